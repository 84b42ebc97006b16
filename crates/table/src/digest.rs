use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// `N` bytes, written in lower-case hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", type = "string"))]
pub struct Hex<const N: usize>(pub [u8; N]);

/// A SHA-256 digest.
pub type Digest = Hex<32>;

/// A text that is not the bytes wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} lower-case hexadecimal digits are needed here", .0 * 2)]
pub struct HexError(usize);

impl Digest {
    /// The digest of `text`.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }
}

impl<const N: usize> Hex<N> {
    /// Reads exactly `2 N` lower-case hexadecimal digits.
    ///
    /// # Errors
    /// [`HexError`] for anything else.
    pub fn parse(text: &str) -> Result<Self, HexError> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != N || !rest.is_empty() {
            return Err(HexError(N));
        }
        let mut bytes = [0; N];
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            let (high, low) = digit(*high).zip(digit(*low)).ok_or(HexError(N))?;
            *byte = high << 4 | low;
        }
        Ok(Self(bytes))
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_nothing_else() {
        let digest = Digest::of("abc");
        assert!(digest.to_string().starts_with("ba7816bf"));
        assert_eq!(Digest::parse(&digest.to_string()), Ok(digest));
        for text in
            ["", "ab", &"AB".repeat(32), &"zz".repeat(32), &"ab".repeat(33), &format!("{}a", "ab".repeat(31))]
        {
            assert!(Digest::parse(text).is_err(), "{text}");
        }
    }
}
