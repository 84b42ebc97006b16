use crate::Rank;
use houseway_games::books::Book;
use houseway_games::pai_gow::side::split_side_readings;
use houseway_games::pai_gow::{
    Act, Conduct, Rules as Play, SHIPPED_TABLES, SideBets, TableRules, split_readings,
};
use houseway_lawbook::{Basis, DocumentError, Mutation, Readings, RulebookId, Ruled};
use std::sync::Arc;

/// One book of Pai Gow under its readings, all that a live table asks: the tiles and their setting, dice, cuts, banks and
/// money, the side bets, and the conduct of a round.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Tiles, settings, matching, House Way.
    pub play: Play,
    /// Dice, cuts, banks, limits, commission.
    pub table: TableRules,
    /// Bonus, Tie, jackpot.
    pub side: SideBets,
    /// When, who, and what follows an irregularity.
    pub conduct: Conduct,
    readings: Readings,
    /// The operator's own cuts, as their file has them.
    cuts: Option<Arc<str>>,
}

/// The longest file of cuts that a table is set up with, in bytes: it comes with one message, and stands in the journal with each set-up.
pub const LONGEST_CUTS: usize = 8 * 1024;

impl Rules {
    /// The rules of a shipped book.
    ///
    /// # Errors
    /// [`DocumentError`] if it is no book of Pai Gow, or a reading is not offered.
    pub fn of_book(book: &Book, readings: &Readings, mutation: &Mutation) -> Result<Self, DocumentError> {
        let unread = |error: houseway_lawbook::ReadingError| {
            DocumentError::new(book.id, "readings", error.to_string())
        };
        let no_table = || {
            let known: Vec<_> = SHIPPED_TABLES.iter().map(|(id, _)| *id).collect();
            DocumentError::new(book.id, "game", format!("is no book of Pai Gow: {}", known.join(", ")))
        };
        book.check_readings(readings)?;
        let (_, others) = split_side_readings(readings).map_err(unread)?;
        let (_, own) = split_readings(&others).map_err(unread)?;
        Ok(Self {
            play: Play::of_book(book, &own, mutation)?,
            table: TableRules::embedded(book.id, readings, mutation)?.ok_or_else(no_table)?,
            side: SideBets::of_book(book, readings, mutation)?,
            conduct: Conduct::embedded(book.id, mutation)?.ok_or_else(no_table)?,
            readings: readings.clone(),
            cuts: None,
        })
    }

    /// The same with the operator's own cuts, if there are any: for cuts that the book only names, and where the book
    /// permits others, for those too (PG-16).
    ///
    /// # Errors
    /// [`DocumentError`] if the file is too long, or names a cut that the book does not permit or no order of delivery.
    pub fn with_cuts(mut self, cuts: Option<&str>) -> Result<Self, DocumentError> {
        const FILE: &str = "cuts";
        let Some(text) = cuts else { return Ok(self) };
        if text.len() > LONGEST_CUTS {
            let message = format!("longer than {LONGEST_CUTS} bytes");
            return Err(DocumentError::new(FILE, "file", message));
        }
        self.table = self.table.with_operator_cuts(FILE, text)?;
        self.cuts = Some(text.into());
        Ok(self)
    }

    /// The operator's own cuts, as their file has them.
    #[must_use]
    pub fn cuts(&self) -> Option<&str> {
        self.cuts.as_deref()
    }

    /// Which book this is.
    #[must_use]
    pub const fn id(&self) -> RulebookId {
        self.play.id()
    }

    /// Which edition of the book's data.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.play.edition()
    }

    /// The readings chosen in place of defaults.
    #[must_use]
    pub const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The rank that an act takes; `None` where the book knows no such act.
    #[must_use]
    pub fn rank_for(&self, act: Act) -> Option<(Rank, Basis)> {
        let Ruled { value, basis } = self.conduct.rank_for(act)?;
        Some((Rank::named(value)?, basis))
    }

    /// The rank that closes the table.
    #[must_use]
    pub fn closing_rank(&self) -> Rank {
        // The loader takes no other names.
        Rank::named(&self.conduct.desk.closing_rank.value).unwrap_or(Rank::GamingShiftManager)
    }
}
