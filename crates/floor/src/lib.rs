//! What is not one table: people, devices, gaming day, claims, linked pools.
