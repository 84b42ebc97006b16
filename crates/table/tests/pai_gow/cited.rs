//! What decisions, prompts, displays and records name, and play at the cloth.

use crate::harness::{DEALER, MANAGER, Table, area, config, dollars, person, seat, text};
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Die, Tile};
use houseway_lawbook::{Basis, Ruled};
use houseway_table::pai_gow::{
    Bet, Command, Config, DealerView, Event, Irregularity, Notice, PaiGow, Play, Prompt, PublicView, Remedy,
    SeatView, Source, View,
};
use houseway_table::{Audience, Game, Post, Recorded, Veiled};
use houseway_witness::{Kind, cites};

/// A decision, a refusal included, names these.
#[track_caller]
pub fn decided(book: &str, basis: &Basis, clauses: &[&str]) {
    clauses.iter().for_each(|clause| cites(book, Kind::Decision, basis, clause));
}

/// A record that is kept names these.
#[track_caller]
pub fn recorded(book: &str, basis: &Basis, clauses: &[&str]) {
    clauses.iter().for_each(|clause| cites(book, Kind::Record, basis, clause));
}

/// The prompt that fits stands at the dealer's console and names these.
#[track_caller]
pub fn prompted(table: &Table, fits: impl Fn(&Prompt) -> bool, clauses: &[&str]) {
    let prompts = dealer_view(table).prompts;
    let found: Vec<&Ruled<Prompt>> = prompts.iter().filter(|prompt| fits(&prompt.value)).collect();
    assert!(!found.is_empty(), "no such prompt: {prompts:?}");
    let basis = found.iter().skip(1).fold(found[0].basis.clone(), |all, other| all.and(&other.basis));
    clauses.iter().for_each(|clause| cites(table.rules.id().as_str(), Kind::Prompt, &basis, clause));
}

/// The notice is shown to everybody and names these.
#[track_caller]
pub fn displayed(table: &Table, notice: Notice, clauses: &[&str]) {
    let notices = public_view(table).notices;
    let found = notices.iter().find(|shown| shown.value == notice);
    let found = found.unwrap_or_else(|| panic!("{notice:?} is not shown: {notices:?}"));
    clauses.iter().for_each(|clause| cites(table.rules.id().as_str(), Kind::Display, &found.basis, clause));
}

/// Whether a notice is shown.
pub fn shows(table: &Table, notice: Notice) -> bool {
    public_view(table).notices.iter().any(|shown| shown.value == notice)
}

pub fn public_view(table: &Table) -> PublicView {
    match PaiGow::view(&table.rules, &table.state, Audience::Public) {
        View::Public(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn dealer_view(table: &Table) -> DealerView {
    match PaiGow::view(&table.rules, &table.state, Audience::Dealer) {
        View::Dealer(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn pit_view(table: &Table) -> DealerView {
    match PaiGow::view(&table.rules, &table.state, Audience::Supervisor) {
        View::Supervisor(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub fn seat_view(table: &Table, number: u8) -> SeatView {
    match PaiGow::view(&table.rules, &table.state, Audience::Seat { seat: seat(number) }) {
        View::Seat(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// The first fact of a kind, with what it rests on.
#[track_caller]
pub fn fact(facts: &[Recorded<Event>], fits: impl Fn(&Event) -> bool) -> &Basis {
    let found = facts.iter().find(|fact| fits(&fact.event));
    &found.unwrap_or_else(|| panic!("no such fact: {facts:?}")).basis
}

/// What a report led to, and by what.
#[track_caller]
pub fn remedy(facts: &[Recorded<Event>]) -> (Remedy, &Basis) {
    match &facts[0].event {
        Event::Happened { remedy, .. } => (*remedy, &facts[0].basis),
        other => panic!("{other:?}"),
    }
}

/// Real tiles and no screens: the dealer enters everything.
pub fn cloth(book: &str) -> Config {
    let mut config = config(book);
    config.source = Source::Cloth;
    config.cloth = true;
    config
}

/// Hands of real tiles by their codes, no tile twice.
pub fn tiles<const N: usize>(hands: [[&str; 4]; N]) -> [[Tile; 4]; N] {
    let mut left: Vec<Tile> = Tile::all().collect();
    hands.map(|codes| {
        codes.map(|code| {
            let at = left.iter().position(|tile| tile.code() == code || tile.kind().code() == code);
            left.remove(at.unwrap_or_else(|| panic!("no {code} is left")))
        })
    })
}

/// Two pairs, higher than nearly everything.
pub const STRONG: [&str; 4] = ["12", "12", "G", "G"];
/// The two pairs after these.
pub const SECOND: [&str; 4] = ["H8", "H8", "2", "2"];
/// No pair, no Teen and no Day.
pub const WEAK: [&str; 4] = ["L4", "L6", "H4", "H10"];
/// The highest hand that leaves nothing for the other.
pub const SPLIT: [&str; 4] = ["L4", "L6", "12", "12"];

/// A pair that no book's House Way parts, and nothing beside it.
pub const KEPT: [&str; 4] = ["L4", "L6", "H10", "H10"];

pub fn flat(faces: &[u8]) -> Option<Vec<Rest>> {
    Some(faces.iter().map(|face| Rest::Flat(Die::new(*face).unwrap())).collect())
}

pub fn report(what: Irregularity) -> Command {
    Command::Report { what }
}

pub fn regular(number: u8, amount: u32) -> Play {
    Play::Wager { area: area(number), bet: Bet::Regular, amount: dollars(amount) }
}

pub fn look(number: u8) -> Play {
    Play::Look { area: area(number) }
}

pub fn open(number: u8, tiles: [Tile; 4], low: Option<[u8; 2]>) -> Command {
    Command::Open { area: area(number), tiles: Some(tiles), low, called: None }
}

impl Table {
    /// The dealer shuffles real tiles for a House bank.
    pub fn shuffle_cloth(&mut self) {
        self.dealer(Command::OfferBank);
        while self.state.offering.is_some() {
            self.dealer(Command::PassBank);
        }
        self.shuffle_real();
    }

    pub fn shuffle_real(&mut self) {
        self.dealer(Command::Shuffle { wall: vec![Veiled::unknown(); 32] });
    }

    /// A player takes the bank that is offered, all before him declining it; the tiles are shuffled.
    pub fn takes_bank(&mut self, number: u8) {
        self.dealer(Command::OfferBank);
        while self.state.offering.as_ref().is_some_and(|offering| offering.ask[0].1 != seat(number)) {
            self.dealer(Command::PassBank);
        }
        let method = houseway_games::pai_gow::BankMethod::Player;
        self.play(number, Play::TakeBank { method, would_co_bank: false });
        if self.state.config.as_ref().is_some_and(|config| config.source == Source::Cloth) {
            self.shuffle_real();
        } else {
            self.draw();
        }
    }

    /// From real wagers to the delivery, the dice being as they are told.
    pub fn deal_cloth(&mut self, faces: &[u8]) {
        self.dealer(Command::Shake { dice: Vec::new() });
        if self.offers(&person(DEALER), &Command::CallBets) {
            self.dealer(Command::CallBets);
        }
        self.dealer(Command::OpenCup { rests: flat(faces) });
        self.dealer(Command::Deliver);
    }

    /// The bank's real tiles.
    pub fn expose(&mut self, tiles: [Tile; 4], low: Option<[u8; 2]>) -> Vec<Recorded<Event>> {
        self.dealer(Command::ExposeBank { tiles: Some(tiles), low })
    }

    /// The supervisor of the game.
    pub fn supervisor(&mut self, command: Command) -> Vec<Recorded<Event>> {
        self.give(person(Post::GameSupervisor), command)
    }

    /// Wagers settled and the round over.
    pub fn ends(&mut self) {
        self.dealer(Command::Settle);
        self.dealer(Command::Clear);
    }

    /// A round against the House in which each of these wagers that and has his hand set House Way.
    pub fn house_round(&mut self, wagers: &[(u8, u32)]) {
        self.house_bank();
        for (number, amount) in wagers {
            self.wager(*number, *amount);
        }
        self.deal();
        for (number, _) in wagers {
            self.play(*number, Play::AskHouseWay { area: area(*number) });
        }
        self.finish();
        self.dealer(Command::Clear);
    }

    pub fn signs_limits(&mut self, minimum: u32, maximum: u32, minutes: u32) -> Vec<Recorded<Event>> {
        let effective_at = self.now.plus_ms(1).plus_minutes(minutes);
        let (minimum, maximum) = (dollars(minimum), dollars(maximum));
        self.give(person(MANAGER), Command::PostSign { minimum, maximum, effective_at })
    }

    pub fn exchanges(&mut self, number: u8, voucher: &str, amount: u32) -> Vec<Recorded<Event>> {
        let (seat, voucher, amount) = (seat(number), text(voucher), dollars(amount));
        self.dealer(Command::ExchangeVoucher { seat, voucher, amount })
    }

    pub fn tokens(&self, number: u8) -> houseway_money::Cents {
        self.state.tokens(self.state.desk.account(seat(number)).unwrap())
    }
}
