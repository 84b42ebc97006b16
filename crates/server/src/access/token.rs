//! Random tokens, of which only digests are kept.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// A random token that whoever holds it is known by. It is shown once; `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

/// The digest of a token: what is kept of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TokenDigest([u8; 32]);

impl Token {
    /// A new one of 256 bits.
    ///
    /// # Errors
    /// When the operating system gives no randomness.
    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(hex::encode(bytes)))
    }

    /// A code for people to type: groups of letters and digits that are not mistaken for one another, 50 bits.
    ///
    /// # Errors
    /// When the operating system gives no randomness.
    pub(crate) fn draw_code() -> Result<Self, getrandom::Error> {
        // 32 characters: five bits each.
        const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
        let mut bytes = [0; 10];
        getrandom::fill(&mut bytes)?;
        let letter = |byte: &u8| char::from(ALPHABET[usize::from(*byte & 31)]);
        let (left, right) = bytes.split_at(5);
        Ok(Self(left.iter().map(letter).chain(['-']).chain(right.iter().map(letter)).collect()))
    }

    /// The text, for whoever it is for.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    pub(crate) fn digest(&self) -> TokenDigest {
        TokenDigest::of(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl TokenDigest {
    pub(crate) fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }
}

impl fmt::Display for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenDigest")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_do_not_show_themselves() {
        let (one, other) = (Token::draw().unwrap(), Token::draw().unwrap());
        assert_ne!(one.expose(), other.expose());
        assert_eq!(one.expose().len(), 64);
        assert_eq!(format!("{one:?} {:?}", one.digest()), "Token TokenDigest");
        assert_eq!(TokenDigest::parse(&one.digest().to_string()), Some(one.digest()));
        let code = Token::draw_code().unwrap();
        assert_eq!((code.expose().len(), code.expose().as_bytes()[5]), (11, b'-'));
    }
}
