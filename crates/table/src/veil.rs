use crate::{Digest, Hex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What the journal keeps of something hidden: a commitment to it, and the thing itself under a key that is
/// kept elsewhere.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Sealed {
    /// The commitment, that may be shown to everybody.
    pub commitment: Digest,
    /// The sealed value, in hexadecimal.
    pub cipher: String,
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({})", self.commitment)
    }
}

/// What lies under a seal. Whoever seals knows no game: it seals a number, and the game says what stands at
/// that place in its list of tiles or cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Unsealed {
    /// The place in the game's list, from 0.
    pub number: u16,
    /// The salt that, with the number, gives the commitment.
    pub opening: Hex<32>,
}

impl fmt::Debug for Unsealed {
    /// Never shows what is hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unsealed")
    }
}

/// Whoever holds the key to what is sealed.
pub trait Key {
    /// What lies under the seal; `None` if it is not of this key.
    fn open(&self, sealed: &Sealed) -> Option<Unsealed>;
}

/// Something turned up for all to see. If it was virtual, its opening stands beside it, so that anybody can
/// check it against the commitment published before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Shown<T> {
    /// What it is.
    pub value: T,
    /// What opens its commitment; absent for a thing on a real cloth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub opening: Option<Hex<32>>,
}

impl<T> Shown<T> {
    /// A thing on a real cloth.
    #[must_use]
    pub const fn real(value: T) -> Self {
        Self { value, opening: None }
    }
}

/// A tile or card that lies face down: known to the process that holds the key, never in clear in what is
/// written. It is written as its seal alone; whoever reads it back opens it with the key, or leaves it
/// unknown, as a tile on a real cloth is.
#[derive(Clone, PartialEq, Eq)]
pub struct Veiled<T> {
    /// What is written, if the thing is virtual.
    pub sealed: Option<Sealed>,
    clear: Option<Shown<T>>,
}

impl<T> Veiled<T> {
    /// A face-down thing that nobody knows: one on a real cloth.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { sealed: None, clear: None }
    }

    /// A virtual thing under its seal, known here, with what will open its commitment.
    #[must_use]
    pub const fn known(sealed: Sealed, value: T, opening: Hex<32>) -> Self {
        Self { sealed: Some(sealed), clear: Some(Shown { value, opening: Some(opening) }) }
    }

    /// The thing, where it is known. A view, an offer or a refusal may rest on this only for an audience that
    /// may see it.
    #[must_use]
    pub const fn peek(&self) -> Option<&T> {
        match &self.clear {
            Some(shown) => Some(&shown.value),
            None => None,
        }
    }

    /// The thing as it is turned up, where it is known: for the event that exposes it.
    #[must_use]
    pub const fn turn_up(&self) -> Option<&Shown<T>> {
        self.clear.as_ref()
    }

    /// Fills in what `key` finds under the seal, where `name` knows the number. A thing without a seal, or
    /// under another's, stays unknown.
    pub fn unveil(&mut self, key: &dyn Key, name: impl FnOnce(u16) -> Option<T>) {
        if self.clear.is_none()
            && let Some(sealed) = &self.sealed
            && let Some(Unsealed { number, opening }) = key.open(sealed)
        {
            self.clear = name(number).map(|value| Shown { value, opening: Some(opening) });
        }
    }
}

impl<T> fmt::Debug for Veiled<T> {
    /// Never shows what is hidden, so that no log can.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Veiled").field(&self.sealed).finish()
    }
}

impl<T> Serialize for Veiled<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sealed.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Veiled<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { sealed: Option::deserialize(deserializer)?, clear: None })
    }
}
