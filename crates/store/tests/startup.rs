//! What a journal refuses at its start, and what it says when the place under it fails.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test program fails by panicking")]

mod common;

use common::{Home, Place, batch, entry, fill, keyed, posting, read_all, stream};
use houseway_store::{Appended, OpenOptions, SqliteJournal, StoreError, open, open_read_only, verify};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

fn raw(home: &Home) -> rusqlite::Connection {
    rusqlite::Connection::open(home.data().join("journal.sqlite")).unwrap()
}

async fn opened_and_closed() -> Home {
    let home = Home::sqlite();
    let journal = home.open().await;
    fill(&*journal, &stream("table:1"), 50).await;
    journal.close().await.unwrap();
    home
}

#[tokio::test]
async fn the_key_must_lie_outside_the_data_folder() {
    let mut home = Home::sqlite();
    home.options = OpenOptions::new(home.data().join("house.key"));
    let error = home.try_open().await.unwrap_err();
    assert!(matches!(error, StoreError::KeyInsideData { .. }), "{error}");
    assert!(!home.data().join("house.key").exists());
}

#[tokio::test]
async fn a_second_writer_is_refused_and_a_reader_is_not() {
    for home in [Some(Home::sqlite()), Home::postgres()].into_iter().flatten() {
        let journal = home.open().await;
        fill(&*journal, &stream("table:1"), 3).await;
        let error = home.try_open().await.unwrap_err();
        assert!(matches!(error, StoreError::InUse { .. }), "{error}");
        let key = journal.signer().unwrap().public();
        let reader = open_read_only(&home.address(), &home.options.schema, &[key]).await.unwrap();
        fill(&*journal, &stream("table:1"), 1).await;
        assert_eq!(read_all(&*reader, &stream("table:1")).await.len(), 4);
        assert!(matches!(
            reader.append(batch(&stream("table:1"), 4, vec![entry("x", vec![])])).await,
            Err(StoreError::ReadOnly { .. })
        ));
        reader.close().await.unwrap();
        journal.close().await.unwrap();
        // The lock goes with its holder.
        home.open().await.close().await.unwrap();
        home.clean().await;
    }
}

/// Started by the next test as a process of its own.
#[tokio::test]
#[ignore = "a part of another test"]
async fn child_opens_the_folder() {
    let folder = std::env::var("HOUSEWAY_CHILD_DATA").unwrap();
    let key = std::env::var("HOUSEWAY_CHILD_KEY").unwrap();
    match open(&folder, &OpenOptions::new(key)).await {
        Ok(_) => println!("CHILD opened"),
        Err(e) => println!("CHILD {e:?}"),
    }
}

fn child(home: &Home, as_nobody: bool) -> String {
    // Where every user may run it.
    let place = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("test");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(program);
    command
        .args(["--exact", "child_opens_the_folder", "--ignored", "--nocapture"])
        .env("HOUSEWAY_CHILD_DATA", home.data())
        .env("HOUSEWAY_CHILD_KEY", &home.options.key_file);
    if as_nobody {
        command.uid(65534).gid(65534);
    }
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find(|l| l.contains("CHILD")).unwrap_or_else(|| panic!("{text}")).to_owned()
}

#[tokio::test]
async fn a_second_process_is_refused() {
    let home = Home::sqlite();
    let journal = home.open().await;
    let said = child(&home, false);
    assert!(said.contains("InUse"), "{said}");
    journal.close().await.unwrap();
    let said = child(&home, false);
    assert!(said.contains("opened"), "{said}");
}

#[tokio::test]
async fn a_read_only_folder_is_a_clear_error() {
    let home = opened_and_closed().await;
    let root = fs::metadata("/proc/self").map(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0).unwrap();
    // Readable by all, writable by none; root may write everything, so the opening is done as another user then.
    for folder in [home.dir.path(), home.options.key_file.parent().unwrap(), &home.data()] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
    }
    fs::set_permissions(home.data().join("journal.sqlite"), fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(home.data().join("journal.lock"), fs::Permissions::from_mode(0o444)).unwrap();
    let said = child(&home, root);
    for folder in [home.dir.path(), home.options.key_file.parent().unwrap(), &home.data()] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    }
    assert!(said.contains("ReadOnly"), "{said}");
}

#[tokio::test]
async fn a_full_disk_fails_the_batch_and_keeps_everything_before_it() {
    let mut home = Home::sqlite();
    home.options.sqlite.max_pages = Some(120);
    let journal = home.open().await;
    let s = stream("table:1");
    let large = |version: u64| {
        let one = entry(&"x".repeat(20_000), vec![posting("a", "b", 1)]);
        keyed(batch(&s, version, vec![one]), "c", &version.to_string(), "r", "ok")
    };
    let mut version = 0;
    let error = loop {
        match journal.append(large(version)).await {
            Ok(Appended::New { .. }) => version += 1,
            Ok(other) => panic!("{other:?}"),
            Err(e) => break e,
        }
    };
    assert!(matches!(error, StoreError::DiskFull { .. }), "{error}");
    assert!(error.certainly_not_written());
    assert!(version > 5, "{version}");
    // Small ones may still fit; the large one does not, and leaves nothing of itself.
    assert!(matches!(journal.append(large(version)).await, Err(StoreError::DiskFull { .. })));
    assert_eq!(journal.find_key("c", &version.to_string()).await.unwrap(), None);
    assert_eq!(journal.head(&s).await.unwrap().version, version);
    assert!(verify(&*journal, &s, None).await.unwrap().is_sound());
    journal.close().await.unwrap();
    drop(journal);

    home.options.sqlite.max_pages = None;
    let journal = home.open().await;
    assert_eq!(journal.head(&s).await.unwrap().version, version);
    assert!(matches!(journal.append(large(version)).await, Ok(Appended::New { .. })));
    assert!(verify(&*journal, &s, None).await.unwrap().is_sound());
}

#[tokio::test]
async fn a_full_disk_fails_only_the_batches_that_do_not_fit() {
    let mut home = Home::sqlite();
    home.options.sqlite.max_pages = Some(100);
    let journal = home.open().await;
    // All in few groups: small batches of one stream beside large ones of another.
    let (small, large) = (stream("small"), stream("large"));
    let jobs = (0..40).map(|i| {
        if i % 2 == 0 {
            journal.append(batch(&small, i / 2, vec![entry("s", vec![])]))
        } else {
            journal.append(batch(&large, 0, vec![entry(&"x".repeat(900_000), vec![])]))
        }
    });
    let results = futures_util::future::join_all(jobs).await;
    for (i, result) in results.iter().enumerate() {
        if i % 2 == 0 {
            assert!(matches!(result, Ok(Appended::New { .. })), "{i}: {result:?}");
        } else {
            assert!(matches!(result, Err(StoreError::DiskFull { .. })), "{i}: {result:?}");
        }
    }
    assert_eq!(journal.head(&small).await.unwrap().version, 20);
    assert_eq!(journal.head(&large).await.unwrap().version, 0);
    assert!(verify(&*journal, &small, None).await.unwrap().is_sound());
}

#[tokio::test]
async fn a_batch_that_the_database_refuses_fails_alone() {
    for home in [Some(Home::sqlite()), Home::postgres()].into_iter().flatten() {
        let journal = home.open().await;
        let (bad, good) = (stream("bad"), stream("good"));
        fill(&*journal, &bad, 1).await;
        fill(&*journal, &good, 1).await;
        // Somebody put an entry where the next one must go.
        let zero = if matches!(home.place, Place::Postgres { .. }) {
            "decode(repeat('00', 32), 'hex')"
        } else {
            "zeroblob(32)"
        };
        let sql = format!(
            "INSERT INTO entries (stream, version, at_ms, kind, schema, bytes, hash)
             SELECT id, 2, 0, 'x', 0, {zero}, {zero} FROM streams WHERE name = 'bad'"
        );
        match &home.place {
            Place::Postgres { url } => {
                let db = common::postgres(url).await;
                let sql = format!("SET search_path = {}; {sql}", home.options.schema);
                db.batch_execute(&sql).await.unwrap();
            }
            _ => raw(&home).execute_batch(&sql).unwrap(),
        }
        for round in 0..3u64 {
            let version = 1 + 5 * round;
            let appends = (0..10).map(|i| {
                let (s, expected) = if i % 2 == 0 { (&bad, 1) } else { (&good, version + i / 2) };
                journal.append(keyed(
                    batch(s, expected, vec![entry("x", vec![])]),
                    "c",
                    &format!("{round}/{i}"),
                    "r",
                    "",
                ))
            });
            let results = futures_util::future::join_all(appends).await;
            for (i, result) in results.into_iter().enumerate() {
                if i % 2 == 0 {
                    assert!(matches!(result, Err(StoreError::Database { .. })), "{i}: {result:?}");
                    assert_eq!(journal.find_key("c", &format!("{round}/{i}")).await.unwrap(), None);
                } else {
                    assert!(matches!(result, Ok(Appended::New { .. })), "{i}: {result:?}");
                }
            }
        }
        assert_eq!(journal.head(&good).await.unwrap().version, 16);
        assert!(verify(&*journal, &good, None).await.unwrap().is_sound());
        assert!(!verify(&*journal, &bad, None).await.unwrap().is_sound());
        journal.close().await.unwrap();
        home.clean().await;
    }
}

#[tokio::test]
async fn a_damaged_file_is_a_clear_error() {
    // Not a database at all.
    let home = Home::sqlite();
    fs::create_dir_all(home.data()).unwrap();
    fs::write(home.data().join("journal.sqlite"), "this is not a database, it is a text ".repeat(200))
        .unwrap();
    let error = home.try_open().await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");

    // A database of something else.
    let home = Home::sqlite();
    fs::create_dir_all(home.data()).unwrap();
    raw(&home).execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    let error = home.try_open().await.unwrap_err();
    assert!(matches!(&error, StoreError::Damaged { detail } if detail.contains("not a journal")), "{error}");

    // Cut short.
    let home = opened_and_closed().await;
    let file = fs::OpenOptions::new().write(true).open(home.data().join("journal.sqlite")).unwrap();
    file.set_len(file.metadata().unwrap().len() / 2).unwrap();
    let error = home.try_open().await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_damaged_page_is_found_by_the_check() {
    let home = opened_and_closed().await;
    let path = home.data().join("journal.sqlite");
    let root: i64 = raw(&home)
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'keys'", [], |r| r.get(0))
        .unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let at = usize::try_from(root - 1).unwrap() * 4096;
    bytes[at..at + 100].fill(0xAA);
    fs::write(&path, bytes).unwrap();
    let journal = home.open().await;
    match journal.damage().await {
        Ok(found) => assert!(!found.is_empty()),
        Err(e) => assert!(matches!(e, StoreError::Damaged { .. }), "{e}"),
    }
    let error = journal.find_key("a", "b").await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    let refused = journal
        .append(keyed(batch(&stream("table:1"), 50, vec![entry("x", vec![])]), "a", "b", "r", ""))
        .await
        .unwrap_err();
    assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
}

#[tokio::test]
async fn a_newer_schema_and_a_changed_migration_are_refused() {
    for home in [Some(opened_and_closed().await), Home::postgres()].into_iter().flatten() {
        home.open().await.close().await.unwrap();
        let run = async |sql: &str| match &home.place {
            Place::Postgres { url } => {
                let db = common::postgres(url).await;
                let sql =
                    format!("SET search_path = {}; {}", home.options.schema, sql.replace("x'00'", "'\\x00'"));
                db.batch_execute(&sql).await.unwrap();
            }
            _ => raw(&home).execute_batch(sql).unwrap(),
        };
        run("INSERT INTO migrations (number, name, hash) VALUES (2, 'later', x'00')").await;
        let error = home.try_open().await.unwrap_err();
        assert_eq!(error, StoreError::NewerSchema { found: 2, known: 1 });
        let error = open_read_only(&home.address(), &home.options.schema, &[]).await.unwrap_err();
        assert_eq!(error, StoreError::NewerSchema { found: 2, known: 1 });
        run("DELETE FROM migrations WHERE number = 2; UPDATE migrations SET hash = x'00'").await;
        let error = home.try_open().await.unwrap_err();
        assert!(matches!(error, StoreError::MigrationChanged { number: 1, .. }), "{error}");
        home.clean().await;
    }
}

#[tokio::test]
async fn lowered_durability_is_refused_on_postgres() {
    let Some(home) = Home::postgres() else { return };
    home.open().await.close().await.unwrap();
    let Place::Postgres { url } = &home.place else { return };
    let join = if url.contains('?') { '&' } else { '?' };
    let lowered = format!("{url}{join}options=-c%20synchronous_commit%3Doff");
    let error = open(&lowered, &home.options).await.unwrap_err();
    assert!(
        matches!(&error, StoreError::Durability { setting: "synchronous_commit", found, .. } if found == "off"),
        "{error}"
    );
    let local = format!("{url}{join}options=-c%20synchronous_commit%3Dlocal");
    open(&local, &home.options).await.unwrap().close().await.unwrap();
    home.clean().await;
}

#[tokio::test]
async fn a_journal_that_was_taken_over_on_postgres_cannot_write() {
    let Some(home) = Home::postgres() else { return };
    let Place::Postgres { url } = &home.place else { return };
    let journal = home.open().await;
    let s = stream("table:1");
    fill(&*journal, &s, 2).await;
    let admin = common::postgres(url).await;
    let end_writer = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
         AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('houseway journal {}', 0)",
        home.options.schema
    );
    // The session breaks: the next write takes a new one and goes on, as nobody else came.
    admin.execute(&end_writer, &[]).await.unwrap();
    let mut tries = 0;
    while journal.append(batch(&s, 2, vec![entry("x", vec![])])).await.is_err() {
        tries += 1;
        assert!(tries < 20);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    // Another comes in between: the old one is fenced for good.
    admin.execute(&end_writer, &[]).await.unwrap();
    let second = home.open().await;
    fill(&*second, &s, 1).await;
    let refused = journal.append(batch(&s, 3, vec![entry("old", vec![])])).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. } | StoreError::Unavailable { .. }), "{refused}");
    second.close().await.unwrap();
    let mut error = StoreError::Closed;
    for _ in 0..20 {
        error = journal.append(batch(&s, 4, vec![entry("old", vec![])])).await.unwrap_err();
        if matches!(error, StoreError::Fenced { .. }) {
            break;
        }
    }
    assert!(matches!(error, StoreError::Fenced { .. }), "{error}");
    assert_eq!(journal.head(&s).await.unwrap().version, 4);
    journal.close().await.unwrap();
    home.clean().await;
}

#[tokio::test]
async fn a_database_that_is_not_there_is_a_clear_error() {
    let home = Home::sqlite();
    let error = open("postgres://nobody:secretword@127.0.0.1:1/nothing", &home.options).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable { .. }), "{error}");
    assert!(!error.to_string().contains("secretword"), "{error}");
    let error = open("postgres://[", &home.options).await.unwrap_err();
    assert!(matches!(error, StoreError::Invalid { .. }), "{error}");
    let mut options = home.options.clone();
    options.schema = "x; drop".into();
    assert!(matches!(open("postgres://h/d", &options).await, Err(StoreError::Invalid { .. })));
    assert!(SqliteJournal::open_read_only(&home.data(), &[]).is_err());
}

/// The write-ahead log begins anew under load that never pauses, so that it does not grow for ever.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_stays_bounded_under_steady_load() {
    let home = Home::sqlite();
    let journal = home.open().await;
    let tasks: Vec<_> = (0..8)
        .map(|i| {
            let journal = std::sync::Arc::clone(&journal);
            tokio::spawn(async move {
                let s = stream(&format!("busy:{i}"));
                for version in 0..1500 {
                    let body = "x".repeat(4000);
                    journal.append(batch(&s, version, vec![entry(&body, vec![])])).await.unwrap();
                }
            })
        })
        .collect();
    let mut longest = 0;
    while !tasks.iter().all(tokio::task::JoinHandle::is_finished) {
        longest = longest.max(fs::metadata(home.data().join("journal.sqlite-wal")).map_or(0, |m| m.len()));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for task in tasks {
        task.await.unwrap();
    }
    // 12,000 writes of at least two pages each would make 100 MB and more.
    assert!((1 << 20..80 << 20).contains(&longest), "{longest}");
    for i in 0..8 {
        assert!(verify(&*journal, &stream(&format!("busy:{i}")), None).await.unwrap().is_sound());
    }
}
