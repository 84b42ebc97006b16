//! Crown Melbourne, rule 16: devices, sanctions, outcomes undone, advice, closing, seats and disputes.

use crate::harness::{CROWN, Table, area, config, dollars, seat};
use crate::scenes::{house_dealt, needs};
use crate::seen::{
    BANK, LOSES, WINS, casino_supervisor, console, dealer, decides, displays, house_banks, is_prompted,
    manager, noticed, of, prompted, prompts, public, recorded, records, refused_as, supervisor, wagers, why,
};
use crate::vic_irregular::report;
use houseway_table::Rank;
use houseway_table::house::desk::{DeskCommand, DeskReason};
use houseway_table::pai_gow::{Bet, Command, Irregularity, Notice, Play, Prompt, Reason};

fn dealt() -> Table {
    house_dealt(config(CROWN), &[2, 3], &[(1, BANK), (2, WINS), (3, LOSES)])
}

#[test]
fn r16_2_a_manager_voids_wagers_shuts_out_and_keeps_a_record_of_the_rest() {
    let mut table = dealt();
    let sanction = |void, exclude| Command::Sanction { seat: seat(2), void, exclude, why: why() };
    let low = needs(&table, casino_supervisor(), sanction(true, true), Rank::GamingShiftManager);
    decides(CROWN, &low, &["16.2"]);
    decides(CROWN, &of(&table.give(manager(), sanction(true, false))), &["16.2", "16.2.1"]);
    assert_eq!(table.balance(2), dollars(1_000));
    decides(CROWN, &of(&table.give(manager(), sanction(false, true))), &["16.2", "16.2.2"]);
    records(CROWN, &recorded(&table), &["16.1", "16.2.3", "16.2.4"]);
    assert!(format!("{:?}", console(&table).incidents[0].what).contains("as it was seen"));
    let out = table.play_refused(2, Play::Sit { area: Some(area(4)) });
    decides(CROWN, &refused_as(&out, |r| *r == Reason::Excluded), &["16.2.2"]);
}

#[test]
fn r16_3_fraud_takes_a_manager_r16_4_disruption_a_supervisor_and_r16_5_wagers_go_back() {
    let fraud = report(Irregularity::Fraud { why: why(), forfeit: Vec::new() });
    let mut table = dealt();
    decides(CROWN, &needs(&table, casino_supervisor(), fraud.clone(), Rank::GamingShiftManager), &["16.3"]);
    decides(CROWN, &of(&table.give(manager(), fraud)), &["16.3", "16.5"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(1_000)));
    let storm = report(Irregularity::Disruption { why: why() });
    let mut table = dealt();
    decides(CROWN, &needs(&table, dealer(), storm.clone(), Rank::GameSupervisor), &["16.4"]);
    decides(CROWN, &of(&table.give(supervisor(), storm)), &["16.4", "16.5"]);
    records(CROWN, &recorded(&table), &["16.4"]);
    assert!(table.state.play.is_none());
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(1_000)));
}

#[test]
fn r16_6_staff_take_no_decision_for_a_player_and_r16_7_others_keep_out() {
    let table = dealt();
    let act = Play::AskHouseWay { area: area(2) };
    let refused = table.refused(manager(), Command::Play { seat: seat(2), act });
    decides(CROWN, &refused_as(&refused, |r| *r == Reason::NotYours), &["16.6"]);
    displays(CROWN, &noticed(&table, Notice::NoAdvice), &["16.6", "16.7"]);
    let other = houseway_table::Actor::Terminal { seat: seat(3) };
    let act = Play::AskHouseWay { area: area(2) };
    refused_as(&table.refused(other, Command::Play { seat: seat(2), act }), |r| *r == Reason::NotYours);
}

/// One round, everybody of these seats with this wager, set by the dealer.
fn plays(table: &mut Table, seats: &[u8], amount: u32) {
    house_banks(table);
    table.draw();
    for number in seats {
        table.play(*number, wagers(*number, Bet::Regular, dollars(amount)));
    }
    table.deal();
    for number in seats {
        table.play(*number, Play::AskHouseWay { area: area(*number) });
    }
    table.finish();
    table.dealer(Command::Clear);
}

#[test]
fn r16_8_a_table_in_use_closes_on_three_hands_notice() {
    let mut table = Table::with_players(config(CROWN), &[2]);
    let post = Command::Desk { desk: DeskCommand::PostClosing { at: table.now.plus_ms(2) } };
    let low = table.refused(dealer(), post.clone());
    let rank = Reason::Desk { desk: DeskReason::RankNeeded { rank: Rank::GameSupervisor } };
    refused_as(&low, |r| *r == rank);
    decides(CROWN, &of(&table.give(supervisor(), post)), &["16.8"]);
    for round in 0..3 {
        plays(&mut table, &[2], 20 + round);
    }
    house_banks(&mut table);
    // The fourth hand is not dealt: play is over by the table's own word.
    let end = Command::Desk { desk: DeskCommand::EndPlay };
    decides(CROWN, &of(&table.give(houseway_table::Actor::System, end)), &["16.8"]);
    let wall = crate::seen::next_wall(&mut table);
    let over = table.refused(houseway_table::Actor::System, wall);
    let closed = Reason::Desk { desk: DeskReason::TableClosed };
    decides(CROWN, &refused_as(&over, |r| *r == closed), &["16.8"]);
}

#[test]
fn r16_9_who_sits_out_three_rounds_at_a_full_table_may_lose_his_seat() {
    let everybody: Vec<u8> = (2..=8).collect();
    let mut table = Table::with_players(config(CROWN), &everybody);
    let vacate = || Command::VacateSeat { seat: seat(8) };
    for round in 0..3 {
        let early = table.refused(supervisor(), vacate());
        decides(CROWN, &refused_as(&early, |r| matches!(r, Reason::NotSo { .. })), &["16.9"]);
        assert!(!is_prompted(&table, |p| matches!(p, Prompt::SatOut { .. })));
        plays(&mut table, &everybody[..6], 10 + round);
    }
    prompts(CROWN, &prompted(&table, |p| *p == Prompt::SatOut { seats: vec![seat(8)] }), &["16.9"]);
    decides(CROWN, &needs(&table, dealer(), vacate(), Rank::GameSupervisor), &["16.9"]);
    table.give(supervisor(), vacate());
    assert_eq!(table.state.player(seat(8)).unwrap().area, None);
}

#[test]
fn r16_10_to_r16_14_disputes_are_decided_on_the_record_and_rights_are_shown() {
    let mut table = dealt();
    let dispute = Command::Dispute { seat: Some(seat(2)), answer: why(), review: false };
    decides(CROWN, &needs(&table, supervisor(), dispute.clone(), Rank::CasinoSupervisor), &["16.10"]);
    table.give(casino_supervisor(), dispute);
    records(CROWN, &recorded(&table), &["16.10", "16.11", "16.12"]);
    displays(CROWN, &noticed(&table, Notice::Rules), &["16.11", "16.12", "16.14"]);
    displays(CROWN, &noticed(&table, Notice::NoSideBets), &["16.13"]);
    displays(CROWN, &noticed(&table, Notice::Devices), &["16.1"]);
    assert!(public(&table).open);
}
