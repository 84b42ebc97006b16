//! Finding a round in a journal: rounds are numbered upwards, so the entry that opens one is found by halving.

use crate::live::Live;
use crate::record::Section;
use houseway_store::{Entry, Hash, Journal, Posting, StoreError, StreamId};
use houseway_table::Recorded;
use houseway_wire::WireError;
use serde::Serialize;

/// Entries read at a time.
const PAGE: usize = 500;
/// Most entries of one round, its later corrections among them.
const LONGEST: usize = 20_000;

/// Why a record cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The journal cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An entry is not one of this game.
    #[error("entry {version} cannot be read ({error}); run `houseway audit verify`")]
    Entry {
        /// Its version.
        version: u64,
        /// What is wrong.
        error: WireError,
    },
    /// The first entry of a table sets up nothing that this program knows.
    #[error("the first entry of {stream} is no set-up: {why}")]
    SetUp {
        /// The stream.
        stream: StreamId,
        /// What is wrong.
        why: String,
    },
    /// More entries than one record shows.
    #[error("this round has more than {LONGEST} entries; read the journal itself")]
    TooLong,
}

/// A fact with its place in the journal.
#[derive(Debug)]
pub struct WrittenFact<G: Live> {
    /// The entry's version.
    pub version: u64,
    /// The entry's hash.
    pub hash: Hash,
    /// The kind it is filed under.
    pub kind: String,
    /// The money that it moved.
    pub postings: Vec<Posting>,
    /// The fact.
    pub fact: Recorded<G::Event>,
}

/// Everything that the journal holds about one round.
#[derive(Debug)]
pub struct Round<G: Live> {
    /// The stream.
    pub stream: StreamId,
    /// The round's number.
    pub number: u64,
    /// What it was dealt from, as far as that was laid out before it and lasts for several rounds: from the last time.
    pub before: Vec<WrittenFact<G>>,
    /// From its opening until the next opens, and what names it later (corrections, claims).
    pub facts: Vec<WrittenFact<G>>,
}

impl<G: Live> WrittenFact<G> {
    fn read(entry: Entry) -> Result<Self, RecordError> {
        let Entry { version, kind, schema, bytes, postings, hash, .. } = entry;
        let fact = houseway_wire::decode(&kind, schema, &bytes)
            .map_err(|error| RecordError::Entry { version, error })?;
        Ok(Self { version, hash, kind, postings, fact })
    }
}

impl<G: Live> Round<G> {
    /// Its record in titled tables.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        G::sections(self)
    }

    /// The whole record as a document.
    #[must_use]
    pub fn document(&self, table: &str) -> RoundDocument {
        RoundDocument {
            table: table.to_owned(),
            game: G::NAME.to_owned(),
            stream: self.stream.to_string(),
            round: self.number,
            sections: self.sections(),
            entries: self.facts.iter().map(|written| line(written, self.number)).collect(),
        }
    }
}

/// A round's record.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct RoundDocument {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The stream in the journal.
    pub stream: String,
    /// The round's number.
    pub round: u64,
    /// What matters, in tables.
    pub sections: Vec<Section>,
    /// Every entry, in order.
    pub entries: Vec<EntryLine>,
}

/// One entry of a record.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct EntryLine {
    /// Its version.
    pub version: u64,
    /// Its hash, in hexadecimal.
    pub hash: String,
    /// When the server received the command, in milliseconds since 1970.
    pub at: u64,
    /// Who gave it.
    pub by: String,
    /// Its kind.
    pub kind: String,
    /// The round that it is about.
    pub round: u64,
    /// The clauses and rulings.
    pub basis: Vec<String>,
    /// The event.
    #[schema(value_type = Object)]
    pub event: serde_json::Value,
    /// The money that it moved: debit, credit, cents, reason.
    #[schema(value_type = Vec<Object>)]
    pub postings: Vec<Posting>,
}

/// `current`: the round that was under way.
fn line<G: Live>(written: &WrittenFact<G>, current: u64) -> EntryLine {
    let fact = &written.fact;
    EntryLine {
        version: written.version,
        hash: written.hash.to_string(),
        at: fact.at.0,
        by: fact.by.to_string(),
        kind: written.kind.clone(),
        round: G::about(&fact.event).unwrap_or(current),
        basis: fact.basis.citations().map(|citation| citation.to_string()).collect(),
        event: without_ciphers(serde_json::to_value(&fact.event).unwrap_or_default()),
        postings: written.postings.clone(),
    }
}

/// What lies sealed is of no use to a reader of the record; the commitment stays.
fn without_ciphers(mut value: serde_json::Value) -> serde_json::Value {
    match &mut value {
        serde_json::Value::Object(fields) => {
            fields.remove("cipher");
            for (_, field) in fields.iter_mut() {
                *field = without_ciphers(field.take());
            }
        }
        serde_json::Value::Array(items) => {
            for item in items {
                *item = without_ciphers(item.take());
            }
        }
        _ => {}
    }
    value
}

/// The record of a round; `None` if the table has not played it.
///
/// # Errors
/// [`RecordError`].
pub async fn round<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    number: u64,
) -> Result<Option<Round<G>>, RecordError> {
    let head = journal.head(stream).await?.version;
    let Some(first) = opening::<G>(journal, stream, number, head).await? else { return Ok(None) };
    let before = lasting::<G>(journal, stream, first).await?;
    let mut facts: Vec<WrittenFact<G>> = Vec::new();
    let (mut next, mut current) = (first, number);
    while next <= head {
        let entries = journal.read(stream, next, PAGE).await?;
        let Some(last) = entries.last() else { break };
        next = last.version + 1;
        for entry in entries {
            let written = WrittenFact::<G>::read(entry)?;
            if let Some(opened) = G::opens(&written.fact.event) {
                current = opened;
            }
            if current > number.saturating_add(G::REACH) {
                return Ok(Some(Round { stream: stream.clone(), number, before, facts }));
            }
            if current == number || G::about(&written.fact.event) == Some(number) {
                if facts.len() >= LONGEST {
                    return Err(RecordError::TooLong);
                }
                facts.push(written);
            }
        }
    }
    Ok(Some(Round { stream: stream.clone(), number, before, facts }))
}

/// What a round that opens at a version is dealt from, where several rounds are: from the last time it was laid out.
async fn lasting<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    opening: u64,
) -> Result<Vec<WrittenFact<G>>, RecordError> {
    let Some(laid_out) = G::LASTING.first() else { return Ok(Vec::new()) };
    let (mut found, mut end) = (Vec::new(), opening);
    while end > 1 {
        let from = end.saturating_sub(PAGE as u64).max(1);
        let entries = journal.read(stream, from, PAGE).await?;
        for entry in entries.into_iter().rev().filter(|entry| entry.version < end) {
            let kind = entry.kind.as_str();
            if kind != G::OPENS && !G::LASTING.contains(&kind) {
                continue;
            }
            let is_first = kind == *laid_out;
            if found.len() >= LONGEST {
                return Err(RecordError::TooLong);
            }
            found.push(WrittenFact::<G>::read(entry)?);
            if is_first {
                found.reverse();
                return Ok(found);
            }
        }
        end = from;
    }
    Ok(Vec::new())
}

/// One line for each of the last rounds below `before`, the latest first, at most `limit`: what concluded each of them.
///
/// # Errors
/// [`RecordError`].
pub async fn rounds<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    before: Option<u64>,
    limit: usize,
) -> Result<Vec<EntryLine>, RecordError> {
    let head = journal.head(stream).await?.version;
    let before = before.unwrap_or(u64::MAX);
    let Some(last) = last_opening::<G>(journal, stream, before, head).await? else { return Ok(Vec::new()) };
    let first = (last + 1).saturating_sub(limit as u64).max(1);
    let Some(mut next) = opening::<G>(journal, stream, first, head).await? else { return Ok(Vec::new()) };
    let (mut found, mut current) = (Vec::new(), first);
    'reading: while next <= head {
        let entries = journal.read(stream, next, PAGE).await?;
        let Some(end) = entries.last() else { break };
        next = end.version + 1;
        for entry in entries {
            let opens = entry.kind == G::OPENS;
            if !opens && !G::CONCLUDES.contains(&entry.kind.as_str()) {
                continue;
            }
            let written = WrittenFact::<G>::read(entry)?;
            if let Some(opened) = G::opens(&written.fact.event) {
                if opened > last {
                    break 'reading;
                }
                current = opened;
            }
            if !opens {
                found.push(line(&written, current));
            }
        }
    }
    found.reverse();
    Ok(found)
}

/// The version of the entry that opens a round.
async fn opening<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    number: u64,
    head: u64,
) -> Result<Option<u64>, RecordError> {
    let (mut low, mut high) = (1, head + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        match first_opening::<G>(journal, stream, middle, head).await? {
            Some((version, opened)) if opened < number => low = version + 1,
            // At the middle or after it, or nowhere after it: the wanted one does not lie beyond.
            _ => high = middle,
        }
    }
    let found = first_opening::<G>(journal, stream, low, head).await?;
    Ok(found.filter(|(_, opened)| *opened == number).map(|(version, _)| version))
}

/// The highest round below `before`.
async fn last_opening<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    before: u64,
    head: u64,
) -> Result<Option<u64>, RecordError> {
    let (mut low, mut high) = (1, head + 1);
    let mut last = None;
    while low < high {
        let middle = low + (high - low) / 2;
        match first_opening::<G>(journal, stream, middle, head).await? {
            Some((version, opened)) if opened < before => {
                last = Some(opened);
                low = version + 1;
            }
            _ => high = middle,
        }
    }
    Ok(last)
}

/// The first entry at `from` or after it that opens a round, and which.
async fn first_opening<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    from: u64,
    head: u64,
) -> Result<Option<(u64, u64)>, RecordError> {
    let mut next = from;
    while next <= head {
        let entries = journal.read(stream, next, PAGE).await?;
        let Some(last) = entries.last() else { break };
        next = last.version + 1;
        for entry in entries.into_iter().filter(|entry| entry.kind == G::OPENS) {
            let version = entry.version;
            if let Some(opened) = G::opens(&WrittenFact::<G>::read(entry)?.fact.event) {
                return Ok(Some((version, opened)));
            }
        }
    }
    Ok(None)
}
