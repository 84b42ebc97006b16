//! A live table of Red Dog: rounds by the clause, and every step against the laws that are written once for any game.
#![cfg(test)]

mod again;
#[path = "../shape/chance.rs"]
mod chance;
mod closing;
mod coming;
mod excluded;
mod game;
mod general;
mod harness;
mod higher;
mod irregular;
#[path = "../shape/laws.rs"]
mod laws;
#[path = "../shape/leak.rs"]
mod leak;
#[path = "../shape/live.rs"]
mod live;
mod notes;
mod opening;
mod own_limits;
mod pit;
mod random;
#[path = "../shape/ranks.rs"]
mod ranks;
mod round;
mod secrecy;
mod shoe;
mod two;
mod wagers;
