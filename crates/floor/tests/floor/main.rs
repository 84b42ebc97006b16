//! The floor, act by act, and the gaming day against real tables.
#![cfg(test)]

mod alarms;
mod crews;
mod days;
mod devices;
mod harness;
mod histories;
mod laws;
mod people;
mod program;
mod reckoning;
