//! Starting on a journal of a million events: from the call that starts the server until the table answers a viewer. The
//! files are read from the disk, as after a restart of the machine.

use crate::clock::{median_of, now};
use crate::driven::{Driven, SEATS, TABLE};
use crate::machine;
use crate::prepared::{self, Writer};
use crate::row::Row;
use crate::setting::{Folder, Setting};
use anyhow::{Context, anyhow, ensure};
use houseway_server::table::Hello;
use houseway_server::{FloorKind, Server};
use houseway_table::{Audience, TableId};
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use std::hint::black_box;
use std::time::Duration;
use tokio::runtime::Runtime;

/// How many events.
const EVENTS: usize = 1_000_000;
/// Wagers of each terminal on each spin.
const WAGERS: usize = 18;
/// Events that a table of this size plays at most before its next snapshot, less a spin.
const TAIL: u64 = 3_500;
/// How often the start is measured.
const STARTS: usize = 3;

/// Measures a start with the snapshot that the server keeps, and one without; beside both, how long it takes to read
/// the rows.
pub fn measure(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let events = setting.of(EVENTS);
    let folder = setting.folder()?;
    let runtime = Runtime::new()?;
    runtime.block_on(async {
        let (mut table, mut version) = prepared::floor(&folder, FloorKind::Real, 0, WAGERS).await?;
        version = play(&folder, &mut table, version, events as u64).await?;
        eprintln!("  {version} events, {} spins, {}", table.state.spin, size(&folder)?);
        let replayed = version;
        // It ends as a server ends: with a snapshot.
        let whole = started(&folder, &table).await?;
        let (mut starts, mut tail) = (Vec::new(), 0);
        for _ in 0..STARTS {
            // And then is played on, and killed just before the next snapshot.
            let kept = version;
            version = play(&folder, &mut table, version, version + TAIL).await?;
            tail = version - kept;
            starts.push(started(&folder, &table).await?);
        }
        let raw = read(&folder)?;
        let row = |what: String, measured, target| Row {
            what,
            measured,
            target,
            peer: "reading the same rows in order from SQLite".to_owned(),
            limit: raw,
        };
        Ok(vec![
            row(
                format!("start on {version} events, {tail} of them after the snapshot"),
                median_of(&mut starts),
                Some(Duration::from_secs(3)),
            ),
            row(format!("start on {replayed} events without a snapshot, all replayed"), whole, None),
        ])
    })
}

/// Plays spins until the table's stream has come to `until`; the version that it has then.
async fn play(folder: &Folder, table: &mut Driven, version: u64, until: u64) -> anyhow::Result<u64> {
    let mut writer = Writer::new(prepared::open(folder).await?, version)?;
    writer.write(table.take()).await?;
    while writer.version() < until {
        table.spin(WAGERS)?;
        writer.write(table.take()).await?;
    }
    writer.close().await
}

/// How long a server takes until it shows the table as it was left. It is stopped in good order.
async fn started(folder: &Folder, table: &Driven) -> anyhow::Result<Duration> {
    machine::forget(&folder.data())?;
    let begin = now();
    let server = Server::start(prepared::settings(folder, FloorKind::Real)).await?;
    let id: TableId = TABLE.parse()?;
    let found = server.house().table(id).map_err(|problem| anyhow!("{problem:?}"))?;
    let joined =
        found.join(Audience::Public, Hello::default()).await.map_err(|problem| anyhow!("{problem:?}"))?;
    let time = begin.elapsed();
    let frame: Value = serde_json::from_str(joined.first.first().context("a viewer gets a view")?)?;
    let view = &frame["view"];
    ensure!(view["outcomes"][0]["spin"] == table.state.spin, "the last spin is not shown: {view}");
    ensure!(view["seats_open"] == SEATS && view["health"] == "running", "the table is not as it was: {view}");
    server.stop().await;
    Ok(time)
}

/// How long it takes to read every entry and every posting, in order.
fn read(folder: &Folder) -> anyhow::Result<Duration> {
    machine::forget(&folder.data())?;
    let begin = now();
    let file = folder.data().join("journal.sqlite");
    let journal = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut bytes = 0;
    for sql in [
        "SELECT version, at_ms, kind, schema, bytes, hash FROM entries ORDER BY stream, version",
        "SELECT version, line, debit, credit, cents, reason, corrects FROM postings ORDER BY stream, version, line",
    ] {
        let mut statement = journal.prepare(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                bytes += row.get_ref(column)?.as_bytes_or_null().ok().flatten().map_or(8, <[u8]>::len);
            }
        }
    }
    black_box(bytes);
    Ok(begin.elapsed())
}

fn size(folder: &Folder) -> anyhow::Result<String> {
    let bytes = std::fs::metadata(folder.data().join("journal.sqlite"))?.len();
    Ok(format!("{} MB", bytes / 1_000_000))
}
