//! Side bets of Pai Gow by their clauses: given tiles and wagers, when they are settled, then so, and by which clause.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod bonanza;
mod bonus;
mod bonus_alone;
mod counts;
mod jackpot;
mod laws;
mod loading;
mod surrender;
mod tie;

use houseway_games::books::Book;
use houseway_games::pai_gow::side::{Bonus, Jackpot, SideBets, Tie};
use houseway_games::pai_gow::{Hand, Kind, Rules, Setting};
use houseway_lawbook::{Basis, Readings};
use houseway_money::Cents;
use houseway_witness::{self as witness, Kind::Decision};
use std::sync::OnceLock;

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";
const BOOKS: [&str; 4] = [VIC, NSW, CROWN, ACT];
/// The options of Crown's Bonus that look at the dealer's hand.
const AGAINST: [&str; 4] = ["bonus/B", "bonus/C", "bonus/D", "bonus/E"];
/// The books with a Bonus, and its tables.
const BONUSES: [(&str, &str); 6] = [
    (VIC, "bonus"),
    (CROWN, "bonus/A"),
    (CROWN, "bonus/B"),
    (CROWN, "bonus/C"),
    (CROWN, "bonus/D"),
    (CROWN, "bonus/E"),
];
const TIES: [(&str, &str); 3] = [(VIC, "tie"), (CROWN, "tie/A"), (CROWN, "tie/B")];

/// What a shipped book offers, under the mutation that the run asks for.
fn bets(book: &str) -> &'static SideBets {
    static READ: [OnceLock<SideBets>; 4] = [const { OnceLock::new() }; 4];
    let place = BOOKS.iter().position(|id| *id == book).unwrap();
    READ[place].get_or_init(|| bets_read_as(book, &[]))
}

/// The same with some rulings read otherwise, such as `PG-10=nothing`.
fn bets_read_as(book: &str, readings: &[&str]) -> SideBets {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    SideBets::of_book(Book::find(book).unwrap(), &readings, &witness::mutation_of(book)).unwrap()
}

fn bonus(book: &str, name: &str) -> &'static Bonus {
    bets(book).bonus(name).unwrap()
}

fn tie(book: &str, name: &str) -> &'static Tie {
    bets(book).tie(name).unwrap()
}

fn jackpot() -> &'static Jackpot {
    bets(ACT).jackpot().unwrap()
}

/// The book's tiles, settings and matching.
fn rules(book: &str) -> &'static Rules {
    static READ: [OnceLock<Rules>; 4] = [const { OnceLock::new() }; 4];
    let place = BOOKS.iter().position(|id| *id == book).unwrap();
    READ[place].get_or_init(|| rules_read_as(book, &[]))
}

fn rules_read_as(book: &str, readings: &[&str]) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Rules::of_book(Book::find(book).unwrap(), &readings, &witness::mutation_of(book)).unwrap()
}

/// Sorts of tile by their codes with blanks between.
fn kinds<const N: usize>(codes: &str) -> [Kind; N] {
    let kinds: Vec<Kind> = codes.split(' ').map(|code| code.parse().unwrap()).collect();
    kinds.try_into().unwrap_or_else(|kinds| panic!("{kinds:?} are not {N} tiles"))
}

fn hand(codes: &str) -> Hand {
    Hand::of(kinds(codes)).unwrap()
}

/// A setting as a player would name it: the low hand, a stroke, the high hand.
#[track_caller]
fn setting(book: &str, text: &str) -> Setting {
    let (low, high) = text.split_once(" / ").unwrap();
    let (low, high) = (kinds::<2>(low), kinds::<2>(high));
    let ([a, b], [c, d]) = (low, high);
    rules(book).player_sets(Hand::of([a, b, c, d]).unwrap(), low, high).unwrap().value
}

/// Every setting of a hand.
fn settings(book: &str, hand: Hand) -> Vec<Setting> {
    rules(book).ranking().settings(hand).iter().copied().collect()
}

/// Asserts that the decision names each of the clauses and rulings.
#[track_caller]
fn cites(book: &str, basis: &Basis, clauses: &[&str]) {
    for clause in clauses {
        witness::cites(book, Decision, basis, clause);
    }
}

fn cents(amount: u64) -> Cents {
    Cents::new(amount).unwrap()
}
