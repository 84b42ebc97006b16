use crate::{ClauseId, DocumentError};
use std::collections::BTreeMap;
use std::fmt;

/// A language in which clauses are told beside English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Chinese in traditional characters, as it is read in Hong Kong and Macau.
    ZhHant,
    /// Chinese in simplified characters, as it is read on the mainland.
    ZhHans,
}

impl Language {
    /// Each of them.
    pub const ALL: [Self; 2] = [Self::ZhHant, Self::ZhHans];

    /// Its tag (BCP 47), as files and pages have it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::ZhHant => "zh-Hant",
            Self::ZhHans => "zh-Hans",
        }
    }

    /// The one of that tag.
    #[must_use]
    pub fn find(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// What each clause of a rulebook says, in a language other than English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summaries(BTreeMap<ClauseId, String>);

impl Summaries {
    /// How long a summary may be, in characters.
    pub const LONGEST: usize = 120;

    /// Reads a `summaries.<language>.toml`, a flat table of clause and summary, and checks it against the list of ids, one a
    /// line: every clause has its summary, and nothing else has one.
    ///
    /// # Errors
    /// [`DocumentError`] names the clause, or the line where the file is no such table.
    pub fn new(file: &str, text: &str, ids: &str) -> Result<Self, DocumentError> {
        let told = crate::read::<BTreeMap<String, String>>(file, text)?;
        let ids: Vec<&str> = ids.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        let wrong =
            |clause: &str, message: String| DocumentError::new(file, &format!("\"{clause}\""), message);
        for (clause, summary) in &told {
            let message = if !ids.contains(&clause.as_str()) {
                "the rulebook has no such clause: clause-ids.txt has its clauses".to_owned()
            } else if summary.trim().is_empty() {
                "write what the clause says".to_owned()
            } else if summary.trim() != summary || summary.chars().any(char::is_control) {
                "one line, with no blank at either end".to_owned()
            } else if summary.chars().count() > Self::LONGEST {
                format!("{} characters, where {} are the most", summary.chars().count(), Self::LONGEST)
            } else {
                continue;
            };
            return Err(wrong(clause, message));
        }
        let mut all = BTreeMap::new();
        for id in ids {
            let summary = told.get(id).ok_or_else(|| wrong(id, "has no summary here".to_owned()))?;
            let clause = ClauseId::new(id).map_err(|error| wrong(id, error.to_string()))?;
            all.insert(clause, summary.clone());
        }
        Ok(Self(all))
    }

    /// What the clause says.
    #[must_use]
    pub fn of(&self, clause: ClauseId) -> Option<&str> {
        self.0.get(&clause).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDS: &str = "1\n1.1 ATS\n3.6\n";

    #[test]
    fn every_clause_has_its_summary() {
        let text = "\"1\" = \"釋義\"\n\"1.1 ATS\" = \"終端機\"\n\"3.6\" = \"停止投注後不得更改\"\n";
        let read = Summaries::new("s", text, IDS).unwrap();
        assert_eq!(read.of(ClauseId::new("3.6").unwrap()), Some("停止投注後不得更改"));
        assert_eq!(read.of(ClauseId::new("3.7").unwrap()), None);
    }

    #[test]
    fn a_fault_names_its_place() {
        let fault = |line: &str| {
            let text = format!("\"1\" = \"釋義\"\n\"1.1 ATS\" = \"終端機\"\n{line}\n");
            Summaries::new("b/summaries.zh-Hant.toml", &text, IDS).unwrap_err().to_string()
        };
        let most = |count: usize| format!("\"3.6\" = \"{}\"", "注".repeat(count));
        assert!(fault("").starts_with("b/summaries.zh-Hant.toml: \"3.6\": has no summary"));
        assert!(
            fault("\"3.7\" = \"無\"")
                .starts_with("b/summaries.zh-Hant.toml: \"3.7\": the rulebook has no such")
        );
        assert!(fault("\"3.6\" = \" \"").contains("\"3.6\": write what the clause says"));
        assert!(fault("\"3.6\" = \"注 \"").contains("\"3.6\": one line"));
        assert!(fault("\"3.6\" = \"注\\n注\"").contains("\"3.6\": one line"));
        assert!(fault(&most(121)).contains("\"3.6\": 121 characters, where 120 are the most"));
        assert!(fault("3.6 = \"注\"").starts_with("b/summaries.zh-Hant.toml: 3"), "a key without its quotes");
        assert!(fault("\"1\" = \"注\"").contains("line 3"), "a clause that stands there twice");
        let text = format!("\"1\" = \"釋義\"\n\"1.1 ATS\" = \"終端機\"\n{}\n", most(120));
        assert!(Summaries::new("s", &text, IDS).is_ok());
    }

    #[test]
    fn a_language_is_found_by_its_tag() {
        for language in Language::ALL {
            assert_eq!(Language::find(language.tag()), Some(language));
        }
        assert_eq!(Language::find("zh"), None);
    }
}
