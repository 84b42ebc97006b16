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
                cells.map(|cell| columns_of(cell)).max().unwrap_or(0)
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
                    let blanks = " ".repeat(width.saturating_sub(columns_of(cell)));
                    match self.columns[column].0 {
                        Align::Left => out.extend([cell, &blanks]),
                        Align::Right => out.extend([&blanks, cell]),
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

/// Whether a terminal gives the character two columns: Chinese characters and the marks that stand among them.
const fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff01}'..='\u{ff60}' | '\u{20000}'..='\u{3fffd}')
}

/// How many columns of a terminal the text takes.
fn columns_of(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// The parts of a word between which a line may break: each Chinese character is one, with the mark that closes what is
/// before it or opens what follows.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, c) in word.char_indices() {
        let may_break = before.is_some_and(|last| {
            (is_wide(last) || is_wide(c))
                && !"，。、；：？！）」』》…".contains(c)
                && !"（「『《".contains(last)
        });
        if may_break {
            parts.push(&word[start..at]);
            start = at;
        }
        before = Some(c);
    }
    parts.push(&word[start..]);
    parts
}

/// The text in lines of at most `width`, broken at blanks and between Chinese characters where it can be. At least one line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        for (index, part) in parts(word).into_iter().enumerate() {
            let Some(line) = lines.last_mut() else { break };
            let blank = if index == 0 && !line.is_empty() { " " } else { "" };
            if line.is_empty() || columns_of(line) + blank.len() + columns_of(part) <= width {
                line.extend([blank, part]);
            } else {
                lines.push(part.to_owned());
            }
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
    fn chinese_takes_two_columns_a_character_and_breaks_between_them() {
        assert_eq!(
            wrap("終端機顯示（結餘），第 3 局 by 6.7(a)", 10),
            ["終端機顯示", "（結餘），", "第 3 局 by", "6.7(a)"]
        );
        assert_eq!(wrap("籌碼3顆", 4), ["籌碼", "3顆"]);
        let mut table = Table::new(&[(Align::Left, "注"), (Align::Left, "what")]);
        table.row(["直注".into(), "單一號碼".into()]);
        assert_eq!(table.text(40), "注    what\n----  --------\n直注  單一號碼\n");
    }

    #[test]
    fn a_word_longer_than_the_line_stays_whole() {
        assert_eq!(wrap("a extraordinary b", 4), ["a", "extraordinary", "b"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
