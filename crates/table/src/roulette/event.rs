use super::command::Touch;
use super::config::Config;
use super::detail::{
    AccountCorrection, AccountSettlement, Adjusted, Borne, CashBox, ClaimSubject, Funds, Inspection,
    LateChip, Returned, Scope, SpinOutcome, SpotChange, Void, Wrong,
};
use super::fair::NonceStanding;
use super::layout::{FinalLayout, SequenceWager};
use super::state::SequenceRecord;
use crate::house::{Count, Later, Movement, MovementKind, OwnLimits, Signature};
use crate::{Digest, Hex, Sealed, SeatNumber, Time};
use houseway_games::roulette::{Limits, NoSpinReason, Pocket};
use houseway_lawbook::Short;
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
    /// A wheel or ball was inspected and is not as the book wants it: it is in the register no longer, if it was (2.3, 2.4).
    EquipmentFailed {
        /// What was found.
        inspection: Inspection,
    },
    /// A first person asked for limits with a higher maximum; a second must agree (RR-18).
    LimitsAsked {
        /// The terminal, for a marker; none for the table's sign.
        seat: Option<SeatNumber>,
        /// The limits.
        limits: Box<Limits>,
        /// From when they are to hold, for a sign.
        effective_at: Option<Time>,
        /// Who asks.
        first: Signature,
    },
    /// Limits that waited for their second person were withdrawn.
    LimitsWithdrawn,
    /// A sign of new limits was put up.
    SignPosted {
        /// The limits.
        limits: Box<Limits>,
        /// From when they are to hold.
        effective_at: Time,
        /// Who asked and who agreed, where a maximum rises (RR-18).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signed: Option<[Signature; 2]>,
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
        /// Who asked and who agreed, where a maximum is higher than the table's (RR-18).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signed: Option<[Signature; 2]>,
    },
    /// The closure of the table was announced.
    ClosingPosted {
        /// When.
        at: Time,
    },
    /// The announcement that the table closes was taken back.
    ClosingWithdrawn,
    /// The announced time has come while the system deals: no wagering period starts any more (G-4).
    PlayEnded {
        /// The time that was announced.
        at: Time,
    },
    /// New limits hold at a terminal on which chips stay for the next spin: its wagers became what they permit (RR-3,
    /// RR-6).
    WagersLowered {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// For each spot that changed, what lay there and what lies there now.
        spots: Vec<SpotChange>,
        /// Sequences that took the place of others, at a lower stake.
        placed: Vec<SequenceWager>,
        /// Sequences taken off.
        removed: Vec<SequenceWager>,
        /// What was lowered or taken off, and why.
        adjusted: Vec<Adjusted>,
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
        /// What hides the layouts in the draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blind: Option<Hex<32>>,
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
    /// A terminal committed to its nonce, before expiry.
    NonceCommitted {
        /// For which spin.
        spin: u64,
        /// The terminal.
        seat: SeatNumber,
        /// Its commitment.
        commitment: Digest,
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
        /// What its nonce is worth, where terminals were asked to commit to theirs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standing: Option<NonceStanding>,
    },
    /// A terminal reported what it displayed at expiry when the outcome waited for it no more. It holds nothing up and moves
    /// no money; what differs is looked into (3.5, 8.7(b)).
    LateLayoutReported {
        /// Of which spin.
        spin: u64,
        /// The terminal.
        seat: SeatNumber,
        /// Its digest.
        digest: Digest,
        /// Its nonce, which came too late for any draw.
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
        /// The two persons by whose word wagers are void after expiry; none where the system noticed it itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signed: Option<[Signature; 2]>,
    },
    /// What failed works again.
    Restored {
        /// What works.
        scope: Scope,
    },
    /// A first person asks that wagers be void after expiry; a second must agree (RR-18). Until the record of each
    /// terminal concerned is confirmed or void, the spin has no outcome.
    VoidAsked {
        /// Of which spin.
        spin: u64,
        /// What is to be void.
        void: Void,
        /// The terminals whose records must be confirmed.
        examined: Vec<SeatNumber>,
        /// Who asks.
        first: Signature,
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
        /// Whether its running sequences are void too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sequences: bool,
        /// What was returned.
        returned: Returned,
        /// Who asked and who agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signed: Option<[Signature; 2]>,
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
        /// What the float could not pay, and is owed.
        #[serde(default, skip_serializing_if = "is_nothing")]
        owed: Cents,
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
        /// The outcome on record until then.
        entered: SpinOutcome,
        /// What was wrong with it.
        wrong: Wrong,
        /// What would change, account by account.
        accounts: Vec<AccountCorrection>,
        /// Who began it.
        first: Signature,
        /// The wagering period that was stopped.
        stopped: bool,
        /// The claims whose adjustments are to be taken back with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        takes_back: Vec<u64>,
        /// The claims whose adjustments are to stand, being about something else.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        leaves: Vec<u64>,
    },
    /// The correction was confirmed: settled again.
    CorrectionConfirmed {
        /// Of which spin.
        spin: u64,
        /// The outcome on record until then.
        entered: SpinOutcome,
        /// What was wrong with it.
        wrong: Wrong,
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
    /// A stopped wagering period starts anew, in full, or goes on where the correction was withdrawn.
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
        /// The terminal; none where the account was closed and the player came back to the dealer.
        seat: Option<SeatNumber>,
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
    /// A first person asked for money to be put right for an upheld claim; a second must agree (RR-16, RR-18).
    AdjustmentAsked {
        /// The claim's number.
        claim: u64,
        /// Its account.
        account: AccountNumber,
        /// What the account would gain, or lose if negative.
        difference: Change,
        /// Why that much.
        why: Short<200>,
        /// Who asks.
        first: Signature,
        /// The spins of which a correction had changed the account, and beside which it is.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        beside: Vec<u64>,
    },
    /// The adjustment was withdrawn before a second person agreed.
    AdjustmentWithdrawn {
        /// The claim's number.
        claim: u64,
    },
    /// Money was put right by hand for an upheld claim (RR-16).
    ClaimAdjusted {
        /// The claim's number.
        claim: u64,
        /// Its account.
        account: AccountNumber,
        /// Its terminal, while it is open.
        seat: Option<SeatNumber>,
        /// What the account gained, or lost if negative.
        difference: Change,
        /// Who bears it.
        borne: Borne,
        /// Why that much.
        why: Short<200>,
        /// Who asked.
        first: Signature,
        /// Who agreed.
        second: Signature,
    },
    /// An adjustment that had been given for a spin was taken back with that spin's correction (RR-16).
    AdjustmentTakenBack {
        /// The claim's number.
        claim: u64,
        /// The spin that was corrected.
        spin: u64,
        /// The claim's account.
        account: AccountNumber,
        /// Its terminal, while it is open.
        seat: Option<SeatNumber>,
        /// What the account loses, or gains if positive.
        difference: Change,
        /// Who bears it.
        borne: Borne,
        /// Who began the correction.
        first: Signature,
        /// Who confirmed it.
        second: Signature,
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
    /// A player set what he allows himself (RR-22).
    OwnLimitsSet {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// What he asked for.
        asked: OwnLimits,
        /// What holds from now on.
        limits: OwnLimits,
        /// What of it holds later.
        later: Option<Later>,
    },
    /// A player rests (RR-22).
    Rested {
        /// The terminal.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// For how many minutes.
        minutes: u16,
        /// Until when.
        until: Time,
    },
}

/// For amounts that are not written where they are nothing.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nothing(amount: &Cents) -> bool {
    amount.is_zero()
}
