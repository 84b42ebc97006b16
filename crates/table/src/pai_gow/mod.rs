//! A live table of Pai Gow, of whichever book.

mod apply;
mod asked;
mod command;
mod config;
mod course;
mod covers;
mod decide;
mod detail;
mod event;
mod handled;
mod invariants;
mod offer;
mod pool;
mod postings;
mod prompts;
mod reason;
mod reckoner;
mod rules;
mod state;
mod step;
mod told;
mod view;
mod views;

pub use command::{Command, HouseWagerChoice, Play};
pub use config::{
    AskedSetUp, Automation, Config, ConfigFault, JackpotSetting, Options, Range, SEATS, SideBet, Source,
};
pub use course::{CourseStep, CourseView, Standing};
pub use covers::covers;
pub use detail::{
    Back, Bet, Handling, Irregularity, Opened, Outcome, Remedy, SideLine, Stakeholder, Wager, Way,
};
pub use event::{Event, Keeps};
pub use invariants::Broken;
pub use offer::Offer;
pub use pool::{Award, Claim, Feed, Outbox, PoolMatter, PoolName, PoolPosting};
pub use reason::Reason;
pub use reckoner::Reckoner;
pub use rules::{LONGEST_CUTS, Rules};
pub use state::{
    BankHand, Dealt, HOUSE, Hand, Incident, IncidentKind, LajaAsked, LastRound, NextBank, Offering, POOL,
    Part, PlayedRound, Player, RESERVE, Round, Run, Sign, State, Step,
};
pub use step::Need;
pub use told::{Notice, Prompt};
pub use view::{
    AreaView, BankView, DealerView, DeliveryView, HandView, HandledView, HandlingView, LineView, OpenView,
    OwnHand, Pays, PlayedView, PlayerView, PublicView, RoundView, SeatResult, SeatView, SideBetView, View,
    WagerView, Worth,
};

use crate::{Answer, Ask, Audience, By, Decision, Game, Key, Recorded, Refused};
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};

/// Pai Gow as a [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct PaiGow;

impl Game for PaiGow {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = Need;
    type View = View;

    const NAME: &'static str = "pai-gow";

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
        match event {
            Event::Shuffled { wall, .. } | Event::LajaMade { wall, .. } => state::unveil_wall(wall, key),
            Event::CupShaken { dice } => state::unveil_dice(dice, key),
            _ => {}
        }
    }

    fn unveil_state(state: &mut State, key: &dyn Key) {
        if let Some(play) = &mut state.play {
            play.unveil(key);
        }
    }

    fn asked(before: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        asked::asked(before, facts)
    }
}
