//! A crowd of viewers, and when each version of what they see has come to how many of them.

use crate::client::{self, Socket};
use anyhow::Context;
use futures_util::future::try_join_all;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Viewers that connect at the same time.
const AT_ONCE: usize = 50;
/// How long the last viewer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// For each version how many have it, and when the last of them got it.
#[derive(Debug, Default)]
pub struct Board(Mutex<BTreeMap<u64, (usize, Instant)>>);

impl Board {
    fn note(&self, version: u64, came: Instant) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, last) = seen.entry(version).or_insert((0, came));
        *count += 1;
        *last = (*last).max(came);
    }

    /// Waits until so many have this version; when the last of them got it.
    pub async fn all_have(&self, version: u64, viewers: usize) -> anyhow::Result<Instant> {
        let waiting = async {
            loop {
                let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&version).copied();
                if let Some((count, last)) = seen
                    && count >= viewers
                {
                    return last;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let last = tokio::time::timeout(PATIENCE, waiting).await;
        last.with_context(|| format!("not all of {viewers} viewers have version {version}"))
    }
}

/// Connects viewers; each tells the board what it sees.
pub async fn crowd(url: &str, viewers: usize, board: &Arc<Board>) -> anyhow::Result<Vec<JoinHandle<()>>> {
    let mut crowd = Vec::with_capacity(viewers);
    while crowd.len() < viewers {
        let more = AT_ONCE.min(viewers - crowd.len());
        for socket in try_join_all((0..more).map(|_| client::connect(url))).await? {
            crowd.push(tokio::spawn(viewer(socket, Arc::clone(board))));
        }
    }
    // Everybody is let in before anything is measured.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(crowd)
}

async fn viewer(mut socket: Socket, board: Arc<Board>) {
    while let Ok((text, came)) = client::text(&mut socket).await {
        if let Some(version) = version(&text) {
            board.note(version, came);
        }
    }
}

/// The version that a frame brings a view to.
fn version(frame: &str) -> Option<u64> {
    let about_the_view =
        frame.starts_with(r#"{"type":"patch""#) || frame.starts_with(r#"{"type":"snapshot""#);
    let (_, rest) = frame.split_once(r#""version":"#).filter(|_| about_the_view)?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The same frame for another version.
#[must_use]
pub fn with_version(frame: &str, version: u64) -> String {
    let Some((before, rest)) = frame.split_once(r#""version":"#) else { return frame.to_owned() };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    format!(r#"{before}"version":{version}{rest}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_a_frame_is_read_and_replaced() {
        let frame = r#"{"type":"patch","epoch":7,"version":41,"now":9,"patch":[{"version":3}]}"#;
        assert_eq!(version(frame), Some(41));
        assert_eq!(version(&with_version(frame, 42)), Some(42));
        assert!(with_version(frame, 42).ends_with(r#","now":9,"patch":[{"version":3}]}"#));
        assert_eq!(version(r#"{"type":"done","id":"1","version":41}"#), None);
        assert_eq!(version(r#"{"type":"tick","now":5}"#), None);
    }
}
