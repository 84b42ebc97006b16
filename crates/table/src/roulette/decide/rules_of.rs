//! What was wagered under some rules is settled by them, whatever the table is set up with since (8.4, RR-5).

use crate::roulette::layout::SequenceWager;
use crate::roulette::state::{InForce, State};
use houseway_games::roulette::{RULINGS_OFFERED, Rules};
use std::borrow::Cow;

/// Whether the rules of a spin are at hand: not if it was played by another book or edition, of whose odds nothing is
/// known here.
pub(super) fn at_hand(rules: &Rules, state: &State, spin: u64) -> bool {
    state.rules_of(spin).is_some_and(|InForce { rulebook, edition, readings, .. }| {
        let book = *rulebook == rules.id() && *edition == rules.edition();
        book && (readings == rules.readings() || readings.choose(RULINGS_OFFERED).is_ok())
    })
}

/// The rules of a spin on record, if they are at hand.
pub(super) fn rules_of<'a>(rules: &'a Rules, state: &State, spin: u64) -> Option<Cow<'a, Rules>> {
    let InForce { readings, .. } = state.rules_of(spin).filter(|_| at_hand(rules, state, spin))?;
    if readings == rules.readings() {
        return Some(Cow::Borrowed(rules));
    }
    rules.under(readings).ok().map(Cow::Owned)
}

/// The rules that a sequence was placed under. No other book comes into force while one runs.
pub(super) fn rules_of_sequence<'a>(
    rules: &'a Rules,
    state: &State,
    wager: &SequenceWager,
) -> Cow<'a, Rules> {
    rules_of(rules, state, wager.first_spin).unwrap_or(Cow::Borrowed(rules))
}
