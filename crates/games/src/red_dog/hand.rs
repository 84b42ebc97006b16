use super::{Card, Point, Rules};
use houseway_lawbook::Ruled;
use serde::{Deserialize, Serialize};

/// What the first two cards leave between them (7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "leaves", rename_all = "kebab-case")]
pub enum Leaves {
    /// They are of one rank (7.2.3).
    Pair,
    /// They are consecutive: nothing lies between them (7.2.2).
    NoSpread,
    /// So many ranks lie between them, 1 to 11 (1.1, 7.2.1).
    Spread {
        /// How many.
        cards: u8,
    },
}

impl Leaves {
    /// Whether a third card is drawn.
    #[must_use]
    pub const fn draws(self) -> bool {
        !matches!(self, Self::NoSpread)
    }

    /// How many ranks lie between, if that is announced as a spread.
    #[must_use]
    pub const fn spread(self) -> Option<u8> {
        match self {
            Self::Spread { cards } => Some(cards),
            _ => None,
        }
    }

    /// What a third card is drawn by: for a pair at once (7.2.3.1), else when raises are closed (7.2.1.1).
    #[must_use]
    pub const fn third_card(self) -> Point {
        match self {
            Self::Pair => Point::Pair,
            Self::NoSpread | Self::Spread { .. } => Point::CloseRaises,
        }
    }
}

/// How a round comes out, the same for every wager in it (5.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// The third card makes three of a kind: a win (5.9.2.1).
    ThreeOfAKind,
    /// The third card lies between the two: a win (5.9.1.1).
    Between {
        /// The spread by which it is paid.
        cards: u8,
    },
    /// The third card does not lie between them: a loss (5.9.1.2).
    Outside {
        /// The spread.
        cards: u8,
    },
    /// A pair that stayed one: void (5.9.2.2).
    PairVoid,
    /// Consecutive cards: void (5.9.3.1).
    ConsecutiveVoid,
}

/// What an outcome does to a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is paid.
    Wins,
    /// It neither wins nor loses (1.2).
    Void,
    /// It is taken.
    Loses,
}

impl Outcome {
    /// What it does to a wager.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::ThreeOfAKind | Self::Between { .. } => Verdict::Wins,
            Self::PairVoid | Self::ConsecutiveVoid => Verdict::Void,
            Self::Outside { .. } => Verdict::Loses,
        }
    }
}

impl Rules {
    /// What the first two cards leave between them, whichever came first.
    #[must_use]
    pub fn leaves(&self, first: Card, second: Card) -> Ruled<Leaves> {
        let law = self.law();
        let apart = self.value(first).abs_diff(self.value(second));
        let (leaves, point) = match apart {
            0 if law.in_force(Point::Pair) => (Leaves::Pair, Point::Pair),
            1 if law.in_force(Point::NoSpread) => (Leaves::NoSpread, Point::NoSpread),
            _ => {
                // What lies between two cards is one less than they are apart.
                let cards = if law.in_force(Point::SpreadCounts) { apart.saturating_sub(1) } else { apart };
                (Leaves::Spread { cards }, Point::Spread)
            }
        };
        let mut basis = self.cite(law.basis(point), Point::CardRanks);
        if leaves.spread().is_some() {
            basis = self.cite(basis, Point::SpreadCounts);
        }
        Ruled::new(leaves, basis)
    }

    /// How two cards without a spread come out: no third card is drawn (7.2.2.1).
    #[must_use]
    pub fn no_spread(&self) -> Ruled<Outcome> {
        let law = self.law();
        let outcome = if law.in_force(Point::ConsecutiveVoid) {
            Outcome::ConsecutiveVoid
        } else {
            Outcome::Outside { cards: 0 }
        };
        Ruled::new(outcome, self.cite(law.basis(Point::ConsecutiveVoid), Point::NoSpread))
    }

    /// How the round comes out with the third card (5.9.1, 5.9.2). For cards without a spread as
    /// [`Rules::no_spread`], whatever the third is.
    #[must_use]
    pub fn third(&self, first: Card, second: Card, third: Card) -> Ruled<Outcome> {
        let law = self.law();
        let leaves = self.leaves(first, second);
        let [one, other, drawn] = [first, second, third].map(|card| self.value(card));
        let (outcome, point) = match leaves.value {
            Leaves::NoSpread => return self.no_spread(),
            Leaves::Pair if drawn == one && law.in_force(Point::ThreeOfAKind) => {
                (Outcome::ThreeOfAKind, Point::ThreeOfAKind)
            }
            Leaves::Pair if law.in_force(Point::PairVoid) => (Outcome::PairVoid, Point::PairVoid),
            Leaves::Pair => (Outcome::Outside { cards: 0 }, Point::PairVoid),
            Leaves::Spread { cards } => {
                let between = one.min(other) < drawn && drawn < one.max(other);
                match between && law.in_force(Point::Between) {
                    true => (Outcome::Between { cards }, Point::Between),
                    false => (Outcome::Outside { cards }, Point::Outside),
                }
            }
        };
        let mut basis = self.cite(law.basis(point), Point::CardRanks);
        if outcome == Outcome::ThreeOfAKind {
            basis = basis.and(&self.three_of_a_kind().basis);
        }
        Ruled::new(outcome, basis)
    }
}
