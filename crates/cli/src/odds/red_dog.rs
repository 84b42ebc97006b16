//! `houseway odds` of Red Dog: which shoe, when to raise, and what is printed.

use super::{Format, LEGEND, Of, heading, of, page, red_dog_par, rows, table};
use crate::book::unreadable;
use crate::output;
use crate::problem::Problem;
use crate::table::{Align, Table};
use houseway_games::books::Book;
use houseway_games::red_dog::{RULINGS_OFFERED, Rules};
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::red_dog::{Question, Raised, Raising, Removed, Report};

/// Options of Red Dog alone.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options of Red Dog")]
pub(super) struct ShoeOptions {
    /// Of how many full decks the shoe was; those of the rulebook if it is not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    decks: Option<u32>,
    /// The cards that are gone from the shoe, by rank or rank and suit, such as A,10,3*K,QS
    #[arg(long, value_name = "CARDS")]
    removed: Option<Removed>,
    /// When the wager is raised beside best play: best, never, or the least spread, 1 to 11; from seven and never if it is not
    /// given
    #[arg(long, value_name = "WHEN", allow_negative_numbers = true)]
    raise: Option<Raising>,
}

impl ShoeOptions {
    /// Whether any of them was given for a game that has none of this.
    pub(super) fn refuse(&self, book: &Book) -> Result<(), Problem> {
        let given = [
            ("--decks", self.decks.is_some()),
            ("--removed", self.removed.is_some()),
            ("--raise", self.raise.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Problem::input(
                format!(
                    "{option} is an option of Red Dog; `{}` is a rulebook of {}",
                    book.id,
                    book.game.name()
                ),
                "Leave it out, or give a rulebook of Red Dog.",
            )),
            None => Ok(()),
        }
    }

    /// The command that asks for the PAR sheet.
    fn command(&self, book: &Book, readings: &Readings) -> String {
        let options = [
            ("--decks", self.decks.map(|decks| decks.to_string())),
            ("--removed", self.removed.as_ref().map(ToString::to_string)),
            ("--raise", self.raise.map(|raise| raise.to_string())),
        ];
        page::command(book, readings, &options)
    }

    /// What was asked for.
    pub(super) fn print(&self, book: &Book, readings: &Readings, format: Format) -> Result<String, Problem> {
        readings.choose(RULINGS_OFFERED).map_err(|error| unreadable(error.to_string()))?;
        let file = book.file("rulebook.toml");
        let rules = Rules::load(&file, book.rulebook, readings, &Mutation::none()).map_err(Problem::fault)?;
        let asked = Question {
            decks: self.decks,
            removed: self.removed.clone().unwrap_or_default(),
            raising: self.raise,
        };
        let report = Report::new(&rules, &asked).map_err(|error| {
            Problem::input(error.to_string(), "`houseway odds --help` says what each option means.")
        })?;
        Ok(match format {
            Format::Json => output::json(&report)?,
            Format::Csv => output::csv(rows(&report.sheet.bets, &columns(&report))),
            Format::Text => text(book, &report)?,
            Format::Html => red_dog_par::page(book, &rules, &report, &self.command(book, readings))?,
        })
    }
}

/// Which shoe the figures are of, in words.
pub(super) fn shoe(report: &Report) -> String {
    let decks = match report.decks {
        1 => "one full deck".to_owned(),
        decks => format!("{decks} full decks"),
    };
    match report.removed.total() {
        0 => format!("{decks}, {} cards", report.cards),
        1 => format!("{decks} without {}, {} cards", report.removed, report.cards),
        gone => format!("{decks} without {gone} cards ({}), {} cards", report.removed, report.cards),
    }
}

/// That the shoe is not the rulebook's full one, if it is not.
pub(super) fn altered(report: &Report) -> Option<String> {
    let printed = report.printed_decks;
    is_altered(report)
        .then(|| format!("NOT the rulebook's full shoe of {printed} decks: reckoned of {}.", shoe(report)))
}

/// Whether the shoe is another than the rulebook's full one.
fn is_altered(report: &Report) -> bool {
    report.decks != report.printed_decks || report.removed.total() > 0
}

/// What the figures are of, as columns.
fn columns(report: &Report) -> Of {
    let altered = match is_altered(report) {
        true => format!("a shoe other than the full one of {} decks", report.printed_decks),
        false => String::new(),
    };
    let mut of = of(&report.sheet);
    of.extend([("shoe", shoe(report)), ("altered", altered)]);
    of
}

/// When the wager is raised, in words.
pub(super) fn raised(raising: Raising) -> String {
    match raising {
        Raising::Best => "wherever a raise gains".to_owned(),
        Raising::Never => "never".to_owned(),
        Raising::From(spread) => format!("from a spread of {spread}"),
    }
}

/// Whether best play raises at a spread, in words.
pub(super) const fn raises(raised: Raised) -> &'static str {
    match raised {
        Raised::Always => "raise",
        Raised::Sometimes => "it depends on the two cards",
        Raised::Never => "no",
    }
}

fn text(book: &Book, report: &Report) -> Result<String, Problem> {
    let mut money = Table::new(&[
        (Align::Left, "bet"),
        (Align::Left, "raised"),
        (Align::Right, "wagered in all"),
        (Align::Right, "edge of that"),
        (Align::Right, "percent"),
    ]);
    for row in &report.wagered {
        money.row([
            row.bet.clone(),
            raised(row.raising),
            row.wagered.to_string(),
            row.edge_of_money.to_string(),
            row.edge_of_money_percent.clone(),
        ]);
    }
    let mut spreads = Table::new(&[
        (Align::Right, "spread"),
        (Align::Left, "pays"),
        (Align::Right, "of all rounds %"),
        (Align::Right, "wins %"),
        (Align::Right, "a raise gains %"),
        (Align::Left, "best play"),
    ]);
    for row in &report.spreads {
        spreads.row([
            row.cards.to_string(),
            row.pays.clone(),
            row.share.percent(4),
            row.wins.percent(4),
            row.gain.percent(4),
            raises(row.raised).to_owned(),
        ]);
    }
    let mut next = Table::new(&[
        (Align::Left, "card gone"),
        (Align::Right, "left"),
        (Align::Right, "edge %"),
        (Align::Right, "change %"),
    ]);
    for row in &report.next_gone {
        next.row([
            row.rank.to_string(),
            row.left.to_string(),
            row.edge_percent.clone(),
            row.change_percent.clone(),
        ]);
    }
    let width = output::width();
    Ok(format!(
        "{}{}\n\n{}{LEGEND}\nOf all the money wagered, for each unit of the initial wager:\n{}\nAt each spread:\n{}\n\
         One card more gone from this shoe, and the edge of `red-dog`:\n{}",
        heading(book, &report.sheet)?,
        altered(report).unwrap_or_else(|| format!("Of {}.", shoe(report))),
        table(&report.sheet.bets),
        money.text(width),
        spreads.text(width),
        next.text(width),
    ))
}
