use crate::FigureChange;
use houseway_table::{Rank, TableId, Time};
use serde::Serialize;

/// Why a command is refused, in order of precedence: of two that hold, the earlier is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// This kind of command is not for whoever gave it.
    NotYours,
    /// Whoever gave it has not, or no longer, the post that he gave it at.
    PostChanged,
    /// The person is locked out.
    Locked {
        /// Until when; until somebody lets him in again, if absent.
        until: Option<Time>,
    },
    /// After failures nobody signs in under this name from there for a while. Whoever is signed in stays so.
    Barred {
        /// Until when.
        until: Time,
    },
    /// A higher rank is needed.
    RankNeeded {
        /// The least.
        rank: Rank,
    },
    /// Whoever gave it is not assigned to the table. A supervisor assigns him.
    NotAssigned {
        /// Which.
        table: TableId,
    },
    /// One's own post, lock, assignment or alarm is for somebody else.
    OwnAffair,
    /// A second person is needed; this is the first again.
    SamePerson,
    /// Nobody of that id works here.
    NoSuchPerson,
    /// Somebody of that id works here already.
    PersonKnown,
    /// Nobody would be left who manages the shift.
    LastManager,
    /// The floor has no such table.
    NoSuchTable,
    /// The floor has that table already.
    TableKnown,
    /// A table of that id has left the floor, and its records bear the id.
    TableRetired,
    /// No table belongs to that pit.
    NoSuchPit,
    /// This post has the whole floor, or no table at all: it needs no assignment.
    NeedsNoAssignment,
    /// The table has no such seat.
    NoSuchSeat,
    /// The floor has no such device.
    NoSuchDevice,
    /// The floor has a device of that id already.
    DeviceKnown,
    /// No such code was given out, or it was used.
    NoSuchCode,
    /// The code was given out already.
    CodeKnown,
    /// The code has expired.
    CodeExpired {
        /// When.
        at: Time,
    },
    /// A gaming day is open.
    DayOpen,
    /// No gaming day is open.
    NoDay,
    /// The gaming day must be later than the last.
    DayNotLater,
    /// Tables are still open.
    TablesOpen {
        /// Which.
        tables: Vec<TableId>,
    },
    /// A report is missing, of another day, or does not reckon.
    BadReport {
        /// Of which table.
        table: TableId,
    },
    /// Something happened at a table since the first person asked: the figures are not those that he saw. He looks again,
    /// withdraws, and asks anew.
    FiguresChanged {
        /// What changed.
        changes: Vec<FigureChange>,
    },
    /// Nothing of that number waits for a second person.
    NothingPending,
    /// The same already waits for a second person.
    AlreadyPending,
    /// No such alarm is active.
    NoSuchAlarm,
    /// The same alarm is active already.
    AlarmActive {
        /// Its number.
        alarm: u64,
    },
    /// The program is the one that belongs here, or was not examined.
    ProgramUnchanged,
    /// Nothing would change.
    NothingToDo,
    /// There are as many as there may be.
    TooMany,
}
