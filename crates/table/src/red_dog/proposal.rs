use super::command::Command;
use super::detail::{Cause, Measures};
use crate::house::Signature;
use crate::{SeatNumber, Time};
use houseway_games::red_dog::{Card, Limits};
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What one person has asked for, and another has not agreed to yet (G-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Proposal {
    /// What.
    pub motion: Motion,
    /// Who asked for it.
    pub first: Signature,
}

/// What nobody does alone: it changes how a round came out, or how high somebody may wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "motion", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Motion {
    /// The outcome of a round is invalidated.
    Invalidate {
        /// Of which round.
        round: u64,
        /// Why.
        cause: Cause,
        /// In words.
        note: Short<200>,
        /// Whether it is the round at hand, and not the one that was settled last.
        in_play: bool,
    },
    /// The first two cards of the round at hand are others than was said, and a raise lies or raises are closed.
    Exchange {
        /// Of which round.
        round: u64,
        /// The first and the second card.
        to: [Card; 2],
    },
    /// The last round is settled again.
    CorrectResult {
        /// Which round.
        round: u64,
        /// Its cards as they lay.
        cards: Vec<Card>,
        /// Why.
        note: Short<200>,
    },
    /// Wagers on which no more bets was called are declared void.
    VoidWagers {
        /// Whose seat.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// That, and what else is done about him.
        measures: Measures,
        /// Why.
        note: Short<200>,
    },
    /// A sign of a higher maximum goes up.
    RaiseMaximum {
        /// The limits.
        limits: Limits,
        /// From when they hold.
        effective_at: Time,
    },
    /// A player may exceed the maximum, or exceed it by more.
    PlaceMarker {
        /// Whose seat.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// His maximum.
        maximum: Cents,
    },
}

impl Motion {
    /// The command that was given for it.
    pub(super) fn command(&self) -> Command {
        match self {
            Self::Invalidate { cause, note, in_play, .. } => {
                Command::Invalidate { cause: *cause, note: *note, last: !in_play }
            }
            Self::Exchange { to: [first, second], .. } => {
                Command::Reconstruct { first: *first, second: *second }
            }
            Self::CorrectResult { cards, note, .. } => {
                Command::CorrectResult { cards: cards.clone(), note: *note }
            }
            Self::VoidWagers { seat, measures, note, .. } => {
                Command::Sanction { seat: *seat, measures: *measures, note: *note }
            }
            Self::RaiseMaximum { limits, effective_at } => {
                Command::PostSign { limits: *limits, effective_at: *effective_at }
            }
            Self::PlaceMarker { seat, maximum, .. } => {
                Command::PlaceMarker { seat: *seat, maximum: Some(*maximum) }
            }
        }
    }

    /// Whether it is about a round that is being played.
    pub(super) const fn of_the_round(&self) -> bool {
        matches!(
            self,
            Self::Invalidate { in_play: true, .. } | Self::VoidWagers { .. } | Self::Exchange { .. }
        )
    }

    /// Whether it is about that account.
    pub(super) fn is_of(&self, of: AccountNumber) -> bool {
        matches!(self, Self::VoidWagers { account, .. } | Self::PlaceMarker { account, .. } if *account == of)
    }

    /// Whether it is about a round at all, at hand or settled: the table deals no further by itself meanwhile.
    pub(super) const fn of_any_round(&self) -> bool {
        !matches!(self, Self::RaiseMaximum { .. } | Self::PlaceMarker { .. })
    }
}
