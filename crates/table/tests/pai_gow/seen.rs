//! What the tests of a book look at: the clauses behind facts, prompts, notices and refusals, and a wall laid out so that named
//! tiles come to named areas.

use crate::harness::{DEALER, MANAGER, Table, area, person, seat, text};
use houseway_games::pai_gow::cut::{CutAsked, CutName, CutRequest};
use houseway_games::pai_gow::{BankMethod, Count, Tile};
use houseway_lawbook::Basis;
use houseway_money::Cents;
use houseway_table::pai_gow::{
    Bet, Command, DealerView, Event, Notice, PaiGow, Play, Prompt, PublicView, Reason, SeatView, View,
};
use houseway_table::{Actor, Audience, Game, Post, Recorded, Refused};
use houseway_witness::{Kind, cites};

/// The bank's tiles in most tests: the House Way sets a pair of Yun high, and four with the High 4 low.
pub const BANK: [&str; 4] = ["H8", "H8", "H10", "H4"];
/// Both hands higher than those, the low one on places 2 and 3.
pub const WINS: [&str; 4] = ["2", "2", "H6", "H6"];
/// Both lower.
pub const LOSES: [&str; 4] = ["H7", "L7", "L6", "5"];
/// A higher high hand and a lower low one.
pub const STANDS_OFF: [&str; 4] = ["12", "12", "L10", "L4"];
/// Where these have their low hand, in their players' setting and in the House's.
pub const LOW: [u8; 2] = [2, 3];

/// The order of a wall from which this cut, delivered first to `first`, brings the named tiles to their areas.
pub fn wall(table: &Table, first: u8, cut: &str, hands: &[(u8, [&str; 4])]) -> Vec<u16> {
    let named = CutRequest { name: CutName::new(cut).unwrap(), side: None, end: None };
    let asked = CutAsked {
        method: BankMethod::Player,
        count: Count { total: 9, number: 1, printed: false },
        stolen: false,
        cut_die: None,
        named: Some(&named),
        supervisor: Some(&named),
    };
    let cut = table.rules.table.decide_cut(&asked).unwrap().value;
    let mut left: Vec<Tile> = Tile::all().collect();
    let mut take = |code: &str| {
        let at = left.iter().position(|tile| tile.code() == code || tile.kind().code() == code);
        left.remove(at.unwrap_or_else(|| panic!("no {code} is left")))
    };
    let named: Vec<(u8, [Tile; 4])> =
        hands.iter().map(|(area, codes)| (*area, codes.map(&mut take))).collect();
    let mut order = vec![0u16; 32];
    for (served, places) in area(first).round().zip(cut.pattern.hands()) {
        let known = named.iter().find(|(area, _)| *area == served.number()).map(|(_, tiles)| *tiles);
        let tiles = known.unwrap_or_else(|| left.drain(..4).collect::<Vec<_>>().try_into().unwrap());
        for (place, tile) in places.iter().zip(tiles) {
            order[place.index()] = u16::from(tile.number());
        }
    }
    order
}

/// Lays out tiles and dice for the next round.
pub fn lay(table: &mut Table, dice: [u8; 4], first: u8, cut: &str, hands: &[(u8, [&str; 4])]) {
    let order = wall(table, first, cut, hands);
    table.chance.lay(order, &dice);
}

/// What dealer and pit see.
pub fn console(table: &Table) -> DealerView {
    match PaiGow::view(&table.rules, &table.state, Audience::Dealer) {
        View::Dealer(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// What the pit sees.
pub fn pit(table: &Table) -> DealerView {
    match PaiGow::view(&table.rules, &table.state, Audience::Supervisor) {
        View::Supervisor(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn public(table: &Table) -> PublicView {
    match PaiGow::view(&table.rules, &table.state, Audience::Public) {
        View::Public(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn screen(table: &Table, number: u8) -> SeatView {
    match PaiGow::view(&table.rules, &table.state, Audience::Seat { seat: seat(number) }) {
        View::Seat(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// What the prompts that match rest on, one after another.
#[track_caller]
pub fn prompted(table: &Table, matches: impl Fn(&Prompt) -> bool) -> Basis {
    let prompts = console(table).prompts;
    let found = prompts.iter().filter(|prompt| matches(&prompt.value)).map(|prompt| prompt.basis.clone());
    let all = found.reduce(|all, basis| all.and(&basis));
    all.unwrap_or_else(|| panic!("not among the prompts: {prompts:?}"))
}

pub fn is_prompted(table: &Table, matches: impl Fn(&Prompt) -> bool) -> bool {
    console(table).prompts.iter().any(|prompt| matches(&prompt.value))
}

/// What a notice rests on.
#[track_caller]
pub fn noticed(table: &Table, notice: Notice) -> Basis {
    let notices = public(table).notices;
    let found = notices.iter().find(|shown| shown.value == notice);
    found.unwrap_or_else(|| panic!("{notice:?} is not among {notices:?}")).basis.clone()
}

/// What the facts of a decision rest on, all together.
#[track_caller]
pub fn of(facts: &[Recorded<Event>]) -> Basis {
    facts.iter().map(|fact| fact.basis.clone()).reduce(|all, basis| all.and(&basis)).unwrap()
}

#[track_caller]
pub fn decides(book: &str, basis: &Basis, clauses: &[&str]) {
    clauses.iter().for_each(|clause| cites(book, Kind::Decision, basis, clause));
}

#[track_caller]
pub fn prompts(book: &str, basis: &Basis, clauses: &[&str]) {
    clauses.iter().for_each(|clause| cites(book, Kind::Prompt, basis, clause));
}

#[track_caller]
pub fn displays(book: &str, basis: &Basis, clauses: &[&str]) {
    clauses.iter().for_each(|clause| cites(book, Kind::Display, basis, clause));
}

#[track_caller]
pub fn records(book: &str, basis: &Basis, clauses: &[&str]) {
    clauses.iter().for_each(|clause| cites(book, Kind::Record, basis, clause));
}

/// What the last incident on the record rests on.
pub fn recorded(table: &Table) -> Basis {
    console(table).incidents.first().unwrap().basis.clone()
}

/// A refusal by this reason.
#[track_caller]
pub fn refused_as(refused: &Refused<Reason>, matches: impl Fn(&Reason) -> bool) -> Basis {
    assert!(matches(&refused.reason), "{refused:?}");
    refused.basis.clone()
}

/// What a player wagers on a bet of an area.
pub fn wagers(area_number: u8, bet: Bet, amount: Cents) -> Play {
    Play::Wager { area: area(area_number), bet, amount }
}

pub fn open(number: u8) -> Command {
    Command::Open { area: area(number), tiles: None, low: None, called: None }
}

pub const EXPOSE: Command = Command::ExposeBank { tiles: None, low: None };

pub fn cut(name: &str) -> CutRequest {
    CutRequest { name: CutName::new(name).unwrap(), side: None, end: None }
}

pub fn supervisor() -> Actor {
    person(Post::GameSupervisor)
}

pub fn casino_supervisor() -> Actor {
    person(Post::CasinoSupervisor)
}

pub fn manager() -> Actor {
    person(MANAGER)
}

pub fn dealer() -> Actor {
    person(DEALER)
}

/// The House has the next bank, whoever was asked.
pub fn house_banks(table: &mut Table) {
    table.dealer(Command::OfferBank);
    while table.state.offering.is_some() {
        table.dealer(Command::PassBank);
    }
}

/// This seat takes the next bank; those asked before it pass.
pub fn takes_bank(
    table: &mut Table,
    number: u8,
    method: BankMethod,
    would_co_bank: bool,
) -> Vec<Recorded<Event>> {
    table.dealer(Command::OfferBank);
    while table.state.offering.as_ref().is_some_and(|offering| offering.ask[0].1 != seat(number)) {
        table.dealer(Command::PassBank);
    }
    table.play(number, Play::TakeBank { method, would_co_bank })
}

/// From the shuffle of a player's bank to the delivery, by one stack after another from the right, the banker's area first.
pub fn deal_bank(table: &mut Table, banker: u8, hands: &[(u8, [&str; 4])]) {
    let dice = [3, 3, 3, 4];
    lay(table, dice, banker, "yat-dong-dong", hands);
    table.draw();
}

/// The bets are called, the banker names the cut, the cup is shaken and opened, the tiles delivered.
pub fn cuts_and_deals(table: &mut Table, banker: u8) {
    table.dealer(Command::CallBets);
    table.play(banker, Play::NameCut { cut: cut("yat-dong-dong") });
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    table.dealer(Command::Deliver);
}

/// A wall of unknown tiles, as the dealer of real ones stacks it.
pub fn real_wall() -> Command {
    Command::Shuffle { wall: vec![houseway_table::Veiled::unknown(); 32] }
}

/// A shuffled wall, as the source of chance would hand it over.
pub fn next_wall(table: &mut Table) -> Command {
    let need = houseway_table::pai_gow::Need::Wall;
    let ask = PaiGow::ask(&table.rules, &need).unwrap();
    let answer = table.chance.answer(&ask);
    PaiGow::answer(&table.rules, &need, answer).unwrap()
}

/// A reason in words.
pub fn why<const N: usize>() -> houseway_lawbook::Short<N> {
    text("as it was seen")
}
