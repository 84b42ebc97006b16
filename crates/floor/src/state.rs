use crate::event::{Act, AlarmSubject, PitId, Place, Source, Station};
use crate::program::PartName;
use crate::{DayReport, GamingDay, Program, Since};
use houseway_lawbook::{RulebookId, Short};
use houseway_table::house::Signature;
use houseway_table::{Actor, DeviceId, Digest, PersonId, Post, Rank, TableId, Time};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The floor as events have made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Who works here.
    pub people: BTreeMap<PersonId, Person>,
    /// The tables.
    pub tables: BTreeMap<TableId, Known>,
    /// Devices that are enrolled.
    pub devices: BTreeMap<DeviceId, Device>,
    /// Pairing codes that were not used, the latest last.
    pub codes: Vec<Code>,
    /// What waits for a second person, the latest last.
    pub pending: Vec<Pending>,
    /// The next such act's number.
    pub next_act: u64,
    /// The gaming day that is open.
    pub day: Option<DayRecord>,
    /// The last gaming days with their reports, the latest last.
    pub days: VecDeque<DayRecord>,
    /// Alarms that nobody has acknowledged, by number.
    pub alarms: Vec<Alarm>,
    /// The last acknowledged ones, the latest last.
    pub acknowledged: VecDeque<Alarm>,
    /// The next alarm's number.
    pub next_alarm: u64,
    /// Whether a table to which nobody is assigned is closed to those below casino supervisor (G-11).
    pub assignment_required: bool,
    /// The program that belongs here, and how it was last found; none before it was recorded.
    pub program: Option<ProgramRecord>,
    /// Tables that have left the floor. Their ids stay theirs, as their records do.
    pub retired: BTreeSet<TableId>,
    /// Who worked at them when they left: their reports, alarms and records are for nobody else.
    #[serde(default)]
    pub crews_of_retired: BTreeMap<TableId, Crew>,
    /// Those of them that left since the last gaming day was closed: the next one takes in their last entries.
    pub parted: BTreeSet<TableId>,
}

/// Somebody who works here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The name on screens and documents.
    pub name: Short<80>,
    /// As what.
    pub post: Post,
    /// Whether he is locked out.
    pub lock: Option<Lock>,
    /// Sign-ins in his name that failed since the last from there that did not.
    pub failures: Vec<Failure>,
    /// From where nobody signs in under his name, and until when. What has run out may still stand here.
    pub bars: Vec<Bar>,
    /// When he last signed in.
    pub signed_in_at: Option<Time>,
    /// Where he is assigned.
    pub stations: BTreeSet<Station>,
}

/// A person is locked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// Since when.
    pub at: Time,
    /// Until when; until somebody lets him in again, if absent.
    pub until: Option<Time>,
}

/// A sign-in that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// When.
    pub at: Time,
    /// From where, if it is told.
    pub source: Option<Source>,
}

/// Nobody signs in under a person's name from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
pub struct Bar {
    /// From where; from every address where he is not known, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub source: Option<Source>,
    /// Until when.
    pub until: Time,
}

/// A table that the floor knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Its name on screens.
    pub title: Short<80>,
    /// The rulebook.
    pub rulebook: RulebookId,
    /// How many terminals or seats it has.
    pub seats: u8,
    /// The pit whose it is, if it is one's.
    pub pit: Option<PitId>,
}

/// Who worked at a table when it left the floor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crew {
    /// Who was assigned to it, alone or with its pit.
    pub people: BTreeSet<PersonId>,
    /// The ranks to which it was open without an assignment.
    pub open_to: Vec<Rank>,
}

/// A device that is enrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// Its place.
    pub place: Place,
    /// Since when.
    pub enrolled_at: Time,
    /// Who gave out its code.
    pub issued_by: Option<PersonId>,
}

/// A pairing code that was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Code {
    /// Its digest.
    pub code: Digest,
    /// For which place.
    pub place: Place,
    /// Until when it is good.
    pub expires_at: Time,
    /// Who gave it out.
    pub issued_by: Option<PersonId>,
}

/// What waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Its number.
    pub act: u64,
    /// What.
    pub what: Act,
    /// Who asked.
    pub first: Signature,
}

/// A gaming day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayRecord {
    /// Which.
    pub day: GamingDay,
    /// When it opened.
    pub opened_at: Time,
    /// When it closed.
    pub closed_at: Option<Time>,
    /// Table by table, once closed.
    pub reports: Vec<DayReport>,
}

/// Something that needs a person's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alarm {
    /// Its number.
    pub number: u64,
    /// About what.
    pub subject: AlarmSubject,
    /// At which table, if at one.
    pub table: Option<TableId>,
    /// More: what it was the last time.
    pub detail: Option<Short<200>>,
    /// Which thing of the table, where it can come again with another detail.
    #[serde(default)]
    pub of: Option<Short<80>>,
    /// When it was raised.
    pub at: Time,
    /// Since when what it is about is over.
    pub cleared_at: Option<Time>,
    /// How many times that came back while it stood.
    pub renewed: u32,
    /// Who took note, when, and what he wrote.
    pub acknowledged: Option<(Actor, Time, Short<200>)>,
}

/// The program that belongs here, and how it was last found (G-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramRecord {
    /// The program that belongs here.
    pub recorded: Program,
    /// Since when.
    pub recorded_at: Time,
    /// Who accepted it; the system, if nobody had to.
    pub recorded_by: Actor,
    /// When it was last examined.
    pub checked_at: Time,
    /// What was found then, where it was another.
    pub found: Option<Program>,
    /// The parts that differed.
    pub changed: Vec<PartName>,
}

impl Alarm {
    /// Whether it is about this.
    #[must_use]
    pub fn is_about(
        &self,
        subject: AlarmSubject,
        table: Option<TableId>,
        detail: Option<Short<200>>,
    ) -> bool {
        self.subject == subject && self.table == table && self.detail == detail
    }

    /// Whether it counts what is raised so: it is about this, or about the same thing of the table.
    #[must_use]
    pub fn counts(
        &self,
        subject: AlarmSubject,
        table: Option<TableId>,
        detail: Option<Short<200>>,
        of: Option<Short<80>>,
    ) -> bool {
        let same_thing = of.is_some() && self.of == of && self.subject == subject && self.table == table;
        same_thing || self.is_about(subject, table, detail)
    }
}

impl Default for State {
    fn default() -> Self {
        Self {
            people: BTreeMap::new(),
            tables: BTreeMap::new(),
            devices: BTreeMap::new(),
            codes: Vec::new(),
            pending: Vec::new(),
            next_act: 1,
            day: None,
            days: VecDeque::new(),
            alarms: Vec::new(),
            acknowledged: VecDeque::new(),
            next_alarm: 1,
            assignment_required: false,
            program: None,
            retired: BTreeSet::new(),
            crews_of_retired: BTreeMap::new(),
            parted: BTreeSet::new(),
        }
    }
}

impl State {
    /// How many people may work here.
    pub const PEOPLE: usize = 1_000;
    /// How many tables there may be.
    pub const TABLES: usize = 500;
    /// How many devices may be enrolled.
    pub const DEVICES: usize = 10_000;
    /// How many codes may wait to be used.
    pub const CODES: usize = 200;
    /// How many acts may wait for a second person.
    pub const PENDING: usize = 50;
    /// How many gaming days are remembered.
    pub const DAYS: usize = 62;
    /// How many alarms of one subject may be active, and how many acknowledged ones of all are remembered.
    pub const ALARMS: usize = 500;
    /// How many alarms of wrong displays may be active at one table: each spin can bring more of them.
    pub const ALARMS_OF_TABLE: usize = 25;
    /// At how many tables and pits one person may be assigned.
    pub const STATIONS: usize = 40;

    /// Whether anybody manages the shift.
    #[must_use]
    pub fn is_managed(&self) -> bool {
        self.people.values().any(|person| person.post == Post::GamingShiftManager)
    }

    /// Whether somebody but `id` of at least this rank could give the second signature at `at`.
    #[must_use]
    pub fn has_another(&self, id: PersonId, rank: Rank, at: Time) -> bool {
        self.people.iter().any(|(other, person)| {
            *other != id && person.post.rank() >= Some(rank) && person.locked_at(at).is_none()
        })
    }

    /// Whether there is room for one more alarm: no subject takes another's, and no table's displays those of the rest.
    #[must_use]
    pub fn has_room_for(&self, subject: AlarmSubject, table: Option<TableId>) -> bool {
        let alike = || self.alarms.iter().filter(|alarm| alarm.subject == subject);
        // Of sieges there is one for each person of the house: they have room whoever waits to be told.
        let besieged = subject == AlarmSubject::SignInsTried;
        (besieged || alike().count() < Self::ALARMS)
            && (subject != AlarmSubject::DisplayDiffered
                || alike().filter(|alarm| alarm.table == table).count() < Self::ALARMS_OF_TABLE)
    }

    /// The device at a place, if one is enrolled there.
    #[must_use]
    pub fn device_at(&self, place: Place) -> Option<DeviceId> {
        self.devices.iter().find(|(_, device)| device.place == place).map(|(id, _)| *id)
    }
}

impl State {
    /// The tables of which the gaming day has a report: those of the floor, and those that left it since the last day was
    /// closed.
    #[must_use]
    pub fn reckoned(&self) -> BTreeSet<TableId> {
        self.tables.keys().chain(&self.parted).copied().collect()
    }

    /// Where in a table's journal that begins which no closed day has taken in: every entry falls into exactly one day.
    #[must_use]
    pub fn since(&self, table: TableId) -> Since {
        // The last day that has a report of it: a table that left the floor is in no later one.
        let mut days = self.days.iter().rev();
        let last = days.find_map(|day| {
            day.reports.iter().find(|report| report.table == table).map(|report| (day, report))
        });
        match last.map(|(day, report)| (report.through, day.closed_at)) {
            Some((Some(through), _)) => Since::Entry(through + 1),
            Some((None, Some(at))) => Since::Time(at),
            // It came to the floor after every day that was closed.
            _ => Since::Entry(1),
        }
    }

    /// Whether a pit has a table.
    #[must_use]
    pub fn has_pit(&self, pit: PitId) -> bool {
        self.tables.values().any(|known| known.pit == Some(pit))
    }

    /// Whether a person is assigned to a table, to it alone or with its pit.
    #[must_use]
    pub fn is_assigned(&self, person: &Person, table: TableId) -> bool {
        let pit = self.tables.get(&table).and_then(|known| known.pit);
        person.stations.contains(&Station::Table { table })
            || pit.is_some_and(|pit| person.stations.contains(&Station::Pit { pit }))
    }

    /// Who works at a table now.
    #[must_use]
    pub fn crew(&self, table: TableId) -> Crew {
        const RANKS: [Rank; 4] =
            [Rank::Dealer, Rank::GameSupervisor, Rank::CasinoSupervisor, Rank::GamingShiftManager];
        let assigned = self.people.iter().filter(|(_, person)| self.is_assigned(person, table));
        Crew {
            people: assigned.map(|(id, _)| *id).collect(),
            open_to: RANKS.into_iter().filter(|rank| self.is_open_to(table, *rank)).collect(),
        }
    }

    /// Whether whoever is of this rank works at the table without an assignment: from casino supervisor up always, below
    /// while nobody of that rank is assigned there and the house does not require it (G-11).
    #[must_use]
    pub fn is_open_to(&self, table: TableId, rank: Rank) -> bool {
        let somebody = |person: &Person| person.post.rank() == Some(rank) && self.is_assigned(person, table);
        rank >= Rank::CasinoSupervisor || !(self.assignment_required || self.people.values().any(somebody))
    }

    /// Whether a person gives commands at a table (G-11). Whether his rank is enough is for the table to say.
    #[must_use]
    pub fn works_at(&self, id: PersonId, table: TableId) -> bool {
        let Some(person) = self.people.get(&id) else { return false };
        if let Some(crew) = self.crews_of_retired.get(&table) {
            let open = |rank| rank >= Rank::CasinoSupervisor || crew.open_to.contains(&rank);
            return person.post.rank().is_none_or(open) || crew.people.contains(&id);
        }
        // Whoever stands beside the ladder has no command that an assignment could be asked of.
        person.post.rank().is_none_or(|rank| self.is_open_to(table, rank)) || self.is_assigned(person, table)
    }
}

impl Person {
    /// The lock that holds at a moment, if one does.
    #[must_use]
    pub fn locked_at(&self, at: Time) -> Option<Lock> {
        self.lock.filter(|lock| lock.until.is_none_or(|until| at < until))
    }

    /// Until when nobody signs in under this name from there, if somebody tried too often (G-6).
    #[must_use]
    pub fn barred_at(&self, source: Option<Source>, at: Time) -> Option<Time> {
        let here = |bar: &&Bar| {
            at < bar.until && (bar.source == source || bar.source.is_none() && Source::is_strange(source))
        };
        self.bars.iter().filter(here).map(|bar| bar.until).max()
    }

    /// Whether sign-in is closed from anywhere at all.
    #[must_use]
    pub fn is_barred_somewhere(&self, at: Time) -> bool {
        self.bars.iter().any(|bar| at < bar.until)
    }
}
