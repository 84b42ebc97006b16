//! A jackpot pays the same out of a table's own pool as out of one that it shares (ACT 13.2, 13.3, PG-14).
#![cfg(test)]

use houseway_floor::pool as linked;
use houseway_games::books::Book;
use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Area, Die, Tile};
use houseway_lawbook::{Mutation, Readings, Short};
use houseway_ledger::Tender;
use houseway_money::{Cents, ChipSet, Rate, Stack};
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::pai_gow::{
    Automation, Bet, Command, Config, JackpotSetting, Options, POOL, PaiGow, Play, RESERVE, Rules, Source,
    State,
};
use houseway_table::{Actor, By, Game, Post, Recorded, SeatNumber, TableId, Time, Veiled};
use proptest::prelude::*;

const BANK: [&str; 4] = ["H8", "H8", "H10", "H4"];
const WHOLE: [&str; 4] = ["G3", "G6", "12", "12"];
const TENTH: [&str; 4] = ["12", "12", "2", "2"];
const PLAIN: [[&str; 4]; 3] = [["H7", "L7", "L6", "5"], ["H6", "L10", "11", "9"], ["L4", "H10", "L8", "H7"]];
const HANDS: [[&str; 4]; 8] = [
    WHOLE,
    TENTH,
    ["G3", "G6", "2", "2"],
    ["12", "H10", "L10", "11"],
    ["H6", "L6", "L4", "H7"],
    PLAIN[0],
    PLAIN[1],
    PLAIN[2],
];

fn cents(amount: u32) -> Cents {
    Cents::literal(amount)
}

fn text<const N: usize>(text: &str) -> Short<N> {
    Short::new(text).unwrap()
}

fn seat(number: u8) -> SeatNumber {
    SeatNumber::new(number).unwrap()
}

fn area(number: u8) -> Area {
    Area::new(number).unwrap()
}

fn person(name: &str, post: Post) -> Actor {
    Actor::Person { id: text(name), post }
}

fn rules(reading: &str) -> Rules {
    let readings = Readings::parse([format!("PG-14={reading}").as_str()]).unwrap();
    Rules::of_book(Book::find("act-2019-pai-gow").unwrap(), &readings, &Mutation::none()).unwrap()
}

fn setting(shared: bool) -> JackpotSetting {
    let pool = shared.then(|| "gee".parse().unwrap());
    JackpotSetting { amount: cents(200), to_pool: Rate::new(70, 100).unwrap(), pool }
}

/// What a round came to: what each wins in the order of areas, then what pool and reserve hold.
type Prizes = (Vec<Cents>, [Cents; 2]);

/// A table at the cloth, and the pool that it shares if it has none of its own.
struct Setting {
    rules: Rules,
    state: State,
    pool: Option<linked::State>,
    now: Time,
}

#[expect(clippy::needless_pass_by_value, reason = "a test reads better without borrowing each command")]
impl Setting {
    fn new(reading: &str, shared: bool) -> Self {
        let rules = rules(reading);
        let config = Config {
            table: text("P1"),
            rulebook: rules.id(),
            edition: rules.edition(),
            readings: rules.readings().clone(),
            areas: 8,
            seats: 8,
            options: Options {
                dice: text("regular"),
                big_small: None,
                bonus: None,
                tie: None,
                bonus_with_regular: false,
                jackpot: Some(setting(shared)),
                house_way_areas: Vec::new(),
                player_banks: true,
                players: rules.conduct.players.value,
            },
            terms: Terms {
                commission: rules.table.commission().rate.value,
                chip: cents(100),
                minimum: cents(1_000),
                maximum: cents(50_000),
            },
            commission_announced: false,
            chips: ChipSet::new([100, 500, 2_500, 10_000].map(cents).to_vec()).unwrap(),
            note_limit: cents(10_000_000),
            source: Source::Cloth,
            cloth: true,
            automation: Automation { deal_after_ms: None, bets_ms: 0, set_ms: 0, step_ms: 0 },
            cuts: None,
            demo: false,
        };
        let pool = shared.then(linked::State::default);
        let mut table = Self { rules, state: State::default(), pool, now: Time(1_000_000) };
        if shared {
            let (rulebook, edition) = (table.rules.id(), table.rules.edition());
            let readings = table.rules.readings().clone();
            let pool = "gee".parse().unwrap();
            let config =
                linked::Config { pool, rulebook, edition, readings, jackpot: setting(true), demo: true };
            table.give_to_pool(&linked::Command::SetUp { config: Box::new(config) });
        }
        let manager = || person("mia", Post::GamingShiftManager);
        // The system makes tables; a person would need a second one for a jackpot.
        table.give(Actor::System, Command::Configure { config: Box::new(config) });
        let count = Count::new(vec![Stack { denomination: cents(10_000), count: 1_000 }]);
        table.desk(DeskCommand::Count { kind: MovementKind::Opening, count });
        table.give(manager(), Command::Desk { desk: DeskCommand::Countersign });
        table.give(manager(), Command::CheckTiles);
        for number in 2..=5 {
            let (seat, tender, amount) = (seat(number), Tender::Cash, cents(500_000));
            table.desk(DeskCommand::OpenAccount { seat, tender, amount });
            table.play(number, Play::Sit { area: Some(area(number)) });
        }
        table
    }

    fn by(&mut self, actor: Actor) -> By {
        self.now = self.now.plus_ms(1);
        By { actor, at: self.now }
    }

    fn give(&mut self, actor: Actor, command: Command) {
        let by = self.by(actor);
        let decided = PaiGow::decide(&self.rules, &self.state, &command, &by);
        let decision = decided.unwrap_or_else(|refused| panic!("{command:?}: {refused:?}"));
        for fact in decision.record(by) {
            PaiGow::apply(&mut self.state, &fact);
        }
        self.state.check().unwrap();
    }

    fn dealer(&mut self, command: Command) {
        self.give(person("dan", Post::Dealer), command);
    }

    fn desk(&mut self, desk: DeskCommand) {
        self.dealer(Command::Desk { desk });
    }

    fn play(&mut self, number: u8, act: Play) {
        self.dealer(Command::Play { seat: seat(number), act });
    }

    fn give_to_pool(&mut self, command: &linked::Command) {
        let by = self.by(Actor::System);
        let Some(pool) = &mut self.pool else { return };
        let decided = linked::JackpotPool::decide(&self.rules, pool, command, &by);
        let facts: Vec<Recorded<linked::Event>> = decided.unwrap_or_else(|r| panic!("{r:?}")).record(by);
        facts.iter().for_each(|fact| linked::JackpotPool::apply(pool, fact));
    }

    /// The pool is told what waits, and answers.
    fn tells(&mut self) {
        let table = TableId::new("P1").unwrap();
        for posting in self.state.outbox.waiting.clone() {
            let through = posting.number;
            self.give_to_pool(&linked::Command::Post { table, posting });
            let Some(pool) = &self.pool else { return };
            let (awards, shown) = (pool.tables[&table].awards.clone(), pool.amount());
            self.give(Actor::System, Command::PoolAnswers { through, awards, shown });
        }
    }

    /// A round in which these hands lie at areas 2, 3 and so on, each with a regular and a jackpot wager.
    fn round(&mut self, hands: &[[Tile; 4]], bank: [Tile; 4]) -> Prizes {
        let numbers = || (2..).zip(hands);
        self.dealer(Command::OfferBank);
        while self.state.offering.is_some() {
            self.dealer(Command::PassBank);
        }
        self.dealer(Command::Shuffle { wall: vec![Veiled::unknown(); 32] });
        // What stood off is taken back, so that every round has the wagers of its hands alone.
        for left in self.state.wagers.clone() {
            let act = Play::Wager { area: left.area, bet: left.bet, amount: Cents::ZERO };
            self.give(person("dan", Post::Dealer), Command::Play { seat: left.seat.unwrap(), act });
        }
        for (number, _) in numbers() {
            let wager = |bet, amount| Play::Wager { area: area(number), bet, amount: cents(amount) };
            self.play(number, wager(Bet::Regular, 2_000));
            self.play(number, wager(Bet::Jackpot, 200));
        }
        self.dealer(Command::Shake { dice: Vec::new() });
        self.dealer(Command::CallBets);
        let rests = [3, 3, 3].map(|face| Rest::Flat(Die::new(face).unwrap()));
        self.dealer(Command::OpenCup { rests: Some(rests.to_vec()) });
        self.tells();
        self.dealer(Command::Deliver);
        for (number, _) in numbers() {
            self.play(number, Play::AskHouseWay { area: area(number) });
        }
        self.dealer(Command::ExposeBank { tiles: Some(bank), low: None });
        for (number, tiles) in numbers() {
            let (area, tiles) = (area(number), Some(*tiles));
            self.dealer(Command::Open { area, tiles, low: None, called: None });
        }
        self.dealer(Command::Settle);
        self.tells();
        let outcome = self.state.play.as_ref().unwrap().outcome.as_ref().unwrap();
        let wins = outcome.sides.iter().map(|line| line.win).collect();
        self.dealer(Command::Clear);
        let held = match &self.pool {
            Some(pool) => [pool.amount(), pool.reserve()],
            None => [POOL, RESERVE].map(|name| self.state.pool(name)),
        };
        (wins, held)
    }
}

/// Tiles for the bank and for as many of these hands as one set has tiles for.
fn lay(hands: &[[&str; 4]]) -> ([Tile; 4], Vec<[Tile; 4]>) {
    let mut left: Vec<Tile> = Tile::all().collect();
    let mut take = |codes: &[&str; 4]| -> Option<[Tile; 4]> {
        let mut rest = left.clone();
        let mut taken = Vec::new();
        for code in codes {
            let fits = |tile: &Tile| tile.code() == *code || tile.kind().code() == *code;
            taken.push(rest.remove(rest.iter().position(fits)?));
        }
        left = rest;
        taken.try_into().ok()
    };
    let bank = take(&BANK).unwrap();
    (bank, hands.iter().filter_map(&mut take).collect())
}

/// The same rounds at a table with a pool of its own and at one that shares one.
fn both(reading: &str, rounds: &[Vec<[&str; 4]>]) -> [Vec<Prizes>; 2] {
    [false, true].map(|shared| {
        let mut table = Setting::new(reading, shared);
        let play = |hands: &Vec<[&str; 4]>| {
            let (bank, hands) = lay(hands);
            table.round(&hands, bank)
        };
        rounds.iter().map(play).collect()
    })
}

#[test]
fn r13_3_what_is_lost_in_a_round_swells_no_prize_of_that_round_whatever_the_order_of_areas() {
    for (hand, prize) in [(WHOLE, 840), (TENTH, 84)] {
        for order in [[hand, PLAIN[0], PLAIN[1]], [PLAIN[0], hand, PLAIN[1]], [PLAIN[0], PLAIN[1], hand]] {
            for rounds in both("reseed-at-once", &[PLAIN.to_vec(), PLAIN.to_vec(), order.to_vec()]) {
                let (wins, _) = rounds.last().unwrap();
                // Six lost wagers of $2 brought $1.40 each before the dice were exposed.
                assert_eq!(wins.iter().copied().max(), Some(cents(prize)), "{order:?}");
            }
        }
    }
}

#[test]
fn r13_2_read_as_after_the_round_the_reserve_fills_a_pool_of_the_tables_own_too() {
    for reading in ["reseed-at-once", "reseed-after-round"] {
        for rounds in both(reading, &[PLAIN.to_vec(), vec![PLAIN[0], WHOLE], PLAIN.to_vec()]) {
            let held: Vec<[Cents; 2]> = rounds.into_iter().map(|(_, held)| held).collect();
            let expected = [[420, 180], [180 + 140, 60], [320 + 420, 240]].map(|held| held.map(cents));
            assert_eq!(held, expected, "{reading}");
        }
    }
}

fn hands() -> impl Strategy<Value = Vec<[&'static str; 4]>> {
    proptest::sample::subsequence(HANDS.to_vec(), 1..=4).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn r13_3_a_round_has_the_same_prizes_under_an_own_and_a_linked_pool(
        rounds in proptest::collection::vec(hands(), 1..6),
        reading in prop::sample::select(vec!["reseed-at-once", "reseed-after-round", "stake-kept"]),
    ) {
        let [own, shared] = both(reading, &rounds);
        prop_assert_eq!(own, shared);
    }
}
