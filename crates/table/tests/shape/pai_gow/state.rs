use super::event::{Event, Opened, postings};
use super::{Call, Low, Tile};
use houseway_ledger::{Account, AccountNumber, Books};
use houseway_money::Cents;
use houseway_table::{Key, Recorded, SeatNumber, Shown, Time, Veiled};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the table is set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Whether tiles and dice are virtual.
    pub virtual_tiles: bool,
    /// If the table runs itself: how long wagers stay open, in milliseconds.
    pub bets_ms: Option<u64>,
    pub minimum: Cents,
    pub maximum: Cents,
    pub unit: Cents,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub config: Option<Config>,
    pub round: u64,
    pub since: Time,
    pub phase: Phase,
    /// What lies on the areas. A stand-off stays here between rounds.
    pub wagers: BTreeMap<SeatNumber, Cents>,
    pub books: Books,
}

/// Where the round is. Each phase holds only what is valid in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum Phase {
    /// Between two rounds.
    #[default]
    Idle,
    Wagering {
        wall: Vec<Veiled<Tile>>,
    },
    Closed {
        wall: Vec<Veiled<Tile>>,
        total: u8,
    },
    /// Until the last player has set.
    Setting {
        dealt: Dealt,
    },
    /// The House's tiles lie open and are not set.
    Exposed {
        dealt: Dealt,
        bank: [Shown<Tile>; 4],
    },
    Matching {
        dealt: Dealt,
        bank: Opened,
    },
}

/// Tiles on the areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dealt {
    pub total: u8,
    pub first: u8,
    pub wall: Vec<Veiled<Tile>>,
    /// The House's, as places of the wall.
    pub bank: [u8; 4],
    pub hands: BTreeMap<SeatNumber, Hand>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Its tiles, as places of the wall.
    pub at: [u8; 4],
    pub low: Option<Low>,
    pub matched: Option<(Opened, Call)>,
    /// The wager when wagers closed.
    pub stake: Cents,
}

impl Dealt {
    /// The four tiles of those places, where all are known.
    pub fn tiles(&self, at: [u8; 4]) -> Option<[Tile; 4]> {
        let known: Vec<_> =
            at.iter().filter_map(|place| self.wall[usize::from(*place)].peek().copied()).collect();
        known.try_into().ok()
    }

    pub fn turn_up(&self, at: [u8; 4]) -> Option<[Shown<Tile>; 4]> {
        let known: Vec<_> =
            at.iter().filter_map(|place| self.wall[usize::from(*place)].turn_up().copied()).collect();
        known.try_into().ok()
    }

    /// The next hand to be opened, counter-clockwise from area one.
    pub fn next(&self) -> Option<(SeatNumber, &Hand)> {
        self.hands.iter().find(|(_, hand)| hand.matched.is_none()).map(|(area, hand)| (*area, hand))
    }

    pub fn all_set(&self) -> bool {
        self.hands.values().all(|hand| hand.low.is_some())
    }
}

pub fn account(seat: SeatNumber) -> AccountNumber {
    AccountNumber(seat.number().into())
}

impl State {
    pub fn balance(&self, seat: SeatNumber) -> Cents {
        self.books.balance(&Account::Chips(account(seat)))
    }

    pub fn wager(&self, seat: SeatNumber) -> Cents {
        self.wagers.get(&seat).copied().unwrap_or_default()
    }
}

/// Makes the fact part of the state.
pub fn apply(state: &mut State, fact: &Recorded<Event>) {
    postings(&fact.event).iter().for_each(|posting| state.books.post(posting));
    state.since = fact.at;
    match (&fact.event, &mut state.phase) {
        (Event::Configured { config }, _) => state.config = Some(config.clone()),
        (Event::Shuffled { wall }, _) => {
            state.round += 1;
            state.phase = Phase::Wagering { wall: wall.clone() };
        }
        (Event::WagerChanged { seat, to, .. }, _) => {
            if to.is_zero() {
                state.wagers.remove(seat);
            } else {
                state.wagers.insert(*seat, *to);
            }
        }
        (Event::BetsClosed, Phase::Wagering { wall }) => {
            state.phase = Phase::Closed { wall: std::mem::take(wall), total: 0 };
        }
        (Event::DiceRead { total: read, .. }, Phase::Closed { total, .. }) => *total = *read,
        (Event::Delivered { first, hands, .. }, Phase::Closed { wall, total }) => {
            let wagers = &state.wagers;
            let bank = hands.iter().find(|(area, _)| area.number() == 1).map_or([0; 4], |(_, at)| *at);
            let hands = hands
                .iter()
                .filter_map(|(area, at)| {
                    let stake = *wagers.get(area)?;
                    Some((*area, Hand { at: *at, low: None, matched: None, stake }))
                })
                .collect();
            let dealt = Dealt { total: *total, first: *first, wall: std::mem::take(wall), bank, hands };
            state.phase = Phase::Setting { dealt };
        }
        (Event::HandSet { seat, low }, Phase::Setting { dealt }) => {
            if let Some(hand) = dealt.hands.get_mut(seat) {
                hand.low = Some(*low);
            }
        }
        (Event::BankExposed { tiles }, Phase::Setting { dealt }) => {
            state.phase = Phase::Exposed { dealt: dealt.clone(), bank: *tiles };
        }
        (Event::BankSet { low }, Phase::Exposed { dealt, bank }) => {
            state.phase = Phase::Matching { dealt: dealt.clone(), bank: Opened { tiles: *bank, low: *low } };
        }
        (Event::HandMatched { area, opened, call, .. }, Phase::Matching { dealt, .. }) => {
            if let Some(hand) = dealt.hands.get_mut(area) {
                hand.matched = Some((*opened, *call));
            }
            if *call == Call::Che {
                state.wagers.remove(area);
            }
        }
        (Event::WagerPaid { area, .. }, _) => {
            state.wagers.remove(area);
        }
        (Event::RoundCleared, _) => state.phase = Phase::Idle,
        (Event::RoundVoided { .. }, _) => {
            state.wagers.clear();
            state.phase = Phase::Idle;
        }
        _ => {}
    }
}

pub fn unveil(wall: &mut [Veiled<Tile>], key: &dyn Key) {
    wall.iter_mut().for_each(|tile| tile.unveil(key, Tile::of));
}

pub fn unveil_state(state: &mut State, key: &dyn Key) {
    match &mut state.phase {
        Phase::Idle => {}
        Phase::Wagering { wall } | Phase::Closed { wall, .. } => unveil(wall, key),
        Phase::Setting { dealt } | Phase::Exposed { dealt, .. } | Phase::Matching { dealt, .. } => {
            unveil(&mut dealt.wall, key);
        }
    }
}
