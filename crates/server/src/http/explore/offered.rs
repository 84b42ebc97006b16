//! The rulebooks, and what each leaves open.

use super::Desk;
use crate::problem::Problem;
use axum::Extension;
use axum::extract::ConnectInfo;
use axum::response::Response;
use houseway_games::books::{Book, Game, Head, SHIPPED};
use houseway_games::pai_gow::side::SideBets;
use houseway_games::pai_gow::{Offered as OfferedRulings, Rules, TableRules};
use houseway_games::{red_dog, roulette};
use houseway_lawbook::{Mutation, Readings};
use houseway_money::Cents;
use houseway_odds::pai_gow::{Assumed, Played, Pool, Subject, dice_bets, regular_bets, side_bets};
use houseway_odds::red_dog::{Question, Removed};
use houseway_odds::roulette::sheet;
use houseway_odds::{Bet, Exact};
use serde::Serialize;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// A rulebook.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Rulebook"))]
pub(crate) struct Offered {
    /// What it says of itself: id, game, title, jurisdiction, source, `in_force`, edition.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub head: Head,
    /// The rulings that offer a choice in it.
    pub rulings: Vec<Ruling>,
    /// The fields that a question about its odds may have.
    pub fields: Vec<&'static str>,
    /// Of how many decks its shoe is, in a game of cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub decks: Option<u32>,
}

/// A ruling that offers a choice.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Ruling {
    /// Its id, such as `PG-3`.
    pub ruling: String,
    /// Its alternatives, the default first.
    pub choices: Vec<String>,
    /// Whether an alternative sets some hand otherwise by the House Way.
    pub sets: bool,
    /// Whether an alternative, by itself, changes what the house gains on some bet.
    pub odds: bool,
    /// The alternatives that change it on none.
    pub idle: Vec<String>,
}

/// Every rulebook that this program ships.
#[utoipa::path(get, path = "/api/rulebooks", tag = "rulebooks", responses(
    (status = 200, description = "Head of each book, with the rulings that offer a choice", body = Vec<Offered>),
))]
pub(crate) async fn list(
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Extension(desk): Extension<Arc<Desk>>,
) -> Result<Response, Problem> {
    desk.admit(from)?;
    desk.rulebooks().await
}

/// How long the house stands open before it is found out what each book leaves open, if nobody has asked by then.
const PAUSE: Duration = Duration::from_secs(1);

impl Desk {
    /// What each book leaves open, as an answer.
    async fn rulebooks(self: &Arc<Self>) -> Result<Response, Problem> {
        self.answer("rulebooks".to_owned(), |desk| desk.all_offered().cloned()).await
    }

    /// Finds out in the background what each book leaves open: dozens of sheets are counted for it, and whoever asks first
    /// shall not wait for them. Once, and in the place of one question.
    pub(crate) fn prepare(self: &Arc<Self>) {
        let desk = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            if let Err(problem) = desk.rulebooks().await {
                tracing::warn!(%problem, "what the rulebooks leave open is found out when somebody asks");
            }
        });
    }

    /// What each book leaves open, found out once.
    ///
    /// # Errors
    /// A [`Problem`] if a book cannot be read. Every shipped book is tested to.
    pub(super) fn all_offered(&self) -> Result<&Vec<Offered>, Problem> {
        let found = self.offered.get_or_init(|| SHIPPED.iter().map(of_book).collect());
        found.as_ref().map_err(|error| Problem::internal("reading a rulebook", error))
    }

    /// The books of Pai Gow at their defaults, loaded once.
    ///
    /// # Errors
    /// A [`Problem`] if a book cannot be read. Every shipped book is tested to.
    pub(super) fn all_pai_gow(&self) -> Result<&Vec<Rules>, Problem> {
        let found = self.pai_gow.get_or_init(|| {
            let books = SHIPPED.iter().filter(|book| book.game == Game::PaiGow);
            books.map(|book| rules(book, &Readings::defaults())).collect()
        });
        found.as_ref().map_err(|error| Problem::internal("reading a rulebook", error))
    }
}

fn rules(book: &Book, readings: &Readings) -> Result<Rules, String> {
    Rules::of_book(book, readings, &Mutation::none()).map_err(|error| error.to_string())
}

fn of_book(book: &Book) -> Result<Offered, String> {
    let head = book.head().map_err(|error| error.to_string())?;
    let rulings = match book.game {
        Game::RapidRoulette => of_roulette(book)?,
        Game::PaiGow => of_pai_gow(book)?,
        Game::RedDog => of_red_dog(book)?,
    };
    let decks = match book.game {
        Game::RapidRoulette | Game::PaiGow => None,
        Game::RedDog => Some(u32::from(red_dog_rules(book, &Readings::defaults())?.decks().value)),
    };
    let fields = super::odds::fields(book).map_err(|problem| problem.detail)?;
    Ok(Offered { head, rulings, fields, decks })
}

/// The readings that put each alternative in place of the default.
fn alternatives(ruling: &str, choices: &[String]) -> Result<Vec<Readings>, String> {
    let read = |choice: &String| Readings::parse([format!("{ruling}={choice}").as_str()]);
    choices.iter().skip(1).map(|choice| read(choice).map_err(|error| error.to_string())).collect()
}

/// What an alternative changes.
#[derive(Clone, Copy, Default)]
struct Changes {
    /// How some hand is set House Way.
    sets: bool,
    /// What the house gains on some bet.
    odds: bool,
}

/// The rulings of a book, by what `changes` says of each alternative of each.
fn rulings(
    book: &Book,
    changes: impl Fn(&str, &Readings) -> Result<Changes, String>,
) -> Result<Vec<Ruling>, String> {
    let mut rulings = Vec::new();
    for (ruling, choices) in book.rulings_offered().map_err(|error| error.to_string())? {
        let mut sets = false;
        let mut idle = Vec::new();
        let others = alternatives(ruling.as_str(), &choices)?;
        for (readings, choice) in others.iter().zip(choices.iter().skip(1)) {
            let changed = changes(ruling.as_str(), readings)?;
            sets |= changed.sets;
            if !changed.odds {
                idle.push(choice.clone());
            }
        }
        let odds = idle.len() < others.len();
        rulings.push(Ruling { ruling: ruling.to_string(), choices, sets, odds, idle });
    }
    Ok(rulings)
}

/// The same of a game without hands to be set, whose bets gain the house `edges`.
fn rulings_by_edges(
    book: &Book,
    edges: impl Fn(&Readings) -> Result<Vec<Exact>, String>,
) -> Result<Vec<Ruling>, String> {
    let usual = edges(&Readings::defaults())?;
    rulings(book, |_, readings| Ok(Changes { sets: false, odds: edges(readings)? != usual }))
}

fn edges_of(bets: Vec<Bet>) -> Vec<Exact> {
    bets.into_iter().map(|bet| bet.edge).collect()
}

fn of_roulette(book: &Book) -> Result<Vec<Ruling>, String> {
    let edges = |readings: &Readings| {
        let file = book.file("rulebook.toml");
        let rules = roulette::Rules::load(&file, book.rulebook, readings, &Mutation::none());
        let sheet = sheet(&rules.map_err(|error| error.to_string())?).map_err(|error| error.to_string())?;
        Ok::<_, String>(edges_of(sheet.bets))
    };
    rulings_by_edges(book, edges)
}

fn red_dog_rules(book: &Book, readings: &Readings) -> Result<red_dog::Rules, String> {
    let file = book.file("rulebook.toml");
    red_dog::Rules::load(&file, book.rulebook, readings, &Mutation::none()).map_err(|error| error.to_string())
}

fn of_red_dog(book: &Book) -> Result<Vec<Ruling>, String> {
    let edges = |readings: &Readings| {
        let rules = red_dog_rules(book, readings)?;
        let report = houseway_odds::red_dog::Report::new(
            &rules,
            &Question { decks: None, removed: Removed::default(), raising: None },
        )
        .map_err(|error| error.to_string())?;
        Ok::<_, String>(edges_of(report.sheet.bets))
    };
    rulings_by_edges(book, edges)
}

/// A ruling bears on tiles and hands, on the side bets or on the table, by which of the three offers it: what the others alone
/// decide is not counted again.
fn of_pai_gow(book: &Book) -> Result<Vec<Ruling>, String> {
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let usual =
        Subject::of_book(book, &Readings::defaults(), None, None).map_err(|error| error.to_string())?;
    let played = Played::new(&usual.rules);
    let regular = |subject: &Subject, played: &Played| {
        let bets = regular_bets(subject, played, &Assumed::of(&subject.table));
        bets.map(edges_of).map_err(|error| told(&error))
    };
    let side = |subject: &Subject, played: &Played| {
        let pool = Pool { stake: Cents::literal(100), pool: Cents::ZERO };
        side_bets(subject, played, &pool).map(|(bets, _)| edges_of(bets)).map_err(|error| told(&error))
    };
    let dice = |subject: &Subject| dice_bets(subject).map(edges_of).map_err(|error| told(&error));
    let (regular_edges, side_edges) = (regular(&usual, &played)?, side(&usual, &played)?);
    let dice_edges = dice(&usual)?;
    let offers =
        |offered: &OfferedRulings, ruling: &str| offered.rulings().any(|(own, _)| own.as_str() == ruling);
    rulings(book, |ruling, readings| {
        let none = Mutation::none();
        if offers(usual.rules.offered(), ruling) {
            let rules = rules(book, readings)?;
            let sets = rules.house_way().settings() != usual.rules.house_way().settings();
            let other = Subject { rules, ..usual.clone() };
            let played = Played::new(&other.rules);
            let odds = regular(&other, &played)? != regular_edges || side(&other, &played)? != side_edges;
            return Ok(Changes { sets, odds });
        }
        if offers(usual.side.offered(), ruling) {
            let bets = SideBets::of_book(book, readings, &none).map_err(|error| told(&error))?;
            let other = Subject { side: bets, ..usual.clone() };
            return Ok(Changes { sets: false, odds: side(&other, &played)? != side_edges });
        }
        let table = TableRules::embedded(book.id, readings, &none).map_err(|error| told(&error))?;
        let other = Subject { table: table.unwrap_or_else(|| usual.table.clone()), ..usual.clone() };
        let odds = regular(&other, &played)? != regular_edges || dice(&other)? != dice_edges;
        Ok(Changes { sets: false, odds })
    })
}
