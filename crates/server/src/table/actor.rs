//! The one task that owns a table: commands are decided, appended, applied, then viewers told.

use crate::chance::Chance;
use crate::clock::{Clock, Stopwatch};
use crate::live::{Live, Status, Stir, Unable};
use crate::problem::Problem;
use crate::table::contain::failed;
use crate::table::feed::{Feed, Hello, Joined};
use crate::table::keep;
use crate::table::order::{Answer, Known, Order, Recent};
use crate::table::stamp::Stamps;
use houseway_floor::AlarmSubject;
use houseway_store::{Appended, Batch, Journal, NewEntry, StoreError, StreamId};
use houseway_table::{
    Actor as Giver, Audience, By, Decided, Recorded, Refused, SeatNumber, Step, TableId, Time,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// Most commands that are decided before one commit.
const LARGEST_BATCH: usize = 128;
/// How many entries come at least before the next snapshot.
pub(super) const SNAPSHOT_EVERY: u64 = 500;
/// How many bytes of a snapshot are worth one entry more: about the size of an entry. A snapshot of megabytes every
/// second would keep the disk from the commits, for a start that is milliseconds shorter.
const SNAPSHOT_BYTES_AN_ENTRY: u64 = 400;
/// How long views of onlookers may wait while commands keep coming, in milliseconds.
const ONLOOKERS_WAIT_MS: u64 = 40;
/// How long a stamped command may take to reach the mailbox before a deadline passes without it.
const STRAGGLER_MS: u64 = 1_000;
/// How long a step that was refused, or a journal that failed, is left alone, in milliseconds.
pub(super) const PAUSE_MS: u64 = 1_000;

/// Something for the table's mailbox that is not a command.
pub(crate) enum Call {
    /// Lets a viewer in.
    Join { audience: Audience, hello: Hello, reply: oneshot::Sender<Result<Joined, Problem>> },
    /// Ends the table with a snapshot and a signed checkpoint.
    Stop { reply: oneshot::Sender<()> },
}

/// Whether a table runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    Running,
    /// The journal failed; tried again at this moment, or never.
    Stopped {
        why: String,
        again_at: Option<Time>,
    },
    /// The running audit failed: only people can tell why.
    Alarm(String),
}

impl Health {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Stopped { .. } => "stopped",
            Self::Alarm(_) => "alarm",
        }
    }
}

/// What the actor works with.
pub(crate) struct Actor<G: Live> {
    pub id: TableId,
    pub stream: StreamId,
    pub clock: Clock,
    pub journal: Arc<dyn Journal>,
    pub rules: G::Rules,
    pub chance: Option<Chance>,
    pub state: G::State,
    pub reckoner: G::Reckoner,
    pub version: u64,
    pub since_snapshot: u64,
    /// How many entries come before the next snapshot: the larger the last one was, the more.
    pub snapshot_after: Arc<AtomicU64>,
    pub last_at: Time,
    /// When the first commit began that the journal did not take, until that outage is reported.
    pub down_since: Option<Time>,
    pub mail: mpsc::Receiver<Order<G::Command>>,
    pub calls: mpsc::Receiver<Call>,
    pub stamps: Arc<Stamps>,
    pub status: watch::Sender<Status>,
    pub known: watch::Sender<Arc<G::Known>>,
    pub health: Health,
    /// What waits to be decided, in the order of receipt.
    pub pending: BTreeMap<(Time, u64), Order<G::Command>>,
    pub arrived: u64,
    pub recent: Recent,
    pub feeds: BTreeMap<Audience, Feed>,
    pub epoch: u64,
    /// Views that may have changed since they were last shown, and since when one waits.
    pub stale: BTreeSet<Audience>,
    pub stale_since: Option<Time>,
    /// No step before this moment: the last one was refused.
    pub steps_held_until: Time,
    /// What the pit is to be told of.
    pub bell: Bell,
}

/// What the pit is to be told of, by the version of the entry that says so, until it stands in the floor's stream. What a
/// crash leaves in it is found again at the next start: no snapshot is kept while anything waits here, and what comes after a
/// snapshot is read back.
pub(crate) type Bell = Arc<Mutex<Due>>;

/// Alarms by the version of the entry that tells of each.
pub(crate) type Due = BTreeMap<u64, Alarm>;

/// What the pit is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// About what.
    pub subject: AlarmSubject,
    /// Which thing of the table, where it can come again at another round.
    pub of: Option<String>,
    /// For whoever reads it.
    pub detail: String,
}

/// In place of a version: no entry tells that the books do not come out.
pub(crate) const NO_ENTRY: u64 = u64::MAX;

/// In place of a version: nor does one tell of a fault of the program.
pub(crate) const PROGRAM_FAULT: u64 = NO_ENTRY - 1;

/// How many alarms of one table may wait for the house: as many as the floor takes in.
const BELL: usize = houseway_floor::State::ALARMS;

/// Whose views may have changed: a seat's and the staff's, or (none) everybody's.
pub(super) type Stirred = BTreeSet<Option<SeatNumber>>;

/// One command that was decided and is not yet durable.
pub(super) struct Made<C> {
    pub entries: Vec<NewEntry>,
    pub at: Time,
    pub stir: Stirred,
    /// What its entries tell the pit, by their places.
    pub alarms: Due,
    /// None for the system's own steps.
    pub order: Option<Order<C>>,
}

impl<G: Live> Actor<G> {
    /// Runs until it is told to stop or everybody who could tell has gone.
    pub(crate) async fn run(mut self) {
        self.start().await;
        let mut ticks = tokio::time::interval(Duration::from_secs(5));
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let wake = self.wake_at();
            let clock = self.clock.clone();
            tokio::select! {
                biased;
                call = self.calls.recv() => match call {
                    Some(Call::Join { audience, hello, reply }) => self.join(audience, hello, reply),
                    Some(Call::Stop { reply }) => {
                        self.stop().await;
                        let _gone = reply.send(());
                        return;
                    }
                    None => return self.stop().await,
                },
                order = self.mail.recv() => match order {
                    Some(order) => self.take(order),
                    None => return self.stop().await,
                },
                () = clock.wait_until(wake.unwrap_or(Time(u64::MAX))), if wake.is_some() => {}
                _ = ticks.tick() => self.tick(),
            }
            self.work().await;
        }
    }

    /// Takes up what the last run left: an outage is reported to the table before anything else.
    async fn start(&mut self) {
        if let Err(why) = self.audit() {
            self.alarm(&why);
        }
        self.report_outage().await;
        self.tell_status();
    }

    pub(super) async fn report_outage(&mut self) {
        if self.health != Health::Running {
            return;
        }
        // Whoever lived through the outage knows when it began: at the first commit that failed, be it that of the expiry
        // itself. A run that ended with it left nothing but its last entry to tell.
        let since = self.down_since.unwrap_or(self.last_at).max(self.last_at);
        for command in G::after_outage(&self.state, since) {
            let mut batch = Vec::new();
            tracing::warn!(table = %self.id, "a round was interrupted by an outage");
            if let Err(refused) = self.decide_own(&command, &mut batch) {
                tracing::error!(table = %self.id, refused, "the table refuses the report of the outage");
                return;
            }
            self.commit(batch).await;
            if self.health != Health::Running {
                return;
            }
        }
        self.down_since = None;
    }

    fn wake_at(&self) -> Option<Time> {
        let step = match &self.health {
            Health::Running => self.next_step().map(|step| step.at().max(self.steps_held_until)),
            Health::Stopped { again_at, .. } => *again_at,
            Health::Alarm(_) => None,
        };
        let views = self.stale_since.map(|since| since.plus_ms(ONLOOKERS_WAIT_MS));
        [step, views].into_iter().flatten().min()
    }

    pub(super) fn take(&mut self, order: Order<G::Command>) {
        self.arrived += 1;
        self.pending.insert((order.by.at, self.arrived), order);
    }

    fn drain(&mut self) {
        while self.pending.len() < LARGEST_BATCH * 4
            && let Ok(order) = self.mail.try_recv()
        {
            self.take(order);
        }
    }

    async fn work(&mut self) {
        loop {
            self.recover().await;
            self.drain();
            let batch = self.decide_some().await;
            if batch.is_empty() {
                break;
            }
            self.commit(batch).await;
        }
        let now = self.clock.now();
        let waited = self.stale_since.is_some_and(|since| now >= since.plus_ms(ONLOOKERS_WAIT_MS));
        if waited || self.mail.is_empty() {
            self.show_onlookers();
        }
    }

    /// Decides what can be committed together, in the order of time: a deadline goes before whatever was stamped at
    /// it or later, and after whatever was stamped earlier.
    async fn decide_some(&mut self) -> Vec<Made<G::Command>> {
        let mut batch = Vec::new();
        while batch.len() < LARGEST_BATCH {
            let now = self.clock.now();
            let due = self.due_step(now);
            if let Some(step) = &due {
                self.settle_stamps(step.at()).await;
            }
            let next = self.pending.first_key_value().map(|((at, _), _)| *at);
            match due {
                Some(step) if next.is_none_or(|next| next >= step.at()) => {
                    // What chance answers may rest on layouts and nonces: they are durable first.
                    if matches!(step, Step::Draw { .. }) && !batch.is_empty() {
                        break;
                    }
                    self.perform(step, &mut batch);
                }
                _ => {
                    let Some((at, order)) = self.pending.pop_first() else { break };
                    let repeated = |made: &Made<G::Command>| {
                        made.order
                            .as_ref()
                            .is_some_and(|o| o.key.caller == order.key.caller && o.key.id == order.key.id)
                    };
                    if batch.iter().any(repeated) {
                        self.pending.insert(at, order);
                        break;
                    }
                    self.decide_order(order, &mut batch).await;
                }
            }
        }
        batch
    }

    fn due_step(&self, now: Time) -> Option<Step<G::Command, G::Need>> {
        if self.health != Health::Running || now < self.steps_held_until {
            return None;
        }
        self.next_step().filter(|step| step.at() <= now)
    }

    fn next_step(&self) -> Option<Step<G::Command, G::Need>> {
        self.contained("the table's next step", |table| G::next_step(&table.rules, &table.state)).flatten()
    }

    /// Waits for commands that were stamped before the deadline and are still between socket and mailbox.
    async fn settle_stamps(&mut self, deadline: Time) {
        let give_up = self.clock.now().plus_ms(STRAGGLER_MS);
        loop {
            // Looked at before the mailbox is emptied: a stamp that is gone has its command in the mailbox.
            let on_their_way = self.stamps.any_before(deadline);
            self.drain();
            if !on_their_way {
                return;
            }
            if self.clock.now() >= give_up {
                tracing::error!(table = %self.id, "a stamped command did not reach the table; its deadline passes without it");
                return;
            }
            self.stamps.one_closed().await;
        }
    }

    fn perform(&mut self, step: Step<G::Command, G::Need>, batch: &mut Vec<Made<G::Command>>) {
        let command = match step {
            Step::Give { command, .. } => Ok(command),
            Step::Draw { need, .. } => self.draw(&need),
        };
        let done =
            command.map_err(|error| error.to_string()).and_then(|command| self.decide_own(&command, batch));
        if let Err(why) = done {
            // Trying again at once would spin; a person's next command may free the table.
            self.steps_held_until = self.clock.now().plus_ms(PAUSE_MS);
            tracing::error!(table = %self.id, why, "the table refuses its own next step");
        }
    }

    /// Asks chance for what the table waits for.
    fn draw(&self, need: &G::Need) -> Result<G::Command, Unable> {
        let unanswered = || Unable(format!("there is no source of chance for {need:?}"));
        let ask = G::ask(&self.rules, need).ok_or_else(unanswered)?;
        let answer = self.chance.as_ref().ok_or_else(unanswered)?.answer(&ask)?;
        G::answer(&self.rules, need, answer).ok_or_else(unanswered)
    }

    fn decide_own(&mut self, command: &G::Command, batch: &mut Vec<Made<G::Command>>) -> Result<(), String> {
        let by = By { actor: Giver::System, at: self.clock.now() };
        let decided = self.contained("the table's own command", |table| {
            G::decide(&table.rules, &table.state, command, &by)
        });
        let decision = decided
            .ok_or_else(|| "a fault of the program".to_owned())?
            .map_err(|refused| format!("{:?} ({})", refused.reason, refused.basis))?;
        let facts = decision.record(by);
        let (entries, stir) = self.make(&facts).map_err(|error| error.to_string())?;
        batch.push(Made { entries, at: by.at, stir, alarms: alarms::<G>(&facts), order: None });
        Ok(())
    }

    async fn decide_order(&mut self, mut order: Order<G::Command>, batch: &mut Vec<Made<G::Command>>) {
        if self.health != Health::Running {
            let problem = self.not_running();
            return (order.reply)(Answer::not(problem));
        }
        match self.recent.find(&order.key) {
            Some(Known::Done(last)) => return self.answer(order, last),
            Some(Known::Reused) => return (order.reply)(Answer::not(reused())),
            None => {}
        }
        let rules = match G::rules_for(&order.command) {
            Ok(rules) => rules,
            Err(error) => return (order.reply)(Answer::not(Problem::malformed(error.to_string()))),
        };
        let in_force = rules.as_ref().unwrap_or(&self.rules);
        let mut decided = self.decided(in_force, &order);
        if let (Some(Err(refused)), Some(second)) = (&decided, order.second)
            && G::needs_another(&refused.reason)
        {
            order.by.actor = second;
            decided = self.decided(in_force, &order);
        }
        let Some(decided) = decided else { return (order.reply)(Answer::not(failed())) };
        match decided {
            Ok(decision) => {
                let at = order.by.at;
                let facts = decision.record(order.by);
                match self.make(&facts) {
                    Ok((entries, stir)) => {
                        // A set-up that waits for a second person is not in force.
                        if rules.is_some()
                            && let Ok(Some(own)) = G::rules_of(&self.state)
                        {
                            self.rules = own;
                        }
                        batch.push(Made {
                            entries,
                            at,
                            stir,
                            alarms: alarms::<G>(&facts),
                            order: Some(order),
                        });
                    }
                    Err(error) => {
                        self.alarm(&format!("a fact cannot be kept: {error}"));
                        (order.reply)(Answer::not(self.not_running()));
                    }
                }
            }
            Err(refused) => self.refuse(order, refused).await,
        }
    }

    /// What the game says to an order under these rules; `None` where the program fails at it.
    fn decided(&self, rules: &G::Rules, order: &Order<G::Command>) -> Option<Decided<G::Event, G::Reason>> {
        self.contained("a command", |table| G::decide(rules, &table.state, &order.command, &order.by))
    }

    /// Refuses, unless the journal knows that the same request was done in an earlier run.
    async fn refuse(&mut self, order: Order<G::Command>, refused: Refused<G::Reason>) {
        match self.journal.find_key(&order.key.caller, &order.key.id).await {
            Ok(Some(record)) if record.request == order.key.request => {
                return self.answer(order, record.last);
            }
            Ok(Some(_)) => return (order.reply)(Answer::not(reused())),
            Ok(None) => {}
            Err(error) => tracing::warn!(table = %self.id, %error, "an id could not be looked up"),
        }
        let reason = serde_json::to_value(&refused.reason).unwrap_or(Value::Null);
        metrics::counter!("houseway_refused_total").increment(1);
        (order.reply)(Answer::not(Problem::refused(reason, refused.basis)));
    }

    /// Applies facts to the state, which now runs ahead of the journal.
    fn make(
        &mut self,
        facts: &[Recorded<G::Event>],
    ) -> Result<(Vec<NewEntry>, Stirred), houseway_wire::WireError> {
        let entries = facts.iter().map(keep::entry::<G>).collect::<Result<_, _>>()?;
        let mut stir = Stirred::new();
        for fact in facts {
            G::apply(&mut self.state, fact);
            G::reckon(&mut self.reckoner, fact);
            stir.insert(match G::stirs(&fact.event) {
                Stir::Everybody => None,
                Stir::Seat(seat) => Some(seat),
            });
        }
        Ok((entries, stir))
    }

    async fn commit(&mut self, made: Vec<Made<G::Command>>) {
        if made.is_empty() {
            return;
        }
        if let Err(why) = self.audit() {
            return self.fail_audit(made, &why).await;
        }
        let mut expected = self.version;
        let batches = made.iter().map(|made| {
            let batch = Batch {
                stream: self.stream.clone(),
                expected_version: expected,
                at_ms: made.at.0,
                entries: made.entries.clone(),
                key: made.order.as_ref().map(|order| order.key.clone()),
                reply: Vec::new(),
            };
            expected += made.entries.len() as u64;
            batch
        });
        let (watch, began) = (Stopwatch::start(), self.clock.now());
        let outcomes = keep::append(self.journal.as_ref(), batches.collect()).await;
        metrics::histogram!("houseway_commit_seconds").record(watch.seconds());
        let fails = |outcome: &Result<Appended, StoreError>| {
            outcome.as_ref().is_err_and(|error| !matches!(error, StoreError::KeyReused { .. }))
        };
        if outcomes.iter().any(fails) {
            self.down_since.get_or_insert(began);
        }
        self.settle(made, outcomes).await;
    }

    async fn settle(&mut self, made: Vec<Made<G::Command>>, outcomes: Vec<Result<Appended, StoreError>>) {
        let mut done = Vec::new();
        let mut rest = made.into_iter().zip(outcomes);
        let mut trouble = None;
        for (made, outcome) in rest.by_ref() {
            match outcome {
                Ok(Appended::New { first, last, .. }) => {
                    self.since_snapshot += last + 1 - first;
                    self.version = last;
                    self.last_at = self.last_at.max(made.at);
                    for seat in &made.stir {
                        self.soil(*seat);
                    }
                    ring(&self.bell, made.alarms.into_iter().map(|(place, alarm)| (first + place, alarm)));
                    metrics::counter!("houseway_events_total").increment(last + 1 - first);
                    done.push((made.order, last));
                }
                other => {
                    trouble = Some((made, other));
                    break;
                }
            }
        }
        self.finish(done);
        if let Some((made, outcome)) = trouble {
            // What was decided after it was decided upon a state that never was.
            let after: Vec<_> = rest.filter_map(|(made, _)| made.order).collect();
            self.settle_trouble(made, outcome, after).await;
        }
        self.snapshot_if_due();
    }

    /// Tells views and answers of what is durable: whoever acted sees the change first.
    fn finish(&mut self, done: Vec<(Option<Order<G::Command>>, u64)>) {
        if !done.is_empty() {
            // Whoever is answered finds what he did.
            if let Some(known) = self.contained("what is known of the table", |table| G::known(&table.state))
            {
                self.known.send_replace(Arc::new(known));
            }
            self.tell_status();
        }
        let acting: BTreeSet<Audience> =
            done.iter().filter_map(|(order, _)| order.as_ref()?.audience).collect();
        for audience in acting {
            if self.stale.remove(&audience) {
                self.show(audience);
            }
        }
        for (order, last) in done {
            if let Some(order) = order {
                self.recent.keep(order.key.clone(), last);
                self.answer(order, last);
            }
        }
    }

    pub(super) fn answer(&mut self, order: Order<G::Command>, last: u64) {
        let view = order.audience.and_then(|audience| self.feeds.get(&audience)).map_or(0, Feed::version);
        (order.reply)(Answer::Done { last, view });
    }

    fn snapshot_if_due(&mut self) {
        if self.since_snapshot < self.snapshot_after.load(Ordering::Relaxed) || self.owes_alarms() {
            return;
        }
        self.since_snapshot = 0;
        // A copy is a fraction of the work: whoever touches does not wait while a full table is written out.
        let (state, reckoner) = (self.state.clone(), self.reckoner.clone());
        let (journal, stream, version) = (Arc::clone(&self.journal), self.stream.clone(), self.version);
        let after = Arc::clone(&self.snapshot_after);
        tokio::spawn(async move {
            let made = tokio::task::spawn_blocking(move || keep::snapshot::<G>(&state, &reckoner)).await;
            let kept = match made {
                Ok(Ok((format, bytes))) => {
                    let worth = bytes.len() as u64 / SNAPSHOT_BYTES_AN_ENTRY;
                    after.store(worth.max(SNAPSHOT_EVERY), Ordering::Relaxed);
                    let kept = journal.put_snapshot(&stream, version, format, bytes).await;
                    kept.map_err(|error| error.to_string())
                }
                Ok(Err(error)) => Err(error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = kept {
                tracing::warn!(%stream, error, "a snapshot could not be kept");
            }
        });
    }

    async fn stop(&mut self) {
        self.work().await;
        self.show_onlookers();
        if matches!(self.health, Health::Running) && self.version > 0 {
            self.keep_last_snapshot().await;
            if let Err(error) = self.journal.checkpoint(&self.stream, self.clock.now().0).await {
                tracing::warn!(table = %self.id, %error, "the last checkpoint could not be signed");
            }
        }
    }

    /// Whether an alarm of this table does not stand in the floor's stream yet: a snapshot would hide its entry from the next
    /// start.
    fn owes_alarms(&self) -> bool {
        !self.bell.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    async fn keep_last_snapshot(&mut self) {
        if !self.owes_alarms() {
            let kept = match keep::snapshot::<G>(&self.state, &self.reckoner) {
                Ok((format, bytes)) => {
                    let kept = self.journal.put_snapshot(&self.stream, self.version, format, bytes).await;
                    kept.map_err(|error| error.to_string())
                }
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = kept {
                tracing::warn!(table = %self.id, error, "the last snapshot could not be kept");
            }
        }
    }
}

/// What facts tell the pit, by their places among them.
fn alarms<G: Live>(facts: &[Recorded<G::Event>]) -> Due {
    (0..).zip(facts).filter_map(|(place, fact)| Some((place, alarm::<G>(&fact.event)?))).collect()
}

/// What an event tells the pit.
pub(super) fn alarm<G: Live>(event: &G::Event) -> Option<Alarm> {
    let (subject, detail) = G::alarm(event)?;
    Some(Alarm { subject, of: G::alarm_of(event), detail })
}

/// Tells the house of what is durable: the latest, where there is more than it takes.
pub(super) fn ring(bell: &Bell, alarms: impl IntoIterator<Item = (u64, Alarm)>) {
    let mut due = bell.lock().unwrap_or_else(PoisonError::into_inner);
    due.extend(alarms);
    while due.len() > BELL {
        due.pop_first();
    }
}

pub(super) fn reused() -> Problem {
    Problem::reused()
}
