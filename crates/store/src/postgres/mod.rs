//! The journal in a PostgreSQL schema: one writer session with a lock and an epoch, a pool of sessions for reading.

pub(crate) mod connect;
pub(crate) mod copy;
mod pending;
pub(crate) mod rows;
pub(crate) mod sql;
mod tls;
mod writer;

use crate::batch::{Appended, Batch, KeyRecord};
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::entry::{Balance, Entry, PostedLine, Secret, Snapshot, StreamHead, Tally};
use crate::error::StoreError;
use crate::journal::{Answer, Journal};
use crate::keys::{PublicKey, Signer};
use crate::options::OpenOptions;
use crate::plan::{Seal, pick_snapshot};
use crate::queue::{Queue, Write};
use crate::text::StreamId;
use connect::Address;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod};
use rows::Reading;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::task::JoinHandle;
use writer::{Room, Writer};

/// A journal in one schema of a PostgreSQL database (version 13 or later).
///
/// One session writes. It holds an advisory lock, so that a second process is refused, and an epoch that every
/// transaction checks, so that a writer that was thought dead cannot write after another took over. The effective values
/// of `fsync`, `full_page_writes` and `synchronous_commit` are checked at the start.
///
/// An address on this machine is reached in clear. Any other must say how: `sslmode=verify-full` encrypts and has the server
/// prove its name by a certificate that this machine trusts, or one of `sslrootcert=FILE`; `sslmode=require` encrypts
/// without that proof; `sslmode=disable` does neither.
pub struct PostgresJournal {
    address: Address,
    pool: Pool,
    trusted: Arc<[PublicKey]>,
    writing: Option<Writing>,
    size_limit: Option<u64>,
}

struct Writing {
    queue: Queue,
    signer: Signer,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl PostgresJournal {
    /// Opens the journal at `postgres://user:password@host:port/database` for writing; makes the schema of the options
    /// and the key if they are missing.
    ///
    /// # Errors
    /// [`StoreError::Invalid`], [`StoreError::Unavailable`], [`StoreError::InUse`], [`StoreError::ReadOnly`],
    /// [`StoreError::Durability`], [`StoreError::NewerSchema`], [`StoreError::MigrationChanged`],
    /// [`StoreError::Damaged`], [`StoreError::Key`], [`StoreError::Database`].
    pub async fn open(url: &str, options: &OpenOptions) -> Result<Self, StoreError> {
        options.check()?;
        let address = Address::new(url, &options.schema)?;
        let key_file = options.key_file.clone();
        let signer = crate::options::beside(move || Signer::load_or_create(&key_file)).await?;
        let seal = Seal::new(signer.clone(), options.checkpoint_every, &options.trusted_keys);

        let mut session = address.connect().await?;
        address.make_schema(&session).await?;
        address.lock(&session).await?;
        address.check_durability(&session).await?;
        address.migrate(&mut session).await?;
        let epoch: i64 = session
            .query_one_scalar(sql::RAISE_EPOCH, &[])
            .await
            .map_err(|e| address.fault("taking over as the writer", &e))?;
        let reading = Reading { address: &address, db: &session };
        reading.check_heads().await?;

        let pool = pool(&address, options.readers)?;
        let (queue, jobs) = Queue::new(options.queue);
        let trusted = Arc::clone(&seal.trusted);
        let room = Room::new(options.size_limit);
        let writer = Writer { address: address.clone(), session, epoch, seal, group: options.group, room };
        let task = tokio::spawn(writer.run(jobs));
        Ok(Self {
            address,
            pool,
            trusted,
            writing: Some(Writing { queue, signer, task: Mutex::new(Some(task)) }),
            size_limit: options.size_limit,
        })
    }

    /// Opens the journal for reading only: no lock, no key, also while another process writes.
    ///
    /// # Errors
    /// As [`PostgresJournal::open`], as far as reading goes.
    pub async fn open_read_only(url: &str, schema: &str, trusted: &[PublicKey]) -> Result<Self, StoreError> {
        crate::options::check_schema_name(schema)?;
        let address = Address::new(url, schema)?;
        let pool = pool(&address, 4)?;
        let journal = Self { pool, address, trusted: trusted.into(), writing: None, size_limit: None };
        let session = journal.session().await?;
        journal.address.check_schema(&session).await?;
        drop(session);
        Ok(journal)
    }

    /// Opens the journal and fills it, empty as it must be, from a backup file.
    pub(crate) async fn restore(url: &str, options: &OpenOptions, backup: &Path) -> Result<Self, StoreError> {
        let journal = Self::open(url, options).await?;
        let mut session = journal.address.connect().await?;
        copy::from_sqlite(&journal.address, &mut session, backup.to_owned()).await?;
        Ok(journal)
    }

    fn writing(&self) -> Result<&Writing, StoreError> {
        self.writing
            .as_ref()
            .ok_or_else(|| StoreError::ReadOnly { place: format!("{} (opened for reading)", self.place()) })
    }

    async fn session(&self) -> Result<Object, StoreError> {
        self.pool.get().await.map_err(|e| match e {
            PoolError::Closed => StoreError::Closed,
            PoolError::Backend(e) => self.address.fault("connecting", &e),
            other => StoreError::Unavailable { why: format!("{}: {other}", self.place()) },
        })
    }

    fn on<'a>(&'a self, session: &'a Object) -> Reading<'a> {
        Reading { address: &self.address, db: session }
    }
}

fn pool(address: &Address, size: usize) -> Result<Pool, StoreError> {
    let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = Manager::from_config(address.reading(), address.tls(), config);
    Pool::builder(manager).max_size(size).build().map_err(|e| StoreError::Unavailable { why: e.to_string() })
}

impl std::fmt::Debug for PostgresJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresJournal")
            .field("place", &self.place())
            .field("writes", &self.writing.is_some())
            .finish_non_exhaustive()
    }
}

impl Journal for PostgresJournal {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        Box::pin(async move { self.writing()?.queue.append(batch).await })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, from_version: u64, limit: usize) -> Answer<'a, Vec<Entry>> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).read(stream, from_version, limit).await
        })
    }

    fn read_bare<'a>(
        &'a self,
        stream: &'a StreamId,
        from_version: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Entry>> {
        Box::pin(async move {
            let session = self.session().await?;
            let found = self.on(&session).bare(stream, from_version, limit).await?;
            Ok(found.map_or_else(Vec::new, |(_, entries)| entries))
        })
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, StreamHead> {
        Box::pin(async move {
            let session = self.session().await?;
            let found = self.on(&session).stream(stream).await?;
            Ok(found.map_or_else(
                || StreamHead { stream: stream.clone(), version: 0, hash: Hash::ZERO },
                |(_, head)| head,
            ))
        })
    }

    fn streams(&self) -> Answer<'_, Vec<StreamHead>> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).streams().await
        })
    }

    fn postings<'a>(&'a self, stream: &'a StreamId, from: u64, to: u64) -> Answer<'a, Vec<PostedLine>> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).postings(stream, from, to).await
        })
    }

    fn balances<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Vec<Balance>> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).balances(stream).await
        })
    }

    fn find_key<'a>(&'a self, caller: &'a str, id: &'a str) -> Answer<'a, Option<KeyRecord>> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).find_key(caller, id).await
        })
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
        Box::pin(async move {
            let session = self.session().await?;
            let kept = self.on(&session).snapshots(stream).await?;
            Ok(pick_snapshot(kept, &self.trusted))
        })
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
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).checkpoints(stream, from_version, limit).await
        })
    }

    fn tally<'a>(&'a self, stream: &'a StreamId, up_to: u64) -> Answer<'a, Tally> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).tally(stream, up_to).await
        })
    }

    fn put_secret<'a>(&'a self, namespace: &'a str, id: &'a str, bytes: Vec<u8>) -> Answer<'a, ()> {
        let write = Write::PutSecret { namespace: namespace.into(), id: id.into(), bytes };
        Box::pin(async move { self.writing()?.queue.write(write).await.map(drop) })
    }

    fn secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).secret(namespace, id).await
        })
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
        Box::pin(async move {
            let session = self.session().await?;
            self.on(&session).secrets(namespace, after.unwrap_or(""), limit).await
        })
    }

    fn backup(&self, dest: PathBuf) -> Answer<'_, ()> {
        Box::pin(async move {
            let session = self.session().await?;
            // Out of the pool: a transaction that is broken off ends with its session.
            let session = Object::take(session);
            copy::to_sqlite(&self.address, &session, dest).await
        })
    }

    fn damage(&self) -> Answer<'_, Vec<String>> {
        // PostgreSQL checks pages as it reads them where data checksums are on; it offers no check to everybody.
        Box::pin(async { Ok(Vec::new()) })
    }

    fn room(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async move {
            let session = self.session().await?;
            let disk = self.address.disk(&session).await;
            let Some(limit) = self.size_limit else { return Ok(disk) };
            let left = limit.saturating_sub(self.address.size(&session).await?);
            Ok(Some(disk.map_or(left, |free| left.min(free))))
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.pool.close();
            let Some(writing) = &self.writing else {
                return Ok(());
            };
            writing.queue.close();
            let task = writing.task.lock().unwrap_or_else(PoisonError::into_inner).take();
            match task {
                None => Ok(()),
                Some(task) => task
                    .await
                    .map_err(|e| StoreError::Stopped { why: format!("the writer ended in a panic: {e}") }),
            }
        })
    }

    fn signer(&self) -> Option<&Signer> {
        self.writing.as_ref().map(|w| &w.signer)
    }

    fn trusted(&self) -> &[PublicKey] {
        &self.trusted
    }

    fn place(&self) -> String {
        self.address.place()
    }
}
