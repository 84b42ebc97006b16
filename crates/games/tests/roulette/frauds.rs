//! Mistakes that roulette programs are known for, each shown not to be made here.

use super::{cents, pocket, rules, spot};
use houseway_games::roulette::{BetKind, Spot};

#[track_caller]
fn returns(name: &str, outcome: u8) -> u64 {
    rules().settle(spot(name), cents(100), pocket(outcome)).unwrap().returned.get()
}

#[test]
fn zero_does_not_pay_even_and_straight_up_zero_is_still_paid() {
    for name in ["even", "odd", "low", "high", "red", "black", "dozen 1", "column 1", "column 3"] {
        assert_eq!(returns(name, 0), 0, "{name}");
        assert!(!rules().covers(spot(name)).contains(pocket(0)), "{name} shows zero as covered");
    }
    assert_eq!(returns("straight-up 0", 0), 3_600);
    assert_eq!(returns("split 0-2", 0), 1_800);
}

#[test]
fn zero_and_thirty_six_can_be_bet_on() {
    for number in [0, 36] {
        let name = format!("straight-up {number}");
        assert_eq!(returns(&name, number), 3_600);
    }
    // The layout lists the spots kind by kind.
    let rules = rules();
    let kinds_on = |number| {
        let pocket = pocket(number);
        let mut kinds: Vec<_> = Spot::all().filter(|s| rules.wins(*s, pocket)).map(Spot::kind).collect();
        kinds.dedup();
        kinds
    };
    use BetKind::{Column, Corner, Dozen, Even, High, Red, SixLine, Split, StraightUp, Street};
    assert_eq!(kinds_on(0), [StraightUp, Split, Street, Corner]);
    assert_eq!(kinds_on(36), [StraightUp, Split, Street, Corner, SixLine, Column, Dozen, High, Even, Red]);
}

#[test]
fn a_street_1_9_is_not_taken_for_7_8_9() {
    for text in ["street 1-9", "street 1-2-9", "street 1-8-9", "street 7-9", "street 1-7-8-9", "street 9"] {
        assert!(text.parse::<Spot>().is_err(), "{text}");
    }
    for squares in [&[1, 9][..], &[9], &[7, 8], &[7, 8, 8, 9], &[7, 8, 9, 10], &[1, 2, 3, 4, 5, 6, 7, 8, 9]] {
        assert_eq!(Spot::on(BetKind::Street, squares), None, "{squares:?}");
    }
    assert_eq!(Spot::on(BetKind::Street, &[9, 7, 8]), Some(spot("street 7-8-9")));
}

#[test]
fn no_six_line_is_dropped() {
    for first in (1..=31).step_by(3) {
        let name = format!("six-line {first}-{}", first + 5);
        let paid: Vec<u8> = (0..=36).filter(|&outcome| returns(&name, outcome) == 600).collect();
        assert_eq!(paid, (first..first + 6).collect::<Vec<_>>(), "{name}");
    }
    assert_eq!(Spot::of_kind(BetKind::SixLine).count(), 11);
}
