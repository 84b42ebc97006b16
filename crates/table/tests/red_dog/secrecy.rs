//! What an audience hears of a virtual shoe does not depend on what lies in it unseen.

use crate::chance::{Chance, Commitment};
use crate::harness::{buy_in, config, float, itself, laid, rules, seat, terminal};
use crate::laws::first_difference;
use crate::leak::{BY_OFFERS, BY_VIEW, Leak};
use crate::live::{Live, Shaped, audiences, person};
use houseway_games::red_dog::Rules;
use houseway_table::red_dog::{Command, Event, Need, Offer, Play, Reason, RedDog, State};
use houseway_table::{Audience, Game, Post};

/// A table of `G`, which is Red Dog or something that looks like it, played until the first card lies.
fn heard<G>(cards: &[&str]) -> Live<G>
where
    G: Shaped<
            Rules = Rules,
            State = State,
            Command = Command,
            Event = Event,
            Reason = Reason,
            Offer = Offer,
            Need = Need,
        >,
{
    let mut table: Live<G> = Live::new(rules(), Chance::new(laid(cards), &[], Commitment::Blind));
    table.checked = false;
    table.give(person(Post::GamingShiftManager), &Command::Configure { config: Box::new(config()) });
    for command in opening() {
        table.give(command.0, &command.1);
    }
    let need = G::needs(&table.rules, &table.state).unwrap();
    table.draw(&need);
    table.give(person(Post::GameSupervisor), &Command::Cut { before: 78 });
    table.give(person(Post::Dealer), &Command::Load { behind: 104, burned: 1 });
    for number in 1..=3 {
        let act = Play::Wager { area: 1, amount: houseway_money::Cents::literal(2_000) };
        table.give(terminal(number), &Command::Play { seat: seat(number), act });
    }
    table.give(person(Post::Dealer), &Command::NoMoreBets);
    table.give(person(Post::Dealer), &Command::Deal { card: None });
    table
}

/// What opens a table and seats three players.
fn opening() -> Vec<(houseway_table::Actor, Command)> {
    let mut table = Live::<RedDog>::new(rules(), Chance::new(laid(&[]), &[], Commitment::Blind));
    table.checked = false;
    table.give(person(Post::GamingShiftManager), &Command::Configure { config: Box::new(config()) });
    let before = table.facts.len();
    float(&mut table);
    (1..=3).for_each(|number| buy_in(&mut table, number, 1_000));
    let mut state = State::default();
    table.facts[..before].iter().for_each(|fact| RedDog::apply(&mut state, fact));
    let mut commands = Vec::new();
    for fact in &table.facts[before..] {
        commands.push((fact.by, RedDog::asked(&state, std::slice::from_ref(fact)).unwrap()));
        RedDog::apply(&mut state, fact);
    }
    commands
}

/// The audience for which two shoes that differ only in what nobody has seen can be told apart.
fn told_apart<G>() -> Option<Audience>
where
    G: Shaped<
            Rules = Rules,
            State = State,
            Command = Command,
            Event = Event,
            Reason = Reason,
            Offer = Offer,
            Need = Need,
        >,
{
    // The same first card, and then a pair, neighbours, a spread.
    let shoes = [
        ["5H", "5C", "5D"],
        ["5H", "6C", "KD"],
        ["5H", "AC", "2D"],
        ["5H", "AD", "3D"],
        ["5H", "2C", "3D"],
        ["5H", "KC", "QD"],
        ["5H", "7S", "8S"],
        ["5H", "9S", "JD"],
    ];
    let tables: Vec<Live<G>> = shoes.iter().map(|cards| heard::<G>(cards)).collect();
    audiences::<G>().into_iter().map(|(audience, _)| audience).find(|audience| {
        let hears = |table: &Live<G>| table.heard[audience].clone();
        tables[1..].iter().any(|other| first_difference(&hears(&tables[0]), &hears(other)).is_some())
    })
}

#[test]
fn nobody_hears_what_lies_in_the_shoe() {
    assert_eq!(told_apart::<RedDog>(), None);
}

#[test]
fn an_indiscreet_game_is_found_out() {
    assert!(told_apart::<Leak<RedDog, BY_VIEW>>().is_some());
    assert!(told_apart::<Leak<RedDog, BY_OFFERS>>().is_some());
}

/// A process without the key holds and verifies the table, and decides nothing that rests on a hidden card.
#[test]
fn without_the_key_no_card_is_dealt() {
    let mut table = crate::harness::with_players(itself());
    table.step();
    let mut blind = crate::harness::with_players(itself());
    blind.state = table.without_key();
    assert_eq!(
        serde_json::to_string(&blind.state).unwrap(),
        serde_json::to_string(&table.state).unwrap(),
        "it is the same text"
    );
    let shown = serde_json::to_string(&RedDog::view(&blind.rules, &blind.state, Audience::Public)).unwrap();
    let known = serde_json::to_string(&RedDog::view(&table.rules, &table.state, Audience::Public)).unwrap();
    assert_eq!(shown, known);
}
