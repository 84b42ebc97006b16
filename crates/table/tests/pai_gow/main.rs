//! A live table of Pai Gow in the four books: rounds by the clause, and random play against the laws.

mod banks;
mod chance;
mod harness;
mod irregular;
mod laws;
mod random;
mod round;
mod secrecy;
mod side_wagers;
