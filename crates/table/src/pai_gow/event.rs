use super::command::HouseWagerChoice;
use super::config::{AskedSetUp, Config};
use super::detail::{Back, Bet, Irregularity, Opened, Outcome, Remedy, SideLine, Stakeholder};
use super::state::{BankHand, Hand};
use crate::house::desk::DeskEvent;
use crate::{SeatNumber, Shown, Time, Veiled};
use houseway_games::pai_gow::bank::Recognised;
use houseway_games::pai_gow::cut::{CutName, CutRequest, Orientation};
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{Area, BankMethod, Count, Die, Steal, Throw, Tile};
use houseway_lawbook::Short;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What happened at a table of Pai Gow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The table was set up.
    Configured {
        /// How.
        config: Box<Config>,
    },
    /// It is to be set up with another jackpot, or another pool for it; a second signature is waited for.
    SetUpAsked {
        /// How, and who signed first.
        asked: Box<AskedSetUp>,
    },
    /// That was taken back.
    SetUpWithdrawn,
    /// The desk did something.
    Desk {
        /// What.
        desk: DeskEvent,
    },
    /// The set was checked and laid out.
    TilesChecked,
    /// Tiles were exchanged.
    TilesReplaced {
        /// Which; the whole set if none.
        tiles: Vec<Tile>,
        /// Why.
        why: Short<200>,
    },
    /// A player sat down, or stood up.
    Sat {
        /// Who.
        seat: SeatNumber,
        /// Where.
        area: Option<Area>,
    },
    /// A player leaves the decision on his area to the highest wager, or no longer.
    Yielded {
        /// Who.
        seat: SeatNumber,
        /// Whether.
        on: bool,
    },
    /// A player agreed on who decides.
    Agreed {
        /// Who.
        seat: SeatNumber,
        /// Where.
        area: Area,
        /// On whom.
        on: SeatNumber,
    },
    /// A player leaves the side wagers of an area to others.
    SideLeft {
        /// Who.
        seat: SeatNumber,
        /// Where.
        area: Area,
    },
    /// A player asks for the bank, or no longer.
    BankAsked {
        /// Who.
        seat: SeatNumber,
        /// Whether.
        on: bool,
    },
    /// The bank goes round.
    BankOffered {
        /// Whom it is offered to, in order; the House has it if nobody is.
        ask: Vec<(Area, SeatNumber)>,
    },
    /// A player declined it.
    BankDeclined {
        /// Who.
        seat: SeatNumber,
    },
    /// A player took it.
    BankTaken {
        /// Who.
        seat: SeatNumber,
        /// Where.
        area: Area,
        /// How.
        method: BankMethod,
        /// Whether he would co-bank if he cannot cover alone.
        would_co_bank: bool,
        /// Which bank running on the area it is.
        bank: u8,
    },
    /// Nobody took it: the House banks.
    HouseBanks,
    /// A player shares the bank.
    BankShared {
        /// Who.
        seat: SeatNumber,
    },
    /// The House allows a further bank.
    BankAllowed {
        /// Who shakes the cup.
        shaker: Option<Short<40>>,
    },
    /// A player gave his bank up.
    BankGivenUp {
        /// Who.
        seat: SeatNumber,
    },
    /// The tiles are shuffled and stacked: the round begins.
    Shuffled {
        /// Its number.
        round: u64,
        /// The tiles.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        wall: Vec<Veiled<Tile>>,
        /// How the bank is held.
        method: BankMethod,
        /// Where it lies.
        bank: Area,
        /// Who holds it.
        bankers: Vec<(SeatNumber, AccountNumber)>,
        /// Wagers that lay where none may lie now, and went back.
        returned: Vec<Back>,
    },
    /// A player asked for a laja.
    LajaAsked {
        /// Who.
        seat: SeatNumber,
        /// Whether he makes it himself.
        own: bool,
        /// Whether it needs no leave.
        allowed: bool,
    },
    /// A supervisor answered.
    LajaAnswered {
        /// Whether it is allowed.
        allowed: bool,
    },
    /// The tiles were mixed once more.
    LajaMade {
        /// For which player.
        seat: Option<SeatNumber>,
        /// The tiles.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        wall: Vec<Veiled<Tile>>,
    },
    /// A wager was laid, changed or taken back.
    WagerChanged {
        /// Its number.
        number: u32,
        /// Whose seat.
        seat: SeatNumber,
        /// Whose account.
        account: AccountNumber,
        /// Where.
        area: Area,
        /// On what.
        bet: Bet,
        /// What lay there.
        from: Cents,
        /// What lies there now.
        to: Cents,
        /// Whether it lies in tokens.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        tokens: bool,
    },
    /// A banker put up another amount.
    BankStaked {
        /// Whose seat.
        seat: SeatNumber,
        /// Whose account.
        account: AccountNumber,
        /// Where the bank lies.
        area: Area,
        /// What he had put up.
        from: Cents,
        /// What he has put up now.
        to: Cents,
    },
    /// The banker chose the House's wager.
    HouseWagerChosen {
        /// Which.
        wager: HouseWagerChoice,
    },
    /// The House's wager lies on its area.
    HouseWagered {
        /// Its number.
        number: u32,
        /// Where.
        area: Area,
        /// How much.
        amount: Cents,
    },
    /// The cover was checked and the bank stands.
    BankCovered {
        /// Where it lies.
        area: Area,
        /// How it is held now.
        method: BankMethod,
        /// What the bankers added to what they had put up.
        added: Vec<Stakeholder>,
        /// What they took back of it.
        taken: Vec<Stakeholder>,
        /// What the House put up beside them.
        matched: Cents,
    },
    /// It does not: the House banks, and what lies where none may lie goes back.
    BankFell {
        /// Where it lay.
        area: Area,
        /// What the bankers take back.
        stakes: Vec<Stakeholder>,
        /// The wagers that go back.
        returned: Vec<Back>,
    },
    /// No more bets.
    BetsClosed,
    /// Wagers were found to be within the limits or not.
    WagersRecognised {
        /// Each.
        wagers: Vec<Recognised>,
        /// What goes back at once.
        returned: Vec<Back>,
    },
    /// The cut was named.
    CutNamed {
        /// Which.
        cut: CutRequest,
        /// Whether by the banker.
        by_banker: bool,
    },
    /// The cut was stolen, or not after all.
    Stolen {
        /// By how much.
        value: Option<Steal>,
    },
    /// The banker's consent to changes.
    Consented {
        /// Whether.
        on: bool,
    },
    /// The cup was shaken.
    CupShaken {
        /// The dice under its cover.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Option<crate::Sealed>>"))]
        dice: Vec<Veiled<Die>>,
    },
    /// A die did not lie flat: it is shaken again.
    ShakeAgain {
        /// How they lay.
        rests: Vec<Rest>,
    },
    /// The dice were read.
    DiceRead {
        /// Each as it was turned up.
        dice: Vec<Shown<Die>>,
        /// What they show.
        throw: Throw,
        /// The number that is counted from the chung.
        count: Count,
        /// The wagers on the dice, settled.
        sides: Vec<SideLine>,
    },
    /// The tiles were delivered.
    Delivered {
        /// The area served first.
        first: Area,
        /// The cut.
        cut: CutName,
        /// How it was turned.
        orientation: Orientation,
        /// The hands, in the order of delivery.
        hands: Vec<Hand>,
    },
    /// These are set before the others.
    FirstMarked {
        /// Which areas.
        areas: Vec<Area>,
    },
    /// A player took up his tiles; if he had asked for the House Way he answers for them now.
    Looked {
        /// Where.
        area: Area,
    },
    /// A hand was set by its player.
    HandSet {
        /// Where.
        area: Area,
        /// Which two are the low hand.
        low: [u8; 2],
    },
    /// A player had his hand set House Way, or it is for him.
    HouseWayAsked {
        /// Where.
        area: Area,
    },
    /// A regular wager was given up.
    Conceded {
        /// Where.
        area: Area,
    },
    /// A Tie wager was surrendered.
    Surrendered {
        /// Which wager.
        wager: u32,
        /// Where.
        area: Area,
    },
    /// A hand is void, and what lay at it goes back.
    HandVoided {
        /// Where.
        area: Area,
        /// The wagers.
        returned: Vec<Back>,
    },
    /// The bank's tiles were turned up and set.
    BankExposed {
        /// How they lie.
        hand: BankHand,
    },
    /// The bank's tiles stay down: nothing but Bonus wagers rests on the round, and nobody asked for them.
    BankKept,
    /// A player asked to see the bank's tiles.
    BankHandAsked {
        /// Who.
        seat: SeatNumber,
    },
    /// How the bank's hand is set was confirmed.
    BankConfirmed {
        /// By the banker; by a supervisor if nobody is named.
        seat: Option<SeatNumber>,
    },
    /// A player laid his tiles open, or a hand that was given up was shown.
    HandShown {
        /// Where.
        area: Area,
        /// The tiles.
        tiles: [Shown<Tile>; 4],
    },
    /// A hand was opened, matched and called.
    HandOpened {
        /// Where.
        area: Area,
        /// How it lies.
        opened: Opened,
    },
    /// A hand that should be set House Way was set anew.
    HandReset {
        /// Where.
        area: Area,
        /// Which two are the low hand.
        low: [u8; 2],
    },
    /// What was called was put right.
    CalledAgain {
        /// Where.
        area: Area,
        /// How it lies.
        opened: Opened,
    },
    /// Wagers were settled.
    Settled {
        /// What everything came to.
        outcome: Box<Outcome>,
    },
    /// They were settled again, a hand having been set anew.
    SettledAgain {
        /// What everything had come to.
        before: Box<Outcome>,
        /// What it comes to.
        after: Box<Outcome>,
    },
    /// The pool that the table shares with others took in what it was told, and paid what was claimed of it.
    PoolAnswered {
        /// Up to which posting of the table.
        through: u64,
        /// The wagers that won a share, settled.
        paid: Vec<SideLine>,
        /// What the pool holds now.
        shown: Cents,
    },
    /// The round is over.
    Cleared {
        /// Who is told that his wager was below the minimum.
        warned: Vec<SeatNumber>,
        /// Whether the banker keeps the bank: for another round of it, or for a further bank.
        keeps: Option<Keeps>,
    },
    /// The round is void, and everything that can goes back.
    RoundVoided {
        /// The wagers.
        returned: Vec<Back>,
        /// What the bankers take back.
        stakes: Vec<Stakeholder>,
        /// Where the bank lay.
        bank: Area,
        /// What the House takes back of a co-bank.
        matched: Cents,
        /// Wagers that are forfeited.
        forfeited: Vec<Back>,
    },
    /// Shuffle, cut and dice begin again; the wagers stay.
    BegunAgain {
        /// What the House takes back of a co-bank until the cover is checked again.
        matched: Cents,
        /// Where the bank lies.
        bank: Area,
        /// The House's own wager, until it is laid again.
        returned: Vec<Back>,
    },
    /// Something went wrong.
    Happened {
        /// What.
        what: Irregularity,
        /// What follows.
        remedy: Remedy,
    },
    /// An area is out of play.
    AreaOff {
        /// Which.
        area: Area,
    },
    /// It is back.
    AreaBack {
        /// Which.
        area: Area,
    },
    /// A wager was refused.
    WagerRefused {
        /// What goes back.
        back: Back,
        /// Whose seat.
        seat: SeatNumber,
        /// Why.
        why: Short<200>,
    },
    /// A player was sanctioned.
    Sanctioned {
        /// Whose seat.
        seat: SeatNumber,
        /// Whether his wagers are void.
        void: bool,
        /// Whether he is shut out.
        exclude: bool,
        /// His wagers that are void.
        returned: Vec<Back>,
        /// Why.
        why: Short<200>,
    },
    /// Somebody suspected of collusion is kept from the table.
    KeptApart {
        /// Whose seat.
        seat: SeatNumber,
        /// Why.
        why: Short<200>,
    },
    /// The table closes at once: no further round begins.
    ClosedAtOnce {
        /// What was seen.
        why: Short<200>,
    },
    /// A player may wager on two areas and set both hands, or no longer.
    TwoAllowed {
        /// Whose seat.
        seat: SeatNumber,
        /// Whether.
        on: bool,
    },
    /// A player was given tokens for a voucher.
    TokensIssued {
        /// Whose seat.
        seat: SeatNumber,
        /// Whose account.
        account: AccountNumber,
        /// The voucher's own number.
        voucher: Short<64>,
        /// Its value.
        amount: Cents,
    },
    /// Tokens went back to the House: nobody is paid for them.
    TokensTakenBack {
        /// Whose seat.
        seat: SeatNumber,
        /// Whose account.
        account: AccountNumber,
        /// How many.
        amount: Cents,
    },
    /// A player lost his place.
    Vacated {
        /// Whose seat.
        seat: SeatNumber,
    },
    /// A dispute was decided.
    DisputeAnswered {
        /// Whose.
        seat: Option<SeatNumber>,
        /// What was decided.
        answer: Short<200>,
        /// Whether it reviews an earlier answer.
        review: bool,
    },
    /// A direction was given.
    Directed {
        /// Which.
        direction: Short<200>,
    },
    /// A sign of new limits is up.
    SignPosted {
        /// The new minimum.
        minimum: Cents,
        /// The new maximum.
        maximum: Cents,
        /// From when they hold.
        effective_at: Time,
    },
    /// It is down.
    SignWithdrawn,
    /// The limits changed.
    LimitsChanged {
        /// The minimum.
        minimum: Cents,
        /// The maximum.
        maximum: Cents,
        /// Who keeps which minimum, having played before.
        keeps: Vec<(SeatNumber, Cents)>,
    },
    /// So many players may wager on an area.
    PlayersLimited {
        /// How many.
        most: u8,
    },
    /// A player has a maximum of his own, or no longer.
    MarkerPlaced {
        /// Whose seat.
        seat: SeatNumber,
        /// The maximum.
        maximum: Option<Cents>,
    },
}

/// What a banker keeps after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// The same bank plays another round.
    Round,
    /// A further bank begins.
    FurtherBank,
}
