//! Where in a document a key stands, in words: rows counted from 1, called by the name that they bear, and the line.

use toml::de::{DeTable, DeValue};

/// What a row may be called by, the first that it has.
const NAMES: [&str; 3] = ["name", "id", "word"];
/// The longest name that is told, in characters.
const LONGEST: usize = 60;

/// Where a key stands: its line, and the names of the rows on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    line: Option<usize>,
    rows: Vec<Option<String>>,
}

/// A part of a key: a name, and the rows that are named behind it, counted from 0 (`lines[2]`).
fn part(part: &str) -> (&str, Vec<usize>) {
    let (name, rows) = part.split_once('[').unwrap_or((part, ""));
    let rows: Option<Vec<usize>> = rows
        .split('[')
        .filter(|row| !row.is_empty())
        .map(|row| row.strip_suffix(']')?.parse().ok())
        .collect();
    match rows {
        Some(rows) => (name, rows),
        // What is no row is part of the name.
        None => (part, Vec::new()),
    }
}

impl Place {
    /// Looks a key up in the text; what is not there leaves the line of what it should stand in.
    pub(crate) fn of(key: &str, text: &str) -> Self {
        let mut place = Self::default();
        let Ok(document) = DeTable::parse(text) else { return place };
        let line = |at: usize| text.get(..at).map(|before| 1 + before.matches('\n').count());
        let mut table = document.get_ref();
        for step in key.split('.') {
            let (name, rows) = part(step);
            let Some((key, value)) = table.iter().find(|(key, _)| key.get_ref() == name) else { break };
            place.line = line(key.span().start);
            let mut value = value.get_ref();
            for row in rows {
                let found = if let DeValue::Array(rows) = value { rows.get(row) } else { None };
                let Some(found) = found else { return place };
                place.line = line(found.span().start);
                value = found.get_ref();
                place.rows.push(if let DeValue::Table(row) = value { called(row) } else { None });
            }
            let DeValue::Table(inner) = value else { break };
            table = inner;
        }
        place
    }

    /// The key in words: `bonus.tables.bonus/A.lines row 2 ("Two pairs"), odds (line 40)`.
    pub(crate) fn words(&self, key: &str) -> String {
        let mut said = String::new();
        let mut names = self.rows.iter();
        let mut behind_row = false;
        for step in key.split('.') {
            let (name, rows) = part(step);
            if !said.is_empty() {
                said.push_str(if behind_row { ", " } else { "." });
            }
            said.push_str(name);
            behind_row = !rows.is_empty();
            for row in rows {
                said.push_str(&format!(" row {}", row + 1));
                if let Some(name) = names.next().and_then(Option::as_ref) {
                    said.push_str(&format!(" (\"{name}\")"));
                }
            }
        }
        if let Some(line) = self.line {
            said.push_str(&format!(" (line {line})"));
        }
        said
    }
}

/// What a row is called.
fn called(row: &DeTable<'_>) -> Option<String> {
    let named = |name: &&str| row.iter().find(|(key, _)| key.get_ref() == *name);
    let (_, value) = NAMES.iter().find_map(named)?;
    let DeValue::String(text) = value.get_ref() else { return None };
    let mut name: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        name.push('…');
    }
    (!name.trim().is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "id = \"x\"\n\n[[points]]\nsay = \"a\"\nkeep = 1\n\n[[points]]\nid = \"second\"\nkeep = 2\n\n\
                        [bonus.tables.\"bonus/A\"]\nlines = [\n  { name = \"top\", odds = 1 },\n  { odds = 2 },\n]\n";

    #[test]
    fn a_row_is_counted_from_one_and_named_with_its_line() {
        let words = |key: &str| Place::of(key, TEXT).words(key);
        assert_eq!(words("points[1].keep"), "points row 2 (\"second\"), keep (line 9)");
        assert_eq!(words("points[0]"), "points row 1 (line 3)");
        assert_eq!(
            words("bonus.tables.bonus/A.lines[0].odds"),
            "bonus.tables.bonus/A.lines row 1 (\"top\"), odds (line 13)"
        );
        assert_eq!(
            words("bonus.tables.bonus/A.lines[1].name"),
            "bonus.tables.bonus/A.lines row 2, name (line 14)"
        );
        assert_eq!(
            words("bonus.tables.bonus/A.lines[7].on"),
            "bonus.tables.bonus/A.lines row 8, on (line 12)"
        );
        assert_eq!(words("nothing[3][1]"), "nothing row 4 row 2");
        assert_eq!(words("law.late"), "law.late");
        assert_eq!(Place::default().words("points[x].y"), "points[x].y");
    }

    #[test]
    fn a_long_name_is_cut() {
        let text = format!("[[row]]\nname = \"{}\"\n", "n".repeat(80));
        let words = Place::of("row[0]", &text).words("row[0]");
        assert!(words.contains(&format!("(\"{}…\")", "n".repeat(60))), "{words}");
    }
}
