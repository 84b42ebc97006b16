//! The cuts: which there are, from which side and end, which is called, and the pattern that it deals by.

use super::wall::{Pattern, Rebuilt};
use super::{BankMethod, Count, Declined, Die, HouseCutBy, Refused, TablePoint, TableRules};
use houseway_lawbook::{Basis, Ruled, Short, ShortError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The name of a cut in data, such as `yat-dong-dong`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", type = "string"))]
#[serde(transparent)]
pub struct CutName(Short<32>);

impl CutName {
    /// The name written as `text`.
    ///
    /// # Errors
    /// [`ShortError`] if the text is empty, too long or unprintable.
    pub fn new(text: &str) -> Result<Self, ShortError> {
        Short::new(text).map(Self)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl FromStr for CutName {
    type Err = ShortError;

    fn from_str(text: &str) -> Result<Self, ShortError> {
        Self::new(text)
    }
}

impl fmt::Display for CutName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for CutName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// From which side a wall is delivered, as the dealer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", rename = "CutSide"))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The dealer's right.
    Right,
    /// The dealer's left.
    Left,
}

/// From which end of the stacks a wall is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", rename = "CutEnd"))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The upper tiles first.
    Top,
    /// The lower tiles first.
    Bottom,
}

/// How a cut is turned; nothing where the cut has no such choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Orientation {
    /// From which side.
    pub side: Option<Side>,
    /// From which end.
    pub end: Option<End>,
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side.map(|side| match side {
            Side::Right => "from the right",
            Side::Left => "from the left",
        });
        let end = self.end.map(|end| match end {
            End::Top => "from the top",
            End::Bottom => "from the bottom",
        });
        let words: Vec<_> = side.into_iter().chain(end).collect();
        f.write_str(&words.join(", "))
    }
}

/// How a cut runs from whichever side it is delivered, where the book's list says so beside the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Course {
    /// From the front of the wall to its back.
    FrontToBack,
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FrontToBack => f.write_str("front to back"),
        }
    }
}

/// A cut of a book, or of a casino's own file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    pub(super) name: CutName,
    pub(super) title: String,
    pub(super) english: String,
    pub(super) sides: bool,
    pub(super) ends: bool,
    pub(super) course: Option<Course>,
    pub(super) basis: Basis,
    pub(super) deliveries: Vec<Delivery>,
    pub(super) approval: Option<String>,
    /// Whether the book does not list it.
    pub(super) other: bool,
}

/// The order in which a cut, turned in one way, delivers the wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub(super) orientation: Orientation,
    pub(super) pattern: Pattern,
    /// Where the wall is rebuilt first.
    pub(super) rebuilt: Option<Rebuilt>,
    pub(super) basis: Basis,
}

/// A delivery that is shown, and how it must be turned to be the one that is wanted.
struct Turned<'a> {
    delivery: &'a Delivery,
    mirrored: bool,
    flipped: bool,
}

impl Cut {
    /// Its name in data.
    #[must_use]
    pub const fn name(&self) -> CutName {
        self.name
    }

    /// Its traditional name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its English name.
    #[must_use]
    pub fn english(&self) -> &str {
        &self.english
    }

    /// How it runs from whichever side, where the book says so: the operator's order of delivery shows it.
    #[must_use]
    pub const fn course(&self) -> Option<Course> {
        self.course
    }

    /// What its place in the book stands on.
    #[must_use]
    pub const fn basis(&self) -> &Basis {
        &self.basis
    }

    /// Who approved the operator's pattern, where one is used.
    #[must_use]
    pub fn approval(&self) -> Option<&str> {
        self.approval.as_deref()
    }

    /// Whether an order of delivery is known, so that it can be played.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        !self.deliveries.is_empty()
    }

    /// The ways in which it may be turned: one for each side and each end that it may be delivered from.
    #[must_use]
    pub fn orientations(&self) -> Vec<Orientation> {
        let sides = if self.sides { vec![Some(Side::Right), Some(Side::Left)] } else { vec![None] };
        let ends = if self.ends { vec![Some(End::Top), Some(End::Bottom)] } else { vec![None] };
        sides
            .into_iter()
            .flat_map(|side| ends.iter().map(move |end| Orientation { side, end: *end }))
            .collect()
    }

    /// The order of delivery in `orientation`. What the data does not show is the same cut mirrored or turned over.
    #[must_use]
    pub fn pattern(&self, orientation: Orientation) -> Option<Ruled<Pattern>> {
        let Turned { delivery, mirrored, flipped } = self.turned(orientation)?;
        let pattern = delivery.pattern.clone();
        let pattern = if mirrored { pattern.mirrored() } else { pattern };
        let pattern = if flipped { pattern.flipped() } else { pattern };
        Some(Ruled::new(pattern, delivery.basis.clone().and(&self.basis)))
    }

    /// How the wall is rebuilt for this delivery; `None` where it is delivered as it stands.
    #[must_use]
    pub fn rebuilt(&self, orientation: Orientation) -> Option<Rebuilt> {
        let Turned { delivery, mirrored, flipped } = self.turned(orientation)?;
        let rebuilt = delivery.rebuilt.clone()?;
        let rebuilt = if mirrored { rebuilt.mirrored() } else { rebuilt };
        Some(if flipped { rebuilt.flipped() } else { rebuilt })
    }

    /// The delivery that is nearest to `orientation` among those shown.
    fn turned(&self, orientation: Orientation) -> Option<Turned<'_>> {
        if !self.orientations().contains(&orientation) {
            return None;
        }
        let ways = [(false, false), (true, false), (false, true), (true, true)];
        ways.into_iter().find_map(|(mirrored, flipped)| {
            let Orientation { side, end } = orientation;
            let side = if mirrored { side.map(Side::other) } else { side };
            let end = if flipped { end.map(End::other) } else { end };
            let delivery = self.deliveries.iter().find(|d| d.orientation == Orientation { side, end })?;
            Some(Turned { delivery, mirrored, flipped })
        })
    }
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }
}

impl End {
    const fn other(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
        }
    }
}

/// A cut that somebody names; what is not named of its orientation is the table's custom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct CutRequest {
    /// Which cut.
    pub name: CutName,
    /// From which side, if named.
    pub side: Option<Side>,
    /// From which end, if named.
    pub end: Option<End>,
}

/// What bears on the cut of a round.
#[derive(Clone, Copy, Debug)]
pub struct CutAsked<'a> {
    /// Who banks.
    pub method: BankMethod,
    /// What the dice came to, with the value by which the cut was stolen.
    pub count: Count,
    /// Whether the banker adjusted the delivery.
    pub stolen: bool,
    /// What the cut die shows, where the table has one.
    pub cut_die: Option<Die>,
    /// What was named: by the banker if a player banks; else by the dealer, among what the dice call.
    pub named: Option<&'a CutRequest>,
    /// What the supervisor named, who is asked where the banker declines and the book says so.
    pub supervisor: Option<&'a CutRequest>,
}

/// The cut of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutInForce {
    /// Which cut.
    pub name: CutName,
    /// How it is turned.
    pub orientation: Orientation,
    /// The order of delivery.
    pub pattern: Pattern,
    /// The rank that must accept it, where the book does not list the cut.
    pub needs_rank: Option<String>,
}

/// Why a cut cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CutError {
    /// Neither the book nor the operator's file has it.
    #[error("`{name}` is no cut of this table; it has {known}")]
    Unknown {
        /// What was named.
        name: CutName,
        /// The table's cuts.
        known: String,
    },
    /// The dice call another.
    #[error("the cut is called by the dice: {called}, not `{named}`")]
    NotCalled {
        /// What was named.
        named: CutName,
        /// What the dice call.
        called: String,
    },
    /// The cut is not turned that way.
    #[error("`{name}` is not delivered from there: it may be turned {ways}")]
    Orientation {
        /// Which cut.
        name: CutName,
        /// Its ways.
        ways: String,
    },
    /// The book names the cut and prints no order of delivery.
    #[error(
        "the order in which `{name}` is delivered is not printed: give it in the operator's file of cuts"
    )]
    NoPattern {
        /// Which cut.
        name: CutName,
    },
    /// The banker declines, and a supervisor must choose.
    #[error("the banker names no cut: a supervisor chooses one")]
    SupervisorChooses,
    /// The dice that call the cut were not read.
    #[error("the dice that call the cut have not been read")]
    DiceUnread,
}

impl TableRules {
    /// The cut of that name.
    #[must_use]
    pub fn cut_named(&self, name: CutName) -> Option<&Cut> {
        self.cuts().iter().find(|cut| cut.name == name)
    }

    /// The cuts that the dice call when the House banks; the first is made unless another is named. With what called
    /// them.
    ///
    /// # Errors
    /// [`CutError::DiceUnread`] where the cut die calls the cut and was not read.
    pub fn called_cuts(
        &self,
        count: Count,
        cut_die: Option<Die>,
    ) -> Result<Ruled<Vec<CutName>>, Refused<CutError>> {
        let (by, cuts) = (self.house_cut_by(), self.house_cuts());
        let row = match by.value {
            HouseCutBy::Box => Some(count.number),
            HouseCutBy::CutDie => cut_die.map(Die::face),
            HouseCutBy::Always => Some(1),
        };
        let row = row.and_then(|row| cuts.value.get(usize::from(row).checked_sub(1)?));
        let basis = by.basis.clone().and(&cuts.basis);
        match row {
            Some(row) => Ok(Ruled::new(row.clone(), basis)),
            None => Err(Refused::new(CutError::DiceUnread, basis)),
        }
    }

    /// Decides the cut of a round (PG-16).
    ///
    /// # Errors
    /// [`CutError`] with the clauses, where the cut cannot be made or somebody else must name it.
    pub fn decide_cut(&self, asked: &CutAsked<'_>) -> Result<Ruled<CutInForce>, Refused<CutError>> {
        let banker = self.basis(TablePoint::BankerCut);
        if asked.method == BankMethod::House {
            let called = self.called_cuts(asked.count, asked.cut_die)?;
            return self.among(&called.value, asked.named, called.basis);
        }
        if let Some(named) = asked.named.filter(|_| self.law().in_force(TablePoint::BankerCut)) {
            return self.turned(named, banker);
        }
        let moved = self.stealing().filter(|stealing| asked.stolen && stealing.moves_cut.value);
        if let Some(stealing) = moved {
            let called = self.called_cuts(asked.count, asked.cut_die)?;
            return self.among(&called.value, None, stealing.moves_cut.basis.clone().and(&called.basis));
        }
        let declined = self.declined();
        match declined.value {
            Declined::HouseCut => {
                let called = self.called_cuts(asked.count, asked.cut_die)?;
                self.among(&called.value, None, declined.basis.clone().and(&called.basis))
            }
            Declined::Supervisor => match asked.supervisor {
                Some(named) => self.turned(named, declined.basis.clone()),
                None => Err(Refused::new(CutError::SupervisorChooses, declined.basis.clone())),
            },
        }
    }

    /// One of the cuts called: the one named, or the first.
    fn among(
        &self,
        called: &[CutName],
        named: Option<&CutRequest>,
        basis: Basis,
    ) -> Result<Ruled<CutInForce>, Refused<CutError>> {
        match (named, called.first()) {
            (Some(named), _) if !called.contains(&named.name) => {
                let called = called.iter().map(CutName::as_str).collect::<Vec<_>>().join(" or ");
                Err(Refused::new(CutError::NotCalled { named: named.name, called }, basis))
            }
            (Some(named), _) => self.turned(named, basis),
            (None, Some(first)) => self.turned(&CutRequest { name: *first, side: None, end: None }, basis),
            (None, None) => Err(Refused::new(CutError::DiceUnread, basis)),
        }
    }

    /// The cut in the orientation asked, or else the custom.
    fn turned(&self, request: &CutRequest, basis: Basis) -> Result<Ruled<CutInForce>, Refused<CutError>> {
        let list = self.cite(basis, TablePoint::CutList);
        let name = request.name;
        let Some(cut) = self.cut_named(name) else {
            let known = self.cuts().iter().map(|cut| cut.name.as_str()).collect::<Vec<_>>().join(", ");
            return Err(Refused::new(CutError::Unknown { name, known }, list));
        };
        let custom = self.orientation();
        let orientation = Orientation {
            side: request.side.or(custom.value.side.filter(|_| cut.sides)),
            end: request.end.or(custom.value.end.filter(|_| cut.ends)),
        };
        let ways = cut.orientations();
        if !ways.contains(&orientation) {
            let ways = ways.iter().map(ToString::to_string).filter(|way| !way.is_empty());
            let ways = ways.collect::<Vec<_>>().join("; ");
            let ways = if ways.is_empty() { "in one way only".to_owned() } else { ways };
            return Err(Refused::new(CutError::Orientation { name, ways }, list.and(&cut.basis)));
        }
        let Some(pattern) = cut.pattern(orientation) else {
            let basis = self.cite(cut.basis.clone(), TablePoint::OperatorCut).and(&list);
            return Err(Refused::new(CutError::NoPattern { name }, basis));
        };
        let mut basis = list.and(&pattern.basis);
        if orientation != (Orientation { side: request.side, end: request.end }) {
            basis = basis.and(&custom.basis);
        }
        let needs_rank = match self.other_cuts() {
            Some(rank) if cut.other => {
                basis = basis.and(&rank.basis);
                Some(rank.value.clone())
            }
            _ => None,
        };
        let pattern = pattern.value;
        Ok(Ruled::new(CutInForce { name, orientation, pattern, needs_rank }, basis))
    }
}
