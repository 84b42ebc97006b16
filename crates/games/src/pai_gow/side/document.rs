use super::bonanza::BonanzaDocument;
use super::bonus::BonusDocument;
use super::jackpot::JackpotDocument;
use super::tie::TieDocument;
use super::{SideBets, split_side_readings};
use crate::books::Book;
use crate::pai_gow::choice::Offered;
use houseway_lawbook::{DocumentError, Mutation, Readings, RulebookId, read_mutated};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    id: RulebookId,
    edition: u32,
    bonanza: Option<BonanzaDocument>,
    bonus: Option<BonusDocument>,
    tie: Option<TieDocument>,
    jackpot: Option<JackpotDocument>,
}

impl SideBets {
    /// What a book that this project ships offers; nothing if it has no side bets of this kind.
    ///
    /// Readings of rulings that are not [`super::SIDE_RULINGS`] are left to other parts.
    ///
    /// # Errors
    /// [`DocumentError`] if a reading is not offered. Every shipped book is tested to load.
    pub fn of_book(book: &Book, readings: &Readings, mutation: &Mutation) -> Result<Self, DocumentError> {
        let file = book.file("side-bets.toml");
        if let Some(text) = book.side_bets {
            return Self::load((&file, text), readings, mutation);
        }
        let id =
            RulebookId::new(book.id).map_err(|error| DocumentError::new(&file, "id", error.to_string()))?;
        let none = Self {
            id,
            edition: 0,
            bonanza: None,
            bonuses: Vec::new(),
            ties: Vec::new(),
            jackpot: None,
            offered: Offered::default(),
        };
        none.check(&file, readings)
    }

    /// Reads a `side-bets.toml`, given with the name by which errors call it: a book's own, or one of the same shape with
    /// other pay tables.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and the clause of what is missing, unknown or wrong: among pay tables a line
    /// that is unknown, missing, negative, absurd, out of order, twice there, or made by no hand.
    pub fn load(
        (file, text): (&str, &str),
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Self, DocumentError> {
        let document: Document = read_mutated(file, text, mutation)?;
        let mut offered = Offered::default();
        let bonanza = document.bonanza.map(|bonanza| bonanza.read(file, mutation)).transpose()?;
        let bonuses = document.bonus.map(|bonus| bonus.read(file, readings, &mut offered, mutation));
        let ties = document.tie.map(|tie| tie.read(file, readings, &mut offered, mutation));
        let jackpot = document.jackpot.map(|jackpot| jackpot.read(file, readings, &mut offered, mutation));
        let bets = Self {
            id: document.id,
            edition: document.edition,
            bonanza,
            bonuses: bonuses.transpose()?.unwrap_or_default(),
            ties: ties.transpose()?.unwrap_or_default(),
            jackpot: jackpot.transpose()?,
            offered,
        };
        bets.check(file, readings)
    }

    /// With readings of [`super::SIDE_RULINGS`] that are offered.
    fn check(self, file: &str, readings: &Readings) -> Result<Self, DocumentError> {
        let own = split_side_readings(readings).map(|(own, _)| own);
        let checked = own.and_then(|own| self.offered.check(&own));
        checked.map_err(|error| DocumentError::new(file, "readings", error.to_string()))?;
        Ok(self)
    }
}
