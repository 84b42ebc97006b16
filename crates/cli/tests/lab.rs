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
    let (code, out, err) = houseway(&["equilibrium", "--rulebook", "crown-6.1-pai-gow", "--check", file]);
    assert_ne!(code, 0, "{out}");
    assert!(!err.is_empty() || !out.contains("gap 0"), "{out}");
    let (code, _, err) = houseway(&["equilibrium", "--rulebook", VIC, "--check", "nowhere.csv"]);
    assert_eq!((code, err.contains("nowhere.csv")), (2, true), "{err}");
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
