use super::detail::{AccountCorrection, AccountSettlement, Borne, CashBox, CorrectedLines, Funds, Returned};
use super::event::Event;
use super::layout::total;
use crate::house::MovementKind;
use houseway_games::roulette::{Line, SequenceLine};
use houseway_ledger::{Account, AccountNumber, Posting, Reason, Tender};
use houseway_money::{Cents, Change};

/// Collects postings; amounts of nothing leave no posting.
#[derive(Debug, Default)]
struct Journal(Vec<Posting>);

impl Journal {
    fn post(&mut self, debit: Account, credit: Account, amount: Cents, reason: Reason) {
        self.0.extend(Posting::new(debit, credit, amount, reason));
    }
}

/// The money that an event moves.
pub(super) fn postings(event: &Event) -> Vec<Posting> {
    let mut journal = Journal::default();
    match event {
        Event::Moved { kind, total, expected, emptied, .. } => {
            moved(&mut journal, *kind, *total, *expected, emptied);
        }
        Event::AccountOpened { seat, account, source, amount }
        | Event::ToppedUp { seat, account, source, amount } => {
            let from = match source {
                Funds::Dealer { tender } => received(*tender),
                Funds::Acceptor { .. } => Account::Notes(seat.number()),
            };
            journal.post(from, Account::Chips(*account), *amount, Reason::BuyIn);
        }
        Event::WagersChanged { account, spots, placed, removed, .. }
        | Event::WagersLowered { account, spots, placed, removed, .. } => {
            let before = spots.iter().map(|s| s.from).chain(removed.iter().map(|w| w.stake)).sum();
            let now = spots.iter().map(|s| s.to).chain(placed.iter().map(|w| w.stake)).sum();
            let (staked, taken_back) = Change::between(before, now).split();
            journal.post(Account::Chips(*account), Account::Stakes(*account), staked, Reason::Wager);
            journal.post(Account::Stakes(*account), Account::Chips(*account), taken_back, Reason::Withdrawal);
        }
        Event::PeriodExpired { unrecognised, .. } => give_back(&mut journal, unrecognised, Reason::Void),
        Event::NoSpinCalled { returned, .. } | Event::Malfunctioned { returned, .. } => {
            give_back(&mut journal, returned, Reason::Void);
        }
        Event::RecordVoided { returned, .. } => {
            give_back(&mut journal, std::slice::from_ref(returned), Reason::Void);
        }
        Event::SpinSettled { accounts, .. } => accounts.iter().for_each(|a| settled(&mut journal, a)),
        Event::AccountClosed { account, withdrawn, paid, owed, .. } => {
            give_back(&mut journal, withdrawn.as_slice(), Reason::Withdrawal);
            journal.post(Account::Chips(*account), Account::Float, *paid, Reason::PayOut);
            journal.post(Account::Chips(*account), Account::Payable(*account), *owed, Reason::Owed);
        }
        Event::CorrectionConfirmed { spin, accounts, .. } => {
            accounts.iter().for_each(|a| corrected(&mut journal, a));
            let what = format!("spin {spin}");
            journal.0 = std::mem::take(&mut journal.0).into_iter().map(|p| p.correcting(&what)).collect();
        }
        Event::ClaimAdjusted { claim, account, difference, borne, .. } => {
            adjusted(&mut journal, *account, *difference, borne);
            let what = format!("claim {claim}");
            journal.0 = std::mem::take(&mut journal.0).into_iter().map(|p| p.correcting(&what)).collect();
        }
        Event::AdjustmentTakenBack { spin, account, difference, borne, .. } => {
            adjusted(&mut journal, *account, *difference, borne);
            let what = format!("spin {spin}");
            journal.0 = std::mem::take(&mut journal.0).into_iter().map(|p| p.correcting(&what)).collect();
        }
        Event::OwedPaid { account, amount, .. } => {
            journal.post(Account::Payable(*account), Account::Float, *amount, Reason::PayOut);
        }
        Event::OwedReceived { account, amount, tender } => {
            journal.post(received(*tender), Account::Receivable(*account), *amount, Reason::BuyIn);
        }
        _ => {}
    }
    journal.0
}

/// Where a tender goes: chips into the float, everything else into the drop box.
fn received(tender: Tender) -> Account {
    match tender {
        Tender::Chips => Account::Float,
        other => Account::Drop(other),
    }
}

fn moved(
    journal: &mut Journal,
    kind: MovementKind,
    total: Cents,
    expected: Option<Cents>,
    emptied: &[(CashBox, Cents)],
) {
    match kind {
        MovementKind::Opening | MovementKind::Fill => {
            journal.post(Account::Float, Account::Cage, total, Reason::Fill);
        }
        MovementKind::Credit => journal.post(Account::Cage, Account::Float, total, Reason::Credit),
        // The books are emptied of what they held; a difference to the count stands in the event.
        MovementKind::Closing => {
            journal.post(Account::Cage, Account::Float, expected.unwrap_or(total), Reason::Credit);
        }
        MovementKind::Drop => {
            for (cash_box, amount) in emptied {
                let account = match cash_box {
                    CashBox::Drop { tender } => Account::Drop(*tender),
                    CashBox::Notes { seat } => Account::Notes(seat.number()),
                };
                journal.post(Account::Cage, account, *amount, Reason::Drop);
            }
        }
    }
}

fn give_back(journal: &mut Journal, returned: &[Returned], reason: Reason) {
    for Returned { account, amount, owed, .. } in returned {
        journal.post(Account::Stakes(*account), Account::Chips(*account), *amount, reason);
        if *owed {
            journal.post(Account::Chips(*account), Account::Payable(*account), *amount, Reason::Owed);
        }
    }
}

/// Lost stakes, stakes returned and wins of settled lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    /// Stakes that were lost.
    pub lost: Cents,
    /// Stakes that went back.
    pub kept: Cents,
    /// Wins beside them.
    pub won: Cents,
}

impl Sums {
    /// The sums of these lines.
    pub(super) fn of(lines: &[Line], sequences: &[SequenceLine]) -> Self {
        let singles = lines.iter().map(|l| (l.stake, l.win, l.returned));
        let mut sums = Self::default();
        for (stake, win, returned) in singles.chain(sequences.iter().map(|l| (l.stake, l.win, l.returned))) {
            if returned.is_zero() {
                sums.lost = sums.lost.plus_capped(stake);
            } else {
                sums.kept = sums.kept.plus_capped(stake);
                sums.won = sums.won.plus_capped(win);
            }
        }
        sums
    }
}

fn settled(journal: &mut Journal, settlement: &AccountSettlement) {
    let account = settlement.account;
    pay(
        journal,
        account,
        Sums::of(&settlement.lines, &settlement.sequences),
        [Reason::Loss, Reason::StakeReturned, Reason::Win],
    );
    if settlement.seat.is_none() {
        journal.post(Account::Chips(account), Account::Payable(account), settlement.returned, Reason::Owed);
    }
}

fn pay(journal: &mut Journal, account: AccountNumber, sums: Sums, reasons: [Reason; 3]) {
    let (chips, stakes) = (Account::Chips(account), Account::Stakes(account));
    journal.post(stakes.clone(), Account::Win, sums.lost, reasons[0]);
    journal.post(stakes, chips.clone(), sums.kept, reasons[1]);
    journal.post(Account::Win, chips, sums.won, reasons[2]);
}

fn corrected(journal: &mut Journal, correction: &AccountCorrection) {
    let account = correction.account;
    let (chips, stakes) = (Account::Chips(account), Account::Stakes(account));
    let before = Sums::of(&correction.before.lines, &correction.before.sequences);
    journal.post(Account::Win, stakes.clone(), before.lost, Reason::Reversal);
    journal.post(chips.clone(), stakes.clone(), before.kept, Reason::Reversal);
    journal.post(chips.clone(), Account::Win, before.won, Reason::Reversal);
    journal.post(chips.clone(), stakes.clone(), voided(&correction.before), Reason::Reversal);
    let after = Sums::of(&correction.after.lines, &correction.after.sequences);
    pay(journal, account, after, [Reason::Correction; 3]);
    journal.post(stakes, chips.clone(), voided(&correction.after), Reason::Correction);
    let AccountCorrection { from_payable, receivable, to_receivable, payable, balance, .. } = *correction;
    let who = Borne { from_payable, receivable, to_receivable, payable, balance };
    bear(journal, account, &who, Reason::Correction);
}

/// Money put right by hand: the House gives it, or gets it.
fn adjusted(journal: &mut Journal, account: AccountNumber, difference: Change, who: &Borne) {
    let chips = Account::Chips(account);
    let (gain, loss) = difference.split();
    journal.post(Account::Win, chips.clone(), gain, Reason::Adjustment);
    journal.post(chips, Account::Win, loss, Reason::Adjustment);
    bear(journal, account, who, Reason::Adjustment);
}

/// What the balance does not bear becomes owed, or comes off what is.
fn bear(journal: &mut Journal, account: AccountNumber, who: &Borne, reason: Reason) {
    let chips = Account::Chips(account);
    journal.post(Account::Payable(account), chips.clone(), who.from_payable, reason);
    journal.post(Account::Receivable(account), chips.clone(), who.receivable, reason);
    journal.post(chips.clone(), Account::Receivable(account), who.to_receivable, reason);
    journal.post(chips, Account::Payable(account), who.payable, Reason::Owed);
}

/// What goes back because the spin had no outcome.
pub(super) fn voided(side: &CorrectedLines) -> Cents {
    total(&side.void).plus_capped(side.void_sequences.iter().map(|w| w.stake).sum())
}
