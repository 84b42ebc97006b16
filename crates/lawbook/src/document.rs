use crate::place::Place;
use crate::{Basis, Citation, Citations, Mutation, ShortError};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

/// A datum of a rulebook and what it stands on: `{ value = 30, clause = "5.2" }`, where `clause` may be a
/// list and `ruling` may stand beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited<T> {
    /// The datum.
    pub value: T,
    /// Its clauses and rulings.
    pub basis: Basis,
}

impl<T> Cited<T> {
    /// The same basis for something made of the datum.
    ///
    /// # Errors
    /// Whatever `make` answers.
    pub fn try_map<U, E>(self, make: impl FnOnce(T) -> Result<U, E>) -> Result<Cited<U>, E> {
        Ok(Cited { value: make(self.value)?, basis: self.basis })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Cited<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw<T> {
            value: T,
            clause: Citations,
            ruling: Option<Citations>,
        }
        let raw = Raw::deserialize(deserializer)?;
        let clauses = raw.clause.0;
        if clauses.iter().any(|c| matches!(c, Citation::Ruling(_))) {
            return Err(D::Error::custom("`clause` names a ruling: write it under `ruling`"));
        }
        let rulings = raw.ruling.map(|Citations(rulings)| rulings).unwrap_or_default();
        if let Some(clause) = rulings.iter().find(|c| matches!(c, Citation::Clause(_))) {
            return Err(D::Error::custom(format!(
                "`ruling` names `{clause}`, which has not the form of a ruling"
            )));
        }
        let basis = Basis::new(clauses.into_iter().chain(rulings).collect())
            .ok_or_else(|| D::Error::custom("a datum needs between 1 and 32 clauses"))?;
        Ok(Self { value: raw.value, basis })
    }
}

/// Why a document cannot be read. What is told counts rows from 1, and calls them by name where the text is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {}: {message}", self.place_words())]
pub struct DocumentError {
    /// The file, as the caller named it.
    pub file: String,
    /// The key, with its tables, and rows counted from 0: `bets.street.odds`, `points[2].say`.
    pub key: String,
    /// What is wrong, with the clause where the document gives one.
    pub message: String,
    /// Where the key stands in the text, once that was looked up.
    place: Option<Box<Place>>,
}

impl DocumentError {
    /// An error about `key` of `file`.
    pub fn new(file: &str, key: &str, message: impl Into<String>) -> Self {
        Self { file: file.into(), key: key.into(), message: message.into(), place: None }
    }

    /// The same, if it is about that file, with the line of its text and the names of the rows.
    #[must_use]
    pub fn found_in(self, file: &str, text: &str) -> Self {
        if self.file != file || self.place.is_some() || self.key.is_empty() {
            return self;
        }
        let place = Some(Box::new(Place::of(&self.key, text)));
        Self { place, ..self }
    }

    /// The key in words: `points row 3 ("name"), say (line 40)`.
    #[must_use]
    pub fn place_words(&self) -> String {
        match &self.place {
            _ if self.key.is_empty() => "the document".to_owned(),
            Some(place) => place.words(&self.key),
            None => Place::default().words(&self.key),
        }
    }
}

/// How long a document may be, in bytes.
const LONGEST: usize = 1 << 20;

/// Reads a TOML document strictly: an unknown or a missing key is an error.
///
/// # Errors
/// [`DocumentError`] names the file, the key, and the clause that stands beside it.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DocumentError> {
    read_mutated(file, text, &Mutation::none())
}

/// Reads a document after `mutation` has changed every datum that stands on its clause. Only tests of
/// the tests use a mutation other than none.
///
/// # Errors
/// As [`read`].
pub fn read_mutated<T: DeserializeOwned>(
    file: &str,
    text: &str,
    mutation: &Mutation,
) -> Result<T, DocumentError> {
    let mut document = parse(file, text)?;
    mutation.apply(&mut document);
    filled(file, document).map_err(|error| error.found_in(file, text))
}

/// Reads a document in two parts, each strictly: `H` has the keys named in `head` that stand at its top, `T` has all the
/// others. So that what every document of a kind says of itself is described once. `check` looks at the head before anything
/// else is read.
///
/// # Errors
/// As [`read`], first about the head; what `check` answers.
pub fn read_headed<H: DeserializeOwned, T: DeserializeOwned>(
    file: &str,
    text: &str,
    head: &[&str],
    mutation: &Mutation,
    check: impl FnOnce(&H) -> Result<(), DocumentError>,
) -> Result<(H, T), DocumentError> {
    let mut document = parse(file, text)?;
    mutation.apply(&mut document);
    let (head, rest) = document.into_iter().partition(|(key, _)| head.contains(&key.as_str()));
    let placed = |error: DocumentError| error.found_in(file, text);
    let head = filled(file, head).map_err(placed)?;
    check(&head).map_err(placed)?;
    Ok((head, filled(file, rest).map_err(placed)?))
}

fn parse(file: &str, text: &str) -> Result<toml::Table, DocumentError> {
    if text.len() > LONGEST {
        return Err(DocumentError::new(file, "", "longer than a mebibyte"));
    }
    text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        DocumentError::new(file, &format!("line {line}"), error.message())
    })
}

fn filled<T: DeserializeOwned>(file: &str, document: toml::Table) -> Result<T, DocumentError> {
    let whole = document.clone();
    serde_path_to_error::deserialize(toml::Value::Table(document)).map_err(|error| {
        let key = match error.path().to_string() {
            path if path == "." => String::new(),
            path => path,
        };
        let message = error.into_inner().message().to_owned();
        let clause = clause_near(&whole, &key).map_or(String::new(), |c| format!(" (clause {c})"));
        DocumentError::new(file, &key, format!("{message}{clause}"))
    })
}

/// Everything that a document cites, with the key at which it stands; what one datum, row or point of law rests on stays
/// together. Found are `clause` and `ruling` beside a datum or a row, a list of `cites`, and tables of points of law.
///
/// # Errors
/// [`DocumentError`] if it is no TOML, or if a citation cannot be kept.
pub fn citations(file: &str, text: &str) -> Result<Vec<(String, Vec<Citation>)>, DocumentError> {
    let mut found = Vec::new();
    gather(&parse(file, text)?, "", &mut found);
    let read = |(key, texts): (String, Vec<String>)| match texts
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, ShortError>>()
    {
        Ok(citations) => Ok((key, citations)),
        Err(error) => Err(DocumentError::new(file, &key, error.to_string()).found_in(file, text)),
    };
    found.into_iter().map(read).collect()
}

fn gather(table: &toml::Table, at: &str, found: &mut Vec<(String, Vec<String>)>) {
    use toml::Value;
    let texts = |value: &Value| -> Vec<String> {
        let one = std::slice::from_ref(value);
        let all = value.as_array().map_or(one, Vec::as_slice).iter();
        all.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let below = |key: &str| if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    let cited = ["clause", "ruling", "cites"].into_iter().filter_map(|key| table.get(key)).flat_map(texts);
    let cited: Vec<String> = cited.collect();
    if !cited.is_empty() {
        found.push((at.to_owned(), cited));
    }
    for (key, value) in table {
        match value {
            Value::Table(points) if key == "law" => {
                let point =
                    |(point, value): (&String, &Value)| (below(&format!("law.{point}")), texts(value));
                found.extend(points.iter().map(point));
            }
            Value::Table(inner) => gather(inner, &below(key), found),
            Value::Array(rows) => {
                for (row, inner) in rows.iter().enumerate() {
                    if let Value::Table(inner) = inner {
                        gather(inner, &format!("{}[{row}]", below(key)), found);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The clause written in the innermost table on the way to `key` that has one.
fn clause_near(document: &toml::Table, key: &str) -> Option<String> {
    let mut table = document;
    let mut found = None;
    for part in key.split('.') {
        // A row of a list is written `rows[2]`.
        let (name, row) = part.split_once('[').unwrap_or((part, ""));
        let row = row.trim_end_matches(']').parse::<usize>().ok();
        table = match table.get(name) {
            Some(toml::Value::Table(inner)) => inner,
            Some(toml::Value::Array(rows)) => match row.and_then(|row| rows.get(row)) {
                Some(toml::Value::Table(inner)) => inner,
                _ => break,
            },
            _ => break,
        };
        if let Some(clause) = table.get("clause") {
            found = Some(clause.to_string());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        period: Cited<u32>,
    }

    fn problem(text: &str) -> String {
        read::<Sample>("sample.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn reads_a_datum_with_its_clause_and_ruling() {
        let text = r#"period = { value = 30, clause = ["5.1", "5.2"], ruling = "G-4" }"#;
        let sample: Sample = read("sample.toml", text).unwrap();
        assert_eq!(sample.period.value, 30);
        assert_eq!(sample.period.basis.to_string(), "5.1, 5.2, G-4");
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Named {
        id: String,
    }

    #[test]
    fn reads_the_head_and_the_rest_each_strictly() {
        let headed = |text: &str| {
            let check = |head: &Named| match head.id.as_str() {
                "z" => Err(DocumentError::new("sample.toml", "id", "is another's")),
                _ => Ok(()),
            };
            let keys = ["id", "title"];
            let read = read_headed::<Named, Sample>("sample.toml", text, &keys, &Mutation::none(), check);
            read.map(|(head, rest)| (head.id, rest.period.value)).map_err(|error| error.to_string())
        };
        let period = "period = { value = 30, clause = \"5.2\" }";
        assert_eq!(headed(&format!("id = \"a\"\n{period}")), Ok(("a".into(), 30)));
        let wrong = |text: &str, needle: &str| {
            let error = headed(text).unwrap_err();
            assert!(error.contains(needle), "{error}");
        };
        wrong(period, "missing field `id`");
        wrong(&format!("id = 3\n{period}"), "sample.toml: id");
        wrong(&format!("id = \"a\"\ntitle = \"b\"\n{period}"), "unknown field `title`");
        wrong("id = \"a\"", "missing field `period`");
        wrong("id = \"z\"", "is another's");
        wrong(&format!("id = \"a\"\nother = 1\n{period}"), "unknown field `other`");
    }

    #[test]
    fn every_citation_is_found_where_it_stands() {
        let text = "a = { value = 1, clause = [\"5.1\", \"5.2\"], ruling = \"G-4\" }\n\
                    [[rows]]\nodds = { value = 2, clause = \"7\" }\nalso = [{ cites = [\"PG-1\"] }]\n\
                    [part.law]\nlate = [\"3.6\", \"RR-6\"]";
        let found = citations("sample.toml", text).unwrap();
        let said = |(key, cited): &(String, Vec<Citation>)| {
            format!("{key}: {}", cited.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        let mut said: Vec<String> = found.iter().map(said).collect();
        said.sort();
        assert_eq!(
            said,
            ["a: 5.1 5.2 G-4", "part.law.late: 3.6 RR-6", "rows[0].also[0]: PG-1", "rows[0].odds: 7"]
        );
        assert!(citations("sample.toml", "a = {").is_err());
    }

    #[test]
    fn names_file_key_and_clause_of_what_is_wrong() {
        assert!(problem("").contains("sample.toml: the document: missing field `period`"), "{}", problem(""));
        let unknown = problem("period = { value = 30, clause = \"5.2\", vaule = 1 }");
        assert!(
            unknown.contains("sample.toml: period") && unknown.contains("`vaule`") && unknown.contains("5.2")
        );
        let wrong = problem("period = { value = \"x\", clause = \"5.2\" }");
        assert!(wrong.contains("sample.toml: period") && wrong.contains("5.2"), "{wrong}");
        assert!(problem("period = { value = 1, clause = \"RR-1\" }").contains("ruling"));
        assert!(problem("period = { value = 1 }").contains("missing field `clause`"));
        assert!(problem("period = {").contains("line 1"));
        assert!(problem("x = 1\nperiod = { value = 1, clause = \"5.2\" }").contains("unknown field `x`"));
    }
}
