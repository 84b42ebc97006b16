//! Restarts, and a journal that fails.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use houseway_server::{FloorKind, Server};
use houseway_store::memory::Fault;
use houseway_store::{Journal as _, StreamId};
use houseway_table::TableId;
use serde_json::{Value, json};
use std::time::Duration;
use support::{Client, House, buy_in, house, http, opening, place};

/// The lights go out and come back: a second server on the same journal, the first not closed in order.
async fn after_the_lights_went_out(house: House) -> (Server, Server, houseway_store::MemoryJournal) {
    let House { server, clock, journal } = house;
    let at = ([127, 0, 0, 1], 0).into();
    let again = Server::start_on(opening(FloorKind::Demo, &journal, &clock), at).await.unwrap();
    (server, again, journal)
}

async fn kinds(server: &Server, table: &str) -> Vec<(String, Value)> {
    let table = server.house().table(TableId::new(table).unwrap()).unwrap();
    let round = table.round(1).await.unwrap();
    round.entries.into_iter().map(|entry| (entry.kind, entry.event)).collect()
}

async fn period_with_a_chip(house: &House) -> (Client, Client) {
    let (mut dealer, mut player) = (house.stream("R2", "dealer").await, house.seat("R2", 1).await);
    assert_eq!(dealer.give(buy_in(1, 10_000)).await["type"], "done");
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    assert_eq!(player.give(place("red", 500)).await["type"], "done");
    (dealer, player)
}

#[tokio::test]
async fn rr13_an_outage_in_the_period_is_a_malfunction_before_expiry() {
    let house = house(FloorKind::Demo).await;
    drop(period_with_a_chip(&house).await);
    // The system returns long after the period would have expired.
    house.clock.advance(40_000 - 30_000);
    let (first, again, _) = after_the_lights_went_out(house).await;
    let player = Client::connect(again.address(), "R2", "seat&seat=1", &[]).await.unwrap();
    assert_eq!(player.view["account"]["balance"], 10_000, "wagers placed for that spin are void");
    assert_eq!(player.view["account"]["stake"], 0);
    let kinds = kinds(&again, "R2").await;
    let failed = kinds.iter().find(|(kind, _)| kind == "malfunctioned").expect("a report of the outage");
    assert_eq!(failed.1["scope"]["scope"], "system");
    assert_eq!(failed.1["returned"][0]["amount"], 500);
    assert!(kinds.iter().any(|(kind, _)| kind == "restored"));
    // And play goes on.
    let mut dealer = Client::connect(again.address(), "R2", "dealer", &[]).await.unwrap();
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    drop(first);
    again.stop().await;
}

#[tokio::test]
async fn rr13_an_outage_after_expiry_leaves_the_record_to_be_confirmed() {
    let house = house(FloorKind::Demo).await;
    let (_dealer, mut player) = period_with_a_chip(&house).await;
    house.clock.advance(30_000);
    player.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    let (first, again, _) = after_the_lights_went_out(house).await;
    let dealer = Client::connect(again.address(), "R2", "dealer", &[]).await.unwrap();
    assert_eq!(dealer.view["examined"], json!([1]));
    assert_eq!(dealer.view["seats"][0]["stake"], 500, "the acknowledged record stands until it is judged");
    drop(first);
    again.stop().await;
}

/// The system was up when the period ended, and what failed first is the commit of the expiry.
#[tokio::test]
async fn rr13_an_outage_that_begins_with_the_expiry_itself_came_after_the_close() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut player) = period_with_a_chip(&house).await;
    house.journal.fail_next([Fault::Full]);
    house.clock.advance(30_000);
    dealer.until("the stop", |view| view["health"] == "stopped").await;
    house.clock.advance(2_000);
    dealer.until("the recovery", |view| view["health"] == "running").await;
    player.until("the expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    assert_eq!(player.view["account"]["stake"], 500, "the acknowledged record stands until it is judged");
    dealer.until("the examination", |view| view["examined"] == json!([1])).await;
    let kinds = kinds(&house.server, "R2").await;
    let failed = kinds.iter().find(|(kind, _)| kind == "malfunctioned").expect("a report of the outage");
    assert_eq!((&failed.1["before_expiry"], &failed.1["returned"]), (&json!(false), &json!([])));
    house.server.stop().await;
}

#[tokio::test]
async fn a_stop_in_good_order_keeps_a_snapshot_and_a_signed_head() {
    let house = house(FloorKind::Demo).await;
    drop(period_with_a_chip(&house).await);
    let House { server, journal, .. } = house;
    // Closing a memory journal would end it for the reader too: its table alone is stopped.
    let table = server.house().table(TableId::new("R2").unwrap()).unwrap();
    table.stop().await;
    let stream = StreamId::new("table:R2").unwrap();
    let head = journal.head(&stream).await.unwrap();
    assert_eq!(journal.latest_snapshot(&stream).await.unwrap().unwrap().version, head.version);
    let signed = journal.checkpoints(&stream, head.version, 1).await.unwrap();
    assert_eq!(signed[0].hash, head.hash);
    assert!(signed[0].is_signed());
}

#[tokio::test]
async fn a_full_disk_stops_the_table_says_so_and_loses_nothing_that_was_acknowledged() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut player) = period_with_a_chip(&house).await;
    house.journal.fail_next([Fault::Full]);
    let failed = player.give_as("f-1", place("black", 300)).await;
    assert_eq!((&failed["type"], &failed["problem"]["status"]), (&json!("error"), &json!(503)), "{failed}");
    dealer.until("the stop", |view| view["health"] == "stopped").await;
    let refused = dealer.give(json!({"do": "ball-spun"})).await;
    assert_eq!(refused["problem"]["title"], "table stopped", "{refused}");
    assert_eq!(http(house.address(), "GET", "/ready", &[], None).await.status, 503);
    assert_eq!(player.view["account"]["stake"], 500, "what was not kept is not shown");
    // There is room again: the table goes on, and the interruption is a malfunction before expiry.
    dealer.until("the recovery", |view| view["health"] == "running").await;
    player.until("the return", |view| view["account"]["balance"] == 10_000).await;
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    assert_eq!(player.give_as("f-1", place("black", 300)).await["type"], "done", "the same id again");
    assert_eq!(player.view["account"]["stake"], 300);
    house.server.stop().await;
}

#[tokio::test]
async fn an_answer_that_was_lost_is_found_again_under_the_same_id() {
    let house = house(FloorKind::Demo).await;
    let (_dealer, mut player) = period_with_a_chip(&house).await;
    house.journal.fail_next([Fault::AnswerLost]);
    let lost = player.give_as("l-1", place("black", 300)).await;
    assert_eq!(lost["problem"]["status"], 503, "{lost}");
    player.until("the recovery", |view| view["health"] == "running").await;
    let mut answer = player.give_as("l-1", place("black", 300)).await;
    if answer["type"] == "error" {
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        answer = player.give_as("l-1", place("black", 300)).await;
    }
    assert_eq!(answer["type"], "done", "{answer}");
    // It was done once: the chip was placed, and went back with the malfunction.
    let kinds = kinds(&house.server, "R2").await;
    let touches =
        kinds.iter().filter(|(kind, event)| kind == "wagers-changed" && event["spots"][0]["spot"] == "black");
    assert_eq!(touches.count(), 1, "{kinds:?}");
    house.server.stop().await;
}

#[tokio::test]
async fn a_long_table_starts_from_its_snapshot() {
    let house = house(FloorKind::Demo).await;
    let (_dealer, mut player) = period_with_a_chip(&house).await;
    for n in 0..600_u64 {
        // Within the rate.
        house.clock.advance(30);
        let on = n.is_multiple_of(2);
        assert_eq!(player.give(json!({"do": "call-dealer", "on": on})).await["type"], "done");
    }
    let stream = StreamId::new("table:R2").unwrap();
    let mut tries = 0;
    let snapshot = loop {
        if let Some(snapshot) = house.journal.latest_snapshot(&stream).await.unwrap() {
            break snapshot;
        }
        tries += 1;
        assert!(tries < 100, "no snapshot after 600 events");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!((500..620).contains(&snapshot.version), "{}", snapshot.version);
    let before = player.view["account"].clone();
    let (first, again, _) = after_the_lights_went_out(house).await;
    let player = Client::connect(again.address(), "R2", "seat&seat=1", &[]).await.unwrap();
    assert_eq!(player.view["account"]["account"], before["account"]);
    drop(first);
    again.stop().await;
}
