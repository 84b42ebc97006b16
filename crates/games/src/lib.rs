//! The rules of play, pure: the wheel, and each game's law.
//!
//! A game is a module. It reads its rulebook from data, knows every bet that the book offers, and settles.
//! It holds no table: who sits where, and when, is another crate's business.

pub mod books;
pub mod desk;
mod head;
pub mod pai_gow;
pub mod red_dog;
pub mod roulette;
