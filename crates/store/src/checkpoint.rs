//! Signed checkpoints: how far a stream had come, in the house's signature.

use crate::chain::{CHECKPOINT, Canon, Hash, SNAPSHOT};
use crate::entry::StreamHead;
use crate::keys::{PublicKey, SignatureBytes, Signer};
use crate::text::StreamId;

/// The house's signature that a stream had this hash at this version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The stream.
    pub stream: StreamId,
    /// The version of the entry that it pins.
    pub version: u64,
    /// That entry's hash.
    pub hash: Hash,
    /// When, in milliseconds since 1970 UTC, as the caller said.
    pub at_ms: u64,
    /// The key that signed it.
    pub key: PublicKey,
    /// The Ed25519 signature.
    pub signature: SignatureBytes,
}

impl Checkpoint {
    pub(crate) fn sign(signer: &Signer, head: &StreamHead, at_ms: u64) -> Self {
        let message = message(&head.stream, head.version, head.hash, at_ms);
        Self {
            stream: head.stream.clone(),
            version: head.version,
            hash: head.hash,
            at_ms,
            key: signer.public(),
            signature: signer.sign(&message),
        }
    }

    /// Whether its signature is by the key that it names. Whether that key is to be trusted is another question.
    pub fn is_signed(&self) -> bool {
        let message = message(&self.stream, self.version, self.hash, self.at_ms);
        self.key.signed(&message, &self.signature)
    }
}

fn message(stream: &StreamId, version: u64, hash: Hash, at_ms: u64) -> Vec<u8> {
    let mut canon = Canon::new(CHECKPOINT);
    canon.bytes(stream.as_str().as_bytes()).number(version).bytes(&hash.0).number(at_ms);
    canon.finish()
}

/// What the signature of a snapshot covers: also the chain at its version, so that it cannot be moved to another history.
pub(crate) fn snapshot_message(head: &StreamHead, format: u16, bytes: &[u8]) -> Vec<u8> {
    let mut body = Canon::new(SNAPSHOT);
    body.bytes(bytes);
    let mut canon = Canon::new(SNAPSHOT);
    canon
        .bytes(head.stream.as_str().as_bytes())
        .number(head.version)
        .bytes(&head.hash.0)
        .number(u64::from(format))
        .bytes(&body.hash().0);
    canon.finish()
}
