//! What two tiles are worth (PG-1), and the ways of setting four tiles as two hands of two.

use crate::tile::{
    Hand, Tile,
    Tile::{Day, GeeJun, Nine, Teen},
    descending, text,
};

/// The worth of two tiles: the greater is the higher hand, the equal are copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    /// Points 0 to 9, then [`DAY_HIGH_NINE`] up to [`TEEN_WONG`], then the pairs.
    pub level: u8,
    /// The strength of the better tile; nothing where it does not rank.
    pub better: u8,
}

pub const DAY_HIGH_NINE: u8 = 10;
pub const TEEN_HIGH_NINE: u8 = 11;
pub const DAY_GONG: u8 = 12;
pub const TEEN_GONG: u8 = 13;
pub const DAY_WONG: u8 = 14;
pub const TEEN_WONG: u8 = 15;

/// The pairs, lowest first, above every Wong.
const PAIRS: [Tile; 16] = [
    Tile::Five,
    Tile::Low7,
    Tile::Low8,
    Nine,
    Tile::Low6,
    Tile::High7,
    Tile::Low10,
    Tile::Eleven,
    Tile::Low4,
    Tile::High6,
    Tile::High10,
    Tile::High4,
    Tile::High8,
    Day,
    Teen,
    GeeJun,
];

pub fn value(two: [Tile; 2]) -> Value {
    let [better, lesser] = descending(two);
    if better == lesser {
        let place = PAIRS.iter().position(|tile| *tile == better).expect("every kind has its pair");
        return Value { level: TEEN_WONG + 1 + place as u8, better: 0 };
    }
    let special = match better {
        Teen if lesser == Nine => TEEN_WONG,
        Day if lesser == Nine => DAY_WONG,
        Teen if lesser.is_8() => TEEN_GONG,
        Day if lesser.is_8() => DAY_GONG,
        Teen if lesser.is_7() => TEEN_HIGH_NINE,
        Day if lesser.is_7() => DAY_HIGH_NINE,
        _ => 0,
    };
    if special > 0 {
        return Value { level: special, better: 0 };
    }
    let mut points = 0;
    for one in better.counts() {
        for other in lesser.counts() {
            points = points.max((one + other) % 10);
        }
    }
    Value { level: points, better: better.strength() }
}

/// Four tiles as a low hand and a high hand, each in descending rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    pub low: [Tile; 2],
    pub high: [Tile; 2],
}

impl Setting {
    /// The two hands in their places: the higher is the high hand; of copies the low hand is the one whose
    /// second tile ranks lower (HW-8).
    pub fn of(one: [Tile; 2], other: [Tile; 2]) -> Setting {
        let (one, other) = (descending(one), descending(other));
        let one_is_low = match value(one).cmp(&value(other)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => one[1].strength() < other[1].strength(),
        };
        if one_is_low { Setting { low: one, high: other } } else { Setting { low: other, high: one } }
    }

    /// The levels of the low and the high hand; below ten they are points.
    pub fn levels(self) -> (u8, u8) {
        (value(self.low).level, value(self.high).level)
    }

    /// What the two hands are worth, for matching.
    pub fn worth(self) -> Worth {
        Worth { low: value(self.low), high: value(self.high) }
    }

    pub fn apart(self) -> u8 {
        let (low, high) = self.levels();
        high - low
    }

    pub fn four(self) -> [Tile; 4] {
        descending([self.low[0], self.low[1], self.high[0], self.high[1]])
    }

    /// Whether no hand has two tiles of the first six individual ranks.
    pub fn first_six_apart(self) -> bool {
        let both = |two: [Tile; 2]| two[0].is_first_six() && two[1].is_first_six();
        !both(self.low) && !both(self.high)
    }

    /// Whether the two highest tiles of the four lie in different hands.
    pub fn two_highest_apart(self) -> bool {
        let [first, second, ..] = self.four();
        self.low.contains(&first) != self.low.contains(&second)
    }

    /// Whether the highest of the four tiles is on the high hand of eight or nine, on the low hand beside a
    /// high hand of seven or less.
    pub fn high_tile_placed(self) -> bool {
        let highest = self.four()[0];
        let (_, high) = self.levels();
        if high >= 8 { self.high.contains(&highest) } else { self.low.contains(&highest) }
    }
}

/// A set hand as it is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    pub low: Value,
    pub high: Value,
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} | {}", text(&self.low), text(&self.high))
    }
}

/// Every setting of a hand, each once.
pub fn settings(hand: Hand) -> Vec<Setting> {
    let [a, b, c, d] = hand.0;
    let mut all = Vec::new();
    for setting in [Setting::of([a, b], [c, d]), Setting::of([a, c], [b, d]), Setting::of([a, d], [b, c])] {
        if !all.contains(&setting) {
            all.push(setting);
        }
    }
    all
}

/// The settings that no other beats in points in both hands, and of them the closest (HW-6).
pub fn closest_unbeaten(all: &[Setting]) -> Vec<Setting> {
    let beaten = |one: &Setting| {
        all.iter().any(|other| other.levels().0 > one.levels().0 && other.levels().1 > one.levels().1)
    };
    let unbeaten: Vec<Setting> = all.iter().copied().filter(|one| !beaten(one)).collect();
    let least = unbeaten.iter().map(|one| one.apart()).min().expect("one setting is never beaten");
    unbeaten.into_iter().filter(|one| one.apart() == least).collect()
}

/// Those that satisfy the wish, or all of them where none does.
pub fn prefer(among: Vec<Setting>, wish: impl Fn(Setting) -> bool) -> Vec<Setting> {
    let those: Vec<Setting> = among.iter().copied().filter(|one| wish(*one)).collect();
    if those.is_empty() { among } else { those }
}

/// The end of HW-8. What is left must be equal in rank, hand by hand; the placement whose low hand has the
/// lower second tile is taken.
pub fn settle(among: &[Setting]) -> Setting {
    let first = among[0];
    for other in among {
        assert_eq!(value(other.low), value(first.low), "{other} and {first} are not equal in rank");
        assert_eq!(value(other.high), value(first.high), "{other} and {first} are not equal in rank");
    }
    *among.iter().min_by_key(|one| one.low[1].strength()).expect("at least one setting is left")
}

/// A hand as set, with the clauses that set it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub setting: Setting,
    pub clauses: Vec<&'static str>,
}

/// The readings that the rulings leave to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// HW-2: a Gee Jun tile counts as a 6 beside a pair of Teens or Days.
    pub gee_jun_is_a_6: bool,
    /// HW-11: the lowest tile that may head a "Chong ranking 3".
    pub chong: Tile,
    /// HW-13: the placement rules of ACT 10.1(c) in the order printed, (i), (ii), (iii).
    pub act_order_as_printed: bool,
}

pub const DEFAULT: Readings =
    Readings { gee_jun_is_a_6: true, chong: Tile::High6, act_order_as_printed: false };
