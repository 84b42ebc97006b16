//! Hands, values and clauses as they are told.

use houseway_games::pai_gow::{Kind, Level, Ranking, Row, Setting};
use houseway_lawbook::Basis;
use serde::Serialize;

/// What two tiles are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Worth {
    /// In words, such as `7`, `Teen Wong`, `pair of Yun`.
    pub words: String,
    /// What they make.
    pub kind: WorthKind,
    /// The points, if it is none of the named combinations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub points: Option<u8>,
    /// The better of the two tiles, by its code: it tells equal points apart.
    pub head: &'static str,
}

/// What two tiles make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WorthKind {
    /// None of the others.
    Points,
    /// A Teen or Day with a 7.
    HighNine,
    /// With an 8.
    Gong,
    /// With a 9.
    Wong,
    /// Two that are a pair.
    Pair,
}

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

impl Worth {
    fn of(ranking: &Ranking, tiles: [Kind; 2]) -> Self {
        let value = ranking.value(tiles);
        let kind = match value.level() {
            Level::HIGH_NINE => WorthKind::HighNine,
            Level::GONG => WorthKind::Gong,
            Level::WONG => WorthKind::Wong,
            _ if value.is_pair() => WorthKind::Pair,
            _ => WorthKind::Points,
        };
        let [one, other] = tiles;
        let head = if ranking.place(one) <= ranking.place(other) { one } else { other };
        Self { words: ranking.words(value), kind, points: value.points(), head: head.code() }
    }
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
