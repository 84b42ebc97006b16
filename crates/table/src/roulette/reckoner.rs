use super::detail::{CorrectedLines, Returned};
use super::event::Event;
use super::state::State;
use crate::Recorded;
use crate::house::Discrepancy;
use houseway_ledger::{Account, AccountNumber};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A second way to every balance: from events alone, without postings or ledger, in plain signed sums.
///
/// It runs beside the books, in tests and as the running audit of a live table. Where the two differ, one of
/// them is wrong, and the table stops.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reckoner {
    accounts: BTreeMap<AccountNumber, Reckoned>,
    float: i128,
    house: i128,
}

/// What the reckoner holds of one account, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Reckoned {
    balance: i128,
    held: i128,
    owed_to: i128,
    owed_by: i128,
}

impl Reckoner {
    /// Takes a fact into account.
    pub fn observe(&mut self, fact: &Recorded<Event>) {
        match &fact.event {
            Event::Moved { kind, total, expected, .. } => {
                use crate::house::MovementKind::{Closing, Credit, Drop, Fill, Opening};
                match kind {
                    Opening | Fill => self.float += cents(*total),
                    Credit => self.float -= cents(*total),
                    Closing => self.float -= cents(expected.unwrap_or(*total)),
                    Drop => {}
                }
            }
            Event::AccountOpened { account, source, amount, .. }
            | Event::ToppedUp { account, source, amount, .. } => {
                self.of(*account).balance += cents(*amount);
                let chips = super::detail::Funds::Dealer { tender: houseway_ledger::Tender::Chips };
                if *source == chips {
                    self.float += cents(*amount);
                }
            }
            Event::WagersChanged { account, spots, placed, removed, .. }
            | Event::WagersLowered { account, spots, placed, removed, .. } => {
                let mut raised = 0;
                raised += spots.iter().map(|s| cents(s.to) - cents(s.from)).sum::<i128>();
                raised += placed.iter().map(|w| cents(w.stake)).sum::<i128>();
                raised -= removed.iter().map(|w| cents(w.stake)).sum::<i128>();
                let row = self.of(*account);
                row.balance -= raised;
                row.held += raised;
            }
            Event::PeriodExpired { unrecognised, .. } => {
                unrecognised.iter().for_each(|back| self.give_back(back));
            }
            Event::NoSpinCalled { returned, .. } => {
                returned.iter().for_each(|back| self.give_back(back));
            }
            Event::Malfunctioned { returned, .. } => returned.iter().for_each(|back| self.give_back(back)),
            Event::RecordVoided { returned, .. } => self.give_back(returned),
            Event::SpinSettled { accounts, .. } => {
                for settled in accounts {
                    let mut house = 0;
                    let row = self.accounts.entry(settled.account).or_default();
                    let singles = settled.lines.iter().map(|l| (l.stake, l.win, l.returned));
                    let sequences = settled.sequences.iter().map(|l| (l.stake, l.win, l.returned));
                    for (stake, win, returned) in singles.chain(sequences) {
                        row.held -= cents(stake);
                        if settled.seat.is_some() {
                            row.balance += cents(returned);
                        } else {
                            row.owed_to += cents(returned);
                        }
                        house += if cents(returned) == 0 { cents(stake) } else { -cents(win) };
                    }
                    self.house += house;
                }
            }
            Event::AccountClosed { account, withdrawn, paid, owed, .. } => {
                withdrawn.iter().for_each(|back| self.give_back(back));
                let row = self.of(*account);
                row.balance -= cents(*paid) + cents(*owed);
                row.owed_to += cents(*owed);
                self.float -= cents(*paid);
            }
            Event::CorrectionConfirmed { accounts, .. } => {
                for corrected in accounts {
                    let (before, after) = (Side::of(&corrected.before), Side::of(&corrected.after));
                    let owed = cents(corrected.payable) - cents(corrected.from_payable);
                    let owing = cents(corrected.receivable) - cents(corrected.to_receivable);
                    let row = self.accounts.entry(corrected.account).or_default();
                    row.held += before.staked + before.void - after.staked - after.void;
                    row.owed_to += owed;
                    row.owed_by += owing;
                    row.balance += after.returned + after.void - before.returned - before.void;
                    row.balance += owing - owed;
                    self.house += after.house - before.house;
                }
            }
            Event::ClaimAdjusted { account, difference, borne, .. }
            | Event::AdjustmentTakenBack { account, difference, borne, .. } => {
                let owed = cents(borne.payable) - cents(borne.from_payable);
                let owing = cents(borne.receivable) - cents(borne.to_receivable);
                let row = self.of(*account);
                row.owed_to += owed;
                row.owed_by += owing;
                row.balance += i128::from(difference.get()) + owing - owed;
                self.house -= i128::from(difference.get());
            }
            Event::OwedPaid { account, amount, .. } => {
                self.of(*account).owed_to -= cents(*amount);
                self.float -= cents(*amount);
            }
            Event::OwedReceived { account, amount, tender } => {
                self.of(*account).owed_by -= cents(*amount);
                if *tender == houseway_ledger::Tender::Chips {
                    self.float += cents(*amount);
                }
            }
            _ => {}
        }
        self.accounts.retain(|_, row| *row != Reckoned::default());
    }

    fn of(&mut self, account: AccountNumber) -> &mut Reckoned {
        self.accounts.entry(account).or_default()
    }

    fn give_back(&mut self, back: &Returned) {
        let wagers: i128 = back.wagers.values().map(|amount| cents(*amount)).sum();
        let sequences: i128 = back.sequences.iter().map(|wager| cents(wager.stake)).sum();
        let row = self.of(back.account);
        row.held -= wagers + sequences;
        if back.owed {
            row.owed_to += wagers + sequences;
        } else {
            row.balance += wagers + sequences;
        }
    }

    /// Compares every balance with the books.
    ///
    /// # Errors
    /// The first [`Discrepancy`].
    pub fn agrees_with(&self, state: &State) -> Result<(), Discrepancy> {
        let compare = |account: Account, reckoned: i128| {
            let booked = i128::from(state.books.change(&account).get());
            if booked == reckoned { Ok(()) } else { Err(Discrepancy { account, reckoned, booked }) }
        };
        for (account, _) in state.books.accounts() {
            let row = |number: &AccountNumber| self.accounts.get(number).copied().unwrap_or_default();
            let reckoned = match account {
                Account::Chips(number) => row(number).balance,
                Account::Stakes(number) => row(number).held,
                Account::Payable(number) => row(number).owed_to,
                Account::Receivable(number) => row(number).owed_by,
                Account::Float => self.float,
                Account::Win => self.house,
                _ => continue,
            };
            compare(account.clone(), reckoned)?;
        }
        for (number, row) in &self.accounts {
            compare(Account::Chips(*number), row.balance)?;
            compare(Account::Stakes(*number), row.held)?;
            compare(Account::Payable(*number), row.owed_to)?;
            compare(Account::Receivable(*number), row.owed_by)?;
        }
        Ok(())
    }
}

/// One side of a correction, in plain sums.
struct Side {
    staked: i128,
    returned: i128,
    void: i128,
    house: i128,
}

impl Side {
    fn of(lines: &CorrectedLines) -> Self {
        let mut side = Self { staked: 0, returned: 0, void: 0, house: 0 };
        let singles = lines.lines.iter().map(|l| (l.stake, l.win, l.returned));
        for (stake, win, returned) in
            singles.chain(lines.sequences.iter().map(|l| (l.stake, l.win, l.returned)))
        {
            side.staked += cents(stake);
            side.returned += cents(returned);
            side.house += if cents(returned) == 0 { cents(stake) } else { -cents(win) };
        }
        side.void += lines.void.values().map(|amount| cents(*amount)).sum::<i128>();
        side.void += lines.void_sequences.iter().map(|wager| cents(wager.stake)).sum::<i128>();
        side
    }
}

fn cents(amount: houseway_money::Cents) -> i128 {
    i128::from(amount.get())
}
