//! When the journal fails or the books do not come out: the table stands still, and says so.

use super::actor::{Actor, Alarm, Bell, Health, Made, NO_ENTRY, PAUSE_MS, reused, ring};
use super::keep::{self, LoadError};
use super::order::{Answer, Order};
use crate::live::Live;
use crate::problem::Problem;
use axum::http::StatusCode;
use houseway_floor::AlarmSubject;
use houseway_store::{Appended, StoreError};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// How often it is looked whether the pit is told, and how many times at most.
const TOLD_LOOK: Duration = Duration::from_millis(50);
const TOLD_LOOKS: usize = 100;

impl<G: Live> Actor<G> {
    pub(super) async fn settle_trouble(
        &mut self,
        made: Made<G::Command>,
        outcome: Result<Appended, StoreError>,
        after: Vec<Order<G::Command>>,
    ) {
        let again = match outcome {
            Ok(Appended::AlreadyDone { last, .. }) => {
                if let Some(order) = made.order {
                    self.recent.keep(order.key.clone(), last);
                    self.answer(order, last);
                }
                true
            }
            Err(StoreError::KeyReused { .. }) => {
                if let Some(order) = made.order {
                    (order.reply)(Answer::not(reused()));
                }
                true
            }
            Err(error) => {
                self.halt(&error);
                if let Some(order) = made.order {
                    (order.reply)(Answer::not(self.not_running()));
                }
                false
            }
            // `New` was taken by the caller.
            Ok(Appended::New { .. }) => true,
        };
        for order in after {
            if again {
                self.take(order);
            } else {
                (order.reply)(Answer::not(self.not_running()));
            }
        }
        if let Err(error) = self.reload().await {
            tracing::error!(table = %self.id, %error, "the table cannot be read back");
            self.stopped(error.to_string(), true);
        }
        self.soil(None);
        self.tell_status();
    }

    pub(super) fn audit(&self) -> Result<(), String> {
        G::books(&self.state).check().map_err(|imbalance| imbalance.to_string())?;
        G::audit(&self.state, &self.reckoner)
    }

    /// The books do not come out: nothing of the batch is kept, and the table stands still.
    pub(super) async fn fail_audit(&mut self, made: Vec<Made<G::Command>>, why: &str) {
        self.alarm(why);
        if let Err(error) = self.reload().await {
            tracing::error!(table = %self.id, %error, "the table cannot be read back");
        }
        self.tell_status();
        pit_is_told(Arc::clone(&self.bell)).await;
        for order in made.into_iter().filter_map(|made| made.order) {
            (order.reply)(Answer::not(self.not_running()));
        }
        self.soil(None);
    }

    pub(super) fn alarm(&mut self, why: &str) {
        tracing::error!(table = %self.id, why, "ALARM: the running audit failed; the table stands still");
        metrics::counter!("houseway_alarms_total").increment(1);
        if !matches!(self.health, Health::Alarm(_)) {
            let (subject, of) = (AlarmSubject::BooksDiffer, None);
            let detail = "the running audit failed; the table stands still".to_owned();
            ring(&self.bell, [(NO_ENTRY, Alarm { subject, of, detail })]);
        }
        self.health = Health::Alarm(why.to_owned());
        self.soil(None);
    }

    pub(super) fn halt(&mut self, error: &StoreError) {
        let again = matches!(
            error,
            StoreError::Conflict { .. }
                | StoreError::CommitUnknown { .. }
                | StoreError::Unavailable { .. }
                | StoreError::DiskFull { .. }
        );
        tracing::error!(table = %self.id, %error, again, "the journal failed; the table stands still");
        self.stopped(error.to_string(), again);
    }

    pub(super) fn stopped(&mut self, why: String, again: bool) {
        if !matches!(self.health, Health::Alarm(_)) {
            let again_at = again.then(|| self.clock.now().plus_ms(PAUSE_MS));
            self.health = Health::Stopped { why, again_at };
        }
        self.soil(None);
    }

    pub(super) fn not_running(&self) -> Problem {
        let detail = match &self.health {
            Health::Running => "the table takes this up again in a moment: send the same id again".to_owned(),
            Health::Stopped { why, .. } => {
                format!(
                    "the journal of this table failed, and nothing is accepted until it works again ({why}); send the same id again then"
                )
            }
            Health::Alarm(why) => {
                format!("the books of this table do not come out, and it stands still: {why}")
            }
        };
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "table stopped", detail)
    }

    pub(super) async fn recover(&mut self) {
        let Health::Stopped { again_at: Some(again_at), .. } = &self.health else { return };
        if self.clock.now() < *again_at {
            return;
        }
        match self.reload().await {
            Ok(()) => {
                self.health = Health::Running;
                if let Err(why) = self.audit() {
                    self.alarm(&why);
                }
                tracing::warn!(table = %self.id, "the journal works again; the table goes on");
                self.report_outage().await;
            }
            Err(error) => self.stopped(error.to_string(), true),
        }
        self.soil(None);
        self.tell_status();
    }

    pub(super) async fn reload(&mut self) -> Result<(), LoadError> {
        let loaded = keep::load::<G>(self.journal.as_ref(), &self.stream, self.chance.as_ref()).await?;
        self.state = loaded.state;
        self.reckoner = loaded.reckoner;
        self.version = loaded.version;
        self.since_snapshot = loaded.since_snapshot;
        self.last_at = loaded.last_at;
        // A commit whose outcome was not known may have been made.
        ring(&self.bell, loaded.alarms);
        self.known.send_replace(Arc::new(G::known(&self.state)));
        match G::rules_of(&self.state) {
            Ok(Some(rules)) => self.rules = rules,
            Ok(None) => {}
            Err(error) => self.alarm(&error.to_string()),
        }
        Ok(())
    }
}

/// Waits until the pit is told that the books do not come out: nothing of it stands in the table's own stream, and a crash
/// would lose it. Whoever is answered that the table stands still can rely on the alarm; a floor that cannot be written to
/// keeps nobody waiting for ever.
async fn pit_is_told(bell: Bell) {
    for _ in 0..TOLD_LOOKS {
        if !bell.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&NO_ENTRY) {
            return;
        }
        tokio::time::sleep(TOLD_LOOK).await;
    }
}
