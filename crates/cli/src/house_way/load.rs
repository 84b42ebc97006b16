use crate::file;
use crate::problem::Problem;
use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::{Documents, Hand, Rules};
use houseway_lawbook::{Mutation, Readings};
use std::path::Path;

/// The rules of a rulebook, with the House Way of a file in place of its own if one is given.
pub(super) fn rules(id: &str, way: Option<&Path>, readings: &Readings) -> Result<Rules, Problem> {
    let book = book(id)?;
    match way {
        None => Rules::of_book(book, readings, &Mutation::none()).map_err(|error| {
            Problem::input(
                error.to_string(),
                "`houseway rulebooks` lists the rulings that offer a choice, and their alternatives.",
            )
        }),
        Some(path) => {
            let name = path.display().to_string();
            let text = file::read(path, "Give the path of a House Way file in TOML.")?;
            let file = book.file("rulebook.toml");
            let documents = Documents { rulebook: (&file, book.rulebook), house_way: (&name, &text) };
            Rules::load(documents, readings, &Mutation::none()).map_err(|error| {
                Problem::input(
                    error.to_string(),
                    "Put that right in the file; the House Ways under rulebooks/ show the form of every row.",
                )
            })
        }
    }
}

/// A rulebook of Pai Gow.
pub(super) fn book(id: &str) -> Result<&'static Book, Problem> {
    let ids: Vec<&str> =
        SHIPPED.iter().filter(|book| book.game == Game::PaiGow).map(|book| book.id).collect();
    let shown: String = id.chars().take(60).collect();
    match Book::find(id) {
        Some(book) if book.game == Game::PaiGow => Ok(book),
        Some(book) => Err(Problem::input(
            format!("`{shown}` is a rulebook of {}, which has no House Way", book.game.name()),
            format!("Give one of: {}.", ids.join(", ")),
        )),
        None => Err(Problem::input(
            format!("there is no rulebook `{shown}` in this build"),
            format!("Give one of: {}.", ids.join(", ")),
        )),
    }
}

/// Four tiles as they were typed.
pub(super) fn hand(rules: &Rules, codes: &[String]) -> Result<Hand, Problem> {
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    rules.hand(&codes).map_err(|error| {
        Problem::input(error.to_string(), "Name four tiles by their codes, as in: houseway set 12 H8 9 11")
    })
}
