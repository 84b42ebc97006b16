//! What every journal must do, run against each back end.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::type_complexity,
    reason = "a test program fails by panicking"
)]

mod common;

use common::{Home, Place, batch, entry, fill, keyed, posting, read_all, stream};
use houseway_store::{
    Appended, Balance, Batch, Hash, Journal, MAX_ENTRY_BYTES, MAX_READ, OpenOptions, SNAPSHOTS_KEPT,
    StoreError, StreamHead,
};
use std::sync::Arc;

/// Runs each function of the suite on each back end, as a test of its own.
macro_rules! suite {
    ($($(#[doc = $doc:literal])* $name:ident;)*) => {
        mod memory { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() { super::$name(&super::Home::memory()).await; })* }
        mod sqlite { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() { super::$name(&super::Home::sqlite()).await; })* }
        mod postgres { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(home) = super::Home::postgres() {
                    super::$name(&home).await;
                    home.clean().await;
                }
            })* }
    };
}

suite! {
    an_empty_journal_has_nothing;
    a_batch_comes_back_as_it_was_given;
    versions_count_up_and_each_entry_is_chained_to_the_one_before;
    a_stale_expected_version_is_a_conflict_and_writes_nothing;
    streams_do_not_touch_each_other;
    a_repeated_request_gets_its_first_reply;
    a_key_used_for_another_request_is_refused;
    a_refused_batch_leaves_no_key_behind;
    reads_are_bounded_and_can_be_continued;
    large_entries_cut_a_page_short;
    every_bound_is_checked;
    extreme_values_survive;
    balances_are_the_sums_of_the_postings;
    sums_beyond_the_range_are_an_error;
    checkpoints_come_every_so_many_entries_and_on_demand;
    the_newest_snapshots_are_kept;
    a_snapshot_needs_its_entry;
    secrets_are_put_listed_and_removed;
    one_of_many_appends_at_the_same_version_wins;
    many_streams_at_once_lose_nothing;
    batches_of_one_group_fail_one_by_one;
    a_stream_is_verified_while_it_is_written;
    what_was_written_is_there_after_reopening;
    a_closed_journal_says_so;
    a_journal_tells_how_much_room_a_limit_leaves;
    a_limit_of_size_refuses_what_goes_beyond_and_keeps_what_was_before;
    a_bare_reading_has_everything_but_the_postings;
}

async fn an_empty_journal_has_nothing(home: &Home) {
    let journal = home.open().await;
    let s = stream("floor");
    let none = StreamHead { stream: s.clone(), version: 0, hash: Hash::ZERO };
    assert_eq!(journal.head(&s).await.unwrap(), none);
    assert!(journal.streams().await.unwrap().is_empty());
    assert!(journal.read(&s, 1, 10).await.unwrap().is_empty());
    assert!(journal.postings(&s, 1, 10).await.unwrap().is_empty());
    assert!(journal.balances(&s).await.unwrap().is_empty());
    assert!(journal.checkpoints(&s, 0, 10).await.unwrap().is_empty());
    assert_eq!(journal.checkpoint(&s, 5).await.unwrap(), None);
    assert_eq!(journal.latest_snapshot(&s).await.unwrap(), None);
    assert_eq!(journal.find_key("a", "b").await.unwrap(), None);
    assert_eq!(journal.tally(&s, u64::MAX).await.unwrap().entries, 0);
    assert!(journal.damage().await.unwrap().is_empty());
}

async fn a_batch_comes_back_as_it_was_given(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:rr-1");
    let mut correcting = posting("籌碼:3", "float", 1);
    correcting.corrects = Some("7/0".into());
    let given = Batch {
        stream: s.clone(),
        expected_version: 0,
        at_ms: 1_234_567,
        entries: vec![
            entry("one", vec![posting("a", "b", 250), correcting]),
            entry("", vec![]),
            entry("three", vec![posting("b", "c", i64::MAX)]),
        ],
        key: None,
        reply: b"not kept".to_vec(),
    };
    let appended = journal.append(given.clone()).await.unwrap();
    let read = journal.read(&s, 1, 10).await.unwrap();
    assert_eq!(read.len(), 3);
    for (entry, (new, version)) in read.iter().zip(given.entries.iter().zip(1..)) {
        assert_eq!(entry.version, version);
        assert_eq!(entry.at_ms, 1_234_567);
        assert_eq!(entry.kind, new.kind);
        assert_eq!(entry.schema, new.schema);
        assert_eq!(entry.bytes, new.bytes);
        assert_eq!(entry.postings, new.postings);
    }
    let hash = read[2].hash;
    assert_eq!(appended, Appended::New { first: 1, last: 3, hash });
    let lines = journal.postings(&s, 1, u64::MAX).await.unwrap();
    let places: Vec<_> = lines.iter().map(|l| (l.version, l.line)).collect();
    assert_eq!(places, [(1, 0), (1, 1), (3, 0)]);
    assert_eq!(lines[1].posting, given.entries[0].postings[1]);
    assert_eq!(journal.postings(&s, 2, 3).await.unwrap().len(), 1);
    assert!(journal.postings(&s, 3, 2).await.unwrap().is_empty());
    let tally = journal.tally(&s, 1).await.unwrap();
    assert_eq!((tally.entries, tally.postings), (1, 2));
}

async fn versions_count_up_and_each_entry_is_chained_to_the_one_before(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 5).await;
    let read = read_all(&*journal, &s).await;
    let mut previous = Hash::ZERO;
    for (entry, version) in read.iter().zip(1..) {
        assert_eq!(entry.version, version);
        assert_eq!(entry.hash, Hash::of_entry(previous, &s, entry));
        previous = entry.hash;
    }
    let head = journal.head(&s).await.unwrap();
    assert_eq!((head.version, head.hash), (5, previous));
}

async fn a_stale_expected_version_is_a_conflict_and_writes_nothing(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 2).await;
    for expected in [0, 1, 3, u64::MAX >> 2] {
        let error = journal
            .append(batch(&s, expected, vec![entry("late", vec![posting("a", "b", 1)])]))
            .await
            .unwrap_err();
        assert_eq!(error, StoreError::Conflict { stream: s.clone(), expected, actual: 2 });
    }
    let error = journal.append(batch(&stream("new"), 1, vec![entry("x", vec![])])).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict { actual: 0, .. }));
    assert_eq!(journal.head(&s).await.unwrap().version, 2);
    assert_eq!(journal.tally(&s, u64::MAX).await.unwrap().postings, 4);
    fill(&*journal, &s, 1).await;
}

async fn streams_do_not_touch_each_other(home: &Home) {
    let journal = home.open().await;
    let (a, b) = (stream("a"), stream("b"));
    fill(&*journal, &b, 3).await;
    fill(&*journal, &a, 2).await;
    let heads = journal.streams().await.unwrap();
    let names: Vec<_> = heads.iter().map(|h| (h.stream.as_str(), h.version)).collect();
    assert_eq!(names, [("a", 2), ("b", 3)]);
    assert_eq!(journal.read(&a, 1, 100).await.unwrap().len(), 2);
    assert_ne!(
        journal.read(&a, 1, 1).await.unwrap()[0].hash,
        journal.read(&b, 1, 1).await.unwrap()[0].hash,
        "the stream's name is part of the hash"
    );
    assert_eq!(journal.balances(&a).await.unwrap()[0].debits, 3);
    assert_eq!(journal.balances(&b).await.unwrap()[0].debits, 6);
}

async fn a_repeated_request_gets_its_first_reply(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 1).await;
    let request = |expected| {
        let batch = batch(&s, expected, vec![entry("x", vec![posting("a", "b", 5)]), entry("y", vec![])]);
        keyed(batch, "ats:3", "41", "place 17", "accepted")
    };
    journal.append(request(1)).await.unwrap();
    let done = Appended::AlreadyDone { reply: b"accepted".to_vec(), first: 2, last: 3 };
    // The version and the time that it was decided upon do not count.
    for expected in [1, 3, 99] {
        assert_eq!(journal.append(request(expected)).await.unwrap(), done);
    }
    fill(&*journal, &s, 1).await;
    assert_eq!(journal.append(request(4)).await.unwrap(), done);
    assert_eq!(journal.head(&s).await.unwrap().version, 4);
    let record = journal.find_key("ats:3", "41").await.unwrap().unwrap();
    assert_eq!((record.first, record.last, &record.stream), (2, 3, &s));
    assert_eq!(record.reply, b"accepted");
    assert_eq!(record.request, Hash::of_request(b"place 17"));
    // Another caller's ids are other ids.
    journal
        .append(keyed(batch(&s, 4, vec![entry("z", vec![])]), "ats:4", "41", "place 18", ""))
        .await
        .unwrap();
}

async fn a_key_used_for_another_request_is_refused(home: &Home) {
    let journal = home.open().await;
    let (s, t) = (stream("table:1"), stream("table:2"));
    journal
        .append(keyed(batch(&s, 0, vec![entry("x", vec![])]), "ats:3", "41", "place 17", "ok"))
        .await
        .unwrap();
    for other in [&s, &t] {
        let error = journal
            .append(keyed(batch(other, 0, vec![entry("x", vec![])]), "ats:3", "41", "place 18", "ok"))
            .await
            .unwrap_err();
        assert_eq!(error, StoreError::KeyReused { caller: "ats:3".into(), id: "41".into() });
    }
    assert!(journal.read(&t, 1, 1).await.unwrap().is_empty());
}

async fn a_refused_batch_leaves_no_key_behind(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    let request = |expected| keyed(batch(&s, expected, vec![entry("x", vec![])]), "a", "1", "r", "ok");
    assert!(matches!(journal.append(request(7)).await, Err(StoreError::Conflict { .. })));
    assert_eq!(journal.find_key("a", "1").await.unwrap(), None);
    assert!(matches!(journal.append(request(0)).await, Ok(Appended::New { .. })));
}

async fn reads_are_bounded_and_can_be_continued(home: &Home) {
    let journal = home.open().await;
    let s = stream("long");
    let mut version = 0;
    while version < 10_500 {
        let entries = (0..700).map(|i| entry(&format!("{}", version + i + 1), vec![])).collect();
        journal.append(batch(&s, version, entries)).await.unwrap();
        version += 700;
    }
    let page = journal.read(&s, 1, usize::MAX).await.unwrap();
    assert_eq!(page.len(), MAX_READ);
    let rest = journal.read(&s, page[MAX_READ - 1].version + 1, usize::MAX).await.unwrap();
    assert_eq!(rest.len(), 500);
    assert_eq!(rest[0].bytes, b"10001");
    assert_eq!(
        journal.read(&s, 10, 3).await.unwrap().iter().map(|e| e.version).collect::<Vec<_>>(),
        [10, 11, 12]
    );
    assert!(journal.read(&s, 10, 0).await.unwrap().is_empty());
    assert!(journal.read(&s, 10_501, 5).await.unwrap().is_empty());
    assert!(journal.read(&s, u64::MAX, 5).await.unwrap().is_empty());
}

async fn large_entries_cut_a_page_short(home: &Home) {
    let journal = home.open().await;
    let s = stream("large");
    for version in (0..42).step_by(6) {
        let mut entries = vec![entry("", vec![]); 6];
        entries.iter_mut().for_each(|e| e.bytes = vec![7; MAX_ENTRY_BYTES]);
        journal.append(batch(&s, version, entries)).await.unwrap();
    }
    let page = journal.read(&s, 1, 42).await.unwrap();
    assert!((30..42).contains(&page.len()), "{}", page.len());
    assert_eq!(read_all(&*journal, &s).await.len(), 42);
}

async fn every_bound_is_checked(home: &Home) {
    let journal = home.open().await;
    let s = stream("s");
    let base = || keyed(batch(&s, 0, vec![entry("x", vec![posting("a", "b", 1)])]), "c", "i", "r", "ok");
    let long = |n: usize| "x".repeat(n);
    let edits: Vec<(&str, Box<dyn Fn(&mut Batch)>)> = vec![
        ("no entries", Box::new(|b| b.entries.clear())),
        ("too many entries", Box::new(|b| b.entries = vec![b.entries[0].clone(); 1025])),
        ("empty kind", Box::new(|b| b.entries[0].kind.clear())),
        ("odd kind", Box::new(|b| b.entries[0].kind = "a b".into())),
        ("long kind", Box::new(move |b| b.entries[0].kind = long(65))),
        ("large entry", Box::new(|b| b.entries[0].bytes = vec![0; MAX_ENTRY_BYTES + 1])),
        (
            "large batch",
            Box::new(|b| {
                b.entries[0].bytes = vec![0; MAX_ENTRY_BYTES];
                b.entries = vec![b.entries[0].clone(); 9];
            }),
        ),
        ("many postings", Box::new(|b| b.entries[0].postings = vec![posting("a", "b", 1); 8193])),
        ("empty account", Box::new(|b| b.entries[0].postings[0].debit.clear())),
        ("long account", Box::new(move |b| b.entries[0].postings[0].credit = long(129))),
        ("same account", Box::new(|b| b.entries[0].postings[0].credit = "a".into())),
        ("nothing moved", Box::new(|b| b.entries[0].postings[0].cents = 0)),
        ("less than nothing", Box::new(|b| b.entries[0].postings[0].cents = -5)),
        ("NUL in a reason", Box::new(|b| b.entries[0].postings[0].reason = "a\0".into())),
        ("long reason", Box::new(move |b| b.entries[0].postings[0].reason = long(257))),
        ("empty correction", Box::new(|b| b.entries[0].postings[0].corrects = Some(String::new()))),
        ("late time", Box::new(|b| b.at_ms = u64::MAX)),
        ("late version", Box::new(|b| b.expected_version = u64::MAX)),
        ("empty caller", Box::new(|b| b.key.as_mut().unwrap().caller.clear())),
        ("long id", Box::new(move |b| b.key.as_mut().unwrap().id = long(129))),
        ("NUL in an id", Box::new(|b| b.key.as_mut().unwrap().id = "\0".into())),
        ("large reply", Box::new(|b| b.reply = vec![0; (256 << 10) + 1])),
    ];
    for (name, edit) in edits {
        let mut edited = base();
        edit(&mut edited);
        let result = journal.append(edited).await;
        assert!(
            matches!(result, Err(StoreError::Invalid { .. } | StoreError::TooLarge { .. })),
            "{name}: {result:?}"
        );
    }
    assert!(journal.streams().await.unwrap().is_empty());
    journal.append(base()).await.unwrap();
    assert!(journal.put_secret("n", "", vec![]).await.is_err());
    assert!(journal.put_secret("n", "i", vec![0; (64 << 10) + 1]).await.is_err());
    assert!(journal.delete_secret("", "i").await.is_err());
    let large = vec![0; (64 << 20) + 1];
    assert!(matches!(journal.put_snapshot(&s, 1, 1, large).await, Err(StoreError::TooLarge { .. })));
}

async fn extreme_values_survive(home: &Home) {
    let journal = home.open().await;
    let s = stream("extreme");
    let mut given = batch(&s, 0, vec![entry("x", vec![posting("a", "b", i64::MAX)])]);
    given.at_ms = i64::MAX as u64;
    given.entries[0].schema = u16::MAX;
    given.entries[0].bytes = (0..=255).collect();
    given.entries[0].postings[0].debit = "𝔘".repeat(32);
    journal.append(given.clone()).await.unwrap();
    let read = journal.read(&s, 1, 1).await.unwrap();
    assert_eq!(read[0].at_ms, i64::MAX as u64);
    assert_eq!(read[0].schema, u16::MAX);
    assert_eq!(read[0].bytes, given.entries[0].bytes);
    assert_eq!(read[0].postings, given.entries[0].postings);
}

async fn balances_are_the_sums_of_the_postings(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    let lines = vec![
        posting("chips", "float", 1_000_001),
        posting("chips", "drop", 2),
        posting("float", "chips", 999),
    ];
    journal.append(batch(&s, 0, vec![entry("x", lines)])).await.unwrap();
    let balances = journal.balances(&s).await.unwrap();
    let is = |account: &str, debits, credits| Balance { account: account.into(), debits, credits };
    assert_eq!(balances, [is("chips", 1_000_003, 999), is("drop", 0, 2), is("float", 999, 1_000_001)]);
    assert_eq!(balances.iter().map(Balance::net).sum::<i64>(), 0);
}

async fn sums_beyond_the_range_are_an_error(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    let lines = vec![posting("a", "b", i64::MAX), posting("a", "c", 1)];
    journal.append(batch(&s, 0, vec![entry("x", lines)])).await.unwrap();
    let error = journal.balances(&s).await.unwrap_err();
    assert_eq!(error, StoreError::Overflow { account: "a".into() });
}

async fn checkpoints_come_every_so_many_entries_and_on_demand(home: &Home) {
    let mut options = home.options.clone();
    options.checkpoint_every = 4;
    let journal: Arc<dyn Journal> = match home.place {
        Place::Memory => Arc::new(houseway_store::MemoryJournal::with_interval(4)),
        _ => houseway_store::open(&home.address(), &options).await.unwrap(),
    };
    let s = stream("table:1");
    fill(&*journal, &s, 9).await;
    journal.append(batch(&s, 9, vec![entry("x", vec![]); 7])).await.unwrap();
    let versions = |list: &[houseway_store::Checkpoint]| list.iter().map(|c| c.version).collect::<Vec<_>>();
    let list = journal.checkpoints(&s, 0, 100).await.unwrap();
    assert_eq!(versions(&list), [4, 8, 16]);
    fill(&*journal, &s, 1).await;
    let now = journal.checkpoint(&s, 77).await.unwrap().unwrap();
    let head = journal.head(&s).await.unwrap();
    assert_eq!((now.version, now.hash, now.at_ms), (17, head.hash, 77));
    assert_eq!(journal.checkpoint(&s, 99).await.unwrap().unwrap(), now, "once for each version");
    let list = journal.checkpoints(&s, 5, 2).await.unwrap();
    assert_eq!(versions(&list), [8, 16]);
    for c in journal.checkpoints(&s, 0, 100).await.unwrap() {
        assert!(c.is_signed());
        assert_eq!(c.key, journal.signer().unwrap().public());
        let entry = &journal.read(&s, c.version, 1).await.unwrap()[0];
        assert_eq!(entry.hash, c.hash);
        let mut moved = c.clone();
        moved.version += 1;
        assert!(!moved.is_signed());
    }
}

async fn the_newest_snapshots_are_kept(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 8).await;
    for version in 1..=7 {
        let state = format!("state {version}").into_bytes();
        journal.put_snapshot(&s, version, 3, state).await.unwrap();
    }
    journal.put_snapshot(&s, 7, 4, b"again".to_vec()).await.unwrap();
    let newest = journal.latest_snapshot(&s).await.unwrap().unwrap();
    assert_eq!((newest.version, newest.format, newest.bytes.as_slice()), (7, 4, &b"again"[..]));
    // An older one than all that are kept is not kept itself.
    journal.put_snapshot(&s, 2, 3, b"old".to_vec()).await.unwrap();
    assert_eq!(journal.latest_snapshot(&s).await.unwrap().unwrap().version, 7);
    const { assert!(SNAPSHOTS_KEPT < 7) };
}

async fn a_snapshot_needs_its_entry(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    let refused = |r: Result<(), StoreError>| assert!(matches!(r, Err(StoreError::Invalid { .. })), "{r:?}");
    refused(journal.put_snapshot(&s, 0, 1, vec![1]).await);
    fill(&*journal, &s, 2).await;
    refused(journal.put_snapshot(&s, 3, 1, vec![1]).await);
    refused(journal.put_snapshot(&s, 0, 1, vec![1]).await);
    refused(journal.put_snapshot(&stream("other"), 1, 1, vec![1]).await);
    assert_eq!(journal.latest_snapshot(&s).await.unwrap(), None);
    journal.put_snapshot(&s, 2, 1, vec![]).await.unwrap();
    assert_eq!(journal.latest_snapshot(&s).await.unwrap().unwrap().version, 2);
}

async fn secrets_are_put_listed_and_removed(home: &Home) {
    let journal = home.open().await;
    for id in ["b", "a", "Z", "é"] {
        journal.put_secret("people", id, id.as_bytes().to_vec()).await.unwrap();
    }
    journal.put_secret("devices", "a", vec![1]).await.unwrap();
    journal.put_secret("people", "a", b"new".to_vec()).await.unwrap();
    assert_eq!(journal.secret("people", "a").await.unwrap().unwrap(), b"new");
    assert_eq!(journal.secret("devices", "a").await.unwrap().unwrap(), [1]);
    assert_eq!(journal.secret("people", "nobody").await.unwrap(), None);
    let ids = |list: Vec<houseway_store::Secret>| list.into_iter().map(|s| s.id).collect::<Vec<_>>();
    assert_eq!(ids(journal.secrets("people", None, 10).await.unwrap()), ["Z", "a", "b", "é"]);
    assert_eq!(ids(journal.secrets("people", None, 2).await.unwrap()), ["Z", "a"]);
    assert_eq!(ids(journal.secrets("people", Some("a"), 2).await.unwrap()), ["b", "é"]);
    assert!(journal.delete_secret("people", "a").await.unwrap());
    assert!(!journal.delete_secret("people", "a").await.unwrap());
    assert_eq!(journal.secret("people", "a").await.unwrap(), None);
    let shown = format!("{:?}", journal.secrets("people", Some("a"), 1).await.unwrap());
    assert!(!shown.contains("98"), "Debug shows the bytes of a secret: {shown}");
}

async fn one_of_many_appends_at_the_same_version_wins(home: &Home) {
    let journal = home.open().await;
    let s = stream("contested");
    let tasks: Vec<_> = (0..40)
        .map(|i| {
            let (journal, s) = (Arc::clone(&journal), s.clone());
            tokio::spawn(
                async move { journal.append(batch(&s, 0, vec![entry(&format!("{i}"), vec![])])).await },
            )
        })
        .collect();
    let mut won = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(Appended::New { first: 1, last: 1, .. }) => won += 1,
            Err(StoreError::Conflict { actual: 1, .. }) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(won, 1);
    assert_eq!(journal.tally(&s, u64::MAX).await.unwrap().entries, 1);
}

async fn many_streams_at_once_lose_nothing(home: &Home) {
    let journal = home.open().await;
    let tasks: Vec<_> = (0..24)
        .map(|i| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                let s = stream(&format!("table:{i:02}"));
                for version in 0..15 {
                    let one = batch(&s, version, vec![entry("x", vec![posting("a", "b", 1)])]);
                    journal
                        .append(keyed(one, &format!("ats:{i}"), &version.to_string(), "r", "ok"))
                        .await
                        .unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let heads = journal.streams().await.unwrap();
    assert_eq!(heads.len(), 24);
    for head in heads {
        assert_eq!(head.version, 15);
        assert_eq!(journal.balances(&head.stream).await.unwrap()[0].debits, 15);
    }
    assert!(journal.find_key("ats:23", "14").await.unwrap().is_some());
}

async fn batches_of_one_group_fail_one_by_one(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    // All are queued before the first is awaited, so they share few transactions.
    let good_or_bad = |i: u64| {
        let expected = if i % 3 == 2 { 1000 } else { i - i / 3 };
        keyed(
            batch(&s, expected, vec![entry(&i.to_string(), vec![posting("a", "b", 1)])]),
            "c",
            &i.to_string(),
            "r",
            "ok",
        )
    };
    let results = futures_util::future::join_all((0..30).map(|i| journal.append(good_or_bad(i)))).await;
    for (i, result) in (0..30).zip(results) {
        match result {
            Ok(Appended::New { .. }) => assert_ne!(i % 3, 2, "{i}"),
            Err(StoreError::Conflict { .. }) => assert_eq!(i % 3, 2, "{i}"),
            other => panic!("{i}: {other:?}"),
        }
    }
    assert_eq!(journal.head(&s).await.unwrap().version, 20);
    assert_eq!(journal.tally(&s, u64::MAX).await.unwrap().postings, 20);
    assert_eq!(journal.find_key("c", "2").await.unwrap(), None);
    // A repetition within one group is answered from the first.
    let twice = || keyed(batch(&s, 20, vec![entry("t", vec![])]), "c", "twice", "r", "once");
    let both = futures_util::future::join_all([journal.append(twice()), journal.append(twice())]).await;
    assert!(matches!(both[0], Ok(Appended::New { last: 21, .. })));
    assert!(matches!(&both[1], Ok(Appended::AlreadyDone { reply, .. }) if reply == b"once"));
}

async fn a_stream_is_verified_while_it_is_written(home: &Home) {
    let mut options = home.options.clone();
    options.checkpoint_every = 3;
    let journal: Arc<dyn Journal> = match home.place {
        Place::Memory => Arc::new(houseway_store::MemoryJournal::with_interval(3)),
        _ => houseway_store::open(&home.address(), &options).await.unwrap(),
    };
    let s = stream("table:1");
    fill(&*journal, &s, 20).await;
    let head = houseway_store::Head::export(&*journal, 1).await.unwrap();
    let writing = {
        let (journal, s) = (Arc::clone(&journal), s.clone());
        tokio::spawn(async move { fill(&*journal, &s, 200).await })
    };
    while !writing.is_finished() {
        let report = houseway_store::verify(&*journal, &s, Some(&head)).await.unwrap();
        assert!(report.is_sound(), "{report}");
        assert!(report.entries >= 20);
    }
    writing.await.unwrap();
    assert_eq!(houseway_store::verify(&*journal, &s, Some(&head)).await.unwrap().entries, 220);
    // The head document of one house says nothing about another's.
    let stranger =
        houseway_store::MemoryJournal::with_signer(houseway_store::Signer::from_secret(&[3; 32]), 9);
    let refused = houseway_store::verify(&stranger, &s, Some(&head)).await;
    assert!(matches!(refused, Err(StoreError::Head { .. })), "{refused:?}");
}

async fn what_was_written_is_there_after_reopening(home: &Home) {
    if matches!(home.place, Place::Memory) {
        return;
    }
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 3).await;
    journal.append(keyed(batch(&s, 3, vec![entry("k", vec![])]), "c", "1", "r", "ok")).await.unwrap();
    journal.put_snapshot(&s, 2, 1, b"state".to_vec()).await.unwrap();
    journal.put_secret("people", "ann", b"hash".to_vec()).await.unwrap();
    journal.checkpoint(&s, 9).await.unwrap();
    let (before, key) = (read_all(&*journal, &s).await, journal.signer().unwrap().public());
    journal.close().await.unwrap();
    drop(journal);

    let journal = home.open().await;
    assert_eq!(read_all(&*journal, &s).await, before);
    assert_eq!(journal.signer().unwrap().public(), key);
    assert_eq!(journal.latest_snapshot(&s).await.unwrap().unwrap().bytes, b"state");
    assert_eq!(journal.secret("people", "ann").await.unwrap().unwrap(), b"hash");
    assert_eq!(journal.checkpoints(&s, 0, 10).await.unwrap().len(), 1);
    assert_eq!(journal.find_key("c", "1").await.unwrap().unwrap().reply, b"ok");
    fill(&*journal, &s, 1).await;
    assert_eq!(read_all(&*journal, &s).await.len(), 5);
}

async fn a_closed_journal_says_so(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 1).await;
    journal.close().await.unwrap();
    journal.close().await.unwrap();
    let refused = journal.append(batch(&s, 1, vec![entry("x", vec![])])).await;
    assert_eq!(refused, Err(StoreError::Closed));
    assert_eq!(journal.read(&s, 1, 1).await, Err(StoreError::Closed));
    assert_eq!(journal.put_secret("n", "i", vec![]).await, Err(StoreError::Closed));
}

async fn a_journal_tells_how_much_room_a_limit_leaves(home: &Home) {
    if matches!(home.place, Place::Memory) {
        return assert_eq!(home.open().await.room().await.unwrap(), None);
    }
    let room = async |size_limit| {
        let options = OpenOptions { size_limit, ..home.options.clone() };
        let journal = houseway_store::open(&home.address(), &options).await.unwrap();
        let room = journal.room().await.unwrap();
        journal.close().await.unwrap();
        room
    };
    // Without a limit it is the disk's, which is seen on this machine.
    let disk = room(None).await.unwrap();
    let much = 1 << 30;
    assert!(room(Some(much)).await.unwrap() < much.min(disk), "what is used counts");
    let least = room(Some(1 << 20)).await.unwrap();
    assert!(least < 1 << 20, "{least}");
    let options = OpenOptions { size_limit: Some(1_000), ..home.options.clone() };
    let refused = houseway_store::open(&home.address(), &options).await.map(drop);
    assert!(matches!(refused, Err(StoreError::Invalid { what: "size limit", .. })), "{refused:?}");
}

async fn a_limit_of_size_refuses_what_goes_beyond_and_keeps_what_was_before(home: &Home) {
    if matches!(home.place, Place::Memory) {
        return;
    }
    let options = OpenOptions { size_limit: Some(4 << 20), ..home.options.clone() };
    let journal = houseway_store::open(&home.address(), &options).await.unwrap();
    let s = stream("table:1");
    // What does not compress: PostgreSQL would make little of a row of one letter.
    let mut seed = 7_u64;
    let noise = |seed: &mut u64| {
        let mut text = String::new();
        while text.len() < 20_000 {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text += &format!("{:016x}", *seed ^ (*seed >> 29));
        }
        text
    };
    let mut version = 0;
    let error = loop {
        assert!(version < 2_000, "40 MB went into a limit of 4");
        let large = batch(&s, version, vec![entry(&noise(&mut seed), vec![])]);
        match journal.append(large).await {
            Ok(Appended::New { .. }) => version += 1,
            Ok(other) => panic!("{other:?}"),
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::DiskFull { .. }) && error.certainly_not_written(), "{error}");
    assert!(version > 20, "{version}");
    assert_eq!(journal.head(&s).await.unwrap().version, version);
    assert!(houseway_store::verify(&*journal, &s, None).await.unwrap().is_sound());
    journal.close().await.unwrap();
    drop(journal);
    // With a larger limit it goes on.
    let journal = home.open().await;
    let large = batch(&s, version, vec![entry(&noise(&mut seed), vec![])]);
    assert!(matches!(journal.append(large).await, Ok(Appended::New { .. })));
    journal.close().await.unwrap();
}

async fn a_bare_reading_has_everything_but_the_postings(home: &Home) {
    let journal = home.open().await;
    let s = stream("table:1");
    assert!(journal.read_bare(&s, 1, 10).await.unwrap().is_empty());
    fill(&*journal, &s, 30).await;
    let mut whole = journal.read(&s, 11, 7).await.unwrap();
    assert!(whole.iter().all(|entry| entry.postings.len() == 2));
    for entry in &mut whole {
        entry.postings.clear();
    }
    assert_eq!(journal.read_bare(&s, 11, 7).await.unwrap(), whole);
    assert!(journal.read_bare(&s, 31, 7).await.unwrap().is_empty());
    assert!(journal.read_bare(&s, 1, 0).await.unwrap().is_empty());
}
