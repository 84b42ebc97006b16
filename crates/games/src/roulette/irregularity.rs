use super::Point;
use serde::{Deserialize, Serialize};

/// Why the dealer must call "no spin": the eight reasons of 8.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum NoSpinReason {
    /// The rotor stood still when the ball was spun (8.1(a)).
    WheelAtRest,
    /// The ball went the rotor's way (8.1(b)).
    SameDirection,
    /// The ball will not make four turns of the track (8.1(c)).
    TooFewTurns,
    /// Something that does not belong there is in the wheel (8.1(d)).
    ForeignObject,
    /// The ball left the wheel (8.1(e)).
    BallOut,
    /// The ball lay in a compartment before wagers closed (8.1(f)).
    AtRestEarly,
    /// Somebody touched the ball or the rotor (8.1(g)).
    Interference,
    /// An event that puts the game's integrity in doubt (8.1(h)).
    Disruption,
}

impl NoSpinReason {
    /// Every reason, in the order of the clause.
    pub const ALL: [Self; 8] = [
        Self::WheelAtRest,
        Self::SameDirection,
        Self::TooFewTurns,
        Self::ForeignObject,
        Self::BallOut,
        Self::AtRestEarly,
        Self::Interference,
        Self::Disruption,
    ];

    /// The point of law behind it.
    #[must_use]
    pub const fn point(self) -> Point {
        match self {
            Self::WheelAtRest => Point::NoSpinWheelAtRest,
            Self::SameDirection => Point::NoSpinSameDirection,
            Self::TooFewTurns => Point::NoSpinTooFewTurns,
            Self::ForeignObject => Point::NoSpinForeignObject,
            Self::BallOut => Point::NoSpinBallOut,
            Self::AtRestEarly => Point::NoSpinAtRestEarly,
            Self::Interference => Point::NoSpinInterference,
            Self::Disruption => Point::NoSpinDisruption,
        }
    }
}
