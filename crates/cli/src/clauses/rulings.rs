use houseway_lawbook::{Citation, DocumentError, RulingId, citations};
use std::collections::BTreeMap;

/// The rulings that the data, points of law and House Way rows of a rulebook cite beside each clause that they cite, by
/// name and number. A clause that is cited without any has an empty list.
///
/// # Errors
/// [`DocumentError`] if it is no TOML.
pub(super) fn beside_clauses(
    documents: &[(&str, &str)],
) -> Result<BTreeMap<String, Vec<RulingId>>, DocumentError> {
    let mut found: BTreeMap<String, Vec<RulingId>> = BTreeMap::new();
    for (name, text) in documents {
        for (_, cited) in citations(name, text)? {
            let ruling = |citation: &Citation| match citation {
                Citation::Ruling(ruling) => Some(*ruling),
                Citation::Clause(_) => None,
            };
            let rulings: Vec<RulingId> = cited.iter().filter_map(ruling).collect();
            for clause in cited.iter().filter(|citation| ruling(citation).is_none()) {
                let noted = found.entry(clause.to_string()).or_default();
                let new =
                    rulings.iter().filter(|ruling| !noted.contains(ruling)).copied().collect::<Vec<_>>();
                noted.extend(new);
            }
        }
    }
    for rulings in found.values_mut() {
        rulings.sort_by_key(|ruling| {
            let (letters, number) = ruling.as_str().split_once('-').unwrap_or_default();
            (letters.to_owned(), number.parse::<u32>().unwrap_or(0))
        });
    }
    Ok(found)
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
