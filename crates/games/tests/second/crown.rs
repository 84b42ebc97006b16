//! Crown 6.1, rule 7, written from its own text; that it sets every hand as Victoria does is tested.

use crate::tile::{
    Hand, Tile,
    Tile::{
        Day, Eleven, Five, GeeJun, High4, High6, High7, High8, High10, Low4, Low6, Low7, Low8, Low10, Nine,
        Teen,
    },
};
use crate::value::{Decision, Readings, Setting, closest_unbeaten, prefer, settings, settle};

const ANY_7: &[Tile] = &[High7, Low7];
const ANY_6: &[Tile] = &[High6, Low6];
const TEEN_OR_DAY: &[Tile] = &[Teen, Day];

pub fn set(hand: Hand, readings: Readings) -> Decision {
    let decided = |setting, clause| Decision { setting, clauses: vec![clause] };
    match hand.pairs()[..] {
        [one, other] => return decided(Setting::of([one, one], [other, other]), "7.1"),
        [pair] => {
            let beside = hand.beside_pair(pair);
            let kept = Setting::of([pair, pair], beside);
            return match pair {
                High4 | High10 | High6 | Low4 | Eleven | Low10 | Low6 | Five => decided(kept, "7.2"),
                _ if is_split(pair, beside, readings) => {
                    decided(Setting::of([pair, beside[0]], [pair, beside[1]]), "7.3")
                }
                _ => decided(kept, "7.3 (no row)"),
            };
        }
        _ => {}
    }
    if let Some(decision) = wong_gong_or_high_nine(hand) {
        return decision;
    }
    points(hand)
}

/// 7.3: whether the two tiles beside the pair are of its row, either way round.
pub fn is_split(pair: Tile, [x, y]: [Tile; 2], readings: Readings) -> bool {
    let six = |tile: Tile| tile.is_6() || (tile == GeeJun && pair != GeeJun && readings.gee_jun_is_a_6);
    let five_four = |tile: Tile| tile == Five || tile.is_4();
    let ten_eleven = |tile: Tile| tile == Eleven || tile.is_10();
    let teen_and_day = [x, y] == [Teen, Day];
    let row = |x: Tile, y: Tile| match pair {
        GeeJun => six(x) && (six(y) || five_four(y)),
        Teen | Day if x == Nine => y.is_8() || y.is_7() || six(y) || five_four(y),
        Teen | Day if x.is_8() => y.is_8() || y.is_7() || six(y) || five_four(y),
        Teen | Day if x.is_7() => y.is_7() || six(y) || five_four(y),
        Nine => (x.is_teen_or_day() || x.is_10()) && y.is_10(),
        High8 | Low8 if x == Eleven => y == Nine,
        High8 | Low8 => (x.is_teen_or_day() || x.is_10()) && ten_eleven(y),
        High7 | Low7 if x.is_teen_or_day() => ten_eleven(y),
        High7 | Low7 => x.is_10() && y == Eleven,
        _ => false,
    };
    let counts_teen_and_day = pair == Nine || pair.is_8() || pair.is_7();
    (counts_teen_and_day && teen_and_day) || row(x, y) || row(y, x)
}

/// 7.4, 7.5.1 and 7.5.3 for a hand without a pair.
fn wong_gong_or_high_nine(hand: Hand) -> Option<Decision> {
    // The high hand by its two tiles; the rest is the low hand.
    let play = |lead: Tile, partner: Tile, clauses: &[&'static str]| {
        let rest: Vec<Tile> = hand.0.into_iter().filter(|tile| *tile != lead && *tile != partner).collect();
        let setting = Setting::of([lead, partner], [rest[0], rest[1]]);
        assert!(setting.high.contains(&lead), "{hand:?}: {setting}");
        Some(Decision { setting, clauses: clauses.to_vec() })
    };
    let lead = *hand.0.iter().find(|tile| tile.is_teen_or_day())?;
    // The tiles are in descending rank, so the last 8 or 7 is the lower.
    let nine = hand.0.into_iter().rfind(|tile| *tile == Nine);
    let eight = hand.0.into_iter().rfind(|tile| tile.is_8());
    let seven = hand.0.into_iter().rfind(|tile| tile.is_7());
    let eleven = hand.holds(Eleven);
    let four = hand.holds_any(Tile::is_4);
    if hand.holds(Day) && lead == Teen {
        // 7.4.3. Were the Teen given the lesser of two, the Day would make the higher hand.
        let partner = nine.or(eight).or(seven)?;
        return play(Teen, partner, &["7.4.1", "7.4.3"]);
    }
    match (nine, eight, seven) {
        (None, None, None) => None,
        (Some(nine), Some(_), None) | (Some(nine), None, Some(_)) if eleven => {
            play(lead, nine, &["7.4.1", "7.5.1"])
        }
        (None, Some(eight), Some(_)) if four => play(lead, eight, &["7.4.1", "7.5.3"]),
        (Some(_), _, Some(seven)) | (None, Some(_), Some(seven)) => play(lead, seven, &["7.4.1", "7.4.2"]),
        (Some(_), Some(eight), None) => play(lead, eight, &["7.4.1", "7.4.2"]),
        (Some(only), None, None) | (None, Some(only), None) | (None, None, Some(only)) => {
            play(lead, only, &["7.4.1"])
        }
    }
}

/// 7.5.2 and 7.5.4 to 7.5.6.
fn points(hand: Hand) -> Decision {
    let all = settings(hand);
    let pick = |low: u8, high: u8| -> Vec<Setting> {
        let those: Vec<Setting> = all.iter().copied().filter(|one| one.levels() == (low, high)).collect();
        assert!(!those.is_empty(), "{hand:?} makes no {low} and {high}");
        those
    };
    let tens_and_11 = [&[High10][..], &[Low10], &[Eleven]];
    let six_five_gee = [&[High6][..], &[Five], &[GeeJun]];
    let plus = |three: [&'static [Tile]; 3], fourth: &'static [Tile]| {
        hand.is([three[0], three[1], three[2], fourth])
    };

    let (same_points, clause) = if plus(tens_and_11, ANY_7) {
        (pick(0, 8), "7.5.4(a)(i)")
    } else if plus(tens_and_11, &[High8, Low8]) {
        (pick(0, 9), "7.5.4(a)(i)")
    } else if hand.is([&[High8], &[High10], &[Eleven], ANY_7]) {
        (pick(7, 9), "7.5.4(a)(ii)")
    } else if plus(six_five_gee, TEEN_OR_DAY) {
        (pick(7, 9), "7.5.4(a)(iii)")
    } else if hand.is([&[High4], &[Low4], &[Five], ANY_6]) {
        (pick(0, 9), "7.5.4(a)(iv)")
    } else if plus(six_five_gee, ANY_7) {
        (pick(2, 9), "7.5.4(a)(v)")
    } else if hand.is([&[High6], &[Low6], TEEN_OR_DAY, &[High4, Low4]]) {
        (pick(0, 8), "7.5.4(a)(vi)")
    } else if hand.is([&[High6], &[Low6], TEEN_OR_DAY, &[Five]]) {
        (pick(1, 8), "7.5.4(a)(vi)")
    } else if hand.is([&[High10], &[Low10], ANY_6, TEEN_OR_DAY]) {
        (pick(0, 8), "7.5.4(a)(vii)")
    } else {
        (closest_unbeaten(&all), "7.5.4")
    };
    if let [only] = same_points[..] {
        return Decision { setting: only, clauses: vec![clause] };
    }

    // The printed exceptions say which tile lies where, whatever the points' clause.
    let eights = [&[High8][..], &[Low8]];
    let eights_and =
        |third: &'static [Tile], fourth: &'static [Tile]| hand.is([eights[0], eights[1], third, fourth]);
    let exception: Option<(&str, Vec<Setting>)> = if eights_and(&[Nine], &[High10]) {
        Some(("7.5.5(a)(i)", same_points.iter().copied().filter(|one| one.low.contains(&High8)).collect()))
    } else if eights_and(&[High6], ANY_7) {
        Some(("7.5.6(a)(i)", on_high(&same_points, High8, (4, 5))))
    } else if eights_and(ANY_7, &[High4]) {
        Some(("7.5.6(a)(ii)", on_high(&same_points, High8, (2, 5))))
    } else if hand.is([&[High10], &[Low10], &[High6], ANY_7]) {
        Some(("7.5.6(a)(iii)", on_high(&same_points, High10, (6, 7))))
    } else if eights_and(&[High4], ANY_6) {
        Some(("7.5.6(a)(iv)", on_high(&same_points, High8, (2, 4))))
    } else if hand.is([&[High4], &[Low4], &[High10], &[Eleven]]) {
        Some(("7.5.6(a)(v)", on_high(&same_points, High4, (4, 5))))
    } else {
        None
    };
    if let Some((placement, those)) = exception {
        assert_eq!(those.len(), 1, "{hand:?} cannot be set as {placement} prints");
        return Decision { setting: those[0], clauses: vec![clause, placement] };
    }

    let eight_or_nine = same_points[0].levels().1 >= 8;
    let left = prefer(same_points, Setting::high_tile_placed);
    let left = prefer(left, Setting::first_six_apart);
    let left = prefer(left, Setting::two_highest_apart);
    let placement = if eight_or_nine { "7.5.5" } else { "7.5.6" };
    Decision { setting: settle(&left), clauses: vec![clause, placement, "7.5.2"] }
}

fn on_high(among: &[Setting], tile: Tile, points: (u8, u8)) -> Vec<Setting> {
    among.iter().copied().filter(|one| one.high.contains(&tile) && one.levels() == points).collect()
}
