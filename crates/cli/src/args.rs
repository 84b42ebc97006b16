use crate::problem::Problem;
use crate::{
    audit, backup, clauses, completions, cuts, drill, equilibrium, house_way, odds, rulebooks, serve,
    simulate,
};
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Casino table games, run exactly by their gazetted rules.
///
/// Houseway settles to the cent and names the clause behind every decision. A rulebook is data: the numbers of the
/// gazette, each with its clause, and the readings (rulings) of what its text leaves open.
#[derive(Debug, Parser)]
#[command(
    name = "houseway",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 done, or the answer is yes; 1 the answer is no, or a check failed; 2 bad usage or input.",
    after_long_help = "\
Examples:
  houseway demo
      open a demo floor and print its address
  houseway audit verify --data data/demo
      prove that the journal of the demo is whole
  houseway rulebooks
      which rulebooks there are, and which of their rulings offer a choice
  houseway odds --rulebook vic-2000-rapid-roulette
      the exact house edge of every bet
  houseway set --rulebook vic-2000-pai-gow 12 H8 9 11
      how the House Way sets four tiles of Pai Gow, and by which clauses
  houseway diff vic-2000-pai-gow nsw-2016-pai-gow
      the hands that two rulebooks set differently
  houseway cuts --rulebook vic-2000-pai-gow
      the cuts of Pai Gow, and which number calls which
  houseway drill --rulebook vic-2000-pai-gow --kind house-way
      drills for whoever learns to deal, marked at once
  houseway clauses --rulebook vic-2000-rapid-roulette --format html \\
      > clauses.html
      every clause, what is done with it, and the tests that prove it
  source <(houseway completions bash)
      let the shell complete all of this

Exit codes:
  0  done, or the answer is yes
  1  the answer is no, or a check failed
  2  bad usage or input"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::ServeArgs),
    Demo(serve::DemoArgs),
    Audit(audit::Args),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Rulebooks(rulebooks::Args),
    Clauses(clauses::Args),
    Odds(odds::Args),
    Set(house_way::SetArgs),
    Diff(house_way::DiffArgs),
    Cuts(cuts::Args),
    Drill(drill::Args),
    Equilibrium(equilibrium::Args),
    Simulate(simulate::Args),
    Completions(completions::Args),
}

impl Cli {
    /// Does what was asked.
    pub(crate) fn run(&self) -> Result<ExitCode, Problem> {
        match &self.command {
            Command::Serve(args) => serve::serve(args),
            Command::Demo(args) => serve::demo(args),
            Command::Audit(args) => audit::run(args),
            Command::Backup(args) => backup::backup(args),
            Command::Restore(args) => backup::restore(args),
            Command::Rulebooks(args) => rulebooks::run(args),
            Command::Clauses(args) => clauses::run(args),
            Command::Odds(args) => odds::run(args),
            Command::Set(args) => house_way::set(args),
            Command::Diff(args) => house_way::diff(args),
            Command::Cuts(args) => cuts::run(args),
            Command::Drill(args) => drill::run(args),
            Command::Equilibrium(args) => equilibrium::run(args),
            Command::Simulate(args) => simulate::run(args),
            Command::Completions(args) => completions::run(args),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_are_sound() {
        Cli::command().debug_assert();
    }

    /// A terminal of 80 columns shows every example as it is to be typed, and each is a command that this program takes.
    #[test]
    fn every_example_fits_and_is_taken() {
        fn all(command: &clap::Command, found: &mut Vec<String>) {
            command.get_subcommands().for_each(|inner| all(inner, found));
            let after = [command.get_after_help(), command.get_after_long_help()].into_iter().flatten();
            let told: Vec<String> = after.map(ToString::to_string).collect();
            let shown = command.clone().term_width(80).render_long_help().to_string();
            let mut lines = told.iter().flat_map(|text| text.lines());
            while let Some(line) = lines.next() {
                let Some(mut typed) = line.strip_prefix("  houseway ").map(str::to_owned) else { continue };
                let fits = |line: &str| {
                    assert!(shown.lines().any(|shown| shown == line), "`{line}` does not fit:\n{shown}");
                };
                fits(line);
                while let Some(begun) = typed.strip_suffix('\\') {
                    let next = lines.next().unwrap();
                    fits(next);
                    typed = format!("{begun}{}", next.trim());
                }
                found.push(typed);
            }
        }
        let mut examples = Vec::new();
        all(&Cli::command(), &mut examples);
        assert!(examples.len() > 35, "{}", examples.len());
        examples.iter().for_each(|typed| taken(typed));
    }

    /// So is each command of the README.
    #[test]
    fn every_command_of_the_readme_is_taken() {
        let readme = include_str!("../../../README.md");
        let typed = |line: &'static str| line.strip_prefix("$ houseway ").or(line.strip_prefix("$ ./run "));
        let commands: Vec<&str> = readme.lines().filter_map(typed).collect();
        assert!(commands.len() > 12, "{commands:?}");
        commands.into_iter().for_each(taken);
    }

    /// Whether the words of a line for a shell, up to where its output goes, are taken.
    #[track_caller]
    fn taken(line: &str) {
        let typed = [" > ", " | ", " # "].iter().fold(line, |typed, end| typed.split(end).next().unwrap());
        // What stands between single quotes is one word.
        let words = typed.split('\'').enumerate().flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().collect::<Vec<_>>(),
            _ => vec![part],
        });
        let read = Cli::try_parse_from(std::iter::once("houseway").chain(words));
        assert!(read.is_ok(), "houseway {line}: {}", read.unwrap_err());
    }
}
