//! Settling a full table in the core: 24 terminals with 40 wagers each.

use crate::clock::median;
use crate::row::Row;
use anyhow::{Context, anyhow};
use houseway_games::roulette::{Limit, Limits, Pocket, Rules, Spot};
use houseway_lawbook::{Mutation, Readings};
use houseway_ledger::Tender;
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{Automation, Command, Config, Phase, Roulette, Source, State, Touch};
use houseway_table::{Actor, By, Game, Hex, PersonId, Post, SeatNumber, Time};
use std::hint::black_box;
use std::time::Duration;

/// A full table.
pub const SEATS: u8 = 24;
/// Wagers on each terminal.
pub const WAGERS: usize = 40;

/// A table that is driven without a server.
pub struct Driven {
    pub rules: Rules,
    pub state: State,
    now: Time,
}

impl Driven {
    /// An open table with every terminal bought in.
    pub fn open() -> anyhow::Result<Self> {
        let rules = Rules::embedded(&Readings::defaults(), &Mutation::none())?;
        let mut table = Self { rules, state: State::default(), now: Time(1_700_000_000_000) };
        let config = config(&table.rules)?;
        table.give(Actor::System, Command::Configure { config: Box::new(config) })?;
        let count = Count::new(vec![Stack { denomination: Cents::literal(50_000), count: 10_000_000 }]);
        table.give(person("dealer", Post::Dealer)?, Command::Count { kind: MovementKind::Opening, count })?;
        table.give(person("supervisor", Post::GameSupervisor)?, Command::Countersign)?;
        for seat in SeatNumber::first(SEATS) {
            let amount = Cents::literal(100_000_000);
            let command = Command::OpenAccount { seat, tender: Tender::Cash, amount };
            table.give(person("dealer", Post::Dealer)?, command)?;
        }
        Ok(table)
    }

    fn give(&mut self, actor: Actor, command: Command) -> anyhow::Result<()> {
        let by = By { actor, at: self.now };
        let decision = Roulette::decide(&self.rules, &self.state, &command, &by)
            .map_err(|refused| anyhow!("{command:?} was refused: {refused:?}"))?;
        for fact in decision.record(by) {
            Roulette::apply(&mut self.state, &fact);
        }
        Ok(())
    }

    /// Places the wagers, lets the period expire, and brings the ball to rest: all but the entry.
    pub fn to_the_entry(&mut self) -> anyhow::Result<(Command, By)> {
        let seal = houseway_table::Sealed { commitment: "00".into(), cipher: "00".into() };
        self.give(Actor::System, Command::OpenPeriod { seal: Some(seal) })?;
        for seat in SeatNumber::first(SEATS) {
            let first = usize::from(seat.number()) * 3;
            for spot in Spot::all().cycle().skip(first).step_by(3).take(WAGERS) {
                let touch = Touch::Place { spot, amount: Cents::literal(1_000) };
                self.give(Actor::Terminal { seat }, Command::Touch { touch })?;
            }
        }
        let Phase::Wagering(wagering) = &self.state.phase else { return Err(anyhow!("no period runs")) };
        let spin = wagering.spin;
        self.now = wagering.closes_at;
        self.give(Actor::System, Command::Expire { spin })?;
        self.give(Actor::System, Command::BallSpun)?;
        self.now = self.now.plus_seconds(10);
        self.give(Actor::System, Command::BallAtRest)?;
        let outcome = Pocket::new(17).context("17 is a number of the wheel")?;
        let command =
            Command::EnterOutcome { outcome, rested_after_expiry: false, opening: Some(Hex([0; 32])) };
        Ok((command, By { actor: Actor::System, at: self.now }))
    }
}

fn person(id: &str, post: Post) -> anyhow::Result<Actor> {
    Ok(Actor::Person { id: PersonId::new(id)?, post })
}

fn config(rules: &Rules) -> anyhow::Result<Config> {
    let limit = |minimum, maximum| Limit {
        minimum: Cents::literal(minimum),
        maximum: Cents::literal(maximum),
        multiple: Cents::literal(minimum),
    };
    Ok(Config {
        table: "B1".parse()?,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: rules.readings().clone(),
        seats: SEATS,
        limits: Limits::uniform(limit(500, 1_000_000), limit(200, 2_000), None),
        chips: ChipSet::new([500, 2_500, 10_000].map(Cents::literal).to_vec())?,
        schedule: Vec::new(),
        utc_offset_minutes: 0,
        late_entry_ms: None,
        digest_wait_ms: 2_000,
        note_limit: Cents::MAX,
        source: Source::Virtual,
        automation: Automation { open_after_ms: Some(1), spin_for_ms: Some(1), confirm_records: true },
        demo: true,
    })
}

/// Measures the decision that settles the spin, beside the bare arithmetic of as many wagers.
pub fn measure() -> anyhow::Result<Vec<Row>> {
    let mut table = Driven::open()?;
    let (command, by) = table.to_the_entry()?;
    let measured = median(400, || {
        let _ = black_box(Roulette::decide(&table.rules, &table.state, black_box(&command), &by));
    });
    let wagers: Vec<(u64, u64, u64)> = table
        .state
        .open_seats()
        .flat_map(|(_, open)| open.wagers.iter())
        .map(|(spot, amount)| {
            let mask = table.rules.covers(*spot).iter().fold(0, |mask, pocket| mask | 1 << pocket.number());
            (mask, amount.get(), table.rules.odds(spot.kind()).value.parts().0)
        })
        .collect();
    let limit = median(400, || {
        let paid: u64 =
            black_box(&wagers).iter().map(|(mask, stake, odds)| (mask >> 17 & 1) * stake * (odds + 1)).sum();
        black_box(paid);
    });
    Ok(vec![Row {
        what: format!("settle {SEATS} terminals of {WAGERS} wagers in the core"),
        measured,
        target: Duration::from_micros(200),
        peer: format!("bare arithmetic of the same {} wagers", wagers.len()),
        limit,
    }])
}
