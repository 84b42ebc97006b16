//! Counting for whoever asks, and no more of it than the machine can spare.

use super::offered::Offered;
use crate::bounds::{Bounds, Rate};
use crate::clock::Clock;
use crate::problem::Problem;
use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use houseway_games::pai_gow::Rules;
use houseway_training::School;
use serde::Serialize;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::Semaphore;

/// How many questions are worked on at the same time, each on a thread of its own: tables are never kept waiting.
const AT_WORK: usize = 2;
/// How many more may wait for that; whoever comes after them is asked to come again.
const WAITING: usize = 32;
/// How many answers are kept.
const KEPT: usize = 128;
/// How many bytes of answers are kept (8 MiB).
const KEPT_BYTES: usize = 8 << 20;

/// Answers questions on the rulebooks: a few at a time, each question once, each address so many a second.
#[derive(Debug)]
pub(crate) struct Desk {
    rate: Rate<std::net::IpAddr>,
    waiting: Arc<Semaphore>,
    working: Arc<Semaphore>,
    kept: Mutex<Kept>,
    /// The books of Pai Gow at their defaults, in the order of the shelf.
    pub(super) pai_gow: OnceLock<Result<Vec<Rules>, String>>,
    /// What each book leaves open, in the order of the shelf.
    pub(super) offered: OnceLock<Result<Vec<Offered>, String>>,
    /// The books of Pai Gow made ready for drills.
    pub(super) school: OnceLock<Result<School, String>>,
}

/// The answers given last, the newest at the back.
#[derive(Debug, Default)]
struct Kept {
    answers: VecDeque<(String, Bytes)>,
    bytes: usize,
}

impl Kept {
    fn find(&mut self, question: &str) -> Option<Bytes> {
        let place = self.answers.iter().position(|(known, _)| known == question)?;
        let found = self.answers.remove(place)?;
        let answer = found.1.clone();
        self.answers.push_back(found);
        Some(answer)
    }

    fn keep(&mut self, question: String, answer: Bytes) {
        self.bytes += question.len() + answer.len();
        self.answers.push_back((question, answer));
        while self.answers.len() > KEPT || self.bytes > KEPT_BYTES {
            let Some((question, answer)) = self.answers.pop_front() else { break };
            self.bytes -= question.len() + answer.len();
        }
    }
}

impl Desk {
    /// A desk for as many questions of one address as a terminal may give commands.
    pub(crate) fn new(clock: Clock, bounds: &Bounds) -> Self {
        Self {
            rate: Rate::new(clock, bounds.commands_per_second, bounds.commands_at_once),
            waiting: Arc::new(Semaphore::new(WAITING + AT_WORK)),
            working: Arc::new(Semaphore::new(AT_WORK)),
            kept: Mutex::default(),
            pai_gow: OnceLock::new(),
            offered: OnceLock::new(),
            school: OnceLock::new(),
        }
    }

    /// Whether this address may ask once more now.
    ///
    /// # Errors
    /// A [`Problem`] that asks for a pause.
    pub(super) fn admit(&self, from: SocketAddr) -> Result<(), Problem> {
        if self.rate.admits(from.ip().to_canonical()) {
            Ok(())
        } else {
            Err(Problem::too_fast("too many questions from this address: wait a second"))
        }
    }

    /// The answer to a question, which names everything that the answer depends on: as it was given before, or worked out
    /// on a thread of its own.
    ///
    /// # Errors
    /// What `work` finds wrong, or a [`Problem`] while too many wait.
    pub(super) async fn answer<T: Serialize>(
        self: &Arc<Self>,
        question: String,
        work: impl FnOnce(&Self) -> Result<T, Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        if let Some(known) = self.known(&question) {
            return Ok(sent(known));
        }
        let busy = || Problem::unavailable("too many people ask at the moment: try again in some seconds");
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| busy())?;
        let turn = Arc::clone(&self.working).acquire_owned().await.map_err(|_| busy())?;
        // Somebody else may have asked the same meanwhile.
        if let Some(known) = self.known(&question) {
            return Ok(sent(known));
        }
        let desk = Arc::clone(self);
        let worked = tokio::task::spawn_blocking(move || {
            // Both places are held until the work is done, even if whoever asked has gone.
            let _places = (waiting, turn);
            let answer = work(&desk)?;
            let bytes = serde_json::to_vec(&answer)
                .map_err(|error| Problem::internal("writing an answer on the rulebooks", &error))?;
            let bytes = Bytes::from(bytes);
            desk.kept.lock().unwrap_or_else(PoisonError::into_inner).keep(question, bytes.clone());
            Ok(bytes)
        });
        let done = worked.await.map_err(|error| Problem::internal("a question on the rulebooks", &error))?;
        done.map(sent)
    }

    fn known(&self, question: &str) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).find(question)
    }
}

fn sent(answer: Bytes) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], answer).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_are_forgotten_by_number_and_by_size() {
        let mut kept = Kept::default();
        for number in 0..KEPT + 10 {
            kept.keep(number.to_string(), Bytes::from_static(b"x"));
        }
        assert_eq!((kept.answers.len(), kept.find("9"), kept.find("10").is_some()), (KEPT, None, true));
        for _ in 0..3 {
            kept.keep("large".to_owned(), Bytes::from(vec![0; KEPT_BYTES / 2 - 100]));
        }
        assert!(kept.bytes <= KEPT_BYTES);
        let held: usize = kept.answers.iter().map(|(question, answer)| question.len() + answer.len()).sum();
        assert_eq!((kept.bytes, kept.answers.len()), (held, 2));
    }

    #[tokio::test]
    async fn one_question_is_worked_out_once_and_a_crowd_is_sent_away() {
        let desk = Arc::new(Desk::new(Clock::start(), &Bounds::default()));
        let first = desk.answer("q".to_owned(), |_| Ok(1)).await;
        assert!(first.is_ok());
        let again =
            desk.answer("q".to_owned(), |_| -> Result<u8, Problem> { panic!("worked out twice") }).await;
        assert!(again.is_ok());
        let (hold, held) = std::sync::mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let asked: Vec<_> = (0..AT_WORK + WAITING)
            .map(|number| {
                let (desk, held) = (Arc::clone(&desk), Arc::clone(&held));
                tokio::spawn(async move {
                    let wait = move |_: &Desk| {
                        let _until = held.lock().unwrap().recv();
                        Ok(number)
                    };
                    desk.answer(format!("wait {number}"), wait).await.is_ok()
                })
            })
            .collect();
        while desk.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = desk.answer("one more".to_owned(), |_| Ok(0)).await.unwrap_err();
        assert_eq!(refused.status, 503);
        drop(hold);
        for one in asked {
            assert!(one.await.unwrap());
        }
        assert!(desk.answer("one more".to_owned(), |_| Ok(0)).await.is_ok());
    }
}
