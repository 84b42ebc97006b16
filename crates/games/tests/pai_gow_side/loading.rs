//! Files of side bets that are wrong, each refused with file, key and clause; and a table of one's own.

use super::{ACT, BOOKS, CROWN, NSW, VIC, bets, hand};
use houseway_games::books::Book;
use houseway_games::pai_gow::side::{SideBets, split_side_readings};
use houseway_lawbook::{Mutation, Readings};

/// Why a reading is not accepted by a book.
#[track_caller]
pub(super) fn refused(book: &str, reading: &str) -> String {
    let readings = Readings::parse([reading]).unwrap();
    SideBets::of_book(Book::find(book).unwrap(), &readings, &Mutation::none()).unwrap_err().to_string()
}

fn text(book: &str) -> &'static str {
    Book::find(book).unwrap().side_bets.unwrap()
}

fn load(text: &str) -> Result<SideBets, String> {
    SideBets::load(("mine.toml", text), &Readings::defaults(), &Mutation::none()).map_err(|e| e.to_string())
}

/// The book's file with one text in place of another, which must be there.
#[track_caller]
fn changed(book: &str, from: &str, to: &str) -> String {
    assert!(text(book).contains(from), "{from}");
    text(book).replacen(from, to, 1)
}

/// Given the book's file with a change, when it is read, then the error names all of this.
#[track_caller]
fn wrong(book: &str, from: &str, to: &str, named: &[&str]) {
    let error = load(&changed(book, from, to)).unwrap_err();
    for part in ["mine.toml: "].iter().chain(named) {
        assert!(error.contains(part), "{part} is not in: {error}");
    }
}

#[test]
fn each_book_offers_its_own_side_bets_and_the_readings_that_its_text_leaves_open() {
    let offered = |book| {
        let rulings = bets(book).offered().rulings();
        rulings.map(|(ruling, names)| format!("{ruling}={}", names.join("|"))).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(offered(VIC), "PG-10=lower-lines|nothing");
    assert_eq!(offered(CROWN), "PG-10=lower-lines|nothing PG-12=stand-off|letter");
    assert_eq!(offered(ACT), "PG-14=reseed-at-once|reseed-after-round|stake-kept");
    assert_eq!(offered(NSW), "");
    for book in BOOKS {
        assert_eq!(bets(book).id().as_str(), book);
        assert_eq!(bets(book).edition(), u32::from(book != NSW));
    }
}

#[test]
fn a_reading_that_is_not_offered_is_refused_with_those_that_are() {
    assert!(refused(VIC, "PG-10=all").contains("lower-lines, nothing"));
    assert!(refused(VIC, "PG-14=stake-kept").contains("PG-10"));
    assert!(refused(NSW, "PG-10=nothing").contains("nsw-2016-pai-gow/side-bets.toml: readings"));
    // Readings of other rulings are for other parts.
    let readings = Readings::parse(["PG-3=whole", "PG-10=nothing"]).unwrap();
    assert!(SideBets::of_book(Book::find(VIC).unwrap(), &readings, &Mutation::none()).is_ok());
    let (own, others) = split_side_readings(&readings).unwrap();
    assert_eq!(own, Readings::parse(["PG-10=nothing"]).unwrap());
    assert_eq!(others, Readings::parse(["PG-3=whole"]).unwrap());
}

#[test]
fn another_pay_table_is_read_from_a_file_of_the_same_shape() {
    let mine = changed(VIC, "200 to 1", "250 1/2 to 1");
    let mine = mine.replace("  { name = \"Wong\", on = [\"tiles 12 or 2, 9\"], odds = { value = \"1 to 1\", clause = \"17.5.2\" } },\n", "");
    let bets = load(&mine.replace("number = 8", "number = 7")).unwrap();
    let bonus = bets.bonus("bonus").unwrap();
    assert_eq!((bonus.lines().len(), bonus.lines()[0].odds().value.to_string()), (7, "250 1/2 to 1".into()));
    assert_eq!(bonus.line_of(hand("12 9 L8 5"), hand("12 9 L8 5")), None);
    // A file may give a part alone.
    let tie = text(VIC).find("\n[tie]").unwrap();
    let alone = format!("id = \"vic-2000-pai-gow\"\nedition = 1\n{}", &text(VIC)[tie..]);
    let bets = load(&alone).unwrap();
    assert!(bets.bonuses().is_empty() && bets.tie("tie").is_some() && bets.bonanza().is_none());
}

#[test]
fn the_example_is_read() {
    let bets = load(include_str!("../../../../examples/side-bets/vic-bonus.toml")).unwrap();
    let bonus = bets.bonus("bonus").unwrap();
    let plain = hand("L8 L7 5 11");
    let pays =
        |tiles| bonus.line_of(hand(tiles), plain).map(|line| bonus.lines()[line].odds().value.to_string());
    assert_eq!(pays("H6 L6 H7 L4").as_deref(), Some("25 to 1"));
    assert_eq!(pays("12 9 5 L8"), None);
    assert_eq!(pays("12 L7 5 L8").as_deref(), Some("1/2 to 1"));
    assert!(bets.ties().is_empty() && bets.jackpot().is_none());
}

const DUCK: &str = "on = [\"tiles H6, L6, any 7, any 4\"], odds";

#[test]
fn a_line_that_pays_nothing_less_or_absurdly_much_is_refused() {
    let at = "bonus.tables.bonus.lines row 4 (\"High 6 and Low 6 with a 7 and a 4\"), odds (line ";
    wrong(VIC, "20 to 1", "-20 to 1", &[at, "`-20 to 1` is negative", "17.5.2"]);
    wrong(VIC, "20 to 1", "0 to 1", &[at, "from 1 to", "17.5.2"]);
    wrong(VIC, "\"20 to 1\"", "\"twenty\"", &[at, "written like `35 to 1`", "17.5.2"]);
    wrong(VIC, "200 to 1", "20000 to 1", &["lines row 1 (\"", "\"), odds (line ", "absurd", "10000 to 1"]);
    wrong(
        ACT,
        "value = 100, clause",
        "value = 101, clause",
        &["jackpot.lines row 1 (\"", "\"), percent (line ", "101", "13.2"],
    );
    wrong(
        ACT,
        "value = 10, clause",
        "value = -10, clause",
        &["jackpot.lines row 2 (\"", "\"), percent (line ", "-10", "13.2"],
    );
    wrong(
        ACT,
        "value = 10000,",
        "value = 0,",
        &["jackpot.lines row 4 (\"", "\"), fixed (line ", "1 to", "13.2"],
    );
    wrong(
        ACT,
        "value = 10000,",
        "value = 9000000000,",
        &["jackpot.lines row 4 (\"", "\"), fixed (line ", "9000000000"],
    );
}

#[test]
fn a_line_that_is_unknown_missing_or_too_many_is_refused() {
    wrong(
        VIC,
        "\"any pair\"], odds",
        "\"a flush\"], odds",
        &["bonus.tables.bonus.lines row 7 (\"", "\"), on (line ", "`a flush`", "two pairs against two pairs"],
    );
    wrong(
        VIC,
        "any 7, any 4\"], odds",
        "any 7, any 3\"], odds",
        &["lines row 4 (\"", "\"), on (line ", "`any 3` is no tile"],
    );
    wrong(
        VIC,
        "\"tie with low hand gong\"",
        "\"tie with low hand ace\"",
        &["tie.tables.tie.lines row 1 (\"", "\"), on (line ", "`ace`"],
    );
    wrong(VIC, "number = 8", "number = 9", &["bonus.tables.bonus.lines", "a line is missing", "here are 8"]);
    wrong(VIC, "number = 8", "number = 7", &["bonus.tables.bonus.lines", "a line too many"]);
    wrong(ACT, "number = 5", "number = 6", &["jackpot.lines", "a line is missing"]);
    let pays = ", odds = { value = \"20 to 1\", clause = \"17.5.2\" }";
    wrong(VIC, pays, "", &["bonus.tables.bonus.lines row 4 ", "missing field `odds`"]);
    wrong(
        VIC,
        DUCK,
        &DUCK.replace("on =", "made ="),
        &["bonus.tables.bonus.lines row 4 ", "unknown field `made`"],
    );
    wrong(VIC, "name = \"Two pairs\"", "name = \" \"", &["lines row 5, name (line "]);
    wrong(VIC, DUCK, "on = [], odds", &["lines row 4 (\"", "\"), on (line ", "one to eight"]);
    wrong(ACT, "percent = { value = 100, clause = \"13.2\" }", "name2 = 1", &["jackpot.lines row 1 "]);
    wrong(
        ACT,
        "percent = { value = 100,",
        "fixed = { value = 1, clause = \"13.2\" }, percent = { value = 100,",
        &["jackpot.lines row 1 (\"", "\"), percent (line ", "either"],
    );
}

#[test]
fn two_lines_for_one_hand_and_lines_out_of_order_are_refused() {
    let at = "bonus.tables.bonus.lines row 2 (\"Gee Jun pair with Day pair\")";
    wrong(VIC, "pairs of G and 2\"", "pairs of 12 and G\"", &[at, "the same hand as lines row 1"]);
    wrong(VIC, "pairs of G and 2\"", "pairs of G and G\"", &[at, "no hand makes it"]);
    wrong(VIC, "60 to 1", "201 to 1", &[at, "201 to 1 pays more than the line above it", "17.5.2"]);
    wrong(
        VIC,
        "\"any pair\"], odds",
        "\"pair of 12\"], odds",
        &["lines row 7 (\"", "\"), on (line ", "no hand is left for it"],
    );
    wrong(
        VIC,
        "\"tie\"]",
        "\"tie with low hand gong\"]",
        &["tie.tables.tie.lines row 2 (\"", "\"), on (line ", "the same hand"],
    );
    wrong(
        VIC,
        "\"tie\"]",
        "\"tie with low hand wong\"]",
        &["tie.tables.tie.lines row 2 (\"", "\"), on (line ", "no hand is left"],
    );
    wrong(
        ACT,
        "value = 10, clause",
        "value = 9, clause",
        &["jackpot.lines row 3 (\"", "\"), percent (line ", "10% of the pool is more"],
    );
    wrong(
        ACT,
        "pairs of G and 2\"",
        "pairs of G and 12\"",
        &["jackpot.lines row 2 (\"", "\"), on (line ", "the same hand"],
    );
    wrong(
        ACT,
        "tiles 12, H10, L10, 11",
        "two pairs against two pairs",
        &["jackpot.lines row 4 (\"", "\"), on (line "],
    );
    // Equal odds are in order.
    assert!(load(&changed(VIC, "60 to 1", "200 to 1")).is_ok());
}

#[test]
fn what_a_wager_cannot_look_at_is_no_line_of_it() {
    wrong(
        VIC,
        "[\"any pair\"]",
        "[\"tie\"]",
        &["bonus.tables.bonus.lines row 7 (\"", "\"), on (line ", "a Tie is no line of it"],
    );
    wrong(
        CROWN,
        "on = [\"two pairs\"], odds = { value = \"2 to 1\"",
        "on = [\"two pairs against two pairs\"], odds = { value = \"2 to 1\"",
        &["tie.tables.tie/B.lines row 2 (\"Two pairs\"), on (line "],
    );
    wrong(ACT, "\"tiles 12, H10, L10, 11\"", "\"tie\"", &["jackpot.lines row 4 (\"", "\"), on (line "]);
}

#[test]
fn the_top_lines_are_those_whose_setting_is_prescribed() {
    wrong(
        VIC,
        "top = { value = 5",
        "top = { value = 6",
        &["bonus.tables.bonus.top", "no setting is prescribed", "17.5.1.1"],
    );
    wrong(VIC, "top = { value = 5", "top = { value = 9", &["bonus.tables.bonus.top", "9 of 8 lines"]);
    wrong(
        VIC,
        "hand = \"two pairs\"",
        "hand = \"three pairs\"",
        &["bonus.alone.ways row 1, hand (line ", "`three pairs`"],
    );
    wrong(
        VIC,
        "[\"any pair\", \"any pair\"]",
        "[\"any pair\", \"none\"]",
        &["bonus.alone.ways row 1, set (line ", "17.5.1.1(a)"],
    );
}

#[test]
fn keys_and_choices_are_read_strictly() {
    wrong(VIC, "edition = 1", "editon = 1", &["unknown field `editon`"]);
    wrong(VIC, "house-pays = [\"17.7.2\"]\n", "", &["bonus.law.house-pays", "missing"]);
    wrong(VIC, "[tie.law]\n", "[tie.law]\nhouse = [\"1\"]\n", &["tie.law.house", "unknown point of law"]);
    wrong(
        VIC,
        "\"lower-lines\", \"nothing\"",
        "\"some\"",
        &["bonus.alone.otherwise", "`some` is unknown here", "17.5.1.1"],
    );
    wrong(
        CROWN,
        "value = [1, 2], clause",
        "value = [3, 2], clause",
        &["tie.tables.tie/B.surrender.back", "13.2.4"],
    );
    wrong(
        CROWN,
        "[\"bonus\", \"tie\", \"regular\"]",
        "[\"bonus\", \"tie\", \"tie\"]",
        &["bonanza.paid-in-order", "13.9.1(c)"],
    );
}

#[test]
fn a_table_and_its_lines_are_called_so_that_they_are_told_apart() {
    wrong(
        VIC,
        "name = \"One pair\"",
        "name = \"Two pairs\"",
        &["lines row 7 (\"", "\"), name (line ", "another line"],
    );
    let first = text(ACT).split("name = \"").nth(1).unwrap().split('"').next().unwrap();
    let second = text(ACT).split("name = \"").nth(2).unwrap().split('"').next().unwrap();
    wrong(
        ACT,
        &format!("\"{second}\""),
        &format!("\"{first}\""),
        &["jackpot.lines row 2 (\"", "\"), name (line "],
    );
    wrong(CROWN, "tables.\"bonus/A\"", "tables.\"pai-gow\"", &["bonus.tables.pai-gow", "is called `bonus`"]);
    wrong(CROWN, "tables.\"bonus/A\"", "tables.bonusA", &["bonus.tables.bonusA"]);
    wrong(CROWN, "tables.\"tie/A\"", "tables.\"tie/\"", &["tie.tables.tie/"]);
}
