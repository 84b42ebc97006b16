//! Group commit writes the journal that one-by-one appends would write.

#![expect(clippy::unwrap_used, reason = "a test program fails by panicking")]

mod common;

use common::{Home, batch, entry, keyed, posting, read_all, stream};
use houseway_store::{Appended, Batch, Journal, StoreError, StreamId, verify};
use proptest::prelude::*;
use std::sync::Arc;

/// A batch in few words; `late` gives a wrong expected version, `again` repeats the key of an earlier batch.
#[derive(Debug, Clone)]
struct Wish {
    stream: usize,
    entries: usize,
    postings: usize,
    late: bool,
    key: Option<u8>,
    request: u8,
}

fn wishes() -> impl Strategy<Value = Vec<Wish>> {
    let wish =
        (0..3usize, 1..4usize, 0..3usize, prop::bool::weighted(0.15), prop::option::of(0..6u8), 0..2u8)
            .prop_map(|(stream, entries, postings, late, key, request)| Wish {
                stream,
                entries,
                postings,
                late,
                key,
                request,
            });
    prop::collection::vec(wish, 1..40)
}

/// The batches, with the expected versions that hold if every batch before went as it must.
fn batches(wishes: &[Wish], names: &[StreamId]) -> Vec<Batch> {
    let mut versions = vec![0u64; names.len()];
    let mut keys: Vec<u8> = Vec::new();
    wishes
        .iter()
        .enumerate()
        .map(|(i, w)| {
            let lines = vec![posting("a", "b", i64::try_from(i).unwrap() + 1); w.postings];
            let entries: Vec<_> = (0..w.entries).map(|e| entry(&format!("{i}/{e}"), lines.clone())).collect();
            let expected = versions[w.stream] + if w.late { 7 } else { 0 };
            let mut one = batch(&names[w.stream], expected, entries);
            if let Some(key) = w.key {
                one = keyed(one, "c", &key.to_string(), &w.request.to_string(), &format!("reply {i}"));
            }
            let seen = w.key.is_some_and(|k| keys.contains(&k));
            if !w.late && !seen {
                versions[w.stream] += w.entries as u64;
                keys.extend(w.key);
            }
            one
        })
        .collect()
}

async fn same_journal(home: [Home; 2], wishes: &[Wish]) {
    let names = [stream("a"), stream("b"), stream("c")];
    let batches = batches(wishes, &names);
    let [grouped, single]: [Arc<dyn Journal>; 2] = [home[0].open().await, home[1].open().await];
    // All queued before the first answer.
    let together: Vec<Result<Appended, StoreError>> =
        futures_util::future::join_all(batches.iter().map(|b| grouped.append(b.clone()))).await;
    for (one, outcome) in batches.iter().zip(together) {
        assert_eq!(single.append(one.clone()).await, outcome);
    }
    assert_eq!(grouped.streams().await.unwrap(), single.streams().await.unwrap());
    for name in &names {
        assert_eq!(read_all(&*grouped, name).await, read_all(&*single, name).await);
        assert_eq!(grouped.balances(name).await.unwrap(), single.balances(name).await.unwrap());
        let report = verify(&*grouped, name, None).await.unwrap();
        assert!(report.is_sound(), "{report}");
    }
    for key in 0..6 {
        let key = key.to_string();
        assert_eq!(grouped.find_key("c", &key).await.unwrap(), single.find_key("c", &key).await.unwrap());
    }
    for journal in [grouped, single] {
        journal.close().await.unwrap();
    }
    for home in home {
        home.clean().await;
    }
}

/// The same signing key is not needed: checkpoints are not compared here.
fn check(home: impl Fn() -> Option<Home>, cases: u32) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    proptest!(config, |(wishes in wishes())| {
        if let (Some(mut one), Some(mut two)) = (home(), home()) {
            one.options.checkpoint_every = 5;
            two.options.group = 1;
            runtime.block_on(same_journal([one, two], &wishes));
        }
    });
}

#[test]
fn sqlite_writes_a_group_as_one_by_one() {
    check(|| Some(Home::sqlite()), 40);
}

#[test]
fn postgres_writes_a_group_as_one_by_one() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _inside = runtime.enter();
    check(Home::postgres, 12);
}

#[test]
fn sqlite_writes_what_memory_writes() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    proptest!(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20) }, |(wishes in wishes())| {
        runtime.block_on(same_journal([Home::sqlite(), Home::memory()], &wishes));
    });
}
