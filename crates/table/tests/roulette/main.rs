//! A Rapid Roulette table, tested through what everybody else sees of it: commands, facts, refusals, views.

mod harness;

mod claims;
mod laws;
mod offers;
mod pit;

mod limits;
mod outcome;
mod period;
mod touches;
