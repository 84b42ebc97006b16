use houseway_games::pai_gow::{Hand, Kind, Rules};
use serde::Serialize;

/// How one hand is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Row {
    pub hand: String,
    pub low: String,
    pub high: String,
    pub clause: String,
}

impl Row {
    pub(super) fn of(rules: &Rules, hand: Hand) -> Self {
        let setting = rules.house_way().set(hand);
        let clauses: Vec<String> = rules.house_way().clauses(hand).iter().map(ToString::to_string).collect();
        Self {
            hand: hand.to_string(),
            low: tiles(setting.low()),
            high: tiles(setting.high()),
            clause: clauses.join(";"),
        }
    }

    pub(super) fn cells(&self) -> [String; 4] {
        [&self.hand, &self.low, &self.high, &self.clause].map(Clone::clone)
    }
}

/// The tiles of one hand, the higher first.
pub(super) fn tiles([one, other]: [Kind; 2]) -> String {
    format!("{one} {other}")
}

/// Lines of comma-separated values; a field that needs quotes gets them.
pub(super) fn csv(lines: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    for line in lines {
        let fields: Vec<String> = line.iter().map(|field| quoted(field)).collect();
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_with_a_comma_or_a_quote_is_quoted() {
        let line = ["a", "b,c", "d\"e"].map(str::to_owned).to_vec();
        assert_eq!(csv([line]), "a,\"b,c\",\"d\"\"e\"\n");
    }
}
