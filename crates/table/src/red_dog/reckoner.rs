use super::event::Event;
use super::postings::given;
use super::state::{SEIZED, State};
use crate::Recorded;
use crate::house::Discrepancy;
use crate::house::desk::{self, DeskEvent};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A second way to every balance: from events alone, without postings or ledger, in plain signed sums. Of a settled wager it reads
/// what went back and what stays, and what is missing is the House's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reckoner {
    accounts: BTreeMap<AccountNumber, Reckoned>,
    float: i128,
    house: i128,
    seized: i128,
}

/// What the reckoner holds of one account, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Reckoned {
    balance: i128,
    held: i128,
    owed: i128,
}

fn cents(amount: Cents) -> i128 {
    i128::from(amount.get())
}

impl Reckoner {
    fn of(&mut self, account: AccountNumber) -> &mut Reckoned {
        self.accounts.entry(account).or_default()
    }

    /// So much of what is held goes back.
    fn freed(&mut self, account: AccountNumber, amount: Cents) {
        let row = self.of(account);
        row.held -= cents(amount);
        row.balance += cents(amount);
    }

    /// Takes a fact into account.
    pub fn observe(&mut self, fact: &Recorded<Event>) {
        match &fact.event {
            Event::Desk { desk } => self.at_desk(desk),
            Event::WagerChanged { account, from, to, .. } | Event::Raised { account, from, to, .. } => {
                let raised = cents(*to) - cents(*from);
                let row = self.of(*account);
                row.balance -= raised;
                row.held += raised;
            }
            Event::WagerSettled { settled } => {
                // What lay there before: the stake and what did not count of it.
                let lay = cents(settled.line.stake.total()) + cents(settled.excess);
                let (back, stays) = (cents(given(settled)), cents(settled.stays));
                let row = self.of(settled.account);
                if stays == 0 {
                    row.held -= lay;
                    row.balance += back;
                    self.house += lay - back;
                }
            }
            Event::Reconstructed { returned, .. } => {
                returned.iter().for_each(|(_, account, amount)| self.freed(*account, *amount));
            }
            Event::Invalidated { refunds, .. } | Event::Corrected { moved: refunds, .. } => {
                for refund in refunds {
                    self.freed(refund.account, refund.released);
                    let (again, seized) = (cents(refund.seized_again), cents(refund.seized));
                    // What was forfeited is the house's already, and stays it.
                    let gained = cents(refund.refunded) - again - cents(refund.forfeited_again);
                    let lost = cents(refund.taken) - seized - cents(refund.forfeited);
                    self.house += lost + seized - gained - again;
                    self.seized += again - seized;
                    let row = self.of(refund.account);
                    match refund.seat {
                        Some(_) => row.balance += gained - lost,
                        None => row.owed += gained - lost,
                    }
                }
            }
            Event::Sanctioned { account, measures, voided, .. } => {
                self.freed(*account, *voided);
                self.of(*account).balance -= cents(measures.seize);
                self.seized += cents(measures.seize);
            }
            Event::SeizedReleased { account, amount, returned, owed } => {
                let amount = cents(*amount);
                self.seized -= amount;
                match (returned, owed) {
                    (false, _) => self.house += amount,
                    (true, true) => self.of(*account).owed += amount,
                    (true, false) => self.of(*account).balance += amount,
                }
            }
            _ => {}
        }
        self.accounts.retain(|_, row| *row != Reckoned::default());
    }

    fn at_desk(&mut self, event: &DeskEvent) {
        let desk::Reckoned { account, balance, owed, float } = desk::reckoned(event);
        self.float += float;
        if let Some(account) = account {
            let row = self.of(account);
            row.balance += balance;
            row.owed += owed;
        }
    }

    /// Compares with the books of a state.
    ///
    /// # Errors
    /// The first [`Discrepancy`].
    pub fn compare(&self, state: &State) -> Result<(), Discrepancy> {
        let books = &state.desk.books;
        let same = |account: Account, reckoned: i128| {
            let booked = i128::from(books.change(&account).get());
            if booked == reckoned { Ok(()) } else { Err(Discrepancy { account, reckoned, booked }) }
        };
        same(Account::Float, self.float)?;
        same(Account::Win, self.house)?;
        same(Account::Pool(SEIZED.to_owned()), self.seized)?;
        let known = books.accounts().filter_map(|(account, _)| match account {
            Account::Chips(number) | Account::Stakes(number) | Account::Payable(number) => Some(*number),
            _ => None,
        });
        let numbers: BTreeSet<AccountNumber> = known.chain(self.accounts.keys().copied()).collect();
        for number in numbers {
            let row = self.accounts.get(&number).copied().unwrap_or_default();
            same(Account::Chips(number), row.balance)?;
            same(Account::Stakes(number), row.held)?;
            same(Account::Payable(number), row.owed)?;
        }
        Ok(())
    }
}
