//! Rapid Roulette on the wire.

use crate::KeptState;
use crate::kept::kept;
use houseway_table::roulette::{Event, State};

kept!("rapid-roulette", Event, {
    Configured = "configured" @ 1,
    MovementCounted = "movement-counted" @ 1,
    MovementWithdrawn = "movement-withdrawn" @ 1,
    Moved = "moved" @ 1,
    Inspected = "inspected" @ 1,
    SignPosted = "sign-posted" @ 1,
    SignWithdrawn = "sign-withdrawn" @ 1,
    LimitsChanged = "limits-changed" @ 1,
    MarkerPlaced = "marker-placed" @ 1,
    ClosingPosted = "closing-posted" @ 1,
    AccountOpened = "account-opened" @ 1,
    ToppedUp = "topped-up" @ 1,
    WagersChanged = "wagers-changed" @ 1,
    PeriodOpened = "period-opened" @ 1,
    NonceCommitted = "nonce-committed" @ 1,
    BallSpun = "ball-spun" @ 1,
    BallAtRest = "ball-at-rest" @ 1,
    PeriodExpired = "period-expired" @ 1,
    LayoutReported = "layout-reported" @ 1,
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
    CorrectionBegun = "correction-begun" @ 1,
    CorrectionConfirmed = "correction-confirmed" @ 1,
    CorrectionWithdrawn = "correction-withdrawn" @ 1,
    PeriodRestarted = "period-restarted" @ 1,
    ClaimMade = "claim-made" @ 1,
    ClaimAnswered = "claim-answered" @ 1,
    DisplayDiffered = "display-differed" @ 1,
    OwedPaid = "owed-paid" @ 1,
    OwedReceived = "owed-received" @ 1,
    DealerCalled = "dealer-called" @ 1,
});

impl KeptState for State {
    const FORMAT: u16 = 2;
}
