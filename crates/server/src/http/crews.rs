//! Who works at which table (G-11), and the pits.

use super::Shared;
use super::caller::By;
use super::floor::ask;
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use houseway_floor::{Command, PitId, Station};
use houseway_table::{PersonId, Rank, TableId};
use serde::Deserialize;

/// Where somebody works.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"station": {"at": "table", "table": "R1"}}))]
pub(crate) struct Where {
    /// `{"at":"table","table":"R1"}` or `{"at":"pit","pit":"Main floor"}`.
    #[schema(value_type = Object)]
    station: Station,
}

/// Assigns somebody to a table, or to a pit with all its tables. From then on others of his rank who are not assigned there
/// give no commands at it. A game supervisor assigns dealers where he works himself; a casino supervisor everybody below him.
#[utoipa::path(post, path = "/api/people/{id}/assign", tag = "floor", request_body = Where,
    params(("id" = String, Path, description = "Who")), responses(
        (status = 204, description = "Assigned"), (status = 403, body = Problem),
        (status = 409, description = "Refused: the problem has reason and basis", body = Problem)))]
pub(crate) async fn assign(
    house: Shared,
    Path(id): Path<PersonId>,
    By(caller): By,
    Json(at): Json<Where>,
) -> Result<StatusCode, Problem> {
    ask(&house, &caller, Rank::GameSupervisor, &Command::Assign { id, station: at.station }).await
}

/// Ends an assignment.
#[utoipa::path(post, path = "/api/people/{id}/release", tag = "floor", request_body = Where,
    params(("id" = String, Path, description = "Whose")), responses(
        (status = 204, description = "Ended"), (status = 403, body = Problem),
        (status = 409, description = "Refused: the problem has reason and basis", body = Problem)))]
pub(crate) async fn release(
    house: Shared,
    Path(id): Path<PersonId>,
    By(caller): By,
    Json(at): Json<Where>,
) -> Result<StatusCode, Problem> {
    ask(&house, &caller, Rank::GameSupervisor, &Command::Release { id, station: at.station }).await
}

/// A pit.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InPit {
    /// Its name, at most 40 bytes; none, to take the table out of its pit.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pit: Option<PitId>,
}

/// Makes a table one of a pit's. A pit is there as long as it has a table.
#[utoipa::path(post, path = "/api/tables/{table}/pit", tag = "floor", request_body = InPit,
    params(("table" = String, Path, description = "The table's id")), responses(
        (status = 204), (status = 403, body = Problem),
        (status = 409, description = "Refused: the problem has reason and basis", body = Problem)))]
pub(crate) async fn place(
    house: Shared,
    Path(table): Path<TableId>,
    By(caller): By,
    Json(into): Json<InPit>,
) -> Result<StatusCode, Problem> {
    ask(&house, &caller, Rank::CasinoSupervisor, &Command::PlaceTable { table, pit: into.pit }).await
}

/// Whether an assignment is required everywhere.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Required {
    /// Required: a table to which nobody is assigned is closed to those below casino supervisor. Not required: it is open to
    /// all of them, which is how a house begins.
    required: bool,
}

/// Says whether a table to which nobody is assigned is closed or open to those below casino supervisor. For a gaming shift
/// manager.
#[utoipa::path(post, path = "/api/floor/assignment", tag = "floor", request_body = Required, responses(
    (status = 204), (status = 403, body = Problem),
    (status = 409, description = "Refused: it is so already", body = Problem)))]
pub(crate) async fn require(
    house: Shared,
    By(caller): By,
    Json(said): Json<Required>,
) -> Result<StatusCode, Problem> {
    let command = Command::RequireAssignment { required: said.required };
    ask(&house, &caller, Rank::GamingShiftManager, &command).await
}
