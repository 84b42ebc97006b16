//! The limits of a wager (4.3), under both readings of RR-6, and the touches that ride on them (RR-17).

use crate::harness::*;
use houseway_games::roulette::{BetKind, Limit, NoSpinReason, Sequence, SequenceKind, Spot};
use houseway_table::roulette::{Bet, Command, Event, Reason, Touch, Why};

fn place(name: &str, amount: u32) -> Touch {
    Touch::Place { spot: spot(name), amount: cents(amount) }
}

fn limit(minimum: u32, maximum: u32, multiple: u32) -> Limit {
    Limit { minimum: cents(minimum), maximum: cents(maximum), multiple: cents(multiple) }
}

/// A table on which each kind of bet has limits of its own, its maximum being off the steps.
fn varied(readings: &[&str]) -> Table {
    Table::with(readings, |config| {
        for (place, single) in (0_u32..).zip(&mut config.limits.singles) {
            *single = limit(500 + 100 * place, 5_050 + 100 * place, 250);
        }
        for (place, sequence) in (0_u32..).zip(&mut config.limits.sequences) {
            *sequence = limit(200 + 100 * place, 1_050 + 100 * place, 100);
        }
    })
}

#[track_caller]
fn lies(table: &Table, name: &str, expected: u32) {
    let wagers = table.account_view(1).wagers;
    let shown = wagers.iter().find(|p| p.spot == spot(name)).map_or(cents(0), |p| p.amount);
    assert_eq!(shown, cents(expected), "{name}");
}

/// The touch is taken, and lowered for this reason and clause to this amount.
#[track_caller]
fn lowered(table: &mut Table, touch: Touch, why: Why, permitted: u32, clause: &str) {
    let facts = table.touches(1, touch);
    let Event::WagersChanged { adjusted, .. } = &facts[0].event else { panic!("no chips moved") };
    assert_eq!((adjusted[0].why, adjusted[0].permitted), (why, cents(permitted)));
    cites(&adjusted[0].basis, clause);
    cites(&facts[0].basis, clause);
    let notice = table.account_view(1).notice;
    assert!(notice.is_some(), "the terminal says so");
}

#[test]
fn r4_3_single_wagers_at_every_boundary_of_every_kind_of_bet() {
    for kind in BetKind::ALL {
        for each in Spot::of_kind(kind) {
            let mut table = varied(&[]);
            table.buys_in(1, 100_000);
            table.opens_period();
            let own = *table.state.limits.as_ref().unwrap().single(kind);
            let minimum = u32::try_from(own.minimum.get()).unwrap();
            // 250 steps from the minimum that do not exceed the maximum, which is 4,550 above the minimum.
            let most = minimum + 4_500;
            let put = |amount: u32| Touch::Place { spot: each, amount: cents(amount) };
            let refused = table.touch_refused(1, put(minimum - 1));
            let bet = Bet::Single(kind);
            assert_eq!(refused.reason, Reason::BelowMinimum { bet, minimum: own.minimum });
            cites(&refused.basis, "4.3(a)");
            assert!(table.account_view(1).wagers.is_empty(), "no chips are shown");
            table.touches(1, put(minimum));
            lies(&table, each.name(), minimum);
            table.touches(1, Touch::Undo);
            lowered(&mut table, put(minimum + 249), Why::OffMultiple, minimum, "4.3(b)(i)");
            table.touches(1, Touch::Undo);
            table.touches(1, put(minimum + 250));
            table.touches(1, Touch::Undo);
            table.touches(1, put(most));
            lies(&table, each.name(), most);
            table.touches(1, Touch::Undo);
            lowered(&mut table, put(most + 50), Why::OffMultiple, most, "4.3(b)(i)");
            table.touches(1, Touch::Undo);
            lowered(&mut table, put(most + 51), Why::AboveMaximum, most, "4.3(b)(ii)");
            lies(&table, each.name(), most);
            assert_eq!(table.account_view(1).balance, cents(100_000 - most), "only what lies there is held");
            if kind.name().starts_with("s") || kind == BetKind::Corner {
                // Of the many spots of a kind, the first says it all.
                break;
            }
        }
    }
}

#[test]
fn r4_3_sequences_at_every_boundary() {
    for kind in SequenceKind::ALL {
        let mut table = varied(&[]);
        table.buys_in(1, 100_000);
        table.opens_period();
        let own = *table.state.limits.as_ref().unwrap().sequence(kind);
        let minimum = u32::try_from(own.minimum.get()).unwrap();
        let most = minimum + 800;
        let sequence = Sequence::new(kind, &vec![pocket(7); kind.spins()]).unwrap();
        let put = |amount: u32| Touch::Sequence { sequence, amount: cents(amount) };
        let refused = table.touch_refused(1, put(minimum - 1));
        assert_eq!(refused.reason, Reason::BelowMinimum { bet: Bet::Sequence(kind), minimum: own.minimum });
        cites(&refused.basis, "4.3(a)");
        lowered(&mut table, put(minimum + 99), Why::OffMultiple, minimum, "4.3(b)(i)");
        // The same numbers again are the same bet, and the wager is the total (RR-6).
        table.touches(1, put(100));
        assert_eq!(table.account_view(1).sequence_stake, cents(minimum + 100));
        lowered(&mut table, put(most + 51), Why::AboveMaximum, most, "4.3(b)(ii)");
        let refused = table.touch_refused(1, put(100));
        assert!(matches!(refused.reason, Reason::AtMaximum { .. }));
        assert_eq!(table.account_view(1).sequences.len(), 1);
        assert_eq!(table.account_view(1).sequence_stake, cents(most));
        assert_eq!(table.account_view(1).balance, cents(100_000 - most));
        // Undo takes the last step back, and other numbers are another bet.
        table.touches(1, Touch::Undo);
        assert_eq!(table.account_view(1).sequence_stake, cents(minimum + 100));
        let other = Sequence::new(kind, &vec![pocket(8); kind.spins()]).unwrap();
        table.touches(1, Touch::Sequence { sequence: other, amount: cents(most) });
        assert_eq!(table.account_view(1).sequences.len(), 2);
    }
}

#[test]
fn rr_6_a_wager_is_the_total_on_a_bet() {
    let mut table = Table::open();
    let account = table.buys_in(1, 300_000);
    table.opens_period();
    table.places(1, "red", 500);
    // Less than the minimum, put on top of a wager, is a step of it.
    table.places(1, "red", 250);
    lies(&table, "red", 750);
    // A step and a bit is rounded down, and the bit stays in the account.
    lowered(&mut table, place("red", 499), Why::OffMultiple, 1_000, "RR-6");
    lowered(&mut table, place("red", 150_000), Why::AboveMaximum, 100_000, "RR-6");
    assert_eq!(table.balance(account), cents(200_000));
    let refused = table.touch_refused(1, place("red", 250));
    assert_eq!(refused.reason, Reason::AtMaximum { bet: Bet::Single(BetKind::Red), maximum: cents(100_000) });
    cites(&refused.basis, "4.3(b)(ii)");
    // Less than a step on top is nothing at all.
    table.places(1, "black", 500);
    let refused = table.touch_refused(1, place("black", 249));
    assert_eq!(
        refused.reason,
        Reason::OffMultiple { bet: Bet::Single(BetKind::Black), multiple: cents(250) }
    );
    cites(&refused.basis, "4.3(b)(i)");
    lies(&table, "black", 500);
}

/// Half a step on top of a sequence is off the steps, and not at the maximum.
#[test]
fn r4_3_b_i_part_of_a_step_on_top_of_a_sequence_is_off_the_steps() {
    let mut table = Table::open();
    table.buys_in(1, 300_000);
    table.opens_period();
    let quad = Sequence::new(SequenceKind::Quad, &[pocket(7); 4]).unwrap();
    let add = |amount| Touch::Sequence { sequence: quad, amount: cents(amount) };
    table.touches(1, add(200));
    let refused = table.touch_refused(1, add(50));
    let bet = Bet::Sequence(SequenceKind::Quad);
    assert_eq!(refused.reason, Reason::OffMultiple { bet, multiple: cents(100) });
    cites(&refused.basis, "4.3(b)(i)");
    assert!(!refused.basis.cites("4.3(b)(ii)"));
    table.touches(1, add(1_800));
    let refused = table.touch_refused(1, add(100));
    assert_eq!(refused.reason, Reason::AtMaximum { bet, maximum: cents(2_000) });
    cites(&refused.basis, "4.3(b)(ii)");
}

#[test]
fn rr_6_each_placement_is_tested_by_itself_under_the_other_reading() {
    let mut table = Table::with(&["RR-6=each-placement"], |_| {});
    let account = table.buys_in(1, 500_000);
    table.opens_period();
    table.places(1, "red", 500);
    let refused = table.touch_refused(1, place("red", 250));
    assert!(matches!(refused.reason, Reason::BelowMinimum { .. }));
    cites(&refused.basis, "4.3(a)");
    lowered(&mut table, place("red", 749), Why::OffMultiple, 1_000, "4.3(b)(i)");
    table.places(1, "red", 100_000);
    lowered(&mut table, place("red", 100_001), Why::AboveMaximum, 201_000, "4.3(b)(ii)");
    lies(&table, "red", 201_000);
    // Taking chips off is no placement: just so many come off, whatever the sum.
    table.touches(1, Touch::Remove { spot: spot("red"), amount: Some(cents(250)) });
    lies(&table, "red", 200_750);
    assert_eq!(table.balance(account), cents(500_000 - 200_750));
    // But for a rest that could never have been placed.
    table.touches(1, Touch::Remove { spot: spot("red"), amount: Some(cents(200_500)) });
    lies(&table, "red", 0);
    assert_eq!(table.balance(account), cents(500_000));
}

#[test]
fn rr_6_a_removal_that_leaves_less_than_the_minimum_returns_all() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 1_000);
    table.touches(1, Touch::Remove { spot: spot("red"), amount: Some(cents(500)) });
    lies(&table, "red", 500);
    let facts = table.touches(1, Touch::Remove { spot: spot("red"), amount: Some(cents(1)) });
    let Event::WagersChanged { adjusted, .. } = &facts[0].event else { panic!("no chips moved") };
    assert_eq!((adjusted[0].why, adjusted[0].permitted), (Why::BelowMinimum, cents(0)));
    cites(&adjusted[0].basis, "4.3(a)");
    cites(&adjusted[0].basis, "RR-6");
    lies(&table, "red", 0);
    assert_eq!(table.balance(account), cents(10_000));
    // Between two steps it goes down to the lower one.
    table.places(1, "red", 1_000);
    let off = Touch::Remove { spot: spot("red"), amount: Some(cents(100)) };
    lowered(&mut table, off, Why::OffMultiple, 750, "4.3(b)(i)");
    // More than lies there takes what lies there.
    table.touches(1, Touch::Remove { spot: spot("red"), amount: Some(cents(9_999)) });
    assert_eq!(table.balance(account), cents(10_000));
    let refused = table.touch_refused(1, Touch::Remove { spot: spot("red"), amount: None });
    assert_eq!(refused.reason, Reason::NoChips);
}

#[test]
fn r4_3_a_move_is_a_placement_under_the_limits_of_where_it_goes() {
    let mut table = varied(&[]);
    let account = table.buys_in(1, 100_000);
    table.opens_period();
    // A straight-up from 500 goes to black, whose minimum is 1,700.
    table.places(1, "straight-up 8", 1_000);
    let up = Touch::Move { from: spot("straight-up 8"), to: spot("black") };
    let refused = table.touch_refused(1, up);
    assert!(matches!(refused.reason, Reason::BelowMinimum { .. }));
    cites(&refused.basis, "4.3(a)");
    lies(&table, "straight-up 8", 1_000);
    table.places(1, "red", 6_100);
    lies(&table, "red", 6_100);
    // The most on a straight-up is 5,000: the rest goes back to the account.
    let down = Touch::Move { from: spot("red"), to: spot("straight-up 9") };
    lowered(&mut table, down, Why::AboveMaximum, 5_000, "4.3(b)(ii)");
    lies(&table, "red", 0);
    assert_eq!(table.balance(account), cents(100_000 - 6_000));
}

#[test]
fn rr_17_undo_takes_back_the_last_change_and_no_more_than_the_period() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    assert_eq!(table.touch_refused(1, Touch::Undo).reason, Reason::NothingToDo);
    table.places(1, "red", 500);
    let sequence = Sequence::new(SequenceKind::Double, &[pocket(7), pocket(8)]).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(300) });
    table.touches(1, Touch::Clear);
    assert_eq!(table.balance(account), cents(10_000));
    let facts = table.touches(1, Touch::Undo);
    cites(&facts[0].basis, "RR-17");
    cites(&facts[0].basis, "3.3(b)");
    lies(&table, "red", 500);
    assert_eq!(table.account_view(1).sequence_stake, cents(300), "the sequence is back under its number");
    assert_eq!(table.account_view(1).sequences[0].wager.number, numbered(1, 1));
    table.touches(1, Touch::Undo);
    assert_eq!(table.account_view(1).sequence_stake, cents(0));
    table.touches(1, Touch::Undo);
    assert_eq!(table.balance(account), cents(10_000));
    assert_eq!(table.touch_refused(1, Touch::Undo).reason, Reason::NothingToDo);
    // A new period: what was touched before it is out of reach.
    table.places(1, "red", 500);
    table.expires();
    table.spins_to(0);
    table.opens_period();
    let refused = table.touch_refused(1, Touch::Undo);
    assert_eq!(refused.reason, Reason::NothingToDo);
    cites(&refused.basis, "RR-17");
}

#[test]
fn rr_17_undo_reaches_a_bounded_way_back() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.opens_period();
    (0..40).for_each(|_| drop(table.places(1, "red", 500)));
    let mut undone = 0;
    while table.give(terminal(1), Command::Touch { touch: Touch::Undo }).is_ok() {
        undone += 1;
    }
    assert_eq!(undone, 32);
    lies(&table, "red", 8 * 500);
}

#[test]
fn rr_17_repeat_places_what_the_last_settled_spin_showed() {
    let mut table = Table::open();
    let account = table.buys_in(1, 20_000);
    table.opens_period();
    assert_eq!(table.touch_refused(1, Touch::Repeat).reason, Reason::NothingToDo);
    table.places(1, "red", 2_000);
    table.places(1, "straight-up 0", 500);
    let sequence = Sequence::new(SequenceKind::Treble, &[pocket(8); 3]).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(200) });
    table.expires();
    table.spins_to(8);
    // The treble hit and runs on; "repeat" places another beside it.
    table.opens_period();
    let facts = table.touches(1, Touch::Repeat);
    cites(&facts[0].basis, "RR-17");
    lies(&table, "red", 2_000);
    lies(&table, "straight-up 0", 500);
    assert_eq!(table.account_view(1).sequence_stake, cents(400));
    assert_eq!(table.balance(account), cents(20_000 - 2_700 - 2_700));
    table.expires();
    table.spins_to(8);
    // One sequence began with the last spin, one ran already: only the former is placed anew.
    table.opens_period();
    table.touches(1, Touch::Repeat);
    assert_eq!(table.account_view(1).sequence_stake, cents(600));
}

#[test]
fn rr_17_repeat_goes_as_far_as_money_and_limits_reach_and_says_what_it_left_out() {
    let mut table = Table::open();
    table.buys_in(1, 3_000);
    table.plays(0, |table| {
        table.places(1, "red", 1_500);
        table.places(1, "black", 500);
    });
    table.opens_period();
    let facts = table.touches(1, Touch::Repeat);
    let Event::WagersChanged { adjusted, spots, .. } = &facts[0].event else { panic!("no chips moved") };
    // 1,000 are left: red does not go, black does.
    assert_eq!(spots.len(), 1);
    assert_eq!((adjusted.len(), adjusted[0].why, adjusted[0].bet.as_str()), (1, Why::Balance, "red"));
    lies(&table, "black", 500);
    // Lower limits in force: the repeat is lowered like a touch.
    table.expires();
    table.spins_to(0);
    let mut lower = limits();
    lower.singles.iter_mut().for_each(|l| l.maximum = cents(500));
    let sign = Command::PostSign { limits: Box::new(lower), effective_at: table.now };
    table.does(casino_supervisor(), sign);
    table.opens_period();
    table.places(1, "black", 500);
    // The last settled spin showed black alone, which is at its maximum.
    assert_eq!(table.touch_refused(1, Touch::Repeat).reason, Reason::NothingToDo);
}

#[test]
fn rr_17_repeat_after_no_spin_places_what_went_back() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(0, |table| drop(table.places(1, "black", 500)));
    table.opens_period();
    table.places(1, "red", 750);
    let sequence = Sequence::new(SequenceKind::Double, &[pocket(1), pocket(2)]).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(200) });
    table.expires();
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::BallOut });
    assert_eq!(table.balance(account), cents(9_500));
    table.opens_period();
    table.touches(1, Touch::Repeat);
    lies(&table, "red", 750);
    lies(&table, "black", 0);
    assert_eq!(table.account_view(1).sequence_stake, cents(200));
    assert_eq!(table.balance(account), cents(9_500 - 950));
}

#[test]
fn double_doubles_as_far_as_money_and_limits_reach() {
    let mut table = Table::open();
    table.buys_in(1, 200_000);
    table.opens_period();
    assert_eq!(table.touch_refused(1, Touch::Double).reason, Reason::NothingToDo);
    table.places(1, "red", 500);
    table.places(1, "black", 60_000);
    let facts = table.touches(1, Touch::Double);
    let Event::WagersChanged { adjusted, .. } = &facts[0].event else { panic!("no chips moved") };
    lies(&table, "red", 1_000);
    lies(&table, "black", 100_000);
    assert_eq!((adjusted.len(), adjusted[0].why), (1, Why::AboveMaximum));
    cites(&adjusted[0].basis, "4.3(b)(ii)");
    table.touches(1, Touch::Double);
    lies(&table, "red", 2_000);
    lies(&table, "black", 100_000);
    // One touch, one step back.
    table.touches(1, Touch::Undo);
    lies(&table, "red", 1_000);
    // With too little money, and nothing doubled, the touch is none.
    let mut poor = Table::open();
    poor.buys_in(1, 1_200);
    poor.opens_period();
    poor.places(1, "red", 1_000);
    assert_eq!(poor.touch_refused(1, Touch::Double).reason, Reason::NothingToDo);
}
