//! Rulebook, clause and ruling ids, the basis of a decision, and the reading of cited documents.
//!
//! A rulebook is data: numbers and named choices, each with the clause it stands on, and a table that
//! tells for each point of law which clauses and rulings settle it. Games own their schemas; this crate
//! owns what all of them share. Nothing in code asks which book it is.

mod basis;
mod clauses;
mod document;
mod law;
mod mutation;
mod one_or_more;
mod place;
mod reading;
mod short;
mod summaries;

pub use basis::{Basis, Citation, ClauseId, RulebookId, Ruled, RulingId};
pub use clauses::{Class, ClauseMatrix, ClauseRow, MatrixError};
pub use document::{Cited, DocumentError, citations, read, read_headed, read_mutated};
pub use law::{Law, Point, PointTable};
pub use mutation::Mutation;
pub use one_or_more::Citations;
pub use reading::{ReadingError, Readings};
pub use short::{Short, ShortError};
pub use summaries::{Language, Summaries};
