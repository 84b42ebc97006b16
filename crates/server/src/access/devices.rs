//! Devices that hold a credential of their own, and the codes by which they get one.

use super::token::{Token, TokenDigest};
use crate::clock::Clock;
use crate::problem::Problem;
use houseway_store::{Journal, StoreError};
use houseway_table::{DeviceId, SeatNumber, TableId, Time};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const DEVICES: &str = "device";
const CODES: &str = "pairing";
/// How long a code may be used, in milliseconds.
const CODE_MS: u64 = 10 * 60_000;
/// Most codes that wait at once.
const MOST_CODES: usize = 200;

/// What a device is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceKind {
    /// A player terminal at a seat.
    Ats,
    /// The dealer's console.
    Sgc,
    /// The winning number display.
    Wnd,
    /// The note acceptor at a seat.
    Acceptor,
}

/// A device and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// Its id.
    pub id: DeviceId,
    /// What it is for.
    pub kind: DeviceKind,
    /// At which table.
    pub table: TableId,
    /// At which seat, for terminals and acceptors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
}

impl Device {
    /// Checks that a terminal has a seat and nothing else has one.
    ///
    /// # Errors
    /// A [`Problem`] that says which.
    pub fn check(&self) -> Result<(), Problem> {
        let seated = matches!(self.kind, DeviceKind::Ats | DeviceKind::Acceptor);
        match (seated, self.seat) {
            (true, None) => {
                Err(Problem::malformed("a terminal or note acceptor stands at a seat: give `seat`"))
            }
            (false, Some(_)) => Err(Problem::malformed("a console or display has no seat: leave `seat` out")),
            _ => Ok(()),
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Code {
    device: Device,
    until: Time,
}

/// Every enrolled device, and the codes that wait to be used.
#[derive(Debug)]
pub(crate) struct Devices {
    journal: Arc<dyn Journal>,
    clock: Clock,
    enrolled: Mutex<HashMap<TokenDigest, Device>>,
    codes: Mutex<HashMap<TokenDigest, Code>>,
}

impl Devices {
    /// Reads what an earlier run kept.
    pub(crate) async fn load(journal: Arc<dyn Journal>, clock: Clock) -> Result<Self, StoreError> {
        let enrolled = Mutex::new(read_all(journal.as_ref(), DEVICES).await?);
        let codes = Mutex::new(read_all(journal.as_ref(), CODES).await?);
        Ok(Self { journal, clock, enrolled, codes })
    }

    /// Makes a code by which one device can enrol once, for ten minutes.
    pub(crate) async fn invite(&self, device: Device) -> Result<(Token, Time), Problem> {
        device.check()?;
        self.sweep().await;
        if lock(&self.codes).len() >= MOST_CODES {
            return Err(Problem::too_fast(
                "too many pairing codes wait to be used; try again in ten minutes",
            ));
        }
        let token = Token::draw_code().map_err(|error| Problem::internal("drawing a code", &error))?;
        let code = Code { device, until: self.clock.now().plus_ms(CODE_MS) };
        let until = code.until;
        self.put(CODES, token.digest(), &code).await?;
        lock(&self.codes).insert(token.digest(), code);
        Ok((token, until))
    }

    /// Enrols the device that shows the code. The token is for that device alone.
    pub(crate) async fn enrol(&self, code: &str) -> Result<(Device, Token), Problem> {
        let digest = TokenDigest::of(&code.trim().to_ascii_uppercase());
        // Out of the map first: of two that show the same code, one is too late.
        let found = lock(&self.codes).remove(&digest);
        let Some(found) = found.filter(|code| code.until > self.clock.now()) else {
            return Err(Problem::forbidden(
                "this pairing code is not known, was used, or is older than ten minutes: ask for a new one",
            ));
        };
        self.remove(CODES, digest).await;
        // Whoever stood in this place before is not the device there any more.
        self.dismiss(found.device.id).await;
        let token = Token::draw().map_err(|error| Problem::internal("drawing a token", &error))?;
        self.put(DEVICES, token.digest(), &found.device).await?;
        lock(&self.enrolled).insert(token.digest(), found.device.clone());
        Ok((found.device, token))
    }

    /// Which device holds the token.
    pub(crate) fn holder(&self, digest: TokenDigest) -> Option<Device> {
        lock(&self.enrolled).get(&digest).cloned()
    }

    /// Takes a device's credential away; whether it had one.
    pub(crate) async fn dismiss(&self, id: DeviceId) -> bool {
        let held: Vec<_> =
            lock(&self.enrolled).iter().filter(|(_, d)| d.id == id).map(|(digest, _)| *digest).collect();
        for digest in &held {
            lock(&self.enrolled).remove(digest);
            self.remove(DEVICES, *digest).await;
        }
        !held.is_empty()
    }

    /// Every enrolled device, in order of ids.
    pub(crate) fn all(&self) -> Vec<Device> {
        let mut all: Vec<_> = lock(&self.enrolled).values().cloned().collect();
        all.sort_by_key(|device| device.id);
        all
    }

    /// Forgets codes that are too old.
    pub(crate) async fn sweep(&self) {
        let now = self.clock.now();
        let old: Vec<_> =
            lock(&self.codes).iter().filter(|(_, c)| c.until <= now).map(|(digest, _)| *digest).collect();
        for digest in old {
            lock(&self.codes).remove(&digest);
            self.remove(CODES, digest).await;
        }
    }

    async fn put<T: Serialize + Sync>(
        &self,
        namespace: &str,
        digest: TokenDigest,
        value: &T,
    ) -> Result<(), Problem> {
        let bytes =
            serde_json::to_vec(value).map_err(|error| Problem::internal("keeping a credential", &error))?;
        self.journal
            .put_secret(namespace, &digest.to_string(), bytes)
            .await
            .map_err(|error| Problem::internal("keeping a credential", &error))
    }

    async fn remove(&self, namespace: &str, digest: TokenDigest) {
        if let Err(error) = self.journal.delete_secret(namespace, &digest.to_string()).await {
            tracing::warn!(%error, namespace, "a credential could not be removed from the store");
        }
    }
}

async fn read_all<T: for<'de> Deserialize<'de>>(
    journal: &dyn Journal,
    namespace: &str,
) -> Result<HashMap<TokenDigest, T>, StoreError> {
    let mut all = HashMap::new();
    let mut after: Option<String> = None;
    loop {
        let page = journal.secrets(namespace, after.as_deref(), 1_000).await?;
        let Some(last) = page.last() else { return Ok(all) };
        after = Some(last.id.clone());
        for secret in page {
            match (TokenDigest::parse(&secret.id), serde_json::from_slice(&secret.bytes)) {
                (Some(digest), Ok(value)) => {
                    all.insert(digest, value);
                }
                _ => tracing::warn!(namespace, "a credential in the store cannot be read and is passed over"),
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_store::MemoryJournal;

    fn terminal(seat: u8) -> Device {
        Device {
            id: DeviceId::new(&format!("ats-{seat}")).unwrap(),
            kind: DeviceKind::Ats,
            table: TableId::new("R1").unwrap(),
            seat: Some(SeatNumber::new(seat).unwrap()),
        }
    }

    #[tokio::test]
    async fn a_code_enrols_one_device_once() {
        let (journal, clock) = (MemoryJournal::new(), Clock::start());
        let devices = Devices::load(Arc::new(journal.clone()), clock.clone()).await.unwrap();
        let (code, _) = devices.invite(terminal(3)).await.unwrap();
        let (device, token) = devices.enrol(&code.expose().to_lowercase()).await.unwrap();
        assert_eq!(device, terminal(3));
        assert_eq!(devices.enrol(code.expose()).await.unwrap_err().status, 403);
        let again = Devices::load(Arc::new(journal), clock).await.unwrap();
        assert_eq!(again.holder(token.digest()), Some(terminal(3)));
        assert!(again.dismiss(terminal(3).id).await);
        assert_eq!(again.holder(token.digest()), None);
    }

    #[tokio::test]
    async fn a_code_is_short_lived_and_a_second_device_replaces_the_first() {
        let clock = Clock::start();
        let devices = Devices::load(Arc::new(MemoryJournal::new()), clock.clone()).await.unwrap();
        let (old, _) = devices.invite(terminal(1)).await.unwrap();
        clock.advance(CODE_MS);
        assert_eq!(devices.enrol(old.expose()).await.unwrap_err().status, 403);
        let (first, _) = devices.invite(terminal(1)).await.unwrap();
        let (_, held) = devices.enrol(first.expose()).await.unwrap();
        let (second, _) = devices.invite(terminal(1)).await.unwrap();
        let (_, holds) = devices.enrol(second.expose()).await.unwrap();
        assert_eq!(devices.holder(held.digest()), None);
        assert_eq!(devices.holder(holds.digest()), Some(terminal(1)));
        assert_eq!(devices.all().len(), 1);
    }

    #[tokio::test]
    async fn a_terminal_stands_at_a_seat_and_a_display_does_not() {
        let devices = Devices::load(Arc::new(MemoryJournal::new()), Clock::start()).await.unwrap();
        let nowhere = Device { seat: None, ..terminal(1) };
        assert_eq!(devices.invite(nowhere).await.unwrap_err().status, 400);
        let seated = Device { kind: DeviceKind::Wnd, ..terminal(1) };
        assert_eq!(devices.invite(seated).await.unwrap_err().status, 400);
    }
}
