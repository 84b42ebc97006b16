//! What stands when somebody leaves, when a table is set up anew, and when somebody tries to hide a chip.

use crate::harness::*;
use houseway_games::roulette::{Sequence, SequenceKind};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    Command, Config, ConfigFault, Event, Phase, Reason, Roulette, Scope, Source, SpinOutcome, Touch, Wrong,
};
use houseway_table::{Actor, Digest, Game, Hex};

fn double_of(numbers: [u8; 2]) -> Touch {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    Touch::Sequence { sequence, amount: cents(200) }
}

fn receipt(event: &Event) -> Vec<u64> {
    let Event::AccountClosed { receipt, .. } = event else { panic!("not closed: {event:?}") };
    receipt.clone()
}

/// What a virtual wheel draws from is fixed at expiry: nobody changes it, or stops it, by leaving.
#[test]
fn rr_4_who_leaves_after_expiry_changes_nothing_that_the_number_is_drawn_from() {
    let mut table = Table::with(&[], |config| {
        config.source = Source::Virtual;
        config.automation.open_after_ms = Some(1_000);
        config.automation.spin_for_ms = Some(1_000);
    });
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    let seal = houseway_table::Sealed { commitment: Hex([0xab; 32]), cipher: "cd".repeat(48) };
    table.does(Actor::System, Command::OpenPeriod { seal: Some(seal), blind: None });
    table.places(1, "red", 500);
    table.expires();
    table.all_confirm();
    let before = Roulette::needs(&table.rules, &table.state);
    table.does(dealer(), Command::Leave { seat: seat(2) });
    assert!(table.state.open_seat(seat(2)).is_none());
    assert_eq!(Roulette::needs(&table.rules, &table.state), before);
    let Phase::Expired(expired) = &table.state.phase else { panic!("not expired") };
    let reported: Vec<_> = expired.reports.keys().copied().collect();
    let shown: Vec<_> = expired.layouts.iter().map(|layout| layout.seat).collect();
    assert_eq!(reported, shown, "each nonce has its layout");
}

#[test]
fn rr_4_a_receipt_lists_only_what_still_runs() {
    // Lost with the spin at which he leaves.
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.touches(1, double_of([7, 7]));
    table.expires();
    table.does(dealer(), Command::Leave { seat: seat(1) });
    let facts = table.spins_to(3);
    assert_eq!(receipt(&facts[1].event), Vec::<u64>::new());
    // Given back with a spin that is void.
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.touches(1, double_of([7, 7]));
    table.expires();
    table.does(dealer(), Command::Leave { seat: seat(1) });
    let reason = houseway_games::roulette::NoSpinReason::Disruption;
    let facts = table.does(dealer(), Command::CallNoSpin { reason });
    assert_eq!(receipt(&facts[1].event), Vec::<u64>::new());
    // And one that goes on stands on it.
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.touches(1, double_of([7, 7]));
    table.expires();
    table.does(dealer(), Command::Leave { seat: seat(1) });
    let facts = table.spins_to(7);
    assert_eq!(receipt(&facts[1].event), vec![numbered(1, 1)]);
    records(&facts[1].basis, "3.2");
}

#[test]
fn rr_5_who_leaves_a_stopped_period_takes_his_chips_along_whatever_the_float_holds() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(3, |_| {});
    // Nearly all of the float goes back to the cage.
    let float = table.state.books.balance(&houseway_ledger::Account::Float).minus(cents(100)).unwrap();
    let count = Count::new(vec![houseway_money::Stack { denomination: float, count: 1 }]);
    table.does(dealer(), Command::Count { kind: MovementKind::Credit, count });
    table.does(game_supervisor(), Command::Countersign);
    table.opens_period();
    table.places(1, "straight-up 17", 1_000);
    let outcome = SpinOutcome::Number { number: pocket(4) };
    table.does(dealer(), correct(1, outcome));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), Command::WithdrawCorrection);
    assert!(table.state.open_seat(seat(1)).is_none());
    let owed = houseway_ledger::Account::Payable(account);
    assert_eq!(table.state.books.balance(&owed), cents(10_000), "stake and balance, all of it");
}

#[test]
fn r8_4_a_failure_is_reported_when_the_accounts_are_released() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(3, |_| {});
    table.opens_period();
    table.places(1, "red", 1_000);
    let outcome = SpinOutcome::Number { number: pocket(4) };
    table.does(dealer(), correct(1, outcome));
    let scope = Scope::Terminal { seat: seat(1) };
    let report = Command::ReportMalfunction { scope, began_at: None };
    let refused = table.refuses(dealer(), report.clone());
    assert_eq!(refused.reason, Reason::Frozen);
    cites(&refused.basis, "8.4");
    table.does(dealer(), Command::WithdrawCorrection);
    table.does(dealer(), report);
    assert_eq!(table.account_view(1).balance, cents(10_000));
}

/// The list of late chips has one row a bet, so that no number of touches hides the one that matters.
#[test]
fn rr_8_no_number_of_touches_hides_a_late_chip() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.buys_in(2, 100_000);
    table.opens_period();
    (1..=36).for_each(|n| drop(table.places(1, &format!("straight-up {n}"), 500)));
    table.does(dealer(), Command::BallSpun);
    for _ in 0..60 {
        table.touches(1, Touch::Clear);
        table.touches(1, Touch::Undo);
    }
    table.places(2, "straight-up 17", 50_000);
    table.expires();
    table.all_confirm();
    table.later_ms(5_000);
    let stated = Command::EnterOutcome { outcome: pocket(17), rested_after_expiry: true, opening: None };
    table.does(dealer(), stated);
    let chips = table.pit().declared.unwrap().late_chips;
    assert!(chips.len() < 50, "{}", chips.len());
    let decisive = chips.iter().find(|chip| chip.seat == seat(2)).unwrap();
    assert_eq!((decisive.bet.as_str(), decisive.by), ("straight-up 17", cents(50_000)));
}

fn set_up(table: &Table, change: impl FnOnce(&mut Config)) -> Command {
    let mut config = config(&table.rules);
    change(&mut config);
    Command::Configure { config: Box::new(config) }
}

#[test]
fn r6_2_a_table_for_money_never_becomes_one_for_play_money() {
    let mut table = Table::open();
    table.closes(cents(100));
    for change in [(|c: &mut Config| c.demo = true) as fn(&mut Config), |c| c.table = "R9".parse().unwrap()] {
        let command = set_up(&table, change);
        let refused = table.refuses(manager(), command);
        assert_eq!(refused.reason, Reason::BadConfig { problem: ConfigFault::AnotherTable });
    }
    let command = set_up(&table, |config| config.seats = 6);
    table.does(casino_supervisor(), command);
}

#[test]
fn rr_15_a_sequence_that_runs_keeps_its_rules_over_a_closing() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(7, |table| drop(table.touches(1, double_of([7, 7]))));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.closes(cents(100));
    let other = Table::bare(&["RR-2=literal"]);
    let literal = set_up(&other, |_| {});
    table.rules = other.rules;
    let refused = table.refuses(casino_supervisor(), literal);
    assert_eq!(refused.reason, Reason::BadConfig { problem: ConfigFault::SequencesRun });
    cites(&refused.basis, "RR-15");
}

#[test]
fn act_s66_2_a_sign_does_not_outlive_the_set_up_that_it_was_put_up_under() {
    let mut table = Table::open();
    let limits = Box::new(limits());
    let effective_at = table.now.plus_minutes(30);
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at });
    table.closes(cents(100));
    let command = set_up(&table, |_| {});
    table.does(casino_supervisor(), command);
    assert_eq!(table.state.sign, None);
}

#[test]
fn r3_5_nobody_holds_the_outcome_up_once_the_ball_lies() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.does(dealer(), Command::BallSpun);
    table.later_ms(15_000);
    table.does(dealer(), Command::BallAtRest);
    let late = Command::ReportLayout { spin: 1, digest: Digest::of("another"), nonce: Hex([9; 16]) };
    let facts = table.does(terminal(1), late.clone());
    assert!(matches!(facts[0].event, Event::LateLayoutReported { spin: 1, agrees: false, .. }));
    cites(&facts[0].basis, "3.5");
    cites(&facts[0].basis, "8.7(b)");
    assert_eq!(table.refuses(terminal(1), late).reason, Reason::AlreadyPending);
    table.enters(2);
}

/// What a terminal says after the spin is settled is on record, once, whether or not it is the player's still; it moves no
/// money, and a supervisor may go by it.
#[test]
fn r3_5_a_terminal_that_differs_too_late_is_on_record_all_the_same() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.buys_in(3, 10_000);
    table.opens_period();
    (1..=3).for_each(|number| drop(table.places(number, "red", 500)));
    table.expires();
    let Phase::Expired(expired) = table.state.phase.clone() else { panic!("no spin is awaited") };
    table.does(dealer(), Command::BallSpun);
    table.later_ms(15_000);
    table.does(dealer(), Command::BallAtRest);
    table.enters(2);
    let said = |digest| Command::ReportLayout { spin: 1, digest, nonce: Hex([9; 16]) };
    let before = table.state.books.clone();
    let facts = table.does(terminal(1), said(Digest::of("another")));
    assert!(matches!(facts[0].event, Event::LateLayoutReported { spin: 1, agrees: false, .. }));
    let facts = table.does(terminal(2), said(expired.layouts[1].digest));
    assert!(matches!(facts[0].event, Event::LateLayoutReported { spin: 1, agrees: true, .. }));
    assert_eq!(table.state.books, before);
    for number in [1, 2] {
        let again = table.refuses(terminal(number), said(Digest::of("another")));
        assert_eq!(again.reason, Reason::NothingPending);
    }
    // The terminal of somebody who has gone says it too, as long as nobody else sits there.
    table.does(dealer(), Command::Leave { seat: seat(3) });
    table.does(terminal(3), said(Digest::of("another")));
    // It is looked into like one that differed in time.
    table.does(dealer(), begins(1, Wrong::Wagers { seat: seat(1), sequences: false }));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(10_000));
}
