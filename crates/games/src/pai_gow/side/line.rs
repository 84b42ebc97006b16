use super::hand::Described;
use crate::pai_gow::{Kind, Level};
use houseway_lawbook::{Basis, Citation, Cited};
use houseway_money::Odds;
use serde::Deserialize;

/// What makes a line of a pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// The player's tiles.
    Tiles(Described),
    /// A Tie in which the player's low hand is at least this.
    Tie(Level),
}

impl On {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text == "tie" {
            return Ok(Self::Tie(Level::NONE));
        }
        let Some(low) = text.strip_prefix("tie with low hand ") else {
            return Described::parse(text).map(Self::Tiles);
        };
        let level = Level::parse(low);
        level.map(Self::Tie).ok_or_else(|| {
            format!("`{low}` is no value of a low hand: write 0 to 9, high-nine, gong, wong or pair")
        })
    }

    /// Whether it looks at the player's tiles and nothing else.
    pub(super) const fn is_of_tiles(&self) -> bool {
        matches!(self, Self::Tiles(hand) if !hand.looks_at_bank())
    }

    /// Whether the tiles alone make it.
    pub(super) fn made_by(&self, tiles: &[Kind], bank_two_pairs: bool) -> bool {
        matches!(self, Self::Tiles(hand) if hand.made_by(tiles, bank_two_pairs))
    }
}

/// One line of a pay table: what it is called, what makes it, what it pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) on: Vec<On>,
    pub(super) odds: Cited<Odds>,
    /// What further bears on the line when it is made so.
    pub(super) also: Vec<(Described, Basis)>,
}

impl Line {
    /// Its place in its table, from 0 for the highest.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it pays, and what that rests on.
    #[must_use]
    pub const fn odds(&self) -> &Cited<Odds> {
        &self.odds
    }

    /// Whether it looks at the bank's tiles.
    #[must_use]
    pub fn looks_at_bank(&self) -> bool {
        self.on.iter().any(|on| matches!(on, On::Tiles(hand) if hand.looks_at_bank()))
    }

    /// Whether a Tie makes it, whatever else does.
    #[must_use]
    pub fn looks_at_tie(&self) -> bool {
        self.tie().is_some()
    }

    /// Whether these tiles make it, where the bank holds two pairs or not.
    pub(super) fn made_by(&self, tiles: &[Kind], bank_two_pairs: bool) -> bool {
        self.on.iter().any(|on| on.made_by(tiles, bank_two_pairs))
    }

    /// The least low hand with which a Tie makes it.
    pub(super) fn tie(&self) -> Option<Level> {
        self.on.iter().filter_map(|on| if let On::Tie(low) = on { Some(*low) } else { None }).min()
    }

    /// What the line rests on for these tiles.
    pub(super) fn basis(&self, tiles: &[Kind]) -> Basis {
        let also = self.also.iter().filter(|(hand, _)| hand.made_by(tiles, false));
        also.fold(self.odds.basis.clone(), |basis, (_, more)| basis.and(more))
    }
}

/// A line as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineTable {
    name: String,
    on: Vec<String>,
    odds: Cited<String>,
    #[serde(default)]
    also: Vec<AlsoTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlsoTable {
    hand: String,
    cites: Vec<Citation>,
}

/// The highest odds that a side bet may offer: more is taken for a slip of the pen.
pub(super) const MOST: u64 = 10_000;

impl LineTable {
    /// The line at `index`.
    ///
    /// # Errors
    /// The key within the line and what is wrong.
    pub(super) fn read(self, index: usize) -> Result<Line, (String, String)> {
        let name = name(&self.name)?;
        let on = on(&self.on)?;
        let odds = self.odds;
        let clause = odds.basis.clone();
        let odds = odds
            .try_map(|text| odds_of(&text))
            .map_err(|message| ("odds".into(), format!("{message} (clause {clause})")))?;
        let also = self.also.into_iter().map(|row| {
            let error = |message: String| ("also".to_owned(), message);
            let hand = Described::parse(&row.hand).map_err(error)?;
            let basis = Basis::new(row.cites).ok_or_else(|| error("cites nothing".into()))?;
            Ok::<_, (String, String)>((hand, basis))
        });
        Ok(Line { index, name, on, odds, also: also.collect::<Result<_, _>>()? })
    }
}

/// The name of a line.
pub(super) fn name(text: &str) -> Result<String, (String, String)> {
    let name = text.trim();
    if name.is_empty() || name.len() > 80 || name.contains(char::is_control) {
        return Err(("name".into(), "a line is called something, in at most 80 bytes".into()));
    }
    Ok(name.to_owned())
}

/// What makes a line.
pub(super) fn on(texts: &[String]) -> Result<Vec<On>, (String, String)> {
    let error = |message: String| ("on".to_owned(), message);
    if texts.is_empty() || texts.len() > 8 {
        return Err(error("a line is made by something: give one to eight hands".into()));
    }
    texts.iter().map(|text| On::parse(text)).collect::<Result<_, _>>().map_err(error)
}

fn odds_of(text: &str) -> Result<Odds, String> {
    if text.trim_start().starts_with('-') {
        return Err(format!("`{text}` is negative: a line that is made pays something"));
    }
    let odds: Odds = text.parse().map_err(|error| format!("`{text}`: {error}"))?;
    let (pays, per) = odds.parts();
    if pays > MOST.saturating_mul(per) {
        return Err(format!("`{text}` is absurd: the most is {MOST} to 1"));
    }
    Ok(odds)
}
