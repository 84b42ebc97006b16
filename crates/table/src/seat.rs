use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The number of a seat or terminal at a table, 1 to 99. How many a table may have is the rulebook's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "number"))]
#[serde(transparent)]
pub struct SeatNumber(u8);

/// A number that no seat bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seats are numbered from 1 to {}", SeatNumber::LAST)]
pub struct SeatError;

impl SeatNumber {
    /// The highest number of any seat.
    pub const LAST: u8 = 99;

    /// The seat of that number.
    ///
    /// # Errors
    /// [`SeatError`] outside 1 to [`SeatNumber::LAST`].
    pub const fn new(number: u8) -> Result<Self, SeatError> {
        if number >= 1 && number <= Self::LAST { Ok(Self(number)) } else { Err(SeatError) }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The first `count` seats.
    pub fn first(count: u8) -> impl Iterator<Item = Self> {
        (1..=count.min(Self::LAST)).map(Self)
    }

    /// Its place in a list of seats.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for SeatNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(u8::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
