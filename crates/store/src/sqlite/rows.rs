//! Reading rows of SQLite.

use crate::batch::KeyRecord;
use crate::chain::Hash;
use crate::checkpoint::Checkpoint;
use crate::columns::{Filler, balance_of, checkpoint_of, head_of, key_of, stream_of};
use crate::entry::{Balance, Entry, PostedLine, Posting, Secret, Snapshot, StreamHead, Tally};
use crate::error::{StoreError, at_most, from_i64, rows as row_count, to_i64};
use crate::keys::PublicKey;
use crate::limits::{MAX_NUMBER, MAX_POSTING_LINES, MAX_READ, MAX_READ_BYTES, SNAPSHOTS_KEPT};
use crate::plan::KeptSnapshot;
use crate::sqlite::connect::Source;
use crate::sqlite::sql;
use crate::text::StreamId;
use rusqlite::{Connection, OptionalExtension as _, Row, Rows, params};

type Answer<T> = Result<T, StoreError>;

/// A database and how its errors are told; the reading functions hang on it.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub source: &'a Source,
    pub db: &'a Connection,
}

impl<'a> Reading<'a> {
    fn prepare(&self, during: &'static str, statement: &str) -> Answer<rusqlite::CachedStatement<'a>> {
        self.db.prepare_cached(statement).map_err(|e| self.source.fault(during, &e))
    }

    /// Reads every row that the statement gives.
    fn all<T>(
        &self,
        during: &'static str,
        statement: &str,
        values: impl rusqlite::Params,
        mut each: impl FnMut(&Row<'_>) -> rusqlite::Result<Answer<T>>,
    ) -> Answer<Vec<T>> {
        let fail = |e: rusqlite::Error| self.source.fault(during, &e);
        let mut prepared = self.prepare(during, statement)?;
        let mut rows = prepared.query(values).map_err(fail)?;
        let mut list = Vec::new();
        while let Some(row) = rows.next().map_err(fail)? {
            list.push(each(row).map_err(fail)??);
        }
        Ok(list)
    }

    pub(crate) fn stream(&self, stream: &StreamId) -> Answer<Option<(i64, StreamHead)>> {
        let found = self.all("reading a stream's head", sql::HEAD, [stream.as_str()], |row| {
            let id: i64 = row.get(0)?;
            let head = head_of(stream.clone(), row.get(1)?, &row.get::<_, Vec<u8>>(2)?);
            Ok(head.map(|head| (id, head)))
        })?;
        Ok(found.into_iter().next())
    }

    pub(crate) fn head(&self, stream: &StreamId) -> Answer<Option<StreamHead>> {
        Ok(self.stream(stream)?.map(|(_, head)| head))
    }

    pub(crate) fn streams(&self) -> Answer<Vec<StreamHead>> {
        self.all("listing the streams", sql::STREAMS, [], |row| {
            let name: String = row.get(0)?;
            let (version, hash): (i64, Vec<u8>) = (row.get(1)?, row.get(2)?);
            Ok(stream_of(&name).and_then(|stream| head_of(stream, version, &hash)))
        })
    }

    pub(crate) fn read(&self, stream: &StreamId, from: u64, limit: usize) -> Answer<Vec<Entry>> {
        let Some((id, mut list)) = self.bare(stream, from, limit)? else { return Ok(Vec::new()) };
        self.fill_postings(id, &mut list)?;
        Ok(list)
    }

    /// Entries without their postings, and the stream's row; `None` where there can be none.
    pub(crate) fn bare(
        &self,
        stream: &StreamId,
        from: u64,
        limit: usize,
    ) -> Answer<Option<(i64, Vec<Entry>)>> {
        let during = "reading entries";
        let fail = |e: rusqlite::Error| self.source.fault(during, &e);
        if from > MAX_NUMBER || limit == 0 {
            return Ok(None);
        }
        let Some((id, _)) = self.stream(stream)? else {
            return Ok(None);
        };
        let mut prepared = self.prepare(during, sql::READ_ENTRIES)?;
        let mut rows = prepared
            .query(params![id, to_i64("version", from)?, row_count(limit.min(MAX_READ))])
            .map_err(fail)?;
        let mut list = Vec::new();
        let mut size = 0;
        while let Some(row) = rows.next().map_err(fail)? {
            let entry = entry_of(row).map_err(fail)??;
            size += entry.bytes.len() + entry.kind.len();
            list.push(entry);
            if size > MAX_READ_BYTES {
                break;
            }
        }
        Ok(Some((id, list)))
    }

    /// Adds the postings; shortens the list where they are too many for one answer.
    fn fill_postings(&self, id: i64, entries: &mut Vec<Entry>) -> Answer<()> {
        let during = "reading postings";
        let fail = |e: rusqlite::Error| self.source.fault(during, &e);
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Ok(());
        };
        let (from, to) = (to_i64("version", first.version)?, to_i64("version", last.version)?);
        let mut prepared = self.prepare(during, sql::READ_POSTINGS)?;
        let mut rows = prepared.query(params![id, from, to, i64::MAX]).map_err(fail)?;
        let mut filler = Filler::new(entries);
        while let Some(line) = next_line(&mut rows, fail)? {
            if !filler.add(line) {
                break;
            }
        }
        Ok(())
    }

    pub(crate) fn postings(&self, stream: &StreamId, from: u64, to: u64) -> Answer<Vec<PostedLine>> {
        let during = "reading postings";
        let fail = |e: rusqlite::Error| self.source.fault(during, &e);
        let Some((id, _)) = self.stream(stream)? else {
            return Ok(Vec::new());
        };
        if from > to || from > MAX_NUMBER {
            return Ok(Vec::new());
        }
        let mut prepared = self.prepare(during, sql::READ_POSTINGS)?;
        let mut rows = prepared
            .query(params![
                id,
                to_i64("version", from)?,
                to_i64("version", to.min(MAX_NUMBER))?,
                row_count(MAX_POSTING_LINES + 1)
            ])
            .map_err(fail)?;
        let mut list = Vec::new();
        while let Some(line) = next_line(&mut rows, fail)? {
            list.push(line);
        }
        at_most("number of posting lines asked for", list.len(), MAX_POSTING_LINES)?;
        Ok(list)
    }

    pub(crate) fn balances(&self, stream: &StreamId) -> Answer<Vec<Balance>> {
        let Some((id, _)) = self.stream(stream)? else {
            return Ok(Vec::new());
        };
        self.all("adding up the accounts", sql::BALANCES, [id], |row| {
            let account: String = row.get(0)?;
            let parts: [i64; 4] = [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?];
            Ok(balance_of(account, parts))
        })
    }

    pub(crate) fn checkpoints(&self, stream: &StreamId, from: u64, limit: usize) -> Answer<Vec<Checkpoint>> {
        let Some((id, _)) = self.stream(stream)? else {
            return Ok(Vec::new());
        };
        if from > MAX_NUMBER {
            return Ok(Vec::new());
        }
        let values = params![id, to_i64("version", from)?, row_count(limit.min(MAX_READ))];
        self.all("reading checkpoints", sql::READ_CHECKPOINTS, values, |row| {
            let (version, hash, at_ms): (i64, Vec<u8>, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let (key, signature): (Vec<u8>, Vec<u8>) = (row.get(3)?, row.get(4)?);
            Ok(checkpoint_of(stream, version, &hash, at_ms, &key, &signature))
        })
    }

    pub(crate) fn snapshots(&self, stream: &StreamId) -> Answer<Vec<KeptSnapshot>> {
        let Some((id, _)) = self.stream(stream)? else {
            return Ok(Vec::new());
        };
        self.all("reading snapshots", sql::READ_SNAPSHOTS, [id], |row| {
            let (version, hash): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
            let (format, bytes): (u16, Vec<u8>) = (row.get(2)?, row.get(3)?);
            let (key, signature): (Vec<u8>, Vec<u8>) = (row.get(4)?, row.get(5)?);
            Ok(head_of(stream.clone(), version, &hash).and_then(|at| {
                Ok(KeptSnapshot {
                    snapshot: Snapshot { version: at.version, format, bytes },
                    at,
                    key: PublicKey::from_column(&key)?,
                    signature,
                })
            }))
        })
        .map(|mut list| {
            list.truncate(SNAPSHOTS_KEPT);
            list
        })
    }

    pub(crate) fn tally(&self, stream: &StreamId, up_to: u64) -> Answer<Tally> {
        let Some((id, _)) = self.stream(stream)? else {
            return Ok(Tally { entries: 0, postings: 0 });
        };
        let up_to = to_i64("version", up_to.min(MAX_NUMBER))?;
        let count = |statement| -> Answer<u64> {
            let during = "counting rows";
            self.prepare(during, statement)?
                .query_row(params![id, up_to], |row| row.get::<_, i64>(0))
                .map_err(|e| self.source.fault(during, &e))
                .and_then(|n| from_i64("count", n))
        };
        Ok(Tally { entries: count(sql::COUNT_ENTRIES)?, postings: count(sql::COUNT_POSTINGS)? })
    }

    pub(crate) fn secret(&self, namespace: &str, id: &str) -> Answer<Option<Vec<u8>>> {
        let during = "reading a secret";
        self.prepare(during, sql::GET_SECRET)?
            .query_row([namespace, id], |row| row.get(0))
            .optional()
            .map_err(|e| self.source.fault(during, &e))
    }

    pub(crate) fn secrets(&self, namespace: &str, after: &str, limit: usize) -> Answer<Vec<Secret>> {
        let values = params![namespace, after, row_count(limit.min(MAX_READ))];
        self.all("listing secrets", sql::LIST_SECRETS, values, |row| {
            Ok(Ok(Secret { id: row.get(0)?, bytes: row.get(1)? }))
        })
    }

    pub(crate) fn damage(&self) -> Answer<Vec<String>> {
        let found = self.all("checking the file", "PRAGMA integrity_check(100)", [], |row| {
            Ok(Ok(row.get::<_, String>(0)?))
        })?;
        Ok(found.into_iter().filter(|text| text != "ok").collect())
    }

    /// The least of what the disk has free, what the limit leaves and what the bound on pages leaves, in bytes.
    pub(crate) fn room(&self, limit: Option<u64>) -> Answer<u64> {
        let count = |what: &str| -> Answer<u64> {
            let found = self.all("measuring the file", what, [], |row| Ok(Ok(row.get::<_, i64>(0)?)))?;
            Ok(found.first().and_then(|count| u64::try_from(*count).ok()).unwrap_or(0))
        };
        let page = count("PRAGMA page_size")?;
        let used = count("PRAGMA page_count")?.saturating_sub(count("PRAGMA freelist_count")?) * page;
        let pages = self.source.tuning.max_pages.map(|most| u64::from(most) * page);
        let left = [limit, pages].into_iter().flatten().map(|most| most.saturating_sub(used)).min();
        let disk = rustix::fs::statvfs(&self.source.file)
            .map_err(|error| StoreError::io(&self.source.file, &error.into()))?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        Ok(left.map_or(free, |left| left.min(free)))
    }

    /// At the start: every stream's head must be its last entry.
    pub(crate) fn check_heads(&self) -> Answer<()> {
        self.all("checking the heads", sql::LAST_ENTRIES, [], |row| {
            let (name, version, head): (String, i64, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let (entry, last): (Option<Vec<u8>>, Option<i64>) = (row.get(3)?, row.get(4)?);
            Ok(crate::columns::check_head(&name, version, &head, entry.as_deref(), last))
        })
        .map(drop)
    }
}

pub(crate) fn find_key(
    source: &Source,
    db: &Connection,
    caller: &str,
    id: &str,
) -> Answer<Option<KeyRecord>> {
    let reading = Reading { source, db };
    let found = reading.all("looking a key up", sql::FIND_KEY, [caller, id], |row| {
        let name: String = row.get(0)?;
        let (first, last): (i64, i64) = (row.get(1)?, row.get(2)?);
        let (request, reply): (Vec<u8>, Vec<u8>) = (row.get(3)?, row.get(4)?);
        Ok(key_of(&name, first, last, &request, reply))
    })?;
    Ok(found.into_iter().next())
}

fn next_line(
    rows: &mut Rows<'_>,
    fail: impl Fn(rusqlite::Error) -> StoreError + Copy,
) -> Answer<Option<PostedLine>> {
    let Some(row) = rows.next().map_err(fail)? else {
        return Ok(None);
    };
    let read = || -> rusqlite::Result<(i64, u32, Posting)> {
        Ok((
            row.get(0)?,
            row.get(1)?,
            Posting {
                debit: row.get(2)?,
                credit: row.get(3)?,
                cents: row.get(4)?,
                reason: row.get(5)?,
                corrects: row.get(6)?,
            },
        ))
    };
    let (version, line, posting) = read().map_err(fail)?;
    Ok(Some(PostedLine { version: from_i64("version", version)?, line, posting }))
}

fn entry_of(row: &Row<'_>) -> rusqlite::Result<Answer<Entry>> {
    let (version, at_ms): (i64, i64) = (row.get(0)?, row.get(1)?);
    let (kind, schema, bytes) = (row.get(2)?, row.get(3)?, row.get(4)?);
    let hash = Hash::from_column(row.get_ref(5)?.as_blob()?);
    let read = || {
        Ok(Entry {
            version: from_i64("version", version)?,
            at_ms: from_i64("time", at_ms)?,
            kind,
            schema,
            bytes,
            postings: Vec::new(),
            hash: hash?,
        })
    };
    Ok(read())
}
