use crate::event::{Event, Source};
use crate::state::{
    Alarm, Bar, Code, DayRecord, Device, Failure, Known, Lock, Pending, Person, ProgramRecord, State,
};
use houseway_table::{Recorded, Time};
use std::collections::{BTreeSet, VecDeque};

/// Makes a fact part of the state.
pub(crate) fn apply(state: &mut State, fact: &Recorded<Event>) {
    let at = fact.at;
    match &fact.event {
        Event::PersonAdded { id, name, post } => {
            let (lock, failures, bars, signed_in_at) = (None, Vec::new(), Vec::new(), None);
            let (name, post, stations) = (*name, *post, BTreeSet::new());
            state.people.insert(*id, Person { name, post, lock, failures, bars, signed_in_at, stations });
        }
        Event::PostChanged { id, to, .. } => {
            if let Some(person) = state.people.get_mut(id) {
                person.post = *to;
            }
        }
        Event::PersonLocked { id, until: Some(until), .. } => {
            if let Some(person) = state.people.get_mut(id) {
                person.bar(Bar { source: None, until: *until }, at);
                person.failures.clear();
            }
        }
        Event::PersonLocked { id, until: None, .. } => {
            if let Some(person) = state.people.get_mut(id) {
                person.lock = Some(Lock { at, until: None });
                person.failures.clear();
            }
        }
        Event::PersonUnlocked { id } => {
            if let Some(person) = state.people.get_mut(id) {
                person.lock = None;
                person.failures.clear();
                person.bars.clear();
            }
        }
        Event::SignInFailed { id, source } => {
            if let Some(person) = state.people.get_mut(id) {
                person.failures.push(Failure { at, source: *source });
                // No rule looks further back; the list must not grow without end.
                let kept = person.failures.len().saturating_sub(Person::FAILURES);
                person.failures.drain(..kept);
            }
        }
        Event::SignInBarred { id, source, until } => {
            if let Some(person) = state.people.get_mut(id) {
                person.bar(Bar { source: *source, until: *until }, at);
                // After a bar as many failures are needed again; those of one address stay in the count of all.
                match source {
                    Some(_) if Source::is_strange(*source) => {}
                    Some(_) => person.failures.retain(|failure| failure.source != *source),
                    None => person.failures.retain(|failure| !Source::is_strange(failure.source)),
                }
            }
        }
        Event::SignedIn { id, source, .. } => {
            if let Some(person) = state.people.get_mut(id) {
                // What strangers tried is not forgiven because he himself signs in where he is known.
                let strange = Source::is_strange(*source);
                person.failures.retain(|failure| match strange {
                    true => !Source::is_strange(failure.source),
                    false => failure.source != *source,
                });
                person.lock = None;
                person.signed_in_at = Some(at);
            }
        }
        Event::SecretChanged { id } => {
            // Another gave him a new secret: what was tried of the old one tells nothing.
            if fact.by.person().is_some_and(|by| by != *id)
                && let Some(person) = state.people.get_mut(id)
            {
                person.failures.clear();
                person.bars.clear();
            }
        }
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
            let pit = None;
            state.tables.insert(*table, Known { title: *title, rulebook: *rulebook, seats: *seats, pit });
        }
        Event::TableRetired { table } => {
            // Assignments end with the table; what it leaves behind stays with those who had it.
            let crew = state.crew(*table);
            state.crews_of_retired.insert(*table, crew);
            state.tables.remove(table);
            state.retired.insert(*table);
            state.parted.insert(*table);
            state.codes.retain(|code| code.place.table() != *table);
        }
        Event::TablePlaced { table, pit } => {
            if let Some(known) = state.tables.get_mut(table) {
                known.pit = *pit;
            }
        }
        Event::Assigned { id, station } => {
            if let Some(person) = state.people.get_mut(id) {
                person.stations.insert(*station);
            }
        }
        Event::Released { id, station } => {
            if let Some(person) = state.people.get_mut(id) {
                person.stations.remove(station);
            }
        }
        Event::AssignmentRequired { required } => state.assignment_required = *required,
        Event::DayOpened { day } => {
            state.day = Some(DayRecord { day: *day, opened_at: at, closed_at: None, reports: Vec::new() });
        }
        Event::DayClosed { reports, .. } => {
            state.parted.clear();
            if let Some(day) = state.day.take() {
                let closed = DayRecord { closed_at: Some(at), reports: reports.clone(), ..day };
                keep(&mut state.days, closed, State::DAYS);
            }
        }
        Event::AlarmRaised { alarm, subject, table, detail, of } => {
            state.alarms.push(Alarm {
                number: *alarm,
                subject: *subject,
                table: *table,
                detail: *detail,
                of: *of,
                at,
                cleared_at: None,
                renewed: 0,
                acknowledged: None,
            });
            state.next_alarm = alarm + 1;
        }
        Event::AlarmRenewed { alarm, detail } => {
            if let Some(alarm) = state.alarms.iter_mut().find(|active| active.number == *alarm) {
                alarm.cleared_at = None;
                alarm.detail = detail.or(alarm.detail);
                alarm.renewed = alarm.renewed.saturating_add(1);
            }
        }
        Event::AlarmCleared { alarm } => {
            // It may have been acknowledged before it was over.
            let mut known = state.alarms.iter_mut().chain(&mut state.acknowledged);
            if let Some(alarm) = known.find(|known| known.number == *alarm) {
                alarm.cleared_at = Some(at);
            }
        }
        Event::ProgramRecorded { program } => {
            state.program = Some(ProgramRecord {
                recorded: program.clone(),
                recorded_at: at,
                recorded_by: fact.by,
                checked_at: at,
                found: None,
                changed: Vec::new(),
            });
        }
        Event::ProgramChecked { found, changed, .. } => {
            if let Some(record) = &mut state.program {
                record.checked_at = at;
                record.found.clone_from(found);
                record.changed.clone_from(changed);
            }
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
    pub const FAILURES: usize = 64;
    /// How many closed sources are remembered.
    pub const BARS: usize = 64;

    fn bar(&mut self, bar: Bar, at: Time) {
        self.bars.retain(|known| at < known.until && known.source != bar.source);
        if self.bars.len() >= Self::BARS {
            self.bars.remove(0);
        }
        self.bars.push(bar);
    }
}
