//! Shared jackpot pools: every kind of event.

use crate::parts::*;
use houseway_floor::pool::{Config, Event, Paid};
use houseway_games::pai_gow::Area;
use houseway_lawbook::Readings;
use houseway_money::Rate;
use houseway_table::pai_gow::{Feed, JackpotSetting};
use houseway_table::{Recorded, TableId};

/// Facts of every kind.
pub fn facts() -> Vec<Recorded<Event>> {
    let nothing = Event::Funded { pool: cents(1), reserve: cents(0) };
    all(events(), &nothing, &basis("12.7, 13.3, PG-14"))
}

fn events() -> Vec<Event> {
    let table: TableId = "P4".parse().unwrap();
    let pool = "gee-jun".parse().unwrap();
    let config = Config {
        pool,
        rulebook: "act-2019-pai-gow".parse().unwrap(),
        edition: 1,
        readings: Readings::defaults(),
        jackpot: JackpotSetting {
            amount: cents(200),
            to_pool: Rate::new(70, 100).unwrap(),
            pool: Some(pool),
        },
        demo: true,
    };
    let area = Area::new(3).unwrap();
    let fed = vec![Feed { area, wager: 12, pool: cents(140), reserve: cents(60) }];
    let paid = vec![Paid {
        area,
        wager: 13,
        line: "Gee Jun and Teen".to_owned(),
        stake: cents(200),
        win: cents(5_000),
        from_pool: cents(4_900),
    }];
    vec![
        Event::SetUp { config: Box::new(config) },
        Event::FundAsked { pool: cents(100_000), reserve: cents(5_000) },
        Event::FundWithdrawn,
        Event::Funded { pool: cents(100_000), reserve: cents(5_000) },
        Event::DiceExposed { table, number: 1, round: 7, at: time(9) },
        Event::Settled { table, number: 2, round: 7, fed, paid, refilled: cents(600) },
        Event::Settled { table, number: 4, round: 8, fed: vec![], paid: vec![], refilled: cents(0) },
        Event::Released { table, number: 6, round: 9 },
        Event::PassOverAsked { table, round: 10 },
        Event::PassOverWithdrawn,
        Event::PassedOver { table, round: 10 },
    ]
}
