//! A player sets his own tiles; what becomes of a setting that is wrong.

use super::{ACT, CROWN, Decision, NSW, VIC, hand, kinds, rules, setting, witness};
use houseway_games::books::Book;
use houseway_games::pai_gow::{Documents, Hand, Noticed, Rules, SettingError};
use houseway_lawbook::{Mutation, Readings};
use witness::Kind::Display;

const PLAYER_SETS: [(&str, &[&str]); 4] = [
    (VIC, &["12.1.3"]),
    (NSW, &["12.4"]),
    (CROWN, &["10.2.2"]),
    (ACT, &["9.1", "A High Part of the Hand", "A Low Part of the Hand"]),
];

#[test]
fn the_game_is_played_with_thirty_two_tiles() {
    for (book, clause) in [(VIC, "2.2"), (NSW, "3.1"), (CROWN, "2.3"), (ACT, "2.1")] {
        assert_eq!(rules(book).hand(&["12", "G3", "9", "9"]), Ok(hand("12 9 9 G")));
        let refused = rules(book).hand(&["9", "9", "12", "9"]).unwrap_err();
        assert_eq!(refused.to_string(), format!("3 tiles 9: a set has only two of them ({clause})"));
        witness::cites(book, Decision, &refused.basis, clause);
    }
}

#[test]
fn a_player_parts_his_tiles_as_he_likes() {
    for (book, clauses) in PLAYER_SETS {
        let rules = rules(book);
        let ruled = rules.player_sets(hand("12 H8 9 11"), kinds("11 12"), kinds("9 H8")).unwrap();
        assert_eq!(ruled.value.to_string(), "12 11 / H8 9");
        for clause in clauses {
            witness::cites(book, Decision, &ruled.basis, clause);
        }
    }
}

#[test]
fn a_high_hand_below_the_low_one_is_refused() {
    for (book, clauses) in PLAYER_SETS {
        let refused = rules(book).player_sets(hand("12 H8 9 11"), kinds("12 9"), kinds("H8 11")).unwrap_err();
        let text = refused.to_string();
        let SettingError::WrongWayRound { basis, .. } = refused else { panic!("{text}") };
        assert!(text.contains("the high hand H8 11 (9) is below the low hand 12 9 (Teen Wong)"), "{text}");
        // What parting is at all is cited where it is accepted.
        for clause in clauses.iter().filter(|clause| **clause != "9.1") {
            witness::cites(book, Decision, &basis, clause);
        }
        witness::cites(book, Decision, &basis, "PG-1");
    }
}

#[test]
fn equal_hands_may_be_called_either_way() {
    let rules = rules(VIC);
    assert_eq!(setting(rules, "H8 L4 / H8 H4"), setting(rules, "H8 H4 / H8 L4"));
}

#[test]
fn other_tiles_are_refused() {
    let problem = rules(VIC).player_sets(hand("12 H8 9 11"), kinds("12 9"), kinds("L8 11")).unwrap_err();
    assert!(matches!(problem, SettingError::OtherTiles { .. }));
    assert_eq!(problem.to_string(), "`12 9 / L8 11` is not made of the tiles 12 H8 11 9");
    assert!(rules(VIC).player_sets(hand("12 H8 9 11"), kinds("12 12"), kinds("12 11")).is_err());
}

/// A book of one's own can take the higher hand for the high one.
#[test]
fn a_book_may_turn_hands_that_are_the_wrong_way_round() {
    let book = Book::find(VIC).unwrap();
    let text = book.rulebook.replace("\"refused\"", "\"turned\"");
    let documents = Documents { rulebook: ("mine", &text), house_way: ("way", book.house_way.unwrap()) };
    let rules = Rules::load(documents, &Readings::defaults(), &Mutation::none()).unwrap();
    assert_eq!(setting(&rules, "12 9 / H8 11").to_string(), "H8 11 / 12 9");
}

/// The legal settings are the ways to part four tiles that differ, each with the higher hand high.
#[test]
fn legal_settings_are_listed_once() {
    let rules = rules(VIC);
    let settings = |codes: &str| {
        let settings = rules.ranking().settings(hand(codes));
        settings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(settings("12 H8 9 11"), ["11 9 / 12 H8", "12 11 / H8 9", "H8 11 / 12 9"]);
    assert_eq!(settings("9 9 5 5").len(), 2);
    assert_eq!(settings("9 9 5 H8").len(), 2);
    for hand in Hand::all() {
        let settings = rules.ranking().settings(*hand);
        let pairs = hand.pairs().count();
        assert_eq!(settings.len(), if pairs == 0 { 3 } else { 2 }, "{hand}");
        for setting in settings.iter() {
            assert!(setting.high_value() >= setting.low_value());
            assert_eq!(setting.hand(), Some(*hand));
        }
    }
}

/// The House Way binds whoever sets by it, and a computer may check it.
#[test]
fn a_setting_is_checked_against_the_house_way() {
    for (book, binds, check) in [
        (VIC, "4.1", "5"),
        (NSW, "4.1", "5.1"),
        (CROWN, "1.1 House Way", "7.5.7"),
        (ACT, "A House Way", "10.1"),
    ] {
        let rules = rules(book);
        let set = rules.set_house_way(hand("12 H7 11 9"));
        assert_eq!(set.value.to_string(), "11 H7 / 12 9");
        witness::cites(book, Decision, &set.basis, binds);

        let right = rules.check(set.value).unwrap();
        assert!(right.value.is_house_way() && right.value.is_worth_the_same());
        witness::cites(book, Display, &right.basis, check);

        let wrong = rules.check(setting(rules, "11 9 / 12 H7")).unwrap();
        assert!(!wrong.value.is_house_way() && !wrong.value.is_worth_the_same());
        assert_eq!(wrong.value.house_way.setting, set.value);
        let row = wrong.value.rejected_by.unwrap();
        assert!(wrong.value.house_way.steps.iter().any(|step| step.row.key() == row.key()));
        witness::cites(book, Display, &wrong.basis, check);
    }
}

/// HW-8: what every printed line leaves standing may be placed either way, and only the ruling says which the tables show.
#[test]
fn hw_8_equal_placements_are_the_house_way_either_way() {
    for (book, taken, other) in [
        (VIC, "2 G / 12 H6", "2 H6 / 12 G"),
        (VIC, "H4 L6 / 12 H6", "H4 H6 / 12 L6"),
        (VIC, "2 L4 / 12 H4", "2 H4 / 12 L4"),
        (NSW, "2 G / 12 H6", "2 H6 / 12 G"),
        (CROWN, "2 G / 12 H6", "2 H6 / 12 G"),
        (ACT, "2 G / 12 H6", "2 H6 / 12 G"),
    ] {
        let rules = rules(book);
        let checked = rules.check(setting(rules, other)).unwrap().value;
        assert_eq!(checked.house_way.setting.to_string(), taken, "{book}");
        assert!(
            checked.is_house_way() && checked.is_either_way() && checked.is_worth_the_same(),
            "{book}: {other}"
        );
        let row = checked.rejected_by.unwrap();
        assert_eq!(row.basis().to_string(), "HW-8", "{book}");
        let last = rules.house_way().clauses(checked.setting.hand().unwrap()).pop().unwrap();
        assert_eq!(last.to_string(), "HW-8", "{book}");
        let checked = rules.check(setting(rules, taken)).unwrap().value;
        assert!(checked.is_house_way() && !checked.is_either_way(), "{book}: {taken}");
    }
    // What a printed line rejects is wrong, though it be worth the same.
    let (mut either, mut rejected_alike) = (0, 0);
    for hand in Hand::all() {
        for setting in rules(VIC).ranking().settings(*hand).iter() {
            let checked = rules(VIC).check(*setting).unwrap().value;
            let by_ruling = checked.rejected_by.is_some_and(|row| row.basis().to_string() == "HW-8");
            assert_eq!(checked.is_either_way(), by_ruling, "{setting}");
            either += usize::from(by_ruling);
            rejected_alike += usize::from(checked.is_worth_the_same() && !checked.is_house_way());
        }
    }
    assert!(either > 0 && rejected_alike > 0, "{either} and {rejected_alike}");
}

/// PG-8: until when a hand that should be set House Way, and is not, is set anew.
#[test]
fn pg_8_a_mis_set_hand_is_set_anew_for_so_long() {
    use Noticed::{AfterExposure, AfterPuttingAway, BeforeExposure};
    let moments = [BeforeExposure, AfterExposure, AfterPuttingAway];
    let expected = [
        (VIC, true, "14.6", [true, true, false]),
        (VIC, false, "14.6", [true, true, false]),
        (NSW, true, "15.7", [true, false, false]),
        (NSW, false, "15.8", [true, true, false]),
        (NSW, false, "15.10.2", [true, true, false]),
        (CROWN, true, "12.5", [true, true, false]),
        (CROWN, false, "12.5", [true, true, false]),
        (ACT, true, "15.9", [true, true, true]),
        (ACT, false, "15.9", [true, true, true]),
    ];
    for (book, bank, clause, anew) in expected {
        for (moment, anew) in moments.into_iter().zip(anew) {
            let ruled = rules(book).reset(bank, moment);
            assert_eq!(ruled.value, anew, "{book} {bank} {moment:?}");
            witness::cites(book, Decision, &ruled.basis, clause);
            witness::cites(book, Decision, &ruled.basis, "PG-8");
        }
    }
}
