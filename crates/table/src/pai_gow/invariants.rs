use super::detail::{Bet, Irregularity};
use super::state::{HOUSE, IncidentKind, State, Step};
use houseway_games::pai_gow::{BankMethod, ConductPoint};
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
    /// What lies in the bank is not what was put up.
    #[error("the bank of area {area} has {booked} in the books, and {shown} was put up")]
    Bank {
        /// Where.
        area: u8,
        /// What the books say.
        booked: Cents,
        /// What was put up.
        shown: Cents,
    },
    /// The losing-wager area is not empty between two settlements.
    #[error("{0} lies in the losing-wager area")]
    Losing(Cents),
    /// A closed account still has a balance.
    #[error("account {account} is closed and has {balance}")]
    Left {
        /// Which account.
        account: AccountNumber,
        /// What it has.
        balance: Cents,
    },
    /// Two seats share an account, or what is known of players is not of the seats in use.
    #[error("the seats are not those in use")]
    Seats,
}

impl State {
    /// By which law tiles that were seen before the delivery are answered: those of a laja, if they were the last, or of stacking.
    pub(super) fn seen_in(&self) -> ConductPoint {
        let seen = self.incidents.iter().rev().find_map(|incident| match &incident.what {
            IncidentKind::Irregularity { what: Irregularity::ExposedLaja { .. }, .. } => {
                Some(ConductPoint::ExposedLaja)
            }
            IncidentKind::Irregularity { what: Irregularity::ExposedStacking { .. }, .. } => {
                Some(ConductPoint::ExposedStacking)
            }
            _ => None,
        });
        seen.unwrap_or(ConductPoint::ExposedStacking)
    }

    /// Checks what must hold after every fact.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn check(&self) -> Result<(), Broken> {
        let books = &self.desk.books;
        books.check()?;
        let losing = books.balance(&Account::Losing);
        if !losing.is_zero() {
            return Err(Broken::Losing(losing));
        }
        let open: BTreeSet<AccountNumber> = self.desk.seats.values().map(|open| open.account).collect();
        let same = self.desk.seats.keys().eq(self.players.keys());
        if open.len() != self.desk.seats.len() || !same {
            return Err(Broken::Seats);
        }
        let mut lies: BTreeMap<AccountNumber, Cents> = BTreeMap::new();
        for wager in &self.wagers {
            let sum = lies.entry(wager.account).or_default();
            *sum = sum.plus_capped(wager.amount);
        }
        for (account, _) in books.accounts() {
            if let Account::Stakes(number) | Account::Chips(number) | Account::Tokens(number) = account {
                lies.entry(*number).or_default();
            }
        }
        for (account, shown) in lies {
            let booked = books.balance(&Account::Stakes(account));
            if booked != shown {
                return Err(Broken::Stakes { account, booked, shown });
            }
            let balance = books.balance(&Account::Chips(account));
            let balance = balance.plus_capped(books.balance(&Account::Tokens(account)));
            if account != HOUSE && !open.contains(&account) && !balance.is_zero() {
                return Err(Broken::Left { account, balance });
            }
        }
        self.check_bank()
    }

    fn check_bank(&self) -> Result<(), Broken> {
        for area in 1..=8 {
            let booked = self.desk.books.balance(&Account::Bank(area));
            let put_up = self.play.as_ref().filter(|play| play.bank.number() == area).map(|play| {
                let settled = play.step == Step::Settled || play.method == BankMethod::House;
                if settled { Cents::ZERO } else { play.stake().plus_capped(play.matched) }
            });
            let shown = put_up.unwrap_or(Cents::ZERO);
            if booked != shown {
                return Err(Broken::Bank { area, booked, shown });
            }
        }
        Ok(())
    }

    /// What the layout holds on a bet, for tests and screens.
    #[must_use]
    pub fn total_on(&self, bet: Bet) -> Cents {
        self.wagers.iter().filter(|wager| wager.bet == bet).map(|wager| wager.amount).sum()
    }
}
