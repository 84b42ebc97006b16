use super::{BetKind, Rules, SequenceKind};
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// The least, the most and the steps of a wager on one kind of bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The least permitted wager.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
    /// The steps above the minimum.
    pub multiple: Cents,
}

/// What becomes of an amount under a [`Limit`] (4.3(a), 4.3(b)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permitted {
    /// It is permitted as it is.
    AsPlaced,
    /// It is below the minimum: no chips are shown.
    Nothing,
    /// It lies between two steps and is lowered to this.
    OffMultiple(Cents),
    /// It is above the maximum and is lowered to this.
    AboveMaximum(Cents),
}

/// The limits of one table, as its signs show them (4.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// For each kind of bet on a single spin, in the order of [`BetKind::ALL`].
    pub singles: [Limit; 13],
    /// For double, treble and quad.
    pub sequences: [Limit; 3],
    /// The least that a terminal's single-spin wagers must come to in all, if any (4.3(c)).
    pub aggregate_minimum: Option<Cents>,
}

/// Why limits cannot be put on a sign.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitsError {
    /// The minimum is zero or above the maximum, or the multiple is zero.
    #[error("{bet}: the minimum must be above zero and not above the maximum, and the multiple above zero")]
    Disordered {
        /// Which bet.
        bet: &'static str,
    },
    /// The permitted wagers would win parts of a cent (G-1).
    #[error(
        "{bet}: minimum and multiple must be whole multiples of {unit}, or a win would be part of a cent"
    )]
    PartOfACent {
        /// Which bet.
        bet: &'static str,
        /// The unit.
        unit: Cents,
    },
    /// A figure is larger than any table's.
    #[error("{bet}: no figure may be above {largest}")]
    AboveLargest {
        /// Which bet.
        bet: &'static str,
        /// The largest figure.
        largest: Cents,
    },
    /// The largest win could not be kept.
    #[error("{bet}: a win at the maximum would be too large to keep")]
    TooLarge {
        /// Which bet.
        bet: &'static str,
    },
}

impl Limit {
    /// What becomes of a wager of `amount`.
    #[must_use]
    pub fn permit(&self, amount: Cents) -> Permitted {
        if amount < self.minimum {
            Permitted::Nothing
        } else if amount > self.maximum {
            Permitted::AboveMaximum(self.step_down(self.maximum))
        } else {
            match self.step_down(amount) {
                whole if whole == amount => Permitted::AsPlaced,
                lower => Permitted::OffMultiple(lower),
            }
        }
    }

    /// The highest permitted wager that `balance` reaches; `None` if it does not reach the minimum.
    #[must_use]
    pub fn within(&self, balance: Cents) -> Option<Cents> {
        match self.permit(balance) {
            Permitted::Nothing => None,
            Permitted::AsPlaced => Some(balance),
            Permitted::OffMultiple(lower) | Permitted::AboveMaximum(lower) => Some(lower),
        }
    }

    /// The highest permitted wager not above `amount`, which is at least the minimum.
    fn step_down(&self, amount: Cents) -> Cents {
        let over = amount.minus_or_zero(self.minimum).down_to_multiple(self.multiple);
        self.minimum.plus_capped(over)
    }
}

impl Limits {
    /// The largest figure that a sign may bear: ten million dollars.
    pub const LARGEST: Cents = Cents::literal(1_000_000_000);

    /// The same limit for every single-spin bet and another for every sequence.
    #[must_use]
    pub const fn uniform(singles: Limit, sequences: Limit, aggregate_minimum: Option<Cents>) -> Self {
        Self { singles: [singles; 13], sequences: [sequences; 3], aggregate_minimum }
    }

    /// The limit on one kind of bet.
    #[must_use]
    pub const fn single(&self, kind: BetKind) -> &Limit {
        &self.singles[kind.index()]
    }

    /// The limit on one kind of sequence.
    #[must_use]
    pub const fn sequence(&self, kind: SequenceKind) -> &Limit {
        &self.sequences[kind.index()]
    }

    /// Checks that every permitted wager can be settled in whole cents.
    ///
    /// # Errors
    /// [`LimitsError`] names the first bet that cannot.
    pub fn check(&self, rules: &Rules) -> Result<(), LimitsError> {
        let singles = BetKind::ALL
            .into_iter()
            .map(|kind| (kind.name(), self.single(kind), vec![rules.odds(kind).value]));
        let sequences = SequenceKind::ALL
            .into_iter()
            .map(|kind| (kind.name(), self.sequence(kind), rules.sequence_odds(kind).value.clone()));
        for (bet, limit, odds) in singles.chain(sequences) {
            let largest = Self::LARGEST;
            if limit.maximum > largest || limit.multiple > largest {
                return Err(LimitsError::AboveLargest { bet, largest });
            }
            if limit.minimum.is_zero() || limit.multiple.is_zero() || limit.minimum > limit.maximum {
                return Err(LimitsError::Disordered { bet });
            }
            for odds in odds {
                let unit = odds.unit();
                if !limit.minimum.is_multiple_of(unit) || !limit.multiple.is_multiple_of(unit) {
                    return Err(LimitsError::PartOfACent { bet, unit });
                }
                if odds.win(limit.maximum.down_to_multiple(unit)).is_err() {
                    return Err(LimitsError::TooLarge { bet });
                }
            }
        }
        if self.aggregate_minimum.is_some_and(|least| least > Self::LARGEST) {
            return Err(LimitsError::AboveLargest { bet: "aggregate", largest: Self::LARGEST });
        }
        Ok(())
    }

    /// Whether any minimum of `self`, the aggregate among them, is higher than in `before`.
    #[must_use]
    pub fn raises_a_minimum_of(&self, before: &Self) -> bool {
        let higher = |now: &[Limit], then: &[Limit]| now.iter().zip(then).any(|(n, t)| n.minimum > t.minimum);
        higher(&self.singles, &before.singles)
            || higher(&self.sequences, &before.sequences)
            || self.aggregate_minimum > before.aggregate_minimum
    }

    /// Whether any maximum of `self` is higher than in `before`.
    #[must_use]
    pub fn raises_a_maximum_of(&self, before: &Self) -> bool {
        let higher = |now: &[Limit], then: &[Limit]| now.iter().zip(then).any(|(n, t)| n.maximum > t.maximum);
        higher(&self.singles, &before.singles) || higher(&self.sequences, &before.sequences)
    }

    /// Of each minimum and each maximum the higher of `self` and `other`; the multiples of `self`.
    #[must_use]
    pub fn highest(&self, other: &Self) -> Self {
        let mut highest = self.clone();
        let limits = highest.singles.iter_mut().zip(&other.singles);
        for (limit, other) in limits.chain(highest.sequences.iter_mut().zip(&other.sequences)) {
            limit.minimum = limit.minimum.max(other.minimum);
            limit.maximum = limit.maximum.max(other.maximum);
        }
        highest.aggregate_minimum = highest.aggregate_minimum.max(other.aggregate_minimum);
        highest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn limit(minimum: u32, maximum: u32, multiple: u32) -> Limit {
        Limit {
            minimum: Cents::literal(minimum),
            maximum: Cents::literal(maximum),
            multiple: Cents::literal(multiple),
        }
    }

    #[test]
    fn r4_3_lowers_to_the_next_permitted_wager() {
        let limit = limit(500, 2_600, 250);
        let permit = |cents| limit.permit(Cents::literal(cents));
        assert_eq!(permit(499), Permitted::Nothing);
        assert_eq!(permit(500), Permitted::AsPlaced);
        assert_eq!(permit(749), Permitted::OffMultiple(Cents::literal(500)));
        assert_eq!(permit(750), Permitted::AsPlaced);
        assert_eq!(permit(2_600), Permitted::OffMultiple(Cents::literal(2_500)));
        assert_eq!(permit(2_601), Permitted::AboveMaximum(Cents::literal(2_500)));
    }

    proptest! {
        #[test]
        fn what_it_is_lowered_to_is_the_highest_permitted_below(
            minimum in 1u32..500, over in 0u32..2_000, multiple in 1u32..300, amount in 0u32..4_000,
        ) {
            let limit = limit(minimum, minimum + over, multiple);
            let amount_c = Cents::literal(amount);
            let permitted: Vec<u32> = (minimum..=minimum + over).step_by(multiple as usize).collect();
            let below = permitted.iter().rfind(|&&p| p <= amount);
            let expected = match below {
                None => Permitted::Nothing,
                Some(&p) if p == amount => Permitted::AsPlaced,
                Some(&p) if amount > minimum + over => Permitted::AboveMaximum(Cents::literal(p)),
                Some(&p) => Permitted::OffMultiple(Cents::literal(p)),
            };
            prop_assert_eq!(limit.permit(amount_c), expected);
        }
    }
}
