use super::{Hand, Kind, Setting, Settings};
use houseway_lawbook::{Basis, Cited};
use serde::Deserialize;
use std::fmt;

/// What two tiles are worth, as one small number: the higher number is the better hand, equal numbers are a copy.
///
/// From the lowest: ten times sixteen for 0 to 9 points, each by the better of the two tiles; then High Nines, Gongs and
/// Wongs; then the sixteen pairs. Which tile stands where is the book's [`Ranking`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

/// The first value above all points.
const SPECIALS: u8 = 160;
/// The first value above all Wongs, Gongs and High Nines.
const PAIRS: u8 = 166;

impl Value {
    /// How many values there are; each is below this number.
    pub const COUNT: usize = 182;

    /// The value of that number; `None` from [`Value::COUNT`] on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The value as a number, from 0 to 181.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its points, if it is none of the named combinations.
    #[must_use]
    pub const fn points(self) -> Option<u8> {
        if self.0 < SPECIALS { Some(self.0 / 16) } else { None }
    }

    /// Whether the two tiles have no points at all.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 < 16
    }

    /// Whether it is a pair.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.0 >= PAIRS
    }

    /// The value without the better tile that tells equal points apart.
    #[must_use]
    pub const fn level(self) -> Level {
        match self.0 {
            points if points < SPECIALS => Level(points / 16),
            special if special < PAIRS => Level(Level::HIGH_NINE.0 + (special - SPECIALS) / 2),
            pair => Level(Level::LOWEST_PAIR.0 + (pair - PAIRS)),
        }
    }

    /// The least value of so many points; with ten, the least above all points.
    pub(super) const fn with_points(points: u8) -> Self {
        Self(points * 16)
    }

    /// The least value of so many points with `kind`, or a higher tile, at its head.
    pub(super) const fn headed(points: u8, ranking: &Ranking, kind: Kind) -> Self {
        Self(points * 16 + 15 - ranking.places[kind.index()])
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.level(), self.0)
    }
}

/// The points of two tiles, or which named combination they are: what a House Way's "7 and 9" speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// No points.
    pub const NONE: Self = Self(0);
    /// A Teen or Day with a 7.
    pub const HIGH_NINE: Self = Self(10);
    /// A Teen or Day with an 8.
    pub const GONG: Self = Self(11);
    /// A Teen or Day with a 9.
    pub const WONG: Self = Self(12);
    /// The lowest of the sixteen pairs.
    pub const LOWEST_PAIR: Self = Self(13);
    /// The highest of the sixteen pairs.
    pub const HIGHEST: Self = Self(28);

    /// So many points; `None` above nine.
    #[must_use]
    pub const fn points(points: u8) -> Option<Self> {
        if points < 10 { Some(Self(points)) } else { None }
    }

    /// From 0 for no points to 28 for the best pair.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Reads `0` to `9`, `high-nine`, `gong`, `wong` and `pair`, which is the lowest.
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            "high-nine" => Some(Self::HIGH_NINE),
            "gong" => Some(Self::GONG),
            "wong" => Some(Self::WONG),
            "pair" => Some(Self::LOWEST_PAIR),
            points => points.parse().ok().and_then(Self::points),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::HIGH_NINE => f.write_str("High Nine"),
            Self::GONG => f.write_str("Gong"),
            Self::WONG => f.write_str("Wong"),
            Self(points) if points < 10 => write!(f, "{points}"),
            Self(_) => f.write_str("pair"),
        }
    }
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `[ranking]` of a rulebook as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RankingTable {
    /// Single tiles, the highest first.
    tiles: Cited<Vec<Kind>>,
    /// Pairs, the highest first.
    pairs: Cited<Vec<Kind>>,
    /// Wongs, Gongs and High Nines, the highest first, such as `12 wong`.
    specials: Cited<Vec<String>>,
    /// What makes a Wong, a Gong and a High Nine with a Teen or Day.
    wong: Cited<Vec<Kind>>,
    gong: Cited<Vec<Kind>>,
    high_nine: Cited<Vec<Kind>>,
    /// Points of two tiles are counted modulo this.
    count: Cited<u8>,
    /// What a Gee Jun tile may count as.
    gee_jun: Cited<[u8; 2]>,
}

/// The order of all values, as one book has it.
#[derive(Clone)]
pub struct Ranking {
    values: [[Value; 16]; 16],
    /// The place of each sort in the individual order, from 0 for the highest.
    places: [u8; 16],
    /// The Teen or Day of each special, the lowest first.
    heads: [Kind; 6],
    /// The sort of each pair, the lowest first.
    pairs: [Kind; 16],
    basis: Bases,
}

#[derive(Clone, Debug)]
struct Bases {
    tiles: Basis,
    pairs: Basis,
    specials: Basis,
    count: Basis,
    gee_jun: Basis,
}

impl fmt::Debug for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ranking")
            .field("places", &self.places)
            .field("basis", &self.basis)
            .finish_non_exhaustive()
    }
}

/// A key of the ranking, its clauses, and what is wrong there.
pub(super) type Fault = (&'static str, Basis, String);

impl Ranking {
    /// The ranking of a table; `named` says whether the clauses of named combinations are in force.
    pub(super) fn new(table: &RankingTable, disabled: impl Fn(&Basis) -> bool) -> Result<Self, Fault> {
        let fault = |key, basis: &Basis, message: &str| (key, basis.clone(), message.to_owned());
        let sixteen = |key, list: &Cited<Vec<Kind>>| {
            let distinct = Kind::all().all(|kind| list.value.contains(&kind));
            let sorts = <[Kind; 16]>::try_from(list.value.as_slice()).ok().filter(|_| distinct);
            sorts.ok_or_else(|| fault(key, &list.basis, "names each of the sixteen sorts of tile once"))
        };
        let tiles = sixteen("ranking.tiles", &table.tiles)?;
        if !Kind::all().eq(tiles) {
            let message = "this game knows one order of single tiles, from 12 and 2 down to G";
            return Err(fault("ranking.tiles", &table.tiles.basis, message));
        }
        let mut pairs = sixteen("ranking.pairs", &table.pairs)?;
        pairs.reverse();
        let mut places = [0; 16];
        for (place, kind) in (0..).zip(tiles) {
            places[kind.index()] = place;
        }
        if !(2..=10).contains(&table.count.value) && !disabled(&table.count.basis) {
            return Err(fault("ranking.count", &table.count.basis, "points are counted modulo 2 to 10"));
        }
        let heads = specials(table)?;
        let mut ranking = Self {
            values: [[Value(0); 16]; 16],
            places,
            heads: heads.map(|(kind, _)| kind),
            pairs,
            basis: Bases {
                tiles: table.tiles.basis.clone(),
                pairs: table.pairs.basis.clone(),
                specials: table.specials.basis.clone(),
                count: table.count.basis.clone(),
                gee_jun: table.gee_jun.basis.clone(),
            },
        };
        let with = [&table.high_nine, &table.gong, &table.wong];
        for one in Kind::all() {
            for other in Kind::all() {
                let special = (0..6u8).zip(heads).find(|(_, (head, level))| {
                    let beside = &with[usize::from(level.0 - Level::HIGH_NINE.0)];
                    let made = |a: Kind, b: Kind| a == *head && beside.value.contains(&b);
                    (made(one, other) || made(other, one)) && !disabled(&beside.basis)
                });
                let pair = (0..16u8).zip(pairs).find(|(_, kind)| one == other && one == *kind);
                ranking.values[one.index()][other.index()] = match (pair, special) {
                    (Some((place, _)), _) if !disabled(&table.pairs.basis) => Value(PAIRS + place),
                    (_, Some((place, _))) if !disabled(&table.specials.basis) => Value(SPECIALS + place),
                    _ => ranking.counted(one, other, table),
                };
            }
        }
        Ok(ranking)
    }

    /// Two tiles by their points.
    fn counted(&self, one: Kind, other: Kind, table: &RankingTable) -> Value {
        let counts = |kind: Kind| match kind {
            Kind::GEE_JUN => table.gee_jun.value,
            kind => [kind.points(); 2],
        };
        let modulus = u32::from(table.count.value).max(2);
        let sums = counts(one).into_iter().flat_map(|a| counts(other).map(|b| u32::from(a) + u32::from(b)));
        // A modulus above ten can only be a deliberate fault; points stay below ten all the same.
        let points = sums.map(|sum| (sum % modulus).min(9)).max().unwrap_or(0) as u8;
        let better = if self.places[one.index()] < self.places[other.index()] { one } else { other };
        Value::headed(points, self, better)
    }

    /// What two tiles are worth.
    #[must_use]
    pub const fn value(&self, tiles: [Kind; 2]) -> Value {
        self.values[tiles[0].index()][tiles[1].index()]
    }

    /// The place of a sort in the book's individual order, from 0 for the highest.
    #[must_use]
    pub const fn place(&self, kind: Kind) -> u8 {
        self.places[kind.index()]
    }

    /// The legal settings of four tiles: one, two or three ways to part them, the higher two being the high hand (PG-1).
    #[must_use]
    pub fn settings(&self, hand: Hand) -> Settings {
        let [a, b, c, d] = hand.kinds();
        let ways = [([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])];
        ways.into_iter().map(|(one, other)| Setting::of(self, one, other)).collect()
    }

    /// The value in words, such as `7`, `Teen Wong` or `pair of H8`.
    #[must_use]
    pub fn words(&self, value: Value) -> String {
        match value.0 {
            pair if pair >= PAIRS => {
                format!("pair of {}", self.pairs[usize::from(pair - PAIRS).min(15)].names().cantonese)
            }
            special if special >= SPECIALS => {
                let head = self.heads[usize::from(special - SPECIALS).min(5)];
                format!("{} {}", head.names().cantonese, value.level())
            }
            _ => value.level().to_string(),
        }
    }

    /// What the value of two tiles rests on.
    #[must_use]
    pub fn basis(&self, tiles: [Kind; 2]) -> Basis {
        let value = self.value(tiles);
        if value.is_pair() {
            self.basis.pairs.clone()
        } else if value.points().is_none() {
            self.basis.specials.clone()
        } else if tiles.contains(&Kind::GEE_JUN) {
            self.basis.count.clone().and(&self.basis.gee_jun)
        } else {
            self.basis.count.clone()
        }
    }

    /// What the order of single tiles rests on.
    #[must_use]
    pub const fn tiles_basis(&self) -> &Basis {
        &self.basis.tiles
    }
}

/// The Teen or Day of each special, the lowest first, with its level.
fn specials(table: &RankingTable) -> Result<[(Kind, Level); 6], Fault> {
    let message = "names Wong, Gong and High Nine of two tiles, the highest first, as `12 wong` and so on";
    let fault = || ("ranking.specials", table.specials.basis.clone(), message.to_owned());
    let read = |text: &String| {
        let (kind, level) = text.split_once(' ')?;
        Some((kind.parse::<Kind>().ok()?, Level::parse(level)?))
    };
    let mut heads = table.specials.value.iter().map(read).collect::<Option<Vec<_>>>().ok_or_else(fault)?;
    heads.reverse();
    let heads = <[(Kind, Level); 6]>::try_from(heads).map_err(|_| fault())?;
    let levels = [Level::HIGH_NINE, Level::GONG, Level::WONG];
    let ordered =
        (0..6).all(|place| heads[place].1 == levels[place / 2] && heads[place].0 == heads[place % 2].0);
    if ordered && heads[0].0 != heads[1].0 { Ok(heads) } else { Err(fault()) }
}
