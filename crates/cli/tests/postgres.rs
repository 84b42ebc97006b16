//! The program on PostgreSQL: a spin, a kill, a spin after it, and the proof.

#![expect(clippy::unwrap_used, reason = "this is a test")]

mod support;

use serde_json::{Value, json};
use std::time::Duration;
use support::{Running, ask, cookie, houseway, post, start, texts};

/// A database of its own in the PostgreSQL that the environment names; `None` (said aloud) without one.
fn database() -> Option<String> {
    let Ok(url) = std::env::var("HOUSEWAY_TEST_POSTGRES") else {
        assert!(
            std::env::var("HOUSEWAY_REQUIRE_POSTGRES").as_deref() != Ok("1"),
            "HOUSEWAY_REQUIRE_POSTGRES=1, but HOUSEWAY_TEST_POSTGRES names no database"
        );
        eprintln!("SKIPPED: set HOUSEWAY_TEST_POSTGRES=postgres://... to run this test on PostgreSQL");
        return None;
    };
    let name = format!("cli_{}", std::process::id());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(&format!("DROP DATABASE IF EXISTS {name}")).await.unwrap();
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
    });
    let (server, _) = url.rsplit_once('/').unwrap();
    Some(format!("{server}/{name}"))
}

/// Somebody who signed in, or a terminal, by the cookie.
struct Who(String);

impl Who {
    /// Gives table T1 a command; every command is a new one.
    #[expect(clippy::needless_pass_by_value, reason = "reads as what is given")]
    fn gives(&self, server: &Running, id: &str, command: Value) {
        let body = json!({"id": id, "command": command});
        let (status, _, answer) = post(&server.address, "/api/tables/T1/commands", Some(&self.0), &body);
        assert_eq!(status, 200, "{command}: {answer}");
    }
}

fn hired(server: &Running, operator: &Who, id: &str, post_name: &str) -> Who {
    let new = json!({"id": id, "name": id, "post": post_name});
    let (status, _, added) = post(&server.address, "/api/people", Some(&operator.0), &new);
    assert_eq!(status, 201, "{added}");
    signed_in(server, id, added["secret"].as_str().unwrap())
}

fn signed_in(server: &Running, name: &str, once: &str) -> Who {
    let own = json!({"name": name, "secret": once, "new_secret": "a secret of one's own"});
    let (status, head, body) = post(&server.address, "/api/sign-in", None, &own);
    assert_eq!(status, 204, "{body}");
    Who(cookie(&head))
}

#[test]
fn a_spin_a_kill_a_spin_after_it_and_the_proof() {
    let Some(database) = database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let serve = ["serve", "--database", &database, "--data", "data"];
    let server = start(folder.path(), &serve);
    assert!(server.greeting.contains("in PostgreSQL") && !server.greeting.contains(&database));
    let operator = signed_in(&server, &server.greeted("Name"), &server.greeted("Secret"));
    let mut config = houseway_server::demo::dealt_config("T1").unwrap();
    (config["demo"], config["schedule"][0]["seconds"]) = (json!(false), json!(5));
    let made = post(&server.address, "/api/tables", Some(&operator.0), &json!({"config": config}));
    assert_eq!(made.0, 201, "{}", made.2);
    let dora = hired(&server, &operator, "dora", "dealer");
    let gus = hired(&server, &operator, "gus", "game-supervisor");
    for (id, inspection) in ["wheel", "ball"].into_iter().zip(houseway_server::demo::inspections().unwrap()) {
        gus.gives(&server, id, inspection);
    }
    let count = json!([{"denomination": 500, "count": 1_000}]);
    dora.gives(&server, "count", json!({"do": "count", "kind": "opening", "count": count}));
    gus.gives(&server, "sign", json!({"do": "countersign"}));
    let place = json!({"kind": "ats", "table": "T1", "seat": 1});
    let (_, _, invited) = post(&server.address, "/api/devices", Some(&operator.0), &place);
    let (status, head, paired) = post(&server.address, "/api/pair", None, &json!({"code": invited["code"]}));
    assert_eq!(status, 200, "{paired}");
    let terminal = Who(cookie(&head));
    dora.gives(&server, "buy", json!({"do": "open-account", "seat": 1, "tender": "cash", "amount": 10_000}));
    dora.gives(&server, "p1", json!({"do": "open-period"}));
    let touch = |spot: &str, amount: u64| json!({"do": "touch", "touch": {"touch": "place", "spot": spot, "amount": amount}});
    terminal.gives(&server, "t1", touch("red", 500));
    // In the middle of the period: RR-13 gives the stake back.
    server.kill();
    let server = start(folder.path(), &serve);
    assert!(!server.greeting.contains("Secret"));
    dora.gives(&server, "p2", json!({"do": "open-period"}));
    terminal.gives(&server, "t2", touch("straight-up 0", 200));
    dora.gives(&server, "spun", json!({"do": "ball-spun"}));
    std::thread::sleep(Duration::from_millis(9_000));
    dora.gives(&server, "rest", json!({"do": "ball-at-rest"}));
    let entry = json!({"do": "enter-outcome", "outcome": 0, "rested_after_expiry": true});
    dora.gives(&server, "enter", entry);
    let answer = json!({"id": "answer", "command": {"do": "answer-entry", "counts": true}});
    let (answered, _, _) = post(&server.address, "/api/tables/T1/commands", Some(&gus.0), &answer);
    assert!(matches!(answered, 200 | 409), "{answered}");
    let (status, _, record) = ask(&server.address, "GET", "/api/tables/T1/rounds/2", Some(&gus.0), None);
    assert_eq!(status, 200, "{record}");
    let record = record.to_string();
    assert!(record.contains("straight-up 0"), "{record}");
    drop(server.stop());

    let run = |args: &[&str]| {
        let with = ["--database", &database, "--data", "data"];
        let output = houseway(args).args(with).current_dir(folder.path()).output().unwrap();
        let (out, err) = texts(&output);
        (output.status.code().unwrap(), out, err)
    };
    let (code, report, told) = run(&["audit", "verify"]);
    assert!(code == 0 && report.ends_with("SOUND\n"), "{report}{told}");
    assert_eq!(run(&["audit", "re-decide", "--table", "T1"]).0, 0);
    let (code, shown, told) = run(&["audit", "show", "--table", "T1", "--round", "2"]);
    // 35 to 1 on two dollars, and the stake.
    assert!(code == 0 && shown.contains("72.00") && shown.contains("7.2(a)"), "{shown}{told}");
    // The whole house goes into one file, and out of it into SQLite.
    let (code, _, told) = run(&["backup", "copy.sqlite"]);
    assert_eq!(code, 0, "{told}");
    let restored = houseway(&["restore", "copy.sqlite", "--data", "again", "--keys", "data-keys"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(texts(&restored).0.contains("all sound"), "{restored:?}");
}
