use super::layout::{SequenceWager, Wagers};
use crate::{SeatNumber, Time};
use houseway_games::roulette::{Line, NoSpinReason, Pocket, SequenceLine, Spot};
use houseway_lawbook::{Basis, Short};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Change};
use serde::{Deserialize, Serialize};

/// A box that holds what players paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "box", rename_all = "kebab-case")]
pub enum CashBox {
    /// The drop box, by what was tendered.
    Drop {
        /// What.
        tender: Tender,
    },
    /// The note acceptor of a terminal.
    Notes {
        /// Which.
        seat: SeatNumber,
    },
}

/// Where an account's money came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum Funds {
    /// Tendered to the dealer.
    Dealer {
        /// What.
        tender: Tender,
    },
    /// Inserted in the note acceptor.
    Acceptor {
        /// The device's own number for the message.
        note: Short<64>,
    },
}

/// What lay on a spot and what lies there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SpotChange {
    /// Where.
    pub spot: Spot,
    /// Before.
    pub from: Cents,
    /// Now.
    pub to: Cents,
}

/// A wager that was lowered or left out (4.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Adjusted {
    /// Which bet: a spot or a kind of sequence.
    pub bet: String,
    /// What was asked for.
    pub asked: Cents,
    /// What lies there.
    pub permitted: Cents,
    /// Why.
    pub why: Why,
    /// The clauses.
    pub basis: Basis,
}

/// Why a wager was lowered or left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Below the minimum.
    BelowMinimum,
    /// Between two multiples.
    OffMultiple,
    /// Above the maximum.
    AboveMaximum,
    /// The balance does not reach.
    Balance,
    /// The account may hold no more sequences.
    TooMany,
    /// The player's own limit of loss does not reach (RR-22).
    OwnLimit,
}

/// Wagers that go back to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Returned {
    /// The account.
    pub account: AccountNumber,
    /// The terminal where they were placed.
    pub seat: SeatNumber,
    /// Wagers on the single spin.
    pub wagers: Wagers,
    /// Sequences.
    pub sequences: Vec<SequenceWager>,
    /// What goes back in all.
    pub amount: Cents,
    /// Whether the account is closed, so that the amount is owed to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub owed: bool,
}

/// A chip raised after the ball was spun or in the last seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct LateChip {
    /// The terminal.
    pub seat: SeatNumber,
    /// The bet.
    pub bet: String,
    /// By how much.
    pub by: Cents,
    /// When.
    pub at: Time,
}

/// One account's part in a spin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AccountSettlement {
    /// The account.
    pub account: AccountNumber,
    /// Its terminal, while it is open.
    pub seat: Option<SeatNumber>,
    /// Its wagers on the single spin.
    pub lines: Vec<Line>,
    /// Its sequences that the spin decided.
    pub sequences: Vec<SequenceLine>,
    /// The stakes that were decided.
    pub staked: Cents,
    /// What was won beside the stakes' own return.
    pub won: Cents,
    /// What went back to the account, or is owed to it.
    pub returned: Cents,
    /// The balance afterwards.
    pub balance: Cents,
}

/// The outcome of a spin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SpinOutcome {
    /// A number.
    Number {
        /// Which.
        number: Pocket,
    },
    /// None: "no spin".
    NoSpin {
        /// Why.
        reason: NoSpinReason,
    },
}

impl SpinOutcome {
    /// The number, if there is one.
    #[must_use]
    pub const fn number(&self) -> Option<Pocket> {
        match self {
            Self::Number { number } => Some(*number),
            Self::NoSpin { .. } => None,
        }
    }

    /// The reason of a "no spin".
    #[must_use]
    pub const fn no_spin(&self) -> Option<NoSpinReason> {
        match self {
            Self::Number { .. } => None,
            Self::NoSpin { reason } => Some(*reason),
        }
    }
}

/// What was wrong with a spin that is settled already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "wrong", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wrong {
    /// Another outcome was entered than the true one (8.4).
    Outcome {
        /// What it truly was.
        outcome: SpinOutcome,
    },
    /// A fault of a terminal was found only after settlement, and its wagers cannot be confirmed: they are void
    /// (8.7(b), 8.9).
    Wagers {
        /// The terminal.
        seat: SeatNumber,
        /// Whether the sequences that were under way on it cannot be confirmed either.
        sequences: bool,
    },
    /// The wagers of a terminal were declared void so, and the records confirm them after all (8.7(b)).
    Confirmed {
        /// The terminal.
        seat: SeatNumber,
    },
}

/// What a correction changes for one account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AccountCorrection {
    /// The account.
    pub account: AccountNumber,
    /// Its terminal, while it is open.
    pub seat: Option<SeatNumber>,
    /// The lines as first settled, of this spin and of sequences that it touched.
    pub before: CorrectedLines,
    /// The lines as settled again.
    pub after: CorrectedLines,
    /// What the account gains or loses.
    pub difference: Change,
    /// The part of a loss that comes off what the account is owed.
    pub from_payable: Cents,
    /// The part of a loss that nothing covers: it becomes owed by the account.
    pub receivable: Cents,
    /// The part of a gain that comes off what the account owes.
    pub to_receivable: Cents,
    /// The part of a gain that becomes owed to the account, it being closed.
    pub payable: Cents,
    /// The balance afterwards.
    pub balance: Cents,
}

/// One side of a correction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct CorrectedLines {
    /// Wagers on the single spin; none if it was "no spin".
    pub lines: Vec<Line>,
    /// Wagers returned as void.
    pub void: Wagers,
    /// Sequences that were decided.
    pub sequences: Vec<SequenceLine>,
    /// Sequences that were void with their first spin.
    pub void_sequences: Vec<SequenceWager>,
    /// Sequences that still run.
    pub running: Vec<SequenceWager>,
    /// What goes to the account in all.
    pub returned: Cents,
}

/// What failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "scope", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Scope {
    /// One terminal.
    Terminal {
        /// Which.
        seat: SeatNumber,
    },
    /// The game system.
    System,
}

/// What a claim is about (8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum ClaimSubject {
    /// A number was entered wrongly.
    WrongOutcome,
    /// Something failed.
    Malfunction,
}

/// Who bears a gain or a loss that comes to an account after the fact (RR-5): its balance first, as long as its
/// terminal is open, then what it is owed or owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Borne {
    /// The part of a loss that comes off what the account is owed.
    pub from_payable: Cents,
    /// The part of a loss that nothing covers: it becomes owed by the account.
    pub receivable: Cents,
    /// The part of a gain that comes off what the account owes.
    pub to_receivable: Cents,
    /// The part of a gain that becomes owed to the account, it being closed.
    pub payable: Cents,
    /// The balance afterwards.
    pub balance: Cents,
}

/// An entry in the register of equipment (2.3, 2.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "item", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Inspection {
    /// The wheel.
    Wheel {
        /// Its serial number.
        serial: Short<40>,
        /// The compartments clockwise from zero, as found.
        order: Vec<Pocket>,
        /// What was done or noted.
        note: Short<200>,
    },
    /// The ball.
    Ball {
        /// Its serial number.
        serial: Short<40>,
        /// Its diameter in tenths of a millimetre.
        diameter_tenths: u32,
        /// Whether any part is metal.
        metallic: bool,
        /// What was done or noted.
        note: Short<200>,
    },
}

impl Inspection {
    /// The serial number of what was inspected.
    #[must_use]
    pub const fn serial(&self) -> &Short<40> {
        match self {
            Self::Wheel { serial, .. } | Self::Ball { serial, .. } => serial,
        }
    }
}

/// What two persons declare void after the close of wagers (RR-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "void", rename_all = "kebab-case")]
pub enum Void {
    /// The wagers of a terminal, its record not being confirmed (8.9).
    Record {
        /// Which terminal.
        seat: SeatNumber,
        /// Whether its running sequences are not confirmed either.
        sequences: bool,
    },
    /// The wagers on the spin, something having failed before expiry that is reported only after it (8.7(a),
    /// 8.8(a)).
    Failed {
        /// What failed.
        scope: Scope,
        /// When it began.
        began_at: Time,
    },
}
