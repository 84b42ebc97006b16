//! Jackpot pools that tables share: which there are, new ones, what is done to them.

use super::Shared;
use super::caller::By;
use super::tables::{known, ranked};
use crate::access::{Caller, admit};
use crate::house::House;
use crate::pool::{PoolAsk, Running, give, id_of};
use crate::problem::Problem;
use crate::strict;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use houseway_floor::pool::{Command, Config, JackpotPool, Offer, View};
use houseway_lawbook::{Basis, Ruled};
use houseway_table::house::Signature;
use houseway_table::pai_gow::{AskedSetUp, Config as TableConfig, PoolName};
use houseway_table::{Actor, Audience, Game as _, Rank, TableId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A pool with what whoever asks may do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Shown {
    /// The pool: for pit and inspector what it and its reserve hold, the tables that share it with what each put in less
    /// what it was paid, the rounds that wait in the order of their claims, and the last wins; for everybody else its amount.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    view: View,
    /// Under which rulebook.
    #[schema(value_type = String)]
    rulebook: houseway_lawbook::RulebookId,
    /// The tables that are set up to share it now.
    #[schema(value_type = Vec<String>)]
    linked: Vec<TableId>,
    /// The set-ups that would have a table share it, or share it no longer, and wait for a second person; for pit and inspector.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    asks: Vec<AskLine>,
    /// What may be done now, each with its basis.
    offers: Vec<OfferLine>,
}

/// A set-up that concerns the pool and waits for a second person.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct AskLine {
    /// At which table.
    #[schema(value_type = String)]
    table: TableId,
    /// Whether the table would share the pool; otherwise it would no longer.
    links: bool,
    /// Who asked for it, as what and when.
    #[schema(value_type = Object)]
    first: Signature,
    /// The set-up, as the command `configure` has it: whoever agrees gives the same.
    #[schema(value_type = Object)]
    config: Box<TableConfig>,
}

/// What waits at tables and concerns this pool.
fn asks(house: &House, name: PoolName) -> Vec<AskLine> {
    let tables = house.all_tables();
    let asks = tables.iter().filter_map(|table| table.asks_pool().map(|ask| (table.id(), ask)));
    let line = |(table, ask): (TableId, PoolAsk)| {
        let links = ask.after() == Some(name);
        let concerns = links || ask.before == Some(name);
        let AskedSetUp { config, first } = *ask.asked;
        concerns.then(|| AskLine { table, links, first, config: Box::new(config) })
    };
    asks.filter_map(line).collect()
}

/// Something that may be done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct OfferLine {
    /// What, tagged by `may`.
    #[schema(value_type = Object)]
    value: Offer,
    /// The clauses and rulings behind it.
    #[schema(value_type = Vec<String>)]
    basis: Basis,
}

fn shown(house: &House, caller: &Caller, pool: &Running) -> Result<Shown, Problem> {
    let state = pool.known();
    let floor = crate::table::Table::id(house.floor.as_ref());
    let audience = [Audience::Supervisor, Audience::Inspector]
        .into_iter()
        .find(|audience| admit(caller, floor, *audience).is_ok())
        .unwrap_or(Audience::Public);
    let config = state.config.as_ref();
    let config = config.ok_or_else(|| Problem::missing("this pool was never set up"))?;
    let rules = crate::pai_gow::rules(config.rulebook, &config.readings)
        .map_err(|error| Problem::internal("reading the rulebook", &error))?;
    let at = house.clock.now();
    let mut offers: Vec<Ruled<Offer>> = Vec::new();
    // What takes two persons is offered on a demo floor as the one of them, and then as the other.
    for least in [Rank::GamingShiftManager, Rank::CasinoSupervisor] {
        let Ok(actor) = ranked(caller, least) else { continue };
        for offer in JackpotPool::options(&rules, &state, &houseway_table::By { actor, at }) {
            if offers.iter().all(|known| known.value != offer.value) {
                offers.push(offer);
            }
        }
    }
    let line = |Ruled { value, basis }: Ruled<Offer>| OfferLine { value, basis };
    Ok(Shown {
        rulebook: config.rulebook,
        linked: house.linked(config.pool).into_iter().map(|(table, _)| table.id()).collect(),
        asks: if audience == Audience::Public { Vec::new() } else { asks(house, config.pool) },
        view: JackpotPool::view(&rules, &state, audience),
        offers: offers.into_iter().map(line).collect(),
    })
}

/// Every pool that tables share.
#[utoipa::path(get, path = "/api/pools", tag = "pools", responses(
    (status = 200, description = "In order of names", body = Vec<Shown>),
    (status = 401, description = "Not enrolled or not signed in", body = Problem),
))]
pub(crate) async fn list(house: Shared, By(caller): By) -> Result<Json<Vec<Shown>>, Problem> {
    known(&caller)?;
    let pools = house.all_pools();
    pools.values().map(|pool| shown(&house, &caller, pool)).collect::<Result<_, _>>().map(Json)
}

/// One pool.
#[utoipa::path(get, path = "/api/pools/{pool}", tag = "pools",
    params(("pool" = String, Path, description = "Its name")),
    responses(
        (status = 200, body = Shown),
        (status = 401, description = "Not enrolled or not signed in", body = Problem),
        (status = 404, description = "There is none of that name", body = Problem),
    ))]
pub(crate) async fn one(
    house: Shared,
    Path(pool): Path<PoolName>,
    By(caller): By,
) -> Result<Json<Shown>, Problem> {
    known(&caller)?;
    shown(&house, &caller, &house.pool(pool)?).map(Json)
}

/// A pool to make.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPool {
    /// Its name, rulebook, readings, stake and split, as they were approved.
    #[schema(value_type = Object)]
    config: Config,
}

/// Makes a pool. Tables whose set-up names it, on its terms, share it from then on.
#[utoipa::path(post, path = "/api/pools", tag = "pools", request_body = NewPool, responses(
    (status = 201, description = "Made", body = Shown),
    (status = 403, description = "Not a gaming shift manager", body = Problem),
    (status = 409, description = "The name is taken, or the terms are refused", body = Problem),
))]
pub(crate) async fn make(
    house: Shared,
    By(caller): By,
    Json(new): Json<NewPool>,
) -> Result<(StatusCode, Json<Shown>), Problem> {
    let by = ranked(&caller, Rank::GamingShiftManager)?;
    if new.config.demo != (house.kind == crate::log::FloorKind::Demo) {
        return Err(Problem::forbidden("play money stays on demo floors, and money on real ones"));
    }
    let made = house.make_pool(by, new.config).await?;
    Ok((StatusCode::CREATED, Json(shown(&house, &caller, &made)?)))
}

/// A command to a pool.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PoolCommand {
    /// The id under which it is done once, at most 64 bytes.
    id: String,
    /// `{"do": "fund", "pool": cents, "reserve": cents}`, `{"do": "confirm-fund", ...}` with the same sums by a second person,
    /// `{"do": "withdraw-fund"}`, `{"do": "pass-over", "table": id, "round": number}`, which a second person gives likewise,
    /// or `{"do": "withdraw-pass-over"}`.
    #[schema(value_type = Object)]
    command: Value,
}

/// Gives a pool a command and waits until it is durable.
#[utoipa::path(post, path = "/api/pools/{pool}/commands", tag = "pools", request_body = PoolCommand,
    params(("pool" = String, Path, description = "Its name")),
    responses(
        (status = 200, body = Shown),
        (status = 400, description = "Unreadable", body = Problem),
        (status = 403, description = "Not of the rank that it takes", body = Problem),
        (status = 409, description = "Refused: the problem has reason and basis", body = Problem),
    ))]
pub(crate) async fn command(
    house: Shared,
    Path(pool): Path<PoolName>,
    By(caller): By,
    Json(new): Json<PoolCommand>,
) -> Result<Json<Shown>, Problem> {
    let command: Command = strict::command(&new.command)
        .map_err(|error| Problem::malformed(format!("this is no command of a pool: {error}")))?;
    // The second signature can be of a lower rank than the first.
    let running = house.pool(pool)?;
    let asked = running.known().asked_pass.map(|asked| (asked.table, asked.round));
    let least = match command {
        Command::PassOver { table, round } if asked == Some((table, round)) => Rank::CasinoSupervisor,
        Command::WithdrawPassOver => Rank::CasinoSupervisor,
        Command::ConfirmFund { .. } | Command::WithdrawFund => Rank::CasinoSupervisor,
        _ => Rank::GamingShiftManager,
    };
    let by: Actor = ranked(&caller, least)?;
    let table: TableId = id_of(pool)?;
    if !house.command_rate.admits(format!("{table}/{by}")) {
        return Err(Problem::too_fast(
            "too many commands in a short time: send the same id again in a moment",
        ));
    }
    give(&running, by, &new.id, &command).await?;
    shown(&house, &caller, &running).map(Json)
}
