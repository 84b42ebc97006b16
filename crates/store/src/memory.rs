//! A journal in memory, with faults on demand: for tests of this crate and of those above it.

use crate::batch::{Appended, Batch, KeyRecord};
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::columns::balance_of;
use crate::entry::{Balance, Entry, PostedLine, Secret, Snapshot, StreamHead, Tally};
use crate::error::{StoreError, at_most};
use crate::journal::{Answer, Journal};
use crate::keys::{PublicKey, Signer};
use crate::limits::{
    DEFAULT_CHECKPOINT_EVERY, MAX_POSTING_LINES, MAX_READ, MAX_READ_BYTES, MAX_STREAMS, SNAPSHOTS_KEPT,
};
use crate::plan::{KeptSnapshot, Seal, no_such_version, pick_snapshot, repeated};
use crate::queue::{Outcome, Write, Written};
use crate::text::StreamId;
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What goes wrong with the next write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full; nothing is written.
    Full,
    /// It is written, but the answer is lost: [`StoreError::CommitUnknown`].
    AnswerLost,
    /// It is not written and the answer is lost: [`StoreError::CommitUnknown`], the same as above for the caller.
    RequestLost,
}

/// When a write counts as durable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Before it is acknowledged, as the trait demands.
    BeforeAnswer,
    /// Only at [`MemoryJournal::sync`]: a store that lies. Acknowledged writes can be lost, which a good test must notice.
    OnSync,
}

/// What a power loss leaves of the writes that were not yet durable.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Loss {
    /// So many of the oldest writes survive whole.
    pub keep: usize,
    /// Of the write after those, so many entries survive, without their key and postings: a torn write. 0 for none.
    pub torn_entries: usize,
}

/// A journal in memory. It keeps the contract of [`Journal`] unless told otherwise by [`MemoryJournal::fail_next`] and
/// [`MemoryJournal::set_durability`]. [`Journal::backup`] is not offered.
#[derive(Debug, Clone)]
pub struct MemoryJournal {
    shared: Arc<Mutex<Shared>>,
    seal: Seal,
}

struct Shared {
    live: Data,
    /// With `Durability::OnSync`: what is durable, and the writes since.
    durable: Option<(Data, Vec<Write>)>,
    faults: VecDeque<Fault>,
    closed: bool,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("streams", &self.live.streams.len())
            .field("closed", &self.closed)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Default)]
struct Data {
    streams: BTreeMap<StreamId, Stream>,
    keys: BTreeMap<(String, String), KeyRecord>,
    secrets: BTreeMap<(String, String), Vec<u8>>,
}

#[derive(Clone, Default)]
struct Stream {
    entries: Vec<Entry>,
    checkpoints: BTreeMap<u64, Checkpoint>,
    snapshots: BTreeMap<u64, (u16, Vec<u8>, Vec<u8>)>,
}

impl Default for MemoryJournal {
    fn default() -> Self {
        Self::new()
    }
}

impl MemoryJournal {
    /// An empty journal with a fixed signing key, good for tests only.
    pub fn new() -> Self {
        Self::with_interval(DEFAULT_CHECKPOINT_EVERY)
    }

    /// The same with another interval of signed checkpoints (at least 1).
    pub fn with_interval(every: u64) -> Self {
        Self::with_signer(Signer::from_secret(&[42; 32]), every)
    }

    /// An empty journal that signs with this key.
    pub fn with_signer(signer: Signer, every: u64) -> Self {
        Self::of(Data::default(), Seal::new(signer, every.max(1), &[]))
    }

    fn of(live: Data, seal: Seal) -> Self {
        let shared = Shared { live, durable: None, faults: VecDeque::new(), closed: false };
        Self { shared: Arc::new(Mutex::new(shared)), seal }
    }

    /// Lets the next writes fail, one fault each, in this order.
    pub fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.lock().faults.extend(faults);
    }

    /// Says when writes are durable from now on; all writes so far are.
    pub fn set_durability(&self, durability: Durability) {
        let mut shared = self.lock();
        shared.durable = match durability {
            Durability::BeforeAnswer => None,
            Durability::OnSync => Some((shared.live.clone(), Vec::new())),
        };
    }

    /// Makes every write so far durable.
    pub fn sync(&self) {
        let mut shared = self.lock();
        if shared.durable.is_some() {
            shared.durable = Some((shared.live.clone(), Vec::new()));
        }
    }

    /// The power goes: this journal is closed, and what was durable comes back as a new one.
    #[must_use]
    pub fn power_loss(&self, loss: Loss) -> Self {
        let mut shared = self.lock();
        shared.closed = true;
        let Some((mut data, since)) = shared.durable.take() else {
            return Self::of(shared.live.clone(), self.seal.clone());
        };
        for write in since.iter().take(loss.keep) {
            // They succeeded in this order before.
            let _same = data.write(write, &self.seal);
        }
        if let Some(Write::Append(batch)) = since.get(loss.keep) {
            let mut torn = batch.clone();
            torn.key = None;
            torn.entries.truncate(loss.torn_entries);
            torn.entries.iter_mut().for_each(|e| e.postings.clear());
            if !torn.entries.is_empty() {
                let _same = data.write(&Write::Append(torn), &self.seal);
            }
        }
        Self::of(data, self.seal.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, write: &Write) -> Outcome {
        write.check()?;
        let mut shared = self.lock();
        if shared.closed {
            return Err(StoreError::Closed);
        }
        let lost = StoreError::CommitUnknown { why: "the test asked for it".into() };
        let fault = shared.faults.pop_front();
        match fault {
            Some(Fault::Full) => {
                return Err(StoreError::DiskFull { detail: "the test asked for it".into() });
            }
            Some(Fault::RequestLost) => return Err(lost),
            Some(Fault::AnswerLost) | None => {}
        }
        let outcome = shared.live.write(write, &self.seal);
        if outcome.is_ok()
            && let Some((_, since)) = &mut shared.durable
        {
            since.push(write.clone());
        }
        if fault.is_some() { Err(lost) } else { outcome }
    }

    fn see<'a, T: Send + 'a>(&'a self, see: impl FnOnce(&Data) -> Result<T, StoreError>) -> Answer<'a, T> {
        let shared = self.lock();
        let seen = if shared.closed { Err(StoreError::Closed) } else { see(&shared.live) };
        Box::pin(std::future::ready(seen))
    }

    fn see_stream<'a, T: Send + Default + 'a>(
        &'a self,
        stream: &StreamId,
        see: impl FnOnce(&Stream) -> Result<T, StoreError>,
    ) -> Answer<'a, T> {
        self.see(|data| data.streams.get(stream).map_or_else(|| Ok(T::default()), see))
    }
}

impl Data {
    fn head(&self, stream: &StreamId) -> StreamHead {
        let last = self.streams.get(stream).and_then(|s| s.entries.last());
        StreamHead {
            stream: stream.clone(),
            version: last.map_or(0, |e| e.version),
            hash: last.map_or(Hash::ZERO, |e| e.hash),
        }
    }

    fn write(&mut self, write: &Write, seal: &Seal) -> Outcome {
        match write {
            Write::Append(batch) => self.append(batch, seal).map(Written::Appended),
            Write::Checkpoint { stream, at_ms } => {
                let head = self.head(stream);
                Ok(Written::Checkpoint(self.streams.get_mut(stream).map(|s| {
                    s.checkpoints
                        .entry(head.version)
                        .or_insert_with(|| Checkpoint::sign(&seal.signer, &head, *at_ms))
                        .clone()
                })))
            }
            Write::Snapshot { stream, version, format, bytes } => {
                let head = self.head(stream);
                let kept = self.streams.get_mut(stream);
                let Some((s, at)) = kept.and_then(|s| s.at(stream, *version).map(|at| (s, at))) else {
                    return Err(no_such_version(&head, *version));
                };
                let signature = seal.sign_snapshot(&at, *format, bytes).to_vec();
                s.snapshots.insert(*version, (*format, bytes.clone(), signature));
                while s.snapshots.len() > SNAPSHOTS_KEPT {
                    s.snapshots.pop_first();
                }
                Ok(Written::Done)
            }
            Write::PutSecret { namespace, id, bytes } => {
                self.secrets.insert((namespace.clone(), id.clone()), bytes.clone());
                Ok(Written::Done)
            }
            Write::DeleteSecret { namespace, id } => {
                let gone = self.secrets.remove(&(namespace.clone(), id.clone()));
                Ok(Written::Removed(gone.is_some()))
            }
        }
    }

    fn append(&mut self, batch: &Batch, seal: &Seal) -> Result<Appended, StoreError> {
        if let Some(key) = &batch.key
            && let Some(record) = self.keys.get(&(key.caller.clone(), key.id.clone()))
        {
            return repeated(key, record.clone());
        }
        let plan = seal.plan(batch, &self.head(&batch.stream))?;
        if plan.first == 1 {
            at_most("number of streams", self.streams.len() + 1, MAX_STREAMS)?;
        }
        let stream = self.streams.entry(batch.stream.clone()).or_default();
        for ((entry, hash), version) in batch.entries.iter().zip(&plan.hashes).zip(plan.first..) {
            stream.entries.push(Entry {
                version,
                at_ms: batch.at_ms,
                kind: entry.kind.clone(),
                schema: entry.schema,
                bytes: entry.bytes.clone(),
                postings: entry.postings.clone(),
                hash: *hash,
            });
        }
        if let Some(checkpoint) = plan.checkpoint {
            stream.checkpoints.insert(checkpoint.version, checkpoint);
        }
        if let Some(key) = &batch.key {
            let record = KeyRecord {
                stream: batch.stream.clone(),
                first: plan.first,
                last: plan.head.version,
                request: key.request,
                reply: batch.reply.clone(),
            };
            self.keys.insert((key.caller.clone(), key.id.clone()), record);
        }
        Ok(Appended::New { first: plan.first, last: plan.head.version, hash: plan.head.hash })
    }
}

impl Stream {
    /// The entries from a version on.
    fn from(&self, version: u64) -> &[Entry] {
        let skip = usize::try_from(version.saturating_sub(1)).unwrap_or(usize::MAX);
        self.entries.get(skip..).unwrap_or_default()
    }

    fn at(&self, stream: &StreamId, version: u64) -> Option<StreamHead> {
        let entry = self.from(version).first().filter(|e| e.version == version)?;
        Some(StreamHead { stream: stream.clone(), version, hash: entry.hash })
    }

    fn lines(&self, from: u64, to: u64) -> impl Iterator<Item = PostedLine> {
        self.from(from).iter().take_while(move |e| e.version <= to).flat_map(|e| {
            e.postings.iter().zip(0..).map(|(posting, line)| PostedLine {
                version: e.version,
                line,
                posting: posting.clone(),
            })
        })
    }

    fn balances(&self) -> Result<Vec<Balance>, StoreError> {
        let mut sums: BTreeMap<&str, [i64; 4]> = BTreeMap::new();
        for posting in self.entries.iter().flat_map(|e| &e.postings) {
            for (account, side) in [(&posting.debit, 0), (&posting.credit, 2)] {
                let parts = sums.entry(account).or_default();
                parts[side] += posting.cents / 1_000_000;
                parts[side + 1] += posting.cents % 1_000_000;
            }
        }
        sums.into_iter().map(|(account, parts)| balance_of(account.into(), parts)).collect()
    }
}

impl Journal for MemoryJournal {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        let outcome = self.write(&Write::Append(batch));
        Box::pin(async move {
            match outcome? {
                Written::Appended(appended) => Ok(appended),
                _ => Err(StoreError::Closed),
            }
        })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, from_version: u64, limit: usize) -> Answer<'a, Vec<Entry>> {
        self.see_stream(stream, |s| {
            let mut size = 0;
            let fits = |e: &&Entry| {
                let before = size;
                size += e.bytes.len();
                before <= MAX_READ_BYTES
            };
            Ok(s.from(from_version).iter().take(limit.min(MAX_READ)).take_while(fits).cloned().collect())
        })
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, StreamHead> {
        self.see(|data| Ok(data.head(stream)))
    }

    fn streams(&self) -> Answer<'_, Vec<StreamHead>> {
        self.see(|data| Ok(data.streams.keys().map(|s| data.head(s)).collect()))
    }

    fn postings<'a>(&'a self, stream: &'a StreamId, from: u64, to: u64) -> Answer<'a, Vec<PostedLine>> {
        self.see_stream(stream, |s| {
            let list: Vec<_> = s.lines(from, to).take(MAX_POSTING_LINES + 1).collect();
            at_most("number of posting lines asked for", list.len(), MAX_POSTING_LINES)?;
            Ok(list)
        })
    }

    fn balances<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Vec<Balance>> {
        self.see_stream(stream, Stream::balances)
    }

    fn find_key<'a>(&'a self, caller: &'a str, id: &'a str) -> Answer<'a, Option<KeyRecord>> {
        self.see(|data| Ok(data.keys.get(&(caller.into(), id.into())).cloned()))
    }

    fn put_snapshot<'a>(
        &'a self,
        stream: &'a StreamId,
        version: u64,
        format: u16,
        bytes: Vec<u8>,
    ) -> Answer<'a, ()> {
        let write = Write::Snapshot { stream: stream.clone(), version, format, bytes };
        Box::pin(std::future::ready(self.write(&write).map(drop)))
    }

    fn latest_snapshot<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Option<Snapshot>> {
        self.see_stream(stream, |s| {
            let newest_first =
                s.snapshots.iter().rev().filter_map(|(version, (format, bytes, signature))| {
                    Some(KeptSnapshot {
                        at: s.at(stream, *version)?,
                        snapshot: Snapshot { version: *version, format: *format, bytes: bytes.clone() },
                        key: self.seal.signer.public(),
                        signature: signature.clone(),
                    })
                });
            Ok(pick_snapshot(newest_first.collect(), &self.seal.trusted))
        })
    }

    fn checkpoint<'a>(&'a self, stream: &'a StreamId, at_ms: u64) -> Answer<'a, Option<Checkpoint>> {
        let outcome = self.write(&Write::Checkpoint { stream: stream.clone(), at_ms });
        Box::pin(async move {
            match outcome? {
                Written::Checkpoint(checkpoint) => Ok(checkpoint),
                _ => Err(StoreError::Closed),
            }
        })
    }

    fn checkpoints<'a>(
        &'a self,
        stream: &'a StreamId,
        from_version: u64,
        limit: usize,
    ) -> Answer<'a, Vec<Checkpoint>> {
        self.see_stream(stream, |s| {
            let from = s.checkpoints.range(from_version..);
            Ok(from.take(limit.min(MAX_READ)).map(|(_, c)| c.clone()).collect())
        })
    }

    fn tally<'a>(&'a self, stream: &'a StreamId, up_to: u64) -> Answer<'a, Tally> {
        self.see(|data| {
            let entries = data.streams.get(stream).map_or(&[][..], |s| &s.entries);
            let counted = entries.iter().filter(|e| e.version <= up_to);
            let (mut rows, mut lines) = (0, 0);
            for entry in counted {
                rows += 1;
                lines += entry.postings.len() as u64;
            }
            Ok(Tally { entries: rows, postings: lines })
        })
    }

    fn put_secret<'a>(&'a self, namespace: &'a str, id: &'a str, bytes: Vec<u8>) -> Answer<'a, ()> {
        let write = Write::PutSecret { namespace: namespace.into(), id: id.into(), bytes };
        Box::pin(std::future::ready(self.write(&write).map(drop)))
    }

    fn secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        self.see(|data| Ok(data.secrets.get(&(namespace.into(), id.into())).cloned()))
    }

    fn delete_secret<'a>(&'a self, namespace: &'a str, id: &'a str) -> Answer<'a, bool> {
        let outcome = self.write(&Write::DeleteSecret { namespace: namespace.into(), id: id.into() });
        Box::pin(std::future::ready(outcome.map(|w| matches!(w, Written::Removed(true)))))
    }

    fn secrets<'a>(
        &'a self,
        namespace: &'a str,
        after: Option<&'a str>,
        limit: usize,
    ) -> Answer<'a, Vec<Secret>> {
        self.see(|data| {
            Ok(data
                .secrets
                .iter()
                .filter(|((space, id), _)| {
                    space == namespace && after.is_none_or(|after| id.as_str() > after)
                })
                .take(limit.min(MAX_READ))
                .map(|((_, id), bytes)| Secret { id: id.clone(), bytes: bytes.clone() })
                .collect())
        })
    }

    fn backup(&self, dest: PathBuf) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Err(StoreError::Io {
            path: dest,
            why: "a journal in memory has no backup; use one on disk".into(),
        })))
    }

    fn damage(&self) -> Answer<'_, Vec<String>> {
        self.see(|_| Ok(Vec::new()))
    }

    fn close(&self) -> Answer<'_, ()> {
        self.lock().closed = true;
        Box::pin(std::future::ready(Ok(())))
    }

    fn signer(&self) -> Option<&Signer> {
        Some(&self.seal.signer)
    }

    fn trusted(&self) -> &[PublicKey] {
        &self.seal.trusted
    }

    fn place(&self) -> String {
        "memory".into()
    }
}
