//! Alarms that the house raises by itself, and the sensor at the wheel.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use houseway_server::clock::Clock;
use houseway_server::program::ProgramParts;
use houseway_server::{FloorKind, Opening, Server};
use houseway_store::memory::Fault;
use houseway_store::{Batch, IdempotencyKey, Journal, MemoryJournal, NewEntry, OpenOptions, StreamId};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use support::staff::{
    Person, enrolled, hired, hired_at, make_table, open_table, operated, sign_in, signed_in,
};
use support::{Client, Reply, buy_in, house, http, opening};

fn said(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

/// Reads the floor until it is as wanted.
async fn floor_until(at: SocketAddr, who: &Person, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..200 {
        let floor = who.ask(at, "GET", "/api/floor", None).await.json();
        if wanted(&floor) {
            return floor;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    unreachable!("{what} did not come: {}", who.ask(at, "GET", "/api/floor", None).await.json())
}

fn alarm<'a>(floor: &'a Value, subject: &str) -> Option<&'a Value> {
    floor["alarms"].as_array().unwrap().iter().find(|alarm| alarm["subject"] == subject)
}

#[tokio::test]
async fn g_10_a_terminal_that_falls_silent_at_an_open_table_is_an_alarm_until_it_is_back() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let dora = hired(&house, &operator, "dora", "dealer").await;
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    let (terminal, paired) = enrolled(at, &operator, json!({"kind": "ats", "table": "T1", "seat": 1})).await;
    let own = terminal.stream(at, "T1", "seat&seat=1").await.unwrap();
    drop(own);
    house.clock.advance(60_000);
    // Long enough for a look at the devices: a closed table misses nobody.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert!(alarm(&gus.ask(at, "GET", "/api/floor", None).await.json(), "device-lost").is_none());
    open_table(at, "T1", &dora, &gus).await;
    let lost = floor_until(at, &gus, "the alarm", |floor| alarm(floor, "device-lost").is_some()).await;
    let lost = alarm(&lost, "device-lost").unwrap();
    assert_eq!((&lost["table"], &lost["detail"]), (&json!("T1"), &paired["id"]));
    assert_eq!(lost["cleared_at"], Value::Null);
    // It is back: a person is signed in on the screen or not.
    let back = terminal.stream(at, "T1", "seat&seat=1").await.unwrap();
    let over = |floor: &Value| alarm(floor, "device-lost").is_some_and(|alarm| alarm["cleared_at"].is_u64());
    floor_until(at, &gus, "the end of its cause", over).await;
    let devices = gus.ask(at, "GET", "/api/devices", None).await.json();
    assert!(devices[0]["heard_at"].is_u64(), "{devices}");
    // Lost again while nobody has acknowledged it: the same alarm, once more.
    drop(back);
    house.clock.advance(60_000);
    let again = |floor: &Value| alarm(floor, "device-lost").is_some_and(|alarm| alarm["renewed"] == 1);
    let floor = floor_until(at, &gus, "the alarm again", again).await;
    let number = alarm(&floor, "device-lost").unwrap()["number"].clone();
    let note = json!({"note": "the cable"});
    let path = format!("/api/alarms/{number}/acknowledge");
    assert_eq!(gus.ask(at, "POST", &path, Some(note)).await.status, 204);
    // Acknowledged and still lost: it does not ring every second.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let floor = gus.ask(at, "GET", "/api/floor", None).await.json();
    assert!(alarm(&floor, "device-lost").is_none(), "{floor}");
    assert_eq!(floor["acknowledged"][0]["note"], "the cable");
    house.server.stop().await;
}

#[tokio::test]
async fn r3_5_a_terminal_that_displays_another_layout_is_an_alarm() {
    let house = house(FloorKind::Demo).await;
    let at = house.address();
    let mut dealer = house.stream("R2", "dealer").await;
    let mut player = house.seat("R2", 1).await;
    for command in [buy_in(1, 10_000), json!({"do": "open-period"})] {
        assert_eq!(dealer.give(command).await["type"], "done");
    }
    assert_eq!(player.give(support::place("red", 100)).await["type"], "done");
    assert_eq!(dealer.give(json!({"do": "ball-spun"})).await["type"], "done");
    house.clock.advance(30_000);
    player.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    let wrong = json!({"do": "report-layout", "spin": 1, "digest": "0".repeat(64), "nonce": "0".repeat(32)});
    assert_eq!(player.give(wrong).await["type"], "done");
    let guest = Person { cookie: "x=y".to_owned() };
    let floor =
        floor_until(at, &guest, "the alarm", |floor| alarm(floor, "display-differed").is_some()).await;
    let raised = alarm(&floor, "display-differed").unwrap();
    assert_eq!((&raised["table"], &raised["detail"]), (&json!("R2"), &json!("spin 1, terminal 1")));
    house.server.stop().await;
}

async fn server_on(opening: Opening) -> Server {
    Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap()
}

async fn operator_of(server: &Server) -> Person {
    let (first, at) = (server.first_secret.clone().unwrap(), server.address());
    let own = json!({"name": first.name, "secret": first.secret, "new_secret": "operator's own"});
    assert_eq!(sign_in(at, own).await.status, 204);
    signed_in(at, "operator", "operator's own").await
}

#[tokio::test]
async fn g_10_little_room_for_the_journal_is_an_alarm() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = OpenOptions::new(folder.path().join("keys/journal.key"));
    options.size_limit = Some(100 << 20);
    let address = folder.path().join("data").display().to_string();
    let journal: Arc<dyn Journal> = houseway_store::open(&address, &options).await.unwrap();
    let clock = Clock::start();
    let opening = Opening { journal, ..opening(FloorKind::Real, &MemoryJournal::new(), &clock) };
    let server = server_on(opening).await;
    let operator = operator_of(&server).await;
    let low = |floor: &Value| alarm(floor, "storage-low").is_some();
    let floor = floor_until(server.address(), &operator, "the alarm", low).await;
    assert_eq!(alarm(&floor, "storage-low").unwrap()["detail"], "less than 1024 MB");
    server.stop().await;
    // With room again, the next start finds that it is over.
    options.size_limit = None;
    let journal: Arc<dyn Journal> = houseway_store::open(&address, &options).await.unwrap();
    if journal.room().await.unwrap().is_some_and(|room| room < 1024 << 20) {
        return eprintln!("SKIPPED: this disk itself has less than 1024 MB");
    }
    let opening = Opening { journal, ..support::opening(FloorKind::Real, &MemoryJournal::new(), &clock) };
    let server = server_on(opening).await;
    clock.advance(1_000);
    let operator = signed_in(server.address(), "operator", "operator's own").await;
    let over = |floor: &Value| alarm(floor, "storage-low").is_some_and(|alarm| alarm["cleared_at"].is_u64());
    floor_until(server.address(), &operator, "the end of its cause", over).await;
    server.stop().await;
}

#[tokio::test]
async fn g_12_a_changed_program_is_an_alarm_at_the_start_daily_and_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("houseway");
    std::fs::write(&file, "the program").unwrap();
    let parts = || ProgramParts {
        version: "1.0".to_owned(),
        files: vec![("program-file".to_owned(), file.clone())],
        texts: vec![("rulebooks/x/rulebook.toml".to_owned(), "the book")],
    };
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let opened = || Opening { program: Some(parts()), ..opening(FloorKind::Real, &journal, &clock) };
    let server = server_on(opened()).await;
    let at = server.address();
    let operator = operator_of(&server).await;
    let checked = operator.ask(at, "POST", "/api/program/check", None).await;
    assert_eq!(checked.status, 200, "{}", said(&checked));
    assert_eq!((&checked.json()["version"], &checked.json()["changed"]), (&json!("1.0"), &json!([])));
    assert_eq!(checked.json()["parts"][0]["name"], "program-file");
    assert_eq!(http(at, "POST", "/api/program/check", &[], None).await.status, 401);
    assert_eq!(operator.ask(at, "POST", "/api/program/accept", None).await.status, 409);
    // After a day it is examined without being asked.
    std::fs::write(&file, "another program").unwrap();
    clock.advance(24 * 3_600_000);
    let operator = {
        drop(operator);
        signed_in(at, "operator", "operator's own").await
    };
    let rings = |floor: &Value| alarm(floor, "program-changed").is_some();
    let floor = floor_until(at, &operator, "the alarm", rings).await;
    assert_eq!(alarm(&floor, "program-changed").unwrap()["detail"], "program-file");
    assert_eq!(floor["program"]["changed"], json!(["program-file"]));
    let offers = floor["offers"].as_array().unwrap();
    assert!(offers.iter().any(|line| line["value"]["may"] == "accept-program"));
    // And at every start, before the doors open.
    let again = server_on(opened()).await;
    let floor = operator.ask(again.address(), "GET", "/api/floor", None).await.json();
    assert_eq!(floor["program"]["changed"], json!(["program-file"]));
    drop(server);
    let at = again.address();
    assert_eq!(operator.ask(at, "POST", "/api/program/accept", None).await.status, 204);
    let floor = operator.ask(at, "GET", "/api/floor", None).await.json();
    assert_eq!(floor["program"]["changed"], json!([]));
    assert_eq!(floor["program"]["recorded_by"], "operator");
    assert!(alarm(&floor, "program-changed").unwrap()["cleared_at"].is_u64());
    // A part that is gone is a change.
    std::fs::remove_file(&file).unwrap();
    let checked = operator.ask(at, "POST", "/api/program/check", None).await.json();
    assert_eq!(checked["changed"], json!(["program-file"]));
    again.stop().await;
}

#[tokio::test]
async fn a_demo_in_memory_keeps_no_record_of_its_program() {
    let house = house(FloorKind::Demo).await;
    assert_eq!(http(house.address(), "POST", "/api/program/check", &[], None).await.status, 404);
    house.server.stop().await;
}

#[test]
fn an_alarm_outlives_a_crash_before_the_floor_heard_of_it() {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    // A house that is gone in the moment in which a table has answered.
    let first = tokio::runtime::Runtime::new().unwrap();
    let operator = first.block_on(async {
        let server = server_on(opening(FloorKind::Real, &journal, &clock)).await;
        let at = server.address();
        let operator = operator_of(&server).await;
        make_table(at, &operator, "T1").await;
        let dora = hired_at(at, &clock, &operator, "dora", "dealer").await;
        let gus = hired_at(at, &clock, &operator, "gus", "game-supervisor").await;
        open_table(at, "T1", &dora, &gus).await;
        let mut console = dora.stream(at, "T1", "dealer").await.unwrap();
        assert_eq!(console.give(json!({"do": "open-period"})).await["type"], "done");
        clock.advance(31_000);
        console.until("the expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
        for command in [
            json!({"do": "ball-spun"}),
            json!({"do": "ball-at-rest"}),
            json!({"do": "enter-outcome", "outcome": 7, "rested_after_expiry": true}),
        ] {
            let answer = console.give(command).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
        if console.view["declared"].is_object() {
            let mut pit = gus.stream(at, "T1", "supervisor").await.unwrap();
            assert_eq!(pit.give(json!({"do": "answer-entry", "counts": true})).await["type"], "done");
        }
        // The house looks once a second. Two displays in a row: the first look may come between them.
        for shown in [8, 9] {
            let answer = console.give(json!({"do": "report-display", "shown": shown})).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
        operator
    });
    first.shutdown_background();
    let second = tokio::runtime::Runtime::new().unwrap();
    second.block_on(async {
        let server = server_on(opening(FloorKind::Real, &journal, &clock)).await;
        let both =
            |floor: &Value| alarm(floor, "display-differed").is_some_and(|alarm| alarm["renewed"] == 1);
        let floor = floor_until(server.address(), &operator, "both alarms", both).await;
        let number = alarm(&floor, "display-differed").unwrap()["number"].clone();
        let path = format!("/api/alarms/{number}/acknowledge");
        let note = Some(json!({"note": "seen"}));
        assert_eq!(operator.ask(server.address(), "POST", &path, note).await.status, 204);
    });
    second.shutdown_background();
    // What was acknowledged is found again after the next crash, and not raised again.
    let third = tokio::runtime::Runtime::new().unwrap();
    third.block_on(async {
        let server = server_on(opening(FloorKind::Real, &journal, &clock)).await;
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        let floor = operator.ask(server.address(), "GET", "/api/floor", None).await.json();
        let displays = |list: &Value| {
            list.as_array().unwrap().iter().filter(|alarm| alarm["subject"] == "display-differed").count()
        };
        let kept = [&floor["alarms"], &floor["acknowledged"]].map(displays);
        assert_eq!(kept, [0, 1], "{floor}");
        server.stop().await;
    });
}

/// A journal of before: the entry's alarm was told by a program that put it in other words. The entry is found again where no
/// snapshot hides it, is not told twice, and keeps no later one from being told.
#[tokio::test]
async fn g_10_an_alarm_that_an_earlier_program_told_holds_up_no_later_one() {
    let house = house(FloorKind::Demo).await;
    let at = house.address();
    let mut dealer = house.stream("R2", "dealer").await;
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    house.clock.advance(31_000);
    dealer.until("the expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    assert_eq!(dealer.give(json!({"do": "ball-spun"})).await["type"], "done");
    house.clock.advance(20_000);
    for command in [json!({"do": "ball-at-rest"}), json!({"do": "enter-outcome", "outcome": 7})] {
        let answer = dealer.give(command).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    let next = house.journal.head(&StreamId::new("table:R2").unwrap()).await.unwrap().version + 1;
    let told = NewEntry { kind: "told".to_owned(), schema: 1, bytes: b"{}".to_vec(), postings: Vec::new() };
    let earlier = Batch {
        stream: StreamId::new("earlier").unwrap(),
        expected_version: 0,
        at_ms: 0,
        entries: vec![told],
        key: Some(IdempotencyKey::new("floor/system", format!("R2@{next}"), b"in other words")),
        reply: Vec::new(),
    };
    house.journal.append(earlier).await.unwrap();
    for shown in [8, 9] {
        let answer = dealer.give(json!({"do": "report-display", "shown": shown})).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    let guest = Person { cookie: "x=y".to_owned() };
    let stands = |floor: &Value| alarm(floor, "display-differed").is_some();
    let floor = floor_until(at, &guest, "the later alarm", stands).await;
    let raised = alarm(&floor, "display-differed").unwrap();
    assert!(raised["detail"].as_str().unwrap().contains('9'), "{floor}");
    assert!(raised["renewed"].as_u64().unwrap_or(0) == 0, "{floor}");
    house.server.stop().await;
}

/// The journal fails the table once it has written the entry, and then the floor that is to take the alarm.
#[tokio::test]
async fn g_10_an_alarm_that_the_floor_cannot_take_is_tried_again() {
    let house = house(FloorKind::Demo).await;
    let at = house.address();
    let mut dealer = house.stream("R2", "dealer").await;
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    house.clock.advance(31_000);
    dealer.until("the expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    assert_eq!(dealer.give(json!({"do": "ball-spun"})).await["type"], "done");
    house.clock.advance(20_000);
    for command in [json!({"do": "ball-at-rest"}), json!({"do": "enter-outcome", "outcome": 7})] {
        let answer = dealer.give(command).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    house.journal.fail_next([Fault::AnswerLost, Fault::Full]);
    let lost = dealer.give(json!({"do": "report-display", "shown": 8})).await;
    assert_eq!(lost["problem"]["status"], 503, "{lost}");
    // Nothing else is written meanwhile: what stands was tried twice.
    let guest = Person { cookie: "x=y".to_owned() };
    let stands = |floor: &Value| alarm(floor, "display-differed").is_some();
    let floor = floor_until(at, &guest, "the alarm", stands).await;
    let raised = alarm(&floor, "display-differed").unwrap();
    assert_eq!((&raised["table"], &raised["renewed"]), (&json!("R2"), &json!(0)));
    house.server.stop().await;
}

#[tokio::test]
async fn a_wheel_sensor_tells_of_the_ball_and_gives_nothing_else() {
    let (house, operator) = operated().await;
    let at = house.address();
    for table in ["T1", "T2"] {
        make_table(at, &operator, table).await;
    }
    let dora = hired(&house, &operator, "dora", "dealer").await;
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    open_table(at, "T1", &dora, &gus).await;
    let (_, paired) = enrolled(at, &operator, json!({"kind": "wheel-sensor", "table": "T1"})).await;
    assert_eq!(paired["kind"], "wheel-sensor");
    let bearer = format!("Bearer {}", paired["token"].as_str().unwrap());
    let mut number = 0;
    let mut tells = async |table: &str, command: Value| {
        number += 1;
        let given = json!({"id": format!("s{number}"), "command": command});
        let path = format!("/api/tables/{table}/commands");
        http(at, "POST", &path, &[("authorization", &bearer)], Some(&given)).await
    };
    let mut console = dora.stream(at, "T1", "dealer").await.unwrap();
    assert_eq!(console.give(json!({"do": "open-period"})).await["type"], "done");
    for command in [
        json!({"do": "enter-outcome", "outcome": 7}),
        json!({"do": "insert-note", "note": "n", "amount": 500}),
        support::place("red", 100),
        json!({"do": "open-period"}),
    ] {
        assert_eq!(tells("T1", command.clone()).await.status, 403, "{command}");
    }
    assert_eq!(tells("T2", json!({"do": "ball-spun"})).await.status, 403, "another table's wheel");
    let spun = tells("T1", json!({"do": "ball-spun"})).await;
    assert_eq!(spun.status, 200, "{}", said(&spun));
    // A ball that rests too early ends the period whoever looks away (8.1(f)).
    assert_eq!(tells("T1", json!({"do": "ball-at-rest"})).await.status, 200);
    console.until("the early rest", |view| view["public"]["phase"]["phase"] == "rested-early").await;
    let early = console.give(json!({"do": "enter-outcome", "outcome": 7})).await;
    assert_eq!((&early["type"], &early["basis"][0]), (&json!("refused"), &json!("8.1(f)")), "{early}");
    // It opens no screen but the public one.
    let headers = [("authorization", bearer.clone())];
    for (screen, open) in [("public", true), ("dealer", false), ("seat&seat=1", false)] {
        assert_eq!(Client::connect(at, "T1", screen, &headers).await.is_ok(), open, "{screen}");
    }
    assert_eq!(
        operator
            .ask(at, "DELETE", &format!("/api/devices/{}", paired["id"].as_str().unwrap()), None)
            .await
            .status,
        204
    );
    assert_eq!(tells("T1", json!({"do": "ball-spun"})).await.status, 401, "revoked");
    house.server.stop().await;
}
