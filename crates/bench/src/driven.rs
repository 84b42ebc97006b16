//! A full table that is dealt in the core, without a server, spin after spin.

use anyhow::{Context, anyhow};
use houseway_games::roulette::{Limit, Limits, Pocket, Rules, Spot};
use houseway_lawbook::{Mutation, Readings, Short};
use houseway_ledger::Tender;
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    Automation, Command, Config, Event, Inspection, Period, Phase, Roulette, Source, State, Touch,
    nonce_commitment,
};
use houseway_table::{Actor, By, Game, Hex, PersonId, Post, Recorded, Sealed, SeatNumber, Time};

/// A full table.
pub const SEATS: u8 = 24;
/// The table's id.
pub const TABLE: &str = "B1";
/// How long the ball runs, in milliseconds: longer than an entry is suspect after expiry.
pub const BALL_MS: u64 = 10_000;
/// What a touch places.
pub const CHIP: Cents = Cents::literal(500);
/// How long a wagering period is, in seconds.
pub const PERIOD: u32 = 60;

/// A table with a real wheel and every terminal bought in.
pub struct Driven {
    pub rules: Rules,
    pub state: State,
    pub now: Time,
    /// What has happened since it was last taken.
    facts: Vec<Recorded<Event>>,
}

impl Driven {
    /// An open table with every terminal bought in, for a demo floor or a real one.
    pub fn open(demo: bool) -> anyhow::Result<Self> {
        Self::with(demo, Source::Wheel)
    }

    /// The same with a virtual wheel.
    pub fn open_virtual() -> anyhow::Result<Self> {
        Self::with(false, Source::Virtual)
    }

    fn with(demo: bool, source: Source) -> anyhow::Result<Self> {
        let rules = Rules::embedded(&Readings::defaults(), &Mutation::none())?;
        let now = Time(1_700_000_000_000);
        let mut table = Self { rules, state: State::default(), now, facts: Vec::new() };
        let config = Box::new(config(&table.rules, demo, source)?);
        let (dealer, supervisor) = (dealer()?, person("supervisor", Post::CasinoSupervisor)?);
        table.give(Actor::System, Command::Configure { config })?;
        for inspection in [wheel(&table.rules)?, ball()?] {
            table.give(supervisor, Command::Inspect { inspection })?;
        }
        let count = Count::new(vec![Stack { denomination: Cents::literal(50_000), count: 10_000_000 }]);
        table.give(dealer, Command::Count { kind: MovementKind::Opening, count })?;
        table.give(supervisor, Command::Countersign)?;
        for seat in SeatNumber::first(SEATS) {
            let amount = Cents::literal(100_000_000);
            table.give(dealer, Command::OpenAccount { seat, tender: Tender::Cash, amount })?;
        }
        Ok(table)
    }

    /// Decides a command and applies what comes of it.
    #[expect(clippy::needless_pass_by_value, reason = "whoever gives a command has no more use for it")]
    pub fn give(&mut self, actor: Actor, command: Command) -> anyhow::Result<()> {
        let by = By { actor, at: self.now };
        let decision = Roulette::decide(&self.rules, &self.state, &command, &by)
            .map_err(|refused| anyhow!("{command:?} was refused: {refused:?}"))?;
        for fact in decision.record(by) {
            Roulette::apply(&mut self.state, &fact);
            self.facts.push(fact);
        }
        Ok(())
    }

    /// What has happened since the last call.
    pub fn take(&mut self) -> Vec<Recorded<Event>> {
        std::mem::take(&mut self.facts)
    }

    /// Opens a period and places so many wagers at each terminal, in turn.
    pub fn wager(&mut self, wagers: usize) -> anyhow::Result<()> {
        self.open_period()?;
        let pause = u64::from(PERIOD) * 900 / (wagers * usize::from(SEATS)).max(1) as u64;
        for turn in 0..wagers {
            for seat in SeatNumber::first(SEATS) {
                let touch = touch(seat, turn)?;
                self.give(Actor::Terminal { seat }, Command::Touch { touch })?;
                self.now = self.now.plus_ms(pause);
            }
        }
        Ok(())
    }

    /// Opens a period; at a virtual wheel every terminal then commits to its nonce.
    fn open_period(&mut self) -> anyhow::Result<()> {
        if !self.is_virtual() {
            return self.give(dealer()?, Command::OpenPeriod { seal: None, blind: None });
        }
        let seal = Some(Sealed { commitment: Hex([0xab; 32]), cipher: "cd".repeat(73) });
        self.give(Actor::System, Command::OpenPeriod { seal, blind: Some(Hex([0xb1; 32])) })?;
        let spin = self.state.spin;
        for seat in SeatNumber::first(SEATS) {
            let commitment = nonce_commitment(TABLE.parse()?, spin, seat, nonce(seat));
            self.give(Actor::Terminal { seat }, Command::CommitNonce { spin, commitment })?;
        }
        Ok(())
    }

    fn is_virtual(&self) -> bool {
        self.state.config.as_ref().is_some_and(|config| config.source == Source::Virtual)
    }

    /// Lets the period expire, hears every terminal, and brings the ball to rest: all but the entry, which is handed
    /// back.
    pub fn up_to_the_entry(&mut self) -> anyhow::Result<(Command, By)> {
        let Phase::Wagering(wagering) = &self.state.phase else { return Err(anyhow!("no period runs")) };
        let spin = wagering.spin;
        self.now = wagering.closes_at;
        self.give(Actor::System, Command::Expire { spin })?;
        self.give(Actor::System, Command::BallSpun)?;
        let Phase::Expired(expired) = &self.state.phase else { return Err(anyhow!("the period runs on")) };
        let shown: Vec<_> = expired.layouts.iter().map(|layout| (layout.seat, layout.digest)).collect();
        for (seat, digest) in shown {
            let report = Command::ReportLayout { spin, digest, nonce: nonce(seat) };
            self.give(Actor::Terminal { seat }, report)?;
        }
        self.now = self.now.plus_ms(BALL_MS);
        self.give(Actor::System, Command::BallAtRest)?;
        let opening = self.is_virtual().then_some(Hex([0x5e; 32]));
        let command = Command::EnterOutcome { outcome: outcome(spin)?, rested_after_expiry: true, opening };
        let actor = if opening.is_some() { Actor::System } else { dealer()? };
        Ok((command, By { actor, at: self.now }))
    }

    /// A whole spin.
    pub fn spin(&mut self, wagers: usize) -> anyhow::Result<()> {
        self.wager(wagers)?;
        let (command, by) = self.up_to_the_entry()?;
        self.give(by.actor, command)?;
        let Phase::Between { .. } = self.state.phase else {
            return Err(anyhow!("the spin is not over: {:?}", self.state.phase));
        };
        self.now = self.now.plus_seconds(20);
        Ok(())
    }
}

/// What a terminal touches on its `turn`-th turn: another spot each time.
pub fn touch(seat: SeatNumber, turn: usize) -> anyhow::Result<Touch> {
    let spots = Spot::all().count();
    let place = (usize::from(seat.number()) * 3 + turn * 7) % spots;
    let spot = Spot::all().nth(place).context("a layout has spots")?;
    Ok(Touch::Place { spot, amount: CHIP })
}

/// The number of a spin: without pattern for the table, and the same in every run.
pub fn outcome(spin: u64) -> anyhow::Result<Pocket> {
    let mixed = spin.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    Ok(Pocket::new(u8::try_from(mixed % 37)?)?)
}

/// What a terminal contributes to a virtual wheel.
const fn nonce(seat: SeatNumber) -> Hex<16> {
    Hex([seat.number(); 16])
}

fn dealer() -> anyhow::Result<Actor> {
    person("dealer", Post::Dealer)
}

fn person(id: &str, post: Post) -> anyhow::Result<Actor> {
    Ok(Actor::Person { id: PersonId::new(id)?, post })
}

fn wheel(rules: &Rules) -> anyhow::Result<Inspection> {
    Ok(Inspection::Wheel {
        serial: Short::new("W-1")?,
        order: rules.wheel().order().to_vec(),
        note: Short::new("as new")?,
    })
}

fn ball() -> anyhow::Result<Inspection> {
    Ok(Inspection::Ball {
        serial: Short::new("B-1")?,
        diameter_tenths: 190,
        metallic: false,
        note: Short::new("as new")?,
    })
}

fn config(rules: &Rules, demo: bool, source: Source) -> anyhow::Result<Config> {
    let limit = |minimum, maximum| Limit {
        minimum: Cents::literal(minimum),
        maximum: Cents::literal(maximum),
        multiple: Cents::literal(minimum),
    };
    Ok(Config {
        table: TABLE.parse()?,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: rules.readings().clone(),
        seats: SEATS,
        limits: Limits::uniform(limit(500, 1_000_000), limit(200, 2_000), None),
        chips: ChipSet::new([500, 2_500, 10_000].map(Cents::literal).to_vec())?,
        schedule: vec![Period { from_minute: 0, to_minute: 1_440, seconds: PERIOD }],
        utc_offset_minutes: 0,
        late_entry_ms: None,
        digest_wait_ms: 2_000,
        note_limit: Cents::literal(1_000_000_000),
        source,
        automation: Automation {
            open_after_ms: (source == Source::Virtual).then_some(1_000),
            spin_for_ms: Some(BALL_MS),
            confirm_records: true,
        },
        demo,
    })
}
