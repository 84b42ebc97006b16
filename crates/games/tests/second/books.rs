//! The four books side by side, and the tables that they make.

use crate::tile::Tile;
use crate::tile::{Hand, all_hands, text};
use crate::trace::{at_crown, in_new_south_wales, in_the_act, in_victoria};
use crate::value::{DEFAULT, Decision, Readings, Setting};
use crate::{act, crown, new_south_wales, victoria};

/// The House Way of one book.
#[derive(Clone, Copy)]
pub struct Book {
    pub id: &'static str,
    pub set: fn(Hand, Readings) -> Decision,
    /// The setting, and the clauses that led to it, under the default readings.
    pub trace: fn(Hand) -> (Setting, String),
}

pub const BOOKS: [Book; 4] = [
    Book { id: "vic-2000-pai-gow", set: victoria::set, trace: in_victoria },
    Book { id: "nsw-2016-pai-gow", set: new_south_wales::set, trace: in_new_south_wales },
    Book { id: "crown-6.1-pai-gow", set: crown::set, trace: at_crown },
    Book { id: "act-2019-pai-gow", set: act::set, trace: in_the_act },
];

/// The alternative readings, each alone, with the ruling and the start of the ids of the books that it is of.
pub const ALTERNATIVES: [(&str, &[&str], Readings); 5] = [
    ("hw-2", &["vic", "nsw", "crown"], Readings { gee_jun_is_a_6: false, ..DEFAULT }),
    ("hw-11-high-4", &["act"], Readings { chong: Tile::High4, ..DEFAULT }),
    ("hw-11-high-10", &["act"], Readings { chong: Tile::High10, ..DEFAULT }),
    ("hw-11-any", &["act"], Readings { chong: Tile::GeeJun, ..DEFAULT }),
    ("hw-13", &["act"], Readings { act_order_as_printed: true, ..DEFAULT }),
];

/// The table of a book: `hand,low,high`, tiles in descending rank.
pub fn table(book: Book, readings: Readings) -> String {
    lines(book, readings, "hand,low,high", |_| String::new())
}

/// The same with the clauses relied on, for a reader.
pub fn table_with_clauses(book: Book, readings: Readings) -> String {
    lines(book, readings, "hand,low,high,clause", |decision| format!(",{}", decision.clauses.join("; ")))
}

/// The table of a book as the first engine writes it: each hand with the clauses that took a setting of it away.
pub fn traced(book: Book) -> String {
    let mut table = String::from("hand,low,high,clause\n");
    for hand in all_hands() {
        let (setting, clauses) = (book.trace)(hand);
        table.push_str(&format!(
            "{},{},{},{clauses}\n",
            text(&hand.0),
            text(&setting.low),
            text(&setting.high)
        ));
    }
    table
}

fn lines(book: Book, readings: Readings, head: &str, tail: impl Fn(&Decision) -> String) -> String {
    let mut table = format!("{head}\n");
    for hand in all_hands() {
        let decision = (book.set)(hand, readings);
        let (low, high) = (text(&decision.setting.low), text(&decision.setting.high));
        table.push_str(&format!("{},{low},{high}{}\n", text(&hand.0), tail(&decision)));
    }
    table
}

/// The setting of a hand given by its codes, as `low | high`.
pub fn set_text(book: &str, hand: &str, readings: Readings) -> String {
    let book = BOOKS.into_iter().find(|one| one.id.starts_with(book)).expect("a book");
    let hand = Hand(crate::tile::read(hand).expect("four codes"));
    (book.set)(hand, readings).setting.to_string()
}

/// The clauses relied on for a hand given by its codes.
pub fn clauses_of(book: &str, hand: &str) -> Vec<&'static str> {
    let book = BOOKS.into_iter().find(|one| one.id.starts_with(book)).expect("a book");
    let hand = Hand(crate::tile::read(hand).expect("four codes"));
    (book.set)(hand, DEFAULT).clauses
}
