//! The Bonus beside a regular wager, line by line.

use super::{AGAINST, BONUSES, CROWN, VIC, bets, bonus, cites, hand, settings};
use houseway_games::pai_gow::side::{Bonus, BonusCase, BonusPlacing, BonusRefusal, Line, Payer};
use houseway_games::pai_gow::{Hand, Setting};
use houseway_lawbook::Ruled;
use houseway_money::Odds;

/// A bank's hand without a pair, and one of two pairs.
const PLAIN: &str = "L8 L7 5 11";
const PAIRS: &str = "H8 H8 11 11";

fn odds(bonus: &Bonus) -> Vec<String> {
    bonus.lines().iter().map(|line| line.odds().value.to_string()).collect()
}

#[track_caller]
fn settled<'a>(bonus: &'a Bonus, setting: &Setting, bank: Hand) -> Ruled<Option<&'a Line>> {
    bonus.settle(&BonusCase { setting, bank, regular: true, banker: false })
}

/// Given a regular wager and these tiles, however set, the line of this place is paid, and by these clauses.
#[track_caller]
fn pays(book: &str, name: &str, tiles: &str, bank: &str, line: Option<usize>, clauses: &[&str]) {
    let bonus = bonus(book, name);
    let (tiles, bank) = (hand(tiles), hand(bank));
    assert_eq!(bonus.line_of(tiles, bank), line, "{name}: {tiles}");
    for setting in settings(book, tiles) {
        let found = settled(bonus, &setting, bank);
        assert_eq!(found.value.map(Line::index), line, "{name}: {setting}");
        cites(book, &found.basis, clauses);
    }
}

#[test]
fn the_tables_pay_what_is_printed() {
    let printed: [(&str, &str, &[u64]); 6] = [
        (VIC, "bonus", &[200, 60, 30, 20, 12, 5, 2, 1]),
        (CROWN, "bonus/A", &[200, 60, 30, 20, 12, 5, 2, 1]),
        (CROWN, "bonus/B", &[250, 100, 50, 20, 10, 4, 2]),
        (CROWN, "bonus/C", &[200, 80, 40, 20, 10, 4, 2]),
        (CROWN, "bonus/D", &[250, 100, 50, 15, 8, 4, 2]),
        (CROWN, "bonus/E", &[500, 100, 50, 15, 8, 3, 2]),
    ];
    for (book, name, pays) in printed {
        let expected: Vec<_> = pays.iter().map(|pays| Odds::new(*pays, 1).unwrap().to_string()).collect();
        let bonus = bonus(book, name);
        assert_eq!(odds(bonus), expected, "{name}");
        // The tables stand behind the setting without a regular wager; that they are paid says another clause.
        let table = if book == VIC { "17.5.2" } else { "13.4.2" };
        for line in bonus.lines() {
            cites(book, &line.odds().basis, &[table]);
            let set = ["17.5.1.1(b)", "13.4.1(a)(ii)"];
            assert!(
                !set.iter().any(|clause| line.odds().basis.cites(clause)),
                "{name}: {}",
                line.odds().basis
            );
        }
    }
    let names = |book| bets(book).bonuses().iter().map(Bonus::name).collect::<Vec<_>>();
    assert_eq!(names(VIC), ["bonus"]);
    assert_eq!(names(CROWN), ["bonus/A", "bonus/B", "bonus/C", "bonus/D", "bonus/E"]);
    assert!(bets(VIC).bonus("bonus/A").is_none() && bets(super::NSW).bonuses().is_empty());
}

/// Hands and, of Tables 1 and 3 and of Tables 4 to 7, the line that they make where the bank has no two pairs.
const HANDS: &[(&str, Option<usize>, Option<usize>)] = &[
    // Two named pairs, and what is one tile off.
    ("G G 12 12", Some(0), Some(1)),
    ("G 12 12 2", Some(5), Some(5)),
    ("G G 12 2", Some(5), Some(5)),
    ("G G 2 2", Some(1), Some(2)),
    ("G G 2 9", Some(5), Some(5)),
    // Tables 4 to 7 have no line for Teens and Days: they are two pairs (PG-11).
    ("12 12 2 2", Some(2), Some(4)),
    ("12 12 2 9", Some(5), Some(5)),
    // Both sixes with a seven and a four, each way; a Gee Jun tile is neither.
    ("H6 L6 H7 H4", Some(3), Some(3)),
    ("H6 L6 L7 L4", Some(3), Some(3)),
    ("H6 L6 H7 L4", Some(3), Some(3)),
    ("H6 L6 L7 G", None, None),
    ("H6 L6 L7 5", None, None),
    ("H6 L6 9 L4", None, None),
    ("H6 H6 L7 L4", Some(6), Some(6)),
    ("H6 L6 L7 L7", Some(6), Some(6)),
    ("L6 L6 H7 H4", Some(6), Some(6)),
    // Any other two pairs.
    ("9 9 5 5", Some(4), Some(4)),
    ("G G 5 5", Some(4), Some(4)),
    ("9 9 5 L8", Some(6), Some(6)),
    ("H8 L8 H7 L7", None, None),
    // A Gee Jun, Teen or Day pair, with or without a Wong.
    ("G G 9 5", Some(5), Some(5)),
    ("12 12 9 5", Some(5), Some(5)),
    ("2 2 H7 L7", Some(5), Some(5)),
    ("H8 H8 9 5", Some(6), Some(6)),
    // One pair, with or without a Wong.
    ("H8 H8 12 9", Some(6), Some(6)),
    ("H8 H8 12 5", Some(6), Some(6)),
    ("H8 L8 9 5", None, None),
    // A Wong; a Gong and a High Nine are none.
    ("12 9 L8 5", Some(7), Some(6)),
    ("2 9 L8 5", Some(7), Some(6)),
    ("12 9 2 5", Some(7), Some(6)),
    ("12 L8 L7 5", None, None),
    ("H4 9 L8 5", None, None),
];

#[test]
fn each_line_is_made_by_its_hands_and_by_none_beside_them() {
    for (tiles, eight, seven) in HANDS {
        for (book, name) in BONUSES {
            let line = if AGAINST.contains(&name) { *seven } else { *eight };
            let [wins, bank, any, beside] = match book {
                VIC => ["17.5.1", "17.5.2", "17.5.3", "17.5.4"],
                _ => ["13.4.1", "13.4.2", "13.4.3", "13.4.4"],
            };
            let clauses: &[&str] = match line {
                None => &[wins],
                Some(line) if line < 5 => &[wins, bank, beside],
                Some(_) => &[wins, bank, any],
            };
            pays(book, name, tiles, PLAIN, line, clauses);
        }
    }
    let first = HANDS.iter().filter_map(|(_, eight, _)| *eight).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(first.len(), 8, "each line of Table 1 is made at least once");
}

#[test]
fn two_pairs_against_the_dealers_two_pairs_pay_the_first_line_of_options_b_to_e() {
    for name in AGAINST {
        for tiles in ["9 9 5 5", "G G 12 12", "G G 2 2", "12 12 2 2"] {
            pays(CROWN, name, tiles, PAIRS, Some(0), &["13.4.1", "PG-10"]);
        }
        // One pair of either is not enough.
        pays(CROWN, name, "9 9 5 L8", PAIRS, Some(6), &["13.4.3"]);
        pays(CROWN, name, "9 9 5 5", "H8 H8 11 5", Some(4), &["13.4.4"]);
    }
    for (book, name) in [(VIC, "bonus"), (CROWN, "bonus/A")] {
        pays(book, name, "9 9 5 5", PAIRS, Some(4), &[]);
    }
}

#[test]
fn teens_with_days_are_two_pairs_in_options_b_to_e() {
    for name in AGAINST {
        pays(CROWN, name, "12 12 2 2", PLAIN, Some(4), &["PG-11"]);
        let other = settled(bonus(CROWN, name), &settings(CROWN, hand("9 9 5 5"))[0], hand(PLAIN));
        assert!(!other.basis.cites("PG-11"), "{name}: {}", other.basis);
    }
}

#[test]
fn a_pair_and_a_wong_pay_the_higher_line_only() {
    for (book, name, clause) in [(VIC, "bonus", "17.5.3.1"), (CROWN, "bonus/A", "13.4.3(a)")] {
        pays(book, name, "12 12 9 5", PLAIN, Some(5), &[clause, "PG-10"]);
        pays(book, name, "H8 H8 12 9", PLAIN, Some(6), &[clause, "PG-10"]);
    }
}

#[test]
fn whatever_the_bank_holds_the_bonus_is_paid() {
    for (book, name) in BONUSES {
        let clause = if book == VIC { "17.5.2" } else { "13.4.2" };
        let line = bonus(book, name).line_of(hand("9 9 5 L8"), hand(PLAIN));
        for bank in ["G G 12 12", "G G 11 H4", "H8 H8 11 11", "L10 11 H4 5"] {
            pays(book, name, "9 9 5 L8", bank, line, &[clause]);
        }
    }
}

#[test]
fn the_bank_is_looked_at_only_for_a_players_two_pairs() {
    let looks = |book, name, tiles| bonus(book, name).looks_at_bank(hand(tiles));
    for name in AGAINST {
        assert!(looks(CROWN, name, "9 9 5 5") && !looks(CROWN, name, "9 9 5 L8"));
    }
    assert!(!looks(VIC, "bonus", "9 9 5 5") && !looks(CROWN, "bonus/A", "9 9 5 5"));
}

#[test]
fn who_banks_may_wager_on_the_bonus_and_never_wins_the_line_against_the_bank() {
    for (book, name) in BONUSES {
        let bonus = bonus(book, name);
        let clause = if book == VIC { "17.7.1" } else { "13.6.1" };
        let placed = bonus.place(BonusPlacing { banker: true, ..BonusPlacing::default() }).unwrap();
        cites(book, &placed, &[clause]);
        let tiles = hand("9 9 5 5");
        for setting in settings(book, tiles) {
            // His stake in the regular game stands for a wager, so his setting does not matter (PG-10).
            let case = BonusCase { setting: &setting, bank: tiles, regular: false, banker: true };
            let found = bonus.settle(&case);
            assert_eq!(found.value.map(Line::index), Some(4), "{name}: {setting}");
            cites(book, &found.basis, &[clause, "PG-10"]);
        }
    }
}

#[test]
fn r17_7_2_r13_6_2_where_a_player_banks_the_house_pays_every_bonus() {
    for (book, name) in BONUSES {
        let payer = bonus(book, name).payer();
        assert_eq!(payer.value, Payer::House);
        cites(book, &payer.basis, &[if book == VIC { "17.7.2" } else { "13.6.2" }]);
    }
}

#[test]
fn crown_may_ask_for_a_regular_wager_beside_the_bonus_and_victoria_may_not() {
    let asked = BonusPlacing { regular_required: true, ..BonusPlacing::default() };
    for name in ["bonus/A", "bonus/B", "bonus/C", "bonus/D", "bonus/E"] {
        let bonus = bonus(CROWN, name);
        let refused = bonus.place(asked).unwrap_err();
        assert_eq!(refused.reason, BonusRefusal::NeedsRegular);
        cites(CROWN, &refused.basis, &["13.3.3"]);
        cites(CROWN, &bonus.place(BonusPlacing { regular: true, ..asked }).unwrap(), &["13.3.3"]);
        assert!(bonus.place(BonusPlacing::default()).is_ok(), "not asked for");
        assert!(bonus.place(BonusPlacing { banker: true, ..asked }).is_ok(), "his stake lies there");
    }
    let bonus = bonus(VIC, "bonus");
    assert!(bonus.place(asked).is_ok());
}
