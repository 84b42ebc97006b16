//! The devices of the floor.

use super::Shared;
use super::caller::By;
use super::floor::actor;
use crate::access::devices::{Holder, Purpose};
use crate::access::token::Token;
use crate::floor::give;
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use houseway_floor::{Command, Place};
use houseway_table::{DeviceId, Digest, Rank, Time};
use serde::Serialize;
use serde_json::Value;

/// Every enrolled device.
#[utoipa::path(get, path = "/api/devices", tag = "floor", responses(
    (status = 200, description = "device, place, enrolled_at, issued_by; heard_at, when it was last heard on its stream \
        since this server started", body = Vec<Object>), (status = 403, body = Problem)))]
pub(crate) async fn list(house: Shared, By(caller): By) -> Result<Json<Value>, Problem> {
    let mut devices = super::floor::whole(&house, &caller)?["devices"].take();
    for device in devices.as_array_mut().into_iter().flatten() {
        let id: Option<DeviceId> = device["device"].as_str().and_then(|id| id.parse().ok());
        if let Some(heard_at) = id.and_then(|id| house.presence.heard_at(id)) {
            device["heard_at"] = Value::from(heard_at.0);
        }
    }
    Ok(Json(devices))
}

/// A pairing code.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Code {
    /// To be typed at the device; shown only now.
    code: String,
    /// Until when it is good, in milliseconds since 1970.
    #[schema(value_type = u64)]
    expires_at: Time,
}

/// Gives out a pairing code for a device at a place: `{"kind":"ats","table":"R1","seat":3}`; `sgc`, `wnd` or `wheel-sensor`
/// without seat. A wheel sensor gives `ball-spun` and `ball-at-rest` at its table, and nothing else.
#[utoipa::path(post, path = "/api/devices", tag = "floor", request_body = Object, responses(
    (status = 201, body = Code), (status = 403, body = Problem), (status = 409, description = "Refused", body = Problem)))]
pub(crate) async fn invite(
    house: Shared,
    By(caller): By,
    Json(place): Json<Place>,
) -> Result<(StatusCode, Json<Code>), Problem> {
    let by = actor(&caller, Rank::GameSupervisor)?;
    let token = Token::draw_code().map_err(|error| Problem::internal("drawing a code", &error))?;
    let code = Digest::of(token.expose());
    give(&house.floor, by, &Command::IssueCode { code, place }).await?;
    let waiting = house.floor.known().codes.iter().find(|waiting| waiting.code == code).copied();
    let expires_at = waiting.map_or(house.clock.now(), |waiting| waiting.expires_at);
    Ok((StatusCode::CREATED, Json(Code { code: token.expose().to_owned(), expires_at })))
}

/// Takes a device off the floor; its screen goes dark.
#[utoipa::path(delete, path = "/api/devices/{id}", tag = "floor",
    params(("id" = String, Path, description = "Which")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn revoke(
    house: Shared,
    Path(device): Path<DeviceId>,
    By(caller): By,
) -> Result<StatusCode, Problem> {
    let by = actor(&caller, Rank::GameSupervisor)?;
    give(&house.floor, by, &Command::Revoke { device }).await?;
    house.devices.dismiss(device).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The credential of a note acceptor.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct AcceptorToken {
    /// To be sent as `Authorization: Bearer ...` by the acceptor's driver; shown only now.
    token: String,
}

/// Gives the note acceptor of a terminal a credential of its own, in place of an earlier one.
#[utoipa::path(post, path = "/api/devices/{id}/acceptor", tag = "floor",
    params(("id" = String, Path, description = "The terminal")), responses(
        (status = 201, body = AcceptorToken), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn acceptor(
    house: Shared,
    Path(device): Path<DeviceId>,
    By(caller): By,
) -> Result<(StatusCode, Json<AcceptorToken>), Problem> {
    // It mints balances from cash: the shift's manager alone installs one.
    actor(&caller, Rank::GamingShiftManager)?;
    match house.floor.known().devices.get(&device).map(|enrolled| enrolled.place) {
        Some(Place::Ats { .. }) => {}
        Some(_) => return Err(Problem::malformed("only a terminal has a note acceptor")),
        None => return Err(Problem::missing(format!("there is no device {device}"))),
    }
    tracing::warn!(%device, "a note acceptor was given a credential");
    let token = house.devices.give(Holder { device, purpose: Purpose::Acceptor }).await?;
    Ok((StatusCode::CREATED, Json(AcceptorToken { token: token.expose().to_owned() })))
}
