use crate::program::PartName;
use crate::{DayReport, GamingDay, Program};
use houseway_lawbook::{RulebookId, Short};
use houseway_table::house::Signature;
use houseway_table::{DeviceId, Digest, PersonId, Post, SeatNumber, TableId, Time};
use serde::{Deserialize, Serialize};

/// A fact about the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody began to work here.
    PersonAdded {
        /// Who.
        id: PersonId,
        /// The name on screens and documents.
        name: Short<80>,
        /// As what.
        post: Post,
    },
    /// A person's post changed.
    PostChanged {
        /// Who.
        id: PersonId,
        /// What he was.
        from: Post,
        /// What he is.
        to: Post,
    },
    /// A person was locked out.
    PersonLocked {
        /// Who.
        id: PersonId,
        /// Until when; until somebody unlocks him, if absent. Only in journals from before sign-ins were counted by their
        /// source: there failures locked the person out, and today that closes sign-in wherever he is not known.
        until: Option<Time>,
        /// Why, if somebody locked him out.
        reason: Option<Short<200>>,
    },
    /// A person was let in again.
    PersonUnlocked {
        /// Who.
        id: PersonId,
    },
    /// A sign-in failed.
    SignInFailed {
        /// In whose name.
        id: PersonId,
        /// From where; not told in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
    /// After failures nobody signs in under this name from there any more, for a while (G-6). Whoever is signed in stays so.
    SignInBarred {
        /// In whose name.
        id: PersonId,
        /// From where; from every address where he is not known, if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
        /// Until when.
        until: Time,
    },
    /// A person signed in.
    SignedIn {
        /// Who.
        id: PersonId,
        /// At which device, if at one of the floor's.
        device: Option<DeviceId>,
        /// From where; not told in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
    /// A person's secret was changed.
    SecretChanged {
        /// Whose.
        id: PersonId,
    },
    /// The first of two persons asked for what one may not do alone.
    ActProposed {
        /// Its number.
        act: u64,
        /// What.
        what: Box<Act>,
        /// Who.
        first: Signature,
    },
    /// A second person agreed, and it was done.
    ActConfirmed {
        /// Its number.
        act: u64,
        /// Who asked.
        first: Signature,
        /// Who agreed.
        second: Signature,
    },
    /// It was withdrawn.
    ActWithdrawn {
        /// Its number.
        act: u64,
    },
    /// A pairing code was given out.
    CodeIssued {
        /// The digest of the code; the code itself is nowhere written.
        code: Digest,
        /// For a device at this place.
        place: Place,
        /// Until when it is good.
        expires_at: Time,
    },
    /// A device was enrolled.
    DeviceEnrolled {
        /// The device.
        device: DeviceId,
        /// Its place.
        place: Place,
        /// The digest of the code that it showed.
        code: Digest,
        /// The device that it takes the place of.
        replaces: Option<DeviceId>,
    },
    /// A device was revoked.
    DeviceRevoked {
        /// Which.
        device: DeviceId,
    },
    /// A table came to the floor.
    TableAdded {
        /// The table.
        table: TableId,
        /// Its name on screens.
        title: Short<80>,
        /// The rulebook.
        rulebook: RulebookId,
        /// How many terminals or seats it has.
        seats: u8,
    },
    /// A table left the floor.
    TableRetired {
        /// Which.
        table: TableId,
    },
    /// A table became one of a pit's, or of none.
    TablePlaced {
        /// The table.
        table: TableId,
        /// The pit.
        pit: Option<PitId>,
    },
    /// A person was assigned to a table or a pit.
    Assigned {
        /// Who.
        id: PersonId,
        /// Where.
        station: Station,
    },
    /// An assignment ended.
    Released {
        /// Whose.
        id: PersonId,
        /// Where.
        station: Station,
    },
    /// A table to which nobody is assigned is closed to those below casino supervisor, or open, from now on.
    AssignmentRequired {
        /// Closed, if true.
        required: bool,
    },
    /// The gaming day opened.
    DayOpened {
        /// Which.
        day: GamingDay,
    },
    /// The gaming day closed.
    DayClosed {
        /// Which.
        day: GamingDay,
        /// Table by table.
        reports: Vec<DayReport>,
    },
    /// Something needs a person's eyes.
    AlarmRaised {
        /// Its number.
        alarm: u64,
        /// What.
        subject: AlarmSubject,
        /// At which table, if at one.
        table: Option<TableId>,
        /// More, for whoever reads it.
        detail: Option<Short<200>>,
        /// Which thing of the table, where it can come again with another detail.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Short<80>>,
    },
    /// What a standing alarm is about came back after it was over, or came once more.
    AlarmRenewed {
        /// Its number.
        alarm: u64,
        /// What it was this time, where that is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<Short<200>>,
    },
    /// What it is about is over.
    AlarmCleared {
        /// Its number.
        alarm: u64,
    },
    /// The program was recorded for the one that belongs here.
    ProgramRecorded {
        /// The program.
        program: Program,
    },
    /// The program was examined again.
    ProgramChecked {
        /// What was found, where it is not what was recorded.
        found: Option<Program>,
        /// The parts that differ, are new or are gone.
        changed: Vec<PartName>,
        /// Who wanted to know, if somebody did.
        asked_by: Option<PersonId>,
    },
    /// A named person took note of it.
    AlarmAcknowledged {
        /// Its number.
        alarm: u64,
        /// What he wrote.
        note: Short<200>,
    },
}

/// What one person may not do alone (G-7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Adding somebody at a high post.
    AddPerson {
        /// Who.
        id: PersonId,
        /// The name.
        name: Short<80>,
        /// As what.
        post: Post,
    },
    /// Giving or taking a high post.
    ChangePost {
        /// Who.
        id: PersonId,
        /// As what.
        post: Post,
    },
    /// Closing the gaming day.
    CloseDay {
        /// Table by table.
        reports: Vec<DayReport>,
    },
}

/// From where somebody signs in, or tries to (G-6). Failures are counted for each person and source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "from", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Source {
    /// A browser in which this person has signed in before.
    Known {
        /// The digest of the mark that it bears.
        browser: Digest,
    },
    /// The enrolled console of a table.
    Console {
        /// Which.
        device: DeviceId,
    },
    /// Anywhere else.
    Address {
        /// The address on the network; of the newer kind the first 64 bits.
        address: Short<45>,
    },
}

impl Source {
    /// Whether the person is not known there. Where it is not told, he is not.
    #[must_use]
    pub const fn is_strange(source: Option<Self>) -> bool {
        matches!(source, None | Some(Self::Address { .. }))
    }
}

/// Tables that stand together and have one supervision.
pub type PitId = Short<40>;

/// Where a person gives commands (G-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Station {
    /// At one table.
    Table {
        /// Which.
        table: TableId,
    },
    /// At every table of a pit, those too that come to it later.
    Pit {
        /// Which.
        pit: PitId,
    },
}

/// Where a device stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Place {
    /// A player's terminal.
    Ats {
        /// At which table.
        table: TableId,
        /// At which seat.
        seat: SeatNumber,
    },
    /// The dealer's console.
    Sgc {
        /// At which table.
        table: TableId,
    },
    /// The display of the winning number.
    Wnd {
        /// At which table.
        table: TableId,
    },
    /// The sensor at the wheel that tells when the ball is spun and when it rests.
    WheelSensor {
        /// At which table.
        table: TableId,
    },
}

impl Place {
    /// The table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        match self {
            Self::Ats { table, .. }
            | Self::Sgc { table }
            | Self::Wnd { table }
            | Self::WheelSensor { table } => *table,
        }
    }
}

/// What an alarm is about (G-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum AlarmSubject {
    /// The counted win of a table's day is not the journal's.
    DayDiffers,
    /// A table's books do not balance, or differ from the second reckoning.
    BooksDiffer,
    /// The journal does not prove itself.
    JournalDamaged,
    /// The machine's clock was set.
    ClockStepped,
    /// Storage runs low.
    StorageLow,
    /// A device was lost while its table was open.
    DeviceLost,
    /// A terminal displayed another layout than the one on record (3.5), or a display another number (8.6).
    DisplayDiffered,
    /// The file of the program is not what it was.
    ProgramChanged,
    /// A fault of the program at a table: something that it was asked could not be worked out.
    ProgramFailed,
    /// Somebody tries secrets in a person's name, again and again, from where that person is not known.
    SignInsTried,
}
