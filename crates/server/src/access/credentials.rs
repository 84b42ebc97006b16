//! The secrets that people sign in with: kept as argon2id hashes, locked after three failures (three in thirty minutes
//! lock for thirty minutes).

use crate::clock::Clock;
use crate::problem::Problem;
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::http::StatusCode;
use houseway_store::Journal;
use houseway_table::{PersonId, Time};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::{Mutex, Semaphore};

const NAMESPACE: &str = "person";
const MINUTES_30: u64 = 30 * 60_000;
const FAILURES: usize = 3;
/// The shortest and the longest secret, in bytes.
const LENGTHS: std::ops::RangeInclusive<usize> = 6..=128;

/// Everybody's secrets.
#[derive(Debug)]
pub(crate) struct Credentials {
    journal: Arc<dyn Journal>,
    clock: Clock,
    /// One at a time reads, judges and writes: otherwise failures side by side would not add up.
    turn: Mutex<()>,
    /// Hashing is made to cost: so many at once, and no more.
    hashing: Semaphore,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Record {
    hash: String,
    /// Whether it must be changed at the next sign-in.
    change: bool,
    /// When the last attempts failed.
    failures: Vec<Time>,
    locked_until: Time,
}

/// What a right secret says besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Right {
    /// Come in.
    Enter,
    /// It was given once and must be changed first.
    MustChange,
}

impl Credentials {
    pub(crate) fn new(journal: Arc<dyn Journal>, clock: Clock) -> Self {
        Self { journal, clock, turn: Mutex::new(()), hashing: Semaphore::new(2) }
    }

    /// Gives somebody a secret, in place of an earlier one, and unlocks.
    pub(crate) async fn set(&self, person: PersonId, secret: &str, change: bool) -> Result<(), Problem> {
        if !LENGTHS.contains(&secret.len()) {
            return Err(Problem::malformed(format!(
                "a PIN or password has {} to {} bytes",
                LENGTHS.start(),
                LENGTHS.end()
            )));
        }
        let hash = self.hash(secret.to_owned()).await?;
        let _turn = self.turn.lock().await;
        self.write(person, &Record { hash, change, ..Record::default() }).await
    }

    /// Whether the secret is right. A wrong name takes as long as a wrong secret.
    ///
    /// # Errors
    /// A [`Problem`] that does not say which of the two was wrong; another while the account is locked.
    pub(crate) async fn check(&self, person: Option<PersonId>, secret: &str) -> Result<Right, Problem> {
        let _turn = self.turn.lock().await;
        let record = match person {
            Some(person) => self.read(person).await?,
            None => None,
        };
        let now = self.clock.now();
        if let Some(record) = &record
            && record.locked_until > now
        {
            let minutes = (record.locked_until.0 - now.0).div_ceil(60_000);
            return Err(Problem::new(
                StatusCode::LOCKED,
                "account locked",
                format!(
                    "three attempts failed: locked for {minutes} more minutes, or until a manager unlocks it"
                ),
            ));
        }
        let known = record.as_ref().map(|record| record.hash.clone());
        let right = self.verify(secret.to_owned(), known).await?;
        let (Some(person), Some(mut record)) = (person, record) else { return Err(wrong()) };
        if right {
            if !record.failures.is_empty() {
                record.failures.clear();
                self.write(person, &record).await?;
            }
            return Ok(if record.change { Right::MustChange } else { Right::Enter });
        }
        record.failures.retain(|at| at.plus_ms(MINUTES_30) > now);
        record.failures.push(now);
        if record.failures.len() >= FAILURES {
            record.failures.clear();
            record.locked_until = now.plus_ms(MINUTES_30);
            tracing::warn!(%person, "an account was locked after three failures");
        }
        self.write(person, &record).await?;
        Err(wrong())
    }

    /// Takes the lock off an account.
    pub(crate) async fn unlock(&self, person: PersonId) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        let Some(mut record) = self.read(person).await? else { return Ok(()) };
        record.failures.clear();
        record.locked_until = Time(0);
        self.write(person, &record).await
    }

    async fn read(&self, person: PersonId) -> Result<Option<Record>, Problem> {
        let bytes = self
            .journal
            .secret(NAMESPACE, person.as_str())
            .await
            .map_err(|error| Problem::internal("reading a credential", &error))?;
        bytes
            .map(|bytes| serde_json::from_slice(&bytes))
            .transpose()
            .map_err(|error| Problem::internal("reading a credential", &error))
    }

    async fn write(&self, person: PersonId, record: &Record) -> Result<(), Problem> {
        let bytes =
            serde_json::to_vec(record).map_err(|error| Problem::internal("keeping a credential", &error))?;
        self.journal
            .put_secret(NAMESPACE, person.as_str(), bytes)
            .await
            .map_err(|error| Problem::internal("keeping a credential", &error))
    }

    async fn hash(&self, secret: String) -> Result<String, Problem> {
        self.beside(move || {
            let hash: Result<PasswordHash, _> = Argon2::default().hash_password(secret.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(|error| error.to_string())
        })
        .await
    }

    async fn verify(&self, secret: String, known: Option<String>) -> Result<bool, Problem> {
        self.beside(move || {
            let hasher = Argon2::default();
            match known {
                Some(hash) => Ok(hasher.verify_password(secret.as_bytes(), hash.as_str()).is_ok()),
                None => {
                    // The same work for nobody.
                    let hash: Result<PasswordHash, _> = hasher.hash_password(secret.as_bytes());
                    hash.map(|_| false).map_err(|error| error.to_string())
                }
            }
        })
        .await
    }

    async fn beside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.hashing.acquire().await.map_err(|e| Problem::internal("hashing a secret", &e))?;
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|error| Problem::internal("hashing a secret", &error))?
            .map_err(|error| Problem::internal("hashing a secret", &error))
    }
}

fn wrong() -> Problem {
    Problem::sign_in("name or secret is wrong; three failures in thirty minutes lock the account")
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::MemoryJournal;

    fn anna() -> PersonId {
        PersonId::new("anna").unwrap()
    }

    fn credentials() -> (Credentials, Clock, MemoryJournal) {
        let (journal, clock) = (MemoryJournal::new(), Clock::start());
        (Credentials::new(Arc::new(journal.clone()), clock.clone()), clock, journal)
    }

    async fn status(credentials: &Credentials, secret: &str) -> u16 {
        credentials.check(Some(anna()), secret).await.map_or_else(|problem| problem.status, |_| 200)
    }

    #[tokio::test]
    async fn three_failures_in_thirty_minutes_lock_for_thirty_minutes() {
        let (credentials, clock, _) = credentials();
        credentials.set(anna(), "a long secret", false).await.unwrap();
        assert_eq!(status(&credentials, "wrong!").await, 401);
        assert_eq!(status(&credentials, "wrong!").await, 401);
        clock.advance(MINUTES_30);
        // The first two are forgotten.
        assert_eq!(status(&credentials, "wrong!").await, 401);
        assert_eq!(status(&credentials, "a long secret").await, 200);
        for _ in 0..3 {
            assert_eq!(status(&credentials, "wrong!").await, 401);
        }
        assert_eq!(status(&credentials, "a long secret").await, 423);
        clock.advance(MINUTES_30 - 1_000);
        assert_eq!(status(&credentials, "a long secret").await, 423);
        clock.advance(1_001);
        assert_eq!(status(&credentials, "a long secret").await, 200);
    }

    #[tokio::test]
    async fn a_manager_can_unlock_and_a_first_secret_must_be_changed() {
        let (credentials, _, journal) = credentials();
        credentials.set(anna(), "first secret", true).await.unwrap();
        assert_eq!(credentials.check(Some(anna()), "first secret").await, Ok(Right::MustChange));
        for _ in 0..3 {
            status(&credentials, "wrong!").await;
        }
        assert_eq!(status(&credentials, "first secret").await, 423);
        credentials.unlock(anna()).await.unwrap();
        assert_eq!(status(&credentials, "first secret").await, 200);
        credentials.set(anna(), "own secret", false).await.unwrap();
        assert_eq!(credentials.check(Some(anna()), "own secret").await, Ok(Right::Enter));
        let kept = journal.secret(NAMESPACE, "anna").await.unwrap().unwrap();
        assert!(!String::from_utf8(kept).unwrap().contains("own secret"));
    }

    #[tokio::test]
    async fn nobody_and_a_wrong_secret_are_told_the_same() {
        let (credentials, _, _) = credentials();
        credentials.set(anna(), "a long secret", false).await.unwrap();
        let nobody = credentials.check(None, "a long secret").await.unwrap_err();
        let wrong = credentials.check(Some(anna()), "another secret").await.unwrap_err();
        assert_eq!(nobody, wrong);
        assert_eq!(credentials.set(anna(), "short", false).await.unwrap_err().status, 400);
    }
}
