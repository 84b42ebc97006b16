//! The tables of Pai Gow that stand in place of the bets: where best play departs from the House Way, and the edges under
//! every reading.

use super::pai_gow::{Alternative, altered, assumed};
use super::{Format, Of, heading};
use crate::output;
use crate::pai_gow::said;
use crate::problem::Problem;
use crate::table::{Align, Table};
use houseway_games::books::Book;
use houseway_games::pai_gow::Setting;
use houseway_lawbook::{Readings, RulebookId};
use houseway_odds::pai_gow::{Departure, Report};
use serde::Serialize;

/// What figures were reckoned with, for a table that does not say it line by line.
fn with(book: &Book, report: &Report) -> Result<String, Problem> {
    let altered = altered(report).map_or_else(String::new, |altered| format!("{altered}\n"));
    let remarks: String = report.remarks.iter().map(|remark| format!("Remark: {remark}.\n")).collect();
    let assumed = Whose::of(report).assumed;
    Ok(format!(
        "{}{altered}{remarks}House Way of {}; {assumed}.",
        heading(book, &report.sheet)?,
        report.house_way
    ))
}

/// Whose figures a line has, and with what they were reckoned: it stands in each, so that a table that is filed, sorted or cut
/// apart tells it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Whose {
    rulebook: RulebookId,
    edition: u32,
    readings: Readings,
    /// By whose House Way hands are set; `house_way` is how it sets one.
    house_way_of: RulebookId,
    assumed: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    altered: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

impl Whose {
    /// Those of a report.
    pub(super) fn of(report: &Report) -> Self {
        let jackpot = report.jackpot.as_ref().map(|jackpot| {
            format!("; {} wagered on a jackpot whose pool holds {}", jackpot.stake, jackpot.pool)
        });
        Self {
            rulebook: report.sheet.rulebook,
            edition: report.sheet.edition,
            readings: report.sheet.readings.clone(),
            house_way_of: report.house_way,
            assumed: assumed(report) + &jackpot.unwrap_or_default(),
            altered: report.altered.clone(),
            remarks: report.remarks.clone(),
        }
    }

    /// As columns.
    pub(super) fn columns(&self) -> Of {
        vec![
            ("rulebook", self.rulebook.to_string()),
            ("edition", self.edition.to_string()),
            ("readings", said(&self.readings)),
            ("house_way_of", self.house_way_of.to_string()),
            ("assumed", self.assumed.clone()),
            ("altered", self.altered.join(" and ")),
            ("remarks", self.remarks.join("; ")),
        ]
    }
}

/// Lines of cells and whose they are as comma-separated values, the first naming the columns.
fn csv(columns: &[&str], of: &Whose, lines: impl Iterator<Item = (Vec<String>, Whose)>) -> String {
    let names = columns.iter().copied().chain(of.columns().into_iter().map(|(name, _)| name));
    let head: Vec<String> = names.map(str::to_owned).collect();
    let lines = lines.map(|(mut cells, of)| {
        cells.extend(of.columns().into_iter().map(|(_, value)| value));
        cells
    });
    output::csv(std::iter::once(head).chain(lines))
}

/// A departure as it is printed.
#[derive(Debug, Serialize)]
struct Row {
    hand: String,
    deals: u32,
    house_way: String,
    best: String,
    gain: String,
    gain_percent: String,
}

impl Row {
    fn of(departure: &Departure) -> Self {
        let setting = |setting: &Setting| setting.to_string();
        Self {
            hand: departure.hand.to_string(),
            deals: departure.deals,
            house_way: setting(&departure.house_way),
            best: setting(&departure.best),
            gain: departure.gain.to_string(),
            gain_percent: departure.gain.percent(4),
        }
    }
}
/// A line of a table as JSON has it.
#[derive(Debug, Serialize)]
struct Whole<T> {
    #[serde(flatten)]
    line: T,
    #[serde(flatten)]
    of: Whose,
}

pub(super) fn departures(book: &Book, report: &Report, format: Format) -> Result<String, Problem> {
    const COLUMNS: [&str; 6] = ["hand", "deals", "house_way", "best", "gain", "gain_percent"];
    let of = Whose::of(report);
    let rows = report.departures.iter().map(Row::of);
    let cells = |row: Row| {
        let Row { hand, deals, house_way, best, gain, gain_percent } = row;
        [hand, deals.to_string(), house_way, best, gain, gain_percent]
    };
    match format {
        Format::Json => output::json(&rows.map(|line| Whole { line, of: of.clone() }).collect::<Vec<_>>()),
        Format::Csv => Ok(csv(&COLUMNS, &of, rows.map(|row| (cells(row).to_vec(), of.clone())))),
        Format::Text => {
            let aligned = |column| {
                if ["deals", "gain", "gain_percent"].contains(&column) { Align::Right } else { Align::Left }
            };
            let titles = COLUMNS.map(|column| (aligned(column), column));
            let mut table = Table::new(&titles);
            rows.for_each(|row| table.row(cells(row)));
            Ok(format!(
                "{} The low hand, a stroke, the high hand; dearest over all deals first.\n\n{}",
                with(book, report)?,
                table.text(output::width()),
            ))
        }
        Format::Html => Err(Problem::input(
            "the departures are not a page of their own",
            "Give --format text, json or csv; the PAR sheet (--format html without --departures) holds them.",
        )),
    }
}

/// An edge under a reading, as it is printed.
#[derive(Debug, Serialize)]
struct Edge {
    /// The reading that differs from what was asked for; that itself in the first lines.
    reading: String,
    bet: String,
    edge: String,
    edge_percent: String,
}

pub(super) fn by_reading(
    book: &Book,
    alternatives: &[Alternative],
    format: Format,
) -> Result<String, Problem> {
    let Some(first) = alternatives.first().map(|first| &first.report) else {
        return Err(Problem::fault("there are no odds to print"));
    };
    let edges = alternatives.iter().flat_map(|alternative| {
        let report = &alternative.report;
        let of = Whose::of(report);
        let reading = if alternative.reading.is_empty() {
            said(&report.sheet.readings)
        } else {
            alternative.reading.clone()
        };
        report.sheet.bets.iter().map(move |bet| Whole {
            line: Edge {
                reading: reading.clone(),
                bet: bet.bet.clone(),
                edge: bet.edge.to_string(),
                edge_percent: bet.edge_percent.clone(),
            },
            of: of.clone(),
        })
    });
    let cells = |edge: Edge| [edge.reading, edge.bet, edge.edge, edge.edge_percent];
    match format {
        Format::Json => output::json(&edges.collect::<Vec<_>>()),
        Format::Csv => {
            let lines = edges.map(|Whole { line, of }| (cells(line).to_vec(), of));
            Ok(csv(&["reading", "bet", "edge", "percent"], &Whose::of(first), lines))
        }
        Format::Text => {
            let mut table = Table::new(&[
                (Align::Left, "reading"),
                (Align::Left, "bet"),
                (Align::Right, "house edge"),
                (Align::Right, "percent"),
            ]);
            edges.for_each(|edge| table.row(cells(edge.line)));
            Ok(format!("{}\n\n{}", with(book, first)?, table.text(output::width())))
        }
        Format::Html => Err(Problem::input(
            "the edges by reading are not a page of their own",
            "Give --format text, json or csv; the PAR sheet (--format html without --by-reading) holds them.",
        )),
    }
}
