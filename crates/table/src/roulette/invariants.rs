use super::layout::total;
use super::state::{Phase, State};
use houseway_ledger::{Account, AccountNumber, Imbalance};
use houseway_money::Cents;
use std::collections::BTreeSet;

/// What a state that facts have made never shows. A live table that shows it stops.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The books do not balance, or an account is overdrawn.
    #[error(transparent)]
    Books(#[from] Imbalance),
    /// What an account has at stake is not what lies on its layout and in its sequences.
    #[error(
        "account {account} has {booked} at stake in the books, and {shown} on the layout and in sequences"
    )]
    Stakes {
        /// Which account.
        account: AccountNumber,
        /// What the books say.
        booked: Cents,
        /// What the layout and the sequences say.
        shown: Cents,
    },
    /// A closed account still has a balance.
    #[error("account {account} is closed and has {balance}")]
    Left {
        /// Which account.
        account: AccountNumber,
        /// What it has.
        balance: Cents,
    },
    /// Two terminals share an account, or there are more or fewer terminals than set up.
    #[error("the terminals are not those that were set up")]
    Seats,
    /// A wagering period runs while the accounts are frozen.
    #[error("a wagering period runs while a correction is under way")]
    RunsWhileFrozen,
}

impl State {
    /// Checks what must hold after every fact.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn check(&self) -> Result<(), Broken> {
        self.books.check()?;
        if self.correction.is_some() && matches!(self.phase, Phase::Wagering(_)) {
            return Err(Broken::RunsWhileFrozen);
        }
        let open: BTreeSet<AccountNumber> = self.open_seats().map(|(_, open)| open.account).collect();
        let seats = self.config.as_ref().map_or(0, |config| usize::from(config.seats));
        if open.len() != self.open_seats().count() || self.seats.len() != seats {
            return Err(Broken::Seats);
        }
        let in_books = self.books.accounts().filter_map(|(account, _)| match account {
            Account::Chips(number) | Account::Stakes(number) => Some(*number),
            _ => None,
        });
        let in_sequences = self.sequences.values().map(|record| record.wager.account);
        let accounts: BTreeSet<_> = in_books.chain(in_sequences).chain(open.iter().copied()).collect();
        for account in accounts {
            let balance = self.books.balance(&Account::Chips(account));
            if !open.contains(&account) && !balance.is_zero() {
                return Err(Broken::Left { account, balance });
            }
            let layout = self
                .open_seats()
                .find(|(_, o)| o.account == account)
                .map_or(Cents::ZERO, |(_, o)| total(&o.wagers));
            let sequences = self.live_sequences(account).map(|record| record.wager.stake).sum();
            let (booked, shown) =
                (self.books.balance(&Account::Stakes(account)), layout.plus_capped(sequences));
            if booked != shown {
                return Err(Broken::Stakes { account, booked, shown });
            }
        }
        Ok(())
    }
}
