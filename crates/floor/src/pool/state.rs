use houseway_games::pai_gow::Area;
use houseway_lawbook::{Readings, RulebookId};
use houseway_ledger::{Account, Books};
use houseway_money::{Cents, Change};
use houseway_table::pai_gow::{Award, JackpotSetting, POOL, PoolName, RESERVE};
use houseway_table::{Actor, TableId, Time};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// What was approved for a shared pool: tables that share it have the same terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Its name.
    pub pool: PoolName,
    /// The rulebook.
    pub rulebook: RulebookId,
    /// Which edition of its data.
    pub edition: u32,
    /// The readings in place of defaults.
    pub readings: Readings,
    /// The amount of every wager, and which share of a lost one is the pool's; names the pool as the tables' set-ups do.
    pub jackpot: JackpotSetting,
    /// Play money.
    pub demo: bool,
}

/// A shared pool as events have made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How it is set up; none before.
    pub config: Option<Config>,
    /// What it holds, and what each table put in and was paid.
    pub books: Books,
    /// What each table has told.
    pub tables: BTreeMap<TableId, Told>,
    /// Rounds whose dice were exposed and whose wagers are not settled, in the order in which their claims are paid.
    pub waiting: Vec<Waiting>,
    /// The last wins, the latest last.
    pub wins: VecDeque<Win>,
    /// Money of the House that waits for its second signature.
    #[serde(default)]
    pub asked: Option<Asked>,
    /// A round that is to be passed over, for which a second signature is waited for.
    #[serde(default)]
    pub asked_pass: Option<AskedPass>,
    /// The last things that people did to it, the latest last.
    #[serde(default)]
    pub acts: VecDeque<Act>,
}

/// Money that the House is to put in: the first of two persons has signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolAsked"))]
pub struct Asked {
    /// Into the pool.
    pub pool: Cents,
    /// Into the reserve.
    pub reserve: Cents,
    /// Who signed first.
    pub by: Actor,
    /// When.
    pub at: Time,
}

/// A round that is to give up its place: the first of two persons has signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolAskedPass"))]
pub struct AskedPass {
    /// At which table.
    pub table: TableId,
    /// Which.
    pub round: u64,
    /// Who signed first.
    pub by: Actor,
    /// When.
    pub at: Time,
}

/// Something that a person did to a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolAct"))]
pub struct Act {
    /// When.
    pub at: Time,
    /// Who.
    pub by: Actor,
    /// What.
    pub what: ActKind,
}

/// What somebody did to a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolActKind"))]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum ActKind {
    /// Made it.
    SetUp,
    /// Signed first for money of the House.
    FundAsked {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// Signed for it as the second: it is in.
    Funded {
        /// Into the pool.
        pool: Cents,
        /// Into the reserve.
        reserve: Cents,
    },
    /// Took it back.
    FundWithdrawn,
    /// Signed first for a round to give up its place.
    PassOverAsked {
        /// At which table.
        table: TableId,
        /// Which.
        round: u64,
    },
    /// Took that back.
    PassOverWithdrawn,
    /// Signed for it as the second: the place is given up.
    PassedOver {
        /// At which table.
        table: TableId,
        /// Which.
        round: u64,
    },
}

/// What a table has told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// Its last posting.
    pub last: u64,
    /// Its last round that was told of.
    pub round: u64,
    /// What its last posting was paid.
    pub awards: Vec<Award>,
}

/// A round that has its place in the order of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolWaiting"))]
pub struct Waiting {
    /// When its dice were exposed.
    pub at: Time,
    /// At which table.
    pub table: TableId,
    /// Which.
    pub round: u64,
    /// What the pool held then, less what earlier claims were paid since: more is not won (ACT 13.3).
    pub amount: Cents,
}

/// A win of a share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolWin"))]
pub struct Win {
    /// When it was paid.
    pub at: Time,
    /// At which table.
    pub table: TableId,
    /// In which round.
    pub round: u64,
    /// On which area.
    pub area: Area,
    /// The line.
    pub line: String,
    /// How much.
    pub win: Cents,
}

impl State {
    /// How many wins are remembered, and how many acts.
    pub const WINS: usize = 40;
    /// How many tables may share a pool.
    pub const TABLES: usize = 500;

    /// What the jackpot is worth.
    #[must_use]
    pub fn amount(&self) -> Cents {
        self.books.balance(&Account::Pool(POOL.to_owned()))
    }

    /// What the reserve holds.
    #[must_use]
    pub fn reserve(&self) -> Cents {
        self.books.balance(&Account::Pool(RESERVE.to_owned()))
    }

    /// What a table has put in, less what it was paid.
    #[must_use]
    pub fn put_in(&self, table: TableId) -> Change {
        let turnover = self.books.accounts().find(|(account, _)| **account == of(table));
        turnover.map_or(Change::NONE, |(_, sums)| Change::between(sums.credits, sums.debits))
    }

    /// Its place in the order of claims, if the round has one.
    #[must_use]
    pub fn place(&self, table: TableId, round: u64) -> Option<usize> {
        self.waiting.iter().position(|waiting| (waiting.table, waiting.round) == (table, round))
    }

    /// Checks what must hold after every fact.
    ///
    /// # Errors
    /// What does not, in words.
    pub fn check(&self) -> Result<(), String> {
        self.books.check().map_err(|broken| broken.to_string())?;
        let amount = self.amount();
        match self.waiting.iter().find(|waiting| waiting.amount > amount) {
            Some(waiting) => Err(format!(
                "round {} of table {} would be paid of {}, and the pool holds {amount}",
                waiting.round, waiting.table, waiting.amount
            )),
            None => Ok(()),
        }
    }
}

/// The account of a table beside the pool.
pub(super) fn of(table: TableId) -> Account {
    Account::Linked(table.to_string())
}
