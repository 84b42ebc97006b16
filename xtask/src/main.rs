//! One command each for running and for testing everything on a fresh machine.

mod act;
mod arrows;
mod chromium;
mod clauses;
mod coverage;
mod digest;
mod house;
mod machine;
mod mutants;
mod nextest;
mod node;
mod passed;
mod postgres;
mod repo;
mod rust_source;
mod suite;
mod tidy;
mod uncalled;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::repo::Repo;

const HELP: &str = "\
cargo xtask <command>

  run [args]           build houseway and run it (./run)
  test [step ...]      run every check, or only these steps (./test); --list names them
  clauses [--check|--write]
                       compare the clauses that the tests cover with rulebooks/*/covered.tsv, or write those files
  clause-mutants [--rulebook ID] [--clause C] [--sample N]
                       disable one clause at a time and see that a test fails
  bench [args]         run the benchmark
  screenshots [args]   take the screenshots of docs/screenshots";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match command(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(args: &[String]) -> Result<ExitCode> {
    let Some((command, rest)) = args.split_first() else {
        bail!("which command?\n\n{HELP}");
    };
    if matches!(command.as_str(), "help" | "--help" | "-h") {
        println!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let repo = Repo::here()?;
    match command.as_str() {
        "run" => house::run(&repo, rest)?,
        "test" => return suite::run(&repo, rest),
        "clauses" => clauses::run(&repo, rest)?,
        "clause-mutants" => return mutants::run(&repo, rest),
        "bench" => bench(&repo, rest)?,
        "screenshots" => suite::screenshots(&repo, rest)?,
        other => bail!("there is no command `{other}`\n\n{HELP}"),
    }
    Ok(ExitCode::SUCCESS)
}

fn bench(repo: &Repo, args: &[String]) -> Result<()> {
    if !repo.metadata()?.has("houseway-bench") {
        bail!("there is no benchmark: the workspace has no crate houseway-bench");
    }
    repo.cargo().args(["run", "--release", "--package", "houseway-bench", "--"]).args(args).run()
}
