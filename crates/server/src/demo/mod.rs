//! A demo floor: play money, tables of every game, everything marked as such.

pub(crate) mod pai_gow;
pub(crate) mod red_dog;
pub(crate) mod roulette;

use crate::access::{DEMO_PEOPLE, demo_person};
use crate::ask::ask;
use crate::floor;
use crate::games::{self, DemoStep, DemoTable};
use crate::house::{House, OpenError};
use crate::live::Unable;
use crate::pool;
use crate::problem::Problem;
use crate::record;
use houseway_floor::pool::Command::{ConfirmFund, Fund};
use houseway_floor::{Command as FloorCommand, GamingDay};
use houseway_lawbook::Short;
use houseway_money::{Cents, Stack};
use houseway_table::house::Count;
use houseway_table::{Actor, PersonId, TableId};
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;

/// The roulette table with the virtual wheel and the automated dealer.
pub const AUTOMATED: &str = "R1";
/// The roulette table with a real wheel, where somebody is the dealer.
pub const DEALT: &str = "R2";

/// Sets the demo's tables up and opens them, as far as that has not been done.
///
/// # Errors
/// [`OpenError::SetUp`] if the house refuses its own demo.
pub async fn set_up(house: &Arc<House>) -> Result<(), OpenError> {
    set_up_floor(house).await.map_err(OpenError::SetUp)?;
    set_up_pool(house).await.map_err(OpenError::SetUp)?;
    for game in games::all() {
        let tables = game.demo().map_err(|why| OpenError::SetUp(unusable(&why)))?;
        for table in tables {
            set_up_table(house, table).await.map_err(OpenError::SetUp)?;
        }
    }
    Ok(())
}

async fn set_up_floor(house: &Arc<House>) -> Result<(), Problem> {
    for (id, name, post) in DEMO_PEOPLE {
        let person = PersonId::new(id).map_err(|error| unusable(&error))?;
        let command =
            FloorCommand::AddPerson { id: person, name: text(name).map_err(|e| unusable(&e))?, post };
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

/// The jackpot's pool that tables of the demo share, with money of the House in it.
async fn set_up_pool(house: &Arc<House>) -> Result<(), Problem> {
    let config = pai_gow::pool().map_err(|why| unusable(&why))?;
    let running = match house.pool(config.pool) {
        Ok(running) => running,
        Err(_) => house.make_pool(person(2)?, config).await?,
    };
    let (pool, reserve) = (Cents::literal(250_000), Cents::literal(50_000));
    let signed =
        [(2, "demo-fund", Fund { pool, reserve }), (1, "demo-second", ConfirmFund { pool, reserve })];
    for (who, id, command) in signed {
        pool::give(&running, person(who)?, id, &command).await?;
    }
    Ok(())
}

async fn set_up_table(house: &Arc<House>, DemoTable { id, config, steps }: DemoTable) -> Result<(), Problem> {
    let id = TableId::new(id).map_err(|error| unusable(&error))?;
    let configure = json!({"do": "configure", "config": config});
    let table = match house.table(id) {
        Ok(table) => table,
        Err(_) => house.make_table(id, person(1)?, configure.clone()).await?,
    };
    // A jackpot takes a second person; what a visitor asked for is for a visitor to agree to.
    let asked = table.asks_pool().and_then(|ask| serde_json::to_value(&ask.asked.config).ok());
    if asked.is_some_and(|asked| asked == config) {
        ask(table.as_ref(), &[person(2)?], None, "demo-set-up-second", configure).await?;
    }
    house.announce(table.as_ref(), person(2)?).await?;
    // Under fixed ids: done once in the life of the table, also after a start that was cut short.
    for DemoStep { who, id, command } in steps {
        ask(table.as_ref(), &[person(who)?], None, id, command).await?;
    }
    Ok(())
}

fn unusable(error: &dyn std::fmt::Display) -> Problem {
    Problem::internal("setting up the demo", &error)
}

fn person(index: usize) -> Result<Actor, Problem> {
    demo_person(index).ok_or_else(|| unusable(&"nobody of that number"))
}

/// The set-up of a roulette table that somebody deals, in the JSON of the command `configure`: for tests and as a pattern.
///
/// # Errors
/// A [`Problem`] for an id that no table can bear.
pub fn dealt_config(table: &str) -> Result<serde_json::Value, Problem> {
    roulette::dealt(table).map_err(|why| Problem::malformed(why.to_string()))
}

/// The inspections of wheel and ball that such a table needs before it opens, in the JSON of commands.
///
/// # Errors
/// None in practice.
pub fn inspections() -> Result<Vec<serde_json::Value>, Problem> {
    roulette::inspections().map_err(|why| Problem::malformed(why.to_string()))
}

/// Steps by who gives each, under which id, and what.
fn steps<C: Serialize>(
    given: impl IntoIterator<Item = (usize, &'static str, C)>,
) -> Result<Vec<DemoStep>, Unable> {
    let step = |(who, id, command): (usize, &'static str, C)| {
        let command = serde_json::to_value(command).map_err(|error| Unable(error.to_string()))?;
        Ok(DemoStep { who, id, command })
    };
    given.into_iter().map(step).collect()
}

/// The float that every table of the demo opens with.
fn float() -> Count {
    let stacks = [(100, 500), (500, 400), (2_500, 400), (10_000, 300), (50_000, 100)];
    Count::new(stacks.map(|(value, count)| Stack { denomination: Cents::literal(value), count }).to_vec())
}

fn id(table: &str) -> Result<TableId, Unable> {
    TableId::new(table).map_err(|error| Unable(error.to_string()))
}

fn text<const N: usize>(text: &str) -> Result<Short<N>, Unable> {
    Short::new(text).map_err(|error| Unable(error.to_string()))
}
