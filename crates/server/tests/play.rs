//! A spin on the demo floor, over WebSockets.

mod support;

use houseway_server::FloorKind;
use houseway_store::{Journal as _, StreamId};
use serde_json::{Value, json};
use support::{Client, buy_in, house, place};

#[tokio::test]
async fn a_spin_of_the_virtual_wheel_is_played_from_the_first_note_to_the_result() {
    let house = house(FloorKind::Demo).await;
    let (mut player, mut display) = (house.seat("R1", 2).await, house.stream("R1", "public").await);
    assert_eq!(player.view["health"], "running");
    let note = json!({"do": "insert-note", "note": "n-1", "amount": 5_000});
    assert_eq!(player.give(note).await["type"], "done");
    assert_eq!(player.view["account"]["balance"], 5_000, "the view changed before the answer");
    player.until("the period", |view| view["public"]["phase"]["phase"] == "wagering").await;
    assert_eq!(player.give(place("straight-up 17", 500)).await["type"], "done");
    assert_eq!(player.give(place("red", 1_000)).await["type"], "done");
    assert_eq!(player.view["account"]["stake"], 1_500);
    // Twenty seconds of wagering and six of the ball need not be waited for.
    house.clock.advance(20_000);
    player.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    house.clock.advance(9_000);
    player.until("the result", |view| view["account"]["results"][0]["spin"] == 1).await;
    display.until("the number", |view| view["outcomes"][0]["spin"] == 1).await;
    let balance = player.view["account"]["balance"].as_u64().unwrap();
    let won = player.view["account"]["results"][0]["settlement"]["returned"].as_u64().unwrap();
    assert_eq!(balance, 3_500 + won);
    house.server.stop().await;
}

#[tokio::test]
async fn a_dealer_deals_the_other_table_by_hand() {
    let house = house(FloorKind::Demo).await;
    let mut dealer = house.stream("R2", "dealer").await;
    let mut player = house.seat("R2", 1).await;
    assert_eq!(dealer.give(buy_in(1, 10_000)).await["type"], "done");
    assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done");
    player.until("the period", |view| view["public"]["phase"]["phase"] == "wagering").await;
    assert_eq!(player.give(place("straight-up 0", 100)).await["type"], "done");
    let early = dealer.give(json!({"do": "enter-outcome", "outcome": 0})).await;
    assert_eq!((&early["type"], &early["basis"][0]), (&json!("refused"), &json!("8.1(f)")), "{early}");
    assert_eq!(dealer.give(json!({"do": "ball-spun"})).await["type"], "done");
    house.clock.advance(30_000);
    dealer.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
    house.clock.advance(4_000);
    assert_eq!(dealer.give(json!({"do": "ball-at-rest"})).await["type"], "done");
    // The terminal confirmed nothing within the limit: its record is examined, and the supervisor confirms it.
    let mut supervisor = house.stream("R2", "supervisor").await;
    let confirmed = supervisor.give(json!({"do": "confirm-record", "seat": 1})).await;
    let entered =
        dealer.give(json!({"do": "enter-outcome", "outcome": 0, "rested_after_expiry": true})).await;
    assert_eq!(entered["type"], "done", "{entered} {confirmed} {}", dealer.view);
    if dealer.view["declared"].is_object() {
        let answered = supervisor.give(json!({"do": "answer-entry", "counts": true})).await;
        assert_eq!(answered["type"], "done", "{answered}");
    }
    player.until("the result", |view| view["public"]["outcomes"][0]["spin"] == 1).await;
    assert_eq!(player.view["account"]["balance"], 9_900 + 3_600);
    house.server.stop().await;
}

#[tokio::test]
async fn every_act_of_two_persons_can_be_tried_on_a_demo_floor() {
    let house = house(FloorKind::Demo).await;
    let mut console = house.stream("R2", "dealer").await;
    let mut pit = house.stream("R2", "supervisor").await;
    let done = async |who: &mut Client, command: Value| {
        let answer = who.give(command.clone()).await;
        assert_eq!(answer["type"], "done", "{command}: {answer}");
    };
    done(&mut console, buy_in(1, 10_000)).await;
    done(&mut console, json!({"do": "take-claim", "account": 1, "subject": "malfunction"})).await;
    pit.until("the claim", |view| view["claims"][0]["number"].is_u64()).await;
    let claim = pit.view["claims"][0]["number"].clone();
    done(&mut console, json!({"do": "answer-claim", "claim": claim, "upheld": true, "answer": "seen"})).await;
    let ask = json!({"do": "ask-adjustment", "claim": claim, "difference": 500, "why": "it stuck"});
    done(&mut pit, ask).await;
    let agree = json!({"do": "agree-adjustment", "claim": claim, "difference": 500});
    let dealer = console.give(agree.clone()).await;
    assert_eq!(dealer["reason"]["reason"], "rank-needed", "the dealer's screen is the dealer's: {dealer}");
    done(&mut pit, agree).await;
    // Counted and signed on the pit's screen alone.
    done(&mut pit, json!({"do": "count", "kind": "fill", "count": [{"denomination": 500, "count": 10}]}))
        .await;
    done(&mut pit, json!({"do": "countersign"})).await;
    // Two people stand in the record, as everywhere.
    let stream = StreamId::new("table:R2").unwrap();
    let entries = house.journal.read(&stream, 1, 200).await.unwrap();
    for kind in ["claim-adjusted", "moved"] {
        let last = entries.iter().rfind(|entry| entry.kind == kind).unwrap();
        let fact: Value = serde_json::from_slice(&last.bytes).unwrap();
        let signed = ["first", "second"].map(|hand| fact["event"][hand]["person"].clone());
        assert_eq!(signed, [json!("demo-supervisor"), json!("demo-manager")], "{fact}");
    }
    house.server.stop().await;
}
