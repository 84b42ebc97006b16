//! The benchmark of the house. Each figure stands beside a limit of the machine or a peer that is measured in the same
//! run, and what counts is the ratio: a figure alone says more about the machine than about the house.
//!
//! `cargo xtask bench` runs all of it; a name runs one part: `settle`.

mod clock;
mod row;
mod settle;

use anyhow::bail;
use row::Row;

/// A part of the benchmark.
type Part = (&'static str, fn() -> anyhow::Result<Vec<Row>>);

/// The parts, by name.
const PARTS: &[Part] = &[("settle", settle::measure)];

fn main() -> anyhow::Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|name| !PARTS.iter().any(|(part, _)| part == name)) {
        let known: Vec<_> = PARTS.iter().map(|(part, _)| *part).collect();
        bail!("there is no part `{unknown}`; the parts are {}", known.join(", "));
    }
    let mut rows = Vec::new();
    for (name, measure) in PARTS {
        if wanted.is_empty() || wanted.iter().any(|w| w == name) {
            eprintln!("measuring {name} ...");
            rows.extend(measure()?);
        }
    }
    print!("{}", row::table(&rows));
    Ok(())
}
