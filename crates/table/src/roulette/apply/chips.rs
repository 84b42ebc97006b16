//! Chips on the layout: what touches move, and what of it came late.

use super::open_seat;
use crate::roulette::command::Touch;
use crate::roulette::detail::{LateChip, SpotChange};
use crate::roulette::event::Event;
use crate::roulette::layout::SequenceWager;
use crate::roulette::state::{Notice, Phase, SequenceRecord, Snapshot, Standing, State};
use crate::{Recorded, SeatNumber, Time};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;

/// How long before expiry a raised chip is listed as late even if the ball was not spun, in milliseconds.
const LATE_WINDOW_MS: u64 = 5_000;

pub(super) fn wagers_changed(state: &mut State, fact: &Recorded<Event>) {
    let Event::WagersChanged { seat, account, touch, spots, placed, removed, adjusted } = &fact.event else {
        return;
    };
    let sequences: Vec<SequenceWager> = state.placed_sequences(*account).cloned().collect();
    if let Some(open) = open_seat(state, *seat) {
        if *touch == Touch::Undo {
            open.undo.pop();
        } else {
            open.undo.push(Snapshot { wagers: open.wagers.clone(), sequences });
            if open.undo.len() > State::UNDO {
                open.undo.remove(0);
            }
        }
    }
    move_chips(state, *seat, *account, spots, placed, removed);
    if let Some(open) = open_seat(state, *seat) {
        open.notice = (!adjusted.is_empty()).then(|| Notice::Adjusted { adjusted: adjusted.clone() });
    }
    if let Phase::Wagering(wagering) = &mut state.phase {
        let late = wagering.spun_at.is_some() || fact.at.plus_ms(LATE_WINDOW_MS) >= wagering.closes_at;
        if late {
            let singles = spots.iter().map(|s| (s.spot.to_string(), s.from, s.to));
            let nothing = Cents::ZERO;
            let taken = removed.iter().map(|w| (bet_of(w), w.stake, nothing));
            let laid = placed.iter().map(|w| (bet_of(w), nothing, w.stake));
            for (bet, from, to) in singles.chain(taken).chain(laid) {
                raise_late(&mut wagering.late_chips, *seat, bet, from, to, fact.at);
            }
        }
    }
}

/// What lies on a terminal and what is placed for the spins to come becomes what a fact says.
pub(super) fn move_chips(
    state: &mut State,
    seat: SeatNumber,
    account: AccountNumber,
    spots: &[SpotChange],
    placed: &[SequenceWager],
    removed: &[SequenceWager],
) {
    for wager in placed {
        let record = SequenceRecord { wager: wager.clone(), spins: Vec::new(), standing: Standing::Placed };
        state.sequences.insert(wager.number, record);
    }
    for wager in removed {
        state.sequences.remove(&wager.number);
    }
    let Some(open) = open_seat(state, seat) else { return };
    for wager in placed.iter().filter(|wager| wager.number / State::NUMBERS == u64::from(account.0)) {
        let count = u32::try_from(wager.number % State::NUMBERS).unwrap_or(u32::MAX);
        open.sequences_placed = open.sequences_placed.max(count);
    }
    for SpotChange { spot, to, .. } in spots {
        if to.is_zero() {
            open.wagers.remove(spot);
        } else {
            open.wagers.insert(*spot, *to);
        }
    }
}

/// A sequence as the list of late chips names it.
fn bet_of(wager: &SequenceWager) -> String {
    let numbers: Vec<_> = wager.sequence.numbers().iter().map(ToString::to_string).collect();
    format!("{} {}", wager.sequence.kind(), numbers.join("-"))
}

/// Keeps one row for each bet of a terminal, with what it has risen by in all: there are no more rows than bets,
/// so that nobody can fill the list and hide a chip.
fn raise_late(chips: &mut Vec<LateChip>, seat: SeatNumber, bet: String, from: Cents, to: Cents, at: Time) {
    let known = chips.iter().position(|chip| chip.seat == seat && chip.bet == bet);
    let before = known.map_or(Cents::ZERO, |place| chips[place].by);
    let by = before.plus_capped(to.minus_or_zero(from)).minus_or_zero(from.minus_or_zero(to));
    match known {
        Some(place) if by.is_zero() => drop(chips.remove(place)),
        Some(place) => {
            chips[place].by = by;
            chips[place].at = at;
        }
        None if by.is_zero() => {}
        None => chips.push(LateChip { seat, bet, by, at }),
    }
}
