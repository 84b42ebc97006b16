//! What a table tells the jackpot's pool that it shares with others, and what it is told.
//!
//! A table does not move the money of a pool that is not its own. It tells the pool what concerns it, in order and with
//! numbers, and keeps each posting until the pool has answered. Numbers and the keys of table, round and area make a posting
//! that is told twice one posting.

use crate::Time;
use houseway_games::pai_gow::Area;
use houseway_lawbook::Short;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The name of a pool that tables share.
pub type PoolName = Short<24>;

/// Something that a table tells its pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolPosting {
    /// Which posting of the table it is, counted from 1.
    pub number: u64,
    /// About which round.
    pub round: u64,
    /// What.
    pub matter: PoolMatter,
}

/// What a posting is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "matter", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PoolMatter {
    /// The dice of a round with jackpot wagers were exposed: from now on it has its place in the order of claims.
    DiceExposed {
        /// When.
        at: Time,
    },
    /// Its jackpot wagers were settled.
    Settled {
        /// Lost stakes.
        fed: Vec<Feed>,
        /// Wagers that won a share of the pool.
        won: Vec<Claim>,
    },
    /// It came to nothing: void, or shuffled anew.
    Released,
}

/// What of a lost stake goes to pool and reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feed {
    /// On which area.
    pub area: Area,
    /// Which wager.
    pub wager: u32,
    /// To the pool.
    pub pool: Cents,
    /// To the reserve.
    pub reserve: Cents,
}

/// A wager that won a share of the pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// On which area.
    pub area: Area,
    /// Which wager.
    pub wager: u32,
    /// The line of the jackpot that it made.
    pub line: String,
    /// What was in play.
    pub stake: Cents,
}

/// What a claim is paid beside its stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Award {
    /// On which area.
    pub area: Area,
    /// Which wager.
    pub wager: u32,
    /// How much.
    pub win: Cents,
}

/// What a table has told its pool and is not answered yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outbox {
    /// The number of the last posting.
    pub last: u64,
    /// Those that are not answered, in order.
    pub waiting: VecDeque<PoolPosting>,
    /// What the pool holds, as the table's sign shows it.
    pub shown: Cents,
}

impl Outbox {
    /// How many postings wait at most before another round begins: the pool does not answer, or somebody holds it up.
    pub const MOST: usize = 64;

    /// The number of the last posting that was answered.
    #[must_use]
    pub fn answered(&self) -> u64 {
        self.waiting.front().map_or(self.last, |first| first.number.saturating_sub(1))
    }

    /// Whether no further round begins until the pool has answered.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.waiting.len() >= Self::MOST
    }

    /// The claims among the postings up to that number.
    pub fn claims(&self, through: u64) -> impl Iterator<Item = &Claim> {
        let told = self.waiting.iter().filter(move |posting| posting.number <= through);
        told.flat_map(|posting| match &posting.matter {
            PoolMatter::Settled { won, .. } => won.as_slice(),
            _ => &[],
        })
    }

    pub(super) fn tell(&mut self, round: u64, matter: PoolMatter) {
        self.last = self.last.saturating_add(1);
        self.waiting.push_back(PoolPosting { number: self.last, round, matter });
    }

    pub(super) fn take_answer(&mut self, through: u64, shown: Cents) {
        self.waiting.retain(|posting| posting.number > through);
        self.shown = shown;
    }
}
