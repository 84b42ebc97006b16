//! What a terminal shows after a spin with which nothing of its own was settled (4.3(c), 5.6, 8.3, 8.7 to 8.9).

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_table::roulette::{Command, Scope, SeatResult, SpinOutcome, Touch, Unsettled};
use houseway_table::{Actor, Time};

fn latest(table: &Table, number: u8) -> SeatResult {
    table.account_view(number).results[0].clone()
}

fn seven() -> SpinOutcome {
    SpinOutcome::Number { number: pocket(7) }
}

fn playing() -> Table {
    let mut table = Table::with(&[], |config| config.limits.aggregate_minimum = Some(cents(1_000)));
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table
}

fn double(table: &mut Table, number: u8, numbers: [u8; 2]) {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    table.touches(number, Touch::Sequence { sequence, amount: cents(200) });
}

#[test]
fn r5_6_no_wager_is_told_from_one_that_was_not_recognised() {
    let mut table = playing();
    table.plays(7, |table| drop(table.places(1, "red", 500)));
    let own = latest(&table, 1);
    assert_eq!((own.outcome, own.settlement), (Some(seven()), None));
    let Some(Unsettled::NotRecognised { amount, basis }) = own.unsettled else { panic!("not told") };
    assert_eq!(amount, cents(500));
    shows(&basis, "4.3(c)");
    shows(&basis, "RR-7");
    assert_eq!(latest(&table, 2).unsettled, Some(Unsettled::NoWager));
    // A spin with a wager that is settled tells nothing of the kind.
    table.plays(7, |table| drop(table.places(1, "red", 1_000)));
    let own = latest(&table, 1);
    assert!(own.settlement.is_some() && own.unsettled.is_none());
}

#[test]
fn r5_6_a_sequence_that_runs_on_is_no_missing_wager() {
    let mut table = playing();
    table.plays(7, |table| double(table, 1, [7, 8]));
    assert_eq!(latest(&table, 1).unsettled, Some(Unsettled::RunsOn));
    // Decided beside wagers that were not recognised, both are told.
    table.plays(8, |table| drop(table.places(1, "red", 500)));
    let own = latest(&table, 1);
    assert!(own.settlement.is_some());
    assert!(matches!(own.unsettled, Some(Unsettled::NotRecognised { .. })));
}

#[test]
fn r8_7_a_void_wagers_are_told_with_their_clause() {
    let mut table = playing();
    table.opens_period();
    table.places(1, "red", 1_000);
    let scope = Scope::Terminal { seat: seat(1) };
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    table.does(dealer(), Command::Restore { scope });
    table.expires();
    table.spins_to(7);
    let Some(Unsettled::Void { amount, basis }) = latest(&table, 1).unsettled else { panic!("not told") };
    assert_eq!(amount, cents(1_000));
    shows(&basis, "8.7(a)");
    // Placed again in time, they are settled as ever.
    table.opens_period();
    table.places(1, "red", 1_000);
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    table.does(dealer(), Command::Restore { scope });
    table.places(1, "red", 1_500);
    table.expires();
    table.spins_to(7);
    let own = latest(&table, 1);
    assert!(own.settlement.is_some() && own.unsettled.is_none());
}

#[test]
fn r8_9_a_void_record_is_told_with_its_clause() {
    let mut table = playing();
    table.opens_period();
    table.places(1, "red", 1_000);
    table.expires();
    let scope = Scope::Terminal { seat: seat(1) };
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    let void = Command::VoidRecord { seat: seat(1), sequences: false };
    table.does(dealer(), void.clone());
    table.does(game_supervisor(), void);
    table.does(dealer(), Command::Restore { scope });
    table.spins_to(7);
    let Some(Unsettled::Void { basis, .. }) = latest(&table, 1).unsettled else { panic!("not told") };
    shows(&basis, "8.9");
}

#[test]
fn r8_3_after_no_spin_every_open_terminal_says_what_became_of_its_wagers() {
    let mut table = playing();
    table.opens_period();
    table.places(1, "red", 1_000);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::ForeignObject });
    let Some(Unsettled::Void { amount, basis }) = latest(&table, 1).unsettled else { panic!("not told") };
    assert_eq!(amount, cents(1_000));
    shows(&basis, "8.1(d)");
    shows(&basis, "8.3");
    assert_eq!(latest(&table, 2).unsettled, Some(Unsettled::NoWager));
}

#[test]
fn r8_8_a_a_spin_that_the_system_lost_is_told_without_an_outcome() {
    for late in [false, true] {
        let mut table = playing();
        table.opens_period();
        table.places(1, "red", 1_000);
        let mut began_at = None;
        if late {
            table.expires();
            began_at = Some(Time(table.now.0 - 1));
        }
        table.does(Actor::System, Command::ReportMalfunction { scope: Scope::System, began_at });
        let own = latest(&table, 1);
        assert_eq!((own.spin, own.outcome, own.settlement), (1, None, None));
        let Some(Unsettled::Void { basis, .. }) = own.unsettled else { panic!("not told") };
        shows(&basis, "8.8(a)");
        assert_eq!(latest(&table, 2).unsettled, Some(Unsettled::NoWager));
    }
}
