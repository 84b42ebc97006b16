//! Shoes of Red Dog, played and held against what is counted.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::books::VIC_1997_RED_DOG;
use houseway_games::red_dog::Rules;
use houseway_lab::red_dog::simulation::{Felt, LIMIT, SimulationError, agrees, judge};
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::red_dog::Raising;

fn rules() -> Rules {
    Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap()
}

fn altered(from: &str, to: &str) -> Rules {
    let text = VIC_1997_RED_DOG.rulebook.replace(from, to);
    assert_ne!(text, VIC_1997_RED_DOG.rulebook);
    Rules::load("mine", &text, &Readings::defaults(), &Mutation::none()).unwrap()
}

const ROUNDS: u64 = 3_000_000;

#[test]
fn what_is_played_agrees_with_what_is_counted() {
    for (raising, seed) in [(Raising::SEVEN, 1), (Raising::Never, 2), (Raising::From(4), 3)] {
        let tally = Felt::new(&rules(), raising).unwrap().simulate(ROUNDS, seed, 2, |_| {});
        let figures = judge(&tally, &rules(), raising).unwrap();
        assert!(agrees(&figures), "{raising}: {figures:?}");
        let shares: f64 = figures[1..].iter().map(|figure| figure.measured).sum();
        assert!((shares - 1.0).abs() < 1e-9);
        assert!(tally.rounds >= ROUNDS && tally.rounds == tally.shoes * 69);
    }
}

/// A simulation of one rule is told from the counting of another: by other odds, another order of ranks, other raises.
#[test]
fn another_rule_disagrees() {
    let tally = Felt::new(&rules(), Raising::SEVEN).unwrap().simulate(ROUNDS, 4, 2, |_| {});
    let off = |rules: &Rules, raising| {
        let figures = judge(&tally, rules, raising).unwrap();
        !agrees(&figures) && figures.iter().any(|figure| figure.z.abs() > LIMIT)
    };
    assert!(off(&altered("\"5 to 1\"", "\"6 to 1\""), Raising::SEVEN));
    assert!(off(&altered("\"11 to 1\"", "\"12 to 1\""), Raising::SEVEN));
    assert!(off(&rules(), Raising::From(6)));
    assert!(off(&rules(), Raising::Never));
}

#[test]
fn a_seed_plays_the_same_shoes_on_any_number_of_threads() {
    let felt = Felt::new(&rules(), Raising::SEVEN).unwrap();
    let play = |seed, threads| felt.simulate(1_500_000, seed, threads, |_| {});
    assert_eq!(play(5, 1), play(5, 3));
    assert_ne!(play(5, 1), play(6, 1));
}

#[test]
fn what_cannot_be_added_up_is_refused() {
    assert_eq!(Felt::new(&rules(), Raising::Best).unwrap_err(), SimulationError::BestPlay);
    let halves = altered("\"2 to 1\"", "\"2 1/2 to 1\"");
    assert_eq!(Felt::new(&halves, Raising::SEVEN).unwrap_err(), SimulationError::Parts);
    let high = altered("\"11 to 1\"", "\"121 to 1\"");
    assert_eq!(Felt::new(&high, Raising::SEVEN).unwrap_err(), SimulationError::Parts);
}
