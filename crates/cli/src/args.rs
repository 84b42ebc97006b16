use crate::problem::Problem;
use crate::{
    audit, backup, clauses, completions, cuts, equilibrium, house_way, odds, rulebooks, serve, simulate,
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
  houseway clauses --rulebook vic-2000-rapid-roulette --format html > clauses.html
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
}
