use crate::parts::*;
use houseway_floor::{
    Act, AlarmSubject, DayBook, DayReport, Event, GamingDay, Part, Place, Program, Source, Station,
};
use houseway_ledger::{Account, Posting, Reason, Tender};
use houseway_table::house::MovementKind;
use houseway_table::{Digest, PersonId, Post, Rank, Recorded, TableId};

every!(acts: Act {
    AddPerson = Act::AddPerson { id: person(), name: "Mia".parse().unwrap(), post: Post::GamingShiftManager },
    ChangePost = Act::ChangePost { id: person(), post: Post::CasinoSupervisor },
    CloseDay = Act::CloseDay { reports: reports() },
});
every!(places: Place {
    Ats = Place::Ats { table: table(), seat: seat(3) },
    Sgc = Place::Sgc { table: table() },
    Wnd = Place::Wnd { table: table() },
    WheelSensor = Place::WheelSensor { table: table() },
});
every!(subjects: AlarmSubject {
    DayDiffers, BooksDiffer, JournalDamaged, ClockStepped, StorageLow, DeviceLost, DisplayDiffered, ProgramChanged,
    SignInsTried, ProgramFailed,
});

every!(sources: Source {
    Known = Source::Known { browser: Digest::of("mark") },
    Console = Source::Console { device: "R1-sgc-1".parse().unwrap() },
    Address = Source::Address { address: "192.0.2.7".parse().unwrap() },
});

every!(stations: Station {
    Table = Station::Table { table: table() },
    Pit = Station::Pit { pit: "Main floor".parse().unwrap() },
});

fn program() -> Program {
    let part = |name: &str| Part { name: name.parse().unwrap(), digest: Digest::of(name) };
    Program {
        version: "0.1.0".parse().unwrap(),
        parts: vec![part("program"), part("rulebooks/vic-2000-rapid-roulette/rulebook.toml")],
    }
}

fn person() -> PersonId {
    "mia".parse().unwrap()
}

fn table() -> TableId {
    "R1".parse().unwrap()
}

fn day() -> GamingDay {
    "2026-03-01".parse().unwrap()
}

/// A day with a hold and one without, of which one says how far it goes.
fn reports() -> Vec<DayReport> {
    let quiet = DayBook::default();
    let mut busy = DayBook::default();
    busy.moved(MovementKind::Opening, cents(500_000));
    busy.moved(MovementKind::Drop, cents(40_000));
    busy.moved(MovementKind::Closing, cents(490_000));
    let lost = Posting::new(Account::Stakes(SEVEN), Account::Win, cents(30_000), Reason::Loss).unwrap();
    let paid_in = Posting::new(Account::Drop(Tender::Cash), Account::Chips(SEVEN), cents(100), Reason::BuyIn);
    busy.posted(&lost);
    busy.posted(&paid_in.unwrap());
    busy.reached(1_203);
    vec![quiet.report(table(), day()), busy.report("R2".parse().unwrap(), day())]
}

/// Facts of every kind with every alternative inside.
pub fn facts() -> Vec<Recorded<Event>> {
    all(events(), &Event::SecretChanged { id: person() }, &basis("G-7, G-2"))
}

fn events() -> Vec<Event> {
    let (id, device) = (person(), "T3".parse().unwrap());
    let code = Digest::of("code");
    let mut events = vec![
        Event::PostChanged { id, from: Post::Dealer, to: Post::GameSupervisor },
        Event::PersonLocked { id, until: Some(time(1_800)), reason: None },
        Event::PersonLocked { id, until: None, reason: Some("left the house".parse().unwrap()) },
        Event::PersonUnlocked { id },
        Event::SignInBarred { id, source: None, until: time(86_400) },
        Event::SignedIn { id, device: Some(device), source: sources().pop() },
        Event::ActWithdrawn { act: 4 },
        Event::DeviceRevoked { device },
        Event::TableAdded {
            table: table(),
            title: "Rapid Roulette".parse().unwrap(),
            rulebook: "vic-2000-rapid-roulette".parse().unwrap(),
            seats: 6,
        },
        Event::TableRetired { table: table() },
        Event::TablePlaced { table: table(), pit: "Main floor".parse().ok() },
        Event::TablePlaced { table: table(), pit: None },
        Event::AssignmentRequired { required: true },
        Event::AssignmentRequired { required: false },
        Event::AlarmRenewed { alarm: 2, detail: None },
        Event::AlarmRenewed { alarm: 2, detail: "spin 8, terminal 3".parse().ok() },
        Event::AlarmCleared { alarm: 2 },
        Event::ProgramRecorded { program: program() },
        Event::ProgramChecked { found: None, changed: vec![], asked_by: Some(id) },
        Event::ProgramChecked {
            found: Some(program()),
            changed: vec!["program".parse().unwrap()],
            asked_by: None,
        },
        Event::DayOpened { day: day() },
        Event::DayClosed { day: day(), reports: reports() },
        Event::AlarmAcknowledged { alarm: 2, note: "counted again".parse().unwrap() },
    ];
    let name = "Mia Wong".parse().unwrap();
    events.extend(posts().into_iter().map(|post| Event::PersonAdded { id, name, post }));
    for (act, what) in (1..).zip(acts()) {
        let first = signature("mia", Rank::GamingShiftManager);
        events.push(Event::ActProposed { act, what: Box::new(what), first });
        let second = signature("cas", Rank::CasinoSupervisor);
        events.push(Event::ActConfirmed { act, first, second });
    }
    for place in places() {
        events.push(Event::CodeIssued { code, place, expires_at: time(600) });
        let replaces = matches!(place, Place::Ats { .. }).then(|| "T3-old".parse().unwrap());
        events.push(Event::DeviceEnrolled { device, place, code, replaces });
    }
    for source in sources().into_iter().map(Some).chain([None]) {
        events.push(Event::SignInFailed { id, source });
        events.push(Event::SignInBarred { id, source, until: time(1_800) });
        events.push(Event::SignedIn { id, device: None, source });
    }
    for station in stations() {
        events.push(Event::Assigned { id, station });
        events.push(Event::Released { id, station });
    }
    for (alarm, subject) in (1..).zip(subjects()) {
        let table = (alarm > 1).then(table);
        let detail = (alarm > 1).then(|| "2026-03-01: -$25.00".parse().unwrap());
        events.push(Event::AlarmRaised { alarm, subject, table, detail, of: None });
    }
    let (subject, of) = (AlarmSubject::DisplayDiffered, "terminal 3".parse().ok());
    let detail = "spin 7, terminal 3".parse().ok();
    events.push(Event::AlarmRaised { alarm: 9, subject, table: Some(table()), detail, of });
    events
}
