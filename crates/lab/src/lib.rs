//! Simulation, search and plots: floats and seeded generators live here.
