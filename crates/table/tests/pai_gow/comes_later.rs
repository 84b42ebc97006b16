//! What holds of whoever comes later: who was shut out and came back, who sat down under a sign, who was not there to read one.

use crate::harness::*;
use houseway_money::Stack;
use houseway_table::house::desk::{DeskCommand, DeskOffer, DeskReason};
use houseway_table::house::{Count, MovementKind};
use houseway_table::pai_gow::{Bet, Command, Config, Offer, PaiGow, Play, Reason};
use houseway_table::{Actor, By, Game as _, Post, SeatNumber};

const EXCLUDES: [(&str, &str); 4] = [(VIC, "15.2.2"), (NSW, "16.3.2"), (CROWN, "16.2.2"), (ACT, "17.2(b)")];

fn acceptor(number: u8) -> Actor {
    Actor::Device { id: text("acceptor"), seat: SeatNumber::new(number).ok() }
}

fn takes_notes(table: &Table, number: u8) -> bool {
    let by = By { actor: acceptor(number), at: table.now };
    let taken = |offer: &Offer| matches!(offer, Offer::Desk { desk: DeskOffer::InsertNote { .. } });
    PaiGow::options(&table.rules, &table.state, &by).iter().any(|row| taken(&row.value))
}

/// The chips are counted and go back.
fn close(table: &mut Table) {
    let held = table.state.desk.float().get();
    let count = Count::new(vec![Stack { denomination: dollars(1), count: held / 100 }]);
    table.desk(person(DEALER), DeskCommand::Count { kind: MovementKind::Closing, count });
    table.desk(person(MANAGER), DeskCommand::Countersign);
}

#[test]
fn g_13_whoever_is_shut_out_comes_back_by_no_other_account_before_he_may() {
    for (book, clause) in EXCLUDES {
        let mut table = Table::with_players(config(book), &[2, 3]);
        let account = table.state.desk.account(seat(2)).unwrap();
        table.give(
            person(MANAGER),
            Command::Sanction { seat: seat(2), void: false, exclude: true, why: text("a device") },
        );
        for left in [false, true] {
            if left {
                table.desk(person(DEALER), DeskCommand::Leave { seat: seat(2) });
            }
            let note = DeskCommand::InsertNote { note: text("1"), amount: dollars(100) };
            let refused = table.refused(acceptor(5), Command::Desk { desk: note });
            assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::StaffOpens }, "{book}");
            let basis = refused.basis.to_string();
            assert!(basis.contains(clause) && basis.contains("G-13"), "{book}: {basis}");
            assert!(!takes_notes(&table, 5) && takes_notes(&table, 3), "{book}");
        }
        // Nobody undoes what takes a higher rank than his.
        let again = DeskCommand::Readmit { account };
        let (least, below) = match book {
            CROWN => (MANAGER, Post::CasinoSupervisor),
            NSW => (Post::GameSupervisor, DEALER),
            _ => (Post::CasinoSupervisor, Post::GameSupervisor),
        };
        let refused = table.refused(person(below), Command::Desk { desk: again.clone() });
        assert!(matches!(refused.reason, Reason::Desk { desk: DeskReason::RankNeeded { .. } }), "{book}");
        table.desk(person(least), again);
        assert!(takes_notes(&table, 5), "{book}");
    }
}

/// Announced to an empty table, a closing comes for whoever sits down later when its sign has stood its time; where hands are
/// counted, none were played without him.
#[test]
fn g_4_whoever_sits_down_after_a_closing_was_announced_has_its_notice_before_him() {
    for book in [VIC, NSW, ACT] {
        let mut table = Table::open(config(book));
        let soon = table.now.plus_ms(1_000);
        let posted = table.desk(person(MANAGER), DeskCommand::PostClosing { at: soon })[0].at;
        let closes = |table: &Table| match PaiGow::view(
            &table.rules,
            &table.state,
            houseway_table::Audience::Public,
        ) {
            houseway_table::pai_gow::View::Public(view) => view.closing_at,
            other => panic!("{other:?}"),
        };
        assert_eq!(closes(&table), Some(soon), "{book}");
        table.buy_in(2, 1_000);
        assert_eq!(closes(&table), Some(posted.plus_minutes(20)), "{book}");
    }
}

/// A higher minimum takes its sign whether anybody plays or not, and a table does not raise it by closing; but in New South Wales it
/// rises at once for whoever comes later.
#[test]
fn g_4_no_minimum_rises_without_its_sign_at_an_empty_or_a_closed_table() {
    for book in BOOKS {
        let at_once = book == NSW;
        let mut table = Table::open(config(book));
        let sign = |table: &Table, minutes: u32| Command::PostSign {
            minimum: dollars(25),
            maximum: dollars(500),
            effective_at: table.now.plus_ms(1).plus_minutes(minutes),
        };
        let early = sign(&table, 0);
        if at_once {
            table.give(person(MANAGER), early);
            table.give(person(MANAGER), Command::WithdrawSign);
        } else {
            let refused = table.refused(person(MANAGER), early);
            assert!(matches!(refused.reason, Reason::NoticeTooShort { .. }), "{book}");
        }
        let higher = |minimum: u32| {
            let mut config = config(book);
            config.terms.minimum = dollars(minimum);
            Command::Configure { config: Box::<Config>::new(config) }
        };
        close(&mut table);
        let refused = table.refused(person(MANAGER), higher(25));
        assert_eq!(refused.reason, Reason::SignNeeded, "{book}");
        assert!(refused.basis.cites("G-4"), "{book}: {}", refused.basis);
        if at_once {
            let now = sign(&table, 0);
            table.give(person(MANAGER), now);
            table.passes(1);
            table.give(person(MANAGER), higher(25));
            continue;
        }
        let posted = sign(&table, 21);
        table.give(person(MANAGER), posted);
        table.passes(20);
        assert_eq!(table.refused(person(MANAGER), higher(25)).reason, Reason::SignNeeded, "{book}");
        table.passes(2);
        assert_eq!(table.refused(person(MANAGER), higher(30)).reason, Reason::SignNeeded, "{book}");
        table.give(person(MANAGER), higher(25));
    }
}

/// A sign that raised nothing when it was put up raises the minimum of a table that was set up lower since, and waits as well.
#[test]
fn g_4_a_sign_that_raises_the_minimum_of_a_new_set_up_waits_as_well() {
    for book in [VIC, CROWN, ACT] {
        let mut table = Table::open(config(book));
        let minimum = table.state.terms.unwrap().minimum;
        let same =
            Command::PostSign { minimum, maximum: dollars(500), effective_at: table.now.plus_minutes(2) };
        let posted = table.give(person(MANAGER), same)[0].at;
        close(&mut table);
        let mut lower = config(book);
        lower.terms.minimum = dollars(5);
        table.give(person(MANAGER), Command::Configure { config: Box::new(lower) });
        table.open_float();
        table.passes(3);
        let refused = table.refused(person(MANAGER), Command::ChangeLimits);
        let earliest = posted.plus_minutes(20);
        assert_eq!(refused.reason, Reason::NoticeTooShort { earliest }, "{book}");
        let due = matches!(PaiGow::next_step(&table.rules, &table.state), Some(houseway_table::Step::Give { at, .. }) if at == earliest);
        assert!(due, "{book}");
        table.passes(18);
        table.give(person(MANAGER), Command::ChangeLimits);
    }
}

#[test]
fn no_table_is_set_up_with_a_minimum_that_its_chips_cannot_lay() {
    for book in BOOKS {
        let table = Table::closed(config(book));
        let mut odd = config(book);
        odd.chips = houseway_money::ChipSet::new([25, 100].map(dollars).to_vec()).unwrap();
        let refused = table.refused(person(MANAGER), Command::Configure { config: Box::new(odd) });
        assert!(matches!(refused.reason, Reason::BadConfig { .. }), "{book}: {:?}", refused.reason);
    }
}

/// When the closing has come, nothing more is laid between two rounds in any book, and what lies goes back, be it a stand-off.
#[test]
fn g_4_when_the_closing_has_come_what_lies_goes_back_and_nothing_more_is_laid() {
    for book in [VIC, CROWN, ACT] {
        let mut table = Table::with_players(config(book), &[2]);
        let at = table.now.plus_minutes(21);
        table.desk(person(MANAGER), DeskCommand::PostClosing { at });
        let before = table.balance(2);
        table.wager(2, 20);
        assert_eq!(table.state.wagers.len(), 1, "{book}");
        table.now = at;
        if book == CROWN {
            // Three hands were to be dealt first.
            table.state.round += 3;
        }
        let more = Command::Play {
            seat: seat(2),
            act: Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(30) },
        };
        let refused = table.refused(Actor::Terminal { seat: seat(2) }, more);
        assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::TableClosed }, "{book}");
        let end = Command::Desk { desk: DeskCommand::EndPlay };
        table.give(Actor::System, end);
        assert!(table.state.wagers.is_empty(), "{book}");
        assert_eq!(table.balance(2), before, "{book}");
        table.desk(person(DEALER), DeskCommand::Leave { seat: seat(2) });
    }
}
