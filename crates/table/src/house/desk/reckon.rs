use super::{DeskEvent, Funds};
use crate::house::MovementKind;
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::Cents;

/// What a fact of the desk changes, in signed cents, read from the fact alone: no posting was asked. Each game's second
/// reckoner adds it up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reckoned {
    /// Whose account it is about, if anybody's.
    pub account: Option<AccountNumber>,
    /// What he has more of to wager.
    pub balance: i128,
    /// What he is owed more.
    pub owed: i128,
    /// What the float holds more.
    pub float: i128,
}

/// What a fact of the desk changes.
#[must_use]
pub fn reckoned(event: &DeskEvent) -> Reckoned {
    let cents = |amount: Cents| i128::from(amount.get());
    let none = Reckoned::default();
    match event {
        DeskEvent::AccountOpened { account, source, amount, .. }
        | DeskEvent::ToppedUp { account, source, amount, .. } => {
            let chips = *source == (Funds::Dealer { tender: Tender::Chips });
            let float = if chips { cents(*amount) } else { 0 };
            Reckoned { account: Some(*account), balance: cents(*amount), float, ..none }
        }
        DeskEvent::AccountClosed { account, paid, owed, .. } => Reckoned {
            account: Some(*account),
            balance: -cents(*paid) - cents(*owed),
            owed: cents(*owed),
            float: -cents(*paid),
        },
        DeskEvent::OwedPaid { account, amount, .. } => {
            Reckoned { account: Some(*account), owed: -cents(*amount), float: -cents(*amount), ..none }
        }
        DeskEvent::Moved { kind, total, expected, .. } => {
            let float = match kind {
                MovementKind::Opening | MovementKind::Fill => cents(*total),
                MovementKind::Credit => -cents(*total),
                MovementKind::Closing => -cents(expected.unwrap_or(*total)),
                MovementKind::Drop => 0,
            };
            Reckoned { float, ..none }
        }
        _ => none,
    }
}
