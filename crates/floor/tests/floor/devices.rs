use crate::harness::*;
use houseway_floor::{Command, Event, Place, Reason};
use houseway_table::{Actor, DeviceId, Rank, SeatNumber};

fn seat(number: u8) -> Place {
    Place::Ats { table: table("R1"), seat: SeatNumber::new(number).unwrap() }
}

fn code(text: &str, place: Place) -> Command {
    Command::IssueCode { code: digest(text), place }
}

fn enrol(text: &str, device: &str) -> Command {
    Command::Enrol { code: digest(text), device: device.parse().unwrap() }
}

fn device(name: &str) -> DeviceId {
    name.parse().unwrap()
}

#[test]
fn g_8_a_code_enrols_one_device_at_its_place_once() {
    let mut house = House::staffed();
    house.done(game_supervisor(), &code("a", seat(3)));
    house.refused(game_supervisor(), &code("a", seat(4)), Reason::CodeKnown, "G-8");
    house.refused(manager(), &enrol("a", "T3"), Reason::NotYours, "G-8");
    house.refused(Actor::System, &enrol("b", "T3"), Reason::NoSuchCode, "G-8");
    house.done(Actor::System, &enrol("a", "T3"));
    let enrolled = house.state.devices[&device("T3")];
    assert_eq!((enrolled.place, enrolled.issued_by), (seat(3), Some(id("gus"))));
    house.refused(Actor::System, &enrol("a", "T4"), Reason::NoSuchCode, "G-8");
    house.done(
        Actor::System,
        &Command::NoteSignedIn { id: id("dana"), device: Some(device("T3")), source: None },
    );
}

#[test]
fn g_8_a_code_is_good_for_ten_minutes() {
    let mut house = House::staffed();
    house.done(game_supervisor(), &code("a", seat(3)));
    house.done(game_supervisor(), &code("b", seat(4)));
    let expired = Reason::CodeExpired { at: house.now.plus_minutes(10) };
    house.later(10 * MINUTE - 1);
    house.done(Actor::System, &enrol("a", "T3"));
    house.later(1);
    house.refused(Actor::System, &enrol("b", "T4"), expired, "G-8");
    // Expired codes are forgotten when the next is given out.
    house.done(game_supervisor(), &code("c", seat(4)));
    assert_eq!(house.state.codes.len(), 1);
}

#[test]
fn g_8_a_new_device_takes_the_place_of_the_old() {
    let mut house = House::staffed();
    house.done(game_supervisor(), &code("a", seat(3)));
    house.done(Actor::System, &enrol("a", "T3"));
    house.done(game_supervisor(), &code("b", seat(3)));
    house.refused(Actor::System, &enrol("b", "T3"), Reason::DeviceKnown, "G-8");
    let events = house.done(Actor::System, &enrol("b", "T3-new"));
    assert!(matches!(events[0], Event::DeviceEnrolled { replaces: Some(old), .. } if old == device("T3")));
    assert_eq!(house.state.devices.keys().collect::<Vec<_>>(), [&device("T3-new")]);
}

#[test]
fn g_8_places_are_those_of_the_floor() {
    let mut house = House::staffed();
    let nowhere = Place::Wnd { table: table("R9") };
    house.refused(game_supervisor(), &code("a", nowhere), Reason::NoSuchTable, "G-2");
    house.refused(game_supervisor(), &code("a", seat(7)), Reason::NoSuchSeat, "G-8");
    let rank = Rank::GameSupervisor;
    house.refused(dealer(), &code("a", seat(1)), Reason::RankNeeded { rank }, "G-2");
}

#[test]
fn g_8_a_revoked_device_is_off_the_floor() {
    let mut house = House::staffed();
    house.done(game_supervisor(), &code("a", Place::Sgc { table: table("R2") }));
    house.done(Actor::System, &enrol("a", "C2"));
    let revoke = Command::Revoke { device: device("C2") };
    let rank = Rank::GameSupervisor;
    house.refused(dealer(), &revoke, Reason::RankNeeded { rank }, "G-2");
    house.done(game_supervisor(), &revoke);
    house.refused(game_supervisor(), &revoke, Reason::NoSuchDevice, "G-8");
}

#[test]
fn codes_that_wait_are_bounded() {
    let mut house = House::staffed();
    (0..200).for_each(|n| drop(house.done(game_supervisor(), &code(&format!("{n}"), seat(1)))));
    house.refused(game_supervisor(), &code("one more", seat(1)), Reason::TooMany, "G-8");
    house.later(10 * MINUTE);
    house.done(game_supervisor(), &code("one more", seat(1)));
}

#[test]
fn a_retired_table_takes_its_devices_with_it() {
    let mut house = House::staffed();
    house.done(game_supervisor(), &code("a", Place::Sgc { table: table("R2") }));
    house.done(Actor::System, &enrol("a", "C2"));
    house.done(game_supervisor(), &code("b", Place::Wnd { table: table("R2") }));
    house.done(game_supervisor(), &code("c", seat(1)));
    let retire = Command::RetireTable { table: table("R2") };
    let rank = Rank::GamingShiftManager;
    house.refused(casino_supervisor(), &retire, Reason::RankNeeded { rank }, "G-2");
    assert_eq!(house.done(manager(), &retire).len(), 2);
    assert!(house.state.devices.is_empty() && house.state.codes.len() == 1);
    house.refused(manager(), &retire, Reason::NoSuchTable, "G-2");
    house.refused(manager(), &add_table("R1"), Reason::TableKnown, "G-2");
    house.refused(manager(), &add_table("R2"), Reason::TableRetired, "G-2");
}
