//! The clauses of the rulebooks: for everybody. What else may be asked of them is in [`super::explore`].

use super::explore::find;
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use serde_json::{Value, json};

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
