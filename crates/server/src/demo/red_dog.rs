//! Red Dog on a demo floor, with virtual shoes: the first table deals by itself, somebody deals the second.

use super::{float, id, steps};
use crate::games::DemoTable;
use crate::live::Unable;
use crate::red_dog;
use houseway_games::books::VIC_1997_RED_DOG;
use houseway_lawbook::{Readings, RulebookId};
use houseway_table::house::MovementKind;
use houseway_table::house::desk::DeskCommand;
use houseway_table::red_dog::{Automation, Command, Config};

/// The game's tables: `D1` deals by itself, on a layout of seven areas; `D2` has nine.
pub(crate) fn tables() -> Result<Vec<DemoTable>, Unable> {
    let automation = Automation { deals: true, bets_ms: 12_000, raises_ms: 12_000, step_ms: 2_000 };
    Ok(vec![
        table("D1", |config| Config { automation, ..config })?,
        table("D2", |config| Config { areas: 9, seats: 9, ..config })?,
    ])
}

fn table(name: &'static str, change: impl FnOnce(Config) -> Config) -> Result<DemoTable, Unable> {
    let book = RulebookId::new(VIC_1997_RED_DOG.id).map_err(unable)?;
    let rules = red_dog::rules(book, &Readings::defaults())?;
    let config = change(Config { demo: true, ..red_dog::config(&rules, id(name)?)? });
    config.check(&rules).map_err(|(fault, _)| Unable(format!("{fault:?}")))?;
    let count = DeskCommand::Count { kind: MovementKind::Opening, count: float() };
    let opening = [(0, "demo-count", count), (1, "demo-countersign", DeskCommand::Countersign)];
    let steps = steps(opening.map(|(who, id, desk)| (who, id, Command::Desk { desk })))?;
    Ok(DemoTable { id: name, config: serde_json::to_value(config).map_err(unable)?, steps })
}

fn unable(error: impl std::fmt::Display) -> Unable {
    Unable(error.to_string())
}
