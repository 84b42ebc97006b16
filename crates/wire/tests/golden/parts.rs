//! One of each alternative that facts are made of. A new alternative without a row here does not compile.

use houseway_games::roulette::{
    BetKind, Call, Limit, Limits, Line, NoSpinReason, Pocket, Sequence, SequenceKind, SequenceLine, Spot,
    Verdict,
};
use houseway_lawbook::{Basis, Readings};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Change, ChipSet, Stack};
use houseway_table::house::{Count, Movement, MovementKind, Signature};
use houseway_table::roulette::{
    AccountCorrection, AccountSettlement, Adjusted, AskedVoid, Automation, Borne, CashBox, ClaimSubject,
    Config, CorrectedLines, Expired, FinalLayout, Funds, Inspection, LateChip, NonceStanding, Period, Phase,
    Promise, Returned, Scope, SequenceRecord, SequenceWager, Source, SpinOutcome, SpotChange, Standing,
    Touch, Void, Wagering, Wagers, Why, Wrong,
};
use houseway_table::{Actor, Digest, Hex, Post, Rank, Recorded, Sealed, SeatNumber, Time};

/// Every alternative of an enum, once.
macro_rules! every {
    ($name:ident: $kind:ident { $($variant:ident = $value:expr,)+ }) => {
        pub fn $name() -> Vec<$kind> {
            // Fails to compile when an alternative is missing.
            let _ = |one: &$kind| match one { $($kind::$variant { .. } => {})+ };
            vec![$($value,)+]
        }
    };
    ($name:ident: $kind:ident { $($variant:ident),+ $(,)? }) => {
        every!($name: $kind { $($variant = $kind::$variant,)+ });
    };
}
pub(crate) use every;

pub fn cents(amount: u32) -> Cents {
    Cents::literal(amount)
}

pub fn basis(text: &str) -> Basis {
    Basis::new(text.split(", ").map(|citation| citation.parse().unwrap()).collect()).unwrap()
}

pub fn seat(number: u8) -> SeatNumber {
    SeatNumber::new(number).unwrap()
}

pub fn pocket(number: u8) -> Pocket {
    Pocket::new(number).unwrap()
}

pub fn time(seconds: u32) -> Time {
    Time(1_700_000_000_000).plus_seconds(seconds)
}

pub const SEVEN: AccountNumber = AccountNumber(7);

every!(tenders: Tender { Cash, Voucher, Token, Chips });
every!(ranks: Rank { Dealer, GameSupervisor, CasinoSupervisor, GamingShiftManager });
every!(posts: Post {
    Dealer, GameSupervisor, CasinoSupervisor, GamingShiftManager, TournamentDirector, Inspector, Surveillance,
});
every!(movement_kinds: MovementKind { Opening, Fill, Credit, Drop, Closing });
every!(no_spin_reasons: NoSpinReason {
    WheelAtRest, SameDirection, TooFewTurns, ForeignObject, BallOut, AtRestEarly, Interference, Disruption,
});
every!(bet_kinds: BetKind {
    StraightUp, Split, Street, Corner, SixLine, Column, Dozen, Low, High, Even, Odd, Red, Black,
});
every!(sequence_kinds: SequenceKind { Double, Treble, Quad });
every!(whys: Why { BelowMinimum, OffMultiple, AboveMaximum, Balance, TooMany, OwnLimit });
every!(claim_subjects: ClaimSubject { WrongOutcome, Malfunction });
every!(sources: Source { Wheel, Virtual });
every!(nonce_standings: NonceStanding { Counted, Uncommitted, Mismatched, Withheld });
every!(verdicts: Verdict {
    Open = Verdict::Open,
    Lost = Verdict::Lost { after: 1 },
    Won = Verdict::Won { after: 2, hits: 1 },
});
every!(actors: Actor {
    Person = Actor::Person { id: "dana".parse().unwrap(), post: Post::Dealer },
    Terminal = Actor::Terminal { seat: seat(3) },
    Device = Actor::Device { id: "acceptor-3".parse().unwrap(), seat: Some(seat(3)) },
    System = Actor::System,
});
every!(cash_boxes: CashBox {
    Drop = CashBox::Drop { tender: Tender::Cash },
    Notes = CashBox::Notes { seat: seat(3) },
});
every!(funds: Funds {
    Dealer = Funds::Dealer { tender: Tender::Cash },
    Acceptor = Funds::Acceptor { note: "note-1".parse().unwrap() },
});
every!(outcomes: SpinOutcome {
    Number = SpinOutcome::Number { number: pocket(17) },
    NoSpin = SpinOutcome::NoSpin { reason: NoSpinReason::BallOut },
});
every!(one_wrong_each: Wrong {
    Outcome = Wrong::Outcome { outcome: outcomes().remove(0) },
    Wagers = Wrong::Wagers { seat: seat(3), sequences: true },
    Confirmed = Wrong::Confirmed { seat: seat(3) },
});
every!(scopes: Scope {
    Terminal = Scope::Terminal { seat: seat(3) },
    System = Scope::System,
});
every!(voids: Void {
    Record = Void::Record { seat: seat(3), sequences: true },
    Failed = Void::Failed { scope: Scope::System, began_at: time(10) },
});
every!(inspections: Inspection {
    Wheel = Inspection::Wheel {
        serial: "W-1".parse().unwrap(),
        order: [0, 32, 15, 19].map(pocket).to_vec(),
        note: "levelled".parse().unwrap(),
    },
    Ball = Inspection::Ball {
        serial: "B-1".parse().unwrap(),
        diameter_tenths: 190,
        metallic: false,
        note: "new".parse().unwrap(),
    },
});
every!(calls: Call {
    Neighbours = Call::Neighbours { of: pocket(0), each_side: 2 },
    VoisinsDuZero = Call::VoisinsDuZero,
    Tiers = Call::Tiers,
    Orphelins = Call::Orphelins,
});
every!(standings: Standing {
    Placed = Standing::Placed,
    Running = Standing::Running,
    Decided = Standing::Decided { spin: 42, line: sequence_lines().remove(2) },
    Void = Standing::Void { spin: 42 },
});
every!(phases: Phase {
    Closed = Phase::Closed,
    Between = Phase::Between { since: time(0) },
    Wagering = Phase::Wagering(Wagering {
        spin: 41,
        opened_at: time(0),
        closes_at: time(30),
        withdrawn: false,
        spun_at: Some(time(20)),
        late_chips: vec![late_chip()],
        promise: Some(promise()),
    }),
    Stopped = Phase::Stopped { spin: 41, left_ms: 9_000, withdrawn: true, spun_at: Some(time(20)), late_chips: vec![late_chip()], promise: None },
    RestedEarly = Phase::RestedEarly { spin: 41, late_chips: vec![late_chip()], promise: None },
    Expired = Phase::Expired(Expired {
        spin: 41,
        closed_at: time(30),
        spun_early: false,
        spun_at: Some(time(31)),
        rested_at: None,
        layouts: vec![final_layout()],
        reports: Default::default(),
        late_reports: Default::default(),
        examined: Default::default(),
        asked: Some(Box::new(AskedVoid { void: voids().remove(0), by: signature("dana", Rank::Dealer) })),
        declared: None,
        doubted: false,
        unconfirmed: Vec::new(),
        late_chips: vec![],
        promise: None,
    }),
});

/// Each event by the system, and then one event by every actor, at every post, alone and with another to follow.
/// Nothing in a record depends on where in the list it stands, so that a new one alters none of the others.
pub fn all<E: Clone>(events: Vec<E>, by_everybody: &E, basis: &Basis) -> Vec<Recorded<E>> {
    let record = |event: E, by, more| Recorded { at: time(0), by, basis: basis.clone(), event, more };
    let at_posts = posts().into_iter().map(|post| Actor::Person { id: "dana".parse().unwrap(), post });
    let people = actors()
        .into_iter()
        .chain(at_posts)
        .chain([Actor::Device { id: "wheel".parse().unwrap(), seat: None }]);
    let everybody = people.map(|by| record(by_everybody.clone(), by, by == Actor::System));
    events.into_iter().map(|event| record(event, Actor::System, false)).chain(everybody).collect()
}

/// Every touch, and with it every call.
pub fn touches() -> Vec<Touch> {
    every!(one_each: Touch {
        Place = Touch::Place { spot: spot(BetKind::StraightUp), amount: cents(1_000) },
        Call = Touch::Call { call: Call::Tiers, amount: cents(500) },
        Move = Touch::Move { from: spot(BetKind::Red), to: spot(BetKind::Black) },
        Remove = Touch::Remove { spot: spot(BetKind::Red), amount: Some(cents(500)) },
        Sequence = Touch::Sequence { sequence: sequence(SequenceKind::Double), amount: cents(200) },
        RemoveSequence = Touch::RemoveSequence { wager: 12 },
        Undo = Touch::Undo,
        Clear = Touch::Clear,
        Repeat = Touch::Repeat,
        Double = Touch::Double,
    });
    let calls = calls().into_iter().map(|call| Touch::Call { call, amount: cents(500) });
    let all = Touch::Remove { spot: spot(BetKind::Red), amount: None };
    one_each().into_iter().chain(calls).chain([all]).collect()
}

/// The first spot of a kind.
pub fn spot(kind: BetKind) -> Spot {
    Spot::of_kind(kind).next().unwrap()
}

pub fn sequence(kind: SequenceKind) -> Sequence {
    Sequence::new(kind, &[7, 7, 0, 36].map(pocket)[..kind.spins()]).unwrap()
}

pub fn sequence_wager(number: u64, kind: SequenceKind) -> SequenceWager {
    let (sequence, stake) = (sequence(kind), cents(200));
    SequenceWager { number, account: SEVEN, seat: seat(3), sequence, stake, first_spin: 41 }
}

pub fn sequence_wagers() -> Vec<SequenceWager> {
    (12..).zip(sequence_kinds()).map(|(number, kind)| sequence_wager(number, kind)).collect()
}

pub fn sequence_records() -> Vec<SequenceRecord> {
    let record = |standing| SequenceRecord {
        wager: sequence_wager(12, SequenceKind::Double),
        spins: vec![(41, pocket(7)), (42, pocket(0))],
        standing,
    };
    standings().into_iter().map(record).collect()
}

/// Wagers on every kind of bet.
pub fn wagers() -> Wagers {
    bet_kinds().into_iter().map(|kind| (spot(kind), cents(500))).collect()
}

pub fn lines() -> Vec<Line> {
    let line = |kind, won: bool| {
        let (stake, win) = (cents(500), if won { cents(17_500) } else { Cents::ZERO });
        let returned = if won { cents(18_000) } else { Cents::ZERO };
        Line { spot: spot(kind), stake, win, returned, basis: basis("7.1, 3.7(b)") }
    };
    vec![line(BetKind::StraightUp, true), line(BetKind::Red, false)]
}

pub fn sequence_lines() -> Vec<SequenceLine> {
    let line = |(verdict, kind)| {
        let (stake, win, returned) = (cents(200), cents(2_500), cents(2_700));
        let basis = basis("7.4, RR-1, RR-2");
        SequenceLine { wager: 12, sequence: sequence(kind), stake, verdict, win, returned, basis }
    };
    verdicts().into_iter().zip(sequence_kinds()).map(line).collect()
}

pub fn promise() -> Promise {
    let mut promise = Promise::of(Some(&sealed()), Some(Hex([0xb1; 32]))).unwrap();
    promise.nonces.insert(seat(3), Digest::of("nonce"));
    promise
}

pub fn sealed() -> Sealed {
    Sealed { commitment: Hex([0xab; 32]), cipher: "01".repeat(40) }
}

pub fn signature(name: &str, rank: Rank) -> Signature {
    Signature { person: name.parse().unwrap(), rank, at: time(60) }
}

pub fn count() -> Count {
    Count::new(vec![Stack { denomination: cents(500), count: 20 }])
}

pub fn movement(kind: MovementKind) -> Movement {
    Movement { kind, count: count(), total: cents(10_000), first: signature("dana", Rank::Dealer) }
}

pub fn limits(aggregate_minimum: Option<Cents>) -> Box<Limits> {
    let limit = |minimum, maximum, multiple| Limit { minimum, maximum, multiple };
    let singles = limit(cents(500), cents(100_000), cents(250));
    Box::new(Limits::uniform(singles, limit(cents(200), cents(2_000), cents(100)), aggregate_minimum))
}

pub fn config(source: Source) -> Box<Config> {
    let virtual_wheel = source == Source::Virtual;
    Box::new(Config {
        table: "R1".parse().unwrap(),
        rulebook: "vic-2000-rapid-roulette".parse().unwrap(),
        edition: 1,
        readings: Readings::parse(virtual_wheel.then_some("RR-2=literal")).unwrap(),
        seats: 6,
        limits: *limits(virtual_wheel.then_some(cents(1_000))),
        chips: ChipSet::new(vec![cents(500), cents(2_500)]).unwrap(),
        schedule: vec![Period { from_minute: 1_200, to_minute: 120, seconds: 45 }],
        utc_offset_minutes: 600,
        late_entry_ms: virtual_wheel.then_some(2_000),
        digest_wait_ms: 2_000,
        note_limit: cents(500_000),
        source,
        automation: Automation {
            open_after_ms: virtual_wheel.then_some(5_000),
            spin_for_ms: virtual_wheel.then_some(8_000),
            confirm_records: virtual_wheel,
        },
        demo: virtual_wheel,
    })
}

pub fn late_chip() -> LateChip {
    LateChip { seat: seat(3), bet: "straight-up 17".into(), by: cents(500), at: time(29) }
}

pub fn final_layout() -> FinalLayout {
    let (wagers, sequences) = (wagers(), vec![12, 13]);
    let digest = Digest::of("layout");
    FinalLayout { seat: seat(3), account: SEVEN, wagers, sequences, digest, covered: None, promised: None }
}

pub fn returned(owed: bool) -> Returned {
    let (wagers, sequences, amount) = (wagers(), sequence_wagers(), cents(7_100));
    Returned { account: SEVEN, seat: seat(3), wagers, sequences, amount, owed }
}

pub fn adjusted() -> Vec<Adjusted> {
    let adjusted = |why| Adjusted {
        bet: "red".into(),
        asked: cents(1_100),
        permitted: cents(1_000),
        why,
        basis: basis("4.3(b)(ii), RR-6"),
    };
    // The last two came later, and what was written before them stays as it was.
    let later = [Why::TooMany, Why::OwnLimit];
    whys().into_iter().filter(|why| !later.contains(why)).map(adjusted).collect()
}

pub fn spot_change() -> SpotChange {
    SpotChange { spot: spot(BetKind::Split), from: Cents::ZERO, to: cents(500) }
}

pub fn settlement(seat: Option<SeatNumber>) -> AccountSettlement {
    AccountSettlement {
        account: SEVEN,
        seat,
        lines: lines(),
        sequences: sequence_lines(),
        staked: cents(1_600),
        won: cents(20_000),
        returned: cents(20_700),
        balance: cents(99_000),
    }
}

/// What can be wrong with a spin, with every outcome that one can truly have had.
pub fn wrongs() -> Vec<Wrong> {
    let others = outcomes().into_iter().skip(1).map(|outcome| Wrong::Outcome { outcome });
    let unsure = Wrong::Wagers { seat: seat(3), sequences: false };
    one_wrong_each().into_iter().chain(others).chain([unsure]).collect()
}

pub const fn borne() -> Borne {
    Borne {
        from_payable: Cents::literal(1),
        receivable: Cents::literal(2),
        to_receivable: Cents::literal(3),
        payable: Cents::literal(4),
        balance: Cents::literal(5),
    }
}

pub fn correction(seat: Option<SeatNumber>, difference: Change) -> AccountCorrection {
    let before = CorrectedLines { lines: lines(), returned: cents(18_000), ..CorrectedLines::default() };
    let after = CorrectedLines {
        lines: lines(),
        void: wagers(),
        sequences: sequence_lines(),
        void_sequences: sequence_wagers(),
        running: sequence_wagers(),
        returned: cents(2_700),
    };
    AccountCorrection {
        account: SEVEN,
        seat,
        before,
        after,
        difference,
        from_payable: cents(1),
        receivable: cents(2),
        to_receivable: cents(3),
        payable: cents(4),
        balance: cents(5),
    }
}
