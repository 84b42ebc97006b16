//! Matching a player's set hand with the banker's, under each book.

use std::cmp::Ordering;

use crate::value::{Value, Worth};

/// What becomes of the player's wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Win,
    Lose,
    StandOff,
}

/// Whether a rule that gives the banker a hand takes that hand or the whole wager (PG-2, PG-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Half,
    Whole,
}

/// Crown's rule of the zero low hand (PG-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrownZero {
    /// A copied high hand counts as the banker's.
    AsPrinted,
    /// A copied high hand is not higher.
    Strict,
    /// Zero against zero the banker takes the low hand, and no more.
    ByHalves,
}

/// Who has one of the two hands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    ByPlayer,
    ByBanker,
}

fn zero(hand: Value) -> bool {
    hand.level == 0
}

/// The higher hand takes; a copy is the banker's.
fn taken(player: Value, banker: Value) -> Taken {
    match player.cmp(&banker) {
        Ordering::Greater => Taken::ByPlayer,
        Ordering::Less | Ordering::Equal => Taken::ByBanker,
    }
}

fn both(low: Taken, high: Taken) -> Outcome {
    match (low, high) {
        (Taken::ByPlayer, Taken::ByPlayer) => Outcome::Win,
        (Taken::ByBanker, Taken::ByBanker) => Outcome::Lose,
        _ => Outcome::StandOff,
    }
}

/// Victoria 13.1 to 13.7 and New South Wales 9.2 ask the same.
pub fn victoria_or_new_south_wales(player: Worth, banker: Worth, copies: Takes, zeros: Takes) -> Outcome {
    let both_zero = |one: Value, other: Value| zero(one) && zero(other);
    let copied = |one: Value, other: Value| one == other;

    // 13.4; 9.2.2.2.
    if zeros == Takes::Whole && (both_zero(player.low, banker.low) || both_zero(player.high, banker.high)) {
        return Outcome::Lose;
    }
    // 13.7; 9.2.2.4.
    if copies == Takes::Whole && (copied(player.low, banker.low) || copied(player.high, banker.high)) {
        return Outcome::Lose;
    }
    let hand = |one: Value, other: Value| {
        if both_zero(one, other) { Taken::ByBanker } else { taken(one, other) }
    };
    both(hand(player.low, banker.low), hand(player.high, banker.high))
}

/// Crown 8.12 to 8.15.
pub fn crown(player: Worth, banker: Worth, rule: CrownZero) -> Outcome {
    let low = taken(player.low, banker.low);
    let high = taken(player.high, banker.high);
    // 8.13.2.
    if zero(player.low) {
        match rule {
            CrownZero::AsPrinted if high == Taken::ByBanker => return Outcome::Lose,
            CrownZero::Strict if banker.high > player.high => return Outcome::Lose,
            CrownZero::ByHalves if zero(banker.low) => return both(Taken::ByBanker, high),
            CrownZero::AsPrinted | CrownZero::Strict | CrownZero::ByHalves => {}
        }
    }
    both(low, high)
}

/// ACT 11.1 to 11.6.
pub fn act(player: Worth, banker: Worth) -> Outcome {
    let low =
        if zero(player.low) && zero(banker.low) { Taken::ByBanker } else { taken(player.low, banker.low) };
    both(low, taken(player.high, banker.high))
}
