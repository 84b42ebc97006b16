//! Red Dog: cards, what two of them leave between them, outcomes, odds, limits, raises, the shoe.

mod card;
mod hand;
mod law;
mod limits;
mod rules;
mod settle;
mod shoe;

pub use card::{Card, CardError, CardRank, Suit};
pub use hand::{Leaves, Outcome, Verdict};
pub use law::Point;
pub use limits::{Limits, LimitsError, Measured, Why};
pub use rules::{Layout, Parameters, RULINGS_OFFERED, RaiseReading, Rules, Shoe};
pub use settle::{Line, Stake};
pub use shoe::{NoneLeft, Unseen};
