//! `houseway odds` of Pai Gow: what may be assumed, and what is printed.

use super::{Format, LEGEND, heading, page, par, rows, table, tables};
use crate::book::unreadable;
use crate::file;
use crate::output;
use crate::pai_gow::{CommissionArg, HouseWayArg, not_its_own};
use crate::problem::Problem;
use houseway_games::books::Book;
use houseway_lawbook::Readings;
use houseway_money::{Cents, Rate};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Assumed, PaiGowError, Pool, Report, Subject, TwoHands};
use std::path::{Path, PathBuf};

/// Options of Pai Gow alone.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options of Pai Gow")]
pub(super) struct Options {
    #[command(flatten)]
    commission: CommissionArg,
    /// The regular wager in dollars, for a commission that chips must be able to make; with --chip
    #[arg(long, value_name = "DOLLARS", requires = "chip", allow_negative_numbers = true)]
    stake: Option<Cents>,
    /// The table's smallest chip in dollars, to which the commission on --stake is rounded
    #[arg(long, value_name = "DOLLARS", requires = "stake", allow_negative_numbers = true)]
    chip: Option<Cents>,
    /// What the jackpot's pool holds, in dollars; nothing if it is not given
    #[arg(long, value_name = "DOLLARS", allow_negative_numbers = true)]
    pool: Option<Cents>,
    /// The approved wager on the jackpot, in dollars; a dollar if it is not given
    #[arg(long, value_name = "DOLLARS", allow_negative_numbers = true)]
    jackpot_wager: Option<Cents>,
    #[command(flatten)]
    house_way: HouseWayArg,
    /// How many equal wagers, each on an area of its own, a player who banks has against him: with 2 also `pai-gow/banker/2`
    #[arg(long, value_name = "1..2", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=2))]
    wagers: u8,
    /// A file of other pay tables for the side bets, in the shape of the rulebook's side-bets.toml
    #[arg(long, value_name = "FILE")]
    what_if: Option<PathBuf>,
    /// The hands that are better set otherwise than House Way, in place of the bets
    #[arg(long, conflicts_with = "by_reading")]
    departures: bool,
    /// The edge of every bet under each alternative of each ruling, one at a time, in place of the bets
    #[arg(long)]
    by_reading: bool,
}

/// A book that has every sort of side bet but the jackpot.
const CROWN: &str = "crown-6.1-pai-gow";

/// A reading in place of a default, and all the odds under it.
pub(super) struct Alternative {
    /// Such as `PG-3=whole`; empty for the readings that were asked for.
    pub(super) reading: String,
    /// The odds.
    pub(super) report: Report,
}

/// Everything that the odds are made of.
pub(super) struct Asked<'a> {
    book: &'a Book,
    house_way: Option<(String, String)>,
    what_if: Option<(String, String)>,
    commission: Option<Rate>,
    options: &'a Options,
}

impl Options {
    /// Whether any of them was given for a game that has none of this.
    pub(super) fn refuse(&self, book: &Book) -> Result<(), Problem> {
        let given = [
            ("--commission", self.commission.commission.is_some()),
            ("--stake", self.stake.is_some()),
            ("--pool", self.pool.is_some()),
            ("--jackpot-wager", self.jackpot_wager.is_some()),
            ("--house-way", self.house_way.house_way.is_some()),
            ("--what-if", self.what_if.is_some()),
            ("--wagers", self.wagers > 1),
            ("--departures", self.departures),
            ("--by-reading", self.by_reading),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Problem::input(
                format!(
                    "{option} is an option of Pai Gow; `{}` is a rulebook of {}",
                    book.id,
                    book.game.name()
                ),
                "Leave it out, or give a rulebook of Pai Gow.",
            )),
            None => Ok(()),
        }
    }

    /// What was asked for.
    pub(super) fn print(&self, book: &Book, readings: &Readings, format: Format) -> Result<String, Problem> {
        let document = |path: &Option<PathBuf>, what: &str| {
            let read = |path: &PathBuf| {
                file::read(path, &format!("Give the path of {what}.")).map(|text| (name(path), text))
            };
            path.as_ref().map(read).transpose()
        };
        let asked = Asked {
            book,
            house_way: document(&self.house_way.house_way, "a House Way file in TOML")?,
            what_if: document(&self.what_if, "a file in the shape of a rulebook's side-bets.toml")?,
            commission: self.commission.commission,
            options: self,
        };
        let subject = asked.subject(readings)?;
        if subject.side.jackpot().is_none() && (self.pool.is_some() || self.jackpot_wager.is_some()) {
            return Err(Problem::input(
                format!("`{}` has no jackpot", book.id),
                "Leave out --pool and --jackpot-wager, or give a rulebook that has one.",
            ));
        }
        if self.chip.is_some_and(Cents::is_zero) {
            return Err(Problem::input("a chip is worth something", "Give --chip in dollars, such as 0.50."));
        }
        let report = asked.report(&subject)?;
        if self.departures {
            return tables::departures(book, &report, format);
        }
        if self.by_reading {
            return tables::by_reading(book, &asked.alternatives(&subject, report)?, format);
        }
        Ok(match format {
            Format::Json => output::json(&report)?,
            Format::Csv => output::csv(rows(&report.sheet.bets, &tables::Whose::of(&report).columns())),
            Format::Text => text(book, &report)?,
            Format::Html => par::page(&asked, &subject, report)?,
        })
    }
}

impl Asked<'_> {
    /// Which book.
    pub(super) const fn book(&self) -> &Book {
        self.book
    }

    /// The documents that are not the book's own, by their names.
    pub(super) fn documents(&self) -> impl Iterator<Item = (&str, &str)> {
        [&self.house_way, &self.what_if]
            .into_iter()
            .flatten()
            .map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The command that asks for the PAR sheet.
    pub(super) fn command(&self, subject: &Subject) -> String {
        let Options { stake, chip, pool, jackpot_wager, wagers, .. } = self.options;
        let amount = |amount: &Option<Cents>| amount.map(typed);
        let given = |document: &Option<(String, String)>| document.as_ref().map(|(name, _)| name.clone());
        let rate = self.commission.map(|rate| {
            let (part, of) = rate.parts();
            format!("{part}/{of}")
        });
        let options = [
            ("--commission", rate),
            ("--stake", amount(stake)),
            ("--chip", amount(chip)),
            ("--pool", amount(pool)),
            ("--jackpot-wager", amount(jackpot_wager)),
            ("--house-way", given(&self.house_way)),
            ("--what-if", given(&self.what_if)),
            ("--wagers", (*wagers > 1).then(|| wagers.to_string())),
        ];
        page::command(self.book, &subject.readings, &options)
    }

    fn subject(&self, readings: &Readings) -> Result<Subject, Problem> {
        let house_way = self.house_way.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
        let what_if = self.what_if.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
        Subject::of_book(self.book, readings, house_way, what_if).map_err(|error| {
            if self.documents().any(|(name, _)| name == error.file) {
                let form = match &self.what_if {
                    // Of the four books NSW's has no side bets of its own.
                    Some((name, _)) if *name == error.file && self.book.side_bets.is_none() => {
                        return Problem::input(
                            error.to_string(),
                            format!("Leave --what-if out; rulebooks/{CROWN}/side-bets.toml shows what a book with side bets has."),
                        );
                    }
                    Some((name, _)) if *name == error.file => format!("{}/side-bets.toml", self.book.id),
                    _ => format!("{}/house-way.toml", self.book.id),
                };
                return Problem::input(
                    error.to_string(),
                    format!("Put that right in the file; rulebooks/{form} shows the form."),
                );
            }
            unreadable(error.to_string())
        })
    }

    /// The odds under the commission given, or another.
    pub(super) fn report_at(&self, subject: &Subject, commission: Rate) -> Result<Report, Problem> {
        let assumed =
            Assumed { commission, chip: self.options.chip.unwrap_or(Cents::ZERO), stake: self.options.stake };
        let pool = Pool {
            stake: self.options.jackpot_wager.unwrap_or(Cents::literal(100)),
            pool: self.options.pool.unwrap_or(Cents::ZERO),
        };
        let unmade = |error: PaiGowError| {
            Problem::input(error.to_string(), "`houseway odds --help` says what each option means.")
        };
        let mut report = Report::new(subject, &assumed, &pool).map_err(unmade)?;
        if self.options.wagers > 1 {
            let Subject { rules, table, .. } = subject;
            let bet = TwoHands::new(rules).banker_bet(rules, table, &assumed).map_err(unmade)?;
            let behind = report.sheet.bets.iter().position(|bet| bet.bet == "pai-gow/banker");
            report.sheet.bets.insert(behind.map_or(0, |place| place + 1), bet);
        }
        Ok(report)
    }

    fn report(&self, subject: &Subject) -> Result<Report, Problem> {
        let of_book = subject.table.commission().rate.value;
        self.report_at(subject, self.commission.unwrap_or(of_book))
    }

    /// What was asked for, and each alternative of each ruling beside it.
    pub(super) fn alternatives(
        &self,
        subject: &Subject,
        report: Report,
    ) -> Result<Vec<Alternative>, Problem> {
        let mut alternatives = vec![Alternative { reading: String::new(), report }];
        for (ruling, choices) in subject.offered().map_err(Problem::fault)? {
            let ruling = ruling.to_string();
            let chosen = subject.readings.choices().find(|(id, _)| id.as_str() == ruling);
            let chosen = chosen.map_or(choices[0].as_str(), |(_, choice)| choice);
            for choice in choices.iter().filter(|choice| *choice != chosen) {
                let reading = format!("{ruling}={choice}");
                let others = subject.readings.choices().filter(|(id, _)| id.as_str() != ruling);
                let mut texts: Vec<String> = others.map(|(id, choice)| format!("{id}={choice}")).collect();
                texts.push(reading.clone());
                let readings = Readings::parse(texts.iter().map(String::as_str)).map_err(Problem::fault)?;
                let report = self.report(&self.subject(&readings)?)?;
                alternatives.push(Alternative { reading, report });
            }
        }
        Ok(alternatives)
    }
}

/// An amount as it is typed: `12.50`.
fn typed(amount: Cents) -> String {
    format!("{}.{:02}", amount.get() / 100, amount.get() % 100)
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// What is assumed, in words.
pub(super) fn assumed(report: &Report) -> String {
    let Assumed { commission, chip, stake } = report.assumed;
    let (part, of) = commission.parts();
    match stake {
        None => format!("a commission of {part} in {of} on wins, nothing rounded"),
        Some(stake) => {
            format!(
                "a commission of {part} in {of} on wins, on a wager of {stake} rounded to chips of {chip}"
            )
        }
    }
}

fn text(book: &Book, report: &Report) -> Result<String, Problem> {
    let mut text = heading(book, &report.sheet)?;
    if let Some(altered) = altered(report) {
        text.push_str(&format!("{altered}\n"));
    }
    text.push_str(&format!(
        "House Way of {}; {}.\n\n{}{LEGEND}",
        report.house_way,
        assumed(report),
        table(&report.sheet.bets)
    ));
    text.push_str(&format!(
        "`pai-gow/banker` is a player who banks alone against one wager: the edge is what he loses on average.\n{}\
         {} hands are better set otherwise than House Way: --departures lists them.\n",
        tie_says(report).map_or_else(String::new, |says| format!("{says}\n")),
        report.departures.len(),
    ));
    for remark in &report.remarks {
        text.push_str(&format!("Remark: {remark}.\n"));
    }
    if let Some(jackpot) = &report.jackpot {
        text.push_str(&format!(
            "\nThe jackpot, {} wagered on a pool of {}: {}\n",
            jackpot.stake,
            jackpot.pool,
            jackpot_says(report)
        ));
    }
    Ok(text)
}

/// That the figures are not those of the rulebook, if they are not.
pub(super) fn altered(report: &Report) -> Option<String> {
    not_its_own(&report.altered, "reckoned with")
}

/// What the best play of a Tie is, in the books that have one.
pub(super) fn tie_says(report: &Report) -> Option<&'static str> {
    let tie = report.sheet.bets.iter().any(|bet| bet.bet.starts_with("tie"));
    tie.then_some(
        "The best play of a Tie is for the Tie alone: beside a regular wager the tiles are set once for both.",
    )
}

/// The jackpot as a function of its pool, in words.
pub(super) fn jackpot_says(report: &Report) -> String {
    let Some(jackpot) = &report.jackpot else { return String::new() };
    let even = match &jackpot.break_even_pool {
        Some(pool) => {
            let cents = pool.steps(1_000).saturating_add(5) / 10;
            format!(
                "before shares are rounded to cents it breaks even at a pool of {pool} dollars (about {})",
                dollars(cents)
            )
        }
        None if jackpot.return_of_an_empty_pool >= Exact::whole(1) => {
            "every pool favours the player".to_owned()
        }
        None => "no pool breaks even".to_owned(),
    };
    format!(
        "a wager returns {} of itself from an empty pool and {} more for each dollar of it; {even}.",
        jackpot.return_of_an_empty_pool, jackpot.return_per_dollar,
    )
}

/// Cents as dollars, for a figure that need not be money.
fn dollars(cents: i64) -> String {
    let amount = u64::try_from(cents).ok().and_then(Cents::new);
    amount.map_or_else(|| "an amount beyond keeping".to_owned(), |amount| amount.to_string())
}
