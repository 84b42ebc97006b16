//! Names: short texts that are checked before they reach a database.

use crate::error::StoreError;
use crate::limits::{MAX_KIND_BYTES, MAX_STREAM_BYTES};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The name of a stream: 1 to 64 of the characters `A-Z a-z 0-9 - _ . : /`, for example `table:rr-1` or `floor`.
///
/// Cloning is cheap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(Arc<str>);

impl StreamId {
    /// Checks and keeps a name.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] or [`StoreError::TooLarge`] when the name is empty, too long or holds another character.
    pub fn new(name: impl AsRef<str>) -> Result<Self, StoreError> {
        let name = name.as_ref();
        plain("stream name", name, MAX_STREAM_BYTES)?;
        Ok(Self(Arc::from(name)))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.0)
    }
}

impl FromStr for StreamId {
    type Err = StoreError;

    fn from_str(name: &str) -> Result<Self, StoreError> {
        Self::new(name)
    }
}

impl TryFrom<&str> for StreamId {
    type Error = StoreError;

    fn try_from(name: &str) -> Result<Self, StoreError> {
        Self::new(name)
    }
}

impl serde::Serialize for StreamId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl<'de> serde::Deserialize<'de> for StreamId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        Self::new(name).map_err(serde::de::Error::custom)
    }
}

/// Checks the kind of an entry: the alphabet of stream names.
pub(crate) fn kind(text: &str) -> Result<(), StoreError> {
    plain("entry kind", text, MAX_KIND_BYTES)
}

/// Checks a text of the narrow alphabet.
pub(crate) fn plain(what: &'static str, text: &str, limit: usize) -> Result<(), StoreError> {
    length(what, text, limit)?;
    match text.chars().find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':' | '/'))) {
        None => Ok(()),
        Some(bad) => Err(StoreError::Invalid {
            what,
            why: format!("{bad:?} is not allowed; use only letters a-z A-Z, digits and - _ . : /"),
        }),
    }
}

/// Checks a text of any script: not empty, bounded, no control characters (PostgreSQL could not keep a NUL).
pub(crate) fn words(what: &'static str, text: &str, limit: usize) -> Result<(), StoreError> {
    length(what, text, limit)?;
    if text.chars().any(char::is_control) {
        return Err(StoreError::Invalid { what, why: "it holds a control character; remove it".into() });
    }
    Ok(())
}

fn length(what: &'static str, text: &str, limit: usize) -> Result<(), StoreError> {
    if text.is_empty() {
        return Err(StoreError::Invalid { what, why: "it is empty; give at least one character".into() });
    }
    crate::error::at_most(what, text.len(), limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_names_are_short_and_plain() {
        for good in ["floor", "table:rr-1", "a/b.c_D9", &"x".repeat(64)] {
            assert_eq!(StreamId::new(good).unwrap().as_str(), good);
        }
        for bad in ["", "two words", "naïve", "tab\tle", "a\0b", "'; drop"] {
            assert!(matches!(StreamId::new(bad), Err(StoreError::Invalid { .. })), "{bad:?}");
        }
        assert!(matches!(StreamId::new("x".repeat(65)), Err(StoreError::TooLarge { .. })));
    }

    #[test]
    fn words_allow_every_script_but_no_control_characters() {
        assert!(words("account", "籌碼 chips 7", 128).is_ok());
        assert!(words("account", "a\0", 128).is_err());
        assert!(words("account", "", 128).is_err());
    }
}
