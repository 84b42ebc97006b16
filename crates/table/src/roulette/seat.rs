use super::detail::{AccountSettlement, SpinOutcome};
use super::layout::{SequenceWager, Wagers};
use crate::house::Own;
use crate::{Hex, Time};
use houseway_games::roulette::Limits;
use houseway_lawbook::{Basis, Short};
use houseway_ledger::AccountNumber;
use houseway_money::{Cents, Change};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// One terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The player's side, while an account is active (1.5).
    pub open: Option<OpenSeat>,
    /// It has failed and is not restored.
    pub failed: bool,
    /// Its light calls the dealer.
    pub calls: bool,
    /// Other limits that hold here, under a marker.
    pub marker: Option<Limits>,
}

/// The player's side of an open terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenSeat {
    /// The active account.
    pub account: AccountNumber,
    /// The wagers that it shows.
    pub wagers: Wagers,
    /// What earlier touches showed, the latest last, for "undo".
    pub undo: Vec<Snapshot>,
    /// What the last spin showed, for "repeat".
    pub last: Snapshot,
    /// The player leaves when the spin is settled.
    pub leaving: bool,
    /// Why, if directed.
    pub directed: Option<Short<200>>,
    /// What it won with the last spin, net of stakes.
    pub last_win: Cents,
    /// The last settlements, oldest first.
    pub results: VecDeque<SeatResult>,
    /// The last thing that the terminal must tell its player.
    pub notice: Option<Notice>,
    /// Why what was wagered on the spin at hand will not be settled, if so.
    pub unsettled: Option<Unsettled>,
    /// How many sequences the account has placed, those that it took back among them.
    pub sequences_placed: u32,
    /// How many claims the account has made.
    pub claims_made: u32,
    /// What the player allows himself (RR-22).
    pub own: Own,
}

/// What a terminal showed before a touch, or at a spin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Snapshot {
    /// The wagers.
    pub wagers: Wagers,
    /// The sequences that were placed and had not started.
    pub sequences: Vec<SequenceWager>,
}

/// One spin as a terminal's history shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SeatResult {
    /// Which spin.
    pub spin: u64,
    /// What it was; none if a failure of the system ended it without an outcome.
    pub outcome: Option<SpinOutcome>,
    /// How it was settled; none if nothing was.
    pub settlement: Option<AccountSettlement>,
    /// Why wagers of this terminal were not settled; none if all were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub unsettled: Option<Unsettled>,
    /// Whether it was settled again.
    pub corrected: bool,
    /// What hides this terminal's layout in the draw, at a virtual wheel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub blind: Option<Hex<32>>,
}

/// Why wagers of a terminal were not settled with a spin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "because", rename_all = "kebab-case")]
pub enum Unsettled {
    /// There were none.
    NoWager,
    /// There was nothing but sequences that run on.
    RunsOn,
    /// They came to less than the permitted aggregate, were not recognised and went back (4.3(c)).
    NotRecognised {
        /// How much.
        amount: Cents,
        /// The clauses.
        basis: Basis,
    },
    /// They were void and went back.
    Void {
        /// How much.
        amount: Cents,
        /// The clauses.
        basis: Basis,
    },
    /// They stay for the spin that takes this one's place (RR-3).
    Stays {
        /// How much.
        amount: Cents,
        /// The clauses.
        basis: Basis,
    },
}

/// What a terminal must tell its player, beyond what the layout shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    /// Wagers were lowered or left out.
    Adjusted {
        /// Each of them.
        adjusted: Vec<super::detail::Adjusted>,
    },
    /// Wagers went back, and why.
    Returned {
        /// How much.
        amount: Cents,
        /// The clauses.
        basis: Basis,
    },
    /// A spin was settled again.
    Corrected {
        /// Which.
        spin: u64,
        /// What had been entered, where the outcome was wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        entered: Option<SpinOutcome>,
        /// The difference.
        difference: Change,
        /// What had been put right by hand for that spin and was taken back with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        taken_back: Option<Change>,
        /// The clauses.
        basis: Basis,
    },
    /// Money was put right by hand for a claim.
    PutRight {
        /// Which claim.
        claim: u64,
        /// The difference.
        difference: Change,
        /// The clauses.
        basis: Basis,
    },
    /// A claim was answered.
    Answered {
        /// Which.
        claim: u64,
        /// Whether it is upheld.
        upheld: bool,
        /// The answer.
        answer: Short<200>,
    },
}

impl OpenSeat {
    /// Nothing is wagered yet.
    pub(super) fn new(account: AccountNumber, since: Time) -> Self {
        Self {
            account,
            wagers: Wagers::new(),
            undo: Vec::new(),
            last: Snapshot::default(),
            leaving: false,
            directed: None,
            last_win: Cents::ZERO,
            results: VecDeque::new(),
            notice: None,
            unsettled: None,
            sequences_placed: 0,
            claims_made: 0,
            own: Own::new(since),
        }
    }
}
