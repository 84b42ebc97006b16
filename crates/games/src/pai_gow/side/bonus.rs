use super::hand::{Described, two_pairs};
use super::law::{BonusPoint, law};
use super::line::{Line, LineTable};
use super::pay_table;
use crate::pai_gow::choice::{Offered, choose, named};
use crate::pai_gow::table_rules::{Fault, disabled};
use crate::pai_gow::{Hand, Kind, Refused, Setting};
use houseway_lawbook::{Basis, Cited, DocumentError, Law, Mutation, PointTable, Readings, Ruled};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

named! {
    /// What a hand of the top lines pays if it lies without a regular wager and is not set as prescribed (PG-10).
    enum NotAsPrescribed {
        /// The highest of the lower lines that it makes.
        LowerLines = "lower-lines",
        /// Nothing.
        Nothing = "nothing",
    }
}

/// Who pays a side bet that has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// The House.
    House,
    /// Whoever banks. Only under a mutation.
    Bank,
}

/// A Bonus wager and the hands on which it is settled.
#[derive(Clone, Copy, Debug)]
pub struct BonusCase<'a> {
    /// How the player's tiles are set.
    pub setting: &'a Setting,
    /// The bank's hand of the round, as dealt.
    pub bank: Hand,
    /// Whether the player has a regular wager on the area.
    pub regular: bool,
    /// Whether he is the one who banks. Then `bank` is his own hand, and his stake counts as a regular wager (PG-10).
    pub banker: bool,
}

/// A Bonus wager that is to be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BonusPlacing {
    /// Whether the player has a regular wager on the same area.
    pub regular: bool,
    /// Whether he banks, alone or with the House.
    pub banker: bool,
    /// Whether this table asks for a regular wager, by a notice.
    pub regular_required: bool,
}

/// Why a Bonus wager is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BonusRefusal {
    /// The table asks for a regular wager on the same area.
    #[error("at this table the Bonus is wagered beside a regular wager on the same area")]
    NeedsRegular,
    /// Who banks may not wager on it. Only under a mutation.
    #[error("who banks does not wager on the Bonus")]
    Banker,
}

/// How the tiles of a top line are to be set where no regular wager lies.
#[derive(Clone, Debug)]
struct Way {
    hand: Described,
    /// The high hand, the low hand.
    set: Cited<[Described; 2]>,
    /// False only under a mutation.
    asked: bool,
}

/// What all Bonus tables of a book share.
#[derive(Clone, Debug)]
struct Terms {
    law: Law<BonusPoint>,
    regular_required: Option<Cited<bool>>,
    otherwise: Cited<NotAsPrescribed>,
    ways: Vec<Way>,
}

/// A wager on the four tiles that the player is dealt: it pays the highest line of its table that they make.
#[derive(Clone)]
pub struct Bonus {
    name: String,
    lines: Vec<Line>,
    /// How many lines, from the top, want a setting where no regular wager lies; none only under a mutation.
    top: Cited<usize>,
    terms: Terms,
    /// The line of each hand beside a regular wager, from 0, or the number of lines: where the bank has no two pairs, and
    /// where it has.
    by_hand: Vec<[u8; 2]>,
    /// Whether a mutation has taken anything away that the line of a hand rests on.
    mutated: bool,
}

/// The line that a case pays, and what bore on it.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    line: Option<usize>,
    /// The top line that was lost by the setting.
    missed: Option<usize>,
    /// Whether a lower line was made as well.
    several: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BonusDocument {
    regular_required: Option<Cited<bool>>,
    law: PointTable,
    alone: AloneTable,
    tables: BTreeMap<String, Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AloneTable {
    otherwise: Cited<Vec<String>>,
    ways: Vec<WayTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WayTable {
    hand: String,
    set: Cited<[String; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    number: usize,
    top: Cited<usize>,
    lines: Vec<LineTable>,
}

impl BonusDocument {
    /// Every Bonus of the book, in the order of their names.
    pub(super) fn read(
        self,
        file: &str,
        readings: &Readings,
        offered: &mut Offered,
        mutation: &Mutation,
    ) -> Result<Vec<Bonus>, DocumentError> {
        let error = |(key, message): Fault| DocumentError::new(file, &key, message);
        let law = law(file, "bonus", &self.law, mutation)?;
        let otherwise = choose(&self.alone.otherwise, readings, offered)
            .map_err(|message| error(("bonus.alone.otherwise".into(), message)))?;
        let mut ways = Vec::new();
        for (index, way) in self.alone.ways.into_iter().enumerate() {
            let at = |part: &str| format!("bonus.alone.ways[{index}].{part}");
            let hand = Described::parse(&way.hand).map_err(|message| error((at("hand"), message)))?;
            let asked = !disabled(&way.set.basis, mutation);
            let clause = way.set.basis.clone();
            let set = way.set.try_map(|[high, low]| Ok([Described::parse(&high)?, Described::parse(&low)?]));
            let set =
                set.map_err(|message: String| error((at("set"), format!("{message} (clause {clause})"))))?;
            ways.push(Way { hand, set, asked });
        }
        let terms = Terms { law, regular_required: self.regular_required, otherwise, ways };
        let tables = self.tables.into_iter();
        tables.map(|(name, table)| table.read(name, terms.clone(), mutation).map_err(error)).collect()
    }
}

impl Table {
    fn read(self, name: String, terms: Terms, mutation: &Mutation) -> Result<Bonus, Fault> {
        pay_table::named("bonus", &name)?;
        let key = format!("bonus.tables.{name}");
        let (lines, made) = pay_table::lines(&key, self.number, self.lines)?;
        if let Some(line) = lines.iter().find(|line| line.tie().is_some()) {
            let message = "a Bonus looks at four tiles: a Tie is no line of it";
            return Err((format!("{key}.lines[{}].on", line.index), message.into()));
        }
        let mut top = self.top;
        if disabled(&top.basis, mutation) {
            top.value = 0;
        } else {
            check_top(&key, &top, &lines, &terms.ways)?;
        }
        let settling = [
            BonusPoint::Wins,
            BonusPoint::WhateverBank,
            BonusPoint::AnyTwo,
            BonusPoint::HighestOnly,
            BonusPoint::BesideRegular,
        ];
        let mutated = settling.iter().any(|point| !terms.law.in_force(*point));
        let by_hand = made.firsts(lines.len());
        Ok(Bonus { name, lines, top, terms, by_hand, mutated })
    }
}

/// Whether the top lines, and they alone, are of hands whose setting is prescribed.
fn check_top(key: &str, top: &Cited<usize>, lines: &[Line], ways: &[Way]) -> Result<(), Fault> {
    let fault = |message: String| Err((format!("{key}.top"), format!("{message} (clause {})", top.basis)));
    if top.value > lines.len() {
        return fault(format!("{} of {} lines", top.value, lines.len()));
    }
    for line in lines {
        let prescribed = |hand: &&Hand| ways.iter().any(|way| way.hand.made_by(&hand.kinds(), false));
        let mut hands = Hand::all().iter().filter(|hand| line.made_by(&hand.kinds(), true));
        if line.index < top.value && hands.any(|hand| !prescribed(&hand)) {
            return fault(format!("`{}` is a top line, and no setting is prescribed for it", line.name));
        }
    }
    Ok(())
}

impl fmt::Debug for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bonus").field("name", &self.name).field("lines", &self.lines).finish_non_exhaustive()
    }
}

impl Bonus {
    /// Its name among the bets: `bonus`, or `bonus/A` and so on.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its lines, the highest first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many lines, from the top, want a setting where no regular wager lies.
    #[must_use]
    pub const fn top(&self) -> &Cited<usize> {
        &self.top
    }

    /// What a hand of the top lines pays if it lies without a regular wager and is not set as prescribed (PG-10).
    #[must_use]
    pub const fn not_as_prescribed(&self) -> &Cited<NotAsPrescribed> {
        &self.terms.otherwise
    }

    /// Whether the bank's hand must be exposed for this player's Bonus: a line of the table looks at it and his tiles
    /// come into question (PG-10).
    #[must_use]
    pub fn looks_at_bank(&self, hand: Hand) -> bool {
        self.lines.iter().any(|line| line.looks_at_bank() && line.made_by(&hand.kinds(), true))
    }

    /// The line of [`Bonus::lines`] that a hand pays beside a regular wager, against the bank's hand as dealt.
    ///
    /// The same as [`Bonus::settle`] says, without the reasons: one look into a table, for whoever counts millions.
    /// Of the bank's hand it matters only whether it is two pairs.
    #[inline]
    #[must_use]
    pub fn line_of(&self, hand: Hand, bank: Hand) -> Option<usize> {
        if self.mutated {
            let [a, b, c, d] = hand.kinds();
            return self.find([a, b, c, d], None, bank, false).line;
        }
        let line = usize::from(self.by_hand[hand.index()][usize::from(bank.pairs().count() == 2)]);
        (line < self.lines.len()).then_some(line)
    }

    /// The line that a setting pays without a regular wager.
    #[must_use]
    pub fn line_alone(&self, setting: &Setting, bank: Hand) -> Option<usize> {
        self.find(tiles(setting), Some(setting), bank, false).line
    }

    /// The line that the wager pays, and by which clauses and rulings; none if it loses.
    #[must_use]
    pub fn settle(&self, case: &BonusCase<'_>) -> Ruled<Option<&Line>> {
        let law = &self.terms.law;
        let beside = (case.regular || case.banker) && law.in_force(BonusPoint::BesideRegular);
        let tiles = tiles(case.setting);
        let setting = (!beside).then_some(case.setting);
        let found = self.find(tiles, setting, case.bank, case.banker);
        let mut parts = Vec::new();
        let line = found.line.and_then(|index| self.lines.get(index));
        match line {
            Some(line) => {
                parts.extend([law.basis(BonusPoint::Wins), line.basis(&tiles)]);
                parts.push(law.basis(BonusPoint::WhateverBank));
                if found.several {
                    parts.push(law.basis(BonusPoint::HighestOnly));
                }
                match line.index < self.top.value {
                    true if beside => parts.push(law.basis(BonusPoint::BesideRegular)),
                    true => parts.extend(self.prescribed(&tiles)),
                    false => parts.push(law.basis(BonusPoint::AnyTwo)),
                }
            }
            None => parts.push(law.basis(BonusPoint::Loses)),
        }
        if found.missed.is_some() {
            parts.push(self.terms.otherwise.basis.clone());
            parts.extend(self.prescribed(&tiles));
        }
        if case.banker {
            parts.push(law.basis(BonusPoint::BankerMay));
        }
        let basis = parts.into_iter().reduce(|all, part| all.and(&part));
        Ruled::new(line, basis.unwrap_or_else(|| law.basis(BonusPoint::Loses)))
    }

    /// The line of these tiles; `setting` is given where it matters.
    fn find(&self, tiles: [Kind; 4], setting: Option<&Setting>, bank: Hand, banker: bool) -> Found {
        let acts = |point| self.terms.law.in_force(point);
        if !acts(BonusPoint::Wins) {
            return Found::default();
        }
        let bank_two_pairs = two_pairs(&bank.kinds()) && !banker;
        let made = |line: &&Line| {
            line.made_by(&tiles, bank_two_pairs) && (line.index < self.top.value || acts(BonusPoint::AnyTwo))
        };
        let set = setting.is_none_or(|setting| self.set_as_prescribed(setting));
        let open = |line: &&Line| set || line.index >= self.top.value;
        let mut lines = self.lines.iter().filter(made);
        let first = lines.clone().next().map(|line| line.index);
        let several = lines.clone().count() > 1;
        let missed = first.filter(|first| !set && *first < self.top.value);
        if missed.is_some() && self.terms.otherwise.value == NotAsPrescribed::Nothing {
            return Found { line: None, missed, several: false };
        }
        let line = if acts(BonusPoint::HighestOnly) { lines.find(open) } else { lines.rfind(open) };
        let beaten = |line: &&Line| {
            let banks = self.lines.iter().find(|other| other.made_by(&bank.kinds(), false));
            !acts(BonusPoint::WhateverBank) && banks.is_some_and(|other| other.index <= line.index)
        };
        Found { line: line.filter(|line| !beaten(line)).map(Line::index), missed, several }
    }

    /// Whether a setting is as prescribed for its four tiles; one for which nothing is prescribed is.
    fn set_as_prescribed(&self, setting: &Setting) -> bool {
        let tiles = tiles(setting);
        self.terms.ways.iter().filter(|way| way.asked && way.hand.made_by(&tiles, false)).all(|way| {
            let [high, low] = &way.set.value;
            high.made_by(&setting.high(), false) && low.made_by(&setting.low(), false)
        })
    }

    /// What prescribes the setting of these tiles.
    fn prescribed(&self, tiles: &[Kind]) -> impl Iterator<Item = Basis> {
        let ways = self.terms.ways.iter().filter(|way| way.hand.made_by(tiles, false));
        ways.map(|way| self.top.basis.clone().and(&way.set.basis)).collect::<Vec<_>>().into_iter()
    }

    /// Whether the wager is taken.
    ///
    /// # Errors
    /// [`BonusRefusal`] with the clauses that forbid it.
    pub fn place(&self, placing: BonusPlacing) -> Result<Basis, Refused<BonusRefusal>> {
        let law = &self.terms.law;
        if placing.banker {
            let basis = law.basis(BonusPoint::BankerMay);
            return if law.in_force(BonusPoint::BankerMay) {
                Ok(basis)
            } else {
                Err(Refused::new(BonusRefusal::Banker, basis))
            };
        }
        match &self.terms.regular_required {
            Some(may) if placing.regular_required && may.value => {
                if placing.regular {
                    Ok(may.basis.clone())
                } else {
                    Err(Refused::new(BonusRefusal::NeedsRegular, may.basis.clone()))
                }
            }
            _ => Ok(law.basis(BonusPoint::Wins)),
        }
    }

    /// Who pays a Bonus that has won where a player banks, alone or with the House. Where the House banks it pays as the bank.
    #[must_use]
    pub fn payer(&self) -> Ruled<Payer> {
        let law = &self.terms.law;
        let payer = if law.in_force(BonusPoint::HousePays) { Payer::House } else { Payer::Bank };
        Ruled::new(payer, law.basis(BonusPoint::HousePays))
    }
}

/// The four tiles of a setting.
fn tiles(setting: &Setting) -> [Kind; 4] {
    let ([a, b], [c, d]) = (setting.high(), setting.low());
    [a, b, c, d]
}
