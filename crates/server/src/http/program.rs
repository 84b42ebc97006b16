//! The program, and whether it is the one that belongs here (G-12).

use super::Shared;
use super::caller::By;
use super::floor::{actor, whole};
use crate::access::Caller;
use crate::floor::give;
use crate::problem::Problem;
use axum::Json;
use axum::http::StatusCode;
use houseway_floor::Command;
use houseway_table::Rank;
use serde_json::Value;

/// Examines the program now: its bytes, its file and its rulebooks, against what was recorded. For whoever sees the whole
/// floor, inspectors among them.
#[utoipa::path(post, path = "/api/program/check", tag = "floor", responses(
    (status = 200, description = "version, parts with their SHA-256, recorded_at, recorded_by, checked_at; `changed` names the \
        parts that are not as recorded", body = Object),
    (status = 403, description = "Not for whoever asks", body = Problem),
    (status = 404, description = "This server keeps no record of its program: a demo in memory", body = Problem),
    (status = 429, description = "It is being examined already", body = Problem)))]
pub(crate) async fn check(house: Shared, By(caller): By) -> Result<Json<Value>, Problem> {
    whole(&house, &caller)?;
    let asked_by = match &caller {
        Caller::Person { id, .. } => Some(*id),
        _ => None,
    };
    house.check_program(asked_by).await?;
    Ok(Json(whole(&house, &caller)?["program"].take()))
}

/// Takes the program as it was last found for the one that belongs here, as after an update. For a gaming shift manager.
#[utoipa::path(post, path = "/api/program/accept", tag = "floor", responses(
    (status = 204, description = "It belongs here from now on"), (status = 403, body = Problem),
    (status = 409, description = "Refused: it is the recorded one", body = Problem)))]
pub(crate) async fn accept(house: Shared, By(caller): By) -> Result<StatusCode, Problem> {
    let by = actor(&caller, Rank::GamingShiftManager)?;
    give(&house.floor, by, &Command::AcceptProgram).await?;
    Ok(StatusCode::NO_CONTENT)
}
