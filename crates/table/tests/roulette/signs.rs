//! Signs and markers: what a closed table keeps, who raises a maximum, whose a marker is (4.1, 4.2, section 66, RR-18,
//! RR-20, RR-21).

use crate::harness::*;
use houseway_games::roulette::{BetKind, Limits};
use houseway_ledger::Account;
use houseway_table::roulette::{Command, Config, Event, Offer, Reason, StaffOffer};
use houseway_table::{Actor, Post, Rank, Time};

fn lowest(minimum: u32) -> Box<Limits> {
    let mut limits = limits();
    limits.singles.iter_mut().for_each(|limit| limit.minimum = cents(minimum));
    Box::new(limits)
}

fn highest(maximum: u32) -> Box<Limits> {
    let mut limits = limits();
    limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(maximum));
    Box::new(limits)
}

fn set_up(table: &Table, limits: Limits) -> Command {
    Command::Configure { config: Box::new(Config { limits, ..table.state.config.clone().unwrap() }) }
}

/// A table that was open and is closed, everybody having left.
fn closed() -> Table {
    let mut table = Table::open();
    table.closes(table.state.books.balance(&Account::Float));
    table
}

fn marker(number: u8, limits: Box<Limits>) -> Command {
    Command::PlaceMarker { seat: seat(number), limits: Some(limits) }
}

/// Closing a table and setting it up again is no way round the sign and its twenty minutes.
#[test]
fn act_s66_2_a_closed_table_keeps_its_minimum_until_a_sign_has_stood() {
    let mut table = closed();
    let command = set_up(&table, *lowest(1_000));
    let refused = table.refuses(casino_supervisor(), command.clone());
    assert_eq!(refused.reason, Reason::SignNeeded);
    for citation in ["Act s66(2)", "G-4", "RR-20"] {
        cites(&refused.basis, citation);
    }
    let effective_at = table.now.plus_minutes(20);
    table.does(casino_supervisor(), Command::PostSign { limits: lowest(1_000), effective_at });
    table.now = Time(effective_at.0 - 1);
    assert_eq!(table.refuses(casino_supervisor(), command.clone()).reason, Reason::SignNeeded);
    table.now = effective_at;
    // No higher than what stood on it.
    let more = set_up(&table, *lowest(1_250));
    assert_eq!(table.refuses(casino_supervisor(), more).reason, Reason::SignNeeded);
    table.does(casino_supervisor(), command);
    assert_eq!(table.state.limits, Some(*lowest(1_000)));
    // The aggregate is a minimum too, and lower ones need no sign.
    let aggregate = Limits { aggregate_minimum: Some(cents(2_000)), ..*lowest(1_000) };
    let command = set_up(&table, aggregate);
    assert_eq!(table.refuses(casino_supervisor(), command).reason, Reason::SignNeeded);
    let command = set_up(&table, *lowest(500));
    table.does(casino_supervisor(), command);
}

/// At a table that was never opened no sign has told anybody anything.
#[test]
fn rr_20_a_table_that_never_opened_is_set_up_freely() {
    let mut table = Table::bare(&[]);
    let config = config(&table.rules);
    table.does(Actor::System, Command::Configure { config: Box::new(config) });
    let mut limits = *lowest(1_000);
    limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(400_000));
    let command = set_up(&table, limits);
    table.does(casino_supervisor(), command);
}

/// A higher maximum takes two, on a sign, on a marker and in a set-up: a casino supervisor asks, and another person, game
/// supervisor at least, agrees to the very same.
#[test]
fn rr_18_a_maximum_rises_under_two_hands() {
    let mut table = Table::open();
    let (limits, effective_at) = (highest(200_000), table.now);
    let post = |limits: &Limits| Command::PostSign { limits: Box::new(limits.clone()), effective_at };
    let facts = table.does(casino_supervisor(), post(&limits));
    assert!(matches!(facts[0].event, Event::LimitsAsked { seat: None, .. }));
    for citation in ["4.1", "RR-18"] {
        cites(&facts[0].basis, citation);
    }
    assert_eq!(table.public().sign, None, "nothing is put up by one person");
    let refused = table.refuses(casino_supervisor(), post(&limits));
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "RR-18");
    // Nobody agrees to another than what was asked for, and no dealer agrees.
    assert_eq!(table.refuses(manager(), post(&highest(300_000))).reason, Reason::AlreadyPending);
    let refused = table.refuses(game_supervisor(), post(&highest(300_000)));
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::CasinoSupervisor });
    assert!(matches!(table.refuses(dealer(), post(&limits)).reason, Reason::RankNeeded { .. }));
    let agrees = |offer: &&StaffOffer| matches!(offer.value, Offer::AgreeLimits { .. });
    let offered = table.pit().offers.into_iter().find(|offer| agrees(&offer)).unwrap();
    assert_eq!(offered.not_by, Some("cas".parse().unwrap()));
    table.later_ms(1_000);
    let facts = table.does(game_supervisor(), post(&limits));
    let Event::SignPosted { signed: Some([first, second]), .. } = &facts[0].event else {
        panic!("not put up: {facts:?}")
    };
    assert_eq!((first.person.as_str(), second.person.as_str()), ("cas", "gus"));
    table.does(Actor::System, Command::ChangeLimits);
    assert_eq!(table.public().limits, Some(*limits));
    // What rises no maximum goes up as before.
    let lower = post(&highest(50_000));
    table.now = effective_at;
    table.does(casino_supervisor(), lower);
}

#[test]
fn rr_18_a_marker_beyond_the_tables_maximum_takes_two_hands() {
    let mut table = Table::open();
    table.buys_in(1, 500_000);
    let facts = table.does(casino_supervisor(), marker(1, highest(300_000)));
    assert!(matches!(facts[0].event, Event::LimitsAsked { seat: Some(_), .. }));
    assert!(!table.seat_view(1).marker);
    table.does(manager(), Command::WithdrawLimits);
    let refused = table.refuses(manager(), Command::WithdrawLimits);
    assert_eq!(refused.reason, Reason::NothingPending);
    cites(&refused.basis, "RR-18");
    table.does(casino_supervisor(), marker(1, highest(300_000)));
    let facts = table.does(game_supervisor(), marker(1, highest(300_000)));
    assert!(matches!(facts[0].event, Event::MarkerPlaced { signed: Some(_), .. }));
    for citation in ["4.2", "RR-18", "RR-21"] {
        cites(&facts[0].basis, citation);
    }
    // What stays within what two have signed there, or within the table's, takes one.
    table.does(casino_supervisor(), marker(1, highest(250_000)));
    table.does(casino_supervisor(), marker(1, highest(100_000)));
    // Whoever it was asked for is gone, and with him what was asked.
    table.does(casino_supervisor(), marker(1, highest(300_000)));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.buys_in(1, 10_000);
    let refused = table.refuses(game_supervisor(), marker(1, highest(300_000)));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
}

#[test]
fn rr_18_a_set_up_raises_no_maximum_but_what_two_have_signed() {
    let mut table = closed();
    let command = set_up(&table, *highest(200_000));
    let refused = table.refuses(casino_supervisor(), command.clone());
    assert_eq!(refused.reason, Reason::SignNeeded);
    for citation in ["4.1", "RR-18"] {
        cites(&refused.basis, citation);
    }
    let sign = Command::PostSign { limits: highest(200_000), effective_at: table.now };
    table.does(casino_supervisor(), sign.clone());
    table.does(game_supervisor(), sign);
    table.does(casino_supervisor(), command);
    assert_eq!(table.state.limits, Some(*highest(200_000)));
}

/// A sign that raises both has to stand its whole time from when it is up, which is when the second person agrees.
#[test]
fn act_s66_2_the_notice_runs_from_the_second_hand() {
    let mut table = Table::open();
    let mut limits = lowest(1_000);
    limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(200_000));
    let effective_at = table.now.plus_minutes(20);
    let sign = Command::PostSign { limits, effective_at };
    table.does(casino_supervisor(), sign.clone());
    let until = table.pit().offers.into_iter().find_map(|offer| match offer.value {
        Offer::AgreeLimits { until, .. } => until,
        _ => None,
    });
    assert_eq!(until, Some(table.now));
    table.later_ms(1);
    let refused = table.refuses(game_supervisor(), sign);
    assert_eq!(refused.reason, Reason::NoticeTooShort { earliest: table.now.plus_minutes(20) });
    cites(&refused.basis, "Act s66(2)");
    table.does(casino_supervisor(), Command::WithdrawLimits);
}

/// A marker is its player's: it holds for him until his last wager is settled, and whoever comes next finds the table's sign.
#[test]
fn r4_2_a_marker_holds_as_long_as_its_player_is_there() {
    let mut table = Table::open();
    table.buys_in(1, 500_000);
    let mut own = *lowest(250);
    own.aggregate_minimum = None;
    table.does(casino_supervisor(), marker(1, Box::new(own.clone())));
    // The table's minimum rises after its sign; he keeps his.
    let effective_at = table.now.plus_minutes(20);
    table.does(casino_supervisor(), Command::PostSign { limits: lowest(2_500), effective_at });
    table.now = effective_at;
    table.does(Actor::System, Command::ChangeLimits);
    table.opens_period();
    table.places(1, "straight-up 17", 250);
    table.expires();
    table.does(dealer(), Command::Leave { seat: seat(1) });
    assert_eq!(table.seat_view(1).limits, Some(own), "while his wagers run the place is his");
    let facts = table.spins_to(17);
    let closing = facts.iter().find(|fact| matches!(fact.event, Event::AccountClosed { .. })).unwrap();
    cites(&closing.basis, "4.2");
    cites(&closing.basis, "RR-21");
    let Event::AccountClosed { paid, .. } = closing.event else { unreachable!() };
    assert_eq!(paid, cents(500_000 - 250 + 36 * 250), "they are settled as they were permitted");
    let next = table.seat_view(1);
    assert_eq!((next.limits, next.marker), (Some(*lowest(2_500)), false));
    table.buys_in(1, 10_000);
    table.opens_period();
    let refused = table
        .touch_refused(1, houseway_table::roulette::Touch::Place { spot: spot("red"), amount: cents(250) });
    let bet = houseway_table::roulette::Bet::Single(BetKind::Red);
    assert_eq!(refused.reason, Reason::BelowMinimum { bet, minimum: cents(2_500) });
}

/// What nobody who looks on may do, he is told so here too.
#[test]
fn rr_18_nobody_beside_the_ladder_agrees_to_limits() {
    let mut table = Table::open();
    let sign = Command::PostSign { limits: highest(200_000), effective_at: table.now };
    table.does(casino_supervisor(), sign.clone());
    let inspector = Actor::Person { id: "ida".parse().unwrap(), post: Post::Inspector };
    assert_eq!(table.refuses(inspector, sign).reason, Reason::NotYours);
}
