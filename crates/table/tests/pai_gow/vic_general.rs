//! Victoria, rule 15: devices, sanctions, outcomes undone, advice, closing, seats and disputes.

use crate::harness::{Table, VIC, area, config, dollars, seat};
use crate::scenes::{house_dealt, needs};
use crate::seen::{
    BANK, LOSES, WINS, casino_supervisor, dealer, decides, displays, house_banks, is_prompted, noticed, of,
    prompted, prompts, public, recorded, records, refused_as, supervisor, wagers, why,
};
use crate::vic_irregular::report;
use houseway_table::Rank;
use houseway_table::house::desk::{DeskCommand, DeskReason};
use houseway_table::pai_gow::{Bet, Command, Irregularity, Notice, Play, Prompt, Reason};

fn dealt() -> Table {
    house_dealt(config(VIC), &[2, 3], &[(1, BANK), (2, WINS), (3, LOSES)])
}

#[test]
fn r15_2_a_casino_supervisor_voids_wagers_shuts_out_and_keeps_a_record_of_the_rest() {
    let mut table = dealt();
    let sanction = |void, exclude| Command::Sanction { seat: seat(2), void, exclude, why: why() };
    decides(VIC, &needs(&table, supervisor(), sanction(true, true), Rank::CasinoSupervisor), &["15.2"]);
    decides(VIC, &of(&table.give(casino_supervisor(), sanction(true, false))), &["15.2", "15.2.1"]);
    assert_eq!(table.balance(2), dollars(1_000), "his wager is void and goes back");
    let facts = table.give(casino_supervisor(), sanction(false, true));
    decides(VIC, &of(&facts), &["15.2", "15.2.2"]);
    records(VIC, &recorded(&table), &["15.1", "15.2.3", "15.2.4", "15.2.5"]);
    let incident = crate::seen::console(&table).incidents[0].clone();
    assert!(format!("{:?}", incident.what).contains("as it was seen"), "who, when and what: {incident:?}");
    let out = table.play_refused(2, Play::Sit { area: Some(area(4)) });
    decides(VIC, &refused_as(&out, |r| *r == Reason::Excluded), &["15.2.2"]);
    displays(VIC, &noticed(&table, Notice::Devices), &["15.1"]);
}

#[test]
fn r15_3_disorder_or_fraud_undoes_an_outcome_and_r15_4_wagers_go_back() {
    let causes = [
        (Irregularity::Disruption { why: why() }, "15.3.1"),
        (Irregularity::Fraud { why: why(), forfeit: Vec::new() }, "15.3.2"),
    ];
    for (cause, clause) in causes {
        let mut table = dealt();
        let what = report(cause);
        decides(VIC, &needs(&table, supervisor(), what.clone(), Rank::CasinoSupervisor), &["15.3"]);
        let facts = table.give(casino_supervisor(), what);
        decides(VIC, &of(&facts), &["15.3", clause, "15.4"]);
        records(VIC, &recorded(&table), &[clause]);
        assert!(table.state.play.is_none());
        assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(1_000)));
    }
}

#[test]
fn r15_5_staff_take_no_decision_for_a_player_and_no_screen_recommends_one() {
    let mut table = dealt();
    let act = Play::AskHouseWay { area: area(2) };
    let refused = table.refused(casino_supervisor(), Command::Play { seat: seat(2), act });
    decides(VIC, &refused_as(&refused, |r| *r == Reason::NotYours), &["15.5"]);
    displays(VIC, &noticed(&table, Notice::NoAdvice), &["15.5"]);
    table.play(2, Play::Look { area: area(2) });
    let hand = crate::seen::screen(&table, 2).hands[0].clone();
    assert_eq!(hand.ways.len(), 6, "what every way to part them is worth, and none before another");
    assert_eq!(hand.low, None);
}

#[test]
fn r15_6_a_table_in_use_closes_after_twenty_minutes_of_a_sign() {
    let mut table = Table::with_players(config(VIC), &[2]);
    let post = |minutes: u32, table: &Table| Command::Desk {
        desk: DeskCommand::PostClosing { at: table.now.plus_minutes(minutes) },
    };
    let low = table.refused(supervisor(), post(20, &table));
    let rank = Reason::Desk { desk: DeskReason::RankNeeded { rank: Rank::CasinoSupervisor } };
    refused_as(&low, |r| *r == rank);
    let short = table.refused(casino_supervisor(), post(19, &table));
    let soon = |r: &Reason| matches!(r, Reason::Desk { desk: DeskReason::NoticeTooShort { .. } });
    decides(VIC, &refused_as(&short, soon), &["15.6"]);
    let twenty = post(21, &table);
    decides(VIC, &of(&table.give(casino_supervisor(), twenty)), &["15.6"]);
    assert!(public(&table).closing_at.is_some(), "the sign stands");
    house_banks(&mut table);
    table.draw();
    table.wager(2, 20);
    table.deal();
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.finish();
    table.dealer(Command::Clear);
    table.passes(21);
    house_banks(&mut table);
    let end = Command::Desk { desk: DeskCommand::EndPlay };
    decides(VIC, &of(&table.give(houseway_table::Actor::System, end)), &["15.6"]);
    prompts(VIC, &prompted(&table, |prompt| *prompt == Prompt::CloseTable), &["15.6"]);
    let wall = crate::seen::next_wall(&mut table);
    let over = table.refused(houseway_table::Actor::System, wall);
    let closed = Reason::Desk { desk: DeskReason::TableClosed };
    decides(VIC, &refused_as(&over, |r| *r == closed), &["15.6"]);
}

#[test]
fn r15_7_who_sits_out_three_rounds_at_a_full_table_may_lose_his_seat() {
    let everybody: Vec<u8> = (2..=8).collect();
    let mut table = Table::with_players(config(VIC), &everybody);
    let vacate = || Command::VacateSeat { seat: seat(8) };
    for round in 0..3 {
        let early = table.refused(supervisor(), vacate());
        decides(VIC, &refused_as(&early, |r| matches!(r, Reason::NotSo { .. })), &["15.7"]);
        assert!(!is_prompted(&table, |p| matches!(p, Prompt::SatOut { .. })), "after {round}");
        house_banks(&mut table);
        table.draw();
        for number in 2..=7 {
            table.play(number, wagers(number, Bet::Regular, dollars(10 + round)));
        }
        table.deal();
        for number in 2..=7 {
            table.play(number, Play::AskHouseWay { area: area(number) });
        }
        table.finish();
        table.dealer(Command::Clear);
    }
    prompts(VIC, &prompted(&table, |p| *p == Prompt::SatOut { seats: vec![seat(8)] }), &["15.7"]);
    decides(VIC, &needs(&table, dealer(), vacate(), Rank::GameSupervisor), &["15.7"]);
    // While another seat is free nobody loses his.
    table.play(7, Play::Sit { area: None });
    let free = table.refused(supervisor(), vacate());
    refused_as(&free, |r| matches!(r, Reason::NotSo { .. }));
    table.play(7, Play::Sit { area: Some(area(7)) });
    table.give(supervisor(), vacate());
    assert_eq!(table.state.player(seat(8)).unwrap().area, None);
}

#[test]
fn r15_8_to_r15_11_disputes_are_decided_on_the_record_and_rules_and_inspector_are_shown() {
    let mut table = dealt();
    let disputed = |review| Command::Dispute { seat: Some(seat(2)), answer: why(), review };
    let dispute = disputed(false);
    decides(VIC, &needs(&table, supervisor(), dispute.clone(), Rank::CasinoSupervisor), &["15.9"]);
    let facts = table.give(casino_supervisor(), dispute);
    records(VIC, &of(&facts), &["15.9", "15.8"]);
    // It is reviewed by the chief inspector, and by no rank of the house (G-2).
    let manager = houseway_table::Post::GamingShiftManager;
    let review = table.refused(crate::harness::person(manager), disputed(true));
    decides(VIC, &refused_as(&review, |r| *r == Reason::NotKnown), &["15.9"]);
    records(VIC, &recorded(&table), &["15.9"]);
    let view = public(&table);
    assert!(view.notices.iter().any(|notice| notice.value == Notice::Rules));
    displays(VIC, &noticed(&table, Notice::Rules), &["15.8", "15.11"]);
    displays(VIC, &noticed(&table, Notice::NoSideBets), &["15.10"]);
    // A player moves no other player's chips: what he lays comes from his own account alone.
    let other = table.refused(
        houseway_table::Actor::Terminal { seat: seat(3) },
        Command::Play { seat: seat(2), act: wagers(3, Bet::Regular, dollars(20)) },
    );
    refused_as(&other, |r| *r == Reason::NotYours);
}
