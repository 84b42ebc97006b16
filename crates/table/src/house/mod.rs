//! What every table has in common, whatever is played on it: the float and its movements.

pub mod desk;
mod discrepancy;
mod stock;

pub use discrepancy::Discrepancy;
pub use stock::{Count, Movement, MovementKind, Signature};
