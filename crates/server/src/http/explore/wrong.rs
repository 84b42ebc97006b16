//! Why a question cannot be answered: a code with its figures, which pages put in their own words.

use super::pay_tables::Unit;
use crate::problem::Problem;
use axum::http::StatusCode;
use serde::Serialize;

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(tag = "wrong", rename_all = "kebab-case")]
pub(crate) enum Wrong {
    /// It cannot be read, or is too long to be.
    Unreadable,
    /// The rulebook has no such field.
    NoField {
        /// Its name.
        field: String,
    },
    /// Something stands there twice.
    Twice {
        /// What.
        what: String,
    },
    /// More is named at once than can be asked.
    TooMany {
        /// Which field.
        field: String,
        /// How many it may name.
        most: usize,
    },
    /// A figure is none, or out of its bounds.
    Number {
        /// Which field.
        field: String,
        /// The least that it may be.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A commission that is none, or too high or too fine.
    Commission {
        /// The highest, as a part of 100.
        highest: u32,
    },
    /// One of chip and stake without the other.
    ChipAndStake,
    /// A wager of nothing, or too large to be kept.
    NoStake,
    /// A wager of less than a chip.
    BelowChip,
    /// A wager that these rules cannot settle.
    Unsettled,
    /// A reading that the rulebook does not offer.
    Reading,
    /// What is no change of a line.
    NoChange {
        /// As it stands there.
        text: String,
    },
    /// A line that no pay table has.
    NoLine {
        /// Of which bet.
        bet: String,
        /// Which, from 1.
        row: usize,
    },
    /// A line that pays more than the one above it, which is paid first.
    PaysMore {
        /// What it is called.
        line: String,
        /// What its figures are.
        unit: Unit,
        /// What it would pay.
        pays: u64,
        /// For so many units of the wager.
        per: u64,
        /// What the line above it pays.
        above: u64,
        /// For so many units of the wager.
        above_per: u64,
    },
    /// A line that pays less than is possible or more than is believed.
    OutOfRange {
        /// What it is called.
        line: String,
        /// What its figures are.
        unit: Unit,
        /// What it would pay.
        pays: u64,
        /// For so many units of the wager.
        per: u64,
    },
    /// A pay table that is none for another reason.
    PayTable,
    /// What are no four tiles of one set.
    Tiles,
    /// What are no two of the four.
    Low,
    /// Cards that cannot be gone from this shoe.
    Removed,
    /// What is no rule for raising.
    Raise,
    /// What is no answer to the question.
    Answer,
    /// There is no such rulebook, or none for what is asked.
    NoBook,
    /// There is no such drill.
    NoDrill,
    /// A language in which no book is told.
    Language,
    /// At a table nobody is told which play is best (RD-14, PG-42).
    NoAdvice,
}

impl Wrong {
    /// The problem, with the same in English.
    pub(super) fn says(self, detail: impl Into<String>) -> Problem {
        let status = match self {
            Self::NoBook | Self::NoDrill => StatusCode::NOT_FOUND,
            Self::NoAdvice => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_REQUEST,
        };
        let problem = match status {
            StatusCode::NOT_FOUND => Problem::missing(detail),
            StatusCode::FORBIDDEN => Problem::forbidden(detail),
            _ => Problem::malformed(detail),
        };
        problem.because(&self)
    }
}
