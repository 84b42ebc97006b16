//! Who may bank, in which order it is offered, how long it lasts, and where nobody may wager.

use super::{ACT, BOOKS, CROWN, NSW, VIC, area, cites, rules};
use houseway_games::pai_gow::bank::{AfterRound, AreaClosed, BankError, BankMethod, Bidder, Held, Standing};
use houseway_games::pai_gow::{Area, Refused, TableRules};

const LAST: Standing = Standing { commencing: false, chung: Area::ONE, house_way_area: false };

/// Somebody whom no book refuses: he played, controls and set area three, and asked.
fn bidder() -> Bidder {
    let three = area(3);
    Bidder {
        wagered: vec![three],
        controls: Some(three),
        set: vec![three],
        asked: true,
        controller_declined: false,
        bank: 1,
        further_allowed: false,
        other_shaker: false,
    }
}

#[track_caller]
fn refused(rules: &TableRules, from: u8, bidder: &Bidder, standing: Standing) -> Refused<BankError> {
    let answer = rules.may_bank(BankMethod::Player, area(from), bidder, &standing);
    answer.err().unwrap_or_else(|| panic!("the bank was given"))
}

fn given(rules: &TableRules, from: u8, bidder: &Bidder, standing: Standing) -> bool {
    rules.may_bank(BankMethod::Player, area(from), bidder, &standing).is_ok()
}

#[test]
fn each_book_knows_its_ways_of_banking() {
    let knows = [
        (VIC, vec![(BankMethod::House, "11.1"), (BankMethod::Player, "11.2"), (BankMethod::CoBank, "11.3")]),
        (NSW, vec![(BankMethod::House, "11.1.1"), (BankMethod::Player, "11.1.2")]),
        (
            CROWN,
            vec![
                (BankMethod::House, "10.3.1"),
                (BankMethod::Player, "10.3.2"),
                (BankMethod::CoBank, "10.3.3"),
            ],
        ),
        (ACT, vec![(BankMethod::House, "6.2"), (BankMethod::Player, "6.1")]),
    ];
    for (book, methods) in knows {
        let rules = rules(book);
        for method in [BankMethod::House, BankMethod::Player, BankMethod::CoBank] {
            let known = rules.knows(method);
            let clause = methods.iter().find(|(m, _)| *m == method).map(|(_, clause)| *clause);
            assert_eq!(known.value, clause.is_some(), "{book} {method}");
            cites(book, &known.basis, &[clause.unwrap_or(methods[1].1)]);
        }
        let answer = rules.may_bank(BankMethod::Player, area(3), &bidder(), &LAST).unwrap();
        assert!(answer.basis.citations().count() > 1, "{book}");
        let co_bank = rules.may_bank(BankMethod::CoBank, area(3), &bidder(), &LAST);
        assert_eq!(co_bank.is_err(), [NSW, ACT].contains(&book));
    }
}

#[test]
fn who_banks_must_have_played_the_round_before_except_at_the_commencement() {
    for (book, clause) in [(VIC, "6.6"), (NSW, "6.6"), (CROWN, "10.3.2(b)")] {
        let rules = rules(book);
        let newcomer = Bidder { wagered: vec![], set: vec![], ..bidder() };
        let error = refused(&rules, 3, &newcomer, LAST);
        assert_eq!(error.reason, BankError::NotPlayed, "{book}");
        cites(book, &error.basis, &[clause]);
        assert!(given(&rules, 3, &newcomer, Standing { commencing: true, ..LAST }), "{book}");
    }
}

#[test]
fn only_who_controls_the_area_banks_there() {
    for (book, clause) in [(VIC, "6.1"), (NSW, "6.1"), (CROWN, "10.3.2(d)")] {
        let rules = rules(book);
        let follower = Bidder { controls: None, ..bidder() };
        let error = refused(&rules, 3, &follower, LAST);
        assert_eq!(error.reason, BankError::NotController, "{book}");
        cites(book, &error.basis, &[clause]);
        // Where the controller declines, New South Wales alone asks the others on the area.
        let asked_next = Bidder { controller_declined: true, ..follower };
        assert_eq!(given(&rules, 3, &asked_next, LAST), book == NSW);
    }
    let rules = rules(NSW);
    let asked_next = Bidder { controls: None, controller_declined: true, ..bidder() };
    let answer = rules.may_bank(BankMethod::Player, area(3), &asked_next, &LAST).unwrap();
    cites(NSW, &answer.basis, &["6.2"]);
}

#[test]
fn in_new_south_wales_the_area_of_the_bank_is_not_chosen_freely() {
    let rules = rules(NSW);
    let wide = Bidder { wagered: vec![area(3), area(6)], ..bidder() };
    let error = refused(&rules, 6, &wide, LAST);
    assert_eq!(error.reason, BankError::OwnArea(area(3)));
    cites(NSW, &error.basis, &["6.4"]);

    // Controlling none: of areas three and six the furthest, counted on from the chung.
    let loose = Bidder { controls: None, controller_declined: true, ..wide };
    let error = refused(&rules, 3, &loose, LAST);
    assert_eq!(error.reason, BankError::NotFurthest(area(6)));
    cites(NSW, &error.basis, &["6.5"]);
    assert!(given(&rules, 6, &loose, LAST));
    let after_four = Standing { chung: area(4), ..LAST };
    assert!(given(&rules, 3, &loose, after_four) && !given(&rules, 6, &loose, after_four));

    let moved = Bidder { controls: Some(area(5)), ..bidder() };
    let error = refused(&rules, 5, &moved, LAST);
    assert_eq!(error.reason, BankError::NotLastPlayed);
    cites(NSW, &error.basis, &["6.3"]);

    let error = refused(&rules, 3, &bidder(), Standing { house_way_area: true, ..LAST });
    assert_eq!(error.reason, BankError::HouseWayArea);
    cites(NSW, &error.basis, &["9.12"]);
}

#[test]
fn in_the_act_the_bank_is_asked_for_and_never_at_box_one() {
    let rules = rules(ACT);
    let error = refused(&rules, 3, &bidder(), Standing { commencing: true, ..LAST });
    assert_eq!(error.reason, BankError::HouseFirst);
    cites(ACT, &error.basis, &["6.2"]);
    let at_one =
        Bidder { wagered: vec![Area::ONE], controls: Some(Area::ONE), set: vec![Area::ONE], ..bidder() };
    let error = refused(&rules, 1, &at_one, LAST);
    assert_eq!(error.reason, BankError::AreaOne);
    cites(ACT, &error.basis, &["6.4"]);
    let error = refused(&rules, 3, &Bidder { asked: false, ..bidder() }, LAST);
    assert_eq!(error.reason, BankError::NotAsked);
    cites(ACT, &error.basis, &["6.2"]);
    let error = refused(&rules, 3, &Bidder { set: vec![area(4)], ..bidder() }, LAST);
    assert_eq!(error.reason, BankError::NotSet);
    cites(ACT, &error.basis, &["6.5"]);
    // Elsewhere nobody need ask, and area one may bank.
    for book in [VIC, NSW, CROWN] {
        assert!(given(&super::rules(book), 1, &Bidder { asked: false, ..at_one.clone() }, LAST), "{book}");
    }
}

#[test]
fn the_first_reason_in_the_order_of_the_law_is_given() {
    let nobody = Bidder { bank: 9, ..Bidder::default() };
    let worst = Standing { commencing: true, chung: Area::ONE, house_way_area: true };
    assert_eq!(refused(&rules(ACT), 1, &nobody, worst).reason, BankError::HouseFirst);
    assert_eq!(refused(&rules(ACT), 1, &nobody, LAST).reason, BankError::AreaOne);
    assert_eq!(refused(&rules(NSW), 1, &nobody, worst).reason, BankError::HouseWayArea);
    assert_eq!(refused(&rules(NSW), 1, &nobody, LAST).reason, BankError::NotPlayed);
    assert_eq!(refused(&rules(VIC), 1, &nobody, LAST).reason, BankError::NotPlayed);
    assert_eq!(refused(&rules(VIC), 1, &nobody, worst).reason, BankError::NotController);
    assert_eq!(
        refused(&rules(CROWN), 3, &Bidder { bank: 9, ..bidder() }, LAST).reason,
        BankError::BanksUsed(1)
    );
}

#[test]
fn a_bank_is_two_rounds_and_an_area_has_as_many_as_the_house_allows() {
    let cases = [
        (VIC, "6.2", 3, true),
        (NSW, "6.7", 3, false),
        (CROWN, "10.3.2(f)", 3, true),
        (ACT, "6.3", 1, false),
    ];
    for (book, clause, most, shaker) in cases {
        let rules = rules(book);
        let held = Held { rounds: 1, bank: 1, declines: false, further_allowed: true };
        let next = rules.after_round(held);
        assert_eq!(next.value, AfterRound::Round(2), "{book}");
        cites(book, &next.basis, &[clause]);
        assert_eq!(rules.after_round(Held { declines: true, ..held }).value, AfterRound::OfferOn, "PG-19");
        for bank in 1..=4 {
            let next = rules.after_round(Held { rounds: 2, bank, ..held });
            let further = AfterRound::FurtherBank { bank: bank + 1, other_shaker: shaker };
            assert_eq!(next.value, if bank < most { further } else { AfterRound::OfferOn }, "{book} {bank}");
            cites(book, &next.basis, &[clause]);
            let alone = rules.after_round(Held { rounds: 2, bank, further_allowed: false, ..held });
            assert_eq!(alone.value, AfterRound::OfferOn, "{book}: not without the House's leave");
        }
        let third = Bidder { bank: most, further_allowed: true, other_shaker: true, ..bidder() };
        assert!(given(&rules, 3, &third, LAST), "{book}");
        let error = refused(&rules, 3, &Bidder { bank: most + 1, ..third.clone() }, LAST);
        assert_eq!(error.reason, BankError::BanksUsed(most));
        cites(book, &error.basis, &[clause]);
        let same_hand = Bidder { other_shaker: false, ..third };
        if shaker {
            assert_eq!(refused(&rules, 3, &same_hand, LAST).reason, BankError::OtherShaker, "{book}");
        } else {
            assert!(given(&rules, 3, &same_hand, LAST), "{book}");
        }
    }
}

#[test]
fn the_bank_is_offered_counter_clockwise_from_where_it_last_lay() {
    let numbers = |order: Vec<Area>| order.into_iter().map(Area::number).collect::<Vec<_>>();
    for (book, clause) in [(VIC, "6.8"), (NSW, "6.1"), (CROWN, "10.3.2(a)"), (ACT, "6.2")] {
        let rules = rules(book);
        let open = [area(7), area(2), area(5), area(1)];
        let order = rules.offer_order(None, &open);
        cites(book, &order.basis, &[clause]);
        assert_eq!(numbers(order.value), [1, 2, 5, 7], "{book}");
        assert_eq!(numbers(rules.offer_order(Some(area(5)), &open).value), [7, 1, 2, 5]);
        assert_eq!(numbers(rules.offer_order(Some(area(8)), &open).value), [1, 2, 5, 7]);
        assert_eq!(numbers(rules.offer_order(Some(Area::ONE), &open).value), [2, 5, 7, 1]);
        assert_eq!(numbers(rules.offer_order(Some(area(3)), &[]).value), Vec::<u8>::new());
    }
}

#[test]
fn nobody_wagers_on_the_houses_area_nor_but_the_banker_on_the_banks() {
    let house = [(VIC, "12.2.1.1"), (NSW, "6.10"), (CROWN, "10.3.1(a)"), (ACT, "7.3")];
    let bank = [(VIC, "9.8"), (NSW, "9.15"), (CROWN, "8.10"), (ACT, "6.1")];
    for ((book, house), (_, own)) in house.into_iter().zip(bank) {
        let rules = rules(book);
        let closed = rules.open_to_wager(Area::ONE, BankMethod::House, Area::ONE, false).unwrap_err();
        assert_eq!(closed.reason, AreaClosed::House, "{book}");
        cites(book, &closed.basis, &[house]);
        let closed = rules.open_to_wager(area(4), BankMethod::Player, area(4), false).unwrap_err();
        assert_eq!(closed.reason, AreaClosed::Bank, "{book}");
        cites(book, &closed.basis, &[own]);
        for open in (2..=8).map(area) {
            assert!(rules.open_to_wager(open, BankMethod::House, Area::ONE, false).is_ok());
            let closed = rules.open_to_wager(open, BankMethod::Player, area(4), false).is_err();
            assert_eq!(closed, open == area(4));
        }
        // With a player as banker area one is the House's in the ACT alone, where he wagers nowhere else either.
        let at_one = rules.open_to_wager(Area::ONE, BankMethod::Player, area(4), false);
        assert_eq!(at_one.is_err(), book == ACT, "{book}");
        let elsewhere = rules.open_to_wager(area(6), BankMethod::Player, area(4), true);
        assert_eq!(elsewhere.is_err(), book == ACT, "{book}");
    }
    let act = rules(ACT);
    let closed = act.open_to_wager(Area::ONE, BankMethod::Player, area(4), false).unwrap_err();
    cites(ACT, &closed.basis, &["7.9", "8.12"]);
    let closed = act.open_to_wager(area(6), BankMethod::Player, area(4), true).unwrap_err();
    assert_eq!(closed.reason, AreaClosed::Banker);
    cites(ACT, &closed.basis, &["7.8"]);
    assert_eq!(BOOKS.len(), 4);
}
