//! Rules 3.1, 4.4 and 4.5: eight decks, and where the cutting card goes.

use super::{BOOK, card, rules, witness};
use houseway_games::red_dog::{Card, Unseen};
use witness::Kind::Decision;

#[test]
fn r3_1_eight_decks_of_52() {
    let rules = rules();
    assert_eq!((rules.decks().value, rules.cards()), (8, 416));
    witness::cites(BOOK, Decision, &rules.decks().basis, "3.1");
    let unseen = Unseen::decks(rules.decks().value);
    assert_eq!((unseen.total(), unseen.of(card("AS")), unseen.of_rank(card("A").rank())), (416, 8, 32));
    // Cards come by their places: each of them as often as there are decks.
    let mut left = unseen;
    (0..rules.cards()).for_each(|place| left.see(Card::at(place)).unwrap());
    assert_eq!(left.total(), 0);
}

#[test]
fn r4_4_the_cut_is_about_one_and_a_half_decks_from_either_end() {
    let rules = rules();
    assert_eq!(rules.cut(416), [65..=91, 325..=351]);
    for (before, may) in [
        (64, false),
        (65, true),
        (78, true),
        (91, true),
        (92, false),
        (208, false),
        (338, true),
        (352, false),
    ] {
        assert_eq!(rules.may_cut(416, before), may, "{before}");
    }
    witness::cites(BOOK, Decision, &rules.shoe().cut_cards.basis, "4.4");
}

#[test]
fn r4_4_a_stack_too_short_for_that_is_cut_as_near_as_can_be() {
    let rules = rules();
    assert_eq!(rules.cut(40), [39..=39, 1..=1]);
    assert_eq!(rules.cut(80), [65..=79, 1..=15]);
    assert!(rules.may_cut(40, 39) && !rules.may_cut(40, 20));
}

#[test]
fn r4_5_the_cutting_card_goes_in_no_more_than_half_way_from_the_back() {
    let rules = rules();
    assert_eq!(rules.cutting_card(416), 1..=208);
    assert!(rules.may_insert(416, 208) && rules.may_insert(416, 1));
    assert!(!rules.may_insert(416, 209) && !rules.may_insert(416, 0) && !rules.may_insert(416, 416));
    witness::cites(BOOK, Decision, &rules.cutting_card_basis(), "4.5");
}

#[test]
fn r4_6_one_card_is_burned() {
    let rules = rules();
    assert_eq!(rules.shoe().burned.value, 1);
    witness::cites(BOOK, Decision, &rules.shoe().burned.basis, "4.6");
}
