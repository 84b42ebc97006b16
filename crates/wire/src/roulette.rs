//! Rapid Roulette on the wire.

use crate::kept::{kept, stricter};
use crate::{KeptState, Upcast};
use houseway_table::roulette::{Event, State};
use serde_json::{Value, json};

/// Corrections once changed an outcome and nothing else, and what had been entered was a number; then come kinds whose rule
/// became stricter.
const UPCASTS: &[Upcast] = &[
    Upcast { from: ("correction-begun", 1), to: ("correction-begun", 2), make: of_an_outcome },
    Upcast { from: ("correction-confirmed", 1), to: ("correction-confirmed", 2), make: of_an_outcome },
    // A time in which an entry is suspect is half a second at least.
    stricter("configured"),
    // A higher maximum takes two persons.
    stricter("sign-posted"),
    stricter("marker-placed"),
    // An acceptor counts its notes upward.
    stricter("account-opened"),
    stricter("topped-up"),
];

fn of_an_outcome(mut record: Value) -> Value {
    if let Some(event) = record.get_mut("event").and_then(Value::as_object_mut) {
        if let Some(number) = event.remove("entered") {
            event.insert("entered".to_owned(), json!({"outcome": "number", "number": number}));
        }
        if let Some(outcome) = event.remove("outcome") {
            event.insert("wrong".to_owned(), json!({"wrong": "outcome", "outcome": outcome}));
        }
    }
    record
}

kept!("rapid-roulette", Event, UPCASTS, {
    Configured = "configured" @ 2,
    MovementCounted = "movement-counted" @ 1,
    MovementWithdrawn = "movement-withdrawn" @ 1,
    Moved = "moved" @ 1,
    Inspected = "inspected" @ 1,
    EquipmentFailed = "equipment-failed" @ 1,
    LimitsAsked = "limits-asked" @ 1,
    LimitsWithdrawn = "limits-withdrawn" @ 1,
    SignPosted = "sign-posted" @ 2,
    SignWithdrawn = "sign-withdrawn" @ 1,
    LimitsChanged = "limits-changed" @ 1,
    MarkerPlaced = "marker-placed" @ 2,
    ClosingPosted = "closing-posted" @ 1,
    ClosingWithdrawn = "closing-withdrawn" @ 1,
    PlayEnded = "play-ended" @ 1,
    WagersLowered = "wagers-lowered" @ 1,
    AccountOpened = "account-opened" @ 2,
    ToppedUp = "topped-up" @ 2,
    WagersChanged = "wagers-changed" @ 1,
    PeriodOpened = "period-opened" @ 1,
    NonceCommitted = "nonce-committed" @ 1,
    BallSpun = "ball-spun" @ 1,
    BallAtRest = "ball-at-rest" @ 1,
    PeriodExpired = "period-expired" @ 1,
    LayoutReported = "layout-reported" @ 1,
    LateLayoutReported = "late-layout-reported" @ 1,
    OutcomeDeclared = "outcome-declared" @ 1,
    SpinSettled = "spin-settled" @ 1,
    NoSpinCalled = "no-spin-called" @ 1,
    Malfunctioned = "malfunctioned" @ 1,
    Restored = "restored" @ 1,
    VoidAsked = "void-asked" @ 1,
    RecordConfirmed = "record-confirmed" @ 1,
    RecordVoided = "record-voided" @ 1,
    LeaveNoted = "leave-noted" @ 1,
    AccountClosed = "account-closed" @ 1,
    CorrectionBegun = "correction-begun" @ 2,
    CorrectionConfirmed = "correction-confirmed" @ 2,
    CorrectionWithdrawn = "correction-withdrawn" @ 1,
    PeriodRestarted = "period-restarted" @ 1,
    ClaimMade = "claim-made" @ 1,
    ClaimAnswered = "claim-answered" @ 1,
    AdjustmentAsked = "adjustment-asked" @ 1,
    AdjustmentWithdrawn = "adjustment-withdrawn" @ 1,
    ClaimAdjusted = "claim-adjusted" @ 1,
    AdjustmentTakenBack = "adjustment-taken-back" @ 1,
    DisplayDiffered = "display-differed" @ 1,
    OwedPaid = "owed-paid" @ 1,
    OwedReceived = "owed-received" @ 1,
    DealerCalled = "dealer-called" @ 1,
    OwnLimitsSet = "own-limits-set" @ 1,
    Rested = "rested" @ 1,
});

impl KeptState for State {
    const FORMAT: u16 = 10;
}
