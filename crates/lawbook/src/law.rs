use crate::{Basis, Citation, DocumentError, Mutation};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// A point of law: something that a game's code decides, refuses, prompts, shows or records because a
/// text says so. Each game has one enum of them, and each rulebook says which clauses settle each.
pub trait Point: Copy + fmt::Debug + 'static {
    /// Every point, in the order of the enum.
    const ALL: &'static [Self];

    /// The name under which a rulebook lists it, in kebab-case.
    fn name(self) -> &'static str;

    /// Its place in [`Point::ALL`].
    fn index(self) -> usize;
}

/// The `[law]` table of a rulebook as written: the point's name and its clauses and rulings.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct PointTable(BTreeMap<String, Vec<Citation>>);

impl PointTable {
    /// The same with what `more` cites for a point behind what stands there already.
    #[must_use]
    pub fn with(&self, more: &Self) -> Self {
        let mut joined = self.clone();
        for (name, citations) in &more.0 {
            joined.0.entry(name.clone()).or_default().extend(citations.iter().copied());
        }
        joined
    }
}

/// What one rulebook cites for each point of law of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Law<P> {
    rows: Vec<Row>,
    points: PhantomData<P>,
}

#[derive(Clone, PartialEq, Eq)]
struct Row {
    basis: Basis,
    in_force: bool,
}

impl<P: Point> Law<P> {
    /// Matches the table of `file` against the points that the code knows.
    ///
    /// # Errors
    /// [`DocumentError`] if a point is missing, unknown, or cites nothing.
    pub fn new(file: &str, table: &PointTable, mutation: &Mutation) -> Result<Self, DocumentError> {
        if let Some(name) = table.0.keys().find(|name| !P::ALL.iter().any(|p| p.name() == *name)) {
            let known: Vec<_> = P::ALL.iter().map(|p| p.name()).collect();
            let message = format!("unknown point of law; the game knows {}", known.join(", "));
            return Err(DocumentError::new(file, &format!("law.{name}"), message));
        }
        let rows = P::ALL
            .iter()
            .map(|point| {
                let key = format!("law.{}", point.name());
                let citations = table.0.get(point.name()).ok_or_else(|| {
                    DocumentError::new(file, &key, "missing: give the clauses that settle it")
                })?;
                let in_force = !citations
                    .iter()
                    .any(|c| matches!(c, Citation::Clause(clause) if mutation.disables(*clause)));
                let basis = Basis::new(citations.clone()).ok_or_else(|| {
                    DocumentError::new(file, &key, "cites nothing: give at least one clause")
                })?;
                Ok(Row { basis, in_force })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { rows, points: PhantomData })
    }

    /// The clauses and rulings that settle `point`.
    #[must_use]
    pub fn basis(&self, point: P) -> Basis {
        self.rows[point.index()].basis.clone()
    }

    /// Whether the book's law on `point` acts. Always true but under a [`Mutation`].
    #[must_use]
    pub fn in_force(&self, point: P) -> bool {
        self.rows[point.index()].in_force
    }

    /// `Err` with the basis where the law on `point` acts and `forbidden` holds.
    ///
    /// # Errors
    /// The basis of the refusal.
    pub fn forbid(&self, point: P, forbidden: bool) -> Result<(), Basis> {
        if forbidden && self.in_force(point) { Err(self.basis(point)) } else { Ok(()) }
    }

    /// Each point with its basis.
    pub fn points(&self) -> impl Iterator<Item = (P, &Basis)> {
        P::ALL.iter().map(|point| (*point, &self.rows[point.index()].basis))
    }
}

impl<P: Point> fmt::Debug for Law<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.points().map(|(point, basis)| (point.name(), basis))).finish()
    }
}

/// Declares a game's points of law: an enum, each with its name in the rulebook.
#[macro_export]
macro_rules! points_of_law {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $key:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$variant_doc])* $variant,)+ }

        impl $crate::Point for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];
            fn name(self) -> &'static str {
                match self { $(Self::$variant => $key,)+ }
            }
            fn index(self) -> usize { self as usize }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClauseId;

    points_of_law! {
        /// A sample.
        enum Sample {
            /// Too late.
            Late = "late",
            /// Too little.
            Little = "little",
        }
    }

    fn law(text: &str, mutation: &Mutation) -> Result<Law<Sample>, DocumentError> {
        Law::new("sample.toml", &crate::read("sample.toml", text)?, mutation)
    }

    const WHOLE: &str = "late = [\"3.6\"]\nlittle = [\"4.3(a)\", \"RR-6\"]";

    #[test]
    fn a_point_answers_with_its_clauses() {
        let law = law(WHOLE, &Mutation::none()).unwrap();
        assert!(law.forbid(Sample::Late, true).unwrap_err().cites("3.6"));
        assert!(law.forbid(Sample::Late, false).is_ok());
        assert!(law.basis(Sample::Little).cites("RR-6"));
    }

    #[test]
    fn a_missing_unknown_or_empty_point_is_an_error() {
        let error = |text: &str| law(text, &Mutation::none()).unwrap_err().to_string();
        assert!(error("late = [\"3.6\"]").contains("law.little: missing"));
        assert!(error(&format!("{WHOLE}\nmuch = [\"1\"]")).contains("law.much: unknown"));
        assert!(error("late = []\nlittle = [\"1\"]").contains("law.late: cites nothing"));
    }

    #[test]
    fn a_table_is_joined_with_another_that_cites_more() {
        let read = |text: &str| crate::read::<PointTable>("sample.toml", text).unwrap();
        let joined = read(WHOLE).with(&read("late = [\"3.7\"]"));
        let law: Law<Sample> = Law::new("sample.toml", &joined, &Mutation::none()).unwrap();
        assert_eq!(law.basis(Sample::Late).to_string(), "3.6, 3.7");
        assert_eq!(law.basis(Sample::Little).to_string(), "4.3(a), RR-6");
        let unknown = read(WHOLE).with(&read("much = [\"1\"]"));
        assert!(Law::<Sample>::new("sample.toml", &unknown, &Mutation::none()).is_err());
    }

    #[test]
    fn a_mutation_disables_the_points_on_its_clause() {
        let law = law(WHOLE, &Mutation::of(ClauseId::new("3.6").unwrap())).unwrap();
        assert!(law.forbid(Sample::Late, true).is_ok());
        assert!(law.forbid(Sample::Little, true).is_err());
    }
}
