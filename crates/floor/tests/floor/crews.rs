use crate::harness::*;
use houseway_floor::{Command, Event, Floor, Reason, Station, View, need_station};
use houseway_table::{Actor, Audience, Game as _, Post, Rank};

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
