//! The arrows of docs/ARCHITECTURE.md: which crate may stand on which.

use anyhow::{Result, bail};

use crate::repo::{Metadata, Package, Repo};

const HOUSE: &str = "houseway-";

/// Each crate of the house and all that it may stand on. A crate that is not in this list has no place yet.
const FLOOR_PLAN: &[(&str, &[&str])] = &[
    ("money", &[]),
    ("lawbook", &[]),
    ("games", &["money", "lawbook"]),
    ("odds", &["money", "lawbook", "games"]),
    ("lab", &["money", "lawbook", "games", "odds"]),
    ("ledger", &["money", "lawbook"]),
    ("table", &["money", "lawbook", "games", "ledger"]),
    ("floor", &["money", "lawbook", "games", "ledger", "table"]),
    ("training", &["money", "lawbook", "games", "ledger", "table"]),
    ("store", &["money"]),
    ("wire", &["money", "lawbook", "games", "ledger", "table", "floor"]),
    ("chance", &[]),
    (
        "server",
        &[
            "money", "lawbook", "games", "odds", "ledger", "table", "floor", "training", "store", "wire",
            "chance",
        ],
    ),
    (
        "cli",
        &[
            "money", "lawbook", "games", "odds", "lab", "ledger", "table", "floor", "training", "store",
            "wire", "chance", "server",
        ],
    ),
    (
        "bench",
        &[
            "money", "lawbook", "games", "odds", "lab", "ledger", "table", "floor", "training", "store",
            "wire", "chance", "server", "cli",
        ],
    ),
];

/// The crates that serve tests alone: only a dev-dependency may name them, from a crate that stands where they stand.
const FOR_TESTS: &[(&str, &[&str])] = &[("witness", &["lawbook"]), ("store-faults", &["store"])];

/// The crates that are pure: no clock, no randomness, no I/O, no async, no JSON.
pub const PURE: [&str; 8] = ["money", "lawbook", "games", "odds", "ledger", "table", "floor", "training"];

/// What would bring those in. Tests may use them.
const IMPURE: [&str; 14] = [
    "async-std",
    "chrono",
    "fastrand",
    "futures",
    "getrandom",
    "jiff",
    "mio",
    "rand",
    "reqwest",
    "rusqlite",
    "serde_json",
    "time",
    "tokio",
    "tokio-postgres",
];

/// Checks the workspace.
///
/// # Errors
/// With one line for each arrow that the floor plan does not have.
pub fn check(repo: &Repo) -> Result<()> {
    let wrong = violations(&repo.metadata()?);
    if wrong.is_empty() {
        return Ok(());
    }
    bail!("the arrows between crates are not as docs/ARCHITECTURE.md draws them:\n  {}", wrong.join("\n  "))
}

/// Every violated arrow, one sentence each, naming both crates.
fn violations(metadata: &Metadata) -> Vec<String> {
    metadata.packages.iter().flat_map(package_violations).collect()
}

fn package_violations(package: &Package) -> Vec<String> {
    let Some(short) = package.name.strip_prefix(HOUSE) else {
        // xtask builds before anything else; it stands on no crate of the house.
        return package
            .dependencies
            .iter()
            .filter(|on| on.name.starts_with(HOUSE))
            .map(|on| format!("{} stands on {}: tools stand outside the house", package.name, on.name))
            .collect();
    };
    let Some((_, allowed)) = FLOOR_PLAN.iter().chain(FOR_TESTS).find(|(name, _)| *name == short) else {
        return vec![format!("{} has no place in the floor plan of xtask/src/arrows.rs", package.name)];
    };
    let mut wrong = Vec::new();
    for on in &package.dependencies {
        if let Some(below) = on.name.strip_prefix(HOUSE) {
            let for_tests = FOR_TESTS.iter().find(|(name, _)| *name == below);
            let stands_as_high =
                |(_, on): &(&str, &[&str])| on.iter().all(|on| *on == short || allowed.contains(on));
            let fine = match for_tests {
                Some(helper) => on.kind.as_deref() == Some("dev") && stands_as_high(helper),
                None => allowed.contains(&below),
            };
            if !fine {
                let kind = on.kind.as_deref().map(|kind| format!(" ({kind})")).unwrap_or_default();
                wrong.push(format!("{} must not stand on {}{kind}", package.name, on.name));
            }
        } else if PURE.contains(&short)
            && on.kind.as_deref() != Some("dev")
            && IMPURE.contains(&on.name.as_str())
        {
            wrong.push(format!("{} is pure and must not stand on {}", package.name, on.name));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, on: &str, kind: &str) -> Vec<String> {
        let kind = if kind.is_empty() { "null".to_owned() } else { format!("{kind:?}") };
        let json = format!(
            r#"{{"target_directory": "t", "packages": [{{"name": {name:?}, "dependencies": [{{"name": {on:?}, "kind": {kind}}}]}}]}}"#
        );
        violations(&serde_json::from_str(&json).unwrap())
    }

    #[test]
    fn this_workspace_keeps_its_arrows() {
        super::check(&Repo::here().unwrap()).unwrap();
    }

    #[test]
    fn an_arrow_of_the_plan_is_fine() {
        for (name, on) in
            [("games", "money"), ("table", "ledger"), ("wire", "games"), ("server", "odds"), ("cli", "lab")]
        {
            assert!(
                check(&format!("houseway-{name}"), &format!("houseway-{on}"), "").is_empty(),
                "{name} on {on}"
            );
        }
    }

    #[test]
    fn a_wrong_arrow_names_both_crates() {
        for (name, on) in [
            ("money", "lawbook"),
            ("games", "odds"),
            ("ledger", "games"),
            ("table", "floor"),
            ("store", "lawbook"),
            ("wire", "odds"),
            ("chance", "money"),
            ("server", "lab"),
            ("store-faults", "money"),
        ] {
            let wrong = check(&format!("houseway-{name}"), &format!("houseway-{on}"), "");
            assert_eq!(wrong, [format!("houseway-{name} must not stand on houseway-{on}")]);
        }
    }

    #[test]
    fn a_test_dependency_is_an_arrow_too() {
        assert_eq!(
            check("houseway-table", "houseway-wire", "dev"),
            ["houseway-table must not stand on houseway-wire (dev)"]
        );
    }

    #[test]
    fn a_helper_of_tests_serves_tests_alone() {
        for (name, on) in
            [("games", "witness"), ("lawbook", "witness"), ("store", "store-faults"), ("cli", "store-faults")]
        {
            let (name, on) = (format!("houseway-{name}"), format!("houseway-{on}"));
            assert!(check(&name, &on, "dev").is_empty(), "{name} on {on}");
            assert_eq!(check(&name, &on, ""), [format!("{name} must not stand on {on}")]);
        }
        assert_eq!(
            check("houseway-store", "houseway-witness", "dev"),
            ["houseway-store must not stand on houseway-witness (dev)"]
        );
    }

    #[test]
    fn a_pure_crate_takes_no_clock_or_randomness_but_its_tests_may() {
        assert_eq!(
            check("houseway-games", "rand", ""),
            ["houseway-games is pure and must not stand on rand"]
        );
        assert!(check("houseway-games", "serde_json", "dev").is_empty());
        assert!(check("houseway-store", "tokio", "").is_empty());
    }

    #[test]
    fn a_crate_without_a_place_is_named() {
        assert_eq!(
            check("houseway-attic", "houseway-money", ""),
            ["houseway-attic has no place in the floor plan of xtask/src/arrows.rs"]
        );
        assert_eq!(
            check("xtask", "houseway-money", ""),
            ["xtask stands on houseway-money: tools stand outside the house"]
        );
    }
}
