use super::detail::{Back, Outcome, SideLine, Stakeholder};
use super::event::Event;
use super::state::{HOUSE, State};
use crate::Recorded;
use crate::house::Discrepancy;
use crate::house::desk::{self, DeskEvent};
use houseway_games::pai_gow::bank::Called;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A second way to every balance: from events alone, without postings or ledger, in plain signed sums. Of a settled round it
/// reads what each wager and each banker came to, and not the movements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reckoner {
    accounts: BTreeMap<AccountNumber, Reckoned>,
    float: i128,
    house: i128,
    commission: i128,
    pools: i128,
    /// What went to pools that the table shares, less what came from them.
    #[serde(default)]
    linked: i128,
    promotions: i128,
}

/// What the reckoner holds of one account, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Reckoned {
    balance: i128,
    held: i128,
    banked: i128,
    owed: i128,
    tokens: i128,
}

fn cents(amount: Cents) -> i128 {
    i128::from(amount.get())
}

impl Reckoner {
    fn of(&mut self, account: AccountNumber) -> &mut Reckoned {
        self.accounts.entry(account).or_default()
    }

    /// Money that goes from a wager to its owner: the House's to its win.
    fn home(&mut self, account: AccountNumber, amount: i128) {
        if account == HOUSE {
            self.house += amount;
        } else {
            self.of(account).balance += amount;
        }
    }

    fn back(&mut self, backs: &[Back]) {
        for back in backs {
            self.of(back.account).held -= cents(back.amount);
            if back.tokens {
                self.of(back.account).tokens += cents(back.amount);
            } else {
                self.home(back.account, cents(back.amount));
            }
        }
    }

    fn unbanked(&mut self, stakes: &[Stakeholder]) {
        for stake in stakes {
            let row = self.of(stake.account);
            row.banked -= cents(stake.amount);
            row.balance += cents(stake.amount);
        }
    }

    /// Takes a fact into account.
    pub fn observe(&mut self, fact: &Recorded<Event>) {
        match &fact.event {
            Event::Desk { desk } => self.at_desk(desk),
            Event::WagerChanged { account, from, to, tokens, .. } => {
                let raised = cents(*to) - cents(*from);
                let row = self.of(*account);
                *(if *tokens { &mut row.tokens } else { &mut row.balance }) -= raised;
                row.held += raised;
            }
            Event::TokensIssued { account, amount, .. } => {
                self.of(*account).tokens += cents(*amount);
                self.promotions -= cents(*amount);
            }
            Event::TokensTakenBack { account, amount, .. } => {
                self.of(*account).tokens -= cents(*amount);
                self.promotions += cents(*amount);
            }
            Event::BankStaked { account, from, to, .. } => {
                let raised = cents(*to) - cents(*from);
                let row = self.of(*account);
                row.balance -= raised;
                row.banked += raised;
            }
            Event::HouseWagered { amount, .. } => {
                self.house -= cents(*amount);
                self.of(HOUSE).held += cents(*amount);
            }
            Event::Shuffled { returned, .. }
            | Event::HandVoided { returned, .. }
            | Event::WagersRecognised { returned, .. }
            | Event::Sanctioned { returned, .. } => self.back(returned),
            Event::WagerRefused { back, .. } => self.back(std::slice::from_ref(back)),
            Event::BankCovered { added, taken, matched, .. } => {
                for stake in added {
                    let row = self.of(stake.account);
                    row.banked += cents(stake.amount);
                    row.balance -= cents(stake.amount);
                }
                self.unbanked(taken);
                self.house -= cents(*matched);
                self.of(HOUSE).banked += cents(*matched);
            }
            Event::BankFell { stakes, returned, .. } => {
                self.unbanked(stakes);
                self.back(returned);
            }
            Event::DiceRead { sides, .. } => sides.iter().for_each(|line| self.side(line, 1)),
            Event::Settled { outcome } => {
                self.settled(outcome, 1);
                self.banks_spent(outcome);
            }
            Event::SettledAgain { before, after } => {
                self.settled(before, -1);
                self.settled(after, 1);
            }
            Event::PoolAnswered { paid, .. } => paid.iter().for_each(|line| self.side(line, 1)),
            Event::RoundVoided { returned, stakes, matched, forfeited, .. } => {
                self.back(returned);
                self.unbanked(stakes);
                self.of(HOUSE).banked -= cents(*matched);
                self.house += cents(*matched);
                for back in forfeited {
                    self.of(back.account).held -= cents(back.amount);
                    self.house += cents(back.amount);
                }
            }
            Event::BegunAgain { matched, returned, .. } => {
                self.of(HOUSE).banked -= cents(*matched);
                self.house += cents(*matched);
                self.back(returned);
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

    /// What each wager, banker and the House came to. `sign` is -1 where it is undone.
    fn settled(&mut self, outcome: &Outcome, sign: i128) {
        let Outcome { regular, sides, .. } = outcome;
        let mut in_play = 0;
        let mut out = 0;
        for line in &regular.lines {
            let owner = outcome.wager(line.number).map_or(HOUSE, |wager| wager.account);
            in_play += cents(line.stake);
            out += cents(line.returned) + cents(line.commission);
            self.commission += sign * cents(line.commission);
            if line.called == Called::Jowl && owner != HOUSE {
                continue;
            }
            self.of(owner).held -= sign * cents(line.stake);
            let tokens = outcome.wager(line.number).is_some_and(|wager| wager.tokens);
            let kept = if tokens { cents(line.returned).min(cents(line.stake)) } else { 0 };
            self.of(owner).tokens += sign * kept;
            self.home(owner, sign * (cents(line.returned) - kept));
        }
        for share in &regular.bank.returned {
            self.of(AccountNumber(share.who)).balance += sign * cents(share.amount);
            out += cents(share.amount);
        }
        let put_up = cents(regular.bank.stake);
        self.commission += sign * cents(regular.bank.commission);
        out += cents(regular.bank.commission);
        // What the lines and the bankers do not have of all that was put up is the House's.
        self.house += sign * (in_play + put_up - out);
        sides.iter().for_each(|line| self.side(line, sign));
    }

    /// The stakes of the bank are spent with the first settlement: each banker's own, and in a co-bank as much of the House.
    fn banks_spent(&mut self, outcome: &Outcome) {
        if outcome.bank.is_none() {
            return;
        }
        let mut left = cents(outcome.regular.bank.stake);
        for (account, row) in &mut self.accounts {
            if *account != HOUSE {
                left -= row.banked;
                row.banked = 0;
            }
        }
        self.of(HOUSE).banked -= left;
    }

    fn side(&mut self, line: &SideLine, sign: i128) {
        if line.pending {
            return;
        }
        let row = self.of(line.account);
        row.held -= sign * cents(line.stake);
        row.balance += sign * (cents(line.back) + cents(line.win));
        let fed = cents(line.to_pool) + cents(line.to_reserve);
        let pool = if line.linked.is_some() { &mut self.linked } else { &mut self.pools };
        *pool += sign * (fed - cents(line.from_pool));
        let kept = cents(line.stake) - cents(line.back) - fed;
        self.house += sign * (kept - (cents(line.win) - cents(line.from_pool)));
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
        same(Account::Commission, self.commission)?;
        same(Account::Promotions, self.promotions)?;
        let sum = |of: fn(&Account) -> bool| -> i128 {
            let those = books.accounts().filter(|(account, _)| of(account));
            those.map(|(account, _)| i128::from(books.change(account).get())).sum()
        };
        let all = "all".to_owned();
        for (account, booked, reckoned) in [
            (Account::Pool(all.clone()), sum(|account| matches!(account, Account::Pool(_))), self.pools),
            (Account::Linked(all), sum(|account| matches!(account, Account::Linked(_))), self.linked),
        ] {
            if booked != reckoned {
                return Err(Discrepancy { account, reckoned, booked });
            }
        }
        let mut banked = 0;
        let known = books.accounts().filter_map(|(account, _)| match account {
            Account::Chips(number)
            | Account::Stakes(number)
            | Account::Payable(number)
            | Account::Tokens(number) => Some(*number),
            _ => None,
        });
        let numbers: std::collections::BTreeSet<AccountNumber> =
            known.chain(self.accounts.keys().copied()).collect();
        for number in numbers {
            let row = self.accounts.get(&number).copied().unwrap_or_default();
            same(Account::Chips(number), row.balance)?;
            same(Account::Stakes(number), row.held)?;
            same(Account::Payable(number), row.owed)?;
            same(Account::Tokens(number), row.tokens)?;
            banked += row.banked;
        }
        let booked: i128 = (1..=8).map(|area| i128::from(books.change(&Account::Bank(area)).get())).sum();
        if booked != banked {
            return Err(Discrepancy { account: Account::Bank(0), reckoned: banked, booked });
        }
        Ok(())
    }
}
