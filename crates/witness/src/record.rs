//! The record of what the tests have seen, a file for each process.

use crate::Kind;
use houseway_lawbook::ClauseId;
use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::thread;

/// Appends `rulebook<TAB>clause<TAB>kind<TAB>test` to this process's file in `folder`.
#[track_caller]
pub(crate) fn keep(folder: &Path, rulebook: &str, clause: ClauseId, kind: Kind) {
    let test = running_test().unwrap_or_else(|| {
        panic!("clause {clause} was witnessed on a thread without a test's name: assert it on the test's own thread")
    });
    let line = format!("{rulebook}\t{clause}\t{}\t{test}\n", kind.name());
    let file = file_of_this_process(folder);
    append(&file, &line).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

/// The name by which the test runner selects the running test: the runner says it, or else the harness has named the
/// test's thread so.
fn running_test() -> Option<String> {
    let told = env::var("NEXTEST_TEST_NAME").ok();
    told.or_else(|| thread::current().name().map(str::to_owned))
        .filter(|name| !name.is_empty() && name != "main")
}

/// Named after the process and its binary, so that no two processes of a run share one.
fn file_of_this_process(folder: &Path) -> PathBuf {
    let binary = env::current_exe().ok();
    let stem = binary.as_deref().and_then(Path::file_stem).unwrap_or_default().to_string_lossy();
    folder.join(format!("{}-{stem}.tsv", process::id()))
}

/// One write for the line, at the end: threads of one process do not tear each other's lines.
fn append(file: &Path, line: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_a_line_that_names_this_test() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("made-when-needed");
        let clause = |text| ClauseId::new(text).unwrap();
        keep(&inner, "book", clause("4.3(a)"), Kind::Decision);
        keep(&inner, "book", clause("1.1 spin sequence"), Kind::Record);
        let files: Vec<_> = fs::read_dir(&inner).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(files.len(), 1, "one file a process: {files:?}");
        let me = "record::tests::keeps_a_line_that_names_this_test";
        let expected = format!("book\t4.3(a)\tdecision\t{me}\nbook\t1.1 spin sequence\trecord\t{me}\n");
        assert_eq!(fs::read_to_string(&files[0]).unwrap(), expected);
    }
}
