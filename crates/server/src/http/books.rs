//! The rulebooks, their odds and their clauses: for everybody.

use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, Query};
use houseway_games::books::{Book, Head, SHIPPED};
use houseway_games::roulette::Rules;
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::Sheet;
use houseway_odds::roulette::sheet;
use serde::Deserialize;
use serde_json::{Value, json};

/// Every rulebook that this program ships.
#[utoipa::path(get, path = "/api/rulebooks", tag = "rulebooks", responses(
    (status = 200, description = "Head of each book, with the rulings that offer a choice", body = Object),
))]
pub(crate) async fn list() -> Result<Json<Value>, Problem> {
    let mut books = Vec::new();
    for book in SHIPPED {
        let head: Head = book.head().map_err(|error| Problem::internal("reading a rulebook", &error))?;
        let offered =
            book.rulings_offered().map_err(|error| Problem::internal("reading a rulebook", &error))?;
        let rulings = offered.iter().map(|(ruling, choices)| json!({"ruling": ruling, "choices": choices}));
        let mut row =
            serde_json::to_value(head).map_err(|error| Problem::internal("reading a rulebook", &error))?;
        row["rulings"] = rulings.collect();
        books.push(row);
    }
    Ok(Json(Value::from(books)))
}

/// Under which readings.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Under {
    /// Readings in place of defaults, such as `RR-2=literal`, with commas between.
    reading: Option<String>,
}

/// The exact odds of every bet.
#[utoipa::path(
    get, path = "/api/rulebooks/{id}/odds", tag = "rulebooks",
    params(("id" = String, Path, description = "The rulebook's id"), Under),
    responses((status = 200, description = "Exact fractions as texts", body = Object), (status = 404, body = Problem))
)]
pub(crate) async fn odds(Path(id): Path<String>, Query(under): Query<Under>) -> Result<Json<Sheet>, Problem> {
    let book = find(&id)?;
    let readings = Readings::parse(under.reading.iter().flat_map(|list| list.split(',')))
        .map_err(|error| Problem::malformed(error.to_string()))?;
    let rules = Rules::load(&book.file("rulebook.toml"), book.rulebook, &readings, &Mutation::none())
        .map_err(|error| Problem::malformed(error.to_string()))?;
    sheet(&rules).map(Json).map_err(|error| Problem::internal("computing the odds", &error))
}

/// Every clause, classed.
#[utoipa::path(
    get, path = "/api/rulebooks/{id}/clauses", tag = "rulebooks",
    params(("id" = String, Path, description = "The rulebook's id")),
    responses((status = 200, description = "In the book's order", body = Object), (status = 404, body = Problem))
)]
pub(crate) async fn clauses(Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let book = find(&id)?;
    let matrix = book.matrix().map_err(|error| Problem::internal("reading the clauses", &error))?;
    let rows = serde_json::to_value(matrix.rows())
        .map_err(|error| Problem::internal("reading the clauses", &error))?;
    Ok(Json(json!({"rulebook": book.id, "clauses": rows})))
}

fn find(id: &str) -> Result<&'static Book, Problem> {
    Book::find(id).ok_or_else(|| {
        let known: Vec<&str> = SHIPPED.iter().map(|book| book.id).collect();
        Problem::missing(format!("there is no such rulebook here; there are: {}", known.join(", ")))
    })
}
