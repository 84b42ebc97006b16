use crate::RulingId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which alternative of which rulings is chosen in place of the default: `RR-2=literal`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "house.ts", type = "{ [ruling in string]?: string }")
)]
#[serde(transparent)]
pub struct Readings(BTreeMap<RulingId, String>);

/// Why a choice of readings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// Not of the form `RR-2=literal`.
    #[error("`{0}` is not a reading: write the ruling, `=`, and the alternative, such as RR-2=literal")]
    Unreadable(String),
    /// Two choices for one ruling, of which at most one can hold.
    #[error("ruling {ruling} is chosen twice, as `{first}` and as `{second}`: name one")]
    Twice {
        /// The ruling.
        ruling: RulingId,
        /// What was chosen first.
        first: String,
        /// What was chosen after it.
        second: String,
    },
    /// The rulebook offers no alternative under this ruling.
    #[error("ruling {ruling} offers no choice here; those that do: {known}")]
    NoSuchRuling {
        /// The ruling named.
        ruling: RulingId,
        /// The rulings with alternatives.
        known: String,
    },
    /// The ruling has no such alternative.
    #[error("ruling {ruling} has no alternative `{choice}`; it has {known}")]
    NoSuchChoice {
        /// The ruling named.
        ruling: RulingId,
        /// What was chosen.
        choice: String,
        /// Its alternatives.
        known: String,
    },
}

impl Readings {
    /// Every ruling at its default.
    #[must_use]
    pub const fn defaults() -> Self {
        Self(BTreeMap::new())
    }

    /// Reads texts such as `RR-2=literal`, at most one for each ruling.
    ///
    /// # Errors
    /// [`ReadingError::Unreadable`], [`ReadingError::Twice`].
    pub fn parse<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, ReadingError> {
        let mut readings = BTreeMap::new();
        for text in texts {
            let error = || ReadingError::Unreadable(text.chars().take(60).collect());
            let (ruling, choice) = text.split_once('=').ok_or_else(error)?;
            if !RulingId::has_form(ruling) || choice.is_empty() || choice.len() > 40 {
                return Err(error());
            }
            let ruling = RulingId::new(ruling).map_err(|_| error())?;
            if let Some(first) = readings.insert(ruling, choice.to_owned()) {
                return Err(ReadingError::Twice { ruling, first, second: choice.to_owned() });
            }
        }
        Ok(Self(readings))
    }

    /// The alternative that holds for each ruling of `offered`, in that order: what was chosen, else its first.
    ///
    /// # Errors
    /// [`ReadingError`] if a choice is for a ruling or an alternative that is not offered.
    pub fn choose(
        &self,
        offered: &[(&str, &'static [&'static str])],
    ) -> Result<Vec<&'static str>, ReadingError> {
        for (ruling, choice) in &self.0 {
            let Some((_, choices)) = offered.iter().find(|(name, _)| *name == ruling.as_str()) else {
                let known = offered.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                return Err(ReadingError::NoSuchRuling { ruling: *ruling, known });
            };
            if !choices.contains(&choice.as_str()) {
                let known = choices.join(", ");
                return Err(ReadingError::NoSuchChoice { ruling: *ruling, choice: choice.clone(), known });
            }
        }
        let chosen =
            |ruling: &str| self.choices().find(|(id, _)| id.as_str() == ruling).map(|(_, choice)| choice);
        Ok(offered
            .iter()
            .filter_map(|(ruling, choices)| {
                let choice = chosen(ruling);
                choices.iter().find(|c| choice.is_none_or(|choice| choice == **c)).copied()
            })
            .collect())
    }

    /// The choices that were made, by ruling.
    pub fn choices(&self) -> impl Iterator<Item = (RulingId, &str)> {
        self.0.iter().map(|(ruling, choice)| (*ruling, choice.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_that_does_not_exist_names_those_that_do() {
        const OFFERED: &[(&str, &[&str])] =
            &[("RR-2", &["leading-run", "literal"]), ("RR-3", &["void", "stay"])];
        let choose = |texts: &[&str]| Readings::parse(texts.iter().copied())?.choose(OFFERED);
        assert_eq!(choose(&[]), Ok(vec!["leading-run", "void"]));
        assert_eq!(choose(&["RR-2=literal"]), Ok(vec!["literal", "void"]));
        assert!(choose(&["RR-9=x"]).unwrap_err().to_string().contains("those that do: RR-2, RR-3"));
        assert!(choose(&["RR-2=x"]).unwrap_err().to_string().contains("leading-run, literal"));
        assert!(choose(&["literal"]).unwrap_err().to_string().contains("not a reading"));
        for second in ["RR-2=leading-run", "RR-2=literal"] {
            let error = choose(&["RR-2=literal", "RR-3=stay", second]).unwrap_err().to_string();
            assert!(error.contains("RR-2 is chosen twice, as `literal`"), "{error}");
        }
    }
}
