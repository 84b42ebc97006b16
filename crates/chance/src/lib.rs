//! The cryptographic generator, commitments and their opening, and the virtual wheel.
//!
//! Nothing here knows a game's rules: what is drawn enters a table as a command, like the number that a
//! dealer reads off a wheel. What each party can and cannot influence stands in `docs/FAIRNESS.md`, with the
//! way to recompute a number by hand.

mod commitment;
mod entropy;
mod error;
mod key;
mod secret;
mod shuffle;
mod uniform;
mod wheel;

pub use commitment::{Commitment, Domain};
pub use entropy::{Entropy, OperatingSystem};
pub use error::ChanceError;
pub use key::{Seal, SealingKey};
pub use secret::Secret;
pub use shuffle::{Opening, Shuffle};
pub use uniform::below;
pub use wheel::{Draw, DrawError, Unproven, VirtualWheel, number, verify};

#[cfg(test)]
mod statistics;
