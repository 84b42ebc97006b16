//! Wagers outside the limits, and several on one area.

use super::{ACT, BOOKS, CROWN, NSW, VIC, cents, cites, rules, terms};
use houseway_games::pai_gow::bank::{BankMethod, Lies, Recognised, Verdict};
use houseway_money::Cents;
use proptest::prelude::*;

fn lies(number: u32, amount: u64) -> Lies {
    Lies { number, amount: cents(amount), minimum: None, maximum: None, warned: false }
}

fn one(book: &str, method: BankMethod, wager: Lies) -> Recognised {
    let found = rules(book).recognise(method, &[wager], &terms(1));
    found.into_iter().next().unwrap()
}

#[test]
fn a_wager_below_the_minimum() {
    let house = [
        (VIC, Verdict::BelowWarned, "10.5"),
        (NSW, Verdict::BelowValid, "10.3"),
        (CROWN, Verdict::BelowWarned, "9.2.1"),
        (ACT, Verdict::BelowWarned, "5.5"),
    ];
    for (book, verdict, clause) in house {
        let found = one(book, BankMethod::House, lies(1, 499));
        assert_eq!(
            (found.verdict, found.in_play, found.returned),
            (verdict, cents(499), Cents::ZERO),
            "{book}"
        );
        cites(book, &found.basis, &[clause]);
        let again = one(book, BankMethod::House, Lies { warned: true, ..lies(1, 499) });
        if verdict == Verdict::BelowWarned {
            assert_eq!(
                (again.verdict, again.in_play, again.returned),
                (Verdict::BelowReturned, Cents::ZERO, cents(499))
            );
            cites(book, &again.basis, &[clause]);
        } else {
            assert_eq!(again.verdict, verdict);
        }
        assert_eq!(one(book, BankMethod::House, lies(1, 500)).verdict, Verdict::Permitted);
        let marked = Lies { minimum: Some(cents(300)), ..lies(1, 499) };
        assert_eq!(
            one(book, BankMethod::House, marked).verdict,
            Verdict::Permitted,
            "{book}: his own minimum"
        );
    }
    let player = [
        (VIC, Verdict::BelowValid, "10.2"),
        (NSW, Verdict::BelowValid, "10.2"),
        (CROWN, Verdict::BelowWarned, "9.4"),
        (ACT, Verdict::BelowWarned, "5.3(a)"),
    ];
    for (book, verdict, clause) in player {
        let found = one(book, BankMethod::Player, lies(1, 499));
        assert_eq!(found.verdict, verdict, "{book}");
        cites(book, &found.basis, &[clause]);
    }
}

#[test]
fn a_wager_above_the_maximum_is_cut_back_unless_a_player_banks() {
    for (book, house) in [(VIC, "10.4"), (NSW, "10.3"), (CROWN, "9.2.2"), (ACT, "5.6")] {
        let found = one(book, BankMethod::House, lies(1, 50_001));
        assert_eq!(
            (found.verdict, found.in_play, found.returned),
            (Verdict::CutBack, cents(50_000), cents(1)),
            "{book}"
        );
        cites(book, &found.basis, &[house]);
        let found = one(book, BankMethod::Player, lies(1, 900_000));
        assert_eq!((found.verdict, found.in_play), (Verdict::Permitted, cents(900_000)), "{book}");
        let marked = Lies { maximum: Some(cents(80_000)), ..lies(1, 90_000) };
        let found = one(book, BankMethod::House, marked);
        assert_eq!(found.in_play, cents(80_000), "{book}");
        let marker = [(VIC, "10.7"), (NSW, "10.7"), (CROWN, "9.3"), (ACT, "5.2")];
        cites(book, &found.basis, &[marker.into_iter().find(|(b, _)| *b == book).unwrap().1]);
    }
    for (book, clause) in [(VIC, "10.1"), (CROWN, "9.2.2")] {
        let found = one(book, BankMethod::CoBank, lies(1, 50_001));
        assert_eq!(found.in_play, cents(50_000), "{book}: a co-bank keeps the maximum");
        cites(book, &found.basis, &[clause]);
    }
}

#[test]
fn pg_22_of_several_on_an_area_the_last_is_cut_back_first_and_at_crown_each_stands_alone() {
    let wagers = [lies(1, 30_000), lies(2, 15_000), lies(3, 10_000), lies(4, 500)];
    for book in BOOKS {
        let found = rules(book).recognise(BankMethod::House, &wagers, &terms(1));
        let in_play: Vec<u64> = found.iter().map(|wager| wager.in_play.get()).collect();
        let expected = if book == CROWN { [30_000, 15_000, 10_000, 500] } else { [30_000, 15_000, 5_000, 0] };
        assert_eq!(in_play, expected, "{book}");
        // Alone banking, a player takes it all.
        let found = rules(book).recognise(BankMethod::Player, &wagers, &terms(1));
        assert!(found.iter().all(|wager| wager.returned.is_zero()), "{book}");
    }
}

#[test]
fn crown_pays_a_wager_off_the_chips_up_and_the_others_as_it_lies() {
    for book in BOOKS {
        let rules = rules(book);
        let payable = |amount| rules.payable(cents(amount), &terms(500)).unwrap();
        let expected = if book == CROWN { 1_500 } else { 1_201 };
        assert_eq!(payable(1_201).value, cents(expected), "{book}");
        assert_eq!(payable(1_500).value, cents(1_500), "{book}");
        let clause = [(VIC, "10.1"), (NSW, "10.1"), (CROWN, "9.2.3"), (ACT, "5.4")];
        cites(book, &payable(1_201).basis, &[clause.into_iter().find(|(b, _)| *b == book).unwrap().1]);
    }
}

proptest! {
    #[test]
    fn what_is_in_play_and_what_returns_sum_to_what_lay_there(
        book in prop::sample::select(BOOKS.to_vec()),
        method in prop::sample::select(vec![BankMethod::House, BankMethod::Player]),
        amounts in prop::collection::vec((0u64..80_000, any::<bool>()), 0..5),
    ) {
        let wagers: Vec<Lies> = (1..).zip(&amounts)
            .map(|(number, (amount, warned))| Lies { warned: *warned, ..lies(number, *amount) }).collect();
        let found = rules(book).recognise(method, &wagers, &terms(1));
        prop_assert_eq!(found.len(), wagers.len());
        let mut total = 0;
        for (wager, found) in wagers.iter().zip(&found) {
            prop_assert_eq!(found.number, wager.number);
            prop_assert_eq!(found.in_play.get() + found.returned.get(), wager.amount.get());
            total += found.in_play.get();
            if book == CROWN && method == BankMethod::House {
                prop_assert!(found.in_play.get() <= 50_000);
            }
        }
        if book != CROWN && method == BankMethod::House {
            prop_assert!(total <= 50_000);
        }
    }
}
