//! What a touch makes of the views of a full table: recomputed, compared, and the change written down.

use crate::clock::median;
use crate::driven::{Driven, SEATS, touch};
use crate::row::Row;
use crate::setting::Setting;
use anyhow::ensure;
use houseway_table::roulette::{Command, Roulette};
use houseway_table::{Actor, Audience, Game, SeatNumber};
use serde_json::Value;
use std::hint::black_box;

/// Wagers on each terminal.
const WAGERS: usize = 40;
/// How often each is measured.
const TIMES: usize = 200;

/// Measures the touched terminal's own view, those of the staff who look on, and all, beside writing the same views
/// out once.
pub fn measure(_: &Setting) -> anyhow::Result<Vec<Row>> {
    let mut table = played(Driven::open(false)?)?;
    let seat = SeatNumber::new(7)?;
    let own = [Audience::Seat { seat }];
    let staff = [Audience::Dealer, Audience::Supervisor, Audience::Inspector];
    let mut all: Vec<_> = SeatNumber::first(SEATS).map(|seat| Audience::Seat { seat }).collect();
    all.extend(staff);
    all.push(Audience::Public);
    let before: Vec<Value> = all.iter().map(|audience| value(&table, *audience)).collect::<Result<_, _>>()?;
    table.give(Actor::Terminal { seat }, Command::Touch { touch: touch(seat, WAGERS)? })?;
    let changed = all
        .iter()
        .zip(&before)
        .filter(|(audience, old)| value(&table, **audience).is_ok_and(|new| new != **old));
    let changed = changed.count();
    ensure!(changed == own.len() + staff.len(), "a touch changed {changed} views");

    let measure = |what: &str, audiences: &[Audience]| {
        let old: Vec<&Value> =
            all.iter().zip(&before).filter(|(one, _)| audiences.contains(one)).map(|(_, old)| old).collect();
        let chosen: Vec<Audience> = all.iter().filter(|one| audiences.contains(one)).copied().collect();
        let measured = median(TIMES, || {
            for (audience, old) in chosen.iter().zip(&old) {
                black_box(change(&table, *audience, old));
            }
        });
        let limit = median(TIMES, || {
            for audience in &chosen {
                black_box(serde_json::to_string(&Roulette::view(&table.rules, &table.state, *audience)).ok());
            }
        });
        let peer = "making the same views and writing them out once".to_owned();
        Row { what: what.to_owned(), measured, target: None, peer, limit }
    };
    let mut rows = vec![
        measure("the view of the terminal that was touched, and its change", &own),
        measure("the views of dealer, supervisor and inspector, and their changes", &staff),
        measure(&format!("all {} views of a table of {SEATS} terminals", all.len()), &all),
    ];
    rows.push(at_a_virtual_wheel()?);
    rows.push(snapshot(&table)?);
    Ok(rows)
}

/// The same table after spins and in the middle of a period.
fn played(mut table: Driven) -> anyhow::Result<Driven> {
    for _ in 0..25 {
        table.spin(WAGERS)?;
    }
    table.wager(WAGERS)?;
    Ok(table)
}

/// What the commitments of a virtual wheel add to the view that a touch waits for.
fn at_a_virtual_wheel() -> anyhow::Result<Row> {
    let mut table = played(Driven::open_virtual()?)?;
    let seat = SeatNumber::new(7)?;
    let audience = Audience::Seat { seat };
    let before = value(&table, audience)?;
    table.give(Actor::Terminal { seat }, Command::Touch { touch: touch(seat, WAGERS)? })?;
    Ok(Row {
        what: "the view of the terminal that was touched, at a virtual wheel".to_owned(),
        measured: median(TIMES, || {
            black_box(change(&table, audience, &before));
        }),
        target: None,
        peer: "making the same views and writing them out once".to_owned(),
        limit: median(TIMES, || {
            black_box(serde_json::to_string(&Roulette::view(&table.rules, &table.state, audience)).ok());
        }),
    })
}

fn value(table: &Driven, audience: Audience) -> anyhow::Result<Value> {
    Ok(serde_json::to_value(Roulette::view(&table.rules, &table.state, audience))?)
}

/// The view as it is kept for those who come, and the change for those who are there.
fn change(table: &Driven, audience: Audience, old: &Value) -> Option<(String, String)> {
    let new = value(table, audience).ok()?;
    if new == *old {
        return None;
    }
    let patch = serde_json::to_string(&json_patch::diff(old, &new)).ok()?;
    Some((new.to_string(), patch))
}

/// The state as it is kept now and then, which costs the table its copy, and another thread the writing.
fn snapshot(table: &Driven) -> anyhow::Result<Row> {
    let bytes = houseway_wire::snapshot(&table.state)?.len();
    Ok(Row {
        what: format!("a snapshot of the table, {} kB in canonical form", bytes / 1_000),
        measured: median(TIMES, || {
            black_box(houseway_wire::snapshot(&table.state).ok());
        }),
        target: None,
        peer: "a copy of the state".to_owned(),
        limit: median(TIMES, || {
            black_box(table.state.clone());
        }),
    })
}
