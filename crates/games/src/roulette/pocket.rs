use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::str::FromStr;

/// A compartment of the wheel, 0 to 36, known by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts", type = "number"))]
#[serde(transparent)]
pub struct Pocket(u8);

/// A number that no compartment bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the wheel has no such number: 0 to 36")]
pub struct PocketError;

/// The colour of a compartment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Zero.
    Green,
    /// Eighteen of the others.
    Red,
    /// The remaining eighteen.
    Black,
}

impl Pocket {
    /// How many compartments there are.
    pub const COUNT: u8 = 37;
    /// The green one.
    pub const ZERO: Self = Self(0);

    /// The compartment of that number.
    ///
    /// # Errors
    /// [`PocketError`] above 36.
    pub const fn new(number: u8) -> Result<Self, PocketError> {
        if number < Self::COUNT { Ok(Self(number)) } else { Err(PocketError) }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every compartment, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }
}

impl fmt::Display for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Pocket {
    type Err = PocketError;

    fn from_str(text: &str) -> Result<Self, PocketError> {
        text.parse().map_err(|_| PocketError).and_then(Self::new)
    }
}

impl<'de> Deserialize<'de> for Pocket {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(u8::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// A set of compartments.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers(u64);

impl Numbers {
    /// No compartment.
    pub const NONE: Self = Self(0);

    /// This set and `pocket`.
    #[must_use]
    pub const fn with(self, pocket: Pocket) -> Self {
        Self(self.0 | 1 << pocket.0)
    }

    /// The set of these numbers, which must be below [`Pocket::COUNT`]; others are left out.
    #[must_use]
    pub const fn of(numbers: &[u8]) -> Self {
        let mut set = Self::NONE;
        let mut index = 0;
        while index < numbers.len() {
            if let Ok(pocket) = Pocket::new(numbers[index]) {
                set = set.with(pocket);
            }
            index += 1;
        }
        set
    }

    /// Whether `pocket` is in the set.
    #[must_use]
    pub const fn contains(self, pocket: Pocket) -> bool {
        self.0 >> pocket.0 & 1 == 1
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The compartments by number.
    pub fn iter(self) -> impl Iterator<Item = Pocket> {
        Pocket::all().filter(move |&pocket| self.contains(pocket))
    }
}

impl FromIterator<Pocket> for Numbers {
    fn from_iter<I: IntoIterator<Item = Pocket>>(pockets: I) -> Self {
        pockets.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
