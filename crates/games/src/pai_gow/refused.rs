use houseway_lawbook::Basis;
use std::fmt;

/// What a book does not permit: why, and by which clauses and rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<R> {
    /// What stands in the way.
    pub reason: R,
    /// The clauses and rulings that forbid it.
    pub basis: Basis,
}

impl<R> Refused<R> {
    /// A refusal and what it rests on.
    pub const fn new(reason: R, basis: Basis) -> Self {
        Self { reason, basis }
    }
}

impl<R: fmt::Display> fmt::Display for Refused<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.basis)
    }
}

impl<R: fmt::Debug + fmt::Display> std::error::Error for Refused<R> {}
