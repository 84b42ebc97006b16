use crate::ClauseId;
use toml::{Table, Value};

/// A deliberate fault in a rulebook: what stands on one clause is disabled or changed, to see whether a
/// test notices. Production code reads its books with [`Mutation::none`].
#[derive(Clone, Debug, Default)]
pub struct Mutation(Option<ClauseId>);

impl Mutation {
    /// The book as it is.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }

    /// The book without `clause`.
    #[must_use]
    pub const fn of(clause: ClauseId) -> Self {
        Self(Some(clause))
    }

    /// Whether what stands on `clause` is to be disabled.
    #[must_use]
    pub fn disables(&self, clause: ClauseId) -> bool {
        self.0 == Some(clause)
    }

    /// Changes every datum of the document that stands on the clause.
    pub(crate) fn apply(&self, document: &mut Table) {
        if let Some(clause) = &self.0 {
            change_table(document, clause.as_str());
        }
    }
}

fn change_table(table: &mut Table, clause: &str) {
    let stands_on = match table.get("clause") {
        Some(Value::String(one)) => one == clause,
        Some(Value::Array(more)) => more.iter().any(|c| c.as_str() == Some(clause)),
        _ => false,
    };
    if stands_on && let Some(value) = table.get_mut("value") {
        change(value);
    }
    for (_, value) in table.iter_mut() {
        match value {
            Value::Table(inner) => change_table(inner, clause),
            Value::Array(rows) => {
                for row in rows {
                    if let Value::Table(inner) = row {
                        change_table(inner, clause);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Another value of the same form: one more, the opposite, other odds; of a list, each item changed.
fn change(value: &mut Value) {
    match value {
        Value::Integer(number) => *number = number.saturating_add(1),
        Value::Boolean(truth) => *truth = !*truth,
        Value::String(text) => {
            if let Some(ratio) = text.strip_suffix(" to 1")
                && let Some(first) = ratio.split(' ').next()
                && let Ok(whole) = first.parse::<u64>()
            {
                *text = text.replacen(first, &(whole + 1).to_string(), 1);
            }
        }
        Value::Array(items) if items.iter().all(Value::is_integer) => {
            let by = 1.min(items.len());
            items.rotate_left(by);
            if let Some(Value::Integer(first)) = items.first_mut() {
                *first = first.saturating_sub(1).max(0);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(change),
        Value::Table(inner) => inner.iter_mut().for_each(|(_, value)| change(value)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_what_stands_on_the_clause_and_nothing_else() {
        let mut document: Table =
            "a = { value = \"12 1/2 to 1\", clause = \"7.4\" }\nb = { value = 30, clause = [\"5.1\", \"5.2\"] }\nc = { value = true, clause = \"9\" }"
                .parse()
                .unwrap();
        Mutation::of(ClauseId::new("7.4").unwrap()).apply(&mut document);
        Mutation::of(ClauseId::new("5.2").unwrap()).apply(&mut document);
        assert_eq!(document["a"]["value"].as_str(), Some("13 1/2 to 1"));
        assert_eq!(document["b"]["value"].as_integer(), Some(31));
        assert_eq!(document["c"]["value"].as_bool(), Some(true));
    }
}
