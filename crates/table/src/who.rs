use crate::SeatNumber;
use houseway_lawbook::Short;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A moment: milliseconds since the beginning of 1970, UTC, as the server's clock tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "number"))]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// This many milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// This many seconds later.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u32) -> Self {
        self.plus_ms(seconds as u64 * 1_000)
    }

    /// This many minutes later.
    #[must_use]
    pub const fn plus_minutes(self, minutes: u32) -> Self {
        self.plus_ms(minutes as u64 * 60_000)
    }

    /// The minute of the day, 0 to 1439, at `offset` minutes east of Greenwich.
    #[must_use]
    pub const fn minute_of_day(self, offset: i32) -> u32 {
        let minutes = (self.0 / 60_000) as i64 + offset as i64;
        minutes.rem_euclid(1_440) as u32
    }
}

/// A table of the house.
pub type TableId = Short<40>;

/// A person who works here.
pub type PersonId = Short<40>;

/// A device that speaks to the table: a note acceptor, a wheel sensor.
pub type DeviceId = Short<40>;

/// The ranks of the ladder, lowest first (G-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Conducts the game.
    Dealer,
    /// Supervises the game.
    GameSupervisor,
    /// Supervises and manages gaming operations.
    CasinoSupervisor,
    /// Manages the shift.
    GamingShiftManager,
}

impl Rank {
    /// The rank of that name in data, such as `game-supervisor`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "dealer" => Self::Dealer,
            "game-supervisor" => Self::GameSupervisor,
            "casino-supervisor" => Self::CasinoSupervisor,
            "gaming-shift-manager" => Self::GamingShiftManager,
            _ => return None,
        })
    }

    /// The post on the ladder that has it.
    #[must_use]
    pub const fn post(self) -> Post {
        match self {
            Self::Dealer => Post::Dealer,
            Self::GameSupervisor => Post::GameSupervisor,
            Self::CasinoSupervisor => Post::CasinoSupervisor,
            Self::GamingShiftManager => Post::GamingShiftManager,
        }
    }
}

/// What a person is here for: a rank of the ladder, or a place beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Conducts the game.
    Dealer,
    /// Supervises the game.
    GameSupervisor,
    /// Supervises and manages gaming operations.
    CasinoSupervisor,
    /// Manages the shift.
    GamingShiftManager,
    /// Responsible for a tournament.
    TournamentDirector,
    /// Looks on for the regulator, and changes nothing.
    Inspector,
    /// Looks on for the house, and changes nothing.
    Surveillance,
}

impl Post {
    /// Its rank, if it is on the ladder.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Self::Dealer => Some(Rank::Dealer),
            Self::GameSupervisor => Some(Rank::GameSupervisor),
            Self::CasinoSupervisor => Some(Rank::CasinoSupervisor),
            Self::GamingShiftManager => Some(Rank::GamingShiftManager),
            Self::TournamentDirector | Self::Inspector | Self::Surveillance => None,
        }
    }
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "actor", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Actor {
    /// Somebody who works here, at a post.
    Person {
        /// Who.
        id: PersonId,
        /// As what.
        post: Post,
    },
    /// Whoever controls a terminal.
    Terminal {
        /// Which.
        seat: SeatNumber,
    },
    /// A device at a terminal or at the wheel.
    Device {
        /// Which.
        id: DeviceId,
        /// The terminal that it belongs to, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
    },
    /// The system itself, where a deadline or the table's automation says so.
    System,
}

impl Actor {
    /// The rank of a person on the ladder.
    #[must_use]
    pub const fn rank(&self) -> Option<Rank> {
        match self {
            Self::Person { post, .. } => post.rank(),
            _ => None,
        }
    }

    /// Who it is, if a person.
    #[must_use]
    pub const fn person(&self) -> Option<PersonId> {
        match self {
            Self::Person { id, .. } => Some(*id),
            _ => None,
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person { id, .. } => id.fmt(f),
            Self::Terminal { seat } => write!(f, "terminal {seat}"),
            Self::Device { id, .. } => write!(f, "device {id}"),
            Self::System => f.write_str("system"),
        }
    }
}

/// Who gives a command, and when the server received it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct By {
    /// Who.
    pub actor: Actor,
    /// When.
    pub at: Time,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minute_of_the_day_follows_the_offset() {
        let noon = Time(12 * 3_600_000);
        assert_eq!(noon.minute_of_day(0), 720);
        assert_eq!(noon.minute_of_day(600), 1_320);
        assert_eq!(noon.minute_of_day(780), 60);
        assert_eq!(Time(0).minute_of_day(-1), 1_439);
    }
}
