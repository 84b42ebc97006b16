//! What becomes of a claim: made, answered, put right by hand.

use super::{meter, open_account};
use crate::roulette::detail::{AccountCorrection, Borne};
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
    let (at, answer, asked, adjusted, taken_back) = (fact.at, None, None, None, None);
    let corrected = state.changed.get(&account).cloned().unwrap_or_default();
    let number = claim;
    let made =
        Claim { number, seat, account, subject, spin, at, answer, asked, adjusted, taken_back, corrected };
    state.claims.insert(claim, made);
    while state.claims.len() > State::CLAIMS {
        let done = state.claims.values().filter(|c| c.answer.is_some() && c.asked.is_none());
        let done = done.filter(|c| c.adjusted.is_none() || !on_record(state, c.account));
        let Some(oldest) = done.min_by_key(|c| (c.at, c.number)).map(|c| c.number) else { break };
        state.claims.remove(&oldest);
    }
}

/// Whether a correction may still touch the account: then what was put right for it by hand is not forgotten.
fn on_record(state: &State, account: AccountNumber) -> bool {
    state.sequences.values().any(|record| record.wager.account == account)
        || state.history.iter().any(|record| record.wagers.iter().any(|(of, ..)| *of == account))
}

/// A correction has changed these accounts: whoever puts right by hand what they claim, of whichever spin and however much
/// later, is to know it. Each correction counts, also the second one of a spin: what was asked for before it was asked for
/// without it.
pub(super) fn corrected(state: &mut State, spin: u64, accounts: &[AccountCorrection]) {
    for account in accounts.iter().map(|correction| correction.account) {
        state.changed.entry(account).or_default().push(spin);
        for claim in state.claims.values_mut().filter(|claim| claim.account == account) {
            claim.corrected.push(spin);
        }
    }
    let gone = |account: &AccountNumber| state.seat_of(*account).is_none() && !on_record(state, *account);
    let gone: Vec<_> = state.changed.keys().copied().filter(gone).collect();
    for account in gone.iter().take(gone.len().saturating_sub(State::CHANGED)) {
        state.changed.remove(account);
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
    count(state, account, difference, borne);
    if let Some(open) = open_account(state, account) {
        let basis = fact.basis.clone();
        open.notice = Some(Notice::PutRight { claim, difference, basis });
    }
    super::forget(state, account);
}

fn count(state: &mut State, account: AccountNumber, difference: Change, borne: &Borne) {
    meter(state, account, |m| {
        m.adjusted = m.adjusted.and(difference);
        m.receivable = m.receivable.plus_capped(borne.receivable).minus_or_zero(borne.to_receivable);
        m.paid_out = m.paid_out.plus_capped(borne.payable).minus_or_zero(borne.from_payable);
    });
}

pub(super) fn taken_back(
    state: &mut State,
    fact: &Recorded<Event>,
    (claim, spin): (u64, u64),
    account: AccountNumber,
    difference: Change,
    borne: &Borne,
) {
    if let Some(found) = state.claims.get_mut(&claim) {
        found.taken_back = Some(spin);
    }
    count(state, account, difference, borne);
    if let Some(open) = open_account(state, account) {
        match &mut open.notice {
            // The correction that it comes with is told already.
            Some(Notice::Corrected { spin: told, taken_back, .. }) if *told == spin => {
                *taken_back = Some(taken_back.unwrap_or(Change::NONE).and(difference));
            }
            // It changed nothing else for this account.
            notice => {
                let (entered, taken_back, basis) = (None, Some(difference), fact.basis.clone());
                *notice =
                    Some(Notice::Corrected { spin, entered, difference: Change::NONE, taken_back, basis });
            }
        }
    }
    super::forget(state, account);
}
