//! The cryptographic generator, commitments and their opening, and the source of chance that every game shares.
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
mod source;
mod uniform;

pub use commitment::{Commitment, Domain};
pub use entropy::{Entropy, OperatingSystem};
pub use error::ChanceError;
pub use key::{Seal, SealingKey};
pub use secret::Secret;
pub use shuffle::{Opening, Shuffle};
pub use source::{Promise, Source, Unproven, number, verify};
pub use uniform::below;

#[cfg(test)]
mod statistics;
