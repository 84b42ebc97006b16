//! The record of a table whose game stands in its journal.

use super::find::{RecordError, RoundDocument};
use super::redecide::{Redecided, redecide};
use crate::chance::Chance;
use crate::games::playing_book;
use crate::live::Unable;
use crate::pool;
use houseway_floor::pool::JackpotPool;
use houseway_games::books::{Book, Game};
use houseway_lawbook::{Readings, RulebookId};
use houseway_store::{Journal, StreamId};
use houseway_table::TableId;
use serde_json::Value;

/// What a table's first entry sets up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// The readings in place of defaults.
    pub readings: Readings,
    /// The game that the book is of.
    pub game: Game,
}

/// Which rulebook a table was first set up with; `None` for a stream without entries.
///
/// # Errors
/// [`RecordError::SetUp`] if the first entry says none that this program knows.
pub async fn set_up(journal: &dyn Journal, stream: &StreamId) -> Result<Option<SetUp>, RecordError> {
    let strange = |why: String| RecordError::SetUp { stream: stream.clone(), why };
    let first = journal.read(stream, 1, 1).await?;
    let Some(entry) = first.first() else { return Ok(None) };
    let fact: Value = serde_json::from_slice(&entry.bytes).map_err(|error| strange(error.to_string()))?;
    let config = &fact["event"]["config"];
    let rulebook: RulebookId =
        serde_json::from_value(config["rulebook"].clone()).map_err(|error| strange(error.to_string()))?;
    let readings =
        serde_json::from_value(config["readings"].clone()).map_err(|error| strange(error.to_string()))?;
    let game = Book::find(rulebook.as_str())
        .map(|book| book.game)
        .ok_or_else(|| strange(format!("this program does not have the rulebook {rulebook}")))?;
    Ok(Some(SetUp { rulebook, readings, game }))
}

/// The stream of a table, or of a pool that tables share: `pool:NAME`.
///
/// # Errors
/// [`RecordError`] for an id that no stream can bear.
pub fn stream(table: TableId) -> Result<StreamId, RecordError> {
    if table.as_str().starts_with(pool::PREFIX) {
        return Ok(StreamId::new(table.as_str())?);
    }
    Ok(StreamId::new(format!("table:{table}"))?)
}

/// The record of a round; `None` if the table does not exist or has not played it.
///
/// # Errors
/// [`RecordError`].
pub async fn show(
    journal: &dyn Journal,
    table: TableId,
    number: u64,
) -> Result<Option<RoundDocument>, RecordError> {
    let stream = stream(table)?;
    let Some(set_up) = set_up(journal, &stream).await? else { return Ok(None) };
    let game = playing_book(set_up.rulebook).map_err(|why| strange(&stream, why))?;
    game.show(journal, stream, table, number).await
}

/// Decides a table's whole past again, as far as the journal itself opens what it keeps under seal; `None` if the table does
/// not exist.
///
/// # Errors
/// [`RecordError`].
pub async fn decide_again(journal: &dyn Journal, table: TableId) -> Result<Option<Redecided>, RecordError> {
    decide_again_with(journal, table, None).await
}

/// The same with the house's own key to what was never turned up.
///
/// # Errors
/// [`RecordError`].
pub async fn decide_again_with(
    journal: &dyn Journal,
    table: TableId,
    key: Option<&Chance>,
) -> Result<Option<Redecided>, RecordError> {
    let stream = stream(table)?;
    let Some(set_up) = set_up(journal, &stream).await? else { return Ok(None) };
    if table.as_str().starts_with(pool::PREFIX) {
        let rules = crate::pai_gow::rules(set_up.rulebook, &set_up.readings);
        let rules = rules.map_err(|why| strange(&stream, why))?;
        return redecide::<JackpotPool>(journal, &stream, rules, None).await.map(Some);
    }
    let game = playing_book(set_up.rulebook).map_err(|why| strange(&stream, why))?;
    game.decide_again(journal, stream, set_up.rulebook, &set_up.readings, key).await.map(Some)
}

fn strange(stream: &StreamId, why: Unable) -> RecordError {
    RecordError::SetUp { stream: stream.clone(), why: why.0 }
}
