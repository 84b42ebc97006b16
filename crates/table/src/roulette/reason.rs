use super::config::ConfigFault;
use crate::house::{NoteNumber, OwnStop};
use crate::{Rank, Time};
use houseway_games::roulette::{BetKind, SequenceKind};
use houseway_money::{Cents, Change};
use serde::{Deserialize, Serialize};

/// Why a command is refused, in order of precedence: of two that hold, the earlier is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// The table has not been set up.
    NotConfigured,
    /// This kind of command is not for whoever gave it.
    NotYours,
    /// A higher rank is needed.
    RankNeeded {
        /// The least.
        rank: Rank,
    },
    /// The table is closed.
    TableClosed,
    /// The table is open, and this needs it closed.
    TableOpen,
    /// Every account is frozen by a correction.
    Frozen,
    /// The system has failed and is not restored.
    SystemFailed,
    /// The table has no such terminal.
    NoSuchSeat,
    /// The terminal has failed and is not restored.
    TerminalFailed,
    /// The terminal has no active account.
    TerminalClosed,
    /// The terminal is in use.
    TerminalInUse,
    /// No wagering period runs.
    NoPeriod,
    /// The command is about another spin.
    OtherSpin {
        /// The current one.
        spin: u64,
    },
    /// The wagering period has expired.
    PeriodExpired {
        /// When.
        at: Time,
    },
    /// The wagering period still runs.
    PeriodRuns {
        /// Until when.
        until: Time,
    },
    /// The ball came to rest while the period ran: only "no spin" is open.
    MustCallNoSpin,
    /// Terminals are still open.
    SeatsOpen,
    /// The wheel or ball has not been registered.
    EquipmentMissing,
    /// Nothing of the kind is under way.
    NothingPending,
    /// Something of the kind is already under way.
    AlreadyPending,
    /// A second person is needed; this is the first again.
    SamePerson,
    /// The ball has not been spun.
    BallNotSpun,
    /// The ball has been spun already.
    BallSpun,
    /// Terminals have still to confirm what they show, until this moment at the latest.
    AwaitingTerminals {
        /// The limit.
        until: Time,
    },
    /// The records of these terminals must be confirmed or voided first.
    RecordsOpen {
        /// Which.
        seats: Vec<u8>,
    },
    /// The dealer must state that the ball came to rest after expiry, or call "no spin".
    StatementNeeded,
    /// The virtual wheel needs its commitment or opening, or a real wheel was given one.
    WrongSource,
    /// There are no chips there.
    NoChips,
    /// The layout has no such bet.
    NoSuchBet,
    /// The call names too many neighbours.
    CallTooLong,
    /// The amount is zero.
    NoAmount,
    /// An account may hold no more sequences.
    TooManySequences,
    /// The wager is below the minimum: no chips are shown.
    BelowMinimum {
        /// The bet.
        bet: Bet,
        /// The minimum.
        minimum: Cents,
    },
    /// No more can be placed on the bet.
    AtMaximum {
        /// The bet.
        bet: Bet,
        /// The maximum.
        maximum: Cents,
    },
    /// Between two multiples: no more of it would be shown than lies there.
    OffMultiple {
        /// The bet.
        bet: Bet,
        /// The steps above the minimum.
        multiple: Cents,
    },
    /// The amount is more than the balance.
    BalanceShort {
        /// The balance.
        balance: Cents,
        /// What would be needed.
        needed: Cents,
    },
    /// The player's own limit of loss leaves less than that.
    OwnLoss {
        /// What it leaves.
        left: Cents,
    },
    /// By his own will the player wagers nothing more.
    OwnStop {
        /// Why.
        why: OwnStop,
    },
    /// Not a number of minutes that can be set.
    BadMinutes {
        /// The most.
        most: u16,
    },
    /// There is nothing to undo, repeat or double.
    NothingToDo,
    /// The note was credited already.
    NoteKnown,
    /// The acceptor has numbered notes so much later that nobody knows any more whether this one was credited: it counts
    /// upward from that number.
    NoteOld {
        /// The number.
        after: NoteNumber,
    },
    /// So many acceptors have credited notes at this table that no other can.
    TooManyAcceptors {
        /// How many can.
        most: usize,
    },
    /// The acceptor takes no more notes at this balance.
    NoteLimit {
        /// The limit.
        limit: Cents,
    },
    /// The correction reaches back only this far.
    OutOfReach {
        /// The earliest spin.
        earliest: u64,
    },
    /// "No spin" was called for the spin, or it is held to be so already.
    NothingToCorrect,
    /// The set-up is wrong.
    BadConfig {
        /// What about it.
        problem: ConfigFault,
    },
    /// The count is empty, has too many rows or comes to too much.
    BadCount {
        /// How many rows it may have.
        rows: usize,
        /// What it may come to.
        most: Cents,
    },
    /// The float does not hold that much.
    FloatShort {
        /// What it holds.
        float: Cents,
    },
    /// The limits cannot be settled in whole cents, or are disordered.
    BadLimits {
        /// What is wrong.
        problem: String,
    },
    /// The table was announced to close, and the time has come: no wagering period starts any more.
    Closing {
        /// Since when.
        at: Time,
    },
    /// The table has not been announced to close.
    NotAnnounced,
    /// The spin is within reach of a correction, which goes first.
    WithinReach {
        /// The earliest spin that is.
        earliest: u64,
    },
    /// Adjustments were given that may have been for that spin: of each it must be said whether it is taken back.
    PutRightByHand {
        /// For which claims.
        claims: Vec<u64>,
    },
    /// Corrections have changed the account since: it must be said that the adjustment is beside them.
    CorrectedSince {
        /// Of which spins.
        spins: Vec<u64>,
    },
    /// The claim has not been upheld, so that nothing is put right for it.
    NotUpheld,
    /// The limits go beyond those in force: a sign of them goes up first, and they hold when it has stood.
    SignNeeded,
    /// The sign has to stand longer.
    NoticeTooShort {
        /// The earliest moment.
        earliest: Time,
    },
    /// The wheel or ball is not as the book wants it.
    EquipmentFails,
    /// Nothing is owed.
    NothingOwed,
    /// No account bears that number.
    NoSuchAccount,
    /// More than may be moved at once.
    TooMuch {
        /// The most.
        most: Cents,
    },
    /// A moment too far ahead.
    TooLate {
        /// The latest.
        latest: Time,
    },
    /// Another amount was asked for.
    OtherAmount {
        /// Which, in cents; negative if it is taken.
        asked: Change,
    },
    /// The book's law on this does not act.
    OutOfRange,
}

/// Which bet a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "kind", content = "bet", rename_all = "kebab-case")]
pub enum Bet {
    /// On a single spin.
    Single(BetKind),
    /// On a spin sequence.
    Sequence(SequenceKind),
}
