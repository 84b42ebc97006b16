//! The sheet of Rapid Roulette against plain loops over plain integers that know only the gazette's printed odds.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::books::VIC_2000_RAPID_ROULETTE;
use houseway_games::roulette::{Pocket, Rules, Sequence, SequenceKind, Spot};
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::{Bet, Exact, Sheet, roulette};

fn rules(readings: &[&str]) -> Rules {
    Rules::embedded(&Readings::parse(readings.iter().copied()).unwrap(), &Mutation::none()).unwrap()
}

fn sheet(readings: &[&str]) -> Sheet {
    roulette::sheet(&rules(readings)).unwrap()
}

fn bet<'a>(sheet: &'a Sheet, name: &str) -> &'a Bet {
    sheet.bets.iter().find(|bet| bet.bet == name).unwrap()
}

/// Whether `edge` is `part` of `of`.
#[track_caller]
fn same(bet: &Bet, part: i64, of: i64) {
    assert_eq!(bet.edge, Exact::new(part, of).unwrap(), "{}", bet.bet);
}

fn rows(bet: &Bet) -> Vec<(String, String, String)> {
    bet.outcomes.iter().map(|o| (o.name.clone(), o.ways.to_string(), o.pays.to_string())).collect()
}

#[test]
fn the_bets_stand_in_the_order_of_the_rulebook() {
    let names: Vec<_> = sheet(&[]).bets.into_iter().map(|bet| bet.bet).collect();
    let expected = "straight-up split street corner six-line column dozen low high even odd red black double treble quad";
    assert_eq!(names.join(" "), expected);
}

#[test]
fn every_bet_on_one_spin_has_an_edge_of_one_in_37() {
    let sheet = sheet(&[]);
    for (name, covered, pays) in [
        ("straight-up", 1, 35),
        ("split", 2, 17),
        ("street", 3, 11),
        ("corner", 4, 8),
        ("six-line", 6, 5),
        ("column", 12, 2),
        ("dozen", 12, 2),
        ("low", 18, 1),
        ("high", 18, 1),
        ("even", 18, 1),
        ("odd", 18, 1),
        ("red", 18, 1),
        ("black", 18, 1),
    ] {
        let bet = bet(&sheet, name);
        let row = |name: &str, ways: i32, pays: i32| (name.to_owned(), ways.to_string(), pays.to_string());
        assert_eq!(rows(bet), [row("win", covered, pays), row("lose", 37 - covered, -1)], "{name}");
        assert_eq!((bet.ways.to_string(), bet.edge.to_string()), ("37".into(), "1/37".into()));
        assert_eq!(bet.edge_percent, "2.702703");
        // A wager that wins in `covered` of 37 ways has ((pays + 1) / 37)^2 * covered * (37 - covered).
        let spread = (pays + 1) * (pays + 1) * covered * (37 - covered);
        assert_eq!(bet.variance, Exact::new(spread, 37 * 37).unwrap(), "{name}");
    }
    assert_eq!(bet(&sheet, "straight-up").standard_deviation, "5.837838");
    assert_eq!(bet(&sheet, "red").standard_deviation, "0.999635");
}

#[test]
fn all_157_spots_have_the_edge_of_their_kind() {
    let rules = rules(&[]);
    let sheet = roulette::sheet(&rules).unwrap();
    for spot in Spot::all() {
        let one = roulette::spot(&rules, spot).unwrap();
        let kind = bet(&sheet, spot.kind().name());
        assert_eq!((&one.outcomes, &one.edge), (&kind.outcomes, &kind.edge), "{spot}");
        assert!(one.clauses.iter().all(|clause| kind.clauses.contains(clause)), "{spot}");
    }
}

/// The edge of a sequence, from all 37^n outcomes in turn: `pays` tells what a pattern of hits pays, doubled so that
/// 12 1/2 is whole.
fn enumerated(spins: u32, pays: impl Fn(&[bool]) -> i64) -> (i64, i64) {
    let all = 37i64.pow(spins);
    let mut gained = 0;
    for code in 0..all {
        let hits: Vec<bool> = (0..spins).map(|spin| code / 37i64.pow(spin) % 37 == 17).collect();
        gained += pays(&hits);
    }
    (-gained, 2 * all)
}

/// The printed lines, doubled: what one, two, ... leading hits pay.
fn lines(spins: usize) -> Vec<i64> {
    match spins {
        2 => vec![50, 750],
        3 => vec![50, 500, 10_000],
        _ => vec![25, 250, 25_000, 1_000_000],
    }
}

#[test]
fn rr_2_leading_run_pays_the_hits_before_the_first_miss() {
    let sheet = sheet(&[]);
    for (name, spins) in [("double", 2), ("treble", 3), ("quad", 4)] {
        let (part, of) = enumerated(spins, |hits| match hits.iter().take_while(|hit| **hit).count() {
            0 => -2,
            run => lines(hits.len())[run - 1],
        });
        same(bet(&sheet, name), part, of);
    }
}

#[test]
fn rr_2_literal_pays_the_printed_patterns_alone() {
    let sheet = sheet(&["RR-2=literal"]);
    assert_eq!(sheet.readings.choices().count(), 1);
    for (name, spins) in [("double", 2), ("treble", 3), ("quad", 4)] {
        let (part, of) = enumerated(spins, |hits| {
            let run = hits.iter().filter(|hit| **hit).count();
            let printed = run > 0 && hits[..run].iter().all(|hit| *hit);
            if printed { lines(hits.len())[run - 1] } else { -2 }
        });
        same(bet(&sheet, name), part, of);
    }
}

#[test]
fn the_ways_of_a_double_are_those_of_two_spins() {
    let row = |name: &str, ways: &str, pays: &str| (name.to_owned(), ways.to_owned(), pays.to_owned());
    let expected = [row("all", "1", "375"), row("first-of-two", "36", "25"), row("lose", "1332", "-1")];
    let sheet = sheet(&[]);
    let double = bet(&sheet, "double");
    assert_eq!(rows(double), expected);
    assert_eq!(double.ways.to_string(), "1369");
    // 1332 lost, less 375 and 36 times 25 won.
    same(double, 1332 - 375 - 36 * 25, 1369);
}

#[test]
fn the_lines_of_a_quad_bear_their_names_and_half_odds() {
    let row = |name: &str, ways: i64, pays: &str| (name.to_owned(), ways.to_string(), pays.to_owned());
    let leading = sheet(&[]);
    assert_eq!(
        rows(bet(&leading, "quad")),
        [
            row("all", 1, "500000"),
            row("first-three-of-four", 36, "12500"),
            row("first-two-of-four", 36 * 37, "125"),
            row("first-of-four", 36 * 37 * 37, "25/2"),
            row("lose", 36 * 37 * 37 * 37, "-1"),
        ]
    );
    let literal = sheet(&["RR-2=literal"]);
    let (three, two, one) = (36, 36 * 36, 36 * 36 * 36);
    let lost = 37i64.pow(4) - 1 - three - two - one;
    assert_eq!(
        rows(bet(&literal, "quad")),
        [
            row("all", 1, "500000"),
            row("first-three-of-four", three, "12500"),
            row("first-two-of-four", two, "125"),
            row("first-of-four", one, "25/2"),
            row("lose", lost, "-1"),
        ]
    );
}

#[test]
fn rr_14_which_numbers_are_designated_makes_no_difference() {
    for readings in [&[][..], &["RR-2=literal"]] {
        let rules = rules(readings);
        let sheet = roulette::sheet(&rules).unwrap();
        for numbers in [[1, 2, 3, 4], [36, 36, 0, 36], [5, 5, 5, 5]] {
            let pockets = numbers.map(|n| Pocket::new(n).unwrap());
            for kind in SequenceKind::ALL {
                let one = Sequence::new(kind, &pockets[..kind.spins()]).unwrap();
                assert_eq!(
                    &roulette::sequence(&rules, one).unwrap(),
                    bet(&sheet, kind.name()),
                    "{numbers:?}"
                );
            }
        }
    }
}

#[test]
fn a_bet_names_the_clauses_and_rulings_behind_it() {
    let sheet = sheet(&[]);
    let cited = |name: &str| {
        let bet = bet(&sheet, name);
        let clauses = bet.clauses.iter().map(ToString::to_string);
        clauses.chain(bet.rulings.iter().map(ToString::to_string)).collect::<Vec<_>>()
    };
    for (name, citations) in [
        ("street", &["7.1", "7.2(b)(i)", "7.2(b)(ii)", "7.2(b)(iii)", "7.3(a)", "7.3(b)", "RR-10"][..]),
        ("red", &["7.1", "2.3", "7.3(b)", "RR-12"]),
        ("quad", &["7.4", "3.7(a)", "3.7(b)", "RR-1", "RR-2", "RR-14"]),
    ] {
        for citation in citations {
            assert!(cited(name).iter().any(|c| c == citation), "{name}: {citation} in {:?}", cited(name));
        }
    }
    assert!(!cited("quad").contains(&"7.1".to_owned()));
}

#[test]
fn another_book_has_another_sheet() {
    let text = VIC_2000_RAPID_ROULETTE
        .rulebook
        .replace("straight-up = { value = \"35 to 1\"", "straight-up = { value = \"35 1/3 to 1\"");
    let rules = Rules::load("mine", &text, &Readings::defaults(), &Mutation::none()).unwrap();
    let sheet = roulette::sheet(&rules).unwrap();
    let straight_up = bet(&sheet, "straight-up");
    assert_eq!(straight_up.outcomes[0].pays.to_string(), "106/3");
    // 36 lost, 35 1/3 won: two thirds of a wager in 37.
    same(straight_up, 2, 111);
    same(bet(&sheet, "split"), 1, 37);
}

#[test]
fn dozens_of_different_worth_are_an_error() {
    let text = VIC_2000_RAPID_ROULETTE.rulebook.replace("value = [1, 12]", "value = [0, 11]");
    let rules = Rules::load("mine", &text, &Readings::defaults(), &Mutation::none()).unwrap();
    let error = roulette::sheet(&rules).unwrap_err().to_string();
    assert!(error.starts_with("dozen 1 and dozen 2 are the same kind of bet"), "{error}");
}

#[test]
fn numbers_are_text_in_json() {
    let json = serde_json::to_value(sheet(&["RR-2=literal"])).unwrap();
    assert_eq!(json["rulebook"], "vic-2000-rapid-roulette");
    assert_eq!(json["readings"]["RR-2"], "literal");
    let straight_up = &json["bets"][0];
    assert_eq!(straight_up["bet"], "straight-up");
    assert_eq!(straight_up["outcomes"][0], serde_json::json!({"name": "win", "ways": "1", "pays": "35"}));
    assert_eq!(straight_up["outcomes"][1], serde_json::json!({"name": "lose", "ways": "36", "pays": "-1"}));
    assert_eq!((&straight_up["ways"], &straight_up["edge"]), (&"37".into(), &"1/37".into()));
    assert_eq!(straight_up["edge_percent"], "2.702703");
    assert_eq!(straight_up["clauses"][0], "7.1");
    assert_eq!(json["bets"][15]["outcomes"][3]["pays"], "25/2");
}
