//! A few connections for reading, lent out one call at a time.

use crate::error::StoreError;
use crate::sqlite::connect::Source;
use crate::sqlite::rows::Reading;
use rusqlite::Connection;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

pub(crate) struct Readers {
    source: Source,
    permits: Semaphore,
    idle: Mutex<Option<Vec<Connection>>>,
}

impl Readers {
    pub(crate) fn new(source: Source, most: usize) -> Self {
        Self { source, permits: Semaphore::new(most), idle: Mutex::new(Some(Vec::new())) }
    }

    /// Takes a connection back, or in.
    pub(crate) fn keep(&self, connection: Connection) {
        if let Some(idle) = &mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner) {
            idle.push(connection);
        }
    }

    /// Refuses later reads and closes what is idle.
    pub(crate) fn close(&self) {
        self.permits.close();
        drop(self.idle.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Runs one reading beside the runtime's own threads.
    pub(crate) async fn with<T: Send + 'static>(
        self: Arc<Self>,
        read: impl FnOnce(Reading<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = Arc::clone(&self);
        let _permit = self.permits.acquire().await.map_err(|_| StoreError::Closed)?;
        let work = move || {
            let idle = readers
                .idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .as_mut()
                .ok_or(StoreError::Closed)?
                .pop();
            let connection = match idle {
                Some(connection) => connection,
                None => readers.source.reader()?,
            };
            let result = read(Reading { source: &readers.source, db: &connection });
            readers.keep(connection);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|e| StoreError::Database {
            during: "reading",
            why: format!("the reading task ended early: {e}"),
        })?
    }
}
