use super::{BetKind, Numbers};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A place on the layout where a chip makes one bet. There are 157, and no other can be made (3.8, 7.1).
///
/// Written as its kind and what tells it from the others of that kind: `straight-up 17`, `split 0-1`,
/// `street 0-2-3`, `corner 0-1-2-3`, `six-line 1-6`, `column 2`, `dozen 3`, `low`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts", type = "string"))]
pub struct Spot(u8);

/// A text that names no spot of the layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no spot of the layout; spots are written like `straight-up 17`, `split 0-1`, `six-line 1-6`, `low`"
)]
pub struct SpotError(String);

#[derive(Debug)]
struct Row {
    kind: BetKind,
    /// The squares that the chip touches; for column, dozen and the even-money boxes, none.
    squares: Vec<u8>,
    name: String,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(rows);

/// The layout: zero at the head of twelve rows of three (RR-10, RR-12).
fn rows() -> Vec<Row> {
    let mut rows = Vec::with_capacity(usize::from(Spot::COUNT));
    let mut add = |kind: BetKind, squares: Vec<u8>| {
        let named = match (kind, squares.as_slice()) {
            (BetKind::SixLine, [first, .., last]) => format!("{first}-{last}"),
            _ => squares.iter().map(u8::to_string).collect::<Vec<_>>().join("-"),
        };
        rows.push(Row { kind, squares, name: format!("{} {named}", kind.name()) });
    };
    (0..=36).for_each(|n| add(BetKind::StraightUp, vec![n]));
    (1..=3).for_each(|n| add(BetKind::Split, vec![0, n]));
    (1..=36).filter(|n| n % 3 != 0).for_each(|n| add(BetKind::Split, vec![n, n + 1]));
    (1..=33).for_each(|n| add(BetKind::Split, vec![n, n + 3]));
    add(BetKind::Street, vec![0, 1, 2]);
    add(BetKind::Street, vec![0, 2, 3]);
    (1..=34).step_by(3).for_each(|n| add(BetKind::Street, vec![n, n + 1, n + 2]));
    add(BetKind::Corner, vec![0, 1, 2, 3]);
    (1..=32).filter(|n| n % 3 != 0).for_each(|n| add(BetKind::Corner, vec![n, n + 1, n + 3, n + 4]));
    (1..=31).step_by(3).for_each(|n| add(BetKind::SixLine, (n..n + 6).collect()));
    for kind in [BetKind::Column, BetKind::Dozen] {
        for which in 1..=3 {
            rows.push(Row { kind, squares: vec![], name: format!("{} {which}", kind.name()) });
        }
    }
    for kind in [BetKind::Low, BetKind::High, BetKind::Even, BetKind::Odd, BetKind::Red, BetKind::Black] {
        rows.push(Row { kind, squares: vec![], name: kind.name().to_owned() });
    }
    rows
}

impl Spot {
    /// How many spots there are.
    pub const COUNT: u8 = 157;

    /// Every spot: straight-ups by number first, then by kind as the rulebook lists them.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self)
    }

    /// The spots of one kind, in the order of the layout.
    pub fn of_kind(kind: BetKind) -> impl Iterator<Item = Self> {
        Self::all().filter(move |spot| spot.kind() == kind)
    }

    /// The spot of that kind on exactly these squares, if the layout has it. Columns, dozens and the
    /// even-money boxes are found by [`Spot::boxed`].
    #[must_use]
    pub fn on(kind: BetKind, squares: &[u8]) -> Option<Self> {
        let wanted = Numbers::of(squares);
        if squares.is_empty() || wanted.len() as usize != squares.len() {
            return None;
        }
        Self::of_kind(kind).find(|spot| spot.squares() == wanted)
    }

    /// The column or dozen `which` (1 to 3), or the even-money box of that kind (`which` is 1).
    #[must_use]
    pub fn boxed(kind: BetKind, which: u8) -> Option<Self> {
        Self::of_kind(kind).filter(|spot| spot.squares().is_empty()).nth(usize::from(which.checked_sub(1)?))
    }

    /// What kind of bet a chip here makes.
    #[must_use]
    pub fn kind(self) -> BetKind {
        ROWS[usize::from(self.0)].kind
    }

    /// The squares that a chip here touches; none for column, dozen and the even-money boxes, whose numbers
    /// the rulebook lists.
    #[must_use]
    pub fn squares(self) -> Numbers {
        Numbers::of(&ROWS[usize::from(self.0)].squares)
    }

    /// Its place among all spots, below [`Spot::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        let rows: &'static [Row] = &ROWS;
        &rows[usize::from(self.0)].name
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Spot {
    type Err = SpotError;

    fn from_str(text: &str) -> Result<Self, SpotError> {
        static BY_NAME: LazyLock<Vec<(&'static str, Spot)>> = LazyLock::new(|| {
            let mut names: Vec<_> = Spot::all().map(|spot| (spot.name(), spot)).collect();
            names.sort_unstable();
            names
        });
        BY_NAME
            .binary_search_by_key(&text, |(name, _)| name)
            .map(|place| BY_NAME[place].1)
            .map_err(|_| SpotError(text.chars().take(40).collect()))
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl serde::de::Visitor<'_> for Reader {
            type Value = Spot;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a spot")
            }
            // Read in place: a journal holds them by the million.
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Spot, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roulette::Pocket;

    #[test]
    fn the_layout_has_its_157_spots() {
        let count = |kind| Spot::of_kind(kind).count();
        assert_eq!(BetKind::ALL.map(count), [37, 60, 14, 23, 11, 3, 3, 1, 1, 1, 1, 1, 1]);
        assert_eq!(Spot::all().count(), 157);
        for spot in Spot::all() {
            assert_eq!(spot.name().parse(), Ok(spot));
        }
    }

    #[test]
    fn no_two_spots_are_the_same_bet() {
        let mut seen: Vec<_> = Spot::all().map(|s| (s.kind(), s.squares(), s.name())).collect();
        seen.sort_unstable_by_key(|(kind, _, name)| (*kind, *name));
        seen.dedup_by_key(|(_, _, name)| *name);
        assert_eq!(seen.len(), 157);
        for spot in Spot::all().filter(|s| !s.squares().is_empty()) {
            let squares: Vec<u8> = spot.squares().iter().map(Pocket::number).collect();
            assert_eq!(Spot::on(spot.kind(), &squares), Some(spot));
        }
    }

    #[test]
    fn what_the_rulebook_lacks_is_no_spot() {
        for text in [
            "split 1-5",
            "split 0-4",
            "street 7-9",
            "street 2-3-4",
            "corner 3-4-6-7",
            "six-line 2-7",
            "column 4",
            "dozen 0",
            "straight-up 37",
            "straight-up 00",
            "basket",
            "low 1",
            "",
        ] {
            assert!(text.parse::<Spot>().is_err(), "{text}");
        }
        assert_eq!(Spot::on(BetKind::Split, &[3, 4]), None);
        assert_eq!(Spot::on(BetKind::Split, &[1, 1]), None);
        assert_eq!(Spot::boxed(BetKind::Column, 0), None);
        assert_eq!(Spot::boxed(BetKind::Low, 2), None);
    }
}
