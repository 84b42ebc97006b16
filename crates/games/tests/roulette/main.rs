//! Rapid Roulette by its clauses: given a wager, when the ball comes to rest, then so much returns, and by which clause.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod frauds;
mod golden;
mod limits;
mod loading;
mod money;
mod sequences;
mod singles;

use houseway_games::roulette::{Pocket, Rules, Spot};
use houseway_lawbook::Readings;
use houseway_money::Cents;
use houseway_witness as witness;

/// The book under test.
const BOOK: &str = "vic-2000-rapid-roulette";

/// The shipped book, under the mutation that the run asks for.
fn rules() -> Rules {
    rules_read_as(&[])
}

/// The shipped book with some rulings read otherwise, such as `RR-2=literal`.
fn rules_read_as(readings: &[&str]) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Rules::embedded(&readings, &witness::mutation_of(BOOK)).unwrap()
}

fn spot(name: &str) -> Spot {
    name.parse().unwrap()
}

fn pocket(number: u8) -> Pocket {
    Pocket::new(number).unwrap()
}

fn cents(amount: u32) -> Cents {
    Cents::literal(amount)
}
