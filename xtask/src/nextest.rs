//! The runner of the Rust tests: cargo-nextest where it is or can be had, else `cargo test`.

use crate::act::Act;
use crate::repo::Repo;

/// Which runner there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runner {
    /// cargo-nextest: one process a test.
    Nextest,
    /// Cargo's own.
    CargoTest,
}

impl Runner {
    /// Finds nextest, or installs it.
    pub fn find(repo: &Repo) -> Self {
        let there = || {
            repo.cargo().args(["nextest", "--version"]).captured().is_ok_and(|(status, _)| status.success())
        };
        if there() {
            return Self::Nextest;
        }
        println!("cargo-nextest is missing; installing it, which takes some minutes once");
        // The index in reach may lag behind the tool's own lock, hence the second way.
        for locked in [&["--locked"][..], &[]] {
            if repo.cargo().args(["install", "cargo-nextest"]).args(locked).run().is_ok() && there() {
                return Self::Nextest;
            }
        }
        println!("cargo-nextest could not be installed; falling back to cargo test");
        Self::CargoTest
    }

    /// A run of all the workspace's tests but the doctests.
    pub fn run(self, repo: &Repo) -> Act {
        match self {
            Self::Nextest => repo.cargo().args(["nextest", "run", "--workspace", "--no-tests=warn"]),
            Self::CargoTest => repo.cargo().args(["test", "--workspace", "--all-targets", "--no-fail-fast"]),
        }
    }

    /// A run of one test target, by its name. The whole workspace stands behind it all the same: a crate alone would get
    /// its dependencies with other features, which is everything compiled once more.
    pub fn run_target(self, repo: &Repo, name: &str) -> Act {
        match self {
            Self::Nextest => repo.cargo().args(["nextest", "run", "--workspace", "--test", name]),
            Self::CargoTest => repo.cargo().args(["test", "--workspace", "--test", name]),
        }
    }
}
