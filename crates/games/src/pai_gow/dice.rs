//! The dice cup: which dice a table shakes, what they show, and in how many ways.

use super::table_rules::Fault;
use super::{Refused, TableRules};
use houseway_lawbook::{Basis, Cited, Ruled};
use houseway_money::Odds;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What one die shows, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Die(u8);

/// A number that no die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no face of a die: they run from 1 to 6")]
pub struct DieError(u8);

impl Die {
    /// How many faces a die has.
    pub const FACES: u8 = 6;

    /// The face of that number.
    ///
    /// # Errors
    /// [`DieError`] outside 1 to 6.
    pub const fn new(face: u8) -> Result<Self, DieError> {
        if face >= 1 && face <= Self::FACES { Ok(Self(face)) } else { Err(DieError(face)) }
    }

    /// Its number.
    #[must_use]
    pub const fn face(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Die {
    type Error = DieError;

    fn try_from(face: u8) -> Result<Self, DieError> {
        Self::new(face)
    }
}

impl From<Die> for u8 {
    fn from(die: Die) -> Self {
        die.0
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a die is read for; dice of different use have different colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum DieUse {
    /// It finds the area served first.
    Box,
    /// It finds the cut.
    Cut,
    /// It only completes the three of Big and Small.
    BigSmall,
}

/// How a die lies when the cup is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    /// Flat on the base, showing a face.
    Flat(Die),
    /// Leaning on the wall or on another die.
    NotFlat,
}

/// What the dice of one cup show, in the order of their set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Throw(Vec<(DieUse, Die)>);

impl Throw {
    /// The dice in the order of their set.
    #[must_use]
    pub fn dice(&self) -> &[(DieUse, Die)] {
        &self.0
    }

    /// The sum of the dice of these uses.
    #[must_use]
    pub fn total(&self, uses: &[DieUse]) -> u8 {
        self.0.iter().filter(|(used, _)| uses.contains(used)).map(|(_, die)| die.face()).sum()
    }

    /// The cut die, where the set has one.
    #[must_use]
    pub fn cut(&self) -> Option<Die> {
        self.0.iter().find(|(used, _)| *used == DieUse::Cut).map(|(_, die)| *die)
    }
}

/// What becomes of an opened cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cup {
    /// The dice are read.
    Thrown(Throw),
    /// A die does not lie flat: the cup is shaken again.
    ShakeAgain,
}

/// Why a cup cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CupError {
    /// Too few or too many dice were read.
    #[error("this cup holds {holds} dice, not {read}")]
    Count {
        /// How many dice the set has.
        holds: usize,
        /// How many were read.
        read: usize,
    },
    /// A die shows nothing, and the book in force does not have it shaken again. Only under a mutation.
    #[error("a die shows no face")]
    Unread,
    /// Big and Small are not offered with this set.
    #[error("Big and Small are not offered with these dice")]
    NoBigSmall,
}

/// The dice of one version of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSet {
    pub(super) name: String,
    /// Of each use how many, in the order in which they are read.
    pub(super) dice: Vec<(DieUse, Cited<u8>)>,
    /// Whether every die must lie flat.
    pub(super) flat: Cited<bool>,
    /// Which dice make up the total of Big and Small.
    pub(super) big_small_adds: Option<Cited<Vec<DieUse>>>,
    pub(super) basis: Basis,
}

impl DiceSet {
    /// The set's name in the book's data, such as `regular`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The uses of the dice in the cup, one entry a die, in the order in which they are read. The die that is there
    /// for Big and Small alone is in the cup only where that wager is offered.
    #[must_use]
    pub fn in_cup(&self, big_small_offered: bool) -> Vec<DieUse> {
        let kept = self.dice.iter().filter(|(used, _)| *used != DieUse::BigSmall || big_small_offered);
        kept.flat_map(|(used, count)| (0..count.value).map(move |_| *used)).collect()
    }

    /// Reads the opened cup, one entry a die in the order of [`DiceSet::in_cup`].
    ///
    /// # Errors
    /// [`CupError`] if the number of dice is not that of the set.
    pub fn read(&self, big_small_offered: bool, rests: &[Rest]) -> Result<Ruled<Cup>, Refused<CupError>> {
        let uses = self.in_cup(big_small_offered);
        if uses.len() != rests.len() {
            let reason = CupError::Count { holds: uses.len(), read: rests.len() };
            return Err(Refused::new(reason, self.basis.clone()));
        }
        if self.flat.value && rests.contains(&Rest::NotFlat) {
            return Ok(Ruled::new(Cup::ShakeAgain, self.flat.basis.clone()));
        }
        let read = uses.into_iter().zip(rests).map(|(used, rest)| match rest {
            Rest::Flat(die) => Some((used, *die)),
            Rest::NotFlat => None,
        });
        match read.collect() {
            Some(dice) => Ok(Ruled::new(Cup::Thrown(Throw(dice)), self.basis.clone())),
            None => Err(Refused::new(CupError::Unread, self.basis.clone())),
        }
    }
}

/// The two sides of the wager on the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BigSmall {
    /// The higher totals.
    Big,
    /// The lower totals.
    Small,
}

impl BigSmall {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Big, Self::Small];

    /// Its name among the bets: `big`, `small`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Big => "big",
            Self::Small => "small",
        }
    }
}

/// The wager on Big and Small as a book has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BigSmallTable {
    /// The least and the highest total that Big wins on.
    pub big: Cited<[u8; 2]>,
    /// The least and the highest total that Small wins on.
    pub small: Cited<[u8; 2]>,
    /// Whether three equal dice lose both.
    pub triple_loses: Cited<bool>,
    /// What a winning wager is paid.
    pub odds: Cited<Odds>,
}

impl BigSmallTable {
    /// Whether each range is one of totals of three dice.
    ///
    /// # Errors
    /// The key, and what is wrong there with its clause.
    pub(super) fn check(&self) -> Result<(), Fault> {
        for (key, range) in [("big", &self.big), ("small", &self.small)] {
            let [least, most] = range.value;
            if least > most || least < 3 || most > 3 * Die::FACES {
                let message = format!(
                    "is the least and the highest total that wins, of three dice, such as [4, 10] (clause {})",
                    range.basis
                );
                return Err((format!("big-small.{key}"), message));
            }
        }
        Ok(())
    }

    /// Whether `side` wins on these three faces.
    #[must_use]
    pub fn wins(&self, side: BigSmall, faces: [Die; 3]) -> Ruled<bool> {
        let [first, last] = match side {
            BigSmall::Big => self.big.value,
            BigSmall::Small => self.small.value,
        };
        let range = match side {
            BigSmall::Big => &self.big.basis,
            BigSmall::Small => &self.small.basis,
        };
        let triple = faces[0] == faces[1] && faces[1] == faces[2];
        if triple && self.triple_loses.value {
            return Ruled::new(false, self.triple_loses.basis.clone());
        }
        let total: u8 = faces.iter().map(|die| die.face()).sum();
        Ruled::new((first..=last).contains(&total), range.clone())
    }

    /// In how many of the 216 throws of three dice `side` wins.
    #[must_use]
    pub fn ways(&self, side: BigSmall) -> u32 {
        let faces = || (1..=Die::FACES).map(Die);
        let throws = faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| [a, b, c])));
        throws.map(|throw| u32::from(self.wins(side, throw).value)).sum()
    }
}

impl TableRules {
    /// Whether `side` of Big and Small wins at this throw.
    ///
    /// # Errors
    /// [`CupError::NoBigSmall`] where the book or the set has no such wager or the cup not the three dice for it.
    pub fn big_small(
        &self,
        set: &DiceSet,
        throw: &Throw,
        side: BigSmall,
    ) -> Result<Ruled<bool>, Refused<CupError>> {
        let refused = || Refused::new(CupError::NoBigSmall, set.basis.clone());
        let table = self.big_small_table().ok_or_else(refused)?;
        let adds = set.big_small_adds.as_ref().ok_or_else(refused)?;
        let counted = throw.dice().iter().filter(|(used, _)| adds.value.contains(used));
        let faces: Vec<Die> = counted.map(|(_, die)| *die).collect();
        let faces: [Die; 3] = faces.try_into().map_err(|_| refused())?;
        let won = table.wins(side, faces);
        let basis = won.basis.and(&adds.basis);
        Ok(Ruled::new(won.value, if won.value { basis.and(&table.odds.basis) } else { basis }))
    }
}
