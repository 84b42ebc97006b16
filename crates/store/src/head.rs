//! The head document: every stream's head in one signed JSON file, to be kept where the data are not.

use crate::chain::{Canon, HEAD};
use crate::entry::StreamHead;
use crate::error::{StoreError, at_most};
use crate::journal::Journal;
use crate::keys::{PublicKey, Signer};
use crate::limits::MAX_HEAD_BYTES;
use crate::text::StreamId;
use serde::{Deserialize, Serialize};

const FORMAT: &str = "houseway-head-1";

/// How far every stream had come at one moment, signed. With it, [`crate::verify()`] proves that nothing up to there was
/// lost, however much of the data folder was exchanged since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    format: String,
    /// When it was made, in milliseconds since 1970 UTC, as the caller said.
    pub at_ms: u64,
    /// The streams, in order of their names.
    pub streams: Vec<StreamHead>,
    /// The key that signed it.
    pub key: PublicKey,
    signature: String,
}

impl Head {
    /// Reads every stream's head and signs them.
    ///
    /// # Errors
    /// Those of [`Journal::streams`]; [`StoreError::ReadOnly`] when the journal was opened without a signing key.
    pub async fn export(journal: &dyn Journal, at_ms: u64) -> Result<Self, StoreError> {
        let streams = journal.streams().await?;
        let signer = journal.signer().ok_or_else(|| StoreError::ReadOnly { place: journal.place() })?;
        Ok(Self::sign(signer, at_ms, streams))
    }

    /// Signs a list of heads.
    pub fn sign(signer: &Signer, at_ms: u64, mut streams: Vec<StreamHead>) -> Self {
        streams.sort_by(|a, b| a.stream.cmp(&b.stream));
        let signature = hex::encode(signer.sign(&message(at_ms, &streams)));
        Self { format: FORMAT.into(), at_ms, streams, key: signer.public(), signature }
    }

    /// The document.
    ///
    /// # Errors
    /// None in practice; the type comes from the JSON writer.
    pub fn to_json(&self) -> Result<String, StoreError> {
        serde_json::to_string_pretty(self).map_err(|e| StoreError::Head { why: e.to_string() })
    }

    /// Reads a document. It does not yet say that it is to be trusted: see [`Head::check`].
    ///
    /// # Errors
    /// [`StoreError::TooLarge`]; [`StoreError::Head`] when it is malformed.
    pub fn from_json(json: &[u8]) -> Result<Self, StoreError> {
        at_most("head document in bytes", json.len(), MAX_HEAD_BYTES)?;
        let head: Self = serde_json::from_slice(json)
            .map_err(|e| StoreError::Head { why: format!("it is not a head document ({e})") })?;
        if head.format != FORMAT {
            return Err(StoreError::Head {
                why: format!("its format is {:?}, this program reads {FORMAT}", head.format),
            });
        }
        Ok(head)
    }

    /// Checks the signature, by one of the trusted keys.
    ///
    /// # Errors
    /// [`StoreError::Head`] when the key is not trusted or the signature does not fit.
    pub fn check(&self, trusted: &[PublicKey]) -> Result<(), StoreError> {
        if !trusted.contains(&self.key) {
            return Err(StoreError::Head {
                why: format!(
                    "it is signed by {}, which is not among the trusted keys; name that key as trusted if it was this house's key",
                    self.key
                ),
            });
        }
        let mut signature = [0; 64];
        let signed = hex::decode_to_slice(&self.signature, &mut signature).is_ok()
            && self.key.signed(&message(self.at_ms, &self.streams), &signature);
        if signed {
            Ok(())
        } else {
            Err(StoreError::Head {
                why: "its signature does not fit its content; take the file as it was exported".into(),
            })
        }
    }

    /// What it says of one stream.
    pub fn of(&self, stream: &StreamId) -> Option<&StreamHead> {
        self.streams.iter().find(|s| s.stream == *stream)
    }
}

fn message(at_ms: u64, streams: &[StreamHead]) -> Vec<u8> {
    let mut canon = Canon::new(HEAD);
    canon.number(at_ms).number(streams.len() as u64);
    for head in streams {
        canon.bytes(head.stream.as_str().as_bytes()).number(head.version).bytes(&head.hash.0);
    }
    canon.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Hash;

    #[test]
    fn a_head_survives_its_file_and_shows_every_edit() {
        let signer = Signer::from_secret(&[7; 32]);
        let stream = StreamId::new("floor").unwrap();
        let head = Head::sign(
            &signer,
            5,
            vec![StreamHead { stream: stream.clone(), version: 3, hash: Hash([9; 32]) }],
        );
        let json = head.to_json().unwrap();
        let read = Head::from_json(json.as_bytes()).unwrap();
        assert_eq!(read, head);
        read.check(&[signer.public()]).unwrap();
        assert_eq!(read.of(&stream).unwrap().version, 3);

        for (from, to) in [("\"version\": 3", "\"version\": 2"), ("\"at_ms\": 5", "\"at_ms\": 6")] {
            assert!(json.contains(from));
            let edited = Head::from_json(json.replace(from, to).as_bytes()).unwrap();
            assert!(edited.check(&[signer.public()]).is_err());
        }
        let stranger = Signer::from_secret(&[8; 32]);
        assert!(read.check(&[stranger.public()]).is_err());
        assert!(Head::from_json(b"{}").is_err());
        assert!(Head::from_json(json.replace("head-1", "head-2").as_bytes()).is_err());
    }
}
