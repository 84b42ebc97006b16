//! Note acceptors: each numbers its own notes upward, and none is credited twice.

use crate::harness::*;
use houseway_ledger::Account;
use houseway_table::house::desk::{DeskCommand, DeskEvent, DeskOffer, DeskReason};
use houseway_table::pai_gow::{Automation, Command, Config, Event, Offer, PaiGow, Reason, State};
use houseway_table::{Actor, By, Game as _, Refused, SeatNumber};

/// The acceptor of a seat.
fn acceptor(number: u8) -> Actor {
    Actor::Device { id: text(&format!("acceptor {number}")), seat: SeatNumber::new(number).ok() }
}

fn note(number: &str, amount: u32) -> DeskCommand {
    DeskCommand::InsertNote { note: text(number), amount: dollars(amount) }
}

#[track_caller]
fn refused(table: &Table, actor: Actor, desk: DeskCommand) -> DeskReason {
    let Refused { reason, .. } = table.refused(actor, Command::Desk { desk });
    let Reason::Desk { desk } = reason else { panic!("{reason:?}") };
    desk
}

/// The same as through the table's laws, but so quickly that it can be done a thousand times.
#[track_caller]
fn credits(table: &mut Table, actor: Actor, number: usize) {
    let by = By { actor, at: table.now };
    let command = Command::Desk { desk: note(&format!("n{number}"), 5) };
    let decision = PaiGow::decide(&table.rules, &table.state, &command, &by).unwrap();
    for fact in decision.record(by) {
        PaiGow::apply(&mut table.state, &fact);
        table.reckoner.observe(&fact);
        table.facts.push(fact);
    }
}

#[test]
fn the_same_number_from_two_acceptors_is_two_notes() {
    // Given a table with two acceptors, each of which begins to count at one,
    let mut table = Table::open(config(NSW));
    for number in [1, 2] {
        // when each sends its first note,
        let facts = table.desk(acceptor(number), note("n1", 50));
        // then both are credited, each at its own seat,
        assert!(matches!(&facts[0].event, Event::Desk { desk: DeskEvent::AccountOpened { .. } }));
        assert_eq!(table.balance(number), dollars(50));
        assert_eq!(table.state.desk.books.balance(&Account::Notes(number)), dollars(50));
        // and neither a second time, wherever its acceptor stands by then.
        assert_eq!(refused(&table, acceptor(number), note("n1", 50)), DeskReason::NoteKnown);
        let moved = Actor::Device { id: text(&format!("acceptor {number}")), seat: SeatNumber::new(5).ok() };
        assert_eq!(refused(&table, moved, note("n1", 50)), DeskReason::NoteKnown);
    }
}

#[test]
fn a_note_sent_again_long_after_is_not_credited_again() {
    // Given an acceptor that has credited a note,
    let mut table = Table::open(config(NSW));
    table.desk(acceptor(1), note("n1", 5));
    table.desk(person(DEALER), DeskCommand::Leave { seat: seat(1) });
    // when six hundred more have come from it, and from another,
    for count in 2..=600 {
        credits(&mut table, acceptor(1), count);
        credits(&mut table, acceptor(2), count);
    }
    // then the first is refused as too old to tell, as is one that never came, and what is told says from where it counts,
    let after = text("n536");
    for count in ["n1", "n2", "n0", "n536"] {
        assert_eq!(refused(&table, acceptor(1), note(count, 5)), DeskReason::NoteOld { after });
    }
    // the last ones are known one by one,
    assert_eq!(refused(&table, acceptor(1), note("n537", 5)), DeskReason::NoteKnown);
    assert_eq!(table.state.desk.books.balance(&Account::Notes(1)), dollars(3_000));
    // and a new one is credited.
    table.desk(acceptor(1), note("n601", 5));
}

#[test]
fn what_was_credited_is_known_after_a_restart() {
    // Given a table at which notes were credited,
    let mut table = Table::open(config(NSW));
    for count in 1..=70 {
        credits(&mut table, acceptor(1), count);
    }
    table.desk(acceptor(2), note("n70", 5));
    // when it starts again from its snapshot, or from its journal,
    let kept = serde_json::to_string(&table.state).unwrap();
    let restored: State = serde_json::from_str(&kept).unwrap();
    let mut replayed = State::default();
    table.facts.iter().for_each(|fact| PaiGow::apply(&mut replayed, fact));
    for state in [restored, replayed] {
        table.state.desk = state.desk;
        // then it refuses what was credited, and credits what was not.
        assert_eq!(refused(&table, acceptor(1), note("n70", 5)), DeskReason::NoteKnown);
        assert_eq!(refused(&table, acceptor(1), note("n3", 5)), DeskReason::NoteOld { after: text("n6") });
        assert_eq!(refused(&table, acceptor(2), note("n70", 5)), DeskReason::NoteKnown);
        credits(&mut table, acceptor(2), 69);
    }
}

#[test]
fn more_acceptors_than_a_table_can_know_are_refused() {
    // Given a table at which as many acceptors have credited notes as it can know,
    let mut table = Table::open(config(NSW));
    let loose = |number: usize| Actor::Device { id: text(&format!("a{number}")), seat: Some(seat(1)) };
    for number in 0..houseway_table::house::Notes::ACCEPTORS {
        table.state.desk.notes.credited(&loose(number), text("n1"));
    }
    // when one more credits its first, then it is refused with how many there can be; one that is known goes on.
    let most = houseway_table::house::Notes::ACCEPTORS;
    assert_eq!(refused(&table, loose(most), note("n1", 5)), DeskReason::TooManyAcceptors { most });
    credits(&mut table, loose(7), 2);
}

#[test]
fn a_screen_says_of_play_money_alone_that_a_note_was_put_in() {
    let automation =
        Automation { deal_after_ms: Some(5_000), bets_ms: 20_000, set_ms: 20_000, step_ms: 2_000 };
    for (book, demo) in BOOKS.iter().flat_map(|book| [(book, false), (book, true)]) {
        // Given a table of each book that deals by itself,
        let mut table = Table::open(Config { demo, automation, ..config(book) });
        let screen = Actor::Terminal { seat: seat(2) };
        let by = By { actor: screen, at: table.now };
        let offered = PaiGow::options(&table.rules, &table.state, &by)
            .iter()
            .any(|offer| matches!(&offer.value, Offer::Desk { desk: DeskOffer::InsertNote { .. } }));
        assert_eq!(offered, demo, "{book}");
        if demo {
            // then of play money the player's own screen is believed,
            table.desk(screen, note("n1", 50));
        } else {
            // and of money only an acceptor, before the player has an account and after.
            assert_eq!(refused(&table, screen, note("n1", 50)), DeskReason::NotYours);
            table.desk(acceptor(2), note("n1", 50));
            assert_eq!(refused(&table, screen, note("n2", 50)), DeskReason::NotYours);
        }
        assert_eq!(table.balance(2), dollars(50), "{book}");
        // What he has he takes away by himself at either.
        table.desk(screen, DeskCommand::Leave { seat: seat(2) });
    }
}
