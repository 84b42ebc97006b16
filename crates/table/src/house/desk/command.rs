use crate::house::{Count, MovementKind, NoteNumber, OwnLimits};
use crate::{SeatNumber, Time};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What somebody asks of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeskCommand {
    /// A person buys in at a seat: he is given chips for what he tenders.
    OpenAccount {
        /// The seat.
        seat: SeatNumber,
        /// What was tendered.
        tender: Tender,
        /// How much.
        amount: Cents,
    },
    /// More chips for more.
    TopUp {
        /// The seat.
        seat: SeatNumber,
        /// What was tendered.
        tender: Tender,
        /// How much.
        amount: Cents,
    },
    /// Cash in the note acceptor of a seat, applied once for each id. On a demo floor the seat itself may give it.
    InsertNote {
        /// The acceptor's own number for the note, which it counts upward: see [`crate::house::Notes`].
        note: NoteNumber,
        /// How much.
        amount: Cents,
    },
    /// A player sets at his screen what he allows himself: stricter limits hold at once, less strict ones after a day.
    SetOwnLimits {
        /// Which, those that are left out included.
        limits: OwnLimits,
    },
    /// A player stakes nothing for so long, by his own word at his screen.
    Rest {
        /// How many minutes, 1 to [`OwnLimits::MINUTES`].
        minutes: u16,
    },
    /// The table looks at the clock for those whose own limits wait for a moment.
    ReadClock,
    /// The player leaves and is paid.
    Leave {
        /// The seat.
        seat: SeatNumber,
    },
    /// Pays what a closed account is owed.
    PayOwed {
        /// The account.
        account: AccountNumber,
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
    /// Announces that the table closes.
    PostClosing {
        /// When, at the earliest.
        at: Time,
    },
    /// Takes the announcement back.
    WithdrawClosing,
    /// Play is over, an announced closing having come: the table says so of itself.
    EndPlay,
    /// Shuts somebody out who has left already.
    ShutOut {
        /// The account that he had.
        account: AccountNumber,
    },
    /// Lets somebody who was shut out play again.
    Readmit {
        /// The account that he had.
        account: AccountNumber,
    },
}
