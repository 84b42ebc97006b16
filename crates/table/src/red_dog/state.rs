use super::claim::Claim;
use super::config::Config;
use super::detail::{CardCheck, Due, GaveBack, Incident, PlayedRound};
use super::proposal::Proposal;
use crate::house::Signature;
use crate::house::desk::Desk;
use crate::{Key, SeatNumber, Shown, Time, Veiled};
use houseway_games::red_dog::{Card, Leaves, Limits, Measured, Unseen};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// A table of Red Dog as events have made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How it is set up; none before the first set-up.
    pub config: Option<Config>,
    /// The notice in force.
    pub limits: Option<Limits>,
    /// The sign of limits to come.
    pub sign: Option<Sign>,
    /// How many players may wager on one area (5.7).
    pub players_most: u8,
    /// Accounts, float and closing time.
    pub desk: Desk,
    /// What is known of the players, by seat.
    pub players: BTreeMap<SeatNumber, Player>,
    /// The wagers that lie.
    pub wagers: BTreeMap<SeatNumber, Wager>,
    /// Where the round is.
    pub phase: Phase,
    /// When something last happened to the round, and not only to one player.
    pub since: Time,
    /// Since when a wager lies that the next round can be dealt for.
    pub bets_since: Option<Time>,
    /// The number of the last round for which bets were closed; 0 before the first.
    pub round: u64,
    /// How many rounds had been played when the table was opened last.
    #[serde(default)]
    pub opened_round: u64,
    /// The check of the cards in use.
    pub cards: Option<CardCheck>,
    /// They were checked again since the last round (3.3).
    pub checked_after: bool,
    /// The cards between shuffle and shoe.
    pub stack: Option<Stack>,
    /// The shoe.
    pub shoe: Option<Shoe>,
    /// Which cards nobody has seen since they were all shuffled; none before.
    pub unseen: Option<Unseen>,
    /// All of them were shuffled since the last round ended, so that none of its cards counts as seen.
    #[serde(default)]
    pub shuffled: bool,
    /// Why the cards are to be shuffled before anything more is dealt.
    pub due: Option<Due>,
    /// What lies seized, by account.
    pub seized: BTreeMap<AccountNumber, Cents>,
    /// What was decided of that, by account.
    #[serde(default)]
    pub claims: BTreeMap<AccountNumber, Claim>,
    /// The last rounds, oldest first (7.3).
    pub history: VecDeque<PlayedRound>,
    /// The round that is being played, as far as it is known.
    pub playing: Option<PlayedRound>,
    /// The last incidents, oldest first.
    pub incidents: VecDeque<Incident>,
    /// What one person asked for and another is to agree to (G-14).
    #[serde(default)]
    pub proposal: Option<Proposal>,
    /// Who asked for and who agreed to what the next fact does; none in between.
    #[serde(default)]
    pub agreed: Option<(Signature, Signature)>,
    /// Complaints that no dispute settled yet, oldest first (10.9); at most one of an account.
    #[serde(default)]
    pub complaints: Vec<Complaint>,
}

/// A player's complaint. It is his, whoever sits in his place later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Complaint {
    /// Whose.
    pub account: AccountNumber,
    /// Where he sat.
    pub seat: SeatNumber,
}

/// Where the round is. Each phase holds only what is valid in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum Phase {
    /// Wagers may be placed.
    #[default]
    Betting,
    /// No more bets: the first card is to come.
    First,
    /// The second card is to come.
    Second {
        /// The first.
        first: Shown<Card>,
    },
    /// The spread is announced and raises may be placed.
    Raising {
        /// The cards on the layout.
        cards: [Shown<Card>; 2],
        /// The spread.
        spread: u8,
    },
    /// The cards are consecutive: "no spread" is to be called.
    NoSpread {
        /// The cards on the layout.
        cards: [Shown<Card>; 2],
    },
    /// The third card is to come.
    Third {
        /// The cards on the layout.
        cards: [Shown<Card>; 2],
        /// What they leave.
        leaves: Leaves,
    },
}

/// What is known of the player of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// He was told that wagers below the minimum go back (6.2).
    pub warned: bool,
    /// The maximum that holds for him under a marker (6.5).
    pub maximum: Option<Cents>,
    /// How many rounds running he had no wager in (10.8).
    pub sat_out: u32,
    /// What he has won since he sat down, in the rounds that stand.
    pub won: Cents,
    /// He asks to see the burned card (4.6).
    pub asks_burned: bool,
    /// What he gave back of the last round, until the next is over.
    #[serde(default)]
    pub gave_back: Option<GaveBack>,
}

/// What lies for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wager {
    /// Whose.
    pub account: AccountNumber,
    /// Where.
    pub area: u8,
    /// The original wager as it was placed.
    pub placed: Cents,
    /// The raise.
    pub raise: Cents,
    /// What counts of it, once bets are closed.
    pub measured: Option<Measured>,
}

/// The cards between shuffle and shoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// The cards.
    pub pack: Pack,
    /// To whom the cut is offered.
    pub offered: Option<SeatNumber>,
    /// Whether they are cut.
    pub cut: bool,
    /// Whether the cutting card came out before, in the round that is being played.
    #[serde(default)]
    pub out: bool,
    /// Whether that was in an earlier round, and the shuffle was forgotten.
    #[serde(default)]
    pub late: bool,
}

/// Some of the cards of a table in an order, and which of them are not among these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Of how many decks the table's cards are.
    pub decks: u16,
    /// Those that lay on the layout when these were shuffled.
    pub laid: Vec<Card>,
    /// The cards in their order.
    pub cards: Vec<Veiled<Card>>,
}

/// The shoe since it was loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    /// The cards.
    pub pack: Pack,
    /// The place of the next card.
    pub next: u16,
    /// How many cards lie behind the cutting card.
    pub behind: u16,
    /// How many were burned.
    pub burned: u16,
    /// The burned cards, once shown.
    pub shown: Vec<Shown<Card>>,
    /// Whether the cutting card is out.
    pub out: bool,
    /// Whether it came in an earlier round, and the shuffle was forgotten (9.6).
    pub late: bool,
    /// A card drawn in error and not seen lies ready as the next (9.3).
    pub held: bool,
}

/// The sign of limits to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// The limits.
    pub limits: Limits,
    /// When it was put up.
    pub posted_at: Time,
    /// From when they hold.
    pub effective_at: Time,
}

impl Pack {
    /// The cards that these can be, in the order of their numbers: all of the decks but those on the layout.
    #[must_use]
    pub fn named(decks: u16, laid: &[Card]) -> Vec<Card> {
        let mut all: Vec<Card> = (0..decks.saturating_mul(Card::DECK)).map(Card::at).collect();
        for card in laid {
            if let Some(place) = all.iter().position(|other| other == card) {
                all.remove(place);
            }
        }
        all
    }

    /// Opens what is under seal here.
    pub fn unveil(&mut self, key: &dyn Key) {
        let named = Self::named(self.decks, &self.laid);
        for card in &mut self.cards {
            card.unveil(key, |number| named.get(usize::from(number)).copied());
        }
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.cards.len().try_into().unwrap_or(u16::MAX)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

impl Shoe {
    /// How many cards are left.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.pack.len().saturating_sub(self.next)
    }

    /// The next card.
    #[must_use]
    pub fn next_card(&self) -> Option<&Veiled<Card>> {
        self.pack.cards.get(usize::from(self.next))
    }

    /// Whether the cutting card of a virtual shoe comes now.
    #[must_use]
    pub fn cutting_card_comes(&self) -> bool {
        !self.out && self.left() <= self.behind
    }
}

impl Phase {
    /// What the cards on the layout leave, once that is announced.
    #[must_use]
    pub const fn leaves(&self) -> Option<Leaves> {
        match self {
            Self::Raising { spread, .. } => Some(Leaves::Spread { cards: *spread }),
            Self::NoSpread { .. } => Some(Leaves::NoSpread),
            Self::Third { leaves, .. } => Some(*leaves),
            Self::Betting | Self::First | Self::Second { .. } => None,
        }
    }

    /// The cards on the layout.
    #[must_use]
    pub fn cards(&self) -> Vec<Shown<Card>> {
        match self {
            Self::Betting | Self::First => Vec::new(),
            Self::Second { first } => vec![*first],
            Self::Raising { cards, .. } | Self::NoSpread { cards } | Self::Third { cards, .. } => {
                cards.to_vec()
            }
        }
    }
}

impl State {
    /// How many rounds and incidents are remembered.
    pub const KEPT: usize = 40;

    /// The last round of which a card was dealt. One that was invalidated before has changed nothing.
    #[must_use]
    pub fn last_dealt(&self) -> Option<&PlayedRound> {
        self.history.iter().rev().find(|round| !round.cards.is_empty())
    }

    pub(super) fn last_dealt_mut(&mut self) -> Option<&mut PlayedRound> {
        self.history.iter_mut().rev().find(|round| !round.cards.is_empty())
    }

    /// The last round that was settled and stands, since the table was opened: the one that can be settled again or undone (RD-11,
    /// RD-12).
    #[must_use]
    pub fn last_settled(&self) -> Option<&PlayedRound> {
        self.last_dealt().filter(|last| last.invalidated.is_none() && last.number > self.opened_round)
    }

    /// Whether players have something to do until the clock, or the dealer by it, closes wagers or raises.
    #[must_use]
    pub fn runs_by_the_clock(&self) -> bool {
        match self.phase {
            Phase::Betting => !self.wagers.is_empty(),
            Phase::Raising { .. } => true,
            _ => false,
        }
    }

    /// Whether a round is being played.
    #[must_use]
    pub fn round_runs(&self) -> bool {
        self.phase != Phase::Betting
    }

    /// The limits that hold for a seat: the notice, or his higher maximum (6.5).
    #[must_use]
    pub fn limits_of(&self, seat: SeatNumber) -> Option<Limits> {
        let limits = self.limits?;
        let maximum = self.players.get(&seat).and_then(|player| player.maximum);
        Some(Limits { maximum: maximum.unwrap_or(limits.maximum).max(limits.maximum), ..limits })
    }

    /// Why the cards must be shuffled before the next card, if they must.
    #[must_use]
    pub fn shuffle_due(&self) -> Option<Due> {
        self.due.or_else(|| (self.shoe.is_none() && self.stack.is_none()).then_some(Due::Start))
    }

    /// Whether cards can be dealt.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.due.is_none() && self.stack.is_none() && self.shoe.is_some()
    }

    /// Who wagers on an area.
    pub fn at(&self, area: u8) -> impl Iterator<Item = (SeatNumber, &Wager)> {
        self.wagers.iter().filter(move |(_, wager)| wager.area == area).map(|(seat, wager)| (*seat, wager))
    }

    /// What an account has won in the rounds that stand, as far as it is known: of whoever has left, where something was seized of it.
    #[must_use]
    pub fn won(&self, account: AccountNumber) -> Cents {
        let player = self.desk.seat_of(account).and_then(|seat| self.players.get(&seat));
        let left = || self.claims.get(&account).map_or(Cents::ZERO, |claim| claim.won);
        player.map_or_else(left, |player| player.won)
    }

    /// What can be seized of what an account has won (RD-10).
    #[must_use]
    pub fn seizable(&self, account: AccountNumber) -> Cents {
        let claim = self.claims.get(&account).copied().unwrap_or_default();
        self.won(account).minus_or_zero(claim.seized)
    }

    /// What lies seized.
    #[must_use]
    pub fn seized_in_all(&self) -> Cents {
        self.desk.books.balance(&Account::Pool(SEIZED.to_owned()))
    }
}

/// The account in which seized money is held.
pub const SEIZED: &str = "seized";
