//! Rounds of Pai Gow, virtual and on a real cloth. Every command that is given goes through all the laws.

use crate::chance::{Chance, Commitment, NoKey, commitment_to};
use crate::laws;
use crate::live::{DEALER, Live, Shaped, person, seat, terminal};
use crate::pai_gow::{Call, Choice, Command, Config, Event, Low, PaiGow, Phase, Reason, Rules, State, Tile};
use houseway_ledger::Account;
use houseway_money::Cents;
use houseway_table::{Actor, Digest, Game, Hex, Post, Recorded};

const CASINO_SUPERVISOR: Post = Post::CasinoSupervisor;

/// Dice that give the first tiles to area one, so that each area gets the stack of its own number.
const FIRST_BOX_ONE: [u8; 3] = [2, 3, 4];

/// Tiles by their numbers in the set: the bank has 5 and 9, area two both pairs, area four 7 and 8, area seven 0 and 5.
const BANK: [u16; 4] = [8, 22, 16, 28];
const TWO: [u16; 4] = [0, 1, 2, 3];
const FOUR: [u16; 4] = [30, 6, 12, 14];
const SEVEN: [u16; 4] = [15, 9, 17, 7];

/// The wall in which these areas find those tiles, and the others whatever is left.
fn wall(hands: &[(u8, [u16; 4])]) -> Vec<u16> {
    let laid = |number: &u16| hands.iter().any(|(_, hand)| hand.contains(number));
    let mut left = (0..Tile::SET).filter(|number| !laid(number));
    (1..=8)
        .flat_map(|area| match hands.iter().find(|(laid, _)| *laid == area) {
            Some((_, hand)) => hand.to_vec(),
            None => left.by_ref().take(4).collect(),
        })
        .collect()
}

fn config(virtual_tiles: bool, bets_ms: Option<u64>) -> Config {
    Config {
        virtual_tiles,
        bets_ms,
        minimum: Cents::literal(1_000),
        maximum: Cents::literal(100_000),
        unit: Cents::literal(500),
    }
}

/// A table with three players who have $500 each.
fn table(config: Config) -> Live<PaiGow> {
    let order = wall(&[(1, BANK), (2, TWO), (4, FOUR), (7, SEVEN)]);
    let mut live = Live::new(Rules::shipped(), Chance::new(order, &FIRST_BOX_ONE, Commitment::Honest));
    live.give(person(CASINO_SUPERVISOR), &Command::SetUp { config });
    for seat in PaiGow::seats() {
        live.give(person(DEALER), &Command::BuyIn { seat, amount: Cents::literal(50_000) });
    }
    live
}

fn wager(live: &mut Live<PaiGow>, area: u8, cents: u32) {
    live.give(terminal(area), &Command::Wager { amount: Cents::literal(cents) });
}

fn set(live: &mut Live<PaiGow>, area: u8, low: Low) {
    live.give(terminal(area), &Command::Set { low });
}

fn balance(live: &Live<PaiGow>, area: u8) -> Cents {
    live.state.balance(seat(area))
}

fn call(facts: &[Recorded<Event>]) -> Call {
    match &facts[0].event {
        Event::HandMatched { call, .. } => *call,
        other => panic!("{other:?} matches no hand"),
    }
}

fn tiles(numbers: [u16; 4]) -> Option<[Tile; 4]> {
    Some(numbers.map(|number| Tile::of(number).unwrap()))
}

#[test]
fn a_virtual_table_plays_a_round_by_itself() {
    // Given a table with virtual tiles that leaves wagers open for ten seconds
    let mut live = table(config(true, Some(10_000)));
    live.run();
    // When three players wager and set
    wager(&mut live, 2, 3_000);
    wager(&mut live, 4, 2_000);
    wager(&mut live, 7, 1_500);
    assert_eq!(live.refused(Actor::System, &Command::NoMoreBets).reason, Reason::TooSoon);
    live.run();
    assert!(live.refused(terminal(2), &Command::Wager { amount: Cents::literal(5_000) }).basis.cites("9.3"));
    set(&mut live, 2, [2, 3]);
    set(&mut live, 4, [0, 3]);
    live.run();
    assert!(matches!(live.state.phase, Phase::Setting { .. }), "nothing is exposed before all have set");
    set(&mut live, 7, [1, 2]);
    // Then the table exposes, matches, takes and pays, and shuffles for the next round
    for _ in 0..6 {
        assert!(live.step());
    }
    assert!(matches!(live.state.phase, Phase::Idle));
    // Two wins $30 less 5%, four's wager stays as it lies, seven has lost
    assert_eq!(balance(&live, 2), Cents::literal(52_850));
    assert_eq!(balance(&live, 4), Cents::literal(48_000));
    assert_eq!(live.state.wager(seat(4)), Cents::literal(2_000));
    assert_eq!(balance(&live, 7), Cents::literal(48_500));
    assert_eq!(live.state.books.balance(&Account::Commission), Cents::literal(150));
    // and one decision carried the payment and the end of the round, each on its own clauses
    let end: Vec<_> = live.facts.iter().rev().take(2).collect();
    assert!(matches!(end[0].event, Event::RoundCleared) && !end[0].more && end[0].basis.cites("12.1.17"));
    assert!(matches!(end[1].event, Event::WagerPaid { .. }) && end[1].more && end[1].basis.cites("13.9"));
    laws::replays::<PaiGow>(&live.rules, &live.state, &live.facts, &live.chance);
}

#[test]
fn what_is_turned_up_opens_what_the_shuffle_committed_to() {
    // Given a finished round
    let mut live = table(config(true, Some(0)));
    live.run();
    wager(&mut live, 2, 3_000);
    live.run();
    set(&mut live, 2, [2, 3]);
    for _ in 0..4 {
        live.step();
    }
    // When anybody compares the commitments with the tiles that the journal shows
    let written = serde_json::to_value(&live.facts).unwrap();
    let of = |kind: &str| written.as_array().unwrap().iter().find(|f| f["event"]["event"] == kind).unwrap();
    let wall = &of("shuffled")["event"]["wall"];
    let numbers = |code: &str| {
        (0..Tile::SET).filter(|n| serde_json::to_value(Tile::of(*n)).unwrap() == code).collect::<Vec<_>>()
    };
    let bank = of("bank-exposed")["event"]["tiles"].as_array().unwrap();
    let two = of("hand-matched")["event"]["opened"]["tiles"].as_array().unwrap();
    let mut compared = 0;
    for (place, tile) in bank.iter().enumerate().chain(two.iter().enumerate().map(|(i, tile)| (i + 4, tile)))
    {
        // Then each opens its own, and only its own
        let opening: Digest = Hex::parse(tile["opening"].as_str().unwrap()).unwrap();
        let opens = |place: usize| {
            let commitment = wall[place]["commitment"].as_str().unwrap();
            numbers(tile["value"].as_str().unwrap())
                .iter()
                .any(|number| commitment_to(*number, opening).to_string() == commitment)
        };
        assert!(opens(place) && !opens((place + 1) % 32));
        compared += 1;
    }
    assert_eq!(compared, 8);
    // and of the tiles that were not turned up there are seals alone
    assert_eq!(written.to_string().matches("opening").count(), 8);
    assert!(written.as_array().unwrap().iter().all(|fact| fact["event"].get("order").is_none()));
}

#[test]
fn a_process_without_the_key_refuses_rather_than_guesses() {
    // Given a virtual table whose players are to set
    let mut live = table(config(true, Some(0)));
    live.run();
    wager(&mut live, 2, 3_000);
    live.run();
    // When the journal is read by a process that has no key
    live.state = live.without_key();
    // Then no setting is accepted or offered, because none can be judged
    let refused = live.refused(terminal(2), &Command::Set { low: [2, 3] });
    assert_eq!(refused.reason, Reason::TilesSealed);
    laws::offers_agree_with_decisions::<PaiGow>(&live.rules, &live.state, live.now);
    // and with the key it goes on where it was
    PaiGow::unveil_state(&mut live.state, &live.chance);
    set(&mut live, 2, [2, 3]);
}

#[test]
fn tiles_that_nobody_drew_are_not_taken_from_a_screen() {
    // Given a virtual table between two rounds
    let mut live = table(config(true, None));
    let need = crate::pai_gow::Need::Wall;
    let answer = live.chance.answer(&PaiGow::ask(&live.rules, &need).unwrap());
    let command = PaiGow::answer(&live.rules, &need, answer).unwrap();
    // When the wall comes from a person, or came over a wire and is sealed here
    let sent: Command = serde_json::from_str(&serde_json::to_string(&command).unwrap()).unwrap();
    // Then it is refused, though each seal is a good one
    assert_eq!(live.refused(person(DEALER), &command).reason, Reason::NotYours);
    assert_eq!(live.refused(Actor::System, &sent).reason, Reason::TilesSealed);
    live.give(Actor::System, &command);
}

#[test]
fn a_player_cannot_set_the_low_hand_above_the_high() {
    let mut live = table(config(true, Some(0)));
    live.run();
    wager(&mut live, 4, 1_000);
    live.run();
    // Area four: G3, H4, L4, 11. With H4 and L4 low there would be 8 below 7.
    let refused = live.refused(terminal(4), &Command::Set { low: [1, 2] });
    assert_eq!(refused.reason, Reason::LowAboveHigh);
    assert!(refused.basis.cites("PG-1"));
    assert_eq!(live.refused(terminal(7), &Command::Set { low: [0, 3] }).reason, Reason::NotYours);
    set(&mut live, 4, [0, 3]);
}

/// A table on a real cloth at the moment when all three players have set, the two of four laid crosswise.
fn on_the_cloth() -> Live<PaiGow> {
    let mut live = table(config(false, None));
    live.give(person(DEALER), &Command::Shuffle { wall: vec![houseway_table::Veiled::unknown(); 32] });
    for (area, cents) in [(2, 3_000), (4, 2_000), (7, 1_500)] {
        wager(&mut live, area, cents);
    }
    live.give(person(DEALER), &Command::NoMoreBets);
    live.give(person(DEALER), &Command::Dice { faces: [6, 6, 6] });
    for area in [2, 4, 7] {
        set(&mut live, area, [1, 2]);
    }
    live
}

fn open(live: &mut Live<PaiGow>, area: u8, numbers: [u16; 4]) -> Vec<Recorded<Event>> {
    live.give(person(DEALER), &Command::Open { area: seat(area), tiles: tiles(numbers) })
}

#[test]
fn on_a_real_cloth_the_tiles_come_in_as_they_are_turned_up() {
    // Given
    let mut live = on_the_cloth();
    assert_eq!(
        live.refused(person(DEALER), &Command::ExposeBank { tiles: None }).reason,
        Reason::WrongSource
    );
    // When the dealer turns up and says what lies there
    live.give(person(DEALER), &Command::ExposeBank { tiles: tiles(BANK) });
    live.give(person(DEALER), &Command::SetBank { low: [2, 3] });
    let two = open(&mut live, 2, [0, 2, 3, 1]);
    let four = open(&mut live, 4, FOUR);
    let seven = open(&mut live, 7, [15, 9, 17, 7]);
    live.give(person(DEALER), &Command::PayAndClear);
    // Then it comes out as at the virtual table: the hand that four laid crosswise was laid out by the dealer
    assert_eq!([call(&two), call(&four), call(&seven)], [Call::Jung, Call::Jowl, Call::Che]);
    assert!(four[0].basis.cites("12.1.13") && !two[0].basis.cites("12.1.13"));
    assert_eq!(balance(&live, 2), Cents::literal(52_850));
    assert_eq!(balance(&live, 7), Cents::literal(48_500));
    laws::replays::<PaiGow>(&live.rules, &live.state, &live.facts, &NoKey);
}

#[test]
fn a_tile_that_cannot_lie_there_is_a_mis_tap_or_an_irregularity() {
    // Given a third Chap Gow, after the bank showed one and area two the other
    let mut live = on_the_cloth();
    live.give(person(DEALER), &Command::ExposeBank { tiles: tiles(BANK) });
    live.give(person(DEALER), &Command::SetBank { low: [2, 3] });
    open(&mut live, 2, [23, 4, 16 + 1, 29]);
    let third = Command::Open { area: seat(4), tiles: tiles([22, 6, 12, 14]) };
    // When it is entered
    let refused = live.refused(person(DEALER), &third);
    // Then nothing has happened, and both ways out are open
    let choices = [Choice::MisTap, Choice::Irregularity];
    assert_eq!(refused.reason, Reason::ImpossibleTile { tile: Tile::ChapGow, choices });
    assert_eq!(live.refused(person(DEALER), &Command::CallIrregularity).reason, Reason::NotYours);
    let mut mis_tap = on_the_cloth();
    mis_tap.give(person(DEALER), &Command::ExposeBank { tiles: tiles(BANK) });
    // and a supervisor's call gives back every wager of the round, those taken too
    let taken = balance(&live, 2);
    live.give(person(CASINO_SUPERVISOR), &Command::CallIrregularity);
    assert_eq!(taken, Cents::literal(47_000));
    for area in [2, 4, 7] {
        assert_eq!(balance(&live, area), Cents::literal(50_000));
    }
    laws::replays::<PaiGow>(&live.rules, &live.state, &live.facts, &NoKey);
}

#[test]
fn wagers_keep_their_bounds() {
    let mut live = table(config(true, Some(60_000)));
    let late = live.refused(terminal(2), &Command::Wager { amount: Cents::literal(1_000) });
    assert_eq!(late.reason, Reason::NotNow);
    live.step();
    for (cents, reason) in [
        (500, Reason::OutsideLimits),
        (1_250, Reason::OutsideLimits),
        (100_500, Reason::OutsideLimits),
        (50_500, Reason::BalanceShort),
        (0, Reason::NoChange),
    ] {
        let command = Command::Wager { amount: Cents::literal(cents) };
        assert_eq!(live.refused(terminal(2), &command).reason, reason, "{cents}");
    }
    wager(&mut live, 2, 50_000);
    wager(&mut live, 2, 20_000);
    wager(&mut live, 2, 0);
    assert_eq!(balance(&live, 2), Cents::literal(50_000));
    let nobody = live.refused(person(DEALER), &Command::NoMoreBets);
    assert_eq!(nobody.reason, Reason::NobodyWagers);
    let one = live.refused(terminal(1), &Command::Wager { amount: Cents::literal(1_000) });
    assert!(one.basis.cites("PG-18"));
}

#[test]
fn an_empty_state_reads_back() {
    let state = State::default();
    assert_eq!(serde_json::from_str::<State>(&serde_json::to_string(&state).unwrap()).unwrap(), state);
}
