//! The door: from where somebody signs in, how often he may try, and what is told to whom it stays shut (G-6).

use super::caller::{BROWSER, DEVICE, cookie};
use crate::access::Caller;
use crate::access::credentials::Found;
use crate::access::token::TokenDigest;
use crate::floor::{give, standing};
use crate::house::House;
use crate::problem::Problem;
use axum::http::{HeaderMap, StatusCode};
use houseway_floor::{Command, Place, Source};
use houseway_lawbook::Short;
use houseway_table::{Actor, DeviceId, Digest, PersonId};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// Whose attempts share one ration: a flood from an address does not use up that of a browser of the house behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Door {
    /// A browser in which somebody of the house has signed in.
    Browser(TokenDigest),
    /// The console of a table.
    Console(DeviceId),
    /// Everybody else behind this address.
    Address(IpAddr),
}

/// From where a request comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From {
    address: IpAddr,
    browser: Option<TokenDigest>,
    console: Option<DeviceId>,
}

impl From {
    pub(crate) async fn of(house: &House, from: SocketAddr, headers: &HeaderMap) -> Self {
        let console = match house.caller(None, cookie(headers, DEVICE)).await {
            // A player's terminal and a display stand among strangers.
            Caller::Device { id, place: Place::Sgc { .. }, .. } => Some(id),
            _ => None,
        };
        let browser = cookie(headers, BROWSER).filter(|mark| house.browsers.is_known(*mark));
        Self { address: network(from.ip()), browser, console }
    }

    /// The mark that the browser bears.
    pub(crate) const fn browser(self) -> Option<TokenDigest> {
        self.browser
    }

    /// Guessing takes time.
    pub(crate) fn knock(self, house: &House) -> Result<(), Problem> {
        let door = match self {
            Self { console: Some(device), .. } => Door::Console(device),
            Self { browser: Some(mark), .. } => Door::Browser(mark),
            Self { address, .. } => Door::Address(address),
        };
        if house.door_rate.admits(door) {
            Ok(())
        } else {
            Err(Problem::too_fast("too many attempts from here: wait some seconds"))
        }
    }

    /// The source by which this person's failures are counted.
    fn source(self, house: &House, person: PersonId) -> Option<Source> {
        if let Some(device) = self.console {
            return Some(Source::Console { device });
        }
        if let Some(mark) = self.browser.filter(|mark| house.browsers.knows(*mark, person)) {
            // The digest of a random mark of 256 bits tells nothing of it.
            return Some(Source::Known { browser: Digest::of(&mark.to_string()) });
        }
        Short::new(&self.address.to_string()).ok().map(|address| Source::Address { address })
    }

    /// Whether it is this person's secret. A failure is counted, and closes the door when it was the last of too many.
    pub(crate) async fn prove(self, house: &House, person: PersonId, secret: &str) -> Result<Found, Problem> {
        let source = self.source(house, person);
        need_open(house, person, source)?;
        let found = house.credentials.check(Some(person), secret).await?;
        if found == Found::Wrong {
            metrics::counter!("houseway_sign_ins_failed_total").increment(1);
            give(&house.floor, Actor::System, &Command::NoteSignInFailed { id: person, source }).await?;
            need_open(house, person, source)?;
        }
        Ok(found)
    }

    /// The person has proved his secret there without signing in: what had failed before is wiped as by a sign-in (G-6).
    pub(crate) async fn proved(self, house: &House, person: PersonId) -> Result<(), Problem> {
        let source = self.source(house, person);
        let strange = Source::is_strange(source);
        let own = |from: Option<Source>| from == source || strange && Source::is_strange(from);
        let failed = house
            .floor
            .known()
            .people
            .get(&person)
            .is_some_and(|known| known.failures.iter().any(|failure| own(failure.source)));
        if failed { self.note(house, person, None).await } else { Ok(()) }
    }

    /// The person has signed in from there.
    pub(crate) async fn note(
        self,
        house: &House,
        person: PersonId,
        device: Option<DeviceId>,
    ) -> Result<(), Problem> {
        let source = self.source(house, person);
        let noted = Command::NoteSignedIn { id: person, device, source };
        give(&house.floor, Actor::System, &noted).await.map(drop)
    }
}

/// An address of the newer kind by its network: whoever has one has all 2^64 of it.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => {
            let [a, b, c, d, ..] = long.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        short @ IpAddr::V4(_) => short,
    }
}

fn need_open(house: &House, id: PersonId, source: Option<Source>) -> Result<(), Problem> {
    let now = house.clock.now();
    let known = house.floor.known();
    let Some(person) = known.people.get(&id) else { return Ok(()) };
    if standing(&house.floor, id, now).is_none() {
        let detail = "this account is locked until a supervisor unlocks it";
        return Err(Problem::new(StatusCode::LOCKED, "account locked", detail));
    }
    let Some(until) = person.barred_at(source, now) else { return Ok(()) };
    let minutes = until.0.saturating_sub(now.0).div_ceil(60_000);
    let detail = format!(
        "after too many failures nobody signs in under this name from here for {minutes} more minutes. Whoever is signed in \
         stays signed in. It still works in a browser where this person has signed in before and at a table's console, and a \
         supervisor can open it again"
    );
    Err(Problem::new(StatusCode::LOCKED, "sign-in closed here", detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_one_source() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
