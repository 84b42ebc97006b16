use super::config::ConfigFault;
use super::detail::Due;
use crate::house::desk::DeskReason;
use crate::{Rank, Time};
use houseway_games::red_dog::Card;
use houseway_money::Cents;
use serde::Serialize;

/// Why a command is refused, in order of precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// The table has not been set up.
    NotConfigured,
    /// This kind of command is not for whoever gave it.
    NotYours,
    /// A higher rank is needed.
    RankNeeded {
        /// The least.
        rank: Rank,
    },
    /// At the desk.
    Desk {
        /// Why.
        desk: DeskReason,
    },
    /// The table is closed.
    TableClosed,
    /// The table is open, and this needs it closed.
    TableOpen,
    /// Nobody has the seat.
    SeatEmpty,
    /// The player is excluded.
    Excluded,
    /// Not at this point of the round.
    NotNow,
    /// The table waits until then.
    TooSoon {
        /// When.
        at: Time,
    },
    /// The cards are to be shuffled, cut and put into the shoe first.
    ShuffleFirst {
        /// Why.
        due: Due,
    },
    /// No shuffle is due.
    NoShuffleDue,
    /// These are not all the cards, and no others.
    NotAllCards {
        /// How many there are.
        cards: u16,
    },
    /// The cards are not as the book wants them.
    CardsFail,
    /// The cards were not checked.
    CardsUnchecked,
    /// This process has no key to the shoe.
    CardsSealed,
    /// Cards come from the virtual shoe, or only from the dealer at a real one.
    WrongSource,
    /// The cut was offered to somebody else, or to nobody.
    NotOffered,
    /// Not so many cards.
    OutsideCut {
        /// From an end of the stack at least.
        least: u16,
        /// And at most.
        most: u16,
    },
    /// The cutting card of a virtual shoe lies as deep as the table is set up, and nowhere else.
    OtherDepth {
        /// How many cards lie behind it.
        behind: u16,
    },
    /// The layout has no such area.
    NoSuchArea,
    /// He wagers on another area.
    OtherArea {
        /// Which.
        area: u8,
    },
    /// As many players wager there as may.
    AreaFull {
        /// How many.
        most: u8,
    },
    /// More players than that wager on an area now.
    MoreLie {
        /// On which.
        area: u8,
        /// How many.
        players: u8,
    },
    /// No whole number of chips.
    NotInChips {
        /// The smallest chip.
        chip: Cents,
    },
    /// More than may lie there.
    TooMuch {
        /// The most.
        most: Cents,
    },
    /// Nothing would change.
    NoChange,
    /// He has no wager that could be raised.
    NoWager,
    /// A raise is from the unit up to the original wager, in steps of the unit.
    OutsideRaise {
        /// The most.
        most: Cents,
        /// The steps.
        unit: Option<Cents>,
    },
    /// The balance is too small.
    BalanceShort {
        /// The balance.
        balance: Cents,
        /// What would be needed.
        needed: Cents,
    },
    /// "No spread" was called and the hand picked up: it stays void, for no third card was drawn.
    CalledVoid,
    /// The cards are consecutive: no third is drawn, and "no spread" is called.
    NoSpread,
    /// The first two cards leave room for a third, which is to be said as well.
    ThirdCard,
    /// Nobody wagers.
    NobodyWagers,
    /// Every such card has been seen: a mis-tap, or an irregularity of the shoe.
    ImpossibleCard {
        /// Which.
        card: Card,
    },
    /// Nothing of the kind is there.
    NothingThere,
    /// Whoever asked for it does not agree to it as well.
    SamePerson,
    /// Something waits for a second person already.
    AlreadyAsked,
    /// More than he has won here, or has.
    MoreThanWon {
        /// The most.
        most: Cents,
    },
    /// What a casino supervisor decided is reviewed by the regulator's inspector, and by nobody of the house.
    InspectorReviews,
    /// He has not sat out so long, or there are free seats.
    MayStay,
    /// The set-up is wrong.
    BadConfig {
        /// What about it.
        problem: ConfigFault,
    },
    /// The limits cannot be put up.
    BadLimits {
        /// Why.
        problem: String,
    },
    /// A number outside its range.
    OutOfRange {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
    },
    /// The minimum is above that of the last notice: a sign of it goes up first, and stands its time.
    SignNeeded,
    /// The maximum is above that of the last notice: a sign of it goes up first, for which it takes two persons.
    MaximumUnsigned,
    /// The sign has to stand longer.
    NoticeTooShort {
        /// The earliest moment.
        earliest: Time,
    },
    /// The book's law on this does not act.
    NotKnown,
}
