//! The worth of two tiles (PG-1).

use crate::tile::{Tile, read};
use crate::value::{Setting, Value, value};

fn worth(two: &str) -> Value {
    value(read(two).expect("two codes"))
}

#[test]
fn pg_1_the_order_of_all_hands_that_are_not_points() {
    let order = [
        "G G", "12 12", "2 2", "H8 H8", "H4 H4", "H10 H10", "H6 H6", "L4 L4", "11 11", "L10 L10", "H7 H7",
        "L6 L6", "9 9", "L8 L8", "L7 L7", "5 5", "12 9", "2 9", "12 L8", "2 L8", "12 L7", "2 L7",
    ];
    for (higher, lower) in order.iter().zip(&order[1..]) {
        assert!(worth(higher) > worth(lower), "{higher} over {lower}");
    }
    // Any point hand is below, even the best.
    assert!(worth("2 L7") > worth("H8 11"));
    assert_eq!(worth("H8 11").level, 9);
}

#[test]
fn pg_1_wong_gong_and_high_nine_are_of_any_9_8_and_7_and_the_second_tile_does_not_rank() {
    assert_eq!(worth("12 H8"), worth("12 L8"));
    assert_eq!(worth("2 H8"), worth("2 L8"));
    assert_eq!(worth("12 H7"), worth("12 L7"));
    assert_eq!(worth("2 H7"), worth("2 L7"));
    assert!(worth("12 H8") > worth("2 H8"));
    // A Teen and a Day are four points.
    assert_eq!(worth("12 2").level, 4);
}

#[test]
fn pg_1_points_are_the_last_digit_and_equal_points_go_by_the_better_tile() {
    assert_eq!(worth("H10 L10").level, 0);
    assert_eq!(worth("11 9").level, 0);
    assert_eq!(worth("12 11").level, 3);
    assert_eq!(worth("11 H7").level, 8);
    assert!(worth("H8 11") > worth("H4 5"), "nine of the High 8 over nine of the High 4");
    assert!(worth("H4 5") > worth("L4 5"), "nine of the High 4 over nine of the Low 4");
    assert_eq!(worth("H8 11"), Value { level: 9, better: Tile::High8.strength() });
    // The second tile does not rank: the nines of the High 8 are all copies.
    assert_eq!(worth("12 H6"), worth("12 L6"));
}

#[test]
fn pg_1_a_gee_jun_tile_is_a_three_or_a_six_whichever_gives_more_points() {
    let points = [
        ("12 G", 8),
        ("2 G", 8),
        ("H8 G", 4),
        ("H4 G", 7),
        ("H10 G", 6),
        ("H6 G", 9),
        ("L4 G", 7),
        ("11 G", 7),
        ("L10 G", 6),
        ("H7 G", 3),
        ("L6 G", 9),
        ("9 G", 5),
        ("L8 G", 4),
        ("L7 G", 3),
        ("5 G", 8),
    ];
    for (two, expected) in points {
        assert_eq!(worth(two).level, expected, "{two}");
    }
    // It is the lowest individual tile: the 5 is the better of this eight.
    assert_eq!(worth("5 G").better, Tile::Five.strength());
}

#[test]
fn pg_1_the_high_hand_is_the_higher_of_the_two() {
    let of = |one, other| Setting::of(read(one).expect("codes"), read(other).expect("codes")).to_string();
    assert_eq!(of("12 H6", "2 L6"), "2 L6 | 12 H6");
    assert_eq!(of("2 L6", "12 H6"), "2 L6 | 12 H6");
    // The Day's Wong is higher than the Teen's Gong.
    assert_eq!(of("12 L8", "2 9"), "12 L8 | 2 9");
    assert_eq!(of("5 G", "H4 L4"), "5 G | H4 L4");
    // Copies: the lower second tile is low.
    assert_eq!(of("H8 H10", "H8 L10"), "H8 L10 | H8 H10");
}
