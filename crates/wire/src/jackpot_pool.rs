//! Shared jackpot pools on the wire.

use crate::kept::{kept, stricter};
use crate::{KeptState, Upcast};
use houseway_floor::pool::{Event, State};

/// Kinds whose rule became stricter: both take two persons.
const UPCASTS: &[Upcast] = &[stricter("funded"), stricter("passed-over")];

kept!("jackpot-pool", Event, UPCASTS, {
    SetUp = "set-up" @ 1,
    FundAsked = "fund-asked" @ 1,
    FundWithdrawn = "fund-withdrawn" @ 1,
    Funded = "funded" @ 2,
    DiceExposed = "dice-exposed" @ 1,
    Settled = "settled" @ 1,
    Released = "released" @ 1,
    PassOverAsked = "pass-over-asked" @ 1,
    PassOverWithdrawn = "pass-over-withdrawn" @ 1,
    PassedOver = "passed-over" @ 2,
});

impl KeptState for State {
    const FORMAT: u16 = 2;
}
