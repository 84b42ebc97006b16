use crate::event::{Act, AlarmSubject, PitId, Place, Station};
use crate::state::{Bar, Crew, DayRecord, Known, State};
use crate::{DayReport, GamingDay, Part, PartName, ProgramRecord};
use houseway_table::house::Signature;
use houseway_table::{Audience, DeviceId, PersonId, Post, Rank, TableId, Time};
use serde::Serialize;

/// What one audience sees of the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "audience", rename_all = "kebab-case")]
pub enum View {
    /// The pit.
    Supervisor(Box<FloorView>),
    /// The regulator and surveillance.
    Inspector(Box<FloorView>),
    /// Everybody else.
    Public(PublicView),
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct PublicView {
    /// The tables, by name.
    pub tables: Vec<TableView>,
    /// The gaming day that is open.
    pub day: Option<GamingDay>,
}

/// What the pit and the inspector see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct FloorView {
    /// What everybody sees.
    pub public: PublicView,
    /// Who works here.
    pub people: Vec<PersonView>,
    /// Who works at each table, in the order of the tables.
    pub crews: Vec<CrewView>,
    /// Whether a table to which nobody is assigned is closed to those below casino supervisor.
    pub assignment_required: bool,
    /// The program that belongs here, and how it was last found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub program: Option<ProgramView>,
    /// Devices that are enrolled.
    pub devices: Vec<DeviceView>,
    /// Pairing codes that were given out and not used.
    pub codes: Vec<CodeView>,
    /// What waits for a second person.
    pub pending: Vec<PendingView>,
    /// The gaming day that is open.
    pub day: Option<DayView>,
    /// The last gaming days, the latest first.
    pub days: Vec<DayView>,
    /// Alarms that nobody has acknowledged, the oldest first.
    pub alarms: Vec<AlarmView>,
    /// The last acknowledged ones, the latest first.
    pub acknowledged: Vec<AlarmView>,
}

/// A table of the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct TableView {
    /// The table.
    pub table: TableId,
    /// Its name on screens.
    pub title: String,
    /// The rulebook.
    pub rulebook: String,
    /// How many terminals or seats it has.
    pub seats: u8,
    /// The pit whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pit: Option<PitId>,
}

/// Who works at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct CrewView {
    /// The table.
    pub table: TableId,
    /// Who is assigned to it, alone or with its pit.
    pub people: Vec<PersonId>,
    /// The ranks of which anybody works there without an assignment.
    pub open_to: Vec<Rank>,
}

/// The program that belongs here, and how it was last found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct ProgramView {
    /// What it says of itself.
    pub version: String,
    /// Its parts with their SHA-256.
    pub parts: Vec<Part>,
    /// Since when it belongs here.
    pub recorded_at: Time,
    /// Who accepted it; the system, if nobody had to.
    pub recorded_by: String,
    /// When it was last examined.
    pub checked_at: Time,
    /// The parts that were not as recorded then.
    pub changed: Vec<PartName>,
}

/// Somebody who works here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct PersonView {
    /// Who.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// As what.
    pub post: Post,
    /// Where he is assigned.
    pub stations: Vec<Station>,
    /// Locked out until somebody lets him in: he gives nothing and signs in nowhere.
    pub locked: bool,
    /// From where nobody signs in under his name after failures, and until when; what has run out may still stand here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Bar>>"))]
    pub barred: Vec<Bar>,
    /// When he last signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub signed_in_at: Option<Time>,
}

/// A device that is enrolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct DeviceView {
    /// The device.
    pub device: DeviceId,
    /// Its place.
    pub place: Place,
    /// Since when.
    pub enrolled_at: Time,
    /// Who gave out its code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub issued_by: Option<PersonId>,
}

/// A pairing code that was given out. Nothing of the code itself is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct CodeView {
    /// For which place.
    pub place: Place,
    /// Until when it is good.
    pub expires_at: Time,
    /// Who gave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub issued_by: Option<PersonId>,
}

/// What waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct PendingView {
    /// Its number.
    pub act: u64,
    /// What.
    pub what: Act,
    /// Who asked.
    pub first: Signature,
}

/// A gaming day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct DayView {
    /// Which.
    pub day: GamingDay,
    /// When it opened.
    pub opened_at: Time,
    /// When it closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub closed_at: Option<Time>,
    /// Table by table, once closed.
    pub reports: Vec<DayReport>,
}

/// Something that needs, or needed, a person's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct AlarmView {
    /// Its number.
    pub number: u64,
    /// About what.
    pub subject: AlarmSubject,
    /// At which table, if at one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<TableId>,
    /// More.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub detail: Option<String>,
    /// When it was raised.
    pub at: Time,
    /// Since when what it is about is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub cleared_at: Option<Time>,
    /// How many times that came back.
    pub renewed: u32,
    /// Who took note of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub acknowledged_by: Option<String>,
    /// When.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub acknowledged_at: Option<Time>,
    /// What he wrote.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub note: Option<String>,
}

impl View {
    /// What of it a person may see: of a table where he gives no commands, what everybody sees, and so none of its reports,
    /// alarms, devices and codes (G-11). Who works where stays, for assignments rest on it. The inspector's view is whole: it
    /// opens to nobody who would need an assignment.
    #[must_use]
    pub fn narrowed_to(mut self, state: &State, person: PersonId) -> Self {
        if let Self::Supervisor(view) = &mut self {
            view.keep(|table| state.works_at(person, table));
        }
        self
    }
}

impl FloorView {
    fn keep(&mut self, sees: impl Fn(TableId) -> bool) {
        let days = self.day.iter_mut().chain(&mut self.days);
        let asked = self.pending.iter_mut().filter_map(|pending| match &mut pending.what {
            Act::CloseDay { reports } => Some(reports),
            Act::AddPerson { .. } | Act::ChangePost { .. } => None,
        });
        for reports in days.map(|day| &mut day.reports).chain(asked) {
            reports.retain(|report| sees(report.table));
        }
        for alarms in [&mut self.alarms, &mut self.acknowledged] {
            alarms.retain(|alarm| alarm.table.is_none_or(&sees));
        }
        self.devices.retain(|device| sees(device.place.table()));
        self.codes.retain(|code| sees(code.place.table()));
    }
}

/// What one audience may see.
pub(crate) fn view(state: &State, audience: Audience) -> View {
    match audience {
        Audience::Supervisor => View::Supervisor(Box::new(whole(state))),
        Audience::Inspector => View::Inspector(Box::new(whole(state))),
        Audience::Seat { .. } | Audience::Dealer | Audience::Public => View::Public(public(state)),
    }
}

fn public(state: &State) -> PublicView {
    let table = |(table, known): (&TableId, &Known)| TableView {
        table: *table,
        title: known.title.to_string(),
        rulebook: known.rulebook.to_string(),
        seats: known.seats,
        pit: known.pit,
    };
    PublicView {
        tables: state.tables.iter().map(table).collect(),
        day: state.day.as_ref().map(|open| open.day),
    }
}

fn whole(state: &State) -> FloorView {
    FloorView {
        public: public(state),
        people: state
            .people
            .iter()
            .map(|(id, person)| PersonView {
                id: *id,
                name: person.name.to_string(),
                post: person.post,
                stations: person.stations.iter().copied().collect(),
                locked: person.lock.is_some(),
                barred: person.bars.clone(),
                signed_in_at: person.signed_in_at,
            })
            .collect(),
        crews: state.tables.keys().map(|table| crew(state, *table)).collect(),
        assignment_required: state.assignment_required,
        program: state.program.as_ref().map(program),
        devices: state
            .devices
            .iter()
            .map(|(device, enrolled)| DeviceView {
                device: *device,
                place: enrolled.place,
                enrolled_at: enrolled.enrolled_at,
                issued_by: enrolled.issued_by,
            })
            .collect(),
        codes: state
            .codes
            .iter()
            .map(|code| CodeView {
                place: code.place,
                expires_at: code.expires_at,
                issued_by: code.issued_by,
            })
            .collect(),
        pending: state
            .pending
            .iter()
            .map(|pending| PendingView { act: pending.act, what: pending.what.clone(), first: pending.first })
            .collect(),
        day: state.day.as_ref().map(day),
        days: state.days.iter().rev().map(day).collect(),
        alarms: state.alarms.iter().map(alarm).collect(),
        acknowledged: state.acknowledged.iter().rev().map(alarm).collect(),
    }
}

fn crew(state: &State, table: TableId) -> CrewView {
    let Crew { people, open_to } = state.crew(table);
    CrewView { table, people: people.into_iter().collect(), open_to }
}

fn program(record: &ProgramRecord) -> ProgramView {
    ProgramView {
        version: record.recorded.version.to_string(),
        parts: record.recorded.parts.clone(),
        recorded_at: record.recorded_at,
        recorded_by: record.recorded_by.to_string(),
        checked_at: record.checked_at,
        changed: record.changed.clone(),
    }
}

fn day(record: &DayRecord) -> DayView {
    let DayRecord { day, opened_at, closed_at, reports } = record.clone();
    DayView { day, opened_at, closed_at, reports }
}

fn alarm(alarm: &crate::Alarm) -> AlarmView {
    let acknowledged = alarm.acknowledged.as_ref();
    AlarmView {
        number: alarm.number,
        subject: alarm.subject,
        table: alarm.table,
        detail: alarm.detail.map(|detail| detail.to_string()),
        at: alarm.at,
        cleared_at: alarm.cleared_at,
        renewed: alarm.renewed,
        acknowledged_by: acknowledged.map(|(who, _, _)| who.to_string()),
        acknowledged_at: acknowledged.map(|(_, at, _)| *at),
        note: acknowledged.map(|(_, _, note)| note.to_string()),
    }
}
