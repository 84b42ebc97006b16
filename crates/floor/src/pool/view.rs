use super::state::{Act, Asked, AskedPass, State, Waiting, Win};
use houseway_ledger::Account;
use houseway_money::{Cents, Change};
use houseway_table::pai_gow::{JackpotSetting, PoolName};
use houseway_table::{Audience, TableId};
use serde::Serialize;

/// What one audience sees of a shared pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolView"))]
#[serde(tag = "view", rename_all = "kebab-case")]
pub enum View {
    /// Pit and inspector.
    Whole(Box<Whole>),
    /// Everybody else: what the sign says.
    Sign {
        /// Its name; none before it is set up.
        pool: Option<PoolName>,
        /// What the jackpot is worth.
        amount: Cents,
    },
}

/// Everything about a shared pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolWhole"))]
pub struct Whole {
    /// Its name; none before it is set up.
    pub pool: Option<PoolName>,
    /// The approved terms.
    pub jackpot: Option<JackpotSetting>,
    /// What the jackpot is worth.
    pub amount: Cents,
    /// What the reserve holds.
    pub reserve: Cents,
    /// What the House has put in of its own.
    pub funded: Change,
    /// The tables that share it.
    pub tables: Vec<TableLine>,
    /// Rounds that wait in the order in which their claims are paid.
    pub waiting: Vec<Waiting>,
    /// The last wins, the latest first.
    pub wins: Vec<Win>,
    /// Money of the House that waits for its second signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub asked: Option<Asked>,
    /// A round that is to be passed over, for which a second signature is waited for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub asked_pass: Option<AskedPass>,
    /// The last things that people did to it, the latest first.
    pub acts: Vec<Act>,
}

/// A table beside the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "jackpot-pool.ts", rename = "PoolTable"))]
pub struct TableLine {
    /// Which.
    pub table: TableId,
    /// Its last posting that was taken in.
    pub last: u64,
    /// What it put in, less what it was paid.
    pub put_in: Change,
}

pub(super) fn view(state: &State, audience: Audience) -> View {
    let pool = state.config.as_ref().map(|config| config.pool);
    if !matches!(audience, Audience::Supervisor | Audience::Inspector) {
        return View::Sign { pool, amount: state.amount() };
    }
    let line = |(table, told): (&TableId, &super::state::Told)| TableLine {
        table: *table,
        last: told.last,
        put_in: state.put_in(*table),
    };
    let (won, put) = state.books.change(&Account::Win).split();
    View::Whole(Box::new(Whole {
        pool,
        jackpot: state.config.as_ref().map(|config| config.jackpot),
        amount: state.amount(),
        reserve: state.reserve(),
        funded: Change::between(won, put),
        tables: state.tables.iter().map(line).collect(),
        waiting: state.waiting.clone(),
        wins: state.wins.iter().rev().cloned().collect(),
        asked: state.asked,
        asked_pass: state.asked_pass,
        acts: state.acts.iter().rev().copied().collect(),
    }))
}
