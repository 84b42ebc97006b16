//! The floor as a whole: its view, acts of two persons, the gaming day, alarms.

use super::Shared;
use super::caller::By;
use super::tables::{known, ranked};
use crate::access::{Caller, DEMO_PEOPLE, admit, demo_person};
use crate::floor::give;
use crate::house::House;
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use houseway_floor::{Act, Command, DayReport, Floor, GamingDay, Offer};
use houseway_lawbook::{Basis, Short};
use houseway_table::{Actor, Audience, Game as _, Rank, TableId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// As whom a caller acts on the floor: a person, who needs at least this rank for what he is about to ask. The floor's own
/// rules decide again.
pub(crate) fn actor(caller: &Caller, least: Rank) -> Result<Actor, Problem> {
    ranked(caller, least)
}

/// Gives the floor a command of a caller, who must be at least of this rank to ask, and answers without words.
pub(crate) async fn ask(
    house: &House,
    caller: &Caller,
    least: Rank,
    command: &Command,
) -> Result<StatusCode, Problem> {
    give(&house.floor, actor(caller, least)?, command).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The floor's view for whoever may see it: of a table where a person gives no commands, only what everybody sees (G-11).
pub(crate) fn whole(house: &House, caller: &Caller) -> Result<Value, Problem> {
    let floor = crate::table::Table::id(house.floor.as_ref());
    let audience = [Audience::Supervisor, Audience::Inspector]
        .into_iter()
        .find(|audience| admit(caller, floor, *audience).is_ok())
        .ok_or_else(|| match caller {
            Caller::Nobody | Caller::Device { .. } => Problem::sign_in("sign in first"),
            _ => Problem::forbidden("your post does not open this"),
        })?;
    shown(house, caller, audience)
}

/// The floor as a caller who was admitted as this audience sees it.
pub(crate) fn shown(house: &House, caller: &Caller, audience: Audience) -> Result<Value, Problem> {
    let known = house.floor.known();
    let mut view = Floor::view(&house.floor_rules, &known, audience);
    if let Caller::Person { id, .. } = caller {
        view = view.narrowed_to(&known, *id);
    }
    serde_json::to_value(view).map_err(|error| Problem::internal("writing the floor's view", &error))
}

/// Whether a caller sees more of a table than everybody: the inspector, and whoever gives commands there (G-11).
pub(crate) fn need_sight(house: &House, caller: &Caller, table: TableId) -> Result<(), Problem> {
    match admit(caller, table, Audience::Inspector) {
        Ok(_) => Ok(()),
        Err(_) => house.need_station(&admit(caller, table, Audience::Supervisor)?.actors, table),
    }
}

/// The whole floor: tables, who works at them, people, devices, pairing codes, acts that wait, gaming days, alarms, the
/// program; and as `offers` what whoever asks may do on it now.
#[utoipa::path(get, path = "/api/floor", tag = "floor", responses(
    (status = 200, description = "The floor's view, with `offers` as in `/api/floor/offers`", body = Object),
    (status = 403, body = Problem)))]
pub(crate) async fn view(house: Shared, By(caller): By) -> Result<Json<Value>, Problem> {
    let mut floor = whole(&house, &caller)?;
    floor["offers"] = serde_json::to_value(offered(&house, &caller))
        .map_err(|error| Problem::internal("writing the floor's offers", &error))?;
    Ok(Json(floor))
}

/// Something that may be done on the floor now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct OfferLine {
    /// What, with its bounds: tagged by `may`.
    #[schema(value_type = Object)]
    value: Offer,
    /// The rulings behind it.
    #[schema(value_type = Vec<String>)]
    basis: Basis,
    /// On a demo floor: the rank of the person who would do it, to be sent along with what takes a `rank`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    rank: Option<Rank>,
}

/// What whoever asks may do on the floor now: whatever is listed is accepted, and whatever is not is refused.
#[utoipa::path(get, path = "/api/floor/offers", tag = "floor", responses(
    (status = 200, description = "Nothing for whoever only looks on", body = Vec<OfferLine>),
    (status = 401, description = "Not signed in", body = Problem)))]
pub(crate) async fn offers(house: Shared, By(caller): By) -> Result<Json<Vec<OfferLine>>, Problem> {
    known(&caller)?;
    Ok(Json(offered(&house, &caller)))
}

fn offered(house: &House, caller: &Caller) -> Vec<OfferLine> {
    let state = house.floor.known();
    let to = |actor: Actor| {
        let by = houseway_table::By { actor, at: house.clock.now() };
        Floor::options(&house.floor_rules, &state, &by)
    };
    match caller {
        Caller::Person { id, post, .. } => to(Actor::Person { id: *id, post: *post })
            .into_iter()
            .map(|ruled| OfferLine { value: ruled.value, basis: ruled.basis, rank: None })
            .collect(),
        // Whatever a guest asks for is done by the lowest of the demo's people whose rank the act takes.
        Caller::Guest => DEMO_PEOPLE
            .into_iter()
            .enumerate()
            .filter_map(|(index, (_, _, post))| Some((demo_person(index)?, post.rank()?)))
            .flat_map(|(actor, rank)| {
                let does = move |offer: &Offer| ranked(&Caller::Guest, least(offer, rank)) == Ok(actor);
                let done = to(actor).into_iter().filter(move |ruled| does(&ruled.value));
                done.map(move |ruled| OfferLine { value: ruled.value, basis: ruled.basis, rank: Some(rank) })
            })
            .collect(),
        Caller::Device { .. } | Caller::Nobody => Vec::new(),
    }
}

/// The rank at which the routes take an act up. `own` where whoever asks may choose it.
const fn least(offer: &Offer, own: Rank) -> Rank {
    match offer {
        Offer::IssueCode { .. }
        | Offer::Revoke { .. }
        | Offer::Acknowledge { .. }
        | Offer::Assign { .. }
        | Offer::Release { .. } => Rank::GameSupervisor,
        Offer::AddPerson { .. }
        | Offer::ChangePost { .. }
        | Offer::Lock { .. }
        | Offer::Unlock { .. }
        | Offer::PlaceTable { .. }
        | Offer::OpenDay { .. } => Rank::CasinoSupervisor,
        Offer::Confirm { .. } | Offer::Withdraw { .. } => own,
        Offer::AddTable
        | Offer::RetireTable { .. }
        | Offer::CloseDay
        | Offer::RequireAssignment { .. }
        | Offer::AcceptProgram => Rank::GamingShiftManager,
    }
}

/// As whom, where the choice exists.
#[derive(Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AsWhom {
    /// On a demo floor: a rank, `casino-supervisor` (the default) or `gaming-shift-manager`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    rank: Option<Rank>,
}

/// The second person agrees to what the first asked for. The reports of a gaming day that is to be closed are made anew; where
/// a figure is not the one that the first person saw, it is refused with what changed (`figures-changed`).
#[utoipa::path(post, path = "/api/acts/{act}/confirm", tag = "floor", request_body = AsWhom,
    params(("act" = u64, Path, description = "Its number")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn confirm(
    house: Shared,
    Path(act): Path<u64>,
    By(caller): By,
    Json(whom): Json<AsWhom>,
) -> Result<StatusCode, Problem> {
    // Not for everybody to make the server read journals.
    actor(&caller, Rank::CasinoSupervisor)?;
    // What a second person signs is what there is now, and not what there was when the first one asked.
    let closes = house
        .floor
        .known()
        .pending
        .iter()
        .any(|pending| pending.act == act && matches!(pending.what, Act::CloseDay { .. }));
    let day = house.floor.known().day.as_ref().map(|open| open.day);
    let reports = match day {
        Some(day) if closes => reports(&house, day).await?,
        _ => Vec::new(),
    };
    ask(&house, &caller, whom.rank.unwrap_or(Rank::CasinoSupervisor), &Command::Confirm { act, reports })
        .await
}

/// Withdraws what waits for a second person.
#[utoipa::path(post, path = "/api/acts/{act}/withdraw", tag = "floor", request_body = AsWhom,
    params(("act" = u64, Path, description = "Its number")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn withdraw(
    house: Shared,
    Path(act): Path<u64>,
    By(caller): By,
    Json(whom): Json<AsWhom>,
) -> Result<StatusCode, Problem> {
    ask(&house, &caller, whom.rank.unwrap_or(Rank::CasinoSupervisor), &Command::Withdraw { act }).await
}

/// A note.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    /// What whoever takes note writes.
    #[schema(value_type = String)]
    note: Short<200>,
}

/// Takes note of an alarm.
#[utoipa::path(post, path = "/api/alarms/{alarm}/acknowledge", tag = "floor", request_body = Note,
    params(("alarm" = u64, Path, description = "Its number")), responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn acknowledge(
    house: Shared,
    Path(alarm): Path<u64>,
    By(caller): By,
    Json(note): Json<Note>,
) -> Result<StatusCode, Problem> {
    ask(&house, &caller, Rank::GameSupervisor, &Command::Acknowledge { alarm, note: note.note }).await
}

/// The gaming day.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Day {
    /// Which is open; none between two.
    #[schema(value_type = Option<String>)]
    day: Option<GamingDay>,
    /// Since when, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    opened_at: Option<u64>,
    /// What each table's day has come to so far; provisional while a table is open.
    #[schema(value_type = Vec<Object>)]
    reports: Vec<DayReport>,
}

/// The gaming day so far, table by table: for a game supervisor those tables where he gives commands.
#[utoipa::path(get, path = "/api/gaming-day", tag = "floor", responses((status = 200, body = Day), (status = 403, body = Problem)))]
pub(crate) async fn day(house: Shared, By(caller): By) -> Result<Json<Day>, Problem> {
    whole(&house, &caller)?;
    let open = house.floor.known().day.clone();
    let mut reports = match &open {
        Some(open) => reports(&house, open.day).await?,
        None => Vec::new(),
    };
    reports.retain(|report| need_sight(&house, &caller, report.table).is_ok());
    let opened_at = open.as_ref().map(|open| open.opened_at.0);
    Ok(Json(Day { day: open.map(|open| open.day), opened_at, reports }))
}

/// The reports of the open day as they are now, from the tables' own journals.
async fn reports(house: &House, day: GamingDay) -> Result<Vec<DayReport>, Problem> {
    let known = house.floor.known();
    let mut reports = Vec::new();
    for table in known.reckoned() {
        reports.push(house.table(table)?.day(day, known.since(table)).await?);
    }
    Ok(reports)
}

/// What one table's gaming day has come to so far: drop, win, hold.
#[utoipa::path(get, path = "/api/tables/{table}/day", tag = "floor",
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The report", body = Object),
        (status = 403, description = "Not for whoever asks, or a table to which he is not assigned", body = Problem),
        (status = 404, description = "No day is open", body = Problem)))]
pub(crate) async fn table_day(
    house: Shared,
    Path(table): Path<TableId>,
    By(caller): By,
) -> Result<Json<DayReport>, Problem> {
    known(&caller)?;
    need_sight(&house, &caller, table)?;
    let known = house.floor.known();
    let open = known.day.as_ref().ok_or_else(|| Problem::missing("no gaming day is open"))?;
    house.table(table)?.day(open.day, known.since(table)).await.map(Json)
}

/// A gaming day to open.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDay {
    /// Its date, such as `2026-03-01`.
    #[schema(value_type = String)]
    day: GamingDay,
}

/// Opens a gaming day.
#[utoipa::path(post, path = "/api/gaming-day/open", tag = "floor", request_body = NewDay,
    responses((status = 204), (status = 409, body = Problem)))]
pub(crate) async fn open_day(
    house: Shared,
    By(caller): By,
    Json(new): Json<NewDay>,
) -> Result<StatusCode, Problem> {
    ask(&house, &caller, Rank::CasinoSupervisor, &Command::OpenDay { day: new.day }).await
}

/// Closes the gaming day once every table is closed. The reports come from the tables' own journals; a second person has
/// to agree.
#[utoipa::path(post, path = "/api/gaming-day/close", tag = "floor", responses(
    (status = 202, description = "A second person has to agree: see `pending` of the floor"),
    (status = 204, description = "Closed"), (status = 409, description = "Refused: tables are open", body = Problem)))]
pub(crate) async fn close_day(house: Shared, By(caller): By) -> Result<StatusCode, Problem> {
    let by = actor(&caller, Rank::GamingShiftManager)?;
    let open = house.floor.known().day.clone();
    let open = open.ok_or_else(|| Problem::new(StatusCode::CONFLICT, "no day", "no gaming day is open"))?;
    let reports = reports(&house, open.day).await?;
    give(&house.floor, by, &Command::CloseDay { reports }).await?;
    let closed = house.floor.known().day.is_none();
    Ok(if closed { StatusCode::NO_CONTENT } else { StatusCode::ACCEPTED })
}
