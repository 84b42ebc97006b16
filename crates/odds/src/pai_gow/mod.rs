//! Pai Gow, counted: 3,620 distinct hands that stand for 35,960 deals, and 736,281,000 pairs of a player's hand and the
//! bank's.

mod bonus;
mod choices;
mod corners;
mod count;
mod dice;
mod field;
mod grid;
mod jackpot;
mod overlap;
mod play;
mod report;
mod tie;
mod two;
mod wager;

pub use choices::Choices;
pub use count::{BANKS, PAIRS, Split, count, count_plainly};
pub use field::{Field, FieldError};
pub use jackpot::JackpotValue;
pub use play::{Departure, Played, banker_bet, bet};
pub use report::{Named, Pool, Report, Subject, commission, dice_bets, no_bearing, regular_bets, side_bets};
pub use two::{PAIRS_BESIDE_A_BANK, TwoHands};
pub use wager::{Assumed, Gains};

use crate::TallyError;
use houseway_games::pai_gow::{Matching, Outcome, Value, Worth};
use houseway_money::Cents;

/// Something that decides a wager by what the player's two hands and the bank's are worth.
pub trait Decides {
    /// How the wager comes out.
    fn outcome(&self, player: Worth, bank: Worth) -> Outcome;

    /// The values, ascending, at which a bank's hand begins to be treated otherwise against a player's hand of `value`.
    fn bounds(&self, value: Value) -> Vec<Value>;
}

impl Decides for Matching {
    #[inline]
    fn outcome(&self, player: Worth, bank: Worth) -> Outcome {
        self.outcome_of(player, bank)
    }

    fn bounds(&self, value: Value) -> Vec<Value> {
        Self::bounds(self, value)
    }
}

/// Why a sheet cannot be made of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaiGowError {
    /// There is no wager to settle.
    #[error(
        "a wager of nothing, or too large to be kept, has no odds: name another stake, chip, commission or wager on the jackpot"
    )]
    NoStake,
    /// Less than the table can be wagered in.
    #[error("a wager is at least one chip of the table, and a chip is worth something")]
    BelowChip,
    /// The rules refuse the trial wager.
    #[error("the trial wager cannot be settled: {0}")]
    Settle(String),
    /// The bank of the trial round could not pay all of it, so that its figure would leave something out.
    #[error("the bank of the trial round still owes {0}")]
    Owed(Cents),
    /// A bet has no outcome.
    #[error(transparent)]
    Tally(#[from] TallyError),
}
