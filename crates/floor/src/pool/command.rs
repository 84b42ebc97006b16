use super::event::Event;
use super::state::Config;
use houseway_money::Cents;
use houseway_table::TableId;
use houseway_table::pai_gow::{Claim, PoolMatter, PoolPosting};
use serde::{Deserialize, Serialize};

/// What somebody asks of a shared pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Makes it. Its terms stay: they were approved, and money was wagered under them.
    SetUp {
        /// How.
        config: Box<Config>,
    },
    /// The House is to put money into it: the first of two signatures.
    Fund {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// A second person signs for the sums that he was shown, and they are in it.
    ConfirmFund {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// What waits for its second signature is taken back.
    WithdrawFund,
    /// A table tells what concerns the pool.
    Post {
        /// Which table.
        table: TableId,
        /// What.
        posting: PoolPosting,
    },
    /// A round that is not settled and holds up the claims of others gives up its place: it is paid of what is left then. A
    /// second person gives the same command.
    PassOver {
        /// At which table.
        table: TableId,
        /// Which.
        round: u64,
    },
    /// What was asked of a round's place is taken back.
    WithdrawPassOver,
}

/// The command behind an event, for the check that re-decides.
pub(super) fn asked(event: &Event) -> Command {
    let post = |table: TableId, number: u64, round: u64, matter: PoolMatter| Command::Post {
        table,
        posting: PoolPosting { number, round, matter },
    };
    match event {
        Event::SetUp { config } => Command::SetUp { config: config.clone() },
        Event::FundAsked { pool, reserve } => Command::Fund { pool: *pool, reserve: *reserve },
        Event::Funded { pool, reserve } => Command::ConfirmFund { pool: *pool, reserve: *reserve },
        Event::FundWithdrawn => Command::WithdrawFund,
        Event::DiceExposed { table, number, round, at } => {
            post(*table, *number, *round, PoolMatter::DiceExposed { at: *at })
        }
        Event::Settled { table, number, round, fed, paid, .. } => {
            let claim = |paid: &super::event::Paid| Claim {
                area: paid.area,
                wager: paid.wager,
                line: paid.line.clone(),
                stake: paid.stake,
            };
            let won = paid.iter().map(claim).collect();
            post(*table, *number, *round, PoolMatter::Settled { fed: fed.clone(), won })
        }
        Event::Released { table, number, round } => post(*table, *number, *round, PoolMatter::Released),
        Event::PassOverWithdrawn => Command::WithdrawPassOver,
        Event::PassOverAsked { table, round } | Event::PassedOver { table, round } => {
            Command::PassOver { table: *table, round: *round }
        }
    }
}
