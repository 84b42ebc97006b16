use crate::Cents;
use serde::{Deserialize, Serialize};

/// A share of an amount, such as a commission of five in a hundred: an exact ratio from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "[number, number]"))]
#[serde(try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct Rate {
    part: u32,
    of: u32,
}

/// How a share that is not a whole number of units is brought to one. There is no default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// To the next lower unit: in favour of whoever pays the share.
    Down,
    /// To the next higher unit: in favour of whoever receives the share.
    Up,
}

/// Why two numbers are not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a rate is a part of a whole: the first number may not exceed the second, and the second may not be zero"
)]
pub struct RateError;

impl Rate {
    /// `part` in every `of`.
    ///
    /// # Errors
    /// [`RateError`] if `of` is zero or below `part`.
    pub const fn new(part: u32, of: u32) -> Result<Self, RateError> {
        if of == 0 || part > of { Err(RateError) } else { Ok(Self { part, of }) }
    }

    /// The two numbers as given.
    #[must_use]
    pub const fn parts(self) -> (u32, u32) {
        (self.part, self.of)
    }

    /// The share of `amount`, brought to a multiple of `unit` by `rounding`. A zero `unit` means one cent.
    ///
    /// Rounding up never takes more than `amount` itself.
    #[must_use]
    pub fn share(self, amount: Cents, unit: Cents, rounding: Rounding) -> Cents {
        let unit = u128::from(unit.get().max(1));
        let exact = u128::from(amount.get()) * u128::from(self.part);
        let of = u128::from(self.of) * unit;
        let units = match rounding {
            Rounding::Down => exact / of,
            Rounding::Up => exact.div_ceil(of),
        };
        let share = (units * unit).min(u128::from(amount.get()));
        u64::try_from(share).ok().and_then(Cents::new).unwrap_or(amount)
    }
}

impl TryFrom<(u32, u32)> for Rate {
    type Error = RateError;

    fn try_from((part, of): (u32, u32)) -> Result<Self, RateError> {
        Self::new(part, of)
    }
}

impl From<Rate> for (u32, u32) {
    fn from(rate: Rate) -> Self {
        rate.parts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn five_in_a_hundred_of_small_stakes_rounds_as_named() {
        let commission = Rate::new(5, 100).unwrap();
        let half_dollar = Cents::literal(50);
        assert_eq!(commission.share(Cents::literal(1_500), half_dollar, Rounding::Down), Cents::literal(50));
        assert_eq!(commission.share(Cents::literal(1_500), half_dollar, Rounding::Up), Cents::literal(100));
        assert_eq!(commission.share(Cents::literal(2_000), half_dollar, Rounding::Down), Cents::literal(100));
        assert_eq!(commission.share(Cents::literal(900), half_dollar, Rounding::Down), Cents::ZERO);
    }

    #[test]
    fn a_rate_above_the_whole_is_refused() {
        assert_eq!(Rate::new(6, 5), Err(RateError));
        assert_eq!(Rate::new(0, 0), Err(RateError));
    }

    proptest! {
        #[test]
        fn down_and_up_enclose_the_exact_share(amount in 0u64..1_000_000_000, part in 0u32..=100, unit in 1u64..1_000) {
            let rate = Rate::new(part, 100).unwrap();
            let amount = Cents::new(amount).unwrap();
            let unit = Cents::new(unit).unwrap();
            let down = rate.share(amount, unit, Rounding::Down);
            let up = rate.share(amount, unit, Rounding::Up);
            prop_assert!(down.get() * 100 <= amount.get() * u64::from(part));
            prop_assert!(up == amount || up.get() * 100 >= amount.get() * u64::from(part));
            prop_assert!(up.get() - down.get() <= unit.get());
        }
    }
}
