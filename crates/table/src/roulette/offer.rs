use super::detail::{Void, Wrong};
use crate::house::MovementKind;
use crate::{PersonId, Rank, SeatNumber, Time};
use houseway_games::roulette::{BetKind, Limits, NoSpinReason, Sequence, SequenceKind, Spot};
use houseway_lawbook::{Basis, Ruled};
use houseway_ledger::AccountNumber;
use houseway_money::{Cents, Change};
use serde::Serialize;

/// A shape of command that may be given now, with its bounds. Any sample inside is accepted; what lies
/// outside is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Offer {
    /// Chips may be placed on a spot of this kind. Below `least` in all no chips are shown; what is off the
    /// multiple is lowered; `most` is what limits and balance reach.
    Place {
        /// Which kind.
        bet: BetKind,
        /// The least wager in all on a spot.
        least: Cents,
        /// The most in all.
        most: Cents,
        /// The steps between.
        multiple: Cents,
    },
    /// A sequence may be placed.
    PlaceSequence {
        /// Which kind.
        sequence: SequenceKind,
        /// The least.
        least: Cents,
        /// The most.
        most: Cents,
        /// The steps between.
        multiple: Cents,
    },
    /// Chips may be added to what lies on a spot, though not as much as a wager on a bare one takes.
    PlaceMore {
        /// Which spot.
        spot: Spot,
        /// The least that lies there then, in all.
        least: Cents,
        /// The most in all.
        most: Cents,
        /// The steps between.
        multiple: Cents,
    },
    /// More may be wagered on a sequence that lies there, though not as much as a new one takes.
    PlaceMoreSequence {
        /// On which numbers.
        sequence: Sequence,
        /// The least that is wagered on it then, in all.
        least: Cents,
        /// The most in all.
        most: Cents,
        /// The steps between.
        multiple: Cents,
    },
    /// Chips may be moved or removed from what lies on the layout.
    Remove,
    /// The last touch may be taken back.
    Undo,
    /// Everything may be taken back.
    Clear,
    /// The last spin's wagers may be placed.
    Repeat,
    /// Every wager may be doubled.
    Double,
    /// A sequence that has not started may be taken back.
    RemoveSequence {
        /// Its number.
        wager: u64,
    },
    /// The terminal is to commit to its contribution to the virtual wheel.
    CommitNonce {
        /// For which spin.
        spin: u64,
    },
    /// What the terminal shows is to be confirmed.
    ReportLayout {
        /// Of which spin.
        spin: u64,
        /// Until when, once the ball lies: the outcome waits no longer, and nobody holds it up.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        until: Option<Time>,
    },
    /// Play money may be put in at a demo.
    InsertNote {
        /// How much at most, at once.
        most: Cents,
    },
    /// What the terminal showed at the expiry of an earlier spin may still be told.
    ReportLate {
        /// Of which spin.
        spin: u64,
    },
    /// The player may set what he allows himself, to anything but what holds or waits already.
    SetOwnLimits {
        /// The highest limit of loss.
        most: Cents,
        /// The longest time, in minutes.
        minutes: u16,
    },
    /// The player may rest.
    Rest {
        /// For how many minutes at most.
        minutes: u16,
        /// He rests until then already, and may rest longer.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        after: Option<Time>,
    },
    /// A claim may be made.
    Claim,
    /// The dealer may be called.
    CallDealer,
    /// An account may be opened.
    OpenAccount {
        /// At which terminal.
        seat: SeatNumber,
    },
    /// An account may be credited.
    TopUp {
        /// At which terminal.
        seat: SeatNumber,
    },
    /// A player may leave.
    Leave {
        /// At which terminal.
        seat: SeatNumber,
    },
    /// A player may be directed to leave.
    DirectToLeave {
        /// At which terminal.
        seat: SeatNumber,
    },
    /// A wagering period may be opened.
    OpenPeriod {
        /// Until when, if the table is announced to close: none begins from then on (G-4).
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        until: Option<Time>,
    },
    /// The ball may be spun.
    BallSpun,
    /// The ball may come to rest.
    BallAtRest,
    /// The number may be entered.
    EnterOutcome {
        /// From when, terminals having still to confirm what they show.
        from: Time,
        /// Whether the dealer's statement and a second rank are needed whenever it is entered (RR-8).
        statement: bool,
        /// Until when they are needed in any case.
        statement_until: Time,
    },
    /// The entry may be answered.
    AnswerEntry,
    /// "No spin" may be called, for these reasons.
    CallNoSpin {
        /// Which.
        reasons: Vec<NoSpinReason>,
    },
    /// A malfunction of the terminal may be reported.
    TerminalMalfunction {
        /// Which terminal.
        seat: SeatNumber,
    },
    /// A malfunction of the system may be reported.
    SystemMalfunction,
    /// The terminal may be restored.
    RestoreTerminal {
        /// Which terminal.
        seat: SeatNumber,
    },
    /// The system may be restored.
    RestoreSystem,
    /// The record of a terminal may be confirmed.
    ConfirmRecord {
        /// Which terminal.
        seat: SeatNumber,
    },
    /// The record of a terminal may be voided; two persons do it, one after the other (RR-18).
    VoidRecord {
        /// Which terminal.
        seat: SeatNumber,
        /// Whether with its running sequences, whether without: which of the two may be asked for. What a supervisor agrees to,
        /// or has asked for himself, is not among it.
        sequences: Vec<bool>,
    },
    /// A void for a failure that another asked for may be asked for by the same command, by a dealer: he is no second person,
    /// and becomes the first, beside whom whoever asked may sign (RR-18).
    AskVoid {
        /// What is to be void.
        void: Void,
    },
    /// A void that a first person asked for may be agreed to, by the same command (RR-18).
    AgreeVoid {
        /// What is to be void.
        void: Void,
    },
    /// A spin may be corrected.
    BeginCorrection {
        /// The earliest that can be reached.
        earliest: u64,
        /// The latest.
        latest: u64,
        /// What can be corrected about each, the earliest first.
        spins: Vec<CorrectableSpin>,
    },
    /// The correction may be confirmed.
    ConfirmCorrection {
        /// Of which spin.
        spin: u64,
        /// What was wrong with it.
        wrong: Wrong,
    },
    /// The correction may be withdrawn.
    WithdrawCorrection,
    /// A claim may be answered.
    AnswerClaim {
        /// Which.
        claim: u64,
    },
    /// A claim may be taken down for a player who makes it in person.
    TakeClaim,
    /// An adjustment may be asked for, for a claim that was upheld.
    AskAdjustment {
        /// Which claim.
        claim: u64,
        /// The spins of which a correction has changed the account since: what is asked for must be said to be beside them.
        beside: Vec<u64>,
    },
    /// An adjustment that was asked for may be agreed to.
    AgreeAdjustment {
        /// For which claim.
        claim: u64,
        /// What the account gains, or loses if negative.
        difference: Change,
    },
    /// An adjustment that was asked for may be withdrawn.
    WithdrawAdjustment {
        /// For which claim.
        claim: u64,
    },
    /// The light of a terminal that calls may be turned off.
    AnswerCall {
        /// Which terminal.
        seat: SeatNumber,
    },
    /// A wrong number on the display may be reported.
    ReportDisplay,
    /// What an account is owed may be paid.
    PayOwed {
        /// Which.
        account: u32,
        /// How much.
        amount: Cents,
    },
    /// What an account owes may be received.
    ReceiveOwed {
        /// Which.
        account: u32,
        /// How much.
        amount: Cents,
    },
    /// The table may be set up.
    Configure,
    /// A movement may be counted and signed.
    Count {
        /// Which.
        kind: MovementKind,
    },
    /// The movement may be countersigned.
    Countersign {
        /// From when on: a table closes when its sign has stood (G-4).
        from: Time,
    },
    /// The movement may be withdrawn.
    WithdrawCount,
    /// A sign of new limits may be put up.
    PostSign,
    /// The sign may be taken down.
    WithdrawSign,
    /// Limits with a higher maximum, which a first person asked for, may be agreed to by the same command (RR-18).
    AgreeLimits {
        /// The terminal, for a marker; none for the table's sign.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<SeatNumber>,
        /// The limits.
        limits: Box<Limits>,
        /// From when they are to hold, for a sign.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        effective_at: Option<Time>,
        /// Until when, where the sign has to stand for its notice.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        until: Option<Time>,
    },
    /// Limits that wait for their second person may be withdrawn.
    WithdrawLimits,
    /// The limits on the sign may be made to hold.
    ChangeLimits {
        /// From when on.
        from: Time,
    },
    /// A marker may be placed or taken away.
    PlaceMarker {
        /// At which terminal.
        seat: SeatNumber,
        /// Whether one that is there may be taken away: not while somebody plays there for less than the signs of the table
        /// ask.
        lifts: bool,
    },
    /// The closure may be announced.
    PostClosing,
    /// The announcement may be taken back.
    WithdrawClosing,
    /// An inspection may be entered.
    Inspect,
}

/// An offer on a screen of those who work at a table. It is there for whoever holds the post that the screen is for: who among
/// them may take it stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct StaffOffer {
    /// What may be done.
    pub value: Offer,
    /// The clauses.
    pub basis: Basis,
    /// The least rank that may, where it is more than dealer (1.2, G-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rank: Option<Rank>,
    /// Who may whatever his rank, because he began it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub or_by: Option<PersonId>,
    /// Who may not, because he is the first of the two whom it takes (RR-18).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub not_by: Option<PersonId>,
}

impl StaffOffer {
    /// The offer without who may take it.
    #[must_use]
    pub fn ruled(self) -> Ruled<Offer> {
        Ruled::new(self.value, self.basis)
    }
}

/// What can be corrected about a spin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct CorrectableSpin {
    /// Which.
    pub spin: u64,
    /// Whether its outcome can: not where "no spin" was called.
    pub outcome: bool,
    /// The terminals whose wagers on it can be declared void, as not confirmed.
    pub wagers: Vec<SeatNumber>,
    /// Those of them that have nothing on it but sequences that were under way: they fall only if these are declared void
    /// too.
    pub sequences_only: Vec<SeatNumber>,
    /// The terminals whose wagers were declared void so, and can be confirmed.
    pub unconfirmed: Vec<SeatNumber>,
    /// What was put right by hand and may have been for this spin. For an outcome, it must be said of each of them whether it
    /// is taken back; for a terminal, of those that bear its number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub by_hand: Vec<ByHand>,
}

/// Money that was put right by hand for a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct ByHand {
    /// For which claim.
    pub claim: u64,
    /// To which account.
    pub account: AccountNumber,
    /// The terminal where that account was active when the spin's period expired; none if it has nothing there but a
    /// sequence of before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<SeatNumber>,
    /// The spin that the claim names; none if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub spin: Option<u64>,
    /// What the account gained, or lost if negative.
    pub difference: Change,
}
