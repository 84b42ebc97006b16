//! A server on a free port, and clients for it.

#![allow(dead_code, reason = "each test file uses its part of this")]
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "this serves tests alone")]

pub mod pai_gow;
pub mod staff;

use futures_util::{SinkExt as _, StreamExt as _};
use houseway_server::bounds::Bounds;
use houseway_server::clock::Clock;
use houseway_server::{FloorKind, HiddenKey, Opening, Server, Texts};
use houseway_store::{Journal, MemoryJournal};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub struct House {
    pub server: Server,
    pub clock: Clock,
    pub journal: MemoryJournal,
}

pub fn opening(kind: FloorKind, journal: &MemoryJournal, clock: &Clock) -> Opening {
    Opening {
        kind,
        journal: Arc::new(journal.clone()) as Arc<dyn Journal>,
        clock: clock.clone(),
        hidden: HiddenKey::Passing,
        bounds: Bounds::default(),
        metrics: None,
        secure_cookies: false,
        program: None,
        texts: Texts::default(),
    }
}

pub async fn house(kind: FloorKind) -> House {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let server = Server::start_on(opening(kind, &journal, &clock), ([127, 0, 0, 1], 0).into()).await.unwrap();
    House { server, clock, journal }
}

impl House {
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub async fn stream(&self, table: &str, audience: &str) -> Client {
        Client::connect(self.address(), table, audience, &[]).await.unwrap()
    }

    pub async fn seat(&self, table: &str, seat: u8) -> Client {
        self.stream(table, &format!("seat&seat={seat}")).await
    }
}

/// A client that keeps the view.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub view: Value,
    pub epoch: u64,
    pub version: u64,
    /// Every frame as it came, byte for byte.
    pub heard: Vec<String>,
}

impl Client {
    pub async fn connect(
        address: SocketAddr,
        table: &str,
        audience: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Self, Error> {
        Self::greeted(Self::open(address, table, audience, headers).await?).await
    }

    /// Says hello, and has the first view.
    async fn greeted(mut client: Self) -> Result<Self, Error> {
        client.say(&json!({"hello": {}})).await;
        let first = client.frame().await;
        assert_eq!(first["type"], "snapshot", "{first}");
        Ok(client)
    }

    pub async fn open(
        address: SocketAddr,
        table: &str,
        audience: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Self, Error> {
        Self::open_at(address, &format!("/api/tables/{table}/stream?audience={audience}"), headers).await
    }

    /// The floor's stream, with its first view.
    pub async fn on_the_floor(
        address: SocketAddr,
        audience: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Self, Error> {
        let path = format!("/api/floor/stream?audience={audience}");
        Self::greeted(Self::open_at(address, &path, headers).await?).await
    }

    async fn open_at(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Self, Error> {
        let url = format!("ws://{address}{path}");
        let mut request = url.into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self { socket, view: Value::Null, epoch: 0, version: 0, heard: Vec::new() })
    }

    pub async fn say(&mut self, frame: &Value) {
        self.socket.send(Message::text(frame.to_string())).await.unwrap();
    }

    /// The next frame, applied to the view.
    pub async fn frame(&mut self) -> Value {
        self.try_frame().await.expect("the stream goes on")
    }

    /// The next frame as it came.
    pub async fn frame_unapplied(&mut self) -> Value {
        let message = tokio::time::timeout(Duration::from_secs(30), self.socket.next()).await;
        match message.expect("a frame within 30 seconds") {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            other => panic!("no frame: {other:?}"),
        }
    }

    pub async fn try_frame(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(30), self.socket.next())
                .await
                .expect("a frame within 30 seconds");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    self.heard.push(text.to_string());
                    self.take(&frame);
                    return Some(frame);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Reads what is on its way, until nothing comes for a while.
    pub async fn rest(&mut self) {
        while tokio::time::timeout(Duration::from_millis(300), self.frame()).await.is_ok() {}
    }

    /// Reads until the server ends the stream, and why it did.
    pub async fn ended(&mut self) -> Option<String> {
        while let Some(Ok(message)) = self.socket.next().await {
            if let Message::Close(why) = message {
                return why.map(|why| why.reason.to_string());
            }
        }
        None
    }

    fn take(&mut self, frame: &Value) {
        match frame["type"].as_str().unwrap() {
            "snapshot" => {
                self.view = frame["view"].clone();
                self.version = frame["version"].as_u64().unwrap();
                self.epoch = frame["epoch"].as_u64().unwrap();
            }
            "patch" => {
                assert_eq!(frame["version"].as_u64().unwrap(), self.version + 1, "no version is left out");
                assert_eq!(frame["epoch"].as_u64().unwrap(), self.epoch);
                let patch: json_patch::Patch = serde_json::from_value(frame["patch"].clone()).unwrap();
                json_patch::patch(&mut self.view, &patch).unwrap();
                self.version += 1;
            }
            _ => {}
        }
    }

    /// Gives a command under a fresh id and waits for its answer.
    pub async fn give(&mut self, command: Value) -> Value {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = format!("c-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.give_as(&id, command).await
    }

    pub async fn give_as(&mut self, id: &str, command: Value) -> Value {
        self.say(&json!({"id": id, "command": command})).await;
        self.answer(id).await
    }

    /// The answer to a command, or nothing if the server ends the stream before it.
    pub async fn try_give(&mut self, command: Value) -> Option<Value> {
        let frame = json!({"id": "tried", "command": command}).to_string();
        self.socket.send(Message::Text(frame.into())).await.ok()?;
        loop {
            let frame = self.try_frame().await?;
            if frame["id"] == "tried" {
                return Some(frame);
            }
        }
    }

    pub async fn answer(&mut self, id: &str) -> Value {
        loop {
            let frame = self.frame().await;
            if frame["id"] == id {
                return frame;
            }
        }
    }

    /// Reads on until the view is as wanted.
    pub async fn until(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) {
        let reading = async {
            while !wanted(&self.view) {
                let frame = self.frame().await;
                assert_ne!(frame["type"], "error", "while waiting for {what}: {frame}");
            }
        };
        let done = tokio::time::timeout(Duration::from_secs(20), reading).await.is_ok();
        assert!(done, "{what} did not come: {}", self.view);
    }
}

/// An answer over HTTP.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> Option<String> {
        self.head.lines().find_map(|line| {
            let (own, value) = line.split_once(':')?;
            own.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    }

    /// The `name=value` of a cookie that was set.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.head.lines().find_map(|line| {
            let value = line.strip_prefix("set-cookie: ").or_else(|| line.strip_prefix("Set-Cookie: "))?;
            value.starts_with(&format!("{name}=")).then(|| value.split(';').next().unwrap().to_owned())
        })
    }
}

pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Reply {
    let body = body.map(ToString::to_string).unwrap_or_default();
    http_raw(address, method, path, headers, body.as_bytes()).await
}

pub async fn http_raw(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    if !body.is_empty() {
        head += &format!("content-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "content-type") {
            head += "content-type: application/json\r\n";
        }
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += "\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let _refused_early = stream.write_all(body).await;
    let mut all = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut all));
    let _reset = read.await.expect("an answer within 30 seconds");
    let at = all.windows(4).position(|w| w == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8(all[..at].to_vec()).unwrap();
    let mut body = all[at + 4..].to_vec();
    if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        body = unchunk(&body);
    }
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Reply { status, head, body }
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(at) = rest.windows(2).position(|w| w == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..at]).unwrap().trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&rest[at + 2..at + 2 + size]);
        rest = &rest[at + 2 + size + 2..];
    }
    whole
}

pub fn place(spot: &str, cents: u64) -> Value {
    json!({"do": "touch", "touch": {"touch": "place", "spot": spot, "amount": cents}})
}

pub fn buy_in(seat: u8, cents: u64) -> Value {
    json!({"do": "open-account", "seat": seat, "tender": "cash", "amount": cents})
}
