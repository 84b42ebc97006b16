//! What a bank must hold, the House's own wager, and the terms of a table.

use super::{ACT, BOOKS, CROWN, NSW, VIC, area, cents, cites, rules, terms};
use houseway_games::pai_gow::bank::{
    BankMethod, CoverAsked, Covered, HouseWager, HouseWagerError, Terms, TermsError,
};
use houseway_games::pai_gow::{Area, CoBankPoint};
use houseway_lawbook::Ruled;
use houseway_money::{Cents, Rate};

const COVER: [(&str, &[&str]); 4] =
    [(VIC, &["9.5", "6.7"]), (NSW, &["9.14"]), (CROWN, &["8.6", "10.3.2(c)"]), (ACT, &["6.1"])];

/// The outcome of the check against wagers of $100 and $50.01.
fn check(book: &str, method: BankMethod, stake: u64, further: u64, would: bool) -> Ruled<(Cents, Covered)> {
    let wagers = [cents(10_000), cents(5_001)];
    let asked = CoverAsked {
        method,
        wagers: &wagers,
        co_banked: &wagers,
        stake: cents(stake),
        further: cents(further),
        would_co_bank: would,
    };
    rules(book).check_cover(&asked, &terms(1)).unwrap().map(|cover| (cover.needed, cover.outcome))
}

#[test]
fn the_bank_holds_the_sum_of_all_declared_wagers() {
    for (book, clauses) in COVER {
        for (stake, enough) in [(15_001, true), (20_000, true), (15_000, false)] {
            let cover = check(book, BankMethod::Player, stake, 0, false);
            assert_eq!(cover.value.0, cents(15_001), "{book}");
            assert_eq!(cover.value.1 == Covered::Yes, enough, "{book} {stake}");
            cites(book, &cover.basis, clauses);
        }
        assert_eq!(check(book, BankMethod::House, 0, 0, false).value, (Cents::ZERO, Covered::Yes));
    }
}

#[test]
fn a_banker_who_falls_short_is_treated_as_his_book_says() {
    for (book, clause) in [(VIC, "12.2.2.3"), (CROWN, "10.3.2(h)")] {
        let co_bank = check(book, BankMethod::Player, 7_500, 1, true);
        assert_eq!(co_bank.value.1, Covered::CoBank(cents(7_501)), "{book}: half, the odd cent up");
        cites(book, &co_bank.basis, &[clause]);
        assert_eq!(check(book, BankMethod::Player, 7_500, 0, true).value.1, Covered::House, "{book}");
        assert_eq!(
            check(book, BankMethod::Player, 15_000, 0, false).value.1,
            Covered::House,
            "{book}: he declines"
        );
    }
    let nsw = check(NSW, BankMethod::Player, 15_000, 1, true);
    assert_eq!(nsw.value.1, Covered::AfterAdding(cents(1)));
    cites(NSW, &nsw.basis, &["13.2.2"]);
    assert_eq!(check(NSW, BankMethod::Player, 15_000, 0, true).value.1, Covered::House);
    let act = check(ACT, BankMethod::Player, 15_000, 50_000, true);
    assert_eq!(act.value.1, Covered::Refused);
    cites(ACT, &act.basis, &["6.1"]);
}

#[test]
fn a_co_bank_holds_half_and_the_house_the_other() {
    for (book, clauses) in [(VIC, ["12.2.3.1", "9.6"]), (CROWN, ["10.3.3(a)", "8.6"])] {
        let cover = check(book, BankMethod::CoBank, 7_501, 0, false);
        assert_eq!(cover.value, (cents(7_501), Covered::Yes), "{book}");
        cites(book, &cover.basis, &clauses);
        assert_eq!(check(book, BankMethod::CoBank, 7_500, 0, false).value.1, Covered::House, "{book}");
        let with_more = check(book, BankMethod::CoBank, 7_500, 1, false);
        assert_eq!(with_more.value.1, Covered::CoBank(cents(7_501)), "{book}: the funds count");
    }
    for book in [NSW, ACT] {
        assert_eq!(check(book, BankMethod::CoBank, 50_000, 0, true).value.1, Covered::House, "{book}");
    }
    let vic = rules(VIC);
    let way = vic.banking().co_bank.basis(CoBankPoint::SetHouseWay).unwrap();
    cites(VIC, way, &["12.2.3.4", "11.3"]);
    let crown = rules(CROWN);
    cites(CROWN, crown.banking().co_bank.basis(CoBankPoint::SetHouseWay).unwrap(), &["10.3.3(d)"]);
    assert_eq!(rules(NSW).banking().co_bank.all(), None);
}

#[test]
fn crown_covers_what_a_wager_off_the_chips_is_paid_up_to() {
    let wagers = [cents(1_200), cents(1_000)];
    assert_eq!(rules(CROWN).cover_needed(&wagers, &terms(500)), Ok(cents(2_500)));
    assert_eq!(rules(VIC).cover_needed(&wagers, &terms(500)), Ok(cents(2_200)));
    assert!(rules(VIC).cover_needed(&[Cents::MAX, cents(1)], &terms(1)).is_err());
}

#[test]
fn the_act_house_wagers_what_the_banker_had_there_or_the_minimum() {
    let rules = rules(ACT);
    let wager = |choice| rules.house_wager(choice, &terms(1)).unwrap();
    let before = wager(HouseWager::AsBefore(cents(12_345)));
    assert_eq!(before.value, (Area::ONE, cents(12_345)));
    cites(ACT, &before.basis, &["7.9(a)", "7.9", "8.12", "9.4"]);
    let capped = wager(HouseWager::AsBefore(cents(50_001)));
    assert_eq!(capped.value, (Area::ONE, cents(50_000)));
    cites(ACT, &capped.basis, &["5.3(b)"]);
    let minimum = wager(HouseWager::Minimum);
    assert_eq!(minimum.value, (area(1), cents(500)));
    cites(ACT, &minimum.basis, &["7.9(b)"]);
    let nothing = rules.house_wager(HouseWager::AsBefore(Cents::ZERO), &terms(1)).unwrap_err();
    assert_eq!(nothing.reason, HouseWagerError::NothingBefore);
    for book in [VIC, NSW, CROWN] {
        let refused = super::rules(book).house_wager(HouseWager::Minimum, &terms(1)).unwrap_err();
        assert_eq!(refused.reason, HouseWagerError::NotKnown, "{book}");
    }
}

#[test]
fn a_lower_commission_needs_its_sign_and_a_book_that_permits_it() {
    let with = |part, of| Terms { commission: Rate::new(part, of).unwrap(), ..terms(50) };
    for book in BOOKS {
        let rules = rules(book);
        assert_eq!(rules.check_terms(&with(5, 100), false), Ok(()), "{book}");
        assert_eq!(rules.check_terms(&with(1, 20), false), Ok(()), "{book}");
        let higher = rules.check_terms(&with(51, 1000), true).unwrap_err();
        assert_eq!(higher.reason, TermsError::RateTooHigh(51, 1000));
        let lower = rules.check_terms(&with(4, 100), false).unwrap_err();
        match book {
            VIC | CROWN => {
                assert_eq!(lower.reason, TermsError::RateUnannounced(4, 100));
                cites(book, &lower.basis, &[if book == VIC { "13.10" } else { "11.2" }]);
                assert_eq!(rules.check_terms(&with(0, 100), true), Ok(()));
            }
            _ => {
                assert_eq!(
                    rules.check_terms(&with(4, 100), true).unwrap_err().reason,
                    TermsError::RateFixed(4, 100)
                );
                cites(book, &lower.basis, &[if book == NSW { "14.1" } else { "A Commission" }]);
            }
        }
        let crossed = Terms { minimum: cents(2), maximum: cents(1), ..terms(1) };
        assert_eq!(rules.check_terms(&crossed, false).unwrap_err().reason, TermsError::Disordered);
    }
}

#[test]
fn a_commission_is_rounded_down_to_what_chips_can_make() {
    // Five in a hundred of $15.99 is 79.95 cents; the table's smallest chip decides.
    for (book, rate, rounding) in [
        (VIC, "13.9", "13.11"),
        (NSW, "14.1", "14.3"),
        (CROWN, "11.1", "11.3"),
        (ACT, "A Commission", "11.8"),
    ] {
        let rules = rules(book);
        for (chip, expected) in [(1, 79), (0, 79), (10, 70), (25, 75), (50, 50), (100, 0), (500, 0)] {
            let commission = rules.commission_on(cents(1_599), &terms(chip));
            assert_eq!(commission.value, cents(expected), "{book} {chip}");
            cites(book, &commission.basis, &[rate, rounding]);
        }
    }
}
