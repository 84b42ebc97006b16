//! Bounds on everything that comes from outside, and the measures that keep them.

use crate::clock::Clock;
use houseway_table::Time;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How much the server takes from outside.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address; those from this machine itself count towards the total alone.
    pub connections_per_address: usize,
    /// Largest message on a WebSocket and largest body of a request, in bytes.
    pub message_bytes: usize,
    /// Commands a second that one terminal or person may give for long.
    pub commands_per_second: u32,
    /// And at once.
    pub commands_at_once: u32,
    /// How long a request may take to arrive, and to be answered.
    pub request_time: Duration,
    /// How long a client may take to accept a frame.
    pub frame_time: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 256,
            message_bytes: 16 << 10,
            commands_per_second: 40,
            commands_at_once: 80,
            request_time: Duration::from_secs(20),
            frame_time: Duration::from_secs(10),
        }
    }
}

/// Lets each caller do so much a second, and so much at once.
#[derive(Debug)]
pub(crate) struct Rate<K> {
    clock: Clock,
    per_second: u32,
    at_once: u32,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    /// What is left, in thousandths.
    left: u64,
    at: Time,
}

impl<K: Eq + Hash> Rate<K> {
    /// How many callers are remembered; those who have been quiet longest are forgotten first, all at once.
    const REMEMBERED: usize = 10_000;

    pub(crate) fn new(clock: Clock, per_second: u32, at_once: u32) -> Self {
        Self { clock, per_second, at_once, buckets: Mutex::default() }
    }

    /// Whether this caller may do one more thing now.
    pub(crate) fn admits(&self, caller: K) -> bool {
        let now = self.clock.now();
        let full = u64::from(self.at_once) * 1_000;
        let filled = |bucket: Bucket| {
            let gone_by = now.0.saturating_sub(bucket.at.0);
            bucket.left.saturating_add(gone_by.saturating_mul(u64::from(self.per_second))).min(full)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Self::REMEMBERED && !buckets.contains_key(&caller) {
            buckets.retain(|_, bucket| filled(*bucket) < full);
            if buckets.len() >= Self::REMEMBERED {
                return false;
            }
        }
        let bucket = buckets.entry(caller).or_insert(Bucket { left: full, at: now });
        let left = filled(*bucket);
        let admitted = left >= 1_000;
        *bucket = Bucket { left: if admitted { left - 1_000 } else { left }, at: now };
        admitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_admitted_and_then_only_so_much_a_second() {
        let clock = Clock::start();
        let rate = Rate::new(clock.clone(), 10, 5);
        let admitted = |count: usize| (0..count).filter(|_| rate.admits("a")).count();
        assert_eq!(admitted(9), 5);
        clock.advance(300);
        assert_eq!(admitted(9), 3);
        assert!(rate.admits("b"));
        clock.advance(60_000);
        assert_eq!(admitted(9), 5);
    }
}
