use crate::Cents;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A difference between two amounts, in whole cents; negative where something is taken.
///
/// A difference explains a correction or a win; it is never a balance.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "number"))]
#[serde(transparent)]
pub struct Change(i64);

impl Change {
    /// No difference.
    pub const NONE: Self = Self(0);

    /// From `before` to `after`.
    #[must_use]
    pub const fn between(before: Cents, after: Cents) -> Self {
        // Both are at most 2^53 - 1, so neither cast nor subtraction can wrap.
        Self(after.get() as i64 - before.get() as i64)
    }

    /// The signed number of cents.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum of two differences, held at the ends of the range.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// What is given if positive, and what is taken if negative: `(given, taken)`, one of them nothing.
    #[must_use]
    pub const fn split(self) -> (Cents, Cents) {
        let size = match Cents::new(self.0.unsigned_abs()) {
            Some(size) => size,
            None => Cents::MAX,
        };
        if self.0 >= 0 { (size, Cents::ZERO) } else { (Cents::ZERO, size) }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (given, taken) = self.split();
        if self.0 < 0 { write!(f, "-{taken}") } else { write!(f, "+{given}") }
    }
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_says_which_way_the_money_goes() {
        let change = Change::between(Cents::literal(500), Cents::literal(200));
        assert_eq!(change.split(), (Cents::ZERO, Cents::literal(300)));
        assert_eq!(change.to_string(), "-$3.00");
        assert_eq!(Change::between(Cents::ZERO, Cents::MAX).split(), (Cents::MAX, Cents::ZERO));
    }
}
