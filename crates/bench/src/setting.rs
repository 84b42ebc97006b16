use crate::machine;
use anyhow::Context;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// How the benchmark was asked to run.
#[derive(Debug, Default)]
pub struct Setting {
    /// Where folders are made; the machine's place for temporary files if absent.
    pub folder: Option<PathBuf>,
    /// A tenth of the work: to see that the benchmark runs, not to quote.
    pub quick: bool,
}

impl Setting {
    /// How much of something that is `whole` in a full run.
    #[must_use]
    pub fn of(&self, whole: usize) -> usize {
        if self.quick { whole.div_ceil(10) } else { whole }
    }

    /// A folder for one journal, its keys beside it.
    pub fn folder(&self) -> anyhow::Result<Folder> {
        let made = match &self.folder {
            Some(folder) => TempDir::new_in(folder),
            None => TempDir::new(),
        };
        let folder = Folder(made.context("no folder can be made: give another with --folder")?);
        if machine::in_memory(folder.0.path()) {
            eprintln!(
                "the folder lies in memory, where a commit costs nothing: give one on a disk with --folder"
            );
        }
        Ok(folder)
    }
}

/// A folder that is removed in the end.
#[derive(Debug)]
pub struct Folder(TempDir);

impl Folder {
    /// The data folder.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.0.path().join("data")
    }

    /// The folder of the keys.
    #[must_use]
    pub fn keys(&self) -> PathBuf {
        self.0.path().join("keys")
    }

    /// The whole.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}
