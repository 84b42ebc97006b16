//! A Rapid Roulette table, tested through what everybody else sees of it: commands, facts, refusals, views.
#![cfg(test)]

mod acts;
mod harness;
mod samples;

mod adjustments;
mod causes;
mod claims;
mod closing;
mod laws;
mod leavers;
mod offers;
mod pit;
mod signs;

mod accounts;
mod correction;
mod digests;
mod fair;
mod late_entry;
mod limits;
mod malfunction;
mod no_spin;
mod outcome;
mod own_limits;
mod period;
mod refusals;
mod screens;
mod secrecy;
mod staying;
mod touches;
mod unconfirmed;
mod virtual_wheel;
