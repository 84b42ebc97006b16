//! The wall of 32 tiles and the patterns by which it is dealt.
//!
//! The wall is eight stacks of four, as the dealer sees it: stack 1 is at the left of the dealer's view, level 1 is the top. A
//! pattern says which four places make up each of the eight hands, in the order of delivery. The tiles of a hand have
//! no order among themselves; places are listed top to bottom, then left to right.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How many stacks a wall has.
pub const STACKS: u8 = 8;
/// How many tiles a stack has, and also a hand.
pub const LEVELS: u8 = 4;
/// The widest and the highest diagram that is read.
const LARGEST: usize = 16;

/// A place of the wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct Place {
    level: u8,
    stack: u8,
}

/// Numbers that name no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "stack {0}, level {1} is no place of the wall: stacks run from 1 to {STACKS}, levels from 1 to {LEVELS}"
)]
pub struct PlaceError(u8, u8);

impl Place {
    /// The place in `stack` (1 to 8 from the left of the dealer's view) at `level` (1 to 4 from the top).
    ///
    /// # Errors
    /// [`PlaceError`] outside the wall.
    pub const fn new(stack: u8, level: u8) -> Result<Self, PlaceError> {
        if stack >= 1 && stack <= STACKS && level >= 1 && level <= LEVELS {
            Ok(Self { level, stack })
        } else {
            Err(PlaceError(stack, level))
        }
    }

    /// Its stack, 1 to 8 from the left of the dealer's view.
    #[must_use]
    pub const fn stack(self) -> u8 {
        self.stack
    }

    /// Its level, 1 to 4 from the top.
    #[must_use]
    pub const fn level(self) -> u8 {
        self.level
    }

    /// Its index in a [`Wall`]: stack by stack from the left, each from the top, 0 to 31.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.stack as usize - 1) * LEVELS as usize + (self.level as usize - 1)
    }

    /// Every place, in the order of [`Place::index`].
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=STACKS).flat_map(|stack| (1..=LEVELS).map(move |level| Self { level, stack }))
    }
}

impl TryFrom<(u8, u8)> for Place {
    type Error = PlaceError;

    fn try_from((stack, level): (u8, u8)) -> Result<Self, PlaceError> {
        Self::new(stack, level)
    }
}

impl From<Place> for (u8, u8) {
    fn from(place: Place) -> Self {
        (place.stack, place.level)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.stack, self.level)
    }
}

/// Something at each place of the wall: tiles, seals, or tiles still unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall<T>([T; 32]);

impl<T> Wall<T> {
    /// The wall of these, in the order of [`Place::index`].
    pub const fn new(places: [T; 32]) -> Self {
        Self(places)
    }

    /// What lies at `place`.
    pub const fn at(&self, place: Place) -> &T {
        &self.0[place.index()]
    }
}

/// Which places make up each of the eight hands, in the order of delivery. Every place of the wall appears once.
#[derive(Clone, PartialEq, Eq)]
pub struct Pattern([[Place; 4]; 8]);

/// Why a diagram is no pattern. Rows and columns are counted from 1, from the top and from the left.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The diagram is empty, ragged, or too large.
    #[error(
        "a diagram has up to {LARGEST} rows of equal length, up to {LARGEST} places each: row {row} has {columns}"
    )]
    Ragged {
        /// Which row.
        row: usize,
        /// How many places it has.
        columns: usize,
    },
    /// A cell is neither a number nor a dot.
    #[error("row {row} has `{cell}`: write a number from 1 to 8, or a dot where no tile lies")]
    Cell {
        /// Which row.
        row: usize,
        /// What stands there.
        cell: String,
    },
    /// The wall is not eight stacks of four.
    #[error("the wall has 4 rows of 8 tiles and no gap: for another arrangement give its `set_up` too")]
    NotTheWall,
    /// A hand has not four tiles.
    #[error("hand {hand} has {tiles} tiles, not 4")]
    Hand {
        /// Which hand.
        hand: usize,
        /// How many tiles it has.
        tiles: usize,
    },
    /// A stack has not four tiles.
    #[error("the set-up has {tiles} tiles of stack {stack}, not 4")]
    Stack {
        /// Which stack.
        stack: usize,
        /// How many of its tiles the set-up shows.
        tiles: usize,
    },
    /// A stack lies twice in one row, so that nobody can tell its upper tile from its lower.
    #[error("stack {stack} stands twice in row {row} of the set-up")]
    Twice {
        /// Which stack.
        stack: u8,
        /// Which row.
        row: usize,
    },
    /// The delivery and the set-up are not of one shape.
    #[error("the delivery and the set-up differ in shape at row {row}")]
    Shape {
        /// Which row.
        row: usize,
    },
}

/// A diagram as read: numbers, and gaps where no tile lies.
type Rows = Vec<Vec<Option<u8>>>;

impl Pattern {
    /// The pattern of a printed delivery order.
    ///
    /// A diagram is text: a line for each row from the top, numbers from 1 to 8 with blanks between, a dot where no
    /// tile lies. `delivery` shows which hand each tile goes to. Without `set_up` it shows the wall itself, 4 rows of
    /// 8; with it, `set_up` shows in the same shape which stack of the wall each tile came from. A stack keeps the
    /// order of its tiles: the one highest in the set-up was its top.
    ///
    /// # Errors
    /// [`PatternError`] names the row, hand or stack unless every place of the wall is used exactly once.
    pub fn read(delivery: &str, set_up: Option<&str>) -> Result<Self, PatternError> {
        let delivery = rows(delivery)?;
        let set_up = match set_up {
            Some(text) => rows(text)?,
            None if is_wall(&delivery) => vec![(1..=STACKS).map(Some).collect(); usize::from(LEVELS)],
            None => return Err(PatternError::NotTheWall),
        };
        same_shape(&delivery, &set_up)?;
        let mut seen = [0u8; STACKS as usize];
        let mut hands: [Vec<Place>; 8] = Default::default();
        for (row, (hand_row, stack_row)) in (1..).zip(delivery.iter().zip(&set_up)) {
            let before = seen;
            for (hand, stack) in hand_row.iter().zip(stack_row) {
                let (Some(hand), Some(stack)) = (*hand, *stack) else { continue };
                let column = usize::from(stack) - 1;
                if seen[column] != before[column] {
                    return Err(PatternError::Twice { stack, row });
                }
                seen[column] += 1;
                if let Ok(place) = Place::new(stack, seen[column]) {
                    hands[usize::from(hand) - 1].push(place);
                } else {
                    return Err(PatternError::Stack {
                        stack: usize::from(stack),
                        tiles: usize::from(seen[column]),
                    });
                }
            }
        }
        if let Some(stack) = seen.iter().position(|tiles| *tiles != LEVELS) {
            return Err(PatternError::Stack { stack: stack + 1, tiles: usize::from(seen[stack]) });
        }
        let mut pattern = [[Place { level: 1, stack: 1 }; 4]; 8];
        for (index, (slot, mut places)) in pattern.iter_mut().zip(hands).enumerate() {
            places.sort_unstable();
            let tiles = places.len();
            *slot = places.try_into().map_err(|_| PatternError::Hand { hand: index + 1, tiles })?;
        }
        Ok(Self(pattern))
    }

    /// The places of each hand, in the order of delivery.
    #[must_use]
    pub const fn hands(&self) -> &[[Place; 4]; 8] {
        &self.0
    }

    /// The same cut from the other side.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.moved(|place| Place { stack: STACKS + 1 - place.stack, ..place })
    }

    /// The same cut with top and bottom exchanged.
    #[must_use]
    pub fn flipped(&self) -> Self {
        self.moved(|place| Place { level: LEVELS + 1 - place.level, ..place })
    }

    /// The same places with the hands in the opposite order. No book asks for it; it is what a disabled clause
    /// leaves, for tests of the tests.
    pub(super) fn reversed(&self) -> Self {
        let mut hands = self.0;
        hands.reverse();
        Self(hands)
    }

    fn moved(&self, to: impl Fn(Place) -> Place) -> Self {
        Self(self.0.map(|hand| {
            let mut hand = hand.map(&to);
            hand.sort_unstable();
            hand
        }))
    }

    /// Which hand, 1 to 8, the tile at `place` goes to.
    #[must_use]
    pub fn hand_of(&self, place: Place) -> u8 {
        (1..).zip(&self.0).find(|(_, hand)| hand.contains(&place)).map_or(0, |(number, _)| number)
    }

    /// The eight hands of a wall, in the order of delivery.
    #[must_use]
    pub fn deal<T: Clone>(&self, wall: &Wall<T>) -> [[T; 4]; 8] {
        self.0.each_ref().map(|hand| hand.each_ref().map(|place| wall.at(*place).clone()))
    }
}

/// How a wall is rebuilt before it is delivered, as the dealer sees it: where tiles lie, from which stack of the wall each
/// came, and to which hand it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    stacks: Rows,
    hands: Rows,
}

impl Rebuilt {
    /// Diagrams that [`Pattern::read`] has read.
    pub(super) fn read(delivery: &str, set_up: &str) -> Result<Self, PatternError> {
        let rebuilt = Self { stacks: rows(set_up)?, hands: rows(delivery)? };
        same_shape(&rebuilt.hands, &rebuilt.stacks)?;
        Ok(rebuilt)
    }

    /// From which stack, 1 to 8 from the left of the dealer's view, each tile came: rows from the top, `None` where no
    /// tile lies.
    #[must_use]
    pub fn stacks(&self) -> &[Vec<Option<u8>>] {
        &self.stacks
    }

    /// To which hand, 1 to 8 in the order of delivery, each tile goes, in the same shape.
    #[must_use]
    pub fn hands(&self) -> &[Vec<Option<u8>>] {
        &self.hands
    }

    /// The same from the other side.
    pub(super) fn mirrored(mut self) -> Self {
        for row in self.stacks.iter_mut().chain(&mut self.hands) {
            row.reverse();
        }
        for stack in self.stacks.iter_mut().flatten().flatten() {
            *stack = STACKS + 1 - *stack;
        }
        self
    }

    /// The same with top and bottom exchanged.
    pub(super) fn flipped(mut self) -> Self {
        self.stacks.reverse();
        self.hands.reverse();
        self
    }
}

impl fmt::Display for Pattern {
    /// The wall as the dealer sees it, each tile with the number of its hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for level in 1..=LEVELS {
            for stack in 1..=STACKS {
                let blank = if stack == 1 { "" } else { " " };
                write!(f, "{blank}{}", self.hand_of(Place { level, stack }))?;
            }
            if level < LEVELS {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn rows(text: &str) -> Result<Rows, PatternError> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut rows = Rows::new();
    for (row, line) in (1..).zip(lines) {
        let cells: Vec<&str> = line.split_whitespace().take(LARGEST + 1).collect();
        let columns = cells.len();
        let ragged = rows.first().is_some_and(|first| first.len() != columns);
        if ragged || columns > LARGEST || row > LARGEST {
            return Err(PatternError::Ragged { row, columns });
        }
        let cell = |cell: &str| match cell {
            "." => Ok(None),
            number => match number.parse() {
                Ok(number @ 1..=8) => Ok(Some(number)),
                _ => Err(PatternError::Cell { row, cell: cell.chars().take(12).collect() }),
            },
        };
        rows.push(cells.into_iter().map(cell).collect::<Result<_, _>>()?);
    }
    if rows.is_empty() { Err(PatternError::Ragged { row: 1, columns: 0 }) } else { Ok(rows) }
}

fn is_wall(rows: &Rows) -> bool {
    rows.len() == usize::from(LEVELS)
        && rows.iter().all(|row| row.len() == usize::from(STACKS) && row.iter().all(Option::is_some))
}

fn same_shape(delivery: &Rows, set_up: &Rows) -> Result<(), PatternError> {
    let tiles =
        |row: Option<&Vec<Option<u8>>>| row.map(|row| row.iter().map(Option::is_some).collect::<Vec<_>>());
    let longest = delivery.len().max(set_up.len());
    match (0..longest).find(|row| tiles(delivery.get(*row)) != tiles(set_up.get(*row))) {
        Some(row) => Err(PatternError::Shape { row: row + 1 }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BIG_SLICE: &str = "2 2 2 2 1 1 1 1\n4 4 4 4 3 3 3 3\n6 6 6 6 5 5 5 5\n8 8 8 8 7 7 7 7";

    #[test]
    fn a_diagram_reads_back_as_it_was_written() {
        let pattern = Pattern::read(BIG_SLICE, None).unwrap();
        assert_eq!(pattern.to_string(), BIG_SLICE);
        assert_eq!(pattern.hands()[0].map(<(u8, u8)>::from), [(5, 1), (6, 1), (7, 1), (8, 1)]);
        assert!(pattern.mirrored().to_string().starts_with("1 1 1 1 2 2 2 2\n3"));
        assert!(pattern.flipped().to_string().starts_with("8 8 8 8 7 7 7 7\n6"));
        assert_eq!(pattern.mirrored().mirrored(), pattern);
        assert_eq!(pattern.flipped().flipped(), pattern);
    }

    #[test]
    fn a_stack_in_two_parts_keeps_its_upper_tiles_above() {
        // Stack 1 is split: its upper half lies on stack 2, its lower half stays.
        let set_up = ". 1 . . . . . .\n. 1 . . . . . .\n. 2 3 4 5 6 7 8\n. 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8";
        let delivery = ". 1 . . . . . .\n. 1 . . . . . .\n. 2 3 4 5 6 7 8\n. 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8";
        let pattern = Pattern::read(delivery, Some(set_up)).unwrap();
        assert_eq!(pattern.hands()[0].map(<(u8, u8)>::from), [(1, 1), (1, 2), (1, 3), (1, 4)]);
        assert_eq!(pattern.to_string().lines().next(), Some("1 2 3 4 5 6 7 8"));
    }

    #[test]
    fn what_is_wrong_with_a_diagram_is_named() {
        let check = |delivery: &str, set_up: Option<&str>, expected: &str| {
            let error = Pattern::read(delivery, set_up).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("", None, "row 1 has 0");
        check(&BIG_SLICE.replace("2 2 2 2 1", "2 2 2 1 1"), None, "hand 1 has 5 tiles");
        check(&BIG_SLICE.replacen("2 2", "2 9", 1), None, "row 1 has `9`");
        check(&BIG_SLICE.replacen("2 2", "2 x", 1), None, "row 1 has `x`");
        check(&BIG_SLICE.replacen("2 2", "2", 1), None, "row 2 has 8");
        check(&BIG_SLICE.replacen("2 2", "2 .", 1), None, "give its `set_up`");
        check("1 1\n1 1", None, "give its `set_up`");
        check("1 1\n1 1", Some("1 2\n1 ."), "differ in shape at row 2");
        check("1 1\n1 1", Some("1 2"), "differ in shape at row 2");
        check("1 1\n1 1", Some("1 1\n2 2"), "stack 1 stands twice in row 1");
        check("1 1\n1 1", Some("1 2\n1 2"), "the set-up has 2 tiles of stack 1");
        check("1\n1\n1\n1\n1", Some("3\n3\n3\n3\n3"), "the set-up has 5 tiles of stack 3");
        check(&"1 ".repeat(40), None, "row 1 has 17");
    }

    proptest! {
        /// Any way of giving each place to a hand is a pattern exactly if every hand gets four.
        #[test]
        fn a_shuffled_wall_is_a_pattern_and_deals_each_place_once(
            hands in Just((0..32u8).map(|n| n / 4 + 1).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let lines: Vec<_> = hands.chunks(8).map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).collect();
            let text = lines.join("\n");
            let pattern = Pattern::read(&text, None).unwrap();
            prop_assert_eq!(pattern.to_string(), text.clone());
            let wall = Wall::new(std::array::from_fn(|index| index));
            let mut dealt: Vec<usize> = pattern.deal(&wall).concat();
            dealt.sort_unstable();
            prop_assert_eq!(dealt, (0..32).collect::<Vec<_>>());
            let spoilt = text.replacen('1', "2", 1);
            prop_assert!(Pattern::read(&spoilt, None).is_err());
        }
    }
}
