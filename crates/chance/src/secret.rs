use crate::{ChanceError, Entropy};
use std::fmt;
use zeroize::Zeroizing;

/// `N` secret bytes: wiped when dropped, never shown by `Debug`, compared in constant time.
#[derive(Clone)]
pub struct Secret<const N: usize>(Zeroizing<[u8; N]>);

impl<const N: usize> Secret<N> {
    /// Fresh bytes.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn draw(entropy: &mut impl Entropy) -> Result<Self, ChanceError> {
        let mut bytes = Zeroizing::new([0; N]);
        entropy.fill(&mut *bytes)?;
        Ok(Self(bytes))
    }

    /// These bytes.
    #[must_use]
    pub fn new(bytes: [u8; N]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// Reads `2 N` hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = Zeroizing::new([0; N]);
        hex::decode_to_slice(text, &mut *bytes).ok()?;
        Some(Self(bytes))
    }

    /// The bytes. Whoever takes them out answers for where they go.
    #[must_use]
    pub fn expose(&self) -> &[u8; N] {
        &self.0
    }
}

impl<const N: usize> PartialEq for Secret<N> {
    fn eq(&self, other: &Self) -> bool {
        subtle::ConstantTimeEq::ct_eq(self.0.as_slice(), other.0.as_slice()).into()
    }
}

impl<const N: usize> Eq for Secret<N> {}

impl<const N: usize> fmt::Debug for Secret<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({N} bytes)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_nothing_of_it() {
        let secret = Secret::new([0xab; 32]);
        assert_eq!(format!("{secret:?}"), "Secret(32 bytes)");
        assert_eq!(Secret::from_hex(&"ab".repeat(32)), Some(secret));
        assert_eq!(Secret::<32>::from_hex("ab"), None);
        assert_ne!(Secret::new([1; 4]), Secret::new([2; 4]));
    }
}
