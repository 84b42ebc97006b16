use crate::{ChanceError, Commitment, Domain, Entropy, OperatingSystem, Seal, SealingKey, Secret, below};
use std::fmt;

/// `N` things in random order - tiles, a shoe of cards - each fixed at the shuffle under its own salted
/// commitment, so that one can be opened without a word about the others.
///
/// Things are numbered from 0 to `N` - 1; what a number stands for is the game's. `N` is at most 65 536.
pub struct Shuffle<const N: usize> {
    order: Box<[u16; N]>,
    salts: Vec<Secret<32>>,
}

/// What opens one commitment of a shuffle.
#[derive(Clone, PartialEq, Eq)]
pub struct Opening {
    /// Which thing it is, counted from 0.
    pub item: u16,
    /// The salt.
    pub salt: Secret<32>,
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opening")
    }
}

impl Opening {
    /// The commitment that this opens: to the text `item 17`. Which place it has stands with the list of
    /// commitments, whose order is fixed with them.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::to(Domain::Item, &self.salt, format!("item {}", self.item).as_bytes())
    }
}

impl<const N: usize> Shuffle<N> {
    const FITS: () = assert!(N <= 65_536, "a shuffle has at most 65 536 things");

    /// A new order, each of the N! equally likely.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn draw() -> Result<Self, ChanceError> {
        Self::draw_from(&mut OperatingSystem)
    }

    /// A new order from these random bytes.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn draw_from(entropy: &mut impl Entropy) -> Result<Self, ChanceError> {
        let () = Self::FITS;
        let mut order: Box<[u16; N]> = Box::new(std::array::from_fn(|item| item as u16));
        // From the last place down, each takes one of those that are left, itself among them.
        for last in (1..N).rev() {
            let place = below(last as u32 + 1, entropy)? as usize;
            order.swap(last, place);
        }
        let salts = (0..N).map(|_| Secret::draw(entropy)).collect::<Result<_, _>>()?;
        Ok(Self { order, salts })
    }

    /// What opens each place, in order.
    pub fn openings(&self) -> impl Iterator<Item = Opening> + '_ {
        self.order.iter().zip(&self.salts).map(|(item, salt)| Opening { item: *item, salt: salt.clone() })
    }

    /// Each place under its commitment and seal, in order: what is made durable before the first is dealt.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`] or [`ChanceError::Sealing`].
    pub fn seal(&self, key: &SealingKey) -> Result<Vec<Seal>, ChanceError> {
        self.openings()
            .map(|opening| {
                let mut value = zeroize::Zeroizing::new(Vec::with_capacity(34));
                value.extend_from_slice(&opening.item.to_be_bytes());
                value.extend_from_slice(opening.salt.expose());
                key.seal(&opening.commitment(), &value, &mut OperatingSystem)
            })
            .collect()
    }
}

impl SealingKey {
    /// Opens one place of a shuffle, checked against its commitment.
    ///
    /// # Errors
    /// [`ChanceError::Unsealing`] if the seal was altered or belongs to another key or commitment.
    pub fn open_item(&self, commitment: &str, cipher: &str) -> Result<Opening, ChanceError> {
        let (commitment, value) = self.unseal(commitment, cipher)?;
        let other = ChanceError::Unsealing("what it holds is not what its commitment promises");
        let Some((item, salt)) = value.split_first_chunk::<2>() else { return Err(other) };
        let Ok(salt) = salt.try_into() else { return Err(other) };
        let opening = Opening { item: u16::from_be_bytes(*item), salt: Secret::new(salt) };
        if opening.commitment() == commitment { Ok(opening) } else { Err(other) }
    }
}

impl<const N: usize> fmt::Debug for Shuffle<N> {
    /// Never shows the order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shuffle({N})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Seeded, chi_square, critical};

    fn order<const N: usize>(shuffle: &Shuffle<N>) -> Vec<u16> {
        shuffle.openings().map(|opening| opening.item).collect()
    }

    #[test]
    fn every_thing_lies_somewhere_and_opens_alone() {
        let key = SealingKey::passing(&mut OperatingSystem).unwrap();
        let shuffle = Shuffle::<32>::draw().unwrap();
        let mut sorted = order(&shuffle);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..32).collect::<Vec<_>>());
        let seals = shuffle.seal(&key).unwrap();
        for (seal, opening) in seals.iter().zip(shuffle.openings()) {
            assert_eq!(key.open_item(&seal.commitment, &seal.cipher).unwrap(), opening);
            assert_eq!(opening.commitment().to_string(), seal.commitment);
            assert!(!seal.cipher.contains(&hex::encode(opening.salt.expose())));
        }
        assert!(key.open_item(&seals[0].commitment, &seals[1].cipher).is_err());
        assert_eq!(format!("{shuffle:?}"), "Shuffle(32)");
    }

    #[test]
    fn another_thing_or_salt_opens_nothing() {
        let opening = Opening { item: 17, salt: Secret::new([5; 32]) };
        let promised = opening.commitment();
        for lie in [
            Opening { item: 16, ..opening.clone() },
            Opening { salt: Secret::new([6; 32]), ..opening.clone() },
        ] {
            assert_ne!(lie.commitment(), promised);
        }
        assert_eq!(format!("{opening:?}"), "Opening");
    }

    #[test]
    fn a_seal_that_holds_something_else_opens_nothing() {
        let key = SealingKey::passing(&mut OperatingSystem).unwrap();
        let promised = Opening { item: 1, salt: Secret::new([5; 32]) }.commitment();
        for value in [&b"abc"[..], &[0; 34], &[0; 40]] {
            let lie = key.seal(&promised, value, &mut OperatingSystem).unwrap();
            assert!(key.open_item(&lie.commitment, &lie.cipher).is_err());
        }
    }

    /// Three looks at shuffles of a fixed seed, each at one in three thousand: with another seed a fair shuffle
    /// would fail one of them once in a thousand times.
    #[test]
    fn orders_are_uniform() {
        const ONE_IN: u32 = 3_000;
        let mut seeded = Seeded::new("shuffle");

        // Every order of five things.
        let mut orders = vec![0; 120];
        for _ in 0..12_000 {
            let order = order(&Shuffle::<5>::draw_from(&mut seeded).unwrap());
            let rank = (0..5).fold(0, |rank, place| {
                let smaller = order[place + 1..].iter().filter(|item| **item < order[place]).count();
                rank * (5 - place) + smaller
            });
            orders[rank] += 1;
        }
        assert!(chi_square(&orders) < critical(119, ONE_IN), "{orders:?}");

        // Which thing lies in which place, of thirty-two; rows and columns are full, so 31 x 31 are free.
        let mut places = vec![0; 32 * 32];
        let mut follows = vec![0; 32 * 31];
        for _ in 0..6_400 {
            let order = order(&Shuffle::<32>::draw_from(&mut seeded).unwrap());
            for (place, item) in order.iter().enumerate() {
                places[place * 32 + usize::from(*item)] += 1;
            }
            // And which thing lies behind which: the first pair of each shuffle, all equally likely.
            let (first, second) = (usize::from(order[0]), usize::from(order[1]));
            follows[first * 31 + if second > first { second - 1 } else { second }] += 1;
        }
        // A thing lies in exactly one place of a shuffle, which narrows the statistic by 31/32.
        assert!(chi_square(&places) * 31.0 / 32.0 < critical(31 * 31, ONE_IN));
        assert!(chi_square(&follows) < critical(32 * 31 - 1, ONE_IN));
    }

    /// The operating system's own bytes, fresh at every run: a fair generator fails this once in 10^9 runs.
    #[test]
    fn fresh_shuffles_are_uniform() {
        let mut first = vec![0; 52];
        for _ in 0..5_200 {
            first[usize::from(order(&Shuffle::<52>::draw().unwrap())[0])] += 1;
        }
        assert!(chi_square(&first) < critical(51, 1_000_000_000), "{first:?}");
    }
}
