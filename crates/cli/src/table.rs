/// How a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table in plain text: columns as wide as their content, two blanks between them, the last one wrapped.
#[derive(Debug)]
pub(crate) struct Table {
    columns: Vec<(Align, &'static str)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these columns.
    pub(crate) fn new(columns: &[(Align, &'static str)]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row; it should have a cell for each column.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table within `width` columns, if that leaves the last column at least a third of it.
    pub(crate) fn text(&self, width: usize) -> String {
        let titles: Vec<String> = self.columns.iter().map(|(_, title)| (*title).to_owned()).collect();
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|column| {
                let cells = self.rows.iter().chain([&titles]).filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            })
            .collect();
        let before_last: usize = widths.iter().rev().skip(1).map(|width| width + 2).sum();
        let last = width.saturating_sub(before_last).max(width / 3);
        let rule: Vec<String> = widths.iter().map(|width| "-".repeat((*width).min(last.max(1)))).collect();

        let mut text = String::new();
        for row in [&titles, &rule].into_iter().chain(&self.rows) {
            let lines = wrap(row.last().map_or("", String::as_str), last);
            for (index, line) in lines.iter().enumerate() {
                let mut out = String::new();
                for (column, width) in widths.iter().enumerate() {
                    let is_last = column + 1 == widths.len();
                    let cell = match (is_last, index) {
                        (true, _) => line.as_str(),
                        (false, 0) => row.get(column).map_or("", String::as_str),
                        (false, _) => "",
                    };
                    let width = if is_last { (*width).min(last) } else { *width };
                    match self.columns[column].0 {
                        Align::Left => out.push_str(&format!("{cell:<width$}")),
                        Align::Right => out.push_str(&format!("{cell:>width$}")),
                    }
                    out.push_str("  ");
                }
                text.push_str(out.trim_end());
                text.push('\n');
            }
        }
        text
    }
}

/// The text in lines of at most `width`, broken at blanks where it can be. At least one line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_the_last_is_wrapped() {
        let mut table = Table::new(&[(Align::Left, "bet"), (Align::Right, "ways"), (Align::Left, "what")]);
        table.row(["low".into(), "18".into(), "one two three four five six".into()]);
        table.row(["straight-up".into(), "1".into(), String::new()]);
        let expected = "\
bet          ways  what
-----------  ----  ------------
low            18  one two
                   three four
                   five six
straight-up     1
";
        assert_eq!(table.text(31), expected);
    }

    #[test]
    fn a_word_longer_than_the_line_stays_whole() {
        assert_eq!(wrap("a extraordinary b", 4), ["a", "extraordinary", "b"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
