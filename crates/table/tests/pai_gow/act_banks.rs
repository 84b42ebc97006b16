//! Australian Capital Territory, rules 6, 7.9, 11.9 to 11.11, 12 and 13 at a live table.

use crate::cited::{SECOND, STRONG, WEAK, decided, fact};
use crate::harness::{ACT, Table, area, dollars, only, with_side_bets};
use houseway_games::pai_gow::bank::Called;
use houseway_money::Cents;
use houseway_table::pai_gow::{Bet, Command, Event, HouseWagerChoice, Play, Reason};

/// A first round against the House, in which everybody set his own hand: players 2 and 4 won $20, player 3 lost it.
pub fn commenced() -> Table {
    let mut table = Table::with_players(with_side_bets(ACT), &[2, 3, 4]);
    table.lay_out(&[(1, ["L10", "L10", "5", "5"]), (2, SECOND), (3, WEAK), (4, STRONG)]);
    table.house_bank();
    for number in [2, 3, 4] {
        table.wager(number, 20);
    }
    table.deal();
    table.sets(2, [0, 1]);
    table.sets(3, [1, 3]);
    table.sets(4, [0, 1]);
    table.finish();
    table.dealer(Command::Clear);
    let balances = [2, 3, 4].map(|number| table.balance(number));
    assert_eq!(balances, [dollars(1_019), dollars(980), dollars(1_019)]);
    table
}

#[test]
fn r6_1_a_player_without_cover_does_not_get_the_bank() {
    let mut table = commenced();
    table.play(2, Play::AskBank { on: true });
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(50) });
    table.wager(3, 100);
    table.draw();
    let facts = table.dealer(Command::CallBets);
    let fell = fact(&facts, |event| matches!(event, Event::BankFell { .. }));
    decided(ACT, fell, &["6.1"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_019), dollars(880)));
    assert_eq!(table.state.total_on(Bet::Regular), dollars(100), "the House's wager is off again");
}

#[test]
fn r7_9_and_r11_9_the_house_wagers_on_box_one_at_even_money_and_pays_no_commission() {
    let mut table = commenced();
    table.play(2, Play::AskBank { on: true });
    table.lay_out_from(2, None, &[(1, STRONG), (2, SECOND), (3, WEAK)]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(220) });
    table.wager(3, 200);
    decided(
        ACT,
        only(&table.play(2, Play::ChooseHouseWager { wager: HouseWagerChoice::AsBefore })).1,
        &["7.9(a)"],
    );
    table.deal();
    table.play(3, Play::AskHouseWay { area: area(3) });
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.finish();
    let outcome = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    let house = outcome.regular.lines.iter().find(|line| line.area == area(1)).unwrap();
    assert_eq!((house.called, house.stake, house.win), (Called::Jung, dollars(20), dollars(20)));
    assert_eq!(house.commission, Cents::ZERO);
    decided(ACT, &house.basis, &["11.9"]);
    assert!(!house.basis.cites("11.10"), "{}", house.basis);
    table.dealer(Command::Clear);
    // He is up $180 of which $9 are commission.
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_190), dollars(780)));
    // 6.3: two rounds, of which this was the first.
    assert!(table.state.run.is_some());
}

#[test]
fn r12_a_lost_jackpot_wager_feeds_the_pools_and_a_line_of_100_dollars_is_the_houses() {
    let mut table = Table::with_players(with_side_bets(ACT), &[2, 3]);
    table.lay_out(&[(1, STRONG), (2, ["H6", "L6", "L4", "H7"]), (3, WEAK)]);
    table.house_bank();
    let jackpot = |at| Play::Wager { area: area(at), bet: Bet::Jackpot, amount: dollars(2) };
    let refused = table.play_refused(2, jackpot(2));
    assert!(matches!(refused.reason, Reason::SideBet { .. }));
    decided(ACT, &refused.basis, &["12.3"]);
    for number in [2, 3] {
        table.wager(number, 50);
        table.play(number, jackpot(number));
    }
    table.deal();
    for number in [2, 3] {
        table.play(number, Play::AskHouseWay { area: area(number) });
    }
    table.finish();
    let outcome = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    decided(ACT, &outcome.sides[0].basis, &["13.2"]);
    decided(ACT, &outcome.sides[1].basis, &["12.7"]);
    assert_eq!((outcome.sides[0].win, outcome.sides[0].from_pool), (dollars(100), Cents::ZERO));
    let pools =
        [houseway_table::pai_gow::POOL, houseway_table::pai_gow::RESERVE].map(|name| table.state.pool(name));
    assert_eq!(pools, [Cents::literal(140), Cents::literal(60)]);
    // Both lost $50 to the bank; the first has his $2 back and $100.
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_050), dollars(948)));
}

#[test]
fn r12_4_to_12_6_one_jackpot_wager_a_box_first_for_whoever_decides_there() {
    let mut table = Table::with_players(with_side_bets(ACT), &[2]);
    table.buy_in(9, 1_000);
    table.house_bank();
    let regular = Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(20) };
    let jackpot = Play::Wager { area: area(2), bet: Bet::Jackpot, amount: dollars(2) };
    table.play(2, regular.clone());
    table.play(9, regular);
    let refused = table.play_refused(9, jackpot.clone());
    assert!(matches!(refused.reason, Reason::OthersFirst { .. }));
    decided(ACT, &refused.basis, &["12.4"]);
    decided(ACT, only(&table.play(2, Play::LeaveSide { area: area(2) })).1, &["12.5"]);
    decided(ACT, only(&table.play(9, jackpot.clone())).1, &["12.5"]);
    let refused = table.play_refused(2, jackpot);
    assert!(matches!(refused.reason, Reason::SideBet { .. }));
    decided(ACT, &refused.basis, &["12.2"]);
}

/// Three players on box two with $20 each, of whom the first sits there and decides.
fn three_on_a_box() -> Table {
    let mut table = Table::with_players(with_side_bets(ACT), &[2]);
    table.buy_in(9, 1_000);
    table.buy_in(10, 1_000);
    table.house_bank();
    for number in [2, 9, 10] {
        table.play(number, Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(20) });
    }
    table
}

fn jackpot() -> Play {
    Play::Wager { area: area(2), bet: Bet::Jackpot, amount: dollars(2) }
}

fn leaves(table: &mut Table, number: u8) {
    table.play(number, Play::LeaveSide { area: area(2) });
}

fn whose(table: &Table) -> Option<u8> {
    let wager = table.state.wagers.iter().find(|wager| wager.bet == Bet::Jackpot);
    wager.and_then(|wager| wager.seat).map(houseway_table::SeatNumber::number)
}

#[test]
fn r12_6_of_three_on_a_box_the_two_agree_by_one_leaving_it_to_the_other_and_without_that_there_is_none() {
    let mut table = three_on_a_box();
    let early = table.play_refused(9, jackpot());
    assert!(matches!(early.reason, Reason::OthersFirst { seat } if seat.number() == 2));
    decided(ACT, &early.basis, &["12.4"]);
    leaves(&mut table, 2);
    // Neither is quicker than the other.
    for (number, other) in [(9, 10), (10, 9)] {
        let refused = table.play_refused(number, jackpot());
        assert!(matches!(refused.reason, Reason::NotAgreed { seat } if seat.number() == other));
        decided(ACT, &refused.basis, &["12.6"]);
        let terminal = houseway_table::Actor::Terminal { seat: crate::harness::seat(number) };
        let leave =
            Command::Play { seat: crate::harness::seat(number), act: Play::LeaveSide { area: area(2) } };
        assert!(table.offers(&terminal, &leave), "he is asked");
    }
    let mut agreed = three_on_a_box();
    leaves(&mut agreed, 2);
    leaves(&mut agreed, 10);
    decided(ACT, only(&agreed.play(9, jackpot())).1, &["12.6"]);
    for mut table in [table, agreed] {
        let before = whose(&table);
        table.draw();
        table.dealer(Command::CallBets);
        assert_eq!(whose(&table), before);
    }
}

#[test]
fn r12_4_to_12_6_who_comes_to_the_box_after_the_jackpot_wager_is_asked_too_before_the_close() {
    // Player 9 laid it alone; then come the player of that box, who decides, and another.
    for (decider, third, expected) in [(false, true, None), (true, false, None), (true, true, Some(9))] {
        let mut table = Table::with_players(with_side_bets(ACT), &[2]);
        table.buy_in(9, 1_000);
        table.buy_in(10, 1_000);
        table.house_bank();
        let regular = Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(20) };
        table.play(9, regular.clone());
        table.play(9, jackpot());
        table.play(2, regular.clone());
        table.play(10, regular);
        if decider {
            leaves(&mut table, 2);
        }
        if third {
            leaves(&mut table, 10);
        }
        table.draw();
        let facts = table.dealer(Command::CallBets);
        assert_eq!(whose(&table), expected, "{decider} {third}");
        let back =
            |event: &Event| matches!(event, Event::WagersRecognised { returned, .. } if !returned.is_empty());
        match expected {
            Some(_) => assert!(!facts.iter().any(|fact| back(&fact.event))),
            None if decider => decided(ACT, fact(&facts, back), &["12.6"]),
            None => decided(ACT, fact(&facts, back), &["12.4"]),
        }
    }
}

#[test]
fn r12_3_a_jackpot_wager_goes_back_with_the_last_of_its_regular_wager() {
    let mut table = Table::with_players(with_side_bets(ACT), &[2]);
    table.buy_in(6, 1_000);
    table.house_bank();
    for number in [2, 6] {
        table.play(number, Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(500) });
    }
    leaves(&mut table, 2);
    table.play(6, jackpot());
    table.draw();
    let facts = table.dealer(Command::CallBets);
    // The maximum leaves nothing of the later wager, and so nothing beside which the jackpot wager lies.
    assert_eq!((table.state.wagers.len(), table.balance(6)), (1, dollars(1_000)));
    let jackpot = |back: &houseway_table::pai_gow::Back| back.amount == dollars(2);
    let back = |event: &Event| matches!(event, Event::WagersRecognised { returned, .. } if returned.iter().any(jackpot));
    decided(ACT, fact(&facts, back), &["12.3"]);
}
