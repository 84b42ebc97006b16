//! A rulebook and a House Way are read strictly: whatever is missing, unknown, idle or open is named by file, key and
//! clause.

use super::{BOOKS, VIC};
use houseway_games::books::{Book, VIC_2000_PAI_GOW as BOOK};
use houseway_games::pai_gow::{Documents, Point, Rules};
use houseway_lawbook::{Mutation, Point as _, Readings};

fn load(rulebook: &str, house_way: &str) -> Result<Rules, String> {
    let documents = Documents { rulebook: ("my-book.toml", rulebook), house_way: ("my-way.toml", house_way) };
    Rules::load(documents, &Readings::defaults(), &Mutation::none()).map_err(|error| error.to_string())
}

#[track_caller]
fn holds(error: &str, expected: &[&str]) {
    for part in expected {
        assert!(error.contains(part), "`{part}` is missing in: {error}");
    }
}

/// Given Victoria's rulebook with `from` (which stands in it once) written as `to`, when it is loaded, then the error
/// names the file and all of `expected`.
#[track_caller]
fn book(from: &str, to: &str, expected: &[&str]) {
    assert_eq!(BOOK.rulebook.matches(from).count(), 1, "`{from}` should stand once in the book");
    let error = load(&BOOK.rulebook.replace(from, to), BOOK.house_way.unwrap()).err();
    let error = error.unwrap_or_else(|| panic!("`{to}` was accepted"));
    holds(&error, &[&["my-book.toml"], expected].concat());
}

/// The same for Victoria's House Way.
#[track_caller]
fn way(from: &str, to: &str, expected: &[&str]) {
    let text = BOOK.house_way.unwrap();
    assert_eq!(text.matches(from).count(), 1, "`{from}` should stand once in the House Way");
    let error = load(BOOK.rulebook, &text.replace(from, to)).err();
    let error = error.unwrap_or_else(|| panic!("`{to}` was accepted"));
    holds(&error, &[&["my-way.toml"], expected].concat());
}

#[test]
fn the_four_books_load() {
    for id in BOOKS {
        let rules =
            Rules::of_book(Book::find(id).unwrap(), &Readings::defaults(), &Mutation::none()).unwrap();
        assert_eq!((rules.id().as_str(), rules.house_way().id().as_str()), (id, id));
        assert_eq!((rules.head().title.as_str(), rules.edition()), ("Pai Gow", 1));
        assert_eq!(rules.head().ranks["dealer"], "Dealer");
    }
}

#[test]
fn a_book_of_another_game_is_refused() {
    let roulette = Book::find("vic-2000-rapid-roulette").unwrap();
    assert!(Rules::of_book(roulette, &Readings::defaults(), &Mutation::none()).is_err());
    book("game = \"pai-gow\"", "game = \"rapid-roulette\"", &["game", "another game"]);
    book("game = \"pai-gow\"", "game = \"whist\"", &["game", "unknown variant", "pai-gow"]);
}

#[test]
fn an_unknown_or_a_missing_key_of_the_rulebook_is_named() {
    book("edition = 1", "edition = 1\neditor = \"x\"", &["unknown field `editor`"]);
    book("edition = 1\n", "", &["missing field `edition`"]);
    book("[ranking]\n", "[ranking]\nfoo = 1\n", &["ranking", "unknown field `foo`"]);
    book("game-supervisor = \"Game Supervisor\"\n", "", &["ranks.game-supervisor", "missing"]);
    book("[ranks]\n", "[ranks]\npit-boss = \"Boss\"\n", &["ranks.pit-boss", "unknown rank"]);
    book("zero = {", "nought = {", &["matching", "nought"]);
    book("value = 10, clause", "value = 10, claus", &["ranking.count", "`claus`"]);
}

#[test]
fn each_point_of_law_must_be_given() {
    for point in Point::ALL {
        let start = format!("\n{} = ", point.name());
        let line = BOOK.rulebook.lines().find(|line| line.starts_with(start.trim_start())).unwrap();
        book(&format!("\n{line}"), "", &[&format!("law.{}", point.name()), "missing"]);
    }
    book("\nwins = ", "\nwinds = ", &["law.winds", "unknown point of law"]);
}

#[test]
fn a_ranking_that_is_none_is_named_with_its_clause() {
    book(
        "tiles = { value = [\"12\", \"2\",",
        "tiles = { value = [\"2\", \"12\",",
        &["ranking.tiles", "App1"],
    );
    book(
        "pairs = { value = [\"G\", ",
        "pairs = { value = [",
        &["ranking.pairs", "each of the sixteen", "App1"],
    );
    book("\"2 high-nine\"]", "\"2 nine\"]", &["ranking.specials", "App1"]);
    book("[\"12 wong\", \"2 wong\"", "[\"12 gong\", \"2 wong\"", &["ranking.specials"]);
    book("value = 10,", "value = 12,", &["ranking.count", "3.1.1"]);
    book(
        "wong = { value = [\"9\"]",
        "wong = { value = [\"19\"]",
        &["ranking.wong", "`19` is no tile", "App1"],
    );
}

#[test]
fn a_choice_that_does_not_exist_is_named_with_its_clause() {
    book(
        "zero = { value = [\"half\", ",
        "zero = { value = [\"third\", ",
        &["matching.zero", "`third`", "whole", "13.4"],
    );
    book(
        "copy = { value = [\"half\", \"whole\"]",
        "copy = { value = []",
        &["matching.copy", "no choice", "13.7"],
    );
    book(
        "zero = { value = [\"half\", \"whole\"], clause = \"13.4\", ruling = \"PG-3\"",
        "zero = { value = [\"half\", \"whole\"], clause = \"13.4\"",
        &["matching.zero", "need the ruling"],
    );
    book("[\"refused\"]", "[\"fouled\"]", &["setting.wrong-way-round", "refused, turned", "12.1.3"]);
}

#[test]
fn an_unknown_or_a_missing_key_of_a_house_way_is_named() {
    way("edition = 1", "edition = 1\nauthor = \"x\"", &["unknown field `author`"]);
    way("pairs = 2\n", "pears = 2\n", &["points", "`pears`", "App2.1"]);
    way("clause = \"App2.1\"\n", "", &["missing field `clause`"]);
    way("clause = \"App2.1\"\n", "clause = \"HW-1\"\n", &["points row 1", "`clause` names a ruling"]);
    way("clause = \"App2.1\"\n", "clause = []\n", &["points row 1", "between 1 and 32"]);
    way("say = \"Two pairs are set as the two hands.\"", "say = \" \"", &["points row 1", "sentences"]);
    way("pairs = 2\nkeep-pairs = \"together\"", "pairs = 2", &["points row 1", "keeps nothing", "App2.1"]);
    way("pairs = 2\n", "pairs = 3\n", &["points row 1", "at most two pairs"]);
}

#[test]
fn tiles_and_values_that_are_none_are_named() {
    way("beside = [\"11\", \"9\"]", "beside = [\"11\", \"19\"]", &["`19` is no tile", "App2.3"]);
    way("beside = [\"11\", \"9\"]", "beside = [\"11\"]", &["points row 14, beside (line "]);
    way(
        "holds = [\"H8\", \"L8\", \"9\", \"H10\"]",
        "holds = [\"H8\", \"any 3\"]",
        &["`any 3`", "App2.5.5 exceptions"],
    );
    way(
        "points = [\"7 and 8\"]",
        "points = [\"8 and 7\"]",
        &["high hand below the low", "App2.5.5 exceptions"],
    );
    way("points = [\"7 and 8\"]", "points = [\"seven and 8\"]", &["is no pair of hands"]);
    way("when-high = \"8 or 9\"", "when-high = \"8 to 9\"", &["placement row 4", "is no span", "App2.5.5"]);
    way("apart = \"two highest\"", "apart = \"three highest\"", &["placement row 7", "is not apart"]);
}

#[test]
fn a_gap_lists_the_hands_and_what_is_left_of_them() {
    let closest = "\n[[points]]\nsay = \"The hands are brought as close together as they go.\"\nclause = \"App2.5.4\"\nruling = \"HW-6\"\nclosest = true\n";
    way(
        closest,
        "",
        &[
            "points and placement",
            "leaves",
            "undecided",
            "\n  points, ",
            "\n    12 2 H4 H10: H4 H10 / 12 2 or 2 H10 / 12 H4 or 12 H10 / 2 H4\n",
        ],
    );
    // Every one of them, a line each, as many as it says, and none twice.
    let error = load(BOOK.rulebook, &BOOK.house_way.unwrap().replace(closest, "")).unwrap_err().to_string();
    let said: usize = error.split_once("leaves ").unwrap().1.split(' ').next().unwrap().parse().unwrap();
    let mut listed: Vec<&str> = error.lines().filter(|line| line.contains(" or ")).collect();
    listed.sort_unstable();
    listed.dedup();
    assert!(said > 8 && listed.len() == said, "{said} said, {} listed", listed.len());

    let text = BOOK.house_way.unwrap();
    let last = text.rfind("[[placement]]").unwrap();
    let error = load(BOOK.rulebook, &text[..last]).unwrap_err();
    holds(&error, &["leaves", "undecided", "\n  placement, "]);
}

#[test]
fn a_row_that_never_decides_is_named_and_so_is_one_that_is_wrongly_marked() {
    let twice = "[[points]]\nsay = \"Again.\"\nclause = \"App2.1\"\npairs = 2\nkeep-pairs = \"together\"\n";
    let text = BOOK.house_way.unwrap();
    let at = text.find("\n[[placement]]").unwrap();
    let with = |row: &str| format!("{}{row}\n{}", &text[..at], &text[at..]);
    let error = load(BOOK.rulebook, &with(twice)).unwrap_err();
    holds(&error, &["points row 38 (clause App2.1: Again.) never decides", "mark a row as shadowed"]);
    let marked = format!("{twice}shadowed = \"The first row has them.\"\n");
    assert!(load(BOOK.rulebook, &with(&marked)).is_ok());
    way(
        "pairs = 2\n",
        "pairs = 2\nshadowed = \"No.\"\n",
        &["points row 1 (clause App2.1, HW-1", "is marked as shadowed but decides"],
    );
}

#[test]
fn a_reading_that_does_not_exist_is_named() {
    way(
        "reading = \"HW-2=as-six\"",
        "reading = \"HW-2=as-a-six\"",
        &["points row 7", "`HW-2=as-a-six`", "does not exist"],
    );
    way("reading = \"HW-2=as-six\"", "reading = \"HW-9=as-six\"", &["points row 7", "does not exist"]);
    way(
        "choices = [\"as-six\", \"never-a-six\"]",
        "choices = [\"as-six\"]",
        &["reading row 1 ", "two choices or more"],
    );
}

/// What a file offers must make a difference: a word that no row uses, a choice for which none waits, and choices that are not
/// the rulebook's for a ruling of it.
#[test]
fn what_no_row_uses_is_refused() {
    let text = BOOK.house_way.unwrap();
    let with = |table: &str| {
        let text = text.replacen("\n[[points]]", &format!("\n{table}\n\n[[points]]"), 1);
        load(BOOK.rulebook, &text).unwrap_err()
    };
    let word = "[[word]]\nword = \"enough\"\nmeans = { value = \"5\", clause = \"App2.1\" }";
    holds(&with(word), &["my-way.toml: word row 1 ", "no row uses `enough`", "App2.1"]);
    let idle = "[[reading]]\nruling = \"HW-20\"\nchoices = [\"a\", \"b\"]";
    holds(&with(idle), &["reading row 2 ", "no row or word waits for HW-20=a or HW-20=b"]);
    let other = "[[reading]]\nruling = \"PG-3\"\nchoices = [\"half\", \"b\"]";
    holds(&with(other), &["reading row 2 ", "PG-3 is offered already, with the choices half, whole"]);
    way(
        "choices = [\"as-six\", \"never-a-six\"]",
        "choices = [\"as-six\", \"never-a-six\", \"at-times\"]",
        &["reading row 1 ", "HW-2=never-a-six or HW-2=at-times"],
    );
}

/// An id that is none is called so, in a row and in a word.
#[test]
fn an_empty_clause_is_named_for_what_it_is() {
    for (from, to) in [("clause = \"App2.1\"", "clause = \"\""), ("clause = \"App2.1\"", "clause = [\"\"]")] {
        let error =
            load(BOOK.rulebook, &BOOK.house_way.unwrap().replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains("`` is not usable here") && !error.contains("untagged"), "{error}");
    }
    let act = Book::find("act-2019-pai-gow").unwrap();
    let text = act.house_way.unwrap().replacen("clause = [\"10.1(b)\", \"10.1(c)\"]", "clause = \"\"", 1);
    let error = load(act.rulebook, &text).unwrap_err().to_string();
    assert!(error.contains("`` is not usable here") && !error.contains("untagged"), "{error}");
}

/// Words may stand for words, but not for themselves.
#[test]
fn a_word_that_leads_back_to_itself_is_a_loop() {
    let act = Book::find("act-2019-pai-gow").unwrap();
    let text = act.house_way.unwrap();
    let through = text.replace("value = \"3 headed by H6\"", "value = \"Long Three\"");
    let word = |means: &str| {
        format!(
            "\n[[word]]\nword = \"Long Three\"\nmeans = {{ value = \"{means}\", clause = \"10.1(b)\" }}\n\n[[points]]"
        )
    };
    let with = |means: &str| load(act.rulebook, &through.replacen("\n[[points]]", &word(means), 1));
    assert!(with("3 headed by H6").is_ok());
    let error = with("Chong 3").unwrap_err();
    holds(&error, &["my-way.toml: points row 18", "`Chong 3` leads back to itself: a loop", "10.1(b)"]);
    let error = with("Chong 4").unwrap_err();
    holds(&error, &["points row 18", "`Chong 4` is no value"]);
    let twice = text.replace("reading = \"HW-11=any\"", "reading = \"HW-11=high-6\"");
    holds(&load(act.rulebook, &twice).unwrap_err(), &["word row 4 ", "`Chong 3` has two meanings"]);
}

#[test]
fn what_is_too_large_is_refused() {
    let row = "[[placement]]\nsay = \"x\"\nclause = \"1\"\nlower-second-tile = \"low\"\n";
    let text = format!("{}{}", BOOK.house_way.unwrap(), row.repeat(64));
    holds(&load(BOOK.rulebook, &text).unwrap_err(), &["my-way.toml: placement", "at most 64 rows"]);
    let long = format!("{}# {}", BOOK.house_way.unwrap(), "x".repeat(1 << 20));
    holds(&load(BOOK.rulebook, &long).unwrap_err(), &["longer than a mebibyte"]);
    assert_eq!(BOOK.id, VIC);
}
