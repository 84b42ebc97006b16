//! Pai Gow: every kind of event with every alternative inside it.

use crate::parts::{
    SEVEN, all, basis, cents, count, every, movement, movement_kinds, sealed, seat, signature, tenders, time,
};
use houseway_games::pai_gow::bank::{
    BankLine, Called, Line, Movement as PurseMovement, Purse, Recognised, Settlement, Share, Terms, Verdict,
};
use houseway_games::pai_gow::cut::{CutName, CutRequest, End, Orientation, Side};
use houseway_games::pai_gow::dice::{DieUse, Rest};
use houseway_games::pai_gow::{Area, BankMethod, Count, Die, Steal, Throw, Tile};
use houseway_lawbook::Readings;
use houseway_money::{Cents, ChipSet, Odds, Rate, Stack};
use houseway_table::house::desk::{CashBox, DeskEvent, Funds};
use houseway_table::house::{Later, MovementKind, OwnLimits, Signature};
use houseway_table::pai_gow::{
    AskedSetUp, Automation, Back, BankHand, Bet, Config, Event, HOUSE, Hand, Handling, HouseWagerChoice,
    Irregularity, JackpotSetting, Keeps, Opened, Options, Outcome, Part, Range, Remedy, SideBet, SideLine,
    Source, Stakeholder, Wager, Way,
};
use houseway_table::{Hex, Rank, Recorded, Shown, Veiled};
use serde_json::json;

/// Facts of every kind with every alternative inside.
pub fn facts() -> Vec<Recorded<Event>> {
    let on_record = basis("8.2.2, PG-7, Act s66(2)");
    all(events(), &Event::TilesChecked, &on_record)
}

fn events() -> Vec<Event> {
    [set_up(), at_desk(), bank(), wagers(), chance(), hands(), settled(), irregular(), pit()].concat()
}

every!(bets: Bet { Regular, Bonus, Tie, Big, Small, Jackpot });
every!(methods: BankMethod { House, Player, CoBank });
every!(ways: Way { Own, HouseWay, Blind });
every!(parts_of_a_round: Part { Bank, Plays, Unused, Void });
every!(called: Called { Jung, Che, Jowl, Void });
every!(sources: Source { Cloth, Virtual });
every!(verdicts: Verdict { Permitted, BelowValid, BelowWarned, BelowReturned, CutBack });
every!(keeps: Keeps { Round, FurtherBank });
every!(house_wagers: HouseWagerChoice { AsBefore, Minimum });
every!(uses: DieUse { Box, Cut, BigSmall });
every!(sides: Side { Right, Left });
every!(ends: End { Top, Bottom });
every!(rests: Rest { Flat = Rest::Flat(die(6)), NotFlat = Rest::NotFlat, });
every!(remedies: Remedy {
    PlaysOn, Laja, LajaIfAsked, OptionToVoid, Reshuffled, RoundVoid, HandVoid, Rebuilt, Stands, SetHouseWay, Reset,
    AreaOff, ThrowAgain,
});
every!(irregularities: Irregularity {
    ExposedStacking = Irregularity::ExposedStacking { tiles: 2 },
    ExposedLaja = Irregularity::ExposedLaja { tiles: 1 },
    ExposedHand = Irregularity::ExposedHand { area: area(3), tiles: 2, by_banker: true },
    Misset = Irregularity::Misset { area: area(1) },
    WrongDeal = Irregularity::WrongDeal { possible: true, handled: true },
    MissingTile = Irregularity::MissingTile { foreign: false },
    Knocked = Irregularity::Knocked { areas: vec![area(2), area(5)] },
    Absent = Irregularity::Absent { area: area(2) },
    Reshuffle = Irregularity::Reshuffle { why: text("a tile fell") },
    Disruption = Irregularity::Disruption { why: text("fire alarm") },
    Fraud = Irregularity::Fraud { why: text("a marked tile"), forfeit: vec![seat(3)] },
    Collusion = Irregularity::Collusion { dice: vec![die(1), die(2), die(3)], why: text("signs") },
    Breach = Irregularity::Breach { area: Some(area(4)), why: text("showed his tiles") },
});

fn text<const N: usize>(text: &str) -> houseway_lawbook::Short<N> {
    text.parse().unwrap()
}

fn area(number: u8) -> Area {
    Area::new(number).unwrap()
}

fn die(face: u8) -> Die {
    Die::new(face).unwrap()
}

fn tile(number: u8) -> Tile {
    Tile::new(number).unwrap()
}

/// Something under its seal as a journal has it.
fn veiled<T>() -> Veiled<T> {
    serde_json::from_value(json!(sealed())).unwrap()
}

fn shown<T: Copy>(value: T, virtually: bool) -> Shown<T> {
    Shown { value, opening: virtually.then_some(Hex([0xcd; 32])) }
}

fn tiles(virtually: bool) -> [Shown<Tile>; 4] {
    [31, 0, 17, 4].map(|number| shown(tile(number), virtually))
}

fn back() -> Back {
    Back { wager: 12, account: SEVEN, amount: cents(2_000), tokens: false }
}

fn stakeholder() -> Stakeholder {
    Stakeholder { seat: seat(3), account: SEVEN, amount: cents(20_000) }
}

fn cut_request() -> CutRequest {
    CutRequest { name: cut(), side: Some(Side::Left), end: Some(End::Bottom) }
}

fn cut() -> CutName {
    CutName::new("cup-say").unwrap()
}

fn set_up() -> Vec<Event> {
    let limits = Range { minimum: cents(100), maximum: cents(10_000) };
    let config = |source: Source, rich: bool| Config {
        table: text("P1"),
        rulebook: "vic-2000-pai-gow".parse().unwrap(),
        edition: 1,
        readings: if rich { Readings::parse(["PG-6=gross"]).unwrap() } else { Readings::defaults() },
        areas: 8,
        seats: 12,
        options: Options {
            dice: text("regular"),
            big_small: rich.then_some(limits),
            bonus: rich.then(|| SideBet { name: text("bonus/A"), limits }),
            tie: rich.then(|| SideBet { name: text("tie/B"), limits }),
            bonus_with_regular: rich,
            jackpot: rich.then(|| JackpotSetting {
                amount: cents(200),
                to_pool: Rate::new(70, 100).unwrap(),
                pool: None,
            }),
            house_way_areas: if rich { vec![area(7), area(8)] } else { vec![] },
            player_banks: !rich,
            players: 3,
        },
        terms: terms(),
        commission_announced: rich,
        chips: ChipSet::new(vec![cents(100), cents(500)]).unwrap(),
        note_limit: cents(1_000_000),
        source,
        cloth: source == Source::Cloth,
        automation: Automation {
            deal_after_ms: rich.then_some(6_000),
            bets_ms: 20_000,
            set_ms: 60_000,
            step_ms: 2_500,
        },
        cuts: None,
        demo: rich,
    };
    let both =
        |source| [true, false].map(|rich| Event::Configured { config: Box::new(config(source, rich)) });
    let mut events: Vec<Event> = sources().into_iter().flat_map(both).collect();
    let first = Signature { person: text("dana"), rank: Rank::GamingShiftManager, at: time(9) };
    let asked = AskedSetUp { config: config(Source::Virtual, true), first };
    events.push(Event::SetUpAsked { asked: Box::new(asked) });
    events.push(Event::SetUpWithdrawn);
    events.push(Event::TilesReplaced { tiles: vec![tile(3), tile(30)], why: text("chipped") });
    events.push(Event::TilesReplaced { tiles: vec![], why: text("worn") });
    events
}

fn terms() -> Terms {
    let commission = Rate::new(5, 100).unwrap();
    Terms { commission, chip: cents(100), minimum: cents(1_000), maximum: cents(50_000) }
}

fn at_desk() -> Vec<Event> {
    let (seat, account, amount) = (seat(3), SEVEN, cents(5_000));
    let chips = vec![Stack { denomination: cents(500), count: 10 }];
    every!(one_each: DeskEvent {
        AccountOpened = DeskEvent::AccountOpened { seat: crate::parts::seat(3), account: SEVEN, source: Funds::Acceptor { note: text("n-1") }, amount: cents(5_000) },
        ToppedUp = DeskEvent::ToppedUp { seat: crate::parts::seat(3), account: SEVEN, source: Funds::Acceptor { note: text("n-2") }, amount: cents(5_000) },
        AccountClosed = DeskEvent::AccountClosed { seat: crate::parts::seat(3), account: SEVEN, paid: cents(5_049), owed: Cents::ZERO, chips: Vec::new(), coin: cents(49) },
        OwedPaid = DeskEvent::OwedPaid { account: SEVEN, amount: cents(500), chips: Vec::new(), coin: Cents::ZERO },
        MovementCounted = DeskEvent::MovementCounted { movement: movement(MovementKind::Opening) },
        MovementWithdrawn = DeskEvent::MovementWithdrawn,
        Moved = moved(MovementKind::Opening),
        ClosingPosted = DeskEvent::ClosingPosted { at: time(1_200) },
        ClosingWithdrawn = DeskEvent::ClosingWithdrawn,
        OwnLimitsSet = own_limits(Some(60)),
        Rested = DeskEvent::Rested { seat: crate::parts::seat(3), account: SEVEN, minutes: 15, until: time(900) },
        ClockRead = DeskEvent::ClockRead { seats: vec![crate::parts::seat(3)] },
        PlayEnded = DeskEvent::PlayEnded,
        ShutOut = DeskEvent::ShutOut { account: SEVEN, seat: crate::parts::seat(3) },
        Readmitted = DeskEvent::Readmitted { account: SEVEN },
    });
    let mut desk = one_each();
    desk.push(own_limits(None));
    for tender in tenders() {
        let source = Funds::Dealer { tender };
        desk.push(DeskEvent::AccountOpened { seat, account, source, amount });
        desk.push(DeskEvent::ToppedUp { seat, account, source, amount });
    }
    desk.push(DeskEvent::OwedPaid { account, amount, chips, coin: Cents::ZERO });
    for kind in movement_kinds() {
        desk.push(DeskEvent::MovementCounted { movement: movement(kind) });
        desk.push(moved(kind));
    }
    desk.into_iter().map(|desk| Event::Desk { desk }).collect()
}

/// A limit of loss that holds at once, and a longer time, if one was set, that waits.
fn own_limits(minutes: Option<u16>) -> DeskEvent {
    let asked = OwnLimits { loss: Some(cents(5_000)), minutes: None };
    let later = minutes.map(|_| Later { limits: asked, from: time(86_400) });
    let limits = OwnLimits { minutes, ..asked };
    DeskEvent::OwnLimitsSet { seat: seat(3), account: SEVEN, asked, limits, later }
}

fn moved(kind: MovementKind) -> DeskEvent {
    let boxes = tenders()
        .into_iter()
        .map(|tender| CashBox::Drop { tender })
        .chain([CashBox::Notes { seat: seat(3) }]);
    let emptied: Vec<_> = match kind {
        MovementKind::Drop => boxes.map(|one| (one, cents(5_000))).collect(),
        _ => vec![],
    };
    DeskEvent::Moved {
        kind,
        count: count(),
        total: cents(10_000),
        expected: (!emptied.is_empty()).then_some(cents(25_000)),
        emptied,
        first: signature("dana", Rank::Dealer),
        second: signature("gus", Rank::GameSupervisor),
    }
}

fn bank() -> Vec<Event> {
    let seat = seat(3);
    let mut events = vec![
        Event::Sat { seat, area: Some(area(4)) },
        Event::Sat { seat, area: None },
        Event::Yielded { seat, on: true },
        Event::Agreed { seat, area: area(4), on: crate::parts::seat(5) },
        Event::SideLeft { seat, area: area(4) },
        Event::BankAsked { seat, on: true },
        Event::BankOffered { ask: vec![(area(4), seat), (area(5), crate::parts::seat(5))] },
        Event::BankDeclined { seat },
        Event::HouseBanks,
        Event::BankShared { seat },
        Event::BankAllowed { shaker: Some(text("dana")) },
        Event::BankAllowed { shaker: None },
        Event::BankGivenUp { seat },
        Event::BankStaked { seat, account: SEVEN, area: area(4), from: Cents::ZERO, to: cents(20_000) },
        Event::HouseWagered { number: 14, area: area(1), amount: cents(2_000) },
        Event::BankFell { area: area(4), stakes: vec![stakeholder()], returned: vec![back()] },
    ];
    for method in methods() {
        let (area, would_co_bank) = (area(4), method == BankMethod::Player);
        events.push(Event::BankTaken { seat, area, method, would_co_bank, bank: 1 });
        let (added, taken) = (vec![stakeholder()], vec![stakeholder()]);
        events.push(Event::BankCovered { area, method, added, taken, matched: cents(20_000) });
    }
    events.extend(house_wagers().into_iter().map(|wager| Event::HouseWagerChosen { wager }));
    events
}

fn wagers() -> Vec<Event> {
    let changed = |bet, tokens| Event::WagerChanged {
        number: 12,
        seat: seat(3),
        account: SEVEN,
        area: area(4),
        bet,
        from: Cents::ZERO,
        to: cents(2_000),
        tokens,
    };
    let mut events: Vec<Event> = bets().into_iter().map(|bet| changed(bet, false)).collect();
    events.push(changed(Bet::Regular, true));
    let found = |verdict| Recognised {
        number: 12,
        in_play: cents(2_000),
        returned: cents(500),
        verdict,
        basis: basis("9.2, PG-21"),
    };
    let wagers = verdicts().into_iter().map(found).collect();
    events.push(Event::BetsClosed);
    events.push(Event::WagersRecognised { wagers, returned: vec![back()] });
    events.push(Event::Consented { on: true });
    events
}

fn chance() -> Vec<Event> {
    let (method, bank, round) = (BankMethod::House, Area::ONE, 41);
    let shuffled = |wall, bankers, returned| Event::Shuffled { round, wall, method, bank, bankers, returned };
    let throw: Throw =
        serde_json::from_value(json!(uses().into_iter().map(|used| (used, die(3))).collect::<Vec<_>>()))
            .unwrap();
    let read = |virtually, sides| Event::DiceRead {
        dice: vec![shown(die(3), virtually); 3],
        throw: throw.clone(),
        count: Count { total: 9, number: 1, printed: virtually },
        sides,
    };
    let mut events = vec![
        shuffled(vec![veiled(), veiled()], vec![(seat(3), SEVEN)], vec![back()]),
        shuffled(vec![Veiled::unknown(), Veiled::unknown()], vec![], vec![]),
        Event::LajaAsked { seat: seat(3), own: true, allowed: false },
        Event::LajaAnswered { allowed: true },
        Event::LajaMade { seat: Some(seat(3)), wall: vec![veiled()] },
        Event::LajaMade { seat: None, wall: vec![Veiled::unknown()] },
        Event::CutNamed { cut: cut_request(), by_banker: true },
        Event::CutNamed { cut: CutRequest { name: cut(), side: None, end: None }, by_banker: false },
        Event::Stolen { value: Some(steal()) },
        Event::Stolen { value: None },
        Event::CupShaken { dice: vec![veiled(), veiled(), veiled()] },
        Event::CupShaken { dice: vec![] },
        Event::ShakeAgain { rests: rests() },
        read(true, vec![side_line(Bet::Big)]),
        read(false, vec![]),
    ];
    for (side, end) in sides().into_iter().flat_map(|side| ends().into_iter().map(move |end| (side, end))) {
        let orientation = Orientation { side: Some(side), end: Some(end) };
        events.push(Event::Delivered { first: area(2), cut: cut(), orientation, hands: dealt() });
    }
    let (first, orientation) = (Area::ONE, Orientation::default());
    events.push(Event::Delivered { first, cut: cut(), orientation, hands: vec![] });
    events
}

fn steal() -> Steal {
    serde_json::from_value(json!(-3)).unwrap()
}

fn dealt() -> Vec<Hand> {
    let of = |part, way| Hand {
        area: area(2),
        places: [28, 29, 30, 31],
        part,
        controller: (way == Way::Own).then(|| seat(3)),
        way,
        looked: false,
        low: None,
        exposed: 0,
        may_void: false,
        conceded: false,
        shown: None,
        opened: None,
    };
    let by_part = parts_of_a_round().into_iter().map(|part| of(part, Way::HouseWay));
    by_part.chain(ways().into_iter().map(|way| of(Part::Plays, way))).collect()
}

fn opened(called: Called, virtually: Option<bool>) -> Opened {
    let tiles = virtually.map(tiles);
    Opened { tiles, low: tiles.map(|_| [0, 2]), called, basis: basis("11.9, PG-5") }
}

fn hands() -> Vec<Event> {
    let area = area(4);
    let mut events = vec![
        Event::FirstMarked { areas: vec![area] },
        Event::Looked { area },
        Event::HandSet { area, low: [0, 3] },
        Event::HouseWayAsked { area },
        Event::Conceded { area },
        Event::PoolAnswered {
            through: 4,
            paid: vec![SideLine { linked: Some("gee-jun".parse().unwrap()), ..side_line(Bet::Jackpot) }],
            shown: cents(90_000),
        },
        Event::Settled { outcome: linked() },
        Event::PlayersLimited { most: 2 },
        Event::BankKept,
        Event::BankHandAsked { seat: seat(2) },
        Event::BankConfirmed { seat: Some(seat(3)) },
        Event::BankConfirmed { seat: None },
        Event::HandShown { area, tiles: tiles(true) },
        Event::HandShown { area, tiles: tiles(false) },
        Event::Surrendered { wager: 12, area },
        Event::HandVoided { area, returned: vec![back()] },
        Event::HandReset { area, low: [1, 2] },
        Event::CalledAgain { area, opened: opened(Called::Jowl, Some(true)) },
    ];
    for virtually in [true, false] {
        let hand =
            BankHand { tiles: tiles(virtually), low: [0, 1], misset: !virtually, confirmed: virtually };
        events.push(Event::BankExposed { hand });
        events.push(Event::HandOpened { area, opened: opened(Called::Jung, Some(virtually)) });
    }
    let result = |called| Event::HandOpened { area, opened: opened(called, None) };
    events.extend(called().into_iter().map(result));
    events
}

fn side_line(bet: Bet) -> SideLine {
    let jackpot = bet == Bet::Jackpot;
    SideLine {
        wager: 13,
        account: SEVEN,
        area: area(4),
        bet,
        stake: cents(500),
        line: (bet != Bet::Small).then(|| "Two pairs".to_owned()),
        win: cents(5_000),
        from_pool: if jackpot { cents(5_000) } else { Cents::ZERO },
        back: cents(500),
        to_pool: if jackpot { cents(140) } else { Cents::ZERO },
        to_reserve: if jackpot { cents(60) } else { Cents::ZERO },
        refilled: if jackpot { cents(100) } else { Cents::ZERO },
        linked: None,
        pending: false,
        basis: basis("17.4, PG-14"),
    }
}

/// An outcome in which a shared pool is to tell what a wager has won.
fn linked() -> Box<Outcome> {
    let mut outcome = outcome(false);
    let line =
        SideLine { linked: Some("gee-jun".parse().unwrap()), pending: true, ..side_line(Bet::Jackpot) };
    outcome.sides = vec![line];
    outcome
}

fn outcome(banked: bool) -> Box<Outcome> {
    every!(purses: Purse {
        Wager = Purse::Wager(12), LosingWagers = Purse::LosingWagers, Bank = Purse::Bank, Banker = Purse::Banker(7),
        Float = Purse::Float, Commission = Purse::Commission,
    });
    let line = |called| Line {
        number: 12,
        area: area(4),
        called,
        stake: cents(2_000),
        odds: Odds::new(1, 1).unwrap(),
        win: cents(2_000),
        commission: cents(100),
        owed: Cents::ZERO,
        returned: cents(3_900),
        basis: basis("13.2, PG-6"),
    };
    let wager = |seat, account| Wager {
        number: 12,
        seat,
        account,
        area: area(4),
        bet: Bet::Regular,
        amount: cents(2_000),
        carried: banked,
        surrendered: false,
        tokens: banked && account == SEVEN,
    };
    let moves = purses().into_iter().map(|to| PurseMovement {
        from: Purse::Wager(12),
        to,
        amount: cents(100),
        basis: basis("13.2"),
    });
    let bank = BankLine {
        stake: cents(if banked { 20_000 } else { 0 }),
        collected: cents(2_000),
        paid: cents(1_900),
        owed: Cents::ZERO,
        excess: cents(100),
        commission: cents(5),
        returned: if banked { vec![Share { who: 7, amount: cents(20_095) }] } else { vec![] },
        to_float: Cents::ZERO,
        basis: basis("12.2, PG-6"),
    };
    let lines = called().into_iter().map(line).collect();
    Box::new(Outcome {
        regular: Settlement { lines, bank, movements: moves.collect() },
        wagers: vec![wager(Some(seat(3)), SEVEN), wager(None, HOUSE)],
        bank: banked.then(|| area(5)),
        sides: bets().into_iter().map(side_line).collect(),
        handling: if banked { handling() } else { vec![] },
    })
}

fn handling() -> Vec<Handling> {
    let (area, bet) = (area(5), Bet::Bonus);
    vec![Handling::Take { area, bet }, Handling::Pay { area, bet }, Handling::Clear { area }]
}

fn settled() -> Vec<Event> {
    let mut events: Vec<Event> =
        [true, false].map(|banked| Event::Settled { outcome: outcome(banked) }).to_vec();
    let tokens = Back { tokens: true, ..back() };
    events.push(Event::HandVoided { area: area(4), returned: vec![tokens] });
    events.push(Event::SettledAgain { before: outcome(false), after: outcome(true) });
    events.push(Event::Cleared { warned: vec![seat(3)], keeps: None });
    let kept = |keeps| Event::Cleared { warned: vec![], keeps: Some(keeps) };
    events.extend(keeps().into_iter().map(kept));
    events.push(Event::RoundVoided {
        returned: vec![back()],
        stakes: vec![stakeholder()],
        bank: area(4),
        matched: cents(20_000),
        forfeited: vec![back()],
    });
    events.push(Event::BegunAgain { matched: cents(20_000), bank: area(4), returned: vec![back()] });
    events
}

fn irregular() -> Vec<Event> {
    let happened = |what, remedy| Event::Happened { what, remedy };
    let by_kind = irregularities().into_iter().map(|what| happened(what, Remedy::PlaysOn));
    let by_remedy =
        remedies().into_iter().map(|remedy| happened(Irregularity::Misset { area: area(2) }, remedy));
    let mut events: Vec<Event> = by_kind.chain(by_remedy).collect();
    let why = text("below the minimum");
    events.extend([
        Event::AreaOff { area: area(4) },
        Event::AreaBack { area: area(4) },
        Event::WagerRefused { back: back(), seat: seat(3), why },
        Event::Sanctioned { seat: seat(3), void: true, exclude: false, returned: vec![back()], why },
        Event::Sanctioned { seat: seat(3), void: false, exclude: true, returned: vec![], why },
        Event::Vacated { seat: seat(3) },
        Event::ClosedAtOnce { why },
        Event::KeptApart { seat: seat(3), why },
        Event::DisputeAnswered { seat: Some(seat(3)), answer: text("as called"), review: false },
        Event::DisputeAnswered { seat: None, answer: text("upheld"), review: true },
        Event::Directed { direction: text("English only") },
    ]);
    events
}

fn pit() -> Vec<Event> {
    let (minimum, maximum) = (cents(2_500), cents(100_000));
    vec![
        Event::SignPosted { minimum, maximum, effective_at: time(1_200) },
        Event::SignWithdrawn,
        Event::LimitsChanged { minimum, maximum, keeps: vec![(seat(3), cents(1_000))] },
        Event::MarkerPlaced { seat: seat(3), maximum: Some(cents(200_000)) },
        Event::MarkerPlaced { seat: seat(3), maximum: None },
        Event::TwoAllowed { seat: seat(3), on: true },
        Event::TokensIssued { seat: seat(3), account: SEVEN, voucher: text("v-1"), amount: cents(5_000) },
        Event::TokensTakenBack { seat: seat(3), account: SEVEN, amount: cents(500) },
    ]
}
