//! Whole cents, chips and denominations, odds and rates as ratios, named roundings.
