//! A source of chance that knows no game, with a toy key: a drawer that keeps what each seal hides.

use houseway_table::{Answer, Ask, Digest, Key, Sealed, Unsealed};
use std::collections::BTreeMap;

/// How the source commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commitment {
    /// To the thing, as a real source does.
    Honest,
    /// To nothing: seals say as little as they can, so that two tables differ in their hidden things alone.
    Blind,
}

/// The source: it deals what the test has laid out.
#[derive(Clone, Debug)]
pub struct Chance {
    order: Vec<u16>,
    dice: Vec<u8>,
    commitment: Commitment,
    drawer: BTreeMap<String, Unsealed>,
}

impl Chance {
    /// A source that will answer with this order, repeated as it stands, and these dice.
    pub fn new(order: Vec<u16>, dice: &[u8], commitment: Commitment) -> Self {
        let mut chance = Self { order: Vec::new(), dice: Vec::new(), commitment, drawer: BTreeMap::new() };
        chance.lay(order, dice);
        chance
    }

    /// Lays out what will be dealt next.
    pub fn lay(&mut self, order: Vec<u16>, dice: &[u8]) {
        self.order = order;
        self.dice = dice.to_vec();
    }

    /// Answers.
    pub fn answer(&mut self, ask: &Ask) -> Answer {
        match *ask {
            Ask::Dice { dice, faces } => {
                let falls: Vec<u16> =
                    self.dice.iter().map(|face| u16::from(*face) - 1).take(dice.into()).collect();
                assert!(
                    falls.iter().all(|fall| *fall < faces.into()),
                    "the test laid out a die of more faces"
                );
                Answer::Sealed(falls.into_iter().map(|number| self.seal(number)).collect())
            }
            Ask::Order { things } => {
                assert_eq!(
                    self.order.len(),
                    usize::from(things),
                    "the test laid out another number of things"
                );
                Answer::Sealed(self.order.clone().into_iter().map(|number| self.seal(number)).collect())
            }
            Ask::Promise | Ask::Number { .. } => panic!("neither game has a wheel"),
        }
    }

    fn seal(&mut self, number: u16) -> (Sealed, Unsealed) {
        let place = self.drawer.len();
        let cipher = Digest::of(&format!("drawer {place}")).to_string();
        let opening = Digest::of(&format!("salt {place}"));
        let commitment = match self.commitment {
            Commitment::Honest => commitment_to(number, opening),
            Commitment::Blind => Digest::of(&format!("blind {place}")),
        };
        let unsealed = Unsealed { number, opening };
        self.drawer.insert(cipher.clone(), unsealed);
        (Sealed { commitment, cipher }, unsealed)
    }
}

impl Key for Chance {
    fn open(&self, sealed: &Sealed) -> Option<Unsealed> {
        self.drawer.get(&sealed.cipher).copied()
    }
}

/// A key that opens nothing: that of a process which was not given any.
#[derive(Clone, Copy, Debug)]
pub struct NoKey;

impl Key for NoKey {
    fn open(&self, _: &Sealed) -> Option<Unsealed> {
        None
    }
}

/// What anybody can compute once a thing is turned up.
pub fn commitment_to(number: u16, opening: Digest) -> Digest {
    Digest::of(&format!("{opening} {number}"))
}
