//! How to open a journal.

use crate::error::StoreError;
use crate::keys::PublicKey;
use crate::limits::DEFAULT_CHECKPOINT_EVERY;
use std::path::PathBuf;

/// How to open a journal. Make one with [`OpenOptions::new`] and change what differs.
#[derive(Debug, Clone)]
pub struct OpenOptions {
    /// The signing key's file, outside the data folder; made if missing.
    pub key_file: PathBuf,
    /// Further public keys to trust: earlier keys of this house.
    pub trusted_keys: Vec<PublicKey>,
    /// Entries between two signed checkpoints of a stream; at least 1.
    pub checkpoint_every: u64,
    /// Writes that may wait before `append` itself waits; at least 1.
    pub queue: usize,
    /// Most writes in one transaction; at least 1.
    pub group: usize,
    /// Connections for reading; at least 1.
    pub readers: usize,
    /// PostgreSQL: the schema that holds the tables; made if missing. Letters a-z, digits and `_`.
    pub schema: String,
    /// SQLite: settings that only tests of faults change.
    pub sqlite: SqliteTuning,
}

/// Settings of SQLite that only tests of faults and limits change.
#[derive(Debug, Clone, Default)]
pub struct SqliteTuning {
    /// The name of a registered VFS to use instead of the operating system's.
    pub vfs: Option<String>,
    /// A value for `PRAGMA synchronous` other than FULL. It loses acknowledged entries in a power loss, so the start-up
    /// check is left out with it.
    pub unsafe_synchronous: Option<&'static str>,
    /// A bound on the size of the database file, in pages of 4096 bytes.
    pub max_pages: Option<u32>,
}

impl OpenOptions {
    /// The usual options with this signing key file.
    pub fn new(key_file: impl Into<PathBuf>) -> Self {
        Self {
            key_file: key_file.into(),
            trusted_keys: Vec::new(),
            checkpoint_every: DEFAULT_CHECKPOINT_EVERY,
            queue: 1024,
            group: 256,
            readers: 4,
            schema: "houseway".into(),
            sqlite: SqliteTuning::default(),
        }
    }

    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let invalid = |what, why: &str| Err(StoreError::Invalid { what, why: why.into() });
        if self.checkpoint_every == 0 {
            return invalid("checkpoint interval", "it is 0; give at least 1 entry");
        }
        if self.queue == 0 || self.group == 0 || self.readers == 0 {
            return invalid("queue, group or readers", "one is 0; give at least 1");
        }
        if self.queue > 1 << 20 || self.group > 1 << 16 || self.readers > 256 {
            return invalid("queue, group or readers", "too many; give at most 1048576, 65536 and 256");
        }
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if self.schema.is_empty()
            || self.schema.len() > 63
            || !self.schema.chars().all(plain)
            || self.schema.starts_with(|c: char| c.is_ascii_digit())
            || self.schema.starts_with("pg_")
        {
            return invalid(
                "PostgreSQL schema",
                "use 1 to 63 of a-z, 0-9 and _, not starting with a digit or pg_",
            );
        }
        Ok(())
    }
}
