//! A command given and its answer awaited, for whoever has no stream.

use crate::problem::Problem;
use crate::table::{Answer, Given, Table};
use houseway_table::{Actor, Audience};
use serde_json::Value;
use tokio::sync::oneshot;

/// Gives a command and waits for the answer: the version of the last entry that it caused.
pub(crate) async fn ask(
    table: &dyn Table,
    by: &[Actor],
    audience: Option<Audience>,
    id: &str,
    command: Value,
) -> Result<u64, Problem> {
    let stamp = table.stamp();
    let (reply, answer) = oneshot::channel();
    let reply = Box::new(move |answer| {
        let _gone = reply.send(answer);
    });
    table.give(Given { by, audience, id, stamp, command }, reply)?;
    match answer.await {
        Ok(Answer::Done { last, .. }) => Ok(last),
        Ok(Answer::Not(problem)) => Err(*problem),
        Err(_) => Err(Problem::unavailable("the table ended before it answered: send the same id again")),
    }
}
