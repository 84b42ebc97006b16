//! From an equilibrium that is nearly right to one that is: where a side mixes, the other must be indifferent, and that is
//! a few linear equations in whole numbers.

use super::side::{Side, gains, ways};
use super::weights::{WHOLE, Weights};
use super::{Pair, Strategy};
use houseway_games::pai_gow::{Hand, Rules};
use houseway_odds::pai_gow::{Choices, Field, FieldError};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::{One as _, Signed as _, Zero as _};
use std::collections::BTreeMap;

/// How many unknowns are worth trying: equilibria have few, and fractions grow with each.
const MOST_UNKNOWNS: usize = 64;

/// The settings that one side uses, hand by hand, the heaviest first.
struct Support(Vec<Vec<usize>>);

impl Support {
    /// Those that have at least `least` of the weight.
    fn new(legal: &Choices, weights: &Weights, least: u32) -> Self {
        let hand = |hand| {
            let used = legal.range(hand).filter(|place| weights.of(*place) >= least);
            let mut used: Vec<usize> = used.collect();
            used.sort_by_key(|place| (std::cmp::Reverse(weights.of(*place)), *place));
            used
        };
        Self((0..Hand::COUNT).map(hand).collect())
    }

    /// The hands that are set in several ways, each with its further settings beside the heaviest.
    fn mixing(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let hands = self.0.iter().enumerate();
        hands.flat_map(|(hand, used)| used.iter().skip(1).map(move |further| (hand, used[0], *further)))
    }

    fn heaviest(&self, legal: &Choices) -> Result<Field, FieldError> {
        let mut weights = vec![0; legal.len()];
        self.0.iter().filter_map(|used| used.first()).for_each(|place| weights[*place] = 1);
        Field::mixed(legal, &weights, 1)
    }
}

/// The pair in which each side mixes, among the settings that have at least `least` of the weight, such that the other
/// side is indifferent among those that it uses; `None` where there is no such pair.
pub(super) fn solve(
    rules: &Rules,
    legal: &Choices,
    [player, bank]: &[Weights; 2],
    least: u32,
) -> Result<Option<Pair>, FieldError> {
    let supports = [Support::new(legal, player, least), Support::new(legal, bank, least)];
    if supports.iter().any(|support| support.mixing().count() > MOST_UNKNOWNS) {
        return Ok(None);
    }
    let theirs = mixture(rules, legal, Side::Player, [&supports[0], &supports[1]], bank)?;
    let mine = mixture(rules, legal, Side::Bank, [&supports[1], &supports[0]], player)?;
    Ok(mine.zip(theirs).map(|(player, bank)| Pair { player, bank }))
}

/// How the other side must mix so that `side` is indifferent. Where that leaves a choice, it stays as in `near`.
fn mixture(
    rules: &Rules,
    legal: &Choices,
    side: Side,
    [mine, other]: [&Support; 2],
    near: &Weights,
) -> Result<Option<Strategy>, FieldError> {
    let gains = gains(&side.splits(rules, &other.heaviest(legal)?, legal));
    let unknown: Vec<(usize, usize, usize)> = other.mixing().collect();
    let mut equations: Vec<Vec<BigRational>> = Vec::new();
    for (hand, first, further) in mine.mixing() {
        let gain = |mine, other| i64::from(side.gain(rules, legal, mine, other));
        let mut equation: Vec<i64> = Vec::with_capacity(unknown.len() + 1);
        for (against, heaviest, another) in &unknown {
            let more = |mine| gain(mine, *another) - gain(mine, *heaviest);
            equation.push(i64::from(ways(hand, *against)) * (more(further) - more(first)));
        }
        equation.push(gains[first] - gains[further]);
        equations.push(equation.into_iter().map(|part| BigRational::from_integer(part.into())).collect());
    }
    let near: Vec<BigRational> =
        unknown.iter().map(|(_, _, place)| BigRational::new(near.of(*place).into(), WHOLE.into())).collect();
    let Some(shares) = solution(equations, near) else { return Ok(None) };
    let mut listed: BTreeMap<usize, Vec<(usize, BigRational)>> = BTreeMap::new();
    for (hand, used) in other.0.iter().enumerate() {
        if let Some(heaviest) = used.first() {
            listed.insert(hand, vec![(*heaviest, BigRational::one())]);
        }
    }
    for ((hand, _, place), share) in unknown.iter().zip(shares) {
        let Some(used) = listed.get_mut(hand) else { return Ok(None) };
        used[0].1 -= &share;
        used.push((*place, share));
    }
    if listed.values().flatten().any(|(_, share)| share.is_negative()) {
        return Ok(None);
    }
    let listed = listed.into_iter().map(|(hand, used)| (hand, whole(&used))).collect();
    Ok(Strategy::new(rules, legal, &listed).ok())
}

/// Shares as whole weights.
fn whole(used: &[(usize, BigRational)]) -> Vec<(usize, BigUint)> {
    let common = used.iter().fold(BigInt::one(), |common, (_, share)| common.lcm(share.denom()));
    // No share is negative.
    let weight = |share: &BigRational| (share.numer() * (&common / share.denom())).magnitude().clone();
    used.iter().map(|(place, share)| (*place, weight(share))).collect()
}

/// The solution of linear equations, each a list of factors and what they must sum to; unknowns that stay free are as
/// they were near by. `None` if there is none.
fn solution(mut equations: Vec<Vec<BigRational>>, near: Vec<BigRational>) -> Option<Vec<BigRational>> {
    let mut leading = Vec::new();
    for column in 0..near.len() {
        let from = leading.len();
        let Some(pivot) = (from..equations.len()).find(|row| !equations[*row][column].is_zero()) else {
            continue;
        };
        equations.swap(from, pivot);
        let factor = equations[from][column].recip();
        equations[from].iter_mut().for_each(|part| *part *= &factor);
        let lead = equations[from].clone();
        for (row, equation) in equations.iter_mut().enumerate() {
            let times = equation[column].clone();
            if row != from && !times.is_zero() {
                equation.iter_mut().zip(&lead).for_each(|(part, lead)| *part -= &times * lead);
            }
        }
        leading.push(column);
    }
    if equations[leading.len()..].iter().any(|equation| !equation[near.len()].is_zero()) {
        return None;
    }
    let mut solution = near;
    for (row, column) in leading.iter().enumerate() {
        let others = (0..solution.len()).filter(|other| !leading.contains(other));
        let taken: BigRational = others.map(|other| &equations[row][other] * &solution[other]).sum();
        solution[*column] = &equations[row][solution.len()] - taken;
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(numbers: &[i64]) -> Vec<BigRational> {
        numbers.iter().map(|number| BigRational::from_integer((*number).into())).collect()
    }

    #[test]
    fn equations_are_solved() {
        let found = solution(vec![numbers(&[2, 1, 5]), numbers(&[1, -1, 1])], numbers(&[0, 0]));
        assert_eq!(found, Some(numbers(&[2, 1])));
    }

    #[test]
    fn what_stays_free_stays_where_it_was() {
        let found = solution(vec![numbers(&[0, 1, 1, 5]), numbers(&[0, 2, 2, 10])], numbers(&[7, 0, 3]));
        assert_eq!(found, Some(numbers(&[7, 2, 3])));
    }

    #[test]
    fn what_contradicts_itself_has_no_solution() {
        assert_eq!(solution(vec![numbers(&[1, 1]), numbers(&[1, 2])], numbers(&[0])), None);
    }
}
