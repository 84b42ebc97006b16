//! Red Dog: every kind of event with every alternative inside it.

use crate::parts::{SEVEN, all, basis, cents, every, sealed, seat, time};
use houseway_games::red_dog::{Leaves, Limits, Line, Measured, Outcome, Stake, Why};
use houseway_lawbook::{Readings, Short};
use houseway_ledger::Tender;
use houseway_money::ChipSet;
use houseway_table::house::Signature;
use houseway_table::house::desk::{DeskEvent, Funds};
use houseway_table::red_dog::{
    Automation, Breach, CardCheck, Cause, Config, Cutter, Due, Event, Measures, Motion, Proposal, Refund,
    SettledLine, Source,
};
use houseway_table::{Hex, Rank, Recorded, Shown, Veiled};
use serde_json::json;

/// Facts of every kind with every alternative inside.
pub fn facts() -> Vec<Recorded<Event>> {
    let on_record = basis("7.2.1.1, RD-4, G-3");
    all(events(), &Event::ShuffleOrdered, &on_record)
}

every!(sources: Source { Shoe, Virtual });
every!(dues: Due { Start, FirstCard, AfterRound, Abnormal, Late, Short });
every!(causes: Cause { Disruption, Fraud });
every!(breaches: Breach { Device, Influence, SideBet, Handling });
every!(whys: Why { BelowMinimum, BelowAgain, OffUnit, AboveMaximum });
every!(cutters: Cutter {
    Player = Cutter::Player { seat: seat(3) },
    Supervisor = Cutter::Supervisor,
    Table = Cutter::Table,
});
every!(leaves: Leaves { Pair = Leaves::Pair, NoSpread = Leaves::NoSpread, Spread = Leaves::Spread { cards: 4 }, });
every!(outcomes: Outcome {
    ThreeOfAKind = Outcome::ThreeOfAKind,
    Between = Outcome::Between { cards: 1 },
    Outside = Outcome::Outside { cards: 11 },
    PairVoid = Outcome::PairVoid,
    ConsecutiveVoid = Outcome::ConsecutiveVoid,
});

fn text<const N: usize>(text: &str) -> Short<N> {
    text.parse().unwrap()
}

fn limits(unit: bool) -> Limits {
    Limits { minimum: cents(1_000), maximum: cents(10_000), unit: unit.then(|| cents(500)) }
}

fn config(source: Source) -> Config {
    Config {
        table: text("RD1"),
        rulebook: "vic-1997-red-dog".parse().unwrap(),
        edition: 1,
        readings: Readings::parse(["RD-1=as-placed"]).unwrap(),
        areas: 7,
        seats: 21,
        limits: limits(true),
        chips: ChipSet::new(vec![cents(100), cents(500)]).unwrap(),
        note_limit: cents(1_000_000),
        source,
        behind: 104,
        automation: Automation { deals: true, bets_ms: 20_000, raises_ms: 10_000, step_ms: 2_000 },
        demo: true,
    }
}

fn check() -> CardCheck {
    CardCheck {
        decks: 8,
        cards: 416,
        jokers: 0,
        colour: text("red"),
        alike: true,
        cutting_card: true,
        sound: true,
    }
}

fn shown() -> Shown<houseway_games::red_dog::Card> {
    Shown { value: "10H".parse().unwrap(), opening: Some(Hex([9; 32])) }
}

fn settled(outcome: Outcome) -> SettledLine {
    let line = Line {
        stake: Stake { original: cents(1_000), raise: cents(500) },
        outcome,
        win: cents(1_500),
        returned: cents(3_000),
        basis: basis("8.1.1, 5.9.1.1"),
    };
    SettledLine {
        seat: seat(3),
        account: SEVEN,
        area: 2,
        line,
        excess: cents(250),
        stays: cents(0),
        warned: true,
        dropped: cents(0),
        borne: cents(0),
    }
}

/// As it is when the round was settled again: a raise went back, and the house bears something.
fn settled_again(outcome: Outcome) -> SettledLine {
    SettledLine { dropped: cents(500), borne: cents(70), ..settled(outcome) }
}

fn signature(person: &str) -> Signature {
    Signature { person: Short::new(person).unwrap(), rank: Rank::CasinoSupervisor, at: time(9) }
}

fn events() -> Vec<Event> {
    let card = "AS".parse().unwrap();
    let other = "2C".parse().unwrap();
    let (wagered, note) = ((seat(3), SEVEN), text("a note"));
    let measured =
        |why| Measured { placed: cents(1_100), counts: cents(1_000), why, basis: basis("6.1, RD-5") };
    let measures = Measures { void: true, exclude: true, seize: cents(700), confiscate: true, detain: true };
    let refund = |seat| Refund {
        account: SEVEN,
        seat,
        released: cents(1),
        refunded: cents(2),
        taken: cents(3),
        seized: cents(1),
        forfeited: cents(1),
        seized_again: cents(1),
        forfeited_again: cents(1),
        borne: cents(4),
    };
    let mut events = vec![
        Event::Desk {
            desk: DeskEvent::AccountOpened {
                seat: wagered.0,
                account: SEVEN,
                source: Funds::Dealer { tender: Tender::Cash },
                amount: cents(5_000),
            },
        },
        Event::CardsChecked { check: check() },
        Event::CardsReplaced { check: check(), note },
        Event::CutOffered { seat: seat(3) },
        Event::Loaded { behind: 104 },
        Event::Burned { cards: 1 },
        Event::BurnedAsked { seat: seat(3) },
        Event::BurnedShown { cards: vec![shown(), Shown::real(card)] },
        Event::WagerChanged {
            seat: seat(3),
            account: SEVEN,
            area: 2,
            from: cents(0),
            to: cents(500),
            spoken: false,
        },
        Event::WagerChanged {
            seat: seat(3),
            account: SEVEN,
            area: 2,
            from: cents(500),
            to: cents(0),
            spoken: true,
        },
        Event::CardDealt { card: shown() },
        Event::CardDealt { card: Shown::real(card) },
        Event::Raised { seat: seat(3), account: SEVEN, from: cents(0), to: cents(500) },
        Event::RaisesClosed,
        Event::Resumed,
        Event::ShoeShort { missing: 0 },
        Event::ShoeShort { missing: 2 },
        Event::FaceUpDiscarded { card },
        Event::DrawnInError { card: None },
        Event::DrawnInError { card: Some(card) },
        Event::Reconstructed {
            from: [card, other],
            to: [other, card],
            leaves: Leaves::Spread { cards: 11 },
            returned: vec![(seat(3), SEVEN, cents(500))],
        },
        Event::ShuffleOrdered,
        Event::Sanctioned { seat: seat(3), account: SEVEN, measures, voided: cents(1_500), note },
        Event::SeizedReleased { account: SEVEN, amount: cents(700), returned: true, owed: false },
        Event::Vacated { seat: seat(3) },
        Event::Complained { seat: seat(3) },
        Event::DisputeDecided { seat: Some(seat(3)), answer: note, review: false },
        Event::DisputeDecided { seat: None, answer: note, review: true },
        Event::PlayersRestricted { most: 2 },
        Event::SignPosted { limits: limits(false), effective_at: time(1_200) },
        Event::SignWithdrawn,
        Event::LimitsChanged { limits: limits(true) },
        Event::MarkerPlaced { seat: seat(3), maximum: Some(cents(50_000)) },
        Event::MarkerPlaced { seat: seat(3), maximum: None },
        Event::ProposalWithdrawn,
        Event::Agreed { first: signature("dana"), second: signature("erik") },
    ];
    let cards = vec![card, other];
    let motions = [
        Motion::Invalidate { round: 12, cause: Cause::Fraud, note, in_play: true },
        Motion::Exchange { round: 12, to: [card, other] },
        Motion::CorrectResult { round: 12, cards, note },
        Motion::VoidWagers { seat: seat(3), account: SEVEN, measures, note },
        Motion::RaiseMaximum { limits: limits(true), effective_at: time(1_200) },
        Motion::PlaceMarker { seat: seat(3), account: SEVEN, maximum: cents(50_000) },
    ];
    events.extend(
        motions.map(|motion| Event::Proposed {
            proposal: Box::new(Proposal { motion, first: signature("dana") }),
        }),
    );
    events.extend(
        sources()
            .into_iter()
            .map(|source| Event::Configured { config: Box::new(config(source)), players_most: 3 }),
    );
    for due in dues() {
        // What is sealed is read back without its key: as it was never known.
        let under: Veiled<houseway_games::red_dog::Card> =
            serde_json::from_value(json!(serde_json::to_value(sealed()).unwrap())).unwrap();
        events.push(Event::Shuffled {
            decks: 8,
            laid: vec![card, other],
            cards: vec![Veiled::unknown(), under],
            due,
        });
        events.push(Event::CuttingCardOut { due });
    }
    let lines = [None].into_iter().chain(whys().into_iter().map(Some));
    events.push(Event::BetsClosed { round: 12, wagers: lines.map(|why| (seat(3), measured(why))).collect() });
    events.extend(leaves().into_iter().map(|leaves| Event::Announced { leaves }));
    events.extend(cutters().into_iter().map(|cutter| Event::Cut { before: 338, cutter }));
    for outcome in outcomes() {
        events.push(Event::WagerSettled { settled: Box::new(settled(outcome)) });
        events.push(Event::RoundEnded { outcome });
    }
    for cause in causes() {
        let refunds = vec![refund(Some(seat(3))), refund(None)];
        events.push(Event::Invalidated {
            round: 12,
            cause,
            note,
            in_play: true,
            refunds,
            measured: Vec::new(),
        });
    }
    for (leaves, outcome) in leaves().into_iter().zip(outcomes()) {
        events.push(Event::Corrected {
            round: 12,
            from: vec![card, other],
            to: vec![other, card],
            leaves,
            outcome,
            counted: true,
            lines: vec![settled(outcome)],
            moved: vec![refund(None)],
            measured: Vec::new(),
            note,
        });
    }
    for counts in [Vec::new(), vec![(seat(3), measured(None))]] {
        events.push(Event::Corrected {
            round: 12,
            from: vec![card, other],
            to: vec![card, card, other],
            leaves: Leaves::Pair,
            outcome: Outcome::PairVoid,
            counted: false,
            lines: vec![settled_again(Outcome::PairVoid)],
            moved: vec![refund(Some(seat(3)))],
            measured: counts,
            note,
        });
    }
    events.push(Event::Invalidated {
        round: 12,
        cause: Cause::Fraud,
        note,
        in_play: false,
        refunds: vec![refund(Some(seat(3)))],
        measured: vec![(seat(3), measured(None))],
    });
    events.extend(breaches().into_iter().map(|breach| Event::Admonished {
        seat: Some(seat(3)),
        breach,
        note,
    }));
    events
}
