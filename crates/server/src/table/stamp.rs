//! Time of receipt, and the certainty that nothing stamped earlier is still on its way.

use crate::clock::Clock;
use houseway_table::Time;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// The stamps of one table that were given and whose commands have not yet reached its mailbox.
#[derive(Debug)]
pub(crate) struct Stamps {
    clock: Clock,
    open: Mutex<Open>,
    closed_one: Notify,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// Ticket and time. Times grow with tickets, since both are given under the lock.
    given: BTreeMap<u64, Time>,
}

/// A time of receipt. While it lives, the table waits for it before it lets a later deadline pass; it is dropped
/// once the command is in the mailbox.
#[derive(Debug)]
pub struct Stamp {
    at: Time,
    ticket: u64,
    of: Arc<Stamps>,
}

impl Stamps {
    pub(crate) fn new(clock: Clock) -> Arc<Self> {
        Arc::new(Self { clock, open: Mutex::default(), closed_one: Notify::new() })
    }

    /// Stamps what was received now.
    pub(crate) fn stamp(self: &Arc<Self>) -> Stamp {
        let mut open = self.lock();
        // Read under the lock: whoever finds no earlier ticket later knows that none will come.
        let at = self.clock.now();
        let ticket = open.next;
        open.next += 1;
        open.given.insert(ticket, at);
        drop(open);
        Stamp { at, ticket, of: Arc::clone(self) }
    }

    /// Whether something stamped before `time` has not reached the mailbox.
    pub(crate) fn any_before(&self, time: Time) -> bool {
        self.lock().given.values().next().is_some_and(|&at| at < time)
    }

    /// Waits until one more stamp is dropped, or a moment.
    pub(crate) async fn one_closed(&self) {
        let _waited = tokio::time::timeout(Duration::from_millis(2), self.closed_one.notified()).await;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stamp {
    /// When it was received.
    #[must_use]
    pub fn at(&self) -> Time {
        self.at
    }
}

impl Drop for Stamp {
    fn drop(&mut self) {
        self.of.lock().given.remove(&self.ticket);
        self.of.closed_one.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_stamp_is_seen_until_it_is_dropped() {
        let clock = Clock::start();
        let stamps = Stamps::new(clock.clone());
        let early = stamps.stamp();
        clock.advance(10);
        let late = stamps.stamp();
        assert!(late.at() >= early.at().plus_ms(10));
        assert!(stamps.any_before(late.at()));
        assert!(!stamps.any_before(early.at()));
        drop(early);
        assert!(!stamps.any_before(late.at()));
        assert!(stamps.any_before(late.at().plus_ms(1)));
        drop(late);
        assert!(!stamps.any_before(Time(u64::MAX)));
    }
}
