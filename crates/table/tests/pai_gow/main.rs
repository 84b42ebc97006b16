//! A live table of Pai Gow in the four books: rounds by the clause, and random play against the laws.

mod chance;
mod cited;
mod harness;
mod laws;
mod nsw_wagers;
mod random;
mod scripted;
mod secrecy;
