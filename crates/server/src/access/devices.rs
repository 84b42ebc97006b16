//! The tokens of devices. Which devices there are, and where, is the floor's.

use super::token::{Token, TokenDigest};
use crate::problem::Problem;
use houseway_store::{Journal, StoreError};
use houseway_table::DeviceId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const NAMESPACE: &str = "device";

/// What a token is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Purpose {
    /// The device's own screen.
    Screen,
    /// The note acceptor that is built into a terminal.
    Acceptor,
}

/// Whose token it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Holder {
    pub device: DeviceId,
    pub purpose: Purpose,
}

/// Every device's tokens.
#[derive(Debug)]
pub(crate) struct Devices {
    journal: Arc<dyn Journal>,
    holders: Mutex<HashMap<TokenDigest, Holder>>,
}

impl Devices {
    /// Reads what an earlier run kept.
    pub(crate) async fn load(journal: Arc<dyn Journal>) -> Result<Self, StoreError> {
        let mut holders = HashMap::new();
        let mut after: Option<String> = None;
        loop {
            let page = journal.secrets(NAMESPACE, after.as_deref(), 1_000).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id.clone());
            for secret in page {
                match (TokenDigest::parse(&secret.id), serde_json::from_slice(&secret.bytes)) {
                    (Some(digest), Ok(holder)) => {
                        holders.insert(digest, holder);
                    }
                    _ => tracing::warn!("a device's credential cannot be read and is passed over"),
                }
            }
        }
        Ok(Self { journal, holders: Mutex::new(holders) })
    }

    /// Gives a device a token, in place of an earlier one for the same purpose. It is for that device alone.
    pub(crate) async fn give(&self, holder: Holder) -> Result<Token, Problem> {
        let token = Token::draw().map_err(|error| Problem::internal("drawing a token", &error))?;
        self.take_away(|held| *held == holder).await;
        let bytes =
            serde_json::to_vec(&holder).map_err(|error| Problem::internal("keeping a credential", &error))?;
        self.journal
            .put_secret(NAMESPACE, &token.digest().to_string(), bytes)
            .await
            .map_err(|error| Problem::internal("keeping a credential", &error))?;
        self.lock().insert(token.digest(), holder);
        Ok(token)
    }

    /// Whose token it is.
    pub(crate) fn holder(&self, digest: TokenDigest) -> Option<Holder> {
        self.lock().get(&digest).copied()
    }

    /// Takes every token of a device away.
    pub(crate) async fn dismiss(&self, device: DeviceId) {
        self.take_away(|held| held.device == device).await;
    }

    async fn take_away(&self, which: impl Fn(&Holder) -> bool) {
        let held: Vec<_> =
            self.lock().iter().filter(|(_, holder)| which(holder)).map(|(digest, _)| *digest).collect();
        for digest in held {
            self.lock().remove(&digest);
            if let Err(error) = self.journal.delete_secret(NAMESPACE, &digest.to_string()).await {
                tracing::warn!(%error, "a device's credential could not be removed from the store");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenDigest, Holder>> {
        self.holders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::MemoryJournal;

    #[tokio::test]
    async fn a_token_survives_a_restart_and_a_new_one_replaces_it() {
        let journal = MemoryJournal::new();
        let devices = Devices::load(Arc::new(journal.clone())).await.unwrap();
        let screen = Holder { device: DeviceId::new("ats-1").unwrap(), purpose: Purpose::Screen };
        let acceptor = Holder { purpose: Purpose::Acceptor, ..screen };
        let first = devices.give(screen).await.unwrap();
        let notes = devices.give(acceptor).await.unwrap();
        let again = Devices::load(Arc::new(journal)).await.unwrap();
        assert_eq!(again.holder(first.digest()), Some(screen));
        let second = again.give(screen).await.unwrap();
        assert_eq!(again.holder(first.digest()), None);
        assert_eq!(again.holder(second.digest()), Some(screen));
        assert_eq!(again.holder(notes.digest()), Some(acceptor));
        again.dismiss(screen.device).await;
        assert_eq!((again.holder(second.digest()), again.holder(notes.digest())), (None, None));
    }
}
