//! The whole server on each database: tables, live play, a stop, a crash, sign-in, and the proof of the journal.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use houseway_server::clock::Clock;
use houseway_server::record;
use houseway_server::{FloorKind, HiddenKey, Opening, Server};
use houseway_store::{Journal, MemoryJournal, OpenOptions};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use support::staff::{Person, enrolled, hired_at, make_table, open_table, sign_in, signed_in};
use support::{Client, buy_in, http, opening, place};
use tempfile::TempDir;

/// Where a journal lies, and its keys.
struct Store {
    folder: TempDir,
    address: String,
    options: OpenOptions,
}

impl Store {
    fn at(address: impl FnOnce(&TempDir) -> String) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options = OpenOptions::new(folder.path().join("keys/journal.key"));
        Self { address: address(&folder), options, folder }
    }

    fn sqlite() -> Self {
        Self::at(|folder| folder.path().join("data").display().to_string())
    }

    /// A schema of its own in the PostgreSQL that the environment names; `None` (said aloud) without one.
    fn postgres() -> Option<Self> {
        let Ok(url) = std::env::var("HOUSEWAY_TEST_POSTGRES") else {
            assert!(
                std::env::var("HOUSEWAY_REQUIRE_POSTGRES").as_deref() != Ok("1"),
                "HOUSEWAY_REQUIRE_POSTGRES=1, but HOUSEWAY_TEST_POSTGRES names no database"
            );
            eprintln!("SKIPPED: set HOUSEWAY_TEST_POSTGRES=postgres://... to run this test on PostgreSQL");
            return None;
        };
        let mut store = Self::at(|_| url);
        let mut mark = [0; 6];
        getrandom::fill(&mut mark).unwrap();
        store.options.schema = format!("server_{}", hex::encode(mark));
        Some(store)
    }

    async fn open(&self) -> Arc<dyn Journal> {
        houseway_store::open(&self.address, &self.options).await.unwrap()
    }

    async fn start(&self, kind: FloorKind, clock: &Clock) -> (Server, Arc<dyn Journal>) {
        let journal = self.open().await;
        let opening = Opening {
            journal: Arc::clone(&journal),
            hidden: HiddenKey::File(self.folder.path().join("keys/hidden.key")),
            ..opening(kind, &MemoryJournal::new(), clock)
        };
        (Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap(), journal)
    }
}

macro_rules! suite {
    ($($name:ident;)*) => {
        mod sqlite { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() { super::$name(&super::Store::sqlite()).await; })* }
        mod postgres { $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(store) = super::Store::postgres() { super::$name(&store).await; }
            })* }
    };
}

suite! {
    a_spin_is_dealt_and_stands_after_a_stop_and_after_a_crash;
    people_devices_and_assignments_stand_after_a_restart;
    the_virtual_wheel_is_spun_across_a_restart;
}

/// The server is gone in the middle of everything: nothing of it reaches the journal any more, no snapshot either.
async fn crash((server, journal): (Server, Arc<dyn Journal>)) {
    journal.close().await.unwrap();
    drop((server, journal));
}

async fn operator_of(server: &Server) -> Person {
    let (first, at) = (server.first_secret.clone().unwrap(), server.address());
    let own = json!({"name": first.name, "secret": first.secret, "new_secret": "operator's own"});
    assert_eq!(sign_in(at, own).await.status, 204);
    signed_in(at, "operator", "operator's own").await
}

/// Deals a spin on which one terminal has red and zero, and zero comes; the balance afterwards.
async fn deal_zero(at: SocketAddr, clock: &Clock, [dora, gus, terminal]: [&Person; 3]) -> u64 {
    let mut console = dora.stream(at, "T1", "dealer").await.unwrap();
    let mut player = terminal.stream(at, "T1", "seat&seat=1").await.unwrap();
    let before = player.view["public"]["outcomes"][0]["spin"].as_u64();
    assert_eq!(console.give(json!({"do": "open-period"})).await["type"], "done");
    player.until("the period", |view| view["public"]["phase"]["phase"] == "wagering").await;
    for touch in [place("straight-up 0", 100), place("red", 500)] {
        assert_eq!(player.give(touch).await["type"], "done");
    }
    assert_eq!(console.give(json!({"do": "ball-spun"})).await["type"], "done");
    clock.advance(30_000);
    console.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    clock.advance(4_000);
    assert_eq!(console.give(json!({"do": "ball-at-rest"})).await["type"], "done");
    let mut pit = gus.stream(at, "T1", "supervisor").await.unwrap();
    // What the terminal did not confirm within the limit is on record all the same; nothing differs that a supervisor would
    // have to examine.
    let entered =
        console.give(json!({"do": "enter-outcome", "outcome": 0, "rested_after_expiry": true})).await;
    assert_eq!(entered["type"], "done", "{entered}");
    if console.view["declared"].is_object() {
        assert_eq!(pit.give(json!({"do": "answer-entry", "counts": true})).await["type"], "done");
    }
    player.until("the result", |view| view["public"]["outcomes"][0]["spin"].as_u64() > before).await;
    assert_eq!(player.view["public"]["outcomes"][0]["outcome"]["number"], 0);
    player.view["account"]["balance"].as_u64().unwrap()
}

async fn a_spin_is_dealt_and_stands_after_a_stop_and_after_a_crash(store: &Store) {
    let clock = Clock::start();
    let running = store.start(FloorKind::Real, &clock).await;
    let at = running.0.address();
    let operator = operator_of(&running.0).await;
    make_table(at, &operator, "T1").await;
    let dora = hired_at(at, &clock, &operator, "dora", "dealer").await;
    let gus = hired_at(at, &clock, &operator, "gus", "game-supervisor").await;
    open_table(at, "T1", &dora, &gus).await;
    let (terminal, _) = enrolled(at, &operator, json!({"kind": "ats", "table": "T1", "seat": 1})).await;
    let mut console = dora.stream(at, "T1", "dealer").await.unwrap();
    assert_eq!(console.give(buy_in(1, 10_000)).await["type"], "done");
    let all = [&dora, &gus, &terminal];
    // Six dollars staked, 35 to 1 and the stake back on zero.
    assert_eq!(deal_zero(at, &clock, all).await, 10_000 - 600 + 3_600);
    // A stop in good order leaves a snapshot.
    running.0.stop().await;
    drop(running.1);
    let running = store.start(FloorKind::Real, &clock).await;
    let at = running.0.address();
    assert_eq!(deal_zero(at, &clock, all).await, 10_000 + 2 * 3_000);
    // In the next period it crashes: RR-13 gives the stakes back, and the entries are replayed.
    let mut console = dora.stream(at, "T1", "dealer").await.unwrap();
    let mut player = terminal.stream(at, "T1", "seat&seat=1").await.unwrap();
    assert_eq!(console.give(json!({"do": "open-period"})).await["type"], "done");
    assert_eq!(player.give(place("red", 700)).await["type"], "done");
    crash(running).await;
    let running = store.start(FloorKind::Real, &clock).await;
    let at = running.0.address();
    let player = terminal.stream(at, "T1", "seat&seat=1").await.unwrap();
    assert_eq!(player.view["account"]["balance"], 16_000);
    assert_eq!(deal_zero(at, &clock, all).await, 19_000);
    // The record of a round, and the proof of it all, through the doors and beside them.
    let round = operator.ask(at, "GET", "/api/tables/T1/rounds/2", None).await;
    assert_eq!(round.status, 200);
    assert!(String::from_utf8_lossy(&round.body).contains("straight-up"), "{}", round.json());
    let verified = operator.ask(at, "POST", "/api/audit/verify", None).await;
    assert_eq!(verified.json()["sound"], true, "{}", verified.json());
    let head = operator.ask(at, "GET", "/api/head", None).await.json();
    assert_eq!(head["streams"].as_array().unwrap().len(), 3, "house, floor, table: {head}");
    running.0.stop().await;
    drop(running.1);
    let journal = store.open().await;
    let again = record::decide_again(journal.as_ref(), "T1".parse().unwrap()).await.unwrap().unwrap();
    assert!(again.decisions > 20 && again.differences.is_empty(), "{again:?}");
    journal.close().await.unwrap();
}

async fn people_devices_and_assignments_stand_after_a_restart(store: &Store) {
    let clock = Clock::start();
    let running = store.start(FloorKind::Real, &clock).await;
    let at = running.0.address();
    let operator = operator_of(&running.0).await;
    for table in ["T1", "T2"] {
        make_table(at, &operator, table).await;
    }
    let dora = hired_at(at, &clock, &operator, "dora", "dealer").await;
    drop(hired_at(at, &clock, &operator, "lock", "dealer").await);
    let station = json!({"station": {"at": "table", "table": "T2"}});
    assert_eq!(operator.ask(at, "POST", "/api/people/dora/assign", Some(station)).await.status, 204);
    let required = operator.ask(at, "POST", "/api/floor/assignment", Some(json!({"required": true}))).await;
    assert_eq!(required.status, 204);
    let (terminal, _) = enrolled(at, &operator, json!({"kind": "ats", "table": "T1", "seat": 4})).await;
    let why = json!({"reason": "left the house"});
    assert_eq!(operator.ask(at, "POST", "/api/people/lock/lock", Some(why)).await.status, 204);
    let before = operator.ask(at, "GET", "/api/floor", None).await.json();
    crash(running).await;
    let running = store.start(FloorKind::Real, &clock).await;
    let at = running.0.address();
    assert!(running.0.first_secret.is_none());
    // Sessions and devices are known by what only they hold; the floor is as it was.
    assert_eq!(operator.ask(at, "GET", "/api/floor", None).await.json(), before);
    let session = terminal.ask(at, "GET", "/api/session", None).await.json();
    assert_eq!((&session["device"]["table"], &session["device"]["seat"]), (&json!("T1"), &json!(4)));
    clock.advance(3_000);
    drop(signed_in(at, "dora", "secret of dora").await);
    let locked = sign_in(at, json!({"name": "lock", "secret": "secret of lock"})).await;
    assert_eq!(locked.status, 423);
    let give = |table: &str| {
        let path = format!("/api/tables/{table}/commands");
        let dora = &dora;
        async move {
            let command = json!({"id": "o", "command": {"do": "open-period"}});
            dora.ask(at, "POST", &path, Some(command)).await.status
        }
    };
    assert_eq!((give("T1").await, give("T2").await), (403, 409));
    let verified = operator.ask(at, "POST", "/api/audit/verify", None).await;
    assert_eq!(verified.json()["sound"], true, "{}", verified.json());
    running.0.stop().await;
}

async fn the_virtual_wheel_is_spun_across_a_restart(store: &Store) {
    let clock = Clock::start();
    let running = store.start(FloorKind::Demo, &clock).await;
    let mut player = Client::connect(running.0.address(), "R1", "seat&seat=2", &[]).await.unwrap();
    let note = json!({"do": "insert-note", "note": "n-1", "amount": 5_000});
    assert_eq!(player.give(note).await["type"], "done");
    player.until("the period", |view| view["public"]["phase"]["phase"] == "wagering").await;
    assert_eq!(player.give(place("straight-up 17", 500)).await["type"], "done");
    clock.advance(20_000);
    player.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    // What the wheel is committed to lies under seal in the journal, and its key beside it.
    crash(running).await;
    let running = store.start(FloorKind::Demo, &clock).await;
    let at = running.0.address();
    let mut player = Client::connect(at, "R1", "seat&seat=2", &[]).await.unwrap();
    for _ in 0..40 {
        clock.advance(9_000);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let verified = http(at, "GET", "/api/tables/R1/rounds", &[], None).await.json();
        if verified.as_array().is_some_and(|rounds| rounds.len() > 1) {
            break;
        }
    }
    player.until("a result", |view| view["account"]["results"][0]["spin"].is_u64()).await;
    assert_eq!(player.view["health"], "running");
    let verified = http(at, "POST", "/api/audit/verify", &[], None).await.json();
    assert_eq!(verified["sound"], Value::Bool(true), "{verified}");
    running.0.stop().await;
}
