use super::Decides;
use houseway_games::pai_gow::{Outcome, Value, Worth};

/// One corner of the region of banks' hands that a player's hand beats or loses to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    /// Banks' low hands below this.
    pub(super) low: u8,
    /// Banks' high hands below this.
    pub(super) high: u8,
    /// How often what lies below counts as won.
    pub(super) win: i8,
    /// How often it counts as lost.
    pub(super) lose: i8,
}

/// For every worth that a player's setting can have, the corners of what it wins and loses against. They are made of
/// the rule itself, asked once for each band of values that it treats alike.
pub(super) struct Corners {
    places: Vec<u16>,
    corners: Vec<Vec<Corner>>,
}

impl Corners {
    pub(super) fn new(rule: &impl Decides, worths: &[Worth]) -> Self {
        let edges: Vec<Vec<u8>> = (0..Value::COUNT as u8).map(|value| edges(rule, value)).collect();
        let mut places = vec![u16::MAX; Value::COUNT * Value::COUNT];
        let mut corners = Vec::new();
        for worth in worths {
            let place = &mut places[place(*worth)];
            if *place == u16::MAX {
                *place = corners.len() as u16;
                let [lows, highs] =
                    [worth.low, worth.high].map(|value| edges[usize::from(value.get())].as_slice());
                corners.push(corners_of(rule, *worth, lows, highs));
            }
        }
        Self { places, corners }
    }

    pub(super) fn of(&self, worth: Worth) -> &[Corner] {
        &self.corners[usize::from(self.places[place(worth)])]
    }
}

fn place(worth: Worth) -> usize {
    usize::from(worth.low.get()) * Value::COUNT + usize::from(worth.high.get())
}

/// Where the bands of values begin that are treated alike against `value`, the first at 0, and where the last ends.
fn edges(rule: &impl Decides, value: u8) -> Vec<u8> {
    let bounds = Value::new(value).map(|value| rule.bounds(value)).unwrap_or_default();
    let mut edges = vec![0];
    edges.extend(bounds.into_iter().map(Value::get).filter(|bound| *bound > 0));
    edges.push(Value::COUNT as u8);
    edges
}

fn corners_of(rule: &impl Decides, player: Worth, lows: &[u8], highs: &[u8]) -> Vec<Corner> {
    let mut corners: Vec<Corner> = Vec::new();
    for low in lows.windows(2) {
        for high in highs.windows(2) {
            let (Some(bank_low), Some(bank_high)) = (Value::new(low[0]), Value::new(high[0])) else {
                continue;
            };
            let (win, lose) = match rule.outcome(player, Worth { low: bank_low, high: bank_high }) {
                Outcome::Win => (1, 0),
                Outcome::Lose => (0, 1),
                Outcome::StandOff => continue,
            };
            for (low, high, sign) in
                [(low[1], high[1], 1), (low[0], high[1], -1), (low[1], high[0], -1), (low[0], high[0], 1)]
            {
                let (win, lose) = (sign * win, sign * lose);
                match corners.iter_mut().find(|corner| (corner.low, corner.high) == (low, high)) {
                    Some(corner) => (corner.win, corner.lose) = (corner.win + win, corner.lose + lose),
                    None => corners.push(Corner { low, high, win, lose }),
                }
            }
        }
    }
    // Nothing lies below zero, and what cancels out counts nothing.
    corners.retain(|corner| corner.low > 0 && corner.high > 0 && (corner.win != 0 || corner.lose != 0));
    corners
}
