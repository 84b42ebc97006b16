//! Settling a full table in the core: 24 terminals with 40 wagers each.

use crate::clock::median;
use crate::driven::{Driven, SEATS};
use crate::row::Row;
use crate::setting::Setting;
use anyhow::ensure;
use houseway_table::Game;
use houseway_table::roulette::{Command, Roulette};
use std::hint::black_box;
use std::time::Duration;

/// Wagers on each terminal.
const WAGERS: usize = 40;

/// Measures the decision that settles the spin, beside the bare arithmetic of as many wagers.
pub fn measure(_: &Setting) -> anyhow::Result<Vec<Row>> {
    let mut table = Driven::open(false)?;
    table.wager(WAGERS)?;
    let (command, by) = table.up_to_the_entry()?;
    let Command::EnterOutcome { outcome, .. } = command else { anyhow::bail!("no entry") };
    let wagers: Vec<(u64, u64, u64)> = table
        .state
        .open_seats()
        .flat_map(|(_, open)| open.wagers.iter())
        .map(|(spot, amount)| {
            let mask = table.rules.covers(*spot).iter().fold(0, |mask, pocket| mask | 1 << pocket.number());
            (mask, amount.get(), table.rules.odds(spot.kind()).value.parts().0)
        })
        .collect();
    ensure!(wagers.len() == usize::from(SEATS) * WAGERS, "{} wagers stand", wagers.len());
    ensure!(Roulette::decide(&table.rules, &table.state, &command, &by).is_ok(), "the entry is refused");
    let measured = median(400, || {
        let _ = black_box(Roulette::decide(&table.rules, &table.state, black_box(&command), &by));
    });
    let limit = median(400, || {
        let paid: u64 = black_box(&wagers)
            .iter()
            .map(|(mask, stake, odds)| (mask >> outcome.number() & 1) * stake * (odds + 1))
            .sum();
        black_box(paid);
    });
    Ok(vec![Row {
        what: format!("settle {SEATS} terminals of {WAGERS} wagers in the core"),
        measured,
        target: Some(Duration::from_micros(200)),
        peer: format!("bare arithmetic of the same {} wagers", wagers.len()),
        limit,
    }])
}
