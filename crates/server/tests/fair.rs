//! A player checks a spin of the virtual wheel with nothing but what the server told him.

#![expect(clippy::unwrap_used, clippy::panic, reason = "this is a test")]

mod support;

use houseway_chance::{Commitment, OperatingSystem, SealingKey, Secret, Source, verify};
use houseway_games::roulette::{Pocket, Rules};
use houseway_lawbook::{Mutation, Readings};
use houseway_ledger::Tender;
use houseway_money::{Cents, Stack};
use houseway_server::FloorKind;
use houseway_server::chance::Chance;
use houseway_server::record::redecide;
use houseway_store::{Batch, Journal as _, MemoryJournal, NewEntry, StreamId};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{Command, Phase, Roulette, State, Touch, covered, nonce_commitment};
use houseway_table::{
    Actor, Answer, Ask, By, Digest, Game as _, Hex, PersonId, Post, SeatNumber, TableId, Time,
};
use houseway_wire::{Encoded, encode};
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
    // What is told from the journal is what the terminals were told with the result, byte by byte; a spin that is not drawn
    // is not told of.
    for unknown in ["2", "0"] {
        let path = format!("/api/tables/R1/draws/{unknown}");
        assert_eq!(http(house.address(), "GET", &path, &[], None).await.status, 404);
    }

    // Decided again, the journal is the same.
    let stream = StreamId::new("table:R1").unwrap();
    let again = redecide::<Roulette>(&house.journal, &stream, rules(), None).await.unwrap();
    assert_eq!((again.differences, again.passed_over), (vec![], 0));
    house.server.stop().await;
}

fn rules() -> Rules {
    Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap()
}

/// A table that is played in the core, each decision written to a journal.
struct Written {
    rules: Rules,
    state: State,
    journal: MemoryJournal,
    stream: StreamId,
    version: u64,
    now: Time,
}

impl Written {
    async fn give(&mut self, actor: Actor, command: Command) {
        let by = By { actor, at: self.now };
        let facts = Roulette::decide(&self.rules, &self.state, &command, &by).unwrap().record(by);
        let entries: Vec<NewEntry> = facts
            .iter()
            .map(|fact| {
                let Encoded { kind, schema, bytes } = encode(fact).unwrap();
                NewEntry { kind, schema, bytes, postings: Vec::new() }
            })
            .collect();
        let (count, stream) = (entries.len() as u64, self.stream.clone());
        let (expected_version, at_ms) = (self.version, self.now.0);
        let batch = Batch { stream, expected_version, at_ms, entries, key: None, reply: Vec::new() };
        self.journal.append(batch).await.unwrap();
        self.version += count;
        facts.iter().for_each(|fact| Roulette::apply(&mut self.state, fact));
    }

    /// A table with a virtual wheel, where terminal 2 has put a chip on red and wagers are closed. `told` says whether
    /// the period was opened as today's are, or as before terminals committed to their nonces.
    async fn closed(chance: &Chance, told: bool) -> Self {
        let (rules, journal) = (rules(), MemoryJournal::new());
        let (stream, now) = (StreamId::new("table:F1").unwrap(), Time(1_700_000_000_000));
        let mut table = Self { rules, state: State::default(), journal, stream, version: 0, now };
        let mut config = houseway_server::demo::dealt_config("F1").unwrap();
        config["source"] = json!("virtual");
        config["automation"] = json!({"open_after_ms": 0, "spin_for_ms": 1_000, "confirm_records": true});
        let config = serde_json::from_value(config).unwrap();
        table.give(Actor::System, Command::Configure { config: Box::new(config) }).await;
        let person = |id, post| Actor::Person { id: PersonId::new(id).unwrap(), post };
        let (dealer, supervisor) = (person("dana", Post::Dealer), person("gus", Post::GameSupervisor));
        let count = Count::new(vec![Stack { denomination: Cents::literal(500), count: 1_000 }]);
        table.give(dealer, Command::Count { kind: MovementKind::Opening, count }).await;
        table.give(supervisor, Command::Countersign).await;
        let (seat, amount) = (SeatNumber::new(2).unwrap(), Cents::literal(5_000));
        table.give(dealer, Command::OpenAccount { seat, tender: Tender::Cash, amount }).await;
        let need = Roulette::needs(&table.rules, &table.state).unwrap();
        let ask = Roulette::ask(&table.rules, &need).unwrap();
        let opens = Roulette::answer(&table.rules, &need, chance.answer(&ask).unwrap()).unwrap();
        let Command::OpenPeriod { seal, blind } = opens else { panic!("{opens:?}") };
        table.give(Actor::System, Command::OpenPeriod { seal, blind: blind.filter(|_| told) }).await;
        let terminal = Actor::Terminal { seat };
        if told {
            let commitment = nonce_commitment(TableId::new("F1").unwrap(), 1, seat, Hex([9; 16]));
            table.give(terminal, Command::CommitNonce { spin: 1, commitment }).await;
        }
        let red = Touch::Place { spot: "red".parse().unwrap(), amount: Cents::literal(500) };
        table.give(terminal, Command::Touch { touch: red }).await;
        let Phase::Wagering(wagering) = &table.state.phase else { panic!("no period") };
        table.now = wagering.closes_at;
        table.give(Actor::System, Command::Expire { spin: 1 }).await;
        let Phase::Expired(expired) = &table.state.phase else { panic!("not expired") };
        let (digest, nonce) = (expired.layouts[0].digest, Hex([9; 16]));
        table.give(terminal, Command::ReportLayout { spin: 1, digest, nonce }).await;
        table.give(Actor::System, Command::BallSpun).await;
        table.now = table.now.plus_ms(1_000);
        table.give(Actor::System, Command::BallAtRest).await;
        table
    }
}

/// Whoever wrote another number or another secret into a journal, chain and signatures and all, is found out, and old
/// journals are recomputed by the protocol of their time.
#[tokio::test]
async fn deciding_again_recomputes_every_number_from_what_was_promised() {
    for told in [true, false] {
        for lie in [None, Some("number"), Some("secret")] {
            let chance = Chance::new(Source::new(SealingKey::passing(&mut OperatingSystem).unwrap()));
            let mut table = Written::closed(&chance, told).await;
            let need = Roulette::needs(&table.rules, &table.state).unwrap();
            let ask = Roulette::ask(&table.rules, &need).unwrap();
            let Ask::Number { text, .. } = &ask else { panic!("{ask:?}") };
            assert!(text.starts_with(if told {
                "houseway wheel number 2\n"
            } else {
                "houseway wheel number 1\n"
            }));
            let Answer::Number { number, opening } = chance.answer(&ask).unwrap() else {
                panic!("no number")
            };
            let number = if lie == Some("number") { (number + 1) % 37 } else { number };
            let opening = Some(if lie == Some("secret") { Hex([5; 32]) } else { opening });
            let outcome = Pocket::new(number).unwrap();
            let entry = Command::EnterOutcome { outcome, rested_after_expiry: true, opening };
            table.give(Actor::System, entry).await;
            let again = redecide::<Roulette>(&table.journal, &table.stream, rules(), None).await.unwrap();
            let found: Vec<&str> = again.differences.iter().map(|one| one.what.as_str()).collect();
            match lie {
                None => assert!(found.is_empty(), "{found:?}"),
                Some("secret") => assert_eq!(
                    found,
                    [
                        "the number does not follow from its commitment: the secret does not open the commitment"
                    ]
                ),
                Some(_) => {
                    assert!(found.len() == 1 && found[0].contains("does not follow"), "{found:?}");
                }
            }
        }
    }
}
