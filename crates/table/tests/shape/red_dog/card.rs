use serde::{Deserialize, Serialize};
use std::fmt;

/// A card by rank and suit, such as `AS` or `10H`; the eight of a shoe are not told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS: [&str; 4] = ["C", "D", "H", "S"];

impl Card {
    /// How many cards a shoe has.
    pub const SHOE: u16 = 416;
    /// How many of each.
    pub const DECKS: usize = 8;

    /// The card of that place in eight decks laid one after the other.
    pub fn of(number: u16) -> Option<Self> {
        (number < Self::SHOE).then_some(Self((number % 52) as u8))
    }

    /// Its value: 2 to 14, the ace high (3.2).
    pub fn value(self) -> u8 {
        self.0 / 4 + 2
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", RANKS[usize::from(self.0 / 4)], SUITS[usize::from(self.0 % 4)])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        (0..52).map(Self).find(|card| card.to_string() == text).ok_or_else(|| format!("`{text}` is no card"))
    }
}

/// What two cards leave between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "leaves", rename_all = "kebab-case")]
pub enum Gap {
    Pair,
    NoSpread,
    Spread { cards: u8 },
}

impl Gap {
    pub fn of(one: Card, other: Card) -> Self {
        match one.value().abs_diff(other.value()) {
            0 => Self::Pair,
            1 => Self::NoSpread,
            apart => Self::Spread { cards: apart - 1 },
        }
    }
}

/// Whether `third` lies between the two; equal to either is not between (RD-2).
pub fn lies_between(one: Card, other: Card, third: Card) -> bool {
    let (low, high) = (one.value().min(other.value()), one.value().max(other.value()));
    low < third.value() && third.value() < high
}
