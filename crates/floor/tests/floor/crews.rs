use crate::harness::*;
use houseway_floor::{
    Act, AlarmSubject, Command, DayBook, DayReport, Event, Floor, GamingDay, Offer, Place, Reason, Station,
    View, need_station,
};
use houseway_table::{Actor, Audience, By, Game as _, Post, Rank, TableId};

fn at(name: &str) -> Station {
    Station::Table { table: table(name) }
}

fn pit(name: &str) -> Station {
    Station::Pit { pit: name.parse().unwrap() }
}

fn assign(name: &str, station: Station) -> Command {
    Command::Assign { id: id(name), station }
}

fn release(name: &str, station: Station) -> Command {
    Command::Release { id: id(name), station }
}

fn place(name: &str, pit: Option<&str>) -> Command {
    Command::PlaceTable { table: table(name), pit: pit.map(|pit| pit.parse().unwrap()) }
}

/// A staffed house with a second dealer and a second game supervisor.
fn crewed() -> House {
    let mut house = House::staffed();
    house.done(manager(), &add("dick", Post::Dealer));
    house.done(manager(), &add("gwen", Post::GameSupervisor));
    house
}

/// Who of dealers, supervisors and the shift's manager gives commands at R1, and who at R2.
fn working(house: &House) -> [String; 2] {
    ["R1", "R2"].map(|name| {
        let works = |who: &&str| {
            let answer = need_station(&house.rules, &house.state, id(who), table(name), house.now);
            if let Err(refused) = &answer {
                assert_eq!(refused.reason, Reason::NotAssigned { table: table(name) });
                assert!(refused.basis.cites("G-11"));
            }
            answer.is_ok()
        };
        ["dana", "dick", "gus", "gwen", "cas", "mia"].into_iter().filter(works).collect::<Vec<_>>().join(" ")
    })
}

const EVERYBODY: &str = "dana dick gus gwen cas mia";

#[test]
fn g_11_a_house_that_assigns_nobody_works_at_once() {
    assert_eq!(working(&crewed()), [EVERYBODY, EVERYBODY]);
}

#[test]
fn g_11_an_assignment_closes_its_table_to_others_of_the_rank_alone() {
    let mut house = crewed();
    house.done(game_supervisor(), &assign("dana", at("R1")));
    assert_eq!(working(&house), ["dana gus gwen cas mia", EVERYBODY]);
    house.done(casino_supervisor(), &assign("gwen", at("R1")));
    assert_eq!(working(&house), ["dana gwen cas mia", EVERYBODY]);
    // Somebody may work at several tables, and a table have several dealers.
    house.done(casino_supervisor(), &assign("dana", at("R2")));
    house.done(casino_supervisor(), &assign("dick", at("R1")));
    assert_eq!(working(&house), ["dana dick gwen cas mia", "dana gus gwen cas mia"]);
    house.done(casino_supervisor(), &release("dana", at("R2")));
    assert_eq!(working(&house), ["dana dick gwen cas mia", EVERYBODY]);
}

#[test]
fn g_11_a_house_may_require_an_assignment_everywhere() {
    let mut house = crewed();
    let require = |required| Command::RequireAssignment { required };
    let rank = Rank::GamingShiftManager;
    house.refused(casino_supervisor(), &require(true), Reason::RankNeeded { rank }, "G-2");
    house.done(manager(), &require(true));
    house.refused(manager(), &require(true), Reason::NothingToDo, "G-11");
    assert_eq!(working(&house), ["cas mia", "cas mia"]);
    house.done(casino_supervisor(), &assign("dana", at("R1")));
    assert_eq!(working(&house), ["dana cas mia", "cas mia"]);
    house.done(manager(), &require(false));
    assert_eq!(working(&house), ["dana gus gwen cas mia", EVERYBODY]);
}

#[test]
fn g_11_a_supervisor_is_assigned_to_a_pit_and_has_its_tables() {
    let mut house = crewed();
    house.refused(casino_supervisor(), &assign("gus", pit("A")), Reason::NoSuchPit, "G-11");
    let rank = Rank::CasinoSupervisor;
    house.refused(game_supervisor(), &place("R1", Some("A")), Reason::RankNeeded { rank }, "G-2");
    house.done(casino_supervisor(), &place("R1", Some("A")));
    house.refused(casino_supervisor(), &place("R1", Some("A")), Reason::NothingToDo, "G-11");
    house.done(casino_supervisor(), &assign("gus", pit("A")));
    assert_eq!(working(&house), ["dana dick gus cas mia", EVERYBODY]);
    // A table that comes to the pit later is his too.
    house.done(casino_supervisor(), &place("R2", Some("A")));
    assert_eq!(working(&house), ["dana dick gus cas mia", "dana dick gus cas mia"]);
    house.done(casino_supervisor(), &place("R1", None));
    assert_eq!(working(&house), [EVERYBODY, "dana dick gus cas mia"]);
    // With its last table the pit is gone, and whoever was assigned to it is not.
    let events = house.done(casino_supervisor(), &place("R2", Some("B")));
    assert_eq!(events[1..], [Event::Released { id: id("gus"), station: pit("A") }]);
    assert!(house.state.people[&id("gus")].stations.is_empty());
}

#[test]
fn g_11_whoever_assigns_stands_above_and_works_there_himself() {
    let mut house = crewed();
    let least = |rank| Reason::RankNeeded { rank };
    house.refused(dealer(), &assign("dick", at("R1")), least(Rank::GameSupervisor), "G-2");
    house.refused(inspector(), &assign("dick", at("R1")), least(Rank::GameSupervisor), "G-2");
    house.refused(Actor::System, &assign("dick", at("R1")), Reason::NotYours, "G-2");
    house.refused(game_supervisor(), &assign("gwen", at("R1")), least(Rank::CasinoSupervisor), "G-11");
    house.refused(game_supervisor(), &assign("gus", at("R1")), Reason::OwnAffair, "G-11");
    house.refused(game_supervisor(), &assign("nobody", at("R1")), Reason::NoSuchPerson, "G-11");
    house.refused(game_supervisor(), &assign("dana", at("R9")), Reason::NoSuchTable, "G-2");
    for name in ["cas", "ines", "mia"] {
        let actor = if name == "mia" { casino_supervisor() } else { manager() };
        house.refused(actor, &assign(name, at("R1")), Reason::NeedsNoAssignment, "G-11");
    }
    // At another's table a game supervisor assigns nobody, and for a whole pit nobody at all.
    house.done(casino_supervisor(), &assign("gwen", at("R1")));
    let elsewhere = Reason::NotAssigned { table: table("R1") };
    house.refused(game_supervisor(), &assign("dana", at("R1")), elsewhere, "G-11");
    house.done(game_supervisor(), &assign("dana", at("R2")));
    house.done(casino_supervisor(), &place("R2", Some("A")));
    house.refused(game_supervisor(), &assign("dana", pit("A")), least(Rank::CasinoSupervisor), "G-11");
    house.refused(casino_supervisor(), &assign("dana", at("R2")), Reason::NothingToDo, "G-11");
    house.refused(casino_supervisor(), &release("dick", at("R2")), Reason::NothingToDo, "G-11");
}

#[test]
fn g_11_an_assignment_ends_with_the_post_and_with_the_table() {
    let mut house = crewed();
    house.done(casino_supervisor(), &assign("dana", at("R1")));
    house.done(casino_supervisor(), &assign("dick", at("R2")));
    let ended = |name: &str, table| Event::Released { id: id(name), station: at(table) };
    let events = house.done(manager(), &change("dana", Post::GameSupervisor));
    assert_eq!(events[1..], [ended("dana", "R1")]);
    // The same where a second person has to agree.
    house.done(manager(), &change("dick", Post::CasinoSupervisor));
    let events = house.done(casino_supervisor(), &house.confirm());
    assert_eq!(events[2..], [ended("dick", "R2")]);
    house.done(casino_supervisor(), &assign("dana", at("R2")));
    let events = house.done(manager(), &Command::RetireTable { table: table("R2") });
    assert_eq!(events[1..], [ended("dana", "R2")]);
}

#[test]
fn a_person_has_so_many_assignments_at_most() {
    let mut house = crewed();
    for number in 0..40 {
        house.done(manager(), &add_table(&format!("T{number}")));
        house.done(manager(), &assign("dana", at(&format!("T{number}"))));
    }
    house.refused(manager(), &assign("dana", at("R1")), Reason::TooMany, "G-11");
}

#[test]
fn the_pit_sees_who_works_where() {
    let mut house = crewed();
    house.done(casino_supervisor(), &place("R1", Some("A")));
    house.done(casino_supervisor(), &assign("gus", pit("A")));
    house.done(casino_supervisor(), &assign("dana", at("R1")));
    let View::Supervisor(view) = Floor::view(&house.rules, &house.state, Audience::Supervisor) else {
        panic!()
    };
    assert_eq!((view.crews[0].table, view.public.tables[0].pit), (table("R1"), "A".parse().ok()));
    assert_eq!(view.crews[0].people, [id("dana"), id("gus")]);
    assert_eq!(view.crews[0].open_to, [Rank::CasinoSupervisor, Rank::GamingShiftManager]);
    assert_eq!((view.crews[1].people.len(), view.crews[1].open_to.len()), (0, 4));
    let dana = view.people.iter().find(|person| person.id == id("dana")).unwrap();
    assert_eq!(dana.stations, [at("R1")]);
}

/// A house where gus works at R2 and gwen at R1, with a device, a code and an alarm at each table.
fn parted() -> House {
    let mut house = crewed();
    house.done(casino_supervisor(), &assign("gwen", at("R1")));
    house.done(casino_supervisor(), &assign("gus", at("R2")));
    for name in ["R1", "R2"] {
        let place = Place::Wnd { table: table(name) };
        house.done(casino_supervisor(), &Command::IssueCode { code: digest(name), place });
        let device = format!("W{name}").parse().unwrap();
        house.done(Actor::System, &Command::Enrol { code: digest(name), device });
        house.done(casino_supervisor(), &Command::IssueCode { code: digest(&format!("{name}-2")), place });
        let subject = AlarmSubject::DisplayDiffered;
        house.done(
            Actor::System,
            &Command::RaiseAlarm { subject, table: Some(table(name)), detail: None, of: None },
        );
    }
    let subject = AlarmSubject::ClockStepped;
    house.done(Actor::System, &Command::RaiseAlarm { subject, table: None, detail: None, of: None });
    house
}

#[test]
fn g_11_devices_and_alarms_of_a_table_are_for_those_who_work_there() {
    let mut house = parted();
    let elsewhere = Reason::NotAssigned { table: table("R1") };
    let commands = |name: &str, number| {
        [
            Command::IssueCode { code: digest("new"), place: Place::Sgc { table: table(name) } },
            Command::Revoke { device: format!("W{name}").parse().unwrap() },
            Command::Acknowledge { alarm: number, note: "seen".parse().unwrap() },
        ]
    };
    let by = By { actor: game_supervisor(), at: house.now };
    let offers: Vec<_> =
        Floor::options(&house.rules, &house.state, &by).into_iter().map(|ruled| ruled.value).collect();
    assert!(
        !offers.contains(&Offer::Acknowledge { alarm: 1 })
            && offers.contains(&Offer::Acknowledge { alarm: 2 })
    );
    assert!(offers.contains(&Offer::IssueCode { tables: vec![table("R2")] }), "{offers:?}");
    for command in commands("R1", 1) {
        house.refused(game_supervisor(), &command, elsewhere.clone(), "G-11");
    }
    for command in commands("R2", 2) {
        house.done(game_supervisor(), &command);
    }
    // What is no table's is every game supervisor's, and the whole floor a casino supervisor's.
    house.done(game_supervisor(), &Command::Acknowledge { alarm: 3, note: "seen".parse().unwrap() });
    let mut house = parted();
    for command in commands("R1", 1) {
        house.done(casino_supervisor(), &command);
    }
    // Where he works nowhere, no code is offered.
    house.done(casino_supervisor(), &assign("gwen", at("R2")));
    house.done(casino_supervisor(), &release("gus", at("R2")));
    let by = By { actor: game_supervisor(), at: house.now };
    assert!(
        Floor::options(&house.rules, &house.state, &by)
            .iter()
            .all(|o| !matches!(o.value, Offer::IssueCode { .. }))
    );
}

#[test]
fn g_11_of_anothers_table_a_game_supervisor_sees_what_everybody_sees() {
    let mut house = parted();
    let day: GamingDay = "2026-03-01".parse().unwrap();
    let reports: Vec<_> = ["R1", "R2"].map(|name| DayBook::default().report(table(name), day)).into();
    house.done(casino_supervisor(), &Command::OpenDay { day });
    house.done(manager(), &Command::CloseDay { reports: reports.clone() });
    let seen = |house: &House, who: &str| {
        let whole = Floor::view(&house.rules, &house.state, Audience::Supervisor);
        let View::Supervisor(view) = whole.narrowed_to(&house.state, id(who)) else { panic!() };
        let reports = |reports: &[DayReport]| reports.iter().map(|report| report.table).collect::<Vec<_>>();
        let asked = view.pending.iter().map(|pending| match &pending.what {
            Act::CloseDay { reports: asked } => reports(asked),
            _ => Vec::new(),
        });
        assert_eq!((view.public.tables.len(), view.crews.len()), (2, 2));
        let devices: Vec<_> = view.devices.iter().map(|device| device.place.table()).collect();
        let codes: Vec<_> = view.codes.iter().map(|code| code.place.table()).collect();
        let alarms = view.alarms.iter().chain(&view.acknowledged);
        let alarms: Vec<_> = alarms.filter_map(|alarm| alarm.table).collect();
        let days: Vec<_> = asked.chain(view.days.iter().map(|day| reports(&day.reports))).collect();
        assert_eq!(view.alarms.iter().filter(|alarm| alarm.table.is_none()).count(), 1);
        (devices, codes, alarms, days)
    };
    let part = |tables: &[TableId]| {
        let tables = tables.to_vec();
        (tables.clone(), tables.clone(), tables.clone(), vec![tables])
    };
    let (r1, r2) = (table("R1"), table("R2"));
    assert_eq!(seen(&house, "gus"), part(&[r2]));
    assert_eq!(seen(&house, "gwen"), part(&[r1]));
    assert_eq!(seen(&house, "cas"), part(&[r1, r2]));
    house.done(casino_supervisor(), &house.confirm_upon(reports));
    house.done(casino_supervisor(), &Command::Acknowledge { alarm: 1, note: "seen".parse().unwrap() });
    assert_eq!(seen(&house, "gus"), part(&[r2]));
    // A table of nobody's is open to the whole rank.
    house.done(casino_supervisor(), &release("gwen", at("R1")));
    assert_eq!(seen(&house, "gus").3, part(&[r1, r2]).3);
}

/// Assignments end with the table, and what it leaves behind stays with those who had it.
#[test]
fn g_11_what_a_retired_table_leaves_behind_is_for_those_who_worked_there() {
    let mut house = parted();
    let day: GamingDay = "2026-03-01".parse().unwrap();
    let reports: Vec<_> = ["R1", "R2"].map(|name| DayBook::default().report(table(name), day)).into();
    house.done(casino_supervisor(), &Command::OpenDay { day });
    house.done(manager(), &Command::CloseDay { reports: reports.clone() });
    house.done(casino_supervisor(), &house.confirm_upon(reports));
    house.done(manager(), &Command::RetireTable { table: table("R1") });
    let seen = |house: &House, who: &str| {
        let whole = Floor::view(&house.rules, &house.state, Audience::Supervisor);
        let View::Supervisor(view) = whole.narrowed_to(&house.state, id(who)) else { panic!() };
        let reports = view.days.iter().flat_map(|day| &day.reports).map(|report| report.table);
        let alarms = view.alarms.iter().filter_map(|alarm| alarm.table);
        (reports.collect::<Vec<_>>(), alarms.collect::<Vec<_>>())
    };
    let (r1, r2) = (table("R1"), table("R2"));
    assert_eq!(seen(&house, "gus"), (vec![r2], vec![r2]));
    assert_eq!(seen(&house, "gwen"), (vec![r1], vec![r1]));
    assert_eq!(seen(&house, "cas"), (vec![r1, r2], vec![r1, r2]));
    let note = || "seen".parse().unwrap();
    let elsewhere = Reason::NotAssigned { table: r1 };
    house.refused(game_supervisor(), &Command::Acknowledge { alarm: 1, note: note() }, elsewhere, "G-11");
    house.done(casino_supervisor(), &Command::Acknowledge { alarm: 1, note: note() });
    // A table that was nobody's is open to the whole rank still.
    house.done(casino_supervisor(), &release("gus", at("R2")));
    house.done(manager(), &Command::RetireTable { table: r2 });
    assert_eq!(seen(&house, "gwen").0, [r1, r2]);
}
