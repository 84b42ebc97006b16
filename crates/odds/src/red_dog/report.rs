use super::{AtSpread, Composition, Raised, Raising, RedDogError, Removed, Space};
use crate::{Bet, Exact, Sheet};
use houseway_games::red_dog::{CardRank, Rules};
use serde::Serialize;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Of how many decks the shoe is; those of the rulebook if `None`.
    pub decks: Option<u32>,
    /// The cards that are gone from it.
    pub removed: Removed,
    /// When a player raises, beside best play; a spread of seven or more, and never, if `None`.
    pub raising: Option<Raising>,
}

/// All the odds of one shoe under one set of readings.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Every bet, as for the other games.
    #[serde(flatten)]
    pub sheet: Sheet,
    /// Of how many decks the shoe is.
    pub decks: u32,
    /// How many the rulebook has.
    pub printed_decks: u32,
    /// The cards that are gone.
    pub removed: Removed,
    /// How many cards can still come.
    pub cards: u64,
    /// How often a raise is made, and what the edge is of all the money wagered; a row for each bet.
    pub wagered: Vec<Wagered>,
    /// What a raise does at each spread.
    pub spreads: Vec<SpreadRow>,
    /// What one card more, gone from this shoe, does to the edge of the game; a row for each rank that is left.
    pub next_gone: Vec<NextGone>,
}

/// What is wagered in all on one bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wagered {
    /// Which bet.
    pub bet: String,
    /// When it is raised.
    pub raising: Raising,
    /// What is wagered on average for each unit of the initial wager, raises among it.
    pub wagered: Exact,
    /// What the house gains on average, as a fraction of all the money wagered.
    pub edge_of_money: Exact,
    /// The same in hundredths, with six decimals.
    pub edge_of_money_percent: String,
}

/// What a raise does at the spreads of so many cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpreadRow {
    /// How many ranks lie between.
    pub cards: u8,
    /// What a winning wager is paid.
    pub pays: String,
    /// How often this spread is announced, as a part of all rounds.
    pub share: Exact,
    /// How often the third card then wins.
    pub wins: Exact,
    /// What a wager that is not raised gains on average for each unit of it.
    pub unraised: Exact,
    /// What a wager gains on average for each unit of the original, raised by as much.
    pub with_raise: Exact,
    /// What a raise gains on average for each unit of it: the difference of the two.
    pub gain: Exact,
    /// The same in hundredths, with six decimals.
    pub gain_percent: String,
    /// Whether best play raises.
    pub raised: Raised,
}

/// A card that may be the next to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextGone {
    /// Its rank.
    pub rank: CardRank,
    /// How many of it are left.
    pub left: u32,
    /// The edge of the game without one of them.
    pub edge: Exact,
    /// The same in hundredths, with six decimals.
    pub edge_percent: String,
    /// By how much that is above the edge of this shoe.
    pub change: Exact,
    /// The same in hundredths, with six decimals.
    pub change_percent: String,
}

impl Report {
    /// Counts everything.
    ///
    /// # Errors
    /// [`RedDogError`] if there is no such shoe, or no wager can be settled.
    pub fn new(rules: &Rules, asked: &Question) -> Result<Self, RedDogError> {
        let printed_decks = u32::from(rules.decks().value);
        let decks = asked.decks.unwrap_or(printed_decks);
        let shoe = Composition::of(decks, &asked.removed)?;
        let space = Space::new(rules)?;
        let plans = match asked.raising {
            None => vec![Raising::Best, Raising::SEVEN, Raising::Never],
            Some(Raising::Best) => vec![Raising::Best],
            Some(other) => vec![Raising::Best, other],
        };
        let (mut bets, mut wagered) = (Vec::new(), Vec::new());
        for raising in plans {
            let counted = space.count(&shoe, raising);
            let edge_of_money = counted.edge_of_money();
            wagered.push(Wagered {
                bet: raising.bet(),
                raising,
                wagered: counted.wagered(),
                edge_of_money_percent: edge_of_money.percent(Bet::PERCENT_PLACES),
                edge_of_money,
            });
            bets.push(counted.bet()?);
        }
        let edge = space.edge(&shoe, Raising::Best);
        let next_gone = CardRank::all().rev().filter_map(|rank| {
            let without = space.edge(&shoe.without(rank)?, Raising::Best);
            let change = Exact::from(without.ratio() - edge.ratio());
            Some(NextGone {
                rank,
                left: shoe.count(rank),
                edge_percent: without.percent(Bet::PERCENT_PLACES),
                edge: without,
                change_percent: change.percent(Bet::PERCENT_PLACES),
                change,
            })
        });
        let spreads = space.spreads(&shoe).into_iter().map(|row| SpreadRow::new(rules, &shoe, row));
        Ok(Self {
            decks,
            printed_decks,
            removed: asked.removed.clone(),
            cards: shoe.total(),
            wagered,
            spreads: spreads.collect(),
            next_gone: next_gone.collect(),
            sheet: Sheet {
                rulebook: rules.id(),
                edition: rules.edition(),
                readings: rules.readings().clone(),
                bets,
            },
        })
    }

    /// The bet of that name.
    #[must_use]
    pub fn bet(&self, name: &str) -> Option<&Bet> {
        self.sheet.bets.iter().find(|bet| bet.bet == name)
    }
}

impl SpreadRow {
    pub(super) fn new(rules: &Rules, shoe: &Composition, row: AtSpread) -> Self {
        let part = |part: &num_bigint::BigUint, of: &num_bigint::BigUint| {
            Exact::new(part.clone(), of.clone()).unwrap_or_else(|| Exact::whole(0))
        };
        Self {
            cards: row.cards,
            pays: rules.spread_pays(row.cards).value.to_string(),
            share: part(&row.ways, &shoe.ways()),
            wins: part(&row.wins, &row.ways),
            with_raise: Exact::from(row.original.ratio() + row.gain.ratio()),
            unraised: row.original,
            gain_percent: row.gain.percent(Bet::PERCENT_PLACES),
            gain: row.gain,
            raised: row.raised,
        }
    }
}
