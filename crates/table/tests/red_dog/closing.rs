//! Rule 10.7: the table closes after its sign (G-4).

use crate::harness::{
    Table, balance, buy_in, call, casino, config, console, deal, dealer, decided, desk, dollars, fill, float,
    itself, manager, open, passes, play_refused, public, reckons, round, seat, supervisor, wager,
};
use houseway_ledger::Tender;
use houseway_money::Stack;
use houseway_table::house::desk::{DeskCommand, DeskEvent, DeskOffer, DeskReason};
use houseway_table::house::{Count, MovementKind};
use houseway_table::red_dog::{Command, Event, Offer, Play, Prompt, Reason};
use houseway_table::{Actor, Rank, Time};

/// The first hand under a closing.
fn counts(table: &mut Table, by: Actor, chips: u64) {
    let count = Count::new(vec![Stack { denomination: dollars(1), count: chips }]);
    desk(table, by, DeskCommand::Count { kind: MovementKind::Closing, count });
}

#[test]
fn r10_7_a_table_with_players_closes_after_its_sign() {
    let mut table = round(&["5H", "9C", "7D"]);
    let soon = Command::Desk { desk: DeskCommand::PostClosing { at: table.now.plus_minutes(19) } };
    decided(&table.refused(casino(), &soon).basis, &["10.7", "G-4"]);
    let at = table.now.plus_minutes(21);
    assert!(matches!(
        table.refused(supervisor(), &Command::Desk { desk: DeskCommand::PostClosing { at } }).reason,
        Reason::Desk { .. }
    ));
    let facts = desk(&mut table, casino(), DeskCommand::PostClosing { at });
    decided(&facts[0].basis, &["10.7"]);
    assert_eq!(public(&table).closing_at, Some(at));
    passes(&mut table, 22);
    let refused = table.refused(dealer(), &Command::NoMoreBets);
    decided(&refused.basis, &["10.7"]);
    // Who plays takes his wager back and is paid, and the table closes under two hands.
    for (number, area) in [(1, 1), (2, 1), (3, 2)] {
        wager(&mut table, number, area, 0);
        desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(number) });
    }
    counts(&mut table, dealer(), 7_000);
    desk(&mut table, manager(), DeskCommand::Countersign);
    assert!(!table.state.desk.open);
    reckons(&table);
}

/// Announced to an empty table, a closing comes for whoever sits down afterwards when its sign has stood its time.
#[test]
fn r10_7_g_4_whoever_sits_down_after_it_was_announced_has_the_notice_before_him() {
    let mut table = open(itself());
    let soon = table.now.plus_minutes(10);
    let posted = desk(&mut table, casino(), DeskCommand::PostClosing { at: soon })[0].at;
    assert_eq!(public(&table).closing_at, Some(soon));
    passes(&mut table, 5);
    buy_in(&mut table, 1, 500);
    let at = posted.plus_minutes(20);
    assert_eq!(public(&table).closing_at, Some(at));
    wager(&mut table, 1, 1, 20);
    table.run();
    // One round was played before, and play is over at the moment on the sign.
    let ended = table.facts.iter().find(|fact| play_ended(&fact.event)).unwrap();
    assert!(ended.at >= at && ended.at <= at.plus_ms(1), "{:?}", ended.at);
    assert_eq!(table.state.round, 1);
    decided(&ended.basis, &["10.7", "G-4"]);
    let refused = table.refused(Actor::System, &Command::NoMoreBets);
    decided(&refused.basis, &["10.7"]);
    reckons(&table);
}

fn play_ended(event: &Event) -> bool {
    matches!(event, Event::Desk { desk: DeskEvent::PlayEnded })
}

/// When the moment on the sign has come, nobody lays or buys anything more, what lies goes back, and the dealer is told to close.
#[test]
fn r10_7_g_4_play_is_over_when_the_closing_has_come() {
    let mut table = open(config());
    buy_in(&mut table, 1, 500);
    let at = table.now.plus_minutes(21);
    desk(&mut table, casino(), DeskCommand::PostClosing { at });
    fill(&mut table, &[]);
    wager(&mut table, 1, 1, 20);
    let tops_up = DeskCommand::TopUp { seat: seat(1), tender: Tender::Cash, amount: dollars(100) };
    let opens = DeskCommand::OpenAccount { seat: seat(2), tender: Tender::Cash, amount: dollars(100) };
    let end = Command::Desk { desk: DeskCommand::EndPlay };
    let system = Actor::System;
    let nothing = Reason::Desk { desk: DeskReason::NothingPending };
    assert_eq!(table.refused(system, &end).reason, nothing, "not before");
    table.now = at;
    for buys in [tops_up, opens] {
        let refused = table.refused(dealer(), &Command::Desk { desk: buys });
        assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::TableClosed });
        decided(&refused.basis, &["10.7", "G-4"]);
    }
    let lays = Play::Wager { area: 1, amount: dollars(40) };
    decided(&play_refused(&table, 1, lays).basis, &["10.7", "G-4"]);
    assert_eq!(table.refused(dealer(), &end).reason, Reason::Desk { desk: DeskReason::NotYours });
    table.run();
    assert!(table.state.desk.is_over() && table.state.wagers.is_empty());
    assert_eq!(balance(&table, 1), dollars(500));
    assert_eq!(table.refused(system, &end).reason, nothing, "nor twice");
    let prompts: Vec<_> = console(&table).prompts.into_iter().map(|prompt| prompt.value).collect();
    assert_eq!(prompts, [Prompt::CloseTable]);
    // As announced, it closes by any two signatures.
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    counts(&mut table, dealer(), 10_000);
    desk(&mut table, supervisor(), DeskCommand::Countersign);
    assert!(!table.state.desk.open);
    reckons(&table);
}

/// A round that runs is played out; taken back, the announcement ends nothing.
#[test]
fn r10_7_g_4_a_round_that_had_begun_is_played_out() {
    let mut table = round(&["5H", "9C", "7D"]);
    let at = table.now.plus_minutes(21);
    desk(&mut table, casino(), DeskCommand::PostClosing { at });
    call(&mut table);
    passes(&mut table, 30);
    assert!(!table.step(), "the round runs");
    deal(&mut table);
    deal(&mut table);
    call(&mut table);
    deal(&mut table);
    assert!(table.state.history.back().unwrap().outcome.is_some());
    table.run();
    assert!(table.state.desk.is_over());
    desk(&mut table, casino(), DeskCommand::WithdrawClosing);
    wager(&mut table, 1, 1, 20);
    assert!(!table.state.desk.is_over());
    reckons(&table);
}

/// Without a sign that has stood its time, a table at which nobody plays is closed by the word of a casino supervisor.
#[test]
fn r10_7_g_4_a_dealer_and_a_game_supervisor_close_no_table_without_a_sign() {
    let mut table = open(config());
    buy_in(&mut table, 1, 500);
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    let sign = Command::Desk { desk: DeskCommand::Countersign };
    let signs = |offer: &Offer| matches!(offer, Offer::Desk { desk: DeskOffer::Countersign });
    counts(&mut table, dealer(), 10_000);
    let refused = table.refused(supervisor(), &sign);
    let rank = Rank::CasinoSupervisor;
    assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::RankNeeded { rank } });
    decided(&refused.basis, &["10.7", "G-4"]);
    // Whom to call is said beforehand.
    assert!(console(&table).higher.iter().any(|row| signs(&row.value) && row.rank == rank));
    table.give(casino(), &sign);
    assert!(!table.state.desk.open);
    // It may be the first of the two as well.
    float(&mut table);
    counts(&mut table, casino(), 10_000);
    desk(&mut table, supervisor(), DeskCommand::Countersign);
    assert!(!table.state.desk.open);
    reckons(&table);
}

/// A table that was kept from its step, and whose closing came meanwhile, takes what was due before, and then says that play is over.
#[test]
fn r10_7_g_4_a_table_that_comes_late_takes_its_steps_in_their_order() {
    let mut table = open(itself());
    buy_in(&mut table, 1, 500);
    let at = table.now.plus_minutes(20).plus_ms(10);
    desk(&mut table, casino(), DeskCommand::PostClosing { at });
    while table.state.shoe.is_none() {
        assert!(table.step());
    }
    table.now = Time(at.0 - 12_000);
    wager(&mut table, 1, 1, 20);
    // Its bets close before the closing; it hears of both long after.
    table.now = at.plus_minutes(5);
    table.give(Actor::System, &Command::NoMoreBets);
    assert_eq!(table.state.round, 1);
    table.run();
    assert!(table.state.desk.is_over());
    assert!(table.state.history.back().is_some_and(|round| round.outcome.is_some()));
    reckons(&table);
}
