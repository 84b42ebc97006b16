//! Every way of tampering with a journal behind its back is found, and the right entry is named.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test program fails by panicking")]

mod common;

use common::{Home, Place, entry, fill, posting, read_all, stream};
use houseway_store::{
    Entry, Fault, Hash, Head, Journal, MemoryJournal, Report, Signer, StoreError, StreamId, verify,
    verify_all,
};
use std::sync::Arc;

/// Entries in the stream that is tampered with; checkpoints are at 8 and 16.
const COUNT: u64 = 20;

/// A second way into the database, with everything off that protects against slips.
enum Db {
    Sqlite(rusqlite::Connection),
    Postgres(tokio_postgres::Client),
}

impl Db {
    async fn of(home: &Home) -> Self {
        match &home.place {
            Place::Postgres { url } => {
                let client = common::postgres(url).await;
                let schema = &home.options.schema;
                let set = format!("SET search_path = {schema}; SET session_replication_role = replica");
                client.batch_execute(&set).await.unwrap();
                Self::Postgres(client)
            }
            _ => {
                let db = rusqlite::Connection::open(home.data().join("journal.sqlite")).unwrap();
                db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
                for trigger in [
                    "entries_stay",
                    "entries_kept",
                    "postings_stay",
                    "postings_kept",
                    "keys_stay",
                    "keys_kept",
                    "checkpoints_stay",
                    "checkpoints_kept",
                    "streams_kept",
                ] {
                    db.execute_batch(&format!("DROP TRIGGER {trigger}")).unwrap();
                }
                Self::Sqlite(db)
            }
        }
    }

    /// `{s}` stands for the stream's row, `[6a6b]` for a byte string.
    async fn run(&self, sql: &str) {
        let sql = sql.replace("{s}", "(SELECT id FROM streams WHERE name = 'table:1')");
        match self {
            Self::Sqlite(db) => {
                let sql = sql.replace('[', "x'").replace(']', "'");
                db.execute_batch(&sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
            }
            Self::Postgres(client) => {
                let sql = sql.replace('[', "'\\x").replace(']', "'::bytea");
                client.batch_execute(&sql).await.unwrap_or_else(|e| panic!("{sql}: {e:?}"));
            }
        }
    }

    /// Gives entry rows (with their postings) other numbers.
    async fn renumber(&self, from: u64, to: u64) {
        self.run(&format!("UPDATE entries SET version = {to} WHERE stream = {{s}} AND version = {from}"))
            .await;
        self.run(&format!("UPDATE postings SET version = {to} WHERE stream = {{s}} AND version = {from}"))
            .await;
    }

    async fn delete(&self, from: u64, to: u64) {
        for table in ["postings", "entries"] {
            self.run(&format!(
                "DELETE FROM {table} WHERE stream = {{s}} AND version BETWEEN {from} AND {to}"
            ))
            .await;
        }
    }

    async fn set_head(&self, version: u64, hash: Hash) {
        self.run(&format!("UPDATE streams SET version = {version}, hash = [{hash}] WHERE name = 'table:1'"))
            .await;
    }

    async fn set_hash(&self, version: u64, hash: Hash) {
        self.run(&format!("UPDATE entries SET hash = [{hash}] WHERE stream = {{s}} AND version = {version}"))
            .await;
    }
}

struct Case {
    home: Home,
    journal: Arc<dyn Journal>,
    db: Db,
    head: Head,
    entries: Vec<Entry>,
    s: StreamId,
}

impl Case {
    async fn new(mut home: Home) -> Self {
        home.options.checkpoint_every = 8;
        let journal = home.open().await;
        let s = stream("table:1");
        fill(&*journal, &s, COUNT).await;
        fill(&*journal, &stream("other"), 9).await;
        let head = Head::export(&*journal, 77).await.unwrap();
        let sound = verify(&*journal, &s, Some(&head)).await.unwrap();
        assert!(sound.is_sound(), "{sound}");
        assert_eq!((sound.entries, sound.postings, sound.checkpoints), (COUNT, 2 * COUNT, 2));
        Self { db: Db::of(&home).await, entries: read_all(&*journal, &s).await, home, journal, head, s }
    }

    async fn report(&self) -> Report {
        verify(&*self.journal, &self.s, None).await.unwrap()
    }

    async fn report_with_head(&self) -> Report {
        verify(&*self.journal, &self.s, Some(&self.head)).await.unwrap()
    }

    /// The first finding, alike with and without the head document; the other stream stays sound.
    async fn finds(&self, version: u64, fault: Fault) {
        for report in [self.report().await, self.report_with_head().await] {
            assert_eq!(report.first_bad(), Some(version), "{report}");
            assert_eq!(report.findings[0].fault, fault, "{report}");
            assert!(!report.not_proven.is_empty());
        }
        let other = verify(&*self.journal, &stream("other"), Some(&self.head)).await.unwrap();
        assert!(other.is_sound(), "{other}");
    }

    /// Nothing shows without the head document, and the report says what it cannot prove; with it, the entry is named.
    async fn only_the_head_finds(&self, version: u64, fault: Fault) {
        let without = self.report().await;
        assert!(without.is_sound(), "{without}");
        let said = without.not_proven.join("; ");
        assert!(
            said.contains("removed together with their checkpoints") && said.contains("--head"),
            "{said}"
        );
        let with = self.report_with_head().await;
        assert_eq!(with.first_bad(), Some(version), "{with}");
        assert_eq!(with.findings[0].fault, fault, "{with}");
    }

    fn hash(&self, version: u64) -> Hash {
        self.entries[usize::try_from(version).unwrap() - 1].hash
    }

    /// Writes the chain anew from `version` on, as somebody would who knows how it is made but lacks the key.
    async fn rechain(&self, version: u64) {
        let mut previous = if version == 1 { Hash::ZERO } else { self.hash(version - 1) };
        let changed = self.journal.read(&self.s, version, 1000).await.unwrap();
        for entry in &changed {
            previous = Hash::of_entry(previous, &self.s, entry);
            self.db.set_hash(entry.version, previous).await;
        }
        self.db.set_head(changed.last().unwrap().version, previous).await;
    }

    async fn end(self) {
        self.journal.close().await.unwrap();
        self.home.clean().await;
    }
}

macro_rules! tampering {
    ($($name:ident;)*) => {
        mod sqlite { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() { let case = super::Case::new(super::Home::sqlite()).await; super::$name(&case).await; case.end().await; })* }
        mod postgres { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(home) = super::Home::postgres() {
                    let case = super::Case::new(home).await; super::$name(&case).await; case.end().await;
                }
            })* }
    };
}

tampering! {
    an_edited_body;
    an_edited_time;
    an_edited_kind;
    an_edited_schema;
    an_edited_amount;
    an_edited_account;
    an_edited_reason;
    an_added_posting;
    a_removed_posting;
    exchanged_postings;
    a_dropped_entry;
    several_dropped_entries;
    a_dropped_entry_with_new_numbers;
    a_dropped_first_entry;
    a_cut_tail_whose_head_stayed;
    a_cut_tail_with_a_new_head;
    a_cut_tail_below_a_checkpoint;
    a_cut_tail_with_its_checkpoints;
    a_lost_stream;
    neighbours_exchanged;
    distant_entries_exchanged;
    an_inserted_entry;
    an_inserted_entry_with_a_fitting_hash;
    an_edit_with_a_new_hash;
    a_chain_written_anew;
    a_chain_written_anew_without_its_checkpoints;
    a_forged_checkpoint;
    a_checkpoint_by_a_stranger;
    an_entry_beyond_the_end;
    a_wrong_end;
    loose_postings;
    an_edited_snapshot;
}

async fn an_edited_body(case: &Case) {
    case.db.run("UPDATE entries SET bytes = [00] WHERE stream = {s} AND version = 7").await;
    case.finds(7, Fault::Altered).await;
}

async fn an_edited_time(case: &Case) {
    case.db.run("UPDATE entries SET at_ms = at_ms + 1 WHERE stream = {s} AND version = 1").await;
    case.finds(1, Fault::Altered).await;
}

async fn an_edited_kind(case: &Case) {
    case.db.run("UPDATE entries SET kind = 'closed' WHERE stream = {s} AND version = 20").await;
    case.finds(20, Fault::Altered).await;
}

async fn an_edited_schema(case: &Case) {
    case.db.run("UPDATE entries SET schema = 2 WHERE stream = {s} AND version = 16").await;
    case.finds(16, Fault::Altered).await;
}

async fn an_edited_amount(case: &Case) {
    case.db
        .run("UPDATE postings SET cents = cents + 1 WHERE stream = {s} AND version = 5 AND line = 1")
        .await;
    case.finds(5, Fault::Altered).await;
}

async fn an_edited_account(case: &Case) {
    case.db
        .run("UPDATE postings SET debit = 'chips:2' WHERE stream = {s} AND version = 6 AND line = 0")
        .await;
    case.finds(6, Fault::Altered).await;
}

async fn an_edited_reason(case: &Case) {
    case.db.run("UPDATE postings SET corrects = '1/0' WHERE stream = {s} AND version = 6 AND line = 0").await;
    case.finds(6, Fault::Altered).await;
}

async fn an_added_posting(case: &Case) {
    case.db
        .run("INSERT INTO postings (stream, version, line, debit, credit, cents, reason) VALUES ({s}, 9, 2, 'a', 'b', 1, 'x')")
        .await;
    case.finds(9, Fault::Altered).await;
}

async fn a_removed_posting(case: &Case) {
    case.db.run("DELETE FROM postings WHERE stream = {s} AND version = 9 AND line = 1").await;
    case.finds(9, Fault::Altered).await;
}

async fn exchanged_postings(case: &Case) {
    for (from, to) in [(0, 9), (1, 0), (9, 1)] {
        case.db
            .run(&format!(
                "UPDATE postings SET line = {to} WHERE stream = {{s}} AND version = 9 AND line = {from}"
            ))
            .await;
    }
    case.finds(9, Fault::Altered).await;
}

async fn a_dropped_entry(case: &Case) {
    case.db.delete(10, 10).await;
    case.finds(10, Fault::Dropped).await;
}

async fn several_dropped_entries(case: &Case) {
    case.db.delete(7, 9).await;
    case.finds(7, Fault::Dropped).await;
    assert!(case.report().await.findings[0].text.contains("7 to 9"));
}

async fn a_dropped_entry_with_new_numbers(case: &Case) {
    case.db.delete(10, 10).await;
    for version in 11..=COUNT {
        case.db.renumber(version, version - 1).await;
    }
    case.db.set_head(COUNT - 1, case.hash(COUNT)).await;
    case.finds(10, Fault::Dropped).await;
}

async fn a_dropped_first_entry(case: &Case) {
    case.db.delete(1, 1).await;
    case.finds(1, Fault::Dropped).await;
}

async fn a_cut_tail_whose_head_stayed(case: &Case) {
    case.db.delete(19, 20).await;
    case.finds(19, Fault::CutOff).await;
}

async fn a_cut_tail_with_a_new_head(case: &Case) {
    case.db.delete(19, 20).await;
    case.db.set_head(18, case.hash(18)).await;
    case.only_the_head_finds(19, Fault::CutOff).await;
}

async fn a_cut_tail_below_a_checkpoint(case: &Case) {
    case.db.delete(15, 20).await;
    case.db.set_head(14, case.hash(14)).await;
    case.finds(15, Fault::CutOff).await;
}

async fn a_cut_tail_with_its_checkpoints(case: &Case) {
    case.db.delete(13, 20).await;
    case.db.run("DELETE FROM checkpoints WHERE stream = {s} AND version > 12").await;
    case.db.set_head(12, case.hash(12)).await;
    case.only_the_head_finds(13, Fault::CutOff).await;
}

async fn a_lost_stream(case: &Case) {
    case.db.run("DELETE FROM checkpoints WHERE stream = {s}").await;
    case.db.delete(1, COUNT).await;
    case.db.run("DELETE FROM streams WHERE name = 'table:1'").await;
    let reports = verify_all(&*case.journal, Some(&case.head)).await.unwrap();
    let lost = reports.iter().find(|r| r.stream == case.s).unwrap();
    assert_eq!((lost.first_bad(), lost.findings[0].fault), (Some(1), Fault::CutOff));
}

async fn neighbours_exchanged(case: &Case) {
    for (from, to) in [(6, 1006), (7, 6), (1006, 7)] {
        case.db.renumber(from, to).await;
    }
    case.finds(6, Fault::Swapped).await;
}

async fn distant_entries_exchanged(case: &Case) {
    for (from, to) in [(3, 1003), (12, 3), (1003, 12)] {
        case.db.renumber(from, to).await;
    }
    case.finds(3, Fault::Swapped).await;
    assert!(case.report().await.findings[0].text.contains("3 and 12"));
}

async fn make_room_and_insert(case: &Case, hash: Hash) {
    for version in (11..=COUNT).rev() {
        case.db.renumber(version, version + 1).await;
    }
    case.db
        .run(&format!(
            "INSERT INTO entries (stream, version, at_ms, kind, schema, bytes, hash) VALUES ({{s}}, 11, 5, 'spun', 1, [31], [{hash}])"
        ))
        .await;
    case.db.set_head(COUNT + 1, case.hash(COUNT)).await;
}

async fn an_inserted_entry(case: &Case) {
    make_room_and_insert(case, Hash([3; 32])).await;
    case.finds(11, Fault::Inserted).await;
}

async fn an_inserted_entry_with_a_fitting_hash(case: &Case) {
    let fake = Entry {
        version: 11,
        at_ms: 5,
        kind: "spun".into(),
        schema: 1,
        bytes: b"1".to_vec(),
        postings: vec![],
        hash: Hash::ZERO,
    };
    make_room_and_insert(case, Hash::of_entry(case.hash(10), &case.s, &fake)).await;
    case.finds(11, Fault::Inserted).await;
}

async fn an_edit_with_a_new_hash(case: &Case) {
    case.db.run("UPDATE entries SET bytes = [00] WHERE stream = {s} AND version = 7").await;
    let edited = case.journal.read(&case.s, 7, 1).await.unwrap().remove(0);
    case.db.set_hash(7, Hash::of_entry(case.hash(6), &case.s, &edited)).await;
    // The link to the next entry breaks; the text names both.
    case.finds(8, Fault::Altered).await;
    assert!(case.report().await.findings[0].text.contains("after entry 7"));
}

async fn a_chain_written_anew(case: &Case) {
    case.db.run("UPDATE postings SET cents = 1 WHERE stream = {s} AND version = 7").await;
    case.rechain(7).await;
    case.finds(8, Fault::Rewritten).await;
}

async fn a_chain_written_anew_without_its_checkpoints(case: &Case) {
    case.db.run("UPDATE postings SET cents = 1 WHERE stream = {s} AND version = 7").await;
    case.db.run("DELETE FROM checkpoints WHERE stream = {s}").await;
    case.rechain(7).await;
    case.only_the_head_finds(20, Fault::Rewritten).await;
    let said = case.report().await.not_proven.join("; ");
    assert!(said.contains("entries 1 to 20") && said.contains("anew"), "{said}");
}

async fn a_forged_checkpoint(case: &Case) {
    case.db.run("UPDATE postings SET cents = 1 WHERE stream = {s} AND version = 7").await;
    case.rechain(7).await;
    for version in [8, 16] {
        let hash = case.journal.read(&case.s, version, 1).await.unwrap()[0].hash;
        case.db
            .run(&format!(
                "UPDATE checkpoints SET hash = [{hash}] WHERE stream = {{s}} AND version = {version}"
            ))
            .await;
    }
    case.finds(8, Fault::ForgedCheckpoint).await;
}

async fn a_checkpoint_by_a_stranger(case: &Case) {
    let stranger = MemoryJournal::with_signer(Signer::from_secret(&[1; 32]), 8);
    fill(&stranger, &case.s, COUNT).await;
    let theirs = stranger.checkpoints(&case.s, 16, 1).await.unwrap().remove(0);
    let (key, signature) = (hex::encode(theirs.key.as_bytes()), hex::encode(theirs.signature));
    case.db
        .run(&format!(
            "UPDATE checkpoints SET key = [{key}], signature = [{signature}], at_ms = {} WHERE stream = {{s}} AND version = 16",
            theirs.at_ms
        ))
        .await;
    case.finds(16, Fault::StrangeKey).await;
}

async fn an_entry_beyond_the_end(case: &Case) {
    let more = entry("21", vec![posting("a", "b", 1)]);
    let beyond = Entry {
        version: 21,
        at_ms: 1,
        kind: more.kind,
        schema: 1,
        bytes: more.bytes,
        postings: vec![],
        hash: Hash::ZERO,
    };
    let hash = Hash::of_entry(case.hash(20), &case.s, &beyond);
    case.db
        .run(&format!(
            "INSERT INTO entries (stream, version, at_ms, kind, schema, bytes, hash) VALUES ({{s}}, 21, 1, 'spun', 1, [3231], [{hash}])"
        ))
        .await;
    case.finds(21, Fault::Beyond).await;
    reopening_is_refused(case).await;
}

async fn a_wrong_end(case: &Case) {
    case.db.set_head(20, Hash([9; 32])).await;
    case.finds(20, Fault::WrongEnd).await;
    reopening_is_refused(case).await;
}

async fn reopening_is_refused(case: &Case) {
    case.journal.close().await.unwrap();
    let error = case.home.try_open().await.unwrap_err();
    assert!(matches!(&error, StoreError::Damaged { detail } if detail.contains("table:1")), "{error}");
}

async fn loose_postings(case: &Case) {
    case.db
        .run("INSERT INTO postings (stream, version, line, debit, credit, cents, reason) VALUES ({s}, 30, 0, 'a', 'b', 1, 'x')")
        .await;
    case.finds(20, Fault::LoosePostings).await;
}

async fn an_edited_snapshot(case: &Case) {
    let (journal, s) = (&case.journal, &case.s);
    journal.put_snapshot(s, 5, 1, b"good".to_vec()).await.unwrap();
    journal.put_snapshot(s, 9, 1, b"rich".to_vec()).await.unwrap();
    assert_eq!(journal.latest_snapshot(s).await.unwrap().unwrap().version, 9);
    case.db.run("UPDATE snapshots SET bytes = [00] WHERE stream = {s} AND version = 9").await;
    assert_eq!(journal.latest_snapshot(s).await.unwrap().unwrap().bytes, b"good");
    // A good one cannot be passed off as the state at another entry.
    case.db.run("DELETE FROM snapshots WHERE stream = {s} AND version = 9").await;
    case.db.run("UPDATE snapshots SET version = 6 WHERE stream = {s} AND version = 5").await;
    assert_eq!(journal.latest_snapshot(s).await.unwrap(), None);
}
