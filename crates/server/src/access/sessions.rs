//! Who is signed in: random tokens in cookies, of which only digests are kept.

use super::token::{Token, TokenDigest};
use crate::clock::Clock;
use crate::problem::Problem;
use houseway_store::{Journal, StoreError};
use houseway_table::{PersonId, Time};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const NAMESPACE: &str = "session";
/// How long somebody may do nothing before he must sign in again, in milliseconds.
pub(crate) const IDLE_MS: u64 = 30 * 60_000;
/// How long a session lasts at most, in milliseconds: a long shift.
const LONGEST_MS: u64 = 14 * 3_600_000;
/// How stale the kept time of the last act may be, in milliseconds.
const KEEP_EVERY_MS: u64 = 60_000;
/// Most sessions of one person; the oldest ends when another begins.
const PER_PERSON: usize = 8;

/// Everybody's sessions.
#[derive(Debug)]
pub(crate) struct Sessions {
    journal: Arc<dyn Journal>,
    clock: Clock,
    live: Mutex<HashMap<TokenDigest, Session>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Session {
    person: PersonId,
    since: Time,
    seen: Time,
    #[serde(skip)]
    kept: Time,
}

impl Session {
    fn ended(&self, now: Time) -> bool {
        now >= self.seen.plus_ms(IDLE_MS) || now >= self.since.plus_ms(LONGEST_MS)
    }
}

impl Sessions {
    /// Reads what an earlier run kept.
    pub(crate) async fn load(journal: Arc<dyn Journal>, clock: Clock) -> Result<Self, StoreError> {
        let mut live = HashMap::new();
        let mut after: Option<String> = None;
        loop {
            let page = journal.secrets(NAMESPACE, after.as_deref(), 1_000).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id.clone());
            for secret in page {
                let session: Option<Session> = serde_json::from_slice(&secret.bytes).ok();
                if let (Some(digest), Some(mut session)) = (TokenDigest::parse(&secret.id), session) {
                    session.kept = session.seen;
                    live.insert(digest, session);
                }
            }
        }
        Ok(Self { journal, clock, live: Mutex::new(live) })
    }

    /// Somebody signed in. The token is for his cookie alone.
    pub(crate) async fn begin(&self, person: PersonId) -> Result<Token, Problem> {
        let token = Token::draw().map_err(|error| Problem::internal("drawing a token", &error))?;
        let now = self.clock.now();
        let session = Session { person, since: now, seen: now, kept: now };
        let oldest = {
            let live = self.lock();
            let mut own: Vec<_> = live.iter().filter(|(_, s)| s.person == person).collect();
            own.sort_by_key(|(_, session)| session.since);
            let surplus = (own.len() + 1).saturating_sub(PER_PERSON);
            own.iter().take(surplus).map(|(digest, _)| **digest).collect::<Vec<_>>()
        };
        for digest in oldest {
            self.end(digest).await;
        }
        self.keep(token.digest(), &session).await?;
        self.lock().insert(token.digest(), session);
        Ok(token)
    }

    /// Who holds the token, and that he just did something.
    pub(crate) async fn active(&self, digest: TokenDigest) -> Option<PersonId> {
        let (person, stale) = {
            let now = self.clock.now();
            let mut live = self.lock();
            let session = live.get_mut(&digest).filter(|session| !session.ended(now))?;
            session.seen = now;
            let stale = now >= session.kept.plus_ms(KEEP_EVERY_MS);
            if stale {
                session.kept = now;
            }
            (session.person, stale.then(|| session.clone()))
        };
        if let Some(session) = stale
            && let Err(problem) = self.keep(digest, &session).await
        {
            tracing::warn!(%problem, "a session's last act could not be kept");
        }
        Some(person)
    }

    /// Whether the token still holds, without doing something.
    pub(crate) fn holds(&self, digest: TokenDigest) -> bool {
        let now = self.clock.now();
        self.lock().get(&digest).is_some_and(|session| !session.ended(now))
    }

    /// Ends one session.
    pub(crate) async fn end(&self, digest: TokenDigest) {
        self.lock().remove(&digest);
        if let Err(error) = self.journal.delete_secret(NAMESPACE, &digest.to_string()).await {
            tracing::warn!(%error, "a session could not be removed from the store; it ends by time");
        }
    }

    /// Ends all sessions of a person.
    pub(crate) async fn end_all(&self, person: PersonId) {
        let own: Vec<_> =
            self.lock().iter().filter(|(_, s)| s.person == person).map(|(digest, _)| *digest).collect();
        for digest in own {
            self.end(digest).await;
        }
    }

    /// Forgets sessions that ended by time.
    pub(crate) async fn sweep(&self) {
        let now = self.clock.now();
        let ended: Vec<_> =
            self.lock().iter().filter(|(_, s)| s.ended(now)).map(|(digest, _)| *digest).collect();
        for digest in ended {
            self.end(digest).await;
        }
    }

    async fn keep(&self, digest: TokenDigest, session: &Session) -> Result<(), Problem> {
        let bytes =
            serde_json::to_vec(session).map_err(|error| Problem::internal("keeping a session", &error))?;
        self.journal
            .put_secret(NAMESPACE, &digest.to_string(), bytes)
            .await
            .map_err(|error| Problem::internal("keeping a session", &error))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenDigest, Session>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::MemoryJournal;

    fn anna() -> PersonId {
        PersonId::new("anna").unwrap()
    }

    #[tokio::test]
    async fn thirty_idle_minutes_end_a_session_and_an_act_prolongs_it() {
        let clock = Clock::start();
        let sessions = Sessions::load(Arc::new(MemoryJournal::new()), clock.clone()).await.unwrap();
        let token = sessions.begin(anna()).await.unwrap();
        clock.advance(IDLE_MS - 1_000);
        assert_eq!(sessions.active(token.digest()).await, Some(anna()));
        clock.advance(IDLE_MS - 1_000);
        assert!(sessions.holds(token.digest()));
        clock.advance(1_001);
        assert!(!sessions.holds(token.digest()));
        assert_eq!(sessions.active(token.digest()).await, None);
        sessions.sweep().await;
        assert!(sessions.lock().is_empty());
    }

    #[tokio::test]
    async fn a_session_survives_a_restart_and_only_its_digest_is_kept() {
        let (journal, clock) = (MemoryJournal::new(), Clock::start());
        let sessions = Sessions::load(Arc::new(journal.clone()), clock.clone()).await.unwrap();
        let token = sessions.begin(anna()).await.unwrap();
        let kept = journal.secrets(NAMESPACE, None, 10).await.unwrap();
        assert!(
            kept.iter().all(
                |s| s.id != token.expose() && s.bytes.windows(64).all(|w| w != token.expose().as_bytes())
            )
        );
        let again = Sessions::load(Arc::new(journal), clock).await.unwrap();
        assert_eq!(again.active(token.digest()).await, Some(anna()));
        again.end_all(anna()).await;
        assert!(!again.holds(token.digest()));
    }

    #[tokio::test]
    async fn a_person_has_only_so_many_sessions() {
        let clock = Clock::start();
        let sessions = Sessions::load(Arc::new(MemoryJournal::new()), clock.clone()).await.unwrap();
        let first = sessions.begin(anna()).await.unwrap();
        for _ in 0..PER_PERSON {
            clock.advance(10);
            sessions.begin(anna()).await.unwrap();
        }
        assert!(!sessions.holds(first.digest()));
        assert_eq!(sessions.lock().len(), PER_PERSON);
    }
}
