//! Streams: what a viewer gets, what comes back after a break, and what is turned away.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use futures_util::{SinkExt as _, StreamExt as _};
use houseway_server::FloorKind;
use houseway_server::bounds::Bounds;
use houseway_server::clock::Clock;
use houseway_server::{Opening, Server};
use houseway_store::{Journal as _, MemoryJournal, StreamId};
use serde_json::{Value, json};
use std::time::Duration;
use support::{Client, House, buy_in, house, http, http_raw, opening, place};
use tokio_tungstenite::tungstenite::{Error, Message};

async fn rejoin(house: &House, audience: &str, hello: Value) -> (Client, Value) {
    let mut client = Client::open(house.address(), "R2", audience, &[]).await.unwrap();
    client.say(&json!({"hello": hello})).await;
    let first = client.frame().await;
    (client, first)
}

#[tokio::test]
async fn whoever_comes_back_gets_what_he_missed_and_nothing_twice() {
    let house = house(FloorKind::Demo).await;
    let mut player = house.seat("R2", 1).await;
    let mut dealer = house.stream("R2", "dealer").await;
    let (epoch, version) = (player.epoch, player.version);
    let hello = json!({"epoch": epoch, "version": version});
    let (_, first) = rejoin(&house, "seat&seat=1", hello.clone()).await;
    assert_eq!((&first["type"], &first["version"]), (&json!("current"), &json!(version)));
    dealer.give(buy_in(1, 2_000)).await;
    dealer.give(json!({"do": "open-period"})).await;
    player.until("the period", |view| view["public"]["phase"]["phase"] == "wagering").await;
    assert_eq!(player.version, version + 2);

    let mut late = Client::open(house.address(), "R2", "seat&seat=1", &[]).await.unwrap();
    // It still has the view of the first version.
    (late.epoch, late.version) = (epoch, player.version);
    late.say(&json!({"hello": {"epoch": epoch, "version": player.version - 1}})).await;
    late.version -= 1;
    late.view = player.view.clone();
    let Some(Ok(Message::Text(text))) = late.socket.next().await else { panic!("a frame") };
    let missed: Value = serde_json::from_str(&text).unwrap();
    assert!(missed["type"] == "patch" || missed["type"] == "snapshot", "{missed}");
    assert_eq!(missed["version"], player.version);

    let (ahead, first) =
        rejoin(&house, "seat&seat=1", json!({"epoch": epoch, "version": player.version + 9})).await;
    assert_eq!((&first["type"], &first["version"]), (&json!("ahead"), &json!(player.version)));
    let mut ahead = ahead;
    assert_eq!(ahead.frame().await["type"], "snapshot");
    assert_eq!(ahead.view, player.view);

    let (other, first) = rejoin(&house, "seat&seat=1", json!({"epoch": epoch + 1, "version": 1})).await;
    assert_eq!(first["type"], "snapshot");
    assert_eq!(other.view, player.view);
    house.server.stop().await;
}

#[tokio::test]
async fn a_view_advances_only_when_it_changes_so_that_hidden_events_do_not_show() {
    let house = house(FloorKind::Demo).await;
    let mut dealer = house.stream("R2", "dealer").await;
    dealer.give(buy_in(1, 2_000)).await;
    dealer.give(buy_in(2, 2_000)).await;
    dealer.give(json!({"do": "open-period"})).await;
    let (mut one, two) = (house.seat("R2", 1).await, house.seat("R2", 2).await);
    let display = house.stream("R2", "public").await;
    for _ in 0..5 {
        assert_eq!(one.give(place("straight-up 7", 100)).await["type"], "done");
    }
    let hello = |client: &Client| json!({"epoch": client.epoch, "version": client.version});
    // Neither the neighbour's nor the public's view moved; the console's did.
    for (audience, client) in [("seat&seat=2", &two), ("public", &display)] {
        let (_, first) = rejoin(&house, audience, hello(client)).await;
        assert_eq!(first["type"], "current", "{audience}: {first}");
    }
    let before = dealer.version;
    dealer.until("the stake", |view| view["seats"][0]["stake"] == 500).await;
    assert!(dealer.version > before);
    house.server.stop().await;
}

#[tokio::test]
async fn whoever_sits_down_gets_nothing_of_the_one_who_left() {
    let house = house(FloorKind::Demo).await;
    let mut dealer = house.stream("R2", "dealer").await;
    assert_eq!(dealer.give(buy_in(1, 2_000)).await["type"], "done");
    let mut first = house.seat("R2", 1).await;
    let (epoch, version, view) = (first.epoch, first.version, first.view.clone());
    let back = async || {
        let mut client = Client::open(house.address(), "R2", "seat&seat=1", &[]).await.unwrap();
        (client.epoch, client.version, client.view) = (epoch, version, view.clone());
        client.say(&json!({"hello": {"epoch": epoch, "version": version}})).await;
        client.frame().await
    };
    assert_eq!(
        dealer.give(json!({"do": "top-up", "seat": 1, "tender": "cash", "amount": 500})).await["type"],
        "done"
    );
    first.until("the balance", |view| view["account"]["balance"] == 2_500).await;
    let own = back().await;
    assert_eq!(own["type"], "patch", "his own time: {own}");
    assert_eq!(dealer.give(json!({"do": "leave", "seat": 1})).await["type"], "done");
    assert_eq!(dealer.give(buy_in(1, 700)).await["type"], "done");
    let next = back().await;
    assert_eq!(
        (&next["type"], &next["view"]["account"]["balance"]),
        (&json!("snapshot"), &json!(700)),
        "{next}"
    );
    house.server.stop().await;
}

#[tokio::test]
async fn the_same_id_is_answered_alike_and_done_once_also_after_a_restart() {
    let first = house(FloorKind::Demo).await;
    let mut dealer = first.stream("R2", "dealer").await;
    let version = |journal: &MemoryJournal| {
        let journal = journal.clone();
        async move { journal.head(&StreamId::new("table:R2").unwrap()).await.unwrap().version }
    };
    assert_eq!(dealer.give_as("x-1", buy_in(1, 2_000)).await["type"], "done");
    let once = version(&first.journal).await;
    // Now the account is open, so that a second decision would refuse.
    assert_eq!(dealer.give_as("x-1", buy_in(1, 2_000)).await["type"], "done");
    let other = dealer.give_as("x-1", buy_in(2, 2_000)).await;
    assert_eq!((&other["type"], &other["problem"]["title"]), (&json!("error"), &json!("id used before")));
    assert_eq!(version(&first.journal).await, once);
    let House { server, clock, journal } = first;
    drop(dealer);
    // The lights go out: nothing is closed in order. A second server on the same journal.
    let again = Server::start_on(opening(FloorKind::Demo, &journal, &clock), ([127, 0, 0, 1], 0).into())
        .await
        .unwrap();
    let mut dealer = Client::connect(again.address(), "R2", "dealer", &[]).await.unwrap();
    assert_eq!(dealer.give_as("x-1", buy_in(1, 2_000)).await["type"], "done");
    // A repetition that today's state would accept is not done twice either.
    assert_eq!(
        dealer.give_as("x-2", json!({"do": "top-up", "seat": 1, "tender": "cash", "amount": 500})).await["type"],
        "done"
    );
    let third = Server::start_on(opening(FloorKind::Demo, &journal, &clock), ([127, 0, 0, 1], 0).into())
        .await
        .unwrap();
    let mut dealer = Client::connect(third.address(), "R2", "dealer", &[]).await.unwrap();
    assert_eq!(
        dealer.give_as("x-2", json!({"do": "top-up", "seat": 1, "tender": "cash", "amount": 500})).await["type"],
        "done"
    );
    assert_eq!(dealer.view["seats"][0]["balance"], 2_500);
    drop((server, again));
    third.stop().await;
}

#[tokio::test]
async fn another_sites_page_opens_no_stream_and_sends_nothing() {
    let house = house(FloorKind::Demo).await;
    let own = format!("http://{}", house.address());
    for (origin, welcome) in [(own.as_str(), true), ("http://evil.example", false), ("null", false)] {
        let opened = Client::open(house.address(), "R1", "public", &[("origin", origin.to_owned())]).await;
        match opened {
            Ok(_) => assert!(welcome, "{origin}"),
            Err(Error::Http(response)) => {
                assert!(!welcome, "{origin}");
                assert_eq!(response.status(), 403);
            }
            Err(other) => panic!("{other}"),
        }
        let command = json!({"id": format!("o-{origin}"), "command": {"do": "open-period"}});
        let reply =
            http(house.address(), "POST", "/api/tables/R2/commands", &[("origin", origin)], Some(&command))
                .await;
        assert_eq!(reply.status == 403, !welcome, "{origin}");
    }
    house.server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_told_and_harms_nobody() {
    let house = house(FloorKind::Demo).await;
    let mut player = house.seat("R1", 1).await;
    for (frame, about) in [
        ("nonsense", "cannot be read"),
        ("{\"id\":\"a\"}", "every frame"),
        ("{\"id\":\"a\",\"command\":{\"do\":\"fly\"}}", "no command"),
        ("{\"id\":\"\",\"command\":{\"do\":\"call-dealer\",\"on\":true}}", "1 to 64"),
        (
            "{\"id\":\"b\",\"command\":{\"do\":\"touch\",\"touch\":{\"touch\":\"place\",\"spot\":\"split 1-9\",\"amount\":5}}}",
            "no command",
        ),
        ("{\"id\":\"c\",\"command\":{\"do\":\"open-period\"}}", "not for"),
        (
            "{\"id\":\"d\",\"command\":{\"do\":\"touch\",\"touch\":{\"touch\":\"undo\"}},\"more\":1}",
            "cannot be read",
        ),
    ] {
        player.socket.send(Message::text(frame)).await.unwrap();
        let answer = loop {
            let frame = player.frame().await;
            if frame["type"] == "error" {
                break frame;
            }
        };
        assert!(answer["problem"]["detail"].as_str().unwrap().contains(about), "{frame}: {answer}");
    }
    // The stream goes on.
    assert_eq!(player.give(json!({"do": "call-dealer", "on": true})).await["type"], "done");
    house.server.stop().await;
}

#[tokio::test]
async fn what_is_too_large_is_turned_away() {
    let house = house(FloorKind::Demo).await;
    let mut player = house.seat("R1", 1).await;
    let id = "x".repeat(17 << 10);
    let _cut_off = player.socket.send(Message::text(json!({"id": id, "command": {}}).to_string())).await;
    while player.try_frame().await.is_some() {}
    let body = vec![b'x'; 17 << 10];
    let reply = http_raw(house.address(), "POST", "/api/tables/R2/commands", &[], &body).await;
    assert_eq!(reply.status, 413);
    assert_eq!(reply.json()["title"], "too large");
    let mut other = house.seat("R1", 2).await;
    assert_eq!(other.give(json!({"do": "call-dealer", "on": true})).await["type"], "done");
    house.server.stop().await;
}

#[tokio::test]
async fn one_terminal_may_do_only_so_much_and_others_go_on() {
    let house = house(FloorKind::Demo).await;
    let mut player = house.seat("R1", 1).await;
    for n in 0..120 {
        player.say(&json!({"id": format!("r{n}"), "command": {"do": "call-dealer", "on": n % 2 == 0}})).await;
    }
    let (mut done, mut fast) = (0, 0);
    while done + fast < 120 {
        let frame = player.frame().await;
        match frame["type"].as_str().unwrap() {
            "done" => done += 1,
            "error" => {
                assert_eq!(frame["problem"]["status"], 429, "{frame}");
                fast += 1;
            }
            "patch" | "snapshot" | "tick" => {}
            other => panic!("{other}: {frame}"),
        }
    }
    assert!((80..110).contains(&done), "{done} done, {fast} too fast");
    let mut other = house.seat("R1", 2).await;
    assert_eq!(other.give(json!({"do": "call-dealer", "on": true})).await["type"], "done");
    house.server.stop().await;
}

#[tokio::test]
async fn a_client_that_says_nothing_or_does_not_speak_text_is_let_go() {
    let house = house(FloorKind::Demo).await;
    let mut mute = Client::open(house.address(), "R1", "public", &[]).await.unwrap();
    mute.say(&json!({"id": "x", "command": {}})).await;
    assert!(mute.try_frame().await.is_none());
    let mut binary = house.stream("R1", "public").await;
    binary.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    while binary.try_frame().await.is_some() {}
    house.server.stop().await;
}

#[tokio::test]
async fn a_stream_for_no_table_no_seat_or_no_audience_is_not_opened() {
    let house = house(FloorKind::Demo).await;
    for (table, audience, status) in [
        ("R9", "public", 404),
        ("R1", "seat&seat=7", 404),
        ("R1", "seat&seat=0", 400),
        ("R1", "seat", 400),
        ("R1", "nobody", 400),
        ("R1", "public&seat=1", 400),
    ] {
        match Client::open(house.address(), table, audience, &[]).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), status, "{table} {audience}"),
            other => panic!("{table} {audience}: {:?}", other.map(|_| ())),
        }
    }
    house.server.stop().await;
}

#[tokio::test]
async fn many_viewers_see_the_outcome_and_the_end() {
    let house = house(FloorKind::Demo).await;
    let mut viewers = Vec::new();
    for _ in 0..100 {
        viewers.push(house.stream("R2", "public").await);
    }
    let mut dealer = house.stream("R2", "dealer").await;
    dealer.give(json!({"do": "open-period"})).await;
    for viewer in &mut viewers {
        viewer.until("the period", |view| view["phase"]["phase"] == "wagering").await;
    }
    house.server.stop().await;
    for viewer in &mut viewers {
        while viewer.try_frame().await.is_some() {}
    }
}

#[tokio::test]
async fn there_is_room_for_so_many_connections() {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let bounds = Bounds { connections: 3, ..Bounds::default() };
    let opening = Opening { bounds, ..opening(FloorKind::Demo, &journal, &clock) };
    let server = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(Client::connect(server.address(), "R1", "public", &[]).await.unwrap());
    }
    assert!(Client::open(server.address(), "R1", "public", &[]).await.is_err());
    held.pop();
    // The place is free once the server has noticed.
    let mut tries = 0;
    while Client::open(server.address(), "R1", "public", &[]).await.is_err() {
        tries += 1;
        assert!(tries < 100, "the place was not given back");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}
