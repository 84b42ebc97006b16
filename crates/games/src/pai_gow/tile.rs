use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of the sixteen sorts of tile, of which a set has two each (Appendix 1; PG-1).
///
/// The two tiles of a sort form its pair. Eleven sorts are two like tiles; the other five are mixed, as the nines, which
/// are 3-6 and 4-5. The two Gee Jun tiles count as one sort: either is worth three or six, whichever gives more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "pai-gow.ts", type = "string", rename = "TileKind")
)]
pub struct Kind(u8);

/// What a tile is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// In English, as the rulebooks put it.
    pub english: &'static str,
    /// In Cantonese, romanised as the rulebooks do.
    pub cantonese: &'static str,
    /// In traditional characters.
    pub traditional: &'static str,
    /// In simplified characters.
    pub simplified: &'static str,
}

/// Why a text names no tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no tile; the codes are {}", codes())]
pub struct TileError {
    /// The start of the text.
    pub text: String,
}

struct Row {
    code: &'static str,
    points: u8,
    names: Names,
    faces: [[u8; 2]; 2],
}

const fn row(
    code: &'static str,
    points: u8,
    [english, cantonese, traditional, simplified]: [&'static str; 4],
    faces: [[u8; 2]; 2],
) -> Row {
    Row { code, points, names: Names { english, cantonese, traditional, simplified }, faces }
}

/// In individual order, the highest first.
const ROWS: [Row; 16] = [
    row("12", 2, ["Twelve", "Teen", "天牌", "天牌"], [[6, 6]; 2]),
    row("2", 2, ["Two", "Day", "地牌", "地牌"], [[1, 1]; 2]),
    row("H8", 8, ["High Eight", "Yun", "人牌", "人牌"], [[4, 4]; 2]),
    row("H4", 4, ["High Four", "Ngor", "鵝牌", "鹅牌"], [[1, 3]; 2]),
    row("H10", 0, ["High Ten", "Mooy", "梅花", "梅花"], [[5, 5]; 2]),
    row("H6", 6, ["High Six", "Cheung Sum", "長三", "长三"], [[3, 3]; 2]),
    row("L4", 4, ["Low Four", "Ban Tang", "板凳", "板凳"], [[2, 2]; 2]),
    row("11", 1, ["Eleven", "Foo Tau", "斧頭", "斧头"], [[5, 6]; 2]),
    row("L10", 0, ["Low Ten", "Hoong Tau Sap", "紅頭十", "红头十"], [[4, 6]; 2]),
    row("H7", 7, ["High Seven", "Ko Kiok Chaat", "高腳七", "高脚七"], [[1, 6]; 2]),
    row("L6", 6, ["Low Six", "Lim Lum Lok", "零霖六", "零霖六"], [[1, 5]; 2]),
    row("9", 9, ["Nine", "Chap Gow", "雜九", "杂九"], [[3, 6], [4, 5]]),
    row("L8", 8, ["Low Eight", "Chap Paat", "雜八", "杂八"], [[2, 6], [3, 5]]),
    row("L7", 7, ["Low Seven", "Chap Chaat", "雜七", "杂七"], [[2, 5], [3, 4]]),
    row("5", 5, ["Five", "Chap Ng", "雜五", "杂五"], [[1, 4], [2, 3]]),
    row("G", 3, ["Supreme", "Gee Jun", "至尊", "至尊"], [[1, 2], [2, 4]]),
];

fn codes() -> String {
    Kind::all().map(Kind::code).chain(["G3", "G6"]).collect::<Vec<_>>().join(", ")
}

impl Kind {
    /// How many sorts there are.
    pub const COUNT: usize = ROWS.len();

    /// Teen, the highest single tile.
    pub const TEEN: Self = Self(0);
    /// Day.
    pub const DAY: Self = Self(1);
    /// A Gee Jun tile, the lowest single tile; two are the highest pair.
    pub const GEE_JUN: Self = Self(15);

    /// Every sort, the highest single tile first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..16).map(Self)
    }

    /// The sort at this place of the individual order, from 0 for the highest; only the last four bits count.
    pub(super) const fn at(index: usize) -> Self {
        Self((index & 15) as u8)
    }

    /// Its place in the individual order, from 0 for the highest.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank as a single tile: 1 for Teen to 16 for Gee Jun.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 + 1
    }

    /// The rank of its pair: 1 for Gee Jun, 2 for Teen, to 16 for the fives.
    #[must_use]
    pub const fn pair_rank(self) -> u8 {
        if self.0 == Self::GEE_JUN.0 { 1 } else { self.0 + 2 }
    }

    /// Its code, such as `H8`; `G` for Gee Jun.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// Its points in a sum: a ten gives none, a Gee Jun tile three (the book may let it give six).
    #[must_use]
    pub const fn points(self) -> u8 {
        self.row().points
    }

    /// The number in its name: 12 for Teen, 10 for either ten, 3 for Gee Jun.
    #[must_use]
    pub const fn pips(self) -> u8 {
        let [one, other] = self.row().faces[0];
        one + other
    }

    /// What it is called.
    #[must_use]
    pub const fn names(self) -> Names {
        self.row().names
    }

    /// The two tiles of the sort.
    #[must_use]
    pub const fn tiles(self) -> [Tile; 2] {
        [Tile(self.0 * 2), Tile(self.0 * 2 + 1)]
    }

    /// The bit that stands for it in a set of sorts.
    pub(super) const fn bit(self) -> u16 {
        1 << self.0
    }

    const fn row(self) -> &'static Row {
        &ROWS[(self.0 & 15) as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Kind {
    type Err = TileError;

    /// A code; `G3` and `G6` are the sort `G`.
    fn from_str(text: &str) -> Result<Self, TileError> {
        if matches!(text, "G3" | "G6") {
            return Ok(Self::GEE_JUN);
        }
        Self::all()
            .find(|kind| kind.code() == text)
            .ok_or_else(|| TileError { text: text.chars().take(20).collect() })
    }
}

/// One of the thirty-two tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", type = "number"))]
pub struct Tile(u8);

impl Tile {
    /// How many tiles a set has.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// The tile of that number, counted from 0 in individual order; `None` above 31.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 32 { Some(Self(number)) } else { None }
    }

    /// Every tile, the highest sort first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..32).map(Self)
    }

    /// Its number, from 0 to 31.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its sort.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(self.0 / 2)
    }

    /// The numbers of red or white points on its two halves, the smaller first.
    #[must_use]
    pub const fn faces(self) -> [u8; 2] {
        self.kind().row().faces[(self.0 & 1) as usize]
    }

    /// Its code: that of its sort, but `G3` and `G6` for the two Gee Jun tiles. The two tiles of any other pair share one.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self.0 {
            30 => "G3",
            31 => "G6",
            _ => self.kind().code(),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.faces();
        write!(f, "{}({one}-{other})", self.code())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = houseway_lawbook::Short::<20>::deserialize(deserializer)?;
        text.as_str().parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| serde::de::Error::custom("a tile is numbered from 0 to 31"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_thirty_two_tiles_in_sixteen_pairs() {
        assert_eq!((Tile::all().len(), Kind::all().len()), (32, 16));
        for tile in Tile::all() {
            let [one, other] = tile.kind().tiles();
            assert_ne!(one, other);
            assert!([one, other].contains(&tile));
        }
    }

    /// Every domino of two halves from one to six that is in the set: the sum of all points is that of the dominoes.
    #[test]
    fn faces_make_up_the_points_and_the_pips_of_a_tile() {
        for tile in Tile::all().filter(|tile| tile.kind() != Kind::GEE_JUN) {
            let [one, other] = tile.faces();
            assert_eq!((one + other) % 10, tile.kind().points(), "{tile:?}");
            assert_eq!(one + other, tile.kind().pips(), "{tile:?}");
        }
        assert_eq!(Kind::GEE_JUN.tiles().map(|tile| tile.faces().iter().sum::<u8>()), [3, 6]);
        let mut faces: Vec<_> = Tile::all().map(Tile::faces).collect();
        faces.sort_unstable();
        faces.dedup();
        assert_eq!(faces.len(), 21, "each of the twenty-one dominoes that two dice can show");
    }

    #[test]
    fn ranks_run_without_a_gap_and_gee_jun_is_last_alone_and_first_as_a_pair() {
        let single: Vec<_> = Kind::all().map(Kind::rank).collect();
        assert_eq!(single, (1..=16).collect::<Vec<_>>());
        let mut pairs: Vec<_> = Kind::all().map(Kind::pair_rank).collect();
        assert_eq!((Kind::GEE_JUN.rank(), Kind::GEE_JUN.pair_rank()), (16, 1));
        assert_eq!((Kind::TEEN.rank(), Kind::TEEN.pair_rank()), (1, 2));
        pairs.sort_unstable();
        assert_eq!(pairs, (1..=16).collect::<Vec<_>>());
    }

    #[test]
    fn a_code_reads_back_and_an_unknown_one_lists_those_there_are() {
        for kind in Kind::all() {
            assert_eq!(kind.code().parse(), Ok(kind));
        }
        assert_eq!(("G3".parse(), "G6".parse()), (Ok(Kind::GEE_JUN), Ok(Kind::GEE_JUN)));
        for bad in ["", "8", "h8", "G4", "H12", "teen"] {
            let error = bad.parse::<Kind>().unwrap_err().to_string();
            assert!(error.contains("12, 2, H8, H4") && error.contains("G3, G6"), "{error}");
        }
    }
}
