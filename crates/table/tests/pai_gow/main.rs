//! A live table of Pai Gow in the four books: rounds by the clause, and random play against the laws.
#![cfg(test)]

mod act_banks;
mod act_irregular;
mod act_pool;
mod act_round;
#[path = "../shape/chance.rs"]
mod chance;
mod cited;
mod comes_later;
mod course;
mod crown_bonanza;
mod crown_general;
mod crown_irregular;
mod crown_rounds;
mod crown_wagers;
mod harness;
mod higher;
mod laws;
mod notes;
mod nsw_banks;
mod nsw_general;
mod nsw_irregular;
mod nsw_round;
mod nsw_wagers;
mod own_limits;
mod random;
#[path = "../shape/ranks.rs"]
mod ranks;
mod scenes;
mod scripted;
mod secrecy;
mod seen;
mod settling;
mod vic_bonanza;
mod vic_general;
mod vic_irregular;
mod vic_rounds;
mod vic_wagers;
