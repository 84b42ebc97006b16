use crate::house::{Movement, Notes, Own};
use crate::{SeatNumber, Time};
use houseway_games::desk::{ClosingNotice, Desk as Rules, DeskPoint};
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
    /// Whoever is shut out of the game here, oldest first.
    #[serde(default)]
    pub excluded: Vec<Excluded>,
    /// Whoever left since the table was opened, oldest first: the account, and where its player sat.
    #[serde(default)]
    pub left: VecDeque<(AccountNumber, SeatNumber)>,
    /// When a player was last made to leave: the notice of a closing is still his.
    #[serde(default)]
    pub directed_at: Option<Time>,
}

/// Somebody who is shut out, as far as a table knows people: by the account that he had (G-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Excluded {
    /// The account.
    pub account: AccountNumber,
    /// Where he sat.
    pub seat: SeatNumber,
    /// Since when.
    pub since: Time,
}

/// An account in use at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// Which.
    pub account: AccountNumber,
    /// Since when.
    pub since: Time,
    /// For how much its player bought in, in all.
    pub bought_in: Cents,
    /// What he allows himself.
    pub own: Own,
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
    /// When it was posted.
    #[serde(default)]
    pub posted_at: Time,
    /// How many rounds had been played when it was posted.
    pub round: u64,
    /// Whether it has come, and play is over.
    #[serde(default)]
    pub ended: bool,
}

impl Desk {
    /// The longest list of pay-outs that is kept.
    pub const PAYOUTS: usize = 40;

    /// From when an announced closing ends play, as far as it is a matter of the clock: whoever sat down after it was announced
    /// to an empty table has the whole notice before him all the same (G-4).
    #[must_use]
    pub fn closes_at(&self, rules: &Rules) -> Option<Time> {
        let closing = self.closing?;
        let acts = rules.law().in_force(DeskPoint::ClosingNotice);
        let notice = match rules.closing_notice.value {
            ClosingNotice::Minutes(minutes) if acts && !self.seats.is_empty() => minutes,
            ClosingNotice::Minutes(_) | ClosingNotice::Rounds(_) => 0,
        };
        Some(closing.at.max(closing.posted_at.plus_minutes(notice)))
    }

    /// From when an announced closing ends play: by the clock, or with the last of the rounds of its notice, of which `round` were
    /// played; none as long as those are not.
    #[must_use]
    pub fn ends_at(&self, rules: &Rules, round: u64) -> Option<Time> {
        let closing = self.closing?;
        match rules.closing_notice.value {
            ClosingNotice::Minutes(_) => self.closes_at(rules),
            ClosingNotice::Rounds(rounds) => {
                (round >= closing.round.saturating_add(u64::from(rounds))).then_some(closing.at)
            }
        }
    }

    /// The account in use at `seat`.
    #[must_use]
    pub fn account(&self, seat: SeatNumber) -> Option<AccountNumber> {
        self.seats.get(&seat).map(|open| open.account)
    }

    /// How much more the player of a seat may stake by his own limit of loss; none where he set no such limit.
    #[must_use]
    pub fn room(&self, seat: SeatNumber) -> Option<Cents> {
        let open = self.seats.get(&seat)?;
        open.own.room(open.bought_in, self.balance(open.account))
    }

    /// Whether the player of a seat stakes nothing more by his own will, or no more than `room` of it is left, were play to begin
    /// anew at `at`: nothing of his goes on by itself then.
    #[must_use]
    pub fn stays_out(&self, seat: SeatNumber, room: Cents, at: Time) -> bool {
        let Some(open) = self.seats.get(&seat) else { return false };
        let own = open.own.begun(at);
        let left = own.room(open.bought_in, self.balance(open.account));
        own.stop().is_some() || left.is_some_and(|left| left < room)
    }

    /// Play begins anew at `at`: for every player it is looked at what the clock says.
    pub fn begins(&mut self, at: Time) {
        self.seats.values_mut().for_each(|open| open.own.begins(at));
    }

    /// The seats of which the clock changes what their players allow themselves, each with the moment. In between two
    /// rounds nothing changes under the hand of somebody who has something at stake.
    pub fn clock(&self) -> impl Iterator<Item = (SeatNumber, Time)> {
        let idle = self.seats.iter().filter(|(_, open)| self.staked(open.account).is_zero());
        idle.filter_map(|(seat, open)| Some((*seat, open.own.changes_at()?)))
    }

    /// Whoever sits there is shut out of the game, until it is over or he is let back in.
    pub fn exclude(&mut self, seat: SeatNumber, since: Time) {
        let Some(account) = self.account(seat) else { return };
        if !self.is_excluded(account) {
            self.excluded.push(Excluded { account, seat, since });
        }
        self.directed_at = Some(since);
    }

    /// Whether the announced closing has come, and play is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.closing.is_some_and(|closing| closing.ended)
    }

    /// Those who left lately and may be shut out still: the account, and where its player sat.
    pub fn gone(&self) -> impl Iterator<Item = (AccountNumber, SeatNumber)> {
        self.left
            .iter()
            .rev()
            .copied()
            .filter(|(account, _)| self.seat_of(*account).is_none() && !self.is_excluded(*account))
    }

    /// Whether whoever sits there is shut out.
    #[must_use]
    pub fn shuts_out(&self, seat: SeatNumber) -> bool {
        self.account(seat).is_some_and(|account| self.is_excluded(account))
    }

    /// Whether the player of an account is shut out.
    #[must_use]
    pub fn is_excluded(&self, account: AccountNumber) -> bool {
        self.excluded.iter().any(|one| one.account == account)
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
