//! New South Wales 2016, Appendix 2. Clause numbers are those of the appendix.

use crate::tile::{
    Hand, Tile,
    Tile::{
        Day, Eleven, Five, GeeJun, High4, High6, High7, High8, High10, Low4, Low6, Low7, Low8, Low10, Nine,
        Teen,
    },
};
use crate::value::{Decision, Readings, Setting, closest_unbeaten, prefer, settings, settle, value};

pub fn set(hand: Hand, readings: Readings) -> Decision {
    let pairs = hand.pairs();
    if pairs.len() == 2 {
        return Decision { setting: Setting::of([pairs[0]; 2], [pairs[1]; 2]), clauses: vec!["1"] };
    }
    if pairs.len() == 1 {
        return one_pair(hand, pairs[0], readings);
    }
    let tall = hand.holds_any(Tile::is_teen_or_day);
    if tall && hand.holds_any(|tile| tile == Nine || tile.is_8() || tile.is_7()) {
        return wong_gong_high_nine(hand);
    }

    // 7: the list first, then the format (HW-9), each upon 6.1.
    let all = settings(hand);
    let (those, clauses) = if let Some(points) = listed_points(hand) {
        let those: Vec<Setting> = all.iter().copied().filter(|one| one.levels() == points).collect();
        assert!(!those.is_empty(), "{hand:?} cannot be set as 7 prints");
        (those, vec!["7"])
    } else {
        let closest = closest_unbeaten(&all);
        match by_format(&closest, &all) {
            Some((those, clause)) => (those, vec!["6.1", clause]),
            None => (closest, vec!["6.1"]),
        }
    };
    place(hand, those, clauses)
}

/// 2 and 3.
fn one_pair(hand: Hand, pair: Tile, readings: Readings) -> Decision {
    let [x, y] = hand.beside_pair(pair);
    let kept = Setting::of([pair; 2], [x, y]);
    if matches!(pair, High4 | High10 | High6 | Low4 | Eleven | Low10 | Low6 | Five) {
        return Decision { setting: kept, clauses: vec!["2"] };
    }
    if is_split(pair, [x, y], readings) {
        return Decision { setting: Setting::of([pair, x], [pair, y]), clauses: vec!["3"] };
    }
    Decision { setting: kept, clauses: vec!["3 (no row)"] }
}

/// Whether the split table has a line for the pair beside these two tiles.
pub fn is_split(pair: Tile, [x, y]: [Tile; 2], readings: Readings) -> bool {
    row(pair, x, y, readings) || row(pair, y, x, readings)
}

/// The split table, line by line.
fn row(pair: Tile, x: Tile, y: Tile, readings: Readings) -> bool {
    let six = |tile: Tile| tile.is_6() || (readings.gee_jun_is_a_6 && tile == GeeJun);
    let from_six = |tile: Tile| six(tile) || tile == Five || tile.is_4();
    let from_seven = |tile: Tile| tile.is_7() || from_six(tile);
    let from_eight = |tile: Tile| tile.is_8() || from_seven(tile);
    match pair {
        // As printed, with the High 6 only (HW-3).
        GeeJun => x == High6 && (y.is_6() || y == Five || y.is_4()),
        Teen | Day => {
            (x == Nine && from_eight(y)) || (x.is_8() && from_eight(y)) || (x.is_7() && from_seven(y))
        }
        Nine => (x == Teen && y == Day) || (x.is_teen_or_day() && y.is_10()) || (x == High10 && y == Low10),
        High8 | Low8 => {
            (x == Teen && y == Day)
                || (x.is_teen_or_day() && (y == Eleven || y.is_10()))
                || (x.is_10() && (y == Eleven || y.is_10()))
                || (x == Eleven && y == Nine)
        }
        // No row of a 10 and an 11 here.
        High7 | Low7 => (x == Teen && y == Day) || (x.is_teen_or_day() && (y == Eleven || y.is_10())),
        _ => false,
    }
}

/// 4 and 5, for a hand without a pair.
fn wong_gong_high_nine(hand: Hand) -> Decision {
    let mut nine = None;
    let mut eight = None;
    let mut seven = None;
    // From the highest rank down, so that the lower 8 or 7 is the one remembered.
    for tile in hand.0 {
        if tile == Nine {
            nine = Some(tile);
        } else if tile.is_8() {
            eight = Some(tile);
        } else if tile.is_7() {
            seven = Some(tile);
        }
    }
    let high = |lead: Tile, partner: Tile| {
        let low: Vec<Tile> = hand.0.into_iter().filter(|tile| ![lead, partner].contains(tile)).collect();
        let setting = Setting::of([lead, partner], [low[0], low[1]]);
        assert!(setting.high.contains(&lead), "{hand:?} would have its {lead:?} low");
        setting
    };

    let lead = if hand.holds(Teen) { Teen } else { Day };
    if lead == Teen && hand.holds(Day) {
        let partner = nine.or(eight).or(seven).expect("a 9, 8 or 7 is held");
        return Decision { setting: high(Teen, partner), clauses: vec!["4.1", "4.3"] };
    }
    // 5.2 speaks of a choice of Wong and another and a fourth tile, 5.1 of a choice of Gong and High Nine.
    if let (Some(nine), true, true) = (nine, eight.is_some() || seven.is_some(), hand.holds(Eleven)) {
        return Decision { setting: high(lead, nine), clauses: vec!["4.1", "5.2"] };
    }
    if let (Some(eight), true, true) = (eight, seven.is_some(), hand.holds_any(Tile::is_4)) {
        return Decision { setting: high(lead, eight), clauses: vec!["4.1", "5.1"] };
    }
    let partner = seven.or(eight).or(nine).expect("a 9, 8 or 7 is held");
    Decision { setting: high(lead, partner), clauses: vec!["4.1", "4.2"] }
}

/// A line of the list: the four tiles, and the points that it prints for them.
type Row = ([&'static [Tile]; 4], (u8, u8));

/// The points that the list of 7 prints for the hand, in the order printed.
fn listed_points(hand: Hand) -> Option<(u8, u8)> {
    let any_10: &'static [Tile] = &[High10, Low10];
    let any_8: &'static [Tile] = &[High8, Low8];
    let any_7: &'static [Tile] = &[High7, Low7];
    let any_6: &'static [Tile] = &[High6, Low6];
    let any_4: &'static [Tile] = &[High4, Low4];
    let tall: &'static [Tile] = &[Teen, Day];
    let list: [Row; 22] = [
        ([&[High10], &[Low10], any_6, tall], (0, 8)),
        ([&[High10], &[Low10], &[Eleven], any_7], (0, 8)),
        ([&[High10], &[Low10], &[Eleven], any_8], (0, 9)),
        ([&[High8], &[High10], &[Eleven], any_7], (7, 9)),
        ([&[High6], &[Five], &[GeeJun], tall], (7, 9)),
        ([&[High6], &[Five], &[GeeJun], any_7], (2, 9)),
        ([&[High6], &[Five], &[GeeJun], any_8], (3, 9)),
        ([&[High6], &[Five], &[GeeJun], any_10], (5, 9)),
        ([&[High6], &[Five], &[GeeJun], &[Eleven]], (6, 9)),
        ([&[High6], &[Low6], &[Five], &[GeeJun]], (1, 9)),
        ([&[High6], &[Five], &[GeeJun], &[Nine]], (4, 9)),
        ([&[High4], &[Low4], &[Five], any_6], (0, 9)),
        ([&[High6], &[Low6], tall, any_4], (0, 8)),
        ([&[High6], &[Low6], tall, &[Five]], (1, 8)),
        ([&[High4], &[Low4], &[Five], &[GeeJun]], (7, 9)),
        ([&[High8], &[Low8], &[High6], any_7], (4, 5)),
        ([&[High8], &[Low8], &[High4], any_7], (2, 5)),
        ([&[High8], &[Low8], &[High4], any_6], (2, 4)),
        ([&[High10], &[Low10], &[High6], any_7], (6, 7)),
        ([&[High4], &[High10], &[Low4], &[Eleven]], (4, 5)),
        ([&[High10], &[High8], &[Low8], &[Nine]], (7, 8)),
        // The line that stands apart below the format.
        ([&[High8], &[High10], &[Eleven], any_7], (7, 9)),
    ];
    list.into_iter().find(|(slots, _)| hand.is(*slots)).map(|(_, points)| points)
}

/// The tile that the list of 7 wants on one hand, where it names one.
fn listed_tile(hand: Hand) -> Option<(Tile, Side)> {
    let any_7: &[Tile] = &[High7, Low7];
    let any_6: &[Tile] = &[High6, Low6];
    if hand.is([&[High4], &[Low4], &[Five], &[GeeJun]]) {
        Some((High4, Side::High))
    } else if hand.is([&[High8], &[Low8], &[High6], any_7])
        || hand.is([&[High8], &[Low8], &[High4], any_7])
        || hand.is([&[High8], &[Low8], &[High4], any_6])
    {
        Some((High8, Side::High))
    } else if hand.is([&[High10], &[Low10], &[High6], any_7]) {
        Some((High10, Side::High))
    } else if hand.is([&[High4], &[High10], &[Low4], &[Eleven]]) {
        Some((High4, Side::High))
    } else if hand.is([&[High10], &[High8], &[Low8], &[Nine]]) {
        Some((High8, Side::Low))
    } else {
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Low,
    High,
}

/// The lines of the format below the list that change points.
pub fn by_format(closest: &[Setting], all: &[Setting]) -> Option<(Vec<Setting>, &'static str)> {
    let (low, high) = closest[0].levels();
    // One on the low hand: the eight or nine. The list has 0 and 9 where the closest is 1 and 8 (10, 10, 11,
    // 8; 4, 4, 5, 6), and the format is said to be the list in other words: so the nine goes before the eight.
    if low == 1 {
        for wanted in [9, 8] {
            let those: Vec<Setting> = all.iter().copied().filter(|one| one.levels().1 == wanted).collect();
            if wanted > high && !those.is_empty() {
                return Some((those, "7 format 1"));
            }
        }
    }
    // Two on the low hand: the eight of a Teen or Day.
    if low == 2 && high != 8 {
        let eight = |one: &Setting| one.levels().1 == 8 && one.high.iter().any(|tile| tile.is_teen_or_day());
        let those: Vec<Setting> = all.iter().copied().filter(eight).collect();
        if !those.is_empty() {
            return Some((those, "7 format 2"));
        }
    }
    // An 8 of the 5 and a Gee Jun tile: a nine of the High 6 or a better tile goes before it.
    let five_gee = |one: &Setting| one.low == [Five, GeeJun] || one.high == [Five, GeeJun];
    if closest.iter().any(five_gee) && high < 9 {
        let nine = |one: &Setting| one.levels().1 == 9 && value(one.high).better >= High6.strength();
        let those: Vec<Setting> = all.iter().copied().filter(nine).collect();
        if !those.is_empty() {
            return Some((those, "7 format 4"));
        }
    }
    None
}

/// 6.2 to 6.4 and the third line of the format, among settings of the same points.
fn place(hand: Hand, those: Vec<Setting>, mut clauses: Vec<&'static str>) -> Decision {
    assert!(those.iter().all(|one| one.levels() == those[0].levels()), "{hand:?} has two readings");
    if let Some((tile, side)) = listed_tile(hand) {
        let left: Vec<Setting> = those
            .into_iter()
            .filter(|one| if side == Side::High { one.high.contains(&tile) } else { one.low.contains(&tile) })
            .collect();
        assert_eq!(left.len(), 1, "{hand:?} cannot be set as 7 prints");
        return Decision { setting: left[0], clauses };
    }
    if those.len() == 1 {
        return Decision { setting: those[0], clauses };
    }
    let left = prefer(those, Setting::first_six_apart);
    clauses.push("7 format 3");
    if left.len() > 1 {
        clauses.push(if left[0].levels().1 >= 8 { "6.3" } else { "6.2" });
    }
    let left = prefer(left, Setting::high_tile_placed);
    if left.len() > 1 {
        clauses.push("6.4");
    }
    let left = prefer(left, Setting::two_highest_apart);
    Decision { setting: settle(&left), clauses }
}
