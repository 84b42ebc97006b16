//! Rules 6.1 to 6.3: wagers that are not as the notice states.

use super::{BOOK, LIMITS, cents, rules, witness};
use houseway_games::books::VIC_1997_RED_DOG;
use houseway_games::red_dog::{Limits, LimitsError, Rules, Why};
use houseway_lawbook::{Mutation, Readings};
use proptest::prelude::*;
use witness::Kind::Decision;

/// Given $10 to $100 in steps of $2.50, when so many cents are placed by somebody who was told or not, then so many count.
#[track_caller]
fn check(placed: u32, told: bool, counts: u32, why: Option<Why>, citations: &[&str]) {
    let measured = LIMITS.measure(&rules(), cents(placed), told);
    assert_eq!((measured.counts, measured.why), (cents(counts), why), "{placed}");
    assert_eq!(measured.excess(), cents(placed - counts));
    for citation in citations {
        witness::cites(BOOK, Decision, &measured.basis, citation);
    }
}

#[test]
fn r6_1_what_is_as_the_notice_states_counts_as_placed() {
    check(1_000, false, 1_000, None, &["6.1"]);
    check(1_250, true, 1_250, None, &["6.1"]);
    check(10_000, false, 10_000, None, &["6.1"]);
}

#[test]
fn r6_1_steps_bind_only_where_the_notice_states_them() {
    check(1_100, false, 1_000, Some(Why::OffUnit), &["6.1", "RD-5"]);
    check(9_999, false, 9_750, Some(Why::OffUnit), &["6.1", "RD-5"]);
    let without = Limits { unit: None, ..LIMITS };
    let measured = without.measure(&rules(), cents(1_100), false);
    assert_eq!((measured.counts, measured.why), (cents(1_100), None));
}

#[test]
fn r6_2_below_the_minimum_is_settled_once_and_then_returned() {
    check(999, false, 999, Some(Why::BelowMinimum), &["6.2"]);
    check(50, false, 50, Some(Why::BelowMinimum), &["6.2"]);
    check(999, true, 0, Some(Why::BelowAgain), &["6.2"]);
    check(1, true, 0, Some(Why::BelowAgain), &["6.2"]);
}

#[test]
fn r6_3_above_the_maximum_counts_to_the_maximum() {
    check(10_001, false, 10_000, Some(Why::AboveMaximum), &["6.3"]);
    check(99_999, true, 10_000, Some(Why::AboveMaximum), &["6.3"]);
}

#[test]
fn a_notice_that_cannot_be_settled_is_refused() {
    let rules = rules();
    let check = |limits: Limits, chip: u32| limits.check(&rules, cents(chip));
    assert_eq!(check(LIMITS, 250), Ok(()));
    assert_eq!(check(Limits { unit: None, ..LIMITS }, 50), Ok(()));
    for (limits, chip) in [
        (Limits { minimum: cents(0), ..LIMITS }, 250),
        (Limits { minimum: cents(10_250), ..LIMITS }, 250),
        (Limits { unit: Some(cents(0)), ..LIMITS }, 250),
        (LIMITS, 0),
    ] {
        assert_eq!(check(limits, chip), Err(LimitsError::Disordered), "{limits:?}");
    }
    assert_eq!(check(Limits { maximum: cents(10_100), ..LIMITS }, 250), Err(LimitsError::OffUnit));
    let above = LimitsError::AboveLargest { largest: Limits::LARGEST };
    assert_eq!(check(Limits { maximum: cents(1_000_000_001), unit: None, ..LIMITS }, 1), Err(above));
}

#[test]
fn g_1_odds_by_halves_need_even_stakes() {
    let text = VIC_1997_RED_DOG.rulebook.replace("\"2 to 1\"", "\"2 1/2 to 1\"");
    let rules = Rules::load("mine", &text, &Readings::defaults(), &Mutation::none()).unwrap();
    let unit = cents(2);
    assert_eq!(LIMITS.check(&rules, cents(250)), Ok(()));
    assert_eq!(LIMITS.check(&rules, cents(25)), Err(LimitsError::PartOfACent { unit }));
    let odd = Limits { unit: Some(cents(125)), ..LIMITS };
    assert_eq!(odd.check(&rules, cents(125)), Err(LimitsError::PartOfACent { unit }));
}

#[test]
fn a_higher_minimum_is_known_for_one() {
    let higher = Limits { minimum: cents(1_250), ..LIMITS };
    assert!(higher.raises_the_minimum_of(&LIMITS) && !LIMITS.raises_the_minimum_of(&higher));
    assert!(!Limits { maximum: cents(20_000), ..LIMITS }.raises_the_minimum_of(&LIMITS));
}

proptest! {
    /// What counts is never more than was placed nor than the maximum, and measured again it counts whole.
    #[test]
    fn what_counts_is_itself_permitted(placed in 1u32..20_000, told: bool) {
        let rules = Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap();
        let measured = LIMITS.measure(&rules, cents(placed), told);
        prop_assert!(measured.counts <= cents(placed) && measured.counts <= LIMITS.maximum);
        if measured.counts >= LIMITS.minimum {
            let again = LIMITS.measure(&rules, measured.counts, told);
            prop_assert_eq!((again.counts, again.why), (measured.counts, None));
            prop_assert!(measured.excess() < cents(250) || placed > 10_000);
        }
        prop_assert_eq!(measured.why.is_none(), (1_000..=10_000).contains(&placed) && placed % 250 == 0);
    }
}
