//! Backup of each back end while it is written to, and restore into each.

#![expect(clippy::unwrap_used, reason = "a test program fails by panicking")]

mod common;

use common::{Home, Place, batch, entry, fill, keyed, posting, read_all, stream};
use houseway_store::{
    Journal, OpenOptions, SqliteJournal, StoreError, open, open_read_only, restore, verify_all,
};
use std::path::PathBuf;
use std::sync::Arc;

/// A journal with something in every table.
async fn furnish(journal: &dyn Journal) {
    let (a, b) = (stream("table:1"), stream("floor"));
    fill(journal, &a, 700).await;
    fill(journal, &b, 3).await;
    let mut last = batch(&b, 3, vec![entry("corrected", vec![posting("a", "籌碼", 3)])]);
    last.entries[0].postings[0].corrects = Some("2/0".into());
    journal.append(keyed(last, "ann", "1", "r", "ok")).await.unwrap();
    journal.put_snapshot(&a, 600, 2, vec![9; 100_000]).await.unwrap();
    journal.put_secret("people", "ann", vec![0, 1, 2]).await.unwrap();
    journal.checkpoint(&b, 5).await.unwrap();
}

async fn alike(one: &dyn Journal, two: &dyn Journal) {
    let heads = one.streams().await.unwrap();
    assert_eq!(heads, two.streams().await.unwrap());
    for head in heads {
        let s = &head.stream;
        assert_eq!(read_all(one, s).await, read_all(two, s).await);
        assert_eq!(one.balances(s).await.unwrap(), two.balances(s).await.unwrap());
        assert_eq!(one.checkpoints(s, 0, 100).await.unwrap(), two.checkpoints(s, 0, 100).await.unwrap());
        assert_eq!(one.latest_snapshot(s).await.unwrap(), two.latest_snapshot(s).await.unwrap());
    }
    assert_eq!(one.find_key("ann", "1").await.unwrap(), two.find_key("ann", "1").await.unwrap());
    assert!(two.find_key("ann", "1").await.unwrap().is_some());
    assert_eq!(two.secret("people", "ann").await.unwrap().unwrap(), [0, 1, 2]);
    assert!(two.latest_snapshot(&stream("table:1")).await.unwrap().is_some());
}

async fn round_trip(from: &Home, to: &Home) {
    let journal = from.open().await;
    furnish(&*journal).await;
    let file = from.dir.path().join("backup.sqlite");
    journal.backup(file.clone()).await.unwrap();
    assert_eq!(journal.backup(file.clone()).await, Err(StoreError::Exists { path: file.clone() }));

    // The file alone is a whole journal, also on a medium that cannot be written: no log beside it.
    let key = journal.signer().unwrap().public();
    let read = open_read_only(&file.display().to_string(), "houseway", &[key]).await.unwrap();
    alike(&*journal, &*read).await;
    assert!(matches!(read.put_secret("n", "i", vec![]).await, Err(StoreError::ReadOnly { .. })));
    read.close().await.unwrap();
    let names: Vec<_> = std::fs::read_dir(from.dir.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert!(!names.iter().any(|n| n.to_string_lossy().contains("backup.sqlite-")), "{names:?}");

    // The new place has a key of its own and trusts the old one.
    let mut options = to.options.clone();
    options.trusted_keys = vec![key];
    let reports = restore(&file, &to.address(), &options).await.unwrap();
    assert_eq!(reports.len(), 2);
    assert!(reports.iter().all(houseway_store::Report::is_sound));
    let restored = open(&to.address(), &options).await.unwrap();
    alike(&*journal, &*restored).await;
    // It goes on where the old one stood, also with a new stream.
    fill(&*restored, &stream("table:1"), 1).await;
    fill(&*restored, &stream("new"), 1).await;
    assert!(verify_all(&*restored, None).await.unwrap().iter().all(houseway_store::Report::is_sound));
    restored.close().await.unwrap();
    drop(restored);

    let again = restore(&file, &to.address(), &options).await;
    assert!(matches!(again, Err(StoreError::NotEmpty { .. })), "{again:?}");
    journal.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn from_sqlite_to_sqlite() {
    round_trip(&Home::sqlite(), &Home::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_sqlite_to_postgres() {
    if let Some(to) = Home::postgres() {
        round_trip(&Home::sqlite(), &to).await;
        to.clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn from_postgres_to_sqlite_and_to_postgres() {
    if let (Some(from), Some(to)) = (Home::postgres(), Home::postgres()) {
        round_trip(&from, &to).await;
        let file = from.dir.path().join("backup.sqlite");
        let mut home = Home::sqlite();
        // With the old house's own key nothing needs to be trusted besides.
        home.options = OpenOptions::new(from.options.key_file.clone());
        restore(&file, &home.address(), &home.options).await.unwrap();
        from.clean().await;
        to.clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_consistent_while_the_journal_is_written() {
    for home in [Some(Home::sqlite()), Home::postgres()].into_iter().flatten() {
        let journal = home.open().await;
        furnish(&*journal).await;
        let writing = {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move { fill(&*journal, &stream("table:1"), 300).await })
        };
        let mut files = Vec::new();
        for i in 0..5 {
            let file = home.dir.path().join(format!("backup-{i}.sqlite"));
            journal.backup(file.clone()).await.unwrap();
            files.push(file);
        }
        writing.await.unwrap();
        let key = journal.signer().unwrap().public();
        for file in files {
            let copy = SqliteJournal::open_read_only(&file, &[key]).unwrap();
            let reports = verify_all(&copy, None).await.unwrap();
            assert!(reports.iter().all(houseway_store::Report::is_sound), "{reports:?}");
            assert!(copy.head(&stream("table:1")).await.unwrap().version >= 700);
        }
        journal.close().await.unwrap();
        if matches!(home.place, Place::Postgres { .. }) {
            home.clean().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_backup_is_not_restored() {
    let home = Home::sqlite();
    let journal = home.open().await;
    furnish(&*journal).await;
    let file = home.dir.path().join("backup.sqlite");
    journal.backup(file.clone()).await.unwrap();
    let db = rusqlite::Connection::open(&file).unwrap();
    db.execute_batch("DROP TRIGGER entries_stay; UPDATE entries SET bytes = x'00' WHERE version = 300")
        .unwrap();
    db.close().unwrap();
    let mut to = Home::sqlite();
    to.options = OpenOptions::new(home.options.key_file.clone());
    let error = restore(&file, &to.address(), &to.options).await.unwrap_err();
    assert!(matches!(&error, StoreError::NotVerified { why, .. } if why.contains("entry 300")), "{error}");
    assert!(!to.data().join("journal.sqlite").exists());

    // Signed by nobody that the new place trusts.
    let stranger = Home::sqlite();
    journal.backup(home.dir.path().join("good.sqlite")).await.unwrap();
    let error = restore(&home.dir.path().join("good.sqlite"), &stranger.address(), &stranger.options)
        .await
        .unwrap_err();
    assert!(error.to_string().contains("not trusted"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_cannot_be_written_leaves_nothing() {
    let home = Home::sqlite();
    let journal = home.open().await;
    furnish(&*journal).await;
    let nowhere: PathBuf = home.dir.path().join("no/such/folder/backup.sqlite");
    assert!(journal.backup(nowhere).await.is_err());
    fill(&*journal, &stream("table:1"), 1).await;
    if let Some(pg) = Home::postgres() {
        let journal = pg.open().await;
        furnish(&*journal).await;
        assert!(journal.backup(pg.dir.path().join("no/such/b.sqlite")).await.is_err());
        fill(&*journal, &stream("table:1"), 1).await;
        journal.close().await.unwrap();
        pg.clean().await;
    }
}
