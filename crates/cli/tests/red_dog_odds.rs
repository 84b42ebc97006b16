//! `houseway odds` of Red Dog as a mathematician, a laboratory or a script meets it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use serde_json::Value;
use std::process::Command;

const BOOK: &str = "vic-1997-red-dog";

/// The exit code, standard output and standard error of `houseway odds --rulebook` with these arguments.
fn odds(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["odds", "--rulebook"])
        .args(args)
        .env("COLUMNS", "120")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn answer(args: &[&str]) -> String {
    let (code, out, err) = odds(args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&answer(&[&[BOOK], args, &["--format", "json"]].concat())).unwrap()
}

#[track_caller]
fn refused(args: &[&str], what: &str) {
    let (code, out, err) = odds(args);
    assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
    assert!(err.contains(what), "`{what}` is missing in: {err}");
}

fn bet<'a>(sheet: &'a Value, name: &str) -> &'a Value {
    sheet["bets"].as_array().unwrap().iter().find(|row| row["bet"] == name).unwrap()
}

#[test]
fn json_has_the_shape_of_the_other_games_and_the_names_that_are_promised() {
    let sheet = json(&[]);
    assert_eq!((&sheet["rulebook"], &sheet["edition"]), (&BOOK.into(), &1.into()));
    let first = &sheet["bets"][0];
    assert_eq!((&first["bet"], &first["ways"]), (&"red-dog".into(), &"71472960".into()));
    assert_eq!(
        first["outcomes"][0],
        serde_json::json!({"name": "three-of-a-kind", "ways": "386880", "pays": "11"})
    );
    assert!(first["edge_percent"].as_str().unwrap().starts_with("2.7508"));
    assert!(first["clauses"].as_array().unwrap().contains(&"8.1.1".into()));
    assert_eq!((&sheet["decks"], &sheet["cards"]), (&8.into(), &416.into()));
    assert_eq!(sheet["wagered"][0]["edge_of_money_percent"], "2.335336");
    assert_eq!(
        (sheet["spreads"].as_array().unwrap().len(), sheet["next_gone"].as_array().unwrap().len()),
        (11, 13)
    );
}

#[test]
fn the_published_figures_come_by_decks() {
    for (decks, published) in [("1", "3.155"), ("2", "3.077"), ("4", "2.884"), ("6", "2.798"), ("8", "2.751")]
    {
        let sheet = json(&["--decks", decks]);
        let percent: f64 = bet(&sheet, "red-dog")["edge_percent"].as_str().unwrap().parse().unwrap();
        assert_eq!(format!("{percent:.3}"), published, "{decks} decks");
    }
}

#[test]
fn cards_that_are_gone_and_another_raise_are_asked_for() {
    let sheet = json(&["--decks", "2", "--removed", "A,2*10,QS", "--raise", "never"]);
    assert_eq!((&sheet["cards"], &sheet["removed"]), (&100.into(), &"A,2*10,QS".into()));
    let names: Vec<&Value> = sheet["bets"].as_array().unwrap().iter().map(|bet| &bet["bet"]).collect();
    assert_eq!(names, ["red-dog", "red-dog/never-raised"]);
    assert_ne!(bet(&sheet, "red-dog")["edge"], bet(&json(&["--decks", "2"]), "red-dog")["edge"]);
}

#[test]
fn text_tells_money_spreads_and_the_next_card() {
    let text = answer(&[BOOK, "--decks", "1", "--removed", "3*8"]);
    for part in [
        "Red Dog (vic-1997-red-dog, edition 1), readings: all at their defaults",
        "NOT the rulebook's full shoe of 8 decks: reckoned of one full deck without 3 cards (3*8), 49 cards.",
        "red-dog/raised-from-7",
        "void-consecutive",
        "Of all the money wagered",
        "wherever a raise gains",
        "5 to 1",
        "One card more gone from this shoe",
    ] {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 130), "{text}");
}

#[test]
fn csv_has_a_line_for_each_outcome() {
    let text = answer(&[BOOK, "--format", "csv"]);
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "bet,outcome,ways,of,pays,edge,percent,standard deviation,rulebook,edition,readings,shoe,altered"
        )
    );
    assert!(lines.next().unwrap().starts_with("red-dog,three-of-a-kind,386880,71472960,11,"));
    let own = ",vic-1997-red-dog,1,all at their defaults,\"8 full decks, 416 cards\",";
    assert!(lines.all(|line| line.ends_with(own)), "{text}");
    let other =
        answer(&[BOOK, "--format", "csv", "--decks", "6", "--removed", "3*8", "--reading", "RD-1=as-placed"]);
    let shoe = "6 full decks without 3 cards (3*8), 309 cards";
    let of =
        format!(",vic-1997-red-dog,1,RD-1=as-placed,\"{shoe}\",a shoe other than the full one of 8 decks");
    assert!(other.lines().skip(1).all(|line| line.ends_with(&of)), "{other}");
    assert!(text.contains("\nred-dog/never-raised,lose,"));
}

#[test]
fn the_par_sheet_is_a_page_that_stands_by_itself() {
    let page = answer(&[BOOK, "--format", "html"]);
    for part in [
        "<!doctype html>",
        "<title>PAR sheet of Red Dog, vic-1997-red-dog</title>",
        "8 full decks, 416 cards",
        "red-dog/raised-from-7",
        "2.7508",
        "Of all the money wagered",
        "What a raise gains at each spread",
        "One card more gone",
        "Edge by decks",
        "71,472,960",
        "SHA-256 <code>",
        "</html>",
    ] {
        assert!(page.contains(part), "`{part}` is missing");
    }
    assert!(!page.contains("NOT the rulebook's"), "these are the book's figures");
    for foreign in ["<script", "http://", "https://", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let other = answer(&[BOOK, "--format", "html", "--decks", "6"]);
    assert!(
        other.contains("NOT the rulebook&#39;s full shoe of 8 decks: reckoned of 6 full decks, 312 cards.")
    );
    // Its method is of that shoe too: 312 cards, then 311, then 310.
    assert!(other.contains("312 &times; 311 &times; 310 = 30,079,920 ways") && !other.contains("71,472,960"));
}

#[test]
fn what_cannot_be_is_refused() {
    refused(&[BOOK, "--decks", "0"], "--decks");
    refused(&[BOOK, "--removed", "joker"], "names no card");
    refused(&[BOOK, "--decks", "1", "--removed", "5*A"], "1 decks have 4 of A");
    refused(&[BOOK, "--raise", "12"], "best, never, or the least spread");
    refused(&[BOOK, "--reading", "RD-2=x"], "those that do: RD-1");
    refused(&[BOOK, "--commission", "5%"], "--commission is an option of Pai Gow; `vic-1997-red-dog`");
    refused(&["vic-2000-pai-gow", "--decks", "6"], "--decks is an option of Red Dog; `vic-2000-pai-gow`");
    refused(&["vic-2000-rapid-roulette", "--raise", "7"], "--raise is an option of Red Dog");
}

/// The figures of Red Dog in `docs/ODDS.md` are those of the program: `HOUSEWAY_WRITE_FIGURES=1` writes them anew.
#[test]
fn the_document_has_the_figures_of_the_program() {
    const MARKS: [&str; 2] = ["<!-- red dog -->\n", "<!-- end of red dog -->"];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut shoes = String::from("\n| decks | bet | edge | exactly | of all the money wagered |\n");
    shoes.push_str("| ---: | --- | ---: | ---: | ---: |\n");
    for decks in ["1", "2", "4", "6", "8"] {
        let sheet = json(&["--decks", decks]);
        for (row, money) in sheet["bets"].as_array().unwrap().iter().zip(sheet["wagered"].as_array().unwrap())
        {
            assert_eq!(row["bet"], money["bet"]);
            let [name, percent, edge] = ["bet", "edge_percent", "edge"].map(|key| text(&row[key]));
            let of_money = text(&money["edge_of_money_percent"]);
            shoes.push_str(&format!("| {decks} | {name} | {percent}% | {edge} | {of_money}% |\n"));
        }
    }
    let mut spreads = String::from("\n| spread | pays | comes up in | wins | a raise gains |\n");
    spreads.push_str("| ---: | ---: | ---: | ---: | ---: |\n");
    for row in json(&[])["spreads"].as_array().unwrap() {
        let [pays, share, wins, gain] = ["pays", "share", "wins", "gain_percent"].map(|key| text(&row[key]));
        spreads.push_str(&format!("| {} | {pays} | {share} | {wins} | {gain}% |\n", row["cards"]));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ODDS.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (before, rest) = document.split_once(MARKS[0]).unwrap();
    let (_, after) = rest.split_once(MARKS[1]).unwrap();
    let written = format!("{before}{}{shoes}{spreads}\n{}{after}", MARKS[0], MARKS[1]);
    if std::env::var_os("HOUSEWAY_WRITE_FIGURES").is_some() {
        std::fs::write(path, &written).unwrap();
    } else {
        assert_eq!(document, written, "run this test with HOUSEWAY_WRITE_FIGURES=1 and look at what changed");
    }
}
