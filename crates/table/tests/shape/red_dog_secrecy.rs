//! What one audience hears does not change while cards change that nobody has seen.

use crate::chance::{Chance, Commitment};
use crate::laws;
use crate::leak::{BY_VIEW, Leak};
use crate::live::{DEALER, Live, Shaped, person, terminal};
use crate::red_dog::{Card, Command, Config, Event, Need, Phase, RedDog, Rules, State};
use houseway_money::Cents;
use houseway_table::Post;
use proptest::prelude::*;

/// The same table, told of by a discreet and by an indiscreet game.
trait Played: Shaped<State = State, Command = Command, Event = Event, Rules = Rules, Need = Need> {}
impl<G: Shaped<State = State, Command = Command, Event = Event, Rules = Rules, Need = Need>> Played for G {}

/// Two rounds from this shoe, with a raise where there can be one, up to the second card of the third.
fn rounds<G: Played>(order: &[u16]) -> Live<G> {
    let mut live: Live<G> = Live::new(Rules::shipped(), Chance::new(order.to_vec(), &[], Commitment::Blind));
    live.checked = false;
    let config = Config {
        virtual_shoe: true,
        bets_ms: Some(1_000),
        minimum: Cents::literal(1_000),
        maximum: Cents::literal(100_000),
        unit: Cents::literal(500),
        cut: 300,
    };
    live.give(person(Post::CasinoSupervisor), &Command::SetUp { config });
    for seat in G::seats() {
        live.give(person(DEALER), &Command::BuyIn { seat, amount: Cents::literal(20_000) });
    }
    live.run();
    for round in 1..=3 {
        for seat in G::seats() {
            live.give(terminal(seat.number()), &Command::Wager { amount: Cents::literal(2_000) });
        }
        while live.step() {
            if let Phase::Raising { .. } = live.state.phase {
                live.give(terminal(2), &Command::Raise { amount: Cents::literal(500) });
            }
            if round == 3 && !matches!(live.state.phase, Phase::First | Phase::Second { .. }) {
                break;
            }
        }
    }
    live
}

/// Given two shoes that differ in cards which are not dealt, the burned one among them, when the same is done, then
/// everybody hears the same.
fn compare<G: Played>(order: &[u16], turn: usize) -> Result<(), String> {
    let one = rounds::<G>(order);
    let next = usize::from(one.state.shoe.as_ref().unwrap().next);
    let free: Vec<usize> = [0].into_iter().chain(next..order.len()).collect();
    let mut other = order.to_vec();
    for (index, place) in free.iter().enumerate() {
        other[*place] = order[free[(index + turn) % free.len()]];
    }
    let two = rounds::<G>(&other);
    for (audience, heard) in &one.heard {
        if let Some((one, two)) = laws::first_difference(heard, &two.heard[audience]) {
            return Err(format!("{audience:?} hears\n{one}\nand\n{two}"));
        }
        if heard.len() != two.heard[audience].len() {
            return Err(format!("{audience:?} hears more often"));
        }
    }
    // Nor do journal, snapshot and log say anything.
    let written = |live: &Live<G>| {
        (
            serde_json::to_string(&live.facts).unwrap(),
            serde_json::to_string(&live.state).unwrap(),
            format!("{:?}", live.state),
        )
    };
    if written(&one) == written(&two) { Ok(()) } else { Err("what is written differs".to_owned()) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn nobody_hears_of_cards_before_they_are_dealt(
        order in Just((0..Card::SHOE).collect::<Vec<_>>()).prop_shuffle(), turn in 1usize..400,
    ) {
        let heard = compare::<RedDog>(&order, turn);
        prop_assert!(heard.is_ok(), "{}", heard.unwrap_err());
    }
}

#[test]
fn a_view_that_tells_a_figure_is_found_out() {
    let order: Vec<u16> = (0..Card::SHOE).map(|number| number * 5 % Card::SHOE).collect();
    assert!(compare::<Leak<RedDog, BY_VIEW>>(&order, 7).is_err());
    assert_eq!(compare::<RedDog>(&order, 7), Ok(()));
}

#[test]
fn a_whole_shoe_fits_one_entry_of_a_journal() {
    let live = rounds::<RedDog>(&(0..Card::SHOE).collect::<Vec<_>>());
    let largest = live.facts.iter().map(|fact| serde_json::to_string(fact).unwrap().len()).max().unwrap();
    // Each card stands there with a commitment and a sealed value, and an entry holds a mebibyte.
    assert!((416 * 128..1 << 20).contains(&largest), "{largest}");
}
