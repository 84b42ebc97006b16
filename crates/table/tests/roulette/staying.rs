//! Chips that stay after "no spin" (RR-3=stay): what becomes of them while no period runs.

use crate::harness::*;
use houseway_games::roulette::{Limits, NoSpinReason, Sequence, SequenceKind};
use houseway_table::Actor;
use houseway_table::roulette::{Command, Event, Notice, Reason, Scope, Touch, Unsettled, Why, Wrong};

/// Red 12.50, 17 for 5.00 and a double of 3.00 at terminal 1, red 5.00 at terminal 2, all staying.
fn staying(readings: &[&str]) -> Table {
    let all: Vec<_> = readings.iter().copied().chain(["RR-3=stay"]).collect();
    let mut table = Table::with(&all, |_| {});
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.opens_period();
    table.places(1, "red", 1_250);
    table.places(1, "straight-up 17", 500);
    let sequence = Sequence::new(SequenceKind::Double, &[pocket(7); 2]).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(300) });
    table.places(2, "red", 500);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    table
}

#[track_caller]
fn stands(table: &Table, number: u8, balance: u32, stake: u32, sequences: u32) {
    let view = table.account_view(number);
    let now = (view.balance, view.stake, view.sequence_stake);
    assert_eq!(now, (cents(balance), cents(stake), cents(sequences)), "terminal {number}");
}

fn changed(change: impl FnOnce(&mut Limits)) -> Box<Limits> {
    let mut limits = limits();
    change(&mut limits);
    Box::new(limits)
}

#[test]
fn rr_3_a_terminal_shows_that_its_chips_stay() {
    let table = staying(&[]);
    let own = &table.account_view(1).results[0];
    let Some(Unsettled::Stays { amount, basis }) = &own.unsettled else { panic!("{own:?}") };
    assert_eq!(*amount, cents(2_050));
    shows(basis, "8.3");
    shows(basis, "RR-3");
}

#[test]
fn r8_7_a_chips_that_stay_on_a_terminal_that_fails_are_void() {
    let mut table = staying(&[]);
    let scope = Scope::Terminal { seat: seat(1) };
    let facts = table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    for citation in ["8.7(a)", "RR-9", "G-3", "RR-3"] {
        cites(&facts[0].basis, citation);
    }
    let Event::Malfunctioned { spin: Some(2), before_expiry: true, returned, .. } = &facts[0].event else {
        panic!("{facts:?}")
    };
    assert_eq!((returned.len(), returned[0].amount), (1, cents(2_050)));
    stands(&table, 1, 10_000, 0, 0);
    stands(&table, 2, 9_500, 500, 0);
    // The next spin goes on without them, and says why.
    table.does(dealer(), Command::Restore { scope });
    table.plays(1, |_| {});
    stands(&table, 1, 10_000, 0, 0);
    stands(&table, 2, 10_500, 0, 0);
}

#[test]
fn r8_8_a_chips_that_stay_are_void_when_the_system_fails_between_spins() {
    let mut table = staying(&[]);
    let scope = Scope::System;
    let facts = table.does(Actor::System, Command::ReportMalfunction { scope, began_at: None });
    cites(&facts[0].basis, "8.8(a)");
    stands(&table, 1, 10_000, 0, 0);
    stands(&table, 2, 10_000, 0, 0);
}

#[test]
fn rr_6_limits_that_fall_meanwhile_hold_for_chips_that_stay() {
    let mut table = staying(&[]);
    // Red up to 10.00 by 2.50, sequences up to 2.00.
    let limits = changed(|limits| {
        limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(1_000));
        limits.sequences.iter_mut().for_each(|limit| limit.maximum = cents(200));
    });
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at: table.now });
    let facts = table.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    let [changed, lowered, opened] = facts.as_slice() else { panic!("{facts:?}") };
    assert!(matches!(changed.event, Event::LimitsChanged { .. }));
    assert!(matches!(opened.event, Event::PeriodOpened { .. }));
    for citation in ["4.3(b)(ii)", "RR-6", "8.3", "RR-3"] {
        cites(&lowered.basis, citation);
    }
    let Event::WagersLowered { adjusted, spots, placed, removed, .. } = &lowered.event else { panic!() };
    assert_eq!((spots.len(), placed.len(), removed.len()), (1, 1, 1));
    assert!(adjusted.iter().all(|one| one.why == Why::AboveMaximum));
    assert_eq!(placed[0].number, numbered(1, 2));
    stands(&table, 1, 10_000 - 1_000 - 500 - 200, 1_500, 200);
    stands(&table, 2, 9_500, 500, 0);
    // What was lowered does not come back by "undo".
    table.touch_refused(1, Touch::Undo);
    table.expires();
    table.spins_to(7);
    // 7 is red, and the first hit of the double.
    stands(&table, 1, 8_300 + 2_000, 0, 200);
}

#[test]
fn r4_3_a_what_falls_below_a_minimum_that_rose_goes_back() {
    let mut table = staying(&[]);
    let limits = changed(|limits| limits.singles.iter_mut().for_each(|limit| limit.minimum = cents(1_000)));
    let effective_at = table.now.plus_minutes(20);
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at });
    table.now = effective_at;
    let facts = table.does(Actor::System, Command::ChangeLimits);
    // 5.00 on 17 is no wager any more, and 12.50 on red is one: 10.00 and a step of 2.50.
    assert_eq!(facts.len(), 3);
    cites(&facts[1].basis, "4.3(a)");
    stands(&table, 1, 10_000 - 1_250 - 300, 1_250, 300);
    stands(&table, 2, 10_000, 0, 0);
    let notice = table.account_view(2).notice;
    let Some(Notice::Adjusted { adjusted }) = notice else { panic!("{notice:?}") };
    assert_eq!((adjusted[0].permitted, adjusted[0].why), (cents(0), Why::BelowMinimum));
}

#[test]
fn rr_6_a_marker_that_is_placed_meanwhile_holds_for_its_terminal_alone() {
    let mut table = staying(&[]);
    let limits = changed(|limits| limits.singles.iter_mut().for_each(|limit| limit.multiple = cents(500)));
    let marker = Command::PlaceMarker { seat: seat(1), limits: Some(limits) };
    let facts = table.does(casino_supervisor(), marker);
    assert_eq!(facts.len(), 2);
    cites(&facts[1].basis, "4.3(b)(i)");
    stands(&table, 1, 10_000 - 1_000 - 500 - 300, 1_500, 300);
    stands(&table, 2, 9_500, 500, 0);
    // A terminal under a marker keeps it when the table's limits change.
    let limits = changed(|limits| limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(500)));
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at: table.now });
    table.does(Actor::System, Command::ChangeLimits);
    stands(&table, 1, 10_000 - 1_000 - 500 - 300, 1_500, 300);
    // Taking it away brings the table's.
    table.does(casino_supervisor(), Command::PlaceMarker { seat: seat(1), limits: None });
    stands(&table, 1, 10_000 - 500 - 500 - 300, 1_000, 300);
}

#[test]
fn rr_6_where_each_placement_is_tested_what_stays_is_one_placement() {
    let mut table = staying(&["RR-6=each-placement"]);
    let limits = changed(|limits| limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(1_000)));
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at: table.now });
    table.does(Actor::System, Command::ChangeLimits);
    stands(&table, 1, 10_000 - 1_000 - 500 - 300, 1_500, 300);
}

#[test]
fn rr_3_under_the_default_nothing_stays_that_could_be_lowered() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 1_250);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    let limits = changed(|limits| limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(1_000)));
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at: table.now });
    assert_eq!(table.does(Actor::System, Command::ChangeLimits).len(), 1);
    stands(&table, 1, 10_000, 0, 0);
}

/// Nothing moves in a frozen account, by new limits either (8.4).
#[test]
fn r8_4_limits_wait_while_accounts_are_frozen() {
    let mut table = Table::with(&["RR-3=stay"], |_| {});
    table.buys_in(1, 10_000);
    table.plays(7, |table| drop(table.places(1, "red", 1_000)));
    table.opens_period();
    table.places(1, "red", 1_250);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    let limits = changed(|limits| limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(500)));
    let marker = Command::PlaceMarker { seat: seat(1), limits: Some(limits.clone()) };
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at: table.now });
    table.does(dealer(), begins(1, Wrong::Wagers { seat: seat(1), sequences: false }));
    let before = table.state.books.clone();
    for (actor, command) in [
        (casino_supervisor(), Command::ChangeLimits),
        (Actor::System, Command::ChangeLimits),
        (casino_supervisor(), marker),
    ] {
        let refused = table.refuses(actor, command);
        assert_eq!(refused.reason, Reason::Frozen);
        cites(&refused.basis, "8.4");
    }
    assert_eq!(table.state.books, before);
}

/// A marker is its player's: none stands where nobody sits, for whoever comes next (RR-21).
#[test]
fn r4_2_rr_21_no_marker_is_placed_where_nobody_sits() {
    let mut table = Table::open();
    let limits = changed(|_| ());
    let marker = Command::PlaceMarker { seat: seat(4), limits: Some(limits) };
    let refused = table.refuses(casino_supervisor(), marker.clone());
    assert_eq!(refused.reason, Reason::TerminalClosed);
    cites(&refused.basis, "RR-21");
    table.buys_in(4, 10_000);
    table.does(casino_supervisor(), marker);
}
