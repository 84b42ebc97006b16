//! Listed hands with their wildcards, and the placement that follows.

use super::{CROWN, NSW, VIC, rules, sets};
use houseway_games::pai_gow::{Hand, Setting};

/// Given these tiles, when they are set in Victoria and Crown, then so; and in New South Wales too.
#[track_caller]
fn listed(expected: &str, [vic, crown]: [&str; 2]) {
    sets(rules(VIC), expected, &[vic]);
    sets(rules(CROWN), expected, &[crown]);
    sets(rules(NSW), expected, &["App2.7", "HW-9"]);
}

const POINTS: &str = "App2.5.4 exceptions";
const HIGH_GOES_HIGH: &str = "App2.5.6 exceptions";

#[test]
fn both_tens_and_an_eleven_with_a_seven_or_an_eight() {
    for expected in ["H10 L10 / 11 H7", "H10 L10 / 11 L7", "H10 L10 / H8 11", "H10 L10 / 11 L8"] {
        listed(expected, [POINTS, "7.5.4(a)(i)"]);
    }
}

#[test]
fn high_eight_high_ten_and_eleven_with_a_seven() {
    listed("H10 H7 / H8 11", [POINTS, "7.5.4(a)(ii)"]);
    listed("H10 L7 / H8 11", [POINTS, "7.5.4(a)(ii)"]);
    // The Low Eight is not meant.
    sets(rules(VIC), "11 L7 / H10 L8", &["App2.5.4"]);
    // Nor is the Low Ten.
    sets(rules(VIC), "11 L7 / H8 L10", &["App2.5.4"]);
}

/// HW-7: Victoria's "2 and 12" is one of the two.
#[test]
fn high_six_five_and_gee_jun_with_a_teen_or_day() {
    listed("12 5 / H6 G", [POINTS, "7.5.4(a)(iii)"]);
    listed("2 5 / H6 G", [POINTS, "7.5.4(a)(iii)"]);
    sets(rules(VIC), "2 5 / H6 G", &["HW-7"]);
    // The Low Six is not meant: 8 and 8 are closest.
    for book in [VIC, NSW, CROWN] {
        sets(rules(book), "5 G / 12 L6", &[]);
    }
}

/// HW-2: a Gee Jun tile is none of the sixes here.
#[test]
fn both_fours_and_a_five_with_a_six() {
    listed("H6 L4 / H4 5", [POINTS, "7.5.4(a)(iv)"]);
    listed("L4 L6 / H4 5", [POINTS, "7.5.4(a)(iv)"]);
    sets(rules(VIC), "L4 L6 / H4 5", &["HW-2", "App2.5.5"]);
    sets(rules(VIC), "5 G / H4 L4", &["App2.5.4"]);
}

#[test]
fn high_six_five_and_gee_jun_with_a_seven() {
    listed("H7 5 / H6 G", [POINTS, "7.5.4(a)(v)"]);
    listed("L7 5 / H6 G", [POINTS, "7.5.4(a)(v)"]);
}

#[test]
fn both_sixes_and_a_teen_or_day_with_a_four_or_a_five() {
    for expected in ["H6 L4 / 12 L6", "H6 5 / 12 L6", "H6 L4 / 2 L6", "H6 5 / 2 L6"] {
        listed(expected, [POINTS, "7.5.4(a)(vi)"]);
    }
    // Three of the first six cannot be kept apart; the lower second tile goes low.
    listed("H4 L6 / 12 H6", [POINTS, "7.5.4(a)(vi)"]);
}

#[test]
fn both_tens_and_a_six_with_a_teen_or_day() {
    for expected in ["H10 L10 / 12 H6", "H10 L10 / 12 L6", "H10 L10 / 2 H6", "H10 L10 / 2 L6"] {
        listed(expected, [POINTS, "7.5.4(a)(vii)"]);
    }
    // HW-2: not with a Gee Jun tile, but for New South Wales' own format.
    sets(rules(VIC), "12 L10 / H10 G", &["App2.5.4"]);
}

#[test]
fn both_eights_a_nine_and_the_high_ten() {
    listed("H8 9 / H10 L8", ["App2.5.5 exceptions", "7.5.5(a)(i)"]);
    // With the Low Ten the highest tile goes high.
    for (book, clause) in [(VIC, "App2.5.5"), (NSW, "App2.6.3"), (CROWN, "7.5.5")] {
        sets(rules(book), "9 L8 / H8 L10", &[clause]);
    }
}

#[test]
fn hands_whose_high_tile_goes_high_under_eight() {
    listed("H6 L8 / H8 H7", [HIGH_GOES_HIGH, "7.5.6(a)(i)"]);
    listed("H6 L8 / H8 L7", [HIGH_GOES_HIGH, "7.5.6(a)(i)"]);
    listed("H4 L8 / H8 H7", [HIGH_GOES_HIGH, "7.5.6(a)(ii)"]);
    listed("H4 L8 / H8 L7", [HIGH_GOES_HIGH, "7.5.6(a)(ii)"]);
    listed("H6 L10 / H10 H7", [HIGH_GOES_HIGH, "7.5.6(a)(iii)"]);
    listed("H6 L10 / H10 L7", [HIGH_GOES_HIGH, "7.5.6(a)(iii)"]);
    listed("H4 L8 / H8 H6", [HIGH_GOES_HIGH, "7.5.6(a)(iv)"]);
    listed("H4 L8 / H8 L6", [HIGH_GOES_HIGH, "7.5.6(a)(iv)"]);
    listed("H10 L4 / H4 11", [HIGH_GOES_HIGH, "7.5.6(a)(v)"]);
    sets(rules(VIC), "H10 L4 / H4 11", &["HW-8"]);
}

/// HW-9: New South Wales' list has hands that Victoria brings close together.
#[test]
fn app2_7_hands_of_new_south_wales_alone() {
    for (in_nsw, in_vic) in [
        ("H8 5 / H6 G", "H8 H6 / 5 G"),
        ("L8 5 / H6 G", "H6 L8 / 5 G"),
        ("H10 5 / H6 G", "H10 H6 / 5 G"),
        ("L10 5 / H6 G", "H6 L10 / 5 G"),
        ("11 5 / H6 G", "H6 11 / 5 G"),
        ("L6 5 / H6 G", "H6 L6 / 5 G"),
        ("9 5 / H6 G", "H6 9 / 5 G"),
        ("L4 G / H4 5", "5 G / H4 L4"),
    ] {
        sets(rules(NSW), in_nsw, &["App2.7", "HW-9"]);
        sets(rules(VIC), in_vic, &["App2.5.4"]);
    }
}

/// The format reaches one kind of hand that the list has not: an 8 with a Teen or Day rather than 2 and 6.
#[test]
fn app2_7_the_format_reaches_further_than_the_list() {
    sets(rules(NSW), "H10 L10 / 12 G", &["App2.7", "HW-9"]);
    sets(rules(NSW), "H10 L10 / 2 G", &["App2.7"]);
}

/// HW-8: New South Wales asks for the first six apart before the high tile, Victoria after it. On every hand on which
/// that would matter the list has spoken before.
#[test]
fn hw_8_the_two_orders_of_placement_never_part() {
    let (vic, nsw) = (rules(VIC), rules(NSW));
    let levels = |setting: &Setting| (setting.low_value().level(), setting.high_value().level());
    for hand in Hand::all() {
        let (in_vic, in_nsw) = (vic.house_way().set(*hand), nsw.house_way().set(*hand));
        assert!(in_vic == in_nsw || levels(in_vic) != levels(in_nsw), "{hand}: {in_vic} and {in_nsw}");
    }
}
