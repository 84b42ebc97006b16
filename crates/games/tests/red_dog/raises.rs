//! Rule 5.4 with RD-1: how far a wager may be raised, and when.

use super::{BOOK, LIMITS, card, cents, rules, rules_read_as, witness};
use houseway_games::red_dog::Limits;
use witness::Kind::Decision;

/// Given so many cents placed, then the raise may be up to so many, under the reading.
#[track_caller]
fn most(reading: &str, placed: u32, told: bool, expected: u32) {
    let rules = rules_read_as(&[&format!("RD-1={reading}")]);
    let wager = LIMITS.measure(&rules, cents(placed), told);
    assert_eq!(LIMITS.raise_most(&rules, &wager), cents(expected), "{reading}: {placed}");
}

#[test]
fn r5_4_a_raise_is_up_to_the_original_wager() {
    most("original", 2_000, false, 2_000);
    // Over the maximum, what counts is the maximum, and so is the raise.
    most("original", 15_000, false, 10_000);
    // The maximum does not bind both together.
    most("original", 10_000, false, 10_000);
    // Below the minimum for the first time, it counts as it lies; after that there is no wager to raise.
    most("original", 500, false, 500);
    most("original", 500, true, 0);
}

#[test]
fn rd_1_within_the_maximum() {
    most("within-maximum", 2_000, false, 2_000);
    most("within-maximum", 6_000, false, 4_000);
    most("within-maximum", 10_000, false, 0);
    most("within-maximum", 15_000, false, 0);
}

#[test]
fn rd_1_as_placed() {
    most("as-placed", 15_000, false, 15_000);
    most("as-placed", 1_100, false, 1_100);
    most("as-placed", 500, true, 0);
}

#[test]
fn rd_1_a_raise_is_in_steps_of_the_unit_or_all_that_may_be() {
    let rules = rules();
    let may = |limits: &Limits, placed: u32, amount: u32| {
        limits.may_raise(&rules, &limits.measure(&rules, cents(placed), false), cents(amount))
    };
    for (amount, expected) in
        [(0, false), (100, false), (250, true), (1_500, true), (2_000, true), (2_250, false)]
    {
        assert_eq!(may(&LIMITS, 2_000, amount), expected, "{amount}");
    }
    // What was placed below the minimum may be doubled though it lies between two steps.
    assert!(may(&LIMITS, 600, 600) && !may(&LIMITS, 600, 550) && may(&LIMITS, 600, 500));
    let without = Limits { unit: None, ..LIMITS };
    assert!(may(&without, 2_000, 1) && !may(&without, 2_000, 2_001));
}

#[test]
fn r5_4_r7_2_1_1_wagers_are_raised_once_a_spread_is_announced() {
    let rules = rules();
    let basis = rules.raises(rules.leaves(card("4"), card("9")).value).unwrap();
    for clause in ["5.4", "7.2.1.1", "RD-1"] {
        witness::cites(BOOK, Decision, &basis, clause);
    }
    let wager = LIMITS.measure(&rules, cents(2_000), false);
    assert!(LIMITS.may_raise(&rules, &wager, cents(2_000)));
}

#[test]
fn r7_2_3_1_nobody_raises_on_a_pair_nor_on_consecutive_cards() {
    let rules = rules();
    let basis = rules.raises(rules.leaves(card("9"), card("9")).value).unwrap_err();
    witness::cites(BOOK, Decision, &basis, "7.2.3.1");
    let basis = rules.raises(rules.leaves(card("9"), card("8")).value).unwrap_err();
    witness::cites(BOOK, Decision, &basis, "7.2.2.1");
}
