//! Crown Melbourne, rule 12 and what else goes wrong with tiles, lajas and cuts.

use crate::harness::{CROWN, Table, area, config, dollars, seat};
use crate::scenes::{house_dealt, needs, part};
use crate::seen::{
    BANK, LOSES, LOW, WINS, casino_supervisor, dealer, decides, displays, house_banks, is_prompted, manager,
    noticed, of, prompted, prompts, public, real_wall, recorded, records, refused_as, supervisor, takes_bank,
    why,
};
use crate::vic_irregular::{
    cloth_banked, cloth_dealt, collusion, exposed, full_table, remedy, report, tiles, with_own_cut,
};
use crate::vic_wagers::at_the_cloth;
use houseway_games::pai_gow::BankMethod;
use houseway_games::pai_gow::bank::Called;
use houseway_table::pai_gow::{Command, Irregularity, Notice, Part, Play, Prompt, Reason, Remedy};
use houseway_table::{Rank, Veiled};

const DICE: [u8; 4] = [3, 3, 3, 4];

#[test]
fn r12_1_a_tile_seen_in_stacking_lets_a_supervisor_ask_for_a_laja() {
    let mut table = Table::with_players(at_the_cloth(CROWN), &[2]);
    house_banks(&mut table);
    table.dealer(real_wall());
    table.wager(2, 20);
    let facts = table.dealer(report(Irregularity::ExposedStacking { tiles: 1 }));
    decides(CROWN, &of(&facts), &["12.1"]);
    assert_eq!(remedy(&table), Remedy::LajaIfAsked);
    prompts(CROWN, &prompted(&table, |p| *p == Prompt::Laja { seat: None }), &["12.1"]);
    // The dealer may make one, and need not.
    table.dealer(Command::Laja { seat: None, wall: vec![Veiled::unknown(); 32] });
    table.dealer(Command::CallBets);
}

#[test]
fn r12_2_1_a_player_calls_his_hand_void_and_has_his_wager_back() {
    let mut table = cloth_dealt(CROWN, &[2, 3], &DICE);
    decides(CROWN, &of(&table.dealer(exposed(2, 2, false))), &["12.2", "12.2.1"]);
    let facts = table.play(2, Play::CallVoid { area: area(2) });
    decides(CROWN, &of(&facts), &["12.2.1", "12.2.1(a)"]);
    assert_eq!((part(&table, 2), part(&table, 3)), (Part::Void, Part::Plays));
    assert_eq!(table.balance(2), dollars(1_000));
}

#[test]
fn r12_2_2_a_banker_calls_his_hand_void_and_with_it_the_round() {
    let mut table = cloth_banked(CROWN, &DICE);
    decides(CROWN, &of(&table.dealer(exposed(5, 2, false))), &["12.2", "12.2.2"]);
    let facts = table.play(5, Play::CallVoid { area: area(5) });
    decides(CROWN, &of(&facts), &["12.2.2", "12.2.2(a)", "16.5"]);
    assert!(table.state.play.is_none());
    assert_eq!([5, 6, 7].map(|number| table.balance(number)), [dollars(1_000); 3]);
}

#[test]
fn r12_3_and_r12_4_tiles_of_the_bank_are_played_though_they_were_seen() {
    let mut table = cloth_dealt(CROWN, &[2], &DICE);
    decides(CROWN, &of(&table.dealer(exposed(1, 4, false))), &["12.3"]);
    assert_eq!(remedy(&table), Remedy::PlaysOn);
    let mut table = cloth_banked(CROWN, &DICE);
    decides(CROWN, &of(&table.dealer(exposed(5, 3, true))), &["12.4"]);
    assert_eq!(remedy(&table), Remedy::PlaysOn);
    let none = table.play_refused(5, Play::CallVoid { area: area(5) });
    refused_as(&none, |r| *r == Reason::NoOption);
}

#[test]
fn r12_5_a_wrong_house_way_is_put_right_until_the_tiles_are_put_away() {
    let mut table = cloth_dealt(CROWN, &[2], &DICE);
    table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: Some([1, 3]) });
    let what = || report(Irregularity::Misset { area: area(1) });
    decides(CROWN, &needs(&table, dealer(), what(), Rank::GameSupervisor), &["12.5"]);
    decides(CROWN, &of(&table.give(supervisor(), what())), &["12.5"]);
    assert_eq!(remedy(&table), Remedy::Reset);
    let bank = table.state.play.as_ref().unwrap().dealt.as_ref().unwrap().bank.clone().unwrap();
    let mut low = bank.low;
    low.sort_unstable();
    assert!(!bank.misset && low == [2, 3]);
}

#[test]
fn r12_6_dice_take_an_area_out_of_play_and_a_manager_brings_it_back() {
    let mut table = full_table(CROWN, &DICE);
    let what = collusion(&[1, 2, 2, 1]);
    // An Area Manager takes it out; that his superior is told of it at once is recorded (12.6.1), who alone brings it back.
    decides(CROWN, &needs(&table, supervisor(), what.clone(), Rank::CasinoSupervisor), &["12.6"]);
    decides(CROWN, &of(&table.give(casino_supervisor(), collusion(&[3, 3, 3, 1]))), &["12.6", "12.6.3"]);
    assert_eq!((remedy(&table), table.state.off), (Remedy::ThrowAgain, None));
    decides(CROWN, &of(&table.give(casino_supervisor(), what)), &["12.6", "12.6.2"]);
    // The three box dice make five, counted from area one; the cut die does not count (PG-31).
    assert_eq!(table.state.off, Some(area(5)));
    records(CROWN, &recorded(&table), &["12.6.1"]);
    displays(CROWN, &noticed(&table, Notice::AreaOff), &["2.5.2", "12.6.2"]);
    assert!(public(&table).areas[4].off);
    let back = || Command::ReturnArea { area: area(5) };
    decides(CROWN, &needs(&table, casino_supervisor(), back(), Rank::GamingShiftManager), &["12.6.4"]);
    decides(CROWN, &of(&table.give(manager(), back())), &["12.6.4"]);
    assert_eq!(table.state.off, None);
}

#[test]
fn r12_7_a_wrong_delivery_voids_the_round_unless_the_bank_lies_open() {
    let wrong = || report(Irregularity::WrongDeal { handled: true, possible: true });
    let mut table = cloth_dealt(CROWN, &[2], &DICE);
    decides(CROWN, &of(&table.dealer(wrong())), &["12.7"]);
    assert!(table.state.play.is_none());
    assert_eq!(table.balance(2), dollars(1_000));
    let mut table = cloth_dealt(CROWN, &[2], &DICE);
    table.dealer(Command::ExposeBank { tiles: Some(tiles(BANK)), low: None });
    decides(CROWN, &of(&table.dealer(wrong())), &["12.7.1"]);
    assert_eq!(remedy(&table), Remedy::Stands);
    let called = Some(Called::Che);
    table.dealer(Command::Open { area: area(2), tiles: None, low: None, called });
    table.dealer(Command::Settle);
    assert_eq!(table.balance(2), dollars(980));
}

#[test]
fn r12_8_suspects_set_before_anybody_else_sees_his_tiles() {
    let hands = [(1, BANK), (2, WINS), (3, LOSES)];
    let mut table = house_dealt(config(CROWN), &[2, 3], &hands);
    let first = || Command::SetFirst { areas: vec![area(3)] };
    decides(CROWN, &needs(&table, casino_supervisor(), first(), Rank::GamingShiftManager), &["12.8"]);
    decides(CROWN, &of(&table.give(manager(), first())), &["12.8"]);
    assert!(public(&table).areas[2].hand.as_ref().unwrap().first, "the marker shows it");
    let others = table.play_refused(2, Play::Look { area: area(2) });
    decides(CROWN, &refused_as(&others, |r| *r == Reason::SetFirst { areas: vec![area(3)] }), &["12.8"]);
    table.sets(3, LOW);
    table.sets(2, LOW);
    let late = table.refused(manager(), Command::SetFirst { areas: vec![area(2)] });
    decides(CROWN, &refused_as(&late, |r| *r == Reason::TooLate), &["12.8"]);
}

#[test]
fn r10_2_1_telling_or_swapping_tiles_may_void_the_hand() {
    let mut table = house_dealt(config(CROWN), &[2, 3], &[(1, BANK), (2, WINS), (3, LOSES)]);
    let breach = report(Irregularity::Breach { area: Some(area(2)), why: why() });
    needs(&table, casino_supervisor(), breach.clone(), Rank::GamingShiftManager);
    decides(CROWN, &of(&table.give(manager(), breach)), &["10.2.1"]);
    assert_eq!(part(&table, 2), Part::Void);
    assert_eq!(table.balance(2), dollars(1_000));
    assert_eq!(part(&table, 3), Part::Plays);
}

#[test]
fn r3_2_a_damaged_tile_is_exchanged_and_r3_3_the_set_checked_again() {
    let mut table = Table::with_players(at_the_cloth(CROWN), &[2]);
    let exchange = Command::ReplaceTiles { tiles: Vec::new(), why: why() };
    decides(CROWN, &needs(&table, supervisor(), exchange.clone(), Rank::CasinoSupervisor), &["3.2"]);
    table.give(casino_supervisor(), exchange);
    records(CROWN, &recorded(&table), &["3.2"]);
    prompts(CROWN, &prompted(&table, |p| *p == Prompt::CheckTiles), &["3.3", "3.1.1"]);
    house_banks(&mut table);
    refused_as(&table.refused(dealer(), real_wall()), |r| *r == Reason::Unchecked);
}

#[test]
fn r5_3_a_laja_takes_a_managers_leave_and_the_bank_may_ask_after_a_players() {
    let mut table = Table::with_players(config(CROWN), &[5, 6]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    table.draw();
    table.wager(6, 20);
    let yes = Command::AnswerLaja { allowed: true };
    decides(CROWN, &of(&table.play(6, Play::AskLaja { own: true })), &["5.3"]);
    decides(CROWN, &needs(&table, casino_supervisor(), yes.clone(), Rank::GamingShiftManager), &["5.3"]);
    decides(CROWN, &of(&table.give(manager(), yes.clone())), &["5.3"]);
    table.draw();
    assert_eq!(table.state.play.as_ref().unwrap().lajas, [Some(seat(6))]);
    // No clause of this book keeps the banker from asking for one of his own.
    table.play(5, Play::AskLaja { own: false });
    table.give(manager(), yes);
    table.draw();
    assert_eq!(table.state.play.as_ref().unwrap().lajas.len(), 2);
}

#[test]
fn r5_4_3_another_cut_takes_the_manager() {
    let mut table = with_own_cut(CROWN);
    let basis = needs(&table, casino_supervisor(), Command::Deliver, Rank::GamingShiftManager);
    decides(CROWN, &basis, &["5.4.3"]);
    records(CROWN, &of(&table.give(manager(), Command::Deliver)), &["5.4.3"]);
}

#[test]
fn r5_5_a_supervisor_has_the_tiles_shuffled_anew_until_the_bank_is_exposed() {
    let again = || report(Irregularity::Reshuffle { why: why() });
    let mut table = house_dealt(config(CROWN), &[2], &[(1, BANK), (2, WINS)]);
    decides(CROWN, &needs(&table, dealer(), again(), Rank::GameSupervisor), &["5.5"]);
    decides(CROWN, &of(&table.give(supervisor(), again())), &["5.5"]);
    assert!(table.state.play.is_none());
    assert_eq!(table.balance(2), dollars(1_000));
    let mut table = house_dealt(config(CROWN), &[2], &[(1, BANK), (2, WINS)]);
    table.sets(2, LOW);
    table.dealer(crate::seen::EXPOSE);
    let late = table.refused(supervisor(), again());
    decides(CROWN, &refused_as(&late, |r| *r == Reason::TooLate), &["5.5"]);
    assert!(!is_prompted(&table, |p| *p == Prompt::Shuffle));
}

#[test]
fn r12_6_5_if_the_signalling_goes_on_the_table_closes_at_once() {
    let mut table = full_table(CROWN, &DICE);
    let close = || Command::CloseAtOnce { why: why() };
    // An area leaves the game first.
    let first = table.refused(manager(), close());
    decides(CROWN, &refused_as(&first, |r| matches!(r, Reason::NotSo { .. })), &["12.6.5"]);
    table.give(manager(), collusion(&[1, 2, 2, 1]));
    needs(&table, casino_supervisor(), close(), Rank::GamingShiftManager);
    decides(CROWN, &of(&table.give(manager(), close())), &["12.6.5"]);
    records(CROWN, &recorded(&table), &["12.6.5"]);
    house_banks(&mut table);
    let over = table.refused(dealer(), real_wall());
    decides(CROWN, &refused_as(&over, |r| *r == Reason::TableClosed), &["12.6.5"]);
}

#[test]
fn r5_3_a_laja_that_is_not_made_lapses_when_the_cup_is_opened() {
    let mut table = Table::with_players(config(CROWN), &[2]);
    house_banks(&mut table);
    table.draw();
    table.wager(2, 20);
    table.dealer(Command::CallBets);
    table.draw();
    table.play(2, Play::AskLaja { own: true });
    table.give(manager(), Command::AnswerLaja { allowed: true });
    table.dealer(Command::OpenCup { rests: None });
    let needs = <houseway_table::pai_gow::PaiGow as houseway_table::Game>::needs(&table.rules, &table.state);
    assert_eq!(needs, None, "the tiles are mixed no more");
    table.dealer(Command::Deliver);
}

#[test]
fn pg_33_any_time_the_round_is_shuffled_away_until_it_is_settled() {
    let basis = crate::scenes::shuffled_away(CROWN);
    decides(CROWN, &basis, &["5.5"]);
    assert!(basis.cites("PG-33"));
}
