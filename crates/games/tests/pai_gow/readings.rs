//! Rulings that offer a choice, and what each choice changes.

use super::{ACT, BOOKS, CROWN, NSW, VIC, rules, rules_read_as, sets};
use houseway_games::books::Book;
use houseway_games::pai_gow::{Hand, Rules};
use houseway_lawbook::{Mutation, Readings};

#[test]
fn each_book_offers_what_its_text_leaves_open() {
    let offered = |book| {
        let rules = rules(book);
        let rulings = rules.offered().rulings();
        rulings
            .map(|(ruling, choices)| format!("{ruling}={}", choices.join("|")))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(offered(VIC), "PG-3=half|whole PG-2=half|whole HW-2=as-six|never-a-six");
    assert_eq!(offered(NSW), "PG-3=half|whole PG-2=half|whole HW-2=as-six|never-a-six");
    assert_eq!(offered(CROWN), "PG-4=as-printed|strict|by-halves HW-2=as-six|never-a-six");
    assert_eq!(offered(ACT), "HW-11=high-6|high-4|high-10|any HW-13=apart-first|as-printed");
}

#[test]
fn a_reading_that_is_not_offered_is_refused_with_those_that_are() {
    let load = |book: &str, reading: &str| {
        let readings = Readings::parse([reading]).unwrap();
        Rules::of_book(Book::find(book).unwrap(), &readings, &Mutation::none())
            .map(|_| ())
            .map_err(|e| e.to_string())
    };
    assert_eq!(load(VIC, "PG-3=whole"), Ok(()));
    let unknown = load(CROWN, "PG-3=whole").unwrap_err();
    assert!(
        unknown.contains("crown-6.1-pai-gow/rulebook.toml") && unknown.contains("PG-4, HW-2"),
        "{unknown}"
    );
    assert!(load(ACT, "HW-11=high-8").unwrap_err().contains("high-6, high-4, high-10, any"));
}

/// The hands that a reading sets otherwise than the default.
fn changed(book: &str, reading: &str) -> Vec<Hand> {
    let (default, read) = (rules(book), rules_read_as(book, &[reading]));
    let differ = |hand: &&Hand| default.house_way().set(**hand) != read.house_way().set(**hand);
    Hand::all().iter().filter(differ).copied().collect()
}

#[test]
fn hw_2_never_a_six_keeps_ten_pairs_of_teens_and_days() {
    for book in [VIC, NSW, CROWN] {
        let hands = changed(book, "HW-2=never-a-six");
        assert_eq!(hands.len(), 10);
        assert!(hands.iter().all(|hand| hand.to_string().ends_with(" G") && hand.pairs().count() == 1));
        sets(&rules_read_as(book, &["HW-2=never-a-six"]), "9 G / 12 12", &["HW-1"]);
    }
}

#[test]
fn hw_11_another_head_of_a_low_hand_of_three() {
    let with = |reading: &str| rules_read_as(ACT, &[reading]);
    // 3 headed by the High Six is enough by default and where any head is, and not under a higher tile.
    sets(rules(ACT), "H6 L7 / H4 11", &["10.1(c)"]);
    sets(&with("HW-11=any"), "H6 L7 / H4 11", &["10.1(c)"]);
    // 3 headed by the Low Eight is enough only where any head is.
    sets(rules(ACT), "L7 5 / 12 L8", &["10.1(b)"]);
    sets(&with("HW-11=any"), "L8 5 / 12 L7", &["10.1(b)", "HW-11"]);
    let counts = ["high-4", "high-10", "any"].map(|choice| changed(ACT, &format!("HW-11={choice}")).len());
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert!(counts[0] >= counts[1], "the High Ten is nearer to the High Six: {counts:?}");
}

#[test]
fn hw_13_as_printed_asks_the_high_tile_first() {
    let hands = changed(ACT, "HW-13=as-printed");
    assert!(!hands.is_empty());
    let (default, printed) = (rules(ACT), rules_read_as(ACT, &["HW-13=as-printed"]));
    for hand in hands {
        let levels = |rules: &Rules| {
            let setting = rules.house_way().set(hand);
            (setting.low_value().level(), setting.high_value().level())
        };
        assert_eq!(levels(default), levels(&printed), "{hand}");
        assert!(
            default.house_way().clauses(hand).iter().any(|clause| clause.to_string() == "10.1(c)(ii)(iii)")
        );
    }
}

#[test]
fn readings_of_matching_leave_the_house_way_alone() {
    for (book, reading) in [(VIC, "PG-2=whole"), (NSW, "PG-3=whole"), (CROWN, "PG-4=strict")] {
        assert_eq!(changed(book, reading), []);
    }
    assert_eq!(BOOKS.len(), 4);
}
