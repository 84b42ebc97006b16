//! A rulebook is read strictly: whatever is missing, unknown or of the wrong form is named by file, key and clause.

use houseway_games::books::VIC_1997_RED_DOG as BOOK;
use houseway_games::red_dog::{Point, Rules};
use houseway_lawbook::{Mutation, Point as _, Readings, RulingId};

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
    assert_eq!((rules.id().as_str(), rules.edition()), (BOOK.id, 1));
    assert_eq!(rules.head().title, "Red Dog");
    assert_eq!(rules.layout().areas.value, [7, 9]);
    assert_eq!(rules.layout().players_most.value, 3);
    assert_eq!(rules.parameters().rounds_without_wager.value, 3);
    assert!(rules.parameters().raise_notice_minutes.basis.cites("6.4"));
}

#[test]
fn an_unknown_key_is_named() {
    check("edition = 1", "edition = 1\neditor = \"x\"", &["unknown field `editor`"]);
    check("[cards]\n", "[cards]\njokers = 2\n", &["cards", "unknown field `jokers`"]);
    check("[shoe]\n", "[shoe]\nmaker = \"x\"\n", &["shoe", "unknown field `maker`"]);
    check("[odds]\n", "[odds]\nflush = { value = \"9 to 1\", clause = \"8.1.1\" }\n", &["odds", "`flush`"]);
    check("\npair = [", "\npairs = [", &["law.pairs", "unknown point of law"]);
    check("[ranks]\n", "[ranks]\npit-boss = \"Boss\"\n", &["ranks.pit-boss", "unknown rank"]);
}

#[test]
fn a_missing_key_is_named() {
    check("edition = 1\n", "", &["missing field `edition`"]);
    check("decks = { value = 8, clause = \"3.1\" }\n", "", &["cards", "missing field `decks`"]);
    check(
        "spread = { value = [\"5 to 1\", \"4 to 1\", \"2 to 1\", \"1 to 1\"], clause = \"8.1.1\" }\n",
        "",
        &["odds", "missing field `spread`"],
    );
    check("game-supervisor = \"Game Supervisor\"\n", "", &["ranks.game-supervisor", "missing"]);
}

#[test]
fn each_point_of_law_must_be_given() {
    for point in Point::ALL {
        let start = format!("{} = ", point.name());
        let law = BOOK.rulebook.find("\n[law]").unwrap();
        let line = BOOK.rulebook[law..].lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("{}", point.name()));
        check(&format!("\n{line}"), "", &[&format!("law.{}", point.name())]);
    }
}

#[test]
fn a_number_out_of_its_range_is_named_with_its_clause() {
    let range = |key: &str, value: &str, wrong: &str, bound: &str, clause: &str| {
        check(
            &format!("{key} = {{ value = {value},"),
            &format!("{key} = {{ value = {wrong},"),
            &[key, bound, clause],
        );
    };
    range("decks", "8", "0", "between 1 and 1000", "3.1");
    range("decks", "8", "1001", "between 1 and 1000", "3.1");
    range("cut_cards", "78", "0", "between 1 and 1000", "4.4");
    range("cut_cards_about", "13", "1001", "between 0 and 1000", "4.4");
    range("cutting_card_most", "[1, 2]", "[2, 1]", "between 1 and 1", "4.5");
    range("cutting_card_most", "[1, 2]", "[1, 0]", "between 1 and", "4.5");
    range("burned", "1", "11", "between 0 and 10", "4.6");
    range("areas", "[7, 9]", "[]", "between 1 and 8", "2.1.1");
    range("areas", "[7, 9]", "[7, 12]", "between 1 and 11", "2.1.1");
    range("players_most", "3", "0", "between 1 and 9", "5.7");
    range("rounds_without_wager", "3", "0", "between 1 and 100", "10.8");
    range("raise_notice_minutes", "20", "1441", "between 0 and 1440", "6.4");
}

#[test]
fn ranks_that_are_no_ladder_are_refused() {
    check("[14, 13, 12,", "[14, 13,", &["cards.values", "needs 13 numbers"]);
    check("[14, 13, 12,", "[14, 13, 13,", &["cards.values", "thirteen numbers in a row"]);
    check("[14, 13, 12,", "[15, 13, 12,", &["cards.values", "thirteen numbers in a row"]);
    check("[14, 13, 12,", "[256, 13, 12,", &["cards.values", "3.2"]);
    // An ace below the two is a ladder too.
    let low = load(&BOOK.rulebook.replace("[14, 13, 12,", "[1, 13, 12,")).unwrap();
    assert_eq!(low.leaves("AS".parse().unwrap(), "2S".parse().unwrap()).value.spread(), None);
}

#[test]
fn odds_that_are_none_are_refused() {
    check("\"5 to 1\"", "\"5:1\"", &["odds.spread", "written like", "8.1.1"]);
    check("\"11 to 1\"", "\"0 to 1\"", &["odds.three-of-a-kind", "8.1.1"]);
    check("[\"5 to 1\", \"4 to 1\", \"2 to 1\", \"1 to 1\"]", "[]", &["odds.spread", "needs 1 to 11 odds"]);
    let twelve = format!("[{}]", ["\"1 to 1\""; 12].join(", "));
    check(
        "[\"5 to 1\", \"4 to 1\", \"2 to 1\", \"1 to 1\"]",
        &twelve,
        &["odds.spread", "needs 1 to 11 odds"],
    );
}

#[test]
fn a_reading_that_is_not_offered_is_refused() {
    let load = |text: &str| {
        let readings = Readings::parse([text]).unwrap();
        let loaded = Rules::load("my-book.toml", BOOK.rulebook, &readings, &Mutation::none());
        loaded.map(|_| ()).map_err(|e| e.to_string())
    };
    assert_eq!(load("RD-1=within-maximum"), Ok(()));
    assert!(load("RD-1=twice").unwrap_err().contains("original, within-maximum, as-placed"));
    assert!(load("RD-2=x").unwrap_err().contains("those that do: RD-1"));
}

#[test]
fn a_book_of_another_game_is_refused() {
    check("game = \"red-dog\"", "game = \"rapid-roulette\"", &["game", "another game"]);
}

#[test]
fn every_ruling_that_the_book_cites_stands_in_the_register() {
    let own = include_str!("../../../../docs/rulings/red-dog.md");
    let general = include_str!("../../../../docs/RULINGS.md");
    let rulings: Vec<&str> = BOOK.rulebook.split('"').filter(|text| RulingId::has_form(text)).collect();
    assert!(rulings.contains(&"RD-1") && rulings.contains(&"G-4"));
    for ruling in rulings {
        let heading = format!("### {ruling} ");
        assert!(own.contains(&heading) || general.contains(&heading), "{ruling}");
    }
}
