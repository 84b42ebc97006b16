//! Dice, cuts, banks and the money of a round by the clauses of four books of Pai Gow.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod banking;
mod cover;
mod cuts;
mod dice;
mod golden;
mod limits;
mod loading;
mod money;
mod operator;
mod rounds;

use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::{Area, TableRules};
use houseway_lawbook::{Basis, Readings};
use houseway_money::{Cents, Rate};
use houseway_witness::{self as witness, Kind};
use std::sync::LazyLock;

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";
const BOOKS: [&str; 4] = [VIC, NSW, CROWN, ACT];

/// The shipped tables, under the mutation that the run asks for.
static SHIPPED: LazyLock<Vec<TableRules>> = LazyLock::new(|| BOOKS.map(|book| read_as(book, &[])).into());

/// A book's table.
fn rules(book: &str) -> TableRules {
    SHIPPED[BOOKS.iter().position(|known| *known == book).unwrap()].clone()
}

/// The same with some rulings read otherwise.
fn read_as(book: &str, readings: &[&str]) -> TableRules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    TableRules::embedded(book, &readings, &witness::mutation_of(book)).unwrap().unwrap()
}

/// Asserts that the decision names each of the clauses.
#[track_caller]
fn cites(book: &str, basis: &Basis, clauses: &[&str]) {
    for clause in clauses {
        witness::cites(book, Kind::Decision, basis, clause);
    }
}

fn area(number: u8) -> Area {
    Area::new(number).unwrap()
}

fn cents(amount: u64) -> Cents {
    Cents::new(amount).unwrap()
}

/// Five in a hundred, chips of `chip` cents, $5 to $500.
fn terms(chip: u64) -> Terms {
    Terms {
        commission: Rate::new(5, 100).unwrap(),
        chip: cents(chip),
        minimum: cents(500),
        maximum: cents(50_000),
    }
}
