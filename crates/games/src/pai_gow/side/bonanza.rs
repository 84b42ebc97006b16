use super::law::{BonanzaPoint, law};
use crate::pai_gow::Refused;
use houseway_lawbook::{Basis, Cited, DocumentError, Law, Mutation, PointTable, Ruled};
use serde::{Deserialize, Serialize};

/// The three kinds of wager of a Bonanza table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WagerKind {
    /// The regular wager.
    Regular,
    /// The Tie.
    Tie,
    /// The Bonus.
    Bonus,
}

/// Which kinds lie on an area, or are one player's there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wagers {
    /// A regular wager.
    pub regular: bool,
    /// A Tie wager.
    pub tie: bool,
    /// A Bonus wager.
    pub bonus: bool,
}

impl Wagers {
    const fn holds(self, kind: WagerKind) -> bool {
        match kind {
            WagerKind::Regular => self.regular,
            WagerKind::Tie => self.tie,
            WagerKind::Bonus => self.bonus,
        }
    }
}

/// A wager that this table does not take beside, or without, the others. Only under a mutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these wagers may not lie like this")]
pub struct NotSo;

/// How a wager came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has lost.
    Lost,
    /// It has won.
    Won,
    /// It has neither won nor lost, and stays its player's.
    StandOff,
    /// It was surrendered.
    Surrendered,
}

/// One thing that the dealer does with an area, named by its place in the list that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// He exposes and sets its tiles.
    Expose(usize),
    /// He takes a lost wager.
    Take(usize, WagerKind),
    /// He pays a won one, or acts on a surrendered one.
    Pay(usize, WagerKind),
    /// He puts its tiles away.
    Clear(usize),
}

/// What holds for the wagers of a Bonanza table together.
#[derive(Clone, Debug)]
pub struct Bonanza {
    law: Law<BonanzaPoint>,
    paid_in_order: Cited<[WagerKind; 3]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BonanzaDocument {
    paid_in_order: Cited<[WagerKind; 3]>,
    law: PointTable,
}

impl BonanzaDocument {
    pub(super) fn read(self, file: &str, mutation: &Mutation) -> Result<Bonanza, DocumentError> {
        let order = self.paid_in_order;
        let [a, b, c] = order.value;
        if a == b || b == c || a == c {
            let message = format!("names regular, tie and bonus once each (clause {})", order.basis);
            return Err(DocumentError::new(file, "bonanza.paid-in-order", message));
        }
        Ok(Bonanza { law: law(file, "bonanza", &self.law, mutation)?, paid_in_order: order })
    }
}

impl Bonanza {
    /// Whether a player may lay these wagers and no others.
    ///
    /// # Errors
    /// None but under a mutation: each is open to who has none of the others.
    pub fn placed(&self, wagers: Wagers) -> Result<Basis, Refused<NotSo>> {
        let point = match wagers {
            Wagers { regular: true, tie: false, bonus: false } => BonanzaPoint::RegularAlone,
            Wagers { regular: false, tie: true, bonus: false } => BonanzaPoint::TieAlone,
            Wagers { regular: false, tie: false, bonus: true } => BonanzaPoint::BonusAlone,
            _ => BonanzaPoint::Several,
        };
        let basis = self.law.basis(BonanzaPoint::Independent).and(&self.law.basis(point));
        let independent = self.law.in_force(BonanzaPoint::Independent) || wagers.regular;
        if self.law.in_force(point) && independent { Ok(basis) } else { Err(Refused::new(NotSo, basis)) }
    }

    /// Which kind of wager on an area decides on its tiles; none if none lies there.
    #[must_use]
    pub fn decides(&self, wagers: Wagers) -> Option<Ruled<WagerKind>> {
        let order = [
            (WagerKind::Regular, BonanzaPoint::RegularDecides),
            (WagerKind::Tie, BonanzaPoint::TieDecides),
            (WagerKind::Bonus, BonanzaPoint::BonusDecides),
        ];
        let mut lies =
            order.into_iter().filter(|(kind, point)| wagers.holds(*kind) && self.law.in_force(*point));
        lies.next().map(|(kind, point)| Ruled::new(kind, self.law.basis(point)))
    }

    /// In which order the dealer settles areas, given in the order of play, each with the fates of what lies there (PG-35).
    ///
    /// `bank` is the place in the list of the bank's own area, if a banker has a wager there: its tiles are matched with all
    /// the others and lie until the round is over, so that no step clears them.
    #[must_use]
    pub fn settlement(&self, areas: &[&[(WagerKind, Fate)]], bank: Option<usize>) -> Ruled<Vec<Step>> {
        let acts = |point| self.law.in_force(point);
        let with = |area: &[(WagerKind, Fate)], fates: &[Fate]| -> Vec<WagerKind> {
            let lies = |kind: &WagerKind| area.iter().any(|(k, fate)| k == kind && fates.contains(fate));
            self.paid_in_order.value.into_iter().filter(lies).collect()
        };
        let lost = |area| with(area, &[Fate::Lost]);
        let due = |area| with(area, &[Fate::Won, Fate::Surrendered]);
        let mut steps = Vec::new();
        for (at, area) in areas.iter().enumerate() {
            steps.push(Step::Expose(at));
            if acts(BonanzaPoint::LosersFirst) {
                steps.extend(lost(area).into_iter().map(|kind| Step::Take(at, kind)));
            }
            if !acts(BonanzaPoint::WinnersStay) {
                steps.extend(due(area).into_iter().map(|kind| Step::Pay(at, kind)));
            }
            if bank != Some(at) && area.iter().all(|(_, fate)| *fate == Fate::Lost) {
                steps.push(Step::Clear(at));
            }
        }
        for (at, area) in areas.iter().enumerate() {
            if !acts(BonanzaPoint::LosersFirst) {
                steps.extend(lost(area).into_iter().map(|kind| Step::Take(at, kind)));
            }
            if acts(BonanzaPoint::WinnersPaid) && acts(BonanzaPoint::WinnersStay) {
                steps.extend(due(area).into_iter().map(|kind| Step::Pay(at, kind)));
            }
            if bank != Some(at) && area.iter().any(|(_, fate)| *fate != Fate::Lost) {
                steps.push(Step::Clear(at));
            }
        }
        let points = [BonanzaPoint::LosersFirst, BonanzaPoint::WinnersStay, BonanzaPoint::WinnersPaid];
        let basis = points
            .into_iter()
            .fold(self.paid_in_order.basis.clone(), |all, point| all.and(&self.law.basis(point)));
        Ruled::new(steps, basis)
    }
}
