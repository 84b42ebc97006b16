use crate::Cents;
use serde::{Deserialize, Serialize};

/// The denominations of chip that a table pays in, largest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(transparent)]
pub struct ChipSet(Vec<Cents>);

/// Some chips of one denomination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Stack {
    /// The value of one chip.
    pub denomination: Cents,
    /// How many.
    pub count: u64,
}

/// Why a list of denominations cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChipSetError {
    /// No denomination at all.
    #[error("a chip set needs at least one denomination")]
    Empty,
    /// More than [`ChipSet::LARGEST`].
    #[error("a chip set has at most {} denominations", ChipSet::LARGEST)]
    TooMany,
    /// A chip worth nothing, or the same value twice.
    #[error("each denomination must be above zero and appear once")]
    Repeated,
}

impl ChipSet {
    /// How many denominations a set may have.
    pub const LARGEST: usize = 16;

    /// The set of these denominations, in any order.
    ///
    /// # Errors
    /// See [`ChipSetError`].
    pub fn new(mut denominations: Vec<Cents>) -> Result<Self, ChipSetError> {
        if denominations.is_empty() {
            return Err(ChipSetError::Empty);
        }
        if denominations.len() > Self::LARGEST {
            return Err(ChipSetError::TooMany);
        }
        denominations.sort_unstable_by(|a, b| b.cmp(a));
        let repeated = denominations.windows(2).any(|pair| pair[0] == pair[1]);
        if repeated || denominations.contains(&Cents::ZERO) {
            return Err(ChipSetError::Repeated);
        }
        Ok(Self(denominations))
    }

    /// The denominations, largest first.
    #[must_use]
    pub fn denominations(&self) -> &[Cents] {
        &self.0
    }

    /// The smallest chip.
    #[must_use]
    pub fn smallest(&self) -> Cents {
        self.0.last().copied().unwrap_or(Cents::ZERO)
    }

    /// `amount` in chips, largest first, and what is below the smallest chip, which is paid in coin.
    #[must_use]
    pub fn break_down(&self, amount: Cents) -> (Vec<Stack>, Cents) {
        let mut rest = amount.get();
        let mut stacks = Vec::new();
        for &denomination in &self.0 {
            let count = rest / denomination.get();
            rest %= denomination.get();
            if count > 0 {
                stacks.push(Stack { denomination, count });
            }
        }
        (stacks, Cents::new(rest).unwrap_or(Cents::ZERO))
    }
}

impl<'de> Deserialize<'de> for ChipSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl Stack {
    /// What the stack is worth, held at [`Cents::MAX`].
    #[must_use]
    pub fn value(self) -> Cents {
        self.denomination.times(self.count).unwrap_or(Cents::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chips(cents: &[u32]) -> ChipSet {
        ChipSet::new(cents.iter().map(|&c| Cents::literal(c)).collect()).unwrap()
    }

    #[test]
    fn pays_the_largest_chips_first_and_coin_last() {
        let (stacks, coin) = chips(&[250, 500, 2_500, 10_000]).break_down(Cents::literal(13_299));
        let counts: Vec<_> = stacks.iter().map(|s| (s.denomination.get(), s.count)).collect();
        assert_eq!(counts, [(10_000, 1), (2_500, 1), (500, 1), (250, 1)]);
        assert_eq!(coin, Cents::literal(49));
    }

    #[test]
    fn refuses_an_empty_or_repeated_set() {
        assert_eq!(ChipSet::new(vec![]), Err(ChipSetError::Empty));
        assert_eq!(ChipSet::new(vec![Cents::literal(5); 2]), Err(ChipSetError::Repeated));
        assert_eq!(ChipSet::new(vec![Cents::ZERO]), Err(ChipSetError::Repeated));
    }

    proptest! {
        #[test]
        fn nothing_is_lost_in_the_breakdown(amount in 0u64..1_000_000_000) {
            let set = chips(&[100, 500, 2_500, 10_000, 50_000]);
            let (stacks, coin) = set.break_down(Cents::new(amount).unwrap());
            let total: Cents = stacks.iter().map(|s| s.value()).sum::<Cents>().plus_capped(coin);
            prop_assert_eq!(total.get(), amount);
            prop_assert!(coin < set.smallest());
        }
    }
}
