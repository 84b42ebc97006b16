use crate::book::BookArg;
use crate::output;
use crate::problem::Problem;
use crate::table::{Align, Table};
use clap::ValueEnum;
use houseway_games::books::{Book, Game, Head};
use houseway_games::roulette;
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::Sheet;
use std::process::ExitCode;

/// Prints the exact odds of every bet: outcomes, ways, house edge
///
/// Every figure is counted by letting the rules settle a wager at each outcome that can come. Fractions are exact; the
/// percentage is rounded to six decimals, halves away from zero.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The edge is what the house gains on average, as a fraction of the initial wager. `pays` is the player's gain for \
one unit of it: 35 for 35 to 1, 25/2 for 12 1/2 to 1, -1 where the wager is lost.

Examples:
  houseway odds --rulebook vic-2000-rapid-roulette
  houseway odds --rulebook vic-2000-rapid-roulette --reading RR-2=literal
  houseway odds --rulebook vic-2000-rapid-roulette --format json | jq '.bets[].edge'")]
pub(crate) struct Args {
    #[command(flatten)]
    book: BookArg,
    /// Reads a ruling otherwise than by default, such as RR-2=literal; may be given several times
    #[arg(long = "reading", value_name = "RULING=ALTERNATIVE")]
    readings: Vec<String>,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs; numbers are text, so that none is rounded
    Json,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let book = args.book.find()?;
    let readings = Readings::parse(args.readings.iter().map(String::as_str))
        .map_err(|error| unreadable(error.to_string()))?;
    let sheet = sheet(book, &readings)?;
    output::print(&match args.format {
        Format::Json => output::json(&sheet)?,
        Format::Text => text(&book.head().map_err(Problem::fault)?, &sheet),
    })
}

fn sheet(book: &Book, readings: &Readings) -> Result<Sheet, Problem> {
    match book.game {
        Game::RapidRoulette => {
            let offered = readings.choose(roulette::RULINGS_OFFERED);
            offered.map_err(|error| unreadable(error.to_string()))?;
            let file = book.file("rulebook.toml");
            let rules = roulette::Rules::load(&file, book.rulebook, readings, &Mutation::none())
                .map_err(Problem::fault)?;
            houseway_odds::roulette::sheet(&rules).map_err(Problem::fault)
        }
        Game::PaiGow => Err(Problem::input(
            format!("the exact odds of `{}` are not in this build", book.id),
            "Those of roulette are: --rulebook vic-2000-rapid-roulette. `houseway set` sets hands of Pai Gow.",
        )),
    }
}

fn unreadable(error: String) -> Problem {
    Problem::input(
        error,
        "`houseway rulebooks` lists the rulings that offer a choice, and their alternatives.",
    )
}

fn text(head: &Head, sheet: &Sheet) -> String {
    let choices: Vec<String> =
        sheet.readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
    let readings = if choices.is_empty() { "all at their defaults".to_owned() } else { choices.join(", ") };
    let mut table = Table::new(&[
        (Align::Left, "bet"),
        (Align::Left, "outcome"),
        (Align::Right, "ways"),
        (Align::Right, "of"),
        (Align::Right, "pays"),
        (Align::Right, "house edge"),
        (Align::Right, "percent"),
    ]);
    for bet in &sheet.bets {
        for (index, outcome) in bet.outcomes.iter().enumerate() {
            // What is said of the whole bet is said once.
            let once = |text: String| if index == 0 { text } else { String::new() };
            table.row([
                once(bet.bet.clone()),
                outcome.name.clone(),
                outcome.ways.to_string(),
                once(bet.ways.to_string()),
                outcome.pays.to_string(),
                once(bet.edge.to_string()),
                once(bet.edge_percent.clone()),
            ]);
        }
    }
    format!(
        "{} ({}, edition {}), readings: {readings}\n\n{}\n\
         The edge is a fraction of the initial wager. Clauses and rulings of each bet: --format json.\n",
        head.title,
        sheet.rulebook,
        sheet.edition,
        table.text(output::width()),
    )
}
