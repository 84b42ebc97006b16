use super::event::Event;
use super::state::{State, of};
use houseway_ledger::Account;
use houseway_money::Cents;
use houseway_table::pai_gow::{POOL, RESERVE};
use houseway_table::{Recorded, TableId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A second way to what a pool holds: from events alone, without postings or ledger, in plain signed sums.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reckoner {
    pool: i128,
    reserve: i128,
    house: i128,
    /// What each table put in, less what it was paid.
    tables: BTreeMap<TableId, i128>,
}

/// An account on which the two ways part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("account {account}: {booked} in the books, {reckoned} by the events")]
pub struct Differs {
    /// Which.
    pub account: Account,
    /// What the events come to, in cents.
    pub reckoned: i128,
    /// What the books say, in cents.
    pub booked: i128,
}

fn cents(amount: Cents) -> i128 {
    i128::from(amount.get())
}

impl Reckoner {
    /// Takes a fact into account.
    pub fn observe(&mut self, fact: &Recorded<Event>) {
        match &fact.event {
            Event::Funded { pool, reserve } => {
                self.pool += cents(*pool);
                self.reserve += cents(*reserve);
                self.house -= cents(*pool) + cents(*reserve);
            }
            Event::Settled { table, fed, paid, refilled, .. } => {
                let to_pool: i128 = fed.iter().map(|feed| cents(feed.pool)).sum();
                let to_reserve: i128 = fed.iter().map(|feed| cents(feed.reserve)).sum();
                let won: i128 = paid.iter().map(|paid| cents(paid.win)).sum();
                let from_pool: i128 = paid.iter().map(|paid| cents(paid.from_pool)).sum();
                self.pool += to_pool + cents(*refilled) - from_pool;
                self.reserve += to_reserve - cents(*refilled);
                self.house -= won - from_pool;
                *self.tables.entry(*table).or_default() += to_pool + to_reserve - won;
            }
            _ => {}
        }
    }

    /// What a table put in, less what it was paid, in cents.
    #[must_use]
    pub fn put_in(&self, table: TableId) -> i128 {
        self.tables.get(&table).copied().unwrap_or_default()
    }

    /// Compares with the books of a state.
    ///
    /// # Errors
    /// The first account that [`Differs`].
    pub fn compare(&self, state: &State) -> Result<(), Differs> {
        let same = |account: Account, reckoned: i128| {
            let booked = i128::from(state.books.change(&account).get());
            if booked == reckoned { Ok(()) } else { Err(Differs { account, reckoned, booked }) }
        };
        same(Account::Pool(POOL.to_owned()), self.pool)?;
        same(Account::Pool(RESERVE.to_owned()), self.reserve)?;
        same(Account::Win, self.house)?;
        // The books have the pool's side of what a table has the other of.
        self.tables.iter().try_for_each(|(table, put_in)| same(of(*table), -put_in))?;
        state.tables.keys().try_for_each(|table| same(of(*table), -self.put_in(*table)))
    }
}
