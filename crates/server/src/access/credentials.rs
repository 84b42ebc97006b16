//! The secrets that people sign in with: kept as argon2id hashes. Failures and locks are the floor's.

use crate::problem::Problem;
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use houseway_store::Journal;
use houseway_table::PersonId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard, Semaphore};

const NAMESPACE: &str = "person";
/// The shortest and the longest secret, in bytes.
const LENGTHS: std::ops::RangeInclusive<usize> = 6..=128;

/// Everybody's secrets.
#[derive(Debug)]
pub(crate) struct Credentials {
    journal: Arc<dyn Journal>,
    /// One attempt at a time: otherwise attempts side by side would pass a lock that the first of them brings about.
    turn: Mutex<()>,
    /// Hashing is made to cost: so many at once, and no more.
    hashing: Semaphore,
}

#[derive(Debug, Serialize, Deserialize)]
struct Record {
    hash: String,
    /// Whether it must be changed at the next sign-in.
    change: bool,
}

/// How a secret was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// It is not that person's.
    Wrong,
    /// It is.
    Right,
    /// It is, and was given for one time only: it must be changed.
    MustChange,
}

impl Credentials {
    pub(crate) fn new(journal: Arc<dyn Journal>) -> Self {
        Self { journal, turn: Mutex::new(()), hashing: Semaphore::new(2) }
    }

    /// Waits for one's turn to try a secret.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Gives somebody a secret, in place of an earlier one.
    pub(crate) async fn set(&self, person: PersonId, secret: &str, change: bool) -> Result<(), Problem> {
        let (least, most) = (LENGTHS.start(), LENGTHS.end());
        if !LENGTHS.contains(&secret.len()) {
            return Err(Problem::malformed(format!("a PIN or password has {least} to {most} bytes")));
        }
        let hash = self.hash(secret.to_owned()).await?;
        let bytes = serde_json::to_vec(&Record { hash, change })
            .map_err(|error| Problem::internal("keeping a credential", &error))?;
        self.journal
            .put_secret(NAMESPACE, person.as_str(), bytes)
            .await
            .map_err(|error| Problem::internal("keeping a credential", &error))
    }

    /// Whether somebody has a secret at all.
    pub(crate) async fn has(&self, person: PersonId) -> Result<bool, Problem> {
        self.read(person).await.map(|record| record.is_some())
    }

    /// Whether the secret is that person's. For nobody it takes as long.
    pub(crate) async fn check(&self, person: Option<PersonId>, secret: &str) -> Result<Found, Problem> {
        let record = match person {
            Some(person) => self.read(person).await?,
            None => None,
        };
        let change = record.as_ref().is_some_and(|record| record.change);
        let known = record.map(|record| record.hash);
        // What is longer than any secret is not hashed at length.
        let secret: String = secret.chars().take(*LENGTHS.end() + 1).collect();
        Ok(match (self.verify(secret, known).await?, change) {
            (false, _) => Found::Wrong,
            (true, false) => Found::Right,
            (true, true) => Found::MustChange,
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::MemoryJournal;

    fn anna() -> PersonId {
        PersonId::new("anna").unwrap()
    }

    #[tokio::test]
    async fn a_secret_is_its_owners_and_only_its_hash_is_kept() {
        let journal = MemoryJournal::new();
        let credentials = Credentials::new(Arc::new(journal.clone()));
        assert!(!credentials.has(anna()).await.unwrap());
        credentials.set(anna(), "first secret", true).await.unwrap();
        assert_eq!(credentials.check(Some(anna()), "first secret").await, Ok(Found::MustChange));
        credentials.set(anna(), "own secret", false).await.unwrap();
        assert_eq!(credentials.check(Some(anna()), "own secret").await, Ok(Found::Right));
        for (person, secret) in [(Some(anna()), "first secret"), (None, "own secret"), (Some(anna()), "")] {
            assert_eq!(credentials.check(person, secret).await, Ok(Found::Wrong));
        }
        let kept = journal.secret(NAMESPACE, "anna").await.unwrap().unwrap();
        assert!(String::from_utf8(kept).unwrap().contains("$argon2id$"));
        assert_eq!(credentials.set(anna(), "short", false).await.unwrap_err().status, 400);
    }
}
