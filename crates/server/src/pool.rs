//! Jackpot pools that tables share, live: each with a task and a stream of its own, and the carrying of what tables tell them.
//!
//! A table's commit and the pool's are two. What a table owes its pool stands in the table's own state until the pool's answer
//! is one of its entries; whoever carries it keeps nothing. Whatever was cut short between the two is found there again, and a
//! posting that is told twice is done once.

use crate::access::token::Token;
use crate::ask::ask;
use crate::house::House;
use crate::live::{Live, Status, Stir, Stricter, Unable};
use crate::problem::Problem;
use crate::record::{Round, Section};
use crate::table::{Handle, Table};
use houseway_floor::DayBook;
use houseway_floor::pool::{Command, Event, JackpotPool, Reason, Reckoner, State};
use houseway_table::pai_gow::{self, AskedSetUp, JackpotSetting, PoolMatter, PoolName, PoolPosting, Rules};
use houseway_table::{Actor, Recorded, SeatNumber, TableId, Time};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// Streams of pools, and their names among tables: no table may bear one.
pub(crate) const PREFIX: &str = "pool:";

/// How long what could not be carried is left alone.
const AGAIN: Duration = Duration::from_secs(1);

/// A running pool.
pub(crate) type Running = Arc<Handle<JackpotPool>>;

/// What a table owes the pool that it shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owed {
    /// Which pool.
    pub pool: PoolName,
    /// What is told and not answered, in order.
    pub postings: Vec<PoolPosting>,
    /// The last posting that was answered.
    pub answered: u64,
    /// What the pool holds, as the table's sign shows it.
    pub shown: houseway_money::Cents,
}

impl Owed {
    /// What a state of Pai Gow owes; `None` for a table with a pool of its own.
    #[must_use]
    pub fn of(state: &pai_gow::State) -> Option<Self> {
        let outbox = &state.outbox;
        Some(Self {
            pool: state.linked()?,
            postings: outbox.waiting.iter().cloned().collect(),
            answered: outbox.answered(),
            shown: outbox.shown,
        })
    }
}

/// A table's set-up with another jackpot, or another pool for it, that waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolAsk {
    /// The pool that it shares now.
    pub before: Option<PoolName>,
    /// What was asked for, and by whom.
    pub asked: Box<AskedSetUp>,
}

impl PoolAsk {
    /// What waits at a table of Pai Gow.
    #[must_use]
    pub fn of(state: &pai_gow::State) -> Option<Self> {
        Some(Self { before: state.linked(), asked: state.asked_set_up.clone()? })
    }

    /// The pool that the table would share.
    #[must_use]
    pub fn after(&self) -> Option<PoolName> {
        self.asked.config.options.jackpot?.pool
    }
}

impl Live for JackpotPool {
    type Reckoner = Reckoner;
    type Known = State;

    const POOLS: bool = true;

    fn known(state: &State) -> State {
        state.clone()
    }

    fn count(_: &mut DayBook, _: &Event) {}

    fn rules_of(state: &State) -> Result<Option<Rules>, Unable> {
        let config = state.config.as_ref();
        config.map(|config| crate::pai_gow::rules(config.rulebook, &config.readings)).transpose()
    }

    fn rules_for(command: &Command) -> Result<Option<Rules>, Unable> {
        match command {
            Command::SetUp { config } => crate::pai_gow::rules(config.rulebook, &config.readings).map(Some),
            _ => Ok(None),
        }
    }

    fn reckon(reckoner: &mut Reckoner, fact: &Recorded<Event>) {
        reckoner.observe(fact);
    }

    fn audit(state: &State, reckoner: &Reckoner) -> Result<(), String> {
        state.check()?;
        reckoner.compare(state).map_err(|differs| differs.to_string())
    }

    fn after_outage(_: &State, _: Time) -> Vec<Command> {
        Vec::new()
    }

    fn stricter() -> &'static [Stricter<Self>] {
        &[
            Stricter {
                rule: "money of the House goes into a pool under two signatures; it was put in under one",
                since: &[("funded", 2)],
                explains: |_, today| matches!(today, Err(Reason::NothingPending)),
            },
            Stricter {
                rule: "a round is passed over under two signatures; it was under one",
                since: &[("passed-over", 2)],
                explains: |_, today| matches!(today, Ok([one]) if matches!(one.event, Event::PassOverAsked { .. })),
            },
        ]
    }

    /// What tables tell comes from within: nobody outside is the system.
    fn may(actor: &Actor, command: &Command) -> bool {
        match actor {
            Actor::System => true,
            Actor::Person { .. } => !matches!(command, Command::Post { .. }),
            Actor::Terminal { .. } | Actor::Device { .. } => false,
        }
    }

    fn sits(_: &State, _: SeatNumber) -> Option<u64> {
        None
    }

    fn stirs(_: &Event) -> Stir {
        Stir::Everybody
    }

    fn status(_: &Rules, state: &State) -> Status {
        let config = state.config.as_ref();
        Status {
            title: "Jackpot pool".to_owned(),
            rulebook: config.map(|config| config.rulebook.to_string()).unwrap_or_default(),
            demo: config.is_some_and(|config| config.demo),
            phase: if config.is_some() { "open" } else { "closed" }.to_owned(),
            ..Status::default()
        }
    }

    const OPENS: &'static str = "set-up";

    const CONCLUDES: &'static [&'static str] = &[];

    fn opens(_: &Event) -> Option<u64> {
        None
    }

    fn about(_: &Event) -> Option<u64> {
        None
    }

    fn sections(_: &Round<Self>) -> Vec<Section> {
        Vec::new()
    }

    const REACH: u64 = 0;
}

/// A pool's name among tables.
pub(crate) fn id_of(pool: PoolName) -> Result<TableId, Problem> {
    TableId::new(&format!("{PREFIX}{pool}")).map_err(|error| Problem::malformed(error.to_string()))
}

/// Gives a pool a command and waits until it is durable.
pub(crate) async fn give(pool: &Running, by: Actor, id: &str, command: &Command) -> Result<u64, Problem> {
    let command =
        serde_json::to_value(command).map_err(|error| Problem::internal("writing a command", &error))?;
    ask(pool.as_ref() as &dyn Table, &[by], None, id, command).await
}

/// Whether a stake and its division are the same, however the share is written.
fn same_terms(one: &JackpotSetting, other: &JackpotSetting) -> bool {
    let ((part, of), (other_part, other_of)) = (one.to_pool.parts(), other.to_pool.parts());
    one.amount == other.amount
        && u64::from(part) * u64::from(other_of) == u64::from(other_part) * u64::from(of)
}

/// A table with what it owes.
pub(crate) type Linked = (Arc<dyn Table>, Owed);

impl House {
    /// A running pool.
    ///
    /// # Errors
    /// A [`Problem`] if there is none of that name.
    pub(crate) fn pool(&self, name: PoolName) -> Result<Running, Problem> {
        let pools = self.pools.read().unwrap_or_else(PoisonError::into_inner);
        pools.get(&name).cloned().ok_or_else(|| Problem::missing(format!("there is no pool {name}")))
    }

    /// Every running pool, in order of names.
    pub(crate) fn all_pools(&self) -> BTreeMap<PoolName, Running> {
        self.pools.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Refuses to set a table up for a shared pool that is not there, or on other terms than those approved for it.
    pub(crate) fn need_pool(&self, command: &Value) -> Result<(), Problem> {
        let jackpot = &command["config"]["options"]["jackpot"];
        if command["do"] != "configure" || !jackpot["pool"].is_string() {
            return Ok(());
        }
        let malformed = |error: serde_json::Error| Problem::malformed(format!("this is no set-up: {error}"));
        let name: PoolName = serde_json::from_value(jackpot["pool"].clone()).map_err(malformed)?;
        let known = self.pool(name)?.known();
        let wanted: JackpotSetting = serde_json::from_value(jackpot.clone()).map_err(malformed)?;
        let config = known.config.as_ref();
        let same = |key: &str, own: Option<Value>| own.is_some_and(|own| command["config"][key] == own);
        let agrees = config.is_some_and(|config| same_terms(&config.jackpot, &wanted))
            && same("rulebook", config.map(|config| json!(config.rulebook)))
            && same("edition", config.map(|config| json!(config.edition)))
            && same("readings", config.map(|config| json!(config.readings)));
        if agrees {
            return Ok(());
        }
        Err(Problem::new(
            axum::http::StatusCode::CONFLICT,
            "other terms",
            format!("tables share the pool {name} under its rulebook, readings, stake and split: give those"),
        ))
    }

    /// Carries what tables tell to their pools as it comes, until the house ends.
    pub(crate) async fn carry_on(self: Arc<Self>) {
        loop {
            let again = !self.carry().await;
            tokio::select! {
                () = self.post.notified() => {}
                () = tokio::time::sleep(AGAIN), if again => {}
                () = self.ending.wait() => return,
            }
        }
    }

    /// Carries everything that can be carried now; whether nothing failed.
    pub(crate) async fn carry(&self) -> bool {
        let _turn = self.carrying.lock().await;
        let mut sound = true;
        for (name, pool) in self.all_pools() {
            // As long as something comes of it: an answer frees a table, and a settled round the claims after it.
            loop {
                match self.carry_to(name, &pool).await {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(problem) => {
                        tracing::error!(pool = %name, %problem, "what tables tell could not be carried; it is tried again");
                        sound = false;
                        break;
                    }
                }
            }
        }
        sound
    }

    /// The tables that share a pool, each with what it owes.
    pub(crate) fn linked(&self, name: PoolName) -> Vec<Linked> {
        let tables = self.all_tables().into_iter();
        let owed = tables.filter_map(|table| table.owed().map(|owed| (table, owed)));
        owed.filter(|(_, owed)| owed.pool == name).collect()
    }

    /// Once there and back. Whether anything was carried.
    async fn carry_to(&self, name: PoolName, pool: &Running) -> Result<bool, Problem> {
        let linked = self.linked(name);
        let mut carried = false;
        // Dice first: a claim waits for those that were exposed before.
        for claims in [false, true] {
            while let Some((table, posting)) = next(&pool.known(), &linked, claims) {
                let command = Command::Post { table, posting: posting.clone() };
                let id = format!("{table}@{}", posting.number);
                match give(pool, Actor::System, &id, &command).await {
                    Ok(_) => carried = true,
                    // Its turn comes when those before it are settled.
                    Err(problem) if problem.is_refused_for("earlier-first") => break,
                    Err(problem) => return Err(problem),
                }
            }
        }
        let known = pool.known();
        for (table, owed) in self.linked(name) {
            carried |= answer(&known, table.as_ref(), &owed).await?;
        }
        Ok(carried)
    }
}

/// What a table's pool has not taken in yet, if it is the next thing of that table; with claims the one whose dice were exposed
/// first.
fn next(pool: &State, linked: &[Linked], claims: bool) -> Option<(TableId, PoolPosting)> {
    let last = |table: TableId| pool.tables.get(&table).map_or(0, |told| told.last);
    let heads = linked.iter().filter_map(|(table, owed)| {
        let id = table.id();
        let head = owed.postings.iter().find(|posting| posting.number > last(id))?;
        Some((id, head))
    });
    let claim =
        |posting: &PoolPosting| matches!(&posting.matter, PoolMatter::Settled { won, .. } if !won.is_empty());
    let fit = heads.filter(|(_, head)| claim(head) == claims);
    let first =
        fit.min_by_key(|(table, head)| (pool.place(*table, head.round).unwrap_or(usize::MAX), *table));
    first.map(|(table, head)| (table, head.clone()))
}

/// Tells a table what its pool has taken in. Whether there was anything to tell.
async fn answer(pool: &State, table: &dyn Table, owed: &Owed) -> Result<bool, Problem> {
    let Some(told) = pool.tables.get(&table.id()) else { return show(pool, table, owed, 0, &[]).await };
    let taken = || owed.postings.iter().filter(|posting| posting.number <= told.last);
    // That dice were exposed needs no answer of its own.
    let settled = taken().any(|posting| !matches!(posting.matter, PoolMatter::DiceExposed { .. }));
    if settled {
        let claims = taken()
            .any(|posting| matches!(&posting.matter, PoolMatter::Settled { won, .. } if !won.is_empty()));
        let awards: &[_] = if claims { &told.awards } else { &[] };
        return tell(pool, table, told.last, awards).await;
    }
    show(pool, table, owed, owed.answered, &[]).await
}

/// Has an open table's sign put right.
async fn show(
    pool: &State,
    table: &dyn Table,
    owed: &Owed,
    through: u64,
    awards: &[pai_gow::Award],
) -> Result<bool, Problem> {
    if owed.shown == pool.amount() || table.status().phase == "closed" {
        return Ok(false);
    }
    tell(pool, table, through, awards).await
}

async fn tell(
    pool: &State,
    table: &dyn Table,
    through: u64,
    awards: &[pai_gow::Award],
) -> Result<bool, Problem> {
    let id = Token::draw().map_err(|error| Problem::internal("drawing an id", &error))?;
    let command = json!({"do": "pool-answers", "through": through, "awards": awards, "shown": pool.amount()});
    match ask(table, &[Actor::System], None, id.expose(), command).await {
        Ok(_) => Ok(true),
        // Another answer came before this one.
        Err(problem) if problem.is_refused_for("no-change") => Ok(false),
        Err(problem) => Err(problem),
    }
}
