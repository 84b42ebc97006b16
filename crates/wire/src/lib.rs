//! Canonical encoding of events, upcasters, and the shapes that screens speak.
//!
//! What is written is written once: the canonical bytes of an event ([`encode`]) never change, and bytes of
//! every earlier schema stay readable for ever ([`decode`]), which golden files prove. A snapshot of a state
//! is only a short cut: one of another format is passed over and the journal replayed ([`restore`]).
//!
//! The TypeScript types of commands and views come from the same Rust types; the test `types` writes them.

mod canon;
mod depth;
mod error;
mod kept;
mod posting;
mod snapshot;

mod floor;
mod jackpot_pool;
mod pai_gow;
mod red_dog;
mod roulette;

pub use canon::canonical;
pub use error::WireError;
pub use kept::{Encoded, Kept, Kind, Upcast, decode, encode};
pub use posting::{PostingRow, posting_rows};
pub use snapshot::{KeptState, restore, snapshot};

/// The largest event, in bytes (1 MiB).
pub const MAX_EVENT_BYTES: usize = 1 << 20;
/// The largest snapshot, in bytes (64 MiB).
pub const MAX_SNAPSHOT_BYTES: usize = 64 << 20;
/// How deep objects and lists may stand in one another.
pub const MAX_DEPTH: usize = 32;
