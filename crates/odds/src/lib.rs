//! Exact mathematics over the games: outcome spaces, house edge, PAR sheets.
//!
//! Nothing here is typed in. A sheet is made by letting the rules in force settle one wager at every outcome that can
//! come, counting each outcome's equally likely ways; so it follows the rulebook and the readings that the rules were
//! loaded with, and a custom book too. All results are whole counts and exact fractions; the one decimal figure, a
//! percentage, is rounded from the fraction in a way that has a name ([`Exact::percent`]).
//!
//! - [`Exact`]: a fraction without loss.
//! - [`Tally`]: the outcomes of one wager while they are counted.
//! - [`Bet`] and [`Sheet`]: what is printed. All numbers are serialised as text, so that no reader of JSON rounds them.
//! - [`roulette`]: the sheet of Rapid Roulette. [`pai_gow`] and [`red_dog`]: Pai Gow and Red Dog, counted.
//!
//! What a wager "pays" is its whole change of fortune for one unit of the initial wager, after everything the rules
//! take or give: `35` for 35 to 1, `-1` for a loss, `0` for a stand-off, `19/20` for even money less a commission of 5%,
//! `2` for an even-money win with a raise as large as the wager. The edge of a bet is what the house gains on average,
//! as a fraction of the initial wager; negative where the player is ahead.

mod exact;
pub mod pai_gow;
pub mod red_dog;
pub mod roulette;
mod sheet;
mod tally;

pub use exact::Exact;
pub use sheet::{Bet, Outcome, Sheet};
pub use tally::{Tally, TallyError};
