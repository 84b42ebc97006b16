use crate::{Account, Normal, Posting};
use houseway_money::{Cents, Change};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What an account was given and what it gave, in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turnover {
    /// Given to it.
    pub debits: Cents,
    /// Given by it.
    pub credits: Cents,
}

/// The books of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Books(BTreeMap<Account, Turnover>);

/// What books that are kept rightly never show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Imbalance {
    /// What was given is not what was taken.
    #[error("the books do not balance: {debits} given, {credits} taken")]
    Sums {
        /// Total of all debits.
        debits: Cents,
        /// Total of all credits.
        credits: Cents,
    },
    /// An account stands on the wrong side of zero.
    #[error("account {account} is overdrawn by {by}")]
    Overdrawn {
        /// Which.
        account: Account,
        /// By how much.
        by: Cents,
    },
}

impl Books {
    /// Writes a posting. It cannot fail: whoever decides it has checked it, and [`Books::check`] tells
    /// whether he did.
    pub fn post(&mut self, posting: &Posting) {
        let debit = self.0.entry(posting.debit.clone()).or_default();
        debit.debits = debit.debits.plus_capped(posting.amount);
        let credit = self.0.entry(posting.credit.clone()).or_default();
        credit.credits = credit.credits.plus_capped(posting.amount);
    }

    /// What stands on the account's own side; nothing if it is overdrawn.
    #[must_use]
    pub fn balance(&self, account: &Account) -> Cents {
        self.change(account).split().0
    }

    /// What stands on the account's own side, negative if it is overdrawn.
    #[must_use]
    pub fn change(&self, account: &Account) -> Change {
        let turnover = self.0.get(account).copied().unwrap_or_default();
        match account.normal() {
            Normal::Debit => Change::between(turnover.credits, turnover.debits),
            Normal::Credit => Change::between(turnover.debits, turnover.credits),
        }
    }

    /// Forgets an account that stands at zero and will not be used again, so that books do not grow without
    /// end. An account that does not stand at zero is kept.
    pub fn settle_up(&mut self, account: &Account) {
        if let Some(turnover) = self.0.get(account).copied()
            && turnover.debits == turnover.credits
        {
            self.0.remove(account);
        }
    }

    /// Each account and its turnover, in order.
    pub fn accounts(&self) -> impl Iterator<Item = (&Account, Turnover)> {
        self.0.iter().map(|(account, turnover)| (account, *turnover))
    }

    /// Whether the books balance and no account is overdrawn.
    ///
    /// # Errors
    /// The first [`Imbalance`].
    pub fn check(&self) -> Result<(), Imbalance> {
        let debits: Cents = self.0.values().map(|t| t.debits).sum();
        let credits: Cents = self.0.values().map(|t| t.credits).sum();
        if debits != credits {
            return Err(Imbalance::Sums { debits, credits });
        }
        for account in self.0.keys().filter(|account| !account.may_be_negative()) {
            let (_, by) = self.change(account).split();
            if !by.is_zero() {
                return Err(Imbalance::Overdrawn { account: account.clone(), by });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AccountNumber, Reason, Tender};
    use proptest::prelude::*;

    const ONE: Account = Account::Chips(AccountNumber(1));

    fn posting(debit: Account, credit: Account, cents: u32) -> Posting {
        Posting::new(debit, credit, Cents::literal(cents), Reason::BuyIn).unwrap()
    }

    #[test]
    fn a_buy_in_stands_in_the_drop_and_on_the_account() {
        let mut books = Books::default();
        books.post(&posting(Account::Drop(Tender::Cash), ONE, 5_000));
        assert_eq!(books.balance(&ONE), Cents::literal(5_000));
        assert_eq!(books.balance(&Account::Drop(Tender::Cash)), Cents::literal(5_000));
        assert_eq!(books.check(), Ok(()));
    }

    #[test]
    fn an_overdrawn_account_is_found() {
        let mut books = Books::default();
        books.post(&posting(ONE, Account::Float, 1));
        assert_eq!(books.check(), Err(Imbalance::Overdrawn { account: ONE, by: Cents::literal(1) }));
        assert_eq!(Posting::new(ONE, Account::Float, Cents::ZERO, Reason::Win), None);
    }

    #[test]
    fn only_an_even_account_is_forgotten() {
        let mut books = Books::default();
        books.post(&posting(Account::Cage, ONE, 5));
        books.settle_up(&ONE);
        assert_eq!(books.balance(&ONE), Cents::literal(5));
    }

    proptest! {
        #[test]
        fn any_postings_balance(postings in proptest::collection::vec((0u32..4, 0u32..4, 1u32..1_000), 0..60)) {
            let mut books = Books::default();
            for (debit, credit, cents) in postings {
                let account = |n| Account::Chips(AccountNumber(n));
                books.post(&posting(account(debit), account(credit), cents));
            }
            let sums = matches!(books.check(), Err(Imbalance::Sums { .. }));
            prop_assert!(!sums);
        }
    }
}
