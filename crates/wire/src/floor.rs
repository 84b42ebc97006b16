//! The floor on the wire.

use crate::kept::kept;
use crate::{KeptState, Upcast};
use houseway_floor::{Event, State};

/// Reports of gaming days did not say how far they go, and sign-ins not from where they came. Nothing was written there, and
/// nothing can be known of it.
const UPCASTS: &[Upcast] = &[
    Upcast { from: ("act-proposed", 1), to: ("act-proposed", 2), make: |record| record },
    Upcast { from: ("day-closed", 1), to: ("day-closed", 2), make: |record| record },
    Upcast { from: ("sign-in-failed", 1), to: ("sign-in-failed", 2), make: |record| record },
    Upcast { from: ("signed-in", 1), to: ("signed-in", 2), make: |record| record },
];

kept!("floor", Event, UPCASTS, {
    PersonAdded = "person-added" @ 1,
    PostChanged = "post-changed" @ 1,
    PersonLocked = "person-locked" @ 1,
    PersonUnlocked = "person-unlocked" @ 1,
    SignInFailed = "sign-in-failed" @ 2,
    SignInBarred = "sign-in-barred" @ 1,
    SignedIn = "signed-in" @ 2,
    SecretChanged = "secret-changed" @ 1,
    ActProposed = "act-proposed" @ 2,
    ActConfirmed = "act-confirmed" @ 1,
    ActWithdrawn = "act-withdrawn" @ 1,
    CodeIssued = "code-issued" @ 1,
    DeviceEnrolled = "device-enrolled" @ 1,
    DeviceRevoked = "device-revoked" @ 1,
    TableAdded = "table-added" @ 1,
    TableRetired = "table-retired" @ 1,
    TablePlaced = "table-placed" @ 1,
    Assigned = "assigned" @ 1,
    Released = "released" @ 1,
    AssignmentRequired = "assignment-required" @ 1,
    DayOpened = "day-opened" @ 1,
    DayClosed = "day-closed" @ 2,
    AlarmRaised = "alarm-raised" @ 1,
    AlarmRenewed = "alarm-renewed" @ 1,
    AlarmCleared = "alarm-cleared" @ 1,
    ProgramRecorded = "program-recorded" @ 1,
    ProgramChecked = "program-checked" @ 1,
    AlarmAcknowledged = "alarm-acknowledged" @ 1,
});

impl KeptState for State {
    const FORMAT: u16 = 5;
}
