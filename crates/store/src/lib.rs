//! Journals of opaque, versioned bytes and postings: SQLite and PostgreSQL behind one trait.
//!
//! A [`Journal`] holds *streams*. A stream is an append-only list of entries numbered 1, 2, 3 ...; an entry is a kind,
//! a schema number, bytes that this crate never reads, and the postings (whole cents moved from account to account)
//! that belong to it. Each entry's SHA-256 covers the entry before it ([`Hash`]), Ed25519-signed [`Checkpoint`]s pin
//! the chain, and [`verify`] finds what was edited, dropped, inserted, swapped or cut off.
//!
//! Three implementations pass one conformance suite: [`SqliteJournal`] (the default), [`PostgresJournal`] and
//! [`MemoryJournal`] (tests). [`open`] picks by the address.
//!
//! This crate knows no game, reads no clock and draws no chance except the signing key of a new house.

#![warn(clippy::pedantic)]
#![expect(
    clippy::must_use_candidate,
    clippy::doc_markdown,
    reason = "names read better whole at the call site, and product names are not code"
)]

mod backup;
mod batch;
mod chain;
mod checkpoint;
mod columns;
mod entry;
mod error;
mod head;
mod journal;
mod keys;
mod limits;
pub mod memory;
mod migrations;
mod options;
mod plan;
mod postgres;
mod queue;
#[cfg(test)]
mod sql_tests;
mod sqlite;
mod text;
mod verify;

pub use backup::restore;
pub use batch::{Appended, Batch, IdempotencyKey, KeyRecord, NewEntry};
pub use chain::Hash;
pub use checkpoint::Checkpoint;
pub use entry::{Balance, Entry, PostedLine, Posting, Secret, Snapshot, StreamHead, Tally};
pub use error::StoreError;
pub use head::Head;
pub use journal::{Answer, Journal};
pub use keys::{PublicKey, Signer};
pub use limits::*;
pub use memory::MemoryJournal;
pub use options::{OpenOptions, SqliteTuning, open, open_read_only};
pub use postgres::PostgresJournal;
pub use sqlite::SqliteJournal;
pub use text::StreamId;
pub use verify::{Fault, Finding, Report, verify, verify_all};
