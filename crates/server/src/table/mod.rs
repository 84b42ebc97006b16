//! Live tables: the task that owns each, and the handle through which everybody else speaks to it.

mod actor;
mod contain;
mod failing;
mod feed;
mod keep;
mod order;
mod stamp;
mod trouble;
mod views;

pub use feed::{Hello, Joined};
pub use keep::LoadError;
pub(crate) use keep::load;
pub use order::{Answer, Reply};
pub use stamp::Stamp;

use crate::chance::Chance;
use crate::clock::Clock;
use crate::live::{Live, ShoeSeen, Status, Unable};
use crate::pool::{Owed, PoolAsk};
use crate::problem::Problem;
use crate::record::{self, EntryLine, RecordError, RoundDocument};
use crate::strict;
pub use actor::Alarm;
use actor::{Actor, Bell, Call, Health};
pub(crate) use actor::{NO_ENTRY, PROGRAM_FAULT};
use axum::http::StatusCode;
use houseway_floor::{DayReport, GamingDay, Since};
use houseway_store::{IdempotencyKey, Journal, StreamId};
use houseway_table::{Actor as Giver, Audience, By, TableId, Time};
use order::{Order, Recent};
use serde_json::Value;
use stamp::Stamps;
use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, PoisonError};
use tokio::sync::{Notify, mpsc, oneshot, watch};

/// How many commands may wait for a table.
const MAILBOX: usize = 1_024;
/// How many viewers may wait to be let in.
const WAITING_ROOM: usize = 4_096;
/// The longest id of a command, in bytes.
pub const LONGEST_ID: usize = 64;

/// A boxed future of a handle.
pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A command as it came from outside.
#[derive(Debug)]
pub struct Given<'a> {
    /// As whom it may be given, as sign-in or enrolment have found; the first that the command is for gives it, and the next
    /// one where it takes a second person and the first was he.
    pub by: &'a [Giver],
    /// On which view whoever gives it looks.
    pub audience: Option<Audience>,
    /// The id under which it is done once.
    pub id: &'a str,
    /// When it was received.
    pub stamp: Stamp,
    /// The command, in the JSON of its game.
    pub command: Value,
}

/// A running table of any game.
pub trait Table: Send + Sync + std::fmt::Debug {
    /// Its id.
    fn id(&self) -> TableId;

    /// Its stream in the journal.
    fn stream(&self) -> &StreamId;

    /// The game's name in data.
    fn game(&self) -> &'static str;

    /// Stamps what was received just now. The stamp is handed over with the command, soon.
    fn stamp(&self) -> Stamp;

    /// Hands a command to the table; the answer comes to `reply`.
    ///
    /// # Errors
    /// A [`Problem`] at once for an unreadable command, one that is not for whoever gives it, and a full mailbox.
    fn give(&self, given: Given<'_>, reply: Reply) -> Result<(), Problem>;

    /// Lets a viewer in.
    ///
    /// # Errors
    /// A [`Problem`] when the table has no such seat, has stopped, or too many wait.
    fn join(&self, audience: Audience, hello: Hello) -> Soon<'_, Result<Joined, Problem>>;

    /// The table in a list.
    fn status(&self) -> Status;

    /// How a round was drawn, in the JSON of its game.
    ///
    /// # Errors
    /// A [`Problem`] when the system did not draw it, or it is not played yet.
    fn draw(&self, round: u64) -> Soon<'_, Result<Value, Problem>>;

    /// What the pit is to be told of, by the version of the entry that says so, and is perhaps not told yet.
    fn alarms(&self) -> BTreeMap<u64, Alarm>;

    /// The alarm of that entry stands in the floor's stream.
    fn alarm_told(&self, version: u64);

    /// What the table owes a jackpot's pool that it shares with others; `None` where it shares none.
    fn owed(&self) -> Option<Owed>;

    /// The set-up with another jackpot that waits at the table for a second person.
    fn asks_pool(&self) -> Option<PoolAsk>;

    /// What has been seen of its shoe; `None` where none is counted, or the table is closed.
    fn shoe(&self) -> Option<ShoeSeen>;

    /// The record of a round.
    ///
    /// # Errors
    /// A [`Problem`] when the table has not played it, or the journal cannot be read.
    fn round(&self, number: u64) -> Soon<'_, Result<RoundDocument, Problem>>;

    /// One line for each of the last rounds below `before`, the latest first.
    ///
    /// # Errors
    /// A [`Problem`] when the journal cannot be read.
    fn rounds(&self, before: Option<u64>, limit: usize) -> Soon<'_, Result<Vec<EntryLine>, Problem>>;

    /// What a gaming day that began there in the table's journal came to so far.
    ///
    /// # Errors
    /// A [`Problem`] when the journal cannot be read.
    fn day(&self, day: GamingDay, since: Since) -> Soon<'_, Result<DayReport, Problem>>;

    /// Ends the table with a snapshot and a signed checkpoint, and waits for it.
    fn stop(&self) -> Soon<'_, ()>;
}

/// The handle of a table that plays `G`.
pub(crate) struct Handle<G: Live> {
    id: TableId,
    stream: StreamId,
    orders: mpsc::Sender<Order<G::Command>>,
    calls: mpsc::Sender<Call>,
    stamps: Arc<Stamps>,
    status: watch::Receiver<Status>,
    known: watch::Receiver<Arc<G::Known>>,
    bell: Bell,
    journal: Arc<dyn Journal>,
}

/// Why a table cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Its stream cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Its rules are not known here.
    #[error("table {table}: {why}")]
    Rules {
        /// Which table.
        table: TableId,
        /// What is not known.
        why: Unable,
    },
}

/// The stream of a table.
///
/// # Errors
/// A [`Problem`] for an id that no stream can bear.
pub fn stream_of(table: TableId) -> Result<StreamId, Problem> {
    StreamId::new(format!("table:{table}")).map_err(|error| Problem::malformed(error.to_string()))
}

/// Reads a table back and starts its task. `rules` are those of a table without a set-up.
pub(crate) async fn start<G: Live>(
    id: TableId,
    stream: StreamId,
    journal: Arc<dyn Journal>,
    clock: Clock,
    rules: G::Rules,
    chance: Option<Chance>,
) -> Result<Arc<Handle<G>>, StartError> {
    let loaded = load::<G>(journal.as_ref(), &stream, chance.as_ref()).await?;
    let moved = clock.not_before(loaded.last_at);
    if moved > 0 {
        tracing::warn!(table = %id, moved, "the wall clock stands before the journal's last entry; this clock was moved on");
    }
    let own = G::rules_of(&loaded.state).map_err(|why| StartError::Rules { table: id, why })?;
    let rules = own.unwrap_or(rules);
    let (orders, mail) = mpsc::channel(MAILBOX);
    let (calls, called) = mpsc::channel(WAITING_ROOM);
    let stamps = Stamps::new(clock.clone());
    let mut first = G::status(&rules, &loaded.state);
    first.table = id.to_string();
    G::NAME.clone_into(&mut first.game);
    first.holds = Status::held(G::books(&loaded.state));
    let (status, seen) = watch::channel(first);
    let (known, knows) = watch::channel(Arc::new(G::known(&loaded.state)));
    let bell = Bell::default();
    actor::ring(&bell, loaded.alarms);
    let actor = Actor::<G> {
        id,
        stream: stream.clone(),
        epoch: clock.now().0,
        clock,
        journal: Arc::clone(&journal),
        rules,
        chance,
        state: loaded.state,
        reckoner: loaded.reckoner,
        version: loaded.version,
        since_snapshot: loaded.since_snapshot,
        snapshot_after: Arc::new(AtomicU64::new(actor::SNAPSHOT_EVERY)),
        last_at: loaded.last_at,
        down_since: None,
        mail,
        calls: called,
        stamps: Arc::clone(&stamps),
        status,
        known,
        health: Health::Running,
        pending: BTreeMap::new(),
        arrived: 0,
        recent: Recent::default(),
        feeds: BTreeMap::new(),
        stale: BTreeSet::new(),
        stale_since: None,
        steps_held_until: Time(0),
        bell: Arc::clone(&bell),
    };
    contain::watch_over(id, Arc::clone(&bell), tokio::spawn(actor.run()));
    Ok(Arc::new(Handle { id, stream, orders, calls, stamps, status: seen, known: knows, bell, journal }))
}

impl<G: Live> Handle<G> {
    /// What is known of the state since the last command.
    pub(crate) fn known(&self) -> Arc<G::Known> {
        Arc::clone(&self.known.borrow())
    }

    /// Tells whoever carries post to pools of every change of a pool, and of a table that shares one, as long as it runs.
    pub(crate) fn tell_changes(&self, post: Arc<Notify>) {
        let mut known = self.known.clone();
        tokio::spawn(async move {
            while known.changed().await.is_ok() {
                if G::POOLS || G::owed(&known.borrow_and_update()).is_some() {
                    post.notify_one();
                }
            }
        });
    }

    /// Tells when that changes, from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<Arc<G::Known>> {
        let mut known = self.known.clone();
        known.mark_unchanged();
        known
    }
}

impl<G: Live> std::fmt::Debug for Handle<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handle").field("table", &self.id).field("game", &G::NAME).finish_non_exhaustive()
    }
}

impl<G: Live> Table for Handle<G> {
    fn id(&self) -> TableId {
        self.id
    }

    fn stream(&self) -> &StreamId {
        &self.stream
    }

    fn game(&self) -> &'static str {
        G::NAME
    }

    fn stamp(&self) -> Stamp {
        self.stamps.stamp()
    }

    fn give(&self, given: Given<'_>, reply: Reply) -> Result<(), Problem> {
        let Given { by, audience, id, stamp, command } = given;
        if id.is_empty() || id.len() > LONGEST_ID || id.chars().any(char::is_control) {
            return Err(Problem::malformed("the id of a command is 1 to 64 printable bytes"));
        }
        let book = || self.status.borrow().rulebook.clone();
        let command: G::Command = strict::command(&command).map_err(|error| {
            let problem = Problem::malformed(format!("this is no command of the game: {error}"));
            problem.citing(G::unknown(&book(), &command))
        })?;
        let mut hands = by.iter().copied().filter(|by| G::may(by, &command));
        let (Some(own), second) = (hands.next(), hands.next()) else {
            let asked = by.first().map_or_else(|| "whoever only looks on".to_owned(), ToString::to_string);
            let problem = Problem::forbidden(format!("this command is not for {asked}"));
            return Err(problem.citing(G::barred(&book(), &command)));
        };
        // The digest is of the command as understood, so that a repetition may be spelt differently.
        let request =
            serde_json::to_vec(&command).map_err(|error| Problem::internal("reading a command", &error))?;
        let key = IdempotencyKey::new(format!("{}/{own}", self.id), id, &request);
        let by = By { actor: own, at: stamp.at() };
        let sent = self.orders.try_send(Order { key, by, second, command, audience, reply });
        // Only now may a deadline pass: the command is in the mailbox.
        drop(stamp);
        sent.map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => {
                metrics::counter!("houseway_mailbox_full_total").increment(1);
                Problem::too_fast("too many commands wait for this table: send the same id again in a moment")
            }
            mpsc::error::TrySendError::Closed(_) => gone(self.id),
        })
    }

    fn join(&self, audience: Audience, hello: Hello) -> Soon<'_, Result<Joined, Problem>> {
        Box::pin(async move {
            if let Audience::Seat { seat } = audience
                && seat.number() > self.status.borrow().seats
            {
                return Err(Problem::missing(format!("table {} has no seat {seat}", self.id)));
            }
            let (reply, joined) = oneshot::channel();
            self.calls.try_send(Call::Join { audience, hello, reply }).map_err(|_| {
                Problem::unavailable("too many viewers wait to be let in, or the table has ended")
            })?;
            joined.await.map_err(|_| gone(self.id))?
        })
    }

    /// A table whose task is gone, be it by a fault of the program, has ended, whatever it said last.
    fn status(&self) -> Status {
        let mut status = self.status.borrow().clone();
        if self.orders.is_closed() {
            "ended".clone_into(&mut status.health);
        }
        status
    }

    fn draw(&self, round: u64) -> Soon<'_, Result<Value, Problem>> {
        Box::pin(async move {
            let kept = record::round::<G>(self.journal.as_ref(), &self.stream, round).await;
            kept.map_err(unreadable)?
                .as_ref()
                .and_then(G::draw_of)
                .ok_or_else(|| Problem::missing(format!("table {} has not drawn a round {round}", self.id)))
        })
    }

    fn alarms(&self) -> BTreeMap<u64, Alarm> {
        self.bell.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn alarm_told(&self, version: u64) {
        self.bell.lock().unwrap_or_else(PoisonError::into_inner).remove(&version);
    }

    fn owed(&self) -> Option<Owed> {
        G::owed(&self.known())
    }

    fn asks_pool(&self) -> Option<PoolAsk> {
        G::asks_pool(&self.known())
    }

    fn shoe(&self) -> Option<ShoeSeen> {
        G::shoe(&self.known())
    }

    fn round(&self, number: u64) -> Soon<'_, Result<RoundDocument, Problem>> {
        Box::pin(async move {
            let round = record::round::<G>(self.journal.as_ref(), &self.stream, number).await;
            match round.map_err(unreadable)? {
                Some(round) => Ok(round.document(self.id.as_str())),
                None => Err(Problem::missing(format!("table {} has not played round {number}", self.id))),
            }
        })
    }

    fn rounds(&self, before: Option<u64>, limit: usize) -> Soon<'_, Result<Vec<EntryLine>, Problem>> {
        Box::pin(async move {
            record::rounds::<G>(self.journal.as_ref(), &self.stream, before, limit).await.map_err(unreadable)
        })
    }

    fn day(&self, day: GamingDay, since: Since) -> Soon<'_, Result<DayReport, Problem>> {
        Box::pin(async move {
            let book =
                record::day::<G>(self.journal.as_ref(), &self.stream, since).await.map_err(unreadable)?;
            Ok(book.report(self.id, day))
        })
    }

    fn stop(&self) -> Soon<'_, ()> {
        Box::pin(async move {
            let (reply, stopped) = oneshot::channel();
            if self.calls.send(Call::Stop { reply }).await.is_ok() {
                let _gone = stopped.await;
            }
        })
    }
}

fn gone(table: TableId) -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "table ended",
        format!("table {table} has ended; connect again"),
    )
}

fn unreadable(error: RecordError) -> Problem {
    match error {
        RecordError::TooLong => Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "too long", error.to_string()),
        other => Problem::internal("reading the journal", &other),
    }
}
