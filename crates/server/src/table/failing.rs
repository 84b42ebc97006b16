//! A table whose game fails where a test says so: Red Dog, with a fault of the program in one of its functions.

#![cfg(test)]

use super::{Given, Handle, Hello, Table, start, stream_of};
use crate::clock::Clock;
use crate::live::{Live, Status, Stir, Unable};
use crate::record::{Round, Section};
use houseway_floor::{AlarmSubject, DayBook};
use houseway_lawbook::{Readings, Ruled};
use houseway_ledger::{Books, Posting};
use houseway_store::MemoryJournal;
use houseway_table::red_dog::{Command, Event, Need, Offer, Reason, Reckoner, RedDog, State, View};
use houseway_table::{Actor, Audience, By, Decided, Game, Post, Recorded, SeatNumber, Step, Time};
use serde_json::json;
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fails {
    Nowhere,
    Deciding,
    Viewing,
    Listing,
    Stepping,
    Knowing,
    /// Where the facts are made part of the state: the one place where a fault leaves a state behind that nobody can trust.
    Applying,
}

thread_local! {
    static FAILS: Cell<Fails> = const { Cell::new(Fails::Nowhere) };
}

fn fails(here: Fails) {
    assert!(FAILS.get() != here, "a fault that a test made");
}

struct Failing;

type Rules = <RedDog as Game>::Rules;

impl Game for Failing {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = Need;
    type View = View;

    const NAME: &'static str = "failing";

    fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Decided<Event, Reason> {
        fails(Fails::Deciding);
        RedDog::decide(rules, state, command, by)
    }

    fn apply(state: &mut State, fact: &Recorded<Event>) {
        fails(Fails::Applying);
        RedDog::apply(state, fact);
    }

    fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
        RedDog::options(rules, state, by)
    }

    fn needs(rules: &Rules, state: &State) -> Option<Need> {
        RedDog::needs(rules, state)
    }

    fn next_step(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
        fails(Fails::Stepping);
        RedDog::next_step(rules, state)
    }

    fn view(rules: &Rules, state: &State, audience: Audience) -> View {
        fails(Fails::Viewing);
        RedDog::view(rules, state, audience)
    }

    fn postings(event: &Event) -> Vec<Posting> {
        RedDog::postings(event)
    }

    fn books(state: &State) -> &Books {
        RedDog::books(state)
    }

    fn asked(before: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        RedDog::asked(before, facts)
    }
}

impl Live for Failing {
    type Reckoner = Reckoner;
    type Known = ();

    fn known(_: &State) {
        fails(Fails::Knowing);
    }

    fn count(_: &mut DayBook, _: &Event) {}

    fn rules_of(state: &State) -> Result<Option<Rules>, Unable> {
        RedDog::rules_of(state)
    }

    fn rules_for(command: &Command) -> Result<Option<Rules>, Unable> {
        RedDog::rules_for(command)
    }

    fn reckon(reckoner: &mut Reckoner, fact: &Recorded<Event>) {
        RedDog::reckon(reckoner, fact);
    }

    fn audit(state: &State, reckoner: &Reckoner) -> Result<(), String> {
        RedDog::audit(state, reckoner)
    }

    fn after_outage(_: &State, _: Time) -> Vec<Command> {
        Vec::new()
    }

    fn may(_: &Actor, _: &Command) -> bool {
        true
    }

    fn sits(_: &State, _: SeatNumber) -> Option<u64> {
        None
    }

    fn stirs(_: &Event) -> Stir {
        Stir::Everybody
    }

    fn status(rules: &Rules, state: &State) -> Status {
        fails(Fails::Listing);
        RedDog::status(rules, state)
    }

    fn opens(_: &Event) -> Option<u64> {
        None
    }

    fn about(_: &Event) -> Option<u64> {
        None
    }

    const OPENS: &'static str = "bets-closed";
    const CONCLUDES: &'static [&'static str] = &[];

    fn sections(_: &Round<Self>) -> Vec<Section> {
        Vec::new()
    }

    const REACH: u64 = 0;
}

/// A table that is not set up yet.
async fn table() -> Arc<Handle<Failing>> {
    FAILS.set(Fails::Nowhere);
    let id = "D1".parse().unwrap();
    let rules = crate::red_dog::rules("vic-1997-red-dog".parse().unwrap(), &Readings::default()).unwrap();
    let journal = Arc::new(MemoryJournal::new());
    start::<Failing>(id, stream_of(id).unwrap(), journal, Clock::start(), rules, None).await.unwrap()
}

/// The title of the answer to a set-up, or `done`.
async fn set_up(table: &Handle<Failing>, id: &str) -> String {
    let config = crate::red_dog::config(
        &crate::red_dog::rules("vic-1997-red-dog".parse().unwrap(), &Readings::default()).unwrap(),
        table.id(),
    )
    .unwrap();
    let command = json!({"do": "configure", "config": config});
    let manager = Actor::Person { id: "mia".parse().unwrap(), post: Post::GamingShiftManager };
    let (told, answer) = oneshot::channel();
    let given = Given { by: &[manager], audience: None, id, stamp: table.stamp(), command };
    let reply = Box::new(move |answer| assert!(told.send(answer).is_ok()));
    table.give(given, reply).unwrap();
    match answer.await.map(|answer: super::Answer| answer) {
        Ok(super::Answer::Done { .. }) => "done".to_owned(),
        Ok(super::Answer::Not(problem)) => problem.title.to_string(),
        Err(_) => "no answer".to_owned(),
    }
}

/// Waits until the task has done what it does.
async fn settled() {
    tokio::time::sleep(Duration::from_millis(50)).await;
}

fn is_told(table: &Handle<Failing>) -> bool {
    table.alarms().values().any(|alarm| alarm.subject == AlarmSubject::ProgramFailed)
}

#[tokio::test]
async fn a_fault_in_a_decision_refuses_that_command_and_the_table_goes_on() {
    let table = table().await;
    FAILS.set(Fails::Deciding);
    assert_eq!(set_up(&table, "1").await, "the house failed");
    assert!(is_told(&table));
    assert_eq!(table.status().health, "running");
    FAILS.set(Fails::Nowhere);
    // Nothing was changed, nor is the id used up.
    assert_eq!(set_up(&table, "1").await, "done");
}

#[tokio::test]
async fn a_fault_in_a_screen_cuts_off_that_screen_alone() {
    let table = table().await;
    let mut joined = table.join(Audience::Dealer, Hello::default()).await.unwrap();
    FAILS.set(Fails::Viewing);
    let problem = table.join(Audience::Public, Hello::default()).await.unwrap_err();
    assert_eq!(problem.title, "the house failed");
    assert_eq!(set_up(&table, "1").await, "done");
    settled().await;
    // Whoever looked on sees nothing old any more: the stream ends.
    while joined.later.try_recv().is_ok() {}
    assert_eq!(joined.later.try_recv().unwrap_err(), tokio::sync::broadcast::error::TryRecvError::Closed);
    assert!(is_told(&table));
    FAILS.set(Fails::Nowhere);
    assert_eq!(table.status().health, "running");
    table.join(Audience::Dealer, Hello::default()).await.unwrap();
}

#[tokio::test]
async fn a_fault_in_a_list_or_a_step_stops_no_command() {
    for here in [Fails::Listing, Fails::Stepping, Fails::Knowing] {
        let table = table().await;
        FAILS.set(here);
        assert_eq!(set_up(&table, "1").await, "done");
        settled().await;
        assert!(is_told(&table));
        assert_eq!(table.status().health, "running");
    }
}

#[tokio::test]
async fn a_table_that_a_fault_has_ended_says_so() {
    let table = table().await;
    FAILS.set(Fails::Applying);
    assert_eq!(set_up(&table, "1").await, "no answer");
    settled().await;
    assert_eq!(table.status().health, "ended");
    assert!(is_told(&table));
    let problem = table.join(Audience::Public, Hello::default()).await.unwrap_err();
    assert_eq!(problem.status, axum::http::StatusCode::SERVICE_UNAVAILABLE);
}
