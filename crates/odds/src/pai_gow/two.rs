//! A bank against two hands at once: they are dealt of one set of tiles and meet the same bank, so that how both come out
//! is counted together. What a banker owes in commission on the net of a round depends on it.

use super::wager::{Assumed, Gains, OUTCOMES};
use super::{BANKS, PaiGowError};
use crate::{Bet, Exact, Tally};
use houseway_games::pai_gow::{Hand, Outcome, Rules, TableRules};
use num_bigint::BigUint;

/// In how many ways two players' hands can be dealt beside the bank's, for each bank's hand: four of 28 tiles, then four of
/// 24.
pub const PAIRS_BESIDE_A_BANK: u64 = BANKS * 10_626;

/// How two players' hands come out against one bank, all hands set House Way: by the outcome of the one, then of the other,
/// each in the order win, lose, stand-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoHands {
    /// Deals of three hands.
    pub deals: [[u64; 3]; 3],
}

/// The sets of up to four sorts that hands hold, by number, and for each hand those that it holds.
struct Parts {
    /// For each set how many tiles of each sort it has.
    sorts: Vec<[u8; 16]>,
    /// For each hand its sets, and which of its single sorts each leaves out, as bits.
    of: Vec<Vec<(u16, u16)>>,
}

impl Parts {
    fn new() -> Self {
        let mut parts = Self { sorts: Vec::new(), of: Vec::new() };
        // Four sorts, or none in a place, as a number in base 17.
        let mut places = vec![u16::MAX; 17 * 17 * 17 * 17];
        for hand in Hand::all() {
            let kinds = hand.kinds();
            let mut held: Vec<(u16, u16)> = Vec::new();
            for chosen in 0..16u8 {
                let taken: Vec<usize> =
                    (0..4).filter(|at| chosen >> at & 1 == 1).map(|at| kinds[at].index()).collect();
                let key = taken.iter().fold(0, |key, kind| key * 17 + kind + 1);
                let mut sorts = [0; 16];
                taken.iter().for_each(|kind| sorts[*kind] += 1);
                if places[key] == u16::MAX {
                    places[key] = parts.sorts.len() as u16;
                    parts.sorts.push(sorts);
                }
                let single = |kind: usize| kinds.iter().filter(|other| other.index() == kind).count() == 1;
                let left = (0..16).filter(|kind| {
                    kinds.iter().any(|held| held.index() == *kind) && single(*kind) && sorts[*kind] == 0
                });
                let left = left.fold(0, |bits: u16, kind| bits | 1 << kind);
                // Of two tiles of one sort either is the same set.
                if !held.iter().any(|(place, _)| *place == places[key]) {
                    held.push((places[key], left));
                }
            }
            parts.of.push(held);
        }
        parts
    }
}

fn sorts_of(hand: Hand) -> [u8; 16] {
    let mut sorts = [0; 16];
    hand.kinds().iter().for_each(|kind| sorts[kind.index()] += 1);
    sorts
}

/// Where an outcome stands in [`OUTCOMES`].
const fn place(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Lose => 1,
        Outcome::StandOff => 2,
    }
}

/// Against one deal of this bank's hand; `holding` is room to work in, for each set of tiles.
fn against(
    rules: &Rules,
    parts: &Parts,
    sorts: &[[u8; 16]],
    bank: Hand,
    holding: &mut [[i64; 3]],
) -> [[i64; 3]; 3] {
    let (way, matching, banks) = (rules.house_way(), rules.matching(), sorts_of(bank));
    let bank_worth = way.set(bank).worth();
    // The sorts of which the bank has no tile, as bits: there either of two tiles may be meant.
    let whole = (0..16).filter(|kind| banks[*kind] == 0).fold(0u16, |bits, kind| bits | 1 << kind);
    // For each set of tiles the hands that hold it, by how they come out.
    holding.fill([0; 3]);
    for (at, player) in sorts.iter().enumerate() {
        if player.iter().zip(&banks).any(|(mine, theirs)| mine + theirs > 2) {
            continue;
        }
        let outcome = place(matching.outcome_of(way.settings()[at].worth(), bank_worth));
        for (part, left) in &parts.of[at] {
            holding[usize::from(*part)][outcome] += 1 << (left & whole).count_ones();
        }
    }
    let mut deals = [[0; 3]; 3];
    for (held, part) in holding.iter().zip(&parts.sorts) {
        let mut signed = 1;
        for (some, theirs) in part.iter().zip(&banks) {
            signed *= match (some, theirs) {
                (1, 0) => -2,
                (1, _) => -1,
                _ => 1,
            };
        }
        for (row, one) in deals.iter_mut().zip(held) {
            for (cell, other) in row.iter_mut().zip(held) {
                *cell += signed * one * other;
            }
        }
    }
    deals
}

impl TwoHands {
    /// Counts every deal of three hands.
    ///
    /// For each bank's hand, the pairs of players' hands without a common tile are by inclusion and exclusion those in which
    /// both hold all of a set of tiles, summed over the sets with the sign of their size.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let parts = Parts::new();
        let sorts: Vec<[u8; 16]> = Hand::all().iter().map(|hand| sorts_of(*hand)).collect();
        let mut holding = vec![[0; 3]; parts.sorts.len()];
        let mut deals = [[0i64; 3]; 3];
        for bank in Hand::all() {
            let one = against(rules, &parts, &sorts, *bank, &mut holding);
            for (all, one) in deals.iter_mut().flatten().zip(one.iter().flatten()) {
                *all += i64::from(bank.weight()) * one;
            }
        }
        // Counts of deals are never negative.
        Self { deals: deals.map(|row| row.map(|cell| u64::try_from(cell).unwrap_or(0))) }
    }

    /// What a player who banks alone against two equal wagers gains, as `pai-gow/banker/2`: his outcomes are told, and his
    /// gain is a fraction of both wagers together.
    ///
    /// # Errors
    /// [`PaiGowError`] if such a bank cannot be held or settled.
    pub fn banker_bet(
        &self,
        rules: &Rules,
        table: &TableRules,
        assumed: &Assumed,
    ) -> Result<Bet, PaiGowError> {
        // What the wager loses the banker wins.
        let named = |outcome: usize| ["lose", "win", "stand-off"][outcome];
        let mut tally = Tally::new();
        // Both wagers lost is the best for the banker.
        for (one, other) in [(1, 1), (1, 2), (1, 0), (2, 2), (0, 2), (0, 0)] {
            let outcomes = [OUTCOMES[one].0, OUTCOMES[other].0];
            let (gain, basis) = Gains::of_banker_against(rules, table, assumed, &outcomes)?;
            let ways = self.deals[one][other] + if one == other { 0 } else { self.deals[other][one] };
            let name = if one == other {
                format!("{} both", named(one))
            } else {
                format!("{}, {}", named(one), named(other))
            };
            tally.count(&name, gain, BigUint::from(ways), &basis);
        }
        Ok(tally.bet("pai-gow/banker/2")?)
    }

    /// How one hand comes out, whatever the other does.
    #[must_use]
    pub fn one(&self) -> [Exact; 3] {
        let all: u64 = self.deals.iter().flatten().sum();
        self.deals
            .map(|row| Exact::new(row.iter().sum::<u64>(), all.max(1)).unwrap_or_else(|| Exact::whole(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_games::books::Book;
    use houseway_lawbook::{Mutation, Readings};

    /// In how many ways these sorts are chosen of what is left beside the bank and another hand.
    fn ways(sorts: [u8; 16], gone: [u8; 16]) -> i64 {
        let ways = |(some, gone): (&u8, &u8)| match (2i64 - i64::from(*gone), *some) {
            (left, some) if left < i64::from(some) => 0,
            (2, 1) => 2,
            _ => 1,
        };
        sorts.iter().zip(&gone).map(ways).product()
    }

    /// Against some banks the same as going through all pairs of players' hands.
    #[test]
    fn two_hands_are_counted_as_going_through_them_would() {
        let book = Book::find("crown-6.1-pai-gow").unwrap();
        let rules = Rules::of_book(book, &Readings::defaults(), &Mutation::none()).unwrap();
        let parts = Parts::new();
        let sorts: Vec<[u8; 16]> = Hand::all().iter().map(|hand| sorts_of(*hand)).collect();
        let mut holding = vec![[0; 3]; parts.sorts.len()];
        let way = rules.house_way();
        // Two sorts twice over, and one twice beside two others.
        for codes in ["12 12 2 2", "9 9 5 G3"] {
            let codes: Vec<&str> = codes.split(' ').collect();
            let bank = Hand::parse(&codes).unwrap();
            let found = against(&rules, &parts, &sorts, bank, &mut holding);
            let banks = sorts_of(bank);
            let mut plainly = [[0i64; 3]; 3];
            let outcomes: Vec<usize> = way
                .settings()
                .iter()
                .map(|player| place(rules.matching().outcome(player, way.set(bank))))
                .collect();
            for (one, mine) in sorts.iter().enumerate() {
                let first = ways(*mine, banks);
                if first == 0 {
                    continue;
                }
                let gone: [u8; 16] = std::array::from_fn(|kind| mine[kind] + banks[kind]);
                for (other, theirs) in sorts.iter().enumerate() {
                    plainly[outcomes[one]][outcomes[other]] += first * ways(*theirs, gone);
                }
            }
            assert_eq!(found, plainly, "{bank}");
            assert_eq!(found.iter().flatten().sum::<i64>(), PAIRS_BESIDE_A_BANK as i64);
        }
    }
}
