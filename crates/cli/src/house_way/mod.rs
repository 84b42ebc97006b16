//! `houseway set` and `houseway diff`: hands of Pai Gow as the House Way of a rulebook, or of a file, sets them.

mod diff;
mod hand;
mod row;
mod set;

pub(crate) use diff::{DiffArgs, diff};
pub(crate) use set::{SetArgs, set};
