//! New South Wales, rule 16: general provisions.

use crate::cited::{decided, displayed, recorded, regular};
use crate::harness::{DEALER, MANAGER, NSW, Table, area, config, dollars, named, only, person, seat, text};
use houseway_table::Post;
use houseway_table::house::desk::{DeskCommand, DeskReason};
use houseway_table::pai_gow::{Command, IncidentKind, Notice, Reason};

#[test]
fn r16_1_and_r16_3_whoever_uses_a_device_loses_his_wagers_and_his_place() {
    let mut table = Table::with_players(config(NSW), &[2, 3]);
    displayed(&table, Notice::Devices, &["16.1"]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(3, 50);
    let why = text("a counting device; held until the inspector came, and barred from the casino");
    let sanction = |void, exclude| Command::Sanction { seat: seat(2), void, exclude, why };
    let refused = table.refused(person(DEALER), sanction(true, true));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.supervisor(sanction(true, false));
    decided(NSW, &facts[0].basis, &["16.3.1"]);
    assert_eq!(table.balance(2), dollars(1_000));
    let facts = table.supervisor(sanction(false, true));
    decided(NSW, only(&facts).1, &["16.3.2"]);
    recorded(NSW, only(&facts).1, &["16.1", "16.3.3", "16.3.4"]);
    let kept = table.state.incidents.back().unwrap();
    assert!(matches!(kept.what, IncidentKind::Sanction { exclude: true, .. }));
    let refused = table.play_refused(2, regular(2, 50));
    assert_eq!(refused.reason, Reason::Excluded);
    decided(NSW, &refused.basis, &["16.3.2"]);
}

#[test]
fn r16_8_a_table_with_players_closes_twenty_minutes_after_its_sign() {
    let mut table = Table::with_players(config(NSW), &[2]);
    let close = |table: &Table, minutes| {
        let at = table.now.plus_ms(1).plus_minutes(minutes);
        Command::Desk { desk: DeskCommand::PostClosing { at } }
    };
    let refused = table.refused(person(MANAGER), close(&table, 19));
    assert!(matches!(refused.reason, Reason::Desk { desk: DeskReason::NoticeTooShort { .. } }));
    decided(NSW, &refused.basis, &["16.8"]);
    let notice = close(&table, 20);
    let facts = table.give(person(Post::GameSupervisor), notice);
    decided(NSW, only(&facts).1, &["16.8"]);
}

#[test]
fn r16_9_who_sits_out_three_rounds_at_a_full_table_loses_his_place() {
    let mut table = Table::with_players(config(NSW), &[2, 3, 4, 5, 6, 7, 8]);
    let wagers: Vec<(u8, u32)> = (3..=8).map(|number| (number, 20)).collect();
    let vacate = Command::VacateSeat { seat: seat(2) };
    table.house_round(&wagers);
    table.house_round(&wagers);
    let early = table.refused(person(Post::GameSupervisor), vacate.clone());
    assert!(matches!(early.reason, Reason::NotSo { .. }));
    decided(NSW, &early.basis, &["16.9"]);
    table.house_round(&wagers);
    let facts = table.supervisor(vacate);
    decided(NSW, only(&facts).1, &["16.9"]);
    assert_eq!(table.state.seated(area(2)), None);
}

#[test]
fn r16_10_and_r16_14_what_is_shown_at_the_table() {
    let table = Table::with_players(config(NSW), &[2]);
    displayed(&table, Notice::NoSideBets, &["16.10"]);
    displayed(&table, Notice::Rules, &["16.14", "16.13"]);
    displayed(&table, Notice::NoAdvice, &["16.6"]);
}

#[test]
fn r16_12_a_dispute_is_decided_and_reviewed_by_somebody_else() {
    let mut table = Table::with_players(config(NSW), &[2]);
    let answer = |review| Command::Dispute { seat: Some(seat(2)), answer: text("the call stands"), review };
    let refused = table.refused(person(DEALER), answer(false));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(NSW, &refused.basis, &["16.12"]);
    let first = named("sam", Post::GameSupervisor);
    let facts = table.give(first, answer(false));
    recorded(NSW, only(&facts).1, &["16.12", "16.13"]);
    // Nobody reviews his own decision (G-2).
    let own = table.refused(first, answer(true));
    assert_eq!(own.reason, Reason::NotYours);
    decided(NSW, &own.basis, &["16.12"]);
    let facts = table.give(named("lee", Post::CasinoSupervisor), answer(true));
    decided(NSW, only(&facts).1, &["16.12"]);
}
