use super::{Kind, Tile, TileError};
use std::fmt;

/// Four tiles as far as they can matter: their sorts, highest single tile first, none more than twice.
///
/// Held in sixteen bits. Hands are in a fixed order, that of [`Hand::all`]: by their highest tile, then the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand(u16);

/// Why tiles do not make a hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// Not four tiles.
    #[error("a hand is four tiles; here are {0}")]
    Count(usize),
    /// More tiles of a sort than a set has.
    #[error("{count} tiles {kind}: a set has only two of them")]
    TooMany {
        /// Which sort.
        kind: &'static str,
        /// How many were named.
        count: usize,
    },
    /// The same Gee Jun tile twice.
    #[error("{0} twice: a set has one of it")]
    Twice(&'static str),
    /// Not a tile.
    #[error("tile {place}: {error}")]
    Unknown {
        /// Counted from 1.
        place: usize,
        /// What is wrong.
        error: TileError,
    },
}

/// How many multisets of four there are of sixteen sorts: the range of [`dense`].
const DENSE: usize = 3_876;

/// The number of a multiset, whose sorts are given with the highest tile first, among all multisets of four.
const fn dense(kinds: [usize; 4]) -> usize {
    // Counting from the last sort: a + C(b+1, 2) + C(c+2, 3) + C(d+3, 4) numbers the multisets a <= b <= c <= d.
    let [d, c, b, a] = [15 - kinds[0], 15 - kinds[1], 15 - kinds[2], 15 - kinds[3]];
    a + (b + 1) * b / 2 + (c + 2) * (c + 1) * c / 6 + (d + 3) * (d + 2) * (d + 1) * d / 24
}

struct Tables {
    hands: [Hand; Hand::COUNT],
    places: [u16; DENSE],
}

const fn tables() -> Tables {
    let mut hands = [Hand(0); Hand::COUNT];
    let mut places = [u16::MAX; DENSE];
    let mut next = 0;
    let mut a = 0;
    while a < 16 {
        let mut b = a;
        while b < 16 {
            let mut c = if b == a { b + 1 } else { b };
            while c < 16 {
                let mut d = if c == b { c + 1 } else { c };
                while d < 16 {
                    hands[next] = Hand((a << 12 | b << 8 | c << 4 | d) as u16);
                    places[dense([a, b, c, d])] = next as u16;
                    next += 1;
                    d += 1;
                }
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    Tables { hands, places }
}

static TABLES: Tables = tables();

impl Hand {
    /// How many distinct hands there are.
    pub const COUNT: usize = 3_620;

    /// How many ways there are to deal four of thirty-two tiles: the sum of all weights.
    pub const DEALS: u32 = 35_960;

    /// The hand of these sorts, in any order.
    ///
    /// # Errors
    /// [`HandError::TooMany`].
    pub fn of(mut kinds: [Kind; 4]) -> Result<Self, HandError> {
        kinds.sort_unstable();
        let [a, b, c, d] = kinds;
        if a == c || b == d {
            let count = kinds.iter().filter(|kind| **kind == b || **kind == c).count();
            let count = if a == c && b == d { 4 } else { count.min(3) };
            let kind = if a == c { a } else { d };
            return Err(HandError::TooMany { kind: kind.code(), count });
        }
        Ok(Self::packed(kinds))
    }

    const fn packed([a, b, c, d]: [Kind; 4]) -> Self {
        Self((a.index() << 12 | b.index() << 8 | c.index() << 4 | d.index()) as u16)
    }

    /// The hand of four tiles, in any order; `None` if a tile is named twice.
    #[must_use]
    pub fn of_tiles(tiles: [Tile; 4]) -> Option<Self> {
        let distinct = (1..4).all(|place| !tiles[..place].contains(&tiles[place]));
        if distinct { Self::of(tiles.map(Tile::kind)).ok() } else { None }
    }

    /// Reads four codes, such as `12`, `H8`, `9` and `G3`.
    ///
    /// # Errors
    /// [`HandError`] names the place of what is wrong.
    pub fn parse(codes: &[&str]) -> Result<Self, HandError> {
        let kinds = codes.iter().enumerate().map(|(place, code)| {
            code.parse::<Kind>().map_err(|error| HandError::Unknown { place: place + 1, error })
        });
        let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
        for code in ["G3", "G6"] {
            if codes.iter().filter(|other| **other == code).count() > 1 {
                return Err(HandError::Twice(code));
            }
        }
        let four = <[Kind; 4]>::try_from(kinds).map_err(|kinds| HandError::Count(kinds.len()))?;
        Self::of(four)
    }

    /// Every distinct hand, in order.
    #[must_use]
    pub fn all() -> &'static [Self; Self::COUNT] {
        &TABLES.hands
    }

    /// Its place in [`Hand::all`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(TABLES.places[dense(self.kinds().map(Kind::index))])
    }

    /// Its sorts, highest single tile first.
    #[must_use]
    pub const fn kinds(self) -> [Kind; 4] {
        [
            Kind::at((self.0 >> 12) as usize),
            Kind::at((self.0 >> 8) as usize),
            Kind::at((self.0 >> 4) as usize),
            Kind::at(self.0 as usize),
        ]
    }

    /// How many of the 35,960 deals give it: two for each sort that is there once.
    #[must_use]
    pub fn weight(self) -> u32 {
        let kinds = self.kinds();
        let single = |kind: &&Kind| kinds.iter().filter(|other| other == kind).count() == 1;
        1 << kinds.iter().filter(single).count()
    }

    /// The sorts of which it has both tiles, the higher first.
    pub fn pairs(self) -> impl Iterator<Item = Kind> {
        let kinds = self.kinds();
        (0..3).filter(move |&place| kinds[place] == kinds[place + 1]).map(move |place| kinds[place])
    }
}

impl PartialOrd for Hand {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Hand {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.kinds();
        write!(f, "{a} {b} {c} {d}")
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_hands_stand_for_every_deal_once() {
        assert_eq!(Hand::all().iter().map(|hand| hand.weight()).sum::<u32>(), Hand::DEALS);
        for (place, hand) in Hand::all().iter().enumerate() {
            assert_eq!(hand.index(), place, "{hand}");
            assert_eq!(Hand::of(hand.kinds()), Ok(*hand));
        }
        assert!(Hand::all().is_sorted());
    }

    /// Dealt one by one, tiles come to the hand and the weight that the table gives.
    #[test]
    fn the_weight_is_the_number_of_deals() {
        let mut seen = vec![0; Hand::COUNT];
        for a in 0..32 {
            for b in 0..a {
                for c in 0..b {
                    for d in 0..c {
                        let tiles = [a, b, c, d].map(|number| Tile::new(number).unwrap());
                        seen[Hand::of_tiles(tiles).unwrap().index()] += 1;
                    }
                }
            }
        }
        assert!(Hand::all().iter().zip(&seen).all(|(hand, seen)| hand.weight() == *seen));
    }

    #[test]
    fn what_is_no_hand_is_told_apart() {
        let problem = |codes: &str| {
            Hand::parse(&codes.split(' ').collect::<Vec<_>>()).err().map(|error| error.to_string())
        };
        assert_eq!(problem("5 9 H8 12"), None);
        assert_eq!(problem("G6 G3 9 9"), None);
        assert_eq!(problem("12 H8 9 11 5").as_deref(), Some("a hand is four tiles; here are 5"));
        assert_eq!(problem("12 H8 9").as_deref(), Some("a hand is four tiles; here are 3"));
        assert_eq!(problem("9 12 9 9").as_deref(), Some("3 tiles 9: a set has only two of them"));
        assert_eq!(problem("5 5 5 12").as_deref(), Some("3 tiles 5: a set has only two of them"));
        assert_eq!(problem("9 9 9 9").as_deref(), Some("4 tiles 9: a set has only two of them"));
        assert_eq!(problem("G3 G3 9 8").map(|e| e.contains("tile 4: `8` is no tile")), Some(true));
        assert_eq!(problem("G3 G3 9 5").as_deref(), Some("G3 twice: a set has one of it"));
        assert_eq!(Hand::of_tiles([Tile::new(3).unwrap(); 4]), None);
    }

    #[test]
    fn pairs_are_found() {
        let pairs = |codes: &[&str]| Hand::parse(codes).unwrap().pairs().collect::<Vec<_>>();
        assert_eq!(pairs(&["H8", "L8", "9", "11"]), []);
        assert_eq!(pairs(&["G3", "9", "G6", "9"]).len(), 2);
        assert_eq!(pairs(&["5", "12", "5", "2"]).len(), 1);
    }
}
