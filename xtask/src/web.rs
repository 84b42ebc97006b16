//! The screens under `web/`: their packages, checks, unit tests and the built pages that the server embeds.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::act::Act;
use crate::digest;
use crate::node::Node;
use crate::repo::Repo;

/// The folder `web/`, with a Node to work in it and its packages installed.
#[derive(Debug)]
pub struct Web {
    repo: Repo,
    node: Node,
    scripts: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct PackageJson {
    #[serde(default)]
    scripts: BTreeMap<String, String>,
}

impl Web {
    /// The screens, ready to work with; none while the repository has none. Without screens an empty `web/dist` is
    /// made, because the server embeds that folder.
    pub fn open(repo: &Repo) -> Result<Option<Self>> {
        if !repo.has("web/package.json") {
            fs::create_dir_all(repo.path("web/dist")).context("making web/dist")?;
            return Ok(None);
        }
        if !repo.has("web/package-lock.json") {
            bail!("web/package-lock.json is missing: run `npm install` in web and commit the lock");
        }
        let text = fs::read_to_string(repo.path("web/package.json"))?;
        let package: PackageJson = serde_json::from_str(&text).context("reading web/package.json")?;
        let web = Self { repo: repo.clone(), node: Node::find()?, scripts: package.scripts };
        web.install()?;
        Ok(Some(web))
    }

    /// Installs the packages of the lock unless they are there already. The stamp lies inside `node_modules`, so it
    /// goes when that goes.
    fn install(&self) -> Result<()> {
        let stamp = self.repo.path("web/node_modules/.houseway-lock");
        let lock = digest::of_file(&self.repo.path("web/package-lock.json"))?;
        if fs::read_to_string(&stamp).is_ok_and(|old| old == lock) {
            return Ok(());
        }
        self.act("npm").args(["ci", "--no-audit", "--no-fund"]).run_aside()?;
        fs::write(&stamp, lock).with_context(|| format!("writing {}", stamp.display()))
    }

    /// Types and accessibility warnings beside the unit tests: each keeps one core busy. What the first says is told
    /// when the second is done, so that their words do not mix.
    ///
    /// # Errors
    /// If one of them fails, or both; the message names them.
    pub fn checks(&self) -> Result<()> {
        let types = self.script("check", &["svelte-check", "--fail-on-warnings"]);
        let tests = self.script("test", &["vitest", "run"]);
        beside(types, tests)
    }

    /// Builds `web/dist` unless it was built from just these sources.
    pub fn build(&self) -> Result<()> {
        let stamp = self.stamp();
        let sources = self.sources()?;
        if self.repo.has("web/dist") && fs::read_to_string(&stamp).is_ok_and(|old| old == sources) {
            eprintln!("web/dist is up to date");
            return Ok(());
        }
        self.script("build", &["vite", "build"]).run_aside()?;
        fs::write(&stamp, sources).with_context(|| format!("writing {}", stamp.display()))
    }

    /// A run of Playwright.
    pub fn playwright(&self) -> Act {
        self.act("npx").args(["--no-install", "playwright", "test"])
    }

    /// The package's own script if it has one, else the tool.
    fn script(&self, name: &str, tool: &[&str]) -> Act {
        if self.scripts.contains_key(name) {
            self.act("npm").args(["run", "--silent", name])
        } else {
            self.act("npx").arg("--no-install").args(tool)
        }
    }

    fn act(&self, program: &str) -> Act {
        self.node.act(program).dir(&self.repo.path("web"))
    }

    fn stamp(&self) -> PathBuf {
        self.repo.path("web/node_modules/.houseway-dist")
    }

    /// A digest of everything that the pages are built from.
    fn sources(&self) -> Result<String> {
        let mut files = self.repo.files()?;
        files.retain(|file| is_built_from(file));
        digest::of_files(&self.repo, &files)
    }
}

/// Does a file of the repository end up in the pages? Tests of them do not: who changes one need not build pages anew, nor
/// the server that embeds them.
fn is_built_from(file: &str) -> bool {
    let aside = ["web/e2e/", "web/README.md", "web/playwright.config.ts"];
    file.starts_with("web/")
        && !file.ends_with(".test.ts")
        && !aside.iter().any(|aside| file.starts_with(aside))
}

/// Runs two acts at the same time, the second with its output in the open.
fn beside(aside: Act, open: Act) -> Result<()> {
    let (aside, open) = thread::scope(|scope| {
        let aside = scope.spawn(|| aside.told());
        let open = open.run();
        (aside.join().unwrap_or_else(|_| bail!("it broke off")), open)
    });
    match (aside, open) {
        (Ok(()), open) => open,
        (aside, Ok(())) => aside,
        (Err(one), Err(other)) => bail!("{one:#}; and {other:#}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_built_from_what_they_show_and_not_from_their_tests() {
        for file in [
            "web/index.html",
            "web/src/lib/money.ts",
            "web/src/pages/pit/Day.svelte",
            "web/package-lock.json",
        ] {
            assert!(is_built_from(file), "{file}");
        }
        for file in [
            "web/e2e/spin.spec.ts",
            "web/src/lib/small.test.ts",
            "web/playwright.config.ts",
            "crates/wire/src/lib.rs",
        ] {
            assert!(!is_built_from(file), "{file}");
        }
    }

    #[test]
    fn of_two_acts_side_by_side_each_failure_is_named() {
        let act = |code: &str| Act::new("sh").args(["-c", &format!("exit {code}")]);
        beside(act("0"), act("0")).unwrap();
        for (one, other, named) in
            [("3", "0", vec!["exit 3"]), ("0", "4", vec!["exit 4"]), ("3", "4", vec!["exit 3", "exit 4"])]
        {
            let error = beside(act(one), act(other)).unwrap_err().to_string();
            assert!(named.iter().all(|name| error.contains(name)), "{error}");
        }
    }

    #[test]
    fn two_acts_side_by_side_wait_for_each_other() {
        // Each ends when the other has begun.
        let folder = std::env::temp_dir().join(format!("houseway-beside-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let act = |own: &str, others: &str| {
            let line = format!(
                "touch {own}; for i in $(seq 200); do test -e {others} && exit; sleep 0.05; done; exit 1"
            );
            Act::new("sh").args(["-c", &line]).dir(&folder)
        };
        beside(act("a", "b"), act("b", "a")).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}
