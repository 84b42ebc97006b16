//! Mutants of clauses: with one clause disabled, does a test that claims to cover it fail?
//!
//! HOUSEWAY_MUTANT=`<rulebook>/<clause>` tells the tests' rulebook loader to disable that clause's point of law or to
//! change its datum. A mutant that no test kills is a survivor.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::act::Act;
use crate::clauses;
use crate::nextest::Runner;
use crate::repo::Repo;

/// Nextest's exit codes.
const TESTS_FAILED: i32 = 100;
const NO_TESTS: i32 = 4;

/// What to try.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wish {
    rulebook: Option<String>,
    clause: Option<String>,
    sample: Option<usize>,
}

/// One clause to disable, and the tests that cover it.
#[derive(Debug, Clone)]
struct Mutant {
    rulebook: String,
    clause: String,
    tests: BTreeSet<String>,
}

/// How a run of tests went.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Passed,
    /// With the first test that failed.
    Failed(String),
    NoSuchTest,
}

/// `cargo xtask clause-mutants`: exit code 1 if one survives.
pub fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let wish = Wish::parse(args)?;
    let mutants = sample(mutants(repo, &wish)?, wish.sample);
    if mutants.is_empty() {
        bail!("no computed or enforced clause answers to that");
    }
    if Runner::find(repo) == Runner::CargoTest {
        bail!("clause mutants need cargo-nextest: cargo install --locked cargo-nextest");
    }
    let lab = Lab::build(repo)?;

    // A test that fails anyway would kill every mutant.
    let all: BTreeSet<String> = mutants.iter().flat_map(|mutant| mutant.tests.iter().cloned()).collect();
    match lab.try_tests(&all, None)? {
        Verdict::Failed(test) => bail!("{test} fails without any mutant; mend that first"),
        Verdict::NoSuchTest if !all.is_empty() => {
            bail!("none of the covering tests exists: run ./test rust and then cargo xtask clauses --write")
        }
        Verdict::NoSuchTest | Verdict::Passed => {}
    }

    let width = mutants.iter().map(|mutant| mutant.name().len()).max().unwrap_or(0);
    let mut survivors = 0;
    for mutant in &mutants {
        let fate = match lab.try_tests(&mutant.tests, Some(&mutant.name()))? {
            Verdict::Failed(test) => format!("killed by {test}"),
            survived => {
                survivors += 1;
                let why = if survived == Verdict::Passed {
                    "its tests pass without it"
                } else {
                    "no test covers it"
                };
                format!("SURVIVED: {why}")
            }
        };
        println!("{:<width$}  {fate}", mutant.name());
    }
    println!("\n{} mutants, {} killed, {survivors} survived", mutants.len(), mutants.len() - survivors);
    Ok(if survivors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Wish {
    fn parse(args: &[String]) -> Result<Self> {
        let mut wish = Self::default();
        let mut args = args.iter();
        while let Some(option) = args.next() {
            let value = args.next().with_context(|| format!("{option} wants a value"))?.clone();
            match option.as_str() {
                "--rulebook" => wish.rulebook = Some(value),
                "--clause" => wish.clause = Some(value),
                "--sample" => wish.sample = Some(value.parse().context("--sample wants a number")?),
                other => bail!("there is no option {other}; --rulebook, --clause and --sample are"),
            }
        }
        Ok(wish)
    }
}

impl Mutant {
    fn name(&self) -> String {
        format!("{}/{}", self.rulebook, self.clause)
    }
}

/// Every clause that decides and that the wish names.
fn mutants(repo: &Repo, wish: &Wish) -> Result<Vec<Mutant>> {
    let mut mutants = Vec::new();
    for (rulebook, sheet) in clauses::sheets(repo)? {
        if wish.rulebook.as_ref().is_some_and(|wanted| *wanted != rulebook) {
            continue;
        }
        let covered = clauses::covered(repo, &rulebook)?;
        for clause in sheet.clauses {
            if clause.class.decides() && wish.clause.as_ref().is_none_or(|wanted| *wanted == clause.id) {
                let tests = covered.get(&clause.id).cloned().unwrap_or_default();
                mutants.push(Mutant { rulebook: rulebook.clone(), clause: clause.id, tests });
            }
        }
    }
    Ok(mutants)
}

/// At most `most` of them, spread evenly and the same every time.
fn sample<T: Clone>(all: Vec<T>, most: Option<usize>) -> Vec<T> {
    match most {
        Some(most) if most < all.len() => (0..most).map(|i| all[i * all.len() / most].clone()).collect(),
        _ => all,
    }
}

/// The tests, built once.
#[derive(Debug)]
struct Lab<'a> {
    repo: &'a Repo,
    binaries: PathBuf,
    metadata: PathBuf,
}

impl<'a> Lab<'a> {
    /// Builds all tests and keeps what nextest needs to run them without asking cargo each time.
    fn build(repo: &'a Repo) -> Result<Self> {
        let folder = repo.path("target/clause-mutants");
        fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
        let lab =
            Self { repo, binaries: folder.join("binaries.json"), metadata: folder.join("metadata.json") };
        repo.cargo().args(["nextest", "run", "--workspace", "--no-run"]).run()?;
        let keep = |act: Act, file: &Path| -> Result<()> {
            fs::write(file, act.output()?).with_context(|| format!("writing {}", file.display()))
        };
        let list = [
            "nextest",
            "list",
            "--cargo-quiet",
            "--workspace",
            "--list-type",
            "binaries-only",
            "--message-format",
            "json",
        ];
        keep(repo.cargo().args(list), &lab.binaries)?;
        keep(
            repo.cargo().args(["metadata", "--quiet", "--format-version=1", "--all-features"]),
            &lab.metadata,
        )?;
        Ok(lab)
    }

    /// Runs these tests until one fails, with this clause disabled if there is one.
    fn try_tests(&self, tests: &BTreeSet<String>, mutant: Option<&str>) -> Result<Verdict> {
        if tests.is_empty() {
            return Ok(Verdict::NoSuchTest);
        }
        let act = self
            .repo
            .cargo()
            .args([
                "nextest",
                "run",
                "--fail-fast",
                "--color=never",
                "--status-level=fail",
                "--failure-output=never",
            ])
            .arg("--binaries-metadata")
            .arg(&self.binaries)
            .arg("--cargo-metadata")
            .arg(&self.metadata)
            .args(["-E", &filter(tests)])
            // A mutant's run says nothing of coverage.
            .without_env("HOUSEWAY_COVERAGE_DIR");
        let act = match mutant {
            Some(mutant) => act.quiet_env("HOUSEWAY_MUTANT", mutant),
            None => act.without_env("HOUSEWAY_MUTANT"),
        };
        let (status, text) = act.captured()?;
        match status.code() {
            Some(0) => Ok(Verdict::Passed),
            Some(NO_TESTS) => Ok(Verdict::NoSuchTest),
            Some(TESTS_FAILED) => Ok(Verdict::Failed(killer(&text).unwrap_or("a test").to_owned())),
            _ => bail!("nextest itself failed ({status}):\n{text}"),
        }
    }
}

fn filter(tests: &BTreeSet<String>) -> String {
    tests.iter().map(|test| format!("test(={test})")).collect::<Vec<_>>().join(" | ")
}

/// The test of the first line such as `FAIL [   0.005s] (1/3) houseway-games limits::r4_3_c`; a test that is stopped
/// for hanging, or dies by a signal, kills a mutant too.
fn killer(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find_map(|line| {
        let failed = ["FAIL ", "ABORT ", "TIMEOUT ", "SIG", "TRY "].iter().any(|mark| line.starts_with(mark))
            && line.contains("s] ");
        if failed { line.rsplit(' ').next() } else { None }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_spread_and_the_same_every_time() {
        let all: Vec<u8> = (0..10).collect();
        assert_eq!(sample(all.clone(), Some(3)), [0, 3, 6]);
        assert_eq!(sample(all.clone(), Some(99)), all);
        assert_eq!(sample(all.clone(), None), all);
    }

    #[test]
    fn the_killer_is_read_from_the_runner() {
        let text = "────────────\n Nextest run ID x\n    Starting 2 tests\n        FAIL [   0.005s] (1/2) houseway-games limits::r4_3_c\n     Summary [   0.006s] 1/2 tests run: 1 failed\n";
        assert_eq!(killer(text), Some("limits::r4_3_c"));
        assert_eq!(
            killer("     SIGABRT [   0.005s] (1/2) houseway-games::it wheel::spin"),
            Some("wheel::spin")
        );
        assert_eq!(killer("     Summary [   0.006s] 2 tests run: 2 passed"), None);
    }

    #[test]
    fn the_filter_names_whole_tests() {
        let tests = ["a::b", "c"].map(str::to_owned).into();
        assert_eq!(filter(&tests), "test(=a::b) | test(=c)");
    }

    #[test]
    fn wishes_are_read() {
        let args = ["--rulebook", "vic", "--sample", "5"].map(str::to_owned);
        let wish = Wish { rulebook: Some("vic".to_owned()), clause: None, sample: Some(5) };
        assert_eq!(Wish::parse(&args).unwrap(), wish);
        assert!(Wish::parse(&["--sample".to_owned()]).is_err());
        assert!(Wish::parse(&["--speed".to_owned(), "1".to_owned()]).is_err());
    }
}
