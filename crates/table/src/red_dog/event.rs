use super::config::Config;
use super::detail::{Breach, CardCheck, Cause, Cutter, Due, Measures, Refund, SettledLine};
use super::proposal::Proposal;
use crate::house::Signature;
use crate::house::desk::DeskEvent;
use crate::{SeatNumber, Shown, Time, Veiled};
use houseway_games::red_dog::{Card, Leaves, Limits, Measured, Outcome};
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// A fact about a table of Red Dog. It holds everything that the state needs; no law is asked again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "red-dog.ts"))]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The table was set up.
    Configured {
        /// How.
        config: Box<Config>,
        /// How many players may wager on one area.
        players_most: u8,
    },
    /// At the desk.
    Desk {
        /// What.
        desk: DeskEvent,
    },
    /// The cards were checked.
    CardsChecked {
        /// What was found.
        check: CardCheck,
    },
    /// Others were brought.
    CardsReplaced {
        /// What was found of them.
        check: CardCheck,
        /// Why.
        note: Short<200>,
    },
    /// The cards were shuffled.
    Shuffled {
        /// Of how many decks they are.
        decks: u16,
        /// Those on the layout, which are not among them.
        laid: Vec<Card>,
        /// The cards in their order.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        cards: Vec<Veiled<Card>>,
        /// Why they were shuffled.
        due: Due,
    },
    /// The cut was offered.
    CutOffered {
        /// To whom.
        seat: SeatNumber,
    },
    /// The cards were cut.
    Cut {
        /// How many lay before the cutting card.
        before: u16,
        /// Who cut.
        cutter: Cutter,
    },
    /// The cutting card was inserted and the cards went into the shoe.
    Loaded {
        /// How many cards lie behind it.
        behind: u16,
    },
    /// Cards were burned.
    Burned {
        /// How many.
        cards: u16,
    },
    /// A player asked to see the burned card.
    BurnedAsked {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// It was shown.
    BurnedShown {
        /// Which.
        cards: Vec<Shown<Card>>,
    },
    /// A wager changed.
    WagerChanged {
        /// Whose seat.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// Where.
        area: u8,
        /// What lay there.
        from: Cents,
        /// What lies there.
        to: Cents,
        /// Whether he said so, and the dealer took it down (5.5).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        spoken: bool,
    },
    /// No more bets: the wagers of the round.
    BetsClosed {
        /// Which round.
        round: u64,
        /// What counts of each.
        wagers: Vec<(SeatNumber, Measured)>,
    },
    /// A card was dealt: to the right, the left, or the centre.
    CardDealt {
        /// Which.
        card: Shown<Card>,
    },
    /// The cutting card came out.
    CuttingCardOut {
        /// Why the cards are now to be shuffled: at once, or when the round is over.
        due: Due,
    },
    /// What the first two cards leave was announced.
    Announced {
        /// What.
        leaves: Leaves,
    },
    /// A wager was raised.
    Raised {
        /// Whose seat.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// What the raise was.
        from: Cents,
        /// What it is.
        to: Cents,
    },
    /// No more bets, a second time.
    RaisesClosed,
    /// After an outage what runs by the clock begins anew.
    Resumed,
    /// A wager was settled.
    WagerSettled {
        /// How.
        settled: Box<SettledLine>,
    },
    /// The round is over, and its cards are picked up.
    RoundEnded {
        /// How it came out.
        outcome: Outcome,
    },
    /// The shoe does not last for the round.
    ShoeShort {
        /// How many cards the table still counted in it, and nobody found: 0 to the whole shoe.
        #[serde(default, skip_serializing_if = "is_nothing")]
        #[cfg_attr(feature = "ts", ts(as = "Option<u16>", optional))]
        missing: u16,
    },
    /// A card lay face up in the shoe and was discarded.
    FaceUpDiscarded {
        /// Which.
        card: Card,
    },
    /// A card drawn in error was exposed and discarded, or comes next.
    DrawnInError {
        /// Which, if it was exposed.
        card: Option<Card>,
    },
    /// The hand was reconstructed.
    Reconstructed {
        /// As it lay.
        from: [Card; 2],
        /// As it lies.
        to: [Card; 2],
        /// What the cards leave.
        leaves: Leaves,
        /// Raises that go back, as the cards leave something else.
        returned: Vec<(SeatNumber, AccountNumber, Cents)>,
    },
    /// A shuffle was ordered at once.
    ShuffleOrdered,
    /// Somebody asks for what takes two persons.
    Proposed {
        /// What, and who.
        proposal: Box<Proposal>,
    },
    /// Another agreed: it is done with what follows.
    Agreed {
        /// Who asked.
        first: Signature,
        /// Who agreed.
        second: Signature,
    },
    /// It was not agreed to, or not wanted any more.
    ProposalWithdrawn,
    /// An outcome was invalidated.
    Invalidated {
        /// Of which round.
        round: u64,
        /// Why.
        cause: Cause,
        /// In words.
        note: Short<200>,
        /// Whether it was still being played.
        in_play: bool,
        /// What every account has back or gives back.
        refunds: Vec<Refund>,
        /// What counts of wagers from which something was taken after bets were closed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<(SeatNumber, Measured)>>", optional))]
        measured: Vec<(SeatNumber, Measured)>,
    },
    /// A round that was settled was settled again from other cards.
    Corrected {
        /// Which round.
        round: u64,
        /// The cards as they were said.
        from: Vec<Card>,
        /// The cards as they lay.
        to: Vec<Card>,
        /// What the first two leave.
        leaves: Leaves,
        /// How the round came out.
        outcome: Outcome,
        /// Whether they are cards of the shoe in use.
        counted: bool,
        /// The wagers, settled again.
        lines: Vec<SettledLine>,
        /// What every account gets, or gives back.
        moved: Vec<Refund>,
        /// What counts of wagers from which something was taken after bets were closed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<(SeatNumber, Measured)>>", optional))]
        measured: Vec<(SeatNumber, Measured)>,
        /// Why.
        note: Short<200>,
    },
    /// A player was admonished.
    Admonished {
        /// Whose seat, if he has one.
        seat: Option<SeatNumber>,
        /// For what.
        breach: Breach,
        /// In words.
        note: Short<200>,
    },
    /// A player was sanctioned.
    Sanctioned {
        /// Whose seat.
        seat: SeatNumber,
        /// The account.
        account: AccountNumber,
        /// What was done.
        measures: Measures,
        /// Wagers that were void and went back.
        voided: Cents,
        /// Why.
        note: Short<200>,
    },
    /// What was seized went back, or is forfeited.
    SeizedReleased {
        /// Of which account.
        account: AccountNumber,
        /// How much.
        amount: Cents,
        /// Whether the player has it back.
        returned: bool,
        /// Whether his account is closed, so that it is owed to him.
        owed: bool,
    },
    /// A player had to leave his seat.
    Vacated {
        /// Which.
        seat: SeatNumber,
    },
    /// A player complains.
    Complained {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// A dispute was decided.
    DisputeDecided {
        /// Whose.
        seat: Option<SeatNumber>,
        /// What was decided.
        answer: Short<200>,
        /// Whether it reviews an earlier answer.
        review: bool,
    },
    /// So many players may wager on one area.
    PlayersRestricted {
        /// How many.
        most: u8,
    },
    /// A sign of new limits was put up.
    SignPosted {
        /// The limits.
        limits: Limits,
        /// From when they hold.
        effective_at: Time,
    },
    /// It was taken down.
    SignWithdrawn,
    /// The limits hold.
    LimitsChanged {
        /// Which.
        limits: Limits,
    },
    /// A marker was placed or taken away.
    MarkerPlaced {
        /// Whose seat.
        seat: SeatNumber,
        /// His maximum.
        maximum: Option<Cents>,
    },
}

/// For counts that are not written where they are nothing.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nothing(count: &u16) -> bool {
    *count == 0
}
