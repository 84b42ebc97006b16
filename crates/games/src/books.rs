//! The rulebooks that this project ships, embedded in the program: a row each.

use crate::roulette;
use houseway_lawbook::{ClauseMatrix, DocumentError, MatrixError, RulebookId, read};
use serde::{Deserialize, Serialize};

/// Which game's code plays a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// [`crate::roulette`].
    RapidRoulette,
}

impl Game {
    /// Its name in data, in kebab-case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RapidRoulette => "rapid-roulette",
        }
    }

    /// The rulings that offer a choice in this game, each with its alternatives, the default first.
    #[must_use]
    pub const fn rulings_offered(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::RapidRoulette => roulette::RULINGS_OFFERED,
        }
    }
}

/// The files of one rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book {
    /// The rulebook's id, which is also its folder.
    pub id: &'static str,
    /// Which game it is a book of.
    pub game: Game,
    /// `rulebook.toml`: numbers, lists and choices, each with its clause.
    pub rulebook: &'static str,
    /// `clauses.toml`: every clause, classed.
    pub clauses: &'static str,
    /// `clause-ids.txt`: the ids of all clauses, one a line, kept apart so that completeness can be checked.
    pub clause_ids: &'static str,
    /// `covered.tsv`: rulebook, clause, kind and test of each asserted citation, with tabs between.
    pub covered: &'static str,
}

/// What a rulebook says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The rulebook's id.
    pub id: RulebookId,
    /// Which game it is a book of.
    pub game: Game,
    /// The game's name as the text has it.
    pub title: String,
    /// Where it is law.
    pub jurisdiction: String,
    /// Where it was published.
    pub source: String,
    /// The day from which it is law, as year, month, day.
    pub in_force: String,
    /// Which edition of the data.
    pub edition: u32,
}

macro_rules! book {
    ($game:ident, $id:literal) => {
        Book {
            id: $id,
            game: Game::$game,
            rulebook: include_str!(concat!("../../../rulebooks/", $id, "/rulebook.toml")),
            clauses: include_str!(concat!("../../../rulebooks/", $id, "/clauses.toml")),
            clause_ids: include_str!(concat!("../../../rulebooks/", $id, "/clause-ids.txt")),
            covered: include_str!(concat!("../../../rulebooks/", $id, "/covered.tsv")),
        }
    };
}

/// Rapid Roulette, Victoria, 2000.
pub const VIC_2000_RAPID_ROULETTE: Book = book!(RapidRoulette, "vic-2000-rapid-roulette");

/// Every rulebook that the program knows by itself.
pub const SHIPPED: &[Book] = &[VIC_2000_RAPID_ROULETTE];

impl Book {
    /// The shipped book of that id.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        SHIPPED.iter().find(|book| book.id == id)
    }

    /// The name of one of its files, for errors: `vic-2000-rapid-roulette/rulebook.toml`.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.id)
    }

    /// What it says of itself.
    ///
    /// # Errors
    /// [`DocumentError`] if its head cannot be read. Every shipped book's is tested to.
    pub fn head(&self) -> Result<Head, DocumentError> {
        read(&self.file("rulebook.toml"), self.rulebook)
    }

    /// Its clauses, classed, checked against the list of their ids.
    ///
    /// # Errors
    /// [`MatrixError`] if the two differ. Every shipped book's are tested to agree.
    pub fn matrix(&self) -> Result<ClauseMatrix, MatrixError> {
        ClauseMatrix::new(&self.file("clauses.toml"), self.clauses, self.clause_ids)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_book_has_a_head_and_a_whole_matrix() {
        for book in SHIPPED {
            let head = book.head().unwrap();
            assert_eq!((head.id.as_str(), head.game), (book.id, book.game));
            let matrix = book.matrix().unwrap();
            assert_eq!(matrix.rows().len(), book.clause_ids.lines().count());
            assert_eq!(Book::find(book.id), Some(book));
        }
        assert_eq!(Book::find("vic-2000"), None);
    }
}
