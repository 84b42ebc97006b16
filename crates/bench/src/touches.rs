//! Touches from 24 terminals of one table: from the moment the terminal sends one until it hears that it is durable.

use crate::client::Client;
use crate::clock::{now, percentile};
use crate::driven::{SEATS, TABLE, touch};
use crate::row::Row;
use crate::setting::{Folder, Setting};
use crate::{group_commit, prepared};
use anyhow::{Context, ensure};
use futures_util::future::try_join_all;
use houseway_server::{FloorKind, Server};
use houseway_table::SeatNumber;
use rusqlite::{Connection, OpenFlags};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

/// Touches a second of one terminal.
const EACH: usize = 20;
/// For how many seconds.
const SECONDS: usize = 15;
/// Touches after which a terminal clears its layout.
const CLEAR: usize = 40;

/// Measures the touches, beside a group commit of as many bytes at the same rate.
pub fn measure(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let folder = setting.folder()?;
    let rate = EACH * usize::from(SEATS);
    let count = EACH * setting.of(SECONDS);
    let server_runtime = Runtime::new()?;
    let (_, before) = server_runtime.block_on(prepared::floor(&folder, FloorKind::Demo, 25, 18))?;
    let server = server_runtime.block_on(Server::start(prepared::settings(&folder, FloorKind::Demo)))?;
    // The terminals are another thread's work.
    let clients = Builder::new_current_thread().enable_all().build()?;
    let mut times = clients.block_on(terminals(server.address(), count))?;
    drop(clients);
    server_runtime.block_on(server.stop());
    let bytes = bytes_of_a_touch(&folder, before)?;
    eprintln!("  a snapshot of this table is {} kB", bytes_of_a_snapshot(&folder)? / 1_000);
    let peer_time = Duration::from_secs(setting.of(SECONDS) as u64);
    let mut peer = group_commit::measure(folder.path(), bytes, rate, peer_time)?;
    let raw = format!("raw SQLite group commit of {bytes} bytes, WAL and FULL, {rate} a second");
    let all = times.len();
    let row = |which: &str, measured, target, limit| Row {
        what: format!("{which} of {all} touches from {SEATS} terminals, {rate} a second, sent until durable"),
        measured,
        target,
        peer: raw.clone(),
        limit,
    };
    Ok(vec![
        row("median", percentile(&mut times, 50), None, percentile(&mut peer, 50)),
        row("p99", percentile(&mut times, 99), Some(Duration::from_millis(10)), percentile(&mut peer, 99)),
        row("worst", percentile(&mut times, 100), None, percentile(&mut peer, 100)),
    ])
}

async fn terminals(server: SocketAddr, count: usize) -> anyhow::Result<Vec<Duration>> {
    let mut dealer = Client::connect(server, TABLE, "dealer").await?;
    let screens = SeatNumber::first(SEATS).map(|seat| async move {
        let client = Client::connect(server, TABLE, &format!("seat&seat={seat}")).await?;
        Ok::<_, anyhow::Error>((seat, client))
    });
    let screens = try_join_all(screens).await?;
    dealer.give(json!({"do": "open-period"})).await?;
    let begin = now() + Duration::from_millis(500);
    let dealing = tokio::spawn(async move {
        // The console looks on while the terminals play.
        while dealer.frame().await.is_ok() {}
    });
    let playing = screens.into_iter().map(|(seat, client)| terminal(client, seat, begin, count));
    let times = try_join_all(playing).await?;
    dealing.abort();
    Ok(times.concat())
}

/// Sends its touches when their time has come, whatever has become of the earlier ones.
async fn terminal(
    mut client: Client,
    seat: SeatNumber,
    begin: Instant,
    count: usize,
) -> anyhow::Result<Vec<Duration>> {
    let interval = Duration::from_secs(1) / u32::try_from(EACH)?;
    let begin = begin + interval * u32::from(seat.number()) / u32::from(SEATS);
    let first_view = client.version;
    let mut sent: Vec<Instant> = Vec::new();
    let mut times = Vec::new();
    while times.len() < count {
        let due = begin + interval * u32::try_from(sent.len())?;
        tokio::select! {
            () = tokio::time::sleep_until(due.into()), if sent.len() < count => {
                let turn = sent.len();
                let touch = match turn % CLEAR {
                    clear if clear == CLEAR - 1 => json!({"touch": "clear"}),
                    _ => serde_json::to_value(touch(seat, turn)?)?,
                };
                sent.push(now());
                client.send(&turn.to_string(), json!({"do": "touch", "touch": touch})).await?;
            }
            frame = client.frame() => {
                let (frame, came) = frame?;
                if frame["type"] == "done" {
                    let turn: usize = frame["id"].as_str().context("an answer has an id")?.parse()?;
                    times.push(came - *sent.get(turn).context("an answer to nothing")?);
                    let shown = frame["version"].as_u64().unwrap_or(u64::MAX);
                    ensure!(client.version >= shown, "an answer came before the view that it is about");
                }
            }
        }
    }
    // Touches of one terminal are seldom committed together.
    let patches = usize::try_from(client.version - first_view)?;
    ensure!(patches * 2 > count, "terminal {seat} saw {patches} changes for {count} touches");
    Ok(times)
}

/// How many bytes the journal was given for one touch: entry, postings and the key under which it is done once.
fn bytes_of_a_touch(folder: &Folder, before: u64) -> anyhow::Result<usize> {
    const ENTRIES: &str =
        "SELECT count(*), sum(length(e.kind) + length(e.bytes) + length(e.hash)) FROM entries e
        JOIN streams s ON s.id = e.stream WHERE s.name = ?1 AND e.version > ?2";
    const POSTINGS: &str =
        "SELECT sum(length(p.debit) + length(p.credit) + length(p.reason) + 8) FROM postings p
        JOIN streams s ON s.id = p.stream WHERE s.name = ?1 AND p.version > ?2";
    const KEYS: &str =
        "SELECT sum(length(k.caller) + length(k.id) + length(k.request) + length(k.reply)) FROM keys k
        JOIN streams s ON s.id = k.stream WHERE s.name = ?1 AND k.first > ?2";
    let file = folder.data().join("journal.sqlite");
    let journal = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let place = (format!("table:{TABLE}"), i64::try_from(before)?);
    let sum = |sql| journal.query_row(sql, (&place.0, place.1), |row| row.get::<_, i64>(0));
    let (count, entries) = journal
        .query_row(ENTRIES, (&place.0, place.1), |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
    let bytes = (entries + sum(POSTINGS)? + sum(KEYS)?) / count.max(1);
    Ok(usize::try_from(bytes)?)
}

/// The size of the last snapshot: one is kept every so many entries, while touches go on.
fn bytes_of_a_snapshot(folder: &Folder) -> anyhow::Result<u64> {
    const LAST: &str =
        "SELECT length(bytes) FROM snapshots n JOIN streams s ON s.id = n.stream WHERE s.name = ?1
        ORDER BY n.version DESC LIMIT 1";
    let file = folder.data().join("journal.sqlite");
    let journal = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let bytes = journal.query_row(LAST, [format!("table:{TABLE}")], |row| row.get::<_, i64>(0))?;
    Ok(u64::try_from(bytes)?)
}
