//! What lies at one terminal is nobody else's business: not on the screens of others or of everybody, and not in what
//! they are offered or refused, nor in when the table acts.

use crate::harness::*;
use houseway_games::roulette::{Sequence, SequenceKind, Spot};
use houseway_table::roulette::{ClaimSubject, Command, Need, Roulette, Source, Touch, View};
use houseway_table::{Actor, Audience, By, Game, Step};
use proptest::prelude::*;
use serde_json::Value;

/// Without the covered digests of others' layouts: what one of them covers is told by it to nobody who lacks the blind
/// (see `fair.rs`), but another layout has another.
fn uncovered(mut view: Value) -> Value {
    let parts = ["/draw/parts", "/public/draw/parts"].into_iter().find(|path| view.pointer(path).is_some());
    for part in
        parts.and_then(|path| view.pointer_mut(path)).and_then(Value::as_array_mut).into_iter().flatten()
    {
        if part["seat"] != 1 {
            part["layout"].take();
        }
    }
    view
}

/// Everything that terminal 1 and everybody learn.
fn learned(table: &Table) -> Vec<Value> {
    let view = |audience| {
        let view = Roulette::view(&table.rules, &table.state, audience);
        uncovered(serde_json::to_value(view).unwrap())
    };
    let by = By { actor: terminal(1), at: table.now };
    let offers = serde_json::to_value(Roulette::options(&table.rules, &table.state, &by)).unwrap();
    let probe = |touch| {
        let command = Command::Touch { touch };
        match Roulette::decide(&table.rules, &table.state, &command, &by) {
            Ok(decision) => serde_json::to_value(decision.events()).unwrap(),
            Err(refused) => serde_json::to_value(refused).unwrap(),
        }
    };
    let touches = [
        Touch::Place { spot: spot("red"), amount: cents(750) },
        Touch::Place { spot: spot("red"), amount: cents(90_000) },
        Touch::Repeat,
        Touch::Double,
        Touch::Undo,
    ];
    // When the table acts by itself, whatever it draws from.
    let step = match Roulette::next_step(&table.rules, &table.state) {
        None => Value::Null,
        Some(Step::Give { at, command }) => serde_json::to_value((at, command)).unwrap(),
        Some(Step::Draw { at, need: Need::Commitment { spin } }) => serde_json::to_value((at, spin)).unwrap(),
        Some(Step::Draw { at, need: Need::Outcome { spin, .. } }) => {
            serde_json::to_value((at, spin, "outcome")).unwrap()
        }
    };
    let mut all = vec![view(Audience::Seat { seat: seat(1) }), view(Audience::Public), offers, step];
    all.extend(touches.into_iter().map(probe));
    all
}

fn any_touch() -> impl Strategy<Value = Touch> {
    let near = (0..usize::from(Spot::COUNT)).prop_map(|n| Spot::all().nth(n).unwrap());
    let amount = prop_oneof![Just(500u32), 0u32..5_000, Just(200_000)].prop_map(cents);
    prop_oneof![
        6 => (near.clone(), amount).prop_map(|(spot, amount)| Touch::Place { spot, amount }),
        1 => (near.clone(), near.clone()).prop_map(|(from, to)| Touch::Move { from, to }),
        1 => near.prop_map(|spot| Touch::Remove { spot, amount: None }),
        2 => (0u8..37, 0u8..37).prop_map(|(one, two)| {
            let sequence = Sequence::new(SequenceKind::Double, &[pocket(one), pocket(two)]).unwrap();
            Touch::Sequence { sequence, amount: cents(200) }
        }),
        1 => Just(Touch::Undo),
        1 => Just(Touch::Clear),
        1 => Just(Touch::Repeat),
        1 => Just(Touch::Double),
    ]
}

/// A spin in which both terminals touch in turn, and what terminal 1 and everybody learn at every point of it.
fn course(own: &[Touch], others: &[Touch], number: u8, source: Source) -> Vec<Vec<Value>> {
    let virtual_wheel = source == Source::Virtual;
    let mut table = Table::with(&[], |config| {
        config.source = source;
        config.automation.open_after_ms = virtual_wheel.then_some(1_000);
    });
    table.buys_in(1, 100_000);
    table.buys_in(2, 100_000);
    let mut seen = Vec::new();
    for _ in 0..2 {
        if virtual_wheel {
            table.opens_virtual_period();
        } else {
            table.opens_period();
        }
        for turn in 0..own.len().max(others.len()) {
            for (seat, touches) in [(1, own), (2, others)] {
                if let Some(touch) = touches.get(turn) {
                    let _ = table.give(terminal(seat), Command::Touch { touch: touch.clone() });
                }
            }
            seen.push(learned(&table));
        }
        table.expires();
        seen.push(learned(&table));
        table.all_confirm();
        table.does(dealer(), Command::BallSpun);
        table.later_ms(10_000);
        seen.push(learned(&table));
        if virtual_wheel {
            table.does(Actor::System, drawn(number));
        } else {
            table.enters(number);
        }
        seen.push(learned(&table));
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_terminal_and_the_display_learn_nothing_of_anothers_wagers(
        own in prop::collection::vec(any_touch(), 0..5),
        others in prop::collection::vec(any_touch(), 1..5),
        number in 0u8..37,
    ) {
        let quiet = vec![Touch::Clear; others.len()];
        for source in [Source::Wheel, Source::Virtual] {
            prop_assert_eq!(course(&own, &others, number, source), course(&own, &quiet, number, source));
        }
    }
}

#[test]
fn the_test_would_notice() {
    // The same with one's own wagers differs, and so does what the pit sees of another's.
    let touch = |name| vec![Touch::Place { spot: spot(name), amount: cents(500) }];
    for source in [Source::Wheel, Source::Virtual] {
        assert_ne!(course(&touch("red"), &[], 1, source), course(&touch("black"), &[], 1, source));
    }
}

#[test]
fn the_console_sees_what_is_staked_and_not_on_what() {
    let shown = |name: &str, audience| {
        let mut table = Table::open();
        table.buys_in(2, 10_000);
        table.opens_period();
        table.places(2, name, 500);
        serde_json::to_value(Roulette::view(&table.rules, &table.state, audience)).unwrap()
    };
    assert_eq!(shown("red", Audience::Dealer), shown("black", Audience::Dealer));
    for audience in [Audience::Supervisor, Audience::Inspector] {
        assert_ne!(shown("red", audience), shown("black", audience));
    }
    let console = Table::open().console();
    assert!(console.money.is_none(), "the table's money is the pit's");
}

#[test]
fn an_inspector_looks_on_and_is_offered_nothing() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let view = Roulette::view(&table.rules, &table.state, Audience::Inspector);
    let View::Inspector(view) = view else { panic!("no inspector") };
    assert!(view.offers.is_empty());
    assert!(view.money.is_some());
    assert!(!table.console().offers.is_empty());
}

/// The numbers of receipts and claims are an account's own: they do not tell how many others there are.
#[test]
fn rr_4_numbers_tell_a_player_nothing_of_others() {
    let course = |others: u32| {
        let mut table = Table::open();
        table.buys_in(1, 100_000);
        table.buys_in(2, 100_000);
        table.opens_period();
        let sequence = Sequence::new(SequenceKind::Double, &[pocket(7); 2]).unwrap();
        let place = |amount| Touch::Sequence { sequence, amount: cents(amount) };
        (0..others).for_each(|_| drop(table.touches(2, place(200))));
        table.touches(1, place(300));
        let claim = || Command::Claim { subject: ClaimSubject::Malfunction, spin: None };
        (0..others).for_each(|_| drop(table.does(terminal(2), claim())));
        table.does(terminal(1), claim());
        learned(&table)
    };
    assert_eq!(course(0), course(3));
}
