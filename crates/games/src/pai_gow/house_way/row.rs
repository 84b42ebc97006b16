use super::filter::Filter;
use super::pattern::{Sorts, Span, met};
use crate::pai_gow::{Hand, Level, Settings};
use houseway_lawbook::{Basis, Citation};

/// In which of the two stages a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// How many points each hand gets.
    Points,
    /// Where tiles lie at the same points.
    Placement,
}

impl Stage {
    /// Its name in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Placement => "placement",
        }
    }
}

/// One row of a House Way: for which hands it speaks, and which settings it keeps.
#[derive(Clone, Debug)]
pub struct Row {
    pub(super) stage: Stage,
    pub(super) place: usize,
    pub(super) say: String,
    pub(super) basis: Basis,
    pub(super) shadowed: Option<String>,
    pub(super) when: When,
    pub(super) keep: Vec<Filter>,
}

/// A row, or a meaning of one of the file's words, that waits for a reading.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The reading, such as `HW-2=as-six`.
    pub reading: String,
    /// Whether that is the reading in force.
    pub in_force: bool,
    /// The stage and the place in it, counted from 1, of a row; none of a word.
    pub row: Option<(Stage, usize)>,
    /// What the row says, or what the word means: `Chong 3 is 3 headed by H6`, of a least value.
    pub says: String,
    /// The clauses and rulings that it stands on.
    pub basis: Basis,
}

/// For which hands a row speaks.
#[derive(Clone, Debug, Default)]
pub(super) struct When {
    /// How many pairs it has.
    pub pairs: Option<usize>,
    /// Of what its only pair is.
    pub pair_of: Option<Sorts>,
    /// What lies beside its only pair.
    pub beside: Option<[Sorts; 2]>,
    /// What it holds.
    pub holds: Vec<Sorts>,
    /// What the settings left would be if they were brought together.
    pub if_closest: Option<IfClosest>,
    /// What every setting left has on the high hand.
    pub high: Option<Span>,
}

/// What bringing the hands together would lead to.
#[derive(Clone, Debug)]
pub(super) enum IfClosest {
    /// This low hand.
    Low(Level),
    /// These two tiles in one hand.
    Together([Sorts; 2]),
}

impl When {
    /// Whether the row speaks for a hand of which these settings are left.
    pub(super) fn fits(&self, hand: Hand, left: &Settings) -> bool {
        self.fits_tiles(hand) && self.fits_settings(left)
    }

    fn fits_tiles(&self, hand: Hand) -> bool {
        if !self.holds.is_empty() && !met(&self.holds, &hand.kinds()) {
            return false;
        }
        if self.pairs.is_none() && self.pair_of.is_none() && self.beside.is_none() {
            return true;
        }
        let mut pairs = hand.pairs();
        let (first, second) = (pairs.next(), pairs.next());
        let count = usize::from(first.is_some()) + usize::from(second.is_some());
        if self.pairs.is_some_and(|wanted| wanted != count) {
            return false;
        }
        let only = if second.is_none() { first } else { None };
        if let Some(sorts) = self.pair_of
            && !only.is_some_and(|kind| sorts.holds(kind))
        {
            return false;
        }
        let Some(beside) = self.beside else { return true };
        let others: Vec<_> = hand.kinds().into_iter().filter(|kind| Some(*kind) != only).collect();
        only.is_some() && met(&beside, &others)
    }

    fn fits_settings(&self, left: &Settings) -> bool {
        if self.high.is_some_and(|span| !left.iter().all(|setting| span.holds(setting.high_value()))) {
            return false;
        }
        match &self.if_closest {
            None => true,
            Some(IfClosest::Low(level)) => {
                Filter::brought_together(left).iter().all(|setting| setting.low_value().level() == *level)
            }
            Some(IfClosest::Together(sorts)) => Filter::brought_together(left)
                .iter()
                .any(|setting| met(sorts, &setting.low()) || met(sorts, &setting.high())),
        }
    }
}

impl Row {
    /// What is left of `left` after the row: all, where it does not speak or would leave nothing.
    pub(super) fn apply(&self, hand: Hand, left: &Settings) -> Settings {
        if left.len() < 2 || !self.when.fits(hand, left) {
            return *left;
        }
        let kept = self.keep.iter().fold(*left, |kept, filter| filter.apply(&kept, left));
        if kept.is_empty() { *left } else { kept }
    }

    /// Its stage.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Its place among the rows of its stage, counted from 1.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.place
    }

    /// What it says, in words.
    #[must_use]
    pub fn say(&self) -> &str {
        &self.say
    }

    /// The clauses and rulings it stands on.
    #[must_use]
    pub const fn basis(&self) -> &Basis {
        &self.basis
    }

    /// Why it never decides, if it is marked so.
    #[must_use]
    pub fn shadowed(&self) -> Option<&str> {
        self.shadowed.as_deref()
    }

    /// The clauses it stands on, without the rulings; the rulings, if it stands on nothing else.
    pub fn clauses(&self) -> impl Iterator<Item = Citation> + '_ {
        let unprinted = !self.is_printed();
        self.basis.citations().filter(move |citation| unprinted || matches!(citation, Citation::Clause(_)))
    }

    fn is_printed(&self) -> bool {
        self.basis.citations().any(|citation| matches!(citation, Citation::Clause(_)))
    }

    /// Whether it takes one of several placements for no better reason than that one has to be taken: no clause says which
    /// (HW-8).
    #[must_use]
    pub fn is_arbitrary(&self) -> bool {
        !self.is_printed() && self.keep.iter().any(|filter| matches!(filter, Filter::LowerSecond))
    }

    /// Where it stands in its file: `points row 3`.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{} row {}", self.stage.name(), self.place)
    }
}
