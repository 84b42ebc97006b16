//! What holds whatever is asked of a floor.

use crate::harness::*;
use houseway_floor::{
    Act, AlarmSubject, Command, DayBook, DayReport, Floor, Offer, Part, PitId, Place, Program, Source, State,
    Station, View,
};
use houseway_money::Cents;
use houseway_table::house::MovementKind;
use houseway_table::{Actor, Audience, By, Game as _, Post, Rank, SeatNumber};
use proptest::prelude::*;

const NAMES: [&str; 7] = ["dana", "gus", "cas", "mia", "ines", "max", "new"];
const POSTS: [Post; 5] =
    [Post::Dealer, Post::GameSupervisor, Post::CasinoSupervisor, Post::GamingShiftManager, Post::Inspector];

fn any_command() -> impl Strategy<Value = Command> {
    let name = proptest::sample::select(&NAMES[..]);
    let post = proptest::sample::select(&POSTS[..]);
    let number = 1_u64..6;
    let place = (proptest::sample::select(&["R1", "R2", "R3"][..]), 1_u8..9)
        .prop_map(|(name, seat)| Place::Ats { table: table(name), seat: SeatNumber::new(seat).unwrap() });
    let table_name = proptest::sample::select(&["R1", "R2", "R3"][..]);
    let pit = proptest::sample::select(&["A", "B"][..]);
    let station = prop_oneof![
        table_name.clone().prop_map(|name| Station::Table { table: table(name) }),
        pit.clone().prop_map(|pit| Station::Pit { pit: pit.parse().unwrap() }),
    ];
    let source = proptest::option::of(prop_oneof![
        (0_u8..3).prop_map(|n| Source::Address { address: format!("192.0.2.{n}").parse().unwrap() }),
        (0_u8..2).prop_map(|n| Source::Known { browser: digest(&n.to_string()) }),
    ]);
    let code = (0_u8..5).prop_map(|n| digest(&n.to_string()));
    prop_oneof![
        (name.clone(), post.clone()).prop_map(|(name, post)| add(name, post)),
        (name.clone(), post).prop_map(|(name, post)| change(name, post)),
        name.clone().prop_map(|name| Command::Lock { id: id(name), reason: "x".parse().unwrap() }),
        name.clone().prop_map(|name| Command::Unlock { id: id(name) }),
        (name.clone(), source.clone())
            .prop_map(|(name, source)| Command::NoteSignInFailed { id: id(name), source }),
        (name.clone(), source).prop_map(|(name, source)| Command::NoteSignedIn {
            id: id(name),
            device: None,
            source
        }),
        (number.clone(), any::<bool>()).prop_map(|(act, day)| {
            Command::Confirm { act, reports: if day { two_reports(1, 0) } else { vec![] } }
        }),
        number.clone().prop_map(|act| Command::Withdraw { act }),
        (code.clone(), place).prop_map(|(code, place)| Command::IssueCode { code, place }),
        (code, 0_u8..3)
            .prop_map(|(code, n)| Command::Enrol { code, device: format!("T{n}").parse().unwrap() }),
        (0_u8..3).prop_map(|n| Command::Revoke { device: format!("T{n}").parse().unwrap() }),
        Just(add_table("R3")),
        (station.clone(), name.clone(), any::<bool>()).prop_map(|(station, name, assign)| {
            let id = id(name);
            if assign { Command::Assign { id, station } } else { Command::Release { id, station } }
        }),
        (table_name, proptest::option::of(pit)).prop_map(|(name, pit)| Command::PlaceTable {
            table: table(name),
            pit: pit.map(|pit| pit.parse().unwrap()),
        }),
        any::<bool>().prop_map(|required| Command::RequireAssignment { required }),
        (0_u8..3).prop_map(|n| Command::NoteProgram { program: program(n), asked_by: None }),
        Just(Command::AcceptProgram),
        Just(Command::RetireTable { table: table("R2") }),
        (1_u8..4).prop_map(|n| Command::OpenDay { day: format!("2026-03-0{n}").parse().unwrap() }),
        (1_u8..4, 0_u32..2).prop_map(|(n, more)| Command::CloseDay { reports: two_reports(n, more) }),
        (0_u8..4).prop_map(|n| {
            let subject = if n < 2 { AlarmSubject::StorageLow } else { AlarmSubject::BooksDiffer };
            let (table, detail) = (None, None);
            match n % 2 {
                0 => Command::RaiseAlarm { subject, table, detail, of: None },
                _ => Command::ClearAlarm { subject, table, detail },
            }
        }),
        number.prop_map(|alarm| Command::Acknowledge { alarm, note: "x".parse().unwrap() }),
    ]
}

/// The reports of a day of two tables.
fn two_reports(day: u8, more: u32) -> Vec<DayReport> {
    let report = |name| {
        let mut book = DayBook::default();
        book.moved(MovementKind::Opening, Cents::literal(100));
        book.moved(MovementKind::Closing, Cents::literal(100 + more));
        book.report(table(name), format!("2026-03-0{day}").parse().unwrap())
    };
    ["R1", "R2"].map(report).to_vec()
}

/// One of three programs that differ in one part.
fn program(n: u8) -> Program {
    let part = Part { name: "program".parse().unwrap(), digest: digest(&n.to_string()) };
    Program { version: "1".parse().unwrap(), parts: vec![part] }
}

/// Somebody at the post that he has, now and then at another, or the system.
fn actor(house: &House, who: usize) -> Actor {
    match NAMES.get(who) {
        Some(name) => {
            person(name, house.state.people.get(&id(name)).map_or(Post::GamingShiftManager, |p| p.post))
        }
        None => Actor::System,
    }
}

/// The reports that the first person saw, if it is a day that is to be closed.
fn seen(house: &House, act: u64) -> Vec<DayReport> {
    match house.state.pending.iter().find(|pending| pending.act == act).map(|pending| &pending.what) {
        Some(Act::CloseDay { reports }) => reports.clone(),
        _ => vec![],
    }
}

/// Commands inside and outside of what an offer allows.
fn samples(house: &House, offer: &Offer) -> (Vec<Command>, Vec<Command>) {
    let all = |posts: &[Post], make: &dyn Fn(Post) -> Command| {
        let (inside, outside): (Vec<_>, Vec<_>) = POSTS.into_iter().partition(|post| posts.contains(post));
        (inside.into_iter().map(make).collect(), outside.into_iter().map(make).collect())
    };
    let note = || "x".parse().unwrap();
    let one = |command| (vec![command], vec![]);
    match offer {
        Offer::AddPerson { posts } => all(posts, &|post| add("somebody", post)),
        Offer::ChangePost { id, posts } => all(posts, &|post| Command::ChangePost { id: *id, post }),
        Offer::Lock { id } => one(Command::Lock { id: *id, reason: "x".parse().unwrap() }),
        Offer::Unlock { id } => one(Command::Unlock { id: *id }),
        Offer::Confirm { act } => one(Command::Confirm { act: *act, reports: seen(house, *act) }),
        Offer::Withdraw { act } => one(Command::Withdraw { act: *act }),
        Offer::IssueCode { tables } => {
            let (own, others): (Vec<_>, Vec<_>) =
                house.state.tables.keys().partition(|table| tables.contains(table));
            let code = |table| Command::IssueCode { code: digest("unused"), place: Place::Sgc { table } };
            let outside = others.into_iter().copied().chain([table("R9")]);
            (own.into_iter().copied().map(code).collect(), outside.map(code).collect())
        }
        Offer::Revoke { device } => one(Command::Revoke { device: *device }),
        Offer::AddTable => (vec![add_table("R8")], vec![add_table("R1")]),
        Offer::RetireTable { table } => one(Command::RetireTable { table: *table }),
        Offer::PlaceTable { table } => {
            let place = |pit: Option<&str>| Command::PlaceTable {
                table: *table,
                pit: pit.map(|pit| pit.parse().unwrap()),
            };
            let now = house.state.tables[table].pit.as_ref().map(PitId::as_str);
            let (inside, outside) = [Some("A"), Some("B"), None].into_iter().partition(|pit| *pit != now);
            let all = |pits: Vec<Option<&str>>| pits.into_iter().map(place).collect();
            (all(inside), all(outside))
        }
        Offer::Assign { id, tables, pits } => {
            let all = house.state.tables.keys().map(|table| Station::Table { table: *table });
            let stations = all.chain(["A", "B"].map(|pit| Station::Pit { pit: pit.parse().unwrap() }));
            let offered = |station: &Station| match station {
                Station::Table { table } => tables.contains(table),
                Station::Pit { pit } => pits.contains(pit),
            };
            let (inside, outside): (Vec<_>, Vec<_>) = stations.partition(offered);
            let assign = |station| Command::Assign { id: *id, station };
            (inside.into_iter().map(assign).collect(), outside.into_iter().map(assign).collect())
        }
        Offer::Release { id, stations } => {
            let held = house.state.people[id].stations.iter().copied();
            let (inside, outside): (Vec<_>, Vec<_>) = held.partition(|station| stations.contains(station));
            let release = |station| Command::Release { id: *id, station };
            (inside.into_iter().map(release).collect(), outside.into_iter().map(release).collect())
        }
        Offer::RequireAssignment { required } => (
            vec![Command::RequireAssignment { required: *required }],
            vec![Command::RequireAssignment { required: !required }],
        ),
        Offer::AcceptProgram => one(Command::AcceptProgram),
        Offer::OpenDay { after } => {
            let outside = after.iter().map(|day| Command::OpenDay { day: *day }).collect();
            (vec![Command::OpenDay { day: "2027-01-01".parse().unwrap() }], outside)
        }
        Offer::CloseDay => {
            let day = house.state.day.as_ref().unwrap().day;
            let reports = house
                .state
                .reckoned()
                .into_iter()
                .map(|table| DayBook::default().report(table, day))
                .collect();
            (vec![Command::CloseDay { reports }], vec![Command::CloseDay { reports: vec![] }])
        }
        Offer::Acknowledge { alarm } => one(Command::Acknowledge { alarm: *alarm, note: note() }),
    }
}

/// What holds in every state.
fn check(house: &House) {
    for who in 0..=NAMES.len() {
        let by = By { actor: actor(house, who), at: house.now };
        for offer in Floor::options(&house.rules, &house.state, &by) {
            let (inside, outside) = samples(house, &offer.value);
            for command in inside {
                let answer = Floor::decide(&house.rules, &house.state, &command, &by);
                assert!(answer.is_ok(), "{:?} offers {:?}, refused {answer:?}", by.actor, offer.value);
            }
            for command in outside {
                let answer = Floor::decide(&house.rules, &house.state, &command, &by);
                assert!(answer.is_err(), "{:?} was offered {:?}, did {command:?}", by.actor, offer.value);
            }
        }
    }
    let managers = house.state.people.values().filter(|p| p.post == Post::GamingShiftManager);
    assert!(managers.clone().count() > 0, "nobody manages the shift");
    assert!(managers.clone().any(|p| p.lock.is_none()), "all are locked out");
    assert!(house.state.devices.values().all(|d| house.state.tables.contains_key(&d.place.table())));
    for person in house.state.people.values() {
        assert!(person.stations.is_empty() || person.post.rank() < Some(Rank::CasinoSupervisor));
        assert!(person.stations.iter().all(|station| match station {
            Station::Table { table } => house.state.tables.contains_key(table),
            Station::Pit { pit } => house.state.has_pit(*pit),
        }));
    }
    let mut places: Vec<_> = house.state.devices.values().map(|device| device.place).collect();
    places.sort();
    assert!(places.windows(2).all(|pair| pair[0] != pair[1]), "two devices at one place");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn offers_are_kept_facts_rebuild_and_their_commands_are_found_again(
        steps in proptest::collection::vec((any_command(), 0..=NAMES.len(), 0_u64..20), 1..60),
    ) {
        let mut house = House::staffed();
        let mut decided = Vec::new();
        for (command, who, minutes) in steps {
            house.later(minutes * MINUTE);
            let before = house.state.clone();
            let at = house.facts.len();
            let by = By { actor: actor(&house, who), at: house.now };
            if house.give(by.actor, &command).is_ok() {
                decided.push((before, at, house.facts.len(), by));
            }
        }
        check(&house);
        // The stream alone rebuilds the state.
        let mut rebuilt = State::default();
        house.facts.iter().for_each(|fact| Floor::apply(&mut rebuilt, fact));
        prop_assert_eq!(&rebuilt, &house.state);
        // And every decision is decided the same from the command that its facts name.
        for (before, from, to, by) in decided {
            let facts = &house.facts[from..to];
            let command = Floor::asked(&before, facts).unwrap();
            let again = Floor::decide(&house.rules, &before, &command, &by).unwrap().record(by);
            prop_assert_eq!(&again[..], facts);
        }
    }
}

#[test]
fn the_public_sees_tables_and_the_day_alone() {
    let house = House::staffed();
    for audience in [Audience::Public, Audience::Dealer, Audience::Seat { seat: SeatNumber::new(1).unwrap() }]
    {
        let View::Public(public) = Floor::view(&house.rules, &house.state, audience) else { panic!() };
        assert_eq!(public.tables.len(), 2);
    }
    let View::Supervisor(whole) = Floor::view(&house.rules, &house.state, Audience::Supervisor) else {
        panic!()
    };
    assert_eq!(whole.people.len(), 5);
    assert!(matches!(Floor::view(&house.rules, &house.state, Audience::Inspector), View::Inspector(_)));
}

#[test]
fn nobody_but_a_person_in_good_standing_is_offered_anything() {
    let mut house = House::staffed();
    let offers =
        |house: &House, actor| Floor::options(&house.rules, &house.state, &By { actor, at: house.now });
    assert!(offers(&house, Actor::System).is_empty());
    assert!(offers(&house, dealer()).is_empty() && offers(&house, inspector()).is_empty());
    assert!(offers(&house, person("dana", Post::GamingShiftManager)).is_empty());
    assert!(!offers(&house, casino_supervisor()).is_empty());
    house.done(manager(), &Command::Lock { id: id("cas"), reason: "x".parse().unwrap() });
    assert!(offers(&house, casino_supervisor()).is_empty());
}
