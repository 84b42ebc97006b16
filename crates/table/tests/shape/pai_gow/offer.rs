use super::book::{Point, Rules};
use super::decide::AREAS;
use super::hand::{SETTINGS, is_well_set};
use super::state::{Phase, State};
use super::{Command, Low};
use houseway_lawbook::Ruled;
use houseway_money::Cents;
use houseway_table::{Actor, By, Rank, SeatNumber};
use serde::Serialize;

/// A shape of command that may be given now, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Offer {
    SetUp,
    BuyIn,
    Shuffle {
        virtual_tiles: bool,
    },
    /// Any multiple from `least` to `most`, but for what lies there already.
    Wager {
        least: Cents,
        most: Cents,
        multiple: Cents,
        lies: Cents,
    },
    TakeBack,
    NoMoreBets,
    Dice,
    /// One of these settings. To whom it is offered may see the tiles.
    Set {
        settings: Vec<Low>,
    },
    /// `tap`: what lies there has to be said.
    ExposeBank {
        tap: bool,
    },
    SetBank {
        settings: Vec<Low>,
    },
    Open {
        area: SeatNumber,
        tap: bool,
    },
    PayAndClear,
    CallIrregularity,
}

pub fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let mut offers = Vec::new();
    let mut offer = |offer, point| offers.push(Ruled::new(offer, rules.basis(point)));
    let rank = by.actor.rank();
    let Some(config) = &state.config else {
        if rank >= Some(Rank::CasinoSupervisor) {
            offer(Offer::SetUp, Point::SetUp);
        }
        return offers;
    };
    let virtual_tiles = config.virtual_tiles;
    if let Actor::Terminal { seat } = by.actor {
        match &state.phase {
            Phase::Wagering { .. } if (2..=AREAS).contains(&seat.number()) => {
                let lies = state.wager(seat);
                let most = lies.plus_capped(state.balance(seat)).min(config.maximum);
                let most = most.down_to_multiple(config.unit);
                if most >= config.minimum {
                    let (least, multiple) = (config.minimum, config.unit);
                    offer(Offer::Wager { least, most, multiple, lies }, Point::Wager);
                }
                if !lies.is_zero() {
                    offer(Offer::TakeBack, Point::Wager);
                }
            }
            Phase::Setting { dealt } => {
                if let Some(hand) = dealt.hands.get(&seat) {
                    let tiles = dealt.tiles(hand.at);
                    let well =
                        |low: &Low| !virtual_tiles || tiles.is_some_and(|tiles| is_well_set(tiles, *low));
                    let settings: Vec<_> =
                        SETTINGS.into_iter().filter(|low| well(low) && hand.low != Some(*low)).collect();
                    if !settings.is_empty() {
                        offer(Offer::Set { settings }, Point::Set);
                    }
                }
            }
            _ => {}
        }
        return offers;
    }
    let conducts = if by.actor == Actor::System { config.bets_ms.is_some() } else { rank.is_some() };
    let brings_chance = if virtual_tiles { by.actor == Actor::System } else { rank.is_some() };
    if rank.is_some() {
        offer(Offer::BuyIn, Point::BuyIn);
    }
    let tap = !virtual_tiles;
    match &state.phase {
        Phase::Idle if brings_chance => offer(Offer::Shuffle { virtual_tiles }, Point::Shuffle),
        Phase::Wagering { .. } if conducts && !state.wagers.is_empty() => {
            let due = config.bets_ms.map(|ms| state.since.plus_ms(ms));
            if by.actor != Actor::System || due.is_some_and(|due| by.at >= due) {
                offer(Offer::NoMoreBets, Point::Close);
            }
        }
        Phase::Closed { .. } if brings_chance => offer(Offer::Dice, Point::Dice),
        Phase::Setting { dealt }
            if conducts && dealt.all_set() && (tap || dealt.turn_up(dealt.bank).is_some()) =>
        {
            offer(Offer::ExposeBank { tap }, Point::ExposeBank);
        }
        Phase::Exposed { bank, .. } if conducts => {
            let tiles = bank.map(|tile| tile.value);
            let settings = SETTINGS.into_iter().filter(|low| is_well_set(tiles, *low)).collect();
            offer(Offer::SetBank { settings }, Point::SetBank);
        }
        Phase::Matching { dealt, .. } if conducts => match dealt.next() {
            Some((area, hand)) => {
                if tap || dealt.turn_up(hand.at).is_some() {
                    offer(Offer::Open { area, tap }, Point::Open);
                }
            }
            None => offer(Offer::PayAndClear, Point::Pay),
        },
        _ => {}
    }
    let dealt = matches!(state.phase, Phase::Setting { .. } | Phase::Exposed { .. } | Phase::Matching { .. });
    if tap && dealt && rank >= Some(Rank::CasinoSupervisor) {
        offer(Offer::CallIrregularity, Point::Dispute);
    }
    offers
}

/// Whether the command lies inside the offer. What tiles there are to be said is bounded by the set, not by
/// the offer.
pub fn covers(offer: &Offer, command: &Command) -> bool {
    match (offer, command) {
        (Offer::SetUp, Command::SetUp { .. })
        | (Offer::NoMoreBets, Command::NoMoreBets)
        | (Offer::PayAndClear, Command::PayAndClear)
        | (Offer::CallIrregularity, Command::CallIrregularity) => true,
        (Offer::BuyIn, Command::BuyIn { seat, amount }) => {
            (2..=AREAS).contains(&seat.number()) && !amount.is_zero()
        }
        (Offer::Shuffle { virtual_tiles }, Command::Shuffle { wall }) => {
            wall.len() == 32 && wall.iter().all(|tile| tile.peek().is_some() == *virtual_tiles)
        }
        (Offer::Wager { least, most, multiple, lies }, Command::Wager { amount }) => {
            (least..=most).contains(&amount) && amount.is_multiple_of(*multiple) && amount != lies
        }
        (Offer::TakeBack, Command::Wager { amount }) => amount.is_zero(),
        (Offer::Dice, Command::Dice { faces }) => faces.iter().all(|face| (1..=6).contains(face)),
        (Offer::Set { settings }, Command::Set { low })
        | (Offer::SetBank { settings }, Command::SetBank { low }) => settings.contains(low),
        (Offer::ExposeBank { tap }, Command::ExposeBank { tiles }) => tiles.is_some() == *tap,
        (Offer::Open { area, tap }, Command::Open { area: opened, tiles }) => {
            area == opened && tiles.is_some() == *tap
        }
        _ => false,
    }
}
