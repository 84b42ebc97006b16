//! Rule 4.3 and the signs of 4.1: what becomes of an amount, and which limits can stand on a sign.
//!
//! Who is told, and by which clause, is decided at the table; here it is the arithmetic and that the law speaks to it.

use super::{cents, rules};
use houseway_games::roulette::{BetKind, Limit, Limits, LimitsError, Permitted, Point, SequenceKind};
use houseway_money::Cents;
use proptest::prelude::*;

const fn limit(minimum: u32, maximum: u32, multiple: u32) -> Limit {
    Limit {
        minimum: Cents::literal(minimum),
        maximum: Cents::literal(maximum),
        multiple: Cents::literal(multiple),
    }
}

/// $5 to $100 in steps of $2.50.
const TABLE: Limit = limit(500, 10_000, 250);

/// Given the limits of `TABLE`, when so much is wagered, then this becomes of it.
#[track_caller]
fn check(amount: u32, expected: Permitted) {
    assert_eq!(TABLE.permit(cents(amount)), expected, "{amount}");
}

/// Given the book, when `point` is transgressed, then the law refuses and names the clause.
#[track_caller]
fn check_law(point: Point, clause: &str) {
    let basis = rules().law().forbid(point, true).unwrap_err();
    assert!(basis.cites(clause), "{point:?} rests on {basis}");
}

#[test]
fn r4_3_a_below_the_minimum_nothing_is_shown() {
    check(0, Permitted::Nothing);
    check(499, Permitted::Nothing);
    check(500, Permitted::AsPlaced);
    check_law(Point::BelowMinimum, "4.3(a)");
}

#[test]
fn r4_3_b_i_between_two_steps_it_is_lowered_to_the_step_below() {
    check(501, Permitted::OffMultiple(cents(500)));
    check(749, Permitted::OffMultiple(cents(500)));
    check(750, Permitted::AsPlaced);
    check_law(Point::OffMultiple, "4.3(b)(i)");
}

#[test]
fn r4_3_b_i_steps_are_counted_from_the_minimum() {
    let limit = limit(300, 2_000, 500);
    assert_eq!(limit.permit(cents(800)), Permitted::AsPlaced);
    assert_eq!(limit.permit(cents(500)), Permitted::OffMultiple(cents(300)));
}

#[test]
fn r4_3_b_ii_above_the_maximum_it_is_lowered_to_the_most_permitted() {
    check(10_000, Permitted::AsPlaced);
    check(10_001, Permitted::AboveMaximum(cents(10_000)));
    assert_eq!(TABLE.permit(Cents::MAX), Permitted::AboveMaximum(cents(10_000)));
    check_law(Point::AboveMaximum, "4.3(b)(ii)");
}

#[test]
fn r4_3_b_ii_a_maximum_between_two_steps_is_not_itself_permitted() {
    let limit = limit(500, 1_100, 250);
    assert_eq!(limit.permit(cents(5_000)), Permitted::AboveMaximum(cents(1_000)));
    assert_eq!(limit.permit(cents(1_100)), Permitted::OffMultiple(cents(1_000)));
}

#[test]
fn r4_3_c_the_law_speaks_to_an_aggregate_below_the_least() {
    check_law(Point::BelowAggregate, "4.3(c)");
}

#[track_caller]
fn refused(singles: Limit, sequences: Limit) -> LimitsError {
    Limits::uniform(singles, sequences, None).check(&rules()).unwrap_err()
}

#[test]
fn limits_out_of_order_are_refused_by_the_bet_that_is_wrong() {
    for bad in [limit(0, 100, 1), limit(200, 100, 1), limit(100, 200, 0)] {
        assert_eq!(refused(bad, TABLE), LimitsError::Disordered { bet: "straight-up" });
        assert_eq!(refused(TABLE, bad), LimitsError::Disordered { bet: "double" });
        let mut one = Limits::uniform(TABLE, TABLE, None);
        one.singles[BetKind::SixLine.index()] = bad;
        assert_eq!(one.check(&rules()), Err(LimitsError::Disordered { bet: "six-line" }));
    }
}

#[test]
fn g_1_a_quad_that_could_win_half_a_cent_is_refused() {
    for bad in [limit(501, 1_001, 2), limit(500, 1_000, 25)] {
        let error = refused(TABLE, bad);
        assert_eq!(error, LimitsError::PartOfACent { bet: "quad", unit: cents(2) });
        assert!(error.to_string().contains("whole multiples of $0.02"), "{error}");
    }
    // Singles and the other sequences pay whole odds, so any cent will do.
    assert_eq!(Limits::uniform(limit(501, 1_001, 1), TABLE, None).check(&rules()), Ok(()));
}

#[test]
fn a_figure_above_the_largest_is_refused_with_the_bound() {
    let huge = Limit { minimum: cents(100), maximum: Cents::MAX, multiple: cents(100) };
    let largest = Limits::LARGEST;
    let error = refused(huge, TABLE);
    assert_eq!(error, LimitsError::AboveLargest { bet: "straight-up", largest });
    assert!(error.to_string().contains("$10,000,000.00"), "{error}");
    let over = Limit { maximum: largest.plus(cents(100)).unwrap(), ..huge };
    assert_eq!(refused(TABLE, over), LimitsError::AboveLargest { bet: "double", largest });
    let steps = Limit { maximum: cents(100), multiple: over.maximum, ..huge };
    assert_eq!(refused(steps, TABLE), LimitsError::AboveLargest { bet: "straight-up", largest });
    let aggregate = Limits::uniform(TABLE, TABLE, Some(over.maximum)).check(&rules());
    assert_eq!(aggregate, Err(LimitsError::AboveLargest { bet: "aggregate", largest }));
    // The largest figure settles at the largest odds of the book.
    let most = Limit { minimum: cents(200), maximum: largest, multiple: cents(200) };
    assert_eq!(Limits::uniform(most, most, Some(largest)).check(&rules()), Ok(()));
}

#[test]
fn any_minimum_that_rises_is_noticed() {
    let before = Limits::uniform(TABLE, TABLE, Some(cents(1_000)));
    let raises = |change: &dyn Fn(&mut Limits)| {
        let mut after = before.clone();
        change(&mut after);
        after.raises_a_minimum_of(&before)
    };
    assert!(!raises(&|_| {}));
    assert!(raises(&|l| l.singles[BetKind::Black.index()].minimum = cents(501)));
    assert!(raises(&|l| l.sequences[SequenceKind::Quad.index()].minimum = cents(501)));
    assert!(raises(&|l| l.aggregate_minimum = Some(cents(1_001))));
    assert!(!raises(&|l| l.aggregate_minimum = None));
    assert!(!raises(&|l| l.singles = [limit(400, 90_000, 100); 13]));
    // One lowered does not hide another raised.
    assert!(raises(&|l| {
        l.singles = [limit(400, 10_000, 100); 13];
        l.singles[0].minimum = cents(600);
    }));
    assert!(before.raises_a_minimum_of(&Limits { aggregate_minimum: None, ..before.clone() }));
}

proptest! {
    #[test]
    fn what_is_permitted_stays_permitted(
        minimum in 1u32..500, over in 0u32..2_000, multiple in 1u32..300, amount in 0u32..4_000,
    ) {
        let limit = limit(minimum, minimum + over, multiple);
        let kept = match limit.permit(cents(amount)) {
            Permitted::Nothing => {
                prop_assert!(amount < minimum);
                return Ok(());
            }
            Permitted::AsPlaced => cents(amount),
            Permitted::OffMultiple(kept) | Permitted::AboveMaximum(kept) => kept,
        };
        prop_assert!(kept <= cents(amount), "never raised");
        prop_assert!(limit.minimum <= kept && kept <= limit.maximum);
        prop_assert_eq!(limit.permit(kept), Permitted::AsPlaced);
    }

    #[test]
    fn limits_that_were_checked_never_lead_to_part_of_a_cent(
        minimum in 1u32..1_000, over in 0u32..5_000, multiple in 1u32..1_000, amount in 0u32..9_000,
    ) {
        let limit = limit(minimum, minimum + over, multiple);
        let rules = rules();
        prop_assume!(Limits::uniform(limit, limit, None).check(&rules).is_ok());
        let kept = match limit.permit(cents(amount)) {
            Permitted::Nothing => return Ok(()),
            Permitted::AsPlaced => cents(amount),
            Permitted::OffMultiple(kept) | Permitted::AboveMaximum(kept) => kept,
        };
        for kind in BetKind::ALL {
            prop_assert!(rules.odds(kind).value.win(kept).is_ok());
        }
        for kind in SequenceKind::ALL {
            for odds in &rules.sequence_odds(kind).value {
                prop_assert!(odds.win(kept).is_ok(), "{} of {} at {}", kind, kept, odds);
            }
        }
    }
}
