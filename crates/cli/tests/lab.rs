//! `houseway equilibrium` and `houseway simulate` as a mathematician or a script meets them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::process::Command;

const VIC: &str = "vic-2000-pai-gow";

/// The exit code, standard output and standard error of `houseway` with these arguments.
fn houseway(args: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).env("COLUMNS", "120").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The strategies that are kept are an equilibrium of their own book, and of no other's rules.
#[test]
fn a_kept_equilibrium_is_proved_from_its_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/equilibrium/vic-2000-pai-gow.csv");
    let (code, out, err) = houseway(&["equilibrium", "--rulebook", VIC, "--check", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out.matches("-27681553379/2942178876000").count(), 2, "{out}");
    assert!(out.contains("\nProved: the gap is 0, no more than asked (1/1000000).\n"), "{out}");
    let (code, out, err) = houseway(&["equilibrium", "--rulebook", "crown-6.1-pai-gow", "--check", file]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.contains("line 1: these are strategies of vic-2000-pai-gow, readings: all at their defaults; asked is about crown-6.1-pai-gow")
            && err.contains("Give --rulebook vic-2000-pai-gow without --reading"),
        "{err}"
    );
    let (code, _, err) = houseway(&["equilibrium", "--rulebook", VIC, "--check", "nowhere.csv"]);
    assert_eq!((code, err.contains("nowhere.csv")), (2, true), "{err}");
}

/// A file of strategies is proved in the game that it names, and in no other: under its own readings where none are given.
#[test]
fn strategies_are_proved_in_the_game_that_they_are_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strict.csv");
    let file = path.to_str().unwrap();
    let crown = ["equilibrium", "--rulebook", "crown-6.1-pai-gow"];
    let run = |rest: &[&str]| houseway(&[&crown[..], rest].concat());
    let (code, _, err) = run(&["--reading", "PG-4=strict", "--format", "csv", "--out", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("# Equilibrium of crown-6.1-pai-gow, readings: PG-4=strict\n"), "{text}");
    let value = "-1022376029/115841544000";
    let (code, out, err) = run(&["--check", file, "--reading", "PG-4=strict"]);
    assert_eq!((code, err.as_str(), out.matches(value).count()), (0, "", 2), "{out}");
    let (code, out, err) = run(&["--check", file]);
    assert_eq!((code, out.matches(value).count()), (0, 2), "{out}");
    assert!(out.contains("readings: PG-4=strict"), "{out}");
    assert!(err.contains("strict.csv is proved under the readings that it names, PG-4=strict"), "{err}");
    for other in ["PG-4=as-printed", "PG-4=by-halves", "PG-4=strict,HW-2=never-a-six"] {
        let (code, out, err) = run(&["--check", file, "--reading", other]);
        assert_eq!((code, out.as_str()), (2, ""), "{other}");
        assert!(err.contains("readings: PG-4=strict; asked is about crown-6.1-pai-gow, readings: "), "{err}");
        assert!(err.contains("Leave --reading out"), "{err}");
    }
    // What bears on no strategy makes no other game.
    let (code, _, _) = run(&["--check", file, "--reading", "PG-4=strict,PG-6=bank-pays-net"]);
    assert_eq!(code, 0);
    // Without the line nothing says for which game they are, and that is told.
    let bare = text.split_once('\n').unwrap().1;
    std::fs::write(&path, bare).unwrap();
    let (code, out, err) = run(&["--check", file, "--reading", "PG-4=strict"]);
    assert_eq!((code, out.matches(value).count()), (0, 2), "{out}");
    assert!(err.contains("does not say for which game"), "{err}");
    // A line that names no game, or a reading that the rulebook has not, is told by its place.
    for (line, told) in [
        ("# Equilibrium of crown-6.1-pai-gow\n", "line 1: a rulebook and its readings"),
        ("# Equilibrium of crown-6.1-pai-gow, readings: PG-4\n", "line 1: `PG-4` is not a reading"),
        ("# Equilibrium of crown-6.1-pai-gow, readings: PG-4=never\n", "PG-4 has no alternative `never`"),
        ("# Equilibrium of crown-6.1-pai-gow, readings: PG-3=whole\n", "PG-3 offers no choice here"),
    ] {
        std::fs::write(&path, format!("{line}{bare}")).unwrap();
        let (code, out, err) = run(&["--check", file]);
        assert!(
            code == 2 && out.is_empty() && err.contains("strict.csv") && err.contains(told),
            "{line}: {err}"
        );
    }
}

/// Under PG-6=bank-pays-net a banker who keeps to the equilibrium parts with the net of what he loses, so that all his game is
/// worth 95 cents in the dollar: 0.95 times what he gains without commission. On one wager the other readings are alike.
#[test]
fn the_bankers_gain_after_commission_is_that_of_the_reading() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/equilibrium/vic-2000-pai-gow.csv");
    let json = |more: &[&str]| -> (serde_json::Value, String) {
        let args = ["equilibrium", "--rulebook", VIC, "--check", file, "--format", "json"];
        let (code, out, err) = houseway(&[&args[..], more].concat());
        assert_eq!(code, 0, "{err}");
        (serde_json::from_str(&out).unwrap(), err)
    };
    let percent = |json: &serde_json::Value| {
        json["banker_after_commission"]["percent"].as_str().unwrap()[..8].to_owned()
    };
    let (usual, _) = json(&[]);
    assert_eq!(percent(&usual), "-0.54024");
    let (net, noted) = json(&["--reading", "PG-6=bank-pays-net"]);
    assert_eq!((percent(&net).as_str(), noted.as_str()), ("0.893809", ""));
    assert_eq!(net["readings"]["PG-6"], "bank-pays-net");
    let (gross, noted) = json(&["--reading", "PG-6=gross-win"]);
    assert_eq!(percent(&gross), percent(&usual));
    assert!(noted.contains("PG-6=gross-win has no bearing"), "{noted}");
}

/// What the book says against a commission is said wherever one can be given, and none where it says nothing.
#[test]
fn a_commission_that_the_book_does_not_allow_is_remarked_everywhere() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/equilibrium/vic-2000-pai-gow.csv");
    let ways: [&[&str]; 3] = [
        &["odds", "--rulebook", VIC],
        &["equilibrium", "--rulebook", VIC, "--check", file],
        &["simulate", "--rulebook", VIC, "--rounds", "200000"],
    ];
    for way in ways {
        let run = |more: &[&str]| {
            let (code, out, err) = houseway(&[way, more].concat());
            assert_eq!((code, err.as_str()), (0, ""), "{way:?}");
            out
        };
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let high = words(&run(&["--commission", "7%"]));
        assert!(
            high.contains("Remark:") && high.contains("more than the book allows (13.9"),
            "{way:?}: {high}"
        );
        let json: serde_json::Value =
            serde_json::from_str(&run(&["--commission", "7%", "--format", "json"])).unwrap();
        assert!(json["remarks"][0].as_str().unwrap().contains("more than the book allows"), "{way:?}");
        assert!(!run(&[]).contains("Remark:"), "{way:?}");
        assert!(!run(&["--commission", "0"]).contains("more than the book"), "{way:?}");
    }
}

/// The same seed plays the same rounds; another plays others.
#[test]
fn a_simulation_is_repeated_by_its_seed() {
    let run = |seed: &str| {
        let (code, out, err) = houseway(&[
            "simulate",
            "--rulebook",
            VIC,
            "--rounds",
            "200000",
            "--seed",
            seed,
            "--format",
            "json",
        ]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let mut shown: serde_json::Value = serde_json::from_str(&out).unwrap();
        // What it took differs from run to run.
        if let Some(fields) = shown.as_object_mut() {
            fields.retain(|name, _| !name.contains("second") && !name.contains("took"));
        }
        shown
    };
    let (one, again, other) = (run("7"), run("7"), run("8"));
    assert_eq!(one, again);
    assert_ne!(one, other);
    let (code, _, err) = houseway(&["simulate", "--rulebook", VIC, "--players", "8"]);
    assert_eq!((code, err.is_empty()), (2, false));
}

/// Commission changes what each side keeps of its wins, and nothing of what is searched or proved.
#[test]
fn a_commission_is_taken_of_wins_alone() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/equilibrium/crown-6.1-pai-gow.csv");
    let proved = |rest: &[&str]| {
        let args = ["equilibrium", "--rulebook", "crown-6.1-pai-gow", "--check", file, "--format", "json"];
        let (code, out, err) = houseway(&[&args, rest].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let (usual, none, four) = (proved(&[]), proved(&["--commission", "0%"]), proved(&["--commission", "4%"]));
    assert_eq!((&usual["commission"], &four["commission"]), (&"1/20".into(), &"1/25".into()));
    assert_eq!((&usual["lower"], &usual["win"]), (&four["lower"], &four["win"]));
    // Without commission what the player has left is the value of the game.
    assert_eq!(none["player_after_commission"]["exact"], none["lower"]["exact"]);
    assert_ne!(usual["player_after_commission"], four["player_after_commission"]);
    let (code, _, err) = houseway(&["equilibrium", "--rulebook", VIC, "--commission", "4"]);
    assert_eq!((code, err.contains("write a percentage such as 5%")), (2, true), "{err}");
}

/// A simulation takes the commission that is named, and tests side bets where there are some.
#[test]
fn a_simulation_has_side_bets_and_another_commission() {
    let run = |args: &[&str]| {
        let (code, out, err) = houseway(&[&["simulate", "--rounds", "100000"], args].concat());
        (code, out, err)
    };
    let (code, out, err) = run(&["--rulebook", VIC, "--commission", "4%", "--side-bets"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("after 4.00% commission") && out.contains("tie: Tie "), "{out}");
    assert!(out.contains("not judged") && out.contains("bonus: Gee Jun pair with Teen pair"), "{out}");
    let (code, out, err) = run(&["--rulebook", "nsw-2016-pai-gow", "--side-bets"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.contains("no wagers beside the regular one") && err.contains("Leave out --side-bets"),
        "{err}"
    );
}

/// Shoes of Red Dog are repeated by their seed and agree with what is counted; what is an option of one game alone is refused
/// with the other.
#[test]
fn shoes_of_red_dog_are_played_as_often_as_is_asked() {
    let book = ["simulate", "--rulebook", "vic-1997-red-dog"];
    let run = |rest: &[&str]| houseway(&[&book, rest].concat());
    let shown = |rest: &[&str]| {
        let (code, out, err) = run(&[&["--rounds", "1000000", "--format", "json"], rest].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let (one, other) = (shown(&["--seed", "3"]), shown(&["--seed", "4"]));
    assert_eq!(one, shown(&["--seed", "3"]));
    assert_ne!(one["figures"], other["figures"]);
    assert_eq!((&one["agrees"], &one["raise"]), (&true.into(), &"7".into()));
    assert_eq!(one["figures"][0]["name"], "edge");
    let never = shown(&["--raise", "never"]);
    assert_ne!(never["figures"][0]["exact"], one["figures"][0]["exact"]);
    assert_eq!(never["figures"][1]["exact"], one["figures"][1]["exact"], "a raise changes no hand");
    let (code, out, _) = run(&["--rounds", "100000"]);
    assert!(
        code == 0 && out.contains("raised at every spread of 7 or more") && out.contains("Agrees"),
        "{out}"
    );
    for (rest, told) in [
        (&["--raise", "best"][..], "best play is counted, not played"),
        (&["--rounds", "100"], "prove nothing"),
        (&["--side-bets"], "--side-bets is an option of Pai Gow"),
        (&["--players", "3"], "--players is an option of Pai Gow"),
        (&["--commission", "5%"], "--commission is an option of Pai Gow"),
        (&["--reading", "PG-3=whole"], "PG-3"),
    ] {
        let (code, out, err) = run(rest);
        assert!(code == 2 && out.is_empty() && err.contains(told), "{rest:?}: {err}");
    }
    let (code, _, err) = houseway(&["simulate", "--rulebook", VIC, "--raise", "7"]);
    assert_eq!((code, err.contains("--raise is an option of Red Dog")), (2, true), "{err}");
}

/// What a file claims of its strategies is held against what they prove, and a gap that is too wide is told with both figures.
#[test]
fn a_claim_and_a_gap_are_judged() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/equilibrium/vic-2000-pai-gow.csv");
    let text = std::fs::read_to_string(kept).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.csv");
    let check = |text: &str, more: &[&str]| {
        std::fs::write(&path, text).unwrap();
        houseway(&[&["equilibrium", "--rulebook", VIC, "--check", path.to_str().unwrap()], more].concat())
    };
    let false_claim = text.replace("between -27681553379/", "between -27681553378/");
    for claim in [false_claim.as_str(), &text.replace(" and -27681553379/", " or -27681553379/")] {
        let (code, out, _) = check(claim, &[]);
        assert!(code == 1 && out.contains("The file's claim is not true: it says"), "{out}");
        assert!(out.contains("prove a value between -27681553379/2942178876000 and"), "{out}");
        let (code, out, _) = check(claim, &["--format", "json"]);
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &json["proved"], &json["claim"]["holds"]), (1, &false.into(), &false.into()));
    }
    let (code, _, err) = check(&false_claim, &["--format", "csv"]);
    assert!(code == 1 && err.contains("claim is not true"), "{err}");
    // A claim that says less than is proved is true.
    let (code, out, _) = check(&text.replace("between -27681553379/", "between -27681553380/"), &[]);
    assert_eq!(code, 0, "{out}");
    // The first listed hand of the player is left to the House Way: a gap opens.
    let first = text.lines().find(|line| line.starts_with("player,")).unwrap();
    let hand = format!("player,{},", first.split(',').nth(1).unwrap());
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with(&hand)).collect();
    let (code, out, _) = check(&kept.join("\n"), &["--gap", "0"]);
    assert!(
        code == 1 && out.contains("Not proved: the gap is ") && out.contains(", more than asked (0)."),
        "{out}"
    );
    // A rulebook that is not there is not recommended.
    let (code, _, err) = check(&text.replacen(VIC, "vic-2000-rapid", 1), &[]);
    assert!(
        code == 2
            && err.contains("no rulebook of Pai Gow `vic-2000-rapid`")
            && !err.contains("Give --rulebook"),
        "{err}"
    );
}
