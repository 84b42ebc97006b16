use crate::event::Event;
use crate::state::{Alarm, Code, DayRecord, Device, Known, Lock, Pending, Person, State};
use houseway_table::Recorded;
use std::collections::VecDeque;

/// Makes a fact part of the state.
pub(crate) fn apply(state: &mut State, fact: &Recorded<Event>) {
    let at = fact.at;
    match &fact.event {
        Event::PersonAdded { id, name, post } => {
            let (lock, failures, signed_in_at) = (None, Vec::new(), None);
            state.people.insert(*id, Person { name: *name, post: *post, lock, failures, signed_in_at });
        }
        Event::PostChanged { id, to, .. } => {
            if let Some(person) = state.people.get_mut(id) {
                person.post = *to;
            }
        }
        Event::PersonLocked { id, until, .. } => {
            if let Some(person) = state.people.get_mut(id) {
                person.lock = Some(Lock { at, until: *until });
                person.failures.clear();
            }
        }
        Event::PersonUnlocked { id } => {
            if let Some(person) = state.people.get_mut(id) {
                person.lock = None;
                person.failures.clear();
            }
        }
        Event::SignInFailed { id } => {
            if let Some(person) = state.people.get_mut(id) {
                person.failures.push(at);
                // No rule looks further back; the list must not grow without end.
                let kept = person.failures.len().saturating_sub(Person::FAILURES);
                person.failures.drain(..kept);
            }
        }
        Event::SignedIn { id, .. } => {
            if let Some(person) = state.people.get_mut(id) {
                person.failures.clear();
                person.lock = None;
                person.signed_in_at = Some(at);
            }
        }
        Event::SecretChanged { .. } => {}
        Event::ActProposed { act, what, first } => {
            state.pending.push(Pending { act: *act, what: (**what).clone(), first: *first });
            state.next_act = act + 1;
        }
        Event::ActConfirmed { act, .. } | Event::ActWithdrawn { act } => {
            state.pending.retain(|pending| pending.act != *act);
        }
        Event::CodeIssued { code, place, expires_at } => {
            state.codes.retain(|known| known.expires_at > at);
            let issued_by = fact.by.person();
            state.codes.push(Code { code: *code, place: *place, expires_at: *expires_at, issued_by });
        }
        Event::DeviceEnrolled { device, place, code, replaces } => {
            if let Some(replaced) = replaces {
                state.devices.remove(replaced);
            }
            let issued_by = state.codes.iter().find(|known| known.code == *code).and_then(|c| c.issued_by);
            state.codes.retain(|known| known.code != *code);
            state.devices.insert(*device, Device { place: *place, enrolled_at: at, issued_by });
        }
        Event::DeviceRevoked { device } => {
            state.devices.remove(device);
        }
        Event::TableAdded { table, title, rulebook, seats } => {
            state.tables.insert(*table, Known { title: *title, rulebook: *rulebook, seats: *seats });
        }
        Event::TableRetired { table } => {
            state.tables.remove(table);
            state.codes.retain(|code| code.place.table() != *table);
        }
        Event::DayOpened { day } => {
            state.day = Some(DayRecord { day: *day, opened_at: at, closed_at: None, reports: Vec::new() });
        }
        Event::DayClosed { reports, .. } => {
            if let Some(day) = state.day.take() {
                let closed = DayRecord { closed_at: Some(at), reports: reports.clone(), ..day };
                keep(&mut state.days, closed, State::DAYS);
            }
        }
        Event::AlarmRaised { alarm, subject, table, detail } => {
            let (number, acknowledged) = (*alarm, None);
            let (subject, table, detail) = (*subject, *table, *detail);
            state.alarms.push(Alarm { number, subject, table, detail, at, acknowledged });
            state.next_alarm = alarm + 1;
        }
        Event::AlarmAcknowledged { alarm, note } => {
            if let Some(place) = state.alarms.iter().position(|active| active.number == *alarm) {
                let mut alarm = state.alarms.remove(place);
                alarm.acknowledged = Some((fact.by, at, *note));
                keep(&mut state.acknowledged, alarm, State::ALARMS);
            }
        }
    }
}

fn keep<T>(list: &mut VecDeque<T>, latest: T, most: usize) {
    list.push_back(latest);
    while list.len() > most {
        list.pop_front();
    }
}

impl Person {
    /// How many failed sign-ins are remembered.
    pub const FAILURES: usize = 16;
}
