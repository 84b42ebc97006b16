//! The gaming day against real tables: random days of play, movements and counts.

use houseway_floor::{DayBook, DayReport, Hold};
use houseway_games::roulette::{Limit, Limits, Pocket, Rules, Spot};
use houseway_lawbook::{Mutation, Readings};
use houseway_ledger::{Account, Tender};
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    Automation, Command, Config, Event, Funds, Inspection, Phase, Roulette, Source, State, Touch,
};
use houseway_table::{Actor, By, DeviceId, Game as _, PersonId, Post, Recorded, SeatNumber, Time};
use proptest::prelude::*;

pub struct Table {
    rules: Rules,
    pub state: State,
    now: Time,
    book: DayBook,
    pub facts: Vec<Recorded<Event>>,
}

pub fn person(name: &str, post: Post) -> Actor {
    Actor::Person { id: PersonId::new(name).unwrap(), post }
}

fn cents(amount: u32) -> Cents {
    Cents::literal(amount)
}

pub fn seat(number: u8) -> SeatNumber {
    SeatNumber::new(number).unwrap()
}

impl Table {
    pub fn new() -> Self {
        let rules = Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap();
        let limit = Limit { minimum: cents(200), maximum: cents(100_000), multiple: cents(100) };
        let config = Config {
            table: "R1".parse().unwrap(),
            rulebook: rules.id(),
            edition: rules.edition(),
            readings: rules.readings().clone(),
            seats: 4,
            limits: Limits::uniform(limit, limit, None),
            chips: ChipSet::new([100, 500, 2_500].map(cents).to_vec()).unwrap(),
            schedule: Vec::new(),
            utc_offset_minutes: 0,
            late_entry_ms: Some(500),
            digest_wait_ms: 0,
            note_limit: cents(10_000_000),
            source: Source::Wheel,
            automation: Automation::default(),
            demo: false,
        };
        let order = rules.wheel().order().to_vec();
        let mut table = Self {
            rules,
            state: State::default(),
            now: Time(1_700_000_000_000),
            book: DayBook::default(),
            facts: Vec::new(),
        };
        let (serial, note) = ("S1".parse().unwrap(), "new".parse().unwrap());
        let manager = person("mia", Post::GamingShiftManager);
        table.must(manager, &Command::Configure { config: Box::new(config) });
        table.must(manager, &Command::Inspect { inspection: Inspection::Wheel { serial, order, note } });
        let inspection = Inspection::Ball { serial, diameter_tenths: 190, metallic: false, note };
        table.must(manager, &Command::Inspect { inspection });
        table
    }

    pub fn give(&mut self, actor: Actor, command: &Command) -> bool {
        let by = By { actor, at: self.now };
        let Ok(decision) = Roulette::decide(&self.rules, &self.state, command, &by) else { return false };
        for fact in decision.record(by) {
            Roulette::apply(&mut self.state, &fact);
            self.book.roulette(&fact.event);
            self.facts.push(fact);
        }
        true
    }

    pub fn must(&mut self, actor: Actor, command: &Command) {
        let by = By { actor, at: self.now };
        let answer = Roulette::decide(&self.rules, &self.state, command, &by);
        assert!(answer.is_ok(), "{command:?}: {answer:?}");
        assert!(self.give(actor, command));
    }

    /// Counted by one person and signed by another.
    pub fn count(&mut self, kind: MovementKind, amount: Cents) -> bool {
        let stacks = vec![Stack { denomination: cents(1), count: amount.get() }];
        // No sign says that the table closes, and so a casino supervisor signs.
        self.give(person("dana", Post::Dealer), &Command::Count { kind, count: Count::new(stacks) })
            && self.give(person("cas", Post::CasinoSupervisor), &Command::Countersign)
    }

    fn spin(&mut self, number: u8) {
        let dealer = person("dana", Post::Dealer);
        if let Phase::Between { .. } = self.state.phase {
            self.give(dealer, &Command::OpenPeriod { seal: None, blind: None });
        }
        if !matches!(self.state.phase, Phase::Wagering(_)) {
            return;
        }
        self.now = self.now.plus_seconds(31);
        let spin = self.state.spin;
        self.must(Actor::System, &Command::Expire { spin });
        self.now = self.now.plus_seconds(1);
        self.must(dealer, &Command::BallSpun);
        self.now = self.now.plus_seconds(20);
        self.give(dealer, &Command::BallAtRest);
        let outcome = Pocket::new(number).unwrap();
        self.must(dealer, &Command::EnterOutcome { outcome, rested_after_expiry: false, opening: None });
    }

    pub fn boxes(&self) -> Cents {
        let books = &self.state.books;
        let boxed = |account: &Account| matches!(account, Account::Drop(_) | Account::Notes(_));
        books.accounts().map(|(a, _)| a).filter(|a| boxed(a)).map(|a| books.balance(a)).sum()
    }

    pub fn is_open(&self) -> bool {
        !matches!(self.state.phase, Phase::Closed)
    }

    fn float(&self) -> Cents {
        self.state.books.balance(&Account::Float)
    }

    pub fn report(&self) -> DayReport {
        self.book.report("R1".parse().unwrap(), "2026-03-01".parse().unwrap())
    }

    /// What players paid into the boxes, from the facts alone.
    pub fn paid_in(&self) -> i64 {
        let paid = |event: &Event| match event {
            Event::AccountOpened { source: Funds::Dealer { tender: Tender::Chips }, .. }
            | Event::ToppedUp { source: Funds::Dealer { tender: Tender::Chips }, .. } => 0,
            Event::AccountOpened { amount, .. } | Event::ToppedUp { amount, .. } => amount.get() as i64,
            _ => 0,
        };
        self.facts.iter().map(|fact| paid(&fact.event)).sum()
    }

    /// What the House won, from the settlements alone.
    fn won(&self) -> i64 {
        let of = |event: &Event| match event {
            Event::SpinSettled { accounts, .. } => {
                accounts.iter().map(|a| a.staked.get() as i64 - a.returned.get() as i64).sum()
            }
            _ => 0,
        };
        self.facts.iter().map(|fact| of(&fact.event)).sum()
    }
}

#[derive(Clone, Debug)]
pub enum Step {
    BuyIn { seat: u8, tender: Tender, amount: u32 },
    Note { seat: u8, amount: u32 },
    Place { seat: u8, spot: &'static str, amount: u32 },
    Sequence { seat: u8, number: u8, amount: u32 },
    Spin { number: u8 },
    Leave { seat: u8 },
    Fill { amount: u32 },
    Credit { amount: u32 },
    Drop,
}

pub fn step() -> impl Strategy<Value = Step> {
    let seat = || 1_u8..=4;
    let amount = || (2_u32..400).prop_map(|units| units * 100);
    let tender = proptest::sample::select(&Tender::ALL[..]);
    let spots = &["straight-up 7", "red", "dozen 1", "split 0-1", "column 2"][..];
    // Few numbers, so that sequences and straight-ups win now and then.
    let number = || proptest::sample::select(&[0_u8, 7, 7, 7, 20, 33][..]);
    prop_oneof![
        4 => (seat(), tender, amount()).prop_map(|(seat, tender, amount)| Step::BuyIn { seat, tender, amount }),
        2 => (seat(), amount()).prop_map(|(seat, amount)| Step::Note { seat, amount }),
        8 => (seat(), proptest::sample::select(spots), amount())
            .prop_map(|(seat, spot, amount)| Step::Place { seat, spot, amount }),
        2 => (seat(), number(), amount()).prop_map(|(seat, number, amount)| Step::Sequence { seat, number, amount }),
        6 => number().prop_map(|number| Step::Spin { number }),
        2 => seat().prop_map(|seat| Step::Leave { seat }),
        1 => amount().prop_map(|amount| Step::Fill { amount }),
        1 => amount().prop_map(|amount| Step::Credit { amount }),
        1 => Just(Step::Drop),
    ]
}

pub fn play(table: &mut Table, step: &Step, notes: &mut u32) {
    let dealer = person("dana", Post::Dealer);
    match *step {
        Step::BuyIn { seat: number, tender, amount } => {
            let (seat, amount) = (seat(number), cents(amount));
            if !table.give(dealer, &Command::OpenAccount { seat, tender, amount }) {
                table.give(dealer, &Command::TopUp { seat, tender, amount });
            }
        }
        Step::Note { seat: number, amount } => {
            *notes += 1;
            let actor = Actor::Device { id: DeviceId::new("acceptor").unwrap(), seat: Some(seat(number)) };
            let note = notes.to_string().parse().unwrap();
            table.give(actor, &Command::InsertNote { note, amount: cents(amount) });
        }
        Step::Place { seat: number, spot, amount } => {
            table.give(dealer, &Command::OpenPeriod { seal: None, blind: None });
            let touch = Touch::Place { spot: spot.parse::<Spot>().unwrap(), amount: cents(amount) };
            table.give(Actor::Terminal { seat: seat(number) }, &Command::Touch { touch });
        }
        Step::Sequence { seat: number, number: designated, amount } => {
            let numbers = [Pocket::new(designated).unwrap(); 2];
            let kind = houseway_games::roulette::SequenceKind::Double;
            let sequence = houseway_games::roulette::Sequence::new(kind, &numbers).unwrap();
            let touch = Touch::Sequence { sequence, amount: cents(amount) };
            table.give(Actor::Terminal { seat: seat(number) }, &Command::Touch { touch });
        }
        Step::Spin { number } => table.spin(number),
        Step::Leave { seat: number } => drop(table.give(dealer, &Command::Leave { seat: seat(number) })),
        Step::Fill { amount } => drop(table.count(MovementKind::Fill, cents(amount))),
        Step::Credit { amount } => drop(table.count(MovementKind::Credit, cents(amount))),
        Step::Drop => {
            let boxes = table.boxes();
            table.count(MovementKind::Drop, boxes);
        }
    }
}

/// Plays the steps and closes the table, its boxes emptied, its float counted `off` cents short.
fn played(steps: &[Step], off: u32, empty_boxes: bool) -> Table {
    let mut table = Table::new();
    let mut notes = 0;
    assert!(table.count(MovementKind::Opening, cents(50_000_000)));
    for step in steps {
        play(&mut table, step, &mut notes);
        // At every moment what is counted and what the journal says are one.
        assert_eq!(table.report().difference.get(), 0);
        assert!(!table.report().closed && table.report().reckons());
    }
    everybody_leaves(&mut table);
    if empty_boxes {
        let boxes = table.boxes();
        assert!(table.count(MovementKind::Drop, boxes));
    }
    let float = table.float().minus(cents(off)).unwrap();
    assert!(table.count(MovementKind::Closing, float), "{:?}", table.state.phase);
    table
}

/// The spin is finished, and every account closed.
fn everybody_leaves(table: &mut Table) {
    let dealer = person("dana", Post::Dealer);
    if matches!(table.state.phase, Phase::Wagering(_)) {
        table.spin(33);
    }
    for number in 1..=4 {
        table.give(dealer, &Command::Leave { seat: seat(number) });
    }
}

/// Opens a table with a counted float, if it is closed.
pub fn open_table(table: &mut Table) {
    if !table.is_open() {
        assert!(table.count(MovementKind::Opening, cents(50_000_000)));
    }
}

/// Closes a table with a counted float, if it is open.
pub fn close_table(table: &mut Table) {
    if table.is_open() {
        everybody_leaves(table);
        let float = table.float();
        assert!(table.count(MovementKind::Closing, float), "{:?}", table.state.phase);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn g_9_drop_win_and_hold_equal_the_journal(steps in proptest::collection::vec(step(), 0..60), empty_boxes: bool) {
        let table = played(&steps, 0, empty_boxes);
        let report = table.report();
        prop_assert!(report.closed && report.reckons());
        prop_assert_eq!(report.difference.get(), 0);
        // The drop is what players paid in, the journal's win is the win account's and that of the settlements.
        let drop = report.drop.get() as i64 + report.in_boxes.get();
        prop_assert_eq!(drop, table.paid_in());
        prop_assert_eq!(report.journal_win.get(), table.state.books.change(&Account::Win).get());
        prop_assert_eq!(report.journal_win.get(), table.won());
        // What the counted win has beyond it is what the table still owes: running sequences and debts.
        let owed: i64 = table.state.books.accounts()
            .filter(|(account, _)| matches!(account, Account::Stakes(_) | Account::Payable(_)))
            .map(|(account, _)| table.state.books.change(account).get())
            .sum();
        prop_assert_eq!(report.win.get(), report.journal_win.get() + owed);
        match report.hold {
            None => prop_assert_eq!(drop, 0),
            Some(Hold { win, drop: below }) => {
                prop_assert_eq!(i128::from(win) * i128::from(drop), i128::from(report.win.get()) * i128::from(below));
            }
        }
    }

    #[test]
    fn g_9_a_short_float_is_the_difference(steps in proptest::collection::vec(step(), 0..20), off in 1_u32..10_000) {
        let report = played(&steps, off, true).report();
        prop_assert_eq!(report.difference.get(), -i64::from(off));
    }
}

#[test]
fn g_9_a_day_by_hand() {
    // Bought in 400.00 in cash and 20.00 in chips; 100.00 on red loses at 0, 20.00 straight up on 7 wins 700.00.
    let place = |spot, amount| Step::Place { seat: 1, spot, amount };
    let table = played(
        &[
            Step::BuyIn { seat: 1, tender: Tender::Cash, amount: 40_000 },
            Step::BuyIn { seat: 1, tender: Tender::Chips, amount: 2_000 },
            place("red", 10_000),
            Step::Spin { number: 0 },
            place("straight-up 7", 2_000),
            Step::Spin { number: 7 },
            Step::Fill { amount: 100_000 },
            Step::Credit { amount: 30_000 },
        ],
        0,
        true,
    );
    let report = table.report();
    assert_eq!(report.drop, cents(40_000));
    assert_eq!((report.fills, report.credits), (cents(100_000), cents(30_000)));
    // The player leaves with 420.00 - 100.00 + 700.00 = 1,020.00 in chips.
    assert_eq!(report.closing_float, cents(50_000_000 + 2_000 + 100_000 - 30_000 - 102_000));
    assert_eq!(report.win.get(), 10_000 - 70_000);
    assert_eq!(report.hold, Some(Hold { win: -3, drop: 2 }));
}
