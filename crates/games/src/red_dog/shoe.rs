use super::{Card, CardRank, Point, Rules};
use houseway_lawbook::Basis;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How many of each card have not been seen: what a shoe may still hold, as far as anybody at the table can say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct Unseen([u16; Card::DECK as usize]);

/// A card of which no more can come: as many have been seen as the decks have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("every {0} of these decks has been seen")]
pub struct NoneLeft(pub Card);

impl Unseen {
    /// The most decks that are counted.
    pub const DECKS: u16 = 1_000;

    /// Whole decks, none of their cards seen; at most [`Unseen::DECKS`].
    #[must_use]
    pub fn decks(decks: u16) -> Self {
        Self([decks.min(Self::DECKS); Card::DECK as usize])
    }

    /// How many of this card.
    #[must_use]
    pub const fn of(&self, card: Card) -> u16 {
        self.0[card.index()]
    }

    /// How many of this rank.
    #[must_use]
    pub fn of_rank(&self, rank: CardRank) -> u32 {
        Card::deck().filter(|card| card.rank() == rank).map(|card| u32::from(self.of(card))).sum()
    }

    /// How many in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// One of them has been seen.
    ///
    /// # Errors
    /// [`NoneLeft`] if no more of it can come: a mis-tap, or an irregularity of the shoe. Nothing has changed.
    pub fn see(&mut self, card: Card) -> Result<(), NoneLeft> {
        let count = &mut self.0[card.index()];
        *count = count.checked_sub(1).ok_or(NoneLeft(card))?;
        Ok(())
    }

    /// One that was taken for seen was not seen after all.
    pub fn unsee(&mut self, card: Card) {
        let count = &mut self.0[card.index()];
        *count = count.saturating_add(1).min(Self::DECKS);
    }
}

impl From<Unseen> for Vec<u16> {
    fn from(unseen: Unseen) -> Self {
        unseen.0.to_vec()
    }
}

impl TryFrom<Vec<u16>> for Unseen {
    type Error = String;

    fn try_from(counts: Vec<u16>) -> Result<Self, String> {
        let fits = counts.iter().all(|count| *count <= Self::DECKS);
        let counts = counts.try_into().ok().filter(|_| fits);
        counts.map(Self).ok_or_else(|| format!("52 counts from 0 to {} are needed", Self::DECKS))
    }
}

impl Rules {
    /// How many cards the game is played with (3.1).
    #[must_use]
    pub const fn cards(&self) -> u16 {
        self.decks().value * Card::DECK
    }

    /// How many cards may lie before the cutting card when whoever cuts puts it into a stack of `cards`: about one and a
    /// half decks from the front, or from the back (4.4, RD-6).
    #[must_use]
    pub fn cut(&self, cards: u16) -> [RangeInclusive<u16>; 2] {
        let shoe = self.shoe();
        let (deep, about) = (shoe.cut_cards.value, shoe.cut_cards_about.value);
        let (least, most) = (deep.saturating_sub(about).max(1), deep + about);
        // Of a short stack, what is nearest to that: at least a card on either side.
        let last = cards.saturating_sub(1);
        let (least, most) = (least.min(last), most.min(last));
        [least..=most, cards.saturating_sub(most)..=cards.saturating_sub(least)]
    }

    /// Whether a stack of `cards` may be cut so, and by which clauses.
    #[must_use]
    pub fn may_cut(&self, cards: u16, before: u16) -> bool {
        !self.law().in_force(Point::CutDepth) || self.cut(cards).iter().any(|range| range.contains(&before))
    }

    /// How many cards may lie behind the cutting card that the dealer inserts before a stack of `cards` goes into the shoe:
    /// no more than half (4.5).
    #[must_use]
    pub fn cutting_card(&self, cards: u16) -> RangeInclusive<u16> {
        let [part, of] = self.shoe().cutting_card_most.value;
        1..=(u32::from(cards) * part / of).try_into().unwrap_or(cards)
    }

    /// Whether the cutting card may lie so deep, with so many cards behind it.
    #[must_use]
    pub fn may_insert(&self, cards: u16, behind: u16) -> bool {
        behind < cards
            && (!self.law().in_force(Point::CuttingCard) || self.cutting_card(cards).contains(&behind))
    }

    /// What settles where the cutting card goes.
    #[must_use]
    pub fn cutting_card_basis(&self) -> Basis {
        self.cite(self.shoe().cutting_card_most.basis.clone(), Point::CuttingCard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_too_many_is_noticed_and_changes_nothing() {
        let ace: Card = "AS".parse().unwrap();
        let mut unseen = Unseen::decks(8);
        for _ in 0..8 {
            unseen.see(ace).unwrap();
        }
        let before = unseen.clone();
        assert_eq!(unseen.see(ace), Err(NoneLeft(ace)));
        assert_eq!(unseen, before);
        assert_eq!((unseen.of(ace), unseen.of_rank(ace.rank()), unseen.total()), (0, 24, 408));
    }
}
