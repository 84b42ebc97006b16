//! The program as a person or a script meets it: what it prints, where, and its exit code.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use serde_json::Value;
use std::process::Command;

const BOOK: &str = "vic-2000-rapid-roulette";

struct Answer {
    code: i32,
    out: String,
    err: String,
}

/// Given a plain environment, when `houseway` is called with these words, then this is its answer.
fn houseway(line: &str) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(line.split_whitespace())
        .env("COLUMNS", "100")
        .env_remove("RUST_BACKTRACE")
        .output()
        .unwrap();
    Answer {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The answer of a call that must succeed without a word on standard error.
#[track_caller]
fn answer(line: &str) -> String {
    let answer = houseway(line);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "houseway {line}");
    answer.out
}

#[track_caller]
fn json(line: &str) -> Value {
    serde_json::from_str(&answer(&format!("{line} --format json"))).unwrap()
}

/// Whether the call is refused with code 2, nothing on standard output, and one line each for what is wrong and what
/// to do.
#[track_caller]
fn refused(line: &str, what: &str, remedy: &str) {
    let answer = houseway(line);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "houseway {line}");
    let lines: Vec<&str> = answer.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", answer.err);
    assert!(lines[0].starts_with("houseway: ") && lines[0].contains(what), "{}", lines[0]);
    assert!(lines[1].starts_with("  ") && lines[1].contains(remedy), "{}", lines[1]);
}

#[test]
fn odds_as_text_are_a_neat_table() {
    let out = answer(&format!("odds --rulebook {BOOK}"));
    let head = "\
Rapid Roulette (vic-2000-rapid-roulette, edition 1), readings: all at their defaults

bet          outcome                 ways       of    pays     house edge   percent     std dev
-----------  -------------------  -------  -------  ------  -------------  --------  ----------
straight-up  win                        1       37      35           1/37  2.702703    5.837838
             lose                      36               -1
split        win                        2       37      17           1/37  2.702703    4.070238
             lose                      35               -1
";
    assert!(out.starts_with(head), "{out}");
    let tail = "\
double       all                        1     1369     375        57/1369  4.163623   10.960272
             first-of-two              36               25
             lose                    1332               -1
";
    assert!(out.contains(tail), "{out}");
    assert!(out.lines().all(|line| line == line.trim_end() && line.len() <= 100), "{out}");
}

#[test]
fn odds_as_json_have_the_promised_shape() {
    let odds = json(&format!("odds --rulebook {BOOK}"));
    assert_eq!(odds["rulebook"], BOOK);
    let names: Vec<_> =
        odds["bets"].as_array().unwrap().iter().map(|bet| bet["bet"].as_str().unwrap()).collect();
    let expected = "straight-up split street corner six-line column dozen low high even odd red black double treble quad";
    assert_eq!(names.join(" "), expected);
    let first = &odds["bets"][0];
    assert_eq!(first["outcomes"][0], serde_json::json!({"name": "win", "ways": "1", "pays": "35"}));
    assert_eq!(first["ways"], "37");
    assert_eq!(first["edge"], "1/37");
    assert_eq!(first["edge_percent"], "2.702703");
    assert_eq!(
        (&first["variance"], &first["standard_deviation"]),
        (&"46656/1369".into(), &"5.837838".into())
    );
    assert!(first["clauses"].as_array().unwrap().contains(&"7.1".into()));
}

#[test]
fn a_reading_changes_the_odds_of_the_sequences_alone() {
    let default = json(&format!("odds --rulebook {BOOK}"));
    let literal = json(&format!("odds --rulebook {BOOK} --reading RR-2=literal"));
    assert_eq!(literal["readings"]["RR-2"], "literal");
    let edge = |odds: &Value, bet: usize| odds["bets"][bet]["edge"].clone();
    for bet in 0..13 {
        assert_eq!(edge(&default, bet), edge(&literal, bet));
    }
    assert_eq!(edge(&default, 13), edge(&literal, 13), "a double has no spin after hit and miss");
    assert_ne!(edge(&default, 14), edge(&literal, 14));
    assert_ne!(edge(&default, 15), edge(&literal, 15));
}

#[test]
fn bad_readings_are_refused_with_those_that_there_are() {
    let line = |reading: &str| format!("odds --rulebook {BOOK} --reading {reading}");
    refused(&line("RR-2"), "`RR-2` is not a reading", "houseway rulebooks");
    refused(&line("RR-99=x"), "those that do: RR-2, RR-3, RR-6, RR-7, RR-9", "houseway rulebooks");
    refused(&line("RR-2=loose"), "leading-run, literal", "houseway rulebooks");
}

#[test]
fn an_unknown_rulebook_is_refused_with_those_that_there_are() {
    for command in ["odds", "clauses"] {
        refused(&format!("{command} --rulebook vic-1997-two-up"), "`vic-1997-two-up`", BOOK);
        refused(&format!("{command} --rulebook {}", "x".repeat(9_999)), "no rulebook `xxx", "Give one of");
    }
}

#[test]
fn bad_usage_is_refused() {
    for (line, says) in [
        ("", "Usage"),
        ("odds", "--rulebook"),
        ("bets", "unrecognized subcommand"),
        ("clauses --rulebook x --lang fr", "possible values: en, zh-Hant, zh-Hans"),
        ("odds --rulebook x --format pdf", "possible values: text, json"),
    ] {
        let answer = houseway(line);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "houseway {line}");
        assert!(answer.err.contains(says), "{}", answer.err);
    }
}

#[test]
fn clauses_as_json_are_those_of_the_list_in_order() {
    let matrix = json(&format!("clauses --rulebook {BOOK}"));
    assert_eq!(matrix["rulebook"], BOOK);
    let rows = matrix["clauses"].as_array().unwrap();
    let ids: Vec<_> = rows.iter().map(|row| row["clause"].as_str().unwrap()).collect();
    let list = include_str!("../../../rulebooks/vic-2000-rapid-roulette/clause-ids.txt");
    assert_eq!(ids, list.lines().collect::<Vec<_>>());
    for row in rows {
        let keys: Vec<_> = row.as_object().unwrap().keys().map(String::as_str).collect();
        for key in ["class", "clause", "reason", "rulings", "summary", "tests"] {
            assert!(keys.contains(&key), "{row}");
        }
        assert!(row["tests"].is_array() && row["rulings"].is_array());
        assert!(!row["summary"].as_str().unwrap().is_empty());
    }
    let quad = rows.iter().find(|row| row["clause"] == "7.4").unwrap();
    assert_eq!(quad["class"], "computed");
    for ruling in ["RR-1", "RR-2"] {
        assert!(quad["rulings"].as_array().unwrap().contains(&ruling.into()), "{quad}");
    }
}

#[test]
fn clauses_are_told_in_chinese_too() {
    let english = json(&format!("clauses --rulebook {BOOK}"));
    let told = json(&format!("clauses --rulebook {BOOK} --lang zh-Hant"));
    assert_eq!((&english["lang"], &told["lang"]), (&"en".into(), &"zh-Hant".into()));
    let late = |matrix: &Value| {
        let rows = matrix["clauses"].as_array().unwrap();
        rows.iter().find(|row| row["clause"] == "3.6").unwrap()["summary"].as_str().unwrap().to_owned()
    };
    assert_ne!(late(&told), late(&english));
    let text = answer(&format!("clauses --rulebook {BOOK} --lang zh-Hant"));
    // The summaries of the text are broken into lines; the first characters of each stand together.
    let start: String = late(&told).chars().take(8).collect();
    assert!(text.lines().any(|line| line.starts_with("3.6 ") && line.contains(&start)), "{text}");
    let simplified = answer(&format!("clauses --rulebook {BOOK} --lang zh-Hans --format html"));
    assert!(simplified.contains("<span lang=\"zh-Hans\">") && !simplified.contains(&late(&told)));
}

#[test]
fn clauses_as_text_and_as_a_page() {
    let text = answer(&format!("clauses --rulebook {BOOK}"));
    assert!(text.lines().any(|line| line.starts_with("7.3(b) ") && line.contains("computed")), "{text}");
    assert!(text.contains("169 clauses: "));
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let page = answer(&format!("clauses --rulebook {BOOK} --format html"));
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
}

#[test]
fn rulebooks_lists_books_and_their_choices() {
    let text = answer("rulebooks");
    assert!(
        text.contains(BOOK) && text.contains("2000-11-22") && text.contains("leading-run, literal"),
        "{text}"
    );
    let list = json("rulebooks");
    let book = &list["rulebooks"][0];
    assert_eq!((&book["id"], &book["clauses"]), (&BOOK.into(), &169.into()));
    assert_eq!(
        book["readings"][0],
        serde_json::json!({"ruling": "RR-2", "alternatives": ["leading-run", "literal"]})
    );
}

#[test]
fn every_subcommand_explains_itself_with_examples() {
    let help = answer("--help");
    for command in ["rulebooks", "clauses", "odds", "completions"] {
        assert!(help.contains(command), "{help}");
        let own = answer(&format!("{command} --help"));
        assert!(own.contains("Examples:") && own.contains(&format!("houseway {command}")), "{own}");
    }
    assert!(answer("--version").starts_with("houseway "));
}

#[test]
fn completions_name_the_subcommands() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(answer(&format!("completions {shell}")).contains("rulebooks"), "{shell}");
    }
}

/// `houseway ... | head` hangs up early; that is no error.
#[test]
fn a_reader_that_hangs_up_is_no_problem() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["clauses", "--rulebook", BOOK, "--format", "html"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
