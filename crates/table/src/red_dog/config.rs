use crate::TableId;
use houseway_games::red_dog::{Limits, LimitsError, Point, Rules};
use houseway_lawbook::{Basis, Readings, RulebookId};
use houseway_money::{Cents, ChipSet};
use serde::{Deserialize, Serialize};

/// How a table of Red Dog is set up. It changes only while the table is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
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
    /// How many areas for wagers the layout has (2.1.1).
    pub areas: u8,
    /// How many places for players it has, each with an account: several may wager on one area (5.7).
    pub seats: u8,
    /// The notice at first (6.1).
    pub limits: Limits,
    /// The chips that players wager and are paid in.
    pub chips: ChipSet,
    /// The highest balance at which a note acceptor still takes notes.
    pub note_limit: Cents,
    /// Where cards come from.
    pub source: Source,
    /// How many cards lie behind the cutting card of a virtual shoe, and usually of a real one (4.5).
    pub behind: u16,
    /// What the system does by itself.
    pub automation: Automation,
    /// Play money, marked as such everywhere.
    pub demo: bool,
}

/// Where cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A dealing shoe on the table; the dealer says what is drawn, and enters what players without a screen do.
    Shoe,
    /// The virtual shoe, each card under its own commitment from the shuffle on.
    Virtual,
}

/// What the system does by itself in the dealer's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(deny_unknown_fields)]
pub struct Automation {
    /// Whether it takes every step of the dealer.
    #[serde(default)]
    pub deals: bool,
    /// How long wagers stay open once the first lies, in milliseconds.
    #[serde(default)]
    pub bets_ms: u64,
    /// How long raises stay open, in milliseconds.
    #[serde(default)]
    pub raises_ms: u64,
    /// How long each further step is shown, in milliseconds.
    #[serde(default)]
    pub step_ms: u64,
}

/// Why a set-up cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ConfigFault {
    /// Another rulebook or edition than the rules at hand.
    Rulebook,
    /// The table's name, or whether it plays for money, cannot change.
    AnotherTable,
    /// The layout has another number of areas.
    Areas {
        /// How many it may have.
        known: Vec<u8>,
    },
    /// A table cannot deal from a real shoe by itself.
    DealsRealShoe,
    /// A number outside its range.
    OutOfRange {
        /// Which, by its name in the set-up.
        what: &'static str,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// The notice cannot be put up.
    Limits {
        /// Why.
        problem: String,
    },
}

impl Config {
    /// Checks the set-up against the rules.
    ///
    /// # Errors
    /// The first [`ConfigFault`] with the clauses behind it.
    pub fn check(&self, rules: &Rules) -> Result<(), (ConfigFault, Basis)> {
        let law = rules.law();
        if self.rulebook != rules.id()
            || self.edition != rules.edition()
            || self.readings != *rules.readings()
        {
            return Err((ConfigFault::Rulebook, law.basis(Point::Conducts)));
        }
        let known = &rules.layout().areas;
        if !known.value.contains(&self.areas) && law.in_force(Point::Areas) {
            let basis = known.basis.clone().and(&law.basis(Point::Areas));
            return Err((ConfigFault::Areas { known: known.value.clone() }, basis));
        }
        let places = u64::from(self.areas) * u64::from(rules.layout().players_most.value);
        let cards = rules.cards();
        let behind = rules.cutting_card(cards);
        let most_behind = if law.in_force(Point::CuttingCard) { *behind.end() } else { cards - 1 };
        if self.automation.deals && !self.is_virtual() {
            return Err((ConfigFault::DealsRealShoe, law.basis(Point::Handling)));
        }
        // A table that deals leaves its players time to wager and to raise.
        let least_open = if self.automation.deals { 1_000 } else { 0 };
        let numbers = [
            ("areas", u64::from(self.areas), 1, 11, Point::Areas),
            ("seats", u64::from(self.seats), 1, places.min(99), Point::PlayersMost),
            (
                "behind",
                u64::from(self.behind),
                u64::from(*behind.start()),
                most_behind.into(),
                Point::CuttingCard,
            ),
            ("automation.bets_ms", self.automation.bets_ms, least_open, 600_000, Point::Conducts),
            ("automation.raises_ms", self.automation.raises_ms, least_open, 600_000, Point::Conducts),
            ("automation.step_ms", self.automation.step_ms, 0, 60_000, Point::Conducts),
        ];
        for (what, value, least, most, point) in numbers {
            if !(least..=most).contains(&value) {
                return Err((ConfigFault::OutOfRange { what, least, most }, law.basis(point)));
            }
        }
        self.limits.check(rules, self.chips.smallest()).map_err(|problem| {
            let point = limits_point(problem);
            (ConfigFault::Limits { problem: problem.to_string() }, law.basis(point))
        })
    }

    /// How many cards lie behind the cutting card of a stack of `cards`: as many as are set, but never more than half of a stack that
    /// is short of the cards on the layout (4.5).
    #[must_use]
    pub fn depth(&self, rules: &Rules, cards: u16) -> u16 {
        self.behind.min(*rules.cutting_card(cards).end())
    }

    /// Whether cards are virtual.
    #[must_use]
    pub fn is_virtual(&self) -> bool {
        self.source == Source::Virtual
    }
}

/// What limits that cannot stand offend: the notice (6.1), or that what a chip wins is whole cents (8.1.1, G-1).
pub(in crate::red_dog) const fn limits_point(problem: LimitsError) -> Point {
    match problem {
        LimitsError::PartOfACent { .. } => Point::WholeCents,
        LimitsError::Disordered
        | LimitsError::OffUnit
        | LimitsError::NotInChips { .. }
        | LimitsError::AboveLargest { .. } => Point::Notice,
    }
}
