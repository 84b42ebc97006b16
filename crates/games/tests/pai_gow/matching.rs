//! Matching of the player's hands with the bank's (PG-2 to PG-5).

use super::{ACT, BOOKS, CROWN, Decision, NSW, VIC, rules, rules_read_as, setting, witness};
use Outcome::{Lose, StandOff, Win};
use houseway_games::pai_gow::{BankMethod, Outcome, Rules};
use houseway_lawbook::Basis;

/// Given rules, when the player's setting meets the bank's, then so; what it rests on.
#[track_caller]
fn meets(rules: &Rules, player: &str, bank: &str, outcome: Outcome) -> Basis {
    let (player, bank) = (setting(rules, player), setting(rules, bank));
    let ruled = rules.matching().settle(&player, &bank);
    assert_eq!(ruled.value.outcome, outcome, "{}: {player} against {bank}", rules.id());
    assert_eq!(rules.matching().outcome(&player, &bank), outcome);
    ruled.basis
}

#[track_caller]
fn check(book: &str, player: &str, bank: &str, outcome: Outcome, citations: &[&str]) {
    let basis = meets(rules(book), player, bank, outcome);
    for citation in citations {
        witness::cites(book, Decision, &basis, citation);
    }
}

/// The clauses of winning, losing and standing off in each book.
const OUTCOMES: [(&str, [&[&str]; 3]); 4] = [
    (VIC, [&["13.2"], &["13.1"], &["13.3"]]),
    (NSW, [&["9.2.1.1", "1.1 match"], &["9.2.2.1"], &["9.2.3"]]),
    (CROWN, [&["8.14.1"], &["8.13.1"], &["8.15"]]),
    (ACT, [&["11.1"], &["11.4"], &["11.3"]]),
];

#[test]
fn both_hands_win_both_lose_and_one_of_each_stands_off() {
    for (book, [wins, loses, stand_off]) in OUTCOMES {
        check(book, "H8 9 / H4 5", "12 H4 / 11 L7", Win, wins);
        check(book, "12 H4 / 11 L7", "H8 9 / H4 5", Lose, loses);
        check(book, "11 5 / H8 11", "H8 9 / 11 L7", StandOff, stand_off);
        check(book, "H8 9 / 11 L7", "11 5 / H8 11", StandOff, stand_off);
    }
}

#[test]
fn by_rank_and_by_points() {
    for (book, rank, points) in [
        (VIC, ["3.1", "3.1"], ["3.1.1", "3.1.1"]),
        (NSW, ["3.2", "3.2"], ["3.2.1", "3.2.1"]),
        (CROWN, ["3.4", "3.4"], ["3.4.1", "3.4.1"]),
        (ACT, ["11.1(a)", "11.4(a)"], ["11.1(b)", "11.4(b)"]),
    ] {
        check(book, "H8 9 / 12 9", "11 5 / H4 5", Win, &[rank[0], points[0], "PG-1"]);
        check(book, "11 5 / H4 5", "H8 9 / 12 9", Lose, &[rank[1], points[1]]);
        check(book, "11 5 / G G", "H10 9 / 12 12", StandOff, &[rank[0], points[1]]);
    }
}

/// PG-5: at equal points the higher of the better tiles takes the hand, not the wager.
#[test]
fn the_better_tile_takes_the_hand() {
    for (book, player, bank) in [
        (VIC, &["13.6", "PG-5"][..], &["3.1"][..]),
        (NSW, &["9.2.1.2", "PG-5"], &["3.2"]),
        (CROWN, &["8.14.2", "8.12.1", "PG-5"], &["8.12.1"]),
        (ACT, &["11.2", "3.2", "AppB"], &["11.2"]),
    ] {
        // 7 by the Twelve against 7 by the Eleven, 9 by the High Eight against 9 by the High Four.
        check(book, "12 5 / H8 11", "11 H6 / H4 5", Win, player);
        check(book, "11 H6 / H4 5", "12 5 / H8 11", Lose, bank);
        check(book, "12 5 / H4 5", "11 H6 / H8 11", StandOff, player);
    }
}

/// PG-2: the bank takes a copy; the other hand is matched for itself.
#[test]
fn pg_2_a_copy_is_the_banks_hand() {
    for (book, copy) in [(VIC, "13.7"), (NSW, "9.2.2.4"), (CROWN, "8.12"), (ACT, "11.5")] {
        check(book, "H8 9 / H4 5", "11 L6 / H4 5", StandOff, &[copy, "PG-2"]);
        check(book, "11 L6 / H4 5", "H8 9 / H4 5", Lose, &[copy]);
        check(book, "H8 L4 / H4 5", "H8 H4 / 11 L7", StandOff, &[copy]);
    }
}

#[test]
fn hands_that_are_both_alike_lose() {
    for (book, identical) in [(VIC, "13.5"), (NSW, "9.2.2.3"), (CROWN, "8.13.3"), (ACT, "11.5")] {
        check(book, "H8 9 / H4 5", "H8 9 / H4 5", Lose, &[identical, "PG-2"]);
        check(book, "H8 L4 / 12 L8", "H8 H4 / 12 L8", Lose, &[identical]);
    }
}

/// NSW prints in 9.3 of the wager of a player who banks what 9.2 prints of a wager against the bank. It is cited while a
/// player banks, and the House's bank rests on none of it.
#[test]
fn r9_3_is_cited_while_a_player_banks_and_only_then() {
    let rules = rules(NSW);
    for (player, bank, outcome, printed) in [
        ("H8 9 / H4 5", "12 H4 / 11 L7", Win, &["9.2.1.1", "9.3.2.1"][..]),
        ("12 H4 / 11 L7", "H8 9 / H4 5", Lose, &["9.2.2.1", "9.3.1.1"]),
        ("11 5 / H8 11", "H8 9 / 11 L7", StandOff, &["9.2.3", "9.3.3"]),
        ("11 9 / 12 L6", "H4 L6 / H8 11", Lose, &["9.2.2.2", "9.3.1.2", "PG-3"]),
        ("H8 9 / H4 5", "H8 9 / H4 5", Lose, &["9.2.2.3", "9.3.1.3", "PG-2"]),
        ("11 L6 / H4 5", "H8 9 / H4 5", Lose, &["9.2.2.4", "9.3.1.4", "PG-2"]),
        ("12 5 / H8 11", "11 H6 / H4 5", Win, &["9.2.1.2", "9.3.2.2", "PG-5"]),
    ] {
        let (player, bank) = (setting(rules, player), setting(rules, bank));
        let banked = rules.matching_under(BankMethod::Player).settle(&player, &bank);
        let house = rules.matching_under(BankMethod::House).settle(&player, &bank);
        assert_eq!(
            (banked.value.outcome, house.value.outcome),
            (outcome, outcome),
            "{player} against {bank}"
        );
        for citation in printed {
            witness::cites(NSW, Decision, &banked.basis, citation);
        }
        assert!(!house.basis.to_string().contains("9.3."), "{player} against {bank}: {}", house.basis);
    }
    for book in BOOKS.into_iter().filter(|book| *book != NSW) {
        let rules = self::rules(book);
        let (player, bank) = (setting(rules, "H8 9 / H4 5"), setting(rules, "11 L6 / H4 5"));
        let under = |bank_is| rules.matching_under(bank_is).settle(&player, &bank);
        assert_eq!(under(BankMethod::House), under(BankMethod::Player), "{book}");
    }
}

#[test]
fn pg_2_read_as_the_whole_wager_a_copied_hand_loses_it() {
    for book in [VIC, NSW] {
        let rules = rules_read_as(book, &["PG-2=whole"]);
        let basis = meets(&rules, "H8 9 / H4 5", "11 L6 / H4 5", Lose);
        witness::cites(book, Decision, &basis, "PG-2");
        meets(&rules, "H8 9 / H4 5", "H8 9 / 11 L7", Lose);
        meets(&rules, "H8 9 / H4 5", "12 H4 / 11 L7", Win);
    }
}

/// PG-3: zero against zero is the bank's hand whatever the tiles, in Victoria and New South Wales high or low.
#[test]
fn pg_3_zero_against_zero_is_the_banks_hand() {
    for (book, zero) in [(VIC, "13.4"), (NSW, "9.2.2.2")] {
        check(book, "H4 L6 / H8 11", "11 9 / 12 L6", StandOff, &[zero, "PG-3"]);
        check(book, "11 9 / 12 L6", "H4 L6 / H8 11", Lose, &[zero]);
        check(book, "H8 9 / H8 11", "11 9 / 12 L6", Win, &[]);
        // Both high hands and both low hands without points.
        check(book, "H10 L10 / H4 H6", "11 9 / L4 L6", Lose, &[zero]);
    }
    check(ACT, "H4 L6 / H8 11", "11 9 / 12 L6", StandOff, &["11.6", "PG-3"]);
    // In ACT only low hands: the high ones, without points as well, go by their tiles.
    check(ACT, "H10 L10 / H4 H6", "11 9 / L4 L6", StandOff, &["11.6", "11.2"]);
}

#[test]
fn pg_3_read_as_the_whole_wager_zero_against_zero_loses_it() {
    for (book, zero) in [(VIC, "13.4"), (NSW, "9.2.2.2")] {
        let rules = rules_read_as(book, &["PG-3=whole"]);
        let basis = meets(&rules, "H4 L6 / H8 11", "11 9 / 12 L6", Lose);
        witness::cites(book, Decision, &basis, zero);
        assert!(basis.cites("PG-3") && !basis.cites("13.1") && !basis.cites("9.2.2.1"), "{basis}");
        meets(&rules, "H4 L6 / H8 11", "H10 5 / 12 L6", StandOff);
    }
}

/// PG-4: Crown's wager is lost with a low hand of zero under a high hand of the bank that is higher or a copy.
#[test]
fn r8_13_2_a_low_hand_without_points_loses_under_a_higher_high_hand() {
    // The player's zero has the better tile, so that the low hands alone would be his.
    check(CROWN, "H4 L6 / 11 L7", "H6 L4 / H8 11", Lose, &["8.13.2", "PG-4"]);
    check(CROWN, "H4 L6 / H8 11", "H6 L4 / H8 11", Lose, &["8.13.2"]);
    check(CROWN, "H4 L6 / H8 11", "H6 L4 / 11 L7", Win, &["8.14.1", "8.14.2"]);
    check(CROWN, "H6 L4 / H8 11", "H4 L6 / 11 L7", StandOff, &["8.15"]);
}

/// The ruling stands by an outcome that it decided, and by no other: a stand-off is one by 8.15.
#[test]
fn r8_15_a_stand_off_names_pg_4_where_a_hand_without_points_lies_and_only_there() {
    for (player, bank, outcome, decided) in [
        // One hand each, with points.
        ("11 5 / H8 11", "H8 9 / 11 L7", StandOff, false),
        // A low hand without points under a lower high hand of the bank's: no rule on zero is asked.
        ("H4 L6 / H8 11", "H10 L4 / 11 L7", StandOff, false),
        // Zero against zero goes by the better tile, since Crown has no other rule for it: the bank's here, the player's there.
        ("H6 L4 / H8 11", "H4 L6 / 11 L7", StandOff, true),
        ("H4 L6 / H8 11", "H6 L4 / 11 L7", Win, true),
        ("H8 9 / H4 5", "12 H4 / 11 L7", Win, false),
    ] {
        let basis = meets(rules(CROWN), player, bank, outcome);
        assert_eq!(basis.cites("PG-4"), decided, "{player}: {basis}");
        assert!(!basis.cites("8.13.2"), "{player}: {basis}");
    }
}

#[test]
fn pg_4_read_strictly_a_copy_is_not_higher() {
    let rules = rules_read_as(CROWN, &["PG-4=strict"]);
    let basis = meets(&rules, "H4 L6 / H8 11", "H6 L4 / H8 11", StandOff);
    assert!(basis.cites("8.15") && basis.cites("PG-4"), "as printed it is lost: {basis}");
    let basis = meets(&rules, "H4 L6 / 11 L7", "H6 L4 / H8 11", Lose);
    witness::cites(CROWN, Decision, &basis, "8.13.2");
}

#[test]
fn pg_4_read_by_halves_zero_against_zero_is_the_banks_low_hand() {
    let rules = rules_read_as(CROWN, &["PG-4=by-halves"]);
    let basis = meets(&rules, "H4 L6 / H8 11", "H6 L4 / 11 L7", StandOff);
    witness::cites(CROWN, Decision, &basis, "8.13.2");
    meets(&rules, "H4 L6 / 11 L7", "H6 L4 / H8 11", Lose);
    meets(&rules, "H10 L10 / H4 H6", "11 9 / L4 L6", StandOff);
}

/// Whatever the book and its readings: winning one way is losing the other, and the short way of counting says what the
/// long way says.
#[test]
fn winning_one_way_is_losing_the_other() {
    let zero_and_copy = [vec![], vec!["PG-2=whole"], vec!["PG-3=whole"], vec!["PG-2=whole", "PG-3=whole"]];
    let readings = |book| match book {
        VIC | NSW => zero_and_copy.to_vec(),
        CROWN => vec![vec![], vec!["PG-4=strict"], vec!["PG-4=by-halves"]],
        _ => vec![vec![]],
    };
    for book in BOOKS {
        for readings in readings(book) {
            let rules = rules_read_as(book, &readings);
            let settings: Vec<_> = rules.house_way().settings().iter().step_by(11).collect();
            for player in &settings {
                for bank in &settings {
                    let there = rules.matching().outcome(player, bank);
                    let back = rules.matching().outcome(bank, player);
                    assert!(there != Win || back == Lose, "{book} {readings:?}: {player} against {bank}");
                    assert_eq!(rules.matching().matched(player, bank).outcome, there, "{book} {readings:?}");
                }
            }
        }
    }
}
