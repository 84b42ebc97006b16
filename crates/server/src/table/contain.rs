//! A fault of the program in a game's own code stays with what was asked of it: the table goes on, and the pit hears of it.

use super::actor::{Actor, Alarm, Bell, PROGRAM_FAULT, ring};
use crate::live::Live;
use crate::problem::Problem;
use axum::http::StatusCode;
use houseway_floor::AlarmSubject;
use houseway_table::TableId;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::task::JoinHandle;

impl<G: Live> Actor<G> {
    /// What the game answers to a question; `None` where the program fails at it. The game only looks at its rules and state,
    /// so that a question that fails has changed nothing.
    pub(super) fn contained<T>(&self, what: &'static str, question: impl FnOnce(&Self) -> T) -> Option<T> {
        let answer = catch_unwind(AssertUnwindSafe(|| question(self))).ok();
        if answer.is_none() {
            told(self.id, &self.bell, what);
        }
        answer
    }
}

/// Watches over a table's task: one that fails all the same leaves a table that has ended, and that is told.
pub(super) fn watch_over(table: TableId, bell: Bell, task: JoinHandle<()>) {
    tokio::spawn(async move {
        if task.await.is_err_and(|error| error.is_panic()) {
            told(table, &bell, "the table has ended; it can be had again by starting the server anew");
        }
    });
}

fn told(table: TableId, bell: &Bell, what: &str) {
    tracing::error!(%table, what, "ALARM: a fault of the program");
    metrics::counter!("houseway_alarms_total").increment(1);
    let detail = format!("a fault of the program; its log says where: {what}");
    let alarm = Alarm { subject: AlarmSubject::ProgramFailed, of: None, detail };
    ring(bell, [(PROGRAM_FAULT, alarm)]);
}

/// The answer to whoever asked for what the program fails at.
pub(super) fn failed() -> Problem {
    Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "the house failed",
        "this met a fault of the program, and nothing was changed; a supervisor is told",
    )
}
