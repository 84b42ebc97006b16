use super::event::{Event, postings};
use super::{Card, Gap};
use houseway_ledger::{Account, AccountNumber, Books};
use houseway_money::Cents;
use houseway_table::{Key, Recorded, SeatNumber, Shown, Time, Veiled};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the table is set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Whether the shoe is virtual.
    pub virtual_shoe: bool,
    /// If the table runs itself: how long wagers, and after the spread raises, stay open, in milliseconds.
    pub bets_ms: Option<u64>,
    pub minimum: Cents,
    pub maximum: Cents,
    pub unit: Cents,
    /// How many cards lie before the cutting card of the virtual shoe.
    pub cut: u16,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub config: Option<Config>,
    pub phase: Phase,
    pub shoe: Option<Shoe>,
    /// When something last happened to the round, and not only to one player.
    pub since: Time,
    /// Original wager and raise of each player.
    pub wagers: BTreeMap<SeatNumber, (Cents, Cents)>,
    pub books: Books,
}

/// Where the round is. Each phase holds only what is valid in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum Phase {
    /// Wagers may be placed.
    #[default]
    Wagering,
    /// No more bets; the first card is to come.
    First,
    Second {
        first: Shown<Card>,
    },
    /// The spread is announced and raises may be placed.
    Raising {
        cards: [Shown<Card>; 2],
        spread: u8,
    },
    /// The third card is to come, to a spread or to a pair.
    Third {
        cards: [Shown<Card>; 2],
        gap: Gap,
    },
}

/// The shoe since the last shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    pub cards: Vec<Veiled<Card>>,
    /// The place of the next card.
    pub next: u16,
    pub cut: u16,
    /// What was turned up.
    pub dealt: Vec<Card>,
}

impl Shoe {
    /// Whether the cutting card has come out (4.1.2, 4.1.3).
    pub fn is_spent(&self) -> bool {
        self.next > self.cut
    }

    pub fn next_card(&self) -> Option<&Veiled<Card>> {
        self.cards.get(usize::from(self.next))
    }
}

pub fn account(seat: SeatNumber) -> AccountNumber {
    AccountNumber(seat.number().into())
}

impl State {
    pub fn balance(&self, seat: SeatNumber) -> Cents {
        self.books.balance(&Account::Chips(account(seat)))
    }

    pub fn wager(&self, seat: SeatNumber) -> (Cents, Cents) {
        self.wagers.get(&seat).copied().unwrap_or_default()
    }

    /// Whether a round needs a shuffle first.
    pub fn shuffle_is_due(&self) -> bool {
        self.phase == Phase::Wagering && self.shoe.as_ref().is_none_or(Shoe::is_spent)
    }
}

/// Makes the fact part of the state.
pub fn apply(state: &mut State, fact: &Recorded<Event>) {
    postings(&fact.event).iter().for_each(|posting| state.books.post(posting));
    match &fact.event {
        Event::Configured { config } => state.config = Some(config.clone()),
        Event::BoughtIn { .. } => return,
        Event::Shuffled { cards, cut } => {
            state.shoe = Some(Shoe { cards: cards.clone(), next: 0, cut: *cut, dealt: Vec::new() });
        }
        Event::Burned => {
            if let Some(shoe) = &mut state.shoe {
                shoe.next += 1;
            }
        }
        Event::WagerChanged { seat, to, .. } => {
            if to.is_zero() {
                state.wagers.remove(seat);
            } else {
                state.wagers.insert(*seat, (*to, Cents::ZERO));
            }
        }
        Event::BetsClosed => state.phase = Phase::First,
        Event::CardDealt { card } => {
            if let Some(shoe) = &mut state.shoe {
                shoe.next += 1;
                shoe.dealt.push(card.value);
            }
            state.phase = match state.phase {
                Phase::First => Phase::Second { first: *card },
                Phase::Second { first } => {
                    Phase::Third { cards: [first, *card], gap: Gap::of(first.value, card.value) }
                }
                ref other => other.clone(),
            };
        }
        Event::Announced { gap: Gap::Spread { cards: spread } } => {
            if let Phase::Third { cards, .. } = state.phase {
                state.phase = Phase::Raising { cards, spread: *spread };
            }
        }
        Event::Announced { .. } => {}
        Event::Raised { seat, to, .. } => {
            if let Some((_, raise)) = state.wagers.get_mut(seat) {
                *raise = *to;
            }
            return;
        }
        Event::RaisesClosed => {
            if let Phase::Raising { cards, spread } = state.phase {
                state.phase = Phase::Third { cards, gap: Gap::Spread { cards: spread } };
            }
        }
        Event::WagerSettled { seat, .. } => {
            state.wagers.remove(seat);
        }
        Event::RoundEnded => state.phase = Phase::Wagering,
        Event::ShoeTakenOut => state.shoe = None,
    }
    state.since = fact.at;
}

pub fn unveil(cards: &mut [Veiled<Card>], key: &dyn Key) {
    cards.iter_mut().for_each(|card| card.unveil(key, Card::of));
}
