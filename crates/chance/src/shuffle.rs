use crate::{ChanceError, Commitment, Domain, Entropy, OperatingSystem, Seal, SealingKey, Secret, below};
use std::fmt;

/// Things in random order - tiles, a shoe of cards - or dice as they fell, each fixed under its own salted commitment,
/// so that one can be opened without a word about the others.
///
/// Things and faces are numbered from 0; what a number stands for is the game's.
pub struct Shuffle {
    items: Vec<u16>,
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

impl Shuffle {
    /// A new order of things 0 to `things` - 1, each order equally likely.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn draw(things: u16) -> Result<Self, ChanceError> {
        Self::draw_from(things, &mut OperatingSystem)
    }

    /// A new order from these random bytes.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn draw_from(things: u16, entropy: &mut impl Entropy) -> Result<Self, ChanceError> {
        let mut items: Vec<u16> = (0..things).collect();
        // From the last place down, each takes one of those that are left, itself among them.
        for last in (1..things).rev() {
            let place = below(u32::from(last) + 1, entropy)? as usize;
            items.swap(last.into(), place);
        }
        Self::salted(items, entropy)
    }

    /// So many dice, each of its faces equally likely and counted from 0.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn dice(dice: u8, faces: u8) -> Result<Self, ChanceError> {
        Self::dice_from(dice, faces, &mut OperatingSystem)
    }

    fn dice_from(dice: u8, faces: u8, entropy: &mut impl Entropy) -> Result<Self, ChanceError> {
        // What is below a number of 8 bits has 16.
        let items = (0..dice).map(|_| below(faces.into(), entropy).map(|face| face as u16));
        let items = items.collect::<Result<_, _>>()?;
        Self::salted(items, entropy)
    }

    fn salted(items: Vec<u16>, entropy: &mut impl Entropy) -> Result<Self, ChanceError> {
        let salts = items.iter().map(|_| Secret::draw(entropy)).collect::<Result<_, _>>()?;
        Ok(Self { items, salts })
    }

    /// What opens each place, in order.
    pub fn openings(&self) -> impl Iterator<Item = Opening> + '_ {
        self.items.iter().zip(&self.salts).map(|(item, salt)| Opening { item: *item, salt: salt.clone() })
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
    pub fn open_item(&self, commitment: &Commitment, cipher: &str) -> Result<Opening, ChanceError> {
        let value = self.unseal(commitment, cipher)?;
        let other = ChanceError::Unsealing("what it holds is not what its commitment promises");
        let Some((item, salt)) = value.split_first_chunk::<2>() else { return Err(other) };
        let Ok(salt) = salt.try_into() else { return Err(other) };
        let opening = Opening { item: u16::from_be_bytes(*item), salt: Secret::new(salt) };
        if opening.commitment() == *commitment { Ok(opening) } else { Err(other) }
    }
}

impl fmt::Debug for Shuffle {
    /// Never shows the order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shuffle({})", self.items.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Seeded, chi_square, critical};

    fn order(shuffle: &Shuffle) -> Vec<u16> {
        shuffle.openings().map(|opening| opening.item).collect()
    }

    #[test]
    fn every_thing_lies_somewhere_and_opens_alone() {
        let key = SealingKey::passing(&mut OperatingSystem).unwrap();
        let shuffle = Shuffle::draw(32).unwrap();
        let mut sorted = order(&shuffle);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..32).collect::<Vec<_>>());
        let seals = shuffle.seal(&key).unwrap();
        for (seal, opening) in seals.iter().zip(shuffle.openings()) {
            assert_eq!(key.open_item(&seal.commitment, &seal.cipher).unwrap(), opening);
            assert_eq!(opening.commitment(), seal.commitment);
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
            let order = order(&Shuffle::draw_from(5, &mut seeded).unwrap());
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
            let order = order(&Shuffle::draw_from(32, &mut seeded).unwrap());
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

    /// Dice of a fixed seed, at one in three thousand like the orders.
    #[test]
    fn dice_are_uniform_and_open_alone() {
        let mut seeded = Seeded::new("dice");
        let mut falls = vec![0; 36];
        for _ in 0..7_200 {
            let faces = order(&Shuffle::dice_from(2, 6, &mut seeded).unwrap());
            falls[usize::from(faces[0] * 6 + faces[1])] += 1;
        }
        assert!(chi_square(&falls) < critical(35, 3_000), "{falls:?}");
        let key = SealingKey::passing(&mut OperatingSystem).unwrap();
        let dice = Shuffle::dice(3, 6).unwrap();
        for (seal, opening) in dice.seal(&key).unwrap().iter().zip(dice.openings()) {
            assert_eq!(key.open_item(&seal.commitment, &seal.cipher).unwrap(), opening);
        }
        assert!(
            order(&Shuffle::draw(0).unwrap()).is_empty() && order(&Shuffle::dice(0, 6).unwrap()).is_empty()
        );
    }

    /// The operating system's own bytes, fresh at every run: a fair generator fails this once in 10^9 runs.
    #[test]
    fn fresh_shuffles_are_uniform() {
        let mut first = vec![0; 52];
        for _ in 0..5_200 {
            first[usize::from(order(&Shuffle::draw(52).unwrap())[0])] += 1;
        }
        assert!(chi_square(&first) < critical(51, 1_000_000_000), "{first:?}");
    }
}
