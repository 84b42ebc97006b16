use super::{Closing, Desk, Excluded, PaidOut};
use crate::house::Movement;
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::Cents;
use serde::Serialize;

/// The desk as dealer and pit see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct DeskView {
    /// What the float holds.
    pub float: Cents,
    /// What it held at the opening.
    pub opening_float: Cents,
    /// What lies in the drop box.
    pub drop: Cents,
    /// A movement that waits for its second signature.
    pub movement: Option<Movement>,
    /// The last pay-outs, oldest first.
    pub payouts: Vec<PaidOut>,
    /// What closed accounts are owed.
    pub owed: Vec<OwedTo>,
    /// The announced closing.
    pub closing: Option<Closing>,
    /// Whoever is shut out of the game: no account is opened for him.
    pub excluded: Vec<Excluded>,
}

/// What a closed account is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "house.ts"))]
pub struct OwedTo {
    /// The account.
    pub account: AccountNumber,
    /// How much.
    pub amount: Cents,
}

/// The desk for those who work at it.
#[must_use]
pub fn view(desk: &Desk) -> DeskView {
    let owed = desk.books.accounts().filter_map(|(account, _)| match account {
        Account::Payable(number) => {
            let amount = desk.books.balance(account);
            (!amount.is_zero()).then_some(OwedTo { account: *number, amount })
        }
        _ => None,
    });
    DeskView {
        float: desk.float(),
        opening_float: desk.opening_float,
        drop: Tender::ALL.into_iter().map(|tender| desk.books.balance(&Account::Drop(tender))).sum(),
        movement: desk.movement.clone(),
        payouts: desk.payouts.iter().cloned().collect(),
        owed: owed.collect(),
        closing: desk.closing,
        excluded: desk.excluded.clone(),
    }
}
