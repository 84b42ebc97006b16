//! How many of the 35,960 deals make each line, counted a second time from thirty-two tiles by code that shares nothing
//! with the pay tables.

use super::{ACT, AGAINST, BONUSES, CROWN, TIES, VIC, bets, bonus, jackpot, tie};
use houseway_games::pai_gow::Hand;

/// A physical tile by what it is in print: H8 and so on, `M` for a Gee Jun tile.
const SET: [&str; 32] = [
    "T12", "T12", "D2", "D2", "H8", "H8", "H4", "H4", "H10", "H10", "H6", "H6", "L4", "L4", "11", "11", "L10", "L10",
    "H7", "H7", "L6", "L6", "9a", "9b", "L8a", "L8b", "L7a", "L7b", "5a", "5b", "M3", "M6",
];

/// Whether two tiles are a pair: like tiles, two mixed ones of a number, or the two of Gee Jun.
fn pair(one: &str, other: &str) -> bool {
    let stem = |tile: &str| tile.trim_end_matches(['a', 'b']).to_owned();
    (one.starts_with('M') && other.starts_with('M')) || stem(one) == stem(other)
}

/// What four tiles are, counted from scratch.
#[derive(Default)]
struct Seen {
    pairs: Vec<String>,
    duck: bool,
    wong: bool,
    tens: bool,
    low_four: bool,
}

fn seen(tiles: [&str; 4]) -> Seen {
    let mut seen = Seen::default();
    for a in 0..4 {
        for b in 0..a {
            if pair(tiles[a], tiles[b]) {
                seen.pairs.push(tiles[a].chars().next().unwrap().to_string());
            }
            let one_of = |x: &str, y: &str| {
                (tiles[a].starts_with(x) && tiles[b].starts_with(y))
                    || (tiles[b].starts_with(x) && tiles[a].starts_with(y))
            };
            seen.wong |= one_of("T", "9") || one_of("D", "9");
        }
    }
    let has = |names: &[&str]| tiles.iter().any(|tile| names.iter().any(|name| tile.starts_with(name)));
    let seven = has(&["H7", "L7"]);
    seen.duck = has(&["H6"]) && has(&["L6"]) && seven && has(&["H4", "L4"]);
    seen.tens = has(&["T"]) && has(&["H10"]) && has(&["L10"]) && has(&["11"]);
    seen.low_four = has(&["H6"]) && has(&["L6"]) && seven && has(&["L4"]);
    seen
}

fn both(seen: &Seen, one: &str, other: &str) -> bool {
    seen.pairs.len() == 2 && seen.pairs.contains(&one.to_owned()) && seen.pairs.contains(&other.to_owned())
}

fn high_pair(seen: &Seen) -> bool {
    seen.pairs.iter().any(|pair| ["M", "T", "D"].contains(&pair.as_str()))
}

/// The line of Table 1 and Table 3, from 0; 8 for none.
fn line_of_eight(seen: &Seen) -> usize {
    match () {
        () if both(seen, "M", "T") => 0,
        () if both(seen, "M", "D") => 1,
        () if both(seen, "T", "D") => 2,
        () if seen.duck => 3,
        () if seen.pairs.len() == 2 => 4,
        () if high_pair(seen) => 5,
        () if seen.pairs.len() == 1 => 6,
        () if seen.wong => 7,
        () => 8,
    }
}

/// The line of Tables 4 to 7, from 0, if the dealer has no two pairs; 7 for none.
fn line_of_seven(seen: &Seen) -> usize {
    match () {
        () if both(seen, "M", "T") => 1,
        () if both(seen, "M", "D") => 2,
        () if seen.duck => 3,
        () if seen.pairs.len() == 2 => 4,
        () if high_pair(seen) => 5,
        () if seen.pairs.len() == 1 || seen.wong => 6,
        () => 7,
    }
}

/// The line of the jackpot, from 0; 5 for none.
fn line_of_five(seen: &Seen) -> usize {
    match () {
        () if both(seen, "M", "T") => 0,
        () if both(seen, "M", "D") => 1,
        () if both(seen, "T", "D") => 2,
        () if seen.tens => 3,
        () if seen.low_four => 4,
        () => 5,
    }
}

/// Every deal, counted by the line that `line` gives it, of so many and none.
fn dealt(lines: usize, line: impl Fn(&Seen) -> usize) -> Vec<u32> {
    let mut counts = vec![0; lines + 1];
    for a in 0..32 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    counts[line(&seen([SET[a], SET[b], SET[c], SET[d]]))] += 1;
                }
            }
        }
    }
    counts
}

/// The same as the product has it, by distinct hands and their weights.
fn counted(lines: usize, line: impl Fn(Hand) -> Option<usize>) -> Vec<u32> {
    let mut counts = vec![0; lines + 1];
    for hand in Hand::all() {
        counts[line(*hand).unwrap_or(lines)] += hand.weight();
    }
    counts
}

#[test]
fn every_line_is_made_by_as_many_deals_as_a_count_of_all_deals_finds() {
    let none = Hand::all().iter().find(|hand| hand.pairs().count() == 0).copied().unwrap();
    let eight = dealt(8, line_of_eight);
    let seven = dealt(7, line_of_seven);
    for (book, name) in BONUSES {
        let bonus = bonus(book, name);
        let counts = counted(bonus.lines().len(), |hand| bonus.line_of(hand, none));
        println!("{book} {name}: {counts:?}");
        assert_eq!(counts, if AGAINST.contains(&name) { seven.clone() } else { eight.clone() }, "{name}");
    }
    let jackpot = jackpot();
    let counts = counted(5, |hand| jackpot.line_of(hand));
    println!("jackpot {counts:?}");
    assert_eq!(counts, dealt(5, line_of_five));
    let tie_b = tie(CROWN, "tie/B");
    let counts = counted(3, |hand| tie_b.line_of_tiles(hand));
    println!("tie/B {counts:?}");
    let by_tiles = |seen: &Seen| if seen.duck { 0 } else if seen.pairs.len() == 2 { 1 } else { 3 };
    assert_eq!(counts, dealt(3, by_tiles));
    let _ = (ACT, TIES, VIC, bets(VIC));
}
