//! What any game may ask of the source of chance, and what it is answered.

use crate::{Hex, Sealed, Unsealed};
use std::fmt;

/// A question to the source of chance, in terms that every game shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// To promise a secret, from which a number will follow later.
    Promise,
    /// For the number, from 0 and below `below`, that follows from a promised secret and a text.
    Number {
        /// The promise.
        seal: Sealed,
        /// The text; every line ends by a line feed.
        text: String,
        /// How many numbers there are.
        below: u8,
    },
    /// To put things in an order that nobody knows, each under its own seal.
    Order {
        /// How many.
        things: u16,
    },
    /// To throw dice, each under its own seal until the game turns it up.
    Dice {
        /// How many.
        dice: u8,
        /// How many faces each has; they are counted from 0.
        faces: u8,
    },
}

/// What the source answers.
#[derive(Clone, PartialEq, Eq)]
pub enum Answer {
    /// To [`Ask::Promise`].
    Promised {
        /// The commitment and the secret under seal: durable before anybody wagers.
        seal: Sealed,
        /// Random bytes that hide what takes part in the draw and is not for everybody.
        blind: Hex<32>,
    },
    /// To [`Ask::Number`].
    Number {
        /// The number.
        number: u8,
        /// The secret, which opens the commitment.
        opening: Hex<32>,
    },
    /// To [`Ask::Order`] and [`Ask::Dice`]: for each place the seal, and what lies under it.
    Sealed(Vec<(Sealed, Unsealed)>),
}

impl fmt::Debug for Answer {
    /// Never shows what is hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Promised { .. } => "Promised",
            Self::Number { .. } => "Number",
            Self::Sealed(_) => "Sealed",
        })
    }
}
