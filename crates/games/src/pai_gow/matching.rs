use super::choice::named;
use super::{Point, Setting, Value, Worth};
use houseway_lawbook::{Basis, Cited, Law, Point as _, Ruled};

/// How a wager comes out, from the player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player wins.
    Win,
    /// The player loses.
    Lose,
    /// Neither.
    StandOff,
}

/// Who takes one of the two hands that are matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// The player.
    Player,
    /// The bank.
    Bank,
}

/// By what one of two matched hands is the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Because {
    /// A pair, Wong, Gong or High Nine against something lower.
    Rank,
    /// More points.
    Points,
    /// The higher of the better tiles, at equal points.
    Tile,
    /// The hands are equal in value, and the bank takes copies.
    Copy,
    /// Neither hand has points, and the bank takes them.
    Zero,
}

named! {
    /// What becomes of hands without points (PG-3, PG-4).
    enum ZeroRule {
        /// Zero against zero, high or low, is the bank's hand.
        EachHand = "half",
        /// Zero against zero, high or low, loses the wager.
        Wager = "whole",
        /// Zero against zero is the bank's in the low hand alone.
        LowHand = "by-halves",
        /// A player's low hand without points loses the wager when the bank's high hand is higher or a copy.
        HighNotLower = "as-printed",
        /// The same, only when the bank's high hand is higher.
        HighHigher = "strict",
        /// There is no such rule: the better tile decides.
        None = "none",
    }
    /// What a copy costs (PG-2).
    enum CopyRule {
        /// The hand that is copied.
        Hand = "half",
        /// The wager.
        Wager = "whole",
    }
}

/// A wager's outcome and who took which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Matched {
    /// How the wager comes out.
    pub outcome: Outcome,
    /// Who takes the high hands, and why.
    pub high: (Taker, Because),
    /// Who takes the low hands, and why.
    pub low: (Taker, Because),
}

/// How one book matches a player's hands with the bank's, under the readings in force.
#[derive(Clone, Debug)]
pub struct Matching {
    zero: Cited<ZeroRule>,
    copy: Cited<CopyRule>,
    /// Whether the book's law on each point acts, in the order of the points: always, but under a mutation.
    in_force: Vec<bool>,
    /// Whether a copy is the bank's: always, but under a mutation.
    copies_to_bank: bool,
    /// Whether a mutation has taken anything of this away.
    mutated: bool,
    law: Law<Point>,
}

impl Matching {
    /// `disabled` tells what a mutation has taken away.
    pub(super) fn new(
        zero: Cited<ZeroRule>,
        copy: Cited<CopyRule>,
        law: Law<Point>,
        disabled: impl Fn(&Basis) -> bool,
    ) -> Self {
        let zero = if disabled(&zero.basis) { Cited { value: ZeroRule::None, ..zero } } else { zero };
        let copies_to_bank = !disabled(&copy.basis);
        let in_force: Vec<bool> = Point::ALL.iter().map(|point| law.in_force(*point)).collect();
        let mutated = !copies_to_bank || in_force.contains(&false);
        Self { zero, copy, in_force, copies_to_bank, mutated, law }
    }

    /// What becomes of hands without points, and what it rests on.
    #[must_use]
    pub const fn zero(&self) -> &Cited<ZeroRule> {
        &self.zero
    }

    /// What a copy costs, and what it rests on.
    #[must_use]
    pub const fn copy(&self) -> &Cited<CopyRule> {
        &self.copy
    }

    /// What is cited for each point of law.
    #[must_use]
    pub const fn law(&self) -> &Law<Point> {
        &self.law
    }

    /// How the wager comes out.
    ///
    /// The same as [`Matching::matched`] says, without the reasons: a few comparisons, for whoever counts millions.
    #[inline]
    #[must_use]
    pub fn outcome(&self, player: &Setting, bank: &Setting) -> Outcome {
        self.outcome_of(player.worth(), bank.worth())
    }

    /// The same of what the hands are worth.
    #[inline]
    #[must_use]
    pub fn outcome_of(&self, player: Worth, bank: Worth) -> Outcome {
        if self.mutated {
            return self.matched_of(player, bank).outcome;
        }
        let Worth { low, high } = player;
        let (bank_low, bank_high) = (bank.low, bank.high);
        let zero_low = low.is_zero() & bank_low.is_zero();
        let zero_high = high.is_zero() & bank_high.is_zero();
        let [each, low_only, wager, not_lower, higher] = [
            ZeroRule::EachHand,
            ZeroRule::LowHand,
            ZeroRule::Wager,
            ZeroRule::HighNotLower,
            ZeroRule::HighHigher,
        ]
        .map(|rule| self.zero.value == rule);
        let takes_low = (bank_low >= low) | (zero_low & (each | low_only));
        let takes_high = (bank_high >= high) | (zero_high & each);
        let lost = (wager & (zero_low | zero_high))
            | (low.is_zero() & ((not_lower & (bank_high >= high)) | (higher & (bank_high > high))))
            | ((self.copy.value == CopyRule::Wager) & ((bank_low == low) | (bank_high == high)));
        if lost | (takes_low & takes_high) {
            Outcome::Lose
        } else if takes_low | takes_high {
            Outcome::StandOff
        } else {
            Outcome::Win
        }
    }

    /// Whether player and bank take one hand each, whatever becomes of the wager: [`Matching::matched`] without the
    /// reasons, of what the hands are worth.
    #[must_use]
    pub fn one_hand_each_of(&self, player: Worth, bank: Worth) -> bool {
        let Matched { high, low, .. } = self.matched_of(player, bank);
        high.0 != low.0
    }

    /// How the wager comes out and who takes which hand.
    #[must_use]
    pub fn matched(&self, player: &Setting, bank: &Setting) -> Matched {
        self.matched_of(player.worth(), bank.worth())
    }

    fn matched_of(&self, player: Worth, bank: Worth) -> Matched {
        let zero_high = self.zero.value == ZeroRule::EachHand;
        let zero_low = zero_high || self.zero.value == ZeroRule::LowHand;
        let high = self.taker(player.high, bank.high, zero_high);
        let low = self.taker(player.low, bank.low, zero_low);
        let outcome = if self.lost_whole(player, bank) {
            Outcome::Lose
        } else {
            match (high.0, low.0) {
                (Taker::Player, Taker::Player) if self.acts(Point::Wins) => Outcome::Win,
                (Taker::Bank, Taker::Bank) if self.acts(Point::Loses) => Outcome::Lose,
                (Taker::Player, Taker::Bank) | (Taker::Bank, Taker::Player)
                    if !self.acts(Point::StandOff) =>
                {
                    Outcome::Lose
                }
                _ => Outcome::StandOff,
            }
        };
        Matched { outcome, high, low }
    }

    /// How the wager comes out and by which clauses and rulings, the deciding one first.
    #[must_use]
    pub fn settle(&self, player: &Setting, bank: &Setting) -> Ruled<Matched> {
        let (player, bank) = (player.worth(), bank.worth());
        let matched = self.matched_of(player, bank);
        let copied = [player.high == bank.high, player.low == bank.low];
        let mut parts: Vec<Basis> = Vec::new();
        if self.lost_by_zero(player, bank) {
            parts.push(self.zero.basis.clone());
        }
        if self.lost_by_copy(player, bank) {
            parts.push(self.copy.basis.clone());
        }
        let point = match matched.outcome {
            Outcome::Win => Point::Wins,
            Outcome::Lose => Point::Loses,
            Outcome::StandOff => Point::StandOff,
        };
        // A wager that one hand alone has lost is not lost by the clause on losing both.
        if parts.is_empty() {
            parts.push(self.law.basis(point));
        }
        if copied == [true, true] && self.acts(Point::Identical) {
            parts.push(self.law.basis(Point::Identical));
        }
        for (taker, because) in [matched.high, matched.low] {
            parts.push(match because {
                Because::Zero => self.zero.basis.clone(),
                Because::Copy => self.copy.basis.clone(),
                _ => self.law.basis(point_of(taker, because)),
            });
        }
        if self.zero_left_open(player, bank) {
            parts.extend(self.zero.basis.rulings());
        }
        let basis = parts.into_iter().reduce(|all, part| all.and(&part));
        Ruled::new(matched, basis.unwrap_or_else(|| self.law.basis(point)))
    }

    /// The values at which a bank's hand begins to be treated otherwise against a player's hand of `value`, ascending: a
    /// bank's hands between two of these give the same outcome, whatever the other hand is.
    #[must_use]
    pub fn bounds(&self, value: Value) -> Vec<Value> {
        let mut bounds = vec![Value::with_points(1), value];
        bounds.extend(Value::new(value.get() + 1));
        // Under a mutation it can also matter by what a hand is the better: rank, points or tile.
        if self.mutated {
            bounds.push(Value::with_points(10));
            bounds.extend(
                value.points().into_iter().flat_map(|points| [points, points + 1]).map(Value::with_points),
            );
        }
        bounds.sort_unstable();
        bounds.dedup();
        bounds
    }

    fn acts(&self, point: Point) -> bool {
        self.in_force[point.index()]
    }

    fn lost_whole(&self, player: Worth, bank: Worth) -> bool {
        self.lost_by_zero(player, bank) || self.lost_by_copy(player, bank)
    }

    /// Whether a hand without points loses the whole wager.
    fn lost_by_zero(&self, player: Worth, bank: Worth) -> bool {
        let low_zero = player.low.is_zero();
        match self.zero.value {
            ZeroRule::EachHand | ZeroRule::LowHand | ZeroRule::None => false,
            ZeroRule::Wager => {
                let both = |one: Value, other: Value| one.is_zero() && other.is_zero();
                both(player.high, bank.high) || both(player.low, bank.low)
            }
            ZeroRule::HighNotLower => low_zero && bank.high >= player.high,
            ZeroRule::HighHigher => low_zero && bank.high > player.high,
        }
    }

    /// Whether a hand without points is here that the book's clause on such hands does not reach as it is read, so that the reading is
    /// what lets the better tile decide or keeps the wager from being lost (PG-4).
    fn zero_left_open(&self, player: Worth, bank: Worth) -> bool {
        let high = player.high.is_zero() && bank.high.is_zero();
        let low = player.low.is_zero() && bank.low.is_zero();
        let copied_high = player.low.is_zero() && bank.high == player.high;
        match self.zero.value {
            ZeroRule::EachHand | ZeroRule::Wager | ZeroRule::None => false,
            ZeroRule::LowHand => high,
            ZeroRule::HighNotLower => !self.lost_by_zero(player, bank) && (high || low),
            ZeroRule::HighHigher => !self.lost_by_zero(player, bank) && (high || low || copied_high),
        }
    }

    /// Whether a copied hand loses the whole wager.
    fn lost_by_copy(&self, player: Worth, bank: Worth) -> bool {
        let copied = player.high == bank.high || player.low == bank.low;
        self.copy.value == CopyRule::Wager && self.copies_to_bank && copied
    }

    /// Who takes one hand.
    fn taker(&self, player: Value, bank: Value, zero_to_bank: bool) -> (Taker, Because) {
        if zero_to_bank && player.is_zero() && bank.is_zero() {
            return (Taker::Bank, Because::Zero);
        }
        let because = match (player.points(), bank.points()) {
            (Some(one), Some(other)) if one == other => Because::Tile,
            (Some(_), Some(_)) => Because::Points,
            _ => Because::Rank,
        };
        let (taker, because) = match player.cmp(&bank) {
            std::cmp::Ordering::Greater => (Taker::Player, because),
            std::cmp::Ordering::Less => (Taker::Bank, because),
            std::cmp::Ordering::Equal if self.copies_to_bank => return (Taker::Bank, Because::Copy),
            std::cmp::Ordering::Equal => return (Taker::Player, Because::Copy),
        };
        match (self.acts(point_of(taker, because)), taker) {
            (true, taker) => (taker, because),
            (false, Taker::Player) => (Taker::Bank, because),
            (false, Taker::Bank) => (Taker::Player, because),
        }
    }
}

const fn point_of(taker: Taker, because: Because) -> Point {
    match (taker, because) {
        (Taker::Player, Because::Rank) => Point::PlayerByRank,
        (Taker::Bank, Because::Rank) => Point::BankByRank,
        (Taker::Player, Because::Points) => Point::PlayerByPoints,
        (Taker::Bank, Because::Points) => Point::BankByPoints,
        (Taker::Player, _) => Point::PlayerByTile,
        (Taker::Bank, _) => Point::BankByTile,
    }
}
