//! Rapid Roulette: wheel, layout, bets, spin sequences, limits, settlement.

mod bet;
mod call;
mod irregularity;
mod law;
mod limits;
mod pocket;
mod rules;
mod sequence;
mod settle;
mod spot;
mod wheel;

pub use bet::BetKind;
pub use call::{Call, CallError};
pub use irregularity::NoSpinReason;
pub use law::Point;
pub use limits::{Limit, Limits, LimitsError, Permitted};
pub use pocket::{Colour, Numbers, Pocket, PocketError};
pub use rules::{
    AggregateReading, ClosingReading, MalfunctionReading, NoSpinReading, Parameters, RULINGS_OFFERED, Rules,
    SequenceReading, WagerReading,
};
pub use sequence::{Sequence, SequenceError, SequenceKind, Verdict};
pub use settle::{Line, SequenceLine, SettleError};
pub use spot::{Spot, SpotError};
pub use wheel::Wheel;
