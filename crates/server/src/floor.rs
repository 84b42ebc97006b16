//! The floor, live: people, devices, tables, the gaming day, alarms. One task owns it as one owns a table.

use crate::ask::ask;
use crate::live::{Live, Status, Stir, Unable};
use crate::problem::Problem;
use crate::record::{Round, Section};
use crate::table::{Handle, Table};
use houseway_floor::{Command, DayBook, Event, Floor, Person, Rules, State};
use houseway_table::{Actor, PersonId, Recorded, SeatNumber, Time};
use std::sync::Arc;

/// The floor's stream, and its name among tables; no table may bear it.
pub(crate) const NAME: &str = "floor";

/// The rules of every floor.
pub(crate) fn rules() -> Result<Rules, Unable> {
    Rules::embedded().map_err(|error| Unable(error.to_string()))
}

impl Live for Floor {
    type Reckoner = Nothing;
    type Known = State;

    fn known(state: &State) -> State {
        state.clone()
    }

    fn count(_: &mut DayBook, _: &Event) {}

    fn rules_of(_: &State) -> Result<Option<Rules>, Unable> {
        Ok(None)
    }

    fn rules_for(_: &Command) -> Result<Option<Rules>, Unable> {
        Ok(None)
    }

    fn reckon(_: &mut Nothing, _: &Recorded<Event>) {}

    fn audit(_: &State, _: &Nothing) -> Result<(), String> {
        Ok(())
    }

    fn after_outage(_: &State, _: Time) -> Vec<Command> {
        Vec::new()
    }

    fn may(actor: &Actor, command: &Command) -> bool {
        // What the server notes in the system's name never comes from outside: nobody there is the system.
        let noted = matches!(
            command,
            Command::NoteSignInFailed { .. }
                | Command::NoteSignedIn { .. }
                | Command::Enrol { .. }
                | Command::RaiseAlarm { .. }
                | Command::TellAlarm { .. }
                | Command::ClearAlarm { .. }
                | Command::NoteProgram { .. }
        );
        match actor {
            Actor::System => true,
            Actor::Person { .. } => !noted,
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
        let phase = if state.day.is_some() { "day-open" } else { "day-closed" };
        Status { title: "Floor".to_owned(), phase: phase.to_owned(), ..Status::default() }
    }

    const OPENS: &'static str = "day-opened";

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

/// The floor moves no money: there is nothing to reckon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Nothing {}

/// The running floor.
pub(crate) type Running = Arc<Handle<Floor>>;

/// Gives the floor a command and waits until it is durable.
pub(crate) async fn give(floor: &Running, by: Actor, command: &Command) -> Result<u64, Problem> {
    let id =
        crate::access::token::Token::draw().map_err(|error| Problem::internal("drawing an id", &error))?;
    give_once(floor, by, id.expose(), command).await
}

/// The same under an id, so that it is done once in the life of the house.
pub(crate) async fn give_once(
    floor: &Running,
    by: Actor,
    id: &str,
    command: &Command,
) -> Result<u64, Problem> {
    let command =
        serde_json::to_value(command).map_err(|error| Problem::internal("writing a command", &error))?;
    ask(floor.as_ref() as &dyn Table, &[by], None, id, command).await
}

/// Somebody who works here and is not locked out now.
pub(crate) fn standing(floor: &Running, id: PersonId, now: Time) -> Option<Person> {
    floor.known().people.get(&id).filter(|person| person.locked_at(now).is_none()).cloned()
}
