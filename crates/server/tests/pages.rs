//! Pages, documents and figures over HTTP.

mod support;

use houseway_server::clock::Clock;
use houseway_server::{FloorKind, Opening, Server, Texts};
use houseway_store::MemoryJournal;
use serde_json::json;
use support::{buy_in, house, http, opening, place};

#[tokio::test]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    let house = house(FloorKind::Demo).await;
    for path in ["/", "/api/tables", "/api/nothing", "/nothing", "/health"] {
        let reply = http(house.address(), "GET", path, &[], None).await;
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(reply.header("x-content-type-options").as_deref(), Some("nosniff"), "{path}");
        assert!(reply.header("cache-control").is_some(), "{path}");
    }
    house.server.stop().await;
}

#[tokio::test]
async fn a_page_is_sent_once_and_then_known_by_its_tag() {
    let house = house(FloorKind::Demo).await;
    let first = http(house.address(), "GET", "/", &[], None).await;
    assert_eq!(first.status, 200);
    assert!(first.header("content-type").unwrap().starts_with("text/html"));
    let tag = first.header("etag").unwrap();
    let again = http(house.address(), "GET", "/", &[("if-none-match", &tag)], None).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    for (path, status) in [("/../Cargo.toml", 404), ("/%2e%2e/Cargo.toml", 404), ("/nothing", 404)] {
        let reply = http(house.address(), "GET", path, &[], None).await;
        assert_eq!(reply.status, status, "{path}");
        assert_eq!(reply.header("content-type").as_deref(), Some("application/problem+json"), "{path}");
    }
    assert_eq!(http(house.address(), "POST", "/", &[], Some(&json!({}))).await.status, 405);
    house.server.stop().await;
}

#[tokio::test]
async fn the_api_describes_itself() {
    let house = house(FloorKind::Demo).await;
    let document = http(house.address(), "GET", "/api/openapi.json", &[], None).await.json();
    assert_eq!(document["openapi"].as_str().map(|v| &v[..2]), Some("3."));
    for path in [
        "/api/session",
        "/api/sign-in",
        "/api/sign-out",
        "/api/pair",
        "/api/tables",
        "/api/tables/{table}/commands",
        "/api/tables/{table}/stream",
        "/api/tables/{table}/rounds",
        "/api/tables/{table}/rounds/{round}",
        "/api/tables/{table}/rounds/{round}/pack",
        "/api/tables/{table}/shoe",
        "/api/tables/{table}/head",
        "/api/head",
        "/api/audit/verify",
        "/api/rulebooks",
        "/api/rulebooks/{id}/odds",
        "/api/rulebooks/{id}/house-way",
        "/api/pai-gow/tiles",
        "/api/rulebooks/{id}/clauses",
        "/api/rulebooks/{id}/text",
        "/api/people",
        "/api/people/{id}/post",
        "/api/people/{id}/lock",
        "/api/people/{id}/unlock",
        "/api/people/{id}/secret",
        "/api/devices",
        "/api/devices/{id}",
        "/api/gaming-day",
        "/api/gaming-day/close",
        "/api/tables/{table}/day",
        "/metrics",
        "/health",
        "/ready",
    ] {
        assert!(document["paths"][path].is_object(), "{path}");
    }
    assert!(document["components"]["schemas"]["Problem"].is_object());
    let page = http(house.address(), "GET", "/api/docs/", &[], None).await;
    assert_eq!(page.status, 200);
    let page = String::from_utf8(page.body).unwrap();
    assert!(
        !page.contains("src=\"http") && !page.contains("href=\"http"),
        "nothing is fetched from elsewhere"
    );
    assert_eq!(http(house.address(), "GET", "/ready", &[], None).await.status, 200);
    house.server.stop().await;
}

#[tokio::test]
async fn the_rulebooks_are_open_to_everybody() {
    let house = house(FloorKind::Real).await;
    let at = house.address();
    let books = http(at, "GET", "/api/rulebooks", &[], None).await.json();
    assert_eq!(books[0]["id"], "vic-2000-rapid-roulette");
    let odds = async |query: &str| {
        http(at, "GET", &format!("/api/rulebooks/vic-2000-rapid-roulette/odds{query}"), &[], None).await
    };
    assert_eq!(odds("").await.json()["bets"][0]["edge"], "1/37");
    let edge = |odds: &serde_json::Value| {
        odds["bets"].as_array().unwrap().iter().find(|bet| bet["bet"] == "quad").unwrap()["edge"].clone()
    };
    assert_ne!(edge(&odds("").await.json()), edge(&odds("?reading=RR-2=literal").await.json()));
    assert_eq!(odds("?reading=RR-2=never").await.status, 400);
    assert_eq!(odds("?book=x").await.status, 400);
    let clauses = http(at, "GET", "/api/rulebooks/vic-2000-rapid-roulette/clauses", &[], None).await.json();
    assert_eq!(clauses["clauses"].as_array().unwrap().len(), 169);
    let told = async |query: &str| {
        http(at, "GET", &format!("/api/rulebooks/vic-2000-rapid-roulette/clauses{query}"), &[], None).await
    };
    let (traditional, simplified) = (told("?lang=zh-Hant").await.json(), told("?lang=zh-Hans").await.json());
    assert_eq!(
        (&clauses["lang"], &traditional["lang"], &simplified["lang"]),
        (&json!("en"), &json!("zh-Hant"), &json!("zh-Hans"))
    );
    assert_eq!(told("?lang=en").await.json(), clauses);
    for row in 0..169_usize {
        let of = |answer: &serde_json::Value, key: &str| answer["clauses"][row][key].clone();
        let id = of(&clauses, "id");
        assert_eq!((of(&traditional, "id"), of(&simplified, "id")), (id.clone(), id));
        assert_ne!(of(&traditional, "summary"), of(&clauses, "summary"));
        assert!(of(&simplified, "summary").is_string());
    }
    for wrong in ["?lang=fr", "?lang=zh", "?language=zh-Hant", "?lang=zh-Hant&lang=zh-Hans"] {
        assert_eq!(told(wrong).await.status, 400, "{wrong}");
    }
    assert_eq!(http(at, "GET", "/api/rulebooks/none/odds", &[], None).await.status, 404);
    house.server.stop().await;
}

/// ACT 17.10, Crown 16.14, NSW 16.14, Vic 15.11 and 10.12: a copy of the rules is there for whoever asks, with no account.
#[tokio::test]
async fn the_rules_as_gazetted_are_handed_to_whoever_asks() {
    let folder = tempfile::tempdir().unwrap();
    let text = "10.12 A copy \u{2014} upon request.\n";
    std::fs::write(folder.path().join("vic-1997-red-dog.txt"), text).unwrap();
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let texts = Texts::read(folder.path()).unwrap();
    let opening = Opening { texts, ..opening(FloorKind::Real, &journal, &clock) };
    let server = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
    let at = server.address();
    let clauses =
        async |book: &str| http(at, "GET", &format!("/api/rulebooks/{book}/clauses"), &[], None).await.json();
    let told = clauses("vic-1997-red-dog").await["text"].clone();
    assert_eq!((&told["form"], &told["bytes"]), (&json!("txt"), &json!(text.len())));
    assert!(clauses("act-2019-pai-gow").await["text"].is_null());
    let path = "/api/rulebooks/vic-1997-red-dog/text";
    let copy = http(at, "GET", path, &[], None).await;
    assert_eq!((copy.status, copy.body.as_slice()), (200, text.as_bytes()));
    assert_eq!(copy.header("content-type").as_deref(), Some("text/plain; charset=utf-8"));
    assert_eq!(
        copy.header("content-disposition").as_deref(),
        Some("inline; filename=\"vic-1997-red-dog.txt\"")
    );
    let tag = copy.header("etag").unwrap();
    assert_eq!(tag.trim_matches('"'), told["sha256"].as_str().unwrap());
    for known in [tag.clone(), format!("\"other\", W/{tag}")] {
        let again = http(at, "GET", path, &[("if-none-match", &known)], None).await;
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
    // Where the operator has laid none down, whoever asks is told where he stands.
    let none = http(at, "GET", "/api/rulebooks/act-2019-pai-gow/text", &[], None).await;
    assert_eq!(none.status, 404);
    assert!(none.json()["detail"].as_str().unwrap().contains("--rule-texts"));
    assert_eq!(http(at, "GET", "/api/rulebooks/none/text", &[], None).await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_spin_is_found_shown_and_packed_for_a_dispute() {
    let house = house(FloorKind::Demo).await;
    let at = house.address();
    let mut dealer = house.stream("R2", "dealer").await;
    let mut supervisor = house.stream("R2", "supervisor").await;
    let mut player = house.seat("R2", 1).await;
    dealer.give(buy_in(1, 10_000)).await;
    for spin in 1..=3_u64 {
        assert_eq!(dealer.give(json!({"do": "open-period"})).await["type"], "done", "spin {spin}");
        assert_eq!(player.give(place("straight-up 17", spin * 100)).await["type"], "done");
        assert_eq!(dealer.give(json!({"do": "ball-spun"})).await["type"], "done");
        house.clock.advance(30_000);
        player.until("expiry", |view| view["public"]["phase"]["phase"] == "expired").await;
        house.clock.advance(4_000);
        dealer.give(json!({"do": "ball-at-rest"})).await;
        supervisor.give(json!({"do": "confirm-record", "seat": 1})).await;
        dealer.give(json!({"do": "enter-outcome", "outcome": 17, "rested_after_expiry": true})).await;
        if dealer.view["declared"].is_object() {
            supervisor.give(json!({"do": "answer-entry", "counts": true})).await;
        }
        player.until("the result", |view| view["public"]["outcomes"][0]["spin"] == spin).await;
    }
    let list = http(at, "GET", "/api/tables/R2/rounds?limit=2", &[], None).await.json();
    let spins: Vec<_> = list.as_array().unwrap().iter().map(|entry| entry["event"]["spin"].clone()).collect();
    assert_eq!(spins, [json!(3), json!(2)]);
    assert_eq!((&list[0]["round"], &list[1]["round"]), (&json!(3), &json!(2)));
    // A list of tables says which of them waits for its dealer.
    let tables = http(at, "GET", "/api/tables", &[], None).await.json();
    let phase =
        |name: &str| tables.as_array().unwrap().iter().find(|t| t["table"] == name).unwrap()["phase"].clone();
    assert_eq!(phase("R2"), json!("between-dealer"));
    assert_ne!(phase("R1"), json!("between-dealer"), "a table that opens by itself waits for nobody");
    let before = http(at, "GET", "/api/tables/R2/rounds?before=2", &[], None).await.json();
    assert_eq!((before.as_array().unwrap().len(), &before[0]["event"]["spin"]), (1, &json!(1)));
    let two = http(at, "GET", "/api/tables/R2/rounds/2", &[], None).await.json();
    let section = |title: &str| {
        two["sections"]
            .as_array()
            .unwrap()
            .iter()
            .find(|s| s["title"] == title)
            .unwrap_or_else(|| panic!("{title}: {two}"))
    };
    assert_eq!(section("Layouts at expiry")["rows"][0][2], "straight-up 17");
    assert_eq!(section("Layouts at expiry")["rows"][0][3], "$2.00");
    assert_eq!(section("Settlement")["rows"][0][5], "$72.00");
    // A corrected spin shows both settlements, line by line: what was first paid, and what holds.
    let wrong = json!({"wrong": "outcome", "outcome": {"outcome": "number", "number": 18}});
    assert_eq!(
        dealer.give(json!({"do": "begin-correction", "spin": 3, "wrong": wrong})).await["type"],
        "done"
    );
    assert_eq!(supervisor.give(json!({"do": "confirm-correction"})).await["type"], "done");
    let three = http(at, "GET", "/api/tables/R2/rounds/3", &[], None).await.json();
    let row = |title: &str| {
        let found = three["sections"].as_array().unwrap().iter().find(|s| s["title"] == title);
        found.unwrap_or_else(|| panic!("{title}: {three}"))["rows"][0].clone()
    };
    let line = |row: &serde_json::Value| [2, 3, 4, 5].map(|column| row[column].as_str().unwrap().to_owned());
    assert_eq!(line(&row("Settlement")), ["straight-up 17", "$3.00", "$105.00", "$108.00"]);
    assert_eq!(line(&row("Settlement as corrected")), ["straight-up 17", "$3.00", "$0.00", "$0.00"]);
    assert_eq!(row("Corrections")[3], "-$108.00");
    assert!(two["entries"].as_array().unwrap().iter().all(|e| e["hash"].as_str().unwrap().len() == 64));
    let pack = http(at, "GET", "/api/tables/R2/rounds/2/pack", &[], None).await;
    assert!(pack.header("content-disposition").unwrap().contains("table-R2-round-2.html"));
    let pack = String::from_utf8(pack.body).unwrap();
    assert!(pack.contains("straight-up 17") && pack.contains("$72.00") && !pack.contains("<script"));
    assert_eq!(http(at, "GET", "/api/tables/R2/rounds/4", &[], None).await.status, 404);
    let report = http(at, "POST", "/api/audit/verify", &[], None).await.json();
    assert_eq!(report["sound"], true, "{report}");
    let head = http(at, "GET", "/api/tables/R2/head", &[], None).await.json();
    let all = http(at, "GET", "/api/head", &[], None).await.json();
    assert!(all["streams"].as_array().unwrap().contains(&head), "{all}");
    // The journal decides alike today.
    let again =
        houseway_server::record::decide_again(&house.journal, houseway_table::TableId::new("R2").unwrap());
    let again = again.await.unwrap().unwrap();
    assert!(again.differences.is_empty() && again.decisions > 20, "{again:?}");
    house.server.stop().await;
}
