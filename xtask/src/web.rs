//! The screens under `web/`: their packages, checks, unit tests and the built pages that the server embeds.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

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

    /// Types and accessibility warnings.
    pub fn check(&self) -> Result<()> {
        self.script("check", &["svelte-check", "--fail-on-warnings"]).run()
    }

    /// The unit tests.
    pub fn unit_tests(&self) -> Result<()> {
        self.script("test", &["vitest", "run"]).run()
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
        files.retain(|file| file.starts_with("web/"));
        digest::of_files(&self.repo, &files)
    }
}
