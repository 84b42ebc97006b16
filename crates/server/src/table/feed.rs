//! What the viewers of one audience are sent.

use axum::extract::ws::Utf8Bytes;
use houseway_table::Time;
use serde::Deserialize;
use serde_json::Value;
use std::collections::VecDeque;
use tokio::sync::broadcast;

/// What a viewer says that it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// Of which run of the table.
    #[serde(default)]
    pub epoch: Option<u64>,
    /// Up to which version.
    #[serde(default)]
    pub version: Option<u64>,
}

/// A viewer's place in the stream: what it lacks, and what comes from now on.
#[derive(Debug)]
pub struct Joined {
    /// Frames that bring it up to date, in order.
    pub first: Vec<Utf8Bytes>,
    /// Every later frame.
    pub later: broadcast::Receiver<Utf8Bytes>,
}

/// One audience's stream: a view, its version, and the patches that led to it.
#[derive(Debug)]
pub(crate) struct Feed {
    epoch: u64,
    version: u64,
    view: Value,
    text: String,
    /// Whose view it is, where it is one person's: the account at a seat.
    whose: Option<u64>,
    /// Patches, each to the version that it leads to, oldest first.
    ring: VecDeque<(u64, String)>,
    ring_bytes: usize,
    sender: broadcast::Sender<Utf8Bytes>,
}

impl Feed {
    /// How many patches are kept for those who come back.
    const RING: usize = 200;
    /// And how many bytes of them.
    const RING_BYTES: usize = 2 << 20;
    /// How many frames a viewer may be behind before it is sent a snapshot instead.
    const BEHIND: usize = 256;

    pub(crate) fn new(epoch: u64, view: Value, whose: Option<u64>) -> Self {
        let text = view.to_string();
        let (sender, _) = broadcast::channel(Self::BEHIND);
        Self { epoch, version: 1, view, text, whose, ring: VecDeque::new(), ring_bytes: 0, sender }
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Whether anybody listens.
    pub(crate) fn watched(&self) -> bool {
        self.sender.receiver_count() > 0
    }

    /// Takes the view as it is now, and whose it is; tells the viewers if it changed. When it becomes another's, the patches
    /// from before are forgotten: whoever comes back to the same screen gets nothing of what the one before him did.
    pub(crate) fn show(&mut self, view: Value, whose: Option<u64>, now: Time) {
        let passes = whose != self.whose;
        if passes {
            self.whose = whose;
            self.ring.clear();
            self.ring_bytes = 0;
        }
        if view == self.view {
            return;
        }
        let patch = json_patch::diff(&self.view, &view);
        // A patch is a list of plain values; it always has a text.
        let Ok(patch) = serde_json::to_string(&patch) else { return };
        self.version += 1;
        self.text = view.to_string();
        self.view = view;
        if self.watched() {
            let frame = if passes || patch.len() > self.text.len() {
                self.snapshot(now)
            } else {
                self.patch(self.version, &patch, now)
            };
            let _nobody = self.sender.send(frame);
        }
        if passes {
            return;
        }
        self.ring_bytes += patch.len();
        self.ring.push_back((self.version, patch));
        while self.ring.len() > Self::RING || self.ring_bytes > Self::RING_BYTES {
            let Some((_, oldest)) = self.ring.pop_front() else { break };
            self.ring_bytes -= oldest.len();
        }
    }

    /// Sends a frame to all viewers that is not about the view.
    pub(crate) fn tell(&self, frame: &Utf8Bytes) {
        let _nobody = self.sender.send(frame.clone());
    }

    /// Lets a viewer in who has what it says.
    pub(crate) fn join(&self, hello: Hello, now: Time) -> Joined {
        let first = match (hello.epoch, hello.version) {
            (Some(epoch), Some(version)) if epoch == self.epoch => self.bring_up(version, now),
            _ => vec![self.snapshot(now)],
        };
        Joined { first, later: self.sender.subscribe() }
    }

    fn bring_up(&self, version: u64, now: Time) -> Vec<Utf8Bytes> {
        let (epoch, at) = (self.epoch, now.0);
        if version == self.version {
            return vec![
                format!(r#"{{"type":"current","epoch":{epoch},"version":{version},"now":{at}}}"#).into(),
            ];
        }
        if version > self.version {
            let own = self.version;
            return vec![
                format!(r#"{{"type":"ahead","epoch":{epoch},"version":{own}}}"#).into(),
                self.snapshot(now),
            ];
        }
        let reaches = self.ring.front().is_some_and(|(oldest, _)| *oldest <= version + 1);
        let missed = self.ring.iter().filter(|(to, _)| *to > version);
        let size: usize = missed.clone().map(|(_, patch)| patch.len()).sum();
        if reaches && size < self.text.len() {
            missed.map(|(to, patch)| self.patch(*to, patch, now)).collect()
        } else {
            vec![self.snapshot(now)]
        }
    }

    fn patch(&self, version: u64, patch: &str, now: Time) -> Utf8Bytes {
        let (epoch, at) = (self.epoch, now.0);
        format!(r#"{{"type":"patch","epoch":{epoch},"version":{version},"now":{at},"patch":{patch}}}"#).into()
    }

    fn snapshot(&self, now: Time) -> Utf8Bytes {
        let (epoch, version, at, view) = (self.epoch, self.version, now.0, &self.text);
        format!(r#"{{"type":"snapshot","epoch":{epoch},"version":{version},"now":{at},"view":{view}}}"#)
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn frames(joined: &Joined) -> Vec<Value> {
        joined.first.iter().map(|f| serde_json::from_str(f).unwrap()).collect()
    }

    fn at(epoch: u64, version: u64) -> Hello {
        Hello { epoch: Some(epoch), version: Some(version) }
    }

    #[test]
    fn the_version_advances_only_when_the_view_changes() {
        let mut feed = Feed::new(9, json!({"a": 1}), None);
        feed.show(json!({"a": 1}), None, Time(5));
        assert_eq!(feed.version(), 1);
        feed.show(json!({"a": 2}), None, Time(5));
        assert_eq!(feed.version(), 2);
    }

    #[test]
    fn whoever_comes_back_gets_what_he_lacks() {
        let mut feed = Feed::new(9, json!({"count": 0, "long": "x".repeat(400)}), None);
        for count in 1..=3 {
            feed.show(json!({"count": count, "long": "x".repeat(400)}), None, Time(5));
        }
        assert_eq!(feed.version(), 4);
        assert_eq!(frames(&feed.join(at(9, 4), Time(6)))[0]["type"], "current");
        let missed = frames(&feed.join(at(9, 2), Time(6)));
        assert_eq!(missed.iter().map(|f| &f["version"]).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(missed[0]["patch"], json!([{"op": "replace", "path": "/count", "value": 2}]));
        let ahead = frames(&feed.join(at(9, 5), Time(6)));
        assert_eq!((&ahead[0]["type"], &ahead[1]["type"]), (&json!("ahead"), &json!("snapshot")));
        for other in [Hello::default(), at(8, 4)] {
            assert_eq!(frames(&feed.join(other, Time(6)))[0]["type"], "snapshot");
        }
    }

    #[test]
    fn whoever_was_away_for_too_long_gets_a_snapshot() {
        let mut feed = Feed::new(9, json!({"count": 0, "long": "x".repeat(90_000)}), None);
        for count in 1..=(Feed::RING as u64 + 1) {
            feed.show(json!({"count": count, "long": "x".repeat(90_000)}), None, Time(5));
        }
        assert_eq!(feed.ring.len(), Feed::RING);
        assert_eq!(frames(&feed.join(at(9, 1), Time(6)))[0]["type"], "snapshot");
        assert_eq!(frames(&feed.join(at(9, 2), Time(6))).len(), Feed::RING);
    }

    #[test]
    fn patches_applied_in_order_give_the_view() {
        let mut feed = Feed::new(1, json!({"l": [1, 2, 3], "o": {"x": null}}), None);
        let mut joined = feed.join(Hello::default(), Time(0));
        let first: Value = serde_json::from_str(&joined.first[0]).unwrap();
        let mut seen = first["view"].clone();
        for view in
            [json!({"l": [3], "o": {}}), json!({"l": [9, 3, 4], "o": {"y/z~": [true]}}), json!({"l": []})]
        {
            feed.show(view.clone(), None, Time(1));
            let frame: Value = serde_json::from_str(&joined.later.try_recv().unwrap()).unwrap();
            if frame["type"] == "patch" {
                let patch: json_patch::Patch = serde_json::from_value(frame["patch"].clone()).unwrap();
                json_patch::patch(&mut seen, &patch).unwrap();
            } else {
                seen = frame["view"].clone();
            }
            assert_eq!(seen, view);
        }
    }

    #[test]
    fn whoever_sits_down_gets_no_patch_of_the_one_before_him() {
        let long = "x".repeat(400);
        let view = |count: u64| json!({"count": count, "long": long});
        let mut feed = Feed::new(9, view(0), Some(1));
        for count in 1..=3 {
            feed.show(view(count), Some(1), Time(5));
        }
        assert_eq!(frames(&feed.join(at(9, 2), Time(6)))[0]["type"], "patch");
        // A leaves, B sits down; nobody looked between the two, or somebody did.
        let mut watching = feed.join(Hello::default(), Time(6));
        feed.show(view(70), Some(2), Time(7));
        let told: Value = serde_json::from_str(&watching.later.try_recv().unwrap()).unwrap();
        assert_eq!(told["type"], "snapshot");
        feed.show(view(71), Some(2), Time(8));
        for version in 1..=4 {
            let first = frames(&feed.join(at(9, version), Time(9)));
            assert_eq!((first.len(), &first[0]["type"]), (1, &json!("snapshot")), "from {version}");
            assert_eq!(first[0]["view"]["count"], 71);
        }
        // Of his own time he gets what he lacks.
        let own = frames(&feed.join(at(9, 5), Time(9)));
        assert_eq!((own.len(), &own[0]["type"], &own[0]["version"]), (1, &json!("patch"), &json!(6)));
        // The seat may look alike when it is another's.
        feed.show(view(71), None, Time(9));
        assert_eq!(frames(&feed.join(at(9, 5), Time(9)))[0]["type"], "snapshot");
    }
}
