//! What a batch does to a stream, decided in one place for every back end.

use crate::batch::{Appended, Batch, IdempotencyKey, KeyRecord};
use crate::chain::{Fields, Hash};
use crate::checkpoint::{Checkpoint, snapshot_message};
use crate::entry::{Snapshot, StreamHead};
use crate::error::StoreError;
use crate::keys::{PublicKey, SignatureBytes, Signer};
use std::sync::Arc;

/// Who signs and how often: the same for every stream of a journal.
#[derive(Debug, Clone)]
pub(crate) struct Seal {
    pub signer: Signer,
    pub every: u64,
    pub trusted: Arc<[PublicKey]>,
}

/// What is to be written for one batch.
#[derive(Debug)]
pub(crate) struct Plan {
    pub first: u64,
    pub hashes: Vec<Hash>,
    pub head: StreamHead,
    pub checkpoint: Option<Checkpoint>,
}

impl Seal {
    pub(crate) fn new(signer: Signer, every: u64, further: &[PublicKey]) -> Self {
        let own = signer.public();
        let trusted = std::iter::once(own).chain(further.iter().copied().filter(|key| *key != own)).collect();
        Self { signer, every, trusted }
    }

    /// Versions, hashes and the checkpoint of a batch upon the head of its stream.
    pub(crate) fn plan(&self, batch: &Batch, head: &StreamHead) -> Result<Plan, StoreError> {
        if batch.expected_version != head.version {
            return Err(StoreError::Conflict {
                stream: batch.stream.clone(),
                expected: batch.expected_version,
                actual: head.version,
            });
        }
        let mut hash = head.hash;
        let mut version = head.version;
        let mut hashes = Vec::with_capacity(batch.entries.len());
        for entry in &batch.entries {
            version += 1;
            let fields = Fields {
                at_ms: batch.at_ms,
                kind: &entry.kind,
                schema: entry.schema,
                bytes: &entry.bytes,
                postings: &entry.postings,
            };
            hash = Hash::of_fields(hash, &batch.stream, version, fields);
            hashes.push(hash);
        }
        let due = version / self.every > head.version / self.every;
        let now = StreamHead { stream: batch.stream.clone(), version, hash };
        let checkpoint = due.then(|| Checkpoint::sign(&self.signer, &now, batch.at_ms));
        Ok(Plan { first: head.version + 1, hashes, head: now, checkpoint })
    }

    pub(crate) fn sign_snapshot(&self, head: &StreamHead, format: u16, bytes: &[u8]) -> SignatureBytes {
        self.signer.sign(&snapshot_message(head, format, bytes))
    }
}

/// A snapshot as a back end kept it, with the chain's own hash at its version.
pub(crate) struct KeptSnapshot {
    pub at: StreamHead,
    pub snapshot: Snapshot,
    pub key: PublicKey,
    pub signature: Vec<u8>,
}

/// The newest snapshot that a trusted key signed for this very chain.
pub(crate) fn pick_snapshot(newest_first: Vec<KeptSnapshot>, trusted: &[PublicKey]) -> Option<Snapshot> {
    newest_first.into_iter().find_map(|kept| {
        let message = snapshot_message(&kept.at, kept.snapshot.format, &kept.snapshot.bytes);
        let fits = trusted.contains(&kept.key)
            && SignatureBytes::try_from(kept.signature.as_slice())
                .is_ok_and(|signature| kept.key.signed(&message, &signature));
        if !fits {
            tracing::warn!(
                stream = %kept.at.stream, version = kept.at.version,
                "a snapshot is passed over: no trusted signature fits it; run the audit"
            );
        }
        fits.then_some(kept.snapshot)
    })
}

/// The answer to a request whose key is on record.
pub(crate) fn repeated(key: &IdempotencyKey, record: KeyRecord) -> Result<Appended, StoreError> {
    if record.request == key.request {
        Ok(Appended::AlreadyDone { reply: record.reply, first: record.first, last: record.last })
    } else {
        Err(StoreError::KeyReused { caller: key.caller.clone(), id: key.id.clone() })
    }
}

/// The error for a snapshot of a version that the stream has not reached.
pub(crate) fn no_such_version(head: &StreamHead, version: u64) -> StoreError {
    StoreError::Invalid {
        what: "snapshot version",
        why: format!("stream {} has no entry {version}, its last is {}", head.stream, head.version),
    }
}
