use houseway_games::pai_gow::{Kind, Level, Ranking};
use serde::Serialize;

/// What two tiles are worth, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Worth {
    /// In words, such as `7`, `Teen Wong`, `pair of Yun`.
    pub words: String,
    /// What they make.
    pub kind: WorthKind,
    /// The points, if it is none of the named combinations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub points: Option<u8>,
    /// The better of the two tiles, by its code: it tells equal points apart.
    pub head: &'static str,
}

/// What two tiles make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WorthKind {
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

impl Worth {
    /// What these two tiles are worth by a book's ranking.
    #[must_use]
    pub fn of(ranking: &Ranking, tiles: [Kind; 2]) -> Self {
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
