use crate::Account;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// Why money moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A table opened with its float, or a fill arrived.
    Fill,
    /// Chips went back to the cage, or a table closed with its float.
    Credit,
    /// The drop box or a note acceptor was emptied.
    Drop,
    /// A player bought in or topped up.
    BuyIn,
    /// Chips were placed.
    Wager,
    /// Chips were taken back before wagers closed.
    Withdrawal,
    /// A wager was void.
    Void,
    /// A losing wager was taken.
    Loss,
    /// The stake of a winning wager went back.
    StakeReturned,
    /// A winning wager was paid.
    Win,
    /// A balance was paid out.
    PayOut,
    /// A closed account's win became a debt of the House.
    Owed,
    /// Commission on a win.
    Commission,
    /// An earlier posting was reversed.
    Reversal,
    /// The posting that replaces a reversed one.
    Correction,
    /// Money was put right by hand for a claim.
    Adjustment,
}

impl Reason {
    /// Its name in data and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fill => "fill",
            Self::Credit => "credit",
            Self::Drop => "drop",
            Self::BuyIn => "buy-in",
            Self::Wager => "wager",
            Self::Withdrawal => "withdrawal",
            Self::Void => "void",
            Self::Loss => "loss",
            Self::StakeReturned => "stake-returned",
            Self::Win => "win",
            Self::PayOut => "pay-out",
            Self::Owed => "owed",
            Self::Commission => "commission",
            Self::Reversal => "reversal",
            Self::Correction => "correction",
            Self::Adjustment => "adjustment",
        }
    }
}

/// An amount that one account gives to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// The account that is given the amount.
    pub debit: Account,
    /// The account that gives it.
    pub credit: Account,
    /// The amount, above zero.
    pub amount: Cents,
    /// Why.
    pub reason: Reason,
    /// What it corrects, such as `spin 41`, if it is a reversal or a correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<String>,
}

impl Posting {
    /// `credit` gives `amount` to `debit`; `None` if there is nothing to give.
    #[must_use]
    pub fn new(debit: Account, credit: Account, amount: Cents, reason: Reason) -> Option<Self> {
        (!amount.is_zero()).then_some(Self { debit, credit, amount, reason, corrects: None })
    }

    /// The same posting, marked with what it corrects.
    #[must_use]
    pub fn correcting(mut self, what: &str) -> Self {
        self.corrects = Some(what.to_owned());
        self
    }
}
