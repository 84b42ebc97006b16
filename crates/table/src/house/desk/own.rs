//! What players allow themselves (RD-15, PG-41).

use super::decide::{Answer, LARGEST_TENDER, Refusal};
use super::{Asked, Desk, DeskCommand, DeskEvent, DeskReason, Open};
use crate::house::{Own, OwnLimits, OwnStop};
use crate::{Actor, Decision, Refused, SeatNumber, Step, Time};
use houseway_games::desk::{Desk as Rules, DeskPoint};
use houseway_lawbook::Ruled;
use houseway_money::Cents;
use serde::Serialize;

/// What a player allows himself, as he sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct OwnView {
    /// Since when he plays, his limits, and what waits.
    pub own: Own,
    /// Why he stakes nothing more by his own will.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stop: Option<Ruled<OwnStop>>,
    /// How much more he may stake by his own limit of loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub room: Option<Cents>,
}

/// What the player of a seat allows himself; none while nobody plays there.
#[must_use]
pub fn own_view(rules: &Rules, desk: &Desk, seat: SeatNumber) -> Option<OwnView> {
    let own = desk.seats.get(&seat)?.own;
    let stop = own.stop().map(|stop| Ruled::new(stop, rules.law().basis(DeskPoint::OwnLimits)));
    Some(OwnView { own, stop, room: desk.room(seat) })
}

impl Asked<'_> {
    /// The player at whose screen it is said.
    fn need_own(&self) -> Result<(SeatNumber, Open), Refusal> {
        let Actor::Terminal { seat } = self.by.actor else {
            return Err(self.refuse(DeskReason::NotYours, DeskPoint::OwnLimits));
        };
        self.need_open()?;
        self.need_account(seat)?;
        let open = self.desk.seats.get(&seat).copied();
        Ok((seat, open.ok_or_else(|| self.refuse(DeskReason::SeatEmpty, DeskPoint::OwnLimits))?))
    }

    fn need_minutes(&self, minutes: u16) -> Result<(), Refusal> {
        let most = OwnLimits::MINUTES;
        if (1..=most).contains(&minutes) {
            return Ok(());
        }
        Err(self.refuse(DeskReason::BadMinutes { most }, DeskPoint::OwnLimits))
    }

    /// Stricter limits hold at once; whatever is less strict waits for a day.
    pub(super) fn set_own_limits(&self, wish: OwnLimits) -> Answer {
        let (seat, Open { account, own, .. }) = self.need_own()?;
        if let Some(minutes) = wish.minutes {
            self.need_minutes(minutes)?;
        }
        if wish.loss.is_some_and(|loss| loss > LARGEST_TENDER) {
            return Err(self.refuse(DeskReason::TooMuch { most: LARGEST_TENDER }, DeskPoint::OwnLimits));
        }
        let (limits, later) = own.asked(wish, self.by.at);
        if limits == own.limits && later == own.later {
            return Err(self.refuse(DeskReason::NoChange, DeskPoint::OwnLimits));
        }
        let event = DeskEvent::OwnLimitsSet { seat, account, asked: wish, limits, later };
        Ok(Decision::of(event, self.basis(&[DeskPoint::OwnLimits])))
    }

    /// Nothing is staked any more until the time is over; a rest can be made longer, never shorter.
    pub(super) fn rest(&self, minutes: u16) -> Answer {
        let (seat, Open { account, own, .. }) = self.need_own()?;
        self.need_minutes(minutes)?;
        let until = self.by.at.plus_minutes(u32::from(minutes));
        if own.rest_until.is_some_and(|rests| rests >= until) {
            return Err(self.refuse(DeskReason::NoChange, DeskPoint::OwnLimits));
        }
        let event = DeskEvent::Rested { seat, account, minutes, until };
        Ok(Decision::of(event, self.basis(&[DeskPoint::OwnLimits])))
    }

    /// The table itself looks at the clock, for those who have nothing at stake.
    pub(super) fn read_clock(&self) -> Answer {
        if self.by.actor != Actor::System {
            return Err(self.refuse(DeskReason::NotYours, DeskPoint::OwnLimits));
        }
        let due = self.desk.clock().filter(|(_, at)| *at <= self.by.at);
        let seats: Vec<SeatNumber> = due.map(|(seat, _)| seat).collect();
        if seats.is_empty() {
            return Err(self.refuse(DeskReason::NoChange, DeskPoint::OwnLimits));
        }
        Ok(Decision::of(DeskEvent::ClockRead { seats }, self.basis(&[DeskPoint::OwnLimits])))
    }

    /// Whether the player of a seat stakes anything at all by his own will.
    ///
    /// # Errors
    /// [`DeskReason::OwnStop`] while he does not.
    pub fn may_play_on(&self, seat: SeatNumber) -> Result<(), Refusal> {
        let Some(why) = self.desk.seats.get(&seat).and_then(|open| open.own.stop()) else { return Ok(()) };
        let forbidden = self.rules.law().forbid(DeskPoint::OwnLimits, true);
        forbidden.map_err(|basis| Refused::new(DeskReason::OwnStop { why }, basis))
    }

    /// Whether the limit of loss of the player of a seat leaves `needed`. `left` is what it leaves of what he asked for, for the answer.
    ///
    /// # Errors
    /// [`DeskReason::OwnLoss`] where it does not.
    pub fn may_stake(&self, seat: SeatNumber, needed: Cents, left: Cents) -> Result<(), Refusal> {
        let short = self.desk.room(seat).is_some_and(|room| room < needed);
        let forbidden = self.rules.law().forbid(DeskPoint::OwnLimits, short);
        forbidden.map_err(|basis| Refused::new(DeskReason::OwnLoss { left }, basis))
    }
}

/// A step that a table takes by itself next: what the clock changes of its players' own limits, the end of play at an announced
/// closing, or else `next`, whichever comes first. `since` is the moment of the last event, before which nothing is due any more;
/// play ends at `ends`.
#[must_use]
pub fn with_clock<C, N>(
    desk: &Desk,
    since: Time,
    ends: Option<Time>,
    next: Option<Step<C, N>>,
    give: impl FnOnce(DeskCommand) -> C,
) -> Option<Step<C, N>> {
    let reads = desk.clock().map(|(_, at)| (at, DeskCommand::ReadClock));
    let ends = ends.filter(|_| !desk.is_over()).map(|at| (at, DeskCommand::EndPlay));
    let due = reads.chain(ends).map(|(at, command)| (at.max(since), command));
    match due.min_by_key(|(at, _)| *at).filter(|_| desk.open) {
        Some((at, command)) if next.as_ref().is_none_or(|next| at <= next.at()) => {
            Some(Step::Give { at, command: give(command) })
        }
        _ => next,
    }
}
