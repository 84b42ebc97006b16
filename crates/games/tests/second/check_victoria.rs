//! Victoria, Appendix 2, row by row.

use crate::books::{clauses_of, set_text};
use crate::value::{DEFAULT, Readings};

fn sets(hand: &str, expected: &str) {
    assert_eq!(set_text("vic", hand, DEFAULT), expected, "{hand}");
}

fn sets_by(clause: &str, hand: &str, expected: &str) {
    sets(hand, expected);
    let clauses = clauses_of("vic", hand);
    assert!(clauses.contains(&clause), "{hand}: {clauses:?}");
}

#[test]
fn clause_1_two_pairs_are_two_hands() {
    sets_by("1", "12 12 9 9", "9 9 | 12 12");
    sets_by("1", "12 12 G G", "12 12 | G G");
    sets_by("1", "G G H6 H6", "H6 H6 | G G");
    sets_by("1", "12 12 L8 L8", "L8 L8 | 12 12");
    sets_by("1", "H10 H10 9 9", "9 9 | H10 H10");
}

#[test]
fn clause_2_the_eight_pairs_are_never_split() {
    for pair in ["H4", "H10", "H6", "L4", "11", "L10", "L6", "5"] {
        for others in ["9 L8", "12 2", "12 9"] {
            let hand = format!("{pair} {pair} {others}");
            sets_by("2", &hand, &format!("{others} | {pair} {pair}"));
        }
    }
}

#[test]
fn clause_3_gee_jun_with_any_6_and_6_5_4() {
    sets_by("3", "G G H6 L6", "L6 G | H6 G");
    sets_by("3", "G G H6 5", "5 G | H6 G");
    sets_by("3", "G G L6 5", "5 G | L6 G");
    sets_by("3", "G G H6 H4", "H4 G | H6 G");
    sets_by("3", "G G L6 L4", "L4 G | L6 G");
    sets("G G H4 5", "H4 5 | G G");
    sets("G G H6 L7", "H6 L7 | G G");
    sets("G G 12 H6", "12 H6 | G G");
    sets("G G H4 L4", "H4 L4 | G G");
}

#[test]
fn clause_3_teen_or_day_with_9_8_7_and_the_lower() {
    for pair in ["12", "2"] {
        for (one, partners) in [
            ("9", &["H8", "L8", "H7", "L7", "H6", "L6", "5", "H4", "L4"][..]),
            ("L8", &["H8", "H7", "L7", "H6", "L6", "5", "H4", "L4"]),
            ("H8", &["H7", "L7", "H6", "L6", "5", "H4", "L4"]),
            ("L7", &["H7", "H6", "L6", "5", "H4", "L4"]),
            ("H7", &["H6", "L6", "5", "H4", "L4"]),
        ] {
            for other in partners {
                let hand = format!("{pair} {pair} {one} {other}");
                assert!(clauses_of("vic", &hand).contains(&"3"), "{hand}");
            }
        }
    }
    sets("12 12 9 L8", "12 L8 | 12 9");
    sets("2 2 9 5", "2 5 | 2 9");
    sets("12 12 H8 L8", "12 L8 | 12 H8");
    sets("12 12 L8 L7", "12 L7 | 12 L8");
    sets("2 2 H7 L7", "2 L7 | 2 H7");
    sets("12 12 H7 L4", "12 L4 | 12 H7");
    // No row: the pair is kept.
    sets("12 12 9 11", "11 9 | 12 12");
    sets("12 12 H8 H10", "H8 H10 | 12 12");
    sets("12 12 H6 L6", "H6 L6 | 12 12");
    sets("12 12 H10 9", "H10 9 | 12 12");
    sets("12 12 2 9", "2 9 | 12 12");
}

#[test]
fn clause_3_hw_2_a_gee_jun_tile_is_a_6_beside_teens_or_days() {
    sets("12 12 9 G", "12 G | 12 9");
    sets("2 2 H8 G", "2 G | 2 H8");
    sets("12 12 L7 G", "12 G | 12 L7");
    let not = Readings { gee_jun_is_a_6: false, ..DEFAULT };
    for book in ["vic", "nsw", "crown"] {
        assert_eq!(set_text(book, "12 12 9 G", not), "9 G | 12 12");
        assert_eq!(set_text(book, "2 2 H8 G", not), "H8 G | 2 2");
        assert_eq!(set_text(book, "12 12 L7 G", not), "L7 G | 12 12");
        assert_eq!(set_text(book, "12 12 9 H6", not), "12 H6 | 12 9");
    }
    // ACT splits by what is reached, not by a table.
    assert_eq!(set_text("act", "12 12 9 G", not), "12 G | 12 9");
}

#[test]
fn clause_3_nines() {
    sets_by("3", "9 9 12 2", "2 9 | 12 9");
    sets_by("3", "9 9 12 H10", "H10 9 | 12 9");
    sets_by("3", "9 9 2 L10", "L10 9 | 2 9");
    sets_by("3", "9 9 H10 L10", "L10 9 | H10 9");
    sets("9 9 12 11", "12 11 | 9 9");
    sets("9 9 H10 11", "H10 11 | 9 9");
    sets("9 9 12 L8", "12 L8 | 9 9");
}

#[test]
fn clause_3_eights() {
    for eight in ["H8", "L8"] {
        for others in
            ["12 2", "12 11", "12 H10", "12 L10", "2 11", "2 H10", "H10 11", "L10 11", "H10 L10", "11 9"]
        {
            let hand = format!("{eight} {eight} {others}");
            assert!(clauses_of("vic", &hand).contains(&"3"), "{hand}");
        }
    }
    sets("H8 H8 12 2", "2 H8 | 12 H8");
    sets("L8 L8 12 H10", "H10 L8 | 12 L8");
    sets("H8 H8 11 L10", "H8 L10 | H8 11");
    sets("H8 H8 H10 L10", "H8 L10 | H8 H10");
    sets("L8 L8 11 9", "9 L8 | 11 L8");
    sets("L8 L8 12 9", "12 9 | L8 L8");
    sets("L8 L8 H10 9", "H10 9 | L8 L8");
}

#[test]
fn clause_3_sevens() {
    for seven in ["H7", "L7"] {
        for others in ["12 2", "12 11", "12 H10", "2 L10", "2 11", "H10 11", "11 L10"] {
            let hand = format!("{seven} {seven} {others}");
            assert!(clauses_of("vic", &hand).contains(&"3"), "{hand}");
        }
    }
    sets("H7 H7 12 2", "2 H7 | 12 H7");
    sets("L7 L7 12 11", "11 L7 | 12 L7");
    sets("L7 L7 H10 11", "H10 L7 | 11 L7");
    // Unlike the eights, no row of 10 and 10, nor of 11 and 9.
    sets("H7 H7 H10 L10", "H10 L10 | H7 H7");
    sets("H7 H7 11 9", "11 9 | H7 H7");
}

#[test]
fn clause_4_1_a_special_high_hand_whatever_it_costs_the_low_one() {
    sets_by("4.1", "12 9 H10 L10", "H10 L10 | 12 9");
    sets_by("4.1", "2 L8 H10 11", "H10 11 | 2 L8");
    sets_by("4.1", "12 H7 H6 L6", "H6 L6 | 12 H7");
    // Of two 8s or two 7s the lower.
    sets("12 H8 L8 H10", "H8 H10 | 12 L8");
    sets("2 H7 L7 H6", "H6 H7 | 2 L7");
    // A kept pair is higher.
    sets("H7 H7 12 9", "12 9 | H7 H7");
}

#[test]
fn clause_4_2_high_nine_before_gong_before_wong() {
    sets_by("4.2", "12 9 L8 L7", "9 L8 | 12 L7");
    sets_by("4.2", "2 9 L8 H10", "H10 9 | 2 L8");
    sets_by("4.2", "12 9 H7 5", "9 5 | 12 H7");
    sets_by("4.2", "12 L8 H7 5", "L8 5 | 12 H7");
    // An 11 beside an 8 and a 7 without a 9 changes nothing; nor a 4 beside a 9 and a 7.
    sets("12 L8 L7 11", "11 L8 | 12 L7");
    sets("12 9 L7 H4", "H4 9 | 12 L7");
    sets("12 9 H8 L8", "H8 9 | 12 L8");
}

#[test]
fn clause_4_3_the_teen_on_the_high_hand() {
    sets_by("4.3", "12 2 9 H6", "2 H6 | 12 9");
    sets_by("4.3", "12 2 L7 H10", "2 H10 | 12 L7");
    sets_by("4.3", "12 2 9 L8", "2 L8 | 12 9");
    sets_by("4.3", "12 2 L8 L7", "2 L7 | 12 L8");
    sets_by("4.3", "12 2 9 H7", "2 H7 | 12 9");
    sets_by("4.3", "12 2 H8 L8", "2 H8 | 12 L8");
    sets_by("4.3", "12 2 H7 L7", "2 H7 | 12 L7");
}

#[test]
fn clause_5_1_wong_when_the_fourth_tile_is_11() {
    sets_by("5.1", "12 9 L8 11", "11 L8 | 12 9");
    sets_by("5.1", "2 9 H7 11", "11 H7 | 2 9");
}

#[test]
fn clause_5_3_gong_goes_before_high_nine_beside_a_four() {
    sets_by("5.3", "12 L8 L7 H4", "H4 L7 | 12 L8");
    sets_by("5.3", "2 H8 H7 L4", "L4 H7 | 2 H8");
}

#[test]
fn clause_5_4_close_together_unless_beaten_in_both_hands() {
    // 5 and 5 against 1 and 9 and 4 and 6.
    sets_by("5.4", "H10 11 L4 5", "L4 11 | H10 5");
    // 0 and 0, either way, is closer than 2 and 8 but beaten in both hands.
    sets_by("5.4", "H4 L4 H6 L6", "H6 L6 | H4 L4");
    // 9 and 9 beats 0 and 8.
    sets_by("5.4", "H6 5 G H4", "H6 G | H4 5");
    // 8 and 8 is closer than 7 and 9, and not beaten.
    sets_by("5.4", "H4 L4 5 G", "5 G | H4 L4");
}

#[test]
fn clause_5_4_exception_1() {
    sets_by("5.4 exc. 1", "H10 L10 11 H7", "H10 L10 | 11 H7");
    sets_by("5.4 exc. 1", "H10 L10 11 L7", "H10 L10 | 11 L7");
    sets_by("5.4 exc. 1", "H10 L10 11 H8", "H10 L10 | H8 11");
    sets_by("5.4 exc. 1", "H10 L10 11 L8", "H10 L10 | 11 L8");
}

#[test]
fn clause_5_4_exception_2() {
    sets_by("5.4 exc. 2", "H8 H10 11 H7", "H10 H7 | H8 11");
    sets_by("5.4 exc. 2", "H8 H10 11 L7", "H10 L7 | H8 11");
    // The Low 8 and the Low 10 are not listed.
    sets_by("5.4", "L8 H10 11 L7", "11 L7 | H10 L8");
}

#[test]
fn clause_5_4_exception_3_reads_and_as_or() {
    sets_by("5.4 exc. 3", "H6 5 G 12", "12 5 | H6 G");
    sets_by("5.4 exc. 3", "H6 5 G 2", "2 5 | H6 G");
    // The Low 6 is not listed: 8 and 8.
    sets("L6 5 G 12", "5 G | 12 L6");
}

#[test]
fn clause_5_4_exception_4() {
    sets_by("5.4 exc. 4", "H4 L4 5 H6", "H6 L4 | H4 5");
    sets_by("5.4 exc. 4", "H4 L4 5 L6", "L4 L6 | H4 5");
    // A Gee Jun tile is no 6 here.
    sets_by("5.4", "H4 L4 5 G", "5 G | H4 L4");
}

#[test]
fn clause_5_4_exception_5() {
    sets_by("5.4 exc. 5", "H6 5 G H7", "H7 5 | H6 G");
    sets_by("5.4 exc. 5", "H6 5 G L7", "L7 5 | H6 G");
    // New South Wales lists the 8, 9, 10, 11 and Low 6 too; Victoria does not.
    sets("H6 5 G L8", "H6 L8 | 5 G");
    sets("H6 5 G H10", "H10 H6 | 5 G");
}

#[test]
fn clause_5_4_exception_6() {
    sets_by("5.4 exc. 6", "H6 L6 12 L4", "H6 L4 | 12 L6");
    sets_by("5.4 exc. 6", "H6 L6 2 L4", "H6 L4 | 2 L6");
    sets_by("5.4 exc. 6", "H6 L6 12 5", "H6 5 | 12 L6");
    sets_by("5.4 exc. 6", "H6 L6 2 5", "H6 5 | 2 L6");
    // Three of the first six cannot be kept apart; equal in rank, the lower second tile is low.
    sets_by("5.4 exc. 6", "H6 L6 12 H4", "H4 L6 | 12 H6");
}

#[test]
fn clause_5_4_exception_7_reads_and_as_or() {
    sets_by("5.4 exc. 7", "H10 L10 H6 12", "H10 L10 | 12 H6");
    sets_by("5.4 exc. 7", "H10 L10 L6 2", "H10 L10 | 2 L6");
    // A Gee Jun tile is no 6 here.
    sets_by("5.4", "H10 L10 G 12", "12 L10 | H10 G");
}

#[test]
fn clause_5_5_the_high_tile_on_the_high_hand_of_8_or_9() {
    sets_by("5.5", "H8 L8 H10 11", "H10 L8 | H8 11");
    sets_by("5.5", "H10 L10 L8 9", "L10 L8 | H10 9");
}

#[test]
fn clause_5_5_exception() {
    sets_by("5.5 exc.", "H8 L8 9 H10", "H8 9 | H10 L8");
    // With the Low 10 the high tile stays on the high hand.
    sets_by("5.5", "H8 L8 9 L10", "9 L8 | H8 L10");
}

#[test]
fn clause_5_6_the_high_tile_on_the_low_hand_of_7_or_less() {
    sets_by("5.6", "H8 L8 L4 H7", "H8 L4 | H7 L8");
    sets_by("5.6", "H6 L6 11 9", "H6 9 | 11 L6");
}

#[test]
fn clause_5_6_exception_1() {
    sets_by("5.6 exc. 1", "H8 L8 H6 H7", "H6 L8 | H8 H7");
    sets_by("5.6 exc. 1", "H8 L8 H6 L7", "H6 L8 | H8 L7");
}

#[test]
fn clause_5_6_exception_2() {
    sets_by("5.6 exc. 2", "H8 L8 H4 H7", "H4 L8 | H8 H7");
    sets_by("5.6 exc. 2", "H8 L8 H4 L7", "H4 L8 | H8 L7");
}

#[test]
fn clause_5_6_exception_3() {
    sets_by("5.6 exc. 3", "H10 L10 H6 H7", "H6 L10 | H10 H7");
    sets_by("5.6 exc. 3", "H10 L10 H6 L7", "H6 L10 | H10 L7");
}

#[test]
fn clause_5_6_exception_4() {
    sets_by("5.6 exc. 4", "H8 L8 H4 H6", "H4 L8 | H8 H6");
    sets_by("5.6 exc. 4", "H8 L8 H4 L6", "H4 L8 | H8 L6");
}

#[test]
fn clause_5_6_exception_5() {
    sets_by("5.6 exc. 5", "H4 L4 H10 11", "H10 L4 | H4 11");
    // Not with the Low 10: the high tile is low.
    sets_by("5.6", "H4 L4 L10 11", "H4 L10 | L4 11");
}

#[test]
fn clause_5_2_two_high_ranking_tiles_apart() {
    // The High 8 is low either way: the other tile of the first six goes high.
    sets_by("5.2", "H8 H6 11 L6", "H8 L6 | H6 11");
    // One tile of the first six: the two highest tiles apart.
    sets_by("5.2", "H4 H10 L10 9", "H4 L10 | H10 9");
    sets_by("5.2", "11 H7 L7 9", "H7 9 | 11 L7");
    // Equal in rank either way: the lower second tile on the low hand.
    sets_by("5.2", "12 2 H6 L6", "2 L6 | 12 H6");
    sets_by("5.2", "H10 11 L6 G", "H10 G | 11 L6");
}
