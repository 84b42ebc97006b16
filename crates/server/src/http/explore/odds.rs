//! What each bet is worth, exactly, under readings, commission, chips and pay tables that whoever asks may choose.

use super::jsonable::cited;
use super::pay_tables::{Changes, PayTable, has_jackpot, tables};
use super::question::Question;
use super::red_dog::{self, RedDog};
use super::wrong::Wrong;
use super::{Desk, find};
use crate::http::caller::Here;
use crate::problem::Problem;
use axum::Extension;
use axum::extract::{ConnectInfo, Path};
use axum::http::Uri;
use axum::response::Response;
use houseway_games::books::{Book, Game};
use houseway_games::pai_gow::Kind;
use houseway_games::roulette::Rules;
use houseway_lawbook::{Mutation, Readings};
use houseway_money::{Cents, Rate};
use houseway_odds::pai_gow::{
    Assumed, Departure, JackpotValue, PaiGowError, Pool, Report, Subject, commission,
};
use houseway_odds::roulette::sheet;
use houseway_odds::{Bet, Exact, Sheet};
use houseway_table::pai_gow;
use serde::Serialize;
use std::net::SocketAddr;
use std::sync::Arc;

/// The highest commission that is computed with, as a part of 100.
const HIGHEST_COMMISSION: u32 = 25;
/// A commission is in parts of at most so many.
const FINEST_COMMISSION: u32 = 100_000;
/// By which name errors call the pay tables that whoever asks has changed.
const CHANGED: &str = "the changed pay tables";
/// The largest stake and chip, in cents.
const LARGEST_STAKE: u64 = 100_000_000;
/// The largest pool, in cents.
const LARGEST_POOL: u64 = 10_000_000_000;
/// How many departures from the House Way are told.
const DEPARTURES: usize = 24;

/// Every bet of a rulebook.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Odds"))]
pub(crate) struct Answer {
    /// The rulebook.
    pub rulebook: String,
    /// The edition of its data.
    pub edition: u32,
    /// The readings in place of the defaults.
    #[schema(value_type = Object)]
    pub readings: Readings,
    /// The bets in the order of the book.
    pub bets: Vec<BetShown>,
    /// What is particular to Pai Gow.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub pai_gow: Option<PaiGow>,
    /// What is particular to Red Dog.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub red_dog: Option<RedDog>,
}

/// One bet.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Bet"))]
pub(crate) struct BetShown {
    /// Its name in data.
    pub bet: String,
    /// The bet of which it is one way to play: `tie/B` of `tie/B/best-play`.
    pub of: String,
    /// How it is played.
    pub play: Play,
    /// Its outcomes, best first.
    pub outcomes: Vec<OutcomeShown>,
    /// How many equally likely ways there are in all.
    pub ways: String,
    /// What the house gains on average, as a fraction of the initial wager.
    pub edge: String,
    /// The same in hundredths.
    pub edge_percent: String,
    /// The clauses that decided any of its outcomes.
    pub clauses: Vec<String>,
    /// The rulings that did.
    pub rulings: Vec<String>,
    /// What the house gains by the printed rules: every reading at its default, the book's commission and pay tables.
    pub printed: String,
    /// The same in hundredths.
    pub printed_percent: String,
    /// By how much the edge is above the printed one.
    pub change: String,
    /// The same in hundredths.
    pub change_percent: String,
    /// Whether the edge is above (1), at (0) or below (-1) the printed one.
    pub changed: i8,
}

/// How a bet is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(rename_all = "kebab-case")]
#[expect(
    clippy::enum_variant_names,
    reason = "best play is the field's term, and how a wager is played is what this names"
)]
pub(crate) enum Play {
    /// With hands set House Way, where there are hands to be set.
    HouseWay,
    /// As gains the most.
    BestPlay,
    /// House Way, given up whenever that pays.
    Surrender,
    /// As gains the most, given up whenever that pays.
    BestPlaySurrender,
    /// Without a regular wager.
    Alone,
    /// Without a regular wager, as gains the most.
    AloneBestPlay,
    /// By a player who banks.
    Banker,
    /// In Red Dog: raised by a rule.
    Raised,
    /// In Red Dog: never raised.
    NeverRaised,
}

/// One way that a bet can end.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Outcome"))]
pub(crate) struct OutcomeShown {
    /// Its name.
    pub name: String,
    /// In how many ways it comes.
    pub ways: String,
    /// The same as a part of all ways, in hundredths.
    pub percent: String,
    /// What the player gains for each unit of the wager.
    pub pays: String,
}

/// What the odds of Pai Gow further depend on.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "PaiGowOdds"))]
pub(crate) struct PaiGow {
    /// By whose House Way hands are set.
    pub house_way: String,
    /// The commission.
    pub commission: Commission,
    /// The smallest chip in cents, to which a commission on the stake is rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<u64>)]
    pub chip: Option<Cents>,
    /// The stake in cents; none if nothing is rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<u64>)]
    pub stake: Option<Cents>,
    /// What the book says against what is assumed.
    pub remarks: Vec<String>,
    /// The jackpot by its pool, in the books that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub jackpot: Option<JackpotShown>,
    /// The pay tables in force.
    pub tables: Vec<PayTable>,
    /// The hands that are better set otherwise than House Way.
    pub departures: Departures,
}

/// What a wager on the jackpot returns, as a function of the pool.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Jackpot"))]
pub(crate) struct JackpotShown {
    /// What a wager returns on average, as a fraction of it, while the pool is empty.
    pub return_of_an_empty_pool: String,
    /// By how much that rises with each dollar of the pool.
    pub return_per_dollar: String,
    /// The pool, in dollars, at which a wager returns itself, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub break_even_pool: Option<String>,
}

impl JackpotShown {
    fn of(jackpot: &JackpotValue) -> Self {
        Self {
            return_of_an_empty_pool: jackpot.return_of_an_empty_pool.to_string(),
            return_per_dollar: jackpot.return_per_dollar.to_string(),
            break_even_pool: jackpot.break_even_pool.as_ref().map(ToString::to_string),
        }
    }
}

/// The commission that is taken of a win.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Commission {
    /// As a fraction.
    pub rate: String,
    /// In hundredths.
    pub percent: String,
    /// What the book prints.
    pub printed: String,
    /// The same in hundredths.
    pub printed_percent: String,
    /// Whether the book lets a table take less.
    pub lower: bool,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
}

/// The hands that are better set otherwise than House Way.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Departures {
    /// How many there are.
    pub hands: usize,
    /// How many of the 35,960 deals give them.
    pub deals: u32,
    /// The dearest of them.
    pub dearest: Vec<DepartureShown>,
}

/// A hand that is better set otherwise.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Departure"))]
pub(crate) struct DepartureShown {
    /// Its tiles.
    pub hand: [&'static str; 4],
    /// How many deals give it.
    pub deals: u32,
    /// The low hand by the House Way, and the high one.
    pub house_way: [[&'static str; 2]; 2],
    /// The low and the high hand that gain most.
    pub best: [[&'static str; 2]; 2],
    /// How much more that gains for each unit of the wager, on such a hand.
    pub gain: String,
    /// The same in hundredths.
    pub gain_percent: String,
}

/// What is asked.
#[derive(Debug)]
struct Asked {
    book: &'static Book,
    readings: Readings,
    commission: Option<Rate>,
    rounded: Option<(Cents, Cents)>,
    pool: Pool,
    changes: Changes,
}

/// The exact odds of every bet, and how far they lie from those of the printed rules.
#[utoipa::path(
    get, path = "/api/rulebooks/{id}/odds", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "The rulebook's id"),
        ("reading" = Option<String>, Query, description = "Readings in place of defaults, with commas between: `PG-3=whole`"),
        ("commission" = Option<String>, Query, description = "Pai Gow: 0 to 25%, as `4.5%` or `9/200`"),
        ("chip" = Option<u64>, Query, description = "Pai Gow: the smallest chip, 1 to 100000000 cents; with `stake`"),
        ("stake" = Option<u64>, Query, description = "Pai Gow: the wager, 1 to 100000000 cents; with `chip`"),
        ("pool" = Option<u64>, Query, description = "Pai Gow with a jackpot: what its pool holds, up to 10000000000 cents"),
        ("wager" = Option<u64>, Query, description = "Pai Gow with a jackpot: the approved wager on it, 1 to 100000000 cents; a dollar if not given"),
        ("decks" = Option<u32>, Query, description = "Red Dog: of how many decks the shoe was, 1 to 1000000; those of the book if not given"),
        ("removed" = Option<String>, Query, description = "Red Dog: the cards that are gone, as `A,10,3*K,QS`"),
        ("raise" = Option<String>, Query, description = "Red Dog: when to raise beside best play: `best`, `never` or the least spread"),
        ("line" = Option<String>, Query, description = "Pai Gow with side bets: lines of pay tables that pay otherwise, with commas between: `bonus/A.0:150`"),
    ),
    responses(
        (status = 200, description = "Exact fractions as texts", body = Answer),
        (status = 400, description = "What is asked cannot be computed with, and why", body = Problem),
        (status = 404, description = "No such rulebook", body = Problem),
        (status = 403, description = "A device at a table asks what a shoe from which cards are gone is worth", body = Problem),
        (status = 429, description = "Too many questions from this address", body = Problem),
        (status = 503, description = "Too many people ask at the moment", body = Problem),
    )
)]
pub(crate) async fn odds(
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Extension(desk): Extension<Arc<Desk>>,
    Path(id): Path<String>,
    Here(here): Here,
    uri: Uri,
) -> Result<Response, Problem> {
    desk.admit(from)?;
    let book = find(&id)?;
    let question = Question::read(&uri, &fields(book)?)?;
    no_advice(here.is_some(), book)?;
    if book.game == Game::RedDog {
        let asked = red_dog::Asked::of(book, &question)?;
        return desk.answer(asked.key(), move |_| asked.answer()).await;
    }
    let asked = Asked::of(book, &question)?;
    desk.answer(asked.key(), move |_| asked.answer()).await
}

/// Refuses a screen at a table the odds of a game in which they tell how to play: whoever plays has no device there that works
/// out the strategies to be used, and is advised by nobody of the house, whoever is signed in on that screen. On a demo floor no screen is a device.
///
/// # Errors
/// A [`Problem`] that names the clauses.
fn no_advice(at_a_table: bool, book: &Book) -> Result<(), Problem> {
    if !at_a_table {
        return Ok(());
    }
    let (usual, printed) = (Readings::defaults(), Mutation::none());
    let unreadable = |error| Problem::internal("a rulebook", &error);
    let basis = match book.game {
        Game::RapidRoulette => return Ok(()),
        Game::RedDog => {
            use houseway_games::red_dog::{Point, Rules};
            let rules = Rules::embedded(&usual, &printed).map_err(unreadable)?;
            rules.cite(rules.law().basis(Point::Devices), Point::NoAdvice)
        }
        Game::PaiGow => {
            use houseway_games::pai_gow::ConductPoint;
            let rules = pai_gow::Rules::of_book(book, &usual, &printed).map_err(unreadable)?;
            rules.conduct.law().basis(ConductPoint::NoAdvice)
        }
    };
    let says = format!("{basis}: at a table nobody is told which play is best; ask for the odds elsewhere");
    Err(Wrong::NoAdvice.says(says))
}

/// The fields that a question about the odds of a book may have.
pub(super) fn fields(book: &Book) -> Result<Vec<&'static str>, Problem> {
    Ok(match book.game {
        Game::RapidRoulette => vec!["reading"],
        Game::RedDog => red_dog::Asked::FIELDS.to_vec(),
        Game::PaiGow => {
            let mut fields = vec!["reading", "commission", "chip", "stake"];
            if has_jackpot(book)? {
                fields.extend(["pool", "wager"]);
            }
            if book.side_bets.is_some() {
                fields.push("line");
            }
            fields
        }
    })
}

impl Asked {
    fn of(book: &'static Book, question: &Question) -> Result<Self, Problem> {
        let (least, most) = (1, LARGEST_STAKE);
        let rounded = match (question.cents("chip", least, most)?, question.cents("stake", least, most)?) {
            (Some(chip), Some(stake)) => Some((chip, stake)),
            (None, None) => None,
            _ => {
                return Err(Wrong::ChipAndStake.says(
                    "`chip` and `stake` go together: a commission is rounded to that chip on that stake",
                ));
            }
        };
        Ok(Self {
            book,
            readings: question.readings()?,
            commission: question.one("commission")?.map(rate).transpose()?,
            rounded,
            pool: Pool {
                stake: question.cents("wager", least, most)?.unwrap_or(Cents::literal(100)),
                pool: question.cents("pool", 0, LARGEST_POOL)?.unwrap_or(Cents::ZERO),
            },
            changes: Changes::read(question.listed("line"))?,
        })
    }

    /// Everything that the answer depends on.
    fn key(&self) -> String {
        let Self { book, readings, commission, rounded, pool, changes } = self;
        let readings: Vec<String> =
            readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
        let changes: Vec<String> = changes.texts().collect();
        format!("odds {} {readings:?} {commission:?} {rounded:?} {pool:?} {changes:?}", book.id)
    }

    fn answer(&self) -> Result<Answer, Problem> {
        match self.book.game {
            Game::RapidRoulette => {
                let (now, printed) = (self.roulette(&self.readings)?, self.roulette(&Readings::defaults())?);
                Ok(Answer::of(&now, &printed.bets, None))
            }
            // Red Dog has questions of its own, [`red_dog::Asked`].
            Game::PaiGow | Game::RedDog => self.pai_gow(),
        }
    }

    fn roulette(&self, readings: &Readings) -> Result<Sheet, Problem> {
        let file = self.book.file("rulebook.toml");
        let rules = Rules::load(&file, self.book.rulebook, readings, &Mutation::none())
            .map_err(|error| Wrong::Reading.says(error.to_string()))?;
        sheet(&rules).map_err(|error| Problem::internal("computing the odds", &error))
    }

    fn pai_gow(&self) -> Result<Answer, Problem> {
        let printed = Subject::of_book(self.book, &Readings::defaults(), None, None)
            .map_err(|error| Problem::internal("reading a rulebook", &error))?;
        let document =
            if self.changes.is_empty() { None } else { Some(self.changes.document(self.book, &printed)?) };
        let what_if = document.as_ref().map(|text| (CHANGED, text.as_str()));
        let subject = Subject::of_book(self.book, &self.readings, None, what_if).map_err(|error| {
            match &*error.file {
                CHANGED => self.changes.refused(&printed, &error),
                _ => Wrong::Reading.says(error.to_string()),
            }
        })?;
        let book = printed.table.commission();
        let assumed = Assumed {
            commission: self.commission.unwrap_or(book.rate.value),
            chip: self.rounded.map_or(Cents::ZERO, |(chip, _)| chip),
            stake: self.rounded.map(|(_, stake)| stake),
        };
        let counted = |subject: &Subject, assumed: &Assumed| {
            Report::new(subject, assumed, &self.pool).map_err(|error| uncounted(&error))
        };
        let usual = counted(&printed, &Assumed::of(&printed.table))?;
        let now = if self.is_printed() { usual.clone() } else { counted(&subject, &assumed)? };
        let exact = |rate: Rate| {
            let (part, of) = rate.parts();
            Exact::new(part, of).unwrap_or_else(|| Exact::whole(0))
        };
        let (rate, of_book) = (exact(assumed.commission), exact(book.rate.value));
        let particular = PaiGow {
            house_way: now.house_way.to_string(),
            commission: Commission {
                rate: rate.to_string(),
                percent: rate.percent(3),
                printed: of_book.to_string(),
                printed_percent: of_book.percent(3),
                lower: book.lower.as_ref().is_some_and(|lower| lower.value),
                basis: cited(&book.rate.basis),
            },
            chip: self.rounded.map(|(chip, _)| chip),
            stake: assumed.stake,
            remarks: now.remarks.clone(),
            jackpot: now.jackpot.as_ref().map(JackpotShown::of),
            tables: tables(&subject, &printed),
            departures: Departures::of(&now.departures),
        };
        Ok(Answer::of(&now.sheet, &usual.sheet.bets, Some(particular)))
    }

    /// Whether nothing differs from the printed rules.
    fn is_printed(&self) -> bool {
        self.readings == Readings::defaults()
            && self.commission.is_none()
            && self.rounded.is_none()
            && self.changes.is_empty()
    }
}

/// Why nothing can be counted.
fn uncounted(error: &PaiGowError) -> Problem {
    let wrong = match error {
        PaiGowError::NoStake => Wrong::NoStake,
        PaiGowError::BelowChip => Wrong::BelowChip,
        PaiGowError::Settle(_) | PaiGowError::Owed(_) | PaiGowError::Tally(_) => Wrong::Unsettled,
    };
    wrong.says(error.to_string())
}

/// A commission within bounds.
fn rate(text: &str) -> Result<Rate, Problem> {
    let wrong = || Wrong::Commission { highest: HIGHEST_COMMISSION };
    let (part, of) = commission(text).map_err(|error| wrong().says(error))?.parts();
    // In lowest terms, so that one rate is one question however it is written.
    let (mut divisor, mut rest) = (of, part);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let (part, of) = (part / divisor, of / divisor);
    let high = u64::from(part) * 100 > u64::from(HIGHEST_COMMISSION) * u64::from(of);
    if high || of > FINEST_COMMISSION {
        return Err(wrong().says(format!(
            "a commission is computed from 0 to {HIGHEST_COMMISSION}%, in parts of at most {FINEST_COMMISSION}"
        )));
    }
    Rate::new(part, of).map_err(|error| wrong().says(error.to_string()))
}

impl Answer {
    pub(super) fn of(sheet: &Sheet, printed: &[Bet], pai_gow: Option<PaiGow>) -> Self {
        let bets = sheet.bets.iter().map(|bet| {
            BetShown::of(bet, printed.iter().find(|printed| printed.bet == bet.bet).unwrap_or(bet))
        });
        Self {
            rulebook: sheet.rulebook.to_string(),
            edition: sheet.edition,
            readings: sheet.readings.clone(),
            bets: bets.collect(),
            pai_gow,
            red_dog: None,
        }
    }
}

impl BetShown {
    fn of(bet: &Bet, printed: &Bet) -> Self {
        let change = Exact::from(bet.edge.ratio() - printed.edge.ratio());
        let (of, play) = part(&bet.bet);
        let outcomes = bet.outcomes.iter().map(|outcome| OutcomeShown {
            name: outcome.name.clone(),
            ways: outcome.ways.to_string(),
            percent: Exact::new(outcome.ways.clone(), bet.ways.clone())
                .map_or_else(String::new, |part| part.percent(4)),
            pays: outcome.pays.to_string(),
        });
        Self {
            bet: bet.bet.clone(),
            of: of.to_owned(),
            play,
            outcomes: outcomes.collect(),
            ways: bet.ways.to_string(),
            edge: bet.edge.to_string(),
            edge_percent: bet.edge_percent.clone(),
            clauses: bet.clauses.iter().map(ToString::to_string).collect(),
            rulings: bet.rulings.iter().map(ToString::to_string).collect(),
            printed: printed.edge.to_string(),
            printed_percent: printed.edge_percent.clone(),
            change: change.to_string(),
            change_percent: change.percent(Bet::PERCENT_PLACES),
            changed: bet.edge.cmp(&printed.edge) as i8,
        }
    }
}

/// A bet's name as the bet and the way in which it is played.
fn part(name: &str) -> (&str, Play) {
    const PLAYS: [(&str, Play); 7] = [
        ("/alone/best-play", Play::AloneBestPlay),
        ("/never-raised", Play::NeverRaised),
        ("/best-play/surrender", Play::BestPlaySurrender),
        ("/best-play", Play::BestPlay),
        ("/surrender", Play::Surrender),
        ("/alone", Play::Alone),
        ("/banker", Play::Banker),
    ];
    if let Some((of, _)) = name.split_once("/raised-from-") {
        return (of, Play::Raised);
    }
    let cut = PLAYS.iter().find_map(|(end, play)| name.strip_suffix(end).map(|of| (of, *play)));
    cut.unwrap_or((name, if name == "red-dog" { Play::BestPlay } else { Play::HouseWay }))
}

impl Departures {
    fn of(departures: &[Departure]) -> Self {
        let codes = |tiles: [Kind; 2]| tiles.map(Kind::code);
        let dearest = departures.iter().take(DEPARTURES).map(|departure| DepartureShown {
            hand: departure.hand.kinds().map(Kind::code),
            deals: departure.deals,
            house_way: [codes(departure.house_way.low()), codes(departure.house_way.high())],
            best: [codes(departure.best.low()), codes(departure.best.high())],
            gain: departure.gain.to_string(),
            gain_percent: departure.gain.percent(4),
        });
        Self {
            hands: departures.len(),
            deals: departures.iter().map(|departure| departure.deals).sum(),
            dearest: dearest.collect(),
        }
    }
}
