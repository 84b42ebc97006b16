//! What was played, and the proof of it.

use super::Shared;
use super::caller::By;
use super::floor::need_sight;
use crate::access::Caller;
use crate::house::House;
use crate::problem::Problem;
use crate::record::{self, EntryLine, RoundDocument};
use axum::Json;
use axum::extract::{Path, Query};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use houseway_floor::AlarmSubject;
use houseway_store::{Head, StreamHead};
use houseway_table::TableId;
use serde::Deserialize;
use serde_json::Value;

/// Which rounds.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    /// Only rounds below this number; without it the last ones.
    before: Option<u64>,
    /// How many, 1 to 200; 50 without it.
    limit: Option<usize>,
}

/// The conclusions of the last rounds, the latest first.
#[utoipa::path(
    get, path = "/api/tables/{table}/rounds", tag = "record",
    params(("table" = String, Path, description = "The table's id"), Range),
    responses((status = 200, body = Vec<EntryLine>), (status = 403, description = "Not for whoever asks", body = Problem))
)]
pub(crate) async fn list(
    house: Shared,
    Path(table): Path<TableId>,
    Query(range): Query<Range>,
    By(caller): By,
) -> Result<Json<Vec<EntryLine>>, Problem> {
    need_sight(&house, &caller, table)?;
    let limit = range.limit.unwrap_or(50);
    if !(1..=200).contains(&limit) {
        return Err(Problem::malformed("the limit is 1 to 200"));
    }
    house.table(table)?.rounds(range.before, limit).await.map(Json)
}

/// Everything about one round.
#[utoipa::path(
    get, path = "/api/tables/{table}/rounds/{round}", tag = "record",
    params(("table" = String, Path, description = "The table's id"), ("round" = u64, Path, description = "Its number")),
    responses((status = 200, body = RoundDocument), (status = 404, description = "Not played", body = Problem))
)]
pub(crate) async fn one(
    house: Shared,
    Path((table, round)): Path<(TableId, u64)>,
    By(caller): By,
) -> Result<Json<RoundDocument>, Problem> {
    need_sight(&house, &caller, table)?;
    house.table(table)?.round(round).await.map(Json)
}

/// The same as one file for a dispute.
#[utoipa::path(
    get, path = "/api/tables/{table}/rounds/{round}/pack", tag = "record",
    params(("table" = String, Path, description = "The table's id"), ("round" = u64, Path, description = "Its number")),
    responses((status = 200, description = "One HTML file", content_type = "text/html"),
        (status = 404, description = "Not played", body = Problem))
)]
pub(crate) async fn pack(
    house: Shared,
    Path((table, round)): Path<(TableId, u64)>,
    By(caller): By,
) -> Result<Response, Problem> {
    need_sight(&house, &caller, table)?;
    let running = house.table(table)?;
    let document = running.round(round).await?;
    let head = head_of(&house, running.stream()).await?;
    let page = record::html(&document, &head, env!("CARGO_PKG_VERSION"));
    let name =
        HeaderValue::from_str(&format!("attachment; filename=\"table-{}-round-{round}.html\"", plain(table)))
            .map_err(|error| Problem::internal("naming the file", &error))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, page).into_response())
}

/// The id without what a file's name should not have.
fn plain(table: TableId) -> String {
    table.as_str().chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// The head of a table's stream.
#[utoipa::path(
    get, path = "/api/tables/{table}/head", tag = "record",
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "stream, version, hash", body = Object), (status = 404, body = Problem))
)]
pub(crate) async fn head(
    house: Shared,
    Path(table): Path<TableId>,
    By(caller): By,
) -> Result<Json<StreamHead>, Problem> {
    super::tables::known(&caller)?;
    let running = house.table(table)?;
    head_of(&house, running.stream()).await.map(Json)
}

async fn head_of(house: &House, stream: &houseway_store::StreamId) -> Result<StreamHead, Problem> {
    house.journal.head(stream).await.map_err(|error| Problem::internal("reading the journal", &error))
}

/// The heads of all streams, signed: to be kept where the data are not.
#[utoipa::path(get, path = "/api/head", tag = "record", responses(
    (status = 200, description = "The signed head document", body = Object),
    (status = 403, description = "Not for whoever asks", body = Problem),
))]
pub(crate) async fn heads(house: Shared, By(caller): By) -> Result<Json<Head>, Problem> {
    may_audit(&caller)?;
    let head = Head::export(house.journal.as_ref(), house.clock.now().0).await;
    head.map(Json).map_err(|error| Problem::internal("signing the heads", &error))
}

/// Proves every stream: hashes recomputed, signatures checked.
#[utoipa::path(post, path = "/api/audit/verify", tag = "record", responses(
    (status = 200, description = "A report for each stream", body = Object),
    (status = 403, description = "Not for whoever asks", body = Problem),
    (status = 429, description = "One runs already", body = Problem),
))]
pub(crate) async fn verify(house: Shared, By(caller): By) -> Result<Json<Value>, Problem> {
    may_audit(&caller)?;
    // It reads everything: one at a time.
    let Ok(_turn) = house.auditing.try_lock() else {
        return Err(Problem::too_fast("an audit runs already; wait for it"));
    };
    let reports = houseway_store::verify_all(house.journal.as_ref(), None)
        .await
        .map_err(|error| Problem::internal("the audit", &error))?;
    let sound = reports.iter().all(houseway_store::Report::is_sound);
    for report in reports.iter().filter(|report| !report.is_sound()) {
        house.raise(AlarmSubject::JournalDamaged, None, &report.stream.to_string()).await;
    }
    Ok(Json(serde_json::json!({"sound": sound, "streams": reports})))
}

/// Who audits the whole house.
fn may_audit(caller: &Caller) -> Result<(), Problem> {
    use houseway_table::{Post, Rank};
    match caller {
        Caller::Guest => Ok(()),
        Caller::Person { post: Post::Inspector | Post::Surveillance, .. } => Ok(()),
        Caller::Person { post, .. } if post.rank() >= Some(Rank::CasinoSupervisor) => Ok(()),
        Caller::Person { .. } => {
            Err(Problem::forbidden("this is for inspectors, surveillance and casino supervisors"))
        }
        Caller::Nobody | Caller::Device { .. } => Err(Problem::sign_in("sign in first")),
    }
}
