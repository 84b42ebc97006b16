//! Which clauses of a book take a setting of a hand away, in the order in which the book and the rulings ask them. What a clause
//! leaves as it was has decided nothing and is not named. The settings that this leads to must be those of the engine beside it.

use crate::tile::{
    Hand, Tile,
    Tile::{
        Day, Eleven, Five, GeeJun, High4, High6, High7, High8, High10, Low4, Low6, Low7, Low8, Low10, Nine,
        Teen,
    },
};
use crate::value::{DAY_HIGH_NINE, DEFAULT, Readings, Setting, TEEN_WONG, Value, settings, value};
use crate::{crown, new_south_wales, victoria};

const ANY_8: &[Tile] = &[High8, Low8];
const ANY_7: &[Tile] = &[High7, Low7];
const ANY_6: &[Tile] = &[High6, Low6];
const ANY_4: &[Tile] = &[High4, Low4];
const ANY_10: &[Tile] = &[High10, Low10];
const TALL: &[Tile] = &[Teen, Day];

const HIGH_NINE: u8 = 10;
const GONG: u8 = 11;
const WONG: u8 = 12;
const PAIR: u8 = 13;

/// What a hand is worth as the lines on points measure it: whether the Teen or the Day makes it is no matter.
fn points(two: [Tile; 2]) -> u8 {
    match value(two).level {
        level if level < DAY_HIGH_NINE => level,
        level if level > TEEN_WONG => PAIR,
        level => HIGH_NINE + (level - DAY_HIGH_NINE) / 2,
    }
}

fn both(setting: &Setting) -> (u8, u8) {
    (points(setting.low), points(setting.high))
}

/// What is left of a hand's settings, and the clauses that took the others.
struct Left {
    hand: Hand,
    settings: Vec<Setting>,
    clauses: Vec<&'static str>,
}

impl Left {
    fn of(hand: Hand) -> Left {
        Left { hand, settings: settings(hand), clauses: Vec::new() }
    }

    /// Keeps what a line wishes, if it leaves anything.
    fn keep(&mut self, clauses: &[&'static str], wish: impl Fn(&Setting) -> bool) {
        let kept: Vec<Setting> = self.settings.iter().copied().filter(|setting| wish(setting)).collect();
        if kept.is_empty() || kept.len() == self.settings.len() {
            return;
        }
        self.settings = kept;
        for clause in clauses {
            if !self.clauses.contains(clause) {
                self.clauses.push(clause);
            }
        }
    }

    fn keep_pairs(&mut self, clauses: &[&'static str], together: bool) {
        self.keep(clauses, |setting| {
            [setting.low, setting.high].iter().any(|two| two[0] == two[1]) == together
        });
    }

    /// Keeps the first of these combinations that any setting left has on the high hand.
    fn keep_first(&mut self, clauses: &[&'static str], order: &[u8]) {
        let on_high = |wanted: u8| self.settings.iter().any(|setting| both(setting).1 == wanted);
        if let Some(first) = order.iter().copied().find(|wanted| on_high(*wanted)) {
            self.keep(clauses, |setting| both(setting).1 == first);
        }
    }

    fn keep_unbeaten(&mut self, clauses: &[&'static str]) {
        let all = self.settings.clone();
        self.keep(clauses, |one| {
            !all.iter().any(|other| both(other).0 > both(one).0 && both(other).1 > both(one).1)
        });
    }

    fn keep_closest(&mut self, clauses: &[&'static str]) {
        let apart = |setting: &Setting| both(setting).1 - both(setting).0;
        let least = self.settings.iter().map(apart).min().expect("a setting is left");
        self.keep(clauses, |setting| apart(setting) == least);
    }

    /// Whether every setting left has such a high hand.
    fn high(&self, is: impl Fn(u8) -> bool) -> bool {
        self.settings.iter().all(|setting| is(both(setting).1))
    }

    /// The highest tile on the high hand, or the low one.
    fn keep_highest_tile(&mut self, clauses: &[&'static str], high: bool) {
        let highest = self.hand.0[0];
        self.keep(clauses, |setting| if high { setting.high } else { setting.low }.contains(&highest));
    }

    /// The end: of what is equal in rank the lower second tile goes low, which no clause says (HW-8).
    fn end(mut self) -> (Setting, String) {
        let least = self.settings.iter().map(|one| one.low[1].strength()).min().expect("a setting is left");
        self.keep(&["HW-8"], |one| one.low[1].strength() == least);
        assert_eq!(self.settings.len(), 1, "{:?} is left open", self.hand);
        (self.settings[0], self.clauses.join(";"))
    }
}

/// The setting of a hand in Victoria, and the clauses that led to it with `;` between.
pub fn in_victoria(hand: Hand) -> (Setting, String) {
    old(hand, &VICTORIA)
}

/// The same at Crown.
pub fn at_crown(hand: Hand) -> (Setting, String) {
    old(hand, &CROWN)
}

/// A hand of a list: its tiles, the points that it prints, the hand on which it wants a tile, the clause.
type Listed = ([&'static [Tile]; 4], &'static [(u8, u8)], Option<(bool, Tile)>, usize);

/// The lists of Victoria and Crown, in the order of the print. The last number is that of the exception.
const LIST: [Listed; 13] = [
    ([&[High10], &[Low10], &[Eleven], &[High7, Low7, High8, Low8]], &[(0, 8), (0, 9)], None, 0),
    ([&[High8], &[High10], &[Eleven], ANY_7], &[(7, 9)], None, 1),
    ([&[High6], &[Five], &[GeeJun], TALL], &[(7, 9)], None, 2),
    ([&[High4], &[Low4], &[Five], ANY_6], &[(0, 9)], None, 3),
    ([&[High6], &[Five], &[GeeJun], ANY_7], &[(2, 9)], None, 4),
    ([&[High6], &[Low6], TALL, &[High4, Low4, Five]], &[(0, 8), (1, 8)], None, 5),
    ([&[High10], &[Low10], ANY_6, TALL], &[(0, 8)], None, 6),
    ([&[High8], &[Low8], &[Nine], &[High10]], &[(7, 8)], Some((false, High8)), 7),
    ([&[High8], &[Low8], &[High6], ANY_7], &[(4, 5)], Some((true, High8)), 8),
    ([&[High8], &[Low8], ANY_7, &[High4]], &[(2, 5)], Some((true, High8)), 9),
    ([&[High10], &[Low10], &[High6], ANY_7], &[(6, 7)], Some((true, High10)), 10),
    ([&[High8], &[Low8], &[High4], ANY_6], &[(2, 4)], Some((true, High8)), 11),
    ([&[High4], &[Low4], &[High10], &[Eleven]], &[(4, 5)], Some((true, High4)), 12),
];

/// What New South Wales lists beside that.
const MORE: [Listed; 6] = [
    ([&[High6], &[Five], &[GeeJun], ANY_8], &[(3, 9)], None, 0),
    ([&[High6], &[Five], &[GeeJun], ANY_10], &[(5, 9)], None, 0),
    ([&[High6], &[Five], &[GeeJun], &[Eleven]], &[(6, 9)], None, 0),
    ([&[High6], &[Low6], &[Five], &[GeeJun]], &[(1, 9)], None, 0),
    ([&[High6], &[Five], &[GeeJun], &[Nine]], &[(4, 9)], None, 0),
    ([&[High4], &[Low4], &[Five], &[GeeJun]], &[(7, 9)], Some((true, High4)), 0),
];

fn keep_listed(left: &mut Left, (slots, printed, place, _): &Listed, clause: &'static str) {
    if left.hand.is(*slots) {
        left.keep(&[clause], |setting| {
            let there =
                |(high, tile): (bool, Tile)| if high { setting.high } else { setting.low }.contains(&tile);
            printed.contains(&both(setting)) && place.is_none_or(there)
        });
    }
}

/// How a book numbers what Victoria and Crown print alike.
struct Numbers {
    two_pairs: &'static str,
    never_split: &'static str,
    table: &'static str,
    gee_jun_is_six: &'static str,
    special: &'static str,
    order: &'static str,
    teen: &'static str,
    eleven: &'static str,
    apart: &'static str,
    four: &'static str,
    closest: &'static str,
    goes_high: &'static str,
    goes_low: &'static str,
    listed: [&'static str; 13],
    split: fn(Tile, [Tile; 2], Readings) -> bool,
}

const VICTORIA: Numbers = Numbers {
    two_pairs: "App2.1",
    never_split: "App2.2",
    table: "App2.3",
    gee_jun_is_six: "3.2",
    special: "App2.4.1",
    order: "App2.4.2",
    teen: "App2.4.3",
    eleven: "App2.5.1",
    apart: "App2.5.2",
    four: "App2.5.3",
    closest: "App2.5.4",
    goes_high: "App2.5.5",
    goes_low: "App2.5.6",
    listed: [
        "App2.5.4 exceptions",
        "App2.5.4 exceptions",
        "App2.5.4 exceptions",
        "App2.5.4 exceptions",
        "App2.5.4 exceptions",
        "App2.5.4 exceptions",
        "App2.5.4 exceptions",
        "App2.5.5 exceptions",
        "App2.5.6 exceptions",
        "App2.5.6 exceptions",
        "App2.5.6 exceptions",
        "App2.5.6 exceptions",
        "App2.5.6 exceptions",
    ],
    split: victoria::is_split,
};

const CROWN: Numbers = Numbers {
    two_pairs: "7.1",
    never_split: "7.2",
    table: "7.3",
    gee_jun_is_six: "3.5",
    special: "7.4.1",
    order: "7.4.2",
    teen: "7.4.3",
    eleven: "7.5.1",
    apart: "7.5.2",
    four: "7.5.3",
    closest: "7.5.4",
    goes_high: "7.5.5",
    goes_low: "7.5.6",
    listed: [
        "7.5.4(a)(i)",
        "7.5.4(a)(ii)",
        "7.5.4(a)(iii)",
        "7.5.4(a)(iv)",
        "7.5.4(a)(v)",
        "7.5.4(a)(vi)",
        "7.5.4(a)(vii)",
        "7.5.5(a)(i)",
        "7.5.6(a)(i)",
        "7.5.6(a)(ii)",
        "7.5.6(a)(iii)",
        "7.5.6(a)(iv)",
        "7.5.6(a)(v)",
    ],
    split: crown::is_split,
};

/// The pairs of the three older books: two stay two hands, some are never split, the others by the table. That a Gee Jun tile is a
/// six is said elsewhere than in the table.
fn keep_by_pairs(left: &mut Left, by: &Numbers) {
    match left.hand.pairs()[..] {
        [_, _] => left.keep(&[by.two_pairs], |setting| setting.low[0] == setting.low[1]),
        [pair] => {
            let beside = left.hand.beside_pair(pair);
            let plainly = Readings { gee_jun_is_a_6: false, ..DEFAULT };
            if matches!(pair, High4 | High10 | High6 | Low4 | Eleven | Low10 | Low6 | Five) {
                left.keep_pairs(&[by.never_split], true);
            } else if (by.split)(pair, beside, plainly) {
                left.keep_pairs(&[by.table], false);
            } else if (by.split)(pair, beside, DEFAULT) {
                left.keep_pairs(&[by.gee_jun_is_six, by.table], false);
            } else {
                left.keep_pairs(&[by.table], true);
            }
        }
        _ => {}
    }
}

fn is_special(hand: Hand) -> bool {
    hand.pairs().is_empty()
        && hand.holds_any(Tile::is_teen_or_day)
        && hand.holds_any(|tile| tile == Nine || tile.is_8() || tile.is_7())
}

/// Wong, Gong and High Nine in the three older books (HW-4).
fn keep_special(left: &mut Left, by: &Numbers) {
    let hand = left.hand;
    if !is_special(hand) {
        return;
    }
    left.keep(&[by.special], |setting| (HIGH_NINE..=WONG).contains(&both(setting).1));
    let (eight, seven) = (hand.holds_any(Tile::is_8), hand.holds_any(Tile::is_7));
    if hand.holds(Nine) && (eight || seven) && hand.holds(Eleven) {
        left.keep_first(&[by.eleven], &[WONG]);
    }
    if eight && seven && hand.holds_any(Tile::is_4) {
        left.keep_first(&[by.four], &[GONG]);
    }
    left.keep_first(&[by.order], &[HIGH_NINE, GONG, WONG]);
}

/// Which tiles make a Wong, Gong or High Nine at the same points.
fn keep_special_tiles(left: &mut Left, by: &Numbers) {
    let hand = left.hand;
    if hand.holds(Teen) && hand.holds(Day) && is_special(hand) && left.high(|high| high >= HIGH_NINE) {
        left.keep(&[by.teen], |setting| setting.high.contains(&Teen));
    }
    for (combination, higher, lower) in [(GONG, High8, Low8), (HIGH_NINE, High7, Low7)] {
        let held = hand.holds(higher) && hand.holds(lower) && hand.holds_any(Tile::is_teen_or_day);
        if held && left.high(|high| high == combination) {
            left.keep(&[by.special], |setting| setting.high.contains(&lower));
        }
    }
}

fn old(hand: Hand, by: &Numbers) -> (Setting, String) {
    let mut left = Left::of(hand);
    keep_by_pairs(&mut left, by);
    keep_special(&mut left, by);
    for (listed, clause) in LIST.iter().zip(by.listed) {
        keep_listed(&mut left, listed, clause);
    }
    left.keep_unbeaten(&[by.closest]);
    left.keep_closest(&[by.closest]);
    keep_special_tiles(&mut left, by);
    if left.high(|high| matches!(high, 8 | 9)) {
        left.keep_highest_tile(&[by.goes_high], true);
    }
    if left.high(|high| high <= 7) {
        left.keep_highest_tile(&[by.goes_low], false);
    }
    left.keep(&[by.apart], |setting| setting.first_six_apart());
    left.keep(&[by.apart], |setting| setting.two_highest_apart());
    left.end()
}

/// The same in New South Wales.
pub fn in_new_south_wales(hand: Hand) -> (Setting, String) {
    let by = Numbers {
        order: "App2.4.2",
        eleven: "App2.5.2",
        four: "App2.5.1",
        gee_jun_is_six: "3.2.2",
        split: new_south_wales::is_split,
        ..VICTORIA
    };
    let mut left = Left::of(hand);
    keep_by_pairs(&mut left, &by);
    keep_special(&mut left, &by);
    for listed in LIST.iter().chain(&MORE) {
        keep_listed(&mut left, listed, "App2.7");
    }
    left.keep_unbeaten(&["App2.6.1"]);
    // The format: an eight of a Teen or Day rather than a closest low hand of two. Its other lines meet listed hands alone.
    let apart = |setting: &Setting| both(setting).1 - both(setting).0;
    let least = left.settings.iter().map(apart).min().expect("a setting is left");
    if left.settings.iter().filter(|setting| apart(setting) == least).all(|setting| both(setting).0 == 2) {
        left.keep(&["App2.7"], |one| both(one).1 == 8 && one.high.iter().any(|tile| tile.is_teen_or_day()));
    }
    left.keep_closest(&["App2.6.1"]);
    keep_special_tiles(&mut left, &by);
    left.keep(&["App2.7"], |setting| setting.first_six_apart());
    if left.high(|high| high <= 7) {
        left.keep_highest_tile(&["App2.6.2"], false);
    }
    if left.high(|high| high >= 8) {
        left.keep_highest_tile(&["App2.6.3"], true);
    }
    left.keep(&["App2.6.4"], |setting| setting.two_highest_apart());
    left.end()
}

/// The same in the Australian Capital Territory.
pub fn in_the_act(hand: Hand) -> (Setting, String) {
    let mut left = Left::of(hand);
    keep_listed_in_the_act(&mut left);
    if let [pair] = hand.pairs()[..] {
        keep_one_pair_in_the_act(&mut left, pair);
    }
    if hand.pairs().len() == 2 {
        left.keep(&["10.1", "10.1(a)"], |setting| setting.low[0] == setting.low[1]);
    }
    let chong_3 = |setting: &Setting| {
        let Value { level, better } = value(setting.low);
        level > 3 || (level == 3 && better >= High6.strength())
    };
    let good = |kept: &[Setting]| kept.iter().any(chong_3);
    if is_special(hand) {
        let with = |combination: u8| -> Vec<Setting> {
            left.settings.iter().copied().filter(|setting| both(setting).1 == combination).collect()
        };
        let first = [HIGH_NINE, GONG, WONG].map(with).into_iter().find(|those| !those.is_empty());
        let order: &[u8] = match first {
            Some(those) if good(&those) => &[HIGH_NINE, GONG, WONG],
            _ => &[GONG, WONG, HIGH_NINE],
        };
        left.keep_first(&["10.1", "10.1(b)"], order);
    }
    let highest = |part: fn((u8, u8)) -> u8, settings: &[Setting]| -> Vec<Setting> {
        let most = settings.iter().map(|setting| part(both(setting))).max();
        settings.iter().copied().filter(|setting| Some(part(both(setting))) == most).collect()
    };
    let lowest_best = highest(|(low, _)| low, &left.settings);
    if good(&lowest_best) {
        left.keep(&["10.1", "10.1(c)"], |setting| lowest_best.contains(setting));
    }
    let highest_best = highest(|(_, high)| high, &left.settings);
    if highest_best.iter().any(|setting| both(setting).1 >= 7)
        && left.settings.len() > 1
        && !good(&lowest_best)
    {
        left.keep(&["10.1", "10.1(c)(i)"], |setting| highest_best.contains(setting));
    }
    left.keep_closest(&["10.1", "10.1(c)(ii)"]);
    if hand.holds(Teen) && hand.holds(Day) && is_special(hand) && left.high(|high| high >= HIGH_NINE) {
        left.keep(&["10.1", "10.1(b)"], |setting| setting.high.contains(&Teen));
    }
    // HW-13: the third sequel before the first and the second.
    let third = ["10.1", "10.1(c)(ii)(iii)"];
    left.keep(&third, |setting| setting.first_six_apart());
    if left.high(|high| high <= 7) {
        left.keep_highest_tile(&["10.1", "10.1(c)(ii)(i)"], false);
    }
    if left.high(|high| high >= 8) {
        left.keep_highest_tile(&["10.1", "10.1(c)(ii)(ii)"], true);
    }
    left.keep(&third, |setting| setting.two_highest_apart());
    left.end()
}

/// 10.2, each row as it is printed: what it leaves open is for 10.1(c) (HW-14).
fn keep_listed_in_the_act(left: &mut Left) {
    let hand = left.hand;
    let any: &[Tile] = &Tile::ALL;
    let mut row = |met: bool, clause: &'static str, wish: &dyn Fn(&Setting) -> bool| {
        if met {
            left.keep(&["10.2", clause], wish);
        }
    };
    let tall_pair = [Teen, Day].into_iter().any(|tall| hand.is([&[tall], &[tall], &[Nine], &[Eleven]]));
    row(tall_pair, "10.2(a)", &|one| both(one) == (3, WONG));
    row(hand.is([&[High8], &[High10], &[Eleven], ANY_7]), "10.2(b)", &|one| both(one) == (7, 9));
    row(hand.is([&[GeeJun], ANY_6, &[Five], TALL]), "10.2(c)", &|one| both(one) == (7, 9));
    let four_and_five = |one: &Setting| [one.low, one.high].iter().any(|two| two[0].is_4() && two[1] == Five);
    let no_pair = hand.pairs().is_empty();
    row(no_pair && hand.is([&[GeeJun], ANY_4, &[Five], any]), "10.2(d)", &four_and_five);
    row(hand.is([&[High8], &[Low8], &[Nine], &[Low10]]), "10.2(e)", &|one| one.low.contains(&High8));
    row(hand.is([&[High6], &[Low6], &[GeeJun], ANY_7]), "10.2(f)", &|one| one.low.contains(&High6));
    row(hand.is([TALL, ANY_8, &[Nine], &[Eleven]]), "10.2(g)", &|one| both(one) == (9, WONG));
    row(hand.is([&[High6], &[Eleven], &[Low6], &[Five]]), "10.2(h)", &|one| one.high.contains(&High6));
    row(hand.is([&[High8], &[Nine], &[Low8], &[Low4]]), "10.2(i)", &|one| one.high.contains(&High8));
}

/// 10.1(a): a pair is split for what is printed of its kind, and never at the cost of the low hand.
fn keep_one_pair_in_the_act(left: &mut Left, pair: Tile) {
    let kept =
        left.settings.iter().find(|one| one.low[0] == one.low[1] || one.high[0] == one.high[1]).copied();
    let reaching: (&'static str, &[(u8, u8)]) = match pair {
        Teen | Day => ("10.1(a)(i)", &[(6, 8)]),
        Nine => ("10.1(a)(ii)", &[(9, 9)]),
        High8 | Low8 => ("10.1(a)(iii)", &[(7, 9), (8, 8)]),
        High7 | Low7 => ("10.1(a)(iv)", &[(7, HIGH_NINE)]),
        _ => return left.keep_pairs(&["10.1", "10.1(a)"], true),
    };
    if let Some(kept) = kept {
        left.keep(&["10.1", "10.1(a)"], |one| value(one.low) >= value(kept.low));
    }
    let (clause, outcomes) = reaching;
    let reaches =
        |one: &Setting| outcomes.iter().any(|(low, high)| both(one).0 >= *low && both(one).1 >= *high);
    left.keep(&["10.1", clause], |one| {
        one.low[0] != one.low[1] && one.high[0] != one.high[1] && reaches(one)
    });
    left.keep_pairs(&["10.1", "10.1(a)"], true);
}
