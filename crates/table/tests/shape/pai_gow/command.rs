use super::{Config, Low, Tile};
use houseway_money::Cents;
use houseway_table::{SeatNumber, Veiled};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Opens the table.
    SetUp { config: Config },
    /// A player is given chips for cash.
    BuyIn { seat: SeatNumber, amount: Cents },
    /// The tiles are shuffled and stacked. From the dealer they are unknown; from the virtual shuffle each
    /// comes under its own seal.
    Shuffle { wall: Vec<Veiled<Tile>> },
    /// What lies on the giver's area from now on; nothing takes it back.
    Wager { amount: Cents },
    /// No more bets (9.2.1).
    NoMoreBets,
    /// What the cup reads.
    Dice { faces: [u8; 3] },
    /// Which two of the giver's tiles are the low hand.
    Set { low: Low },
    /// The House's tiles are turned up. On a real cloth the dealer says what they are.
    ExposeBank { tiles: Option<[Tile; 4]> },
    /// The House's hands are set.
    SetBank { low: Low },
    /// A player's tiles are turned up and matched.
    Open { area: SeatNumber, tiles: Option<[Tile; 4]> },
    /// Winning wagers are paid in their order and the table is cleared.
    PayAndClear,
    /// A tile is missing or foreign: the round is void.
    CallIrregularity,
}
