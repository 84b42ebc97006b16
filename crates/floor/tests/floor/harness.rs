//! A floor under test.

use houseway_floor::{Act, Command, DayReport, Event, Floor, Reason, Rules, State};
use houseway_table::{Actor, By, Digest, Game as _, PersonId, Post, Recorded, Refused, TableId, Time};

pub const MINUTE: u64 = 60_000;

pub struct House {
    pub rules: Rules,
    pub state: State,
    pub facts: Vec<Recorded<Event>>,
    pub now: Time,
}

pub fn id(name: &str) -> PersonId {
    PersonId::new(name).unwrap()
}

pub fn table(name: &str) -> TableId {
    TableId::new(name).unwrap()
}

pub fn digest(text: &str) -> Digest {
    Digest::of(text)
}

pub fn person(name: &str, post: Post) -> Actor {
    Actor::Person { id: id(name), post }
}

pub fn manager() -> Actor {
    person("mia", Post::GamingShiftManager)
}

pub fn casino_supervisor() -> Actor {
    person("cas", Post::CasinoSupervisor)
}

pub fn game_supervisor() -> Actor {
    person("gus", Post::GameSupervisor)
}

pub fn dealer() -> Actor {
    person("dana", Post::Dealer)
}

pub fn inspector() -> Actor {
    person("ines", Post::Inspector)
}

impl House {
    /// A floor where nobody works yet.
    pub fn empty() -> Self {
        let (rules, state) = (Rules::embedded().unwrap(), State::default());
        Self { rules, state, facts: Vec::new(), now: Time(1_700_000_000_000) }
    }

    /// A floor with one person of each rank, an inspector, and two tables.
    pub fn staffed() -> Self {
        let mut house = Self::empty();
        // The manager last: from then on the system adds nobody.
        for (name, post) in [
            ("dana", Post::Dealer),
            ("gus", Post::GameSupervisor),
            ("cas", Post::CasinoSupervisor),
            ("ines", Post::Inspector),
            ("mia", Post::GamingShiftManager),
        ] {
            house.done(Actor::System, &add(name, post));
        }
        for name in ["R1", "R2"] {
            house.done(manager(), &add_table(name));
        }
        house
    }

    /// Decides and, if it is done, applies; the events' kinds in order.
    pub fn give(&mut self, actor: Actor, command: &Command) -> Result<Vec<Event>, Refused<Reason>> {
        let by = By { actor, at: self.now };
        let facts = Floor::decide(&self.rules, &self.state, command, &by)?.record(by);
        for fact in &facts {
            Floor::apply(&mut self.state, fact);
            assert!(fact.basis.citations().next().is_some());
        }
        let events = facts.iter().map(|fact| fact.event.clone()).collect();
        self.facts.extend(facts);
        Ok(events)
    }

    pub fn done(&mut self, actor: Actor, command: &Command) -> Vec<Event> {
        self.give(actor, command).unwrap_or_else(|refused| panic!("{command:?} was refused: {refused:?}"))
    }

    /// Asserts a refusal, its ruling, and that nothing changed.
    #[expect(clippy::needless_pass_by_value, reason = "reads as the table that it is")]
    pub fn refused(&mut self, actor: Actor, command: &Command, reason: Reason, ruling: &str) {
        let before = self.state.clone();
        let refused = self.give(actor, command).expect_err("it was done");
        assert_eq!(refused.reason, reason, "{command:?}");
        assert!(refused.basis.cites(ruling), "{command:?}: {} lacks {ruling}", refused.basis);
        assert_eq!(self.state, before);
    }

    pub fn later(&mut self, ms: u64) {
        self.now = self.now.plus_ms(ms);
    }

    /// The second person's word to the only act that waits: for a day, upon the reports that the first saw.
    pub fn confirm(&self) -> Command {
        let reports = match &self.state.pending[0].what {
            Act::CloseDay { reports } => reports.clone(),
            _ => vec![],
        };
        self.confirm_upon(reports)
    }

    /// The same upon these reports.
    pub fn confirm_upon(&self, reports: Vec<DayReport>) -> Command {
        Command::Confirm { act: self.pending(), reports }
    }

    /// The number of the only act that waits.
    pub fn pending(&self) -> u64 {
        assert_eq!(self.state.pending.len(), 1);
        self.state.pending[0].act
    }
}

pub fn add(name: &str, post: Post) -> Command {
    Command::AddPerson { id: id(name), name: name.parse().unwrap(), post }
}

pub fn change(name: &str, post: Post) -> Command {
    Command::ChangePost { id: id(name), post }
}

pub fn add_table(name: &str) -> Command {
    Command::AddTable {
        table: table(name),
        title: "Rapid Roulette".parse().unwrap(),
        rulebook: "vic-2000-rapid-roulette".parse().unwrap(),
        seats: 6,
    }
}
