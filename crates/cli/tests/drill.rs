//! `houseway drill` as a trainee and a script meet it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod support;

use serde_json::{Value, json};
use std::io::Write as _;
use std::process::Stdio;

const VIC: &str = "vic-2000-pai-gow";
const KINDS: [&str; 4] = ["house-way", "payouts", "cuts", "irregularities"];

/// Exit code, standard output and standard error of `houseway drill`, to which this is typed.
fn drill(args: &[&str], typed: &str) -> (i32, String, String) {
    let mut command = support::houseway(&[&["drill"], args].concat());
    command.env("COLUMNS", "120").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that asks nothing may be gone before everything is typed.
    let _gone = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (out, err) = support::texts(&output);
    (output.status.code().unwrap(), out, err)
}

fn of<'a>(book: &'a str, kind: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["--rulebook", book, "--kind", kind, "--seed", "7"], more].concat()
}

fn questions(kind: &str, number: &str) -> Value {
    let (code, out, err) = drill(&of(VIC, kind, &["--questions", number, "--format", "json"]), "");
    assert_eq!((code, err.as_str()), (0, ""));
    serde_json::from_str(&out).unwrap()
}

fn any_answer(question: &Value) -> Value {
    let asked = &question["asked"];
    match asked["drill"].as_str().unwrap() {
        "house-way" => json!({"drill": "house-way", "low": [asked["tiles"][0], asked["tiles"][1]]}),
        "payouts" => {
            json!({"drill": "payouts", "amounts": vec![1; asked["wagers"].as_array().unwrap().len()]})
        }
        "cuts" => json!({"drill": "cuts", "first": 1, "places": [0, 9, 18, 27]}),
        _ => json!({"drill": "irregularities", "remedy": asked["choices"][0]}),
    }
}

fn right_answer(mark: &Value) -> Value {
    let correct = &mark["correct"];
    match correct["drill"].as_str().unwrap() {
        "house-way" => json!({"drill": "house-way", "low": correct["set"]["low"]}),
        "payouts" => {
            let amounts: Vec<&Value> =
                correct["lines"].as_array().unwrap().iter().map(|line| &line["amount"]).collect();
            json!({"drill": "payouts", "amounts": amounts})
        }
        "cuts" => json!({"drill": "cuts", "first": correct["first"], "places": correct["places"]}),
        _ => json!({"drill": "irregularities", "remedy": correct["remedy"]}),
    }
}

/// What the answers to three questions come to.
fn marked(kind: &str, answers: &[Value]) -> (i32, Value) {
    let args = of(VIC, kind, &["--questions", "3", "--format", "json", "--answers", "-"]);
    let (code, out, err) = drill(&args, &json!(answers).to_string());
    assert_eq!(err, "", "{kind}");
    (code, serde_json::from_str(&out).unwrap())
}

#[test]
fn a_program_asks_and_has_its_answers_marked() {
    for kind in KINDS {
        let asked = questions(kind, "3");
        assert_eq!(asked, questions(kind, "3"), "the same again");
        assert!(!asked.to_string().contains("\"correct\""));
        let first: Vec<Value> = asked.as_array().unwrap().iter().map(any_answer).collect();
        let (_, sum) = marked(kind, &first);
        let right: Vec<Value> = sum["marks"].as_array().unwrap().iter().map(right_answer).collect();
        let (code, sum) = marked(kind, &right);
        assert_eq!(code, 0);
        assert_eq!((&sum["score"]["right"], &sum["score"]["points"]), (&json!(3), &json!(10 + 12 + 14)));
        assert_eq!(sum["score"]["drills"][kind], json!([3, 3]));
    }
}

/// In the terminal: what is no answer is told and asked again, a wrong one is marked with its clauses, and the end sums up.
#[test]
fn a_trainee_types_answers_and_is_told_why() {
    let right = {
        let asked = questions("cuts", "1");
        let args = of(VIC, "cuts", &["--questions", "1", "--format", "json", "--answers", "-"]);
        let (_, out, _) = drill(&args, &json!([any_answer(&asked[0])]).to_string());
        let sum: Value = serde_json::from_str(&out).unwrap();
        let correct = sum["marks"][0]["correct"].clone();
        let places = correct["places"].as_array().unwrap().iter().map(|place| {
            let place = place.as_u64().unwrap();
            format!("{}.{}", place / 4 + 1, place % 4 + 1)
        });
        format!("{} {}", correct["first"], places.collect::<Vec<_>>().join(" "))
    };
    let (code, out, err) =
        drill(&of(VIC, "cuts", &["--questions", "1"]), &format!("well\n9 1.1 1.2 1.3 1.4\n{right}\n"));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for part in [
        "seed 7",
        "Question 1 of 1",
        "as in: 3 1.1 1.2 1.3 1.4",
        "Right: 10 points",
        "8.2.1",
        "1 of 1 right, 10 points",
    ] {
        assert!(out.contains(part), "`{part}` is missing in:\n{out}");
    }
    let (code, out, _) = drill(&of(VIC, "irregularities", &["--questions", "2"]), "0\n7\n1\n1\n");
    assert!(out.contains("Type a number from 1 to "), "{out}");
    assert!(out.contains("What follows: ") && out.contains("declared by "), "{out}");
    assert_eq!(code, i32::from(!out.contains("2 of 2 right")));
    // Whoever has had enough, or whose input ends, gets the sum of what was answered.
    for typed in ["q\n", ""] {
        let (_, out, _) = drill(&of(VIC, "house-way", &[]), typed);
        assert!(out.contains("0 of 0 right"), "{out}");
    }
    let (code, out, _) = drill(
        &of(VIC, "payouts", &["--questions", "1"]),
        "nothing\n1 2 3 4 5 6 7 8 9\n0.01 0.01 0.01 0.01\n0.01 0.01 0.01\n0.01 0.01\n0.01\n",
    );
    assert!(
        out.contains("is no amount") && out.contains("one for each wager") && out.contains("Wrong."),
        "{out}"
    );
    assert_eq!(code, 1);
}

#[test]
fn a_low_hand_is_typed_by_codes() {
    let asked = questions("house-way", "1");
    let tiles: Vec<houseway_games::pai_gow::Tile> = asked[0]["asked"]["tiles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|number| {
            houseway_games::pai_gow::Tile::new(u8::try_from(number.as_u64().unwrap()).unwrap()).unwrap()
        })
        .collect();
    let foreign = ["12", "2", "H8", "H4", "5"]
        .into_iter()
        .find(|code| tiles.iter().all(|tile| tile.kind().code() != *code));
    let typed = format!(
        "{} {}\n{}\n{} {}\n",
        foreign.unwrap(),
        tiles[0].code(),
        tiles[0].code(),
        tiles[0].code().to_lowercase(),
        tiles[1].code()
    );
    let (_, out, err) = drill(&of(VIC, "house-way", &["--questions", "1"]), &typed);
    assert_eq!(err, "");
    for part in ["is not among the tiles that are left", "A low hand is two tiles", "House Way: "] {
        assert!(out.contains(part), "`{part}` is missing in:\n{out}");
    }
}

#[test]
fn bad_input_is_told_with_what_to_do() {
    let refused = |args: &[&str], typed: &str, what: &str, remedy: &str| {
        let (code, out, err) = drill(args, typed);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(what) && err.contains(remedy), "`{what}`, `{remedy}`: {err}");
    };
    refused(&of("nope", "cuts", &[]), "", "there is no rulebook `nope`", "Give one of");
    refused(&of("vic-1997-red-dog", "cuts", &[]), "", "there are no drills of", "Give a rulebook of Pai Gow");
    refused(&of(VIC, "cuts", &["--reading", "PG-7=maybe"]), "", "PG-7", "houseway rulebooks");
    refused(&of(VIC, "poker", &[]), "", "poker", "house-way");
    refused(&of(VIC, "cuts", &["--questions", "0"]), "", "0", "1..=1000");
    let answers =
        |more: &[&'static str]| of(VIC, "cuts", &[&["--questions", "1", "--answers", "-"], more].concat());
    refused(&answers(&[]), "{", "the answers", "Give a list");
    refused(&answers(&[]), "[]", "0 answers to 1 questions", "Give a list");
    refused(
        &answers(&[]),
        r#"[{"drill":"cuts","first":1,"places":[1,1,1,1]}]"#,
        "four different places",
        "Give a list",
    );
    refused(
        &answers(&["--format", "json"]),
        r#"[{"drill":"house-way","low":[0,1]}]"#,
        "another drill",
        "Give a list",
    );
}
