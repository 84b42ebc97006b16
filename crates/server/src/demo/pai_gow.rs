//! Pai Gow on a demo floor: a table of each book, with virtual tiles. The first deals by itself; somebody deals the others.

use super::{float, id, steps, text};
use crate::games::DemoTable;
use crate::live::Unable;
use houseway_floor::pool::Config as PoolConfig;
use houseway_games::books::{ACT_2019_PAI_GOW, Book, CROWN_6_1_PAI_GOW, NSW_2016_PAI_GOW, VIC_2000_PAI_GOW};
use houseway_games::pai_gow::Area;
use houseway_games::pai_gow::bank::Terms;
use houseway_lawbook::{Mutation, Readings};
use houseway_money::{Cents, ChipSet, Rate};
use houseway_table::TableId;
use houseway_table::house::MovementKind;
use houseway_table::house::desk::DeskCommand;
use houseway_table::pai_gow::{
    Automation, Command, Config, JackpotSetting, Options, Range, Rules, SideBet, Source,
};

/// The pool that tables of the Australian Capital Territory's book share.
const POOL: &str = "gee-jun";

/// The game's tables: `P1` deals by itself.
pub(crate) fn tables() -> Result<Vec<DemoTable>, Unable> {
    let table = |name: &'static str, book: &Book, change: fn(&mut Config, &Rules) -> Result<(), Unable>| {
        let rules = Rules::of_book(book, &Readings::defaults(), &Mutation::none()).map_err(unable)?;
        let mut config = config(id(name)?, &rules, true)?;
        change(&mut config, &rules)?;
        let count = DeskCommand::Count { kind: MovementKind::Opening, count: float() };
        let opening = [(0, "demo-count", count), (1, "demo-countersign", DeskCommand::Countersign)];
        let steps = steps(opening.map(|(who, id, desk)| (who, id, Command::Desk { desk })))?;
        Ok::<_, Unable>(DemoTable { id: name, config: serde_json::to_value(config).map_err(unable)?, steps })
    };
    Ok(vec![
        table("P1", &VIC_2000_PAI_GOW, victoria)?,
        table("P2", &NSW_2016_PAI_GOW, new_south_wales)?,
        table("P3", &CROWN_6_1_PAI_GOW, crown)?,
        table("P4", &ACT_2019_PAI_GOW, capital_territory)?,
    ])
}

/// Bonanza with Bonus and Tie, and nobody needed to deal.
fn victoria(config: &mut Config, rules: &Rules) -> Result<(), Unable> {
    (config.options.bonus, config.options.tie) = bonanza(rules)?;
    config.automation =
        Automation { deal_after_ms: Some(6_000), bets_ms: 20_000, set_ms: 60_000, step_ms: 2_500 };
    Ok(())
}

/// The layout with areas whose tiles the House sets always.
fn new_south_wales(config: &mut Config, _: &Rules) -> Result<(), Unable> {
    config.options.house_way_areas =
        [7, 8].map(Area::new).into_iter().collect::<Result<_, _>>().map_err(unable)?;
    Ok(())
}

/// Crown Pai Gow: a box die, a cut die and one more for Big and Small; Bonus and Tie, with surrender.
fn crown(config: &mut Config, rules: &Rules) -> Result<(), Unable> {
    config.options.dice = text("crown-pai-gow")?;
    config.options.big_small = Some(side_limits());
    (config.options.bonus, config.options.tie) = bonanza(rules)?;
    // Surrender goes with the Tie of option B.
    config.options.tie = Some(SideBet { name: text("tie/B")?, limits: side_limits() });
    Ok(())
}

/// The jackpot, whose pool tables share.
fn capital_territory(config: &mut Config, _: &Rules) -> Result<(), Unable> {
    config.options.jackpot = Some(jackpot()?);
    Ok(())
}

/// The pool has the larger part of each lost wager.
fn jackpot() -> Result<JackpotSetting, Unable> {
    let to_pool = Rate::new(70, 100).map_err(unable)?;
    let pool = POOL.parse().map_err(unable)?;
    Ok(JackpotSetting { amount: Cents::literal(200), to_pool, pool: Some(pool) })
}

/// The pool that the demo's tables share.
pub(crate) fn pool() -> Result<PoolConfig, Unable> {
    let rules =
        Rules::of_book(&ACT_2019_PAI_GOW, &Readings::defaults(), &Mutation::none()).map_err(unable)?;
    Ok(PoolConfig {
        pool: POOL.parse().map_err(unable)?,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: Readings::defaults(),
        jackpot: jackpot()?,
        demo: true,
    })
}

fn bonanza(rules: &Rules) -> Result<(Option<SideBet>, Option<SideBet>), Unable> {
    let named = |name: Option<&str>| {
        let bet = |name| Ok::<_, Unable>(SideBet { name: text(name)?, limits: side_limits() });
        name.map(bet).transpose()
    };
    let bonus = named(rules.side.bonuses().first().map(houseway_games::pai_gow::side::Bonus::name))?;
    let tie = named(rules.side.ties().first().map(houseway_games::pai_gow::side::Tie::name))?;
    Ok((bonus, tie))
}

const fn side_limits() -> Range {
    Range { minimum: Cents::literal(100), maximum: Cents::literal(10_000) }
}

fn unable(error: impl std::fmt::Display) -> Unable {
    Unable(error.to_string())
}

/// A set-up of the regular game of a book with virtual tiles, that somebody deals.
pub(crate) fn config(table: TableId, rules: &Rules, demo: bool) -> Result<Config, Unable> {
    let conduct = &rules.conduct;
    Ok(Config {
        table,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: Readings::defaults(),
        areas: conduct.areas.value,
        seats: 10,
        options: Options {
            dice: text("regular")?,
            big_small: None,
            bonus: None,
            tie: None,
            bonus_with_regular: false,
            jackpot: None,
            house_way_areas: Vec::new(),
            player_banks: rules.table.knows(houseway_games::pai_gow::BankMethod::Player).value,
            players: conduct.players.value,
        },
        terms: Terms {
            commission: rules.table.commission().rate.value,
            chip: Cents::literal(100),
            minimum: Cents::literal(1_000),
            maximum: Cents::literal(50_000),
        },
        commission_announced: false,
        chips: ChipSet::new([100, 500, 2_500, 10_000, 50_000].map(Cents::literal).to_vec())
            .map_err(unable)?,
        note_limit: Cents::literal(1_000_000),
        source: Source::Virtual,
        cloth: false,
        automation: Automation { deal_after_ms: None, bets_ms: 0, set_ms: 0, step_ms: 0 },
        cuts: None,
        demo,
    })
}
