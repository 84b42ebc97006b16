use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A short text held in place: copied without allocation, compared by its bytes.
///
/// Between 1 and `N` bytes of printable text, with no control characters and no blank at either end.
/// Every text from outside that becomes an id passes through here, so its size is bounded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "string"))]
pub struct Short<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

/// Why a text cannot be held.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not usable here: 1 to {limit} bytes, no control characters, no blank at either end")]
pub struct ShortError {
    /// The start of the text.
    text: String,
    limit: usize,
}

impl<const N: usize> Short<N> {
    /// Holds `text`.
    ///
    /// # Errors
    /// [`ShortError`] if it is empty, too long, or holds something unprintable.
    pub fn new(text: &str) -> Result<Self, ShortError> {
        let fits = !text.is_empty() && text.len() <= N && N <= 255;
        if !fits || text.trim() != text || text.chars().any(char::is_control) {
            return Err(ShortError { text: text.chars().take(N).collect(), limit: N });
        }
        let mut bytes = [0; N];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        // The length was just found to be at most 255.
        Ok(Self { bytes, length: text.len() as u8 })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Display for Short<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for Short<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl<const N: usize> std::str::FromStr for Short<N> {
    type Err = ShortError;

    fn from_str(text: &str) -> Result<Self, ShortError> {
        Self::new(text)
    }
}

impl<const N: usize> Serialize for Short<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Short<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<const N: usize>;
        impl<const N: usize> serde::de::Visitor<'_> for Reader<N> {
            type Value = Short<N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a text of 1 to {N} bytes")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Short<N>, E> {
                Short::new(text).map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_what_comes_from_outside() {
        assert_eq!(Short::<4>::new("8.1").map(|s| s.to_string()), Ok("8.1".into()));
        for bad in ["", "12345", " 1", "a\nb"] {
            assert!(Short::<4>::new(bad).is_err(), "{bad:?}");
        }
    }
}
