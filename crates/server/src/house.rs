//! The house: its journal, clock, tables, people and devices in one running server.

use crate::access::credentials::Credentials;
use crate::access::devices::Devices;
use crate::access::sessions::Sessions;
use crate::access::{Caller, token::TokenDigest};
use crate::bounds::{Bounds, Rate};
use crate::clock::Clock;
use crate::floor::Floor;
use crate::log::{FloorKind, HouseLog};
use crate::problem::Problem;
use crate::record::{self, RecordError};
use crate::roulette::rules;
use crate::table::{self, StartError, Table, stream_of};
use crate::wait::Ending;
use axum::http::StatusCode;
use houseway_chance::{ChanceError, OperatingSystem, SealingKey, VirtualWheel};
use houseway_games::books::{Book, Game};
use houseway_lawbook::{Readings, RulebookId};
use houseway_store::{Journal, StoreError, StreamId};
use houseway_table::TableId;
use houseway_table::roulette::Roulette;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

/// Where the key to what lies hidden is kept.
#[derive(Clone, Debug)]
pub enum HiddenKey {
    /// In this file, which is made if it is missing. It lies outside the data folder.
    File(PathBuf),
    /// Nowhere: what lies hidden is lost with the process. For play that need not survive it.
    Passing,
}

/// Why a house cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The journal failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table's record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A table cannot be started.
    #[error(transparent)]
    Table(#[from] StartError),
    /// The key to what lies hidden cannot be used.
    #[error(transparent)]
    Key(#[from] ChanceError),
    /// The journal belongs to the other kind of floor.
    #[error(
        "{place} holds a {found} floor, and this would open a {wanted} floor on it: play money and money never share a journal; give another data folder"
    )]
    OtherFloor {
        /// Where the journal lies.
        place: String,
        /// What it holds.
        found: FloorKind,
        /// What was asked for.
        wanted: FloorKind,
    },
    /// Something in the journal is not what this program writes.
    #[error("{0}; run `houseway audit verify`")]
    Journal(String),
    /// Setting a table up failed.
    #[error("{0}")]
    SetUp(Problem),
}

/// A running house.
#[derive(Debug)]
pub struct House {
    pub(crate) kind: FloorKind,
    pub(crate) clock: Clock,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) bounds: Bounds,
    pub(crate) tables: RwLock<BTreeMap<TableId, Arc<dyn Table>>>,
    pub(crate) floor: Floor,
    pub(crate) credentials: Credentials,
    pub(crate) sessions: Sessions,
    pub(crate) devices: Devices,
    pub(crate) command_rate: Rate<String>,
    pub(crate) door_rate: Rate<std::net::IpAddr>,
    pub(crate) ending: Ending,
    pub(crate) metrics: Option<PrometheusHandle>,
    pub(crate) secure_cookies: bool,
    /// One audit of everything runs at a time.
    pub(crate) auditing: tokio::sync::Mutex<()>,
    log: HouseLog,
    hidden: HiddenKey,
    /// One table is made at a time.
    making: tokio::sync::Mutex<()>,
}

/// How a house is opened.
#[derive(Debug)]
pub struct Opening {
    /// Demo or real.
    pub kind: FloorKind,
    /// Its journal.
    pub journal: Arc<dyn Journal>,
    /// Its clock.
    pub clock: Clock,
    /// The key to what lies hidden.
    pub hidden: HiddenKey,
    /// Bounds on what comes from outside.
    pub bounds: Bounds,
    /// Where metrics are rendered, if anywhere.
    pub metrics: Option<PrometheusHandle>,
    /// Whether browsers reach it by TLS, so that cookies are for TLS alone.
    pub secure_cookies: bool,
}

impl House {
    /// Opens a house on its journal: every table is read back and takes up where it was.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn open(opening: Opening) -> Result<Arc<Self>, OpenError> {
        let Opening { kind, journal, clock, hidden, bounds, metrics, secure_cookies } = opening;
        let log = HouseLog::open(Arc::clone(&journal), clock.clone(), kind).await?;
        let house = Arc::new(Self {
            kind,
            floor: Floor::open(Arc::clone(&journal), clock.clone()).await?,
            credentials: Credentials::new(Arc::clone(&journal), clock.clone()),
            sessions: Sessions::load(Arc::clone(&journal), clock.clone()).await?,
            devices: Devices::load(Arc::clone(&journal), clock.clone()).await?,
            command_rate: Rate::new(clock.clone(), bounds.commands_per_second, bounds.commands_at_once),
            // Signing in and pairing: a few attempts at once, then one every second.
            door_rate: Rate::new(clock.clone(), 1, 10),
            tables: RwLock::default(),
            ending: Ending::default(),
            making: tokio::sync::Mutex::new(()),
            auditing: tokio::sync::Mutex::new(()),
            clock,
            journal,
            bounds,
            metrics,
            secure_cookies,
            log,
            hidden,
        });
        for head in house.journal.streams().await? {
            let Some(id) = head.stream.as_str().strip_prefix("table:") else { continue };
            let id = TableId::new(id).map_err(|error| OpenError::Journal(error.to_string()))?;
            if let Some(set_up) = record::set_up(house.journal.as_ref(), &head.stream).await? {
                house.start_table(id, head.stream, set_up.rulebook, &set_up.readings).await?;
            }
        }
        Ok(house)
    }

    /// Starts the task of a table that plays this book: a row for each game.
    async fn start_table(
        &self,
        id: TableId,
        stream: StreamId,
        book: RulebookId,
        readings: &Readings,
    ) -> Result<Arc<dyn Table>, OpenError> {
        let unknown = || {
            OpenError::Journal(format!(
                "table {id} plays the rulebook {book}, which this program does not have"
            ))
        };
        let game = Book::find(book.as_str()).map(|found| found.game).ok_or_else(unknown)?;
        let (journal, clock) = (Arc::clone(&self.journal), self.clock.clone());
        let started: Arc<dyn Table> = match game {
            Game::RapidRoulette => {
                let wheel = VirtualWheel::new(self.hidden_key()?);
                let rules = rules(book, readings).map_err(|why| StartError::Rules { table: id, why })?;
                table::start::<Roulette>(id, stream, journal, clock, rules, wheel).await?
            }
        };
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&started));
        Ok(started)
    }

    fn hidden_key(&self) -> Result<SealingKey, ChanceError> {
        match &self.hidden {
            HiddenKey::File(path) => SealingKey::in_file(path),
            HiddenKey::Passing => SealingKey::passing(&mut OperatingSystem),
        }
    }

    /// A running table.
    ///
    /// # Errors
    /// A [`Problem`] if there is none of that id.
    pub fn table(&self, id: TableId) -> Result<Arc<dyn Table>, Problem> {
        self.tables
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&id)
            .cloned()
            .ok_or_else(|| Problem::missing(format!("there is no table {id}")))
    }

    /// Every running table, in order of ids.
    #[must_use]
    pub fn all_tables(&self) -> Vec<Arc<dyn Table>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Makes a table and gives it its first command, the set-up; without that it is not made.
    ///
    /// # Errors
    /// A [`Problem`] if the id is taken, the book unknown or the set-up refused.
    pub(crate) async fn make_table(
        &self,
        id: TableId,
        by: houseway_table::Actor,
        configure: Value,
    ) -> Result<Arc<dyn Table>, Problem> {
        const MOST_TABLES: usize = 500;
        let _turn = self.making.lock().await;
        if self.table(id).is_ok() {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "table exists",
                format!("there is a table {id} already"),
            ));
        }
        if self.all_tables().len() >= MOST_TABLES {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "too many tables",
                "a house has at most 500 tables",
            ));
        }
        let config = &configure["config"];
        let malformed = |error: serde_json::Error| Problem::malformed(format!("this is no set-up: {error}"));
        let book: RulebookId = serde_json::from_value(config["rulebook"].clone()).map_err(malformed)?;
        let readings: Readings = serde_json::from_value(config["readings"].clone()).map_err(malformed)?;
        if config["table"].as_str() != Some(id.as_str()) {
            return Err(Problem::malformed("the set-up names another table"));
        }
        if Book::find(book.as_str()).is_none() {
            return Err(Problem::missing(format!("this program has no rulebook {book}")));
        }
        let made = self
            .start_table(id, stream_of(id)?, book, &readings)
            .await
            .map_err(|error| Problem::internal("starting the table", &error))?;
        let done = crate::ask::ask(made.as_ref(), &[by], None, "set-up", configure).await;
        if let Err(problem) = done {
            made.stop().await;
            self.tables.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
            return Err(problem);
        }
        Ok(made)
    }

    /// Who holds these tokens.
    pub(crate) async fn caller(&self, session: Option<TokenDigest>, device: Option<TokenDigest>) -> Caller {
        if self.kind == FloorKind::Demo {
            return Caller::Guest;
        }
        if let Some(session) = session
            && let Some(id) = self.sessions.active(session).await
            && let Some(person) = self.floor.person(id)
            && !person.locked
        {
            return Caller::Person { id, post: person.post, session };
        }
        device
            .and_then(|digest| self.devices.holder(digest).map(|device| Caller::Device(device, digest)))
            .unwrap_or(Caller::Nobody)
    }

    /// Whether a caller is still who he was.
    pub(crate) fn still(&self, caller: &Caller) -> bool {
        match caller {
            Caller::Guest | Caller::Nobody => true,
            Caller::Person { id, post, session } => {
                self.sessions.holds(*session)
                    && self.floor.person(*id).is_some_and(|person| !person.locked && person.post == *post)
            }
            Caller::Device(device, digest) => self.devices.holder(*digest).as_ref() == Some(device),
        }
    }

    /// Makes the operator of a house without people; the secret is for whoever started it.
    pub(crate) async fn first_operator(&self) -> Result<Option<crate::serve::FirstSecret>, Problem> {
        Ok(None)
    }

    /// Ends the house: streams are told, tables stopped with snapshot and checkpoint, the journal closed.
    pub async fn close(&self) {
        self.ending.begin();
        for table in self.all_tables() {
            table.stop().await;
        }
        self.log.ended().await;
        if let Err(error) = self.journal.close().await {
            tracing::error!(%error, "the journal did not close cleanly");
        }
    }

    /// What is done now and then: sessions and codes that ran out, and steps of the machine's clock.
    pub(crate) async fn look_after(&self) {
        let mut told = self.clock.wall_ahead_ms();
        loop {
            tokio::select! {
                () = tokio::time::sleep(std::time::Duration::from_secs(60)) => {}
                () = self.ending.wait() => return,
            }
            self.sessions.sweep().await;
            self.devices.sweep().await;
            let ahead = self.clock.wall_ahead_ms();
            if ahead.abs_diff(told) > 1_000 {
                tracing::warn!(ahead, "the machine's clock was set; this server's goes on without the step");
                self.log.clock_stepped(ahead).await;
                told = ahead;
            }
        }
    }
}
