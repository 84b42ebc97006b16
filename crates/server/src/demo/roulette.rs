//! Rapid Roulette on a demo floor: a table with a virtual wheel and an automated dealer, and one that somebody deals.

use super::{steps, text};
use crate::games::DemoTable;
use crate::live::Unable;
use crate::roulette::rules;
use houseway_games::books::VIC_2000_RAPID_ROULETTE;
use houseway_games::roulette::{BetKind, Limit, Limits, Rules};
use houseway_lawbook::{Readings, RulebookId};
use houseway_money::{Cents, ChipSet};
use houseway_table::TableId;
use houseway_table::house::MovementKind;
use houseway_table::roulette::{Automation, Command, Config, Inspection, Period, Source};

/// The game's tables.
pub(crate) fn tables() -> Result<Vec<DemoTable>, Unable> {
    let rules = the_rules()?;
    let table = |id: &'static str, before: Vec<(usize, &'static str, Command)>| {
        let config = config(super::id(id)?, &rules, id == super::AUTOMATED, true)?;
        let count = Command::Count { kind: MovementKind::Opening, count: super::float() };
        let opening = [(0, "demo-count", count), (1, "demo-countersign", Command::Countersign)];
        let steps = steps(before.into_iter().chain(opening))?;
        Ok::<_, Unable>(DemoTable { id, config: json(&config)?, steps })
    };
    let inspected = vec![(1, "demo-wheel", wheel(&rules)?), (1, "demo-ball", ball()?)];
    Ok(vec![table(super::AUTOMATED, Vec::new())?, table(super::DEALT, inspected)?])
}

fn the_rules() -> Result<Rules, Unable> {
    rules(book()?, &Readings::defaults())
}

fn book() -> Result<RulebookId, Unable> {
    RulebookId::new(VIC_2000_RAPID_ROULETTE.id).map_err(|error| Unable(error.to_string()))
}

fn json(value: &impl serde::Serialize) -> Result<serde_json::Value, Unable> {
    serde_json::to_value(value).map_err(|error| Unable(error.to_string()))
}

/// The set-up of a table that somebody deals, in the JSON of the command `configure`: for tests and as a pattern.
///
/// # Errors
/// For an id that no table can bear.
pub(crate) fn dealt(table: &str) -> Result<serde_json::Value, Unable> {
    json(&config(super::id(table)?, &the_rules()?, false, true)?)
}

/// The inspections of wheel and ball that such a table needs before it opens, in the JSON of commands.
pub(crate) fn inspections() -> Result<Vec<serde_json::Value>, Unable> {
    let rules = the_rules()?;
    [wheel(&rules)?, ball()?].iter().map(json).collect()
}

/// A set-up under these rules.
pub(crate) fn config(table: TableId, rules: &Rules, automated: bool, demo: bool) -> Result<Config, Unable> {
    let seconds = if automated { 20 } else { 30 };
    let chips = ChipSet::new([100, 500, 2_500, 10_000, 50_000].map(Cents::literal).to_vec());
    Ok(Config {
        table,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: Readings::defaults(),
        seats: 6,
        limits: limits(),
        chips: chips.map_err(|error| Unable(error.to_string()))?,
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
        demo,
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

fn wheel(rules: &Rules) -> Result<Command, Unable> {
    let inspection = Inspection::Wheel {
        serial: text("DEMO-WHEEL-1")?,
        order: rules.wheel().order().to_vec(),
        note: text("for the demo")?,
    };
    Ok(Command::Inspect { inspection })
}

fn ball() -> Result<Command, Unable> {
    let inspection = Inspection::Ball {
        serial: text("DEMO-BALL-1")?,
        diameter_tenths: 190,
        metallic: false,
        note: text("for the demo")?,
    };
    Ok(Command::Inspect { inspection })
}
