use houseway_lawbook::Short;
use houseway_ledger::{Account, Books, Posting};
use houseway_money::{Cents, Change};
use houseway_table::house::MovementKind;
use houseway_table::{Game, TableId, Time, roulette};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::str::FromStr;

/// A gaming day, named by the date on which it opens: `2026-03-01`. Later days are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts", type = "string"))]
#[serde(transparent)]
pub struct GamingDay(Short<10>);

/// A text that is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a gaming day is a date written like 2026-03-01")]
pub struct GamingDayError;

impl FromStr for GamingDay {
    type Err = GamingDayError;

    fn from_str(text: &str) -> Result<Self, GamingDayError> {
        let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = *text.as_bytes() else {
            return Err(GamingDayError);
        };
        let number = |digits: &[u8]| {
            digits.iter().try_fold(0_u32, |sum, digit| {
                digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')).ok_or(GamingDayError)
            })
        };
        let (year, month, day) = (number(&[y1, y2, y3, y4])?, number(&[m1, m2])?, number(&[d1, d2])?);
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if year >= 1970 && (1..=days).contains(&day) {
            Short::new(text).map(Self).map_err(|_| GamingDayError)
        } else {
            Err(GamingDayError)
        }
    }
}

impl fmt::Display for GamingDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for GamingDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'de> Deserialize<'de> for GamingDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Short::<10>::deserialize(deserializer)?.as_str().parse().map_err(serde::de::Error::custom)
    }
}

/// What a table's day came to, counted by hand on one side and by its journal on the other (G-9).
///
/// A day takes in everything since the day before it was closed, from a closed table to a closed table; for one that is
/// still open the report is provisional: its float is what the books say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(deny_unknown_fields)]
pub struct DayReport {
    /// The table.
    pub table: TableId,
    /// The gaming day.
    pub day: GamingDay,
    /// Whether the table is closed, and the report final.
    pub closed: bool,
    /// The floats that it opened with, as counted.
    pub opening_float: Cents,
    /// Chips that came from the cage.
    pub fills: Cents,
    /// Chips that went to the cage.
    pub credits: Cents,
    /// What was found in the drop box and the note acceptors, as counted.
    pub drop: Cents,
    /// What the boxes hold more, or less, than at the beginning of the day, by the books.
    pub in_boxes: Change,
    /// The floats that it closed with, as counted.
    pub closing_float: Cents,
    /// The win: closing float, credits, drop and what is still in the boxes, less opening float and fills.
    pub win: Change,
    /// The win by the journal: what the accounts of win and commission gained.
    pub journal_win: Change,
    /// What the table owes players more, or less, than at the beginning of the day: balances, running
    /// sequences and debts.
    pub carried: Change,
    /// How far the counted win lies above what the journal accounts for. Anything but nothing is an alarm.
    pub difference: Change,
    /// The hold: the win as a share of what players paid into the boxes; none if they paid nothing.
    pub hold: Option<Hold>,
    /// The version of the last entry of the table's journal that the report takes in: the next day begins after it. None in
    /// reports that were written before they said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub through: Option<u64>,
}

/// Where in a table's journal that begins which no closed day has taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// At the entry of this version, counted from 1.
    Entry(u64),
    /// At the first entry that was received then or later: after a day whose report does not say how far it goes.
    Time(Time),
}

/// A figure of a table's day that is counted or posted; everything else of a report follows from these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// The floats that the table opened with.
    OpeningFloat,
    /// Chips from the cage.
    Fills,
    /// Chips to the cage.
    Credits,
    /// What was counted out of the boxes.
    Drop,
    /// What the boxes hold more or less.
    InBoxes,
    /// The floats that it closed with.
    ClosingFloat,
    /// The win by the journal.
    JournalWin,
    /// What is owed more or less.
    Carried,
}

/// A figure that is not what it was when the closing of a day was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct FigureChange {
    /// At which table.
    pub table: TableId,
    /// Which.
    pub figure: Figure,
    /// What it was, in cents.
    pub was: Change,
    /// What it is, in cents.
    pub now: Change,
}

/// A win over a drop, exactly, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Above the line; negative where the House lost.
    pub win: i64,
    /// Below the line, above zero.
    pub drop: i64,
}

impl Hold {
    /// The fraction; none over a drop of nothing or less.
    #[must_use]
    pub const fn of(win: Change, drop: Change) -> Option<Self> {
        let (win, drop) = (win.get(), drop.get());
        if drop <= 0 {
            return None;
        }
        let (mut a, mut b) = (win.unsigned_abs(), drop.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        // A divisor of the drop, which fits.
        let divisor = a as i64;
        Some(Self { win: win / divisor, drop: drop / divisor })
    }
}

fn plus(amount: Cents) -> Change {
    Change::between(Cents::ZERO, amount)
}

fn minus(amount: Cents) -> Change {
    Change::between(amount, Cents::ZERO)
}

fn sum(parts: impl IntoIterator<Item = Change>) -> Change {
    parts.into_iter().fold(Change::NONE, Change::and)
}

fn negative(change: Change) -> Change {
    let (given, taken) = change.split();
    Change::between(given, taken)
}

impl DayReport {
    /// The report with everything that follows from its parts reckoned anew.
    #[must_use]
    pub fn reckoned(self) -> Self {
        let win = sum([
            plus(self.closing_float),
            plus(self.credits),
            plus(self.drop),
            self.in_boxes,
            minus(self.opening_float),
            minus(self.fills),
        ]);
        let difference = sum([win, negative(self.journal_win), negative(self.carried)]);
        let hold = Hold::of(win, plus(self.drop).and(self.in_boxes));
        Self { win, difference, hold, ..self }
    }

    /// Every figure that does not follow from others, in cents.
    #[must_use]
    pub fn figures(&self) -> [(Figure, Change); 8] {
        [
            (Figure::OpeningFloat, plus(self.opening_float)),
            (Figure::Fills, plus(self.fills)),
            (Figure::Credits, plus(self.credits)),
            (Figure::Drop, plus(self.drop)),
            (Figure::InBoxes, self.in_boxes),
            (Figure::ClosingFloat, plus(self.closing_float)),
            (Figure::JournalWin, self.journal_win),
            (Figure::Carried, self.carried),
        ]
    }

    /// The figures in which this report differs from an earlier one of the same table; without one, from a day on which
    /// nothing happened.
    #[must_use]
    pub fn changes_since(&self, earlier: Option<&Self>) -> Vec<FigureChange> {
        let before = earlier.map_or([Change::NONE; 8], |earlier| earlier.figures().map(|(_, was)| was));
        let pairs = self.figures().into_iter().zip(before);
        pairs
            .filter(|((_, now), was)| now != was)
            .map(|((figure, now), was)| FigureChange { table: self.table, figure, was, now })
            .collect()
    }

    /// Whether what follows from its parts is what it says.
    #[must_use]
    pub fn reckons(&self) -> bool {
        *self == self.reckoned()
    }
}

/// A table's day as its own stream tells it, fact by fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayBook {
    open: bool,
    opening_float: Cents,
    fills: Cents,
    credits: Cents,
    drop: Cents,
    closing_float: Cents,
    /// What the day's postings made of each account, which stood at nothing when it began.
    books: Books,
    through: Option<u64>,
}

impl DayBook {
    /// Takes in a counted movement.
    pub fn moved(&mut self, kind: MovementKind, counted: Cents) {
        let sum = match kind {
            MovementKind::Opening => &mut self.opening_float,
            MovementKind::Fill => &mut self.fills,
            MovementKind::Credit => &mut self.credits,
            MovementKind::Drop => &mut self.drop,
            MovementKind::Closing => &mut self.closing_float,
        };
        *sum = sum.plus_capped(counted);
        match kind {
            MovementKind::Opening => self.open = true,
            MovementKind::Closing => self.open = false,
            MovementKind::Fill | MovementKind::Credit | MovementKind::Drop => {}
        }
    }

    /// Takes in a posting.
    pub fn posted(&mut self, posting: &Posting) {
        self.books.post(posting);
        // A player's account that came back to where it began takes no part in the report.
        for account in [&posting.debit, &posting.credit] {
            if matches!(account, Account::Chips(_) | Account::Stakes(_)) {
                self.books.settle_up(account);
            }
        }
    }

    /// Says up to which version of its stream the table's facts were taken in.
    pub const fn reached(&mut self, version: u64) {
        self.through = Some(version);
    }

    /// Takes in a fact of a table of any game, and the counted movement that it tells of.
    pub fn fact<G: Game>(&mut self, event: &G::Event, moved: Option<(MovementKind, Cents)>) {
        if let Some((kind, counted)) = moved {
            self.moved(kind, counted);
        }
        G::postings(event).iter().for_each(|posting| self.posted(posting));
    }

    /// Takes in a fact of a Rapid Roulette table.
    pub fn roulette(&mut self, event: &roulette::Event) {
        let moved = match event {
            roulette::Event::Moved { kind, total, .. } => Some((*kind, *total)),
            _ => None,
        };
        self.fact::<roulette::Roulette>(event, moved);
    }

    /// What the day has come to so far.
    #[must_use]
    pub fn report(&self, table: TableId, day: GamingDay) -> DayReport {
        let of = |wanted: fn(&Account) -> bool| {
            sum(self.books.accounts().filter(|(a, _)| wanted(a)).map(|(a, _)| self.books.change(a)))
        };
        let owed = of(|account| {
            matches!(
                account,
                Account::Chips(_)
                    | Account::Stakes(_)
                    | Account::Payable(_)
                    | Account::Bank(_)
                    | Account::Pool(_)
                    | Account::Linked(_)
                    | Account::Tokens(_)
            )
        });
        let owing = of(|account| matches!(account, Account::Receivable(_)));
        let float = if self.open { self.books.balance(&Account::Float) } else { Cents::ZERO };
        DayReport {
            table,
            day,
            closed: !self.open,
            opening_float: self.opening_float,
            fills: self.fills,
            credits: self.credits,
            drop: self.drop,
            in_boxes: of(|account| matches!(account, Account::Drop(_) | Account::Notes(_))),
            closing_float: self.closing_float.plus_capped(float),
            win: Change::NONE,
            journal_win: of(|account| {
                matches!(account, Account::Win | Account::Commission | Account::Promotions)
            }),
            carried: owed.and(negative(owing)),
            difference: Change::NONE,
            hold: None,
            through: self.through,
        }
        .reckoned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_date() {
        for text in ["2026-03-01", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert_eq!(text.parse::<GamingDay>().map(|day| day.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "2026-3-1",
            "2023-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-13-01",
            "2026-00-10",
            "1969-12-31",
            "2026-01-0x",
        ] {
            assert!(text.parse::<GamingDay>().is_err(), "{text}");
        }
        assert!("2026-03-01".parse::<GamingDay>().unwrap() < "2026-03-02".parse().unwrap());
    }

    #[test]
    fn a_hold_is_exact_and_in_lowest_terms() {
        let change = |cents: i64| {
            if cents < 0 {
                minus(Cents::literal((-cents) as u32))
            } else {
                plus(Cents::literal(cents as u32))
            }
        };
        assert_eq!(Hold::of(change(2_000), change(10_000)), Some(Hold { win: 1, drop: 5 }));
        assert_eq!(Hold::of(change(-2_703), change(100_000)), Some(Hold { win: -2_703, drop: 100_000 }));
        assert_eq!(Hold::of(change(0), change(500)), Some(Hold { win: 0, drop: 1 }));
        assert_eq!(Hold::of(change(5), change(0)), None);
        assert_eq!(Hold::of(change(5), change(-5)), None);
    }
}
