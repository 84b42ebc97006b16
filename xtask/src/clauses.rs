//! The clauses of each rulebook: their classes, and how many of them the tests cover.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::coverage::{self, Coverage, Kind, Row};
use crate::repo::Repo;

/// At least so many in a hundred of the clauses that a test can cover are covered.
const LEAST_PERCENT: usize = 97;

/// A rulebook's `clauses.toml`.
#[derive(Debug, Deserialize)]
pub struct Sheet {
    /// Every clause, in the order of the text.
    #[serde(rename = "clause", default)]
    pub clauses: Vec<Clause>,
}

/// One clause and what Houseway does about it.
#[derive(Debug, Deserialize)]
pub struct Clause {
    /// As the rulebook numbers it.
    pub id: String,
    /// What is done about it.
    pub class: Class,
    /// What it says, in our words.
    pub summary: String,
    /// Why it needs no test, for a class that needs none.
    pub reason: Option<String>,
    /// What a pending clause waits for.
    pub waits_for: Option<String>,
}

/// What Houseway does about a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The engine settles by it.
    Computed,
    /// The engine refuses what it forbids.
    Enforced,
    /// The console tells the dealer the step.
    Prompted,
    /// A sign or screen shows it.
    Displayed,
    /// A form keeps it.
    Recorded,
    /// A number or choice of the rulebook.
    Parameter,
    /// It says what a word means.
    Definition,
    /// It is a title.
    Heading,
    /// Cloth and wood.
    Physical,
    /// It waits for something that is not built.
    Pending,
}

impl Class {
    /// Can a test cover it?
    pub fn counts(self) -> bool {
        match self {
            Self::Computed | Self::Enforced | Self::Prompted | Self::Displayed | Self::Recorded => true,
            Self::Parameter | Self::Definition | Self::Heading | Self::Physical | Self::Pending => false,
        }
    }

    /// Is it the engine's decisions that follow it, so that a mutant of it can be killed?
    pub fn decides(self) -> bool {
        matches!(self, Self::Computed | Self::Enforced)
    }
}

impl Sheet {
    /// The sheet of a rulebook, if it has one.
    pub fn of(repo: &Repo, rulebook: &str) -> Result<Option<Self>> {
        let name = format!("rulebooks/{rulebook}/clauses.toml");
        if !repo.has(&name) {
            return Ok(None);
        }
        let text = fs::read_to_string(repo.path(&name)).with_context(|| format!("reading {name}"))?;
        Ok(Some(toml::from_str(&text).with_context(|| format!("reading {name}"))?))
    }

    /// What is wrong with the sheet itself. `ids` is the list that is kept apart from it.
    fn faults(&self, ids: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        let own: Vec<&str> = self.clauses.iter().map(|clause| clause.id.as_str()).collect();
        let (listed, have): (BTreeSet<_>, BTreeSet<_>) = (ids.iter().collect(), own.iter().collect());
        faults.extend(
            listed.difference(&have).map(|id| format!("clauses.toml lacks clause {id} of clause-ids.txt")),
        );
        faults.extend(
            have.difference(&listed)
                .map(|id| format!("clauses.toml has clause {id}, which clause-ids.txt lacks")),
        );
        if faults.is_empty()
            && let Some(at) = (0..own.len().max(ids.len())).find(|&at| own.get(at) != ids.get(at))
        {
            let name = |list: &[&str]| list.get(at).map_or("nothing".to_owned(), |id| format!("clause {id}"));
            faults.push(format!("clauses.toml has {} where clause-ids.txt has {}", name(&own), name(ids)));
        }
        let said = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
        for clause in &self.clauses {
            let id = &clause.id;
            if clause.summary.trim().is_empty() {
                faults.push(format!("clause {id} has no summary"));
            }
            match clause.class {
                Class::Parameter | Class::Definition | Class::Physical if !said(&clause.reason) => {
                    faults.push(format!("clause {id} is exempt from coverage and gives no reason"));
                }
                Class::Pending if !said(&clause.waits_for) => {
                    faults.push(format!("clause {id} is pending and does not say what it waits_for"));
                }
                _ => {}
            }
        }
        faults
    }
}

/// How far one rulebook is covered.
#[derive(Debug, PartialEq, Eq)]
struct Reach {
    covered: usize,
    of: usize,
    uncovered: Vec<String>,
}

impl Reach {
    /// A clause that decides is covered by a decision; any other by whatever cites it.
    fn of(sheet: &Sheet, rows: &BTreeSet<&Row>) -> Self {
        let mut reach = Self { covered: 0, of: 0, uncovered: Vec::new() };
        for clause in sheet.clauses.iter().filter(|clause| clause.class.counts()) {
            let citing: Vec<Kind> =
                rows.iter().filter(|row| row.clause == clause.id).map(|row| row.kind).collect();
            reach.of += 1;
            if citing.is_empty() {
                reach.uncovered.push(clause.id.clone());
            } else if clause.class.decides() && !citing.contains(&Kind::Decision) {
                reach.uncovered.push(format!("{} (cited, but by no decision)", clause.id));
            } else {
                reach.covered += 1;
            }
        }
        reach
    }

    fn is_enough(&self) -> bool {
        self.covered * 100 >= self.of * LEAST_PERCENT
    }
}

/// `cargo xtask clauses [--check|--write]`.
pub fn run(repo: &Repo, args: &[String]) -> Result<()> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["--write"] => write(repo),
        [] | ["--check"] => match check(repo)? {
            true => Ok(()),
            false => bail!("no rulebook has a clauses.toml and tests that record its clauses"),
        },
        _ => bail!("cargo xtask clauses takes --check or --write"),
    }
}

/// Checks every rulebook that has a `clauses.toml`; false if none has, or no test has recorded anything yet. From the
/// first record on, or the first line in `covered.tsv`, coverage is demanded.
///
/// # Errors
/// With everything that is wrong, one line each.
pub fn check(repo: &Repo) -> Result<bool> {
    let mut faults = Vec::new();
    let sheets = sheets(repo)?;
    if sheets.is_empty() {
        return Ok(false);
    }
    let mut begun = false;
    let recorded = Coverage::of(repo).rows()?;
    faults.extend(strangers(&recorded, &sheets));
    for (rulebook, sheet) in &sheets {
        let ids_name = format!("rulebooks/{rulebook}/clause-ids.txt");
        let ids = fs::read_to_string(repo.path(&ids_name)).with_context(|| format!("reading {ids_name}"))?;
        let ids: Vec<&str> = ids.lines().collect();
        faults.extend(sheet.faults(&ids).into_iter().map(|fault| format!("{rulebook}: {fault}")));

        let rows: BTreeSet<&Row> = recorded.iter().filter(|row| row.rulebook == *rulebook).collect();
        let kept_name = kept(rulebook);
        let committed =
            if repo.has(&kept_name) { fs::read_to_string(repo.path(&kept_name))? } else { String::new() };
        if rows.is_empty() && committed.is_empty() {
            println!("{rulebook}: no test records a clause of it yet");
            continue;
        }
        begun = true;
        if committed != coverage::table(rows.iter().copied()) {
            faults.push(format!(
                "{kept_name} is not what the tests record: run `cargo xtask clauses --write` and commit it"
            ));
        }
        let reach = Reach::of(sheet, &rows);
        println!("{rulebook}: {} of {} clauses covered", reach.covered, reach.of);
        reach.uncovered.iter().for_each(|clause| println!("  uncovered: {clause}"));
        if !reach.is_enough() {
            faults.push(format!(
                "{rulebook}: {} of {} covered is less than {LEAST_PERCENT} %",
                reach.covered, reach.of
            ));
        }
    }
    if faults.is_empty() {
        return Ok(begun);
    }
    bail!("the clauses are not in order:\n  {}", faults.join("\n  "))
}

/// Writes every rulebook's `covered.tsv`.
fn write(repo: &Repo) -> Result<()> {
    let recorded = Coverage::of(repo).rows()?;
    for (rulebook, _) in sheets(repo)? {
        let name = kept(&rulebook);
        let rows: Vec<&Row> = recorded.iter().filter(|row| row.rulebook == rulebook).collect();
        fs::write(repo.path(&name), coverage::table(rows.iter().copied()))
            .with_context(|| format!("writing {name}"))?;
        println!("{name}: {} lines", rows.len());
    }
    Ok(())
}

/// The clauses that the committed records say are covered, with their tests.
pub fn covered(repo: &Repo, rulebook: &str) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let name = kept(rulebook);
    if !repo.has(&name) {
        bail!("{name} is missing: run ./test rust and then cargo xtask clauses --write");
    }
    let text = fs::read_to_string(repo.path(&name))?;
    let mut tests: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in coverage::parse(&text, &name)? {
        tests.entry(row.clause).or_default().insert(row.test);
    }
    Ok(tests)
}

/// The rulebooks that have a sheet.
pub fn sheets(repo: &Repo) -> Result<Vec<(String, Sheet)>> {
    let mut sheets = Vec::new();
    for rulebook in repo.rulebooks()? {
        if let Some(sheet) = Sheet::of(repo, &rulebook)? {
            sheets.push((rulebook, sheet));
        }
    }
    Ok(sheets)
}

/// Records of clauses that no sheet has: a test cites something that does not exist.
fn strangers(recorded: &BTreeSet<Row>, sheets: &[(String, Sheet)]) -> Vec<String> {
    let known = |row: &&Row| {
        sheets.iter().any(|(id, sheet)| {
            *id == row.rulebook && sheet.clauses.iter().any(|clause| clause.id == row.clause)
        })
    };
    recorded
        .iter()
        .filter(|row| !known(row))
        .map(|row| {
            format!(
                "test {} records clause {} of {}, which no clauses.toml has",
                row.test, row.clause, row.rulebook
            )
        })
        .collect()
}

fn kept(rulebook: &str) -> String {
    format!("rulebooks/{rulebook}/covered.tsv")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(rows: &[(&str, &str)]) -> Sheet {
        let text: String = rows
            .iter()
            .map(|(id, rest)| format!("[[clause]]\nid = {id:?}\nsummary = \"s\"\n{rest}\n"))
            .collect();
        toml::from_str(&text).unwrap()
    }

    fn faults(rows: &[(&str, &str)], ids: &[&str]) -> Vec<String> {
        sheet(rows).faults(ids)
    }

    const COMPUTED: &str = "class = \"computed\"";

    #[test]
    fn the_sheet_has_every_clause_in_order_and_no_other() {
        assert!(faults(&[("1", COMPUTED), ("2", COMPUTED)], &["1", "2"]).is_empty());
        assert_eq!(
            faults(&[("1", COMPUTED)], &["1", "2"]),
            ["clauses.toml lacks clause 2 of clause-ids.txt"]
        );
        assert_eq!(
            faults(&[("1", COMPUTED), ("3", COMPUTED)], &["1"]),
            ["clauses.toml has clause 3, which clause-ids.txt lacks"]
        );
        assert_eq!(
            faults(&[("2", COMPUTED), ("1", COMPUTED)], &["1", "2"]),
            ["clauses.toml has clause 2 where clause-ids.txt has clause 1"]
        );
        assert_eq!(
            faults(&[("1", COMPUTED), ("1", COMPUTED)], &["1"]),
            ["clauses.toml has clause 1 where clause-ids.txt has nothing"]
        );
    }

    #[test]
    fn an_exempt_clause_gives_its_reason() {
        assert_eq!(
            faults(&[("1", "class = \"physical\"")], &["1"]),
            ["clause 1 is exempt from coverage and gives no reason"]
        );
        assert_eq!(
            faults(&[("1", "class = \"pending\"\nreason = \"r\"")], &["1"]),
            ["clause 1 is pending and does not say what it waits_for"]
        );
        assert!(faults(&[("1", "class = \"heading\"")], &["1"]).is_empty());
    }

    #[test]
    fn a_class_that_is_none_is_refused() {
        toml::from_str::<Sheet>("[[clause]]\nid = \"1\"\nsummary = \"s\"\nclass = \"guessed\"").unwrap_err();
    }

    fn reach(rows: &[(&str, &str)], recorded: &str) -> Reach {
        let recorded = coverage::parse(recorded, "test").unwrap();
        Reach::of(&sheet(rows), &recorded.iter().collect())
    }

    #[test]
    fn a_deciding_clause_is_covered_by_a_decision_alone() {
        let rows = [("1", COMPUTED), ("2", "class = \"prompted\""), ("3", "class = \"heading\"")];
        let all = reach(&rows, "b\t1\tdecision\tt\nb\t2\trecord\tt\n");
        assert_eq!(all, Reach { covered: 2, of: 2, uncovered: vec![] });
        let prompt = reach(&rows, "b\t1\tprompt\tt\n");
        assert_eq!(prompt.uncovered, ["1 (cited, but by no decision)", "2"]);
        assert!(!prompt.is_enough());
    }

    #[test]
    fn ninety_seven_in_a_hundred_are_enough() {
        let reach = |covered| Reach { covered, of: 100, uncovered: vec![] };
        assert!(reach(97).is_enough());
        assert!(!reach(96).is_enough());
        assert!(Reach { covered: 0, of: 0, uncovered: vec![] }.is_enough());
    }

    #[test]
    fn a_record_of_a_clause_that_is_none_is_named() {
        let recorded =
            coverage::parse("book\t1\tdecision\tt\nbook\t9.9\tdecision\tu\nboook\t1\tprompt\tv\n", "x")
                .unwrap();
        let sheets = [("book".to_owned(), sheet(&[("1", COMPUTED)]))];
        assert_eq!(
            strangers(&recorded, &sheets),
            [
                "test u records clause 9.9 of book, which no clauses.toml has",
                "test v records clause 1 of boook, which no clauses.toml has"
            ]
        );
    }
}
