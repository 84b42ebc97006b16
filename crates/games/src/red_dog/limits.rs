use super::{Leaves, Point, RaiseReading, Rules};
use houseway_lawbook::Basis;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What the notice at the table states (6.1): for each player on each area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The least wager.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
    /// The steps above the minimum, if the notice states any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub unit: Option<Cents>,
}

/// Why a notice cannot be put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitsError {
    /// The minimum is zero or above the maximum, or the unit is zero.
    #[error("the minimum must be above zero and not above the maximum, and a unit above zero")]
    Disordered,
    /// The maximum lies between two steps.
    #[error("the maximum must be the minimum and a whole number of units")]
    OffUnit,
    /// Minimum, unit or maximum cannot be laid in the table's chips (5.1).
    #[error("minimum, maximum and unit must be whole multiples of the smallest chip, {chip}")]
    NotInChips {
        /// The smallest chip.
        chip: Cents,
    },
    /// A chip would win part of a cent (G-1).
    #[error("chips, minimum and unit must be whole multiples of {unit}, or a win would be part of a cent")]
    PartOfACent {
        /// The least multiple.
        unit: Cents,
    },
    /// A figure is larger than any table's, or its largest win could not be kept.
    #[error("no figure may be above {largest}")]
    AboveLargest {
        /// The largest figure.
        largest: Cents,
    },
}

/// A wager held against the notice when wagers close.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Measured {
    /// What was placed.
    pub placed: Cents,
    /// The part that is paid or taken.
    pub counts: Cents,
    /// Where the notice has something to say to it.
    pub why: Option<Why>,
    /// The clauses behind that.
    pub basis: Basis,
}

/// What the notice says to a wager that is not as it states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Below the minimum for the first time: settled, and the player is to be told (6.2).
    BelowMinimum,
    /// Below the minimum after he was told: returned whatever the result (6.2).
    BelowAgain,
    /// Between two steps: it counts to the lower (6.1, RD-5).
    OffUnit,
    /// Above the maximum: it counts to the maximum (6.3).
    AboveMaximum,
}

impl Measured {
    /// The part that goes back whatever the result.
    #[must_use]
    pub const fn excess(&self) -> Cents {
        self.placed.minus_or_zero(self.counts)
    }
}

impl Limits {
    /// The largest figure that a notice may bear: ten million dollars.
    pub const LARGEST: Cents = Cents::literal(1_000_000_000);

    /// Checks that every wager made of chips no smaller than `chip` can be settled in whole cents.
    ///
    /// # Errors
    /// [`LimitsError`].
    pub fn check(&self, rules: &Rules, chip: Cents) -> Result<(), LimitsError> {
        let unit = self.unit.unwrap_or(chip);
        let largest = Self::LARGEST;
        if self.maximum > largest || unit > largest || chip > largest {
            return Err(LimitsError::AboveLargest { largest });
        }
        if self.minimum.is_zero() || unit.is_zero() || chip.is_zero() || self.minimum > self.maximum {
            return Err(LimitsError::Disordered);
        }
        if self.unit.is_some() && !self.maximum.minus_or_zero(self.minimum).is_multiple_of(unit) {
            return Err(LimitsError::OffUnit);
        }
        if [self.minimum, unit, self.maximum].iter().any(|amount| !amount.is_multiple_of(chip)) {
            return Err(LimitsError::NotInChips { chip });
        }
        for odds in rules.all_odds() {
            let least = odds.unit();
            if [chip, self.minimum, unit, self.maximum].iter().any(|amount| !amount.is_multiple_of(least)) {
                return Err(LimitsError::PartOfACent { unit: least });
            }
            if odds.win(self.maximum).is_err() {
                return Err(LimitsError::AboveLargest { largest });
            }
        }
        Ok(())
    }

    /// What counts of a wager of `placed` (6.1, 6.2, 6.3). `told`: its owner was told before that wagers below the minimum
    /// will be returned.
    #[must_use]
    pub fn measure(&self, rules: &Rules, placed: Cents, told: bool) -> Measured {
        let law = rules.law();
        let found = |counts, why, point| Measured { placed, counts, why: Some(why), basis: law.basis(point) };
        let step = self.step_down(placed);
        if placed < self.minimum {
            let again = told && law.in_force(Point::BelowMinimum);
            let (counts, why) =
                if again { (Cents::ZERO, Why::BelowAgain) } else { (placed, Why::BelowMinimum) };
            found(counts, why, Point::BelowMinimum)
        } else if placed > self.maximum && law.in_force(Point::AboveMaximum) {
            found(self.maximum, Why::AboveMaximum, Point::AboveMaximum)
        } else if step < placed && law.in_force(Point::OffUnit) {
            found(step, Why::OffUnit, Point::OffUnit)
        } else {
            Measured { placed, counts: placed, why: None, basis: law.basis(Point::Notice) }
        }
    }

    /// The most that a wager so measured may be raised by (5.4, RD-1): nothing if none of it counts.
    #[must_use]
    pub fn raise_most(&self, rules: &Rules, wager: &Measured) -> Cents {
        if !rules.law().in_force(Point::Raise) || wager.counts.is_zero() {
            return Cents::ZERO;
        }
        match rules.raise_reading() {
            RaiseReading::Original => wager.counts,
            RaiseReading::WithinMaximum => wager.counts.min(self.maximum.minus_or_zero(wager.counts)),
            RaiseReading::AsPlaced => wager.placed,
        }
    }

    /// Whether `amount` is one by which such a wager may be raised: at least the unit and in steps of it, or all that may
    /// be.
    #[must_use]
    pub fn may_raise(&self, rules: &Rules, wager: &Measured, amount: Cents) -> bool {
        let most = self.raise_most(rules, wager);
        let stepped = self.unit.is_none_or(|unit| amount.is_multiple_of(unit)) || amount == most;
        !amount.is_zero() && amount <= most && stepped
    }

    /// Whether the minimum of `self` is higher than that of `before`.
    #[must_use]
    pub fn raises_the_minimum_of(&self, before: &Self) -> bool {
        self.minimum > before.minimum
    }

    /// The highest amount on a step that is not above `amount`, which is at least the minimum.
    fn step_down(&self, amount: Cents) -> Cents {
        let over = amount.minus_or_zero(self.minimum);
        self.minimum.plus_capped(over.down_to_multiple(self.unit.unwrap_or(Cents::ZERO)))
    }
}

impl Rules {
    /// Whether wagers may be raised once two cards leave this between them, and by which clauses (5.4, 7.2.3.1).
    ///
    /// # Errors
    /// The clauses that leave no room for a raise.
    pub fn raises(&self, leaves: Leaves) -> Result<Basis, Basis> {
        let law = self.law();
        match leaves {
            Leaves::Pair => law.forbid(Point::NoRaiseOnPair, true)?,
            Leaves::NoSpread => return Err(self.cite(law.basis(Point::NoSpread), Point::Raise)),
            Leaves::Spread { .. } => {}
        }
        Ok(self.cite(law.basis(Point::Raise), Point::Spread))
    }
}
