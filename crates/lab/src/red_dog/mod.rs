//! Red Dog: shoes by the million.

pub mod simulation;
