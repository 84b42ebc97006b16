use super::state::Config;
use houseway_games::pai_gow::Area;
use houseway_money::Cents;
use houseway_table::pai_gow::Feed;
use houseway_table::{TableId, Time};
use serde::{Deserialize, Serialize};

/// What happened to a shared pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// It was made.
    SetUp {
        /// How.
        config: Box<Config>,
    },
    /// The House is to put money into it; a second signature is waited for.
    FundAsked {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// It was taken back.
    FundWithdrawn,
    /// The House put money into it, under two signatures.
    Funded {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// A round is to give up its place; a second signature is waited for.
    PassOverAsked {
        /// At which table.
        table: TableId,
        /// Which.
        round: u64,
    },
    /// It was taken back.
    PassOverWithdrawn,
    /// A round with jackpot wagers takes its place in the order of claims.
    DiceExposed {
        /// At which table.
        table: TableId,
        /// Which posting of that table.
        number: u64,
        /// Which round.
        round: u64,
        /// When its dice were exposed.
        at: Time,
    },
    /// Its wagers were settled.
    Settled {
        /// At which table.
        table: TableId,
        /// Which posting of that table.
        number: u64,
        /// Which round.
        round: u64,
        /// Lost stakes.
        fed: Vec<Feed>,
        /// What was won.
        paid: Vec<Paid>,
        /// What the reserve gave the pool then.
        refilled: Cents,
    },
    /// It came to nothing.
    Released {
        /// At which table.
        table: TableId,
        /// Which posting of that table.
        number: u64,
        /// Which round.
        round: u64,
    },
    /// It gave up its place.
    PassedOver {
        /// At which table.
        table: TableId,
        /// Which round.
        round: u64,
    },
}

/// A claim, paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paid {
    /// On which area.
    pub area: Area,
    /// Which wager.
    pub wager: u32,
    /// The line that it made.
    pub line: String,
    /// What was in play; it lies at the table and is no money of the pool.
    pub stake: Cents,
    /// What it is paid beside.
    pub win: Cents,
    /// Of it, what the pool gave; the rest is the House's money.
    pub from_pool: Cents,
}
