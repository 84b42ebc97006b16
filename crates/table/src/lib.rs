//! One live table: seats, roles, limits and signs, periods, irregularities, corrections; pure.
//!
//! Every game is the same few functions over its own types, [`Game`]: `decide` knows the law and answers
//! with events or a refusal, both with the clauses they rest on; `apply` cannot fail and knows no law; `view`
//! is what one audience may see. There is no clock, no chance and no I/O here: time arrives in the command,
//! and chance enters as one.

mod chance;
mod digest;
mod game;
pub mod house;
mod seat;
mod veil;
mod who;

pub mod pai_gow;
pub mod red_dog;
pub mod roulette;

pub use chance::{Answer, Ask};
pub use digest::{Digest, Hex, HexError};
pub use game::{Audience, Decided, Decision, Game, Recorded, Refused, Step};
pub use seat::{SeatError, SeatNumber};
pub use veil::{Key, Sealed, Shown, Unsealed, Veiled};
pub use who::{Actor, By, DeviceId, PersonId, Post, Rank, TableId, Time};
