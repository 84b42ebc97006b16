//! A table of Pai Gow, live: a full table's round settled in the core, and a delivery on its way to the displays.

use crate::board::{Board, crowd};
use crate::broadcast;
use crate::client::{Client, stream};
use crate::clock::{median, now, percentile};
use crate::prepared;
use crate::row::Row;
use crate::setting::{Folder, Setting};
use anyhow::{Context, anyhow, ensure};
use houseway_games::books::VIC_2000_PAI_GOW;
use houseway_games::pai_gow::bank::Terms;
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Area, Die, Tile};
use houseway_lawbook::{Mutation, Readings, Short};
use houseway_ledger::Tender;
use houseway_money::{Cents, ChipSet, Stack};
use houseway_server::{FloorKind, Server};
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::pai_gow::{
    Automation, Bet, Command, Config, Options, PaiGow, Play, Range, Rules, SideBet, Source, State, Step,
};
use houseway_table::{Actor, By, Game, Post, SeatNumber, Time, Veiled};
use serde_json::{Value, json};
use std::hint::black_box;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// The areas beside the House's.
const AREAS: u8 = 7;
/// Players on each of them, as many as the book lets.
const EACH: u8 = 3;
/// Displays and screens that a delivery goes to.
const VIEWERS: usize = 200;
/// Deliveries that are measured.
const ROUNDS: usize = 12;

pub fn measure(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let mut rows = vec![settled()?];
    rows.extend(delivered(setting)?);
    Ok(rows)
}

/// The decision that settles a full table's round, beside the bare arithmetic of as many wagers.
fn settled() -> anyhow::Result<Row> {
    let table = Driven::opened()?;
    let by = By { actor: Actor::System, at: table.now };
    let by = By { actor: person("dealer", Post::Dealer)?, ..by };
    let (rules, state) = (&table.rules, &table.state);
    let wagers: Vec<(u64, u64)> =
        state.wagers.iter().map(|wager| (wager.amount.get(), u64::from(wager.number % 3))).collect();
    ensure!(wagers.len() == usize::from(AREAS * EACH) * 3, "{} wagers lie there", wagers.len());
    let decided = PaiGow::decide(rules, state, &Command::Settle, &by);
    ensure!(decided.is_ok(), "the settlement is refused: {decided:?}");
    let measured = median(400, || {
        let _ = black_box(PaiGow::decide(rules, state, black_box(&Command::Settle), &by));
    });
    let limit = median(400, || {
        let paid: u64 = black_box(&wagers).iter().map(|(stake, odds)| stake * (odds + 1)).sum();
        black_box(paid);
    });
    Ok(Row {
        what: format!(
            "settle a round of Pai Gow, {} players with regular wager, Bonus and Tie",
            AREAS * EACH
        ),
        measured,
        target: Some(Duration::from_micros(100)),
        peer: format!("bare arithmetic of the same {} wagers", wagers.len()),
        limit,
    })
}

/// A table that is dealt in the core, with real tiles.
struct Driven {
    rules: Rules,
    state: State,
    now: Time,
}

fn person(name: &str, post: Post) -> anyhow::Result<Actor> {
    Ok(Actor::Person { id: Short::new(name)?, post })
}

impl Driven {
    fn give(&mut self, actor: Actor, command: &Command) -> anyhow::Result<()> {
        self.now = self.now.plus_ms(1);
        let by = By { actor, at: self.now };
        let decision = PaiGow::decide(&self.rules, &self.state, command, &by)
            .map_err(|refused| anyhow!("{command:?} was refused: {refused:?}"))?;
        for fact in decision.record(by) {
            PaiGow::apply(&mut self.state, &fact);
        }
        Ok(())
    }

    /// A full table with every hand opened: three players on each of seven areas, with a wager on everything.
    fn opened() -> anyhow::Result<Self> {
        let rules = Rules::of_book(&VIC_2000_PAI_GOW, &Readings::defaults(), &Mutation::none())?;
        let config = config(&rules)?;
        let mut table = Self { rules, state: State::default(), now: Time(1_700_000_000_000) };
        let (dealer, above) = (person("dealer", Post::Dealer)?, person("manager", Post::GamingShiftManager)?);
        table.give(Actor::System, &Command::Configure { config: Box::new(config) })?;
        let count = Count::new(vec![Stack { denomination: Cents::literal(10_000), count: 100_000 }]);
        let desk = |desk| Command::Desk { desk };
        table.give(dealer, &desk(DeskCommand::Count { kind: MovementKind::Opening, count }))?;
        table.give(above, &desk(DeskCommand::Countersign))?;
        table.give(above, &Command::CheckTiles)?;
        let seats: Vec<(SeatNumber, Area)> = SeatNumber::first(AREAS * EACH)
            .zip((2..=AREAS + 1).cycle())
            .map(|(seat, area)| Ok((seat, Area::new(area)?)))
            .collect::<anyhow::Result<_>>()?;
        for (seat, _) in &seats {
            let (tender, amount) = (Tender::Cash, Cents::literal(1_000_000));
            table.give(dealer, &desk(DeskCommand::OpenAccount { seat: *seat, tender, amount }))?;
        }
        table.give(dealer, &Command::OfferBank)?;
        while table.state.offering.is_some() {
            table.give(dealer, &Command::PassBank)?;
        }
        table.give(dealer, &Command::Shuffle { wall: vec![Veiled::unknown(); Tile::COUNT] })?;
        for (seat, area) in &seats {
            for bet in [Bet::Regular, Bet::Bonus, Bet::Tie] {
                let act = Play::Wager { area: *area, bet, amount: Cents::literal(2_500) };
                table.give(dealer, &Command::Play { seat: *seat, act })?;
            }
        }
        table.give(dealer, &Command::CallBets)?;
        table.give(dealer, &Command::Shake { dice: Vec::new() })?;
        let three = Rest::Flat(Die::new(3)?);
        table.give(dealer, &Command::OpenCup { rests: Some(vec![three; 3]) })?;
        if table.state.play.as_ref().is_some_and(|play| play.step == Step::Thrown) {
            table.give(dealer, &Command::Deliver)?;
        }
        for number in 2..=AREAS + 1 {
            let area = Area::new(number)?;
            let decides = table.state.play.as_ref().and_then(|play| play.hand(area)?.controller);
            let seat = decides.context("somebody decides on each area")?;
            table.give(dealer, &Command::Play { seat, act: Play::AskHouseWay { area } })?;
        }
        // Tiles of all sorts: the first eight fours of a set that was dealt one round the table.
        let hand = |place: u8| {
            let tile = |turn: u8| Tile::new(place + turn * 8).context("there are thirty-two tiles");
            anyhow::Ok([tile(0)?, tile(1)?, tile(2)?, tile(3)?])
        };
        table.give(dealer, &Command::ExposeBank { tiles: Some(hand(0)?), low: None })?;
        for number in 2..=AREAS + 1 {
            let (area, tiles) = (Area::new(number)?, Some(hand(number - 1)?));
            table.give(dealer, &Command::Open { area, tiles, low: None, called: None })?;
        }
        Ok(table)
    }
}

fn config(rules: &Rules) -> anyhow::Result<Config> {
    let limits = Range { minimum: Cents::literal(100), maximum: Cents::literal(100_000) };
    let named = |name: Option<&str>| {
        let name = Short::new(name.context("the book has side bets")?)?;
        anyhow::Ok(Some(SideBet { name, limits }))
    };
    Ok(Config {
        table: Short::new("B1")?,
        rulebook: rules.id(),
        edition: rules.edition(),
        readings: Readings::defaults(),
        areas: AREAS + 1,
        seats: AREAS * EACH,
        options: Options {
            dice: Short::new("regular")?,
            big_small: None,
            bonus: named(rules.side.bonuses().first().map(houseway_games::pai_gow::side::Bonus::name))?,
            tie: named(rules.side.ties().first().map(houseway_games::pai_gow::side::Tie::name))?,
            bonus_with_regular: false,
            jackpot: None,
            house_way_areas: Vec::new(),
            player_banks: true,
            players: EACH,
        },
        terms: Terms {
            commission: rules.table.commission().rate.value,
            chip: Cents::literal(100),
            minimum: Cents::literal(1_000),
            maximum: Cents::literal(1_000_000),
        },
        commission_announced: false,
        chips: ChipSet::new([100, 500, 2_500, 10_000].map(Cents::literal).to_vec())?,
        note_limit: Cents::literal(10_000_000),
        source: Source::Cloth,
        cloth: true,
        automation: Automation::default(),
        cuts: None,
        demo: false,
    })
}

/// Deliveries on the demo floor, from the console until the last of the displays has the tiles' places, beside a bare broadcast
/// of the same bytes to as many sockets.
fn delivered(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let (viewers, rounds) = (setting.of(VIEWERS), setting.of(ROUNDS));
    let folder = setting.folder()?;
    let (mut times, frame) = house(&folder, viewers, rounds)?;
    let mut peer = broadcast::measure(&frame, viewers, rounds)?;
    let bare = format!("bare WebSocket broadcast of the same {} bytes to {viewers} sockets", frame.len());
    let row = |which: &str, measured, target, limit| Row {
        what: format!(
            "{which} of {rounds} deliveries of Pai Gow, sent until the last of {viewers} displays has it"
        ),
        measured,
        target,
        peer: bare.clone(),
        limit,
    };
    let target = Some(Duration::from_millis(100));
    Ok(vec![
        row("median", percentile(&mut times, 50), None, percentile(&mut peer, 50)),
        row("worst", percentile(&mut times, 100), target, percentile(&mut peer, 100)),
    ])
}

fn house(folder: &Folder, viewers: usize, rounds: usize) -> anyhow::Result<(Vec<Duration>, String)> {
    let server_runtime = Runtime::new()?;
    let server = server_runtime.block_on(Server::start(prepared::settings(folder, FloorKind::Demo)))?;
    // The displays are another thread's work.
    let clients = Builder::new_current_thread().enable_all().build()?;
    let seen = clients.block_on(watch(server.address(), viewers, rounds))?;
    drop(clients);
    server_runtime.block_on(server.stop());
    Ok(seen)
}

/// The demo's table of the ACT, which is dealt from a console.
const TABLE: &str = "P4";
/// Who plays there, each on the area of his seat.
const SEATS: [u8; 3] = [2, 3, 4];

async fn watch(server: SocketAddr, viewers: usize, rounds: usize) -> anyhow::Result<(Vec<Duration>, String)> {
    let mut dealer = Client::connect(server, TABLE, "dealer").await?;
    let mut display = Client::connect(server, TABLE, "public").await?;
    let mut players = Vec::new();
    for seat in SEATS {
        let mut player = Client::connect(server, TABLE, &format!("seat&seat={seat}")).await?;
        let note = json!({"do": "insert-note", "note": format!("n-{seat}"), "amount": 1_000_000});
        player.give(json!({"do": "desk", "desk": note})).await?;
        player.give(play(seat, json!({"play": "sit", "area": seat}))).await?;
        players.push((seat, player));
    }
    let board = Arc::new(Board::default());
    let crowd = crowd(&stream(server, TABLE, "public"), viewers, &board).await?;
    let (mut times, mut frame) = (Vec::new(), String::new());
    for round in 1..=rounds as u64 {
        up_to_the_delivery(&mut dealer, &mut players, round).await?;
        // Until here frames may still be on their way.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let sent = now();
        dealer.send(&format!("deliver-{round}"), json!({"do": "deliver"})).await?;
        let delivered =
            |view: &Value| view["round"]["number"] == round && view["round"]["delivery"].is_object();
        display.until(delivered).await?;
        frame = display.changed_by.to_string();
        times.push(board.all_have(display.version, viewers).await? - sent);
        to_the_end(&mut dealer, &mut players).await?;
    }
    for viewer in crowd {
        viewer.abort();
    }
    Ok((times, frame))
}

#[expect(clippy::needless_pass_by_value, reason = "it is written where it is sent")]
fn play(seat: u8, act: Value) -> Value {
    json!({"do": "play", "seat": seat, "act": act})
}

/// Whether the console may give this command as it is; if so, the command.
fn offered(view: &Value, what: &str) -> Option<Value> {
    let may = view["may"].as_array()?.iter();
    let mut commands =
        may.filter(|offer| offer["value"]["may"] == "give").map(|offer| &offer["value"]["command"]);
    commands.find(|command| command["do"] == what).cloned()
}

async fn up_to_the_delivery(
    dealer: &mut Client,
    players: &mut [(u8, Client)],
    round: u64,
) -> anyhow::Result<()> {
    dealer.until(|view| offered(view, "offer-bank").is_some()).await?;
    dealer.give(json!({"do": "offer-bank"})).await?;
    while dealer.view["table"]["offered_to"].is_array() {
        dealer.give(json!({"do": "pass-bank"})).await?;
    }
    for (seat, player) in players {
        player.until(|view| view["table"]["round"]["number"] == round).await?;
        let wager = json!({"play": "wager", "area": *seat, "bet": "regular", "amount": 1_000});
        player.give(play(*seat, wager)).await?;
    }
    dealer.until(|view| offered(view, "call-bets").is_some()).await?;
    dealer.give(json!({"do": "call-bets"})).await?;
    dealer.until(|view| offered(view, "open-cup").is_some()).await?;
    dealer.give(json!({"do": "open-cup"})).await
}

async fn to_the_end(dealer: &mut Client, players: &mut [(u8, Client)]) -> anyhow::Result<()> {
    for (seat, player) in players {
        player.until(|view| view["table"]["round"]["step"] == "setting").await?;
        player.give(play(*seat, json!({"play": "ask-house-way", "area": *seat}))).await?;
    }
    for command in ["expose-bank", "settle", "clear"] {
        dealer.until(|view| offered(view, command).is_some() || offered(view, "open").is_some()).await?;
        while let Some(open) = offered(&dealer.view, "open") {
            dealer.give(open).await?;
        }
        dealer.until(|view| offered(view, command).is_some()).await?;
        dealer.give(json!({"do": command})).await?;
    }
    Ok(())
}
