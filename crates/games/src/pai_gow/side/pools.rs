use houseway_money::{Cents, Rate};

/// What a jackpot holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pools {
    /// What is won from.
    pub pool: Cents,
    /// What the pool is filled from anew.
    pub reserve: Cents,
}

/// What the operator has had approved for a jackpot (ACT 12.3, 12.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackpotTerms {
    /// The amount of every wager.
    pub amount: Cents,
    /// The share of a lost wager that goes to the pool; the rest goes to the reserve.
    pub to_pool: Rate,
}

/// Where a lost wager goes; the parts add up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fed {
    /// To the pool.
    pub pool: Cents,
    /// To the reserve.
    pub reserve: Cents,
    /// To the House: nothing, but under a mutation.
    pub house: Cents,
}

/// What one winning wager is paid, and what that leaves.
///
/// `win` is `from_pool` and `from_house` together; the stake is `stake_back` and `stake_kept`; and what the pools held before is
/// `from_pool` and what `after` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackpotPaid {
    /// What the player wins beside his stake.
    pub win: Cents,
    /// Of it, what the pool gives.
    pub from_pool: Cents,
    /// Of it, what is the House's money.
    pub from_house: Cents,
    /// What of the stake goes back to the player.
    pub stake_back: Cents,
    /// What of it the House keeps.
    pub stake_kept: Cents,
    /// What the reserve then gave the pool.
    pub refilled: Cents,
    /// What is held afterwards.
    pub after: Pools,
}

/// What the wins of one round come to, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JackpotRound {
    /// Each win.
    pub paid: Vec<JackpotPaid>,
    /// What the reserve gave the pool when the round was over.
    pub refilled: Cents,
    /// What is held when the round is over.
    pub after: Pools,
}

impl Pools {
    /// With everything that the reserve holds put into the pool, and how much that is.
    pub(super) fn refilled(self) -> (Self, Cents) {
        let pool = self.pool.plus_capped(self.reserve);
        // Beyond what can be kept the rest stays where it is, so that no cent is lost.
        let moved = pool.minus_or_zero(self.pool);
        (Self { pool, reserve: self.reserve.minus_or_zero(moved) }, moved)
    }
}
