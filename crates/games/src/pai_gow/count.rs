//! From the total of the dice to the area served first.

use super::{Area, BankMethod, DieUse, Refused, TablePoint, TableRules, Throw};
use houseway_lawbook::Ruled;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A plus or minus value by which a banker who is a player steals the cut. Never zero: whoever wants no change names
/// none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", type = "number"))]
#[serde(transparent)]
pub struct Steal(i8);

impl Steal {
    /// The signed value.
    #[must_use]
    pub const fn get(self) -> i8 {
        self.0
    }
}

impl fmt::Display for Steal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// Why the cut cannot be stolen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StealError {
    /// The book knows no plus and minus values.
    #[error("the delivery cannot be adjusted at this table")]
    NotKnown,
    /// Only a player who banks or co-banks may.
    #[error("only a player who holds the bank may adjust the delivery")]
    HouseBank,
    /// No such marker.
    #[error("{value:+} cannot be nominated: from {least:+} to {most:+}, without zero")]
    OutOfRange {
        /// What was named.
        value: i8,
        /// The least value.
        least: i8,
        /// The highest value.
        most: i8,
    },
}

/// The number of the area served first, and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", rename = "DiceCount"))]
pub struct Count {
    /// The dice and the nominated value together: -1 to 22 with three dice.
    pub total: i8,
    /// The total brought to 1 to 8.
    pub number: u8,
    /// Whether the number is that of a printed area and not counted from the chung (the alternative of PG-7).
    pub printed: bool,
}

/// Which area a throw takes out of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    /// This one.
    Area(Area),
    /// The dice named the House's area: another total is needed.
    ThrowAgain,
}

impl TableRules {
    /// A plus or minus value nominated by whoever holds the bank by `method`.
    ///
    /// # Errors
    /// [`StealError`] where the book has none, the House banks, or the value is zero or out of range.
    pub fn steal(&self, value: i8, method: BankMethod) -> Result<Ruled<Steal>, Refused<StealError>> {
        let Some(stealing) = self.stealing() else {
            return Err(Refused::new(StealError::NotKnown, self.basis(TablePoint::FirstBox)));
        };
        let [least, most] = stealing.values.value;
        let basis = &stealing.values.basis;
        if method == BankMethod::House {
            return Err(Refused::new(StealError::HouseBank, basis.clone()));
        }
        if value == 0 || !(least..=most).contains(&value) {
            return Err(Refused::new(StealError::OutOfRange { value, least, most }, basis.clone()));
        }
        Ok(Ruled::new(Steal(value), basis.clone()))
    }

    /// The count that the throw gives, shifted by `steal`.
    #[must_use]
    pub fn count(&self, throw: &Throw, steal: Option<Steal>) -> Ruled<Count> {
        self.count_total(throw.total(&[DieUse::Box]), steal)
    }

    /// The count that a total of the box dice gives, shifted by `steal`.
    #[must_use]
    pub fn count_total(&self, dice: u8, steal: Option<Steal>) -> Ruled<Count> {
        let chung = self.chung_counts();
        let mut basis = self.cite(chung.basis.clone(), TablePoint::FirstBox);
        // Totals are below 25 and values between -4 and +4.
        let total = dice as i8 + steal.map_or(0, Steal::get);
        if let (Some(_), Some(stealing)) = (steal, self.stealing()) {
            basis = basis.and(&stealing.values.basis);
            if total < 1
                && let Some(below) = &stealing.below_one
                && let Some(number) = below.value.get(usize::from(total.unsigned_abs())).copied()
            {
                let count = Count { total, number, printed: self.printed_boxes() };
                return Ruled::new(count, below.basis.clone().and(&basis));
            }
        }
        let area = i8::try_from(Area::COUNT).unwrap_or(i8::MAX);
        let number = if total < 1 {
            (total - 1).rem_euclid(area) + 1
        } else {
            let from = chung.value.iter().copied().filter(|count| *count <= total).max().unwrap_or(1);
            total - from + 1
        };
        Ruled::new(Count { total, number: number.unsigned_abs(), printed: false }, basis)
    }

    /// The area that receives the first tiles, the chung lying at `chung`.
    #[must_use]
    pub fn first_area(&self, count: Count, chung: Area) -> Area {
        match Area::new(count.number) {
            Ok(area) if count.printed => area,
            _ => chung.counted(count.number),
        }
    }

    /// The areas in the order in which they receive four tiles each: from the first counter-clockwise round the
    /// eight positions, whether or not anybody sits there or the layout has the area (PG-7).
    #[must_use]
    pub fn served(&self, first: Area) -> Ruled<Vec<Area>> {
        let basis = self.cite(self.chung_counts().basis.clone(), TablePoint::Deliver);
        Ruled::new(first.round().collect(), basis)
    }

    /// Which area the dice take out of play when players are believed to share what they hold; the count goes
    /// counter-clockwise from area one, the House's. Another total is needed for that area, and for one that is not
    /// among those `in_play` (PG-31). `None` where the book has no such measure.
    #[must_use]
    pub fn remove_area(&self, throw: &Throw, in_play: &[Area]) -> Option<Ruled<Removed>> {
        let removing = self.removing()?;
        let number = self.count_total(throw.total(&[DieUse::Box]), None).value.number;
        let area = removing.count_from.value.counted(number);
        let house = area == Area::ONE && removing.house_again.value;
        if house || !in_play.contains(&area) {
            return Some(Ruled::new(Removed::ThrowAgain, removing.house_again.basis.clone()));
        }
        Some(Ruled::new(Removed::Area(area), removing.count_from.basis.clone()))
    }
}
