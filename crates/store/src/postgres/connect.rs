//! Reaching PostgreSQL: the schema, the settings that durability rests on, migrations, and what the errors mean.

use crate::error::StoreError;
use crate::migrations::{self, Ran};
use crate::postgres::{sql, tls};
use deadpool_postgres::ClientWrapper;
use std::time::Duration;
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Where a journal lies in PostgreSQL.
#[derive(Clone)]
pub(crate) struct Address {
    config: Config,
    schema: String,
    tls: MakeRustlsConnect,
}

impl Address {
    pub(crate) fn new(url: &str, schema: &str) -> Result<Self, StoreError> {
        let split = tls::split(url)?;
        let mut config: Config = split.url.parse().map_err(|e| StoreError::Invalid {
            what: "PostgreSQL address",
            // The driver names the part that is wrong, never its value.
            why: format!("{e}; write postgres://user:password@host:port/database"),
        })?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(10));
        }
        let tls = tls::connector(&mut config, &split)?;
        config.application_name("houseway");
        let given = config.get_options().unwrap_or("").to_owned();
        config.options(format!("{given} -c search_path={schema}"));
        Ok(Self { config, schema: schema.into(), tls })
    }

    /// A configuration whose sessions can only read.
    pub(crate) fn reading(&self) -> Config {
        let mut config = self.config.clone();
        let given = config.get_options().unwrap_or("").to_owned();
        config.options(format!("{given} -c default_transaction_read_only=on"));
        config
    }

    /// How a session is secured on its way.
    pub(crate) fn tls(&self) -> MakeRustlsConnect {
        self.tls.clone()
    }

    /// Host, database and schema; no user, no password.
    pub(crate) fn place(&self) -> String {
        let host = match self.config.get_hosts().first() {
            Some(Host::Tcp(name)) => name.clone(),
            Some(Host::Unix(path)) => path.display().to_string(),
            None => "localhost".into(),
        };
        let port = self.config.get_ports().first().copied().unwrap_or(5432);
        let database = self.config.get_dbname().unwrap_or("(default)");
        format!("postgres://{host}:{port}/{database}, schema {}", self.schema)
    }

    /// What an error of PostgreSQL means for a caller.
    pub(crate) fn fault(&self, during: &'static str, error: &tokio_postgres::Error) -> StoreError {
        let Some(db) = error.as_db_error() else {
            if error.is_closed()
                || std::error::Error::source(error).is_some_and(<dyn std::error::Error>::is::<std::io::Error>)
            {
                return StoreError::Unavailable {
                    why: format!("{}, {during}: {}", self.place(), whole(error)),
                };
            }
            return StoreError::Database { during, why: whole(error) };
        };
        let why = db.message().to_owned();
        let code = db.code();
        match *code {
            SqlState::DISK_FULL => StoreError::DiskFull { detail: why },
            SqlState::READ_ONLY_SQL_TRANSACTION | SqlState::INSUFFICIENT_PRIVILEGE => {
                StoreError::ReadOnly { place: format!("{} ({why})", self.place()) }
            }
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => {
                StoreError::Damaged { detail: format!("{}, {during}: {why}", self.place()) }
            }
            // Connection exceptions, operator intervention, wrong credentials, no such database, too many connections.
            _ if code.code().starts_with("08")
                || code.code().starts_with("57P")
                || code.code().starts_with("28")
                || code.code() == "3D000"
                || code.code() == "53300" =>
            {
                StoreError::Unavailable { why: format!("{}, {during}: {why}", self.place()) }
            }
            _ => StoreError::Database { during, why },
        }
    }

    /// A session of its own, with a cache of prepared statements.
    pub(crate) async fn connect(&self) -> Result<ClientWrapper, StoreError> {
        let (client, connection) =
            self.config.connect(self.tls.clone()).await.map_err(|e| self.fault("connecting", &e))?;
        let task = tokio::spawn(async move {
            if let Err(e) = connection.await {
                tracing::warn!(error = %e, "the connection to PostgreSQL ended");
            }
        });
        Ok(ClientWrapper::new(client, task))
    }

    pub(crate) async fn make_schema(&self, client: &Client) -> Result<(), StoreError> {
        // Asked first: creating needs a right that a prepared schema does not.
        let there = client
            .query_opt("SELECT 1 FROM pg_namespace WHERE nspname = $1", &[&self.schema])
            .await
            .map_err(|e| self.fault("looking for the schema", &e))?;
        if there.is_some() {
            return Ok(());
        }
        // The options allow only a-z, 0-9 and _ in the name.
        client
            .batch_execute(&format!("CREATE SCHEMA IF NOT EXISTS \"{}\"", self.schema))
            .await
            .map_err(|e| self.fault("making the schema", &e))
    }

    /// Takes the writer's lock of this schema for the session. The session of a process that has just ended may hold it
    /// a moment longer, so it is tried for a second.
    pub(crate) async fn lock(&self, client: &Client) -> Result<(), StoreError> {
        for _ in 0..5 {
            let taken: bool = client
                .query_one_scalar(sql::LOCK, &[])
                .await
                .map_err(|e| self.fault("taking the writer's lock", &e))?;
            if taken {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Err(StoreError::InUse { place: self.place() })
    }

    /// Refuses settings under which an acknowledged entry could vanish.
    pub(crate) async fn check_durability(&self, client: &Client) -> Result<(), StoreError> {
        let fail = |e: tokio_postgres::Error| self.fault("reading the settings", &e);
        let standby: bool = client.query_one_scalar(sql::IN_RECOVERY, &[]).await.map_err(fail)?;
        if standby {
            return Err(StoreError::ReadOnly { place: format!("{} (a standby)", self.place()) });
        }
        let on: &[&str] = &["on"];
        let local: &[&str] = &["on", "local", "remote_write", "remote_apply"];
        for (setting, good, wanted) in [
            ("fsync", on, "on"),
            ("full_page_writes", on, "on"),
            ("synchronous_commit", local, "on or at least local"),
        ] {
            let found: String = client.query_one_scalar(sql::SETTING, &[&setting]).await.map_err(fail)?;
            if !good.contains(&found.as_str()) {
                return Err(StoreError::Durability { setting, found, wanted });
            }
        }
        Ok(())
    }

    /// How many bytes the journal's tables take.
    pub(crate) async fn size(&self, client: &Client) -> Result<u64, StoreError> {
        let fail = |e: tokio_postgres::Error| self.fault("measuring the database", &e);
        let used: i64 = client.query_one_scalar(sql::SIZE, &[]).await.map_err(fail)?;
        Ok(u64::try_from(used).unwrap_or(0))
    }

    /// How many bytes the disk of a database on this machine has free; none where it is another's, or where the database does
    /// not tell this user its folder.
    pub(crate) async fn disk(&self, client: &Client) -> Option<u64> {
        if !self.on_this_machine() {
            return None;
        }
        let folder: String = client.query_one_scalar(sql::SETTING, &[&"data_directory"]).await.ok()?;
        // In a container it is another folder than the one of that name here, and mostly there is none.
        let disk = rustix::fs::statvfs(folder.as_str()).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    fn on_this_machine(&self) -> bool {
        tls::foreign(&self.config).is_none()
    }

    /// Runs the pending migrations, or refuses what does not belong to this program.
    pub(crate) async fn migrate(&self, client: &mut Client) -> Result<(), StoreError> {
        let fail = |e: tokio_postgres::Error| self.fault("migrating", &e);
        let tx = client.transaction().await.map_err(fail)?;
        tx.batch_execute(sql::CREATE_MIGRATIONS).await.map_err(fail)?;
        let ran = self.ran(tx.client()).await?;
        for step in migrations::pending(migrations::POSTGRES, &ran)? {
            tx.batch_execute(step.sql).await.map_err(fail)?;
            let hash = step.hash();
            tx.execute(sql::ADD_MIGRATION, &[&i64::from(step.number), &step.name, &hash.0.as_slice()])
                .await
                .map_err(fail)?;
        }
        tx.commit().await.map_err(fail)
    }

    /// For reading only: the schema must be exactly this program's.
    pub(crate) async fn check_schema(&self, client: &Client) -> Result<(), StoreError> {
        let ran = self.ran(client).await?;
        match migrations::pending(migrations::POSTGRES, &ran)?.first() {
            None => Ok(()),
            Some(missing) => Err(StoreError::Database {
                during: "reading the schema",
                why: format!(
                    "migration {} ({}) has not run; open the journal for writing once",
                    missing.number, missing.name
                ),
            }),
        }
    }

    async fn ran(&self, client: &Client) -> Result<Vec<Ran>, StoreError> {
        let fail = |e: tokio_postgres::Error| self.fault("reading the migrations", &e);
        let rows = client.query(sql::LIST_MIGRATIONS, &[]).await.map_err(fail)?;
        rows.iter()
            .map(|row| {
                Ok(Ran {
                    number: row.try_get(0).map_err(fail)?,
                    name: row.try_get(1).map_err(fail)?,
                    hash: row.try_get(2).map_err(fail)?,
                })
            })
            .collect()
    }
}

/// The error and what caused it, in one line.
fn whole(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}
