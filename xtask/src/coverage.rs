//! Clause coverage as the tests record it: which test saw a real decision, prompt, display or record cite a clause.
//!
//! A test process appends lines `rulebook<TAB>clause<TAB>kind<TAB>test` to a file of its own in the folder that
//! HOUSEWAY_COVERAGE_DIR names. The same lines, sorted and each once, are kept in `rulebooks/<id>/covered.tsv`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::repo::Repo;

/// Says that the whole run of the Rust tests stands behind the records.
const COMPLETE: &str = "complete";

/// What cited the clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An answer of the engine, a refusal included.
    Decision,
    /// A step that the console tells the dealer.
    Prompt,
    /// A sign or screen.
    Display,
    /// A form that is kept.
    Record,
}

impl Kind {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Decision, "decision"),
        (Self::Prompt, "prompt"),
        (Self::Display, "display"),
        (Self::Record, "record"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// One line: this test saw this clause cited.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The rulebook's id.
    pub rulebook: String,
    /// The clause's id within it.
    pub clause: String,
    /// By what.
    pub kind: Kind,
    /// The test's full name as the test runner has it, such as `limits::r4_3_c_below_minimum`.
    pub test: String,
}

impl Row {
    /// Reads a line.
    fn parse(line: &str) -> Result<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rulebook, clause, kind, test] = fields[..] else {
            bail!(
                "`{line}` has {} fields; rulebook, clause, kind and test are wanted, with tabs between",
                fields.len()
            );
        };
        if [rulebook, clause, test].iter().any(|field| field.trim().is_empty()) {
            bail!("`{line}` has an empty field");
        }
        let Some((kind, _)) = Kind::ALL.iter().find(|(_, name)| *name == kind) else {
            bail!("`{line}` has the kind `{kind}`; decision, prompt, display or record is wanted");
        };
        Ok(Self {
            rulebook: rulebook.to_owned(),
            clause: clause.to_owned(),
            kind: *kind,
            test: test.to_owned(),
        })
    }

    fn line(&self) -> String {
        format!("{}\t{}\t{}\t{}\n", self.rulebook, self.clause, self.kind.name(), self.test)
    }
}

/// Reads lines; `from` names them in errors.
pub fn parse(text: &str, from: &str) -> Result<BTreeSet<Row>> {
    text.lines()
        .enumerate()
        .map(|(index, line)| Row::parse(line).with_context(|| format!("{from}, line {}", index + 1)))
        .collect()
}

/// The content of a rulebook's `covered.tsv`.
pub fn table<'a>(rows: impl IntoIterator<Item = &'a Row>) -> String {
    rows.into_iter().map(Row::line).collect()
}

/// The records of one run.
#[derive(Debug)]
pub struct Coverage {
    folder: PathBuf,
}

impl Coverage {
    /// The records of this checkout. They lie in the checkout, wherever cargo builds: clones may share a target folder.
    pub fn of(repo: &Repo) -> Self {
        Self { folder: repo.path("target/clause-coverage") }
    }

    /// What HOUSEWAY_COVERAGE_DIR is to be.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Forgets the last run.
    pub fn start(&self) -> Result<()> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)
                .with_context(|| format!("emptying {}", self.folder.display()))?;
        }
        fs::create_dir_all(&self.folder).with_context(|| format!("making {}", self.folder.display()))
    }

    /// Says that all tests ran and passed.
    pub fn finish(&self) -> Result<()> {
        let marker = self.folder.join(COMPLETE);
        fs::write(&marker, "").with_context(|| format!("writing {}", marker.display()))
    }

    /// Everything that the last run recorded, merged.
    ///
    /// # Errors
    /// If there was no whole run that passed, or a line is not as it should be.
    pub fn rows(&self) -> Result<BTreeSet<Row>> {
        if !self.folder.join(COMPLETE).exists() {
            bail!("no whole run of the Rust tests is on record: run ./test rust first");
        }
        let mut rows = BTreeSet::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            rows.append(&mut parse(&text, &path.display().to_string())?);
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_several_processes_are_merged_sorted_and_unique() {
        let one = "book\t4.3(a)\tdecision\tb\nbook\t2.1\tprompt\ta\n";
        let other = "book\t4.3(a)\tdecision\tb\nbook\t4.3(a)\tdecision\ta\n";
        let mut rows = parse(one, "one").unwrap();
        rows.append(&mut parse(other, "other").unwrap());
        let merged = "book\t2.1\tprompt\ta\nbook\t4.3(a)\tdecision\ta\nbook\t4.3(a)\tdecision\tb\n";
        assert_eq!(table(&rows), merged);
        assert_eq!(parse(merged, "merged").unwrap(), rows);
    }

    #[test]
    fn a_bad_record_is_named_with_its_place() {
        for (line, complaint) in [
            ("book\t2.1\tdecision", "has 3 fields"),
            ("book\t2.1\tguess\tt", "has the kind `guess`"),
            ("book\t \tprompt\tt", "has an empty field"),
        ] {
            let error = format!("{:#}", parse(&format!("book\t1\tprompt\tt\n{line}\n"), "file").unwrap_err());
            assert!(error.contains("file, line 2") && error.contains(complaint), "{error}");
        }
    }

    #[test]
    fn a_run_counts_only_when_it_is_whole() {
        let folder = std::env::temp_dir().join(format!("houseway-coverage-{}", std::process::id()));
        let coverage = Coverage { folder: folder.clone() };
        coverage.start().unwrap();
        fs::write(folder.join("1"), "book\t1\tprompt\tt\n").unwrap();
        assert!(coverage.rows().unwrap_err().to_string().contains("./test rust"));
        coverage.finish().unwrap();
        assert_eq!(coverage.rows().unwrap().len(), 1);
        coverage.start().unwrap();
        coverage.finish().unwrap();
        assert_eq!(coverage.rows().unwrap().len(), 0);
        fs::remove_dir_all(folder).unwrap();
    }
}
