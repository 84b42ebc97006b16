use crate::harness::*;
use houseway_floor::{AlarmSubject, Command, Event, Part, Program, Reason};
use houseway_table::{Actor, Rank};

fn program(version: &str, parts: &[(&str, &str)]) -> Program {
    let part = |(name, bytes): &(&str, &str)| Part { name: name.parse().unwrap(), digest: digest(bytes) };
    Program { version: version.parse().unwrap(), parts: parts.iter().map(part).collect() }
}

fn note(program: Program) -> Command {
    Command::NoteProgram { program, asked_by: None }
}

fn first() -> Program {
    program("0.1.0", &[("program", "a"), ("rulebooks/x/rulebook.toml", "b")])
}

fn tampered() -> Program {
    program("0.1.0", &[("program", "a"), ("rulebooks/x/rulebook.toml", "c")])
}

#[test]
fn g_12_the_first_program_is_recorded_and_later_ones_are_held_against_it() {
    let mut house = House::staffed();
    house.refused(manager(), &note(first()), Reason::NotYours, "G-12");
    assert_eq!(house.done(Actor::System, &note(first())), [Event::ProgramRecorded { program: first() }],);
    house.later(24 * 60 * MINUTE);
    let asked = Command::NoteProgram { program: first(), asked_by: Some(id("ines")) };
    let same = Event::ProgramChecked { found: None, changed: vec![], asked_by: Some(id("ines")) };
    assert_eq!(house.done(Actor::System, &asked), [same]);
    assert_eq!(house.state.program.as_ref().unwrap().checked_at, house.now);
    assert!(house.state.alarms.is_empty());
}

#[test]
fn g_12_a_changed_part_rings_once_until_it_changes_again() {
    let mut house = House::staffed();
    house.done(Actor::System, &note(first()));
    house.done(Actor::System, &note(tampered()));
    let alarm = &house.state.alarms[0];
    assert_eq!(alarm.subject, AlarmSubject::ProgramChanged);
    assert_eq!(alarm.detail, "rulebooks/x/rulebook.toml".parse().ok());
    let record = house.state.program.as_ref().unwrap();
    assert_eq!((&record.recorded, record.found.as_ref()), (&first(), Some(&tampered())));
    house.done(Actor::System, &note(tampered()));
    house.done(casino_supervisor(), &Command::Acknowledge { alarm: 1, note: "seen".parse().unwrap() });
    house.done(Actor::System, &note(tampered()));
    assert!(house.state.alarms.is_empty(), "what was acknowledged does not ring every day");
    let again = program("0.1.0", &[("program", "a"), ("rulebooks/x/rulebook.toml", "d")]);
    house.done(Actor::System, &note(again));
    assert_eq!(house.state.alarms.len(), 1, "another change does");
    // What is put back is over, and the alarm still waits for somebody.
    house.done(Actor::System, &note(first()));
    assert_eq!(house.state.alarms[0].cleared_at, Some(house.now));
    assert_eq!(house.state.program.as_ref().unwrap().found, None);
    house.later(MINUTE);
    let back = house.done(Actor::System, &note(tampered()));
    assert!(matches!(back[1], Event::AlarmRenewed { alarm: 2, .. }), "{back:?}");
    assert_eq!((house.state.alarms[0].cleared_at, house.state.alarms[0].renewed), (None, 1));
}

#[test]
fn g_12_whoever_manages_the_shift_accepts_an_update() {
    let mut house = House::staffed();
    house.refused(manager(), &Command::AcceptProgram, Reason::ProgramUnchanged, "G-12");
    house.done(Actor::System, &note(first()));
    house.refused(manager(), &Command::AcceptProgram, Reason::ProgramUnchanged, "G-12");
    let update = program("0.2.0", &[("program", "z"), ("rulebooks/y/rulebook.toml", "y")]);
    let events = house.done(Actor::System, &note(update.clone()));
    let Event::ProgramChecked { changed, .. } = &events[0] else { panic!("{events:?}") };
    // Changed, gone and new.
    let names = ["program", "rulebooks/x/rulebook.toml", "rulebooks/y/rulebook.toml"];
    assert_eq!(changed[..], names.map(|name| name.parse().unwrap()));
    let rank = Rank::GamingShiftManager;
    house.refused(casino_supervisor(), &Command::AcceptProgram, Reason::RankNeeded { rank }, "G-2");
    house.done(manager(), &Command::AcceptProgram);
    let record = house.state.program.as_ref().unwrap();
    assert_eq!((&record.recorded, record.recorded_by), (&update, manager()));
    assert!(record.changed.is_empty() && house.state.alarms[0].cleared_at.is_some());
    assert_eq!(house.done(Actor::System, &note(update)).len(), 1);
}

#[test]
fn many_changed_parts_are_named_as_far_as_there_is_room() {
    let mut house = House::staffed();
    house.done(Actor::System, &note(first()));
    let parts: Vec<String> = (0..60).map(|n| format!("rulebooks/book-{n}/rulebook.toml")).collect();
    let parts: Vec<(&str, &str)> = parts.iter().map(|name| (name.as_str(), "x")).collect();
    house.done(Actor::System, &note(program("0.1.0", &parts)));
    let detail = house.state.alarms[0].detail.unwrap().to_string();
    // 60 new ones and two that are gone: six fit.
    assert!(detail.starts_with("program, rulebooks/book-0/") && detail.ends_with(" +56"), "{detail}");
    let parts: Vec<String> = (0..401).map(|n| format!("p{n}")).collect();
    let parts: Vec<(&str, &str)> = parts.iter().map(|name| (name.as_str(), "x")).collect();
    house.refused(Actor::System, &note(program("0.1.0", &parts)), Reason::TooMany, "G-12");
}
