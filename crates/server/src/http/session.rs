//! Signing in and out, and enrolling a device.

use super::Shared;
use super::caller::{BROWSER, By, DEVICE, DEVICE_SECONDS, SESSION, cookie, set_cookie};
use super::door::From;
use crate::access::Caller;
use crate::access::credentials::Found;
use crate::access::devices::{Holder, Purpose};
use crate::access::token::Token;
use crate::floor::{give, standing};
use crate::house::House;
use crate::log::FloorKind;
use crate::problem::Problem;
use axum::Json;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use houseway_floor::{Command, Place};
use houseway_table::{Actor, DeviceId, Digest, PersonId, Post, SeatNumber, TableId};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// Who is here.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Session {
    /// Play money: nobody signs in.
    demo: bool,
    /// Who is signed in.
    person: Option<PersonHere>,
    /// As which device this screen is enrolled.
    device: Option<DeviceHere>,
}

/// Somebody who is signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct PersonHere {
    /// His id.
    #[schema(value_type = String)]
    id: PersonId,
    /// His name.
    name: String,
    /// His post.
    #[schema(value_type = String)]
    post: Post,
}

/// An enrolled device.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct DeviceHere {
    /// Its id.
    #[schema(value_type = String)]
    id: DeviceId,
    /// `ats`, `sgc`, `wnd` or `wheel-sensor`.
    kind: &'static str,
    /// At which table.
    #[schema(value_type = String)]
    table: TableId,
    /// What is played there, by its name in data; nothing while the table is not running.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    /// At which seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>)]
    seat: Option<SeatNumber>,
    /// For what has no browser, a wheel sensor: its credential, to be sent as `Authorization: Bearer ...`; shown only at the
    /// enrolment.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

impl std::fmt::Debug for DeviceHere {
    /// Never shows the credential, so that no log can.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeviceHere").field("id", &self.id).finish_non_exhaustive()
    }
}

impl DeviceHere {
    pub(crate) fn of(house: &House, id: DeviceId, place: Place) -> Self {
        let (kind, seat) = kind_of(place);
        let table = place.table();
        let game = house.table(table).ok().map(|running| running.game());
        Self { id, kind, table, game, seat, token: None }
    }
}

/// What stands at a place, as a device calls itself, and at which seat.
const fn kind_of(place: Place) -> (&'static str, Option<SeatNumber>) {
    match place {
        Place::Ats { seat, .. } => ("ats", Some(seat)),
        Place::Sgc { .. } => ("sgc", None),
        Place::Wnd { .. } => ("wnd", None),
        Place::WheelSensor { .. } => ("wheel-sensor", None),
    }
}

/// Who is here: floor, person, device.
#[utoipa::path(get, path = "/api/session", tag = "session", responses((status = 200, body = Session)))]
pub(crate) async fn session(house: Shared, headers: HeaderMap, By(caller): By) -> Json<Session> {
    let person = match &caller {
        Caller::Person { id, post, .. } => standing(&house.floor, *id, house.clock.now())
            .map(|person| PersonHere { id: *id, name: person.name.to_string(), post: *post }),
        _ => None,
    };
    // Somebody may be signed in on an enrolled device.
    let device = match house.caller(None, cookie(&headers, DEVICE)).await {
        Caller::Device { id, place, .. } => Some(DeviceHere::of(&house, id, place)),
        _ => None,
    };
    Json(Session { demo: house.kind == FloorKind::Demo, person, device })
}

/// A name and a secret.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    /// The person's id.
    name: String,
    /// The PIN or password.
    secret: String,
    /// A secret of one's own, where the one given was for one time.
    #[serde(default)]
    new_secret: Option<String>,
}

/// Signs a person in. Three failures in thirty minutes close sign-in in that name from there for thirty; sessions go on.
#[utoipa::path(post, path = "/api/sign-in", tag = "session", request_body = SignIn, responses(
    (status = 204, description = "Signed in; the session is in a cookie"),
    (status = 401, description = "Name or secret is wrong", body = Problem),
    (status = 403, description = "The secret was for one time: send `new_secret` with it", body = Problem),
    (status = 423, description = "Locked by a supervisor, or closed from here after failures", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub(crate) async fn sign_in(
    house: Shared,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<SignIn>,
) -> Result<Response, Problem> {
    real(&house)?;
    let from = From::of(&house, from, &headers).await;
    let turn = house.credentials.turn().await;
    let (id, found) = prove(&house, from, &asked.name, &asked.secret).await?;
    if let Some(own) = &asked.new_secret {
        if *own == asked.secret {
            return Err(Problem::malformed("the new secret is the old one: choose another"));
        }
        house.credentials.set(id, own, false).await?;
        let post = standing(&house.floor, id, house.clock.now()).map(|person| person.post);
        if let Some(post) = post {
            let by = Actor::Person { id, post };
            give(&house.floor, by, &Command::NoteSecretChanged { id }).await?;
        }
        house.sessions.end_all(id).await;
    } else if found == Found::MustChange {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "secret must be changed",
            "this secret was for one time: sign in with it once more and send a secret of your own as `new_secret`",
        ));
    }
    let device = match house.caller(None, cookie(&headers, DEVICE)).await {
        Caller::Device { id, .. } => Some(id),
        _ => None,
    };
    from.note(&house, id, device).await?;
    drop(turn);
    let mark = house.browsers.learn(from.browser(), id).await?;
    let token = house.sessions.begin(id).await?;
    let mut answer =
        (StatusCode::NO_CONTENT, with_cookie(&house, SESSION, Some(&token), None)?).into_response();
    if let Some(mark) = mark {
        let [(name, value)] = with_cookie(&house, BROWSER, Some(&mark), Some(DEVICE_SECONDS))?;
        answer.headers_mut().append(name, value);
    }
    Ok(answer)
}

/// Who it is whose name and secret these are. A failure counts against that name from there.
async fn prove(house: &House, from: From, name: &str, secret: &str) -> Result<(PersonId, Found), Problem> {
    from.knock(house)?;
    let person = PersonId::new(name).ok().filter(|id| house.floor.known().people.contains_key(id));
    let found = match person {
        Some(id) => from.prove(house, id, secret).await?,
        None => house.credentials.check(None, secret).await?,
    };
    match (person, found) {
        (Some(id), Found::Right | Found::MustChange) => Ok((id, found)),
        _ => Err(Problem::sign_in(
            "name or secret is wrong; three failures close sign-in from here for a while",
        )),
    }
}

/// A second person who signs on somebody else's screen, without a session of his own (RR-18).
pub(crate) async fn second_person(
    house: &House,
    from: From,
    name: &str,
    secret: &str,
) -> Result<Actor, Problem> {
    let turn = house.credentials.turn().await;
    let (id, found) = prove(house, from, name, secret).await?;
    if found == Found::Right {
        from.proved(house, id).await?;
    }
    drop(turn);
    if matches!(found, Found::MustChange) {
        return Err(Problem::forbidden(
            "this secret was for one time: sign in with it once and choose another",
        ));
    }
    let person = standing(&house.floor, id, house.clock.now());
    person
        .map(|person| Actor::Person { id, post: person.post })
        .ok_or_else(|| Problem::sign_in("sign in first"))
}

/// Ends the session.
#[utoipa::path(post, path = "/api/sign-out", tag = "session", responses((status = 204, description = "Signed out")))]
pub(crate) async fn sign_out(house: Shared, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(digest) = cookie(&headers, SESSION) {
        house.sessions.end(digest).await;
    }
    Ok((StatusCode::NO_CONTENT, with_cookie(&house, SESSION, None, None)?).into_response())
}

/// A pairing code.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pairing {
    /// The code as it was given out.
    code: String,
}

/// Enrols the device that shows a pairing code.
#[utoipa::path(post, path = "/api/pair", tag = "session", request_body = Pairing, responses(
    (status = 200, description = "Enrolled; the credential is in a cookie, for a wheel sensor in `token`", body = DeviceHere),
    (status = 403, description = "The code is not known, was used or has expired", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub(crate) async fn pair(
    house: Shared,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<Pairing>,
) -> Result<Response, Problem> {
    real(&house)?;
    From::of(&house, from, &headers).await.knock(&house)?;
    let code = Digest::of(&asked.code.trim().to_ascii_uppercase());
    let known = house.floor.known();
    let place = known.codes.iter().find(|waiting| waiting.code == code).map(|waiting| waiting.place);
    let Some(place) = place else {
        return Err(Problem::forbidden("this pairing code is not known or was used: ask for a new one"));
    };
    let before = known.device_at(place);
    let device = name_of(place)?;
    give(&house.floor, Actor::System, &Command::Enrol { code, device }).await.map_err(|problem| {
        if problem.refusal.is_some() {
            Problem::forbidden("this pairing code was used or has expired: ask for a new one")
        } else {
            problem
        }
    })?;
    if let Some(replaced) = before {
        house.devices.dismiss(replaced).await;
    }
    let token = house.devices.give(Holder { device, purpose: Purpose::Screen }).await?;
    let mut here = DeviceHere::of(&house, device, place);
    if matches!(place, Place::WheelSensor { .. }) {
        here.token = Some(token.expose().to_owned());
        return Ok(Json(here).into_response());
    }
    let cookie = with_cookie(&house, DEVICE, Some(&token), Some(DEVICE_SECONDS))?;
    Ok((cookie, Json(here)).into_response())
}

/// A new id for a device at a place: the place, and four digits that tell it from the one before.
fn name_of(place: Place) -> Result<DeviceId, Problem> {
    let mut mark = [0; 4];
    getrandom::fill(&mut mark).map_err(|error| Problem::internal("drawing an id", &error))?;
    let (kind, seat) = kind_of(place);
    let seat = seat.map(|seat| format!("-{seat}")).unwrap_or_default();
    // A table's id may be as long as a device's.
    let table: String = place.table().as_str().chars().take(20).collect();
    let name = format!("{}-{}{seat}-{}", table.trim(), kind, hex::encode(mark));
    DeviceId::new(&name).map_err(|error| Problem::internal("naming a device", &error))
}

/// On a demo floor nobody signs in.
fn real(house: &House) -> Result<(), Problem> {
    match house.kind {
        FloorKind::Real => Ok(()),
        FloorKind::Demo => Err(Problem::new(
            StatusCode::CONFLICT,
            "demo floor",
            "on a demo floor nobody signs in and no device is enrolled",
        )),
    }
}

fn with_cookie(
    house: &House,
    name: &str,
    token: Option<&Token>,
    seconds: Option<u32>,
) -> Result<[(header::HeaderName, HeaderValue); 1], Problem> {
    set_cookie(name, token, seconds, house.secure_cookies)
        .map(|value| [(header::SET_COOKIE, value)])
        .ok_or_else(|| Problem::internal("setting a cookie", &"it has no text"))
}
