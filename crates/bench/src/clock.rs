use std::time::{Duration, Instant};

/// The machine's clock, which only the benchmark and the server read.
pub fn now() -> Instant {
    #[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
    Instant::now()
}

/// How long `work` takes, as the median of `times` runs.
pub fn median(times: usize, mut work: impl FnMut()) -> Duration {
    let mut runs: Vec<Duration> = (0..times.max(1))
        .map(|_| {
            let start = now();
            work();
            start.elapsed()
        })
        .collect();
    median_of(&mut runs)
}

/// The median of measured times, which are sorted on the way; zero of none.
pub fn median_of(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The `hundredths`-th percentile of measured times, which are sorted on the way.
#[must_use]
pub fn percentile(times: &mut [Duration], hundredths: usize) -> Duration {
    times.sort_unstable();
    let place = (times.len() * hundredths / 100).min(times.len().saturating_sub(1));
    times.get(place).copied().unwrap_or_default()
}
