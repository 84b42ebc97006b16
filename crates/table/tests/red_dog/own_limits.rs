//! What players allow themselves (RD-15): a limit of loss, a time, a rest.

use crate::harness::{
    Facts, Table, balance, call, cents, config, deal, dealer, decided, desk, displayed, dollars, fill, play,
    play_refused, reckons, round, screen, seat, settled, terminal, wager, with_players,
};
use houseway_lawbook::Basis;
use houseway_ledger::Tender;
use houseway_table::house::desk::{DeskCommand, DeskEvent, DeskReason};
use houseway_table::house::{Later, OwnLimits, OwnStop};
use houseway_table::red_dog::{Command, Event, Offer, Phase, Play, Reason};
use houseway_table::{Actor, Refused, Time};

fn own(loss: Option<u32>, minutes: Option<u16>) -> DeskCommand {
    DeskCommand::SetOwnLimits { limits: OwnLimits { loss: loss.map(dollars), minutes } }
}

#[track_caller]
fn sets(table: &mut Table, loss: Option<u32>, minutes: Option<u16>) -> Facts {
    desk(table, terminal(1), own(loss, minutes))
}

#[track_caller]
fn refuses(table: &Table, actor: Actor, desk: DeskCommand) -> (DeskReason, Basis) {
    let refused = table.refused(actor, &Command::Desk { desk });
    (why(&refused), refused.basis)
}

#[track_caller]
fn why(refused: &Refused<Reason>) -> DeskReason {
    match &refused.reason {
        Reason::Desk { desk } => desk.clone(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn lays(table: &Table, amount: u32) -> (DeskReason, Basis) {
    let refused = play_refused(table, 1, Play::Wager { area: 1, amount: dollars(amount) });
    (why(&refused), refused.basis)
}

fn most(table: &Table) -> Option<houseway_money::Cents> {
    screen(table, 1).may.iter().find_map(|row| match row.value {
        Offer::Wager { most, .. } => Some(most),
        _ => None,
    })
}

/// The table reads the clock at `at`, by itself.
fn clock(table: &mut Table, at: Time) {
    let before = table.facts.len();
    assert!(table.step());
    assert!(table.now >= at, "not before its time");
    let fact = &table.facts[before];
    assert_eq!(fact.event, Event::Desk { desk: DeskEvent::ClockRead { seats: vec![seat(1)] } });
    decided(&fact.basis, &["RD-15"]);
}

/// A round of a table with $20 by each of three, of which player 1 has set what he allows himself before.
fn after(cards: &[&str], set: impl FnOnce(&mut Table)) -> Table {
    let mut table = with_players(config());
    fill(&mut table, cards);
    set(&mut table);
    table
}

#[test]
fn rd_15_a_limit_of_loss_keeps_room_for_the_raise_and_so_is_never_in_its_way() {
    let mut table = after(&["5H", "9C", "KD", "2H", "2C", "3D"], |table| {
        decided(&sets(table, Some(100), None)[0].basis, &["RD-15"]);
    });
    let (reason, basis) = lays(&table, 60);
    assert_eq!(reason, DeskReason::OwnLoss { left: dollars(50) });
    decided(&basis, &["RD-15"]);
    assert_eq!(most(&table), Some(dollars(50)));
    wager(&mut table, 1, 1, 50);
    assert_eq!(screen(&table, 1).own.unwrap().room, Some(dollars(50)));
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    play(&mut table, 1, Play::Raise { amount: dollars(50) });
    call(&mut table);
    deal(&mut table);
    assert_eq!(balance(&table, 1), dollars(900));
    // All of it is lost: no chip more.
    assert_eq!(screen(&table, 1).own.unwrap().room, Some(cents(0)));
    assert_eq!(lays(&table, 1).0, DeskReason::OwnLoss { left: cents(0) });
    assert_eq!(most(&table), None);
    // Money that is added is not money that was lost, and no way round the limit.
    let more = DeskCommand::TopUp { seat: seat(1), tender: Tender::Cash, amount: dollars(500) };
    desk(&mut table, dealer(), more);
    lays(&table, 1);
    reckons(&table);
}

/// What a player sets while a round is played holds for what he stakes after it.
#[test]
fn rd_15_nothing_that_is_set_in_a_round_takes_its_raise_away() {
    let set: [fn(&mut Table); 2] = [
        |table| drop(sets(table, Some(10), Some(1))),
        |table| drop(desk(table, terminal(1), DeskCommand::Rest { minutes: 60 })),
    ];
    for set in set {
        let mut table = round(&["5H", "9C", "7D"]);
        call(&mut table);
        (0..2).for_each(|_| drop(deal(&mut table)));
        set(&mut table);
        table.now = table.now.plus_minutes(5);
        play(&mut table, 1, Play::Raise { amount: dollars(20) });
        call(&mut table);
        deal(&mut table);
        assert_eq!(balance(&table, 1), dollars(1_080));
        lays(&table, 20);
        reckons(&table);
    }
}

#[test]
fn rd_15_once_the_time_is_over_nothing_more_is_staked_and_what_lies_is_played() {
    let mut table = after(&["5H", "9C", "7D"], |table| drop(sets(table, None, Some(10))));
    let since = screen(&table, 1).own.unwrap().own.since;
    wager(&mut table, 1, 1, 20);
    table.now = since.plus_minutes(11);
    // Nothing changes under the hand of somebody whose wager lies.
    wager(&mut table, 1, 1, 40);
    assert!(table.state.desk.clock().next().is_none());
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    deal(&mut table);
    assert_eq!(balance(&table, 1), dollars(1_080));
    let stop = screen(&table, 1).own.unwrap().stop.unwrap();
    assert_eq!(stop.value, OwnStop::TimeOver { minutes: 10 });
    displayed(&stop.basis, &["RD-15"]);
    let (reason, basis) = lays(&table, 20);
    assert_eq!(reason, DeskReason::OwnStop { why: OwnStop::TimeOver { minutes: 10 } });
    decided(&basis, &["RD-15"]);
    assert_eq!(most(&table), None);
    // He still has his money and leaves with it.
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    reckons(&table);
}

#[test]
fn rd_15_whoever_rests_stakes_nothing_until_it_is_over_though_nobody_else_plays() {
    let mut table = after(&["5H", "9C", "7D"], |_| {});
    wager(&mut table, 1, 1, 20);
    let rest = |minutes| DeskCommand::Rest { minutes };
    let until = table.now.plus_minutes(15);
    desk(&mut table, terminal(1), rest(15));
    let until = Time(until.0.max(screen(&table, 1).own.unwrap().own.rest_until.unwrap().0));
    assert_eq!(lays(&table, 40).0, DeskReason::OwnStop { why: OwnStop::Rest { until } });
    // What lies may be taken off, in part or whole, and the rest is not cut short.
    assert_eq!(most(&table), Some(dollars(20)));
    wager(&mut table, 1, 1, 10);
    wager(&mut table, 1, 1, 0);
    assert_eq!(refuses(&table, terminal(1), rest(14)).0, DeskReason::NoChange);
    let before = table.now;
    clock(&mut table, until);
    assert!(before < until && table.now >= until);
    assert_eq!(screen(&table, 1).own.unwrap().stop, None);
    wager(&mut table, 1, 1, 20);
}

#[test]
fn rd_15_a_void_wager_stays_for_no_further_round_of_whoever_rests_or_has_no_room_to_raise_it() {
    let set: [fn(&mut Table); 2] = [
        |table| drop(desk(table, terminal(1), DeskCommand::Rest { minutes: 15 })),
        |table| drop(sets(table, Some(30), None)),
    ];
    for set in set {
        let mut table = round(&["5H", "6C", "7H", "8C"]);
        call(&mut table);
        deal(&mut table);
        set(&mut table);
        deal(&mut table);
        let facts = crate::harness::no_spread(&mut table);
        let lines = settled(&facts);
        assert_eq!((lines[0].0.seat, lines[0].0.stays, lines[1].0.stays), (seat(1), cents(0), dollars(20)));
        decided(lines[0].1, &["5.9.3.1", "RD-15"]);
        assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(1_000), dollars(980)));
        assert_eq!(table.state.phase, Phase::Betting);
        reckons(&table);
    }
}

#[test]
fn rd_15_a_stricter_limit_holds_at_once_and_a_wider_one_after_a_day() {
    let mut table = with_players(config());
    sets(&mut table, Some(2_000), Some(600));
    sets(&mut table, Some(1_000), Some(60));
    let held = screen(&table, 1).own.unwrap().own;
    assert_eq!(
        (held.limits, held.later),
        (OwnLimits { loss: Some(dollars(1_000)), minutes: Some(60) }, None)
    );
    let facts = sets(&mut table, Some(500), None);
    let (wish, from) =
        (OwnLimits { loss: Some(dollars(500)), minutes: None }, facts[0].at.plus_minutes(1_440));
    let held = screen(&table, 1).own.unwrap().own;
    assert_eq!(held.limits, OwnLimits { loss: Some(dollars(500)), minutes: Some(60) });
    assert_eq!(held.later, Some(Later { limits: wish, from }));
    // To ask again changes nothing, least of all the day.
    assert_eq!(refuses(&table, terminal(1), own(Some(500), None)).0, DeskReason::NoChange);
    fill(&mut table, &["5H", "9C", "7D"]);
    // His hour is over first; the wider limits lift it.
    let since = held.since;
    clock(&mut table, since.plus_minutes(60));
    assert!(screen(&table, 1).own.unwrap().stop.is_some());
    clock(&mut table, from);
    let held = screen(&table, 1).own.unwrap().own;
    assert_eq!((held.limits, held.later, held.over), (wish, None, false));
}

#[test]
fn rd_15_what_cannot_be_set_is_said_and_nobody_sets_it_for_another() {
    let table = with_players(config());
    for command in [own(None, Some(0)), own(None, Some(1_441)), DeskCommand::Rest { minutes: 0 }] {
        let (reason, basis) = refuses(&table, terminal(1), command);
        assert_eq!(reason, DeskReason::BadMinutes { most: 1_440 });
        decided(&basis, &["RD-15"]);
    }
    assert!(matches!(
        refuses(&table, terminal(1), own(Some(10_000_001), None)).0,
        DeskReason::TooMuch { .. }
    ));
    assert_eq!(refuses(&table, terminal(1), own(None, None)).0, DeskReason::NoChange);
    assert_eq!(refuses(&table, terminal(9), own(Some(1), None)).0, DeskReason::SeatEmpty);
    for other in [dealer(), Actor::System] {
        assert_eq!(refuses(&table, other, own(Some(1), None)).0, DeskReason::NotYours);
    }
    assert_eq!(refuses(&table, terminal(1), DeskCommand::ReadClock).0, DeskReason::NotYours);
    assert_eq!(refuses(&table, Actor::System, DeskCommand::ReadClock).0, DeskReason::NoChange);
}
