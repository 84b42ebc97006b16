//! Rules 7.1 to 7.3 and 3.7: wagers on a single spin.

use super::{BOOK, cents, pocket, rules, spot, witness};
use houseway_games::books::VIC_2000_RAPID_ROULETTE;
use houseway_games::roulette::{BetKind, Colour, Pocket, Rules, Spot};
use houseway_lawbook::Readings;
use witness::Kind::Decision;

/// Given $10 on a spot, when the ball comes to rest in a compartment, then so many cents return, by these clauses.
#[track_caller]
fn check(name: &str, outcome: u8, returned: u32, citations: &[&str]) {
    let line = rules().settle(spot(name), cents(1_000), pocket(outcome)).unwrap();
    assert_eq!(line.returned, cents(returned), "{name} at {outcome}");
    for citation in citations {
        witness::cites(BOOK, Decision, &line.basis, citation);
    }
}

#[test]
fn r7_1_straight_up_pays_35_to_1() {
    check("straight-up 17", 17, 36_000, &["7.1"]);
    check("straight-up 17", 18, 0, &["7.1"]);
}

#[test]
fn r7_1_split_pays_17_to_1() {
    check("split 17-20", 17, 18_000, &["7.1", "RR-10"]);
    check("split 17-20", 20, 18_000, &["7.1", "RR-10"]);
    check("split 17-20", 18, 0, &["7.1"]);
}

#[test]
fn r7_1_street_pays_11_to_1() {
    check("street 7-8-9", 8, 12_000, &["7.1"]);
    check("street 7-8-9", 10, 0, &["7.1"]);
}

#[test]
fn r7_1_corner_pays_8_to_1() {
    check("corner 25-26-28-29", 28, 9_000, &["7.1"]);
    check("corner 25-26-28-29", 27, 0, &["7.1"]);
}

#[test]
fn rr_10_zero_one_two_three_is_a_corner() {
    for outcome in 0..=3 {
        check("corner 0-1-2-3", outcome, 9_000, &["7.1", "RR-10"]);
    }
    check("corner 0-1-2-3", 4, 0, &["7.1", "RR-10"]);
}

#[test]
fn r7_1_six_line_pays_5_to_1() {
    check("six-line 31-36", 31, 6_000, &["7.1"]);
    check("six-line 31-36", 36, 6_000, &["7.1"]);
    check("six-line 31-36", 30, 0, &["7.1"]);
}

#[test]
fn r7_1_column_pays_2_to_1() {
    check("column 2", 35, 3_000, &["7.1"]);
    check("column 2", 34, 0, &["7.1"]);
}

#[test]
fn r7_1_dozen_pays_2_to_1() {
    for (name, first, last) in [("dozen 1", 1, 12), ("dozen 2", 13, 24), ("dozen 3", 25, 36)] {
        check(name, first, 3_000, &["7.1"]);
        check(name, last, 3_000, &["7.1"]);
        check(name, first - 1, 0, &["7.1"]);
    }
    check("dozen 1", 13, 0, &["7.1"]);
}

#[test]
fn r7_1_low_and_high_meet_between_18_and_19() {
    check("low", 1, 2_000, &["7.1"]);
    check("low", 18, 2_000, &["7.1"]);
    check("low", 19, 0, &["7.1"]);
    check("high", 18, 0, &["7.1"]);
    check("high", 19, 2_000, &["7.1"]);
    check("high", 36, 2_000, &["7.1"]);
}

#[test]
fn r7_1_even_and_odd_pay_1_to_1() {
    check("even", 36, 2_000, &["7.1"]);
    check("even", 35, 0, &["7.1"]);
    check("odd", 35, 2_000, &["7.1"]);
    check("odd", 36, 0, &["7.1"]);
}

#[test]
fn r7_1_red_and_black_pay_1_to_1() {
    // 10 and 29 are the black ones that go against the pattern of their neighbours.
    for (red, black) in [(1, 2), (9, 10), (30, 29), (36, 35)] {
        check("red", red, 2_000, &["7.1"]);
        check("red", black, 0, &["7.1"]);
        check("black", black, 2_000, &["7.1"]);
        check("black", red, 0, &["7.1"]);
    }
}

#[test]
fn r2_3_red_and_black_are_those_of_the_wheel() {
    check("red", 19, 2_000, &["2.3", "RR-12"]);
    check("black", 19, 0, &["2.3", "RR-12"]);
    let rules = rules();
    for pocket in Pocket::all() {
        let colour = rules.wheel().colour(pocket);
        assert_eq!(rules.wins(spot("red"), pocket), colour == Colour::Red, "{pocket}");
        assert_eq!(rules.wins(spot("black"), pocket), colour == Colour::Black, "{pocket}");
    }
}

#[test]
fn r7_1_each_kind_covers_as_many_compartments_as_its_definition_says() {
    let rules = rules();
    for kind in BetKind::ALL {
        let size = match kind {
            BetKind::StraightUp => 1,
            BetKind::Split => 2,
            BetKind::Street => 3,
            BetKind::Corner => 4,
            BetKind::SixLine => 6,
            BetKind::Column | BetKind::Dozen => 12,
            _ => 18,
        };
        for spot in Spot::of_kind(kind) {
            assert_eq!(rules.covers(spot).len(), size, "{spot}");
        }
    }
}

#[test]
fn r7_2_a_a_square_bears_a_number_from_0_to_36() {
    for number in 0..=36 {
        check(&format!("straight-up {number}"), number, 36_000, &["7.2(a)"]);
    }
}

#[test]
fn r7_2_b_i_zero_one_and_two_are_a_street() {
    for outcome in [0, 1, 2] {
        check("street 0-1-2", outcome, 12_000, &["7.2(b)(i)"]);
    }
    check("street 0-1-2", 3, 0, &["7.2(b)(i)"]);
}

#[test]
fn r7_2_b_ii_zero_two_and_three_are_a_street() {
    for outcome in [0, 2, 3] {
        check("street 0-2-3", outcome, 12_000, &["7.2(b)(ii)"]);
    }
    check("street 0-2-3", 1, 0, &["7.2(b)(ii)"]);
}

#[test]
fn r7_2_b_iii_three_in_sequence_that_end_in_a_multiple_of_three_are_a_street() {
    for last in (3..=36).step_by(3) {
        let name = format!("street {}-{}-{last}", last - 2, last - 1);
        for outcome in 0..=36 {
            let within = (last - 2..=last).contains(&outcome);
            check(&name, outcome, if within { 12_000 } else { 0 }, &["7.2(b)(iii)"]);
        }
    }
}

#[test]
fn r7_2_b_iii_a_six_line_is_two_streets() {
    for first in (1..=31).step_by(3) {
        check(&format!("six-line {first}-{}", first + 5), first + 3, 6_000, &["7.2(b)(iii)"]);
    }
}

/// Given $10 on the column, then it wins on every third number from `first`, and on no other.
#[track_caller]
fn check_column(name: &str, first: u8, citation: &str) {
    for outcome in 0..=36 {
        let within = outcome >= first && (outcome - first).is_multiple_of(3);
        check(name, outcome, if within { 3_000 } else { 0 }, &[citation]);
    }
}

#[test]
fn r7_2_c_i_the_first_column_starts_at_1() {
    check_column("column 1", 1, "7.2(c)(i)");
}

#[test]
fn r7_2_c_ii_the_second_column_starts_at_2() {
    check_column("column 2", 2, "7.2(c)(ii)");
}

#[test]
fn r7_2_c_iii_the_third_column_starts_at_3() {
    check_column("column 3", 3, "7.2(c)(iii)");
}

#[test]
fn r7_2_d_the_chip_is_the_one_on_the_layout() {
    check("split 0-2", 2, 18_000, &["7.2(d)"]);
    check("corner 1-2-4-5", 5, 9_000, &["7.2(d)"]);
}

#[test]
fn r7_3_a_zero_pays_the_bets_that_involve_it() {
    for (name, returned) in [
        ("straight-up 0", 36_000),
        ("split 0-1", 18_000),
        ("split 0-2", 18_000),
        ("split 0-3", 18_000),
        ("street 0-1-2", 12_000),
        ("street 0-2-3", 12_000),
        ("corner 0-1-2-3", 9_000),
    ] {
        check(name, 0, returned, &["7.3(a)"]);
    }
}

#[test]
fn r7_3_b_zero_takes_all_other_wagers() {
    let with_zero = ["straight-up 0", "split 0-1", "split 0-2", "split 0-3", "street 0-1-2", "street 0-2-3"];
    let others: Vec<_> =
        Spot::all().filter(|s| !with_zero.contains(&s.name()) && s.name() != "corner 0-1-2-3").collect();
    assert_eq!(others.len(), 150);
    for other in others {
        check(other.name(), 0, 0, &["7.3(b)"]);
    }
}

/// Given a book whose Low starts at zero, then zero still takes it: 7.3 stands above the list.
#[test]
fn r7_3_b_zero_takes_a_wager_whose_range_holds_zero() {
    let text = VIC_2000_RAPID_ROULETTE.rulebook.replace("low = { value = [1, 18]", "low = { value = [0, 17]");
    let rules = Rules::load("book", &text, &Readings::defaults(), &witness::mutation_of(BOOK)).unwrap();
    let low = spot("low");
    assert!(rules.covers(low).contains(Pocket::ZERO));
    let line = rules.settle(low, cents(1_000), Pocket::ZERO).unwrap();
    assert_eq!(line.returned, cents(0));
    witness::cites(BOOK, Decision, &line.basis, "7.3(b)");
}

#[test]
fn r3_7_a_a_losing_wager_is_cleared() {
    check("straight-up 5", 6, 0, &["3.7(a)"]);
    check("even", 0, 0, &["3.7(a)"]);
}

#[test]
fn r3_7_b_winnings_are_paid_beside_the_stake() {
    check("straight-up 5", 5, 36_000, &["3.7(b)", "RR-14"]);
    check("odd", 5, 2_000, &["3.7(b)", "RR-14"]);
}
