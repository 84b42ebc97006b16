//! The one task that writes: group commit in few round trips.

use crate::batch::{Appended, Batch, KeyRecord, NewEntry};
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::columns::{head_of, key_of, stream_of};
use crate::entry::StreamHead;
use crate::error::{StoreError, at_most, rows as row_count, to_i64};
use crate::limits::{MAX_STREAMS, SNAPSHOTS_KEPT};
use crate::plan::{Seal, no_such_version, repeated};
use crate::postgres::connect::Address;
use crate::postgres::pending::Pending;
use crate::postgres::rows::Reading;
use crate::postgres::sql;
use crate::queue::{Job, Outcome, Write, Written, gather};
use crate::text::StreamId;
use deadpool_postgres::ClientWrapper;
use std::collections::BTreeMap;
use tokio::sync::mpsc;
use tokio_postgres::types::ToSql;

/// A stream's row and head. Only the holder of the epoch changes them, so they are read from the database once.
#[derive(Debug, Clone)]
struct Tip {
    id: i64,
    head: StreamHead,
}

pub(crate) struct Writer {
    pub address: Address,
    pub session: ClientWrapper,
    pub epoch: i64,
    pub seal: Seal,
    pub group: usize,
    pub room: Room,
}

/// How many bytes are written at most between two looks at the size of the database.
const MEASURE_EVERY: u64 = 4 << 20;
/// What a row costs beside its bytes, roughly: its header, its places in the indexes.
const ROW: usize = 200;

/// What a limit of size leaves. The database is measured now and then, and what is written in between is estimated: an empty
/// page of PostgreSQL costs as much as a full one, so the last megabytes before the limit are measured every time.
pub(crate) struct Room {
    limit: Option<u64>,
    /// How much may be written before the database is measured again.
    unmeasured: u64,
}

impl Room {
    pub(crate) const fn new(limit: Option<u64>) -> Self {
        Self { limit, unmeasured: 0 }
    }

    /// Refuses a group for which the limit leaves no room. Removing secrets takes none.
    async fn admit(
        &mut self,
        group: &[Job],
        address: &Address,
        session: &ClientWrapper,
    ) -> Result<(), StoreError> {
        let Some(limit) = self.limit else { return Ok(()) };
        let bytes = group.iter().map(|job| cost(&job.write)).sum::<u64>();
        if bytes <= self.unmeasured {
            self.unmeasured -= bytes;
            return Ok(());
        }
        let used = address.size(session).await?;
        let left = limit.saturating_sub(used);
        if bytes > 0 && bytes > left {
            self.unmeasured = 0;
            let detail = format!("the journal takes {used} bytes of the {limit} that it may");
            return Err(StoreError::DiskFull { detail });
        }
        self.unmeasured = (left / 8).min(MEASURE_EVERY).saturating_sub(bytes);
        Ok(())
    }
}

/// The bytes that a write adds, roughly.
fn cost(write: &Write) -> u64 {
    let bytes = match write {
        Write::Append(batch) => {
            let entry = |entry: &NewEntry| entry.bytes.len() + ROW * (1 + entry.postings.len());
            batch.entries.iter().map(entry).sum::<usize>() + batch.reply.len() + ROW
        }
        Write::Checkpoint { .. } => ROW,
        Write::Snapshot { bytes, .. } | Write::PutSecret { bytes, .. } => bytes.len() + ROW,
        Write::DeleteSecret { .. } => 0,
    };
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

impl Writer {
    /// Writes until the queue is closed and empty.
    pub(crate) async fn run(self, mut jobs: mpsc::Receiver<Job>) {
        let mut state = State {
            address: self.address,
            session: self.session,
            epoch: self.epoch,
            seal: self.seal,
            room: self.room,
            tips: BTreeMap::new(),
            streams: None,
            fenced: None,
        };
        while let Some(first) = jobs.recv().await {
            let group = gather(first, &mut jobs, self.group);
            let outcomes = state.write_all(&group).await;
            for (job, outcome) in group.into_iter().zip(outcomes) {
                job.tell(outcome);
            }
        }
        // The server would notice the end of the session by itself, but later than whoever opens the journal next.
        if let Err(e) = state.session.batch_execute(sql::UNLOCK).await {
            tracing::warn!(error = %e, "the writer's lock could not be given back; it ends with the session");
        }
    }
}

struct State {
    address: Address,
    session: ClientWrapper,
    epoch: i64,
    seal: Seal,
    room: Room,
    tips: BTreeMap<StreamId, Tip>,
    streams: Option<i64>,
    fenced: Option<StoreError>,
}

impl State {
    async fn write_all(&mut self, group: &[Job]) -> Vec<Outcome> {
        match self.try_all(group).await {
            Ok(outcomes) => outcomes,
            Err(error) if group.len() > 1 && singly(&error) => {
                // One batch made the whole transaction fail: find it by writing each alone.
                let mut outcomes = Vec::with_capacity(group.len());
                for job in group {
                    let alone = self.try_all(std::slice::from_ref(job)).await;
                    outcomes.push(alone.and_then(|mut one| {
                        one.pop().unwrap_or_else(|| {
                            Err(StoreError::Stopped { why: "no outcome for a write".into() })
                        })
                    }));
                }
                outcomes
            }
            Err(error) => group.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    /// One transaction. An error means that nothing of it was kept (or, for `CommitUnknown`, that this is not known).
    async fn try_all(&mut self, group: &[Job]) -> Result<Vec<Outcome>, StoreError> {
        if let Some(error) = &self.fenced {
            return Err(error.clone());
        }
        let result = self.transaction(group).await;
        if let Err(error) = &result {
            self.tips.clear();
            self.streams = None;
            if let StoreError::Fenced { .. } = error {
                self.fenced = Some(error.clone());
            }
            if !self.session.is_closed() && self.session.batch_execute("ROLLBACK").await.is_err() {
                tracing::warn!("a rollback failed; the session is replaced");
            }
        }
        result
    }

    async fn transaction(&mut self, group: &[Job]) -> Result<Vec<Outcome>, StoreError> {
        if self.session.is_closed() {
            self.reconnect().await?;
        }
        self.room.admit(group, &self.address, &self.session).await?;
        let known = self.begin(group).await?;
        let mut turn = Turn { known, pending: Pending::default() };
        self.fetch_tips(group).await?;
        let mut outcomes = Vec::with_capacity(group.len());
        for job in group {
            match self.one(&mut turn, &job.write).await {
                Ok(written) => outcomes.push(Ok(written)),
                // Found before anything was sent to the database: only this batch fails.
                Err(error) if decided_here(&error) => outcomes.push(Err(error)),
                Err(error) => return Err(error),
            }
        }
        self.flush(&mut turn).await?;
        match self.session.batch_execute("COMMIT").await {
            Ok(()) => Ok(outcomes),
            Err(e) if e.as_db_error().is_none() || self.session.is_closed() => {
                Err(StoreError::CommitUnknown { why: e.to_string() })
            }
            Err(e) => Err(self.address.fault("committing", &e)),
        }
    }

    /// Begins, proves that this writer is still the one, and looks up the group's keys: one round trip.
    async fn begin(&self, group: &[Job]) -> Result<BTreeMap<(String, String), KeyRecord>, StoreError> {
        let reading = self.reading();
        let during = "beginning a transaction";
        let keys: Vec<_> = group
            .iter()
            .filter_map(|job| match &job.write {
                Write::Append(batch) => batch.key.as_ref(),
                _ => None,
            })
            .collect();
        let callers: Vec<&str> = keys.iter().map(|k| k.caller.as_str()).collect();
        let ids: Vec<&str> = keys.iter().map(|k| k.id.as_str()).collect();
        let find = async {
            if keys.is_empty() {
                return Ok(Vec::new());
            }
            reading
                .all("looking keys up", sql::FIND_KEYS, &[&callers, &ids], |row| {
                    let key = (reading.column(row, 0)?, reading.column(row, 1)?);
                    let record = key_of(
                        reading.column(row, 2)?,
                        reading.column(row, 3)?,
                        reading.column(row, 4)?,
                        reading.column(row, 5)?,
                        reading.column(row, 6)?,
                    )?;
                    Ok((key, record))
                })
                .await
        };
        let begin = self.session.batch_execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
        let epoch =
            reading.all("reading the writer's epoch", sql::EPOCH, &[], |row| reading.column::<i64>(row, 0));
        let (started, epoch, found) = futures_util::future::join3(begin, epoch, find).await;
        started.map_err(|e| self.address.fault(during, &e))?;
        let theirs = epoch?.first().copied().unwrap_or(i64::MAX);
        if theirs != self.epoch {
            return Err(StoreError::Fenced { place: self.address.place(), ours: self.epoch, theirs });
        }
        Ok(found?.into_iter().collect())
    }

    async fn reconnect(&mut self) -> Result<(), StoreError> {
        let session = self.address.connect().await?;
        self.address.lock(&session).await?;
        self.address.check_durability(&session).await?;
        self.session = session;
        // Whether another writer came in between shows by the epoch, at the begin of the next transaction.
        Ok(())
    }

    async fn fetch_tips(&mut self, group: &[Job]) -> Result<(), StoreError> {
        let unknown: Vec<&str> = group
            .iter()
            .filter_map(|job| match &job.write {
                Write::Append(Batch { stream, .. })
                | Write::Checkpoint { stream, .. }
                | Write::Snapshot { stream, .. } => Some(stream),
                Write::PutSecret { .. } | Write::DeleteSecret { .. } => None,
            })
            .filter(|stream| !self.tips.contains_key(*stream))
            .map(StreamId::as_str)
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let reading = self.reading();
        let found = reading
            .all("reading the streams' heads", sql::HEADS, &[&unknown], |row| {
                let stream = stream_of(reading.column(row, 0)?)?;
                let head = head_of(stream.clone(), reading.column(row, 2)?, reading.column(row, 3)?)?;
                Ok((stream, Tip { id: reading.column(row, 1)?, head }))
            })
            .await?;
        self.tips.extend(found);
        Ok(())
    }

    async fn one<'w>(&mut self, turn: &mut Turn<'w>, write: &'w Write) -> Outcome {
        match write {
            Write::Append(batch) => self.append(turn, batch).await.map(Written::Appended),
            Write::Checkpoint { stream, at_ms } => {
                self.flush(turn).await?;
                self.checkpoint(turn, stream, *at_ms).await.map(Written::Checkpoint)
            }
            Write::Snapshot { stream, version, format, bytes } => {
                self.flush(turn).await?;
                self.snapshot(stream, *version, *format, bytes).await
            }
            Write::PutSecret { namespace, id, bytes } => self
                .execute("keeping a secret", sql::PUT_SECRET, &[namespace, id, bytes])
                .await
                .map(|_| Written::Done),
            Write::DeleteSecret { namespace, id } => self
                .execute("removing a secret", sql::DELETE_SECRET, &[namespace, id])
                .await
                .map(|rows| Written::Removed(rows > 0)),
        }
    }

    async fn append<'w>(&mut self, turn: &mut Turn<'w>, batch: &'w Batch) -> Result<Appended, StoreError> {
        if let Some(key) = &batch.key
            && let Some(record) = turn.known.get(&(key.caller.clone(), key.id.clone()))
        {
            return repeated(key, record.clone());
        }
        let tip = self.tips.get(&batch.stream);
        let head = tip.map_or_else(|| empty(&batch.stream), |t| t.head.clone());
        let plan = self.seal.plan(batch, &head)?;
        let id = match tip.map(|t| t.id) {
            Some(id) => {
                turn.pending.moved(id, &head, &plan.head)?;
                id
            }
            None => self.new_stream(&plan.head).await?,
        };
        turn.pending.batch(id, batch, &plan)?;
        if let Some(key) = &batch.key {
            let record = KeyRecord {
                stream: batch.stream.clone(),
                first: plan.first,
                last: plan.head.version,
                request: key.request,
                reply: batch.reply.clone(),
            };
            turn.known.insert((key.caller.clone(), key.id.clone()), record);
        }
        let appended = Appended::New { first: plan.first, last: plan.head.version, hash: plan.head.hash };
        let head = plan.head;
        self.tips.insert(batch.stream.clone(), Tip { id, head });
        Ok(appended)
    }

    async fn new_stream(&mut self, head: &StreamHead) -> Result<i64, StoreError> {
        let reading = self.reading();
        let count = match self.streams {
            Some(count) => count,
            None => reading
                .all("counting the streams", sql::COUNT_STREAMS, &[], |row| reading.column(row, 0))
                .await?
                .first()
                .copied()
                .unwrap_or(0),
        };
        let now = usize::try_from(count + 1).unwrap_or(usize::MAX);
        at_most("number of streams", now, MAX_STREAMS)?;
        let version = to_i64("version", head.version)?;
        let hash: &[u8] = &head.hash.0;
        let ids: Vec<i64> = reading
            .all("beginning a stream", sql::NEW_STREAM, &[&head.stream.as_str(), &version, &hash], |row| {
                reading.column(row, 0)
            })
            .await?;
        self.streams = Some(count + 1);
        ids.first()
            .copied()
            .ok_or(StoreError::Database { during: "beginning a stream", why: "no row came back".into() })
    }

    async fn flush(&self, turn: &mut Turn<'_>) -> Result<(), StoreError> {
        std::mem::take(&mut turn.pending).write(&self.address, &self.session).await
    }

    async fn checkpoint(
        &self,
        turn: &mut Turn<'_>,
        stream: &StreamId,
        at_ms: u64,
    ) -> Result<Option<Checkpoint>, StoreError> {
        let Some(tip) = self.tips.get(stream) else {
            return Ok(None);
        };
        let there = self.reading().checkpoints(stream, tip.head.version, 1).await?;
        if let Some(checkpoint) = there.into_iter().next() {
            return Ok(Some(checkpoint));
        }
        let checkpoint = Checkpoint::sign(&self.seal.signer, &tip.head, at_ms);
        turn.pending.checkpoint(tip.id, &checkpoint)?;
        self.flush(turn).await?;
        Ok(Some(checkpoint))
    }

    async fn snapshot(&self, stream: &StreamId, version: u64, format: u16, bytes: &[u8]) -> Outcome {
        let during = "keeping a snapshot";
        let Some(tip) = self.tips.get(stream) else {
            return Err(no_such_version(&empty(stream), version));
        };
        let reading = self.reading();
        let row = to_i64("version", version)?;
        let hashes = reading
            .all(during, sql::ENTRY_HASH, &[&tip.id, &row], |r| Hash::from_column(reading.column(r, 0)?))
            .await?;
        let Some(hash) = hashes.first().copied() else {
            return Err(no_such_version(&tip.head, version));
        };
        let at = StreamHead { stream: stream.clone(), version, hash };
        let signature = self.seal.sign_snapshot(&at, format, bytes);
        let key = self.seal.signer.public();
        let (key, signature): (&[u8], &[u8]) = (key.as_bytes(), &signature);
        self.execute(
            during,
            sql::PUT_SNAPSHOT,
            &[&tip.id, &row, &i32::from(format), &key, &signature, &bytes],
        )
        .await?;
        self.execute(during, sql::TRIM_SNAPSHOTS, &[&tip.id, &row_count(SNAPSHOTS_KEPT)]).await?;
        Ok(Written::Done)
    }

    fn reading(&self) -> Reading<'_> {
        Reading { address: &self.address, db: &self.session }
    }

    async fn execute(
        &self,
        during: &'static str,
        statement: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, StoreError> {
        let fail = |e: tokio_postgres::Error| self.address.fault(during, &e);
        let prepared = self.session.prepare_cached(statement).await.map_err(fail)?;
        self.session.execute(&prepared, values).await.map_err(fail)
    }
}

/// What one transaction has learnt and still has to send.
struct Turn<'w> {
    known: BTreeMap<(String, String), KeyRecord>,
    pending: Pending<'w>,
}

/// Errors that this crate finds itself, before a statement is sent: they leave the transaction whole.
fn decided_here(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::Conflict { .. }
            | StoreError::KeyReused { .. }
            | StoreError::Invalid { .. }
            | StoreError::TooLarge { .. }
    )
}

/// Whether it may help to write each batch of a failed group alone.
fn singly(error: &StoreError) -> bool {
    matches!(error, StoreError::Database { .. } | StoreError::DiskFull { .. })
}

fn empty(stream: &StreamId) -> StreamHead {
    StreamHead { stream: stream.clone(), version: 0, hash: Hash::ZERO }
}
