//! The least that a durable touch can cost: rows into SQLite, nothing else.

use crate::clock::now;
use anyhow::ensure;
use rusqlite::Connection;
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Writes rows of so many bytes at a rate a second for a time, all that wait in one commit; how long each waited until
/// it was durable.
pub fn measure(folder: &Path, bytes: usize, rate: usize, time: Duration) -> anyhow::Result<Vec<Duration>> {
    let mut database = Connection::open(folder.join("raw.sqlite"))?;
    let mode: String = database.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    ensure!(mode == "wal", "the journal mode is {mode}");
    database.pragma_update(None, "synchronous", "FULL")?;
    database.execute_batch("CREATE TABLE raw (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT")?;
    let (sender, receiver) = mpsc::channel();
    let pace = std::thread::spawn(move || {
        let begin = now();
        let count = u32::try_from(rate).unwrap_or(u32::MAX) * u32::try_from(time.as_secs()).unwrap_or(1);
        for place in 0..count {
            let due = begin + Duration::from_secs(1) * place / u32::try_from(rate).unwrap_or(u32::MAX);
            std::thread::sleep(due.saturating_duration_since(now()));
            if sender.send(now()).is_err() {
                return;
            }
        }
    });
    let row = vec![b'x'; bytes];
    let mut times = Vec::new();
    while let Ok(first) = receiver.recv() {
        let waiting: Vec<Instant> = std::iter::once(first).chain(receiver.try_iter()).collect();
        let transaction = database.transaction()?;
        for _ in &waiting {
            transaction.prepare_cached("INSERT INTO raw (bytes) VALUES (?1)")?.execute([&row])?;
        }
        transaction.commit()?;
        let durable = now();
        times.extend(waiting.into_iter().map(|since| durable - since));
    }
    ensure!(pace.join().is_ok(), "the pace was lost");
    Ok(times)
}
