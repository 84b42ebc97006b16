//! Claims of players, the display, and the light that calls the dealer (8.5, 8.6).

use crate::harness::*;
use houseway_table::Actor;
use houseway_table::roulette::{ClaimSubject, Command, Event, Notice, Prompt, Reason};

fn claim(spin: Option<u64>) -> Command {
    Command::Claim { subject: ClaimSubject::WrongOutcome, spin }
}

fn answer(claim: u64, upheld: bool) -> Command {
    Command::AnswerClaim { claim, upheld, answer: "the wheel was read again".parse().unwrap() }
}

#[test]
fn r8_5_a_claim_is_considered_and_answered() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(17, |table| drop(table.places(1, "red", 500)));
    let facts = table.does(terminal(1), claim(Some(1)));
    cites(&facts[0].basis, "8.5");
    records(&facts[0].basis, "8.5");
    let prompt = table.console().prompt.unwrap();
    assert_eq!(prompt.value, Prompt::AnswerClaim);
    prompts(&prompt.basis, "8.5");
    let facts = table.does(dealer(), answer(numbered(1, 1), false));
    cites(&facts[0].basis, "8.5");
    let notice = table.account_view(1).notice;
    assert!(matches!(notice, Some(Notice::Answered { claim, upheld: false, .. }) if claim == numbered(1, 1)));
    assert_eq!(table.refuses(dealer(), answer(numbered(1, 1), true)).reason, Reason::NothingPending);
    assert_eq!(table.refuses(dealer(), answer(numbered(1, 2), true)).reason, Reason::NothingPending);
}

#[test]
fn r8_5_claims_are_bounded_and_about_spins_that_were() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(17, |_| {});
    for spin in [0, 2] {
        assert_eq!(table.refuses(terminal(1), claim(Some(spin))).reason, Reason::OtherSpin { spin: 1 });
    }
    assert_eq!(table.refuses(terminal(2), claim(None)).reason, Reason::TerminalClosed);
    assert_eq!(table.refuses(dealer(), claim(None)).reason, Reason::NotYours);
    (0..3).for_each(|_| drop(table.does(terminal(1), claim(Some(1)))));
    let refused = table.refuses(terminal(1), claim(Some(1)));
    assert_eq!(refused.reason, Reason::AlreadyPending);
    cites(&refused.basis, "8.5");
}

#[test]
fn r8_6_a_display_that_errs_is_disregarded() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(17, |table| drop(table.places(1, "straight-up 17", 500)));
    let balance = table.balance(account);
    let facts = table.does(dealer(), Command::ReportDisplay { shown: pocket(18), spin: None });
    cites(&facts[0].basis, "8.6");
    records(&facts[0].basis, "8.6");
    assert_eq!(table.balance(account), balance, "what was settled stands");
    let refused = table.refuses(dealer(), Command::ReportDisplay { shown: pocket(17), spin: None });
    assert_eq!(refused.reason, Reason::NothingToCorrect);
    cites(&refused.basis, "8.6");
    let sensor = Actor::Device { id: "display".parse().unwrap(), seat: None };
    table.does(sensor, Command::ReportDisplay { shown: pocket(0), spin: None });
}

/// A report that comes when another number has fallen since is held against its own spin.
#[test]
fn r8_6_a_display_that_erred_at_an_earlier_spin_is_on_record() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(17, |_| {});
    table.plays(4, |_| {});
    // It showed 4 for the first spin, and that the second has that number is no reply.
    let facts = table.does(dealer(), Command::ReportDisplay { shown: pocket(4), spin: Some(1) });
    let Event::DisplayDiffered { spin, shown, outcome } = facts[0].event else { panic!("{facts:?}") };
    assert_eq!((spin, shown, outcome), (1, pocket(4), pocket(17)));
    cites(&facts[0].basis, "8.6");
    for (shown, spin) in [(4, Some(2)), (17, Some(1)), (4, Some(3)), (4, None)] {
        let refused = table.refuses(dealer(), Command::ReportDisplay { shown: pocket(shown), spin });
        assert_eq!(refused.reason, Reason::NothingToCorrect);
    }
}

#[test]
fn a_player_calls_the_dealer() {
    let mut table = Table::open();
    table.does(terminal(2), Command::CallDealer { on: true });
    assert!(table.console().seats[1].calls);
    assert_eq!(table.console().prompt.unwrap().value, Prompt::AttendSeat);
    assert_eq!(table.refuses(terminal(2), Command::CallDealer { on: true }).reason, Reason::NothingToDo);
    assert_eq!(table.refuses(dealer(), Command::CallDealer { on: false }).reason, Reason::NotYours);
    // He attends to it, and turns it off.
    let answered = Command::AnswerCall { seat: seat(2) };
    let facts = table.does(dealer(), answered.clone());
    cites(&facts[0].basis, "1.1 SGC");
    assert!(!table.console().seats[1].calls);
    assert_eq!(table.refuses(dealer(), answered.clone()).reason, Reason::NothingToDo);
    assert_eq!(table.refuses(terminal(2), answered).reason, Reason::NotYours);
    table.does(terminal(2), Command::CallDealer { on: true });
    table.buys_in(2, 1_000);
    assert!(!table.console().seats[1].calls, "who is served has no light");
}
