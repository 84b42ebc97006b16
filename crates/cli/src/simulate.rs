use crate::output;
use crate::pai_gow::{PaiGowArgs, readings};
use crate::problem::Problem;
use crate::table::{Align, Table};
use clap::ValueEnum;
use houseway_games::pai_gow::Rules;
use houseway_lab::pai_gow::simulation::{
    Counted, Felt, Judged, LIMIT, Plan, Players, ROUNDS, judge, simulate,
};
use houseway_odds::Exact;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Plays rounds of Pai Gow through the rules and holds what comes of it against the exact figures
///
/// A wall is shuffled and dealt, every hand is set House Way and matched by the book's rule, on all cores. The same seed
/// plays the same rounds on any machine. Standard errors are taken from the sums of whole rounds, since hands of one
/// round meet the same bank.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
z is by how many standard errors a figure is off; beyond 4.5 it disagrees, and the exit code is 1. The lines on losses \
without points and on copies tell the rules apart that matter there.

Examples:
  houseway simulate --rulebook vic-2000-pai-gow
  houseway simulate --rulebook crown-6.1-pai-gow --reading PG-4=strict --players 7 --rounds 100000000 --seed 8")]
pub(crate) struct Args {
    #[command(flatten)]
    game: PaiGowArgs,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    rounds: u64,
    /// From which the random numbers follow
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many players' hands are dealt beside the bank's
    #[arg(long, value_name = "1..7", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=7))]
    players: u8,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs; exact numbers are text, so that none is rounded
    Json,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let rules = args.game.rules()?;
    // The range of the option is that of the players.
    let players = Players::new(args.players).ok_or_else(|| Problem::fault("no such number of players"))?;
    let plan = Plan { players, rounds: args.rounds, seed: args.seed };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // The bar is drawn on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(plan.rounds);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}% {per_sec} rounds, {eta} left") {
        bar.set_style(style);
    }
    let tally = simulate(&Felt::new(&rules), &plan, threads, |rounds| bar.inc(rounds));
    bar.finish_and_clear();
    let commission = Exact::new(1, 20).unwrap_or_else(|| Exact::whole(0));
    let judged = judge(&tally, &Counted::new(&rules), &commission);
    output::print(&match args.format {
        Format::Json => output::json(&document(&rules, &plan, &judged))?,
        Format::Text => text(&rules, &plan, &judged),
    })?;
    Ok(if judged.agrees() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn text(rules: &Rules, plan: &Plan, judged: &Judged) -> String {
    let mut table = Table::new(&[
        (Align::Left, "a hand"),
        (Align::Right, "measured %"),
        (Align::Right, "exact %"),
        (Align::Right, "standard error"),
        (Align::Right, "z"),
    ]);
    for figure in &judged.figures {
        table.row([
            figure.name.to_owned(),
            format!("{:.6}", figure.measured * 100.0),
            figure.exact.percent(6),
            format!("{:.6}", figure.error * 100.0),
            format!("{:+.2}", figure.z),
        ]);
    }
    let verdict = if judged.agrees() {
        format!("Agrees: no figure is off by more than {LIMIT} standard errors.")
    } else {
        format!("DISAGREES: a figure is off by more than {LIMIT} standard errors.")
    };
    format!(
        "{} ({}), readings: {}\n{} rounds of {} and the bank, seed {}; the edge is the house's, after 5% commission\n\n{}\n\
         Hands of one round share a bank: the variance of the edge is {:.3} times that of as many hands apart.\n{verdict}\n",
        rules.head().title,
        rules.id(),
        readings(rules),
        plan.rounds,
        if plan.players.get() == 1 {
            "one player".to_owned()
        } else {
            format!("{} players", plan.players.get())
        },
        plan.seed,
        table.text(output::width()),
        judged.sharing,
    )
}

fn document(rules: &Rules, plan: &Plan, judged: &Judged) -> Value {
    let figures: Vec<Value> = judged
        .figures
        .iter()
        .map(|figure| {
            json!({
                "name": figure.name, "measured": figure.measured, "exact": figure.exact.to_string(),
                "standard_error": figure.error, "z": figure.z,
            })
        })
        .collect();
    json!({
        "rulebook": rules.id().to_string(),
        "edition": rules.edition(),
        "readings": readings(rules),
        "rounds": plan.rounds,
        "players": plan.players.get(),
        "seed": plan.seed,
        "figures": figures,
        "variance_by_sharing_a_bank": judged.sharing,
        "limit": LIMIT,
        "agrees": judged.agrees(),
    })
}
