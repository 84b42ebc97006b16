//! A jackpot's pool that tables share (PG-14): a stream of its own beside theirs.
//!
//! Tables tell it what concerns it, each in its own order and with numbers; what is told twice is done once. It pays claims in
//! the order in which dice were exposed, each from what the one before it left. Beside each table stands what that put in and
//! was paid, so that the books of a pool and of its tables add up to nothing but what is on its way.

mod apply;
mod command;
mod decide;
mod event;
mod offer;
mod reason;
mod reckoner;
mod state;
mod view;

pub use command::Command;
pub use event::{Event, Paid};
pub use offer::Offer;
pub use reason::Reason;
pub use reckoner::{Differs, Reckoner};
pub use state::{Act, ActKind, Asked, AskedPass, Config, State, Told, Waiting, Win};
pub use view::{TableLine, View, Whole};

use crate::NoNeed;
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};
use houseway_table::pai_gow::Rules;
use houseway_table::{Audience, By, Decision, Game, Recorded, Refused, Step};

/// A shared pool as a [`Game`]: it waits for no chance and takes no step by itself.
#[derive(Clone, Copy, Debug)]
pub struct JackpotPool;

impl Game for JackpotPool {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = NoNeed;
    type View = View;

    const NAME: &'static str = "jackpot-pool";

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

    fn postings(event: &Event) -> Vec<Posting> {
        apply::postings(event)
    }

    fn books(state: &State) -> &Books {
        &state.books
    }

    fn asked(_: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        facts.first().map(|fact| command::asked(&fact.event))
    }
}
