//! What a caller appends.

use crate::chain::Hash;
use crate::entry::Posting;
use crate::error::{StoreError, at_most, to_i64};
use crate::limits::{
    MAX_BATCH_BYTES, MAX_BATCH_ENTRIES, MAX_ENTRY_BYTES, MAX_ENTRY_POSTINGS, MAX_KEY_BYTES, MAX_REPLY_BYTES,
};
use crate::text::{StreamId, kind, words};

/// Entries that are written together or not at all, with their postings and the caller's idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// The stream.
    pub stream: StreamId,
    /// The version that the caller decided upon: that of the last entry it has read, 0 for a new stream.
    pub expected_version: u64,
    /// When, in milliseconds since 1970 UTC, by the caller's clock. Not required to grow.
    pub at_ms: u64,
    /// The entries, at least one.
    pub entries: Vec<NewEntry>,
    /// The request that caused them, so that a repetition is answered and not done twice.
    pub key: Option<IdempotencyKey>,
    /// The answer to keep beside the key, given back when the request comes again. Not kept without a key.
    pub reply: Vec<u8>,
}

/// One entry to append; the journal gives it its version and hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// What kind of fact: a short name of the alphabet of stream names.
    pub kind: String,
    /// The schema number of the bytes.
    pub schema: u16,
    /// The body; this crate never reads it.
    pub bytes: Vec<u8>,
    /// The postings that belong to it.
    pub postings: Vec<Posting>,
}

/// Who asked, the id that they gave their request, and a digest of the request itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// Who: a person, a terminal, a device.
    pub caller: String,
    /// The id that the caller gave this request.
    pub id: String,
    /// A digest of the request. It must not cover anything that changes when the request is repeated unchanged (time of
    /// receipt, expected version).
    pub request: Hash,
}

impl IdempotencyKey {
    /// A key whose digest covers the bytes of the request.
    pub fn new(caller: impl Into<String>, id: impl Into<String>, request: &[u8]) -> Self {
        Self { caller: caller.into(), id: id.into(), request: Hash::of_request(request) }
    }
}

/// What a journal recorded under an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRecord {
    /// The stream.
    pub stream: StreamId,
    /// The first entry that the request caused.
    pub first: u64,
    /// The last entry that the request caused.
    pub last: u64,
    /// The digest of the request.
    pub request: Hash,
    /// The reply that was kept.
    pub reply: Vec<u8>,
}

/// What became of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// The entries are durable.
    New {
        /// Version of the first entry of the batch.
        first: u64,
        /// Version of the last entry of the batch: the stream's version now.
        last: u64,
        /// Hash of the last entry.
        hash: Hash,
    },
    /// The same request was recorded earlier; nothing was written now.
    AlreadyDone {
        /// The reply that was kept then.
        reply: Vec<u8>,
        /// Version of the first entry that it caused then.
        first: u64,
        /// Version of the last entry that it caused then.
        last: u64,
    },
}

impl Batch {
    /// Checks every bound; [`crate::Journal::append`] does this first.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] or [`StoreError::TooLarge`], naming what is wrong.
    pub fn check(&self) -> Result<(), StoreError> {
        if self.entries.is_empty() {
            return Err(StoreError::Invalid {
                what: "batch",
                why: "it has no entries; append at least one".into(),
            });
        }
        at_most("number of entries in a batch", self.entries.len(), MAX_BATCH_ENTRIES)?;
        to_i64("time in milliseconds", self.at_ms)?;
        // Leaves room for every version of this batch.
        to_i64("expected version", self.expected_version.saturating_add(MAX_BATCH_ENTRIES as u64))?;
        for entry in &self.entries {
            kind(&entry.kind)?;
            at_most("entry in bytes", entry.bytes.len(), MAX_ENTRY_BYTES)?;
            at_most("number of postings in an entry", entry.postings.len(), MAX_ENTRY_POSTINGS)?;
            entry.postings.iter().try_for_each(Posting::check)?;
        }
        if let Some(key) = &self.key {
            words("caller of an idempotency key", &key.caller, MAX_KEY_BYTES)?;
            words("id of an idempotency key", &key.id, MAX_KEY_BYTES)?;
        }
        at_most("reply in bytes", self.reply.len(), MAX_REPLY_BYTES)?;
        at_most("batch in bytes", self.size(), MAX_BATCH_BYTES)
    }

    /// Its size in bytes, roughly as written.
    pub(crate) fn size(&self) -> usize {
        let entries: usize = self
            .entries
            .iter()
            .map(|e| e.bytes.len() + e.kind.len() + e.postings.iter().map(Posting::size).sum::<usize>())
            .sum();
        entries + self.reply.len()
    }
}
