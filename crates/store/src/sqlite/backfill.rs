//! Moving the write-ahead log into the database file, beside the writer and not in its way.

use crate::error::StoreError;
use crate::sqlite::connect::Source;
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

/// Writes between two rounds, about 40 MB of log. Rare rounds are cheap ones: a page that changed a hundred times is
/// moved once, and the disk is kept busy for fewer commits.
const EVERY: usize = 2000;
/// Length of the log, in pages (32 MB), from which the writer finishes what the thread has nearly done. A log begins anew
/// only when all of it is moved, and beside a busy writer that never happens by itself.
const LONG_PAGES: u64 = 8192;

/// Either a thread with a connection of its own, or the writer itself (for tests that need the same order each time).
pub(crate) struct Backfill {
    writes: usize,
    every: usize,
    /// How long the log was when the thread had moved it.
    log_pages: Arc<AtomicU64>,
    thread: Option<(SyncSender<()>, JoinHandle<()>)>,
}

impl Backfill {
    pub(crate) fn start(source: &Source) -> Result<Self, StoreError> {
        let log_pages = Arc::new(AtomicU64::new(0));
        let inline = source.tuning.inline_backfill_every;
        let thread = match inline {
            Some(_) => None,
            None => Some(spawn(source, &log_pages)?),
        };
        Ok(Self { writes: 0, every: inline.map_or(EVERY, |every| every as usize).max(1), log_pages, thread })
    }

    pub(crate) fn after_commit(&mut self, connection: &Connection, writes: usize) {
        self.writes += writes;
        let due = self.writes >= self.every;
        if due {
            self.writes = 0;
        }
        match &self.thread {
            Some((wake, _)) => {
                if due {
                    // Full means that it is awake already.
                    let _awake = wake.try_send(());
                }
                if self.log_pages.load(Ordering::Relaxed) > LONG_PAGES {
                    self.log_pages.store(0, Ordering::Relaxed);
                    log(round(connection));
                }
            }
            None if due => log(round(connection)),
            None => {}
        }
    }
}

impl Drop for Backfill {
    fn drop(&mut self) {
        if let Some((wake, thread)) = self.thread.take() {
            drop(wake);
            let _ended = thread.join();
        }
    }
}

fn spawn(
    source: &Source,
    log_pages: &Arc<AtomicU64>,
) -> Result<(SyncSender<()>, JoinHandle<()>), StoreError> {
    let connection = source.writer()?;
    let (wake, woken) = sync_channel(1);
    let log_pages = Arc::clone(log_pages);
    let thread = std::thread::Builder::new()
        .name("journal-backfill".into())
        .spawn(move || {
            while woken.recv().is_ok() {
                match round(&connection) {
                    Ok(pages) => log_pages.store(pages, Ordering::Relaxed),
                    other => log(other),
                }
            }
        })
        .map_err(|e| StoreError::io(&source.file, &e))?;
    Ok((wake, thread))
}

/// One round; gives the length of the log in pages. It never makes the writer or a reader wait.
fn round(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
        let pages: i64 = row.get(1)?;
        Ok(u64::try_from(pages).unwrap_or(0))
    })
}

/// A failed round loses nothing, the log keeps everything; but the log grows.
fn log(round: rusqlite::Result<u64>) {
    if let Err(e) = round {
        tracing::warn!(error = %e, "the write-ahead log could not be moved into the journal's file; it grows");
    }
}
