//! Whole cents, chips and denominations, odds and rates as ratios, named roundings.
//!
//! Nothing lies below this crate. No operation here can lose a part of a cent in silence: whatever
//! does not divide evenly is either refused ([`Odds::win`]) or goes through a [`Rounding`] that the
//! caller must name.

mod cents;
mod change;
mod chips;
mod odds;
mod rate;

pub use cents::{Cents, MoneyError, ParseCentsError};
pub use change::Change;
pub use chips::{ChipSet, ChipSetError, Stack};
pub use odds::{Odds, OddsError};
pub use rate::{Rate, RateError, Rounding};
