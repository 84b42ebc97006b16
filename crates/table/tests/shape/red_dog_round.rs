//! Rounds of Red Dog, virtual and from a real shoe. Every command that is given goes through all the laws.

use crate::chance::{Chance, Commitment, NoKey};
use crate::laws;
use crate::live::{DEALER, Live, Shaped, person, seat, terminal};
use crate::red_dog::{Card, Command, Config, Event, Outcome, Phase, Reason, RedDog, Rules};
use houseway_money::Cents;
use houseway_table::{Actor, Game, Post, Recorded, Veiled};
use proptest::prelude::*;

fn config(virtual_shoe: bool, bets_ms: Option<u64>, cut: u16) -> Config {
    Config {
        virtual_shoe,
        bets_ms,
        minimum: Cents::literal(1_000),
        maximum: Cents::literal(100_000),
        unit: Cents::literal(500),
        cut,
    }
}

fn card(text: &str) -> Card {
    Card::try_from(text.to_owned()).unwrap()
}

/// A shoe that deals these cards after the burned one.
fn shoe(texts: &[&str]) -> Vec<u16> {
    let mut left: Vec<u16> = (0..Card::SHOE).collect();
    let mut order = Vec::new();
    for text in texts {
        let place = left.iter().position(|number| Card::of(*number) == Some(card(text))).unwrap();
        order.push(left.remove(place));
    }
    order.insert(0, left.remove(0));
    order.extend(left);
    order
}

/// A table with three players who have $100 each.
fn table(config: Config, order: Vec<u16>) -> Live<RedDog> {
    let mut live = Live::new(Rules::shipped(), Chance::new(order, &[], Commitment::Honest));
    live.give(person(Post::CasinoSupervisor), &Command::SetUp { config });
    for seat in RedDog::seats() {
        live.give(person(DEALER), &Command::BuyIn { seat, amount: Cents::literal(10_000) });
    }
    live
}

fn wager(live: &mut Live<RedDog>, number: u8, cents: u32) {
    live.give(terminal(number), &Command::Wager { amount: Cents::literal(cents) });
}

fn raise(live: &mut Live<RedDog>, number: u8, cents: u32) {
    live.give(terminal(number), &Command::Raise { amount: Cents::literal(cents) });
}

fn balance(live: &Live<RedDog>, number: u8) -> Cents {
    live.state.balance(seat(number))
}

/// Given a virtual shoe with these cards, when player one wagers $30 and, if he may, raises by $10, then he has
/// `expected` and his settlement cites `clauses`.
#[track_caller]
fn check(cards: [&str; 3], expected: u32, clauses: &[&str]) {
    let mut live = table(config(true, Some(0), 300), shoe(&cards));
    live.run();
    wager(&mut live, 1, 3_000);
    while !matches!(live.state.phase, Phase::Wagering | Phase::Raising { .. } | Phase::Third { .. })
        || live.state.phase == Phase::Wagering && !live.state.wagers.is_empty()
    {
        assert!(live.step());
    }
    if let Phase::Raising { .. } = live.state.phase {
        raise(&mut live, 1, 1_000);
    } else {
        let raise = live.refused(terminal(1), &Command::Raise { amount: Cents::literal(1_000) });
        assert_eq!(raise.reason, Reason::NotNow);
    }
    live.run();
    assert_eq!(balance(&live, 1), Cents::literal(expected), "{cards:?}");
    let settled = live.facts.iter().find(|fact| matches!(fact.event, Event::WagerSettled { .. })).unwrap();
    for clause in clauses {
        assert!(settled.basis.cites(clause), "{clause} is missing in {}", settled.basis);
    }
    laws::replays::<RedDog>(&live.rules, &live.state, &live.facts, &live.chance);
}

#[test]
fn a_spread_pays_wager_and_raise_by_its_width() {
    check(["4S", "6H", "5C"], 10_000 + 20_000, &["5.9.1.1", "8.1.1"]);
    check(["7H", "4S", "5C"], 10_000 + 16_000, &["5.9.1.1", "8.1.1"]);
    check(["4S", "8H", "7C"], 10_000 + 8_000, &["8.1.1"]);
    check(["2S", "AH", "7C"], 10_000 + 4_000, &["8.1.1"]);
}

#[test]
fn an_end_card_is_not_between() {
    check(["4S", "8H", "8C"], 10_000 - 4_000, &["5.9.1.2", "RD-2"]);
    check(["4S", "8H", "AC"], 10_000 - 4_000, &["5.9.1.2"]);
}

#[test]
fn neighbours_are_void_without_a_third_card() {
    check(["KS", "AH", "5C"], 10_000, &["7.2.2.1", "5.9.3.1"]);
}

#[test]
fn a_pair_takes_no_raise_and_pays_a_third_of_its_kind() {
    check(["9S", "9H", "9C"], 10_000 + 33_000, &["5.9.2.1", "7.2.3.1"]);
    check(["9S", "9H", "8C"], 10_000, &["5.9.2.2"]);
}

#[test]
fn each_player_raises_for_himself_up_to_his_original() {
    // Given two players on one area and one on the next, and a spread of three
    let mut live = table(config(true, Some(5_000), 300), shoe(&["4S", "8H", "6C"]));
    live.run();
    wager(&mut live, 1, 3_000);
    wager(&mut live, 2, 1_000);
    wager(&mut live, 4, 9_500);
    while !matches!(live.state.phase, Phase::Raising { .. }) {
        assert!(live.step());
    }
    // When they raise
    raise(&mut live, 1, 1_000);
    raise(&mut live, 1, 3_000);
    raise(&mut live, 4, 500);
    // Then each is held to his own wager, his balance and the unit, and to the second "no more bets"
    let refused = |live: &Live<RedDog>, number, cents| {
        live.refused(terminal(number), &Command::Raise { amount: Cents::literal(cents) })
    };
    let original = Cents::literal(1_000);
    assert_eq!(refused(&live, 2, 1_500).reason, Reason::AboveOriginal { original });
    assert!(refused(&live, 2, 1_500).basis.cites("RD-1"));
    assert_eq!(refused(&live, 2, 750).reason, Reason::OutsideLimits);
    assert_eq!(refused(&live, 4, 1_000).reason, Reason::BalanceShort);
    assert_eq!(refused(&live, 1, 1_000).reason, Reason::NoChange);
    assert_eq!(live.refused(person(DEALER), &Command::Deal { card: None }).reason, Reason::NotNow);
    assert_eq!(live.refused(Actor::System, &Command::NoMoreBets).reason, Reason::TooSoon);
    assert!(live.step());
    assert_eq!(refused(&live, 2, 1_000).reason, Reason::NotNow);
    assert!(live.step());
    // At two to one
    assert_eq!(balance(&live, 1), Cents::literal(10_000 + 12_000));
    assert_eq!(balance(&live, 2), Cents::literal(10_000 + 2_000));
    assert_eq!(balance(&live, 4), Cents::literal(10_000 + 20_000));
    // and one decision dealt the card, settled three wagers and ended the round
    let last: Vec<_> = live.facts[live.facts.len() - 5..].iter().map(|fact| fact.more).collect();
    assert_eq!(last, [true, true, true, true, false]);
}

#[test]
fn the_cutting_card_asks_for_a_shuffle_after_the_round() {
    // Given a shoe whose cutting card lies after 208 cards
    let mut live = table(config(true, Some(0), 208), (0..Card::SHOE).rev().collect());
    // Many rounds come: they are watched, and the laws are held to the end.
    live.checked = false;
    live.run();
    let shuffles = |live: &Live<RedDog>| {
        live.facts.iter().filter(|fact| matches!(fact.event, Event::Shuffled { .. })).count()
    };
    // When rounds are played until the card has come out
    let mut rounds = 0;
    while shuffles(&live) == 1 {
        assert!(rounds < 110, "the cutting card never came");
        wager(&mut live, 1, 1_000);
        live.run();
        assert_eq!(live.state.phase, Phase::Wagering);
        // What is lost is brought anew.
        live.give(person(DEALER), &Command::BuyIn { seat: seat(1), amount: Cents::literal(2_000) });
        live.run();
        rounds += 1;
    }
    // Then it took at least as many cards as lay before it, and the round was ended first
    let dealt = live.facts.iter().filter(|fact| matches!(fact.event, Event::CardDealt { .. })).count();
    assert!((208..=211).contains(&dealt), "{dealt}");
    let shuffled = live.facts.iter().rposition(|fact| matches!(fact.event, Event::Shuffled { .. })).unwrap();
    let before = &live.facts[shuffled - 1].event;
    assert!(matches!(before, Event::RoundEnded | Event::BoughtIn { .. }), "{before:?}");
    laws::money_is_conserved::<RedDog>(&live.state, &live.facts);
    laws::replays::<RedDog>(&live.rules, &live.state, &live.facts, &live.chance);
}

/// A table with a real shoe at which player one has wagered $30.
fn real_shoe() -> Live<RedDog> {
    let mut live = table(config(false, None, 300), Vec::new());
    let cards = vec![Veiled::unknown(); Card::SHOE.into()];
    live.give(person(DEALER), &Command::Shuffle { cards, cut: 300 });
    wager(&mut live, 1, 3_000);
    live.give(person(DEALER), &Command::NoMoreBets);
    live
}

fn deal(live: &mut Live<RedDog>, text: &str) -> Vec<Recorded<Event>> {
    live.give(person(DEALER), &Command::Deal { card: Some(card(text)) })
}

#[test]
fn from_a_real_shoe_the_dealer_says_each_card() {
    let mut live = real_shoe();
    assert_eq!(live.refused(person(DEALER), &Command::Deal { card: None }).reason, Reason::WrongSource);
    deal(&mut live, "4S");
    deal(&mut live, "6H");
    raise(&mut live, 1, 1_000);
    live.give(person(DEALER), &Command::NoMoreBets);
    let facts = deal(&mut live, "5D");
    assert!(matches!(facts[1].event, Event::WagerSettled { result: Outcome::Won { .. }, .. }));
    assert_eq!(balance(&live, 1), Cents::literal(10_000 + 20_000));
    laws::replays::<RedDog>(&live.rules, &live.state, &live.facts, &NoKey);
}

#[test]
fn a_ninth_ace_of_spades_is_a_mis_tap_or_an_irregularity_of_the_shoe() {
    // Given a real shoe from which eight aces of spades came
    let mut live = real_shoe();
    live.checked = false;
    for _ in 0..4 {
        deal(&mut live, "AS");
        deal(&mut live, "AS");
        deal(&mut live, "2S");
        wager(&mut live, 1, 1_000);
        live.give(person(DEALER), &Command::NoMoreBets);
    }
    live.checked = true;
    // When a ninth is entered
    let ninth = Command::Deal { card: Some(card("AS")) };
    let refused = live.refused(person(DEALER), &ninth);
    // Then it is refused and nothing happened: another card can be entered, or a supervisor takes the shoe out
    assert_eq!(refused.reason, Reason::ImpossibleCard { card: card("AS") });
    deal(&mut live, "AH");
    live.give(person(Post::CasinoSupervisor), &Command::CallIrregularity);
    assert_eq!(balance(&live, 1), Cents::literal(10_000));
    assert!(live.state.shoe.is_none() && live.state.phase == Phase::Wagering);
    laws::replays::<RedDog>(&live.rules, &live.state, &live.facts, &NoKey);
}

#[test]
fn a_process_without_the_key_deals_nothing() {
    let mut live = table(config(true, Some(0), 300), shoe(&["4S", "8H", "6C"]));
    live.run();
    wager(&mut live, 1, 3_000);
    live.give(person(DEALER), &Command::NoMoreBets);
    live.state = live.without_key();
    assert_eq!(live.refused(person(DEALER), &Command::Deal { card: None }).reason, Reason::CardsSealed);
    laws::offers_agree_with_decisions::<RedDog>(&live.rules, &live.state, live.now);
    RedDog::unveil_state(&mut live.state, &live.chance);
    live.give(person(DEALER), &Command::Deal { card: None });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn any_rounds_keep_the_laws(
        order in Just((0..Card::SHOE).collect::<Vec<_>>()).prop_shuffle(),
        rounds in proptest::collection::vec((0u32..6, 0u32..6, 0u32..6), 1..4),
    ) {
        let mut live = table(config(true, Some(1_000), 300), order);
        live.run();
        for (one, two, raised) in rounds {
            for (number, units) in [(1, one), (2, two)] {
                let amount = Cents::literal(units * 500);
                if units >= 2 && amount <= balance(&live, number) {
                    live.give(terminal(number), &Command::Wager { amount });
                }
            }
            while live.step() {
                if let Phase::Raising { .. } = live.state.phase {
                    let (original, raise) = live.state.wager(seat(1));
                    let amount = Cents::literal(raised * 500);
                    if raise < amount && amount <= original && amount <= balance(&live, 1) {
                        live.give(terminal(1), &Command::Raise { amount });
                    }
                }
            }
        }
        laws::replays::<RedDog>(&live.rules, &live.state, &live.facts, &live.chance);
    }
}
