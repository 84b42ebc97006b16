use super::{Composition, CompositionError, Raising, RedDogError, Removed, Space, SpreadRow};
use crate::{Bet, Exact};
use houseway_games::red_dog::{Rules, Unseen};
use serde::Serialize;

/// What the next round of a shoe in use is worth, by the cards that have been seen (RD-3, RD-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// How many cards can come.
    pub cards: u64,
    /// The cards that are gone, as [`super::Question`] takes them.
    pub removed: Removed,
    /// What the house gains on average, as a fraction of the initial wager, where every wager is raised whenever that gains.
    pub edge: Exact,
    /// The same in hundredths, with six decimals.
    pub edge_percent: String,
    /// The same of the full shoe of the rulebook.
    pub full_edge: Exact,
    /// The same in hundredths, with six decimals.
    pub full_edge_percent: String,
    /// What a raise does at each spread that can come.
    pub spreads: Vec<SpreadRow>,
}

impl Worth {
    /// Counts the next round from cards of which all are equally likely to come.
    ///
    /// # Errors
    /// [`RedDogError`] if fewer cards are left than a round can take, or no wager can be settled.
    pub fn of(rules: &Rules, unseen: &Unseen) -> Result<Self, RedDogError> {
        let decks = u32::from(rules.decks().value);
        let shoe = Composition::unseen(unseen);
        if shoe.total() < 3 {
            return Err(CompositionError::TooFew { left: shoe.total() }.into());
        }
        let space = Space::new(rules)?;
        let (edge, full_edge) =
            (space.edge(&shoe, Raising::Best), space.edge(&Composition::decks(decks)?, Raising::Best));
        let spreads = space.spreads(&shoe).into_iter().map(|row| SpreadRow::new(rules, &shoe, row));
        Ok(Self {
            cards: shoe.total(),
            removed: Removed::seen(decks, unseen),
            edge_percent: edge.percent(Bet::PERCENT_PLACES),
            edge,
            full_edge_percent: full_edge.percent(Bet::PERCENT_PLACES),
            full_edge,
            spreads: spreads.collect(),
        })
    }
}
