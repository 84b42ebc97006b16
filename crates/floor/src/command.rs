use crate::{AlarmSubject, DayReport, GamingDay, PitId, Place, Program, Source, Station};
use houseway_lawbook::{RulebookId, Short};
use houseway_table::{DeviceId, Digest, PersonId, Post, TableId};
use serde::{Deserialize, Serialize};

/// What somebody asks of the floor. Who asks, and when, stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Adds somebody who works here. The system itself adds the first, while nobody manages the shift.
    AddPerson {
        /// Who.
        id: PersonId,
        /// The name on screens and documents.
        name: Short<80>,
        /// As what.
        post: Post,
    },
    /// Gives a person another post.
    ChangePost {
        /// Who.
        id: PersonId,
        /// As what.
        post: Post,
    },
    /// Locks a person out until somebody lets him in again.
    Lock {
        /// Who.
        id: PersonId,
        /// Why.
        reason: Short<200>,
    },
    /// Lets a person in again.
    Unlock {
        /// Who.
        id: PersonId,
    },
    /// A sign-in failed. From the system.
    NoteSignInFailed {
        /// In whose name.
        id: PersonId,
        /// From where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
    /// A person showed the right secret. From the system; refused while he is locked out, or barred from there.
    NoteSignedIn {
        /// Who.
        id: PersonId,
        /// At which device, if at one of the floor's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<DeviceId>,
        /// From where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
    /// A person's secret was changed. From himself, or from whoever may give him his post.
    NoteSecretChanged {
        /// Whose.
        id: PersonId,
    },
    /// The second person agrees to what the first asked for.
    Confirm {
        /// Its number.
        act: u64,
        /// For the closing of a gaming day: the reports as they are now, which the server fills in. Empty for other acts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reports: Vec<DayReport>,
    },
    /// Withdraws what waits for a second person.
    Withdraw {
        /// Its number.
        act: u64,
    },
    /// Gives out a pairing code.
    IssueCode {
        /// The digest of the code.
        code: Digest,
        /// For a device at this place.
        place: Place,
    },
    /// A device showed a code. From the system.
    Enrol {
        /// The digest of the code.
        code: Digest,
        /// The device.
        device: DeviceId,
    },
    /// Takes a device off the floor.
    Revoke {
        /// Which.
        device: DeviceId,
    },
    /// Brings a table to the floor.
    AddTable {
        /// The table.
        table: TableId,
        /// Its name on screens.
        title: Short<80>,
        /// The rulebook.
        rulebook: RulebookId,
        /// How many terminals or seats it has.
        seats: u8,
    },
    /// Takes a table off the floor, and its devices with it.
    RetireTable {
        /// Which.
        table: TableId,
    },
    /// Makes a table one of a pit's, or of none.
    PlaceTable {
        /// The table.
        table: TableId,
        /// The pit; of none, if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pit: Option<PitId>,
    },
    /// Assigns a person to a table or a pit: there he gives commands (G-11).
    Assign {
        /// Who.
        id: PersonId,
        /// Where.
        station: Station,
    },
    /// Ends an assignment.
    Release {
        /// Whose.
        id: PersonId,
        /// Where.
        station: Station,
    },
    /// Says whether a table to which nobody is assigned is closed to everybody below casino supervisor, or open to all of
    /// them (G-11).
    RequireAssignment {
        /// Closed, if true.
        required: bool,
    },
    /// Opens the gaming day.
    OpenDay {
        /// Which.
        day: GamingDay,
    },
    /// Closes the gaming day. The server fills in the reports, from the tables' own streams.
    CloseDay {
        /// One for each table of the floor, and for those that left it since the last day was closed, in the order of their
        /// names.
        reports: Vec<DayReport>,
    },
    /// Raises an alarm. From the system.
    RaiseAlarm {
        /// About what.
        subject: AlarmSubject,
        /// At which table, if at one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// More, for whoever reads it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<Short<200>>,
        /// Which thing of the table it is about, where it can come again with another detail: one alarm counts them all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Short<80>>,
    },
    /// Raises an alarm that an entry of a table's stream tells of. From the system. One that stands already counts it, so that
    /// each entry is told once and leaves a fact that says so.
    TellAlarm {
        /// About what.
        subject: AlarmSubject,
        /// At which table.
        table: TableId,
        /// More, for whoever reads it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<Short<200>>,
        /// Which thing of the table it is about, where it can come again with another detail: one alarm counts them all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Short<80>>,
    },
    /// What an alarm was about is over. From the system. The alarm still waits for a person.
    ClearAlarm {
        /// About what.
        subject: AlarmSubject,
        /// At which table, if at one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// As it was raised.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<Short<200>>,
    },
    /// The program was examined: its file and its rulebooks. From the system; the first time records them (G-12).
    NoteProgram {
        /// What was found.
        program: Program,
        /// Who wanted to know, if somebody did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked_by: Option<PersonId>,
    },
    /// Takes the program as it was last found for the one that belongs here.
    AcceptProgram,
    /// A named person takes note of an alarm.
    Acknowledge {
        /// Its number.
        alarm: u64,
        /// What he writes.
        note: Short<200>,
    },
}
