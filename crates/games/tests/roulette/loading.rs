//! A rulebook is read strictly: whatever is missing, unknown or of the wrong form is named by file, key and clause.

use houseway_games::books::VIC_2000_RAPID_ROULETTE as BOOK;
use houseway_games::roulette::{Point, Rules};
use houseway_lawbook::{Mutation, Point as _, Readings};

fn load(text: &str) -> Result<Rules, String> {
    Rules::load("my-book.toml", text, &Readings::defaults(), &Mutation::none()).map_err(|e| e.to_string())
}

/// Given the book with `from` (which stands in it once) written as `to`, when it is loaded, then the error names the
/// file and all of `expected`.
#[track_caller]
fn check(from: &str, to: &str, expected: &[&str]) {
    assert_eq!(BOOK.rulebook.matches(from).count(), 1, "`{from}` should stand once in the book");
    let error = load(&BOOK.rulebook.replace(from, to)).err().unwrap_or_else(|| panic!("`{to}` was accepted"));
    for part in ["my-book.toml"].iter().chain(expected) {
        assert!(error.contains(part), "`{part}` is missing in: {error}");
    }
}

#[test]
fn the_book_as_shipped_loads() {
    let rules = load(BOOK.rulebook).unwrap();
    assert_eq!(rules.id().as_str(), BOOK.id);
    assert_eq!(rules.head().ranks["game-supervisor"], "Game Supervisor");
    assert_eq!(rules.parameters().wagering_period_seconds.value, 30);
    assert!(rules.parameters().wagering_period_seconds.basis.cites("5.2"));
}

#[test]
fn an_unknown_key_is_named() {
    check("edition = 1", "edition = 1\neditor = \"x\"", &["unknown field `editor`"]);
    check("[wheel]\n", "[wheel]\nmaker = \"x\"\n", &["wheel", "unknown field `maker`"]);
    check(
        "low = { value = [1, 18], clause",
        "low = { value = [1, 18], rule = 1, clause",
        &["layout.low", "`rule`", "7.1"],
    );
    check("six-line = {", "seven-line = {", &["odds.seven-line", "straight-up, split, street"]);
    check("quad = {", "quint = {", &["sequences.quint", "double, treble, quad"]);
    check("\nlate = [", "\nlatest = [", &["law.latest", "unknown point of law"]);
    check(
        "[parameters]\n",
        "[parameters]\nspeed = { value = 1, clause = \"1\" }\n",
        &["parameters", "`speed`"],
    );
    check("[ranks]\n", "[ranks]\npit-boss = \"Boss\"\n", &["ranks.pit-boss", "unknown rank"]);
}

#[test]
fn a_missing_key_is_named() {
    check("edition = 1\n", "", &["missing field `edition`"]);
    check(
        "street = { value = \"11 to 1\", clause = \"7.1\", ruling = \"RR-10\" }\n",
        "",
        &["odds.street", "missing"],
    );
    check(
        "double = { value = [\"25 to 1\", \"375 to 1\"], clause = \"7.4\", ruling = \"RR-2\" }\n",
        "",
        &["sequences.double", "missing"],
    );
    check("game-supervisor = \"Game Supervisor\"\n", "", &["ranks.game-supervisor", "missing"]);
    check(
        "terminals_most = { value = 24, clause = \"2.2(a)\" }\n",
        "",
        &["parameters", "missing field `terminals_most`"],
    );
    check("dozen-2 = { value = [13, 24], clause = \"7.1\" }\n", "", &["layout", "missing field `dozen-2`"]);
    check("zero-loses = [\"7.3(b)\"]\n", "", &["law.zero-loses", "missing"]);
}

#[test]
fn each_point_of_law_must_be_given() {
    for point in Point::ALL {
        let line = BOOK
            .rulebook
            .lines()
            .find(|line| line.starts_with(&format!("{} = ", point.name())))
            .unwrap_or_else(|| panic!("{}", point.name()));
        check(&format!("\n{line}"), "", &[&format!("law.{}", point.name())]);
    }
}

#[test]
fn a_clause_of_the_wrong_form_is_named() {
    check("clause = \"5.2\"", "clause = \"RR-2\"", &["wagering_period_seconds", "`clause` names a ruling"]);
    check("clause = \"5.2\"", "clause = \"\"", &["wagering_period_seconds"]);
    check("clause = \"5.2\"", "clause = []", &["wagering_period_seconds", "between 1 and 32"]);
    check("clause = \"5.2\"", "clause = 5.2", &["wagering_period_seconds"]);
    check(
        "value = 30, clause = \"5.2\"",
        "value = 30",
        &["wagering_period_seconds", "missing field `clause`"],
    );
}

#[test]
fn a_value_of_the_wrong_form_is_named_with_its_clause() {
    check("value = 30,", "value = \"30\",", &["wagering_period_seconds", "5.2"]);
    check("value = 30,", "value = -30,", &["wagering_period_seconds", "5.2"]);
    check("\"5 to 1\"", "\"5:1\"", &["odds.six-line", "written like", "7.1"]);
    check("\"5 to 1\"", "\"0 to 1\"", &["odds.six-line", "7.1"]);
    check("value = 37,", "value = 38,", &["wheel.pockets", "37 compartments", "2.3"]);
    check("35, 3, 26]", "35, 3, 37]", &["wheel.order", "0 to 36", "2.3"]);
    check("game = \"rapid-roulette\"", "game = \"pai-gow\"", &["game", "another game"]);
}

#[test]
fn a_list_of_odds_that_is_too_short_or_too_long_is_named() {
    check("[\"25 to 1\", \"375 to 1\"]", "[\"25 to 1\"]", &["sequences.double", "needs 2 odds", "7.4"]);
    check(", \"500000 to 1\"]", "]", &["sequences.quad", "needs 4 odds", "7.4"]);
    check("\"5000 to 1\"]", "\"5000 to 1\", \"9 to 1\"]", &["sequences.treble", "needs 3 odds", "7.4"]);
    check("[\"25 to 1\", \"375 to 1\"]", "[]", &["sequences.double", "needs 2 odds"]);
}

#[test]
fn a_wheel_that_is_none_is_refused() {
    check("35, 3, 26]", "35, 3]", &["wheel.order", "each number from 0 to 36 once", "2.3"]);
    check("35, 3, 26]", "35, 3, 3]", &["wheel.order", "each number from 0 to 36 once", "2.3"]);
    check("[0, 32, 15,", "[32, 0, 15,", &["wheel.order", "starts at 0", "2.3"]);
    check("32, 34, 36]", "32, 34, 34]", &["wheel", "eighteen", "2.3"]);
}

#[test]
fn a_box_with_too_few_or_too_many_numbers_is_refused() {
    check("value = [1, 12]", "value = [1, 11]", &["layout.dozen-1", "12 different numbers", "7.1"]);
    check("value = [25, 36]", "value = [36, 25]", &["layout.dozen-3", "12 different numbers", "7.1"]);
    check("value = [25, 36]", "value = [26, 99]", &["layout.dozen-3", "12 different numbers", "7.1"]);
    check("value = [19, 36]", "value = [18, 36]", &["layout.high", "18 different numbers", "7.1"]);
    check("[2, 5, 8,", "[5, 8,", &["layout.column-2", "12 different numbers", "7.2(c)(ii)"]);
    check("[2, 5, 8,", "[5, 5, 8,", &["layout.column-2", "12 different numbers", "7.2(c)(ii)"]);
}

#[test]
fn a_reading_that_is_not_offered_is_refused() {
    let load = |text: &str| {
        let readings = Readings::parse([text]).unwrap();
        Rules::load("my-book.toml", BOOK.rulebook, &readings, &Mutation::none())
            .map(|_| ())
            .map_err(|e| e.to_string())
    };
    assert_eq!(load("RR-2=literal"), Ok(()));
    assert!(load("RR-2=late").unwrap_err().contains("leading-run, literal"));
    assert!(load("RR-1=x").unwrap_err().contains("RR-2, RR-3, RR-6, RR-7, RR-9"));
}

#[test]
fn a_number_out_of_its_range_is_named_with_the_bound() {
    let range = |key: &str, value: &str, wrong: &str, bound: &str| {
        check(
            &format!("{key} = {{ value = {value},"),
            &format!("{key} = {{ value = {wrong},"),
            &[key, bound],
        );
    };
    range("terminals_most", "24", "0", "between 1 and 99");
    range("terminals_most", "24", "100", "between 1 and 99");
    range("wagering_period_seconds", "30", "4", "between 5 and 600");
    range("wagering_period_seconds", "30", "601", "between 5 and 600");
    range("raise_notice_minutes", "20", "1441", "between 0 and 1440");
    range("closing_notice_minutes", "20", "1441", "between 0 and 1440");
    range("ball_millimetres", "[17, 22]", "[0, 22]", "between 1 and 100");
    range("ball_millimetres", "[17, 22]", "[17, 101]", "between 1 and 100");
    range("late_entry_seconds", "2", "601", "between 0 and 600");
}
