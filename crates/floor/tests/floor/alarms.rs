use crate::harness::*;
use houseway_floor::{AlarmSubject, Command, Event, Reason, State};
use houseway_table::{Actor, Rank};

fn raise(subject: AlarmSubject, name: &str) -> Command {
    Command::RaiseAlarm { subject, table: Some(table(name)), detail: None, of: None }
}

fn acknowledge(alarm: u64) -> Command {
    Command::Acknowledge { alarm, note: "looked at it".parse().unwrap() }
}

#[test]
fn g_10_an_alarm_stands_until_a_named_person_acknowledges_it() {
    let mut house = House::staffed();
    house.done(Actor::System, &raise(AlarmSubject::DisplayDiffered, "R1"));
    house.later(365 * 24 * 60 * MINUTE);
    assert_eq!(house.state.alarms.len(), 1);
    let rank = Rank::GameSupervisor;
    house.refused(dealer(), &acknowledge(1), Reason::RankNeeded { rank }, "G-2");
    house.refused(inspector(), &acknowledge(1), Reason::RankNeeded { rank }, "G-2");
    house.refused(Actor::System, &acknowledge(1), Reason::NotYours, "G-2");
    house.done(game_supervisor(), &acknowledge(1));
    assert!(house.state.alarms.is_empty());
    let kept = house.state.acknowledged[0].acknowledged.unwrap();
    assert_eq!((kept.0, kept.1), (game_supervisor(), house.now));
    house.refused(game_supervisor(), &acknowledge(1), Reason::NoSuchAlarm, "G-10");
}

#[test]
fn g_10_money_and_the_journal_take_a_casino_supervisor() {
    let mut house = House::staffed();
    for (number, subject) in (1..).zip([
        AlarmSubject::BooksDiffer,
        AlarmSubject::JournalDamaged,
        AlarmSubject::DayDiffers,
        AlarmSubject::ProgramChanged,
        AlarmSubject::ProgramFailed,
    ]) {
        house.done(Actor::System, &raise(subject, "R1"));
        let rank = Rank::CasinoSupervisor;
        house.refused(game_supervisor(), &acknowledge(number), Reason::RankNeeded { rank }, "G-2");
        house.done(casino_supervisor(), &acknowledge(number));
    }
}

#[test]
fn g_10_the_same_alarm_is_not_raised_again_while_it_stands() {
    let mut house = House::staffed();
    house.done(Actor::System, &raise(AlarmSubject::DeviceLost, "R1"));
    let again = Reason::AlarmActive { alarm: 1 };
    house.refused(Actor::System, &raise(AlarmSubject::DeviceLost, "R1"), again, "G-10");
    house.done(Actor::System, &raise(AlarmSubject::DeviceLost, "R2"));
    house.done(game_supervisor(), &acknowledge(1));
    house.done(Actor::System, &raise(AlarmSubject::DeviceLost, "R1"));
    house.refused(manager(), &raise(AlarmSubject::StorageLow, "R1"), Reason::NotYours, "G-10");
    house.refused(Actor::System, &raise(AlarmSubject::StorageLow, "R9"), Reason::NoSuchTable, "G-2");
}

fn clear(subject: AlarmSubject, name: &str) -> Command {
    Command::ClearAlarm { subject, table: Some(table(name)), detail: None }
}

#[test]
fn g_10_what_is_over_still_waits_for_a_person_and_rings_again_when_it_comes_back() {
    let mut house = House::staffed();
    house.done(Actor::System, &raise(AlarmSubject::DeviceLost, "R1"));
    house.refused(manager(), &clear(AlarmSubject::DeviceLost, "R1"), Reason::NotYours, "G-10");
    house.refused(Actor::System, &clear(AlarmSubject::DeviceLost, "R2"), Reason::NoSuchAlarm, "G-10");
    house.later(MINUTE);
    house.done(Actor::System, &clear(AlarmSubject::DeviceLost, "R1"));
    assert_eq!(house.state.alarms[0].cleared_at, Some(house.now));
    house.refused(Actor::System, &clear(AlarmSubject::DeviceLost, "R1"), Reason::NoSuchAlarm, "G-10");
    let renewed = house.done(Actor::System, &raise(AlarmSubject::DeviceLost, "R1"));
    assert_eq!(renewed, [Event::AlarmRenewed { alarm: 1, detail: None }]);
    assert_eq!((house.state.alarms.len(), house.state.alarms[0].renewed), (1, 1));
    // One that is acknowledged before it is over is over all the same.
    house.done(game_supervisor(), &acknowledge(1));
    house.later(MINUTE);
    house.done(Actor::System, &clear(AlarmSubject::DeviceLost, "R1"));
    assert_eq!(house.state.acknowledged[0].cleared_at, Some(house.now));
    assert_eq!(
        house.done(Actor::System, &raise(AlarmSubject::DeviceLost, "R1")).len(),
        1,
        "a new one after it"
    );
    assert_eq!(house.state.alarms[0].number, 2);
}

/// Each entry of a table leaves a fact here, so that it is not found again and told as something new.
#[test]
fn g_10_what_an_entry_tells_is_counted_though_the_same_stands() {
    let mut house = House::staffed();
    let tell = Command::TellAlarm {
        subject: AlarmSubject::DisplayDiffered,
        table: table("R1"),
        detail: "spin 1, terminal 1".parse().ok(),
        of: "terminal 1".parse().ok(),
    };
    assert!(matches!(house.done(Actor::System, &tell)[..], [Event::AlarmRaised { .. }]));
    assert_eq!(house.done(Actor::System, &tell), [Event::AlarmRenewed { alarm: 1, detail: None }]);
    assert_eq!((house.state.alarms.len(), house.state.alarms[0].renewed), (1, 1));
    house.refused(manager(), &tell, Reason::NotYours, "G-10");
}

#[test]
fn g_10_no_kind_of_alarm_and_no_table_takes_the_room_of_another() {
    let mut house = House::staffed();
    let differed = |name: &str, spin: usize| Command::RaiseAlarm {
        subject: AlarmSubject::DisplayDiffered,
        table: Some(table(name)),
        detail: format!("spin {spin}").parse().ok(),
        of: None,
    };
    for spin in 0..State::ALARMS_OF_TABLE {
        house.done(Actor::System, &differed("R1", spin));
    }
    let another = differed("R1", State::ALARMS_OF_TABLE);
    house.refused(Actor::System, &another, Reason::TooMany, "G-10");
    house.done(Actor::System, &differed("R2", 0));
    // As many devices as may be lost leave room for everything else.
    let lost = |number: usize| Command::RaiseAlarm {
        subject: AlarmSubject::DeviceLost,
        table: Some(table("R1")),
        detail: format!("D{number}").parse().ok(),
        of: None,
    };
    for number in 0..State::ALARMS {
        house.done(Actor::System, &lost(number));
    }
    house.refused(Actor::System, &lost(State::ALARMS), Reason::TooMany, "G-10");
    house.done(Actor::System, &raise(AlarmSubject::BooksDiffer, "R1"));
    house.done(Actor::System, &differed("R2", 1));
    // Whoever takes note of one makes room.
    house.done(game_supervisor(), &acknowledge(1));
    house.done(Actor::System, &another);
}

#[test]
fn g_10_the_same_thing_that_comes_again_is_one_alarm_with_a_count() {
    let mut house = House::staffed();
    let differed = |spin: usize, terminal: u8| Command::RaiseAlarm {
        subject: AlarmSubject::DisplayDiffered,
        table: Some(table("R1")),
        detail: format!("spin {spin}, terminal {terminal}").parse().ok(),
        of: format!("terminal {terminal}").parse().ok(),
    };
    // More spins than there is room for alarms, and a second terminal in between.
    for spin in 1..=2 * State::ALARMS_OF_TABLE {
        house.done(Actor::System, &differed(spin, 1));
    }
    house.done(Actor::System, &differed(7, 2));
    let last = 2 * State::ALARMS_OF_TABLE;
    house.refused(Actor::System, &differed(last, 1), Reason::AlarmActive { alarm: 1 }, "G-10");
    let [first, second] = &house.state.alarms[..] else { panic!("{:?}", house.state.alarms) };
    assert_eq!(first.detail.unwrap().as_str(), format!("spin {last}, terminal 1"));
    assert_eq!((first.renewed as usize, second.renewed), (last - 1, 0));
    // Once somebody has taken note, what comes again is a new alarm.
    house.done(game_supervisor(), &acknowledge(1));
    house.done(Actor::System, &differed(last + 1, 1));
    assert_eq!(house.state.alarms[1].renewed, 0);
}

#[test]
fn g_10_what_a_table_has_to_tell_is_told_though_it_has_left_the_floor() {
    let mut house = House::staffed();
    house.done(manager(), &Command::RetireTable { table: table("R1") });
    house.done(Actor::System, &raise(AlarmSubject::DisplayDiffered, "R1"));
    house.done(game_supervisor(), &acknowledge(1));
}
