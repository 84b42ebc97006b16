use super::filter::Filter;
use super::pattern::{Least, Part, Sorts, Span, parse_level, parse_levels};
use super::row::{IfClosest, Row, Stage, Waiting, When};
use crate::pai_gow::choice::{Offered, chosen};
use crate::pai_gow::{Level, Ranking};
use houseway_lawbook::{
    Basis, Citation, Citations, Cited, DocumentError, Mutation, Readings, RulebookId, RulingId, read,
};
use serde::Deserialize;

/// A `house-way.toml` as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    pub id: RulebookId,
    pub title: String,
    pub edition: u32,
    #[serde(default)]
    reading: Vec<ReadingTable>,
    #[serde(default)]
    word: Vec<WordTable>,
    points: Vec<RowTable>,
    placement: Vec<RowTable>,
}

/// A ruling that some rows wait for, and its alternatives, the default first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadingTable {
    ruling: RulingId,
    choices: Vec<String>,
}

/// A word of the book for a least value, and what it means, perhaps under one reading only.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WordTable {
    word: String,
    means: Cited<String>,
    reading: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RowTable {
    say: String,
    /// May be left out where no clause says which of several equal placements to take, and a ruling does.
    clause: Option<Citations>,
    ruling: Option<Citations>,
    reading: Option<String>,
    shadowed: Option<String>,
    // For which hands it speaks.
    pairs: Option<usize>,
    pair_of: Option<String>,
    beside: Option<[String; 2]>,
    #[serde(default)]
    holds: Vec<String>,
    fourth: Option<String>,
    if_closest: Option<IfClosestTable>,
    when_high: Option<String>,
    // What it keeps.
    keep_pairs: Option<KeepPairs>,
    #[serde(default)]
    reaching: Vec<String>,
    low_as_with_pairs: Option<bool>,
    #[serde(default)]
    on_high: Vec<String>,
    #[serde(default)]
    first_on_high: Vec<String>,
    #[serde(default)]
    points: Vec<String>,
    #[serde(default)]
    low_holds: Vec<String>,
    #[serde(default)]
    high_holds: Vec<String>,
    #[serde(default)]
    together: Vec<String>,
    leave_out: Option<LeaveOut>,
    closest: Option<bool>,
    highest: Option<Part>,
    low_reaches: Option<String>,
    high_reaches: Option<String>,
    highest_tile: Option<Part>,
    apart: Option<String>,
    lower_second_tile: Option<Part>,
    provided_low: Option<String>,
    provided_high: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeepPairs {
    Together,
    Apart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LeaveOut {
    BeatenInBoth,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct IfClosestTable {
    low: Option<String>,
    together: Option<[String; 2]>,
}

/// How many rows a stage may have.
const ROWS_MOST: usize = 64;

/// The rows in force.
pub(super) struct Rows {
    pub rows: Vec<Row>,
    /// What waits for a reading, in force or not.
    pub waiting: Vec<Waiting>,
    /// Whether a mutation has taken a row away.
    pub mutated: bool,
}

impl Document {
    pub(super) fn read(file: &str, text: &str) -> Result<Self, DocumentError> {
        read(file, text)
    }

    /// Notes the rulings that some rows wait for.
    pub(super) fn offer(&self, file: &str, offered: &mut Offered) -> Result<(), DocumentError> {
        for (place, table) in self.reading.iter().enumerate() {
            if table.choices.len() < 2 || table.choices.iter().any(|choice| choice.len() > 40) {
                let message = format!("{} needs two choices or more, each a short name", table.ruling);
                return Err(DocumentError::new(file, &format!("reading[{place}]"), message));
            }
            if let Some(known) = offered.of(table.ruling).filter(|known| *known != table.choices) {
                let message = format!(
                    "{} is offered already, with the choices {}: leave it out here; rows may wait for these",
                    table.ruling,
                    known.join(", ")
                );
                return Err(DocumentError::new(file, &format!("reading[{place}]"), message));
            }
            offered.add(table.ruling, table.choices.clone());
        }
        Ok(())
    }

    /// Whether the choices of a reading make a difference: rows or words wait for all of them, or for all but one.
    fn check_awaited(&self, table: &ReadingTable) -> Result<(), String> {
        let rows = self.points.iter().chain(&self.placement).map(|row| &row.reading);
        let awaited: Vec<&str> =
            rows.chain(self.word.iter().map(|word| &word.reading)).flatten().map(String::as_str).collect();
        let choice = |choice: &String| format!("{}={choice}", table.ruling);
        let idle: Vec<String> =
            table.choices.iter().map(choice).filter(|choice| !awaited.contains(&choice.as_str())).collect();
        if idle.len() < 2 {
            return Ok(());
        }
        Err(format!(
            "no row or word waits for {}: nothing would tell them apart; leave out what has no use",
            idle.join(" or ")
        ))
    }

    /// Whether rows use every word, perhaps through other words.
    fn check_words(&self, file: &str) -> Result<(), DocumentError> {
        let rows = self.points.iter().chain(&self.placement);
        let texts = rows.flat_map(|row| {
            [&row.low_reaches, &row.high_reaches, &row.provided_low, &row.provided_high].into_iter().flatten()
        });
        let mut used: Vec<&str> = texts.map(String::as_str).collect();
        let mut at = 0;
        while let Some(text) = used.get(at).copied() {
            for word in self.word.iter().filter(|word| word.word == text) {
                let means = word.means.value.as_str();
                if !used.contains(&means) {
                    used.push(means);
                }
            }
            at += 1;
        }
        match self.word.iter().enumerate().find(|(_, word)| !used.contains(&word.word.as_str())) {
            None => Ok(()),
            Some((place, word)) => {
                let message = format!(
                    "no row uses `{}` (clause {}): use it, or leave it out",
                    word.word, word.means.basis
                );
                Err(DocumentError::new(file, &format!("word[{place}]"), message))
            }
        }
    }

    /// The rows that are in force under these readings.
    pub(super) fn rows(
        &self,
        file: &str,
        ranking: &Ranking,
        offered: &Offered,
        readings: &Readings,
        mutation: &Mutation,
    ) -> Result<Rows, DocumentError> {
        let under = Under { offered, readings };
        let words = self.words(file, &under)?;
        let meanings = self.meanings(&under).map_err(|message| DocumentError::new(file, "word", message))?;
        let mut found = Rows { rows: Vec::new(), waiting: meanings, mutated: false };
        for (stage, tables) in [(Stage::Points, &self.points), (Stage::Placement, &self.placement)] {
            if tables.len() > ROWS_MOST {
                let message = format!("a stage has at most {ROWS_MOST} rows; here are {}", tables.len());
                return Err(DocumentError::new(file, stage.name(), message));
            }
            for (place, table) in (1..).zip(tables) {
                let key = format!("{}[{}]", stage.name(), place - 1);
                let basis = table.basis().map_err(|message| DocumentError::new(file, &key, message))?;
                let error = |message: String| {
                    DocumentError::new(file, &key, format!("{message} (clause {basis}: {})", table.say))
                };
                let in_force = under.in_force(table.reading.as_deref()).map_err(error)?;
                found.waiting.extend(table.reading.iter().map(|reading| Waiting {
                    reading: reading.clone(),
                    in_force,
                    row: Some((stage, place)),
                    says: table.say.clone(),
                    basis: basis.clone(),
                }));
                if !in_force {
                    continue;
                }
                let disabled =
                    |citation| matches!(citation, Citation::Clause(clause) if mutation.disables(clause));
                if basis.citations().any(disabled) {
                    found.mutated = true;
                    continue;
                }
                let keep = table.keep(ranking, &words).map_err(error)?;
                let when = table.when().map_err(error)?;
                let (say, shadowed) = (table.say.clone(), table.shadowed.clone());
                if say.chars().chain(shadowed.iter().flat_map(|reason| reason.chars())).any(char::is_control)
                {
                    return Err(error("`say` and `shadowed` hold no control characters".into()));
                }
                if say.trim().is_empty() || shadowed.as_ref().is_some_and(|reason| reason.trim().is_empty()) {
                    return Err(error("`say` and `shadowed` are sentences".into()));
                }
                found.rows.push(Row { stage, place, say, basis: basis.clone(), shadowed, when, keep });
            }
        }
        for (place, table) in self.reading.iter().enumerate() {
            self.check_awaited(table)
                .map_err(|message| DocumentError::new(file, &format!("reading[{place}]"), message))?;
        }
        self.check_words(file)?;
        Ok(found)
    }

    /// The meanings of words that wait for a reading.
    fn meanings(&self, under: &Under<'_>) -> Result<Vec<Waiting>, String> {
        let words = self.word.iter().filter_map(|word| Some((word, word.reading.as_ref()?)));
        let meaning = |(table, reading): (&WordTable, &String)| {
            Ok(Waiting {
                reading: reading.clone(),
                in_force: under.in_force(Some(reading))?,
                row: None,
                says: format!("{} is {}", table.word, table.means.value),
                basis: table.means.basis.clone(),
            })
        };
        words.map(meaning).collect()
    }

    /// Each word with what it means under the readings.
    fn words(&self, file: &str, under: &Under<'_>) -> Result<Vec<(String, String)>, DocumentError> {
        let mut words: Vec<(String, String)> = Vec::new();
        for (place, table) in self.word.iter().enumerate() {
            let key = format!("word[{place}]");
            let error = |message: String| DocumentError::new(file, &key, message);
            if !under.in_force(table.reading.as_deref()).map_err(error)? {
                continue;
            }
            if words.iter().any(|(word, _)| *word == table.word) {
                return Err(error(format!(
                    "`{}` has two meanings (clause {})",
                    table.word, table.means.basis
                )));
            }
            words.push((table.word.clone(), table.means.value.clone()));
        }
        Ok(words)
    }
}

struct Under<'a> {
    offered: &'a Offered,
    readings: &'a Readings,
}

impl Under<'_> {
    /// Whether a condition such as `HW-2=as-six` holds; none always does.
    fn in_force(&self, reading: Option<&str>) -> Result<bool, String> {
        let Some(text) = reading else { return Ok(true) };
        let known = text.split_once('=').and_then(|(ruling, choice)| {
            let ruling = RulingId::new(ruling).ok()?;
            let choices = self.offered.of(ruling)?;
            choices.iter().any(|offered| offered == choice).then_some((ruling, choice, choices))
        });
        let (ruling, choice, choices) =
            known.ok_or_else(|| format!("waits for the reading `{text}`, which does not exist here"))?;
        Ok(chosen(self.readings, ruling).or(choices.first().map(String::as_str)) == Some(choice))
    }
}

/// A least value, in the book's words or plainly.
fn least(text: &str, words: &[(String, String)], ranking: &Ranking) -> Result<Least, String> {
    let mut meaning = text;
    // Each word can be passed once; after as many steps as there are words it has come round.
    for _ in 0..=words.len() {
        match words.iter().find(|(word, _)| word == meaning) {
            Some((_, means)) => meaning = means,
            None => return Least::parse(meaning, ranking),
        }
    }
    Err(format!("the word `{text}` leads back to itself: a loop"))
}

impl RowTable {
    fn basis(&self) -> Result<Basis, String> {
        let list = |citations: &Citations| citations.0.clone();
        let rulings = self.ruling.as_ref().map(list).unwrap_or_default();
        let clauses = match &self.clause {
            Some(clauses) if clauses.0.is_empty() => {
                return Err("a row needs between 1 and 32 clauses".into());
            }
            Some(clauses) => list(clauses),
            None if self.lower_second_tile.is_some() && !rulings.is_empty() => Vec::new(),
            None => return Err("missing field `clause`".into()),
        };
        if clauses.iter().any(|citation| matches!(citation, Citation::Ruling(_))) {
            return Err("`clause` names a ruling: write it under `ruling`".into());
        }
        if rulings.iter().any(|citation| matches!(citation, Citation::Clause(_))) {
            return Err("`ruling` names what has not the form of a ruling".into());
        }
        Basis::new([clauses, rulings].concat()).ok_or_else(|| "a row needs between 1 and 32 clauses".into())
    }

    fn when(&self) -> Result<When, String> {
        let sorts = |text: &String| Sorts::parse(text);
        let two = |[one, other]: &[String; 2]| Ok::<_, String>([sorts(one)?, sorts(other)?]);
        let mut holds = Sorts::parse_all(&self.holds)?;
        if let Some(fourth) = &self.fourth {
            if holds.len() != 3 {
                return Err("`fourth` is the tile beside three that `holds` names".into());
            }
            holds.push(sorts(fourth)?);
        }
        if holds.len() > 4 || self.pairs.is_some_and(|pairs| pairs > 2) {
            return Err("a hand has four tiles and at most two pairs".into());
        }
        let if_closest = match &self.if_closest {
            None => None,
            Some(IfClosestTable { low: Some(low), together: None }) => {
                Some(IfClosest::Low(parse_level(low)?))
            }
            Some(IfClosestTable { low: None, together: Some(tiles) }) => {
                Some(IfClosest::Together(two(tiles)?))
            }
            Some(_) => return Err("`if-closest` takes either `low` or `together`".into()),
        };
        Ok(When {
            pairs: self.pairs,
            pair_of: self.pair_of.as_ref().map(sorts).transpose()?,
            beside: self.beside.as_ref().map(two).transpose()?,
            holds,
            if_closest,
            high: self.when_high.as_deref().map(Span::parse).transpose()?,
        })
    }

    /// What the row keeps, in the order in which it is asked.
    fn keep(&self, ranking: &Ranking, words: &[(String, String)]) -> Result<Vec<Filter>, String> {
        let levels =
            |texts: &[String]| texts.iter().map(|text| parse_level(text)).collect::<Result<Vec<Level>, _>>();
        let hands =
            |texts: &[String]| texts.iter().map(|text| parse_levels(text)).collect::<Result<Vec<_>, _>>();
        let mut keep = Vec::new();
        if let Some(pairs) = self.keep_pairs {
            keep.push(Filter::Pairs { together: pairs == KeepPairs::Together });
        }
        if !self.reaching.is_empty() {
            keep.push(Filter::Reaching(hands(&self.reaching)?));
        }
        if self.low_as_with_pairs == Some(true) {
            keep.push(Filter::LowAsWithPairs);
        }
        if !self.on_high.is_empty() {
            keep.push(Filter::OnHigh(levels(&self.on_high)?));
        }
        if !self.first_on_high.is_empty() {
            keep.push(Filter::FirstOnHigh(levels(&self.first_on_high)?));
        }
        if !self.points.is_empty() {
            keep.push(Filter::Points(hands(&self.points)?));
        }
        for (part, holds) in [(Part::Low, &self.low_holds), (Part::High, &self.high_holds)] {
            if !holds.is_empty() {
                keep.push(Filter::Holds(part, two_at_most(holds)?));
            }
        }
        if !self.together.is_empty() {
            keep.push(Filter::Together(two_at_most(&self.together)?));
        }
        if self.leave_out == Some(LeaveOut::BeatenInBoth) {
            keep.push(Filter::Unbeaten);
        }
        if self.closest == Some(true) {
            keep.push(Filter::Closest);
        }
        if let Some(part) = self.highest {
            keep.push(Filter::Highest(part));
        }
        for (part, text) in [(Part::Low, &self.low_reaches), (Part::High, &self.high_reaches)] {
            if let Some(text) = text {
                keep.push(Filter::Reaches(part, least(text, words, ranking)?));
            }
        }
        if let Some(part) = self.highest_tile {
            keep.push(Filter::HighestTile(part));
        }
        match self.apart.as_deref() {
            None => {}
            Some("two highest") => keep.push(Filter::TwoHighestApart),
            Some(text) => {
                let count = text.strip_prefix("first ").and_then(|count| count.parse().ok());
                let count = count.filter(|count| (2..16).contains(count));
                let fault = || {
                    format!(
                        "`{text}` is not apart: write `two highest`, or `first 6` for the six highest sorts"
                    )
                };
                keep.push(Filter::FirstApart(count.ok_or_else(fault)?));
            }
        }
        match self.lower_second_tile {
            None => {}
            Some(Part::Low) => keep.push(Filter::LowerSecond),
            Some(Part::High) => return Err("`lower-second-tile` is asked of the low hand".into()),
        }
        if keep.is_empty() {
            return Err("keeps nothing: say what settings it keeps".into());
        }
        // What the row has chosen so far must reach these, or it chooses nothing.
        for (part, text) in [(Part::Low, &self.provided_low), (Part::High, &self.provided_high)] {
            if let Some(text) = text {
                keep.push(Filter::Provided(part, least(text, words, ranking)?));
            }
        }
        Ok(keep)
    }
}

fn two_at_most(texts: &[String]) -> Result<Vec<Sorts>, String> {
    if texts.len() > 2 {
        return Err("one hand has two tiles".into());
    }
    Sorts::parse_all(texts)
}
