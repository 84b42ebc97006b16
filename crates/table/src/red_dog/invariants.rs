use super::state::{Phase, State};
use houseway_ledger::{Account, AccountNumber, Imbalance};
use houseway_money::Cents;
use std::collections::{BTreeMap, BTreeSet};

/// What a state that facts have made never shows. A live table that shows it stops.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The books do not balance, or an account is overdrawn.
    #[error(transparent)]
    Books(#[from] Imbalance),
    /// What an account has at stake is not what lies on the layout.
    #[error("account {account} has {booked} at stake in the books, and {shown} on the layout")]
    Stakes {
        /// Which account.
        account: AccountNumber,
        /// What the books say.
        booked: Cents,
        /// What the layout says.
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
    /// What lies seized is not what is known of it.
    #[error("{booked} lies seized in the books, and {known} is known of")]
    Seized {
        /// What the books say.
        booked: Cents,
        /// What is known of.
        known: Cents,
    },
    /// Two seats share an account, or what is known of players is not of the seats in use.
    #[error("the seats are not those in use")]
    Seats,
    /// The shoe has dealt more cards than it had, or cards that are not of the decks.
    #[error("the shoe does not hold what was dealt from it")]
    Shoe,
    /// A round is being played without its record, or the other way round.
    #[error("the round at hand and its record differ")]
    Round,
}

impl State {
    /// Checks what must hold after every fact.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn check(&self) -> Result<(), Broken> {
        let books = &self.desk.books;
        books.check()?;
        let open: BTreeSet<AccountNumber> = self.desk.seats.values().map(|open| open.account).collect();
        let same = self.desk.seats.keys().eq(self.players.keys());
        if open.len() != self.desk.seats.len() || !same {
            return Err(Broken::Seats);
        }
        let mut lies: BTreeMap<AccountNumber, Cents> = BTreeMap::new();
        for wager in self.wagers.values() {
            let sum = lies.entry(wager.account).or_default();
            *sum = sum.plus_capped(wager.placed).plus_capped(wager.raise);
        }
        for (account, _) in books.accounts() {
            if let Account::Stakes(number) | Account::Chips(number) = account {
                lies.entry(*number).or_default();
            }
        }
        for (account, shown) in lies {
            let booked = books.balance(&Account::Stakes(account));
            if booked != shown {
                return Err(Broken::Stakes { account, booked, shown });
            }
            let balance = books.balance(&Account::Chips(account));
            if !open.contains(&account) && !balance.is_zero() {
                return Err(Broken::Left { account, balance });
            }
        }
        let (booked, known) = (self.seized_in_all(), self.seized.values().copied().sum());
        if booked != known {
            return Err(Broken::Seized { booked, known });
        }
        self.check_shoe()
    }

    fn check_shoe(&self) -> Result<(), Broken> {
        if let Some(shoe) = &self.shoe
            && (shoe.next > shoe.pack.len() || shoe.behind >= shoe.pack.len() || self.unseen.is_none())
        {
            return Err(Broken::Shoe);
        }
        let played = self.phase != Phase::Betting;
        let cards = self.phase.cards().len();
        let recorded = self.playing.as_ref().map_or(0, |playing| playing.cards.len());
        // The third card is in the record when it is dealt, and the round over with it.
        let third = matches!(self.phase, Phase::Third { .. }) && recorded == cards + 1;
        if played != self.playing.is_some() || recorded != cards && !third {
            return Err(Broken::Round);
        }
        Ok(())
    }
}
