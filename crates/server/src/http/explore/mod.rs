//! What anybody may ask of the rulebooks, with no account: their clauses, how a hand is set House Way, and what each bet is worth.
//!
//! Nothing here belongs to a table; everything is counted anew from the books. What a crowd can cost is bounded by
//! [`Desk`].

mod clauses;
mod desk;
mod house_way;
mod jsonable;
mod odds;
mod offered;
mod pay_tables;
mod question;
mod red_dog;
mod text;
mod training;
#[cfg(test)]
mod types;
mod wrong;

pub(crate) use clauses::{__path_clauses, clauses};
pub(crate) use desk::Desk;
pub(crate) use house_way::{__path_house_way, __path_tiles, house_way, tiles};
pub(crate) use odds::{__path_odds, odds};
pub(crate) use offered::{__path_list, list};
pub(crate) use red_dog::SpreadShown;
pub(crate) use text::{__path_text, text};
pub(crate) use training::{__path_ask, __path_mark, ask, mark};

use crate::problem::Problem;
use houseway_games::books::{Book, SHIPPED};
use wrong::Wrong;

/// The shipped book of that id.
pub(super) fn find(id: &str) -> Result<&'static Book, Problem> {
    Book::find(id).ok_or_else(|| {
        let known: Vec<&str> = SHIPPED.iter().map(|book| book.id).collect();
        Wrong::NoBook.says(format!("there is no such rulebook here; there are: {}", known.join(", ")))
    })
}
