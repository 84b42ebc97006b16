//! Pai Gow by its clauses: given tiles, when they are set or matched, then so, and by which clause.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

mod act;
mod appendix;
mod format;
mod golden;
mod laws;
mod loading;
mod matching;
mod other_way;
mod readings;
mod settings;
mod value;

use houseway_games::books::Book;
use houseway_games::pai_gow::{Hand, Kind, Rules, Setting};
use houseway_lawbook::Readings;
use houseway_witness as witness;
use std::sync::OnceLock;
use witness::Kind::Decision;

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";
const BOOKS: [&str; 4] = [VIC, NSW, CROWN, ACT];

/// A shipped book, under the mutation that the run asks for. Read once: every hand is set when a House Way is loaded.
fn rules(book: &str) -> &'static Rules {
    static READ: [OnceLock<Rules>; 4] = [const { OnceLock::new() }; 4];
    let place = BOOKS.iter().position(|id| *id == book).unwrap();
    READ[place].get_or_init(|| rules_read_as(book, &[]))
}

/// A shipped book with some rulings read otherwise, such as `PG-3=whole`.
#[track_caller]
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
fn setting(rules: &Rules, text: &str) -> Setting {
    let (low, high) = text.split_once(" / ").unwrap();
    let (low, high) = (kinds::<2>(low), kinds::<2>(high));
    let ([a, b], [c, d]) = (low, high);
    rules.player_sets(Hand::of([a, b, c, d]).unwrap(), low, high).unwrap().value
}

/// Given a book, when these tiles are set House Way, then so, and by these clauses and rulings.
#[track_caller]
fn sets(rules: &Rules, expected: &str, citations: &[&str]) {
    let (low, high) = expected.split_once(" / ").unwrap();
    let hand = hand(&format!("{low} {high}"));
    let explained = rules.house_way().explain(rules.ranking(), hand);
    assert_eq!(explained.setting.to_string(), expected, "{}: {hand}", rules.id());
    for citation in citations {
        witness::cites(rules.id().as_str(), Decision, &explained.basis, citation);
    }
}
