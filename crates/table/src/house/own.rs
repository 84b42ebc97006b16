use crate::Time;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What a player allows himself with an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(deny_unknown_fields)]
pub struct OwnLimits {
    /// The most that he will lose of what he bought in, in whole cents; none where he sets no limit.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub loss: Option<Cents>,
    /// For how many minutes from his buying in he will wager, 1 to [`OwnLimits::MINUTES`]; none where he sets no limit.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub minutes: Option<u16>,
}

/// Limits that a player asked for and that are not as strict as those he has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Later {
    /// Which.
    pub limits: OwnLimits,
    /// From when they hold.
    pub from: Time,
}

/// Why a player wagers nothing more by his own will.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
#[serde(tag = "stop", rename_all = "kebab-case")]
pub enum OwnStop {
    /// He rests.
    Rest {
        /// Until when.
        until: Time,
    },
    /// His time is over.
    TimeOver {
        /// After how many minutes.
        minutes: u16,
    },
}

/// A player's own limits as they stand. Whatever depends on the time is looked at when play may begin anew, so that nothing
/// changes under the hand of somebody who wagers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct Own {
    /// Since when the account is open.
    pub since: Time,
    /// The limits that hold.
    pub limits: OwnLimits,
    /// Less strict ones that he asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub later: Option<Later>,
    /// Until when he rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rest_until: Option<Time>,
    /// His time was over when play last began.
    pub over: bool,
}

impl OwnLimits {
    /// The longest time that may be set, in minutes: a day.
    pub const MINUTES: u16 = 1_440;

    /// Of each limit the stricter one.
    #[must_use]
    pub fn stricter(self, other: Self) -> Self {
        Self { loss: least(self.loss, other.loss), minutes: least(self.minutes, other.minutes) }
    }
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl Own {
    /// How long a limit that is less strict waits, in minutes.
    pub const RAISED_AFTER: u32 = 1_440;

    /// Nothing is set yet.
    #[must_use]
    pub fn new(since: Time) -> Self {
        Self { since, limits: OwnLimits::default(), later: None, rest_until: None, over: false }
    }

    /// The limits that hold, and those that have to wait, once `wish` is asked for at `at`.
    #[must_use]
    pub fn asked(&self, wish: OwnLimits, at: Time) -> (OwnLimits, Option<Later>) {
        let limits = self.limits.stricter(wish);
        let waits = self.later.filter(|later| later.limits == wish);
        let later = || waits.unwrap_or(Later { limits: wish, from: at.plus_minutes(Self::RAISED_AFTER) });
        (limits, (limits != wish).then(later))
    }

    /// Play may begin anew at `at`.
    pub fn begins(&mut self, at: Time) {
        if let Some(later) = self.later.filter(|later| later.from <= at) {
            self.limits = later.limits;
            self.later = None;
        }
        self.rest_until = self.rest_until.filter(|until| *until > at);
        let ends = self.limits.minutes.map(|minutes| self.since.plus_minutes(u32::from(minutes)));
        self.over = ends.is_some_and(|ends| ends <= at);
    }

    /// As it stands where play begins anew at `at`.
    #[must_use]
    pub fn begun(mut self, at: Time) -> Self {
        self.begins(at);
        self
    }

    /// When the clock next changes any of it; none if nothing waits for a moment.
    #[must_use]
    pub fn changes_at(&self) -> Option<Time> {
        let minutes = self.limits.minutes.filter(|_| !self.over);
        let ends = minutes.map(|minutes| self.since.plus_minutes(u32::from(minutes)));
        [self.rest_until, ends, self.later.map(|later| later.from)].into_iter().flatten().min()
    }

    /// Why nothing more is wagered, if so.
    #[must_use]
    pub fn stop(&self) -> Option<OwnStop> {
        let rest = self.rest_until.map(|until| OwnStop::Rest { until });
        let over = self.limits.minutes.filter(|_| self.over).map(|minutes| OwnStop::TimeOver { minutes });
        rest.or(over)
    }

    /// How much more may be staked by the limit of loss, of an account that bought in for `bought_in` and has `balance` left;
    /// none where there is no such limit. What is staked counts as lost until it comes back.
    #[must_use]
    pub fn room(&self, bought_in: Cents, balance: Cents) -> Option<Cents> {
        self.limits.loss.map(|loss| loss.plus_capped(balance).minus_or_zero(bought_in))
    }
}
