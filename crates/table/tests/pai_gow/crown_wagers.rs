//! Crown Melbourne: who may wager where, within which limits, who decides on an area's tiles, and side wagers.

use crate::harness::{CROWN, Table, area, config, dollars, seat};
use crate::scenes::{bonanza, house_dealt, needs};
use crate::seen::{
    BANK, LOSES, LOW, WINS, casino_supervisor, dealer, decides, displays, house_banks, is_prompted, lay,
    manager, noticed, of, prompted, prompts, real_wall, refused_as, screen, supervisor, wagers,
};
use crate::vic_wagers::{at_the_cloth, read_and_deal};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::{BankMethod, Tile};
use houseway_ledger::Tender;
use houseway_money::Cents;
use houseway_table::Rank;
use houseway_table::house::desk::DeskCommand;
use houseway_table::pai_gow::{Bet, Command, ConfigFault, Notice, Play, Prompt, Range, Reason, Way};

#[test]
fn r1_2_who_stands_above_the_dealer_does_what_the_dealer_does() {
    let mut table = Table::open(config(CROWN));
    let account = DeskCommand::OpenAccount { seat: seat(2), tender: Tender::Cash, amount: dollars(100) };
    decides(CROWN, &of(&table.desk(supervisor(), account)), &["1.2"]);
    table.give(casino_supervisor(), Command::OfferBank);
}

#[test]
fn r8_5_a_spoken_wager_counts_with_chips_or_cash_on_the_layout_before_the_call() {
    let mut table = Table::with_players(at_the_cloth(CROWN), &[2]);
    house_banks(&mut table);
    table.dealer(real_wall());
    let said = wagers(2, Bet::Regular, dollars(1_200));
    let empty = table.play_refused(2, said.clone());
    decides(CROWN, &refused_as(&empty, |r| matches!(r, Reason::BalanceShort { .. })), &["8.5", "8.1"]);
    let cash = DeskCommand::TopUp { seat: seat(2), tender: Tender::Cash, amount: dollars(200) };
    decides(CROWN, &of(&table.desk(dealer(), cash.clone())), &["8.5"]);
    table.play(2, said);
    table.dealer(Command::CallBets);
    table.desk(dealer(), cash);
    let late = table.play_refused(2, wagers(2, Bet::Regular, dollars(1_300)));
    refused_as(&late, |r| *r == Reason::BetsClosed);
}

#[test]
fn r8_7_five_players_share_an_area_and_no_sixth() {
    let seats: Vec<u8> = (2..=7).collect();
    let mut table = Table::with_players(config(CROWN), &seats);
    house_banks(&mut table);
    table.draw();
    for number in 2..=6 {
        table.play(number, wagers(2, Bet::Regular, dollars(20)));
    }
    let sixth = table.play_refused(7, wagers(2, Bet::Regular, dollars(20)));
    decides(CROWN, &refused_as(&sixth, |r| *r == Reason::AreaFull { most: 5 }), &["8.7"]);
}

/// Who decides on area 2, where these amounts lie in the order in which they were laid.
fn deciding(table: &mut Table, amounts: &[(u8, u32)]) -> u8 {
    house_banks(table);
    lay(table, [3, 3, 3, 4], 1, "dai-pin", &[(1, BANK), (2, LOSES)]);
    table.draw();
    for (number, amount) in amounts {
        table.play(*number, wagers(2, Bet::Regular, dollars(*amount)));
    }
    let shared = prompted(table, |p| matches!(p, Prompt::FindController { areas } if areas[0].0 == area(2)));
    prompts(CROWN, &shared, &["8.9"]);
    let who = |p: &Prompt| matches!(p, Prompt::LayNearest { areas } if areas[0].0 == area(2));
    prompts(CROWN, &prompted(table, who), &["8.9.1"]);
    table.deal();
    table.state.play.as_ref().unwrap().hand(area(2)).unwrap().controller.unwrap().number()
}

/// The round is played to its end.
fn play_out(table: &mut Table, number: u8) {
    table.play(number, Play::AskHouseWay { area: area(2) });
    table.finish();
    table.dealer(Command::Clear);
}

#[test]
fn r8_8_the_highest_decides_then_who_decided_before_then_the_nearest() {
    let mut table = Table::with_players(config(CROWN), &[2, 3, 4]);
    for number in [3, 4] {
        table.play(number, Play::Sit { area: None });
    }
    assert_eq!(deciding(&mut table, &[(2, 20), (3, 50), (4, 20)]), 3);
    decides(CROWN, &table.facts.last().unwrap().basis, &["8.8.1"]);
    play_out(&mut table, 3);
    // All alike: who decided in the round before goes on, though another's wager lies nearer (PG-39).
    assert_eq!(deciding(&mut table, &[(2, 20), (3, 20), (4, 20)]), 3);
    decides(CROWN, &table.facts.last().unwrap().basis, &["8.8.4"]);
    play_out(&mut table, 3);
    // He is gone: the one whose wager lies nearest.
    assert_eq!(deciding(&mut table, &[(4, 20), (2, 20)]), 4);
    decides(CROWN, &table.facts.last().unwrap().basis, &["8.8.2", "8.8.3"]);
}

#[test]
fn r8_11_a_further_area_is_played_blind() {
    let mut table = Table::with_players(config(CROWN), &[2]);
    house_banks(&mut table);
    lay(&mut table, [3, 3, 3, 4], 1, "dai-pin", &[(1, BANK), (2, LOSES), (3, WINS)]);
    table.draw();
    table.play(2, wagers(2, Bet::Regular, dollars(100)));
    table.play(2, wagers(3, Bet::Regular, dollars(100)));
    table.deal();
    let hand = table.state.play.as_ref().unwrap().hand(area(3)).unwrap();
    assert_eq!((hand.way, hand.controller), (Way::Blind, None));
    let look = table.play_refused(2, Play::Look { area: area(3) });
    decides(CROWN, &refused_as(&look, |r| *r == Reason::Blind), &["8.11.1"]);
    table.sets(2, LOW);
    assert!(screen(&table, 2).hands.iter().all(|hand| hand.area == area(2)), "one set of tiles is seen");
    let dealer_sets = |p: &Prompt| matches!(p, Prompt::SetHouseWay { areas } if *areas == [area(3)]);
    prompts(CROWN, &prompted(&table, dealer_sets), &["8.11.1", "8.11.2"]);
    let facts = table.finish();
    decides(CROWN, &of(&facts), &["8.11.2", "8.11.1"]);
    assert_eq!(table.balance(2), dollars(995));
}

/// The bank's tiles are entered and each hand is called so.
fn results(table: &mut Table, called: &[(u8, Called)]) {
    let tiles: Vec<Tile> = Tile::all().take(4).collect();
    table.dealer(Command::ExposeBank { tiles: Some(tiles.try_into().unwrap()), low: None });
    for (number, called) in called {
        let command = Command::Open { area: area(*number), tiles: None, low: None, called: Some(*called) };
        table.dealer(command);
    }
    table.dealer(Command::Settle);
}

#[test]
fn r9_2_too_small_is_warned_too_large_cut_back_and_off_the_chips_paid_up() {
    let mut table = Table::with_players(at_the_cloth(CROWN), &[2, 3, 4]);
    house_banks(&mut table);
    table.dealer(real_wall());
    table.play(2, wagers(2, Bet::Regular, dollars(5)));
    table.play(3, wagers(3, Bet::Regular, dollars(700)));
    table.play(4, wagers(4, Bet::Regular, Cents::literal(10_050)));
    let closed = table.dealer(Command::CallBets);
    decides(CROWN, &of(&closed), &["9.2.1", "9.2.2"]);
    read_and_deal(&mut table, &[3, 3, 3, 4]);
    results(&mut table, &[(2, Called::Jung), (3, Called::Che), (4, Called::Jung)]);
    decides(CROWN, &table.facts.last().unwrap().basis, &["9.2.3"]);
    // Five dollars win five; of seven hundred five hundred were lost; a hundred and a half pays one hundred and one, less five.
    let balances = [2, 3, 4].map(|number| table.balance(number));
    assert_eq!(balances, [dollars(1_005), dollars(500), dollars(1_096)]);
    prompts(CROWN, &prompted(&table, |p| *p == Prompt::Warn { seats: vec![seat(2)] }), &["9.2.1"]);
    table.dealer(Command::Clear);
    house_banks(&mut table);
    table.dealer(real_wall());
    table.play(2, wagers(2, Bet::Regular, dollars(5)));
    table.play(3, wagers(3, Bet::Regular, dollars(20)));
    decides(CROWN, &of(&table.dealer(Command::CallBets)), &["9.2.1"]);
    assert_eq!(table.balance(2), dollars(1_005), "given back whatever the result");
}

#[test]
fn r9_4_r9_5_under_a_players_bank_only_the_minimum_holds() {
    let (mut table, _) = crate::scenes::banked(config(CROWN), BankMethod::Player, 900, [700, 100, 100]);
    let closed = table.dealer(Command::CallBets);
    decides(CROWN, &of(&closed), &["9.5", "9.4"]);
    assert_eq!(table.state.wager(seat(6), area(6), Bet::Regular).unwrap().amount, dollars(700));
}

#[test]
fn act_s66_no_minimum_rises_without_twenty_minutes_of_a_sign() {
    let mut table = Table::with_players(config(CROWN), &[2]);
    let post = |minutes: u32, table: &Table| Command::PostSign {
        minimum: dollars(25),
        maximum: dollars(500),
        effective_at: table.now.plus_minutes(minutes),
    };
    decides(CROWN, &needs(&table, supervisor(), post(20, &table), Rank::CasinoSupervisor), &["9.1"]);
    let short = table.refused(casino_supervisor(), post(19, &table));
    decides(CROWN, &refused_as(&short, |r| matches!(r, Reason::NoticeTooShort { .. })), &["Act s66(2)"]);
    let twenty = post(21, &table);
    decides(CROWN, &of(&table.give(casino_supervisor(), twenty)), &["Act s66(2)"]);
    table.passes(22);
    table.give(casino_supervisor(), Command::ChangeLimits);
    displays(CROWN, &noticed(&table, Notice::Limits), &["Act s66(1)(c)"]);
    assert_eq!(crate::seen::public(&table).terms.unwrap().minimum, dollars(25));
}

#[test]
fn r9_3_a_marker_grants_limits_and_keeps_others_off_the_area() {
    let mut table = Table::with_players(config(CROWN), &[2, 3]);
    let more = Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(900)) };
    decides(CROWN, &needs(&table, supervisor(), more.clone(), Rank::CasinoSupervisor), &["9.3"]);
    decides(CROWN, &of(&table.give(casino_supervisor(), more)), &["9.3"]);
    displays(CROWN, &noticed(&table, Notice::PersonalLimits), &["9.3"]);
    house_banks(&mut table);
    table.draw();
    table.play(2, wagers(2, Bet::Regular, dollars(900)));
    let beside = table.play_refused(3, wagers(2, Bet::Regular, dollars(20)));
    decides(CROWN, &refused_as(&beside, |r| *r == Reason::AreaFull { most: 1 }), &["9.3.1"]);
}

#[test]
fn r11_2_less_than_five_per_cent_takes_a_sign_and_a_notice() {
    let mut lower = config(CROWN);
    lower.terms.commission = houseway_money::Rate::new(3, 100).unwrap();
    let table = Table::closed(config(CROWN));
    let refused = table.refused(manager(), Command::Configure { config: Box::new(lower.clone()) });
    let terms = |r: &Reason| matches!(r, Reason::BadConfig { problem: ConfigFault::Terms { .. } });
    decides(CROWN, &refused_as(&refused, terms), &["11.2"]);
    lower.commission_announced = true;
    let table = Table::closed(lower.clone());
    assert_eq!(crate::seen::public(&table).terms.unwrap().commission, lower.terms.commission);
}

#[test]
fn r10_2_10_who_alone_wagers_on_an_area_concedes_unseen() {
    let mut table = house_dealt(config(CROWN), &[2], &[(1, BANK), (2, WINS)]);
    decides(CROWN, &of(&table.play(2, Play::Concede { area: area(2) })), &["10.2.10"]);
    table.finish();
    assert!(table.state.play.as_ref().unwrap().hand(area(2)).unwrap().opened.is_none());
    assert_eq!(table.balance(2), dollars(980));
}

#[test]
fn r8_16_a_side_wager_takes_a_regular_one_on_its_area_and_those_on_it_choose_first() {
    let mut config = config(CROWN);
    config.options.big_small = Some(Range { minimum: dollars(1), maximum: dollars(100) });
    let mut table = Table::with_players(config, &[2, 3]);
    house_banks(&mut table);
    lay(&mut table, [3, 3, 3, 4], 1, "dai-pin", &[(1, BANK), (2, WINS)]);
    table.draw();
    let big = || wagers(2, Bet::Big, dollars(10));
    decides(CROWN, &refused_as(&table.play_refused(3, big()), |r| *r == Reason::NoWager), &["8.16.1"]);
    table.wager(2, 20);
    let first = table.play_refused(3, big());
    let who = |r: &Reason| *r == Reason::OthersFirst { seat: seat(2) };
    decides(CROWN, &refused_as(&first, who), &["8.16.2"]);
    decides(CROWN, &of(&table.play(2, Play::LeaveSide { area: area(2) })), &["8.16.3"]);
    decides(CROWN, &of(&table.play(3, big())), &["8.16.3", "8.16.2"]);
    // With the regular wager what rests on it goes.
    table.play(2, wagers(2, Bet::Regular, Cents::ZERO));
    table.play(3, wagers(3, Bet::Regular, dollars(20)));
    let closed = table.dealer(Command::CallBets);
    decides(CROWN, &of(&closed), &["8.16.1"]);
    assert_eq!(table.balance(3), dollars(980));
}

#[test]
fn r8_16_1_a_bonus_or_a_tie_is_no_regular_wager() {
    let mut table = bonanza(CROWN, &[2], &[]);
    table.play(2, wagers(2, Bet::Tie, dollars(10)));
    let alone = table.play_refused(2, wagers(2, Bet::Small, dollars(10)));
    decides(CROWN, &refused_as(&alone, |r| *r == Reason::NoWager), &["8.16.1"]);
    table.wager(2, 20);
    table.play(2, wagers(2, Bet::Small, dollars(10)));
    assert!(is_prompted(&table, |p| *p == Prompt::TakeWagers));
}

#[test]
fn r8_7_a_supervisor_decides_at_the_open_table_how_many_share_an_area() {
    let seen = crate::scenes::fewer_players(CROWN, 5);
    for step in ["rank", "limited", "full", "odd"] {
        decides(CROWN, &seen[step], &["8.7"]);
    }
}
