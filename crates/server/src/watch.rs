//! What the house looks after by itself: alarms, the program, sessions, steps of the machine's clock.

use crate::floor;
use crate::house::House;
use crate::problem::Problem;
use crate::table::{Alarm, NO_ENTRY, PROGRAM_FAULT, Table};
use houseway_floor::{AlarmSubject, Command, Place, Program};
use houseway_lawbook::Short;
use houseway_table::{Actor, DeviceId, PersonId, TableId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// How often devices, tables and the program's next check are looked at.
const EVERY: Duration = Duration::from_secs(1);
/// How many of those come between two looks at sessions, storage and the machine's clock.
const SELDOM: u64 = 60;
/// By how many milliseconds the machine's clock must step before it is an alarm.
const STEP_MS: u64 = 1_000;

/// What was told already, so that an alarm is raised when something begins and not as long as it lasts: whoever has
/// acknowledged it is not told again every second.
#[derive(Default)]
struct Told {
    /// Devices that are lost, and where.
    lost: BTreeMap<DeviceId, TableId>,
    storage_low: bool,
    /// That the room for the journal cannot be seen.
    blind: bool,
    /// By how much the machine's clock was ahead.
    ahead: i64,
}

impl House {
    /// Raises an alarm on the floor. One that burns already is not raised twice. Whether it burns now.
    pub(crate) async fn raise(&self, subject: AlarmSubject, table: Option<TableId>, detail: &str) -> bool {
        let command = Command::RaiseAlarm { subject, table, detail: detail_of(detail), of: None };
        match floor::give(&self.floor, Actor::System, &command).await {
            Err(problem) if !problem.is_refused_for("alarm-active") => {
                tracing::error!(%problem, ?subject, "an alarm could not be raised");
                false
            }
            _ => true,
        }
    }

    /// What an alarm was raised about is over; the alarm still waits for a person. Whether that is on record now.
    pub(crate) async fn clear(&self, subject: AlarmSubject, table: Option<TableId>, detail: &str) -> bool {
        let command = Command::ClearAlarm { subject, table, detail: detail_of(detail) };
        match floor::give(&self.floor, Actor::System, &command).await {
            Err(problem) if !problem.is_refused_for("no-such-alarm") => {
                tracing::error!(%problem, ?subject, "an alarm could not be cleared");
                false
            }
            _ => true,
        }
    }

    /// Runs until the house ends.
    pub(crate) async fn look_after(self: Arc<Self>) {
        let mut told = self.told_before();
        let mut looks = 0_u64;
        loop {
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                () = self.ending.wait() => return,
            }
            self.watch_tables().await;
            self.watch_devices(&mut told).await;
            if self.program_is_due()
                && let Err(problem) = self.check_program(None).await
            {
                tracing::error!(%problem, "the program could not be examined");
            }
            if looks.is_multiple_of(SELDOM) {
                self.sessions.sweep().await;
                self.watch_storage(&mut told).await;
                self.watch_clock(&mut told).await;
            }
            looks += 1;
        }
    }

    /// What an earlier run raised and did not see the end of.
    fn told_before(&self) -> Told {
        let known = self.floor.known();
        let standing: Vec<_> = known.alarms.iter().filter(|alarm| alarm.cleared_at.is_none()).collect();
        let lost = standing.iter().filter(|alarm| alarm.subject == AlarmSubject::DeviceLost);
        Told {
            lost: lost
                .filter_map(|alarm| Some((alarm.detail?.as_str().parse().ok()?, alarm.table?)))
                .collect(),
            storage_low: standing.iter().any(|alarm| alarm.subject == AlarmSubject::StorageLow),
            ahead: self.clock.wall_ahead_ms(),
            ..Told::default()
        }
    }

    async fn watch_tables(&self) {
        for table in self.all_tables() {
            self.raise_due(table.as_ref()).await;
        }
    }

    /// Tells the floor what a table has to tell. What its own entries raise is given under the entry's name, and so is raised
    /// once in the life of the house, however often it is found again after a crash. What the floor does not take, for
    /// whatever reason, is not told, and is tried again.
    pub(crate) async fn raise_due(&self, table: &dyn Table) {
        let mut full = BTreeSet::new();
        for (version, alarm) in table.alarms() {
            if full.contains(&alarm.subject) {
                continue;
            }
            let Alarm { subject, of, detail } = alarm;
            let of = of.and_then(|of| Short::new(&of).ok());
            let (id, told) = (table.id(), detail_of(&detail));
            let given = if version == NO_ENTRY || version == PROGRAM_FAULT {
                let command = Command::RaiseAlarm { subject, table: Some(id), detail: told, of };
                floor::give(&self.floor, Actor::System, &command).await
            } else {
                let command = Command::TellAlarm { subject, table: id, detail: told, of };
                floor::give_once(&self.floor, Actor::System, &format!("{id}@{version}"), &command).await
            };
            match given {
                Ok(_) => table.alarm_told(version),
                Err(problem) if problem.is_refused_for("alarm-active") => table.alarm_told(version),
                // Under an entry's name nothing else is given than its alarm: one that an earlier program told in other words
                // is told.
                Err(problem) if problem.is_reused() => table.alarm_told(version),
                // There is room again when somebody has acknowledged some of those that stand. Others have room of their own.
                Err(problem) if problem.is_refused_for("too-many") => {
                    tracing::warn!(%problem, ?subject, detail, "an alarm waits for room");
                    full.insert(subject);
                }
                Err(problem) if problem.refusal.is_some() => {
                    tracing::error!(%problem, ?subject, detail, "the floor refuses an alarm; it is tried again");
                }
                // The floor's stream cannot be written: it is tried again, and found again after a crash.
                Err(problem) => return tracing::error!(%problem, ?subject, "an alarm could not be raised"),
            }
        }
    }

    /// A terminal, console or display that is not heard while its table is open.
    async fn watch_devices(&self, told: &mut Told) {
        let bound = u64::from(self.floor_rules.figures().device_lost_seconds.value) * 1_000;
        let known = self.floor.known();
        let missed: BTreeMap<DeviceId, TableId> = known
            .devices
            .iter()
            .filter(|(id, device)| {
                // A sensor has no stream to be missed on: it says what it sees.
                !matches!(device.place, Place::WheelSensor { .. })
                    && self.presence.silent_ms(**id, device.enrolled_at) > bound
                    && self.table(device.place.table()).is_ok_and(|table| table.status().phase != "closed")
            })
            .map(|(id, device)| (*id, device.place.table()))
            .collect();
        for (device, table) in &missed {
            if !told.lost.contains_key(device) {
                tracing::warn!(%device, %table, "a device is not heard");
                if self.raise(AlarmSubject::DeviceLost, Some(*table), device.as_str()).await {
                    told.lost.insert(*device, *table);
                }
            }
        }
        let mut back = told.lost.clone();
        back.retain(|device, _| !missed.contains_key(device));
        for (device, table) in back {
            if self.clear(AlarmSubject::DeviceLost, Some(table), device.as_str()).await {
                told.lost.remove(&device);
            }
        }
        self.presence.keep(|device| known.devices.contains_key(&device));
    }

    async fn watch_storage(&self, told: &mut Told) {
        let megabytes = u64::from(self.floor_rules.figures().storage_low_megabytes.value);
        let room = match self.journal.room().await {
            Ok(Some(room)) => room,
            // In memory there is none to be seen, and nothing to lose.
            Ok(None) if self.program.is_none() => return,
            Ok(None) => {
                if !std::mem::replace(&mut told.blind, true) {
                    tracing::warn!(
                        "how much room the database has is not to be seen from here, and low storage raises no alarm: say how \
                         much the journal may take with --storage-limit"
                    );
                }
                return;
            }
            Err(error) => return tracing::warn!(%error, "the room for the journal could not be measured"),
        };
        // A gauge of f64 is exact up to 2^53 bytes.
        metrics::gauge!("houseway_storage_room_bytes").set(room as f64);
        let low = room < megabytes << 20;
        let detail = format!("less than {megabytes} MB");
        if low && !told.storage_low {
            tracing::error!(room, "storage runs low");
            told.storage_low = self.raise(AlarmSubject::StorageLow, None, &detail).await;
        } else if told.storage_low && !low {
            told.storage_low = !self.clear(AlarmSubject::StorageLow, None, &detail).await;
        }
    }

    async fn watch_clock(&self, told: &mut Told) {
        let ahead = self.clock.wall_ahead_ms();
        if ahead.abs_diff(told.ahead) > STEP_MS {
            tracing::warn!(ahead, "the machine's clock was set; this server's goes on without the step");
            self.log.clock_stepped(ahead).await;
            let detail = format!("the machine's clock is {ahead} ms ahead of the server's");
            if self.raise(AlarmSubject::ClockStepped, None, &detail).await {
                told.ahead = ahead;
            }
        }
    }

    /// Whether the program is to be examined again.
    fn program_is_due(&self) -> bool {
        let hours = u64::from(self.floor_rules.figures().program_check_hours.value);
        let known = self.floor.known();
        self.program.is_some()
            && known
                .program
                .as_ref()
                .is_some_and(|record| self.clock.now() >= record.checked_at.plus_ms(hours * 3_600_000))
    }

    /// Examines the program and holds it against its record; the floor raises the alarm.
    ///
    /// # Errors
    /// A [`Problem`] when a part cannot be read, or somebody examines it already.
    pub(crate) async fn check_program(&self, asked_by: Option<PersonId>) -> Result<(), Problem> {
        let Some(parts) = self.program.clone() else {
            return Err(Problem::missing("this server was started without a check of the program"));
        };
        let Ok(_turn) = self.examining.try_lock() else {
            return Err(Problem::too_fast("the program is being examined already; wait for it"));
        };
        let found = tokio::task::spawn_blocking(move || parts.examine()).await;
        let program: Program = found
            .map_err(|error| Problem::internal("examining the program", &error))?
            .map_err(|error| Problem::internal("examining the program", &error))?;
        let command = Command::NoteProgram { program, asked_by };
        floor::give(&self.floor, Actor::System, &command).await.map(|_| ())
    }
}

fn detail_of(text: &str) -> Option<Short<200>> {
    let text: String = text.chars().filter(|c| !c.is_control()).take(120).collect();
    Short::new(text.trim()).ok()
}
