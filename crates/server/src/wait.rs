//! The end of the server, for everybody who must hear of it.

use tokio::sync::watch;

/// Tells everybody that the server ends. Cloning gives the same.
#[derive(Clone, Debug)]
pub struct Ending(watch::Sender<bool>);

impl Default for Ending {
    fn default() -> Self {
        Self(watch::channel(false).0)
    }
}

impl Ending {
    /// The server ends now.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether it has begun.
    #[must_use]
    pub fn begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits for it.
    pub async fn wait(&self) {
        let mut seen = self.0.subscribe();
        // The sender lives in `self`.
        let _ended = seen.wait_for(|ended| *ended).await;
    }
}
