//! Shared jackpot pools on the wire.

use crate::KeptState;
use crate::kept::kept;
use houseway_floor::pool::{Event, State};

kept!("jackpot-pool", Event, {
    SetUp = "set-up" @ 1,
    FundAsked = "fund-asked" @ 1,
    FundWithdrawn = "fund-withdrawn" @ 1,
    Funded = "funded" @ 1,
    DiceExposed = "dice-exposed" @ 1,
    Settled = "settled" @ 1,
    Released = "released" @ 1,
    PassedOver = "passed-over" @ 1,
});

impl KeptState for State {
    const FORMAT: u16 = 1;
}
