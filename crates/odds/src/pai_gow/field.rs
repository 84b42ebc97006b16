use super::Choices;
use super::overlap::Member;
use houseway_games::pai_gow::{Hand, Worth};

/// How the bank sets its hands: each in one way, or in several with whole weights.
#[derive(Clone, Debug)]
pub struct Field {
    /// Where each hand's settings begin, and at last where they end.
    starts: Vec<u32>,
    /// What each setting that has any weight is worth, and its weight.
    set: Vec<(Worth, i64)>,
    whole: u32,
}

/// Why weights do not say how the bank sets its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// Not as many weights as settings.
    #[error("{weights} weights for {settings} settings")]
    Count {
        /// How many weights.
        weights: usize,
        /// How many settings.
        settings: usize,
    },
    /// The weights of a hand do not sum to the whole.
    #[error("the weights of hand {hand} sum to {sum}, not to {whole}")]
    Sum {
        /// The place of the hand.
        hand: usize,
        /// What they sum to.
        sum: u64,
        /// What they must sum to.
        whole: u32,
    },
    /// The whole is zero, or so large that counts would not fit.
    #[error("{0} is no whole that weights can be parts of: from 1 to 1,000,000,000")]
    Whole(u32),
}

impl Field {
    /// The highest whole: with it, counts of all deals still fit 64 bits with room.
    pub const HIGHEST_WHOLE: u32 = 1_000_000_000;

    /// Each hand in its first way.
    #[must_use]
    pub fn pure(choices: &Choices) -> Self {
        let first = |place: usize| (choices.settings()[choices.range(place).start].worth(), 1);
        let set: Vec<(Worth, i64)> = (0..Hand::COUNT).map(first).collect();
        Self { starts: (0..=Hand::COUNT as u32).collect(), set, whole: 1 }
    }

    /// Each setting with its weight, those of one hand summing to `whole`.
    ///
    /// # Errors
    /// [`FieldError`].
    pub fn mixed(choices: &Choices, weights: &[u32], whole: u32) -> Result<Self, FieldError> {
        if whole == 0 || whole > Self::HIGHEST_WHOLE {
            return Err(FieldError::Whole(whole));
        }
        if weights.len() != choices.len() {
            return Err(FieldError::Count { weights: weights.len(), settings: choices.len() });
        }
        let (mut starts, mut set) = (vec![0], Vec::new());
        for hand in 0..Hand::COUNT {
            let range = choices.range(hand);
            let sum = weights[range.clone()].iter().map(|weight| u64::from(*weight)).sum();
            if sum != u64::from(whole) {
                return Err(FieldError::Sum { hand, sum, whole });
            }
            let weighted = choices.settings()[range.clone()].iter().zip(&weights[range]);
            let weighted = weighted.filter(|(_, weight)| **weight > 0);
            set.extend(weighted.map(|(setting, weight)| (setting.worth(), i64::from(*weight))));
            starts.push(set.len() as u32);
        }
        Ok(Self { starts, set, whole })
    }

    /// What the weights of each hand sum to.
    #[must_use]
    pub const fn whole(&self) -> u32 {
        self.whole
    }

    /// What the settings of the hand at `place` that have any weight are worth, with it.
    pub(super) fn of(&self, place: usize) -> &[(Worth, i64)] {
        &self.set[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// The same of all these hands, each weight times the ways of the hand.
    pub(super) fn of_all(&self, members: &[Member], into: &mut Vec<(Worth, i64)>) {
        into.clear();
        for member in members {
            let ways = i64::from(member.ways);
            let set = self.of(usize::from(member.hand));
            into.extend(set.iter().map(|(worth, weight)| (*worth, ways * weight)));
        }
    }
}
