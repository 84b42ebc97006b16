//! Faults of a terminal and of the system (8.7 to 8.9, RR-9, RR-13).

use crate::harness::*;
use houseway_games::roulette::{Sequence, SequenceKind};
use houseway_ledger::Account;
use houseway_table::roulette::{
    Automation, Command, Event, Notice, Offer, Phase, Prompt, Reason, Scope, SpinOutcome, Touch, Void,
};
use houseway_table::{Actor, Digest, Hex, Rank, Time};

pub const SYSTEM: Scope = Scope::System;

pub fn terminal_1() -> Scope {
    Scope::Terminal { seat: seat(1) }
}

pub fn fails(scope: Scope, began_at: Option<Time>) -> Command {
    Command::ReportMalfunction { scope, began_at }
}

pub fn confirm(number: u8) -> Command {
    Command::ConfirmRecord { seat: seat(number) }
}

pub fn void(number: u8, sequences: bool) -> Command {
    Command::VoidRecord { seat: seat(number), sequences }
}

pub fn report(table: &Table, number: u8, honest: bool) -> Command {
    let Phase::Expired(expired) = &table.state.phase else { panic!("no spin is awaited") };
    let digest = match honest {
        true => expired.layouts.iter().find(|l| l.seat == seat(number)).unwrap().digest,
        false => Digest::of("another layout"),
    };
    Command::ReportLayout { spin: expired.spin, digest, nonce: Hex([number; 16]) }
}

pub fn double(table: &mut Table, number: u8, numbers: [u8; 2], amount: u32) {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    table.touches(number, Touch::Sequence { sequence, amount: cents(amount) });
}

/// Two accounts of 100.00. Terminal 1 has a running double on 7-7 (2.00), and on this spin red (5.00) and a new
/// double (3.00); terminal 2 has black (5.00).
pub fn playing(readings: &[&str]) -> Table {
    let mut table = Table::with(readings, |_| {});
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7], 200));
    table.opens_period();
    table.places(1, "red", 500);
    double(&mut table, 1, [1, 2], 300);
    table.places(2, "black", 500);
    table
}

#[track_caller]
pub fn stands(table: &Table, number: u8, balance: u32, stake: u32, sequences: u32) {
    let view = table.account_view(number);
    let now = (view.balance, view.stake, view.sequence_stake);
    assert_eq!(now, (cents(balance), cents(stake), cents(sequences)), "terminal {number}");
}

#[test]
fn r8_7_a_a_terminal_that_fails_before_expiry_has_its_wagers_void() {
    let mut table = playing(&[]);
    let facts = table.does(dealer(), fails(terminal_1(), None));
    for citation in ["8.7(a)", "RR-9", "G-3"] {
        cites(&facts[0].basis, citation);
    }
    // The single spin's and the sequence that would start; the running one goes on.
    stands(&table, 1, 9_800, 0, 200);
    assert!(
        matches!(table.account_view(1).notice, Some(Notice::Returned { amount, .. }) if amount == cents(800))
    );
    stands(&table, 2, 9_500, 500, 0);
    // Inputs are off until it works again.
    let touch = Touch::Place { spot: spot("red"), amount: cents(500) };
    let refused = table.touch_refused(1, touch.clone());
    assert_eq!(refused.reason, Reason::TerminalFailed);
    cites(&refused.basis, "8.7(a)");
    assert_eq!(table.refuses(dealer(), fails(terminal_1(), None)).reason, Reason::TerminalFailed);
    table.does(dealer(), Command::Restore { scope: terminal_1() });
    // "Undo" does not bring back what is void.
    assert_eq!(table.touch_refused(1, Touch::Undo).reason, Reason::NothingToDo);
    table.touches(1, touch);
    table.expires();
    table.spins_to(7);
    stands(&table, 1, 9_800 + 500 + 376 * 200, 0, 0);
}

#[test]
fn r8_7_a_no_more_is_credited_or_opened_at_a_failed_terminal() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    table.does(dealer(), fails(terminal_1(), None));
    let tender = houseway_ledger::Tender::Cash;
    let commands = [
        (dealer(), Command::TopUp { seat: seat(1), tender, amount: cents(500) }),
        (acceptor(1), Command::InsertNote { note: "n1".parse().unwrap(), amount: cents(500) }),
    ];
    for (actor, command) in commands {
        let refused = table.refuses(actor, command);
        assert_eq!(refused.reason, Reason::TerminalFailed);
        cites(&refused.basis, "8.7(a)");
    }
    // Leaving is possible still.
    table.does(dealer(), Command::Leave { seat: seat(1) });
    let open = Command::OpenAccount { seat: seat(1), tender, amount: cents(500) };
    assert_eq!(table.refuses(dealer(), open).reason, Reason::TerminalFailed);
}

#[test]
fn r8_7_b_a_terminal_that_fails_after_expiry_has_its_record_examined() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(2), report(&table, 2, true));
    let facts = table.does(dealer(), fails(terminal_1(), None));
    cites(&facts[0].basis, "8.7(b)");
    let Event::Malfunctioned { returned, examined, before_expiry, .. } = &facts[0].event else { panic!() };
    assert_eq!((returned.len(), examined.as_slice(), *before_expiry), (0, &[seat(1)][..], false));
    let prompt = table.console().prompt.unwrap();
    assert_eq!(prompt.value, Prompt::ConfirmRecords);
    for clause in ["8.7(b)", "8.8(b)", "8.9"] {
        prompts(&prompt.basis, clause);
    }
    table.does(dealer(), Command::BallSpun);
    table.later_ms(10_000);
    let refused = table.refuses(dealer(), entry(1));
    assert_eq!(refused.reason, Reason::RecordsOpen { seats: vec![1] });
    cites(&refused.basis, "8.7(b)");
    // The terminal said nothing, so a supervisor says whether the record stands.
    assert_eq!(table.refuses(dealer(), confirm(1)).reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    let facts = table.does(game_supervisor(), confirm(1));
    cites(&facts[0].basis, "8.7(b)");
    cites(&facts[0].basis, "3.5");
    table.enters(1);
    // Red pays, the double 7-7 missed at its second spin, 1-2 hit its first.
    stands(&table, 1, 9_000 + 1_000 + 26 * 200, 0, 300);
}

#[test]
fn r8_7_b_where_the_terminal_agrees_the_dealer_confirms() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(1), report(&table, 1, true));
    table.does(dealer(), fails(terminal_1(), None));
    table.does(dealer(), confirm(1));
    assert_eq!(table.refuses(dealer(), confirm(1)).reason, Reason::NothingPending);
    let refused = table.refuses(game_supervisor(), void(2, false));
    assert_eq!(refused.reason, Reason::NothingPending, "nobody voids a record that nobody doubts");
    cites(&refused.basis, "8.9");
}

#[test]
fn r8_8_a_a_system_that_fails_before_expiry_voids_everybodys_wagers() {
    let mut table = playing(&[]);
    let facts = table.does(Actor::System, fails(SYSTEM, None));
    for citation in ["8.8(a)", "RR-9", "RR-13", "G-3"] {
        cites(&facts[0].basis, citation);
    }
    stands(&table, 1, 9_800, 0, 200);
    stands(&table, 2, 10_000, 0, 0);
    assert!(matches!(table.state.phase, Phase::Between { .. }));
    // Nothing is played until it works again, and then the period starts anew.
    assert_eq!(
        table.refuses(dealer(), Command::OpenPeriod { seal: None, blind: None }).reason,
        Reason::SystemFailed
    );
    assert_eq!(table.refuses(dealer(), fails(SYSTEM, None)).reason, Reason::AlreadyPending);
    let prompt = table.console().prompt.unwrap();
    assert_eq!(prompt.value, Prompt::SystemFailed);
    prompts(&prompt.basis, "8.8(a)");
    table.does(dealer(), Command::Restore { scope: SYSTEM });
    assert_eq!(table.refuses(dealer(), Command::Restore { scope: SYSTEM }).reason, Reason::NothingPending);
    let facts = table.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    assert!(matches!(facts[0].event, Event::PeriodOpened { seconds: 30, .. }));
    // A table that goes on by itself does not take away what the player must be told before he could read it.
    let told = |table: &Table, seat: u8| table.account_view(seat).notice;
    assert!(matches!(told(&table, 1), Some(Notice::Returned { amount, .. }) if !amount.is_zero()));
    assert!(matches!(told(&table, 2), Some(Notice::Returned { .. })));
    table.places(2, "red", 500);
    assert_eq!(told(&table, 2), None);
    table.expires();
    table.spins_to(7);
    stands(&table, 1, 9_800 + 376 * 200, 0, 0);
    table.opens_period();
    assert_eq!(told(&table, 1), None);
}

#[test]
fn r8_8_a_the_console_says_which_spin_a_failure_ended_until_the_next_opens() {
    let mut table = playing(&[]);
    let spin = table.state.spin;
    assert_eq!(table.console().given_up, None);
    table.does(Actor::System, fails(SYSTEM, None));
    table.does(Actor::System, Command::Restore { scope: SYSTEM });
    let told = table.console().given_up.unwrap();
    assert_eq!(told.value, spin);
    cites(&told.basis, "8.8(a)");
    cites(&told.basis, "RR-13");
    table.opens_period();
    assert_eq!(table.console().given_up, None);
    // One that fails after expiry loses nothing of the spin, and is told by the prompt to examine the records.
    table.expires();
    table.does(Actor::System, fails(SYSTEM, None));
    assert_eq!(table.console().given_up, None);
}

#[test]
fn r8_8_b_a_system_that_fails_after_expiry_has_every_record_examined() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(1), report(&table, 1, true));
    let facts = table.does(Actor::System, fails(SYSTEM, None));
    cites(&facts[0].basis, "8.8(b)");
    cites(&facts[0].basis, "RR-13");
    stands(&table, 1, 9_000, 500, 500);
    assert_eq!(table.console().examined, [seat(1), seat(2)]);
    table.does(dealer(), Command::BallSpun);
    table.later_ms(10_000);
    assert_eq!(table.refuses(dealer(), entry(7)).reason, Reason::SystemFailed);
    table.does(dealer(), Command::Restore { scope: SYSTEM });
    let refused = table.refuses(dealer(), entry(7));
    assert_eq!(refused.reason, Reason::RecordsOpen { seats: vec![1, 2] });
    cites(&refused.basis, "8.7(b)");
    let facts = table.does(dealer(), confirm(1));
    cites(&facts[0].basis, "8.8(b)");
    table.does(game_supervisor(), confirm(2));
    table.enters(7);
    stands(&table, 1, 9_000 + 1_000 + 376 * 200, 0, 0);
    stands(&table, 2, 9_500, 0, 0);
}

#[test]
fn r8_8_b_a_system_that_fails_after_expiry_at_an_empty_table_keeps_the_spin() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7], 200));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.opens_period();
    table.expires();
    table.does(Actor::System, fails(SYSTEM, None));
    table.does(dealer(), Command::Restore { scope: SYSTEM });
    table.spins_to(7);
    assert_eq!(table.state.books.balance(&Account::Payable(account)), cents(376 * 200));
}

/// An outage is dated by when it began, however late it is noticed (RR-13).
#[test]
fn rr_13_an_outage_across_the_close_is_one_before_it() {
    let mut table = playing(&[]);
    let Phase::Wagering(wagering) = table.state.phase.clone() else { panic!("no period") };
    let closes_at = wagering.closes_at;
    // Noticed after the close, while nobody could say that the period is over.
    table.now = closes_at.plus_ms(20_000);
    let facts = table.does(Actor::System, fails(SYSTEM, Some(Time(closes_at.0 - 1))));
    cites(&facts[0].basis, "8.8(a)");
    stands(&table, 1, 9_800, 0, 200);
    // It began on the last millisecond or later: the period had expired, and the records are examined.
    let mut table = playing(&[]);
    table.now = closes_at.plus_ms(20_000);
    let facts = table.does(Actor::System, fails(SYSTEM, Some(closes_at)));
    assert!(matches!(facts[0].event, Event::PeriodExpired { closed_at, .. } if closed_at == closes_at));
    cites(&facts[1].basis, "8.8(b)");
    stands(&table, 1, 9_000, 500, 500);
    assert_eq!(table.console().examined, [seat(1), seat(2)]);
    // Noticed when the expiry is on record: the system's own word that it began before voids the spin.
    let mut table = playing(&[]);
    table.expires();
    table.later_ms(5_000);
    let facts = table.does(Actor::System, fails(SYSTEM, Some(Time(closes_at.0 - 1))));
    cites(&facts[0].basis, "8.8(a)");
    cites(&facts[0].basis, "RR-13");
    stands(&table, 1, 9_800, 0, 200);
    assert!(matches!(table.state.phase, Phase::Between { .. }));
    // Nothing begins in the future.
    table.does(Actor::System, Command::Restore { scope: SYSTEM });
    let future = Some(table.now.plus_ms(1));
    let refused = table.refuses(Actor::System, fails(SYSTEM, future));
    assert_eq!(refused.reason, Reason::TooLate { latest: table.now });
}

/// By then the number may be known: one person's word does not undo a wager (RR-18).
#[test]
fn rr_18_it_takes_two_persons_to_date_a_failure_back_before_expiry() {
    let mut table = playing(&[]);
    table.expires();
    table.all_confirm();
    let before = Some(Time(table.now.0 - 1));
    table.does(dealer(), Command::BallSpun);
    table.later_ms(10_000);
    table.does(dealer(), Command::BallAtRest);
    let facts = table.does(dealer(), fails(terminal_1(), before));
    assert!(matches!(facts[0].event, Event::VoidAsked { void: Void::Failed { .. }, .. }));
    cites(&facts[0].basis, "RR-18");
    cites(&facts[0].basis, "8.7(a)");
    stands(&table, 1, 9_000, 500, 500);
    // From the first word on the spin has no outcome until the records are clear.
    assert_eq!(table.refuses(dealer(), entry(2)).reason, Reason::RecordsOpen { seats: vec![1] });
    let refused = table.refuses(dealer(), fails(terminal_1(), before));
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "RR-18");
    assert!(table.pit().offers.iter().any(|o| matches!(o.value, Offer::AgreeVoid { .. })));
    assert_eq!(table.pit().asked.unwrap().by, "dana");
    let facts = table.does(game_supervisor(), fails(terminal_1(), before));
    let Event::Malfunctioned { signed: Some([first, second]), before_expiry: true, .. } = &facts[0].event
    else {
        panic!("not void")
    };
    assert_eq!((first.person.as_str(), second.person.as_str()), ("dana", "gus"));
    for citation in ["8.7(a)", "RR-18", "G-3"] {
        cites(&facts[0].basis, citation);
    }
    stands(&table, 1, 9_800, 0, 200);
    table.enters(2);
    // 7-7 has missed, black was 2's.
    stands(&table, 1, 9_800 + 26 * 200, 0, 0);
    stands(&table, 2, 10_500, 0, 0);
}

#[test]
fn rr_18_the_second_person_may_find_that_the_record_stands() {
    let mut table = playing(&[]);
    table.expires();
    table.all_confirm();
    let before = Some(Time(table.now.0 - 1));
    table.does(dealer(), fails(SYSTEM, before));
    assert!(table.state.system_failed);
    table.does(dealer(), Command::Restore { scope: SYSTEM });
    table.does(game_supervisor(), confirm(1));
    table.does(game_supervisor(), confirm(2));
    // What was asked is over with it: the same words again are a first word.
    let facts = table.does(game_supervisor(), fails(SYSTEM, before));
    assert!(matches!(facts[0].event, Event::VoidAsked { .. }));
    // A dealer is no second person, but becomes the first.
    let facts = table.does(dealer(), fails(SYSTEM, before));
    assert!(matches!(facts[0].event, Event::VoidAsked { .. }));
    let facts = table.does(game_supervisor(), fails(SYSTEM, before));
    assert!(matches!(facts[0].event, Event::Malfunctioned { before_expiry: true, .. }));
    stands(&table, 1, 9_800, 0, 200);
}

#[test]
fn r8_9_what_the_records_do_not_bear_out_is_void_by_two_persons() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(1), report(&table, 1, false));
    table.does(terminal(2), report(&table, 2, true));
    // The dealer may ask, and a supervisor, as another person, agrees.
    let facts = table.does(dealer(), void(1, false));
    assert!(matches!(facts[0].event, Event::VoidAsked { void: Void::Record { .. }, .. }));
    cites(&facts[0].basis, "8.9");
    cites(&facts[0].basis, "RR-18");
    assert_eq!(table.refuses(dealer(), void(1, false)).reason, Reason::SamePerson);
    stands(&table, 1, 9_000, 500, 500);
    let facts = table.does(game_supervisor(), void(1, false));
    for citation in ["8.9", "RR-9", "G-3", "RR-18"] {
        cites(&facts[0].basis, citation);
    }
    let Event::RecordVoided { returned, signed: Some([first, second]), .. } = &facts[0].event else {
        panic!()
    };
    assert_eq!(returned.amount, cents(800));
    assert_ne!(first.person, second.person);
    stands(&table, 1, 9_800, 0, 200);
    let again = table.refuses(game_supervisor(), void(1, false));
    assert_eq!(again.reason, Reason::NothingPending);
    cites(&again.basis, "8.9");
    table.spins_to(7);
    stands(&table, 1, 9_800 + 376 * 200, 0, 0);
}

#[test]
fn rr_9_a_running_sequence_that_cannot_be_confirmed_is_void_too() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(1), report(&table, 1, false));
    table.does(game_supervisor(), void(1, true));
    // Another demand than the one asked for is a first word itself.
    let facts = table.does(casino_supervisor(), void(1, false));
    assert!(matches!(facts[0].event, Event::VoidAsked { .. }));
    let facts = table.does(manager(), void(1, true));
    assert!(matches!(facts[0].event, Event::VoidAsked { .. }));
    let facts = table.does(game_supervisor(), void(1, true));
    let Event::RecordVoided { returned, sequences: true, .. } = &facts[0].event else { panic!("not void") };
    assert_eq!((returned.amount, returned.sequences.len()), (cents(1_000), 2));
    cites(&facts[0].basis, "RR-9");
    stands(&table, 1, 10_000, 0, 0);
    table.all_confirm();
    table.spins_to(7);
    stands(&table, 1, 10_000, 0, 0);
}

#[test]
fn rr_9_under_the_other_reading_every_sequence_that_counts_the_spin_is_void() {
    for (scope, before_expiry) in
        [(terminal_1(), true), (SYSTEM, true), (terminal_1(), false), (SYSTEM, false)]
    {
        let mut table = playing(&["RR-9=void-all"]);
        let facts = if before_expiry {
            table.does(Actor::System, fails(scope, None))
        } else {
            table.expires();
            table.does(Actor::System, fails(scope, None))
        };
        cites(&facts[0].basis, "RR-9");
        if before_expiry {
            stands(&table, 1, 10_000, 0, 0);
        } else {
            // The single wager is what the record says; the sequences are void.
            stands(&table, 1, 9_500, 500, 0);
        }
    }
    // One of a player who has gone is owed to him.
    let mut table = Table::with(&["RR-9=void-all"], |_| {});
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7], 200));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.opens_period();
    table.does(Actor::System, fails(SYSTEM, None));
    assert_eq!(table.state.books.balance(&Account::Payable(account)), cents(200));
    assert_eq!(table.state.live_sequences(account).count(), 0);
}

/// What a terminal's failure touches is what its own player has, whoever had the terminal before.
#[test]
fn rr_9_void_all_follows_the_account_and_not_the_terminal() {
    for before_expiry in [true, false] {
        let mut table = Table::with(&["RR-9=void-all"], |_| {});
        let gone = table.buys_in(1, 10_000);
        table.plays(7, |table| double(table, 1, [7, 7], 200));
        table.does(dealer(), Command::Leave { seat: seat(1) });
        let next = table.buys_in(1, 5_000);
        table.opens_period();
        double(&mut table, 1, [3, 3], 300);
        if !before_expiry {
            table.expires();
        }
        table.does(dealer(), fails(terminal_1(), None));
        assert_eq!(table.balance(next), cents(5_000), "his own are void");
        let owed = |table: &Table| table.state.books.balance(&Account::Payable(gone));
        assert_eq!(owed(&table), cents(0), "the one of the player before him runs on");
        // A failure of the system takes that one too, closed as its account is.
        table.does(dealer(), Command::Restore { scope: terminal_1() });
        table.does(Actor::System, fails(SYSTEM, None));
        assert_eq!(owed(&table), cents(200));
        assert_eq!(table.state.live_sequences(gone).count(), 0);
    }
}

#[test]
fn rr_9_a_failure_between_spins_voids_nothing() {
    for reading in [&[][..], &["RR-9=void-all"]] {
        let mut table = Table::with(reading, |_| {});
        table.buys_in(1, 10_000);
        table.plays(7, |table| double(table, 1, [7, 7], 200));
        let facts = table.does(dealer(), fails(SYSTEM, None));
        let Event::Malfunctioned { spin: None, returned, .. } = &facts[0].event else { panic!("a spin") };
        assert!(returned.is_empty());
        stands(&table, 1, 9_800, 0, 200);
    }
}

#[test]
fn rr_4_a_leaver_whose_record_is_void_is_paid_with_it() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(1), report(&table, 1, false));
    table.does(terminal(2), report(&table, 2, true));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), void(1, true));
    let facts = table.does(game_supervisor(), void(1, true));
    let Event::AccountClosed { paid, receipt, .. } = &facts[1].event else { panic!("not closed") };
    assert_eq!((*paid, receipt.len()), (cents(10_000), 0));
    for citation in ["6.6(a)", "6.7(a)", "6.7(b)", "RR-4"] {
        cites(&facts[1].basis, citation);
    }
    assert_eq!(table.spins_to(2).len(), 1);
}

#[test]
fn rr_4_a_leaver_whose_spin_failed_does_not_ask_twice() {
    let mut table = playing(&[]);
    table.expires();
    let before = Some(Time(table.now.0 - 1));
    table.does(dealer(), Command::Leave { seat: seat(2) });
    let facts = table.does(Actor::System, fails(SYSTEM, before));
    assert!(matches!(facts[1].event, Event::AccountClosed { paid, .. } if paid == cents(10_000)));
    cites(&facts[1].basis, "6.7(a)");
    // The same where his terminal alone failed, by the word of two.
    let mut table = playing(&[]);
    table.expires();
    let before = Some(Time(table.now.0 - 1));
    table.does(dealer(), Command::Leave { seat: seat(2) });
    let scope = Scope::Terminal { seat: seat(2) };
    table.does(dealer(), fails(scope, before));
    let facts = table.does(game_supervisor(), fails(scope, before));
    assert!(matches!(facts[1].event, Event::AccountClosed { paid, .. } if paid == cents(10_000)));
}

#[test]
fn rr_4_a_leaver_noted_during_a_correction_is_paid_with_its_end_where_he_holds_nothing() {
    let mut table = playing(&[]);
    table.buys_in(3, 700);
    table.expires();
    let outcome = SpinOutcome::Number { number: pocket(8) };
    table.does(dealer(), correct(1, outcome));
    table.does(dealer(), Command::Leave { seat: seat(3) });
    table.does(dealer(), Command::Leave { seat: seat(2) });
    let facts = table.does(dealer(), Command::WithdrawCorrection);
    // Terminal 2 has chips on the spin at hand.
    assert_eq!(facts.len(), 2);
    assert!(matches!(facts[1].event, Event::AccountClosed { paid, .. } if paid == cents(700)));
}

#[test]
fn where_the_system_deals_it_confirms_the_acknowledged_records() {
    let automation = Automation { confirm_records: true, ..Automation::default() };
    let mut table = Table::with(&[], |config| config.automation = automation);
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.does(terminal(1), report(&table, 1, false));
    table.does(Actor::System, confirm(1));
    // Elsewhere it does not.
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(1), report(&table, 1, false));
    assert_eq!(table.refuses(Actor::System, confirm(1)).reason, Reason::NotYours);
}

/// What was asked about one terminal is not answered by what is said of another.
#[test]
fn rr_18_a_void_asked_of_one_terminal_outlasts_the_record_of_another() {
    let mut table = playing(&[]);
    table.expires();
    table.does(Actor::System, fails(SYSTEM, None));
    table.does(Actor::System, Command::Restore { scope: SYSTEM });
    let facts = table.does(game_supervisor(), void(1, false));
    assert!(matches!(facts[0].event, Event::VoidAsked { .. }), "{:?}", facts[0].event);
    table.does(game_supervisor(), confirm(2));
    assert!(table.pit().asked.is_some(), "what was asked of terminal 1 stands");
    table.does(casino_supervisor(), void(1, false));
    assert!(table.pit().asked.is_none());
}

/// What lies ahead is no fault yet: refused by the clause on what failed, and on which side of the close (8.7, 8.8).
#[test]
fn r8_7_a_fault_of_the_future_is_refused_by_its_own_clause() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let ahead =
        |table: &Table, scope| Command::ReportMalfunction { scope, began_at: Some(Time(table.now.0 + 1)) };
    let (place, system) = (Scope::Terminal { seat: seat(1) }, Scope::System);
    let check = |table: &mut Table, clauses: [&str; 2]| {
        for (scope, clause) in [place, system].into_iter().zip(clauses) {
            let command = ahead(table, scope);
            let refused = table.refuses(dealer(), command);
            assert_eq!(refused.reason, Reason::TooLate { latest: table.now });
            cites(&refused.basis, clause);
        }
    };
    check(&mut table, ["8.7(a)", "8.8(a)"]);
    table.expires();
    check(&mut table, ["8.7(b)", "8.8(b)"]);
}

/// What works again is a piece of the table again, on whichever side of the close it failed (2.2).
#[test]
fn r2_2_what_is_restored_is_a_piece_of_the_table_again() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    for (scope, clause) in [(Scope::Terminal { seat: seat(1) }, "2.2(a)"), (Scope::System, "2.2(c)")] {
        table.opens_period();
        let refused = table.refuses(dealer(), Command::Restore { scope });
        assert_eq!(refused.reason, Reason::NothingPending);
        cites(&refused.basis, clause);
        table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
        let facts = table.does(dealer(), Command::Restore { scope });
        cites(&facts[0].basis, clause);
        for other in ["8.7(b)", "8.8(b)"] {
            assert!(!facts[0].basis.cites(other));
        }
        if matches!(table.state.phase, Phase::Wagering(_)) {
            table.expires();
            table.spins_to(3);
        }
    }
}
