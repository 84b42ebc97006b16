//! What a round was drawn from, for whoever checks it: nothing in it is secret any more.

use super::Shared;
use super::caller::By;
use super::tables::known;
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use houseway_table::TableId;
use serde_json::Value;

/// How a round was drawn, the last or any before it: the commitment made before it, what opened it, and what each seat brought.
#[utoipa::path(
    get, path = "/api/tables/{table}/draws/{round}", tag = "tables",
    params(("table" = String, Path, description = "The table's id"), ("round" = u64, Path, description = "Its number")),
    responses(
        (status = 200, description = "In the JSON of the table's game; docs/FAIRNESS.md says how it is checked", body = Object),
        (status = 401, description = "Not enrolled or not signed in", body = Problem),
        (status = 404, description = "Not drawn by the system, or not drawn yet", body = Problem),
    )
)]
pub(crate) async fn one(
    house: Shared,
    Path((table, round)): Path<(TableId, u64)>,
    By(caller): By,
) -> Result<Json<Value>, Problem> {
    known(&caller)?;
    house.table(table)?.draw(round).await.map(Json)
}
