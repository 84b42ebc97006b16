use super::{BetKind, Numbers, Pocket, Point, Rules, Sequence, Spot, Verdict};
use houseway_lawbook::Basis;
use houseway_money::{Cents, OddsError};
use serde::{Deserialize, Serialize};

/// One wager of a spin, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Line {
    /// The bet.
    pub spot: Spot,
    /// What was wagered.
    pub stake: Cents,
    /// What it won beside its own return; zero if it lost.
    pub win: Cents,
    /// What goes back to the account: stake and win, or nothing.
    pub returned: Cents,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

/// One sequence wager that a spin decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SequenceLine {
    /// The wager's number at its table.
    pub wager: u64,
    /// The bet.
    pub sequence: Sequence,
    /// What was wagered.
    pub stake: Cents,
    /// How it was decided.
    pub verdict: Verdict,
    /// What it won beside its own return; zero if it lost.
    pub win: Cents,
    /// What goes back to the account: stake and win, or nothing.
    pub returned: Cents,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

/// A wager that cannot be settled in whole cents. Limits that were checked never lead here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct SettleError(#[from] OddsError);

impl Rules {
    /// Whether a chip on `spot` wins at `outcome` (7.1, 7.3).
    #[must_use]
    pub fn wins(&self, spot: Spot, outcome: Pocket) -> bool {
        if outcome == Pocket::ZERO && self.law().in_force(Point::ZeroLoses) && !involves_zero(spot) {
            return false;
        }
        self.covers(spot).contains(outcome)
    }

    /// Settles one wager on a single spin.
    ///
    /// # Errors
    /// [`SettleError`] if the win is not whole cents.
    pub fn settle(&self, spot: Spot, stake: Cents, outcome: Pocket) -> Result<Line, SettleError> {
        let odds = self.odds(spot.kind());
        let won = self.wins(spot, outcome);
        let win = if won { Some(odds.value.win(stake)?) } else { None };
        let (win, returned) = self.paid(stake, win)?;
        let mut basis = odds.basis.clone();
        if let Some(meaning) = self.meaning(spot) {
            basis = basis.and(meaning);
        }
        if outcome == Pocket::ZERO {
            let point = if involves_zero(spot) { Point::ZeroWins } else { Point::ZeroLoses };
            basis = self.cite(basis, if won || !involves_zero(spot) { point } else { Point::ZeroLoses });
        }
        basis = self.cite(basis, if won { Point::PayWinning } else { Point::ClearLosing });
        Ok(Line { spot, stake, win, returned, basis })
    }

    /// Settles a sequence wager that `verdict` has decided; `None` while it is open.
    ///
    /// # Errors
    /// [`SettleError`] if the win is not whole cents.
    pub fn settle_sequence(
        &self,
        wager: u64,
        sequence: Sequence,
        stake: Cents,
        verdict: Verdict,
    ) -> Result<Option<SequenceLine>, SettleError> {
        let odds = self.sequence_odds(sequence.kind());
        let basis = odds.basis.clone();
        let (win, point) = match verdict {
            Verdict::Open => return Ok(None),
            Verdict::Lost { .. } => (None, Point::ClearLosing),
            Verdict::Won { hits, .. } => {
                let place = usize::from(hits).saturating_sub(1);
                (odds.value.get(place).map(|odds| odds.win(stake)).transpose()?, Point::PayWinning)
            }
        };
        let (win, returned) = self.paid(stake, win)?;
        let basis = self.cite(basis, point);
        Ok(Some(SequenceLine { wager, sequence, stake, verdict, win, returned, basis }))
    }

    /// What is won and what goes back: a losing wager is cleared (3.7(a)), and a winning one is paid beside its stake
    /// (3.7(b)).
    fn paid(&self, stake: Cents, win: Option<Cents>) -> Result<(Cents, Cents), SettleError> {
        let law = self.law();
        match win {
            Some(win) if law.in_force(Point::PayWinning) => {
                Ok((win, stake.plus(win).map_err(OddsError::from)?))
            }
            None if law.in_force(Point::ClearLosing) => Ok((Cents::ZERO, Cents::ZERO)),
            _ => Ok((Cents::ZERO, stake)),
        }
    }

    /// `basis` and what the book cites for `point`.
    #[must_use]
    pub fn cite(&self, basis: Basis, point: Point) -> Basis {
        if self.law().in_force(point) { basis.and(&self.law().basis(point)) } else { basis }
    }
}

/// Whether 7.3(a) lets the spot win at zero.
fn involves_zero(spot: Spot) -> bool {
    let kinds = [BetKind::StraightUp, BetKind::Split, BetKind::Street, BetKind::Corner];
    kinds.contains(&spot.kind()) && spot.squares().contains(Pocket::ZERO)
}

/// The numbers of a spot as data lists them.
pub(super) fn covered(spot: Spot, boxes: &[(BetKind, Vec<Numbers>)]) -> Numbers {
    if !spot.squares().is_empty() {
        return spot.squares();
    }
    let place = Spot::of_kind(spot.kind()).position(|s| s == spot).unwrap_or(0);
    boxes
        .iter()
        .find(|(kind, _)| *kind == spot.kind())
        .and_then(|(_, numbers)| numbers.get(place).copied())
        .unwrap_or(Numbers::NONE)
}
