//! `houseway cuts` as a dealer, a supervisor or a script meets it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod support;

use serde_json::{Value, json};
use std::fs;

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";
const MINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cuts/nsw.toml");

/// Exit code, standard output and standard error of `houseway cuts`.
fn cuts(args: &[&str]) -> (i32, String, String) {
    let output = support::houseway(&[&["cuts"], args].concat()).env("COLUMNS", "120").output().unwrap();
    let (out, err) = support::texts(&output);
    (output.status.code().unwrap(), out, err)
}

/// The answer of a call that must succeed without a word on standard error.
#[track_caller]
fn answer(args: &[&str]) -> String {
    let (code, out, err) = cuts(args);
    assert_eq!((code, err.as_str()), (0, ""), "houseway cuts {}", args.join(" "));
    out
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&answer(&[args, &["--format", "json"]].concat())).unwrap()
}

/// Whether the call is refused with code 2, nothing on standard output, and a line each for what is wrong and what to do.
#[track_caller]
fn refused(args: &[&str], what: &str, remedy: &str) {
    let (code, out, err) = cuts(args);
    assert_eq!((code, out.as_str()), (2, ""), "houseway cuts {}", args.join(" "));
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 2, "{err}");
    assert!(lines[0].starts_with("houseway: ") && lines[0].contains(what), "`{what}` is missing in: {err}");
    assert!(lines[1].contains(remedy), "`{remedy}` is missing in: {err}");
}

#[test]
fn nsw_8_4_5_another_cut_wants_the_rank_that_the_table_asks_for_and_a_stolen_cut_leaves_the_cut_alone() {
    let list = answer(&["--rulebook", NSW]);
    assert!(
        list.contains(
            "A cut beside the list wants the game supervisor (8.4.5, 1.1 casino supervisor, G-2).\n"
        ),
        "{list}"
    );
    for (rulebook, has) in [(NSW, false), (CROWN, false), (ACT, false), (VIC, true)] {
        assert_eq!(json(&["--rulebook", rulebook]).get("stolen").is_some(), has, "{rulebook}");
    }
}

#[test]
fn the_list_has_each_cut_and_which_number_calls_it() {
    let list = answer(&["--rulebook", VIC]);
    for line in [
        "Cuts of vic-2000-pai-gow (edition 1)\n",
        "cup-say        Cup Say        Tiger           right, left; top, bottom  known (App3)\n",
        "wui-fung-bank  Wui Fung Bank  Hong Kong Bank                            known (App3)\n",
        "called by the number that the total of the dice is counted as (7.6, PG-16, App3)\n  1  jung-quat\n  2  cup-say\n",
        "  5  long-tau, or if named fong-may\n  6  yat-dong-dong\n  7  wui-fung-bank\n  8  foot-say\n",
        "A banker who names no cut gets the supervisor's choice (7.7, PG-16).\n",
        "One who steals the cut and names none gets the one that the adjusted total calls (8.3.1, PG-7).\n",
        "A cut beside the list wants the casino supervisor (7.5).\n",
    ] {
        assert!(list.contains(line), "{line} is missing in:\n{list}");
    }
    assert!(
        answer(&["--rulebook", CROWN])
            .contains("called by the cut die (5.4.1, 4.1, PG-16, 6)\n  1  long-tau")
    );
    assert!(answer(&["--rulebook", ACT]).contains("The House banks: always yat-dong-dong (8.5, PG-16)\n"));
}

#[test]
fn cuts_that_are_only_named_are_marked() {
    let list = answer(&["--rulebook", NSW]);
    assert_eq!(list.matches("named only: needs the operator's").count(), 12, "{list}");
    let list = json(&["--rulebook", NSW]);
    let orders =
        |order: &str| list["cuts"].as_array().unwrap().iter().filter(|cut| cut["order"] == order).count();
    assert_eq!((orders("printed"), orders("named-only"), orders("operator")), (9, 12, 0));
    assert_eq!(list["house"]["numbers"][0], json!({"number": 1, "cuts": ["long-tau", "fong-may"]}));
    assert_eq!(list["house"]["basis"], json!(["8.4.4", "PG-16", "App4"]));
    let china = json(&["--rulebook", ACT]);
    let only = china["cuts"].as_array().unwrap().iter().filter(|cut| cut["order"] == "named-only");
    assert_eq!(only.map(|cut| cut["cut"].clone()).collect::<Vec<_>>(), ["china-bank"]);
}

#[test]
fn a_cut_shows_the_wall_and_the_eight_hands_in_order() {
    let expected = "\
Dai Pin (Big Slice) of crown-6.1-pai-gow, from the right (App2, 6)

The wall stays as it is; to which hand each tile goes, as the dealer sees it
  2 2 2 2 1 1 1 1
  4 4 4 4 3 3 3 3
  6 6 6 6 5 5 5 5
  8 8 8 8 7 7 7 7

The hands in the order of delivery: stack from the dealer's left, and tiles of it from the top
  1  stack 5: 1; stack 6: 1; stack 7: 1; stack 8: 1
  2  stack 1: 1; stack 2: 1; stack 3: 1; stack 4: 1
  3  stack 5: 2; stack 6: 2; stack 7: 2; stack 8: 2
  4  stack 1: 2; stack 2: 2; stack 3: 2; stack 4: 2
  5  stack 5: 3; stack 6: 3; stack 7: 3; stack 8: 3
  6  stack 1: 3; stack 2: 3; stack 3: 3; stack 4: 3
  7  stack 5: 4; stack 6: 4; stack 7: 4; stack 8: 4
  8  stack 1: 4; stack 2: 4; stack 3: 4; stack 4: 4
";
    assert_eq!(answer(&["--rulebook", CROWN, "--cut", "dai-pin"]), expected);
    let left = answer(&["--rulebook", CROWN, "--cut", "dai-pin", "--from", "left"]);
    assert!(
        left.contains(", from the left (") && left.contains("\n  1 1 1 1 2 2 2 2\n  3 3 3 3 4 4 4 4\n"),
        "{left}"
    );
    let bottom = answer(&["--rulebook", CROWN, "--cut", "cup-say", "--from", "left", "--from", "bottom"]);
    assert!(bottom.contains("from the left, from the bottom"), "{bottom}");
    assert_eq!(bottom, answer(&["--rulebook", CROWN, "--cut", "cup-say", "--from", "left,bottom"]));
}

#[test]
fn a_wall_that_is_rebuilt_is_shown_before_and_after() {
    let text = answer(&["--rulebook", VIC, "--cut", "long-tau"]);
    for part in [
        "rebuilt first; from which stack (1 to 8 from the dealer's left) each tile comes\n  . . . . 7 8\n",
        "and to which hand it goes\n  . . . . 1 1\n",
        "to which hand each tile goes\n  2 2 2 2 5 5 1 1\n",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let cut = json(&["--rulebook", VIC, "--cut", "long-tau"]);
    assert_eq!(cut["rebuilt"]["stacks"][0], json!([null, null, null, null, 7, 8]));
    assert_eq!(cut["rebuilt"]["stacks"].as_array().unwrap().len(), 8);
    assert_eq!((&cut["from"]["side"], &cut["from"]["end"]), (&json!("right"), &Value::Null));
    assert_eq!(cut["basis"], json!(["App3", "PG-16"]));
    // Each tile of the wall goes to one hand.
    let hands = cut["hands"].as_array().unwrap();
    for (number, hand) in (1..).zip(hands) {
        assert_eq!(hand["hand"], number);
        for tile in hand["tiles"].as_array().unwrap() {
            let at = |key: &str| usize::try_from(tile[key].as_u64().unwrap()).unwrap() - 1;
            assert_eq!(cut["wall"][at("level")][at("stack")], number);
        }
    }
    let tiles: usize = hands.iter().map(|hand| hand["tiles"].as_array().unwrap().len()).sum();
    assert_eq!((hands.len(), tiles), (8, 32));
    let plain = json(&["--rulebook", VIC, "--cut", "yat-dong-dong"]);
    assert_eq!(plain["rebuilt"], Value::Null);
}

#[test]
fn the_operators_file_gives_an_order_to_a_cut_that_has_none() {
    let list = answer(&["--rulebook", NSW, "--cuts", MINE]);
    assert_eq!(list.matches("the operator's (App3, PG-16)").count(), 2, "{list}");
    let tower = answer(&["--rulebook", NSW, "--cuts", MINE, "--cut", "sydney-tower"]);
    assert!(
        tower.contains("The operator's own order of delivery: Gaming manager, 28 November 2026\n"),
        "{tower}"
    );
    let mirrored = answer(&["--rulebook", NSW, "--cuts", MINE, "--cut", "pong-yun"]);
    assert!(mirrored.contains("from the right") && mirrored.contains("\n  7 7 5 5 3 3 1 1\n"), "{mirrored}");
}

#[test]
fn what_cannot_be_shown_is_refused_with_what_to_do() {
    let form = "examples/cuts shows the form";
    refused(
        &["--rulebook", NSW, "--cut", "pong-yun"],
        "the rulebook names Pong Yun and draws no order of delivery (App3, PG-16)",
        "Give the operator's own with --cuts FILE, under `cuts.pong-yun`",
    );
    refused(
        &["--rulebook", ACT, "--cut", "foot-say"],
        "act-2019-pai-gow has no cut `foot-say`",
        "yat-dong-dong, cup-say",
    );
    refused(&["--rulebook", VIC, "--cut", "\u{7}"], "has no cut", "Give one of");
    refused(&["--rulebook", "vic-2000"], "there is no rulebook `vic-2000`", VIC);
    refused(&["--rulebook", "vic-2000-rapid-roulette"], "this is asked of Pai Gow", VIC);
    refused(
        &["--rulebook", VIC, "--cut", "dai-pin", "--from", "top"],
        "Dai Pin is not turned that way (App3)",
        "--from right or --from left",
    );
    refused(
        &["--rulebook", VIC, "--cut", "chee-yee", "--from", "left"],
        "not turned that way",
        "--from top or --from bottom",
    );
    refused(
        &["--rulebook", VIC, "--cut", "foot-say", "--from", "left"],
        "not turned that way",
        "Leave out --from",
    );
    refused(
        &["--rulebook", VIC, "--cut", "cup-say", "--from", "left,right"],
        "from one side and from one end",
        "--from left,top",
    );
    refused(&["--rulebook", NSW, "--cuts", "/nowhere/cuts.toml"], "/nowhere/cuts.toml", "Give the path");
    refused(
        &["--rulebook", ACT, "--cuts", MINE],
        "these cuts are for nsw-2016-pai-gow; the table plays by act-2019-pai-gow",
        form,
    );
    assert_eq!(cuts(&["--rulebook", VIC, "--cut", "dai-pin", "--from", "above"]).0, 2);
    assert_eq!(cuts(&["--rulebook", VIC, "--from", "left"]).0, 2);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cuts.toml");
    let good = fs::read_to_string(MINE).unwrap();
    for (from, to, what) in [
        ("3 4 5 6 7 8\n", "3 4 5 6 7 7\n", "cuts.sydney-tower.deliveries row 1 (line "),
        ("approval =", "aproval =", "cuts.pong-yun.aproval (line "),
        ("[cuts.pong-yun]", "[cuts.my-own]", "cuts.my-own (line "),
        ("rulebook =", "rulebook", "line "),
    ] {
        assert!(good.contains(from), "{from}");
        // The last place, so that the error is about one cut.
        let text = if from.starts_with("approval") {
            let at = good.rfind(from).unwrap();
            format!("{}{to}{}", &good[..at], &good[at + from.len()..])
        } else {
            good.replacen(from, to, 1)
        };
        let text = if from.starts_with('[') { text.replace("cuts.pong-yun", "cuts.my-own") } else { text };
        fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        refused(&["--rulebook", NSW, "--cuts", path], &format!("{path}: {what}"), form);
    }
}
