use houseway_ledger::Account;

/// Where a table's second reckoning and its books differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the second reckoning of {account} is {reckoned} cents, and the books say {booked}")]
pub struct Discrepancy {
    /// Of which account.
    pub account: Account,
    /// What the reckoner has.
    pub reckoned: i128,
    /// What the books have.
    pub booked: i128,
}
