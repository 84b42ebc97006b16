//! For whoever runs the server.

use super::Shared;
use crate::problem::Problem;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// Whether the process lives.
#[utoipa::path(get, path = "/health", tag = "operations", responses((status = 200, description = "It lives")))]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Whether the house can play: the journal answers and every table runs.
#[utoipa::path(get, path = "/ready", tag = "operations", responses(
    (status = 200, description = "It can"),
    (status = 503, description = "It cannot; the problem says why", body = Problem),
))]
pub(crate) async fn ready(house: Shared) -> Result<&'static str, Problem> {
    if house.ending.begun() {
        return Err(Problem::unavailable("the server is ending"));
    }
    if let Err(error) = house.journal.streams().await {
        tracing::warn!(%error, "not ready");
        return Err(Problem::unavailable("the journal does not answer; see the log"));
    }
    match house.all_tables().iter().map(|table| table.status()).find(|status| status.health != "running") {
        Some(status) => Err(Problem::unavailable(format!("table {} is {}", status.table, status.health))),
        None => Ok("ready\n"),
    }
}

/// Figures for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses((status = 200, description = "Prometheus text format")))]
pub(crate) async fn metrics(house: Shared) -> Response {
    let Some(handle) = &house.metrics else {
        return Problem::missing("this server keeps no figures").into_response();
    };
    for table in house.all_tables() {
        let status = table.status();
        let runs = if status.health == "running" { 1.0 } else { 0.0 };
        metrics::gauge!("houseway_table_running", "table" => status.table.clone()).set(runs);
        metrics::gauge!("houseway_seats_open", "table" => status.table).set(f64::from(status.seats_open));
    }
    handle.run_upkeep();
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, kind)], handle.render()).into_response()
}
