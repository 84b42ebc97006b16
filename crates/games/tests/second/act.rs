//! Australian Capital Territory 2019, rule 10.

use crate::tile::{
    Hand, Tile,
    Tile::{
        Day, Eleven, Five, GeeJun, High4, High6, High7, High8, High10, Low4, Low6, Low7, Low8, Low10, Nine,
        Teen,
    },
};
use crate::value::{DAY_HIGH_NINE, Decision, Readings, Setting, Value, prefer, settings, settle, value};

pub fn set(hand: Hand, readings: Readings) -> Decision {
    // 10.2 stands before everything.
    if let Some((those, clause)) = listed(hand) {
        let setting = placed(those, readings);
        return Decision { setting, clauses: vec![clause] };
    }
    match hand.pairs()[..] {
        [one, other] => Decision { setting: Setting::of([one; 2], [other; 2]), clauses: vec!["10.1(a)"] },
        [pair] => one_pair(hand, pair),
        _ => wong_gong_high_nine(hand, readings).unwrap_or_else(|| points(hand, readings)),
    }
}

/// 10.1(a).
fn one_pair(hand: Hand, pair: Tile) -> Decision {
    let [x, y] = hand.beside_pair(pair);
    let kept = Setting::of([pair; 2], [x, y]);
    let split = Setting::of([pair, x], [pair, y]);
    let (low, high) = split.levels();
    let (worth_it, clause) = match pair {
        Teen | Day => (low >= 6 && high >= 8, "10.1(a)(i)"),
        Nine => (low >= 9 && high >= 9, "10.1(a)(ii)"),
        High8 | Low8 => ((low >= 7 && high >= 9) || (low >= 8 && high >= 8), "10.1(a)(iii)"),
        High7 | Low7 => (low >= 7 && high >= DAY_HIGH_NINE, "10.1(a)(iv)"),
        _ => (false, "10.1(a)"),
    };
    if worth_it && value(split.low) >= value(kept.low) {
        return Decision { setting: split, clauses: vec![clause] };
    }
    Decision { setting: kept, clauses: vec!["10.1(a)"] }
}

/// Whether a low hand is "Chong ranking 3 or better" (HW-11).
fn chong_3(low: [Tile; 2], readings: Readings) -> bool {
    let Value { level, better } = value(low);
    level > 3 || (level == 3 && better >= readings.chong.strength())
}

/// 10.1(b), for a hand without a pair (HW-12).
fn wong_gong_high_nine(hand: Hand, readings: Readings) -> Option<Decision> {
    let lead = *hand.0.iter().find(|tile| tile.is_teen_or_day())?;
    // The setting with the Teen, or the only Day, and one of these tiles on the high hand, if there is one. Neither 10.1(b) nor
    // HW-12 says which of two 8s or two 7s it is: the placement of equal points does (HW-13, and HW-8 to its end).
    let make = |partners: &[Tile]| {
        let with = |partner: Tile| {
            let rest: Vec<Tile> = hand.0.into_iter().filter(|tile| ![lead, partner].contains(tile)).collect();
            let setting = Setting::of([lead, partner], [rest[0], rest[1]]);
            setting.high.contains(&lead).then_some(setting)
        };
        let held = partners.iter().copied().filter(|partner| hand.holds(*partner));
        let those: Vec<Setting> = held.filter_map(with).collect();
        (!those.is_empty()).then(|| placed(those, readings))
    };
    let (high_nine, gong, wong) = (make(&[High7, Low7]), make(&[High8, Low8]), make(&[Nine]));
    let first = high_nine.or(gong).or(wong)?;
    if chong_3(first.low, readings) {
        return Some(Decision { setting: first, clauses: vec!["10.1(b)"] });
    }
    let second = gong.or(wong).or(high_nine)?;
    Some(Decision { setting: second, clauses: vec!["10.1(b) unless"] })
}

/// 10.1(c).
fn points(hand: Hand, readings: Readings) -> Decision {
    let (those, clause) = points_of(&settings(hand), readings);
    Decision { setting: placed(those, readings), clauses: vec![clause] }
}

/// The settings of the points that 10.1(c) asks for, before the placement of equal points.
pub fn points_of(all: &[Setting], readings: Readings) -> (Vec<Setting>, &'static str) {
    let highest_low = all.iter().map(|one| one.levels().0).max().expect("there are settings");
    let those: Vec<Setting> = all.iter().copied().filter(|one| one.levels().0 == highest_low).collect();
    if those.iter().any(|one| chong_3(one.low, readings)) {
        return (those, "10.1(c)");
    }
    let highest_high = all.iter().map(|one| one.levels().1).max().expect("there are settings");
    if highest_high >= 7 {
        let those = all.iter().copied().filter(|one| one.levels().1 == highest_high).collect();
        return (those, "10.1(c)(i)");
    }
    let least = all.iter().map(|one| one.apart()).min().expect("there are settings");
    (all.iter().copied().filter(|one| one.apart() == least).collect(), "10.1(c)(ii)")
}

/// The second half of 10.1(c), among settings of the same points (HW-13).
fn placed(those: Vec<Setting>, readings: Readings) -> Setting {
    assert!(those.iter().all(|one| one.levels() == those[0].levels()), "{} has two readings", those[0]);
    let left = if readings.act_order_as_printed {
        prefer(prefer(those, Setting::high_tile_placed), Setting::first_six_apart)
    } else {
        prefer(prefer(those, Setting::first_six_apart), Setting::high_tile_placed)
    };
    settle(&prefer(left, Setting::two_highest_apart))
}

/// 10.2. Where a row prints no points, those are taken that 10.1(c) gives the hand; what the row changes is
/// the place of the tile that it names.
fn listed(hand: Hand) -> Option<(Vec<Setting>, &'static str)> {
    let any_8: &[Tile] = &[High8, Low8];
    let any_7: &[Tile] = &[High7, Low7];
    let any_6: &[Tile] = &[High6, Low6];
    let any_4: &[Tile] = &[High4, Low4];
    let tall: &[Tile] = &[Teen, Day];
    let only = |there: &dyn Fn(&Setting) -> bool| {
        let those: Vec<Setting> = settings(hand).into_iter().filter(there).collect();
        assert!(!those.is_empty(), "{hand:?} cannot be set as 10.2 prints");
        those
    };
    // The pair of Teens or Days is parted.
    if hand.is([&[Teen], &[Teen], &[Nine], &[Eleven]]) || hand.is([&[Day], &[Day], &[Nine], &[Eleven]]) {
        return Some((only(&|one| one.levels().0 == 3), "10.2(a)"));
    }
    if hand.is([&[High8], &[High10], &[Eleven], any_7]) {
        return Some((only(&|one| one.levels() == (7, 9)), "10.2(b)"));
    }
    if hand.is([&[GeeJun], any_6, &[Five], tall]) {
        return Some((only(&|one| one.levels() == (7, 9)), "10.2(c)"));
    }
    // The other 4 makes no pair with this one: then either 4 may go with the 5, and the placement decides.
    if hand.pairs().is_empty() && hand.is([&[GeeJun], any_4, &[Five], &Tile::ALL]) {
        let four_and_five = |two: [Tile; 2]| two[0].is_4() && two[1] == Five;
        return Some((only(&|one| four_and_five(one.low) || four_and_five(one.high)), "10.2(d)"));
    }
    if hand.is([&[High8], &[Low8], &[Nine], &[Low10]]) {
        return Some((only(&|one| one.levels() == (7, 8) && one.low.contains(&High8)), "10.2(e)"));
    }
    if hand.is([&[High6], &[Low6], &[GeeJun], any_7]) {
        return Some((only(&|one| one.levels() == (3, 9) && one.low.contains(&High6)), "10.2(f)"));
    }
    if hand.is([tall, any_8, &[Nine], &[Eleven]]) {
        return Some((only(&|one| one.levels().0 == 9), "10.2(g)"));
    }
    if hand.is([&[High6], &[Eleven], &[Low6], &[Five]]) {
        return Some((only(&|one| one.levels() == (1, 7) && one.high.contains(&High6)), "10.2(h)"));
    }
    if hand.is([&[High8], &[Nine], &[Low8], &[Low4]]) {
        return Some((only(&|one| one.levels() == (2, 7) && one.high.contains(&High8)), "10.2(i)"));
    }
    None
}
