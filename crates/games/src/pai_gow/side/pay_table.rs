//! What every pay table must satisfy: as many lines as it says, from the highest downwards, and a hand for each.

use super::line::{Line, LineTable, On};
use crate::pai_gow::Hand;
use crate::pai_gow::table_rules::Fault;
use std::cmp::Ordering;

/// The most lines that a table may have.
const MOST: usize = 64;

/// Reads the lines of the table at `key`, which says that they are `number`.
pub(super) fn lines(key: &str, number: usize, rows: Vec<LineTable>) -> Result<Vec<Line>, Fault> {
    counted(key, number, rows.len())?;
    let at = |index: usize, part: &str| format!("{key}.lines[{index}].{part}");
    let lines = rows
        .into_iter()
        .enumerate()
        .map(|(index, row)| row.read(index).map_err(|(part, message)| (at(index, &part), message)));
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    for (index, pair) in lines.windows(2).enumerate() {
        let ([above, below], index) = (pair, index + 1) else { continue };
        let ((a, b), (c, d)) = (above.odds.value.parts(), below.odds.value.parts());
        if (c * b).cmp(&(a * d)) == Ordering::Greater {
            let message = format!(
                "{} pays more than the line above it, {}, which is paid first: lines go from the highest to the lowest (clause {})",
                below.odds.value, above.odds.value, below.odds.basis
            );
            return Err((at(index, "odds"), message));
        }
    }
    let made: Vec<_> = lines.iter().map(|line| line.on.as_slice()).collect();
    reached(key, &made)?;
    Ok(lines)
}

/// Whether there are as many lines as the table says.
pub(super) fn counted(key: &str, number: usize, lines: usize) -> Result<(), Fault> {
    match lines.cmp(&number) {
        _ if lines == 0 || lines > MOST => {
            Err((format!("{key}.lines"), format!("a pay table has 1 to {MOST} lines, not {lines}")))
        }
        Ordering::Less => Err((
            format!("{key}.lines"),
            format!("a line is missing: here are {lines}, and `number` says {number}"),
        )),
        Ordering::Greater => Err((
            format!("{key}.lines"),
            format!("a line too many: here are {lines}, and `number` says {number}"),
        )),
        Ordering::Equal => Ok(()),
    }
}

/// Whether each line is reached: some hand makes it and none above.
pub(super) fn reached(key: &str, lines: &[&[On]]) -> Result<(), Fault> {
    let made = |line: &[On], hand: &Hand, bank: bool| line.iter().any(|on| on.made_by(&hand.kinds(), bank));
    let tie = |line: &[On]| {
        line.iter().filter_map(|on| if let On::Tie(low) = on { Some(*low) } else { None }).min()
    };
    for (index, line) in lines.iter().enumerate() {
        let above = &lines[..index];
        let cases = || Hand::all().iter().flat_map(|hand| [(hand, false), (hand, true)]);
        let by_tiles = cases()
            .any(|(hand, bank)| made(line, hand, bank) && !above.iter().any(|other| made(other, hand, bank)));
        let by_tie =
            tie(line).is_some_and(|low| above.iter().filter_map(|other| tie(other)).all(|other| other > low));
        if by_tiles || by_tie {
            continue;
        }
        let same = |other: &&[On]| {
            tie(other) == tie(line)
                && cases().all(|(hand, bank)| made(other, hand, bank) == made(line, hand, bank))
        };
        let message = match above.iter().position(same) {
            Some(first) => format!("the same hand as the line lines[{first}]"),
            None if cases().any(|(hand, bank)| made(line, hand, bank)) || tie(line).is_some() => {
                "no hand is left for it: the lines above it take them all".into()
            }
            None => "no hand makes it".into(),
        };
        return Err((format!("{key}.lines[{index}].on"), message));
    }
    Ok(())
}
