//! The virtual wheel and the automation that deals in the dealer's place: the commitment comes before the period, the
//! number after expiry, and the system takes each step by itself.

use crate::harness::*;
use houseway_table::roulette::{
    Automation, Command, Config, Event, Need, Offer, Phase, Reason, Roulette, Source,
};
use houseway_table::{Actor, Game, Hex, Sealed, Step, Time};

const DEMO: Automation =
    Automation { open_after_ms: Some(5_000), spin_for_ms: Some(8_000), confirm_records: true };

fn demo(config: &mut Config) {
    config.source = Source::Virtual;
    config.automation = DEMO;
    config.demo = true;
}

fn seal() -> Sealed {
    Sealed { commitment: Hex([0xab; 32]), cipher: "cd".repeat(48) }
}

fn opens() -> Command {
    Command::OpenPeriod { seal: Some(seal()), blind: Some(Hex([0xb1; 32])) }
}

fn opening() -> Hex<32> {
    Hex([0x5e; 32])
}

fn next(table: &Table) -> Option<Step<Command, Need>> {
    Roulette::next_step(&table.rules, &table.state)
}

/// Takes the system's next step at its moment, and draws for it where it asks. Says what it did.
fn steps(table: &mut Table, number: u8) -> Option<&'static str> {
    let (at, command, what) = match next(table)? {
        Step::Give { at, command } => {
            let what = match &command {
                Command::Expire { .. } => "expire",
                Command::BallSpun => "spin",
                Command::BallAtRest => "rest",
                Command::ConfirmRecord { .. } => "confirm",
                Command::ChangeLimits => "limits",
                Command::OpenPeriod { .. } => "open",
                other => panic!("{other:?}"),
            };
            (at, command, what)
        }
        Step::Draw { at, need: need @ Need::Commitment { .. } } => {
            assert_eq!(Roulette::needs(&table.rules, &table.state), Some(need));
            (at, opens(), "commit")
        }
        Step::Draw { at, need: need @ Need::Outcome { .. } } => {
            assert_eq!(Roulette::needs(&table.rules, &table.state), Some(need));
            let (outcome, opening) = (pocket(number), Some(opening()));
            (at, Command::EnterOutcome { outcome, rested_after_expiry: true, opening }, "draw")
        }
    };
    table.now = table.now.max(at);
    table.does(Actor::System, command);
    Some(what)
}

#[test]
fn the_commitment_stands_before_the_period_and_is_opened_with_the_number() {
    let mut table = Table::with(&[], |config| {
        config.source = Source::Virtual;
        config.automation.open_after_ms = Some(1_000);
    });
    table.buys_in(1, 10_000);
    assert_eq!(Roulette::needs(&table.rules, &table.state), Some(Need::Commitment { spin: 1 }));
    let refused = table.refuses(dealer(), Command::OpenPeriod { seal: None, blind: None });
    assert_eq!(refused.reason, Reason::WrongSource);
    cites(&refused.basis, "2.2(e)");
    // A commitment is the system's alone: a person could bring one that he has seen opened.
    for actor in [dealer(), manager()] {
        let refused = table.refuses(actor, opens());
        assert_eq!(refused.reason, Reason::NotYours);
    }
    let facts = table.does(Actor::System, opens());
    let Event::PeriodOpened { seal: Some(kept), blind: Some(_), .. } = &facts[0].event else {
        panic!("no commitment")
    };
    assert_eq!(kept, &seal());
    assert_eq!(Roulette::needs(&table.rules, &table.state), None, "while the period runs nothing is drawn");
    table.places(1, "red", 500);
    table.expires();
    table.all_confirm();
    // What is asked for names the commitment and a text of what was promised and opened.
    let Some(Need::Outcome { spin: 1, seal: Some(kept), text }) = Roulette::needs(&table.rules, &table.state)
    else {
        panic!("no outcome is needed")
    };
    assert_eq!(kept, seal());
    assert!(text.starts_with("houseway wheel number 2\ntable R1\nspin 1\nlayout 1 "), "{text}");
    table.does(dealer(), Command::BallSpun);
    // Nobody keys a number in, and none comes without what opens the commitment.
    let drawn = |opening| Command::EnterOutcome { outcome: pocket(1), rested_after_expiry: true, opening };
    for actor in [dealer(), manager()] {
        assert_eq!(table.refuses(actor, drawn(Some(opening()))).reason, Reason::NotYours);
    }
    assert_eq!(table.refuses(Actor::System, drawn(None)).reason, Reason::WrongSource);
    let facts = table.does(Actor::System, drawn(Some(opening())));
    let Event::SpinSettled { opening: Some(opened), answered_by: None, .. } = facts[0].event else {
        panic!("not opened")
    };
    assert_eq!(opened, opening());
    assert_eq!(table.account_view(1).balance, cents(10_500));
}

#[test]
fn a_real_wheel_takes_no_commitment_and_no_opening() {
    let mut table = Table::open();
    let open = |config: &mut Config| config.automation.open_after_ms = Some(1_000);
    let mut automated = Table::with(&[], open);
    let refused = automated.refuses(Actor::System, opens());
    assert_eq!(refused.reason, Reason::WrongSource);
    table.opens_period();
    table.expires();
    table.does(dealer(), Command::BallSpun);
    table.later_ms(10_000);
    let opened =
        Command::EnterOutcome { outcome: pocket(1), rested_after_expiry: false, opening: Some(opening()) };
    assert_eq!(table.refuses(dealer(), opened).reason, Reason::WrongSource);
    assert_eq!(table.refuses(Actor::System, entry(1)).reason, Reason::NotYours);
}

#[test]
fn the_digest_of_the_layouts_follows_what_lies_there() {
    let digest = |name: &str| {
        let mut table = Table::with(&[], demo);
        table.buys_in(1, 10_000);
        table.does(Actor::System, opens());
        table.places(1, name, 500);
        table.expires();
        match Roulette::needs(&table.rules, &table.state) {
            Some(Need::Outcome { text, .. }) => text,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(digest("red"), digest("red"));
    assert_ne!(digest("red"), digest("black"));
}

#[test]
fn a_demo_table_deals_a_whole_spin_by_itself() {
    let mut table = Table::with(&[], demo);
    assert_eq!(next(&table), None, "nobody plays");
    table.buys_in(1, 10_000);
    let opened = table.now;
    assert_eq!(steps(&mut table, 1), Some("commit"));
    assert_eq!(table.now, opened.plus_ms(5_000), "after the pause between two spins");
    table.places(1, "red", 500);
    assert_eq!(steps(&mut table, 1), Some("expire"));
    let closed = table.now;
    assert_eq!(closed, opened.plus_ms(35_000));
    table.all_confirm();
    assert_eq!(steps(&mut table, 1), Some("spin"));
    assert_eq!(steps(&mut table, 1), Some("rest"));
    assert_eq!(table.now, closed.plus_ms(8_000));
    assert_eq!(steps(&mut table, 1), Some("draw"));
    assert_eq!(table.account_view(1).balance, cents(10_500));
    assert_eq!(steps(&mut table, 1), Some("commit"), "and the next one");
    // Whoever is alone and leaves stops it.
    table.does(terminal(1), Command::Leave { seat: seat(1) });
    assert_eq!(steps(&mut table, 1), Some("expire"));
    assert_eq!(steps(&mut table, 1), Some("spin"));
    assert_eq!(steps(&mut table, 1), Some("rest"));
    assert_eq!(steps(&mut table, 1), Some("draw"));
    assert_eq!(next(&table), None);
}

#[test]
fn the_automation_waits_for_terminals_and_confirms_the_records_of_those_that_disagree() {
    let mut table = Table::with(&[], |config| {
        demo(config);
        config.automation.spin_for_ms = Some(500);
    });
    table.buys_in(1, 10_000);
    steps(&mut table, 1);
    table.places(1, "red", 500);
    steps(&mut table, 1);
    let closed = table.now;
    assert_eq!(steps(&mut table, 1), Some("spin"));
    assert_eq!(steps(&mut table, 1), Some("rest"));
    // The number would be there; the terminal's word is waited for, two seconds and no longer.
    let Some(Step::Draw { at, .. }) = next(&table) else { panic!("no draw") };
    assert_eq!(at, closed.plus_ms(2_000));
    let digest = houseway_table::Digest::of("another layout");
    table.does(terminal(1), Command::ReportLayout { spin: 1, digest, nonce: Hex([1; 16]) });
    assert_eq!(steps(&mut table, 1), Some("confirm"));
    assert_eq!(steps(&mut table, 1), Some("draw"));
    assert_eq!(table.account_view(1).balance, cents(10_500));
}

#[test]
fn at_a_dealers_table_the_system_expires_and_changes_limits_and_nothing_else() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    assert_eq!(next(&table), None);
    let mut lower = limits();
    lower.singles.iter_mut().for_each(|limit| limit.minimum = cents(250));
    let effective_at = table.now.plus_ms(60_000);
    table.does(casino_supervisor(), Command::PostSign { limits: Box::new(lower), effective_at });
    assert_eq!(steps(&mut table, 1), Some("limits"));
    assert_eq!(table.now, effective_at);
    table.opens_period();
    assert_eq!(steps(&mut table, 1), Some("expire"));
    assert_eq!(next(&table), None, "the ball is the dealer's");
    table.does(dealer(), Command::BallSpun);
    assert_eq!(next(&table), None);
}

#[test]
fn nothing_goes_by_itself_while_accounts_are_frozen_or_the_system_is_down() {
    let mut table = Table::with(&[], demo);
    table.buys_in(1, 10_000);
    while table.state.spin < 2 {
        steps(&mut table, 18);
    }
    let outcome = houseway_table::roulette::SpinOutcome::Number { number: pocket(17) };
    table.does(dealer(), correct(1, outcome));
    assert_eq!(next(&table), None);
    assert_eq!(Roulette::needs(&table.rules, &table.state), None);
    table.does(game_supervisor(), Command::ConfirmCorrection);
    // The commitment of the period that starts anew is the one that was made before it.
    let Phase::Wagering(wagering) = &table.state.phase else { panic!("no period") };
    assert_eq!(wagering.promise.as_ref().map(|promise| &promise.seal), Some(&seal()));
    let scope = houseway_table::roulette::Scope::System;
    table.does(Actor::System, Command::ReportMalfunction { scope, began_at: None });
    assert_eq!(next(&table), None);
    table.does(Actor::System, Command::Restore { scope });
    assert_eq!(steps(&mut table, 1), Some("commit"));
}

/// A number of the virtual wheel has no ball that could have lain early: no second rank is asked (RR-8).
#[test]
fn a_virtual_number_needs_no_second_rank() {
    let mut table = Table::with(&[], |config| {
        demo(config);
        config.automation.spin_for_ms = Some(0);
        config.digest_wait_ms = 0;
    });
    table.buys_in(1, 10_000);
    steps(&mut table, 1);
    table.places(1, "red", 500);
    while steps(&mut table, 1) != Some("draw") {}
    let (settled, closed) = (table.now, Time(table.facts[0].at.0 + 35_000));
    assert_eq!(settled, closed, "settled within the late window");
    assert_eq!(table.account_view(1).balance, cents(10_500));
}

/// There is no ball at a virtual wheel that deals by itself: nobody is offered to say what it does, nor may.
#[test]
fn at_a_virtual_wheel_nobody_says_what_a_ball_does() {
    let mut table = Table::with(&[], demo);
    table.buys_in(1, 1_000);
    table.opens_virtual_period();
    let barred = |table: &Table| {
        let offers = table.console().offers;
        assert!(!offers.iter().any(|offer| matches!(offer.value, Offer::BallSpun | Offer::BallAtRest)));
    };
    barred(&table);
    for command in [Command::BallSpun, Command::BallAtRest] {
        assert_eq!(table.refuses(dealer(), command).reason, Reason::NotYours);
    }
    table.expires();
    barred(&table);
    assert_eq!(table.refuses(dealer(), Command::BallSpun).reason, Reason::NotYours);
}
