//! The binary `houseway`: building it and becoming it.

use std::env;
use std::path::PathBuf;

use anyhow::Result;

use crate::act::Act;
use crate::repo::Repo;
use crate::web::Web;

const HELP: &str = "\
./run                 build Houseway, open a demo floor on ./data and print its address
./run serve ...       build Houseway and run `houseway serve ...`
./run <subcommand> .. any other subcommand of houseway; `./run help` lists them

The first build takes some minutes. HOUSEWAY_PROFILE=dev builds faster and runs slower.";

/// `cargo xtask run`: builds, then becomes the binary, in the folder that the caller stands in.
pub fn run(repo: &Repo, args: &[String]) -> Result<()> {
    if let [word] = args
        && (word == "--help" || word == "-h")
    {
        println!("{HELP}");
        return Ok(());
    }
    let profile = env::var("HOUSEWAY_PROFILE").unwrap_or_else(|_| "release".to_owned());
    let program = build(repo, &profile)?;
    let demo = ["demo".to_owned()];
    let args = if args.is_empty() { &demo } else { args };
    Err(Act::new(program).named("houseway").args(args).become_it())
}

/// Builds the screens and the binary; its path is the answer.
pub fn build(repo: &Repo, profile: &str) -> Result<PathBuf> {
    if let Some(web) = Web::open(repo)? {
        web.build()?;
    }
    repo.cargo()
        .args(["build", "--package", "houseway-cli", "--bin", "houseway", "--profile", profile])
        .run()?;
    binary(repo, if profile == "dev" { "debug" } else { profile })
}

/// Builds the screens and the binary that the Rust tests start; its path is the answer. Cargo gives the dependencies the
/// features that the tests want only if a test is among the targets, hence `--test`: with others all would be compiled
/// once more.
pub fn build_as_tested(repo: &Repo) -> Result<PathBuf> {
    if let Some(web) = Web::open(repo)? {
        web.build()?;
    }
    repo.cargo().args(["build", "--workspace", "--bin", "houseway", "--test", "serve"]).run()?;
    binary(repo, "debug")
}

fn binary(repo: &Repo, folder: &str) -> Result<PathBuf> {
    Ok(repo.metadata()?.target_directory.join(folder).join("houseway"))
}
