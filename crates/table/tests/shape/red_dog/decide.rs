use super::book::{Point, Rules};
use super::card::lies_between;
use super::event::{Event, Outcome};
use super::state::{Config, Phase, State, account};
use super::{Card, Command, Gap};
use houseway_lawbook::Basis;
use houseway_money::Cents;
use houseway_table::{Actor, By, Decision, Rank, Refused, Shown, Veiled};
use serde::Serialize;

/// Why a command is refused, in order of precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    NotYours,
    NotNow,
    TooSoon,
    ShuffleFirst,
    NotAWholeShoe,
    /// This process holds no key to the shoe.
    CardsSealed,
    WrongSource,
    NoChange,
    OutsideLimits,
    BalanceShort,
    NobodyWagers,
    /// A raise is at most the original wager (RD-1).
    AboveOriginal {
        original: Cents,
    },
    ShoeEmpty,
    /// The shoe has no such card left: a mis-tap, or an irregularity of the shoe.
    ImpossibleCard {
        card: Card,
    },
}

pub type Decided = Result<Decision<Event>, Refused<Reason>>;

pub fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Decided {
    let rank = by.actor.rank();
    let Some(config) = &state.config else {
        let Command::SetUp { config } = command else { return not_now(rules, Point::SetUp) };
        rules.forbid(Point::Conduct, rank < Some(Rank::CasinoSupervisor), Reason::NotYours)?;
        let event = Event::Configured { config: config.clone() };
        return Ok(Decision::of(event, rules.basis(Point::SetUp)));
    };
    match command {
        Command::SetUp { .. } => not_now(rules, Point::SetUp),
        Command::BuyIn { seat, amount } => {
            rules.forbid(Point::Conduct, rank.is_none(), Reason::NotYours)?;
            rules.forbid(Point::BuyIn, amount.is_zero(), Reason::NoChange)?;
            let event = Event::BoughtIn { seat: *seat, account: account(*seat), amount: *amount };
            Ok(Decision::of(event, rules.basis(Point::BuyIn)))
        }
        Command::Shuffle { cards, cut } => shuffle(rules, state, config, cards, *cut, by),
        Command::Wager { amount } => wager(rules, state, config, *amount, by),
        Command::NoMoreBets => no_more_bets(rules, state, config, by),
        Command::Deal { card } => deal(rules, state, config, *card, by),
        Command::Raise { amount } => raise(rules, state, config, *amount, by),
        Command::CallIrregularity => {
            rules.forbid(Point::Dispute, rank < Some(Rank::CasinoSupervisor), Reason::NotYours)?;
            rules.forbid(Point::Dispute, state.phase == Phase::Wagering, Reason::NotNow)?;
            let basis = rules.basis(Point::Dispute);
            let voided = settled(state, |_| Ok((Outcome::Void, basis.clone())))?;
            let out = Decision::of(Event::ShoeTakenOut, basis.clone());
            Ok(voided.into_iter().chain([out]).rev().fold(ended(rules), |later, one| one.then(later)))
        }
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

fn shuffle(
    rules: &Rules,
    state: &State,
    config: &Config,
    cards: &[Veiled<Card>],
    cut: u16,
    by: &By,
) -> Decided {
    let may = if config.virtual_shoe { by.actor == Actor::System } else { by.actor.rank().is_some() };
    rules.forbid(Point::Conduct, !may, Reason::NotYours)?;
    rules.forbid(Point::ShuffleDue, !state.shuffle_is_due(), Reason::NotNow)?;
    rules.forbid(Point::WholeShoe, cards.len() != usize::from(Card::SHOE), Reason::NotAWholeShoe)?;
    // At least half of the shoe comes before it, and a round can always be finished.
    rules.forbid(Point::Cut, !(Card::SHOE / 2..=Card::SHOE - 3).contains(&cut), Reason::OutsideLimits)?;
    if config.virtual_shoe {
        let known: Vec<_> = cards.iter().filter_map(|card| card.peek().copied()).collect();
        rules.forbid(Point::WholeShoe, known.len() != cards.len(), Reason::CardsSealed)?;
        let whole = known.iter().all(|card| copies(&known, *card) == Card::DECKS);
        rules.forbid(Point::WholeShoe, !whole, Reason::NotAWholeShoe)?;
    } else {
        rules.forbid(Point::WholeShoe, cards.iter().any(|c| c.sealed.is_some()), Reason::WrongSource)?;
    }
    let shuffled = Event::Shuffled { cards: cards.to_vec(), cut };
    Ok(Decision::of(shuffled, rules.basis(Point::Shuffle)).and(Event::Burned, rules.basis(Point::Burn)))
}

fn copies(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}

fn wager(rules: &Rules, state: &State, config: &Config, amount: Cents, by: &By) -> Decided {
    let Actor::Terminal { seat } = by.actor else {
        return Err(Refused::new(Reason::NotYours, rules.basis(Point::Wager)));
    };
    rules.forbid(Point::Late, state.phase != Phase::Wagering, Reason::NotNow)?;
    let (from, _) = state.wager(seat);
    rules.forbid(Point::Wager, from == amount, Reason::NoChange)?;
    let outside = !amount.is_zero()
        && (amount < config.minimum || amount > config.maximum || !amount.is_multiple_of(config.unit));
    rules.forbid(Point::Limits, outside, Reason::OutsideLimits)?;
    let short = amount.minus_or_zero(from) > state.balance(seat);
    rules.forbid(Point::Wager, short, Reason::BalanceShort)?;
    let event = Event::WagerChanged { seat, account: account(seat), from, to: amount };
    Ok(Decision::of(event, rules.basis(Point::Wager)))
}

fn no_more_bets(rules: &Rules, state: &State, config: &Config, by: &By) -> Decided {
    conducts(rules, config, by)?;
    let due = config.bets_ms.map(|ms| state.since.plus_ms(ms));
    let soon = by.actor == Actor::System && due.is_none_or(|due| by.at < due);
    match &state.phase {
        Phase::Wagering => {
            rules.forbid(Point::Close, soon, Reason::TooSoon)?;
            rules.forbid(Point::ShuffleDue, state.shuffle_is_due(), Reason::ShuffleFirst)?;
            rules.forbid(Point::Close, state.wagers.is_empty(), Reason::NobodyWagers)?;
            Ok(Decision::of(Event::BetsClosed, rules.basis(Point::Close)))
        }
        Phase::Raising { .. } => {
            rules.forbid(Point::CloseRaises, soon, Reason::TooSoon)?;
            Ok(Decision::of(Event::RaisesClosed, rules.basis(Point::CloseRaises)))
        }
        _ => not_now(rules, Point::Close),
    }
}

fn raise(rules: &Rules, state: &State, config: &Config, amount: Cents, by: &By) -> Decided {
    let Actor::Terminal { seat } = by.actor else {
        return Err(Refused::new(Reason::NotYours, rules.basis(Point::Raise)));
    };
    let Phase::Raising { .. } = state.phase else { return not_now(rules, Point::Raise) };
    let Some((original, from)) = state.wagers.get(&seat).copied() else {
        return Err(Refused::new(Reason::NotYours, rules.basis(Point::Raise)));
    };
    rules.forbid(Point::Raise, amount <= from, Reason::NoChange)?;
    rules.forbid(Point::Raise, !amount.is_multiple_of(config.unit), Reason::OutsideLimits)?;
    rules.forbid(Point::Raise, amount > original, Reason::AboveOriginal { original })?;
    let short = amount.minus_or_zero(from) > state.balance(seat);
    rules.forbid(Point::Raise, short, Reason::BalanceShort)?;
    let event = Event::Raised { seat, account: account(seat), from, to: amount };
    Ok(Decision::of(event, rules.basis(Point::Raise)))
}

/// The next card: from under its seal, or as the dealer says.
fn drawn(
    rules: &Rules,
    state: &State,
    config: &Config,
    said: Option<Card>,
) -> Result<Shown<Card>, Refused<Reason>> {
    let wrong = || Refused::new(Reason::WrongSource, rules.basis(Point::Deal));
    let next = state.shoe.as_ref().and_then(|shoe| Some((shoe, shoe.next_card()?)));
    let (shoe, next) = next.ok_or_else(|| Refused::new(Reason::ShoeEmpty, rules.basis(Point::WholeShoe)))?;
    if config.virtual_shoe {
        return match said {
            Some(_) => Err(wrong()),
            None => next
                .turn_up()
                .copied()
                .ok_or_else(|| Refused::new(Reason::CardsSealed, rules.basis(Point::WholeShoe))),
        };
    }
    let card = said.ok_or_else(wrong)?;
    let ninth = copies(&shoe.dealt, card) >= Card::DECKS;
    rules.forbid(Point::WholeShoe, ninth, Reason::ImpossibleCard { card })?;
    Ok(Shown::real(card))
}

fn deal(rules: &Rules, state: &State, config: &Config, said: Option<Card>, by: &By) -> Decided {
    conducts(rules, config, by)?;
    let point = match state.phase {
        Phase::Wagering | Phase::Raising { .. } => return not_now(rules, Point::Deal),
        Phase::First | Phase::Second { .. } => Point::Deal,
        Phase::Third { .. } => Point::Third,
    };
    let card = drawn(rules, state, config, said)?;
    let dealt = Decision::of(Event::CardDealt { card }, rules.basis(point));
    match &state.phase {
        Phase::Second { first } => {
            let gap = Gap::of(first.value, card.value);
            let point = match gap {
                Gap::Pair => Point::Pair,
                Gap::Spread { .. } => Point::Spread,
                Gap::NoSpread => Point::NoSpread,
            };
            let announced = dealt.and(Event::Announced { gap }, rules.basis(point));
            if gap != Gap::NoSpread {
                return Ok(announced);
            }
            let voided = settled(state, |_| Ok((Outcome::Void, rules.basis(Point::NoSpread))))?;
            Ok(announced.then(all(rules, voided)))
        }
        Phase::Third { cards: [one, other], gap } => {
            let settled =
                settled(state, |wagered| result(rules, [one.value, other.value, card.value], *gap, wagered))?;
            Ok(dealt.then(all(rules, settled)))
        }
        _ => Ok(dealt),
    }
}

fn ended(rules: &Rules) -> Decision<Event> {
    Decision::of(Event::RoundEnded, rules.basis(Point::Clear))
}

fn all(rules: &Rules, settled: Vec<Decision<Event>>) -> Decision<Event> {
    settled.into_iter().rev().fold(ended(rules), |later, one| one.then(later))
}

/// One settlement for each player, wager and raise together.
fn settled(
    state: &State,
    result: impl Fn(Cents) -> Result<(Outcome, Basis), Refused<Reason>>,
) -> Result<Vec<Decision<Event>>, Refused<Reason>> {
    let one = |(seat, (stake, raise)): (&_, &(Cents, Cents))| {
        let (result, basis) = result(stake.plus_capped(*raise))?;
        let (stake, raise) = (*stake, *raise);
        let event = Event::WagerSettled { seat: *seat, account: account(*seat), stake, raise, result };
        Ok(Decision::of(event, basis))
    };
    state.wagers.iter().map(one).collect()
}

/// What becomes of `wagered` when these three cards lie there.
fn result(
    rules: &Rules,
    [one, other, third]: [Card; 3],
    gap: Gap,
    wagered: Cents,
) -> Result<(Outcome, Basis), Refused<Reason>> {
    let (point, (odds, basis)) = match gap {
        Gap::Pair if third.value() == one.value() => {
            (Point::ThreeOfAKind, (rules.three_of_a_kind.value, &rules.three_of_a_kind.basis))
        }
        Gap::Pair | Gap::NoSpread => return Ok((Outcome::Void, rules.basis(Point::PairVoid))),
        Gap::Spread { cards } if lies_between(one, other, third) => (Point::Between, rules.spread(cards)),
        Gap::Spread { .. } => return Ok((Outcome::Lost, rules.basis(Point::Outside))),
    };
    let too_much = |_| Refused::new(Reason::OutsideLimits, rules.basis(Point::Limits));
    let win = odds.win(wagered).map_err(too_much)?;
    Ok((Outcome::Won { odds, win }, rules.basis(point).and(basis)))
}
