use crate::{By, PersonId, Rank, Time};
use houseway_money::{Cents, Stack};
use serde::{Deserialize, Serialize};

/// Chips or money counted by hand, by denomination.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(transparent)]
pub struct Count(Vec<Stack>);

impl Count {
    /// How many rows a count may have.
    pub const LONGEST: usize = 32;
    /// What a count may come to: a hundred thousand million dollars.
    pub const LARGEST: Cents = match Cents::new(10_000_000_000_000) {
        Some(largest) => largest,
        None => Cents::MAX,
    };

    /// A count of these stacks.
    #[must_use]
    pub const fn new(stacks: Vec<Stack>) -> Self {
        Self(stacks)
    }

    /// The rows as counted.
    #[must_use]
    pub fn stacks(&self) -> &[Stack] {
        &self.0
    }

    /// What it comes to; `None` if it is too long or too large to be true.
    #[must_use]
    pub fn total(&self) -> Option<Cents> {
        if self.0.len() > Self::LONGEST {
            return None;
        }
        self.0
            .iter()
            .try_fold(Cents::ZERO, |sum, stack| sum.plus(stack.denomination.times(stack.count).ok()?).ok())
            .filter(|total| *total <= Self::LARGEST)
    }
}

/// How chips or money move between a table and the cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum MovementKind {
    /// The table opens with this float.
    Opening,
    /// Chips arrive from the cage.
    Fill,
    /// Chips go back to the cage.
    Credit,
    /// The drop box and the note acceptors are emptied.
    Drop,
    /// The table closes with this float.
    Closing,
}

/// Somebody's hand under a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Signature {
    /// Who.
    pub person: PersonId,
    /// As what.
    pub rank: Rank,
    /// When.
    pub at: Time,
}

impl Signature {
    /// The hand of whoever gives a command; none of what is no person of the ladder.
    #[must_use]
    pub fn of(by: &By) -> Option<Self> {
        let (person, rank) = by.actor.person().zip(by.actor.rank())?;
        Some(Self { person, rank, at: by.at })
    }
}

/// A movement that the first of two ranks has signed and the second has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Movement {
    /// Which kind.
    pub kind: MovementKind,
    /// What was counted.
    pub count: Count,
    /// What it comes to.
    pub total: Cents,
    /// Who signed first.
    pub first: Signature,
}
