//! A table of the live game that is played up to a moment, for a question about what follows there.

use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::cut::CutRequest;
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Area, BankMethod, Die, Tile};
use houseway_lawbook::Short;
use houseway_ledger::{Account, Posting, Reason, Tender};
use houseway_money::{Cents, ChipSet, Stack};
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::pai_gow::{
    Automation, Bet, Command, Config, Event, Options, POOL, PaiGow, Play, RESERVE, Rules, Source, State,
};
use houseway_table::{Actor, By, Decision, Game, Post, Recorded, SeatNumber, Time, Veiled};

/// The table did not let itself be played so: a fault of this crate or of a book, never of whoever is trained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table for a question cannot be played: {0}")]
pub struct Stuck(pub String);

/// What every player brings, in dollars.
const PURSE: u32 = 20_000;

/// A table with real tiles and no screens, at which somebody in this crate plays.
#[derive(Clone, Debug)]
pub struct Stage<'a> {
    rules: &'a Rules,
    pub state: State,
    now: Time,
}

fn stuck(what: &dyn std::fmt::Debug) -> Stuck {
    let text = format!("{what:?}");
    Stuck(text.chars().take(300).collect())
}

pub fn dollars(amount: u32) -> Cents {
    Cents::literal(amount.saturating_mul(100))
}

pub fn area(number: u8) -> Result<Area, Stuck> {
    Area::new(number).map_err(|error| stuck(&error))
}

pub fn seat(number: u8) -> Result<SeatNumber, Stuck> {
    SeatNumber::new(number).map_err(|error| stuck(&error))
}

pub fn text<const N: usize>(text: &str) -> Result<Short<N>, Stuck> {
    Short::new(text).map_err(|error| stuck(&error))
}

fn person(post: Post) -> Result<Actor, Stuck> {
    let id = match post {
        Post::Dealer => "dealer",
        Post::GameSupervisor => "supervisor",
        Post::CasinoSupervisor => "casino",
        _ => "manager",
    };
    Ok(Actor::Person { id: text(id)?, post })
}

/// How the table of a question is set up: the book's regular game, real tiles, no screens, nothing by itself.
pub fn config(rules: &Rules) -> Result<Config, Stuck> {
    let chips: Vec<Cents> = [50, 100, 250, 500, 2_500, 10_000].map(Cents::literal).to_vec();
    let terms = Terms {
        commission: rules.table.commission().rate.value,
        chip: dollars(1),
        minimum: dollars(5),
        maximum: dollars(2_000),
    };
    Ok(Config {
        table: text("training")?,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: rules.readings().clone(),
        areas: rules.conduct.areas.value,
        seats: 12,
        options: Options {
            dice: text("regular")?,
            big_small: None,
            bonus: None,
            tie: None,
            bonus_with_regular: false,
            jackpot: None,
            house_way_areas: Vec::new(),
            player_banks: true,
            players: rules.conduct.players.value,
        },
        terms,
        commission_announced: false,
        chips: ChipSet::new(chips).map_err(|error| stuck(&error))?,
        note_limit: dollars(100_000),
        source: Source::Cloth,
        cloth: true,
        automation: Automation { deal_after_ms: None, bets_ms: 0, set_ms: 0, step_ms: 0 },
        cuts: None,
        demo: true,
    })
}

impl<'a> Stage<'a> {
    /// An open table, its tiles checked, with players at these areas, each on the seat of that number.
    pub fn open(rules: &'a Rules, config: Config, areas: &[u8]) -> Result<Self, Stuck> {
        let mut stage = Self { rules, state: State::default(), now: Time(1_000_000) };
        // The system makes tables; a person would need a second one for a jackpot.
        let by = By { actor: Actor::System, at: stage.now };
        let set_up =
            PaiGow::decide(rules, &stage.state, &Command::Configure { config: Box::new(config) }, &by);
        for fact in &set_up.map_err(|refused| stuck(&refused))?.record(by) {
            PaiGow::apply(&mut stage.state, fact);
        }
        let count = Count::new(vec![Stack { denomination: dollars(100), count: 100_000 }]);
        stage.desk(Post::Dealer, DeskCommand::Count { kind: MovementKind::Opening, count })?;
        stage.desk(Post::GamingShiftManager, DeskCommand::Countersign)?;
        stage.give(Post::GamingShiftManager, &Command::CheckTiles)?;
        for number in areas {
            let (seat, amount) = (seat(*number)?, dollars(PURSE));
            stage.desk(Post::Dealer, DeskCommand::OpenAccount { seat, tender: Tender::Cash, amount })?;
            stage.play(*number, Play::Sit { area: Some(area(*number)?) })?;
        }
        Ok(stage)
    }

    fn desk(&mut self, post: Post, desk: DeskCommand) -> Result<(), Stuck> {
        self.give(post, &Command::Desk { desk }).map(|_| ())
    }

    /// What the law says to a command of somebody of this post, nothing being changed.
    pub fn decide(&self, post: Post, command: &Command) -> Result<Decision<Event>, Stuck> {
        let by = By { actor: person(post)?, at: self.now };
        PaiGow::decide(self.rules, &self.state, command, &by).map_err(|refused| stuck(&(command, refused)))
    }

    /// Gives a command that the law must accept.
    pub fn give(&mut self, post: Post, command: &Command) -> Result<Vec<Recorded<Event>>, Stuck> {
        self.now = self.now.plus_ms(1);
        let by = By { actor: person(post)?, at: self.now };
        let facts = self.decide(post, command)?.record(by);
        for fact in &facts {
            PaiGow::apply(&mut self.state, fact);
        }
        Ok(facts)
    }

    pub fn dealer(&mut self, command: &Command) -> Result<Vec<Recorded<Event>>, Stuck> {
        self.give(Post::Dealer, command)
    }

    /// The dealer enters what a player does.
    pub fn play(&mut self, number: u8, act: Play) -> Result<(), Stuck> {
        self.dealer(&Command::Play { seat: seat(number)?, act }).map(|_| ())
    }

    /// Lays a wager of whoever sits at the area.
    pub fn wager(&mut self, number: u8, bet: Bet, amount: Cents) -> Result<(), Stuck> {
        self.play(number, Play::Wager { area: area(number)?, bet, amount })
    }

    /// Takes back what still lies of a player's wagers: one that stood off in the round before.
    pub fn clear_wagers(&mut self, number: u8) -> Result<(), Stuck> {
        let own = seat(number)?;
        let lies: Vec<(Area, Bet)> = self
            .state
            .wagers
            .iter()
            .filter(|wager| wager.seat == Some(own))
            .map(|w| (w.area, w.bet))
            .collect();
        for (area, bet) in lies {
            self.play(number, Play::Wager { area, bet, amount: Cents::ZERO })?;
        }
        Ok(())
    }

    /// The House banks, and real tiles are shuffled and stacked.
    pub fn house_banks(&mut self) -> Result<(), Stuck> {
        self.dealer(&Command::OfferBank)?;
        while self.state.offering.is_some() {
            self.dealer(&Command::PassBank)?;
        }
        self.shuffle()
    }

    pub fn shuffle(&mut self) -> Result<(), Stuck> {
        self.dealer(&Command::Shuffle { wall: vec![Veiled::unknown(); Tile::COUNT] }).map(|_| ())
    }

    /// What earlier rounds have brought into the jackpot's pool and its reserve.
    pub fn fill_pool(&mut self, pool: Cents, reserve: Cents) {
        for (name, amount) in [(POOL, pool), (RESERVE, reserve)] {
            let account = Account::Pool(name.to_owned());
            if let Some(posting) = Posting::new(Account::Win, account, amount, Reason::Adjustment) {
                self.state.desk.books.post(&posting);
            }
        }
    }

    /// This player takes the next bank, alone or with the House; those asked before him pass.
    pub fn takes_bank(&mut self, number: u8, method: BankMethod) -> Result<(), Stuck> {
        let banker = seat(number)?;
        // A book in which the bank is asked for has it so; the others refuse, and need not be asked.
        if self.decide(Post::Dealer, &Command::Play { seat: banker, act: Play::AskBank { on: true } }).is_ok()
        {
            self.play(number, Play::AskBank { on: true })?;
        }
        self.dealer(&Command::OfferBank)?;
        let asked =
            |state: &State| state.offering.as_ref().and_then(|o| o.ask.first().map(|(_, seat)| *seat));
        while asked(&self.state).is_some_and(|seat| seat != banker) {
            self.dealer(&Command::PassBank)?;
        }
        self.play(number, Play::TakeBank { method, would_co_bank: false })?;
        self.shuffle()
    }

    /// No more bets, the cup, the delivery. A banker who is a player names this cut.
    pub fn deal(
        &mut self,
        dice: &[Die],
        cut: Option<(u8, CutRequest)>,
    ) -> Result<Vec<Recorded<Event>>, Stuck> {
        if self.decide(Post::Dealer, &Command::CallBets).is_ok() {
            self.dealer(&Command::CallBets)?;
        }
        if let Some((banker, cut)) = cut {
            self.play(banker, Play::NameCut { cut })?;
        }
        self.dealer(&Command::Shake { dice: Vec::new() })?;
        // One book has the call between the shaking and the opening of the cup.
        if self.decide(Post::Dealer, &Command::CallBets).is_ok() {
            self.dealer(&Command::CallBets)?;
        }
        let rests = dice.iter().map(|die| Rest::Flat(*die)).collect();
        let read = self.dealer(&Command::OpenCup { rests: Some(rests) })?;
        self.dealer(&Command::Deliver)?;
        Ok(read)
    }

    /// The bank's tiles are turned up.
    pub fn expose(&mut self, tiles: [Tile; 4], low: Option<[u8; 2]>) -> Result<(), Stuck> {
        self.dealer(&Command::ExposeBank { tiles: Some(tiles), low }).map(|_| ())
    }

    /// A player's hand is opened.
    pub fn opens(&mut self, number: u8, tiles: [Tile; 4], low: [u8; 2]) -> Result<(), Stuck> {
        let area = area(number)?;
        let command = Command::Open { area, tiles: Some(tiles), low: Some(low), called: None };
        self.dealer(&command).map(|_| ())
    }

    /// The areas in the order in which they are opened.
    pub fn turns(&self) -> Vec<Area> {
        let round = self.state.play.as_ref();
        round.map(|round| round.in_turn().into_iter().map(|hand| hand.area).collect()).unwrap_or_default()
    }
}

/// Dice of the table's set, each showing this.
pub fn dice(rules: &Rules, set: &str, big_small: bool, face: u8) -> Result<Vec<Die>, Stuck> {
    let set = rules.table.dice_named(set).ok_or_else(|| Stuck(format!("no dice `{set}`")))?;
    let die = Die::new(face).map_err(|error| stuck(&error))?;
    Ok(vec![die; set.in_cup(big_small).len()])
}
