use houseway_games::pai_gow::{Value, Worth};

/// How many values there are, and one above all of them.
const EDGES: usize = Value::COUNT + 1;

/// Hands of the bank, by what their two hands are worth: how many lie below any two values is one look.
pub(super) struct Grid {
    /// How many distinct low values lie below each value, and the same of high ones: only these have rows and columns.
    rows: [u8; EDGES],
    columns: [u8; EDGES],
    width: usize,
    /// Row by row, how much lies in lower rows and columns.
    below: Vec<i64>,
}

impl Grid {
    /// Of hands that are worth so much, each with its weight.
    pub(super) fn new(hands: &[(Worth, i64)]) -> Self {
        let (mut lows, mut highs) = ([false; Value::COUNT], [false; Value::COUNT]);
        for (worth, _) in hands {
            lows[usize::from(worth.low.get())] = true;
            highs[usize::from(worth.high.get())] = true;
        }
        let (rows, columns) = (ranks(&lows), ranks(&highs));
        let width = usize::from(columns[Value::COUNT]) + 1;
        let mut below = vec![0; width * (usize::from(rows[Value::COUNT]) + 1)];
        for (worth, weight) in hands {
            let row = usize::from(rows[usize::from(worth.low.get())]) + 1;
            let column = usize::from(columns[usize::from(worth.high.get())]) + 1;
            below[row * width + column] += weight;
        }
        for row in 1..below.len() / width {
            let (before, rest) = below.split_at_mut(row * width);
            let before = &before[(row - 1) * width..];
            let mut sum = 0;
            for (cell, above) in rest[..width].iter_mut().zip(before) {
                sum += *cell;
                *cell = sum + above;
            }
        }
        Self { rows, columns, width, below }
    }

    /// How much has a low hand below `low` and a high one below `high`.
    pub(super) fn below(&self, low: u8, high: u8) -> i64 {
        let row = usize::from(self.rows[usize::from(low)]);
        self.below[row * self.width + usize::from(self.columns[usize::from(high)])]
    }
}

/// How many of the values below each one are there.
fn ranks(there: &[bool; Value::COUNT]) -> [u8; EDGES] {
    let mut ranks = [0; EDGES];
    for (value, there) in there.iter().enumerate() {
        ranks[value + 1] = ranks[value] + u8::from(*there);
    }
    ranks
}
