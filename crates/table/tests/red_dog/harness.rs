//! A table at which a test plays.

use crate::chance::{Chance, Commitment};
use crate::live::{Live, person};
pub use crate::live::{seat, terminal};
use houseway_games::red_dog::{Card, Limits, Rules};
use houseway_lawbook::{Basis, Readings, Short};
use houseway_ledger::Tender;
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::red_dog::{
    Automation, CardCheck, Command, Config, Event, Play, Reason, Reckoner, RedDog, SettledLine, Source, View,
};
use houseway_table::{Actor, Audience, Game, Post, Recorded, Refused};
use houseway_witness as witness;
use witness::Kind;

pub const BOOK: &str = "vic-1997-red-dog";

pub type Table = Live<RedDog>;
pub type Facts = Vec<Recorded<Event>>;

pub const fn cents(amount: u32) -> Cents {
    Cents::literal(amount)
}

pub const fn dollars(amount: u32) -> Cents {
    Cents::literal(amount * 100)
}

pub fn text<const N: usize>(text: &str) -> Short<N> {
    Short::new(text).unwrap()
}

pub fn card(text: &str) -> Card {
    text.parse().unwrap()
}

pub fn dealer() -> Actor {
    person(Post::Dealer)
}

pub fn supervisor() -> Actor {
    person(Post::GameSupervisor)
}

pub fn casino() -> Actor {
    person(Post::CasinoSupervisor)
}

pub fn manager() -> Actor {
    person(Post::GamingShiftManager)
}

pub fn rules() -> Rules {
    rules_read_as(&[])
}

pub fn rules_read_as(readings: &[&str]) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Rules::embedded(&readings, &witness::mutation_of(BOOK)).unwrap()
}

/// $10 to $100 in steps of $5.
pub const LIMITS: Limits = Limits { minimum: dollars(10), maximum: dollars(100), unit: Some(dollars(5)) };

/// A sign that raises the minimum.
pub const fn sign() -> Limits {
    Limits { minimum: dollars(20), maximum: dollars(200), unit: Some(dollars(5)) }
}

/// A virtual shoe, a dealer who conducts the game, seven areas.
pub fn config() -> Config {
    let rules = Rules::embedded(&Readings::defaults(), &houseway_lawbook::Mutation::none()).unwrap();
    Config {
        table: text("RD1"),
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: Readings::defaults(),
        areas: 7,
        seats: 21,
        limits: LIMITS,
        chips: ChipSet::new([1, 5, 25, 100].map(dollars).to_vec()).unwrap(),
        note_limit: dollars(10_000),
        source: Source::Virtual,
        behind: 104,
        automation: Automation::default(),
        demo: false,
    }
}

/// The same with a real shoe.
pub fn real() -> Config {
    Config { source: Source::Shoe, ..config() }
}

/// The same with a virtual shoe that deals by itself.
pub fn itself() -> Config {
    let automation = Automation { deals: true, bets_ms: 20_000, raises_ms: 10_000, step_ms: 2_000 };
    Config { automation, ..config() }
}

pub fn check() -> CardCheck {
    CardCheck {
        decks: 8,
        cards: 416,
        jokers: 0,
        colour: text("red"),
        alike: true,
        cutting_card: true,
        sound: true,
    }
}

/// A shoe from which, after a cut of 78 cards and the burned one, these cards come first.
pub fn laid(cards: &[&str]) -> Vec<u16> {
    let mut left: Vec<u16> = (0..416).collect();
    let mut take = |wanted: Option<Card>| {
        let at = left.iter().position(|place| wanted.is_none_or(|card| Card::at(*place) == card)).unwrap();
        left.remove(at)
    };
    let wanted: Vec<u16> = cards.iter().map(|text| take(Some(card(text)))).collect();
    // The burned card is none of them: the first that is left.
    let mut order = vec![take(None)];
    order.extend(wanted);
    order.extend(left);
    order.rotate_right(78);
    order
}

/// The table, with the second reckoning beside it and every law at every step.
pub fn closed(config: Config) -> Table {
    closed_under(rules(), config)
}

pub fn closed_under(rules: Rules, mut config: Config) -> Table {
    config.readings = rules.readings().clone();
    let mut table = Table::new(rules, Chance::new(laid(&[]), &[], Commitment::Honest));
    table.give(manager(), &Command::Configure { config: Box::new(config) });
    table
}

/// It has its float; nobody sits.
pub fn open(config: Config) -> Table {
    open_under(rules(), config)
}

pub fn open_under(rules: Rules, config: Config) -> Table {
    let is_virtual = config.is_virtual();
    let mut table = closed_under(rules, config);
    if !is_virtual {
        table.give(dealer(), &Command::CheckCards { check: check() });
    }
    float(&mut table);
    table
}

pub fn float(table: &mut Table) {
    let count = Count::new(vec![Stack { denomination: dollars(100), count: 100 }]);
    desk(table, dealer(), DeskCommand::Count { kind: MovementKind::Opening, count });
    desk(table, manager(), DeskCommand::Countersign);
}

/// Everybody has left: the cards of a real shoe are checked, and the chips are counted and go back.
pub fn close(table: &mut Table) {
    if !table.state.config.as_ref().unwrap().is_virtual() {
        table.give(dealer(), &Command::CheckCards { check: check() });
    }
    let count = table.state.desk.float().get() / 100;
    let count = Count::new(vec![Stack { denomination: dollars(1), count }]);
    desk(table, dealer(), DeskCommand::Count { kind: MovementKind::Closing, count });
    desk(table, manager(), DeskCommand::Countersign);
}

pub fn desk(table: &mut Table, actor: Actor, desk: DeskCommand) -> Facts {
    table.give(actor, &Command::Desk { desk })
}

pub fn buy_in(table: &mut Table, number: u8, amount: u32) {
    let seat = seat(number);
    desk(table, dealer(), DeskCommand::OpenAccount { seat, tender: Tender::Cash, amount: dollars(amount) });
}

/// Three players with $1,000 each.
pub fn with_players(config: Config) -> Table {
    let mut table = open(config);
    (1..=3).for_each(|number| buy_in(&mut table, number, 1_000));
    table
}

/// A player at his screen.
#[track_caller]
pub fn play(table: &mut Table, number: u8, act: Play) -> Facts {
    table.give(terminal(number), &Command::Play { seat: seat(number), act })
}

#[track_caller]
pub fn play_refused(table: &Table, number: u8, act: Play) -> Refused<Reason> {
    table.refused(terminal(number), &Command::Play { seat: seat(number), act })
}

#[track_caller]
pub fn wager(table: &mut Table, number: u8, area: u8, amount: u32) -> Facts {
    play(table, number, Play::Wager { area, amount: dollars(amount) })
}

/// The cards are shuffled so that these come first, cut, and put into the shoe.
#[track_caller]
pub fn fill(table: &mut Table, cards: &[&str]) {
    table.chance.lay(laid(cards), &[]);
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    table.draw(&need);
    table.give(supervisor(), &Command::Cut { before: 78 });
    let behind = table.state.config.as_ref().unwrap().behind;
    table.give(dealer(), &Command::Load { behind, burned: 1 });
}

/// The same of a real shoe.
#[track_caller]
pub fn fill_real(table: &mut Table) {
    let cards = vec![houseway_table::Veiled::unknown(); 416];
    table.give(dealer(), &Command::Shuffle { cards });
    table.give(supervisor(), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
}

/// A table with wagers of $20 by three players, the first two on area 1, and a shoe from which these cards come.
pub fn round(cards: &[&str]) -> Table {
    let mut table = with_players(config());
    fill(&mut table, cards);
    for (number, area) in [(1, 1), (2, 1), (3, 2)] {
        wager(&mut table, number, area, 20);
    }
    table
}

/// A real shoe with wagers of $20 by three players.
pub fn real_round() -> Table {
    let mut table = with_players(real());
    fill_real(&mut table);
    for (number, area) in [(1, 1), (2, 1), (3, 2)] {
        wager(&mut table, number, area, 20);
    }
    table
}

#[track_caller]
pub fn call(table: &mut Table) -> Facts {
    table.give(dealer(), &Command::NoMoreBets)
}

/// "No spread".
#[track_caller]
pub fn no_spread(table: &mut Table) -> Facts {
    table.give(dealer(), &Command::NoSpread)
}

/// The next card of a virtual shoe.
#[track_caller]
pub fn deal(table: &mut Table) -> Facts {
    table.give(dealer(), &Command::Deal { card: None })
}

/// The dealer says the card that comes from a real shoe.
#[track_caller]
pub fn tap(table: &mut Table, text: &str) -> Facts {
    table.give(dealer(), &Command::Deal { card: Some(card(text)) })
}

pub fn balance(table: &Table, number: u8) -> Cents {
    let account = table.state.desk.account(seat(number)).unwrap();
    table.state.desk.balance(account)
}

pub fn settled(facts: &[Recorded<Event>]) -> Vec<(&SettledLine, &Basis)> {
    let line = |fact: &'_ Recorded<Event>| matches!(fact.event, Event::WagerSettled { .. });
    let lines = facts.iter().filter(|fact| line(fact));
    lines
        .map(|fact| match &fact.event {
            Event::WagerSettled { settled } => (&**settled, &fact.basis),
            other => panic!("{other:?}"),
        })
        .collect()
}

/// The basis of the fact of that kind.
#[track_caller]
pub fn basis(facts: &[Recorded<Event>], which: impl Fn(&Event) -> bool) -> Basis {
    let found = facts.iter().find(|fact| which(&fact.event));
    found.unwrap_or_else(|| panic!("no such fact in {facts:?}")).basis.clone()
}

#[track_caller]
pub fn decided(basis: &Basis, citations: &[&str]) {
    citations.iter().for_each(|citation| witness::cites(BOOK, Kind::Decision, basis, citation));
}

#[track_caller]
pub fn recorded(basis: &Basis, citations: &[&str]) {
    citations.iter().for_each(|citation| witness::cites(BOOK, Kind::Record, basis, citation));
}

#[track_caller]
pub fn prompted(basis: &Basis, citations: &[&str]) {
    citations.iter().for_each(|citation| witness::cites(BOOK, Kind::Prompt, basis, citation));
}

#[track_caller]
pub fn displayed(basis: &Basis, citations: &[&str]) {
    citations.iter().for_each(|citation| witness::cites(BOOK, Kind::Display, basis, citation));
}

pub fn public(table: &Table) -> houseway_table::red_dog::PublicView {
    match RedDog::view(&table.rules, &table.state, Audience::Public) {
        View::Public(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn console(table: &Table) -> houseway_table::red_dog::DealerView {
    match RedDog::view(&table.rules, &table.state, Audience::Dealer) {
        View::Dealer(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn pit(table: &Table) -> houseway_table::red_dog::DealerView {
    match RedDog::view(&table.rules, &table.state, Audience::Supervisor) {
        View::Supervisor(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn screen(table: &Table, number: u8) -> houseway_table::red_dog::SeatView {
    match RedDog::view(&table.rules, &table.state, Audience::Seat { seat: seat(number) }) {
        View::Seat(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// The second reckoning of everything that happened says what the books say, and the state is sound after every fact.
#[track_caller]
pub fn reckons(table: &Table) {
    let mut reckoner = Reckoner::default();
    let mut state = houseway_table::red_dog::State::default();
    for fact in &table.facts {
        reckoner.observe(fact);
        RedDog::apply(&mut state, fact);
        if let Err(broken) = state.check() {
            panic!("after {:?}: {broken}", fact.event);
        }
        if let Err(differs) = reckoner.compare(&state) {
            panic!("after {:?}: {differs}", fact.event);
        }
    }
}

pub fn passes(table: &mut Table, minutes: u32) {
    table.now = table.now.plus_minutes(minutes);
}
