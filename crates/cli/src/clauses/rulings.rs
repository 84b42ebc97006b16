use houseway_lawbook::{DocumentError, RulingId, read};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The rulings that the data, points of law and House Way rows of a rulebook cite beside each clause that they cite, by
/// name and number. A clause that is cited without any has an empty list.
///
/// # Errors
/// [`DocumentError`] if it is no TOML.
pub(super) fn beside_clauses(
    documents: &[(&str, &str)],
) -> Result<BTreeMap<String, Vec<RulingId>>, DocumentError> {
    let mut found = BTreeMap::new();
    for (name, text) in documents {
        let document: Table = read(name, text)?;
        gather(&document, &mut found);
    }
    for rulings in found.values_mut() {
        rulings.sort_by_key(|ruling: &RulingId| {
            let (letters, number) = ruling.as_str().split_once('-').unwrap_or_default();
            (letters.to_owned(), number.parse::<u32>().unwrap_or(0))
        });
    }
    Ok(found)
}

/// Every datum or row with `clause` and perhaps `ruling` and every table of points of law, however deep.
fn gather(table: &Table, found: &mut BTreeMap<String, Vec<RulingId>>) {
    if let Some(clause) = table.get("clause") {
        let rulings = table.get("ruling").map(texts).unwrap_or_default();
        note(&[texts(clause), rulings].concat(), found);
    }
    if let Some(Value::Table(law)) = table.get("law") {
        law.values().for_each(|citations| note(&texts(citations), found));
    }
    for value in table.values() {
        match value {
            Value::Table(inner) => gather(inner, found),
            Value::Array(rows) => rows.iter().filter_map(Value::as_table).for_each(|row| gather(row, found)),
            _ => {}
        }
    }
}

/// Notes each ruling of one basis beside each of its clauses.
fn note(citations: &[&str], found: &mut BTreeMap<String, Vec<RulingId>>) {
    let rulings = citations.iter().filter(|text| RulingId::has_form(text));
    let rulings: Vec<RulingId> = rulings.filter_map(|text| RulingId::new(text).ok()).collect();
    for clause in citations.iter().filter(|text| !RulingId::has_form(text)) {
        let noted = found.entry((*clause).to_owned()).or_default();
        for ruling in &rulings {
            if !noted.contains(ruling) {
                noted.push(*ruling);
            }
        }
    }
}

/// The text, or the texts of the list.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(one) => vec![one],
        Value::Array(more) => more.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_stand_beside_the_clauses_that_are_cited_with_them() {
        let text = "\
            [odds]\nquad = { value = 1, clause = \"7.4\", ruling = [\"RR-14\", \"RR-2\"] }\n\
            [[row]]\ndatum = { value = [1], clause = [\"7.4\", \"9\"], ruling = \"G-1\" }\n\
            [law]\nlate = [\"3.6\"]\nmay-leave = [\"6.6(a)\", \"6.7\", \"RR-4\"]\n";
        let way = "[[points]]\nsay = \"x\"\nclause = \"App2.3\"\nruling = \"HW-1\"\n";
        let found = beside_clauses(&[("rulebook.toml", text), ("house-way.toml", way)]).unwrap();
        let of = |clause: &str| found[clause].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(of("7.4"), "G-1 RR-2 RR-14");
        assert_eq!(of("9"), "G-1");
        assert_eq!(of("3.6"), "");
        assert_eq!((of("6.6(a)"), of("6.7")), ("RR-4".into(), "RR-4".into()));
        assert_eq!(of("App2.3"), "HW-1");
        assert_eq!(found.len(), 6);
    }
}
