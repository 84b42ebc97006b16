use crate::{Digest, SeatNumber};
use houseway_games::roulette::{Sequence, Spot};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The wagers of one terminal on a single spin: for each spot the total that lies there, above zero.
pub type Wagers = BTreeMap<Spot, Cents>;

/// A wager on a spin sequence (3.2, 7.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SequenceWager {
    /// Its number, which its receipt bears: unique at the table, and made of its account's and a count of that account
    /// alone, so that it tells nothing of others.
    pub number: u64,
    /// The account that placed it.
    pub account: AccountNumber,
    /// The terminal where it was placed.
    pub seat: SeatNumber,
    /// The designated numbers.
    pub sequence: Sequence,
    /// What was wagered.
    pub stake: Cents,
    /// The first of its spins.
    pub first_spin: u64,
}

/// What one terminal showed at the expiry of a wagering period (3.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct FinalLayout {
    /// The terminal.
    pub seat: SeatNumber,
    /// Its account.
    pub account: AccountNumber,
    /// Its wagers on the single spin.
    pub wagers: Wagers,
    /// The sequences that start with the spin, by number.
    pub sequences: Vec<u64>,
    /// The digest of it all, which the terminal must answer with.
    pub digest: Digest,
    /// The digest as everybody may see it, at a virtual wheel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub covered: Option<Digest>,
    /// The nonce that the terminal committed to before expiry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promised: Option<Digest>,
}

/// The sum of wagers.
#[must_use]
pub fn total(wagers: &Wagers) -> Cents {
    wagers.values().copied().sum()
}

/// The digest of what a terminal shows at expiry. The terminal computes the same from its own display: one
/// line each for the spin, the seat, every spot that bears chips in the order of names, and every sequence
/// that starts, each line ended by a line feed.
///
/// ```text
/// spin 41
/// seat 3
/// split 0-1=500
/// straight-up 17=1000
/// sequence 12 double 7-7=250
/// ```
#[must_use]
pub fn layout_digest<'a>(
    spin: u64,
    seat: SeatNumber,
    wagers: &Wagers,
    sequences: impl IntoIterator<Item = &'a SequenceWager>,
) -> Digest {
    let mut text = format!("spin {spin}\nseat {seat}\n");
    let mut named: Vec<_> = wagers.iter().map(|(spot, amount)| (spot.name(), amount)).collect();
    named.sort_unstable();
    for (name, amount) in named {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}={}", amount.get());
    }
    for wager in sequences {
        let numbers: Vec<_> = wager.sequence.numbers().iter().map(ToString::to_string).collect();
        let (kind, numbers) = (wager.sequence.kind(), numbers.join("-"));
        let _ = writeln!(text, "sequence {} {kind} {numbers}={}", wager.number, wager.stake.get());
    }
    Digest::of(&text)
}
