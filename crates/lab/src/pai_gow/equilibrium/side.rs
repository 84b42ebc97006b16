use super::Swapped;
use houseway_games::pai_gow::{Hand, Outcome, Rules};
use houseway_odds::pai_gow::{Choices, Decides as _, Field, Split, count};
use std::sync::LazyLock;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Player,
    Bank,
}

impl Side {
    /// How each legal setting of this side fares against the other's field: win, lose and stand-off as this side sees
    /// them.
    pub(super) fn splits(self, rules: &Rules, other: &Field, legal: &Choices) -> Vec<Split> {
        match self {
            Self::Player => count(rules.matching(), other, legal),
            Self::Bank => count(&Swapped(rules.matching()), other, legal),
        }
    }

    /// How this side's setting at `mine` fares against the other's at `other`, as this side sees it.
    pub(super) fn outcome(self, rules: &Rules, legal: &Choices, mine: usize, other: usize) -> Outcome {
        let [mine, other] = [mine, other].map(|place| legal.settings()[place].worth());
        match self {
            Self::Player => rules.matching().outcome_of(mine, other),
            Self::Bank => Swapped(rules.matching()).outcome(mine, other),
        }
    }

    /// The same as what it gains: 1, 0 or -1.
    pub(super) fn gain(self, rules: &Rules, legal: &Choices, mine: usize, other: usize) -> i8 {
        match self.outcome(rules, legal, mine, other) {
            Outcome::Win => 1,
            Outcome::Lose => -1,
            Outcome::StandOff => 0,
        }
    }
}

/// What each setting gains: wins less losses.
pub(super) fn gains(splits: &[Split]) -> Vec<i64> {
    // A count of deals times the highest whole stays below 2^60.
    splits.iter().map(|split| split.win as i64 - split.lose as i64).collect()
}

/// What the best setting of every hand gains together.
pub(super) fn best(legal: &Choices, gains: &[i64]) -> i64 {
    (0..Hand::COUNT).map(|hand| gains[legal.range(hand)].iter().max().copied().unwrap_or(0)).sum()
}

/// In how many ways both can be dealt: the hand at `one` of [`Hand::all`] to one side and that at `other` to the other.
pub(super) fn ways(one: usize, other: usize) -> u32 {
    let ([single, both], [other_single, other_both]) = (MASKS[one], MASKS[other]);
    let clash = single & other_both | both & (other_single | other_both);
    // A sort of which somebody holds one tile leaves two ways to hold it, whoever else holds the other.
    if clash == 0 { 1 << (single | other_single).count_ones() } else { 0 }
}

/// The sorts of which each hand has one tile, and those of which it has both.
static MASKS: LazyLock<Vec<[u16; 2]>> = LazyLock::new(|| {
    let masks = |hand: &Hand| {
        hand.kinds().iter().fold([0u16; 2], |[single, both], kind| {
            let bit = 1 << kind.index();
            [single ^ bit, both | single & bit]
        })
    };
    Hand::all().iter().map(masks).collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_odds::pai_gow::PAIRS;

    #[test]
    fn ways_are_the_pairs_of_deals() {
        let sum: u64 = (0..Hand::COUNT)
            .map(|one| (0..Hand::COUNT).map(|other| u64::from(ways(one, other))).sum::<u64>())
            .sum();
        assert_eq!(sum, PAIRS);
    }
}
