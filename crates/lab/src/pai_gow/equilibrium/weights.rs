use super::Strategy;
use houseway_games::pai_gow::{Hand, Rules};
use houseway_odds::pai_gow::{Choices, Field, FieldError};
use num_bigint::BigUint;

/// What the weights of each hand sum to.
pub(super) const WHOLE: u32 = Field::HIGHEST_WHOLE;

/// How one side sets each hand while the search goes on: every legal setting with a small whole weight, in the order of
/// [`Choices::legal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights(Vec<u32>);

impl Weights {
    /// Every hand as the House Way has it.
    pub(super) fn house_way(rules: &Rules, legal: &Choices) -> Self {
        let mut weights = vec![0; legal.len()];
        for (hand, setting) in rules.house_way().settings().iter().enumerate() {
            let range = legal.range(hand);
            let place = legal.settings()[range.clone()].iter().position(|other| other == setting);
            // The House Way is one of the legal settings.
            weights[range.start + place.unwrap_or(0)] = WHOLE;
        }
        Self(weights)
    }

    /// The weight of the setting at `place` of all.
    pub(super) fn of(&self, place: usize) -> u32 {
        self.0[place]
    }

    /// What the other side is up against.
    ///
    /// # Errors
    /// [`FieldError`] if the strategy was made for other settings than `legal`.
    pub(super) fn field(&self, legal: &Choices) -> Result<Field, FieldError> {
        Field::mixed(legal, &self.0, WHOLE)
    }

    /// The nearest whole weights to these shares of each hand, which need not sum to one. A hand without any is set in
    /// the first way that is `kept`.
    pub(super) fn rounded(legal: &Choices, kept: &[bool], shares: &[f64]) -> Self {
        let mut weights = vec![0; legal.len()];
        for hand in 0..Hand::COUNT {
            let range = legal.range(hand);
            let sum: f64 = shares[range.clone()].iter().sum();
            let mut left = WHOLE;
            let mut largest = range.clone().find(|place| kept[*place]).unwrap_or(range.start);
            if sum > 0.0 {
                for place in range {
                    let part = (shares[place] / sum * f64::from(WHOLE)).round().clamp(0.0, f64::from(left));
                    weights[place] = part as u32;
                    left -= weights[place];
                    largest = if weights[place] > weights[largest] { place } else { largest };
                }
            }
            weights[largest] += left;
        }
        Self(weights)
    }

    /// The weights as shares.
    pub(super) fn shares(&self) -> Vec<f64> {
        self.0.iter().map(|weight| f64::from(*weight) / f64::from(WHOLE)).collect()
    }

    /// The same with weights of any size.
    pub(super) fn strategy(&self, rules: &Rules, legal: &Choices) -> Strategy {
        let used = |hand| {
            let used = legal.range(hand).filter(|place| self.0[*place] > 0);
            used.map(|place| (place, BigUint::from(self.0[place]))).collect()
        };
        let listed = (0..Hand::COUNT).map(|hand| (hand, used(hand))).collect();
        // The weights of every hand sum to the whole.
        Strategy::new(rules, legal, &listed).unwrap_or_else(|_| Strategy::house_way(rules, legal))
    }
}
