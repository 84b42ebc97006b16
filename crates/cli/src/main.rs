//! The binary `houseway`: one module a subcommand.

mod args;
mod audit;
mod backup;
mod book;
mod clauses;
mod completions;
mod cuts;
mod drill;
mod equilibrium;
mod file;
mod house_way;
mod html;
mod journal;
mod odds;
mod output;
mod pai_gow;
mod problem;
mod rulebooks;
mod serve;
mod simulate;
mod table;

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    args::Cli::parse().run().unwrap_or_else(|problem| problem.report())
}
