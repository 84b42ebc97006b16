//! Golden bytes: every kind of event with every alternative inside it, as it was written once. They are kept
//! for ever. A file that a change of code would alter shows that the change needs a new schema and an upcaster;
//! only events that no release has ever written may be written anew, by deleting their file and running
//! `HOUSEWAY_WRITE_GOLDEN=1 cargo test -p houseway-wire --test golden`, which adds what is missing.
#![cfg(test)]

mod files;
mod floor;
mod jackpot_pool;
mod pai_gow;
mod parts;
mod red_dog;
mod roulette;

use houseway_table::roulette::{Phase, State};
use houseway_table::{Hex, SeatNumber};
use houseway_wire::{KeptState as _, restore, snapshot};

#[test]
fn rapid_roulette_is_read_and_written_as_ever() {
    files::check("roulette", &roulette::facts());
}

#[test]
fn pai_gow_is_read_and_written_as_ever() {
    files::check("pai-gow", &pai_gow::facts());
}

#[test]
fn red_dog_is_read_and_written_as_ever() {
    files::check("red-dog", &red_dog::facts());
}

#[test]
fn shared_pools_are_read_and_written_as_ever() {
    files::check("jackpot-pool", &jackpot_pool::facts());
}

#[test]
fn the_floor_is_read_and_written_as_ever() {
    files::check("floor", &floor::facts());
}

/// A snapshot taken at any point of a spin comes back, maps keyed by numbers inside tagged phases included.
#[test]
fn a_state_in_every_phase_comes_back() {
    for phase in parts::phases() {
        let mut state = State { phase, ..State::default() };
        if let Phase::Expired(expired) = &mut state.phase {
            let report =
                houseway_table::roulette::Report { agrees: true, nonce: Hex([7; 16]), standing: None };
            expired.reports.insert(SeatNumber::new(3).unwrap(), report);
            expired.examined.insert(SeatNumber::new(12).unwrap());
        }
        let bytes = snapshot(&state).unwrap();
        assert_eq!(restore::<State>(State::FORMAT, &bytes), Ok(Some(state)));
    }
}
