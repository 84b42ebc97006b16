mod chips;
mod claims;
mod spin;

use super::config::Config;
use super::detail::{Funds, Inspection, Returned, Scope, SpinOutcome, Void};
use super::event::Event;
use super::fair::Promise;
use super::postings::postings;
use super::state::{
    AskedAdjustment, AskedLimits, AskedVoid, Correction, Declared, Expired, InForce, Meters, Notice,
    OpenSeat, Payout, Phase, Registered, Report, Seat, Sign, Standing, State, Unconfirmed, Unsettled,
    Wagering,
};
use crate::house::MovementKind;
use crate::{Recorded, SeatNumber, Time};
use chips::{move_chips, wagers_changed};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use spin::{corrected, draw_concluded, failed, malfunctioned, no_spin, settled, unconfirmed};
use std::collections::{BTreeMap, BTreeSet};

/// Makes a fact part of the state. Knows no law and cannot fail.
pub(super) fn apply(state: &mut State, fact: &Recorded<Event>) {
    for posting in postings(&fact.event) {
        state.books.post(&posting);
    }
    match &fact.event {
        Event::Configured { config } => {
            state.sign = None;
            state.asked_limits = None;
            state.seats.resize_with(usize::from(config.seats), Seat::default);
            state.limits = Some(config.limits.clone());
            in_force(state, config);
            state.config = Some((**config).clone());
        }
        Event::MovementCounted { movement } => state.movement = Some(movement.clone()),
        Event::MovementWithdrawn => state.movement = None,
        Event::Moved { kind, total, .. } => moved(state, *kind, *total, fact.at),
        Event::Inspected { inspection } => {
            let (registered, failed) = registers(state, inspection);
            *registered = Some(Registered { inspection: inspection.clone(), at: fact.at, by: fact.by });
            *failed = None;
        }
        Event::EquipmentFailed { inspection } => {
            let (registered, failed) = registers(state, inspection);
            // Another piece than the one in use may fail as well.
            if registered.as_ref().is_some_and(|entry| entry.inspection.serial() == inspection.serial()) {
                *registered = None;
            }
            *failed = Some(Registered { inspection: inspection.clone(), at: fact.at, by: fact.by });
        }
        Event::LimitsAsked { seat, limits, effective_at, first } => {
            let (seat, limits, effective_at, by) = (*seat, (**limits).clone(), *effective_at, *first);
            state.asked_limits = Some(Box::new(AskedLimits { seat, limits, effective_at, by }));
        }
        Event::LimitsWithdrawn => state.asked_limits = None,
        Event::SignPosted { limits, effective_at, signed } => {
            let (limits, effective_at) = ((**limits).clone(), *effective_at);
            if signed.is_some() {
                state.asked_limits = None;
            }
            state.sign = Some(Sign { limits, posted_at: fact.at, effective_at });
        }
        Event::SignWithdrawn => state.sign = None,
        Event::LimitsChanged { limits } => {
            state.limits = Some((**limits).clone());
            state.sign = None;
        }
        Event::MarkerPlaced { seat, limits, signed } => {
            if signed.is_some() {
                state.asked_limits = None;
            }
            if let Some(place) = state.seats.get_mut(seat.index()) {
                place.marker = limits.as_deref().cloned();
            }
        }
        Event::ClosingPosted { at } => {
            state.closing_at = Some(*at);
            state.closing_posted_at = fact.at;
            state.play_ended = false;
        }
        Event::ClosingWithdrawn => {
            state.closing_at = None;
            state.play_ended = false;
        }
        Event::PlayEnded { .. } => state.play_ended = true,
        Event::AccountOpened { seat, account, source, amount } => {
            state.next_account = state.next_account.max(account.0 + 1);
            if let Some(place) = state.seats.get_mut(seat.index()) {
                place.open = Some(OpenSeat::new(*account, fact.at));
                place.calls = false;
            }
            // Whoever sits down has the notice before him.
            state.play_ended = false;
            credited(state, fact, *account, source, *amount);
        }
        Event::ToppedUp { account, source, amount, .. } => credited(state, fact, *account, source, *amount),
        Event::WagersChanged { .. } => wagers_changed(state, fact),
        Event::WagersLowered { seat, account, spots, placed, removed, adjusted } => {
            move_chips(state, *seat, *account, spots, placed, removed);
            if let Some(open) = open_seat(state, *seat) {
                open.undo.clear();
                open.notice = Some(Notice::Adjusted { adjusted: adjusted.clone() });
            }
        }
        Event::PeriodOpened { spin, closes_at, seal, blind, .. } => {
            state.spin = *spin;
            for open in open_seats(state) {
                open.own.begins(fact.at);
                open.undo.clear();
                // What a failure gave back is told until the player has seen it: the table goes on by itself.
                let after_failure = open
                    .results
                    .back()
                    .is_none_or(|result| result.outcome.is_none() || result.spin + 1 < *spin);
                let stays = match &open.notice {
                    Some(Notice::Returned { .. }) => after_failure,
                    // So is what moved money of spins that are over: no result of the spin at hand tells it.
                    Some(Notice::Corrected { .. } | Notice::PutRight { .. }) => true,
                    _ => false,
                };
                if !stays {
                    open.notice = None;
                }
                open.unsettled = None;
            }
            state.phase = Phase::Wagering(Wagering {
                spin: *spin,
                opened_at: fact.at,
                closes_at: *closes_at,
                withdrawn: false,
                spun_at: None,
                late_chips: Vec::new(),
                promise: Promise::of(seal.as_ref(), *blind),
            });
        }
        Event::NonceCommitted { seat, commitment, .. } => {
            if let Phase::Wagering(Wagering { promise: Some(promise), .. }) = &mut state.phase {
                promise.nonces.insert(*seat, *commitment);
            }
        }
        Event::PeriodRestarted { closes_at, .. } => {
            // The ball does not wait for the accounts: one that was spun is spun early still.
            if let Phase::Stopped { spin, withdrawn, spun_at, late_chips, promise, .. } = &state.phase {
                state.phase = Phase::Wagering(Wagering {
                    spin: *spin,
                    opened_at: fact.at,
                    closes_at: *closes_at,
                    withdrawn: *withdrawn,
                    spun_at: *spun_at,
                    late_chips: late_chips.clone(),
                    promise: promise.clone(),
                });
            }
            open_seats(state).for_each(|open| open.undo.clear());
        }
        Event::BallSpun { .. } => match &mut state.phase {
            Phase::Wagering(wagering) => wagering.spun_at = Some(fact.at),
            Phase::Expired(expired) => expired.spun_at = Some(fact.at),
            _ => {}
        },
        Event::BallAtRest { spin, early } => match &mut state.phase {
            // A sensor saw a ball lie that nobody had said to be spun.
            Phase::Expired(expired) if expired.spun_at.is_none() => expired.spun_early = true,
            Phase::Expired(expired) => expired.rested_at = Some(fact.at),
            Phase::Wagering(Wagering { late_chips, promise, .. })
            | Phase::Stopped { late_chips, promise, .. }
                if *early =>
            {
                let (late_chips, promise) = (std::mem::take(late_chips), promise.take());
                state.phase = Phase::RestedEarly { spin: *spin, late_chips, promise };
            }
            _ => {}
        },
        Event::PeriodExpired { spin, closed_at, layouts, unrecognised } => {
            take_back(state, unrecognised, fact);
            for back in unrecognised {
                let (amount, basis) = (back.amount, fact.basis.clone());
                unsettled(state, back, Unsettled::NotRecognised { amount, basis });
            }
            for record in state.sequences.values_mut() {
                if record.standing == Standing::Placed && record.wager.first_spin == *spin {
                    record.standing = Standing::Running;
                }
            }
            open_seats(state).for_each(|open| open.undo.clear());
            if let Phase::Wagering(wagering) = &state.phase {
                state.phase = Phase::Expired(Expired {
                    spin: *spin,
                    closed_at: *closed_at,
                    spun_early: wagering.spun_at.is_some(),
                    spun_at: wagering.spun_at,
                    rested_at: None,
                    layouts: layouts.clone(),
                    reports: BTreeMap::new(),
                    late_reports: BTreeSet::new(),
                    examined: BTreeSet::new(),
                    asked: None,
                    declared: None,
                    doubted: false,
                    unconfirmed: Vec::new(),
                    late_chips: wagering.late_chips.clone(),
                    promise: wagering.promise.clone(),
                });
            }
        }
        Event::LayoutReported { seat, nonce, agrees, standing, .. } => {
            if let Phase::Expired(expired) = &mut state.phase {
                expired.reports.insert(*seat, Report { agrees: *agrees, nonce: *nonce, standing: *standing });
                if !agrees {
                    expired.examined.insert(*seat);
                }
            }
        }
        Event::LateLayoutReported { spin, seat, .. } => {
            if let Phase::Expired(expired) = &mut state.phase
                && expired.spin == *spin
            {
                expired.late_reports.insert(*seat);
            }
            if let Some(record) = state.history.iter_mut().find(|record| record.spin == *spin) {
                record.silent.retain(|silent| silent.seat != *seat);
            }
        }
        Event::OutcomeDeclared { outcome, first, .. } => {
            if let Phase::Expired(expired) = &mut state.phase {
                expired.declared = Some(Declared { outcome: *outcome, by: *first });
            }
        }
        Event::SpinSettled { spin, outcome, accounts, opening, .. } => {
            draw_concluded(state, Some(*outcome), *opening);
            settled(state, fact, *spin, *outcome, accounts);
        }
        Event::NoSpinCalled { spin, reason, returned, staying } => {
            draw_concluded(state, None, None);
            no_spin(state, fact, *spin, SpinOutcome::NoSpin { reason: *reason }, returned, staying);
        }
        Event::Malfunctioned { scope, before_expiry, returned, examined, .. } => {
            failed(state, fact, *scope, *before_expiry, returned);
            malfunctioned(state, fact, *scope, *before_expiry, examined);
        }
        Event::Restored { scope } => set_failed(state, *scope, false),
        Event::VoidAsked { void, examined, first, .. } => {
            if let Phase::Expired(expired) = &mut state.phase {
                expired.asked = Some(Box::new(AskedVoid { void: *void, by: *first }));
                expired.examined.extend(examined);
            }
            if let Void::Failed { scope, .. } = void {
                set_failed(state, *scope, true);
            }
        }
        Event::RecordConfirmed { seat, .. } => {
            if let Phase::Expired(expired) = &mut state.phase {
                expired.examined.remove(seat);
                answered(expired, *seat);
            }
        }
        Event::RecordVoided { seat, sequences, returned, .. } => {
            let row = Unconfirmed { seat: *seat, account: returned.account, sequences: *sequences };
            unconfirmed(state, fact, row, returned, |_| true);
            if let Phase::Expired(expired) = &mut state.phase {
                expired.examined.remove(seat);
                answered(expired, *seat);
                expired.doubted = true;
                void_layout(expired, *seat);
            }
        }
        Event::LeaveNoted { seat, directed } => {
            if let Some(correction) = &mut state.correction {
                correction.leaving.insert(*seat);
            }
            if let Some(open) = open_seat(state, *seat) {
                open.leaving = true;
                open.directed = *directed;
            }
        }
        Event::AccountClosed {
            seat, account, withdrawn, paid, owed, chips, coin, receipt, directed, ..
        } => {
            let (at, seat_of) = (fact.at, Some(*seat));
            if directed.is_some() {
                state.directed_at = Some(at);
            }
            let (account_of, chips, receipt_of) = (*account, chips.clone(), receipt.clone());
            paid_out(
                state,
                Payout {
                    at,
                    account: account_of,
                    seat: seat_of,
                    paid: *paid,
                    owed: *owed,
                    chips,
                    coin: *coin,
                    receipt: receipt_of,
                },
            );
            take_back(state, withdrawn.as_slice(), fact);
            meter(state, *account, |m| m.paid_out = m.paid_out.plus_capped(*paid).plus_capped(*owed));
            if let Some(place) = state.seats.get_mut(seat.index()) {
                place.open = None;
                place.calls = false;
                place.marker = None;
            }
            if state.asked_limits.as_ref().is_some_and(|asked| asked.seat == Some(*seat)) {
                state.asked_limits = None;
            }
            // Whoever sits down here next brings a nonce of his own. Once the period is over, layouts say who promised what.
            match &mut state.phase {
                Phase::Wagering(Wagering { promise: Some(promise), .. })
                | Phase::Stopped { promise: Some(promise), .. } => drop(promise.nonces.remove(seat)),
                _ => {}
            }
            if let Phase::Expired(expired) = &mut state.phase {
                // The layout stands as it was at expiry: what a virtual wheel draws from does not change any more. It is
                // examined no longer, unless it was another's.
                if expired.layouts.iter().any(|l| l.seat == *seat && l.account == *account) {
                    expired.examined.remove(seat);
                }
            }
            if receipt.is_empty() {
                forget(state, *account);
            }
        }
        Event::CorrectionBegun { spin, entered, wrong, accounts, first, takes_back, leaves, .. } => {
            state.correction = Some(Correction {
                takes_back: takes_back.clone(),
                leaves: leaves.clone(),
                spin: *spin,
                entered: *entered,
                wrong: *wrong,
                accounts: accounts.clone(),
                by: *first,
                leaving: BTreeSet::new(),
            });
            if let Phase::Wagering(wagering) = &state.phase {
                let Wagering { spin, closes_at, withdrawn, spun_at, late_chips, promise, .. } =
                    wagering.clone();
                let left_ms = closes_at.0.saturating_sub(fact.at.0);
                state.phase = Phase::Stopped { spin, left_ms, withdrawn, spun_at, late_chips, promise };
            }
        }
        Event::CorrectionConfirmed { spin, wrong, accounts, sequences, .. } => {
            corrected(state, fact, *spin, *wrong, accounts, sequences);
        }
        Event::CorrectionWithdrawn { .. } => {
            state.correction = None;
            if let Phase::Stopped { withdrawn, .. } = &mut state.phase {
                *withdrawn = true;
            }
        }
        Event::ClaimMade { .. } => claims::made(state, fact),
        Event::ClaimAnswered { claim, upheld, answer } => {
            claims::answered(state, fact.at, *claim, *upheld, *answer);
        }
        Event::AdjustmentAsked { claim, difference, why, first, beside, .. } => {
            let beside = beside.clone();
            let asked = AskedAdjustment { difference: *difference, why: *why, by: *first, beside };
            if let Some(found) = state.claims.get_mut(claim) {
                found.asked = Some(asked);
            }
        }
        Event::AdjustmentWithdrawn { claim } => {
            if let Some(found) = state.claims.get_mut(claim) {
                found.asked = None;
            }
        }
        Event::ClaimAdjusted { claim, account, difference, borne, .. } => {
            claims::adjusted(state, fact, *claim, *account, *difference, borne);
        }
        Event::AdjustmentTakenBack { claim, spin, account, difference, borne, .. } => {
            claims::taken_back(state, fact, (*claim, *spin), *account, *difference, borne);
        }
        Event::DisplayDiffered { .. } => {}
        Event::OwedPaid { account, amount, chips, coin } => {
            let (at, chips) = (fact.at, chips.clone());
            let (account, paid, coin) = (*account, *amount, *coin);
            let (seat, owed, receipt) = (None, Cents::ZERO, Vec::new());
            paid_out(state, Payout { at, account, seat, paid, owed, chips, coin, receipt });
            forget(state, account);
        }
        Event::OwedReceived { account, .. } => forget(state, *account),
        Event::OwnLimitsSet { seat, limits, later, .. } => {
            if let Some(open) = open_seat(state, *seat) {
                (open.own.limits, open.own.later) = (*limits, *later);
            }
        }
        Event::Rested { seat, until, .. } => {
            if let Some(open) = open_seat(state, *seat) {
                open.own.rest_until = Some(*until);
            }
        }
        Event::DealerCalled { seat, on } => {
            if let Some(place) = state.seats.get_mut(seat.index()) {
                place.calls = *on;
            }
        }
    }
}

/// Which rules hold from the next spin on.
fn in_force(state: &mut State, config: &Config) {
    let (rulebook, edition, readings) = (config.rulebook, config.edition, config.readings.clone());
    let rules = InForce { from_spin: state.spin + 1, rulebook, edition, readings };
    state.in_force.retain(|earlier| earlier.from_spin < rules.from_spin);
    let same = |last: &InForce| InForce { from_spin: last.from_spin, ..rules.clone() } == *last;
    if !state.in_force.back().is_some_and(same) {
        state.in_force.push_back(rules);
    }
}

/// Where a piece of equipment is registered, and where its last check stands that failed.
fn registers<'a>(
    state: &'a mut State,
    inspection: &Inspection,
) -> (&'a mut Option<Registered>, &'a mut Option<Registered>) {
    match inspection {
        Inspection::Wheel { .. } => (&mut state.wheel, &mut state.failed_wheel),
        Inspection::Ball { .. } => (&mut state.ball, &mut state.failed_ball),
    }
}

fn paid_out(state: &mut State, payout: Payout) {
    state.payouts.push_back(payout);
    while state.payouts.len() > State::PAYOUTS {
        state.payouts.pop_front();
    }
}

/// Remembers for the end of the spin why wagers of a terminal were not settled.
fn unsettled(state: &mut State, back: &Returned, why: Unsettled) {
    if let Some(open) = open_account(state, back.account).filter(|_| !back.amount.is_zero()) {
        open.unsettled = Some(why);
    }
}

/// Wagers are void and go back.
fn void(state: &mut State, returned: &[Returned], fact: &Recorded<Event>) {
    take_back(state, returned, fact);
    for back in returned {
        let (amount, basis) = (back.amount, fact.basis.clone());
        unsettled(state, back, Unsettled::Void { amount, basis });
    }
}

/// What was asked of a terminal is done with once its record is confirmed or void; what was asked of another stands (RR-18).
fn answered(expired: &mut Expired, seat: SeatNumber) {
    let about = |void: &Void| match *void {
        Void::Record { seat, .. } => Some(seat),
        Void::Failed { scope: Scope::Terminal { seat }, .. } => Some(seat),
        Void::Failed { scope: Scope::System, .. } => None,
    };
    if expired.asked.as_ref().is_some_and(|asked| about(&asked.void).is_none_or(|asked| asked == seat)) {
        expired.asked = None;
    }
}

fn set_failed(state: &mut State, scope: Scope, failed: bool) {
    match scope {
        Scope::System => state.system_failed = failed,
        Scope::Terminal { seat } => {
            if let Some(place) = state.seats.get_mut(seat.index()) {
                place.failed = failed;
            }
        }
    }
}

fn open_seat(state: &mut State, seat: SeatNumber) -> Option<&mut OpenSeat> {
    state.seats.get_mut(seat.index())?.open.as_mut()
}

fn open_seats(state: &mut State) -> impl Iterator<Item = &mut OpenSeat> {
    state.seats.iter_mut().filter_map(|seat| seat.open.as_mut())
}

fn open_account(state: &mut State, account: AccountNumber) -> Option<&mut OpenSeat> {
    open_seats(state).find(|open| open.account == account)
}

fn meter(state: &mut State, account: AccountNumber, change: impl FnOnce(&mut Meters)) {
    change(state.meters.entry(account).or_default());
}

fn credited(
    state: &mut State,
    fact: &Recorded<Event>,
    account: AccountNumber,
    source: &Funds,
    amount: Cents,
) {
    meter(state, account, |m| m.bought_in = m.bought_in.plus_capped(amount));
    if let Funds::Acceptor { note } = source {
        state.notes.credited(&fact.by, *note);
    }
}

fn moved(state: &mut State, kind: MovementKind, total: Cents, at: Time) {
    state.movement = None;
    match kind {
        MovementKind::Opening => {
            state.opening_float = total;
            state.closing_at = None;
            state.play_ended = false;
            state.phase = Phase::Between { since: at };
        }
        MovementKind::Closing => {
            state.closing_at = None;
            state.play_ended = false;
            state.phase = Phase::Closed;
        }
        MovementKind::Fill | MovementKind::Credit | MovementKind::Drop => {}
    }
}

/// The wagers of a terminal are off the spin; what it showed at expiry stays on record.
pub(super) fn void_layout(expired: &mut Expired, seat: SeatNumber) {
    for layout in expired.layouts.iter_mut().filter(|layout| layout.seat == seat) {
        layout.wagers.clear();
        layout.sequences.clear();
    }
}

/// Takes wagers off the layouts, their money having gone back.
fn take_back(state: &mut State, returned: &[Returned], fact: &Recorded<Event>) {
    for back in returned {
        for wager in &back.sequences {
            state.sequences.remove(&wager.number);
        }
        if back.owed {
            meter(state, back.account, |m| m.paid_out = m.paid_out.plus_capped(back.amount));
        }
        if let Some(open) = open_account(state, back.account) {
            for spot in back.wagers.keys() {
                open.wagers.remove(spot);
            }
            // "Undo" would place again what was given back.
            open.undo.clear();
            if !back.amount.is_zero() {
                open.notice = Some(Notice::Returned { amount: back.amount, basis: fact.basis.clone() });
            }
        }
    }
}

/// Forgets what is kept of a closed account that nothing can touch any more.
fn forget(state: &mut State, account: AccountNumber) {
    let touched = state.seat_of(account).is_some()
        || state.sequences.values().any(|record| record.wager.account == account)
        || state.history.iter().any(|record| record.wagers.iter().any(|(a, ..)| *a == account));
    let even = [Account::Chips(account), Account::Stakes(account), Account::Payable(account)]
        .iter()
        .chain([&Account::Receivable(account)])
        .all(|a| state.books.balance(a).is_zero());
    if !touched && even {
        state.meters.remove(&account);
        for kind in [Account::Chips, Account::Stakes, Account::Payable, Account::Receivable] {
            state.books.settle_up(&kind(account));
        }
    }
}
