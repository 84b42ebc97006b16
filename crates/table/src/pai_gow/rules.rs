use crate::Rank;
use houseway_games::books::Book;
use houseway_games::pai_gow::side::split_side_readings;
use houseway_games::pai_gow::{
    Act, Conduct, Rules as Play, SHIPPED_TABLES, SideBets, TableRules, split_readings,
};
use houseway_lawbook::{Basis, DocumentError, Mutation, Readings, RulebookId, Ruled};

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
}

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
        })
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
