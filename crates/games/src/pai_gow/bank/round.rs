//! The money of one round: what goes in and what comes out.

use super::super::{Area, Outcome};
use houseway_lawbook::Basis;
use houseway_money::{Cents, Odds, OddsError};
use serde::{Deserialize, Serialize};

/// What the dealer calls when a player's hands are opened and matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Called {
    /// The player has won.
    Jung,
    /// The player has lost, or conceded.
    Che,
    /// A stand-off.
    Jowl,
    /// The hand is void.
    Void,
}

impl From<Outcome> for Called {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::Jung,
            Outcome::Lose => Self::Che,
            Outcome::StandOff => Self::Jowl,
        }
    }
}

/// A wager in play, as far as it is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stake {
    /// The wager's number at its table; each appears once in a round.
    pub number: u32,
    /// What is in play.
    pub amount: Cents,
    /// Whether it is the House's own wager against a player who banks.
    pub house: bool,
}

/// An area whose hands were matched, with the wagers on it, the one nearest the dealer first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Which area.
    pub area: Area,
    /// What was called.
    pub called: Called,
    /// What the call rests on.
    pub basis: Basis,
    /// The wagers.
    pub stakes: Vec<Stake>,
}

/// What one person put into a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Share {
    /// Who, by a number of the table; each appears once in a bank.
    pub who: u32,
    /// How much.
    pub amount: Cents,
}

/// Who holds the bank of the round, where, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundBank {
    /// The House, from its float.
    House,
    /// A player, or several who share, alone.
    Player {
        /// The area of the bank.
        area: Area,
        /// What each put in.
        shares: Vec<Share>,
    },
    /// The same, the House matching what they put in.
    CoBank {
        /// The area of the bank.
        area: Area,
        /// What each player put in.
        shares: Vec<Share>,
    },
}

/// Where money lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Purse {
    /// At a wager, with what is paid to it.
    Wager(u32),
    /// The losing-wager area.
    LosingWagers,
    /// The bank's own wager: the banker's, and in a co-bank the House's with it.
    Bank,
    /// One banker, by his number.
    Banker(u32),
    /// The float.
    Float,
    /// The commission taken.
    Commission,
}

/// Money that moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts", rename = "PurseMovement"))]
pub struct Movement {
    /// From here.
    pub from: Purse,
    /// To there.
    pub to: Purse,
    /// How much; never nothing.
    pub amount: Cents,
    /// By which clauses and rulings.
    pub basis: Basis,
}

/// One wager, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Line {
    /// The wager's number.
    pub number: u32,
    /// On which area.
    pub area: Area,
    /// What was called.
    pub called: Called,
    /// What was in play.
    pub stake: Cents,
    /// The odds that a win is paid at.
    pub odds: Odds,
    /// What it won before commission; zero unless it won.
    pub win: Cents,
    /// The commission on it.
    pub commission: Cents,
    /// What the bank could not pay of it.
    pub owed: Cents,
    /// What lies at the wager at the end, the stake with it; at a stand-off the stake, which stays where it is.
    pub returned: Cents,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

/// What the round was to the bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct BankLine {
    /// What it put up: in a co-bank both halves, with a House bank nothing.
    pub stake: Cents,
    /// The losing wagers that it took.
    pub collected: Cents,
    /// What it gave for winning wagers.
    pub paid: Cents,
    /// What it could not give.
    pub owed: Cents,
    /// What was left of the losing wagers.
    pub excess: Cents,
    /// The commission of the banker.
    pub commission: Cents,
    /// What each banker has at the end, his stake with it.
    pub returned: Vec<Share>,
    /// What of a co-bank goes back to the float.
    pub to_float: Cents,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

/// A round, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Settlement {
    /// Each wager, in the order in which the areas are taken.
    pub lines: Vec<Line>,
    /// The bank.
    pub bank: BankLine,
    /// Every movement of money, in order: first what lost, then what won, then the bank. Wagers, bank and bankers'
    /// stakes lie in their purses when it begins.
    pub movements: Vec<Movement>,
}

/// Why a round cannot be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettleError {
    /// The book does not know this way of banking.
    #[error("this table knows no such bank")]
    Method,
    /// An area is given twice.
    #[error("area {0} is given twice")]
    AreaTwice(Area),
    /// A wager is given twice.
    #[error("wager {0} is given twice")]
    WagerTwice(u32),
    /// Wagers lie on the bank's area.
    #[error("area {0} is the bank's: no wager against it lies there")]
    BankArea(Area),
    /// Nobody put anything into the bank, or somebody twice.
    #[error("each banker is named once, and together they put something in")]
    Shares,
    /// The House has a wager of its own where the book knows none.
    #[error("wager {0} is the House's own, which this bank does not have")]
    HouseWager(u32),
    /// A win is not whole cents or too large.
    #[error(transparent)]
    Money(#[from] OddsError),
}
