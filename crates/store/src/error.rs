//! The one error of this crate. Every text says what to do.

use crate::text::StreamId;
use std::path::{Path, PathBuf};

/// Why a journal did not do what it was asked.
///
/// It is `Clone` because one failed commit is reported to every batch of its group.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another batch came first: the stream is not at the version that the caller decided upon.
    #[error(
        "stream {stream} is at version {actual}, not {expected}: read on from {expected}, decide again and append again"
    )]
    Conflict {
        /// The stream.
        stream: StreamId,
        /// The version that the batch expected.
        expected: u64,
        /// The version that the stream has.
        actual: u64,
    },
    /// The same caller used the same id for a different request.
    #[error(
        "{caller} used the id {id} before for another request: give every new request a new id, and repeat a request only unchanged"
    )]
    KeyReused {
        /// Who sent the request.
        caller: String,
        /// The id that was used twice.
        id: String,
    },
    /// Something is larger than its bound.
    #[error("{what} is {actual}, at most {limit} is allowed: split it or shorten it")]
    TooLarge {
        /// What is too large, and in which unit.
        what: &'static str,
        /// How large it is.
        actual: usize,
        /// The bound.
        limit: usize,
    },
    /// Something is malformed.
    #[error("{what} is not valid: {why}")]
    Invalid {
        /// What is malformed.
        what: &'static str,
        /// How, and what is expected.
        why: String,
    },
    /// Another process (or another journal of this process) has the journal open for writing.
    #[error(
        "{place} is in use by another process: stop that one first, or give this one a data folder or database of its own"
    )]
    InUse {
        /// The data folder or database.
        place: String,
    },
    /// Another process took the database over; this one must not write any more.
    #[error("another process has taken over {place} (writer epoch {theirs}, ours {ours}): stop this process")]
    Fenced {
        /// The database.
        place: String,
        /// The epoch under which this journal was opened.
        ours: i64,
        /// The epoch now.
        theirs: i64,
    },
    /// The folder, the file or the database cannot be written.
    #[error("{place} cannot be written: give this process write permission there, or choose another place")]
    ReadOnly {
        /// What cannot be written.
        place: String,
    },
    /// There is no room. Nothing of the batch was kept.
    #[error(
        "no room left for the journal ({detail}): free space, then repeat the request; it was not recorded"
    )]
    DiskFull {
        /// What the database said.
        detail: String,
    },
    /// The file or a row is not what this crate wrote.
    #[error(
        "the journal is damaged ({detail}): do not write to it; run the audit, and restore the last backup"
    )]
    Damaged {
        /// What is wrong, as precisely as is known.
        detail: String,
    },
    /// The journal was written by a newer program.
    #[error(
        "the journal has schema {found}, this program knows up to {known}: start the newer program again, or restore a backup made before the update"
    )]
    NewerSchema {
        /// The schema number found.
        found: u32,
        /// The newest schema number known.
        known: u32,
    },
    /// A migration that ran earlier is not the one in this program.
    #[error(
        "migration {number} ({name}) of the journal differs from the one in this program: this program and this journal do not belong together"
    )]
    MigrationChanged {
        /// Its number.
        number: u32,
        /// Its name in this program.
        name: String,
    },
    /// A setting would let an acknowledged entry vanish in a power loss.
    #[error(
        "the database setting {setting} is {found}, but an acknowledged entry is only safe with {wanted}: change it and start again"
    )]
    Durability {
        /// The setting's name.
        setting: &'static str,
        /// Its effective value.
        found: String,
        /// What is needed.
        wanted: &'static str,
    },
    /// The signing key would lie where whoever copies or edits the data also gets the key.
    #[error(
        "the signing key {} lies inside the data folder {}: keep the key outside of it", key.display(), data.display()
    )]
    KeyInsideData {
        /// The key file asked for.
        key: PathBuf,
        /// The data folder.
        data: PathBuf,
    },
    /// The signing key or a public key cannot be used.
    #[error("the key {} cannot be used: {why}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// What is wrong and what to do.
        why: String,
    },
    /// A restore would write over something.
    #[error("{place} is not empty: restore into an empty data folder or database")]
    NotEmpty {
        /// The destination.
        place: String,
    },
    /// A file to be written is already there.
    #[error("{} exists already: choose another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The journal was closed.
    #[error("the journal is closed: open it again")]
    Closed,
    /// An earlier input/output error left it open what is on the disk; the journal refuses to write until it is reopened.
    #[error(
        "the journal stopped writing after an input/output error ({why}): check the disk and start again"
    )]
    Stopped {
        /// The error that stopped it.
        why: String,
    },
    /// The commit was sent but not answered. Whether it took place shows when the stream is read again.
    #[error(
        "the connection broke during the commit ({why}): repeat the request with the same idempotency key"
    )]
    CommitUnknown {
        /// What broke.
        why: String,
    },
    /// The database cannot be reached now.
    #[error("the database cannot be reached ({why}): check that it runs and that the address is right")]
    Unavailable {
        /// What the driver said (no password in it).
        why: String,
    },
    /// The database refused a statement in a way that has no entry of its own here.
    #[error("the database failed while {during}: {why}")]
    Database {
        /// What this crate was doing.
        during: &'static str,
        /// What the database said.
        why: String,
    },
    /// A file could not be read or written.
    #[error("{}: {why}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system said.
        why: String,
    },
    /// A head document is malformed, or its signature is not by a trusted key.
    #[error("the head document cannot be trusted: {why}")]
    Head {
        /// What is wrong.
        why: String,
    },
    /// A backup or a restored journal does not verify.
    #[error("{place} does not verify: {why}")]
    NotVerified {
        /// The file or database.
        place: String,
        /// The first finding.
        why: String,
    },
    /// The sum of an account leaves the range of whole cents.
    #[error(
        "the sum of account {account} leaves the range of a 64-bit number of cents: the postings are not plausible, run the audit"
    )]
    Overflow {
        /// The account.
        account: String,
    },
}

impl StoreError {
    /// Whether the batch is certainly not in the journal. False only where the outcome is open: then the same request
    /// must be repeated with the same idempotency key, which answers [`crate::Appended::AlreadyDone`] if it was kept.
    pub fn certainly_not_written(&self) -> bool {
        !matches!(self, Self::CommitUnknown { .. } | Self::Stopped { .. } | Self::Closed)
    }

    pub(crate) fn io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, StorageFull};
        match error.kind() {
            PermissionDenied | ReadOnlyFilesystem => Self::ReadOnly { place: path.display().to_string() },
            StorageFull => Self::DiskFull { detail: format!("{}: {error}", path.display()) },
            _ => Self::Io { path: path.to_path_buf(), why: error.to_string() },
        }
    }
}

/// Refuses what is larger than its bound.
pub(crate) fn at_most(what: &'static str, actual: usize, limit: usize) -> Result<(), StoreError> {
    if actual > limit {
        return Err(StoreError::TooLarge { what, actual, limit });
    }
    Ok(())
}

/// A number that both databases keep in a signed 64-bit column.
pub(crate) fn to_i64(what: &'static str, number: u64) -> Result<i64, StoreError> {
    i64::try_from(number)
        .map_err(|_| StoreError::Invalid { what, why: format!("{number} is larger than {}", i64::MAX) })
}

/// A number of rows for a `LIMIT`.
pub(crate) fn rows(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// A number read from a signed 64-bit column.
pub(crate) fn from_i64(what: &'static str, number: i64) -> Result<u64, StoreError> {
    u64::try_from(number)
        .map_err(|_| StoreError::Damaged { detail: format!("{what} is {number}, below zero") })
}
