mod in_force;
mod page;
mod pai_gow;
mod par;
mod plot;
mod red_dog;
mod red_dog_par;
mod tables;

use crate::book::{BookArg, ReadingArg, unreadable};
use crate::pai_gow::said;
use crate::problem::Problem;
use crate::table::{Align, Table};
use crate::{file, output};
use clap::ValueEnum;
use houseway_games::books::{Book, Game, Head};
use houseway_games::roulette;
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::{Bet, Sheet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints the exact odds of every bet: outcomes, ways, house edge
///
/// Every figure is counted by letting the rules settle a wager at each outcome that can come. Fractions are exact; the
/// percentage is rounded to six decimals, halves away from zero.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The edge is what the house gains on average, as a fraction of the initial wager. `pays` is the player's gain for \
one unit of it: 35 for 35 to 1, 25/2 for 12 1/2 to 1, 19/20 for even money less 5%, -1 where the wager is lost.

With --format csv a line has the columns
  bets:          bet,outcome,ways,of,pays,edge,percent,standard deviation
  --departures:  hand,deals,house_way,best,gain,gain_percent
  --by-reading:  reading,bet,edge,percent
and behind them of what it was reckoned
  every game:    rulebook,edition,readings
  Pai Gow also:  house_way_of,assumed,altered,remarks
  Red Dog also:  shoe,altered
`altered` names what is not the rulebook's own, and is empty where all is; `reading` is the one that differs from those asked for.

Pai Gow is counted over all 736,281,000 deals of a player's hand and the bank's. Both are set House Way unless the \
name of the bet says otherwise: `best-play` takes the setting that gains the most on that bet, `surrender` gives up a \
Tie whenever that pays, `alone` is a Bonus without a regular wager, `banker` what a player has who banks, \
`banker/2` against two wagers.

Red Dog is counted over every three cards that the shoe can give. `red-dog` is raised wherever a raise gains by the cards \
that can still come, the other bets as their names say; below them stand the edge of all the money wagered, what a raise \
does at each spread, and what one card more gone does to the edge.

Examples:
  houseway odds --rulebook vic-2000-rapid-roulette
  houseway odds --rulebook vic-2000-rapid-roulette --reading RR-2=literal
  houseway odds --rulebook crown-6.1-pai-gow --format json | jq '.bets[].edge'
  houseway odds --rulebook vic-2000-pai-gow --commission 4% \\
      --stake 25 --chip 0.50
  houseway odds --rulebook vic-2000-pai-gow --departures \\
      --format csv > best-play.csv
  houseway odds --rulebook vic-2000-pai-gow --by-reading
  houseway odds --rulebook vic-2000-pai-gow --wagers 2 \\
      --reading PG-6=gross-win
  houseway odds --rulebook act-2019-pai-gow --pool 25000 --jackpot-wager 5
  houseway odds --rulebook nsw-2016-pai-gow --format html > par-sheet.html
  houseway odds --rulebook nsw-2016-pai-gow --check par-sheet.html
  houseway odds --rulebook vic-2000-pai-gow --what-if my-side-bets.toml
  houseway odds --rulebook vic-1997-red-dog --decks 6
  houseway odds --rulebook vic-1997-red-dog --removed 7,8,8,QS,3*A \\
      --raise 6 --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    book: BookArg,
    #[command(flatten)]
    readings: ReadingArg,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Reckons a PAR sheet anew and tells whether this file is it, to the letter; the exit code is 1 if it is not
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "departures", "by_reading"])]
    check: Option<PathBuf>,
    #[command(flatten)]
    pai_gow: pai_gow::Options,
    #[command(flatten)]
    red_dog: red_dog::ShoeOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs; numbers are text, so that none is rounded
    Json,
    /// Lines `bet,outcome,ways,of,pays,edge,percent,standard deviation`, of --departures or --by-reading others, each with what it
    /// was reckoned of in the columns behind
    Csv,
    /// A page that stands by itself, to be filed: the PAR sheet of Pai Gow or Red Dog
    Html,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let book = args.book.find()?;
    let readings = args.readings.read()?;
    let format = if args.check.is_some() { Format::Html } else { args.format };
    let printed = match book.game {
        Game::RapidRoulette => {
            args.pai_gow.refuse(book)?;
            args.red_dog.refuse(book)?;
            let sheet = roulette_sheet(book, &readings)?;
            match format {
                Format::Json => output::json(&sheet)?,
                Format::Csv => output::csv(rows(&sheet.bets, &of(&sheet))),
                Format::Text => format!("{}\n{}{LEGEND}", heading(book, &sheet)?, table(&sheet.bets)),
                Format::Html => {
                    return Err(Problem::input(
                        format!("there is no PAR sheet of `{}` as a page", book.id),
                        "Give --format text, json or csv.",
                    ));
                }
            }
        }
        Game::PaiGow => {
            args.red_dog.refuse(book)?;
            args.pai_gow.print(book, &readings, format)?
        }
        Game::RedDog => {
            args.pai_gow.refuse(book)?;
            args.red_dog.print(book, &readings, format)?
        }
    };
    match &args.check {
        Some(path) => check(path, &printed),
        None => output::print(&printed),
    }
}

/// Tells whether a file is the PAR sheet that was reckoned.
fn check(path: &Path, sheet: &str) -> Result<ExitCode, Problem> {
    let filed = file::read(path, "Give the path of a PAR sheet that --format html wrote.")?;
    let name = path.display();
    if filed == sheet {
        output::print(&format!("yes: {name} is the sheet that Houseway {VERSION} reckons, to the letter\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if filed.replace("\r\n", "\n") == sheet {
        output::print(&format!(
            "no: {name} says what Houseway {VERSION} reckons, and its lines end otherwise (CR LF): a copy was made as text\n"
        ))?;
        return Ok(ExitCode::from(1));
    }
    let short = |line: &str| line.chars().take(160).collect::<String>();
    // With their ends: a line's end that is missing at the end of a file is a difference like any other.
    let (mut own, mut their) = (sheet.split_inclusive('\n'), filed.split_inclusive('\n'));
    let parts = (1..).find_map(|number| match (own.next(), their.next()) {
        (own, their) if own == their && own.is_some() => None,
        (own, their) => Some((number, own, their)),
    });
    let (number, own, their) = parts.unwrap_or((0, None, None));
    let shown = |line: Option<&str>, which: &str| match line {
        None => format!("({which} ends before this line)"),
        Some("\n") => "(a blank line)".to_owned(),
        Some(line) => {
            line.strip_suffix('\n').map_or_else(|| short(line) + " (no line's end behind it)", short)
        }
    };
    let (own, their) = (shown(own, "the sheet"), shown(their, "the file"));
    let fact = |start: &str| {
        filed.lines().find(|line| line.starts_with(start)).map_or("", |line| &line[start.len()..])
    };
    let [made, by] =
        [("<dt>Made by</dt><dd><code>", "</"), ("<dt>Reckoned by</dt><dd>", ";")].map(|(start, end)| {
            let told = fact(start).split(end).next().unwrap_or_default();
            if told.is_empty() { "(it does not say)".to_owned() } else { short(told) }
        });
    output::print(&format!(
        "no: {name} is not the sheet that Houseway {VERSION} reckons with these options; line {number} is the first that differs\n\
         in the file:  {}\nreckoned now: {}\nThe file says that it was made by: {made}\nand reckoned by: {by}\n",
        their, own,
    ))?;
    Ok(ExitCode::from(1))
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn roulette_sheet(book: &Book, readings: &Readings) -> Result<Sheet, Problem> {
    let offered = readings.choose(roulette::RULINGS_OFFERED);
    offered.map_err(|error| unreadable(error.to_string()))?;
    let file = book.file("rulebook.toml");
    let rules =
        roulette::Rules::load(&file, book.rulebook, readings, &Mutation::none()).map_err(Problem::fault)?;
    houseway_odds::roulette::sheet(&rules).map_err(Problem::fault)
}

const LEGEND: &str =
    "\nThe edge is a fraction of the initial wager. Clauses and rulings of each bet: --format json.\n";

/// What the sheet is of.
fn heading(book: &Book, sheet: &Sheet) -> Result<String, Problem> {
    let head: Head = book.head().map_err(Problem::fault)?;
    let readings = said(&sheet.readings);
    Ok(format!("{} ({}, edition {}), readings: {readings}\n", head.title, sheet.rulebook, sheet.edition))
}

/// The bets as a table for people.
fn table(bets: &[Bet]) -> String {
    let mut table = Table::new(&[
        (Align::Left, "bet"),
        (Align::Left, "outcome"),
        (Align::Right, "ways"),
        (Align::Right, "of"),
        (Align::Right, "pays"),
        (Align::Right, "house edge"),
        (Align::Right, "percent"),
        (Align::Right, "std dev"),
    ]);
    for bet in bets {
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
                once(bet.standard_deviation.clone()),
            ]);
        }
    }
    table.text(output::width())
}

/// What figures are of, as columns: it stands in every line behind its own, so that lines which are filed, sorted or put beside
/// those of another book tell it too.
type Of = Vec<(&'static str, String)>;

/// The columns of every game.
fn of(sheet: &Sheet) -> Of {
    vec![
        ("rulebook", sheet.rulebook.to_string()),
        ("edition", sheet.edition.to_string()),
        ("readings", said(&sheet.readings)),
    ]
}

/// The bets as lines, the first naming the columns.
fn rows(bets: &[Bet], of: &Of) -> Vec<Vec<String>> {
    let head = ["bet", "outcome", "ways", "of", "pays", "edge", "percent", "standard deviation"]
        .into_iter()
        .chain(of.iter().map(|(name, _)| *name))
        .map(str::to_owned)
        .collect();
    let lines = bets.iter().flat_map(|bet| {
        bet.outcomes.iter().map(|outcome| {
            let own = [
                bet.bet.clone(),
                outcome.name.clone(),
                outcome.ways.to_string(),
                bet.ways.to_string(),
                outcome.pays.to_string(),
                bet.edge.to_string(),
                bet.edge_percent.clone(),
                bet.standard_deviation.clone(),
            ];
            own.into_iter().chain(of.iter().map(|(_, value)| value.clone())).collect()
        })
    });
    std::iter::once(head).chain(lines).collect()
}
