//! How to open a journal.

use crate::error::StoreError;
use crate::journal::Journal;
use crate::keys::PublicKey;
use crate::limits::DEFAULT_CHECKPOINT_EVERY;
use crate::postgres::PostgresJournal;
use crate::sqlite::SqliteJournal;
use std::path::PathBuf;
use std::sync::Arc;

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
    /// The most bytes that the database may take: [`Journal::room`] counts towards it, and what would go beyond is refused with
    /// [`StoreError::DiskFull`]. SQLite counts its file without the write-ahead log, PostgreSQL the tables of the
    /// schema with their indexes, which are measured every few megabytes.
    pub size_limit: Option<u64>,
    /// SQLite: settings that only tests of faults change.
    pub sqlite: SqliteTuning,
}

/// The smallest limit of size, in bytes: an empty journal takes about a tenth of it.
const SMALLEST_LIMIT: u64 = 1 << 20;

/// Bytes of a page of SQLite, in every file that this program makes.
const PAGE: u64 = 4_096;

/// Settings of SQLite that only tests of faults and limits change.
#[derive(Debug, Clone, Default)]
pub struct SqliteTuning {
    /// The name of a registered VFS to use instead of the operating system's.
    pub vfs: Option<String>,
    /// A value for `PRAGMA synchronous` other than FULL. It loses acknowledged entries in a power loss, so the start-up
    /// check is left out with it.
    pub unsafe_synchronous: Option<&'static str>,
    /// Move the write-ahead log in the writer itself after so many writes, instead of beside it: the same order each time.
    pub inline_backfill_every: Option<u32>,
    /// A bound on the size of the database file, in pages of 4096 bytes.
    pub max_pages: Option<u32>,
}

/// Whether an address means PostgreSQL.
pub(crate) fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Opens a journal for writing: PostgreSQL for an address that starts with `postgres://`, else the SQLite journal in the
/// data folder of that name. Folder, tables and signing key are made if they are missing; pending migrations run.
///
/// # Errors
/// See [`SqliteJournal::open`] and [`crate::PostgresJournal::open`].
pub async fn open(address: &str, options: &OpenOptions) -> Result<Arc<dyn Journal>, StoreError> {
    if is_postgres(address) {
        return Ok(Arc::new(PostgresJournal::open(address, options).await?));
    }
    let (folder, options) = (PathBuf::from(address), options.clone());
    let journal = beside(move || SqliteJournal::open(&folder, &options)).await?;
    Ok(Arc::new(journal))
}

/// Opens a journal for reading only, also while another process writes it: an address as for [`open`], or a backup file.
/// Signatures are trusted if they are by one of the keys given.
///
/// # Errors
/// See [`SqliteJournal::open_read_only`] and [`crate::PostgresJournal::open_read_only`].
pub async fn open_read_only(
    address: &str,
    schema: &str,
    trusted: &[PublicKey],
) -> Result<Arc<dyn Journal>, StoreError> {
    if is_postgres(address) {
        let journal = PostgresJournal::open_read_only(address, schema, trusted).await?;
        return Ok(Arc::new(journal));
    }
    let (path, trusted) = (PathBuf::from(address), trusted.to_vec());
    let journal = beside(move || SqliteJournal::open_read_only(&path, &trusted)).await?;
    Ok(Arc::new(journal))
}

/// Runs what blocks beside the runtime's own threads.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|e| StoreError::Database { during: "working beside the runtime", why: e.to_string() })?
}

impl SqliteTuning {
    /// The same within a limit of size.
    pub(crate) fn within(&self, limit: Option<u64>) -> Self {
        let pages = limit.map(|limit| u32::try_from(limit / PAGE).unwrap_or(u32::MAX - 1));
        Self { max_pages: [self.max_pages, pages].into_iter().flatten().min(), ..self.clone() }
    }
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
            size_limit: None,
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
        if self.size_limit.is_some_and(|limit| limit < SMALLEST_LIMIT) {
            return invalid("size limit", "it is too small for a journal; give at least 1 megabyte");
        }
        if self.queue > 1 << 20 || self.group > 1 << 16 || self.readers > 256 {
            return invalid("queue, group or readers", "too many; give at most 1048576, 65536 and 256");
        }
        check_schema_name(&self.schema)
    }
}

/// The name goes into statements as it is, so its alphabet is narrow.
pub(crate) fn check_schema_name(schema: &str) -> Result<(), StoreError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if schema.is_empty()
        || schema.len() > 63
        || !schema.chars().all(plain)
        || schema.starts_with(|c: char| c.is_ascii_digit())
        || schema.starts_with("pg_")
    {
        return Err(StoreError::Invalid {
            what: "PostgreSQL schema",
            why: "use 1 to 63 of a-z, 0-9 and _, not starting with a digit or pg_".into(),
        });
    }
    Ok(())
}
