//! What the next round of a live shoe is worth: for inspectors and for the pit of that table (RD-14).

use super::Shared;
use super::caller::By;
use super::explore::SpreadShown;
use super::floor::need_sight;
use crate::live::ShoeSeen;
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use houseway_odds::red_dog::Worth;
use houseway_table::TableId;
use serde::Serialize;

/// The shoe of a table, valued by the cards that have been seen.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct ShoeWorth {
    /// The rulebook.
    rulebook: String,
    /// The readings chosen in place of defaults, such as `RD-1=as-placed`.
    readings: Vec<String>,
    /// The round that is played, or was last.
    round: u64,
    /// Whether the cards are certain to be shuffled before the next.
    shuffled: bool,
    /// How many cards can come.
    cards: u64,
    /// What is gone from the decks of the book, as the odds explorer takes it: `A,3*K`.
    removed: String,
    /// What the house gains on average of the next round, as a fraction of the initial wager, raised whenever that gains.
    edge: String,
    /// The same in hundredths.
    edge_percent: String,
    /// The same of the full shoe.
    full_edge: String,
    /// The same in hundredths.
    full_edge_percent: String,
    /// Whether the edge of this shoe is above (1), at (0) or below (-1) that of the full one.
    against_full: i8,
    /// What a raise does at each spread.
    spreads: Vec<SpreadShown>,
}

/// What the next round of a shoe is worth to the house, exactly, by the cards that lay face up since the last shuffle; and at which
/// spreads a raise gains. A player, the display and a dealer never have it.
#[utoipa::path(get, path = "/api/tables/{table}/shoe", tag = "record",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = ShoeWorth),
        (status = 403, description = "Not for whoever asks, or a table to which he is not assigned", body = Problem),
        (status = 404, description = "No shoe of this table is counted, the table is closed, or too few cards are left", body = Problem),
    ))]
pub(crate) async fn one(
    house: Shared,
    Path(table): Path<TableId>,
    By(caller): By,
) -> Result<Json<ShoeWorth>, Problem> {
    need_sight(&house, &caller, table)?;
    let seen = house.table(table)?.shoe();
    let seen = seen.ok_or_else(|| {
        Problem::missing(format!("table {table} has no shoe in use whose cards are counted"))
    })?;
    let worth = tokio::task::spawn_blocking(move || ShoeWorth::of(&seen)).await;
    worth.map_err(|error| Problem::internal("valuing a shoe", &error))?.map(Json)
}

impl ShoeWorth {
    fn of(seen: &ShoeSeen) -> Result<Self, Problem> {
        let rules = crate::red_dog::rules(seen.book, &seen.readings)
            .map_err(|error| Problem::internal("valuing a shoe", &error))?;
        let worth = Worth::of(&rules, &seen.coming.unseen)
            .map_err(|error| Problem::missing(format!("this shoe has no value: {error}")))?;
        Ok(Self {
            rulebook: seen.book.to_string(),
            readings: seen.readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect(),
            round: seen.round,
            shuffled: seen.coming.shuffled,
            cards: worth.cards,
            removed: worth.removed.to_string(),
            against_full: worth.edge.cmp(&worth.full_edge) as i8,
            edge: worth.edge.to_string(),
            edge_percent: worth.edge_percent,
            full_edge: worth.full_edge.to_string(),
            full_edge_percent: worth.full_edge_percent,
            spreads: worth.spreads.iter().map(SpreadShown::of).collect(),
        })
    }
}
