//! A round of Pai Gow banked by the House, by Victoria's book: the least that is honest, for the shape's sake.
//!
//! Tiles are virtual (fixed at the shuffle, each under its own seal) or real (unknown until the dealer says what
//! was turned up). Left out, because they change nothing in the shape: the seven other cuts, the House Way,
//! player-banks, side wagers, and more than one player on an area.

mod book;
mod command;
mod decide;
mod event;
mod hand;
mod offer;
mod state;
mod tile;
mod view;

pub use book::Rules;
pub use command::Command;
pub use decide::{Choice, Reason};
pub use event::Event;
pub use hand::{Call, Low, SETTINGS, is_well_set};
pub use offer::Offer;
pub use state::{Config, Phase, State};
pub use tile::Tile;
pub use view::View;

use crate::chance::{Chance, Commitment};
use crate::leak::Hidden;
use crate::live::{Shaped, seat};
use houseway_lawbook::Ruled;
use houseway_ledger::{Books, Posting};
use houseway_money::Cents;
use houseway_table::{
    Answer, Ask, Audience, By, Decision, Game, Key, Recorded, Refused, Sealed, SeatNumber, Step, Unsealed,
    Veiled,
};

/// The game.
#[derive(Debug)]
pub struct PaiGow;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The virtual shuffle.
    Wall,
    /// The dice.
    Dice,
    /// What lies on an area; the dealer has to say it.
    Tiles { area: SeatNumber },
}

impl Game for PaiGow {
    type Rules = Rules;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Reason = Reason;
    type Offer = Offer;
    type Need = Need;
    type View = View;

    const NAME: &'static str = "pai-gow";

    fn decide(
        rules: &Rules,
        state: &State,
        command: &Command,
        by: &By,
    ) -> Result<Decision<Event>, Refused<Reason>> {
        decide::decide(rules, state, command, by)
    }

    fn apply(state: &mut State, fact: &Recorded<Event>) {
        state::apply(state, fact);
    }

    fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
        offer::options(rules, state, by)
    }

    fn needs(_: &Rules, state: &State) -> Option<Need> {
        let config = state.config.as_ref()?;
        match &state.phase {
            Phase::Idle if config.virtual_tiles => Some(Need::Wall),
            Phase::Closed { .. } => Some(Need::Dice),
            Phase::Setting { dealt } if !config.virtual_tiles && dealt.all_set() => {
                Some(Need::Tiles { area: seat(1) })
            }
            Phase::Matching { dealt, .. } if !config.virtual_tiles => {
                dealt.next().map(|(area, _)| Need::Tiles { area })
            }
            _ => None,
        }
    }

    fn next_step(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
        let config = state.config.as_ref()?;
        let bets_ms = config.bets_ms?;
        let at = state.since;
        let give = |command| Some(Step::Give { at, command });
        if let Some(need) = Self::needs(rules, state) {
            return config.virtual_tiles.then_some(Step::Draw { at, need });
        }
        match &state.phase {
            Phase::Wagering { .. } if !state.wagers.is_empty() => {
                Some(Step::Give { at: at.plus_ms(bets_ms), command: Command::NoMoreBets })
            }
            Phase::Setting { dealt } if dealt.all_set() => give(Command::ExposeBank { tiles: None }),
            Phase::Exposed { bank, .. } => {
                // In place of the House Way: the highest low hand.
                let tiles = bank.map(|tile| tile.value);
                let well = SETTINGS.into_iter().filter(|low| is_well_set(tiles, *low));
                let low = well.max_by_key(|low| hand::worths(tiles, *low).0)?;
                give(Command::SetBank { low })
            }
            Phase::Matching { dealt, .. } => match dealt.next() {
                Some((area, _)) => give(Command::Open { area, tiles: None }),
                None => give(Command::PayAndClear),
            },
            _ => None,
        }
    }

    fn view(_: &Rules, state: &State, audience: Audience) -> View {
        view::view(state, audience)
    }

    fn postings(event: &Event) -> Vec<Posting> {
        event::postings(event)
    }

    fn books(state: &State) -> &Books {
        &state.books
    }

    fn unveil_event(event: &mut Event, key: &dyn Key) {
        if let Event::Shuffled { wall } = event {
            state::unveil(wall, key);
        }
    }

    fn unveil_state(state: &mut State, key: &dyn Key) {
        state::unveil_state(state, key);
    }

    fn ask(_: &Rules, need: &Need) -> Option<Ask> {
        match need {
            Need::Wall => Some(Ask::Order { things: Tile::SET }),
            Need::Dice => Some(Ask::Dice { dice: 3, faces: 6 }),
            Need::Tiles { .. } => None,
        }
    }

    fn answer(_: &Rules, need: &Need, answer: Answer) -> Option<Command> {
        let Answer::Sealed(places) = answer else { return None };
        match need {
            Need::Wall => {
                let veil = |(sealed, under): (Sealed, Unsealed)| {
                    Some(Veiled::known(sealed, Tile::of(under.number)?, under.opening))
                };
                Some(Command::Shuffle { wall: places.into_iter().map(veil).collect::<Option<_>>()? })
            }
            Need::Dice => {
                let faces = places.iter().map(|(_, under)| u8::try_from(under.number + 1).ok());
                let faces: Vec<u8> = faces.collect::<Option<_>>()?;
                Some(Command::Dice { faces: faces.try_into().ok()? })
            }
            Need::Tiles { .. } => None,
        }
    }

    fn asked(_: &State, facts: &[Recorded<Event>]) -> Option<Command> {
        let said = |tiles: &[houseway_table::Shown<Tile>; 4]| {
            tiles.iter().all(|tile| tile.opening.is_none()).then(|| tiles.map(|tile| tile.value))
        };
        Some(match &facts.first()?.event {
            Event::Configured { config } => Command::SetUp { config: config.clone() },
            Event::BoughtIn { seat, amount, .. } => Command::BuyIn { seat: *seat, amount: *amount },
            Event::Shuffled { wall } => Command::Shuffle { wall: wall.clone() },
            Event::WagerChanged { to, .. } => Command::Wager { amount: *to },
            Event::BetsClosed => Command::NoMoreBets,
            Event::DiceRead { faces, .. } => Command::Dice { faces: *faces },
            Event::Delivered { .. } => return None,
            Event::HandSet { low, .. } => Command::Set { low: *low },
            Event::BankExposed { tiles } => Command::ExposeBank { tiles: said(tiles) },
            Event::BankSet { low } => Command::SetBank { low: *low },
            Event::HandMatched { area, opened, .. } => {
                Command::Open { area: *area, tiles: said(&opened.tiles) }
            }
            Event::WagerPaid { .. } | Event::RoundCleared => Command::PayAndClear,
            Event::RoundVoided { .. } => Command::CallIrregularity,
        })
    }
}

impl Shaped for PaiGow {
    fn covers(offer: &Offer, command: &Command) -> bool {
        offer::covers(offer, command)
    }

    fn probes(state: &State) -> Vec<Command> {
        let config = Config {
            virtual_tiles: true,
            bets_ms: None,
            minimum: Cents::literal(1_000),
            maximum: Cents::literal(100_000),
            unit: Cents::literal(500),
        };
        let mut order = Chance::new((0..Tile::SET).collect(), &[1, 2, 3], Commitment::Honest);
        let mut probes = vec![
            Command::SetUp { config },
            Command::Shuffle { wall: vec![Veiled::unknown(); 32] },
            Command::Shuffle { wall: vec![Veiled::unknown(); 31] },
            Self::answer(&Rules::shipped(), &Need::Wall, order.answer(&Ask::Order { things: Tile::SET }))
                .unwrap(),
            Command::NoMoreBets,
            Command::ExposeBank { tiles: None },
            Command::PayAndClear,
            Command::CallIrregularity,
        ];
        probes.extend([[1, 2, 3], [6, 6, 6], [0, 1, 1], [7, 1, 1]].map(|faces| Command::Dice { faces }));
        for amount in [0, 1, 500, 999, 1_000, 1_001, 1_500, 2_000, 19_500, 20_000, 20_500, 100_000, 100_500] {
            probes.push(Command::Wager { amount: Cents::literal(amount) });
        }
        for low in SETTINGS.into_iter().chain([[1, 0], [0, 0], [0, 4]]) {
            probes.push(Command::Set { low });
            probes.push(Command::SetBank { low });
        }
        // Tiles that can lie there, whatever lies open.
        let open = match &state.phase {
            Phase::Matching { dealt, bank } => decide::lie_open(dealt, &bank.tiles),
            _ => Vec::new(),
        };
        let mut left: Vec<_> = (0..Tile::SET).filter_map(Tile::of).collect();
        for tile in open {
            left.remove(left.iter().position(|other| *other == tile).unwrap());
        }
        let tiles = Some([left[0], left[1], left[2], left[3]]);
        probes.push(Command::ExposeBank { tiles });
        for area in SeatNumber::first(9) {
            probes.push(Command::BuyIn { seat: area, amount: Cents::literal(5_000) });
            probes.push(Command::Open { area, tiles });
            probes.push(Command::Open { area, tiles: None });
        }
        probes
    }

    fn seats() -> Vec<SeatNumber> {
        [2, 4, 7].map(seat).to_vec()
    }

    fn bought_in(event: &Event) -> Cents {
        match event {
            Event::BoughtIn { amount, .. } => *amount,
            _ => Cents::ZERO,
        }
    }
}

impl Hidden for PaiGow {
    fn hidden_figure(state: &State) -> u64 {
        let wall = match &state.phase {
            Phase::Idle => return 0,
            Phase::Wagering { wall } | Phase::Closed { wall, .. } => wall,
            Phase::Setting { dealt } | Phase::Exposed { dealt, .. } | Phase::Matching { dealt, .. } => {
                &dealt.wall
            }
        };
        let ranks = wall.iter().map(|tile| tile.peek().map_or(0, |tile| u64::from(tile.rank())));
        (1..).zip(ranks).map(|(place, rank)| place * place * rank).sum()
    }
}
