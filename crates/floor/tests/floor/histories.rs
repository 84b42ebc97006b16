//! Every entry of every table falls into exactly one gaming day, whatever happens on the floor and in which order.

use crate::harness::*;
use crate::reckoning::{Step, Table, close_table, open_table, person as at, play, step};
use houseway_floor::{Act, Command, DayBook, DayReport, Event, GamingDay, Reason, Since};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::{Cents, Change};
use houseway_table::house::MovementKind;
use houseway_table::roulette;
use houseway_table::roulette::ClaimSubject;
use houseway_table::{Post, TableId};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A floor with its tables, each with the journal that a server would keep of it.
struct Floor {
    house: House,
    tables: BTreeMap<TableId, Table>,
    /// Every day that was closed, with its reports.
    closed: Vec<(GamingDay, Vec<DayReport>)>,
    opened: u32,
    notes: u32,
}

#[derive(Clone, Debug)]
enum Happens {
    Play {
        table: usize,
        step: Step,
    },
    OpenTable {
        table: usize,
    },
    CloseTable {
        table: usize,
    },
    /// The boxes are emptied and counted, whether the table is open or not.
    Drop {
        table: usize,
    },
    /// Money is put right by hand for a claim, whether the table is open or not.
    Adjust {
        table: usize,
        account: u32,
        cents: i32,
    },
    OpenDay,
    AskToClose,
    Confirm,
    Withdraw,
    Retire {
        table: usize,
    },
}

const NAMES: [&str; 2] = ["R1", "R2"];

fn happens() -> impl Strategy<Value = Happens> {
    let table = || 0..NAMES.len();
    prop_oneof![
        10 => (table(), step()).prop_map(|(table, step)| Happens::Play { table, step }),
        3 => table().prop_map(|table| Happens::OpenTable { table }),
        3 => table().prop_map(|table| Happens::CloseTable { table }),
        2 => table().prop_map(|table| Happens::Drop { table }),
        2 => (table(), 1_u32..4, -20_000_i32..20_000)
            .prop_map(|(table, account, cents)| Happens::Adjust { table, account, cents }),
        2 => Just(Happens::OpenDay),
        3 => Just(Happens::AskToClose),
        3 => Just(Happens::Confirm),
        1 => Just(Happens::Withdraw),
        1 => table().prop_map(|table| Happens::Retire { table }),
    ]
}

impl Floor {
    fn new() -> Self {
        let tables = NAMES.into_iter().map(|name| (table(name), Table::new())).collect();
        Self { house: House::staffed(), tables, closed: Vec::new(), opened: 0, notes: 0 }
    }

    /// What a table's entries that no closed day has taken in came to.
    fn open_remainder(&self, id: TableId, day: GamingDay) -> DayReport {
        let Since::Entry(first) = self.house.state.since(id) else {
            panic!("every report says how far it goes")
        };
        let facts = &self.tables[&id].facts;
        let mut book = DayBook::default();
        facts[first as usize - 1..].iter().for_each(|fact| book.roulette(&fact.event));
        book.reached(facts.len() as u64);
        book.report(id, day)
    }

    fn reports(&self, day: GamingDay) -> Vec<DayReport> {
        self.house.state.reckoned().into_iter().map(|id| self.open_remainder(id, day)).collect()
    }

    fn take(&mut self, happens: &Happens) {
        let id = |place: &usize| table(NAMES[*place]);
        let retired = |floor: &Self, id| floor.house.state.retired.contains(&id);
        match happens {
            Happens::Play { table, .. }
            | Happens::OpenTable { table }
            | Happens::CloseTable { table }
            | Happens::Drop { table }
            | Happens::Adjust { table, .. }
                if retired(self, id(table)) => {}
            Happens::Play { table, step } => {
                play(self.tables.get_mut(&id(table)).unwrap(), step, &mut self.notes);
            }
            Happens::OpenTable { table } => open_table(self.tables.get_mut(&id(table)).unwrap()),
            Happens::CloseTable { table } => {
                close_table(self.tables.get_mut(&id(table)).unwrap());
            }
            Happens::Drop { table } => {
                let running = self.tables.get_mut(&id(table)).unwrap();
                let boxes = running.boxes();
                running.count(MovementKind::Drop, boxes);
            }
            Happens::Adjust { table, account, cents } => {
                adjust(self.tables.get_mut(&id(table)).unwrap(), AccountNumber(*account), *cents);
            }
            Happens::OpenDay => {
                let day = format!("2026-{:02}-{:02}", 1 + self.opened / 28, 1 + self.opened % 28);
                let open = Command::OpenDay { day: day.parse().unwrap() };
                self.opened += u32::from(self.house.give(manager(), &open).is_ok());
            }
            Happens::AskToClose => self.ask_to_close(),
            Happens::Confirm => self.confirm(),
            Happens::Withdraw => {
                if let Some(pending) = self.house.state.pending.first() {
                    let act = pending.act;
                    self.house.done(manager(), &Command::Withdraw { act });
                }
            }
            Happens::Retire { table } => {
                let id = id(table);
                if !self.tables[&id].is_open() {
                    // Refused while a day is open, and for one that left before.
                    drop(self.house.give(manager(), &Command::RetireTable { table: id }));
                }
            }
        }
    }

    fn ask_to_close(&mut self) {
        let Some(day) = self.house.state.day.as_ref().map(|open| open.day) else { return };
        let reports = self.reports(day);
        let open: Vec<TableId> =
            self.tables.iter().filter(|(_, table)| table.is_open()).map(|(id, _)| *id).collect();
        let waits = !self.house.state.pending.is_empty();
        match self.house.give(manager(), &Command::CloseDay { reports }) {
            Ok(_) => assert!(open.is_empty() && !waits),
            Err(refused) if open.is_empty() => assert!(waits, "{:?}", refused.reason),
            // However long before the day it was opened.
            Err(refused) => assert_eq!(refused.reason, Reason::TablesOpen { tables: open }),
        }
    }

    fn confirm(&mut self) {
        let Some(pending) = self.house.state.pending.first() else { return };
        let Act::CloseDay { reports: seen } = pending.what.clone() else {
            panic!("nothing else was asked for")
        };
        let (act, day) = (pending.act, self.house.state.day.as_ref().unwrap().day);
        let reports = self.reports(day);
        let same = |(now, seen): (&DayReport, &DayReport)| now.changes_since(Some(seen)).is_empty();
        let seen = reports.iter().zip(&seen).all(same) && reports.iter().all(|report| report.closed);
        match self.house.give(casino_supervisor(), &Command::Confirm { act, reports: reports.clone() }) {
            Ok(events) => {
                assert!(seen);
                // Nothing differs: nobody counted wrongly.
                assert!(matches!(&events[..], [Event::ActConfirmed { .. }, Event::DayClosed { .. }]));
                self.closed.push((day, reports));
            }
            Err(refused) => assert!(!seen, "{:?}", refused.reason),
        }
    }

    /// For each table: the sum over all days' reports and the open remainder is what the whole journal says.
    fn check(&self) {
        for (id, table) in &self.tables {
            let last = self.open_remainder(*id, "2027-01-01".parse().unwrap());
            let days =
                self.closed.iter().flat_map(|(_, reports)| reports).filter(|report| report.table == *id);
            let parts: Vec<&DayReport> = days.chain([&last]).collect();
            let whole = table.report();
            let sum = |of: fn(&DayReport) -> i64| parts.iter().map(|part| of(part)).sum::<i64>();
            for (place, (figure, change)) in whole.figures().into_iter().enumerate() {
                let all: i64 = parts.iter().map(|part| part.figures()[place].1.get()).sum();
                assert_eq!(all, change.get(), "{figure:?} of {id}");
            }
            assert_eq!(sum(|part| part.win.get()), whole.win.get());
            assert_eq!(sum(|part| part.difference.get()), 0);
            // And by ways that know no report: the books, and the facts one by one.
            assert_eq!(sum(|part| part.journal_win.get()), table.state.books.change(&Account::Win).get());
            assert_eq!(sum(|part| part.drop.get() as i64 + part.in_boxes.get()), table.paid_in());
            let counted = |kind: MovementKind| {
                let of = |event: &roulette::Event| match event {
                    roulette::Event::Moved { kind: own, total, .. } if *own == kind => total.get() as i64,
                    _ => 0,
                };
                table.facts.iter().map(|fact| of(&fact.event)).sum::<i64>()
            };
            assert_eq!(sum(|part| part.drop.get() as i64), counted(MovementKind::Drop));
            assert_eq!(sum(|part| part.fills.get() as i64), counted(MovementKind::Fill));
            assert_eq!(sum(|part| part.opening_float.get() as i64), counted(MovementKind::Opening));
            for (before, after) in parts.iter().zip(parts.iter().skip(1)) {
                assert!(before.closed && before.through <= after.through);
            }
        }
    }
}

/// A claim that is about no spin is taken down, upheld and put right by two persons.
fn adjust(table: &mut Table, account: AccountNumber, cents: i32) {
    let (dealer, gus, cas) =
        (at("dana", Post::Dealer), at("gus", Post::GameSupervisor), at("cas", Post::CasinoSupervisor));
    let subject = ClaimSubject::Malfunction;
    if !table.give(dealer, &roulette::Command::TakeClaim { account, subject, spin: None }) {
        return;
    }
    let claim = *table.state.claims.keys().find(|claim| table.state.claims[claim].answer.is_none()).unwrap();
    let why = "the receipt says so".parse().unwrap();
    table.must(dealer, &roulette::Command::AnswerClaim { claim, upheld: true, answer: why });
    let size = Cents::literal(cents.unsigned_abs());
    let difference =
        if cents < 0 { Change::between(size, Cents::ZERO) } else { Change::between(Cents::ZERO, size) };
    if table.give(gus, &roulette::Command::AskAdjustment { claim, difference, why, beside: Vec::new() }) {
        table.must(cas, &roulette::Command::AgreeAdjustment { claim, difference });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn g_9_the_days_and_the_open_remainder_are_the_journal(steps in proptest::collection::vec(happens(), 0..120)) {
        let mut floor = Floor::new();
        for step in &steps {
            floor.take(step);
        }
        floor.check();
    }
}

/// A day with one table, closed by two persons; what it came to.
fn close_day(floor: &mut Floor) -> DayReport {
    floor.take(&Happens::AskToClose);
    floor.take(&Happens::Confirm);
    assert!(floor.house.state.day.is_none(), "{:?}", floor.house.state.pending);
    floor.closed.last().unwrap().1[0]
}

#[test]
fn g_9_drops_and_adjustments_between_two_days_belong_to_the_next() {
    let mut floor = Floor::new();
    floor.take(&Happens::OpenDay);
    floor.take(&Happens::OpenTable { table: 0 });
    let buy_in = Step::BuyIn { seat: 1, tender: Tender::Cash, amount: 40_000 };
    floor.take(&Happens::Play { table: 0, step: buy_in });
    floor.take(&Happens::Play { table: 0, step: Step::Leave { seat: 1 } });
    floor.take(&Happens::CloseTable { table: 0 });
    let first = close_day(&mut floor);
    // The boxes are full, and nobody has counted them yet: they count with the drop all the same.
    assert_eq!((first.drop, first.in_boxes.get(), first.win.get()), (Cents::ZERO, 40_000, 0));
    // Between the two days they are, and 50.00 are put right for whoever left.
    floor.take(&Happens::Drop { table: 0 });
    floor.take(&Happens::Adjust { table: 0, account: 1, cents: 5_000 });
    floor.take(&Happens::OpenDay);
    let second = close_day(&mut floor);
    assert_eq!((second.drop, second.in_boxes.get()), (Cents::literal(40_000), -40_000));
    assert_eq!((second.journal_win.get(), second.carried.get()), (-5_000, 5_000));
    assert_eq!((second.win.get(), second.difference.get(), second.hold), (0, 0, None));
    // A third has nothing left of it.
    floor.take(&Happens::OpenDay);
    let third = close_day(&mut floor);
    assert!(third.changes_since(None).is_empty());
    floor.check();
}

#[test]
fn g_9_a_drop_that_is_counted_when_the_table_has_closed_is_the_days() {
    let mut floor = Floor::new();
    floor.take(&Happens::OpenDay);
    floor.take(&Happens::OpenTable { table: 0 });
    let buy_in = Step::BuyIn { seat: 1, tender: Tender::Cash, amount: 40_000 };
    let place = Step::Place { seat: 1, spot: "red", amount: 10_000 };
    for step in [buy_in, place, Step::Spin { number: 0 }, Step::Leave { seat: 1 }] {
        floor.take(&Happens::Play { table: 0, step });
    }
    floor.take(&Happens::CloseTable { table: 0 });
    floor.take(&Happens::Drop { table: 0 });
    let report = close_day(&mut floor);
    assert_eq!((report.drop, report.in_boxes), (Cents::literal(40_000), Change::NONE));
    assert_eq!((report.win.get(), report.journal_win.get(), report.difference.get()), (10_000, 10_000, 0));
    assert_eq!(report.hold, Some(houseway_floor::Hold { win: 1, drop: 4 }));
}

#[test]
fn g_9_a_table_that_left_the_floor_is_in_the_next_days_report_and_in_no_later_one() {
    let mut floor = Floor::new();
    floor.take(&Happens::OpenTable { table: 0 });
    floor.take(&Happens::CloseTable { table: 0 });
    floor.take(&Happens::Retire { table: 0 });
    for _ in 0..2 {
        floor.take(&Happens::OpenDay);
        floor.take(&Happens::AskToClose);
        floor.take(&Happens::Confirm);
    }
    let of = |day: usize| floor.closed[day].1.iter().filter(|report| report.table == table("R1")).count();
    assert_eq!((of(0), of(1)), (1, 0));
    floor.check();
}

#[test]
fn g_9_a_table_that_was_open_before_the_day_keeps_it_open() {
    let mut floor = Floor::new();
    floor.take(&Happens::OpenTable { table: 0 });
    let note = Step::Note { seat: 2, amount: 10_000 };
    floor.take(&Happens::Play { table: 0, step: note });
    floor.take(&Happens::OpenDay);
    let day = floor.house.state.day.as_ref().unwrap().day;
    let reports = floor.reports(day);
    assert!(!reports[0].closed);
    let still = Reason::TablesOpen { tables: vec![table("R1")] };
    floor.house.refused(manager(), &Command::CloseDay { reports }, still, "G-9");
    floor.take(&Happens::Play { table: 0, step: Step::Leave { seat: 2 } });
    floor.take(&Happens::CloseTable { table: 0 });
    let report = close_day(&mut floor);
    assert_eq!((report.opening_float, report.in_boxes.get()), (Cents::literal(50_000_000), 10_000));
    floor.check();
}
