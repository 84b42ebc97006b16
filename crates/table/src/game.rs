use crate::{Actor, Answer, Ask, By, Key, SeatNumber, Time};
use houseway_lawbook::{Basis, Ruled};
use houseway_ledger::{Books, Posting};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// One kind of table, as a few pure functions over its own types.
///
/// Laws that tests hold every game to:
/// - a decision's events, applied, lead to a state from which every view can be made;
/// - whatever [`Game::options`] offers is accepted, and what lies outside its bounds is refused;
/// - [`Game::postings`] of an event balance, and [`Game::apply`] posts exactly them;
/// - a view depends on nothing that its audience may not see, nor do the offers and refusals that the audience
///   gets, nor what the table waits for and when it acts by itself.
pub trait Game: Sized + 'static {
    /// The rulebook in force, under its readings.
    type Rules: Debug + Send + Sync;
    /// The table as events have made it; by default one to which nothing has happened.
    type State: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What somebody asks for.
    type Command: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// A fact.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// Why something is refused, in order of precedence.
    type Reason: Clone + Debug + PartialEq + Serialize + Send;
    /// A shape of command that may be given now, with its bounds.
    type Offer: Clone + Debug + Serialize + Send;
    /// The chance that the table waits for.
    type Need: Clone + Debug + PartialEq + Send;
    /// What one audience sees.
    type View: Serialize + Send;

    /// The game's name in data and on the wire.
    const NAME: &'static str;

    /// What the law says to a command.
    ///
    /// # Errors
    /// A refusal with the clauses it rests on. Nothing has changed.
    fn decide(
        rules: &Self::Rules,
        state: &Self::State,
        command: &Self::Command,
        by: &By,
    ) -> Result<Decision<Self::Event>, Refused<Self::Reason>>;

    /// Makes the fact part of the state. Cannot fail and knows no law.
    fn apply(state: &mut Self::State, fact: &Recorded<Self::Event>);

    /// The shapes of commands that this person at this seat may give now.
    fn options(rules: &Self::Rules, state: &Self::State, by: &By) -> Vec<Ruled<Self::Offer>>;

    /// The chance that the table waits for.
    fn needs(rules: &Self::Rules, state: &Self::State) -> Option<Self::Need>;

    /// What the system itself does next and when, by deadline or by the table's automation.
    fn next_step(rules: &Self::Rules, state: &Self::State) -> Option<Step<Self::Command, Self::Need>>;

    /// What the source of chance is asked where the table waits for this; `None` where somebody at the table must say.
    /// A game without virtual chance asks nothing.
    fn ask(_rules: &Self::Rules, _need: &Self::Need) -> Option<Ask> {
        None
    }

    /// The command that hands the answer over; `None` for an answer to another question.
    fn answer(_rules: &Self::Rules, _need: &Self::Need, _answer: Answer) -> Option<Self::Command> {
        None
    }

    /// What one audience may see.
    fn view(rules: &Self::Rules, state: &Self::State, audience: Audience) -> Self::View;

    /// The money that an event moves.
    fn postings(event: &Self::Event) -> Vec<Posting>;

    /// The table's books.
    fn books(state: &Self::State) -> &Books;

    /// Opens whatever an event that was read back keeps under seal. A game without hidden things has nothing to
    /// open.
    fn unveil_event(_event: &mut Self::Event, _key: &dyn Key) {}

    /// Opens whatever a state that was read back keeps under seal.
    fn unveil_state(_state: &mut Self::State, _key: &dyn Key) {}

    /// The command that must have led to these facts of one decision; `None` for facts that no command of
    /// today leads to. It serves the check that re-decides old rounds.
    fn asked(before: &Self::State, facts: &[Recorded<Self::Event>]) -> Option<Self::Command>;
}

/// The events of a decision, each with its basis. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<E>(Vec<Ruled<E>>);

/// What `decide` answers.
pub type Decided<E, R> = Result<Decision<E>, Refused<R>>;

impl<E> Decision<E> {
    /// A decision of one event.
    #[must_use]
    pub fn of(event: E, basis: Basis) -> Self {
        Self(vec![Ruled::new(event, basis)])
    }

    /// And then this event.
    #[must_use]
    pub fn and(mut self, event: E, basis: Basis) -> Self {
        self.0.push(Ruled::new(event, basis));
        self
    }

    /// And then the events of another decision.
    #[must_use]
    pub fn then(mut self, mut other: Self) -> Self {
        self.0.append(&mut other.0);
        self
    }

    /// The events in order.
    #[must_use]
    pub fn events(&self) -> &[Ruled<E>] {
        &self.0
    }

    /// The facts that the decision becomes, once kept.
    #[must_use]
    pub fn record(self, by: By) -> Vec<Recorded<E>> {
        let By { actor, at } = by;
        let last = self.0.len().saturating_sub(1);
        self.0
            .into_iter()
            .enumerate()
            .map(|(place, Ruled { value, basis })| Recorded {
                at,
                by: actor,
                basis,
                event: value,
                more: place < last,
            })
            .collect()
    }
}

/// A refusal and what it rests on. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Refused<R> {
    /// Why, with the figures that explain it.
    pub reason: R,
    /// The clauses and rulings.
    pub basis: Basis,
}

impl<R> Refused<R> {
    /// A refusal.
    pub const fn new(reason: R, basis: Basis) -> Self {
        Self { reason, basis }
    }
}

/// An event as it is kept: when, by whom, and on what basis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Recorded<E> {
    /// When the server received the command.
    pub at: Time,
    /// Who gave it.
    pub by: Actor,
    /// What the decision rests on.
    pub basis: Basis,
    /// What happened.
    pub event: E,
    /// Whether another fact of the same decision follows. The facts of one decision are kept together, and
    /// whoever reads them back finds the decision again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// What the system does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<C, N> {
    /// Give this command at this moment.
    Give {
        /// Not before.
        at: Time,
        /// What.
        command: C,
    },
    /// Ask the source of chance for this at this moment, and give what it answers.
    Draw {
        /// Not before.
        at: Time,
        /// What.
        need: N,
    },
}

impl<C, N> Step<C, N> {
    /// The moment before which it is not taken.
    pub const fn at(&self) -> Time {
        match self {
            Self::Give { at, .. } | Self::Draw { at, .. } => *at,
        }
    }
}

/// Who looks at a table. There is no audience of nobody, and nothing else leaves the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "audience", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Audience {
    /// Whoever controls this terminal.
    Seat {
        /// Which.
        seat: SeatNumber,
    },
    /// The dealer at the console.
    Dealer,
    /// The pit: supervisors and managers.
    Supervisor,
    /// The display above the table, and everybody who walks past.
    Public,
    /// The regulator and surveillance.
    Inspector,
}
