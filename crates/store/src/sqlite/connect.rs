//! Opening SQLite: the folder's lock, the pragmas that durability rests on, migrations, and what the errors mean.

use crate::error::StoreError;
use crate::migrations::{self, Ran};
use crate::options::SqliteTuning;
use crate::sqlite::sql;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, params};
use std::fs::{self, File, TryLockError};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The journal's file in its data folder.
pub(crate) const FILE: &str = "journal.sqlite";
const LOCK: &str = "journal.lock";
/// "HOUS": tells the journal's file from any other SQLite file.
const APPLICATION_ID: i64 = 0x484F_5553;

/// Where a database lies and how it is opened.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub file: PathBuf,
    pub tuning: SqliteTuning,
}

impl Source {
    pub(crate) fn place(&self) -> String {
        self.file.display().to_string()
    }

    /// What an error of SQLite means for a caller.
    pub(crate) fn fault(&self, during: &'static str, error: &rusqlite::Error) -> StoreError {
        use rusqlite::Error as E;
        let why = error.to_string();
        let damaged = |detail: String| StoreError::Damaged { detail };
        match error {
            E::SqliteFailure(code, _) => match code.code {
                ErrorCode::DiskFull | ErrorCode::TooBig => StoreError::DiskFull { detail: why },
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
                    StoreError::ReadOnly { place: self.place() }
                }
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
                    damaged(format!("{}, {during}: {why}", self.place()))
                }
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                    StoreError::InUse { place: self.place() }
                }
                ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => {
                    StoreError::Io { path: self.file.clone(), why: format!("{during}: {why}") }
                }
                _ => StoreError::Database { during, why },
            },
            E::FromSqlConversionFailure(..)
            | E::IntegralValueOutOfRange(..)
            | E::InvalidColumnType(..)
            | E::Utf8Error(..) => damaged(format!("{}, {during}: {why}", self.place())),
            _ => StoreError::Database { during, why },
        }
    }

    fn connect(&self, flags: OpenFlags) -> Result<Connection, StoreError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = match &self.tuning.vfs {
            None => Connection::open_with_flags(&self.file, flags),
            Some(vfs) => Connection::open_with_flags_and_vfs(&self.file, flags, vfs.as_str()),
        };
        let connection = opened.map_err(|e| self.fault("opening", &e))?;
        connection.busy_timeout(Duration::from_secs(5)).map_err(|e| self.fault("opening", &e))?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(connection)
    }

    /// A connection that cannot write.
    pub(crate) fn reader(&self) -> Result<Connection, StoreError> {
        let connection = self.connect(OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        self.pragma(&connection, "query_only", "ON", &["1"])?;
        Ok(connection)
    }

    /// A connection that cannot write this file, but another: `query_only` would forbid that too.
    pub(crate) fn copier(&self) -> Result<Connection, StoreError> {
        self.connect(OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// A connection that writes durably: settings made and read back.
    pub(crate) fn writer(&self) -> Result<Connection, StoreError> {
        let connection = self.connect(OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        if connection.is_readonly(rusqlite::MAIN_DB).unwrap_or(true) {
            return Err(StoreError::ReadOnly { place: self.place() });
        }
        self.durability(&connection, "journal_mode", "WAL", &["wal"], "wal")?;
        match self.tuning.unsafe_synchronous {
            None => self.durability(&connection, "synchronous", "FULL", &["2"], "FULL (2)")?,
            Some(unsafe_value) => connection
                .pragma_update(None, "synchronous", unsafe_value)
                .map_err(|e| self.fault("lowering synchronous", &e))?,
        }
        self.durability(&connection, "foreign_keys", "ON", &["1"], "ON (1)")?;
        self.durability(&connection, "ignore_check_constraints", "OFF", &["0"], "OFF (0)")?;
        self.pragma(&connection, "cell_size_check", "ON", &["1"])?;
        // The writer's own thread never stops for it: see `Backfill`.
        self.pragma(&connection, "wal_autocheckpoint", "0", &["0"])?;
        if let Some(pages) = self.tuning.max_pages {
            connection
                .pragma_update(None, "max_page_count", pages)
                .map_err(|e| self.fault("bounding the file", &e))?;
        }
        Ok(connection)
    }

    /// A connection that writes one file of its own, without a write-ahead log beside it.
    pub(crate) fn plain_writer(&self) -> Result<Connection, StoreError> {
        let connection = self.connect(OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        self.durability(&connection, "foreign_keys", "ON", &["1"], "ON (1)")?;
        Ok(connection)
    }

    fn durability(
        &self,
        connection: &Connection,
        setting: &'static str,
        value: &str,
        good: &[&str],
        wanted: &'static str,
    ) -> Result<(), StoreError> {
        let found = self.set(connection, setting, value)?;
        if good.contains(&found.as_str()) {
            return Ok(());
        }
        Err(StoreError::Durability { setting, found, wanted })
    }

    fn pragma(
        &self,
        connection: &Connection,
        setting: &'static str,
        value: &str,
        good: &[&str],
    ) -> Result<(), StoreError> {
        let found = self.set(connection, setting, value)?;
        if good.contains(&found.as_str()) {
            return Ok(());
        }
        Err(StoreError::Database {
            during: "setting a pragma",
            why: format!("{setting} stays {found} after {value} was set"),
        })
    }

    fn set(&self, connection: &Connection, setting: &'static str, value: &str) -> Result<String, StoreError> {
        let text = |row: &rusqlite::Row<'_>| -> rusqlite::Result<String> {
            Ok(match row.get_ref(0)? {
                rusqlite::types::ValueRef::Integer(n) => n.to_string(),
                other => other.as_str()?.to_ascii_lowercase(),
            })
        };
        connection
            .execute_batch(&format!("PRAGMA {setting} = {value}"))
            .and_then(|()| connection.query_row(&format!("PRAGMA {setting}"), [], text))
            .map_err(|e| self.fault("reading a setting back", &e))
    }

    /// Runs the pending migrations, or refuses what does not belong to this program.
    pub(crate) fn migrate(&self, connection: &mut Connection) -> Result<(), StoreError> {
        let fail = |e: rusqlite::Error| self.fault("migrating", &e);
        let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fail)?;
        let id: i64 = tx.pragma_query_value(None, "application_id", |r| r.get(0)).map_err(fail)?;
        let tables: i64 = tx.query_row(sql::HAS_TABLES, [], |r| r.get(0)).map_err(fail)?;
        if tables > 0 && id != APPLICATION_ID {
            return Err(self.foreign());
        }
        tx.pragma_update(None, "application_id", APPLICATION_ID).map_err(fail)?;
        tx.execute_batch(sql::CREATE_MIGRATIONS).map_err(fail)?;
        let ran = list(&tx).map_err(fail)?;
        for step in migrations::pending(migrations::SQLITE, &ran)? {
            tx.execute_batch(step.sql).map_err(fail)?;
            tx.execute(sql::ADD_MIGRATION, params![step.number, step.name, step.hash().0]).map_err(fail)?;
        }
        tx.commit().map_err(fail)
    }

    /// For reading only: the schema must be exactly this program's.
    pub(crate) fn check_schema(&self, connection: &Connection) -> Result<(), StoreError> {
        let fail = |e: rusqlite::Error| self.fault("reading the schema", &e);
        let id: i64 = connection.pragma_query_value(None, "application_id", |r| r.get(0)).map_err(fail)?;
        if id != APPLICATION_ID {
            return Err(self.foreign());
        }
        let ran = list(connection).map_err(fail)?;
        match migrations::pending(migrations::SQLITE, &ran)?.first() {
            None => Ok(()),
            Some(missing) => Err(StoreError::Database {
                during: "reading the schema",
                why: format!(
                    "migration {} ({}) has not run; open the journal for writing once, or restore this file",
                    missing.number, missing.name
                ),
            }),
        }
    }

    fn foreign(&self) -> StoreError {
        StoreError::Damaged { detail: format!("{} is not a journal of this program", self.place()) }
    }
}

fn list(connection: &Connection) -> rusqlite::Result<Vec<Ran>> {
    connection
        .prepare(sql::LIST_MIGRATIONS)?
        .query_map([], |row| Ok(Ran { number: row.get(0)?, name: row.get(1)?, hash: row.get(2)? }))?
        .collect()
}

/// Makes the data folder if need be.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    if folder.is_file() {
        return Err(StoreError::Io {
            path: folder.into(),
            why: "it is a file; give the data folder (or open a backup for reading)".into(),
        });
    }
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(|e| StoreError::io(folder, &e))
}

/// Takes the folder's lock; it is held until the file is dropped, or the process ends however it ends.
pub(crate) fn lock_folder(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let file = fs::OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|e| StoreError::io(&path, &e))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { place: folder.display().to_string() }),
        Err(TryLockError::Error(e)) => Err(StoreError::io(&path, &e)),
    }
}
