//! A scripted workload, and the check that nothing acknowledged is lost and nothing else is half there.

#![allow(dead_code, reason = "each test program uses a part of it")]

use houseway_store::{
    Appended, Batch, IdempotencyKey, Journal, NewEntry, OpenOptions, Posting, SqliteJournal, StoreError,
    StreamId, verify_all,
};
use houseway_store_faults::Disk;
use std::collections::BTreeMap;
use tempfile::TempDir;

pub const STREAMS: [&str; 3] = ["table:1", "table:2", "floor"];
/// Rounds of the script; in each, every stream gets a batch, all three queued at once.
pub const ROUNDS: u64 = 10;

/// Entries of a stream's batch in a round: 1, 2 or 3, so that batches have different sizes.
fn size(stream: usize, round: u64) -> u64 {
    1 + (stream as u64 + round) % 3
}

/// The version after a number of whole rounds: what a stream's head may be.
pub fn boundary(stream: usize, rounds: u64) -> u64 {
    (0..rounds).map(|r| size(stream, r)).sum()
}

pub fn name(stream: usize) -> StreamId {
    StreamId::new(STREAMS[stream]).unwrap()
}

fn body(stream: usize, version: u64) -> Vec<u8> {
    // Some are larger than a page of the database.
    let length = if version.is_multiple_of(7) { 6000 } else { 150 };
    format!("{stream}/{version} ").into_bytes().into_iter().cycle().take(length).collect()
}

fn lines(stream: usize, version: u64) -> Vec<Posting> {
    let posting = |cents| Posting {
        debit: format!("chips:{stream}"),
        credit: "float".into(),
        cents,
        reason: "5.1".into(),
        corrects: None,
    };
    (1..=version % 3).map(|line| posting(i64::try_from(version * 10 + line).unwrap())).collect()
}

fn key(stream: usize, round: u64) -> String {
    format!("{stream}-{round}")
}

pub fn script(stream: usize, round: u64) -> Batch {
    let from = boundary(stream, round);
    let entries = (from + 1..=from + size(stream, round)).map(|version| NewEntry {
        kind: "spun".into(),
        schema: 1,
        bytes: body(stream, version),
        postings: lines(stream, version),
    });
    Batch {
        stream: name(stream),
        expected_version: from,
        at_ms: 1000 + round,
        entries: entries.collect(),
        key: Some(IdempotencyKey::new("ats", key(stream, round), key(stream, round).as_bytes())),
        reply: key(stream, round).into_bytes(),
    }
}

/// What was acknowledged, and what was tried without an answer that tells.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// For each stream, the rounds acknowledged.
    pub rounds: [u64; 3],
    pub secrets: BTreeMap<String, Vec<u8>>,
    pub snapshot: u64,
}

/// Runs the script until the first failure; whether it came to its end.
pub async fn work(journal: &dyn Journal, told: &mut Told) -> bool {
    for round in told.rounds[0]..ROUNDS {
        let batches = (0..3).map(|stream| journal.append(script(stream, round)));
        let results = futures_util::future::join_all(batches).await;
        let mut failed = false;
        for (stream, result) in results.into_iter().enumerate() {
            match result {
                Ok(Appended::New { last, .. }) => {
                    assert_eq!(last, boundary(stream, round + 1));
                    told.rounds[stream] = round + 1;
                }
                Ok(other) => panic!("{other:?}"),
                Err(StoreError::Conflict { .. } | StoreError::KeyReused { .. }) => panic!("{result:?}"),
                Err(_) => failed = true,
            }
        }
        if failed {
            return false;
        }
        if round % 4 == 1 {
            let id = format!("person {round}");
            if journal.put_secret("people", &id, vec![7; 200]).await.is_err() {
                return false;
            }
            told.secrets.insert(id, vec![7; 200]);
            let version = boundary(0, round);
            if journal.put_snapshot(&name(0), version, 1, vec![8; 5000]).await.is_err() {
                return false;
            }
            told.snapshot = version;
            if journal.checkpoint(&name(1), round).await.is_err() {
                return false;
            }
        }
    }
    true
}

/// Checks a journal that was opened again. The text says what is lost or half there.
pub async fn check(journal: &dyn Journal, told: &Told) -> Result<(), String> {
    let say = |e: StoreError| e.to_string();
    for report in verify_all(journal, None).await.map_err(say)? {
        if !report.is_sound() {
            return Err(report.to_string());
        }
    }
    let damage = journal.damage().await.map_err(say)?;
    if let Some(first) = damage.first() {
        return Err(first.clone());
    }
    for stream in 0..3 {
        check_stream(journal, told, stream).await?;
    }
    for (id, bytes) in &told.secrets {
        if journal.secret("people", id).await.map_err(say)?.as_ref() != Some(bytes) {
            return Err(format!("the acknowledged secret {id} is lost"));
        }
    }
    let snapshot = journal.latest_snapshot(&name(0)).await.map_err(say)?;
    if snapshot.map_or(0, |s| s.version) < told.snapshot {
        return Err(format!("the acknowledged snapshot {} is lost", told.snapshot));
    }
    Ok(())
}

async fn check_stream(journal: &dyn Journal, told: &Told, stream: usize) -> Result<(), String> {
    let say = |e: StoreError| e.to_string();
    let s = name(stream);
    let acknowledged = told.rounds[stream];
    let head = journal.head(&s).await.map_err(say)?.version;
    if head < boundary(stream, acknowledged) {
        return Err(format!(
            "{s}: {} entries were acknowledged, {head} are there",
            boundary(stream, acknowledged)
        ));
    }
    let Some(rounds) = (acknowledged..=ROUNDS).find(|r| boundary(stream, *r) == head) else {
        return Err(format!("{s}: half a batch is there, up to entry {head}"));
    };
    let entries = journal.read(&s, 1, 10_000).await.map_err(say)?;
    if entries.len() as u64 != head {
        return Err(format!("{s}: {} entries, but the head says {head}", entries.len()));
    }
    for entry in &entries {
        if entry.bytes != body(stream, entry.version) || entry.postings != lines(stream, entry.version) {
            return Err(format!("{s}: entry {} is not what was written", entry.version));
        }
    }
    for round in 0..ROUNDS {
        let record = journal.find_key("ats", &key(stream, round)).await.map_err(say)?;
        if record.is_some() != (round < rounds) {
            return Err(format!("{s}: the key of round {round} and its entries do not go together"));
        }
        if record.is_some_and(|r| {
            r.reply != key(stream, round).as_bytes() || r.last != boundary(stream, round + 1)
        }) {
            return Err(format!("{s}: the record of round {round}'s key is wrong"));
        }
    }
    Ok(())
}

/// A disk with a journal on it.
pub struct Bench {
    pub disk: Disk,
    pub dir: TempDir,
    pub options: OpenOptions,
}

impl Bench {
    /// `vfs` must differ between the tests of one process.
    pub fn new(vfs: &str) -> Self {
        let disk = Disk::new();
        disk.register(vfs);
        let dir = tempfile::tempdir().unwrap();
        let mut options = OpenOptions::new(dir.path().join("keys/house.key"));
        options.checkpoint_every = 5;
        options.readers = 1;
        options.sqlite.vfs = Some(vfs.into());
        options.sqlite.inline_backfill_every = Some(7);
        Self { disk, dir, options }
    }

    pub fn open(&self) -> Result<SqliteJournal, StoreError> {
        SqliteJournal::open(&self.dir.path().join("data"), &self.options)
    }
}
