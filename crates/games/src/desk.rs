//! The law of a table's desk: chip accounts, the float, and when a table may close. It is the same for every game in which
//! players play with chips; the books give the clauses.

use houseway_lawbook::{Cited, DocumentError, Law, Mutation, PointTable, points_of_law};
use serde::Deserialize;

points_of_law! {
    /// What the desk of a table decides or refuses.
    pub enum DeskPoint {
        /// The operator conducts the table: who may do what there, and when.
        Console = "console",
        /// A higher rank does a lower one's acts.
        HigherRank = "higher-rank",
        /// Chips and money move under two hands.
        TwoPersons = "two-persons",
        /// A person is given chips for what he tenders.
        BuyIn = "buy-in",
        /// A player has what is his when he leaves.
        PayOut = "pay-out",
        /// A table with players closes after its notice.
        ClosingNotice = "closing-notice",
        /// Whoever is shut out of the game stays so, whatever account he had (G-13).
        Excluded = "excluded",
        /// What a player allows himself.
        OwnLimits = "own-limits",
    }
}

/// How long before a table with players closes its notice must have stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClosingNotice {
    /// So many minutes.
    Minutes(u32),
    /// So many whole rounds.
    Rounds(u32),
}

/// The `[desk]` table of a book as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeskTable {
    closing_notice: Cited<ClosingNotice>,
    closing_rank: Cited<String>,
    law: PointTable,
}

/// What one book says of the desk.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The notice before a table with players closes (G-4).
    pub closing_notice: Cited<ClosingNotice>,
    /// The rank that closes it, by its name on the ladder (G-2).
    pub closing_rank: Cited<String>,
    law: Law<DeskPoint>,
}

impl Desk {
    /// Reads the table of `file`.
    ///
    /// # Errors
    /// [`DocumentError`] names the key of what is missing, unknown or wrong.
    pub fn new(file: &str, table: DeskTable, mutation: &Mutation) -> Result<Self, DocumentError> {
        let DeskTable { closing_notice, closing_rank, law } = table;
        let law = Law::new(file, &law, mutation)?;
        Ok(Self { closing_notice, closing_rank, law })
    }

    /// What the book cites for each point.
    #[must_use]
    pub const fn law(&self) -> &Law<DeskPoint> {
        &self.law
    }
}
