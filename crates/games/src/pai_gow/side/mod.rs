//! Side bets: the Bonus and the Tie of a Bonanza table, and the jackpot, each a pay table of lines that is data.
//!
//! Big and Small are decided by the dice, and are with them: [`super::dice::BigSmallTable`].

mod bonanza;
mod bonus;
mod document;
mod hand;
mod jackpot;
mod jackpot_line;
mod law;
mod line;
mod pay_table;
mod pools;
mod surrender;
mod tie;

use super::choice::Offered;
use super::dice::BigSmallTable;
use houseway_lawbook::{ReadingError, Readings, RulebookId};

pub use bonanza::{Bonanza, Fate, NotSo, Step, WagerKind, Wagers};
pub use bonus::{Bonus, BonusCase, BonusPlacing, BonusRefusal, NotAsPrescribed, Payer};
pub use jackpot::{Jackpot, JackpotChoice, JackpotPlacing, JackpotReading, JackpotRefusal};
pub use jackpot_line::{JackpotLine, Prize};
pub use law::{BonanzaPoint, BonusPoint, JackpotPoint, SurrenderPoint, TiePoint};
pub use line::Line;
pub use pools::{Fed, JackpotPaid, JackpotRound, JackpotTerms, Pools};
pub use surrender::{Stage, Surrender, SurrenderRefusal, Surrendered, Surrenderer};
pub use tie::{Tie, TieReading, TieRefusal};

/// The rulings on side bets that offer a choice in some book.
pub const SIDE_RULINGS: &[&str] = &["PG-10", "PG-12", "PG-14"];

/// What one book offers beside the regular wager, under one set of readings.
#[derive(Clone, Debug)]
pub struct SideBets {
    id: RulebookId,
    edition: u32,
    bonanza: Option<Bonanza>,
    bonuses: Vec<Bonus>,
    ties: Vec<Tie>,
    jackpot: Option<Jackpot>,
    big_small: Option<BigSmallTable>,
    offered: Offered,
}

impl SideBets {
    /// Which book this is.
    #[must_use]
    pub const fn id(&self) -> RulebookId {
        self.id
    }

    /// Which edition of the book's data; 0 for a book without side bets.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// What holds for the wagers of a Bonanza table together.
    #[must_use]
    pub const fn bonanza(&self) -> Option<&Bonanza> {
        self.bonanza.as_ref()
    }

    /// Every Bonus, in the order of their names. Where there are several, a table offers one of them.
    #[must_use]
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// The Bonus of that name: `bonus`, `bonus/A`.
    #[must_use]
    pub fn bonus(&self, name: &str) -> Option<&Bonus> {
        self.bonuses.iter().find(|bonus| bonus.name() == name)
    }

    /// Every Tie, in the order of their names. Where there are several, a table offers one of them.
    #[must_use]
    pub fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// The Tie of that name: `tie`, `tie/A`.
    #[must_use]
    pub fn tie(&self, name: &str) -> Option<&Tie> {
        self.ties.iter().find(|tie| tie.name() == name)
    }

    /// The jackpot.
    #[must_use]
    pub const fn jackpot(&self) -> Option<&Jackpot> {
        self.jackpot.as_ref()
    }

    /// Big and Small, in pay tables of one's own that have them; a book's are with its dice.
    #[must_use]
    pub const fn big_small(&self) -> Option<&BigSmallTable> {
        self.big_small.as_ref()
    }

    /// The rulings that offer a choice here.
    #[must_use]
    pub const fn offered(&self) -> &Offered {
        &self.offered
    }
}

/// Parts readings into those of [`SIDE_RULINGS`] and the others.
///
/// # Errors
/// None that a set of readings that was read once can cause.
pub fn split_side_readings(readings: &Readings) -> Result<(Readings, Readings), ReadingError> {
    let (own, others): (Vec<_>, Vec<_>) =
        readings.choices().partition(|(ruling, _)| SIDE_RULINGS.contains(&ruling.as_str()));
    let read = |part: &[(houseway_lawbook::RulingId, &str)]| {
        let texts: Vec<String> = part.iter().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
        Readings::parse(texts.iter().map(String::as_str))
    };
    Ok((read(&own)?, read(&others)?))
}
