//! What players allow themselves (RR-22): a limit of loss, a time, a rest.

use crate::harness::*;
use houseway_table::Time;
use houseway_table::house::{Later, OwnLimits, OwnStop};
use houseway_table::roulette::{Command, Event, Offer, Reason, Touch, Why};

fn sets(table: &mut Table, loss: Option<u32>, minutes: Option<u16>) {
    table.does(terminal(1), own(loss, minutes));
}

fn own(loss: Option<u32>, minutes: Option<u16>) -> Command {
    Command::SetOwnLimits { limits: OwnLimits { loss: loss.map(cents), minutes } }
}

/// A player with $100 at terminal 1, and a period that runs.
fn playing() -> Table {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table
}

/// The spin at hand ends, and the next period begins.
fn next_period(table: &mut Table, number: u8) {
    table.expires();
    table.all_confirm();
    table.spins_to(number);
    table.opens_period();
}

/// The same, and the next period begins at that moment.
fn next_period_at(table: &mut Table, at: Time) {
    table.expires();
    table.all_confirm();
    table.spins_to(0);
    assert!(table.now <= at);
    table.now = at;
    table.opens_period();
}

#[test]
fn rr_22_no_more_is_staked_than_the_limit_of_loss_leaves() {
    let mut table = playing();
    sets(&mut table, Some(1_500), None);
    table.places(1, "red", 1_000);
    assert_eq!(table.account_view(1).room, Some(cents(500)));
    let refused = table.touch_refused(1, Touch::Place { spot: spot("black"), amount: cents(750) });
    assert_eq!(refused.reason, Reason::OwnLoss { left: cents(500) });
    cites(&refused.basis, "RR-22");
    table.places(1, "black", 500);
    // Nothing is offered that would be refused, and what comes off can be staked again.
    assert!(!table.seat_view(1).offers.iter().any(|offer| matches!(offer.value, Offer::Place { .. })));
    table.touches(1, Touch::Remove { spot: spot("red"), amount: None });
    table.places(1, "odd", 1_000);
    // A win makes room again: 17 is black and odd.
    next_period(&mut table, 17);
    assert_eq!(table.account_view(1).room, Some(cents(1_500 + 1_500)));
}

/// Money that is added is not money that was lost, and neither is it a way round the limit.
#[test]
fn rr_22_a_top_up_neither_widens_the_limit_nor_uses_it() {
    let mut table = playing();
    sets(&mut table, Some(1_500), None);
    table.places(1, "red", 1_000);
    next_period(&mut table, 2);
    let (tender, amount) = (houseway_ledger::Tender::Cash, cents(50_000));
    table.does(dealer(), Command::TopUp { seat: seat(1), tender, amount });
    assert_eq!(table.account_view(1).room, Some(cents(500)));
    table.touch_refused(1, Touch::Place { spot: spot("red"), amount: cents(750) });
}

#[test]
fn rr_22_repeat_places_what_the_limit_leaves_and_says_what_it_left_out() {
    let mut table = playing();
    table.places(1, "red", 1_000);
    table.places(1, "black", 1_000);
    next_period(&mut table, 0);
    sets(&mut table, Some(3_000), None);
    let facts = table.touches(1, Touch::Repeat);
    let Event::WagersChanged { spots, adjusted, .. } = &facts[0].event else { panic!("{facts:?}") };
    assert_eq!(spots.iter().map(|change| change.to).sum::<houseway_money::Cents>(), cents(1_000));
    assert_eq!(adjusted[0].why, Why::OwnLimit);
    cites(&adjusted[0].basis, "RR-22");
}

#[test]
fn rr_22_a_stricter_limit_holds_at_once_and_a_wider_one_after_a_day() {
    let mut table = playing();
    sets(&mut table, Some(2_000), Some(600));
    sets(&mut table, Some(1_000), Some(60));
    let view = table.account_view(1).own;
    assert_eq!((view.limits, view.later), (OwnLimits { loss: Some(cents(1_000)), minutes: Some(60) }, None));
    // One is stricter and the other wider: each as it is.
    let asked = table.now;
    sets(&mut table, Some(500), None);
    let wish = OwnLimits { loss: Some(cents(500)), minutes: None };
    let from = asked.plus_minutes(24 * 60);
    let view = table.account_view(1).own;
    assert_eq!(view.limits, OwnLimits { loss: Some(cents(500)), minutes: Some(60) });
    assert_eq!(view.later, Some(Later { limits: wish, from }));
    // To ask again changes nothing, least of all the day.
    table.later_ms(60_000);
    assert_eq!(table.refuses(terminal(1), own(Some(500), None)).reason, Reason::NothingToDo);
    next_period_at(&mut table, Time(from.0 - 1));
    assert_eq!(table.account_view(1).own.limits.minutes, Some(60));
    next_period_at(&mut table, from.plus_minutes(1));
    let view = table.account_view(1).own;
    assert_eq!((view.limits, view.later), (wish, None));
}

#[test]
fn rr_22_once_the_time_is_over_no_new_period_takes_a_stake() {
    let mut table = playing();
    let since = table.account_view(1).own.since;
    sets(&mut table, None, Some(10));
    // The period under way is played to its end.
    let ends = since.plus_minutes(10);
    next_period_at(&mut table, Time(ends.0 - 1));
    table.now = ends;
    table.places(1, "red", 1_000);
    next_period(&mut table, 1);
    let refused = table.touch_refused(1, Touch::Place { spot: spot("red"), amount: cents(1_000) });
    assert_eq!(refused.reason, Reason::OwnStop { why: OwnStop::TimeOver { minutes: 10 } });
    cites(&refused.basis, "RR-22");
    // The player still has his money and leaves with it.
    table.does(dealer(), Command::Leave { seat: seat(1) });
}

#[test]
fn rr_22_whoever_rests_stakes_nothing_and_may_take_chips_off() {
    let mut table = playing();
    table.places(1, "red", 1_000);
    table.places(1, "odd", 1_000);
    let until = table.now.plus_minutes(15);
    table.does(terminal(1), Command::Rest { minutes: 15 });
    let refused = table.touch_refused(1, Touch::Place { spot: spot("red"), amount: cents(1_000) });
    assert_eq!(refused.reason, Reason::OwnStop { why: OwnStop::Rest { until } });
    cites(&refused.basis, "RR-22");
    assert_eq!(table.touch_refused(1, Touch::Double).reason, refused.reason);
    table.touches(1, Touch::Move { from: spot("odd"), to: spot("even") });
    table.touches(1, Touch::Remove { spot: spot("red"), amount: None });
    // It is not cut short.
    assert_eq!(table.refuses(terminal(1), Command::Rest { minutes: 14 }).reason, Reason::NothingToDo);
    next_period_at(&mut table, Time(until.0 - 1));
    assert!(table.account_view(1).stop.is_some());
    next_period_at(&mut table, until.plus_minutes(1));
    assert!(table.account_view(1).stop.is_none());
    table.places(1, "red", 1_000);
}

#[test]
fn rr_22_a_rest_lasts_into_the_periods_that_open_within_it() {
    let mut table = playing();
    table.does(terminal(1), Command::Rest { minutes: 15 });
    next_period(&mut table, 0);
    let stop = table.account_view(1).stop.unwrap();
    shows(&stop.basis, "RR-22");
    table.touch_refused(1, Touch::Place { spot: spot("red"), amount: cents(1_000) });
}

#[test]
fn rr_22_what_cannot_be_set_is_said() {
    let mut table = playing();
    for command in [own(None, Some(0)), own(None, Some(1_441)), Command::Rest { minutes: 0 }] {
        assert_eq!(table.refuses(terminal(1), command).reason, Reason::BadMinutes { most: 1_440 });
    }
    assert!(matches!(
        table.refuses(terminal(1), own(Some(1_000_000_001), None)).reason,
        Reason::TooMuch { .. }
    ));
    assert_eq!(table.refuses(terminal(1), own(None, None)).reason, Reason::NothingToDo);
    assert_eq!(table.refuses(terminal(2), own(Some(1), None)).reason, Reason::TerminalClosed);
}
