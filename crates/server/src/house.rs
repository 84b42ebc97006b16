//! The house: its journal, clock, tables, people and devices in one running server.

use crate::access::Caller;
use crate::access::browsers::Browsers;
use crate::access::credentials::Credentials;
use crate::access::devices::{Devices, Holder};
use crate::access::sessions::Sessions;
use crate::access::token::{Token, TokenDigest};
use crate::bounds::{Bounds, Rate};
use crate::chance::{Chance, Draws};
use crate::clock::Clock;
use crate::floor::{self, Running};
use crate::games::{Starting, playing_book};
use crate::log::{FloorKind, HouseLog};
use crate::pool;
use crate::presence::Presence;
use crate::problem::Problem;
use crate::program::ProgramParts;
use crate::record::{self, RecordError};
use crate::serve::FirstSecret;
use crate::table::{self, StartError, Table, stream_of};
use crate::texts::Texts;
use crate::wait::Ending;
use axum::http::StatusCode;
use houseway_chance::{ChanceError, OperatingSystem, SealingKey, Source};
use houseway_floor::pool::JackpotPool;
use houseway_floor::{Command as FloorCommand, Floor};
use houseway_lawbook::{Readings, RulebookId, Short};
use houseway_store::{Journal, StoreError, StreamId};
use houseway_table::pai_gow::PoolName;
use houseway_table::{Actor, PersonId, Post, TableId};
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::Notify;

/// Where the key to what lies hidden is kept.
#[derive(Clone, Debug)]
pub enum HiddenKey {
    /// In this file, which is made if it is missing. It lies outside the data folder.
    File(PathBuf),
    /// Nowhere: what lies hidden is lost with the process. For play that need not survive it.
    Passing,
    /// With another source of chance altogether: for tests, which bring tiles and dice of their own.
    Other(Arc<dyn Draws>),
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
    pub(crate) floor: Running,
    pub(crate) floor_rules: houseway_floor::Rules,
    pub(crate) credentials: Credentials,
    pub(crate) browsers: Browsers,
    pub(crate) sessions: Sessions,
    pub(crate) devices: Devices,
    pub(crate) command_rate: Rate<String>,
    pub(crate) door_rate: Rate<crate::http::Door>,
    pub(crate) ending: Ending,
    pub(crate) metrics: Option<PrometheusHandle>,
    pub(crate) secure_cookies: bool,
    /// One audit of everything runs at a time.
    pub(crate) auditing: tokio::sync::Mutex<()>,
    pub(crate) log: HouseLog,
    /// When devices were last heard.
    pub(crate) presence: Presence,
    /// The parts of the program, if they are checked.
    pub(crate) program: Option<ProgramParts>,
    /// The program is examined by one at a time.
    pub(crate) examining: tokio::sync::Mutex<()>,
    /// Jackpot pools that tables share.
    pub(crate) pools: RwLock<BTreeMap<PoolName, pool::Running>>,
    /// Is told when there may be something to carry to a pool.
    pub(crate) post: Arc<Notify>,
    /// The rulebooks as they were gazetted, as far as the operator has them.
    pub(crate) texts: Texts,
    /// One carries at a time.
    pub(crate) carrying: tokio::sync::Mutex<()>,
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
    /// The parts of the program that are held against their record (G-12); without them nothing is checked.
    pub program: Option<ProgramParts>,
    /// The rulebooks as they were gazetted, for whoever asks for a copy.
    pub texts: Texts,
}

impl House {
    /// Opens a house on its journal: every table is read back and takes up where it was.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn open(opening: Opening) -> Result<Arc<Self>, OpenError> {
        let Opening { kind, journal, clock, hidden, bounds, metrics, secure_cookies, program, texts } =
            opening;
        let log = HouseLog::open(Arc::clone(&journal), clock.clone(), kind).await?;
        let id = TableId::new(floor::NAME).map_err(|error| OpenError::Journal(error.to_string()))?;
        let rules = floor::rules().map_err(|why| StartError::Rules { table: id, why })?;
        let stream = StreamId::new(floor::NAME)?;
        let (own, on) = (rules.clone(), Arc::clone(&journal));
        let floor = table::start::<Floor>(id, stream, on, clock.clone(), own, None).await?;
        let house = Arc::new(Self {
            kind,
            floor,
            floor_rules: rules,
            credentials: Credentials::new(Arc::clone(&journal)),
            browsers: Browsers::load(Arc::clone(&journal), clock.clone()).await?,
            sessions: Sessions::load(Arc::clone(&journal), clock.clone()).await?,
            devices: Devices::load(Arc::clone(&journal)).await?,
            command_rate: Rate::new(clock.clone(), bounds.commands_per_second, bounds.commands_at_once),
            // Signing in and pairing: a few attempts at once, then one every second.
            door_rate: Rate::new(clock.clone(), 1, 10),
            tables: RwLock::default(),
            pools: RwLock::default(),
            post: Arc::default(),
            carrying: tokio::sync::Mutex::new(()),
            ending: Ending::default(),
            making: tokio::sync::Mutex::new(()),
            auditing: tokio::sync::Mutex::new(()),
            examining: tokio::sync::Mutex::new(()),
            presence: Presence::new(clock.clone()),
            program,
            texts,
            clock,
            journal,
            bounds,
            metrics,
            secure_cookies,
            log,
            hidden,
        });
        let streams = house.journal.streams().await?;
        for head in &streams {
            let Some(name) = head.stream.as_str().strip_prefix(pool::PREFIX) else { continue };
            let name = PoolName::new(name).map_err(|error| OpenError::Journal(error.to_string()))?;
            if let Some(set_up) = record::set_up(house.journal.as_ref(), &head.stream).await? {
                house.start_pool(name, set_up.rulebook, &set_up.readings).await?;
            }
        }
        for head in streams {
            let Some(id) = head.stream.as_str().strip_prefix("table:") else { continue };
            let id = TableId::new(id).map_err(|error| OpenError::Journal(error.to_string()))?;
            if let Some(set_up) = record::set_up(house.journal.as_ref(), &head.stream).await? {
                house.start_table(id, head.stream, set_up.rulebook, &set_up.readings).await?;
            }
        }
        // What the last run left between a table and its pool.
        house.carry().await;
        Ok(house)
    }

    /// Starts the task of a pool.
    async fn start_pool(
        &self,
        name: PoolName,
        book: RulebookId,
        readings: &Readings,
    ) -> Result<pool::Running, OpenError> {
        let id = pool::id_of(name).map_err(OpenError::SetUp)?;
        let rules =
            crate::pai_gow::rules(book, readings).map_err(|why| StartError::Rules { table: id, why })?;
        let stream = StreamId::new(id.as_str())?;
        let (journal, clock) = (Arc::clone(&self.journal), self.clock.clone());
        let started = table::start::<JackpotPool>(id, stream, journal, clock, rules, None).await?;
        // Money that is put into it shows on the signs of its tables.
        started.tell_changes(Arc::clone(&self.post));
        self.pools.write().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&started));
        Ok(started)
    }

    /// Makes a pool and sets it up; without that it is not made.
    ///
    /// # Errors
    /// A [`Problem`] if the name is taken, the book unknown or the terms refused.
    pub(crate) async fn make_pool(
        &self,
        by: Actor,
        config: houseway_floor::pool::Config,
    ) -> Result<pool::Running, Problem> {
        const MOST_POOLS: usize = 50;
        let _turn = self.making.lock().await;
        let name = config.pool;
        let conflict = |title, detail: String| Err(Problem::new(StatusCode::CONFLICT, title, detail));
        if self.pool(name).is_ok() {
            return conflict("pool exists", format!("there is a pool {name} already"));
        }
        if self.all_pools().len() >= MOST_POOLS {
            return conflict("too many pools", format!("a house has at most {MOST_POOLS} pools"));
        }
        crate::pai_gow::rules(config.rulebook, &config.readings)
            .map_err(|why| Problem::missing(why.to_string()))?;
        let made = self
            .start_pool(name, config.rulebook, &config.readings)
            .await
            .map_err(|error| Problem::internal("starting the pool", &error))?;
        let command = houseway_floor::pool::Command::SetUp { config: Box::new(config) };
        if let Err(problem) = pool::give(&made, by, "set-up", &command).await {
            made.stop().await;
            self.pools.write().unwrap_or_else(PoisonError::into_inner).remove(&name);
            return Err(problem);
        }
        Ok(made)
    }

    /// Starts the task of a table that plays this book.
    async fn start_table(
        &self,
        id: TableId,
        stream: StreamId,
        book: RulebookId,
        readings: &Readings,
    ) -> Result<Arc<dyn Table>, OpenError> {
        let game = playing_book(book).map_err(|why| OpenError::Journal(format!("table {id}: {why}")))?;
        let started = game
            .start(Starting {
                id,
                stream,
                journal: Arc::clone(&self.journal),
                clock: self.clock.clone(),
                book,
                readings: readings.clone(),
                chance: self.chance()?,
                post: Arc::clone(&self.post),
            })
            .await?;
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&started));
        Ok(started)
    }

    /// The source of chance of a table.
    fn chance(&self) -> Result<Chance, ChanceError> {
        let key = match &self.hidden {
            HiddenKey::File(path) => SealingKey::in_file(path)?,
            HiddenKey::Passing => SealingKey::passing(&mut OperatingSystem)?,
            HiddenKey::Other(other) => return Ok(Chance::of(Arc::clone(other))),
        };
        Ok(Chance::new(Source::new(key)))
    }

    /// Refuses a person who does not work at this table (G-11). Terminals and devices stand where they were enrolled.
    pub(crate) fn need_station(&self, by: &[Actor], table: TableId) -> Result<(), Problem> {
        let Some(Actor::Person { id, .. }) = by.first() else { return Ok(()) };
        if table.as_str() == floor::NAME {
            return Ok(());
        }
        let known = self.floor.known();
        houseway_floor::need_station(&self.floor_rules, &known, *id, table, self.clock.now()).map_err(
            |refused| {
                metrics::counter!("houseway_not_assigned_total").increment(1);
                let reason = serde_json::to_value(&refused.reason).unwrap_or(Value::Null);
                Problem::not_assigned(*id, table, reason, refused.basis)
            },
        )
    }

    /// A table that people and terminals may still do something at.
    ///
    /// # Errors
    /// A [`Problem`] if there is none of that id, or it has left the floor.
    pub(crate) fn active_table(&self, id: TableId) -> Result<Arc<dyn Table>, Problem> {
        self.need_active(id)?;
        self.table(id)
    }

    /// Refuses what is about a table that has left the floor.
    pub(crate) fn need_active(&self, id: TableId) -> Result<(), Problem> {
        if self.floor.known().retired.contains(&id) { Err(retired(id)) } else { Ok(()) }
    }

    /// Takes a table off the floor. Its record stays, and can be looked at.
    ///
    /// # Errors
    /// A [`Problem`] while the table is open, or if the floor refuses.
    pub(crate) async fn retire_table(&self, id: TableId, by: Actor) -> Result<(), Problem> {
        let _turn = self.making.lock().await;
        let phase = self.active_table(id)?.status().phase;
        if phase != "closed" {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "table open",
                format!("table {id} is open ({phase}): close it with a counted float first"),
            ));
        }
        let holds = self.active_table(id)?.status().holds;
        if !holds.is_zero() {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "players' money",
                format!(
                    "table {id} still holds {holds} of its players: open it, pay what is owed and release or forfeit what was seized first"
                ),
            ));
        }
        if let Some(owed) = self.active_table(id)?.owed() {
            if owed.postings.is_empty() {
                return Err(Problem::new(
                    StatusCode::CONFLICT,
                    "pool shared",
                    format!(
                        "table {id} shares the pool {}: unlink it first, which takes two persons",
                        owed.pool
                    ),
                ));
            }
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "pool owed",
                format!("table {id} has told its jackpot's pool something that is not answered yet"),
            ));
        }
        let devices: Vec<_> = {
            let known = self.floor.known();
            let here = known.devices.iter().filter(|(_, device)| device.place.table() == id);
            here.map(|(device, _)| *device).collect()
        };
        floor::give(&self.floor, by, &FloorCommand::RetireTable { table: id }).await?;
        for device in devices {
            self.devices.dismiss(device).await;
        }
        Ok(())
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
        by: Actor,
        configure: Value,
    ) -> Result<Arc<dyn Table>, Problem> {
        const MOST_TABLES: usize = 500;
        let _turn = self.making.lock().await;
        if id.as_str() == floor::NAME {
            return Err(Problem::malformed("a table cannot be called `floor`"));
        }
        if id.as_str().starts_with(pool::PREFIX) {
            return Err(Problem::malformed(format!("`{}` is for jackpot pools", pool::PREFIX)));
        }
        self.need_active(id)?;
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
        playing_book(book).map_err(|why| Problem::missing(why.to_string()))?;
        self.need_pool(&configure)?;
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
            && let Some(person) = floor::standing(&self.floor, id, self.clock.now())
        {
            return Caller::Person { id, post: person.post, session };
        }
        device.and_then(|token| self.device(token)).unwrap_or(Caller::Nobody)
    }

    fn device(&self, token: TokenDigest) -> Option<Caller> {
        let Holder { device: id, purpose } = self.devices.holder(token)?;
        let place = self.floor.known().devices.get(&id)?.place;
        Some(Caller::Device { id, place, purpose, token })
    }

    /// Whether a caller is still who he was.
    pub(crate) fn still(&self, caller: &Caller) -> bool {
        match caller {
            Caller::Guest | Caller::Nobody => true,
            Caller::Person { id, post, session } => {
                self.sessions.holds(*session)
                    && floor::standing(&self.floor, *id, self.clock.now())
                        .is_some_and(|person| person.post == *post)
            }
            Caller::Device { token, .. } => self.device(*token).as_ref() == Some(caller),
        }
    }

    /// Makes the operator of a house that nobody manages; the secret is for whoever started it. An operator without a
    /// secret (a start that was cut short) gets one.
    pub(crate) async fn first_operator(&self) -> Result<Option<FirstSecret>, Problem> {
        const OPERATOR: &str = "operator";
        let id = PersonId::new(OPERATOR).map_err(|e| Problem::internal("naming the operator", &e))?;
        if !self.floor.known().is_managed() {
            let name = Short::new("Operator").map_err(|e| Problem::internal("naming the operator", &e))?;
            let command = FloorCommand::AddPerson { id, name, post: Post::GamingShiftManager };
            floor::give(&self.floor, Actor::System, &command).await?;
        }
        if !self.floor.known().people.contains_key(&id) || self.credentials.has(id).await? {
            return Ok(None);
        }
        let secret = Token::draw_code().map_err(|error| Problem::internal("drawing a secret", &error))?;
        self.credentials.set(id, secret.expose(), true).await?;
        Ok(Some(FirstSecret { name: OPERATOR.to_owned(), secret: secret.expose().to_owned() }))
    }

    /// Tells the floor of a table that it does not know yet.
    pub(crate) async fn announce(&self, table: &dyn Table, by: Actor) -> Result<(), Problem> {
        if self.floor.known().tables.contains_key(&table.id()) {
            return Ok(());
        }
        let status = table.status();
        let name = format!("{} {}", status.title, status.table);
        let command = FloorCommand::AddTable {
            table: table.id(),
            title: Short::new(&name).map_err(|error| Problem::malformed(error.to_string()))?,
            rulebook: RulebookId::new(&status.rulebook)
                .map_err(|error| Problem::malformed(error.to_string()))?,
            seats: status.seats,
        };
        floor::give(&self.floor, by, &command).await.map(|_| ())
    }

    /// Ends the house: streams are told, tables stopped with snapshot and checkpoint, the journal closed.
    pub async fn close(&self) {
        self.ending.begin();
        self.carry().await;
        for table in self.all_tables() {
            // Before its last snapshot, and after its last entry.
            self.raise_due(table.as_ref()).await;
            table.stop().await;
            self.raise_due(table.as_ref()).await;
        }
        for pool in self.all_pools().values() {
            pool.stop().await;
        }
        self.floor.stop().await;
        self.log.ended().await;
        if let Err(error) = self.journal.close().await {
            tracing::error!(%error, "the journal did not close cleanly");
        }
    }
}

fn retired(id: TableId) -> Problem {
    Problem::new(
        StatusCode::GONE,
        "table retired",
        format!(
            "table {id} has left the floor; its record stays under this id, and a new table takes another"
        ),
    )
}
