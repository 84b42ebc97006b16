//! Red Dog, counted: every three cards that a shoe can give, one after another, for any number of decks and whatever has gone
//! from them.
//!
//! The rules settle each of the 13 x 13 x 13 orders of ranks once ([`Space`]); a shoe is then counted by how many cards of each
//! rank it has ([`Composition`]). Where no third card is drawn, every card that would have come counts as a way of its own, so that
//! all ways are equally likely.

mod composition;
mod plan;
mod report;
mod space;
mod worth;

pub use composition::{Composition, CompositionError, Removed};
pub use plan::{Raising, RaisingError};
pub use report::{NextGone, Question, Report, SpreadRow, Wagered};
pub use space::{AtSpread, Counted, Raised, Space};
pub use worth::Worth;

use crate::TallyError;
use houseway_money::OddsError;

/// Why a sheet cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RedDogError {
    /// There is no such shoe.
    #[error(transparent)]
    Composition(#[from] CompositionError),
    /// The rules cannot settle the trial wager.
    #[error(transparent)]
    Settle(#[from] OddsError),
    /// A bet has no outcome.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// No stake within the range of money wins whole cents on every line.
    #[error("no stake that can be kept wins whole cents on every line of the layout")]
    NoStake,
}
