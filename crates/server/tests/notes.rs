//! Note acceptors of tables with a desk, over a restart of the server.

mod support;

use houseway_server::{FloorKind, Server};
use houseway_store::{Journal as _, StreamId};
use houseway_table::TableId;
use serde_json::{Value, json};
use support::pai_gow::done;
use support::{Client, House, house, opening};

fn note(number: &str) -> Value {
    json!({"do": "desk", "desk": {"do": "insert-note", "note": number, "amount": 1_000}})
}

async fn refused(who: &mut Client, number: &str) -> Value {
    let answer = who.give(note(number)).await;
    assert_eq!(answer["type"], "refused", "{answer}");
    answer["reason"]["desk"].clone()
}

#[tokio::test]
async fn a_note_is_credited_once_also_after_a_restart_from_a_snapshot() {
    // Given a table of each game with a desk at which two acceptors have credited the same number, and one of them many more,
    let first = house(FloorKind::Demo).await;
    let tables = ["P4", "D1"];
    for table in tables {
        for seat in [1, 2] {
            let mut player = first.seat(table, seat).await;
            done(&mut player, note("n1")).await;
            assert_eq!(refused(&mut player, "n1").await, json!({"reason": "note-known"}), "{table}");
        }
        let mut player = first.seat(table, 1).await;
        for number in 2..=70 {
            first.clock.advance(100);
            done(&mut player, note(&format!("n{number}"))).await;
        }
    }
    // when the tables have stopped in good order and a second server starts on what they kept,
    let House { server, clock, journal } = first;
    for table in tables {
        server.house().table(TableId::new(table).unwrap()).unwrap().stop().await;
        let stream = StreamId::new(format!("table:{table}")).unwrap();
        let head = journal.head(&stream).await.unwrap();
        assert_eq!(journal.latest_snapshot(&stream).await.unwrap().unwrap().version, head.version);
    }
    let opening = opening(FloorKind::Demo, &journal, &clock);
    let again = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
    // then what was credited is refused, and what was not is credited.
    for table in tables {
        let one = &mut Client::connect(again.address(), table, "seat&seat=1", &[]).await.unwrap();
        assert_eq!(refused(one, "n1").await, json!({"reason": "note-old", "after": "n6"}), "{table}");
        assert_eq!(refused(one, "n70").await, json!({"reason": "note-known"}), "{table}");
        let other = &mut Client::connect(again.address(), table, "seat&seat=2", &[]).await.unwrap();
        assert_eq!(refused(other, "n1").await, json!({"reason": "note-known"}), "{table}");
        done(other, note("n70")).await;
    }
    drop(server);
    again.stop().await;
}
