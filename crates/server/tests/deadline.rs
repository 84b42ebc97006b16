//! The server's clock decides: rule 3.6 at the deadline.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use houseway_server::FloorKind;
use houseway_server::table::{Answer, Given};
use houseway_table::{Actor, SeatNumber, TableId};
use serde_json::{Value, json};
use std::time::Duration;
use support::{Client, House, buy_in, house, http, place};
use tokio::sync::oneshot;

/// A table of 24 terminals with a wheel of its own, open, with everybody bought in and a period running.
async fn full_table(house: &House) -> Client {
    let mut dealer = house.stream("R2", "dealer").await;
    let dealt = house.server.house().table(TableId::new("R2").unwrap()).unwrap();
    let first = houseway_server::record::set_up(&house.journal, dealt.stream()).await.unwrap().unwrap();
    let mut config = houseway_server::demo::dealt_config("F1").unwrap();
    assert_eq!(config["rulebook"], json!(first.rulebook));
    config["seats"] = json!(24);
    let made = http(house.address(), "POST", "/api/tables", &[], Some(&json!({"config": config}))).await;
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.body));
    drop(dealer);
    dealer = house.stream("F1", "dealer").await;
    let mut supervisor = house.stream("F1", "supervisor").await;
    for inspection in houseway_server::demo::inspections().unwrap() {
        assert_eq!(supervisor.give(inspection).await["type"], "done");
    }
    let count = json!({"do": "count", "kind": "opening", "count": [{"denomination": 500, "count": 1_000}]});
    assert_eq!(dealer.give(count).await["type"], "done");
    assert_eq!(supervisor.give(json!({"do": "countersign"})).await["type"], "done");
    for seat in 1..=24 {
        assert_eq!(dealer.give(buy_in(seat, 100_000)).await["type"], "done");
    }
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    dealer
}

#[tokio::test]
async fn r3_6_no_touch_of_24_terminals_around_the_deadline_is_accepted_late() {
    let house = house(FloorKind::Demo).await;
    let mut dealer = full_table(&house).await;
    dealer.until("the period", |view| view["public"]["phase"]["phase"] == "wagering").await;
    let closes_at = dealer.view["public"]["phase"]["closes_at"].as_u64().unwrap();
    let mut players = Vec::new();
    for seat in 1..=24 {
        players.push(house.seat("F1", seat).await);
    }
    // So that the deadline comes in half a second.
    let left = closes_at - house.clock.now().0;
    house.clock.advance(left - 500);
    let firing = players.into_iter().enumerate().map(|(n, mut player)| {
        let clock = house.clock.clone();
        tokio::spawn(async move {
            let mut accepted = 0_u64;
            let mut refused = Vec::new();
            // Within the rate, most of them close to the deadline on either side.
            for touch in 0..40_u64 {
                let at = closes_at - 100 + touch * 5 + n as u64 % 5;
                clock.wait_until(houseway_table::Time(at)).await;
                let id = format!("t{n}-{touch}");
                player.say(&json!({"id": id, "command": place("straight-up 7", 100)})).await;
                let answer = player.answer(&id).await;
                if answer["type"] == "done" {
                    assert!(refused.is_empty(), "accepted after a refusal: {answer}");
                    accepted += 1;
                } else {
                    refused.push(answer);
                }
            }
            (n, accepted, refused, player)
        })
    });
    let mut total = 0;
    for task in firing.collect::<Vec<_>>() {
        let (n, accepted, refused, player) = task.await.unwrap();
        assert!(!refused.is_empty(), "the deadline fell within the fire");
        for answer in refused {
            assert_eq!(answer["reason"]["reason"], "period-expired", "{answer}");
            assert_eq!(answer["basis"][0], "3.6", "{answer}");
        }
        assert_eq!(player.view["account"]["stake"], accepted * 100, "terminal {}", n + 1);
        total += accepted;
    }
    assert!(total > 0, "the deadline fell within the fire");
    // In the journal, no touch was received at the deadline or later, and every one stands before the expiry.
    let table = house.server.house().table(TableId::new("F1").unwrap()).unwrap();
    let round = table.round(1).await.unwrap();
    let expired = round.entries.iter().position(|entry| entry.kind == "period-expired").unwrap();
    let touches: Vec<usize> =
        (0..round.entries.len()).filter(|&n| round.entries[n].kind == "wagers-changed").collect();
    assert_eq!(touches.len() as u64, total);
    for n in touches {
        assert!(n < expired && round.entries[n].at < closes_at, "{:?}", round.entries[n]);
    }
    house.server.stop().await;
}

#[tokio::test]
async fn a_touch_stamped_before_the_deadline_counts_though_it_reaches_the_table_after_it() {
    let house = house(FloorKind::Demo).await;
    let mut dealer = house.stream("R2", "dealer").await;
    dealer.give(buy_in(1, 10_000)).await;
    dealer.give(json!({"do": "open-period"})).await;
    let table = house.server.house().table(TableId::new("R2").unwrap()).unwrap();
    let give = |stamp, id: &str| {
        let (reply, answer) = oneshot::channel();
        let by = [Actor::Terminal { seat: SeatNumber::new(1).unwrap() }];
        let command: Value = place("red", 100);
        let given = Given { by: &by, audience: None, id, stamp, command };
        let reply = Box::new(move |answer| {
            let _gone = reply.send(answer);
        });
        table.give(given, reply).unwrap();
        answer
    };
    let early = table.stamp();
    house.clock.advance(31_000);
    let late = table.stamp();
    assert!(late.at() > early.at());
    // The later one arrives first; the deadline waits for the earlier.
    let late = give(late, "late");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(table.status().phase, "wagering", "the deadline waits for what was stamped before it");
    let early = give(early, "early");
    assert!(matches!(early.await.unwrap(), Answer::Done { .. }));
    let Answer::Not(problem) = late.await.unwrap() else { panic!("the late one was accepted") };
    assert!(problem.is_refused_for("period-expired"), "{problem}");
    house.server.stop().await;
}
