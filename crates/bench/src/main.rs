//! The benchmark of the house. Each figure stands beside a limit of the machine or a peer that is measured in the same
//! run, and what counts is the ratio: a figure alone says more about the machine than about the house.
//!
//! `cargo xtask bench` runs all of it; names run parts: see [`PARTS`].

mod board;
mod broadcast;
mod client;
mod clock;
mod driven;
mod group_commit;
mod machine;
mod pai_gow;
mod pai_gow_table;
mod prepared;
mod red_dog;
mod row;
mod setting;
mod settle;
mod start;
mod touches;
mod viewers;
mod views;

use anyhow::{Context, bail};
use row::Row;
use setting::Setting;

/// A part of the benchmark.
type Part = (&'static str, fn(&Setting) -> anyhow::Result<Vec<Row>>);

/// The parts, by name.
const PARTS: &[Part] = &[
    ("settle", settle::measure),
    ("pai-gow", pai_gow::measure),
    ("pai-gow-table", pai_gow_table::measure),
    ("red-dog", red_dog::measure),
    ("views", views::measure),
    ("touches", touches::measure),
    ("viewers", viewers::measure),
    ("start", start::measure),
];

const HELP: &str = "\
cargo xtask bench [-- part ...] [--json] [--quick] [--folder DIR]

  part          settle, pai-gow, pai-gow-table, red-dog, views, touches, viewers or start; all of them if none is named
  --json        the rows as JSON, times in microseconds
  --quick       a tenth of the work: to see that it runs, not to quote
  --folder DIR  where journals are written, on the disk that is to be measured; else among the temporary files";

fn main() -> anyhow::Result<()> {
    let (mut setting, mut json, mut wanted) = (Setting::default(), false, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--help" | "-h" => {
                println!("{HELP}");
                return Ok(());
            }
            // Some hand this on as it stands.
            "--" => {}
            "--json" => json = true,
            "--quick" => setting.quick = true,
            "--folder" => setting.folder = Some(args.next().context("--folder needs a folder")?.into()),
            part if PARTS.iter().any(|(name, _)| *name == part) => wanted.push(arg),
            other => bail!("there is no part and no option `{other}`\n\n{HELP}"),
        }
    }
    let mut rows = Vec::new();
    for (name, measure) in PARTS {
        if wanted.is_empty() || wanted.iter().any(|one| one == name) {
            eprintln!("measuring {name} ...");
            rows.extend(measure(&setting).with_context(|| format!("measuring {name}"))?);
        }
    }
    if json {
        println!("{:#}", serde_json::json!({"machine": machine::describe(), "rows": row::document(&rows)}));
    } else {
        print!("{}\n{}", machine::describe(), row::table(&rows));
    }
    Ok(())
}
