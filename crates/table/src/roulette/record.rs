//! What the table keeps of spins and sequences that are played: the central record, which corrections change (8.4).

use super::detail::{LateChip, SpinOutcome};
use super::layout::{SequenceWager, Wagers};
use crate::{Digest, SeatNumber, Time};
use houseway_games::roulette::{Pocket, SequenceLine};
use houseway_lawbook::{Readings, RulebookId};
use houseway_ledger::AccountNumber;
use serde::{Deserialize, Serialize};

/// A sequence wager and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SequenceRecord {
    /// The wager.
    pub wager: SequenceWager,
    /// The spins with an outcome that it has run over, at most four.
    pub spins: Vec<(u64, Pocket)>,
    /// How it stands.
    pub standing: Standing,
}

/// How a sequence wager stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "standing", rename_all = "kebab-case")]
pub enum Standing {
    /// Placed; the period before its first spin runs.
    Placed,
    /// Its first spin's period has expired.
    Running,
    /// Decided.
    Decided {
        /// At which spin.
        spin: u64,
        /// How.
        line: SequenceLine,
    },
    /// Void by a correction: its first spin had no outcome, or its record is not confirmed.
    Void {
        /// The spin with which it fell.
        spin: u64,
    },
}

/// The rules that the table was set up with, from one spin on: what was wagered under them is settled by them, however
/// late that is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InForce {
    /// The first spin under them.
    pub from_spin: u64,
    /// The rulebook.
    pub rulebook: RulebookId,
    /// Which edition of the book's data.
    pub edition: u32,
    /// The readings chosen in place of defaults.
    pub readings: Readings,
}

/// One spin in the table's central record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpinRecord {
    /// Which.
    pub spin: u64,
    /// What it was.
    pub outcome: SpinOutcome,
    /// When it was entered or called.
    pub at: Time,
    /// What each open terminal had wagered on it alone, with its account, be it void since; none where "no spin" was
    /// called.
    pub wagers: Vec<(AccountNumber, SeatNumber, Wagers)>,
    /// The terminals whose wagers are unconfirmed, and void: declared so before settlement, or by a correction (8.9).
    pub unconfirmed: Vec<Unconfirmed>,
    /// Whether the spin stands in the report of late chips (RR-8).
    pub doubted: bool,
    /// Chips raised late, where the spin stands in that report.
    pub late_chips: Vec<LateChip>,
    /// Whether it was settled again.
    pub corrected: bool,
    /// The terminals that have not said what they showed at its expiry.
    #[serde(default)]
    pub silent: Vec<Silent>,
}

/// A terminal that has not said what it showed at the expiry of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Silent {
    /// The terminal.
    pub seat: SeatNumber,
    /// The account that was active there.
    pub account: AccountNumber,
    /// The digest of what stands on record.
    pub digest: Digest,
}

/// A terminal whose wagers on a spin are void because they were not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unconfirmed {
    /// The terminal.
    pub seat: SeatNumber,
    /// The account that was active there.
    pub account: AccountNumber,
    /// Whether the sequences that were under way are not confirmed either.
    pub sequences: bool,
}

/// A spin that a failure of the system ended without an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// Which.
    pub spin: u64,
    /// Chips raised late before it was given up.
    pub late_chips: Vec<LateChip>,
}

/// What had been declared void on a spin that was then given up. It stays void whatever a correction makes of the spins
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fallen {
    /// On which spin.
    pub spin: u64,
    /// Whose wagers.
    pub row: Unconfirmed,
}

impl Unconfirmed {
    /// Whether the sequence falls with what is not confirmed on that spin, if it counts it.
    #[must_use]
    pub fn fells(&self, spin: u64, wager: &SequenceWager) -> bool {
        self.account == wager.account
            && (spin == wager.first_spin || self.sequences && spin > wager.first_spin)
    }
}

impl Fallen {
    /// Whether the sequence falls with it, unless it was over before.
    #[must_use]
    pub fn fells(&self, wager: &SequenceWager) -> bool {
        self.row.fells(self.spin, wager)
    }
}

impl Failure {
    /// Whether the sequence meets with it, unless it was over before.
    #[must_use]
    pub fn meets(&self, wager: &SequenceWager) -> bool {
        self.spin > wager.first_spin && self.account.is_none_or(|account| account == wager.account)
    }
}

/// A failure that the period of a spin, or the spin, met with. Under the alternative of RR-9 whatever sequence was under way
/// falls with it, also one of which only a later correction says that it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Which spin.
    pub spin: u64,
    /// The account that was active at the terminal that failed; none where the system did.
    pub account: Option<AccountNumber>,
    /// Whether it began before the period expired.
    pub before_expiry: bool,
}
