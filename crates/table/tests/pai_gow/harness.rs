//! A table at which a test plays, with every law checked at every step.

use crate::chance::{Chance, Commitment};
use crate::laws;
use houseway_games::books::Book;
use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::cut::{CutAsked, CutRequest};
use houseway_games::pai_gow::{Area, BankMethod, Count as DiceCount, CutName, Die, Tile};
use houseway_lawbook::{Basis, Mutation, Readings, Short};
use houseway_ledger::Tender;
use houseway_money::{Cents, ChipSet, Rate, Stack};
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::pai_gow::{
    Automation, Bet, Command, Config, Event, JackpotSetting, Options, PaiGow, Play, Range, Reason, Reckoner,
    Rules, SideBet, Source, State,
};
use houseway_table::{Actor, Answer, By, Game, Post, Recorded, Refused, SeatNumber, Step, Time};

pub const VIC: &str = "vic-2000-pai-gow";
pub const NSW: &str = "nsw-2016-pai-gow";
pub const CROWN: &str = "crown-6.1-pai-gow";
pub const ACT: &str = "act-2019-pai-gow";
pub const BOOKS: [&str; 4] = [VIC, NSW, CROWN, ACT];

pub fn seat(number: u8) -> SeatNumber {
    SeatNumber::new(number).unwrap()
}

pub fn area(number: u8) -> Area {
    Area::new(number).unwrap()
}

pub fn dollars(amount: u32) -> Cents {
    Cents::literal(amount * 100)
}

pub fn text<const N: usize>(text: &str) -> Short<N> {
    Short::new(text).unwrap()
}

pub fn person(post: Post) -> Actor {
    Actor::Person { id: Short::new(&format!("{post:?}").to_lowercase()).unwrap(), post }
}

pub fn named(name: &str, post: Post) -> Actor {
    Actor::Person { id: Short::new(name).unwrap(), post }
}

pub const DEALER: Post = Post::Dealer;
pub const MANAGER: Post = Post::GamingShiftManager;

/// A set-up of the regular game of a book: virtual tiles, six players, no side bets, nothing by itself.
pub fn config(book: &str) -> Config {
    let rules = rules(book);
    let house = rules.table.commission().rate.value;
    Config {
        table: text("P1"),
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: Readings::defaults(),
        areas: 8,
        seats: 12,
        options: Options {
            dice: text("regular"),
            big_small: None,
            bonus: None,
            tie: None,
            bonus_with_regular: false,
            jackpot: None,
            house_way_areas: Vec::new(),
            player_banks: true,
            players: rules.conduct.players.value,
        },
        terms: Terms { commission: house, chip: dollars(1), minimum: dollars(10), maximum: dollars(500) },
        commission_announced: false,
        chips: ChipSet::new([1, 5, 25, 100].map(dollars).to_vec()).unwrap(),
        note_limit: dollars(100_000),
        source: Source::Virtual,
        cloth: false,
        automation: Automation { deal_after_ms: None, bets_ms: 0, set_ms: 0, step_ms: 0 },
        cuts: None,
        demo: false,
    }
}

/// With everything beside the regular wager that the book offers.
pub fn with_side_bets(book: &str) -> Config {
    let rules = rules(book);
    let mut config = config(book);
    let limits = Range { minimum: dollars(1), maximum: dollars(100) };
    config.options.bonus =
        rules.side.bonuses().last().map(|bonus| SideBet { name: text(bonus.name()), limits });
    config.options.tie = rules.side.ties().last().map(|tie| SideBet { name: text(tie.name()), limits });
    config.options.big_small = rules.table.big_small_table().map(|_| limits);
    config.options.jackpot = rules.side.jackpot().map(|_| JackpotSetting {
        amount: dollars(2),
        to_pool: Rate::new(70, 100).unwrap(),
        pool: None,
    });
    config
}

pub fn rules(book: &str) -> Rules {
    rules_under(book, &houseway_witness::mutation_of(book))
}

pub fn rules_under(book: &str, mutation: &Mutation) -> Rules {
    let book = Book::find(book).unwrap();
    Rules::of_book(book, &Readings::defaults(), mutation).unwrap()
}

/// Thirty-two tiles so that the four at each area are those named: codes by area, the rest as they come. The eight hands go to
/// the areas in the order of `serve`. The dice are 3, 3, 3, so that the chung's own area is served first by the total 9, and a
/// cut die shows 3; the cut is the one that is named, or the one that these dice call.
pub fn dealt_to(rules: &Rules, cut: Option<&str>, hands: &[(u8, [&str; 4])], serve: &[u8]) -> Vec<u16> {
    let mut left: Vec<Tile> = Tile::all().collect();
    let mut by_area: Vec<Option<[Tile; 4]>> = vec![None; 9];
    for (area, codes) in hands {
        let tiles = codes.map(|code| {
            let at = left.iter().position(|tile| tile.code() == code || tile.kind().code() == code);
            left.remove(at.unwrap_or_else(|| panic!("no {code} is left")))
        });
        by_area[usize::from(*area)] = Some(tiles);
    }
    let named = cut.map(|name| CutRequest { name: CutName::new(name).unwrap(), side: None, end: None });
    let asked = CutAsked {
        method: if named.is_some() { BankMethod::Player } else { BankMethod::House },
        count: DiceCount { total: 9, number: 1, printed: false },
        stolen: false,
        cut_die: Some(Die::new(3).unwrap()),
        named: named.as_ref(),
        supervisor: None,
    };
    let pattern = rules.table.decide_cut(&asked).unwrap().value.pattern;
    let mut order = vec![0u16; 32];
    for (places, area) in pattern.hands().iter().zip(serve) {
        let tiles = by_area[usize::from(*area)].unwrap_or_else(|| {
            let rest: Vec<Tile> = left.drain(..4).collect();
            rest.try_into().unwrap()
        });
        for (place, tile) in places.iter().zip(tiles) {
            order[place.index()] = u16::from(tile.number());
        }
    }
    order
}

/// A table at which a test plays.
#[derive(Debug)]
pub struct Table {
    pub rules: Rules,
    pub state: State,
    pub chance: Chance,
    pub reckoner: Reckoner,
    pub now: Time,
    pub facts: Vec<Recorded<Event>>,
    /// Whether each step is re-decided and read back.
    pub thorough: bool,
}

#[expect(clippy::needless_pass_by_value, reason = "a test reads better without borrowing each command")]
impl Table {
    /// A closed table, set up.
    pub fn closed(config: Config) -> Self {
        let rules = rules(config.rulebook.as_str()).with_cuts(config.cuts.as_deref()).unwrap();
        Self::closed_under(rules, config)
    }

    pub fn closed_under(rules: Rules, config: Config) -> Self {
        let order: Vec<u16> = (0..32).collect();
        let mut table = Self {
            rules,
            state: State::default(),
            chance: Chance::new(order, &[3, 3, 3, 3], Commitment::Honest),
            reckoner: Reckoner::default(),
            now: Time(1_000_000),
            facts: Vec::new(),
            thorough: true,
        };
        let config = Box::new(config);
        table.give(person(MANAGER), Command::Configure { config: config.clone() });
        // A jackpot takes a second person.
        if table.state.asked_set_up.is_some() {
            table.give(named("second", MANAGER), Command::Configure { config });
        }
        table
    }

    /// An open table whose tiles are checked.
    pub fn open(config: Config) -> Self {
        let mut table = Self::closed(config);
        table.open_float();
        table.give(person(MANAGER), Command::CheckTiles);
        table
    }

    pub fn open_float(&mut self) {
        let count = Count::new(vec![Stack { denomination: dollars(100), count: 1_000 }]);
        self.desk(person(DEALER), DeskCommand::Count { kind: MovementKind::Opening, count });
        self.desk(person(MANAGER), DeskCommand::Countersign);
    }

    /// An open table with players who sit at these areas, each on the seat of that number, with $1,000.
    pub fn with_players(config: Config, areas: &[u8]) -> Self {
        let mut table = Self::open(config);
        for number in areas {
            table.buy_in(*number, 1_000);
            table.play(*number, Play::Sit { area: Some(area(*number)) });
        }
        table
    }

    pub fn buy_in(&mut self, number: u8, amount: u32) {
        let command =
            DeskCommand::OpenAccount { seat: seat(number), tender: Tender::Cash, amount: dollars(amount) };
        self.desk(person(DEALER), command);
    }

    #[track_caller]
    pub fn desk(&mut self, actor: Actor, desk: DeskCommand) -> Vec<Recorded<Event>> {
        self.give(actor, Command::Desk { desk })
    }

    /// A player acts at his screen, or the dealer enters what he does.
    #[track_caller]
    pub fn play(&mut self, number: u8, act: Play) -> Vec<Recorded<Event>> {
        let actor = self.player(number);
        self.give(actor, Command::Play { seat: seat(number), act })
    }

    #[track_caller]
    pub fn play_refused(&self, number: u8, act: Play) -> Refused<Reason> {
        self.refused(self.player(number), Command::Play { seat: seat(number), act })
    }

    fn player(&self, number: u8) -> Actor {
        let cloth = self.state.config.as_ref().is_some_and(|config| config.cloth);
        if cloth { person(DEALER) } else { Actor::Terminal { seat: seat(number) } }
    }

    #[track_caller]
    pub fn wager(&mut self, number: u8, amount: u32) {
        let act = Play::Wager { area: area(number), bet: Bet::Regular, amount: dollars(amount) };
        self.play(number, act);
    }

    #[track_caller]
    pub fn dealer(&mut self, command: Command) -> Vec<Recorded<Event>> {
        self.give(person(DEALER), command)
    }

    #[track_caller]
    pub fn manager(&mut self, command: Command) -> Vec<Recorded<Event>> {
        self.give(person(MANAGER), command)
    }

    /// Gives a command that the law must accept.
    #[track_caller]
    pub fn give(&mut self, actor: Actor, command: Command) -> Vec<Recorded<Event>> {
        self.now = self.now.plus_ms(1);
        let by = By { actor, at: self.now };
        let decision = match PaiGow::decide(&self.rules, &self.state, &command, &by) {
            Ok(decision) => decision,
            Err(refused) => panic!("{command:?} by {actor} was refused: {refused:?}"),
        };
        let facts = decision.record(by);
        let before = self.thorough.then(|| self.state.clone());
        for fact in &facts {
            laws::money_moves_as_posted(&mut self.state, fact);
            self.reckoner.observe(fact);
        }
        if let Err(broken) = self.state.check() {
            panic!("after {command:?}: {broken}\n{facts:?}");
        }
        if let Err(differs) = self.reckoner.compare(&self.state) {
            panic!("after {command:?}: {differs}\n{facts:?}");
        }
        if let Some(before) = before {
            laws::decides_the_same_again(&self.rules, &before, &command, &facts);
            laws::reads_back(&self.state, &facts, &self.chance);
        }
        self.facts.extend(facts.iter().cloned());
        facts
    }

    /// Asks for what the law must refuse.
    #[track_caller]
    pub fn refused(&self, actor: Actor, command: Command) -> Refused<Reason> {
        let by = By { actor, at: self.now };
        match PaiGow::decide(&self.rules, &self.state, &command, &by) {
            Ok(decision) => panic!("{command:?} by {actor} was accepted: {:?}", decision.events()),
            Err(refused) => refused,
        }
    }

    /// Draws what the table waits for.
    #[track_caller]
    pub fn draw(&mut self) -> bool {
        let Some(need) = PaiGow::needs(&self.rules, &self.state) else { return false };
        let ask = PaiGow::ask(&self.rules, &need).unwrap();
        let answer: Answer = self.chance.answer(&ask);
        let command = PaiGow::answer(&self.rules, &need, answer).unwrap();
        self.give(Actor::System, command);
        true
    }

    /// Does one thing that the table does by itself; whether there was one.
    pub fn step(&mut self) -> bool {
        match PaiGow::next_step(&self.rules, &self.state) {
            None => false,
            Some(Step::Give { at, command }) => {
                self.now = self.now.max(at);
                self.give(Actor::System, command);
                true
            }
            Some(Step::Draw { at, .. }) => {
                self.now = self.now.max(at);
                self.draw()
            }
        }
    }

    /// The tiles are laid out for the next shuffle, so that the hands named come to their areas under a House bank.
    pub fn lay_out(&mut self, hands: &[(u8, [&str; 4])]) {
        self.lay_out_from(1, None, hands);
    }

    /// The same where the chung lies at `bank`, and by the cut that is named, or else by the one that the dice call.
    pub fn lay_out_from(&mut self, bank: u8, cut: Option<&str>, hands: &[(u8, [&str; 4])]) {
        let serve: Vec<u8> = (0..8).map(|step| (bank - 1 + step) % 8 + 1).collect();
        self.chance.lay(dealt_to(&self.rules, cut, hands, &serve), &[3, 3, 3, 3]);
    }

    /// The House banks, and the tiles are shuffled.
    pub fn house_bank(&mut self) {
        self.dealer(Command::OfferBank);
        while self.state.offering.is_some() {
            self.dealer(Command::PassBank);
        }
        self.draw();
    }

    /// From the wagers to the delivery. The cut is from the right, stack by stack, where the dice do not call another.
    pub fn deal(&mut self) {
        if self.offers(&person(DEALER), &Command::CallBets) {
            self.dealer(Command::CallBets);
        }
        self.draw();
        self.dealer(Command::OpenCup { rests: None });
        self.dealer(Command::Deliver);
    }

    pub fn offers(&self, actor: &Actor, command: &Command) -> bool {
        let by = By { actor: *actor, at: self.now };
        PaiGow::decide(&self.rules, &self.state, command, &by).is_ok()
    }

    /// A player takes up his tiles and sets them House Way by himself.
    pub fn sets(&mut self, number: u8, low: [u8; 2]) {
        self.play(number, Play::Look { area: area(number) });
        self.play(number, Play::Set { area: area(number), low });
    }

    /// The bank's tiles are turned up, every hand opened, wagers settled.
    pub fn finish(&mut self) -> Vec<Recorded<Event>> {
        self.dealer(Command::ExposeBank { tiles: None, low: None });
        self.open_all();
        self.dealer(Command::Settle)
    }

    pub fn open_all(&mut self) {
        for number in self.turns() {
            let command = Command::Open { area: area(number), tiles: None, low: None, called: None };
            if self.offers(&person(DEALER), &command) {
                self.dealer(command);
            }
        }
    }

    /// The areas in the order in which they are opened.
    pub fn turns(&self) -> Vec<u8> {
        let play = self.state.play.as_ref().unwrap();
        play.in_turn().into_iter().map(|hand| hand.area.number()).collect()
    }

    pub fn balance(&self, number: u8) -> Cents {
        self.state.desk.balance(self.state.desk.account(seat(number)).unwrap())
    }

    pub fn passes(&mut self, minutes: u32) {
        self.now = self.now.plus_minutes(minutes);
    }
}

/// The one fact of a decision.
#[track_caller]
pub fn only(facts: &[Recorded<Event>]) -> (&Event, &Basis) {
    assert_eq!(facts.len(), 1, "{facts:?}");
    (&facts[0].event, &facts[0].basis)
}
