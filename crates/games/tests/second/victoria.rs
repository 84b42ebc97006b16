//! Victoria 2000, Appendix 2. Clause numbers are those of the appendix.

use crate::tile::{
    Hand, Tile,
    Tile::{
        Day, Eleven, Five, GeeJun, High4, High6, High7, High8, High10, Low4, Low6, Low7, Low8, Low10, Nine,
        Teen,
    },
};
use crate::value::{Decision, Readings, Setting, closest_unbeaten, prefer, settings, settle};

pub fn set(hand: Hand, readings: Readings) -> Decision {
    let pairs = hand.pairs();

    // 1: two pairs are the two hands.
    if let [one, other] = pairs[..] {
        return Decision { setting: Setting::of([one; 2], [other; 2]), clauses: vec!["1"] };
    }

    // 2 and 3: a pair is kept unless the split table has the two tiles beside it.
    if let [pair] = pairs[..] {
        let [one, other] = hand.beside_pair(pair);
        if never_split(pair) {
            return Decision { setting: Setting::of([pair; 2], [one, other]), clauses: vec!["2"] };
        }
        if is_split(pair, [one, other], readings) {
            return Decision { setting: Setting::of([pair, one], [pair, other]), clauses: vec!["3"] };
        }
        return Decision { setting: Setting::of([pair; 2], [one, other]), clauses: vec!["3 (no row)"] };
    }

    // 4, 5.1, 5.3: Wong, Gong, High Nine.
    if hand.holds_any(Tile::is_teen_or_day)
        && hand.holds_any(|tile| tile == Nine || tile.is_8() || tile.is_7())
    {
        return wong_gong_high_nine(hand);
    }

    // 5.4: closest, unless listed.
    let (closest, mut clauses) = match listed(hand) {
        Some((those, clause)) => (those, vec![clause]),
        None => (closest_unbeaten(&settings(hand)), vec!["5.4"]),
    };

    // 5.5, 5.6: the placement of the high tile, unless listed; then 5.2, first for the first six ranks,
    // then for the two highest tiles (HW-8).
    let placed = match listed_placement(hand, &closest) {
        Some((setting, clause)) => {
            clauses.push(clause);
            setting
        }
        None if closest.len() == 1 => closest[0],
        None => {
            clauses.push(if closest[0].levels().1 >= 8 { "5.5" } else { "5.6" });
            let left = prefer(closest, Setting::high_tile_placed);
            if left.len() > 1 {
                clauses.push("5.2");
            }
            let left = prefer(left, Setting::first_six_apart);
            let left = prefer(left, Setting::two_highest_apart);
            settle(&left)
        }
    };
    Decision { setting: placed, clauses }
}

fn never_split(pair: Tile) -> bool {
    matches!(pair, High4 | High10 | High6 | Low4 | Eleven | Low10 | Low6 | Five)
}

/// Whether the split table of 3 has a row for the pair beside these two tiles.
pub fn is_split(pair: Tile, [one, other]: [Tile; 2], readings: Readings) -> bool {
    split(pair, one, other, readings) || split(pair, other, one, readings)
}

/// The rows of 3, with the two tiles beside the pair in the order of the row.
fn split(pair: Tile, one: Tile, other: Tile, readings: Readings) -> bool {
    // HW-2: beside Teens or Days a Gee Jun tile is a 6.
    let six = |tile: Tile| tile.is_6() || (readings.gee_jun_is_a_6 && tile == GeeJun);
    match pair {
        GeeJun => one.is_6() && (other.is_6() || other == Five || other.is_4()),
        Teen | Day => {
            let six_five_four = six(other) || other == Five || other.is_4();
            (one == Nine && (other.is_8() || other.is_7() || six_five_four))
                || (one.is_8() && (other.is_8() || other.is_7() || six_five_four))
                || (one.is_7() && (other.is_7() || six_five_four))
        }
        Nine => {
            (one == Teen && other == Day)
                || (one.is_teen_or_day() && other.is_10())
                || (one.is_10() && other.is_10())
        }
        High8 | Low8 => {
            (one == Teen && other == Day)
                || (one.is_teen_or_day() && (other == Eleven || other.is_10()))
                || (one.is_10() && (other == Eleven || other.is_10()))
                || (one == Eleven && other == Nine)
        }
        High7 | Low7 => {
            (one == Teen && other == Day)
                || (one.is_teen_or_day() && (other == Eleven || other.is_10()))
                || (one.is_10() && other == Eleven)
        }
        _ => false,
    }
}

/// 4.1 to 4.3, 5.1 and 5.3, for a hand without a pair (HW-4).
fn wong_gong_high_nine(hand: Hand) -> Decision {
    let nine = hand.holds(Nine).then_some(Nine);
    // Of two 8s or two 7s the lower makes the Gong or the High Nine.
    let eight = [Low8, High8].into_iter().find(|tile| hand.holds(*tile));
    let seven = [Low7, High7].into_iter().find(|tile| hand.holds(*tile));

    if hand.holds(Teen) && hand.holds(Day) {
        // Where both could make one, the Teen is on the high hand only with the better of the two.
        let partner = nine.or(eight).or(seven).expect("a 9, 8 or 7 is held");
        return Decision { setting: with(hand, Teen, partner), clauses: vec!["4.1", "4.3"] };
    }

    let lead = if hand.holds(Teen) { Teen } else { Day };
    if let Some(nine) = nine
        && (eight.is_some() || seven.is_some())
        && hand.holds(Eleven)
    {
        return Decision { setting: with(hand, lead, nine), clauses: vec!["4.1", "5.1"] };
    }
    if let Some(eight) = eight
        && seven.is_some()
        && hand.holds_any(Tile::is_4)
    {
        return Decision { setting: with(hand, lead, eight), clauses: vec!["4.1", "5.3"] };
    }
    let kinds = [nine, eight, seven].iter().flatten().count();
    let partner = seven.or(eight).or(nine).expect("a 9, 8 or 7 is held");
    let clauses = if kinds > 1 { vec!["4.1", "4.2"] } else { vec!["4.1"] };
    Decision { setting: with(hand, lead, partner), clauses }
}

/// These two tiles in one hand, the others in the other.
fn with(hand: Hand, one: Tile, partner: Tile) -> Setting {
    let others: Vec<Tile> = hand.0.into_iter().filter(|tile| *tile != one && *tile != partner).collect();
    Setting::of([one, partner], others.try_into().expect("no pair is held"))
}

/// The exceptions of 5.4, in the order printed: the settings with the printed points.
fn listed(hand: Hand) -> Option<(Vec<Setting>, &'static str)> {
    let with_points = |points: [(u8, u8); 2]| {
        let those: Vec<Setting> =
            settings(hand).into_iter().filter(|one| points.contains(&one.levels())).collect();
        assert!(!those.is_empty(), "{hand:?} cannot be set as its exception prints");
        those
    };
    if hand.is([&[High10], &[Low10], &[Eleven], &[High7, Low7, High8, Low8]]) {
        return Some((with_points([(0, 8), (0, 9)]), "5.4 exc. 1"));
    }
    if hand.is([&[High8], &[High10], &[Eleven], &[High7, Low7]]) {
        return Some((with_points([(7, 9); 2]), "5.4 exc. 2"));
    }
    // Printed "any 2 and 12": or (HW-7).
    if hand.is([&[High6], &[Five], &[GeeJun], &[Day, Teen]]) {
        return Some((with_points([(7, 9); 2]), "5.4 exc. 3"));
    }
    if hand.is([&[High4], &[Low4], &[Five], &[High6, Low6]]) {
        return Some((with_points([(0, 9); 2]), "5.4 exc. 4"));
    }
    if hand.is([&[High6], &[Five], &[GeeJun], &[High7, Low7]]) {
        return Some((with_points([(2, 9); 2]), "5.4 exc. 5"));
    }
    if hand.is([&[High6], &[Low6], &[Teen, Day], &[High4, Low4, Five]]) {
        return Some((with_points([(0, 8), (1, 8)]), "5.4 exc. 6"));
    }
    // Printed "2 and 12": or (HW-7).
    if hand.is([&[High10], &[Low10], &[High6, Low6], &[Day, Teen]]) {
        return Some((with_points([(0, 8); 2]), "5.4 exc. 7"));
    }
    None
}

/// The exceptions of 5.5 and 5.6: of the settings with the same points, the one that they name.
fn listed_placement(hand: Hand, closest: &[Setting]) -> Option<(Setting, &'static str)> {
    let find = |points: (u8, u8), there: &dyn Fn(&Setting) -> bool| {
        let those: Vec<&Setting> =
            closest.iter().filter(|one| one.levels() == points && there(one)).collect();
        assert_eq!(those.len(), 1, "{hand:?} cannot be set as its exception prints");
        *those[0]
    };
    let sevens: &[Tile] = &[High7, Low7];
    let sixes: &[Tile] = &[High6, Low6];
    if hand.is([&[High8], &[Low8], &[Nine], &[High10]]) {
        return Some((find((7, 8), &|one| one.low.contains(&High8)), "5.5 exc."));
    }
    if hand.is([&[High8], &[Low8], &[High6], sevens]) {
        return Some((find((4, 5), &|one| one.high.contains(&High8)), "5.6 exc. 1"));
    }
    if hand.is([&[High8], &[Low8], sevens, &[High4]]) {
        return Some((find((2, 5), &|one| one.high.contains(&High8)), "5.6 exc. 2"));
    }
    if hand.is([&[High10], &[Low10], &[High6], sevens]) {
        return Some((find((6, 7), &|one| one.high.contains(&High10)), "5.6 exc. 3"));
    }
    if hand.is([&[High8], &[Low8], &[High4], sixes]) {
        return Some((find((2, 4), &|one| one.high.contains(&High8)), "5.6 exc. 4"));
    }
    if hand.is([&[High4], &[Low4], &[High10], &[Eleven]]) {
        return Some((find((4, 5), &|one| one.high.contains(&High4)), "5.6 exc. 5"));
    }
    None
}
