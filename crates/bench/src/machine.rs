//! What the benchmark runs on.

use rustix::fs::{Advice, fadvise, statfs};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs::File;
use std::path::Path;
use std::process::Command;

/// The machine and the version, in a line each.
#[must_use]
pub fn describe() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("of a model that the system does not tell", |(_, model)| model.trim());
    let build =
        if cfg!(debug_assertions) { "a debug build: the figures mean nothing" } else { "release build" };
    format!("Machine: {cores} cores, {model}\nVersion: {}, {build}\n", version())
}

fn version() -> String {
    let git = Command::new("git").args(["log", "-1", "--format=%h of %cs"]).output();
    let said = git.ok().filter(|out| out.status.success()).and_then(|out| String::from_utf8(out.stdout).ok());
    said.map_or_else(|| env!("CARGO_PKG_VERSION").to_owned(), |said| said.trim().to_owned())
}

/// Whether a folder lies in memory.
#[must_use]
pub fn in_memory(folder: &Path) -> bool {
    const TMPFS: i64 = 0x0102_1994;
    #[expect(clippy::useless_conversion, reason = "the field's width differs between machines")]
    statfs(folder).is_ok_and(|found| i64::from(found.f_type) == TMPFS)
}

/// Raises the limit on open files to `wanted`, as far as the system lets it; how many may be open.
pub fn open_files(wanted: u64) -> u64 {
    let found = getrlimit(Resource::Nofile);
    let now = found.current.unwrap_or(u64::MAX);
    if now >= wanted {
        return now;
    }
    let raised = found.maximum.map_or(wanted, |most| most.min(wanted));
    let limit = Rlimit { current: Some(raised), maximum: found.maximum };
    if setrlimit(Resource::Nofile, limit).is_ok() { raised } else { now }
}

/// Asks the system to forget what it keeps in memory of the files in a folder, so that they are read from the disk.
pub fn forget(folder: &Path) -> std::io::Result<()> {
    for found in std::fs::read_dir(folder)? {
        let file = File::open(found?.path())?;
        file.sync_all()?;
        fadvise(&file, 0, None, Advice::DontNeed)?;
    }
    Ok(())
}
