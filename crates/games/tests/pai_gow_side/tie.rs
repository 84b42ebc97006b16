//! The Tie: when it wins, what it pays, who may wager on it.

use super::{CROWN, NSW, TIES, VIC, bets, bets_read_as, cites, rules, rules_read_as, setting, settings, tie};
use houseway_games::pai_gow::side::{Line, Tie, TieReading, TieRefusal};
use houseway_games::pai_gow::{BankMethod, Hand, Outcome, Rules};

/// Given both settings, when the Tie is settled, then this line is paid, and by these clauses.
#[track_caller]
fn pays(rules: &Rules, tie: &Tie, player: &str, bank: &str, line: Option<usize>, clauses: &[&str]) {
    let id = rules.id();
    let book = id.as_str();
    let (player, bank) = (setting(book, player), setting(book, bank));
    let found = tie.settle(&player, &bank, rules.matching());
    assert_eq!(found.value.map(Line::index), line, "{}: {player} against {bank}", tie.name());
    assert_eq!(tie.line_of(&player, &bank, rules.matching()), line);
    cites(book, &found.basis, clauses);
}

#[test]
fn the_tables_pay_what_is_printed() {
    let printed: [(&str, &str, &[&str]); 3] = [
        (VIC, "tie", &["25 to 1", "1 to 1"]),
        (CROWN, "tie/A", &["25 to 1", "1 to 1"]),
        (CROWN, "tie/B", &["3 to 1", "2 to 1", "1 to 1"]),
    ];
    for (book, name, expected) in printed {
        let odds: Vec<_> = tie(book, name).lines().iter().map(|line| line.odds().value.to_string()).collect();
        assert_eq!(odds, expected, "{name}");
        for line in tie(book, name).lines() {
            cites(book, &line.odds().basis, &[if book == VIC { "17.6.2" } else { "13.2.3" }]);
        }
    }
    assert!(bets(NSW).ties().is_empty());
}

#[test]
fn one_hand_each_is_a_tie_and_everything_else_loses() {
    for (book, name, wins, what) in [
        (VIC, "tie", "17.6.1", "17.3.2"),
        (CROWN, "tie/A", "13.5.1(a)", "13.2.2"),
        (CROWN, "tie/B", "13.5.1(b)", "13.2.2"),
    ] {
        let (tie, rules) = (tie(book, name), rules(book));
        let even = tie.lines().len() - 1;
        let clauses = [wins, what, "PG-12"];
        // The low hands 5 and 3, the high hands 8 and 9.
        pays(rules, tie, "H4 11 / L8 H10", "H4 9 / L4 5", Some(even), &clauses);
        // Both higher, both lower.
        pays(rules, tie, "H4 11 / L4 5", "L4 9 / L8 H10", None, &clauses);
        pays(rules, tie, "L4 9 / L8 H10", "H4 11 / L4 5", None, &clauses);
    }
}

#[test]
fn a_tie_with_a_low_hand_of_a_gong_or_better_pays_25_to_1() {
    for (book, name, odds) in [(VIC, "tie", "17.6.2"), (CROWN, "tie/A", "13.2.3")] {
        let (tie, rules) = (tie(book, name), rules(book));
        let bank = "H4 5 / G G";
        for low in ["12 L8 / H8 H8", "2 9 / H8 H8", "5 5 / H8 H8", "12 H8 / 2 9"] {
            pays(rules, tie, low, bank, Some(0), &[odds, "PG-12"]);
        }
        // A High Nine is below a Gong. It is the player's low hand that counts, not the bank's.
        pays(rules, tie, "12 L7 / H8 H8", bank, Some(1), &[odds]);
        pays(rules, tie, "H4 5 / G G", "12 L8 / H8 H8", Some(1), &[odds]);
    }
}

/// Each option is of its own clause, and a Tie of one of them names nothing of the other.
#[test]
fn r13_5_1_a_tie_of_one_option_cites_no_other() {
    for (name, own, other) in [("tie/A", "13.5.1(a)", "13.5.1(b)"), ("tie/B", "13.5.1(b)", "13.5.1(a)")] {
        let (tie, matching) = (tie(CROWN, name), rules(CROWN).matching());
        for (player, bank) in [
            ("H4 11 / L8 H10", "H4 9 / L4 5"),
            ("12 L8 / H8 H8", "H4 5 / G G"),
            ("5 5 / 9 9", "L8 L8 / G G"),
            ("L4 9 / L8 H10", "H4 11 / L4 5"),
        ] {
            let basis = tie.settle(&setting(CROWN, player), &setting(CROWN, bank), matching).basis;
            assert!(basis.cites(own) && !basis.cites(other), "{name}, {player}: {basis}");
        }
    }
}

#[test]
fn option_b_pays_a_lucky_duck_and_two_pairs_whatever_the_dealer_has() {
    let (tie, rules) = (tie(CROWN, "tie/B"), rules(CROWN));
    for bank in ["L8 L8 / G G", "12 9 / H8 H8", "H10 11 / H4 11"] {
        pays(rules, tie, "H4 H7 / H6 L6", bank, Some(0), &["13.5.1(b)", "PG-13"]);
        pays(rules, tie, "L4 H6 / L6 L7", bank, Some(0), &["13.5.1(b)", "PG-13"]);
        pays(rules, tie, "5 5 / 9 9", bank, Some(1), &["13.5.1(b)", "PG-13"]);
        pays(rules, tie, "9 5 / 9 5", bank, Some(1), &["13.5.1(b)", "PG-13"]);
    }
    // A tie with two pairs is paid once, by the higher line.
    let (two, bank) = (setting(CROWN, "5 5 / 9 9"), setting(CROWN, "H4 11 / G G"));
    assert_eq!(rules.matching().outcome(&two, &bank), Outcome::StandOff);
    pays(rules, tie, "5 5 / 9 9", "H4 11 / G G", Some(1), &["13.5.1(b)", "PG-13"]);
    // One pair and no tie: nothing.
    pays(rules, tie, "9 5 / L8 L8", "11 11 / G G", None, &["13.5.1(b)"]);
}

#[test]
fn what_loses_the_regular_wager_loses_the_tie_unless_the_text_is_read_to_the_letter() {
    let letter = bets_read_as(CROWN, &["PG-12=letter"]);
    // Crown 8.13.2: a low hand of zero and a higher high hand of the bank's. The player's low hand has the better tile.
    let (player, bank) = ("H4 H6 / L4 11", "L10 H10 / L8 L8");
    for (rules, regular, by_letter) in [
        (rules(CROWN), Outcome::Lose, true),
        // Read by halves, the low hands of zero are the bank's: the player has no hand.
        (&rules_read_as(CROWN, &["PG-4=by-halves"]), Outcome::Lose, false),
    ] {
        let (mine, theirs) = (setting(CROWN, player), setting(CROWN, bank));
        assert_eq!(rules.matching().outcome(&mine, &theirs), regular);
        for name in ["tie/A", "tie/B"] {
            let last = tie(CROWN, name).lines().len() - 1;
            pays(rules, tie(CROWN, name), player, bank, None, &["13.2.2", "PG-12"]);
            let read = letter.tie(name).unwrap();
            assert_eq!(read.reading().value, TieReading::Letter);
            pays(rules, read, player, bank, by_letter.then_some(last), &["13.2.2", "PG-12"]);
        }
    }
    // Where no clause loses the wager the two readings agree.
    let hands = || Hand::all().iter().step_by(61).flat_map(|hand| settings(CROWN, *hand));
    let mut differ = 0;
    for (player, bank) in hands().flat_map(|player| hands().map(move |bank| (player, bank))) {
        let matching = rules(CROWN).matching();
        let default = tie(CROWN, "tie/A").is_tie(&player, &bank, matching);
        let read = letter.tie("tie/A").unwrap().is_tie(&player, &bank, matching);
        differ += usize::from(default != read);
        assert!(default == read || (read && player.low_value().is_zero()), "{player} against {bank}");
    }
    assert!(differ > 0);
}

#[test]
fn victoria_reads_a_tie_in_one_way() {
    let error = super::loading::refused(VIC, "PG-12=letter");
    assert!(error.contains("vic-2000-pai-gow/side-bets.toml") && error.contains("PG-10"), "{error}");
}

#[test]
fn who_banks_places_no_tie_and_under_a_players_bank_nobody_does() {
    for (book, name) in TIES {
        let tie = tie(book, name);
        let [banker, nobody, others] = match book {
            VIC => ["17.7.3", "17.7.4", "17.7.5"],
            _ => ["13.6.3", "13.6.4", "13.6.5"],
        };
        for method in [BankMethod::Player, BankMethod::CoBank] {
            let refused = tie.place(method, true).unwrap_err();
            assert_eq!(refused.reason, TieRefusal::Banker, "{name}");
            cites(book, &refused.basis, &[banker]);
        }
        let refused = tie.place(BankMethod::Player, false).unwrap_err();
        assert_eq!(refused.reason, TieRefusal::PlayerBank);
        cites(book, &refused.basis, &[nobody]);
        cites(book, &tie.place(BankMethod::CoBank, false).unwrap(), &[others]);
        assert!(tie.place(BankMethod::House, false).is_ok());
    }
}
