use houseway_games::red_dog::{Card, CardRank, Unseen};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How many cards of each rank may come, from two to ace. Suits decide nothing in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Composition([u32; CardRank::COUNT]);

/// Cards that are gone from a shoe, in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Removed(Vec<Gone>);

/// Some cards that are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Gone {
    rank: CardRank,
    /// Where the suit was named, the card.
    card: Option<Card>,
    count: u32,
}

/// Why odds cannot be counted of a shoe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompositionError {
    /// No deck, or more than are counted.
    #[error("a shoe is counted of 1 to {} decks", Composition::DECKS)]
    Decks,
    /// More of a rank or card gone than there were.
    #[error("{decks} decks have {had} of {what}, and {gone} of it are said to be gone")]
    TooMany {
        /// The rank or the card.
        what: String,
        /// How many there were.
        had: u32,
        /// How many are said to be gone.
        gone: u32,
        /// Of how many decks.
        decks: u32,
    },
    /// Fewer cards than a round can take.
    #[error("{left} cards are left, and a round can take three")]
    TooFew {
        /// How many.
        left: u64,
    },
    /// A text that names no card.
    #[error(
        "`{0}` names no card: write ranks or cards with commas between, several of one as 3*K, such as A,10,3*K,QS"
    )]
    Unreadable(String),
}

impl Composition {
    /// The most decks that are counted.
    pub const DECKS: u32 = 1_000_000;

    /// Whole decks.
    ///
    /// # Errors
    /// [`CompositionError::Decks`].
    pub fn decks(decks: u32) -> Result<Self, CompositionError> {
        if !(1..=Self::DECKS).contains(&decks) {
            return Err(CompositionError::Decks);
        }
        Ok(Self([decks * 4; CardRank::COUNT]))
    }

    /// What is left of whole decks when these cards are gone.
    ///
    /// # Errors
    /// [`CompositionError`] if there were not so many, or if too few are left for a round.
    pub fn of(decks: u32, removed: &Removed) -> Result<Self, CompositionError> {
        let Self(mut counts) = Self::decks(decks)?;
        for rank in CardRank::all() {
            let (had, gone) = (counts[rank.index()], removed.of_rank(rank));
            let too_many = || CompositionError::TooMany { what: rank.to_string(), had, gone, decks };
            counts[rank.index()] = had.checked_sub(gone).ok_or_else(too_many)?;
        }
        for card in Card::deck() {
            let gone = removed.of_card(card);
            if gone > decks {
                return Err(CompositionError::TooMany { what: card.to_string(), had: decks, gone, decks });
            }
        }
        let left = Self(counts);
        if left.total() < 3 {
            return Err(CompositionError::TooFew { left: left.total() });
        }
        Ok(left)
    }

    /// The cards of a shoe that nobody has seen, all equally likely to come next (RD-3).
    #[must_use]
    pub fn unseen(unseen: &Unseen) -> Self {
        let mut counts = [0; CardRank::COUNT];
        CardRank::all().for_each(|rank| counts[rank.index()] = unseen.of_rank(rank));
        Self(counts)
    }

    /// How many of a rank.
    #[must_use]
    pub const fn count(&self, rank: CardRank) -> u32 {
        self.0[rank.index()]
    }

    /// All of them, from two to ace.
    #[must_use]
    pub const fn counts(&self) -> &[u32; CardRank::COUNT] {
        &self.0
    }

    /// How many in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().map(|count| u64::from(*count)).sum()
    }

    /// The same with one card of a rank fewer; `None` if there is none, or if too few would be left for a round.
    #[must_use]
    pub fn without(mut self, rank: CardRank) -> Option<Self> {
        let count = &mut self.0[rank.index()];
        *count = count.checked_sub(1)?;
        (self.total() >= 3).then_some(self)
    }

    /// In how many ways three cards can come one after another.
    #[must_use]
    pub fn ways(&self) -> BigUint {
        let cards = self.total();
        BigUint::from(cards) * BigUint::from(cards.saturating_sub(1)) * BigUint::from(cards.saturating_sub(2))
    }
}

impl Removed {
    /// How many cards a text may name.
    pub const LONGEST: usize = 4_000;

    /// What is gone from so many decks where these cards have not been seen, from ace to two. Suits are not told apart.
    #[must_use]
    pub fn seen(decks: u32, unseen: &Unseen) -> Self {
        let gone = |rank: CardRank| {
            let count = decks.saturating_mul(4).saturating_sub(unseen.of_rank(rank));
            (count > 0).then_some(Gone { rank, card: None, count })
        };
        Self(CardRank::all().rev().filter_map(gone).collect())
    }

    /// How many cards of a rank are gone.
    #[must_use]
    pub fn of_rank(&self, rank: CardRank) -> u32 {
        self.sum(|gone| gone.rank == rank)
    }

    fn of_card(&self, card: Card) -> u32 {
        self.sum(|gone| gone.card == Some(card))
    }

    /// How many in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.sum(|_| true)
    }

    fn sum(&self, which: impl Fn(&Gone) -> bool) -> u32 {
        self.0.iter().filter(|gone| which(gone)).fold(0, |sum, gone| sum.saturating_add(gone.count))
    }
}

impl FromStr for Removed {
    type Err = CompositionError;

    fn from_str(text: &str) -> Result<Self, CompositionError> {
        let part = |part: &str| {
            let error = || CompositionError::Unreadable(part.chars().take(20).collect());
            let (count, name) = part.split_once('*').unwrap_or(("1", part));
            let count: u32 = count.parse().ok().filter(|count| *count > 0).ok_or_else(error)?;
            if let Ok(rank) = name.parse() {
                return Ok(Gone { rank, card: None, count });
            }
            let card: Card = name.parse().map_err(|_| error())?;
            Ok(Gone { rank: card.rank(), card: Some(card), count })
        };
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        if text.len() > Self::LONGEST {
            return Err(CompositionError::Unreadable(text.chars().take(20).collect()));
        }
        text.split(',').map(|name| part(name.trim())).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Gone { rank, card, count }) in self.0.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            let name = card.map_or_else(|| rank.to_string(), |card| card.to_string());
            match count {
                1 => write!(f, "{comma}{name}")?,
                _ => write!(f, "{comma}{count}*{name}")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Removed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
