use super::detail::{LateChip, Void};
use super::fair::{NonceStanding, Promise};
use super::layout::{FinalLayout, Wagers};
use super::record::Unconfirmed;
use crate::house::Signature;
use crate::{Hex, SeatNumber, Time};
use houseway_games::roulette::Pocket;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where a table is. Each phase holds only what is valid in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum Phase {
    /// No float, no game.
    Closed,
    /// Open, between two spins: no period runs.
    Between {
        /// Since when.
        since: Time,
    },
    /// The wagering period runs (5.1 to 5.4).
    Wagering(Wagering),
    /// The period was stopped by a correction: confirmed, it starts anew; withdrawn, it goes on (RR-5).
    Stopped {
        /// Which spin.
        spin: u64,
        /// What was left of it, in milliseconds.
        left_ms: u64,
        /// Whether a correction begun while it ran was withdrawn.
        withdrawn: bool,
        /// When the ball was spun, if it was: it rolls on whatever the accounts do (RR-8).
        spun_at: Option<Time>,
        /// Chips raised since then.
        late_chips: Vec<LateChip>,
        /// What was promised for a virtual wheel.
        promise: Option<Promise>,
    },
    /// The ball came to rest while the period ran: "no spin" must be called (8.1(f)).
    RestedEarly {
        /// Which spin.
        spin: u64,
        /// Chips raised since the ball was spun.
        late_chips: Vec<LateChip>,
        /// What was promised for a virtual wheel.
        promise: Option<Promise>,
    },
    /// The period has expired; the outcome is awaited.
    Expired(Expired),
}

/// A wagering period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wagering {
    /// For which spin.
    pub spin: u64,
    /// When it opened.
    pub opened_at: Time,
    /// When it expires.
    pub closes_at: Time,
    /// Whether a correction begun while it ran was withdrawn.
    pub withdrawn: bool,
    /// When the ball was spun, if it was.
    pub spun_at: Option<Time>,
    /// Chips raised since the ball was spun, or in the last seconds.
    pub late_chips: Vec<LateChip>,
    /// What was promised for a virtual wheel.
    pub promise: Option<Promise>,
}

/// A spin after expiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expired {
    /// Which.
    pub spin: u64,
    /// The deadline that passed.
    pub closed_at: Time,
    /// Whether the ball was spun before expiry, or a sensor saw it lie before anybody said that it was spun (RR-8).
    pub spun_early: bool,
    /// When the ball was spun, if it was.
    pub spun_at: Option<Time>,
    /// When it came to rest, if it did.
    pub rested_at: Option<Time>,
    /// What each open terminal showed.
    pub layouts: Vec<FinalLayout>,
    /// What the terminals answered.
    pub reports: BTreeMap<SeatNumber, Report>,
    /// The terminals that answered only when the outcome waited no more.
    pub late_reports: BTreeSet<SeatNumber>,
    /// Terminals whose record must be confirmed or voided before the outcome.
    pub examined: BTreeSet<SeatNumber>,
    /// A void that waits for a second person (RR-18).
    pub asked: Option<Box<AskedVoid>>,
    /// An entry that waits for a second rank (RR-8).
    pub declared: Option<Declared>,
    /// Wagers were declared void since the period expired, so that the spin goes into the report of late chips (RR-8).
    pub doubted: bool,
    /// The terminals whose wagers those were, and what they were: a correction can still confirm them (8.7(b)).
    pub unconfirmed: Vec<(Unconfirmed, Wagers)>,
    /// Chips raised after the ball was spun, or in the last seconds.
    pub late_chips: Vec<LateChip>,
    /// What was promised for a virtual wheel.
    pub promise: Option<Promise>,
}

/// What a terminal answered at expiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Whether it shows what is on record.
    pub agrees: bool,
    /// Its nonce.
    pub nonce: Hex<16>,
    /// What it is worth, where terminals were asked to commit to theirs.
    pub standing: Option<NonceStanding>,
}

/// A void that waits for a second person (RR-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedVoid {
    /// What is to be void.
    pub void: Void,
    /// Who asked, and when.
    pub by: Signature,
}

/// An entry that waits for a second rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// The number entered.
    pub outcome: Pocket,
    /// By whom and when.
    pub by: Signature,
}
