//! Who works at which table, what the pit is offered, and tables that come and go.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use houseway_server::{FloorKind, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use support::staff::{Person, hired, make_table, operated};
use support::{Client, Reply, house, http, opening};

fn said(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

async fn command(at: SocketAddr, who: &Person, table: &str, id: &str) -> Reply {
    let command = json!({"id": id, "command": {"do": "open-period"}});
    who.ask(at, "POST", &format!("/api/tables/{table}/commands"), Some(command)).await
}

/// Heard, and refused by the closed table; or not heard, because whoever gives it is not assigned.
async fn heard(at: SocketAddr, who: &Person, table: &str, id: &str) -> bool {
    let reply = command(at, who, table, id).await;
    match reply.status {
        409 => true,
        403 => {
            let problem = reply.json();
            assert_eq!(
                (&problem["reason"]["reason"], &problem["reason"]["table"]),
                (&json!("not-assigned"), &json!(table))
            );
            assert_eq!((&problem["clause"], &problem["title"]), (&json!("G-11"), &json!("not assigned")));
            assert!(problem["detail"].as_str().unwrap().contains("ask a supervisor"), "{problem}");
            false
        }
        other => unreachable!("{other}: {}", said(&reply)),
    }
}

#[tokio::test]
async fn g_11_a_dealer_gives_commands_only_at_tables_where_he_works() {
    let (house, operator) = operated().await;
    let at = house.address();
    for table in ["T1", "T2"] {
        make_table(at, &operator, table).await;
    }
    let (dora, dick) =
        (hired(&house, &operator, "dora", "dealer").await, hired(&house, &operator, "dick", "dealer").await);
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    // A small house assigns nobody.
    assert!(heard(at, &dora, "T1", "1").await && heard(at, &dick, "T1", "1").await);
    let station = |table: &str| json!({"station": {"at": "table", "table": table}});
    let assigned = gus.ask(at, "POST", "/api/people/dora/assign", Some(station("T1"))).await;
    assert_eq!(assigned.status, 204, "{}", said(&assigned));
    assert!(heard(at, &dora, "T1", "2").await && !heard(at, &dick, "T1", "2").await);
    assert!(heard(at, &dick, "T2", "2").await && heard(at, &gus, "T1", "2").await);
    // Over a stream the same.
    assert_eq!(dick.stream(at, "T1", "dealer").await.err(), Some(403));
    // Not as a second hand on another's screen either.
    let second = json!({"id": "s", "command": {"do": "countersign"}, "as": {"name": "dick", "secret": "secret of dick"}});
    house.clock.advance(3_000);
    let reply = dora.ask(at, "POST", "/api/tables/T1/commands", Some(second)).await;
    assert_eq!((reply.status, &reply.json()["title"]), (403, &json!("not assigned")), "{}", said(&reply));
    // The list tells each his own.
    let yours = async |who: &Person| {
        let list = who.ask(at, "GET", "/api/tables", None).await.json();
        [list[0]["yours"].clone(), list[1]["yours"].clone()]
    };
    assert_eq!(yours(&dora).await, [json!(true), json!(true)]);
    assert_eq!(yours(&dick).await, [json!(false), json!(true)]);
    // Who may not assign is told so.
    assert_eq!(dora.ask(at, "POST", "/api/people/dick/assign", Some(station("T1"))).await.status, 403);
    let own = gus.ask(at, "POST", "/api/people/gus/assign", Some(station("T1"))).await;
    assert_eq!((own.status, &own.json()["reason"]["reason"]), (409, &json!("own-affair")));
    // A house that requires it closes what nobody is assigned to.
    let strict = json!({"required": true});
    assert_eq!(gus.ask(at, "POST", "/api/floor/assignment", Some(strict.clone())).await.status, 403);
    assert_eq!(operator.ask(at, "POST", "/api/floor/assignment", Some(strict)).await.status, 204);
    assert!(
        !heard(at, &dick, "T2", "3").await
            && !heard(at, &gus, "T1", "3").await
            && heard(at, &dora, "T1", "3").await
    );
    // A supervisor has the tables of his pit.
    let placed = operator.ask(at, "POST", "/api/tables/T1/pit", Some(json!({"pit": "Main"}))).await;
    assert_eq!(placed.status, 204, "{}", said(&placed));
    let pit = json!({"station": {"at": "pit", "pit": "Main"}});
    assert_eq!(operator.ask(at, "POST", "/api/people/gus/assign", Some(pit.clone())).await.status, 204);
    assert!(heard(at, &gus, "T1", "4").await && !heard(at, &gus, "T2", "4").await);
    let floor = gus.ask(at, "GET", "/api/floor", None).await.json();
    assert_eq!(
        floor["crews"][0],
        json!({"table": "T1", "people": ["dora", "gus"], "open_to": ["casino-supervisor", "gaming-shift-manager"]})
    );
    assert_eq!(
        (&floor["public"]["tables"][0]["pit"], &floor["assignment_required"]),
        (&json!("Main"), &json!(true))
    );
    assert_eq!(operator.ask(at, "POST", "/api/people/gus/release", Some(pit)).await.status, 204);
    assert!(!heard(at, &gus, "T1", "5").await);
    // It is on record and stands after a restart.
    let (journal, clock) = (house.journal.clone(), house.clock.clone());
    let again = Server::start_on(opening(FloorKind::Real, &journal, &clock), ([127, 0, 0, 1], 0).into())
        .await
        .unwrap();
    assert!(
        heard(again.address(), &dora, "T1", "6").await && !heard(again.address(), &dick, "T1", "6").await
    );
    drop(house);
    again.stop().await;
}

/// What a person is offered of one kind.
async fn offered(at: SocketAddr, who: &Person, may: &str) -> Vec<Value> {
    let offers = who.ask(at, "GET", "/api/floor/offers", None).await.json();
    let all = offers.as_array().unwrap().iter().map(|line| line["value"].clone());
    all.filter(|value| value["may"] == may).collect()
}

#[tokio::test]
async fn the_pit_is_offered_what_its_reader_may_do() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let dora = hired(&house, &operator, "dora", "dealer").await;
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    let none = dora.ask(at, "GET", "/api/floor/offers", None).await;
    assert_eq!((none.status, none.json()), (200, json!([])));
    assert_eq!(http(at, "GET", "/api/floor/offers", &[], None).await.status, 401);
    assert_eq!(
        offered(at, &gus, "assign").await,
        [json!({"may": "assign", "id": "dora", "tables": ["T1"], "pits": []})]
    );
    assert!(
        offered(at, &gus, "retire-table").await.is_empty()
            && offered(at, &gus, "add-person").await.is_empty()
    );
    assert_eq!(offered(at, &operator, "retire-table").await, [json!({"may": "retire-table", "table": "T1"})]);
    assert_eq!(offered(at, &operator, "add-person").await.len(), 1);
    // The floor's view has them beside it, each with its ruling.
    let floor = gus.ask(at, "GET", "/api/floor", None).await.json();
    let code = floor["offers"].as_array().unwrap().iter().find(|line| line["value"]["may"] == "issue-code");
    assert_eq!(code.unwrap()["basis"], json!(["G-8"]));
    house.server.stop().await;
}

#[tokio::test]
async fn on_a_demo_floor_the_offers_name_the_rank_that_acts() {
    let house = house(FloorKind::Demo).await;
    let offers = http(house.address(), "GET", "/api/floor/offers", &[], None).await.json();
    let rank = |may: &str| {
        let lines = offers.as_array().unwrap();
        lines.iter().find(|line| line["value"]["may"] == may).map(|line| line["rank"].clone())
    };
    assert_eq!(rank("issue-code"), Some(json!("casino-supervisor")));
    assert_eq!(rank("close-day"), Some(json!("gaming-shift-manager")));
    assert_eq!(rank("retire-table"), None, "not while the day is open");
    house.server.stop().await;
}

#[tokio::test]
async fn a_list_tells_free_and_unpaired_seats() {
    let house = house(FloorKind::Demo).await;
    let mut dealer = house.stream("R2", "dealer").await;
    assert_eq!(dealer.give(support::buy_in(2, 10_000)).await["type"], "done");
    let list = http(house.address(), "GET", "/api/tables", &[], None).await.json();
    let line = list.as_array().unwrap().iter().find(|line| line["table"] == "R2").unwrap();
    assert_eq!(line["seats_free"], json!([1, 3, 4, 5, 6]));
    assert_eq!((&line["seats_open"], &line["yours"]), (&json!(1), &json!(true)));
    assert_eq!(line["game"], "rapid-roulette");
    house.server.stop().await;
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let place = json!({"kind": "ats", "table": "T1", "seat": 3});
    let code = operator.ask(at, "POST", "/api/devices", Some(place)).await.json()["code"].clone();
    assert_eq!(http(at, "POST", "/api/pair", &[], Some(&json!({"code": code}))).await.status, 200);
    let list = operator.ask(at, "GET", "/api/tables", None).await.json();
    assert_eq!(list[0]["seats_unpaired"], json!([1, 2, 4, 5, 6]));
    assert_eq!(list[0]["seats_free"], json!([1, 2, 3, 4, 5, 6]));
    house.server.stop().await;
}

#[tokio::test]
async fn a_table_leaves_the_floor_and_its_record_stays() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let carl = hired(&house, &operator, "carl", "casino-supervisor").await;
    let place = json!({"kind": "ats", "table": "T1", "seat": 1});
    let code = operator.ask(at, "POST", "/api/devices", Some(place)).await.json()["code"].clone();
    let paired = http(at, "POST", "/api/pair", &[], Some(&json!({"code": code}))).await;
    let terminal = Person { cookie: paired.cookie("houseway_device").unwrap() };
    assert_eq!(carl.ask(at, "DELETE", "/api/tables/T1", None).await.status, 403);
    assert_eq!(operator.ask(at, "DELETE", "/api/tables/T9", None).await.status, 404);
    let day = json!({"day": "2031-05-01"});
    assert_eq!(carl.ask(at, "POST", "/api/gaming-day/open", Some(day)).await.status, 204);
    let open = operator.ask(at, "DELETE", "/api/tables/T1", None).await;
    assert_eq!((open.status, &open.json()["reason"]["reason"]), (409, &json!("day-open")));
    assert_eq!(operator.ask(at, "POST", "/api/gaming-day/close", None).await.status, 202);
    assert_eq!(carl.ask(at, "POST", "/api/acts/1/confirm", Some(json!({}))).await.status, 204);
    let gone = operator.ask(at, "DELETE", "/api/tables/T1", None).await;
    assert_eq!(gone.status, 204, "{}", said(&gone));
    let after = async |at: SocketAddr| {
        assert_eq!(operator.ask(at, "GET", "/api/tables", None).await.json(), json!([]));
        assert_eq!(command(at, &operator, "T1", "1").await.status, 410);
        assert_eq!(operator.stream(at, "T1", "dealer").await.err(), Some(410));
        assert!(operator.stream(at, "T1", "inspector").await.is_ok());
        assert_eq!(operator.ask(at, "GET", "/api/tables/T1/rounds", None).await.status, 200);
        assert_eq!(operator.ask(at, "DELETE", "/api/tables/T1", None).await.status, 410);
        assert_eq!(terminal.ask(at, "GET", "/api/session", None).await.json()["device"], Value::Null);
        let mut config = houseway_server::demo::dealt_config("T1").unwrap();
        config["demo"] = json!(false);
        assert_eq!(
            operator.ask(at, "POST", "/api/tables", Some(json!({"config": config}))).await.status,
            410
        );
    };
    after(at).await;
    let (journal, clock) = (house.journal.clone(), house.clock.clone());
    let again = Server::start_on(opening(FloorKind::Real, &journal, &clock), ([127, 0, 0, 1], 0).into())
        .await
        .unwrap();
    after(again.address()).await;
    drop(house);
    again.stop().await;
}

#[tokio::test]
async fn an_open_table_does_not_leave_the_floor() {
    let house = house(FloorKind::Demo).await;
    let open = http(house.address(), "DELETE", "/api/tables/R2", &[], None).await;
    assert_eq!((open.status, &open.json()["title"]), (409, &json!("table open")));
    house.server.stop().await;
}

#[tokio::test]
async fn g_11_whoever_is_not_assigned_sees_of_a_table_what_everybody_sees() {
    let (house, operator) = operated().await;
    let at = house.address();
    for table in ["T1", "T2"] {
        make_table(at, &operator, table).await;
    }
    let dora = hired(&house, &operator, "dora", "dealer").await;
    let dan = hired(&house, &operator, "dan", "dealer").await;
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    let ines = hired(&house, &operator, "ines", "inspector").await;
    let station = |table: &str| Some(json!({"station": {"at": "table", "table": table}}));
    let assign = async |id: &str, act: &str, table: &str| {
        let path = format!("/api/people/{id}/{act}");
        let done = operator.ask(at, "POST", &path, station(table)).await;
        assert_eq!(done.status, 204, "{}", said(&done));
    };
    // Nobody is assigned: both are open to every dealer.
    let mut open = dan.stream(at, "T1", "dealer").await.unwrap();
    assign("dora", "assign", "T1").await;
    // It shows no more, though nothing has happened at the table.
    let ended = tokio::time::timeout(Duration::from_secs(3), open.ended()).await.unwrap();
    assert_eq!(ended.as_deref(), Some("not assigned to this table"));
    assert_eq!(dan.stream(at, "T1", "dealer").await.err(), Some(403));
    assert!(dan.stream(at, "T1", "public").await.is_ok());
    assert!(dan.stream(at, "T2", "dealer").await.is_ok());
    assert!(dora.stream(at, "T1", "dealer").await.is_ok());
    // The supervisor of another table, neither live nor on record.
    let mut own = gus.stream(at, "T1", "supervisor").await.unwrap();
    assert_eq!(gus.ask(at, "GET", "/api/tables/T1/rounds", None).await.status, 200);
    let greta = hired(&house, &operator, "greta", "game-supervisor").await;
    assign("greta", "assign", "T1").await;
    assert!(tokio::time::timeout(Duration::from_secs(3), own.ended()).await.unwrap().is_some());
    for audience in ["supervisor", "dealer"] {
        assert_eq!(gus.stream(at, "T1", audience).await.err(), Some(403));
    }
    for path in ["/api/tables/T1/rounds", "/api/tables/T1/rounds/1", "/api/tables/T1/rounds/1/pack"] {
        assert_eq!(gus.ask(at, "GET", path, None).await.status, 403, "{path}");
    }
    // Who has the whole floor, and who only looks on, needs no assignment.
    assert!(greta.stream(at, "T1", "supervisor").await.is_ok());
    assert!(operator.stream(at, "T1", "supervisor").await.is_ok());
    assert!(ines.stream(at, "T1", "inspector").await.is_ok());
    // The last of a rank goes: the table is open to all of them again.
    assign("dora", "release", "T1").await;
    assert!(dan.stream(at, "T1", "dealer").await.is_ok());
    house.server.stop().await;
}

#[tokio::test]
async fn the_floors_stream_shows_and_takes_no_commands() {
    let (house, operator) = operated().await;
    let at = house.address();
    // A table that is nowhere, and reports of nothing: the server adds to such acts what only it knows.
    for command in [
        json!({"do": "add-table", "table": "X", "title": "X", "rulebook": "vic-2000-rapid-roulette", "seats": 6}),
        json!({"do": "open-day", "day": "2031-05-01"}),
    ] {
        let cookie = [("cookie", operator.cookie.clone())];
        let mut floor = Client::on_the_floor(at, "supervisor", &cookie).await.unwrap();
        let answer = floor.give(command).await;
        assert_eq!(answer["problem"]["status"], 403, "{answer}");
    }
    let floor = operator.ask(at, "GET", "/api/floor", None).await.json();
    assert_eq!((&floor["public"]["tables"], &floor["public"]["day"]), (&json!([]), &Value::Null));
    house.server.stop().await;
}

#[tokio::test]
async fn g_11_the_floors_figures_of_a_table_are_for_those_who_work_there() {
    let (house, operator) = operated().await;
    let at = house.address();
    for table in ["T1", "T2"] {
        make_table(at, &operator, table).await;
        let place = json!({"kind": "wnd", "table": table});
        assert_eq!(operator.ask(at, "POST", "/api/devices", Some(place)).await.status, 201);
    }
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    let greta = hired(&house, &operator, "greta", "game-supervisor").await;
    let ines = hired(&house, &operator, "ines", "inspector").await;
    let opened = operator.ask(at, "POST", "/api/gaming-day/open", Some(json!({"day": "2031-05-01"}))).await;
    assert_eq!(opened.status, 204, "{}", said(&opened));
    let mut floor = Client::on_the_floor(at, "supervisor", &[("cookie", gus.cookie.clone())]).await.unwrap();
    assert_eq!(floor.view["codes"].as_array().unwrap().len(), 2);
    for (id, table) in [("gus", "T2"), ("greta", "T1")] {
        let station = json!({"station": {"at": "table", "table": table}});
        let done = operator.ask(at, "POST", &format!("/api/people/{id}/assign"), Some(station)).await;
        assert_eq!(done.status, 204, "{}", said(&done));
    }
    // The stream that he has open already loses it too, and goes on.
    floor.until("his part", |view| view["codes"].as_array().unwrap().len() == 1).await;
    assert_eq!(floor.view["codes"][0]["place"]["table"], "T2");
    assert_eq!(floor.view["health"], "running");
    // And what he says that he has brings nothing of it back.
    let (epoch, version) = (floor.epoch, floor.version);
    let cookie = [("cookie", gus.cookie.clone())];
    let mut again = Client::on_the_floor(at, "supervisor", &cookie).await.unwrap();
    assert_eq!(again.view["codes"].as_array().unwrap().len(), 1);
    assert_eq!((again.epoch, again.version >= version), (epoch, true));
    let invited = json!({"kind": "sgc", "table": "T2"});
    assert_eq!(gus.ask(at, "POST", "/api/devices", Some(invited)).await.status, 201);
    again.until("a later change", |view| view["codes"].as_array().unwrap().len() == 2).await;
    assert!(!again.view["codes"].to_string().contains("T1"));
    let invited = json!({"kind": "sgc", "table": "T1"});
    assert_eq!(gus.ask(at, "POST", "/api/devices", Some(invited)).await.status, 409);
    let of = async |who: &Person, path: &str| who.ask(at, "GET", path, None).await.status;
    for (who, statuses) in
        [(&gus, [403, 200]), (&greta, [200, 403]), (&operator, [200, 200]), (&ines, [200, 200])]
    {
        assert_eq!([of(who, "/api/tables/T1/day").await, of(who, "/api/tables/T2/day").await], statuses);
        let day = who.ask(at, "GET", "/api/gaming-day", None).await.json();
        let seen = day["reports"].as_array().unwrap().iter();
        let seen: Vec<_> = seen.map(|report| report["table"].as_str().unwrap().to_owned()).collect();
        let tables = ["T1", "T2"].into_iter().zip(statuses).filter(|(_, status)| *status == 200);
        assert_eq!(seen, tables.map(|(table, _)| table).collect::<Vec<_>>());
    }
    house.server.stop().await;
}
