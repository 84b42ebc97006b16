use crate::Actor;
use houseway_lawbook::Short;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The number under which an acceptor credits a note.
pub type NoteNumber = Short<64>;

/// The notes that acceptors have had credited, so that none is credited twice.
///
/// Each acceptor numbers its notes upward, by itself: two of them may use the same number for two notes. Of two numbers the
/// longer comes later, and of two equally long ones the one that sorts later: a plain count, a count behind a fixed word, and
/// a time with a fixed tail are all in order so. Of each acceptor the last [`Notes::WINDOW`] numbers are known one by one, so
/// that notes whose messages overtake each other are all credited; whatever is not later than the last number that was
/// forgotten is refused, credited or not. What is kept does not grow with the notes, and no acceptor is forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Notes(Vec<Acceptor>);

/// What is known of one acceptor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Acceptor {
    by: Actor,
    /// The last numbers, in their order.
    last: Vec<NoteNumber>,
    /// The last number that was forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forgotten: Option<NoteNumber>,
}

/// Whether a note may be credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteStanding {
    /// It was not credited.
    New,
    /// It was credited already.
    Known,
    /// It is not later than this number, and of such numbers it is no longer known one by one whether they were.
    Old {
        /// The number.
        after: NoteNumber,
    },
    /// More acceptors than [`Notes::ACCEPTORS`] have credited notes here.
    NoRoom,
}

fn order(one: &NoteNumber, other: &NoteNumber) -> Ordering {
    let key = |number: &NoteNumber| number.as_str().len();
    key(one).cmp(&key(other)).then_with(|| one.as_str().cmp(other.as_str()))
}

/// An acceptor is one wherever it stands: its numbers go with it from one terminal to another.
const fn acceptor(by: &Actor) -> Actor {
    match *by {
        Actor::Device { id, .. } => Actor::Device { id, seat: None },
        other => other,
    }
}

impl Notes {
    /// Of how many numbers of an acceptor it is known one by one whether they were credited.
    pub const WINDOW: usize = 64;
    /// How many acceptors may credit notes in a table's life.
    pub const ACCEPTORS: usize = 4_096;

    /// How the note of that number from this acceptor stands.
    #[must_use]
    pub fn standing(&self, by: &Actor, note: &NoteNumber) -> NoteStanding {
        let by = acceptor(by);
        let Some(known) = self.0.iter().find(|known| known.by == by) else {
            return if self.0.len() < Self::ACCEPTORS { NoteStanding::New } else { NoteStanding::NoRoom };
        };
        if known.last.contains(note) {
            return NoteStanding::Known;
        }
        match known.forgotten {
            Some(after) if order(note, &after).is_le() => NoteStanding::Old { after },
            _ => NoteStanding::New,
        }
    }

    /// The note was credited.
    pub fn credited(&mut self, by: &Actor, note: NoteNumber) {
        let by = acceptor(by);
        let place = self.0.iter().position(|known| known.by == by).unwrap_or_else(|| {
            self.0.push(Acceptor { by, last: Vec::new(), forgotten: None });
            self.0.len() - 1
        });
        let Acceptor { last, forgotten, .. } = &mut self.0[place];
        if let Err(place) = last.binary_search_by(|known| order(known, &note)) {
            last.insert(place, note);
        }
        if last.len() > Self::WINDOW {
            let first = last.remove(0);
            // Older journals credited numbers in any order.
            let later = forgotten.is_none_or(|before| order(&before, &first).is_lt());
            *forgotten = if later { Some(first) } else { *forgotten };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn device(id: &str) -> Actor {
        Actor::Device { id: id.parse().unwrap(), seat: None }
    }

    fn number(count: usize) -> NoteNumber {
        format!("n{count}").parse().unwrap()
    }

    #[test]
    fn each_acceptor_has_numbers_of_its_own() {
        let mut notes = Notes::default();
        notes.credited(&device("one"), number(1));
        assert_eq!(notes.standing(&device("one"), &number(1)), NoteStanding::Known);
        assert_eq!(notes.standing(&device("two"), &number(1)), NoteStanding::New);
        let moved = Actor::Device { id: "one".parse().unwrap(), seat: crate::SeatNumber::new(3).ok() };
        assert_eq!(notes.standing(&moved, &number(1)), NoteStanding::Known);
    }

    #[test]
    fn what_is_forgotten_is_refused_and_what_is_kept_does_not_grow() {
        let (mut notes, one) = (Notes::default(), device("one"));
        for count in 1..=10_000 {
            assert_eq!(notes.standing(&one, &number(count)), NoteStanding::New, "{count}");
            notes.credited(&one, number(count));
        }
        assert_eq!(notes.0[0].last.len(), Notes::WINDOW);
        let after = number(10_000 - Notes::WINDOW);
        for count in 1..=10_000 - Notes::WINDOW {
            assert_eq!(notes.standing(&one, &number(count)), NoteStanding::Old { after });
        }
        assert_eq!(notes.standing(&one, &number(10_000)), NoteStanding::Known);
    }

    #[test]
    fn no_more_acceptors_than_there_is_room_for() {
        let mut notes = Notes::default();
        (0..Notes::ACCEPTORS).for_each(|n| notes.credited(&device(&format!("d{n}")), number(1)));
        assert_eq!(notes.standing(&device("one more"), &number(1)), NoteStanding::NoRoom);
        assert_eq!(notes.standing(&device("d7"), &number(2)), NoteStanding::New);
    }

    proptest! {
        /// Whatever comes in whatever order, nothing is credited twice.
        #[test]
        fn nothing_is_credited_twice(sent in prop::collection::vec((0usize..2, 0usize..200), 0..600)) {
            let mut notes = Notes::default();
            let mut credited = std::collections::BTreeSet::new();
            for (acceptor, count) in sent {
                let by = device(if acceptor == 0 { "one" } else { "two" });
                if notes.standing(&by, &number(count)) == NoteStanding::New {
                    prop_assert!(credited.insert((acceptor, count)));
                    notes.credited(&by, number(count));
                }
            }
        }
    }
}
