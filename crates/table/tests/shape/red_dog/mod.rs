//! A round of Red Dog, by Victoria's book: the least that is honest, for the shape's sake.
//!
//! The shoe is virtual (fixed at the shuffle, each card under its own seal) or real (the dealer says each card). A
//! spread opens wagers a second time, for each player up to his own original, with up to three players on an area.
//! Left out, because they change nothing in the shape: markers, the reshuffle of an exhausted shoe, and most
//! irregularities.

mod book;
mod card;
mod command;
mod decide;
mod event;
mod offer;
mod state;
mod view;

pub use book::Rules;
pub use card::{Card, Gap};
pub use command::Command;
pub use decide::Reason;
pub use event::{Event, Outcome};
pub use offer::Offer;
pub use state::{Config, Phase, State};
pub use view::View;

use crate::chance::{Chance, Commitment};
use crate::leak::Hidden;
use crate::live::{Shaped, seat};
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};
use houseway_money::Cents;
use houseway_table::{
    Answer, Ask, Audience, By, Decision, Game, Key, Recorded, Refused, Sealed, SeatNumber, Step, Unsealed,
    Veiled,
};

/// The game.
#[derive(Debug)]
pub struct RedDog;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The virtual shoe, cut there.
    Shoe { cut: u16 },
    /// The next card; the dealer has to say it.
    Card,
}

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
        state::apply(state, fact);
    }

    fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
        offer::options(rules, state, by)
    }

    fn needs(_: &Rules, state: &State) -> Option<Need> {
        let config = state.config.as_ref()?;
        match state.phase {
            Phase::Wagering if config.virtual_shoe && state.shuffle_is_due() => {
                Some(Need::Shoe { cut: config.cut })
            }
            Phase::First | Phase::Second { .. } | Phase::Third { .. } if !config.virtual_shoe => {
                Some(Need::Card)
            }
            _ => None,
        }
    }

    fn next_step(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
        let config = state.config.as_ref()?;
        let bets_ms = config.bets_ms?;
        let at = state.since;
        if let Some(need) = Self::needs(rules, state) {
            return config.virtual_shoe.then_some(Step::Draw { at, need });
        }
        match state.phase {
            Phase::Wagering if state.wagers.is_empty() || state.shuffle_is_due() => None,
            Phase::Wagering | Phase::Raising { .. } => {
                Some(Step::Give { at: at.plus_ms(bets_ms), command: Command::NoMoreBets })
            }
            _ => Some(Step::Give { at, command: Command::Deal { card: None } }),
        }
    }

    fn view(_: &Rules, state: &State, audience: Audience) -> View {
        view::view(state, audience)
    }

    fn postings(event: &Event) -> Vec<Posting> {
        event::postings(event)
    }

    fn books(state: &State) -> &Books {
        &state.books
    }

    fn unveil_event(event: &mut Event, key: &dyn Key) {
        if let Event::Shuffled { cards, .. } = event {
            state::unveil(cards, key);
        }
    }

    fn unveil_state(state: &mut State, key: &dyn Key) {
        if let Some(shoe) = &mut state.shoe {
            state::unveil(&mut shoe.cards, key);
        }
    }

    fn ask(_: &Rules, need: &Need) -> Option<Ask> {
        match need {
            Need::Shoe { .. } => Some(Ask::Order { things: Card::SHOE }),
            Need::Card => None,
        }
    }

    fn answer(_: &Rules, need: &Need, answer: Answer) -> Option<Command> {
        let (Need::Shoe { cut }, Answer::Sealed(places)) = (need, answer) else { return None };
        let veil = |(sealed, under): (Sealed, Unsealed)| {
            Some(Veiled::known(sealed, Card::of(under.number)?, under.opening))
        };
        Some(Command::Shuffle { cards: places.into_iter().map(veil).collect::<Option<_>>()?, cut: *cut })
    }

    fn asked(_: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        // The supervisor's call begins as a settlement does; its end tells them apart.
        if facts.iter().any(|fact| fact.event == Event::ShoeTakenOut) {
            return Some(Command::CallIrregularity);
        }
        Some(match &facts.first()?.event {
            Event::Configured { config } => Command::SetUp { config: config.clone() },
            Event::BoughtIn { seat, amount, .. } => Command::BuyIn { seat: *seat, amount: *amount },
            Event::Shuffled { cards, cut } => Command::Shuffle { cards: cards.clone(), cut: *cut },
            Event::WagerChanged { to, .. } => Command::Wager { amount: *to },
            Event::BetsClosed | Event::RaisesClosed => Command::NoMoreBets,
            Event::CardDealt { card } => Command::Deal { card: card.opening.is_none().then_some(card.value) },
            Event::Raised { to, .. } => Command::Raise { amount: *to },
            _ => return None,
        })
    }
}

impl Shaped for RedDog {
    fn covers(offer: &Offer, command: &Command) -> bool {
        offer::covers(offer, command)
    }

    fn probes(state: &State) -> Vec<Command> {
        let config = Config {
            virtual_shoe: true,
            bets_ms: None,
            minimum: Cents::literal(1_000),
            maximum: Cents::literal(100_000),
            unit: Cents::literal(500),
            cut: 300,
        };
        let mut order = Chance::new((0..Card::SHOE).collect(), &[], Commitment::Blind);
        let order = order.answer(&Ask::Order { things: Card::SHOE });
        let mut probes = vec![
            Command::SetUp { config },
            Self::answer(&Rules::shipped(), &Need::Shoe { cut: 300 }, order.clone()).unwrap(),
            Self::answer(&Rules::shipped(), &Need::Shoe { cut: 207 }, order).unwrap(),
            Command::Shuffle { cards: vec![Veiled::unknown(); Card::SHOE.into()], cut: 413 },
            Command::Shuffle { cards: vec![Veiled::unknown(); Card::SHOE.into()], cut: 414 },
            Command::Shuffle { cards: vec![Veiled::unknown(); 415], cut: 300 },
            Command::NoMoreBets,
            Command::Deal { card: None },
            Command::CallIrregularity,
            Command::BuyIn { seat: seat(1), amount: Cents::ZERO },
            Command::BuyIn { seat: seat(4), amount: Cents::literal(100) },
        ];
        // A card that can come, whatever was dealt.
        let dealt = state.shoe.iter().flat_map(|shoe| &shoe.dealt);
        let dealt: Vec<_> = dealt.copied().collect();
        let can_come = |card: &Card| dealt.iter().filter(|other| *other == card).count() < Card::DECKS;
        probes.push(Command::Deal { card: (0..52).filter_map(Card::of).find(can_come) });
        for amount in [0, 1, 500, 750, 999, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 50_000, 100_500] {
            probes.push(Command::Wager { amount: Cents::literal(amount) });
            probes.push(Command::Raise { amount: Cents::literal(amount) });
        }
        probes
    }

    /// Two on the first area, for up to three may play there, and one on the second.
    fn seats() -> Vec<SeatNumber> {
        [1, 2, 4].map(seat).to_vec()
    }

    fn bought_in(event: &Event) -> Cents {
        match event {
            Event::BoughtIn { amount, .. } => *amount,
            _ => Cents::ZERO,
        }
    }
}

impl Hidden for RedDog {
    fn hidden_figure(state: &State) -> u64 {
        let Some(shoe) = &state.shoe else { return 0 };
        let value = |card: &Veiled<Card>| card.peek().map_or(0, |card| u64::from(card.value()));
        (1..).zip(&shoe.cards).skip(shoe.next.into()).map(|(place, card): (u64, _)| place * value(card)).sum()
    }
}
