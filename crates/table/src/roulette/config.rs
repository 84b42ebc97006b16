use crate::{TableId, Time};
use houseway_games::roulette::{Limits, Rules};
use houseway_lawbook::{Basis, Readings, RulebookId};
use houseway_money::{Cents, ChipSet};
use serde::{Deserialize, Serialize};

use houseway_games::roulette::Point;

/// How a table is set up. It changes only while the table is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The table.
    pub table: TableId,
    /// The rulebook in force.
    pub rulebook: RulebookId,
    /// Which edition of the book's data.
    pub edition: u32,
    /// The readings chosen in place of defaults.
    pub readings: Readings,
    /// How many terminals it has (2.2(a)).
    pub seats: u8,
    /// The limits that its signs show at first.
    pub limits: Limits,
    /// The chips that players place and are paid in.
    pub chips: ChipSet,
    /// How long the wagering period is at particular times (5.1).
    pub schedule: Vec<Period>,
    /// Minutes east of Greenwich, for the schedule.
    pub utc_offset_minutes: i32,
    /// How soon after expiry an entry needs a second rank, 500 to 600,000 milliseconds; the book's figure if absent (RR-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_entry_ms: Option<u64>,
    /// How long the outcome waits for the terminals' digests, in milliseconds.
    pub digest_wait_ms: u64,
    /// The highest balance at which a note acceptor still takes notes.
    pub note_limit: Cents,
    /// Where the numbers come from.
    pub source: Source,
    /// What the system does by itself.
    pub automation: Automation,
    /// Play money, marked as such everywhere.
    pub demo: bool,
}

/// Where the numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A wheel at the table; the dealer enters the number.
    Wheel,
    /// The virtual wheel, committed before each period.
    Virtual,
}

/// What the system does by itself in the dealer's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(deny_unknown_fields)]
pub struct Automation {
    /// Opens the next wagering period this long after the last spin, in milliseconds, while a terminal is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_after_ms: Option<u64>,
    /// Spins the ball after expiry, and lets it run for this long, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spin_for_ms: Option<u64>,
    /// Confirms the acknowledged record where a terminal's digest disagrees.
    #[serde(default)]
    pub confirm_records: bool,
}

/// The length of the wagering period from one minute of the day to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// First minute of the day, 0 to 1439.
    pub from_minute: u32,
    /// The minute after the last, 1 to 1440; one below `from_minute` runs past midnight. Never the same minute.
    pub to_minute: u32,
    /// How long the period is, 5 to 600 seconds.
    pub seconds: u32,
}

/// Why a set-up cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ConfigFault {
    /// More terminals than the book allows, or none.
    Seats {
        /// The most.
        most: u8,
    },
    /// Another rulebook or edition than the rules at hand.
    Rulebook,
    /// The limits cannot be settled in whole cents, or are disordered.
    Limits {
        /// What is wrong.
        problem: String,
    },
    /// The table's name, or whether it plays for money, cannot change.
    AnotherTable,
    /// Spin sequences run under the rules that were in force when they were placed.
    SequencesRun,
    /// A row of the schedule that begins and ends at the same minute: nobody can tell whether it means no time or all day.
    EmptyPeriod {
        /// Which row, the first being 1.
        row: usize,
    },
    /// A number outside its range.
    OutOfRange {
        /// Which, by its name in the set-up.
        what: &'static str,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
}

/// The most that a chip may be worth or an acceptor may hold, in cents: ten million dollars.
const MOST_CENTS: i64 = 1_000_000_000;

/// The least time after expiry in which an entry is suspect, in milliseconds: half a second.
const LEAST_LATE_ENTRY_MS: i64 = 500;

/// A number of a set-up, and where it must lie.
struct Number {
    what: &'static str,
    value: i64,
    least: i64,
    most: i64,
    point: Point,
}

impl Number {
    fn fits(&self) -> bool {
        (self.least..=self.most).contains(&self.value)
    }
}

impl Config {
    /// Checks the set-up against the rules.
    ///
    /// # Errors
    /// The first [`ConfigFault`] with the clauses behind it.
    pub fn check(&self, rules: &Rules) -> Result<(), (ConfigFault, Basis)> {
        let law = rules.law();
        let most = rules.parameters().terminals_most.value;
        if self.seats == 0 || (self.seats > most && law.in_force(Point::TerminalCount)) {
            return Err((ConfigFault::Seats { most }, law.basis(Point::TerminalCount)));
        }
        if self.rulebook != rules.id()
            || self.edition != rules.edition()
            || self.readings != *rules.readings()
        {
            return Err((ConfigFault::Rulebook, law.basis(Point::Console)));
        }
        if let Err(problem) = self.limits.check(rules) {
            let fault = ConfigFault::Limits { problem: problem.to_string() };
            return Err((fault, law.basis(Point::WholeCents).and(&law.basis(Point::Signs))));
        }
        let outside = self.numbers().into_iter().find(|number| !number.fits());
        if let Some(Number { what, least, most, point, .. }) = outside {
            return Err((ConfigFault::OutOfRange { what, least, most }, law.basis(point)));
        }
        let empty = self.schedule.iter().position(|row| row.from_minute == row.to_minute);
        empty.map_or(Ok(()), |row| {
            Err((ConfigFault::EmptyPeriod { row: row + 1 }, law.basis(Point::PeriodSet)))
        })
    }

    /// Every number of the set-up that neither the book nor the limits bound, with its range.
    fn numbers(&self) -> Vec<Number> {
        let number = |what, value: u64, least, most, point| Number {
            what,
            value: i64::try_from(value).unwrap_or(i64::MAX),
            least,
            most,
            point,
        };
        let of_schedule = |what, value, least, most| number(what, value, least, most, Point::PeriodSet);
        let wait = |what, ms, most| number(what, ms, 0, most, Point::Console);
        let money =
            |what, amount: Cents, least| number(what, amount.get(), least, MOST_CENTS, Point::Console);
        let offset = i64::from(self.utc_offset_minutes);
        let rows = self.schedule.len().try_into().unwrap_or(u64::MAX);
        let mut numbers = vec![
            of_schedule("schedule", rows, 0, 48),
            Number { value: offset, ..of_schedule("utc_offset_minutes", 0, -900, 900) },
            wait("digest_wait_ms", self.digest_wait_ms, 30_000),
            money("note_limit", self.note_limit, 0),
        ];
        for row in &self.schedule {
            numbers.extend([
                of_schedule("schedule.from_minute", row.from_minute.into(), 0, 1_439),
                of_schedule("schedule.to_minute", row.to_minute.into(), 1, 1_440),
                of_schedule("schedule.seconds", row.seconds.into(), 5, 600),
            ]);
        }
        let waits = [
            ("automation.open_after_ms", self.automation.open_after_ms),
            ("automation.spin_for_ms", self.automation.spin_for_ms),
        ];
        // Without a time in which an entry is suspect, nobody would answer for a ball that lay early (RR-8).
        let suspect = self
            .late_entry_ms
            .map(|ms| number("late_entry_ms", ms, LEAST_LATE_ENTRY_MS, 600_000, Point::LateChips));
        numbers.extend(suspect);
        numbers.extend(waits.into_iter().filter_map(|(what, ms)| Some(wait(what, ms?, 600_000))));
        numbers.extend(self.chips.denominations().iter().map(|chip| money("chips", *chip, 1)));
        numbers
    }

    /// The length of a wagering period that opens at `at`, and what it stands on (5.1, 5.2).
    #[must_use]
    pub fn period_seconds(&self, rules: &Rules, at: Time) -> (u32, Basis) {
        let law = rules.law();
        let minute = at.minute_of_day(self.utc_offset_minutes);
        let covers = |p: &&Period| {
            if p.from_minute < p.to_minute {
                (p.from_minute..p.to_minute).contains(&minute)
            } else {
                minute >= p.from_minute || minute < p.to_minute
            }
        };
        match self.schedule.iter().find(covers) {
            Some(period) if law.in_force(Point::PeriodSet) => (period.seconds, law.basis(Point::PeriodSet)),
            _ => (rules.parameters().wagering_period_seconds.value, law.basis(Point::PeriodDefault)),
        }
    }

    /// How soon after expiry an entry is suspect, in milliseconds (RR-8).
    #[must_use]
    pub fn late_entry_ms(&self, rules: &Rules) -> u64 {
        self.late_entry_ms.unwrap_or(u64::from(rules.parameters().late_entry_seconds.value) * 1_000)
    }
}
