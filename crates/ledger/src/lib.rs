//! Double entry over chip accounts, floats, drop, commission and pools.
