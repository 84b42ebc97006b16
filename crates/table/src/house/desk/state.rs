use crate::house::{Movement, Notes};
use crate::{SeatNumber, Time};
use houseway_ledger::{Account, AccountNumber, Books};
use houseway_money::{Cents, Stack};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// The desk as facts have made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Desk {
    /// Whether the table has its float.
    pub open: bool,
    /// The last number of an account; none before the first.
    pub last_account: u32,
    /// Who has which seat.
    pub seats: BTreeMap<SeatNumber, Open>,
    /// The money.
    pub books: Books,
    /// A movement that waits for its second signature.
    pub movement: Option<Movement>,
    /// The float counted at the last opening.
    pub opening_float: Cents,
    /// The last pay-outs, oldest first: what the dealer has to hand over.
    pub payouts: VecDeque<PaidOut>,
    /// Notes already credited, by acceptor and number.
    pub notes: Notes,
    /// The table is announced to close.
    pub closing: Option<Closing>,
}

/// An account in use at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// Which.
    pub account: AccountNumber,
    /// Since when.
    pub since: Time,
}

/// A pay-out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct PaidOut {
    /// The seat, if the player still had one.
    pub seat: Option<SeatNumber>,
    /// The account.
    pub account: AccountNumber,
    /// How much.
    pub amount: Cents,
    /// The chips.
    pub chips: Vec<Stack>,
    /// What no chip is small enough for.
    pub coin: Cents,
    /// When.
    pub at: Time,
}

/// An announcement that the table closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Closing {
    /// When, at the earliest.
    pub at: Time,
    /// How many rounds had been played when it was posted.
    pub round: u64,
}

impl Desk {
    /// The longest list of pay-outs that is kept.
    pub const PAYOUTS: usize = 40;

    /// The account in use at `seat`.
    #[must_use]
    pub fn account(&self, seat: SeatNumber) -> Option<AccountNumber> {
        self.seats.get(&seat).map(|open| open.account)
    }

    /// The seat at which an account is in use.
    #[must_use]
    pub fn seat_of(&self, account: AccountNumber) -> Option<SeatNumber> {
        self.seats.iter().find(|(_, open)| open.account == account).map(|(seat, _)| *seat)
    }

    /// What an account has to wager.
    #[must_use]
    pub fn balance(&self, account: AccountNumber) -> Cents {
        self.books.balance(&Account::Chips(account))
    }

    /// What an account has at stake.
    #[must_use]
    pub fn staked(&self, account: AccountNumber) -> Cents {
        self.books.balance(&Account::Stakes(account))
    }

    /// What the float holds.
    #[must_use]
    pub fn float(&self) -> Cents {
        self.books.balance(&Account::Float)
    }
}
