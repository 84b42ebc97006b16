//! Tables: which there are, new ones, and commands without a stream.

use super::Shared;
use super::caller::By;
use super::door::From;
use super::session::second_person;
use crate::access::{Caller, DEMO_PEOPLE, admit, demo_person};
use crate::ask::ask;
use crate::house::House;
use crate::live::Status;
use crate::problem::Problem;
use crate::table::Table;
use axum::Json;
use axum::extract::{ConnectInfo, Path};
use axum::http::{HeaderMap, StatusCode};
use houseway_floor::{PitId, Place};
use houseway_table::{Actor, Audience, Rank, TableId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A table of the floor in the list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Line {
    /// What it says of itself.
    #[serde(flatten)]
    status: Status,
    /// The pit whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pit: Option<PitId>,
    /// Seats at which no terminal is enrolled: a pairing code can be given out for them.
    seats_unpaired: Vec<u8>,
    /// Whether whoever asks gives commands here: a person who works at this table (G-11), a terminal or a sensor of it.
    yours: bool,
}

impl Line {
    fn of(house: &House, caller: &Caller, table: &dyn Table) -> Self {
        let (known, status, id) = (house.floor.known(), table.status(), table.id());
        let paired = |seat: u8| {
            let here = |place| matches!(place, Place::Ats { table, seat: own } if table == id && own.number() == seat);
            known.devices.values().any(|device| here(device.place))
        };
        let yours = match caller {
            Caller::Guest => true,
            Caller::Person { id: own, post, .. } => post.rank().is_some() && known.works_at(*own, id),
            Caller::Device { place, .. } => {
                place.table() == id && matches!(place, Place::Ats { .. } | Place::WheelSensor { .. })
            }
            Caller::Nobody => false,
        };
        Self {
            pit: known.tables.get(&id).and_then(|known| known.pit),
            seats_unpaired: (1..=status.seats).filter(|seat| !paired(*seat)).collect(),
            yours,
            status,
        }
    }
}

/// Every table of the floor.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses(
    (status = 200, description = "In order of ids", body = Vec<Line>),
    (status = 401, description = "Not enrolled or not signed in", body = Problem),
))]
pub(crate) async fn list(house: Shared, By(caller): By) -> Result<Json<Vec<Line>>, Problem> {
    known(&caller)?;
    let tables = house.all_tables();
    let active = tables.iter().filter(|table| house.need_active(table.id()).is_ok());
    Ok(Json(active.map(|table| Line::of(&house, &caller, table.as_ref())).collect()))
}

/// Takes a table off the floor, with its devices: closed, and between two gaming days. Its record stays.
#[utoipa::path(delete, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 204, description = "It has left the floor"),
        (status = 403, description = "Not a gaming shift manager", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 409, description = "It is open, or a gaming day is", body = Problem),
        (status = 410, description = "It has left the floor before", body = Problem),
    ))]
pub(crate) async fn retire(
    house: Shared,
    Path(table): Path<TableId>,
    By(caller): By,
) -> Result<StatusCode, Problem> {
    let by = ranked(&caller, Rank::GamingShiftManager)?;
    house.retire_table(table, by).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A table to make.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// How it is set up, as the command `configure` has it; its `table` is the new id.
    #[schema(value_type = Object)]
    config: Value,
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, description = "Made", body = Line),
    (status = 403, description = "Not a gaming shift manager", body = Problem),
    (status = 409, description = "The id is taken, or the set-up is refused", body = Problem),
))]
pub(crate) async fn make(
    house: Shared,
    By(caller): By,
    Json(new): Json<NewTable>,
) -> Result<(StatusCode, Json<Line>), Problem> {
    let by = ranked(&caller, Rank::GamingShiftManager)?;
    let id = new.config["table"].as_str().unwrap_or_default();
    let id = TableId::new(id).map_err(|error| Problem::malformed(error.to_string()))?;
    let demo = new.config["demo"].as_bool().unwrap_or(false);
    if demo != (house.kind == crate::log::FloorKind::Demo) {
        return Err(Problem::forbidden("play money stays on demo floors, and money on real ones"));
    }
    let made = house.make_table(id, by, json!({"do": "configure", "config": new.config})).await?;
    house.announce(made.as_ref(), by).await?;
    Ok((StatusCode::CREATED, Json(Line::of(&house, &caller, made.as_ref()))))
}

/// A command without a stream.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCommand {
    /// The id under which it is done once, at most 64 bytes.
    id: String,
    /// The command, in the JSON of the table's game.
    #[schema(value_type = Object)]
    command: Value,
    /// On a demo floor: on whose screen it was given, `dealer` or `supervisor` (the default).
    #[serde(default)]
    audience: Option<String>,
    /// A second person who signs on this screen: his command, not that of whoever is signed in.
    #[serde(default, rename = "as")]
    second: Option<Second>,
}

/// Whose hand it is under a command given on somebody else's screen.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Second {
    /// The person.
    name: String,
    /// The PIN or password.
    secret: String,
}

impl std::fmt::Debug for Second {
    /// Never shows the secret, so that no log can.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Second").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What became of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Done {
    /// The version of the last entry in the table's journal that it caused.
    version: u64,
}

/// Gives a command and waits until it is durable.
#[utoipa::path(
    post, path = "/api/tables/{table}/commands", tag = "tables", request_body = NewCommand,
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "It is durable", body = Done),
        (status = 400, description = "Unreadable", body = Problem),
        (status = 401, description = "Not signed in", body = Problem),
        (status = 403, description = "Not for whoever gave it, or he is not assigned to this table (reason `not-assigned`)", body = Problem),
        (status = 409, description = "The rules refuse it: the problem has reason and basis", body = Problem),
        (status = 429, description = "Too fast", body = Problem),
        (status = 503, description = "The table does not run", body = Problem),
    )
)]
pub(crate) async fn command(
    house: Shared,
    Path(table): Path<TableId>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    By(caller): By,
    headers: HeaderMap,
    Json(new): Json<NewCommand>,
) -> Result<Json<Done>, Problem> {
    let table = house.active_table(table)?;
    house.need_pool(&new.command)?;
    // A second person signs only on a screen at which somebody stands already.
    let second = match (&caller, &new.second) {
        (_, None) => None,
        (Caller::Person { .. }, Some(second)) => {
            let from = From::of(&house, from, &headers).await;
            Some(second_person(&house, from, &second.name, &second.secret).await?)
        }
        _ => return Err(Problem::forbidden("a second person signs where a first has signed in")),
    };
    let actors = match &caller {
        _ if second.is_some() => second.into_iter().collect(),
        Caller::Guest => {
            let audience = match new.audience.as_deref() {
                Some("dealer") => Audience::Dealer,
                None | Some("supervisor") => Audience::Supervisor,
                Some(_) => return Err(Problem::malformed("the audience is dealer or supervisor")),
            };
            admit(&caller, table.id(), audience)?.actors
        }
        Caller::Person { id, post, .. } => vec![Actor::Person { id: *id, post: *post }],
        Caller::Device { place: Place::Ats { seat, .. }, .. } => {
            admit(&caller, table.id(), Audience::Seat { seat: *seat })?.actors
        }
        Caller::Device { id, place: place @ Place::WheelSensor { .. }, .. } => {
            if place.table() != table.id() {
                return Err(Problem::forbidden(format!(
                    "this sensor is enrolled at table {}",
                    place.table()
                )));
            }
            vec![Actor::Device { id: *id, seat: None }]
        }
        Caller::Device { .. } => return Err(Problem::sign_in("this device gives no commands: sign in")),
        Caller::Nobody => return Err(Problem::sign_in("sign in first")),
    };
    let Some(first) = actors.first() else {
        return Err(Problem::forbidden("whoever looks on gives no commands"));
    };
    house.need_station(&actors, table.id())?;
    if !house.command_rate.admits(format!("{}/{first}", table.id())) {
        return Err(Problem::too_fast(
            "too many commands in a short time: send the same id again in a moment",
        ));
    }
    let version = ask(table.as_ref(), &actors, None, &new.id, new.command).await?;
    Ok(Json(Done { version }))
}

/// Refuses whoever the house does not know.
pub(crate) fn known(caller: &Caller) -> Result<(), Problem> {
    match caller {
        Caller::Nobody => Err(Problem::sign_in("sign in, or enrol this device with a pairing code")),
        _ => Ok(()),
    }
}

/// A person of at least this rank; on a demo floor anybody is one.
pub(crate) fn ranked(caller: &Caller, least: Rank) -> Result<Actor, Problem> {
    match caller {
        Caller::Person { id, post, .. } if post.rank().is_some_and(|rank| rank >= least) => {
            Ok(Actor::Person { id: *id, post: *post })
        }
        Caller::Guest => {
            let index = DEMO_PEOPLE.iter().position(|(_, _, post)| post.rank() >= Some(least));
            let person = index.and_then(demo_person);
            person.ok_or_else(|| Problem::forbidden("nobody of the demo has that rank"))
        }
        Caller::Person { .. } => Err(Problem::forbidden("this needs a higher rank")),
        Caller::Device { .. } | Caller::Nobody => Err(Problem::sign_in("sign in first")),
    }
}
