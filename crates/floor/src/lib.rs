//! What is not one table: people, devices, the gaming day, alarms; its own stream; pure.
//!
//! The floor has the same shape as a table, [`houseway_table::Game`]: `decide` knows the law, `apply` cannot
//! fail and knows none. No secret enters: of a pairing code only its digest, of a sign-in only that it
//! happened or failed.

mod apply;
mod asked;
mod command;
mod day;
mod decide;
mod event;
mod law;
mod offer;
pub mod pool;
mod program;
mod reason;
mod state;
mod view;

pub use command::Command;
pub use day::{DayBook, DayReport, Figure, FigureChange, GamingDay, GamingDayError, Hold, Since};
pub use event::{Act, AlarmSubject, Event, PitId, Place, Source, Station};
pub use law::{Figures, Point, Rules};
pub use offer::Offer;
pub use program::{Part, PartName, Program};
pub use reason::Reason;
pub use state::{
    Alarm, Bar, Code, Crew, DayRecord, Device, Failure, Known, Lock, Pending, Person, ProgramRecord, State,
};
pub use view::{
    AlarmView, CodeView, CrewView, DayView, DeviceView, FloorView, PendingView, PersonView, ProgramView,
    PublicView, TableView, View,
};

use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};
use houseway_table::{Actor, Audience, By, Decision, Game, PersonId, Recorded, Refused, Step, TableId, Time};

/// The floor as a [`Game`]: one that moves no money and waits for no chance.
#[derive(Clone, Copy, Debug)]
pub struct Floor;

/// Whether a person gives commands at a table at all (G-11). Whether his rank is enough is for the table to say.
///
/// # Errors
/// [`Reason::NotAssigned`], with its ruling.
pub fn need_station(
    rules: &Rules,
    state: &State,
    person: PersonId,
    table: TableId,
    at: Time,
) -> Result<(), Refused<Reason>> {
    // The rule asks for nobody's rank: in whose name it is asked does not matter.
    let by = By { actor: Actor::System, at };
    decide::need_station(&decide::Ctx { rules, state, by: &by }, person, table)
}

/// The floor waits for no chance: there is no value of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNeed {}

static NO_BOOKS: std::sync::LazyLock<Books> = std::sync::LazyLock::new(Books::default);

impl Game for Floor {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = NoNeed;
    type View = View;

    const NAME: &'static str = "floor";

    fn decide(
        rules: &Rules,
        state: &State,
        command: &Command,
        by: &By,
    ) -> Result<Decision<Event>, Refused<Reason>> {
        decide::decide(rules, state, command, by)
    }

    fn apply(state: &mut State, fact: &Recorded<Event>) {
        apply::apply(state, fact);
    }

    fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
        offer::options(rules, state, by)
    }

    fn needs(_: &Rules, _: &State) -> Option<NoNeed> {
        None
    }

    fn next_step(_: &Rules, _: &State) -> Option<Step<Command, NoNeed>> {
        None
    }

    fn view(_: &Rules, state: &State, audience: Audience) -> View {
        view::view(state, audience)
    }

    fn postings(_: &Event) -> Vec<Posting> {
        Vec::new()
    }

    fn books(_: &State) -> &Books {
        &NO_BOOKS
    }

    fn asked(state: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        facts.first().and_then(|fact| asked::from_event(state, &fact.event, facts))
    }
}
