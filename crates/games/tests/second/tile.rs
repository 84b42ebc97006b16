//! The sixteen kinds of tile, two of each, and the hands of four that can be dealt.

use std::cmp::Reverse;

/// A kind of tile, highest individual rank first. The two Gee Jun tiles are one kind here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    Teen,
    Day,
    High8,
    High4,
    High10,
    High6,
    Low4,
    Eleven,
    Low10,
    High7,
    Low6,
    Nine,
    Low8,
    Low7,
    Five,
    GeeJun,
}

use Tile::{
    Day, Eleven, Five, GeeJun, High4, High6, High7, High8, High10, Low4, Low6, Low7, Low8, Low10, Nine, Teen,
};

impl Tile {
    pub const ALL: [Tile; 16] = [
        Teen, Day, High8, High4, High10, High6, Low4, Eleven, Low10, High7, Low6, Nine, Low8, Low7, Five,
        GeeJun,
    ];

    /// The code of the rulings.
    pub fn code(self) -> &'static str {
        match self {
            Teen => "12",
            Day => "2",
            High8 => "H8",
            High4 => "H4",
            High10 => "H10",
            High6 => "H6",
            Low4 => "L4",
            Eleven => "11",
            Low10 => "L10",
            High7 => "H7",
            Low6 => "L6",
            Nine => "9",
            Low8 => "L8",
            Low7 => "L7",
            Five => "5",
            GeeJun => "G",
        }
    }

    /// The kind that a code names; `G3` and `G6` are Gee Jun too.
    pub fn from_code(code: &str) -> Option<Tile> {
        if code == "G3" || code == "G6" {
            return Some(GeeJun);
        }
        Tile::ALL.into_iter().find(|tile| tile.code() == code)
    }

    /// Individual rank as a strength: Teen 16 down to Gee Jun 1.
    pub fn strength(self) -> u8 {
        match self {
            Teen => 16,
            Day => 15,
            High8 => 14,
            High4 => 13,
            High10 => 12,
            High6 => 11,
            Low4 => 10,
            Eleven => 9,
            Low10 => 8,
            High7 => 7,
            Low6 => 6,
            Nine => 5,
            Low8 => 4,
            Low7 => 3,
            Five => 2,
            GeeJun => 1,
        }
    }

    /// What the tile adds to a count; a Gee Jun tile is a three or a six.
    pub fn counts(self) -> &'static [u8] {
        match self {
            Teen => &[12],
            Day => &[2],
            High8 | Low8 => &[8],
            High4 | Low4 => &[4],
            High10 | Low10 => &[10],
            High6 | Low6 => &[6],
            Eleven => &[11],
            High7 | Low7 => &[7],
            Nine => &[9],
            Five => &[5],
            GeeJun => &[3, 6],
        }
    }

    pub fn is_teen_or_day(self) -> bool {
        matches!(self, Teen | Day)
    }

    pub fn is_10(self) -> bool {
        matches!(self, High10 | Low10)
    }

    pub fn is_8(self) -> bool {
        matches!(self, High8 | Low8)
    }

    pub fn is_7(self) -> bool {
        matches!(self, High7 | Low7)
    }

    pub fn is_6(self) -> bool {
        matches!(self, High6 | Low6)
    }

    pub fn is_4(self) -> bool {
        matches!(self, High4 | Low4)
    }

    /// One of the six highest individual ranks, Teen to High 6.
    pub fn is_first_six(self) -> bool {
        matches!(self, Teen | Day | High8 | High4 | High10 | High6)
    }
}

/// Tiles in descending individual rank.
pub fn descending<const N: usize>(mut tiles: [Tile; N]) -> [Tile; N] {
    tiles.sort_by_key(|tile| Reverse(tile.strength()));
    tiles
}

/// The codes, with a space between.
pub fn text(tiles: &[Tile]) -> String {
    tiles.iter().map(|tile| tile.code()).collect::<Vec<_>>().join(" ")
}

/// The tiles that a text with spaces names, in descending rank.
pub fn read<const N: usize>(text: &str) -> Result<[Tile; N], String> {
    let mut tiles = Vec::new();
    for code in text.split_whitespace() {
        tiles.push(Tile::from_code(code).ok_or_else(|| format!("no tile has the code {code:?}"))?);
    }
    let tiles: [Tile; N] = tiles.try_into().map_err(|_| format!("{text:?} is not {N} tiles"))?;
    Ok(descending(tiles))
}

/// Four tiles, in descending rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand(pub [Tile; 4]);

impl Hand {
    pub fn count(self, tile: Tile) -> usize {
        self.0.iter().filter(|held| **held == tile).count()
    }

    pub fn holds(self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    pub fn holds_any(self, is: impl Fn(Tile) -> bool) -> bool {
        self.0.into_iter().any(is)
    }

    /// The kinds held twice, highest individual rank first.
    pub fn pairs(self) -> Vec<Tile> {
        Tile::ALL.into_iter().filter(|tile| self.count(*tile) == 2).collect()
    }

    /// The two tiles that are not of this kind, where exactly two are.
    pub fn beside_pair(self, pair: Tile) -> [Tile; 2] {
        let others: Vec<Tile> = self.0.into_iter().filter(|tile| *tile != pair).collect();
        others.try_into().expect("the kind is held exactly twice")
    }

    /// Whether the four tiles fill the four slots, one each, in some order.
    pub fn is(self, slots: [&[Tile]; 4]) -> bool {
        fill(&self.0, &slots)
    }
}

fn fill(tiles: &[Tile], slots: &[&[Tile]]) -> bool {
    let Some((slot, later)) = slots.split_first() else {
        return tiles.is_empty();
    };
    (0..tiles.len()).any(|at| {
        let mut rest = tiles.to_vec();
        let tile = rest.remove(at);
        slot.contains(&tile) && fill(&rest, later)
    })
}

/// Every distinct hand, in a fixed order: by the highest tile, then the next, and so on.
pub fn all_hands() -> Vec<Hand> {
    let mut hands = Vec::new();
    for a in 0..16 {
        for b in a..16 {
            for c in b..16 {
                for d in c..16 {
                    let hand = Hand([Tile::ALL[a], Tile::ALL[b], Tile::ALL[c], Tile::ALL[d]]);
                    if Tile::ALL.into_iter().all(|tile| hand.count(tile) <= 2) {
                        hands.push(hand);
                    }
                }
            }
        }
    }
    hands
}
