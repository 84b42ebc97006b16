use houseway_money::Cents;
use houseway_table::{Rank, TableId};
use serde::Serialize;

/// Why a shared pool refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolReason"))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// It was not set up.
    NotConfigured,
    /// It was set up before, and its terms stay.
    Configured,
    /// The set-up cannot be used.
    BadConfig {
        /// Why.
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        problem: &'static str,
    },
    /// Not for whoever asks.
    NotYours,
    /// It takes a higher rank.
    RankNeeded {
        /// Which.
        rank: Rank,
    },
    /// The second signature is another person's than the first.
    SamePerson,
    /// Something else waits for a second signature: that first.
    AlreadyPending,
    /// The sums that wait are others than those that were signed for.
    OtherSums {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// Nothing would change.
    NoChange,
    /// The table told it before, and it was done.
    Done {
        /// The last posting of that table that was.
        last: u64,
    },
    /// Postings of that table come before.
    Gap {
        /// The one that is next.
        next: u64,
    },
    /// The dice of that round were told before, or a later one of that table.
    OutOfOrder,
    /// Dice were exposed before these at another table whose wagers are not settled.
    EarlierFirst {
        /// Which table.
        table: TableId,
        /// Which round.
        round: u64,
    },
    /// The jackpot has no such line, or it is not paid of the pool.
    NoSuchLine,
    /// Nothing of the kind waits.
    NothingPending,
    /// The pool would hold more than can be written.
    TooMuch,
}
