//! The rulebooks whose tables this program runs, and what the set-up of a new table may be: for the pit's form.

use super::Shared;
use super::caller::By;
use super::tables::known;
use crate::games::playing;
use crate::live::Unable;
use crate::log::FloorKind;
use crate::problem::Problem;
use axum::Json;
use houseway_games::books::{Book, SHIPPED};
use houseway_lawbook::RulebookId;
use houseway_table::TableId;
use serde::Serialize;
use serde_json::Value;
use std::sync::OnceLock;

/// A rulebook that can be played live.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct LiveBook {
    /// Its id.
    rulebook: String,
    /// Which edition of its data.
    edition: u32,
    /// The game, by its name in data.
    game: String,
    /// The game's name as the book has it.
    title: String,
    /// Where it is in force.
    jurisdiction: String,
    /// A set-up that its rules accept, to begin with, as the command `configure` has it. Its `table` is a placeholder.
    #[schema(value_type = Object)]
    config: Value,
    /// What may be chosen in it, by the game; readings of rulings are in `GET /api/rulebooks`.
    #[schema(value_type = Object)]
    choices: Value,
}

/// The rulebooks of which a table can be opened, with a set-up to begin with and what may be chosen in it.
#[utoipa::path(get, path = "/api/live-books", tag = "tables", responses(
    (status = 200, description = "In the order of the books", body = Vec<LiveBook>),
    (status = 401, description = "Not enrolled or not signed in", body = Problem),
))]
pub(crate) async fn list(house: Shared, By(caller): By) -> Result<Json<Vec<LiveBook>>, Problem> {
    known(&caller)?;
    // Reading every book takes a while the first time.
    let read = tokio::task::spawn_blocking(|| BOOKS.get_or_init(read_all).clone()).await;
    let read = read.map_err(|error| Problem::internal("reading the rulebooks", &error))?;
    let mut books = read.map_err(|error| Problem::internal("reading the rulebooks", &error))?;
    for book in &mut books {
        book.config["demo"] = Value::Bool(house.kind == FloorKind::Demo);
    }
    Ok(Json(books))
}

static BOOKS: OnceLock<Result<Vec<LiveBook>, String>> = OnceLock::new();

fn read_all() -> Result<Vec<LiveBook>, String> {
    let live = SHIPPED.iter().filter_map(|book| Some((book, playing(book.game)?)));
    live.map(|(book, game)| {
        let unable = |error: &dyn std::fmt::Display| Unable(error.to_string());
        let id = RulebookId::new(book.id).map_err(|error| unable(&error))?;
        let table = TableId::new("T1").map_err(|error| unable(&error))?;
        let (config, choices) = game.opening(id, table)?;
        of(book, config, choices).map_err(|error| unable(&error))
    })
    .collect::<Result<_, Unable>>()
    .map_err(|why| why.to_string())
}

fn of(book: &Book, config: Value, choices: Value) -> Result<LiveBook, houseway_lawbook::DocumentError> {
    let head = book.head()?;
    Ok(LiveBook {
        rulebook: book.id.to_owned(),
        edition: head.edition,
        game: book.game.name().to_owned(),
        title: head.title,
        jurisdiction: head.jurisdiction,
        config,
        choices,
    })
}
