//! The one trait.

use crate::batch::{Appended, Batch, KeyRecord};
use crate::checkpoint::Checkpoint;
use crate::entry::{Balance, Entry, PostedLine, Secret, Snapshot, StreamHead, Tally};
use crate::error::StoreError;
use crate::keys::{PublicKey, Signer};
use crate::text::StreamId;
use std::path::PathBuf;
use std::pin::Pin;

/// What every method returns: a boxed future, so that the trait can be used as `dyn Journal`.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Streams of chained entries with their postings, keys, snapshots and checkpoints, and a drawer of secrets apart.
///
/// All methods may be called from many tasks at once, inside a tokio runtime. Every bound of `limits` is checked. A write
/// that was queued takes place even if its future is dropped. When a write returns `Ok`, it is durable and every later
/// read sees it.
///
/// Errors that any method may return besides its own: [`StoreError::Closed`], [`StoreError::Unavailable`],
/// [`StoreError::Damaged`], [`StoreError::Database`], [`StoreError::Io`]; any write also [`StoreError::ReadOnly`],
/// [`StoreError::DiskFull`], [`StoreError::Stopped`], [`StoreError::CommitUnknown`], [`StoreError::Fenced`].
pub trait Journal: Send + Sync + std::fmt::Debug {
    /// Appends a batch: entries, postings, idempotency key and reply in one transaction.
    ///
    /// The key is looked up first: the same request again gives [`Appended::AlreadyDone`] whatever version it expects.
    /// Then the expected version must be the stream's.
    ///
    /// # Errors
    /// [`StoreError::Conflict`], [`StoreError::KeyReused`]; [`StoreError::Invalid`] or [`StoreError::TooLarge`] for a
    /// batch outside the bounds.
    fn append(&self, batch: Batch) -> Answer<'_, Appended>;

    /// Entries from `from_version` on, in order, at most `limit` and at most [`crate::MAX_READ`]; fewer when they are
    /// large ([`crate::MAX_READ_BYTES`]). Read on from the last version + 1 until nothing comes. An unknown stream is empty.
    fn read<'a>(&'a self, stream: &'a StreamId, from_version: u64, limit: usize) -> Answer<'a, Vec<Entry>>;

    /// The same without the postings, whose lists are empty: for whoever replays a stream and has them from its events.
    fn read_bare<'a>(
        &'a self,
        stream: &'a StreamId,
        from_version: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Entry>> {
        Box::pin(async move {
            let mut entries = self.read(stream, from_version, limit).await?;
            for entry in &mut entries {
                entry.postings.clear();
            }
            Ok(entries)
        })
    }

    /// How far a stream has come; version 0 for an unknown one.
    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, StreamHead>;

    /// Every stream that has entries, in order of names.
    fn streams(&self) -> Answer<'_, Vec<StreamHead>>;

    /// The posting lines of the entries `from..=to`, in order.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] when there are more than [`crate::MAX_POSTING_LINES`]: ask for a shorter range.
    fn postings<'a>(&'a self, stream: &'a StreamId, from: u64, to: u64) -> Answer<'a, Vec<PostedLine>>;

    /// The sums of every account in the stream, in order of account names. It adds up the posting rows each time.
    ///
    /// # Errors
    /// [`StoreError::Overflow`].
    fn balances<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Vec<Balance>>;

    /// What was recorded under an idempotency key.
    fn find_key<'a>(&'a self, caller: &'a str, id: &'a str) -> Answer<'a, Option<KeyRecord>>;

    /// Keeps the state that the caller built from the entries up to `version`; the newest
    /// [`crate::SNAPSHOTS_KEPT`] are kept. One of the same version is replaced.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] when the stream has no entry of that version; [`StoreError::TooLarge`].
    fn put_snapshot<'a>(
        &'a self,
        stream: &'a StreamId,
        version: u64,
        format: u16,
        bytes: Vec<u8>,
    ) -> Answer<'a, ()>;

    /// The newest snapshot whose signature, by a trusted key, fits it and the chain. One that does not fit is passed over
    /// with a warning in the log: it is only a short cut, the entries are the truth.
    fn latest_snapshot<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Option<Snapshot>>;

    /// Signs the stream's head now (table close); the checkpoints that are due every so many entries come by themselves.
    /// `None` for a stream without entries; the existing one when the head has its checkpoint already.
    fn checkpoint<'a>(&'a self, stream: &'a StreamId, at_ms: u64) -> Answer<'a, Option<Checkpoint>>;

    /// Checkpoints at `from_version` and later, in order, at most `limit` and at most [`crate::MAX_READ`].
    fn checkpoints<'a>(
        &'a self,
        stream: &'a StreamId,
        from_version: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Checkpoint>>;

    /// Counts the rows of a stream up to a version, for [`crate::verify()`].
    fn tally<'a>(&'a self, stream: &'a StreamId, up_to: u64) -> Answer<'a, Tally>;

    /// Puts a secret, in place of an earlier one.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] or [`StoreError::TooLarge`] for a name or bytes outside the bounds.
    fn put_secret<'a>(&'a self, namespace: &'a str, id: &'a str, bytes: Vec<u8>) -> Answer<'a, ()>;

    /// A secret's bytes.
    fn secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, Option<Vec<u8>>>;

    /// Removes a secret; whether it was there.
    fn delete_secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, bool>;

    /// Secrets of a namespace in order of ids (by their bytes), from the one after `after`, at most `limit` and at most
    /// [`crate::MAX_READ`].
    fn secrets<'a>(
        &'a self,
        namespace: &'a str,
        after: Option<&'a str>,
        limit: usize,
    ) -> Answer<'a, Vec<Secret>>;

    /// Writes a consistent copy of everything (streams, postings, keys, snapshots, checkpoints, secrets) into one new
    /// SQLite file while the journal goes on. See [`crate::restore`] and [`crate::open_read_only`].
    ///
    /// # Errors
    /// [`StoreError::Exists`] when `dest` is there already.
    fn backup(&self, dest: PathBuf) -> Answer<'_, ()>;

    /// Looks for damage below the rows (pages, indexes), as far as the database offers such a check. Each text is one
    /// finding; none means none was found.
    fn damage(&self) -> Answer<'_, Vec<String>>;

    /// How many bytes the journal may still grow by: what is free on its disk, or what is left of the limit that it was
    /// opened with, whichever is less. `None` where neither is known, as of a database on another machine.
    fn room(&self) -> Answer<'_, Option<u64>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// Waits for the queued writes and refuses later ones. Dropping the journal does the same.
    fn close(&self) -> Answer<'_, ()>;

    /// The key that signs for this journal; `None` when it was opened for reading.
    fn signer(&self) -> Option<&Signer>;

    /// The public keys whose signatures this journal trusts; its own first.
    fn trusted(&self) -> &[PublicKey];

    /// Where it lies, for messages; without a password.
    fn place(&self) -> String;
}
