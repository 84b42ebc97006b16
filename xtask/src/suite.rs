//! The suite: every step of `./test`, in an order that fails fast, timed and summed up.

use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::act::Act;
use crate::arrows;
use crate::chromium;
use crate::clauses;
use crate::coverage::Coverage;
use crate::house;
use crate::nextest::Runner;
use crate::passed::Passed;
use crate::postgres::Postgres;
use crate::repo::Repo;
use crate::tidy;
use crate::web::Web;

const HELP: &str = "\
./test [step ...] [--keep-going] [--anew] [-- arguments for the Rust test runner]

Without a step all of them run, and the first failure ends the run; --keep-going runs the rest all the same.
A step of minutes that passed here on the same files and tools is told as unchanged; --anew runs it again, and so
does naming it.
`./test rust -- -E 'test(limits)'` runs some of the Rust tests with all that they need around them.

Steps:";

/// A step's function: what it answers stands in the summary.
type Check = fn(&Suite) -> Result<Answer>;

/// How a step ended when it did not fail.
enum Answer {
    /// It checked.
    Passed,
    /// There is nothing to check in this repository yet; the text says what is not there.
    Nothing(&'static str),
}

/// One step.
struct Step {
    name: &'static str,
    says: &'static str,
    check: Check,
    /// Whether it takes so long that it is not run again on what it has passed on.
    long: bool,
}

/// All steps in their order: what takes seconds comes first; the screens come before the server, which embeds them.
const STEPS: [Step; 10] = [
    Step {
        name: "arrows",
        says: "crates stand only on what docs/ARCHITECTURE.md lets them",
        check: Suite::arrows,
        long: false,
    },
    Step {
        name: "house",
        says: "no floats in money, no clock below the server, no long file, ...",
        check: Suite::house,
        long: false,
    },
    Step { name: "fmt", says: "cargo fmt --check", check: Suite::fmt, long: false },
    Step {
        name: "web",
        says: "the screens: types, unit tests, build of web/dist",
        check: Suite::web,
        long: true,
    },
    Step { name: "lint", says: "cargo clippy, warnings are errors", check: Suite::lint, long: true },
    Step { name: "rust", says: "every Rust test, with a private PostgreSQL", check: Suite::rust, long: true },
    Step { name: "doctests", says: "the examples in the documentation", check: Suite::doctests, long: true },
    Step {
        name: "types",
        says: "web/src/generated is what crates/wire and crates/server generate",
        check: Suite::types,
        long: true,
    },
    Step {
        name: "clauses",
        says: "the clauses that tests cover, as rulebooks/*/covered.tsv has them",
        check: Suite::clauses,
        long: false,
    },
    Step {
        name: "browser",
        says: "Playwright in Chromium against the built server",
        check: Suite::browser,
        long: true,
    },
];

/// What the steps work with.
struct Suite {
    repo: Repo,
    /// Arguments for the runner of the Rust tests.
    rest: Vec<String>,
}

/// `cargo xtask test`.
pub fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let (args, rest) = match args.iter().position(|word| word == "--") {
        Some(at) => (&args[..at], &args[at + 1..]),
        None => (args, &[][..]),
    };
    let (mut keep_going, mut anew) = (false, false);
    let mut wanted = Vec::new();
    for word in args {
        match word.as_str() {
            "--keep-going" | "-k" => keep_going = true,
            "--anew" => anew = true,
            "--list" | "--help" | "-h" => {
                println!("{HELP}");
                STEPS.iter().for_each(|step| println!("  {:<9} {}", step.name, step.says));
                return Ok(ExitCode::SUCCESS);
            }
            name if STEPS.iter().any(|step| step.name == name) => wanted.push(name),
            other => bail!("there is no step `{other}`; ./test --list names them"),
        }
    }
    if !rest.is_empty() && wanted != ["rust"] {
        bail!("arguments after -- go to the Rust tests alone: ./test rust -- {}", rest.join(" "));
    }
    let suite = Suite { repo: repo.clone(), rest: rest.to_vec() };
    let passed = Passed::of(repo);
    // Whoever names a step wants to see it run.
    let anew = anew || !wanted.is_empty();
    let mut table = Table::default();
    for step in STEPS.iter().filter(|step| wanted.is_empty() || wanted.contains(&step.name)) {
        if table.failed > 0 && !keep_going {
            table.row(step.name, "not run", None);
            continue;
        }
        println!("\n=== {}: {}", step.name, step.says);
        let started = now();
        // Not what some of the Rust tests say.
        let whole = step.long && rest.is_empty();
        let on = if whole { Some(passed.on(step.name)?) } else { None };
        if let Some(on) = on.as_deref().filter(|on| !anew && passed.has(step.name, on)) {
            println!("it passed here on these files: {}", on.lines().next().unwrap_or_default());
            table.passed += 1;
            table.row(step.name, "unchanged", Some(now().duration_since(started)));
            continue;
        }
        if whole {
            passed.forget(step.name);
        }
        let answer = (step.check)(&suite);
        let took = Some(now().duration_since(started));
        match answer {
            Ok(Answer::Passed) => {
                // Files that were written meanwhile were not in it.
                if let Some(on) = on.filter(|on| passed.on(step.name).is_ok_and(|now| now == *on)) {
                    passed.record(step.name, &on)?;
                }
                table.passed += 1;
                table.row(step.name, "passed", took);
            }
            Ok(Answer::Nothing(what)) => {
                println!("nothing to check yet: {what}");
                table.row(step.name, "nothing to check yet", took);
            }
            Err(error) => {
                println!("{} failed: {error:#}\nrun it alone with: ./test {}", step.name, step.name);
                table.failed += 1;
                table.row(step.name, "FAILED", took);
            }
        }
    }
    print!("{}", table.text());
    Ok(if table.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// `cargo xtask screenshots`.
pub fn screenshots(repo: &Repo, args: &[String]) -> Result<()> {
    match browser(repo)? {
        Some(act) => act.env("HOUSEWAY_SCREENSHOTS", "1").arg("--project=screenshots").args(args).run(),
        None => bail!("there are no screens yet: web/package.json is missing"),
    }
}

/// A run of Playwright with the built server and a Chromium; none while there are no screens.
fn browser(repo: &Repo) -> Result<Option<Act>> {
    if Web::open(repo)?.is_none() {
        return Ok(None);
    }
    let chromium = chromium::find()?;
    let houseway = house::build_as_tested(repo)?;
    let web = Web::open(repo)?.context("web/package.json vanished")?;
    Ok(Some(web.playwright().env("CHROMIUM", chromium).env("HOUSEWAY_BIN", houseway)))
}

#[expect(clippy::disallowed_methods, reason = "a tool may look at its own watch")]
fn now() -> Instant {
    Instant::now()
}

impl Suite {
    fn arrows(&self) -> Result<Answer> {
        arrows::check(&self.repo)?;
        Ok(Answer::Passed)
    }

    fn house(&self) -> Result<Answer> {
        tidy::check(&self.repo)?;
        Ok(Answer::Passed)
    }

    fn fmt(&self) -> Result<Answer> {
        self.repo.cargo().args(["fmt", "--all", "--check"]).run()?;
        Ok(Answer::Passed)
    }

    fn web(&self) -> Result<Answer> {
        let Some(web) = Web::open(&self.repo)? else {
            return Ok(Answer::Nothing("web/package.json is missing"));
        };
        web.checks()?;
        web.build()?;
        Ok(Answer::Passed)
    }

    /// The server does not compile without the pages that it embeds.
    fn pages(&self) -> Result<()> {
        match Web::open(&self.repo)? {
            Some(web) => web.build(),
            None => Ok(()),
        }
    }

    fn lint(&self) -> Result<Answer> {
        self.pages()?;
        self.repo.cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run()?;
        Ok(Answer::Passed)
    }

    fn rust(&self) -> Result<Answer> {
        self.pages()?;
        let runner = Runner::find(&self.repo);
        let (url, postgres) = match env::var("HOUSEWAY_TEST_POSTGRES") {
            Ok(url) if !url.is_empty() => (url, None),
            _ => {
                let postgres = Postgres::start()?;
                (postgres.url().to_owned(), Some(postgres))
            }
        };
        let coverage = Coverage::of(&self.repo);
        coverage.start()?;
        runner
            .run(&self.repo)
            .env("HOUSEWAY_TEST_POSTGRES", url)
            .env("HOUSEWAY_REQUIRE_POSTGRES", "1")
            .env("HOUSEWAY_COVERAGE_DIR", coverage.folder())
            // Scripted games go as far as is promised here, and a few hundred rounds while somebody works.
            .env("HOUSEWAY_ROUNDS", "10000")
            .args(&self.rest)
            .run()?;
        drop(postgres);
        if self.rest.is_empty() {
            coverage.finish()?;
        }
        Ok(Answer::Passed)
    }

    fn doctests(&self) -> Result<Answer> {
        self.pages()?;
        self.repo.cargo().args(["test", "--doc", "--workspace"]).run()?;
        Ok(Answer::Passed)
    }

    fn types(&self) -> Result<Answer> {
        const FOLDER: &str = "web/src/generated/";
        const SWITCH: &str = "HOUSEWAY_WRITE_TYPES";
        let files = self.repo.files()?;
        let generates = |file: &&String| {
            file.starts_with("crates/wire/")
                && std::fs::read_to_string(self.repo.path(file)).is_ok_and(|text| text.contains(SWITCH))
        };
        if !files.iter().any(|file| generates(&file)) {
            return Ok(Answer::Nothing("crates/wire generates no types"));
        }
        let generated = || -> Result<Vec<(String, Vec<u8>)>> {
            let names = self.repo.files()?.into_iter().filter(|file| file.starts_with(FOLDER));
            names.map(|name| Ok((name.clone(), std::fs::read(self.repo.path(&name))?))).collect()
        };
        // Compared with what lay there before rather than with the last commit, so that fresh work passes uncommitted.
        let before = generated()?;
        Runner::find(&self.repo).run_target(&self.repo, "types").env(SWITCH, "1").run()?;
        let answers = ["test", "-p", "houseway-server", "--lib", "explore::types"];
        self.repo.cargo().args(answers).env(SWITCH, "1").run()?;
        let after = generated()?;
        if before == after {
            return Ok(Answer::Passed);
        }
        let differs = |one: &[(String, Vec<u8>)], other: &[(String, Vec<u8>)]| -> Vec<String> {
            one.iter().filter(|file| !other.contains(file)).map(|(name, _)| name.clone()).collect()
        };
        let mut names = differs(&before, &after);
        names.extend(differs(&after, &before));
        names.sort();
        names.dedup();
        bail!(
            "these files were not what crates/wire and crates/server generate; they have been written anew, commit them:\n  {}",
            names.join("\n  ")
        )
    }

    fn clauses(&self) -> Result<Answer> {
        if clauses::check(&self.repo)? {
            Ok(Answer::Passed)
        } else {
            Ok(Answer::Nothing("no rulebook has a clauses.toml and tests that record its clauses"))
        }
    }

    fn browser(&self) -> Result<Answer> {
        match browser(&self.repo)? {
            Some(act) => {
                act.run()?;
                Ok(Answer::Passed)
            }
            None => Ok(Answer::Nothing("web/package.json is missing")),
        }
    }
}

/// The summary.
#[derive(Default)]
struct Table {
    rows: Vec<(String, String, Option<Duration>)>,
    passed: usize,
    failed: usize,
}

impl Table {
    fn row(&mut self, step: &str, result: &str, took: Option<Duration>) {
        self.rows.push((step.to_owned(), result.to_owned(), took));
    }

    fn text(&self) -> String {
        let width =
            self.rows.iter().map(|(_, result, _)| result.len()).max().unwrap_or(0).max("result".len());
        let mut text = format!("\n{:<9}  {:<width$}  {:>8}\n", "step", "result", "time");
        for (step, result, took) in &self.rows {
            let took = took.map_or_else(String::new, |took| format!("{:.1} s", took.as_secs_f64()));
            text.push_str(format!("{step:<9}  {result:<width$}  {took:>8}").trim_end());
            text.push('\n');
        }
        text.push_str(&format!("\n{} passed, {} failed\n", self.passed, self.failed));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_ends_with_the_count() {
        let mut table = Table { passed: 1, failed: 1, ..Table::default() };
        table.row("fmt", "passed", Some(Duration::from_millis(1250)));
        table.row("lint", "FAILED", Some(Duration::from_secs(61)));
        table.row("rust", "not run", None);
        assert_eq!(
            table.text(),
            "\nstep       result       time\nfmt        passed      1.2 s\nlint       FAILED     61.0 s\nrust       not run\n\n1 passed, 1 failed\n"
        );
    }

    #[test]
    fn a_step_that_is_not_there_is_refused() {
        let repo = Repo::here().unwrap();
        let error = run(&repo, &["lnit".to_owned()]).unwrap_err();
        assert_eq!(error.to_string(), "there is no step `lnit`; ./test --list names them");
        let args = ["lint", "--", "-E", "all()"].map(str::to_owned);
        assert!(run(&repo, &args).unwrap_err().to_string().contains("./test rust -- -E all()"));
    }
}
