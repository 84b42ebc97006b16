//! How a table closes: its sign, the end of play, the last counts (4.1, G-4, G-9, RR-18, RR-19).

use crate::harness::*;
use houseway_games::roulette::NoSpinReason;
use houseway_ledger::{Account, Tender};
use houseway_money::Stack;
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    Automation, Command, Event, Need, Offer, Phase, Reason, Roulette, Source, SpinOutcome,
};
use houseway_table::{Actor, Game, Rank, Step, Time};

const OPEN: Command = Command::OpenPeriod { seal: None, blind: None };

fn counted(kind: MovementKind, total: u32) -> Command {
    Command::Count { kind, count: Count::new(vec![Stack { denomination: cents(total), count: 1 }]) }
}

/// Somebody plays, and the table is announced to close in twenty minutes.
fn announced(readings: &[&str]) -> (Table, Time) {
    let mut table = Table::with(readings, |_| {});
    table.buys_in(1, 10_000);
    let at = table.now.plus_minutes(20);
    table.does(casino_supervisor(), Command::PostClosing { at });
    (table, at)
}

#[test]
fn g_4_no_wagering_period_begins_once_the_table_was_to_close() {
    let (mut table, at) = announced(&[]);
    // Until then play goes on, and a spin that has begun is finished.
    table.now = Time(at.0 - 1);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.spins_to(18);
    assert_eq!(table.account_view(1).balance, cents(10_500));
    let refused = table.refuses(dealer(), OPEN);
    assert_eq!(refused.reason, Reason::Closing { at });
    for citation in ["4.1", "G-4", "RR-19"] {
        cites(&refused.basis, citation);
    }
    // To the millisecond.
    let (mut table, at) = announced(&[]);
    table.now = at;
    assert_eq!(table.refuses(manager(), OPEN).reason, Reason::Closing { at });
}

#[test]
fn rr_5_a_period_that_had_begun_is_given_again_after_a_correction() {
    let (mut table, at) = announced(&[]);
    table.plays(18, |_| {});
    table.now = Time(at.0 - 1);
    table.opens_period();
    let outcome = SpinOutcome::Number { number: pocket(17) };
    table.does(dealer(), correct(1, outcome));
    table.later_ms(60_000);
    let facts = table.does(dealer(), Command::WithdrawCorrection);
    assert!(matches!(facts[1].event, Event::PeriodRestarted { spin: 2, .. }));
}

#[test]
fn g_4_the_announcement_can_be_taken_back() {
    let (mut table, at) = announced(&[]);
    let rank = Rank::CasinoSupervisor;
    let refused = table.refuses(game_supervisor(), Command::WithdrawClosing);
    assert_eq!(refused.reason, Reason::RankNeeded { rank });
    let facts = table.does(casino_supervisor(), Command::WithdrawClosing);
    cites(&facts[0].basis, "4.1");
    cites(&facts[0].basis, "G-4");
    assert_eq!(table.public().closing_at, None);
    assert_eq!(table.refuses(casino_supervisor(), Command::WithdrawClosing).reason, Reason::NothingPending);
    table.now = at;
    table.opens_period();
}

#[test]
fn g_4_a_table_closes_by_any_two_hands_when_its_sign_has_stood() {
    let (mut table, at) = announced(&[]);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), counted(MovementKind::Closing, 100));
    table.now = Time(at.0 - 1);
    let refused = table.refuses(game_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::NoticeTooShort { earliest: at });
    for citation in ["4.1", "G-4", "RR-19"] {
        cites(&refused.basis, citation);
    }
    let offered = |table: &Table| {
        table.pit().offers.into_iter().find_map(|offer| match offer.value {
            Offer::Countersign { from } => Some(from),
            _ => None,
        })
    };
    // A casino supervisor may sign at once, nobody being there.
    assert_eq!(offered(&table), Some(Time(0)));
    table.now = at;
    table.does(game_supervisor(), Command::Countersign);
    assert!(matches!(table.state.phase, Phase::Closed));
}

#[test]
fn rr_19_a_table_at_which_nobody_plays_closes_without_a_sign_by_a_higher_hand() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), counted(MovementKind::Closing, 100));
    let refused = table.refuses(game_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::CasinoSupervisor });
    cites(&refused.basis, "RR-19");
    table.does(casino_supervisor(), Command::Countersign);
    // Either hand may be the higher one.
    let mut table = Table::open();
    table.does(manager(), counted(MovementKind::Closing, 100));
    table.does(game_supervisor(), Command::Countersign);
}

/// Nobody is cleared away to spare the notice.
#[test]
fn rr_19_who_was_made_to_leave_has_the_length_of_the_notice() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    let reason = "to close the table".parse().unwrap();
    table.does(dealer(), Command::DirectToLeave { seat: seat(1), reason });
    let earliest = table.now.plus_minutes(20);
    table.does(dealer(), counted(MovementKind::Closing, 100));
    let refused = table.refuses(casino_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::NoticeTooShort { earliest });
    cites(&refused.basis, "G-4");
    // Nor is it announced for sooner.
    table.does(dealer(), Command::WithdrawCount);
    let soon = Command::PostClosing { at: Time(earliest.0 - 1) };
    assert_eq!(table.refuses(casino_supervisor(), soon).reason, Reason::NoticeTooShort { earliest });
    table.does(casino_supervisor(), Command::PostClosing { at: earliest });
    table.does(casino_supervisor(), Command::WithdrawClosing);
    table.now = earliest;
    table.closes(cents(100));
}

#[test]
fn rr_19_under_the_other_reading_no_table_closes_without_its_sign() {
    let mut table = Table::with(&["RR-19=always"], |_| {});
    table.does(manager(), counted(MovementKind::Closing, 100));
    let refused = table.refuses(casino_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::NotAnnounced);
    cites(&refused.basis, "RR-19");
    table.does(casino_supervisor(), Command::PostClosing { at: table.now });
    table.does(casino_supervisor(), Command::Countersign);
    let (mut table, at) = announced(&["RR-19=always"]);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(manager(), counted(MovementKind::Closing, 100));
    let refused = table.refuses(casino_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::NoticeTooShort { earliest: at });
}

/// An automated table of a virtual wheel, at which somebody sits.
fn dealt_by_the_system() -> Table {
    let mut table = Table::with(&[], |config| {
        config.source = Source::Virtual;
        config.automation =
            Automation { open_after_ms: Some(4_000), spin_for_ms: Some(6_000), confirm_records: true };
    });
    table.buys_in(1, 10_000);
    table
}

/// The system plays a spin.
fn spins(table: &mut Table) {
    table.does(Actor::System, virtual_period());
    table.expires();
    table.all_confirm();
    table.does(Actor::System, Command::BallSpun);
    table.later_ms(6_000);
    table.does(Actor::System, Command::BallAtRest);
    table.does(Actor::System, drawn(7));
}

#[test]
fn g_4_the_system_opens_no_period_either_and_asks_no_more() {
    let mut table = dealt_by_the_system();
    let next = |table: &Table| Roulette::next_step(&table.rules, &table.state);
    assert!(matches!(next(&table), Some(Step::Draw { need: Need::Commitment { .. }, .. })));
    let at = table.now.plus_minutes(20);
    table.does(casino_supervisor(), Command::PostClosing { at });
    spins(&mut table);
    // The moment comes while it waits to open the next.
    table.now = at;
    let facts = table.does(Actor::System, virtual_period());
    assert!(matches!(facts[0].event, Event::PlayEnded { .. }));
    cites(&facts[0].basis, "G-4");
    assert!(next(&table).is_none(), "it does not ask again and again");
    table.does(terminal(1), Command::Leave { seat: seat(1) });
    // Taken back, it goes on where it was.
    table.does(casino_supervisor(), Command::WithdrawClosing);
    table.buys_in(1, 10_000);
    assert!(next(&table).is_some());
    table.does(Actor::System, virtual_period());
}

/// Announced to an empty table, a closing comes for whoever sits down later when its sign has stood its time.
#[test]
fn g_4_whoever_sits_down_after_a_closing_was_announced_has_its_notice_before_him() {
    let mut table = dealt_by_the_system();
    table.does(terminal(1), Command::Leave { seat: seat(1) });
    let (posted, soon) = (table.now, table.now.plus_ms(1_000));
    table.does(casino_supervisor(), Command::PostClosing { at: soon });
    let next = |table: &Table| Roulette::next_step(&table.rules, &table.state);
    let closes = |table: &Table| table.public().closing_at;
    assert_eq!((closes(&table), next(&table).is_none()), (Some(soon), true));
    table.now = posted.plus_minutes(5);
    table.buys_in(1, 10_000);
    assert_eq!(closes(&table), Some(posted.plus_minutes(20)));
    assert!(next(&table).is_some());
    spins(&mut table);
    table.now = posted.plus_minutes(20);
    let facts = table.does(Actor::System, virtual_period());
    assert!(matches!(facts[0].event, Event::PlayEnded { at } if at == posted.plus_minutes(20)));
    cites(&facts[0].basis, "G-4");
}

#[test]
fn g_9_the_drop_is_counted_when_the_table_is_closed() {
    let mut table = Table::open();
    table.buys_in(1, 12_300);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.closes(cents(100));
    assert_eq!(table.pit().money.unwrap().drop, cents(12_300));
    let offers = table.pit().offers;
    assert!(offers.iter().any(|o| o.value == Offer::Count { kind: MovementKind::Drop }));
    table.does(dealer(), counted(MovementKind::Drop, 12_300));
    // Two hands, as ever.
    let refused = table.refuses(dealer(), Command::Countersign);
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.does(game_supervisor(), Command::Countersign);
    cites(&facts[0].basis, "RR-18");
    let Event::Moved { total, expected, emptied, .. } = &facts[0].event else { panic!("not moved") };
    assert_eq!((*total, *expected, emptied.len()), (cents(12_300), Some(cents(12_300)), 1));
    assert_eq!(table.state.books.balance(&Account::Drop(Tender::Cash)), cents(0));
    assert!(matches!(table.state.phase, Phase::Closed));
    // Nothing else moves there.
    for kind in [MovementKind::Fill, MovementKind::Credit, MovementKind::Closing] {
        assert_eq!(table.refuses(dealer(), counted(kind, 100)).reason, Reason::TableClosed);
    }
    // And the table opens as it would have.
    table.does(dealer(), counted(MovementKind::Opening, 500_000));
    table.does(game_supervisor(), Command::Countersign);
}

#[test]
fn rr_3_chips_that_stay_go_with_their_player_when_no_period_comes() {
    let (mut table, at) = announced(&["RR-3=stay"]);
    table.now = Time(at.0 - 1_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    table.now = at;
    assert_eq!(table.refuses(dealer(), OPEN).reason, Reason::Closing { at });
    let facts = table.does(dealer(), Command::Leave { seat: seat(1) });
    assert!(matches!(facts[0].event, Event::AccountClosed { paid, .. } if paid == cents(10_000)));
}
