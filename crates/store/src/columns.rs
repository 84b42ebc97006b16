//! From columns to values, alike for both databases: their columns have the same types.

use crate::batch::KeyRecord;
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::entry::{Balance, Entry, PostedLine, StreamHead};
use crate::error::{StoreError, from_i64};
use crate::keys::{PublicKey, SignatureBytes};
use crate::limits::MAX_READ_BYTES;
use crate::text::StreamId;

type Answer<T> = Result<T, StoreError>;

pub(crate) fn stream_of(name: &str) -> Answer<StreamId> {
    StreamId::new(name)
        .map_err(|e| StoreError::Damaged { detail: format!("a stream is named {name:?}: {e}") })
}

pub(crate) fn head_of(stream: StreamId, version: i64, hash: &[u8]) -> Answer<StreamHead> {
    Ok(StreamHead { stream, version: from_i64("version", version)?, hash: Hash::from_column(hash)? })
}

pub(crate) fn key_of(name: &str, first: i64, last: i64, request: &[u8], reply: Vec<u8>) -> Answer<KeyRecord> {
    Ok(KeyRecord {
        stream: stream_of(name)?,
        first: from_i64("version", first)?,
        last: from_i64("version", last)?,
        request: Hash::from_column(request)?,
        reply,
    })
}

pub(crate) fn checkpoint_of(
    stream: &StreamId,
    version: i64,
    hash: &[u8],
    at_ms: i64,
    key: &[u8],
    signature: &[u8],
) -> Answer<Checkpoint> {
    Ok(Checkpoint {
        stream: stream.clone(),
        version: from_i64("version", version)?,
        hash: Hash::from_column(hash)?,
        at_ms: from_i64("time", at_ms)?,
        key: PublicKey::from_column(key)?,
        signature: SignatureBytes::try_from(signature).map_err(|_| StoreError::Damaged {
            detail: format!("a signature of {} bytes instead of 64", signature.len()),
        })?,
    })
}

pub(crate) fn balance_of(account: String, parts: [i64; 4]) -> Answer<Balance> {
    let [d_high, d_low, c_high, c_low] = parts.map(i128::from);
    let whole = |high: i128, low: i128| i64::try_from(high * 1_000_000 + low);
    match (whole(d_high, d_low), whole(c_high, c_low)) {
        (Ok(debits), Ok(credits)) => Ok(Balance { account, debits, credits }),
        _ => Err(StoreError::Overflow { account }),
    }
}

/// At the start: a stream's head must be its last entry.
pub(crate) fn check_head(
    name: &str,
    version: i64,
    head: &[u8],
    entry: Option<&[u8]>,
    last: Option<i64>,
) -> Answer<()> {
    let detail = if last != Some(version) {
        let last = last.unwrap_or(0);
        format!("stream {name} says that it ends at entry {version}, but its last entry is {last}")
    } else if entry != Some(head) {
        format!("the last entry of stream {name}, {version}, is not the one that its head names")
    } else {
        return Ok(());
    };
    Err(StoreError::Damaged { detail })
}

/// Puts posting lines, in order of versions, to the entries that they belong to.
pub(crate) struct Filler<'a> {
    entries: &'a mut Vec<Entry>,
    at: usize,
    size: usize,
}

impl<'a> Filler<'a> {
    pub(crate) fn new(entries: &'a mut Vec<Entry>) -> Self {
        Self { entries, at: 0, size: 0 }
    }

    /// Adds a line. False when the answer grew too large: then the list was cut before that line's entry.
    pub(crate) fn add(&mut self, line: PostedLine) -> bool {
        while self.entries.get(self.at).is_some_and(|e| e.version < line.version) {
            self.at += 1;
            if self.size > MAX_READ_BYTES {
                self.entries.truncate(self.at);
                return false;
            }
        }
        // A line of a missing entry belongs to none; `tally` counts it and `verify` tells.
        if let Some(entry) = self.entries.get_mut(self.at).filter(|e| e.version == line.version) {
            self.size += line.posting.size();
            entry.postings.push(line.posting);
        }
        true
    }
}
