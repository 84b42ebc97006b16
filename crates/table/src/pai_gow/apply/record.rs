//! What a table keeps of a round that is over, and of what went wrong.

use super::player;
use crate::pai_gow::detail::Way;
use crate::pai_gow::event::{Event, Keeps};
use crate::pai_gow::state::{Incident, IncidentKind, LastRound, NextBank, PlayedRound, Round, State};
use crate::{Recorded, SeatNumber};
use houseway_games::pai_gow::bank::Verdict;
use houseway_ledger::Account;

pub(super) fn cleared(
    state: &mut State,
    warned: &[SeatNumber],
    keeps: Option<Keeps>,
    fact: &Recorded<Event>,
) {
    let Some(play) = state.play.take() else { return };
    for seat in warned {
        player(state, *seat).warned = true;
    }
    let last = last_round(&play, state);
    for (seat, known) in &mut state.players {
        let wagered = last.wagered.iter().any(|(who, _)| who == seat) || play.is_banker(*seat);
        known.missed = if wagered { 0 } else { known.missed.saturating_add(1) };
        known.leaves_side.clear();
        known.asks_bank = known.asks_bank && !play.is_banker(*seat);
    }
    if let Some(outcome) = &play.outcome {
        for line in &outcome.regular.lines {
            let Some(seat) = outcome.wager(line.number).and_then(|wager| wager.seat) else { continue };
            let had = &mut player(state, seat).had;
            had.retain(|(area, _)| *area != line.area);
            had.push((line.area, line.stake));
        }
    }
    history(state, &play, None);
    state.last = Some(Box::new(last));
    state.since = fact.at;
    state.desk.books.settle_up(&Account::Losing);
    match (keeps, &mut state.run) {
        (Some(keeps), Some(run)) => {
            run.rounds = if keeps == Keeps::Round { run.rounds.saturating_add(1) } else { 0 };
            if keeps == Keeps::FurtherBank {
                run.bank = run.bank.saturating_add(1);
                run.further = false;
            }
            state.next_bank = Some(NextBank::Run);
        }
        (None, run) => {
            *run = None;
            state.next_bank = None;
        }
        (Some(_), None) => state.next_bank = None,
    }
}

/// Who did what in a round that is over.
fn last_round(play: &Round, state: &State) -> LastRound {
    let mut last = LastRound::default();
    let outcome = play.outcome.as_ref();
    let lines = outcome.into_iter().flat_map(|outcome| {
        let regular = outcome.wagers.iter().map(|wager| (wager.account, wager.area));
        let sides = outcome.sides.iter().map(|line| (line.account, line.area));
        regular.chain(sides).collect::<Vec<_>>()
    });
    for (account, area) in lines {
        let Some(seat) = state.desk.seat_of(account) else { continue };
        if !last.wagered.contains(&(seat, area)) {
            last.wagered.push((seat, area));
        }
    }
    for share in &play.shares {
        if !last.wagered.contains(&(share.seat, play.bank)) {
            last.wagered.push((share.seat, play.bank));
        }
    }
    for hand in play.dealt.iter().flat_map(|dealt| &dealt.hands) {
        let Some(seat) = hand.controller else { continue };
        last.decided.push((seat, hand.area));
        if hand.way == Way::Own {
            last.set.push((seat, hand.area));
        }
    }
    last
}

pub(super) fn history(state: &mut State, play: &Round, void: Option<houseway_lawbook::Basis>) {
    let dealt = play.dealt.as_ref();
    let hands = dealt.into_iter().flat_map(|dealt| &dealt.hands);
    let hands = hands.filter_map(|hand| Some((hand.area, hand.opened.clone()?)));
    state.history.push_back(PlayedRound {
        number: play.number,
        method: play.method,
        bank: play.bank,
        bank_hand: dealt.and_then(|dealt| dealt.bank.clone()),
        hands: hands.collect(),
        outcome: play.outcome.clone(),
        on_dice: play.on_dice.clone(),
        void,
    });
    while state.history.len() > State::KEPT {
        state.history.pop_front();
    }
}

/// What goes into the list of incidents.
pub(super) fn remember(state: &mut State, fact: &Recorded<Event>) {
    let what = match &fact.event {
        Event::Happened { what, remedy } => {
            IncidentKind::Irregularity { what: what.clone(), remedy: *remedy }
        }
        Event::Sanctioned { seat, void, exclude, why, .. } => {
            IncidentKind::Sanction { seat: *seat, void: *void, exclude: *exclude, why: *why }
        }
        Event::WagerRefused { seat, why, .. } => IncidentKind::Refused { seat: *seat, why: *why },
        Event::DisputeAnswered { seat, answer, review } => {
            IncidentKind::Dispute { seat: *seat, answer: *answer, review: *review }
        }
        Event::KeptApart { seat, why } => IncidentKind::KeptApart { seat: *seat, why: *why },
        Event::ClosedAtOnce { why } => IncidentKind::ClosedAtOnce { why: *why },
        Event::Directed { direction } => IncidentKind::Direction { direction: *direction },
        Event::TilesReplaced { tiles, why } => IncidentKind::Replaced { tiles: tiles.clone(), why: *why },
        _ => return,
    };
    let Recorded { at, by, basis, .. } = fact;
    state.incidents.push_back(Incident { round: state.round, at: *at, by: *by, what, basis: basis.clone() });
    while state.incidents.len() > State::KEPT {
        state.incidents.pop_front();
    }
}

/// Whether a wager was found to be below the minimum, and its player is to be told.
pub(in crate::pai_gow) fn to_be_warned(verdict: Verdict) -> bool {
    verdict == Verdict::BelowWarned
}
