//! A command on its way to a table, and the answer.

use crate::problem::Problem;
use houseway_store::{Hash, IdempotencyKey};
use houseway_table::{Actor, Audience, By};
use std::collections::{HashMap, VecDeque};

/// A command, stamped, with whom to answer.
pub(crate) struct Order<C> {
    /// The id under which it is done once.
    pub key: IdempotencyKey,
    /// Who gives it and when it was received.
    pub by: By,
    /// Who gives it where the rules find that the first of two persons was he: on a demo floor, where nobody else is there.
    pub second: Option<Actor>,
    /// What.
    pub command: C,
    /// The view on which whoever gave it looks, if any: its change comes before the answer.
    pub audience: Option<Audience>,
    /// Whom to tell.
    pub reply: Reply,
}

/// Takes the answer.
pub type Reply = Box<dyn FnOnce(Answer) + Send>;

/// What became of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It is durable.
    Done {
        /// The version of the journal's last entry that it caused.
        last: u64,
        /// The version of the view of whoever gave it, which shows the change; 0 without a view.
        view: u64,
    },
    /// It was not done: refused by the rules, or the table cannot do it now.
    Not(Box<Problem>),
}

impl Answer {
    pub(crate) fn not(problem: Problem) -> Self {
        Self::Not(Box::new(problem))
    }
}

/// The ids done last, so that most repetitions are answered without the journal.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    done: HashMap<(String, String), (Hash, u64)>,
    order: VecDeque<(String, String)>,
}

/// What is known of an id.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// The same request was done, and its last entry is this.
    Done(u64),
    /// Another request bore the id.
    Reused,
}

impl Recent {
    const KEPT: usize = 8_192;

    pub(crate) fn find(&self, key: &IdempotencyKey) -> Option<Known> {
        let (request, last) = self.done.get(&(key.caller.clone(), key.id.clone()))?;
        Some(if *request == key.request { Known::Done(*last) } else { Known::Reused })
    }

    pub(crate) fn keep(&mut self, key: IdempotencyKey, last: u64) {
        let name = (key.caller, key.id);
        if self.done.insert(name.clone(), (key.request, last)).is_none() {
            self.order.push_back(name);
            if self.order.len() > Self::KEPT
                && let Some(oldest) = self.order.pop_front()
            {
                self.done.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_known_for_its_own_request_only_and_the_oldest_is_forgotten() {
        let key = |id: usize, request: &str| {
            IdempotencyKey::new("R1/terminal 1", id.to_string(), request.as_bytes())
        };
        let mut recent = Recent::default();
        recent.keep(key(0, "a"), 7);
        assert_eq!(recent.find(&key(0, "a")), Some(Known::Done(7)));
        assert_eq!(recent.find(&key(0, "b")), Some(Known::Reused));
        assert_eq!(recent.find(&key(1, "a")), None);
        for id in 1..=Recent::KEPT {
            recent.keep(key(id, "a"), 1);
        }
        assert_eq!(recent.find(&key(0, "a")), None);
        assert_eq!(recent.order.len(), recent.done.len());
    }
}
