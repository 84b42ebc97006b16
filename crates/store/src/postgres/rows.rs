//! Reading rows of PostgreSQL.

use crate::batch::KeyRecord;
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::columns::{Filler, balance_of, check_head, checkpoint_of, head_of, key_of, stream_of};
use crate::entry::{Balance, Entry, PostedLine, Posting, Secret, Snapshot, StreamHead, Tally};
use crate::error::{StoreError, at_most, from_i64, rows as row_count, to_i64};
use crate::keys::PublicKey;
use crate::limits::{MAX_NUMBER, MAX_POSTING_LINES, MAX_READ, MAX_READ_BYTES, SNAPSHOTS_KEPT};
use crate::plan::KeptSnapshot;
use crate::postgres::connect::Address;
use crate::postgres::sql;
use crate::text::StreamId;
use deadpool_postgres::ClientWrapper;
use futures_util::TryStreamExt as _;
use std::pin::pin;
use tokio_postgres::Row;
use tokio_postgres::types::{BorrowToSql, FromSql, ToSql};

type Answer<T> = Result<T, StoreError>;
type Values<'v> = &'v [&'v (dyn ToSql + Sync)];

/// A session and how its errors are told; the reading functions hang on it.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub address: &'a Address,
    pub db: &'a ClientWrapper,
}

impl Reading<'_> {
    pub(crate) fn column<'r, T: FromSql<'r>>(&self, row: &'r Row, i: usize) -> Answer<T> {
        row.try_get(i).map_err(|e| StoreError::Damaged {
            detail: format!("{}: a column is not what was written: {e}", self.address.place()),
        })
    }

    /// Reads rows one by one until `each` says that it is enough.
    pub(crate) async fn each(
        &self,
        during: &'static str,
        statement: &'static str,
        values: Values<'_>,
        mut each: impl FnMut(&Row) -> Answer<bool>,
    ) -> Answer<()> {
        let fail = |e: tokio_postgres::Error| self.address.fault(during, &e);
        let prepared = self.db.prepare_cached(statement).await.map_err(fail)?;
        let values = values.iter().map(BorrowToSql::borrow_to_sql);
        let rows = self.db.query_raw(&prepared, values).await.map_err(fail)?;
        let mut rows = pin!(rows);
        while let Some(row) = rows.try_next().await.map_err(fail)? {
            if !each(&row)? {
                break;
            }
        }
        Ok(())
    }

    pub(crate) async fn all<T>(
        &self,
        during: &'static str,
        statement: &'static str,
        values: Values<'_>,
        mut each: impl FnMut(&Row) -> Answer<T>,
    ) -> Answer<Vec<T>> {
        let mut list = Vec::new();
        self.each(during, statement, values, |row| {
            list.push(each(row)?);
            Ok(true)
        })
        .await?;
        Ok(list)
    }

    pub(crate) async fn stream(&self, stream: &StreamId) -> Answer<Option<(i64, StreamHead)>> {
        let found = self
            .all("reading a stream's head", sql::HEAD, &[&stream.as_str()], |row| {
                let head = head_of(stream.clone(), self.column(row, 1)?, self.column(row, 2)?)?;
                Ok((self.column(row, 0)?, head))
            })
            .await?;
        Ok(found.into_iter().next())
    }

    pub(crate) async fn streams(&self) -> Answer<Vec<StreamHead>> {
        self.all("listing the streams", sql::STREAMS, &[], |row| {
            let stream = stream_of(self.column(row, 0)?)?;
            head_of(stream, self.column(row, 1)?, self.column(row, 2)?)
        })
        .await
    }

    pub(crate) async fn read(&self, stream: &StreamId, from: u64, limit: usize) -> Answer<Vec<Entry>> {
        let Some((id, mut entries)) = self.bare(stream, from, limit).await? else { return Ok(Vec::new()) };
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Ok(entries);
        };
        let (from, to) = (to_i64("version", first.version)?, to_i64("version", last.version)?);
        let mut filler = Filler::new(&mut entries);
        let values: Values<'_> = &[&id, &from, &to, &i64::MAX];
        self.each("reading postings", sql::READ_POSTINGS, values, |row| Ok(filler.add(self.line(row)?)))
            .await?;
        Ok(entries)
    }

    /// Entries without their postings, and the stream's row; `None` where there can be none.
    pub(crate) async fn bare(
        &self,
        stream: &StreamId,
        from: u64,
        limit: usize,
    ) -> Answer<Option<(i64, Vec<Entry>)>> {
        if from > MAX_NUMBER || limit == 0 {
            return Ok(None);
        }
        let Some((id, _)) = self.stream(stream).await? else {
            return Ok(None);
        };
        let from = to_i64("version", from)?;
        let limit = row_count(limit.min(MAX_READ));
        let mut entries: Vec<Entry> = Vec::new();
        let mut size = 0;
        self.each("reading entries", sql::READ_ENTRIES, &[&id, &from, &limit], |row| {
            let entry = self.entry(row)?;
            size += entry.bytes.len() + entry.kind.len();
            entries.push(entry);
            Ok(size <= MAX_READ_BYTES)
        })
        .await?;
        Ok(Some((id, entries)))
    }

    fn entry(&self, row: &Row) -> Answer<Entry> {
        let schema: i32 = self.column(row, 3)?;
        Ok(Entry {
            version: from_i64("version", self.column(row, 0)?)?,
            at_ms: from_i64("time", self.column(row, 1)?)?,
            kind: self.column(row, 2)?,
            schema: small("schema", schema)?,
            bytes: self.column(row, 4)?,
            postings: Vec::new(),
            hash: Hash::from_column(self.column(row, 5)?)?,
        })
    }

    fn line(&self, row: &Row) -> Answer<PostedLine> {
        let line: i32 = self.column(row, 1)?;
        Ok(PostedLine {
            version: from_i64("version", self.column(row, 0)?)?,
            line: u32::try_from(line)
                .map_err(|_| StoreError::Damaged { detail: format!("a posting has the line {line}") })?,
            posting: Posting {
                debit: self.column(row, 2)?,
                credit: self.column(row, 3)?,
                cents: self.column(row, 4)?,
                reason: self.column(row, 5)?,
                corrects: self.column(row, 6)?,
            },
        })
    }

    pub(crate) async fn postings(&self, stream: &StreamId, from: u64, to: u64) -> Answer<Vec<PostedLine>> {
        let Some((id, _)) = self.stream(stream).await? else {
            return Ok(Vec::new());
        };
        if from > to || from > MAX_NUMBER {
            return Ok(Vec::new());
        }
        let from = to_i64("version", from)?;
        let to = to_i64("version", to.min(MAX_NUMBER))?;
        let limit = row_count(MAX_POSTING_LINES + 1);
        let values: Values<'_> = &[&id, &from, &to, &limit];
        let list = self.all("reading postings", sql::READ_POSTINGS, values, |row| self.line(row)).await?;
        at_most("number of posting lines asked for", list.len(), MAX_POSTING_LINES)?;
        Ok(list)
    }

    pub(crate) async fn balances(&self, stream: &StreamId) -> Answer<Vec<Balance>> {
        let Some((id, _)) = self.stream(stream).await? else {
            return Ok(Vec::new());
        };
        self.all("adding up the accounts", sql::BALANCES, &[&id], |row| {
            let mut parts = [0; 4];
            for (i, part) in parts.iter_mut().enumerate() {
                *part = self.column(row, i + 1)?;
            }
            balance_of(self.column(row, 0)?, parts)
        })
        .await
    }

    pub(crate) async fn find_key(&self, caller: &str, id: &str) -> Answer<Option<KeyRecord>> {
        let found = self
            .all("looking a key up", sql::FIND_KEY, &[&caller, &id], |row| {
                key_of(
                    self.column(row, 0)?,
                    self.column(row, 1)?,
                    self.column(row, 2)?,
                    self.column(row, 3)?,
                    self.column(row, 4)?,
                )
            })
            .await?;
        Ok(found.into_iter().next())
    }

    pub(crate) async fn checkpoints(
        &self,
        stream: &StreamId,
        from: u64,
        limit: usize,
    ) -> Answer<Vec<Checkpoint>> {
        let Some((id, _)) = self.stream(stream).await? else {
            return Ok(Vec::new());
        };
        if from > MAX_NUMBER {
            return Ok(Vec::new());
        }
        let (from, limit) = (to_i64("version", from)?, row_count(limit.min(MAX_READ)));
        self.all("reading checkpoints", sql::READ_CHECKPOINTS, &[&id, &from, &limit], |row| {
            checkpoint_of(
                stream,
                self.column(row, 0)?,
                self.column(row, 1)?,
                self.column(row, 2)?,
                self.column(row, 3)?,
                self.column(row, 4)?,
            )
        })
        .await
    }

    pub(crate) async fn snapshots(&self, stream: &StreamId) -> Answer<Vec<KeptSnapshot>> {
        let Some((id, _)) = self.stream(stream).await? else {
            return Ok(Vec::new());
        };
        let limit = row_count(SNAPSHOTS_KEPT);
        self.all("reading snapshots", sql::READ_SNAPSHOTS, &[&id, &limit], |row| {
            let at = head_of(stream.clone(), self.column(row, 0)?, self.column(row, 1)?)?;
            let format: i32 = self.column(row, 2)?;
            Ok(KeptSnapshot {
                snapshot: Snapshot {
                    version: at.version,
                    format: small("snapshot format", format)?,
                    bytes: self.column(row, 3)?,
                },
                at,
                key: PublicKey::from_column(self.column(row, 4)?)?,
                signature: self.column(row, 5)?,
            })
        })
        .await
    }

    pub(crate) async fn tally(&self, stream: &StreamId, up_to: u64) -> Answer<Tally> {
        let Some((id, _)) = self.stream(stream).await? else {
            return Ok(Tally { entries: 0, postings: 0 });
        };
        let up_to = to_i64("version", up_to.min(MAX_NUMBER))?;
        let mut counts = [0; 2];
        for (count, statement) in counts.iter_mut().zip([sql::COUNT_ENTRIES, sql::COUNT_POSTINGS]) {
            let found = self
                .all("counting rows", statement, &[&id, &up_to], |row| self.column::<i64>(row, 0))
                .await?;
            *count = from_i64("count", found.first().copied().unwrap_or(0))?;
        }
        let [entries, postings] = counts;
        Ok(Tally { entries, postings })
    }

    pub(crate) async fn secret(&self, namespace: &str, id: &str) -> Answer<Option<Vec<u8>>> {
        let found = self
            .all("reading a secret", sql::GET_SECRET, &[&namespace, &id], |row| self.column(row, 0))
            .await?;
        Ok(found.into_iter().next())
    }

    pub(crate) async fn secrets(&self, namespace: &str, after: &str, limit: usize) -> Answer<Vec<Secret>> {
        let limit = row_count(limit.min(MAX_READ));
        self.all("listing secrets", sql::LIST_SECRETS, &[&namespace, &after, &limit], |row| {
            Ok(Secret { id: self.column(row, 0)?, bytes: self.column(row, 1)? })
        })
        .await
    }

    /// At the start: every stream's head must be its last entry.
    pub(crate) async fn check_heads(&self) -> Answer<()> {
        self.all("checking the heads", sql::LAST_ENTRIES, &[], |row| {
            check_head(
                self.column(row, 0)?,
                self.column(row, 1)?,
                self.column(row, 2)?,
                self.column(row, 3)?,
                self.column(row, 4)?,
            )
        })
        .await
        .map(drop)
    }
}

fn small(what: &str, number: i32) -> Answer<u16> {
    u16::try_from(number).map_err(|_| StoreError::Damaged { detail: format!("{what} is {number}") })
}
