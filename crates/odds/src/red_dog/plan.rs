use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// When a player raises, always by his whole original wager: what a raise gains is a fixed multiple of it, so that a part
/// of it is never better than all or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Raising {
    /// At no spread.
    Never,
    /// At every spread of so many cards or more.
    From(u8),
    /// Where, by the cards that can still come, a raise gains on average. Where it gains nothing and loses nothing, not.
    Best,
}

/// A text that says no such thing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` says not when to raise: write best, never, or the least spread, from 1 to 11")]
pub struct RaisingError(String);

impl Raising {
    /// The usual advice: a spread of seven cards or more.
    pub const SEVEN: Self = Self::From(7);

    /// The name of the bet that is played so.
    #[must_use]
    pub fn bet(self) -> String {
        match self {
            Self::Best => "red-dog".to_owned(),
            Self::Never => "red-dog/never-raised".to_owned(),
            Self::From(spread) => format!("red-dog/raised-from-{spread}"),
        }
    }
}

impl fmt::Display for Raising {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Never => f.write_str("never"),
            Self::From(spread) => spread.fmt(f),
            Self::Best => f.write_str("best"),
        }
    }
}

impl FromStr for Raising {
    type Err = RaisingError;

    fn from_str(text: &str) -> Result<Self, RaisingError> {
        match text {
            "never" => Ok(Self::Never),
            "best" => Ok(Self::Best),
            _ => {
                let spread = text.parse().ok().filter(|spread| (1..=11).contains(spread));
                spread.map(Self::From).ok_or_else(|| RaisingError(text.chars().take(20).collect()))
            }
        }
    }
}

impl Serialize for Raising {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
