//! What a round of Red Dog was dealt from, as the journal tells it.

use super::find::Round;
use super::section::Section;
use crate::live::Live as _;
use houseway_chance::{Opening, Secret};
use houseway_games::red_dog::Card;
use houseway_table::red_dog::{Event, Pack, RedDog};
use houseway_table::{Digest, Hex, Shown};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A virtual shoe as far as it has been dealt: nothing of it is known but what was turned up.
struct Shoe {
    pack: Pack,
    loaded: bool,
    /// The place of the next card.
    next: u16,
    /// What was turned up at each place, and in which round.
    up: BTreeMap<u16, (u64, Shown<Card>)>,
}

/// A card that was turned up.
struct Up {
    round: u64,
    card: Card,
    /// Which card it is, as chance numbers them: of several of a sort the one that opens the promise, or the first where none
    /// does, so that it is found not to.
    number: u16,
    opening: Hex<32>,
    opens: bool,
}

/// The shoes that the round was dealt from, in order: two or more where the cards were shuffled in the middle of it.
fn shoes(round: &Round<RedDog>) -> Vec<Shoe> {
    let mut all: Vec<Shoe> = Vec::new();
    let facts = || round.before.iter().chain(&round.facts);
    // What was laid out in the middle of a round was dealt in that round first: the one before the first that opens.
    let first = facts().find_map(|written| RedDog::opens(&written.fact.event));
    let mut current = first.unwrap_or(round.number).saturating_sub(1);
    for written in facts() {
        let event = &written.fact.event;
        if let Some(opened) = RedDog::opens(event) {
            current = opened;
        }
        if let Event::Shuffled { decks, laid, cards, .. } = event {
            let pack = Pack { decks: *decks, laid: laid.clone(), cards: cards.clone() };
            all.push(Shoe { pack, loaded: false, next: 0, up: BTreeMap::new() });
        } else if let Some(shoe) = all.last_mut() {
            shoe.take(event, current);
        }
    }
    all.retain(|shoe| shoe.loaded && !shoe.pack.cards.is_empty());
    let of = |shoe: &Shoe| shoe.up.values().any(|(dealt, _)| *dealt == round.number);
    if all.iter().any(of) {
        all.retain(of);
    } else {
        // No card of the round is out: it is dealt from the last that was loaded.
        all.drain(..all.len().saturating_sub(1));
    }
    all
}

impl Shoe {
    fn take(&mut self, event: &Event, round: u64) {
        match event {
            Event::Cut { before, .. } => {
                let by = usize::from(*before).min(self.pack.cards.len());
                self.pack.cards.rotate_left(by);
            }
            Event::Loaded { .. } => self.loaded = true,
            Event::Burned { cards } => self.next = self.next.saturating_add(*cards),
            Event::CardDealt { card } => {
                self.up.insert(self.next, (round, *card));
                self.next = self.next.saturating_add(1);
            }
            // The first card is hidden until a player asks for it (4.6).
            Event::BurnedShown { cards } => {
                self.up.extend((0..).zip(cards.iter().map(|card| (round, *card))));
            }
            _ => {}
        }
    }

    /// For each place what was promised, and what was turned up there; none of a real shoe.
    fn places(&self) -> Option<Vec<(Digest, Option<Up>)>> {
        let named = Pack::named(self.pack.decks, &self.pack.laid);
        let place = |(place, card): (u16, &houseway_table::Veiled<Card>)| {
            let commitment = card.sealed.as_ref()?.commitment;
            let up = self.up.get(&place).and_then(|(round, shown)| {
                let opening = shown.opening?;
                let same = (0..).zip(&named).filter(|(_, card)| **card == shown.value);
                let mut numbers = same.map(|(number, _)| number);
                let first = numbers.clone().next()?;
                let found = numbers.find(|number| opens(commitment, *number, opening));
                let number = found.unwrap_or(first);
                Some(Up { round: *round, card: shown.value, number, opening, opens: found.is_some() })
            });
            Some((commitment, up))
        };
        (0..).zip(&self.pack.cards).map(place).collect()
    }
}

/// Whether an opening opens its commitment.
pub(crate) fn opens(commitment: Digest, number: u16, opening: Hex<32>) -> bool {
    *Opening { item: number, salt: Secret::new(opening.0) }.commitment().bytes() == commitment.0
}

/// For a program that checks it: the commitments of each shoe in the order of its cards, and what opens those that were turned
/// up until the next round began.
pub(crate) fn draw_of(round: &Round<RedDog>) -> Option<Value> {
    let all: Vec<Value> = shoes(round)
        .iter()
        .filter_map(Shoe::places)
        .map(|places| {
            let place = |(commitment, up): (Digest, Option<Up>)| match up {
                Some(Up { round, card, number, opening, .. }) => {
                    json!({"commitment": commitment, "number": number, "card": card, "opening": opening, "round": round})
                }
                None => json!({"commitment": commitment}),
            };
            json!({"what": "shoe", "places": places.into_iter().map(place).collect::<Vec<_>>()})
        })
        .collect();
    (!all.is_empty()).then(|| json!({"round": round.number, "drawn": all}))
}

/// The cards of the round, each held against what was promised.
pub(crate) fn cards(round: &Round<RedDog>) -> Section {
    let columns = ["shoe", "place", "commitment", "turned up", "opening", "check"];
    let mut section = Section::new("Virtual cards", &columns);
    for (shoe, places) in (1_u16..).zip(shoes(round).iter().filter_map(Shoe::places)) {
        for (place, (commitment, up)) in (1_u16..).zip(places) {
            let Some(up) = up.filter(|up| up.round == round.number) else { continue };
            section.row([
                shoe.to_string(),
                place.to_string(),
                commitment.to_string(),
                up.card.to_string(),
                up.opening.to_string(),
                if up.opens { "opens it" } else { "DOES NOT OPEN IT" }.to_owned(),
            ]);
        }
    }
    section
}
