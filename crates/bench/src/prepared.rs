//! A journal in which a table has played already.

use crate::driven::{Driven, TABLE};
use crate::setting::Folder;
use anyhow::Context;
use houseway_server::bounds::Bounds;
use houseway_server::{FloorKind, Place, Server, Settings, Texts};
use houseway_store::{Batch, Journal, NewEntry, OpenOptions, Posting, StoreError, StreamId};
use houseway_table::roulette::{Event, Roulette};
use houseway_table::{Game, Recorded};
use houseway_wire::{encode, posting_rows};
use std::sync::Arc;
use tokio::task::JoinHandle;

/// How many entries are appended at a time.
const BATCH: usize = 1_000;

/// The settings of `houseway serve` with a journal in this folder, on a free port.
#[must_use]
pub fn settings(folder: &Folder, kind: FloorKind) -> Settings {
    Settings {
        kind,
        listen: ([127, 0, 0, 1], 0).into(),
        place: Place::At { address: folder.data().display().to_string(), keys: folder.keys() },
        bounds: Bounds::default(),
        secure_cookies: false,
        metrics: false,
        storage_limit: None,
        texts: Texts::default(),
    }
}

/// Opens the journal as the server does.
pub async fn open(folder: &Folder) -> anyhow::Result<Arc<dyn Journal>> {
    let options = OpenOptions::new(folder.keys().join("journal.key"));
    Ok(houseway_store::open(&folder.data().display().to_string(), &options).await?)
}

/// Founds a floor in this folder, then lets a full table play so many spins there with so many wagers at each
/// terminal. The table is handed back, with its place in the journal.
pub async fn floor(
    folder: &Folder,
    kind: FloorKind,
    spins: usize,
    wagers: usize,
) -> anyhow::Result<(Driven, u64)> {
    Server::start(settings(folder, kind)).await?.stop().await;
    let mut table = Driven::open(kind == FloorKind::Demo)?;
    let mut writer = Writer::new(open(folder).await?, 0)?;
    for _ in 0..spins {
        table.spin(wagers)?;
        writer.write(table.take()).await?;
    }
    let version = writer.close().await?;
    Ok((table, version))
}

/// Appends facts to the table's stream in large batches; the next is made ready while one is written.
pub struct Writer {
    journal: Arc<dyn Journal>,
    stream: StreamId,
    version: u64,
    waiting: Vec<NewEntry>,
    at_ms: u64,
    writing: Option<JoinHandle<Result<(), StoreError>>>,
}

impl Writer {
    /// Writes on after `version`.
    pub fn new(journal: Arc<dyn Journal>, version: u64) -> anyhow::Result<Self> {
        let stream = StreamId::new(format!("table:{TABLE}"))?;
        Ok(Self { journal, stream, version, waiting: Vec::new(), at_ms: 0, writing: None })
    }

    /// Takes facts.
    pub async fn write(&mut self, facts: Vec<Recorded<Event>>) -> anyhow::Result<()> {
        for fact in facts {
            self.waiting.push(entry(&fact)?);
            self.at_ms = fact.at.0;
            if self.waiting.len() >= BATCH {
                self.flush().await?;
            }
        }
        Ok(())
    }

    /// How far it has come, what waits included.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version + self.waiting.len() as u64
    }

    async fn flush(&mut self) -> anyhow::Result<()> {
        self.settle().await?;
        let entries = std::mem::take(&mut self.waiting);
        if entries.is_empty() {
            return Ok(());
        }
        let expected_version = self.version;
        self.version += entries.len() as u64;
        let (stream, at_ms) = (self.stream.clone(), self.at_ms);
        let batch = Batch { stream, expected_version, at_ms, entries, key: None, reply: Vec::new() };
        let journal = Arc::clone(&self.journal);
        self.writing = Some(tokio::spawn(async move { journal.append(batch).await.map(|_| ()) }));
        Ok(())
    }

    async fn settle(&mut self) -> anyhow::Result<()> {
        if let Some(writing) = self.writing.take() {
            writing.await??;
        }
        Ok(())
    }

    /// Writes what waits and closes the journal; the version of the last entry.
    pub async fn close(mut self) -> anyhow::Result<u64> {
        self.flush().await?;
        self.settle().await?;
        self.journal.close().await.context("closing the journal")?;
        Ok(self.version)
    }
}

/// A fact as the server files it.
fn entry(fact: &Recorded<Event>) -> anyhow::Result<NewEntry> {
    let encoded = encode(fact)?;
    let postings = posting_rows(&Roulette::postings(&fact.event)).into_iter().map(|row| Posting {
        debit: row.debit,
        credit: row.credit,
        cents: row.cents,
        reason: row.reason,
        corrects: row.corrects,
    });
    Ok(NewEntry {
        kind: encoded.kind,
        schema: encoded.schema,
        bytes: encoded.bytes,
        postings: postings.collect(),
    })
}
