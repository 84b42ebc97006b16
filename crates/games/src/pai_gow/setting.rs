use super::{Hand, Kind, Ranking, Value};
use std::fmt;

/// Four tiles parted into a low and a high hand. The high hand is at least as high as the low one (PG-1).
///
/// Each hand has its higher single tile first. Where both are worth the same, either may be called the high one; this is
/// then the placement whose low hand has the lower second tile (HW-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setting {
    low: [Kind; 2],
    high: [Kind; 2],
    low_value: Value,
    high_value: Value,
}

impl Setting {
    /// The setting of two and two tiles, in any order.
    pub(super) fn of(ranking: &Ranking, one: [Kind; 2], other: [Kind; 2]) -> Self {
        let ordered = |[a, b]: [Kind; 2]| if ranking.place(a) <= ranking.place(b) { [a, b] } else { [b, a] };
        let key = |tiles: [Kind; 2]| (ranking.value(tiles), std::cmp::Reverse(ranking.place(tiles[1])));
        let [one, other] = [ordered(one), ordered(other)];
        let [low, high] = if key(one) <= key(other) { [one, other] } else { [other, one] };
        Self { low, high, low_value: ranking.value(low), high_value: ranking.value(high) }
    }

    /// The tiles of the low hand, the higher single tile first.
    #[must_use]
    pub const fn low(&self) -> [Kind; 2] {
        self.low
    }

    /// The tiles of the high hand, the higher single tile first.
    #[must_use]
    pub const fn high(&self) -> [Kind; 2] {
        self.high
    }

    /// What the low hand is worth.
    #[must_use]
    pub const fn low_value(&self) -> Value {
        self.low_value
    }

    /// What the high hand is worth.
    #[must_use]
    pub const fn high_value(&self) -> Value {
        self.high_value
    }

    /// What both hands are worth.
    #[must_use]
    pub const fn worth(&self) -> Worth {
        Worth { low: self.low_value, high: self.high_value }
    }

    /// Whether the same tiles lie low and high, whatever they are worth by the book of either.
    #[must_use]
    pub fn lies_as(&self, other: &Self) -> bool {
        let lie = |mut tiles: [Kind; 2]| {
            tiles.sort_unstable();
            tiles
        };
        lie(self.low) == lie(other.low) && lie(self.high) == lie(other.high)
    }

    /// The four tiles.
    #[must_use]
    pub fn hand(&self) -> Option<Hand> {
        let ([a, b], [c, d]) = (self.low, self.high);
        Hand::of([a, b, c, d]).ok()
    }
}

impl fmt::Display for Setting {
    /// The low hand, a stroke, the high hand: `H8 9 / 12 11`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], [c, d]) = (self.low, self.high);
        write!(f, "{a} {b} / {c} {d}")
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// What the two hands of a setting are worth: all that matching looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worth {
    /// What the low hand is worth.
    pub low: Value,
    /// What the high hand is worth.
    pub high: Value,
}

/// Up to three settings, each once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    list: [Option<Setting>; 3],
    length: u8,
}

impl Settings {
    /// No setting.
    pub(super) const NONE: Self = Self { list: [None; 3], length: 0 };

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The settings in order.
    pub fn iter(&self) -> impl Iterator<Item = &Setting> + Clone {
        self.list.iter().flatten()
    }

    /// Those for which `test` holds.
    #[must_use]
    pub fn keeping(&self, test: impl Fn(&Setting) -> bool) -> Self {
        self.iter().copied().filter(|setting| test(setting)).collect()
    }
}

impl FromIterator<Setting> for Settings {
    /// The first three different ones.
    fn from_iter<I: IntoIterator<Item = Setting>>(settings: I) -> Self {
        settings.into_iter().fold(Self::NONE, |mut kept, setting| {
            if kept.len() < 3 && kept.iter().all(|other| *other != setting) {
                kept.list[kept.len()] = Some(setting);
                kept.length += 1;
            }
            kept
        })
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
