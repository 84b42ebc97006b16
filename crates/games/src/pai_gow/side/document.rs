use super::bonanza::BonanzaDocument;
use super::bonus::BonusDocument;
use super::jackpot::JackpotDocument;
use super::tie::TieDocument;
use super::{SideBets, split_side_readings};
use crate::books::Book;
use crate::pai_gow::choice::Offered;
use crate::pai_gow::dice::BigSmallTable;
use crate::pai_gow::table_rules::Fault;
use houseway_lawbook::{DocumentError, Mutation, Readings, RulebookId, read, read_mutated};
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
    /// In pay tables of one's own; a book's stand beside its dice.
    #[serde(rename = "big-small")]
    big_small: Option<BigSmallTable>,
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
            big_small: None,
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
        document.read(file, readings, mutation).map_err(|error| error.found_in(file, text))
    }

    /// What a shipped book offers with pay tables of one's own, in the shape of its `side-bets.toml`. A part that they leave
    /// out (`bonus`, `tie`, `jackpot`) stays as the book has it; `big-small` has the shape that it has in `table.toml`.
    ///
    /// # Errors
    /// As [`Self::load`]; also for pay tables of another book, and for a clause or ruling that does not exist.
    pub fn altered(
        book: &Book,
        (file, text): (&str, &str),
        readings: &Readings,
    ) -> Result<Self, DocumentError> {
        let own: Document = read(file, text)?;
        if own.id.as_str() != book.id {
            let message =
                format!("these pay tables are for {}; the odds asked for are of {}", own.id, book.id);
            return Err(DocumentError::new(file, "id", message));
        }
        book.check_citations(file, text)?;
        if let Some(big_small) = &own.big_small {
            let error = |(key, message): Fault| DocumentError::new(file, &key, message).found_in(file, text);
            big_small.check().map_err(error)?;
        }
        let name = book.file("side-bets.toml");
        let printed: Option<Document> = book.side_bets.map(|text| read(&name, text)).transpose()?;
        let whole = match printed {
            None => own,
            Some(printed) => Document {
                bonanza: own.bonanza.or(printed.bonanza),
                bonus: own.bonus.or(printed.bonus),
                tie: own.tie.or(printed.tie),
                jackpot: own.jackpot.or(printed.jackpot),
                ..own
            },
        };
        whole.read(file, readings, &Mutation::none()).map_err(|error| error.found_in(file, text))
    }

    /// With readings of [`super::SIDE_RULINGS`] that are offered.
    fn check(self, file: &str, readings: &Readings) -> Result<Self, DocumentError> {
        let own = split_side_readings(readings).map(|(own, _)| own);
        let checked = own.and_then(|own| self.offered.check(&own));
        checked.map_err(|error| DocumentError::new(file, "readings", error.to_string()))?;
        Ok(self)
    }
}

impl Document {
    fn read(self, file: &str, readings: &Readings, mutation: &Mutation) -> Result<SideBets, DocumentError> {
        let mut offered = Offered::default();
        let bonanza = self.bonanza.map(|bonanza| bonanza.read(file, mutation)).transpose()?;
        let bonuses = self.bonus.map(|bonus| bonus.read(file, readings, &mut offered, mutation));
        let ties = self.tie.map(|tie| tie.read(file, readings, &mut offered, mutation));
        let jackpot = self.jackpot.map(|jackpot| jackpot.read(file, readings, &mut offered, mutation));
        let bets = SideBets {
            id: self.id,
            edition: self.edition,
            bonanza,
            bonuses: bonuses.transpose()?.unwrap_or_default(),
            ties: ties.transpose()?.unwrap_or_default(),
            jackpot: jackpot.transpose()?,
            big_small: self.big_small,
            offered,
        };
        bets.check(file, readings)
    }
}
