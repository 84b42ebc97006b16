//! The base game, both hands set House Way: how many of the 736,281,000 deals of a player's and a banker's
//! hand the player wins, loses and stands off.

use crate::matching::Outcome;
use crate::tile::{Hand, Tile, all_hands};
use crate::value::{Setting, Worth};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub win: u64,
    pub lose: u64,
    pub stand_off: u64,
}

impl Counts {
    pub fn total(self) -> u64 {
        self.win + self.lose + self.stand_off
    }

    fn add(&mut self, outcome: Outcome, deals: u64) {
        match outcome {
            Outcome::Win => self.win += deals,
            Outcome::Lose => self.lose += deals,
            Outcome::StandOff => self.stand_off += deals,
        }
    }
}

/// Every hand with its setting.
pub fn set_all(set: impl Fn(Hand) -> Setting) -> Vec<(Hand, Setting)> {
    all_hands().into_iter().map(|hand| (hand, set(hand))).collect()
}

/// How many of each kind a hand holds, in the order of [`Tile::ALL`].
fn held(hand: Hand) -> [u8; 16] {
    Tile::ALL.map(|tile| hand.count(tile) as u8)
}

/// The ways of taking `wanted` of `left` like tiles.
fn ways(left: u8, wanted: u8) -> u64 {
    match (left, wanted) {
        (_, 0) | (1, 1) | (2, 2) => 1,
        (2, 1) => 2,
        _ => 0,
    }
}

/// The deals of a first hand of the 32 tiles.
pub fn deals_of(first: Hand) -> u64 {
    held(first).into_iter().map(|wanted| ways(2, wanted)).product()
}

/// Calls with each pair of hands that can lie on the table at once, and the number of deals of it: the
/// player's hand of the 32 tiles, the banker's of the 28 that are left.
pub fn each_deal(hands: &[(Hand, Setting)], mut deal: impl FnMut(Worth, Worth, u64)) {
    let bankers = bankers(hands);
    for (player, setting) in hands {
        deal_against(*player, setting.worth(), &bankers, &mut deal);
    }
}

/// A hand as it is looked up in the inner passage: the kinds that it holds, how many of each, and its worth.
struct Banker {
    kinds: Vec<(usize, u8)>,
    worth: Worth,
}

fn bankers(hands: &[(Hand, Setting)]) -> Vec<Banker> {
    hands
        .iter()
        .map(|(hand, setting)| {
            let held = held(*hand);
            let kinds = (0..16).filter(|kind| held[*kind] > 0).map(|kind| (kind, held[kind])).collect();
            Banker { kinds, worth: setting.worth() }
        })
        .collect()
}

fn deal_against(player: Hand, worth: Worth, bankers: &[Banker], deal: &mut impl FnMut(Worth, Worth, u64)) {
    let firsts = deals_of(player);
    let left = held(player).map(|taken| 2 - taken);
    for banker in bankers {
        let seconds: u64 = banker.kinds.iter().map(|(kind, wanted)| ways(left[*kind], *wanted)).product();
        if seconds > 0 {
            deal(worth, banker.worth, firsts * seconds);
        }
    }
}

/// A way of matching the player's hand with the banker's.
pub type Matching<'a> = &'a dyn Fn(Worth, Worth) -> Outcome;

/// The counts under several ways of matching, in one passage.
pub fn counts<const N: usize>(hands: &[(Hand, Setting)], matchings: [Matching<'_>; N]) -> [Counts; N] {
    let mut all = [Counts::default(); N];
    each_deal(hands, |player, banker, deals| {
        for (counts, matching) in all.iter_mut().zip(matchings) {
            counts.add(matching(player, banker), deals);
        }
    });
    all
}

/// The part of the counts in which the player has this hand.
pub fn counts_against(player: Hand, hands: &[(Hand, Setting)], matching: Matching<'_>) -> Counts {
    let mut counts = Counts::default();
    let worth = hands.iter().find(|(hand, _)| *hand == player).map(|(_, setting)| setting.worth());
    deal_against(
        player,
        worth.expect("a hand of the table"),
        &bankers(hands),
        &mut |player, banker, deals| {
            counts.add(matching(player, banker), deals);
        },
    );
    counts
}
