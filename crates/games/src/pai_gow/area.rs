use serde::{Deserialize, Serialize};
use std::fmt;

/// A playing area, or box, by its place at the table: 1 is furthest to the dealer's right, and the numbers rise
/// counter-clockwise to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Area(u8);

/// A number that is no playing area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no playing area: they are numbered 1 to 8")]
pub struct AreaError(u8);

impl Area {
    /// How many positions are counted and served, whether or not the layout has an area at each (PG-7).
    pub const COUNT: u8 = 8;
    /// The area furthest to the dealer's right, where the House has its tiles.
    pub const ONE: Self = Self(1);

    /// The area of that number.
    ///
    /// # Errors
    /// [`AreaError`] outside 1 to 8.
    pub const fn new(number: u8) -> Result<Self, AreaError> {
        if number >= 1 && number <= Self::COUNT { Ok(Self(number)) } else { Err(AreaError(number)) }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The area reached by counting counter-clockwise to `count`, this one being counted as 1, 9, 17 and so on.
    #[must_use]
    pub const fn counted(self, count: u8) -> Self {
        let steps = (count as u16 + Self::COUNT as u16 - 1) % Self::COUNT as u16;
        // Both terms are below eight, so the sum and the cast keep everything.
        Self((self.0 - 1 + steps as u8) % Self::COUNT + 1)
    }

    /// As which number, 1 to 8, `other` is counted from here.
    #[must_use]
    pub const fn count_to(self, other: Self) -> u8 {
        (other.0 + Self::COUNT - self.0) % Self::COUNT + 1
    }

    /// All eight, counter-clockwise, this one first.
    pub fn round(self) -> impl Iterator<Item = Self> {
        (1..=Self::COUNT).map(move |count| self.counted(count))
    }
}

impl TryFrom<u8> for Area {
    type Error = AreaError;

    fn try_from(number: u8) -> Result<Self, AreaError> {
        Self::new(number)
    }
}

impl From<Area> for u8 {
    fn from(area: Area) -> Self {
        area.0
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "area {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_goes_round_the_eight_and_comes_back() {
        for from in Area::ONE.round() {
            for count in 1..=24 {
                let to = from.counted(count);
                assert_eq!(u32::from(from.count_to(to)), (u32::from(count) - 1) % 8 + 1);
                assert_eq!(to, from.counted(count + 8));
            }
        }
        let third = Area::new(3).unwrap();
        let order: Vec<_> = third.round().map(Area::number).collect();
        assert_eq!(order, [3, 4, 5, 6, 7, 8, 1, 2]);
        assert!(Area::new(0).is_err() && Area::new(9).is_err());
    }
}
