//! A live table of any game: commands go in, the laws are checked, and every audience overhears what it may.

use crate::chance::{Chance, NoKey};
use crate::laws;
use houseway_lawbook::Short;
use houseway_money::Cents;
use houseway_table::{Actor, Audience, By, Game, Post, Recorded, Refused, SeatNumber, Step, Time};
use std::collections::BTreeMap;

/// What the laws must know about a game beyond its shape.
pub trait Shaped: Game {
    /// Whether the command lies inside the bounds of the offer.
    fn covers(offer: &Self::Offer, command: &Self::Command) -> bool;
    /// Commands of every shape, on both sides of every bound.
    fn probes(state: &Self::State) -> Vec<Self::Command>;
    /// The seats in play.
    fn seats() -> Vec<SeatNumber>;
    /// What the players brought with this event.
    fn bought_in(event: &Self::Event) -> Cents;
    /// What they took away.
    fn taken(_: &Self::Event) -> Cents {
        Cents::ZERO
    }
    /// What a second person says to what takes two, and who.
    fn second(_: &[Recorded<Self::Event>]) -> Option<(Actor, Self::Command)> {
        None
    }
}

pub fn seat(number: u8) -> SeatNumber {
    SeatNumber::new(number).unwrap()
}

pub fn person(post: Post) -> Actor {
    Actor::Person { id: Short::new(&format!("{post:?}").to_lowercase()).unwrap(), post }
}

pub fn terminal(number: u8) -> Actor {
    Actor::Terminal { seat: seat(number) }
}

pub const DEALER: Post = Post::Dealer;
pub const SUPERVISOR: Post = Post::GameSupervisor;

/// A table at which a test plays.
#[derive(Debug)]
pub struct Live<G: Shaped> {
    pub rules: G::Rules,
    pub state: G::State,
    pub chance: Chance,
    pub now: Time,
    /// Everything that happened.
    pub facts: Vec<Recorded<G::Event>>,
    /// Whether every step goes through the laws. A test of what is heard plays many tables and leaves it out.
    pub checked: bool,
    /// What each audience heard, each time that it changed.
    pub heard: BTreeMap<Audience, Vec<String>>,
}

impl<G: Shaped> Live<G> {
    pub fn new(rules: G::Rules, chance: Chance) -> Self {
        let mut live = Self {
            rules,
            state: G::State::default(),
            chance,
            now: Time(1_000_000),
            facts: Vec::new(),
            checked: true,
            heard: BTreeMap::new(),
        };
        live.overhear();
        live
    }

    /// Gives a command that the law must accept, and answers with what became of it. What takes two persons has its second.
    #[track_caller]
    pub fn give(&mut self, actor: Actor, command: &G::Command) -> Vec<Recorded<G::Event>> {
        let facts = self.alone(actor, command);
        match G::second(&facts) {
            Some((other, agrees)) => self.alone(other, &agrees).split_off(1),
            None => facts,
        }
    }

    /// The same, with nobody to agree to it.
    #[track_caller]
    pub fn alone(&mut self, actor: Actor, command: &G::Command) -> Vec<Recorded<G::Event>> {
        self.now = self.now.plus_ms(1);
        let by = By { actor, at: self.now };
        let decision = match G::decide(&self.rules, &self.state, command, &by) {
            Ok(decision) => decision,
            Err(refused) => panic!("{command:?} by {actor} was refused: {refused:?}"),
        };
        let facts = decision.record(by);
        let before = self.state.clone();
        for fact in &facts {
            laws::money_moves_as_posted::<G>(&mut self.state, fact);
        }
        self.facts.extend(facts.iter().cloned());
        if self.checked {
            laws::money_is_conserved::<G>(&self.state, &self.facts);
            laws::decides_the_same_again::<G>(&self.rules, &before, &facts);
            laws::reads_back::<G>(&self.state, &facts, &self.chance);
            laws::offers_agree_with_decisions::<G>(&self.rules, &self.state, self.now);
            laws::acts_as_it_says::<G>(&self.rules, &self.state);
        }
        self.overhear();
        facts
    }

    /// Asks for what the law must refuse. The state has to stay as it is by the signature of `decide`.
    #[track_caller]
    pub fn refused(&self, actor: Actor, command: &G::Command) -> Refused<G::Reason> {
        let by = By { actor, at: self.now };
        match G::decide(&self.rules, &self.state, command, &by) {
            Ok(decision) => panic!("{command:?} by {actor} was accepted: {:?}", decision.events()),
            Err(refused) => refused,
        }
    }

    /// Does what the table waits for and what it does by itself, until it needs somebody.
    pub fn run(&mut self) {
        while self.step() {}
    }

    /// Does one thing that the table does by itself; whether there was one.
    pub fn step(&mut self) -> bool {
        match G::next_step(&self.rules, &self.state) {
            None => false,
            Some(Step::Give { at, command }) => {
                self.now = self.now.max(at);
                self.give(Actor::System, &command);
                true
            }
            Some(Step::Draw { at, need }) => {
                self.now = self.now.max(at);
                self.draw(&need);
                true
            }
        }
    }

    /// Asks the source for what the table waits for, and hands the answer over.
    pub fn draw(&mut self, need: &G::Need) {
        let ask = G::ask(&self.rules, need).expect("a source of chance can answer this");
        let answer = self.chance.answer(&ask);
        let command = G::answer(&self.rules, need, answer).expect("the answer is to this question");
        self.give(Actor::System, &command);
    }

    fn overhear(&mut self) {
        let probes = G::probes(&self.state);
        for (audience, actor) in audiences::<G>() {
            let by = actor.map(|actor| By { actor, at: self.now });
            let said = hears::<G>(&self.rules, &self.state, audience, by, &probes);
            let heard = self.heard.entry(audience).or_default();
            if heard.last() != Some(&said) {
                heard.push(said);
            }
        }
    }

    /// The table as a process would rebuild it that holds the journal but no key.
    pub fn without_key(&self) -> G::State {
        laws::rebuilt::<G>(&self.facts, &NoKey)
    }
}

/// Every audience, and who of it may give commands.
pub fn audiences<G: Shaped>() -> Vec<(Audience, Option<Actor>)> {
    let mut all: Vec<_> = G::seats()
        .into_iter()
        .map(|seat| (Audience::Seat { seat }, Some(Actor::Terminal { seat })))
        .collect();
    all.push((Audience::Dealer, Some(person(DEALER))));
    all.push((Audience::Supervisor, Some(person(SUPERVISOR))));
    all.push((Audience::Inspector, Some(person(Post::Inspector))));
    all.push((Audience::Public, None));
    all
}

/// All that leaves the table towards one audience: its view, what it is offered, what the table waits for and
/// when it acts, and what each command that is refused would be answered with.
fn hears<G: Shaped>(
    rules: &G::Rules,
    state: &G::State,
    audience: Audience,
    by: Option<By>,
    probes: &[G::Command],
) -> String {
    let mut said = serde_json::to_string(&G::view(rules, state, audience)).unwrap();
    said += &format!("\n{:?}\n{:?}", G::needs(rules, state), G::next_step(rules, state));
    if let Some(by) = by {
        said += &format!("\n{}", serde_json::to_string(&G::options(rules, state, &by)).unwrap());
        for probe in probes {
            if let Err(refused) = G::decide(rules, state, probe, &by) {
                said += &format!("\n{}", serde_json::to_string(&refused).unwrap());
            }
        }
    }
    said
}
