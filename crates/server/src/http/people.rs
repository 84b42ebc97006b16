//! The people who work here.

use super::Shared;
use super::caller::By;
use super::door::From;
use super::floor::actor;
use crate::access::Caller;
use crate::access::credentials::Found;
use crate::access::token::Token;
use crate::floor::give;
use crate::house::House;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{ConnectInfo, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use houseway_floor::Command;
use houseway_lawbook::Short;
use houseway_table::{Actor, PersonId, Post, Rank};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::net::SocketAddr;

/// Everybody who works here.
#[utoipa::path(get, path = "/api/people", tag = "floor", responses(
    (status = 200, description = "id, name, post, locked", body = Vec<Object>),
    (status = 403, description = "Not for whoever asks", body = Problem),
))]
pub(crate) async fn list(house: Shared, By(caller): By) -> Result<Json<Value>, Problem> {
    super::floor::whole(&house, &caller).map(|mut floor| Json(floor["people"].take()))
}

/// Somebody new.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    /// The id to sign in with.
    #[schema(value_type = String)]
    id: PersonId,
    /// The name on screens and documents.
    #[schema(value_type = String)]
    name: Short<80>,
    /// As what.
    #[schema(value_type = String)]
    post: Post,
}

/// What became of it.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Added {
    /// The one-time secret for him alone, shown only now; absent while a second person has to agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    /// Whether a second person has to agree.
    pending: bool,
}

/// Adds somebody. A high post takes a second person.
#[utoipa::path(post, path = "/api/people", tag = "floor", request_body = NewPerson, responses(
    (status = 201, body = Added), (status = 202, description = "A second person has to agree", body = Added),
    (status = 403, body = Problem), (status = 409, description = "Refused", body = Problem),
))]
pub(crate) async fn add(
    house: Shared,
    By(caller): By,
    Json(new): Json<NewPerson>,
) -> Result<Response, Problem> {
    let by = actor(&caller, Rank::CasinoSupervisor)?;
    let NewPerson { id, name, post } = new;
    give(&house.floor, by, &Command::AddPerson { id, name, post }).await?;
    if !house.floor.known().people.contains_key(&id) {
        return Ok((StatusCode::ACCEPTED, Json(Added { secret: None, pending: true })).into_response());
    }
    let secret = one_time(&house, id).await?;
    Ok((StatusCode::CREATED, Json(Added { secret: Some(secret), pending: false })).into_response())
}

async fn one_time(house: &House, id: PersonId) -> Result<String, Problem> {
    let secret = Token::draw_code().map_err(|error| Problem::internal("drawing a secret", &error))?;
    house.credentials.set(id, secret.expose(), true).await?;
    Ok(secret.expose().to_owned())
}

/// A post.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPost {
    /// Which.
    #[schema(value_type = String)]
    post: Post,
}

/// Gives somebody another post.
#[utoipa::path(post, path = "/api/people/{id}/post", tag = "floor", request_body = NewPost,
    params(("id" = String, Path, description = "Who")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn post(
    house: Shared,
    Path(id): Path<PersonId>,
    By(caller): By,
    Json(new): Json<NewPost>,
) -> Result<StatusCode, Problem> {
    let by = actor(&caller, Rank::CasinoSupervisor)?;
    give(&house.floor, by, &Command::ChangePost { id, post: new.post }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A reason.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Why {
    /// Why.
    #[schema(value_type = String)]
    reason: Short<200>,
}

/// Locks somebody out; his sessions end.
#[utoipa::path(post, path = "/api/people/{id}/lock", tag = "floor", request_body = Why,
    params(("id" = String, Path, description = "Who")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn lock(
    house: Shared,
    Path(id): Path<PersonId>,
    By(caller): By,
    Json(why): Json<Why>,
) -> Result<StatusCode, Problem> {
    let by = actor(&caller, Rank::CasinoSupervisor)?;
    give(&house.floor, by, &Command::Lock { id, reason: why.reason }).await?;
    house.sessions.end_all(id).await;
    house.browsers.forget(id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets somebody in again, and opens what failures closed.
#[utoipa::path(post, path = "/api/people/{id}/unlock", tag = "floor",
    params(("id" = String, Path, description = "Who")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn unlock(
    house: Shared,
    Path(id): Path<PersonId>,
    By(caller): By,
) -> Result<StatusCode, Problem> {
    let by = actor(&caller, Rank::CasinoSupervisor)?;
    give(&house.floor, by, &Command::Unlock { id }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One's own secrets, old and new; nothing, to give somebody else a one-time secret.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Secrets {
    /// The secret that holds now.
    #[serde(default)]
    old: Option<String>,
    /// The one to hold from now on.
    #[serde(default)]
    new: Option<String>,
}

/// A one-time secret.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct OneTime {
    /// For him alone, shown only now.
    secret: String,
}

/// Changes one's own secret, or gives somebody else a one-time secret in place of his.
#[utoipa::path(post, path = "/api/people/{id}/secret", tag = "floor", request_body = Secrets,
    params(("id" = String, Path, description = "Whose")), responses(
        (status = 200, description = "The one-time secret", body = OneTime),
        (status = 204, description = "One's own was changed; other sessions ended"),
        (status = 401, description = "The old secret is wrong", body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn secret(
    house: Shared,
    Path(id): Path<PersonId>,
    By(caller): By,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(secrets): Json<Secrets>,
) -> Result<Response, Problem> {
    let own = match &caller {
        Caller::Person { id: own, post, .. } if *own == id => Some(Actor::Person { id, post: *post }),
        _ => None,
    };
    match (own, secrets.old, secrets.new) {
        (Some(by), Some(old), Some(new)) => {
            let from = From::of(&house, from, &headers).await;
            from.knock(&house)?;
            let _turn = house.credentials.turn().await;
            if from.prove(&house, id, &old).await? == Found::Wrong {
                return Err(Problem::sign_in("the old secret is wrong"));
            }
            from.proved(&house, id).await?;
            house.credentials.set(id, &new, false).await?;
            give(&house.floor, by, &Command::NoteSecretChanged { id }).await?;
            house.sessions.end_all(id).await;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        (Some(_), ..) => Err(Problem::malformed("give `old` and `new` to change your own secret")),
        (None, None, None) => {
            let by = actor(&caller, Rank::CasinoSupervisor)?;
            // The floor says first whether he may.
            give(&house.floor, by, &Command::NoteSecretChanged { id }).await?;
            house.sessions.end_all(id).await;
            house.browsers.forget(id).await;
            let secret = one_time(&house, id).await?;
            Ok(Json(OneTime { secret }).into_response())
        }
        (None, ..) => Err(Problem::forbidden("nobody chooses another person's secret: send an empty object")),
    }
}
