use serde::{Deserialize, Serialize};
use std::fmt;

/// The thirteen kinds of bet on a single spin (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum BetKind {
    /// One number.
    StraightUp,
    /// Two numbers that share a line.
    Split,
    /// A row of three, or zero with two of its neighbours.
    Street,
    /// Four numbers that share a point, or the first four.
    Corner,
    /// Two streets that share a line.
    SixLine,
    /// Twelve numbers down the layout.
    Column,
    /// Twelve numbers in sequence.
    Dozen,
    /// The lower half.
    Low,
    /// The upper half.
    High,
    /// The even numbers but zero.
    Even,
    /// The odd numbers.
    Odd,
    /// The red numbers.
    Red,
    /// The black numbers.
    Black,
}

impl BetKind {
    /// Every kind, as the rulebook lists them.
    pub const ALL: [Self; 13] = [
        Self::StraightUp,
        Self::Split,
        Self::Street,
        Self::Corner,
        Self::SixLine,
        Self::Column,
        Self::Dozen,
        Self::Low,
        Self::High,
        Self::Even,
        Self::Odd,
        Self::Red,
        Self::Black,
    ];

    /// Its name in data and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StraightUp => "straight-up",
            Self::Split => "split",
            Self::Street => "street",
            Self::Corner => "corner",
            Self::SixLine => "six-line",
            Self::Column => "column",
            Self::Dozen => "dozen",
            Self::Low => "low",
            Self::High => "high",
            Self::Even => "even",
            Self::Odd => "odd",
            Self::Red => "red",
            Self::Black => "black",
        }
    }

    /// Its place in [`BetKind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for BetKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
