//! Rule 10 of the Australian Capital Territory, line by line.

use super::{ACT, rules, sets};
use houseway_games::pai_gow::{Hand, Kind};

#[track_caller]
fn act(expected: &str, citations: &[&str]) {
    sets(rules(ACT), expected, citations);
}

#[test]
fn r10_2_a_two_teens_with_a_nine_and_an_eleven() {
    act("12 11 / 12 9", &["10.2", "10.2(a)", "HW-10"]);
    act("2 11 / 2 9", &["10.2(a)"]);
    // By 10.1 alone a low hand of 3 would not be enough to split for.
    act("H10 9 / 12 12", &["10.1", "10.1(a)"]);
}

#[test]
fn r10_2_b_high_eight_high_ten_and_eleven_with_a_seven() {
    act("H10 H7 / H8 11", &["10.2(b)"]);
    act("H10 L7 / H8 11", &["10.2(b)"]);
    act("11 H7 / H8 L10", &["10.1(c)"]);
}

#[test]
fn r10_2_c_gee_jun_a_six_and_a_five_with_a_teen_or_day() {
    for expected in ["12 5 / H6 G", "12 5 / L6 G", "2 5 / H6 G", "2 5 / L6 G"] {
        act(expected, &["10.2(c)"]);
    }
}

/// HW-14: the four and the five together, whatever remains.
#[test]
fn r10_2_d_gee_jun_a_four_and_a_five() {
    for expected in ["H8 G / H4 5", "12 G / L4 5", "9 G / H4 5", "H10 G / L4 5"] {
        act(expected, &["10.2(d)", "HW-14"]);
    }
    // Both fours: the High Four joins the five.
    act("L4 G / H4 5", &["10.2(d)", "10.1(c)(ii)(ii)"]);
    // Two nines, of which the High Six heads the better.
    act("L4 5 / H6 G", &["10.2(d)", "HW-14"]);
    act("H6 G / H4 5", &["10.2(d)"]);
    // A fourth tile that makes a pair.
    act("H4 G / 5 5", &["10.1(a)"]);
}

#[test]
fn r10_2_e_both_eights_a_nine_and_the_low_ten() {
    act("H8 9 / L10 L8", &["10.2(e)", "10.1(c)", "HW-14"]);
    act("H8 9 / H10 L8", &["10.1(c)", "10.1(c)(ii)(iii)"]);
}

#[test]
fn r10_2_f_both_sixes_and_gee_jun_with_a_seven() {
    act("H6 H7 / L6 G", &["10.2(f)", "10.1(c)", "HW-14"]);
    act("H6 L7 / L6 G", &["10.2(f)"]);
}

#[test]
fn r10_2_g_a_teen_or_day_with_an_eight_a_nine_and_an_eleven() {
    for expected in ["H8 11 / 12 9", "11 L8 / 12 9", "H8 11 / 2 9", "11 L8 / 2 9"] {
        act(expected, &["10.2(g)"]);
    }
    act("11 L7 / 12 9", &["10.1(b)"]);
}

#[test]
fn r10_2_h_both_sixes_an_eleven_and_a_five() {
    act("L6 5 / H6 11", &["10.2(h)"]);
}

#[test]
fn r10_2_i_both_eights_a_nine_and_the_low_four() {
    act("L4 L8 / H8 9", &["10.2(i)", "10.1(c)(i)", "HW-14"]);
}

#[test]
fn r10_1_a_pairs_stay_together() {
    act("9 9 / H8 H8", &["10.1", "10.1(a)", "HW-10"]);
    act("H8 11 / G G", &["10.1(a)"]);
    act("H6 5 / G G", &["10.1(a)"]);
    act("2 9 / H4 H4", &["10.1(a)"]);
}

#[test]
fn r10_1_a_i_teens_and_days_are_split_for_six_and_eight() {
    act("12 L4 / 12 9", &["10.1(a)(i)", "HW-10"]);
    act("2 L6 / 2 H6", &["10.1(a)(i)"]);
    act("2 H4 / 2 L6", &["10.1(a)(i)"]);
    act("12 G / 12 9", &["10.1(a)(i)"]);
    // 6 and 7 is not enough.
    act("H4 5 / 12 12", &["10.1(a)"]);
    act("H4 L4 / 12 12", &["10.1(a)"]);
    act("H10 9 / 12 12", &["10.1(a)"]);
    act("11 5 / 2 2", &["10.1(a)"]);
}

#[test]
fn r10_1_a_ii_nines_are_split_for_nine_and_nine() {
    act("L10 9 / H10 9", &["10.1(a)(ii)"]);
    act("H10 9 / 12 9", &["10.1(a)(ii)"]);
    act("2 9 / 12 9", &["10.1(a)(ii)"]);
    // 5 and 6 would be no worse a low hand, but not 9 and 9.
    act("L7 G / 9 9", &["10.1(a)"]);
    act("12 11 / 9 9", &["10.1(a)"]);
}

#[test]
fn r10_1_a_iii_eights_are_split_for_seven_and_nine_or_eight_and_eight() {
    act("9 L8 / 11 L8", &["10.1(a)(iii)"]);
    act("L10 L8 / H10 L8", &["10.1(a)(iii)"]);
    act("H8 11 / 12 H8", &["10.1(a)(iii)"]);
    // 7 and 8 is not enough.
    act("H10 9 / H8 H8", &["10.1(a)"]);
}

#[test]
fn r10_1_a_iv_sevens_are_split_for_seven_and_high_nine() {
    act("H10 H7 / 12 H7", &["10.1(a)(iv)"]);
    act("11 L7 / 2 L7", &["10.1(a)(iv)"]);
    act("H10 11 / H7 H7", &["10.1(a)"]);
}

/// The sentence on the low hand is printed behind the four results and is of 10.1(a), which it names: whatever the pair, a pair that
/// stays together stays by 10.1(a) and by none of the results that it was not split for.
#[test]
fn r10_1_a_a_pair_that_is_kept_cites_no_result_that_it_is_not_split_for() {
    let way = rules(ACT).house_way();
    let mut kept = 0;
    for hand in Hand::all() {
        let setting = way.set(*hand);
        let together = |[one, other]: [Kind; 2]| one == other;
        if together(setting.low()) || together(setting.high()) {
            kept += 1;
            let cited: Vec<String> = way.clauses(*hand).iter().map(ToString::to_string).collect();
            assert!(!cited.iter().any(|clause| clause.starts_with("10.1(a)(")), "{hand}: {cited:?}");
        }
    }
    assert!(kept > 1_000, "{kept}");
}

/// A split that lowers the low hand is none, whatever it reaches.
#[test]
fn r10_1_a_no_pair_is_split_at_the_cost_of_the_low_hand() {
    act("L6 G / 12 12", &["10.1(a)"]);
    act("5 G / 2 2", &["10.1(a)"]);
    act("12 9 / H8 H8", &["10.1(a)"]);
}

/// HW-12: High Nine, Gong, Wong if the low hand is Chong 3; otherwise Gong, Wong, High Nine.
#[test]
fn r10_1_b_the_order_turns_on_the_low_hand() {
    act("9 L8 / 12 L7", &["10.1(b)", "HW-12"]);
    act("H8 5 / 12 L7", &["10.1(b)", "HW-11"]);
    // Under the Low Eight 3 points are not Chong 3.
    act("L7 5 / 12 L8", &["10.1(b)", "HW-11"]);
    act("H6 9 / 12 L7", &["10.1(b)"]);
    // Under 0 and under 3 headed by the Low Four the High Nine yields to the Wong; headed by the High Four it does not.
    act("11 L7 / 2 9", &["10.1(b)"]);
    act("L4 L7 / 2 9", &["10.1(b)"]);
    act("H4 9 / 2 L7", &["10.1(b)"]);
    act("2 11 / 12 9", &["10.1(b)", "HW-12"]);
    act("H8 5 / 2 L8", &["10.1(c)(ii)(iii)"]);
}

#[test]
fn r10_1_c_the_best_low_hand_if_it_is_chong_3() {
    act("H7 9 / 11 L7", &["10.1(c)", "HW-11", "HW-13"]);
    act("9 L7 / 11 5", &["10.1(c)"]);
    // Exactly 3, headed by the High Six or better.
    act("H6 L7 / H4 11", &["10.1(c)"]);
}

#[test]
fn r10_1_c_i_otherwise_the_best_high_hand_from_seven() {
    act("L7 5 / L6 G", &["10.1(c)(i)", "HW-13"]);
    act("H10 L10 / 12 H6", &[]);
}

#[test]
fn r10_1_c_ii_otherwise_as_close_as_can_be() {
    act("L8 5 / L6 L7", &["10.1(c)(ii)", "HW-13"]);
}

#[test]
fn r10_1_c_ii_placement_at_the_same_points() {
    act("H6 L7 / H10 L6", &["10.1(c)(ii)(iii)"]);
    act("H7 L8 / 9 L7", &["10.1(c)(ii)(i)"]);
    act("L10 L6 / H6 G", &["10.1(c)(ii)(ii)"]);
}
