use super::pool::PoolName;
use crate::SeatNumber;
use houseway_games::pai_gow::bank::{Called, Settlement};
use houseway_games::pai_gow::{Area, Tile};
use houseway_lawbook::{Basis, Short};
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What is wagered on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Bet {
    /// The regular wager against the bank.
    Regular,
    /// The Bonus.
    Bonus,
    /// The Tie.
    Tie,
    /// The higher totals of the dice.
    Big,
    /// The lower ones.
    Small,
    /// The jackpot.
    Jackpot,
}

impl Bet {
    /// Every one.
    pub const ALL: [Self; 6] = [Self::Regular, Self::Bonus, Self::Tie, Self::Big, Self::Small, Self::Jackpot];

    /// Whether it is settled on the dice alone.
    #[must_use]
    pub const fn on_dice(self) -> bool {
        matches!(self, Self::Big | Self::Small)
    }
}

/// A wager on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Wager {
    /// Its number at the table, counted from 1 and never used again.
    pub number: u32,
    /// Whose seat; none for the House's own.
    pub seat: Option<SeatNumber>,
    /// Whose account; number 0 is the House.
    pub account: AccountNumber,
    /// Where.
    pub area: Area,
    /// On what.
    pub bet: Bet,
    /// How much.
    pub amount: Cents,
    /// It stood off in an earlier round, and lies there still.
    pub carried: bool,
    /// It was surrendered.
    pub surrendered: bool,
    /// It lies in promotional tokens, or in chips that are not negotiable.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub tokens: bool,
}

/// A wager, or part of one, that goes back to its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Back {
    /// The wager.
    pub wager: u32,
    /// The account.
    pub account: AccountNumber,
    /// How much.
    pub amount: Cents,
    /// Whether in tokens.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub tokens: bool,
}

/// What a banker has put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Stakeholder {
    /// Whose seat.
    pub seat: SeatNumber,
    /// Whose account.
    pub account: AccountNumber,
    /// How much.
    pub amount: Cents,
}

/// Who sets the tiles of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Whoever decides on the area.
    Own,
    /// The dealer, House Way: asked for, or because nobody decides.
    HouseWay,
    /// The dealer, House Way, and nobody sees the tiles before they are settled.
    Blind,
}

/// How a hand lies when it is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Opened {
    /// The tiles; absent where only the result was entered.
    pub tiles: Option<[crate::Shown<Tile>; 4]>,
    /// Which two are the low hand, by their places in `tiles`.
    pub low: Option<[u8; 2]>,
    /// What was called.
    pub called: Called,
    /// What the call rests on.
    pub basis: Basis,
}

/// A wager beside the regular one, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct SideLine {
    /// The wager.
    pub wager: u32,
    /// The account.
    pub account: AccountNumber,
    /// Where.
    pub area: Area,
    /// On what.
    pub bet: Bet,
    /// What was in play.
    pub stake: Cents,
    /// The line of the pay table that it made, if any.
    pub line: Option<String>,
    /// What it won beside its stake.
    pub win: Cents,
    /// Of the win, what the pool gave; the rest is the House's money.
    pub from_pool: Cents,
    /// What of the stake goes back.
    pub back: Cents,
    /// Of a lost stake, what feeds the pool.
    pub to_pool: Cents,
    /// And what feeds the reserve.
    pub to_reserve: Cents,
    /// What the reserve gave the pool afterwards.
    pub refilled: Cents,
    /// The pool that it is played for, where tables share one: what feeds it and what it wins goes there and comes from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub linked: Option<PoolName>,
    /// It has won, and how much that pool still has to tell: until then its stake lies there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub pending: bool,
    /// The clauses and rulings that decided.
    pub basis: Basis,
}

impl SideLine {
    /// Whether it was surrendered: of what is lost nothing else goes back.
    #[must_use]
    pub const fn is_surrendered(&self) -> bool {
        self.line.is_none() && !self.back.is_zero() && !self.pending
    }
}

/// One thing that the dealer does with an area of a Bonanza table as it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Handling {
    /// He takes the wagers of a kind that lost.
    Take {
        /// Where.
        area: Area,
        /// Of which kind: the regular wager, the Tie or the Bonus.
        bet: Bet,
    },
    /// He pays those that won, and acts on those that were surrendered.
    Pay {
        /// Where.
        area: Area,
        /// Of which kind.
        bet: Bet,
    },
    /// He puts the tiles away.
    Clear {
        /// Of which area.
        area: Area,
    },
}

/// Everything that a round came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct Outcome {
    /// The regular wagers and the bank.
    pub regular: Settlement,
    /// Those wagers as they lay there.
    pub wagers: Vec<Wager>,
    /// Where the bank's stake lay; none with a House bank.
    pub bank: Option<Area>,
    /// The others.
    pub sides: Vec<SideLine>,
    /// In which order the dealer takes, pays and clears, where the rules of Bonanza say (PG-35); none elsewhere, nor in journals
    /// of before the table asked for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub handling: Vec<Handling>,
}

impl Outcome {
    /// The wager of that number, as it lay there.
    #[must_use]
    pub fn wager(&self, number: u32) -> Option<&Wager> {
        self.wagers.iter().find(|wager| wager.number == number)
    }
}

/// What went wrong, as the dealer tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "irregularity", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Irregularity {
    /// Tiles were seen while the tiles were shuffled, stacked or cut.
    ExposedStacking {
        /// How many.
        tiles: u8,
    },
    /// Tiles were seen in a laja.
    ExposedLaja {
        /// How many.
        tiles: u8,
    },
    /// Tiles of a hand were seen.
    ExposedHand {
        /// Whose.
        area: Area,
        /// How many.
        tiles: u8,
        /// Whether the player who banks showed them himself.
        by_banker: bool,
    },
    /// A hand that should be set House Way is not.
    Misset {
        /// Which.
        area: Area,
    },
    /// Tiles were delivered wrongly.
    WrongDeal {
        /// Whether players have handled their tiles.
        handled: bool,
        /// Whether it can be put right.
        possible: bool,
    },
    /// A tile is missing, or one does not belong to the set.
    MissingTile {
        /// Whether it is one too many.
        foreign: bool,
    },
    /// The dealer knocked over or mixed tiles of these hands.
    Knocked {
        /// Which.
        areas: Vec<Area>,
    },
    /// Whoever decides on this hand is absent, refuses or takes too long.
    Absent {
        /// Which.
        area: Area,
    },
    /// The tiles are to be shuffled again.
    Reshuffle {
        /// Why.
        why: Short<200>,
    },
    /// Unrest, fire and the like.
    Disruption {
        /// What.
        why: Short<200>,
    },
    /// A fraud.
    Fraud {
        /// What.
        why: Short<200>,
        /// Whose wagers are forfeited, where the book lets them be.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        forfeit: Vec<SeatNumber>,
    },
    /// Players are believed to tell each other their tiles: an area leaves the game, by dice.
    Collusion {
        /// What the dice show, in the order of their set.
        dice: Vec<houseway_games::pai_gow::Die>,
        /// What was seen.
        why: Short<200>,
    },
    /// Players broke a rule while the tiles were set: the round is void (ACT 14.2, Crown 10.2.1).
    Breach {
        /// Whose hand is void; the whole round if none is named.
        area: Option<Area>,
        /// What was seen.
        why: Short<200>,
    },
}

/// What follows a table's irregularity, for the record and the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// Play goes on.
    PlaysOn,
    /// The dealer makes a laja.
    Laja,
    /// He makes one if the supervisor asks.
    LajaIfAsked,
    /// The player may call the hand void before he sees the rest.
    OptionToVoid,
    /// The tiles are shuffled again.
    Reshuffled,
    /// The round is void.
    RoundVoid,
    /// The hand is void.
    HandVoid,
    /// It was put right.
    Rebuilt,
    /// Everything stands.
    Stands,
    /// The hand is set House Way.
    SetHouseWay,
    /// The hand is set anew.
    Reset,
    /// An area leaves the game.
    AreaOff,
    /// The dice are thrown again.
    ThrowAgain,
}
