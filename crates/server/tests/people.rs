//! A real floor: people, screens, and who may do what.

mod support;

use houseway_server::clock::Clock;
use houseway_server::{FloorKind, Opening, Server};
use houseway_store::MemoryJournal;
use serde_json::{Value, json};
use std::net::SocketAddr;
use support::staff::{Person, hired, make_table, operated, sign_in, signed_in};
use support::{http, opening};

#[tokio::test]
async fn the_first_secret_is_shown_once_and_must_be_changed() {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let at = ([127, 0, 0, 1], 0).into();
    let server = Server::start_on(opening(FloorKind::Real, &journal, &clock), at).await.unwrap();
    let first = server.first_secret.clone().unwrap();
    assert!(!format!("{first:?}").contains(&first.secret));
    let address = server.address();
    let once = json!({"name": first.name, "secret": first.secret});
    let reply = sign_in(address, once.clone()).await;
    assert_eq!((reply.status, reply.json()["title"].as_str()), (403, Some("secret must be changed")));
    assert!(reply.cookie("houseway_session").is_none());
    let mut same = once.clone();
    same["new_secret"] = json!(first.secret);
    assert_eq!(sign_in(address, same).await.status, 400);
    let mut own = once.clone();
    own["new_secret"] = json!("my own secret");
    assert_eq!(sign_in(address, own).await.status, 204);
    assert_eq!(sign_in(address, once).await.status, 401);
    server.stop().await;
}

#[tokio::test]
async fn a_second_start_makes_no_second_operator() {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let at: SocketAddr = ([127, 0, 0, 1], 0).into();
    let first = Server::start_on(opening(FloorKind::Real, &journal, &clock), at).await.unwrap();
    assert!(first.first_secret.is_some());
    let second = Server::start_on(opening(FloorKind::Real, &journal, &clock), at).await.unwrap();
    assert!(second.first_secret.is_none());
    drop(first);
    second.stop().await;
}

#[tokio::test]
async fn a_demo_and_a_real_floor_never_share_a_journal() {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let at: SocketAddr = ([127, 0, 0, 1], 0).into();
    let demo = Server::start_on(opening(FloorKind::Demo, &journal, &clock), at).await.unwrap();
    let real = Server::start_on(opening(FloorKind::Real, &journal, &clock), at).await;
    assert!(real.unwrap_err().to_string().contains("demo floor"));
    drop(demo);
}

#[tokio::test]
async fn three_failures_in_thirty_minutes_close_sign_in_for_thirty_minutes() {
    let (house, operator) = operated().await;
    let at = house.address();
    drop(hired(&house, &operator, "anna", "dealer").await);
    let attempt = async |secret: &str| {
        house.clock.advance(2_000);
        sign_in(at, json!({"name": "anna", "secret": secret})).await.status
    };
    assert_eq!(attempt("wrong one").await, 401);
    assert_eq!(attempt("wrong two").await, 401);
    house.clock.advance(31 * 60_000);
    assert_eq!(attempt("wrong three").await, 401);
    assert_eq!(attempt("secret of anna").await, 204, "the first two are forgotten");
    assert_eq!(attempt("wrong one").await, 401);
    assert_eq!(attempt("wrong two").await, 401);
    assert_eq!(attempt("wrong three").await, 423);
    assert_eq!(attempt("secret of anna").await, 423, "closed for the right secret too");
    house.clock.advance(31 * 60_000);
    assert_eq!(attempt("secret of anna").await, 204);
    // Nobody is told whether a name exists.
    house.clock.advance(60_000);
    let nobody = sign_in(at, json!({"name": "nobody", "secret": "wrong one"})).await;
    let wrong = sign_in(at, json!({"name": "anna", "secret": "wrong one"})).await;
    assert_eq!((nobody.status, &nobody.body), (401, &wrong.body));
    house.server.stop().await;
}

#[tokio::test]
async fn a_stranger_ends_no_session_and_holds_nobody_out_where_he_is_known() {
    let (house, _) = operated().await;
    let at = house.address();
    // The browser in which the operator has signed in.
    let own = json!({"name": "operator", "secret": "operator's own"});
    let first = sign_in(at, own.clone()).await;
    let (session, mark) =
        (first.cookie("houseway_session").unwrap(), first.cookie("houseway_browser").unwrap());
    let operator = Person { cookie: session.clone() };
    let session_here =
        async || operator.ask(at, "GET", "/api/session", None).await.json()["person"]["id"].clone();
    let mut pit = operator.stream(at, "floor", "supervisor").await.ok();
    let from = async |cookie: &str, body: Value| {
        house.clock.advance(1_000);
        http(at, "POST", "/api/sign-in", &[("cookie", cookie)], Some(&body)).await
    };
    let wrong = json!({"name": "operator", "secret": "1234567"});
    let forged = format!("houseway_browser={}", "ab".repeat(32));
    for stranger in ["x=1", &forged, "x=1"] {
        let status = from(stranger, wrong.clone()).await.status;
        assert!(matches!(status, 401 | 423), "{status}");
    }
    let shut = from("x=1", own.clone()).await;
    assert_eq!((shut.status, shut.json()["title"].clone()), (423, json!("sign-in closed here")));
    // He works on, his screen stays open, and he signs in again where he is known.
    assert_eq!(session_here().await, "operator");
    let new = json!({"id": "gina", "name": "Gina", "post": "dealer"});
    assert_eq!(operator.ask(at, "POST", "/api/people", Some(new)).await.status, 201);
    assert_eq!(from(&mark, own.clone()).await.status, 204);
    drop(pit.take());
    // What knows him is his: a colleague is a stranger in that browser, and his own wrong secrets are counted there.
    drop(hired(&house, &operator, "gus", "game-supervisor").await);
    for expected in [401, 401, 423] {
        let guess = json!({"name": "gus", "secret": "7654321"});
        assert_eq!(from(&mark, guess).await.status, expected);
    }
    for expected in [401, 401, 423] {
        assert_eq!(from(&mark, wrong.clone()).await.status, expected);
    }
    assert_eq!(from(&mark, own.clone()).await.status, 423);
    assert_eq!(session_here().await, "operator", "a session outlives even that");
    let people = operator.ask(at, "GET", "/api/people", None).await.json();
    let person = |id: &str| people.as_array().unwrap().iter().find(|p| p["id"] == id).unwrap().clone();
    assert_eq!(
        (person("operator")["locked"].clone(), person("operator")["barred"].as_array().unwrap().len()),
        (json!(false), 2)
    );
    // A supervisor opens what failures closed.
    assert_eq!(operator.ask(at, "POST", "/api/people/gus/unlock", None).await.status, 204);
    assert_eq!(from("x=1", json!({"name": "gus", "secret": "secret of gus"})).await.status, 204);
    // Who changes his own secret proves the old one, and is counted as at the door.
    let change = json!({"old": "operator's own", "new": "another one"});
    assert_eq!(operator.ask(at, "POST", "/api/people/operator/secret", Some(change)).await.status, 423);
    house.server.stop().await;
}

/// Whoever proves his secret has not failed: also where he signs as the second person, or proves it to change it (G-6).
#[tokio::test]
async fn g_6_a_proof_without_a_sign_in_wipes_what_failed_before_it() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let dora = hired(&house, &operator, "dora", "dealer").await;
    drop(hired(&house, &operator, "gus", "game-supervisor").await);
    let signs = async |secret: &str| {
        house.clock.advance(1_500);
        let second = json!({"name": "gus", "secret": secret});
        let asked = json!({"id": format!("s{}", house.clock.now().0), "command": {"do": "countersign"}, "as": second});
        dora.ask(at, "POST", "/api/tables/T1/commands", Some(asked)).await.status
    };
    for _ in 0..3 {
        for _ in 0..2 {
            assert_eq!(signs("1234567").await, 401);
        }
        // There is nothing to countersign, but he is heard.
        assert!(!matches!(signs("secret of gus").await, 401 | 423));
    }
    let gus = signed_in(at, "gus", "secret of gus").await;
    let changes = async |old: &str| {
        house.clock.advance(1_500);
        let change = json!({"old": old, "new": "another secret"});
        gus.ask(at, "POST", "/api/people/gus/secret", Some(change)).await.status
    };
    assert_eq!((changes("1234567").await, changes("1234567").await), (401, 401));
    assert_eq!(changes("secret of gus").await, 204);
    let wrong = json!({"name": "gus", "secret": "1234567"});
    for _ in 0..2 {
        house.clock.advance(1_500);
        assert_eq!(sign_in(at, wrong.clone()).await.status, 401);
    }
    house.server.stop().await;
}

#[tokio::test]
async fn a_siege_from_many_addresses_is_an_alarm() {
    let (house, operator) = operated().await;
    let at = house.address();
    for round in 0..4 {
        for _ in 0..3 {
            house.clock.advance(1_500);
            let wrong = json!({"name": "operator", "secret": format!("1234567{round}")});
            assert!(matches!(sign_in(at, wrong).await.status, 401 | 423));
        }
        // He is at work meanwhile, and never idle for long.
        for minutes in [25, 6] {
            house.clock.advance(minutes * 60_000);
            let here = operator.ask(at, "GET", "/api/session", None).await.json();
            assert_eq!(here["person"]["id"], "operator");
        }
    }
    let floor = operator.ask(at, "GET", "/api/floor", None).await.json();
    // A watch that looks meanwhile sees the test's own clock step, too.
    let alarms = floor["alarms"].as_array().unwrap();
    let tried = alarms.iter().find(|alarm| alarm["subject"] == "sign-ins-tried");
    assert_eq!(tried.map(|alarm| &alarm["detail"]), Some(&json!("operator")), "{alarms:?}");
    house.server.stop().await;
}

#[tokio::test]
async fn attempts_from_one_address_are_rationed() {
    let (house, _) = operated().await;
    // All at once: a machine that is slow to answer would refill the ration between one and the next.
    let attempts =
        (0..14).map(|_| sign_in(house.address(), json!({"name": "nobody", "secret": "wrong one"})));
    let seen: Vec<_> =
        futures_util::future::join_all(attempts).await.into_iter().map(|answer| answer.status).collect();
    assert!(seen.contains(&429), "{seen:?}");
    house.server.stop().await;
}

/// Whether a command was refused for want of a session: answered so, or not at all, because the screen had gone dark by
/// then.
fn refused(answer: Option<Value>) -> bool {
    answer.is_none_or(|answer| answer["problem"]["status"] == 401)
}

#[tokio::test]
async fn thirty_idle_minutes_and_a_lock_end_a_session_and_close_its_screens() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let anna = hired(&house, &operator, "anna", "dealer").await;
    assert_eq!(anna.ask(at, "GET", "/api/session", None).await.json()["person"]["id"], "anna");
    let mut console = anna.stream(at, "T1", "dealer").await.unwrap();
    house.clock.advance(31 * 60_000);
    assert_eq!(anna.ask(at, "GET", "/api/session", None).await.json()["person"], Value::Null);
    assert!(refused(console.try_give(json!({"do": "open-period"})).await));
    assert_eq!(anna.stream(at, "T1", "dealer").await.err(), Some(401));

    let operator = signed_in(at, "operator", "operator's own").await;
    let anna = signed_in(at, "anna", "secret of anna").await;
    let mut console = anna.stream(at, "T1", "dealer").await.unwrap();
    let locked = operator.ask(at, "POST", "/api/people/anna/lock", Some(json!({"reason": "left"}))).await;
    assert_eq!(locked.status, 204, "{}", String::from_utf8_lossy(&locked.body));
    assert!(refused(console.try_give(json!({"do": "open-period"})).await));
    assert_eq!(anna.ask(at, "GET", "/api/people", None).await.status, 401);
    // Within a tick the screen goes dark by itself.
    while console.try_frame().await.is_some() {}
    house.server.stop().await;
}

#[tokio::test]
async fn every_post_opens_its_own_screens_and_gives_its_own_commands() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let screens = ["seat&seat=1", "public", "dealer", "supervisor", "inspector"];
    for (id, post, open) in [
        ("dora", "dealer", [false, true, true, false, false]),
        ("gus", "game-supervisor", [false, true, true, true, false]),
        ("ines", "inspector", [false, true, false, false, true]),
        ("sue", "surveillance", [false, true, false, false, true]),
    ] {
        let person = hired(&house, &operator, id, post).await;
        for (screen, open) in screens.into_iter().zip(open) {
            let opened = person.stream(at, "T1", screen).await;
            assert_eq!(opened.is_ok(), open, "{post} {screen}: {:?}", opened.err());
        }
        let command = json!({"id": format!("{id}-1"), "command": {"do": "open-period"}});
        let given = person.ask(at, "POST", "/api/tables/T1/commands", Some(command)).await;
        // Those on the ladder are heard, and refused because the table is closed; the others are not heard.
        let heard = matches!(post, "dealer" | "game-supervisor");
        assert_eq!(given.status, if heard { 409 } else { 403 }, "{post}");
        let touch = json!({"id": format!("{id}-2"), "command": support::place("red", 100)});
        assert_eq!(
            person.ask(at, "POST", "/api/tables/T1/commands", Some(touch)).await.status,
            403,
            "{post}"
        );
        let notes =
            json!({"id": format!("{id}-3"), "command": {"do": "insert-note", "note": "n", "amount": 500}});
        assert_eq!(
            person.ask(at, "POST", "/api/tables/T1/commands", Some(notes)).await.status,
            403,
            "{post}"
        );
        assert_eq!(
            person.ask(at, "GET", "/api/people", None).await.status == 200,
            post != "dealer",
            "{post}"
        );
        let new = json!({"id": "eve", "name": "Eve", "post": "dealer"});
        assert_eq!(person.ask(at, "POST", "/api/people", Some(new)).await.status, 403, "{post}");
        let table = json!({"config": houseway_server::demo::dealt_config("T2").unwrap()});
        assert_eq!(person.ask(at, "POST", "/api/tables", Some(table)).await.status, 403, "{post}");
        let audit = person.ask(at, "POST", "/api/audit/verify", None).await;
        assert_eq!(audit.status == 200, matches!(post, "inspector" | "surveillance"), "{post}");
        assert_eq!(
            person.ask(at, "GET", "/api/tables/T1/rounds", None).await.status == 200,
            post != "dealer",
            "{post}"
        );
    }
    for (method, path) in [
        ("GET", "/api/tables"),
        ("GET", "/api/people"),
        ("GET", "/api/devices"),
        ("GET", "/api/gaming-day"),
        ("GET", "/api/floor"),
        ("GET", "/api/head"),
        ("GET", "/api/tables/T1/head"),
        ("GET", "/api/tables/T1/day"),
        ("GET", "/api/tables/T1/rounds"),
        ("GET", "/api/tables/T1/rounds/1"),
        ("GET", "/api/tables/T1/rounds/1/pack"),
        ("POST", "/api/audit/verify"),
        ("POST", "/api/gaming-day/close"),
        ("POST", "/api/people/dora/unlock"),
        ("DELETE", "/api/devices/x"),
        ("POST", "/api/devices/x/acceptor"),
    ] {
        let reply = http(at, method, path, &[], None).await;
        assert_eq!(reply.status, 401, "{method} {path} for nobody");
        assert_eq!(reply.header("content-type").as_deref(), Some("application/problem+json"), "{path}");
    }
    house.server.stop().await;
}

#[tokio::test]
async fn a_screen_is_enrolled_by_a_code_and_is_that_screen_alone() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let place = json!({"kind": "ats", "table": "T1", "seat": 3});
    let invited = operator.ask(at, "POST", "/api/devices", Some(place.clone())).await;
    assert_eq!(invited.status, 201, "{}", String::from_utf8_lossy(&invited.body));
    let code = invited.json()["code"].as_str().unwrap().to_owned();
    let pair = async |code: &str| http(at, "POST", "/api/pair", &[], Some(&json!({"code": code}))).await;
    assert_eq!(pair("AAAAA-AAAAA").await.status, 403);
    let paired = pair(&code.to_lowercase()).await;
    assert_eq!(paired.status, 200, "{}", String::from_utf8_lossy(&paired.body));
    assert_eq!((&paired.json()["kind"], &paired.json()["seat"]), (&json!("ats"), &json!(3)));
    assert_eq!(pair(&code).await.status, 403, "a code is used once");
    let terminal = Person { cookie: paired.cookie("houseway_device").unwrap() };
    let session = terminal.ask(at, "GET", "/api/session", None).await.json();
    assert_eq!((&session["device"]["table"], &session["person"]), (&json!("T1"), &Value::Null));
    assert_eq!(session["device"]["game"], json!("rapid-roulette"), "which page is the screen's own");

    let mut own = terminal.stream(at, "T1", "seat&seat=3").await.unwrap();
    for screen in ["seat&seat=4", "dealer", "supervisor", "inspector"] {
        assert!(terminal.stream(at, "T1", screen).await.is_err(), "{screen}");
    }
    let refused = own.give(json!({"do": "leave", "seat": 4})).await;
    assert_eq!(refused["problem"]["status"], 403, "{refused}");
    let forged = own.give(json!({"do": "insert-note", "note": "n", "amount": 10_000})).await;
    assert_eq!(forged["reason"]["reason"], "not-yours", "a terminal mints no money: {forged}");
    // A code runs out.
    let invited = operator.ask(at, "POST", "/api/devices", Some(place.clone())).await;
    house.clock.advance(11 * 60_000);
    assert_eq!(pair(invited.json()["code"].as_str().unwrap()).await.status, 403);
    // Another device in the same place takes it.
    let invited = operator.ask(at, "POST", "/api/devices", Some(place)).await;
    assert_eq!(pair(invited.json()["code"].as_str().unwrap()).await.status, 200);
    assert_eq!(terminal.ask(at, "GET", "/api/session", None).await.json()["device"], Value::Null);
    while own.try_frame().await.is_some() {}
    house.server.stop().await;
}

#[tokio::test]
async fn a_note_acceptor_has_a_credential_of_its_own() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let dora = hired(&house, &operator, "dora", "dealer").await;
    let gus = hired(&house, &operator, "gus", "game-supervisor").await;
    for inspection in houseway_server::demo::inspections().unwrap() {
        let given = json!({"id": format!("i{}", inspection.to_string().len()), "command": inspection});
        assert_eq!(gus.ask(at, "POST", "/api/tables/T1/commands", Some(given)).await.status, 200);
    }
    let count = json!({"do": "count", "kind": "opening", "count": [{"denomination": 500, "count": 1_000}]});
    let given = json!({"id": "c1", "command": count});
    assert_eq!(dora.ask(at, "POST", "/api/tables/T1/commands", Some(given)).await.status, 200);
    let given = json!({"id": "c2", "command": {"do": "countersign"}});
    assert_eq!(gus.ask(at, "POST", "/api/tables/T1/commands", Some(given)).await.status, 200);

    let invited = operator
        .ask(at, "POST", "/api/devices", Some(json!({"kind": "ats", "table": "T1", "seat": 2})))
        .await;
    let code = invited.json()["code"].clone();
    let paired = http(at, "POST", "/api/pair", &[], Some(&json!({"code": code}))).await;
    let device = paired.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(gus.ask(at, "POST", &format!("/api/devices/{device}/acceptor"), None).await.status, 403);
    let made = operator.ask(at, "POST", &format!("/api/devices/{device}/acceptor"), None).await;
    assert_eq!(made.status, 201);
    let bearer = format!("Bearer {}", made.json()["token"].as_str().unwrap());
    let note = json!({"id": "note-1", "command": {"do": "insert-note", "note": "a-1", "amount": 2_000}});
    for _ in 0..2 {
        let reply =
            http(at, "POST", "/api/tables/T1/commands", &[("authorization", &bearer)], Some(&note)).await;
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    }
    let console = dora.stream(at, "T1", "dealer").await.unwrap();
    assert_eq!(console.view["seats"][1]["balance"], 2_000);
    let touch = json!({"id": "t", "command": support::place("red", 100)});
    let reply =
        http(at, "POST", "/api/tables/T1/commands", &[("authorization", &bearer)], Some(&touch)).await;
    assert_eq!(reply.status, 403, "an acceptor plays no chips");
    house.server.stop().await;
}

#[tokio::test]
async fn a_high_post_takes_two_and_a_day_closes_with_two() {
    let (house, operator) = operated().await;
    let at = house.address();
    // The first casino supervisor is added by the operator alone: nobody is there who could agree.
    let carl = hired(&house, &operator, "carl", "casino-supervisor").await;
    let new = json!({"id": "cora", "name": "Cora", "post": "casino-supervisor"});
    let waiting = operator.ask(at, "POST", "/api/people", Some(new)).await;
    assert_eq!((waiting.status, waiting.json()["pending"].as_bool()), (202, Some(true)));
    let act = carl.ask(at, "GET", "/api/floor", None).await.json()["pending"][0]["act"].clone();
    let confirm = format!("/api/acts/{act}/confirm");
    assert_eq!(operator.ask(at, "POST", &confirm, Some(json!({}))).await.status, 409, "not by the first");
    assert_eq!(carl.ask(at, "POST", &confirm, Some(json!({}))).await.status, 204);
    let once = operator.ask(at, "POST", "/api/people/cora/secret", Some(json!({}))).await;
    assert_eq!(once.status, 200, "{}", String::from_utf8_lossy(&once.body));

    make_table(at, &operator, "T1").await;
    let open = carl.ask(at, "POST", "/api/gaming-day/open", Some(json!({"day": "2031-05-01"}))).await;
    assert_eq!(open.status, 204, "{}", String::from_utf8_lossy(&open.body));
    let day = carl.ask(at, "GET", "/api/gaming-day", None).await.json();
    assert_eq!((&day["day"], &day["reports"][0]["table"]), (&json!("2031-05-01"), &json!("T1")));
    assert_eq!(carl.ask(at, "POST", "/api/gaming-day/close", None).await.status, 403);
    assert_eq!(operator.ask(at, "POST", "/api/gaming-day/close", None).await.status, 202);
    let act = carl.ask(at, "GET", "/api/floor", None).await.json()["pending"][0]["act"].clone();
    assert_eq!(carl.ask(at, "POST", &format!("/api/acts/{act}/confirm"), Some(json!({}))).await.status, 204);
    assert_eq!(carl.ask(at, "GET", "/api/gaming-day", None).await.json()["day"], Value::Null);
    house.server.stop().await;
}

#[tokio::test]
async fn a_secret_is_changed_by_its_owner_who_knows_the_old_one() {
    let (house, operator) = operated().await;
    let at = house.address();
    let anna = hired(&house, &operator, "anna", "dealer").await;
    let change = async |person: &Person, old: &str, new: &str| {
        let body = json!({"old": old, "new": new});
        person.ask(at, "POST", "/api/people/anna/secret", Some(body)).await.status
    };
    assert_eq!(change(&anna, "not it at all", "another secret").await, 401);
    assert_eq!(change(&operator, "secret of anna", "another secret").await, 403);
    assert_eq!(change(&anna, "secret of anna", "short").await, 400);
    assert_eq!(change(&anna, "secret of anna", "another secret").await, 204);
    assert_eq!(anna.ask(at, "GET", "/api/session", None).await.json()["person"], Value::Null);
    house.clock.advance(5_000);
    drop(signed_in(at, "anna", "another secret").await);
    house.server.stop().await;
}

#[tokio::test]
async fn cookies_are_for_tls_alone_behind_tls() {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let opening = Opening { secure_cookies: true, ..opening(FloorKind::Real, &journal, &clock) };
    let server = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
    let first = server.first_secret.clone().unwrap();
    let own = json!({"name": first.name, "secret": first.secret, "new_secret": "operator's own"});
    let reply = sign_in(server.address(), own).await;
    let set = reply.header("set-cookie").unwrap();
    assert!(set.contains("Secure") && set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
    server.stop().await;
}

#[tokio::test]
async fn a_second_person_signs_on_the_screen_of_the_first() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_table(at, &operator, "T1").await;
    let dora = hired(&house, &operator, "dora", "dealer").await;
    hired(&house, &operator, "gus", "game-supervisor").await;
    house.clock.advance(3_000);
    let inspection =
        json!({"item": "ball", "serial": "B-1", "diameter_tenths": 190, "metallic": false, "note": "new"});
    let given = |id: &str, second: Option<&str>| {
        let mut body = json!({"id": id, "command": {"do": "inspect", "inspection": inspection}});
        if let Some(secret) = second {
            body["as"] = json!({"name": "gus", "secret": secret});
        }
        Some(body)
    };
    let path = "/api/tables/T1/commands";
    // The dealer's own rank is not enough, and the supervisor's hand counts only with his secret.
    assert_eq!(dora.ask(at, "POST", path, given("d-1", None)).await.status, 409);
    assert_eq!(dora.ask(at, "POST", path, given("d-2", Some("not his secret"))).await.status, 401);
    house.clock.advance(3_000);
    let reply = dora.ask(at, "POST", path, given("d-3", Some("secret of gus"))).await;
    assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    // Where nobody has signed in, nobody signs beside him.
    let reply = http(at, "POST", path, &[], given("d-4", Some("secret of gus")).as_ref()).await;
    assert_eq!(reply.status, 403);
}
