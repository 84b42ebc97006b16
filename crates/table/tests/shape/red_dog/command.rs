use super::{Card, Config};
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
    /// The cards are shuffled, cut, put into the shoe, and the first is burned. `cut` cards lie before the
    /// cutting card.
    Shuffle { cards: Vec<Veiled<Card>>, cut: u16 },
    /// What lies for the giver from now on; nothing takes it back.
    Wager { amount: Cents },
    /// No more bets: before the first card (7.1.1), and again before the third (7.2.1.1).
    NoMoreBets,
    /// The next card is dealt. From a real shoe the dealer says which it is.
    Deal { card: Option<Card> },
    /// The giver's second wager in all (5.4).
    Raise { amount: Cents },
    /// The shoe has a card too many: the round is void and the shoe is taken out.
    CallIrregularity,
}
