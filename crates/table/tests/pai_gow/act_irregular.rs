//! Australian Capital Territory, rules 14 to 17: collusion, irregularities and general provisions.

use crate::cited::{KEPT, SECOND, STRONG, cloth, decided, open, prompted, recorded, remedy, report, tiles};
use crate::harness::{ACT, DEALER, MANAGER, Table, area, config, dollars, only, person, seat, text};
use houseway_table::house::desk::{DeskCommand, DeskReason};
use houseway_table::pai_gow::{Command, Event, Irregularity, Play, Prompt, Reason, Remedy, Step};
use houseway_table::{Actor, Post};

/// Two players at the cloth against the House, each with $100 on his box.
fn stacked() -> Table {
    let mut table = Table::with_players(cloth(ACT), &[2, 3]);
    table.shuffle_cloth();
    table.wager(2, 100);
    table.wager(3, 100);
    table
}

fn dealt() -> Table {
    let mut table = stacked();
    table.deal_cloth(&[1, 1, 1]);
    table
}

fn supervisor(table: &mut Table, what: Irregularity) -> Vec<houseway_table::Recorded<Event>> {
    let refused = table.refused(person(DEALER), report(what.clone()));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }), "{refused:?}");
    table.give(person(Post::CasinoSupervisor), report(what))
}

/// The round was void and everybody has what he had.
fn is_void(table: &Table) {
    assert!(table.state.play.is_none());
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(1_000)));
}

#[test]
fn r14_2_for_a_breach_while_tiles_are_set_a_hand_is_out_or_the_round_void() {
    let mut table = dealt();
    let facts =
        supervisor(&mut table, Irregularity::Breach { area: Some(area(3)), why: text("spoke Cantonese") });
    assert_eq!(remedy(&facts).0, Remedy::HandVoid);
    decided(ACT, remedy(&facts).1, &["14.2(c)", "14.2(a)", "14.2(b)", "14.1"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(900), dollars(1_000)));
    let facts = supervisor(&mut table, Irregularity::Breach { area: None, why: text("they swapped tiles") });
    assert_eq!(remedy(&facts).0, Remedy::RoundVoid);
    decided(ACT, remedy(&facts).1, &["14.2(a)", "17.4"]);
    is_void(&table);
}

#[test]
fn r15_2_and_r15_3_a_misdeal_begins_again_and_the_wagers_stay() {
    let mut table = stacked();
    let facts = table.dealer(report(Irregularity::ExposedStacking { tiles: 1 }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::Reshuffled);
    decided(ACT, basis, &["15.2", "15.3"]);
    prompted(&table, |prompt| *prompt == Prompt::Shuffle, &["8.1"]);
    assert_eq!((table.balance(2), table.state.wagers.len()), (dollars(900), 2));
    table.shuffle_real();
    table.wager(2, 50);
    table.deal_cloth(&[1, 1, 1]);
}

#[test]
fn r15_4_the_supervisor_has_the_tiles_shuffled_again() {
    let mut table = stacked();
    let facts = supervisor(&mut table, Irregularity::Reshuffle { why: text("tiles are tracked") });
    recorded(ACT, remedy(&facts).1, &["15.4"]);
    assert!(table.state.play.as_ref().unwrap().wall.is_empty());
}

#[test]
fn r15_5_to_r15_8_tiles_seen_of_a_hand() {
    let mut table = dealt();
    let seen = |at, tiles| report(Irregularity::ExposedHand { area: area(at), tiles, by_banker: false });
    let facts = table.dealer(seen(1, 4));
    assert_eq!(remedy(&facts).0, Remedy::PlaysOn);
    decided(ACT, remedy(&facts).1, &["15.5"]);
    let facts = table.dealer(seen(2, 1));
    assert_eq!(remedy(&facts).0, Remedy::PlaysOn);
    decided(ACT, remedy(&facts).1, &["15.7"]);
    assert_eq!(table.play_refused(2, Play::CallVoid { area: area(2) }).reason, Reason::NoOption);
    let facts = table.dealer(seen(2, 1));
    assert_eq!(remedy(&facts).0, Remedy::OptionToVoid);
    decided(ACT, remedy(&facts).1, &["15.8"]);
    decided(ACT, only(&table.play(2, Play::CallVoid { area: area(2) })).1, &["15.8"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(900)));
}

#[test]
fn r15_6_what_the_banker_shows_himself_is_played() {
    let mut table = dealt();
    let [bank, two, three] = tiles([SECOND, STRONG, ["L4", "L6", "H4", "H10"]]);
    table.expose(bank, None);
    table.dealer(open(2, two, Some([0, 1])));
    table.dealer(open(3, three, Some([1, 3])));
    table.ends();
    table.play(2, Play::AskBank { on: true });
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(200) });
    table.wager(3, 100);
    table.deal_cloth(&[1, 1, 1]);
    let seen = Irregularity::ExposedHand { area: area(2), tiles: 2, by_banker: true };
    let facts = table.dealer(report(seen));
    assert_eq!(remedy(&facts).0, Remedy::PlaysOn);
    decided(ACT, remedy(&facts).1, &["15.6"]);
    assert_eq!(table.play_refused(2, Play::CallVoid { area: area(2) }).reason, Reason::NoOption);
}

#[test]
fn r15_9_a_hand_set_contrary_to_the_house_way_is_set_again() {
    let mut table = dealt();
    let [bank, two, three] = tiles([KEPT, SECOND, STRONG]);
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.expose(bank, Some([0, 2]));
    table.dealer(open(2, two, None));
    table.dealer(open(3, three, Some([0, 1])));
    table.dealer(Command::Settle);
    // Even now: the tens belong together, and everything is settled again.
    let facts = table.dealer(report(Irregularity::Misset { area: area(1) }));
    assert_eq!(remedy(&facts).0, Remedy::Reset);
    decided(ACT, remedy(&facts).1, &["15.9"]);
    assert!(facts.iter().any(|fact| matches!(fact.event, Event::HandReset { .. })));
}

#[test]
fn r15_12_and_r15_13_an_error_of_placement_is_put_right_within_its_round() {
    let mut table = dealt();
    let wrong = report(Irregularity::WrongDeal { handled: true, possible: true });
    let facts = table.dealer(wrong.clone());
    assert_eq!(remedy(&facts).0, Remedy::Rebuilt);
    decided(ACT, remedy(&facts).1, &["15.12"]);
    assert_eq!(table.state.play.as_ref().unwrap().step, Step::Setting);
    let [bank, two, three] = tiles([SECOND, STRONG, KEPT]);
    table.expose(bank, None);
    table.dealer(open(2, two, Some([0, 1])));
    table.dealer(open(3, three, Some([0, 1])));
    table.ends();
    let before = (table.balance(2), table.balance(3));
    // Once the next round has begun the one before stays as it was played.
    table.shuffle_cloth();
    let late = table.refused(person(DEALER), wrong);
    assert_eq!(late.reason, Reason::NotNow);
    decided(ACT, &late.basis, &["15.13"]);
    assert_eq!((table.balance(2), table.balance(3)), before);
}

#[test]
fn r16_2_a_table_closes_earlier_only_after_its_notice() {
    let mut table = Table::with_players(config(ACT), &[2]);
    let at = table.now.plus_minutes(5);
    let refused = table.refused(person(MANAGER), Command::Desk { desk: DeskCommand::PostClosing { at } });
    assert!(matches!(refused.reason, Reason::Desk { desk: DeskReason::NoticeTooShort { .. } }));
    decided(ACT, &refused.basis, &["16.2"]);
    let at = table.now.plus_minutes(21);
    decided(ACT, only(&table.desk(person(MANAGER), DeskCommand::PostClosing { at })).1, &["16.2"]);
}

#[test]
fn r17_1_and_r17_3_disorder_and_fraud_void_a_round_and_wagers_go_back() {
    let mut table = dealt();
    let facts = supervisor(&mut table, Irregularity::Disruption { why: text("a brawl") });
    decided(ACT, remedy(&facts).1, &["17.1", "17.4", "A Void"]);
    is_void(&table);
    let mut table = dealt();
    let facts =
        supervisor(&mut table, Irregularity::Fraud { why: text("marked tiles"), forfeit: Vec::new() });
    decided(ACT, remedy(&facts).1, &["17.3", "17.4"]);
    is_void(&table);
    // Nothing is forfeited here.
    let table = dealt();
    let fraud = Irregularity::Fraud { why: text("marked tiles"), forfeit: vec![seat(2)] };
    assert_eq!(table.refused(person(MANAGER), report(fraud)).reason, Reason::NotKnown);
}

#[test]
fn r17_2_whoever_breaks_a_rule_loses_his_wagers_or_his_place() {
    let mut table = stacked();
    let why = text("would not keep to the rules");
    let sanction = |void, exclude| Command::Sanction { seat: seat(2), void, exclude, why };
    assert!(matches!(table.refused(person(DEALER), sanction(true, true)).reason, Reason::RankNeeded { .. }));
    let by = person(Post::CasinoSupervisor);
    decided(ACT, &table.give(by, sanction(true, false))[0].basis, &["17.2(a)"]);
    assert_eq!(table.balance(2), dollars(1_000));
    decided(ACT, only(&table.give(by, sanction(false, true))).1, &["17.2(b)"]);
    assert_eq!(table.play_refused(2, crate::cited::regular(2, 50)).reason, Reason::Excluded);
}

#[test]
fn r17_5_the_operator_answers_disputes() {
    let mut table = Table::with_players(config(ACT), &[2]);
    let answer = Command::Dispute { seat: Some(seat(2)), answer: text("the call stands"), review: false };
    assert!(matches!(table.refused(person(DEALER), answer.clone()).reason, Reason::RankNeeded { .. }));
    recorded(ACT, only(&table.manager(answer)).1, &["17.5"]);
    let direction = Command::Direct { direction: text("nobody tells another how to play") };
    let facts = table.give(person(Post::CasinoSupervisor), direction);
    recorded(ACT, only(&facts).1, &["17.8"]);
}

#[test]
fn r17_6_c_the_game_is_conducted_by_those_whose_post_it_is() {
    let mut table = Table::with_players(config(ACT), &[2]);
    let refused = table.refused(Actor::Terminal { seat: seat(2) }, Command::OfferBank);
    assert_eq!(refused.reason, Reason::NotYours);
    decided(ACT, &refused.basis, &["17.6(c)"]);
    table.house_bank();
}

#[test]
fn r17_7_who_sits_out_three_rounds_at_a_full_table_loses_his_place() {
    let mut table = Table::with_players(config(ACT), &[2, 3, 4, 5, 6, 7, 8]);
    let wagers: Vec<(u8, u32)> = (3..=8).map(|number| (number, 20)).collect();
    let vacate = Command::VacateSeat { seat: seat(2) };
    table.house_round(&wagers);
    table.house_round(&wagers);
    let early = table.refused(person(Post::CasinoSupervisor), vacate.clone());
    assert!(matches!(early.reason, Reason::NotSo { .. }));
    table.house_round(&wagers);
    let facts = table.give(person(Post::CasinoSupervisor), vacate);
    decided(ACT, only(&facts).1, &["17.7"]);
    assert_eq!(table.state.seated(area(2)), None);
}
