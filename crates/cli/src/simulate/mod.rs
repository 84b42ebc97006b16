//! `houseway simulate`: rounds by the million against the exact figures, a file a game.

mod pai_gow;
mod red_dog;

use crate::output;
use crate::pai_gow::{CommissionArg, PaiGowArgs};
use crate::problem::Problem;
use crate::table::{Align, Table};
use clap::ValueEnum;
use houseway_games::books::{Book, Game};
use houseway_lab::pai_gow::simulation::ROUNDS;
use houseway_odds::Exact;
use houseway_odds::red_dog::Raising;
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Plays rounds of Pai Gow or Red Dog through the rules and holds what comes of it against the exact figures
///
/// Pai Gow: a wall is shuffled and dealt, every hand is set House Way and matched by the book's rule. Red Dog: the cards are
/// shuffled, one is burned, and rounds are dealt from the shoe and settled by the book's rule. On all cores; the same seed
/// plays the same rounds on any machine. Standard errors are taken from the sums of whole rounds or whole shoes, since hands
/// of one round meet the same bank and rounds of one shoe share its cards.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
z is by how many standard errors a figure is off; beyond 4.5 it disagrees, and the exit code is 1.

Pai Gow: the lines on losses without points and on copies tell the rules apart that matter there. With --side-bets every \
hand also has each wager that the book offers beside the regular one, set House Way. What is expected less than 25 times is \
named and not judged, and so few rounds that this holds for a win, a loss or a stand-off are refused.

Red Dog: the player raises at every spread from --raise on. From each shoe as many rounds are dealt as surely end before \
the cutting card can come.

Examples:
  houseway simulate --rulebook vic-2000-pai-gow
  houseway simulate --rulebook crown-6.1-pai-gow --side-bets
  houseway simulate --rulebook crown-6.1-pai-gow --reading PG-4=strict \\
      --players 7 --rounds 100000000 --seed 8
  houseway simulate --rulebook vic-1997-red-dog --raise 6")]
pub(crate) struct Args {
    #[command(flatten)]
    game: PaiGowArgs,
    #[command(flatten)]
    commission: CommissionArg,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = ROUNDS, allow_negative_numbers = true, value_parser = rounds)]
    rounds: u64,
    /// From which the random numbers follow
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Pai Gow: how many players' hands are dealt beside the bank's; one if it is not given
    #[arg(long, value_name = "1..7", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=7))]
    players: Option<u8>,
    /// Pai Gow: holds every line of the Bonus, the Tie, Big and Small and the jackpot against the exact figures too
    #[arg(long)]
    side_bets: bool,
    /// Red Dog: when the wager is raised: never, or the least spread, 1 to 11; from seven if it is not given
    #[arg(long, value_name = "WHEN", allow_negative_numbers = true)]
    raise: Option<Raising>,
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
    match Book::find(args.game.id()) {
        Some(book) if book.game == Game::RedDog => red_dog::run(args, book),
        Some(book) if book.game != Game::PaiGow => Err(Problem::input(
            format!(
                "`{}` is a rulebook of {}, whose rounds are not simulated: each spin stands alone",
                book.id,
                book.game.name()
            ),
            "Give a rulebook of Pai Gow or of Red Dog; `houseway odds` has the exact figures of every book.",
        )),
        _ => pai_gow::run(args),
    }
}

/// A number of rounds as it was typed; its thousands may be set apart.
fn rounds(text: &str) -> Result<u64, String> {
    let number = text.replace([',', '_'], "").parse().ok();
    number.filter(|rounds| (1..=1_000_000_000_000).contains(rounds)).ok_or_else(|| {
        "give a whole number from 1 to 1,000,000,000,000, written out, such as 1000000".to_owned()
    })
}

/// One figure, measured and exact.
struct Row<'a> {
    name: &'a str,
    measured: f64,
    exact: &'a Exact,
    error: f64,
    z: f64,
}

/// The figures for people; `of` says of what each is a share.
fn table<'a>(of: &'static str, rows: impl Iterator<Item = Row<'a>>) -> String {
    let mut table = Table::new(&[
        (Align::Left, of),
        (Align::Right, "measured %"),
        (Align::Right, "exact %"),
        (Align::Right, "standard error"),
        (Align::Right, "z"),
    ]);
    for row in rows {
        table.row([
            row.name.to_owned(),
            format!("{:.6}", row.measured * 100.0),
            row.exact.percent(6),
            format!("{:.6}", row.error * 100.0),
            format!("{:+.2}", row.z),
        ]);
    }
    table.text(output::width())
}

/// The figures for programs.
fn document<'a>(rows: impl Iterator<Item = Row<'a>>) -> Vec<Value> {
    let figure = |row: Row<'_>| {
        json!({
            "name": row.name, "measured": row.measured, "exact": row.exact.to_string(), "standard_error": row.error, "z": row.z,
        })
    };
    rows.map(figure).collect()
}

/// The last line.
fn agreement(agrees: bool, limit: f64) -> String {
    let verdict = if agrees { "Agrees: no figure" } else { "DISAGREES: a figure" };
    format!("{verdict} is off by more than {limit} standard errors.\n")
}

/// The bar is drawn on standard error, and only where that is a terminal.
fn bar(rounds: u64) -> ProgressBar {
    let bar = ProgressBar::new(rounds);
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {percent}% {rate} rounds a second, {eta} left")
    {
        // The library's own key has decimals, which say nothing at such numbers.
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = out.write_str(&whole(state.per_sec()));
        }));
    }
    bar
}

/// A rate without decimals, in groups of three digits.
fn whole(rate: f64) -> String {
    HumanCount(rate.round() as u64).to_string()
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_rate_has_no_decimals() {
        assert_eq!(super::whole(23_441_529.395_4), "23,441,529");
        assert_eq!(super::whole(0.4), "0");
    }
}
