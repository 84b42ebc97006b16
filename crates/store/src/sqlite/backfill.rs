//! Moving the write-ahead log into the database file, beside the writer and not in its way.

use crate::error::StoreError;
use crate::sqlite::connect::Source;
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

/// Commits between two rounds.
const EVERY: u32 = 256;
/// Pages of log that did not get moved (64 MiB) after which the writer lends a hand.
const BEHIND_PAGES: u64 = 16_384;

/// Either a thread with a connection of its own, or the writer itself (for tests that need the same order each time).
pub(crate) struct Backfill {
    commits: u32,
    every: u32,
    behind: Arc<AtomicU64>,
    thread: Option<(SyncSender<()>, JoinHandle<()>)>,
}

impl Backfill {
    pub(crate) fn start(source: &Source) -> Result<Self, StoreError> {
        let behind = Arc::new(AtomicU64::new(0));
        let inline = source.tuning.inline_backfill_every;
        let thread = match inline {
            Some(_) => None,
            None => Some(spawn(source, &behind)?),
        };
        Ok(Self { commits: 0, every: inline.unwrap_or(EVERY).max(1), behind, thread })
    }

    pub(crate) fn after_commit(&mut self, writer: &Connection) {
        self.commits += 1;
        let due = self.commits >= self.every;
        match &self.thread {
            Some((wake, _)) => {
                if due {
                    self.commits = 0;
                    // Full means that it is awake already.
                    let _awake = wake.try_send(());
                }
                if self.behind.load(Ordering::Relaxed) > BEHIND_PAGES {
                    self.behind.store(0, Ordering::Relaxed);
                    log(round(writer));
                }
            }
            None if due => {
                self.commits = 0;
                log(round(writer));
            }
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

fn spawn(source: &Source, behind: &Arc<AtomicU64>) -> Result<(SyncSender<()>, JoinHandle<()>), StoreError> {
    let connection = source.writer()?;
    let (wake, woken) = sync_channel(1);
    let behind = Arc::clone(behind);
    let thread = std::thread::Builder::new()
        .name("journal-backfill".into())
        .spawn(move || {
            while woken.recv().is_ok() {
                match round(&connection) {
                    Ok(left) => behind.store(left, Ordering::Relaxed),
                    other => log(other),
                }
            }
        })
        .map_err(|e| StoreError::io(&source.file, &e))?;
    Ok((wake, thread))
}

/// One round; gives the pages that are still only in the log. It never makes the writer or a reader wait.
fn round(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
        let in_log: i64 = row.get(1)?;
        let moved: i64 = row.get(2)?;
        Ok(u64::try_from(in_log - moved).unwrap_or(0))
    })
}

/// A failed round loses nothing, the log keeps everything; but the log grows.
fn log(round: rusqlite::Result<u64>) {
    if let Err(e) = round {
        tracing::warn!(error = %e, "the write-ahead log could not be moved into the journal's file; it grows");
    }
}
