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
    /// A number, or its digits as text: a seat that is the key of a map inside a tagged enum arrives as text.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl serde::de::Visitor<'_> for Number {
            type Value = SeatNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a seat from 1 to {}", SeatNumber::LAST)
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<SeatNumber, E> {
                let number = u8::try_from(number).map_err(|_| E::custom(SeatError))?;
                SeatNumber::new(number).map_err(E::custom)
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<SeatNumber, E> {
                let number = text.parse().map_err(|_| E::custom(SeatError))?;
                let seat = SeatNumber::new(number).map_err(E::custom)?;
                if seat.to_string() == text { Ok(seat) } else { Err(E::custom(SeatError)) }
            }
        }

        deserializer.deserialize_any(Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "phase")]
    enum Phase {
        Asked { answers: BTreeMap<SeatNumber, bool> },
    }

    #[test]
    fn a_seat_reads_back_as_a_value_and_as_a_key() {
        let seat = SeatNumber::new(7).unwrap();
        assert_eq!(serde_json::from_str::<SeatNumber>("7").unwrap(), seat);
        let answers = BTreeMap::from([(seat, true)]);
        let text = serde_json::to_string(&answers).unwrap();
        assert_eq!(serde_json::from_str::<BTreeMap<SeatNumber, bool>>(&text).unwrap(), answers);
        let phase = Phase::Asked { answers };
        let text = serde_json::to_string(&phase).unwrap();
        assert_eq!(text, r#"{"phase":"Asked","answers":{"7":true}}"#);
        assert_eq!(serde_json::from_str::<Phase>(&text).unwrap(), phase);
        for wrong in ["0", "100", "-1", "256", "\"07\"", "\"+7\"", "\"x\"", "7.0"] {
            assert!(serde_json::from_str::<SeatNumber>(wrong).is_err(), "{wrong}");
        }
    }
}
