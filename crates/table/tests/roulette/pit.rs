//! What the pit does: ranks, equipment, float, signs, markers, closing (1.2, 2, 4.1, 4.2, section 66).

use crate::harness::*;
use houseway_games::roulette::{Limits, NoSpinReason};
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{Command, Config, ConfigFault, Event, Inspection, Period, Reason};
use houseway_table::{Actor, Post, Rank, Time};

const MINUTE: u64 = 60_000;

fn counted(total: u32) -> Count {
    Count::new(vec![Stack { denomination: cents(total), count: 1 }])
}

fn ball(diameter_tenths: u32, metallic: bool) -> Command {
    let note = "checked".parse().unwrap();
    let inspection = Inspection::Ball { serial: "B-2".parse().unwrap(), diameter_tenths, metallic, note };
    Command::Inspect { inspection }
}

fn raised(minimum: u32) -> Box<Limits> {
    let mut limits = limits();
    limits.singles.iter_mut().for_each(|limit| limit.minimum = cents(minimum));
    Box::new(limits)
}

#[test]
fn r1_2_a_supervisor_does_what_the_dealer_may() {
    for actor in [dealer(), game_supervisor(), casino_supervisor(), manager()] {
        let mut table = Table::open();
        table.does(actor, Command::OpenPeriod { seal: None, blind: None });
    }
    // And not the other way about: the dealer's answer cites the ladder.
    let mut table = Table::open();
    let refused = table.refuses(dealer(), ball(190, false));
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    cites(&refused.basis, "1.2");
    cites(&refused.basis, "G-2");
}

#[test]
fn r1_2_nobody_beside_the_ladder_acts() {
    for post in [Post::Inspector, Post::Surveillance, Post::TournamentDirector] {
        let mut table = Table::open();
        let actor = Actor::Person { id: "ida".parse().unwrap(), post };
        assert_eq!(
            table.refuses(actor, Command::OpenPeriod { seal: None, blind: None }).reason,
            Reason::NotYours
        );
    }
}

#[test]
fn r2_2_a_table_has_up_to_24_terminals() {
    let configure = |seats: u8| {
        let mut table = Table::bare(&[]);
        let mut config = config(&table.rules);
        config.seats = seats;
        table.give(Actor::System, Command::Configure { config: Box::new(config) })
    };
    let facts = configure(24).unwrap();
    for clause in ["2.2(a)", "2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)", "2.1(a)(i)"] {
        cites(&facts[0].basis, clause);
        records(&facts[0].basis, clause);
    }
    for seats in [0, 25] {
        let refused = configure(seats).unwrap_err();
        assert_eq!(refused.reason, Reason::BadConfig { problem: ConfigFault::Seats { most: 24 } });
        cites(&refused.basis, "2.2(a)");
    }
}

#[test]
fn r2_2_no_float_without_wheel_and_ball() {
    let mut table = Table::bare(&[]);
    let config = config(&table.rules);
    table.does(Actor::System, Command::Configure { config: Box::new(config) });
    let opening = Command::Count { kind: MovementKind::Opening, count: counted(100_000) };
    let refused = table.refuses(dealer(), opening.clone());
    assert_eq!(refused.reason, Reason::EquipmentMissing);
    cites(&refused.basis, "2.2(e)");
    cites(&refused.basis, "2.2(f)");
    table.register_equipment();
    table.does(dealer(), opening);
}

#[test]
fn r2_3_the_wheel_has_its_compartments_in_their_order() {
    let mut table = Table::open();
    let mut order = table.rules.wheel().order().to_vec();
    let wheel = |order| {
        let (serial, note) = ("W-2".parse().unwrap(), "levelled".parse().unwrap());
        Command::Inspect { inspection: Inspection::Wheel { serial, order, note } }
    };
    let facts = table.does(game_supervisor(), wheel(order.clone()));
    cites(&facts[0].basis, "2.3");
    records(&facts[0].basis, "2.3");
    order.swap(3, 4);
    fails(&mut table, wheel(order.clone()), "2.3");
    order.truncate(36);
    fails(&mut table, wheel(order), "2.3");
}

#[test]
fn r2_4_the_ball_measures_17_to_22_millimetres_and_is_not_metal() {
    let mut table = Table::open();
    for tenths in [170, 220] {
        let facts = table.does(game_supervisor(), ball(tenths, false));
        cites(&facts[0].basis, "2.4");
        records(&facts[0].basis, "2.4");
    }
    for (tenths, metallic) in [(169, false), (221, false), (190, true)] {
        fails(&mut table, ball(tenths, metallic), "2.4");
    }
}

/// A check that is failed is a fact like one that is passed, with its clause, and what failed is not in the register.
#[track_caller]
fn fails(table: &mut Table, command: Command, clause: &str) {
    let facts = table.does(game_supervisor(), command);
    assert!(matches!(facts[0].event, Event::EquipmentFailed { .. }), "{facts:?}");
    cites(&facts[0].basis, clause);
    records(&facts[0].basis, clause);
    assert_eq!(table.pit().equipment.len(), 1);
    assert_eq!(table.pit().failed_checks.len(), 1);
    // Another piece that passes takes its place.
    table.register_equipment();
    assert_eq!((table.pit().equipment.len(), table.pit().failed_checks.len()), (2, 0));
    let note = "again".parse().unwrap();
    let ball =
        Inspection::Ball { serial: "B-2".parse().unwrap(), diameter_tenths: 190, metallic: false, note };
    table.does(game_supervisor(), Command::Inspect { inspection: ball });
    let wheel = Inspection::Wheel {
        serial: "W-2".parse().unwrap(),
        order: table.rules.wheel().order().to_vec(),
        note,
    };
    table.does(game_supervisor(), Command::Inspect { inspection: wheel });
}

/// Nothing is played with what failed its inspection, and a piece that was not in use changes nothing.
#[test]
fn r2_4_no_ball_is_spun_that_failed_its_inspection() {
    let note = "worn".parse().unwrap();
    let worn = |serial: &str| {
        let serial = serial.parse().unwrap();
        let inspection = Inspection::Ball { serial, diameter_tenths: 168, metallic: false, note };
        Command::Inspect { inspection }
    };
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.does(game_supervisor(), worn("B-9"));
    table.opens_period();
    table.does(game_supervisor(), worn("B-1"));
    let refused = table.refuses(dealer(), Command::BallSpun);
    assert_eq!(refused.reason, Reason::EquipmentFails);
    cites(&refused.basis, "2.4");
    // A sensor tells what it sees all the same.
    let sensor = Actor::Device { id: "wheel".parse().unwrap(), seat: None };
    table.does(sensor, Command::BallSpun);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    let open = Command::OpenPeriod { seal: None, blind: None };
    assert_eq!(table.refuses(dealer(), open.clone()).reason, Reason::EquipmentFails);
    table.does(game_supervisor(), ball(190, false));
    table.does(dealer(), open);
}

#[test]
fn rr_18_a_float_opens_under_two_signatures() {
    let mut table = Table::bare(&[]);
    let config = config(&table.rules);
    table.does(Actor::System, Command::Configure { config: Box::new(config) });
    table.register_equipment();
    let count = counted(500_000);
    table.does(game_supervisor(), Command::Count { kind: MovementKind::Opening, count });
    let refused = table.refuses(game_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "RR-18");
    assert!(matches!(table.refuses(dealer(), Command::Countersign).reason, Reason::RankNeeded { .. }));
    table.does(casino_supervisor(), Command::Countersign);
    assert_eq!(table.pit().money.unwrap().float, cents(500_000));
}

#[test]
fn fills_credits_and_drop_move_the_money_that_was_counted() {
    let mut table = Table::open();
    let before = table.pit().money.unwrap();
    table.buys_in(1, 12_300);
    for (kind, total) in [(MovementKind::Fill, 70_000), (MovementKind::Credit, 20_000)] {
        table.does(dealer(), Command::Count { kind, count: counted(total) });
        table.does(game_supervisor(), Command::Countersign);
    }
    // The drop was counted ten cents short: the books give up what they held, and the fact keeps both figures.
    table.does(dealer(), Command::Count { kind: MovementKind::Drop, count: counted(12_290) });
    let facts = table.does(game_supervisor(), Command::Countersign);
    let Event::Moved { total, expected, .. } = &facts[0].event else { panic!() };
    assert_eq!((*total, *expected), (cents(12_290), Some(cents(12_300))));
    let after = table.pit().money.unwrap();
    assert_eq!(after.float, before.float.plus(cents(50_000)).unwrap());
    assert_eq!(after.drop, cents(0));
    let whole = table.state.books.balance(&houseway_ledger::Account::Float);
    let too_much = Count::new(vec![Stack { denomination: cents(1), count: whole.get() + 1 }]);
    let refused = table.refuses(dealer(), Command::Count { kind: MovementKind::Credit, count: too_much });
    assert!(matches!(refused.reason, Reason::FloatShort { .. }));
}

/// What is counted at a table is no correction: 8.4 has nothing to say about it.
#[test]
fn rr_18_a_count_cites_the_ruling_and_no_clause_on_corrections() {
    let mut table = Table::open();
    let fill = Command::Count { kind: MovementKind::Fill, count: counted(100) };
    for _ in 0..2 {
        let facts = table.does(dealer(), fill.clone());
        cites(&facts[0].basis, "RR-18");
        assert!(!facts[0].basis.cites("8.4"));
        let refused = table.refuses(dealer(), fill.clone());
        assert!(!refused.basis.cites("8.4"));
        table.does(dealer(), Command::WithdrawCount);
    }
    table.does(game_supervisor(), fill);
    let refused = table.refuses(game_supervisor(), Command::Countersign);
    assert_eq!(refused.reason, Reason::SamePerson);
    assert!(!refused.basis.cites("8.4"));
    let facts = table.does(casino_supervisor(), Command::Countersign);
    assert!(!facts[0].basis.cites("8.4"));
}

#[test]
fn a_count_is_checked_and_can_be_withdrawn() {
    let mut table = Table::open();
    let fill = |count| Command::Count { kind: MovementKind::Fill, count };
    let huge = Count::new(vec![Stack { denomination: cents(100), count: u64::MAX }]);
    let long = Count::new(vec![Stack { denomination: cents(100), count: 1 }; 33]);
    for bad in [Count::default(), huge, long] {
        assert_eq!(
            table.refuses(dealer(), fill(bad)).reason,
            Reason::BadCount { rows: 32, most: Count::LARGEST }
        );
    }
    table.does(dealer(), fill(counted(100)));
    assert_eq!(table.refuses(dealer(), fill(counted(100))).reason, Reason::AlreadyPending);
    table.does(dealer(), Command::WithdrawCount);
    assert_eq!(table.refuses(game_supervisor(), Command::Countersign).reason, Reason::NothingPending);
}

#[test]
fn a_table_closes_when_every_account_is_closed() {
    let mut table = Table::open();
    table.buys_in(1, 5_000);
    let close = Command::Count { kind: MovementKind::Closing, count: counted(100) };
    let refused = table.refuses(dealer(), close.clone());
    assert_eq!(refused.reason, Reason::SeatsOpen);
    cites(&refused.basis, "6.7(b)");
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), close);
    table.does(casino_supervisor(), Command::Countersign);
    assert_eq!(table.pit().money.unwrap().float, cents(0));
    assert_eq!(
        table.refuses(dealer(), Command::OpenPeriod { seal: None, blind: None }).reason,
        Reason::TableClosed
    );
}

#[test]
fn r4_1_and_4_2_the_limits_stand_at_the_table_and_at_each_terminal() {
    let mut table = Table::open();
    let signs = |table: &Table, what: &str| {
        let shown = table.public().shown_by.into_iter().find(|s| s.what == what).unwrap();
        shown.basis
    };
    shows(&signs(&table, "limits"), "4.1");
    shows(&signs(&table, "limits"), "Act s66(1)(d)");
    shows(&signs(&table, "limits-at-terminal"), "4.2");
    assert_eq!(table.public().limits, Some(limits()));
    assert_eq!(table.seat_view(3).limits, Some(limits()));
    // The layout is that of the diagrams, with what the rules ask for and what they allow.
    for clause in ["2.1(a)(i)", "2.1(a)(ii)", "2.1(a)(iii)", "2.1(b)"] {
        shows(&signs(&table, "layout"), clause);
    }
    // A sign to come stands beside them.
    let effective_at = table.now.plus_ms(20 * MINUTE);
    table.does(casino_supervisor(), Command::PostSign { limits: raised(1_000), effective_at });
    assert_eq!(table.public().sign.unwrap().effective_at, effective_at);
}

#[test]
fn act_s66_2_a_minimum_rises_twenty_minutes_after_its_sign() {
    let mut table = Table::open();
    let earliest = table.now.plus_ms(20 * MINUTE);
    let post = |effective_at| Command::PostSign { limits: raised(1_000), effective_at };
    let refused = table.refuses(casino_supervisor(), post(Time(earliest.0 - 1)));
    assert_eq!(refused.reason, Reason::NoticeTooShort { earliest });
    cites(&refused.basis, "Act s66(2)");
    let facts = table.does(casino_supervisor(), post(earliest));
    cites(&facts[0].basis, "Act s66(2)");
    // It does not hold a millisecond too soon, nor does a period that opens then use it.
    table.now = Time(earliest.0 - 1);
    assert!(matches!(
        table.refuses(Actor::System, Command::ChangeLimits).reason,
        Reason::NoticeTooShort { .. }
    ));
    assert_eq!(table.public().limits, Some(limits()));
    table.now = earliest;
    table.does(Actor::System, Command::ChangeLimits);
    assert_eq!(table.public().limits, Some(*raised(1_000)));
    assert_eq!(table.public().sign, None);
    // The pit begins a new set-up with what holds now; the console does not show it.
    assert_eq!(table.pit().config.unwrap().limits, *raised(1_000));
    assert_eq!(table.console().config, None);
}

#[test]
fn a_lower_minimum_needs_no_notice_and_holds_with_the_next_period() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let command = Command::PostSign { limits: raised(250), effective_at: table.now };
    table.does(casino_supervisor(), command);
    // While the period runs the old limits hold (RR-6).
    let refused = table.refuses(Actor::System, Command::ChangeLimits);
    assert!(matches!(refused.reason, Reason::PeriodRuns { .. }));
    cites(&refused.basis, "RR-6");
    table.expires();
    table.spins_to(3);
    let facts = table.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    assert_eq!(facts.len(), 2, "the sign falls due with the period");
    table.places(1, "straight-up 17", 250);
}

#[test]
fn a_sign_is_checked_ranked_and_can_be_taken_down() {
    let mut table = Table::open();
    let later = table.now.plus_ms(30 * MINUTE);
    let refused =
        table.refuses(game_supervisor(), Command::PostSign { limits: raised(1_000), effective_at: later });
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::CasinoSupervisor });
    // Quad pays 12 1/2 to 1: an odd cent would win half of one (G-1).
    let mut odd = limits();
    odd.sequences[2].minimum = cents(201);
    let command = Command::PostSign { limits: Box::new(odd), effective_at: later };
    let refused = table.refuses(casino_supervisor(), command);
    assert!(matches!(refused.reason, Reason::BadLimits { .. }));
    cites(&refused.basis, "G-1");
    table.does(casino_supervisor(), Command::PostSign { limits: raised(1_000), effective_at: later });
    table.does(casino_supervisor(), Command::WithdrawSign);
    assert_eq!(table.refuses(casino_supervisor(), Command::WithdrawSign).reason, Reason::NothingPending);
}

#[test]
fn a_marker_gives_one_terminal_other_limits_until_its_player_leaves() {
    let mut table = Table::open();
    table.buys_in(1, 500_000);
    table.buys_in(2, 500_000);
    let mut higher = limits();
    higher.singles.iter_mut().for_each(|limit| limit.maximum = cents(300_000));
    let marker = Command::PlaceMarker { seat: seat(1), limits: Some(Box::new(higher)) };
    table.does(casino_supervisor(), marker.clone());
    table.does(game_supervisor(), marker.clone());
    table.opens_period();
    // New limits begin with a period, and a terminal is a place by itself.
    let refused = table.refuses(casino_supervisor(), marker);
    assert!(matches!(refused.reason, Reason::PeriodRuns { .. }));
    cites(&refused.basis, "4.2");
    cites(&refused.basis, "RR-6");
    assert!(!refused.basis.cites("4.3(b)(i)"));
    table.places(1, "red", 300_000);
    table.places(2, "red", 300_000);
    assert_eq!(table.account_view(1).stake, cents(300_000));
    assert_eq!(table.account_view(2).stake, cents(100_000));
    assert!(table.seat_view(1).marker && !table.seat_view(2).marker);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    assert!(!table.seat_view(1).marker);
}

#[test]
fn g_4_a_table_at_which_somebody_plays_closes_twenty_minutes_after_the_sign() {
    let mut table = Table::open();
    table.does(casino_supervisor(), Command::PostClosing { at: table.now });
    table.buys_in(1, 1_000);
    let earliest = table.now.plus_ms(20 * MINUTE);
    let refused = table.refuses(casino_supervisor(), Command::PostClosing { at: Time(earliest.0 - 1) });
    assert_eq!(refused.reason, Reason::NoticeTooShort { earliest });
    table.does(casino_supervisor(), Command::PostClosing { at: earliest });
    assert_eq!(table.public().closing_at, Some(earliest));
}

#[test]
fn an_open_table_is_not_set_up_anew() {
    let mut table = Table::open();
    let config = config(&table.rules);
    let refused = table.refuses(casino_supervisor(), Command::Configure { config: Box::new(config) });
    assert_eq!(refused.reason, Reason::TableOpen);
    shows_console(&table);
}

/// The console gives the dealer what the SGC must.
fn shows_console(table: &Table) {
    let view = table.console();
    assert_eq!(view.seats.len(), 4);
    assert!(view.money.is_none(), "the table's money is the pit's");
}

/// Every number of a set-up is bounded, and the refusal says the bound.
#[test]
fn a_set_up_out_of_range_is_refused_with_its_bounds() {
    let most = 1_000_000_000;
    let over = Cents::new(1_000_000_001).unwrap();
    let wrong = |change: &dyn Fn(&mut Config)| {
        let mut table = Table::bare(&[]);
        let mut config = config(&table.rules);
        change(&mut config);
        let refused = table.refuses(Actor::System, Command::Configure { config: Box::new(config) });
        match refused.reason {
            Reason::BadConfig { problem: ConfigFault::OutOfRange { what, least, most } } => {
                (what, least, most)
            }
            other => panic!("{other:?}"),
        }
    };
    let row = Period { from_minute: 0, to_minute: 60, seconds: 30 };
    assert_eq!(wrong(&|c| c.schedule = vec![row; 49]), ("schedule", 0, 48));
    for offset in [-901, 901] {
        assert_eq!(wrong(&|c| c.utc_offset_minutes = offset), ("utc_offset_minutes", -900, 900));
    }
    assert_eq!(wrong(&|c| c.digest_wait_ms = 30_001), ("digest_wait_ms", 0, 30_000));
    for ms in [0, 499, 600_001] {
        assert_eq!(wrong(&|c| c.late_entry_ms = Some(ms)), ("late_entry_ms", 500, 600_000));
    }
    let open_after = wrong(&|c| c.automation.open_after_ms = Some(600_001));
    assert_eq!(open_after, ("automation.open_after_ms", 0, 600_000));
    let spin_for = wrong(&|c| c.automation.spin_for_ms = Some(600_001));
    assert_eq!(spin_for, ("automation.spin_for_ms", 0, 600_000));
    assert_eq!(wrong(&|c| c.note_limit = over), ("note_limit", 0, most));
    assert_eq!(wrong(&|c| c.chips = ChipSet::new(vec![cents(100), over]).unwrap()), ("chips", 1, most));
}

#[test]
fn a_moment_too_far_ahead_is_refused_with_the_latest() {
    let mut table = Table::open();
    let latest = table.now.plus_minutes(7 * 1_440);
    let late = Time(latest.0 + 1);
    let sign = Command::PostSign { limits: raised(250), effective_at: late };
    assert_eq!(table.refuses(casino_supervisor(), sign).reason, Reason::TooLate { latest });
    let closing = Command::PostClosing { at: late };
    assert_eq!(table.refuses(casino_supervisor(), closing).reason, Reason::TooLate { latest });
    table.does(casino_supervisor(), Command::PostClosing { at: latest });
    let huge = Count::new(vec![Stack { denomination: Count::LARGEST, count: 2 }]);
    let refused = table.refuses(dealer(), Command::Count { kind: MovementKind::Fill, count: huge });
    assert_eq!(refused.reason, Reason::BadCount { rows: 32, most: Count::LARGEST });
}
