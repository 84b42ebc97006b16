//! The chain: SHA-256 over canonical, length-prefixed fields.

use crate::entry::Posting;
use crate::text::StreamId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

const ENTRY: &[u8] = b"houseway journal entry 1";
const REQUEST: &[u8] = b"houseway request 1";
pub(crate) const CHECKPOINT: &[u8] = b"houseway checkpoint 1";
pub(crate) const SNAPSHOT: &[u8] = b"houseway snapshot 1";
pub(crate) const HEAD: &[u8] = b"houseway head 1";

/// A SHA-256 digest; 64 hexadecimal digits when written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hash(pub [u8; 32]);

/// Bytes of one digest or signature, each field with its domain or length before it, so that no two different lists of
/// fields give the same bytes.
pub(crate) struct Canon(Vec<u8>);

impl Canon {
    pub(crate) fn new(domain: &[u8]) -> Self {
        let mut canon = Self(Vec::with_capacity(512));
        canon.bytes(domain);
        canon
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    pub(crate) fn number(&mut self, number: u64) -> &mut Self {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.0
    }

    pub(crate) fn hash(&self) -> Hash {
        Hash(Sha256::digest(&self.0).into())
    }
}

/// The fields of an entry that its hash covers, besides its stream and the entry before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields<'a> {
    pub at_ms: u64,
    pub kind: &'a str,
    pub schema: u16,
    pub bytes: &'a [u8],
    pub postings: &'a [Posting],
}

impl Hash {
    /// The hash before the first entry.
    pub const ZERO: Self = Self([0; 32]);

    pub(crate) fn of_fields(previous: Self, stream: &StreamId, version: u64, f: Fields<'_>) -> Self {
        let mut canon = Canon::new(ENTRY);
        canon
            .bytes(&previous.0)
            .bytes(stream.as_str().as_bytes())
            .number(version)
            .number(f.at_ms)
            .bytes(f.kind.as_bytes())
            .number(u64::from(f.schema))
            .bytes(f.bytes)
            .number(f.postings.len() as u64);
        for posting in f.postings {
            canon
                .bytes(posting.debit.as_bytes())
                .bytes(posting.credit.as_bytes())
                .number(posting.cents.cast_unsigned())
                .bytes(posting.reason.as_bytes());
            match &posting.corrects {
                None => canon.number(0),
                Some(corrects) => canon.number(1).bytes(corrects.as_bytes()),
            };
        }
        canon.hash()
    }

    /// The link of the chain for an entry: SHA-256 over a domain tag, the previous entry's hash, stream, version, time,
    /// kind, schema, bytes and postings. Every number is 8 bytes, most significant first; every text or byte string
    /// follows its length as such a number.
    pub fn of_entry(previous: Self, stream: &StreamId, entry: &crate::Entry) -> Self {
        Self::of_fields(previous, stream, entry.version, entry.into())
    }

    /// The digest of a request for an [`crate::IdempotencyKey`].
    pub fn of_request(request: &[u8]) -> Self {
        let mut canon = Canon::new(REQUEST);
        canon.bytes(request);
        canon.hash()
    }

    /// From a column of the database.
    pub(crate) fn from_column(bytes: &[u8]) -> Result<Self, crate::StoreError> {
        <[u8; 32]>::try_from(bytes).map(Self).map_err(|_| crate::StoreError::Damaged {
            detail: format!("a hash of {} bytes instead of 32", bytes.len()),
        })
    }
}

impl<'a> From<&'a crate::Entry> for Fields<'a> {
    fn from(entry: &'a crate::Entry) -> Self {
        Self {
            at_ms: entry.at_ms,
            kind: &entry.kind,
            schema: entry.schema,
            bytes: &entry.bytes,
            postings: &entry.postings,
        }
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = crate::StoreError;

    fn from_str(text: &str) -> Result<Self, crate::StoreError> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash).map_err(|e| crate::StoreError::Invalid {
            what: "hash",
            why: format!("{e}; give 64 hexadecimal digits"),
        })?;
        Ok(Self(hash))
    }
}

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;

    fn entry() -> Entry {
        Entry {
            version: 1,
            at_ms: 1_000,
            kind: "spun".into(),
            schema: 1,
            bytes: b"17".to_vec(),
            postings: vec![Posting {
                debit: "float".into(),
                credit: "chips:3".into(),
                cents: 250,
                reason: "5.1".into(),
                corrects: None,
            }],
            hash: Hash::ZERO,
        }
    }

    /// Computed apart from this code: Python's hashlib over the layout that `Hash::of_entry` describes.
    #[test]
    fn the_layout_of_the_hash_never_changes() {
        let stream = StreamId::new("table:1").unwrap();
        assert_eq!(
            Hash::of_entry(Hash::ZERO, &stream, &entry()).to_string(),
            "c4eed07f7e1bfee60c0d83f69f7a67d0ea2c68c3500d2f71a7504a8c3a642a75"
        );
    }

    #[test]
    fn every_field_changes_the_hash() {
        let stream = StreamId::new("table:1").unwrap();
        let base = Hash::of_entry(Hash::ZERO, &stream, &entry());
        let edits: Vec<fn(&mut Entry)> = vec![
            |e| e.version = 2,
            |e| e.at_ms += 1,
            |e| e.kind.push('x'),
            |e| e.schema = 2,
            |e| e.bytes.push(0),
            |e| e.postings[0].debit.push('x'),
            |e| e.postings[0].credit.push('x'),
            |e| e.postings[0].cents += 1,
            |e| e.postings[0].reason.push('x'),
            |e| e.postings[0].corrects = Some(String::new()),
            |e| e.postings.clear(),
            |e| e.postings.push(e.postings[0].clone()),
            // The same characters, divided otherwise.
            |e| {
                e.postings[0].debit = "floatc".into();
                e.postings[0].credit = "hips:3".into();
            },
        ];
        for (i, edit) in edits.iter().enumerate() {
            let mut edited = entry();
            edit(&mut edited);
            assert_ne!(Hash::of_entry(Hash::ZERO, &stream, &edited), base, "edit {i}");
        }
        let other = StreamId::new("table:2").unwrap();
        assert_ne!(Hash::of_entry(Hash::ZERO, &other, &entry()), base);
        assert_ne!(Hash::of_entry(Hash([1; 32]), &stream, &entry()), base);
    }
}
