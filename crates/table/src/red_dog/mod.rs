//! A live table of Red Dog, with a virtual shoe or a real one.

mod apply;
mod asked;
mod claim;
mod coming;
mod command;
mod config;
mod decide;
mod detail;
mod event;
mod invariants;
mod offer;
mod postings;
mod proposal;
mod reason;
mod reckoner;
mod state;
mod step;
mod view;
mod views;

pub use claim::{Claim, Standing};
pub use coming::Coming;
pub use command::{Command, Play};
pub use config::{Automation, Config, ConfigFault, Source};
pub use detail::{
    Breach, CardCheck, Cause, Cutter, Due, GaveBack, Incident, IncidentKind, Measures, PlayedRound, Refund,
    SettledLine,
};
pub use event::Event;
pub use invariants::Broken;
pub use offer::{Offer, Tap};
pub use proposal::{Motion, Proposal};
pub use reason::Reason;
pub use reckoner::Reckoner;
pub use state::{Pack, Phase, Player, SEIZED, Shoe, Sign, Stack, State, Wager};
pub use step::Need;
pub use view::{
    AreaView, DealerView, Layout, Marker, Notice, PhaseView, Prompt, PublicView, SeatView, ShoeView, Told,
    View, WagerView,
};

use crate::{Answer, Ask, Audience, By, Decision, Game, Key, Recorded, Refused};
use houseway_games::red_dog::Rules;
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};

/// Red Dog as a [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct RedDog;

impl Game for RedDog {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = Need;
    type View = View;

    const NAME: &'static str = "red-dog";

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

    fn needs(rules: &Rules, state: &State) -> Option<Need> {
        step::needs(rules, state)
    }

    fn next_step(rules: &Rules, state: &State) -> Option<crate::Step<Command, Need>> {
        step::next_step(rules, state)
    }

    fn ask(_: &Rules, need: &Need) -> Option<Ask> {
        step::ask(need)
    }

    fn answer(_: &Rules, need: &Need, answer: Answer) -> Option<Command> {
        step::answer(need, answer)
    }

    fn view(rules: &Rules, state: &State, audience: Audience) -> View {
        views::view(rules, state, audience)
    }

    fn postings(event: &Event) -> Vec<Posting> {
        postings::postings(event)
    }

    fn books(state: &State) -> &Books {
        &state.desk.books
    }

    fn unveil_event(event: &mut Event, key: &dyn Key) {
        if let Event::Shuffled { decks, laid, cards, .. } = event {
            let mut pack = Pack { decks: *decks, laid: laid.clone(), cards: std::mem::take(cards) };
            pack.unveil(key);
            *cards = pack.cards;
        }
    }

    fn unveil_state(state: &mut State, key: &dyn Key) {
        if let Some(stack) = &mut state.stack {
            stack.pack.unveil(key);
        }
        if let Some(shoe) = &mut state.shoe {
            shoe.pack.unveil(key);
        }
    }

    fn asked(before: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        asked::asked(before, facts)
    }
}
