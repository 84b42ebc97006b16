//! How many of the 35,960 deals make each line, counted a second time from thirty-two tiles by code that shares nothing
//! with the pay tables.

use super::{AGAINST, BONUSES, CROWN, bonus, jackpot, tie};
use houseway_games::pai_gow::Hand;

/// A physical tile by what it is in print: H8 and so on, `M` for a Gee Jun tile.
const SET: [&str; 32] = [
    "T12", "T12", "D2", "D2", "H8", "H8", "H4", "H4", "H10", "H10", "H6", "H6", "L4", "L4", "11", "11",
    "L10", "L10", "H7", "H7", "L6", "L6", "9a", "9b", "L8a", "L8b", "L7a", "L7b", "5a", "5b", "M3", "M6",
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

/// The deals of Tables 1 and 3, line by line, and of no line.
const EIGHT: [u32; 9] = [1, 1, 1, 64, 117, 1_260, 5_460, 2_704, 26_352];
/// The deals of Tables 4 to 7 where the dealer has no two pairs; none are then left for the first line.
const SEVEN: [u32; 8] = [0, 1, 1, 64, 118, 1_260, 8_164, 26_352];

/// A hand without a pair, for a bank that does not matter.
fn plain() -> Hand {
    Hand::all().iter().find(|hand| hand.pairs().count() == 0).copied().unwrap()
}

#[test]
fn every_line_of_the_bonus_is_made_by_as_many_deals_as_a_count_of_all_deals_finds() {
    let (eight, seven) = (dealt(8, line_of_eight), dealt(7, line_of_seven));
    assert_eq!((eight.as_slice(), seven.as_slice()), (&EIGHT[..], &SEVEN[..]));
    for (book, name) in BONUSES {
        let bonus = bonus(book, name);
        let counts = counted(bonus.lines().len(), |hand| bonus.line_of(hand, plain()));
        assert_eq!(counts, if AGAINST.contains(&name) { &seven } else { &eight }.clone(), "{name}");
    }
}

#[test]
fn every_line_of_the_jackpot_and_of_the_ties_is_made_by_as_many_deals_as_a_count_of_all_deals_finds() {
    let five = dealt(5, line_of_five);
    assert_eq!(five, [1, 1, 1, 16, 32, 35_909]);
    assert_eq!(counted(5, |hand| jackpot().line_of(hand)), five);
    let by_tiles = |seen: &Seen| match () {
        () if seen.duck => 0,
        () if seen.pairs.len() == 2 => 1,
        () => 3,
    };
    let three = dealt(3, by_tiles);
    assert_eq!(three, [64, 120, 0, 35_776]);
    let table = tie(CROWN, "tie/B");
    assert_eq!(counted(3, |hand| table.line_of_tiles(hand)), three);
    assert_eq!(counted(2, |hand| tie(CROWN, "tie/A").line_of_tiles(hand)), [0, 0, 35_960]);
}

/// Of the 35,960 x 20,475 pairs of deals, those with two pairs on both sides: two of sixteen sorts for the player, and two
/// of the other fourteen for the bank, each pair being both tiles of its sort.
#[test]
fn two_pairs_meet_two_pairs_in_10_920_pairs_of_deals() {
    let pairs = |sorts: u32| sorts * (sorts - 1) / 2;
    let expected = pairs(16) * pairs(14);
    assert_eq!(expected, 10_920);
    // The same by dealing: each two pairs of the player's, and each deal that the rest of the set allows the bank.
    let kinds = |tiles: [usize; 4]| tiles.map(|tile| SET[tile]);
    let mut deals = Vec::new();
    for a in 0..32 {
        for b in 0..a {
            for c in 0..b {
                deals.extend((0..c).map(|d| [a, b, c, d]));
            }
        }
    }
    let two: Vec<_> = deals.into_iter().filter(|deal| seen(kinds(*deal)).pairs.len() == 2).collect();
    let met = |player: &[usize; 4]| {
        let apart = |bank: &&[usize; 4]| bank.iter().all(|tile| !player.contains(tile));
        two.iter().filter(apart).count() as u32
    };
    assert_eq!(two.iter().map(met).sum::<u32>(), expected);
    for name in AGAINST {
        let bonus = bonus(CROWN, name);
        let hands = || Hand::all().iter().filter(|hand| hand.pairs().count() == 2);
        let apart = |one: &Hand, other: &Hand| one.pairs().all(|pair| other.pairs().all(|kind| kind != pair));
        let wins = hands()
            .flat_map(|player| hands().map(move |bank| (player, bank)))
            .filter(|(player, bank)| apart(player, bank) && bonus.line_of(**player, **bank) == Some(0));
        assert_eq!(
            wins.map(|(player, bank)| player.weight() * bank.weight()).sum::<u32>(),
            expected,
            "{name}"
        );
    }
}
