//! `kill -9` at random moments of play: nothing that was acknowledged is lost, and the journal proves itself.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "this is a test")]

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const KILLS: u32 = 50;

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

fn houseway() -> Command {
    Command::new(env!("CARGO_BIN_EXE_houseway"))
}

/// The binary on that data folder, and its address.
async fn start(data: &Path) -> (Child, String) {
    let mut child = houseway()
        .args(["demo", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .env("RUST_LOG", "error")
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let reading = async {
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(at) = line.find("http://") {
                let address = line[at + 7..].split('/').next().unwrap().to_owned();
                return address;
            }
        }
        String::new()
    };
    let address = tokio::time::timeout(Duration::from_secs(20), reading).await.expect("an address in time");
    assert!(!address.is_empty(), "the server ended before it was open");
    // The pipe must stay open while the server lives.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (child, address)
}

async fn stream(address: &str, audience: &str) -> Option<Socket> {
    let url = format!("ws://{address}/api/tables/R2/stream?audience={audience}");
    let (mut socket, _) = connect_async(url).await.ok()?;
    socket.send(Message::text(r#"{"hello":{}}"#)).await.ok()?;
    Some(socket)
}

/// Gives a command and waits for its answer; `None` once the server is gone.
async fn give(socket: &mut Socket, id: &str, command: &Value) -> Option<Value> {
    socket.send(Message::text(json!({"id": id, "command": command}).to_string())).await.ok()?;
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => {
                let frame: Value = serde_json::from_str(&text).unwrap();
                if frame["id"] == id {
                    return Some(frame);
                }
            }
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

/// Plays at one seat as fast as it may until the server is gone; every acknowledged touch is noted.
async fn play(address: String, seat: u8, life: u32) -> BTreeMap<String, Value> {
    let mut acknowledged = BTreeMap::new();
    let Some(mut socket) = stream(&address, &format!("seat&seat={seat}")).await else { return acknowledged };
    for n in 0.. {
        let touch = if n % 7 == 6 {
            json!({"touch": "clear"})
        } else {
            json!({"touch": "place", "spot": format!("straight-up {}", n % 37), "amount": 100})
        };
        let command = json!({"do": "touch", "touch": touch});
        let id = format!("k{life}-{seat}-{n}");
        match give(&mut socket, &id, &command).await {
            Some(answer) if answer["type"] == "done" => {
                acknowledged.insert(id, command);
            }
            Some(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            None => break,
        }
    }
    acknowledged
}

/// Opens what is closed, so that there is play to be interrupted; acknowledged commands are noted.
async fn deal(address: String, life: u32) -> BTreeMap<String, Value> {
    let mut acknowledged = BTreeMap::new();
    let Some(mut socket) = stream(&address, "dealer").await else { return acknowledged };
    for n in 0.. {
        let seat = n % 6 + 1;
        for command in [
            json!({"do": "open-account", "seat": seat, "tender": "cash", "amount": 10_000}),
            json!({"do": "open-period"}),
            json!({"do": "top-up", "seat": seat, "tender": "cash", "amount": 2_000}),
            json!({"do": "call-no-spin", "reason": "disruption"}),
        ] {
            let id = format!("d{life}-{n}-{}", command["do"].as_str().unwrap());
            match give(&mut socket, &id, &command).await {
                Some(answer) if answer["type"] == "done" => {
                    acknowledged.insert(id, command);
                }
                Some(_) => {}
                None => return acknowledged,
            }
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    acknowledged
}

async fn audit(data: &Path, what: &[&str]) -> (bool, String) {
    let output = houseway().arg("audit").args(what).arg("--data").arg(data).output().await.unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("demo");
    let mut acknowledged = 0;
    for life in 0..KILLS {
        let (mut child, address) = start(&data).await;
        let players = (1..=3).map(|seat| tokio::spawn(play(address.clone(), seat, life)));
        let players: Vec<_> = players.chain([tokio::spawn(deal(address.clone(), life))]).collect();
        // Any moment, the start included; seeded by the life's number, so that a failure comes again.
        tokio::time::sleep(Duration::from_millis(u64::from(life * 7_919 % 397))).await;
        child.start_kill().unwrap();
        child.wait().await.unwrap();
        let mut noted = BTreeMap::new();
        for player in players {
            noted.append(&mut player.await.unwrap());
        }
        acknowledged += noted.len();
        known_again(&data, noted).await;
    }
    assert!(acknowledged > 500, "{acknowledged} acknowledged: the play was too thin to prove anything");
    let (sound, report) = audit(&data, &["verify"]).await;
    assert!(sound, "{report}");
    let (alike, report) = audit(&data, &["re-decide", "--table", "R2"]).await;
    assert!(alike, "{report}");
}

/// Every acknowledged command is in the journal under its id.
async fn known_again(data: &Path, noted: BTreeMap<String, Value>) {
    let journal = houseway_store::open_read_only(data.to_str().unwrap(), "houseway", &[]).await.unwrap();
    for id in noted.keys() {
        let caller = match id.as_bytes() {
            [b'k', ..] => format!("R2/terminal {}", id.split('-').nth(1).unwrap()),
            _ => "R2/demo-dealer".to_owned(),
        };
        let kept = journal.find_key(&caller, id).await.unwrap();
        assert!(kept.is_some(), "{id} was acknowledged and is not in the journal");
    }
}
