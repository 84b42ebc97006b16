//! An outcome on its way to 2,000 viewers: from the moment the dealer's console sends the number until the last viewer
//! has it.

use crate::board::{Board, crowd};
use crate::client::{Client, stream};
use crate::clock::{now, percentile};
use crate::driven::{BALL_MS, PERIOD, SEATS, TABLE, outcome, touch};
use crate::row::Row;
use crate::setting::{Folder, Setting};
use crate::{broadcast, machine, prepared};
use anyhow::{Context, ensure};
use futures_util::future::try_join_all;
use houseway_server::bounds::Bounds;
use houseway_server::clock::Clock;
use houseway_server::{FloorKind, HiddenKey, Opening, Server, Texts};
use houseway_table::SeatNumber;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// How many look on.
const VIEWERS: usize = 2_000;
/// Spins that they see.
const SPINS: usize = 12;
/// Wagers of each terminal on each spin.
const WAGERS: usize = 10;
/// Files that are open beside the two ends of each viewer's connection.
const OTHER_FILES: usize = 500;

/// Measures the outcomes, beside a bare broadcast of the same bytes to as many sockets.
pub fn measure(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let wanted = setting.of(VIEWERS);
    let files = usize::try_from(machine::open_files((wanted * 2 + OTHER_FILES) as u64)).unwrap_or(usize::MAX);
    let viewers = wanted.min(files.saturating_sub(OTHER_FILES) / 2);
    if viewers < wanted {
        eprintln!(
            "only {files} files may be open here, so that only {viewers} viewers look on: see `ulimit -n`"
        );
    }
    let spins = setting.of(SPINS);
    let folder = setting.folder()?;
    let (mut times, frame) = house(&folder, viewers, spins)?;
    let mut peer = broadcast::measure(&frame, viewers, spins)?;
    let bare = format!("bare WebSocket broadcast of the same {} bytes to {viewers} sockets", frame.len());
    let row = |which: &str, measured, target, limit| Row {
        what: format!("{which} of {spins} outcomes, entry sent until the last of {viewers} viewers has it"),
        measured,
        target,
        peer: bare.clone(),
        limit,
    };
    Ok(vec![
        row("median", percentile(&mut times, 50), None, percentile(&mut peer, 50)),
        row(
            "worst",
            percentile(&mut times, 100),
            Some(Duration::from_millis(250)),
            percentile(&mut peer, 100),
        ),
    ])
}

fn house(folder: &Folder, viewers: usize, spins: usize) -> anyhow::Result<(Vec<Duration>, String)> {
    let server_runtime = Runtime::new()?;
    let clock = Clock::start();
    let server = server_runtime.block_on(async {
        prepared::floor(folder, FloorKind::Demo, 25, 18).await?;
        let opening = Opening {
            kind: FloorKind::Demo,
            journal: prepared::open(folder).await?,
            clock: clock.clone(),
            hidden: HiddenKey::File(folder.keys().join("hidden.key")),
            bounds: Bounds::default(),
            metrics: None,
            secure_cookies: false,
            program: None,
            texts: Texts::default(),
        };
        anyhow::Ok(Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await?)
    })?;
    // The viewers are another thread's work.
    let clients = Builder::new_current_thread().enable_all().build()?;
    let seen = clients.block_on(watch(server.address(), &clock, viewers, spins))?;
    drop(clients);
    server_runtime.block_on(server.stop());
    Ok(seen)
}

/// How long each outcome took, and the frame of the last.
async fn watch(
    server: SocketAddr,
    clock: &Clock,
    viewers: usize,
    spins: usize,
) -> anyhow::Result<(Vec<Duration>, String)> {
    let mut floor = Floor::connect(server).await?;
    let board = Arc::new(Board::default());
    let crowd = crowd(&stream(server, TABLE, "public"), viewers, &board).await?;
    let (mut times, mut frame) = (Vec::new(), String::new());
    for _ in 0..spins {
        let spin = floor.up_to_the_entry(clock).await?;
        // Until here frames may still be on their way.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let number = outcome(spin)?.number();
        let entry = json!({"do": "enter-outcome", "outcome": number, "rested_after_expiry": true});
        let sent = now();
        floor.dealer.send(&format!("entry-{spin}"), entry).await?;
        floor.display.until(|view| view["outcomes"][0]["spin"] == spin).await?;
        ensure!(floor.display.view["outcomes"][0]["outcome"].to_string().contains(&number.to_string()));
        frame = floor.display.changed_by.to_string();
        times.push(board.all_have(floor.display.version, viewers).await? - sent);
        floor.dealer.until(|view| phase(view) == Some("between")).await?;
    }
    for viewer in crowd {
        viewer.abort();
    }
    Ok((times, frame))
}

/// Those who play.
struct Floor {
    dealer: Client,
    display: Client,
    seats: Vec<(SeatNumber, Client)>,
}

impl Floor {
    async fn connect(server: SocketAddr) -> anyhow::Result<Self> {
        let mut seats = Vec::new();
        for seat in SeatNumber::first(SEATS) {
            seats.push((seat, Client::connect(server, TABLE, &format!("seat&seat={seat}")).await?));
        }
        let dealer = Client::connect(server, TABLE, "dealer").await?;
        let display = Client::connect(server, TABLE, "public").await?;
        Ok(Self { dealer, display, seats })
    }

    /// A period with wagers, and the ball; the times of waiting are left out.
    async fn up_to_the_entry(&mut self, clock: &Clock) -> anyhow::Result<u64> {
        self.dealer.give(json!({"do": "open-period"})).await?;
        self.dealer.until(|view| phase(view) == Some("wagering")).await?;
        let wagers = self.seats.iter_mut().map(|(seat, client)| async {
            for turn in 0..WAGERS {
                client.give(json!({"do": "touch", "touch": touch(*seat, turn)?})).await?;
            }
            anyhow::Ok(())
        });
        try_join_all(wagers).await?;
        clock.advance(u64::from(PERIOD) * 1_000);
        self.dealer.until(|view| phase(view) == Some("expired")).await?;
        clock.advance(BALL_MS);
        self.dealer.until(|view| view["public"]["phase"]["ball_at_rest"] == true).await?;
        // What came to the other screens in the meantime is read, so that nothing waits for them.
        for (_, client) in &mut self.seats {
            client.until(|view| view["public"]["phase"]["ball_at_rest"] == true).await?;
        }
        self.dealer.view["public"]["phase"]["spin"].as_u64().context("a spin has a number")
    }
}

fn phase(view: &Value) -> Option<&str> {
    view["public"]["phase"]["phase"].as_str()
}
