//! Whole tables from PostgreSQL into a SQLite file and back, for backup and restore.

use crate::backup::into_place;
use crate::error::StoreError;
use crate::postgres::connect::Address;
use crate::postgres::rows::Reading;
use crate::postgres::sql;
use crate::sqlite::connect::Source;
use deadpool_postgres::{ClientWrapper, Transaction};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, TransactionBehavior};
use std::path::PathBuf;
use tokio::sync::mpsc;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// One table in both databases: its columns have the same names and meanings.
pub(crate) struct Table {
    pub name: &'static str,
    /// Rows fetched from PostgreSQL at once: few where each may be large.
    pub page: u32,
    pub columns: &'static [(&'static str, Kind)],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 64-bit number.
    Long,
    /// 32-bit number in PostgreSQL.
    Int,
    Text,
    /// Text or nothing.
    Maybe,
    Bytes,
}

use Kind::{Bytes, Int, Long, Maybe, Text};

/// In an order in which every row finds what it refers to.
pub(crate) const TABLES: &[Table] = &[
    Table {
        name: "streams",
        page: 64,
        columns: &[("id", Long), ("name", Text), ("version", Long), ("hash", Bytes)],
    },
    Table {
        name: "entries",
        page: 64,
        columns: &[
            ("stream", Long),
            ("version", Long),
            ("at_ms", Long),
            ("kind", Text),
            ("schema", Int),
            ("bytes", Bytes),
            ("hash", Bytes),
        ],
    },
    Table {
        name: "postings",
        page: 64,
        columns: &[
            ("stream", Long),
            ("version", Long),
            ("line", Int),
            ("debit", Text),
            ("credit", Text),
            ("cents", Long),
            ("reason", Text),
            ("corrects", Maybe),
        ],
    },
    Table {
        name: "keys",
        page: 64,
        columns: &[
            ("caller", Text),
            ("id", Text),
            ("stream", Long),
            ("first", Long),
            ("last", Long),
            ("request", Bytes),
            ("reply", Bytes),
        ],
    },
    Table {
        name: "checkpoints",
        page: 64,
        columns: &[
            ("stream", Long),
            ("version", Long),
            ("hash", Bytes),
            ("at_ms", Long),
            ("key", Bytes),
            ("signature", Bytes),
        ],
    },
    Table {
        name: "snapshots",
        page: 1,
        columns: &[
            ("stream", Long),
            ("version", Long),
            ("format", Int),
            ("key", Bytes),
            ("signature", Bytes),
            ("bytes", Bytes),
        ],
    },
    Table { name: "secrets", page: 64, columns: &[("namespace", Text), ("id", Text), ("bytes", Bytes)] },
];

/// Rows sent to PostgreSQL in one statement: fewer of them where they are large.
const ROWS: usize = 500;
const ROW_BYTES: usize = 4 << 20;

impl Table {
    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    pub(crate) fn select(&self) -> String {
        format!("SELECT {} FROM {}", self.names(), self.name)
    }

    pub(crate) fn sqlite_insert(&self) -> String {
        let marks = vec!["?"; self.columns.len()].join(", ");
        format!("INSERT INTO {} ({}) VALUES ({marks})", self.name, self.names())
    }

    pub(crate) fn postgres_insert(&self) -> String {
        let arrays: Vec<String> = self
            .columns
            .iter()
            .zip(1..)
            .map(|((_, kind), i)| format!("${i}::{}[]", kind.postgres()))
            .collect();
        format!(
            "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest({})",
            self.name,
            self.names(),
            arrays.join(", ")
        )
    }
}

impl Kind {
    fn postgres(self) -> &'static str {
        match self {
            Long => "bigint",
            Int => "integer",
            Text | Maybe => "text",
            Bytes => "bytea",
        }
    }

    fn read(self, reading: Reading<'_>, row: &Row, i: usize) -> Result<Value, StoreError> {
        Ok(match self {
            Long => Value::Integer(reading.column(row, i)?),
            Int => Value::Integer(reading.column::<i32>(row, i)?.into()),
            Text => Value::Text(reading.column(row, i)?),
            Maybe => reading.column::<Option<String>>(row, i)?.map_or(Value::Null, Value::Text),
            Bytes => Value::Blob(reading.column(row, i)?),
        })
    }
}

/// Copies everything into a new SQLite file, consistent as of one moment.
pub(crate) async fn to_sqlite(
    address: &Address,
    session: &ClientWrapper,
    dest: PathBuf,
) -> Result<(), StoreError> {
    let fail = |e: tokio_postgres::Error| address.fault("reading for the backup", &e);
    session.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await.map_err(fail)?;
    // The file is written on a thread of its own, at most a few rows behind.
    let (rows, received) = mpsc::channel(4);
    let writing =
        crate::options::beside(move || into_place(&dest, |part| write_file(part.to_owned(), received)));
    let reading = send_all(Reading { address, db: session }, rows);
    let (written, read) = tokio::join!(writing, reading);
    let ended = session.batch_execute("COMMIT").await.map_err(fail);
    // A failed file stops the reading too; its error says more.
    written.and(read).and(ended)
}

type Sent = (usize, Vec<Vec<Value>>);

async fn send_all(reading: Reading<'_>, rows: mpsc::Sender<Option<Sent>>) -> Result<(), StoreError> {
    let gone = |_| StoreError::Database {
        during: "writing the backup",
        why: "the file could not be written".into(),
    };
    for (i, table) in TABLES.iter().enumerate() {
        let fail = |e: tokio_postgres::Error| reading.address.fault("reading for the backup", &e);
        let cursor = format!("DECLARE everything NO SCROLL CURSOR FOR {}", table.select());
        reading.db.batch_execute(&cursor).await.map_err(fail)?;
        loop {
            let page = reading
                .db
                .query(&format!("FETCH FORWARD {} FROM everything", table.page), &[])
                .await
                .map_err(fail)?;
            if page.is_empty() {
                break;
            }
            let mut values = Vec::with_capacity(page.len());
            for row in &page {
                let columns = table.columns.iter().zip(0..);
                let row: Result<Vec<Value>, _> =
                    columns.map(|((_, kind), i)| kind.read(reading, row, i)).collect();
                values.push(row?);
            }
            rows.send(Some((i, values))).await.map_err(gone)?;
        }
        reading.db.batch_execute("CLOSE everything").await.map_err(fail)?;
    }
    // Without this word the file is not finished: the reading broke off.
    rows.send(None).await.map_err(gone)
}

fn write_file(file: PathBuf, mut rows: mpsc::Receiver<Option<Sent>>) -> Result<(), StoreError> {
    let source = Source { file, tuning: crate::options::SqliteTuning::default() };
    let mut db = source.plain_writer()?;
    source.migrate(&mut db)?;
    let fail = |e: rusqlite::Error| source.fault("writing the backup", &e);
    let tx = db.transaction().map_err(fail)?;
    loop {
        match rows.blocking_recv() {
            Some(Some((table, values))) => insert(&tx, &TABLES[table], values).map_err(fail)?,
            Some(None) => break,
            None => {
                return Err(StoreError::Database {
                    during: "writing the backup",
                    why: "reading from PostgreSQL broke off".into(),
                });
            }
        }
    }
    tx.commit().map_err(fail)?;
    db.close().map_err(|(_, e)| fail(e))
}

fn insert(db: &Connection, table: &Table, rows: Vec<Vec<Value>>) -> rusqlite::Result<()> {
    let mut statement = db.prepare_cached(&table.sqlite_insert())?;
    for row in rows {
        statement.execute(rusqlite::params_from_iter(row))?;
    }
    Ok(())
}

/// Copies a SQLite file into the empty tables of a schema, all or nothing.
pub(crate) async fn from_sqlite(
    address: &Address,
    session: &mut ClientWrapper,
    file: PathBuf,
) -> Result<(), StoreError> {
    let fail = |e: tokio_postgres::Error| address.fault("restoring", &e);
    let tx = session.transaction().await.map_err(fail)?;
    let there: i64 = tx.client().query_one_scalar(sql::COUNT_STREAMS, &[]).await.map_err(fail)?;
    let secrets: i64 = tx.client().query_one_scalar(sql::COUNT_SECRETS, &[]).await.map_err(fail)?;
    if there + secrets > 0 {
        return Err(StoreError::NotEmpty { place: address.place() });
    }
    let (rows, mut received) = mpsc::channel(4);
    let reading = crate::options::beside(move || read_file(file, &rows));
    let (read, written) = tokio::join!(reading, async {
        let written = insert_all(address, &tx, &mut received).await;
        // Lets the reading end when the writing has failed.
        received.close();
        written
    });
    written.and(read)?;
    tx.execute(sql::AFTER_STREAMS, &[]).await.map_err(fail)?;
    tx.commit().await.map_err(fail)
}

async fn insert_all(
    address: &Address,
    tx: &Transaction<'_>,
    received: &mut mpsc::Receiver<(usize, Vec<Column>)>,
) -> Result<(), StoreError> {
    let fail = |e: tokio_postgres::Error| address.fault("restoring", &e);
    while let Some((table, columns)) = received.recv().await {
        let values: Vec<&(dyn ToSql + Sync)> = columns.iter().map(Column::sql).collect();
        let statement = tx.prepare_cached(&TABLES[table].postgres_insert()).await.map_err(fail)?;
        tx.execute(&statement, &values).await.map_err(fail)?;
    }
    Ok(())
}

/// The values of one column of some rows.
enum Column {
    Long(Vec<i64>),
    Int(Vec<i32>),
    Text(Vec<Option<String>>),
    Bytes(Vec<Vec<u8>>),
}

impl Column {
    fn new(kind: Kind) -> Self {
        match kind {
            Long => Self::Long(Vec::new()),
            Int => Self::Int(Vec::new()),
            Text | Maybe => Self::Text(Vec::new()),
            Bytes => Self::Bytes(Vec::new()),
        }
    }

    fn push(&mut self, value: ValueRef<'_>) -> rusqlite::Result<usize> {
        match self {
            Self::Long(list) => list.push(value.as_i64()?),
            Self::Int(list) => {
                let number = value.as_i64()?;
                list.push(
                    i32::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(0, number))?,
                );
            }
            Self::Text(list) => list.push(value.as_str_or_null()?.map(str::to_owned)),
            Self::Bytes(list) => list.push(value.as_blob()?.to_vec()),
        }
        Ok(match value {
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len(),
            _ => 8,
        })
    }

    fn sql(&self) -> &(dyn ToSql + Sync) {
        match self {
            Self::Long(list) => list,
            Self::Int(list) => list,
            Self::Text(list) => list,
            Self::Bytes(list) => list,
        }
    }
}

fn read_file(file: PathBuf, rows: &mpsc::Sender<(usize, Vec<Column>)>) -> Result<(), StoreError> {
    let source = Source { file, tuning: crate::options::SqliteTuning::default() };
    let mut db = source.reader()?;
    let fail = |e: rusqlite::Error| source.fault("reading the backup", &e);
    let tx = db.transaction_with_behavior(TransactionBehavior::Deferred).map_err(fail)?;
    for (i, table) in TABLES.iter().enumerate() {
        let fresh = || table.columns.iter().map(|(_, kind)| Column::new(*kind)).collect::<Vec<_>>();
        let send = |columns| {
            rows.blocking_send((i, columns)).map_err(|_| StoreError::Database {
                during: "restoring",
                why: "writing to PostgreSQL broke off".into(),
            })
        };
        let mut statement = tx.prepare(&table.select()).map_err(fail)?;
        let mut found = statement.query([]).map_err(fail)?;
        let (mut columns, mut count, mut size) = (fresh(), 0, 0);
        while let Some(row) = found.next().map_err(fail)? {
            for (c, column) in columns.iter_mut().enumerate() {
                size += row.get_ref(c).and_then(|value| column.push(value)).map_err(fail)?;
            }
            count += 1;
            if count >= ROWS || size >= ROW_BYTES {
                send(std::mem::replace(&mut columns, fresh()))?;
                (count, size) = (0, 0);
            }
        }
        if count > 0 {
            send(columns)?;
        }
    }
    Ok(())
}
