//! Two tables that share a jackpot's pool, real tiles by the dealer's entry: over HTTP, and across outages between the table's
//! commit and the pool's.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod support;

use houseway_games::pai_gow::Tile;
use houseway_server::clock::Clock;
use houseway_server::{FloorKind, Server, record};
use houseway_store::{
    Answer, Appended, Balance, Batch, Checkpoint, Entry, Journal, KeyRecord, MemoryJournal, PostedLine,
    PublicKey, Secret, Signer, Snapshot, StoreError, StreamHead, StreamId, Tally,
};
use houseway_table::TableId;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::{http, opening};

const WHOLE: [&str; 4] = ["G3", "G6", "12", "12"];
const TENTH: [&str; 4] = ["12", "12", "2", "2"];
const PLAIN: [&str; 4] = ["H7", "L7", "L6", "5"];
const BANK: [&str; 4] = ["H8", "H8", "H10", "H4"];

static IDS: AtomicU64 = AtomicU64::new(0);

/// A floor with a journal that can be made to fail.
struct Floor {
    server: Server,
    gate: Gate,
    clock: Clock,
}

impl Floor {
    async fn start(gate: Gate, clock: Clock) -> Self {
        let journal: Arc<dyn Journal> = Arc::new(gate.clone());
        let opening = houseway_server::Opening { journal, ..opening(FloorKind::Demo, &gate.journal, &clock) };
        let server = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
        Self { server, gate, clock }
    }

    /// With the pool `gee` of $1,000 and $90 in reserve, and two tables that share it.
    async fn linked() -> Self {
        let gate = Gate { journal: MemoryJournal::new(), refuses: Arc::default() };
        let floor = Self::start(gate, Clock::start()).await;
        let made = floor.post("/api/pools", &json!({"config": floor.pool_config().await})).await;
        assert_eq!((made["pool"].as_str(), made["amount"].as_u64()), (Some("gee"), Some(0)), "{made}");
        let fund = json!({"id": "f-1", "command": {"do": "fund", "pool": 100_000, "reserve": 9_000}});
        floor.post("/api/pools/gee/commands", &fund).await;
        let confirm =
            json!({"id": "f-2", "command": {"do": "confirm-fund", "pool": 100_000, "reserve": 9_000}});
        floor.post("/api/pools/gee/commands", &confirm).await;
        let again = floor.post("/api/pools/gee/commands", &confirm).await;
        assert_eq!(again["amount"], 100_000, "once under its id");
        for table in ["L1", "L2"] {
            let config = floor.table_config(table).await;
            floor.post("/api/tables", &json!({"config": config})).await;
            // The table is there, and shares nothing until a second person agrees.
            let linked = |pool: &Value| pool["linked"].as_array().unwrap().contains(&json!(table));
            assert!(!linked(&floor.pool().await));
            let asks = floor.pool().await["asks"][0].clone();
            assert_eq!((&asks["table"], &asks["links"]), (&json!(table), &json!(true)), "{asks}");
            floor.give(table, "supervisor", json!({"do": "configure", "config": config})).await;
            assert!(linked(&floor.pool().await));
            floor.opens(table).await;
        }
        floor
    }

    /// The lights go out and come back: another server on the same journal, with nothing in its way.
    async fn after_the_lights_went_out(self) -> (Self, Server) {
        let gate = Gate { journal: self.gate.journal.clone(), refuses: Arc::default() };
        (Self::start(gate, self.clock.clone()).await, self.server)
    }

    fn at(&self) -> SocketAddr {
        self.server.address()
    }

    /// Posts what must be done.
    async fn post(&self, path: &str, body: &Value) -> Value {
        let reply = http(self.at(), "POST", path, &[], Some(body)).await;
        assert!(reply.status < 300, "{path} {body}: {}", String::from_utf8_lossy(&reply.body));
        reply.json()
    }

    /// Posts what must be refused, with this status.
    async fn refused(&self, path: &str, body: &Value) -> u16 {
        http(self.at(), "POST", path, &[], Some(body)).await.status
    }

    async fn get(&self, path: &str) -> Value {
        http(self.at(), "GET", path, &[], None).await.json()
    }

    async fn act_config(&self) -> Value {
        let books = self.get("/api/live-books").await;
        let book = books.as_array().unwrap().iter().find(|book| book["rulebook"] == "act-2019-pai-gow");
        let mut config = book.unwrap()["config"].clone();
        (config["demo"], config["source"], config["cloth"]) = (json!(true), json!("cloth"), json!(true));
        config["options"]["jackpot"] = json!({"amount": 200, "to_pool": [70, 100], "pool": "gee"});
        config
    }

    async fn pool_config(&self) -> Value {
        let config = self.act_config().await;
        json!({
            "pool": "gee", "rulebook": config["rulebook"], "edition": config["edition"], "readings": config["readings"],
            "jackpot": config["options"]["jackpot"], "demo": true,
        })
    }

    async fn table_config(&self, table: &str) -> Value {
        let mut config = self.act_config().await;
        config["table"] = json!(table);
        if table == "L2" {
            // The same share in other words.
            config["options"]["jackpot"]["to_pool"] = json!([7_000, 10_000]);
        }
        config
    }

    async fn give(&self, table: &str, audience: &str, command: Value) {
        let id = format!("c-{}", IDS.fetch_add(1, Ordering::Relaxed));
        let body = json!({"id": id, "audience": audience, "command": command});
        self.post(&format!("/api/tables/{table}/commands"), &body).await;
    }

    async fn deals(&self, table: &str, command: Value) {
        self.give(table, "dealer", command).await;
    }

    async fn plays(&self, table: &str, seat: u8, act: Value) {
        self.deals(table, json!({"do": "play", "seat": seat, "act": act})).await;
    }

    /// A counted float, checked tiles, and two players with $100 each on areas 2 and 3.
    async fn opens(&self, table: &str) {
        let count = json!([{"denomination": 10_000, "count": 100}]);
        let desk = |desk: Value| json!({"do": "desk", "desk": desk});
        self.deals(table, desk(json!({"do": "count", "kind": "opening", "count": count}))).await;
        self.give(table, "supervisor", desk(json!({"do": "countersign"}))).await;
        self.give(table, "supervisor", json!({"do": "check-tiles"})).await;
        for seat in [2, 3] {
            let account = json!({"do": "open-account", "seat": seat, "tender": "cash", "amount": 10_000});
            self.deals(table, desk(account)).await;
            self.plays(table, seat, json!({"play": "sit", "area": seat})).await;
        }
    }

    /// From the offer of the bank until the dice are exposed: both players wager $10 and on the jackpot.
    async fn exposes_dice(&self, table: &str) {
        self.deals(table, json!({"do": "offer-bank"})).await;
        self.deals(table, json!({"do": "shuffle", "wall": vec![Value::Null; 32]})).await;
        for seat in [2, 3] {
            for (bet, amount) in [("regular", 1_000), ("jackpot", 200)] {
                let wager = json!({"play": "wager", "area": seat, "bet": bet, "amount": amount});
                self.plays(table, seat, wager).await;
            }
        }
        self.deals(table, json!({"do": "call-bets"})).await;
        self.deals(table, json!({"do": "shake", "dice": []})).await;
        let three = json!({"flat": 3});
        self.deals(table, json!({"do": "open-cup", "rests": [three, three, three]})).await;
    }

    /// From the delivery to the settlement: the player of area 2 has these tiles, the other loses on the jackpot.
    async fn settles(&self, table: &str, hand: [&str; 4]) {
        self.deals(table, json!({"do": "deliver"})).await;
        for seat in [2, 3] {
            self.plays(table, seat, json!({"play": "ask-house-way", "area": seat})).await;
        }
        let [bank, two, three] = tiles([BANK, hand, PLAIN]);
        self.deals(table, json!({"do": "expose-bank", "tiles": bank})).await;
        self.deals(table, json!({"do": "open", "area": 2, "tiles": two})).await;
        self.deals(table, json!({"do": "open", "area": 3, "tiles": three})).await;
        self.deals(table, json!({"do": "settle"})).await;
    }

    /// What the player of seat 2 has beside what his regular wagers brought.
    async fn jackpot_of(&self, table: &str) -> Value {
        let client = support::Client::connect(self.at(), table, "dealer", &[]).await.unwrap();
        let round = &client.view["table"]["round"];
        let sides = round["sides"].as_array().unwrap();
        sides.iter().find(|line| line["area"] == 2).unwrap().clone()
    }

    /// Waits until the pool has told what that wager wins.
    async fn told(&self, table: &str) -> Value {
        for _ in 0..200 {
            let line = self.jackpot_of(table).await;
            if line["pending"] != true {
                return line;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("table {table} was not told: {}", self.get("/api/pools/gee").await);
    }

    async fn pool(&self) -> Value {
        self.get("/api/pools/gee").await
    }

    /// What the sign of a table shows.
    async fn sign(&self, table: &str) -> u64 {
        let client = support::Client::connect(self.at(), table, "public", &[]).await.unwrap();
        client.view["jackpot"].as_u64().unwrap()
    }

    /// Everything that was told is answered; the books of tables and pool add up, and all of it is decided again as it was.
    async fn is_sound(&self) {
        for _ in 0..200 {
            let (one, two) = (self.sign("L1").await, self.sign("L2").await);
            if one == two && one == self.pool().await["amount"].as_u64().unwrap() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let journal = &self.gate.journal;
        let beside = async |stream: &str, account: &str| -> i64 {
            let balances = journal.balances(&StreamId::new(stream).unwrap()).await.unwrap();
            let found = balances.iter().find(|balance| balance.account == account);
            found.map_or(0, |balance| balance.debits - balance.credits)
        };
        for table in ["L1", "L2"] {
            let own = beside(&format!("table:{table}"), "linked/gee").await;
            let other = beside("pool:gee", &format!("linked/{table}")).await;
            assert_eq!(own + other, 0, "{table}: nothing is on its way");
        }
        let reports = houseway_store::verify_all(journal, None).await.unwrap();
        assert!(reports.iter().all(houseway_store::Report::is_sound));
        assert!(reports.iter().any(|report| report.stream.as_str() == "pool:gee"));
        for id in ["L1", "L2", "pool:gee"] {
            let again = record::decide_again(journal, TableId::new(id).unwrap()).await.unwrap().unwrap();
            assert!(again.decisions > 2 && again.differences.is_empty(), "{id}: {again:?}");
            assert_eq!((again.passed_over, again.sealed), (0, 0), "{id}");
        }
    }

    /// How many entries of a kind a stream has.
    async fn count(&self, stream: &str, kind: &str) -> usize {
        let entries = self.gate.journal.read(&StreamId::new(stream).unwrap(), 1, 1_000).await.unwrap();
        entries.iter().filter(|entry| entry.kind == kind).count()
    }
}

/// The numbers of these tiles, none twice.
fn tiles(hands: [[&str; 4]; 3]) -> [[u8; 4]; 3] {
    let mut left: Vec<Tile> = Tile::all().collect();
    hands.map(|hand| {
        hand.map(|code| {
            let at = left.iter().position(|tile| tile.code() == code || tile.kind().code() == code).unwrap();
            left.remove(at).number()
        })
    })
}

#[tokio::test]
async fn r13_3_two_tables_share_a_pool_and_claims_go_by_their_dice() {
    let floor = Floor::linked().await;
    // A table on other terms, or for a pool that is not there, is not made.
    let mut other = floor.table_config("L3").await;
    other["options"]["jackpot"]["to_pool"] = json!([60, 100]);
    assert_eq!(floor.refused("/api/tables", &json!({"config": other})).await, 409);
    other["options"]["jackpot"]["pool"] = json!("nowhere");
    assert_eq!(floor.refused("/api/tables", &json!({"config": other})).await, 404);
    let twice = json!({"config": floor.pool_config().await});
    assert_eq!(floor.refused("/api/pools", &twice).await, 409);
    // L1's dice are exposed first; L2 is settled first, with a claim on all of it.
    floor.exposes_dice("L1").await;
    floor.clock.advance(10);
    floor.exposes_dice("L2").await;
    floor.settles("L2", WHOLE).await;
    for _ in 0..50 {
        if floor.pool().await["waiting"].as_array().unwrap().len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let pool = floor.pool().await;
    let order: Vec<_> = pool["waiting"].as_array().unwrap().iter().map(|one| one["table"].clone()).collect();
    assert_eq!(order, ["L1", "L2"], "{pool}");
    assert_eq!(floor.jackpot_of("L2").await["pending"], true);
    let early = json!({"id": "early", "audience": "dealer", "command": {"do": "clear"}});
    assert_eq!(floor.refused("/api/tables/L2/commands", &early).await, 409);
    // Nobody outside answers for the pool, or tells it anything.
    let forged = json!({"do": "pool-answers", "through": 2, "awards": [], "shown": 0});
    for audience in ["dealer", "supervisor"] {
        let forged = json!({"id": "forged", "audience": audience, "command": forged});
        assert_eq!(floor.refused("/api/tables/L2/commands", &forged).await, 403);
    }
    let posting = json!({"number": 9, "round": 9, "matter": {"matter": "released"}});
    let forged = json!({"id": "x", "command": {"do": "post", "table": "L1", "posting": posting}});
    assert_eq!(floor.refused("/api/pools/gee/commands", &forged).await, 403);
    floor.settles("L1", TENTH).await;
    let first = floor.told("L1").await;
    assert_eq!(
        (&first["win"], &first["back"], &first["linked"]),
        (&json!(10_000), &json!(200), &json!("gee"))
    );
    let second = floor.told("L2").await;
    assert_eq!(second["win"], 90_000, "of what the first left, and not of what was lost since: {second}");
    for table in ["L1", "L2"] {
        floor.deals(table, json!({"do": "clear"})).await;
    }
    let pool = floor.pool().await;
    // Both losers fed it; the reserve filled it anew as it stood when all of it was won.
    assert_eq!(pool["amount"].as_u64().unwrap() + pool["reserve"].as_u64().unwrap(), 9_000 + 400, "{pool}");
    assert_eq!(pool["wins"].as_array().unwrap().len(), 2);
    assert_eq!((&pool["funded"], &pool["offers"][0]["value"]["may"]), (&json!(109_000), &json!("fund")));
    floor.is_sound().await;
    assert_eq!(floor.sign("L1").await, pool["amount"].as_u64().unwrap());
    floor.server.stop().await;
}

#[tokio::test]
async fn pg_14_what_the_table_committed_and_the_pool_did_not_is_carried_after_an_outage() {
    let floor = Floor::linked().await;
    floor.exposes_dice("L1").await;
    // The pool's stream takes nothing any more; the table's does.
    floor.gate.refuse(|batch| batch.stream.as_str() == "pool:gee");
    floor.settles("L1", TENTH).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(floor.jackpot_of("L1").await["pending"], true);
    assert_eq!(floor.count("pool:gee", "settled").await, 0);
    let (floor, first) = floor.after_the_lights_went_out().await;
    let line = floor.told("L1").await;
    assert_eq!((&line["win"], &line["back"]), (&json!(10_000), &json!(200)));
    assert_eq!(floor.count("pool:gee", "settled").await, 1);
    floor.deals("L1", json!({"do": "clear"})).await;
    floor.is_sound().await;
    drop(first);
    floor.server.stop().await;
}

#[tokio::test]
async fn pg_14_what_the_pool_committed_and_the_table_did_not_is_answered_once_after_an_outage() {
    let floor = Floor::linked().await;
    floor.exposes_dice("L2").await;
    // The pool pays, and the table cannot write that it was told.
    floor.gate.refuse(|batch| batch.entries.iter().any(|entry| entry.kind == "pool-answered"));
    floor.settles("L2", WHOLE).await;
    for _ in 0..100 {
        if floor.count("pool:gee", "settled").await == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let (floor, first) = floor.after_the_lights_went_out().await;
    let line = floor.told("L2").await;
    assert_eq!(line["win"], 100_000);
    assert_eq!(floor.count("pool:gee", "settled").await, 1, "it is paid once");
    let paid = floor.gate.journal.read(&StreamId::new("table:L2").unwrap(), 1, 1_000).await.unwrap();
    let paid = paid.iter().filter(|entry| {
        let fact: Value = serde_json::from_slice(&entry.bytes).unwrap();
        entry.kind == "pool-answered" && fact["event"]["paid"].as_array().is_some_and(|paid| !paid.is_empty())
    });
    assert_eq!(paid.count(), 1, "and told once");
    floor.deals("L2", json!({"do": "clear"})).await;
    floor.is_sound().await;
    drop(first);
    floor.server.stop().await;
}

/// Which batches are refused.
type Refuses = Option<fn(&Batch) -> bool>;

/// A journal that refuses some batches.
#[derive(Clone, Debug)]
struct Gate {
    journal: MemoryJournal,
    refuses: Arc<Mutex<Refuses>>,
}

impl Gate {
    fn refuse(&self, batches: fn(&Batch) -> bool) {
        *self.refuses.lock().unwrap() = Some(batches);
    }
}

impl Journal for Gate {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        let refuses = *self.refuses.lock().unwrap();
        if refuses.is_some_and(|refuses| refuses(&batch)) {
            let refused = StoreError::Database { during: "appending", why: "the gate is shut".to_owned() };
            return Box::pin(std::future::ready(Err(refused)));
        }
        self.journal.append(batch)
    }

    fn read<'a>(&'a self, stream: &'a StreamId, from: u64, limit: usize) -> Answer<'a, Vec<Entry>> {
        self.journal.read(stream, from, limit)
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, StreamHead> {
        self.journal.head(stream)
    }

    fn streams(&self) -> Answer<'_, Vec<StreamHead>> {
        self.journal.streams()
    }

    fn postings<'a>(&'a self, stream: &'a StreamId, from: u64, to: u64) -> Answer<'a, Vec<PostedLine>> {
        self.journal.postings(stream, from, to)
    }

    fn balances<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Vec<Balance>> {
        self.journal.balances(stream)
    }

    fn find_key<'a>(&'a self, caller: &'a str, id: &'a str) -> Answer<'a, Option<KeyRecord>> {
        self.journal.find_key(caller, id)
    }

    fn put_snapshot<'a>(
        &'a self,
        stream: &'a StreamId,
        version: u64,
        format: u16,
        bytes: Vec<u8>,
    ) -> Answer<'a, ()> {
        self.journal.put_snapshot(stream, version, format, bytes)
    }

    fn latest_snapshot<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Option<Snapshot>> {
        self.journal.latest_snapshot(stream)
    }

    fn checkpoint<'a>(&'a self, stream: &'a StreamId, at_ms: u64) -> Answer<'a, Option<Checkpoint>> {
        self.journal.checkpoint(stream, at_ms)
    }

    fn checkpoints<'a>(
        &'a self,
        stream: &'a StreamId,
        from: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Checkpoint>> {
        self.journal.checkpoints(stream, from, limit)
    }

    fn tally<'a>(&'a self, stream: &'a StreamId, up_to: u64) -> Answer<'a, Tally> {
        self.journal.tally(stream, up_to)
    }

    fn put_secret<'a>(&'a self, namespace: &'a str, id: &'a str, bytes: Vec<u8>) -> Answer<'a, ()> {
        self.journal.put_secret(namespace, id, bytes)
    }

    fn secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        self.journal.secret(namespace, id)
    }

    fn delete_secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, bool> {
        self.journal.delete_secret(namespace, id)
    }

    fn secrets<'a>(
        &'a self,
        namespace: &'a str,
        after: Option<&'a str>,
        limit: usize,
    ) -> Answer<'a, Vec<Secret>> {
        self.journal.secrets(namespace, after, limit)
    }

    fn backup(&self, dest: PathBuf) -> Answer<'_, ()> {
        self.journal.backup(dest)
    }

    fn damage(&self) -> Answer<'_, Vec<String>> {
        self.journal.damage()
    }

    fn close(&self) -> Answer<'_, ()> {
        self.journal.close()
    }

    fn signer(&self) -> Option<&Signer> {
        self.journal.signer()
    }

    fn trusted(&self) -> &[PublicKey] {
        self.journal.trusted()
    }

    fn place(&self) -> String {
        self.journal.place()
    }
}

/// One person alone neither links a table nor unlinks it, nor retires it while it shares a pool.
#[tokio::test]
async fn r12_1_linking_and_unlinking_a_pool_takes_two_persons() {
    // Given a floor with a closed table that shares the pool,
    let gate = Gate { journal: MemoryJournal::new(), refuses: Arc::default() };
    let floor = Floor::start(gate, Clock::start()).await;
    floor.post("/api/pools", &json!({"config": floor.pool_config().await})).await;
    let config = floor.table_config("L1").await;
    let linked = floor.pool().await["linked"].clone();
    let configure = |config: &Value| json!({"do": "configure", "config": config});
    floor.post("/api/tables", &json!({"config": config})).await;
    assert_eq!(floor.pool().await["linked"], linked, "nothing is linked under one signature");
    floor.give("L1", "supervisor", configure(&config)).await;
    assert_eq!(floor.pool().await["linked"], json!(["L1"]));
    // when one person asks for it to be unlinked,
    let mut without = config.clone();
    without["options"]["jackpot"] = Value::Null;
    floor.give("L1", "supervisor", configure(&without)).await;
    // then it is not, another set-up has to wait, and the table is not retired either;
    let pool = floor.pool().await;
    assert_eq!((&pool["linked"], &pool["asks"][0]["links"]), (&json!(["L1"]), &json!(false)), "{pool}");
    let mut other = config;
    other["note_limit"] = json!(1_000);
    let other = json!({"id": "other", "audience": "supervisor", "command": configure(&other)});
    assert_eq!(floor.refused("/api/tables/L1/commands", &other).await, 409);
    assert_eq!(http(floor.at(), "DELETE", "/api/tables/L1", &[], None).await.status, 409);
    // and when another agrees, it is.
    floor.give("L1", "supervisor", configure(&without)).await;
    let pool = floor.pool().await;
    assert_eq!((&pool["linked"], pool.get("asks")), (&json!([]), None), "{pool}");
    floor.server.stop().await;
}
