//! The one thread that writes: group commit, each batch in its own savepoint.

use crate::batch::{Appended, Batch};
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::entry::StreamHead;
use crate::error::{StoreError, at_most, rows as row_count, to_i64};
use crate::limits::{MAX_STREAMS, SNAPSHOTS_KEPT};
use crate::plan::{Plan, Seal, no_such_version, repeated};
use crate::queue::{Job, Outcome, Write, Written, gather};
use crate::sqlite::backfill::Backfill;
use crate::sqlite::connect::Source;
use crate::sqlite::{rows, sql};
use crate::text::StreamId;
use rusqlite::{Connection, OptionalExtension as _, params};
use std::collections::BTreeMap;
use std::fs::File;
use tokio::sync::mpsc;

/// A stream's row and head. Only this thread changes them, so they are read from the database once.
#[derive(Debug, Clone)]
struct Tip {
    id: i64,
    head: StreamHead,
}

pub(crate) struct Writer {
    pub source: Source,
    pub connection: Connection,
    pub seal: Seal,
    pub group: usize,
    pub backfill: Backfill,
    /// Released last, when everything is written and closed.
    pub lock: File,
}

impl Writer {
    /// Writes until the queue is closed and empty.
    pub(crate) fn run(self, mut jobs: mpsc::Receiver<Job>) {
        let Self { source, connection, seal, group: most, mut backfill, lock } = self;
        let mut group = Group {
            source: &source,
            db: &connection,
            seal: &seal,
            tips: BTreeMap::new(),
            streams: None,
            stopped: None,
        };
        while let Some(first) = jobs.blocking_recv() {
            let batch = gather(first, &mut jobs, most);
            let writes = batch.len();
            group.commit(batch);
            backfill.after_commit(&connection, writes);
        }
        drop(backfill);
        drop(group);
        if let Err((_, e)) = connection.close() {
            tracing::error!(error = %e, "the journal did not close cleanly; it is recovered at the next start");
        }
        drop(lock);
    }
}

struct Group<'a> {
    source: &'a Source,
    db: &'a Connection,
    seal: &'a Seal,
    tips: BTreeMap<StreamId, Tip>,
    streams: Option<i64>,
    stopped: Option<String>,
}

impl Group<'_> {
    fn commit(&mut self, jobs: Vec<Job>) {
        let outcomes = self.write_all(&jobs);
        for (job, outcome) in jobs.into_iter().zip(outcomes) {
            job.tell(outcome);
        }
    }

    fn write_all(&mut self, jobs: &[Job]) -> Vec<Outcome> {
        if let Some(why) = &self.stopped {
            let stopped = StoreError::Stopped { why: why.clone() };
            return jobs.iter().map(|_| Err(stopped.clone())).collect();
        }
        match self.try_all(jobs) {
            Ok(outcomes) => outcomes,
            Err(error) => {
                // Nothing of the group is kept: also what succeeded before the failure did not.
                self.tips.clear();
                self.streams = None;
                if !self.db.is_autocommit()
                    && let Err(e) = self.db.execute_batch("ROLLBACK")
                {
                    self.stopped = Some(format!("{error}; then the rollback failed: {e}"));
                }
                let room = matches!(error, StoreError::DiskFull { .. } | StoreError::Database { .. });
                if room && jobs.len() > 1 && self.stopped.is_none() {
                    // SQLite took the whole transaction back: perhaps only one large batch of it did not fit.
                    return jobs.chunks(1).flat_map(|one| self.write_all(one)).collect();
                }
                jobs.iter().map(|_| Err(error.clone())).collect()
            }
        }
    }

    /// One transaction. An outer error means that nothing of it was kept (or, for `Stopped`, that this is not known).
    fn try_all(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, StoreError> {
        let during = "beginning a transaction";
        self.step("BEGIN IMMEDIATE", during)?;
        let mut outcomes = Vec::with_capacity(jobs.len());
        for job in jobs {
            let outcome = self.savepoint(&job.write)?;
            if let Err(error @ StoreError::Damaged { .. }) = &outcome {
                self.stopped = Some(error.to_string());
                return Err(error.clone());
            }
            outcomes.push(outcome);
        }
        if let Err(e) = self.prepared("COMMIT") {
            let error = self.source.fault("committing", &e);
            if matches!(error, StoreError::DiskFull { .. } | StoreError::InUse { .. }) {
                return Err(error);
            }
            // The frames may or may not be on the disk, and a second fsync could report success wrongly.
            self.stopped = Some(error.to_string());
            tracing::error!(error = %error, "the journal stops: a commit failed below the database");
            return Err(StoreError::Stopped { why: error.to_string() });
        }
        Ok(outcomes)
    }

    fn savepoint(&mut self, write: &Write) -> Result<Outcome, StoreError> {
        let during = "setting a savepoint";
        self.step("SAVEPOINT one", during)?;
        let outcome = self.one(write);
        if outcome.is_ok() {
            self.step("RELEASE one", during)?;
        } else {
            if self.db.is_autocommit() {
                // SQLite itself rolled the whole transaction back (full disk, input/output error).
                return outcome.map(Ok);
            }
            self.step("ROLLBACK TO one", during)?;
            self.step("RELEASE one", during)?;
            if let Write::Append(batch) = write {
                self.tips.remove(&batch.stream);
                self.streams = None;
            }
        }
        Ok(outcome)
    }

    fn one(&mut self, write: &Write) -> Outcome {
        match write {
            Write::Append(batch) => self.append(batch).map(Written::Appended),
            Write::Checkpoint { stream, at_ms } => self.checkpoint(stream, *at_ms).map(Written::Checkpoint),
            Write::Snapshot { stream, version, format, bytes } => {
                self.snapshot(stream, *version, *format, bytes)
            }
            Write::PutSecret { namespace, id, bytes } => self
                .execute("keeping a secret", sql::PUT_SECRET, params![namespace, id, bytes])
                .map(|_| Written::Done),
            Write::DeleteSecret { namespace, id } => self
                .execute("removing a secret", sql::DELETE_SECRET, params![namespace, id])
                .map(|rows| Written::Removed(rows > 0)),
        }
    }

    fn append(&mut self, batch: &Batch) -> Result<Appended, StoreError> {
        if let Some(key) = &batch.key
            && let Some(record) = rows::find_key(self.source, self.db, &key.caller, &key.id)?
        {
            return repeated(key, record);
        }
        let tip = self.tip(&batch.stream)?;
        let head = tip.as_ref().map_or_else(|| empty(&batch.stream), |t| t.head.clone());
        let plan = self.seal.plan(batch, &head)?;
        let id = self.move_head(tip.as_ref().map(|t| t.id), &head, &plan)?;
        self.entries(id, batch, &plan)?;
        if let Some(key) = &batch.key {
            let first = to_i64("version", plan.first)?;
            let last = to_i64("version", plan.head.version)?;
            self.execute(
                "recording a key",
                sql::ADD_KEY,
                params![key.caller, key.id, id, first, last, key.request.0, batch.reply],
            )?;
        }
        if let Some(checkpoint) = &plan.checkpoint {
            self.add_checkpoint(id, checkpoint)?;
        }
        let appended = Appended::New { first: plan.first, last: plan.head.version, hash: plan.head.hash };
        self.tips.insert(batch.stream.clone(), Tip { id, head: plan.head });
        Ok(appended)
    }

    fn entries(&self, id: i64, batch: &Batch, plan: &Plan) -> Result<(), StoreError> {
        let fail = |e: rusqlite::Error| self.source.fault("writing an entry", &e);
        let at_ms = to_i64("time in milliseconds", batch.at_ms)?;
        let mut add_entry = self.db.prepare_cached(sql::ADD_ENTRY).map_err(fail)?;
        let mut add_posting = self.db.prepare_cached(sql::ADD_POSTING).map_err(fail)?;
        let first = to_i64("version", plan.first)?;
        for ((entry, hash), version) in batch.entries.iter().zip(&plan.hashes).zip(first..) {
            add_entry
                .execute(params![id, version, at_ms, entry.kind, entry.schema, entry.bytes, hash.0])
                .map_err(fail)?;
            for (posting, line) in entry.postings.iter().zip(0u32..) {
                add_posting
                    .execute(params![
                        id,
                        version,
                        line,
                        posting.debit,
                        posting.credit,
                        posting.cents,
                        posting.reason,
                        posting.corrects
                    ])
                    .map_err(fail)?;
            }
        }
        Ok(())
    }

    fn move_head(&mut self, id: Option<i64>, before: &StreamHead, plan: &Plan) -> Result<i64, StoreError> {
        let version = to_i64("version", plan.head.version)?;
        let Some(id) = id else {
            self.room_for_a_stream()?;
            return self
                .db
                .prepare_cached(sql::NEW_STREAM)
                .and_then(|mut s| {
                    s.query_row(params![plan.head.stream.as_str(), version, plan.head.hash.0], |row| {
                        row.get(0)
                    })
                })
                .map_err(|e| self.source.fault("beginning a stream", &e));
        };
        let moved = self.execute(
            "moving a stream's head",
            sql::MOVE_HEAD,
            params![id, version, plan.head.hash.0, to_i64("version", before.version)?],
        )?;
        if moved == 1 {
            Ok(id)
        } else {
            Err(StoreError::Damaged {
                detail: format!("the head of stream {} moved behind the writer's back", before.stream),
            })
        }
    }

    fn room_for_a_stream(&mut self) -> Result<(), StoreError> {
        let count = match self.streams {
            Some(count) => count,
            None => self
                .db
                .query_row(sql::COUNT_STREAMS, [], |row| row.get(0))
                .map_err(|e| self.source.fault("counting the streams", &e))?,
        };
        self.streams = Some(count + 1);
        at_most("number of streams", usize::try_from(count + 1).unwrap_or(usize::MAX), MAX_STREAMS)
    }

    fn tip(&mut self, stream: &StreamId) -> Result<Option<Tip>, StoreError> {
        if let Some(tip) = self.tips.get(stream) {
            return Ok(Some(tip.clone()));
        }
        let Some((id, head)) = self.reading().stream(stream)? else {
            return Ok(None);
        };
        let tip = Tip { id, head };
        self.tips.insert(stream.clone(), tip.clone());
        Ok(Some(tip))
    }

    fn checkpoint(&mut self, stream: &StreamId, at_ms: u64) -> Result<Option<Checkpoint>, StoreError> {
        let Some(tip) = self.tip(stream)? else {
            return Ok(None);
        };
        let there = self.reading().checkpoints(stream, tip.head.version, 1)?;
        if let Some(checkpoint) = there.into_iter().next() {
            return Ok(Some(checkpoint));
        }
        let checkpoint = Checkpoint::sign(&self.seal.signer, &tip.head, at_ms);
        self.add_checkpoint(tip.id, &checkpoint)?;
        Ok(Some(checkpoint))
    }

    fn add_checkpoint(&self, id: i64, c: &Checkpoint) -> Result<(), StoreError> {
        let version = to_i64("version", c.version)?;
        let at_ms = to_i64("time in milliseconds", c.at_ms)?;
        self.execute(
            "writing a checkpoint",
            sql::ADD_CHECKPOINT,
            params![id, version, c.hash.0, at_ms, c.key.as_bytes(), c.signature],
        )
        .map(drop)
    }

    fn snapshot(&mut self, stream: &StreamId, version: u64, format: u16, bytes: &[u8]) -> Outcome {
        let during = "keeping a snapshot";
        let Some(tip) = self.tip(stream)? else {
            return Err(no_such_version(&empty(stream), version));
        };
        let row = to_i64("version", version)?;
        let hash: Option<Vec<u8>> = self
            .db
            .prepare_cached(sql::ENTRY_HASH)
            .and_then(|mut s| s.query_row(params![tip.id, row], |r| r.get(0)).optional())
            .map_err(|e| self.source.fault(during, &e))?;
        let Some(hash) = hash else {
            return Err(no_such_version(&tip.head, version));
        };
        let at = StreamHead { stream: stream.clone(), version, hash: Hash::from_column(&hash)? };
        let signature = self.seal.sign_snapshot(&at, format, bytes);
        let key = self.seal.signer.public();
        self.execute(
            during,
            sql::PUT_SNAPSHOT,
            params![tip.id, row, format, key.as_bytes(), signature, bytes],
        )?;
        self.execute(during, sql::TRIM_SNAPSHOTS, params![tip.id, row_count(SNAPSHOTS_KEPT)])?;
        Ok(Written::Done)
    }

    fn reading(&self) -> rows::Reading<'_> {
        rows::Reading { source: self.source, db: self.db }
    }

    fn execute(
        &self,
        during: &'static str,
        statement: &str,
        values: impl rusqlite::Params,
    ) -> Result<usize, StoreError> {
        self.db
            .prepare_cached(statement)
            .and_then(|mut s| s.execute(values))
            .map_err(|e| self.source.fault(during, &e))
    }

    fn step(&self, statement: &str, during: &'static str) -> Result<(), StoreError> {
        self.prepared(statement).map_err(|e| self.source.fault(during, &e))
    }

    fn prepared(&self, statement: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached(statement)?.execute([]).map(drop)
    }
}

fn empty(stream: &StreamId) -> StreamHead {
    StreamHead { stream: stream.clone(), version: 0, hash: Hash::ZERO }
}
