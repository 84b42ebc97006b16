//! What players allow themselves (PG-41): a limit of loss, a time, a rest; and what that is for who banks.

use crate::cited::{SECOND, SPLIT, fact, seat_view};
use crate::harness::{ACT, BOOKS, NSW, Table, area, config, dollars, only, seat};
use crate::seen::{decides, displays, of};
use houseway_games::pai_gow::BankMethod;
use houseway_lawbook::Basis;
use houseway_money::Cents;
use houseway_table::house::desk::{DeskCommand, DeskEvent, DeskReason};
use houseway_table::house::{OwnLimits, OwnStop};
use houseway_table::pai_gow::{Bet, Command, Event, Offer, Play, Reason};
use houseway_table::{Actor, Refused};

const TAKE: Play = Play::TakeBank { method: BankMethod::Player, would_co_bank: false };

fn sets(table: &mut Table, number: u8, loss: Option<u32>, minutes: Option<u16>) -> Basis {
    let limits = OwnLimits { loss: loss.map(dollars), minutes };
    let actor = Actor::Terminal { seat: seat(number) };
    of(&table.desk(actor, DeskCommand::SetOwnLimits { limits }))
}

fn rests(table: &mut Table, number: u8, minutes: u16) {
    table.desk(Actor::Terminal { seat: seat(number) }, DeskCommand::Rest { minutes });
}

#[track_caller]
fn why(refused: &Refused<Reason>) -> DeskReason {
    match &refused.reason {
        Reason::Desk { desk } => desk.clone(),
        other => panic!("{other:?}"),
    }
}

fn lays(number: u8, amount: u32) -> Play {
    Play::Wager { area: area(number), bet: Bet::Regular, amount: dollars(amount) }
}

fn most(table: &Table, number: u8) -> Option<Cents> {
    let may = seat_view(table, number).may;
    may.iter().find_map(|row| match row.value {
        Offer::Wager { bet: Bet::Regular, area: at, maximum, .. } if at == area(number) => Some(maximum),
        _ => None,
    })
}

#[test]
fn pg_41_no_more_is_staked_than_the_limit_of_loss_leaves_at_any_book() {
    for book in BOOKS {
        let mut table = Table::with_players(config(book), &[2, 3]);
        decides(book, &sets(&mut table, 2, Some(100), None), &["PG-41"]);
        table.house_bank();
        let refused = table.play_refused(2, lays(2, 101));
        assert_eq!(why(&refused), DeskReason::OwnLoss { left: dollars(100) });
        decides(book, &refused.basis, &["PG-41"]);
        assert_eq!(most(&table, 2), Some(dollars(100)));
        table.wager(2, 60);
        table.wager(2, 100);
        assert_eq!(seat_view(&table, 2).own.unwrap().room, Some(Cents::ZERO));
        // What is taken back may be staked again; who set nothing is bound by nothing.
        table.wager(2, 40);
        assert_eq!(most(&table, 2), Some(dollars(100)));
        assert_eq!(most(&table, 3), Some(dollars(500)));
    }
}

/// Given tiles in his hand, when a player sets limits or rests, then he sets his hand and the round is finished.
#[test]
fn pg_41_nothing_that_is_set_in_a_round_keeps_a_player_from_setting_his_hand() {
    for book in BOOKS {
        let mut table = Table::with_players(config(book), &[2]);
        table.lay_out(&[(1, SECOND)]);
        table.house_bank();
        table.wager(2, 100);
        table.deal();
        sets(&mut table, 2, Some(1), Some(1));
        rests(&mut table, 2, 60);
        table.passes(5);
        table.play(2, Play::Look { area: area(2) });
        table.play(2, Play::AskHouseWay { area: area(2) });
        table.finish();
        table.dealer(Command::Clear);
        table.house_bank();
        let refused = table.play_refused(2, lays(2, 20));
        assert!(matches!(why(&refused), DeskReason::OwnStop { why: OwnStop::Rest { .. } }));
        decides(book, &refused.basis, &["PG-41"]);
    }
}

#[test]
fn pg_41_what_stood_off_stays_for_no_further_round_of_whoever_rests() {
    let mut table = Table::with_players(config(NSW), &[4]);
    table.lay_out(&[(1, SECOND), (4, SPLIT)]);
    table.house_bank();
    table.wager(4, 100);
    table.deal();
    table.play(4, Play::AskHouseWay { area: area(4) });
    table.finish();
    table.dealer(Command::Clear);
    assert!(table.state.wagers[0].carried);
    rests(&mut table, 4, 15);
    table.house_bank();
    let shuffled = table.facts.last().unwrap();
    let Event::Shuffled { returned, .. } = &shuffled.event else { panic!("{shuffled:?}") };
    assert_eq!(returned.len(), 1);
    decides(NSW, &shuffled.basis, &["PG-41"]);
    assert_eq!((table.balance(4), table.state.wagers.len()), (dollars(1_000), 0));
}

#[test]
fn pg_41_the_table_itself_reads_the_clock_for_whoever_has_nothing_at_stake() {
    let mut table = Table::with_players(config(ACT), &[2, 3]);
    table.house_bank();
    sets(&mut table, 2, None, Some(10));
    table.wager(2, 20);
    let since = seat_view(&table, 2).own.unwrap().own.since;
    table.passes(11);
    // Nothing changes under the hand of somebody whose wager lies.
    table.wager(2, 30);
    table.play(2, Play::Wager { area: area(2), bet: Bet::Regular, amount: Cents::ZERO });
    // The dice were due before.
    (0..2).for_each(|_| assert!(table.step()));
    let read = table.facts.last().unwrap();
    assert_eq!(read.event, Event::Desk { desk: DeskEvent::ClockRead { seats: vec![seat(2)] } });
    assert!(read.at >= since.plus_minutes(10));
    let stop = seat_view(&table, 2).own.unwrap().stop.unwrap();
    assert_eq!(stop.value, OwnStop::TimeOver { minutes: 10 });
    displays(ACT, &stop.basis, &["PG-41"]);
    assert_eq!((most(&table, 2), most(&table, 3)), (None, Some(dollars(500))));
}

#[test]
fn pg_41_a_banker_puts_up_what_he_allows_himself_and_is_not_asked_while_he_rests() {
    let mut table = Table::with_players(config(NSW), &[2, 5]);
    sets(&mut table, 2, Some(50), None);
    table.takes_bank(2);
    let stake = |amount: u32| Play::StakeBank { amount: dollars(amount) };
    let refused = table.play_refused(2, stake(51));
    assert_eq!(why(&refused), DeskReason::OwnLoss { left: dollars(50) });
    decides(NSW, &refused.basis, &["PG-41"]);
    let may = seat_view(&table, 2).may;
    assert!(may.iter().any(|row| matches!(row.value, Offer::StakeBank { most, .. } if most == dollars(50))));
    table.play(2, stake(40));
    // The cover that lacks is made up as far as he allows himself; beyond that the House has the bank (13.2.2).
    table.wager(5, 100);
    table.draw();
    let facts = table.dealer(Command::OpenCup { rests: None });
    decides(NSW, fact(&facts, |event| matches!(event, Event::BankFell { .. })), &["13.2.2", "PG-41"]);
    assert_eq!(table.balance(2), dollars(1_000));

    let mut table = Table::with_players(config(NSW), &[2, 5]);
    rests(&mut table, 2, 15);
    let facts = table.dealer(Command::OfferBank);
    let Event::BankOffered { ask } = only(&facts).0 else { panic!("{facts:?}") };
    assert_eq!(*ask, vec![(area(5), seat(5))]);
    // Whoever rests after he was asked does not take it.
    rests(&mut table, 5, 15);
    let refused = table.play_refused(5, TAKE);
    assert!(matches!(why(&refused), DeskReason::OwnStop { .. }));
    decides(NSW, &refused.basis, &["PG-41"]);
    table.play(5, Play::DeclineBank);
}
