use crate::{ChanceError, Entropy};

/// A number below `bound`, each equally likely; zero for a `bound` of 0 or 1.
///
/// Thirty-two bits are drawn and, where they fall in the incomplete last run of `bound` numbers, drawn again:
/// no number is favoured, which a remainder alone would do.
///
/// # Errors
/// [`ChanceError::Entropy`].
pub fn below(bound: u32, entropy: &mut impl Entropy) -> Result<u32, ChanceError> {
    if bound <= 1 {
        return Ok(0);
    }
    loop {
        let mut bytes = [0; 4];
        entropy.fill(&mut bytes)?;
        if let Some(number) = whole_run(u32::from_be_bytes(bytes), bound) {
            return Ok(number);
        }
    }
}

/// `drawn` brought below `bound`, unless it lies in the incomplete last run of the 2^32 possible draws.
fn whole_run(drawn: u32, bound: u32) -> Option<u32> {
    const ALL: u64 = 1 << 32;
    let whole = ALL - ALL % u64::from(bound);
    (u64::from(drawn) < whole).then(|| drawn % bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OperatingSystem;

    #[test]
    fn the_incomplete_run_is_drawn_again() {
        // 2^32 = 3 x 1431655765 + 1: the last draw alone is refused.
        assert_eq!(whole_run(u32::MAX, 3), None);
        assert_eq!(whole_run(u32::MAX - 1, 3), Some(2));
        assert_eq!(whole_run(u32::MAX, 1 << 16), Some(0xffff));
        // 2^32 = 37 x 116080197 + 7.
        assert_eq!((0..=6).map(|n| whole_run(u32::MAX - n, 37)).collect::<Vec<_>>(), [None; 7]);
        assert_eq!(whole_run(u32::MAX - 7, 37), Some(36));
    }

    #[test]
    fn numbers_stay_below_the_bound_and_reach_all_of_it() {
        let mut seen = [false; 5];
        for _ in 0..1_000 {
            seen[below(5, &mut OperatingSystem).unwrap() as usize] = true;
        }
        // A number missing from a thousand draws: 5 x (4/5)^1000, below 10^-96.
        assert_eq!(seen, [true; 5]);
        assert_eq!(below(0, &mut OperatingSystem).unwrap(), 0);
        assert_eq!(below(1, &mut OperatingSystem).unwrap(), 0);
    }
}
