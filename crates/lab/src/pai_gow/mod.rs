//! Pai Gow: how two sides that both set freely should set, and rounds by the million.

pub mod equilibrium;
pub mod simulation;
