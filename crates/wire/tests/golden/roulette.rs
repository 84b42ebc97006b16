use crate::parts::*;
use houseway_ledger::Tender;
use houseway_money::{Cents, Change, Stack};
use houseway_table::house::{Later, MovementKind, OwnLimits};
use houseway_table::roulette::{Event, FinalLayout, Scope, Source, Touch, Why};
use houseway_table::{Digest, Hex, Rank, Recorded};

/// Facts of every kind with every alternative inside.
pub fn facts() -> Vec<Recorded<Event>> {
    let on_record = basis("5.5, RR-8, Act s66(2)");
    let called = Event::DealerCalled { seat: seat(3), on: true };
    all(events(), &called, &on_record)
}

fn events() -> Vec<Event> {
    [pit(), accounts(), play(), spins(), corrections(), aside()].concat()
}

fn pit() -> Vec<Event> {
    let mut events = vec![Event::MovementWithdrawn, Event::SignWithdrawn];
    events.extend(sources().into_iter().map(|source| Event::Configured { config: config(source) }));
    for kind in movement_kinds() {
        events.push(Event::MovementCounted { movement: movement(kind) });
        let emptied = match kind {
            MovementKind::Drop => cash_boxes().into_iter().map(|cash_box| (cash_box, cents(5_000))).collect(),
            _ => vec![],
        };
        events.push(Event::Moved {
            kind,
            count: count(),
            total: cents(10_000),
            expected: (!emptied.is_empty()).then_some(cents(10_000)),
            emptied,
            first: signature("dana", Rank::Dealer),
            second: signature("gus", Rank::GameSupervisor),
        });
    }
    events.extend(inspections().into_iter().map(|inspection| Event::Inspected { inspection }));
    let limits = limits(Some(cents(1_000)));
    let two = Some([signature("cas", Rank::CasinoSupervisor), signature("gus", Rank::GameSupervisor)]);
    for signed in [None, two] {
        let limits = limits.clone();
        events.push(Event::SignPosted { limits, effective_at: time(1_200), signed });
    }
    for (at, effective_at) in [(None, Some(time(1_200))), (Some(seat(3)), None)] {
        let first = signature("cas", Rank::CasinoSupervisor);
        events.push(Event::LimitsAsked { seat: at, limits: limits.clone(), effective_at, first });
    }
    events.push(Event::LimitsWithdrawn);
    events.extend(inspections().into_iter().map(|inspection| Event::EquipmentFailed { inspection }));
    events.push(Event::LimitsChanged { limits: limits.clone() });
    for signed in [None, two] {
        events.push(Event::MarkerPlaced { seat: seat(3), limits: Some(limits.clone()), signed });
    }
    events.push(Event::MarkerPlaced { seat: seat(3), limits: None, signed: None });
    events.extend([
        Event::ClosingPosted { at: time(1_200) },
        Event::ClosingWithdrawn,
        Event::PlayEnded { at: time(1_200) },
    ]);
    events
}

fn accounts() -> Vec<Event> {
    let mut events = Vec::new();
    let (seat, account, amount) = (seat(3), SEVEN, cents(5_000));
    for source in funds() {
        events.push(Event::AccountOpened { seat, account, source, amount });
        events.push(Event::ToppedUp { seat, account, source, amount });
    }
    let directed = Some("disorderly".parse().unwrap());
    events.push(Event::LeaveNoted { seat, directed: None });
    events.push(Event::LeaveNoted { seat, directed });
    let chips = vec![Stack { denomination: cents(500), count: 10 }];
    for withdrawn in [None, Some(returned(false))] {
        events.push(Event::AccountClosed {
            seat,
            account,
            directed: withdrawn.as_ref().and(directed),
            withdrawn,
            owed: Cents::ZERO,
            paid: cents(5_049),
            chips: chips.clone(),
            coin: cents(49),
            receipt: vec![12],
        });
    }
    // What the float could not pay is owed.
    let (paid, coin, receipt) = (Cents::ZERO, Cents::ZERO, Vec::new());
    events.push(Event::AccountClosed {
        seat,
        account,
        directed: None,
        withdrawn: None,
        paid,
        owed: cents(5_500),
        chips: Vec::new(),
        coin,
        receipt,
    });
    events.push(Event::OwedPaid { account, amount, chips, coin: Cents::ZERO });
    events.extend(tenders().into_iter().map(|tender| Event::OwedReceived { account, amount, tender }));
    events
}

fn play() -> Vec<Event> {
    let changed = |touch| Event::WagersChanged {
        seat: seat(3),
        account: SEVEN,
        touch,
        spots: vec![spot_change()],
        placed: vec![],
        removed: vec![],
        adjusted: vec![],
    };
    let mut events: Vec<Event> = touches().into_iter().map(changed).collect();
    if let Some(Event::WagersChanged { placed, removed, adjusted: told, .. }) = events.last_mut() {
        (*placed, *removed, *told) = (sequence_wagers(), sequence_wagers(), adjusted());
    }
    let mut room = adjusted().remove(0);
    room.why = Why::TooMany;
    let mut repeated = changed(Touch::Repeat);
    if let Event::WagersChanged { adjusted, .. } = &mut repeated {
        adjusted.push(room);
    }
    events.push(repeated);
    events.push(Event::WagersLowered {
        seat: seat(3),
        account: SEVEN,
        spots: vec![spot_change()],
        placed: sequence_wagers(),
        removed: sequence_wagers(),
        adjusted: adjusted(),
    });
    events
}

fn spins() -> Vec<Event> {
    let spin = 41;
    let mut events = Vec::new();
    for (seal, blind) in [(None, None), (Some(sealed()), None), (Some(sealed()), Some(Hex([0xb1; 32])))] {
        events.push(Event::PeriodOpened { spin, seconds: 30, closes_at: time(30), seal, blind });
    }
    events.push(Event::NonceCommitted { spin, seat: seat(3), commitment: Digest::of("nonce") });
    events.push(Event::PeriodRestarted { spin, seconds: 30, closes_at: time(90) });
    for early in [false, true] {
        events.push(Event::BallSpun { spin, early });
        events.push(Event::BallAtRest { spin, early });
        let (digest, nonce) = (Digest::of("layout"), Hex([0xa3; 16]));
        events.push(Event::LateLayoutReported { spin, seat: seat(3), digest, nonce, agrees: !early });
        let (seat, agrees, standing) = (seat(3), !early, None);
        events.push(Event::LayoutReported { spin, seat, digest, nonce, agrees, standing });
    }
    for standing in nonce_standings() {
        let (digest, nonce) = (Digest::of("layout"), Hex([0xa3; 16]));
        let (seat, standing) = (seat(3), Some(standing));
        events.push(Event::LayoutReported { spin, seat, digest, nonce, agrees: true, standing });
    }
    events.push(Event::PeriodExpired {
        spin,
        closed_at: time(30),
        layouts: vec![final_layout()],
        unrecognised: vec![returned(false)],
    });
    let (covered, promised) = (Some(Digest::of("covered")), Some(Digest::of("nonce")));
    events.push(Event::PeriodExpired {
        spin,
        closed_at: time(30),
        layouts: vec![FinalLayout { covered, promised, ..final_layout() }],
        unrecognised: Vec::new(),
    });
    let first = signature("dana", Rank::Dealer);
    let outcome = pocket(17);
    events.push(Event::OutcomeDeclared { spin, outcome, first, late_chips: vec![late_chip()] });
    for seat in [None, Some(seat(3))] {
        events.push(Event::SpinSettled {
            spin,
            outcome: pocket(0),
            accounts: vec![settlement(seat)],
            opening: seat.map(|_| Hex([0x5e; 32])),
            answered_by: seat.map(|_| signature("gus", Rank::GameSupervisor)),
        });
    }
    for reason in no_spin_reasons() {
        let (returned, staying) = (vec![returned(true)], vec![]);
        events.push(Event::NoSpinCalled { spin, reason, returned, staying });
    }
    if let Some(Event::NoSpinCalled { staying, .. }) = events.last_mut() {
        staying.push(returned(false));
    }
    events
}

fn corrections() -> Vec<Event> {
    let spin = 41;
    let rise = Change::between(cents(1), cents(500));
    let fall = Change::between(cents(500), cents(1));
    let accounts = || vec![correction(Some(seat(3)), rise), correction(None, fall)];
    let mut events = vec![Event::CorrectionWithdrawn { spin }];
    let every = wrongs().into_iter().zip(outcomes().into_iter().cycle()).zip(ranks().into_iter().cycle());
    for ((wrong, entered), rank) in every {
        let first = signature("dana", rank);
        events.push(Event::CorrectionBegun {
            spin,
            entered,
            wrong,
            accounts: accounts(),
            first,
            stopped: rank == Rank::Dealer,
            takes_back: Vec::new(),
            leaves: Vec::new(),
        });
        events.push(Event::CorrectionConfirmed {
            spin,
            entered,
            wrong,
            accounts: accounts(),
            sequences: sequence_records(),
            begun_by: first,
            confirmed_by: signature("mia", Rank::GamingShiftManager),
        });
    }
    events
}

fn aside() -> Vec<Event> {
    let spin = 41;
    let mut events = Vec::new();
    for scope in scopes() {
        for touched in [None, Some(spin)] {
            events.push(Event::Malfunctioned {
                scope,
                began_at: time(10),
                spin: touched,
                before_expiry: touched.is_none(),
                returned: touched.map(|_| returned(false)).into_iter().collect(),
                examined: touched.map(|_| seat(3)).into_iter().collect(),
                signed: None,
            });
        }
        events.push(Event::Restored { scope });
    }
    events.push(Event::RecordConfirmed { spin, seat: seat(3) });
    let (dealer, supervisor) = (signature("dana", Rank::Dealer), signature("gus", Rank::GameSupervisor));
    for signed in [None, Some([dealer, supervisor])] {
        let (sequences, returned) = (signed.is_some(), returned(false));
        events.push(Event::RecordVoided {
            spin,
            seat: seat(3),
            sequences,
            returned: returned.clone(),
            signed,
        });
        events.push(Event::Malfunctioned {
            scope: Scope::System,
            began_at: time(10),
            spin: Some(spin),
            before_expiry: true,
            returned: vec![returned],
            examined: vec![],
            signed,
        });
    }
    for void in voids() {
        events.push(Event::VoidAsked { spin, void, examined: vec![seat(3)], first: dealer });
    }
    for (claim, subject) in (1..).zip(claim_subjects()) {
        let spin = (claim == 1).then_some(spin);
        let seat = Some(seat(3));
        events.push(Event::ClaimMade { claim, seat, account: SEVEN, subject, spin });
        let answer = "looked at; the record stands".parse().unwrap();
        events.push(Event::ClaimAnswered { claim, upheld: claim == 1, answer });
    }
    let (claim, subject, why) = (3, claim_subjects().remove(0), "spin 12 by the film".parse().unwrap());
    events.push(Event::ClaimMade { claim, seat: None, account: SEVEN, subject, spin: Some(12) });
    events.push(Event::AdjustmentWithdrawn { claim });
    let (gain, loss) = (Change::between(Cents::ZERO, cents(700)), Change::between(cents(700), Cents::ZERO));
    for (difference, seat) in [(gain, Some(seat(3))), (loss, None)] {
        let account = SEVEN;
        for beside in [Vec::new(), vec![15, 17]] {
            events.push(Event::AdjustmentAsked { claim, account, difference, why, first: dealer, beside });
        }
        let (first, second) = (supervisor, signature("cas", Rank::CasinoSupervisor));
        let borne = borne();
        events.push(Event::ClaimAdjusted { claim, account, seat, difference, borne, why, first, second });
        let back =
            Event::AdjustmentTakenBack { claim, spin, account, seat, difference, borne, first, second };
        events.push(back);
    }
    let (wrong, entered) = (wrongs()[0], outcomes()[0]);
    let (first, stopped) = (signature("dana", Rank::Dealer), false);
    let (takes_back, leaves, accounts) = (vec![9_000_001], vec![9_000_002], Vec::new());
    events.push(Event::CorrectionBegun {
        spin,
        entered,
        wrong,
        accounts,
        first,
        stopped,
        takes_back,
        leaves,
    });
    events.push(Event::DisplayDiffered { spin, shown: pocket(16), outcome: pocket(17) });
    events.push(Event::DealerCalled { seat: seat(3), on: false });
    let account = SEVEN;
    let (strict, wide) = (OwnLimits { loss: Some(cents(500)), minutes: Some(60) }, OwnLimits::default());
    let later = Some(Later { limits: wide, from: time(90_000) });
    let set = |asked, limits, later| Event::OwnLimitsSet { seat: seat(3), account, asked, limits, later };
    events.extend([set(strict, strict, None), set(wide, strict, later)]);
    let mut left_out = adjusted().remove(0);
    left_out.why = Why::OwnLimit;
    events.push(Event::WagersChanged {
        seat: seat(3),
        account,
        touch: Touch::Repeat,
        spots: vec![spot_change()],
        placed: vec![],
        removed: vec![],
        adjusted: vec![left_out],
    });
    events.push(Event::Rested { seat: seat(3), account, minutes: 15, until: time(900) });
    events
}

#[test]
fn samples_hold_every_source_and_tender() {
    // What the lists promise is in the facts.
    let text = serde_json::to_string(&facts()).unwrap();
    for source in [Source::Wheel, Source::Virtual] {
        assert!(text.contains(&serde_json::to_string(&source).unwrap()));
    }
    for tender in Tender::ALL {
        assert!(text.contains(tender.name()));
    }
}
