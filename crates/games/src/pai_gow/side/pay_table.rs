//! What every pay table must satisfy: as many lines as it says, from the highest downwards, and a hand for each.

use super::line::{Line, LineTable, On};
use crate::pai_gow::Hand;
use crate::pai_gow::table_rules::Fault;
use std::cmp::Ordering;

/// The most lines that a table may have.
const MOST: usize = 64;

/// Reads the lines of the table at `key`, which says that they are `number`, and which hands make them.
pub(super) fn lines(key: &str, number: usize, rows: Vec<LineTable>) -> Result<(Vec<Line>, Made), Fault> {
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
    apart(key, lines.iter().map(Line::name))?;
    let made: Vec<_> = lines.iter().map(|line| line.on.as_slice()).collect();
    let made = reached(key, &made)?;
    Ok((lines, made))
}

/// Whether every line of the table at `key` has a name of its own.
pub(super) fn apart<'a>(key: &str, names: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
    let mut known: Vec<&str> = Vec::new();
    for (index, name) in names.enumerate() {
        if known.contains(&name) {
            let message = format!("another line is called `{name}` too: give each a name of its own");
            return Err((format!("{key}.lines[{index}].name"), message));
        }
        known.push(name);
    }
    Ok(())
}

/// Whether a table of a kind of bet is called after it: `tie`, or `tie/A`.
pub(super) fn named(kind: &str, name: &str) -> Result<(), Fault> {
    let rest = name.strip_prefix(kind).map(|rest| rest.strip_prefix('/').unwrap_or(rest));
    let own = rest.is_some_and(|rest| {
        let apart = name.len() == kind.len() + rest.len() + usize::from(!rest.is_empty());
        apart && rest.len() <= 20 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    if own {
        return Ok(());
    }
    let message =
        format!("a table of this bet is called `{kind}`, or `{kind}/` and up to 20 letters or digits");
    Err((format!("{kind}.tables.{name}"), message))
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

/// Which lines each hand makes, a bit each: where the bank has no two pairs, and where it has.
#[derive(Clone, Debug)]
pub(super) struct Made(Vec<[u64; 2]>);

impl Made {
    fn by(lines: &[&[On]]) -> Self {
        let bits = |hand: &Hand| {
            let tiles = hand.kinds();
            [false, true].map(|bank| {
                let made = |line: &&[On]| line.iter().any(|on| on.made_by(&tiles, bank));
                lines.iter().enumerate().fold(0, |bits, (at, line)| bits | u64::from(made(line)) << at)
            })
        };
        Self(Hand::all().iter().map(bits).collect())
    }

    /// The first line of each hand, or the number of lines.
    pub(super) fn firsts(&self, lines: usize) -> Vec<[u8; 2]> {
        let first = |bits: u64| (bits.trailing_zeros() as usize).min(lines) as u8;
        self.0.iter().map(|bits| bits.map(first)).collect()
    }

    /// Whether some hand satisfies `test`, which is given the lines that it makes.
    fn any(&self, test: impl Fn(u64) -> bool) -> bool {
        self.0.iter().flatten().any(|bits| test(*bits))
    }
}

/// Which lines each hand makes, if each line is reached: some hand makes it and none above.
pub(super) fn reached(key: &str, lines: &[&[On]]) -> Result<Made, Fault> {
    let hands = Made::by(lines);
    let tie = |line: &[On]| {
        line.iter().filter_map(|on| if let On::Tie(low) = on { Some(*low) } else { None }).min()
    };
    for (index, line) in lines.iter().enumerate() {
        let above = &lines[..index];
        let made = |bits: u64, line: usize| bits >> line & 1 == 1;
        let by_tiles = hands.any(|bits| bits.trailing_zeros() as usize == index);
        let by_tie =
            tie(line).is_some_and(|low| above.iter().filter_map(|other| tie(other)).all(|other| other > low));
        if by_tiles || by_tie {
            continue;
        }
        let same = |other: &usize| {
            tie(lines[*other]) == tie(line) && !hands.any(|bits| made(bits, *other) != made(bits, index))
        };
        let message = match (0..index).find(same) {
            _ if tie(line).is_none() && !hands.any(|bits| made(bits, index)) => "no hand makes it".into(),
            Some(first) => format!("the same hand as lines row {}", first + 1),
            None => "no hand is left for it: the lines above it take them all".into(),
        };
        return Err((format!("{key}.lines[{index}].on"), message));
    }
    Ok(hands)
}
