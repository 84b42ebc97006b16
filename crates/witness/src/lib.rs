//! Test support: asserts that a decision cites its clause, and keeps a record of it.
//!
//! A clause counts as covered when a test has seen a real decision, prompt, display or record name it. The test says so
//! with [`cites`], which panics where the basis does not name the clause, and which keeps a line about it where
//! `HOUSEWAY_COVERAGE_DIR` names a folder. A clause is worth nothing as evidence if nothing happens when it is taken
//! away: tests load their rulebooks under [`mutation_of`], so that one clause can be disabled from outside by
//! `HOUSEWAY_MUTANT` to see whether they notice.
//!
//! Only ever a dev-dependency. Beside the server, the command line and xtask it is the one crate that reads its
//! environment and writes files.

#![expect(clippy::panic, reason = "its purpose is to fail the test that calls it")]

mod record;

use houseway_lawbook::{Basis, Citation, ClauseId, Mutation};
use std::env;

/// Names a folder where a whole run of the tests keeps its records.
const COVERAGE_DIR: &str = "HOUSEWAY_COVERAGE_DIR";
/// Names a clause to disable, as `<rulebook>/<clause>`.
const MUTANT: &str = "HOUSEWAY_MUTANT";

/// What was seen to name the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An answer of the engine, a refusal included.
    Decision,
    /// A step that the console tells the dealer.
    Prompt,
    /// A sign or screen.
    Display,
    /// A form that is kept.
    Record,
}

impl Kind {
    /// Its name in the record.
    const fn name(self) -> &'static str {
        match self {
            Self::Decision => "decision",
            Self::Prompt => "prompt",
            Self::Display => "display",
            Self::Record => "record",
        }
    }
}

/// The clause that `HOUSEWAY_MUTANT` disables, of whichever rulebook; nothing where it is unset.
///
/// For tests that load one book. A test that loads several asks with [`mutation_of`].
///
/// # Panics
/// If the variable is not `<rulebook>/<clause>`.
#[must_use]
pub fn mutation() -> Mutation {
    mutant().map_or_else(Mutation::none, |(_, clause)| Mutation::of(clause))
}

/// The clause of `rulebook` that `HOUSEWAY_MUTANT` disables; nothing where it is unset or names another book.
///
/// # Panics
/// If the variable is not `<rulebook>/<clause>`.
#[must_use]
pub fn mutation_of(rulebook: &str) -> Mutation {
    match mutant() {
        Some((book, clause)) if book == rulebook => Mutation::of(clause),
        _ => Mutation::none(),
    }
}

fn mutant() -> Option<(String, ClauseId)> {
    let text = env::var(MUTANT).ok().filter(|text| !text.is_empty())?;
    Some(parse_mutant(&text).unwrap_or_else(|| panic!("{MUTANT}=`{text}` is not <rulebook>/<clause>")))
}

fn parse_mutant(text: &str) -> Option<(String, ClauseId)> {
    let (book, clause) = text.split_once('/')?;
    (!book.is_empty()).then_some(())?;
    Some((book.to_owned(), ClauseId::new(clause).ok()?))
}

/// Asserts that `basis` names the clause or ruling `citation`, and records a clause as covered by the running test.
///
/// The basis must come from the product: an answer, a prompt, a view or a form, not one that the test put together.
///
/// # Panics
/// If the basis does not name it, or the record cannot be kept.
#[track_caller]
pub fn cites(rulebook: &str, kind: Kind, basis: &Basis, citation: &str) {
    let wanted: Citation = citation
        .parse()
        .unwrap_or_else(|error| panic!("`{citation}` is neither a clause nor a ruling: {error}"));
    let named = basis.citations().any(|found| found == wanted);
    assert!(named, "the {} should name {citation} of {rulebook}; it rests on {basis}", kind.name());
    if let (Citation::Clause(clause), Some(folder)) = (wanted, env::var_os(COVERAGE_DIR)) {
        record::keep(folder.as_ref(), rulebook, clause, kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn basis(citations: &[&str]) -> Basis {
        Basis::new(citations.iter().map(|text| text.parse().unwrap()).collect()).unwrap()
    }

    #[test]
    #[should_panic(expected = "the prompt should name 4.3(a) of book; it rests on 7.1, RR-2")]
    fn a_basis_without_the_clause_fails_the_test() {
        cites("book", Kind::Prompt, &basis(&["7.1", "RR-2"]), "4.3(a)");
    }

    #[test]
    #[should_panic(expected = "should name 7")]
    fn the_rule_above_is_not_the_clause() {
        cites("book", Kind::Decision, &basis(&["7.1"]), "7");
    }

    #[test]
    fn a_mutant_is_a_book_and_a_clause() {
        let (book, clause) = parse_mutant("vic-2000-rapid-roulette/1.1 spin sequence").unwrap();
        assert_eq!((book.as_str(), clause.as_str()), ("vic-2000-rapid-roulette", "1.1 spin sequence"));
        for text in ["", "book", "book/", "/7.1"] {
            assert!(parse_mutant(text).is_none(), "{text}");
        }
    }
}
