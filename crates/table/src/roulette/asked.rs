use super::command::Command;
use super::detail::{Funds, Void};
use super::event::Event;

/// The command that must have led to an event, for the check that re-decides old rounds. Where several
/// commands lead to the same event, any of them is given.
pub(super) fn from_event(event: &Event) -> Option<Command> {
    Some(match event {
        Event::Configured { config } => Command::Configure { config: config.clone() },
        Event::MovementCounted { movement } => {
            Command::Count { kind: movement.kind, count: movement.count.clone() }
        }
        Event::MovementWithdrawn => Command::WithdrawCount,
        Event::Moved { .. } => Command::Countersign,
        Event::Inspected { inspection } | Event::EquipmentFailed { inspection } => {
            Command::Inspect { inspection: inspection.clone() }
        }
        Event::SignPosted { limits, effective_at, .. } => {
            Command::PostSign { limits: limits.clone(), effective_at: *effective_at }
        }
        Event::LimitsAsked { seat: Some(seat), limits, .. } => {
            Command::PlaceMarker { seat: *seat, limits: Some(limits.clone()) }
        }
        Event::LimitsAsked { limits, effective_at, .. } => {
            Command::PostSign { limits: limits.clone(), effective_at: effective_at.unwrap_or_default() }
        }
        Event::LimitsWithdrawn => Command::WithdrawLimits,
        Event::SignWithdrawn => Command::WithdrawSign,
        Event::LimitsChanged { .. } => Command::ChangeLimits,
        Event::MarkerPlaced { seat, limits, .. } => {
            Command::PlaceMarker { seat: *seat, limits: limits.clone() }
        }
        Event::ClosingPosted { at } => Command::PostClosing { at: *at },
        Event::ClosingWithdrawn => Command::WithdrawClosing,
        Event::PlayEnded { .. } => Command::OpenPeriod { seal: None, blind: None },
        Event::AccountOpened { seat, source: Funds::Dealer { tender }, amount, .. } => {
            Command::OpenAccount { seat: *seat, tender: *tender, amount: *amount }
        }
        Event::ToppedUp { seat, source: Funds::Dealer { tender }, amount, .. } => {
            Command::TopUp { seat: *seat, tender: *tender, amount: *amount }
        }
        Event::AccountOpened { source: Funds::Acceptor { note }, amount, .. }
        | Event::ToppedUp { source: Funds::Acceptor { note }, amount, .. } => {
            Command::InsertNote { note: *note, amount: *amount }
        }
        Event::WagersChanged { touch, .. } => Command::Touch { touch: touch.clone() },
        Event::PeriodOpened { seal, blind, .. } => Command::OpenPeriod { seal: seal.clone(), blind: *blind },
        Event::NonceCommitted { spin, commitment, .. } => {
            Command::CommitNonce { spin: *spin, commitment: *commitment }
        }
        Event::BallSpun { .. } => Command::BallSpun,
        Event::BallAtRest { .. } => Command::BallAtRest,
        Event::PeriodExpired { spin, .. } => Command::Expire { spin: *spin },
        Event::LayoutReported { spin, digest, nonce, .. }
        | Event::LateLayoutReported { spin, digest, nonce, .. } => {
            Command::ReportLayout { spin: *spin, digest: *digest, nonce: *nonce }
        }
        Event::OutcomeDeclared { outcome, .. } => {
            Command::EnterOutcome { outcome: *outcome, rested_after_expiry: true, opening: None }
        }
        Event::SpinSettled { answered_by: Some(_), .. } => Command::AnswerEntry { counts: true },
        Event::SpinSettled { outcome, opening, .. } => {
            Command::EnterOutcome { outcome: *outcome, rested_after_expiry: false, opening: *opening }
        }
        Event::NoSpinCalled { reason, .. } => Command::CallNoSpin { reason: *reason },
        Event::Malfunctioned { scope, began_at, .. } => {
            Command::ReportMalfunction { scope: *scope, began_at: Some(*began_at) }
        }
        Event::Restored { scope } => Command::Restore { scope: *scope },
        Event::RecordConfirmed { seat, .. } => Command::ConfirmRecord { seat: *seat },
        Event::VoidAsked { void: Void::Failed { scope, began_at }, .. } => {
            Command::ReportMalfunction { scope: *scope, began_at: Some(*began_at) }
        }
        Event::VoidAsked { void: Void::Record { seat, sequences }, .. }
        | Event::RecordVoided { seat, sequences, .. } => {
            Command::VoidRecord { seat: *seat, sequences: *sequences }
        }
        Event::LeaveNoted { seat, directed } | Event::AccountClosed { seat, directed, .. } => {
            match directed {
                Some(reason) => Command::DirectToLeave { seat: *seat, reason: *reason },
                None => Command::Leave { seat: *seat },
            }
        }
        Event::CorrectionBegun { spin, wrong, takes_back, leaves, .. } => {
            let (takes_back, leaves) = (takes_back.clone(), leaves.clone());
            Command::BeginCorrection { spin: *spin, wrong: *wrong, takes_back, leaves }
        }
        Event::CorrectionConfirmed { .. } => Command::ConfirmCorrection,
        Event::CorrectionWithdrawn { .. } => Command::WithdrawCorrection,
        // Given only together with another event.
        Event::PeriodRestarted { .. } | Event::WagersLowered { .. } | Event::AdjustmentTakenBack { .. } => {
            return None;
        }
        Event::ClaimMade { subject, spin, .. } => Command::Claim { subject: *subject, spin: *spin },
        Event::AdjustmentAsked { claim, difference, why, beside, .. } => {
            let beside = beside.clone();
            Command::AskAdjustment { claim: *claim, difference: *difference, why: *why, beside }
        }
        Event::AdjustmentWithdrawn { claim } => Command::WithdrawAdjustment { claim: *claim },
        Event::ClaimAdjusted { claim, difference, .. } => {
            Command::AgreeAdjustment { claim: *claim, difference: *difference }
        }
        Event::ClaimAnswered { claim, upheld, answer } => {
            Command::AnswerClaim { claim: *claim, upheld: *upheld, answer: *answer }
        }
        Event::DisplayDiffered { shown, spin, .. } => {
            Command::ReportDisplay { shown: *shown, spin: Some(*spin) }
        }
        Event::OwedPaid { account, .. } => Command::PayOwed { account: *account },
        Event::OwedReceived { account, tender, .. } => {
            Command::ReceiveOwed { account: *account, tender: *tender }
        }
        Event::OwnLimitsSet { asked, .. } => Command::SetOwnLimits { limits: *asked },
        Event::Rested { minutes, .. } => Command::Rest { minutes: *minutes },
        Event::DealerCalled { on, .. } => Command::CallDealer { on: *on },
    })
}
