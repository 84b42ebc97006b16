//! What a step passed on: where nothing of that has changed since, it is not run again.
//!
//! The records lie in the checkout, wherever cargo builds: a fresh clone has none, and runs everything.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::act::Act;
use crate::chromium;
use crate::digest;
use crate::repo::Repo;

/// The records of this checkout.
#[derive(Debug)]
pub struct Passed {
    repo: Repo,
    folder: PathBuf,
}

impl Passed {
    /// Those of this checkout.
    pub fn of(repo: &Repo) -> Self {
        Self { repo: repo.clone(), folder: repo.path("target/passed") }
    }

    /// What a step would be run on: a digest of every file that it may read, and of the tools that it works with. Files are left
    /// out only where it is certain that the step reads none of them.
    ///
    /// # Errors
    /// If a file or a tool cannot be asked.
    pub fn on(&self, step: &str) -> Result<String> {
        let mut files = self.repo.files()?;
        files.retain(|file| reads(step, file));
        let mut on = digest::of_files(&self.repo, &files)?;
        on.push('\n');
        on.push_str(&Act::new("rustc").arg("-vV").output()?);
        if step == "browser" {
            on.push_str(&Act::new(chromium::find()?).arg("--version").output()?);
        }
        Ok(on)
    }

    /// Whether the step has passed on this.
    pub fn has(&self, step: &str, on: &str) -> bool {
        fs::read_to_string(self.folder.join(step)).is_ok_and(|before| before == on)
    }

    /// Puts on record that it passed on this.
    ///
    /// # Errors
    /// If the record cannot be written.
    pub fn record(&self, step: &str, on: &str) -> Result<()> {
        fs::create_dir_all(&self.folder).with_context(|| format!("making {}", self.folder.display()))?;
        let path = self.folder.join(step);
        fs::write(&path, on).with_context(|| format!("writing {}", path.display()))
    }

    /// Forgets that it passed, before it runs: a run that is broken off leaves nothing behind.
    pub fn forget(&self, step: &str) {
        // What was never written need not be taken away.
        let _ = fs::remove_file(self.folder.join(step));
    }
}

/// Whether a step may read a file of the repository.
fn reads(step: &str, file: &str) -> bool {
    let unit = file.ends_with(".test.ts");
    let of_rust = file.starts_with("crates/") && (file.contains("/tests/") || file.contains("/benches/"));
    let screens = file.starts_with("web/e2e/");
    let aside = file.starts_with("docs/screenshots/") || file == "CHANGELOG.md";
    !aside
        && match step {
            "browser" => !unit && !of_rust,
            "lint" | "rust" | "doctests" | "types" => !unit && !screens,
            _ => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_reads_what_it_is_made_of() {
        for step in ["web", "lint", "rust", "doctests", "types", "browser"] {
            for file in [
                "crates/table/src/lib.rs",
                "web/src/lib/money.ts",
                "rulebooks/a/clauses.toml",
                "docs/RULINGS.md",
            ] {
                assert!(reads(step, file), "{step} {file}");
            }
            assert!(!reads(step, "docs/screenshots/start.jpg"));
        }
        assert!(reads("rust", "crates/table/tests/red_dog/main.rs"));
        assert!(!reads("browser", "crates/table/tests/red_dog/main.rs"));
        assert!(reads("browser", "web/e2e/spin.spec.ts") && !reads("rust", "web/e2e/spin.spec.ts"));
        assert!(reads("web", "web/src/lib/patch.test.ts"));
    }

    #[test]
    fn what_changed_or_was_broken_off_has_not_passed() {
        let folder = std::env::temp_dir().join(format!("houseway-passed-{}", std::process::id()));
        let passed = Passed { repo: Repo::here().unwrap(), folder: folder.clone() };
        assert!(!passed.has("rust", "one"));
        passed.record("rust", "one").unwrap();
        assert!(passed.has("rust", "one"));
        assert!(!passed.has("rust", "two"));
        assert!(!passed.has("browser", "one"));
        passed.forget("rust");
        assert!(!passed.has("rust", "one"));
        fs::remove_dir_all(folder).unwrap();
    }
}
