//! ACT, rule 10, row by row.

use crate::act::{self, points_of};
use crate::books::{clauses_of, set_text};
use crate::tile::{Hand, Tile, all_hands, read, text};
use crate::value::{DEFAULT, Readings, settings};

fn sets_by(clause: &str, hand: &str, expected: &str) {
    assert_eq!(set_text("act", hand, DEFAULT), expected, "{hand}");
    let clauses = clauses_of("act", hand);
    assert!(clauses.contains(&clause), "{hand}: {clauses:?}");
}

#[test]
fn clause_10_1_a_two_pairs_stay_two_hands() {
    sets_by("10.1(a)", "12 12 9 9", "9 9 | 12 12");
    sets_by("10.1(a)", "L8 L8 11 11", "L8 L8 | 11 11");
}

#[test]
fn clause_10_1_a_pairs_stay_together() {
    sets_by("10.1(a)", "G G H6 5", "H6 5 | G G");
    sets_by("10.1(a)", "G G H6 L6", "H6 L6 | G G");
    sets_by("10.1(a)", "H6 H6 12 9", "12 9 | H6 H6");
    sets_by("10.1(a)", "5 5 H10 L4", "H10 L4 | 5 5");
}

#[test]
fn clause_10_1_a_i_teens_and_days_for_6_and_8() {
    sets_by("10.1(a)(i)", "12 12 H6 H4", "12 H4 | 12 H6");
    sets_by("10.1(a)(i)", "2 2 H6 L6", "2 L6 | 2 H6");
    sets_by("10.1(a)(i)", "12 12 L6 5", "12 5 | 12 L6");
    sets_by("10.1(a)(i)", "2 2 9 L4", "2 L4 | 2 9");
    sets_by("10.1(a)(i)", "12 12 L8 L7", "12 L7 | 12 L8");
    sets_by("10.1(a)(i)", "12 12 9 G", "12 G | 12 9");
    // 6 and 7, and 2 and a Wong, are not reached.
    sets_by("10.1(a)", "12 12 5 L4", "L4 5 | 12 12");
    sets_by("10.1(a)", "12 12 9 H10", "H10 9 | 12 12");
}

#[test]
fn clause_10_1_a_never_to_a_lower_low_hand() {
    // 6 and 8 and 8 and 8 could be reached, below a low hand of 7 and of 9.
    sets_by("10.1(a)", "12 12 G H4", "H4 G | 12 12");
    sets_by("10.1(a)", "12 12 G H6", "H6 G | 12 12");
    sets_by("10.1(a)", "2 2 G 5", "5 G | 2 2");
    // 7 and a Gong below a low Wong.
    sets_by("10.1(a)", "L8 L8 12 9", "12 9 | L8 L8");
}

#[test]
fn clause_10_1_a_ii_nines_for_9_and_9() {
    sets_by("10.1(a)(ii)", "9 9 H10 L10", "L10 9 | H10 9");
    sets_by("10.1(a)(ii)", "9 9 2 H10", "H10 9 | 2 9");
    sets_by("10.1(a)(ii)", "9 9 12 2", "2 9 | 12 9");
    sets_by("10.1(a)", "9 9 12 11", "12 11 | 9 9");
}

#[test]
fn clause_10_1_a_iii_eights_for_7_and_9_or_8_and_8() {
    sets_by("10.1(a)(iii)", "H8 H8 11 9", "H8 9 | H8 11");
    sets_by("10.1(a)(iii)", "L8 L8 H10 L10", "L10 L8 | H10 L8");
    sets_by("10.1(a)(iii)", "L8 L8 12 11", "11 L8 | 12 L8");
    sets_by("10.1(a)(iii)", "L8 L8 12 2", "2 L8 | 12 L8");
    sets_by("10.1(a)", "H8 H8 9 H10", "H10 9 | H8 H8");
}

#[test]
fn clause_10_1_a_iv_sevens_for_7_and_a_high_nine() {
    sets_by("10.1(a)(iv)", "H7 H7 12 L10", "L10 H7 | 12 H7");
    sets_by("10.1(a)(iv)", "L7 L7 2 11", "11 L7 | 2 L7");
    sets_by("10.1(a)(iv)", "L7 L7 12 2", "2 L7 | 12 L7");
    sets_by("10.1(a)", "L7 L7 H10 11", "H10 11 | L7 L7");
}

#[test]
fn clause_10_1_b_high_nine_gong_wong_over_a_low_chong_3() {
    sets_by("10.1(b)", "12 9 L8 L7", "9 L8 | 12 L7");
    sets_by("10.1(b)", "2 9 H8 5", "9 5 | 2 H8");
    sets_by("10.1(b)", "12 2 9 L8", "2 L8 | 12 9");
    // A low three of the High 4 is a Chong 3.
    sets_by("10.1(b)", "12 9 L7 H4", "H4 9 | 12 L7");
}

#[test]
fn clause_10_1_b_else_gong_wong_high_nine() {
    // A low three of the Low 8 is no Chong 3: the Gong, over 2.
    sets_by("10.1(b) unless", "12 L8 L7 5", "L7 5 | 12 L8");
    // High Nine over 2, Gong over 1.
    sets_by("10.1(b) unless", "12 L8 L7 H4", "H4 L7 | 12 L8");
    // High Nine over 0, Wong over 8.
    sets_by("10.1(b) unless", "12 9 L7 11", "11 L7 | 12 9");
    // Nothing else can be set.
    sets_by("10.1(b) unless", "12 9 H10 L10", "H10 L10 | 12 9");
}

#[test]
fn clause_10_1_c_the_highest_low_hand() {
    sets_by("10.1(c)", "H10 11 L4 5", "L4 11 | H10 5");
    // 7 and 8 before 3 and 9.
    sets_by("10.1(c)", "12 L6 11 G", "11 G | 12 L6");
    // 4 and 8 before 3 and 9.
    sets_by("10.1(c)", "H6 5 G L8", "H6 L8 | 5 G");
    // A three of the High 8.
    sets_by("10.1(c)", "H8 L8 5 H7", "H8 5 | H7 L8");
}

#[test]
fn clause_10_1_c_i_the_highest_high_hand_where_7_is_reached() {
    sets_by("10.1(c)(i)", "H10 L10 11 H7", "H10 L10 | 11 H7");
    sets_by("10.1(c)(i)", "H6 L6 12 5", "H6 5 | 12 L6");
    // 3 and 5 has a low three of the Low 4, which is no Chong 3; 1 and 7 is left.
    sets_by("10.1(c)(i)", "H8 L4 H7 9", "L4 H7 | H8 9");
}

#[test]
fn clause_10_1_c_ii_as_close_as_possible_where_7_is_not_reached() {
    sets_by("10.1(c)(ii)", "12 H4 H10 L10", "12 L10 | H4 H10");
    sets_by("10.1(c)(ii)", "H8 H4 H6 L6", "H6 L6 | H8 H4");
}

#[test]
fn clause_10_1_c_placement() {
    // (iii) first: the High 8 and the High 6 apart.
    sets_by("10.1(c)", "H8 H6 11 L6", "H8 L6 | H6 11");
    // (i): the highest tile low beside 7.
    sets_by("10.1(c)", "H6 L6 11 9", "H6 9 | 11 L6");
    // (ii): the highest tile high on 8.
    sets_by("10.1(c)", "H8 L8 9 H10", "H8 9 | H10 L8");
    sets_by("10.1(c)", "H10 L10 9 L8", "L10 L8 | H10 9");
}

#[test]
fn clause_10_2_a() {
    sets_by("10.2(a)", "12 12 9 11", "12 11 | 12 9");
    sets_by("10.2(a)", "2 2 9 11", "2 11 | 2 9");
}

#[test]
fn clause_10_2_b() {
    sets_by("10.2(b)", "H8 H10 11 H7", "H10 H7 | H8 11");
    sets_by("10.2(b)", "H8 H10 11 L7", "H10 L7 | H8 11");
}

#[test]
fn clause_10_2_c() {
    sets_by("10.2(c)", "G H6 5 12", "12 5 | H6 G");
    sets_by("10.2(c)", "G L6 5 2", "2 5 | L6 G");
}

#[test]
fn clause_10_2_d() {
    sets_by("10.2(d)", "G H4 5 H10", "H10 G | H4 5");
    sets_by("10.2(d)", "G L4 5 H7", "H7 G | L4 5");
    sets_by("10.2(d)", "G L4 5 12", "12 G | L4 5");
    // The other 4 makes no pair: the high tile on the high hand of nine.
    sets_by("10.2(d)", "G H4 L4 5", "L4 G | H4 5");
    // The 4 and 5 together; the nine of the High 6 is the higher hand.
    sets_by("10.2(d)", "G L4 5 H6", "L4 5 | H6 G");
    // A pair, and the row does not speak.
    sets_by("10.1(a)", "G G L4 5", "L4 5 | G G");
    sets_by("10.1(a)", "G L4 L4 5", "5 G | L4 L4");
    sets_by("10.1(a)", "G L4 5 5", "L4 G | 5 5");
}

#[test]
fn clause_10_2_e() {
    sets_by("10.2(e)", "H8 L8 9 L10", "H8 9 | L10 L8");
}

#[test]
fn clause_10_2_f() {
    sets_by("10.2(f)", "H6 L6 G H7", "H6 H7 | L6 G");
    sets_by("10.2(f)", "H6 L6 G L7", "H6 L7 | L6 G");
}

#[test]
fn clause_10_2_g() {
    sets_by("10.2(g)", "12 L8 9 11", "11 L8 | 12 9");
    sets_by("10.2(g)", "2 H8 9 11", "H8 11 | 2 9");
}

#[test]
fn clause_10_2_h() {
    sets_by("10.2(h)", "H6 11 L6 5", "L6 5 | H6 11");
}

#[test]
fn clause_10_2_i() {
    sets_by("10.2(i)", "H8 9 L8 L4", "L4 L8 | H8 9");
}

/// The rows that only place a tile take the points of 10.1(c).
#[test]
fn clause_10_2_rows_without_points_keep_the_points_of_10_1_c() {
    for hand in ["H8 L8 9 L10", "H6 L6 G H7", "H6 L6 G L7", "H6 11 L6 5", "H8 9 L8 L4"] {
        let hand = Hand(read(hand).expect("four codes"));
        let (those, _) = points_of(&settings(hand), DEFAULT);
        assert_eq!(act::set(hand, DEFAULT).setting.levels(), those[0].levels(), "{}", text(&hand.0));
    }
}

/// Where a Chong 3 is what makes the low hand good enough, the placement leaves it one.
#[test]
fn hw_11_the_placement_never_takes_the_chong_3_away() {
    for chong in [Tile::High6, Tile::High10, Tile::High4, Tile::GeeJun] {
        let readings = Readings { chong, ..DEFAULT };
        for hand in all_hands() {
            let decision = act::set(hand, readings);
            if decision.clauses == ["10.1(c)"] {
                let low = crate::value::value(decision.setting.low);
                assert!(low.level > 3 || low.better >= chong.strength(), "{}", text(&hand.0));
            }
        }
    }
}

#[test]
fn hw_11_the_alternatives_change_the_head_of_the_three() {
    let with = |chong, hand| set_text("act", hand, Readings { chong, ..DEFAULT });
    // 3 and 7 with a low three of the High 6, or 2 and 8.
    assert_eq!(with(Tile::High6, "H6 11 H7 L6"), "H6 H7 | 11 L6");
    assert_eq!(with(Tile::High10, "H6 11 H7 L6"), "H6 L6 | 11 H7");
    assert_eq!(with(Tile::High4, "H6 11 H7 L6"), "H6 L6 | 11 H7");
    assert_eq!(with(Tile::GeeJun, "H6 11 H7 L6"), "H6 H7 | 11 L6");
    // A low three of the Low 4 with a Wong or a Gong.
    assert_eq!(with(Tile::High6, "12 L4 9 L7"), "L4 L7 | 12 9");
    assert_eq!(with(Tile::GeeJun, "12 L4 9 L7"), "L4 9 | 12 L7");
}

/// The nine hands are all placements that Victoria and Crown list, and the default gives what they list.
#[test]
fn hw_13_as_printed_the_high_tile_comes_before_the_first_six_apart() {
    let printed = Readings { act_order_as_printed: true, ..DEFAULT };
    let moved: Vec<[String; 3]> = all_hands()
        .into_iter()
        .map(|hand| (hand, act::set(hand, printed).setting, act::set(hand, DEFAULT).setting))
        .filter(|(_, printed, default)| printed != default)
        .map(|(hand, printed, default)| [text(&hand.0), printed.to_string(), default.to_string()])
        .collect();
    let expected = [
        ["H8 H4 H7 L8", "H8 H4 | H7 L8", "H4 L8 | H8 H7"],
        ["H8 H4 L6 L8", "H8 H4 | L6 L8", "H4 L8 | H8 L6"],
        ["H8 H4 L8 L7", "H8 H4 | L8 L7", "H4 L8 | H8 L7"],
        ["H8 H10 9 L8", "9 L8 | H8 H10", "H8 9 | H10 L8"],
        ["H8 H6 H7 L8", "H8 H6 | H7 L8", "H6 L8 | H8 H7"],
        ["H8 H6 L8 L7", "H8 H6 | L8 L7", "H6 L8 | H8 L7"],
        ["H4 H10 L4 11", "H4 H10 | L4 11", "H10 L4 | H4 11"],
        ["H10 H6 L10 H7", "H10 H6 | L10 H7", "H6 L10 | H10 H7"],
        ["H10 H6 L10 L7", "H10 H6 | L10 L7", "H6 L10 | H10 L7"],
    ];
    assert_eq!(moved, expected);
    for [hand, _, default] in expected {
        assert_eq!(set_text("vic", hand, DEFAULT), default);
    }
}
