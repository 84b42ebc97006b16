//! The appendix of Victoria, with which Crown agrees in all and New South Wales in most, row by row.

use super::{CROWN, NSW, VIC, rules, sets};

/// Given these tiles, when they are set in Victoria, New South Wales and Crown, then alike, each by its own clause.
#[track_caller]
fn alike(expected: &str, [vic, nsw, crown]: [&str; 3], rulings: &[&str]) {
    for (book, clause) in [(VIC, vic), (NSW, nsw), (CROWN, crown)] {
        sets(rules(book), expected, &[&[clause], rulings].concat());
    }
}

/// The same for Victoria and Crown only.
#[track_caller]
fn in_victoria(expected: &str, [vic, crown]: [&str; 2], rulings: &[&str]) {
    for (book, clause) in [(VIC, vic), (CROWN, crown)] {
        sets(rules(book), expected, &[&[clause], rulings].concat());
    }
}

const SPLIT: [&str; 3] = ["App2.3", "App2.3", "7.3"];

#[test]
fn two_pairs_are_two_hands() {
    let clause = ["App2.1", "App2.1", "7.1"];
    alike("9 9 / H8 H8", clause, &["HW-1"]);
    alike("12 12 / G G", clause, &["HW-1"]);
    alike("2 2 / 12 12", clause, &["HW-1"]);
    // A high and a low eight are no pair, so that there is one pair here only.
    alike("H8 L8 / 5 5", ["App2.2", "App2.2", "7.2"], &["HW-1"]);
}

#[test]
fn eight_pairs_are_never_split() {
    for pair in ["H4", "H10", "H6", "L4", "11", "L10", "L6", "5"] {
        alike(&format!("2 9 / {pair} {pair}"), ["App2.2", "App2.2", "7.2"], &["HW-1"]);
    }
}

/// HW-3: any 6 with another 6, a 5 or a 4; New South Wales asks for the High Six.
#[test]
fn gee_juns_are_split() {
    alike("L6 G / H6 G", SPLIT, &["HW-3"]);
    alike("5 G / H6 G", SPLIT, &["HW-3"]);
    alike("H4 G / H6 G", SPLIT, &["HW-3"]);
    alike("L4 G / H6 G", SPLIT, &["HW-3"]);
    for expected in ["5 G / L6 G", "H4 G / L6 G", "L4 G / L6 G"] {
        in_victoria(expected, ["App2.3", "7.3"], &["HW-3"]);
    }
    sets(rules(NSW), "L6 5 / G G", &["App2.3", "HW-1"]);
    sets(rules(NSW), "H4 L6 / G G", &["App2.3"]);
    alike("H4 L4 / G G", SPLIT, &["HW-1"]);
    alike("H6 H7 / G G", SPLIT, &["HW-1"]);
}

#[test]
fn teens_and_days_are_split_beside_a_nine() {
    for (expected, pair) in [("12 {} / 12 9", "12"), ("2 {} / 2 9", "2")] {
        for beside in ["L7", "H7", "L8", "H6", "L6", "5", "H4", "L4"] {
            let low = format!("{pair} {beside}");
            alike(&expected.replace(&format!("{pair} {{}}"), &low), SPLIT, &["HW-1"]);
        }
    }
    alike("11 9 / 12 12", SPLIT, &["HW-1"]);
    alike("H10 9 / 2 2", SPLIT, &["HW-1"]);
}

#[test]
fn teens_and_days_are_split_beside_an_eight() {
    for (low, high) in [("12 L7", "12 H8"), ("12 H6", "12 L8"), ("12 5", "12 H8"), ("12 L4", "12 L8")] {
        alike(&format!("{low} / {high}"), SPLIT, &["HW-1"]);
    }
    // "8 and 8" is the high with the low one; both hands are Gongs, and alike.
    alike("2 L8 / 2 H8", SPLIT, &["HW-1"]);
    alike("H8 11 / 12 12", SPLIT, &["HW-1"]);
}

#[test]
fn teens_and_days_are_split_beside_a_seven() {
    for (low, high) in [("2 L7", "2 H7"), ("2 H6", "2 L7"), ("2 5", "2 H7"), ("2 H4", "2 L7")] {
        alike(&format!("{low} / {high}"), SPLIT, &["HW-1"]);
    }
    alike("11 L7 / 2 2", SPLIT, &["HW-1"]);
    alike("L6 5 / 12 12", SPLIT, &["HW-1"]);
}

/// HW-2: beside Teens and Days a Gee Jun tile is one of the sixes.
#[test]
fn gee_jun_is_a_six_beside_teens_and_days() {
    for (book, clause) in [(VIC, "3.2"), (NSW, "3.2.2"), (CROWN, "3.5")] {
        for expected in ["12 G / 12 9", "2 G / 2 H8", "12 G / 12 L7"] {
            sets(rules(book), expected, &[clause, "HW-2"]);
        }
    }
    alike("11 G / 12 12", SPLIT, &["HW-1"]);
}

#[test]
fn nines_are_split() {
    alike("2 9 / 12 9", SPLIT, &["HW-1"]);
    alike("H10 9 / 12 9", SPLIT, &["HW-1"]);
    alike("L10 9 / 2 9", SPLIT, &["HW-1"]);
    alike("L10 9 / H10 9", SPLIT, &["HW-1"]);
    alike("12 11 / 9 9", SPLIT, &["HW-1"]);
    alike("H10 11 / 9 9", SPLIT, &["HW-1"]);
}

#[test]
fn eights_are_split() {
    for expected in ["2 H8 / 12 H8", "H8 11 / 12 H8", "H10 L8 / 2 L8", "H8 L10 / 2 H8", "H8 H10 / H8 11"] {
        alike(expected, SPLIT, &["HW-1"]);
    }
    for expected in ["L10 L8 / H10 L8", "L10 L8 / 11 L8", "9 L8 / 11 L8", "H8 9 / H8 11"] {
        alike(expected, SPLIT, &["HW-1"]);
    }
    alike("12 9 / H8 H8", SPLIT, &["HW-1"]);
    alike("H10 9 / L8 L8", SPLIT, &["HW-1"]);
}

/// New South Wales has no line for sevens with a 10 and an 11.
#[test]
fn sevens_are_split() {
    for expected in ["2 H7 / 12 H7", "11 L7 / 12 L7", "H10 H7 / 2 H7", "L10 L7 / 2 L7"] {
        alike(expected, SPLIT, &["HW-1"]);
    }
    for (split, kept) in [("H10 H7 / 11 H7", "H10 11 / H7 H7"), ("L10 L7 / 11 L7", "11 L10 / L7 L7")] {
        in_victoria(split, ["App2.3", "7.3"], &["HW-1"]);
        sets(rules(NSW), kept, &["App2.3", "HW-1"]);
    }
    alike("H10 L10 / L7 L7", SPLIT, &["HW-1"]);
}

#[test]
fn a_special_hand_is_set_whatever_it_costs_the_low_hand() {
    let clause = ["App2.4.1", "App2.4.1", "7.4.1"];
    alike("11 L10 / 12 9", clause, &["HW-4"]);
    alike("H4 H6 / 2 L8", clause, &["HW-4"]);
    alike("L4 L6 / 12 H7", clause, &["HW-4"]);
}

#[test]
fn high_nine_before_gong_before_wong() {
    let clause = ["App2.4.2", "App2.4.2", "7.4.2"];
    alike("9 L8 / 12 L7", clause, &["HW-4"]);
    alike("H8 9 / 12 L7", clause, &["HW-4"]);
    alike("9 5 / 12 L8", clause, &["HW-4"]);
    alike("H6 L8 / 2 H7", clause, &["HW-4"]);
    // With an 11 but without a 9 the order stands.
    alike("H8 11 / 12 L7", clause, &["HW-4"]);
    // With a 4 but without an 8 and a 7 as well.
    alike("L4 9 / 12 L8", clause, &["HW-4"]);
    alike("L4 9 / 12 H7", clause, &["HW-4"]);
}

#[test]
fn with_an_eleven_as_fourth_tile_the_wong_comes_first() {
    let clause = ["App2.5.1", "App2.5.2", "7.5.1"];
    for expected in ["H8 11 / 12 9", "11 L8 / 2 9", "11 H7 / 12 9", "11 L7 / 2 9"] {
        alike(expected, clause, &["HW-4"]);
    }
}

#[test]
fn with_a_four_as_fourth_tile_the_gong_comes_before_the_high_nine() {
    let clause = ["App2.5.3", "App2.5.1", "7.5.3"];
    for expected in ["H4 L7 / 12 H8", "L4 H7 / 2 L8", "L4 L7 / 12 L8", "H4 H7 / 2 H8"] {
        alike(expected, clause, &["HW-4"]);
    }
}

#[test]
fn with_teen_and_day_the_teen_goes_high() {
    let clause = ["App2.4.3", "App2.4.3", "7.4.3"];
    alike("2 11 / 12 9", clause, &["HW-4"]);
    alike("2 5 / 12 L8", clause, &["HW-4"]);
    alike("2 L7 / 12 9", clause, &["HW-4"]);
    alike("2 9 / 12 9", SPLIT, &[]);
}

/// HW-4: of two 8s or two 7s the lower joins the Teen or Day.
#[test]
fn the_lower_of_two_eights_or_sevens_joins_the_teen() {
    let clause = ["App2.4.1", "App2.4.1", "7.4.1"];
    alike("H8 5 / 12 L8", clause, &["HW-4"]);
    alike("H7 5 / 2 L7", clause, &["HW-4"]);
    alike("11 H7 / 12 L7", clause, &["HW-4"]);
    alike("2 H8 / 12 L8", clause, &["HW-4"]);
}

#[test]
fn hands_are_brought_close_together() {
    let clause = ["App2.5.4", "App2.6.1", "7.5.4"];
    // 6 and 6 rather than 4 and 8, or 0 and 2.
    alike("9 L7 / 11 5", clause, &["HW-6"]);
    alike("11 L7 / H8 L10", clause, &[]);
}

#[test]
fn a_setting_beaten_in_both_hands_is_left_out() {
    // 1 and 3 would be closest; 3 and 8 beats it.
    let clause = ["App2.5.4", "App2.6.1", "7.5.4"];
    alike("H7 L6 / 5 G", clause, &["HW-6"]);
}

#[test]
fn with_eight_or_nine_on_the_high_hand_the_highest_tile_goes_high() {
    let clause = ["App2.5.5", "App2.6.3", "7.5.5"];
    alike("L10 L8 / H8 11", clause, &["HW-8"]);
    alike("H7 9 / 11 L7", ["App2.5.4", "App2.6.1", "7.5.4"], &[]);
}

#[test]
fn the_two_highest_tiles_are_kept_apart() {
    let clause = ["App2.5.2", "App2.6.4", "7.5.2"];
    // Three of the first six cannot all be apart; the two highest of all can.
    alike("H4 H10 / 12 L4", clause, &["HW-5", "HW-8"]);
    alike("H7 L8 / 11 L7", clause, &["HW-8"]);
    alike("H7 9 / L10 L7", clause, &["HW-8"]);
}

#[test]
fn with_seven_or_less_on_the_high_hand_the_highest_tile_goes_low() {
    let clause = ["App2.5.6", "App2.6.2", "7.5.6"];
    alike("H7 5 / L6 L7", ["App2.5.4", "App2.6.1", "7.5.4"], &["HW-6"]);
    alike("H6 L7 / L6 9", clause, &["HW-8"]);
}
