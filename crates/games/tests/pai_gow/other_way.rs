//! A House Way of another making, read by the same interpreter.

use super::{VIC, hand, rules};
use houseway_games::books::Book;
use houseway_games::pai_gow::{Documents, Hand, Rules};
use houseway_lawbook::{Mutation, Readings};

const PLAIN: &str = include_str!("../../../../examples/house-ways/plain.toml");

fn plain() -> Rules {
    let book = Book::find(VIC).unwrap();
    let documents = Documents { rulebook: ("book", book.rulebook), house_way: ("plain.toml", PLAIN) };
    Rules::load(documents, &Readings::defaults(), &Mutation::none()).unwrap()
}

#[track_caller]
fn sets(expected: &str, clauses: &[&str]) {
    let rules = plain();
    let (low, high) = expected.split_once(" / ").unwrap();
    let hand = hand(&format!("{low} {high}"));
    assert_eq!(rules.house_way().set(hand).to_string(), expected);
    let found: Vec<String> = rules.house_way().clauses(hand).iter().map(ToString::to_string).collect();
    assert_eq!(found, clauses, "{hand}");
}

#[test]
fn the_plain_way_sets_every_hand() {
    let rules = plain();
    assert_eq!(rules.house_way().id().as_str(), "plain");
    assert_eq!(rules.house_way().title(), "A plain way");
    assert_eq!(rules.house_way().settings().len(), Hand::COUNT);
    assert_eq!(rules.id().as_str(), VIC, "matching stays the rulebook's");
}

#[test]
fn its_rows_decide_as_they_say() {
    sets("9 9 / H8 H8", &["2"]);
    sets("H8 9 / H10 9", &["3"]);
    sets("H10 L8 / 12 L8", &["3"]);
    sets("2 L7 / 2 L8", &["3"]);
    sets("L6 5 / 12 12", &["4"]);
    sets("9 L8 / 12 L7", &["5"]);
    sets("9 L7 / 11 5", &["6", "7"]);
}

/// The vocabulary is no copy of one appendix: the two ways part on many hands.
#[test]
fn it_differs_from_the_books() {
    let (plain, vic) = (plain(), rules(VIC));
    let differ =
        Hand::all().iter().filter(|hand| plain.house_way().set(**hand) != vic.house_way().set(**hand));
    let deals: u32 = differ.map(|hand| hand.weight()).sum();
    assert!((2_000..20_000).contains(&deals), "{deals}");
}
