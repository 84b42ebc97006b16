//! What every table has in common, whatever is played on it: the float and its movements.

pub mod desk;
mod discrepancy;
mod notes;
mod stock;

pub use discrepancy::Discrepancy;
pub use notes::{NoteNumber, NoteStanding, Notes};
pub use stock::{Count, Movement, MovementKind, Signature};
