use crate::irregular::Case;
use crate::stage::Stuck;
use crate::{Answer, Asked, Draw, Drill, Mark, Question, cut, house_way, irregular, payout};
use houseway_games::books::{Book, Game, SHIPPED};
use houseway_lawbook::{Basis, DocumentError, Mutation, Readings};
use houseway_table::pai_gow::Rules;
use std::borrow::Cow;

/// Why nothing is asked or marked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TrainingError {
    /// No shipped book of Pai Gow bears that id.
    #[error("there are no drills of `{asked}`; there are of {known}")]
    NoBook {
        /// What was asked for.
        asked: String,
        /// The books that have drills.
        known: String,
    },
    /// A book cannot be read under these readings.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// Questions are numbered from 1 to [`Course::LAST`].
    #[error("questions are numbered from 1 to {}", Course::LAST)]
    Number,
    /// The answer is one to another drill.
    #[error("this answers another drill than the one that was asked")]
    OtherDrill,
    /// The answer cannot be used.
    #[error("{0}")]
    Answer(String),
    /// No question comes of this seed and number.
    #[error("no question comes of this seed and number: take another number")]
    NoQuestion,
    /// A table could not be played up to the moment asked about.
    #[error(transparent)]
    Stuck(#[from] Stuck),
}

impl TrainingError {
    /// Whether whoever asked can put it right.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        !matches!(self, Self::Stuck(_) | Self::NoQuestion)
    }
}

/// The clauses and rulings, each a text.
pub(crate) fn texts(basis: &Basis) -> Vec<String> {
    basis.citations().map(|citation| citation.to_string()).collect()
}

/// A book made ready: its rules, and what its questions are picked from.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub rules: Rules,
    /// Which hands each row of the House Way decides.
    pub rows: Vec<Vec<u16>>,
    pub cases: Vec<Case>,
}

impl Prepared {
    fn read(book: &Book, readings: &Readings) -> Result<Self, TrainingError> {
        let rules = Rules::of_book(book, readings, &Mutation::none())?;
        let rows = house_way::by_row(rules.play.house_way());
        let cases = irregular::cases(&rules)?;
        Ok(Self { rules, rows, cases })
    }
}

/// Every book of Pai Gow that this project ships, made ready for questions.
#[derive(Debug)]
pub struct School {
    books: Vec<Prepared>,
}

impl School {
    /// Reads the books, and plays each irregularity of each at a table.
    ///
    /// # Errors
    /// [`TrainingError`] if a shipped book cannot be read or played. Every one is tested to.
    pub fn open() -> Result<Self, TrainingError> {
        let books = SHIPPED.iter().filter(|book| book.game == Game::PaiGow);
        let books = books.map(|book| Prepared::read(book, &Readings::defaults()));
        Ok(Self { books: books.collect::<Result<_, _>>()? })
    }

    /// The ids of the books, in the order of the shelf.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.books.iter().map(|book| book.rules.play.head().id.as_str())
    }

    /// The drills of one book under these readings.
    ///
    /// # Errors
    /// [`TrainingError::NoBook`], or [`TrainingError::Document`] for a reading that the book does not offer.
    pub fn course(&self, id: &str, readings: &Readings) -> Result<Course<'_>, TrainingError> {
        let place = self.ids().position(|known| known == id);
        let (Some(place), Some(book)) = (place, Book::find(id)) else {
            let known = self.ids().collect::<Vec<_>>().join(", ");
            return Err(TrainingError::NoBook { asked: id.chars().take(60).collect(), known });
        };
        let usual = self.books.get(place).filter(|book| book.rules.readings() == readings);
        let own = match usual {
            Some(usual) => Cow::Borrowed(usual),
            None => Cow::Owned(Prepared::read(book, readings)?),
        };
        Ok(Course { school: self, own, place })
    }
}

/// The drills of one book under its readings.
#[derive(Debug)]
pub struct Course<'a> {
    school: &'a School,
    own: Cow<'a, Prepared>,
    place: usize,
}

impl Course<'_> {
    /// The highest number of a question.
    pub const LAST: u32 = 10_000;

    pub(crate) fn own(&self) -> &Prepared {
        &self.own
    }

    /// The other books, at their defaults.
    pub(crate) fn others(&self) -> impl Iterator<Item = &Prepared> {
        let place = self.place;
        self.school.books.iter().enumerate().filter(move |(at, _)| *at != place).map(|(_, book)| book)
    }

    /// The rules that are drilled.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.own.rules
    }

    /// The irregularities that this book has a branch for, with what follows.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.own.cases
    }

    /// The question of this number under this seed.
    ///
    /// # Errors
    /// [`TrainingError::Number`].
    pub fn question(&self, drill: Drill, seed: u32, number: u32) -> Result<Question, TrainingError> {
        let draw = &mut self.draw(drill, seed, number)?;
        let asked = match drill {
            Drill::HouseWay => Asked::HouseWay(house_way::question(self, draw)),
            Drill::Payouts => Asked::Payouts(payout::solve(self, draw)?.question),
            Drill::Cuts => Asked::Cuts(cut::solve(self, draw)?.question),
            Drill::Irregularities => Asked::Irregularities(irregular::question(self, draw)?.1),
        };
        let rules = self.rules();
        Ok(Question {
            rulebook: rules.id().to_string(),
            edition: rules.edition(),
            readings: rules.readings().clone(),
            seed,
            number,
            asked,
        })
    }

    /// Marks an answer to the question of this number under this seed, `streak` right answers having come just before it.
    ///
    /// # Errors
    /// [`TrainingError::Number`], [`TrainingError::OtherDrill`] or [`TrainingError::Answer`].
    pub fn mark(
        &self,
        drill: Drill,
        seed: u32,
        number: u32,
        answer: &Answer,
        streak: u32,
    ) -> Result<Mark, TrainingError> {
        let draw = &mut self.draw(drill, seed, number)?;
        match drill {
            Drill::HouseWay => house_way::mark(self, &house_way::question(self, draw), answer, streak),
            Drill::Payouts => payout::mark(payout::solve(self, draw)?, answer, streak),
            Drill::Cuts => cut::mark(cut::solve(self, draw)?, answer, streak),
            Drill::Irregularities => irregular::mark(self, &irregular::question(self, draw)?, answer, streak),
        }
    }

    fn draw(&self, drill: Drill, seed: u32, number: u32) -> Result<Draw, TrainingError> {
        if (1..=Self::LAST).contains(&number) {
            Ok(Draw::new(self.rules().play.head().id.as_str(), drill, seed, number))
        } else {
            Err(TrainingError::Number)
        }
    }
}
