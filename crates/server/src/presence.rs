//! When a device of the floor was last heard on its stream.

use crate::clock::Clock;
use houseway_table::{DeviceId, Time};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// When each device was last heard; nothing of it is kept beyond the process.
#[derive(Debug)]
pub(crate) struct Presence {
    clock: Clock,
    /// Since when anybody listens: a device that was never heard is missed from here on.
    since: Time,
    heard: Mutex<BTreeMap<DeviceId, Time>>,
}

impl Presence {
    pub(crate) fn new(clock: Clock) -> Self {
        Self { since: clock.now(), clock, heard: Mutex::default() }
    }

    /// The device was heard now.
    pub(crate) fn hear(&self, device: DeviceId) {
        self.lock().insert(device, self.clock.now());
    }

    /// When it was last heard, if it ever was.
    pub(crate) fn heard_at(&self, device: DeviceId) -> Option<Time> {
        self.lock().get(&device).copied()
    }

    /// How long it has been silent, in milliseconds: since it was heard, was enrolled, or could first be heard.
    pub(crate) fn silent_ms(&self, device: DeviceId, enrolled_at: Time) -> u64 {
        let last = self.heard_at(device).unwrap_or(self.since).max(enrolled_at);
        self.clock.now().0.saturating_sub(last.0)
    }

    /// Forgets devices that are no longer enrolled.
    pub(crate) fn keep(&self, enrolled: impl Fn(DeviceId) -> bool) {
        self.lock().retain(|device, _| enrolled(*device));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<DeviceId, Time>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_counts_from_the_last_word_or_the_enrolment_or_the_start() {
        let clock = Clock::start();
        let presence = Presence::new(clock.clone());
        let device: DeviceId = "R1-ats-1".parse().unwrap();
        clock.advance(30_000);
        assert!(presence.silent_ms(device, Time(0)) >= 30_000);
        assert!(presence.silent_ms(device, clock.now()) < 1_000);
        presence.hear(device);
        clock.advance(5_000);
        assert!((5_000..6_000).contains(&presence.silent_ms(device, Time(0))));
        presence.keep(|_| false);
        assert_eq!(presence.heard_at(device), None);
    }
}
