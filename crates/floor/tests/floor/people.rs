use crate::harness::*;
use houseway_floor::{AlarmSubject, Command, Event, Reason, Source};
use houseway_table::{Actor, Digest, Post, Rank, Time};

fn failed(name: &str) -> Command {
    failed_from(name, None)
}

fn signed_in(name: &str) -> Command {
    signed_in_from(name, None)
}

fn lock(name: &str) -> Command {
    Command::Lock { id: id(name), reason: "left the house".parse().unwrap() }
}

fn unlock(name: &str) -> Command {
    Command::Unlock { id: id(name) }
}

fn until(house: &House, minutes: u32) -> Reason {
    Reason::Barred { until: house.now.plus_minutes(minutes) }
}

fn address(text: &str) -> Option<Source> {
    Some(Source::Address { address: text.parse().unwrap() })
}

fn browser(mark: &str) -> Option<Source> {
    Some(Source::Known { browser: Digest::of(mark) })
}

fn failed_from(name: &str, source: Option<Source>) -> Command {
    Command::NoteSignInFailed { id: id(name), source }
}

fn signed_in_from(name: &str, source: Option<Source>) -> Command {
    Command::NoteSignedIn { id: id(name), device: None, source }
}

/// The bar that a failure brought about, if it did.
fn barred(events: &[Event]) -> Option<(Option<Source>, Time)> {
    match events {
        [Event::SignInFailed { .. }] => None,
        [Event::SignInFailed { .. }, Event::SignInBarred { source, until, .. }, alarms @ ..] => {
            // A siege, and it alone, is an alarm in the same decision.
            assert_eq!(alarms.len(), usize::from(source.is_none()), "{alarms:?}");
            Some((*source, *until))
        }
        _ => panic!("{events:?}"),
    }
}

#[test]
fn g_6_the_third_failure_in_thirty_minutes_closes_its_source_for_thirty() {
    let mut house = House::staffed();
    let here = address("192.0.2.7");
    assert_eq!(barred(&house.done(Actor::System, &failed_from("dana", here))), None);
    house.later(10 * MINUTE);
    assert_eq!(barred(&house.done(Actor::System, &failed_from("dana", here))), None);
    house.later(20 * MINUTE - 1);
    let bar = barred(&house.done(Actor::System, &failed_from("dana", here)));
    assert_eq!(bar, Some((here, house.now.plus_minutes(30))));
    let reason = until(&house, 30);
    house.refused(Actor::System, &signed_in_from("dana", here), reason.clone(), "G-6");
    house.refused(Actor::System, &failed_from("dana", here), reason.clone(), "G-6");
    // Other people sign in from there, and she from elsewhere.
    house.done(Actor::System, &signed_in_from("gus", here));
    house.done(Actor::System, &signed_in_from("dana", address("192.0.2.8")));
    house.later(30 * MINUTE - 1);
    house.refused(Actor::System, &signed_in_from("dana", here), reason, "G-6");
    house.later(1);
    house.done(Actor::System, &signed_in_from("dana", here));
}

#[test]
fn g_6_a_stranger_neither_ends_a_session_nor_closes_where_a_person_is_known() {
    let mut house = House::staffed();
    house.done(Actor::System, &signed_in_from("mia", browser("own")));
    // Half a day long, from ever other addresses, in the name of the only manager.
    let mut tried = 0;
    for hour in 0..12 {
        for attempt in 0..3 {
            let from = address(&format!("192.0.2.{hour}"));
            tried += usize::from(house.give(Actor::System, &failed_from("mia", from)).is_ok());
            house.later((attempt + 1) * MINUTE);
        }
        house.later(54 * MINUTE);
    }
    assert_eq!(tried, 12, "strangers have twelve guesses in a day");
    let closed = Reason::Barred { until: house.state.people[&id("mia")].bars.last().unwrap().until };
    house.refused(Actor::System, &signed_in_from("mia", address("198.51.100.1")), closed, "G-6");
    // She works on, gives posts and secrets, and signs in where she is known, and at a console.
    house.done(manager(), &add("newcomer", Post::Dealer));
    house.done(Actor::System, &signed_in_from("mia", browser("own")));
    house.done(
        Actor::System,
        &signed_in_from("mia", Some(Source::Console { device: "R1-sgc-1".parse().unwrap() })),
    );
    assert!(
        house.state.people[&id("mia")].is_barred_somewhere(house.now),
        "a success elsewhere opens nothing"
    );
}

/// The alarm stands with the bar in one decision, whatever else waits; the siege of the next day is counted, and one that
/// comes after somebody has acknowledged it is another.
#[test]
fn g_6_each_siege_is_an_alarm() {
    let mut house = House::staffed();
    house.done(Actor::System, &signed_in_from("dana", browser("own")));
    let besiege = |house: &mut House| {
        let mut last = Vec::new();
        for attempt in 0..12 {
            let from = address(&format!("192.0.2.{attempt}"));
            last = house.done(Actor::System, &failed_from("dana", from));
        }
        last
    };
    let first = besiege(&mut house);
    let Some(Event::AlarmRaised { alarm, subject, table: None, detail, .. }) = first.last() else {
        panic!("{first:?}")
    };
    assert_eq!((*subject, detail.unwrap().as_str()), (AlarmSubject::SignInsTried, "dana"));
    house.later(25 * 60 * MINUTE);
    let second = besiege(&mut house);
    assert_eq!(second.last(), Some(&Event::AlarmRenewed { alarm: *alarm, detail: None }));
    house.done(game_supervisor(), &Command::Acknowledge { alarm: *alarm, note: "seen".parse().unwrap() });
    house.later(25 * 60 * MINUTE);
    assert!(matches!(besiege(&mut house).last(), Some(Event::AlarmRaised { .. })));
}

#[test]
fn g_6_a_known_browser_is_counted_by_itself() {
    let mut house = House::staffed();
    house.done(Actor::System, &signed_in_from("dana", browser("own")));
    (0..2).for_each(|_| drop(house.done(Actor::System, &failed_from("dana", address("192.0.2.7")))));
    (0..2).for_each(|_| drop(house.done(Actor::System, &failed_from("dana", browser("own")))));
    let bar = barred(&house.done(Actor::System, &failed_from("dana", browser("own"))));
    assert_eq!(bar, Some((browser("own"), house.now.plus_minutes(30))), "a stolen browser guesses no faster");
    house.done(Actor::System, &signed_in_from("dana", address("192.0.2.7")));
    house.done(Actor::System, &signed_in_from("dana", browser("other")));
}

#[test]
fn g_6_who_never_signed_in_is_never_closed_everywhere() {
    let mut house = House::staffed();
    for place in 0..20 {
        let from = address(&format!("192.0.2.{place}"));
        (0..3).for_each(|_| drop(house.done(Actor::System, &failed_from("dana", from))));
    }
    house.done(Actor::System, &signed_in_from("dana", address("192.0.2.99")));
}

#[test]
fn g_6_a_new_secret_from_another_hand_and_an_unlock_open_what_failures_closed() {
    let mut house = House::staffed();
    let here = address("192.0.2.7");
    let close =
        |house: &mut House| (0..3).for_each(|_| drop(house.done(Actor::System, &failed_from("dana", here))));
    close(&mut house);
    house.done(casino_supervisor(), &Command::NoteSecretChanged { id: id("dana") });
    house.done(Actor::System, &signed_in_from("dana", here));
    close(&mut house);
    house.refused(Actor::System, &signed_in_from("dana", here), until(&house, 30), "G-6");
    house.done(casino_supervisor(), &unlock("dana"));
    house.done(Actor::System, &signed_in_from("dana", here));
    house.refused(casino_supervisor(), &unlock("dana"), Reason::NothingToDo, "G-6");
}

#[test]
fn g_6_failures_that_lie_apart_do_not_lock() {
    let mut house = House::staffed();
    for _ in 0..10 {
        assert_eq!(house.done(Actor::System, &failed("dana")).len(), 1);
        house.later(15 * MINUTE);
    }
}

#[test]
fn g_6_a_success_wipes_the_failures_before_it() {
    let mut house = House::staffed();
    for _ in 0..5 {
        house.done(Actor::System, &failed("dana"));
        house.done(Actor::System, &failed("dana"));
        house.done(Actor::System, &signed_in("dana"));
    }
    assert_eq!(house.state.people[&id("dana")].lock, None);
    assert_eq!(house.state.people[&id("dana")].signed_in_at, Some(house.now));
}

#[test]
fn g_6_after_a_lock_three_more_failures_are_needed() {
    let mut house = House::staffed();
    (0..3).for_each(|_| drop(house.done(Actor::System, &failed("dana"))));
    house.later(30 * MINUTE);
    assert_eq!(house.done(Actor::System, &failed("dana")).len(), 1);
    assert_eq!(house.done(Actor::System, &failed("dana")).len(), 1);
    assert_eq!(house.done(Actor::System, &failed("dana")).len(), 2);
}

#[test]
fn g_6_only_the_system_notes_sign_ins_and_only_of_people_who_work_here() {
    let mut house = House::staffed();
    for command in [failed("dana"), signed_in("dana")] {
        house.refused(manager(), &command, Reason::NotYours, "G-6");
    }
    house.refused(Actor::System, &failed("nobody"), Reason::NoSuchPerson, "G-6");
    let elsewhere =
        Command::NoteSignedIn { id: id("dana"), device: Some("unknown".parse().unwrap()), source: None };
    house.refused(Actor::System, &elsewhere, Reason::NoSuchDevice, "G-6");
}

#[test]
fn g_6_a_person_is_locked_and_let_in_by_whoever_could_give_his_post() {
    let mut house = House::staffed();
    let rank = Rank::CasinoSupervisor;
    house.refused(game_supervisor(), &lock("dana"), Reason::RankNeeded { rank }, "G-2");
    house.done(casino_supervisor(), &lock("dana"));
    house.refused(Actor::System, &signed_in("dana"), Reason::Locked { until: None }, "G-6");
    house.refused(manager(), &lock("dana"), Reason::NothingToDo, "G-6");
    house.later(365 * 24 * 60 * MINUTE);
    house.refused(Actor::System, &signed_in("dana"), Reason::Locked { until: None }, "G-6");
    house.done(manager(), &unlock("dana"));
    house.refused(manager(), &unlock("dana"), Reason::NothingToDo, "G-6");
    house.done(Actor::System, &signed_in("dana"));
    // Above one's own reach, and oneself.
    let rank = Rank::GamingShiftManager;
    house.refused(casino_supervisor(), &lock("mia"), Reason::RankNeeded { rank }, "G-7");
    house.refused(manager(), &lock("mia"), Reason::OwnAffair, "G-6");
    house.refused(manager(), &lock("nobody"), Reason::NoSuchPerson, "G-6");
}

#[test]
fn g_6_a_lock_by_failures_can_be_lifted_early_and_made_lasting() {
    let mut house = House::staffed();
    (0..3).for_each(|_| drop(house.done(Actor::System, &failed("dana"))));
    house.done(casino_supervisor(), &unlock("dana"));
    house.done(Actor::System, &signed_in("dana"));
    (0..3).for_each(|_| drop(house.done(Actor::System, &failed("dana"))));
    house.done(casino_supervisor(), &lock("dana"));
    house.later(31 * MINUTE);
    house.refused(Actor::System, &signed_in("dana"), Reason::Locked { until: None }, "G-6");
}

#[test]
fn g_7_the_system_adds_people_until_somebody_manages_the_shift() {
    let mut house = House::empty();
    house.done(Actor::System, &add("mia", Post::GamingShiftManager));
    house.refused(Actor::System, &add("dana", Post::Dealer), Reason::NotYours, "G-2");
    // Alone, she can fill the house, high posts too; then there is a second.
    house.done(manager(), &add("cas", Post::CasinoSupervisor));
    assert!(matches!(
        house.done(manager(), &add("max", Post::GamingShiftManager)).as_slice(),
        [Event::ActProposed { .. }]
    ));
}

#[test]
fn g_7_who_gives_which_post() {
    let mut house = House::staffed();
    for actor in [dealer(), game_supervisor(), inspector()] {
        let rank = Rank::CasinoSupervisor;
        house.refused(actor, &add("new", Post::Dealer), Reason::RankNeeded { rank }, "G-2");
    }
    house.refused(
        Actor::Terminal { seat: houseway_table::SeatNumber::new(1).unwrap() },
        &add("new", Post::Dealer),
        Reason::NotYours,
        "G-2",
    );
    for (name, post) in [("d2", Post::Dealer), ("g2", Post::GameSupervisor)] {
        house.done(casino_supervisor(), &add(name, post));
    }
    for post in [Post::CasinoSupervisor, Post::GamingShiftManager, Post::Inspector, Post::TournamentDirector]
    {
        let rank = Rank::GamingShiftManager;
        house.refused(casino_supervisor(), &add("new", post), Reason::RankNeeded { rank }, "G-7");
    }
    house.done(manager(), &add("sue", Post::Surveillance));
    house.refused(manager(), &add("sue", Post::Dealer), Reason::PersonKnown, "G-6");
}

#[test]
fn g_7_a_high_post_takes_two_persons() {
    let mut house = House::staffed();
    house.done(manager(), &change("gus", Post::CasinoSupervisor));
    assert_eq!(house.state.people[&id("gus")].post, Post::GameSupervisor);
    house.refused(manager(), &change("gus", Post::CasinoSupervisor), Reason::AlreadyPending, "G-7");
    let confirm = house.confirm();
    house.refused(manager(), &confirm, Reason::SamePerson, "G-7");
    let rank = Rank::CasinoSupervisor;
    house.refused(game_supervisor(), &confirm, Reason::RankNeeded { rank }, "G-2");
    let events = house.done(casino_supervisor(), &confirm);
    let changed =
        Event::PostChanged { id: id("gus"), from: Post::GameSupervisor, to: Post::CasinoSupervisor };
    assert!(matches!(&events[0], Event::ActConfirmed { first, second, .. }
        if first.person == id("mia") && second.person == id("cas")));
    assert_eq!(events[1..], [changed]);
    house.refused(casino_supervisor(), &confirm, Reason::NothingPending, "G-7");
}

#[test]
fn g_7_nobody_agrees_to_his_own_post_and_what_was_asked_is_decided_as_things_stand() {
    let mut house = House::staffed();
    house.done(manager(), &change("cas", Post::Dealer));
    let confirm = house.confirm();
    house.refused(casino_supervisor(), &confirm, Reason::OwnAffair, "G-7");
    // Withdrawn by the one who asked; a dealer could not.
    let withdraw = Command::Withdraw { act: house.pending() };
    let rank = Rank::CasinoSupervisor;
    house.refused(dealer(), &withdraw, Reason::RankNeeded { rank }, "G-2");
    house.done(manager(), &withdraw);
    house.refused(manager(), &withdraw, Reason::NothingPending, "G-7");

    house.done(manager(), &add("max", Post::CasinoSupervisor));
    let confirm = house.confirm();
    house.done(casino_supervisor(), &add("max", Post::Dealer));
    house.refused(casino_supervisor(), &confirm, Reason::PersonKnown, "G-6");
}

#[test]
fn g_7_somebody_always_manages_the_shift() {
    let mut house = House::staffed();
    house.done(manager(), &add("max", Post::GamingShiftManager));
    let confirm = house.confirm();
    house.done(casino_supervisor(), &confirm);
    let max = person("max", Post::GamingShiftManager);
    house.done(max, &lock("mia"));
    house.refused(manager(), &add("new", Post::Dealer), Reason::Locked { until: None }, "G-6");
    house.done(max, &unlock("mia"));
    house.refused(manager(), &change("mia", Post::Dealer), Reason::OwnAffair, "G-7");
    house.refused(manager(), &change("max", Post::GamingShiftManager), Reason::NothingToDo, "G-7");
    // Asked for while she managed too, agreed to when he is the last.
    house.done(manager(), &change("max", Post::Dealer));
    house.done(max, &lock("mia"));
    let confirm = house.confirm();
    house.refused(casino_supervisor(), &confirm, Reason::LastManager, "G-7");
    house.done(casino_supervisor(), &Command::Withdraw { act: house.pending() });
    house.done(max, &unlock("mia"));
    house.done(max, &change("mia", Post::Dealer));
    house.done(casino_supervisor(), &house.confirm());
    house.refused(max, &lock("max"), Reason::OwnAffair, "G-6");
}

#[test]
fn a_person_acts_only_at_the_post_that_he_has_now() {
    let mut house = House::staffed();
    house.done(casino_supervisor(), &change("gus", Post::Dealer));
    let code =
        Command::IssueCode { code: digest("x"), place: houseway_floor::Place::Sgc { table: table("R1") } };
    house.refused(game_supervisor(), &code, Reason::PostChanged, "G-7");
    house.refused(person("ghost", Post::GamingShiftManager), &code, Reason::NoSuchPerson, "G-6");
}

#[test]
fn a_secret_is_changed_by_oneself_or_from_above() {
    let mut house = House::staffed();
    let secret = Command::NoteSecretChanged { id: id("dana") };
    house.done(dealer(), &secret);
    house.done(casino_supervisor(), &secret);
    house.done(Actor::System, &secret);
    let rank = Rank::CasinoSupervisor;
    house.refused(game_supervisor(), &secret, Reason::RankNeeded { rank }, "G-2");
    let manager_secret = Command::NoteSecretChanged { id: id("mia") };
    let rank = Rank::GamingShiftManager;
    house.refused(casino_supervisor(), &manager_secret, Reason::RankNeeded { rank }, "G-7");
}

#[test]
fn failures_are_remembered_only_as_far_as_they_matter() {
    let mut house = House::staffed();
    for day in 0..100 {
        house.done(Actor::System, &failed_from("dana", browser(&day.to_string())));
        house.done(Actor::System, &failed("dana"));
        house.later(24 * 60 * MINUTE);
    }
    assert!(house.state.people[&id("dana")].failures.len() <= 64);
    assert_ne!(house.now, Time(0));
}
