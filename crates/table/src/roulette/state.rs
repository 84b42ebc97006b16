use super::config::{Config, Source};
use super::detail::{AccountCorrection, ClaimSubject, Inspection, SpinOutcome, Wrong};
use super::fair::Draw;
use super::layout::SequenceWager;
pub use super::phase::{AskedVoid, Declared, Expired, Phase, Report, Wagering};
pub use super::record::{
    Failure, Fallen, GivenUp, InForce, SequenceRecord, Silent, SpinRecord, Standing, Unconfirmed,
};
pub use super::seat::{Notice, OpenSeat, Seat, SeatResult, Snapshot, Unsettled};
use crate::house::{Movement, Notes, Signature};
use crate::{SeatNumber, Time};
use houseway_games::roulette::{Limits, Point, Rules};
use houseway_lawbook::Short;
use houseway_ledger::{AccountNumber, Books};
use houseway_money::{Cents, Change, Stack};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A Rapid Roulette table as events have made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How it is set up; none before the first set-up.
    pub config: Option<Config>,
    /// The limits in force.
    pub limits: Option<Limits>,
    /// Where the table is in its day and its spin.
    pub phase: Phase,
    /// The number of the last spin for which a period was opened; 0 before the first.
    pub spin: u64,
    /// The terminals, the first at index 0.
    pub seats: Vec<Seat>,
    /// The next account's number.
    pub next_account: u32,
    /// Spin sequences that run, wait for their first spin, or can still be touched by a correction.
    pub sequences: BTreeMap<u64, SequenceRecord>,
    /// The last spins, oldest first.
    pub history: VecDeque<SpinRecord>,
    /// Under which rules those spins and the sequences on record were wagered on, oldest first.
    pub in_force: VecDeque<InForce>,
    /// The last spins of a virtual wheel, as anybody may check them, oldest first.
    pub draws: VecDeque<Draw>,
    /// The last spins that a failure of the system ended without an outcome, oldest first.
    pub given_up: VecDeque<GivenUp>,
    /// What was void on spins that were given up, oldest first, as far as a sequence on record can fall with it.
    #[serde(default)]
    pub fallen: Vec<Fallen>,
    /// The failures that spins met with, oldest first, as far as a sequence on record can fall with them.
    #[serde(default)]
    pub failures: Vec<Failure>,
    /// The last pay-outs, oldest first: what the dealer has to hand over.
    pub payouts: VecDeque<Payout>,
    /// When a player was last made to leave (6.6(b)).
    pub directed_at: Option<Time>,
    /// The money.
    pub books: Books,
    /// What accounts have turned over, for the identity of REQUIREMENTS C.
    pub meters: BTreeMap<AccountNumber, Meters>,
    /// A correction under way, under which every account is frozen.
    pub correction: Option<Correction>,
    /// A movement that waits for its second signature.
    pub movement: Option<Movement>,
    /// The sign of limits to come.
    pub sign: Option<Sign>,
    /// Limits with a higher maximum, which wait for their second person.
    pub asked_limits: Option<Box<AskedLimits>>,
    /// When the table is announced to close.
    pub closing_at: Option<Time>,
    /// When that was announced, if it is.
    #[serde(default)]
    pub closing_posted_at: Time,
    /// That time has come, and the system opens no period any more.
    pub play_ended: bool,
    /// Claims without an answer, and the last answered ones.
    pub claims: BTreeMap<u64, Claim>,
    /// The accounts that corrections have changed: for each the spins, once for every correction, in that order. Kept while
    /// the account is open or on record, and beyond that for the last [`State::CHANGED`] accounts.
    #[serde(default)]
    pub changed: BTreeMap<AccountNumber, Vec<u64>>,
    /// The next number of a claim that the dealer takes down for a closed account.
    pub next_claim: u64,
    /// The register of equipment: the last good wheel.
    pub wheel: Option<Registered>,
    /// The last good ball.
    pub ball: Option<Registered>,
    /// The wheel that failed its inspection last, as long as no other check of it was passed.
    pub failed_wheel: Option<Registered>,
    /// The ball that did.
    pub failed_ball: Option<Registered>,
    /// Notes already credited, by acceptor and number.
    pub notes: Notes,
    /// The system has failed and is not restored.
    pub system_failed: bool,
    /// What has failed is an outage that the system itself reported, and itself restores.
    #[serde(default)]
    pub outage: bool,
    /// The float counted at the last opening.
    pub opening_float: Cents,
}

/// What was paid to whoever left, or to whom a debt was paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Payout {
    /// When.
    pub at: Time,
    /// The account.
    pub account: AccountNumber,
    /// The terminal; none where the account had been closed before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<SeatNumber>,
    /// What is paid, in all.
    pub paid: Cents,
    /// What the float could not pay, and is owed.
    pub owed: Cents,
    /// In which chips.
    pub chips: Vec<Stack>,
    /// And in coin.
    pub coin: Cents,
    /// The running sequences that its receipt lists.
    pub receipt: Vec<u64>,
}

/// What an account has turned over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meters {
    /// Bought in, in all.
    pub bought_in: Cents,
    /// Stakes that were decided.
    pub wagered: Cents,
    /// Of these, what went back with a win.
    pub stakes_returned: Cents,
    /// Won beside the stakes' own return.
    pub won: Cents,
    /// Paid out, owed wins among it.
    pub paid_out: Cents,
    /// What corrections took that the account could not cover, and it owes.
    pub receivable: Cents,
    /// What adjustments gave or took by hand (RR-16).
    pub adjusted: Change,
}

/// A correction under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// Of which spin.
    pub spin: u64,
    /// The outcome on record.
    pub entered: SpinOutcome,
    /// What was wrong with it.
    pub wrong: Wrong,
    /// What would change.
    pub accounts: Vec<AccountCorrection>,
    /// Who began it.
    pub by: Signature,
    /// Terminals whose players leave when the accounts are released.
    pub leaving: BTreeSet<SeatNumber>,
    /// The claims whose adjustments are taken back with it.
    pub takes_back: Vec<u64>,
    /// The claims whose adjustments stand, being about something else.
    pub leaves: Vec<u64>,
}

/// The sign of limits to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// The limits.
    pub limits: Limits,
    /// When it was put up.
    pub posted_at: Time,
    /// From when they hold.
    pub effective_at: Time,
}

/// Limits with a higher maximum, which a first person asked for (RR-18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedLimits {
    /// The terminal, for a marker; none for the table's sign.
    pub seat: Option<SeatNumber>,
    /// The limits.
    pub limits: Limits,
    /// From when they are to hold, for a sign.
    pub effective_at: Option<Time>,
    /// Who asked, and when.
    pub by: Signature,
}

/// A player's claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Claim {
    /// Its number.
    pub number: u64,
    /// The terminal; none where the account was closed already.
    pub seat: Option<SeatNumber>,
    /// The account.
    pub account: AccountNumber,
    /// About what.
    pub subject: ClaimSubject,
    /// The spin.
    pub spin: Option<u64>,
    /// When.
    pub at: Time,
    /// The answer, once given.
    pub answer: Option<ClaimAnswer>,
    /// Money to be put right for it that a first person asked for and a second must agree to; not shown to players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub asked: Option<AskedAdjustment>,
    /// What was put right for it by hand, once it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub adjusted: Option<Change>,
    /// The spin with whose correction that was taken back, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub taken_back: Option<u64>,
    /// The spins of which corrections have changed the account, each as often as it was corrected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub corrected: Vec<u64>,
}

/// An adjustment that waits for its second person (RR-16, RR-18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AskedAdjustment {
    /// What the account would gain, or lose if negative.
    pub difference: Change,
    /// Why that much.
    pub why: Short<200>,
    /// Who asked.
    pub by: Signature,
    /// The spins of which corrections had changed the account by then, each as often, and beside which it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub beside: Vec<u64>,
}

/// The answer to a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct ClaimAnswer {
    /// Whether it is upheld.
    pub upheld: bool,
    /// What was said.
    pub answer: Short<200>,
    /// When.
    pub at: Time,
}

/// A wheel or ball that passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// The entry.
    pub inspection: Inspection,
    /// When.
    pub at: Time,
    /// By whom.
    pub by: crate::Actor,
}

impl Default for State {
    fn default() -> Self {
        Self {
            config: None,
            limits: None,
            phase: Phase::Closed,
            spin: 0,
            seats: Vec::new(),
            next_account: 1,
            sequences: BTreeMap::new(),
            history: VecDeque::new(),
            in_force: VecDeque::new(),
            draws: VecDeque::new(),
            given_up: VecDeque::new(),
            fallen: Vec::new(),
            failures: Vec::new(),
            payouts: VecDeque::new(),
            directed_at: None,
            books: Books::default(),
            meters: BTreeMap::new(),
            correction: None,
            movement: None,
            sign: None,
            asked_limits: None,
            closing_at: None,
            closing_posted_at: Time(0),
            play_ended: false,
            claims: BTreeMap::new(),
            changed: BTreeMap::new(),
            next_claim: 1,
            wheel: None,
            ball: None,
            failed_wheel: None,
            failed_ball: None,
            notes: Notes::default(),
            system_failed: false,
            outage: false,
            opening_float: Cents::ZERO,
        }
    }
}

impl State {
    /// How many spins the screens show and a correction can reach (RR-16).
    pub const HISTORY: usize = 20;
    /// How many touches "undo" remembers.
    pub const UNDO: usize = 32;
    /// How many sequences an account may hold at once.
    pub const SEQUENCES: usize = 16;
    /// How many claims are remembered.
    pub const CLAIMS: usize = 200;
    /// Of how many accounts that are gone it is remembered that corrections have changed them.
    pub const CHANGED: usize = 4_096;
    /// How many pay-outs are remembered.
    pub const PAYOUTS: usize = 20;
    /// How many sequences, or claims, of one account get numbers of their own. What an account places or claims is
    /// numbered `account x NUMBERS + n`: unique at the table, and nobody learns from it what others did.
    pub const NUMBERS: u64 = 1_000_000;

    /// The terminal, if the table has it.
    #[must_use]
    pub fn seat(&self, seat: SeatNumber) -> Option<&Seat> {
        self.seats.get(seat.index())
    }

    /// The player's side of a terminal, if it is open.
    #[must_use]
    pub fn open_seat(&self, seat: SeatNumber) -> Option<&OpenSeat> {
        self.seat(seat)?.open.as_ref()
    }

    /// From when an announced closing ends play: whoever sat down after it was announced to an empty table has the whole notice
    /// before him all the same (G-4, RR-19).
    #[must_use]
    pub fn closes_at(&self, rules: &Rules) -> Option<Time> {
        let announced = self.closing_at?;
        let owed = rules.law().in_force(Point::ClosingNotice) && self.open_seats().next().is_some();
        let notice = if owed { rules.parameters().closing_notice_minutes.value } else { 0 };
        Some(announced.max(self.closing_posted_at.plus_minutes(notice)))
    }

    /// Every open terminal.
    pub fn open_seats(&self) -> impl Iterator<Item = (SeatNumber, &OpenSeat)> {
        SeatNumber::first(SeatNumber::LAST)
            .zip(&self.seats)
            .filter_map(|(number, seat)| seat.open.as_ref().map(|open| (number, open)))
    }

    /// The terminal at which an account is active, if it is.
    #[must_use]
    pub fn seat_of(&self, account: AccountNumber) -> Option<SeatNumber> {
        self.open_seats().find(|(_, open)| open.account == account).map(|(seat, _)| seat)
    }

    /// The sequences of an account that are placed or running.
    pub fn live_sequences(&self, account: AccountNumber) -> impl Iterator<Item = &SequenceRecord> {
        self.sequences.values().filter(move |record| {
            record.wager.account == account && matches!(record.standing, Standing::Placed | Standing::Running)
        })
    }

    /// Sequences of an account that are placed and have not started.
    pub fn placed_sequences(&self, account: AccountNumber) -> impl Iterator<Item = &SequenceWager> {
        self.live_sequences(account)
            .filter(|record| record.standing == Standing::Placed)
            .map(|record| &record.wager)
    }

    /// Whether wheel and ball are registered; a virtual wheel has none.
    #[must_use]
    pub fn is_equipped(&self) -> bool {
        let real = self.config.as_ref().is_some_and(|config| config.source == Source::Wheel);
        !real || self.wheel.is_some() && self.ball.is_some()
    }

    /// The limits that hold at a terminal.
    #[must_use]
    pub fn limits_at(&self, seat: SeatNumber) -> Option<&Limits> {
        self.seat(seat).and_then(|s| s.marker.as_ref()).or(self.limits.as_ref())
    }

    /// How the spin of that number was drawn, if it was by a virtual wheel and the record still reaches it.
    #[must_use]
    pub fn drawn(&self, spin: u64) -> Option<&Draw> {
        self.draws.iter().find(|draw| draw.spin == spin)
    }

    /// The number under which an account's `count`th sequence or claim is kept, counted from 1.
    #[must_use]
    pub fn numbered(account: AccountNumber, count: u32) -> u64 {
        u64::from(account.0).saturating_mul(Self::NUMBERS).saturating_add(u64::from(count))
    }

    /// The rules that a spin was wagered on and settled by.
    #[must_use]
    pub fn rules_of(&self, spin: u64) -> Option<&InForce> {
        self.in_force.iter().rev().find(|rules| rules.from_spin <= spin)
    }

    /// Whether what an account claims of a spin, or of none, may be about money that another spin's settlement moves: of
    /// the same spin, or of one that a sequence of the account counts with it.
    #[must_use]
    pub fn may_be_about(&self, claimed: Option<u64>, spin: u64, account: AccountNumber) -> bool {
        let Some(claimed) = claimed else { return true };
        let mut sequences = self.sequences.values().filter(|record| record.wager.account == account);
        claimed == spin || sequences.any(|record| record.wager.first_spin <= claimed.min(spin))
    }

    /// The spin of that number, if the record still reaches it.
    #[must_use]
    pub fn recorded(&self, spin: u64) -> Option<&SpinRecord> {
        self.history.iter().find(|record| record.spin == spin)
    }
}
