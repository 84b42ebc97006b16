//! The journal in one SQLite file: one writer thread, a few connections for reading.

pub(crate) mod backfill;
pub(crate) mod connect;
mod readers;
pub(crate) mod rows;
pub(crate) mod sql;
mod writer;

use crate::batch::{Appended, Batch, KeyRecord};
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::entry::{Balance, Entry, PostedLine, Secret, Snapshot, StreamHead, Tally};
use crate::error::StoreError;
use crate::journal::{Answer, Journal};
use crate::keys::{PublicKey, Signer, outside};
use crate::options::OpenOptions;
use crate::plan::{Seal, pick_snapshot};
use crate::queue::{Queue, Write};
use crate::text::StreamId;
use backfill::Backfill;
use connect::{FILE, Source, lock_folder, make_folder};
use readers::Readers;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use writer::Writer;

/// A journal in the file `journal.sqlite` of a data folder, or a backup file opened for reading.
///
/// Settings that durability rests on (write-ahead log, `synchronous=FULL`, foreign keys) are made and read back at the
/// start. Writes queue up for one thread, which writes all that wait in one transaction. A lock on the folder keeps a
/// second process out.
pub struct SqliteJournal {
    source: Source,
    writing: Option<Writing>,
    trusted: Arc<[PublicKey]>,
    readers: Arc<Readers>,
    size_limit: Option<u64>,
}

struct Writing {
    queue: Queue,
    signer: Signer,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl SqliteJournal {
    /// Opens the data folder for writing; makes folder, file and key if they are missing. It works on the calling thread
    /// and may take as long as the disk takes.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::ReadOnly`], [`StoreError::DiskFull`], [`StoreError::Damaged`],
    /// [`StoreError::NewerSchema`], [`StoreError::MigrationChanged`], [`StoreError::Durability`],
    /// [`StoreError::KeyInsideData`], [`StoreError::Key`], [`StoreError::Io`], [`StoreError::Invalid`].
    pub fn open(folder: &Path, options: &OpenOptions) -> Result<Self, StoreError> {
        options.check()?;
        make_folder(folder)?;
        outside(&options.key_file, folder)?;
        let lock = lock_folder(folder)?;
        let signer = Signer::load_or_create(&options.key_file)?;
        let seal = Seal::new(signer.clone(), options.checkpoint_every, &options.trusted_keys);
        let source = Source { file: folder.join(FILE), tuning: options.sqlite.within(options.size_limit) };
        let mut connection = source.writer()?;
        source.migrate(&mut connection)?;
        let reading = rows::Reading { source: &source, db: &connection };
        reading.check_heads()?;
        if source.tuning.vfs.is_none() {
            crate::keys::sync_folder(&source.file)?;
        }
        let backfill = Backfill::start(&source)?;
        let (queue, jobs) = Queue::new(options.queue);
        let trusted = Arc::clone(&seal.trusted);
        let writer =
            Writer { source: source.clone(), connection, seal, group: options.group, backfill, lock };
        let thread = std::thread::Builder::new()
            .name("journal-writer".into())
            .spawn(move || writer.run(jobs))
            .map_err(|e| StoreError::io(folder, &e))?;
        Ok(Self {
            readers: Arc::new(Readers::new(source.clone(), options.readers)),
            source,
            writing: Some(Writing { queue, signer, thread: Mutex::new(Some(thread)) }),
            trusted,
            size_limit: options.size_limit,
        })
    }

    /// Opens a data folder or a backup file for reading only: no lock, no key, also while another process writes.
    ///
    /// # Errors
    /// As [`SqliteJournal::open`], as far as reading goes.
    pub fn open_read_only(path: &Path, trusted: &[PublicKey]) -> Result<Self, StoreError> {
        let file = if path.is_dir() { path.join(FILE) } else { path.into() };
        if !file.is_file() {
            return Err(StoreError::Io {
                path: file,
                why: "there is no journal; give a data folder or a backup file".into(),
            });
        }
        let source = Source { file, tuning: crate::options::SqliteTuning::default() };
        let readers = Readers::new(source.clone(), 4);
        let connection = source.reader()?;
        source.check_schema(&connection)?;
        readers.keep(connection);
        let readers = Arc::new(readers);
        Ok(Self { source, writing: None, trusted: trusted.into(), readers, size_limit: None })
    }

    fn writing(&self) -> Result<&Writing, StoreError> {
        self.writing
            .as_ref()
            .ok_or_else(|| StoreError::ReadOnly { place: format!("{} (opened for reading)", self.place()) })
    }

    /// Refuses what comes later; gives the writer's thread, which still works off what waits.
    fn shut(&self) -> Option<JoinHandle<()>> {
        self.readers.close();
        let writing = self.writing.as_ref()?;
        writing.queue.close();
        writing.thread.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn reading<T: Send + 'static>(
        &self,
        read: impl FnOnce(rows::Reading<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<'_, T> {
        Box::pin(Arc::clone(&self.readers).with(read))
    }
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        if let Some(thread) = self.shut() {
            join(thread);
        }
    }
}

fn join(thread: JoinHandle<()>) {
    if thread.join().is_err() {
        tracing::error!("the journal's writer ended in a panic");
    }
}

impl std::fmt::Debug for SqliteJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteJournal")
            .field("file", &self.source.file)
            .field("writes", &self.writing.is_some())
            .finish_non_exhaustive()
    }
}

impl Journal for SqliteJournal {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        Box::pin(async move { self.writing()?.queue.append(batch).await })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, from_version: u64, limit: usize) -> Answer<'a, Vec<Entry>> {
        let stream = stream.clone();
        self.reading(move |r| r.read(&stream, from_version, limit))
    }

    fn read_bare<'a>(
        &'a self,
        stream: &'a StreamId,
        from_version: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Entry>> {
        let stream = stream.clone();
        self.reading(move |r| {
            Ok(r.bare(&stream, from_version, limit)?.map_or_else(Vec::new, |(_, list)| list))
        })
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, StreamHead> {
        let stream = stream.clone();
        self.reading(move |r| {
            Ok(r.head(&stream)?.unwrap_or(StreamHead { stream, version: 0, hash: Hash::ZERO }))
        })
    }

    fn streams(&self) -> Answer<'_, Vec<StreamHead>> {
        self.reading(|r| r.streams())
    }

    fn postings<'a>(&'a self, stream: &'a StreamId, from: u64, to: u64) -> Answer<'a, Vec<PostedLine>> {
        let stream = stream.clone();
        self.reading(move |r| r.postings(&stream, from, to))
    }

    fn balances<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Vec<Balance>> {
        let stream = stream.clone();
        self.reading(move |r| r.balances(&stream))
    }

    fn find_key<'a>(&'a self, caller: &'a str, id: &'a str) -> Answer<'a, Option<KeyRecord>> {
        let (caller, id) = (caller.to_owned(), id.to_owned());
        self.reading(move |r| rows::find_key(r.source, r.db, &caller, &id))
    }

    fn put_snapshot<'a>(
        &'a self,
        stream: &'a StreamId,
        version: u64,
        format: u16,
        bytes: Vec<u8>,
    ) -> Answer<'a, ()> {
        let write = Write::Snapshot { stream: stream.clone(), version, format, bytes };
        Box::pin(async move { self.writing()?.queue.write(write).await.map(drop) })
    }

    fn latest_snapshot<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Option<Snapshot>> {
        let (stream, trusted) = (stream.clone(), Arc::clone(&self.trusted));
        self.reading(move |r| Ok(pick_snapshot(r.snapshots(&stream)?, &trusted)))
    }

    fn checkpoint<'a>(&'a self, stream: &'a StreamId, at_ms: u64) -> Answer<'a, Option<Checkpoint>> {
        Box::pin(async move { self.writing()?.queue.checkpoint(stream.clone(), at_ms).await })
    }

    fn checkpoints<'a>(
        &'a self,
        stream: &'a StreamId,
        from_version: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Checkpoint>> {
        let stream = stream.clone();
        self.reading(move |r| r.checkpoints(&stream, from_version, limit))
    }

    fn tally<'a>(&'a self, stream: &'a StreamId, up_to: u64) -> Answer<'a, Tally> {
        let stream = stream.clone();
        self.reading(move |r| r.tally(&stream, up_to))
    }

    fn put_secret<'a>(&'a self, namespace: &'a str, id: &'a str, bytes: Vec<u8>) -> Answer<'a, ()> {
        let write = Write::PutSecret { namespace: namespace.into(), id: id.into(), bytes };
        Box::pin(async move { self.writing()?.queue.write(write).await.map(drop) })
    }

    fn secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        let (namespace, id) = (namespace.to_owned(), id.to_owned());
        self.reading(move |r| r.secret(&namespace, &id))
    }

    fn delete_secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let queue = &self.writing()?.queue;
            queue.delete_secret(namespace.into(), id.into()).await
        })
    }

    fn secrets<'a>(
        &'a self,
        namespace: &'a str,
        after: Option<&'a str>,
        limit: usize,
    ) -> Answer<'a, Vec<Secret>> {
        let (namespace, after) = (namespace.to_owned(), after.unwrap_or("").to_owned());
        self.reading(move |r| r.secrets(&namespace, &after, limit))
    }

    fn backup(&self, dest: PathBuf) -> Answer<'_, ()> {
        self.reading(move |r| crate::backup::copy_sqlite(r.source, &dest))
    }

    fn damage(&self) -> Answer<'_, Vec<String>> {
        self.reading(|r| r.damage())
    }

    fn room(&self) -> Answer<'_, Option<u64>> {
        let limit = self.size_limit;
        self.reading(move |r| r.room(limit).map(Some))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let Some(thread) = self.shut() else {
                return Ok(());
            };
            // The writer may still have a queue to work off: wait for it beside the runtime's threads.
            tokio::task::spawn_blocking(move || join(thread)).await.map_err(|_| StoreError::Closed)
        })
    }

    fn signer(&self) -> Option<&Signer> {
        self.writing.as_ref().map(|w| &w.signer)
    }

    fn trusted(&self) -> &[PublicKey] {
        &self.trusted
    }

    fn place(&self) -> String {
        self.source.place()
    }
}
