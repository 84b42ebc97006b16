//! What the tests of all back ends share: places to open journals in, and batches to append.

#![allow(dead_code, reason = "each test program uses a part of it")]

use houseway_store::{
    Batch, Entry, IdempotencyKey, Journal, MemoryJournal, NewEntry, OpenOptions, Posting, StoreError,
    StreamId, open,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// Where a test's journal lies; everything is removed afterwards.
pub enum Place {
    Memory,
    Sqlite,
    Postgres { url: String },
}

pub struct Home {
    pub place: Place,
    pub dir: TempDir,
    pub options: OpenOptions,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

impl Home {
    pub fn sqlite() -> Self {
        Self::at(Place::Sqlite)
    }

    pub fn memory() -> Self {
        Self::at(Place::Memory)
    }

    /// A schema of its own in the PostgreSQL that the environment names; `None` (said aloud) without one.
    pub fn postgres() -> Option<Self> {
        match std::env::var("HOUSEWAY_TEST_POSTGRES") {
            Ok(url) if !url.is_empty() => {
                let mut home = Self::at(Place::Postgres { url });
                let number = NUMBER.fetch_add(1, Ordering::Relaxed);
                home.options.schema = format!("t_{}_{number}_{}", std::process::id(), rand_suffix());
                Some(home)
            }
            _ => {
                assert!(
                    std::env::var("HOUSEWAY_REQUIRE_POSTGRES").as_deref() != Ok("1"),
                    "HOUSEWAY_REQUIRE_POSTGRES=1, but HOUSEWAY_TEST_POSTGRES names no database"
                );
                eprintln!(
                    "SKIPPED: set HOUSEWAY_TEST_POSTGRES=postgres://... to run this test on PostgreSQL"
                );
                None
            }
        }
    }

    fn at(place: Place) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let options = OpenOptions::new(dir.path().join("keys/house.key"));
        Self { place, dir, options }
    }

    pub fn data(&self) -> std::path::PathBuf {
        self.dir.path().join("data")
    }

    pub fn address(&self) -> String {
        match &self.place {
            Place::Postgres { url } => url.clone(),
            _ => self.data().display().to_string(),
        }
    }

    pub async fn try_open(&self) -> Result<Arc<dyn Journal>, StoreError> {
        match self.place {
            Place::Memory => Ok(Arc::new(MemoryJournal::with_interval(self.options.checkpoint_every))),
            _ => open(&self.address(), &self.options).await,
        }
    }

    pub async fn open(&self) -> Arc<dyn Journal> {
        self.try_open().await.unwrap()
    }

    /// Removes the schema of a PostgreSQL test.
    pub async fn clean(self) {
        if let Place::Postgres { url } = &self.place {
            let sql = format!("DROP SCHEMA IF EXISTS {} CASCADE", self.options.schema);
            postgres(url).await.batch_execute(&sql).await.unwrap();
        }
    }
}

/// A number that differs between runs of the same process id on one database.
fn rand_suffix() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).unwrap();
    u64::from_le_bytes(bytes) % 1_000_000_000
}

pub async fn postgres(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

pub fn stream(name: &str) -> StreamId {
    StreamId::new(name).unwrap()
}

pub fn posting(debit: &str, credit: &str, cents: i64) -> Posting {
    Posting {
        debit: debit.into(),
        credit: credit.into(),
        cents,
        reason: "5.1 straight up".into(),
        corrects: None,
    }
}

pub fn entry(body: &str, postings: Vec<Posting>) -> NewEntry {
    NewEntry { kind: "spun".into(), schema: 1, bytes: body.as_bytes().to_vec(), postings }
}

pub fn batch(stream: &StreamId, expected_version: u64, entries: Vec<NewEntry>) -> Batch {
    Batch {
        stream: stream.clone(),
        expected_version,
        at_ms: 1_000 + expected_version,
        entries,
        key: None,
        reply: Vec::new(),
    }
}

pub fn keyed(mut batch: Batch, caller: &str, id: &str, request: &str, reply: &str) -> Batch {
    batch.key = Some(IdempotencyKey::new(caller, id, request.as_bytes()));
    batch.reply = reply.as_bytes().to_vec();
    batch
}

/// Appends `count` entries, each with two postings, one batch each.
pub async fn fill(journal: &dyn Journal, stream: &StreamId, count: u64) {
    let from = journal.head(stream).await.unwrap().version;
    for version in from..from + count {
        let body = format!("entry {}", version + 1);
        let cents = i64::try_from(version).unwrap() + 1;
        let lines = vec![posting("chips:1", "float", cents), posting("float", "drop", 2 * cents)];
        journal.append(batch(stream, version, vec![entry(&body, lines)])).await.unwrap();
    }
}

/// Reads the whole stream in pages.
pub async fn read_all(journal: &dyn Journal, stream: &StreamId) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    loop {
        let from = all.last().map_or(1, |e| e.version + 1);
        let page = journal.read(stream, from, 1000).await.unwrap();
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}
