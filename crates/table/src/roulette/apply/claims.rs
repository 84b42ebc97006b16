//! What becomes of a claim: made, answered, put right by hand.

use super::{meter, open_account};
use crate::roulette::detail::Borne;
use crate::roulette::event::Event;
use crate::roulette::state::{Claim, ClaimAnswer, Notice, State};
use crate::{Recorded, Time};
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Change;

pub(super) fn made(state: &mut State, fact: &Recorded<Event>) {
    let Event::ClaimMade { claim, seat, account, subject, spin } = fact.event else { return };
    let own = claim.checked_sub(State::numbered(account, 0)).filter(|count| *count < State::NUMBERS);
    match (own, open_account(state, account)) {
        (Some(count), Some(open)) => {
            open.claims_made = open.claims_made.max(u32::try_from(count).unwrap_or(u32::MAX));
        }
        _ => state.next_claim = state.next_claim.max(claim + 1),
    }
    let (at, answer, asked, adjusted) = (fact.at, None, None, None);
    let made = Claim { number: claim, seat, account, subject, spin, at, answer, asked, adjusted };
    state.claims.insert(claim, made);
    while state.claims.len() > State::CLAIMS {
        let done = state.claims.values().filter(|c| c.answer.is_some() && c.asked.is_none());
        let Some(oldest) = done.min_by_key(|c| (c.at, c.number)).map(|c| c.number) else { break };
        state.claims.remove(&oldest);
    }
}

pub(super) fn answered(state: &mut State, at: Time, claim: u64, upheld: bool, answer: Short<200>) {
    let Some(found) = state.claims.get_mut(&claim) else { return };
    found.answer = Some(ClaimAnswer { upheld, answer, at });
    let account = found.account;
    if let Some(open) = open_account(state, account) {
        open.notice = Some(Notice::Answered { claim, upheld, answer });
    }
}

pub(super) fn adjusted(
    state: &mut State,
    fact: &Recorded<Event>,
    claim: u64,
    account: AccountNumber,
    difference: Change,
    borne: &Borne,
) {
    if let Some(found) = state.claims.get_mut(&claim) {
        found.asked = None;
        found.adjusted = Some(difference);
    }
    meter(state, account, |m| {
        m.adjusted = m.adjusted.and(difference);
        m.receivable = m.receivable.plus_capped(borne.receivable).minus_or_zero(borne.to_receivable);
        m.paid_out = m.paid_out.plus_capped(borne.payable).minus_or_zero(borne.from_payable);
    });
    if let Some(open) = open_account(state, account) {
        let basis = fact.basis.clone();
        open.notice = Some(Notice::PutRight { claim, difference, basis });
    }
    super::forget(state, account);
}
