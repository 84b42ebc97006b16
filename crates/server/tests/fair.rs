//! A player checks a spin of the virtual wheel with nothing but what the server told him.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use houseway_chance::{Commitment, Secret, verify};
use houseway_server::FloorKind;
use houseway_server::record::redecide;
use houseway_store::StreamId;
use houseway_table::roulette::{Roulette, covered, nonce_commitment};
use houseway_table::{Digest, Hex, SeatNumber, TableId};
use serde_json::{Value, json};
use support::{Client, house, http, place};

fn hex<const N: usize>(value: &Value) -> Hex<N> {
    Hex::parse(value.as_str().unwrap()).unwrap()
}

/// A terminal commits to its nonce as soon as it is asked, and places a chip.
async fn commits(client: &mut Client, seat: u8, nonce: u8) -> Digest {
    client.until("the period", |view| view["account"]["commit_nonce"] == 1).await;
    let table = TableId::new("R1").unwrap();
    let commitment = nonce_commitment(table, 1, SeatNumber::new(seat).unwrap(), Hex([nonce; 16]));
    let answer = client.give(json!({"do": "commit-nonce", "spin": 1, "commitment": commitment})).await;
    assert_eq!(answer["type"], "done", "{answer}");
    assert!(client.view["account"].get("commit_nonce").is_none());
    assert_eq!(client.give(place("red", 500)).await["type"], "done");
    commitment
}

async fn reports(client: &mut Client, seat: u8, nonce: u8) {
    client.until("expiry", |view| view["account"]["confirm_layout"] == 1).await;
    let digest = Digest::of(&format!("spin 1\nseat {seat}\nred=500\n"));
    let nonce = Hex([nonce; 16]);
    let answer =
        client.give(json!({"do": "report-layout", "spin": 1, "digest": digest, "nonce": nonce})).await;
    assert_eq!(answer["type"], "done", "{answer}");
}

#[tokio::test]
async fn a_number_is_recomputed_from_what_two_terminals_were_told() {
    let house = house(FloorKind::Demo).await;
    let (mut one, mut two) = (house.seat("R1", 2).await, house.seat("R1", 5).await);
    for (client, note) in [(&mut one, "n-1"), (&mut two, "n-2")] {
        let note = json!({"do": "insert-note", "note": note, "amount": 5_000});
        assert_eq!(client.give(note).await["type"], "done");
    }
    let promised = commits(&mut one, 2, 0xa2).await;
    commits(&mut two, 5, 0xa5).await;
    // What a terminal keeps: the commitment before it wagers, and before it tells its nonce what the others promised.
    let commitment = one.view["public"]["draw"]["commitment"].clone();
    assert_eq!(one.view["public"]["draw"]["parts"], json!([]));
    house.clock.advance(20_000);
    one.until("expiry", |view| view["account"]["confirm_layout"] == 1).await;
    let before = one.view["public"]["draw"]["parts"].clone();
    assert_eq!(before[0]["promised"], json!(promised));
    reports(&mut one, 2, 0xa2).await;
    // The other sends another nonce than it committed to.
    reports(&mut two, 5, 0x55).await;
    house.clock.advance(9_000);
    one.until("the result", |view| view["account"]["results"][0]["spin"] == 1).await;

    let draw = one.view["public"]["draw"].clone();
    let told = http(house.address(), "GET", "/api/tables/R1/draws/1", &[], None).await;
    assert_eq!((told.status, told.json()), (200, draw.clone()), "whoever comes later is told the same");
    assert_eq!(draw["commitment"], commitment);
    let parts = draw["parts"].as_array().unwrap();
    for (part, before) in parts.iter().zip(before.as_array().unwrap()) {
        assert_eq!((&part["layout"], &part["promised"]), (&before["layout"], &before["promised"]));
    }
    assert_eq!((&parts[0]["standing"], &parts[1]["standing"]), (&json!("counted"), &json!("mismatched")));
    assert_eq!(parts[0]["nonce"], "a2".repeat(16));
    assert!(parts[1].get("nonce").is_none());
    // Its own layout is in it, as only it can tell.
    let blind = hex(&one.view["account"]["results"][0]["blind"]);
    assert_eq!(hex(&parts[0]["layout"]), covered(blind, Digest::of("spin 1\nseat 2\nred=500\n")));

    let mut text = "houseway wheel number 2\ntable R1\nspin 1\n".to_owned();
    for (name, key) in [("layout", "layout"), ("promise", "promised"), ("nonce", "nonce")] {
        for part in parts.iter().filter(|part| part.get(key).is_some()) {
            text += &format!("{name} {} {}\n", part["seat"], part[key].as_str().unwrap());
        }
    }
    let secret = Secret::new(hex(&draw["opening"]).0);
    let number = u8::try_from(draw["number"].as_u64().unwrap()).unwrap();
    let opens: Commitment = commitment.as_str().unwrap().parse().unwrap();
    assert_eq!(verify(&opens, &secret, &text, 37, number), Ok(()));
    assert_eq!(one.view["public"]["outcomes"][0]["outcome"]["number"], number);

    // The pit and the regulator see the flag and the recomputed draw.
    let inspector = house.stream("R1", "inspector").await;
    assert_eq!(inspector.view["nonces"], json!([{"spin": 1, "seat": 5, "standing": "mismatched"}]));
    let record = http(house.address(), "GET", "/api/tables/R1/rounds/1", &[], None).await.json();
    let section = |title: &str| {
        record["sections"].as_array().unwrap().iter().find(|s| s["title"] == title).unwrap()["rows"].clone()
    };
    let rows = section("Draw of the virtual wheel");
    assert_eq!(rows[3][1], format!("{number} follows from them"), "{rows}");
    assert!(section("Nonces")[1][3].as_str().unwrap().contains("had committed to another"));
    for unknown in ["2", "0"] {
        let path = format!("/api/tables/R1/draws/{unknown}");
        assert_eq!(http(house.address(), "GET", &path, &[], None).await.status, 404);
    }

    // Decided again, the journal is the same.
    let rules = houseway_games::roulette::Rules::embedded(
        &houseway_lawbook::Readings::defaults(),
        &houseway_lawbook::Mutation::none(),
    );
    let stream = StreamId::new("table:R1").unwrap();
    let again = redecide::<Roulette>(&house.journal, &stream, rules.unwrap()).await.unwrap();
    assert_eq!((again.differences, again.passed_over), (vec![], 0));
    house.server.stop().await;
}
