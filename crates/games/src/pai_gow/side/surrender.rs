use super::law::{SurrenderPoint, law};
use crate::pai_gow::Refused;
use crate::pai_gow::table_rules::chosen;
use houseway_lawbook::{Basis, Cited, DocumentError, Law, Mutation, PointTable, Ruled};
use houseway_money::{Cents, Rate, Rounding};
use serde::Deserialize;

/// Giving up part of a Tie wager before the bank's hand is exposed (PG-13).
#[derive(Clone, Debug)]
pub struct Surrender {
    back: Cited<Rate>,
    rounding: Cited<Rounding>,
    law: Law<SurrenderPoint>,
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The tiles are not all delivered.
    BeforeTiles,
    /// They are, and the bank's hand is not exposed.
    Delivered,
    /// The bank's hand is exposed.
    BankExposed,
}

/// Who surrenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrenderer {
    /// Whoever controls the area.
    Controller,
    /// Another who wagers there, whatever the controller does.
    Other,
}

/// Why a wager is not surrendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SurrenderRefusal {
    /// The tiles are not delivered yet.
    #[error("a Tie is surrendered once the tiles are delivered")]
    TooEarly,
    /// The bank's hand is exposed.
    #[error("a Tie is surrendered before the bank's hand is exposed")]
    TooLate,
    /// Only the controller may. Only under a mutation.
    #[error("who controls the area has not surrendered")]
    Controller,
}

/// What becomes of a surrendered stake; the two add up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surrendered {
    /// What goes back to the player.
    pub back: Cents,
    /// What the House keeps.
    pub kept: Cents,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurrenderTable {
    back: Cited<(u32, u32)>,
    rounding: Cited<Rounding>,
    law: PointTable,
}

impl SurrenderTable {
    pub(super) fn read(self, file: &str, key: &str, mutation: &Mutation) -> Result<Surrender, DocumentError> {
        let clause = self.back.basis.clone();
        let back = self.back.try_map(|(part, of)| Rate::new(part, of)).map_err(|error| {
            DocumentError::new(file, &format!("{key}.back"), format!("{error} (clause {clause})"))
        })?;
        let law = law(file, key, &self.law, mutation)?;
        Ok(Surrender { back, rounding: chosen(self.rounding, mutation), law })
    }
}

impl Surrender {
    /// The share of the stake that goes back.
    #[must_use]
    pub const fn share_back(&self) -> &Cited<Rate> {
        &self.back
    }

    /// Whether a player may surrender now, each for himself.
    ///
    /// # Errors
    /// [`SurrenderRefusal`] with the clauses that forbid it.
    pub fn open(&self, stage: Stage, who: Surrenderer) -> Result<Basis, Refused<SurrenderRefusal>> {
        let forbid =
            |point, reason, holds| self.law.forbid(point, holds).map_err(|basis| Refused::new(reason, basis));
        forbid(SurrenderPoint::AfterTiles, SurrenderRefusal::TooEarly, stage == Stage::BeforeTiles)?;
        forbid(SurrenderPoint::BeforeBank, SurrenderRefusal::TooLate, stage == Stage::BankExposed)?;
        let basis =
            self.law.basis(SurrenderPoint::AfterTiles).and(&self.law.basis(SurrenderPoint::BeforeBank));
        let each = self.law.basis(SurrenderPoint::EachForHimself);
        match who {
            Surrenderer::Controller => Ok(basis),
            Surrenderer::Other if self.law.in_force(SurrenderPoint::EachForHimself) => Ok(basis.and(&each)),
            Surrenderer::Other => Err(Refused::new(SurrenderRefusal::Controller, each)),
        }
    }

    /// What of the stake goes back, and what the House keeps.
    #[must_use]
    pub fn settle(&self, stake: Cents) -> Ruled<Surrendered> {
        let back = self.back.value.share(stake, Cents::literal(1), self.rounding.value);
        let split = Surrendered { back, kept: stake.minus_or_zero(back) };
        Ruled::new(split, self.back.basis.clone().and(&self.rounding.basis))
    }

    /// Whether what is surrendered is collected only in the final settlement, and not when it is surrendered.
    #[must_use]
    pub fn collected_last(&self) -> Ruled<bool> {
        let point = SurrenderPoint::CollectedLast;
        Ruled::new(self.law.in_force(point), self.law.basis(point))
    }
}
