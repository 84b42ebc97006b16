use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Pow, Signed, Zero};
use serde::{Serialize, Serializer};
use std::fmt;

/// A fraction without loss, in lowest terms: written `1/37`, `-1`, `25/2`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(BigRational);

impl Exact {
    /// `part` of `of`; `None` if `of` is zero.
    #[must_use]
    pub fn new(part: impl Into<BigInt>, of: impl Into<BigInt>) -> Option<Self> {
        let of = of.into();
        (!of.is_zero()).then(|| Self(BigRational::new(part.into(), of)))
    }

    /// A whole number.
    #[must_use]
    pub fn whole(number: impl Into<BigInt>) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    /// The fraction as a ratio of big numbers.
    #[must_use]
    pub const fn ratio(&self) -> &BigRational {
        &self.0
    }

    /// The fraction times `scale`, rounded down to a whole number: where a figure stands on a scale of so many steps.
    #[must_use]
    pub fn steps(&self, scale: u32) -> i64 {
        let steps = (&self.0 * BigRational::from_integer(scale.into())).floor().to_integer();
        i64::try_from(steps).unwrap_or(if self.0.is_negative() { i64::MIN } else { i64::MAX })
    }

    /// The fraction in hundredths, in decimals with so many `places`, rounded to the nearest and, where two are equally
    /// near, away from zero.
    #[must_use]
    pub fn percent(&self, places: u16) -> String {
        let scale: BigInt = Pow::pow(BigInt::from(10), places);
        let (above, below) = (self.0.numer().abs() * 100 * &scale, self.0.denom());
        let rounded: BigInt = (above * 2 + below) / (below * 2);
        let sign = if self.0.is_negative() && !rounded.is_zero() { "-" } else { "" };
        format!("{sign}{}", decimals(&rounded, places))
    }

    /// The root of the fraction in decimals with so many `places`, rounded to the nearest and, where two are equally near, up;
    /// `None` below zero.
    #[must_use]
    pub fn root(&self, places: u16) -> Option<String> {
        if self.0.is_negative() {
            return None;
        }
        // The root of four times the square, rounded down, is twice the root to the half below.
        let scale: BigInt = Pow::pow(BigInt::from(10), places);
        let squared: BigInt = self.0.numer() * 4 * &scale * &scale / self.0.denom();
        let twice = squared.sqrt();
        Some(decimals(&((twice + 1) / 2), places))
    }
}

/// A number of steps, of which one and as many noughts as `places` make a whole, as a decimal.
fn decimals(steps: &BigInt, places: u16) -> String {
    let scale: BigInt = Pow::pow(BigInt::from(10), places);
    if scale.is_one() {
        return steps.to_string();
    }
    let (whole, part) = (steps / &scale, steps % &scale);
    format!("{whole}.{:0>width$}", part.to_string(), width = usize::from(places))
}

impl From<BigRational> for Exact {
    fn from(ratio: BigRational) -> Self {
        Self(ratio)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn percent(part: i64, of: i64, places: u16) -> String {
        Exact::new(part, of).unwrap().percent(places)
    }

    #[test]
    fn percent_is_rounded_to_the_nearest_and_halves_away_from_zero() {
        assert_eq!(percent(1, 37, 6), "2.702703");
        assert_eq!(percent(-1, 37, 6), "-2.702703");
        assert_eq!(percent(1, 200_000_000, 6), "0.000001");
        assert_eq!(percent(-1, 200_000_000, 6), "-0.000001");
        assert_eq!(percent(-1, 200_000_001, 6), "0.000000");
        assert_eq!(percent(1, 1, 6), "100.000000");
        assert_eq!(percent(0, 5, 6), "0.000000");
        assert_eq!(percent(1, 8, 0), "13");
        assert_eq!(percent(999_999_999, 1_000_000_000, 6), "100.000000");
    }

    #[test]
    fn stands_on_a_scale_at_the_step_below() {
        let steps = |part: i64, of: i64| Exact::new(part, of).unwrap().steps(1_000);
        assert_eq!([steps(1, 3), steps(-1, 3), steps(2, 1), steps(0, 1)], [333, -334, 2_000, 0]);
    }

    #[test]
    fn a_root_is_rounded_to_the_nearest() {
        let root = |part: i64, of: i64, places: u16| Exact::new(part, of).unwrap().root(places);
        assert_eq!(root(2, 1, 6).unwrap(), "1.414214");
        assert_eq!(root(1, 4, 6).unwrap(), "0.500000");
        assert_eq!(root(1, 4, 0).unwrap(), "1");
        assert_eq!(root(0, 1, 2).unwrap(), "0.00");
        assert_eq!(root(6_249_999, 1_000_000, 0).unwrap(), "2");
        assert_eq!(root(6_250_000, 1_000_000, 0).unwrap(), "3");
        assert_eq!(root(-1, 4, 6), None);
    }

    #[test]
    fn is_written_in_lowest_terms() {
        assert_eq!(Exact::new(25, -10).unwrap().to_string(), "-5/2");
        assert_eq!(Exact::new(70, 2).unwrap().to_string(), "35");
        assert_eq!(Exact::new(1, 0), None);
    }

    proptest! {
        #[test]
        fn percent_is_never_further_off_than_half_its_last_place(part in -10_000i64..10_000, of in 1i64..10_000) {
            let shown: i64 = percent(part, of, 6).replace('.', "").parse().unwrap();
            let off = i128::from(shown) * i128::from(of) - i128::from(part) * 100_000_000;
            prop_assert!(2 * off.abs() <= i128::from(of));
        }
    }
}
