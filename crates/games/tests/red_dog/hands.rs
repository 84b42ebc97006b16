//! Rules 1.1, 1.2, 3.2, 5.3, 5.9, 7.2 and 8: what two cards leave, and how a wager comes out.

use super::{BOOK, card, cents, rules, witness};
use houseway_games::red_dog::{Leaves, Outcome, Stake, Verdict};
use houseway_lawbook::Basis;
use witness::Kind::Decision;

/// Given $10 and, after a spread, a raise of $5, when these cards come, then so much returns, by these clauses.
#[track_caller]
fn check(cards: &str, raise: u32, returned: u32, citations: &[&str]) {
    let rules = rules();
    let cards: Vec<_> = cards.split(' ').map(card).collect();
    let outcome = match cards[..] {
        [first, second] => {
            assert!(!rules.leaves(first, second).value.draws());
            rules.no_spread()
        }
        [first, second, third] => rules.third(first, second, third),
        _ => panic!("{cards:?}"),
    };
    let stake = Stake { original: cents(1_000), raise: cents(raise) };
    let line = rules.settle(stake, &outcome).unwrap();
    assert_eq!(line.returned, cents(returned), "{cards:?}");
    cites(&line.basis, citations);
}

#[track_caller]
fn cites(basis: &Basis, citations: &[&str]) {
    for citation in citations {
        witness::cites(BOOK, Decision, basis, citation);
    }
}

#[track_caller]
fn leaves(first: &str, second: &str, expected: Leaves, citations: &[&str]) {
    let found = rules().leaves(card(first), card(second));
    assert_eq!(found.value, expected, "{first} {second}");
    cites(&found.basis, citations);
}

#[test]
fn r1_1_a_spread_is_the_ranks_between() {
    leaves("5", "7", Leaves::Spread { cards: 1 }, &["1.1", "7.2.1.1"]);
    leaves("2", "A", Leaves::Spread { cards: 11 }, &["1.1", "7.2.1.1"]);
    leaves("J", "9", Leaves::Spread { cards: 1 }, &["1.1"]);
}

#[test]
fn r1_2_what_is_void_goes_back() {
    check("7 7 8", 0, 1_000, &["1.2", "G-3"]);
    check("K A", 0, 1_000, &["1.2", "G-3"]);
}

#[test]
fn r3_2_the_ace_is_high_and_only_high() {
    leaves("K", "A", Leaves::NoSpread, &["3.2"]);
    leaves("A", "2", Leaves::Spread { cards: 11 }, &["3.2"]);
    leaves("10", "J", Leaves::NoSpread, &["3.2"]);
    let rules = rules();
    let values: Vec<u8> =
        "2 3 4 5 6 7 8 9 10 J Q K A".split(' ').map(|rank| rules.value(card(rank))).collect();
    assert_eq!(values, (2..=14).collect::<Vec<u8>>());
    cites(&rules.values().basis, &["3.2"]);
}

#[test]
fn r5_3_r5_9_1_1_a_third_card_between_wins() {
    check("5 7 6", 0, 6_000, &["5.3", "5.9.1.1", "8.1.1"]);
    check("Q 8 9", 500, 4_500, &["5.3", "5.9.1.1", "8.1.1"]);
}

#[test]
fn r5_9_1_2_a_third_card_that_is_not_between_loses() {
    check("5 7 8", 0, 0, &["5.9.1.2", "8.1.1"]);
    check("5 7 4", 500, 0, &["5.9.1.2"]);
}

#[test]
fn rd_2_a_card_like_one_of_the_two_is_not_between_them() {
    check("5 9 5", 0, 0, &["5.9.1.2", "RD-2"]);
    check("5 9 9", 500, 0, &["5.9.1.2", "RD-2"]);
    check("A 2 A", 0, 0, &["5.9.1.2", "RD-2"]);
}

#[test]
fn r5_9_2_1_r7_2_3_1_three_of_a_kind_pays_11_to_1() {
    check("7 7 7", 0, 12_000, &["5.9.2.1", "7.2.3.1", "8.1.1"]);
    check("AS AS AS", 0, 12_000, &["5.9.2.1", "7.2.3.1"]);
}

#[test]
fn r5_9_2_2_r7_2_3_1_a_pair_that_stays_one_is_void() {
    check("7 7 6", 0, 1_000, &["5.9.2.2", "7.2.3.1"]);
    check("2 2 A", 0, 1_000, &["5.9.2.2", "7.2.3.1"]);
}

#[test]
fn r5_9_3_1_r7_2_2_1_consecutive_cards_are_void_without_a_third() {
    leaves("3", "2", Leaves::NoSpread, &["7.2.2.1"]);
    check("3 2", 0, 1_000, &["5.9.3.1", "7.2.2.1"]);
    // Whatever would have come.
    check("9 10 10", 0, 1_000, &["5.9.3.1", "7.2.2.1"]);
}

#[test]
fn r7_2_3_1_two_cards_of_a_rank_are_a_pair() {
    leaves("4", "4", Leaves::Pair, &["7.2.3.1"]);
}

#[test]
fn r8_1_1_each_spread_pays_its_line_and_the_last_holds_beyond() {
    for (second, spread, odds) in
        [("4", 1, 5), ("5", 2, 4), ("6", 3, 2), ("7", 4, 1), ("8", 5, 1), ("K", 10, 1), ("A", 11, 1)]
    {
        leaves("2", second, Leaves::Spread { cards: spread }, &[]);
        check(&format!("2 {second} 3"), 0, 1_000 + odds * 1_000, &["8.1.1"]);
        check(&format!("{second} 2 3"), 1_000, 2 * (1_000 + odds * 1_000), &["8.1.1"]);
        let pays = rules().spread_pays(spread);
        assert_eq!(pays.value.to_string(), format!("{odds} to 1"));
    }
}

#[test]
fn an_outcome_says_what_it_does_to_a_wager() {
    use Outcome::{Between, ConsecutiveVoid, Outside, PairVoid, ThreeOfAKind};
    let verdicts = [ThreeOfAKind, Between { cards: 1 }, PairVoid, ConsecutiveVoid, Outside { cards: 1 }];
    let verdicts = verdicts.map(Outcome::verdict);
    assert_eq!(verdicts, [Verdict::Wins, Verdict::Wins, Verdict::Void, Verdict::Void, Verdict::Loses]);
}
