//! A gaming day of one table, from its journal.

use super::find::RecordError;
use crate::live::Live;
use houseway_floor::{DayBook, Since};
use houseway_store::{Journal, StreamId};
use houseway_table::Time;

/// Entries read at a time.
const PAGE: usize = 2_000;

/// What the table's entries since `since` came to.
pub(crate) async fn day<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    since: Since,
) -> Result<DayBook, RecordError> {
    let mut book = DayBook::default();
    let mut next = match since {
        Since::Entry(version) => version,
        Since::Time(time) => first_since(journal, stream, time).await?,
    };
    loop {
        let entries = journal.read_bare(stream, next, PAGE).await?;
        let Some(last) = entries.last() else {
            book.reached(next.saturating_sub(1));
            return Ok(book);
        };
        next = last.version + 1;
        for entry in entries {
            let fact = houseway_wire::decode::<G::Event>(&entry.kind, entry.schema, &entry.bytes)
                .map_err(|error| RecordError::Entry { version: entry.version, error })?;
            G::count(&mut book, &fact.event);
        }
    }
}

/// The first entry at that moment or later, by halving: times grow with versions, but for commands that were received
/// within the same moment.
async fn first_since(journal: &dyn Journal, stream: &StreamId, since: Time) -> Result<u64, RecordError> {
    let (mut low, mut high) = (1, journal.head(stream).await?.version + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        let entry = journal.read(stream, middle, 1).await?;
        if entry.first().is_some_and(|entry| entry.at_ms < since.0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}
