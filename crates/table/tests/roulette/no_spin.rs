//! "No spin": the eight occasions, and what becomes of the wagers (8.1 to 8.3, RR-3).

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_table::roulette::{
    Command, Event, Notice, Offer, Phase, Prompt, Reason, Scope, SpinOutcome, Touch,
};
use houseway_table::{Actor, Rank};

const REASONS: [(NoSpinReason, &str); 8] = [
    (NoSpinReason::WheelAtRest, "8.1(a)"),
    (NoSpinReason::SameDirection, "8.1(b)"),
    (NoSpinReason::TooFewTurns, "8.1(c)"),
    (NoSpinReason::ForeignObject, "8.1(d)"),
    (NoSpinReason::BallOut, "8.1(e)"),
    (NoSpinReason::AtRestEarly, "8.1(f)"),
    (NoSpinReason::Interference, "8.1(g)"),
    (NoSpinReason::Disruption, "8.1(h)"),
];

fn call(reason: NoSpinReason) -> Command {
    Command::CallNoSpin { reason }
}

fn place(name: &str, amount: u32) -> Touch {
    Touch::Place { spot: spot(name), amount: cents(amount) }
}

fn double(table: &mut Table, number: u8, numbers: [u8; 2], amount: u32) {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    table.touches(number, Touch::Sequence { sequence, amount: cents(amount) });
}

/// The reasons that the console offers, with what they stand on.
fn offered(table: &Table) -> Vec<NoSpinReason> {
    let offers = table.console().offers;
    let found = offers.iter().find_map(|offer| match &offer.value {
        Offer::CallNoSpin { reasons } => Some((reasons.clone(), offer.basis.clone())),
        _ => None,
    });
    let Some((reasons, basis)) = found else { return Vec::new() };
    for (reason, clause) in REASONS {
        if reasons.contains(&reason) {
            prompts(&basis, clause);
        }
    }
    prompts(&basis, "8.2");
    prompts(&basis, "8.3");
    reasons
}

/// Two players with wagers, a period that has expired and a ball that was spun early.
fn spun(readings: &[&str]) -> Table {
    let mut table = Table::with(readings, |_| {});
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.places(1, "straight-up 17", 750);
    table.places(2, "split 0-1", 500);
    table.does(dealer(), Command::BallSpun);
    table.expires();
    table
}

#[test]
fn r8_1_each_of_the_eight_occasions_voids_the_spin() {
    for (reason, clause) in REASONS {
        let mut table = spun(&[]);
        assert!(offered(&table).contains(&reason), "{reason:?}");
        let facts = table.does(dealer(), call(reason));
        cites(&facts[0].basis, clause);
        for other in ["8.2", "8.3", "RR-3", "G-3"] {
            cites(&facts[0].basis, other);
        }
        let Event::NoSpinCalled { returned, .. } = &facts[0].event else { panic!("no call") };
        let back: Vec<_> = returned.iter().map(|r| (r.seat, r.amount)).collect();
        assert_eq!(back, [(seat(1), cents(1_250)), (seat(2), cents(500))], "the whole stakes");
        for number in [1, 2] {
            let account = table.account_view(number);
            assert_eq!((account.balance, account.stake), (cents(10_000), cents(0)), "{reason:?}");
            assert!(matches!(account.notice, Some(Notice::Returned { .. })), "and the terminal says so");
            assert_eq!(account.results[0].outcome, Some(SpinOutcome::NoSpin { reason }));
        }
        assert_eq!(table.public().outcomes[0].outcome, SpinOutcome::NoSpin { reason });
    }
}

#[test]
fn r8_1_before_the_ball_is_spun_only_what_can_happen_may_be_called() {
    // A ball may lie there although nobody said that it was spun.
    let without_ball = [
        NoSpinReason::ForeignObject,
        NoSpinReason::AtRestEarly,
        NoSpinReason::Interference,
        NoSpinReason::Disruption,
    ];
    for expired in [false, true] {
        for (reason, clause) in REASONS {
            let mut table = Table::open();
            table.opens_period();
            if expired {
                table.expires();
            }
            assert_eq!(offered(&table), without_ball);
            if without_ball.contains(&reason) {
                table.does(dealer(), call(reason));
            } else {
                let refused = table.refuses(dealer(), call(reason));
                assert_eq!(refused.reason, Reason::BallNotSpun);
                cites(&refused.basis, clause);
            }
        }
    }
}

#[test]
fn r8_1_between_two_spins_there_is_none_to_void() {
    let mut table = Table::open();
    assert!(offered(&table).is_empty());
    let refused = table.refuses(dealer(), call(NoSpinReason::Disruption));
    assert_eq!(refused.reason, Reason::NoPeriod);
    cites(&refused.basis, "8.3");
    // The call is the dealer's, or a higher rank's.
    table.opens_period();
    for actor in [terminal(1), acceptor(1), Actor::System] {
        assert_eq!(table.refuses(actor, call(NoSpinReason::Disruption)).reason, Reason::NotYours);
    }
    table.does(manager(), call(NoSpinReason::Disruption));
}

/// A dealer who does not say that he spun early gains nothing: a ball that lies while the period runs ends it.
#[test]
fn r8_1_f_a_ball_at_rest_ends_the_period_whether_or_not_it_was_said_to_be_spun() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "straight-up 17", 500);
    let facts = table.does(dealer(), Command::BallAtRest);
    cites(&facts[0].basis, "8.1(f)");
    assert_eq!(offered(&table), [NoSpinReason::AtRestEarly]);
    // Nor is a failure of something else a way around the call.
    let scope = Scope::System;
    let refused = table.refuses(dealer(), Command::ReportMalfunction { scope, began_at: None });
    assert_eq!(refused.reason, Reason::MustCallNoSpin);
    table.does(dealer(), call(NoSpinReason::AtRestEarly));
}

/// Once the ball lies the number is known, and voiding it is not one dealer's to do (RR-8, RR-18).
#[test]
fn rr_18_no_spin_after_the_ball_lies_needs_a_higher_rank_and_another_person() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.does(dealer(), Command::BallSpun);
    table.expires();
    table.all_confirm();
    table.does(dealer(), Command::BallAtRest);
    assert!(offered(&table).is_empty());
    let refused = table.refuses(dealer(), call(NoSpinReason::Disruption));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let stated = Command::EnterOutcome { outcome: pocket(17), rested_after_expiry: true, opening: None };
    table.does(game_supervisor(), stated);
    let refused = table.refuses(game_supervisor(), call(NoSpinReason::Disruption));
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "RR-18");
    table.does(casino_supervisor(), call(NoSpinReason::Disruption));
    assert_eq!(table.pit().late.len(), 1, "it stands in the report");
}

#[test]
fn r8_1_f_a_ball_that_was_spun_after_expiry_cannot_rest_before() {
    let mut table = Table::open();
    table.opens_period();
    table.expires();
    table.does(dealer(), Command::BallSpun);
    assert!(!offered(&table).contains(&NoSpinReason::AtRestEarly));
    let refused = table.refuses(dealer(), call(NoSpinReason::AtRestEarly));
    cites(&refused.basis, "8.1(f)");
}

#[test]
fn r8_1_f_with_the_ball_at_rest_before_expiry_only_no_spin_is_open() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.does(dealer(), Command::BallSpun);
    table.later_ms(9_000);
    let facts = table.does(dealer(), Command::BallAtRest);
    assert!(matches!(facts[0].event, Event::BallAtRest { early: true, .. }));
    cites(&facts[0].basis, "8.1(f)");
    let prompt = table.console().prompt.unwrap();
    assert_eq!(prompt.value, Prompt::CallNoSpin);
    for clause in ["8.1(f)", "8.2", "8.3", "RR-8"] {
        prompts(&prompt.basis, clause);
    }
    assert_eq!(offered(&table), [NoSpinReason::AtRestEarly]);
    let every = [
        (dealer(), entry(7)),
        (dealer(), Command::BallSpun),
        (dealer(), Command::BallAtRest),
        (dealer(), Command::OpenPeriod { seal: None, blind: None }),
        (dealer(), call(NoSpinReason::BallOut)),
        (dealer(), call(NoSpinReason::Disruption)),
        (terminal(1), Command::Touch { touch: place("straight-up 7", 500) }),
        (terminal(1), Command::Touch { touch: Touch::Clear }),
    ];
    for (actor, command) in every {
        let refused = table.refuses(actor, command);
        assert_eq!(refused.reason, Reason::MustCallNoSpin);
        cites(&refused.basis, "8.1(f)");
    }
    // Nor does the period's end change that.
    table.later_ms(60_000);
    assert_eq!(table.refuses(Actor::System, Command::Expire { spin: 1 }).reason, Reason::NoPeriod);
    assert_eq!(table.refuses(dealer(), entry(7)).reason, Reason::MustCallNoSpin);
    table.does(dealer(), call(NoSpinReason::AtRestEarly));
    assert_eq!(table.account_view(1).balance, cents(10_000));
}

#[test]
fn r8_1_f_the_last_millisecond_decides() {
    for (late, early) in [(29_999, true), (30_000, false)] {
        let mut table = Table::open();
        table.opens_period();
        table.does(dealer(), Command::BallSpun);
        table.later_ms(late);
        let facts = table.does(dealer(), Command::BallAtRest);
        let rested = facts.last().unwrap();
        assert!(matches!(rested.event, Event::BallAtRest { early: e, .. } if e == early), "{late}");
        assert_eq!(matches!(table.state.phase, Phase::RestedEarly { .. }), early);
        // From the deadline on the period is over, whether or not anybody has said so yet.
        assert_eq!(facts.len(), if early { 1 } else { 2 });
        if !early {
            assert!(matches!(facts[0].event, Event::PeriodExpired { .. }));
            cites(&facts[0].basis, "3.6");
            let Phase::Expired(expired) = &table.state.phase else { panic!("not expired") };
            assert_eq!(expired.rested_at, Some(table.now));
        }
    }
}

/// What is stamped after the deadline comes after it, though the expiry is said later.
#[test]
fn r3_6_a_command_after_the_deadline_finds_the_period_over() {
    let due = || {
        let mut table = Table::open();
        table.buys_in(1, 10_000);
        table.plays(17, |_| {});
        table.opens_period();
        table.places(1, "red", 500);
        table.later_ms(30_000);
        table
    };
    // The ball is spun after the close, not before it.
    let mut table = due();
    let facts = table.does(dealer(), Command::BallSpun);
    assert!(matches!(facts[1].event, Event::BallSpun { early: false, .. }));
    cites(&facts[1].basis, "5.4(b)");
    // Who leaves leaves his chips on the spin.
    let mut table = due();
    let facts = table.does(dealer(), Command::Leave { seat: seat(1) });
    assert!(matches!(facts[1].event, Event::LeaveNoted { .. }));
    cites(&facts[0].basis, "3.6");
    assert_eq!(table.account_view(1).stake, cents(500));
    // A correction finds nothing to stop, so that nobody gets a second period.
    let mut table = due();
    let outcome = SpinOutcome::Number { number: pocket(18) };
    let facts = table.does(dealer(), correct(1, outcome));
    assert!(matches!(facts[1].event, Event::CorrectionBegun { stopped: false, .. }));
    // A "no spin" voids what was wagered, and the record of the close stays.
    let mut table = due();
    let facts = table.does(dealer(), call(NoSpinReason::Disruption));
    assert!(matches!(facts[0].event, Event::PeriodExpired { .. }));
    assert!(matches!(facts[1].event, Event::NoSpinCalled { .. }));
    // Before the ball lies there is no number to enter, and nothing changes.
    let mut table = due();
    assert!(matches!(table.refuses(dealer(), entry(3)).reason, Reason::BallNotSpun));
    assert!(matches!(table.state.phase, Phase::Wagering(_)));
}

#[test]
fn r8_3_the_spin_counts_for_nothing_wherever_the_ball_ends() {
    let mut table = spun(&[]);
    table.does(dealer(), call(NoSpinReason::TooFewTurns));
    assert_eq!(table.refuses(dealer(), Command::BallAtRest).reason, Reason::NoPeriod);
    assert_eq!(table.refuses(dealer(), entry(17)).reason, Reason::NothingPending);
    assert_eq!(table.account_view(1).balance, cents(10_000));
    // A new period opens for another spin.
    let facts = table.does(dealer(), Command::OpenPeriod { seal: None, blind: None });
    assert!(matches!(facts[0].event, Event::PeriodOpened { spin: 2, .. }));
}

#[test]
fn r8_3_a_call_while_the_period_runs_ends_it() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.does(dealer(), call(NoSpinReason::Disruption));
    assert_eq!(table.account_view(1).balance, cents(10_000));
    table.later_ms(30_000);
    assert_eq!(table.refuses(Actor::System, Command::Expire { spin: 1 }).reason, Reason::NoPeriod);
    assert_eq!(table.touch_refused(1, place("red", 500)).reason, Reason::NoPeriod);
}

#[test]
fn rr_3_sequences_that_began_with_the_spin_are_void_and_running_ones_wait() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 8], 200));
    table.opens_period();
    double(&mut table, 1, [1, 2], 300);
    table.expires();
    table.does(dealer(), Command::BallSpun);
    let facts = table.does(dealer(), call(NoSpinReason::BallOut));
    let Event::NoSpinCalled { returned, staying, .. } = &facts[0].event else { panic!("no call") };
    assert_eq!((returned[0].amount, returned[0].sequences.len(), staying.len()), (cents(300), 1, 0));
    assert_eq!(table.balance(account), cents(9_800));
    assert_eq!(table.account_view(1).sequence_stake, cents(200));
    table.plays(8, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200));
}

#[test]
fn rr_3_under_the_other_reading_the_chips_stay_for_the_spin_that_replaces_it() {
    let mut table = Table::with(&["RR-3=stay"], |_| {});
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.places(1, "even", 500);
    double(&mut table, 1, [7, 7], 200);
    table.expires();
    table.does(dealer(), Command::BallSpun);
    let facts = table.does(dealer(), call(NoSpinReason::BallOut));
    cites(&facts[0].basis, "RR-3");
    let Event::NoSpinCalled { returned, staying, .. } = &facts[0].event else { panic!("no call") };
    assert!(returned.is_empty());
    assert_eq!(staying[0].amount, cents(1_200));
    assert_eq!(table.balance(account), cents(8_800));
    assert_eq!(table.account_view(1).stake, cents(1_000), "they lie there");
    // Until the new period they cannot be touched, then they can.
    assert_eq!(table.touch_refused(1, Touch::Clear).reason, Reason::NoPeriod);
    table.opens_period();
    table.touches(1, Touch::Remove { spot: spot("even"), amount: None });
    table.expires();
    table.spins_to(7);
    // Seven is red, and the first hit of the double, whose first spin this is now.
    assert_eq!(table.balance(account), cents(8_800 + 500 + 1_000));
    table.plays(7, |_| {});
    assert_eq!(table.balance(account), cents(10_300 + 376 * 200));
}

#[test]
fn rr_3_chips_that_stay_are_the_players_when_he_leaves_before_the_next_period() {
    let mut table = Table::with(&["RR-3=stay"], |_| {});
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    double(&mut table, 1, [7, 7], 200);
    table.does(dealer(), call(NoSpinReason::Interference));
    let facts = table.does(dealer(), Command::Leave { seat: seat(1) });
    let Event::AccountClosed { paid, withdrawn, receipt, .. } = &facts[0].event else { panic!("not closed") };
    assert_eq!(*paid, cents(10_000));
    assert_eq!(withdrawn.as_ref().unwrap().amount, cents(700));
    assert!(receipt.is_empty());
}

#[test]
fn g_3_a_void_returns_the_whole_stake_of_every_kind() {
    let mut table = Table::open();
    let account = table.buys_in(1, 1_000_000);
    table.opens_period();
    for each in houseway_games::roulette::Spot::all() {
        table.touches(1, Touch::Place { spot: each, amount: cents(500) });
    }
    for numbers in [[0, 0], [36, 1]] {
        double(&mut table, 1, numbers, 300);
    }
    assert_eq!(table.balance(account), cents(1_000_000 - 157 * 500 - 600));
    let facts = table.does(dealer(), call(NoSpinReason::Disruption));
    cites(&facts[0].basis, "G-3");
    assert_eq!(table.balance(account), cents(1_000_000));
}

/// Nothing else of the dealer's is open while a ball that lies early waits for its call.
#[test]
fn r8_1_f_of_the_spin_nothing_but_the_call_is_open_to_the_dealer() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.buys_in(3, 10_000);
    table.plays(17, |_| {});
    table.opens_period();
    table.does(dealer(), Command::BallAtRest);
    let commands = [
        Command::OpenPeriod { seal: None, blind: None },
        Command::BallSpun,
        Command::BallAtRest,
        entry(17),
        call(NoSpinReason::Disruption),
        Command::ReportMalfunction { scope: Scope::System, began_at: None },
        Command::ReportMalfunction { scope: Scope::Terminal { seat: seat(1) }, began_at: None },
    ];
    for command in commands {
        let refused = table.refuses(dealer(), command);
        assert_eq!(refused.reason, Reason::MustCallNoSpin);
        cites(&refused.basis, "8.1(f)");
    }
    // Accounts are served as ever (RR-8).
    let tender = houseway_ledger::Tender::Cash;
    table.does(dealer(), Command::OpenAccount { seat: seat(2), tender, amount: cents(500) });
    table.does(dealer(), Command::TopUp { seat: seat(1), tender, amount: cents(500) });
    table.does(dealer(), Command::Leave { seat: seat(3) });
    table.does(dealer(), correct(1, SpinOutcome::Number { number: pocket(18) }));
    assert_eq!(table.refuses(dealer(), call(NoSpinReason::AtRestEarly)).reason, Reason::Frozen);
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert!(matches!(table.state.phase, Phase::RestedEarly { spin: 2, .. }));
    table.does(dealer(), call(NoSpinReason::AtRestEarly));
}

/// Once the ball lies, the number is known: a "no spin" is a void in effect, and the dealer is told so by its clauses.
#[test]
fn r8_3_a_dealers_call_after_the_ball_lies_is_refused_as_a_void() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.all_confirm();
    table.does(dealer(), Command::BallSpun);
    table.later_ms(15_000);
    table.does(dealer(), Command::BallAtRest);
    let refused = table.refuses(dealer(), call(NoSpinReason::Disruption));
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    for citation in ["8.1(h)", "8.3", "RR-18", "1.2"] {
        cites(&refused.basis, citation);
    }
    table.does(game_supervisor(), call(NoSpinReason::Disruption));
}
