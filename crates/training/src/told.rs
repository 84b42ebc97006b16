//! What is told of questions and answers, as it goes over the wire and into a program's hands.

use crate::{CaseName, Drill, Worth};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::cut::{End, Side};
use houseway_games::pai_gow::{Area, BankMethod, DieUse, Tile};
use houseway_lawbook::Readings;
use houseway_money::{Cents, Rate};
use houseway_table::Rank;
use houseway_table::pai_gow::Remedy;
use serde::{Deserialize, Serialize};

/// A question. What answers it is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Question {
    /// By which rulebook.
    pub rulebook: String,
    /// Which edition of its data.
    pub edition: u32,
    /// Under which readings in place of the defaults.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub readings: Readings,
    /// The seed.
    pub seed: u32,
    /// The number of the question under that seed, from 1.
    pub number: u32,
    /// What is asked.
    pub asked: Asked,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "drill", rename_all = "kebab-case")]
pub enum Asked {
    /// Set these tiles House Way.
    HouseWay(HouseWayQuestion),
    /// Pay and take.
    Payouts(PayoutQuestion),
    /// Count and deliver.
    Cuts(CutQuestion),
    /// Say what follows.
    Irregularities(IrregularityQuestion),
}

impl Asked {
    /// Which drill asks so.
    #[must_use]
    pub const fn drill(&self) -> Drill {
        match self {
            Self::HouseWay(_) => Drill::HouseWay,
            Self::Payouts(_) => Drill::Payouts,
            Self::Cuts(_) => Drill::Cuts,
            Self::Irregularities(_) => Drill::Irregularities,
        }
    }
}

/// Four tiles to be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HouseWayQuestion {
    /// The tiles by their numbers from 0 to 31, as they were dealt.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub tiles: [Tile; 4],
}

/// Wagers to be settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayoutQuestion {
    /// Who banks.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub method: BankMethod,
    /// Where the bank lies.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub bank_area: Area,
    /// The bank's tiles as they are set.
    pub bank: SetShown,
    /// The commission that the table takes, as a part of a whole.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub commission: Rate,
    /// The smallest chip, in cents.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub chip: Cents,
    /// What the dice show, where somebody wagers on them.
    pub dice: Vec<DieShown>,
    /// What the jackpot's pool and its reserve hold, where somebody wagers on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pool: Option<PoolShown>,
    /// The hands, in the order in which they are opened.
    pub hands: Vec<HandShown>,
    /// The wagers to be settled, in the order in which an answer names their amounts.
    pub wagers: Vec<WagerShown>,
}

/// What a jackpot is paid of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PoolShown {
    /// What the sign shows, in cents.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub pool: Cents,
    /// What the reserve holds, in cents.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub reserve: Cents,
}

/// A hand of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HandShown {
    /// Where it lies.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub area: Area,
    /// As it is set.
    pub set: SetShown,
}

/// Four tiles as they are set, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetShown {
    /// The low hand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub low: [Tile; 2],
    /// The high hand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub high: [Tile; 2],
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DieShown {
    /// What it is read for.
    #[serde(rename = "use")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub used: DieUse,
    /// What it shows.
    pub face: u8,
}

/// What a wager lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WagerOn {
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
    /// The stake of a player who banks: what he is up or down by the round.
    Bank,
    /// The half of a player who banks together with the House: what he is up or down by the round.
    CoBank,
    /// The House's own wager against a player who banks.
    House,
    /// The jackpot.
    Jackpot,
}

/// A wager to be settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerShown {
    /// On what.
    pub on: WagerOn,
    /// Where.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub area: Area,
    /// How much, in cents.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub stake: Cents,
    /// The pay table's name among the book's bets: `bonus/A`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<String>,
    /// Whether it was surrendered before the bank's tiles were turned up.
    pub surrendered: bool,
}

/// Dice and a cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CutQuestion {
    /// Who banks.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub method: BankMethod,
    /// Where the chung lies.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub chung: Area,
    /// The set of dice, by its name in the book's data.
    pub set: String,
    /// What the dice show.
    pub dice: Vec<DieShown>,
    /// By how much the banker stole the cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub steal: Option<i8>,
    /// The cut in data, such as `yat-dong-dong`.
    pub cut: String,
    /// Its traditional name.
    pub title: String,
    /// Its English name.
    pub english: String,
    /// From which side, as the dealer sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub side: Option<Side>,
    /// From which end of the stacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub end: Option<End>,
    /// The area whose four tiles are to be found in the wall.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub find: Area,
}

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IrregularityQuestion {
    /// What happened, and when.
    pub case: CaseName,
    /// The same in English.
    pub says: String,
    /// What may follow; one of them does. In data: `round-void`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub choices: Vec<Remedy>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts", rename = "TrainingAnswer"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TrainingAnswer))]
#[serde(tag = "drill", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// Which two of the four tiles are the low hand, by their numbers.
    HouseWay {
        /// In any order.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
        low: [Tile; 2],
    },
    /// What each wager is to its player, in the order of the question: cents paid beside the stake, taken as a negative number,
    /// or 0 where the stake stays.
    Payouts {
        /// In cents.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        amounts: Vec<i64>,
    },
    /// Who is served first, and what lies where.
    Cuts {
        /// The area that gets the first hand.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        first: Area,
        /// The places of the wall from which the area that was asked about gets its tiles: stack by stack from the left of the
        /// dealer's view, each from the top, counted from 0 to 31. In any order.
        places: Vec<u8>,
    },
    /// What follows.
    Irregularities {
        /// One of the choices.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        remedy: Remedy,
    },
}

/// An answer, marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// Whether it is right in every part.
    pub right: bool,
    /// What it is worth, the streak before it counted.
    pub points: u32,
    /// The right answer, with how it comes about.
    pub correct: Correct,
    /// What it turned on: a row of the House Way, a count, a cut, a wager, a branch.
    pub turns_on: Vec<Reason>,
    /// Every clause and ruling behind it.
    pub basis: Vec<String>,
}

/// One thing that an answer turned on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TrainingReason))]
pub struct Reason {
    /// What counts it together with other answers: `points row 3`, `cut sup-gee`, `regular`.
    pub key: String,
    /// What it says, in English.
    pub says: String,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
    /// Whether the answer missed it.
    pub missed: bool,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "drill", rename_all = "kebab-case")]
pub enum Correct {
    /// Of [`Asked::HouseWay`].
    HouseWay(HouseWayCorrect),
    /// Of [`Asked::Payouts`].
    Payouts(PayoutCorrect),
    /// Of [`Asked::Cuts`].
    Cuts(CutCorrect),
    /// Of [`Asked::Irregularities`].
    Irregularities(IrregularityCorrect),
}

/// How the House Way sets the tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HouseWayCorrect {
    /// The setting.
    pub set: SetShown,
    /// What its low hand and its high hand are worth.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Worth>))]
    pub worth: [Worth; 2],
    /// The same of the setting that was given.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Worth>))]
    pub given: [Worth; 2],
    /// The rows that decided, in order, with what each rejected.
    pub decided: Vec<Step>,
    /// What is wrong with the setting that was given; absent if nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wrong: Option<Wrong>,
    /// The other rulebooks that set these tiles otherwise, at their defaults.
    pub otherwise: Vec<String>,
}

/// A row that decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TrainingStep))]
pub struct Step {
    /// Where it stands in the book's data: `points row 3`.
    pub row: String,
    /// What it says, in the project's own words.
    pub says: String,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
    /// The settings that it took away.
    pub rejected: Vec<SetShown>,
    /// Whether the setting that was given is one of them.
    pub yours: bool,
}

/// What is wrong with a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts", rename = "WrongSetting"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// A row rejects it.
    Rejected,
    /// The tiles are parted rightly, and the higher two were called the low hand.
    WrongWayRound,
    /// The higher two were called the low hand, and the tiles are not parted so either.
    LowAboveHigh,
}

/// What was paid and taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayoutCorrect {
    /// Each wager in the order of the question.
    pub lines: Vec<PayoutLine>,
}

/// One wager, settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayoutLine {
    /// On what.
    pub on: WagerOn,
    /// Where.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub area: Area,
    /// What it is to its player, in cents: paid beside the stake, or taken as a negative number.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub amount: i64,
    /// What was answered.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub given: i64,
    /// What was called of the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub called: Option<Called>,
    /// The line of the pay table that it made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub line: Option<String>,
    /// What it won before commission, in cents; of a bank, what was left over of the losing wagers.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub win: Cents,
    /// The commission, in cents.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub commission: Cents,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
}

/// Who is served first, and how the wall is delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CutCorrect {
    /// The dice and the stolen value together.
    pub total: i8,
    /// The total brought to 1 to 8.
    pub number: u8,
    /// The area that is served first.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub first: Area,
    /// The clauses and rulings behind that.
    pub counted: Vec<String>,
    /// The places of the wall that the area asked about gets.
    pub places: Vec<u8>,
    /// Every area with its places, in the order of delivery.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub hands: Vec<(Area, Vec<u8>)>,
    /// The clauses and rulings behind the delivery.
    pub delivered: Vec<String>,
    /// Whether the first area was right.
    pub first_right: bool,
    /// Whether the places were.
    pub places_right: bool,
}

/// What follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IrregularityCorrect {
    /// The branch.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub remedy: Remedy,
    /// The lowest rank that may declare it.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rank: Rank,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
    /// What the same leads to in the other rulebooks, where they know it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub elsewhere: Vec<(String, Remedy)>,
}
