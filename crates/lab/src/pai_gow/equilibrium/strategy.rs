use houseway_games::pai_gow::{Hand, Rules};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Choices, Field, FieldError};
use num_bigint::BigUint;
use num_integer::Integer as _;
use num_traits::{One as _, Zero as _};
use std::collections::BTreeMap;

/// How one side sets each hand: in one way, or in several with whole weights of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// For each hand, in the order of [`Hand::all`], its settings by their places among [`Choices::legal`], each with its
    /// weight, which is not zero; the first is the heaviest of the hand.
    hands: Vec<Vec<(usize, BigUint)>>,
    whole: BigUint,
}

/// How both sides set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The player.
    pub player: Strategy,
    /// The bank.
    pub bank: Strategy,
}

/// Weights with which a hand cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// All weights of a hand are zero.
    #[error("{0:?}: all weights are zero")]
    Nothing(Hand),
    /// Brought to one whole, the weights of the hands would be too long.
    #[error("the weights of the hands have no common whole below 2^{}", Strategy::FINEST)]
    TooFine,
}

impl Strategy {
    /// The whole stays below two to this.
    pub const FINEST: u64 = 8_192;

    /// Every hand as the House Way has it, but those that are `listed`: by the place of the hand, the places of its
    /// settings among all legal ones, with weights in proportion to which they are chosen.
    ///
    /// # Errors
    /// [`StrategyError`].
    pub fn new(
        rules: &Rules,
        legal: &Choices,
        listed: &BTreeMap<usize, Vec<(usize, BigUint)>>,
    ) -> Result<Self, StrategyError> {
        let mut whole = BigUint::one();
        for (hand, weights) in listed {
            let sum: BigUint = weights.iter().map(|(_, weight)| weight).sum();
            if sum.is_zero() {
                return Err(StrategyError::Nothing(Hand::all()[*hand]));
            }
            let common = weights.iter().fold(sum.clone(), |common, (_, weight)| common.gcd(weight));
            whole = whole.lcm(&(sum / common));
            if whole.bits() > Self::FINEST {
                return Err(StrategyError::TooFine);
            }
        }
        let house_way = rules.house_way().settings().iter().enumerate();
        let hands = house_way.map(|(hand, setting)| match listed.get(&hand) {
            None => {
                let mut range = legal.range(hand);
                // The House Way is one of the legal settings.
                let place = range.clone().find(|place| legal.settings()[*place] == *setting);
                vec![(place.or_else(|| range.next()).unwrap_or(0), whole.clone())]
            }
            Some(weights) => {
                let sum: BigUint = weights.iter().map(|(_, weight)| weight).sum();
                let parts = weights.iter().map(|(place, weight)| (*place, weight * &whole / &sum));
                let mut parts: Vec<_> = parts.filter(|(_, weight)| !weight.is_zero()).collect();
                parts.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
                parts
            }
        });
        Ok(Self { hands: hands.collect(), whole })
    }

    /// Every hand as the House Way has it.
    #[must_use]
    pub fn house_way(rules: &Rules, legal: &Choices) -> Self {
        // Nothing is listed that could be wrong.
        Self::new(rules, legal, &BTreeMap::new()).unwrap_or(Self { hands: Vec::new(), whole: BigUint::one() })
    }

    /// What the weights of each hand sum to.
    #[must_use]
    pub const fn whole(&self) -> &BigUint {
        &self.whole
    }

    /// The settings of the hand at `place` of [`Hand::all`], the heaviest first, with their weights.
    #[must_use]
    pub fn of(&self, place: usize) -> &[(usize, BigUint)] {
        &self.hands[place]
    }

    /// How large a part of the time the hand is set in the way at `place` of all legal ones.
    #[must_use]
    pub fn share(&self, hand: usize, place: usize) -> Exact {
        let used = self.hands[hand].iter().find(|(other, _)| *other == place);
        let weight = used.map(|(_, weight)| weight.clone()).unwrap_or_default();
        // The whole is not zero.
        Exact::new(weight, self.whole.clone()).unwrap_or_else(|| Exact::whole(0))
    }

    /// The places of the hands that are set in more than one way.
    pub fn mixing(&self) -> impl Iterator<Item = usize> {
        (0..self.hands.len()).filter(|hand| self.hands[*hand].len() > 1)
    }

    /// The places of the hands that are not, or not always, set as the House Way has it.
    pub fn departing<'a>(&'a self, rules: &'a Rules, legal: &'a Choices) -> impl Iterator<Item = usize> + 'a {
        let house_way = rules.house_way().settings();
        (0..self.hands.len()).filter(move |hand| {
            self.hands[*hand].iter().any(|(place, _)| legal.settings()[*place] != house_way[*hand])
        })
    }

    /// Each hand set in its heaviest way.
    pub(super) fn heaviest(&self, legal: &Choices) -> Result<Field, FieldError> {
        let mut weights = vec![0; legal.len()];
        for hand in &self.hands {
            weights[hand[0].0] = 1;
        }
        Field::mixed(legal, &weights, 1)
    }
}
