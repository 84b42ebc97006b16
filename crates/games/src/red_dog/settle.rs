use super::{Outcome, Point, Rules, Verdict};
use houseway_lawbook::{Basis, Cited, Ruled};
use houseway_money::{Cents, Odds, OddsError};
use serde::{Deserialize, Serialize};

/// What one player has at stake in a round, as far as it counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(deny_unknown_fields)]
pub struct Stake {
    /// The original wager (5.2).
    pub original: Cents,
    /// The second wager, placed after the spread was announced (5.4).
    pub raise: Cents,
}

impl Stake {
    /// An original wager without a raise.
    #[must_use]
    pub const fn original(original: Cents) -> Self {
        Self { original, raise: Cents::ZERO }
    }

    /// Both together.
    #[must_use]
    pub const fn total(self) -> Cents {
        self.original.plus_capped(self.raise)
    }
}

/// One player's wager, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Line {
    /// What was at stake.
    pub stake: Stake,
    /// How the round came out.
    pub outcome: Outcome,
    /// What was won beside the stake's own return; nothing if it was lost or void.
    pub win: Cents,
    /// What goes back to the player: stake and win, the stake alone, or nothing.
    pub returned: Cents,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

impl Rules {
    /// What a winning outcome pays; `None` for one that does not win (8.1.1).
    #[must_use]
    pub fn pays(&self, outcome: Outcome) -> Option<Cited<Odds>> {
        match outcome {
            Outcome::ThreeOfAKind => Some(self.three_of_a_kind().clone()),
            Outcome::Between { cards } => Some(self.spread_pays(cards)),
            _ => None,
        }
    }

    /// Settles one player's wager: original and raise alike (5.9, 8.1.1).
    ///
    /// # Errors
    /// [`OddsError`] if the win is not whole cents or too large. Limits that were checked never lead here.
    pub fn settle(&self, stake: Stake, outcome: &Ruled<Outcome>) -> Result<Line, OddsError> {
        let (law, at_stake) = (self.law(), stake.total());
        let mut basis = outcome.basis.clone();
        let (win, returned) = match outcome.value.verdict() {
            Verdict::Wins => {
                let mut win = Cents::ZERO;
                if let Some(odds) = self.pays(outcome.value) {
                    basis = basis.and(&odds.basis);
                    win = odds.value.win(stake.original)?.plus(odds.value.win(stake.raise)?)?;
                }
                let win = if law.in_force(Point::Settle) { win } else { Cents::ZERO };
                (win, at_stake.plus(win)?)
            }
            Verdict::Void => {
                basis = self.cite(basis, Point::VoidReturns);
                let back = law.in_force(Point::VoidReturns);
                (Cents::ZERO, if back { at_stake } else { Cents::ZERO })
            }
            // A loss that no clause lets the house take stays the player's.
            Verdict::Loses => {
                let taken = law.in_force(Point::Outside) && law.in_force(Point::Settle);
                (Cents::ZERO, if taken { Cents::ZERO } else { at_stake })
            }
        };
        let basis = self.cite(basis, Point::Settle);
        Ok(Line { stake, outcome: outcome.value, win, returned, basis })
    }
}
