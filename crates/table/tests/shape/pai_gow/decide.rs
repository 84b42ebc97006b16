use super::book::{Point, Rules};
use super::event::{Event, Opened, Returned};
use super::hand::{SETTINGS, is_well_set, laid_out, matched, worths};
use super::state::{Config, Dealt, Phase, State, account};
use super::{Call, Command, Low, Tile};
use houseway_money::{Cents, Rounding};
use houseway_table::{Actor, By, Decision, Rank, Refused, SeatNumber, Shown, Veiled};
use serde::Serialize;

/// Why a command is refused, in order of precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    NotYours,
    NotNow,
    TooSoon,
    NoSuchArea,
    NotAWholeSet,
    /// This process holds no key to the tiles.
    TilesSealed,
    /// Tiles are named at a virtual table, or not named on a real cloth.
    WrongSource,
    NoSuchDice,
    NoChange,
    OutsideLimits,
    BalanceShort,
    NobodyWagers,
    NoSuchSetting,
    LowAboveHigh,
    NotAllSet,
    OtherHandFirst {
        area: SeatNumber,
    },
    /// The set has no such tile left. Whoever entered it says whether he mis-tapped, and enters again, or a
    /// supervisor calls the irregularity.
    ImpossibleTile {
        tile: Tile,
        choices: [Choice; 2],
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    MisTap,
    Irregularity,
}

pub type Decided = Result<Decision<Event>, Refused<Reason>>;

/// The areas at which somebody may sit: all but the House's (PG-18).
pub const AREAS: u8 = 8;

pub fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Decided {
    let rank = by.actor.rank();
    let Some(config) = &state.config else {
        let Command::SetUp { config } = command else {
            return Err(Refused::new(Reason::NotNow, rules.basis(Point::SetUp)));
        };
        rules.forbid(Point::Conduct, rank < Some(Rank::CasinoSupervisor), Reason::NotYours)?;
        let event = Event::Configured { config: config.clone() };
        return Ok(Decision::of(event, rules.basis(Point::SetUp)));
    };
    match command {
        Command::SetUp { .. } => Err(Refused::new(Reason::NotNow, rules.basis(Point::SetUp))),
        Command::BuyIn { seat, amount } => {
            rules.forbid(Point::Conduct, rank.is_none(), Reason::NotYours)?;
            let none = !(2..=AREAS).contains(&seat.number());
            rules.forbid(Point::AreaOne, none, Reason::NoSuchArea)?;
            rules.forbid(Point::BuyIn, amount.is_zero(), Reason::NoChange)?;
            let event = Event::BoughtIn { seat: *seat, account: account(*seat), amount: *amount };
            Ok(Decision::of(event, rules.basis(Point::BuyIn)))
        }
        Command::Shuffle { wall } => shuffle(rules, state, config, wall, by),
        Command::Wager { amount } => wager(rules, state, config, *amount, by),
        Command::NoMoreBets => {
            conducts(rules, config, by)?;
            let Phase::Wagering { .. } = state.phase else { return not_now(rules, Point::Close) };
            let due = config.bets_ms.map(|ms| state.since.plus_ms(ms));
            let soon = by.actor == Actor::System && due.is_none_or(|due| by.at < due);
            rules.forbid(Point::Close, soon, Reason::TooSoon)?;
            rules.forbid(Point::Close, state.wagers.is_empty(), Reason::NobodyWagers)?;
            Ok(Decision::of(Event::BetsClosed, rules.basis(Point::Close)))
        }
        Command::Dice { faces } => dice(rules, state, config, *faces, by),
        Command::Set { low } => set(rules, state, config, *low, by),
        Command::ExposeBank { tiles } => {
            conducts(rules, config, by)?;
            let Phase::Setting { dealt } = &state.phase else { return not_now(rules, Point::ExposeBank) };
            rules.forbid(Point::AllSet, !dealt.all_set(), Reason::NotAllSet)?;
            let tiles = turned_up(rules, config, dealt, dealt.bank, *tiles, &[])?;
            Ok(Decision::of(Event::BankExposed { tiles }, rules.basis(Point::ExposeBank)))
        }
        Command::SetBank { low } => {
            conducts(rules, config, by)?;
            let Phase::Exposed { bank, .. } = &state.phase else { return not_now(rules, Point::SetBank) };
            rules.forbid(Point::SetBank, !SETTINGS.contains(low), Reason::NoSuchSetting)?;
            let well = is_well_set(bank.map(|tile| tile.value), *low);
            rules.forbid(Point::HighAboveLow, !well, Reason::LowAboveHigh)?;
            Ok(Decision::of(Event::BankSet { low: *low }, rules.basis(Point::SetBank)))
        }
        Command::Open { area, tiles } => open(rules, state, config, *area, *tiles, by),
        Command::PayAndClear => pay_and_clear(rules, state, config, by),
        Command::CallIrregularity => irregularity(rules, state, config, by),
    }
}

fn not_now(rules: &Rules, point: Point) -> Decided {
    Err(Refused::new(Reason::NotNow, rules.basis(point)))
}

/// The dealer and whoever stands above him conduct the game, or the table itself where it is set up so.
fn conducts(rules: &Rules, config: &Config, by: &By) -> Result<(), Refused<Reason>> {
    let may = match by.actor {
        Actor::System => config.bets_ms.is_some(),
        _ => by.actor.rank().is_some(),
    };
    rules.forbid(Point::Conduct, !may, Reason::NotYours)
}

/// Chance comes from the virtual source alone, or from the dealer who reads it.
fn brings_chance(rules: &Rules, config: &Config, by: &By) -> Result<(), Refused<Reason>> {
    let may = if config.virtual_tiles { by.actor == Actor::System } else { by.actor.rank().is_some() };
    rules.forbid(Point::Conduct, !may, Reason::NotYours)
}

fn shuffle(rules: &Rules, state: &State, config: &Config, wall: &[Veiled<Tile>], by: &By) -> Decided {
    brings_chance(rules, config, by)?;
    let Phase::Idle = state.phase else { return not_now(rules, Point::Shuffle) };
    rules.forbid(Point::WholeSet, wall.len() != usize::from(Tile::SET), Reason::NotAWholeSet)?;
    if config.virtual_tiles {
        let known: Vec<_> = wall.iter().filter_map(|tile| tile.peek().copied()).collect();
        rules.forbid(Point::WholeSet, known.len() != wall.len(), Reason::TilesSealed)?;
        rules.forbid(Point::WholeSet, too_many(&known).is_some(), Reason::NotAWholeSet)?;
    } else {
        rules.forbid(Point::WholeSet, wall.iter().any(|t| t.sealed.is_some()), Reason::WrongSource)?;
    }
    Ok(Decision::of(Event::Shuffled { wall: wall.to_vec() }, rules.basis(Point::Shuffle)))
}

/// The first tile of which there are more than a set has.
fn too_many(tiles: &[Tile]) -> Option<Tile> {
    tiles.iter().copied().find(|tile| tiles.iter().filter(|other| *other == tile).count() > tile.copies())
}

fn wager(rules: &Rules, state: &State, config: &Config, amount: Cents, by: &By) -> Decided {
    let Actor::Terminal { seat } = by.actor else {
        return Err(Refused::new(Reason::NotYours, rules.basis(Point::Wager)));
    };
    let none = !(2..=AREAS).contains(&seat.number());
    rules.forbid(Point::AreaOne, none, Reason::NoSuchArea)?;
    let open = matches!(state.phase, Phase::Wagering { .. });
    let closed = !open && state.phase != Phase::Idle;
    rules.forbid(Point::Late, closed, Reason::NotNow)?;
    rules.forbid(Point::Wager, !open, Reason::NotNow)?;
    let from = state.wager(seat);
    rules.forbid(Point::Wager, from == amount, Reason::NoChange)?;
    let outside = !amount.is_zero()
        && (amount < config.minimum || amount > config.maximum || !amount.is_multiple_of(config.unit));
    rules.forbid(Point::Limits, outside, Reason::OutsideLimits)?;
    let short = amount.minus_or_zero(from) > state.balance(seat);
    rules.forbid(Point::Wager, short, Reason::BalanceShort)?;
    let event = Event::WagerChanged { seat, account: account(seat), from, to: amount };
    Ok(Decision::of(event, rules.basis(Point::Wager)))
}

/// The dice name the box that gets the first tiles, and all eight hands are delivered from there. The stacks
/// go out whole, from the right (Yat Dong Dong); which of the eight grids the number names changes nothing in
/// the shape of the event.
fn dice(rules: &Rules, state: &State, config: &Config, faces: [u8; 3], by: &By) -> Decided {
    brings_chance(rules, config, by)?;
    let Phase::Closed { .. } = &state.phase else { return not_now(rules, Point::Dice) };
    rules.forbid(Point::Dice, faces.iter().any(|f| !(1..=6).contains(f)), Reason::NoSuchDice)?;
    let total: u8 = faces.iter().sum();
    let first = (total - 1) % 8 + 1;
    let hands: Vec<_> = SeatNumber::first(AREAS)
        .map(|area| {
            let stack = (area.number() + 8 - first) % 8 * 4;
            (area, [stack, stack + 1, stack + 2, stack + 3])
        })
        .collect();
    let retrieved = SeatNumber::first(AREAS)
        .filter(|area| area.number() != 1 && !state.wagers.contains_key(area))
        .collect();
    Ok(Decision::of(Event::DiceRead { faces, total }, rules.basis(Point::Dice))
        .and(Event::Delivered { first, cut: first, hands, retrieved }, rules.basis(Point::Deliver)))
}

fn set(rules: &Rules, state: &State, config: &Config, low: Low, by: &By) -> Decided {
    let Actor::Terminal { seat } = by.actor else {
        return Err(Refused::new(Reason::NotYours, rules.basis(Point::Set)));
    };
    let Phase::Setting { dealt } = &state.phase else { return not_now(rules, Point::Set) };
    let Some(hand) = dealt.hands.get(&seat) else {
        return Err(Refused::new(Reason::NotYours, rules.basis(Point::Set)));
    };
    rules.forbid(Point::Set, !SETTINGS.contains(&low), Reason::NoSuchSetting)?;
    rules.forbid(Point::Set, hand.low == Some(low), Reason::NoChange)?;
    if config.virtual_tiles {
        let Some(tiles) = dealt.tiles(hand.at) else {
            return Err(Refused::new(Reason::TilesSealed, rules.basis(Point::HighAboveLow)));
        };
        rules.forbid(Point::HighAboveLow, !is_well_set(tiles, low), Reason::LowAboveHigh)?;
    }
    Ok(Decision::of(Event::HandSet { seat, low }, rules.basis(Point::Set)))
}

/// Tiles as they are turned up: from under their seals, or as the dealer says what lies there.
fn turned_up(
    rules: &Rules,
    config: &Config,
    dealt: &Dealt,
    at: [u8; 4],
    said: Option<[Tile; 4]>,
    open: &[Tile],
) -> Result<[Shown<Tile>; 4], Refused<Reason>> {
    let wrong = || Refused::new(Reason::WrongSource, rules.basis(Point::Open));
    if config.virtual_tiles {
        return match said {
            Some(_) => Err(wrong()),
            None => dealt
                .turn_up(at)
                .ok_or_else(|| Refused::new(Reason::TilesSealed, rules.basis(Point::WholeSet))),
        };
    }
    let tiles = said.ok_or_else(wrong)?;
    let all: Vec<_> = open.iter().copied().chain(tiles).collect();
    if let Some(tile) = too_many(&all) {
        let reason = Reason::ImpossibleTile { tile, choices: [Choice::MisTap, Choice::Irregularity] };
        rules.forbid(Point::WholeSet, true, reason)?;
    }
    Ok(tiles.map(Shown::real))
}

/// All tiles that lie open.
pub fn lie_open(dealt: &Dealt, bank: &[Shown<Tile>; 4]) -> Vec<Tile> {
    let opened = dealt.hands.values().filter_map(|hand| hand.matched.map(|(opened, _)| opened.tiles));
    bank.iter().copied().chain(opened.flatten()).map(|tile| tile.value).collect()
}

fn open(
    rules: &Rules,
    state: &State,
    config: &Config,
    area: SeatNumber,
    said: Option<[Tile; 4]>,
    by: &By,
) -> Decided {
    conducts(rules, config, by)?;
    let Phase::Matching { dealt, bank } = &state.phase else { return not_now(rules, Point::Open) };
    let Some((next, hand)) = dealt.next() else { return not_now(rules, Point::Open) };
    rules.forbid(Point::Open, next != area, Reason::OtherHandFirst { area: next })?;
    let Some(low) = hand.low else { return not_now(rules, Point::AllSet) };
    let shown = turned_up(rules, config, dealt, hand.at, said, &lie_open(dealt, &bank.tiles))?;
    let tiles = shown.map(|tile| tile.value);
    let laid = laid_out(tiles, low);
    let call = matched(worths(tiles, laid), worths(bank.tiles.map(|tile| tile.value), bank.low));
    let point = match call {
        Call::Jung => Point::PlayerWins,
        Call::Che => Point::BankWins,
        Call::Jowl => Point::StandOff,
    };
    let mut basis = rules.basis(point).and(&rules.basis(Point::Open));
    if laid != low {
        basis = basis.and(&rules.basis(Point::ClothSetting));
    }
    let opened = Opened { tiles: shown, low: laid };
    let event = Event::HandMatched { area, account: account(area), opened, call, stake: hand.stake };
    Ok(Decision::of(event, basis))
}

fn pay_and_clear(rules: &Rules, state: &State, config: &Config, by: &By) -> Decided {
    conducts(rules, config, by)?;
    let Phase::Matching { dealt, .. } = &state.phase else { return not_now(rules, Point::Pay) };
    rules.forbid(Point::Pay, dealt.next().is_some(), Reason::NotAllSet)?;
    let cleared = Decision::of(Event::RoundCleared, rules.basis(Point::Clear));
    let paid = dealt.hands.iter().filter(|(_, hand)| matches!(hand.matched, Some((_, Call::Jung))));
    Ok(paid.rev().fold(cleared, |later, (area, hand)| {
        let commission = rules.commission.value.share(hand.stake, rules.collectable.value, Rounding::Down);
        let event = Event::WagerPaid {
            area: *area,
            account: account(*area),
            stake: hand.stake,
            win: hand.stake,
            commission,
        };
        let basis = rules.basis(Point::Pay).and(&rules.commission.basis).and(&rules.collectable.basis);
        Decision::of(event, basis).then(later)
    }))
}

fn irregularity(rules: &Rules, state: &State, config: &Config, by: &By) -> Decided {
    let below = by.actor.rank() < Some(Rank::CasinoSupervisor);
    rules.forbid(Point::Dispute, below, Reason::NotYours)?;
    rules.forbid(Point::Dispute, config.virtual_tiles, Reason::WrongSource)?;
    let (Phase::Setting { dealt } | Phase::Exposed { dealt, .. } | Phase::Matching { dealt, .. }) =
        &state.phase
    else {
        return not_now(rules, Point::Dispute);
    };
    let returned = dealt
        .hands
        .iter()
        .map(|(seat, hand)| {
            let stake = state.wager(*seat);
            Returned { seat: *seat, account: account(*seat), stake, taken: hand.stake.minus_or_zero(stake) }
        })
        .collect();
    Ok(Decision::of(Event::RoundVoided { round: state.round, returned }, rules.basis(Point::Dispute)))
}
