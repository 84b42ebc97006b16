//! Hands, values and clauses as they are told.

use houseway_games::pai_gow::{Kind, Ranking, Row, Setting};
use houseway_lawbook::Basis;
use houseway_training::Worth;
use serde::Serialize;

/// Two tiles that lie together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Part {
    /// Their codes.
    pub tiles: [&'static str; 2],
    /// What they are worth.
    pub worth: Worth,
    /// The clauses and rulings by which they are.
    pub basis: Vec<String>,
}

/// Four tiles, set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Set {
    /// The low hand.
    pub low: Part,
    /// The high hand.
    pub high: Part,
}

/// A row of a House Way that decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Rule {
    /// Where it stands in the book's data: `points row 3`.
    pub row: String,
    /// What it says, in the project's own words.
    pub says: String,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
}

pub(super) fn cited(basis: &Basis) -> Vec<String> {
    basis.citations().map(|citation| citation.to_string()).collect()
}

impl Part {
    pub(super) fn of(ranking: &Ranking, tiles: [Kind; 2]) -> Self {
        Self {
            tiles: tiles.map(Kind::code),
            worth: Worth::of(ranking, tiles),
            basis: cited(&ranking.basis(tiles)),
        }
    }
}

impl Set {
    pub(super) fn of(ranking: &Ranking, setting: &Setting) -> Self {
        Self { low: Part::of(ranking, setting.low()), high: Part::of(ranking, setting.high()) }
    }
}

impl Rule {
    pub(super) fn of(row: &Row) -> Self {
        Self { row: row.key(), says: row.say().to_owned(), basis: cited(row.basis()) }
    }
}
