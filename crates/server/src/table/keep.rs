//! A table's stream in the journal: reading it back, and writing several commands at once.

use crate::chance::Chance;
use crate::live::Live;
use crate::table::actor::Due;
use houseway_store::{Answer, Appended, Batch, Entry, Journal, NewEntry, Posting, StoreError, StreamId};
use houseway_table::{Game, Recorded, Time};
use houseway_wire::{KeptState, WireError, posting_rows};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::task::Poll;
use tokio::task::{JoinError, JoinHandle};

/// A table as the journal has it.
#[derive(Debug)]
pub(crate) struct Loaded<G: Live> {
    pub state: G::State,
    pub reckoner: G::Reckoner,
    /// The version of the last entry.
    pub version: u64,
    /// How many entries the last snapshot lacks.
    pub since_snapshot: u64,
    /// When the last entry was received; zero without one.
    pub last_at: Time,
    /// What the entries that the snapshot lacks tell the pit. It may have been told, or not.
    pub alarms: Due,
}

/// Why a table cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The journal cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An entry is not one of this game.
    #[error("entry {version} of {stream} cannot be read ({error}); run `houseway audit verify`")]
    Entry {
        /// The stream.
        stream: StreamId,
        /// The entry's version.
        version: u64,
        /// What is wrong with it.
        error: WireError,
    },
}

/// How many entries are read at a time.
pub(crate) const PAGE: usize = 2_000;

/// How many pages are decoded ahead of the one that is applied.
const DECODED_AHEAD: usize = 3;

/// Reads a table back: the last snapshot and what came after it.
pub(crate) async fn load<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    key: Option<&Chance>,
) -> Result<Loaded<G>, LoadError> {
    let mut loaded = from_snapshot::<G>(journal, stream).await?;
    if let Some(key) = key {
        G::unveil_state(&mut loaded.state, key);
    }
    // Several hands at once: pages are read and decoded ahead of the one that is being applied. Decoding is most of the work.
    let mut reading = Some(Ahead::of(journal.read_bare(stream, loaded.version + 1, PAGE)).await);
    let mut decoding: VecDeque<JoinHandle<Decoded<G>>> = VecDeque::new();
    while let Some(ahead) = reading.take() {
        let entries = ahead.done().await?;
        if let Some(last) = entries.last() {
            reading = Some(Ahead::of(journal.read_bare(stream, last.version + 1, PAGE)).await);
            decoding.push_back(tokio::task::spawn_blocking(move || decode::<G>(entries)));
        }
        let ahead = if reading.is_some() { DECODED_AHEAD } else { 0 };
        while decoding.len() > ahead {
            if let Some(decoded) = decoding.pop_front() {
                replay(&mut loaded, decoded.await, stream, key)?;
            }
        }
    }
    Ok(loaded)
}

/// Entries as facts: version, time and fact of each; or the version that is none, and why.
type Decoded<G> = Result<Vec<(u64, u64, Recorded<<G as Game>::Event>)>, (u64, WireError)>;

fn decode<G: Live>(entries: Vec<Entry>) -> Decoded<G> {
    let fact = |entry: Entry| {
        let fact = houseway_wire::decode::<G::Event>(&entry.kind, entry.schema, &entry.bytes);
        fact.map(|fact| (entry.version, entry.at_ms, fact)).map_err(|error| (entry.version, error))
    };
    entries.into_iter().map(fact).collect()
}

/// Makes a page of facts part of what was loaded.
fn replay<G: Live>(
    loaded: &mut Loaded<G>,
    decoded: Result<Decoded<G>, JoinError>,
    stream: &StreamId,
    key: Option<&Chance>,
) -> Result<(), LoadError> {
    let facts = decoded
        .map_err(|error| StoreError::Database { during: "decoding entries", why: error.to_string() })?
        .map_err(|(version, error)| LoadError::Entry { stream: stream.clone(), version, error })?;
    for (version, at_ms, mut fact) in facts {
        if let Some(key) = key {
            G::unveil_event(&mut fact.event, key);
        }
        G::apply(&mut loaded.state, &fact);
        G::reckon(&mut loaded.reckoner, &fact);
        if let Some(alarm) = super::actor::alarm::<G>(&fact.event) {
            loaded.alarms.insert(version, alarm);
        }
        loaded.version = version;
        loaded.since_snapshot += 1;
        loaded.last_at = loaded.last_at.max(Time(at_ms));
    }
    Ok(())
}

/// A reading that has begun: the journal works on it while nobody waits for it.
enum Ahead<'a> {
    Done(Result<Vec<Entry>, StoreError>),
    Begun(Answer<'a, Vec<Entry>>),
}

impl<'a> Ahead<'a> {
    /// Begins to read: the first poll hands the work to the journal.
    async fn of(mut reading: Answer<'a, Vec<Entry>>) -> Self {
        let first = poll_fn(|context| Poll::Ready(reading.as_mut().poll(context))).await;
        match first {
            Poll::Ready(done) => Self::Done(done),
            Poll::Pending => Self::Begun(reading),
        }
    }

    async fn done(self) -> Result<Vec<Entry>, StoreError> {
        match self {
            Self::Done(done) => done,
            Self::Begun(reading) => reading.await,
        }
    }
}

async fn from_snapshot<G: Live>(journal: &dyn Journal, stream: &StreamId) -> Result<Loaded<G>, LoadError> {
    let mut loaded = Loaded {
        state: G::State::default(),
        reckoner: G::Reckoner::default(),
        version: 0,
        since_snapshot: 0,
        last_at: Time(0),
        alarms: Due::new(),
    };
    let Some(snapshot) = journal.latest_snapshot(stream).await? else { return Ok(loaded) };
    let version = snapshot.version;
    match recall::<G>(snapshot.format, &snapshot.bytes) {
        Ok(Some((state, reckoner))) => {
            let last = journal.read(stream, version, 1).await?;
            (loaded.state, loaded.reckoner, loaded.version) = (state, reckoner, version);
            loaded.last_at = last.first().map_or(Time(0), |entry| Time(entry.at_ms));
        }
        // It is only a short cut: the entries are the truth.
        Ok(None) => {
            tracing::warn!(%stream, version, "the snapshot has another program's format; replaying every entry");
        }
        Err(error) => {
            tracing::warn!(%stream, version, %error, "the snapshot cannot be read; replaying every entry");
        }
    }
    Ok(loaded)
}

/// A state and what the reckoner made of the same events.
type Recalled<G> = (<G as Game>::State, <G as Live>::Reckoner);

fn recall<G: Live>(format: u16, bytes: &[u8]) -> Result<Option<Recalled<G>>, WireError> {
    let Some(Body { state, reckoner }) = houseway_wire::restore::<Body<G>>(format, bytes)? else {
        return Ok(None);
    };
    let reckoner = serde_json::from_str(&reckoner).map_err(|error| WireError::Malformed {
        what: "the reckoner of a snapshot".to_owned(),
        why: error.to_string(),
    })?;
    Ok(Some((state, reckoner)))
}

/// What a snapshot holds. The reckoner is a text within it: its sums are wider than a canonical number.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Body<G: Live> {
    state: G::State,
    reckoner: String,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct BodyRef<'a, G: Live> {
    state: &'a G::State,
    reckoner: String,
}

impl<G: Live> KeptState for Body<G> {
    const FORMAT: u16 = G::State::FORMAT;
}

/// The format and bytes of a snapshot.
pub(crate) fn snapshot<G: Live>(
    state: &G::State,
    reckoner: &G::Reckoner,
) -> Result<(u16, Vec<u8>), WireError> {
    let reckoner =
        serde_json::to_string(reckoner).map_err(|error| WireError::Unwritable(error.to_string()))?;
    let bytes = houseway_wire::canonical(&BodyRef::<G> { state, reckoner })?;
    Ok((<Body<G> as KeptState>::FORMAT, bytes))
}

/// A fact as an entry, with the postings that belong to it.
pub(crate) fn entry<G: Live>(fact: &Recorded<G::Event>) -> Result<NewEntry, WireError> {
    let encoded = houseway_wire::encode(fact)?;
    let postings = posting_rows(&G::postings(&fact.event)).into_iter().map(|row| Posting {
        debit: row.debit,
        credit: row.credit,
        cents: row.cents,
        reason: row.reason,
        corrects: row.corrects,
    });
    Ok(NewEntry {
        kind: encoded.kind,
        schema: encoded.schema,
        bytes: encoded.bytes,
        postings: postings.collect(),
    })
}

/// Appends batches in this order, all on their way at once, so that the journal commits them together.
pub(crate) async fn append(journal: &dyn Journal, batches: Vec<Batch>) -> Vec<Result<Appended, StoreError>> {
    let mut waiting: Vec<_> = batches.into_iter().map(|batch| Some(journal.append(batch))).collect();
    let mut outcomes: Vec<Option<Result<Appended, StoreError>>> = waiting.iter().map(|_| None).collect();
    poll_fn(|context| {
        let mut all = true;
        // The first poll queues a batch: polling in order keeps the order.
        for (slot, outcome) in waiting.iter_mut().zip(&mut outcomes) {
            let Some(future) = slot else { continue };
            match future.as_mut().poll(context) {
                Poll::Ready(result) => {
                    *outcome = Some(result);
                    *slot = None;
                }
                Poll::Pending => all = false,
            }
        }
        if all { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    outcomes.into_iter().map(|outcome| outcome.unwrap_or(Err(StoreError::Closed))).collect()
}
