//! Streams: one task owns one socket.

use super::Shared;
use super::caller::{By, Here};
use crate::access::{Admitted, Caller, admit};
use crate::house::House;
use crate::listen::Held;
use crate::problem::Problem;
use crate::table::{Answer, Given, Hello, Joined, LONGEST_ID, Table};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use axum::extract::{Path, Query, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt as _;
use houseway_table::{Audience, DeviceId, Rank, SeatNumber, TableId};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{mpsc, watch};
use tokio::time::MissedTickBehavior;

/// How many answers may wait for a client that does not read.
const ANSWERS: usize = 128;
/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How often a device is asked whether it is there.
const PULSE: Duration = Duration::from_secs(5);
/// How many times in a row it may fail to answer before its stream ends.
const MOST_UNHEARD: u32 = 4;
/// Bytes of a socket's read buffer: thousands of viewers are cheap with it.
const READ_BUFFER: usize = 4_096;

/// Which stream.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// `seat`, `dealer`, `supervisor`, `public` or `inspector`.
    audience: String,
    /// The seat, for the audience `seat`.
    #[param(value_type = Option<u8>)]
    seat: Option<SeatNumber>,
}

/// What a client sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default)]
    hello: Option<Hello>,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    command: Option<Value>,
}

impl Which {
    pub(crate) fn audience(&self) -> Result<Audience, Problem> {
        match (self.audience.as_str(), self.seat) {
            ("seat", Some(seat)) => Ok(Audience::Seat { seat }),
            ("seat", None) => Err(Problem::malformed("which seat? give `seat=N`")),
            (_, Some(_)) => Err(Problem::malformed("only the audience `seat` has a seat")),
            ("dealer", None) => Ok(Audience::Dealer),
            ("supervisor", None) => Ok(Audience::Supervisor),
            ("public", None) => Ok(Audience::Public),
            ("inspector", None) => Ok(Audience::Inspector),
            _ => Err(Problem::malformed("the audience is seat, dealer, supervisor, public or inspector")),
        }
    }
}

/// One audience's view of a table, as it changes; commands go the other way.
#[utoipa::path(
    get, path = "/api/tables/{table}/stream", tag = "tables",
    params(("table" = String, Path, description = "The table's id"), Which),
    responses(
        (status = 101, description = "JSON text frames. First from the client: {hello:{epoch,version}}; then \
            {id,command}. From the server, by `type`: snapshot, patch, current, ahead, done, refused, error, tick"),
        (status = 401, description = "Not enrolled or not signed in", body = Problem),
        (status = 403, description = "Another screen's, another site's page, or a table to which he is not assigned", body = Problem),
        (status = 404, description = "No such table or seat", body = Problem),
    )
)]
pub(crate) async fn stream(
    house: Shared,
    Path(table): Path<TableId>,
    Query(which): Query<Which>,
    By(caller): By,
    Here(device): Here,
    Extension(held): Extension<Held>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let audience = which.audience()?;
    // What a retired table was can still be looked at.
    let table = match audience {
        Audience::Inspector => house.table(table)?,
        _ => house.active_table(table)?,
    };
    let admitted = admit(&caller, table.id(), audience)?;
    // Whoever gives no commands here sees no more of it than everybody (G-11).
    house.need_station(&admitted.actors, table.id())?;
    let device = device.filter(|(_, place)| place.table() == table.id()).map(|(id, _)| id);
    let visitor = Visitor { caller, admitted, device, held };
    open(&house, table, audience, visitor, upgrade)
}

/// The floor's view, as it changes, for the audiences `supervisor` and `inspector`; frames as in a table's stream. It only shows:
/// what is done on the floor goes by its own requests, which add what only the server knows.
#[utoipa::path(
    get, path = "/api/floor/stream", tag = "floor", params(Which),
    responses((status = 101, description = "JSON text frames"), (status = 403, body = Problem))
)]
pub(crate) async fn floor_stream(
    house: Shared,
    Query(which): Query<Which>,
    By(caller): By,
    Extension(held): Extension<Held>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let floor: Arc<dyn Table> = Arc::clone(&house.floor) as Arc<dyn Table>;
    let audience = which.audience()?;
    admit(&caller, floor.id(), audience)?;
    let admitted = Admitted { actors: Vec::new() };
    open(&house, floor, audience, Visitor { caller, admitted, device: None, held }, upgrade)
}

/// Who opens a stream, and the place of his connection.
struct Visitor {
    caller: Caller,
    admitted: Admitted,
    /// The device of this table whose screen it is, if it is one's.
    device: Option<DeviceId>,
    held: Held,
}

fn open(
    house: &Shared,
    table: Arc<dyn Table>,
    audience: Audience,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let Visitor { caller, admitted, device, held } = visitor;
    if let Audience::Seat { seat } = audience
        && seat.number() > table.status().seats
    {
        return Err(Problem::missing(format!("{} has no seat {seat}", table.id())));
    }
    let bytes = house.bounds.message_bytes;
    let house = Arc::clone(house);
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_write_buffer_size(4 << 20)
        .max_message_size(bytes)
        .max_frame_size(bytes)
        .on_upgrade(move |socket| {
            let (answers, answered) = mpsc::channel(ANSWERS);
            let unheard = 0;
            let floor = house.floor.changes();
            let stream = Stream {
                house,
                floor,
                table,
                audience,
                caller,
                device,
                admitted,
                socket,
                answers,
                answered,
                unheard,
                shown: None,
            };
            async move {
                stream.run().await;
                // The connection's place is free only now.
                drop(held);
            }
        }))
}

struct Stream {
    house: Arc<House>,
    /// Tells when the floor changes: people, posts, assignments.
    floor: watch::Receiver<Arc<houseway_floor::State>>,
    table: Arc<dyn Table>,
    audience: Audience,
    caller: Caller,
    device: Option<DeviceId>,
    admitted: Admitted,
    socket: WebSocket,
    answers: mpsc::Sender<Utf8Bytes>,
    answered: mpsc::Receiver<Utf8Bytes>,
    /// How many pings in a row the device did not answer.
    unheard: u32,
    /// Where the view of the last frame stands.
    shown: Option<Stands>,
}

/// Of a frame with a view: what it is, and to which version it leads.
#[derive(Clone, Debug, Deserialize)]
struct Stands {
    #[serde(rename = "type")]
    kind: String,
    epoch: u64,
    version: u64,
    now: u64,
}

/// Why a stream ends.
enum End {
    /// The client went, or does not read.
    Gone,
    /// It is told why.
    Told(u16, &'static str),
}

impl Stream {
    async fn run(mut self) {
        metrics::gauge!("houseway_viewers").increment(1.0);
        let end = self.serve().await;
        metrics::gauge!("houseway_viewers").decrement(1.0);
        if let Err(End::Told(code, reason)) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _gone = self.send(Message::Close(Some(frame))).await;
        }
    }

    async fn serve(&mut self) -> Result<(), End> {
        let hello = self.hello().await?;
        if let Some(device) = self.device {
            self.house.presence.hear(device);
        }
        let mut joined = self.join(hello).await?;
        let person = matches!(self.caller, Caller::Person { .. });
        let ending = self.house.ending.clone();
        let mut pulse = tokio::time::interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                frame = joined.later.recv() => match frame {
                    Ok(frame) => self.forward(frame, &mut joined).await?,
                    Err(RecvError::Lagged(_)) => joined = self.resync().await?,
                    Err(RecvError::Closed) => return Err(End::Told(close_code::RESTART, "the table ended")),
                },
                // An assignment, a post or a person's place in the house can end while nothing happens at the table.
                changed = self.floor.changed(), if person => {
                    changed.map_err(|_| End::Told(close_code::RESTART, "the floor ended"))?;
                    self.need_standing()?;
                    self.show_own().await?;
                }
                Some(answer) = self.answered.recv() => {
                    self.need_standing()?;
                    // The change that the answer is about was sent before it.
                    self.catch_up(&mut joined).await?;
                    self.send(Message::Text(answer)).await?;
                }
                _ = pulse.tick(), if self.device.is_some() => self.ping().await?,
                said = self.socket.recv() => match self.noted(said) {
                    Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                    Some(Ok(Message::Binary(_))) => {
                        return Err(End::Told(close_code::UNSUPPORTED, "frames are JSON text"));
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Gone),
                    // Pings are answered below us.
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                },
                () = ending.wait() => return Err(End::Told(close_code::RESTART, "the server ends")),
            }
        }
    }

    /// A device that is gone without a word is found by its silence.
    async fn ping(&mut self) -> Result<(), End> {
        if self.unheard >= MOST_UNHEARD {
            return Err(End::Gone);
        }
        self.unheard += 1;
        self.send(Message::Ping(Bytes::new())).await
    }

    /// Notes that the device was heard.
    fn noted<E>(&mut self, said: Option<Result<Message, E>>) -> Option<Result<Message, E>> {
        if let (Some(device), Some(Ok(_))) = (self.device, &said) {
            self.unheard = 0;
            self.house.presence.hear(device);
        }
        said
    }

    async fn hello(&mut self) -> Result<Hello, End> {
        let first = tokio::time::timeout(HELLO, self.socket.recv()).await;
        let Ok(first) = first else {
            return Err(End::Told(close_code::POLICY, "say hello first"));
        };
        match first {
            Some(Ok(Message::Text(text))) => {
                let said: Result<Said, _> = serde_json::from_str(&text);
                said.ok()
                    .and_then(|said| said.hello)
                    .ok_or(End::Told(close_code::POLICY, "the first frame is {\"hello\":{...}}"))
            }
            Some(Ok(_)) => Err(End::Told(close_code::POLICY, "say hello first")),
            Some(Err(_)) | None => Err(End::Gone),
        }
    }

    async fn join(&mut self, hello: Hello) -> Result<Joined, End> {
        self.need_standing()?;
        // What he has may be another person's, who saw more.
        let hello = if self.is_narrowed() { Hello::default() } else { hello };
        match self.table.join(self.audience, hello).await {
            Ok(joined) => {
                for frame in &joined.first {
                    self.feed_view(frame.clone()).await?;
                }
                self.flush().await?;
                Ok(joined)
            }
            Err(problem) => {
                self.tell_problem(None, &problem).await?;
                Err(End::Told(close_code::AGAIN, "not let in"))
            }
        }
    }

    /// A client that fell behind starts anew from a snapshot.
    async fn resync(&mut self) -> Result<Joined, End> {
        metrics::counter!("houseway_resyncs_total").increment(1);
        self.join(Hello::default()).await
    }

    /// Sends a frame and whatever waits behind it, in one go.
    async fn forward(&mut self, frame: Utf8Bytes, joined: &mut Joined) -> Result<(), End> {
        self.need_standing()?;
        self.feed_view(frame).await?;
        self.catch_up(joined).await
    }

    /// Whether the view is of the whole floor, and he sees a part of it (G-11).
    fn is_narrowed(&self) -> bool {
        let below =
            |post: houseway_table::Post| post.rank().is_some_and(|rank| rank < Rank::CasinoSupervisor);
        self.table.id().as_str() == crate::floor::NAME
            && matches!(self.caller, Caller::Person { post, .. } if below(post))
    }

    /// A frame as this viewer sees it. Patches are made for all viewers of one audience: whoever sees a part of the floor is
    /// sent that part as it is now instead.
    async fn feed_view(&mut self, frame: Utf8Bytes) -> Result<(), End> {
        if self.is_narrowed()
            && let Ok(stands) = serde_json::from_str::<Stands>(&frame)
            && matches!(stands.kind.as_str(), "snapshot" | "patch")
        {
            self.shown = Some(stands);
            return self.feed_own().await;
        }
        self.feed(Message::Text(frame)).await
    }

    async fn feed_own(&mut self) -> Result<(), End> {
        let Some(Stands { epoch, version, now, .. }) = self.shown else { return Ok(()) };
        let Ok(mut view) = super::floor::shown(&self.house, &self.caller, self.audience) else {
            return Err(End::Told(close_code::ERROR, "the view has no text"));
        };
        view["health"] = Value::from(self.table.status().health);
        let frame = json!({"type": "snapshot", "epoch": epoch, "version": version, "now": now, "view": view});
        self.feed(Message::Text(frame.to_string().into())).await
    }

    /// What is his part of the floor may have changed.
    async fn show_own(&mut self) -> Result<(), End> {
        if !self.is_narrowed() {
            return Ok(());
        }
        self.feed_own().await?;
        self.flush().await
    }

    /// A session, a device or an assignment can end while its screen stays open.
    fn need_standing(&self) -> Result<(), End> {
        if !self.house.still(&self.caller) {
            return Err(End::Told(close_code::POLICY, "signed out"));
        }
        self.house
            .need_station(&self.admitted.actors, self.table.id())
            .map_err(|_| End::Told(close_code::POLICY, "not assigned to this table"))
    }

    async fn catch_up(&mut self, joined: &mut Joined) -> Result<(), End> {
        loop {
            match joined.later.try_recv() {
                Ok(frame) => self.feed_view(frame).await?,
                Err(TryRecvError::Empty | TryRecvError::Closed) => return self.flush().await,
                Err(TryRecvError::Lagged(_)) => {
                    *joined = self.resync().await?;
                    return Ok(());
                }
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        // Stamped before anything else is done with it.
        let stamp = self.table.stamp();
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => {
                drop(stamp);
                let problem = Problem::malformed(format!("this frame cannot be read: {error}"));
                return self.tell_problem(None, &problem).await;
            }
        };
        let (Some(id), Some(command), None) = (said.id, said.command, said.hello) else {
            drop(stamp);
            let problem = Problem::malformed("after hello every frame is {\"id\":\"...\",\"command\":{...}}");
            return self.tell_problem(None, &problem).await;
        };
        if let Err(problem) = self.give(&id, command, stamp).await {
            let id: String = id.chars().take(LONGEST_ID).collect();
            return self.tell_problem(Some(&id), &problem).await;
        }
        Ok(())
    }

    async fn give(&mut self, id: &str, command: Value, stamp: crate::table::Stamp) -> Result<(), Problem> {
        let Some(first) = self.admitted.actors.first() else {
            return Err(Problem::forbidden("this screen only looks on"));
        };
        if !self.house.command_rate.admits(format!("{}/{first}", self.table.id())) {
            metrics::counter!("houseway_too_fast_total").increment(1);
            return Err(Problem::too_fast(
                "too many commands in a short time: send the same id again in a moment",
            ));
        }
        // The stamp must not wait for anything: what is asked of the store comes after the command.
        let known = id.to_owned();
        let answers = self.answers.clone();
        let reply = Box::new(move |answer| {
            // A client that does not read its answers is dropped: see `ANSWERS`.
            let _full = answers.try_send(answer_frame(&known, answer));
        });
        if !self.house.still(&self.caller) {
            return Err(Problem::sign_in("you are signed out: sign in again"));
        }
        self.house.need_active(self.table.id())?;
        self.house.need_pool(&command)?;
        self.house.need_station(&self.admitted.actors, self.table.id())?;
        let given = Given { by: &self.admitted.actors, audience: Some(self.audience), id, stamp, command };
        self.table.give(given, reply)?;
        if let Caller::Person { session, .. } = self.caller {
            self.house.sessions.active(session).await;
        }
        Ok(())
    }

    async fn tell_problem(&mut self, id: Option<&str>, problem: &Problem) -> Result<(), End> {
        let frame = json!({"type": "error", "id": id, "problem": problem});
        self.send(Message::Text(frame.to_string().into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        self.feed(message).await?;
        self.flush().await
    }

    async fn feed(&mut self, message: Message) -> Result<(), End> {
        within(self.house.bounds.frame_time, self.socket.feed(message)).await
    }

    async fn flush(&mut self) -> Result<(), End> {
        within(self.house.bounds.frame_time, self.socket.flush()).await
    }
}

async fn within(time: Duration, send: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match tokio::time::timeout(time, send).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => {
            metrics::counter!("houseway_dropped_clients_total").increment(1);
            Err(End::Gone)
        }
    }
}

fn answer_frame(id: &str, answer: Answer) -> Utf8Bytes {
    let frame = match answer {
        Answer::Done { view, .. } => json!({"type": "done", "id": id, "version": view}),
        Answer::Not(problem) => match &problem.refusal {
            Some(why) => json!({"type": "refused", "id": id, "reason": why.reason, "basis": why.basis}),
            None => json!({"type": "error", "id": id, "problem": problem}),
        },
    };
    frame.to_string().into()
}
