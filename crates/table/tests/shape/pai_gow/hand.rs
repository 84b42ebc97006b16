use super::Tile;
use serde::{Deserialize, Serialize};

/// What two tiles are worth (PG-1): compared, the greater is the higher hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Worth {
    /// 0 to 9 points, then High Nine, Gong, Wong, then the pairs.
    strength: u8,
    /// The better tile's rank, where points are compared.
    better: u8,
}

impl Worth {
    pub fn of([one, other]: [Tile; 2]) -> Self {
        if one.is_gee_jun() && other.is_gee_jun() {
            return Self { strength: 117, better: 0 };
        }
        if one == other {
            return Self { strength: 100 + one.rank(), better: 0 };
        }
        for (teen_or_day, second) in [(one, other), (other, one)] {
            let above = match teen_or_day {
                Tile::Teen => 1,
                Tile::Day => 0,
                _ => continue,
            };
            let class = match second.counts() {
                [9] => 54,
                [8] => 52,
                [7] => 50,
                _ => continue,
            };
            return Self { strength: class + above, better: 0 };
        }
        let points = one.counts().iter().flat_map(|a| other.counts().iter().map(move |b| (a + b) % 10)).max();
        Self { strength: points.unwrap_or(0), better: one.rank().max(other.rank()) }
    }

    fn is_zero(self) -> bool {
        self.strength == 0
    }

    /// Whether the banker's hand takes the player's: a copy is the banker's (PG-2), and so is zero against
    /// zero (PG-3).
    fn taken_by(self, bank: Self) -> bool {
        bank >= self || (self.is_zero() && bank.is_zero())
    }
}

/// Which two of four places are the low hand, the smaller first.
pub type Low = [u8; 2];

/// Every setting of four tiles.
pub const SETTINGS: [Low; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// The two places that `low` leaves.
fn others(low: Low) -> Low {
    let mut rest = (0..4).filter(|place| !low.contains(place));
    [rest.next().unwrap_or(0), rest.next().unwrap_or(0)]
}

/// What the low and the high hand are worth.
pub fn worths(tiles: [Tile; 4], low: Low) -> (Worth, Worth) {
    let two = |places: Low| Worth::of(places.map(|place| tiles[usize::from(place)]));
    (two(low), two(others(low)))
}

/// Whether the high hand is the higher of the two.
pub fn is_well_set(tiles: [Tile; 4], low: Low) -> bool {
    let (low, high) = worths(tiles, low);
    high >= low
}

/// The same two pairs of tiles with the higher as the high hand, as the dealer lays them out (12.1.13).
pub fn laid_out(tiles: [Tile; 4], low: Low) -> Low {
    if is_well_set(tiles, low) { low } else { others(low) }
}

/// The call on a player's hands (12.1.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// The player has won.
    Jung,
    /// The player has lost.
    Che,
    /// A stand-off.
    Jowl,
}

/// Matches a player's hands with the banker's (13.1 to 13.7).
pub fn matched(player: (Worth, Worth), bank: (Worth, Worth)) -> Call {
    match (player.0.taken_by(bank.0), player.1.taken_by(bank.1)) {
        (false, false) => Call::Jung,
        (true, true) => Call::Che,
        _ => Call::Jowl,
    }
}
