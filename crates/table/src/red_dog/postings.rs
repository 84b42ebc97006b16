use super::detail::SettledLine;
use super::event::Event;
use super::state::SEIZED;
use crate::house::desk;
use houseway_games::red_dog::Verdict;
use houseway_ledger::{Account, Posting, Reason};
use houseway_money::Cents;

/// The money that an event moves.
pub(super) fn postings(event: &Event) -> Vec<Posting> {
    let mut postings = Vec::new();
    let mut post =
        |debit, credit, amount, reason| postings.extend(Posting::new(debit, credit, amount, reason));
    let (chips, stakes) = (Account::Chips, Account::Stakes);
    match event {
        Event::Desk { desk } => return desk::postings(desk),
        Event::WagerChanged { account, from, to, .. } | Event::Raised { account, from, to, .. } => {
            post(chips(*account), stakes(*account), to.minus_or_zero(*from), Reason::Wager);
            post(stakes(*account), chips(*account), from.minus_or_zero(*to), Reason::Withdrawal);
        }
        Event::WagerSettled { settled } => return of_line(settled),
        Event::Reconstructed { returned, .. } => {
            for (_, account, amount) in returned {
                post(stakes(*account), chips(*account), *amount, Reason::Void);
            }
        }
        Event::Invalidated { round, refunds, .. } | Event::Corrected { round, moved: refunds, .. } => {
            // What lies for a round that is yet to be dealt is taken off its area, as by its player; a round at hand is void.
            let in_play = matches!(event, Event::Invalidated { in_play: true, .. });
            let off = if in_play { Reason::Void } else { Reason::Withdrawal };
            for refund in refunds {
                let account = refund.account;
                post(stakes(account), chips(account), refund.released, off);
                let his = if refund.seat.is_some() { chips(account) } else { Account::Payable(account) };
                post(Account::Win, his.clone(), refund.gained(), Reason::Correction);
                post(Account::Win, pool(), refund.seized_again, Reason::Correction);
                post(his, Account::Win, refund.lost(), Reason::Correction);
                post(pool(), Account::Win, refund.seized, Reason::Correction);
            }
            let what = format!("round {round}");
            return postings
                .into_iter()
                .map(|posting| match posting.reason {
                    Reason::Correction => posting.correcting(&what),
                    _ => posting,
                })
                .collect();
        }
        Event::Sanctioned { account, measures, voided, .. } => {
            post(stakes(*account), chips(*account), *voided, Reason::Void);
            post(chips(*account), pool(), measures.seize, Reason::Adjustment);
        }
        Event::SeizedReleased { account, amount, returned, owed } => {
            let to = match (returned, owed) {
                (false, _) => Account::Win,
                (true, true) => Account::Payable(*account),
                (true, false) => chips(*account),
            };
            post(pool(), to, *amount, Reason::Adjustment);
        }
        _ => {}
    }
    postings
}

fn pool() -> Account {
    Account::Pool(SEIZED.to_owned())
}

fn of_line(settled: &SettledLine) -> Vec<Posting> {
    let SettledLine { account, line, excess, stays, .. } = settled;
    let (chips, stakes) = (Account::Chips(*account), Account::Stakes(*account));
    let stake = line.stake.total();
    let mut postings = vec![Posting::new(stakes.clone(), chips.clone(), *excess, Reason::Void)];
    let back = match line.outcome.verdict() {
        // What stays on the area is still at stake.
        Verdict::Void if !stays.is_zero() => Cents::ZERO,
        Verdict::Void => line.returned,
        Verdict::Wins | Verdict::Loses => line.returned.minus_or_zero(line.win),
    };
    let reason = if line.outcome.verdict() == Verdict::Void { Reason::Void } else { Reason::StakeReturned };
    postings.push(Posting::new(stakes.clone(), chips.clone(), back, reason));
    postings.push(Posting::new(Account::Win, chips, line.win, Reason::Win));
    if stays.is_zero() {
        postings.push(Posting::new(stakes, Account::Win, stake.minus_or_zero(back), Reason::Loss));
    }
    postings.into_iter().flatten().collect()
}

/// What a settled line gives the account in all: excess, stake that goes back, and win.
#[must_use]
pub(super) fn given(settled: &SettledLine) -> Cents {
    let line = &settled.line;
    let back = if settled.stays.is_zero() { line.returned } else { Cents::ZERO };
    settled.excess.plus_capped(back)
}
