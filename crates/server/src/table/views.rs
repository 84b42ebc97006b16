//! What a table's viewers are told, and when.

use super::actor::Actor;
use super::contain::failed;
use super::feed::{Feed, Hello, Joined};
use crate::live::{Live, Status};
use crate::problem::Problem;
use axum::extract::ws::Utf8Bytes;
use houseway_table::{Audience, SeatNumber, Time};
use serde_json::Value;
use tokio::sync::oneshot;

impl<G: Live> Actor<G> {
    /// Marks views that may have changed: those of a seat and of the staff, or all.
    pub(super) fn soil(&mut self, seat: Option<SeatNumber>) {
        let concerns = |audience: &Audience| match (seat, audience) {
            (None, _) => true,
            (Some(seat), Audience::Seat { seat: own }) => *own == seat,
            (Some(_), Audience::Public) => false,
            (Some(_), _) => true,
        };
        self.stale.extend(self.feeds.keys().filter(|audience| concerns(audience)).copied());
        if !self.stale.is_empty() {
            let now = self.clock.now();
            // What everybody sees goes out at once.
            let since = if seat.is_none() { Time(0) } else { now };
            self.stale_since = Some(self.stale_since.map_or(since, |earlier| earlier.min(since)));
        }
    }

    pub(super) fn show_onlookers(&mut self) {
        self.stale_since = None;
        for audience in std::mem::take(&mut self.stale) {
            if self.feeds.get(&audience).is_some_and(Feed::watched) {
                self.show(audience);
            } else {
                // Made anew when somebody comes.
                self.stale.insert(audience);
            }
        }
    }

    pub(super) fn show(&mut self, audience: Audience) {
        let Some(view) = self.view(audience) else {
            // Whoever looks on is cut off and told so: what he saw is no longer true.
            self.feeds.remove(&audience);
            return;
        };
        let (whose, now) = (self.whose(audience), self.clock.now());
        if let Some(feed) = self.feeds.get_mut(&audience) {
            feed.show(view, whose, now);
        }
    }

    /// Whose an audience's view is, where it is one player's.
    fn whose(&self, audience: Audience) -> Option<u64> {
        match audience {
            Audience::Seat { seat } => G::sits(&self.state, seat),
            _ => None,
        }
    }

    /// What an audience sees; `None` where the program fails at it.
    pub(super) fn view(&self, audience: Audience) -> Option<Value> {
        let view = self.contained("a screen", |table| G::view(&table.rules, &table.state, audience))?;
        let mut value = serde_json::to_value(&view).unwrap_or_else(|error| {
            tracing::error!(table = %self.id, %error, "a view has no text");
            Value::Object(serde_json::Map::new())
        });
        if let Value::Object(fields) = &mut value {
            fields.insert("health".to_owned(), Value::from(self.health.name()));
        }
        Some(value)
    }

    pub(super) fn join(
        &mut self,
        audience: Audience,
        hello: Hello,
        reply: oneshot::Sender<Result<Joined, Problem>>,
    ) {
        if !self.feeds.contains_key(&audience) {
            if let Some(view) = self.view(audience) {
                self.feeds.insert(audience, Feed::new(self.epoch, view, self.whose(audience)));
            }
        } else if self.stale.remove(&audience) {
            self.show(audience);
        }
        let now = self.clock.now();
        let joined = self.feeds.get(&audience).map(|feed| feed.join(hello, now));
        let _gone = reply.send(joined.ok_or_else(failed));
    }

    pub(super) fn tick(&mut self) {
        let frame = Utf8Bytes::from(format!(r#"{{"type":"tick","now":{}}}"#, self.clock.now().0));
        for feed in self.feeds.values() {
            feed.tell(&frame);
        }
    }

    pub(super) fn tell_status(&self) {
        let listed = self.contained("the table in a list", |table| G::status(&table.rules, &table.state));
        self.status.send_if_modified(|old| {
            // What cannot be listed anew stays as it was, but for its health.
            let mut status = listed.unwrap_or_else(|| old.clone());
            self.health.name().clone_into(&mut status.health);
            status.table = self.id.to_string();
            G::NAME.clone_into(&mut status.game);
            // That is no part of the list, and nobody is told that it changes.
            old.holds = Status::held(G::books(&self.state));
            status.holds = old.holds;
            let changed = *old != status;
            if changed {
                *old = status;
            }
            changed
        });
    }
}
