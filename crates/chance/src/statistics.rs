//! For tests alone: a repeatable generator, and the chi-square test.

use crate::{ChanceError, Entropy};
use sha2::{Digest as _, Sha256};

/// SHA-256 over a seed and a counter: the same bytes at every run.
pub(crate) struct Seeded {
    seed: &'static str,
    counter: u64,
    left: Vec<u8>,
}

impl Seeded {
    pub(crate) const fn new(seed: &'static str) -> Self {
        Self { seed, counter: 0, left: Vec::new() }
    }
}

impl Entropy for Seeded {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ChanceError> {
        for byte in bytes {
            if self.left.is_empty() {
                let mut hasher = Sha256::new();
                hasher.update(self.seed.as_bytes());
                hasher.update(self.counter.to_be_bytes());
                self.left = hasher.finalize().to_vec();
                self.counter += 1;
            }
            *byte = self.left.pop().unwrap_or_default();
        }
        Ok(())
    }
}

/// The chi-square statistic of counts that should all be equal.
pub(crate) fn chi_square(counts: &[u32]) -> f64 {
    let total: u32 = counts.iter().sum();
    let expected = f64::from(total) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// What chi-square with `freedom` degrees exceeds by chance once in `one_in`, for the tests that are made here:
/// the inverse of the regularised incomplete gamma function, found by bisection at thirty digits with mpmath.
pub(crate) fn critical(freedom: u32, one_in: u32) -> f64 {
    match (freedom, one_in) {
        (35, 3_000) => 70.673,
        (36, 1_000) => 67.985,
        (51, 1_000_000_000) => 136.453,
        (119, 3_000) => 178.645,
        (961, 3_000) => 1_117.277,
        (991, 3_000) => 1_149.587,
        _ => panic!("no such value was reckoned"),
    }
}

#[test]
fn a_crooked_wheel_is_found() {
    // One number in thirty-seven comes three in ten too often, then one in ten.
    let mut counts = [1_000; 37];
    counts[0] = 1_300;
    assert!(chi_square(&counts) > critical(36, 1_000));
    counts[0] = 1_100;
    assert!(chi_square(&counts) < critical(36, 1_000));
}
