//! New South Wales, rules 6, 8 and 13.2 at a live table: whose turn it is to bank, the cover, the cut.

use crate::cited::{SECOND, STRONG, WEAK, decided, fact, regular};
use crate::harness::{NSW, Table, area, config, dollars, only, seat};
use houseway_games::pai_gow::BankMethod;
use houseway_money::Cents;
use houseway_table::pai_gow::{Bet, Command, Event, Play, Reason};

const TAKE: Play = Play::TakeBank { method: BankMethod::Player, would_co_bank: false };

/// Whom the bank is offered to, in order.
fn asked(table: &mut Table) -> Vec<(u8, u8)> {
    let facts = table.dealer(Command::OfferBank);
    let Event::BankOffered { ask } = only(&facts).0 else { panic!("{facts:?}") };
    ask.iter().map(|(area, seat)| (area.number(), seat.number())).collect()
}

#[test]
fn r6_1_the_bank_is_offered_counter_clockwise_from_the_area_after_the_last_one() {
    let mut table = Table::with_players(config(NSW), &[2, 5, 7]);
    assert_eq!(asked(&mut table), vec![(2, 2), (5, 5), (7, 7)]);
    // 6.9: nobody wants it.
    for number in [2, 5] {
        table.play(number, Play::DeclineBank);
    }
    let facts = table.play(7, Play::DeclineBank);
    decided(NSW, fact(&facts, |event| *event == Event::HouseBanks), &["6.9"]);
    table.draw();
    for number in [2, 5, 7] {
        table.wager(number, 20);
    }
    table.deal();
    for number in [2, 5, 7] {
        table.play(number, Play::AskHouseWay { area: area(number) });
    }
    table.finish();
    table.dealer(Command::Clear);
    assert_eq!(asked(&mut table), vec![(2, 2), (5, 5), (7, 7)]);
    table.play(2, Play::DeclineBank);
    let early = table.play_refused(7, TAKE);
    assert_eq!(early.reason, Reason::OthersFirst { seat: seat(5) });
    table.play(5, TAKE);
    table.draw();
    // 9.15: on the banker's area lies nothing but his own wager.
    let refused =
        table.play_refused(2, Play::Wager { area: area(5), bet: Bet::Regular, amount: dollars(20) });
    assert!(matches!(refused.reason, Reason::AreaClosed { .. }));
    decided(NSW, &refused.basis, &["9.15"]);
    table.play(5, Play::StakeBank { amount: dollars(40) });
    for number in [2, 7] {
        table.wager(number, 20);
    }
    table.deal();
    for number in [2, 7, 5] {
        table.play(number, Play::AskHouseWay { area: area(number) });
    }
    table.finish();
    table.dealer(Command::Clear);
    table.play(5, Play::DeclineBank);
    assert_eq!(asked(&mut table), vec![(7, 7), (2, 2), (5, 5)]);
    decided(NSW, &table.facts.last().unwrap().basis, &["6.1"]);
}

#[test]
fn r6_2_where_the_controller_declines_the_others_on_his_area_are_asked() {
    let mut table = Table::with_players(config(NSW), &[2]);
    table.buy_in(9, 1_000);
    table.house_bank();
    table.wager(2, 20);
    table.play(9, Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(50) });
    table.deal();
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.finish();
    table.dealer(Command::Clear);
    assert_eq!(asked(&mut table), vec![(2, 2), (2, 9)]);
    table.play(2, Play::DeclineBank);
    let facts = table.play(9, TAKE);
    decided(NSW, only(&facts).1, &["6.2", "6.3"]);
}

/// Player 2 banks with this stake against $100 of player 3, and has what is left of $1,000.
fn banked(stake: u32, cashed: Option<u32>) -> Table {
    let mut table = Table::open(config(NSW));
    table.buy_in(2, cashed.unwrap_or(1_000));
    table.play(2, Play::Sit { area: Some(area(2)) });
    table.buy_in(3, 1_000);
    table.play(3, Play::Sit { area: Some(area(3)) });
    table.lay_out_from(2, None, &[(2, SECOND), (3, WEAK)]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(stake) });
    table.wager(3, 100);
    table.draw();
    table
}

#[test]
fn r13_2_2_a_bank_that_lacks_cover_is_made_up_or_the_house_has_it() {
    let mut table = banked(40, None);
    let facts = table.dealer(Command::OpenCup { rests: None });
    let covered = fact(&facts, |event| matches!(event, Event::BankCovered { .. }));
    decided(NSW, covered, &["13.2.2", "9.14"]);
    assert_eq!(table.balance(2), dollars(900));
    let mut table = banked(40, Some(60));
    let facts = table.dealer(Command::OpenCup { rests: None });
    let fell = fact(&facts, |event| matches!(event, Event::BankFell { .. }));
    decided(NSW, fell, &["13.2.2"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(60), dollars(900)));
    assert_eq!(table.state.play.as_ref().unwrap().method, BankMethod::House);
}

#[test]
fn r13_2_7_winners_are_paid_from_the_losers_and_the_banker_pays_commission_on_what_he_is_up() {
    let mut table = Table::with_players(config(NSW), &[2, 3, 4]);
    table.lay_out_from(2, None, &[(2, SECOND), (3, WEAK), (4, STRONG)]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(400) });
    table.wager(3, 300);
    table.wager(4, 100);
    // 8.2: the banker moves the first tiles by what he steals, before the dice are seen.
    decided(NSW, only(&table.play(2, Play::Steal { value: Some(4) })).1, &["8.2"]);
    table.play(2, Play::Steal { value: None });
    table.deal();
    for number in [3, 4, 2] {
        table.play(number, Play::AskHouseWay { area: area(number) });
    }
    table.finish();
    table.dealer(Command::Clear);
    // $100 at $95 to area 4; of the $200 that are left $10 are commission.
    assert_eq!(
        (table.balance(2), table.balance(3), table.balance(4)),
        (dollars(1_190), dollars(700), dollars(1_095))
    );
    // 6.7: a bank is two rounds, and its banker may decline the second.
    decided(NSW, only(&table.play(2, Play::DeclineBank)).1, &["6.7"]);
    assert_eq!(table.state.total_on(Bet::Regular), Cents::ZERO);
    assert_eq!(table.play_refused(3, regular(3, 20)).reason, Reason::BetsNotOpen);
}
