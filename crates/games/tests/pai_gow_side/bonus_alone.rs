//! The Bonus without a regular wager: the top five lines want the tiles set as prescribed.

use super::{AGAINST, BONUSES, CROWN, VIC, bets_read_as, bonus, cites, hand, setting, settings};
use houseway_games::pai_gow::side::{Bonus, BonusCase, Line, NotAsPrescribed};

const PLAIN: &str = "L8 L7 5 11";
const PAIRS: &str = "H8 H8 11 11";

/// Given no regular wager, tiles set so, when the Bonus is settled, then this line is paid, and by these clauses.
#[track_caller]
fn pays(book: &str, bonus: &Bonus, set: &str, bank: &str, line: Option<usize>, clauses: &[&str]) {
    let (setting, bank) = (setting(book, set), hand(bank));
    let found = bonus.settle(&BonusCase { setting: &setting, bank, regular: false, banker: false });
    assert_eq!(found.value.map(Line::index), line, "{}: {set}", bonus.name());
    assert_eq!(bonus.line_alone(&setting, bank), line, "{}: {set}", bonus.name());
    cites(book, &found.basis, clauses);
}

const fn clauses(book: &str) -> [&str; 3] {
    match book.len() == VIC.len() {
        true => ["17.5.1.1", "17.5.1.1(a)", "17.5.1.1(b)"],
        false => ["13.4.1(a)", "13.4.1(a)(i)", "13.4.1(a)(ii)"],
    }
}

#[test]
fn two_pairs_win_when_each_pair_is_a_hand() {
    for (book, name) in BONUSES {
        let [alone, pairs, _] = clauses(book);
        let bonus = bonus(book, name);
        let seven = AGAINST.contains(&name);
        pays(book, bonus, "5 5 / 9 9", PLAIN, Some(4), &[alone, pairs]);
        pays(book, bonus, "12 12 / G G", PLAIN, Some(usize::from(seven)), &[alone, pairs]);
        pays(book, bonus, "2 2 / G G", PLAIN, Some(1 + usize::from(seven)), &[alone, pairs]);
        pays(book, bonus, "2 2 / 12 12", PLAIN, Some(if seven { 4 } else { 2 }), &[alone, pairs]);
    }
    for name in AGAINST {
        pays(CROWN, bonus(CROWN, name), "5 5 / 9 9", PAIRS, Some(0), &["13.4.1(a)", "13.4.1(a)(i)", "PG-10"]);
    }
}

#[test]
fn split_pairs_lose_the_top_five_lines_and_keep_the_lower_ones() {
    for (book, name) in BONUSES {
        let [alone, pairs, _] = clauses(book);
        let bonus = bonus(book, name);
        // A pair that the four tiles also make is paid all the same.
        pays(book, bonus, "9 5 / 9 5", PLAIN, Some(6), &[alone, pairs, "PG-10"]);
        pays(book, bonus, "12 G / 12 G", PLAIN, Some(5), &[alone, pairs, "PG-10"]);
        pays(book, bonus, "9 5 / 9 5", PAIRS, Some(6), &[alone, "PG-10"]);
    }
}

#[test]
fn both_sixes_go_high_and_the_four_and_seven_low() {
    for (book, name) in BONUSES {
        let [alone, _, tiles] = clauses(book);
        let bonus = bonus(book, name);
        for (four, seven) in [("H4", "H7"), ("H4", "L7"), ("L4", "H7"), ("L4", "L7")] {
            pays(book, bonus, &format!("{four} {seven} / H6 L6"), PLAIN, Some(3), &[alone, tiles]);
            // Any other setting has no lower line to fall back on: no pair, no Wong.
            for setting in settings(book, hand(&format!("{four} {seven} H6 L6"))) {
                if setting.to_string() != format!("{four} {seven} / H6 L6") {
                    pays(book, bonus, &setting.to_string(), PLAIN, None, &[alone, tiles, "PG-10"]);
                }
            }
        }
    }
}

#[test]
fn below_the_top_five_the_setting_does_not_matter() {
    for (book, name) in BONUSES {
        let any = if book == VIC { "17.5.3" } else { "13.4.3" };
        let bonus = bonus(book, name);
        for tiles in ["9 9 5 L8", "G G 9 5", "12 9 L8 5", "H8 H8 12 9"] {
            let line = bonus.line_of(hand(tiles), hand(PLAIN));
            assert!(line.is_some_and(|line| line >= 5));
            for setting in settings(book, hand(tiles)) {
                pays(book, bonus, &setting.to_string(), PLAIN, line, &[any]);
            }
        }
    }
}

#[test]
fn read_as_nothing_a_hand_of_the_top_five_that_is_not_set_so_pays_nothing() {
    for (book, name) in BONUSES {
        let [alone, pairs, _] = clauses(book);
        let bets = bets_read_as(book, &["PG-10=nothing"]);
        let bonus = bets.bonus(name).unwrap();
        assert_eq!(bonus.not_as_prescribed().value, NotAsPrescribed::Nothing);
        pays(book, bonus, "9 5 / 9 5", PLAIN, None, &[alone, pairs, "PG-10"]);
        pays(book, bonus, "5 5 / 9 9", PLAIN, Some(4), &[alone]);
        // Lower lines and wagers beside a regular one are as they were.
        pays(book, bonus, "9 5 / 9 L8", PLAIN, Some(6), &[]);
        assert_eq!(bonus.line_of(hand("9 9 5 5"), hand(PLAIN)), Some(4));
    }
}

#[test]
fn beside_a_regular_wager_split_pairs_win_too() {
    for (book, name) in BONUSES {
        let setting = setting(book, "9 5 / 9 5");
        let case = BonusCase { setting: &setting, bank: hand(PLAIN), regular: true, banker: false };
        let found = bonus(book, name).settle(&case);
        assert_eq!(found.value.map(Line::index), Some(4), "{name}");
        cites(book, &found.basis, &[if book == VIC { "17.5.4" } else { "13.4.4" }]);
    }
}
