//! What a spin's number does (3.5, 3.7, 5.6, rule 7): to layouts, accounts, screens and sequences.

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind, Verdict};
use houseway_lawbook::Basis;
use houseway_ledger::{Account, Tender};
use houseway_money::Stack;
use houseway_table::Recorded;
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{AccountSettlement, Command, Event, PublicView, Reason, SpinOutcome, Touch};

#[track_caller]
fn shown(view: &PublicView, what: &str) -> Basis {
    let found = view.shown_by.iter().find(|shown| shown.what == what);
    found.unwrap_or_else(|| panic!("{what} is not shown")).basis.clone()
}

#[track_caller]
fn settled(facts: &[Recorded<Event>]) -> &[AccountSettlement] {
    let Event::SpinSettled { accounts, .. } = &facts[0].event else { panic!("not settled: {facts:?}") };
    accounts
}

fn sequence(table: &mut Table, number: u8, numbers: &[u8], amount: u32) -> Basis {
    let kind = SequenceKind::ALL[numbers.len() - 2];
    let numbers: Vec<_> = numbers.iter().map(|&n| pocket(n)).collect();
    let sequence = Sequence::new(kind, &numbers).unwrap();
    table.touches(number, Touch::Sequence { sequence, amount: cents(amount) })[0].basis.clone()
}

fn no_spin(table: &mut Table) {
    table.opens_period();
    table.expires();
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::TooFewTurns });
}

#[test]
fn r5_6_every_open_terminal_shows_outcome_win_and_balance() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.buys_in(3, 10_000);
    let facts = table.plays(17, |table| {
        table.places(1, "straight-up 17", 500);
        table.places(1, "red", 1_000);
        table.places(2, "red", 500);
    });
    let own = table.account_view(1).results[0].settlement.clone().unwrap();
    assert_eq!((own.staked, own.won, own.returned), (cents(1_500), cents(17_500), cents(18_000)));
    assert_eq!(own.balance, cents(26_500));
    for clause in ["5.6(a)", "5.6(b)(i)", "5.6(b)(ii)"] {
        cites(&facts[0].basis, clause);
    }
    // 17 is black. Won is net of the stake that goes back with it.
    for (number, won, balance) in [(1, 17_500, 8_500 + 18_000), (2, 0, 9_500), (3, 0, 10_000)] {
        let view = table.seat_view(number);
        let outcome = &view.public.outcomes[0];
        assert_eq!((outcome.spin, outcome.outcome), (1, SpinOutcome::Number { number: pocket(17) }));
        shows(&shown(&view.public, "outcome"), "5.6(a)");
        shows(&shown(&view.public, "win"), "5.6(b)(i)");
        shows(&shown(&view.public, "balance"), "5.6(b)(ii)");
        let account = view.account.unwrap();
        assert_eq!((account.last_win, account.balance), (cents(won), cents(balance)), "terminal {number}");
        assert_eq!(account.results[0].spin, 1);
    }
}

#[test]
fn r3_7_lost_chips_vanish_and_winnings_are_added_to_the_balance() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    let facts = table.plays(0, |table| {
        table.places(1, "straight-up 0", 500);
        table.places(1, "even", 2_000);
    });
    let lines = &settled(&facts)[0].lines;
    let line = |name: &str| lines.iter().find(|line| line.spot == spot(name)).unwrap();
    let (won, lost) = (line("straight-up 0"), line("even"));
    assert_eq!((won.win, won.returned), (cents(17_500), cents(18_000)));
    for citation in ["3.7(b)", "7.1", "7.2(a)", "7.2(d)", "7.3(a)", "RR-14"] {
        cites(&won.basis, citation);
    }
    assert_eq!((lost.win, lost.returned), (cents(0), cents(0)));
    for citation in ["3.7(a)", "7.3(b)"] {
        cites(&lost.basis, citation);
    }
    assert!(table.account_view(1).wagers.is_empty());
    assert_eq!(table.balance(account), cents(7_500 + 18_000));
    assert_eq!(table.state.books.balance(&Account::Stakes(account)), cents(0));
    // The House has won 20.00 and paid 175.00.
    assert_eq!(table.state.books.change(&Account::Win).get(), 2_000 - 17_500);
}

/// Streets and columns settle by their own clauses at a live table too.
#[test]
fn r7_2_streets_and_columns_settle_by_what_they_hold() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    for (name, number, returned, clause) in [
        ("street 0-1-2", 0, 6_000, "7.2(b)(i)"),
        ("street 0-2-3", 3, 6_000, "7.2(b)(ii)"),
        ("street 34-35-36", 36, 6_000, "7.2(b)(iii)"),
        ("column 1", 4, 1_500, "7.2(c)(i)"),
        ("column 2", 5, 1_500, "7.2(c)(ii)"),
        ("column 3", 6, 1_500, "7.2(c)(iii)"),
        ("corner 0-1-2-3", 2, 4_500, "RR-10"),
        ("column 3", 0, 0, "7.3(b)"),
    ] {
        let facts = table.plays(number, |table| drop(table.places(1, name, 500)));
        let line = &settled(&facts)[0].lines[0];
        assert_eq!(line.returned, cents(returned), "{name} at {number}");
        cites(&line.basis, clause);
    }
}

#[test]
fn r3_5_what_the_terminal_showed_at_the_end_is_settled() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    let facts = table.plays(1, |table| {
        table.places(1, "red", 5_000);
        table.places(1, "black", 500);
        table.touches(1, Touch::Move { from: spot("red"), to: spot("even") });
        table.touches(1, Touch::Remove { spot: spot("even"), amount: Some(cents(1_000)) });
    });
    cites(&facts[0].basis, "3.5");
    let mut lines: Vec<_> = settled(&facts)[0].lines.iter().map(|l| (l.spot.to_string(), l.stake)).collect();
    lines.sort();
    assert_eq!(lines, [("black".to_owned(), cents(500)), ("even".to_owned(), cents(4_000))]);
    assert_eq!(table.account_view(1).balance, cents(10_000 - 4_500));
}

#[test]
fn the_display_shows_the_last_twenty_numbers() {
    let mut table = Table::open();
    for number in 0..25 {
        table.plays(number, |_| {});
    }
    let view = table.public();
    let numbers: Vec<_> = view.outcomes.iter().filter_map(|o| o.outcome.number()).collect();
    assert_eq!(numbers, (5..25).rev().map(pocket).collect::<Vec<_>>());
    for clause in ["1.1 WND", "2.2(d)"] {
        shows(&shown(&view, "outcome-on-display"), clause);
    }
}

#[test]
fn a_spin_without_wagers_settles_nothing() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    let facts = table.plays(5, |_| {});
    assert!(settled(&facts).is_empty());
    assert_eq!(table.account_view(1).results[0].settlement, None);
}

/// A Treble of 7-7-7 with 2.00, over these numbers: what stands to the credit after each.
#[track_caller]
fn treble(readings: &[&str], numbers: &[u8], balances: &[u32]) {
    let mut table = Table::with(readings, |_| {});
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    sequence(&mut table, 1, &[7, 7, 7], 200);
    table.expires();
    for (spin, (number, balance)) in numbers.iter().zip(balances).enumerate() {
        if spin > 0 {
            table.opens_period();
            table.expires();
        }
        let facts = table.spins_to(*number);
        for line in settled(&facts).iter().flat_map(|settled| &settled.sequences) {
            cites(&line.basis, "7.4");
            cites(&line.basis, "RR-2");
        }
        assert_eq!(table.balance(account), cents(*balance), "{readings:?}, after {:?}", &numbers[..=spin]);
    }
    assert_eq!(table.account_view(1).sequence_stake, cents(0), "decided");
}

#[test]
fn r7_4_and_rr_2_a_treble_is_decided_at_its_first_miss() {
    let stake = 200;
    treble(&[], &[8], &[9_800]);
    treble(&[], &[7, 8], &[9_800, 9_800 + 26 * stake]);
    treble(&[], &[7, 7, 8], &[9_800, 9_800, 9_800 + 251 * stake]);
    treble(&[], &[7, 7, 7], &[9_800, 9_800, 9_800 + 5_001 * stake]);
}

#[test]
fn r7_4_and_rr_2_as_printed_it_is_paid_at_its_last_spin_or_not_at_all() {
    let (literal, stake) = (&["RR-2=literal"], 200);
    treble(literal, &[8], &[9_800]);
    treble(literal, &[7, 8, 8], &[9_800, 9_800, 9_800 + 26 * stake]);
    treble(literal, &[7, 8, 7], &[9_800, 9_800, 9_800]);
    treble(literal, &[7, 7, 8], &[9_800, 9_800, 9_800 + 251 * stake]);
    treble(literal, &[7, 7, 7], &[9_800, 9_800, 9_800 + 5_001 * stake]);
}

#[test]
fn r7_4_a_quad_pays_half_a_unit_exactly() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    sequence(&mut table, 1, &[7, 8, 9, 10], 300);
    table.expires();
    table.spins_to(7);
    let facts = table.plays(0, |_| {});
    let line = &settled(&facts)[0].sequences[0];
    assert_eq!(line.verdict, Verdict::Won { after: 2, hits: 1 });
    assert_eq!((line.win, line.returned), (cents(3_750), cents(4_050)));
    cites(&line.basis, "RR-1");
    assert_eq!(table.balance(account), cents(9_700 + 4_050));
}

#[test]
fn a_sequence_runs_over_spins_one_straight_after_the_other() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    let basis = sequence(&mut table, 1, &[7, 8], 200);
    cites(&basis, "1.1 spin sequence");
    table.expires();
    table.spins_to(7);
    // The very next number decides, though the player has nothing on the layout.
    table.plays(9, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 26 * 200));
    table.plays(8, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 26 * 200), "it was decided and is not paid again");
}

#[test]
fn rr_3_a_spin_without_outcome_is_none_of_a_running_sequences_spins() {
    for reading in [&[][..], &["RR-3=stay"]] {
        let mut table = Table::with(reading, |_| {});
        let account = table.buys_in(1, 10_000);
        table.opens_period();
        sequence(&mut table, 1, &[7, 7], 200);
        table.expires();
        table.spins_to(7);
        no_spin(&mut table);
        assert_eq!(table.account_view(1).sequence_stake, cents(200));
        no_spin(&mut table);
        table.plays(7, |_| {});
        assert_eq!(table.balance(account), cents(9_800 + 376 * 200), "{reading:?}");
    }
}

#[test]
fn rr_4_a_sequence_survives_its_player_and_its_win_is_owed() {
    let mut table = Table::open();
    let first = table.buys_in(1, 10_000);
    table.opens_period();
    sequence(&mut table, 1, &[7, 7], 200);
    table.places(1, "red", 500);
    table.expires();
    table.spins_to(7);
    let facts = table.does(dealer(), Command::Leave { seat: seat(1) });
    let Event::AccountClosed { paid, receipt, withdrawn, .. } = &facts[0].event else { panic!("not closed") };
    assert_eq!((*paid, receipt.as_slice()), (cents(9_800 + 500), &[numbered(1, 1)][..]));
    assert_eq!(*withdrawn, None);
    for citation in ["RR-4", "3.2", "RR-15"] {
        cites(&facts[0].basis, citation);
    }
    let owed = table.console().owed;
    assert_eq!((owed[0].account, owed[0].sequences.as_slice()), (first, &[numbered(1, 1)][..]));
    // The terminal is someone else's by then.
    let second = table.buys_in(1, 5_000);
    assert_ne!(first, second);
    let facts = table.plays(7, |_| {});
    assert_eq!(settled(&facts)[0].seat, None);
    assert_eq!(table.balance(second), cents(5_000));
    assert_eq!(table.state.books.balance(&Account::Payable(first)), cents(376 * 200));
    let paid = table.does(dealer(), Command::PayOwed { account: first });
    assert!(matches!(paid[0].event, Event::OwedPaid { amount, .. } if amount == cents(75_200)));
    cites(&paid[0].basis, "6.7(a)");
    cites(&paid[0].basis, "RR-4");
    let again = table.refuses(dealer(), Command::PayOwed { account: first });
    assert_eq!(again.reason, Reason::NothingOwed);
}

#[test]
fn rr_15_a_table_closes_over_a_running_sequence_and_goes_on_with_it() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    sequence(&mut table, 1, &[7, 7], 200);
    table.expires();
    table.spins_to(7);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    let float = table.state.books.balance(&Account::Float);
    let count = Count::new(vec![Stack { denomination: float, count: 1 }]);
    table.does(dealer(), Command::Count { kind: MovementKind::Closing, count: count.clone() });
    table.does(casino_supervisor(), Command::Countersign);
    assert_eq!(
        table.refuses(dealer(), Command::OpenPeriod { seal: None, blind: None }).reason,
        Reason::TableClosed
    );
    table.later_ms(10 * 3_600_000);
    table.does(dealer(), Command::Count { kind: MovementKind::Opening, count });
    table.does(game_supervisor(), Command::Countersign);
    table.plays(7, |_| {});
    assert_eq!(table.state.books.balance(&Account::Payable(account)), cents(376 * 200));
}

/// What is entered twice, or for a spin that is over, moves nothing: every entry meets one expired spin or none.
#[test]
fn no_spin_is_settled_twice() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(17, |table| drop(table.places(1, "straight-up 17", 500)));
    let settled = table.balance(account);
    assert_eq!(table.refuses(dealer(), entry(17)).reason, Reason::NothingPending);
    let answer = Command::AnswerEntry { counts: true };
    assert_eq!(table.refuses(game_supervisor(), answer).reason, Reason::NothingPending);
    let call = Command::CallNoSpin { reason: NoSpinReason::BallOut };
    assert_eq!(table.refuses(dealer(), call).reason, Reason::NoPeriod);
    table.opens_period();
    assert!(matches!(table.refuses(dealer(), entry(17)).reason, Reason::PeriodRuns { .. }));
    assert_eq!(table.balance(account), settled);
}

/// The complaint: a total shown that differs from the stakes.
#[test]
fn fault_a_total_shown_is_not_what_is_staked() {
    let mut table = Table::open();
    let account = table.buys_in(1, 500_000);
    table.opens_period();
    table.places(1, "red", 700_000);
    table.places(1, "split 0-1", 749);
    sequence(&mut table, 1, &[1, 2, 3, 4], 250);
    let view = table.account_view(1);
    let lying: u64 = view.wagers.iter().map(|p| p.amount.get()).sum();
    assert_eq!(view.stake.get(), lying);
    let held = table.state.books.balance(&Account::Stakes(account));
    assert_eq!(held.get(), view.stake.get() + view.sequence_stake.get());
    let pit = table.pit();
    assert_eq!((pit.seats[0].stake, pit.seats[0].sequence_stake), (view.stake, view.sequence_stake));
}

#[test]
fn every_terminal_of_a_full_table_is_settled_by_its_own_layout() {
    let mut table = Table::with(&[], |config| config.seats = 24);
    let accounts: Vec<_> = (1..=24).map(|number| table.buys_in(number, 100_000)).collect();
    table.plays(12, |table| {
        for number in 1..=24 {
            table.places(number, &format!("straight-up {number}"), 500);
            table.places(number, if number % 2 == 0 { "red" } else { "black" }, 1_000);
        }
    });
    for (number, account) in (1..=24).zip(accounts) {
        let straight = if number == 12 { 18_000 } else { 0 };
        let colour = if number % 2 == 0 { 2_000 } else { 0 };
        assert_eq!(table.balance(account), cents(98_500 + straight + colour), "terminal {number}");
    }
    let notes = table.state.books.balance(&Account::Drop(Tender::Cash));
    assert_eq!(notes, cents(2_400_000));
}
