use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::iter::Sum;
use std::str::FromStr;

/// An amount of money that is never negative, in whole cents.
///
/// The range ends at [`Cents::MAX`], the largest whole number that every JSON reader keeps exactly,
/// so that an amount means the same in the journal, on the wire and on a screen.
///
/// Reading a number outside the range is an error, never a wrapped value.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "number"))]
#[serde(transparent)]
pub struct Cents(u64);

/// What arithmetic on money can run into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The result would exceed [`Cents::MAX`].
    #[error("the amount exceeds the largest that can be kept, {}", Cents::MAX)]
    TooLarge,
    /// More would be taken than is there.
    #[error("{taken} cannot be taken from {from}")]
    Short {
        /// What there was.
        from: Cents,
        /// What was to be taken.
        taken: Cents,
    },
}

impl Cents {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// 2^53 - 1 cents, about ninety thousand thousand million dollars.
    pub const MAX: Self = Self(9_007_199_254_740_991);

    /// An amount of `cents`; `None` beyond [`Cents::MAX`].
    #[must_use]
    pub const fn new(cents: u64) -> Option<Self> {
        if cents <= Self::MAX.0 { Some(Self(cents)) } else { None }
    }

    /// An amount known to be small when the code is written.
    #[must_use]
    pub const fn literal(cents: u32) -> Self {
        Self(cents as u64)
    }

    /// The number of cents.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether this is nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum.
    ///
    /// # Errors
    /// [`MoneyError::TooLarge`] beyond [`Cents::MAX`].
    pub const fn plus(self, other: Self) -> Result<Self, MoneyError> {
        match self.0.checked_add(other.0) {
            Some(sum) if sum <= Self::MAX.0 => Ok(Self(sum)),
            _ => Err(MoneyError::TooLarge),
        }
    }

    /// What is left after taking `other`.
    ///
    /// # Errors
    /// [`MoneyError::Short`] if `other` is the larger.
    pub const fn minus(self, other: Self) -> Result<Self, MoneyError> {
        match self.0.checked_sub(other.0) {
            Some(rest) => Ok(Self(rest)),
            None => Err(MoneyError::Short { from: self, taken: other }),
        }
    }

    /// The amount taken `times` over.
    ///
    /// # Errors
    /// [`MoneyError::TooLarge`] beyond [`Cents::MAX`].
    pub const fn times(self, times: u64) -> Result<Self, MoneyError> {
        match self.0.checked_mul(times) {
            Some(product) if product <= Self::MAX.0 => Ok(Self(product)),
            _ => Err(MoneyError::TooLarge),
        }
    }

    /// What is left after taking `other`, or nothing if `other` is the larger.
    #[must_use]
    pub const fn minus_or_zero(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The sum, held at [`Cents::MAX`]. For amounts that are bounded elsewhere.
    #[must_use]
    pub const fn plus_capped(self, other: Self) -> Self {
        let sum = self.0.saturating_add(other.0);
        if sum > Self::MAX.0 { Self::MAX } else { Self(sum) }
    }

    /// The largest multiple of `unit` that is not above this amount; the amount itself if `unit` is zero.
    #[must_use]
    pub const fn down_to_multiple(self, unit: Self) -> Self {
        if unit.0 == 0 { self } else { Self(self.0 - self.0 % unit.0) }
    }

    /// Whether this amount is a whole number of `unit`; `true` if `unit` is zero.
    #[must_use]
    pub const fn is_multiple_of(self, unit: Self) -> bool {
        unit.0 == 0 || self.0.is_multiple_of(unit.0)
    }
}

impl fmt::Display for Cents {
    /// Dollars and cents with thousands marked: `$12,345.60`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dollars = (self.0 / 100).to_string();
        let mut grouped = String::with_capacity(dollars.len() + dollars.len() / 3);
        for (index, digit) in dollars.chars().enumerate() {
            if index > 0 && (dollars.len() - index).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        write!(f, "${grouped}.{:02}", self.0 % 100)
    }
}

impl fmt::Debug for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Sum for Cents {
    /// The sum, held at [`Cents::MAX`].
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Self::plus_capped)
    }
}

impl<'de> Deserialize<'de> for Cents {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cents = u64::deserialize(deserializer)?;
        Self::new(cents).ok_or_else(|| serde::de::Error::custom(MoneyError::TooLarge))
    }
}

/// Why a text is not an amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an amount: write dollars, with at most two digits of cents, such as 25 or 2.50")]
pub struct ParseCentsError(String);

impl FromStr for Cents {
    type Err = ParseCentsError;

    /// Reads dollars, with or without two digits of cents: `25`, `2.50`, `$1,000`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseCentsError(text.chars().take(40).collect());
        let plain: String = text.trim().trim_start_matches('$').chars().filter(|&c| c != ',').collect();
        let (dollars, cents) = plain.split_once('.').unwrap_or((&plain, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(dollars) || !digits(cents) || cents.len() > 2 {
            return Err(error());
        }
        let tens = if cents.len() == 1 { 10 } else { 1 };
        let whole: u64 = dollars.parse().map_err(|_| error())?;
        let part: u64 = cents.parse().map_err(|_| error())?;
        whole.checked_mul(100).and_then(|w| w.checked_add(part * tens)).and_then(Self::new).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn shows_dollars_with_thousands_marked() {
        assert_eq!(Cents::literal(1_234_560).to_string(), "$12,345.60");
        assert_eq!(Cents::literal(5).to_string(), "$0.05");
        assert_eq!(Cents::literal(100_000_000).to_string(), "$1,000,000.00");
    }

    #[test]
    fn refuses_what_is_not_an_amount() {
        for text in ["", "-5", "1.234", "five", "1.", ".5", "1e3", "99999999999999999999"] {
            assert!(text.parse::<Cents>().is_err(), "{text}");
        }
        assert_eq!("2.5".parse(), Ok(Cents::literal(250)));
        assert_eq!("$1,000".parse(), Ok(Cents::literal(100_000)));
    }

    #[test]
    fn never_takes_more_than_there_is() {
        let five = Cents::literal(5);
        let six = Cents::literal(6);
        assert_eq!(five.minus(six), Err(MoneyError::Short { from: five, taken: six }));
        assert_eq!(Cents::MAX.plus(Cents::literal(1)), Err(MoneyError::TooLarge));
        assert_eq!(Cents::MAX.times(2), Err(MoneyError::TooLarge));
    }

    proptest! {
        #[test]
        fn text_reads_back(cents in 0..=Cents::MAX.get()) {
            let amount = Cents::new(cents).unwrap();
            prop_assert_eq!(amount.to_string().parse::<Cents>(), Ok(amount));
        }

        #[test]
        fn the_multiple_below_is_the_next_lowest(amount in 0u64..1_000_000, unit in 1u64..10_000) {
            let below = Cents(amount).down_to_multiple(Cents(unit));
            prop_assert!(below.is_multiple_of(Cents(unit)));
            prop_assert!(below.0 <= amount && amount - below.0 < unit);
        }
    }
}
