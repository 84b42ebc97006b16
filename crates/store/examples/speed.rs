//! Measures a journal on this machine: `cargo run --release -p houseway-store --example speed -- ADDRESS [ENTRIES]`.
//!
//! ADDRESS is an empty data folder or `postgres://...`. It prints sequential commits a second, the latency of 480 appends
//! a second from 24 tables, the rate of appends queued without waiting, and how fast ENTRIES entries are read and verified.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and prints"
)]

use houseway_store::{
    Batch, IdempotencyKey, Journal, NewEntry, OpenOptions, Posting, StoreError, StreamId, open, verify,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn batch(stream: &StreamId, expected_version: u64, entries: usize) -> Batch {
    let entry = NewEntry {
        kind: "wager-placed".into(),
        schema: 1,
        bytes: vec![b'x'; 200],
        postings: vec![Posting {
            debit: "held:3".into(),
            credit: "chips:3".into(),
            cents: 500,
            reason: "5.1 straight up 17".into(),
            corrects: None,
        }],
    };
    Batch {
        stream: stream.clone(),
        expected_version,
        at_ms: expected_version,
        entries: vec![entry; entries],
        key: Some(IdempotencyKey::new("ats:3", format!("{stream}-{expected_version}"), b"place 17")),
        reply: b"accepted".to_vec(),
    }
}

fn percentile(sorted: &[Duration], part: usize) -> Duration {
    sorted.get(sorted.len() * part / 1000).copied().unwrap_or_default()
}

async fn sequential(journal: &dyn Journal) -> Result<(), StoreError> {
    let stream = StreamId::new("sequential")?;
    let started = Instant::now();
    let mut count: u32 = 0;
    while started.elapsed() < Duration::from_secs(4) {
        journal.append(batch(&stream, u64::from(count), 1)).await?;
        count += 1;
    }
    println!(
        "sequential commits of one entry: {:.0} a second",
        f64::from(count) / started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// 24 tables, 20 appends a second each, as 24 terminals that touch at their own times.
async fn paced(journal: Arc<dyn Journal>) -> Result<(), StoreError> {
    let tasks: Vec<_> = (0..24u64)
        .map(|table| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                let stream = StreamId::new(format!("paced:{table}"))?;
                let mut times = Vec::new();
                tokio::time::sleep(Duration::from_micros(table * 2083)).await;
                let mut tick = tokio::time::interval(Duration::from_millis(50));
                for version in 0..200 {
                    tick.tick().await;
                    let started = Instant::now();
                    journal.append(batch(&stream, version, 1)).await?;
                    times.push(started.elapsed());
                }
                Ok::<_, StoreError>(times)
            })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.map_err(|_| StoreError::Closed)??);
    }
    all.sort();
    println!(
        "480 appends a second from 24 tables: p50 {:?}, p99 {:?}, p99.9 {:?}, worst {:?}",
        percentile(&all, 500),
        percentile(&all, 990),
        percentile(&all, 999),
        all.last().copied().unwrap_or_default()
    );
    Ok(())
}

async fn flood(journal: Arc<dyn Journal>) -> Result<(), StoreError> {
    let started = Instant::now();
    let tasks: Vec<_> = (0..64u64)
        .map(|table| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                let stream = StreamId::new(format!("flood:{table}"))?;
                for version in 0..500 {
                    journal.append(batch(&stream, version, 1)).await?;
                }
                Ok::<_, StoreError>(())
            })
        })
        .collect();
    for task in tasks {
        task.await.map_err(|_| StoreError::Closed)??;
    }
    println!("64 tables at once: {:.0} durable appends a second", 32_000.0 / started.elapsed().as_secs_f64());
    Ok(())
}

async fn replay(journal: &dyn Journal, entries: u64) -> Result<(), StoreError> {
    let stream = StreamId::new("long")?;
    let started = Instant::now();
    let mut version = 0;
    while version < entries {
        journal.append(batch(&stream, version, 500)).await?;
        version += 500;
    }
    println!("{version} entries written in {:.2?}", started.elapsed());
    let started = Instant::now();
    let (mut from, mut size) = (1, 0);
    loop {
        let page = journal.read(&stream, from, usize::MAX).await?;
        let Some(last) = page.last() else { break };
        from = last.version + 1;
        size += page.iter().map(|e| e.bytes.len()).sum::<usize>();
    }
    println!("{} entries ({size} bytes) read in {:.2?}", from - 1, started.elapsed());
    let started = Instant::now();
    let balances = journal.balances(&stream).await?;
    println!("{} balances added up in {:.2?}", balances.len(), started.elapsed());
    let started = Instant::now();
    let report = verify(journal, &stream, None).await?;
    println!("verified in {:.2?}: sound {}", started.elapsed(), report.is_sound());
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let mut args = std::env::args().skip(1);
    let address = args.next().unwrap_or_else(|| "speed-data".into());
    let entries = args.next().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let mut options = OpenOptions::new("speed-keys/house.key");
    options.schema = "speed".into();
    let journal = open(&address, &options).await?;
    sequential(&*journal).await?;
    paced(Arc::clone(&journal)).await?;
    flood(Arc::clone(&journal)).await?;
    replay(&*journal, entries).await?;
    journal.close().await?;
    let started = Instant::now();
    let journal = open(&address, &options).await?;
    println!("opened again in {:.2?}", started.elapsed());
    journal.close().await
}
