//! Bounds on everything that a caller may hand in or ask for.

/// Longest name of a stream, in bytes.
pub const MAX_STREAM_BYTES: usize = 64;
/// Longest kind of an entry, in bytes.
pub const MAX_KIND_BYTES: usize = 64;
/// Longest account name in a posting, in bytes.
pub const MAX_ACCOUNT_BYTES: usize = 128;
/// Longest reason of a posting, in bytes.
pub const MAX_REASON_BYTES: usize = 256;
/// Longest reference to what a posting corrects, in bytes.
pub const MAX_CORRECTS_BYTES: usize = 128;
/// Longest caller and longest id of an idempotency key, in bytes each.
pub const MAX_KEY_BYTES: usize = 128;
/// Largest body of one entry, in bytes (1 MiB).
pub const MAX_ENTRY_BYTES: usize = 1 << 20;
/// Most entries in one batch.
pub const MAX_BATCH_ENTRIES: usize = 1024;
/// Most postings in one entry.
pub const MAX_ENTRY_POSTINGS: usize = 8192;
/// Most bytes in one batch, texts and postings included (8 MiB).
pub const MAX_BATCH_BYTES: usize = 8 << 20;
/// Largest reply kept beside an idempotency key, in bytes (256 KiB).
pub const MAX_REPLY_BYTES: usize = 256 << 10;
/// Largest snapshot, in bytes (64 MiB).
pub const MAX_SNAPSHOT_BYTES: usize = 64 << 20;
/// Snapshots kept for each stream; an older one is removed when a newer one is put.
pub const SNAPSHOTS_KEPT: usize = 3;
/// Largest secret, in bytes (64 KiB).
pub const MAX_SECRET_BYTES: usize = 64 << 10;
/// Longest namespace of a secret, in bytes.
pub const MAX_NAMESPACE_BYTES: usize = 64;
/// Longest id of a secret, in bytes.
pub const MAX_SECRET_ID_BYTES: usize = 256;
/// Most entries, checkpoints or secrets that one read returns; a larger `limit` is lowered to this.
pub const MAX_READ: usize = 10_000;
/// A read stops early once its entries hold this many bytes (32 MiB), but always returns at least one.
pub const MAX_READ_BYTES: usize = 32 << 20;
/// Most posting lines that one call of [`crate::Journal::postings`] returns.
pub const MAX_POSTING_LINES: usize = 200_000;
/// Most streams in one journal.
pub const MAX_STREAMS: usize = 100_000;
/// Largest head document that is read, in bytes (32 MiB).
pub const MAX_HEAD_BYTES: usize = 32 << 20;
/// Entries between two signed checkpoints of a stream, unless the options say otherwise.
pub const DEFAULT_CHECKPOINT_EVERY: u64 = 1000;
/// Largest version, time or count: what both databases keep in a signed 64-bit column.
pub const MAX_NUMBER: u64 = i64::MAX as u64;
