//! What anybody may do at a table, at random.

use crate::harness::*;
use houseway_games::roulette::{Call, Sequence, SequenceKind, Spot};
use houseway_table::roulette::Touch;
use proptest::prelude::*;

/// Something that anybody might do, sensible or not.
#[derive(Clone, Debug)]
pub enum Act {
    BuyIn(u8, u32),
    TopUp(u8, u32),
    Note(u8, u32, u8),
    Touch(u8, Touch),
    OpenPeriod,
    Expire,
    Commit(u8),
    Report(u8, bool),
    Spin,
    Rest,
    Enter(u8, bool),
    Answer(bool),
    NoSpin(usize),
    Leave(u8),
    Direct(u8),
    Fail(Option<u8>, u32),
    Restore(Option<u8>),
    Confirm(u8),
    Void(u8, bool),
    Correct(u64, u8, bool),
    Unconfirmed(u64, u8, Option<bool>),
    Adjust(u32, u64, i32),
    OwnLimits(u8, Option<u32>, Option<u16>),
    TakeRest(u8, u16),
    Limits(u32, u32),
    Marker(u8, Option<u32>),
    Closing(bool),
    ConfirmCorrection,
    WithdrawCorrection,
    Owed(u32, bool),
    Reopen(u8),
    Later(u64),
}

/// Every reading that is not the default.
pub const OTHERS: [&str; 5] =
    ["RR-2=literal", "RR-3=stay", "RR-6=each-placement", "RR-7=all", "RR-9=void-all"];

/// Those of them that a mask chooses.
pub fn chosen(mask: u8) -> Vec<&'static str> {
    OTHERS.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1).map(|(_, reading)| *reading).collect()
}

pub fn any_spot() -> impl Strategy<Value = Spot> {
    (0..usize::from(Spot::COUNT)).prop_map(|n| Spot::all().nth(n).unwrap())
}

/// Numbers fall often on the few that are wagered on, so that something is won.
pub fn any_number() -> impl Strategy<Value = u8> {
    prop_oneof![3 => 0u8..3, 1 => 0u8..37]
}

pub fn any_touch() -> impl Strategy<Value = Touch> {
    let amount = prop_oneof![Just(500u32), Just(250), 0u32..3_000, Just(200_000)].prop_map(cents);
    let near = prop_oneof![any_spot(), (0usize..3).prop_map(|n| Spot::all().nth(n).unwrap())];
    let sequence = (0usize..3, prop::collection::vec(0u8..3, 4)).prop_map(|(kind, numbers)| {
        let kind = SequenceKind::ALL[kind];
        let numbers: Vec<_> = numbers[..kind.spins()].iter().map(|&n| pocket(n)).collect();
        Sequence::new(kind, &numbers).unwrap()
    });
    prop_oneof![
        6 => (near.clone(), amount.clone()).prop_map(|(spot, amount)| Touch::Place { spot, amount }),
        1 => (0u8..37, 0u8..4, amount.clone()).prop_map(|(of, each_side, amount)| Touch::Call {
            call: Call::Neighbours { of: pocket(of), each_side }, amount }),
        1 => amount.clone().prop_map(|amount| Touch::Call { call: Call::VoisinsDuZero, amount }),
        1 => (near.clone(), near.clone()).prop_map(|(from, to)| Touch::Move { from, to }),
        2 => (near, prop::option::of(amount)).prop_map(|(spot, amount)| Touch::Remove { spot, amount }),
        3 => (sequence, 100u32..600).prop_map(|(sequence, amount)| Touch::Sequence { sequence, amount: cents(amount) }),
        1 => (1u32..4, 1u32..5).prop_map(|(account, count)| Touch::RemoveSequence { wager: numbered(account, count) }),
        1 => Just(Touch::Undo),
        1 => Just(Touch::Clear),
        1 => Just(Touch::Repeat),
        1 => Just(Touch::Double),
    ]
}

pub fn any_act() -> impl Strategy<Value = Act> {
    let seats = 1u8..=4;
    prop_oneof![
        3 => (seats.clone(), 1_000u32..60_000).prop_map(|(s, a)| Act::BuyIn(s, a)),
        1 => (seats.clone(), 0u32..10_000).prop_map(|(s, a)| Act::TopUp(s, a)),
        1 => (seats.clone(), 500u32..10_000, 0u8..20).prop_map(|(s, a, n)| Act::Note(s, a, n)),
        14 => (seats.clone(), any_touch()).prop_map(|(s, t)| Act::Touch(s, t)),
        5 => Just(Act::OpenPeriod),
        5 => Just(Act::Expire),
        2 => seats.clone().prop_map(Act::Commit),
        4 => (seats.clone(), prop::bool::weighted(0.9)).prop_map(|(s, agrees)| Act::Report(s, agrees)),
        4 => Just(Act::Spin),
        3 => Just(Act::Rest),
        6 => (any_number(), any::<bool>()).prop_map(|(n, s)| Act::Enter(n, s)),
        2 => any::<bool>().prop_map(Act::Answer),
        1 => (0usize..8).prop_map(Act::NoSpin),
        2 => seats.clone().prop_map(Act::Leave),
        1 => seats.clone().prop_map(Act::Direct),
        1 => (prop::option::of(seats.clone()), 0u32..40_000).prop_map(|(s, ago)| Act::Fail(s, ago)),
        2 => prop::option::of(seats.clone()).prop_map(Act::Restore),
        2 => seats.clone().prop_map(Act::Confirm),
        1 => (seats.clone(), any::<bool>()).prop_map(|(s, q)| Act::Void(s, q)),
        2 => (0u64..6, any_number(), prop::bool::weighted(0.2)).prop_map(|(b, n, v)| Act::Correct(b, n, v)),
        2 => (0u64..6, seats.clone(), prop::option::weighted(0.8, any::<bool>()))
            .prop_map(|(b, s, q)| Act::Unconfirmed(b, s, q)),
        3 => (1u32..8, prop_oneof![Just(0u64), 0u64..40], -3_000i32..3_000).prop_map(|(a, s, d)| Act::Adjust(a, s, d)),
        2 => (seats.clone(), prop::option::weighted(0.8, 0u32..20_000), prop::option::weighted(0.3, 0u16..40))
            .prop_map(|(s, loss, minutes)| Act::OwnLimits(s, loss, minutes)),
        1 => (seats.clone(), 0u16..5).prop_map(|(s, minutes)| Act::TakeRest(s, minutes)),
        1 => (1u32..3, 1u32..9).prop_map(|(least, most)| Act::Limits(least * 250, (least + most) * 250)),
        1 => (seats.clone(), prop::option::of(4u32..12)).prop_map(|(s, most)| Act::Marker(s, most.map(|m| m * 250))),
        1 => prop::bool::weighted(0.3).prop_map(Act::Closing),
        2 => Just(Act::ConfirmCorrection),
        1 => Just(Act::WithdrawCorrection),
        1 => (1u32..8, any::<bool>()).prop_map(|(a, p)| Act::Owed(a, p)),
        3 => prop_oneof![Just(3_000u64), 0u64..20_000].prop_map(Act::Later),
    ]
}

/// The steps of a whole spin in a row, so that random play gets somewhere, with anything thrown in between: while the
/// period runs, after expiry, and while a correction is under way.
pub fn any_run() -> impl Strategy<Value = Vec<Act>> {
    let some = || prop::collection::vec(any_act(), 0..3);
    let touches = prop::collection::vec((1u8..=4, any_touch()), 0..6);
    let reports = prop::collection::vec(prop::bool::weighted(0.9), 4);
    let correction = prop::option::weighted(0.3, (0u64..4, any_number(), prop::bool::weighted(0.2), some()));
    let parts = (any_number(), touches, reports, some(), some(), correction);
    let whole = parts.prop_map(|(number, touches, reports, running, expired, correction)| {
        // Whatever was announced, play goes on.
        let mut acts = vec![Act::Closing(false), Act::OpenPeriod];
        acts.extend(touches.into_iter().map(|(seat, touch)| Act::Touch(seat, touch)));
        acts.extend([1, 2, 4].map(Act::Commit));
        acts.extend(running);
        acts.push(Act::Expire);
        acts.extend((1..=4).zip(reports.clone()).map(|(seat, agrees)| Act::Report(seat, agrees)));
        acts.extend(expired);
        // What a terminal denies is void now and then.
        let denied = (1..=4).zip(reports).filter(|(_, agrees)| !agrees && number % 2 == 0);
        acts.extend(denied.map(|(seat, _)| Act::Void(seat, seat % 2 == 0)));
        acts.extend([Act::Restore(None), Act::Spin, Act::Later(15_000), Act::Rest]);
        acts.extend((1..=4).map(Act::Confirm));
        acts.extend((1..=4).map(|seat| Act::Restore(Some(seat))));
        acts.extend([Act::Enter(number, true), Act::Answer(true)]);
        if let Some((back, number, void, meanwhile)) = correction {
            // Now and then it was a terminal and not the number.
            let terminal = (back + u64::from(number)).is_multiple_of(3).then_some(number % 3 + 1);
            acts.push(match terminal {
                Some(seat) => Act::Unconfirmed(back, seat, Some(void)),
                None => Act::Correct(back, number, void),
            });
            acts.extend(meanwhile);
            acts.push(Act::ConfirmCorrection);
            // And sometimes it was right after all.
            if let Some(seat) = terminal {
                acts.extend([Act::Unconfirmed(back, seat, None), Act::ConfirmCorrection]);
            }
        }
        acts
    });
    let owed = any::<bool>().prop_map(|pays| (1..12).map(|account| Act::Owed(account, pays)).collect());
    // Chips that stay, and what may happen to them before the next period.
    let falls = prop::option::of((1u32..3, 1u32..9));
    let between = (prop::collection::vec((1u8..=4, any_touch()), 1..6), 0usize..8, some(), falls).prop_map(
        |(touches, reason, meanwhile, falls)| {
            let touches = touches.into_iter().map(|(seat, touch)| Act::Touch(seat, touch));
            let ends = [Act::Spin, Act::NoSpin(reason), Act::NoSpin(6)];
            let falls = falls.map(|(least, most)| Act::Limits(least * 250, (least + most) * 250));
            [Act::OpenPeriod].into_iter().chain(touches).chain(ends).chain(meanwhile).chain(falls).collect()
        },
    );
    // Terminals change hands while a correction stops the period, and after expiry of a spin that is called off.
    let stopped = (0u64..4, any_number(), some(), 1u8..=4).prop_map(|(back, number, meanwhile, seat)| {
        let begin = [Act::OpenPeriod, Act::Commit(seat), Act::Correct(back, number, false)];
        let ends = [Act::Leave(seat), Act::ConfirmCorrection, Act::BuyIn(seat, 20_000)];
        begin.into_iter().chain(meanwhile).chain(ends).collect()
    });
    let newcomer = (1u8..=4).prop_map(|seat| {
        let begin = [Act::OpenPeriod, Act::Touch(seat, Touch::Clear), Act::Commit(seat), Act::Expire];
        let ends = [Act::Leave(seat), Act::BuyIn(seat, 20_000), Act::NoSpin(7)];
        begin.into_iter().chain(ends).collect()
    });
    // The day ends, and the next begins under other rules; what was played before may still be corrected.
    let reopened = (0u8..32, 0u64..4, any_number(), 1u8..=4).prop_map(|(mask, back, number, seat)| {
        let wrong = [Act::Correct(back, number, false), Act::Unconfirmed(back, seat, Some(true))];
        let mut acts = vec![Act::Expire, Act::Spin, Act::Later(15_000), Act::Enter(number, true)];
        acts.push(Act::Reopen(mask));
        acts.extend(wrong.into_iter().flat_map(|wrong| [wrong, Act::ConfirmCorrection]));
        acts
    });
    prop_oneof![
        2 => between, 2 => stopped, 1 => newcomer, 4 => any_act().prop_map(|act| vec![act]), 8 => whole, 2 => owed, 1 => reopened
    ]
}
