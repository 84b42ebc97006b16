use crate::house::{NoteNumber, OwnStop};
use crate::{Rank, Time};
use houseway_money::Cents;
use serde::Serialize;

/// Why the desk refuses, in order of precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum DeskReason {
    /// Not for whoever asks.
    NotYours,
    /// It takes a higher rank.
    RankNeeded {
        /// Which.
        rank: Rank,
    },
    /// The table has no float.
    TableClosed,
    /// The table has its float.
    TableOpen,
    /// There is no such seat.
    NoSuchSeat,
    /// Somebody has the seat.
    SeatInUse,
    /// Nobody has the seat.
    SeatEmpty,
    /// Nothing was tendered.
    NoAmount,
    /// Too much at once.
    TooMuch {
        /// The most.
        most: Cents,
    },
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
    /// Somebody was shut out of the game: a person, who sees that it is not him, opens new accounts.
    StaffOpens,
    /// The player is shut out of the game: he is paid, and buys nothing more.
    ShutOut,
    /// The acceptor takes no more for this balance.
    NoteLimit {
        /// Up to which.
        limit: Cents,
    },
    /// Something of the account is at stake: it is settled, or taken back, first.
    AtStake {
        /// How much.
        amount: Cents,
    },
    /// The float is too small.
    FloatShort {
        /// What it holds.
        float: Cents,
    },
    /// Nothing is owed.
    NothingOwed,
    /// A movement waits already.
    AlreadyPending,
    /// Nothing waits.
    NothingPending,
    /// A count of too many rows, or too large to be true, or of nothing.
    BadCount {
        /// The most rows.
        rows: usize,
        /// The most money.
        most: Cents,
    },
    /// The second hand is that of the first person.
    SamePerson,
    /// A round is being played.
    RoundRuns,
    /// Seats are still taken.
    SeatsOpen,
    /// The closing was not announced.
    NotAnnounced,
    /// The notice is too short.
    NoticeTooShort {
        /// From when it is enough.
        earliest: Time,
    },
    /// So many rounds must still be played.
    RoundsToPlay {
        /// How many.
        rounds: u64,
    },
    /// No time that can be set.
    BadMinutes {
        /// The most.
        most: u16,
    },
    /// Nothing would change.
    NoChange,
    /// By his own will the player stakes nothing more.
    OwnStop {
        /// Why.
        why: OwnStop,
    },
    /// The player's own limit of loss leaves less than that.
    OwnLoss {
        /// What it leaves for this wager.
        left: Cents,
    },
    /// Too far ahead.
    TooLate {
        /// The furthest.
        latest: Time,
    },
}
