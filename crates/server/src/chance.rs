//! The source of chance of a table, in the terms that games ask in. No game has code of its own here.

use crate::live::Unable;
use houseway_chance::{ChanceError, Commitment, Promise, Seal, SealingKey, Shuffle, Source, number};
use houseway_table::{Answer, Ask, Hex, Key, Sealed, Unsealed};
use std::path::Path;
use std::sync::Arc;

/// What answers a table's questions, and holds the key to what its journal keeps under seal.
#[derive(Debug)]
pub struct Chance(Drawn);

#[derive(Debug)]
enum Drawn {
    Source(Source),
    Other(Arc<dyn Draws>),
}

/// Another source of chance, which holds its own key. For tests, which bring tiles and dice of their own.
pub trait Draws: Key + std::fmt::Debug + Send + Sync {
    /// What chance answers.
    ///
    /// # Errors
    /// Why it has no answer, for the log; nothing secret in it.
    fn answer(&self, ask: &Ask) -> Result<Answer, Unable>;
}

impl Chance {
    /// Of this source.
    #[must_use]
    pub const fn new(source: Source) -> Self {
        Self(Drawn::Source(source))
    }

    /// Of another source.
    #[must_use]
    pub const fn of(other: Arc<dyn Draws>) -> Self {
        Self(Drawn::Other(other))
    }

    /// With the key in this file, if there is one.
    ///
    /// # Errors
    /// Why the file cannot be used.
    pub fn of_key(file: &Path) -> Result<Option<Self>, Unable> {
        if !file.exists() {
            return Ok(None);
        }
        let key = SealingKey::in_file(file).map_err(|error| Unable(error.to_string()))?;
        Ok(Some(Self::new(Source::new(key))))
    }

    /// What chance answers.
    ///
    /// # Errors
    /// Why it has no answer, for the log; nothing secret in it.
    pub fn answer(&self, ask: &Ask) -> Result<Answer, Unable> {
        let source = match &self.0 {
            Drawn::Source(source) => source,
            Drawn::Other(other) => return other.answer(ask),
        };
        let answered = match ask {
            Ask::Promise => promise(source),
            Ask::Number { seal, text, below } => follows(source, seal, text, *below),
            Ask::Order { things } => source.order(*things).and_then(|order| sealed(source, &order)),
            Ask::Dice { dice, faces } => source.dice(*dice, *faces).and_then(|dice| sealed(source, &dice)),
        };
        answered.map_err(|error| Unable(error.to_string()))
    }
}

fn promise(source: &Source) -> Result<Answer, ChanceError> {
    let Promise { seal, blind } = source.promise()?;
    Ok(Answer::Promised { seal: kept(seal), blind: Hex(blind) })
}

fn follows(source: &Source, seal: &Sealed, text: &str, below: u8) -> Result<Answer, ChanceError> {
    let secret = source.open(&promised(seal), &seal.cipher)?;
    Ok(Answer::Number { number: number(&secret, text, below), opening: Hex(*secret.expose()) })
}

fn sealed(source: &Source, shuffle: &Shuffle) -> Result<Answer, ChanceError> {
    let seals = shuffle.seal(source.key())?.into_iter().map(kept);
    let under = shuffle
        .openings()
        .map(|opening| Unsealed { number: opening.item, opening: Hex(*opening.salt.expose()) });
    Ok(Answer::Sealed(seals.zip(under).collect()))
}

impl Key for Chance {
    fn open(&self, sealed: &Sealed) -> Option<Unsealed> {
        let source = match &self.0 {
            Drawn::Source(source) => source,
            Drawn::Other(other) => return other.open(sealed),
        };
        let opening = source.key().open_item(&promised(sealed), &sealed.cipher).ok()?;
        Some(Unsealed { number: opening.item, opening: Hex(*opening.salt.expose()) })
    }
}

/// A seal as journals keep it.
fn kept(seal: Seal) -> Sealed {
    let Seal { commitment, cipher } = seal;
    Sealed { commitment: Hex(*commitment.bytes()), cipher }
}

/// The commitment of a seal that was kept.
const fn promised(sealed: &Sealed) -> Commitment {
    Commitment::from_bytes(sealed.commitment.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_chance::{OperatingSystem, Secret};

    fn source() -> Chance {
        Chance::new(Source::new(SealingKey::passing(&mut OperatingSystem).unwrap()))
    }

    #[test]
    fn a_number_follows_from_what_was_promised() {
        let chance = source();
        let Answer::Promised { seal, .. } = chance.answer(&Ask::Promise).unwrap() else {
            panic!("no promise")
        };
        let text = "houseway wheel number 2\n".to_owned();
        let ask = Ask::Number { seal: seal.clone(), text: text.clone(), below: 37 };
        let Answer::Number { number, opening } = chance.answer(&ask).unwrap() else { panic!("no number") };
        let secret = Secret::new(opening.0);
        assert_eq!(houseway_chance::verify(&promised(&seal), &secret, &text, 37, number), Ok(()));
        // Another table's promise is none of this one's.
        assert!(source().answer(&ask).is_err());
    }

    #[test]
    fn what_lies_under_seal_is_known_to_the_key_alone() {
        let chance = source();
        for ask in [Ask::Order { things: 32 }, Ask::Dice { dice: 3, faces: 6 }] {
            let Answer::Sealed(places) = chance.answer(&ask).unwrap() else { panic!("nothing sealed") };
            for (sealed, under) in &places {
                assert_eq!(chance.open(sealed), Some(*under));
                assert_eq!(source().open(sealed), None);
            }
            let (fewest, most) = if matches!(ask, Ask::Order { .. }) { (32, 32) } else { (1, 6) };
            let numbers: std::collections::BTreeSet<_> =
                places.iter().map(|(_, under)| under.number).collect();
            assert!(
                (fewest..=most).contains(&numbers.len())
                    && numbers.iter().all(|number| *number < most as u16)
            );
        }
    }
}
