use super::config::Config;
use super::detail::{Breach, Due, Incident, Measures, PlayedRound, SettledLine};
use super::offer::Offer;
use super::proposal::Proposal;
use crate::house::Higher;
use crate::house::desk::{DeskView, OwnView};
use crate::{Digest, SeatNumber, Shown, Time};
use houseway_games::red_dog::{Card, Leaves, Limits, Measured};
use houseway_lawbook::{Basis, Ruled, Short};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::Serialize;

/// What one audience sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "audience", rename_all = "kebab-case")]
pub enum View {
    /// A player's screen.
    Seat(Box<SeatView>),
    /// The dealer's console.
    Dealer(Box<DealerView>),
    /// The pit.
    Supervisor(Box<DealerView>),
    /// The display, and everybody.
    Public(Box<PublicView>),
    /// The regulator and surveillance.
    Inspector(Box<DealerView>),
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct PublicView {
    /// The table.
    pub table: String,
    /// The game's name.
    pub title: String,
    /// The rulebook in force.
    pub rulebook: String,
    /// Its edition.
    pub edition: u32,
    /// The readings chosen in place of defaults.
    pub readings: Vec<String>,
    /// Play money.
    pub demo: bool,
    /// Whether the shoe is virtual.
    pub virtual_shoe: bool,
    /// Whether the table deals by itself.
    pub deals: bool,
    /// Whether the table has its float.
    pub open: bool,
    /// The notice (6.1).
    pub limits: Option<Ruled<Limits>>,
    /// The markers of players who may exceed the maximum (6.5).
    pub markers: Vec<Ruled<Marker>>,
    /// The sign of limits to come, and from when.
    pub sign: Option<(Limits, Time)>,
    /// When the table is announced to close.
    pub closing_at: Option<Time>,
    /// The smallest chip.
    pub chip: Option<Cents>,
    /// The layout: areas, boxes, inscriptions (2.1).
    pub layout: Ruled<Layout>,
    /// Which part of the round it is.
    pub phase: PhaseView,
    /// The round that is played, or was last.
    pub round: u64,
    /// Since when bets, or raises, are open that the table closes by itself.
    pub opened_at: Option<Time>,
    /// When it closes them.
    pub closes_at: Option<Time>,
    /// What the first two cards left, once announced.
    pub announced: Option<Ruled<Leaves>>,
    /// The shoe.
    pub shoe: ShoeView,
    /// What the last wagers came to.
    pub settled: Vec<SettledLine>,
    /// The last rounds, the latest first.
    pub history: Vec<PlayedRound>,
    /// What the book has shown to everybody.
    pub notices: Vec<Ruled<Notice>>,
}

/// The layout as the book wants it (2.1.1 to 2.1.3, 7.1.2, 7.1.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Layout {
    /// The areas, from the dealer's left.
    pub areas: Vec<AreaView>,
    /// The three boxes: to the dealer's right, to his left, and the centre.
    pub boxes: [Option<Shown<Card>>; 3],
    /// The clauses on the boxes, in the same order.
    pub box_basis: [Basis; 3],
    /// What each spread pays, from one card up; the last holds beyond.
    pub spreads: Vec<String>,
    /// What three of a kind pays.
    pub three_of_a_kind: String,
    /// The clauses on the inscriptions.
    pub inscriptions: Basis,
}

/// One area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct AreaView {
    /// Its number.
    pub area: u8,
    /// Who wagers there.
    pub wagers: Vec<WagerView>,
}

/// One player's wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct WagerView {
    /// His seat.
    pub seat: SeatNumber,
    /// The original wager as it was placed.
    pub placed: Cents,
    /// The raise.
    pub raise: Cents,
    /// What counts of it, once bets are closed.
    pub counts: Option<Measured>,
    /// His maximum under a marker "higher limit" (6.5).
    pub higher_limit: Option<Cents>,
}

/// A marker beside the place of a player who may exceed the maximum (6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct Marker {
    /// Whose.
    pub seat: SeatNumber,
    /// Up to which maximum.
    pub maximum: Cents,
}

/// Which part of a round it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum PhaseView {
    /// The table has no float.
    Closed,
    /// The announced closing has come, and play is over.
    Over,
    /// The cards are to be shuffled.
    Shuffling,
    /// They are to be cut.
    Cutting,
    /// They go into the shoe.
    Loading,
    /// Wagers may be placed.
    Betting,
    /// The first card is to come.
    First,
    /// The second card is to come.
    Second,
    /// Wagers may be raised.
    Raising,
    /// "No spread" is to be called.
    NoSpread,
    /// The third card is to come.
    Third,
}

/// The shoe as everybody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct ShoeView {
    /// How many cards are in it.
    pub left: u16,
    /// How many it had.
    pub of: u16,
    /// Whether the cutting card is out.
    pub cutting_card_out: bool,
    /// The digest over the commitments of all cards, at a virtual shoe; the journal holds each.
    pub seal: Option<Digest>,
    /// The burned cards, once a player asked to see them (4.6).
    pub burned: Vec<Shown<Card>>,
    /// Why the cards are to be shuffled next, and by which clauses.
    pub due: Option<Ruled<Due>>,
    /// To whom the cut is offered.
    pub cut_offered: Option<SeatNumber>,
}

/// What the book has shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// The rules are there for whoever asks (10.12).
    Rules,
    /// Staff give no advice on play (10.5).
    NoAdvice,
    /// Players do not bet against each other (10.11).
    NoSideBets,
    /// Nobody influences another player's decisions unasked (10.6).
    NoInfluence,
    /// Devices that record or analyse are forbidden (10.1).
    Devices,
    /// Nobody handles the cards (3.6).
    Handling,
    /// All cards are dealt face up (3.5).
    FaceUp,
}

/// What a player sees beside what everybody does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct SeatView {
    /// What everybody sees.
    pub table: PublicView,
    /// The seat.
    pub seat: SeatNumber,
    /// His account; none while nobody plays here.
    pub account: Option<AccountNumber>,
    /// What he has to wager.
    pub balance: Cents,
    /// What he has at stake.
    pub staked: Cents,
    /// What he allows himself; none while nobody plays here.
    pub own: Option<OwnView>,
    /// What he is told.
    pub told: Vec<Ruled<Told>>,
    /// What he may do.
    pub may: Vec<Ruled<Offer>>,
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "told", rename_all = "kebab-case")]
pub enum Told {
    /// What lies for him is not as the notice states: so much would count.
    WouldCount {
        /// How it would be measured.
        measured: Measured,
    },
    /// Wagers of his below the minimum go back from now on (6.2).
    BelowMinimum,
    /// He is excluded from the game (10.2.2).
    Excluded,
    /// What a casino supervisor did about him (10.2); until the round after it is over, as with the next two.
    Sanctioned {
        /// What.
        measures: Measures,
    },
    /// He was admonished.
    Admonished {
        /// For what.
        breach: Breach,
    },
    /// His dispute was decided (10.10).
    Decided {
        /// The answer.
        answer: Short<200>,
    },
    /// His complaint is not settled: he may turn to the inspector (10.9).
    Inspector,
    /// The cut is offered to him (4.2).
    CutOffered,
    /// The last round was undone or settled again, and this was taken of him for it (RD-11, RD-12).
    GaveBack {
        /// Which round.
        round: u64,
        /// All of it.
        taken: Cents,
        /// How much came off his area for it.
        laid: Cents,
    },
}

/// What dealer and pit see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
pub struct DealerView {
    /// What everybody sees.
    pub table: PublicView,
    /// Accounts and float.
    pub desk: DeskView,
    /// What each seat has, and has at stake.
    pub balances: Vec<(SeatNumber, AccountNumber, Cents, Cents)>,
    /// What the dealer does now, in order, each with its clauses.
    pub prompts: Vec<Ruled<Prompt>>,
    /// The last incidents, the latest first.
    pub incidents: Vec<Incident>,
    /// What one person asked for, and another is to agree to.
    pub proposal: Option<Proposal>,
    /// What lies seized, by account.
    pub seized: Vec<(AccountNumber, Cents)>,
    /// How the table is set up, with the limits that hold now; for the pit alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub config: Option<Box<Config>>,
    /// What may be done.
    pub may: Vec<Ruled<Offer>>,
    /// What takes a higher rank than dealer, each with the least that may: for whoever stands at the table to call one. An
    /// inspector calls nobody and sees none.
    pub higher: Vec<Higher<Offer>>,
}

/// What the dealer is to do or to call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Prompt {
    /// Check the cards before use, or now that gaming is over.
    CheckCards,
    /// Shuffle.
    Shuffle {
        /// Why.
        due: Due,
    },
    /// A virtual shoe is shuffled by itself as soon as somebody plays; until then there is nothing to do.
    AwaitPlayer {
        /// Why a shuffle comes.
        due: Due,
    },
    /// Offer the cut to a player.
    OfferCut,
    /// Have a supervisor cut, if no player does.
    HaveCut,
    /// Insert the cutting card at most so deep and put the cards into the shoe.
    Load {
        /// How many cards lie behind it at most.
        most: u16,
    },
    /// Burn the first card face down.
    Burn,
    /// Show the burned card to the players who asked.
    ShowBurned {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// The last round was invalidated for a fraud, and its cards are still in use: have them shuffled, and looked at or replaced.
    DoubtCards,
    /// The announced closing has come: pay the players, and close the table.
    CloseTable,
    /// Call no more bets.
    CallBets,
    /// Deal the first card face up to the box on your right.
    DealRight,
    /// Deal the second to the box on your left.
    DealLeft,
    /// Announce the spread.
    AnnounceSpread {
        /// How many cards.
        cards: u8,
    },
    /// Call no more bets once every player could raise.
    CallRaises,
    /// Deal the third card to the centre box.
    DealCentre {
        /// What the others leave.
        leaves: Leaves,
    },
    /// Announce that there is no spread.
    AnnounceNoSpread,
    /// Tell these that further wagers below the minimum go back.
    Warn {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// Pick up the cards in the order in which they can be laid out again.
    PickUp,
    /// Finish the round: the cutting card is out.
    FinishRound,
    /// These players may have to leave their seats.
    SatOut {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// Tell these, whose complaint is not settled, of the inspector.
    TellOfInspector {
        /// Whose seats.
        seats: Vec<SeatNumber>,
    },
    /// These left before their complaint was settled.
    ComplaintLeft {
        /// Where they sat, and their accounts.
        gone: Vec<(SeatNumber, AccountNumber)>,
    },
}
