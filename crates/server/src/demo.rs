//! A demo floor: play money, two tables, everything marked as such.

use crate::access::{DEMO_PEOPLE, demo_person};
use crate::ask::ask;
use crate::floor;
use crate::house::{House, OpenError};
use crate::problem::Problem;
use crate::record;
use crate::roulette::rules;
use crate::table::Table;
use houseway_floor::{Command as FloorCommand, GamingDay};
use houseway_games::books::VIC_2000_RAPID_ROULETTE;
use houseway_games::roulette::{BetKind, Limit, Limits, Rules};
use houseway_lawbook::{Readings, RulebookId, Short};
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{Automation, Command, Config, Inspection, Period, Source};
use houseway_table::{Actor, PersonId, TableId};
use std::sync::Arc;

/// The table with the virtual wheel and the automated dealer.
pub const AUTOMATED: &str = "R1";
/// The table with a real wheel, where somebody is the dealer.
pub const DEALT: &str = "R2";

/// Sets the demo's tables up and opens them, as far as that has not been done.
///
/// # Errors
/// [`OpenError::SetUp`] if the house refuses its own demo.
pub async fn set_up(house: &Arc<House>) -> Result<(), OpenError> {
    set_up_floor(house).await.map_err(OpenError::SetUp)?;
    for id in [AUTOMATED, DEALT] {
        set_up_table(house, id).await.map_err(OpenError::SetUp)?;
    }
    Ok(())
}

async fn set_up_floor(house: &Arc<House>) -> Result<(), Problem> {
    for (id, name, post) in DEMO_PEOPLE {
        let person = PersonId::new(id).map_err(|error| Problem::internal("setting up the demo", &error))?;
        let command = FloorCommand::AddPerson { id: person, name: text(name)?, post };
        floor::give_once(&house.floor, Actor::System, id, &command).await?;
    }
    let known = house.floor.known();
    if known.day.is_none() {
        let today = record::date(house.clock.now().0);
        let day: GamingDay = today.parse().map_err(|e| Problem::internal("opening the gaming day", &e))?;
        if known.days.back().is_none_or(|last| day > last.day) {
            floor::give(&house.floor, Actor::System, &FloorCommand::OpenDay { day }).await?;
        }
    }
    Ok(())
}

async fn set_up_table(house: &Arc<House>, name: &str) -> Result<(), Problem> {
    let unusable = |error: &dyn std::fmt::Display| Problem::internal("setting up the demo", &error);
    let id = TableId::new(name).map_err(|e| unusable(&e))?;
    let book = RulebookId::new(VIC_2000_RAPID_ROULETTE.id).map_err(|e| unusable(&e))?;
    let rules = rules(book, &Readings::defaults()).map_err(|e| unusable(&e))?;
    let table = match house.table(id) {
        Ok(table) => table,
        Err(_) => {
            let config = Box::new(config(id, book, &rules).map_err(|e| unusable(&e))?);
            let configure = serde_json::to_value(Command::Configure { config }).map_err(|e| unusable(&e))?;
            house.make_table(id, person(1)?, configure).await?
        }
    };
    house.announce(table.as_ref(), person(2)?).await?;
    // Under fixed ids: done once in the life of the table, also after a start that was cut short.
    if name == DEALT {
        give(&table, 1, "demo-wheel", wheel(&rules)?).await?;
        give(&table, 1, "demo-ball", ball()?).await?;
    }
    let count = float().map_err(|e| unusable(&e))?;
    give(&table, 0, "demo-count", Command::Count { kind: MovementKind::Opening, count }).await?;
    give(&table, 1, "demo-countersign", Command::Countersign).await
}

async fn give(table: &Arc<dyn Table>, who: usize, id: &str, command: Command) -> Result<(), Problem> {
    let command =
        serde_json::to_value(command).map_err(|error| Problem::internal("setting up the demo", &error))?;
    ask(table.as_ref(), &[person(who)?], None, id, command).await.map(|_| ())
}

fn person(index: usize) -> Result<Actor, Problem> {
    demo_person(index).ok_or_else(|| Problem::internal("setting up the demo", &"nobody of that number"))
}

/// The set-up of a table that somebody deals, in the JSON of the command `configure`: for tests and as a pattern.
///
/// # Errors
/// A [`Problem`] for an id that no table can bear.
pub fn dealt_config(table: &str) -> Result<serde_json::Value, Problem> {
    let unusable = |error: &dyn std::fmt::Display| Problem::malformed(error.to_string());
    let id = TableId::new(table).map_err(|e| unusable(&e))?;
    let book = RulebookId::new(VIC_2000_RAPID_ROULETTE.id).map_err(|e| unusable(&e))?;
    let rules = rules(book, &Readings::defaults()).map_err(|e| unusable(&e))?;
    let config = config(id, book, &rules).map_err(|e| unusable(&e))?;
    serde_json::to_value(config).map_err(|e| unusable(&e))
}

/// The inspections of wheel and ball that such a table needs before it opens, in the JSON of commands.
///
/// # Errors
/// None in practice.
pub fn inspections() -> Result<Vec<serde_json::Value>, Problem> {
    let unusable = |error: &dyn std::fmt::Display| Problem::malformed(error.to_string());
    let book = RulebookId::new(VIC_2000_RAPID_ROULETTE.id).map_err(|e| unusable(&e))?;
    let rules = rules(book, &Readings::defaults()).map_err(|e| unusable(&e))?;
    [wheel(&rules)?, ball()?]
        .iter()
        .map(|command| serde_json::to_value(command).map_err(|e| unusable(&e)))
        .collect()
}

fn config(
    table: TableId,
    rulebook: RulebookId,
    rules: &Rules,
) -> Result<Config, houseway_money::ChipSetError> {
    let automated = table.as_str() == AUTOMATED;
    let seconds = if automated { 20 } else { 30 };
    Ok(Config {
        table,
        rulebook,
        edition: rules.edition(),
        readings: Readings::defaults(),
        seats: 6,
        limits: limits(),
        chips: ChipSet::new([100, 500, 2_500, 10_000, 50_000].map(Cents::literal).to_vec())?,
        schedule: vec![Period { from_minute: 0, to_minute: 1_440, seconds }],
        utc_offset_minutes: 0,
        late_entry_ms: None,
        digest_wait_ms: 2_000,
        note_limit: Cents::literal(1_000_000),
        source: if automated { Source::Virtual } else { Source::Wheel },
        automation: if automated {
            Automation { open_after_ms: Some(4_000), spin_for_ms: Some(6_000), confirm_records: true }
        } else {
            Automation::default()
        },
        demo: true,
    })
}

/// From a dollar, in dollars: the fewer numbers a bet covers, the lower its maximum.
fn limits() -> Limits {
    let limit = |maximum| Limit {
        minimum: Cents::literal(100),
        maximum: Cents::literal(maximum),
        multiple: Cents::literal(100),
    };
    let single = |kind: BetKind| {
        limit(match kind {
            BetKind::StraightUp => 10_000,
            BetKind::Split => 20_000,
            BetKind::Street => 30_000,
            BetKind::Corner => 40_000,
            BetKind::SixLine => 60_000,
            BetKind::Column | BetKind::Dozen => 100_000,
            _ => 200_000,
        })
    };
    Limits {
        singles: BetKind::ALL.map(single),
        sequences: [limit(5_000), limit(2_000), limit(500)],
        aggregate_minimum: None,
    }
}

fn float() -> Result<Count, houseway_money::MoneyError> {
    let stacks = [(100, 500), (500, 400), (2_500, 400), (10_000, 300), (50_000, 100)];
    Ok(Count::new(stacks.map(|(value, count)| Stack { denomination: Cents::literal(value), count }).to_vec()))
}

fn wheel(rules: &Rules) -> Result<Command, Problem> {
    let inspection = Inspection::Wheel {
        serial: text("DEMO-WHEEL-1")?,
        order: rules.wheel().order().to_vec(),
        note: text("for the demo")?,
    };
    Ok(Command::Inspect { inspection })
}

fn ball() -> Result<Command, Problem> {
    let inspection = Inspection::Ball {
        serial: text("DEMO-BALL-1")?,
        diameter_tenths: 190,
        metallic: false,
        note: text("for the demo")?,
    };
    Ok(Command::Inspect { inspection })
}

fn text<const N: usize>(text: &str) -> Result<Short<N>, Problem> {
    Short::new(text).map_err(|error| Problem::internal("setting up the demo", &error))
}
