use super::config::Config;
use super::detail::{ClaimSubject, Inspection, Scope, Wrong};
use crate::house::{Count, MovementKind, OwnLimits};
use crate::{Digest, Hex, Sealed, SeatNumber, Time};
use houseway_games::roulette::{Call, Limits, NoSpinReason, Pocket, Sequence, Spot};
use houseway_lawbook::Short;
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Change};
use serde::{Deserialize, Serialize};

/// What somebody asks of a Rapid Roulette table. Who asks, and when, stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    // From a terminal.
    /// A touch that moves chips (3.3).
    Touch {
        /// Which.
        touch: Touch,
    },
    /// The terminal's commitment to its contribution to the virtual wheel, before expiry.
    CommitNonce {
        /// For which spin.
        spin: u64,
        /// The digest of the nonce, with table, spin and seat bound into it.
        commitment: Digest,
    },
    /// What the terminal displayed at expiry (3.5).
    ReportLayout {
        /// Of which spin.
        spin: u64,
        /// The digest of the terminal's display.
        digest: Digest,
        /// The terminal's contribution to the virtual wheel.
        nonce: Hex<16>,
    },
    /// A claim that an outcome is wrong or something failed (8.5).
    Claim {
        /// About what.
        subject: ClaimSubject,
        /// The spin, if it is about one.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        spin: Option<u64>,
    },
    /// The light that calls the dealer, on or off.
    CallDealer {
        /// Whether it burns.
        on: bool,
    },
    /// Cash in the note acceptor (6.4, 6.5(b)). From the acceptor of the seat, applied once for each of its numbers.
    InsertNote {
        /// The acceptor's own number for the note, which it counts upward: see [`crate::house::Notes`].
        note: Short<64>,
        /// How much.
        amount: Cents,
    },

    /// Sets what the player allows himself: stricter limits hold at once, less strict ones after a day (RR-22).
    SetOwnLimits {
        /// All of them; what is left out is without limit.
        limits: OwnLimits,
    },
    /// The player wagers nothing for so long (RR-22).
    Rest {
        /// How many minutes, 1 to [`OwnLimits::MINUTES`].
        minutes: u16,
    },

    // From the dealer.
    /// Opens an account with what was tendered and gives the player the terminal (6.2, 6.3).
    OpenAccount {
        /// The terminal.
        seat: SeatNumber,
        /// What was tendered.
        tender: Tender,
        /// How much.
        amount: Cents,
    },
    /// Credits a further amount (6.5(a)).
    TopUp {
        /// The terminal.
        seat: SeatNumber,
        /// What was tendered.
        tender: Tender,
        /// How much.
        amount: Cents,
    },
    /// The player leaves: the balance is paid in chips and the account closed (6.6(a), 6.7).
    Leave {
        /// The terminal.
        seat: SeatNumber,
    },
    /// The dealer directs the player to leave (6.6(b)).
    DirectToLeave {
        /// The terminal.
        seat: SeatNumber,
        /// Why.
        reason: Short<200>,
    },
    /// Opens a wagering period for the next spin (5.1, 5.2).
    OpenPeriod {
        /// The virtual wheel's commitment; absent at a real wheel.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seal: Option<Sealed>,
        /// What hides the layouts in the draw, at a virtual wheel.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blind: Option<Hex<32>>,
    },
    /// The wagering period expires. The system gives it at the deadline.
    Expire {
        /// Of which spin.
        spin: u64,
    },
    /// The ball was spun (5.4).
    BallSpun,
    /// The ball came to rest (5.5).
    BallAtRest,
    /// The number, announced and entered (5.5).
    EnterOutcome {
        /// Which.
        outcome: Pocket,
        /// The dealer's statement that the ball came to rest after expiry, where RR-8 asks for it.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        rested_after_expiry: bool,
        /// What opens the virtual wheel's commitment; absent at a real wheel.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opening: Option<Hex<32>>,
    },
    /// The second rank's answer to an entry that RR-8 suspects.
    AnswerEntry {
        /// Whether the spin counts. If not, it is "no spin" under 8.1(f).
        counts: bool,
    },
    /// "No spin" (8.1).
    CallNoSpin {
        /// Which of the eight reasons.
        reason: NoSpinReason,
    },
    /// A terminal or the system failed (8.7, 8.8).
    ReportMalfunction {
        /// What failed.
        scope: Scope,
        /// When it began, if earlier than now.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        began_at: Option<Time>,
    },
    /// What failed works again.
    Restore {
        /// What works.
        scope: Scope,
    },
    /// The acknowledged record of a terminal stands (8.7(b), 8.8(b)).
    ConfirmRecord {
        /// The terminal.
        seat: SeatNumber,
    },
    /// The record of a terminal cannot be confirmed and its wagers are void (8.9).
    VoidRecord {
        /// The terminal.
        seat: SeatNumber,
        /// Whether its running sequences cannot be confirmed either.
        sequences: bool,
    },
    /// A spin was settled wrongly: freezes every account (8.4, 8.7(b), 8.9).
    BeginCorrection {
        /// Which spin.
        spin: u64,
        /// What was wrong with it.
        wrong: Wrong,
        /// The claims whose adjustments had been given for this very spin: they are taken back with the correction, so that
        /// nothing is put right twice (RR-16).
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        takes_back: Vec<u64>,
        /// The claims of which somebody could think so and whose adjustments were given for something else: they stand.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        leaves: Vec<u64>,
    },
    /// A second person confirms the correction (8.4, RR-5).
    ConfirmCorrection,
    /// The correction is withdrawn and the accounts released.
    WithdrawCorrection,
    /// Answers a claim (8.5).
    AnswerClaim {
        /// Its number.
        claim: u64,
        /// Whether it is upheld.
        upheld: bool,
        /// The answer given to the player.
        answer: Short<200>,
    },
    /// Takes down a claim that a player makes to the dealer in person (8.5): also of one whose account is closed.
    TakeClaim {
        /// The account.
        account: AccountNumber,
        /// About what.
        subject: ClaimSubject,
        /// The spin, if it is about one.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        spin: Option<u64>,
    },
    /// Asks for money to be put right by hand for a claim that was upheld, where no correction reaches (8.5, RR-16).
    AskAdjustment {
        /// The claim's number.
        claim: u64,
        /// What the account gains, or loses if negative, in cents.
        difference: Change,
        /// Why that much.
        why: Short<200>,
        /// The spins of which a correction has changed the account since, where what is given is beside that (RR-16).
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        beside: Vec<u64>,
    },
    /// A second person agrees to the adjustment that was asked for, and it is posted (RR-16, RR-18).
    AgreeAdjustment {
        /// The claim's number.
        claim: u64,
        /// The same amount, so that nobody agrees to another than he has read.
        difference: Change,
    },
    /// Withdraws an adjustment that waits for its second person.
    WithdrawAdjustment {
        /// The claim's number.
        claim: u64,
    },
    /// The dealer has attended to a terminal that calls: its light goes off.
    AnswerCall {
        /// The terminal.
        seat: SeatNumber,
    },
    /// The display showed another number than the outcome (8.6).
    ReportDisplay {
        /// What it showed.
        shown: Pocket,
        /// For which spin; the last that has a number, if absent.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        spin: Option<u64>,
    },
    /// Pays what a closed account is owed (RR-4).
    PayOwed {
        /// The account.
        account: AccountNumber,
    },
    /// Receives what an account owes after a correction (RR-5).
    ReceiveOwed {
        /// The account.
        account: AccountNumber,
        /// In what.
        tender: Tender,
    },

    // From the pit.
    /// Sets the table up while it is closed.
    Configure {
        /// How.
        config: Box<Config>,
    },
    /// The first of two signatures under a counted movement of chips or drop.
    Count {
        /// Which movement.
        kind: MovementKind,
        /// What was counted.
        count: Count,
    },
    /// The second signature.
    Countersign,
    /// Withdraws a movement that waits for its second signature.
    WithdrawCount,
    /// Puts up the sign of new limits (4.1, Act s66). Where a maximum rises, asks for it, or agrees to the very same (RR-18).
    PostSign {
        /// The limits.
        limits: Box<Limits>,
        /// From when they are to hold.
        effective_at: Time,
    },
    /// Takes down a sign that does not hold yet.
    WithdrawSign,
    /// Withdraws limits that wait for their second person.
    WithdrawLimits,
    /// The limits on the sign take hold, between wagering periods.
    ChangeLimits,
    /// Puts a marker with other limits at a terminal, or takes it away. Where a maximum is higher than the table's, asks for
    /// it, or agrees to the very same (RR-18).
    PlaceMarker {
        /// The terminal.
        seat: SeatNumber,
        /// The limits that hold there.
        limits: Option<Box<Limits>>,
    },
    /// Announces that the table closes (G-4).
    PostClosing {
        /// When.
        at: Time,
    },
    /// Takes back the announcement that the table closes.
    WithdrawClosing,
    /// Enters wheel or ball in the register, or an inspection of them (2.3, 2.4).
    Inspect {
        /// What was found.
        inspection: Inspection,
    },
}

/// A touch on the display of a terminal that moves chips (3.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "touch", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Touch {
    /// Adds chips to a spot.
    Place {
        /// Where.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// Places the wagers of a call bet (RR-11).
    Call {
        /// Which.
        call: Call,
        /// One unit.
        amount: Cents,
    },
    /// Moves all chips of one spot to another.
    Move {
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
    },
    /// Takes chips off a spot; all of them if no amount is given.
    Remove {
        /// Where.
        spot: Spot,
        /// How much.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        amount: Option<Cents>,
    },
    /// Places a wager on the spins to come (3.2).
    Sequence {
        /// The numbers.
        sequence: Sequence,
        /// How much.
        amount: Cents,
    },
    /// Takes back a sequence that has not started.
    RemoveSequence {
        /// Its number.
        wager: u64,
    },
    /// Takes back the last touch.
    Undo,
    /// Takes back everything.
    Clear,
    /// Places what the last spin showed.
    Repeat,
    /// Doubles every wager on one spin; sequences stay as they are (RR-17).
    Double,
}
