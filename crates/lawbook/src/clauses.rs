use crate::{ClauseId, DocumentError};
use serde::{Deserialize, Serialize};

/// What the system does with a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The engine settles by it.
    Computed,
    /// The engine refuses what it forbids.
    Enforced,
    /// The console tells the dealer the step and records it.
    Prompted,
    /// A sign or screen shows it.
    Displayed,
    /// A form keeps who, when and what.
    Recorded,
    /// A number or list that other clauses use.
    Parameter,
    /// It gives a word its meaning and decides nothing by itself.
    Definition,
    /// A title or an opening line.
    Heading,
    /// Cloth and wood; checked by the equipment register where a figure can be checked.
    Physical,
    /// It waits for a part of the system that is named.
    Pending,
}

impl Class {
    /// Whether a clause of this class must be covered by an asserted citation.
    #[must_use]
    pub const fn must_be_covered(self) -> bool {
        matches!(self, Self::Computed | Self::Enforced | Self::Prompted | Self::Displayed | Self::Recorded)
    }

    /// Whether disabling the clause must make a test fail.
    #[must_use]
    pub const fn must_have_mutant(self) -> bool {
        matches!(self, Self::Computed | Self::Enforced)
    }
}

/// One clause and what is done with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseRow {
    /// The clause.
    pub id: ClauseId,
    /// What the system does with it.
    pub class: Class,
    /// What it says, in this project's own words.
    pub summary: String,
    /// Why it is exempt, where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What it waits for, where it is pending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<String>,
}

/// Every clause of a rulebook, classed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseMatrix(Vec<ClauseRow>);

/// How a matrix falls short of its rulebook's list of clauses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] DocumentError),
    /// The clauses are not those of the list, in its order.
    #[error("row {row}: the matrix has `{found}` where the list of clauses has `{expected}`")]
    Differs {
        /// Counted from 1.
        row: usize,
        /// What the matrix has, or "nothing".
        found: String,
        /// What the list has, or "nothing".
        expected: String,
    },
    /// An exempt clause gives no reason, or a pending one does not say what it waits for.
    #[error("clause {0}: a clause that is not covered needs its reason, and a pending one what it waits for")]
    NoReason(ClauseId),
    /// A clause has no summary.
    #[error("clause {0}: write what it says, in your own words")]
    NoSummary(ClauseId),
}

impl ClauseMatrix {
    /// Reads a `clauses.toml` and checks it against the list of ids, one a line.
    ///
    /// # Errors
    /// [`MatrixError`].
    pub fn new(file: &str, text: &str, ids: &str) -> Result<Self, MatrixError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Document {
            clause: Vec<ClauseRow>,
        }
        let rows = crate::read::<Document>(file, text)?.clause;
        let ids: Vec<_> = ids.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        for row in 0..rows.len().max(ids.len()) {
            let found = rows.get(row).map_or("nothing", |r| r.id.as_str());
            let expected = ids.get(row).copied().unwrap_or("nothing");
            if found != expected {
                return Err(MatrixError::Differs {
                    row: row + 1,
                    found: found.into(),
                    expected: expected.into(),
                });
            }
        }
        for row in &rows {
            if row.summary.trim().is_empty() {
                return Err(MatrixError::NoSummary(row.id));
            }
            let exempt = !row.class.must_be_covered() && row.class != Class::Heading;
            let explained = match row.class {
                Class::Pending => row.waits_for.as_ref(),
                _ => row.reason.as_ref(),
            };
            if exempt && explained.is_none_or(|text| text.trim().is_empty()) {
                return Err(MatrixError::NoReason(row.id));
            }
        }
        Ok(Self(rows))
    }

    /// The rows in the order of the rulebook.
    #[must_use]
    pub fn rows(&self) -> &[ClauseRow] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "[[clause]]\nid = \"1\"\nclass = \"heading\"\nsummary = \"Meanings\"\n\
        [[clause]]\nid = \"3.6\"\nclass = \"enforced\"\nsummary = \"No chips move after the period\"\n";

    #[test]
    fn a_matrix_has_the_clauses_of_the_list_in_order() {
        assert_eq!(ClauseMatrix::new("c", ROWS, "1\n3.6\n").unwrap().rows().len(), 2);
        let differs = |ids: &str| ClauseMatrix::new("c", ROWS, ids).unwrap_err().to_string();
        assert!(differs("1\n3.5\n3.6").contains("row 2") && differs("1\n3.5\n3.6").contains("`3.5`"));
        assert!(differs("1").contains("nothing"));
    }

    #[test]
    fn an_exempt_clause_gives_its_reason() {
        let bare = "[[clause]]\nid = \"2.2(f)\"\nclass = \"physical\"\nsummary = \"A ball\"\n";
        assert!(matches!(ClauseMatrix::new("c", bare, "2.2(f)"), Err(MatrixError::NoReason(_))));
        let pending = "[[clause]]\nid = \"9\"\nclass = \"pending\"\nsummary = \"t\"\nreason = \"later\"\n";
        assert!(matches!(ClauseMatrix::new("c", pending, "9"), Err(MatrixError::NoReason(_))));
    }
}
