//! A number that may have been known while chips still moved (8.1(f), RR-8), and the frauds that used it.

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_table::roulette::{
    Command, Event, LateChip, LateReport, Prompt, Reason, SpinOutcome, Touch, View,
};
use houseway_table::{Actor, Audience, Game, Post, Rank, Time};

fn stated(number: u8) -> Command {
    Command::EnterOutcome { outcome: pocket(number), rested_after_expiry: true, opening: None }
}

fn answer(counts: bool) -> Command {
    Command::AnswerEntry { counts }
}

fn inspector(table: &Table) -> Vec<LateReport> {
    match houseway_table::roulette::Roulette::view(&table.rules, &table.state, Audience::Inspector) {
        View::Inspector(view) => view.late,
        other => panic!("{other:?}"),
    }
}

/// Bet, amount and moment of each.
fn listed(chips: &[LateChip]) -> Vec<(u8, &str, u64, u64)> {
    chips.iter().map(|c| (c.seat.number(), c.bet.as_str(), c.by.get(), c.at.0)).collect()
}

/// An account with 100.00 and a period that has expired, the ball being spun after it.
fn expired(change: impl FnOnce(&mut houseway_table::roulette::Config)) -> (Table, Time) {
    let mut table = Table::with(&[], change);
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.all_confirm();
    let closed_at = table.now;
    table.does(dealer(), Command::BallSpun);
    (table, closed_at)
}

#[test]
fn rr_8_an_entry_soon_after_expiry_needs_the_dealers_statement() {
    let cases: [(Option<u64>, u64, bool); 6] = [
        (None, 0, true),
        (None, 1_999, true),
        (None, 2_000, false),
        (Some(5_000), 4_999, true),
        (Some(5_000), 5_000, false),
        (Some(500), 500, false),
    ];
    for (late_entry_ms, after, suspected) in cases {
        let (mut table, closed_at) = expired(|config| config.late_entry_ms = late_entry_ms);
        table.now = closed_at.plus_ms(after);
        if suspected {
            let refused = table.refuses(dealer(), entry(1));
            assert_eq!(refused.reason, Reason::StatementNeeded, "{late_entry_ms:?} {after}");
            cites(&refused.basis, "8.1(f)");
            cites(&refused.basis, "RR-8");
            let facts = table.does(dealer(), stated(1));
            assert!(matches!(facts[0].event, Event::OutcomeDeclared { .. }));
            assert_eq!(table.account_view(1).balance, cents(9_500), "nothing is settled by one person");
        } else {
            assert!(
                matches!(table.enters(1)[0].event, Event::SpinSettled { .. }),
                "{late_entry_ms:?} {after}"
            );
        }
    }
}

#[test]
fn rr_8_a_second_rank_answers_whether_the_spin_counts() {
    for counts in [true, false] {
        let (mut table, _) = expired(|_| {});
        let facts = table.does(dealer(), stated(1));
        cites(&facts[0].basis, "8.1(f)");
        cites(&facts[0].basis, "RR-8");
        records(&facts[0].basis, "8.1(f)");
        let prompt = table.console().prompt.unwrap();
        assert_eq!(prompt.value, Prompt::AnswerEntry);
        prompts(&prompt.basis, "8.1(f)");
        // Neither another number, nor the dealer's own answer, nor anybody outside the ranks.
        assert_eq!(table.refuses(dealer(), stated(2)).reason, Reason::AlreadyPending);
        let rank = Reason::RankNeeded { rank: Rank::GameSupervisor };
        assert_eq!(table.refuses(dealer(), answer(counts)).reason, rank);
        let looker = Actor::Person { id: "sue".parse().unwrap(), post: Post::Surveillance };
        assert_eq!(table.refuses(looker, answer(counts)).reason, Reason::NotYours);
        let facts = table.does(game_supervisor(), answer(counts));
        cites(&facts[0].basis, "8.1(f)");
        if counts {
            let Event::SpinSettled { answered_by, outcome, .. } = &facts[0].event else {
                panic!("unsettled")
            };
            assert_eq!((answered_by.unwrap().person.as_str(), *outcome), ("gus", pocket(1)));
            cites(&facts[0].basis, "RR-8");
            assert_eq!(table.account_view(1).balance, cents(10_500));
        } else {
            let reason = NoSpinReason::AtRestEarly;
            assert!(matches!(facts[0].event, Event::NoSpinCalled { reason: r, .. } if r == reason));
            cites(&facts[0].basis, "8.3");
            assert_eq!(table.account_view(1).balance, cents(10_000));
            assert_eq!(table.public().outcomes[0].outcome, SpinOutcome::NoSpin { reason });
        }
        assert_eq!(table.refuses(manager(), answer(true)).reason, Reason::NothingPending);
    }
}

/// Whoever enters for the dealer (1.2) is not the second rank.
#[test]
fn rr_8_the_second_rank_is_another_person() {
    let (mut table, _) = expired(|_| {});
    table.does(game_supervisor(), stated(1));
    for counts in [true, false] {
        let refused = table.refuses(game_supervisor(), answer(counts));
        assert_eq!(refused.reason, Reason::SamePerson);
        cites(&refused.basis, "RR-18");
    }
    // Nor is he at a higher post.
    let risen = Actor::Person { id: "gus".parse().unwrap(), post: Post::GamingShiftManager };
    assert_eq!(table.refuses(risen, answer(true)).reason, Reason::SamePerson);
    table.does(casino_supervisor(), answer(true));
}

#[test]
fn rr_8_after_an_early_spin_the_second_rank_is_asked_whenever_the_number_is_entered() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.later_ms(29_000);
    table.does(dealer(), Command::BallSpun);
    table.expires();
    table.all_confirm();
    table.later_ms(3_600_000);
    table.does(dealer(), Command::BallAtRest);
    let refused = table.refuses(dealer(), entry(7));
    assert_eq!(refused.reason, Reason::StatementNeeded);
    cites(&refused.basis, "8.1(f)");
    table.does(dealer(), stated(7));
    table.does(game_supervisor(), answer(true));
}

/// The window is counted from the deadline by the server's clock, however late the expiry was put on record.
#[test]
fn rr_8_the_window_is_that_of_the_deadline() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let deadline = table.now.plus_seconds(30);
    table.now = deadline.plus_ms(1_500);
    table.does(Actor::System, Command::Expire { spin: 1 });
    table.all_confirm();
    table.does(dealer(), Command::BallSpun);
    // No ball rests so soon after expiry, nor so soon after it was said to be spun.
    for suspect in [1_999, 2_000, 3_499] {
        table.now = deadline.plus_ms(suspect);
        assert_eq!(table.refuses(dealer(), entry(7)).reason, Reason::StatementNeeded);
    }
    table.now = deadline.plus_ms(3_500);
    table.enters(7);
}

/// While the entry waits, what else goes wrong comes first: the answer is no way around 8.7(b).
#[test]
fn rr_8_no_answer_settles_over_a_record_in_doubt() {
    let scope = houseway_table::roulette::Scope::Terminal { seat: seat(1) };
    let (mut table, _) = expired(|_| {});
    table.does(dealer(), stated(1));
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    let refused = table.refuses(game_supervisor(), answer(true));
    assert_eq!(refused.reason, Reason::RecordsOpen { seats: vec![1] });
    cites(&refused.basis, "8.7(b)");
    table.does(game_supervisor(), Command::ConfirmRecord { seat: seat(1) });
    table.does(game_supervisor(), answer(true));
    assert_eq!(table.account_view(1).balance, cents(10_500));
    // A system that is down settles nothing either.
    let (mut table, _) = expired(|_| {});
    table.does(dealer(), stated(1));
    let scope = houseway_table::roulette::Scope::System;
    table.does(Actor::System, Command::ReportMalfunction { scope, began_at: None });
    assert_eq!(table.refuses(game_supervisor(), answer(true)).reason, Reason::SystemFailed);
    // That it does not count can be said at any time.
    table.does(game_supervisor(), answer(false));
    assert_eq!(table.account_view(1).balance, cents(10_000));
}

#[test]
fn rr_8_chips_of_the_last_five_seconds_are_listed() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.opens_period();
    let closes_at = table.now.plus_seconds(30);
    table.now = Time(closes_at.0 - 5_001);
    table.places(1, "red", 500);
    table.now = Time(closes_at.0 - 5_000);
    table.places(1, "red", 500);
    table.places(1, "black", 750);
    table.touches(1, Touch::Remove { spot: spot("black"), amount: Some(cents(250)) });
    table.now = Time(closes_at.0 - 1);
    let sequence = Sequence::new(SequenceKind::Double, &[pocket(7); 2]).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(200) });
    table.expires();
    table.all_confirm();
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), stated(7));
    let (five, last) = (closes_at.0 - 5_000, closes_at.0 - 1);
    let expected = [(1, "red", 500, five), (1, "black", 500, five), (1, "double 7-7", 200, last)];
    let declared = table.pit().declared.unwrap();
    assert_eq!(listed(&declared.late_chips), expected);
    assert_eq!((declared.outcome, declared.by.as_str()), (pocket(7), "dana"));
    table.does(game_supervisor(), answer(true));
    // The report stays for a third person.
    for report in [table.pit().late, inspector(&table)] {
        assert_eq!(report.len(), 1);
        assert_eq!((report[0].spin, listed(&report[0].chips).as_slice()), (1, &expected[..]));
    }
    assert!(table.console().late.is_empty(), "it is not the dealer's");
    // A spin that nobody had to ask about is not in it.
    table.plays(5, |table| drop(table.places(1, "red", 500)));
    assert_eq!(table.pit().late.len(), 1);
}

#[test]
fn rr_8_every_doubted_spin_is_in_the_report_with_chips_or_without() {
    let (mut table, _) = expired(|_| {});
    table.does(dealer(), stated(1));
    table.does(game_supervisor(), answer(true));
    let report = table.pit().late;
    assert_eq!((report[0].spin, report[0].chips.len()), (1, 0));
}

/// A correction stops the period, not the ball: what was spun before it is spun early after it, and the chips that
/// were raised since are listed still.
#[test]
fn rr_8_a_correction_is_no_way_to_forget_an_early_spin() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(3, |table| drop(table.places(1, "red", 500)));
    table.opens_period();
    table.does(dealer(), Command::BallSpun);
    table.places(1, "straight-up 9", 500);
    let outcome = SpinOutcome::Number { number: pocket(4) };
    table.does(dealer(), correct(1, outcome));
    table.does(dealer(), Command::WithdrawCorrection);
    // The ball cannot be spun again, and the number needs a second rank.
    assert_eq!(table.refuses(dealer(), Command::BallSpun).reason, Reason::BallSpun);
    table.places(1, "straight-up 9", 500);
    table.expires();
    table.all_confirm();
    table.later_ms(10_000);
    assert_eq!(table.refuses(dealer(), entry(9)).reason, Reason::StatementNeeded);
    let facts = table.does(dealer(), stated(9));
    let Event::OutcomeDeclared { late_chips, .. } = &facts[0].event else { panic!("not declared") };
    assert_eq!(listed(late_chips).len(), 1);
    assert_eq!(late_chips[0].by, cents(1_000), "both times together");
    // And if it comes to rest while the accounts are frozen, it has come to rest before expiry.
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(3, |_| {});
    table.opens_period();
    table.places(1, "straight-up 9", 500);
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), correct(1, outcome));
    let facts = table.does(dealer(), Command::BallAtRest);
    cites(&facts[0].basis, "8.1(f)");
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.refuses(dealer(), entry(9)).reason, Reason::MustCallNoSpin);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::AtRestEarly });
    assert_eq!(table.account_view(1).balance, cents(10_000));
}

/// New Zealand, 2013: the dealer span so early that the number was known while terminals still took chips.
#[test]
fn fraud_new_zealand_2013_number_known_while_chips_move() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.opens_period();
    table.does(dealer(), Command::BallSpun);
    table.later_ms(14_000);
    // The ball lies in 17 (r8_1_f has what follows where the dealer says so).
    // A dealer in league with a player keeps quiet, and the player puts his money on 17.
    table.places(1, "straight-up 17", 100_000);
    let refused = table.refuses(dealer(), stated(17));
    assert!(matches!(refused.reason, Reason::PeriodRuns { .. }));
    cites(&refused.basis, "8.1(f)");
    table.expires();
    table.all_confirm();
    table.later_ms(5_000);
    // He cannot enter it alone, and whoever answers has the late chips before his eyes.
    let refused = table.refuses(dealer(), entry(17));
    assert_eq!(refused.reason, Reason::StatementNeeded);
    cites(&refused.basis, "8.1(f)");
    let facts = table.does(dealer(), stated(17));
    let Event::OutcomeDeclared { late_chips, .. } = &facts[0].event else { panic!("not declared") };
    assert_eq!(late_chips.len(), 1);
    assert_eq!((late_chips[0].bet.as_str(), late_chips[0].by), ("straight-up 17", cents(100_000)));
    table.does(game_supervisor(), answer(false));
    assert_eq!(table.account_view(1).balance, cents(100_000), "no spin: the stake and nothing else");
}

/// Amneville, 2011-12: a slow ball was not sensed, and terminals stayed open after it had come to rest.
#[test]
fn fraud_amneville_slow_ball_terminals_stay_open() {
    // Sensed, by the wheel's own device: the terminals close in that moment.
    let wheel = Actor::Device { id: "wheel".parse().unwrap(), seat: None };
    let touch = Touch::Place { spot: spot("straight-up 17"), amount: cents(500) };
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.does(dealer(), Command::BallSpun);
    table.later_ms(12_000);
    table.does(wheel, Command::BallAtRest);
    let refused = table.touch_refused(1, touch.clone());
    assert_eq!(refused.reason, Reason::MustCallNoSpin);
    cites(&refused.basis, "8.1(f)");
    cites(&refused.basis, "3.6");
    assert_eq!(table.refuses(dealer(), stated(17)).reason, Reason::MustCallNoSpin);
    assert_eq!(
        table.refuses(dealer(), answer(true)).reason,
        Reason::RankNeeded { rank: Rank::GameSupervisor }
    );
    assert_eq!(table.refuses(game_supervisor(), answer(true)).reason, Reason::MustCallNoSpin);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::AtRestEarly });
    assert!(table.pit().late[0].chips.is_empty());
    // Not sensed at all: every chip since the launch is on the list that the second rank and the pit see.
    table.opens_period();
    table.does(dealer(), Command::BallSpun);
    table.later_ms(12_000);
    table.touches(1, touch);
    table.expires();
    table.all_confirm();
    table.later_ms(20_000);
    assert_eq!(table.refuses(dealer(), entry(17)).reason, Reason::StatementNeeded);
    table.does(dealer(), stated(17));
    assert_eq!(table.pit().declared.unwrap().late_chips.len(), 1);
}

/// Pittsburgh: a ball spun in the rotor's own direction went unseen, and a supervisor in league with the players
/// "validated" the spin. A second person is not enough: a third sees what was staked at the last moment.
#[test]
fn fraud_pittsburgh_second_person_validates_without_the_list_of_late_chips() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.opens_period();
    table.later_ms(10_000);
    table.does(dealer(), Command::BallSpun);
    table.later_ms(15_000);
    table.places(1, "straight-up 17", 50_000);
    table.expires();
    table.all_confirm();
    table.later_ms(3_000);
    let declared = table.does(dealer(), stated(17));
    table.does(game_supervisor(), answer(true));
    assert_eq!(table.account_view(1).balance, cents(50_000 + 36 * 50_000), "the two have their way");
    // But the list is in the journal under the spin, and on the screens of pit and inspector, who took no part.
    let Event::OutcomeDeclared { late_chips, first, .. } = &declared[0].event else { panic!("not declared") };
    assert_eq!((late_chips.len(), first.person.as_str()), (1, "dana"));
    records(&declared[0].basis, "RR-8");
    for report in [table.pit().late, inspector(&table)] {
        assert_eq!(
            (report[0].spin, report[0].outcome),
            (1, Some(SpinOutcome::Number { number: pocket(17) }))
        );
        assert_eq!(
            (report[0].chips[0].bet.as_str(), report[0].chips[0].by),
            ("straight-up 17", cents(50_000))
        );
    }
    // And the spin can be corrected to what it was.
    let outcome = SpinOutcome::NoSpin { reason: NoSpinReason::SameDirection };
    table.does(casino_supervisor(), correct(1, outcome));
    let facts = table.does(manager(), Command::ConfirmCorrection);
    cites(&facts[0].basis, "8.4");
    assert_eq!(table.account_view(1).balance, cents(100_000));
}

/// A spin that is called off or given up, or from which a terminal's wagers are taken, may have been so for the chips that
/// were staked last.
#[test]
fn rr_8_the_late_chips_of_a_spin_that_was_given_up_are_reported() {
    let late = |last: &dyn Fn(&mut Table)| {
        let mut table = Table::open();
        table.buys_in(1, 100_000);
        table.buys_in(2, 100_000);
        table.opens_period();
        table.places(2, "red", 500);
        table.later_ms(28_000);
        table.places(1, "straight-up 17", 50_000);
        last(&mut table);
        (table.pit().late, inspector(&table))
    };
    let system =
        |began_at| Command::ReportMalfunction { scope: houseway_table::roulette::Scope::System, began_at };
    let terminal_fails = |began_at| {
        let scope =
            houseway_table::roulette::Scope::Terminal { seat: houseway_table::SeatNumber::new(1).unwrap() };
        Command::ReportMalfunction { scope, began_at }
    };
    // Given up by the system's failure while the period ran, or backdated to it.
    let running = late(&|table| drop(table.does(Actor::System, system(None))));
    let backdated = late(&|table| {
        table.expires();
        drop(table.does(Actor::System, system(Some(Time(table.now.0 - 1)))));
    });
    // Called off before the ball was spun, and after it.
    let call = Command::CallNoSpin { reason: NoSpinReason::Disruption };
    let called = late(&|table| drop(table.does(dealer(), call.clone())));
    let called_after = late(&|table| {
        table.expires();
        table.does(dealer(), Command::BallSpun);
        drop(table.does(dealer(), call.clone()));
    });
    for (pit, inspector) in [running, backdated, called, called_after] {
        assert_eq!(pit, inspector);
        assert_eq!(pit.len(), 1);
        assert!(pit[0].outcome.is_none_or(|outcome| outcome.number().is_none()));
        let chips = listed(&pit[0].chips);
        assert_eq!((chips.len(), chips[0].0, chips[0].1, chips[0].2), (1, 1, "straight-up 17", 50_000));
    }
    // A terminal's wagers void by two persons after expiry: the spin is settled for the others, and reported.
    let (pit, _) = late(&|table| {
        table.expires();
        table.all_confirm();
        let before = Some(Time(table.now.0 - 1));
        table.does(dealer(), Command::BallSpun);
        table.later_ms(15_000);
        table.does(dealer(), Command::BallAtRest);
        table.does(dealer(), terminal_fails(before));
        table.does(game_supervisor(), terminal_fails(before));
        drop(table.enters(3));
    });
    assert_eq!(pit[0].outcome, Some(SpinOutcome::Number { number: pocket(3) }));
    assert_eq!(listed(&pit[0].chips)[0].1, "straight-up 17");
    // One that was called off after such a void is, whoever staked nothing late.
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.later_ms(10_000);
    table.expires();
    table.does(dealer(), terminal_fails(None));
    let void = Command::VoidRecord { seat: seat(1), sequences: false };
    table.does(dealer(), void.clone());
    table.does(game_supervisor(), void);
    table.does(dealer(), call);
    let rows = |report: Vec<LateReport>| report.iter().map(|r| (r.spin, r.chips.len())).collect::<Vec<_>>();
    assert_eq!((rows(table.pit().late), rows(inspector(&table))), (vec![(1, 0)], vec![(1, 0)]));
    // One to which nothing of the kind happened is not.
    let (pit, _) = late(&|table| {
        table.expires();
        drop(table.spins_to(3));
    });
    assert_eq!(pit, []);
}

/// However late the number is entered: a ball that was said to lie so soon after expiry was as good as at rest before it.
#[test]
fn rr_8_a_ball_that_rests_soon_after_expiry_needs_the_statement_however_late_it_is_entered() {
    for (rests_after, suspected) in [(300, true), (1_999, true), (2_000, false)] {
        let (mut table, closed_at) = expired(|_| {});
        table.now = closed_at.plus_ms(rests_after);
        table.does(dealer(), Command::BallAtRest);
        table.later_ms(30_000);
        if suspected {
            let refused = table.refuses(dealer(), entry(1));
            assert_eq!(refused.reason, Reason::StatementNeeded, "{rests_after}");
            cites(&refused.basis, "RR-8");
            let facts = table.does(dealer(), stated(1));
            assert!(matches!(facts[0].event, Event::OutcomeDeclared { .. }));
            table.does(game_supervisor(), answer(true));
            assert!(!inspector(&table).is_empty(), "it stands in the report of late chips");
        } else {
            assert!(matches!(table.enters(1)[0].event, Event::SpinSettled { .. }), "{rests_after}");
        }
    }
}

/// A sensor saw a ball lie before anybody had said that it was spun: that is on record, and takes a second rank.
#[test]
fn rr_8_what_a_sensor_saw_before_the_dealer_spoke_is_kept() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.all_confirm();
    table.later_ms(200);
    let wheel = Actor::Device { id: "wheel".parse().unwrap(), seat: None };
    let facts = table.does(wheel, Command::BallAtRest);
    assert!(matches!(facts[0].event, Event::BallAtRest { .. }));
    cites(&facts[0].basis, "8.1(f)");
    cites(&facts[0].basis, "RR-8");
    assert_eq!(table.refuses(wheel, Command::BallAtRest).reason, Reason::AlreadyPending, "and once");
    // A dealer who says so without a ball is refused still.
    assert_eq!(table.refuses(dealer(), Command::BallAtRest).reason, Reason::BallNotSpun);
    table.does(dealer(), Command::BallSpun);
    table.later_ms(15_000);
    table.does(dealer(), Command::BallAtRest);
    table.later_ms(5_000);
    assert_eq!(table.refuses(dealer(), entry(1)).reason, Reason::StatementNeeded);
    // Or the mandatory call is made, for which a ball that lies takes a higher rank.
    table.does(game_supervisor(), Command::CallNoSpin { reason: NoSpinReason::AtRestEarly });
    assert_eq!(table.account_view(1).balance, cents(10_000));
}
