//! The house's own stream: what kind of floor this is, and when the system started, ended and saw its clock set.

use crate::clock::Clock;
use crate::house::OpenError;
use houseway_store::{Batch, Journal, NewEntry, StoreError, StreamId};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Whether money is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloorKind {
    /// Play money; nobody signs in.
    Demo,
    /// Money; people sign in and devices are enrolled.
    Real,
}

impl fmt::Display for FloorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Demo => "demo",
            Self::Real => "real",
        })
    }
}

/// A fact about the house. Written once, read for ever: a change makes a new kind or schema.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum HouseEvent {
    /// The first entry of every journal.
    Founded { floor: FloorKind },
    /// The system started.
    Started { version: String },
    /// The system ended in good order.
    Ended,
    /// The machine's clock was set; so many milliseconds ahead of the server's, or behind.
    ClockStepped { ahead_ms: i64 },
}

impl HouseEvent {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Founded { .. } => "founded",
            Self::Started { .. } => "started",
            Self::Ended => "ended",
            Self::ClockStepped { .. } => "clock-stepped",
        }
    }
}

/// The stream, at its end.
#[derive(Debug)]
pub(crate) struct HouseLog {
    journal: Arc<dyn Journal>,
    clock: Clock,
    stream: StreamId,
    version: Mutex<u64>,
}

impl HouseLog {
    /// Opens the stream and checks that the journal is of this kind of floor; an empty journal becomes so.
    pub(crate) async fn open(
        journal: Arc<dyn Journal>,
        clock: Clock,
        kind: FloorKind,
    ) -> Result<Self, OpenError> {
        let stream = StreamId::new("house")?;
        let version = journal.head(&stream).await?.version;
        if let Some(found) = founded(journal.as_ref()).await?
            && found != kind
        {
            return Err(OpenError::OtherFloor { place: journal.place(), found, wanted: kind });
        }
        let last = journal.read(&stream, version.max(1), 1).await?;
        if let Some(last) = last.first() {
            clock.not_before(houseway_table::Time(last.at_ms));
        }
        let log = Self { journal, clock, stream, version: Mutex::new(version) };
        if version == 0 {
            log.write(&HouseEvent::Founded { floor: kind }).await?;
        }
        log.write(&HouseEvent::Started { version: env!("CARGO_PKG_VERSION").to_owned() }).await?;
        Ok(log)
    }

    pub(crate) async fn ended(&self) {
        self.note(&HouseEvent::Ended).await;
    }

    pub(crate) async fn clock_stepped(&self, ahead_ms: i64) {
        self.note(&HouseEvent::ClockStepped { ahead_ms }).await;
    }

    async fn note(&self, event: &HouseEvent) {
        if let Err(error) = self.write(event).await {
            tracing::warn!(%error, "an entry of the house's own stream could not be kept");
        }
    }

    async fn write(&self, event: &HouseEvent) -> Result<(), StoreError> {
        let mut version = self.version.lock().await;
        let bytes = houseway_wire::canonical(event)
            .map_err(|e| StoreError::Invalid { what: "house event", why: e.to_string() })?;
        let entry = NewEntry { kind: event.kind().to_owned(), schema: 1, bytes, postings: Vec::new() };
        let batch = Batch {
            stream: self.stream.clone(),
            expected_version: *version,
            at_ms: self.clock.now().0,
            entries: vec![entry],
            key: None,
            reply: Vec::new(),
        };
        self.journal.append(batch).await?;
        *version += 1;
        Ok(())
    }
}

/// What kind of floor a journal holds; `None` for an empty one.
pub(crate) async fn founded(journal: &dyn Journal) -> Result<Option<FloorKind>, OpenError> {
    let stream = StreamId::new("house")?;
    let first = journal.read(&stream, 1, 1).await?;
    let Some(entry) = first.first() else {
        return if journal.streams().await?.is_empty() {
            Ok(None)
        } else {
            Err(OpenError::Journal("the journal has entries and does not say what floor it is".to_owned()))
        };
    };
    match serde_json::from_slice(&entry.bytes) {
        Ok(HouseEvent::Founded { floor }) => Ok(Some(floor)),
        _ => Err(OpenError::Journal(
            "the first entry of the stream `house` does not say what floor it is".to_owned(),
        )),
    }
}
