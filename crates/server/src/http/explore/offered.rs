//! The rulebooks, and what each leaves open.

use super::Desk;
use crate::problem::Problem;
use axum::Extension;
use axum::extract::ConnectInfo;
use axum::response::Response;
use houseway_games::books::{Book, Game, Head, SHIPPED};
use houseway_games::pai_gow::Rules;
use houseway_games::{red_dog, roulette};
use houseway_lawbook::{Mutation, Readings};
use houseway_money::Cents;
use houseway_odds::pai_gow::{Assumed, Pool, Report, Subject};
use houseway_odds::red_dog::{Question, Removed};
use houseway_odds::roulette::sheet;
use houseway_odds::{Exact, Sheet};
use serde::Serialize;
use std::net::SocketAddr;
use std::sync::Arc;

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
    desk.answer("rulebooks".to_owned(), |desk| desk.all_offered().cloned()).await
}

impl Desk {
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

/// The rulings of a book whose bets gain the house `edges`, whatever the readings; `sets` tells which of them set some hand
/// otherwise.
fn rulings(
    book: &Book,
    edges: impl Fn(&Readings) -> Result<Vec<Exact>, String>,
    sets: impl Fn(&[Readings]) -> Result<bool, String>,
) -> Result<Vec<Ruling>, String> {
    let usual = edges(&Readings::defaults())?;
    let mut rulings = Vec::new();
    for (ruling, choices) in book.rulings_offered().map_err(|error| error.to_string())? {
        let others = alternatives(ruling.as_str(), &choices)?;
        let mut idle = Vec::new();
        for (readings, choice) in others.iter().zip(choices.iter().skip(1)) {
            if edges(readings)? == usual {
                idle.push(choice.clone());
            }
        }
        let (odds, sets) = (idle.len() < others.len(), sets(&others)?);
        rulings.push(Ruling { ruling: ruling.to_string(), choices, sets, odds, idle });
    }
    Ok(rulings)
}

fn edges_of(sheet: Sheet) -> Vec<Exact> {
    sheet.bets.into_iter().map(|bet| bet.edge).collect()
}

fn of_roulette(book: &Book) -> Result<Vec<Ruling>, String> {
    let edges = |readings: &Readings| {
        let file = book.file("rulebook.toml");
        let rules = roulette::Rules::load(&file, book.rulebook, readings, &Mutation::none());
        let sheet = sheet(&rules.map_err(|error| error.to_string())?).map_err(|error| error.to_string())?;
        Ok::<_, String>(edges_of(sheet))
    };
    rulings(book, edges, |_| Ok(false))
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
        Ok::<_, String>(edges_of(report.sheet))
    };
    rulings(book, edges, |_| Ok(false))
}

fn of_pai_gow(book: &Book) -> Result<Vec<Ruling>, String> {
    let subject =
        |readings: &Readings| Subject::of_book(book, readings, None, None).map_err(|error| error.to_string());
    let edges = |readings: &Readings| {
        let subject = subject(readings)?;
        let pool = Pool { stake: Cents::literal(100), pool: Cents::ZERO };
        let report = Report::new(&subject, &Assumed::of(&subject.table), &pool);
        Ok::<_, String>(edges_of(report.map_err(|error| error.to_string())?.sheet))
    };
    let usual = subject(&Readings::defaults())?.rules.house_way().settings().to_vec();
    let sets = |others: &[Readings]| {
        for readings in others {
            if subject(readings)?.rules.house_way().settings() != usual {
                return Ok(true);
            }
        }
        Ok::<_, String>(false)
    };
    rulings(book, edges, sets)
}
