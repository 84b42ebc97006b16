//! The equilibrium of one player against a player-banker, both of whom set their hands as they like.
//!
//! The game is free of commission: a wager won counts 1, a wager lost -1, a stand-off nothing. What one side gains the
//! other loses, so that there is one value which the player can make sure of and to which the bank can hold him, if both
//! may mix their settings. [`find`] looks for such mixtures with floats, and where it comes near enough solves exactly the
//! few equations that they must satisfy; [`verify`] then says without any float how good they are: it lets each side
//! answer the other's mixture as well as it can and counts what that gains. [`Pair::read`] and [`Pair::document`] keep
//! them in files.

mod document;
mod exact;
mod restricted;
mod search;
mod side;
mod strategy;
mod swapped;
mod verify;
mod weights;

pub use document::{DocumentError, GameName};
pub use search::{Found, Progress, Search, find};
pub use strategy::{Pair, Strategy, StrategyError};
pub use swapped::Swapped;
pub use verify::{Sums, Verified, verify};
