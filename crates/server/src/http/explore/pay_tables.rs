//! Pay tables of side bets: what each line pays, and the same with other figures.

use super::jsonable::cited;
use super::wrong::Wrong;
use crate::problem::Problem;
use houseway_games::books::Book;
use houseway_games::pai_gow::side::{Jackpot, Line, Prize};
use houseway_lawbook::DocumentError;
use houseway_money::Odds;
use houseway_odds::pai_gow::Subject;
use serde::Serialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The pay table of Big and of Small, which are paid alike.
const BIG_SMALL: &str = "big-small";
/// The most lines that are changed at once.
const CHANGES: usize = 128;
/// The largest figure that a line is changed to: odds, a percentage, or cents.
const MOST: u64 = 100_000_000;

/// A pay table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct PayTable {
    /// The bet that it pays: `bonus/A`, `tie`, `gee-jun-jackpot`; `big-small` is both of these.
    pub bet: String,
    /// Its lines, the highest first.
    pub lines: Vec<PayLine>,
}

/// A line of a pay table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct PayLine {
    /// What it is called.
    pub name: String,
    /// What the figures are.
    pub unit: Unit,
    /// What it pays.
    pub pays: u64,
    /// What it pays by the book.
    pub printed: u64,
    /// For so many units of the wager; 1 but for odds.
    pub per: u64,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
}

/// What a figure of a pay table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Unit {
    /// Odds to `per`.
    Odds,
    /// A percentage of the pool.
    Percent,
    /// An amount in cents.
    Cents,
}

/// Figures in place of printed ones, by bet and line.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Changes(BTreeMap<(String, usize), u64>);

impl Changes {
    /// Reads `bonus/A.0:150`: the bet, the line counted from 0, and what it shall pay.
    ///
    /// # Errors
    /// A [`Problem`] for what is no change.
    pub(super) fn read<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Self, Problem> {
        let mut changes = BTreeMap::new();
        for text in texts {
            let change = || {
                let (line, pays) = text.rsplit_once(':')?;
                let (bet, place) = line.rsplit_once('.')?;
                let pays = pays.parse().ok().filter(|pays| *pays <= MOST)?;
                (bet.len() <= 40).then_some(((bet.to_owned(), place.parse().ok()?), pays))
            };
            let (line, pays) = change().ok_or_else(|| {
                let shown: String = text.chars().take(60).collect();
                let says = format!(
                    "`{shown}` is no change of a line: write the bet, the line counted from 0 and what it pays, up to \
                     {MOST}, as in bonus/A.0:150"
                );
                Wrong::NoChange { text: shown }.says(says)
            })?;
            if changes.insert(line, pays).is_some() {
                let shown: String = text.chars().take(60).collect();
                let says = format!("`{shown}` changes a line that is changed before: name it once");
                return Err(Wrong::Twice { what: shown }.says(says));
            }
        }
        if changes.len() > CHANGES {
            let wrong = Wrong::TooMany { field: "line".to_owned(), most: CHANGES };
            return Err(wrong.says(format!("at most {CHANGES} lines are changed at once")));
        }
        Ok(Self(changes))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each as it is written.
    pub(super) fn texts(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|((bet, line), pays)| format!("{bet}.{line}:{pays}"))
    }

    /// The book's pay tables with these figures, in the shape of the book's file.
    ///
    /// # Errors
    /// A [`Problem`] that names a line which is not there.
    pub(super) fn document(&self, book: &Book, printed: &Subject) -> Result<String, Problem> {
        let nothing = || {
            let wrong = Wrong::NoField { field: "line".to_owned() };
            wrong.says(format!("{} has no pay tables to change", book.id))
        };
        let read = |text: &str| -> Result<Table, Problem> {
            text.parse().map_err(|error: toml::de::Error| Problem::internal("reading pay tables", &error))
        };
        let mut document = read(book.side_bets.ok_or_else(nothing)?)?;
        // Big and Small stand beside the dice.
        if let Some((_, text)) = book.documents().into_iter().find(|(name, _)| *name == "table.toml")
            && let Some(rows) = read(text)?.remove(BIG_SMALL)
        {
            document.insert(BIG_SMALL.to_owned(), rows);
        }
        let tables = tables(printed, printed);
        for ((bet, place), pays) in &self.0 {
            let missing = || {
                let known: Vec<String> = tables
                    .iter()
                    .map(|table| format!("{} (0 to {})", table.bet, table.lines.len().saturating_sub(1)))
                    .collect();
                let wrong = Wrong::NoLine { bet: bet.clone(), row: place + 1 };
                wrong.says(format!("there is no line {bet}.{place}; there are {}", known.join(", ")))
            };
            let line =
                tables.iter().find(|table| table.bet == *bet).and_then(|table| table.lines.get(*place));
            let line = line.ok_or_else(missing)?;
            let (key, value) = match line.unit {
                Unit::Percent => ("percent", Value::Integer(signed(*pays))),
                Unit::Cents => ("fixed", Value::Integer(signed(*pays))),
                Unit::Odds => ("odds", Value::String(format!("{pays} to {}", line.per))),
            };
            *figure(&mut document, bet, *place, key).ok_or_else(missing)? = value;
        }
        toml::to_string(&document).map_err(|error| Problem::internal("writing pay tables", &error))
    }
}

impl Changes {
    /// Why the changed pay tables cannot be: the line at which reading them stopped, and what is wrong with its figure.
    pub(super) fn refused(&self, printed: &Subject, error: &DocumentError) -> Problem {
        self.wrong(printed, &error.key).unwrap_or(Wrong::PayTable).says(error.to_string())
    }

    fn wrong(&self, printed: &Subject, key: &str) -> Option<Wrong> {
        let tables = tables(printed, printed);
        let at = |table: &PayTable, place: usize| {
            let part = match table.bet.as_str() {
                Jackpot::NAME => "jackpot".to_owned(),
                bet => format!("{}.tables.{bet}", bet.split('/').next().unwrap_or(bet)),
            };
            let dice = table.bet == BIG_SMALL && key.starts_with(BIG_SMALL);
            dice || key.starts_with(&format!("{part}.lines[{place}]"))
        };
        let (table, place) = tables
            .iter()
            .find_map(|table| (0..table.lines.len()).find(|place| at(table, *place)).map(|p| (table, p)))?;
        let pays = |place: usize| {
            let line = table.lines.get(place)?;
            let pays = self.0.get(&(table.bet.clone(), place)).copied().unwrap_or(line.printed);
            Some((line, pays))
        };
        let ((line, pays), above) = (pays(place)?, place.checked_sub(1).and_then(pays));
        let (name, unit, per) = (line.name.clone(), line.unit, line.per);
        // Figures are at most `MOST`, and odds printed to few units: no product is too large.
        match above.filter(|(above, figure)| above.unit == unit && pays * above.per > figure * per) {
            Some((above, figure)) => {
                Some(Wrong::PaysMore { line: name, unit, pays, per, above: figure, above_per: above.per })
            }
            None => Some(Wrong::OutOfRange { line: name, unit, pays, per }),
        }
    }
}

/// Whether a book has a jackpot.
pub(super) fn has_jackpot(book: &Book) -> Result<bool, Problem> {
    let read = |text: &str| text.parse::<Table>().map(|document| document.contains_key("jackpot"));
    let found = book.side_bets.map(read).transpose();
    found.map(|has| has == Some(true)).map_err(|error| Problem::internal("reading pay tables", &error))
}

fn signed(pays: u64) -> i64 {
    i64::try_from(pays).unwrap_or(i64::MAX)
}

/// Where the figure of a line stands in a `side-bets.toml`.
fn figure<'a>(document: &'a mut Table, bet: &str, place: usize, key: &str) -> Option<&'a mut Value> {
    if bet == BIG_SMALL {
        return document.get_mut(BIG_SMALL)?.get_mut(key)?.get_mut("value");
    }
    let part = if bet == Jackpot::NAME { "jackpot" } else { bet.split('/').next()? };
    let part = document.get_mut(part)?;
    let table = if bet == Jackpot::NAME { part } else { part.get_mut("tables")?.get_mut(bet)? };
    table.get_mut("lines")?.get_mut(place)?.get_mut(key)?.get_mut("value")
}

/// What odds pay and what the printed ones do, both to as many units of the wager as are printed: a change is written so, and
/// odds in lowest terms may be to fewer (4 to 2 is 2 to 1).
fn beside(now: Odds, printed: Odds) -> (u64, u64, u64) {
    let ((pays, of), (printed, per)) = (now.parts(), printed.parts());
    (pays * per / of, printed, per)
}

/// Every pay table as it stands, beside what the book prints.
pub(super) fn tables(now: &Subject, printed: &Subject) -> Vec<PayTable> {
    let dice = now.big_small().zip(printed.big_small());
    let (now, printed) = (&now.side, &printed.side);
    let odds = |bet: &str, now: &[Line], printed: &[Line]| PayTable {
        bet: bet.to_owned(),
        lines: now
            .iter()
            .zip(printed)
            .map(|(line, printed)| {
                let (pays, printed, per) = beside(line.odds().value, printed.odds().value);
                PayLine {
                    name: line.name().to_owned(),
                    unit: Unit::Odds,
                    pays,
                    printed,
                    per,
                    basis: cited(&line.odds().basis),
                }
            })
            .collect(),
    };
    let bonuses = now.bonuses().iter().zip(printed.bonuses());
    let mut tables: Vec<PayTable> =
        bonuses.map(|(now, printed)| odds(now.name(), now.lines(), printed.lines())).collect();
    let ties = now.ties().iter().zip(printed.ties());
    tables.extend(ties.map(|(now, printed)| odds(now.name(), now.lines(), printed.lines())));
    if let (Some(now), Some(printed)) = (now.jackpot(), printed.jackpot()) {
        let figure = |prize: Prize| match prize {
            Prize::Share(share) => {
                (Unit::Percent, u64::from(share.parts().0) * 100 / u64::from(share.parts().1))
            }
            Prize::Fixed(amount) => (Unit::Cents, amount.get()),
        };
        let lines = now.lines().iter().zip(printed.lines()).map(|(line, printed)| {
            let (unit, pays) = figure(line.prize().value);
            PayLine {
                name: line.name().to_owned(),
                unit,
                pays,
                printed: figure(printed.prize().value).1,
                per: 1,
                basis: cited(&line.prize().basis),
            }
        });
        tables.push(PayTable { bet: Jackpot::NAME.to_owned(), lines: lines.collect() });
    }
    if let Some((now, printed)) = dice {
        let (pays, printed, per) = beside(now.odds.value, printed.odds.value);
        let line = PayLine {
            name: "Big or Small".to_owned(),
            unit: Unit::Odds,
            pays,
            printed,
            per,
            basis: cited(&now.odds.basis),
        };
        tables.push(PayTable { bet: BIG_SMALL.to_owned(), lines: vec![line] });
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_pays_to_as_many_units_as_the_printed_one() {
        let odds = |pays, per| Odds::new(pays, per).unwrap();
        assert_eq!(beside(odds(4, 2), odds(5, 2)), (4, 5, 2));
        assert_eq!(beside(odds(7, 2), odds(5, 2)), (7, 5, 2));
        assert_eq!(beside(odds(150, 1), odds(200, 1)), (150, 200, 1));
    }
}
