//! Browsers in which people of the house have signed in: each bears a mark in a cookie, of which only the digest is kept.
//!
//! A mark opens nothing. Where a person has signed in before, attempts in his name are counted by themselves, so that a
//! stranger who tries secrets in that name from elsewhere cannot hold him out (G-6). It is his alone: a colleague who signs
//! in there for the first time is a stranger in that browser.

use super::token::{Token, TokenDigest};
use crate::clock::Clock;
use crate::problem::Problem;
use houseway_store::{Journal, StoreError};
use houseway_table::{PersonId, Time};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const NAMESPACE: &str = "browser";
/// Most browsers in which one person is known: each is a source of its own to guess from. The one longest unused goes.
const PER_PERSON: usize = 8;

/// Every browser's mark.
#[derive(Debug)]
pub(crate) struct Browsers {
    journal: Arc<dyn Journal>,
    clock: Clock,
    known: Mutex<HashMap<TokenDigest, Vec<SignedIn>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SignedIn {
    person: PersonId,
    at: Time,
}

impl Browsers {
    /// Reads what an earlier run kept.
    pub(crate) async fn load(journal: Arc<dyn Journal>, clock: Clock) -> Result<Self, StoreError> {
        let mut known = HashMap::new();
        let mut after: Option<String> = None;
        loop {
            let page = journal.secrets(NAMESPACE, after.as_deref(), 1_000).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id.clone());
            for secret in page {
                if let (Some(digest), Ok(people)) =
                    (TokenDigest::parse(&secret.id), serde_json::from_slice(&secret.bytes))
                {
                    known.insert(digest, people);
                }
            }
        }
        Ok(Self { journal, clock, known: Mutex::new(known) })
    }

    /// Whether the person has signed in in the browser that bears this mark.
    pub(crate) fn knows(&self, mark: TokenDigest, person: PersonId) -> bool {
        self.lock().get(&mark).is_some_and(|people| people.iter().any(|known| known.person == person))
    }

    /// Whether anybody has.
    pub(crate) fn is_known(&self, mark: TokenDigest) -> bool {
        self.lock().contains_key(&mark)
    }

    /// The person has signed in in this browser. A new mark for its cookie, where it bore none that is known.
    pub(crate) async fn learn(
        &self,
        mark: Option<TokenDigest>,
        person: PersonId,
    ) -> Result<Option<Token>, Problem> {
        let known = mark.filter(|mark| self.is_known(*mark));
        let token = match known {
            Some(_) => None,
            None => Some(Token::draw().map_err(|error| Problem::internal("drawing a token", &error))?),
        };
        let Some(mark) = known.or_else(|| token.as_ref().map(Token::digest)) else { return Ok(None) };
        let changed = {
            let mut browsers = self.lock();
            let people = browsers.entry(mark).or_default();
            people.retain(|known| known.person != person);
            people.push(SignedIn { person, at: self.clock.now() });
            let mut own: Vec<_> = browsers
                .iter()
                .filter_map(|(mark, people)| {
                    people.iter().find(|known| known.person == person).map(|known| (known.at, *mark))
                })
                .collect();
            own.sort_by_key(|(at, _)| *at);
            let surplus = own.len().saturating_sub(PER_PERSON);
            let mut changed: Vec<_> = own.into_iter().take(surplus).map(|(_, mark)| mark).collect();
            for oldest in &changed {
                remove(&mut browsers, *oldest, person);
            }
            changed.push(mark);
            changed
        };
        for mark in changed {
            self.keep(mark).await?;
        }
        Ok(token)
    }

    /// The person is known nowhere any more: somebody else gave him a new secret, or locked him out.
    pub(crate) async fn forget(&self, person: PersonId) {
        let marks: Vec<_> = {
            let mut browsers = self.lock();
            let marks: Vec<_> = browsers
                .iter()
                .filter(|(_, people)| people.iter().any(|known| known.person == person))
                .map(|(mark, _)| *mark)
                .collect();
            for mark in &marks {
                remove(&mut browsers, *mark, person);
            }
            marks
        };
        for mark in marks {
            if let Err(problem) = self.keep(mark).await {
                tracing::warn!(%problem, "a browser's mark could not be taken from the store");
            }
        }
    }

    async fn keep(&self, mark: TokenDigest) -> Result<(), Problem> {
        let people = self.lock().get(&mark).cloned();
        let kept = match people {
            Some(people) => {
                let bytes = serde_json::to_vec(&people)
                    .map_err(|error| Problem::internal("keeping a browser's mark", &error))?;
                self.journal.put_secret(NAMESPACE, &mark.to_string(), bytes).await
            }
            None => self.journal.delete_secret(NAMESPACE, &mark.to_string()).await.map(drop),
        };
        kept.map_err(|error| Problem::internal("keeping a browser's mark", &error))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenDigest, Vec<SignedIn>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn remove(browsers: &mut HashMap<TokenDigest, Vec<SignedIn>>, mark: TokenDigest, person: PersonId) {
    if let Some(people) = browsers.get_mut(&mark) {
        people.retain(|known| known.person != person);
        if people.is_empty() {
            browsers.remove(&mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::MemoryJournal;

    fn person(name: &str) -> PersonId {
        PersonId::new(name).unwrap()
    }

    #[tokio::test]
    async fn a_mark_is_of_the_person_who_signed_in_there_and_survives_a_restart() {
        let (journal, clock) = (MemoryJournal::new(), Clock::start());
        let browsers = Browsers::load(Arc::new(journal.clone()), clock.clone()).await.unwrap();
        let mark = browsers.learn(None, person("anna")).await.unwrap().unwrap().digest();
        assert!(browsers.knows(mark, person("anna")) && !browsers.knows(mark, person("bob")));
        assert!(browsers.learn(Some(mark), person("bob")).await.unwrap().is_none(), "it keeps its mark");
        let again = Browsers::load(Arc::new(journal.clone()), clock.clone()).await.unwrap();
        assert!(again.knows(mark, person("anna")) && again.knows(mark, person("bob")));
        again.forget(person("anna")).await;
        assert!(!again.knows(mark, person("anna")) && again.knows(mark, person("bob")));
        again.forget(person("bob")).await;
        let third = Browsers::load(Arc::new(journal), clock).await.unwrap();
        assert!(!third.is_known(mark));
        // A mark that nobody knows is not taken over.
        assert!(third.learn(Some(mark), person("anna")).await.unwrap().is_some());
        assert!(!third.is_known(mark));
    }

    #[tokio::test]
    async fn a_person_is_known_in_so_many_browsers() {
        let clock = Clock::start();
        let browsers = Browsers::load(Arc::new(MemoryJournal::new()), clock.clone()).await.unwrap();
        let mut marks = Vec::new();
        for _ in 0..=PER_PERSON {
            clock.advance(10);
            marks.push(browsers.learn(None, person("anna")).await.unwrap().unwrap().digest());
        }
        let known: Vec<_> = marks.iter().map(|mark| browsers.knows(*mark, person("anna"))).collect();
        assert_eq!((known[0], known[1..].iter().all(|known| *known)), (false, true));
    }
}
