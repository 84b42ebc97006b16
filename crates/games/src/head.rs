//! What a rulebook says of itself, the same for every game.

use crate::books::Game;
use houseway_lawbook::{DocumentError, Mutation, RulebookId, read_headed};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The head of a `rulebook.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The rulebook's id.
    pub id: RulebookId,
    /// Which game it is a book of.
    pub game: Game,
    /// The game's name as the text has it.
    pub title: String,
    /// Where it is law.
    pub jurisdiction: String,
    /// Where it was published.
    pub source: String,
    /// Since when it is law, as its text has it: a day as year, month, day; an event, with the day of signing; or `undated`.
    pub in_force: String,
    /// Which edition of the data.
    pub edition: u32,
    /// What the book calls each of the [`RANKS`].
    pub ranks: BTreeMap<String, String>,
}

/// The keys of a `rulebook.toml` that are its head.
const KEYS: &[&str] = &["id", "game", "title", "jurisdiction", "source", "in_force", "edition", "ranks"];

/// The ranks that a book gives its titles for, lowest first (G-2).
pub const RANKS: [&str; 4] = ["dealer", "game-supervisor", "casino-supervisor", "gaming-shift-manager"];

/// What stands for the day of a text that names none.
const UNDATED: &str = "undated";

impl Head {
    /// Reads a `rulebook.toml`, given with the name by which errors call it: its head, and as `T` the rest of it, which is
    /// the game's own.
    ///
    /// # Errors
    /// [`DocumentError`] names the file, the key and the clause of what is missing, unknown or wrong, the head first: a book
    /// of another game than `game`, a rank without a title.
    pub fn read<T: DeserializeOwned>(
        (file, text): (&str, &str),
        game: Game,
        mutation: &Mutation,
    ) -> Result<(Self, T), DocumentError> {
        read_headed(file, text, KEYS, mutation, |head: &Self| head.check(file, Some(game)))
    }

    /// Reads the head alone, of a book of any game.
    ///
    /// # Errors
    /// As [`Head::read`].
    pub fn alone(file: &str, text: &str) -> Result<Self, DocumentError> {
        let read = read_headed(file, text, KEYS, &Mutation::none(), |head: &Self| head.check(file, None));
        read.map(|(head, IgnoredAny)| head)
    }

    fn check(&self, file: &str, game: Option<Game>) -> Result<(), DocumentError> {
        let error = |key: String, message: String| Err(DocumentError::new(file, &key, message));
        if let Some(game) = game.filter(|game| *game != self.game) {
            let message = format!("`{}` is another game; this one is {}", self.game.name(), game.name());
            return error("game".into(), message);
        }
        if let Some(rank) = self.ranks.keys().find(|rank| !RANKS.contains(&rank.as_str())) {
            let message = format!("unknown rank; a book gives the titles of {}", RANKS.join(", "));
            return error(format!("ranks.{rank}"), message);
        }
        match RANKS.iter().find(|rank| !self.ranks.contains_key(**rank)) {
            Some(rank) => {
                error(format!("ranks.{rank}"), "missing: give the title that the book uses".to_owned())
            }
            None => Ok(()),
        }
    }

    /// Since when it is law, in words: some texts bear no date.
    #[must_use]
    pub fn in_force_said(&self) -> String {
        if self.in_force == UNDATED {
            self.in_force.clone()
        } else {
            format!("in force from {}", self.in_force)
        }
    }
}
