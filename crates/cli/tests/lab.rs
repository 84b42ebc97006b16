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
