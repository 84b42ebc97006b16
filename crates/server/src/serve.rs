//! A server from its start to its end.

use crate::bounds::Bounds;
use crate::clock::Clock;
use crate::house::{HiddenKey, House, OpenError, Opening};
use crate::log::FloorKind;
use crate::program::ProgramParts;
use crate::texts::Texts;
use crate::{demo, http, listen};
use houseway_store::{Journal, MemoryJournal, OpenOptions, Signer, StoreError};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Where a house keeps its journal.
#[derive(Clone, Debug)]
pub enum Place {
    /// In memory: gone with the process. For a demo only.
    Memory,
    /// At this address: a data folder, or `postgres://...`.
    At {
        /// The folder or the address.
        address: String,
        /// The folder of the keys, outside the data folder.
        keys: PathBuf,
    },
}

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Demo or real.
    pub kind: FloorKind,
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the journal is kept.
    pub place: Place,
    /// Bounds on what comes from outside.
    pub bounds: Bounds,
    /// Whether browsers reach it by TLS, so that cookies are for TLS alone.
    pub secure_cookies: bool,
    /// Whether figures are kept for `/metrics`: once in a process.
    pub metrics: bool,
    /// The most bytes that the journal may take; as many as its disk has, if absent.
    pub storage_limit: Option<u64>,
    /// The rulebooks as they were gazetted, for whoever asks for a copy.
    pub texts: Texts,
}

/// Why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not this machine's.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the operating system says, and what to do.
        why: String,
    },
    /// The house cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The journal cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system does not say which program runs.
    #[error("the operating system does not say which file this program runs from: {0}")]
    Program(String),
    /// The operating system gives no randomness.
    #[error("the operating system gives no randomness: {0}")]
    Entropy(String),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    house: Arc<House>,
    serving: JoinHandle<()>,
    /// The one-time secret of the operator whom the first start made.
    pub first_secret: Option<FirstSecret>,
}

/// The way in after the first start of a real floor: shown once.
#[derive(Clone)]
pub struct FirstSecret {
    /// The name to sign in with.
    pub name: String,
    /// The secret, which must be changed at the first sign-in.
    pub secret: String,
}

impl std::fmt::Debug for FirstSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FirstSecret").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Server {
    /// Starts: the port first, then the journal, then every table, and last the doors.
    ///
    /// # Errors
    /// [`ServeError`].
    pub async fn start(settings: Settings) -> Result<Self, ServeError> {
        let Settings { kind, listen: at, place, bounds, secure_cookies, metrics, storage_limit, texts } =
            settings;
        let listener = bind(at).await?;
        let address = listener
            .local_addr()
            .map_err(|error| ServeError::Listen { address: at, why: error.to_string() })?;
        let (journal, hidden) = open(&place, storage_limit).await?;
        let opening = Opening {
            kind,
            journal,
            clock: Clock::start(),
            hidden,
            bounds,
            metrics: metrics.then(http::recorder).flatten(),
            secure_cookies,
            program: match place {
                // What is gone with the process has no record to be held against.
                Place::Memory => None,
                Place::At { .. } => Some(
                    ProgramParts::of_this_process()
                        .map_err(|error| ServeError::Program(error.to_string()))?,
                ),
            },
            texts,
        };
        Self::on(opening, listener, address).await
    }

    /// Starts on a journal that is open already. For tests, which bring their own clock and journal.
    ///
    /// # Errors
    /// [`ServeError`].
    pub async fn start_on(opening: Opening, listen: SocketAddr) -> Result<Self, ServeError> {
        let listener = bind(listen).await?;
        let address = listener
            .local_addr()
            .map_err(|error| ServeError::Listen { address: listen, why: error.to_string() })?;
        Self::on(opening, listener, address).await
    }

    async fn on(opening: Opening, listener: TcpListener, address: SocketAddr) -> Result<Self, ServeError> {
        let (kind, bounds) = (opening.kind, opening.bounds);
        let house = House::open(opening).await?;
        // Before anybody outside is answered.
        if house.program.is_some() {
            house.check_program(None).await.map_err(OpenError::SetUp)?;
        }
        let first_secret = match kind {
            FloorKind::Demo => {
                demo::set_up(&house).await?;
                None
            }
            FloorKind::Real => house.first_operator().await.map_err(OpenError::SetUp)?,
        };
        let app = http::router(Arc::clone(&house));
        let ending = house.ending.clone();
        tokio::spawn({
            let house = Arc::clone(&house);
            async move { house.look_after().await }
        });
        tokio::spawn({
            let house = Arc::clone(&house);
            async move { house.carry_on().await }
        });
        let serving = tokio::spawn(listen::serve(listener, app, bounds, ending));
        tracing::info!(%address, floor = %kind, "the house is open");
        Ok(Self { address, house, serving, first_secret })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its house.
    #[must_use]
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Ends it in good order: streams are told, tables keep snapshots and sign their heads, the journal is closed.
    pub async fn stop(self) {
        tracing::info!("the house closes");
        self.house.ending.begin();
        if let Err(error) = self.serving.await {
            tracing::error!(%error, "the doors did not close cleanly");
        }
        self.house.close().await;
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| {
        let why = match error.kind() {
            std::io::ErrorKind::AddrInUse => {
                "another program listens there already: stop it, or give another port with --listen"
                    .to_owned()
            }
            std::io::ErrorKind::PermissionDenied => {
                "ports below 1024 need more rights than this process has: give a higher port with --listen"
                    .to_owned()
            }
            std::io::ErrorKind::AddrNotAvailable => {
                "this machine does not have that address: give one of its own with --listen".to_owned()
            }
            _ => error.to_string(),
        };
        ServeError::Listen { address, why }
    })
}

async fn open(place: &Place, size_limit: Option<u64>) -> Result<(Arc<dyn Journal>, HiddenKey), ServeError> {
    match place {
        Place::Memory => {
            let mut secret = [0; 32];
            getrandom::fill(&mut secret).map_err(|error| ServeError::Entropy(error.to_string()))?;
            let journal = MemoryJournal::with_signer(Signer::from_secret(&secret), 1_000);
            Ok((Arc::new(journal), HiddenKey::Passing))
        }
        Place::At { address, keys } => {
            let options = OpenOptions { size_limit, ..OpenOptions::new(keys.join("journal.key")) };
            let journal = houseway_store::open(address, &options).await?;
            Ok((journal, HiddenKey::File(keys.join("hidden.key"))))
        }
    }
}
