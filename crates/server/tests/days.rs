//! The gaming day of a running house: what it takes in, and what the second person signs.

mod support;

use houseway_server::FloorKind;
use houseway_server::Server;
use serde_json::{Value, json};
use std::net::SocketAddr;
use support::opening;
use support::staff::*;

/// The people and the table of a small house.
struct Small {
    at: SocketAddr,
    operator: Person,
    carl: Person,
    dora: Person,
    given: u32,
}

impl Small {
    async fn give(&mut self, who: fn(&Self) -> &Person, command: Value) {
        self.given += 1;
        let given = json!({"id": format!("day-{}", self.given), "command": command});
        let reply = who(self).ask(self.at, "POST", "/api/tables/T1/commands", Some(given)).await;
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    }

    async fn count(&mut self, kind: &str, count: Value) {
        self.give(|s| &s.dora, json!({"do": "count", "kind": kind, "count": count})).await;
        self.give(|s| &s.carl, json!({"do": "countersign"})).await;
    }

    async fn buy_in_and_leave(&mut self, cents: u32) {
        let buy_in = json!({"do": "open-account", "seat": 1, "tender": "cash", "amount": cents});
        self.give(|s| &s.dora, buy_in).await;
        self.give(|s| &s.dora, json!({"do": "leave", "seat": 1})).await;
    }

    async fn open_day(&self, day: &str) {
        let opened = self.carl.ask(self.at, "POST", "/api/gaming-day/open", Some(json!({"day": day}))).await;
        assert_eq!(opened.status, 204, "{}", String::from_utf8_lossy(&opened.body));
    }

    async fn ask_to_close(&self) -> (u16, Value) {
        let asked = self.operator.ask(self.at, "POST", "/api/gaming-day/close", None).await;
        let why = if asked.status == 409 { asked.json()["reason"].clone() } else { Value::Null };
        (asked.status, why)
    }

    /// What the second person is answered, with the reason of a refusal.
    async fn confirm(&self) -> (u16, Value) {
        let act = self.floor().await["pending"][0]["act"].clone();
        let path = format!("/api/acts/{act}/confirm");
        let reply = self.carl.ask(self.at, "POST", &path, Some(json!({}))).await;
        let why = if reply.status == 409 { reply.json()["reason"].clone() } else { Value::Null };
        (reply.status, why)
    }

    async fn withdraw(&self) {
        let act = self.floor().await["pending"][0]["act"].clone();
        let path = format!("/api/acts/{act}/withdraw");
        assert_eq!(self.operator.ask(self.at, "POST", &path, Some(json!({}))).await.status, 204);
    }

    async fn floor(&self) -> Value {
        self.carl.ask(self.at, "GET", "/api/floor", None).await.json()
    }
}

#[tokio::test]
async fn every_entry_of_a_table_falls_into_one_day_and_two_people_sign_the_same_figures() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let carl = hired(&house, &operator, "carl", "casino-supervisor").await;
    let dora = hired(&house, &operator, "dora", "dealer").await;
    // Opened and played at before the day.
    open_table(at, "T1", &dora, &carl).await;
    let mut small = Small { at, operator, carl, dora, given: 0 };
    small.buy_in_and_leave(40_000).await;
    small.open_day("2031-05-01").await;
    let day = small.carl.ask(at, "GET", "/api/tables/T1/day", None).await.json();
    assert_eq!((&day["closed"], &day["in_boxes"]), (&json!(false), &json!(40_000)));
    let (status, why) = small.ask_to_close().await;
    assert_eq!((status, &why["reason"], &why["tables"]), (409, &json!("tables-open"), &json!(["T1"])));

    // 5,000.00 less the 400.00 in chips with which the player left.
    small.count("closing", json!([{"denomination": 500, "count": 920}])).await;
    assert_eq!(small.ask_to_close().await.0, 202);
    // Between the two signatures the boxes are emptied.
    small.count("drop", json!([{"denomination": 10_000, "count": 4}])).await;
    let (status, why) = small.confirm().await;
    assert_eq!((status, &why["reason"]), (409, &json!("figures-changed")), "{why}");
    let change =
        |figure: &str, was: i64, now: i64| json!({"table": "T1", "figure": figure, "was": was, "now": now});
    assert_eq!(why["changes"], json!([change("drop", 0, 40_000), change("in-boxes", 40_000, 0)]));
    small.withdraw().await;
    assert_eq!(small.ask_to_close().await.0, 202);
    // What moves no money changes nothing of it.
    for inspection in houseway_server::demo::inspections().unwrap() {
        small.give(|s| &s.carl, inspection).await;
    }
    assert_eq!(small.confirm().await, (204, Value::Null));
    let first = small.floor().await["days"][0]["reports"][0].clone();
    assert_eq!(
        (&first["drop"], &first["opening_float"], &first["win"]),
        (&json!(40_000), &json!(500_000), &json!(0))
    );

    // An empty count between two days: it belongs to the next, and no entry to both.
    small.count("drop", json!([])).await;
    drop(small.carl.ask(at, "GET", "/api/gaming-day", None).await);
    let (journal, clock) = (house.journal.clone(), house.clock.clone());
    let again = Server::start_on(opening(FloorKind::Real, &journal, &clock), ([127, 0, 0, 1], 0).into())
        .await
        .unwrap();
    small.at = again.address();
    drop(house);
    small.open_day("2031-05-02").await;
    assert_eq!(small.ask_to_close().await.0, 202);
    assert_eq!(small.confirm().await.0, 204);
    let second = small.floor().await["days"][0]["reports"][0].clone();
    assert_eq!((&second["drop"], &second["opening_float"]), (&json!(0), &json!(0)));
    // The count and its countersignature.
    assert_eq!(second["through"].as_u64(), first["through"].as_u64().map(|through| through + 2));
    again.stop().await;
}
