use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The rank of a card, by its place among the thirteen from two to ace.
///
/// The order is for lists alone. What a rank counts is the rulebook's business: [`super::Rules::value`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts", type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct CardRank(u8);

/// The suit of a card. It decides nothing in this game; it tells the cards of a deck apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Written `C`.
    Clubs,
    /// Written `D`.
    Diamonds,
    /// Written `H`.
    Hearts,
    /// Written `S`.
    Spades,
}

/// A card by rank and suit, written such as `AS` or `10H`. Those of several decks are not told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts", type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no {1}")]
pub struct CardError(String, &'static str);

const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

impl CardRank {
    /// How many ranks there are.
    pub const COUNT: usize = 13;

    /// Every rank, from two to ace.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its place among the thirteen, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As it is written: `2` to `10`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub fn name(self) -> &'static str {
        RANKS[self.index()]
    }
}

impl Suit {
    /// Every suit.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// As it is written.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }
}

impl Card {
    /// How many cards a deck has (3.1).
    pub const DECK: u16 = 52;

    /// The card of that rank and suit.
    #[must_use]
    pub const fn new(rank: CardRank, suit: Suit) -> Self {
        Self(rank.0 * 4 + suit as u8)
    }

    /// The card at that place in decks laid one after the other, counted from 0. Every place has one; how many decks
    /// there are is for whoever counts.
    #[must_use]
    pub const fn at(place: u16) -> Self {
        Self((place % Self::DECK) as u8)
    }

    /// Every card of a deck.
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..Self::DECK).map(Self::at)
    }

    /// Its place in a deck, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> CardRank {
        CardRank(self.0 / 4)
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

impl fmt::Display for CardRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

impl fmt::Debug for CardRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn unknown(text: &str, what: &'static str) -> CardError {
    CardError(text.chars().take(20).collect(), what)
}

impl FromStr for CardRank {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let found = Self::all().find(|rank| rank.name() == text);
        found.ok_or_else(|| unknown(text, "rank: write A, K, Q, J or a number from 10 to 2"))
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let error = || unknown(text, "card: write a rank and a suit, such as AS, 10H or 2C");
        let suit = text.chars().next_back().ok_or_else(error)?;
        let suit = Suit::ALL.into_iter().find(|known| known.letter() == suit).ok_or_else(error)?;
        // A suit is one byte.
        let rank: CardRank = text[..text.len() - 1].parse().map_err(|_| error())?;
        Ok(Self::new(rank, suit))
    }
}

impl From<CardRank> for String {
    fn from(rank: CardRank) -> Self {
        rank.name().to_owned()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for CardRank {
    type Error = CardError;

    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}

impl TryFrom<String> for Card {
    type Error = CardError;

    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_and_stands_at_its_place() {
        for (place, card) in (0..).zip(Card::deck()) {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!((card.index(), Card::at(Card::DECK + place)), (usize::from(place), card));
        }
        assert_eq!(Card::deck().count(), 52);
        assert_eq!("AS".parse::<Card>().map(Card::rank), "A".parse());
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in ["", "S", "1S", "AX", "as", "11H", "10", "10HH", "♠A", "A♠"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
        for text in ["", "1", "11", "a", "AS"] {
            assert!(text.parse::<CardRank>().is_err(), "{text}");
        }
    }
}
