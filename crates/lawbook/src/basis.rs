use crate::{Short, ShortError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "string"))]
        #[serde(transparent)]
        pub struct $name(Short<$length>);

        impl $name {
            /// The id written as `text`.
            ///
            /// # Errors
            /// [`ShortError`] if the text is empty, too long or unprintable.
            pub fn new(text: &str) -> Result<Self, ShortError> {
                Short::new(text).map(Self)
            }

            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = ShortError;
            fn from_str(text: &str) -> Result<Self, ShortError> {
                Self::new(text)
            }
        }
    };
}

id!(
    /// A rulebook, such as `vic-2000-rapid-roulette`.
    RulebookId, 40
);
id!(
    /// A clause as its rulebook numbers it, such as `4.3(b)(ii)`.
    ClauseId, 39
);
id!(
    /// A numbered reading of an open text, such as `RR-6`.
    RulingId, 12
);

impl RulingId {
    /// Whether `text` has the form of a ruling: letters, a dash, a number.
    #[must_use]
    pub fn has_form(text: &str) -> bool {
        let Some((letters, number)) = text.split_once('-') else { return false };
        (1..=3).contains(&letters.len())
            && letters.bytes().all(|b| b.is_ascii_uppercase())
            && (1..=4).contains(&number.len())
            && number.bytes().all(|b| b.is_ascii_digit())
    }
}

/// One thing that a decision rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "string"))]
pub enum Citation {
    /// A clause of the rulebook in force.
    Clause(ClauseId),
    /// A ruling on how an open text is read.
    Ruling(RulingId),
}

impl FromStr for Citation {
    type Err = ShortError;

    /// A text in the form of a ruling is one; any other is a clause.
    fn from_str(text: &str) -> Result<Self, ShortError> {
        if RulingId::has_form(text) {
            RulingId::new(text).map(Self::Ruling)
        } else {
            ClauseId::new(text).map(Self::Clause)
        }
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clause(id) => id.fmt(f),
            Self::Ruling(id) => id.fmt(f),
        }
    }
}

impl fmt::Debug for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Clause(id) => id.serialize(serializer),
            Self::Ruling(id) => id.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Citation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Short::<39>::deserialize(deserializer)?;
        text.as_str().parse().map_err(serde::de::Error::custom)
    }
}

/// The clauses and rulings that a decision or a refusal rests on. Never empty.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(transparent)]
pub struct Basis(Vec<Citation>);

impl Basis {
    /// How many citations a basis may hold.
    pub const LARGEST: usize = 32;

    /// A basis of one citation.
    #[must_use]
    pub fn of(citation: Citation) -> Self {
        Self(vec![citation])
    }

    /// A basis of these citations in this order, each kept once; `None` if there are none or too many.
    #[must_use]
    pub fn new(citations: Vec<Citation>) -> Option<Self> {
        let mut kept: Vec<Citation> = Vec::with_capacity(citations.len());
        for citation in citations {
            if !kept.contains(&citation) {
                kept.push(citation);
            }
        }
        (!kept.is_empty() && kept.len() <= Self::LARGEST).then_some(Self(kept))
    }

    /// This basis and then whatever of `other` it lacks, up to [`Basis::LARGEST`].
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for citation in &other.0 {
            if !self.0.contains(citation) && self.0.len() < Self::LARGEST {
                self.0.push(*citation);
            }
        }
        self
    }

    /// The citations in order, the deciding one first.
    pub fn citations(&self) -> impl Iterator<Item = Citation> + '_ {
        self.0.iter().copied()
    }

    /// The rulings of it alone; `None` if it names none.
    #[must_use]
    pub fn rulings(&self) -> Option<Self> {
        Self::new(self.citations().filter(|citation| matches!(citation, Citation::Ruling(_))).collect())
    }

    /// Whether the basis names this clause or ruling.
    #[must_use]
    pub fn cites(&self, text: &str) -> bool {
        text.parse().is_ok_and(|citation: Citation| self.0.contains(&citation))
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, citation) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            fmt::Display::fmt(citation, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl<'de> Deserialize<'de> for Basis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(deserializer)?)
            .ok_or_else(|| serde::de::Error::custom("a basis names between 1 and 32 clauses or rulings"))
    }
}

/// A decision together with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Ruled<T> {
    /// What was decided.
    pub value: T,
    /// The clauses and rulings that decided it.
    pub basis: Basis,
}

impl<T> Ruled<T> {
    /// A decision and its basis.
    pub const fn new(value: T, basis: Basis) -> Self {
        Self { value, basis }
    }

    /// The same basis for something made of the decision.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Ruled<U> {
        Ruled { value: make(self.value), basis: self.basis }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_a_ruling_from_a_clause() {
        assert!(matches!("RR-6".parse(), Ok(Citation::Ruling(_))));
        for clause in ["4.3(b)(ii)", "1.1 Casino Supervisor", "Act s66(2)", "App2.5.6 exceptions"] {
            assert!(matches!(clause.parse(), Ok(Citation::Clause(_))), "{clause}");
        }
    }

    #[test]
    fn a_basis_is_never_empty_and_names_each_once() {
        assert_eq!(Basis::new(vec![]), None);
        let clause: Citation = "3.6".parse().unwrap();
        assert_eq!(Basis::new(vec![clause, clause]), Some(Basis::of(clause)));
        let both = Basis::of(clause).and(&Basis::of("RR-6".parse().unwrap()));
        assert!(both.cites("3.6") && both.cites("RR-6") && !both.cites("3"));
        assert_eq!(both.to_string(), "3.6, RR-6");
    }
}
