use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What is drilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// Four tiles are set House Way.
    HouseWay,
    /// What each wager is paid, or what is taken of it.
    Payouts,
    /// Which area is served first, and which tiles of the wall an area gets.
    Cuts,
    /// What follows when something goes wrong.
    Irregularities,
}

/// A text that names no drill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no drill: there are house-way, payouts, cuts and irregularities")]
pub struct UnknownDrill(String);

impl Drill {
    /// Every one, in the order in which they are taught.
    pub const ALL: [Self; 4] = [Self::HouseWay, Self::Payouts, Self::Cuts, Self::Irregularities];

    /// Its name in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HouseWay => "house-way",
            Self::Payouts => "payouts",
            Self::Cuts => "cuts",
            Self::Irregularities => "irregularities",
        }
    }
}

impl fmt::Display for Drill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Drill {
    type Err = UnknownDrill;

    fn from_str(text: &str) -> Result<Self, UnknownDrill> {
        Self::ALL
            .into_iter()
            .find(|drill| drill.name() == text)
            .ok_or_else(|| UnknownDrill(text.chars().take(40).collect()))
    }
}
