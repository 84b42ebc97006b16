//! The bounded queue in front of a journal's one writer.

use crate::batch::{Appended, Batch};
use crate::checkpoint::Checkpoint;
use crate::entry::{check_secret_bytes, check_secret_name, check_snapshot};
use crate::error::{StoreError, to_i64};
use crate::text::StreamId;
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// Most bytes of batches that one transaction takes up.
const GROUP_BYTES: usize = 16 << 20;

/// One thing to write. Not `Debug`: it may hold a secret.
#[derive(Clone)]
pub(crate) enum Write {
    Append(Batch),
    Checkpoint { stream: StreamId, at_ms: u64 },
    Snapshot { stream: StreamId, version: u64, format: u16, bytes: Vec<u8> },
    PutSecret { namespace: String, id: String, bytes: Vec<u8> },
    DeleteSecret { namespace: String, id: String },
}

/// What became of it.
#[derive(Debug, Clone)]
pub(crate) enum Written {
    Appended(Appended),
    Checkpoint(Option<Checkpoint>),
    Removed(bool),
    Done,
}

pub(crate) type Outcome = Result<Written, StoreError>;

/// One thing to write and whom to tell.
pub(crate) struct Job {
    pub write: Write,
    answer: oneshot::Sender<Outcome>,
}

impl Job {
    /// Tells the caller; one that has gone away does not mind.
    pub(crate) fn tell(self, outcome: Outcome) {
        let _gone = self.answer.send(outcome);
    }
}

impl Write {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self {
            Self::Append(batch) => batch.check(),
            Self::Checkpoint { at_ms, .. } => to_i64("time in milliseconds", *at_ms).map(drop),
            Self::Snapshot { version, bytes, .. } => {
                to_i64("snapshot version", *version)?;
                check_snapshot(bytes)
            }
            Self::PutSecret { namespace, id, bytes } => {
                check_secret_name(namespace, id)?;
                check_secret_bytes(bytes)
            }
            Self::DeleteSecret { namespace, id } => check_secret_name(namespace, id),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Append(batch) => batch.size(),
            Self::Snapshot { bytes, .. } | Self::PutSecret { bytes, .. } => bytes.len(),
            Self::Checkpoint { .. } | Self::DeleteSecret { .. } => 0,
        }
    }
}

/// The sending end. Once closed it stays closed.
#[derive(Debug)]
pub(crate) struct Queue {
    sender: Mutex<Option<mpsc::Sender<Job>>>,
}

impl Queue {
    pub(crate) fn new(capacity: usize) -> (Self, mpsc::Receiver<Job>) {
        let (sender, receiver) = mpsc::channel(capacity);
        let queue = Self { sender: Mutex::new(Some(sender)) };
        (queue, receiver)
    }

    /// Checks, queues (waiting while the queue is full) and waits until it is durable.
    pub(crate) async fn write(&self, write: Write) -> Outcome {
        write.check()?;
        let sender =
            self.sender.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        let (answer, outcome) = oneshot::channel();
        sender.send(Job { write, answer }).await.map_err(|_| StoreError::Closed)?;
        drop(sender);
        outcome.await.map_err(|_| StoreError::Stopped { why: "the writer ended without an answer".into() })?
    }

    pub(crate) async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        match self.write(Write::Append(batch)).await? {
            Written::Appended(appended) => Ok(appended),
            _ => Err(mixed_up()),
        }
    }

    pub(crate) async fn checkpoint(
        &self,
        stream: StreamId,
        at_ms: u64,
    ) -> Result<Option<Checkpoint>, StoreError> {
        match self.write(Write::Checkpoint { stream, at_ms }).await? {
            Written::Checkpoint(checkpoint) => Ok(checkpoint),
            _ => Err(mixed_up()),
        }
    }

    pub(crate) async fn delete_secret(&self, namespace: String, id: String) -> Result<bool, StoreError> {
        match self.write(Write::DeleteSecret { namespace, id }).await? {
            Written::Removed(was_there) => Ok(was_there),
            _ => Err(mixed_up()),
        }
    }

    pub(crate) fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn mixed_up() -> StoreError {
    StoreError::Stopped { why: "the writer mixed up its answers".into() }
}

/// Collects one group: `first` and whatever waits already, up to `most` and to a bound on bytes.
pub(crate) fn gather(first: Job, jobs: &mut mpsc::Receiver<Job>, most: usize) -> Vec<Job> {
    let mut bytes = first.write.size();
    let mut group = vec![first];
    while group.len() < most && bytes < GROUP_BYTES {
        match jobs.try_recv() {
            Ok(job) => {
                bytes += job.write.size();
                group.push(job);
            }
            Err(_) => break,
        }
    }
    group
}
