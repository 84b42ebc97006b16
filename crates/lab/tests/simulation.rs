//! Simulated rounds against exact counts: the right rules agree at the default size, wrong ones do not.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use houseway_games::books::Book;
use houseway_games::pai_gow::Rules;
use houseway_lab::pai_gow::simulation::{
    BLOCK, Counted, Felt, Judged, Plan, Players, ROUNDS, Tally, judge, play, simulate,
};
use houseway_lawbook::{ClauseId, Mutation, Readings};
use houseway_odds::Exact;

fn rules(book: &str, readings: &[&str], without: Option<&str>) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    let mutation =
        without.map_or_else(Mutation::none, |clause| Mutation::of(clause.parse::<ClauseId>().unwrap()));
    Rules::of_book(Book::find(book).unwrap(), &readings, &mutation).unwrap()
}

fn played(rules: &Rules, players: u8, rounds: u64, seed: u64) -> Tally {
    let plan = Plan { players: Players::new(players).unwrap(), rounds, seed };
    simulate(&Felt::new(rules), &plan, 2, |_| {})
}

fn against(tally: &Tally, right: &Rules) -> Judged {
    judge(tally, &Counted::new(right), &Exact::new(1, 20).unwrap())
}

/// Every wrong rule that a book could be played by: its readings, its zero rule and its copy rule left out.
const WRONG: [(&str, &[&str], Option<&str>); 13] = [
    ("vic-2000-pai-gow", &["PG-3=whole"], None),
    ("vic-2000-pai-gow", &["PG-2=whole"], None),
    ("vic-2000-pai-gow", &[], Some("13.4")),
    ("vic-2000-pai-gow", &[], Some("13.7")),
    ("nsw-2016-pai-gow", &["PG-3=whole"], None),
    ("nsw-2016-pai-gow", &["PG-2=whole"], None),
    ("nsw-2016-pai-gow", &[], Some("9.2.2.2")),
    ("nsw-2016-pai-gow", &[], Some("9.2.2.4")),
    ("crown-6.1-pai-gow", &["PG-4=strict"], None),
    ("crown-6.1-pai-gow", &["PG-4=by-halves"], None),
    ("crown-6.1-pai-gow", &[], Some("8.13.2")),
    ("act-2019-pai-gow", &[], Some("11.6")),
    ("act-2019-pai-gow", &[], Some("11.5")),
];

#[test]
fn a_wrong_zero_rule_and_a_wrong_copy_rule_are_detected_at_the_default_size() {
    for (book, readings, without) in WRONG {
        let tally = played(&rules(book, readings, without), 1, ROUNDS, 1);
        let judged = against(&tally, &rules(book, &[], None));
        // Not by a hair, so that no seed lets it pass.
        let furthest = judged.figures.iter().map(|figure| figure.z.abs()).fold(0.0, f64::max);
        assert!(!judged.agrees() && furthest > 7.0, "{book} {readings:?} {without:?}: {:?}", judged.figures);
    }
}

#[test]
fn the_right_rules_agree_at_the_default_size() {
    for book in ["vic-2000-pai-gow", "nsw-2016-pai-gow", "crown-6.1-pai-gow", "act-2019-pai-gow"] {
        let rules = rules(book, &[], None);
        let judged = against(&played(&rules, 1, ROUNDS, 1), &rules);
        assert!(judged.agrees(), "{book}: {:?}", judged.figures);
        assert!((judged.sharing - 1.0).abs() < 1e-6);
    }
}

/// The bounds are neither too wide nor too narrow: of many small simulations, about one in twenty is off by more than
/// 1.96 standard errors. With seven players that holds only if their common bank is reckoned with.
#[test]
fn the_standard_errors_are_what_chance_does() {
    const RUNS: u64 = 2_000;
    let rules = rules("vic-2000-pai-gow", &[], None);
    let (felt, counted, players) = (Felt::new(&rules), Counted::new(&rules), Players::new(7).unwrap());
    let mut off = [0; 4];
    let mut sharing = 0.0;
    for seed in 0..RUNS {
        let judged = judge(&play(&felt, players, seed, 0, 2_000), &counted, &Exact::new(1, 20).unwrap());
        sharing += judged.sharing / RUNS as f64;
        for (off, figure) in off.iter_mut().zip(&judged.figures) {
            *off += u64::from(figure.z.abs() > 1.96);
        }
    }
    assert!(off.iter().all(|off| (70..=130).contains(off)), "{off:?}");
    assert!(sharing > 1.5, "{sharing}");
}

#[test]
fn the_same_seed_plays_the_same_rounds_on_any_number_of_threads() {
    let rules = rules("act-2019-pai-gow", &[], None);
    let felt = Felt::new(&rules);
    let plan = Plan { players: Players::new(3).unwrap(), rounds: 3 * BLOCK + 17, seed: 9 };
    let [one, three] = [1, 3].map(|threads| simulate(&felt, &plan, threads, |_| {}));
    assert_eq!(one, three);
    assert_eq!(one.rounds(), plan.rounds);
    assert_eq!(one.hands().iter().sum::<u64>(), 3 * plan.rounds);
    assert_ne!(one, simulate(&felt, &Plan { seed: 10, ..plan }, 2, |_| {}));
}

#[test]
fn a_wall_has_tiles_for_seven_players() {
    assert_eq!([0, 1, 7, 8].map(|players| Players::new(players).is_some()), [false, true, true, false]);
}
