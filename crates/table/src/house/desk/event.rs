use crate::house::{Count, Later, Movement, MovementKind, NoteNumber, OwnLimits, Signature};
use crate::{SeatNumber, Time};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Stack};
use serde::{Deserialize, Serialize};

/// A box that holds what players paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", rename = "DeskBox"))]
#[serde(tag = "box", rename_all = "kebab-case")]
pub enum CashBox {
    /// The drop box, by what was tendered.
    Drop {
        /// What.
        tender: Tender,
    },
    /// The note acceptor of a seat.
    Notes {
        /// Which.
        seat: SeatNumber,
    },
}

/// Where an account's money came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts", rename = "DeskFunds"))]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum Funds {
    /// Tendered to the dealer.
    Dealer {
        /// What.
        tender: Tender,
    },
    /// Inserted in the note acceptor.
    Acceptor {
        /// The acceptor's own number for the note.
        note: NoteNumber,
    },
}

/// What happened at the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "desk", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeskEvent {
    /// A person bought in.
    AccountOpened {
        /// Where.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// From where the money came.
        source: Funds,
        /// How much.
        amount: Cents,
    },
    /// He has more.
    ToppedUp {
        /// Where.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// From where the money came.
        source: Funds,
        /// How much.
        amount: Cents,
    },
    /// He left.
    AccountClosed {
        /// From where.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// What he was paid.
        paid: Cents,
        /// What the float could not pay, and he is owed.
        owed: Cents,
        /// The chips.
        chips: Vec<Stack>,
        /// What no chip is small enough for.
        coin: Cents,
    },
    /// What was owed was paid.
    OwedPaid {
        /// To which account.
        account: AccountNumber,
        /// How much.
        amount: Cents,
        /// The chips.
        chips: Vec<Stack>,
        /// What no chip is small enough for.
        coin: Cents,
    },
    /// The first hand is under a movement.
    MovementCounted {
        /// Which.
        movement: Movement,
    },
    /// It was withdrawn.
    MovementWithdrawn,
    /// Chips or drop moved.
    Moved {
        /// Which way.
        kind: MovementKind,
        /// What was counted.
        count: Count,
        /// What it came to.
        total: Cents,
        /// What the books had, where a float or a box was emptied.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        expected: Option<Cents>,
        /// The boxes that were emptied, with what the books had in them.
        emptied: Vec<(CashBox, Cents)>,
        /// The first hand.
        first: Signature,
        /// The second.
        second: Signature,
    },
    /// The table is announced to close.
    ClosingPosted {
        /// When, at the earliest.
        at: Time,
    },
    /// It is not, after all.
    ClosingWithdrawn,
    /// Play is over: the announced closing has come.
    PlayEnded,
    /// Somebody was shut out who has left already.
    ShutOut {
        /// The account that he had.
        account: AccountNumber,
        /// Where he sat.
        seat: SeatNumber,
    },
    /// Somebody who was shut out may play again.
    Readmitted {
        /// The account that he had.
        account: AccountNumber,
    },
    /// A player set what he allows himself.
    OwnLimitsSet {
        /// Where.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// What he asked for.
        asked: OwnLimits,
        /// What holds.
        limits: OwnLimits,
        /// What has to wait.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        later: Option<Later>,
    },
    /// A player rests.
    Rested {
        /// Where.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// For how many minutes.
        minutes: u16,
        /// Until when.
        until: Time,
    },
    /// The clock was looked at for these: a rest or a time is over, or less strict limits hold.
    ClockRead {
        /// Which.
        seats: Vec<SeatNumber>,
    },
}
