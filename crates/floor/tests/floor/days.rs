use crate::harness::*;
use houseway_floor::{
    AlarmSubject, Command, DayBook, DayReport, Event, Figure, FigureChange, GamingDay, Reason, Since,
};
use houseway_money::{Cents, Change};
use houseway_table::house::MovementKind;
use houseway_table::{Actor, Rank};

fn day(text: &str) -> GamingDay {
    text.parse().unwrap()
}

fn open(text: &str) -> Command {
    Command::OpenDay { day: day(text) }
}

/// A quiet day: opened and closed with these floats, in cents.
fn report(name: &str, text: &str, opening: u32, closing: u32) -> DayReport {
    let mut book = DayBook::default();
    book.moved(MovementKind::Opening, Cents::literal(opening));
    book.moved(MovementKind::Closing, Cents::literal(closing));
    book.report(table(name), day(text))
}

fn quiet(text: &str) -> Vec<DayReport> {
    ["R1", "R2"].map(|name| report(name, text, 500_000, 500_000)).to_vec()
}

fn close(reports: Vec<DayReport>) -> Command {
    Command::CloseDay { reports }
}

#[test]
fn g_9_days_follow_one_another() {
    let mut house = House::staffed();
    house.refused(manager(), &close(quiet("2026-03-01")), Reason::NoDay, "G-9");
    let rank = Rank::CasinoSupervisor;
    house.refused(game_supervisor(), &open("2026-03-01"), Reason::RankNeeded { rank }, "G-2");
    house.done(Actor::System, &open("2026-03-01"));
    house.refused(manager(), &open("2026-03-02"), Reason::DayOpen, "G-9");
    house.refused(manager(), &Command::RetireTable { table: table("R1") }, Reason::DayOpen, "G-9");
    house.done(manager(), &close(quiet("2026-03-01")));
    house.done(casino_supervisor(), &house.confirm());
    for earlier in ["2026-03-01", "2025-12-31"] {
        house.refused(manager(), &open(earlier), Reason::DayNotLater, "G-9");
    }
    house.done(casino_supervisor(), &open("2026-03-02"));
    assert_eq!(house.state.days[0].reports, quiet("2026-03-01"));
}

#[test]
fn g_7_closing_the_day_takes_two_persons() {
    let mut house = House::staffed();
    house.done(manager(), &open("2026-03-01"));
    let rank = Rank::GamingShiftManager;
    house.refused(casino_supervisor(), &close(quiet("2026-03-01")), Reason::RankNeeded { rank }, "G-2");
    house.refused(Actor::System, &close(quiet("2026-03-01")), Reason::NotYours, "G-2");
    house.done(manager(), &close(quiet("2026-03-01")));
    house.refused(manager(), &close(quiet("2026-03-01")), Reason::AlreadyPending, "G-7");
    let confirm = house.confirm();
    house.refused(manager(), &confirm, Reason::SamePerson, "G-7");
    assert!(house.state.day.is_some());
    let events = house.done(casino_supervisor(), &confirm);
    assert!(matches!(events.as_slice(), [Event::ActConfirmed { .. }, Event::DayClosed { .. }]));
    assert!(house.state.day.is_none());
}

#[test]
fn g_9_every_table_has_one_final_report_of_that_day_that_reckons() {
    let mut house = House::staffed();
    house.done(manager(), &open("2026-03-01"));
    let bad = |name: &str| Reason::BadReport { table: table(name) };
    let [one, two] = [0, 1].map(|place| quiet("2026-03-01")[place]);
    house.refused(manager(), &close(vec![]), bad("R1"), "G-9");
    house.refused(manager(), &close(vec![one]), bad("R2"), "G-9");
    house.refused(manager(), &close(vec![two, one]), bad("R1"), "G-9");
    house.refused(manager(), &close(vec![one, two, two]), bad("R2"), "G-9");
    house.refused(manager(), &close(quiet("2026-03-02")), bad("R1"), "G-9");
    let forged = DayReport { drop: Cents::literal(1), ..two };
    assert!(!forged.reckons());
    house.refused(manager(), &close(vec![one, forged]), bad("R2"), "G-9");
    let mut book = DayBook::default();
    book.moved(MovementKind::Opening, Cents::literal(500_000));
    let still = Reason::TablesOpen { tables: vec![table("R2")] };
    house.refused(manager(), &close(vec![one, book.report(table("R2"), day("2026-03-01"))]), still, "G-9");
    // And it is looked at again when the second person agrees.
    house.done(manager(), &close(vec![one, two]));
    house.done(manager(), &add_table("R3"));
    house.refused(casino_supervisor(), &house.confirm(), bad("R3"), "G-9");
    house.done(casino_supervisor(), &house.confirm_upon(vec![one, two, three_of("2026-03-01")]));
}

#[test]
fn g_9_a_count_that_differs_from_the_journal_raises_an_alarm() {
    let mut house = House::staffed();
    house.done(manager(), &open("2026-03-01"));
    let reports =
        vec![report("R1", "2026-03-01", 500_000, 500_000), report("R2", "2026-03-01", 500_000, 497_500)];
    assert_eq!(reports[1].difference.get(), -2_500);
    house.done(manager(), &close(reports));
    let events = house.done(casino_supervisor(), &house.confirm());
    let [_, _, Event::AlarmRaised { alarm: 1, subject: AlarmSubject::DayDiffers, table: of, detail, .. }] =
        events.as_slice()
    else {
        panic!("{events:?}")
    };
    assert_eq!(*of, Some(table("R2")));
    assert_eq!(detail.unwrap().as_str(), "2026-03-01: -$25.00");
    assert_eq!(house.state.next_alarm, 2);
}

#[test]
fn g_9_what_happens_between_two_signatures_is_not_signed_unseen() {
    let mut house = House::staffed();
    house.done(manager(), &open("2026-03-01"));
    let [one, two] = [0, 1].map(|place| quiet("2026-03-01")[place]);
    house.done(manager(), &close(vec![one, two]));
    // Between the two signatures the boxes of one table are emptied and counted.
    let now = DayReport { drop: Cents::literal(40_000), ..two }.reckoned();
    let counted = Change::between(Cents::ZERO, Cents::literal(40_000));
    let drop = FigureChange { table: table("R2"), figure: Figure::Drop, was: Change::NONE, now: counted };
    let reason = Reason::FiguresChanged { changes: vec![drop] };
    house.refused(casino_supervisor(), &house.confirm_upon(vec![one, now]), reason, "G-9");
    // Opened and not closed again, it is open, whatever the first person saw.
    let open_again = DayReport { closed: false, ..two };
    let reason = Reason::TablesOpen { tables: vec![table("R2")] };
    house.refused(casino_supervisor(), &house.confirm_upon(vec![one, open_again]), reason, "G-9");
    // What changes no figure is taken in.
    let later = DayReport { through: Some(12), ..two };
    house.done(casino_supervisor(), &house.confirm_upon(vec![one, later]));
    assert_eq!(house.state.days[0].reports, [one, later]);
}

#[test]
fn g_9_a_day_goes_on_where_the_one_before_it_ended() {
    let mut house = House::staffed();
    assert_eq!(house.state.since(table("R1")), Since::Entry(1));
    house.done(manager(), &open("2026-03-01"));
    let at = |text: &str, through: [u64; 2]| {
        let [one, two] = [0, 1].map(|place| quiet(text)[place]);
        vec![DayReport { through: Some(through[0]), ..one }, DayReport { through: Some(through[1]), ..two }]
    };
    house.done(manager(), &close(at("2026-03-01", [7, 9])));
    house.done(casino_supervisor(), &house.confirm());
    assert_eq!(house.state.since(table("R1")), Since::Entry(8));
    assert_eq!(house.state.since(table("R2")), Since::Entry(10));
    // A table that leaves between two days is in the report of the next: its last entries fall into it.
    house.done(manager(), &Command::RetireTable { table: table("R1") });
    house.done(manager(), &add_table("R3"));
    assert_eq!(house.state.since(table("R3")), Since::Entry(1));
    house.done(manager(), &open("2026-03-02"));
    let three = three_of("2026-03-02");
    let [one, two] = [0, 1].map(|place| at("2026-03-02", [7, 9])[place]);
    let bad = |name: &str| Reason::BadReport { table: table(name) };
    house.refused(manager(), &close(vec![two, three]), bad("R1"), "G-9");
    let twice = DayReport { through: Some(6), ..one };
    house.refused(manager(), &close(vec![twice, two, three]), bad("R1"), "G-9");
    house.done(manager(), &close(vec![one, two, three]));
    house.done(casino_supervisor(), &house.confirm());
    house.done(manager(), &open("2026-03-03"));
    house.done(manager(), &close(vec![at("2026-03-03", [7, 9])[1], three_of("2026-03-03")]));
}

fn three_of(text: &str) -> DayReport {
    DayBook::default().report(table("R3"), day(text))
}
