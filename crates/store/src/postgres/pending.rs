//! Rows of a group that are still to be sent, column by column.

use crate::batch::Batch;
use crate::checkpoint::Checkpoint;
use crate::entry::StreamHead;
use crate::error::{StoreError, to_i64};
use crate::plan::Plan;
use crate::postgres::connect::Address;
use crate::postgres::sql;
use deadpool_postgres::ClientWrapper;
use std::collections::BTreeMap;
use tokio_postgres::types::ToSql;

#[derive(Default)]
pub(crate) struct Pending<'w> {
    entries: Entries<'w>,
    postings: Postings<'w>,
    keys: Keys<'w>,
    checkpoints: Checkpoints,
    /// Stream row: version before the group, head after it.
    heads: BTreeMap<i64, (i64, StreamHead)>,
}

#[derive(Default)]
struct Entries<'w> {
    stream: Vec<i64>,
    version: Vec<i64>,
    at_ms: Vec<i64>,
    kind: Vec<&'w str>,
    schema: Vec<i32>,
    bytes: Vec<&'w [u8]>,
    hash: Vec<Vec<u8>>,
}

#[derive(Default)]
struct Postings<'w> {
    stream: Vec<i64>,
    version: Vec<i64>,
    line: Vec<i32>,
    debit: Vec<&'w str>,
    credit: Vec<&'w str>,
    cents: Vec<i64>,
    reason: Vec<&'w str>,
    corrects: Vec<Option<&'w str>>,
}

#[derive(Default)]
struct Keys<'w> {
    caller: Vec<&'w str>,
    id: Vec<&'w str>,
    stream: Vec<i64>,
    first: Vec<i64>,
    last: Vec<i64>,
    request: Vec<&'w [u8]>,
    reply: Vec<&'w [u8]>,
}

#[derive(Default)]
struct Checkpoints {
    stream: Vec<i64>,
    version: Vec<i64>,
    hash: Vec<Vec<u8>>,
    at_ms: Vec<i64>,
    key: Vec<Vec<u8>>,
    signature: Vec<Vec<u8>>,
}

impl<'w> Pending<'w> {
    pub(crate) fn moved(
        &mut self,
        id: i64,
        before: &StreamHead,
        after: &StreamHead,
    ) -> Result<(), StoreError> {
        let before = to_i64("version", before.version)?;
        self.heads
            .entry(id)
            .and_modify(|(_, head)| *head = after.clone())
            .or_insert_with(|| (before, after.clone()));
        Ok(())
    }

    pub(crate) fn batch(&mut self, id: i64, batch: &'w Batch, plan: &Plan) -> Result<(), StoreError> {
        let at_ms = to_i64("time in milliseconds", batch.at_ms)?;
        let first = to_i64("version", plan.first)?;
        for ((entry, hash), version) in batch.entries.iter().zip(&plan.hashes).zip(first..) {
            let e = &mut self.entries;
            e.stream.push(id);
            e.version.push(version);
            e.at_ms.push(at_ms);
            e.kind.push(&entry.kind);
            e.schema.push(entry.schema.into());
            e.bytes.push(&entry.bytes);
            e.hash.push(hash.0.to_vec());
            let p = &mut self.postings;
            for (posting, line) in entry.postings.iter().zip(0i32..) {
                p.stream.push(id);
                p.version.push(version);
                p.line.push(line);
                p.debit.push(&posting.debit);
                p.credit.push(&posting.credit);
                p.cents.push(posting.cents);
                p.reason.push(&posting.reason);
                p.corrects.push(posting.corrects.as_deref());
            }
        }
        if let Some(key) = &batch.key {
            let k = &mut self.keys;
            k.caller.push(&key.caller);
            k.id.push(&key.id);
            k.stream.push(id);
            k.first.push(first);
            k.last.push(to_i64("version", plan.head.version)?);
            k.request.push(&key.request.0);
            k.reply.push(&batch.reply);
        }
        if let Some(checkpoint) = &plan.checkpoint {
            self.checkpoint(id, checkpoint)?;
        }
        Ok(())
    }

    pub(crate) fn checkpoint(&mut self, id: i64, checkpoint: &Checkpoint) -> Result<(), StoreError> {
        let c = &mut self.checkpoints;
        c.stream.push(id);
        c.version.push(to_i64("version", checkpoint.version)?);
        c.hash.push(checkpoint.hash.0.to_vec());
        c.at_ms.push(to_i64("time in milliseconds", checkpoint.at_ms)?);
        c.key.push(checkpoint.key.as_bytes().to_vec());
        c.signature.push(checkpoint.signature.to_vec());
        Ok(())
    }

    /// Sends everything in one round trip: the server works the statements off in this order.
    pub(crate) async fn write(self, address: &Address, session: &ClientWrapper) -> Result<(), StoreError> {
        let Self { entries: e, postings: p, keys: k, checkpoints: c, heads } = self;
        let ids: Vec<i64> = heads.keys().copied().collect();
        let before: Vec<i64> = heads.values().map(|(before, _)| *before).collect();
        let hashes: Vec<&[u8]> = heads.values().map(|(_, h)| h.hash.0.as_slice()).collect();
        let versions =
            heads.values().map(|(_, h)| to_i64("version", h.version)).collect::<Result<Vec<_>, _>>()?;
        let statements: [(&str, usize, &[&(dyn ToSql + Sync)]); 5] = [
            (
                sql::ADD_ENTRIES,
                e.stream.len(),
                &[&e.stream, &e.version, &e.at_ms, &e.kind, &e.schema, &e.bytes, &e.hash],
            ),
            (
                sql::ADD_POSTINGS,
                p.stream.len(),
                &[&p.stream, &p.version, &p.line, &p.debit, &p.credit, &p.cents, &p.reason, &p.corrects],
            ),
            (
                sql::ADD_KEYS,
                k.stream.len(),
                &[&k.caller, &k.id, &k.stream, &k.first, &k.last, &k.request, &k.reply],
            ),
            (
                sql::ADD_CHECKPOINTS,
                c.stream.len(),
                &[&c.stream, &c.version, &c.hash, &c.at_ms, &c.key, &c.signature],
            ),
            (sql::MOVE_HEADS, ids.len(), &[&ids, &before, &versions, &hashes]),
        ];
        let fail = |e: tokio_postgres::Error| address.fault("writing a group", &e);
        // Prepared first: the order of the statements must not hang on which of them is in the cache.
        let mut prepared = Vec::with_capacity(statements.len());
        for (statement, rows, values) in statements {
            if rows > 0 {
                let statement = session.prepare_cached(statement).await.map_err(fail)?;
                prepared.push((statement, rows, values));
            }
        }
        let sent = prepared.iter().map(|(statement, _, values)| session.execute(statement, values));
        let written = futures_util::future::join_all(sent).await;
        for (written, (_, rows, _)) in written.into_iter().zip(&prepared) {
            if written.map_err(fail)? != *rows as u64 {
                return Err(StoreError::Damaged {
                    detail: format!(
                        "{}: the head of a stream moved behind the writer's back",
                        address.place()
                    ),
                });
            }
        }
        Ok(())
    }
}
