//! What each screen at a table of Pai Gow is sent does not depend on tiles that it may not see: byte for byte and message for
//! message, on real streams, up to the first lawful exposure.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod support;

use houseway_server::chance::Draws;
use houseway_server::clock::Clock;
use houseway_server::live::Unable;
use houseway_server::{FloorKind, HiddenKey, Opening, Server};
use houseway_store::MemoryJournal;
use houseway_table::{Answer, Ask, Digest, Hex, Key, Sealed, Unsealed};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use support::pai_gow::{act, deal, done, may, open, open_and_settle, set, sit, step};
use support::{Client, House, opening};

/// A wall of these tiles and dice of 3. A commitment says which place it is of and nothing of what lies there, so that whoever
/// finds a difference finds it in what is told.
#[derive(Debug)]
struct Fixed {
    wall: Vec<u16>,
    asked: AtomicU64,
    under: Mutex<BTreeMap<Digest, Unsealed>>,
}

impl Fixed {
    fn of(wall: Vec<u16>) -> Arc<Self> {
        Arc::new(Self { wall, asked: AtomicU64::new(0), under: Mutex::default() })
    }
}

impl Key for Fixed {
    fn open(&self, sealed: &Sealed) -> Option<Unsealed> {
        self.under.lock().unwrap().get(&sealed.commitment).copied()
    }
}

impl Draws for Fixed {
    fn answer(&self, ask: &Ask) -> Result<Answer, Unable> {
        let numbers: Vec<u16> = match ask {
            Ask::Order { .. } => self.wall.clone(),
            Ask::Dice { dice, .. } => vec![2; usize::from(*dice)],
            Ask::Promise | Ask::Number { .. } => return Err(Unable("no wheel here".to_owned())),
        };
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        let mut under = self.under.lock().unwrap();
        let sealed = (0_u8..).zip(numbers).map(|(place, number)| {
            let commitment = Digest::of(&format!("question {asked}, place {place}"));
            let below = Unsealed { number, opening: Hex([place; 32]) };
            under.insert(commitment, below);
            (Sealed { commitment, cipher: format!("{asked:02x}{place:02x}") }, below)
        });
        Ok(Answer::Sealed(sealed.collect()))
    }
}

/// What was heard at each screen before the bank's tiles were turned up, and by the end of the round.
struct Heard {
    before: BTreeMap<&'static str, Vec<String>>,
    after: BTreeMap<&'static str, Vec<String>>,
    /// The places of the wall that each area was served from.
    places: BTreeMap<u64, Vec<usize>>,
}

/// Frames without what differs from run to run: moments, ids of commands and the pulse.
fn plain(frames: &[String]) -> Vec<String> {
    let without = |frame: &String| {
        let mut text = String::with_capacity(frame.len());
        let mut digits = String::new();
        for sign in frame.chars().chain(['\n']) {
            if sign.is_ascii_digit() {
                digits.push(sign);
                continue;
            }
            // Milliseconds since 1970 have thirteen digits; nothing else here has.
            text.push_str(if digits.len() >= 13 { "0" } else { &digits });
            digits.clear();
            text.push(sign);
        }
        text
    };
    let told = frames.iter().filter(|frame| !frame.starts_with(r#"{"type":"tick""#));
    told.map(|frame| {
        let text = without(frame);
        match text.split_once(r#""id":"c-"#) {
            Some((head, tail)) => format!("{head}{}", tail.trim_start_matches(|c: char| c.is_ascii_digit())),
            None => text,
        }
    })
    .collect()
}

/// Two refused commands one after the other: when the second is answered, the table has shown whatever it had to show.
async fn settled(player: &mut Client, seat: u8) {
    for _ in 0..2 {
        let refused = player.give(act(seat, json!({"play": "decline-bank"}))).await;
        assert_eq!(refused["type"], "refused", "{refused}");
    }
}

/// A round against the House on areas 2, 3 and 4 with this wall; the players set what they see.
async fn round(wall: Vec<u16>) -> Heard {
    let (journal, clock) = (MemoryJournal::new(), Clock::start());
    let hidden = HiddenKey::Other(Fixed::of(wall));
    let opening = Opening { hidden, ..opening(FloorKind::Demo, &journal, &clock) };
    let server = Server::start_on(opening, ([127, 0, 0, 1], 0).into()).await.unwrap();
    let house = House { server, clock, journal };
    let mut dealer = house.stream("P4", "dealer").await;
    let mut onlookers = Vec::new();
    for audience in ["public", "supervisor", "inspector"] {
        onlookers.push((audience, house.stream("P4", audience).await));
    }
    let mut players = Vec::new();
    for number in 2..=4 {
        players.push(house.seat("P4", number).await);
    }
    dealer.until("the tiles checked", |view| may(view, "offer-bank")).await;
    for (seat, player) in (2..).zip(&mut players) {
        sit(player, seat, seat, 100_000).await;
        settled(player, seat).await;
    }
    done(&mut dealer, json!({"do": "offer-bank"})).await;
    settled(&mut players[0], 2).await;
    for (seat, player) in (2..).zip(&mut players) {
        open(player).await;
        let wager = json!({"play": "wager", "area": seat, "bet": "regular", "amount": 2_000});
        done(player, act(seat, wager)).await;
        settled(player, seat).await;
    }
    deal(&mut dealer).await;
    settled(&mut players[0], 2).await;
    for (seat, player) in (2..).zip(&mut players) {
        step(player, "setting").await;
        set(player, seat, seat).await;
        settled(player, seat).await;
    }
    let mut heard = Heard { before: BTreeMap::new(), after: BTreeMap::new(), places: BTreeMap::new() };
    let names = ["seat 2", "seat 3", "seat 4"];
    let tell = async |into: &mut BTreeMap<_, _>,
                      dealer: &mut Client,
                      onlookers: &mut Vec<(&'static str, Client)>,
                      players: &mut Vec<Client>| {
        let screens = std::iter::once(("dealer", dealer))
            .chain(onlookers.iter_mut().map(|(name, client)| (*name, client)))
            .chain(names.into_iter().zip(players.iter_mut()));
        for (name, client) in screens {
            client.rest().await;
            into.insert(name, plain(&client.heard));
        }
    };
    tell(&mut heard.before, &mut dealer, &mut onlookers, &mut players).await;
    for served in players[0].view["table"]["round"]["delivery"]["hands"].as_array().unwrap() {
        let places = served[1].as_array().unwrap().iter();
        let places = places.map(|place| usize::try_from(place.as_u64().unwrap()).unwrap());
        heard.places.insert(served[0].as_u64().unwrap(), places.collect());
    }
    done(&mut dealer, json!({"do": "expose-bank"})).await;
    open_and_settle(&mut dealer).await;
    tell(&mut heard.after, &mut dealer, &mut onlookers, &mut players).await;
    house.server.stop().await;
    heard
}

/// The tiles at these places change places with one another.
fn turned(wall: &[u16], places: &[usize], by: usize) -> Vec<u16> {
    let mut other = wall.to_vec();
    for (at, place) in places.iter().enumerate() {
        other[*place] = wall[places[(at + by) % places.len()]];
    }
    other
}

/// The first frame in which two screens differ.
fn differ(one: &[String], other: &[String]) -> Option<(String, String)> {
    let lacking = "nothing".to_owned();
    (0..one.len().max(other.len())).find_map(|at| {
        let pair = [one, other].map(|frames| frames.get(at).unwrap_or(&lacking).clone());
        let [left, right] = pair;
        (left != right).then_some((left, right))
    })
}

#[tokio::test]
async fn no_screen_hears_of_tiles_that_it_may_not_see_before_they_are_exposed() {
    // Given a round
    let wall: Vec<u16> = (0..32).map(|number| number * 11 % 32).collect();
    let first = round(wall.clone()).await;
    let again = round(wall.clone()).await;
    for (screen, frames) in &first.before {
        assert!(frames.len() > 10, "{screen} heard {} frames", frames.len());
        assert_eq!(differ(frames, &again.before[screen]), None, "{screen}: the same round is heard alike");
    }
    // When every tile that seat 2 may not see is another
    let others = |area: u64| -> Vec<usize> {
        first.places.iter().filter(|(at, _)| **at != area).flat_map(|(_, places)| places.clone()).collect()
    };
    let changed = round(turned(&wall, &others(2), 9)).await;
    // Then seat 2, the display, the dealer, the pit and the inspector hear the same, and the other players do not
    for screen in ["seat 2", "public", "dealer", "supervisor", "inspector"] {
        let difference = differ(&first.before[screen], &changed.before[screen]);
        assert_eq!(difference, None, "{screen} hears of tiles that lie face down");
    }
    for screen in ["seat 3", "seat 4"] {
        assert!(differ(&first.before[screen], &changed.before[screen]).is_some(), "{screen} has other tiles");
    }
    // and once they are turned up, everybody sees it.
    for (screen, frames) in &first.after {
        assert!(differ(frames, &changed.after[screen]).is_some(), "{screen} sees what lies open");
    }
    // When its own tiles are others, seat 2 alone hears it: the comparison would find a leak.
    let own = [first.places[&2].clone(), first.places[&8].clone()].concat();
    let own = round(turned(&wall, &own, 4)).await;
    for (screen, frames) in &first.before {
        let difference = differ(frames, &own.before[screen]);
        assert_eq!(difference.is_some(), *screen == "seat 2", "{screen}: {difference:?}");
    }
    // No frame and no entry of the journal holds a tile's opening before it is turned up.
    let opening = |place: usize| Hex::<32>([u8::try_from(place).unwrap(); 32]).to_string();
    for (screen, frames) in &first.before {
        let all = frames.concat();
        assert!((0..32).all(|place| !all.contains(&opening(place))), "{screen}");
    }
}
