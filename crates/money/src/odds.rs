use crate::{Cents, MoneyError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Odds "to 1": what a winning wager is paid beside its own return, as an exact ratio.
///
/// `35 to 1` pays thirty-five times the stake; `12 1/2 to 1` is held as 25 for 2. Both parts lie
/// between 1 and [`Odds::LARGEST`] and share no factor.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "string"))]
pub struct Odds {
    pays: u64,
    per: u64,
}

/// What can be wrong with odds, or with paying by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// A part is zero or too large.
    #[error("odds need whole numbers from 1 to {} on both sides", Odds::LARGEST)]
    OutOfRange,
    /// The text is not odds.
    #[error("odds are written like `35 to 1` or `12 1/2 to 1`")]
    Unreadable,
    /// The stake would win a part of a cent.
    #[error("a stake of {stake} at {odds} would win a part of a cent: stake a multiple of {unit}")]
    PartOfACent {
        /// The stake.
        stake: Cents,
        /// The odds.
        odds: Odds,
        /// The smallest stake that these odds pay in whole cents.
        unit: Cents,
    },
    /// The win is larger than can be kept.
    #[error(transparent)]
    Money(#[from] MoneyError),
}

impl Odds {
    /// The largest part of any odds.
    pub const LARGEST: u64 = 10_000_000;

    /// `pays` for each `per` staked, in lowest terms.
    ///
    /// # Errors
    /// [`OddsError::OutOfRange`] if a part is zero or above [`Odds::LARGEST`].
    pub const fn new(pays: u64, per: u64) -> Result<Self, OddsError> {
        if pays == 0 || per == 0 || pays > Self::LARGEST || per > Self::LARGEST {
            return Err(OddsError::OutOfRange);
        }
        let (mut a, mut b) = (pays, per);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Ok(Self { pays: pays / a, per: per / a })
    }

    /// The two parts in lowest terms: what is paid, and for how much staked.
    #[must_use]
    pub const fn parts(self) -> (u64, u64) {
        (self.pays, self.per)
    }

    /// The smallest stake that wins whole cents.
    #[must_use]
    pub fn unit(self) -> Cents {
        Cents::new(self.per).unwrap_or(Cents::MAX)
    }

    /// What `stake` wins, net of its own return.
    ///
    /// # Errors
    /// [`OddsError::PartOfACent`] if the win is not whole, [`OddsError::Money`] if it is too large.
    pub fn win(self, stake: Cents) -> Result<Cents, OddsError> {
        if !stake.get().is_multiple_of(self.per) {
            return Err(OddsError::PartOfACent { stake, odds: self, unit: self.unit() });
        }
        let units = Cents::new(stake.get() / self.per).ok_or(MoneyError::TooLarge)?;
        Ok(units.times(self.pays)?)
    }
}

impl fmt::Display for Odds {
    /// As a layout prints them: `35 to 1`, `12 1/2 to 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.pays / self.per, self.pays % self.per);
        match (whole, part) {
            (_, 0) => write!(f, "{whole} to 1"),
            (0, _) => write!(f, "{part}/{} to 1", self.per),
            _ => write!(f, "{whole} {part}/{} to 1", self.per),
        }
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Odds {
    type Err = OddsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |part: &str| part.parse::<u64>().map_err(|_| OddsError::Unreadable);
        let ratio = text.strip_suffix(" to 1").ok_or(OddsError::Unreadable)?;
        let (whole, part) = match ratio.split_once(' ') {
            Some((whole, part)) => (number(whole)?, part),
            None if ratio.contains('/') => (0, ratio),
            None => return Self::new(number(ratio)?, 1),
        };
        let (above, below) = part.split_once('/').ok_or(OddsError::Unreadable)?;
        let (above, below) = (number(above)?, number(below)?);
        let pays =
            whole.checked_mul(below).and_then(|w| w.checked_add(above)).ok_or(OddsError::OutOfRange)?;
        Self::new(pays, below)
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_whole_and_mixed_odds() {
        assert_eq!("35 to 1".parse(), Odds::new(35, 1));
        assert_eq!("12 1/2 to 1".parse(), Odds::new(25, 2));
        assert_eq!("500000 to 1".parse(), Odds::new(500_000, 1));
        assert_eq!("1/2 to 1".parse(), Odds::new(1, 2));
        for text in ["", "35", "35:1", "x to 1", "1 2 to 1", "0 to 1", "1 1/0 to 1"] {
            assert!(text.parse::<Odds>().is_err(), "{text}");
        }
        assert_eq!(Odds::new(25, 2).unwrap().to_string(), "12 1/2 to 1");
    }

    #[test]
    fn half_odds_pay_even_stakes_and_refuse_odd_ones() {
        let odds = Odds::new(25, 2).unwrap();
        assert_eq!(odds.win(Cents::literal(500)), Ok(Cents::literal(6_250)));
        assert!(matches!(odds.win(Cents::literal(5)), Err(OddsError::PartOfACent { .. })));
    }

    #[test]
    fn a_win_beyond_the_range_is_an_error() {
        let odds = Odds::new(500_000, 1).unwrap();
        assert_eq!(odds.win(Cents::MAX), Err(OddsError::Money(MoneyError::TooLarge)));
    }
}
