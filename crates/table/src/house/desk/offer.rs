use super::{Asked, DeskCommand, LARGEST_TENDER};
use crate::house::{Count, MovementKind, OwnLimits};
use crate::{Actor, Rank, SeatNumber, Time};
use houseway_games::desk::DeskPoint;
use houseway_lawbook::Ruled;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;
use serde::Serialize;

/// A shape of command that the desk takes now, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum DeskOffer {
    /// Somebody may buy in at these seats.
    OpenAccount {
        /// Which.
        seats: Vec<SeatNumber>,
        /// The most at once.
        most: Cents,
    },
    /// More may be bought at these seats.
    TopUp {
        /// Which.
        seats: Vec<SeatNumber>,
        /// The most at once.
        most: Cents,
    },
    /// The acceptor takes up to this.
    InsertNote {
        /// How much.
        most: Cents,
    },
    /// The player may set what he allows himself.
    SetOwnLimits {
        /// The highest limit of loss.
        most: Cents,
        /// The longest time, in minutes.
        minutes: u16,
    },
    /// He may rest.
    Rest {
        /// The longest, in minutes.
        minutes: u16,
        /// It has to end later than this, where he rests already.
        after: Option<Time>,
    },
    /// The players of these seats may leave and be paid.
    Leave {
        /// Which.
        seats: Vec<SeatNumber>,
    },
    /// What is owed may be paid.
    PayOwed {
        /// To these accounts, each with how much.
        accounts: Vec<(AccountNumber, Cents)>,
    },
    /// These movements may be counted.
    Count {
        /// Which.
        kinds: Vec<MovementKind>,
        /// What a credit may come to.
        float: Cents,
    },
    /// The movement that waits may be signed, by another person than the first.
    Countersign,
    /// It may be withdrawn.
    WithdrawCount,
    /// The closing may be announced.
    PostClosing {
        /// How long after it is announced, at the least.
        notice_minutes: u32,
        /// And at the most.
        latest_minutes: u32,
    },
    /// The announcement may be taken back.
    WithdrawClosing,
    /// These may be shut out, who have left.
    ShutOut {
        /// The accounts that they had, each with where its player sat.
        gone: Vec<(AccountNumber, SeatNumber)>,
    },
    /// These may be let play again who were shut out.
    Readmit {
        /// The accounts that they had.
        accounts: Vec<AccountNumber>,
    },
}

/// What whoever asks may do at the desk.
#[must_use]
pub fn options(asked: Asked<'_>) -> Vec<Ruled<DeskOffer>> {
    let desk = asked.desk;
    let mut offers = Vec::new();
    let mut offer = |offer, point| offers.push(Ruled::new(offer, asked.rules.law().basis(point)));
    let actor = asked.by.actor;
    let may_leave = |seat: SeatNumber, own: bool| {
        desk.account(seat).is_some_and(|account| {
            desk.staked(account).is_zero() && (own || desk.balance(account) <= desk.float())
        })
    };
    let seat = match actor {
        Actor::Device { seat, .. } => seat,
        Actor::Terminal { seat } if asked.self_service => Some(seat),
        _ => None,
    };
    if let Some(seat) = seat.filter(|seat| desk.open && seat.number() <= asked.seats) {
        let balance = desk.account(seat).map_or(Cents::ZERO, |account| desk.balance(account));
        let most = asked.note_limit.minus_or_zero(balance).min(LARGEST_TENDER);
        let accepts = asked.demo || matches!(actor, Actor::Device { .. });
        let known = desk.account(seat).is_some() || desk.excluded.is_empty();
        let opens = known || !asked.rules.law().in_force(DeskPoint::Excluded);
        let buys = desk.account(seat).is_none_or(|account| asked.buys_more(account).is_ok());
        if accepts && opens && buys && !most.is_zero() && asked.may_play().is_ok() {
            offer(DeskOffer::InsertNote { most }, DeskPoint::BuyIn);
        }
        if actor == (Actor::Terminal { seat }) && may_leave(seat, true) {
            offer(DeskOffer::Leave { seats: vec![seat] }, DeskPoint::PayOut);
        }
    }
    if let Actor::Terminal { seat } = actor
        && let Some(open) = desk.seats.get(&seat).filter(|_| desk.open)
    {
        let (most, minutes) = (LARGEST_TENDER, OwnLimits::MINUTES);
        offer(DeskOffer::SetOwnLimits { most, minutes }, DeskPoint::OwnLimits);
        offer(DeskOffer::Rest { minutes, after: open.own.rest_until }, DeskPoint::OwnLimits);
    }
    if !asked.has_rank(Rank::Dealer) {
        return offers;
    }
    if desk.open {
        let (taken, free): (Vec<_>, Vec<_>) =
            SeatNumber::first(asked.seats).partition(|seat| desk.account(*seat).is_some());
        let plays = asked.may_play().is_ok();
        if plays && !free.is_empty() {
            offer(DeskOffer::OpenAccount { seats: free, most: LARGEST_TENDER }, DeskPoint::BuyIn);
        }
        let leaving: Vec<_> = taken.iter().copied().filter(|seat| may_leave(*seat, false)).collect();
        let buys =
            |seat: &SeatNumber| desk.account(*seat).is_some_and(|account| asked.buys_more(account).is_ok());
        let buying: Vec<_> = taken.into_iter().filter(|seat| plays && buys(seat)).collect();
        if !buying.is_empty() {
            offer(DeskOffer::TopUp { seats: buying, most: LARGEST_TENDER }, DeskPoint::BuyIn);
        }
        if !leaving.is_empty() {
            offer(DeskOffer::Leave { seats: leaving }, DeskPoint::PayOut);
        }
        let owed = desk.books.accounts().filter_map(|(account, _)| match account {
            Account::Payable(number) => Some((*number, desk.books.balance(account))),
            _ => None,
        });
        let accounts: Vec<_> = owed.filter(|(_, owed)| !owed.is_zero() && *owed <= desk.float()).collect();
        if !accounts.is_empty() {
            offer(DeskOffer::PayOwed { accounts }, DeskPoint::PayOut);
        }
    }
    movements(&asked, &mut offer);
    let gone: Vec<_> = desk.gone().collect();
    let shuts_out = desk.open && asked.rules.law().in_force(DeskPoint::Excluded);
    if asked.has_rank(asked.excluding_rank) && shuts_out && !gone.is_empty() {
        offer(DeskOffer::ShutOut { gone }, DeskPoint::Excluded);
    }
    if asked.has_rank(asked.excluding_rank) && !desk.excluded.is_empty() {
        let accounts = desk.excluded.iter().map(|one| one.account).collect();
        offer(DeskOffer::Readmit { accounts }, DeskPoint::Excluded);
    }
    if asked.has_rank(asked.closing_rank) {
        if desk.open {
            let (notice_minutes, latest_minutes) = (asked.notice_minutes(), Asked::LATEST_MINUTES);
            offer(DeskOffer::PostClosing { notice_minutes, latest_minutes }, DeskPoint::ClosingNotice);
        }
        if desk.closing.is_some() {
            offer(DeskOffer::WithdrawClosing, DeskPoint::ClosingNotice);
        }
    }
    offers
}

fn movements(asked: &Asked<'_>, offer: &mut impl FnMut(DeskOffer, DeskPoint)) {
    let desk = asked.desk;
    let Some(movement) = &desk.movement else {
        use MovementKind::{Closing, Credit, Drop, Fill, Opening};
        let kinds: Vec<_> = [Opening, Fill, Credit, Drop, Closing]
            .into_iter()
            .filter(|kind| asked.movable(*kind).is_ok())
            .filter(|kind| *kind != Credit || !desk.float().is_zero())
            .collect();
        if !kinds.is_empty() {
            offer(DeskOffer::Count { kinds, float: desk.float() }, DeskPoint::TwoPersons);
        }
        return;
    };
    offer(DeskOffer::WithdrawCount, DeskPoint::TwoPersons);
    let fits = movement.kind != MovementKind::Credit || movement.total <= desk.float();
    let closes = movement.kind != MovementKind::Closing || asked.may_close(movement.first.rank).is_ok();
    if asked.has_rank(Rank::GameSupervisor) && asked.movable(movement.kind).is_ok() && fits && closes {
        offer(DeskOffer::Countersign, DeskPoint::TwoPersons);
    }
}

/// Whether a command lies inside an offer.
#[must_use]
pub fn covers(offer: &DeskOffer, command: &DeskCommand) -> bool {
    let tendered = |amount: Cents, most: Cents| !amount.is_zero() && amount <= most;
    match (offer, command) {
        (DeskOffer::OpenAccount { seats, most }, DeskCommand::OpenAccount { seat, amount, .. })
        | (DeskOffer::TopUp { seats, most }, DeskCommand::TopUp { seat, amount, .. }) => {
            seats.contains(seat) && tendered(*amount, *most)
        }
        (DeskOffer::InsertNote { most }, DeskCommand::InsertNote { amount, .. }) => tendered(*amount, *most),
        (DeskOffer::SetOwnLimits { most, minutes }, DeskCommand::SetOwnLimits { limits }) => {
            limits.loss.is_none_or(|loss| loss <= *most)
                && limits.minutes.is_none_or(|wished| (1..=*minutes).contains(&wished))
        }
        // How long a rest lasts is measured from when it is said.
        (DeskOffer::Rest { minutes, .. }, DeskCommand::Rest { minutes: wished }) => {
            (1..=*minutes).contains(wished)
        }
        (DeskOffer::Leave { seats }, DeskCommand::Leave { seat }) => seats.contains(seat),
        (DeskOffer::PayOwed { accounts }, DeskCommand::PayOwed { account }) => {
            accounts.iter().any(|(owed, _)| owed == account)
        }
        (DeskOffer::Count { kinds, float }, DeskCommand::Count { kind, count }) => {
            let emptying = matches!(kind, MovementKind::Drop | MovementKind::Closing);
            let total = count.total().filter(|total| !total.is_zero() || emptying);
            let fits = |total: Cents| *kind != MovementKind::Credit || total <= *float;
            kinds.contains(kind) && count.stacks().len() <= Count::LONGEST && total.is_some_and(fits)
        }
        (DeskOffer::ShutOut { gone }, DeskCommand::ShutOut { account }) => {
            gone.iter().any(|(gone, _)| gone == account)
        }
        (DeskOffer::Readmit { accounts }, DeskCommand::Readmit { account }) => accounts.contains(account),
        // A moment is measured from when it is said, which an offer that stands on a screen does not know.
        (DeskOffer::PostClosing { .. }, DeskCommand::PostClosing { .. })
        | (DeskOffer::Countersign, DeskCommand::Countersign)
        | (DeskOffer::WithdrawCount, DeskCommand::WithdrawCount)
        | (DeskOffer::WithdrawClosing, DeskCommand::WithdrawClosing) => true,
        _ => false,
    }
}
