//! What the program says to somebody who gave it the wrong thing: what is wrong, and what to do, each as it is.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::fs;
use std::path::Path;
use std::process::Command;

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";

/// The exit code, standard output and standard error of `houseway` with these words, in a folder.
fn houseway(folder: &Path, words: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(words).current_dir(folder).env("COLUMNS", "120").env_remove("HOUSEWAY_DATABASE");
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// What is wrong and what to do, of a call that is refused.
#[track_caller]
fn refused(folder: &Path, words: &[&str]) -> [String; 2] {
    let (code, out, err) = houseway(folder, words);
    assert_eq!((code, out.as_str()), (2, ""), "{words:?}: {err}");
    let lines: Vec<String> = err.lines().map(str::to_owned).collect();
    <[String; 2]>::try_from(lines).unwrap()
}

/// A command that is held out as an example is one that works.
#[test]
fn the_command_that_a_message_shows_works() {
    let here = Path::new(".");
    for (words, shown) in [
        (&["set", "--rulebook", VIC, "12", "H8", "9"][..], "as in: "),
        (&["set", "--rulebook", CROWN, "12", "H8", "9", "99"], "as in: "),
    ] {
        let [_, remedy] = refused(here, words);
        let command = remedy.split(shown).nth(1).unwrap();
        let words: Vec<&str> = command.strip_prefix("houseway ").unwrap().split_whitespace().collect();
        let (code, _, err) = houseway(here, &words);
        assert_eq!((code, err.as_str()), (0, ""), "{command}");
    }
}

/// What is no number of its kind is refused as that, also below zero.
#[test]
fn a_negative_figure_is_told_as_a_wrong_figure() {
    for (words, value) in [
        (&["odds", "--rulebook", VIC, "--commission", "-1%"][..], "-1%"),
        (&["odds", "--rulebook", VIC, "--commission", "-1/20"], "-1/20"),
        (&["odds", "--rulebook", VIC, "--stake", "-5", "--chip", "1"], "-5"),
        (&["odds", "--rulebook", VIC, "--stake", "5", "--chip", "-0.5"], "-0.5"),
        (&["odds", "--rulebook", VIC, "--wagers", "-1"], "-1"),
        (&["odds", "--rulebook", ACT, "--pool", "-5"], "-5"),
        (&["odds", "--rulebook", ACT, "--jackpot-wager", "-5"], "-5"),
        (&["odds", "--rulebook", "vic-1997-red-dog", "--decks", "-1"], "-1"),
        (&["odds", "--rulebook", "vic-1997-red-dog", "--raise", "-1"], "-1"),
        (&["simulate", "--rulebook", VIC, "--rounds", "-1"], "-1"),
        (&["simulate", "--rulebook", VIC, "--seed", "-1"], "-1"),
        (&["simulate", "--rulebook", VIC, "--players", "-1"], "-1"),
        (&["simulate", "--rulebook", VIC, "--commission", "-1%"], "-1%"),
        (&["equilibrium", "--rulebook", VIC, "--commission", "-1%"], "-1%"),
        (&["equilibrium", "--rulebook", VIC, "--gap", "-1/2"], "-1/2"),
        (&["equilibrium", "--rulebook", VIC, "--iterations", "-1"], "-1"),
        (&["audit", "show", "--table", "R1", "--round", "-1"], "-1"),
    ] {
        let (code, out, err) = houseway(Path::new("."), words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}");
        assert!(err.starts_with(&format!("error: invalid value '{value}' for '--")), "{words:?}: {err}");
    }
}

/// A file that is no such document gets the form of that document, and not advice on something else.
#[test]
fn a_file_of_another_kind_is_answered_with_the_form_of_its_kind() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("README.md"), "# A project\n\nText.\n").unwrap();
    for (words, form) in [
        (
            &["odds", "--rulebook", VIC, "--what-if", "README.md"][..],
            "rulebooks/vic-2000-pai-gow/side-bets.toml",
        ),
        (
            &["odds", "--rulebook", NSW, "--what-if", "README.md"],
            "rulebooks/crown-6.1-pai-gow/side-bets.toml",
        ),
        (
            &["odds", "--rulebook", ACT, "--house-way", "README.md"],
            "rulebooks/act-2019-pai-gow/house-way.toml",
        ),
        (&["cuts", "--rulebook", VIC, "--cuts", "README.md"], "examples/cuts"),
        (&["equilibrium", "--rulebook", VIC, "--check", "README.md"], "--format csv"),
    ] {
        let [what, remedy] = refused(folder.path(), words);
        assert!(what.contains("README.md: ") && remedy.contains(form), "{what}\n{remedy}");
        assert!(!remedy.contains("rulings"), "{remedy}");
        assert!(!words.contains(&NSW) || what.contains("has no side bets to alter"), "{what}");
        if let Some(named) = remedy.split_whitespace().find(|word| word.starts_with("rulebooks/")) {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(named);
            assert!(path.is_file(), "{named} is no file");
        }
    }
}

#[test]
fn a_setting_of_other_tiles_is_told_as_that() {
    let check = |tiles: &[&str], setting: &str| {
        let words = [&["set", "--rulebook", VIC][..], tiles, &["--check", setting]].concat();
        refused(Path::new("."), &words)
    };
    let [what, remedy] = check(&["12", "H8", "9", "5"], "H8 11/12 9");
    assert!(what.contains("is not made of the tiles 12 H8 9 5"), "{what}");
    assert!(remedy.contains("same four tiles") && !remedy.contains("high hand"), "{remedy}");
    let [what, remedy] = check(&[], "12 9/H8 11");
    assert!(what.contains("is below the low hand") && remedy.contains("name the low hand first"), "{remedy}");
}

/// That there is no journal is told before anything of keys; that there is no key, with the options that name one.
#[test]
fn a_journal_that_is_not_there_is_told_as_that() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("README.md"), "# A project\n\nText that is long enough.\n").unwrap();
    fs::write(at("short"), "x").unwrap();
    fs::create_dir(at("empty")).unwrap();
    let readers: [&[&str]; 5] = [
        &["audit", "verify"],
        &["audit", "head"],
        &["audit", "show", "--table", "R1", "--round", "1"],
        &["audit", "re-decide", "--table", "R1"],
        &["backup", "copy.sqlite"],
    ];
    for words in readers {
        for (data, says) in [
            ("./nope", "cannot read ./nope: "),
            ("empty", "there is no journal in the folder empty"),
            ("README.md", "README.md is neither a journal nor a backup of one"),
            ("short", "short is neither a journal nor a backup of one"),
        ] {
            let [what, remedy] = refused(folder.path(), &[words, &["--data", data]].concat());
            assert!(what.contains(says), "{what}");
            assert_eq!(remedy, "  Give the data folder of a floor, or a backup file, with --data.");
        }
    }
    assert!(!at("copy.sqlite").exists());

    for (file, says) in
        [("README.md", "README.md is neither"), ("short", "short is neither"), ("nope", "cannot read nope")]
    {
        let [what, remedy] = refused(folder.path(), &["restore", file, "--data", "again"]);
        assert!(what.contains(says) && !what.contains("damaged"), "{what}");
        assert!(remedy.contains("a file that `houseway backup` wrote"), "{remedy}");
    }
    assert!(!at("again").exists(), "nothing is made for a backup that is none");

    fs::write(at("copy.sqlite"), b"SQLite format 3\0 and so on").unwrap();
    let [what, remedy] = refused(folder.path(), &["audit", "verify", "--data", "copy.sqlite"]);
    assert!(what.contains("no public key copy.sqlite-keys/journal.key.pub"), "{what}");
    assert!(remedy.contains("--keys") && remedy.contains("--trust"), "{remedy}");
    let [what, remedy] =
        refused(folder.path(), &["audit", "verify", "--data", "copy.sqlite", "--trust", "mine.pub"]);
    assert!(what.contains("mine.pub") && remedy.contains("--trust"), "{what}\n{remedy}");
}

/// So few rounds that chance alone moves every figure prove nothing, and are not played.
#[test]
fn too_few_rounds_are_refused_and_just_enough_are_judged() {
    let run = |rounds: &str, players: &str| {
        let words = ["simulate", "--rulebook", VIC, "--rounds", rounds, "--players", players];
        houseway(Path::new("."), &words)
    };
    let [what, remedy] =
        refused(Path::new("."), &["simulate", "--rulebook", VIC, "--rounds", "10", "--players", "7"]);
    assert!(what.contains("10 rounds prove nothing"), "{what}");
    let least = remedy.split_whitespace().find_map(|word| word.parse::<u64>().ok()).unwrap();
    // A win comes to 218,129,968 of 736,281,000 pairs of deals.
    assert_eq!(least, (25 * 736_281_000u64).div_ceil(218_129_968));
    for players in ["1", "7"] {
        assert_eq!(run(&(least - 1).to_string(), players).0, 2);
        let (code, out, err) = run(&least.to_string(), players);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("not judged") && out.contains("lost, zero and copied"), "{out}");
    }
}

/// What is explained is what the book has.
#[test]
fn a_tie_is_explained_where_there_is_one() {
    for (book, tie) in [(VIC, true), (CROWN, true), (NSW, false), (ACT, false)] {
        for format in ["text", "html"] {
            let (code, out, _) = houseway(Path::new("."), &["odds", "--rulebook", book, "--format", format]);
            assert_eq!(code, 0);
            assert_eq!(out.contains("The best play of a Tie"), tie, "{book} {format}");
        }
    }
}
