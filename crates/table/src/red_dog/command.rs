use super::config::Config;
use super::detail::{Breach, CardCheck, Cause, Measures};
use crate::house::desk::DeskCommand;
use crate::{SeatNumber, Time, Veiled};
use houseway_games::red_dog::{Card, Limits};
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What somebody asks of a table of Red Dog. Who asks, and when, stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// What a player does: from his own screen, or at a real shoe by the dealer's entry.
    Play {
        /// Whose seat.
        seat: SeatNumber,
        /// What.
        act: Play,
    },
    /// The desk's business.
    Desk {
        /// What.
        desk: DeskCommand,
    },

    // Conduct of the round.
    /// The cards are checked, before they are used or after (3.3).
    CheckCards {
        /// What was found.
        check: CardCheck,
    },
    /// Cards are taken away for checking and others brought, between the last round and a shuffle (3.4).
    ReplaceCards {
        /// What was found of the new ones.
        check: CardCheck,
        /// Why.
        note: Short<200>,
    },
    /// The cards are shuffled (4.1). From the dealer they are unknown.
    Shuffle {
        /// The cards in their order.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        cards: Vec<Veiled<Card>>,
    },
    /// The cut is offered to a player (4.2).
    OfferCut {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// A supervisor cuts (4.3), or the table itself where it deals (RD-13).
    Cut {
        /// How many cards lie before the cutting card.
        before: u16,
    },
    /// The cutting card is inserted, the cards go into the shoe, and the first is burned (4.5, 4.6).
    Load {
        /// How many cards lie behind the cutting card.
        behind: u16,
        /// How many were burned: one, or in error none or two (9.1).
        burned: u16,
    },
    /// The dealer shows the burned card to a player who asked (4.6). From a real shoe he says which.
    ShowBurned {
        /// Which.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        cards: Option<Vec<Card>>,
    },
    /// No more bets: before the first card (7.1.1), and again before the third (7.2.1.1).
    NoMoreBets,
    /// The system works again after an outage: what runs by the clock begins anew, so that nobody loses the time to lay, to take back or
    /// to raise his wager (5.2, 7.2.1.1, RD-17). From the system alone.
    Resume,
    /// "No spread": the cards are consecutive, and the hand is void (7.2.2.1).
    NoSpread,
    /// The next card is dealt. From a real shoe the dealer says which it is.
    Deal {
        /// Which.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        card: Option<Card>,
    },
    /// The cutting card comes out of a real shoe (4.1.2, 4.1.3).
    CuttingCard {
        /// Whether it came in an earlier round, and the shuffle was forgotten (9.6).
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        late: bool,
    },
    /// A wager by word of mouth, with what it is made of (5.5).
    Declare {
        /// Whose seat.
        seat: SeatNumber,
        /// Where.
        area: u8,
        /// What is to lie there.
        amount: Cents,
        /// Cash that is converted for it; his chips if none.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        cash: Option<Cents>,
    },

    // Irregularities.
    /// A card is asked for and the shoe has none left: the discards are shuffled and cut, and the round is finished from
    /// them (9.7). Only a dealer sees that of a real shoe, and sees it whatever the table counts.
    ShoeShort,
    /// A card lies face up in the shoe (9.2).
    FaceUp {
        /// Which.
        card: Card,
    },
    /// A card was drawn in error (9.3, 9.4).
    DrawnInError {
        /// Which, if it was exposed.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        card: Option<Card>,
    },
    /// The first two cards went to the wrong places (9.5), or are others than was said (RD-12).
    Reconstruct {
        /// The first card, for the right box.
        first: Card,
        /// The second, for the left.
        second: Card,
    },
    /// The sequence of cards is abnormal: they are shuffled at once (4.1.4).
    OrderShuffle,

    // General provisions.
    /// An outcome is invalidated, and the wagers on it refunded (10.3, 10.4).
    Invalidate {
        /// Why.
        cause: Cause,
        /// In words.
        note: Short<200>,
        /// Whether it is of the round that was settled last, although bets of the next are closed already.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        last: bool,
    },
    /// The last round is settled again from its cards as they lay, one of them having been said wrongly (7.3, 10.10).
    CorrectResult {
        /// The cards in the order in which they came: right, left and, if one did, centre.
        cards: Vec<Card>,
        /// Why.
        note: Short<200>,
    },
    /// A player, or an onlooker, is admonished, for the record (10.1, 10.6, 10.11, 3.6).
    Admonish {
        /// Whose seat, if he has one.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        seat: Option<SeatNumber>,
        /// For what.
        breach: Breach,
        /// In words.
        note: Short<200>,
    },
    /// What is done about a player who broke a rule (10.2).
    Sanction {
        /// Whose seat.
        seat: SeatNumber,
        /// What.
        measures: Measures,
        /// Why.
        note: Short<200>,
    },
    /// What was seized is given back, or forfeited (10.2.3).
    ReleaseSeized {
        /// Of which account.
        account: AccountNumber,
        /// Whether the player has it back.
        returned: bool,
    },
    /// Who sat out too long loses his seat (10.8).
    VacateSeat {
        /// Which.
        seat: SeatNumber,
    },
    /// A dispute and its answer (10.10).
    Dispute {
        /// Whose.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        seat: Option<SeatNumber>,
        /// What was decided.
        answer: Short<200>,
        /// Whether it reviews an earlier answer, which is not for the house: always refused.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        review: bool,
    },
    /// Fewer players may wager on one area, or as many as the book lets (5.7).
    RestrictPlayers {
        /// How many.
        most: u8,
    },

    /// Agrees, as the second person, to what another has asked for (G-14).
    Agree,
    /// What was asked for is not to be, after all.
    WithdrawProposal,

    // From the pit.
    /// Sets the table up while it is closed.
    Configure {
        /// How.
        config: Box<Config>,
    },
    /// Puts up the sign of new limits (6.4).
    PostSign {
        /// The limits.
        limits: Limits,
        /// From when they hold.
        effective_at: Time,
    },
    /// Takes down a sign that does not hold yet.
    WithdrawSign,
    /// The limits on the sign take hold, between rounds.
    ChangeLimits,
    /// Lets a player exceed the maximum under a marker, or takes it away (6.5).
    PlaceMarker {
        /// Whose seat.
        seat: SeatNumber,
        /// His maximum.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        maximum: Option<Cents>,
    },
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "play", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Play {
    /// What lies for him on an area from now on; nothing takes it back (5.2).
    Wager {
        /// Where.
        area: u8,
        /// How much.
        amount: Cents,
    },
    /// His second wager in all (5.4).
    Raise {
        /// How much.
        amount: Cents,
    },
    /// He cuts (4.2, 4.4).
    Cut {
        /// How many cards lie before the cutting card.
        before: u16,
    },
    /// He asks to see the burned card (4.6).
    AskBurned,
    /// He complains of something (10.9).
    Complain,
}
