//! The repository: where it lies, what is in it, and the crates that cargo knows.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::act::Act;

/// A checkout of the repository.
#[derive(Debug, Clone)]
pub struct Repo {
    root: PathBuf,
}

impl Repo {
    /// The checkout that this xtask was started for. The folder is asked for at run time: clones may share one target
    /// folder, and with it one compiled xtask.
    pub fn here() -> Result<Self> {
        if let Some(manifest) = env::var_os("CARGO_MANIFEST_DIR")
            && let Some(root) = Path::new(&manifest).parent()
        {
            return Ok(Self { root: root.to_path_buf() });
        }
        let start = env::current_dir().context("no current folder")?;
        for folder in start.ancestors() {
            if folder.join("xtask/Cargo.toml").is_file() {
                return Ok(Self { root: folder.to_path_buf() });
            }
        }
        bail!("{} is not inside the Houseway repository; start this as `cargo xtask` there", start.display())
    }

    /// A path below the root.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Does this path exist below the root?
    pub fn has(&self, below: &str) -> bool {
        self.path(below).exists()
    }

    /// A cargo command that works at the root.
    pub fn cargo(&self) -> Act {
        Act::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).named("cargo").dir(&self.root)
    }

    /// Every file that git tracks or would track, by its path from the root, sorted.
    pub fn files(&self) -> Result<Vec<String>> {
        let listed = Act::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .dir(&self.root)
            .output()?;
        let mut files: Vec<String> = listed
            .split('\0')
            .filter(|name| !name.is_empty() && self.path(name).is_file())
            .map(str::to_owned)
            .collect();
        files.sort();
        files.dedup();
        Ok(files)
    }

    /// What `cargo metadata` says of the workspace's own crates.
    pub fn metadata(&self) -> Result<Metadata> {
        let json = self.cargo().args(["metadata", "--format-version=1", "--no-deps"]).output()?;
        serde_json::from_str(&json).context("cargo metadata answered with something else than expected")
    }

    /// The ids of the rulebooks that have a folder, sorted.
    pub fn rulebooks(&self) -> Result<Vec<String>> {
        let folder = self.path("rulebooks");
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let mut ids = Vec::new();
        for entry in fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))? {
            let entry = entry?;
            if entry.path().is_dir()
                && let Some(id) = entry.file_name().to_str()
            {
                ids.push(id.to_owned());
            }
        }
        ids.sort();
        Ok(ids)
    }
}

/// The part of `cargo metadata` that is used here.
#[derive(Debug, Deserialize)]
pub struct Metadata {
    /// The workspace's crates.
    pub packages: Vec<Package>,
    /// Where cargo builds.
    pub target_directory: PathBuf,
}

impl Metadata {
    /// Is there a crate of this name?
    pub fn has(&self, name: &str) -> bool {
        self.packages.iter().any(|package| package.name == name)
    }
}

/// One crate of the workspace.
#[derive(Debug, Deserialize)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// What it names in its manifest, of every kind.
    pub dependencies: Vec<Dependency>,
}

/// One dependency as a manifest names it.
#[derive(Debug, Deserialize)]
pub struct Dependency {
    /// The package's name, whatever it is renamed to.
    pub name: String,
    /// None for an ordinary dependency, else `dev` or `build`.
    pub kind: Option<String>,
}
