use crate::Drill;
use sha2::{Digest as _, Sha256};

/// Numbers that follow from a seed: not chance, but a way to write one down.
///
/// Block `n` is SHA-256 of the text `houseway training 1`, a line's end, the rulebook's id, a line's end, the drill's name, a
/// line's end, and then seed, number of the question and `n`, four bytes each with the highest first. A block is read as
/// eight numbers of 32 bits, likewise. A number below a bound is the remainder, after those numbers are passed over that
/// would make one remainder likelier than another. So a question follows from its link for ever, with no generator's
/// version in it; nothing that money hangs on may come from here.
#[derive(Clone, Debug)]
pub struct Draw {
    head: Vec<u8>,
    block: u32,
    left: Vec<u32>,
}

impl Draw {
    /// The numbers of one question.
    #[must_use]
    pub fn new(rulebook: &str, drill: Drill, seed: u32, number: u32) -> Self {
        let mut head = format!("houseway training 1\n{rulebook}\n{drill}\n").into_bytes();
        head.extend(seed.to_be_bytes());
        head.extend(number.to_be_bytes());
        Self { head, block: 0, left: Vec::new() }
    }

    fn word(&mut self) -> u32 {
        loop {
            if let Some(word) = self.left.pop() {
                return word;
            }
            let mut hash = Sha256::new();
            hash.update(&self.head);
            hash.update(self.block.to_be_bytes());
            self.block = self.block.wrapping_add(1);
            let digest = hash.finalize();
            let words = digest
                .chunks_exact(4)
                .map(|four| four.iter().fold(0, |all, byte| all << 8 | u32::from(*byte)));
            self.left = words.collect();
            self.left.reverse();
        }
    }

    /// A number below `bound`, each as likely as any other; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        if bound < 2 {
            return 0;
        }
        let whole = u32::MAX - u32::MAX % bound;
        loop {
            let word = self.word();
            if word < whole {
                return (word % bound) as usize;
            }
        }
    }

    /// Whether something comes to pass that does in `part` of `of` cases.
    pub fn happens(&mut self, part: usize, of: usize) -> bool {
        self.below(of) < part
    }

    /// One of these; none of none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Brings these into an order of which each is as likely as any other.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last + 1);
            list.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are those that the description gives: reckoned apart from this code, with `sha256sum`.
    #[test]
    fn the_first_numbers_are_those_of_the_description() {
        let mut draw = Draw::new("vic-2000-pai-gow", Drill::Cuts, 7, 1);
        let first: Vec<u32> = (0..3).map(|_| draw.word()).collect();
        assert_eq!(first, FIRST);
    }

    const FIRST: [u32; 3] = [0x0d28_e759, 0xab10_deba, 0x9ef2_1df5];

    #[test]
    fn below_a_bound_every_number_comes_about_as_often() {
        let mut draw = Draw::new("x", Drill::Cuts, 1, 1);
        let mut seen = [0u32; 6];
        for _ in 0..6_000 {
            seen[draw.below(6)] += 1;
        }
        assert!(seen.iter().all(|count| (850..1_150).contains(count)), "{seen:?}");
        assert_eq!((draw.below(0), draw.below(1)), (0, 0));
        assert_eq!(draw.pick::<u8>(&[]), None);
    }
}
