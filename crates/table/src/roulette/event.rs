use super::command::Touch;
use super::config::Config;
use super::layout::{FinalLayout, SequenceWager, Wagers};
use super::state::SequenceRecord;
use crate::house::{Count, Movement, MovementKind, Signature};
use crate::{Digest, Hex, Sealed, SeatNumber, Time};
use houseway_games::roulette::{Limits, Line, NoSpinReason, Pocket, SequenceLine, Spot};
use houseway_lawbook::{Basis, Short};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Change, Stack};
use serde::{Deserialize, Serialize};

/// A fact about a Rapid Roulette table. It holds everything that the state needs; no law is asked again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The table was set up.
    Configured {
        /// How.
        config: Box<Config>,
    },
    /// The first signature under a movement.
    MovementCounted {
        /// The movement.
        movement: Movement,
    },
    /// A movement was withdrawn before its second signature.
    MovementWithdrawn,
    /// Chips or drop moved, under two signatures.
    Moved {
        /// Which way.
        kind: MovementKind,
        /// What was counted.
        count: Count,
        /// What it comes to.
        total: Cents,
        /// What the books expected, where they expect a figure (drop, closing).
        expected: Option<Cents>,
        /// What was in each box that was emptied.
        emptied: Vec<(CashBox, Cents)>,
        /// The signatures.
        first: Signature,
        /// The second.
        second: Signature,
    },
    /// Wheel or ball was registered or inspected.
    Inspected {
        /// What was found.
        inspection: Inspection,
    },
    /// A sign of new limits was put up.
    SignPosted {
        /// The limits.
        limits: Box<Limits>,
        /// From when they are to hold.
        effective_at: Time,
    },
    /// The sign was taken down before it held.
    SignWithdrawn,
    /// The limits on the sign hold.
    LimitsChanged {
        /// The limits.
        limits: Box<Limits>,
    },
    /// A marker was put at a terminal or taken away.
    MarkerPlaced {
        /// The terminal.
        seat: SeatNumber,
        /// The limits that hold there.
        limits: Option<Box<Limits>>,
    },
    /// The closure of the table was announced.
    ClosingPosted {
        /// When.
        at: Time,
    },
    /// An account was opened.
    AccountOpened {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// From what.
        source: Funds,
        /// With how much.
        amount: Cents,
    },
    /// An account was credited with a further amount.
    ToppedUp {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// From what.
        source: Funds,
        /// How much.
        amount: Cents,
    },
    /// Chips moved on a terminal.
    WagersChanged {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// What was touched.
        touch: Touch,
        /// For each spot, what lay there and what lies there now.
        spots: Vec<SpotChange>,
        /// Sequences placed.
        placed: Vec<SequenceWager>,
        /// Sequences taken back.
        removed: Vec<SequenceWager>,
        /// What was lowered or left out, and why.
        adjusted: Vec<Adjusted>,
    },
    /// A wagering period opened.
    PeriodOpened {
        /// For which spin.
        spin: u64,
        /// How long it is.
        seconds: u32,
        /// When it expires.
        closes_at: Time,
        /// The virtual wheel's commitment.
        seal: Option<Sealed>,
    },
    /// The ball was spun.
    BallSpun {
        /// Of which spin.
        spin: u64,
        /// Whether the period still ran.
        early: bool,
    },
    /// The ball came to rest.
    BallAtRest {
        /// Of which spin.
        spin: u64,
        /// Whether the period still ran: then "no spin" must be called (8.1(f)).
        early: bool,
    },
    /// The wagering period expired: what each terminal shows is its wager.
    PeriodExpired {
        /// Of which spin.
        spin: u64,
        /// The deadline that passed.
        closed_at: Time,
        /// The final layouts of the open terminals.
        layouts: Vec<FinalLayout>,
        /// Wagers that were not recognised (4.3(c)).
        unrecognised: Vec<Returned>,
    },
    /// A terminal reported what it displayed at expiry.
    LayoutReported {
        /// Of which spin.
        spin: u64,
        /// The terminal.
        seat: SeatNumber,
        /// Its digest.
        digest: Digest,
        /// Its nonce.
        nonce: Hex<16>,
        /// Whether it shows what is on record.
        agrees: bool,
    },
    /// An entry that needs a second rank's answer (RR-8).
    OutcomeDeclared {
        /// Of which spin.
        spin: u64,
        /// The number entered.
        outcome: Pocket,
        /// Who entered it, stating that the ball came to rest after expiry.
        first: Signature,
        /// Chips raised after the ball was spun, or in the last seconds.
        late_chips: Vec<LateChip>,
    },
    /// The spin was settled.
    SpinSettled {
        /// Of which spin.
        spin: u64,
        /// The number.
        outcome: Pocket,
        /// Account by account.
        accounts: Vec<AccountSettlement>,
        /// What opened the virtual wheel's commitment.
        opening: Option<Hex<32>>,
        /// The second rank's answer, where RR-8 asked for one.
        answered_by: Option<Signature>,
    },
    /// "No spin" was called.
    NoSpinCalled {
        /// Which spin.
        spin: u64,
        /// Why.
        reason: NoSpinReason,
        /// What was returned.
        returned: Vec<Returned>,
        /// What stays for the spin that replaces it, under the alternative of RR-3.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        staying: Vec<Returned>,
    },
    /// A terminal or the system failed.
    Malfunctioned {
        /// What failed.
        scope: Scope,
        /// When it began.
        began_at: Time,
        /// Whether it counts as one before expiry: what was wagered on the spin is void (8.7(a), 8.8(a)).
        before_expiry: bool,
        /// The spin that it touches, if any.
        spin: Option<u64>,
        /// What was void and returned.
        returned: Vec<Returned>,
        /// The terminals whose records must be confirmed.
        examined: Vec<SeatNumber>,
    },
    /// What failed works again.
    Restored {
        /// What works.
        scope: Scope,
    },
    /// A terminal's record was confirmed.
    RecordConfirmed {
        /// Of which spin.
        spin: u64,
        /// The terminal.
        seat: SeatNumber,
    },
    /// A terminal's record was not confirmed, and its wagers are void.
    RecordVoided {
        /// Of which spin.
        spin: u64,
        /// The terminal.
        seat: SeatNumber,
        /// What was returned.
        returned: Returned,
    },
    /// A player asked or was directed to leave; the account closes when the spin is settled.
    LeaveNoted {
        /// The terminal.
        seat: SeatNumber,
        /// Why, if directed.
        directed: Option<Short<200>>,
    },
    /// A player left and the account was closed.
    AccountClosed {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// The wagers that were withdrawn before expiry.
        withdrawn: Option<Returned>,
        /// What was paid.
        paid: Cents,
        /// In which chips.
        chips: Vec<Stack>,
        /// And in coin, below the smallest chip.
        coin: Cents,
        /// The running sequences that its receipt lists.
        receipt: Vec<u64>,
        /// Why, if directed.
        directed: Option<Short<200>>,
    },
    /// A correction began: every account is frozen.
    CorrectionBegun {
        /// Of which spin.
        spin: u64,
        /// What was entered.
        entered: Pocket,
        /// What it truly was.
        outcome: SpinOutcome,
        /// What would change, account by account.
        accounts: Vec<AccountCorrection>,
        /// Who began it.
        first: Signature,
        /// The wagering period that was stopped.
        stopped: bool,
    },
    /// The correction was confirmed: settled again.
    CorrectionConfirmed {
        /// Of which spin.
        spin: u64,
        /// What was entered.
        entered: Pocket,
        /// What it truly was.
        outcome: SpinOutcome,
        /// What changed, account by account.
        accounts: Vec<AccountCorrection>,
        /// The sequences that the spin touched, as they stand now.
        sequences: Vec<SequenceRecord>,
        /// Who began it.
        begun_by: Signature,
        /// Who confirmed it.
        confirmed_by: Signature,
    },
    /// The correction was withdrawn.
    CorrectionWithdrawn {
        /// Of which spin.
        spin: u64,
    },
    /// A stopped wagering period starts anew, in full.
    PeriodRestarted {
        /// Of which spin.
        spin: u64,
        /// How long it is.
        seconds: u32,
        /// When it expires.
        closes_at: Time,
    },
    /// A player made a claim.
    ClaimMade {
        /// Its number.
        claim: u64,
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// About what.
        subject: ClaimSubject,
        /// The spin.
        spin: Option<u64>,
    },
    /// A claim was answered.
    ClaimAnswered {
        /// Its number.
        claim: u64,
        /// Whether it is upheld.
        upheld: bool,
        /// The answer.
        answer: Short<200>,
    },
    /// The display showed another number than the outcome, and was disregarded.
    DisplayDiffered {
        /// Of which spin.
        spin: u64,
        /// What it showed.
        shown: Pocket,
        /// The outcome on record.
        outcome: Pocket,
    },
    /// What a closed account was owed was paid.
    OwedPaid {
        /// The account.
        account: AccountNumber,
        /// How much.
        amount: Cents,
        /// In which chips.
        chips: Vec<Stack>,
        /// And in coin.
        coin: Cents,
    },
    /// What an account owed was received.
    OwedReceived {
        /// The account.
        account: AccountNumber,
        /// How much.
        amount: Cents,
        /// In what.
        tender: Tender,
    },
    /// The light that calls the dealer was turned on or off.
    DealerCalled {
        /// The terminal.
        seat: SeatNumber,
        /// Whether it burns.
        on: bool,
    },
}

/// A box that holds what players paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "box", rename_all = "kebab-case")]
pub enum CashBox {
    /// The drop box, by what was tendered.
    Drop {
        /// What.
        tender: Tender,
    },
    /// The note acceptor of a terminal.
    Notes {
        /// Which.
        seat: SeatNumber,
    },
}

/// Where an account's money came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum Funds {
    /// Tendered to the dealer.
    Dealer {
        /// What.
        tender: Tender,
    },
    /// Inserted in the note acceptor.
    Acceptor {
        /// The device's own number for the message.
        note: Short<64>,
    },
}

/// What lay on a spot and what lies there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct SpotChange {
    /// Where.
    pub spot: Spot,
    /// Before.
    pub from: Cents,
    /// Now.
    pub to: Cents,
}

/// A wager that was lowered or left out (4.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Adjusted {
    /// Which bet: a spot or a kind of sequence.
    pub bet: String,
    /// What was asked for.
    pub asked: Cents,
    /// What lies there.
    pub permitted: Cents,
    /// Why.
    pub why: Why,
    /// The clauses.
    pub basis: Basis,
}

/// Why a wager was lowered or left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Below the minimum.
    BelowMinimum,
    /// Between two multiples.
    OffMultiple,
    /// Above the maximum.
    AboveMaximum,
    /// The balance does not reach.
    Balance,
}

/// Wagers that go back to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Returned {
    /// The account.
    pub account: AccountNumber,
    /// The terminal where they were placed.
    pub seat: SeatNumber,
    /// Wagers on the single spin.
    pub wagers: Wagers,
    /// Sequences.
    pub sequences: Vec<SequenceWager>,
    /// What goes back in all.
    pub amount: Cents,
    /// Whether the account is closed, so that the amount is owed to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub owed: bool,
}

/// A chip raised after the ball was spun or in the last seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct LateChip {
    /// The terminal.
    pub seat: SeatNumber,
    /// The bet.
    pub bet: String,
    /// By how much.
    pub by: Cents,
    /// When.
    pub at: Time,
}

/// One account's part in a spin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AccountSettlement {
    /// The account.
    pub account: AccountNumber,
    /// Its terminal, while it is open.
    pub seat: Option<SeatNumber>,
    /// Its wagers on the single spin.
    pub lines: Vec<Line>,
    /// Its sequences that the spin decided.
    pub sequences: Vec<SequenceLine>,
    /// The stakes that were decided.
    pub staked: Cents,
    /// What was won beside the stakes' own return.
    pub won: Cents,
    /// What went back to the account, or is owed to it.
    pub returned: Cents,
    /// The balance afterwards.
    pub balance: Cents,
}

/// The outcome of a spin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SpinOutcome {
    /// A number.
    Number {
        /// Which.
        number: Pocket,
    },
    /// None: "no spin".
    NoSpin {
        /// Why.
        reason: NoSpinReason,
    },
}

/// What a correction changes for one account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct AccountCorrection {
    /// The account.
    pub account: AccountNumber,
    /// Its terminal, while it is open.
    pub seat: Option<SeatNumber>,
    /// The lines as first settled, of this spin and of sequences that it touched.
    pub before: CorrectedLines,
    /// The lines as settled again.
    pub after: CorrectedLines,
    /// What the account gains or loses.
    pub difference: Change,
    /// The part of a loss that comes off what the account is owed.
    pub from_payable: Cents,
    /// The part of a loss that nothing covers: it becomes owed by the account.
    pub receivable: Cents,
    /// The part of a gain that comes off what the account owes.
    pub to_receivable: Cents,
    /// The part of a gain that becomes owed to the account, it being closed.
    pub payable: Cents,
    /// The balance afterwards.
    pub balance: Cents,
}

/// One side of a correction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct CorrectedLines {
    /// Wagers on the single spin; none if it was "no spin".
    pub lines: Vec<Line>,
    /// Wagers returned as void.
    pub void: Wagers,
    /// Sequences that were decided.
    pub sequences: Vec<SequenceLine>,
    /// Sequences that were void with their first spin.
    pub void_sequences: Vec<SequenceWager>,
    /// Sequences that still run.
    pub running: Vec<SequenceWager>,
    /// What goes to the account in all.
    pub returned: Cents,
}

/// What failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "scope", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Scope {
    /// One terminal.
    Terminal {
        /// Which.
        seat: SeatNumber,
    },
    /// The game system.
    System,
}

/// What a claim is about (8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum ClaimSubject {
    /// A number was entered wrongly.
    WrongOutcome,
    /// Something failed.
    Malfunction,
}

/// An entry in the register of equipment (2.3, 2.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "item", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Inspection {
    /// The wheel.
    Wheel {
        /// Its serial number.
        serial: Short<40>,
        /// The compartments clockwise from zero, as found.
        order: Vec<Pocket>,
        /// What was done or noted.
        note: Short<200>,
    },
    /// The ball.
    Ball {
        /// Its serial number.
        serial: Short<40>,
        /// Its diameter in tenths of a millimetre.
        diameter_tenths: u32,
        /// Whether any part is metal.
        metallic: bool,
        /// What was done or noted.
        note: Short<200>,
    },
}
