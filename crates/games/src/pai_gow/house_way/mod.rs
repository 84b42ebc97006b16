//! The House Way: how the dealer sets four tiles, as rows of data that one interpreter reads.
//!
//! A hand has up to three legal settings. Each row says for which hands it speaks and which settings it keeps; rows are
//! asked in order, first those on points, then those on placement, until one setting is left. A row that would keep
//! nothing keeps all. Every hand is set when a file is loaded: a file that leaves a hand undecided, or has a row that
//! decides nothing, is an error that lists them.

mod document;
mod filter;
mod pattern;
mod row;

use super::choice::Offered;
use super::{Hand, Ranking, Setting, Settings};
use document::Document;
use houseway_lawbook::{Basis, Citation, DocumentError, Mutation, Readings, RulebookId};
use std::fmt;

pub(super) use pattern::{Sorts, met};
pub use row::{Row, Stage, Waiting};

/// One way of setting every hand.
#[derive(Clone)]
pub struct HouseWay {
    id: RulebookId,
    title: String,
    edition: u32,
    rows: Vec<Row>,
    settings: Vec<Setting>,
    decided: Vec<u128>,
    offered: Offered,
    waiting: Vec<Waiting>,
}

impl fmt::Debug for HouseWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows.len();
        f.debug_struct("HouseWay").field("id", &self.id).field("rows", &rows).finish_non_exhaustive()
    }
}

/// A row that took settings away.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The row.
    pub row: &'a Row,
    /// What it rejected.
    pub rejected: Settings,
    /// What it passed over that is the House Way as well: equal in rank with what is taken, and no clause says which to take
    /// (HW-8).
    pub as_well: Settings,
}

/// How a hand was set.
#[derive(Clone, Debug)]
pub struct Explained<'a> {
    /// The setting.
    pub setting: Setting,
    /// The rows that decided, in order, with what each rejected.
    pub steps: Vec<Step<'a>>,
    /// The clauses and rulings of these rows.
    pub basis: Basis,
}

/// A House Way that was read but not yet put in force.
#[derive(Debug)]
pub(super) struct Unread<'a> {
    file: &'a str,
    document: Document,
}

impl<'a> Unread<'a> {
    pub(super) fn read(file: &'a str, text: &str) -> Result<Self, DocumentError> {
        Ok(Self { file, document: Document::read(file, text)? })
    }

    /// Notes the rulings that some of its rows wait for.
    pub(super) fn offer(&self, offered: &mut Offered) -> Result<(), DocumentError> {
        self.document.offer(self.file, offered)
    }

    /// Sets every hand.
    pub(super) fn in_force(
        self,
        ranking: &Ranking,
        offered: &Offered,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<HouseWay, DocumentError> {
        let rows = self.document.rows(self.file, ranking, offered, readings, mutation)?;
        let mut own = Offered::default();
        self.offer(&mut own)?;
        let Document { id, title, edition, .. } = self.document;
        let document::Rows { rows, waiting, mutated } = rows;
        let mut way = HouseWay {
            id,
            title,
            edition,
            rows,
            settings: Vec::new(),
            decided: Vec::new(),
            offered: own,
            waiting,
        };
        let mut gaps = Vec::new();
        for hand in Hand::all() {
            let (left, decided, open) = way.run(*hand, ranking.settings(*hand));
            match open {
                Some(open) => gaps.push(Gap { hand: *hand, stage: Stage::Points, left: open }),
                None if left.len() != 1 => gaps.push(Gap { hand: *hand, stage: Stage::Placement, left }),
                None => {}
            }
            way.settings.extend(left.iter().next());
            way.decided.push(decided);
        }
        // A row that a mutation took away leaves gaps, which its tests must find by the settings.
        if !mutated {
            way.audit(self.file, &gaps)?;
        }
        Ok(way)
    }
}

impl HouseWay {
    /// The rulings that some of its rows wait for, with their alternatives.
    #[must_use]
    pub const fn offered(&self) -> &Offered {
        &self.offered
    }

    /// The rows and meanings of words that wait for a reading, whether it is in force or not: what a choice makes of this way.
    #[must_use]
    pub fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }

    /// What the rows leave, which of them decided, and what was left when placement began with the points still open.
    fn run(&self, hand: Hand, settings: Settings) -> (Settings, u128, Option<Settings>) {
        let mut left = settings;
        let mut decided = 0;
        let mut open = None;
        for (place, row) in self.rows.iter().enumerate() {
            if left.len() < 2 {
                break;
            }
            if row.stage() == Stage::Placement {
                open = open.or_else(|| (!same_levels(&left)).then_some(left));
            }
            let kept = row.apply(hand, &left);
            if kept.len() < left.len() {
                decided |= 1 << place;
                left = kept;
            }
        }
        (left, decided, open)
    }

    /// Refuses gaps and idle rows, and tells of both at once.
    fn audit(&self, file: &str, gaps: &[Gap]) -> Result<(), DocumentError> {
        let active = self.decided.iter().fold(0, |all, decided| all | decided);
        let mut idle = Vec::new();
        for (place, row) in self.rows.iter().enumerate() {
            let told = |what: &str| format!("{} (clause {}: {}) {what}", row.key(), row.basis(), row.say());
            match (active & 1 << place != 0, row.shadowed()) {
                (false, None) => idle.push(told("never decides")),
                (true, Some(_)) => idle.push(told("is marked as shadowed but decides")),
                _ => {}
            }
        }
        let mut wrong = Vec::new();
        if !gaps.is_empty() {
            wrong.push(told(gaps));
        }
        if !idle.is_empty() {
            wrong.push(format!(
                "{}: mark a row as shadowed, with the reason, exactly if it never decides",
                idle.join("; ")
            ));
        }
        if wrong.is_empty() {
            return Ok(());
        }
        Err(DocumentError::new(file, "points and placement", wrong.join("\n  and ")))
    }

    /// Which rulebook's way it is, or its own name.
    #[must_use]
    pub const fn id(&self) -> RulebookId {
        self.id
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Which edition of the data.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// Its rows in force, in order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How it sets a hand: a look into a table.
    #[must_use]
    pub fn set(&self, hand: Hand) -> &Setting {
        &self.settings[hand.index()]
    }

    /// How it sets every hand, in the order of [`Hand::all`].
    #[must_use]
    pub fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// The rows that decided a hand, in order.
    pub fn deciding(&self, hand: Hand) -> impl Iterator<Item = &Row> {
        let decided = self.decided[hand.index()];
        self.rows.iter().enumerate().filter(move |(place, _)| decided & 1 << place != 0).map(|(_, row)| row)
    }

    /// The clauses that decided a hand, each once, in order; of a row that no clause stands behind, its rulings.
    #[must_use]
    pub fn clauses(&self, hand: Hand) -> Vec<Citation> {
        let mut clauses = Vec::new();
        for clause in self.deciding(hand).flat_map(Row::clauses) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses
    }

    /// How it sets a hand, which rows decided, and what each rejected.
    #[must_use]
    pub fn explain(&self, ranking: &Ranking, hand: Hand) -> Explained<'_> {
        let mut steps = Vec::new();
        let mut left = ranking.settings(hand);
        for row in self.deciding(hand) {
            let kept = row.apply(hand, &left);
            let gone = left.keeping(|setting| kept.iter().all(|other| other != setting));
            let equal = |setting: &Setting| row.is_arbitrary() && setting.worth() == self.set(hand).worth();
            left = kept;
            let (rejected, as_well) = (gone.keeping(|setting| !equal(setting)), gone.keeping(equal));
            steps.push(Step { row, rejected, as_well });
        }
        let bases = steps.iter().map(|step| step.row.basis().clone());
        // Every hand has two settings or more, so some row has decided; a gap can only be left by a mutation.
        let basis =
            bases.reduce(|all, basis| all.and(&basis)).unwrap_or_else(|| ranking.tiles_basis().clone());
        Explained { setting: *self.set(hand), steps, basis }
    }

    /// Whether tiles that lie so are set by it: as it takes them, or as it leaves them to be placed as well (HW-8).
    ///
    /// False for a setting that is not one of four tiles of one set.
    #[must_use]
    pub fn allows(&self, ranking: &Ranking, setting: &Setting) -> bool {
        let Some(hand) = setting.hand() else { return false };
        let lies = |other: &Setting| other.lies_as(setting);
        lies(self.set(hand))
            || self.explain(ranking, hand).steps.iter().any(|step| step.as_well.iter().any(lies))
    }
}

/// Every hand that is left open, by the stage that leaves it so, a line each with the settings that are left.
fn told(gaps: &[Gap]) -> String {
    let mut text = format!("leaves {} hands undecided:", gaps.len());
    for stage in [Stage::Points, Stage::Placement] {
        let left: Vec<&Gap> = gaps.iter().filter(|gap| gap.stage == stage).collect();
        if left.is_empty() {
            continue;
        }
        let hands = if left.len() == 1 { "hand" } else { "hands" };
        text.push_str(&format!("\n  {}, {} {hands}:", stage.name(), left.len()));
        for Gap { hand, left, .. } in left {
            let left: Vec<String> = left.iter().map(ToString::to_string).collect();
            text.push_str(&format!("\n    {hand}: {}", left.join(" or ")));
        }
    }
    text
}

/// A hand that the rows leave open.
struct Gap {
    hand: Hand,
    stage: Stage,
    left: Settings,
}

fn same_levels(settings: &Settings) -> bool {
    let mut levels =
        settings.iter().map(|setting| (setting.low_value().level(), setting.high_value().level()));
    let first = levels.next();
    levels.all(|level| Some(level) == first)
}
