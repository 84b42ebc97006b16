use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What a casino supervisor took of an account's winnings, and what of it stands on winnings that still count (10.2.3, RD-10). What
/// was decided stays decided: where a win is undone its part of the claim lapses, and comes back with the win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// What was seized and not given back.
    pub seized: Cents,
    /// What of that was declared forfeited; never more.
    pub forfeited: Cents,
    /// What the account has won in the rounds that stand, as far as it is known here: of whoever has left.
    pub won: Cents,
}

/// How a claim stands on so much that was won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// What lies apart.
    pub seized: Cents,
    /// What the house has.
    pub forfeited: Cents,
}

impl Claim {
    /// How it stands on what was won: what is forfeited first.
    #[must_use]
    pub fn on(&self, won: Cents) -> Standing {
        let forfeited = self.forfeited.min(won);
        let held = self.seized.minus_or_zero(self.forfeited);
        Standing { seized: held.min(won.minus_or_zero(forfeited)), forfeited }
    }

    /// Whether nothing is claimed.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.seized.is_zero()
    }
}
