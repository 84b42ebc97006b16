//! What a journal gives back: entries, postings, balances, snapshots, heads.

use crate::chain::Hash;
use crate::error::{StoreError, at_most};
use crate::limits::{MAX_ACCOUNT_BYTES, MAX_CORRECTS_BYTES, MAX_REASON_BYTES};
use crate::text::{StreamId, words};
use serde::{Deserialize, Serialize};

/// Whole cents moved from one account to another. It belongs to one entry and is covered by that entry's hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// The account that is debited: it receives the value.
    pub debit: String,
    /// The account that is credited: it gives the value. Never the same as `debit`.
    pub credit: String,
    /// How much, in whole cents; more than nothing.
    pub cents: i64,
    /// Why, in the caller's words (for example a clause and a bet).
    pub reason: String,
    /// What this posting corrects, if it does: the caller's reference to the earlier posting.
    pub corrects: Option<String>,
}

impl Posting {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        words("debit account", &self.debit, MAX_ACCOUNT_BYTES)?;
        words("credit account", &self.credit, MAX_ACCOUNT_BYTES)?;
        words("posting reason", &self.reason, MAX_REASON_BYTES)?;
        if let Some(corrects) = &self.corrects {
            words("posting correction", corrects, MAX_CORRECTS_BYTES)?;
        }
        if self.debit == self.credit {
            return Err(StoreError::Invalid {
                what: "posting",
                why: format!("debit and credit are both {}; name two accounts", self.debit),
            });
        }
        if self.cents <= 0 {
            return Err(StoreError::Invalid {
                what: "posting amount",
                why: format!(
                    "{} cents; give more than nothing, and exchange debit and credit to go back",
                    self.cents
                ),
            });
        }
        Ok(())
    }

    pub(crate) fn size(&self) -> usize {
        self.debit.len()
            + self.credit.len()
            + self.reason.len()
            + self.corrects.as_ref().map_or(0, String::len)
            + 8
    }
}

/// One entry as it stands in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the stream: 1, 2, 3 ...
    pub version: u64,
    /// When, in milliseconds since 1970 UTC, as the writer's caller said.
    pub at_ms: u64,
    /// What kind of fact, in the caller's words.
    pub kind: String,
    /// The schema number of the bytes, for upcasters.
    pub schema: u16,
    /// The body; this crate never reads it.
    pub bytes: Vec<u8>,
    /// The postings that belong to it, in their order.
    pub postings: Vec<Posting>,
    /// The recorded link of the chain (see [`Hash::of_entry`]). [`crate::verify()`] recomputes it.
    pub hash: Hash,
}

/// One posting with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedLine {
    /// The entry it belongs to.
    pub version: u64,
    /// Its place among the entry's postings: 0, 1, 2 ...
    pub line: u32,
    /// The posting.
    pub posting: Posting,
}

/// The sums of one account in one stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// The account.
    pub account: String,
    /// All that was debited to it, in cents.
    pub debits: i64,
    /// All that was credited to it, in cents.
    pub credits: i64,
}

impl Balance {
    /// Debits less credits, in cents. Both are at least 0, so this cannot overflow.
    pub fn net(&self) -> i64 {
        self.debits - self.credits
    }
}

/// How far a stream has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreamHead {
    /// The stream.
    pub stream: StreamId,
    /// The version of its last entry; 0 for a stream without entries.
    pub version: u64,
    /// The hash of its last entry; all zero for a stream without entries.
    pub hash: Hash,
}

/// A state that a caller built from the entries up to `version`, to start from instead of entry 1.
///
/// It is signed when it is put and checked when it is read, so that an edited snapshot is not started from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The last entry that it contains.
    pub version: u64,
    /// The caller's format number.
    pub format: u16,
    /// The state.
    pub bytes: Vec<u8>,
}

/// A small mutable row apart from the journal (password hash, device token hash, session). `Debug` hides the bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// Its id in its namespace.
    pub id: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secret").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Rows counted in the database itself, for [`crate::verify()`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Entries of the stream up to the version asked for.
    pub entries: u64,
    /// Posting lines of the stream up to the version asked for.
    pub postings: u64,
}

/// Checks the bounds of a snapshot.
pub(crate) fn check_snapshot(bytes: &[u8]) -> Result<(), StoreError> {
    at_most("snapshot in bytes", bytes.len(), crate::limits::MAX_SNAPSHOT_BYTES)
}

/// Checks namespace and id of a secret.
pub(crate) fn check_secret_name(namespace: &str, id: &str) -> Result<(), StoreError> {
    words("secret namespace", namespace, crate::limits::MAX_NAMESPACE_BYTES)?;
    words("secret id", id, crate::limits::MAX_SECRET_ID_BYTES)
}

/// Checks the bounds of a secret's bytes.
pub(crate) fn check_secret_bytes(bytes: &[u8]) -> Result<(), StoreError> {
    at_most("secret in bytes", bytes.len(), crate::limits::MAX_SECRET_BYTES)
}
