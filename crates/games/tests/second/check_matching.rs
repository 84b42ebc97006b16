//! Matching a player's hand with the banker's, by each book's clauses.

use crate::matching::{
    CrownZero::{AsPrinted, ByHalves, Strict},
    Outcome::{Lose, StandOff, Win},
    Takes::{Half, Whole},
    act, crown, victoria_or_new_south_wales as victoria,
};
use crate::tile::read;
use crate::value::{Setting, Worth};

/// A set hand from `low | high`.
fn hand(text: &str) -> Worth {
    let (low, high) = text.split_once(" | ").expect("low | high");
    let setting = Setting::of(read(low).expect("codes"), read(high).expect("codes"));
    assert_eq!(setting.to_string(), text, "the hands are in their places");
    setting.worth()
}

#[test]
fn both_hands_higher_wins_both_lower_loses_one_stands_off() {
    let (strong, weak) = (hand("H8 H10 | 12 9"), hand("H6 11 | 2 9"));
    let mixed = hand("L4 L6 | G G");
    for (player, banker, expected) in
        [(strong, weak, Win), (weak, strong, Lose), (mixed, strong, StandOff), (strong, mixed, StandOff)]
    {
        for copies in [Half, Whole] {
            for zeros in [Half, Whole] {
                assert_eq!(victoria(player, banker, copies, zeros), expected);
            }
        }
        assert_eq!(act(player, banker), expected);
    }
    assert_eq!(crown(strong, weak, AsPrinted), Win);
    assert_eq!(crown(weak, strong, AsPrinted), Lose);
    assert_eq!(crown(strong, mixed, AsPrinted), StandOff);
}

#[test]
fn pg_5_the_better_tile_decides_a_hand_of_the_same_value_not_the_wager() {
    // The low hands are both seven, the player's of the better tile; his high hand is lower.
    let (player, banker) = (hand("H10 H7 | 12 L6"), hand("L10 L7 | 2 9"));
    assert_eq!(victoria(player, banker, Half, Half), StandOff);
    assert_eq!(crown(player, banker, AsPrinted), StandOff);
    assert_eq!(act(player, banker), StandOff);
}

#[test]
fn identical_hands_are_the_banks() {
    let both = hand("H10 H7 | 12 L6");
    assert_eq!(victoria(both, both, Half, Half), Lose);
    assert_eq!(crown(both, both, AsPrinted), Lose);
    assert_eq!(crown(both, both, Strict), Lose);
    assert_eq!(act(both, both), Lose);
}

#[test]
fn pg_2_a_copy_takes_that_hand_or_the_wager() {
    // Copied low hands; the player's high hand is higher.
    let (player, banker) = (hand("H10 H7 | 12 9"), hand("H10 L7 | 12 L6"));
    assert_eq!(victoria(player, banker, Half, Half), StandOff);
    assert_eq!(victoria(player, banker, Whole, Half), Lose);
    assert_eq!(crown(player, banker, AsPrinted), StandOff);
    assert_eq!(act(player, banker), StandOff);
    // Copied high hands; the player's low hand is higher.
    let (player, banker) = (hand("H10 L8 | 12 H6"), hand("H10 H7 | 12 L6"));
    assert_eq!(victoria(player, banker, Half, Half), StandOff);
    assert_eq!(victoria(player, banker, Whole, Half), Lose);
    assert_eq!(crown(player, banker, AsPrinted), StandOff);
    assert_eq!(act(player, banker), StandOff);
}

#[test]
fn pg_3_zero_against_zero_takes_that_hand_or_the_wager() {
    // Both low hands are zero, the player's of the better tile; his high hand is higher.
    let (player, banker) = (hand("H10 L10 | 12 9"), hand("L4 L6 | 12 L6"));
    assert_eq!(victoria(player, banker, Half, Half), StandOff);
    assert_eq!(victoria(player, banker, Half, Whole), Lose);
    // ACT 11.6 takes the low hand.
    assert_eq!(act(player, banker), StandOff);
    // Zero against more than zero is only lower.
    let better = hand("H10 11 | 12 L6");
    assert_eq!(victoria(player, better, Half, Whole), StandOff);
}

#[test]
fn pg_3_zero_high_hands_are_zero_too() {
    // All four hands zero: ACT speaks of the low hands only.
    let (player, banker) = (hand("11 9 | H10 L10"), hand("L4 L6 | H4 H6"));
    assert_eq!(victoria(player, banker, Half, Half), Lose);
    assert_eq!(act(banker, player), StandOff, "the high 4 and 6 are higher than the two 10s");
    assert_eq!(crown(banker, player, ByHalves), StandOff);
}

#[test]
fn pg_4_crowns_zero_low_hand_with_a_higher_banker_loses() {
    // The player's zero is of the better tile, and the banker's high hand is higher.
    let (player, banker) = (hand("H10 L10 | 12 L6"), hand("L4 L6 | 12 9"));
    assert_eq!(crown(player, banker, AsPrinted), Lose);
    assert_eq!(crown(player, banker, Strict), Lose);
    assert_eq!(crown(player, banker, ByHalves), Lose);
    // The player's high hand is higher: the zeros compare by their better tile.
    let banker = hand("L4 L6 | 2 L6");
    assert_eq!(crown(player, banker, AsPrinted), Win);
    assert_eq!(crown(player, banker, Strict), Win);
    assert_eq!(crown(player, banker, ByHalves), StandOff);
}

#[test]
fn pg_4_a_copied_high_hand_counts_as_higher_unless_strict() {
    let (player, banker) = (hand("H10 L10 | 12 H6"), hand("L4 L6 | 12 G"));
    assert_eq!(crown(player, banker, AsPrinted), Lose);
    assert_eq!(crown(player, banker, Strict), StandOff);
    assert_eq!(crown(player, banker, ByHalves), Lose);
}

#[test]
fn pg_4_the_bankers_zero_alone_changes_nothing() {
    let (player, banker) = (hand("H10 11 | 2 9"), hand("L4 L6 | 12 9"));
    for rule in [AsPrinted, Strict, ByHalves] {
        assert_eq!(crown(player, banker, rule), StandOff);
    }
}
