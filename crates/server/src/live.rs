//! What the server must know of a game beside its rules of decision: one implementation for each game.

use crate::pool::{Owed, PoolAsk};
use crate::record::{Round, Section};
use houseway_floor::{AlarmSubject, DayBook};
use houseway_lawbook::{Basis, Readings, RulebookId};
use houseway_ledger::{Account, Books};
use houseway_money::Cents;
use houseway_table::red_dog::Coming;
use houseway_table::{Actor, Digest, Game, Hex, Recorded, SeatNumber, Time};
use houseway_wire::{Kept, KeptState, WireError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What this program does not know or cannot do, in a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unable(pub String);

impl From<WireError> for Unable {
    fn from(error: WireError) -> Self {
        Self(error.to_string())
    }
}

/// Which views an event can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stir {
    /// Every view.
    Everybody,
    /// That of one seat, and those of the people who work here; never the public's or another seat's.
    Seat(SeatNumber),
}

/// A thing that was turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnedUp {
    /// What was promised before.
    pub commitment: Digest,
    /// Which thing it is, as chance numbers them.
    pub number: u16,
    /// What opens the promise.
    pub opening: Hex<32>,
}

/// A rule that became stricter. What was written before it was decided rightly, by the rule of its day, and is told apart by the
/// schema under which it is kept.
pub struct Stricter<G: Game> {
    /// Its name in reports, and what it asks for now.
    pub rule: &'static str,
    /// The kinds of event that it governs, each with the first schema that is written under it.
    pub since: &'static [(&'static str, u16)],
    /// Whether what is decided today, of these facts, differs by this rule.
    pub explains: Explains<G>,
}

/// Whether a rule explains what is decided today of facts of before.
pub type Explains<G> = fn(&[Recorded<<G as Game>::Event>], &Today<'_, G>) -> bool;

impl<G: Game> std::fmt::Debug for Stricter<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stricter")
            .field("rule", &self.rule)
            .field("since", &self.since)
            .finish_non_exhaustive()
    }
}

/// What is decided today.
pub type Today<'a, G> = Result<&'a [Recorded<<G as Game>::Event>], &'a <G as Game>::Reason>;

/// What has been seen of the shoe of a table, and under which rules it is dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShoeSeen {
    /// The round that is played, or was last.
    pub round: u64,
    /// The rulebook.
    pub book: RulebookId,
    /// The readings chosen in place of defaults.
    pub readings: Readings,
    /// What can come.
    pub coming: Coming,
}

/// A table in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Status {
    /// The table.
    pub table: String,
    /// The game, by its name in data.
    pub game: String,
    /// The game's name as the rulebook has it.
    pub title: String,
    /// The rulebook in force.
    pub rulebook: String,
    /// Play money.
    pub demo: bool,
    /// Whether the table deals by itself.
    pub deals: bool,
    /// How many seats or terminals it has.
    pub seats: u8,
    /// How many of them are open.
    pub seats_open: u8,
    /// Those that are not: where somebody could sit down.
    pub seats_free: Vec<u8>,
    /// Where the table is in its day and its round.
    pub phase: String,
    /// Whether the table runs: `running`, `stopped`, `alarm`, or `ended` by a fault of the program.
    pub health: String,
    /// What it holds of players' money: their accounts, what lies, what they are owed, what was seized. It is no part of a list.
    #[serde(skip)]
    pub holds: Cents,
}

impl Status {
    /// What a table's books hold of players' money.
    pub(crate) fn held(books: &Books) -> Cents {
        let of_players = books.accounts().map(|(account, _)| account).filter(|account| match account {
            Account::Chips(_) | Account::Stakes(_) | Account::Payable(_) | Account::Bank(_) => true,
            Account::Pool(pool) => pool == houseway_table::red_dog::SEIZED,
            _ => false,
        });
        of_players.map(|account| books.balance(account)).sum()
    }
}

/// A game that the server can keep, show and play.
pub trait Live:
    Game<Command: Sync, Event: Kept + Sync, State: KeptState, Reason: Sync, Rules: Clone, Need: Sync>
    + Send
    + Sync
{
    /// Recomputes every balance from events alone, apart from the books.
    type Reckoner: Clone + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What others may look at between two views, without asking.
    type Known: Send + Sync + 'static;

    /// What they see of a state.
    fn known(state: &Self::State) -> Self::Known;

    /// What the next round can be dealt from, where that is counted from cards that everybody saw.
    fn shoe(_: &Self::Known) -> Option<ShoeSeen> {
        None
    }

    /// Takes an event into the account of a gaming day.
    fn count(day: &mut DayBook, event: &Self::Event);

    /// The rules under which a state was set up; `None` while it is not.
    ///
    /// # Errors
    /// When this program does not know the rulebook, its edition or a reading.
    fn rules_of(state: &Self::State) -> Result<Option<Self::Rules>, Unable>;

    /// The rules that a command would bring into force; `None` for all but a set-up.
    ///
    /// # Errors
    /// When this program does not know the rulebook, its edition or a reading.
    fn rules_for(command: &Self::Command) -> Result<Option<Self::Rules>, Unable>;

    /// Counts a fact.
    fn reckon(reckoner: &mut Self::Reckoner, fact: &Recorded<Self::Event>);

    /// Whether books and reckoner agree, and every identity holds.
    ///
    /// # Errors
    /// What does not agree, for the alarm.
    fn audit(state: &Self::State, reckoner: &Self::Reckoner) -> Result<(), String>;

    /// What the system reports of itself after an outage that began after `last`, the time of the last event.
    fn after_outage(state: &Self::State, last: Time) -> Vec<Self::Command>;

    /// Whether this actor may give this command at all; the rules ask for rank and person once more.
    fn may(actor: &Actor, command: &Self::Command) -> bool;

    /// Why the rules know no such command, where it can be told from what was sent, with the clauses.
    fn unknown(_rulebook: &str, _command: &Value) -> Option<(Self::Reason, Basis)> {
        None
    }

    /// Why a command is not for whoever gave it, with the clauses.
    fn barred(_rulebook: &str, _command: &Self::Command) -> Option<(Self::Reason, Basis)> {
        None
    }

    /// Whether a command was refused because it takes a second person, and whoever gave it was the first, or a higher rank: on
    /// a demo floor another of its people gives it.
    fn needs_another(_reason: &Self::Reason) -> bool {
        false
    }

    /// Who sits at a seat: a number that nobody who sits there later has again.
    fn sits(state: &Self::State, seat: SeatNumber) -> Option<u64>;

    /// Whether this is a jackpot's pool and no table.
    const POOLS: bool = false;

    /// What the table owes a jackpot's pool that it shares with others, by what is known of it.
    fn owed(_known: &Self::Known) -> Option<Owed> {
        None
    }

    /// The set-up with another jackpot that waits at the table for a second person, by what is known of it.
    fn asks_pool(_known: &Self::Known) -> Option<PoolAsk> {
        None
    }

    /// The rules that became stricter since there are journals.
    fn stricter() -> &'static [Stricter<Self>] {
        &[]
    }

    /// What today's decision only asks for, as it would be done with a second person's word: to hold it against what one person
    /// once decided alone. None of what takes no second.
    fn agreed(
        _rules: &Self::Rules,
        _state: &Self::State,
        _today: &[Recorded<Self::Event>],
    ) -> Option<Vec<Recorded<Self::Event>>> {
        None
    }

    /// Which views the event can change.
    fn stirs(event: &Self::Event) -> Stir;

    /// What an event tells the pit as an alarm, and the words for whoever reads it.
    fn alarm(_event: &Self::Event) -> Option<(AlarmSubject, String)> {
        None
    }

    /// Which thing of the table such an alarm is about, where it can come again at another round: one alarm counts them all
    /// until somebody acknowledges it.
    fn alarm_of(_event: &Self::Event) -> Option<String> {
        None
    }

    /// The number that was drawn with this event, and what opened the promise that it follows from.
    fn drawn(_event: &Self::Event) -> Option<(u8, Hex<32>)> {
        None
    }

    /// Whether the journal keeps things under seal that a later event turns up, each by itself.
    const SEALS: bool = false;

    /// What an event turns up, with the commitment that each thing lay under before.
    fn turned_up(_before: &Self::State, _event: &Self::Event) -> Vec<TurnedUp> {
        Vec::new()
    }

    /// Whether a command was refused because this process does not know what lies under a seal.
    fn is_sealed(_reason: &Self::Reason) -> bool {
        false
    }

    /// The kinds of the events that tell of what several rounds are dealt from one after another, such as a shoe, the first of
    /// them the one that lays it out anew. Empty where each round has its own.
    const LASTING: &'static [&'static str] = &[];

    /// How a round was drawn, from its record, for whoever checks it; nothing of it that is still secret. `None` for rounds
    /// that the system did not draw, or has not drawn yet.
    fn draw_of(_round: &Round<Self>) -> Option<Value> {
        None
    }

    /// The event without the numbers that the table gives to things it makes. How they are made may change; that they
    /// were made otherwise then says nothing of a decision.
    fn unnumbered(event: &Self::Event) -> Self::Event {
        event.clone()
    }

    /// The kinds of events, each with the first schema under which they cite what decides and nothing beside it: earlier ones named
    /// clauses of another case. What was decided is the same, and what is written keeps what it cites.
    const RECITED: &'static [(&'static str, u16)] = &[];

    /// The table in a list. Health is filled in by whoever asks.
    fn status(rules: &Self::Rules, state: &Self::State) -> Status;

    /// The round that the event opens, if it opens one. Rounds are numbered upwards.
    fn opens(event: &Self::Event) -> Option<u64>;

    /// The round that the event names, wherever it stands in the journal.
    fn about(event: &Self::Event) -> Option<u64>;

    /// The kind of the events that open a round, as the journal files them.
    const OPENS: &'static str;

    /// The kinds of the events that conclude a round or conclude it anew.
    const CONCLUDES: &'static [&'static str];

    /// The record of a round in tables, for people.
    fn sections(round: &Round<Self>) -> Vec<Section>;

    /// How many rounds later an event may still be about a round, such as a correction.
    const REACH: u64;
}
