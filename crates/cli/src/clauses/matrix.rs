use super::rulings;
use crate::problem::Problem;
use houseway_games::books::Book;
use houseway_lawbook::{Class, ClauseId, Language, RulebookId, RulingId};
use serde::Serialize;
use std::collections::BTreeMap;

/// Every clause of a rulebook with what is known of it, in the order of the text.
#[derive(Debug, Serialize)]
pub(super) struct Matrix {
    pub(super) rulebook: RulebookId,
    /// The language of the summaries.
    pub(super) lang: &'static str,
    pub(super) clauses: Vec<Row>,
}

/// One clause.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) clause: ClauseId,
    pub(super) class: Class,
    pub(super) summary: String,
    /// Why it is exempt from coverage, what it waits for, or where its rule lives.
    pub(super) reason: Option<String>,
    pub(super) waits_for: Option<String>,
    /// The tests that saw it cited, by the names of the test runner.
    pub(super) tests: Vec<String>,
    /// The rulings that the rulebook's data cites beside it.
    pub(super) rulings: Vec<RulingId>,
}

impl Matrix {
    /// The matrix of a shipped book, in English.
    #[cfg(test)]
    pub(super) fn of(book: &Book) -> Result<Self, Problem> {
        Self::told(book, None)
    }

    /// The matrix of a shipped book with its summaries in a language, or in English.
    pub(super) fn told(book: &Book, language: Option<Language>) -> Result<Self, Problem> {
        let told = match language {
            None => None,
            Some(language) => Some(book.summaries(language).map_err(Problem::fault)?.ok_or_else(|| {
                Problem::input(
                    format!("{} is not told in {language} yet", book.id),
                    "Leave --lang out to read it in English.".to_owned(),
                )
            })?),
        };
        let mut tests = tests(book)?;
        let mut rulings = rulings::beside_clauses(&book.documents()).map_err(Problem::fault)?;
        let matrix = book.matrix().map_err(Problem::fault)?;
        let clauses = matrix
            .rows()
            .iter()
            .map(|row| Row {
                clause: row.id,
                class: row.class,
                summary: told.as_ref().and_then(|told| told.of(row.id)).unwrap_or(&row.summary).to_owned(),
                reason: row
                    .reason
                    .clone()
                    .or_else(|| row.waits_for.as_ref().map(|what| format!("waits for {what}"))),
                waits_for: row.waits_for.clone(),
                tests: tests.remove(row.id.as_str()).unwrap_or_default(),
                rulings: rulings.remove(row.id.as_str()).unwrap_or_default(),
            })
            .collect();
        let rulebook = RulebookId::new(book.id).map_err(Problem::fault)?;
        Ok(Self { rulebook, lang: language.map_or("en", Language::tag), clauses })
    }

    /// How many clauses there are of each class that occurs, in the order of the classes.
    pub(super) fn classes(&self) -> Vec<(String, usize)> {
        let mut counts: BTreeMap<Class, (String, usize)> = BTreeMap::new();
        for row in &self.clauses {
            counts.entry(row.class).or_insert_with(|| (row.class_name(), 0)).1 += 1;
        }
        counts.into_values().collect()
    }

    /// How many clauses are covered, of how many that a test can cover.
    pub(super) fn coverage(&self) -> (usize, usize) {
        let must = || self.clauses.iter().filter(|row| row.must_be_covered());
        (must().filter(|row| !row.tests.is_empty()).count(), must().count())
    }
}

impl Row {
    /// Whether a test must cover it.
    pub(super) const fn must_be_covered(&self) -> bool {
        self.class.must_be_covered()
    }

    /// The name of its class, as data has it.
    pub(super) fn class_name(&self) -> String {
        format!("{:?}", self.class).to_lowercase()
    }
}

/// The tests of each clause, from lines of rulebook, clause, kind and test.
fn tests(book: &Book) -> Result<BTreeMap<String, Vec<String>>, Problem> {
    let mut tests: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (line, text) in (1..).zip(book.covered.lines()) {
        let fields: Vec<&str> = text.split('\t').collect();
        let [_, clause, _, test] = fields[..] else {
            let file = book.file("covered.tsv");
            return Err(Problem::fault(format!(
                "{file}: line {line}: rulebook, clause, kind and test are wanted"
            )));
        };
        let tests = tests.entry(clause.to_owned()).or_default();
        if !tests.iter().any(|known| known == test) {
            tests.push(test.to_owned());
        }
    }
    Ok(tests)
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_games::books::{SHIPPED, VIC_2000_RAPID_ROULETTE};

    #[test]
    fn every_shipped_book_has_a_matrix_of_its_clauses_in_order() {
        for book in SHIPPED {
            let matrix = Matrix::of(book).unwrap();
            let ids: Vec<_> = matrix.clauses.iter().map(|row| row.clause.as_str()).collect();
            assert_eq!(ids, book.clause_ids.lines().collect::<Vec<_>>());
            assert_eq!(matrix.classes().iter().map(|(_, count)| count).sum::<usize>(), ids.len());
        }
    }

    #[test]
    fn every_clause_that_a_shipped_book_cites_is_one_of_its_clauses() {
        for book in SHIPPED {
            for clause in rulings::beside_clauses(&book.documents()).unwrap().keys() {
                assert!(book.clause_ids.lines().any(|id| id == clause), "{}: {clause}", book.id);
            }
        }
    }

    #[test]
    fn a_test_is_listed_once_however_many_kinds_it_saw() {
        let covered = "b\t7.1\tdecision\ta::b\nb\t7.1\tprompt\ta::b\nb\t7.1\tdecision\tc\n";
        let book = Book { covered, ..VIC_2000_RAPID_ROULETTE };
        let matrix = Matrix::of(&book).unwrap();
        let row = matrix.clauses.iter().find(|row| row.clause.as_str() == "7.1").unwrap();
        assert_eq!(row.tests, ["a::b", "c"]);
        assert_eq!(matrix.coverage().0, 1);
        let book = Book { covered: "7.1\tdecision\ta::b\n", ..VIC_2000_RAPID_ROULETTE };
        assert!(Matrix::of(&book).is_err());
    }

    #[test]
    fn a_pending_clause_says_what_it_waits_for() {
        let matrix = Matrix::of(&VIC_2000_RAPID_ROULETTE).unwrap();
        let row = matrix.clauses.iter().find(|row| row.class == Class::Pending).unwrap();
        let what = row.waits_for.as_ref().unwrap();
        assert!(row.reason.as_ref().unwrap().contains(what.as_str()));
    }
}
