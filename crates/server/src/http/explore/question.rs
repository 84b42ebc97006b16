//! What is asked, read from an address within bounds.

use super::wrong::Wrong;
use crate::problem::Problem;
use axum::extract::Query;
use axum::http::Uri;
use houseway_lawbook::Readings;
use houseway_money::Cents;

/// The longest query, in bytes.
const LONGEST: usize = 4_096;
/// The most readings that are named at once.
const READINGS: usize = 32;

/// The fields of a query in the order in which they stand.
#[derive(Debug)]
pub(super) struct Question(Vec<(String, String)>);

impl Question {
    /// Reads the query of an address, which may have these fields.
    ///
    /// # Errors
    /// A [`Problem`] that says what is too long, unreadable or unknown.
    pub(super) fn read(uri: &Uri, known: &[&str]) -> Result<Self, Problem> {
        if uri.query().is_some_and(|query| query.len() > LONGEST) {
            return Err(Wrong::Unreadable.says(format!("a question is at most {LONGEST} bytes long")));
        }
        let fields = Query::<Vec<(String, String)>>::try_from_uri(uri)
            .map_err(|error| Wrong::Unreadable.says(error.to_string()))?
            .0;
        match fields.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            None => Ok(Self(fields)),
            Some((name, _)) => {
                let field: String = name.chars().take(40).collect();
                let says = format!("unknown field `{field}`; there are {}", known.join(", "));
                Err(Wrong::NoField { field }.says(says))
            }
        }
    }

    /// A field that stands there at most once.
    ///
    /// # Errors
    /// A [`Problem`] if it stands there twice.
    pub(super) fn one(&self, name: &str) -> Result<Option<&str>, Problem> {
        let mut values = self.all(name);
        match (values.next(), values.next()) {
            (_, Some(_)) => {
                Err(Wrong::Twice { what: name.to_owned() }.says(format!("`{name}` stands there twice")))
            }
            (value, None) => Ok(value.filter(|value| !value.is_empty())),
        }
    }

    /// Each value of a field.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// What is listed in a field, with commas between, or in several of that name.
    pub(super) fn listed(&self, name: &str) -> impl Iterator<Item = &str> {
        self.all(name).flat_map(|list| list.split(',')).map(str::trim).filter(|part| !part.is_empty())
    }

    /// The readings, given as `reading=PG-3=whole,HW-2=never-a-six`.
    ///
    /// # Errors
    /// A [`Problem`] for what is no reading, or for too many.
    pub(super) fn readings(&self) -> Result<Readings, Problem> {
        if self.listed("reading").count() > READINGS {
            let wrong = Wrong::TooMany { field: "reading".to_owned(), most: READINGS };
            return Err(wrong.says(format!("at most {READINGS} readings are named at once")));
        }
        Readings::parse(self.listed("reading")).map_err(|error| Wrong::Reading.says(error.to_string()))
    }

    /// An amount in whole cents within bounds.
    ///
    /// # Errors
    /// A [`Problem`] that names the bounds.
    pub(super) fn cents(&self, name: &str, least: u64, most: u64) -> Result<Option<Cents>, Problem> {
        let Some(text) = self.one(name)? else { return Ok(None) };
        let number = Some(text).filter(|text| text.len() < 16).and_then(|text| text.parse::<u64>().ok());
        let amount = number.filter(|cents| (least..=most).contains(cents)).and_then(Cents::new);
        amount.map(Some).ok_or_else(|| {
            let wrong = Wrong::Number { field: name.to_owned(), least, most };
            wrong.says(format!("`{name}` is an amount in whole cents, from {least} to {most}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<Question, Problem> {
        Question::read(&format!("/odds?{query}").parse().unwrap(), &["reading", "chip"])
    }

    #[test]
    fn fields_are_read_within_bounds() {
        let question = read("reading=PG-3=whole&reading=HW-2%3Dnever-a-six,PG-2=whole&chip=250").unwrap();
        assert_eq!(question.readings().unwrap().choices().count(), 3);
        assert_eq!(question.cents("chip", 1, 1_000).unwrap(), Some(Cents::literal(250)));
        assert!(question.cents("chip", 500, 1_000).unwrap_err().detail.contains("from 500 to 1000"));
        assert!(read("chip=-1").unwrap().cents("chip", 0, 10).is_err());
        assert!(read("chip=1&chip=2").unwrap().one("chip").unwrap_err().detail.contains("twice"));
        assert!(
            read("stake=1").unwrap_err().detail.contains("unknown field `stake`; there are reading, chip")
        );
        assert!(read(&format!("chip={}", "9".repeat(LONGEST))).unwrap_err().detail.contains("4096"));
        let many = vec!["RR-2=literal"; READINGS + 1].join(",");
        assert!(read(&format!("reading={many}")).unwrap().readings().is_err());
    }
}
