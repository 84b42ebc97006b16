//! A game that tells what it should not, to see whether the law of secrecy notices.

use crate::live::Shaped;
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};
use houseway_money::Cents;
use houseway_table::{Answer, Ask, Audience, By, Decision, Game, Key, Recorded, Refused, SeatNumber, Step};
use std::marker::PhantomData;

/// Something hidden about a game's state.
pub trait Hidden: Shaped {
    /// A small figure that rests on something that nobody may see yet, such as the points of one tile.
    fn hidden_figure(state: &Self::State) -> u64;
}

/// Where the game tells it.
pub const BY_VIEW: u8 = 0;
/// Not by a figure, but by the order of what it offers.
pub const BY_OFFERS: u8 = 1;

/// The same game, indiscreet.
#[derive(Debug)]
pub struct Leak<G, const HOW: u8>(PhantomData<G>);

impl<G: Hidden, const HOW: u8> Game for Leak<G, HOW> {
    type Rules = G::Rules;
    type State = G::State;
    type Command = G::Command;
    type Event = G::Event;
    type Reason = G::Reason;
    type Offer = G::Offer;
    type Need = G::Need;
    type View = (G::View, u64);

    const NAME: &'static str = G::NAME;

    fn decide(
        rules: &G::Rules,
        state: &G::State,
        command: &G::Command,
        by: &By,
    ) -> Result<Decision<G::Event>, Refused<G::Reason>> {
        G::decide(rules, state, command, by)
    }

    fn apply(state: &mut G::State, fact: &Recorded<G::Event>) {
        G::apply(state, fact);
    }

    fn options(rules: &G::Rules, state: &G::State, by: &By) -> Vec<Ruled<G::Offer>> {
        let mut offers = G::options(rules, state, by);
        if HOW == BY_OFFERS && G::hidden_figure(state) % 8 >= 4 {
            offers.reverse();
        }
        offers
    }

    fn needs(rules: &G::Rules, state: &G::State) -> Option<G::Need> {
        G::needs(rules, state)
    }

    fn next_step(rules: &G::Rules, state: &G::State) -> Option<Step<G::Command, G::Need>> {
        G::next_step(rules, state)
    }

    fn ask(rules: &G::Rules, need: &G::Need) -> Option<Ask> {
        G::ask(rules, need)
    }

    fn answer(rules: &G::Rules, need: &G::Need, answer: Answer) -> Option<G::Command> {
        G::answer(rules, need, answer)
    }

    fn view(rules: &G::Rules, state: &G::State, audience: Audience) -> (G::View, u64) {
        let figure = if HOW == BY_VIEW { G::hidden_figure(state) } else { 0 };
        (G::view(rules, state, audience), figure)
    }

    fn postings(event: &G::Event) -> Vec<Posting> {
        G::postings(event)
    }

    fn books(state: &G::State) -> &Books {
        G::books(state)
    }

    fn unveil_event(event: &mut G::Event, key: &dyn Key) {
        G::unveil_event(event, key);
    }

    fn unveil_state(state: &mut G::State, key: &dyn Key) {
        G::unveil_state(state, key);
    }

    fn asked(before: &G::State, facts: &[Recorded<G::Event>]) -> Option<G::Command> {
        G::asked(before, facts)
    }
}

impl<G: Hidden, const HOW: u8> Shaped for Leak<G, HOW> {
    fn covers(offer: &G::Offer, command: &G::Command) -> bool {
        G::covers(offer, command)
    }
    fn probes(state: &G::State) -> Vec<G::Command> {
        G::probes(state)
    }
    fn seats() -> Vec<SeatNumber> {
        G::seats()
    }
    fn bought_in(event: &G::Event) -> Cents {
        G::bought_in(event)
    }
    fn taken(event: &G::Event) -> Cents {
        G::taken(event)
    }
}
