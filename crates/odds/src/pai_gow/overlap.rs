//! Which hands share which tiles: what turns counting pairs of hands into looking things up.
//!
//! Player and bank cannot hold the same tile. By inclusion and exclusion, the pairs of hands without a common tile are,
//! summed over every set S of tiles (none of them, one, two, three or four), the pairs in which both hold all of S, with
//! the sign of the size of S. Both sides of such a pair are then chosen freely of one another, which is what makes a
//! table of the bank's hands do for all of the player's. Sets of tiles that differ only between the two tiles of a sort
//! count alike, so that there are 1 + 16 + 136 + 800 + 3,620 of them and not 41,449.

use houseway_games::pai_gow::{Hand, Kind};
use std::sync::LazyLock;

/// A hand that holds all tiles of an overlap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// Which hand, in the order of [`Hand::all`].
    pub(super) hand: u16,
    /// In how many ways its other tiles are chosen.
    pub(super) ways: i8,
}

/// A set of tiles by their sorts.
#[derive(Debug)]
pub(super) struct Overlap {
    /// How many sets of tiles have these sorts, with the sign of inclusion and exclusion.
    pub(super) signed: i8,
    /// The hands that hold it.
    pub(super) members: Vec<Member>,
}

/// An overlap that a hand holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// Which, in [`Overlaps::wide`].
    pub(super) overlap: u16,
    /// What its pairs count for that hand: sign, sets of tiles, and ways of choosing the hand's other tiles.
    pub(super) factor: i8,
}

/// All overlaps.
#[derive(Debug)]
pub(super) struct Overlaps {
    /// Those of no tile, one and two: many hands hold them.
    pub(super) wide: Vec<Overlap>,
    /// Those of three tiles, which few hands hold.
    pub(super) narrow: Vec<Overlap>,
    /// For each hand the wide ones that it holds.
    pub(super) held: Vec<Vec<Held>>,
}

/// They are the same for every rulebook.
pub(super) static OVERLAPS: LazyLock<Overlaps> = LazyLock::new(Overlaps::new);

/// How often each sort of tile is there.
type Sorts = [u8; 16];

/// In how many ways `some` of `of` tiles of one sort, up to two, are chosen.
const fn choose(of: u8, some: u8) -> i8 {
    match (of, some) {
        (2, 1) => 2,
        (of, some) if some > of => 0,
        _ => 1,
    }
}

impl Overlaps {
    fn new() -> Self {
        let sorts: Vec<Sorts> = Hand::all().iter().map(|hand| count(&hand.kinds())).collect();
        // A list of up to three sorts, as a number in base 17, finds its overlap.
        let mut places = vec![u16::MAX; 17 * 17 * 17];
        let mut overlaps = Self { wide: Vec::new(), narrow: Vec::new(), held: vec![Vec::new(); Hand::COUNT] };
        for (hand, (of, sorts)) in Hand::all().iter().zip(&sorts).enumerate() {
            for part in parts(&of.kinds()) {
                let key = part.iter().fold(0, |key, kind| key * 17 + kind.index() + 1);
                let list = if part.len() < 3 { &mut overlaps.wide } else { &mut overlaps.narrow };
                let part = count(&part);
                if places[key] == u16::MAX {
                    places[key] = list.len() as u16;
                    let sets: i8 = part.iter().map(|some| choose(2, *some)).product();
                    let odd = part.iter().sum::<u8>() % 2 == 1;
                    list.push(Overlap { signed: if odd { -sets } else { sets }, members: Vec::new() });
                }
                let overlap = &mut list[usize::from(places[key])];
                let ways = part.iter().zip(sorts).map(|(some, all)| choose(2 - some, all - some)).product();
                overlap.members.push(Member { hand: hand as u16, ways });
                if key < 17 * 17 {
                    let factor = overlap.signed * ways;
                    overlaps.held[hand].push(Held { overlap: places[key], factor });
                }
            }
        }
        overlaps
    }
}

fn count(kinds: &[Kind]) -> Sorts {
    let mut sorts = [0; 16];
    for kind in kinds {
        sorts[kind.index()] += 1;
    }
    sorts
}

/// The sets of up to three of these sorts, each once.
fn parts(kinds: &[Kind; 4]) -> Vec<Vec<Kind>> {
    let mut parts: Vec<Vec<Kind>> = (0..15u8)
        .map(|chosen| (0..4).filter(|place| chosen >> place & 1 == 1).map(|place| kinds[place]).collect())
        .collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_overlaps_as_sets_of_sorts() {
        let Overlaps { wide, narrow, held } = &*OVERLAPS;
        assert_eq!((wide.len(), narrow.len(), held.len()), (1 + 16 + 136, 560 + 240, Hand::COUNT));
        let sets = |list: &[Overlap], sign: i8| -> u32 {
            list.iter()
                .map(|overlap| {
                    u32::from(overlap.signed.unsigned_abs()) * u32::from(overlap.signed.signum() == sign)
                })
                .sum()
        };
        assert_eq!(
            (sets(wide, -1), sets(wide, 1), sets(narrow, -1)),
            (32, 1 + 32 * 31 / 2, 32 * 31 * 30 / 6)
        );
    }

    #[test]
    fn the_members_are_the_deals_that_hold_it() {
        let deals = |overlap: &Overlap| {
            overlap.members.iter().map(|member| u32::from(member.ways.unsigned_abs())).sum::<u32>()
        };
        assert_eq!(deals(&OVERLAPS.wide[0]), Hand::DEALS);
        assert!(
            OVERLAPS.wide[1..]
                .iter()
                .all(|overlap| [31 * 30 * 29 / 6, 30 * 29 / 2].contains(&deals(overlap)))
        );
        assert!(OVERLAPS.narrow.iter().all(|overlap| deals(overlap) == 29));
    }
}
