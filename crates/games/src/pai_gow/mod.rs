//! Pai Gow: tiles, values, settings, matching, and the House Way as data.

mod hand;
mod tile;

pub use hand::{Hand, HandError};
pub use tile::{Kind, Names, Tile, TileError};
