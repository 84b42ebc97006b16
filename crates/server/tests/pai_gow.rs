//! Rounds of Pai Gow on the demo floor, over WebSockets and HTTP.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod support;

use houseway_server::chance::Chance;
use houseway_server::clock::Clock;
use houseway_server::{FloorKind, HiddenKey, Opening, Server, record};
use houseway_store::{Journal, MemoryJournal, OpenOptions};
use houseway_table::TableId;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use support::pai_gow::{act, deal, done, may, open, open_and_settle, set, sit, step};
use support::{Client, House, house, http, opening};

/// Three players on areas 2, 3 and 4 of a table, each on the seat of that number.
async fn seated(house: &House, table: &str) -> (Client, Vec<(u8, Client)>) {
    let dealer = house.stream(table, "dealer").await;
    let mut players = Vec::new();
    for number in 2..=4 {
        let mut player = house.seat(table, number).await;
        sit(&mut player, number, number, 100_000).await;
        players.push((number, player));
    }
    (dealer, players)
}

/// The bank is offered round and nobody takes it.
async fn house_banks(dealer: &mut Client) {
    dealer.until("the tiles checked", |view| may(view, "offer-bank")).await;
    done(dealer, json!({"do": "offer-bank"})).await;
    while dealer.view["table"]["offered_to"].is_array() {
        done(dealer, json!({"do": "pass-bank"})).await;
    }
}

/// What a seat has, with what it has at stake.
fn has(view: &Value) -> u64 {
    view["balance"].as_u64().unwrap() + view["staked"].as_u64().unwrap()
}

/// What the last round brought a seat.
fn brought(view: &Value) -> i64 {
    let cents = |value: &Value| i64::try_from(value.as_u64().unwrap()).unwrap();
    let result = &view["results"][0];
    let lines = result["lines"].as_array().unwrap().iter();
    let regular = lines.map(|line| cents(&line["returned"]) - cents(&line["stake"]));
    let sides = result["sides"].as_array().unwrap().iter();
    let beside = sides.map(|line| cents(&line["win"]) + cents(&line["back"]) - cents(&line["stake"]));
    let banked = result["banked"].as_array().map_or(0, |pair| cents(&pair[1]) - cents(&pair[0]));
    regular.chain(beside).sum::<i64>() + banked
}

async fn wager(player: &mut Client, seat: u8, bet: &str, amount: u64) {
    let act = act(seat, json!({"play": "wager", "area": seat, "bet": bet, "amount": amount}));
    done(player, act).await;
}

#[tokio::test]
async fn a_round_against_the_house_is_dealt_from_the_console_of_every_book() {
    let house = house(FloorKind::Demo).await;
    for table in ["P2", "P3", "P4"] {
        let (mut dealer, mut players) = seated(&house, table).await;
        let mut display = house.stream(table, "public").await;
        house_banks(&mut dealer).await;
        open(&mut dealer).await;
        for (seat, player) in &mut players {
            open(player).await;
            wager(player, *seat, "regular", 2_000).await;
        }
        deal(&mut dealer).await;
        for (seat, player) in &mut players {
            step(player, "setting").await;
            set(player, *seat, *seat).await;
            assert_eq!(player.view["hands"].as_array().unwrap().len(), 1, "no other tiles are his to see");
        }
        dealer.until("the hands set", |view| may(view, "expose-bank")).await;
        done(&mut dealer, json!({"do": "expose-bank"})).await;
        open_and_settle(&mut dealer).await;
        done(&mut dealer, json!({"do": "clear"})).await;
        display.until("the round on the display", |view| view["history"][0]["number"] == 1).await;
        assert_eq!(display.view["history"][0]["hands"].as_array().unwrap().len(), 3);
        for (_, player) in &mut players {
            player.until("the result", |view| view["results"][0]["round"] == 1).await;
            let gained = i64::try_from(has(&player.view)).unwrap() - 100_000;
            assert_eq!(gained, brought(&player.view), "{table}: {}", player.view["results"]);
        }
        the_record_is_sound(house.address(), &house.journal, table, 1).await;
        let day = http(house.address(), "GET", &format!("/api/tables/{table}/day"), &[], None).await.json();
        assert_eq!((&day["difference"], &day["in_boxes"]), (&json!(0), &json!(300_000)), "{day}");
    }
    house.server.stop().await;
}

/// The record of a round tells of every tile that was turned up, and its decisions are made again as they were.
async fn the_record_is_sound(at: SocketAddr, journal: &dyn Journal, table: &str, round: u64) {
    let reply = http(at, "GET", &format!("/api/tables/{table}/rounds/{round}"), &[], None).await;
    assert_eq!(reply.status, 200);
    let document = reply.json();
    let rows = |title: &str| {
        let sections = document["sections"].as_array().unwrap();
        let found = sections.iter().find(|section| section["title"] == title);
        found.map_or_else(Vec::new, |section| section["rows"].as_array().unwrap().clone())
    };
    assert_eq!((rows("Hands").len(), rows("Wagers").len()), (4, 3), "{document}");
    let turned_up = rows("Virtual tiles and dice");
    assert!(turned_up.len() > 16 && turned_up.iter().all(|row| row[5] == "opens it"), "{turned_up:?}");
    assert!(!document.to_string().contains("\"cipher\""));
    // Its conclusion is listed under its number, whatever the event itself says.
    let list = http(at, "GET", &format!("/api/tables/{table}/rounds?limit=1"), &[], None).await.json();
    assert_eq!((&list[0]["kind"], &list[0]["round"]), (&json!("settled"), &json!(round)), "{list}");
    let entries = document["entries"].as_array().unwrap();
    assert!(entries.iter().all(|entry| entry["round"] == json!(round)));
    // The last round, and any before it.
    for earlier in 1..=round {
        let draw = http(at, "GET", &format!("/api/tables/{table}/draws/{earlier}"), &[], None).await.json();
        assert_eq!(draw["round"], json!(earlier));
        let wall = draw["drawn"][0]["places"].as_array().unwrap().clone();
        let opened = wall.iter().filter(|place| place["opening"].is_string()).count();
        assert_eq!((wall.len(), opened), (32, 16), "the tiles of four hands are turned up, and no others");
    }
    let id = TableId::new(table).unwrap();
    let again = record::decide_again(journal, id).await.unwrap().unwrap();
    assert!(again.decisions > 20 && again.differences.is_empty(), "{again:?}");
    let shuffles = usize::try_from(round).unwrap();
    let sealed = usize::try_from(again.sealed).unwrap();
    assert_eq!(
        (again.passed_over, sealed),
        (0, shuffles),
        "whether a wall was whole, its key alone tells: {again:?}"
    );
}

/// The players set what they see, the dealer opens everything, and the round is over.
async fn played_to_the_end(dealer: &mut Client, players: &mut [(u8, Client)], round: u64) {
    deal(dealer).await;
    // The banker's hand is the last.
    players.sort_by_key(|(seat, player)| player.view["table"]["round"]["bank"] == *seat);
    for (seat, player) in players.iter_mut() {
        step(player, "setting").await;
        set(player, *seat, *seat).await;
    }
    players.sort_by_key(|(seat, _)| *seat);
    dealer.until("the hands set", |view| may(view, "expose-bank")).await;
    done(dealer, json!({"do": "expose-bank"})).await;
    open_and_settle(dealer).await;
    done(dealer, json!({"do": "clear"})).await;
    for (_, player) in players {
        player.until("the result", |view| view["results"][0]["round"] == round).await;
    }
}

#[tokio::test]
async fn a_round_is_banked_by_a_player_who_asked_for_the_bank() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut players) = seated(&house, "P4").await;
    // The House banks first: only whoever set tiles then may have the bank (ACT 6.5).
    house_banks(&mut dealer).await;
    for (seat, player) in &mut players {
        open(player).await;
        wager(player, *seat, "regular", 2_000).await;
    }
    played_to_the_end(&mut dealer, &mut players, 1).await;
    let before: Vec<u64> = players.iter().map(|(_, player)| has(&player.view)).collect();
    // The second of the three asks for the bank and is offered it.
    done(&mut players[1].1, act(3, json!({"play": "ask-bank", "on": true}))).await;
    done(&mut dealer, json!({"do": "offer-bank"})).await;
    let banker = &mut players[1].1;
    banker.until("the offer", |view| view["table"]["offered_to"] == json!([3, 3])).await;
    done(banker, act(3, json!({"play": "take-bank", "method": "player"}))).await;
    open(banker).await;
    assert_eq!(
        (&banker.view["table"]["round"]["bank"], &banker.view["table"]["round"]["method"]),
        (&json!(3), &json!("player"))
    );
    done(banker, act(3, json!({"play": "stake-bank", "amount": 20_000}))).await;
    for (seat, player) in players.iter_mut().filter(|(seat, _)| *seat != 3) {
        open(player).await;
        wager(player, *seat, "regular", 1_500).await;
    }
    played_to_the_end(&mut dealer, &mut players, 2).await;
    let mut sum = 0;
    for ((seat, player), before) in players.iter().zip(before) {
        let gained = i64::try_from(has(&player.view)).unwrap() - i64::try_from(before).unwrap();
        assert_eq!(gained, brought(&player.view), "seat {seat}: {}", player.view["results"]);
        sum += gained;
    }
    assert!(sum <= 2_500, "beside the House's own wager nothing comes from the House: {sum}");
    assert_eq!(players[1].1.view["results"][0]["banked"][0], 20_000);
    let id = TableId::new("P4").unwrap();
    let again = record::decide_again(&house.journal, id).await.unwrap().unwrap();
    assert!(
        again.differences.is_empty() && (2..=3).contains(&again.sealed) && again.passed_over == 0,
        "{again:?}"
    );
    house.server.stop().await;
}

#[tokio::test]
async fn a_table_that_deals_by_itself_needs_no_dealer() {
    let house = house(FloorKind::Demo).await;
    let mut player = house.seat("P1", 2).await;
    sit(&mut player, 2, 2, 100_000).await;
    house.clock.advance(7_000);
    open(&mut player).await;
    wager(&mut player, 2, "regular", 1_000).await;
    wager(&mut player, 2, "bonus", 500).await;
    house.clock.advance(20_000);
    player.until("the cup shaken", |view| view["table"]["round"]["closed"] == true).await;
    for _ in 0..3 {
        house.clock.advance(2_500);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    step(&mut player, "setting").await;
    assert!(player.view["table"]["round"]["sets_at"].is_u64(), "{}", player.view["table"]["round"]);
    // He lets his time pass: the House Way is set for him.
    house.clock.advance(60_000);
    for _ in 0..6 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        house.clock.advance(2_500);
    }
    player.until("the result", |view| view["results"][0]["round"] == 1).await;
    assert_eq!(player.view["table"]["history"][0]["hands"][0][0], 2);
    let gained = i64::try_from(has(&player.view)).unwrap() - 100_000;
    assert_eq!(gained, brought(&player.view), "{}", player.view["results"]);
    house.server.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_in_the_middle_of_setting_finds_his_tiles_and_sets_them() {
    let folder = tempfile::tempdir().unwrap();
    let (clock, options) = (Clock::start(), OpenOptions::new(folder.path().join("keys/journal.key")));
    let start = async || {
        let data = folder.path().join("data").display().to_string();
        let journal: Arc<dyn Journal> = houseway_store::open(&data, &options).await.unwrap();
        let hidden = HiddenKey::File(folder.path().join("hidden.key"));
        let memory = MemoryJournal::new();
        let opening =
            Opening { hidden, journal: Arc::clone(&journal), ..opening(FloorKind::Demo, &memory, &clock) };
        let server = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
        (House { server, clock: clock.clone(), journal: memory }, journal)
    };
    let (house, _) = start().await;
    let (mut dealer, mut players) = seated(&house, "P4").await;
    house_banks(&mut dealer).await;
    for (seat, player) in &mut players {
        open(player).await;
        wager(player, *seat, "regular", 2_000).await;
    }
    deal(&mut dealer).await;
    // One looks at his tiles, and his line breaks; meanwhile another sets his own.
    let (epoch, version, tiles) = {
        let (seat, player) = &mut players[0];
        step(player, "setting").await;
        done(player, act(*seat, json!({"play": "look", "area": 2}))).await;
        (player.epoch, player.version, player.view["hands"][0]["tiles"].clone())
    };
    assert_eq!(tiles.as_array().map(Vec::len), Some(4));
    let (_, gone) = players.remove(0);
    drop(gone);
    set(&mut players[0].1, 3, 3).await;
    let mut back = Client::open(house.address(), "P4", "seat&seat=2", &[]).await.unwrap();
    back.say(&json!({"hello": {"epoch": epoch, "version": version}})).await;
    let first = back.frame_unapplied().await;
    assert_eq!((&first["type"], &first["version"]), (&json!("patch"), &json!(version + 1)), "{first}");
    drop(back);
    // The house itself goes down and comes up: the key knows the tiles again.
    house.server.stop().await;
    let (house, journal) = start().await;
    let mut dealer = house.stream("P4", "dealer").await;
    let mut back = house.seat("P4", 2).await;
    assert_eq!(back.view["hands"][0]["tiles"], tiles);
    let offers = back.view["may"].as_array().unwrap();
    let low = offers.iter().find(|offer| offer["value"]["may"] == "set").unwrap()["value"]["low"][0].clone();
    done(&mut back, act(2, json!({"play": "set", "area": 2, "low": low}))).await;
    set(&mut house.seat("P4", 4).await, 4, 4).await;
    dealer.until("the hands set", |view| may(view, "expose-bank")).await;
    done(&mut dealer, json!({"do": "expose-bank"})).await;
    open_and_settle(&mut dealer).await;
    done(&mut dealer, json!({"do": "clear"})).await;
    back.until("the result", |view| view["results"][0]["round"] == 1).await;
    the_record_is_sound(house.address(), journal.as_ref(), "P4", 1).await;
    let key = Chance::of_key(&folder.path().join("hidden.key")).unwrap();
    let again = record::decide_again_with(journal.as_ref(), TableId::new("P4").unwrap(), key.as_ref()).await;
    let again = again.unwrap().unwrap();
    assert!(again.differences.is_empty() && again.sealed == 0, "the key opens the rest: {again:?}");
    house.server.stop().await;
}

#[tokio::test]
async fn the_pit_asks_which_books_are_played_and_opens_a_table_of_each() {
    let house = house(FloorKind::Demo).await;
    let reply = http(house.address(), "GET", "/api/live-books", &[], None).await;
    assert_eq!(reply.status, 200);
    let books = reply.json();
    let books = books.as_array().unwrap();
    assert!(books.iter().filter(|book| book["game"] == "pai-gow").count() == 4, "{books:?}");
    for (number, book) in (1..).zip(books) {
        let id = format!("N{number}");
        let mut config = book["config"].clone();
        config["table"] = json!(id);
        let made = http(house.address(), "POST", "/api/tables", &[], Some(&json!({"config": config}))).await;
        assert_eq!(made.status, 201, "{}: {}", book["rulebook"], String::from_utf8_lossy(&made.body));
        let line = made.json();
        assert_eq!((&line["game"], &line["rulebook"]), (&book["game"], &book["rulebook"]));
    }
    // What the book does not offer is refused with its clause.
    let act = books.iter().find(|book| book["rulebook"] == "act-2019-pai-gow").unwrap();
    let mut config = act["config"].clone();
    (config["table"], config["options"]["bonus"]) =
        (json!("N9"), json!({"name": "bonus", "limits": {"minimum": 100, "maximum": 200}}));
    let refused = http(house.address(), "POST", "/api/tables", &[], Some(&json!({"config": config}))).await;
    assert_eq!(refused.status, 409);
    let problem = refused.json();
    let reason = &problem["reason"];
    assert_eq!(
        (&reason["reason"], &reason["problem"]["fault"]),
        (&json!("bad-config"), &json!("not-offered"))
    );
    house.server.stop().await;
}
