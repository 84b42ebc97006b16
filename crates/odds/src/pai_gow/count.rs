//! Every pair of hands, counted.

use super::corners::Corners;
use super::field::Field;
use super::grid::Grid;
use super::overlap::OVERLAPS;
use super::{Choices, Decides};
use houseway_games::pai_gow::{Hand, Outcome, Worth};

/// In how many ways one player's hand and the bank's can be dealt: four of 32 tiles, then four of 28.
pub const PAIRS: u64 = Hand::DEALS as u64 * BANKS;

/// In how many ways the bank's hand can be dealt beside a player's.
pub const BANKS: u64 = 20_475;

/// How the deals of one hand, or of all, come out for the player. Where the bank mixes settings, each deal counts with
/// the whole of the bank's weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Split {
    /// Deals that the player wins.
    pub win: u64,
    /// Deals that the player loses.
    pub lose: u64,
    /// Deals in which neither does.
    pub stand_off: u64,
}

impl Split {
    /// All deals.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.win + self.lose + self.stand_off
    }
}

impl std::iter::Sum for Split {
    fn sum<I: Iterator<Item = Self>>(splits: I) -> Self {
        splits.fold(Self::default(), |all, one| Self {
            win: all.win + one.win,
            lose: all.lose + one.lose,
            stand_off: all.stand_off + one.stand_off,
        })
    }
}

/// How every setting of `asked` fares against every hand that the bank can hold beside it, in the order of
/// [`Choices::settings`].
///
/// Exact, and the same as going through all 736,281,000 pairs of deals: a pair of hands without a common tile is counted
/// by inclusion and exclusion over the tiles that they might share, and for each such overlap the bank's hands lie in a
/// table from which the number below any two values is read.
#[must_use]
pub fn count(rule: &impl Decides, field: &Field, asked: &Choices) -> Vec<Split> {
    let worths = asked.worths();
    let corners = Corners::new(rule, &worths);
    let mut counted = vec![Counted::default(); worths.len()];
    wide(&corners, field, asked, &worths, &mut counted);
    narrow(rule, field, asked, &worths, &mut counted);
    let deals = BANKS * u64::from(field.whole());
    let mut splits = Vec::with_capacity(worths.len());
    for (place, hand) in Hand::all().iter().enumerate() {
        let weight = hand.weight();
        for setting in asked.range(place) {
            let mut counted = counted[setting];
            // All four tiles in common: the hand itself.
            counted.add_all(rule, worths[setting], field.of(place), i64::from(weight));
            let all = u64::from(weight) * deals;
            // Counts of deals are never negative, and their sum never exceeds all.
            let [win, lose] = [counted.win, counted.lose].map(|count| u64::try_from(count).unwrap_or(0));
            splits.push(Split { win, lose, stand_off: all.saturating_sub(win + lose) });
        }
    }
    splits
}

/// Overlaps of up to two tiles, which many hands hold: a table for each, and looks into it.
fn wide(corners: &Corners, field: &Field, asked: &Choices, worths: &[Worth], counted: &mut [Counted]) {
    let mut hands = Vec::new();
    let grids: Vec<Grid> = OVERLAPS
        .wide
        .iter()
        .map(|overlap| {
            field.of_all(&overlap.members, &mut hands);
            Grid::new(&hands)
        })
        .collect();
    for (place, held) in OVERLAPS.held.iter().enumerate() {
        for setting in asked.range(place) {
            let counted = &mut counted[setting];
            for corner in corners.of(worths[setting]) {
                let mut below = 0;
                for held in held {
                    let grid = &grids[usize::from(held.overlap)];
                    below += i64::from(held.factor) * grid.below(corner.low, corner.high);
                }
                counted.win += i64::from(corner.win) * below;
                counted.lose += i64::from(corner.lose) * below;
            }
        }
    }
}

/// Overlaps of three tiles, which sixteen hands or fewer hold: each against each.
fn narrow(rule: &impl Decides, field: &Field, asked: &Choices, worths: &[Worth], counted: &mut [Counted]) {
    let mut hands = Vec::new();
    for overlap in &OVERLAPS.narrow {
        field.of_all(&overlap.members, &mut hands);
        for player in &overlap.members {
            let ways = i64::from(overlap.signed) * i64::from(player.ways);
            for setting in asked.range(usize::from(player.hand)) {
                counted[setting].add_all(rule, worths[setting], &hands, ways);
            }
        }
    }
}

/// A sum of deals on its way: parts of it can be negative.
#[derive(Clone, Copy, Default)]
struct Counted {
    win: i64,
    lose: i64,
}

impl Counted {
    fn add_all(&mut self, rule: &impl Decides, player: Worth, bank: &[(Worth, i64)], ways: i64) {
        let (mut win, mut lose) = (0, 0);
        for (bank, weight) in bank {
            let outcome = rule.outcome(player, *bank);
            win += if outcome == Outcome::Win { *weight } else { 0 };
            lose += if outcome == Outcome::Lose { *weight } else { 0 };
        }
        self.win += ways * win;
        self.lose += ways * lose;
    }
}

/// The same by going through all 3,620 by 3,620 pairs of hands: slow, and plain enough to trust. Tests and the benchmark
/// hold [`count`] against it.
#[must_use]
pub fn count_plainly(rule: &impl Decides, field: &Field, asked: &Choices) -> Vec<Split> {
    let worths = asked.worths();
    let masks: Vec<[u16; 2]> = Hand::all().iter().map(|hand| masks(*hand)).collect();
    let mut splits = vec![Split::default(); worths.len()];
    for (player, [one, both]) in masks.iter().enumerate() {
        for (bank, [other_one, other_both]) in masks.iter().enumerate() {
            if one & other_both | both & (other_one | other_both) != 0 {
                continue;
            }
            // A sort of which somebody holds one tile leaves two ways to hold it, whoever else holds the other.
            let ways = 1u64 << (one | other_one).count_ones();
            for setting in asked.range(player) {
                for (worth, weight) in field.of(bank) {
                    let split = &mut splits[setting];
                    let count = match rule.outcome(worths[setting], *worth) {
                        Outcome::Win => &mut split.win,
                        Outcome::Lose => &mut split.lose,
                        Outcome::StandOff => &mut split.stand_off,
                    };
                    *count += ways * weight.unsigned_abs();
                }
            }
        }
    }
    splits
}

/// The sorts of which a hand has one tile, and those of which it has both.
fn masks(hand: Hand) -> [u16; 2] {
    let mut masks = [0u16; 2];
    for kind in hand.kinds() {
        let bit = 1 << kind.index();
        let seen = masks[0] & bit != 0;
        masks[0] ^= bit;
        masks[1] |= if seen { bit } else { 0 };
    }
    masks
}
