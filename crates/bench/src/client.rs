//! A screen's side of a stream.

use crate::clock::now;
use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Instant;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A stream that was asked for and has said hello.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Connects and says hello.
pub async fn connect(url: &str) -> anyhow::Result<Socket> {
    let (mut socket, _) = connect_async(url).await.with_context(|| format!("connecting to {url}"))?;
    socket.send(Message::text(r#"{"hello":{}}"#)).await?;
    Ok(socket)
}

/// The address of a table's stream.
#[must_use]
pub fn stream(server: SocketAddr, table: &str, audience: &str) -> String {
    format!("ws://{server}/api/tables/{table}/stream?audience={audience}")
}

/// The next text, and when it came.
pub async fn text(socket: &mut Socket) -> anyhow::Result<(Utf8Bytes, Instant)> {
    loop {
        let message = socket.next().await.context("the stream ended")??;
        let came = now();
        match message {
            Message::Text(text) => return Ok((text, came)),
            Message::Close(why) => bail!("the stream was closed: {why:?}"),
            _ => {}
        }
    }
}

/// A client that keeps the view and gives commands.
pub struct Client {
    socket: Socket,
    /// What it sees.
    pub view: Value,
    /// The view's version.
    pub version: u64,
    /// The last frame that changed the view, as it came.
    pub changed_by: Utf8Bytes,
    commands: u64,
    name: String,
}

impl Client {
    /// Connects to a stream and waits for the first view.
    pub async fn connect(server: SocketAddr, table: &str, audience: &str) -> anyhow::Result<Self> {
        let socket = connect(&stream(server, table, audience)).await?;
        let name = audience.replace(['=', '&'], "-");
        let changed_by = Utf8Bytes::default();
        let mut client = Self { socket, view: Value::Null, version: 0, changed_by, commands: 0, name };
        while client.version == 0 {
            client.frame().await?;
        }
        Ok(client)
    }

    /// Sends a command under this id.
    pub async fn send(&mut self, id: &str, command: Value) -> anyhow::Result<()> {
        let frame = json!({"id": id, "command": command}).to_string();
        Ok(self.socket.send(Message::text(frame)).await?)
    }

    /// The next frame, taken into the view, and when it came.
    pub async fn frame(&mut self) -> anyhow::Result<(Value, Instant)> {
        let (text, came) = text(&mut self.socket).await?;
        let mut frame: Value = serde_json::from_str(&text)?;
        let version = frame["version"].as_u64().unwrap_or_default();
        match frame["type"].as_str() {
            Some("snapshot") => {
                self.view = frame["view"].take();
                (self.version, self.changed_by) = (version, text);
            }
            Some("patch") => {
                ensure!(version == self.version + 1, "version {version} came after {}", self.version);
                let patch: json_patch::Patch = serde_json::from_value(frame["patch"].take())?;
                json_patch::patch(&mut self.view, &patch)?;
                (self.version, self.changed_by) = (version, text);
            }
            Some("refused" | "error") => bail!("the table answered {frame}"),
            _ => {}
        }
        Ok((frame, came))
    }

    /// Gives a command and waits until it is durable.
    pub async fn give(&mut self, command: Value) -> anyhow::Result<()> {
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        self.send(&id, command).await?;
        while self.frame().await?.0["id"] != id.as_str() {}
        Ok(())
    }

    /// Reads on until the view is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> anyhow::Result<()> {
        while !wanted(&self.view) {
            self.frame().await?;
        }
        Ok(())
    }
}
