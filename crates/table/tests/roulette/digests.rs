//! What the terminals say they showed, and what of it counts (3.5).

use crate::harness::*;
use crate::malfunction::{SYSTEM, confirm, double, fails, playing, report, stands, terminal_1, void};
use houseway_ledger::Account;
use houseway_table::roulette::{Command, Event, Offer, Reason};
use houseway_table::{Actor, Digest, Hex, Time};

/// What lay on a terminal at expiry is its player's: who sits down there since has no say in it.
#[test]
fn r3_5_who_opens_a_terminal_after_expiry_does_not_answer_for_what_it_showed() {
    let mut table = Table::open();
    let gone = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7], 200));
    table.opens_period();
    table.expires();
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.buys_in(1, 5_000);
    assert_eq!(table.account_view(1).confirm_layout, None);
    assert!(!table.seat_view(1).offers.iter().any(|o| matches!(o.value, Offer::ReportLayout { .. })));
    let answer = report(&table, 1, false);
    assert_eq!(table.refuses(terminal(1), answer).reason, Reason::NothingPending);
    // Where the record is in doubt all the same, what is void is owed to whom it belonged.
    table.does(Actor::System, fails(SYSTEM, None));
    table.does(Actor::System, Command::Restore { scope: SYSTEM });
    table.does(dealer(), Command::Leave { seat: seat(1) });
    assert_eq!(table.console().examined, [seat(1)], "the record is not his who leaves");
    table.does(dealer(), void(1, true));
    table.does(game_supervisor(), void(1, true));
    assert_eq!(table.state.books.balance(&Account::Payable(gone)), cents(200));
}

#[test]
fn r3_5_a_terminal_that_disagrees_is_never_passed_over() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(2), report(&table, 2, true));
    let facts = table.does(terminal(1), report(&table, 1, false));
    let Event::LayoutReported { agrees: false, .. } = facts[0].event else { panic!("it agrees") };
    cites(&facts[0].basis, "3.5");
    stands(&table, 1, 9_000, 500, 500);
    assert_eq!(table.console().examined, [seat(1)]);
    assert_eq!(table.pit().seats[0].confirmed, Some(false));
    // It has spoken: it does not take its word back.
    let again = table.refuses(terminal(1), report(&table, 1, true));
    assert_eq!(again.reason, Reason::AlreadyPending);
    cites(&again.basis, "3.5");
    table.does(dealer(), Command::BallSpun);
    table.later_ms(60_000);
    assert_eq!(table.refuses(dealer(), entry(1)).reason, Reason::RecordsOpen { seats: vec![1] });
}

#[test]
fn r3_5_the_outcome_waits_for_the_terminals_a_moment_and_no_longer() {
    let mut table = playing(&[]);
    table.expires();
    let until = table.now.plus_ms(2_000);
    table.does(dealer(), Command::BallSpun);
    table.now = Time(until.0 - 1);
    let early = Command::EnterOutcome { outcome: pocket(7), rested_after_expiry: true, opening: None };
    let refused = table.refuses(dealer(), early);
    assert_eq!(refused.reason, Reason::AwaitingTerminals { until });
    cites(&refused.basis, "3.5");
    table.does(terminal(1), report(&table, 1, true));
    assert!(matches!(table.refuses(dealer(), entry(7)).reason, Reason::AwaitingTerminals { .. }));
    // Terminal 2 stays silent: its acknowledged record is the evidence.
    table.now = until;
    table.enters(7);
    stands(&table, 2, 9_500, 0, 0);
}

#[test]
fn r3_5_a_failed_terminal_is_not_waited_for() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(2), report(&table, 2, true));
    table.does(dealer(), fails(terminal_1(), None));
    table.does(game_supervisor(), confirm(1));
    table.does(dealer(), Command::BallSpun);
    let facts = table.does(
        dealer(),
        Command::EnterOutcome { outcome: pocket(7), rested_after_expiry: true, opening: None },
    );
    assert!(matches!(facts[0].event, Event::OutcomeDeclared { .. }));
}

/// Whoever sees the ball run does not hold the record up any more, though nobody said that it rests (RR-9).
#[test]
fn r3_5_rr_9_a_digest_after_the_wait_holds_nothing_up_once_the_ball_is_spun() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(2), report(&table, 2, true));
    table.does(dealer(), Command::BallSpun);
    table.later_ms(30_000);
    let late = report(&table, 1, false);
    let facts = table.does(terminal(1), late);
    assert!(matches!(facts[0].event, Event::LateLayoutReported { agrees: false, .. }));
    cites(&facts[0].basis, "3.5");
    table.enters(1);
    stands(&table, 1, 9_000 + 1_000 + 26 * 200, 0, 300);
}

/// A digest that comes late, disagreeing or not, never moves money: it confirms, or it makes somebody look.
#[test]
fn r3_5_late_digests_never_change_money() {
    let mut table = playing(&[]);
    table.expires();
    table.does(terminal(2), report(&table, 2, true));
    table.later_ms(30_000);
    let late = report(&table, 1, false);
    table.does(terminal(1), late.clone());
    stands(&table, 1, 9_000, 500, 500);
    table.does(game_supervisor(), confirm(1));
    table.does(dealer(), Command::BallSpun);
    table.later_ms(30_000);
    table.enters(1);
    stands(&table, 1, 9_000 + 1_000 + 26 * 200, 0, 300);
    // After the settlement it is nothing at all, and in the next spin it is of another spin.
    assert_eq!(table.refuses(terminal(1), late.clone()).reason, Reason::NothingPending);
    table.opens_period();
    assert_eq!(table.refuses(terminal(1), late.clone()).reason, Reason::NothingPending);
    table.expires();
    let refused = table.refuses(terminal(1), late);
    assert_eq!(refused.reason, Reason::OtherSpin { spin: 3 });
    cites(&refused.basis, "3.5");
    // A terminal that was opened since has shown nothing, and one that is closed says nothing.
    let tender = houseway_ledger::Tender::Cash;
    table.does(dealer(), Command::OpenAccount { seat: seat(3), tender, amount: cents(500) });
    let other = |spin| Command::ReportLayout { spin, digest: Digest::of("x"), nonce: Hex([3; 16]) };
    assert_eq!(table.refuses(terminal(3), other(3)).reason, Reason::NothingPending);
    assert_eq!(table.refuses(terminal(4), other(3)).reason, Reason::TerminalClosed);
    assert_eq!(table.refuses(dealer(), other(3)).reason, Reason::NotYours);
}
