//! The wagering period and the course of a spin (4.3(c), rule 5).

use crate::harness::*;
use houseway_games::roulette::{Sequence, SequenceKind};
use houseway_lawbook::Basis;
use houseway_table::roulette::{
    Command, ConfigFault, Event, Notice, Period, PhaseView, Prompt, PublicView, Reason, Touch,
};
use houseway_table::{Actor, Time};

const MIDNIGHT: u64 = 1_700_006_400_000;
const MINUTE: u64 = 60_000;

#[track_caller]
fn shown(view: &PublicView, what: &str) -> Basis {
    let found = view.shown_by.iter().find(|shown| shown.what == what);
    found.unwrap_or_else(|| panic!("{what} is not shown")).basis.clone()
}

#[track_caller]
fn prompted(table: &Table, prompt: Prompt, clauses: &[&str]) {
    let found = table.console().prompt.unwrap();
    assert_eq!(found.value, prompt);
    clauses.iter().for_each(|clause| prompts(&found.basis, clause));
}

/// Opens a period at `minute` of the day and says how long it is, with what it stands on.
fn seconds_at(table: &mut Table, minute: u64) -> (u32, Basis) {
    table.now = Time(MIDNIGHT + minute * MINUTE);
    let facts = table.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    let Event::PeriodOpened { seconds, closes_at, .. } = facts[0].event else { panic!("no period") };
    assert_eq!(closes_at, table.now.plus_seconds(seconds));
    table.expires();
    table.spins_to(0);
    (seconds, facts[0].basis.clone())
}

#[test]
fn r5_1_the_operator_sets_the_period_by_time_of_day_past_midnight_too() {
    let row = |from_minute, to_minute, seconds| Period { from_minute, to_minute, seconds };
    let mut table = Table::with(&[], |config| {
        config.schedule = vec![row(22 * 60, 2 * 60, 45), row(10 * 60, 22 * 60, 20)];
    });
    for (minute, expected) in [(119, 45), (600, 20), (1_319, 20), (1_320, 45), (1_439, 45), (1_440, 45)] {
        let (seconds, basis) = seconds_at(&mut table, minute);
        assert_eq!(seconds, expected, "minute {minute}");
        cites(&basis, "5.1");
        assert!(!basis.cites("5.2"));
    }
    // From two o'clock on nothing is set.
    for minute in [1_440 + 120, 1_440 + 599] {
        let (seconds, basis) = seconds_at(&mut table, minute);
        assert_eq!(seconds, 30, "minute {minute}");
        cites(&basis, "5.2");
    }
}

#[test]
fn r5_1_the_hours_are_those_of_the_place() {
    let mut table = Table::with(&[], |config| {
        config.utc_offset_minutes = 600;
        config.schedule = vec![Period { from_minute: 0, to_minute: 60, seconds: 90 }];
    });
    // Two in the afternoon at Greenwich is midnight here.
    assert_eq!(seconds_at(&mut table, 14 * 60 - 1).0, 30);
    let (seconds, basis) = seconds_at(&mut table, 14 * 60);
    assert_eq!(seconds, 90);
    cites(&basis, "5.1");
    assert_eq!(seconds_at(&mut table, 15 * 60).0, 30);
}

#[test]
fn r5_1_a_schedule_is_checked() {
    let row = |from_minute, to_minute, seconds| Period { from_minute, to_minute, seconds };
    let seconds = ("schedule.seconds", 5, 600);
    let (from, to) = (("schedule.from_minute", 0, 1_439), ("schedule.to_minute", 1, 1_440));
    for (wrong, (what, least, most)) in [
        (row(0, 60, 4), seconds),
        (row(0, 60, 601), seconds),
        (row(1_440, 60, 30), from),
        (row(0, 1_441, 30), to),
        (row(0, 0, 30), to),
    ] {
        let mut table = Table::bare(&[]);
        let mut config = config(&table.rules);
        config.schedule = vec![wrong];
        let refused = table.refuses(Actor::System, Command::Configure { config: Box::new(config) });
        let problem = ConfigFault::OutOfRange { what, least, most };
        assert_eq!(refused.reason, Reason::BadConfig { problem }, "{wrong:?}");
        cites(&refused.basis, "5.1");
    }
    // A row from a minute to the same minute would be no time or all day.
    let mut table = Table::bare(&[]);
    let mut config = config(&table.rules);
    config.schedule = vec![row(0, 60, 30), row(600, 600, 30)];
    let refused = table.refuses(Actor::System, Command::Configure { config: Box::new(config) });
    assert_eq!(refused.reason, Reason::BadConfig { problem: ConfigFault::EmptyPeriod { row: 2 } });
    cites(&refused.basis, "5.1");
    Table::with(&[], |config| config.schedule = vec![row(0, 1_440, 5), row(1_439, 1, 600)]);
}

#[test]
fn r5_2_thirty_seconds_where_nothing_is_set() {
    let mut table = Table::open();
    let opened = table.now;
    let facts = table.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    let Event::PeriodOpened { seconds, closes_at, .. } = facts[0].event else { panic!("no period") };
    assert_eq!((seconds, closes_at), (30, opened.plus_ms(30_000)));
    cites(&facts[0].basis, "5.2");
    assert!(!facts[0].basis.cites("5.1"));
}

#[test]
fn r5_3_every_terminal_counts_down_to_the_same_moment() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    assert!(table.seat_view(1).public.shown_by.iter().all(|shown| shown.what != "countdown"));
    table.opens_period();
    let now = table.now;
    for number in 1..=4 {
        let view = table.seat_view(number).public;
        let PhaseView::Wagering { opened_at, closes_at, .. } = view.phase else { panic!("no countdown") };
        assert_eq!((opened_at, closes_at), (now, now.plus_seconds(30)));
        shows(&shown(&view, "countdown"), "5.3");
    }
    table.expires();
    assert!(matches!(table.seat_view(1).public.phase, PhaseView::Expired { spin: 1, .. }));
    assert!(table.seat_view(1).public.shown_by.iter().all(|shown| shown.what != "countdown"));
}

/// The deadline is that of the server's clock, and nobody but the system says that it has come.
#[test]
fn r3_6_the_period_expires_at_its_millisecond_and_once() {
    let mut table = Table::open();
    table.opens_period();
    let closes_at = table.now.plus_seconds(30);
    table.now = Time(closes_at.0 - 1);
    let refused = table.refuses(Actor::System, Command::Expire { spin: 1 });
    assert_eq!(refused.reason, Reason::PeriodRuns { until: closes_at });
    cites(&refused.basis, "3.6");
    table.now = closes_at;
    for actor in [dealer(), manager(), terminal(1)] {
        assert_eq!(table.refuses(actor, Command::Expire { spin: 1 }).reason, Reason::NotYours);
    }
    for spin in [0, 2] {
        let refused = table.refuses(Actor::System, Command::Expire { spin });
        assert_eq!(refused.reason, Reason::OtherSpin { spin: 1 });
    }
    let facts = table.does(Actor::System, Command::Expire { spin: 1 });
    cites(&facts[0].basis, "3.6");
    cites(&facts[0].basis, "3.5");
    assert_eq!(table.refuses(Actor::System, Command::Expire { spin: 1 }).reason, Reason::NoPeriod);
}

#[test]
fn one_period_runs_at_a_time() {
    let mut table = Table::open();
    table.opens_period();
    let open = Command::OpenPeriod { seal: None, blind: None };
    let until = table.now.plus_seconds(30);
    assert_eq!(table.refuses(dealer(), open.clone()).reason, Reason::PeriodRuns { until });
    table.expires();
    assert_eq!(table.refuses(dealer(), open.clone()).reason, Reason::AlreadyPending);
    table.spins_to(3);
    let facts = table.does(dealer(), open);
    assert!(matches!(facts[0].event, Event::PeriodOpened { spin: 2, .. }));
}

#[test]
fn r5_4_a_the_ball_may_be_spun_while_the_period_runs() {
    let mut table = Table::open();
    prompted(&table, Prompt::OpenPeriod, &["5.1", "5.2"]);
    let refused = table.refuses(dealer(), Command::BallSpun);
    assert_eq!(refused.reason, Reason::NoPeriod);
    cites(&refused.basis, "5.4(a)");
    table.opens_period();
    prompted(&table, Prompt::MaySpin, &["5.4(a)", "RR-8"]);
    table.later_ms(20_000);
    let facts = table.does(dealer(), Command::BallSpun);
    assert!(matches!(facts[0].event, Event::BallSpun { spin: 1, early: true }));
    cites(&facts[0].basis, "5.4(a)");
    prompted(&table, Prompt::AwaitBall, &["5.4(a)", "8.1(f)"]);
    assert_eq!(table.refuses(dealer(), Command::BallSpun).reason, Reason::BallSpun);
    // Wagers go on to the end of the period.
    table.buys_in(1, 1_000);
    table.places(1, "red", 500);
    table.expires();
    assert_eq!(table.refuses(dealer(), Command::BallSpun).reason, Reason::BallSpun);
}

#[test]
fn r5_4_b_a_ball_not_spun_is_spun_at_once() {
    let mut table = Table::open();
    table.opens_period();
    table.expires();
    prompted(&table, Prompt::SpinNow, &["5.4(b)"]);
    // There is no number without a ball.
    let refused = table.refuses(dealer(), entry(7));
    assert_eq!(refused.reason, Reason::BallNotSpun);
    cites(&refused.basis, "5.4(b)");
    let refused = table.refuses(dealer(), Command::BallAtRest);
    assert_eq!(refused.reason, Reason::BallNotSpun);
    let facts = table.does(dealer(), Command::BallSpun);
    assert!(matches!(facts[0].event, Event::BallSpun { spin: 1, early: false }));
    cites(&facts[0].basis, "5.4(b)");
}

#[test]
fn r5_5_the_number_is_announced_and_entered() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    table.opens_period();
    table.expires();
    table.does(dealer(), Command::BallSpun);
    prompted(&table, Prompt::AwaitBall, &["5.5(a)", "3.5"]);
    table.all_confirm();
    table.later_ms(15_000);
    let facts = table.does(dealer(), Command::BallAtRest);
    assert!(matches!(facts[0].event, Event::BallAtRest { spin: 1, early: false }));
    cites(&facts[0].basis, "5.5(a)");
    prompted(&table, Prompt::AnnounceAndEnter, &["5.5(a)", "5.5(b)"]);
    let facts = table.enters(17);
    assert!(matches!(facts[0].event, Event::SpinSettled { spin: 1, .. }));
    cites(&facts[0].basis, "5.5(a)");
    cites(&facts[0].basis, "5.5(b)");
    prompted(&table, Prompt::OpenPeriod, &["5.1"]);
    // Once settled a spin takes no other number, nor the same one twice.
    for number in [17, 18] {
        let refused = table.refuses(dealer(), entry(number));
        assert_eq!(refused.reason, Reason::NothingPending);
        cites(&refused.basis, "5.5(b)");
    }
}

/// A table with an aggregate minimum of 10.00, an account of 100.00 and a running period.
fn aggregate(readings: &[&str]) -> Table {
    let mut table = Table::with(readings, |config| config.limits.aggregate_minimum = Some(cents(1_000)));
    table.buys_in(1, 10_000);
    table.opens_period();
    table
}

fn double(table: &mut Table, numbers: [u8; 2], amount: u32) {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(amount) });
}

/// What expiry gave back at terminal 1.
#[track_caller]
fn fallen(table: &mut Table) -> u32 {
    let facts = table.expires();
    let Event::PeriodExpired { unrecognised, .. } = &facts[0].event else { panic!("not expired") };
    let Some(back) = unrecognised.first() else {
        assert!(!facts[0].basis.cites("4.3(c)"));
        return 0;
    };
    cites(&facts[0].basis, "4.3(c)");
    cites(&facts[0].basis, "RR-7");
    let notice = table.account_view(1).notice;
    assert!(matches!(notice, Some(Notice::Returned { amount, .. }) if amount == back.amount), "{notice:?}");
    u32::try_from(back.amount.get()).unwrap()
}

#[test]
fn r4_3_c_wagers_below_the_aggregate_are_not_recognised() {
    for (wagers, back) in [
        (&[][..], 0),
        (&[("red", 500)], 500),
        (&[("red", 750)], 750),
        (&[("red", 1_000)], 0),
        (&[("red", 1_250)], 0),
        (&[("red", 500), ("straight-up 8", 500)], 0),
    ] {
        let mut table = aggregate(&[]);
        wagers.iter().for_each(|(name, amount)| drop(table.places(1, name, *amount)));
        assert_eq!(fallen(&mut table), back, "{wagers:?}");
        let staked: u32 = wagers.iter().map(|(_, amount)| amount).sum();
        assert_eq!(table.account_view(1).balance, cents(10_000 - staked + back));
        assert_eq!(table.account_view(1).stake, cents(staked - back), "what fell is shown no more");
        // Eight does not pay what was not recognised.
        table.spins_to(7);
        let won = if back > 0 { 0 } else { wagers.iter().filter(|w| w.0 == "red").map(|w| 2 * w.1).sum() };
        assert_eq!(table.account_view(1).balance, cents(10_000 - staked + back + won));
    }
}

#[test]
fn r4_3_c_each_terminal_is_added_up_by_itself() {
    let mut table = aggregate(&[]);
    let other = table.buys_in(2, 10_000);
    table.places(1, "red", 500);
    table.places(2, "red", 1_000);
    assert_eq!(fallen(&mut table), 500);
    assert_eq!(table.balance(other), cents(9_000));
}

#[test]
fn rr_7_sequences_neither_count_nor_fall() {
    let mut table = aggregate(&[]);
    table.places(1, "red", 750);
    double(&mut table, [7, 7], 2_000);
    assert_eq!(fallen(&mut table), 750);
    assert_eq!(table.account_view(1).sequence_stake, cents(2_000));
    // By themselves they are not short of anything.
    let mut table = aggregate(&[]);
    double(&mut table, [7, 7], 200);
    assert_eq!(fallen(&mut table), 0);
}

#[test]
fn rr_7_new_sequences_count_and_fall_under_the_other_reading() {
    let all = &["RR-7=all"];
    let mut table = aggregate(all);
    table.places(1, "red", 500);
    double(&mut table, [7, 7], 500);
    assert_eq!(fallen(&mut table), 0);
    let mut table = aggregate(all);
    table.places(1, "red", 500);
    double(&mut table, [7, 7], 400);
    assert_eq!(fallen(&mut table), 900);
    assert_eq!(table.account_view(1).sequence_stake, cents(0));
    assert_eq!(table.account_view(1).balance, cents(10_000));
    // What runs already is outside: it does not help, and it does not fall.
    let mut table = aggregate(all);
    double(&mut table, [7, 7], 1_000);
    table.expires();
    table.spins_to(7);
    table.opens_period();
    table.places(1, "red", 500);
    assert_eq!(fallen(&mut table), 500);
    assert_eq!(table.account_view(1).sequence_stake, cents(1_000));
    table.spins_to(7);
    assert_eq!(table.account_view(1).balance, cents(9_000 + 376 * 1_000));
}
