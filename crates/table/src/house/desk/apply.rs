use super::{CashBox, Closing, Desk, DeskEvent, Excluded, Funds, Open, PaidOut};
use crate::house::{MovementKind, Own};
use crate::{Actor, Recorded, SeatNumber, Time};
use houseway_ledger::{Account, AccountNumber, Posting, Reason, Tender};
use houseway_money::{Cents, Stack};

/// Makes a fact of the desk part of it, its money excepted, which the game posts. `fact` is what the game recorded it as, and
/// `round` is how many rounds were played.
pub fn apply<E>(desk: &mut Desk, event: &DeskEvent, fact: &Recorded<E>, round: u64) {
    let at = fact.at;
    match event {
        DeskEvent::AccountOpened { seat, account, source, amount } => {
            desk.last_account = desk.last_account.max(account.0);
            let open = Open { account: *account, since: at, bought_in: *amount, own: Own::new(at) };
            desk.seats.insert(*seat, open);
            remember(desk, source, &fact.by);
        }
        DeskEvent::ToppedUp { seat, source, amount, .. } => {
            if let Some(open) = desk.seats.get_mut(seat) {
                open.bought_in = open.bought_in.plus_capped(*amount);
            }
            remember(desk, source, &fact.by);
        }
        DeskEvent::OwnLimitsSet { seat, limits, later, .. } => {
            if let Some(open) = desk.seats.get_mut(seat) {
                (open.own.limits, open.own.later) = (*limits, *later);
            }
        }
        DeskEvent::Rested { seat, until, .. } => {
            if let Some(open) = desk.seats.get_mut(seat) {
                open.own.rest_until = Some(*until);
            }
        }
        DeskEvent::ClockRead { seats } => {
            for seat in seats {
                if let Some(open) = desk.seats.get_mut(seat) {
                    open.own.begins(at);
                }
            }
        }
        DeskEvent::AccountClosed { seat, account, paid, chips, coin, .. } => {
            desk.seats.remove(seat);
            settle_up(desk, *account);
            desk.left.push_back((*account, *seat));
            while desk.left.len() > Desk::PAYOUTS {
                desk.left.pop_front();
            }
            paid_out(desk, Some(*seat), *account, *paid, chips, *coin, at);
        }
        DeskEvent::OwedPaid { account, amount, chips, coin } => {
            desk.books.settle_up(&Account::Payable(*account));
            paid_out(desk, None, *account, *amount, chips, *coin, at);
        }
        DeskEvent::MovementCounted { movement } => desk.movement = Some(movement.clone()),
        DeskEvent::MovementWithdrawn => desk.movement = None,
        DeskEvent::Moved { kind, total, .. } => {
            desk.movement = None;
            match kind {
                MovementKind::Opening => {
                    desk.open = true;
                    desk.opening_float = *total;
                    desk.closing = None;
                    desk.directed_at = None;
                }
                MovementKind::Closing => {
                    // The game of which they were shut out is over.
                    desk.excluded.clear();
                    desk.left.clear();
                    desk.open = false;
                    desk.closing = None;
                    desk.payouts.clear();
                }
                MovementKind::Fill | MovementKind::Credit | MovementKind::Drop => {}
            }
        }
        DeskEvent::ClosingPosted { at } => {
            desk.closing = Some(Closing { at: *at, posted_at: fact.at, round, ended: false });
        }
        DeskEvent::ClosingWithdrawn => desk.closing = None,
        DeskEvent::PlayEnded => {
            if let Some(closing) = &mut desk.closing {
                closing.ended = true;
            }
        }
        DeskEvent::ShutOut { account, seat } => {
            let (account, seat) = (*account, *seat);
            desk.excluded.push(Excluded { account, seat, since: at });
        }
        DeskEvent::Readmitted { account } => desk.excluded.retain(|one| one.account != *account),
    }
}

fn remember(desk: &mut Desk, source: &Funds, by: &Actor) {
    if let Funds::Acceptor { note } = source {
        desk.notes.credited(by, *note);
    }
}

/// A closed account is not used again: what stands at zero of it is forgotten.
fn settle_up(desk: &mut Desk, account: AccountNumber) {
    desk.books.settle_up(&Account::Chips(account));
    desk.books.settle_up(&Account::Stakes(account));
}

fn paid_out(
    desk: &mut Desk,
    seat: Option<SeatNumber>,
    account: AccountNumber,
    amount: Cents,
    chips: &[Stack],
    coin: Cents,
    at: Time,
) {
    if amount.is_zero() {
        return;
    }
    desk.payouts.push_back(PaidOut { seat, account, amount, chips: chips.to_vec(), coin, at });
    while desk.payouts.len() > Desk::PAYOUTS {
        desk.payouts.pop_front();
    }
}

/// The money that a fact of the desk moves.
#[must_use]
pub fn postings(event: &DeskEvent) -> Vec<Posting> {
    let mut postings = Vec::new();
    let mut post =
        |debit, credit, amount, reason| postings.extend(Posting::new(debit, credit, amount, reason));
    match event {
        DeskEvent::AccountOpened { seat, account, source, amount }
        | DeskEvent::ToppedUp { seat, account, source, amount } => {
            let from = match source {
                Funds::Dealer { tender: Tender::Chips } => Account::Float,
                Funds::Dealer { tender } => Account::Drop(*tender),
                Funds::Acceptor { .. } => Account::Notes(seat.number()),
            };
            post(from, Account::Chips(*account), *amount, Reason::BuyIn);
        }
        DeskEvent::AccountClosed { account, paid, owed, .. } => {
            post(Account::Chips(*account), Account::Float, *paid, Reason::PayOut);
            post(Account::Chips(*account), Account::Payable(*account), *owed, Reason::Owed);
        }
        DeskEvent::OwedPaid { account, amount, .. } => {
            post(Account::Payable(*account), Account::Float, *amount, Reason::PayOut);
        }
        DeskEvent::Moved { kind, total, expected, emptied, .. } => match kind {
            MovementKind::Opening | MovementKind::Fill => {
                post(Account::Float, Account::Cage, *total, Reason::Fill);
            }
            MovementKind::Credit => post(Account::Cage, Account::Float, *total, Reason::Credit),
            // The books are emptied of what they held; a difference to the count stands in the event.
            MovementKind::Closing => {
                post(Account::Cage, Account::Float, expected.unwrap_or(*total), Reason::Credit);
            }
            MovementKind::Drop => {
                for (cash_box, amount) in emptied {
                    let account = match cash_box {
                        CashBox::Drop { tender } => Account::Drop(*tender),
                        CashBox::Notes { seat } => Account::Notes(seat.number()),
                    };
                    post(Account::Cage, account, *amount, Reason::Drop);
                }
            }
        },
        _ => {}
    }
    postings
}
