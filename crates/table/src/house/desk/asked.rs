use super::{Desk, DeskCommand, DeskEvent, Funds};
use houseway_money::Cents;

/// The command behind a fact of the desk, for the check that re-decides old rounds; `None` for a second signature under
/// nothing.
#[must_use]
pub fn asked(before: &Desk, event: &DeskEvent) -> Option<DeskCommand> {
    Some(match event {
        DeskEvent::AccountOpened { source: Funds::Acceptor { note }, amount, .. }
        | DeskEvent::ToppedUp { source: Funds::Acceptor { note }, amount, .. } => {
            DeskCommand::InsertNote { note: *note, amount: *amount }
        }
        DeskEvent::AccountOpened { seat, source: Funds::Dealer { tender }, amount, .. } => {
            DeskCommand::OpenAccount { seat: *seat, tender: *tender, amount: *amount }
        }
        DeskEvent::ToppedUp { seat, source: Funds::Dealer { tender }, amount, .. } => {
            DeskCommand::TopUp { seat: *seat, tender: *tender, amount: *amount }
        }
        DeskEvent::AccountClosed { seat, .. } => DeskCommand::Leave { seat: *seat },
        DeskEvent::OwedPaid { account, .. } => DeskCommand::PayOwed { account: *account },
        DeskEvent::MovementCounted { movement } => {
            DeskCommand::Count { kind: movement.kind, count: movement.count.clone() }
        }
        DeskEvent::MovementWithdrawn => DeskCommand::WithdrawCount,
        DeskEvent::Moved { .. } => {
            before.movement.as_ref()?;
            DeskCommand::Countersign
        }
        DeskEvent::ClosingPosted { at } => DeskCommand::PostClosing { at: *at },
        DeskEvent::ClosingWithdrawn => DeskCommand::WithdrawClosing,
        DeskEvent::PlayEnded => DeskCommand::EndPlay,
        DeskEvent::ShutOut { account, .. } => DeskCommand::ShutOut { account: *account },
        DeskEvent::Readmitted { account } => DeskCommand::Readmit { account: *account },
        DeskEvent::OwnLimitsSet { asked, .. } => DeskCommand::SetOwnLimits { limits: *asked },
        DeskEvent::Rested { minutes, .. } => DeskCommand::Rest { minutes: *minutes },
        DeskEvent::ClockRead { .. } => DeskCommand::ReadClock,
    })
}

impl DeskEvent {
    /// What an account was credited with for what was tendered.
    #[must_use]
    pub const fn credited(&self) -> Option<Cents> {
        match self {
            Self::AccountOpened { amount, .. } | Self::ToppedUp { amount, .. } => Some(*amount),
            _ => None,
        }
    }
}
