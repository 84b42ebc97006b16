use super::config::ConfigFault;
use crate::house::desk::DeskReason;
use crate::{Rank, SeatNumber, Time};
use houseway_games::pai_gow::{Area, Tile};
use houseway_money::Cents;
use serde::Serialize;

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// The table is not set up.
    NotConfigured,
    /// The desk refuses.
    Desk {
        /// Why.
        desk: DeskReason,
    },
    /// Not for whoever asks.
    NotYours,
    /// It takes a higher rank.
    RankNeeded {
        /// Which.
        rank: Rank,
    },
    /// The book knows no such thing.
    NotKnown,
    /// The set-up cannot be used.
    BadConfig {
        /// Why.
        problem: ConfigFault,
    },
    /// The table has its float.
    TableOpen,
    /// The table has none.
    TableClosed,
    /// Not at this step of the round.
    NotNow,
    /// Not yet: a deadline has not come.
    TooSoon {
        /// When it comes.
        at: Time,
    },
    /// Nobody plays at this seat.
    SeatEmpty,
    /// The player is shut out of the game.
    Excluded,
    /// The layout has no such area.
    NoSuchArea,
    /// The area is out of play.
    AreaOff,
    /// Somebody sits there.
    AreaTaken {
        /// Who.
        seat: SeatNumber,
    },
    /// The tiles were not checked.
    Unchecked,
    /// Wagers are closed.
    BetsClosed,
    /// Wagers are not open yet.
    BetsNotOpen,
    /// It is not offered at this table.
    NotOffered,
    /// Nobody wagers there in this round, or not this player.
    AreaClosed {
        /// Why.
        problem: String,
    },
    /// So many players wager on the area already.
    AreaFull {
        /// How many.
        most: u8,
    },
    /// The player decides elsewhere, and nobody would decide here.
    NobodyDecides,
    /// One of the two wagers must be at least twice the other.
    NotDouble,
    /// Nothing would change.
    NoChange,
    /// Outside the limits.
    OutsideLimits {
        /// The least.
        minimum: Cents,
        /// The most.
        maximum: Cents,
    },
    /// Not a multiple of the smallest chip.
    OffChip {
        /// The chip.
        chip: Cents,
    },
    /// The balance is too small.
    BalanceShort {
        /// What there is.
        balance: Cents,
    },
    /// A side bet is not taken.
    SideBet {
        /// Why.
        problem: String,
    },
    /// Somebody else has the first choice.
    OthersFirst {
        /// Who.
        seat: SeatNumber,
    },
    /// Two want what only one can have, and one of them has to leave it to the other first.
    NotAgreed {
        /// Who has not.
        seat: SeatNumber,
    },
    /// No wager lies there.
    NoWager,
    /// Nobody wagers.
    NobodyWagers,
    /// The bank of the next round is not decided.
    BankUndecided,
    /// The bank is not offered to this player, or is not taken by him.
    Bank {
        /// Why.
        problem: String,
    },
    /// Several tiles too many or too few, or a tile that the set has not.
    NotAWholeSet,
    /// Tiles or dice are named at a virtual table, or not named at the cloth.
    WrongSource,
    /// This process holds no key to the tiles.
    Sealed,
    /// The cup cannot be read so.
    Cup {
        /// Why.
        problem: String,
    },
    /// The cut cannot be made.
    Cut {
        /// Why.
        problem: String,
    },
    /// The dealer owes a laja first.
    LajaOwed,
    /// No laja was asked for, or no more may be.
    NoLaja,
    /// The cover is not there and cannot be made up.
    Cover {
        /// What is needed.
        needed: Cents,
    },
    /// Whoever decides on these tiles is another.
    NotController,
    /// The tiles have not been taken up.
    NotLooked,
    /// The hand is set, and stays so.
    SetAlready,
    /// These hands are set before.
    SetFirst {
        /// Which.
        areas: Vec<Area>,
    },
    /// Nobody sees these tiles.
    Blind,
    /// These are not two of the four places.
    NoSuchSetting,
    /// The low hand would be the higher.
    LowAboveHigh,
    /// Not every hand is set.
    NotAllSet {
        /// Which are not.
        areas: Vec<Area>,
    },
    /// Another hand comes before.
    OtherFirst {
        /// Which.
        area: Area,
    },
    /// The set has no such tile left. Whoever entered it says whether he mis-tapped, and enters again, or reports the
    /// irregularity.
    ImpossibleTile {
        /// Which.
        tile: Tile,
    },
    /// Only the result is not enough: something rests on the tiles.
    TilesNeeded,
    /// A hand may not be called void.
    NoOption,
    /// Several wager there.
    NotAlone,
    /// What was given up cannot be taken back.
    Conceded,
    /// Not every hand is opened.
    NotAllOpened,
    /// The pool that the table shares is to answer first.
    PoolFirst,
    /// The bank's hand is turned up first: a player asked for it, or two pairs lie open that are matched with it.
    BankHandFirst,
    /// The hand is as the House Way has it.
    NotMisset,
    /// It is too late to put it right.
    TooLate,
    /// The irregularity does not fit what happened.
    NotSo {
        /// Why.
        problem: &'static str,
    },
    /// The minimum is above that of the last sign: a sign of it goes up first, and stands its time.
    SignNeeded,
    /// The notice is too short.
    NoticeTooShort {
        /// From when it is enough.
        earliest: Time,
    },
    /// Limits that cannot be used.
    BadLimits {
        /// Why.
        problem: &'static str,
    },
    /// A wager lies there in chips, or in tokens, and is taken back before the other is laid.
    OtherMoney,
    /// The voucher was exchanged before.
    VoucherKnown,
    /// More players than one wager.
    OthersPlay,
    /// Two areas take a supervisor's leave.
    NeedsLeave,
    /// Nothing waits.
    NothingPending,
}
