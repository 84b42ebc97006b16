//! The three wagers of a Bonanza table together.

use super::{ACT, CROWN, NSW, VIC, bets, cites};
use houseway_games::pai_gow::side::{Bonanza, Fate, Step, WagerKind, Wagers};

use WagerKind::{Bonus, Regular, Tie};

const BOOKS: [&str; 2] = [VIC, CROWN];

fn bonanza(book: &str) -> &'static Bonanza {
    bets(book).bonanza().unwrap()
}

fn wagers(kinds: &[WagerKind]) -> Wagers {
    let has = |kind| kinds.contains(&kind);
    Wagers { regular: has(Regular), tie: has(Tie), bonus: has(Bonus) }
}

#[test]
fn no_wager_depends_on_another() {
    let cases: [(&[WagerKind], &str, &str); 7] = [
        (&[Regular], "17.4.2.1", "13.3.2(a)"),
        (&[Bonus], "17.4.2.2", "13.3.2(b)"),
        (&[Tie], "17.4.2.3", "13.3.2(c)"),
        (&[Regular, Bonus], "17.4.2.4", "13.3.2(d)"),
        (&[Regular, Tie], "17.4.2.4", "13.3.2(d)"),
        (&[Bonus, Tie], "17.4.2.4", "13.3.2(d)"),
        (&[Regular, Bonus, Tie], "17.4.2.4", "13.3.2(d)"),
    ];
    for (kinds, victoria, crown) in cases {
        cites(VIC, &bonanza(VIC).placed(wagers(kinds)).unwrap(), &["17.4.2", victoria]);
        cites(CROWN, &bonanza(CROWN).placed(wagers(kinds)).unwrap(), &["13.3.2", crown]);
    }
}

#[test]
fn the_regular_wager_decides_on_the_tiles_then_the_tie_then_the_bonus() {
    let cases: [(&[WagerKind], WagerKind, &str, &str); 5] = [
        (&[Regular, Tie, Bonus], Regular, "17.8.1", "13.7.1"),
        (&[Regular, Bonus], Regular, "17.8.1", "13.7.1"),
        (&[Tie, Bonus], Tie, "17.8.2", "13.7.2"),
        (&[Tie], Tie, "17.8.2", "13.7.2"),
        (&[Bonus], Bonus, "17.8.3", "13.7.3"),
    ];
    for (kinds, decides, victoria, crown) in cases {
        for (book, clause) in [(VIC, victoria), (CROWN, crown)] {
            let found = bonanza(book).decides(wagers(kinds)).unwrap();
            assert_eq!(found.value, decides, "{book}");
            cites(book, &found.basis, &[clause, "PG-22"]);
        }
    }
    assert!(BOOKS.iter().all(|book| bonanza(book).decides(Wagers::default()).is_none()));
}

#[test]
fn what_lost_goes_area_by_area_and_what_won_is_paid_when_all_are_through() {
    // The first area loses all; the second wins its Bonus and Tie and loses its regular wager; the third stands off and
    // has surrendered its Tie.
    let areas: [&[(WagerKind, Fate)]; 3] = [
        &[(Regular, Fate::Lost), (Bonus, Fate::Lost)],
        &[(Regular, Fate::Lost), (Tie, Fate::Won), (Bonus, Fate::Won)],
        &[(Regular, Fate::StandOff), (Tie, Fate::Surrendered)],
    ];
    let expected = [
        Step::Expose(0),
        Step::Take(0, Bonus),
        Step::Take(0, Regular),
        Step::Clear(0),
        Step::Expose(1),
        Step::Take(1, Regular),
        Step::Expose(2),
        Step::Pay(1, Bonus),
        Step::Pay(1, Tie),
        Step::Clear(1),
        Step::Pay(2, Tie),
        Step::Clear(2),
    ];
    let clauses: [&[&str]; 2] = [&["17.10.1", "17.10.2", "PG-35"], &["13.9.1(a)", "13.9.1(b)", "13.9.1(c)"]];
    for (book, clauses) in BOOKS.into_iter().zip(clauses) {
        let steps = bonanza(book).settlement(&areas, None);
        assert_eq!(steps.value, expected, "{book}");
        cites(book, &steps.basis, clauses);
    }
}

#[test]
fn a_bonus_is_paid_before_a_tie_and_a_tie_before_the_regular_wager() {
    let area: &[(WagerKind, Fate)] = &[(Regular, Fate::Won), (Tie, Fate::Won), (Bonus, Fate::Won)];
    for book in BOOKS {
        let steps = bonanza(book).settlement(&[area], None).value;
        let paid = [Step::Pay(0, Bonus), Step::Pay(0, Tie), Step::Pay(0, Regular)];
        assert_eq!(steps[1..4], paid, "{book}");
    }
}

#[test]
fn the_banks_own_tiles_lie_until_all_are_matched_whatever_became_of_its_bonus() {
    let player: &[(WagerKind, Fate)] = &[(Regular, Fate::Lost)];
    let taken = [Step::Expose(1), Step::Take(1, Regular), Step::Clear(1)];
    for book in BOOKS {
        let steps = |fate| bonanza(book).settlement(&[&[(Bonus, fate)], player], Some(0)).value;
        let lost = [&[Step::Expose(0), Step::Take(0, Bonus)][..], &taken].concat();
        assert_eq!(steps(Fate::Lost), lost, "{book}");
        let won = [&[Step::Expose(0)][..], &taken, &[Step::Pay(0, Bonus)]].concat();
        assert_eq!(steps(Fate::Won), won, "{book}");
    }
}

#[test]
fn other_books_have_no_such_table() {
    assert!(bets(NSW).bonanza().is_none() && bets(ACT).bonanza().is_none());
}
