//! What becomes of a spin: settled, void, failed, settled again.

use super::{forget, meter, open_account, open_seats, set_failed, take_back, void_layout};
use crate::roulette::detail::{
    AccountCorrection, AccountSettlement, CorrectedLines, LateChip, Returned, Scope, SpinOutcome, Wrong,
};
use crate::roulette::event::Event;
use crate::roulette::fair::{Draw, seat_blind};
use crate::roulette::layout::{FinalLayout, SequenceWager};
use crate::roulette::postings::{Sums, voided};
use crate::roulette::state::{
    Expired, Failure, Fallen, GivenUp, Meters, Notice, OpenSeat, Phase, SeatResult, SequenceRecord, Silent,
    Snapshot, SpinRecord, Standing, State, Unconfirmed, Unsettled, Wagering,
};
use crate::{Actor, Hex, Recorded, SeatNumber};
use houseway_games::roulette::Pocket;
use houseway_money::Cents;
use std::collections::BTreeSet;
use std::iter::repeat;

/// How many settlements a terminal's history keeps.
const RESULTS: usize = 20;

fn remember(state: &mut State, record: SpinRecord) {
    state.history.push_back(record);
    while state.history.len() > State::HISTORY {
        state.history.pop_front();
    }
    let earliest = state.history.front().map_or(0, |record| record.spin);
    state.sequences.retain(|_, record| match &record.standing {
        Standing::Decided { spin, .. } | Standing::Void { spin } => *spin >= earliest,
        Standing::Placed | Standing::Running => true,
    });
    keep_falls(state, earliest);
    // The rules of what is no longer on record are not asked for again.
    let first = state.sequences.values().map(|record| record.wager.first_spin).chain([earliest]).min();
    while state.in_force.get(1).is_some_and(|next| first.is_some_and(|first| next.from_spin <= first)) {
        state.in_force.pop_front();
    }
    // What an account turned over is kept while a correction can still reach it.
    let finished: Vec<_> =
        state.meters.keys().copied().filter(|account| state.seat_of(*account).is_none()).collect();
    finished.into_iter().for_each(|account| forget(state, account));
}

/// Keeps what anybody needs to check the spin that ends now; without a number its commitment stays unopened.
pub(super) fn draw_concluded(state: &mut State, number: Option<Pocket>, opening: Option<Hex<32>>) {
    let Some(table) = state.config.as_ref().map(|config| config.table) else { return };
    let draw = match &state.phase {
        Phase::Wagering(Wagering { spin, promise: Some(promise), .. })
        | Phase::Stopped { spin, promise: Some(promise), .. }
        | Phase::RestedEarly { spin, promise: Some(promise), .. } => Draw::promised(table, *spin, promise),
        Phase::Expired(Expired { spin, promise: Some(promise), layouts, reports, .. }) => {
            if number.is_some() {
                Draw::complete(table, *spin, promise, layouts, reports)
            } else {
                Draw::closed(table, *spin, promise, layouts)
            }
        }
        _ => None,
    };
    if let Some(draw) = draw {
        state.draws.push_back(Draw { opening, number, ..draw });
        while state.draws.len() > State::HISTORY {
            state.draws.pop_front();
        }
    }
}

pub(super) fn settled(
    state: &mut State,
    fact: &Recorded<Event>,
    spin: u64,
    outcome: Pocket,
    accounts: &[AccountSettlement],
) {
    let Phase::Expired(expired) = std::mem::replace(&mut state.phase, Phase::Between { since: fact.at })
    else {
        return;
    };
    for record in state.sequences.values_mut() {
        if record.standing == Standing::Running {
            record.spins.push((spin, outcome));
        }
    }
    let number = SpinOutcome::Number { number: outcome };
    close_layouts(state, &expired, number);
    for settlement in accounts {
        for line in &settlement.sequences {
            if let Some(record) = state.sequences.get_mut(&line.wager) {
                record.standing = Standing::Decided { spin, line: line.clone() };
            }
        }
        let sums = Sums::of(&settlement.lines, &settlement.sequences);
        meter(state, settlement.account, |m| turn_over(m, sums));
        if settlement.seat.is_none() {
            let owed = settlement.returned;
            meter(state, settlement.account, |m| m.paid_out = m.paid_out.plus_capped(owed));
        } else if let Some(open) = open_account(state, settlement.account) {
            open.last_win = settlement.won;
            if let Some(result) = open.results.back_mut().filter(|result| result.spin == spin) {
                result.settlement = Some(settlement.clone());
            }
        }
    }
    let runs: Vec<_> = state.open_seats().map(|(_, open)| open.account).collect();
    let runs: Vec<_> =
        runs.into_iter().filter(|account| state.live_sequences(*account).next().is_some()).collect();
    for open in open_seats(state) {
        let runs = runs.contains(&open.account);
        if let Some(result) = open.results.back_mut().filter(|result| result.spin == spin)
            && result.settlement.is_none()
            && result.unsettled.is_none()
        {
            result.unsettled = Some(if runs { Unsettled::RunsOn } else { Unsettled::NoWager });
        }
    }
    let silent = silent(&expired);
    let mut wagers: Vec<_> = expired.layouts.into_iter().map(|l| (l.account, l.seat, l.wagers)).collect();
    let mut unconfirmed = Vec::new();
    for (row, void) in expired.unconfirmed {
        // What was declared void stands on record as it lay, so that it can be confirmed after all.
        if let Some((.., lay)) = wagers.iter_mut().find(|(account, ..)| *account == row.account) {
            *lay = void;
        }
        unconfirmed.push(row);
    }
    let doubted = expired.declared.is_some() || expired.doubted;
    let late_chips = if doubted { expired.late_chips } else { Vec::new() };
    let record = record(spin, number, fact, doubted, late_chips);
    let record = SpinRecord { wagers, unconfirmed, silent, ..record };
    remember(state, record);
}

/// Wagers of a terminal are void because they are not confirmed (8.7, 8.9). They stay on record: evidence may come that
/// confirms them after all. Of its sequences those stay that `kept` names.
pub(super) fn unconfirmed(
    state: &mut State,
    fact: &Recorded<Event>,
    row: Unconfirmed,
    returned: &Returned,
    kept: impl Fn(&SequenceWager) -> bool,
) {
    let kept = |wager: &&SequenceWager| kept(wager);
    let records: Vec<_> = returned
        .sequences
        .iter()
        .filter(kept)
        .filter_map(|wager| state.sequences.get(&wager.number).cloned())
        .collect();
    super::void(state, std::slice::from_ref(returned), fact);
    let Phase::Expired(expired) = &mut state.phase else { return };
    let standing = Standing::Void { spin: expired.spin };
    for record in records {
        state.sequences.insert(record.wager.number, SequenceRecord { standing: standing.clone(), ..record });
    }
    match expired.unconfirmed.iter_mut().find(|(earlier, _)| earlier.account == row.account) {
        // Its wagers first, and then its sequences too.
        Some((earlier, lay)) => {
            earlier.sequences |= row.sequences;
            lay.extend(returned.wagers.clone());
        }
        None => expired.unconfirmed.push((row, returned.wagers.clone())),
    }
}

/// What a failure makes void goes back. Where it is one of a terminal that is said after expiry to have begun before, it
/// stays on record like what is not confirmed.
pub(super) fn failed(
    state: &mut State,
    fact: &Recorded<Event>,
    scope: Scope,
    before_expiry: bool,
    returned: &[Returned],
) {
    let at_hand = match &state.phase {
        Phase::Expired(expired) if before_expiry => Some(expired.spin),
        _ => None,
    };
    let under_way = noted(state, scope, before_expiry, returned);
    for back in returned {
        match (scope, at_hand) {
            (Scope::Terminal { seat }, Some(spin)) if on_spin(back, spin) => {
                let row = Unconfirmed { seat, account: back.account, sequences: false };
                unconfirmed(state, fact, row, back, |wager| wager.first_spin == spin);
            }
            _ => super::void(state, std::slice::from_ref(back), fact),
        }
    }
    state.sequences.extend(under_way.into_iter().map(|record| (record.wager.number, record)));
}

/// Puts a failure on record, where a spin is at hand. What was under way and goes back stays there as void with that spin:
/// the spins before it may yet be corrected.
fn noted(state: &mut State, scope: Scope, before_expiry: bool, returned: &[Returned]) -> Vec<SequenceRecord> {
    let spin = match &state.phase {
        Phase::Closed | Phase::Between { .. } => return Vec::new(),
        _ => state.spin,
    };
    let account = match scope {
        Scope::Terminal { seat } => state.open_seat(seat).map(|open| Some(open.account)),
        Scope::System => Some(None),
    };
    let failure = account.map(|account| Failure { spin, account, before_expiry });
    if let Some(failure) = failure.filter(|failure| !state.failures.contains(failure)) {
        state.failures.push(failure);
    }
    let wagers = returned.iter().flat_map(|back| &back.sequences).filter(|wager| wager.first_spin < spin);
    let records = wagers.filter_map(|wager| state.sequences.get(&wager.number));
    records.map(|record| SequenceRecord { standing: Standing::Void { spin }, ..record.clone() }).collect()
}

/// Whether what goes back was wagered on the spin, and not only on one that it follows.
fn on_spin(back: &Returned, spin: u64) -> bool {
    !back.wagers.is_empty() || back.sequences.iter().any(|wager| wager.first_spin == spin)
}

fn record(
    spin: u64,
    outcome: SpinOutcome,
    fact: &Recorded<Event>,
    doubted: bool,
    late_chips: Vec<LateChip>,
) -> SpinRecord {
    let (at, wagers, unconfirmed, corrected) = (fact.at, Vec::new(), Vec::new(), false);
    let silent = Vec::new();
    SpinRecord { spin, outcome, at, wagers, unconfirmed, doubted, late_chips, corrected, silent }
}

/// The terminals that have not said what they showed: what they say later is held against the record still.
fn silent(expired: &Expired) -> Vec<Silent> {
    let said = |seat| expired.reports.contains_key(seat) || expired.late_reports.contains(seat);
    let silent = expired.layouts.iter().filter(|layout| !said(&layout.seat));
    silent.map(|l| Silent { seat: l.seat, account: l.account, digest: l.digest }).collect()
}

/// Clears the chips of a spin and begins its row in each terminal's history.
fn close_layouts(state: &mut State, expired: &Expired, outcome: SpinOutcome) {
    for layout in &expired.layouts {
        let started = layout.sequences.iter().filter_map(|number| state.sequences.get(number));
        let sequences: Vec<_> = started.map(|record| record.wager.clone()).collect();
        let Some(open) = open_account(state, layout.account) else { continue };
        let wagers = std::mem::take(&mut open.wagers);
        if !wagers.is_empty() || !sequences.is_empty() {
            open.last = Snapshot { wagers, sequences };
        }
        open.last_win = Cents::ZERO;
        // Wagers that were placed after others had been void are settled, and nothing else is to be told.
        let unsettled = open.unsettled.take().filter(|_| layout.wagers.is_empty());
        let blind = blind_of(expired, layout.seat);
        push_result(open, result(expired.spin, Some(outcome), unsettled, blind));
    }
}

const fn result(
    spin: u64,
    outcome: Option<SpinOutcome>,
    unsettled: Option<Unsettled>,
    blind: Option<Hex<32>>,
) -> SeatResult {
    SeatResult { spin, outcome, settlement: None, unsettled, corrected: false, blind }
}

/// What hides the layout of one terminal in the draw.
fn blind_of(expired: &Expired, seat: SeatNumber) -> Option<Hex<32>> {
    let blind = expired.promise.as_ref()?.blind?;
    Some(seat_blind(expired.spin, seat, blind))
}

fn push_result(open: &mut OpenSeat, result: SeatResult) {
    open.results.push_back(result);
    while open.results.len() > RESULTS {
        open.results.pop_front();
    }
}

fn turn_over(meters: &mut Meters, sums: Sums) {
    meters.wagered = meters.wagered.plus_capped(sums.lost).plus_capped(sums.kept);
    meters.stakes_returned = meters.stakes_returned.plus_capped(sums.kept);
    meters.won = meters.won.plus_capped(sums.won);
}

fn turn_back(meters: &mut Meters, sums: Sums) {
    meters.wagered = meters.wagered.minus_or_zero(sums.lost.plus_capped(sums.kept));
    meters.stakes_returned = meters.stakes_returned.minus_or_zero(sums.kept);
    meters.won = meters.won.minus_or_zero(sums.won);
}

pub(super) fn no_spin(
    state: &mut State,
    fact: &Recorded<Event>,
    spin: u64,
    outcome: SpinOutcome,
    returned: &[Returned],
    staying: &[Returned],
) {
    let basis = || fact.basis.clone();
    for (back, stays) in returned.iter().zip(repeat(false)).chain(staying.iter().zip(repeat(true))) {
        if let Some(open) = open_account(state, back.account) {
            open.last = Snapshot { wagers: back.wagers.clone(), sequences: back.sequences.clone() };
            let (amount, basis) = (back.amount, basis());
            let unsettled = match stays {
                true => Unsettled::Stays { amount, basis },
                false => Unsettled::Void { amount, basis },
            };
            open.unsettled = Some(unsettled);
        }
    }
    ended(state, spin, Some(outcome));
    for wager in staying.iter().flat_map(|stays| &stays.sequences) {
        if let Some(record) = state.sequences.get_mut(&wager.number) {
            record.wager.first_spin = spin + 1;
            record.standing = Standing::Placed;
        }
    }
    take_back(state, returned, fact);
    // A sequence that was under way and void before the call can be confirmed after it.
    let (mut unconfirmed, mut silent) = (Vec::new(), Vec::new());
    let (doubted, late_chips) = match std::mem::replace(&mut state.phase, Phase::Between { since: fact.at }) {
        Phase::Expired(expired) => {
            silent = self::silent(&expired);
            unconfirmed.extend(expired.unconfirmed.into_iter().map(|(row, _)| row));
            let doubted = expired.declared.is_some() || expired.doubted || expired.spun_early;
            (doubted, expired.late_chips)
        }
        Phase::Wagering(wagering) => (wagering.spun_at.is_some(), wagering.late_chips),
        Phase::RestedEarly { late_chips, .. } => (true, late_chips),
        _ => (false, Vec::new()),
    };
    // Whoever calls a spin off may have had a reason in the chips that were staked last.
    let doubted = doubted || !late_chips.is_empty();
    let record = record(spin, outcome, fact, doubted, late_chips);
    remember(state, SpinRecord { unconfirmed, silent, ..record });
}

/// Each open terminal's history has a row for a spin that nothing was settled with.
fn ended(state: &mut State, spin: u64, outcome: Option<SpinOutcome>) {
    let row = |(seat, open): (SeatNumber, &OpenSeat)| {
        let runs = state.live_sequences(open.account).any(|r| r.standing == Standing::Running);
        let blind = match &state.phase {
            // What hides a layout is for whoever laid it.
            Phase::Expired(expired) => {
                let own = |l: &FinalLayout| l.seat == seat && l.account == open.account;
                blind_of(expired, seat).filter(|_| expired.layouts.iter().any(own))
            }
            _ => None,
        };
        (open.account, if runs { Unsettled::RunsOn } else { Unsettled::NoWager }, blind)
    };
    let rows: Vec<_> = state.open_seats().map(row).collect();
    for (account, nothing, blind) in rows {
        if let Some(open) = open_account(state, account) {
            let unsettled = open.unsettled.take().unwrap_or(nothing);
            push_result(open, result(spin, outcome, Some(unsettled), blind));
        }
    }
}

pub(super) fn malfunctioned(
    state: &mut State,
    fact: &Recorded<Event>,
    scope: Scope,
    before_expiry: bool,
    examined: &[SeatNumber],
) {
    set_failed(state, scope, true);
    if scope == Scope::System {
        state.outage = fact.by == Actor::System;
    }
    if let Phase::Expired(expired) = &mut state.phase {
        expired.asked = None;
        expired.examined.extend(examined);
    }
    match (scope, &mut state.phase) {
        (Scope::Terminal { seat }, Phase::Expired(expired)) if before_expiry => {
            void_layout(expired, seat);
            expired.examined.remove(&seat);
            expired.doubted = true;
        }
        (Scope::System, Phase::Closed | Phase::Between { .. }) => {}
        (Scope::System, _) if before_expiry => give_up(state, fact),
        _ => {}
    }
}

/// The spin is given up, and the next period is that of another. What was staked on it last stays on record (RR-8).
fn give_up(state: &mut State, fact: &Recorded<Event>) {
    draw_concluded(state, None, None);
    ended(state, state.spin, None);
    let mut unconfirmed = Vec::new();
    let (spin, late_chips) = match std::mem::replace(&mut state.phase, Phase::Between { since: fact.at }) {
        Phase::Wagering(wagering) => (wagering.spin, wagering.late_chips),
        Phase::Stopped { spin, late_chips, .. } | Phase::RestedEarly { spin, late_chips, .. } => {
            (spin, late_chips)
        }
        Phase::Expired(expired) => {
            unconfirmed.extend(expired.unconfirmed.into_iter().map(|(row, _)| row));
            (expired.spin, expired.late_chips)
        }
        Phase::Closed | Phase::Between { .. } => return,
    };
    state.fallen.extend(unconfirmed.into_iter().map(|row| Fallen { spin, row }));
    state.given_up.push_back(GivenUp { spin, late_chips });
    while state.given_up.len() > State::HISTORY {
        state.given_up.pop_front();
    }
    let earliest = state.history.front().map_or(0, |record| record.spin);
    keep_falls(state, earliest);
}

/// Of failures, and of what was void on spins that were given up, keeps whatever a sequence on record could fall with, be
/// it found to have been under way only by a later correction: however many spins are given up meanwhile, and no more than
/// the first of each kind for each sequence, since the first is what it falls with.
fn keep_falls(state: &mut State, earliest: u64) {
    let State { fallen, failures, sequences, in_force, .. } = state;
    let first =
        |rows: &[Fallen], found: &SequenceRecord| rows.iter().position(|fall| fall.fells(&found.wager));
    fallen.retain(|fall| fall.spin >= earliest);
    let needed: BTreeSet<usize> = sequences.values().filter_map(|found| first(fallen, found)).collect();
    let mut place = 0..;
    fallen.retain(|_| place.next().is_some_and(|place| needed.contains(&place)));
    failures.retain(|failure| failure.spin >= earliest);
    let mut needed = BTreeSet::new();
    for found in sequences.values().filter(|_| !failures.is_empty()) {
        let mut known = BTreeSet::new();
        for (place, failure) in failures.iter().enumerate().filter(|(_, f)| f.meets(&found.wager)) {
            let rules = in_force.iter().rposition(|rules| rules.from_spin <= failure.spin);
            if known.insert((failure.account.is_some(), failure.before_expiry, rules)) {
                needed.insert(place);
            }
        }
    }
    let mut place = 0..;
    failures.retain(|_| place.next().is_some_and(|place| needed.contains(&place)));
}

pub(super) fn corrected(
    state: &mut State,
    fact: &Recorded<Event>,
    spin: u64,
    wrong: Wrong,
    accounts: &[AccountCorrection],
    sequences: &[SequenceRecord],
) {
    let entered = state.correction.take().map(|correction| correction.entered);
    hold(state, spin, wrong);
    super::claims::corrected(state, spin, accounts);
    for correction in accounts {
        for wager in &correction.after.void_sequences {
            // What it had run over before is kept: it may be confirmed after all.
            let mut spins = state.sequences.get(&wager.number).map(|r| r.spins.clone()).unwrap_or_default();
            spins.retain(|(counted, _)| *counted < spin);
            let (wager, standing) = (wager.clone(), Standing::Void { spin });
            state.sequences.insert(wager.number, SequenceRecord { wager, spins, standing });
        }
    }
    for record in sequences {
        state.sequences.insert(record.wager.number, record.clone());
    }
    for correction in accounts {
        let before = Sums::of(&correction.before.lines, &correction.before.sequences);
        let after = Sums::of(&correction.after.lines, &correction.after.sequences);
        meter(state, correction.account, |m| {
            turn_back(m, before);
            turn_over(m, after);
            m.receivable =
                m.receivable.plus_capped(correction.receivable).minus_or_zero(correction.to_receivable);
            m.paid_out = m.paid_out.plus_capped(correction.payable).minus_or_zero(correction.from_payable);
        });
        let Some(open) = open_account(state, correction.account) else { continue };
        let basis = || fact.basis.clone();
        let (difference, taken_back) = (correction.difference, None);
        let entered = matches!(wrong, Wrong::Outcome { .. }).then_some(entered).flatten();
        open.notice = Some(Notice::Corrected { spin, entered, difference, taken_back, basis: basis() });
        if let Some(result) = open.results.iter_mut().find(|result| result.spin == spin) {
            let side = &correction.after;
            let settled = !side.lines.is_empty() || !side.sequences.is_empty();
            let amount = voided(side);
            result.corrected = true;
            result.settlement = settled.then(|| resettled(correction, side));
            result.unsettled = match (amount.is_zero(), settled) {
                (false, _) => Some(Unsettled::Void { amount, basis: basis() }),
                (true, true) => None,
                (true, false) if side.running.is_empty() => Some(Unsettled::NoWager),
                (true, false) => Some(Unsettled::RunsOn),
            };
        }
        if open.results.back().is_some_and(|result| result.spin == spin) {
            open.last_win = after.won;
        }
    }
}

/// What is held of the spin from now on, on the record and on each terminal.
fn hold(state: &mut State, spin: u64, wrong: Wrong) {
    let Some(record) = state.history.iter_mut().find(|record| record.spin == spin) else { return };
    match wrong {
        Wrong::Outcome { outcome } => {
            record.outcome = outcome;
            record.corrected = true;
            for open in open_seats(state) {
                if let Some(result) = open.results.iter_mut().find(|result| result.spin == spin) {
                    result.outcome = Some(outcome);
                    result.corrected = true;
                }
            }
        }
        Wrong::Wagers { seat, sequences } => {
            let account = record.wagers.iter().find(|(_, at, _)| *at == seat).map(|(account, ..)| *account);
            record.unconfirmed.retain(|row| row.seat != seat);
            record.unconfirmed.extend(account.map(|account| Unconfirmed { seat, account, sequences }));
        }
        Wrong::Confirmed { seat } => record.unconfirmed.retain(|row| row.seat != seat),
    }
}

fn resettled(correction: &AccountCorrection, side: &CorrectedLines) -> AccountSettlement {
    let sums = Sums::of(&side.lines, &side.sequences);
    AccountSettlement {
        account: correction.account,
        seat: correction.seat,
        lines: side.lines.clone(),
        sequences: side.sequences.clone(),
        staked: sums.lost.plus_capped(sums.kept),
        won: sums.won,
        returned: side.returned,
        balance: correction.balance,
    }
}
