//! PG-1: what two tiles are worth.

use super::{ACT, BOOKS, CROWN, Decision, NSW, VIC, kinds, rules, witness};
use houseway_games::pai_gow::{Kind, Value};

fn value(book: &str, tiles: &str) -> Value {
    rules(book).ranking().value(kinds(tiles))
}

/// Given a book, then two tiles are worth this, by this clause.
#[track_caller]
fn worth(book: &str, tiles: &str, words: &str, citations: &[&str]) {
    let rules = rules(book);
    let tiles: [Kind; 2] = kinds(tiles);
    assert_eq!(rules.ranking().words(rules.ranking().value(tiles)), words, "{book}: {tiles:?}");
    for citation in citations {
        witness::cites(book, Decision, &rules.ranking().basis(tiles), citation);
    }
}

#[test]
fn app1_pairs_and_special_hands_have_their_names() {
    worth(VIC, "G G", "pair of Gee Jun", &["3.1", "App1", "PG-1"]);
    worth(NSW, "L8 L8", "pair of Chap Paat", &["3.2", "App1"]);
    worth(CROWN, "5 5", "pair of Chap Ng", &["3.4", "App1"]);
    worth(ACT, "2 2", "pair of Day", &["3.1", "AppA"]);
    worth(VIC, "9 12", "Teen Wong", &["App1"]);
    worth(NSW, "L8 2", "Day Gong", &["App1"]);
    worth(CROWN, "H7 12", "Teen High Nine", &["App1"]);
    worth(ACT, "L7 2", "Day High Nine", &["AppA"]);
}

/// The High Eight and the Low Eight are no pair, and so with every other number that has two sorts.
#[test]
fn app1_a_high_and_a_low_tile_are_no_pair() {
    for tiles in ["H8 L8", "H4 L4", "H10 L10", "H6 L6", "H7 L7", "12 2"] {
        assert!(!value(VIC, tiles).is_pair(), "{tiles}");
    }
}

#[test]
fn points_are_the_last_digit_of_the_sum() {
    for (book, clause) in [(VIC, "3.1.1"), (NSW, "3.2.1"), (CROWN, "3.4.1"), (ACT, "4.1")] {
        worth(book, "11 9", "0", &[clause, "PG-1"]);
        worth(book, "H10 L10", "0", &[clause]);
        worth(book, "9 L8", "7", &[clause]);
        worth(book, "12 2", "4", &[clause]);
        worth(book, "H6 L4", "0", &[clause]);
    }
}

#[test]
fn a_gee_jun_tile_counts_three_or_six_whichever_gives_more() {
    for (book, clause) in [(VIC, "3.2"), (NSW, "3.2.2"), (CROWN, "3.5"), (ACT, "4.2")] {
        worth(book, "H6 G", "9", &[clause]);
        worth(book, "H8 G", "4", &[clause]);
        worth(book, "12 G", "8", &[clause]);
        worth(book, "H7 G", "3", &[clause]);
        worth(book, "H4 G", "7", &[clause]);
    }
}

/// From the best to the worst of each kind: pairs, Wongs, Gongs, High Nines, points, the better tile.
#[test]
fn pg_1_the_order_of_values() {
    let pairs = ["G G", "12 12", "2 2", "H8 H8", "H4 H4", "H10 H10", "H6 H6", "L4 L4", "11 11", "L10 L10"];
    let more = ["H7 H7", "L6 L6", "9 9", "L8 L8", "L7 L7", "5 5"];
    let special = ["12 9", "2 9", "12 H8", "2 L8", "12 L7", "2 H7"];
    let points = ["H8 11", "H4 5", "H10 9", "H6 G", "12 H6", "11 H7", "5 G", "9 5", "H10 L10", "11 9"];
    for book in BOOKS {
        let order = pairs.iter().chain(&more).chain(&special).chain(&points);
        let values: Vec<Value> = order.map(|tiles| value(book, tiles)).collect();
        assert!(values.windows(2).all(|pair| pair[0] > pair[1]), "{book}: {values:?}");
    }
}

/// "Of equal points the better tile decides, and only it": the other one is not looked at.
#[test]
fn pg_1_only_the_better_tile_tells_equal_points_apart() {
    for book in BOOKS {
        assert_eq!(value(book, "H8 H4"), value(book, "H8 L4"));
        assert_eq!(value(book, "12 H6"), value(book, "12 L6"));
        assert_eq!(value(book, "12 H6"), value(book, "12 G"), "8 headed by Teen");
        assert_eq!(value(book, "12 H8"), value(book, "12 L8"), "the other tile of a Gong does not rank");
        assert!(value(book, "H10 9") > value(book, "H6 G"), "nine by the tens before nine by the six");
        assert!(value(book, "5 G") < value(book, "11 L7"), "Gee Jun heads nothing but itself");
    }
}

#[test]
fn every_value_is_a_small_number_and_a_pair_of_each_sort_is_one() {
    let rules = rules(VIC);
    let mut pairs = Vec::new();
    for one in Kind::all() {
        for other in Kind::all() {
            let value = rules.ranking().value([one, other]);
            assert_eq!(value, rules.ranking().value([other, one]));
            assert!(usize::from(value.get()) < Value::COUNT);
            assert_eq!(value.is_pair(), one == other);
            assert_eq!(value.is_zero(), value.points() == Some(0));
        }
        pairs.push((rules.ranking().value([one, one]), std::cmp::Reverse(one.pair_rank())));
    }
    pairs.sort_unstable();
    assert!(pairs.windows(2).all(|two| two[0].1 < two[1].1), "pairs stand by their rank");
}
