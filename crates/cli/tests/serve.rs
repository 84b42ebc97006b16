//! The program as somebody runs it: starts, errors, secrets, audit, backup.

mod support;

use serde_json::{Value, json};
use std::net::TcpListener;
use support::{cookie, houseway, post, start, texts};

#[test]
fn no_secret_is_in_logs_or_in_clear_in_the_data() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), &["serve", "--json-logs", "--data", "data"]);
    let (name, once) = (server.greeted("Name"), server.greeted("Secret"));
    let own = "correct horse battery";
    let sign_in = json!({"name": name, "secret": once, "new_secret": own});
    let (status, head, body) = post(&server.address, "/api/sign-in", None, &sign_in);
    assert_eq!(status, 204, "{body}");
    let session = cookie(&head);
    let mut config = houseway_server::demo::dealt_config("T1").unwrap();
    config["demo"] = json!(false);
    let made = post(&server.address, "/api/tables", Some(&session), &json!({"config": config}));
    assert_eq!(made.0, 201, "{}", made.2);
    let place = json!({"kind": "wnd", "table": "T1"});
    let (status, _, invited) = post(&server.address, "/api/devices", Some(&session), &place);
    assert_eq!(status, 201, "{invited}");
    let code = invited["code"].as_str().unwrap().to_owned();
    let (status, head, _) = post(&server.address, "/api/pair", None, &json!({"code": code}));
    assert_eq!(status, 200);
    let device = cookie(&head);
    let wrong =
        post(&server.address, "/api/sign-in", None, &json!({"name": name, "secret": "guess the word"}));
    assert_eq!(wrong.0, 401);
    let logs = server.stop();
    assert!(logs.matches("/api/sign-in").count() == 2, "the logs were kept: {logs}");
    assert!(logs.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "JSON, one object a line");
    let mut kept = logs.into_bytes();
    for file in std::fs::read_dir(folder.path().join("data")).unwrap() {
        let file = file.unwrap().path();
        if file.is_file() {
            kept.extend(std::fs::read(file).unwrap());
        }
    }
    let token = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    for secret in [once, own.to_owned(), code, token(&session), token(&device), "guess the word".to_owned()] {
        let found = kept.windows(secret.len()).any(|bytes| bytes == secret.as_bytes());
        assert!(!found, "a secret of {} bytes stands in logs or data", secret.len());
    }
}

#[test]
fn the_first_secret_is_printed_once() {
    let folder = tempfile::tempdir().unwrap();
    let first = start(folder.path(), &["serve", "--data", "data"]);
    assert!(first.greeting.contains("Secret"));
    drop(first.stop());
    let second = start(folder.path(), &["serve", "--data", "data"]);
    assert!(!second.greeting.contains("Secret"), "{}", second.greeting);
    drop(second.stop());
}

#[test]
fn a_port_that_is_taken_a_folder_in_use_and_the_wrong_floor_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    let run = |args: &[&str]| {
        let output = houseway(args).current_dir(folder.path()).output().unwrap();
        (output.status.code(), texts(&output).1)
    };
    let (code, told) = run(&["demo", "--memory", "--listen", &listen]);
    assert_eq!(code, Some(2));
    assert!(told.contains(&listen) && told.contains("--listen"), "{told}");
    let server = start(folder.path(), &["demo", "--data", "data"]);
    let (code, told) = run(&["demo", "--data", "data", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("in use by another process"), "{told}");
    drop(server.stop());
    let (code, told) = run(&["serve", "--data", "data", "--keys", "data-keys", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("demo floor"), "{told}");
    let (code, told) = run(&["serve", "--data", "new", "--keys", "new/keys", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("keep the key outside"), "{told}");
    let (code, _) = run(&["serve", "--database", "mysql://x"]);
    assert_eq!(code, Some(2));
}

#[test]
fn a_journal_is_proven_backed_up_restored_and_an_edit_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path(), &["demo", "--data", "data"]);
    let give = |id: &str, audience: &str, command: Value| {
        let body = json!({"id": id, "audience": audience, "command": command});
        post(&server.address, "/api/tables/R2/commands", None, &body)
    };
    assert_eq!(
        give("a", "dealer", json!({"do": "open-account", "seat": 1, "tender": "cash", "amount": 900})).0,
        200
    );
    assert_eq!(give("b", "dealer", json!({"do": "open-period"})).0, 200);
    assert_eq!(give("c", "dealer", json!({"do": "call-no-spin", "reason": "disruption"})).0, 200);
    let run = |args: &[&str]| {
        let output = houseway(args).current_dir(folder.path()).output().unwrap();
        let (out, err) = texts(&output);
        (output.status.code().unwrap(), out, err)
    };
    // While the server runs.
    let (code, head, told) = run(&["audit", "head", "--data", "data"]);
    assert_eq!(code, 0, "{told}");
    std::fs::write(folder.path().join("head.json"), &head).unwrap();
    let (code, _, told) = run(&["backup", "copy.sqlite", "--data", "data"]);
    assert_eq!(code, 0, "{told}");
    let (code, shown, _) =
        run(&["audit", "show", "--data", "data", "--table", "R2", "--round", "1", "--pack", "p.html"]);
    assert_eq!(code, 0);
    assert!(shown.contains("no spin") && shown.contains("8.1"), "{shown}");
    assert!(std::fs::read_to_string(folder.path().join("p.html")).unwrap().contains("no spin"));
    assert_eq!(run(&["audit", "show", "--data", "data", "--table", "R2", "--round", "2"]).0, 2);
    drop(server.stop());
    let (code, report, _) = run(&["audit", "verify", "--data", "data", "--head", "head.json"]);
    assert!(code == 0 && report.ends_with("SOUND\n"), "{report}");
    assert_eq!(run(&["audit", "re-decide", "--data", "data", "--table", "R2"]).0, 0);
    assert_eq!(run(&["audit", "re-decide", "--data", "data", "--table", "R9"]).0, 2);
    let (code, told, err) = run(&["restore", "copy.sqlite", "--data", "again", "--keys", "data-keys"]);
    assert!(code == 0 && told.contains("all sound"), "{told}{err}");
    assert_eq!(
        run(&["restore", "copy.sqlite", "--data", "again", "--keys", "data-keys"]).0,
        2,
        "never over another"
    );
    assert_eq!(
        run(&["audit", "verify", "--data", "again", "--keys", "data-keys", "--head", "head.json"]).0,
        0
    );
    // Somebody edits an amount in the backup.
    let path = folder.path().join("copy.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(12).position(|w| w == b"\"amount\":900").unwrap_or_else(|| panic!("the amount"));
    bytes[at + 9] = b'8';
    std::fs::write(&path, bytes).unwrap();
    let (code, report, _) = run(&["audit", "verify", "--data", "copy.sqlite", "--keys", "data-keys"]);
    assert!(code == 1 && report.contains("NOT SOUND") && report.contains("wrong: entry"), "{code} {report}");
}

#[test]
fn a_folder_of_texts_that_cannot_be_handed_out_is_told_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("texts")).unwrap();
    std::fs::write(folder.path().join("texts/red-dog.txt"), "10.12").unwrap();
    for folder_of_texts in ["texts", "none"] {
        let args = ["serve", "--data", "data", "--rule-texts", folder_of_texts, "--listen", "127.0.0.1:0"];
        let output = houseway(&args).current_dir(folder.path()).output().unwrap();
        let told = texts(&output).1;
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(folder_of_texts) && told.contains("--rule-texts"), "{told}");
    }
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["texts"]);
}
