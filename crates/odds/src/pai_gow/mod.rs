//! Pai Gow, counted: 3,620 distinct hands that stand for 35,960 deals, and 736,281,000 pairs of a player's hand and the
//! bank's.

mod choices;
mod corners;
mod count;
mod field;
mod grid;
mod overlap;

pub use choices::Choices;
pub use count::{BANKS, PAIRS, Split, count, count_plainly};
pub use field::{Field, FieldError};

use houseway_games::pai_gow::{Matching, Outcome, Value, Worth};

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
