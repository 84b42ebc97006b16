//! Red Dog by its clauses: given a wager, when the cards lie, then so much returns, and by which clause.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod golden;
mod hands;
mod limits;
mod loading;
mod raises;
mod shoe;

use houseway_games::red_dog::{Card, CardRank, Limits, Rules};
use houseway_lawbook::Readings;
use houseway_money::Cents;
use houseway_witness as witness;

/// The book under test.
const BOOK: &str = "vic-1997-red-dog";

/// The shipped book, under the mutation that the run asks for.
fn rules() -> Rules {
    rules_read_as(&[])
}

/// The shipped book with some rulings read otherwise, such as `RD-1=as-placed`.
fn rules_read_as(readings: &[&str]) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Rules::embedded(&readings, &witness::mutation_of(BOOK)).unwrap()
}

/// Some card of a rank, or a card.
fn card(text: &str) -> Card {
    let rank: Result<CardRank, _> = text.parse();
    rank.map_or_else(|_| text.parse(), |rank| Ok(Card::new(rank, houseway_games::red_dog::Suit::Hearts)))
        .unwrap()
}

const fn cents(amount: u32) -> Cents {
    Cents::literal(amount)
}

/// $10 to $100 in steps of $2.50.
const LIMITS: Limits = Limits { minimum: cents(1_000), maximum: cents(10_000), unit: Some(cents(250)) };
