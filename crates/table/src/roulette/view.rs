use super::config::Config;
use super::detail::{AccountCorrection, LateChip, SpinOutcome, Void, Wrong};
use super::fair::{Draw, NonceStanding};
use super::layout::SequenceWager;
use super::offer::{ByHand, Offer, StaffOffer};
use super::state::{Claim, Notice, Payout, SeatResult};
use crate::house::{Movement, Own, OwnStop};
use crate::{SeatNumber, Time};
use houseway_games::roulette::{Colour, Limits, Pocket, Spot};
use houseway_lawbook::{Basis, Ruled};
use houseway_ledger::AccountNumber;
use houseway_money::{Cents, ChipSet};
use serde::Serialize;

/// What one audience sees of a Rapid Roulette table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "audience", rename_all = "kebab-case")]
pub enum View {
    /// A terminal.
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct PublicView {
    /// The table.
    pub table: String,
    /// The game's name.
    pub title: String,
    /// The rulebook in force.
    pub rulebook: String,
    /// Its edition.
    pub edition: u32,
    /// The readings chosen in place of defaults, such as `RR-2=literal`.
    pub readings: Vec<String>,
    /// Play money.
    pub demo: bool,
    /// Whether the wheel is virtual.
    pub virtual_wheel: bool,
    /// Where the table is.
    pub phase: PhaseView,
    /// The last outcomes, the latest first.
    pub outcomes: Vec<OutcomeView>,
    /// The spin of the virtual wheel at hand, else the last one, as anybody may check it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub draw: Option<Draw>,
    /// The limits in force (4.1).
    pub limits: Option<Limits>,
    /// The sign of limits to come.
    pub sign: Option<SignView>,
    /// When the table is announced to close.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub closing_at: Option<Time>,
    /// How many terminals are open, and how many there are.
    pub seats_open: u8,
    /// How many terminals there are.
    pub seats: u8,
    /// Every account is frozen by a correction (8.4).
    pub frozen: bool,
    /// The clauses that what is shown here stands on: the outcome, the signs, the countdown.
    pub shown_by: Vec<Shown>,
}

/// One thing that a screen shows because a clause says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Shown {
    /// What, as a message key.
    pub what: &'static str,
    /// The clauses.
    pub basis: Basis,
}

/// Where a table is, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "phase", rename_all = "kebab-case")]
pub enum PhaseView {
    /// Closed.
    Closed,
    /// Open, between two spins.
    Between,
    /// The wagering period runs.
    Wagering {
        /// For which spin.
        spin: u64,
        /// When it opened.
        opened_at: Time,
        /// When it expires.
        closes_at: Time,
        /// Whether the ball was spun.
        ball_spun: bool,
    },
    /// The period was stopped by a correction.
    Stopped {
        /// Which spin.
        spin: u64,
    },
    /// The ball came to rest early.
    RestedEarly {
        /// Which spin.
        spin: u64,
    },
    /// No more wagers.
    Expired {
        /// Which spin.
        spin: u64,
        /// When wagers closed.
        closed_at: Time,
        /// Whether the ball was spun.
        ball_spun: bool,
        /// Whether it came to rest.
        ball_at_rest: bool,
    },
}

/// One outcome of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct OutcomeView {
    /// Which spin.
    pub spin: u64,
    /// What it was.
    pub outcome: SpinOutcome,
    /// The colour of the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub colour: Option<Colour>,
    /// When.
    pub at: Time,
    /// Whether it was settled again.
    pub corrected: bool,
}

/// The sign of limits to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SignView {
    /// The limits.
    pub limits: Limits,
    /// From when they hold.
    pub effective_at: Time,
}

/// What a terminal shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SeatView {
    /// What everybody sees.
    pub public: PublicView,
    /// Which terminal this is.
    pub seat: SeatNumber,
    /// It has failed.
    pub failed: bool,
    /// Its light calls the dealer.
    pub calls: bool,
    /// The limits that hold here, under a marker if there is one.
    pub limits: Option<Limits>,
    /// Whether they stand on a marker.
    pub marker: bool,
    /// The chips to choose from, largest first.
    pub chips: Option<ChipSet>,
    /// The player's side, while an account is active.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub account: Option<AccountView>,
    /// What may be done now, with bounds and clauses.
    pub offers: Vec<Ruled<Offer>>,
}

/// The player's side of an open terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AccountView {
    /// The account.
    pub account: AccountNumber,
    /// What it can wager (6.1, 5.6(b)(ii)).
    pub balance: Cents,
    /// What lies on the layout.
    pub stake: Cents,
    /// What sequences hold, running ones and new ones.
    pub sequence_stake: Cents,
    /// What the last spin won, net of stakes (5.6(b)(i)).
    pub last_win: Cents,
    /// The wagers on the layout; after expiry those on record.
    pub wagers: Vec<Placed>,
    /// Sequences, new and running.
    pub sequences: Vec<SequenceView>,
    /// The last settlements, the latest first, each with its arithmetic and clauses.
    pub results: Vec<SeatResult>,
    /// Claims of this account.
    pub claims: Vec<Claim>,
    /// What the player must be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub notice: Option<Notice>,
    /// The player leaves when the spin is settled.
    pub leaving: bool,
    /// Since when he plays, and what he allows himself.
    pub own: Own,
    /// Why he wagers nothing more by his own will.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stop: Option<Ruled<OwnStop>>,
    /// How much more he may stake by his own limit of loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub room: Option<Cents>,
    /// The spin for which this terminal is to commit to its nonce.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub commit_nonce: Option<u64>,
    /// The final layout of an expired period that waits for this terminal's digest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub confirm_layout: Option<u64>,
}

/// Chips on a spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Placed {
    /// Where.
    pub spot: Spot,
    /// How much.
    pub amount: Cents,
}

/// A sequence as a terminal shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SequenceView {
    /// The wager.
    pub wager: SequenceWager,
    /// Whether it has started and cannot be taken back.
    pub running: bool,
    /// The outcomes so far.
    pub outcomes: Vec<Pocket>,
}

/// What the console, the pit and the inspector show. They differ by what may be done and by whether the
/// layouts of single terminals are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct DealerView {
    /// What everybody sees.
    pub public: PublicView,
    /// The terminals.
    pub seats: Vec<SeatStatus>,
    /// What the dealer does next, with its clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub prompt: Option<Ruled<Prompt>>,
    /// The spin that a failure of the system before expiry has just ended, until the next opens: nobody enters a number of it,
    /// and its wagers went back (8.8(a)).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub given_up: Option<Ruled<u64>>,
    /// An entry that waits for a second rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub declared: Option<DeclaredView>,
    /// Terminals whose records must be confirmed or voided.
    pub examined: Vec<SeatNumber>,
    /// A void that a first person asked for and a second must agree to (RR-18).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub asked: Option<AskedView>,
    /// The report of late chips, the latest spin first; for the pit and the inspector only (RR-8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub late: Vec<LateReport>,
    /// The nonces that did not go into draws of the virtual wheel, the latest spin first; for the pit and the
    /// inspector only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub nonces: Vec<NonceReport>,
    /// A correction under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub correction: Option<CorrectionView>,
    /// A movement that waits for its second signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub movement: Option<Movement>,
    /// Claims, unanswered ones first.
    pub claims: Vec<Claim>,
    /// Debts to and of closed accounts.
    pub owed: Vec<Owed>,
    /// The last pay-outs, the latest first: the chips and the coin that the dealer hands over, and to whom.
    pub payouts: Vec<Payout>,
    /// The chips that the table pays in.
    pub chips: Option<ChipSet>,
    /// How the table is set up, with the limits that hold now; not at the dealer's console.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub config: Option<Box<Config>>,
    /// The table's money; not at the dealer's console.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub money: Option<MoneyView>,
    /// What may be done now, with bounds and clauses.
    pub offers: Vec<StaffOffer>,
    /// The register of equipment.
    pub equipment: Vec<EquipmentView>,
    /// The wheel and the ball that failed their inspection last, as long as no other check was passed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub failed_checks: Vec<EquipmentView>,
}

/// A terminal, as the console shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SeatStatus {
    /// Which.
    pub seat: SeatNumber,
    /// Its account, while open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub account: Option<AccountNumber>,
    /// Its balance.
    pub balance: Cents,
    /// What lies on its layout.
    pub stake: Cents,
    /// What its sequences hold.
    pub sequence_stake: Cents,
    /// What the last spin won.
    pub last_win: Cents,
    /// Its light calls the dealer.
    pub calls: bool,
    /// It has failed.
    pub failed: bool,
    /// The player leaves when the spin is settled.
    pub leaving: bool,
    /// It has a marker.
    pub marker: bool,
    /// Whether it has confirmed what it shows, after expiry.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub confirmed: Option<bool>,
    /// Its wagers; for the pit and the inspector only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub wagers: Vec<Placed>,
}

/// What the dealer does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Prompt {
    /// Open the wagering period.
    OpenPeriod,
    /// Take wagers; the ball may be spun if it will only rest after expiry.
    MaySpin,
    /// Spin the ball now.
    SpinNow,
    /// Wait for the ball.
    AwaitBall,
    /// Announce and enter the number.
    AnnounceAndEnter,
    /// Call "no spin", and stop the ball if it still runs.
    CallNoSpin,
    /// Confirm what the records show.
    ConfirmRecords,
    /// A second rank answers the entry.
    AnswerEntry,
    /// A second person confirms the correction.
    ConfirmCorrection,
    /// Consider and answer a claim.
    AnswerClaim,
    /// Somebody at a terminal calls.
    AttendSeat,
    /// The system has failed.
    SystemFailed,
}

/// An entry that waits for a second rank, with the chips that were raised late.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct DeclaredView {
    /// The number entered.
    pub outcome: Pocket,
    /// By whom.
    pub by: String,
    /// The late chips.
    pub late_chips: Vec<LateChip>,
}

/// A void that waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AskedView {
    /// What is to be void.
    pub void: Void,
    /// Who asked.
    pub by: String,
}

/// A spin of the report of late chips (RR-8), with what was staked at the last moment: a second rank was asked about
/// it, its ball lay early, or it or a terminal's wagers on it were given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct LateReport {
    /// Which.
    pub spin: u64,
    /// What it was; none if a failure of the system ended it without an outcome.
    pub outcome: Option<SpinOutcome>,
    /// The late chips.
    pub chips: Vec<LateChip>,
}

/// A nonce that did not go into a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct NonceReport {
    /// Of which spin.
    pub spin: u64,
    /// The terminal.
    pub seat: SeatNumber,
    /// Why.
    pub standing: NonceStanding,
}

/// A correction under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct CorrectionView {
    /// Of which spin.
    pub spin: u64,
    /// The outcome on record.
    pub entered: SpinOutcome,
    /// What was wrong with it.
    pub wrong: Wrong,
    /// Who began it.
    pub by: String,
    /// The differences.
    pub accounts: Vec<AccountCorrection>,
    /// What had been put right for this spin by hand, and is taken back with it (RR-16).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub takes_back: Vec<ByHand>,
    /// What was put right by hand for something else, and stands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub leaves: Vec<ByHand>,
}

/// A debt to or of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Owed {
    /// Which.
    pub account: AccountNumber,
    /// What it is owed.
    pub payable: Cents,
    /// What it owes.
    pub receivable: Cents,
    /// Its running sequences.
    pub sequences: Vec<u64>,
}

/// The table's money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct MoneyView {
    /// The chips in the float.
    pub float: Cents,
    /// What lies in the drop box.
    pub drop: Cents,
    /// What lies in the note acceptors.
    pub notes: Cents,
    /// What players have on accounts.
    pub accounts: Cents,
    /// What they have wagered.
    pub stakes: Cents,
    /// What the House has won, negative if it has lost, in cents.
    pub win: i64,
}

/// A wheel or ball that was inspected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct EquipmentView {
    /// `wheel` or `ball`.
    pub item: &'static str,
    /// Its serial number.
    pub serial: String,
    /// When it was.
    pub at: Time,
    /// By whom.
    pub by: String,
}
