//! What every table has in common, whatever is played on it: the float and its movements.

pub mod desk;
mod discrepancy;
mod higher;
mod notes;
mod own;
mod stock;

pub use discrepancy::Discrepancy;
pub use higher::{Higher, higher};
pub use notes::{NoteNumber, NoteStanding, Notes};
pub use own::{Later, Own, OwnLimits, OwnStop};
pub use stock::{Count, Movement, MovementKind, Signature};
