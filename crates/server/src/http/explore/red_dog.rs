//! What a round of Red Dog is worth, of a shoe that whoever asks may choose.

use super::odds::Answer;
use super::question::Question;
use super::wrong::Wrong;
use crate::problem::Problem;
use houseway_games::books::Book;
use houseway_games::red_dog::Rules;
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::red_dog::{
    self as counted, Composition, CompositionError, NextGone, Raised, Raising, RedDogError, Removed, Report,
    SpreadRow, Wagered,
};
use serde::Serialize;

/// What the odds of Red Dog further depend on, and what they say beside the bets.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "RedDogOdds"))]
pub(crate) struct RedDog {
    /// Of how many decks the shoe was.
    pub decks: u32,
    /// How many the rulebook has.
    pub printed_decks: u32,
    /// The cards that are gone, as they were named.
    pub removed: String,
    /// How many cards can still come.
    pub cards: u64,
    /// What is wagered in all, bet by bet.
    pub wagered: Vec<WageredShown>,
    /// What a raise does at each spread.
    pub spreads: Vec<SpreadShown>,
    /// What one card more gone does to the edge of best play, from ace to two.
    pub next_gone: Vec<NextGoneShown>,
}

/// What is wagered in all on one bet.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Wagered"))]
pub(crate) struct WageredShown {
    /// Which bet.
    pub bet: String,
    /// When it is raised: `best`, `never`, or the least spread.
    pub raising: String,
    /// What is wagered on average for each unit of the initial wager.
    pub wagered: String,
    /// What the house gains, as a fraction of all the money wagered.
    pub edge_of_money: String,
    /// The same in hundredths.
    pub edge_of_money_percent: String,
}

/// What a raise does at the spreads of so many cards.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Spread"))]
pub(crate) struct SpreadShown {
    /// How many ranks lie between.
    pub cards: u8,
    /// What a winning wager is paid.
    pub pays: String,
    /// How often it is announced, as a fraction of all rounds.
    pub share: String,
    /// The same in hundredths.
    pub share_percent: String,
    /// How often it then wins, as a fraction.
    pub wins: String,
    /// The same in hundredths.
    pub wins_percent: String,
    /// What a wager that is not raised gains on average for each unit of it.
    pub unraised: String,
    /// The same in hundredths.
    pub unraised_percent: String,
    /// What a wager gains on average for each unit of the original, raised by as much.
    pub with_raise: String,
    /// The same in hundredths.
    pub with_raise_percent: String,
    /// What a raise gains on average for each unit of it.
    pub gain: String,
    /// The same in hundredths.
    pub gain_percent: String,
    /// Whether best play raises: `always`, `sometimes` or `never`.
    #[schema(value_type = String)]
    #[cfg_attr(test, ts(type = "string"))]
    pub raised: Raised,
}

/// What one card more gone does to the edge.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "NextGone"))]
pub(crate) struct NextGoneShown {
    /// The card's rank.
    pub rank: String,
    /// How many of it are left.
    pub left: u32,
    /// The edge without one of them.
    pub edge: String,
    /// The same in hundredths.
    pub edge_percent: String,
    /// By how much that is above the edge of this shoe.
    pub change: String,
    /// The same in hundredths.
    pub change_percent: String,
    /// Whether the edge is above (1), at (0) or below (-1) that of this shoe.
    pub changed: i8,
}

/// What is asked.
#[derive(Debug)]
pub(super) struct Asked {
    book: &'static Book,
    readings: Readings,
    shoe: counted::Question,
}

impl Asked {
    /// The fields of a question.
    pub(super) const FIELDS: [&str; 4] = ["reading", "decks", "removed", "raise"];

    pub(super) fn of(book: &'static Book, question: &Question) -> Result<Self, Problem> {
        let decks = question.one("decks")?.map(|text| {
            let wrong =
                Wrong::Number { field: "decks".to_owned(), least: 1, most: Composition::DECKS.into() };
            text.parse::<u32>().map_err(|_| wrong.says("`decks` is a whole number of decks"))
        });
        let removed: Option<Result<Removed, _>> = question.one("removed")?.map(str::parse);
        let raising: Option<Result<Raising, _>> = question.one("raise")?.map(str::parse);
        Ok(Self {
            book,
            readings: question.readings()?,
            shoe: counted::Question {
                decks: decks.transpose()?,
                removed: removed
                    .transpose()
                    .map_err(|error| Wrong::Removed.says(error.to_string()))?
                    .unwrap_or_default(),
                raising: raising.transpose().map_err(|error| Wrong::Raise.says(error.to_string()))?,
            },
        })
    }

    /// Everything that the answer depends on.
    pub(super) fn key(&self) -> String {
        let readings: Vec<String> =
            self.readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
        format!("odds {} {readings:?} {:?}", self.book.id, self.shoe)
    }

    pub(super) fn answer(&self) -> Result<Answer, Problem> {
        let now = self.count(&self.readings, &self.shoe)?;
        // Against the full shoe of the book, raised alike.
        let usual = counted::Question { decks: None, removed: Removed::default(), ..self.shoe.clone() };
        let printed = self.count(&Readings::defaults(), &usual)?;
        let particular = RedDog::of(&now);
        Ok(Answer { red_dog: Some(particular), ..Answer::of(&now.sheet, &printed.sheet.bets, None) })
    }

    fn count(&self, readings: &Readings, shoe: &counted::Question) -> Result<Report, Problem> {
        let file = self.book.file("rulebook.toml");
        let rules = Rules::load(&file, self.book.rulebook, readings, &Mutation::none())
            .map_err(|error| Wrong::Reading.says(error.to_string()))?;
        Report::new(&rules, shoe).map_err(|error| uncounted(&error))
    }
}

/// Why nothing can be counted.
fn uncounted(error: &RedDogError) -> Problem {
    let wrong = match error {
        RedDogError::Composition(CompositionError::Decks) => {
            Wrong::Number { field: "decks".to_owned(), least: 1, most: Composition::DECKS.into() }
        }
        RedDogError::Composition(_) => Wrong::Removed,
        RedDogError::Settle(_) | RedDogError::Tally(_) | RedDogError::NoStake => Wrong::Unsettled,
    };
    wrong.says(error.to_string())
}

impl RedDog {
    fn of(report: &Report) -> Self {
        Self {
            decks: report.decks,
            printed_decks: report.printed_decks,
            removed: report.removed.to_string(),
            cards: report.cards,
            wagered: report.wagered.iter().map(WageredShown::of).collect(),
            spreads: report.spreads.iter().map(SpreadShown::of).collect(),
            next_gone: report.next_gone.iter().map(NextGoneShown::of).collect(),
        }
    }
}

impl WageredShown {
    fn of(row: &Wagered) -> Self {
        Self {
            bet: row.bet.clone(),
            raising: row.raising.to_string(),
            wagered: row.wagered.to_string(),
            edge_of_money: row.edge_of_money.to_string(),
            edge_of_money_percent: row.edge_of_money_percent.clone(),
        }
    }
}

impl SpreadShown {
    pub(crate) fn of(row: &SpreadRow) -> Self {
        Self {
            cards: row.cards,
            pays: row.pays.clone(),
            share: row.share.to_string(),
            share_percent: row.share.percent(4),
            wins: row.wins.to_string(),
            wins_percent: row.wins.percent(4),
            unraised: row.unraised.to_string(),
            unraised_percent: row.unraised.percent(4),
            with_raise: row.with_raise.to_string(),
            with_raise_percent: row.with_raise.percent(4),
            gain: row.gain.to_string(),
            gain_percent: row.gain.percent(4),
            raised: row.raised,
        }
    }
}

impl NextGoneShown {
    fn of(row: &NextGone) -> Self {
        Self {
            rank: row.rank.to_string(),
            left: row.left,
            edge: row.edge.to_string(),
            edge_percent: row.edge_percent.clone(),
            change: row.change.to_string(),
            change_percent: row.change_percent.clone(),
            changed: row.change.cmp(&houseway_odds::Exact::whole(0)) as i8,
        }
    }
}
