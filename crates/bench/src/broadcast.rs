//! The least that telling a crowd can cost: one frame from one channel to every socket, nothing else.

use crate::board::{Board, crowd, with_version};
use crate::clock::now;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::broadcast::{self, Sender};

type Channel = Sender<Utf8Bytes>;

/// Sends the frame so many times to so many sockets; how long each took until the last had it.
pub fn measure(frame: &str, viewers: usize, times: usize) -> anyhow::Result<Vec<Duration>> {
    let server_runtime = Runtime::new()?;
    let channel = broadcast::channel(256).0;
    let listener = server_runtime.block_on(TcpListener::bind(("127.0.0.1", 0)))?;
    let url = format!("ws://{}/", listener.local_addr()?);
    let app = Router::new().route("/", get(join)).with_state(channel.clone());
    let serving = server_runtime.spawn(async move { axum::serve(listener, app).await });
    let clients = Builder::new_current_thread().enable_all().build()?;
    let taken = clients.block_on(async {
        let board = Arc::new(Board::default());
        let crowd = crowd(&url, viewers, &board).await?;
        let mut taken = Vec::new();
        for version in 0..times as u64 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            let frame = Utf8Bytes::from(with_version(frame, version));
            let sent = now();
            channel.send(frame)?;
            taken.push(board.all_have(version, viewers).await? - sent);
        }
        for viewer in crowd {
            viewer.abort();
        }
        anyhow::Ok(taken)
    });
    serving.abort();
    taken
}

async fn join(State(channel): State<Channel>, upgrade: WebSocketUpgrade) -> Response {
    // The buffers of the house's own streams: at their usual size thousands of sockets cost more memory than time.
    upgrade.read_buffer_size(4_096).write_buffer_size(4_096).on_upgrade(move |socket| tell(socket, channel))
}

async fn tell(mut socket: WebSocket, channel: Channel) {
    let mut frames = channel.subscribe();
    loop {
        tokio::select! {
            frame = frames.recv() => {
                let Ok(frame) = frame else { return };
                if socket.send(Message::Text(frame)).await.is_err() {
                    return;
                }
            }
            said = socket.recv() => if !matches!(said, Some(Ok(_))) { return },
        }
    }
}
