use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What the journal keeps of something hidden: a commitment to it, and the thing itself under a key that is
/// kept elsewhere.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sealed {
    /// The commitment, in hexadecimal, that may be shown to everybody.
    pub commitment: String,
    /// The sealed value, in hexadecimal.
    pub cipher: String,
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({:.12})", self.commitment)
    }
}

/// A tile or card that lies face down: known to the process that holds the key, never in clear in what is
/// written. It is written as its seal alone; whoever reads it back opens it with the key, or leaves it
/// unknown, as a tile on a real cloth is.
#[derive(Clone, PartialEq, Eq)]
pub struct Veiled<T> {
    /// What is written, if the thing is virtual.
    pub sealed: Option<Sealed>,
    clear: Option<T>,
}

impl<T> Veiled<T> {
    /// A face-down thing that nobody knows: one on a real cloth.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { sealed: None, clear: None }
    }

    /// A virtual thing under its seal, known here.
    #[must_use]
    pub const fn known(sealed: Sealed, clear: T) -> Self {
        Self { sealed: Some(sealed), clear: Some(clear) }
    }

    /// The thing, where it is known. A view may call this only for an audience that may see it.
    #[must_use]
    pub const fn peek(&self) -> Option<&T> {
        self.clear.as_ref()
    }

    /// Fills in what `open` finds under the seal. For the storey that holds the key.
    pub fn open_with(&mut self, open: impl FnOnce(&Sealed) -> Option<T>) {
        if self.clear.is_none()
            && let Some(sealed) = &self.sealed
        {
            self.clear = open(sealed);
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
