//! HTTP and WebSocket, sign-in and roles, clock, devices, embedded screens.
//!
//! One task owns a table ([`table`]): commands from a bounded mailbox are decided, appended to the journal, applied,
//! then viewers told. [`live::Live`] is what the server must know of a game beside its rules. [`Server`] is all of it
//! from start to end.

mod access;
mod ask;
pub mod bounds;
pub mod chance;
mod cited;
pub mod clock;
pub mod demo;
mod desk;
mod floor;
pub mod games;
mod house;
mod http;
mod listen;
pub mod live;
mod log;
pub mod pai_gow;
pub mod pool;
mod presence;
pub mod problem;
pub mod program;
pub mod record;
pub mod red_dog;
pub mod roulette;
mod serve;
mod strict;
pub mod table;
mod texts;
mod wait;
mod watch;

pub use house::{HiddenKey, House, OpenError, Opening};
pub use log::FloorKind;
pub use serve::{FirstSecret, Place, ServeError, Server, Settings};
pub use texts::{MOST_BYTES as MOST_TEXT_BYTES, Texts, TextsError};
