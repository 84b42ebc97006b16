//! `houseway set` and `houseway diff` as a dealer, a supervisor or a script meets them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use serde_json::Value;
use std::fs;
use std::process::Command;

const VIC: &str = "vic-2000-pai-gow";
const BOOKS: [&str; 4] = [VIC, "nsw-2016-pai-gow", "crown-6.1-pai-gow", "act-2019-pai-gow"];

struct Answer {
    code: i32,
    out: String,
    err: String,
}

/// Given a plain environment, when `houseway` is called with these arguments, then this is its answer.
fn houseway(args: &[&str]) -> Answer {
    let output =
        Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).env("COLUMNS", "100").output().unwrap();
    Answer {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The answer of a call that must succeed without a word on standard error.
#[track_caller]
fn answer(args: &[&str]) -> String {
    let answer = houseway(args);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "houseway {}", args.join(" "));
    answer.out
}

/// Whether the call is refused with code 2, nothing on standard output, and a line each for what is wrong and what to do.
#[track_caller]
fn refused(args: &[&str], what: &str) {
    let answer = houseway(args);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "houseway {}", args.join(" "));
    let first = answer.err.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("houseway: ") && first.contains(what),
        "`{what}` is missing in: {}",
        answer.err
    );
    assert_eq!(answer.err.lines().count(), 2, "{}", answer.err);
}

fn set<'a>(rest: &[&'a str]) -> Vec<&'a str> {
    [&["set", "--rulebook", VIC], rest].concat()
}

#[test]
fn set_prints_the_setting_the_values_the_clauses_and_what_was_rejected() {
    let expected = "\
House Way of vic-2000-pai-gow (edition 1), readings: all at their defaults

12 H8 11 9
  low   H8 11    9          (3.1.1, PG-1)
  high  12 9     Teen Wong  (App1, PG-1)

decided by
  App2.4.1, HW-4: A Wong, Gong or High Nine goes on the high hand, whatever that costs the low
    hand.
    not 12 11 / H8 9: 3 and 7
  App2.5.1, HW-4: With an 11 as fourth tile the Wong is taken.
    not 11 9 / 12 H8: 0 and Teen Gong
";
    assert_eq!(answer(&set(&["12", "H8", "9", "11"])), expected);
}

#[test]
fn set_as_json_has_the_same() {
    let text = answer(&set(&["9", "G3", "12", "12", "--reading", "HW-2=never-a-six", "--format", "json"]));
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&json["hand"], &json["deals"]), (&"12 12 9 G".into(), &4.into()));
    assert_eq!((&json["low"]["tiles"], &json["low"]["worth"]), (&"9 G".into(), &"5".into()));
    assert_eq!(json["high"]["worth"], "pair of Teen");
    assert_eq!(json["decided"][0]["basis"], serde_json::json!(["App2.3", "HW-1"]));
    assert_eq!(json["decided"][0]["rejected"][0]["high"], "12 9");
}

#[test]
fn all_hands_as_csv_are_the_golden_tables() {
    for book in BOOKS {
        let path = format!("{}/../games/tests/golden/{book}.csv", env!("CARGO_MANIFEST_DIR"));
        let golden = fs::read_to_string(path).unwrap();
        let csv = answer(&["set", "--rulebook", book, "--all", "--format", "csv"]);
        assert!(csv == golden, "{book}");
        assert_eq!(csv.lines().count(), 3_621);
        assert!(csv.starts_with("hand,low,high,clause\n12 12 2 2,2 2,12 12,"), "{book}");
    }
}

#[test]
fn one_hand_as_csv_is_a_line_of_the_table() {
    let csv = answer(&set(&["L7", "12", "L8", "H4", "--format", "csv"]));
    assert_eq!(csv, "hand,low,high,clause\n12 H4 L8 L7,H4 L7,12 L8,App2.4.1;App2.5.3\n");
}

#[test]
fn check_tells_a_supervisor_whether_and_why_not() {
    let yes = houseway(&set(&["--check", "H8 11/12 9"]));
    assert_eq!((yes.code, yes.err.as_str()), (0, ""));
    assert_eq!(
        yes.out,
        "yes: H8 11 / 12 9 is the House Way of vic-2000-pai-gow (App2.4.1, HW-4, App2.5.1, 5)\n"
    );

    let no = houseway(&set(&["9", "12", "H8", "11", "--check", "9,11/H8,12"]));
    assert_eq!((no.code, no.err.as_str()), (1, ""));
    assert_eq!(
        no.out,
        "no: 11 9 / 12 H8 is not the House Way of vic-2000-pai-gow, which is H8 11 / 12 9\n\
         With an 11 as fourth tile the Wong is taken. (App2.5.1, HW-4)\n"
    );
    let alike = houseway(&set(&["--check", "11 L7/12 H7"]));
    assert_eq!(alike.code, 1);
    assert!(alike.out.ends_with("Both hands are worth the same either way.\n"), "{}", alike.out);
}

#[test]
fn bad_input_is_refused_at_its_place() {
    refused(&set(&["12", "H8", "9", "11", "5"]), "four tiles; here are 5");
    refused(&set(&["12", "H8", "9"]), "four tiles; here are 3");
    refused(&set(&["9", "9", "12", "9"]), "3 tiles 9");
    refused(&set(&["G3", "G3", "12", "9"]), "G3 twice");
    refused(&set(&["12", "H8", "8", "11"]), "tile 3: `8` is no tile");
    refused(
        &set(&["--check", "12 9/H8 11"]),
        "the high hand H8 11 (9) is below the low hand 12 9 (Teen Wong)",
    );
    refused(&set(&["--check", "12 9 H8 11"]), "is not a low hand, a stroke and a high hand");
    refused(&set(&["--check", "12/H8 11 9"]), "is not a low hand, a stroke and a high hand");
    refused(&set(&["12", "H8", "9", "5", "--check", "H8 11/12 9"]), "not made of the tiles");
    refused(&set(&["12", "H8", "9", "11", "--reading", "HW-2=maybe"]), "as-six, never-a-six");
    refused(
        &set(&["12", "H8", "9", "11", "--reading", "HW-99=x"]),
        "PG-2, PG-3, PG-6, PG-7, PG-10, PG-33, HW-2",
    );
    refused(&set(&["12", "H8", "9", "11", "--reading", "whole"]), "`whole` is not a reading");
    refused(&["set", "--rulebook", "vic-2000-rapid-roulette", "12", "H8", "9", "11"], "asked of Pai Gow");
    refused(&["set", "--rulebook", "vic-2000", "12", "H8", "9", "11"], "there is no rulebook `vic-2000`");
    assert_eq!(houseway(&set(&[])).code, 2);
    assert_eq!(houseway(&set(&["--all", "12"])).code, 2);
}

/// People copy tiles as they stand elsewhere.
#[test]
fn tiles_are_read_however_they_are_set_apart() {
    let plain = houseway(&set(&["12", "H8", "9", "11"])).out;
    for typed in [&["12,H8,9,11"][..], &["12 H8 9 11"], &["12,", "h8,", "9,", "11"]] {
        assert_eq!(houseway(&set(typed)).out, plain, "{typed:?}");
    }
    let two = houseway(&set(&["12", "H8", "9", "11", "--reading", "PG-3=whole,HW-2=never-a-six"]));
    assert_eq!(two.code, 0, "{}", two.err);
}

/// What is wrong is named where it is: a reading that the House Way of a file does not leave open is no fault of the file.
#[test]
fn a_reading_that_a_house_way_does_not_offer_is_not_put_on_its_file() {
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let args = [
        "set",
        "--rulebook",
        "act-2019-pai-gow",
        "--house-way",
        plain,
        "--reading",
        "HW-11=any",
        "12",
        "L7",
        "5",
        "L6",
    ];
    let answer = houseway(&args);
    assert_eq!(answer.code, 2);
    assert!(
        answer.err.contains("with the House Way of") && answer.err.contains("Leave that reading out"),
        "{}",
        answer.err
    );
}

/// A file is shown on a terminal: what steers one is refused with the row.
#[test]
fn a_house_way_holds_no_control_characters() {
    let text = include_str!("../../../examples/house-ways/plain.toml");
    let at = text.find("say = \"").unwrap() + 7;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("steering.toml");
    fs::write(&path, format!("{}\\u001b[31m{}", &text[..at], &text[at..])).unwrap();
    let file = path.to_str().unwrap();
    refused(&set(&["12", "H8", "9", "11", "--house-way", file]), "control characters");
}

/// Every command takes the readings that the book offers, and says which have no bearing on what it is asked.
#[test]
fn a_reading_without_bearing_is_accepted_and_said() {
    let crown = "crown-6.1-pai-gow";
    let said = |args: &[&str], notes: &[&str]| {
        let answer = houseway(args);
        let expected: String = notes
            .iter()
            .map(|reading| format!("houseway: note: {reading} has no bearing on what is asked here\n"))
            .collect();
        assert_eq!((answer.code, answer.err), (0, expected), "houseway {}", args.join(" "));
        answer.out
    };
    let all = ["--reading", "PG-12=letter", "--reading", "HW-2=never-a-six", "--reading", "PG-4=strict"];
    let set = [&["set", "--rulebook", crown, "12", "H8", "9", "11"][..], &all].concat();
    assert!(said(&set, &["PG-12=letter", "PG-4=strict"]).contains("HW-2=never-a-six"));
    said(&["diff", crown, "crown-6.1-pai-gow:PG-6=gross-win"], &["PG-6=gross-win"]);
    let cuts = [&["cuts", "--rulebook", crown][..], &all[..2]].concat();
    said(&cuts, &["PG-12=letter"]);
    let simulate = [&["simulate", "--rulebook", crown, "--rounds", "1000"][..], &all[2..]].concat();
    said(&simulate, &[]);
    said(&["odds", "--rulebook", crown, "--format", "csv", "--reading", "PG-12=letter"], &[]);
    refused(&["cuts", "--rulebook", crown, "--reading", "PG-3=whole"], "PG-3 offers no choice here");
    refused(&["diff", "vic-2000-pai-gow:PG-3=half,PG-3=whole", crown], "PG-3 is chosen twice");
}

/// A House Way that bears a rulebook's id rests on that book's clauses.
#[test]
fn a_house_way_cites_no_clause_that_its_book_has_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = houseway_games::books::Book::find(VIC).unwrap().house_way.unwrap();
    fs::write(&path, text.replace("\"App2.1\"", "\"App9.1\"")).unwrap();
    let path = path.to_str().unwrap();
    refused(&set(&["12", "H8", "9", "11", "--house-way", path]), "cites clause App9.1, which the text of");
}

#[test]
fn a_house_way_of_ones_own_is_read_from_a_file() {
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let out = answer(&set(&["--house-way", plain, "12", "H8", "9", "11"]));
    assert!(out.starts_with("A plain way of plain (edition 1)"), "{out}");
    refused(&set(&["--house-way", "/none/way.toml", "12", "H8", "9", "11"]), "/none/way.toml: ");

    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let text = fs::read_to_string(plain).unwrap();
    let tiles = ["12", "H8", "9", "11"];
    let with = |path: &str, what: &str| refused(&[&set(&["--house-way", path])[..], &tiles].concat(), what);
    let gap = text.replace("lower-second-tile = \"low\"", "apart = \"first 2\"");
    let gaps = houseway(&[&set(&["--house-way", &file("gap.toml", &gap)])[..], &tiles].concat());
    let said = gaps.err.split_once("leaves ").unwrap().1.split(' ').next().unwrap().parse::<usize>().unwrap();
    let listed = gaps.err.lines().filter(|line| line.contains(" or ")).count();
    assert_eq!((gaps.code, said > 8, listed), (2, true, said), "{}", gaps.err);
    // Whoever mends a file is told of a row that never decides at once with the hands that are left open.
    let row = "[[points]]\nsay = \"Any other pair stays together.\"\nclause = \"4\"\npairs = 1\nkeep-pairs = \"together\"\n\n";
    assert!(gap.contains(row));
    let idle = gap.replace(row, &[row, row].concat());
    let both = houseway(&[&set(&["--house-way", &file("both.toml", &idle)])[..], &tiles].concat());
    assert!(both.code == 2 && both.err.contains(&format!("leaves {said} hands undecided")), "{}", both.err);
    assert!(
        both.err.contains("points row 5 (clause 4: Any other pair stays together.) never decides"),
        "{}",
        both.err
    );
    let loops = text.replace("value = \"5\"", "value = \"enough\"");
    with(&file("loop.toml", &loops), "leads back to itself: a loop");
    with(&file("word.toml", &text.replace("clause = \"2\"\n", "")), "missing field `clause`");
    with(
        &file(
            "row.toml",
            &text.replace("closest", "closer").replace("highest = \"low\"", "highest = \"mid\""),
        ),
        "points row 7, highest (line ",
    );
    let fat = format!("{text}\n# {}", "x".repeat(1 << 20));
    with(&file("fat.toml", &fat), "longer than a mebibyte");
}

/// A program that asks whether a setting is the House Way is answered in the form that it asked for.
#[test]
fn check_answers_in_the_form_asked_for() {
    let checked = |setting: &str, format: &str| {
        let answer = houseway(&set(&["--check", setting, "--format", format]));
        assert_eq!(answer.err, "");
        (answer.code, answer.out)
    };
    let (code, yes) = checked("H8 11/12 9", "json");
    let yes: Value = serde_json::from_str(&yes).unwrap();
    assert_eq!((code, &yes["is_house_way"], &yes["rejected_by"]), (0, &true.into(), &"".into()));
    assert_eq!(
        (&yes["setting"], &yes["house_way_setting"]),
        (&"H8 11 / 12 9".into(), &"H8 11 / 12 9".into())
    );
    let (code, no) = checked("9 11/12 H8", "json");
    let no: Value = serde_json::from_str(&no).unwrap();
    assert_eq!(
        (code, &no["is_house_way"], &no["house_way_setting"]),
        (1, &false.into(), &"H8 11 / 12 9".into())
    );
    assert_eq!((&no["basis"], &no["worth_the_same"]), (&"App2.5.1, HW-4".into(), &false.into()));
    let (code, csv) = checked("9 11/12 H8", "csv");
    assert_eq!(code, 1);
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some(
            "hand,setting,is_house_way,house_way,worth_the_same,rejected_by,basis,either_way,rulebook,edition,readings,house_way_of,altered"
        )
    );
    assert_eq!(
        lines.next().map(|line| line.starts_with("12 H8 11 9,11 9 / 12 H8,false,H8 11 / 12 9,false,")),
        Some(true)
    );
}

/// HW-8: what every printed line leaves standing may be placed either way.
#[test]
fn check_says_yes_to_either_of_two_equal_placements() {
    let answer = houseway(&set(&["--check", "2 H6/12 G"]));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let words = answer.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.starts_with("yes: 2 H6 / 12 G is the") && words.contains("as 2 G / 12 H6 is"), "{words}");
    assert!(words.ends_with("equal in rank and may be placed either way (HW-8)"), "{words}");
    let json = houseway(&set(&["--check", "2 H6/12 G", "--format", "json"]));
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json["is_house_way"], &json["either_way"]), (&true.into(), &true.into()));
    assert_eq!((&json["rejected_by"], &json["basis"]), (&"".into(), &"HW-8".into()));
    let row = houseway(&set(&["12", "2", "H6", "G", "--format", "csv"]));
    assert!(row.out.ends_with("12 2 H6 G,2 G,12 H6,App2.5.4;HW-8\n"), "{}", row.out);
    // A House Way that says so itself leaves no choice.
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let printed = houseway(&set(&["--check", "2 H6/12 G", "--house-way", plain, "--format", "json"]));
    let printed: Value = serde_json::from_str(&printed.out).unwrap();
    assert_eq!(printed["either_way"], false);
}

#[test]
fn diff_lists_what_two_books_set_differently() {
    let csv = answer(&["diff", VIC, "nsw-2016-pai-gow", "--format", "csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "hand,deals,a_low,a_high,a_clause,b_low,b_high,b_clause,a,b,altered,allows_both");
    assert!(
        lines.contains(
            &"H10 11 H7 H7,4,H10 H7,11 H7,App2.3,H10 11,H7 H7,App2.3,vic-2000-pai-gow,nsw-2016-pai-gow,,"
        ),
        "{csv}"
    );
    assert!(
        lines.contains(&"H6 9 5 G,16,H6 9,5 G,App2.5.4,9 5,H6 G,App2.7,vic-2000-pai-gow,nsw-2016-pai-gow,,"),
        "{csv}"
    );

    let json: Value =
        serde_json::from_str(&answer(&["diff", VIC, "nsw-2016-pai-gow", "--format", "json"])).unwrap();
    assert_eq!(json["hands"], lines.len() - 1);
    let deals: u64 =
        lines[1..].iter().map(|line| line.split(',').nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(json["deals"], deals);

    let text = answer(&["diff", VIC, "nsw-2016-pai-gow"]);
    let last = format!("{} of 3620 hands, {deals} of 35960 deals, are set differently.\n", lines.len() - 1);
    assert!(text.ends_with(&last), "{text}");
}

/// HW-8: of two placements equal in rank either may be the House Way. Hands that are set differently are all listed; where one of the
/// two books allows the other's setting as well, that is told in every form. Counted outside this code: 16 hands of either book.
#[test]
fn hw_8_diff_marks_the_hands_of_which_one_book_allows_both_settings() {
    let act = "act-2019-pai-gow";
    for (book, hands, deals) in [(VIC, 109, 1_420), ("nsw-2016-pai-gow", 104, 1_424)] {
        let json: Value = serde_json::from_str(&answer(&["diff", book, act, "--format", "json"])).unwrap();
        let rows = json["differences"].as_array().unwrap();
        assert_eq!((&json["hands"], rows.len()), (&Value::from(hands), hands), "{book}");
        let marked: Vec<&Value> = rows.iter().filter(|row| row.get("allows_both").is_some()).collect();
        assert!(marked.iter().all(|row| row["allows_both"] == serde_json::json!(["b"])), "{json}");
        assert_eq!((&json["hands_allowing_both"], marked.len()), (&Value::from(16), 16), "{book}");
        let sum: u64 = marked.iter().map(|row| row["deals"].as_u64().unwrap()).sum();
        assert_eq!(json["deals_allowing_both"], sum, "{book}");
        assert_eq!((&json["deals"], sum), (&Value::from(deals), 256), "{book}");

        let csv = answer(&["diff", act, book, "--format", "csv"]);
        assert_eq!(csv.lines().count(), hands + 1, "{book}");
        assert_eq!(csv.lines().filter(|line| line.ends_with(",,a")).count(), 16, "{book}");

        let text = answer(&["diff", book, act]);
        assert!(text.contains(&format!("\n{hands} of 3620 hands, ")), "{book}");
        let lines = text.lines().filter(|line| line.contains("  b     "));
        assert_eq!(lines.count(), 16, "{text}");
        let last = format!(
            "Of these, 16 hands, {sum} deals, are such that the way named under `both by` allows both settings"
        );
        assert!(text.contains(&last), "{text}");
    }
    let text = answer(&["diff", VIC, "nsw-2016-pai-gow"]);
    assert!(!text.contains("Of these") && !text.contains("both by"), "{text}");
}

/// HW-8: what may lie either way is said to be the House Way as well, and is not listed as rejected.
#[test]
fn hw_8_set_says_what_is_the_house_way_as_well() {
    let tiles = ["12", "2", "H4", "L4"];
    let text = answer(&set(&tiles));
    assert!(text.contains("    2 H4 / 12 L4 is the House Way as well: equal in rank"), "{text}");
    assert!(!text.contains("not 2 H4 / 12 L4"), "{text}");
    let json: Value =
        serde_json::from_str(&answer(&set(&[&tiles[..], &["--format", "json"]].concat()))).unwrap();
    let last = json["decided"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["basis"], &last["rejected"]), (&serde_json::json!(["HW-8"]), &serde_json::json!([])));
    assert_eq!(last["as_well"][0]["low"], "2 H4", "{last}");
}

/// A file that bears a rulebook's id is not that rulebook's House Way, and what is printed of it says so in every form.
#[test]
fn a_file_that_bears_a_rulebooks_id_does_not_pass_for_the_rulebooks_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = houseway_games::books::Book::find(VIC).unwrap().house_way.unwrap();
    fs::write(&path, text).unwrap();
    let mine = path.to_str().unwrap();
    let said = format!("NOT the rulebook's own: set by {mine}.");
    let with = |rest: &[&str]| houseway(&set(&[&["--house-way", mine], rest].concat()));
    let tiles = ["12", "H8", "9", "11"];
    let check = ["--check", "H8 11/12 9"];
    let shown = |form: &str, of: &[&str]| with(&[of, &["--format", form]].concat());

    assert!(shown("text", &tiles).out.contains(&said));
    let verdict = shown("text", &check).out;
    assert!(verdict.contains(&said) && verdict.contains("is the House Way of /"), "{verdict}");
    let wrong = shown("text", &["--check", "11 9/12 H8"]).out;
    assert!(wrong.contains(&said) && wrong.starts_with("no: "), "{wrong}");
    let either = shown("text", &["--check", "2 H6/12 G"]).out;
    assert!(either.contains(&said) && either.starts_with("yes: "), "{either}");
    for of in [&tiles[..], &check] {
        let json: Value = serde_json::from_str(&shown("json", of).out).unwrap();
        assert_eq!(json["altered"], serde_json::json!([mine]), "{json}");
    }
    assert!(shown("csv", &check).out.trim_end().ends_with(&format!(",{mine}")));
    for rows in [shown("csv", &tiles), shown("csv", &["--all"]), shown("json", &["--all"])] {
        assert!(rows.code == 0 && rows.err.contains(&said), "{}", rows.err);
    }
    assert!(answer(&["diff", VIC, mine]).contains(&said));
    let json: Value = serde_json::from_str(&answer(&["diff", VIC, mine, "--format", "json"])).unwrap();
    assert_eq!(json["altered"], serde_json::json!([mine]));
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let csv = answer(&["diff", VIC, plain, "--format", "csv"]);
    assert!(csv.lines().skip(1).all(|line| line.contains(&format!("{plain},{plain},"))), "{csv}");
    let own: Value =
        serde_json::from_str(&answer(&set(&[&tiles[..], &["--format", "json"]].concat()))).unwrap();
    assert!(own.get("altered").is_none(), "{own}");
}

#[test]
fn diff_compares_readings_and_files_too() {
    let same = answer(&["diff", VIC, "crown-6.1-pai-gow"]);
    assert!(same.contains("They set every hand alike."), "{same}");
    let read = answer(&["diff", VIC, "vic-2000-pai-gow:HW-2=never-a-six", "--format", "csv"]);
    assert_eq!(read.lines().count(), 11, "{read}");
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    assert!(answer(&["diff", plain, VIC]).contains("are set differently"));
    refused(&["diff", plain, plain], "have no rulebook between them");
    // A file under readings: those that its rows wait for, and no others.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    fs::write(&path, houseway_games::books::Book::find(VIC).unwrap().house_way.unwrap()).unwrap();
    let mine = path.to_str().unwrap();
    let file = answer(&["diff", VIC, &format!("{mine}:HW-2=never-a-six"), "--format", "csv"]);
    assert_eq!(file.lines().count(), 11, "{file}");
    refused(&["diff", &format!("{plain}:HW-2=never-a-six"), VIC], "with the House Way of");
    refused(&["diff", &format!("{plain}:HW-2=never-a-six"), mine], "have no rulebook between them");
    refused(&["diff", VIC, "vic-2000-pai-gow:HW-2"], "is not a reading");
    refused(&["diff", VIC, "vic"], "there is no rulebook `vic`");
}

/// What is filed says of which book, edition and readings it is; lines that have no column for it are told so beside them.
#[test]
fn settings_say_whose_they_are() {
    let read = ["--reading", "HW-2=never-a-six"];
    for more in [&["12", "H8", "9", "11"][..], &["--check", "H8 11/12 9"]] {
        let json: Value =
            serde_json::from_str(&answer(&set(&[&read[..], more, &["--format", "json"]].concat()))).unwrap();
        assert_eq!((&json["rulebook"], &json["edition"]), (&VIC.into(), &1.into()), "{json}");
        assert_eq!(json["readings"], serde_json::json!({"HW-2": "never-a-six"}), "{json}");
    }
    let all = ["--all", "--format", "csv"];
    let told = houseway(&set(&[&read[..], &all].concat()));
    let line = "settings of vic-2000-pai-gow (edition 1) by the House Way of vic-2000-pai-gow (edition 1), readings: HW-2=never-a-six";
    assert!(told.code == 0 && told.err.contains(line), "{}", told.err);
    assert!(told.out.starts_with("hand,low,high,clause\n"));
    assert_eq!(houseway(&set(&all)).err, "");
}

/// The title of a file may be any words; the answer is a sentence all the same.
#[test]
fn a_check_against_a_house_way_of_ones_own_is_a_sentence() {
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let out = houseway(&set(&["--house-way", plain, "--check", "H8 11/12 9"])).out;
    assert!(
        out.contains("is the House Way of plain (")
            || out.contains("is not the House Way of plain, which is"),
        "{out}"
    );
}
