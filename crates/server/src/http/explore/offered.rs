//! The rulebooks, and what each leaves open.

use super::Desk;
use crate::problem::Problem;
use axum::Extension;
use axum::extract::ConnectInfo;
use axum::response::Response;
use houseway_games::books::{Book, Game, Head, SHIPPED};
use houseway_games::pai_gow::Rules;
use houseway_games::roulette;
use houseway_lawbook::{Mutation, Readings, RulingId};
use houseway_odds::pai_gow::Subject;
use houseway_odds::roulette::sheet;
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
    /// Whether it can bear on the odds.
    pub odds: bool,
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
        // How far a raise reaches changes nothing for whoever raises by his whole wager or not at all.
        Game::RedDog => without_odds(book)?,
    };
    Ok(Offered { head, rulings })
}

/// The readings that put each alternative in place of the default.
fn alternatives(ruling: &str, choices: &[String]) -> Result<Vec<Readings>, String> {
    let read = |choice: &String| Readings::parse([format!("{ruling}={choice}").as_str()]);
    choices.iter().skip(1).map(|choice| read(choice).map_err(|error| error.to_string())).collect()
}

fn of_roulette(book: &Book) -> Result<Vec<Ruling>, String> {
    let edges = |readings: &Readings| {
        let file = book.file("rulebook.toml");
        let rules = roulette::Rules::load(&file, book.rulebook, readings, &Mutation::none());
        let sheet = sheet(&rules.map_err(|error| error.to_string())?).map_err(|error| error.to_string())?;
        Ok::<_, String>(sheet.bets.into_iter().map(|bet| bet.edge).collect::<Vec<_>>())
    };
    let usual = edges(&Readings::defaults())?;
    let offered = book.rulings_offered().map_err(|error| error.to_string())?;
    let mut rulings = Vec::new();
    for (ruling, choices) in offered {
        let mut bears = false;
        for readings in alternatives(ruling.as_str(), &choices)? {
            bears = bears || edges(&readings)? != usual;
        }
        rulings.push(Ruling { ruling: ruling.to_string(), choices, sets: false, odds: bears });
    }
    Ok(rulings)
}

/// The rulings of a book none of whose readings bears on the odds.
fn without_odds(book: &Book) -> Result<Vec<Ruling>, String> {
    let offered = book.rulings_offered().map_err(|error| error.to_string())?;
    let row = |(ruling, choices): (RulingId, _)| Ruling {
        ruling: ruling.to_string(),
        choices,
        sets: false,
        odds: false,
    };
    Ok(offered.into_iter().map(row).collect())
}

fn of_pai_gow(book: &Book) -> Result<Vec<Ruling>, String> {
    let usual =
        Subject::of_book(book, &Readings::defaults(), None, None).map_err(|error| error.to_string())?;
    let own: Vec<String> = usual.rules.offered().rulings().map(|(ruling, _)| ruling.to_string()).collect();
    let mut rulings = Vec::new();
    for (ruling, choices) in book.rulings_offered().map_err(|error| error.to_string())? {
        let ruling = ruling.to_string();
        let mut sets = false;
        if own.contains(&ruling) {
            for readings in alternatives(&ruling, &choices)? {
                let settings = |rules: &Rules| rules.house_way().settings().to_vec();
                sets = sets || settings(&rules(book, &readings)?) != settings(&usual.rules);
            }
        }
        rulings.push(Ruling { ruling, choices, sets, odds: true });
    }
    Ok(rulings)
}
