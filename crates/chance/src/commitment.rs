use crate::Secret;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// What a commitment is about, so that one kind can never pass for another: one line of text that stands
/// before the salt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The secret of the virtual wheel for one spin.
    Wheel,
    /// One item of a shuffle.
    Item,
}

impl Domain {
    /// The line, without its line feed.
    #[must_use]
    pub const fn line(self) -> &'static str {
        match self {
            Self::Wheel => "houseway wheel commitment 1",
            Self::Item => "houseway item commitment 1",
        }
    }
}

/// A binding promise of a value that stays hidden until it is opened:
/// SHA-256(domain line, line feed, 32 bytes of salt, value). Written as 64 lower-case hexadecimal digits.
///
/// It hides the value because the salt is random and secret, and binds to it because nobody finds a second
/// salt and value of the same digest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The promise of `value` under `salt`.
    #[must_use]
    pub fn to(domain: Domain, salt: &Secret<32>, value: &[u8]) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(domain.line().as_bytes());
        hasher.update(b"\n");
        hasher.update(salt.expose());
        hasher.update(value);
        Self(hasher.finalize().into())
    }

    /// Whether `salt` and `value` open this promise.
    #[must_use]
    pub fn opens(&self, domain: Domain, salt: &Secret<32>, value: &[u8]) -> bool {
        *self == Self::to(domain, salt, value)
    }

    /// The commitment of these bytes, as it was kept.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

/// A text that is no commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a commitment is 64 lower-case hexadecimal digits")]
pub struct ParseCommitmentError;

impl FromStr for Commitment {
    type Err = ParseCommitmentError;

    fn from_str(text: &str) -> Result<Self, ParseCommitmentError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| ParseCommitmentError)?;
        // One spelling for each commitment.
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Err(ParseCommitmentError)
        } else {
            Ok(Self(bytes))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From Python: `hashlib.sha256(b"houseway item commitment 1\n" + bytes(range(32)) + b"value").hexdigest()`.
    #[test]
    fn is_what_another_implementation_computes() {
        let salt = Secret::new(std::array::from_fn(|place| place as u8));
        let commitment = Commitment::to(Domain::Item, &salt, b"value");
        assert_eq!(
            commitment.to_string(),
            "47bf0710c7071ffd638dfe541a32a6ea775c8099d606efdc5308201464bffcc9"
        );
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
        assert!(commitment.to_string().to_uppercase().parse::<Commitment>().is_err());
        assert!("ab".parse::<Commitment>().is_err());
    }

    #[test]
    fn opens_only_to_its_own_domain_salt_and_value() {
        let (salt, other) = (Secret::new([7; 32]), Secret::new([8; 32]));
        let commitment = Commitment::to(Domain::Item, &salt, b"value");
        assert!(commitment.opens(Domain::Item, &salt, b"value"));
        assert!(!commitment.opens(Domain::Wheel, &salt, b"value"));
        assert!(!commitment.opens(Domain::Item, &other, b"value"));
        assert!(!commitment.opens(Domain::Item, &salt, b"valuf"));
    }
}
