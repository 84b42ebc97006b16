//! The server's clock: the only place that reads the machine's.

use houseway_table::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;

/// A clock that never goes back: the wall time at its start and what has gone by since, measured by the machine's
/// monotonic clock. A step of the wall clock does not move it; [`Clock::wall_ahead_ms`] tells of one.
///
/// Cloning gives the same clock.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Face>);

#[derive(Debug)]
struct Face {
    started: Instant,
    /// The time at `started`, in milliseconds since 1970; it only grows.
    base: AtomicU64,
    moved: Notify,
}

impl Clock {
    /// A clock that starts at the machine's wall time.
    #[must_use]
    pub fn start() -> Self {
        Self(Arc::new(Face { started: monotonic(), base: AtomicU64::new(wall_ms()), moved: Notify::new() }))
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Time {
        Time(self.0.base.load(Ordering::SeqCst).saturating_add(self.gone_by_ms()))
    }

    /// Moves the clock on so that it does not stand before `time`: what is on record happened before now, whatever
    /// the wall clock says after a restart. Returns by how many milliseconds it had to move.
    pub fn not_before(&self, time: Time) -> u64 {
        let by = time.0.saturating_sub(self.now().0);
        self.advance(by);
        by
    }

    /// Moves the clock on. For tests of long waits; nothing else calls it but [`Clock::not_before`].
    pub fn advance(&self, ms: u64) {
        if ms > 0 {
            self.0.base.fetch_add(ms, Ordering::SeqCst);
            self.0.moved.notify_waiters();
        }
    }

    /// Waits until the clock shows `time` or later.
    pub async fn wait_until(&self, time: Time) {
        loop {
            let moved = self.0.moved.notified();
            let rest = time.0.saturating_sub(self.now().0);
            if rest == 0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(rest)) => {}
                () = moved => {}
            }
        }
    }

    /// By how many milliseconds the machine's wall clock is ahead of this one; negative if it is behind.
    #[must_use]
    pub fn wall_ahead_ms(&self) -> i64 {
        let (wall, own) = (wall_ms(), self.now().0);
        i64::try_from(wall.abs_diff(own)).map_or(i64::MAX, |by| if wall < own { -by } else { by })
    }

    fn gone_by_ms(&self) -> u64 {
        u64::try_from(self.0.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the machine's clock")]
fn monotonic() -> Instant {
    Instant::now()
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the machine's clock")]
fn wall_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// A stopwatch for metrics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(monotonic())
    }

    pub(crate) fn seconds(self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_never_goes_back_and_can_only_be_moved_on() {
        let clock = Clock::start();
        let first = clock.now();
        assert_eq!(clock.not_before(Time(first.0.saturating_sub(5_000))), 0);
        assert!(clock.now() >= first);
        let later = first.plus_minutes(3);
        assert!(clock.not_before(later) > 100_000);
        assert!(clock.now() >= later);
        assert!(clock.wall_ahead_ms() < -100_000);
    }

    #[tokio::test]
    async fn a_wait_ends_when_the_clock_is_moved_on() {
        let clock = Clock::start();
        let until = clock.now().plus_minutes(10);
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.wait_until(until).await }
        });
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(!waiting.is_finished());
        clock.advance(600_000);
        tokio::time::timeout(Duration::from_secs(5), waiting).await.unwrap().unwrap();
    }
}
