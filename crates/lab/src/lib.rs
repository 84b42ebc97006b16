//! Simulation and search over the games.
//!
//! Floats and seeded generators live here and in no crate below. What is found with them is either proved without them,
//! by whole numbers and [`houseway_odds`], or printed with the bounds within which chance leaves it.

pub mod pai_gow;
pub mod red_dog;
