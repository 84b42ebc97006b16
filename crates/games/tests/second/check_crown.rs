//! Crown, rule 7. The rows are Victoria's under other numbers: the whole table is held against Victoria's,
//! which is tested row by row, and a row of each clause stands here under Crown's number.

use crate::books::{clauses_of, set_text};
use crate::tile::{all_hands, text};
use crate::value::{DEFAULT, Readings};
use crate::{crown, victoria};

fn sets_by(clause: &str, hand: &str, expected: &str) {
    assert_eq!(set_text("crown", hand, DEFAULT), expected, "{hand}");
    let clauses = clauses_of("crown", hand);
    assert!(clauses.contains(&clause), "{hand}: {clauses:?}");
}

#[test]
fn crown_sets_every_hand_as_victoria_does() {
    for readings in [DEFAULT, Readings { gee_jun_is_a_6: false, ..DEFAULT }] {
        for hand in all_hands() {
            let (crown, victoria) =
                (crown::set(hand, readings).setting, victoria::set(hand, readings).setting);
            assert_eq!(crown, victoria, "{}", text(&hand.0));
        }
    }
}

#[test]
fn clause_7_1_two_pairs() {
    sets_by("7.1", "12 12 9 9", "9 9 | 12 12");
}

#[test]
fn clause_7_2_pairs_never_split() {
    sets_by("7.2", "L6 L6 12 9", "12 9 | L6 L6");
    sets_by("7.2", "5 5 G H6", "H6 G | 5 5");
}

#[test]
fn clause_7_3_the_split_table() {
    sets_by("7.3", "G G L6 5", "5 G | L6 G");
    sets_by("7.3", "G G H6 L6", "L6 G | H6 G");
    sets_by("7.3", "2 2 9 G", "2 G | 2 9");
    sets_by("7.3", "12 12 L7 H4", "12 H4 | 12 L7");
    sets_by("7.3", "9 9 12 L10", "L10 9 | 12 9");
    sets_by("7.3", "9 9 12 2", "2 9 | 12 9");
    sets_by("7.3", "L8 L8 11 9", "9 L8 | 11 L8");
    sets_by("7.3", "H8 H8 H10 L10", "H8 L10 | H8 H10");
    sets_by("7.3", "H7 H7 L10 11", "L10 H7 | 11 H7");
    sets_by("7.3", "L7 L7 2 11", "11 L7 | 2 L7");
    sets_by("7.3 (no row)", "H7 H7 H10 L10", "H10 L10 | H7 H7");
    sets_by("7.3 (no row)", "12 12 9 11", "11 9 | 12 12");
}

#[test]
fn clause_7_4_wong_gong_and_high_nine() {
    sets_by("7.4.1", "12 9 H10 L10", "H10 L10 | 12 9");
    sets_by("7.4.2", "2 9 L8 L7", "9 L8 | 2 L7");
    sets_by("7.4.2", "2 9 H8 5", "9 5 | 2 H8");
    sets_by("7.4.3", "12 2 9 L8", "2 L8 | 12 9");
    sets_by("7.4.3", "12 2 H7 L7", "2 H7 | 12 L7");
}

#[test]
fn clause_7_5_1_wong_when_the_fourth_tile_is_11() {
    sets_by("7.5.1", "12 9 L7 11", "11 L7 | 12 9");
}

#[test]
fn clause_7_5_2_two_high_ranking_tiles_apart() {
    sets_by("7.5.2", "H8 H6 11 L6", "H8 L6 | H6 11");
}

#[test]
fn clause_7_5_3_gong_when_the_fourth_tile_is_any_four() {
    sets_by("7.5.3", "12 L8 H7 L4", "L4 H7 | 12 L8");
}

#[test]
fn clause_7_5_4_close_together_and_its_exceptions() {
    sets_by("7.5.4", "H4 L4 H6 L6", "H6 L6 | H4 L4");
    sets_by("7.5.4(a)(i)", "H10 L10 11 L7", "H10 L10 | 11 L7");
    sets_by("7.5.4(a)(i)", "H10 L10 11 L8", "H10 L10 | 11 L8");
    sets_by("7.5.4(a)(ii)", "H8 H10 11 L7", "H10 L7 | H8 11");
    sets_by("7.5.4(a)(iii)", "H6 5 G 2", "2 5 | H6 G");
    sets_by("7.5.4(a)(iv)", "H4 L4 5 L6", "L4 L6 | H4 5");
    sets_by("7.5.4(a)(v)", "H6 5 G H7", "H7 5 | H6 G");
    sets_by("7.5.4(a)(vi)", "H6 L6 2 5", "H6 5 | 2 L6");
    sets_by("7.5.4(a)(vi)", "H6 L6 12 H4", "H4 L6 | 12 H6");
    sets_by("7.5.4(a)(vii)", "H10 L10 L6 12", "H10 L10 | 12 L6");
}

#[test]
fn clause_7_5_5_the_high_tile_high_and_its_exception() {
    sets_by("7.5.5", "H8 L8 9 L10", "9 L8 | H8 L10");
    sets_by("7.5.5(a)(i)", "H8 L8 9 H10", "H8 9 | H10 L8");
}

#[test]
fn clause_7_5_6_the_high_tile_low_and_its_exceptions() {
    sets_by("7.5.6", "H4 L4 L10 11", "H4 L10 | L4 11");
    sets_by("7.5.6(a)(i)", "H8 L8 H6 L7", "H6 L8 | H8 L7");
    sets_by("7.5.6(a)(ii)", "H8 L8 H4 H7", "H4 L8 | H8 H7");
    sets_by("7.5.6(a)(iii)", "H10 L10 H6 H7", "H6 L10 | H10 H7");
    sets_by("7.5.6(a)(iv)", "H8 L8 H4 L6", "H4 L8 | H8 L6");
    sets_by("7.5.6(a)(v)", "H4 L4 H10 11", "H10 L4 | H4 11");
}
